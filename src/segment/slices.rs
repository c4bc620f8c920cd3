//! The questions of one pair, asked of slices of pairs: the same answers, several in a register.
//!
//! A run of pairs goes through the first stage, which has no branch, in a plain loop. The pairs that it leaves are asked about alone, or
//! are gathered for the loop of another stage first. So every answer is that of the single call, to the bit, whatever stands beside it.

mod distances;
mod intersections;
#[cfg(test)]
mod tests;

use crate::scalar::Widen;
pub(crate) use distances::{distances, distances_to_points};
pub(crate) use intersections::intersections;

/// A segment by the coordinates of its ends.
pub(crate) trait Ends<const N: usize>: Sync {
    fn ends(&self) -> [[f64; N]; 2];
}

impl<T: Widen, const N: usize> Ends<N> for [[T; N]; 2] {
    #[inline(always)]
    fn ends(&self) -> [[f64; N]; 2] {
        [widened(self[0]), widened(self[1])]
    }
}

/// The coordinates in `f64`. Not by `map`, which may be a call, and such a loop is not one of registers.
#[inline(always)]
pub(crate) fn widened<T: Widen, const N: usize>(p: [T; N]) -> [f64; N] {
    core::array::from_fn(|k| p[k].widen())
}

/// How many pairs go through a stage before the next one looks at what it left: so many that a loop is worth its start, and so few
/// that they are still in the nearest cache.
const BLOCK: usize = 128;

/// No fewer than `count`, a multiple of what a register of any machine holds, so that nothing is left for a loop without registers. (Behind
/// the last pair are others, from before, that nobody reads.)
fn whole_registers(count: usize) -> usize {
    count.next_multiple_of(8)
}
