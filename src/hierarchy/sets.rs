//! Which segments: those of a slice, or of two, of which each of one is asked about with each of the other.

use super::Segments;
use crate::segment::slices::Ends;

/// The segments of a slice.
pub(crate) struct Listed<'s, S>(pub(crate) &'s [S]);

impl<const N: usize, S: Ends<N>> Segments<N> for Listed<'_, S> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; N]; 2] {
        self.0[k].ends()
    }
}

/// The segments of two slices, one behind the other.
pub(crate) struct Between<'s, S>(pub(crate) &'s [S], pub(crate) &'s [S]);

impl<const N: usize, S: Ends<N>> Segments<N> for Between<'_, S> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len() + self.1.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; N]; 2] {
        self.0.get(k).unwrap_or_else(|| &self.1[k - self.0.len()]).ends()
    }
    #[inline(always)]
    fn second(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
