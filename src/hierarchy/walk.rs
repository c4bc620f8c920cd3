//! The walk over pairs of nodes that may hold pairs of interest.

use alloc::vec;
use alloc::vec::Vec;

use super::bounds::{Bounds, Reach};
use super::capsule::Capsule;
use super::shared::Count;
use super::visitors::Visitor;
use super::{PER_PAIR, Question, Segments, Tree, Work};
use crate::segment::distance::Space;

/// What a walk looks at.
pub(super) struct Walk<'a, const N: usize, S, Q> {
    pub(super) tree: &'a Tree<N>,
    pub(super) segments: &'a S,
    pub(super) question: &'a Q,
    pub(super) reach: Reach,
    /// Of every node, or of none.
    pub(super) capsules: &'a [Capsule<N>],
    /// How many steps are left.
    pub(super) allowance: Count,
}

/// Two nodes, the second not before the first on their level: the pairs of a segment of the one with one of the other; of one
/// with itself, the pairs inside.
type Pair = (usize, usize);

/// Steps taken out of the allowance at once.
const PORTION: usize = 1 << 12;

impl<const N: usize, S: Segments<N>, Q: Question<N>> Walk<'_, N, S, Q>
where
    [f64; N]: Space<N>,
{
    /// Shows visitors every pair for which the answer is yes, once, in any order. If the allowance is spent before, not all.
    #[cfg(not(feature = "parallel"))]
    pub(super) fn run<V: Visitor>(&self, visitor: impl Fn() -> V) -> (Vec<V>, Work, bool) {
        let mut walker = Walker { walk: self, visitor: visitor(), work: Work::default(), left: 0 };
        let finished = walker.run(vec![(1, 1)]);
        (vec![walker.visitor], walker.work, finished)
    }

    /// Shows visitors every pair for which the answer is yes, once, in any order. If the allowance is spent before, not all.
    #[cfg(feature = "parallel")]
    pub(super) fn run<V: Visitor + Send>(&self, visitor: impl Fn() -> V + Sync) -> (Vec<V>, Work, bool) {
        use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
        let results: Vec<(V, Work, bool)> = self
            .parts()
            .into_par_iter()
            .with_max_len(1)
            .map(|part| {
                let mut walker = Walker { walk: self, visitor: visitor(), work: Work::default(), left: 0 };
                let finished = walker.run(vec![part]);
                (walker.visitor, walker.work, finished)
            })
            .collect();
        let (mut visitors, mut work, mut finished) = (Vec::new(), Work::default(), true);
        for (visitor, part, is_finished) in results {
            visitors.push(visitor);
            work += part;
            finished &= is_finished;
        }
        (visitors, work, finished)
    }

    /// The pairs of nodes some levels below the root: enough parts for all threads, the larger ones first.
    #[cfg(feature = "parallel")]
    fn parts(&self) -> Vec<Pair> {
        let enough = 32 * rayon::current_num_threads();
        let mut parts = vec![(1, 1)];
        while parts.len() < enough && parts.iter().any(|&(a, _)| !self.tree.is_leaf(a)) {
            parts = parts.into_iter().flat_map(|part| self.halves(part)).collect();
        }
        parts
    }

    /// The pairs of children of two inner nodes; of leaves, these themselves.
    #[cfg(feature = "parallel")]
    fn halves(&self, (a, b): Pair) -> Vec<Pair> {
        if self.tree.is_leaf(a) {
            vec![(a, b)]
        } else if a == b {
            vec![(2 * a, 2 * a), (2 * a, 2 * a + 1), (2 * a + 1, 2 * a + 1)]
        } else {
            let all = [(2 * a, 2 * b), (2 * a, 2 * b + 1), (2 * a + 1, 2 * b), (2 * a + 1, 2 * b + 1)];
            all.into_iter().filter(|&(a, b)| !self.misses(a, b)).collect()
        }
    }

    #[inline(always)]
    fn misses(&self, a: usize, b: usize) -> bool {
        self.reach.misses(self.tree.bounds(a), self.tree.bounds(b))
            || !self.capsules.is_empty() && self.capsules[a].misses(&self.capsules[b], self.reach.length)
    }
}

/// One walk, with what it does to pairs.
struct Walker<'w, 'a, const N: usize, S, Q, V> {
    walk: &'w Walk<'a, N, S, Q>,
    visitor: V,
    work: Work,
    /// Steps that are left of the last portion.
    left: usize,
}

impl<const N: usize, S: Segments<N>, Q: Question<N>, V: Visitor> Walker<'_, '_, N, S, Q, V>
where
    [f64; N]: Space<N>,
{
    /// Goes through everything below these pairs of nodes; whether it came to the end.
    fn run(&mut self, mut stack: Vec<Pair>) -> bool {
        let tree = self.walk.tree;
        while let Some((a, b)) = stack.pop() {
            if !self.step() {
                return false;
            }
            if !self.visitor.wants(a, b) {
                continue;
            }
            if tree.is_leaf(a) {
                self.leaves(a, b);
                continue;
            }
            let mut push = |a, b| {
                if !self.walk.misses(a, b) {
                    stack.push((a, b));
                }
            };
            push(2 * a, 2 * b + 1);
            push(2 * a + 1, 2 * b + 1);
            push(2 * a, 2 * b);
            if a != b {
                push(2 * a + 1, 2 * b);
            }
        }
        true
    }

    /// Whether there is a step left, which is taken.
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

    /// The pairs of segments of two leaves.
    fn leaves(&mut self, a: usize, b: usize) {
        let Walk { tree, segments, reach, .. } = *self.walk;
        let (first, second) = (tree.leaf(a), tree.leaf(b));
        for k in first {
            let ends = segments.ends(k);
            let bounds = Bounds::around(&ends);
            if reach.misses(&bounds, tree.bounds(b)) {
                continue;
            }
            for l in second.start.max(k + 1)..second.end {
                let others = segments.ends(l);
                if !reach.misses(&bounds, &Bounds::around(&others)) {
                    self.segments([k, l], [ends, others]);
                }
            }
        }
    }

    #[inline(always)]
    fn segments(&mut self, places: [usize; 2], [ends, others]: [[[f64; N]; 2]; 2]) {
        let Walk { segments, question, .. } = *self.walk;
        let [i, j] = places.map(|k| segments.index(k));
        if !question.asks(i.min(j), i.max(j)) || !self.visitor.wants_pair(i, j) {
            return;
        }
        self.work.questions += 1;
        if question.holds(ends, others) {
            self.left += PER_PAIR;
            self.visitor.found(places, [i, j]);
        }
    }
}
