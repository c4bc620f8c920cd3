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

/// So many boxes of a new tree are searched for, to know what that costs.
const SAMPLE: usize = 16;

/// The tree, and the cost of its searches when it was new.
#[derive(Clone, Debug)]
pub(super) struct KeptTree<T, const N: usize> {
    tree: Tree<T, N>,
    /// What a search for all pairs [spends](Search::spent), if known. Where many boxes overlap it is little: it does not excuse what the same tree
    /// costs once they are apart.
    all_pairs: Option<usize>,
    /// The [cost](cost_of) of searching for one box, which about a quarter of the boxes exceed.
    one: usize,
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
        let one = one_search(&tree);
        KeptTree { tree, all_pairs: None, one, wasted: 0, late: 0, vacant: 0, touched: Vec::new() }
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

    /// Moves all boxes. All pairs are to be found next.
    pub(super) fn put_all(&mut self, bounds: impl Fn(u32) -> Aabb<T, N>) {
        self.tree.put_all(bounds);
    }

    /// All pairs, sorted; `None` if the search came to the point where a new tree is due.
    pub(super) fn all_pairs(&mut self) -> Option<Vec<u64>> {
        self.tree.refit();
        self.touched.clear();
        let spare = (BUILDING * self.tree.places()).saturating_sub(self.wasted);
        let most = self.all_pairs.map_or(usize::MAX, |first| first + spare);
        let allowance = Count::new(most);
        let mut search = Search::new(&allowance);
        self.tree.all_pairs(&mut search);
        let beyond = search.spent(most);
        let first = *self.all_pairs.get_or_insert(beyond);
        self.wasted += beyond.saturating_sub(first);
        (!search.gave_up()).then(|| sorted(search.pairs))
    }

    /// The pairs of which at least one box is among those asked for, sorted; `None` if the search came to the point where a new tree
    /// is due.
    pub(super) fn pairs_of(
        &mut self,
        asked: impl Iterator<Item = Labelled<T, N>>,
        is_asked: impl Fn(u32) -> bool,
    ) -> Option<Vec<u64>> {
        self.refit();
        let allowance = Count::new(usize::MAX);
        let (mut search, mut cost) = (Search::new(&allowance), 0);
        let (before, most) = (self.wasted, BUILDING * self.tree.places());
        for (count, each) in asked.enumerate() {
            // A pair of two that are asked for is found from the first of them.
            let is_wanted = |other| other > each.label || !is_asked(other);
            cost += cost_of(&self.tree, &each, is_wanted, &mut search);
            self.wasted = before + cost.saturating_sub((count + 1) * self.one);
            if self.wasted > most {
                return None;
            }
        }
        Some(sorted(search.pairs))
    }
}

/// Searches for the pairs of one box. Returns the work beyond one comparison for each pair found: what another tree might save.
fn cost_of<T: Copy + PartialOrd + Send + Sync, const N: usize>(
    tree: &Tree<T, N>,
    asked: &Labelled<T, N>,
    is_wanted: impl Fn(u32) -> bool,
    search: &mut Search<'_>,
) -> usize {
    let (work, pairs) = (search.work, search.pairs.len());
    tree.pairs_of(asked, is_wanted, search);
    (search.work - work).saturating_sub(search.pairs.len() - pairs)
}

/// The cost of searching for one box of a tree: the upper quartile of a sample.
fn one_search<T: Copy + PartialOrd + Send + Sync, const N: usize>(tree: &Tree<T, N>) -> usize {
    let allowance = Count::new(usize::MAX);
    let cost = |place: usize| {
        let asked = tree.at(place);
        cost_of(tree, &asked, |other| other != asked.label, &mut Search::new(&allowance))
    };
    let count = tree.places().min(SAMPLE);
    let mut sample: Vec<usize> = (0..count).map(|k| cost(k * tree.places() / count)).collect();
    sample.sort_unstable();
    sample.get(3 * count / 4).copied().unwrap_or(0)
}

