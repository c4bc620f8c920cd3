//! A line that sweeps over the plane from left to right: the edges that it meets, in order.
//!
//! It stops at each corner, of which each is known by its number from left to right, and of those above each other from below.

use alloc::vec;
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

/// What there is to know of the edges, from below, in blocks. None of them is empty but the only one.
pub(crate) struct Status<A>(Vec<Vec<A>>);

/// Edges of a block that follow each other, from a place on; none, if they are but a place.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    block: usize,
    at: usize,
    len: usize,
}

/// The edges of a stretch, and those just below and above.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a, A> {
    pub below: Option<&'a A>,
    pub edges: &'a [A],
    pub above: Option<&'a A>,
}

impl<A: Copy> Status<A> {
    /// With room for as many as a small outline mostly has on the line.
    pub fn new() -> Self {
        Status(vec![Vec::with_capacity(8)])
    }

    /// The edges that lead to a corner or through it, by the corners at their ends. If there are none, the place where the corner is.
    #[inline]
    pub fn at(&mut self, corner: usize, places: &[[f64; 2]], ends: impl Fn(&A) -> [usize; 2]) -> Stretch {
        let side = |edge: &A| side(places, ends(edge), corner);
        let is_below = |edge: &A| side(edge) == Greater;
        let leads_there = |edge: &&A| side(edge) == Equal;
        let block = self.0[..self.0.len() - 1].partition_point(|block| block.last().is_some_and(is_below));
        let edges = &self.0[block];
        // Mostly an edge ends there, and is found by the number of the corner.
        let at = match edges.iter().position(|edge| ends(edge)[1] == corner) {
            Some(end) => end - edges[..end].iter().rev().take_while(leads_there).count(),
            None => edges.partition_point(is_below),
        };
        let mut len = edges[at..].iter().take_while(leads_there).count();
        if at + len == edges.len() && block + 1 < self.0.len() {
            self.join(block, |edge| side(edge) == Equal);
            len += self.0[block][at + len..].iter().take_while(leads_there).count();
        }
        Stretch { block, at, len }
    }

    /// Joins a block with the next ones that begin with such an edge.
    fn join(&mut self, block: usize, is_such: impl Fn(&A) -> bool) {
        let (blocks, next) = self.0.split_at_mut(block + 1);
        let such = next.iter_mut().take_while(|next| next.first().is_some_and(&is_such));
        let count = such.map(|next| blocks[block].append(next)).count();
        self.0.drain(block + 1..=block + count);
    }

    #[inline]
    pub fn around(&self, Stretch { block, at, len }: Stretch) -> Around<'_, A> {
        let (lower, from_there) = self.0[block].split_at(at);
        let (edges, higher) = from_there.split_at(len);
        Around {
            below: lower.last().or_else(|| self.0[..block].last()?.last()),
            edges,
            above: higher.first().or_else(|| self.0.get(block + 1)?.first()),
        }
    }

    #[inline]
    pub fn below_mut(&mut self, Stretch { block, at, .. }: Stretch) -> Option<&mut A> {
        if at > 0 { self.0[block].get_mut(at - 1) } else { self.0[..block].last_mut()?.last_mut() }
    }

    /// Puts others in the place of edges.
    #[inline]
    pub fn replace(&mut self, Stretch { block, at, len }: Stretch, begun: impl ExactSizeIterator<Item = A>) {
        let edges = &mut self.0[block];
        if begun.len() < len {
            edges.drain(at + begun.len()..at + len);
        }
        for (k, edge) in begun.enumerate() {
            if k < len { edges[at + k] = edge } else { edges.insert(at + k, edge) }
        }
        if edges.len() > LONGEST {
            let long = core::mem::take(edges);
            // In equal parts, mostly two.
            let part = long.len().div_ceil(long.len().div_ceil(LONGEST));
            self.0.splice(block..=block, long.chunks(part).map(<[_]>::to_vec));
        } else if edges.is_empty() && self.0.len() > 1 {
            self.0.remove(block);
        }
    }
}

/// Two edges that cross further to the right, of those that are about to be beside each other, when others begin between the one below and the one
/// above. The first two that cross are beside each other just before (M. I. Shamos, D. Hoey, "Geometric intersection problems", 1976).
#[inline]
pub(crate) fn crossing<'a, E>(
    [below, above]: [Option<&'a E>; 2],
    begun: &'a [E],
    places: &[[f64; 2]],
    ends: impl Fn(&E) -> [usize; 2],
) -> Option<[&'a E; 2]> {
    // Of two the one that ends first ends on its own side of the other, or they cross.
    let cross = |low: &E, high: &E| {
        let [low, high] = [low, high].map(&ends);
        let (edge, end, beyond) = if low[1] < high[1] { (high, low[1], Greater) } else { (low, high[1], Less) };
        side(places, edge, end) == beyond
    };
    if let (Some(low), Some(next)) = (below, begun.first().or(above))
        && cross(low, next)
    {
        return Some([low, next]);
    }
    let (last, high) = (begun.last()?, above?);
    cross(last, high).then_some([last, high])
}
