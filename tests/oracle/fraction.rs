//! Fractions of polynomials: a field over which code that divides is a formula, and its equalities are proofs.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use incidence::symbolic::Poly;
use num_traits::{Inv, One, Zero};

/// A fraction of polynomials. Equal fractions are equal for all values of the variables for which both are defined.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(Poly, Poly);

pub fn variables<const N: usize>(name: &str) -> [Fraction; N] {
    std::array::from_fn(|i| Poly::var(format!("{name}{i}")).into())
}

impl Fraction {
    fn reduced(numerator: Poly, denominator: Poly) -> Fraction {
        match numerator.div_exact(denominator) {
            Some(quotient) => Fraction(quotient, Poly::one()),
            None => Fraction(numerator, denominator),
        }
    }
}

impl From<Poly> for Fraction {
    fn from(numerator: Poly) -> Fraction {
        Fraction(numerator, Poly::one())
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}

/// They have no order. The code under test compares only to scale and to pick a case, here the general one.
impl PartialOrd for Fraction {
    fn partial_cmp(&self, _: &Fraction) -> Option<Ordering> {
        None
    }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        if self.1 == other.1 {
            return Fraction::reduced(self.0 + other.0, self.1);
        }
        // Over the larger denominator, where one divides the other.
        if let Some(factor) = self.1.div_exact(other.1) {
            return Fraction::reduced(self.0 + other.0 * factor, self.1);
        }
        if let Some(factor) = other.1.div_exact(self.1) {
            return Fraction::reduced(self.0 * factor + other.0, other.1);
        }
        Fraction::reduced(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + -other
    }
}

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction(-self.0, self.1)
    }
}

impl Mul for Fraction {
    type Output = Fraction;
    fn mul(self, other: Fraction) -> Fraction {
        let (a, b) = (Fraction::reduced(self.0, other.1), Fraction::reduced(other.0, self.1));
        Fraction(a.0 * b.0, a.1 * b.1)
    }
}

impl Div for Fraction {
    type Output = Fraction;
    fn div(self, other: Fraction) -> Fraction {
        self.mul(other.inv())
    }
}

impl Inv for Fraction {
    type Output = Fraction;
    fn inv(self) -> Fraction {
        assert!(!self.0.is_zero(), "division by the fraction 0");
        Fraction(self.1, self.0)
    }
}

impl Zero for Fraction {
    fn zero() -> Fraction {
        Poly::zero().into()
    }
    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl One for Fraction {
    fn one() -> Fraction {
        Poly::one().into()
    }
}
