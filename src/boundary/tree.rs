//! Boxes around facets, in a binary tree: which of them a ray may hit, and which pairs of two trees may meet.
//!
//! A heap in an array over a permutation of the facets: node 1 is the root and holds all, node k has the children 2k and
//! 2k + 1, each with half of what it holds, parted across the longest side of its box.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::body::Aabb;

/// At most how many facets a leaf holds.
const LEAF: usize = 4;

pub(super) struct Tree<const N: usize> {
    /// The facets, as the leaves hold them, each with its box.
    items: Vec<(usize, Aabb<f64, N>)>,
    /// The boxes of the nodes. Place 0 is not used.
    nodes: Vec<Aabb<f64, N>>,
}

#[derive(Clone)]
struct Node {
    place: usize,
    items: Range<usize>,
}

impl Node {
    fn children(&self) -> [Node; 2] {
        let middle = usize::midpoint(self.items.start, self.items.end);
        [(0, self.items.start..middle), (1, middle..self.items.end)]
            .map(|(k, items)| Node { place: 2 * self.place + k, items })
    }
}

impl<const N: usize> Tree<N> {
    /// The tree over facets with finite coordinates.
    pub(super) fn around(facets: &[[[f64; N]; N]]) -> Self {
        // They are finite and not empty, so each has a box.
        let items: Vec<_> = facets.iter().filter_map(|&facet| Aabb::around(facet)).enumerate().collect();
        let leaves = items.len().div_ceil(LEAF).next_power_of_two();
        let nothing = Aabb::new([f64::INFINITY; N], [f64::NEG_INFINITY; N]);
        let mut tree = Tree { items, nodes: vec![nothing; 2 * leaves] };
        tree.build(tree.root());
        tree
    }

    fn root(&self) -> Node {
        Node { place: 1, items: 0..self.items.len() }
    }

    fn is_leaf(&self, node: &Node) -> bool {
        2 * node.place >= self.nodes.len()
    }

    fn build(&mut self, node: Node) {
        let items = &mut self.items[node.items.clone()];
        let Some(&(_, first)) = items.first() else { return };
        let bounds = items.iter().fold(first, |bounds, (_, item)| bounds.union(item));
        self.nodes[node.place] = bounds;
        if 2 * node.place < self.nodes.len() {
            // Halves first: neither the sum nor the difference of two coordinates need be finite.
            let length = |k: usize| bounds.max[k] / 2.0 - bounds.min[k] / 2.0;
            let axis = (1..N).fold(0, |axis, k| if length(k) > length(axis) { k } else { axis });
            let center = |item: &Aabb<f64, N>| item.min[axis] / 2.0 + item.max[axis] / 2.0;
            let middle = node.children()[1].items.start - node.items.start;
            items.select_nth_unstable_by(middle, |a, b| center(&a.1).total_cmp(&center(&b.1)).then(a.0.cmp(&b.0)));
            node.children().into_iter().for_each(|child| self.build(child));
        }
    }

    /// The sum of what `passage` says of the facets that the ray from `p` in the direction of x may hit, or that may hold
    /// p; `None` as soon as it says so.
    pub(super) fn along_ray(&self, p: [f64; N], mut passage: impl FnMut(usize) -> Option<i64>) -> Option<i64> {
        let may_hit = |b: &Aabb<f64, N>| b.max[0] >= p[0] && (1..N).all(|k| b.min[k] <= p[k] && p[k] <= b.max[k]);
        let (mut sum, mut stack) = (0, vec![self.root()]);
        while let Some(node) = stack.pop() {
            if !may_hit(&self.nodes[node.place]) {
                continue;
            }
            if self.is_leaf(&node) {
                for (facet, _) in self.items[node.items].iter().filter(|(_, bounds)| may_hit(bounds)) {
                    sum += passage(*facet)?;
                }
            } else {
                stack.extend(node.children());
            }
        }
        Some(sum)
    }

    /// Two facets, one of each tree, whose boxes overlap and that `meet`. Which, if there are more, only the trees decide.
    pub(super) fn pair(&self, other: &Self, mut meet: impl FnMut(usize, usize) -> bool) -> Option<(usize, usize)> {
        let mut stack = vec![(self.root(), other.root())];
        while let Some((a, b)) = stack.pop() {
            if !self.nodes[a.place].overlaps(&other.nodes[b.place]) {
                continue;
            }
            match (self.is_leaf(&a), other.is_leaf(&b)) {
                (true, true) => {
                    let second = &other.items[b.items];
                    for (i, bounds) in &self.items[a.items] {
                        let mut near = second.iter().filter(|(_, other)| bounds.overlaps(other));
                        if let Some((j, _)) = near.find(|(j, _)| meet(*i, *j)) {
                            return Some((*i, *j));
                        }
                    }
                }
                // The one with more facets is parted, unless it is a leaf.
                (true, false) => stack.extend(b.children().map(|b| (a.clone(), b))),
                (false, false) if a.items.len() < b.items.len() => {
                    stack.extend(b.children().map(|b| (a.clone(), b)));
                }
                (false, _) => stack.extend(a.children().map(|a| (a, b.clone()))),
            }
        }
        None
    }
}
