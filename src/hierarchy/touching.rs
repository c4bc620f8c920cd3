//! Which of some boxes side by side touch each other, or are within reach of one: a bit for each pair, and no branch on a
//! coordinate, as which touch is as random as the boxes.
//!
//! With the feature `simd` they are compared in registers, which one instruction of the machine turns into bits. No compiler
//! finds that instruction, so without the feature there are loops, in the forms that compile to the least.

use super::bounds::{Bounds, Reach};
use super::tree::WAYS;
use crate::machine::Machine;

#[cfg(any(test, not(feature = "simd")))]
mod loops;
#[cfg(feature = "simd")]
mod registers;
#[cfg(all(test, feature = "simd"))]
mod tests;

#[cfg(not(feature = "simd"))]
use loops as best;
#[cfg(feature = "simd")]
use registers as best;

pub(super) use best::{doubles, gaps, one_and_many, singles};

/// How many boxes one of few segments is compared with at once: the bits of a number.
pub(super) const WIDTH: usize = 32;

/// The least coordinates of boxes on each axis, and the greatest.
#[derive(Clone, Copy)]
pub(super) struct Sides<'b, T, const N: usize, const COUNT: usize> {
    pub(super) least: &'b [[T; COUNT]; N],
    pub(super) greatest: &'b [[T; COUNT]; N],
}

/// How far four boxes are from another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gaps {
    /// Those that are not certainly out of reach: a bit for each.
    pub(super) within: u32,
    /// The squares of the gaps, in units of which 1 has so many as was asked for.
    pub(super) squared: [f64; WAYS],
}
