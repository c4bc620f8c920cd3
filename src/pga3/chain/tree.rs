//! Boxes around runs of a chain's segments, in a binary tree over the order of the chain.
//!
//! Neighbours in a chain are near each other in space, so its order is as good as a sort: the tree is a heap in an array,
//! built in one pass. Source 004 (M. C. Lin, Geometric Proximity Queries) prunes by boxes, too.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::scalar::Widen;

/// How many segments a leaf holds.
const LEAF: usize = 4;

/// A box with sides along the axes: its least and its greatest coordinates. The empty box has them the wrong way round.
#[derive(Clone, Copy)]
struct Aabb {
    least: [f64; 3],
    greatest: [f64; 3],
}

impl Aabb {
    const EMPTY: Aabb = Aabb { least: [f64::INFINITY; 3], greatest: [f64::NEG_INFINITY; 3] };

    fn union(self, other: Aabb) -> Aabb {
        Aabb {
            least: core::array::from_fn(|k| self.least[k].min(other.least[k])),
            greatest: core::array::from_fn(|k| self.greatest[k].max(other.greatest[k])),
        }
    }

    fn around<T: Widen>(points: &[[T; 3]]) -> Aabb {
        points.iter().fold(Aabb::EMPTY, |bounds, p| {
            let p = p.map(T::widen);
            bounds.union(Aabb { least: p, greatest: p })
        })
    }
}

/// A radius, enlarged so that boxes further apart than it cannot hold segments whose computed distance is less.
#[derive(Clone, Copy)]
struct Reach {
    length: f64,
    /// Its square, or infinity where the square is not a normal number and says nothing.
    squared: f64,
}

impl Reach {
    /// The computed distance may be 4 ε less than the true one, and the gaps of boxes may be computed too large by ε.
    fn new(radius: f64) -> Reach {
        let length = radius * (1.0 + 16.0 * f64::EPSILON);
        let squared = length * length;
        // A square that is nearly subnormal has lost digits.
        let is_exact_enough = squared >= f64::MIN_POSITIVE / f64::EPSILON;
        Reach { length, squared: if is_exact_enough { squared } else { f64::INFINITY } }
    }

    /// Whether the boxes are certainly further apart.
    #[inline]
    fn misses(self, a: &Aabb, b: &Aabb) -> bool {
        let gap: [f64; 3] =
            core::array::from_fn(|k| (b.least[k] - a.greatest[k]).max(a.least[k] - b.greatest[k]).max(0.0));
        gap[0] >= self.length
            || gap[1] >= self.length
            || gap[2] >= self.length
            || gap[0] * gap[0] + gap[1] * gap[1] + gap[2] * gap[2] > self.squared
    }
}

/// What is done with the pairs that may be near.
pub(super) trait Visitor {
    /// Whether any pair of a segment of node `a` with one of node `b` is still of interest.
    fn wants(&self, a: usize, b: usize) -> bool;
    /// The segments i and j ≥ i + 2 may be near.
    fn pair(&mut self, i: usize, j: usize);
}

/// The tree over the segments of a chain. Node 1 is the root, node k has the children 2k and 2k + 1.
pub(super) struct Tree<'c, T> {
    points: &'c [[T; 3]],
    boxes: Vec<Aabb>,
}

impl<'c, T: Widen> Tree<'c, T> {
    pub(super) fn new(points: &'c [[T; 3]]) -> Self {
        let leaves = points.len().saturating_sub(1).div_ceil(LEAF).next_power_of_two();
        let mut tree = Tree { points, boxes: vec![Aabb::EMPTY; 2 * leaves] };
        for node in (1..2 * leaves).rev() {
            tree.boxes[node] = if tree.is_leaf(node) {
                let segments = tree.leaf(node);
                if segments.is_empty() { Aabb::EMPTY } else { Aabb::around(&points[segments.start..=segments.end]) }
            } else {
                tree.boxes[2 * node].union(tree.boxes[2 * node + 1])
            };
        }
        tree
    }

    pub(super) fn points(&self) -> &'c [[T; 3]] {
        self.points
    }

    /// How many segments there are.
    pub(super) fn segments(&self) -> usize {
        self.points.len().saturating_sub(1)
    }

    fn is_leaf(&self, node: usize) -> bool {
        2 * node >= self.boxes.len()
    }

    /// The segments of a leaf.
    fn leaf(&self, node: usize) -> Range<usize> {
        let start = (node - self.boxes.len() / 2) * LEAF;
        start.min(self.segments())..(start + LEAF).min(self.segments())
    }

    /// The nodes that hold a segment, from its leaf to the root.
    pub(super) fn path(&self, segment: usize) -> impl Iterator<Item = usize> {
        let leaf = self.boxes.len() / 2 + segment / LEAF;
        core::iter::successors(Some(leaf), |node| Some(node / 2)).take_while(|node| *node > 0)
    }

    /// How many segments each node holds.
    pub(super) fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.boxes.len()];
        for node in (1..self.boxes.len()).rev() {
            counts[node] =
                if self.is_leaf(node) { self.leaf(node).len() } else { counts[2 * node] + counts[2 * node + 1] };
        }
        counts
    }

    /// Shows the visitor every pair that may be nearer than the radius, once, in an order of the tree's own.
    pub(super) fn near_pairs(&self, radius: f64, visitor: &mut impl Visitor) {
        // The comparison is false for NaN.
        if radius > 0.0 {
            self.within(1, Reach::new(radius), visitor);
        }
    }

    /// The pairs inside one node.
    fn within(&self, node: usize, reach: Reach, visitor: &mut impl Visitor) {
        if !visitor.wants(node, node) {
            return;
        }
        if self.is_leaf(node) {
            self.leaf_pairs(self.leaf(node), self.leaf(node), reach, visitor);
        } else {
            self.within(2 * node, reach, visitor);
            self.within(2 * node + 1, reach, visitor);
            self.between(2 * node, 2 * node + 1, reach, visitor);
        }
    }

    /// The pairs of one node with a later one, at the same depth.
    fn between(&self, a: usize, b: usize, reach: Reach, visitor: &mut impl Visitor) {
        if reach.misses(&self.boxes[a], &self.boxes[b]) || !visitor.wants(a, b) {
            return;
        }
        if self.is_leaf(a) {
            self.leaf_pairs(self.leaf(a), self.leaf(b), reach, visitor);
        } else {
            for (a, b) in [(2 * a, 2 * b), (2 * a, 2 * b + 1), (2 * a + 1, 2 * b), (2 * a + 1, 2 * b + 1)] {
                self.between(a, b, reach, visitor);
            }
        }
    }

    fn leaf_pairs(&self, first: Range<usize>, second: Range<usize>, reach: Reach, visitor: &mut impl Visitor) {
        for i in first {
            let around = self.around(i);
            for j in second.start.max(i + 2)..second.end {
                if !reach.misses(&around, &self.around(j)) {
                    visitor.pair(i, j);
                }
            }
        }
    }

    fn around(&self, segment: usize) -> Aabb {
        Aabb::around(&self.points[segment..segment + 2])
    }
}
