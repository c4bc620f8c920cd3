//! Slices of distances: of pairs of segments, and of pairs of a point and a segment.

use super::{Ends, Left, in_runs, unsettled, widened};
use crate::machine::on_this_machine;
use crate::prepared::LengthError;
use crate::scalar::Widen;
use crate::segment::distance::{self, Space, midway};

/// How many pairs go through the first stage before the next one looks at what it left: so many that what is gathered fills some registers,
/// and so few that they are still in a near cache.
pub(super) const RUN: usize = 512;

/// The distances of pairs of segments.
pub(crate) fn distances<S: Ends<N>, T: Widen, const N: usize>(
    first: &[S],
    second: &[S],
    out: &mut [T],
) -> Result<(), LengthError>
where
    [f64; N]: Space<N>,
{
    in_runs(RUN, first, second, out, || {
        let (mut left, mut gathered) = (Left::<RUN>::default(), Gathered::<4, N>::EMPTY);
        move |first: &[S], second: &[S], out: &mut [T]| {
            on_this_machine!({
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
                distance::hard::<T, N>(a, b).distance
            };
            gathered.answer::<Parallel, T>(&left, points, alone, out);
        }
    })
}

#[inline(always)]
pub(super) fn by_midpoints<S: Ends<N>, T: Widen, const N: usize>(first: &[S], second: &[S], out: &mut [T])
where
    [f64; N]: Space<N>,
{
    for ((a, b), out) in first.iter().zip(second).zip(out) {
        *out = T::narrow_distance(distance::first::<T, N>(a.ends(), b.ends()).certain());
    }
}

/// The distances of pairs of a point and a segment.
pub(crate) fn distances_to_points<S: Ends<N>, T: Widen, const N: usize>(
    points: &[[T; N]],
    segments: &[S],
    out: &mut [T],
) -> Result<(), LengthError>
where
    [f64; N]: Space<N>,
{
    in_runs(RUN, points, segments, out, || {
        let (mut left, mut gathered) = (Left::<RUN>::default(), Gathered::<3, N>::EMPTY);
        move |points: &[[T; N]], segments: &[S], out: &mut [T]| {
            on_this_machine!({
                by_nearer_ends(points, segments, out);
                left.mark(out.iter().map(unsettled));
            });
            let pair = |k: usize| (widened(points[k]), segments[k].ends());
            let all = |k| {
                let (p, [a, b]) = pair(k);
                [p, a, b]
            };
            gathered.answer::<FromMidpoint, T>(&left, all, |k| distance::left_point(|| pair(k)).0, out);
        }
    })
}

#[inline(always)]
pub(super) fn by_nearer_ends<S: Ends<N>, T: Widen, const N: usize>(points: &[[T; N]], segments: &[S], out: &mut [T])
where
    [f64; N]: Space<N>,
{
    for ((p, a), out) in points.iter().zip(segments).zip(out) {
        *out = T::narrow_distance(distance::first_of_points::<T, N>(widened(*p), a.ends()).certain());
    }
}

/// The second stage for a pair of M points in all. (A type, for a function that is handed over is not compiled for this machine.)
pub(super) trait Second<const M: usize, const N: usize> {
    fn distance(points: [[f64; N]; M]) -> f64;
}

/// For two segments, by their ends: parallel ones, and such that share an end.
pub(super) struct Parallel;

impl<const N: usize> Second<4, N> for Parallel
where
    [f64; N]: Space<N>,
{
    #[inline(always)]
    fn distance([a, b, c, d]: [[f64; N]; 4]) -> f64 {
        let parallel = midway::parallel([a, b], [c, d]).certain();
        if distance::share_an_end([a, b], [c, d]) { 0.0 } else { parallel }
    }
}

/// For a point, and a segment by its ends.
pub(super) struct FromMidpoint;

impl<const N: usize> Second<3, N> for FromMidpoint
where
    [f64; N]: Space<N>,
{
    #[inline(always)]
    fn distance([p, a, b]: [[f64; N]; 3]) -> f64 {
        midway::closest_point(p, [a, b]).certain()
    }
}

/// How many of the pairs that the first stage leaves of a run are gathered for the second: some more than random points leave.
const GATHERED: usize = 64;

/// How many of these go through a loop at once. The number is fixed, so that the compiler leaves no rest for one without registers. (Behind
/// the last pair are others, from before, that nobody reads.)
pub(super) const BLOCK: usize = 16;

/// Pairs of M points in all, coordinate by coordinate.
pub(super) type Block<const M: usize, const N: usize> = [[[f64; BLOCK]; N]; M];

#[inline(always)]
pub(super) fn second<S: Second<M, N>, const M: usize, const N: usize>(block: &Block<M, N>, found: &mut [f64; BLOCK]) {
    for (place, found) in found.iter_mut().enumerate() {
        *found = S::distance(core::array::from_fn(|i| core::array::from_fn(|axis| block[i][axis][place])));
    }
}

/// Pairs of a run that the first stage leaves.
struct Gathered<const M: usize, const N: usize> {
    /// Where they are in the run.
    places: [usize; GATHERED],
    blocks: [Block<M, N>; GATHERED / BLOCK],
    found: [[f64; BLOCK]; GATHERED / BLOCK],
}

impl<const M: usize, const N: usize> Gathered<M, N> {
    const EMPTY: Self = Self {
        places: [0; GATHERED],
        blocks: [[[[0.0; BLOCK]; N]; M]; GATHERED / BLOCK],
        found: [[0.0; BLOCK]; GATHERED / BLOCK],
    };

    /// Answers the pairs that are left, with these `points`: by the second stage, or `alone`.
    fn answer<S: Second<M, N>, T: Widen>(
        &mut self,
        left: &Left<RUN>,
        points: impl Fn(usize) -> [[f64; N]; M],
        alone: impl Fn(usize) -> f64,
        out: &mut [T],
    ) {
        let mut left = left.places();
        loop {
            let mut count = 0_usize;
            for (place, k) in left.by_ref().take(GATHERED).enumerate() {
                self.places[place] = k;
                for (row, x) in self.blocks[place / BLOCK].iter_mut().zip(points(k)) {
                    for axis in 0..N {
                        row[axis][place % BLOCK] = x[axis];
                    }
                }
                count += 1;
            }
            if count == 0 {
                return;
            }
            on_this_machine!({
                for (block, found) in self.blocks.iter().zip(&mut self.found).take(count.div_ceil(BLOCK)) {
                    second::<S, M, N>(block, found);
                }
            });
            for (&found, &k) in self.found.as_flattened()[..count].iter().zip(&self.places) {
                out[k] = T::narrow_distance(if found.is_finite() { found } else { alone(k) });
            }
        }
    }
}
