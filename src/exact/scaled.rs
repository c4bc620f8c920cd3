//! Numbers beyond the range of `f64`, and the way back into it.

use core::cmp::Ordering;
use core::ops::{Div, Mul, Neg};

use super::DoubleDouble;
use crate::magnitude::power_of_two;

/// x · 2ⁿ, rounded once: exact while the result is normal, to nearest (ties to even) among the subnormals, ±0 below
/// them and ±∞ above the largest `f64`.
///
/// ```
/// use incidence::exact::ldexp;
/// assert_eq!(ldexp(0.75, 3), 6.0);
/// assert_eq!(ldexp(1.25, -1074), 5e-324);
/// assert_eq!(ldexp(ldexp(1.25, -1040), 1040), 1.25);
/// ```
#[inline]
#[must_use]
pub fn ldexp(x: f64, n: i64) -> f64 {
    // Large steps first. A step down leaves n ≤ −53: if it ends among the subnormals (and so rounds), the whole result
    // is at most 2⁻¹⁰²² 2⁻⁵³, half the smallest float, which rounds to 0 as it should. So no result is rounded twice.
    // Three steps of 2¹⁰²³ or 2⁻⁹⁶⁹ carry any float to ∞ or 0.
    let (mut x, mut n) = (x, n.clamp(-4000, 4000));
    while n > 1023 {
        x *= power_of_two(1023);
        n -= 1023;
    }
    while n < -1022 {
        x *= power_of_two(-969);
        n += 969;
    }
    x * power_of_two(n as i32)
}

/// ⌊log₂ |x|⌋ of a finite x ≠ 0, exactly.
#[inline]
pub(super) fn exponent(x: f64) -> i64 {
    let magnitude = x.to_bits() & (u64::MAX >> 1);
    match magnitude >> 52 {
        0 => 63 - i64::from(magnitude.leading_zeros()) - 1074,
        biased => biased as i64 - 1023,
    }
}

/// A number of 106 bits and any size: a [`DoubleDouble`] of absolute value about [1, 2), times a power of two.
///
/// Made for quotients and roots of huge [`Integer`](super::Integer)s: each operation has the relative error of the
/// [`DoubleDouble`] operation that it is, nothing over- or underflows on the way (the exponent, an `i64`, saturates),
/// and [`to_f64`](Self::to_f64) rounds once, at the end. Of operations on non-finite values, and of divisions by 0,
/// the result is not finite.
///
/// ```
/// use incidence::exact::{Integer, Scaled};
/// // n = 10²⁰⁰⁰, far above the range of f64; √n / n = 10⁻¹⁰⁰⁰, far below; times 10⁹⁹⁹ it is in range again.
/// let ten_to = |k| (0..k).fold(Integer::<128>::from(1), |n, _| n * Integer::from(10)).to_scaled(0);
/// let n = ten_to(2000);
/// assert_eq!((n.sqrt() / n * ten_to(999)).to_f64(), 0.1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    /// 0, non-finite, or with its leading part in [1, 2) in absolute value.
    mantissa: DoubleDouble,
    exponent: i64,
}

impl Scaled {
    /// `mantissa` · 2^`exponent`.
    ///
    /// ```
    /// use incidence::exact::Scaled;
    /// let x = Scaled::new(6.0.into(), 2000);
    /// assert_eq!((x.mantissa().to_f64(), x.exponent()), (1.5, 2002));
    /// ```
    #[inline]
    #[must_use]
    pub fn new(mantissa: DoubleDouble, exponent: i64) -> Self {
        let hi = mantissa.hi();
        if hi == 0.0 || !hi.is_finite() {
            return Self { mantissa, exponent: if hi == 0.0 { 0 } else { i64::MAX } };
        }
        let k = self::exponent(hi);
        let unit = DoubleDouble::from_parts(ldexp(hi, -k), ldexp(mantissa.lo(), -k));
        Self { mantissa: unit, exponent: exponent.saturating_add(k) }
    }

    /// The leading digits: 0, or with [`hi`](DoubleDouble::hi) in [1, 2) in absolute value (so the sum may be a
    /// little below 1).
    #[inline]
    #[must_use]
    pub fn mantissa(self) -> DoubleDouble {
        self.mantissa
    }

    /// The power of two that the mantissa is to be multiplied by; 0 for 0.
    #[inline]
    #[must_use]
    pub fn exponent(self) -> i64 {
        self.exponent
    }

    /// The absolute value.
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self {
        Self { mantissa: self.mantissa.abs(), ..self }
    }

