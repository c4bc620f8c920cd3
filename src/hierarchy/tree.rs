//! Boxes around runs of segments, in a tree of fours over their order.

use alloc::vec::Vec;
use core::ops::Range;

use super::Segments;
use super::bounds::{Bounds, Reach};
use crate::machine::on_this_machine;
use crate::magnitude::max;
use crate::threads::{collect, for_each};

/// How many children a block has.
pub(crate) const WAYS: usize = 4;

/// Four boxes side by side, so that one other is compared with all of them at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Block<const N: usize> {
    least: [[f64; WAYS]; N],
    greatest: [[f64; WAYS]; N],
}

impl<const N: usize> Block<N> {
    const ZERO: Self = Block { least: [[0.0; WAYS]; N], greatest: [[0.0; WAYS]; N] };

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

/// The boxes of four segments, the first of number 4 `place`; behind the last one it is this again, whose box changes none above.
// Loops over four ways, which are one register; closures would not be compiled for this machine.
#[inline(always)]
fn around_segments<const N: usize>(segments: &impl Segments<N>, reach: Reach, place: usize) -> Block<N> {
    let (first, count) = (WAYS * place, segments.count());
    if first + WAYS <= count {
        around_four(segments, reach, [first, first + 1, first + 2, first + 3])
    } else {
        around_four(segments, reach, core::array::from_fn(|way| (first + way).min(count - 1)))
    }
}

#[inline(always)]
fn around_four<const N: usize>(segments: &impl Segments<N>, reach: Reach, four: [usize; WAYS]) -> Block<N> {
    let (mut starts, mut ends) = ([[0.0; WAYS]; N], [[0.0; WAYS]; N]);
    for way in 0..WAYS {
        let [a, b] = segments.ends(four[way]);
        for axis in 0..N {
            (starts[axis][way], ends[axis][way]) = (a[axis], b[axis]);
        }
    }
    let mut block = Block::ZERO;
    for axis in 0..N {
        for way in 0..WAYS {
            [block.least[axis][way], block.greatest[axis][way]] = reach.around(starts[axis][way], ends[axis][way]);
        }
    }
    block
}

/// The boxes around four of these blocks, the first of number 4 `place`; behind the last one it is this again.
#[inline(always)]
fn around_blocks<const N: usize>(blocks: &[Block<N>], place: usize) -> Block<N> {
    let mut block = Block::ZERO;
    for way in 0..WAYS {
        let bounds = blocks[(WAYS * place + way).min(blocks.len() - 1)].union();
        for axis in 0..N {
            block.least[axis][way] = bounds.least[axis];
            block.greatest[axis][way] = bounds.greatest[axis];
        }
    }
    block
}

/// The tree; without blocks, by default.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree<const N: usize> {
    /// Up to the block that is alone on its level.
    levels: Vec<Level<N>>,
    segments: usize,
}

#[derive(Clone, Debug)]
struct Level<const N: usize> {
    blocks: Vec<Block<N>>,
    /// How many blocks there are below.
    below: usize,
}

impl<const N: usize> Tree<N> {
    /// Of one segment or more. The boxes are enlarged by half the reach: they touch if what they hold may be within reach.
    pub(crate) fn new(segments: &impl Segments<N>, reach: Reach) -> Self {
        let mut tree = Tree { levels: Vec::new(), segments: segments.count() };
        // Nothing is written twice: of a million segments the tree is 64 MB.
        let width = tree.segments.div_ceil(WAYS);
        let mut blocks = on_this_machine!(collect(width, |k| around_segments(segments, reach, k)));
        while blocks.len() > 1 {
            let width = blocks.len().div_ceil(WAYS);
            let above = on_this_machine!(collect(width, |k| around_blocks(&blocks, k)));
            tree.push(core::mem::replace(&mut blocks, above));
        }
        tree.push(blocks);
        tree
    }

    fn push(&mut self, blocks: Vec<Block<N>>) {
        self.levels.push(Level { below: self.size(), blocks });
    }

    /// Computes the boxes of all blocks that hold a segment from number `first` on.
    pub(crate) fn box_again(&mut self, segments: &impl Segments<N>, reach: Reach, first: usize) {
        let mut first = first / WAYS;
        let (lowest, above) = self.levels.split_at_mut(1);
        on_this_machine!(
            for_each(&mut lowest[0].blocks[first..], |k, block| *block = around_segments(segments, reach, first + k))
        );
        let mut below = &lowest[0].blocks;
        for Level { blocks: here, .. } in above {
            first /= WAYS;
            on_this_machine!(for_each(&mut here[first..], |k, block| *block = around_blocks(below, first + k)));
            below = here;
        }
    }

    /// The block at the top.
    pub(crate) fn root(&self) -> Node {
        Node { level: self.height() - 1, place: 0 }
    }

    /// How many levels there are.
    fn height(&self) -> usize {
        self.levels.len()
    }

    /// How many blocks there are.
    pub(crate) fn size(&self) -> usize {
        self.levels.last().map_or(0, |top| top.below + top.blocks.len())
    }

    /// The place of a block among all of them.
    #[inline(always)]
    pub(crate) fn number(&self, node: Node) -> usize {
        self.levels[node.level].below + node.place
    }

    #[inline(always)]
    pub(crate) fn block(&self, node: Node) -> &Block<N> {
        &self.levels[node.level].blocks[node.place]
    }

    /// All blocks, the lowest level first.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        let places = |level: usize| 0..self.levels[level].blocks.len();
        (0..self.height()).flat_map(move |level| places(level).map(move |place| Node { level, place }))
    }

    /// The number of the first segment of a block.
    #[inline(always)]
    pub(crate) fn start(&self, node: Node) -> usize {
        node.place << ((node.level + 1) * WAYS.ilog2() as usize)
    }

    /// A number behind the last segment of a block, and not behind the first of the next.
    #[inline(always)]
    pub(crate) fn end(&self, node: Node) -> usize {
        self.start(Node { place: node.place + 1, ..node })
    }

    /// The children of a block; of one on the lowest level, its segments.
    #[inline(always)]
    pub(crate) fn below(&self, node: Node) -> Range<usize> {
        let all = if node.level == 0 { self.segments } else { self.levels[node.level - 1].blocks.len() };
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
