//! A few corners of B − A.

use super::difference::{Corner, Ends, MOST};

/// Up to N + 1 corners, affinely independent, with their exact vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simplex<const N: usize> {
    corners: [Corner; 4],
    ends: [Ends<N>; 4],
    len: usize,
}

impl<const N: usize> Default for Simplex<N> {
    /// No corner yet.
    fn default() -> Self {
        Self { corners: [[0; 2]; 4], ends: [[[0.0; N]; 2]; 4], len: 0 }
    }
}

impl<const N: usize> Simplex<N> {
    pub fn new(corner: Corner, ends: Ends<N>) -> Self {
        Self { corners: [corner; 4], ends: [ends; 4], len: 1 }
    }

    #[inline(always)]
    pub fn push(&mut self, corner: Corner, ends: Ends<N>) {
        (self.corners[self.len], self.ends[self.len]) = (corner, ends);
        self.len += 1;
    }

    #[inline(always)]
    pub fn corners(&self) -> &[Corner] {
        &self.corners[..self.len]
    }

    #[inline(always)]
    pub fn ends(&self) -> &[Ends<N>] {
        &self.ends[..self.len]
    }

    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.len > N
    }

    /// Keeps the corners in a set, in which corner k is bit k, and leaves out the others.
    #[inline(always)]
    pub fn keep(&mut self, set: usize) {
        let mut len = 0;
        for k in 0..self.len {
            if set >> k & 1 == 1 {
                (self.corners[len], self.ends[len]) = (self.corners[k], self.ends[k]);
                len += 1;
            }
        }
        self.len = len;
    }

    /// Whether the corners alone, up to three, show that a vertex of A (`end` 0) or of B (1) is as far along the simplex's
    /// normal as that of the first corner. All corners are equally far; so if two of them share the vertex of one body,
    /// their vertices of the other body are equally far.
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
