//! The ring of polynomials: sums, differences, products and powers.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use num_traits::{One, Zero};

use super::Poly;
use super::coefficient::Coefficient;
use super::terms::{self, Term, Total};

impl Zero for Poly {
    fn zero() -> Poly {
        Poly::default()
    }
    fn is_zero(&self) -> bool {
        Poly::is_zero(*self)
    }
}

impl One for Poly {
    fn one() -> Poly {
        Poly::new(vec![terms::one()])
    }
}

impl Add for Poly {
    type Output = Poly;
    fn add(self, other: Poly) -> Poly {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => other,
            (_, true) => self,
            _ => Poly::new(terms::merge(self.list(), other.list(), Coefficient::clone)),
        }
    }
}

impl Sub for Poly {
    type Output = Poly;
    fn sub(self, other: Poly) -> Poly {
        if other.is_zero() {
            return self;
        }
        Poly::new(terms::merge(self.list(), other.list(), |c| -c))
    }
}

impl Neg for Poly {
    type Output = Poly;
    fn neg(self) -> Poly {
        Poly::default() - self
    }
}

/// # Panics
/// If the degree of the product passes `u32::MAX`.
impl Mul for Poly {
    type Output = Poly;
    fn mul(self, other: Poly) -> Poly {
        match (self.list(), other.list()) {
            ([], _) => self,
            (_, []) => other,
            ([a], _) if *a == terms::one() => other,
            (_, [b]) if *b == terms::one() => self,
            (a, b) => Poly::new(terms::product(a, b)),
        }
    }
}

/// Integers take part in sums and products as constants: `1 - x * x`, `2 * x * y`.
macro_rules! mixed {
    ($($operator:ident :: $method:ident),*) => {$(
        impl $operator<i64> for Poly {
            type Output = Poly;
            fn $method(self, other: i64) -> Poly {
                $operator::$method(self, Poly::from(other))
            }
        }
        impl $operator<Poly> for i64 {
            type Output = Poly;
            fn $method(self, other: Poly) -> Poly {
                $operator::$method(Poly::from(self), other)
            }
        }
    )*};
}

mixed!(Add::add, Sub::sub, Mul::mul);

impl<T> AddAssign<T> for Poly
where
    Poly: Add<T, Output = Poly>,
{
    fn add_assign(&mut self, other: T) {
        *self = *self + other;
    }
}

impl<T> SubAssign<T> for Poly
where
    Poly: Sub<T, Output = Poly>,
{
    fn sub_assign(&mut self, other: T) {
        *self = *self - other;
    }
}

impl<T> MulAssign<T> for Poly
where
    Poly: Mul<T, Output = Poly>,
{
    fn mul_assign(&mut self, other: T) {
        *self = *self * other;
    }
}

/// Takes one pass over all terms: for a long sum, faster than adding one by one, which stores every partial sum.
impl Sum for Poly {
    fn sum<I: Iterator<Item = Poly>>(summands: I) -> Poly {
        let mut total = Total::default();
        summands.for_each(|p| total.add(p.list().iter().cloned()));
        Poly::new(total.sorted())
    }
}

/// As the sum of the values.
impl<'a> Sum<&'a Poly> for Poly {
    fn sum<I: Iterator<Item = &'a Poly>>(summands: I) -> Poly {
        summands.copied().sum()
    }
}

/// As the product of the values.
impl<'a> Product<&'a Poly> for Poly {
    fn product<I: Iterator<Item = &'a Poly>>(factors: I) -> Poly {
        factors.copied().product()
    }
}

/// Stores no partial product.
impl Product for Poly {
    fn product<I: Iterator<Item = Poly>>(factors: I) -> Poly {
        Poly::new(factors.fold(vec![terms::one()], |product, p| terms::product(&product, p.list())))
    }
}

/// # Powers and factors
impl Poly {
    /// The power with exponent `n`; `pow(0)` is 1, also for the zero polynomial.
    ///
    /// # Panics
    /// If the degree of the power passes `u32::MAX`.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// assert_eq!((x - y).pow(3).to_string(), "x³ − 3·x²·y + 3·x·y² − y³");
    /// ```
    pub fn pow(self, n: u32) -> Poly {
        Poly::new(terms::power(self.list(), n))
    }

    /// The polynomial q with `self` = `divisor` · q, if there is one; so `Some` shows a factorisation, and `None` proves
    /// that there is none. `None` too for the divisor 0.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// let quotient = (x.pow(3) - y.pow(3)).div_exact(x - y);
    /// assert_eq!(quotient, Some(x * x + x * y + y * y));
    /// assert_eq!((x.pow(3) + y.pow(3)).div_exact(x - y), None);
    /// assert_eq!(x.div_exact(Poly::from(0)), None);
    /// ```
    pub fn div_exact(self, divisor: Poly) -> Option<Poly> {
        // The leading monomial of a product is the product of the leading monomials, so the leading term of q is known.
        // After subtracting divisor · (leading term of q), the rest has a smaller leading monomial.
        let (lead, tail) = divisor.list().split_first()?;
        let mut rest = self.list().iter().map(|t| (t.monomial.clone(), t.coefficient.clone())).collect();
        let mut quotient = Vec::new();
        while let Some((monomial, coefficient)) = std::collections::BTreeMap::pop_last(&mut rest) {
            let term =
                Term { monomial: monomial.divided_by(&lead.monomial)?, coefficient: &coefficient / &lead.coefficient };
            for t in tail {
                let Term { monomial, coefficient } = term.times(t);
                terms::add_to(&mut rest, monomial, -&coefficient);
            }
            quotient.push(term);
        }
        Some(Poly::new(quotient))
    }
}
