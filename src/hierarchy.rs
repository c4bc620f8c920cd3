//! Which pairs of many segments meet, or are near each other, in the plane and in space: by boxes around runs of segments, in a
//! tree over an order in which neighbours are near.
//!
//! The answer is that of a double loop over all pairs; what is left out are only pairs that boxes prove to be apart. (Source 004,
//! M. C. Lin, Geometric Proximity Queries, prunes by boxes, too.) Three attempts, each of which may spend a fixed number of steps per
//! segment and found pair, and only the last as many as it takes:
//!
//! 1. in the order given: neighbours along a chain, a road or a coast are near, so this is as good as a sort, unless many crowd a space;
//! 2. in an order by place and direction ([`order`]), from the beginning;
//! 3. in the same order, where the second stopped, with a [`Capsule`] around what a box around is too coarse for: bundles of long
//!    segments.

use alloc::vec;
use alloc::vec::Vec;

mod bounds;
mod capsule;
mod order;
#[cfg(test)]
mod tests;
mod tree;
mod visitors;
mod walk;

use crate::segment::distance::{Space, distance_at_least};
use crate::threads::{Count, for_each};
pub(crate) use bounds::{Bounds, Reach};
use capsule::capsules;
pub(crate) use tree::{Node, Tree, WAYS};
use visitors::{Collected, Marking, Marks, sorted};
use walk::Walk;

/// Segments by number. With the feature `parallel` several threads look at them.
pub(crate) trait Segments<const N: usize>: Sync {
    /// How many.
    fn count(&self) -> usize;
    /// The ends of segment k.
    fn ends(&self, k: usize) -> [[f64; N]; 2];
    /// The number of segment k in the question: what is reported.
    #[inline(always)]
    fn index(&self, k: usize) -> usize {
        k
    }
}

/// What is asked of two segments.
pub(crate) trait Question<const N: usize>: Sync {
    /// Segments further apart than this have the answer no: a radius, for segments whose computed distance is less than it, or
    /// 0, for segments that meet. None if the answer is no for all.
    fn radius(&self) -> Option<f64>;
    /// Whether segments i and j, i < j, are asked about.
    fn asks(&self, i: usize, j: usize) -> bool;
    /// Whether the answer is yes; the same for any order of the segments.
    fn holds(&self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool;
    /// Whether it is certain, at less cost, that the answer is no. It is tried among bundles of long segments, where boxes say little:
    /// most pairs there are nearly parallel, and the question is expensive then.
    #[inline(always)]
    fn is_ruled_out(&self, a: [[f64; N]; 2], b: [[f64; N]; 2], reach: Reach) -> bool
    where
        [f64; N]: Space<N>,
    {
        distance_at_least(a, b, reach.length)
    }
}

/// How much was done to find an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// How many pairs of blocks of boxes were compared.
    pub steps: usize,
    /// How many pairs of segments were asked about.
    pub questions: usize,
}

impl core::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.steps += other.steps;
        self.questions += other.questions;
    }
}

/// Steps per segment in the given order, before another is tried. A chain of 10⁴ links in a cube of 12 takes more than 32, and is
/// slower in the other order, which does not have its neighbours side by side.
const IN_GIVEN_ORDER: usize = 48;
/// Steps per segment with boxes alone.
const BY_BOXES: usize = 32;
/// Steps that a question counts as, where the answer is no.
const PER_QUESTION: usize = 4;
/// Steps that are given back for every pair that is found. In the given order no more than it took to ask, or much would be found
/// that has to be found again.
const PER_PAIR: usize = 8;

/// The pairs (i, j), i < j, for which the answer is yes, sorted; and what it cost.
pub(crate) fn pairs<const N: usize, S: Segments<N>, Q: Question<N>>(
    segments: &S,
    question: &Q,
) -> (Vec<(usize, usize)>, Work)
where
    [f64; N]: Space<N>,
{
    let mut found = Vec::new();
    let work = attempts(segments, question, &mut found);
    (sorted(found, segments.count()), work)
}

