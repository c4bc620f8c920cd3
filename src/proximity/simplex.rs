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

    /// Takes a corner in, and leaves out which are not needed: what stays is the least simplex that has the point of their
    /// hull nearest to the Origin, or all of them, if they are N + 1 and contain it. The new corner is farther towards the
    /// Origin than the simplex, whose foot is inside of it: so the new one stays. `None`, and nothing changed, if `ask`
    /// cannot tell.
    #[inline]
    pub fn step(&mut self, corner: Corner, vector: V, ask: &impl Ask<V, N>) -> Option<()>
    where
        Dimension<N>: Space<N>,
    {
        let len = self.len;
        self.push(corner, vector);
        let kept = self.kept(len, ask);
        match kept {
            Some((size, order)) => {
                (self.corners, self.vectors) = (order.map(|k| self.corners[k]), order.map(|k| self.vectors[k]));
                self.len = size;
            }
            None => self.len = len,
        }
        kept.map(|_| ())
    }

    /// How many corners are kept, the last one first, and in which order.
    #[inline(always)]
    fn kept(&self, len: usize, ask: &impl Ask<V, N>) -> Option<Face>
    where
        Dimension<N>: Space<N>,
    {
        let beyond = if self.is_full() { Some(ask.ask(&Sides, self.vectors())?) } else { None };
        if beyond == Some(0) {
            return Some((self.len, ALL));
        }
        for &(size, order) in &FACES[len][..1 << len] {
            // A facet that does not have the Origin beyond it has no point nearest to it, but perhaps on its boundary.
            let is_behind = size == N && beyond.is_some_and(|facets| facets >> order[N] & 1 == 0);
            if size <= N && !is_behind {
                let vectors = order.map(|k| self.vectors[k]);
                if ask.ask(&Nearest { kept: size }, &vectors[..self.len])? {
                    return Some((size, order));
                }
            }
        }
        None
    }
}

impl<const N: usize> Default for Simplex<N> {
    /// No corner yet.
    fn default() -> Self {
        Self { corners: [[0; 2]; 4], vectors: [[[0.0; N]; 2]; 4], len: 0 }
    }
}

impl<const N: usize> Simplex<N> {
    pub fn ends(&self) -> &[Ends<N>] {
        self.vectors()
    }

    /// Whether a vertex of A (`end` 0) or of B (1) is as far along the simplex's normal as that of the first corner because
    /// of the up to three corners alone. They are all as far; so of two with the same vertex of one body, those of the other
    /// are.
    pub fn is_level(&self, end: usize, vertex: usize) -> bool {
        let share = |m: usize, k: usize| (0..2).any(|end| self.corners[m][end] == self.corners[k][end]);
        let is_linked = |k: usize| share(0, k) || (1..self.len).any(|m| share(0, m) && share(m, k));
        (0..self.len).any(|k| self.corners[k][end] == vertex && is_linked(k))
    }

    /// The vectors of the corners, and one more.
    pub fn with(&self, last: Ends<N>) -> ([Ends<N>; MOST], usize) {
        let mut vectors = [last; MOST];
        vectors[..self.len].copy_from_slice(self.ends());
        (vectors, self.len + 1)
    }
}

/// How many corners of a simplex may be kept, and in which order that puts all.
type Face = (usize, [usize; 4]);

const ALL: [usize; 4] = [0, 1, 2, 3];

/// By the number of corners, the faces that the one after them may have with some of them, larger ones first: as a rule
/// all are needed.
const FACES: [[Face; 8]; 4] = {
    const BY_SIZE: [usize; 8] = [7, 3, 5, 6, 1, 2, 4, 0];
    let mut faces = [[(0, [0; 4]); 8]; 4];
    let mut len = 1;
    while len < 4 {
        let (mut count, mut k) = (0, 0);
        while k < 8 {
            if BY_SIZE[k] < 1 << len {
                faces[len][count] = face(len, BY_SIZE[k]);
                count += 1;
            }
            k += 1;
        }
        len += 1;
    }
    faces
};

/// One more corner, then those of the `len` whose bit is set, then the others.
const fn face(len: usize, mask: usize) -> Face {
    let mut order = [len; 4];
    let size = 1 + mask.count_ones() as usize;
    let (mut chosen, mut others, mut k) = (1, size, 0);
    while k < len {
        if mask >> k & 1 == 1 {
            order[chosen] = k;
            chosen += 1;
        } else {
            order[others] = k;
            others += 1;
        }
        k += 1;
    }
    (size, order)
}

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