fn sorted(mut pairs: Vec<u64>) -> Vec<u64> {
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collide::group::NONE;
    use crate::random::Numbers;

    /// A unit box in a square or cube that so many of them fill sparsely.
    fn unit_box<const N: usize>(numbers: &mut Numbers, count: usize) -> Aabb<f64, N> {
        let min: [f64; N] = core::array::from_fn(|_| numbers.unit() * 2.0 * (count as f64).powf(1.0 / N as f64));
        Aabb::new(min, min.map(|x| x + 1.0))
    }

    /// The places of some boxes are those of their labels.
    fn tree_of<const N: usize>(boxes: &[Aabb<f64, N>]) -> (KeptTree<f64, N>, Vec<usize>) {
        let tree = KeptTree::new(0..boxes.len() as u32, |k| boxes[k as usize]);
        let mut places = std::vec![0; boxes.len()];
        tree.labels().enumerate().filter(|&(_, label)| label != NONE).for_each(|(p, label)| places[label as usize] = p);
        (tree, places)
    }

    /// Gives some boxes new places, and searches for their pairs.
    fn jump<const N: usize>(
        tree: &mut KeptTree<f64, N>,
        places: &[usize],
        boxes: &mut [Aabb<f64, N>],
        some: &[usize],
        new: impl FnMut(usize) -> Aabb<f64, N>,
    ) -> Option<Vec<u64>> {
        some.iter().copied().zip(some.iter().copied().map(new)).for_each(|(k, bounds)| {
            boxes[k] = bounds;
            tree.put(places[k], &bounds);
        });
        let asked = some.iter().map(|&k| Labelled { bounds: boxes[k], label: k as u32 });
        tree.pairs_of(asked, |label| some.contains(&(label as usize)))
    }

    fn many_jumps_cost_no_more_than_a_new_tree<const N: usize>() {
        for count in [1 << 12, 1 << 14, 1 << 16] {
            let mut numbers = Numbers(7);
            let mut boxes: Vec<Aabb<f64, N>> = (0..count).map(|_| unit_box(&mut numbers, count)).collect();
            let (mut tree, places) = tree_of(&boxes);
            let some: Vec<usize> = (0..count / FEW - 1).map(|k| k * FEW).collect();
            let found = jump(&mut tree, &places, &mut boxes, &some, |_| unit_box(&mut numbers, count));
            assert!(tree.wasted <= (BUILDING + 2) * count, "{count}: {}", tree.wasted);
            assert!(found.is_none() && tree.is_worn());
        }
    }

    #[test]
    fn boxes_that_jump_cost_no_more_than_a_new_tree() {
        many_jumps_cost_no_more_than_a_new_tree::<2>();
        many_jumps_cost_no_more_than_a_new_tree::<3>();
    }

    #[test]
    fn what_overlapped_when_the_tree_was_new_is_no_yardstick() {
        let (count, mut numbers) = (1 << 11, Numbers(11));
        let heap: Vec<Aabb<f64, 2>> =
            (0..count).map(|_| Aabb::new([numbers.unit(), numbers.unit()], [2.0; 2])).collect();
        let (mut tree, _) = tree_of(&heap);
        assert_eq!(tree.all_pairs().map(|pairs| pairs.len()), Some(count * (count - 1) / 2));
        assert!(!tree.is_worn());
        // Then they are apart, in an order that the tree knows nothing of.
        let apart: Vec<Aabb<f64, 2>> = (0..count).map(|_| unit_box(&mut numbers, count)).collect();
        let worn = (0..8).any(|_| {
            tree.put_all(|k| apart[k as usize]);
            tree.all_pairs().is_none() || tree.is_worn()
        });
        assert!(worn, "{}", tree.wasted);
    }

    /// The pairs of a heap do not pay for the other boxes in one search and leave them unpaid in the next.
    #[test]
    fn a_heap_beside_other_boxes_wears_no_tree_out() {
        let (count, mut numbers) = (1 << 12, Numbers(12));
        let stick = |k: usize, [x, y, z]: [f64; 3]| {
            let min = [x, y, z].map(|c| 40.0 * c);
            Aabb::new(min, core::array::from_fn(|axis| min[axis] + if axis == k % 3 { 30.0 } else { 0.5 }))
        };
        let mut boxes: Vec<Aabb<f64, 3>> =
            (0..count).map(|k| stick(k, [numbers.unit(), numbers.unit(), numbers.unit()])).collect();
        for bounds in &mut boxes[..512] {
            let min = [numbers.unit(), numbers.unit(), numbers.unit()];
            *bounds = Aabb::new(min, min.map(|x| x + 1.0));
        }
        let (mut tree, _) = tree_of(&boxes);
        for _ in 0..20 {
            tree.put_all(|k| boxes[k as usize]);
            assert!(tree.all_pairs().is_some() && !tree.is_worn(), "{}", tree.wasted);
        }
    }

    #[test]
    fn a_large_box_is_no_yardstick_and_no_waste() {
        let (count, mut numbers) = (1 << 12, Numbers(9));
        let mut boxes: Vec<Aabb<f64, 2>> = (0..count).map(|_| unit_box(&mut numbers, count)).collect();
        boxes[0] = Aabb::new([-1.0; 2], [1000.0; 2]);
        let (mut tree, places) = tree_of(&boxes);
        // It overlaps all others, from step to step: that is no disorder.
        for step in 0..100 {
            let found =
                jump(&mut tree, &places, &mut boxes, &[0], |_| Aabb::new([-1.0; 2], [1000.0 + f64::from(step); 2]));
            assert_eq!(found.map(|found| found.len()), Some(count - 1));
        }
        assert_eq!(tree.wasted, 0);
        // Some others that jump in each step wear the tree out.
        let worn = (0..200).find(|step| {
            let some: Vec<usize> = (0..count / 100).map(|k| 1 + (k * 97 + step * 31) % (count - 1)).collect();
            jump(&mut tree, &places, &mut boxes, &some, |_| unit_box(&mut numbers, count)).is_none() || tree.is_worn()
        });
        assert!(worn.is_some_and(|step| step > 2), "{worn:?}");
    }
}
