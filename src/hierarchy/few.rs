//! Few segments, without a tree: the box of each is compared with the boxes after it, many of these at once.
//!
//! The question is asked for every pair of a double loop whose boxes touch, in the given order: there is nothing to sort, before or after.

use alloc::vec::Vec;
use core::ops::Range;

use super::bounds::{Bounds, Reach};
use super::pending::{ENOUGH, Pending};
use super::touching::{Sides, WIDTH, one_and_many};
use super::view::View;
use super::visitors::Visitor;
use super::{Question, Segments, Work};
use crate::machine::{Machine, in_wide_registers};
use crate::magnitude::{max, min};

/// For more segments than this a tree is faster.
pub(super) const FEW: usize = 1 << u8::BITS;

/// Boxes of consecutive segments, side by side, aligned to cache lines.
#[repr(align(64))]
pub(super) struct Boxes<const N: usize> {
    least: [[f32; WIDTH]; N],
    greatest: [[f32; WIDTH]; N],
    /// The box around all of them.
    around: Bounds<N, f32>,
}

impl<const N: usize> Boxes<N> {
    /// The boxes of some segments. If there are fewer than `WIDTH`, the last boxes are NaN, and touch none.
    #[inline(always)]
    fn of(segments: &impl Segments<N>, some: Range<usize>, reach: Reach, view: &View<N>) -> Self {
        let (mut least, mut greatest) = ([[f32::NAN; WIDTH]; N], [[f32::NAN; WIDTH]; N]);
        for (at, k) in some.enumerate() {
            let seen = view.of_bounds(&reach.enlarge(segments.ends(k)));
            for axis in 0..N {
                (least[axis][at], greatest[axis][at]) = (seen.least[axis], seen.greatest[axis]);
            }
        }
        let mut around = Bounds { least: [0.0; N], greatest: [0.0; N] };
        for axis in 0..N {
            around.least[axis] = reduced(least[axis], f32::INFINITY, min);
            around.greatest[axis] = reduced(greatest[axis], f32::NEG_INFINITY, max);
        }
        Boxes { least, greatest, around }
    }

    #[inline(always)]
    fn get(&self, at: usize) -> Bounds<N, f32> {
        let (mut least, mut greatest) = ([0.0; N], [0.0; N]);
        for axis in 0..N {
            (least[axis], greatest[axis]) = (self.least[axis][at], self.greatest[axis][at]);
        }
        Bounds { least, greatest }
    }

    /// Which boxes touch another one: a bit for each.
    #[inline(always)]
    fn touching(&self, other: &Bounds<N, f32>, machine: impl Machine) -> u32 {
        one_and_many(other, Sides { least: &self.least, greatest: &self.greatest }, machine)
    }
}

/// The least or the greatest of numbers, ignoring NaN: half of them with the other half, many at once, and so on.
#[inline(always)]
fn reduced(mut numbers: [f32; WIDTH], of_none: f32, of_two: impl Fn(f32, f32) -> f32) -> f32 {
    for x in &mut numbers {
        *x = of_two(*x, of_none);
    }
    let mut half = WIDTH / 2;
    while half > 0 {
        for k in 0..half {
            numbers[k] = of_two(numbers[k], numbers[half + k]);
        }
        half /= 2;
    }
    numbers[0]
}

/// With room for a whole row beyond the number that is enough.
type Touching = Pending<u8, { ENOUGH + FEW + 2 }>;

/// The search among few segments: how many there are, and the reach. The pairs form a triangle: row i holds those of segment i with the segments
/// after it.
pub(super) struct Few {
    count: usize,
    reach: Reach,
}

impl Few {
    /// The count is 0 if there is nothing to find.
    #[inline(always)]
    pub(super) fn new<const N: usize>(segments: &impl Segments<N>, question: &impl Question<N>) -> Self {
        let (count, radius) = question.radius().map_or((0, 0.0), |radius| (segments.count(), radius));
        Few { count, reach: Reach::new(radius) }
    }

    /// All boxes.
    #[inline(always)]
    pub(super) fn parts<const N: usize>(&self, segments: &impl Segments<N>) -> Vec<Boxes<N>> {
        let view = View::of(segments);
        let mut parts = Vec::with_capacity(self.count.div_ceil(WIDTH));
        for first in (0..self.count).step_by(WIDTH) {
            parts.push(self.part(first, segments, &view));
        }
        parts
    }

    #[inline(always)]
    fn part<const N: usize>(&self, first: usize, segments: &impl Segments<N>, view: &View<N>) -> Boxes<N> {
        Boxes::of(segments, first..self.count.min(first + WIDTH), self.reach, view)
    }

    /// From a row on, shows a visitor the pairs for which the answer is yes, row by row and in each from left to right, until the visitor is
    /// full. Returns the work, and the next row, or none.
    #[inline(always)]
    pub(super) fn search<const N: usize>(
        &self,
        parts: &[Boxes<N>],
        segments: &impl Segments<N>,
        question: &impl Question<N>,
        from: usize,
        visitor: &mut impl Visitor,
        machine: impl Machine,
    ) -> (Work, Option<usize>) {
        let (mut work, mut touching, mut beside, mut row) = (Work::default(), Touching::new(), 0, from);
        while row < self.count {
            if visitor.is_full() {
                return (work, Some(row));
            }
            while row < self.count && touching.count() < ENOUGH {
                if row == from || row % WIDTH == 0 {
                    beside = near(parts, row / WIDTH);
                }
                note_behind(parts, row, beside, &mut touching, machine);
                work.steps += beside.count_ones() as usize;
                row += 1;
            }
            work.questions += touching.ask(segments, question, self.reach, false, visitor).questions;
        }
        (work, None)
    }
}

/// Which parts, from part number `part` on, have a box that touches the box of this part: a bit for each.
#[inline(always)]
fn near<const N: usize>(parts: &[Boxes<N>], part: usize) -> u32 {
    let mut bits = 0;
    for (k, boxes) in parts[part..].iter().enumerate() {
        bits |= u32::from(boxes.around.touches(&parts[part].around)) << k;
    }
    bits
}

/// Adds the pairs of a segment with those after it whose box touches its box.
#[inline(always)]
fn note_behind<const N: usize>(
    parts: &[Boxes<N>],
    i: usize,
    near: u32,
    touching: &mut Touching,
    machine: impl Machine,
) {
    let (part, at) = (i / WIDTH, i % WIDTH);
    let one = parts[part].get(at);
    let (mut left, mut is_behind) = (near, u32::MAX << at << 1);
    while left != 0 {
        let other = part + left.trailing_zeros() as usize;
        let bits = parts[other].touching(&one, machine) & is_behind;
        touching.add(bits, |bit| [i as u8, (WIDTH * other + bit as usize) as u8]);
        (left, is_behind) = (left & (left - 1), u32::MAX);
    }
}

/// Shows a visitor every pair for which the answer is yes, in order. Returns the work.
pub(super) fn search<const N: usize>(
    segments: &impl Segments<N>,
    question: &impl Question<N>,
    visitor: &mut impl Visitor,
) -> Work {
    let few = Few::new(segments, question);
    in_wide_registers!(machine => {
        // Very few segments are one part, which needs no heap memory: cache-aligned memory is slow to allocate.
        let (one, several);
        let parts = if few.count <= WIDTH {
            one = [few.part(0, segments, &View::of(segments))];
            &one[..]
        } else {
            several = few.parts(segments);
            &several[..]
        };
        few.search(parts, segments, question, 0, visitor, machine)
    })
    .0
}
