//! How large a vector is: its length, and without a root what it is divided by before it is squared, so that no square over- or
//! underflows. An exact field needs no such care, but it does no harm.

use crate::scalar::{Field, Real, Ring};

/// 2ⁿ, for normal numbers.
pub(crate) const fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

/// The largest absolute value among the components; NaN if one is NaN. Where `<` is never true, as over a field that
/// has no order, it is the first component that is not 0: all that dividing by it needs.
#[inline]
pub(crate) fn largest<T: Ring + PartialOrd, const N: usize>(v: [T; N]) -> T {
    v.iter().fold(T::zero(), |largest, &c| {
        let size = if c < T::zero() { -c } else { c };
        if largest.is_zero() || size > largest || is_nan(size) { size } else { largest }
    })
}

/// A power of two near a number: 1 for one between 2⁻¹⁶ and 2¹⁶, otherwise one that brings it there, so that dividing
/// by it rounds nothing. A product of any four numbers of that range, and of two lengths, is in the range of `f32`. Of a
/// format of 16 bits it need not be: where 2¹⁶ is infinite, the range is from 2⁻² to 2².
#[inline]
pub(crate) fn scale<T: Field + PartialOrd>(mut size: T) -> T {
    let two = T::one() + T::one();
    let step = [(); 4].iter().fold(two, |power, ()| power * power);
    let step = if finite([step]) { step } else { two * two };
    let mut scale = T::one();
    // An infinity stays one; it must not be divided for ever.
    while size > step && finite([size]) {
        (size, scale) = (size / step, scale * step);
    }
    for _ in 0..SMALLEST {
        let is_small = size * step < T::one() && !size.is_zero();
        if !is_small {
            return scale;
        }
        (size, scale) = (size * step, scale / step);
    }
    // Such a number is infinitesimal: the variable of a dual number, where its value is 0.
    T::one()
}

/// So many factors 2¹⁶ lead from the smallest `f64` to 1.
const SMALLEST: u32 = 68;

/// The vector divided by its [`scale`], and the scale; `None` for the zero vector.
#[inline]
pub(crate) fn scaled<T: Field + PartialOrd, const N: usize>(v: [T; N]) -> Option<([T; N], T)> {
    let size = largest(v);
    let scale = scale(size);
    // By 1, as mostly, nothing need be divided.
    (!size.is_zero()).then(|| (if scale.is_one() { v } else { v.map(|c| c / scale) }, scale))
}

/// The [`scale`] of the largest component of all vectors: what brings a whole shape into the range of its products.
#[inline]
pub(crate) fn scale_of<T: Field + PartialOrd, const N: usize>(vectors: impl Iterator<Item = [T; N]>) -> T {
    scale(vectors.fold(T::zero(), |size, v| largest([size, largest(v)])))
}

/// A point and the vertices of a simplex, divided by the [`scale`] of the edges from the first; `None` if all are at one place. The
/// scale is that of halves, whose differences do not overflow.
#[inline]
pub(crate) fn in_unit<T: Field + PartialOrd, const D: usize, const N: usize>(
    p: [T; D],
    vertices: [[T; D]; N],
) -> Option<([T; D], [[T; D]; N])> {
    let two = T::one() + T::one();
    let edge = |v: [T; D]| core::array::from_fn(|k| v[k] / two - vertices[0][k] / two);
    let unit = scale(largest(vertices.map(|v| largest::<T, D>(edge(v)))));
    // By 1, as mostly, nothing need be divided.
    let seen = |p: [T; D]| if unit.is_one() { p } else { p.map(|c| c / unit) };
    vertices.iter().any(|v| *v != vertices[0]).then(|| (seen(p), vertices.map(seen)))
}

/// The vertices in turn, the one nearest to p first, and how many are behind it then that were before: what is measured from there has the
/// smallest differences.
#[inline]
pub(crate) fn nearest_first<T: Field + PartialOrd, const D: usize, const N: usize>(
    p: [T; D],
    mut vertices: [[T; D]; N],
) -> ([[T; D]; N], usize) {
    let apart = |x: T, y: T| if x < y { y - x } else { x - y };
    let distances = vertices.map(|v| (0..D).fold(T::zero(), |sum, k| sum + apart(v[k], p[k])));
    let nearest = (1..N).fold(0, |nearest, k| if distances[k] < distances[nearest] { k } else { nearest });
    vertices.rotate_left(nearest);
    (vertices, nearest)
}

/// The Euclidean length of a vector, in which no square over- or underflows: relative error at most (N + 2) ε/4, and a rounding more where
/// the length is subnormal. To divide by a power of two changes no other bit.
///
/// A component that is not finite gives infinity or NaN: the absolute value of the first such.
#[inline]
pub(crate) fn norm<T: Real, const N: usize>(v: [T; N]) -> T {
    let squared = dot(v, v);
    // Then a square that underflows is nothing beside it. A format of 16 bits, which does not hold 2⁶⁰, has no room for that.
    let large = T::ratio(1 << 30, 1) * T::ratio(1 << 30, 1);
    if squared < large && squared * large > T::one() && large.is_finite() { squared.sqrt() } else { norm_at_scale(v) }
}

/// The same for vectors of any length.
#[cold]
fn norm_at_scale<T: Real, const N: usize>(v: [T; N]) -> T {
    if let Some(&c) = v.iter().find(|c| !c.is_finite()) {
        return c.abs();
    }
    let size = largest(v);
    // Not of zero, nor of what is infinitesimal.
    if size > T::zero() {
        let unit = scale(size);
        let v = v.map(|c| c / unit);
        dot(v, v).sqrt() * unit
    } else {
        T::zero()
    }
}

/// The sum of the products of the components.
#[inline]
pub(crate) fn dot<T: Ring, const N: usize>(a: [T; N], b: [T; N]) -> T {
    (1..N).fold(a[0] * b[0], |sum, k| sum + a[k] * b[k])
}

/// The sum of the absolute values of the components: no less than the length, without a root.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn one_norm(v: &[f64]) -> f64 {
    v.iter().fold(0.0, |sum, c| sum + num_traits::Float::abs(*c))
}

/// The greater, and `y` if one is NaN: in one instruction.
#[inline(always)]
pub(crate) fn max<T: PartialOrd>(x: T, y: T) -> T {
    if x > y { x } else { y }
}

/// The lesser, and `y` if one is NaN: in one instruction.
#[inline(always)]
pub(crate) fn min<T: PartialOrd>(x: T, y: T) -> T {
    if x < y { x } else { y }
}

/// Whether all components are finite.
#[inline]
#[expect(clippy::eq_op, reason = "only a finite number leaves 0")]
pub(crate) fn finite<T: Ring, const N: usize>(v: [T; N]) -> bool {
    v.iter().all(|&c| (c - c).is_zero())
}

#[inline(always)]
#[expect(clippy::eq_op, reason = "only NaN differs from itself")]
pub(crate) fn is_nan<T: Ring>(c: T) -> bool {
    c != c
}

/// Not a number.
#[inline]
pub(crate) fn nan<T: Real>() -> T {
    T::zero() / T::zero()
}
