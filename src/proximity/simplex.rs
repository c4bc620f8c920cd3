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

    /// Whether a vertex of A (`end` 0) or of B (1) is as far along the simplex's normal as that of the first corner because
    /// of the corners alone. They are all as far; so of two with the same vertex of one body, those of the other are.
    #[cold]
    pub fn is_level(&self, end: usize, vertex: usize) -> bool {
        let mut level = 1_usize;
        for _ in 1..self.len {
            for k in 1..self.len {
                let shares = |m: usize| (0..2).any(|end| self.corners[m][end] == self.corners[k][end]);
                if (0..self.len).any(|m| level >> m & 1 == 1 && shares(m)) {
                    level |= 1 << k;
                }
            }
        }
        (0..self.len).any(|k| level >> k & 1 == 1 && self.corners[k][end] == vertex)
    }

    /// The vectors of the corners, and one more.
    pub fn with(&self, last: Ends<N>) -> ([Ends<N>; MOST], usize) {
        let mut vectors = [last; MOST];
        vectors[..self.len].copy_from_slice(self.ends());
        (vectors, self.len + 1)
    }

    /// The least simplex of these corners and the new one that has the point of their hull nearest to the Origin; all of
    /// them, if they are N + 1 and contain it. The new corner is farther towards the Origin than the simplex, whose foot is
    /// inside of it: so the new one is part of the answer. `None` if `ask` cannot tell.
    #[inline]
    pub fn reduced(&self, corner: Corner, ends: Ends<N>, ask: &impl Ask<N>) -> Option<Self>
    where
        Dimension<N>: Space<N>,
    {
        let mut all = *self;
        all.push(corner, ends);
        if self.len == N && ask.ask(&Contains, all.ends(), ALL)? {
            return Some(all);
        }
        for mask in FACES {
            let size = mask.count_ones() as usize;
            if mask < 1 << self.len && size < N {
                let order = self.order(mask);
                if ask.ask(&Nearest { kept: size + 1 }, all.ends(), order)? {
                    return Some(all.picked(&order[..=size]));
                }
            }
        }
        None
    }

    /// One more corner, then those whose bit is set, then the others.
    fn order(&self, mask: usize) -> Order {
        let mut order = [self.len; 4];
        let chosen = (0..self.len).filter(|k| mask >> k & 1 == 1);
        let others = (0..self.len).filter(|k| mask >> k & 1 == 0);
        for (to, k) in order[1..].iter_mut().zip(chosen.chain(others)) {
            *to = k;
        }
        order
    }

    fn picked(&self, order: &[usize]) -> Self {
        let mut picked = Self::new(self.corners[order[0]], self.ends[order[0]]);
        for &k in &order[1..] {
            picked.push(self.corners[k], self.ends[k]);
        }
        picked
    }
}

/// In which order points are asked about.
type Order = [usize; 4];

const ALL: Order = [0, 1, 2, 3];

/// The sets of up to three corners, larger ones first: as a rule they are all needed.
const FACES: [usize; 8] = [7, 3, 5, 6, 1, 2, 4, 0];

/// Who answers: with rounded numbers, or certainly.
pub(super) trait Ask<const N: usize> {
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>], order: Order) -> Option<Q::Answer>;
}

/// See [`Difference::guess`].
pub(super) struct Guess<'a, 'b, A, B, const N: usize>(pub &'a Difference<'b, A, B, N>);

/// See [`Difference::certain`].
pub(super) struct Certain<'a, 'b, A, B, const N: usize>(pub &'a Difference<'b, A, B, N>);

impl<A: Body<N>, B: Body<N>, const N: usize> Ask<N> for Guess<'_, '_, A, B, N> {
    #[inline(always)]
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>], order: Order) -> Option<Q::Answer> {
        self.0.guess(question, &order.map(|k| vectors[k.min(vectors.len() - 1)])[..vectors.len()])
    }
}

impl<A: Body<N>, B: Body<N>, const N: usize> Ask<N> for Certain<'_, '_, A, B, N> {
    #[inline(always)]
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>], order: Order) -> Option<Q::Answer> {
        self.0.certain(question, &order.map(|k| vectors[k.min(vectors.len() - 1)])[..vectors.len()])
    }
}
