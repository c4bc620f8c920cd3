//! A tree of boxes: groups of eight, around two of them a box, around two of those a box, and so on.
//!
//! It has no pointers: node k of a level is around nodes 2k and 2k + 1 of the level below. So it can be kept while the
//! boxes move, and only its bounds are computed again.

use alloc::vec;
use alloc::vec::Vec;

use super::Aabb;
use super::group::{Group, LANES, Labelled, NONE, lanes};
use super::order::arranged;
use crate::threads::{Count, join};

/// Above this level, of 2¹⁰ boxes, the parts of a search have threads of their own.
const PART: usize = 7;

#[derive(Clone, Debug)]
pub(super) struct Tree<T, const N: usize> {
    groups: Vec<Group<T, N>>,
    /// The first is around the groups, the last has one node, or none if there is no box.
    levels: Vec<Vec<Aabb<T, N>>>,
    /// How many places have been handed out, including those vacated since.
    places: usize,
}

/// # Boxes in and out
impl<T: Copy + PartialOrd + Send + Sync, const N: usize> Tree<T, N> {
    /// The tree of boxes of which none is empty, given by their labels.
    pub(super) fn new(labels: impl Iterator<Item = u32>, bounds: impl Fn(u32) -> Aabb<T, N> + Sync) -> Self {
        let order = arranged(labels, &bounds);
        let mut tree = Tree { groups: Vec::with_capacity(order.len().div_ceil(LANES)), levels: Vec::new(), places: 0 };
        for label in order {
            tree.push(&Labelled { bounds: bounds(label), label });
        }
        tree.refit();
        tree
    }

    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// The label at each place, [`NONE`] at a vacant one.
    pub(super) fn labels(&self) -> impl Iterator<Item = u32> {
        self.groups.iter().flat_map(|group| group.labels).take(self.places)
    }

    /// The box at a place that is not vacant.
    pub(super) fn at(&self, place: usize) -> Labelled<T, N> {
        let (group, lane) = (&self.groups[place / LANES], place % LANES);
        Labelled { bounds: group.get(lane), label: group.labels[lane] }
    }

    /// Gives a box the next place, wherever it may be: the tree is still right, but less good. To be followed by
    /// [`refit`](Self::refit).
    pub(super) fn push(&mut self, new: &Labelled<T, N>) -> usize {
        let place = self.places;
        match place % LANES {
            0 => self.groups.push(Group::new(new)),
            lane => {
                let group = &mut self.groups[place / LANES];
                group.labels[lane] = new.label;
                group.put(lane, &new.bounds);
            }
        }
        self.places += 1;
        place
    }

    /// Moves the box at a place. To be followed by a refit.
    pub(super) fn put(&mut self, place: usize, bounds: &Aabb<T, N>) {
        let group = &mut self.groups[place / LANES];
        group.put(place % LANES, bounds);
        group.pad();
    }

    /// Moves all boxes. To be followed by a refit.
    pub(super) fn put_all(&mut self, bounds: impl Fn(u32) -> Aabb<T, N>) {
        // Group by group: a group is several cache lines, and each is written but once.
        for group in &mut self.groups {
            for lane in 0..LANES {
                if group.labels[lane] != NONE {
                    group.put(lane, &bounds(group.labels[lane]));
                }
            }
            group.pad();
        }
    }

    /// Takes the box at a place out. The place stays vacant.
    pub(super) fn vacate(&mut self, place: usize) {
        self.groups[place / LANES].vacate(place % LANES);
    }

    /// Computes all bounds again. O(n).
    pub(super) fn refit(&mut self) {
        let mut below: Vec<_> = self.groups.iter().map(Group::bounds).collect();
        self.levels.clear();
        while below.len() > 1 {
            let above = below.chunks(2).map(around).collect();
            self.levels.push(core::mem::replace(&mut below, above));
        }
        self.levels.push(below);
    }

    /// Computes again the bounds that depend on one place. Places that are new since the last refit are to be passed in order. O(log n).
    pub(super) fn refit_at(&mut self, place: usize) {
        let mut node = place / LANES;
        let mut bounds = self.groups[node].bounds();
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let nodes = &mut self.levels[level];
            match nodes.get_mut(node) {
                Some(known) => *known = bounds,
                None => nodes.push(bounds),
            }
            if nodes.len() == 1 {
                return;
            }
            node /= 2;
            bounds = around(&nodes[2 * node..nodes.len().min(2 * node + 2)]);
        }
    }
}

/// The box around one or two others.
fn around<T: Copy + PartialOrd, const N: usize>(children: &[Aabb<T, N>]) -> Aabb<T, N> {
    children[1..].iter().fold(children[0], |bounds, child| bounds.union(child))
}

/// Two labels as one number, the smaller one in front: numbers are in the order of pairs.
#[inline]
pub(super) fn pair(a: u32, b: u32) -> u64 {
    let (first, second) = if a < b { (a, b) } else { (b, a) };
    u64::from(first) << 32 | u64::from(second)
}

/// What a search, or a part of one, has found, and its cost.
pub(super) struct Search<'a> {
    /// The pairs of labels, in no order that means anything.
    pub(super) pairs: Vec<u64>,
    /// How many comparisons of boxes, or of a box with a group.
    pub(super) work: usize,
    /// Work beyond one comparison for each pair that is not yet taken out of the allowance.
    unpaid: usize,
    /// The work that all parts together may do beyond one comparison for each pair. With more than that, the search of all pairs gives up.
    allowance: &'a Count,
    /// For good: pairs that are found later pay for work, but not for what was left out.
    has_given_up: bool,
}

/// So much work is taken out of the allowance at once.
const PORTION: usize = 1 << 12;

