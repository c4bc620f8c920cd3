//! The walk over pairs of blocks that may hold pairs of interest.

#[cfg(feature = "parallel")]
use alloc::collections::VecDeque;
#[cfg(not(feature = "parallel"))]
use alloc::vec;
use alloc::vec::Vec;

use super::attempts::PER_QUESTION;
use super::bounds::Reach;
use super::capsule::Capsule;
use super::pending::{ENOUGH, Pending};
use super::tree::{Node, WAYS};
use super::visitors::Visitor;
use super::{Question, Segments, Tree, Work};
use crate::machine::{Machine, in_wide_registers};
use crate::threads::Count;
#[cfg(feature = "parallel")]
use crate::threads::{by_parts, count};

/// The inputs of a walk.
pub(super) struct Walk<'a, const N: usize, S, Q> {
    pub(super) tree: &'a Tree<N>,
    pub(super) segments: &'a S,
    pub(super) question: &'a Q,
    pub(super) reach: Reach,
    /// The capsules of all blocks, or none.
    pub(super) capsules: &'a [Capsule<N>],
    /// How many steps are left.
    pub(super) allowance: &'a Count,
    /// How many steps are given back for a pair that is found.
    pub(super) per_pair: usize,
}

/// Two blocks of one level, the second not before the first. They stand for the pairs of a segment of the one with a segment
/// of the other; if both are the same block, for the pairs inside it.
pub(super) type Pair = (Node, Node);

/// Pairs of a box of one block and a box of another: a bit for each, in 4 rows of 4.
struct Touching(usize);

/// Masks: the first bit of each row; the bits with a column after the row; and those with a column not before the row.
const EACH_ROW: usize = 0x1111;
const BEFORE: usize = 0b0000_1000_1100_1110;
const NOT_BEHIND: usize = 0b1000_1100_1110_1111;

impl Iterator for Touching {
    type Item = (usize, usize);
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize)> {
        let Touching(hits) = *self;
        self.0 &= hits.wrapping_sub(1);
        let k = hits.trailing_zeros() as usize;
        (hits != 0).then_some((k / WAYS, k % WAYS))
    }
}

/// Steps taken out of the allowance at once: few, so that the portions of all threads are a small part of the allowance of a small set.
const PORTION: usize = 1 << 8;

impl<'a, const N: usize, S: Segments<N>, Q: Question<N>> Walk<'a, N, S, Q> {
    /// Shows visitors every pair below these for which the answer is yes, once, in any order; what it cost, and what is left if they
    /// are full or the allowance is spent before.
    #[cfg(not(feature = "parallel"))]
    pub(super) fn run<V: Visitor>(&self, from: Vec<Pair>, visitor: &dyn Fn() -> V) -> (Vec<V>, Work, Vec<Pair>) {
        let (visitor, work, left) = self.run_alone(from, visitor());
        (vec![visitor], work, left)
    }

    /// Shows visitors every pair below these for which the answer is yes, once, in any order; what it cost, and what is left if they
    /// are full or the allowance is spent before.
    #[cfg(feature = "parallel")]
    pub(super) fn run<V: Visitor + Send>(
        &self,
        from: Vec<Pair>,
        visitor: &(dyn Fn() -> V + Sync),
    ) -> (Vec<V>, Work, Vec<Pair>) {
        let mut parts = self.parts(from);
        let results = by_parts(&mut parts, 1, |part| self.run_alone(part.to_vec(), visitor()));
        let (mut visitors, mut work, mut left) = (Vec::new(), Work::default(), Vec::new());
        for (visitor, part, stack) in results {
            visitors.push(visitor);
            work += part;
            left.extend(stack);
        }
        (visitors, work, left)
    }

    /// The same on one thread.
    fn run_alone<V: Visitor>(&self, mut stack: Vec<Pair>, visitor: V) -> (V, Work, Vec<Pair>) {
        let mut walker = Walker { walk: self, visitor, work: Work::default(), left: 0, pending: Pending::new() };
        in_wide_registers!(machine => walker.run(&mut stack, machine));
        self.allowance.give(walker.left);
        (walker.visitor, walker.work, stack)
    }

    /// These pairs of blocks, or pairs below them: enough parts for all threads, and few more.
    #[cfg(feature = "parallel")]
    fn parts(&self, from: Vec<Pair>) -> Vec<Pair> {
        let enough = 64 * count();
        let (mut parts, mut lowest) = (VecDeque::from(from), Vec::new());
        while parts.len() + lowest.len() < enough
            && let Some((a, b)) = parts.pop_front()
        {
            if a.level > 0 {
                let touching = in_wide_registers!(machine => self.touching((a, b), machine));
                parts.extend(touching.map(|(i, j)| (a.child(i), b.child(j))));
            } else {
                lowest.push((a, b));
            }
        }
        lowest.extend(parts);
        lowest
    }

