//! Boxes around runs of segments, in a tree over their order in which each block has four boxes.

use alloc::vec::Vec;
use core::ops::Range;

use super::Segments;
use super::bounds::{Bounds, Reach};
use super::touching::{Gaps, Sides, doubles, gaps, singles};
use super::view::View;
use crate::machine::{Machine, in_wide_registers};
use crate::magnitude::{max, min};
use crate::threads::{collect, for_each};

/// How many children a block has.
pub(crate) const WAYS: usize = 4;

/// Four boxes side by side, so that another box is compared with all of them at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Block<const N: usize, T = f64> {
    least: [[T; WAYS]; N],
    greatest: [[T; WAYS]; N],
}

impl<const N: usize, T: Copy> Block<N, T> {
    #[inline(always)]
    pub(crate) fn get(&self, way: usize) -> Bounds<N, T> {
        Bounds {
            least: core::array::from_fn(|k| self.least[k][way]),
            greatest: core::array::from_fn(|k| self.greatest[k][way]),
        }
    }

    #[cfg(any(feature = "collide", feature = "mesh"))]
    pub(super) fn of(boxes: [Bounds<N, T>; WAYS]) -> Self {
        Block {
            least: core::array::from_fn(|k| boxes.each_ref().map(|bounds| bounds.least[k])),
            greatest: core::array::from_fn(|k| boxes.each_ref().map(|bounds| bounds.greatest[k])),
        }
    }

    #[inline(always)]
    pub(super) fn sides(&self) -> Sides<'_, T, N, WAYS> {
        Sides { least: &self.least, greatest: &self.greatest }
    }
}

impl<const N: usize> Block<N> {
    const EMPTY: Self = Block { least: [[f64::INFINITY; WAYS]; N], greatest: [[f64::NEG_INFINITY; WAYS]; N] };

    /// A block of four boxes, each around a box of this block and the corresponding box of the other.
    #[inline(always)]
    fn joined(mut self, other: &Self) -> Self {
        for axis in 0..N {
            for way in 0..WAYS {
                self.least[axis][way] = min(other.least[axis][way], self.least[axis][way]);
                self.greatest[axis][way] = max(other.greatest[axis][way], self.greatest[axis][way]);
            }
        }
        self
    }

    #[inline(always)]
    fn union(&self) -> Bounds<N> {
        (1..WAYS).fold(self.get(0), |bounds, way| bounds.union(self.get(way)))
    }

    /// Which boxes are within reach of another box, and how far all are from it.
    #[inline(always)]
    pub(super) fn gaps(&self, other: &Bounds<N>, per_unit: f64, reach: Reach, machine: impl Machine) -> Gaps {
        gaps(self.sides(), other, per_unit, reach, machine)
    }

    /// The block in `f32`.
    #[inline(always)]
    fn seen(&self, from: &View<N>) -> Block<N, f32> {
        let mut block = Block { least: [[0.0; WAYS]; N], greatest: [[0.0; WAYS]; N] };
        for axis in 0..N {
            for way in 0..WAYS {
                block.least[axis][way] = from.along(axis, self.least[axis][way]);
                block.greatest[axis][way] = from.along(axis, self.greatest[axis][way]);
            }
        }
        block
    }
}

/// A block by its level and its place on the level. Level 0 holds the boxes of the segments, 4 k to 4 k + 3 in block k; a box of
/// another level is around a block of the level below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub level: usize,
    pub place: usize,
}

impl Node {
    /// The block of the level below that is in one of the four boxes.
    #[inline(always)]
    pub(crate) fn child(self, way: usize) -> Node {
        Node { level: self.level - 1, place: WAYS * self.place + way }
    }

    /// The number of the first segment of the block.
    #[inline(always)]
    pub(crate) fn start(self) -> usize {
        self.place << ((self.level + 1) * WAYS.ilog2() as usize)
    }

    /// The number of the first segment of the next block.
    #[inline(always)]
    pub(crate) fn end(self) -> usize {
        Node { place: self.place + 1, ..self }.start()
    }
}

/// The boxes of four segments, from number 4 `place` on. After the last segment, its box is repeated, which changes no box above.
// Loops over four boxes, which fill a register; closures would not be compiled for this machine.
#[inline(always)]
fn around_segments<const N: usize>(segments: &impl Segments<N>, reach: Reach, place: usize) -> Block<N> {
    let (first, count) = (WAYS * place, segments.count());
    if first + WAYS <= count {
        around_four(segments, reach, [first, first + 1, first + 2, first + 3])
    } else {
        around_four(segments, reach, core::array::from_fn(|way| (first + way).min(count - 1)))
    }
}

/// The boxes around each four of sixteen segments, from number 16 `place` on.
#[inline(always)]
fn around_runs<const N: usize>(segments: &impl Segments<N>, reach: Reach, place: usize) -> Block<N> {
    let (first, count) = (WAYS * WAYS * place, segments.count());
    let is_full = first + WAYS * WAYS <= count;
    let mut around = Block::EMPTY;
    // The first segment of each run, then the second of each: again four boxes fill a register.
    for k in first..first + WAYS {
        let four = [k, k + WAYS, k + 2 * WAYS, k + 3 * WAYS];
        let four = if is_full { four } else { four.map(|k| k.min(count - 1)) };
        around = around.joined(&around_four(segments, reach, four));
    }
    around
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
    let mut block = Block::EMPTY;
    for axis in 0..N {
        for way in 0..WAYS {
            [block.least[axis][way], block.greatest[axis][way]] = reach.around(starts[axis][way], ends[axis][way]);
        }
    }
    block
}

