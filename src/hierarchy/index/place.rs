//! The places that segments are compared with: points and segments.

use super::seen::{Boxed, Seen, Slanted, Units};
use crate::hierarchy::Bounds;
use crate::scalar::Widen;
use crate::segment::are_finite;
use crate::segment::distance;
use crate::segment::slices::widened;

/// A place that segments are compared with: a point or a segment.
pub(crate) trait Place<T: Widen, const N: usize> {
    /// The form in which boxes are compared with it.
    type Seen: Seen<N>;
    /// The place in this form.
    fn seen(&self, units: Units) -> Self::Seen;
    /// Whether its coordinates are finite.
    fn is_finite(&self) -> bool;
    /// Its distance from a segment, or NaN where that takes longer. Without a branch, so that four segments share a
    /// register.
    fn quick_distance(&self, segment: [[f64; N]; 2]) -> f64;
    /// The same, however long it takes.
    fn distance(&self, segment: [[f64; N]; 2]) -> f64;
}

/// A point.
#[derive(Clone, Copy)]
pub(crate) struct AtPoint<T, const N: usize>(pub(crate) [T; N]);

impl<T: Widen, const N: usize> Place<T, N> for AtPoint<T, N> {
    type Seen = Boxed<N>;
    #[inline(always)]
    fn seen(&self, units: Units) -> Boxed<N> {
        Boxed { bounds: Bounds::around(&[widened(self.0)]), per_unit: units.per_unit }
    }
    fn is_finite(&self) -> bool {
        are_finite([widened(self.0); 2])
    }
    #[inline(always)]
    fn quick_distance(&self, segment: [[f64; N]; 2]) -> f64 {
        distance::first_of_points::<T, N>(widened(self.0), segment).certain()
    }
    #[cold]
    fn distance(&self, segment: [[f64; N]; 2]) -> f64 {
        distance::distance_to_point::<T, _, N>(widened(self.0), &segment)
    }
}

/// A segment by its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtSegment<T, const N: usize>(pub(crate) [[T; N]; 2]);

impl<T: Widen, const N: usize> Place<T, N> for AtSegment<T, N> {
    type Seen = Slanted<N>;
    fn seen(&self, units: Units) -> Slanted<N> {
        Slanted::new(self.0.map(widened), units)
    }
    fn is_finite(&self) -> bool {
        are_finite(self.0.map(widened))
    }
    #[inline(always)]
    fn quick_distance(&self, segment: [[f64; N]; 2]) -> f64 {
        distance::first::<T, N>(self.0.map(widened), segment).certain()
    }
    #[cold]
    fn distance(&self, segment: [[f64; N]; 2]) -> f64 {
        distance::distance::<T, _, N>(&self.0.map(widened), &segment)
    }
}
