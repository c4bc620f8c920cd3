//! The point of a segment closest to a point, in `f64` and without a branch, counted from the nearer end: where the point is not much
//! further from this end than from the segment, the plain formula is good.

use super::both::{Both, by_axis, dot};
use super::certificate::{max, min};
use super::{Place, Space};
use crate::magnitude::power_of_two;

/// What was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearer {
    pub distance: f64,
    pub place: Place,
    /// Whether it is certain.
    pub known: bool,
}

impl Nearer {
    /// The distance, and NaN where nothing is certain.
    #[inline(always)]
    pub(crate) fn certain(self) -> f64 {
        if self.known { self.distance } else { f64::NAN }
    }
}

/// The largest (x |u|)²/|r|² for which the bound below is proved.
const fn most<const N: usize>() -> f64 {
    if N == 2 { 2.5 } else { 1.75 }
}

/// The distance of the point `p` from the segment `a[0] a[1]`, with a relative error below 7.9 μ = 3.95 ε; and where the closest point is.
//
// With w from the nearer end to p, x of the way u to the other end, r = w − x u: the rounding of w, u, x u and the difference is
// μ (|w| + 2 x |u| + |r|). For (x |u|)² ≤ 7/4 |r|² that is 1.659 + 2.646 + 1 = 5.305 μ |r|, and 2.5 μ for the root of the sum of squares.
// In the plane that root is good to 2 μ, and only errors along r count: |r₁| (|w₁| + 2 x |u₁|) + |r₂| (|w₂| + 2 x |u₂|) over |r|, which is
// |r| + 2 x |u| or √(|r|² + 9 (x |u|)²) at most, as u is orthogonal to r. For (x |u|)² ≤ 5/2 |r|² that is 4.848 + 1 = 5.848 μ |r|.
// x is right to 11 μ |w|/|u|, for which |r|² is 3 (11 μ |w|)² above the least at most; which end is the nearer one need not be known
// better either. If neither is, the answer would depend on the order of the ends.
//
// Both ends are asked, side by side. As far from the other end no point is nearer to p, so the least of both is the one of the nearer end.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer
where
    [f64; N]: Space<N>,
{
    let end: [Both; N] = by_axis(|k| Both([a[0][k], a[1][k]]));
    let w: [Both; N] = by_axis(|k| Both::all(p[k]) - end[k]);
    let u: [Both; N] = by_axis(|k| end[k].swapped() - end[k]);
    // How far inwards the foot is from each end, times |u|.
    let (Both([uu, _]), Both([from_start, from_end])) = (dot(u, u), dot(w, u));
    let inwards = max(min(from_start, from_end), 0.0);
    let x = inwards / uu;
    let r: [Both; N] = by_axis(|k| w[k] - Both::all(x) * u[k]);
    let Both([rr, other]) = dot(r, r);
    let rr = min(rr, other);
    // What is known first comes first: the loop over pairs waits for the last of a chain.
    let known = (from_start != from_end)
        & (power_of_two(-700) <= uu)
        & (uu <= power_of_two(700))
        & (power_of_two(-100) * rr <= uu)
        & (max(x * inwards, power_of_two(-100) * uu) <= most::<N>() * rr);
    let place = Place { far: from_end < from_start, x: min(x, 0.5) };
    Nearer { distance: num_traits::Float::sqrt(rr), place, known }
}