/// The boxes around four of these blocks, from number 4 `place` on. After the last block, its box is repeated.
#[inline(always)]
fn around_blocks<const N: usize>(blocks: &[Block<N>], place: usize) -> Block<N> {
    let mut around = Block::EMPTY;
    for way in 0..WAYS {
        let bounds = blocks[(WAYS * place + way).min(blocks.len() - 1)].union();
        for axis in 0..N {
            around.least[axis][way] = bounds.least[axis];
            around.greatest[axis][way] = bounds.greatest[axis];
        }
    }
    around
}

/// The tree.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const N: usize> {
    segments: usize,
    /// The boxes of the segments, or none. They are most of a tree, so they are stored in half the memory.
    lowest: Vec<Block<N, f32>>,
    /// The levels above, up to the one with a single block.
    above: Vec<Level<N>>,
}

#[derive(Clone, Debug)]
struct Level<const N: usize> {
    blocks: Vec<Block<N>>,
    /// How many blocks there are on all levels below.
    below: usize,
}

impl<const N: usize> Tree<N> {
    /// The tree of no segments.
    pub(crate) const EMPTY: Self = Tree { segments: 0, lowest: Vec::new(), above: Vec::new() };

    /// The tree of segments. The boxes are enlarged by half the reach: they touch if their contents may be within
    /// reach.
    pub(crate) fn new(segments: &impl Segments<N>, reach: Reach) -> Self {
        let (width, view) = (segments.count().div_ceil(WAYS), View::of(segments));
        let lowest = in_wide_registers!(collect(width, |k| around_segments(segments, reach, k).seen(&view)));
        Tree { lowest, ..Self::of_runs(segments, reach) }
    }

    /// A tree without the boxes of the segments themselves: for callers that keep these elsewhere, such as a fold.
    pub(crate) fn of_runs(segments: &impl Segments<N>, reach: Reach) -> Self {
        let mut tree = Tree { segments: segments.count(), ..Self::EMPTY };
        // Nothing is written twice: the tree of a million segments, with their boxes, is 40 MB.
        let width = tree.width(0).div_ceil(WAYS);
        let mut blocks = in_wide_registers!(collect(width, |k| around_runs(segments, reach, k)));
        while blocks.len() > 1 {
            let width = blocks.len().div_ceil(WAYS);
            let above = in_wide_registers!(collect(width, |k| around_blocks(&blocks, k)));
            tree.push(core::mem::replace(&mut blocks, above));
        }
        tree.push(blocks);
        tree
    }

    fn push(&mut self, blocks: Vec<Block<N>>) {
        self.above.push(Level { below: self.size(), blocks });
    }

    /// Computes again all boxes that hold a segment from number `first` on, in a tree [of runs](Self::of_runs).
    pub(crate) fn box_again(&mut self, segments: &impl Segments<N>, reach: Reach, first: usize) {
        let mut first = first / (WAYS * WAYS);
        let (runs, above) = self.above.split_at_mut(1);
        in_wide_registers!(
            for_each(&mut runs[0].blocks[first..], |k, block| *block = around_runs(segments, reach, first + k))
        );
        let mut below = &runs[0].blocks;
        for Level { blocks: here, .. } in above {
            first /= WAYS;
            in_wide_registers!(for_each(&mut here[first..], |k, block| *block = around_blocks(below, first + k)));
            below = here;
        }
    }

    /// The block at the top.
    pub(crate) fn root(&self) -> Node {
        Node { level: self.height() - 1, place: 0 }
    }

    /// How many levels there are: at least two.
    fn height(&self) -> usize {
        1 + self.above.len()
    }

    /// How many blocks there are on a level.
    #[inline(always)]
    fn width(&self, level: usize) -> usize {
        if level == 0 { self.segments.div_ceil(WAYS) } else { self.above[level - 1].blocks.len() }
    }

    /// How many blocks there are on all levels.
    pub(crate) fn size(&self) -> usize {
        self.above.last().map_or(self.width(0), |top| top.below + top.blocks.len())
    }

    /// The number of a block among all blocks.
    #[inline(always)]
    pub(crate) fn number(&self, node: Node) -> usize {
        if node.level == 0 { node.place } else { self.above[node.level - 1].below + node.place }
    }

    /// A block that is not of the lowest level.
    #[inline(always)]
    pub(crate) fn block(&self, node: Node) -> &Block<N> {
        &self.above[node.level - 1].blocks[node.place]
    }

    /// Which boxes of two blocks of one level touch: a bit for each pair, in 4 rows of 4. Some of the boxes may have no
    /// segments.
    #[inline(always)]
    pub(super) fn touching(&self, a: Node, b: Node, machine: impl Machine) -> usize {
        if a.level == 0 {
            singles(self.lowest[a.place].sides(), self.lowest[b.place].sides(), machine)
        } else {
            doubles(self.block(a).sides(), self.block(b).sides(), machine)
        }
    }

    /// All blocks, the lowest level first.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        let places = |level: usize| 0..self.width(level);
        (0..self.height()).flat_map(move |level| places(level).map(move |place| Node { level, place }))
    }

    /// The places of the children of a block; for a block on the lowest level, the numbers of its segments.
    #[inline(always)]
    pub(crate) fn below(&self, node: Node) -> Range<usize> {
        let all = if node.level == 0 { self.segments } else { self.width(node.level - 1) };
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