/// For every segment whether the answer is yes for some pair with it; and what it cost.
pub(crate) fn marks<const N: usize, S: Segments<N>, Q: Question<N>>(segments: &S, question: &Q) -> (Vec<bool>, Work)
where
    [f64; N]: Space<N>,
{
    let mut marks = Marks::new(segments.count());
    let work = attempts(segments, question, &mut marks);
    (marks.into_found(), work)
}

/// What is looked for: pairs, or marks.
trait Search {
    /// Forgets what would be found twice.
    fn start_again(&mut self);
    /// Searches below these pairs of blocks as far as the walk's allowance goes; what it cost, and what is left.
    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        from: Vec<walk::Pair>,
    ) -> (Work, Vec<walk::Pair>)
    where
        [f64; N]: Space<N>;
}

impl Search for Vec<Collected> {
    fn start_again(&mut self) {
        self.clear();
    }
    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        from: Vec<walk::Pair>,
    ) -> (Work, Vec<walk::Pair>)
    where
        [f64; N]: Space<N>,
    {
        let (found, work, left) = walk.run(from, Collected::new);
        self.extend(found);
        (work, left)
    }
}

impl Search for Marks {
    // What an attempt has marked stays marked in the next.
    fn start_again(&mut self) {}
    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        from: Vec<walk::Pair>,
    ) -> (Work, Vec<walk::Pair>)
    where
        [f64; N]: Space<N>,
    {
        let unmarked = self.unmarked(walk.tree, walk.segments);
        let (_, work, left) = walk.run(from, || Marking { tree: walk.tree, marks: self, unmarked: &unmarked });
        (work, left)
    }
}

fn attempts<const N: usize, S: Segments<N>, Q: Question<N>>(
    segments: &S,
    question: &Q,
    search: &mut impl Search,
) -> Work
where
    [f64; N]: Space<N>,
{
    let mut work = Work::default();
    let Some(radius) = question.radius().filter(|_| segments.count() > 1) else { return work };
    let reach = Reach::new(radius);
    let allowance = |steps: usize| Count::new(segments.count().saturating_add(64).saturating_mul(steps));
    if order::is_coherent(segments) {
        let tree = Tree::new(segments, reach);
        let walk = Walk::by_boxes(&tree, segments, question, reach, allowance(IN_GIVEN_ORDER), PER_QUESTION);
        let (cost, left) = search.search(&walk, walk.all());
        work += cost;
        if left.is_empty() {
            return work;
        }
        search.start_again();
    }
    let segments = &Reordered::by(segments, order::spatial(segments));
    let tree = Tree::new(segments, reach);
    let walk = Walk::by_boxes(&tree, segments, question, reach, allowance(BY_BOXES), PER_PAIR);
    let (cost, left) = search.search(&walk, walk.all());
    work += cost;
    if left.is_empty() {
        return work;
    }
    let capsules = capsules(&tree, segments);
    let walk = Walk { capsules: &capsules, allowance: Count::new(usize::MAX), ..walk };
    let (cost, _) = search.search(&walk, left);
    work += cost;
    work
}

/// Segments in another order.
struct Reordered<const N: usize> {
    ends: Vec<[[f64; N]; 2]>,
    indices: Vec<usize>,
}

impl<const N: usize> Reordered<N> {
    fn by(segments: &impl Segments<N>, indices: Vec<usize>) -> Self {
        let mut ends = vec![[[0.0; N]; 2]; indices.len()];
        for_each(&mut ends, |k, ends| *ends = segments.ends(indices[k]));
        Reordered { ends, indices }
    }
}

impl<const N: usize> Segments<N> for Reordered<N> {
    fn count(&self) -> usize {
        self.ends.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; N]; 2] {
        self.ends[k]
    }
    #[inline(always)]
    fn index(&self, k: usize) -> usize {
        self.indices[k]
    }
}
