//! Segments in an index.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;

use super::goals::{Met, Near, Nearest, Several, bits};
use super::place::Points;
use super::{AtPoint, Index, Place};
use crate::hierarchy::tree::WAYS;
use crate::hierarchy::{Listed, Reach, order};
use crate::machine::{Machine, on_this_machine};
use crate::magnitude::is_nan;
use crate::scalar::Widen;
use crate::segment::crossing::{self, Areas};
use crate::segment::slices::Ends;
use crate::threads::by_parts;

/// Segments by place.
pub(crate) type SegmentTree<T, const N: usize> = Index<FourSegments<T, N>, N>;

/// Four segments side by side.
#[derive(Clone, Copy)]
pub(crate) struct FourSegments<T, const N: usize> {
    ends: [[[T; WAYS]; N]; 2],
    pub(super) numbers: [usize; WAYS],
}

/// So many places are work for a thread.
const PART: usize = 1 << 12;

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
        let mut all = vec![None; points.len()];
        if self.is_empty() {
            return all;
        }
        let mut found: Vec<_> = self.order(points).into_iter().map(|number| (number, None)).collect();
        by_parts(&mut found, PART, |part| on_this_machine!(machine => self.nearest_to_some(points, part, machine)));
        found.into_iter().for_each(|(number, nearest)| all[number] = nearest);
        all
    }

    /// The numbers of the finite points. Neighbours go down the same boxes, which are in a near cache then; as all are, if there are few.
    fn order(&self, points: &[[T; N]]) -> Vec<usize> {
        if WAYS * self.fours.len() > order::MANY {
            return order::spatial(&Points(points));
        }
        (0..points.len()).filter(|&k| AtPoint(points[k]).is_finite()).collect()
    }

    #[inline(always)]
    fn nearest_to_some(&self, points: &[[T; N]], some: &mut [(usize, Option<(usize, T)>)], machine: impl Machine) {
        let mut stack = self.stack();
        for (number, nearest) in some {
            let place = AtPoint(points[*number]);
            let mut goal = Nearest::to(&place);
            self.descend(&place.seen(self.units), &mut stack, &mut goal, machine);
            *nearest = goal.numbered();
        }
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
    fn first_parameter(&self, way: usize, segment: &[[T; 2]; 2], _most: f64) -> Option<T> {
        crossing::first_parameter(segment, &self.given(way))
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
