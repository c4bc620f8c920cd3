//! The coefficients: exact rationals of any size. Nearly all of them are small integers, which stay out of the heap.

use std::borrow::Cow;
use std::ops::{Add, Div, Mul, Neg};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Pow, ToPrimitive, Zero};

/// A rational in its only form: `Rational` holds no number that `Integer` can hold, so equality is equality of form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Coefficient {
    Integer(i64),
    Rational(Box<BigRational>),
}

use Coefficient::{Integer, Rational};

impl Coefficient {
    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Integer(0))
    }

    pub(super) fn is_one(&self) -> bool {
        matches!(self, Integer(1))
    }

    pub(super) fn is_negative(&self) -> bool {
        match self {
            Integer(n) => *n < 0,
            Rational(q) => **q < BigRational::zero(),
        }
    }

    pub(super) fn to_rational(&self) -> BigRational {
        match self {
            Integer(n) => BigRational::from_integer((*n).into()),
            Rational(q) => (**q).clone(),
        }
    }

    pub(super) fn pow(&self, n: u32) -> Coefficient {
        if let Integer(a) = self
            && let Some(power) = a.checked_pow(n)
        {
            return Integer(power);
        }
        // Numerator and denominator have no divisor in common, and their powers have none.
        Pow::pow(self.to_rational(), n).into()
    }

    /// The number, if it is whole. Rationals look for common divisors, which takes quadratic time also where the denominators are 1.
    fn whole(&self) -> Option<Cow<'_, BigInt>> {
        match self {
            Integer(n) => Some(Cow::Owned((*n).into())),
            Rational(q) => q.is_integer().then(|| Cow::Borrowed(q.numer())),
        }
    }
}

impl From<BigRational> for Coefficient {
    /// Expects a reduced fraction, which all arithmetic of `BigRational` gives.
    fn from(q: BigRational) -> Coefficient {
        match q.numer().to_i64() {
            Some(n) if q.denom().is_one() => Integer(n),
            _ => Rational(Box::new(q)),
        }
    }
}

impl Add for &Coefficient {
    type Output = Coefficient;
    fn add(self, other: &Coefficient) -> Coefficient {
        if let (Integer(a), Integer(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Integer(sum);
        }
        match (self.whole(), other.whole()) {
            (Some(a), Some(b)) => BigRational::from_integer(&*a + &*b),
            _ => self.to_rational() + other.to_rational(),
        }
        .into()
    }
}

impl Mul for &Coefficient {
    type Output = Coefficient;
    fn mul(self, other: &Coefficient) -> Coefficient {
        if let (Integer(a), Integer(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Integer(product);
        }
        match (self.whole(), other.whole()) {
            (Some(a), Some(b)) => BigRational::from_integer(&*a * &*b),
            _ => self.to_rational() * other.to_rational(),
        }
        .into()
    }
}

impl Neg for &Coefficient {
    type Output = Coefficient;
    fn neg(self) -> Coefficient {
        if let Integer(a) = self
            && let Some(negative) = a.checked_neg()
        {
            return Integer(negative);
        }
        (-self.to_rational()).into()
    }
}

impl Div for &Coefficient {
    type Output = Coefficient;
    /// Expects a divisor other than 0; the coefficient of a term is never 0.
    fn div(self, other: &Coefficient) -> Coefficient {
        if other.is_one() {
            return self.clone();
        }
        (self.to_rational() / other.to_rational()).into()
    }
}
