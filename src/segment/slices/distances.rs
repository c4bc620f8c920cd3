//! Slices of distances: of pairs of segments, and of pairs of a point and a segment.

use super::gathered::{Gathered, RUN, Second};
use super::{Ends, Left, in_runs, unsettled, widened};
use crate::machine::in_wide_registers;
use crate::prepared::LengthError;
use crate::scalar::Widen;
use crate::segment::distance::{self, midway};

/// The distances of pairs of segments.
pub(crate) fn distances<S: Ends<N>, T: Widen, const N: usize>(
    first: &[S],
    second: &[S],
    out: &mut [T],
) -> Result<(), LengthError> {
    in_runs(RUN, first, second, out, || {
        let (mut left, mut gathered) = (Left::<RUN>::default(), Gathered::<4, N, 1>::EMPTY);
        move |first: &[S], second: &[S], out: &mut [T]| {
            in_wide_registers!({
                by_midpoints(first, second, out);
                left.mark(out.iter().map(unsettled));
            });
            let ends = |k: usize| [first[k].ends(), second[k].ends()];
            let points = |k| {
                let [[a, b], [c, d]] = ends(k);
                [a, b, c, d]
            };
            let alone = |k| {
                let [a, b] = ends(k);
                [distance::hard::<T, N>(a, b).distance]
            };
            gathered.answer::<Parallel, T>(&left, points, alone, out, |[distance]| T::narrow_distance(distance));
        }
    })
}

#[inline(always)]
pub(super) fn by_midpoints<S: Ends<N>, T: Widen, const N: usize>(first: &[S], second: &[S], out: &mut [T]) {
    for ((a, b), out) in first.iter().zip(second).zip(out) {
        *out = T::narrow_distance(distance::first::<T, N>(a.ends(), b.ends()).certain());
    }
}

/// The distances of pairs of a point and a segment.
pub(crate) fn distances_to_points<S: Ends<N>, T: Widen, const N: usize>(
    points: &[[T; N]],
    segments: &[S],
    out: &mut [T],
) -> Result<(), LengthError> {
    in_runs(RUN, points, segments, out, || {
        let (mut left, mut gathered) = (Left::<RUN>::default(), Gathered::<3, N, 1>::EMPTY);
        move |points: &[[T; N]], segments: &[S], out: &mut [T]| {
            in_wide_registers!({
                by_nearer_ends(points, segments, out);
                left.mark(out.iter().map(unsettled));
            });
            let pair = |k: usize| (widened(points[k]), segments[k].ends());
            let all = |k| {
                let (p, [a, b]) = pair(k);
                [p, a, b]
            };
            let alone = |k| {
                let (p, a) = pair(k);
                [distance::left_point(p, a).0]
            };
            gathered.answer::<FromMidpoint, T>(&left, all, alone, out, |[distance]| T::narrow_distance(distance));
        }
    })
}

#[inline(always)]
pub(super) fn by_nearer_ends<S: Ends<N>, T: Widen, const N: usize>(points: &[[T; N]], segments: &[S], out: &mut [T]) {
    for ((p, a), out) in points.iter().zip(segments).zip(out) {
        *out = T::narrow_distance(distance::first_of_points::<T, N>(widened(*p), a.ends()).certain());
    }
}

/// The second stage for two segments, given by their ends: for parallel ones, and those that share an end.
pub(super) struct Parallel;

impl<const N: usize> Second<4, N, 1> for Parallel {
    #[inline(always)]
    fn answer([a, b, c, d]: [[f64; N]; 4]) -> [f64; 1] {
        let parallel = midway::parallel([a, b], [c, d]).certain();
        [if distance::share_an_end([a, b], [c, d]) { 0.0 } else { parallel }]
    }
}

/// The second stage for a point, and a segment given by its ends.
pub(super) struct FromMidpoint;

impl<const N: usize> Second<3, N, 1> for FromMidpoint {
    #[inline(always)]
    fn answer([p, a, b]: [[f64; N]; 3]) -> [f64; 1] {
        [midway::closest_point(p, [a, b]).certain()]
    }
}
