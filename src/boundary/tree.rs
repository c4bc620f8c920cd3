//! Boxes around facets, in a binary tree: which facets a ray may hit, and which pairs of facets of two trees may meet.
//!
//! The tree is a heap in an array, over a permutation of the facets. Node 1 is the root and holds all facets. Node k has
//! the children 2k and 2k + 1, each with half of its facets, which are split along the axis on which a cut goes through the fewest.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::body::Aabb;

/// How many facets a leaf holds at most.
const LEAF: usize = 8;

/// A facet, and its box.
type Item<const N: usize> = (usize, Aabb<f64, N>);

pub(crate) struct Tree<const N: usize> {
    /// The facets in the order of the leaves.
    items: Vec<Item<N>>,
    /// The boxes of the nodes. Place 0 is not used.
    nodes: Vec<Aabb<f64, N>>,
}

impl<const N: usize> Tree<N> {
    /// The tree over facets with finite coordinates.
    pub(super) fn around(facets: &[[[f64; N]; N]]) -> Self {
        // The facets are finite and not empty, so each has a box.
        let items: Vec<_> = facets.iter().filter_map(|&facet| Aabb::around(facet)).enumerate().collect();
        let leaves = items.len().div_ceil(LEAF).next_power_of_two();
        let nothing = Aabb::new([f64::INFINITY; N], [f64::NEG_INFINITY; N]);
        let mut tree = Tree { items, nodes: vec![nothing; 2 * leaves] };
        tree.build(1);
        tree
    }

    /// One more than the greatest number of a node.
    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The corner of the box of a node with the least coordinates.
    pub(super) fn least(&self, node: usize) -> [f64; N] {
        self.nodes[node].min
    }

    pub(super) fn is_leaf(&self, node: usize) -> bool {
        2 * node >= self.nodes.len()
    }

    /// The places of the items that a node holds: node i of the 2ˡ nodes on level l holds, of n items, those from i n/2ˡ on.
    pub(super) fn held(&self, node: usize) -> Range<usize> {
        let level = node.ilog2();
        let start = |number: usize| ((number as u128 * self.items.len() as u128) >> level) as usize;
        let number = node - (1 << level);
        start(number)..start(number + 1)
    }

    fn build(&mut self, node: usize) {
        let (held, middle) = (self.held(node), self.held(2 * node).end);
        let (start, items) = (held.start, &mut self.items[held]);
        let Some(&(_, first)) = items.first() else { return };
        let bounds = items.iter().fold(first, |bounds, (_, item)| bounds.union(item));
        self.nodes[node] = bounds;
        if 2 * node < self.nodes.len() {
            let axis = best_axis(&bounds, items);
            // Halved first: the sum of two coordinates need not be finite.
            let center = |item: &Aabb<f64, N>| item.min[axis] / 2.0 + item.max[axis] / 2.0;
            let by_center = |a: &Item<N>, b: &Item<N>| center(&a.1).total_cmp(&center(&b.1));
            items.select_nth_unstable_by(middle - start, |a, b| by_center(a, b).then(a.0.cmp(&b.0)));
            self.build(2 * node);
            self.build(2 * node + 1);
        }
    }

    /// The facets at these places in the order of the leaves.
    pub(super) fn at(&self, places: Range<usize>) -> impl Iterator<Item = usize> {
        self.items[places].iter().map(|(facet, _)| *facet)
    }

    /// The sum of `passages` over the facets [at](Self::at) all places that the ray from `p` in the direction of x may hit, or that
    /// may hold p; `None` as soon as `passages` gives it. If the box of a node is ahead of p, `ahead` may give the sum over its facets.
    pub(super) fn along_ray(
        &self,
        p: [f64; N],
        ahead: impl Fn(usize) -> Option<i64>,
        mut passages: impl FnMut(Range<usize>) -> Option<i64>,
    ) -> Option<i64> {
        let (mut node, mut sum) = (1, 0);
        loop {
            let bounds = &self.nodes[node];
            let is_near = (1..N).all(|k| bounds.min[k] <= p[k] && p[k] <= bounds.max[k]) && p[0] <= bounds.max[0];
            if is_near {
                let at_once = if p[0] < bounds.min[0] { ahead(node) } else { None };
                if let Some(all) = at_once {
                    sum += all;
                } else if self.is_leaf(node) {
                    sum += passages(self.held(node))?;
                } else {
                    node *= 2;
                    continue;
                }
            }
            // Goes on to the right. After a right child its parent is done, too.
            node += 1;
            node >>= node.trailing_zeros();
            if node == 1 {
                return Some(sum);
            }
        }
    }

    /// Two facets, one of each tree, whose boxes overlap and that `meet`. If there are several pairs, only the trees decide which is taken.
    pub(super) fn pair(&self, other: &Self, mut meet: impl FnMut(usize, usize) -> bool) -> Option<(usize, usize)> {
        self.leaves(other, |first, second| {
            first.iter().find_map(|(i, bounds)| {
                let mut near = second.iter().filter(|(_, other)| bounds.overlaps(other));
                near.find(|(j, _)| meet(*i, *j)).map(|(j, _)| (*i, *j))
            })
        })
    }

    /// The first answer for the items of two leaves, one of each tree, whose boxes overlap.
    pub(super) fn leaves<R>(
        &self,
        other: &Self,
        mut answer: impl FnMut(&[Item<N>], &[Item<N>]) -> Option<R>,
    ) -> Option<R> {
        let mut stack = vec![(1, 1)];
        while let Some((a, b)) = stack.pop() {
            if !self.nodes[a].overlaps(&other.nodes[b]) {
                continue;
            }
            let (first, second) = (self.held(a), other.held(b));
            match (self.is_leaf(a), other.is_leaf(b)) {
                (true, true) => {
                    if let Some(answer) = answer(&self.items[first], &other.items[second]) {
                        return Some(answer);
                    }
                }
                // The node with more facets is split, unless it is a leaf.
                (true, false) => stack.extend([(a, 2 * b), (a, 2 * b + 1)]),
                (false, false) if first.len() < second.len() => stack.extend([(a, 2 * b), (a, 2 * b + 1)]),
                (false, _) => stack.extend([(2 * a, b), (2 * a + 1, b)]),
            }
        }
        None
    }
}

/// The axis on which a cut through the bounds of all items goes through the fewest of them, on average; of several, that of the longest side.
fn best_axis<const N: usize>(bounds: &Aabb<f64, N>, items: &[Item<N>]) -> usize {
    // Halved first: the difference of two coordinates need not be finite.
    let length = |of: &Aabb<f64, N>, k: usize| of.max[k] / 2.0 - of.min[k] / 2.0;
    let cut = |k: usize| {
        let whole = length(bounds, k);
        let sum = items.iter().fold(0.0, |sum, (_, item)| sum + length(item, k));
        // Where all are at one place, nothing can be cut.
        (if whole > 0.0 { sum / whole } else { f64::INFINITY }, -whole)
    };
    let all = (0..N).map(|k| (cut(k), k));
    all.reduce(|best, this| if this.0 < best.0 { this } else { best }).map_or(0, |(_, axis)| axis)
}
