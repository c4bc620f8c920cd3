//! The point of a segment closest to a point, in `f64`, counted from the nearer end: where the point is not much
//! further from this end than from the segment, the plain formula is good.

use super::both::{by_axis, dot};
use super::{Place, precedes};
use crate::magnitude::{max, min, power_of_two};

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
    if N == 2 { 2.5 } else { 1.99 }
}

/// The distance of the point `p` from the segment `a[0] a[1]`, with a relative error below 7.9 μ = 3.95 ε; and where the closest point is.
//
// With w from the nearer end to p, x of the way u to the other end, r = w − x u: the rounding of w, u, x u and the difference is at most
// |w| + 2 x |u| + |r| in units of μ, for each axis. What counts is how much of it is along r: |r| and E = Σ |r̂ₖ| (|wₖ| + 2 b |ûₖ|), with
// b = x |u| and unit vectors r̂ and û, which are orthogonal. E grows with b. Let q be the sum of the r̂ₖ² where wₖ has not the sign of rₖ,
// and z that of the others where uₖ has not. Then E = c |r| + b û·v with c = 1 − 2q, where v is ±3 r̂ₖ, or −r̂ₖ for the axes in z, so that
// v·v = 9 − 8z and v·r̂ = 3c − 4z. As û is orthogonal to r̂,
//     E ≤ c |r| + b √(v·v − (v·r̂)²) = c |r| + b √(9 (1 − c²) + 8z (3c − 1 − 2z)).
// For z = 0 that is at most √(|r|² + 9 b²). Another z can add to it from c = 1/3 on, up to c |r| + b √(10 − 6c), which falls with c if
// b² ≥ 8/9 |r|². So for b² ≤ 5/2 |r|² the sum is 4.848 + 1 = 5.848 μ |r|, and in the plane 2 μ more for the root of the sum of squares;
// in space these are 2.5 μ, after 4.349 + 1 for b² ≤ 1.99 |r|².
// x is right to 11 μ |w|/|u|, for which |r|² is 3 (11 μ |w|)² above the least at most; which end is the nearer one need not be known
// better either. If neither is, the place is counted from the end that comes first, so that their order changes no bit.
//
// Both ends are asked. As far from the other end no point is nearer to p, so the least of both is the one of the nearer end.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    let (u, w) = (by_axis(|k| a[1][k] - a[0][k]), a.map(|end| way(end, p)));
    let [from_start, from_end] = [dot(w[0], u), -dot(w[1], u)];
    let uu = dot(u, u);
    let inwards = max(min(from_start, from_end), 0.0);
    let x = inwards / uu;
    let r: [[f64; N]; 2] = [by_axis(|k| w[0][k] - x * u[k]), by_axis(|k| w[1][k] + x * u[k])];
    let rr = min(dot(r[0], r[0]), dot(r[1], r[1]));
    let far = from_end < from_start || (from_end == from_start && precedes(a[1], a[0]));
    Nearer {
        distance: num_traits::Float::sqrt(rr),
        place: Place { far, x: min(x, 0.5) },
        known: usual(uu, rr) & (x * inwards <= most::<N>() * rr),
    }
}

/// The same, to the bit, for a pair that comes alone: with branches, so that it waits for no quotient where an end is the closest point, and does
/// not look at the other one.
//
// For a point and the segments of a chain that is one and a half times as fast. Where nobody can guess the branches, it is not.
// If the foot is not inwards from an end, that is the nearer one: by 2⁻⁴⁰ of the square of the distance, if that is usual, and so in rounded numbers.
#[inline(always)]
pub(crate) fn closest_point_alone<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    let u: [f64; N] = by_axis(|k| a[1][k] - a[0][k]);
    let at_end = |w: [f64; N], far: bool| {
        // There x is 0, and r is w.
        let rr = dot(w, w);
        Nearer { distance: num_traits::Float::sqrt(rr), place: Place { far, x: 0.0 }, known: usual(dot(u, u), rr) }
    };
    let w = way(a[0], p);
    if dot(w, u) <= 0.0 {
        return at_end(w, false);
    }
    let w = way(a[1], p);
    if dot(w, u) >= 0.0 {
        return at_end(w, true);
    }
    closest_point(p, a)
}

#[inline(always)]
fn way<const N: usize>(from: [f64; N], to: [f64; N]) -> [f64; N] {
    by_axis(|k| to[k] - from[k])
}

/// Whether nothing over- or underflows, and the segment is not too short beside its distance: these are given by their squares.
#[inline(always)]
fn usual(uu: f64, rr: f64) -> bool {
    (power_of_two(-700) <= rr) & (power_of_two(-40) * rr <= uu) & (uu <= power_of_two(700))
}
