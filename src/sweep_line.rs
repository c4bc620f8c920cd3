//! A line that sweeps over the plane from left to right: the edges that it meets, in order.
//!
//! It stops at each corner, of which each is known by its number from left to right, and of those above each other from below.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

use crate::exact::orientation2;

/// `Greater` if the corners of these numbers turn to the left.
#[inline]
pub(crate) fn turn(places: &[[f64; 2]], corners: [usize; 3]) -> Ordering {
    let [a, b, c] = corners.map(|corner| places[corner]);
    orientation2(a, b, c).unwrap_or(Equal)
}

/// `Greater` if a corner is above an edge, which is given by its left corner and its right one.
#[inline]
pub(crate) fn side(places: &[[f64; 2]], [left, right]: [usize; 2], corner: usize) -> Ordering {
    if corner == right { Equal } else { turn(places, [left, right, corner]) }
}

/// A block that grows longer than this is parted. So an edge that comes or goes moves few others, however many there are.
const LONGEST: usize = 64;

/// What there is to know of the edges, from below, in blocks, none of them empty.
pub(crate) struct Status<A>(Vec<Vec<A>>);

/// Edges that follow each other, from a place in a block on; none, if they are but a place.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    block: usize,
    at: usize,
    pub len: usize,
}

impl<A: Copy> Status<A> {
    pub fn new() -> Self {
        Status(Vec::new())
    }

    /// The edges that lead to a corner or through it, given the side of an edge that it is on. If there are none, the place where the corner is.
    pub fn at(&self, side: impl Fn(&A) -> Ordering) -> Stretch {
        let is_below = |edge: &A| side(edge) == Greater;
        let but_last = self.0.split_last().map_or(&[][..], |(_, blocks)| blocks);
        let block = but_last.partition_point(|block| block.last().is_some_and(is_below));
        let at = self.0.get(block).map_or(0, |block| block.partition_point(is_below));
        let len = self.onward(block, at).take_while(|edge| side(edge) == Equal).count();
        Stretch { block, at, len }
    }

    pub fn edges(&self, Stretch { block, at, len }: Stretch) -> impl Iterator<Item = &A> {
        self.onward(block, at).take(len)
    }

    fn onward(&self, mut block: usize, mut at: usize) -> impl Iterator<Item = &A> {
        core::iter::from_fn(move || {
            loop {
                let edges = self.0.get(block)?;
                if let Some(edge) = edges.get(at) {
                    at += 1;
                    return Some(edge);
                }
                (block, at) = (block + 1, 0);
            }
        })
    }

    /// The edge just below.
    pub fn below(&self, Stretch { block, at, .. }: Stretch) -> Option<&A> {
        if at > 0 { self.0[block].get(at - 1) } else { self.0[..block].last()?.last() }
    }

    pub fn below_mut(&mut self, Stretch { block, at, .. }: Stretch) -> Option<&mut A> {
        if at > 0 { self.0[block].get_mut(at - 1) } else { self.0[..block].last_mut()?.last_mut() }
    }

    /// The edge just above.
    pub fn above(&self, Stretch { block, at, len }: Stretch) -> Option<&A> {
        self.onward(block, at).nth(len)
    }

    /// Puts others in the place of edges.
    pub fn replace(&mut self, ended: Stretch, begun: &[A]) {
        let Stretch { block, at, len } = ended;
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
            // In equal parts, mostly two.
            let part = long.len().div_ceil(long.len().div_ceil(LONGEST));
            self.0.splice(block..=block, long.chunks(part).map(<[_]>::to_vec));
        }
    }

    /// Two edges that cross further to the right, of those that are about to be beside each other, when others take the place of edges. The first two
    /// edges that cross are beside each other just before (M. I. Shamos, D. Hoey, "Geometric intersection problems", 1976).
    pub fn crossing<'a>(
        &'a self,
        ended: Stretch,
        begun: &'a [A],
        places: &[[f64; 2]],
        ends: impl Fn(&A) -> [usize; 2],
    ) -> Option<[&'a A; 2]> {
        let [low, high] = [self.below(ended), self.above(ended)];
        let pairs = match (begun.first(), begun.last()) {
            (Some(first), Some(last)) => [low.zip(Some(first)), Some(last).zip(high)],
            _ => [low.zip(high), None],
        };
        // Of two the one that ends first ends on its own side of the other, or they cross.
        let cross = |&(low, high): &(&A, &A)| {
            let [low, high] = [low, high].map(&ends);
            if low[1] < high[1] { side(places, high, low[1]) == Greater } else { side(places, low, high[1]) == Less }
        };
        pairs.into_iter().flatten().find(cross).map(|(low, high)| [low, high])
    }
}