impl<'a> Search<'a> {
    pub(super) fn new(allowance: &'a Count) -> Self {
        Search { pairs: Vec::new(), work: 0, unpaid: 0, allowance, has_given_up: false }
    }

    /// Puts another part of the search to this one.
    fn append(&mut self, mut other: Self) {
        self.pairs.append(&mut other.pairs);
        self.work += other.work;
        self.unpaid += other.unpaid;
        self.has_given_up |= other.has_given_up;
    }

    #[inline]
    fn worked(&mut self, work: usize) {
        self.work += work;
        self.unpaid += work;
    }

    #[inline]
    pub(super) fn gave_up(&mut self) -> bool {
        if self.unpaid > PORTION {
            self.unpaid -= self.allowance.take(self.unpaid);
        }
        self.has_given_up |= self.unpaid > self.allowance.get();
        self.has_given_up
    }

    /// What all parts together have taken out of the allowance, which was `most`, and what is still to be taken.
    pub(super) fn spent(&self, most: usize) -> usize {
        (most - self.allowance.get()).saturating_add(self.unpaid)
    }

    #[inline]
    fn found(&mut self, a: u32, b: u32) {
        if a != NONE && b != NONE {
            self.pairs.push(pair(a, b));
            self.unpaid = self.unpaid.saturating_sub(1);
        }
    }
}

/// # Searching
impl<T: Copy + PartialOrd + Send + Sync, const N: usize> Tree<T, N> {
    /// All pairs of boxes that overlap.
    pub(super) fn all_pairs(&self, search: &mut Search<'_>) {
        if !self.groups.is_empty() {
            self.pairs_within(search, self.levels.len() - 1, 0);
        }
    }

    fn pairs_within(&self, search: &mut Search<'_>, level: usize, node: usize) {
        if level == 0 {
            let group = &self.groups[node];
            search.worked(LANES - 1);
            for lane in 0..LANES - 1 {
                let later = u32::MAX << (lane + 1);
                for other in lanes(group.overlapping(&group.get(lane)) & later) {
                    search.found(group.labels[lane], group.labels[other]);
                }
            }
            return;
        }
        let (left, right) = (2 * node, 2 * node + 1);
        if right == self.levels[level - 1].len() {
            return self.pairs_within(search, level - 1, left);
        }
        let within = |search: &mut Search<'_>, node| self.pairs_within(search, level - 1, node);
        let between = |search: &mut Search<'_>| self.pairs_between(search, level - 1, left, right);
        if level > PART {
            let [mut in_right, mut across] = [search.allowance; 2].map(Search::new);
            join(|| join(|| within(search, left), || within(&mut in_right, right)), || between(&mut across));
            search.append(in_right);
            search.append(across);
        } else {
            within(search, left);
            within(search, right);
            between(search);
        }
    }

    fn pairs_between(&self, search: &mut Search<'_>, level: usize, a: usize, b: usize) {
        let nodes = &self.levels[level];
        search.worked(1);
        if search.gave_up() || !meet(&nodes[a], &nodes[b]) {
            return;
        }
        if level == 0 {
            let (first, second) = (&self.groups[a], &self.groups[b]);
            search.worked(1);
            for lane in lanes(first.overlapping(&nodes[b])) {
                search.worked(1);
                for other in lanes(second.overlapping(&first.get(lane))) {
                    search.found(first.labels[lane], second.labels[other]);
                }
            }
            return;
        }
        let count = self.levels[level - 1].len();
        for left in 2 * a..count.min(2 * a + 2) {
            for right in 2 * b..count.min(2 * b + 2) {
                self.pairs_between(search, level - 1, left, right);
            }
        }
    }

    /// The pairs of one box and each that overlaps it and is wanted.
    pub(super) fn pairs_of(&self, asked: &Labelled<T, N>, wanted: impl Fn(u32) -> bool, search: &mut Search<'_>) {
        let mut open = vec![(self.levels.len() - 1, 0)];
        while let Some((level, node)) = open.pop() {
            search.worked(1);
            if self.levels[level].get(node).is_none_or(|bounds| !meet(bounds, &asked.bounds)) {
                continue;
            }
            if level > 0 {
                open.extend([(level - 1, 2 * node), (level - 1, 2 * node + 1)]);
                continue;
            }
            let group = &self.groups[node];
            for lane in lanes(group.overlapping(&asked.bounds)) {
                if group.labels[lane] != NONE && wanted(group.labels[lane]) {
                    search.found(asked.label, group.labels[lane]);
                }
            }
        }
    }
}

/// Whether two boxes overlap, neither of which is empty.
#[inline]
fn meet<T: Copy + PartialOrd, const N: usize>(a: &Aabb<T, N>, b: &Aabb<T, N>) -> bool {
    let mut all = true;
    for k in 0..N {
        all &= (a.min[k] <= b.max[k]) & (b.min[k] <= a.max[k]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_grow_box_by_box_are_those_of_all_at_once() {
        let bounds =
            |k: u32| Aabb::new([f64::from(k * 7 % 31), f64::from(k)], [f64::from(k % 13) + 31.0, f64::from(k) + 1.0]);
        for begun in [0, 1, 9, 64] {
            let (mut tree, mut whole) = (Tree::new(0..begun, bounds), Tree::new(0..begun, bounds));
            for label in begun..begun + 300 {
                for tree in [&mut tree, &mut whole] {
                    tree.push(&Labelled { bounds: bounds(label), label });
                }
                tree.refit_at(label as usize);
                whole.refit();
                assert_eq!(tree.levels, whole.levels, "{begun}, {label}");
            }
        }
    }
}
