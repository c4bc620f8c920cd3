//! Which boxes touch which, of some that lie side by side, or are within reach of one: a bit for each pair, and no branch on a coordinate, as
//! which touch is as random as the boxes.
//!
//! With the feature `simd` they are compared in registers, of which the machine makes bits in one instruction. No compiler finds that one, so
//! without it there are loops in the forms of which it makes the least.

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

pub(super) use best::{gaps, one_and_many};

/// How many boxes one of few segments is compared with at once: the bits of a number.
pub(super) const WIDTH: usize = 32;

/// The least coordinates of boxes on each axis, and the greatest.
#[derive(Clone, Copy)]
pub(crate) struct Sides<'b, T, const N: usize, const COUNT: usize> {
    pub(super) least: &'b [[T; COUNT]; N],
    pub(super) greatest: &'b [[T; COUNT]; N],
}

/// How far four boxes are from another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps {
    /// Those that are not certainly out of reach: a bit for each.
    pub(super) within: u32,
    /// The squares of the gaps, in units of which 1 has so many as was asked for.
    pub(super) squared: [f64; WAYS],
}

/// A number of which four boxes side by side have their coordinates.
pub(crate) trait Coordinate: Copy {
    /// Which of four boxes touch which of four others: rows of bits, those with the first box in the lowest four.
    fn four_and_four<const N: usize>(
        boxes: Sides<Self, N, WAYS>,
        others: Sides<Self, N, WAYS>,
        machine: impl Machine,
    ) -> usize;
}

impl Coordinate for f32 {
    #[inline(always)]
    fn four_and_four<const N: usize>(
        boxes: Sides<f32, N, WAYS>,
        others: Sides<f32, N, WAYS>,
        machine: impl Machine,
    ) -> usize {
        best::singles(boxes, others, machine)
    }
}

impl Coordinate for f64 {
    #[inline(always)]
    fn four_and_four<const N: usize>(
        boxes: Sides<f64, N, WAYS>,
        others: Sides<f64, N, WAYS>,
        machine: impl Machine,
    ) -> usize {
        best::doubles(boxes, others, machine)
    }
}
