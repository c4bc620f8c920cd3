//! A float with what is needed to bound its error.

use core::ops::{Add, Mul, Neg, Sub};

use num_traits::{One, Zero};

/// The rounded value of a sum of products, and the same sum of the absolute values of its terms.
///
/// If every term has seen at most k roundings, the value is off by at most k u · size (1 + k u), with u = 2⁻⁵³, as long
/// as nothing over- or underflows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rounded {
    pub(super) value: f64,
    pub(super) size: f64,
}

impl From<f64> for Rounded {
    #[inline]
    fn from(value: f64) -> Self {
        Rounded { value, size: value.abs() }
    }
}

impl Zero for Rounded {
    #[inline]
    fn zero() -> Self {
        Rounded { value: 0.0, size: 0.0 }
    }
    /// Zero without doubt.
    #[inline]
    fn is_zero(&self) -> bool {
        self.size == 0.0
    }
}

impl One for Rounded {
    #[inline]
    fn one() -> Self {
        Rounded::from(1.0)
    }
}

impl Neg for Rounded {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Rounded { value: -self.value, size: self.size }
    }
}

impl Add for Rounded {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Rounded { value: self.value + other.value, size: self.size + other.size }
    }
}

impl Sub for Rounded {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Rounded { value: self.value - other.value, size: self.size + other.size }
    }
}

impl Mul for Rounded {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        Rounded { value: self.value * other.value, size: self.size * other.size }
    }
}
