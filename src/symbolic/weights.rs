//! The order under which rewriting ends: a weight for each variable.
//!
//! For each monomial of a replacement, let d be the vector of the exponents of the lead minus those of this monomial.
//! Weights u ≥ 0 with d·u ≥ 1 for all d make every step of the rewriting a descent. They exist if and only if some
//! order of monomials puts each lead above its replacement. For by Farkas's lemma the alternative is a combination Σ yₖ
//! dₖ ≤ 0 with natural numbers yₖ that are not all 0. Then the product of the leads with the exponents yₖ divides the
//! product of the monomials that replace them, so that it cannot be the larger one.
//!
//! Both answers come from the simplex method on the linear program of y, in exact rationals:
//!
//! ```text
//! the greatest Σ yₖ    with    Σ yₖ dₖ + slack = 0,    y ≥ 0,    slack ≥ 0
//! ```
//!
//! Its only vertex, y = 0, is known. Bland's rule (New finite pivoting rules for the simplex method, 1977) keeps the
//! pivots from cycling there. If no further pivot raises the sum, the prices of the slacks are the weights; if the sum
//! is unbounded, the ray along which it grows is the combination.

use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::Poly;
use super::monomial::{Monomial, Variable};
use super::terms::Term;

/// Natural weights of variables under which each lead outweighs every monomial of its replacement; variables that are
/// not listed weigh 0. If there are no such weights, the error holds the positions of relations that alone forbid them.
pub(super) fn order(leads: &[&Term], relations: &[(Poly, Poly)]) -> Result<HashMap<Variable, BigInt>, Vec<usize>> {
    let pairs: Vec<(usize, &Monomial, &Monomial)> = leads
        .iter()
        .zip(relations)
        .enumerate()
        .flat_map(|(i, (lead, (_, r)))| r.list().iter().map(move |term| (i, &lead.monomial, &term.monomial)))
        .collect();
    // One row for each variable, in the order of names; one column for each pair, then one for each slack.
    let mut rows: BTreeMap<&str, (Variable, Vec<BigRational>)> = BTreeMap::new();
    for (k, (_, lead, replaced)) in pairs.iter().enumerate() {
        for (monomial, sign) in [(lead, 1), (replaced, -1)] {
            for (variable, exponent) in monomial.powers() {
                let zeros = || (*variable, vec![BigRational::zero(); pairs.len()]);
                let row = rows.entry(variable.name()).or_insert_with(zeros);
                row.1[k] += BigRational::from_integer(BigInt::from(*exponent) * sign);
            }
        }
    }
    let (variables, mut table): (Vec<Variable>, Vec<Vec<BigRational>>) = rows.into_values().unzip();
    for (j, row) in table.iter_mut().enumerate() {
        row.extend((0..variables.len()).map(|i| if i == j { BigRational::one() } else { BigRational::zero() }));
    }
    match prices(table, pairs.len()) {
        Ok(prices) => {
            let denominator = prices.iter().fold(BigInt::one(), |lcm, u| lcm.lcm(u.denom()));
            let natural = prices.iter().map(|u| (u * &denominator).to_integer());
            Ok(variables.into_iter().zip(natural).collect())
        }
        Err(ray) => {
            let mut blamed: Vec<usize> = ray.into_iter().map(|k| pairs[k].0).collect();
            blamed.sort_unstable();
            blamed.dedup();
            Err(blamed)
        }
    }
}

/// The prices of the slacks at the optimum; or, if the sum is unbounded, the columns among the first `count` that its
/// ray combines.
fn prices(mut table: Vec<Vec<BigRational>>, count: usize) -> Result<Vec<BigRational>, Vec<usize>> {
    // How much one unit of each column adds to the sum.
    let mut gain: Vec<BigRational> = vec![BigRational::one(); count];
    gain.resize(count + table.len(), BigRational::zero());
    let mut basis: Vec<usize> = (count..count + table.len()).collect();
    // All right-hand sides are 0 and stay so, so they are not kept, and every positive entry passes the ratio test.
    while let Some(enter) = gain.iter().position(BigRational::is_positive) {
        let leave = (0..table.len()).filter(|&i| table[i][enter].is_positive()).min_by_key(|&i| basis[i]);
        let Some(leave) = leave else {
            let lifted = (0..table.len()).filter(|&i| table[i][enter].is_negative()).map(|i| basis[i]);
            return Err(lifted.chain([enter]).filter(|&k| k < count).collect());
        };
        basis[leave] = enter;
        let pivot = table[leave][enter].clone();
        table[leave].iter_mut().for_each(|x| *x /= &pivot);
        let row = table[leave].clone();
        let others = table.iter_mut().enumerate().filter(|(i, _)| *i != leave).map(|(_, other)| other);
        for other in others.chain([&mut gain]) {
            let factor = other[enter].clone();
            for (x, y) in other.iter_mut().zip(&row) {
                *x -= &factor * y;
            }
        }
    }
    Ok(gain[count..].iter().map(|g| -g).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lead_outweighs_its_replacement() {
        let [w, x, y, z] = Poly::vars(["w", "x", "y", "z"]);
        for relations in [
            vec![(w * w, 1 - x * x - y * y - z * z)],
            vec![(w * w, 1 - z * z), (z * y, -w * x)],
            // 2w > 3x, 2x > 3y, y > 3z and 2y > z: the weights have denominators.
            vec![(w.pow(2), x.pow(3)), (x.pow(2), y.pow(3)), (y.pow(2), z.pow(3) * y + z)],
            // y > x, z > w + 4x and 2y > x + 5z, with more pairs than variables.
            vec![(y.pow(2), x * z.pow(5) + x * y - 1), (z, 1 + w * x.pow(4)), (x * y, x * x + z - 1)],
        ] {
            let leads: Vec<&Term> = relations.iter().map(|(lead, _)| &lead.list()[0]).collect();
            let weights = order(&leads, &relations).unwrap();
            assert!(weights.values().all(|u| !u.is_negative()));
            let weigh = |m: &Monomial| m.powers().iter().map(|(v, e)| &weights[v] * e).sum::<BigInt>();
            for (lead, (_, replacement)) in leads.iter().zip(&relations) {
                for term in replacement.list() {
                    assert!(weigh(&term.monomial) < weigh(&lead.monomial), "{relations:?} with {:?}", term.monomial);
                }
            }
        }
    }
}
