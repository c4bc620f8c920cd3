//! Polynomials as a scalar: the generic code of this crate runs on them, and what comes out is a formula, or a proof.
//!
//! [`Poly`] is a polynomial in any number of variables with exact rational coefficients. It is a [`Ring`](crate::Ring) and
//! `Copy`, so it goes where `f64` goes. Equality is exact: polynomials are kept expanded, in one form, and two of them are
//! equal if and only if they are the same function. So a test that finds two expressions equal over `Poly` has proved them
//! equal for all numbers, not sampled them.
//!
//! ```
//! use incidence::Ring;
//! use incidence::symbolic::Poly;
//!
//! fn cross<T: Ring>(u: [T; 3], v: [T; 3]) -> [T; 3] {
//!     [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
//! }
//! fn dot<T: Ring>(u: [T; 3], v: [T; 3]) -> T {
//!     u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
//! }
//!
//! // The same function gives a number,
//! assert_eq!(cross([2.0, 3.0, 5.0], [7.0, 11.0, 13.0]), [-16.0, 9.0, 1.0]);
//!
//! // a formula
//! let u = Poly::vars(["u₁", "u₂", "u₃"]);
//! let v = Poly::vars(["v₁", "v₂", "v₃"]);
//! assert_eq!(cross(u, v)[0].to_string(), "u₂·v₃ − u₃·v₂");
//!
//! // and a proof, here of |u × v|² = |u|² |v|² − (u·v)².
//! let w = cross(u, v);
//! assert_eq!(dot(w, w), dot(u, u) * dot(v, v) - dot(u, v).pow(2));
//! ```
//!
//! An equality that holds only for unit vectors, motors or points on a quadric is proved after rewriting by the relation:
//! [`Poly::reduce`].
//!
//! # What it is not
//! - It is only a ring: 1/x is not a polynomial, so `Poly` has no division and is no [`Field`](crate::Field); code that
//!   normalizes, inverts or takes a root does not run on it. Prove the equality of a / b and c / d as a·d = c·b;
//!   [`Poly::div_exact`] divides where there is no remainder.
//! - It keeps what it makes: every computed polynomial, and every name, stays in memory as long as the process lives; that is
//!   the price of `Copy`. Meant for proofs and derivations, not for a server's inner loop. [`Sum`](std::iter::Sum) and
//!   [`Product`](std::iter::Product) store no partial results.
//! - The degree of a monomial is at most `u32::MAX`; products beyond it panic, as they say. Memory ends sooner for
//!   everything but powers of a single term: (x₁ + … + xₙ)ᵏ has (n+k−1)! / (k! (n−1)!) terms.

mod arithmetic;
mod coefficient;
mod display;
mod interner;
mod monomial;
mod relation;
mod substitution;
mod terms;
mod weights;

use std::hash::{Hash, Hasher};

pub use monomial::Monomial;
/// The coefficients' type, of the crate `num-rational`.
pub use num_rational::BigRational;
use num_rational::Ratio;
use num_traits::Zero;
pub use relation::RelationError;
pub use substitution::Unassigned;

use coefficient::Coefficient;
use interner::Node;
use monomial::Variable;
use terms::Term;

/// A polynomial with rational coefficients, expanded: a handle to its one copy in memory, so that copying is free and
/// `==` compares two addresses. The default is 0.
///
/// ```
/// use incidence::symbolic::Poly;
/// let [x, y] = Poly::vars(["x", "y"]);
/// assert_eq!((x + y) * (x - y), x * x - y * y);
/// assert_eq!((x - y).pow(2) + Poly::ratio(1, 2), Poly::var("x").pow(2) - 2 * x * y + y * y + Poly::ratio(2, 4));
/// ```
#[derive(Clone, Copy)]
pub struct Poly(&'static Node);

/// # Making
impl Poly {
    /// The variable of that name. Any string is a name; equal strings are the same variable, everywhere in the process.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// assert_eq!(Poly::var("λ") - Poly::var("λ"), Poly::from(0));
    /// ```
    pub fn var(name: impl AsRef<str>) -> Poly {
        Monomial::new(vec![(Variable::new(name.as_ref()), 1)]).into()
    }

    /// The variables of these names.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// let a: [Poly; 16] = Poly::vars(std::array::from_fn(|i| format!("a{i}")));
    /// assert_eq!((a[15] * x - y).to_string(), "a15·x − y");
    /// ```
    pub fn vars<const N: usize>(names: [impl AsRef<str>; N]) -> [Poly; N] {
        names.map(Poly::var)
    }

    /// The constant `numerator / denominator`.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// assert_eq!(Poly::ratio(3, -6) * 4, Poly::from(-2));
    /// ```
    ///
    /// # Panics
    /// If the denominator is 0, as a division of integers does.
    pub fn ratio(numerator: i64, denominator: i64) -> Poly {
        assert!(denominator != 0, "Poly::ratio: the denominator is 0");
        BigRational::new(numerator.into(), denominator.into()).into()
    }

    fn new(terms: Vec<Term>) -> Poly {
        Poly(interner::polynomial(terms))
    }

    fn list(self) -> &'static [Term] {
        self.0.terms()
    }
}

