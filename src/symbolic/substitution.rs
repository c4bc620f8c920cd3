//! Putting values in for variables, and the derivative.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt;

use num_rational::BigRational;

use super::Poly;
use super::coefficient::Coefficient;
use super::monomial::{Monomial, Variable};
use super::terms::{self, Term, Total};

/// # Values and derivatives
impl Poly {
    /// The polynomial with `value` in the place of the variable.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// assert_eq!((x * x).substitute("x", y + 1), y * y + 2 * y + 1);
    /// assert_eq!((x * x).substitute("x", 3), Poly::from(9));
    /// ```
    pub fn substitute(self, variable: &str, value: impl Into<Poly>) -> Poly {
        self.substitute_all([(variable, value)])
    }

    /// The polynomial with each value in the place of its variable, all at once: a variable that occurs in a value is
    /// not replaced in turn. If there are two values for one variable, the last counts.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// assert_eq!((x - 2 * y).substitute_all([("x", y), ("y", x)]), y - 2 * x);
    /// ```
    ///
    /// # Panics
    /// If the degree of the result passes `u32::MAX`.
    pub fn substitute_all<'a, V: Into<Poly>>(self, values: impl IntoIterator<Item = (&'a str, V)>) -> Poly {
        let values: HashMap<&str, Poly> = values.into_iter().map(|(name, value)| (name, value.into())).collect();
        let mut powers: HashMap<&str, Powers> = HashMap::new();
        let mut result = Total::default();
        // From low degrees to high ones, so that powers follow each other.
        for term in self.list().iter().rev() {
            let (replaced, kept): (Vec<_>, Vec<_>) =
                term.monomial.powers().iter().partition(|(v, _)| values.contains_key(v.name()));
            let kept = Term { monomial: Monomial::new(kept), coefficient: term.coefficient.clone() };
            let product = replaced.iter().fold(vec![kept], |product, (variable, exponent)| {
                let name = variable.name();
                let powers = powers.entry(name).or_insert_with(|| Powers::of(values[name]));
                terms::product(&product, powers.get(*exponent))
            });
            result.add(product.into_iter());
        }
        Poly::new(result.sorted())
    }

    /// The exact value where the variables have the given values. A variable that does not occur may have a value all
    /// the same. If there are two values for one variable, the last counts.
    ///
    /// # Errors
    /// [`Unassigned`] names the first variable, in the order of names, that occurs and has no value.
    ///
    /// ```
    /// use incidence::symbolic::{BigRational, Poly};
    /// let third = BigRational::new(1.into(), 3.into());
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// let p = 9 * x * x - 1;
    /// assert_eq!(p.evaluate([("x", third.clone())]), Ok(BigRational::from_integer(0.into())));
    /// assert_eq!((p * y).evaluate([("x", third)]).unwrap_err().to_string(), "the variable y has no value");
    /// ```
    pub fn evaluate<'a>(
        self,
        values: impl IntoIterator<Item = (&'a str, BigRational)>,
    ) -> Result<BigRational, Unassigned> {
        let values: HashMap<&str, BigRational> = values.into_iter().collect();
        let value = |variable| match values.get(variable) {
            Some(value) => Ok((variable, Coefficient::from(value.reduced()))),
            None => Err(Unassigned { variable }),
        };
        let values = self.variables().into_iter().map(value).collect::<Result<HashMap<&str, Coefficient>, _>>()?;
        let sum = self.list().iter().fold(Coefficient::Integer(0), |sum, term| {
            let powers = term.monomial.factors().map(|(name, exponent)| values[name].pow(exponent));
            &sum + &powers.fold(term.coefficient.clone(), |product, power| &product * &power)
        });
        Ok(sum.to_rational())
    }

    /// The partial derivative by the variable.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// let [x, y] = Poly::vars(["x", "y"]);
    /// assert_eq!((x.pow(3) * y + y).derivative("x"), 3 * x * x * y);
    /// ```
    pub fn derivative(self, variable: &str) -> Poly {
        // d(c xⁿ m) = c n xⁿ⁻¹ m. Dividing two monomials by x does not change their order.
        let x = Monomial::new(vec![(Variable::new(variable), 1)]);
        let derived = self.list().iter().filter_map(|term| {
            let monomial = term.monomial.divided_by(&x)?;
            let exponent = Coefficient::Integer(term.monomial.degree_in(variable).into());
            Some(Term { monomial, coefficient: &exponent * &term.coefficient })
        });
        Poly::new(derived.collect())
    }
}

/// Powers of one polynomial, of which each is made of the one before.
struct Powers {
    base: &'static [Term],
    known: BTreeMap<u32, Vec<Term>>,
}

impl Powers {
    fn of(base: Poly) -> Powers {
        Powers { base: base.list(), known: BTreeMap::new() }
    }

    fn get(&mut self, n: u32) -> &[Term] {
        let Powers { base, known } = self;
        if !known.contains_key(&n) {
            // That of a single term takes one step.
            let before = known.range(..n).next_back().filter(|_| base.len() > 1);
            let power = before.map(|(m, power)| terms::times_power(power.clone(), base, n - m));
            known.insert(n, power.unwrap_or_else(|| terms::power(base, n)));
        }
        &known[&n]
    }
}

/// A variable occurs in the polynomial and has no value: see [`Poly::evaluate`].
///
/// ```
/// use incidence::symbolic::Poly;
/// let unassigned = Poly::var("φ").evaluate([]).unwrap_err();
/// assert_eq!(unassigned.variable, "φ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unassigned {
    /// The name of the variable.
    pub variable: &'static str,
}

impl fmt::Display for Unassigned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the variable {} has no value", self.variable)
    }
}

impl Error for Unassigned {}
