//! Slices of distances: of pairs of segments, and of pairs of a point and a segment.

use super::{Ends, Left, widened};
use crate::machine::on_this_machine;
use crate::magnitude::is_nan;
use crate::prepared::{LengthError, equal};
use crate::scalar::Widen;
use crate::segment::distance::{self, Space, midway};
use crate::threads::in_pieces;

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
    equal([first.len(), second.len(), out.len()])?;
    in_pieces(first, second, out, |first, second, out| {
        let mut left = Left::<RUN>::default();
        for ((first, second), out) in first.chunks(RUN).zip(second.chunks(RUN)).zip(out.chunks_mut(RUN)) {
            on_this_machine!({
                by_midpoints(first, second, out);
                left.mark(out.iter().map(unsettled));
            });
            for k in left.places() {
                out[k] = T::narrow_distance(distance::left::<T, N>(|| [first[k].ends(), second[k].ends()]).distance);
            }
        }
    });
    Ok(())
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

/// What has to be looked at again: NaN. (What is too large for the scalar is infinite, and as certain as any other.)
#[inline(always)]
fn unsettled<T: Widen>(distance: &T) -> bool {
    is_nan(*distance)
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
    equal([points.len(), segments.len(), out.len()])?;
    in_pieces(points, segments, out, |points, segments, out| {
        let mut left = Left::<RUN>::default();
        let mut gathered = LeftPoints {
            places: [0; GATHERED],
            blocks: [[[[0.0; BLOCK]; N]; 3]; GATHERED / BLOCK],
            found: [[0.0; BLOCK]; GATHERED / BLOCK],
        };
        for ((points, segments), out) in points.chunks(RUN).zip(segments.chunks(RUN)).zip(out.chunks_mut(RUN)) {
            on_this_machine!({
                by_nearer_ends(points, segments, out);
                left.mark(out.iter().map(unsettled));
            });
            gathered.answer(&left, points, segments, out);
        }
    });
    Ok(())
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

/// How many of the pairs that [`nearer`] leaves of a run are gathered for [`midway`]: some more than random points leave.
const GATHERED: usize = 64;

/// How many of these go through a loop at once. The number is fixed, so that the compiler leaves no rest for one without registers. (Behind
/// the last pair are others, from before, that nobody reads.)
pub(super) const BLOCK: usize = 16;

/// Pairs of a run that [`nearer`] leaves.
struct LeftPoints<const N: usize> {
    /// Where they are in the run.
    places: [usize; GATHERED],
    /// Their points and ends, coordinate by coordinate.
    blocks: [[[[f64; BLOCK]; N]; 3]; GATHERED / BLOCK],
    found: [[f64; BLOCK]; GATHERED / BLOCK],
}

impl<const N: usize> LeftPoints<N>
where
    [f64; N]: Space<N>,
{
    fn answer<S: Ends<N>, T: Widen>(&mut self, left: &Left<RUN>, points: &[[T; N]], segments: &[S], out: &mut [T]) {
        let mut left = left.places();
        loop {
            let mut count = 0_usize;
            for (place, k) in left.by_ref().take(GATHERED).enumerate() {
                self.places[place] = k;
                let (p, [a, b]) = (widened(points[k]), segments[k].ends());
                for axis in 0..N {
                    for (row, x) in self.blocks[place / BLOCK].iter_mut().zip([p, a, b]) {
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
                    points_by_midpoints(block, found);
                }
            });
            for (&found, &k) in self.found.as_flattened()[..count].iter().zip(&self.places) {
                let alone = || distance::left_point(|| (widened(points[k]), segments[k].ends())).0;
                out[k] = T::narrow_distance(if found.is_finite() { found } else { alone() });
            }
        }
    }
}

#[inline(always)]
pub(super) fn points_by_midpoints<const N: usize>(block: &[[[f64; BLOCK]; N]; 3], found: &mut [f64; BLOCK])
where
    [f64; N]: Space<N>,
{
    for (place, found) in found.iter_mut().enumerate() {
        let at = |i: usize| -> [f64; N] { core::array::from_fn(|axis| block[i][axis][place]) };
        *found = midway::closest_point(at(0), [at(1), at(2)]).certain();
    }
}
