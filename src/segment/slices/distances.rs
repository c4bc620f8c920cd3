//! Slices of distances: of pairs of segments, and of pairs of a point and a segment.

use super::{Ends, Left, whole_registers, widened};
use crate::machine::on_this_machine;
use crate::prepared::{LengthError, equal};
use crate::scalar::Widen;
use crate::segment::distance::{self, Space, midway, nearer};
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
                out[k] = T::narrow_distance(distance::left(|| [first[k].ends(), second[k].ends()]).distance);
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
        *out = T::narrow_distance(midway::closest(a.ends(), b.ends()).certain());
    }
}

/// What has to be looked at again: NaN, or infinite, as what is too large for the scalar.
#[inline(always)]
fn unsettled<T: Widen>(distance: &T) -> bool {
    !distance.is_finite()
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
        let mut gathered =
            LeftPoints { places: [0; GATHERED], rows: [[[0.0; GATHERED]; N]; 3], found: [0.0; GATHERED] };
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
        *out = T::narrow_distance(nearer::closest_point(widened(*p), a.ends()).certain());
    }
}

/// How many of the pairs that [`nearer`] leaves of a run are gathered for [`midway`]: some more than random points leave.
const GATHERED: usize = 64;

/// Pairs of a run that [`nearer`] leaves.
struct LeftPoints<const N: usize> {
    /// Where they are in the run.
    places: [usize; GATHERED],
    /// Their points and ends, coordinate by coordinate.
    rows: [[[f64; GATHERED]; N]; 3],
    found: [f64; GATHERED],
}

impl<const N: usize> LeftPoints<N>
where
    [f64; N]: Space<N>,
{
    fn answer<S: Ends<N>, T: Widen>(&mut self, left: &Left<RUN>, points: &[[T; N]], segments: &[S], out: &mut [T]) {
        let mut left = left.places();
        loop {
            let mut count = 0;
            for (place, k) in left.by_ref().take(GATHERED).enumerate() {
                self.places[place] = k;
                let (p, [a, b]) = (widened(points[k]), segments[k].ends());
                for axis in 0..N {
                    for (row, x) in self.rows.iter_mut().zip([p, a, b]) {
                        row[axis][place] = x[axis];
                    }
                }
                count += 1;
            }
            if count == 0 {
                return;
            }
            on_this_machine!(point_by_midpoints(&self.rows, &mut self.found, whole_registers(count)));
            for (&found, &k) in self.found[..count].iter().zip(&self.places) {
                let alone = || distance::left_point(|| (widened(points[k]), segments[k].ends())).0;
                out[k] = T::narrow_distance(if found.is_finite() { found } else { alone() });
            }
        }
    }
}

#[inline(always)]
pub(super) fn point_by_midpoints<const N: usize, const M: usize>(
    rows: &[[[f64; M]; N]; 3],
    found: &mut [f64; M],
    count: usize,
) where
    [f64; N]: Space<N>,
{
    let count = count.min(M);
    for place in 0..count {
        let at = |i: usize| -> [f64; N] { core::array::from_fn(|axis| rows[i][axis][place]) };
        found[place] = midway::closest_point(at(0), [at(1), at(2)]).certain();
    }
}
