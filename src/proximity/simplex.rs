//! A few corners of B − A, and the step of the algorithm: the part of a simplex that is nearest to the Origin.

use super::difference::{Corner, Ends, MOST, Question, Scale};
use super::questions::{Nearest, Sides};
use super::space::{Dimension, Space};

/// Up to N + 1 corners, affinely independent, with a vector for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners<V, const N: usize> {
    corners: [Corner; 4],
    vectors: [V; 4],
    len: usize,
}

/// Corners with their exact vectors.
pub(super) type Simplex<const N: usize> = Corners<Ends<N>, N>;

impl<V: Copy, const N: usize> Corners<V, N> {
    pub fn new(corner: Corner, vector: V) -> Self {
        Self { corners: [corner; 4], vectors: [vector; 4], len: 1 }
    }

    #[inline(always)]
    pub fn push(&mut self, corner: Corner, vector: V) {
        (self.corners[self.len], self.vectors[self.len]) = (corner, vector);
        self.len += 1;
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners[..self.len]
    }

    pub fn vectors(&self) -> &[V] {
        &self.vectors[..self.len]
    }

    pub fn is_full(&self) -> bool {
        self.len > N
    }

    /// The least simplex of these corners and the new one that has the point of their hull nearest to the Origin; all of
    /// them, if they are N + 1 and contain it. The new corner is farther towards the Origin than the simplex, whose foot is
    /// inside of it: so the new one is part of the answer. `None` if `ask` cannot tell.
    #[inline]
    pub fn reduced(&self, corner: Corner, vector: V, ask: &impl Ask<V, N>) -> Option<Self>
    where
        Dimension<N>: Space<N>,
    {
        let mut all = *self;
        all.push(corner, vector);
        let beyond = if all.is_full() { Some(ask.ask(&Sides, all.vectors())?) } else { None };
        if beyond == Some(0) {
            return Some(all);
        }
        for mask in FACES {
            let (size, others) = (mask.count_ones() as usize, !mask & ((1 << self.len) - 1));
            // A facet that does not have the Origin beyond it has no point nearest to it, but perhaps on its boundary.
            let is_behind = size + 1 == N && beyond.is_some_and(|facets| facets & others == 0);
            if mask < 1 << self.len && size < N && !is_behind {
                let order = self.order(mask);
                let vectors = order.map(|k| all.vectors[k]);
                if ask.ask(&Nearest { kept: size + 1 }, &vectors[..all.len])? {
                    return Some(all.picked(&order[..=size]));
                }
            }
        }
        None
    }

    /// One more corner, then those whose bit is set, then the others.
    #[inline(always)]
    fn order(&self, mask: usize) -> [usize; 4] {
        let mut order = [self.len; 4];
        let (mut chosen, mut others) = (1, 1 + mask.count_ones() as usize);
        for k in 0..self.len {
            let place = if mask >> k & 1 == 1 { &mut chosen } else { &mut others };
            order[*place] = k;
            *place += 1;
        }
        order
    }

    #[inline(always)]
    fn picked(&self, order: &[usize]) -> Self {
        let mut picked = Self::new(self.corners[order[0]], self.vectors[order[0]]);
        for &k in &order[1..] {
            picked.push(self.corners[k], self.vectors[k]);
        }
        picked
    }
}

impl<const N: usize> Simplex<N> {
    pub fn ends(&self) -> &[Ends<N>] {
        self.vectors()
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
}

/// The sets of up to three corners, larger ones first: as a rule they are all needed.
const FACES: [usize; 8] = [7, 3, 5, 6, 1, 2, 4, 0];

/// Who answers: with rounded numbers, or certainly.
pub(super) trait Ask<V, const N: usize> {
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[V]) -> Option<Q::Answer>;
}

/// Believes rounded vectors.
pub(super) struct Guess<'a, const N: usize>(pub &'a Scale<N>);

/// See [`Scale::certain`].
pub(super) struct Certain<'a, const N: usize>(pub &'a Scale<N>);

impl<const N: usize> Ask<[f64; N], N> for Guess<'_, N> {
    #[inline(always)]
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[[f64; N]]) -> Option<Q::Answer> {
        question.ask(vectors, self.0.unit)
    }
}

impl<const N: usize> Ask<Ends<N>, N> for Certain<'_, N> {
    #[inline(always)]
    fn ask<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
        self.0.certain(question, vectors)
    }
}
