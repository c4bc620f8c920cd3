//! What differs between the plane and space: the join of a facet's points.

use crate::Ring;
use crate::minkowski::Coordinates;

/// The plane is `Dimension<2>`, space `Dimension<3>`.
pub(crate) struct Dimension<const N: usize>;

/// Where the N points of a facet join in a hyperplane.
pub(crate) trait Space<const N: usize> {
    /// The normal of the join of N points: of the line to its left, of the plane to the side from which the points turn
    /// counter-clockwise. Its length is that of the edge, or twice the area.
    fn normal<T: Ring>(facet: &[[T; N]]) -> [T; N];
}

impl Space<2> for Dimension<2> {
    #[inline(always)]
    fn normal<T: Ring>(facet: &[[T; 2]]) -> [T; 2] {
        let [x, y] = between(facet[0], facet[1]);
        [-y, x]
    }
}

impl Space<3> for Dimension<3> {
    #[inline(always)]
    fn normal<T: Ring>(facet: &[[T; 3]]) -> [T; 3] {
        between(facet[0], facet[1]).wedge(between(facet[0], facet[2]))
    }
}

#[inline(always)]
pub(super) fn between<T: Ring, const N: usize>(p: [T; N], q: [T; N]) -> [T; N] {
    core::array::from_fn(|k| q[k] - p[k])
}

#[inline(always)]
pub(super) fn dot<T: Ring, const N: usize>(p: [T; N], q: [T; N]) -> T {
    let mut sum = p[0] * q[0];
    for k in 1..N {
        sum = sum + p[k] * q[k];
    }
    sum
}

#[inline(always)]
pub(super) fn negative<T: Ring, const N: usize>(p: [T; N]) -> [T; N] {
    core::array::from_fn(|k| -p[k])
}

/// The length of a vector whose components are neither huge nor all tiny.
#[inline(always)]
pub(super) fn length<const N: usize>(v: [f64; N]) -> f64 {
    num_traits::Float::sqrt(dot(v, v))
}
