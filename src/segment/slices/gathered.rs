//! The second stage: the pairs that the first stage does not settle are gathered, coordinate by coordinate, until they fill some registers.

use super::Left;
use crate::machine::in_wide_registers;

/// How many pairs go through the first stage before the second one takes those not settled: so many that the gathered ones fill some
/// registers, and so few that they are still in a near cache.
pub(super) const RUN: usize = 512;

/// The second stage for a pair of M points in all. It answers with K numbers, of which the first is not finite where nothing is
/// certain. (A type, because a function passed as a value is not compiled for this machine.)
pub(super) trait Second<const M: usize, const N: usize, const K: usize> {
    fn answer(points: [[f64; N]; M]) -> [f64; K];
}

/// How many unsettled pairs of a run are gathered at once for the second stage: some more than there are for random points.
const GATHERED: usize = 64;

/// How many of these go through a loop at once. The number is fixed, so that no rest is left for a scalar loop. (After the last pair there
/// may be old ones, whose results are not read.)
pub(super) const BLOCK: usize = 16;

/// Pairs of M points in all, coordinate by coordinate.
pub(super) type Block<const M: usize, const N: usize> = [[[f64; BLOCK]; N]; M];

#[inline(always)]
pub(super) fn second<S: Second<M, N, K>, const M: usize, const N: usize, const K: usize>(
    block: &Block<M, N>,
    found: &mut [[f64; BLOCK]; K],
) {
    for place in 0..BLOCK {
        let answer = S::answer(core::array::from_fn(|i| core::array::from_fn(|axis| block[i][axis][place])));
        for i in 0..K {
            found[i][place] = answer[i];
        }
    }
}

/// Pairs of a run that the first stage does not settle.
pub(super) struct Gathered<const M: usize, const N: usize, const K: usize> {
    /// Where they are in the run.
    places: [usize; GATHERED],
    blocks: [Block<M, N>; GATHERED / BLOCK],
    found: [[[f64; BLOCK]; K]; GATHERED / BLOCK],
}

impl<const M: usize, const N: usize, const K: usize> Gathered<M, N, K> {
    pub(super) const EMPTY: Self = Self {
        places: [0; GATHERED],
        blocks: [[[[0.0; BLOCK]; N]; M]; GATHERED / BLOCK],
        found: [[[0.0; BLOCK]; K]; GATHERED / BLOCK],
    };

    /// Answers the pairs in `left`, whose points are `points`: by the second stage, or else `alone`.
    pub(super) fn answer<S: Second<M, N, K>, X>(
        &mut self,
        left: &Left<RUN>,
        points: impl Fn(usize) -> [[f64; N]; M],
        alone: impl Fn(usize) -> [f64; K],
        out: &mut [X],
        write: impl Fn([f64; K]) -> X,
    ) {
        let mut left = left.places();
        loop {
            let mut count = 0_usize;
            for (place, k) in left.by_ref().take(GATHERED).enumerate() {
                self.places[place] = k;
                for (row, x) in self.blocks[place / BLOCK].iter_mut().zip(points(k)) {
                    for axis in 0..N {
                        row[axis][place % BLOCK] = x[axis];
                    }
                }
                count += 1;
            }
            if count == 0 {
                return;
            }
            in_wide_registers!({
                for (block, found) in self.blocks.iter().zip(&mut self.found).take(count.div_ceil(BLOCK)) {
                    second::<S, M, N, K>(block, found);
                }
            });
            for (place, &k) in self.places[..count].iter().enumerate() {
                let found: [f64; K] = core::array::from_fn(|i| self.found[place / BLOCK][i][place % BLOCK]);
                out[k] = write(if found[0].is_finite() { found } else { alone(k) });
            }
        }
    }
}
