//! Which of some boxes side by side touch each other, or are within reach of one: a bit for each pair. No branch depends
//! on a coordinate, as it would be unpredictable.
//!
//! With the feature `simd` boxes are compared in registers, and one instruction turns a register of results into bits. No
//! compiler finds that instruction. So without the feature there are loops, in the forms that compile to the fewest
//! instructions.

use super::bounds::{Bounds, Reach};
use super::tree::WAYS;
use crate::machine::Machine;
use crate::magnitude::power_of_two;

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

pub(super) use best::{across, doubles, gaps, one_and_many, passages, singles};

/// How many boxes one of few segments is compared with at once: the bits of a number.
pub(super) const WIDTH: usize = 32;

/// The least and the greatest coordinates of boxes on each axis.
#[derive(Clone, Copy)]
pub(super) struct Sides<'b, T, const N: usize, const COUNT: usize> {
    pub(super) least: &'b [[T; COUNT]; N],
    pub(super) greatest: &'b [[T; COUNT]; N],
}

/// How far four boxes are from another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gaps {
    /// Which boxes are not certainly out of reach: a bit for each.
    pub(super) within: u32,
    /// The squares of the gaps, in units of which the caller's `per_unit` make 1.
    pub(super) squared: [f64; WAYS],
}

/// A strip of a plane of two axes: the points whose place along an axis is not below `least` nor above `greatest`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip {
    pub(super) axis: [f64; 2],
    pub(super) least: f64,
    pub(super) greatest: f64,
}

/// The planes of two axes, first those of the plane itself and then those of space.
pub(super) const PLANES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// How many such planes there are in a dimension.
pub(super) const fn planes(dimension: usize) -> usize {
    dimension * (dimension - 1) / 2
}

/// The way of a box that does not turn: its coordinates at the start, in units, and how much the parameter grows per unit along each axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<const N: usize> {
    pub(super) least: [f64; N],
    pub(super) greatest: [f64; N],
    pub(super) inverse: [f64; N],
    /// 0; or infinity where the box does not move along an axis, and so never leaves another there.
    pub(super) stay: [f64; N],
}

/// The part of its parameters for which a box on its way may be at another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passages {
    /// Not after it comes there, and not below 0.
    pub(super) entries: [f64; WAYS],
    /// Which of the others it may be at: a bit for each.
    pub(super) within: u32,
}

/// A share of a way below this is negligible.
pub(super) const LITTLE: f64 = power_of_two(-140);

/// More than the relative error of some ten roundings.
const ROUNDED: f64 = power_of_two(-48);
