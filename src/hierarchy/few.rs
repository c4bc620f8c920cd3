//! Few segments, without a tree: the box of each against the boxes behind it, many of these at once.
//!
//! It asks about every pair of a double loop whose boxes touch, in the given order: there is nothing to sort, before or after.

use alloc::vec::Vec;
use core::ops::Range;

use super::bounds::{Bounds, Reach};
use super::view::View;
use super::visitors::Visitor;
use super::{Question, Segments, Work, ask};
use crate::machine::on_this_machine;
use crate::segment::distance::Space;

/// Of more segments than this a tree is faster.
pub(super) const FEW: usize = 256;
/// How many boxes one is compared with at once: the bits of a number. Loops over fewer are unrolled, and then do not become vectors.
const WIDTH: usize = 32;

/// Where more boxes touch one than this, boxes say little.
const MANY: usize = 16;

/// Boxes of segments that follow each other, side by side.
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
        let (mut least, mut greatest, mut around) = ([[f32::NAN; WIDTH]; N], [[f32::NAN; WIDTH]; N], Bounds::EMPTY);
        for (at, k) in some.enumerate() {
            let bounds = reach.enlarge(segments.ends(k));
            let seen = view.of_bounds(&bounds);
            for axis in 0..N {
                (least[axis][at], greatest[axis][at]) = (seen.least[axis], seen.greatest[axis]);
            }
            around = around.union(bounds);
        }
        Boxes { least, greatest, around: view.of_bounds(&around) }
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
        let mut work = Work::default();
        let (mut near, mut behind) = (List::<{ FEW / WIDTH + 2 }>::EMPTY, List::<{ FEW + 2 }>::EMPTY);
        for i in from..self.count {
            if visitor.is_full() {
                return (work, Some(i));
            }
            if i == from || i % WIDTH == 0 {
                self.note_near(i / WIDTH, &mut near);
            }
            self.note_behind(i, near.get(), &mut behind);
            work.steps += near.count;
            let bundled = behind.count > MANY;
            for &j in behind.get() {
                let asked = ask(segments, question, self.reach, bundled, [i, usize::from(j)], visitor);
                work.questions += usize::from(asked.is_some());
            }
        }
        (work, None)
    }

    /// Which boxes side by side, from these on, are near them.
    #[inline(always)]
    fn note_near(&self, part: usize, near: &mut List<{ FEW / WIDTH + 2 }>) {
        let mut bits = 0;
        for (k, boxes) in self.boxes[part..].iter().enumerate() {
            bits |= u32::from(boxes.around.touches(&self.boxes[part].around)) << k;
        }
        near.count = 0;
        near.add(part, bits);
    }

    /// The segments behind one that have a box that touches its own.
    #[inline(always)]
    fn note_behind(&self, i: usize, near: &[u16], behind: &mut List<{ FEW + 2 }>) {
        let (part, at) = (i / WIDTH, i % WIDTH);
        let one = self.boxes[part].get(at);
        behind.count = 0;
        for &other in near {
            let other = usize::from(other);
            let is_behind = if other == part { u32::MAX << at << 1 } else { u32::MAX };
            behind.add(WIDTH * other, self.boxes[other].touching(&one) & is_behind);
        }
    }
}

/// Numbers, with room for two more than there may be, as they are written by twos.
struct List<const ROOM: usize> {
    numbers: [u16; ROOM],
    count: usize,
}

impl<const ROOM: usize> List<ROOM> {
    const EMPTY: Self = List { numbers: [0; ROOM], count: 0 };

    #[inline(always)]
    fn get(&self) -> &[u16] {
        &self.numbers[..self.count]
    }

    /// From the first on, those of which the bit is set. Mostly there are two at most, and then no branch depends on them.
    #[inline(always)]
    fn add(&mut self, first: usize, mut bits: u32) {
        let mut at = self.count;
        self.count += bits.count_ones() as usize;
        loop {
            for k in 0..2 {
                self.numbers[at + k] = (first as u32 + bits.trailing_zeros()) as u16;
                bits &= bits.wrapping_sub(1);
            }
            at += 2;
            if at >= self.count {
                return;
            }
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
