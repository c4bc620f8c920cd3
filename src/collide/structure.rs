//! What finds the pairs from step to step: a tree; or, if asked for, sorted lists while they are few and coherent.

use alloc::vec::Vec;

use super::Aabb;
use super::group::{Labelled, NONE};
use super::kept_tree::KeptTree;
use super::lists::Lists;
use super::slots::Slots;
use super::tree::{Search, Tree};
use crate::threads::Count;

/// The exchanges in the lists that one step may take, for each box.
const EXCHANGES: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct Structure<T, const N: usize> {
    kind: Kind<T, N>,
    /// By index, where in the tree a box is, or any other number in the lists; [`NONE`] if it is not in the structure.
    places: Vec<u32>,
    /// How many boxes are in the structure.
    count: usize,
    /// With more boxes than this the lists are not used.
    most_in_lists: usize,
}

#[derive(Clone, Debug)]
enum Kind<T, const N: usize> {
    Lists(Lists<T, N>),
    Tree(KeptTree<T, N>),
}

impl<T: Copy + PartialOrd + Send + Sync, const N: usize> Structure<T, N> {
    pub(super) fn empty() -> Self {
        Structure { kind: Kind::Lists(Lists::empty()), places: Vec::new(), count: 0, most_in_lists: 0 }
    }

    pub(super) fn set_most_in_lists(&mut self, most: usize) {
        self.most_in_lists = most;
    }

    /// The pairs of indices that overlap now, sorted, from those that did before.
    pub(super) fn pairs(&mut self, slots: &Slots<T, N>, before: &[u64]) -> Vec<u64> {
        self.places.resize(slots.indices() as usize, NONE);
        let arrivals =
            slots.changed().iter().filter(|&&k| slots.can_overlap(k) && self.places[k as usize] == NONE).count();
        let few = self.count + arrivals <= self.most_in_lists;
        let found = match &self.kind {
            Kind::Lists(_) if few => self.pairs_by_lists(slots, before, arrivals),
            Kind::Tree(tree) if !tree.is_worn() => self.pairs_by_tree(slots, before),
            _ => None,
        };
        found.unwrap_or_else(|| self.pairs_by_new_tree(slots))
    }

    /// `None` if the boxes moved too much.
    fn pairs_by_lists(&mut self, slots: &Slots<T, N>, before: &[u64], arrivals: usize) -> Option<Vec<u64>> {
        let Kind::Lists(lists) = &mut self.kind else { return None };
        let bounds = |k| *slots.bounds(k);
        let count_before = self.count;
        let allowed = EXCHANGES * (self.count + arrivals);
        for &k in slots.changed() {
            let place = &mut self.places[k as usize];
            match (slots.can_overlap(k), *place != NONE) {
                (true, false) => {
                    *place = 0;
                    self.count += 1;
                    lists.push(k, slots.bounds(k));
                }
                (false, true) => {
                    *place = NONE;
                    self.count -= 1;
                }
                _ => {}
            }
        }
        // Each new box passes about all the others. Such exchanges do not show how the others move, so all are sorted anew.
        if (2 * N * arrivals).saturating_mul(self.count) > allowed {
            let present = (0..slots.indices()).filter(|&k| slots.can_overlap(k));
            *lists = Lists::new(present.clone(), bounds);
            return Some(all_pairs(present, bounds));
        }
        if self.count < count_before + arrivals {
            lists.retain(|k| slots.can_overlap(k));
        }
        lists.update(bounds);
        let exchanged = lists.sort(allowed)?;
        let kept =
            before.iter().filter(|pair| exchanged.binary_search(pair).is_err() && both(pair, |k| slots.can_overlap(k)));
        let found = exchanged.iter().filter(|&&pair| {
            let (a, b) = indices(pair);
            slots.bounds(a).overlaps(slots.bounds(b))
        });
        Some(merged(kept, found))
    }

    /// `None` if too much moved since the tree was built.
    fn pairs_by_tree(&mut self, slots: &Slots<T, N>, before: &[u64]) -> Option<Vec<u64>> {
        let Kind::Tree(tree) = &mut self.kind else { return None };
        let many = tree.is_many(slots.changed().len());
        for &k in slots.changed() {
            let place = &mut self.places[k as usize];
            match (slots.can_overlap(k), *place != NONE) {
                (true, true) if many => {}
                (true, true) => tree.put(*place as usize, slots.bounds(k)),
                (true, false) => {
                    *place = tree.push(&Labelled { bounds: *slots.bounds(k), label: k }) as u32;
                    self.count += 1;
                }
                (false, true) => {
                    tree.vacate(core::mem::replace(place, NONE) as usize);
                    self.count -= 1;
                }
                (false, false) => {}
            }
        }
        if many {
            tree.put_all(|k| *slots.bounds(k));
            return tree.all_pairs();
        }
        let asked = slots.changed().iter().filter(|&&k| slots.can_overlap(k));
        let asked = asked.map(|&k| Labelled { bounds: *slots.bounds(k), label: k });
        let found = tree.pairs_of(asked, |k| slots.is_changed(k))?;
        let kept = before.iter().filter(|pair| both(pair, |k| !slots.is_changed(k)));
        Some(merged(kept, found.iter()))
    }

    fn pairs_by_new_tree(&mut self, slots: &Slots<T, N>) -> Vec<u64> {
        let present = (0..slots.indices()).filter(|&k| slots.can_overlap(k));
        let mut tree = KeptTree::new(present, |k| *slots.bounds(k));
        self.count = 0;
        self.places.fill(NONE);
        for (place, label) in tree.labels().enumerate() {
            self.places[label as usize] = place as u32;
            self.count += 1;
        }
        let found = tree.all_pairs().unwrap_or_default();
        self.kind = Kind::Tree(tree);
        found
    }
}

/// All pairs of labels of boxes that overlap, sorted. None of the boxes is empty.
pub(super) fn all_pairs<T: Copy + PartialOrd + Send + Sync, const N: usize>(
    labels: impl Iterator<Item = u32>,
    bounds: impl Fn(u32) -> Aabb<T, N> + Sync,
) -> Vec<u64> {
    let allowance = Count::new(usize::MAX);
    let mut search = Search::new(&allowance);
    Tree::new(labels, bounds).all_pairs(&mut search);
    search.pairs.sort_unstable();
    search.pairs
}

/// The two indices of a pair.
#[inline]
pub(super) fn indices(pair: u64) -> (u32, u32) {
    ((pair >> 32) as u32, pair as u32)
}

fn both(pair: &u64, holds: impl Fn(u32) -> bool) -> bool {
    let (a, b) = indices(*pair);
    holds(a) && holds(b)
}

/// Two sorted sequences as one.
fn merged<'a>(a: impl Iterator<Item = &'a u64>, b: impl Iterator<Item = &'a u64>) -> Vec<u64> {
    let (mut a, mut b) = (a.copied().peekable(), b.copied().peekable());
    let next = || match (a.peek(), b.peek()) {
        (Some(first), Some(second)) if first > second => b.next(),
        (Some(_), _) => a.next(),
        _ => b.next(),
    };
    core::iter::from_fn(next).collect()
}
