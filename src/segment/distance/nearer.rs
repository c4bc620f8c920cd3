//! The point of a segment closest to a point, in `f64` and without a branch, counted from the nearer end: where the point is not much
//! further from this end than from the segment, the plain formula is good.

use super::certificate::{max, min};
use super::{Place, Space, power_of_two};
use crate::minkowski::Coordinates;

/// The distance of the point `p` from the segment `a[0] a[1]`, with a relative error below 7.9 μ = 3.95 ε, or NaN; and where the closest
/// point is.
//
// With w from the nearer end to p, x of the way u to the other end, r = w ∓ x u: the rounding of w, u, x u and the difference is
// μ (|w| + 2 x |u| + |r|). For (x |u|)² ≤ 7/4 |r|² that is 1.659 + 2.646 + 1 = 5.305 μ |r|, and 2.5 μ for the root of the sum of squares.
// x is right to 11 μ |w|/|u|, for which |r|² is 3 (11 μ |w|)² above the least at most; which end is the nearer one need not be known
// better either. If neither is, the answer would depend on the order of the ends.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> (f64, Place)
where
    [f64; N]: Space<N>,
{
    let between = |p: [f64; N], q: [f64; N]| -> [f64; N] { core::array::from_fn(|k| q[k] - p[k]) };
    let (u, w0, w1) = (between(a[0], a[1]), between(a[0], p), between(a[1], p));
    // How far inwards the foot is from each end, times |u|.
    let (uu, from_start, from_end) = (u.dot(u), w0.dot(u), -w1.dot(u));
    // 1 if the end is nearer, 0 if the start is: factors, which no compiler makes a branch of.
    let far = if from_end < from_start { 1.0 } else { 0.0 };
    let (near, turn) = (1.0 - far, 1.0 - 2.0 * far);
    let inwards = max(min(from_start, from_end), 0.0);
    let x = inwards / uu;
    let y = turn * x;
    let r: [f64; N] = core::array::from_fn(|k| (near * w0[k] + far * w1[k]) - y * u[k]);
    let rr = r.dot(r);
    let known = (max(x * inwards, power_of_two(-100) * uu) <= 1.75 * rr)
        & (max(power_of_two(-100) * rr, power_of_two(-700)) <= uu)
        & (uu <= power_of_two(700))
        & (from_start != from_end);
    let distance = num_traits::Float::sqrt(rr);
    (if known { distance } else { f64::NAN }, Place { far: far > 0.5, x: min(x, 0.5) })
}
