//! How large a vector is: its length; and, without a root, the scale to divide it by before it is squared, so that no square
//! over- or underflows. An exact field does not need the scale, but it does no harm.

use crate::scalar::{Field, Real, Ring};

/// 2ⁿ, for normal numbers.
pub(crate) const fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

/// The largest absolute value among the components; NaN if one is NaN. Where `<` is never true, as over a field that
/// has no order, it is the first component that is not 0, which is enough for dividing by it.
#[inline]
pub(crate) fn largest<T: Ring + PartialOrd, const N: usize>(v: [T; N]) -> T {
    v.iter().fold(T::zero(), |largest, &c| {
        let size = if c < T::zero() { -c } else { c };
        if largest.is_zero() || size > largest || is_nan(size) { size } else { largest }
    })
}

/// A power of two near a number, so that dividing by it rounds nothing: 1 for a number between 2⁻¹⁶ and 2¹⁶, otherwise a
/// power that brings the number into this range. A product of any four numbers of the range, and of two lengths, is in
/// the range of `f32`. In a format of 16 bits it need not be: where 2¹⁶ is infinite, the range is from 2⁻² to 2².
#[inline]
pub(crate) fn scale<T: Field + PartialOrd>(mut size: T) -> T {
    let two = T::one() + T::one();
    let step = [(); 4].iter().fold(two, |power, ()| power * power);
    let step = if finite([step]) { step } else { two * two };
    let mut scale = T::one();
    // An infinity stays infinite, so it must not be divided for ever.
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
    // Smaller than all numbers of 64 bits.
    T::one()
}

/// How many factors 2¹⁶ lead from the smallest `f64` to 1.
const SMALLEST: u32 = 68;

/// The vector divided by its [`scale`], and the scale; `None` for the zero vector.
#[inline]
pub(crate) fn scaled<T: Field + PartialOrd, const N: usize>(v: [T; N]) -> Option<([T; N], T)> {
    let size = largest(v);
    let scale = scale(size);
    // Mostly the scale is 1, and nothing need be divided.
    (!size.is_zero()).then(|| (if scale.is_one() { v } else { v.map(|c| c / scale) }, scale))
}

/// The same over a [`Real`], whose numbers may have slopes: a slope of 1 over the scale of a subnormal vector overflows. Then the scale is
/// greater, if the format still holds the squares of the numbers.
#[inline]
pub(crate) fn scaled_with_slopes<T: Real, const N: usize>(v: [T; N]) -> Option<([T; N], T)> {
    let (at_scale, scale) = scaled(v)?;
    let (is_finite, share) = (|v: [T; N]| v.into_iter().all(T::is_finite), T::epsilon() * T::epsilon());
    if is_finite(at_scale) || !is_finite(v) || (share * share).is_zero() {
        return Some((at_scale, scale));
    }
    let scale = scale / share;
    Some((v.map(|c| c / scale), scale))
}

/// The [`scale`] of the largest component of all vectors: dividing by it brings a whole shape into the range of its products.
#[inline]
pub(crate) fn scale_of<T: Field + PartialOrd, const N: usize>(vectors: impl Iterator<Item = [T; N]>) -> T {
    scale(vectors.fold(T::zero(), |size, v| largest([size, largest(v)])))
}

/// The Euclidean length of a vector. No square over- or underflows. The relative error is at most (N + 2) ε/4, and one rounding more where
/// the length is subnormal. Dividing by a power of two changes no other bit.
///
/// A component that is not finite gives infinity or NaN: the absolute value of the first such component.
#[inline]
pub(crate) fn norm<T: Real, const N: usize>(v: [T; N]) -> T {
    let squared = dot(v, v);
    // The test leaves out sums that are small enough for an underflowing square to matter. A format of 16 bits that does not hold 2⁶⁰ always fails
    // it.
    let large = T::ratio(1 << 30, 1) * T::ratio(1 << 30, 1);
    if squared < large && squared * large > T::one() && large.is_finite() { squared.sqrt() } else { norm_at_scale(v) }
}

/// The same for vectors of any length.
#[cold]
fn norm_at_scale<T: Real, const N: usize>(v: [T; N]) -> T {
    if let Some(&c) = v.iter().find(|c| !c.is_finite()) {
        return c.abs();
    }
    // The zero vector has no scale, and its length no slope.
    scaled_with_slopes(v).map_or_else(T::zero, |(v, unit)| dot(v, v).sqrt() * unit)
}

/// a − b, component by component.
#[inline]
pub(crate) fn difference<T: Ring, const N: usize>(a: [T; N], b: [T; N]) -> [T; N] {
    core::array::from_fn(|k| a[k] - b[k])
}

/// The sum of the products of the components.
#[inline]
pub(crate) fn dot<T: Ring, const N: usize>(a: [T; N], b: [T; N]) -> T {
    (1..N).fold(a[0] * b[0], |sum, k| sum + a[k] * b[k])
}

/// The sum of the absolute values of the components: no less than the length, without a root.
#[inline(always)]
pub(crate) fn one_norm(v: &[f64]) -> f64 {
    v.iter().fold(0.0, |sum, c| sum + c.abs())
}

/// The sum or the difference `v` of two vectors of length 1; but 0, with its slopes, where it is small and they may be parallel: where no
/// product a ∧ b of their components is more than its rounding, if each of these is off by an ε of itself.
#[inline]
pub(crate) fn beyond_rounding<T: Real, const N: usize>(v: [T; N], [a, b]: [[T; N]; 2]) -> [T; N] {
    let rounding = T::ratio(4, 1) * T::epsilon();
    // By values alone: of a component that is 0 with a slope, the slope would be greater than a part of it.
    let product = |x: T, y: T| x * y - (x * y).infinitesimal();
    let is_turned = |i: usize, j: usize| {
        let (x, y) = (product(a[i], b[j]), product(a[j], b[i]));
        (x - y).abs() > rounding * (x.abs() + y.abs())
    };
    let turned = (1..N).any(|i| (0..i).any(|j| is_turned(i, j)));
    if !turned && dot(v, v) <= T::one() { v.map(T::infinitesimal) } else { v }
}

/// The greater of two numbers, and `y` if one is NaN: in one instruction.
#[inline(always)]
pub(crate) fn max<T: PartialOrd>(x: T, y: T) -> T {
    if x > y { x } else { y }
}

/// The lesser of two numbers, and `y` if one is NaN: in one instruction.
#[inline(always)]
pub(crate) fn min<T: PartialOrd>(x: T, y: T) -> T {
    if x < y { x } else { y }
}

/// Whether a number can be a weight: finite, and 0 or above it. A weight of 0 may fall, as its slopes tell: the formulas go on there.
#[inline]
pub(crate) fn is_weight<T: Real>(weight: T) -> bool {
    (weight >= T::zero() || weight.is_zero()) && weight.is_finite()
}

/// Whether all components are finite.
#[inline]
#[expect(clippy::eq_op, reason = "only a finite number leaves 0")]
pub(crate) fn finite<T: Ring, const N: usize>(v: [T; N]) -> bool {
    v.iter().fold(T::zero(), |sum, &c| sum + (c - c)).is_zero()
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
