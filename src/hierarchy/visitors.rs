//! What happens to the pairs that are found: all are collected, or some at a time, or their segments are only marked.

use alloc::vec;
use alloc::vec::Vec;

use super::attempts::Search;
use super::pending::ENOUGH;
use super::stream::Unseen;
use super::walk::{Pair, Walk};
use super::{Question, Segments, Tree, Work};
use crate::threads::{Count, Flag};

/// What happens to pairs. Segments are k and l by their places in the tree, i and j by their numbers.
pub(super) trait Visitor {
    /// Whether any pair of a segment of block number `a` with one of block number `b` is still of interest.
    #[inline(always)]
    fn wants(&self, _a: usize, _b: usize) -> bool {
        true
    }
    /// Whether the pair is still of interest.
    #[inline(always)]
    fn wants_pair(&self, _i: usize, _j: usize) -> bool {
        true
    }
    /// Takes a pair for which the answer is yes.
    fn found(&mut self, places: [usize; 2], numbers: [usize; 2]);
    /// Whether there are enough pairs for now.
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }
}

/// Collects pairs.
pub(super) struct Collected<'u> {
    pairs: Vec<(usize, usize)>,
    /// So many are enough.
    enough: usize,
    /// Only pairs that all of these hold are of interest.
    unseen: &'u [Unseen],
}

impl<'u> Collected<'u> {
    /// All pairs. There is room for those of a small set: growing again and again would take a fiftieth of the time for it.
    pub(super) fn all() -> Self {
        Collected { pairs: Vec::with_capacity(64), enough: usize::MAX, unseen: &[] }
    }

    /// About a hundred pairs that were not seen before.
    pub(super) fn hundred(unseen: &'u [Unseen]) -> Self {
        let enough = 1 << 7;
        // Mostly no more are answered at once.
        Collected { pairs: Vec::with_capacity(enough + ENOUGH), enough, unseen }
    }

    /// The pairs, in the order in which they were found.
    pub(super) fn into_pairs(self) -> Vec<(usize, usize)> {
        self.pairs
    }
}

impl Visitor for Collected<'_> {
    #[inline(always)]
    fn found(&mut self, _: [usize; 2], [i, j]: [usize; 2]) {
        let (i, j) = (i.min(j), i.max(j));
        if self.unseen.is_empty() || hold(self.unseen, i, j) {
            self.pairs.push((i, j));
        }
    }
    #[inline(always)]
    fn is_full(&self) -> bool {
        self.pairs.len() >= self.enough
    }
}

/// Whether all of these hold the pair of the segments i and j. Few searches ask; inlined, this would cost small sets some hundredths of their time.
#[cold]
fn hold(unseen: &[Unseen], i: usize, j: usize) -> bool {
    unseen.iter().all(|unseen| unseen.holds(i, j))
}

impl Search for Vec<Collected<'_>> {
    fn start_again(&mut self, _: Vec<Pair>, _: Option<&[usize]>) {
        self.clear();
    }
    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        from: Vec<Pair>,
    ) -> (Work, Vec<Pair>) {
        let (found, work, left) = walk.run(from, &Collected::all);
        self.extend(found);
        (work, left)
    }
}

/// The pairs (i, j), i < `count`, in order: gathered by i, and then sorted by j for each i.
pub(super) fn sorted(parts: Vec<Collected<'_>>, count: usize) -> Vec<(usize, usize)> {
    let pairs = || parts.iter().flat_map(|part| &part.pairs);
    let total: usize = parts.iter().map(|part| part.pairs.len()).sum();
    if total < count / 4 {
        let mut few: Vec<_> = pairs().copied().collect();
        few.sort_unstable();
        return few;
    }
    // For each i, where its pairs begin, and once they are filled in, where they end.
    let mut ends = vec![0; count];
    for &(i, _) in pairs() {
        ends[i] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        (*end, sum) = (sum, sum + *end);
    }
    let mut sorted = vec![(0, 0); total];
    for &(i, j) in pairs() {
        sorted[ends[i]] = (i, j);
        ends[i] += 1;
    }
    for of_one in sorted.chunk_by_mut(|a, b| a.0 == b.0) {
        of_one.sort_unstable();
    }
    sorted
}

/// The marks of all segments.
pub(super) struct Marks(Vec<Flag>);

impl Marks {
    pub(super) fn new(count: usize) -> Self {
        Marks((0..count).map(|_| Flag::new()).collect())
    }

    pub(super) fn into_found(self) -> Vec<bool> {
        self.0.iter().map(Flag::get).collect()
    }

    /// How many segments of each block of a tree are not marked.
    pub(super) fn unmarked<const N: usize>(&self, tree: &Tree<N>, segments: &impl Segments<N>) -> Vec<Count> {
        let mut counts: Vec<usize> = Vec::with_capacity(tree.size());
        for node in tree.nodes() {
            let below = tree.below(node);
            counts.push(if node.level == 0 {
                below.filter(|&k| !self.0[segments.index(k)].get()).count()
            } else {
                let first = tree.number(node.child(0));
                counts[first..first + below.len()].iter().sum()
            });
        }
        counts.into_iter().map(Count::new).collect()
    }
}

impl Visitor for Marks {
    #[inline(always)]
    fn wants_pair(&self, i: usize, j: usize) -> bool {
        !(self.0[i].get() && self.0[j].get())
    }
    fn found(&mut self, _: [usize; 2], numbers: [usize; 2]) {
        for number in numbers {
            self.0[number].set();
        }
    }
}

impl Search for Marks {
    // Marks of one attempt stay in the next.
    fn start_again(&mut self, _: Vec<Pair>, _: Option<&[usize]>) {}
    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        from: Vec<Pair>,
    ) -> (Work, Vec<Pair>) {
        let unmarked = self.unmarked(walk.tree, walk.segments);
        let (_, work, left) = walk.run(from, &|| Marking { tree: walk.tree, marks: self, unmarked: &unmarked });
        (work, left)
    }
}

/// Marks segments, and searches no further where all are marked. So a set that collides everywhere is cheap.
pub(super) struct Marking<'t, const N: usize> {
    pub(super) tree: &'t Tree<N>,
    pub(super) marks: &'t Marks,
    /// How many segments of each block are not marked.
    pub(super) unmarked: &'t [Count],
}

impl<const N: usize> Visitor for Marking<'_, N> {
    #[inline(always)]
    fn wants(&self, a: usize, b: usize) -> bool {
        self.unmarked[a].get() > 0 || self.unmarked[b].get() > 0
    }
    #[inline(always)]
    fn wants_pair(&self, i: usize, j: usize) -> bool {
        self.marks.wants_pair(i, j)
    }
    fn found(&mut self, places: [usize; 2], numbers: [usize; 2]) {
        for (place, number) in places.into_iter().zip(numbers) {
            if !self.marks.0[number].set() {
                for block in self.tree.path(place) {
                    self.unmarked[block].take(1);
                }
            }
        }
    }
}
