//! Arithmetic of sorted lists of terms, before they are interned.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::coefficient::Coefficient;
use super::monomial::Monomial;

/// A coefficient times a monomial.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Term {
    pub(super) monomial: Monomial,
    pub(super) coefficient: Coefficient,
}

impl Term {
    pub(super) fn times(&self, other: &Term) -> Term {
        Term { monomial: self.monomial.times(&other.monomial), coefficient: &self.coefficient * &other.coefficient }
    }
}

/// Brings terms of any order into decreasing order, merges like ones and drops zeros.
pub(super) fn collect(mut terms: Vec<Term>) -> Vec<Term> {
    // The terms of a product come as sorted runs, one for each term of a factor; the stable sort merges runs.
    terms.sort_by(|a, b| b.monomial.cmp(&a.monomial));
    terms.dedup_by(|next, first| {
        let like = next.monomial == first.monomial;
        if like {
            first.coefficient = &first.coefficient + &next.coefficient;
        }
        like
    });
    terms.retain(|term| !term.coefficient.is_zero());
    terms
}

/// a + sign(b), both sorted; `sign` is the identity or the negation.
pub(super) fn merge(mut a: &[Term], mut b: &[Term], sign: impl Fn(&Coefficient) -> Coefficient) -> Vec<Term> {
    let signed = |term: &Term| Term { monomial: term.monomial.clone(), coefficient: sign(&term.coefficient) };
    let mut merged = Vec::with_capacity(a.len() + b.len());
    while let (Some(x), Some(y)) = (a.first(), b.first()) {
        match x.monomial.cmp(&y.monomial) {
            Ordering::Greater => {
                merged.push(x.clone());
                a = &a[1..];
            }
            Ordering::Less => {
                merged.push(signed(y));
                b = &b[1..];
            }
            Ordering::Equal => {
                let coefficient = &x.coefficient + &sign(&y.coefficient);
                if !coefficient.is_zero() {
                    merged.push(Term { monomial: x.monomial.clone(), coefficient });
                }
                (a, b) = (&a[1..], &b[1..]);
            }
        }
    }
    merged.extend_from_slice(a);
    merged.extend(b.iter().map(signed));
    merged
}

/// Terms that are added up. Like ones are merged each time that there are four times as many terms: so a product of many terms that
/// has few takes little memory.
#[derive(Default)]
pub(super) struct Total {
    terms: Vec<Term>,
    merged: usize,
}

impl Total {
    /// Fewer terms than this are merged only at the end.
    const FEW: usize = 64;

    pub(super) fn add(&mut self, terms: impl Iterator<Item = Term>) {
        self.terms.extend(terms);
        if self.terms.len() > 4 * self.merged.max(Self::FEW) {
            self.terms = collect(std::mem::take(&mut self.terms));
            self.merged = self.terms.len();
        }
    }

    /// The sum, in decreasing order.
    pub(super) fn sorted(self) -> Vec<Term> {
        collect(self.terms)
    }
}

pub(super) fn product(a: &[Term], b: &[Term]) -> Vec<Term> {
    let (outer, inner) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let mut total = Total::default();
    outer.iter().for_each(|x| total.add(inner.iter().map(|y| x.times(y))));
    total.sorted()
}

pub(super) fn power(a: &[Term], n: u32) -> Vec<Term> {
    match a {
        [] if n > 0 => Vec::new(),
        [Term { monomial, coefficient }] => vec![Term { monomial: monomial.pow(n), coefficient: coefficient.pow(n) }],
        _ => times_power(vec![one()], a, n),
    }
}

/// b aⁿ, by multiplying with one factor at a time. This takes fewer products of terms than squaring does, unless few
/// terms are different.
pub(super) fn times_power(b: Vec<Term>, a: &[Term], n: u32) -> Vec<Term> {
    (0..n).fold(b, |power, _| product(&power, a))
}

pub(super) fn one() -> Term {
    Term { monomial: Monomial::new(Vec::new()), coefficient: Coefficient::Integer(1) }
}

/// Adds a term to a sum whose keys lead to monomials, and keeps the sum free of zeros.
pub(super) fn add_to<K: Ord>(sum: &mut BTreeMap<K, Coefficient>, key: K, coefficient: Coefficient) {
    use std::collections::btree_map::Entry;
    match sum.entry(key) {
        Entry::Vacant(place) => {
            place.insert(coefficient);
        }
        Entry::Occupied(mut place) => {
            let total = place.get() + &coefficient;
            if total.is_zero() {
                place.remove();
            } else {
                place.insert(total);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::Poly;

    #[test]
    fn a_long_sum_keeps_few_terms_on_the_way() {
        let x = Poly::var("x");
        let powers: Poly = (0..512).map(|k| x.pow(k)).sum();
        let mut total = Total::default();
        for _ in 0..100 {
            total.add(powers.list().iter().cloned());
            assert!(total.terms.len() <= 4 * 512);
        }
        assert!(Poly::new(total.sorted()) == 100 * powers);
    }
}
