//! The double-double: 106 bits as the unevaluated sum of two floats.
//!
//! The algorithms and their bounds, with u = 2⁻⁵³, are those of M. Joldes, J.-M. Muller, V. Popescu, "Tight and
//! rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44 (2017); the root is that
//! of V. Lefèvre, N. Louvet, J.-M. Muller, J. Picot, L. Rideau, "Accurate calculation of Euclidean norms using
//! double-word arithmetic", ACM TOMS 49 (2023), with Dekker's product in place of the FMA: the residual is exact either
//! way.

use core::ops::{Add, Div, Mul, Neg, Sub};

use num_traits::{Inv, One, Zero};

use super::{fast_two_sum, two_diff, two_product, two_sum};

/// A number known to 106 bits: hi + lo, where hi is the `f64` nearest to the sum.
///
/// Each operation has a relative error bound, in units of u² = 2⁻¹⁰⁶ of its own exact result, whatever cancels:
///
/// | operation | relative error at most | source |
/// |---|---|---|
/// | `x + y`, `x − y` | 3u²/(1 − 4u) | AccurateDWPlusDW |
/// | `x * y` | 7u² | DWTimesDW1 |
/// | `x / y` | 15u² + 56u³ | DWDivDW2 |
/// | [`sqrt`](Self::sqrt) | 25/8 u² | SQRTDWtoDW |
/// | [`from_difference`](Self::from_difference), `-x`, [`abs`](Self::abs) | 0 | |
///
/// The bounds assume that nothing over- or underflows on the way, tails included: numbers, products and quotients
/// that are 0 or between 2⁻⁹⁰⁰ and 2⁹⁰⁰ in absolute value are safe. A NaN or an infinity that enters, or arises by
/// overflow or by dividing by zero, makes the result NaN or infinite. No operation branches.
///
/// ```
/// use incidence::exact::DoubleDouble;
/// let third = DoubleDouble::from(1.0) / DoubleDouble::from(3.0);
/// let rest = DoubleDouble::from(1.0) - third * DoubleDouble::from(3.0);
/// assert!(rest.abs().to_f64() < 1e-31);
/// assert_eq!(third.to_f64(), 1.0 / 3.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct DoubleDouble {
    hi: f64,
    lo: f64,
}

impl DoubleDouble {
    /// `a` − `b`, exactly, for |a|, |b| ≤ 2¹⁰²² (subnormals included).
    ///
    /// ```
    /// use incidence::exact::DoubleDouble;
    /// let x = DoubleDouble::from_difference(1e16, 1.25);
    /// assert_eq!((x.hi(), x.lo()), (1e16 - 2.0, 0.75));
    /// ```
    #[inline]
    #[must_use]
    pub fn from_difference(a: f64, b: f64) -> Self {
        let (hi, lo) = two_diff(a, b);
        Self { hi, lo }
    }

    /// `a` · `b`, exactly, in the range of [`two_product`].
    ///
    /// ```
    /// use incidence::exact::DoubleDouble;
    /// let x = DoubleDouble::from_product(1.0 + f64::EPSILON, 1.0 + f64::EPSILON);
    /// assert_eq!((x.hi(), x.lo()), (1.0 + 2.0 * f64::EPSILON, f64::EPSILON * f64::EPSILON));
    /// ```
    #[inline]
    #[must_use]
    pub fn from_product(a: f64, b: f64) -> Self {
        let (hi, lo) = two_product(a, b);
        Self { hi, lo }
    }

    /// `hi` + `lo` as they are: the caller knows that |lo| is at most half a unit in the last place of hi.
    #[inline]
    pub(crate) fn from_parts(hi: f64, lo: f64) -> Self {
        Self { hi, lo }
    }

    /// The nearest `f64`.
    #[inline]
    #[must_use]
    pub fn hi(self) -> f64 {
        self.hi
    }

    /// What [`hi`](Self::hi) leaves over: at most half a unit in its last place.
    #[inline]
    #[must_use]
    pub fn lo(self) -> f64 {
        self.lo
    }

    /// The nearest `f64`: [`hi`](Self::hi).
    #[inline]
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.hi
    }

    /// The absolute value.
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self {
        let sign = 1.0_f64.copysign(self.hi);
        Self { hi: sign * self.hi, lo: sign * self.lo }
    }

    /// The square root; 0 of 0, NaN below zero.
    ///
    /// ```
    /// use incidence::exact::DoubleDouble;
    /// let root = DoubleDouble::from(2.0).sqrt();
    /// assert!((root * root - DoubleDouble::from(2.0)).abs().to_f64() < 1e-31);
    /// ```
    #[inline]
    #[must_use]
    pub fn sqrt(self) -> Self {
        // s = √hi rounded; x − s² = (hi − s²) + lo with hi − s² a float; √x ≈ s + (x − s²)/(2s).
        let s = num_traits::Float::sqrt(self.hi);
        let (p, e) = two_product(s, s);
        let residual = ((self.hi - p) - e) + self.lo;
        let correction = if s == 0.0 { 0.0 } else { residual / (s + s) };
        let (hi, lo) = fast_two_sum(s, correction);
        Self { hi, lo }
    }
}

impl From<f64> for DoubleDouble {
    #[inline]
    fn from(x: f64) -> Self {
        Self { hi: x, lo: 0.0 }
    }
}

impl Zero for DoubleDouble {
    #[inline]
    fn zero() -> Self {
        Self { hi: 0.0, lo: 0.0 }
    }
    #[inline]
    fn is_zero(&self) -> bool {
        self.hi == 0.0
    }
}

impl One for DoubleDouble {
    #[inline]
    fn one() -> Self {
        Self { hi: 1.0, lo: 0.0 }
    }
}

impl Neg for DoubleDouble {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo }
    }
}

impl Add for DoubleDouble {
    type Output = Self;
    #[inline]
    fn add(self, y: Self) -> Self {
        let (s, s_tail) = two_sum(self.hi, y.hi);
        let (t, t_tail) = two_sum(self.lo, y.lo);
        let (v, v_tail) = fast_two_sum(s, s_tail + t);
        let (hi, lo) = fast_two_sum(v, t_tail + v_tail);
        Self { hi, lo }
    }
}

impl Sub for DoubleDouble {
    type Output = Self;
    #[inline]
    fn sub(self, y: Self) -> Self {
        self + (-y)
    }
}

impl Mul for DoubleDouble {
    type Output = Self;
    #[inline]
    fn mul(self, y: Self) -> Self {
        let (p, p_tail) = two_product(self.hi, y.hi);
        let cross = self.hi * y.lo + self.lo * y.hi;
        let (hi, lo) = fast_two_sum(p, p_tail + cross);
        Self { hi, lo }
    }
}

impl Div for DoubleDouble {
    type Output = Self;
    #[inline]
    fn div(self, y: Self) -> Self {
        // q = hi / y.hi rounded; r = y·q as a double-double (DWTimesFP1); the rest x − r over y.hi corrects q.
        let q = self.hi / y.hi;
        let (p, p_tail) = two_product(y.hi, q);
        let (s, s_tail) = fast_two_sum(p, y.lo * q);
        let (r, r_tail) = fast_two_sum(s, s_tail + p_tail);
        let rest = (self.hi - r) + (self.lo - r_tail);
        let (hi, lo) = fast_two_sum(q, rest / y.hi);
        Self { hi, lo }
    }
}

impl Inv for DoubleDouble {
    type Output = Self;
    #[inline]
    fn inv(self) -> Self {
        Self::one() / self
    }
}