    #[inline]
    pub(crate) fn is_zero(self) -> bool {
        self.mantissa.hi() == 0.0
    }

    #[cfg(feature = "convex")]
    #[inline]
    pub(crate) fn is_positive(self) -> bool {
        self.mantissa.hi() > 0.0
    }

    /// The sum of two numbers that are not negative.
    #[cfg(feature = "convex")]
    pub(crate) fn plus(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return if self.is_zero() { other } else { self };
        }
        let (high, low) = if self.exponent < other.exponent { (other, self) } else { (self, other) };
        let down = low.exponent - high.exponent;
        let lowered = DoubleDouble::from_parts(ldexp(low.mantissa.hi(), down), ldexp(low.mantissa.lo(), down));
        Self::new(high.mantissa + lowered, high.exponent)
    }

    /// The square root; 0 of 0, NaN below zero.
    #[inline]
    #[must_use]
    pub fn sqrt(self) -> Self {
        let odd = self.exponent & 1;
        let factor = if odd == 1 { 2.0 } else { 1.0 };
        let even = DoubleDouble::from_parts(self.mantissa.hi() * factor, self.mantissa.lo() * factor);
        Self::new(even.sqrt(), (self.exponent - odd) / 2)
    }

    /// The nearest `f64`, ties to even: subnormal, zero or infinite where that is.
    ///
    /// ```
    /// use incidence::exact::{DoubleDouble, Scaled};
    /// let above = DoubleDouble::from(2.5) + DoubleDouble::from(1e-30);
    /// assert_eq!(Scaled::new(2.5.into(), -1074).to_f64(), 1e-323); // 2 times the smallest
    /// assert_eq!(Scaled::new(above, -1074).to_f64(), 1.5e-323); // 3 times
    /// ```
    #[inline]
    #[must_use]
    pub fn to_f64(self) -> f64 {
        let (hi, lo) = (self.mantissa.hi(), self.mantissa.lo());
        // The leading part has this many bits below the last one of the subnormals.
        let drop = (-1022_i64).saturating_sub(self.exponent);
        if !(1..=53).contains(&drop) {
            return ldexp(hi, self.exponent);
        }
        let bits = hi.to_bits() & ((1 << 52) - 1) | 1 << 52;
        let (floor, rest, half) = (bits >> drop, bits & ((1 << drop) - 1), 1 << (drop - 1));
        // Where the leading part is half way, the other part decides; if the other part is 0, ties go to even.
        let up = match rest.cmp(&half) {
            Ordering::Equal if lo == 0.0 => floor & 1 == 1,
            Ordering::Equal => (lo > 0.0) == (hi > 0.0),
            unequal => unequal.is_gt(),
        };
        f64::from_bits(floor + u64::from(up)).copysign(hi)
    }
}

impl From<f64> for Scaled {
    #[inline]
    fn from(x: f64) -> Self {
        Self::new(x.into(), 0)
    }
}

impl From<DoubleDouble> for Scaled {
    #[inline]
    fn from(x: DoubleDouble) -> Self {
        Self::new(x, 0)
    }
}

impl PartialOrd for Scaled {
    /// By value; `None` if either is NaN.
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let sign = |x: &Self| x.mantissa.partial_cmp(&DoubleDouble::default());
        let (a, b) = (sign(self)?, sign(other)?);
        // Rounding is monotone: of two absolute values, the larger one has no smaller leading part, and so no smaller
        // exponent.
        let by_size = self.exponent.cmp(&other.exponent);
        match (a.cmp(&b), a) {
            (Ordering::Equal, Ordering::Greater) if by_size.is_ne() => Some(by_size),
            (Ordering::Equal, Ordering::Less) if by_size.is_ne() => Some(by_size.reverse()),
            (Ordering::Equal, _) => self.mantissa.partial_cmp(&other.mantissa),
            (by_sign, _) => Some(by_sign),
        }
    }
}

impl Neg for Scaled {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { mantissa: -self.mantissa, ..self }
    }
}

impl Mul for Scaled {
    type Output = Self;
    #[inline]
    fn mul(self, y: Self) -> Self {
        Self::new(self.mantissa * y.mantissa, self.exponent.saturating_add(y.exponent))
    }
}

impl Div for Scaled {
    type Output = Self;
    #[inline]
    fn div(self, y: Self) -> Self {
        Self::new(self.mantissa / y.mantissa, self.exponent.saturating_sub(y.exponent))
    }
}
