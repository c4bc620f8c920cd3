//! The three attempts at a search, one after the other. A search may stop at any step, and go on later.

use alloc::vec;
use alloc::vec::Vec;

use super::capsule::{Capsule, capsules};
use super::sets::Sorted;
use super::walk::{Pair, Walk};
use super::{Question, Reach, Segments, Tree, Work, order};
use crate::threads::Count;

/// Steps per segment in the given order, before another order is tried. A chain of 10⁴ links in a cube of 12 takes more than 32
/// steps, but is slower in the other order, in which the neighbours in the chain are not side by side.
const IN_GIVEN_ORDER: usize = 48;
/// Steps per segment with boxes alone.
const BY_BOXES: usize = 32;
/// How many steps a question with the answer no counts as. The same goes for a question that an estimate answers, as boxes exclude little then.
pub(super) const PER_QUESTION: usize = 4;
/// Steps that are given back for every pair that is found. In the given order no more are given back than the question cost: else
/// much would be found that has to be found again in another order.
pub(super) const PER_PAIR: usize = 8;

/// What a search collects: all pairs, some pairs at a time, or marks.
pub(super) trait Search {
    /// The search starts again, in another order. `left` holds the pairs of blocks that were not yet searched: all pairs that are not
    /// below these are found already. `order` holds the numbers of the segments in the last order; `None` stands for the given order.
    fn start_again(&mut self, left: Vec<Pair>, order: Option<&[usize]>);
    /// Searches below these pairs of blocks, until the search has enough or the walk's allowance is spent. Returns the work, and
    /// the pairs of blocks that are left.
    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        from: Vec<Pair>,
    ) -> (Work, Vec<Pair>);
}

/// The state of the attempts.
pub(super) struct Attempts<const N: usize, S> {
    given: S,
    /// The sorted segments, from the second attempt on.
    sorted: Option<Sorted<N>>,
    reach: Reach,
    tree: Tree<N>,
    /// The capsules, in the third attempt.
    capsules: Vec<Capsule<N>>,
    allowance: Count,
    left: Vec<Pair>,
}

impl<const N: usize, S: Segments<N>> Attempts<N, S> {
    /// None if there is nothing to find.
    pub(super) fn new(given: S, question: &impl Question<N>) -> Option<Self> {
        let reach = Reach::new(question.radius().filter(|_| given.count() > 1)?);
        let (sorted, tree, steps) = if order::is_coherent(&given) {
            let tree = Tree::new(&given, reach);
            (None, tree, IN_GIVEN_ORDER)
        } else {
            let sorted = Sorted::by_place(&given);
            let tree = Tree::new(&sorted, reach);
            (Some(sorted), tree, BY_BOXES)
        };
        let (allowance, left) = (allowance(&given, steps), everything(&tree));
        Some(Attempts { given, sorted, reach, tree, capsules: Vec::new(), allowance, left })
    }

    /// Whether nothing is left.
    pub(super) fn are_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Searches all that is left.
    pub(super) fn finish(mut self, question: &impl Question<N>, search: &mut impl Search) -> Work {
        let mut work = Work::default();
        while !self.are_done() {
            work += self.go_on(question, search);
        }
        work
    }

    /// Searches until the search has enough, the allowance is spent, or nothing is left.
    pub(super) fn go_on(&mut self, question: &impl Question<N>, search: &mut impl Search) -> Work {
        if self.allowance.get() == 0 {
            self.next(search);
        }
        let left = core::mem::take(&mut self.left);
        let (work, left) = match &self.sorted {
            None => search.search(&self.walk(&self.given, question, PER_QUESTION), left),
            Some(sorted) => search.search(&self.walk(sorted, question, PER_PAIR), left),
        };
        self.left = left;
        work
    }

    fn walk<'a, O, Q>(&'a self, segments: &'a O, question: &'a Q, per_pair: usize) -> Walk<'a, N, O, Q> {
        let Attempts { tree, reach, capsules, allowance, .. } = self;
        Walk { tree, segments, question, reach: *reach, capsules, allowance, per_pair }
    }

    /// Starts the next attempt; or goes on with the last one, which may take as many steps as it needs.
    fn next(&mut self, search: &mut impl Search) {
        if !self.capsules.is_empty() {
            self.allowance = Count::new(usize::MAX);
            return;
        }
        let left = core::mem::take(&mut self.left);
        search.start_again(left, self.sorted.as_ref().map(|sorted| &sorted.indices[..]));
        // Frees the old tree before the new order is made, and the old order before the new tree.
        self.tree = Tree::EMPTY;
        let (sorted, is_last) = match self.sorted.take() {
            None => (Sorted::by_place(&self.given), false),
            Some(sorted) => (sorted.by_bundle(), true),
        };
        self.tree = Tree::new(&sorted, self.reach);
        self.allowance = if is_last { Count::new(usize::MAX) } else { allowance(&self.given, BY_BOXES) };
        if is_last {
            self.capsules = capsules(&self.tree, &sorted);
        }
        self.left = everything(&self.tree);
        self.sorted = Some(sorted);
    }
}

fn allowance<const N: usize>(segments: &impl Segments<N>, steps: usize) -> Count {
    Count::new(segments.count().saturating_add(64).saturating_mul(steps))
}

/// The pair of the root with itself; nothing, if there are no segments.
fn everything<const N: usize>(tree: &Tree<N>) -> Vec<Pair> {
    let root = tree.root();
    if tree.below(root).is_empty() { Vec::new() } else { vec![(root, root)] }
}
