//! Dual numbers, x + x′ε with ε² = 0: a scalar that carries its derivative along.
//!
//! This is all that a scalar of one's own has to do, for everything in the crate that is generic in a [`Real`].

use std::ops::{Add, Div, Mul, Neg, Sub};

use incidence::Real;
use num_traits::{Inv, One, Zero};

/// A value and its slope: how fast it changes with the variable. Ordered by the value and then by the slope, as if ε were a
/// positive number smaller than every other.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Dual {
    pub value: f64,
    pub slope: f64,
}

impl Dual {
    /// The variable itself, which changes as fast as it does.
    pub fn variable(value: f64) -> Self {
        Dual { value, slope: 1.0 }
    }

    pub fn constant(value: f64) -> Self {
        Dual { value, slope: 0.0 }
    }

    /// f(x) from f's value and f's derivative at x. Of a constant it is one, even where f is infinitely steep, as √ at 0.
    fn chain(self, value: f64, derivative: f64) -> Self {
        Dual { value, slope: if self.slope == 0.0 { 0.0 } else { derivative * self.slope } }
    }
}

// The rules of differentiation. A Ring: meet, join, every product, every motor at work.

impl Add for Dual {
    type Output = Dual;
    fn add(self, other: Dual) -> Dual {
        Dual { value: self.value + other.value, slope: self.slope + other.slope }
    }
}

impl Sub for Dual {
    type Output = Dual;
    fn sub(self, other: Dual) -> Dual {
        Dual { value: self.value - other.value, slope: self.slope - other.slope }
    }
}

impl Mul for Dual {
    type Output = Dual;
    fn mul(self, other: Dual) -> Dual {
        Dual { value: self.value * other.value, slope: self.slope * other.value + self.value * other.slope }
    }
}

impl Neg for Dual {
    type Output = Dual;
    fn neg(self) -> Dual {
        Dual { value: -self.value, slope: -self.slope }
    }
}

impl Zero for Dual {
    fn zero() -> Dual {
        Dual::constant(0.0)
    }
    /// What nothing can be divided by: a slope alone does not help.
    fn is_zero(&self) -> bool {
        self.value == 0.0
    }
}

impl One for Dual {
    fn one() -> Dual {
        Dual::constant(1.0)
    }
}

// A Field: coordinates, and whatever divides.

impl Inv for Dual {
    type Output = Dual;
    fn inv(self) -> Dual {
        self.chain(1.0 / self.value, -1.0 / (self.value * self.value))
    }
}

impl Div for Dual {
    type Output = Dual;
    fn div(self, other: Dual) -> Dual {
        let value = self.value / other.value;
        Dual { value, slope: (self.slope - value * other.slope) / other.value }
    }
}

// A Real: norms, rotations, logarithms.

impl Real for Dual {
    fn ratio(numerator: i32, denominator: i32) -> Dual {
        Dual::constant(f64::ratio(numerator, denominator))
    }
    fn sqrt(self) -> Dual {
        let root = self.value.sqrt();
        self.chain(root, 0.5 / root)
    }
    fn abs(self) -> Dual {
        if self < Dual::zero() { -self } else { self }
    }
    fn sin_cos(self) -> (Dual, Dual) {
        let (sin, cos) = self.value.sin_cos();
        (self.chain(sin, cos), self.chain(cos, -sin))
    }
    fn atan2(self, x: Dual) -> Dual {
        let (y, square) = (self, self.value * self.value + x.value * x.value);
        Dual { value: y.value.atan2(x.value), slope: (x.value * y.slope - y.value * x.slope) / square }
    }
    fn is_finite(self) -> bool {
        self.value.is_finite() && self.slope.is_finite()
    }
    fn epsilon() -> Dual {
        Dual::constant(f64::EPSILON)
    }
}
