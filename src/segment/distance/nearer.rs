//! The point of a segment closest to a point, in `f64`, counted from the nearer end: where the point is not much
//! further from this end than from the segment, the plain formula is accurate enough.

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

/// The largest (x |u|)²/|r|² for which the error bound of [`closest_point`] is proved.
const fn most<const N: usize>() -> f64 {
    if N == 2 { 2.5 } else { 1.99 }
}

/// The distance of the point `p` from the segment `a[0] a[1]`, with a relative error below 7.9 μ = 3.95 ε; and where the closest point is.
//
// Let w lead from the nearer end to p, u from there to the other end, x u to the closest point, and r = w − x u. The rounding of w, u, x u
// and the difference is at most |w| + 2 x |u| + |r| in units of μ, for each axis. Only its component along r counts: |r| and E = Σ |r̂ₖ|
// (|wₖ| + 2 b |ûₖ|), with b = x |u| and unit vectors r̂ and û, which are orthogonal. E grows with b. Let q be the sum of the r̂ₖ² over the
// axes where wₖ does not have the sign of rₖ, and z the sum over the other axes where uₖ does not. Then E = c |r| + b û·v with c = 1 − 2q,
// where v is ±3 r̂ₖ, or −r̂ₖ for the axes in z, so that v·v = 9 − 8z and v·r̂ = 3c − 4z. As û is orthogonal to r̂,
//     E ≤ c |r| + b √(v·v − (v·r̂)²) = c |r| + b √(9 (1 − c²) + 8z (3c − 1 − 2z)).
// For z = 0 this bound is at most √(|r|² + 9 b²). Another z can make it larger from c = 1/3 on, up to c |r| + b √(10 − 6c), which falls
// with c if b² ≥ 8/9 |r|². So in the plane, where b² ≤ 5/2 |r|², the rounding is 4.848 + 1 = 5.848 μ |r|, and 2 μ more for the root of
// the sum of squares. In space, where b² ≤ 1.99 |r|², it is 4.349 + 1, and 2.5 μ more for the root. x is right to 11 μ |w|/|u|, which
// leaves |r|² at most 3 (11 μ |w|)² above the least. Which end is nearer need not be known more accurately either. If neither is, the
// place is counted from the end that comes first, so that the order of the ends changes no bit.
//
// The distance is computed from both ends. At the same x from the other end no point is nearer to p, so the lesser of the two is the one from the
// nearer end.
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

/// The same, to the bit, for a single pair: with branches, so that where an end is the closest point it neither waits for a quotient nor looks at
/// the other end.
//
// For a point and the segments of a chain this is one and a half times as fast. Where the branches are unpredictable, it is not. If the foot is not
// inwards from an end, this end is the nearer one: by 2⁻⁴⁰ of the square of the distance, if the sizes are `usual`, and so also in rounded numbers.
#[inline(always)]
pub(crate) fn closest_point_alone<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    let u: [f64; N] = by_axis(|k| a[1][k] - a[0][k]);
    let at_end = |w: [f64; N], far: bool| {
        // At an end x is 0, and r is w.
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

/// Whether nothing over- or underflows, and the segment is not too short compared to its distance. Length and distance are given by their squares.
#[inline(always)]
fn usual(uu: f64, rr: f64) -> bool {
    (power_of_two(-700) <= rr) & (power_of_two(-40) * rr <= uu) & (uu <= power_of_two(700))
}
