//! Sets of segments: those of a slice, or of two slices, where pairs have one segment of each; in the given order, or by
//! place.

use alloc::vec;
use alloc::vec::Vec;

use super::bundles::Lengthwise;
use super::halves::{self, Widest};
use super::{Segments, order};
use crate::scalar::Widen;
use crate::segment::slices::{Ends, widened};
use crate::threads::for_each;

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

/// The segments of two slices, one after the other.
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

/// Points, as segments without a length.
pub(crate) struct Points<'p, T, const N: usize>(pub(crate) &'p [[T; N]]);

impl<T: Widen, const N: usize> Segments<N> for Points<'_, T, N> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; N]; 2] {
        [widened(self.0[k]); 2]
    }
}

/// The segments whose coordinates are finite, in another order.
pub(super) struct Sorted<const N: usize> {
    pub(super) ends: Vec<[[f64; N]; 2]>,
    pub(super) indices: Vec<usize>,
    apart: usize,
    second: Option<usize>,
}

impl<const N: usize> Sorted<N> {
    /// In the order for one question about all pairs.
    pub(super) fn by_place(given: &impl Segments<N>) -> Self {
        Self::of(given, order::spatial(given))
    }

    /// In the order for bundles: in halves of halves, with thin capsules.
    //
    // A method of the sorted segments, so that it is compiled once.
    pub(super) fn by_bundle(&self) -> Self {
        Self::of(self, halves::order(self, &Lengthwise))
    }

    /// In the order for many queries with one place each: in halves of halves, which takes longer, and has smaller boxes.
    pub(super) fn by_halves(given: &impl Segments<N>) -> Self {
        Self::of(given, halves::order(given, &Widest))
    }

    fn of(given: &impl Segments<N>, indices: Vec<usize>) -> Self {
        let mut ends = vec![[[0.0; N]; 2]; indices.len()];
        for_each(&mut ends, |k, ends| *ends = given.ends(indices[k]));
        // The first set comes before the second here, too.
        let second = given.second().map(|second| indices.partition_point(|&i| i < second));
        let indices = indices.into_iter().map(|i| given.index(i)).collect();
        Sorted { ends, indices, apart: given.apart(), second }
    }
}

impl<const N: usize> Segments<N> for Sorted<N> {
    fn count(&self) -> usize {
        self.ends.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; N]; 2] {
        self.ends[k]
    }
    #[inline(always)]
    fn index(&self, k: usize) -> usize {
        self.indices[k]
    }
    #[inline(always)]
    fn apart(&self) -> usize {
        self.apart
    }
    #[inline(always)]
    fn second(&self) -> Option<usize> {
        self.second
    }
}
