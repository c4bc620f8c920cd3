//! A number and how much it can be off: a scalar that carries its own error bound through any formula.

use core::cmp::Ordering;
use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

use num_traits::{One, Zero};

use super::layer::{Layer, Rounded};
use crate::exact::{DoubleDouble, Scaled};
use crate::magnitude::power_of_two;

/// What the value of a [`Known`] may be.
pub(super) trait Part: Copy + PartialEq + Debug + Zero + One + Sub<Output = Self> + Neg<Output = Self> {
    /// The largest relative error of a sum, a difference or a product.
    const UNIT: f64;
    fn leading(self) -> f64;
    fn scaled(self) -> Scaled;
}

impl Part for f64 {
    const UNIT: f64 = f64::EPSILON / 2.0;
    #[inline(always)]
    fn leading(self) -> f64 {
        self
    }
    fn scaled(self) -> Scaled {
        self.into()
    }
}

impl Part for DoubleDouble {
    const UNIT: f64 = 2.0 * f64::EPSILON * f64::EPSILON; // 8 u²
    #[inline(always)]
    fn leading(self) -> f64 {
        self.to_f64()
    }
    fn scaled(self) -> Scaled {
        self.into()
    }
}

/// A value that is at most `error` away from what it stands for. Sums and products of such values are such values again,
/// so no formula needs an error analysis of its own. An overflow makes the error NaN or infinite: then nothing is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known<T> {
    pub value: T,
    pub error: f64,
}

/// Below this a product, or the tail of one, may have lost digits to underflow.
const LEAST: f64 = power_of_two(-900);

/// An error bound is itself rounded, up to six times.
const INFLATED: f64 = 1.0 + 8.0 * f64::EPSILON;

#[inline(always)]
fn size<T: Part>(x: T) -> f64 {
    x.leading().abs()
}

impl<T: Part> Known<T> {
    #[inline(always)]
    fn is_exactly_zero(self) -> bool {
        self.value.leading() == 0.0 && self.error == 0.0
    }
}

impl<T: Part> Add for Known<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // Adding an exact 0 is exact.
        if self.is_exactly_zero() {
            return other;
        }
        if other.is_exactly_zero() {
            return self;
        }
        let value = self.value + other.value;
        Self { value, error: (self.error + other.error + T::UNIT * size(value)) * INFLATED }
    }
}

impl<T: Part> Neg for Known<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

impl<T: Part> Sub for Known<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + (-other)
    }
}

impl<T: Part> Mul for Known<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        if self.is_exactly_zero() || other.is_exactly_zero() {
            return Self::zero();
        }
        let value = self.value * other.value;
        let spread = size(self.value) * other.error + size(other.value) * self.error + self.error * other.error;
        Self { value, error: (spread + T::UNIT * size(value) + LEAST) * INFLATED }
    }
}

impl<T: Part> Zero for Known<T> {
    #[inline(always)]
    fn zero() -> Self {
        Self { value: T::zero(), error: 0.0 }
    }
    fn is_zero(&self) -> bool {
        self.is_exactly_zero()
    }
}

impl<T: Part> One for Known<T> {
    fn one() -> Self {
        Self { value: T::one(), error: 0.0 }
    }
}

impl<T: Part> Layer for Known<T> {
    #[inline(always)]
    fn sign(self) -> Option<Ordering> {
        let value = self.value.leading();
        if value.abs() > self.error {
            return Some(if value > 0.0 { Ordering::Greater } else { Ordering::Less });
        }
        self.is_exactly_zero().then_some(Ordering::Equal)
    }

    fn number(self, exponent: i32) -> Option<(Scaled, f64)> {
        let loss = if self.is_exactly_zero() { 0.0 } else { self.error / size(self.value) };
        (loss < 0.5).then(|| {
            let scaled = self.value.scaled();
            (Scaled::new(scaled.mantissa(), scaled.exponent() + i64::from(exponent)), loss)
        })
    }

    #[inline(always)]
    fn rounded<const N: usize>(v: [Self; N]) -> Rounded<N> {
        // The rounding of a double-double to its leading part is within one more unit of f64.
        let tail = if T::UNIT < f64::UNIT { f64::UNIT } else { 0.0 };
        let value = v.map(|x| x.value.leading());
        Rounded { value, error: v.map(|x| (x.error + tail * size(x.value)) * INFLATED) }.of_unit_size()
    }
}
