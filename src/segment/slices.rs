//! The queries of single pairs, for slices of pairs: the same answers, several in a register.
//!
//! A run of pairs goes through the first stage, which has no branch, in a plain loop. The pairs that it does not settle are answered one
//! by one, or gathered first for the loop of another stage. So every answer is that of the single call, to the bit, whatever other pairs
//! are in the slices.

mod closest;
mod distances;
mod gathered;
mod intersections;
#[cfg(test)]
mod tests;

use crate::magnitude::is_nan;
use crate::prepared::{LengthError, equal};
use crate::scalar::Widen;
use crate::threads::in_pieces;
pub(crate) use closest::{closest, closest_to_points};
pub(crate) use distances::{distances, distances_to_points};
pub(crate) use intersections::intersections;

/// A segment by the coordinates of its ends.
pub(crate) trait Ends<const N: usize>: Copy + Sync {
    /// The type of the coordinates.
    type Scalar: Widen;
    fn given(&self) -> [[Self::Scalar; N]; 2];
    #[inline(always)]
    fn ends(&self) -> [[f64; N]; 2] {
        let [a, b] = self.given();
        [widened(a), widened(b)]
    }
}

impl<T: Widen, const N: usize> Ends<N> for [[T; N]; 2] {
    type Scalar = T;
    #[inline(always)]
    fn given(&self) -> [[T; N]; 2] {
        *self
    }
}

/// The coordinates in `f64`. Not by `map`, which may be a call, and a loop with a call is not vectorized.
#[inline(always)]
pub(crate) fn widened<T: Widen, const N: usize>(p: [T; N]) -> [f64; N] {
    core::array::from_fn(|k| p[k].widen())
}

/// Works on slices run by run. Each run has `length` pairs, except the last of a thread's part. Every thread begins with a worker of its own.
fn in_runs<A: Sync, B: Sync, X: Send, W: FnMut(&[A], &[B], &mut [X])>(
    length: usize,
    a: &[A],
    b: &[B],
    out: &mut [X],
    worker: impl Fn() -> W + Sync,
) -> Result<(), LengthError> {
    equal([a.len(), b.len(), out.len()])?;
    in_pieces(a, b, out, |a, b, out| {
        let mut work = worker();
        for ((a, b), out) in a.chunks(length).zip(b.chunks(length)).zip(out.chunks_mut(length)) {
            work(a, b, out);
        }
    });
    Ok(())
}

/// Whether an answer has to be computed again: it is NaN. (An answer too large for the scalar is infinite, and as certain as any other.)
#[inline(always)]
fn unsettled<T: Widen>(number: &T) -> bool {
    is_nan(*number)
}

/// Which places of a run a stage has not settled: a byte for each, so that a loop can mark several at once.
struct Left<const M: usize>([u8; M]);

impl<const M: usize> Default for Left<M> {
    fn default() -> Self {
        Self([0; M])
    }
}

impl<const M: usize> Left<M> {
    /// Marks places of a run that is no longer than M, and none after its end.
    #[inline(always)]
    fn mark(&mut self, run: impl ExactSizeIterator<Item = bool>) {
        if run.len() < M {
            self.0 = [0; M];
        }
        for (left, mark) in self.0.iter_mut().zip(run) {
            *left = u8::from(mark);
        }
    }

    /// The marked places, in order. M is a multiple of 64.
    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        // A bit for each mark: multiplying a word by this gathers the lowest bits of all bytes in the highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (words, _) = self.0.as_chunks::<64>();
        words.iter().enumerate().flat_map(|(word, marks)| {
            let (bytes, _) = marks.as_chunks::<8>();
            let bits = |part: &[u8; 8]| u64::from_le_bytes(*part).wrapping_mul(GATHER) >> 56;
            let mut marks = bytes.iter().rev().fold(0, |marks, part| marks << 8 | bits(part));
            core::iter::from_fn(move || {
                let place = 64 * word + marks.trailing_zeros() as usize;
                let found = marks != 0;
                marks &= marks.wrapping_sub(1);
                found.then_some(place)
            })
        })
    }
}
