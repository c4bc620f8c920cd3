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
        let mut stretch = Stretch { block, at, len: 0 };
        while self.above(stretch).is_some_and(|active| side(&active.edge) == Equal) {
            stretch.len += 1;
        }
        stretch
    }

    pub fn edges(&self, stretch: Stretch) -> impl Iterator<Item = &Active> {
        (0..stretch.len).map_while(move |len| self.above(Stretch { len, ..stretch }))
    }

    /// The edge just below.
    pub fn below(&self, Stretch { block, at, .. }: Stretch) -> Option<&Active> {
        if at > 0 { self.0[block].get(at - 1) } else { self.0[..block].last()?.last() }
    }

    /// The edge just above.
    #[inline]
    pub fn above(&self, Stretch { block, at, len }: Stretch) -> Option<&Active> {
        let mut place = at + len;
        for block in self.0.get(block..)? {
            if place < block.len() {
                return Some(&block[place]);
            }
            place -= block.len();
        }
        None
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
        let mut left = len - here;
        while left > 0 {
            let next = &mut self.0[block + 1];
            let gone = left.min(next.len());
            next.drain(..gone);
            left -= gone;
            if next.is_empty() {
                self.0.remove(block + 1);
            }
        }
        if self.0[block].is_empty() {
            self.0.remove(block);
        } else if self.0[block].len() > LONGEST {
            let upper = self.0[block].split_off(LONGEST / 2);
            self.0.insert(block + 1, upper);
        }
    }
}