    /// The pairs of boxes of two blocks that touch. For a block with itself, only those where the first box is not after the
    /// second; for boxes of segments, only those where it is before the second.
    #[inline(always)]
    fn touching(&self, (a, b): Pair, machine: impl Machine) -> Touching {
        let mut hits = self.tree.touching(a, b, machine);
        let (rows, columns) = (self.tree.below(a).len(), self.tree.below(b).len());
        hits &= ((1 << (WAYS * rows)) - 1) & (((1 << columns) - 1) * EACH_ROW);
        if a == b {
            hits &= if a.level == 0 { BEFORE } else { NOT_BEHIND };
        }
        Touching(hits)
    }

    /// Whether two blocks, the second not before the first, certainly hold no pair within reach that counts.
    #[inline(always)]
    fn misses(&self, a: Node, b: Node) -> bool {
        let capsule = |node: Node| &self.capsules[self.tree.number(node)];
        let of_one_set = |second| b.end() <= second || second <= a.start();
        self.segments.second().is_some_and(of_one_set)
            || !self.capsules.is_empty() && capsule(a).misses(capsule(b), self.reach.length)
    }
}

/// A walk, with the visitor of its pairs.
struct Walker<'w, 'a, const N: usize, S, Q, V> {
    walk: &'w Walk<'a, N, S, Q>,
    visitor: V,
    work: Work,
    /// Steps that are left of the last portion.
    left: usize,
    /// Pairs by their places, with room for those of two blocks beyond the number that is enough.
    pending: Pending<usize, { ENOUGH + WAYS * WAYS + 2 }>,
}

impl<const N: usize, S: Segments<N>, Q: Question<N>, V: Visitor> Walker<'_, '_, N, S, Q, V> {
    /// Goes through everything below these pairs of blocks. Those that it did not reach are left in `stack`.
    // Loops, not closures, and all in one piece: a function that is not inlined is not compiled for this machine.
    #[inline(always)]
    fn run(&mut self, stack: &mut Vec<Pair>, machine: impl Machine) {
        loop {
            let goes_on = self.gather(stack, machine);
            self.ask();
            if !goes_on {
                return;
            }
        }
    }

    /// Goes on until enough pairs are pending. Returns whether there may be more to go through.
    #[inline(always)]
    fn gather(&mut self, stack: &mut Vec<Pair>, machine: impl Machine) -> bool {
        let walk = self.walk;
        while let Some((a, b)) = stack.pop() {
            if self.visitor.is_full() || !self.step() {
                stack.push((a, b));
                return false;
            }
            if walk.misses(a, b) || !self.visitor.wants(walk.tree.number(a), walk.tree.number(b)) {
                continue;
            }
            if a.level > 0 {
                for (i, j) in walk.touching((a, b), machine) {
                    stack.push((a.child(i), b.child(j)));
                }
            } else {
                let Touching(hits) = walk.touching((a, b), machine);
                let (k, l) = (WAYS * a.place, WAYS * b.place);
                self.pending.add(hits as u32, |hit| [k + hit as usize / WAYS, l + hit as usize % WAYS]);
                if self.pending.count() >= ENOUGH {
                    return true;
                }
            }
        }
        false
    }

    /// Takes a step, and returns whether there was one left.
    #[inline(always)]
    fn step(&mut self) -> bool {
        if self.left == 0 {
            self.left = self.walk.allowance.take(PORTION);
            if self.left == 0 {
                return false;
            }
        }
        self.left -= 1;
        self.work.steps += 1;
        true
    }

    /// Answers the question for all pending pairs.
    #[inline(always)]
    fn ask(&mut self) {
        let Walk { segments, question, reach, capsules, per_pair, .. } = *self.walk;
        let asked = self.pending.ask(segments, question, reach, !capsules.is_empty(), &mut self.visitor);
        self.work.questions += asked.questions;
        // A pair that is too far apart by its place counts as a step: else, among fibres side by side, a step would test sixteen such pairs at no
        // cost.
        let cost = asked.apart + PER_QUESTION * (asked.far + asked.questions);
        self.left = self.left.saturating_sub(cost) + per_pair * asked.held;
    }
}
