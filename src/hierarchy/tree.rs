//! Boxes around runs of segments, in a tree of fours over their order.

use alloc::vec::Vec;
use core::ops::Range;

use super::Segments;
use super::bounds::{Bounds, Reach};
use crate::magnitude::max;
use crate::threads::for_each;

/// How many children a block has.
pub(crate) const WAYS: usize = 4;

/// Four boxes side by side, so that one other is compared with all of them at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<const N: usize> {
    least: [[f64; WAYS]; N],
    greatest: [[f64; WAYS]; N],
}

impl<const N: usize> Block<N> {
    const EMPTY: Self = Block { least: [[f64::INFINITY; WAYS]; N], greatest: [[f64::NEG_INFINITY; WAYS]; N] };

    #[inline(always)]
    fn of(bounds: [Bounds<N>; WAYS]) -> Self {
        Block {
            least: core::array::from_fn(|k| bounds.map(|b| b.least[k])),
            greatest: core::array::from_fn(|k| bounds.map(|b| b.greatest[k])),
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, way: usize) -> Bounds<N> {
        Bounds {
            least: core::array::from_fn(|k| self.least[k][way]),
            greatest: core::array::from_fn(|k| self.greatest[k][way]),
        }
    }

    #[inline(always)]
    fn union(&self) -> Bounds<N> {
        (1..WAYS).fold(self.get(0), |bounds, way| bounds.union(self.get(way)))
    }

    /// Which of the four boxes a box touches: a bit for each. No branch depends on a coordinate.
    #[inline(always)]
    pub(crate) fn touching(&self, other: &Bounds<N>) -> usize {
        // The greatest of the gaps on all axes: its sign is exact, and below 0 they overlap. Selections make one instruction.
        let mut gap = [f64::NEG_INFINITY; WAYS];
        for k in 0..N {
            for (way, gap) in gap.iter_mut().enumerate() {
                let along = max(self.least[k][way] - other.greatest[k], other.least[k] - self.greatest[k][way]);
                *gap = max(along, *gap);
            }
        }
        let mut bits = 0_u64;
        for (way, &gap) in gap.iter().enumerate() {
            bits |= if gap <= 0.0 { 1 << way } else { 0 };
        }
        bits as usize
    }
}

/// A block by its level and its place on it. Level 0 holds the boxes of the segments, 4 k to 4 k + 3 in block k; a box of another
/// level is around a block of the level below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub level: usize,
    pub place: usize,
}

impl Node {
    /// What is in one of the four boxes: a block of the level below.
    #[inline(always)]
    pub(crate) fn child(self, way: usize) -> Node {
        Node { level: self.level - 1, place: WAYS * self.place + way }
    }
}

/// The tree: all its blocks, level by level, up to the one that is alone on its.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const N: usize> {
    blocks: Vec<Block<N>>,
    /// Where each level begins; and at the end, how many blocks there are.
    levels: Vec<usize>,
    segments: usize,
}

impl<const N: usize> Tree<N> {
    /// The boxes are enlarged by half the reach: they touch if what they hold may be within reach.
    pub(crate) fn new(segments: &impl Segments<N>, reach: Reach) -> Self {
        let mut levels = alloc::vec![0];
        let (mut width, mut end) = (segments.count().div_ceil(WAYS).max(1), 0);
        loop {
            end += width;
            levels.push(end);
            if width == 1 {
                break;
            }
            width = width.div_ceil(WAYS);
        }
        let mut tree = Tree { blocks: alloc::vec![Block::EMPTY; end], levels, segments: segments.count() };
        tree.box_again(segments, reach, 0);
        tree
    }

    /// Computes the boxes of all blocks that hold a segment from number `first` on.
    pub(crate) fn box_again(&mut self, segments: &impl Segments<N>, reach: Reach, first: usize) {
        let count = self.segments;
        let mut first = first / WAYS;
        let (lowest, _) = self.blocks.split_at_mut(self.levels[1]);
        for_each(&mut lowest[first..], |k, block| {
            let segment = |way: usize| WAYS * (first + k) + way;
            let bounds = |k: usize| if k < count { reach.enlarge(segments.ends(k)) } else { Bounds::EMPTY };
            *block = Block::of(core::array::from_fn(|way| bounds(segment(way))));
        });
        for level in 1..self.height() {
            first /= WAYS;
            let (below, here) = self.blocks.split_at_mut(self.levels[level]);
            let (below, width) = (&below[self.levels[level - 1]..], self.levels[level + 1] - self.levels[level]);
            for_each(&mut here[first..width], |k, block| {
                let bounds = |k: usize| below.get(k).map_or(Bounds::EMPTY, Block::union);
                *block = Block::of(core::array::from_fn(|way| bounds(WAYS * (first + k) + way)));
            });
        }
    }

    /// The block at the top.
    pub(crate) fn root(&self) -> Node {
        Node { level: self.height() - 1, place: 0 }
    }

    /// How many levels there are.
    fn height(&self) -> usize {
        self.levels.len() - 1
    }

    /// How many blocks there are.
    pub(crate) fn size(&self) -> usize {
        self.blocks.len()
    }

    /// The place of a block among all of them.
    #[inline(always)]
    pub(crate) fn number(&self, node: Node) -> usize {
        self.levels[node.level] + node.place
    }

    #[inline(always)]
    pub(crate) fn block(&self, node: Node) -> &Block<N> {
        &self.blocks[self.number(node)]
    }

    /// All blocks, the lowest level first.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        let width = |level: usize| self.levels[level + 1] - self.levels[level];
        (0..self.height()).flat_map(move |level| (0..width(level)).map(move |place| Node { level, place }))
    }

    /// The children of a block; of one on the lowest level, its segments.
    #[inline(always)]
    pub(crate) fn below(&self, node: Node) -> Range<usize> {
        let all = if node.level == 0 { self.segments } else { self.levels[node.level] - self.levels[node.level - 1] };
        let start = WAYS * node.place;
        start..(start + WAYS).min(all)
    }

    /// The blocks that hold a segment, by their numbers.
    pub(crate) fn path(&self, segment: usize) -> impl Iterator<Item = usize> {
        let mut place = segment;
        (0..self.height()).map(move |level| {
            place /= WAYS;
            self.number(Node { level, place })
        })
    }
}
