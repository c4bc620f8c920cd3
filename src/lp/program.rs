//! The algorithm: R. Seidel's random order, as a walk from basis to basis, over random samples.
//!
//! R. Seidel, "Small-Dimensional Linear Programming and Convex Hulls Made Easy" (1991), takes the half-spaces in random
//! order; where one does not hold, the optimum lies on its boundary, which is a program of one dimension less. M.
//! Sharir and E. Welzl, "A Combinatorial Bound for Linear Programming and Related Problems" (1992), take the step to
//! its boundary and then begin again, from where they are: the same order and the same bound, but no smaller program is
//! ever written down, and the start is better. K. L. Clarkson, "Las Vegas Algorithms for Linear and Integer Programming
//! When the Dimension Is Small" (1995), does this only with a sample, and looks through all half-spaces for those that
//! it forgot: at most d + 1 times, in the order in which they lie in memory.

use alloc::vec::Vec;

use super::basis::{Basis, NoBasis};
use super::kernel::Kernel;
use super::random::Random;

/// The half-spaces by their number, and how many they are.
pub(super) trait Given<T, const N: usize> {
    fn len(&self) -> usize;
    /// The offset, then the normal: row · (1, x) ≥ 0.
    fn row(&self, index: usize) -> [T; N];
}

/// The optimal basis, or why there is none.
pub(super) fn solve<K: Kernel<N>, const N: usize>(
    goal: [K::Scalar; N],
    given: &impl Given<K::Scalar, N>,
    seed: u64,
) -> Result<Basis<K, N>, NoBasis<K::Scalar>> {
    let n = given.len();
    let mut random = Random::new(seed);
    let mut basis = Basis::<K, N>::new(goal, (0..n).map(|i| given.row(i)));
    // Of r + 1 half-spaces drawn at random, the last one does not hold at the optimum of the others only if
    // it is one of the d that determine the optimum of all: with a probability of at most d/(r + 1). So a
    // sample of d √n leaves about √n to be found.
    let sample = (N - 1) * n.isqrt();
    if 4 * sample >= n {
        let mut all: Vec<usize> = (0..n).collect();
        walk(&mut basis, given, &mut all, &mut random)?;
        return Ok(basis);
    }
    // Whenever some half-spaces do not hold, one of the final basis is among them that was not kept before.
    let mut kept = Vec::new();
    loop {
        let mut some: Vec<usize> = (0..sample).map(|_| random.below(n)).chain(kept.iter().copied()).collect();
        some.extend(basis.given());
        some.sort_unstable();
        some.dedup();
        walk(&mut basis, given, &mut some, &mut random)?;
        let forgotten = kept.len();
        kept.extend((0..n).filter(|&i| basis.violates(&given.row(i))));
        if kept.len() == forgotten {
            return Ok(basis);
        }
    }
}

/// With exact signs some dozens of steps are a lot, and none leads back.
const MOST_STEPS: u32 = 1 << 12;

/// Goes to the optimum of the half-spaces `some`, taken in random order.
fn walk<K: Kernel<N>, const N: usize>(
    basis: &mut Basis<K, N>,
    given: &impl Given<K::Scalar, N>,
    some: &mut [usize],
    random: &mut Random,
) -> Result<(), NoBasis<K::Scalar>> {
    random.shuffle(some);
    let rows: Vec<[K::Scalar; N]> = some.iter().map(|&i| given.row(i)).collect();
    let (mut k, mut steps) = (0, 0_u32);
    while let Some(row) = rows.get(k) {
        if basis.violates(row) {
            steps += 1;
            if steps == MOST_STEPS {
                return Err(NoBasis::Scalar);
            }
            basis.admit(some[k], *row)?;
            k = 0;
        } else {
            k += 1;
        }
    }
    Ok(())
}
