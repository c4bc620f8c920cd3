//! A few corners of B − A, and the step of the algorithm: the part of a simplex that is nearest to the Origin.

use super::difference::{Corner, Difference, Ends, MOST, Question};
use super::questions::{Contains, Nearest};
use super::space::{Dimension, Space};
use crate::body::Body;

/// Up to N + 1 corners, affinely independent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simplex<const N: usize> {
    corners: [Corner; 4],
    ends: [Ends<N>; 4],
    len: usize,
}

impl<const N: usize> Simplex<N> {
    pub fn new(corner: Corner, ends: Ends<N>) -> Self {
        Self { corners: [corner; 4], ends: [ends; 4], len: 1 }
    }

    pub fn push(&mut self, corner: Corner, ends: Ends<N>) {
        (self.corners[self.len], self.ends[self.len]) = (corner, ends);
        self.len += 1;
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners[..self.len]
    }

    pub fn ends(&self) -> &[Ends<N>] {
        &self.ends[..self.len]
    }

    pub fn is_full(&self) -> bool {
        self.len > N
    }

    /// The vectors of the corners, and one more.
    pub fn with(&self, last: Ends<N>) -> ([Ends<N>; MOST], usize) {
        let mut vectors = [last; MOST];
        vectors[..self.len].copy_from_slice(self.ends());
        (vectors, self.len + 1)
    }

    /// The corners whose bit is set, and one more; and how many. Those left out come behind.
    fn chosen(&self, mask: usize, corner: Corner, ends: Ends<N>) -> (Self, usize) {
        let mut ordered = Self::new(corner, ends);
        for wanted in [1, 0] {
            for k in (0..self.len).filter(|k| mask >> k & 1 == wanted) {
                ordered.push(self.corners[k], self.ends[k]);
            }
        }
        (ordered, 1 + mask.count_ones() as usize)
    }

    /// The least simplex of these corners and the new one that has the point of their hull nearest to the Origin; all of
    /// them, if they are N + 1 and contain it. The new corner is farther towards the Origin than the simplex, whose foot is
    /// inside of it: so the new one is part of the answer. `None` if `ask` cannot tell.
    #[inline]
    pub fn reduced(&self, corner: Corner, ends: Ends<N>, ask: &impl Ask<N>) -> Option<Self>
    where
        Dimension<N>: Space<N>,
    {
        if self.len == N {
            let (all, _) = self.chosen((1 << N) - 1, corner, ends);
            if ask.ask(&Contains, all.ends())? {
                return Some(all);
            }
        }
        for size in (0..=self.len.min(N - 1)).rev() {
            for mask in (0..1_usize << self.len).filter(|mask| mask.count_ones() as usize == size) {
                let (mut ordered, kept) = self.chosen(mask, corner, ends);
                if ask.ask(&Nearest { kept }, ordered.ends())? {
                    ordered.len = kept;
                    return Some(ordered);
                }
            }
        }
        None
    }
}

/// Who answers: with rounded numbers, or certainly.
pub(super) trait Ask<const N: usize> {
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer>;
}

/// See [`Difference::guess`].
pub(super) struct Guess<'a, 'b, A, B, const N: usize>(pub &'a Difference<'b, A, B, N>);

/// See [`Difference::certain`].
pub(super) struct Certain<'a, 'b, A, B, const N: usize>(pub &'a Difference<'b, A, B, N>);

impl<A: Body<N>, B: Body<N>, const N: usize> Ask<N> for Guess<'_, '_, A, B, N> {
    #[inline(always)]
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
        self.0.guess(question, vectors)
    }
}

impl<A: Body<N>, B: Body<N>, const N: usize> Ask<N> for Certain<'_, '_, A, B, N> {
    #[inline(always)]
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
        self.0.certain(question, vectors)
    }
}
