//! Rewriting by relations, such as w² = 1 − x² − y² − z² of a unit motor.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use num_bigint::BigInt;

use super::coefficient::Coefficient;
use super::monomial::Monomial;
use super::terms::{self, Term};
use super::{Poly, weights};

/// # Relations
impl Poly {
    /// The remainder under a relation `lead` = `replacement`: the polynomial is rewritten until `lead` divides none of
    /// its monomials any more.
    ///
    /// The lead is one term other than a constant. The replacement must be smaller: there must be an order of monomials
    /// that agrees with products, has 1 as its least, and puts the lead above every monomial of the replacement. The
    /// order is found and need not be given; it need not be the one of printing. So w² = 1 − x² − y² − z² will do, and so
    /// will z² = 1 − x² − y²; but x = x·y will not, nor x² + y² = 1 without a choice of one of the two squares as the
    /// lead.
    ///
    /// The remainder does not depend on the order. It is 0 if and only if the polynomial is a multiple of
    /// `lead − replacement`; so if p and q have the same remainder, p = q wherever the relation holds.
    ///
    /// # Errors
    /// See [`RelationError`].
    ///
    /// # Panics
    /// If on the way a degree passes `u32::MAX`.
    ///
    /// ```
    /// use incidence::symbolic::{Poly, RelationError};
    /// let [w, x, y, z] = Poly::vars(["w", "x", "y", "z"]);
    /// let norm = w * w + x * x + y * y + z * z;
    /// let unit = 1 - x * x - y * y - z * z;
    /// assert_eq!(norm.pow(3).reduce(w * w, unit)?, Poly::from(1));
    ///
    /// // Without an order that makes it smaller, the rewriting might not end.
    /// assert_eq!(x.reduce(x, x * y), Err(RelationError::NotSmaller { relations: vec![0] }));
    /// # Ok::<(), RelationError>(())
    /// ```
    pub fn reduce(self, lead: Poly, replacement: impl Into<Poly>) -> Result<Poly, RelationError> {
        self.reduce_all(&[(lead, replacement.into())])
    }

