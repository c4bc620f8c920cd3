//! A tree that is kept while its boxes move, and built anew once that pays.

use alloc::vec::Vec;

use super::Aabb;
use super::group::Labelled;
use super::tree::{Search, Tree};
use crate::threads::Count;

/// The cost of building a tree for each of its places, in the unit of the work of a [`Search`]: as measured, rounded up.
const BUILDING: usize = 8;

/// If fewer than one in this many boxes changed, each of these is searched for; otherwise all pairs are found at once.
const FEW: usize = 8;

/// The tree, and the cost of its search when it was new.
#[derive(Clone, Debug)]
pub(super) struct KeptTree<T, const N: usize> {
    tree: Tree<T, N>,
    /// The work of all pairs, if known.
    all_pairs: Option<usize>,
    /// The work of searching for one box, times [`BUILDING`], if known.
    one: Option<usize>,
    /// The work that a new tree would have saved since this one was built.
    wasted: usize,
    /// How many boxes were added after it was built.
    late: usize,
    /// How many places have become vacant.
    vacant: usize,
    /// Places whose bounds are to be computed again.
    touched: Vec<usize>,
}

impl<T: Copy + PartialOrd + Send + Sync, const N: usize> KeptTree<T, N> {
    /// The tree of these boxes, of which none is empty.
    pub(super) fn new(labels: impl Iterator<Item = u32>, bounds: impl Fn(u32) -> Aabb<T, N> + Sync) -> Self {
        let tree = Tree::new(labels, bounds);
        KeptTree { tree, all_pairs: None, one: None, wasted: 0, late: 0, vacant: 0, touched: Vec::new() }
    }

    /// The labels at the places, [`NONE`](super::group::NONE) at a vacant one.
    pub(super) fn labels(&self) -> impl Iterator<Item = u32> {
        self.tree.labels()
    }

    pub(super) fn push(&mut self, new: &Labelled<T, N>) -> usize {
        self.late += 1;
        let place = self.tree.push(new);
        self.touched.push(place);
        place
    }

    pub(super) fn put(&mut self, place: usize, bounds: &Aabb<T, N>) {
        self.tree.put(place, bounds);
        self.touched.push(place);
    }

    pub(super) fn vacate(&mut self, place: usize) {
        self.vacant += 1;
        self.tree.vacate(place);
        self.touched.push(place);
    }

    /// Whether a new tree is due: because the work that it would have saved exceeds the cost of building it; because
    /// many boxes were added late; or because many places are vacant.
    pub(super) fn is_worn(&self) -> bool {
        let places = self.tree.places();
        self.wasted > BUILDING * places || 8 * self.late > places + 512 || 2 * self.vacant > places
    }

    /// Whether so many boxes changed that all pairs are found at once.
    pub(super) fn is_many(&self, changed: usize) -> bool {
        FEW * changed > self.tree.places()
    }

    /// Computes the bounds that depend on what was touched.
    fn refit(&mut self) {
        if self.is_many(self.touched.len()) {
            self.tree.refit();
        } else {
            for &place in &self.touched {
                self.tree.refit_at(place);
            }
        }
        self.touched.clear();
    }

    /// Moves all boxes.
    pub(super) fn put_all(&mut self, bounds: impl Fn(u32) -> Aabb<T, N>) {
        self.tree.put_all(bounds);
        self.touched.clear();
    }

    /// All pairs, sorted; `None` if the search came to the point where a new tree is due.
    pub(super) fn all_pairs(&mut self) -> Option<Vec<u64>> {
        self.tree.refit();
        self.touched.clear();
        let spare = (BUILDING * self.tree.places()).saturating_sub(self.wasted);
        let allowance = Count::new(self.all_pairs.map_or(usize::MAX, |first| first + spare));
        let mut search = Search::new(&allowance);
        self.tree.all_pairs(&mut search);
        let first = *self.all_pairs.get_or_insert(search.work);
        self.wasted += search.work.saturating_sub(first);
        (!search.gave_up()).then(|| sorted(search.pairs))
    }

    /// The pairs of which at least one box is among those asked for, sorted.
    pub(super) fn pairs_of(
        &mut self,
        asked: impl Iterator<Item = Labelled<T, N>>,
        is_asked: impl Fn(u32) -> bool,
    ) -> Vec<u64> {
        self.refit();
        let allowance = Count::new(usize::MAX);
        let (mut search, mut count) = (Search::new(&allowance), 0);
        for each in asked {
            // A pair of two that are asked for is found from the first of them.
            self.tree.pairs_of(
                &each,
                |other| other > each.label || (other < each.label && !is_asked(other)),
                &mut search,
            );
            count += 1;
        }
        if let Some(now) = (search.work * BUILDING).checked_div(count) {
            let first = *self.one.get_or_insert(now);
            self.wasted += search.work.saturating_sub(first * count / BUILDING);
        }
        sorted(search.pairs)
    }
}

fn sorted(mut pairs: Vec<u64>) -> Vec<u64> {
    pairs.sort_unstable();
    pairs
}
