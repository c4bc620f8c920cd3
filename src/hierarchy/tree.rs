//! Boxes around runs of segments, in a binary tree over their order.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Bounds, Segments};

/// How many segments a leaf holds at most; at least half as many, but where there are fewer in all.
const LEAF: usize = 4;

/// The tree is a heap in an array: node 1 is the root, node k has the children 2k and 2k + 1, all leaves are on one level.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const N: usize> {
    boxes: Vec<Bounds<N>>,
    segments: usize,
}

impl<const N: usize> Tree<N> {
    pub(crate) fn new(segments: &impl Segments<N>) -> Self {
        let leaves = segments.count().div_ceil(LEAF).next_power_of_two();
        let mut tree = Tree { boxes: vec![Bounds::EMPTY; 2 * leaves], segments: segments.count() };
        tree.box_again(segments, 0);
        tree
    }

    /// Computes the boxes of all nodes that hold a segment from number `first` on.
    pub(crate) fn box_again(&mut self, segments: &impl Segments<N>, first: usize) {
        if first >= self.segments {
            return;
        }
        let (mut from, mut to) = (self.leaf_of(first), self.boxes.len());
        let mut boxes = core::mem::take(&mut self.boxes);
        for_each(&mut boxes[from..], |k, bounds| *bounds = around(segments, self.leaf_of_level(from + k, to)));
        while from > 1 {
            (from, to) = (from / 2, to / 2);
            for node in from..to {
                boxes[node] = boxes[2 * node].union(boxes[2 * node + 1]);
            }
        }
        self.boxes = boxes;
    }

    /// How many nodes there are, one more.
    pub(crate) fn nodes(&self) -> usize {
        self.boxes.len()
    }

    /// How many segments there are.
    pub(crate) fn segments(&self) -> usize {
        self.segments
    }

    #[inline(always)]
    pub(crate) fn bounds(&self, node: usize) -> &Bounds<N> {
        &self.boxes[node]
    }

    #[inline(always)]
    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        2 * node >= self.boxes.len()
    }

    /// The segments of a leaf.
    #[inline(always)]
    pub(crate) fn leaf(&self, node: usize) -> Range<usize> {
        self.leaf_of_level(node, self.boxes.len())
    }

    /// The segments of any node.
    pub(crate) fn range(&self, node: usize) -> Range<usize> {
        // A level of 2^d nodes begins at node 2^d.
        self.leaf_of_level(node, 2 << node.ilog2())
    }

    /// The segments of a node of the level that ends before node `end`: equal shares, up to one.
    #[inline(always)]
    fn leaf_of_level(&self, node: usize, end: usize) -> Range<usize> {
        let (first, shift) = (end / 2, (end / 2).trailing_zeros());
        let start = |k: usize| ((k as u128 * self.segments as u128) >> shift) as usize;
        start(node - first)..start(node - first + 1)
    }

    /// The leaf that holds a segment.
    pub(crate) fn leaf_of(&self, segment: usize) -> usize {
        let leaves = self.boxes.len() / 2;
        // The last k with k segments / leaves < segment + 1.
        leaves + (((segment as u128 + 1) * leaves as u128 - 1) / self.segments as u128) as usize
    }

    /// The nodes that hold a segment, from its leaf to the root.
    pub(crate) fn path(&self, segment: usize) -> impl Iterator<Item = usize> {
        core::iter::successors(Some(self.leaf_of(segment)), |node| Some(node / 2)).take_while(|node| *node > 0)
    }
}

/// The box around some segments.
#[inline(always)]
pub(crate) fn around<const N: usize>(segments: &impl Segments<N>, range: Range<usize>) -> Bounds<N> {
    range.fold(Bounds::EMPTY, |bounds, k| bounds.union(Bounds::around(&segments.ends(k))))
}

/// Does something with every element and its position.
#[cfg(feature = "parallel")]
fn for_each<T: Send>(slice: &mut [T], f: impl Fn(usize, &mut T) + Sync) {
    use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
    slice.par_iter_mut().with_min_len(1 << 12).enumerate().for_each(|(k, item)| f(k, item));
}

/// Does something with every element and its position.
#[cfg(not(feature = "parallel"))]
fn for_each<T>(slice: &mut [T], f: impl Fn(usize, &mut T)) {
    slice.iter_mut().enumerate().for_each(|(k, item)| f(k, item));
}
