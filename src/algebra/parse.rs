//! Elements from text: as they are printed, and as one types them.

use alloc::format;
use alloc::vec::Vec;
use core::str::FromStr;

use super::{Algebra, AlgebraError, Blade, Multivector, typed};
use crate::scalar::Ring;

/// # From text
impl Algebra {
    /// The element that a text such as `1 + 2e12 - 0.5e3` says, as elements are [printed](Multivector), or typed without subscripts and
    /// with any spaces. A term is a coefficient, a blade in any orientation, or both; terms of one blade are summed.
    ///
    /// A coefficient is whatever the scalar reads. In parentheses it may have signs and letters: `(-1/2)e1`, `(1e-3)e12`. Without them an `e`
    /// begins a blade, so `1e3` is e₃ and no thousand. `{:e}` prints coefficients in this form.
    ///
    /// # Errors
    /// A name that is no blade of the algebra, or a part that is no term.
    ///
    /// ```
    /// use incidence::algebra::{Algebra, AlgebraError};
    /// use num_rational::Ratio;
    /// let g = Algebra::new(3, 0, 1)?;
    /// let quarter = g.parse::<i64>("1 - e12")?; // of norm √2
    /// assert_eq!(quarter >> g.parse("e1 + 5e0")?, g.parse("10e0 + 2e2")?);
    /// let half = g.parse::<Ratio<i64>>("(1/2)e01 − e23")?;
    /// assert_eq!(half.to_string(), "(1/2)e₀₁ − e₂₃");
    /// assert_eq!(g.parse(&half.to_string())?, half);
    /// assert_eq!(g.parse::<i64>("3e1 + 2e4"), Err(AlgebraError::UnknownBlade { name: "e4".into() }));
    /// assert_eq!(g.parse::<i64>("3e1 + 2.5e2"), Err(AlgebraError::BadTerm { term: "2.5e2".into() }));
    /// # Ok::<(), AlgebraError>(())
    /// ```
    pub fn parse<T: Ring + FromStr>(&self, text: &str) -> Result<Multivector<'_, T>, AlgebraError> {
        let terms: Result<Vec<_>, _> = terms(text).into_iter().map(|(minus, term)| self.read(minus, term)).collect();
        terms.map(|terms| self.sum(terms))
    }

    /// The blade and the coefficient of a term, which is given without its sign, and with whether that is a minus.
    fn read<T: Ring + FromStr>(&self, minus: bool, term: &str) -> Result<(Blade, T), AlgebraError> {
        let (coefficient, name) = term.split_at(blade_in(term));
        let coefficient = coefficient.trim_end();
        let (sign, blade) = self.named(if name.is_empty() { "1" } else { name })?;
        let minus = minus != (sign < 0);
        let read = |text: &str| T::from_str(text).ok();
        let signed = |value: T| if minus { -value } else { value };
        let value = match coefficient.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => read(&inner.trim().replace('−', "-")).map(signed),
            None if coefficient.is_empty() && !name.is_empty() => Some(signed(T::one())),
            None if coefficient.contains(['e', 'E']) => None,
            // The least integer has no negative: it is read with its sign.
            None => read(coefficient).map(signed).or_else(|| read(&format!("-{coefficient}")).filter(|_| minus)),
        };
        value.map(|value| (blade, value)).ok_or_else(|| AlgebraError::BadTerm { term: term.into() })
    }
}

/// The terms of a sum, with whether a minus is before each. What is in parentheses is not looked into.
fn terms(text: &str) -> Vec<(bool, &str)> {
    let (mut terms, mut depth, mut minus, mut start) = (Vec::new(), 0_usize, false, 0);
    for (place, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '+' | '-' | '−' if depth == 0 => {
                let term = text[start..place].trim();
                // The first sign may be before everything.
                if start > 0 || !term.is_empty() {
                    terms.push((minus, term));
                }
                (minus, start) = (c != '+', place + c.len_utf8());
            }
            _ => {}
        }
    }
    terms.push((minus, text[start..].trim()));
    terms
}

/// Where the name of a blade begins that ends a term: at its last `e`, if digits follow, and nothing else.
fn blade_in(term: &str) -> usize {
    let is_blade = |&place: &usize| {
        let digits = &term[place + 1..];
        !digits.is_empty() && digits.chars().all(|c| typed(c).is_ascii_digit())
    };
    term.rfind('e').filter(is_blade).unwrap_or(term.len())
}