/// # Reading
impl Poly {
    /// Whether it is the zero polynomial, which means zero everywhere.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// assert!(((x + y).pow(2) - (x - y).pow(2) - 4 * x * y).is_zero());
    /// ```
    pub fn is_zero(self) -> bool {
        self.list().is_empty()
    }

    /// The terms in decreasing order of their monomials (see [`Monomial`]), the order of printing; no coefficient is 0.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// let p = 5 + 3 * y - x * y;
    /// let terms: Vec<_> = p.terms().map(|(c, m)| format!("{c} {m}")).collect();
    /// assert_eq!(terms, ["-1 x·y", "3 y", "5 1"]);
    /// ```
    pub fn terms(self) -> impl ExactSizeIterator<Item = (BigRational, Monomial)> {
        self.list().iter().map(|term| (term.coefficient.to_rational(), term.monomial.clone()))
    }

    /// The coefficient of a monomial: 0 if it does not occur.
    ///
    /// ```
    /// use incidence::symbolic::{BigRational, Poly};
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// let p = 7 * x * x * y - 5 * x;
    /// assert_eq!(p.coefficient([("x", 2), ("y", 1)]), BigRational::from_integer(7.into()));
    /// assert_eq!(p.coefficient([("x", 2)]), BigRational::from_integer(0.into()));
    /// ```
    pub fn coefficient(self, monomial: impl Into<Monomial>) -> BigRational {
        let monomial = monomial.into();
        match self.list().binary_search_by(|term| monomial.cmp(&term.monomial)) {
            Ok(i) => self.list()[i].coefficient.to_rational(),
            Err(_) => BigRational::zero(),
        }
    }

    /// The number that a constant polynomial is; `None` if a variable occurs.
    ///
    /// ```
    /// use incidence::symbolic::{BigRational, Poly};
    /// let x = Poly::var("x");
    /// assert_eq!((x + 3 - x).as_constant(), Some(BigRational::from_integer(3.into())));
    /// assert_eq!(x.as_constant(), None);
    /// ```
    pub fn as_constant(self) -> Option<BigRational> {
        match self.list() {
            [] => Some(BigRational::zero()),
            [term] if term.monomial.degree() == 0 => Some(term.coefficient.to_rational()),
            _ => None,
        }
    }

    /// The greatest degree of a monomial: 0 for a constant, `None` for the zero polynomial, which has no monomial.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// let p = x * y * y - x * x;
    /// assert_eq!((p.degree(), p.degree_in("y"), p.degree_in("z")), (Some(3), Some(2), Some(0)));
    /// assert_eq!(Poly::from(0).degree(), None);
    /// ```
    pub fn degree(self) -> Option<u32> {
        Some(self.list().first()?.monomial.degree())
    }

    /// The greatest exponent of the variable: 0 if it does not occur, `None` for the zero polynomial. An example is at
    /// [`Poly::degree`].
    pub fn degree_in(self, variable: &str) -> Option<u32> {
        self.list().iter().map(|term| term.monomial.degree_in(variable)).max()
    }

    /// The names of the variables that occur, in their order, by code points.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y, z] = Poly::vars(["x", "y", "z"]);
    /// assert_eq!((z * x + y * x - x * y).variables(), ["x", "z"]);
    /// ```
    pub fn variables(self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.list().iter().flat_map(|t| t.monomial.factors()).map(|(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl PartialEq for Poly {
    fn eq(&self, other: &Poly) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Poly {}

impl Hash for Poly {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Default for Poly {
    fn default() -> Poly {
        Poly::new(Vec::new())
    }
}

impl From<Coefficient> for Poly {
    fn from(coefficient: Coefficient) -> Poly {
        if coefficient.is_zero() {
            return Poly::default();
        }
        Poly::new(vec![Term { coefficient, ..terms::one() }])
    }
}

impl From<i64> for Poly {
    fn from(n: i64) -> Poly {
        Coefficient::Integer(n).into()
    }
}

impl From<i32> for Poly {
    fn from(n: i32) -> Poly {
        i64::from(n).into()
    }
}

/// The constant polynomial.
///
/// ```
/// use incidence::symbolic::{BigRational, Poly};
/// let q = BigRational::new(3.into(), 4.into());
/// assert_eq!(Poly::from(q), Poly::ratio(3, 4));
/// ```
///
/// A ratio of `Ratio::new_raw` is reduced first.
///
/// # Panics
/// If the denominator is 0, which only `Ratio::new_raw` can make, and on which `BigRational` itself panics.
impl From<BigRational> for Poly {
    fn from(q: BigRational) -> Poly {
        Coefficient::from(q.reduced()).into()
    }
}

/// The same as from a `BigRational`.
///
/// # Panics
/// If the denominator is 0, which only `Ratio::new_raw` can make.
impl From<Ratio<i64>> for Poly {
    fn from(q: Ratio<i64>) -> Poly {
        let (numerator, denominator) = q.into_raw();
        BigRational::new_raw(numerator.into(), denominator.into()).into()
    }
}

impl From<Monomial> for Poly {
    fn from(monomial: Monomial) -> Poly {
        Poly::new(vec![Term { monomial, coefficient: Coefficient::Integer(1) }])
    }
}
