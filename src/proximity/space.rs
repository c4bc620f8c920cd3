//! Vectors of the plane and of space, and the join of a facet's points.

use crate::Ring;
use crate::minkowski::wedge;

/// The normal of the join of N points. That of a line points to its left, that of a plane to the side from which the
/// points turn counter-clockwise. Its length is that of the edge, or twice the area of the triangle.
#[inline(always)]
pub(super) fn normal<T: Ring, const N: usize>(facet: &[[T; N]]) -> [T; N] {
    let e = between(facet[0], facet[1]);
    if N == 3 {
        return across(e, between(facet[0], facet[2]));
    }
    let mut normal = e;
    (normal[0], normal[1]) = (-e[1], e[0]);
    normal
}

/// e × f, of two vectors of space.
#[inline(always)]
pub(super) fn across<T: Ring, const N: usize>(e: [T; N], f: [T; N]) -> [T; N] {
    let area = wedge(e, f);
    core::array::from_fn(|k| area[k])
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
