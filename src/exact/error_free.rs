//! Error-free transformations: the rounded result of one operation, and what the rounding lost.
//!
//! T. J. Dekker, "A floating-point technique for extending the available precision" (1971); D. E. Knuth, TAOCP 2, §
//! 4.2.2. Products split their factors: without the FMA instruction at compile time, a fused multiply-add is a slow
//! library call.

use crate::magnitude::{finite, is_nan};
use crate::scalar::{Field, Ring};

/// The sum of `a` and `b` rounded, and its error: s + e = a + b exactly.
///
/// Holds for all |a|, |b| ≤ 2¹⁰²², subnormals included: a sum of floats never underflows. 6 flops, no branch.
///
/// ```
/// use incidence::exact::two_sum;
/// assert_eq!(two_sum(1e16, 1.25), (1e16 + 2.0, -0.75));
/// ```
#[inline]
#[must_use]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    (s, error_of_sum(a, b, s))
}

/// A sum of n numbers, with an error of at most ε/2 of itself and n ε² of the sum of their sizes. It is in two parts, the second of which is
/// below half an ulp of the first. Over an exact scalar the second part is 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum<T> {
    high: T,
    low: T,
}

impl<T: Ring> Sum<T> {
    pub(crate) fn zero() -> Self {
        Sum { high: T::zero(), low: T::zero() }
    }

    #[inline]
    pub(crate) fn add(&mut self, x: T) {
        let high = self.high + x;
        let low = self.low + error_of_sum(self.high, x, high);
        self.high = high + low;
        // For an infinite sum, what was lost is unknown.
        let left = low - (self.high - high);
        (self.high, self.low) = if is_nan(left) { (high, T::zero()) } else { (self.high, left) };
    }

    /// The sum: infinite or NaN where the plain one is.
    #[inline]
    pub(crate) fn value(self) -> T {
        self.high
    }

    /// How far a number is above the sum, rounded by that difference.
    #[inline]
    pub(crate) fn below(self, x: T) -> T {
        (x - self.high) - self.low
    }
}

/// The mean of places; `None` if there are no places, or one of them is `None`. Right to ε of the largest coordinate, however
/// many places there are, as long as the scalar can hold their count: NaN where the count is infinite.
pub(crate) fn mean<T: Field, const N: usize>(
    places: impl ExactSizeIterator<Item = Option<[T; N]>> + Clone,
) -> Option<[T; N]> {
    let total = |unit: T| {
        let (mut totals, mut count) = ([Sum::zero(); N], Sum::zero());
        for place in places.clone() {
            totals.iter_mut().zip(place?).for_each(|(total, c)| total.add(c / unit));
            count.add(T::one());
        }
        Some((totals.map(Sum::value), count.value() / unit))
    };
    let (totals, count) = total(T::one())?;
    if count.is_zero() {
        return None;
    }
    let mut mean = totals.map(|total| total / count);
    if !finite(totals) {
        // Divided by a power of two that is no less than their count, coordinates have a finite sum. Only sums that
        // overflowed are computed so, as others could lose digits.
        let doublings = places.len().next_power_of_two().trailing_zeros();
        let (parts, share) = total((0..doublings).fold(T::one(), |power, _| power + power))?;
        (0..N).filter(|&k| !finite([totals[k], count])).for_each(|k| mean[k] = parts[k] / share);
    }
    Some(mean)
}

/// What rounding took from the sum s of a and b, for any floats.
#[inline]
pub(crate) fn error_of_sum<T: Ring>(a: T, b: T, s: T) -> T {
    let b_in_s = s - a;
    let a_in_s = s - b_in_s;
    (a - a_in_s) + (b - b_in_s)
}

/// [`two_sum`] in 3 flops, for |a| ≥ |b| or a = 0. Otherwise e may be off.
///
/// ```
/// use incidence::exact::fast_two_sum;
/// assert_eq!(fast_two_sum(1e16, 1.25), (1e16 + 2.0, -0.75));
/// ```
#[inline]
#[must_use]
pub fn fast_two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    (s, b - (s - a))
}

/// The difference of `a` and `b` rounded, and its error: d + e = a − b exactly.
///
/// Holds where [`two_sum`] does.
///
/// ```
/// use incidence::exact::two_diff;
/// assert_eq!(two_diff(1e16, 1.25), (1e16 - 2.0, 0.75));
/// ```
#[inline]
#[must_use]
pub fn two_diff(a: f64, b: f64) -> (f64, f64) {
    let d = a - b;
    let b_in_d = a - d;
    let a_in_d = d + b_in_d;
    (d, (a - a_in_d) + (b_in_d - b))
}

/// The product of `a` and `b` rounded, and its error: p + e = a·b exactly.
///
/// Holds if |a|, |b| ≤ 2⁹⁹⁵ (the split multiplies by 2²⁷ + 1: from 2⁹⁹⁷ on it overflows, and e is NaN), |a·b| ≤
/// 2¹⁰²¹, and a·b = 0 or |a·b| ≥ 2⁻⁹⁶⁸ (the last bit of a·b has at least the weight 2⁻¹⁰⁷⁴ then, so e is a float;
/// below, e may be rounded, as for a = b = 2⁻⁵¹²(1 + 2⁻⁵²), where it is off by 2⁻¹⁰⁷⁵). More precisely it holds,
/// without overflow, when the last bits of a and b have weights whose product is at least 2⁻¹⁰⁷⁴. 17 flops, no
/// branch.
///
/// ```
/// use incidence::exact::two_product;
/// let a = 1.0 + f64::EPSILON;
/// assert_eq!(two_product(a, a), (1.0 + 2.0 * f64::EPSILON, f64::EPSILON * f64::EPSILON));
/// ```
#[inline]
#[must_use]
pub fn two_product(a: f64, b: f64) -> (f64, f64) {
    let p = a * b;
    let (a_high, a_low) = split(a);
    let (b_high, b_low) = split(b);
    let e = a_low * b_low - (((p - a_high * b_high) - a_low * b_high) - a_high * b_low);
    (p, e)
}

/// The upper 26 bits of a number: the product of two of these is exact.
#[inline(always)]
pub(crate) fn upper(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & (u64::MAX << 27))
}

/// x + s (b − a) as a sum of two numbers, where x is such a sum, too, and s has 26 bits.
#[inline(always)]
pub(crate) fn stepped((x, tail): (f64, f64), a: f64, b: f64, s: f64) -> (f64, f64) {
    let (step, step_tail) = two_diff(b, a);
    let most = upper(step);
    let rest = (step - most) + step_tail;
    let (sum, error) = two_sum(x, s * most);
    (sum, tail + (error + s * rest))
}

/// Veltkamp's split: a = high + low, each of at most 26 bits, so that products of halves are exact.
#[inline]
pub(crate) fn split(a: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0; // 2²⁷ + 1
    let c = SPLITTER * a;
    let high = c - (c - a);
    (high, a - high)
}
