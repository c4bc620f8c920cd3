//! The point of a segment closest to a point, in `f64` without a branch and counted from the nearer end, where it is so near to this end
//! that the plain formula is good; or NaN.

use super::certificate::{max, min};
use super::{Place, Space, power_of_two};
use crate::minkowski::Coordinates;

/// The distance of the point `p` from the segment `a[0] a[1]`, or NaN, and where on it the closest point is.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> (f64, Place)
where
    [f64; N]: Space<N>,
{
    let between = |p: [f64; N], q: [f64; N]| -> [f64; N] { core::array::from_fn(|k| q[k] - p[k]) };
    let (u, w0, w1) = (between(a[0], a[1]), between(a[0], p), between(a[1], p));
    let (uu, c0, c1) = (u.dot(u), w0.dot(u), -w1.dot(u));
    // 1 if the end is nearer, 0 if the start is: factors, which no compiler makes a branch of.
    let far = if c1 < c0 { 1.0 } else { 0.0 };
    let (near, turn) = (1.0 - far, 1.0 - 2.0 * far);
    let inwards = max(min(c0, c1), 0.0);
    let x = inwards / uu;
    let y = turn * x;
    let r: [f64; N] = core::array::from_fn(|k| (near * w0[k] + far * w1[k]) - y * u[k]);
    let rr = r.dot(r);
    let known = (max(x * inwards, power_of_two(-100) * uu) <= 1.75 * rr)
        & (max(power_of_two(-100) * rr, power_of_two(-300)) <= uu)
        & (uu <= power_of_two(300))
        & (c0 != c1);
    let distance = num_traits::Float::sqrt(rr);
    (if known { distance } else { f64::NAN }, Place { far: far > 0.5, x: min(x, 0.5) })
}
