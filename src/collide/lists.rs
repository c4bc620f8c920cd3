//! Source 004's sorted lists: the ends of all boxes along each axis, kept in order by insertion sort.

use alloc::vec::Vec;

use super::Aabb;
use super::order::compare;
use super::tree::pair;

/// Where a box begins or ends on an axis.
#[derive(Clone, Copy, Debug)]
struct End<T> {
    at: T,
    label: u32,
    is_max: bool,
}

impl<T: Copy + PartialOrd> End<T> {
    /// Whether it has to stand in front of another. At the same place boxes begin before any ends, since those that touch
    /// overlap.
    fn precedes(&self, other: &Self) -> bool {
        self.at < other.at || (self.at == other.at && !self.is_max && other.is_max)
    }

    fn both<const N: usize>(axis: usize, label: u32, bounds: &Aabb<T, N>) -> [Self; 2] {
        [End { at: bounds.min[axis], label, is_max: false }, End { at: bounds.max[axis], label, is_max: true }]
    }
}

/// The ends on each axis. None of the boxes is empty.
#[derive(Clone, Debug)]
pub(super) struct Lists<T, const N: usize> {
    axes: [Vec<End<T>>; N],
}

impl<T: Copy + PartialOrd, const N: usize> Lists<T, N> {
    pub(super) fn empty() -> Self {
        Lists { axes: core::array::from_fn(|_| Vec::new()) }
    }

    pub(super) fn new(labels: impl Iterator<Item = u32>, bounds: impl Fn(u32) -> Aabb<T, N>) -> Self {
        let mut lists = Self::empty();
        for label in labels {
            lists.push(label, &bounds(label));
        }
        for ends in &mut lists.axes {
            ends.sort_by(|a, b| compare(a.at, b.at).then(a.is_max.cmp(&b.is_max)));
        }
        lists
    }

    /// Puts the ends of a box behind all others, as if it came from infinity.
    pub(super) fn push(&mut self, label: u32, bounds: &Aabb<T, N>) {
        for (axis, ends) in self.axes.iter_mut().enumerate() {
            ends.extend(End::both(axis, label, bounds));
        }
    }

    /// Takes the ends of boxes out.
    pub(super) fn retain(&mut self, keep: impl Fn(u32) -> bool) {
        for ends in &mut self.axes {
            ends.retain(|end| keep(end.label));
        }
    }

    /// Gives the ends the places that their boxes have now.
    pub(super) fn update(&mut self, bounds: impl Fn(u32) -> Aabb<T, N>) {
        for (axis, ends) in self.axes.iter_mut().enumerate() {
            for end in ends {
                let now = bounds(end.label);
                end.at = if end.is_max { now.max[axis] } else { now.min[axis] };
            }
        }
    }

    /// Sorts the lists, and returns, sorted, the pairs in which the beginning of one box and the end of the other
    /// changed their order on an axis. No other pair can have begun or ended to overlap. `None` if that takes more
    /// exchanges than allowed: then the lists are of no use any more.
    pub(super) fn sort(&mut self, mut allowed: usize) -> Option<Vec<u64>> {
        let mut exchanged = Vec::new();
        for ends in &mut self.axes {
            for k in 1..ends.len() {
                let end = ends[k];
                let mut place = k;
                while place > 0 && end.precedes(&ends[place - 1]) {
                    allowed = allowed.checked_sub(1)?;
                    let passed = ends[place - 1];
                    if passed.is_max != end.is_max {
                        exchanged.push(pair(passed.label, end.label));
                    }
                    ends[place] = passed;
                    place -= 1;
                }
                ends[place] = end;
            }
        }
        exchanged.sort_unstable();
        exchanged.dedup();
        Some(exchanged)
    }
}
