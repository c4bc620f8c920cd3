//! The edges that the line meets, in order.

use core::cmp::Ordering::{self, Equal, Greater};

use super::{Active, Edge, Face};

/// A block that grows longer than this is parted. So an edge that comes or goes moves few others, however many there are.
const LONGEST: usize = 64;

/// From below, in blocks, none of them empty.
#[derive(Default)]
pub(super) struct Status(Vec<Vec<Active>>);

/// Edges that follow each other, from a place in a block on; none, if they are but a place.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    block: usize,
    at: usize,
    pub len: usize,
}

impl Status {
    /// The edges that lead to a corner or through it, given the side of an edge that it is on. If there are none, the place where the corner is.
    pub fn at(&self, side: impl Fn(&Edge) -> Ordering) -> Stretch {
        let is_below = |active: &Active| side(&active.edge) == Greater;
        let but_last = self.0.split_last().map_or(&[][..], |(_, blocks)| blocks);
        let block = but_last.partition_point(|block| block.last().is_some_and(is_below));
        let at = self.0.get(block).map_or(0, |block| block.partition_point(is_below));
        let len = self.onward(block, at).take_while(|active| side(&active.edge) == Equal).count();
        Stretch { block, at, len }
    }

    pub fn edges(&self, Stretch { block, at, len }: Stretch) -> impl Iterator<Item = &Active> {
        self.onward(block, at).take(len)
    }

    fn onward(&self, mut block: usize, mut at: usize) -> impl Iterator<Item = &Active> {
        core::iter::from_fn(move || {
            loop {
                let edges = self.0.get(block)?;
                if let Some(active) = edges.get(at) {
                    at += 1;
                    return Some(active);
                }
                (block, at) = (block + 1, 0);
            }
        })
    }

    /// The edge just below.
    pub fn below(&self, Stretch { block, at, .. }: Stretch) -> Option<&Active> {
        if at > 0 { self.0[block].get(at - 1) } else { self.0[..block].last()?.last() }
    }

    /// The edge just above.
    pub fn above(&self, Stretch { block, at, len }: Stretch) -> Option<&Active> {
        self.onward(block, at).nth(len)
    }

    /// Puts others in the place of edges, above a face.
    pub fn replace(&mut self, ended: Stretch, below: Face, begun: &[Active]) {
        let Stretch { block, at, len } = ended;
        if at > 0 {
            self.0[block][at - 1].above = below;
        } else if let Some(last) = self.0[..block].last_mut().and_then(|block| block.last_mut()) {
            last.above = below;
        }
        if self.0.is_empty() {
            self.0.push(Vec::with_capacity(2 * LONGEST));
        }
        let here = len.min(self.0[block].len() - at);
        if here == begun.len() {
            // Mostly one edge ends where one begins.
            self.0[block][at..at + here].copy_from_slice(begun);
        } else {
            self.0[block].splice(at..at + here, begun.iter().copied());
        }
        // What is left of a long stretch is in the next blocks.
        let (mut left, mut next) = (len - here, block + 1);
        while left > 0 && left >= self.0[next].len() {
            left -= self.0[next].len();
            next += 1;
        }
        if left > 0 {
            self.0[next].drain(..left);
        }
        self.0.drain(block + 1..next);
        if self.0[block].is_empty() {
            self.0.remove(block);
        } else if self.0[block].len() > LONGEST {
            let long = core::mem::take(&mut self.0[block]);
            self.0.splice(block..=block, long.chunks(LONGEST / 2).map(<[_]>::to_vec));
        }
    }
}
