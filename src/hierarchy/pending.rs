//! Pairs whose boxes touch, and for which the question is not answered yet.
//!
//! They are tested in loops over many: first whether they are of interest, then whether they are certainly too far apart, then whether an
//! estimate of the distance settles the answer. For the few pairs left the question is answered. No branch depends on the first three
//! tests. The end of a loop is a branch that is predicted wrongly, but these loops seldom end.

use super::visitors::Visitor;
use super::{Question, Reach, Segments};
use crate::segment::distance::{Estimate, by_axis, lines_at_least};

/// So many pairs are enough to start the loops.
pub(super) const ENOUGH: usize = 64;

/// Room for R pairs of segments, by their places. The last two places are written and not read, as pairs are written two at a time.
pub(super) struct Pending<I, const R: usize> {
    pairs: [[I; 2]; R],
    count: usize,
    /// For which pairs the answer is certainly yes, once that was tested.
    certain: [bool; R],
}

/// How many pairs were too far apart by their places, and by an estimate; for how many the question was asked in the end; and for how many of
/// these the answer was yes.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    pub(super) apart: usize,
    pub(super) far: usize,
    pub(super) questions: usize,
    pub(super) held: usize,
}

impl<I: Copy + Default + Into<usize>, const R: usize> Pending<I, R> {
    pub(super) fn new() -> Self {
        Pending { pairs: [[I::default(); 2]; R], count: 0, certain: [false; R] }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Adds the pair for each bit that is set, by the number of the bit. Mostly there are two at most, and then no branch depends on them.
    #[inline(always)]
    pub(super) fn add(&mut self, mut bits: u32, pair: impl Fn(u32) -> [I; 2]) {
        let mut at = self.count;
        self.count += bits.count_ones() as usize;
        loop {
            for k in 0..2 {
                self.pairs[at + k] = pair(bits.trailing_zeros());
                bits &= bits.wrapping_sub(1);
            }
            at += 2;
            if at >= self.count {
                return;
            }
        }
    }

    /// Answers the question for all pairs, shows a visitor those for which the answer is yes, and removes all.
    #[inline(always)]
    pub(super) fn ask<const N: usize>(
        &mut self,
        segments: &impl Segments<N>,
        question: &impl Question<N>,
        reach: Reach,
        bundled: bool,
        visitor: &mut impl Visitor,
    ) -> Asked {
        let mut asked = Asked::default();
        // For segments that have to touch, these tests add nothing to that of the boxes.
        if reach.length > 0.0 {
            self.keep_of_interest(segments, visitor);
            // Only in space: in the plane, lines meet.
            if N > 2 {
                asked.apart = self.count;
                self.keep(segments, &ByPlace(reach));
                asked.apart -= self.count;
            }
            asked.far = self.count;
            self.keep(segments, &ByEstimate { greater: reach.length, less: question.certain() });
            asked.far -= self.count;
        }
        for (&pair, &certain) in self.pairs[..self.count].iter().zip(&self.certain) {
            let [k, l] = places(pair);
            let numbers = [segments.index(k), segments.index(l)];
            if !segments.asks(k, l) || !visitor.wants_pair(numbers[0], numbers[1]) {
                continue;
            }
            let (first, second) = (segments.ends(k), segments.ends(l));
            if bundled && question.is_ruled_out(first, second) {
                continue;
            }
            asked.questions += 1;
            if certain || question.holds(first, second) {
                asked.held += 1;
                visitor.found([k, l], numbers);
            }
        }
        self.count = 0;
        asked
    }

    /// Removes the pairs that do not count, such as neighbours in a chain, or do not matter any more.
    #[inline(always)]
    fn keep_of_interest<const N: usize>(&mut self, segments: &impl Segments<N>, visitor: &impl Visitor) {
        let mut kept = 0;
        for at in 0..self.count {
            let pair = self.pairs[at];
            let [k, l] = places(pair);
            self.pairs[kept] = pair;
            kept += usize::from(segments.asks(k, l) && visitor.wants_pair(segments.index(k), segments.index(l)));
        }
        self.count = kept;
    }

    /// Removes the pairs for which the answer is certainly no, and notes for which it is certainly yes.
    #[inline(always)]
    fn keep<const N: usize>(&mut self, segments: &impl Segments<N>, oracle: &impl Oracle<N>) {
        let (mut side_by_side, mut kept) = (SideBySide([[[0.0; BLOCK]; N]; 4]), 0);
        let (mut yes, mut no) = ([false; BLOCK], [false; BLOCK]);
        for first in (0..self.count).step_by(BLOCK) {
            let some = first..self.count.min(first + BLOCK);
            for (place, at) in some.clone().enumerate() {
                let [k, l] = places(self.pairs[at]);
                side_by_side.set(place, segments.ends(k), segments.ends(l));
            }
            // After the last pair there may be old ones, whose answers are not read.
            for place in 0..BLOCK {
                let [a, b] = side_by_side.get(place);
                let answer = oracle.told(a, b);
                yes[place] = answer.yes;
                no[place] = answer.no;
            }
            for (place, at) in some.enumerate() {
                self.pairs[kept] = self.pairs[at];
                self.certain[kept] = yes[place];
                kept += usize::from(!no[place]);
            }
        }
        self.count = kept;
    }
}

/// A test that gives some answers at little cost, without a branch.
//
// A trait, not a closure: a closure that is not inlined is not compiled for this machine.
trait Oracle<const N: usize> {
    fn told(&self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Told;
}

/// Whether an answer is certainly yes, or certainly no; neither, if it is not certain.
struct Told {
    yes: bool,
    no: bool,
}

/// Answers no, by the boxes and the lines of the segments.
struct ByPlace(Reach);

impl<const N: usize> Oracle<N> for ByPlace {
    // Like a `Question`: not inlined where debug assertions are on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn told(&self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Told {
        Told { yes: false, no: self.0.misses(a, b) | lines_at_least(a, b, self.0.squared) }
    }
}

/// Answers by an estimate of the distance: no if the distance is greater than one length, yes if it is less than another.
struct ByEstimate {
    greater: f64,
    less: f64,
}

impl<const N: usize> Oracle<N> for ByEstimate {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn told(&self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Told {
        let estimate = Estimate::of(a, b);
        Told { yes: estimate.is_below(self.less), no: estimate.is_above(self.greater) }
    }
}

// Without `map`, which may be a call.
#[inline(always)]
fn places([first, second]: [impl Into<usize>; 2]) -> [usize; 2] {
    [first.into(), second.into()]
}

/// How many pairs go through a loop at once. The number is fixed, so that no rest is left for a scalar loop.
const BLOCK: usize = 16;

/// The ends of pairs of segments, coordinate by coordinate.
struct SideBySide<const N: usize>([[[f64; BLOCK]; N]; 4]);

impl<const N: usize> SideBySide<N> {
    #[inline(always)]
    fn set(&mut self, place: usize, [a, b]: [[f64; N]; 2], [c, d]: [[f64; N]; 2]) {
        for axis in 0..N {
            self.0[0][axis][place] = a[axis];
            self.0[1][axis][place] = b[axis];
            self.0[2][axis][place] = c[axis];
            self.0[3][axis][place] = d[axis];
        }
    }

    #[inline(always)]
    fn get(&self, place: usize) -> [[[f64; N]; 2]; 2] {
        let end = |of: usize| by_axis(|axis| self.0[of][axis][place]);
        [[end(0), end(1)], [end(2), end(3)]]
    }
}
