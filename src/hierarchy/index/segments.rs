//! Segments in an index.

use super::feet::Footed;
use super::goals::{Away, Contents, Four, Met};
use super::{Index, Place};
use crate::hierarchy::tree::WAYS;
use crate::hierarchy::{Listed, Reach};
use crate::magnitude::is_nan;
use crate::scalar::Widen;
use crate::segment::crossing::{self, Areas};
use crate::segment::distance::closest_point;
use crate::segment::slices::{Ends, widened};

/// Segments by place.
pub(crate) type SegmentTree<T, const N: usize> = Index<FourSegments<T, N>, N>;

/// Four segments side by side.
#[derive(Clone, Copy)]
pub(crate) struct FourSegments<T, const N: usize> {
    ends: [[[T; WAYS]; N]; 2],
    numbers: [usize; WAYS],
}

impl<T: Widen, const N: usize> SegmentTree<T, N> {
    pub(crate) fn new(segments: &[impl Ends<N, Scalar = T>]) -> Self {
        let four = |numbers: [usize; WAYS]| {
            let mut ends = [[[T::zero(); WAYS]; N]; 2];
            for (way, number) in numbers.into_iter().enumerate() {
                for (ends, point) in ends.iter_mut().zip(segments[number].given()) {
                    ends.iter_mut().zip(point).for_each(|(axis, x)| axis[way] = x);
                }
            }
            FourSegments { ends, numbers }
        };
        let (sorted, around) = Index::around_segments(&Listed(segments));
        Index::with_fours(around, &sorted, four)
    }
}

impl<T: Widen, const N: usize> Contents for FourSegments<T, N> {
    const MAY_BUNDLE: bool = true;
}

impl<T: Widen, const N: usize> Four for FourSegments<T, N> {
    #[inline(always)]
    fn numbers(&self) -> [usize; WAYS] {
        self.numbers
    }
}

impl<T: Widen, P: Place<T, N>, const N: usize> Away<P> for FourSegments<T, N> {
    type Distance = T;
    // Like an answer in a walk: not inlined where debug assertions are on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn distances(&self, place: &P, _: Reach) -> [T; WAYS] {
        let mut distances = [0.0; WAYS];
        for (way, distance) in distances.iter_mut().enumerate() {
            *distance = place.quick_distance(self.segment(way));
        }
        for (way, distance) in distances.iter_mut().enumerate() {
            if is_nan(*distance) {
                *distance = place.distance(self.segment(way));
            }
        }
        distances.map(T::narrow_distance)
    }
}

impl<T: Widen, const N: usize> Footed<T, N> for FourSegments<T, N> {
    type One = [[T; N]; 2];
    #[inline(always)]
    fn one(&self, way: usize) -> [[T; N]; 2] {
        self.given(way)
    }
    fn foot(segment: [[T; N]; 2], place: [T; N]) -> [T; N] {
        closest_point::<T, _, N>(widened(place), &segment).point.map(T::narrow)
    }
}

/// In the plane segments meet.
impl<T: Widen> Met<T, 2> for FourSegments<T, 2> {
    #[inline(always)]
    fn is_apart_from(&self, way: usize, segment: [[f64; 2]; 2]) -> bool {
        Areas::of(segment, self.segment(way)).are_apart()
    }
    #[inline(always)]
    fn meets(&self, way: usize, segment: [[f64; 2]; 2]) -> bool {
        crossing::meet(segment, self.segment(way))
    }
    #[inline(always)]
    fn first_parameter(&self, way: usize, segment: &[[T; 2]; 2], _most: f64) -> Option<f64> {
        // The parameter that `intersection` gives.
        crossing::first_parameter(segment, &self.given(way)).map(T::widen)
    }
}

impl<T: Widen, const N: usize> FourSegments<T, N> {
    #[inline(always)]
    pub(super) fn given(&self, way: usize) -> [[T; N]; 2] {
        core::array::from_fn(|end| core::array::from_fn(|axis| self.ends[end][axis][way]))
    }

    #[inline(always)]
    pub(super) fn segment(&self, way: usize) -> [[f64; N]; 2] {
        self.given(way).ends()
    }
}