    /// The remainder under several relations (lead, replacement) at once; where several apply, the first is taken.
    ///
    /// One order of monomials must put every lead above its replacement; see [`Poly::reduce`]. A remainder of 0 proves
    /// that the polynomial is a combination of the `lead − replacement`, so that it vanishes wherever the relations hold.
    /// Another remainder proves that it is no such combination if no two leads share a variable (in general: if the
    /// relations are a Gröbner basis); else it proves nothing, and a further relation that follows from these may help.
    ///
    /// # Errors
    /// See [`RelationError`].
    ///
    /// # Panics
    /// If on the way a degree passes `u32::MAX`.
    ///
    /// ```
    /// use incidence::symbolic::Poly;
    /// // The sine and cosine of two angles, and of their sum.
    /// let [c, s, k, t] = Poly::vars(["cos α", "sin α", "cos β", "sin β"]);
    /// let (cos, sin) = (c * k - s * t, s * k + c * t);
    /// let units = [(s * s, 1 - c * c), (t * t, 1 - k * k)];
    /// assert_eq!((cos * cos + sin * sin).reduce_all(&units)?, Poly::from(1));
    /// # Ok::<(), incidence::symbolic::RelationError>(())
    /// ```
    ///
    /// Unit motors of space move the meet of two planes to the meet of the moved planes. As relations s² = 1 − p·p and s t = p·m come to
    /// mind, and leave a remainder: both leads divide s² t, which they rewrite in two ways, so that t − t p·p = s p·m would have to be a third
    /// relation. With p₁ m₁ as the lead of the second, the leads share no variable:
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor, Plane};
    /// use incidence::symbolic::Poly;
    /// let [s, t, p1, p2, p3, m1, m2, m3] = Poly::vars(["s", "t", "p1", "p2", "p3", "m1", "m2", "m3"]);
    /// let m = Motor { s, e0123: t, ..Line::from_plucker([p1, p2, p3], [m1, m2, m3]).into() };
    /// let [a, b] = [["a", "b", "c", "d"], ["e", "f", "g", "h"]].map(|names| Plane::from_array(Poly::vars(names)));
    /// let off = (m >> (a ^ b)) - ((m >> a) ^ (m >> b));
    ///
    /// let square = (s * s, 1 - p1 * p1 - p2 * p2 - p3 * p3);
    /// let proof = [square, (p1 * m1, s * t - p2 * m2 - p3 * m3)];
    /// for coefficient in off.to_array() {
    ///     assert_eq!(coefficient.reduce_all(&proof)?, Poly::from(0));
    /// }
    /// let no_proof = [square, (s * t, p1 * m1 + p2 * m2 + p3 * m3)];
    /// assert_ne!(off.e01.reduce_all(&no_proof)?, Poly::from(0));
    /// # Ok::<(), incidence::symbolic::RelationError>(())
    /// ```
    pub fn reduce_all(self, relations: &[(Poly, Poly)]) -> Result<Poly, RelationError> {
        let leads = leads(relations)?;
        let order = weights::order(&leads, relations).map_err(|relations| RelationError::NotSmaller { relations })?;
        // Always the heaviest monomial first: its replacement is lighter, so each monomial is met once. The loop ends
        // because the weights are natural numbers.
        let weigh = |monomial: &Monomial| -> BigInt {
            monomial.powers().iter().filter_map(|(v, e)| Some(order.get(v)? * BigInt::from(*e))).sum()
        };
        let mut rest: BTreeMap<(BigInt, Monomial), Coefficient> = BTreeMap::new();
        for term in self.list() {
            rest.insert((weigh(&term.monomial), term.monomial.clone()), term.coefficient.clone());
        }
        let mut reduced = Vec::new();
        while let Some(((_, monomial), coefficient)) = rest.pop_last() {
            let applicable = leads
                .iter()
                .zip(relations)
                .find_map(|(lead, (_, replacement))| Some((monomial.divided_by(&lead.monomial)?, lead, replacement)));
            match applicable {
                None => reduced.push(Term { monomial, coefficient }),
                Some((cofactor, lead, replacement)) => {
                    let cofactor = Term { monomial: cofactor, coefficient: &coefficient / &lead.coefficient };
                    for term in replacement.list() {
                        let Term { monomial, coefficient } = cofactor.times(term);
                        terms::add_to(&mut rest, (weigh(&monomial), monomial), coefficient);
                    }
                }
            }
        }
        Ok(Poly::new(terms::collect(reduced)))
    }
}

fn leads(relations: &[(Poly, Poly)]) -> Result<Vec<&'static Term>, RelationError> {
    let lead = |(relation, (lead, _)): (usize, &(Poly, Poly))| match lead.list() {
        [term] if term.monomial.degree() > 0 => Ok(term),
        _ => Err(RelationError::Lead { relation }),
    };
    relations.iter().enumerate().map(lead).collect()
}

/// Why a polynomial cannot be rewritten by a relation. Relations are counted from 0.
///
/// ```
/// use incidence::symbolic::{Poly, RelationError};
/// let [x, y] = Poly::vars(["x", "y"]);
/// assert_eq!(x.reduce(x + y, 1), Err(RelationError::Lead { relation: 0 }));
/// // The first two would exchange x² and y² for ever.
/// let error = x.reduce_all(&[(x * x, y * y), (y * y, x * x), (x * y, y)]).unwrap_err();
/// assert_eq!(error, RelationError::NotSmaller { relations: vec![0, 1] });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelationError {
    /// The lead is a constant or a sum: there is no monomial to rewrite.
    Lead {
        /// The position of the relation.
        relation: usize,
    },
    /// No order of monomials puts every lead above its replacement. These relations alone forbid it: steps by them,
    /// each some number of times, lead from a monomial to a multiple of itself.
    NotSmaller {
        /// The positions of the relations, in increasing order.
        relations: Vec<usize>,
    },
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RelationError::Lead { relation } => {
                write!(f, "the lead of relation {relation} is not one term with a variable")
            }
            RelationError::NotSmaller { relations } => {
                let numbers: Vec<_> = relations.iter().map(usize::to_string).collect();
                write!(f, "no order of monomials puts the lead above its replacement in every relation of ")?;
                write!(f, "{{{}}}", numbers.join(", "))
            }
        }
    }
}

impl Error for RelationError {}
