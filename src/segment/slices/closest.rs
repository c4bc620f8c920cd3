//! Slices of closest points: of pairs of segments, and of pairs of a point and a segment.
//!
//! An answer is a struct of many numbers, which vector registers cannot write at once. So a loop without a branch writes the numbers
//! row by row, and another collects the numbers of each pair from the rows.

use super::gathered::{Gathered, RUN, Second};
use super::{Ends, Left, in_runs, unsettled, widened};
use crate::machine::in_wide_registers;
use crate::prepared::LengthError;
use crate::scalar::Widen;
use crate::segment::distance::{self, Closest, narrowed};

/// How many pairs go through the first stage at once: so few that their rows stay in the nearest cache.
pub(super) const BLOCK: usize = 64;

/// One number of each pair.
pub(super) type Row<T> = [T; BLOCK];

/// The closest points of pairs of segments, number by number. Where the first stage does not give them, the distance is NaN.
pub(super) struct Rows<T, const N: usize> {
    pub distance: Row<T>,
    pub s: Row<T>,
    pub t: Row<T>,
    pub on_a: [Row<T>; N],
    pub on_b: [Row<T>; N],
}

impl<T: Widen, const N: usize> Rows<T, N> {
    pub(super) fn empty() -> Self {
        let row = [T::zero(); BLOCK];
        Self { distance: row, s: row, t: row, on_a: [row; N], on_b: [row; N] }
    }

    #[inline(always)]
    fn set(&mut self, k: usize, found: Closest<N, T>) {
        (self.distance[k], self.s[k], self.t[k]) = (found.distance, found.s, found.t);
        for axis in 0..N {
            (self.on_a[axis][k], self.on_b[axis][k]) = (found.on_a[axis], found.on_b[axis]);
        }
    }

    #[inline(always)]
    fn get(&self, k: usize) -> Closest<N, T> {
        let (distance, s, t) = (self.distance[k], self.s[k], self.t[k]);
        Closest {
            distance,
            s,
            t,
            on_a: self.on_a.each_ref().map(|row| row[k]),
            on_b: self.on_b.each_ref().map(|row| row[k]),
        }
    }
}

/// The closest points of pairs of segments.
pub(crate) fn closest<S: Ends<N>, X: Send, const N: usize>(
    first: &[S],
    second: &[S],
    out: &mut [X],
    answer: impl Fn(Closest<N, S::Scalar>) -> X + Sync,
) -> Result<(), LengthError> {
    in_runs(BLOCK, first, second, out, || {
        let (mut left, mut found) = (Left::<BLOCK>::default(), Rows::empty());
        let answer = &answer;
        move |first: &[S], second: &[S], out: &mut [X]| {
            in_wide_registers!({
                closest_by_midpoints(first, second, &mut found);
                left.mark(found.distance[..out.len()].iter().map(unsettled));
            });
            for (k, out) in out.iter_mut().enumerate() {
                *out = answer(found.get(k));
            }
            for k in left.places() {
                let alone = distance::left_closest::<S::Scalar, S, N>(first[k], second[k]);
                out[k] = answer(alone.narrow());
            }
        }
    })
}

#[inline(always)]
pub(super) fn closest_by_midpoints<S: Ends<N>, const N: usize>(
    first: &[S],
    second: &[S],
    rows: &mut Rows<S::Scalar, N>,
) {
    let count = first.len().min(second.len()).min(BLOCK);
    for (k, (a, b)) in first[..count].iter().zip(&second[..count]).enumerate() {
        rows.set(k, distance::closest_of_many::<S::Scalar, N>(a.ends(), b.ends()).narrow());
    }
}

/// The points of segments that are closest to points.
pub(crate) fn closest_to_points<S: Ends<N>, X: Send, const N: usize>(
    points: &[[S::Scalar; N]],
    segments: &[S],
    out: &mut [X],
    answer: impl Fn([S::Scalar; N]) -> X + Sync,
) -> Result<(), LengthError> {
    in_runs(RUN, points, segments, out, || {
        let (mut left, mut gathered) = (Left::<RUN>::default(), Gathered::<3, N, N>::EMPTY);
        let mut found = [[S::Scalar::narrow(0.0); RUN]; N];
        let answer = &answer;
        move |points: &[[S::Scalar; N]], segments: &[S], out: &mut [X]| {
            in_wide_registers!({
                closest_by_nearer_ends(points, segments, &mut found);
                left.mark(found[0][..out.len()].iter().map(unsettled));
            });
            for (k, out) in out.iter_mut().enumerate() {
                *out = answer(found.each_ref().map(|row| row[k]));
            }
            let pair = |k: usize| (widened(points[k]), segments[k].ends());
            let all = |k| {
                let (p, [a, b]) = pair(k);
                [p, a, b]
            };
            let alone = |k| {
                let (p, a) = pair(k);
                distance::closest_point::<S::Scalar, _, N>(p, &a).point
            };
            gathered.answer::<FootFromMidpoint, X>(&left, all, alone, out, |point| answer(narrowed(point)));
        }
    })
}

#[inline(always)]
pub(super) fn closest_by_nearer_ends<S: Ends<N>, const N: usize>(
    points: &[[S::Scalar; N]],
    segments: &[S],
    rows: &mut [[S::Scalar; RUN]; N],
) {
    let count = points.len().min(segments.len()).min(RUN);
    for (k, (p, a)) in points[..count].iter().zip(&segments[..count]).enumerate() {
        let point = narrowed(distance::closest_point_of_many::<S::Scalar, N>(widened(*p), a.ends()));
        for axis in 0..N {
            rows[axis][k] = point[axis];
        }
    }
}

/// The second stage for a point, and a segment given by its ends.
pub(super) struct FootFromMidpoint;

impl<const N: usize> Second<3, N, N> for FootFromMidpoint {
    #[inline(always)]
    fn answer([p, a, b]: [[f64; N]; 3]) -> [f64; N] {
        distance::closest_point_from_midpoint(p, [a, b])
    }
}
