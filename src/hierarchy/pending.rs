//! Pairs whose boxes touch, and that nobody has asked about yet.
//!
//! They are asked about in loops over many: first whether they are of interest, then whether they are certainly too far apart,
//! and the few left for the answer. No branch depends on the first two. No processor guesses where a loop ends, but these
//! loops seldom end.

use super::visitors::Visitor;
use super::{Question, Reach, Segments};
use crate::segment::distance::{by_axis, distance_at_least};

/// So many pairs are enough for a loop.
pub(super) const ENOUGH: usize = 64;

/// Room for R pairs of segments, by their places; the last two are written and not read, as pairs are written by twos.
pub(super) struct Pending<I, const R: usize> {
    pairs: [[I; 2]; R],
    count: usize,
}

/// How many pairs were asked about in the end, and for how many of them the answer was yes.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) questions: usize,
    pub(super) held: usize,
}

impl<I: Copy + Default + Into<usize>, const R: usize> Pending<I, R> {
    pub(super) fn new() -> Self {
        Pending { pairs: [[I::default(); 2]; R], count: 0 }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Those of which the bit is set, by its number. Mostly there are two at most, and then no branch depends on them.
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

    /// Asks about all of them, shows a visitor those for which the answer is yes, and forgets them.
    #[inline(always)]
    pub(super) fn ask<const N: usize>(
        &mut self,
        segments: &impl Segments<N>,
        question: &impl Question<N>,
        reach: Reach,
        bundled: bool,
        visitor: &mut impl Visitor,
    ) -> Asked {
        // Of segments that may only touch, their boxes have said all.
        if reach.length > 0.0 {
            self.keep_of_interest(segments, visitor);
            self.keep_near(segments, reach, bundled);
        }
        let mut asked = Asked { questions: 0, held: 0 };
        for &pair in &self.pairs[..self.count] {
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
            if question.holds(first, second) {
                asked.held += 1;
                visitor.found([k, l], numbers);
            }
        }
        self.count = 0;
        asked
    }

    /// Leaves out those that are not asked about, as neighbours of a chain, or not any more.
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

    /// Leaves out those that are certainly too far apart.
    #[inline(always)]
    fn keep_near<const N: usize>(&mut self, segments: &impl Segments<N>, reach: Reach, bundled: bool) {
        let (mut side_by_side, mut missed, mut kept) = (SideBySide([[[0.0; BLOCK]; N]; 4]), [false; BLOCK], 0);
        for first in (0..self.count).step_by(BLOCK) {
            let some = first..self.count.min(first + BLOCK);
            for (place, at) in some.clone().enumerate() {
                let [k, l] = places(self.pairs[at]);
                side_by_side.set(place, segments.ends(k), segments.ends(l));
            }
            side_by_side.mark_missed(reach, bundled, &mut missed);
            for (place, at) in some.enumerate() {
                self.pairs[kept] = self.pairs[at];
                kept += usize::from(!missed[place]);
            }
        }
        self.count = kept;
    }
}

// No `map`, which may be a call.
#[inline(always)]
fn places([first, second]: [impl Into<usize>; 2]) -> [usize; 2] {
    [first.into(), second.into()]
}

/// How many pairs go through a loop at once. The number is fixed, so that the compiler leaves no rest for one without registers.
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

    /// Marks pairs that are certainly further apart than the reach: by their boxes or their lines, and of bundles of long segments, where these
    /// say little and the question is expensive, as most are nearly parallel, by a bound on the distance.
    ///
    /// Behind the last pair are others, from before, of which nobody asks.
    //
    // As a `Question`: not inlined where debug assertions are on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mark_missed(&self, reach: Reach, bundled: bool, missed: &mut [bool; BLOCK]) {
        for (place, missed) in missed.iter_mut().enumerate() {
            let [a, b] = self.get(place);
            *missed = reach.misses(a, b) | reach.lines_miss(a, b);
        }
        if bundled && missed.contains(&false) {
            for (place, missed) in missed.iter_mut().enumerate() {
                let [a, b] = self.get(place);
                *missed |= distance_at_least(a, b, reach.length);
            }
        }
    }
}
