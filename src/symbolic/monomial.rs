//! Products of powers of variables, and the order in which a polynomial lists them.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::interner;

/// An interned name: equal names have equal addresses.
#[derive(Clone, Copy)]
pub(super) struct Variable(&'static str);

impl Variable {
    pub(super) fn new(name: &str) -> Variable {
        Variable(interner::name(name))
    }

    pub(super) fn name(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Variable {
    fn eq(&self, other: &Variable) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Variable {}

impl Hash for Variable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}

/// A product of powers of variables, such as x²·y, with coefficient 1; the empty product is 1.
///
/// Monomials are ordered by their degree, then by the exponent of the first variable in which they differ; variables
/// come in the order of their names, by code points. So x³ > x² > x·y > y² > x > y > 1, whichever was made first.
/// The order agrees with the product: a > b means a·c > b·c.
///
/// ```
/// use incidence::symbolic::Monomial;
/// let m = Monomial::from([("y", 1), ("x", 2)]);
/// assert_eq!(m.to_string(), "x²·y");
/// assert!(Monomial::from([("x", 2)]) > Monomial::from([("x", 1), ("y", 1)]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Monomial {
    degree: u32,
    // In the order of the names, each name once, with exponents of 1 or more.
    powers: Arc<[(Variable, u32)]>,
}

impl Monomial {
    /// Merges powers of any order. Panics if the degree passes `u32::MAX`.
    pub(super) fn new(mut powers: Vec<(Variable, u32)>) -> Monomial {
        powers.sort_by_key(|(variable, _)| variable.name());
        let mut merged: Vec<(Variable, u32)> = Vec::with_capacity(powers.len());
        let mut degree = 0;
        for (variable, exponent) in powers.into_iter().filter(|(_, exponent)| *exponent > 0) {
            degree = add_degrees(degree, exponent);
            match merged.last_mut() {
                Some(last) if last.0 == variable => last.1 += exponent,
                _ => merged.push((variable, exponent)),
            }
        }
        Monomial { degree, powers: merged.into() }
    }

    pub(super) fn powers(&self) -> &[(Variable, u32)] {
        &self.powers
    }

    /// The sum of the exponents: 0 for the monomial 1. An example is at [`Monomial::degree_in`].
    pub fn degree(&self) -> u32 {
        self.degree
    }

    /// The exponent of the variable: 0 if it does not occur.
    ///
    /// ```
    /// use incidence::symbolic::Monomial;
    /// let m = Monomial::from([("x", 2), ("y", 1)]);
    /// assert_eq!((m.degree(), m.degree_in("x"), m.degree_in("z")), (3, 2, 0));
    /// ```
    pub fn degree_in(&self, variable: &str) -> u32 {
        self.powers.iter().find(|(v, _)| v.name() == variable).map_or(0, |(_, exponent)| *exponent)
    }

    /// The variables, in the order of their names, each with its exponent, which is 1 or more.
    ///
    /// ```
    /// use incidence::symbolic::Monomial;
    /// let m = Monomial::from([("y", 1), ("x", 2), ("z", 0)]);
    /// assert!(m.factors().eq([("x", 2), ("y", 1)]));
    /// ```
    pub fn factors(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.powers.iter().map(|(variable, exponent)| (variable.name(), *exponent))
    }

    /// Panics if the degree passes `u32::MAX`.
    pub(super) fn times(&self, other: &Monomial) -> Monomial {
        if self.degree == 0 {
            return other.clone();
        }
        if other.degree == 0 {
            return self.clone();
        }
        // First: no exponent is more than the degree, so where the degree is within bounds, no sum below overflows.
        let degree = add_degrees(self.degree, other.degree);
        let (mut a, mut b) = (&*self.powers, &*other.powers);
        let mut powers = Vec::with_capacity(a.len() + b.len());
        while let (Some((x, i)), Some((y, j))) = (a.first(), b.first()) {
            if x == y {
                powers.push((*x, i + j));
                (a, b) = (&a[1..], &b[1..]);
            } else if x.name() < y.name() {
                powers.push((*x, *i));
                a = &a[1..];
            } else {
                powers.push((*y, *j));
                b = &b[1..];
            }
        }
        powers.extend_from_slice(a);
        powers.extend_from_slice(b);
        Monomial { degree, powers: powers.into() }
    }

    /// Panics if the degree passes `u32::MAX`.
    pub(super) fn pow(&self, n: u32) -> Monomial {
        let degree = self.degree.checked_mul(n).expect(TOO_LARGE);
        let powers = if n == 0 { [].into() } else { self.powers.iter().map(|(v, e)| (*v, e * n)).collect() };
        Monomial { degree, powers }
    }

    /// The monomial m with `divisor` · m = `self`, if there is one.
    pub(super) fn divided_by(&self, divisor: &Monomial) -> Option<Monomial> {
        let degree = self.degree.checked_sub(divisor.degree)?;
        let mut wanted = divisor.powers.iter().peekable();
        let mut powers = Vec::with_capacity(self.powers.len());
        for (variable, exponent) in self.powers.iter() {
            let divided = wanted.next_if(|(v, _)| v == variable).map_or(0, |(_, e)| *e);
            match exponent.checked_sub(divided)? {
                0 => {}
                rest => powers.push((*variable, rest)),
            }
        }
        wanted.peek().is_none().then(|| Monomial { degree, powers: powers.into() })
    }
}

const TOO_LARGE: &str = "the degree of a monomial is at most u32::MAX";

fn add_degrees(a: u32, b: u32) -> u32 {
    a.checked_add(b).expect(TOO_LARGE)
}

impl Ord for Monomial {
    fn cmp(&self, other: &Monomial) -> Ordering {
        self.degree.cmp(&other.degree).then_with(|| {
            let differing = self.powers.iter().zip(other.powers.iter()).find(|(a, b)| a != b);
            match differing {
                None => Ordering::Equal,
                Some(((x, i), (y, j))) if x == y => i.cmp(j),
                // The one with the earlier name has a power of that variable, the other has none.
                Some(((x, _), (y, _))) => y.name().cmp(x.name()),
            }
        })
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Monomial) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The product of the powers; a variable that is listed twice gets the sum of its exponents.
///
/// # Panics
/// If the exponents sum to more than `u32::MAX`.
impl<const N: usize> From<[(&str, u32); N]> for Monomial {
    fn from(powers: [(&str, u32); N]) -> Monomial {
        Monomial::new(powers.map(|(name, exponent)| (Variable::new(name), exponent)).into())
    }
}

/// `x²·y`; with `#`, `x^2*y`.
impl fmt::Display for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.degree == 0 {
            return f.write_str("1");
        }
        for (i, (name, exponent)) in self.factors().enumerate() {
            match (i, f.alternate()) {
                (0, _) => {}
                (_, false) => f.write_str("·")?,
                (_, true) => f.write_str("*")?,
            }
            f.write_str(name)?;
            match (exponent, f.alternate()) {
                (1, _) => {}
                (_, false) => f.write_str(&exponent.to_string().chars().map(superscript).collect::<String>())?,
                (_, true) => write!(f, "^{exponent}")?,
            }
        }
        Ok(())
    }
}

/// As it is displayed.
impl fmt::Debug for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn superscript(digit: char) -> char {
    match digit {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        _ => '⁹',
    }
}
