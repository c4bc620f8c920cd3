//! Few segments, without a tree: the box of each against the boxes behind it, many of these at once.
//!
//! It asks about every pair of a double loop whose boxes touch, in the given order: there is nothing to sort, before or after.

use alloc::vec::Vec;
use core::ops::Range;

use super::bounds::{Bounds, Reach};
use super::pending::{ENOUGH, Pending};
use super::view::View;
use super::visitors::Visitor;
use super::{Question, Segments, Work};
use crate::machine::on_this_machine;
use crate::magnitude::{max, min};
use crate::segment::distance::Space;

/// Of more segments than this a tree is faster.
pub(super) const FEW: usize = 1 << u8::BITS;
/// How many boxes one is compared with at once: the bits of a number. Loops over fewer are unrolled, and then do not become vectors.
const WIDTH: usize = 32;

/// Where more boxes touch one than this, boxes say little.
const MANY: usize = 16;

/// Boxes of segments that follow each other, side by side, on lines of the cache.
#[repr(align(64))]
struct Boxes<const N: usize> {
    least: [[f32; WIDTH]; N],
    greatest: [[f32; WIDTH]; N],
    /// What is around all of them.
    around: Bounds<N, f32>,
}

impl<const N: usize> Boxes<N> {
    /// The boxes of some segments. Where there are fewer, the last are not numbers, and touch none.
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
    fn touching(&self, other: &Bounds<N, f32>) -> u32 {
        let mut bits = 0;
        for at in 0..WIDTH {
            let mut touches = true;
            for axis in 0..N {
                touches &= self.least[axis][at] <= other.greatest[axis];
                touches &= other.least[axis] <= self.greatest[axis][at];
            }
            bits |= u32::from(touches) << at;
        }
        bits
    }
}

/// The least or the greatest of numbers, not counting what is none: half of them with the other half, many at once, and so on.
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

/// With room for one row more than is enough.
type Touching = Pending<u8, { ENOUGH + FEW + 2 }>;

/// The boxes of few segments. The pairs are a triangle: row i is those of segment i with the segments behind it.
pub(super) struct Few<const N: usize> {
    count: usize,
    reach: Reach,
    boxes: Vec<Boxes<N>>,
}

impl<const N: usize> Few<N>
where
    [f64; N]: Space<N>,
{
    /// There are none if there is nothing to find.
    #[inline(always)]
    pub(super) fn new(segments: &impl Segments<N>, question: &impl Question<N>) -> Self {
        let (count, radius) = question.radius().map_or((0, 0.0), |radius| (segments.count(), radius));
        let (reach, view) = (Reach::new(radius), View::of(segments));
        let mut boxes = Vec::with_capacity(count.div_ceil(WIDTH));
        for first in (0..count).step_by(WIDTH) {
            boxes.push(Boxes::of(segments, first..count.min(first + WIDTH), reach, &view));
        }
        Few { count, reach, boxes }
    }

    /// From a row on, shows a visitor the pairs for which the answer is yes, row by row and in each from left to right, until it is full: what
    /// it cost, and the next row, or none.
    #[inline(always)]
    pub(super) fn search(
        &self,
        segments: &impl Segments<N>,
        question: &impl Question<N>,
        from: usize,
        visitor: &mut impl Visitor,
    ) -> (Work, Option<usize>) {
        let (mut work, mut touching, mut near, mut row) = (Work::default(), Touching::new(), 0, from);
        while row < self.count {
            if visitor.is_full() {
                return (work, Some(row));
            }
            let first = row;
            while row < self.count && touching.count() < ENOUGH {
                if row == from || row % WIDTH == 0 {
                    near = self.near(row / WIDTH);
                }
                self.note_behind(row, near, &mut touching);
                work.steps += near.count_ones() as usize;
                row += 1;
            }
            let bundled = touching.count() > MANY * (row - first);
            work.questions += touching.ask(segments, question, self.reach, bundled, visitor).questions;
        }
        (work, None)
    }

    /// Which boxes side by side, from these on, are near them: a bit for each.
    #[inline(always)]
    fn near(&self, part: usize) -> u32 {
        let mut bits = 0;
        for (k, boxes) in self.boxes[part..].iter().enumerate() {
            bits |= u32::from(boxes.around.touches(&self.boxes[part].around)) << k;
        }
        bits
    }

    /// The pairs of a segment and those behind it that have a box that touches its own.
    #[inline(always)]
    fn note_behind(&self, i: usize, near: u32, touching: &mut Touching) {
        let (part, at) = (i / WIDTH, i % WIDTH);
        let one = self.boxes[part].get(at);
        let (mut left, mut is_behind) = (near, u32::MAX << at << 1);
        while left != 0 {
            let other = part + left.trailing_zeros() as usize;
            let bits = self.boxes[other].touching(&one) & is_behind;
            touching.add(bits, |bit| [i as u8, (WIDTH * other + bit as usize) as u8]);
            (left, is_behind) = (left & (left - 1), u32::MAX);
        }
    }
}

/// Shows a visitor every pair for which the answer is yes, in order; and what it cost.
pub(super) fn search<const N: usize>(
    segments: &impl Segments<N>,
    question: &impl Question<N>,
    visitor: &mut impl Visitor,
) -> Work
where
    [f64; N]: Space<N>,
{
    on_this_machine!(Few::new(segments, question).search(segments, question, 0, visitor)).0
}
