//! Segments in an index.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use super::goals::{Met, Near, Nearest, Several, bits};
use super::place::Points;
use super::{Asked, AtPoint, Index, Place, Stack};
use crate::hierarchy::tree::WAYS;
use crate::hierarchy::{Listed, Reach};
use crate::machine::Machine;
use crate::magnitude::is_nan;
use crate::scalar::Widen;
use crate::segment::crossing::{self, Areas};
use crate::segment::slices::Ends;

/// Segments by place.
pub(crate) type SegmentTree<T, const N: usize> = Index<FourSegments<T, N>, N>;

/// Four segments side by side.
#[derive(Clone, Copy)]
pub(crate) struct FourSegments<T, const N: usize> {
    ends: [[[T; WAYS]; N]; 2],
    pub(super) numbers: [usize; WAYS],
}

impl<T: Widen, const N: usize> SegmentTree<T, N> {
    pub(crate) fn new(segments: &[impl Ends<N, Scalar = T>]) -> Self {
        Index::of(&Listed(segments), |numbers| {
            let mut ends = [[[T::zero(); WAYS]; N]; 2];
            for (way, number) in numbers.into_iter().enumerate() {
                for (ends, point) in ends.iter_mut().zip(segments[number].given()) {
                    ends.iter_mut().zip(point).for_each(|(axis, x)| axis[way] = x);
                }
            }
            FourSegments { ends, numbers }
        })
    }

    /// The number and the distance of the segment that is nearest to a place.
    pub(crate) fn nearest(&self, place: &impl Place<T, N>) -> Option<(usize, T)> {
        let mut goal = Nearest::to(place);
        self.search(place, &mut goal);
        goal.numbered()
    }

    /// The numbers and the distances of the segments that are nearer to a place than a radius, by number.
    pub(crate) fn near(&self, place: &impl Place<T, N>, radius: T) -> Vec<(usize, T)> {
        // The comparison is false for NaN.
        let reach = if radius > T::zero() { Reach::new(radius.widen()) } else { return Vec::new() };
        let mut goal = Near { place, radius, reach, found: Vec::new() };
        self.search(place, &mut goal);
        goal.found.sort_unstable_by_key(|&(number, _)| number);
        goal.found
    }

    /// The numbers and the distances of the `count` segments that are nearest to a place, the nearest first; of all, if there are fewer.
    pub(crate) fn several(&self, place: &impl Place<T, N>, count: usize) -> Vec<(usize, T)> {
        let reach = Reach::new(f64::INFINITY);
        let mut goal = Several { place, count, reach, found: BinaryHeap::new() };
        if count > 0 {
            self.search(place, &mut goal);
        }
        let found = goal.found.into_sorted_vec().into_iter();
        found.map(|(bits, number)| (number, T::narrow(f64::from_bits(bits)))).collect()
    }

    /// For each point what [`nearest`](Self::nearest) answers.
    pub(crate) fn nearest_to_each(&self, points: &[[T; N]]) -> Vec<Option<(usize, T)>> {
        self.answers(&Points(points))
    }
}

/// To each point the nearest segment.
impl<T: Widen, const N: usize> Asked<FourSegments<T, N>, N> for Points<'_, T, N> {
    type Answer = (usize, T);
    #[inline(always)]
    fn ask(&self, k: usize, index: &SegmentTree<T, N>, stack: &mut Stack, machine: impl Machine) -> Option<(usize, T)> {
        let place = AtPoint(self.0[k]);
        let mut goal = Nearest::to(&place);
        index.descend(&place.seen(index.units), stack, &mut goal, machine);
        goal.numbered()
    }
}

/// In the plane segments meet.
impl<T: Widen> Met<T, 2> for FourSegments<T, 2> {
    #[inline(always)]
    fn not_apart_from(&self, segment: [[f64; 2]; 2], count: usize) -> u32 {
        let mut apart = [false; WAYS];
        for (way, apart) in apart.iter_mut().enumerate() {
            *apart = Areas::of(segment, self.segment(way)).are_apart();
        }
        !bits(apart) & ((1 << count) - 1)
    }
    #[inline(always)]
    fn meets(&self, way: usize, segment: [[f64; 2]; 2]) -> bool {
        crossing::meet(segment, self.segment(way))
    }
    #[inline(always)]
    fn first_parameter(&self, way: usize, segment: &[[T; 2]; 2], _most: f64) -> Option<f64> {
        // As `intersection` has it.
        crossing::first_parameter(segment, &self.given(way)).map(T::widen)
    }
    #[inline(always)]
    fn numbers(&self) -> [usize; WAYS] {
        self.numbers
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

    /// How far each is from a place.
    //
    // As an answer in a walk: not inlined where debug assertions are on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn distances(&self, place: &impl Place<T, N>) -> [T; WAYS] {
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
