//! Slices of distances: of pairs of segments, and of pairs of a point and a segment.

use super::{Ends, whole_registers, widened};
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
        let mut left = Left::default();
        for ((first, second), out) in first.chunks(RUN).zip(second.chunks(RUN)).zip(out.chunks_mut(RUN)) {
            on_this_machine!({
                by_midpoints(first, second, out);
                left.mark(out);
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

/// Which places of a run a stage has left: a byte for each, so that a loop can mark several at once.
pub(super) struct Left([u8; RUN]);

impl Default for Left {
    fn default() -> Self {
        Self([0; RUN])
    }
}

impl Left {
    /// Those where `out` is NaN, or infinite, as what is too large for the scalar has to be looked at again.
    #[inline(always)]
    pub(super) fn mark<T: Widen>(&mut self, out: &[T]) {
        if out.len() < RUN {
            self.0 = [0; RUN];
        }
        for (left, x) in self.0.iter_mut().zip(out) {
            *left = u8::from(!x.is_finite());
        }
    }

    /// In order.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        // A bit for each mark of a word: it gathers in the highest byte what stands in the lowest bits of all.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (words, _) = self.0.as_chunks::<64>();
        words.iter().enumerate().flat_map(|(word, marks)| {
            let (bytes, _) = marks.as_chunks::<8>();
            let bits = |part: &[u8; 8]| u64::from_le_bytes(*part).wrapping_mul(GATHER) >> 56;
            let mut marks = bytes.iter().rev().fold(0, |marks, part| marks << 8 | bits(part));
            core::iter::from_fn(move || {
                let place = 64 * word + marks.trailing_zeros() as usize;
                let found = marks != 0;
                marks &= marks.wrapping_sub(1);
                found.then_some(place)
            })
        })
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
    equal([points.len(), segments.len(), out.len()])?;
    in_pieces(points, segments, out, |points, segments, out| {
        let mut left = Left::default();
        let mut gathered =
            LeftPoints { places: [0; GATHERED], rows: [[[0.0; GATHERED]; N]; 3], found: [0.0; GATHERED] };
        for ((points, segments), out) in points.chunks(RUN).zip(segments.chunks(RUN)).zip(out.chunks_mut(RUN)) {
            on_this_machine!({
                by_nearer_ends(points, segments, out);
                left.mark(out);
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
    fn answer<S: Ends<N>, T: Widen>(&mut self, left: &Left, points: &[[T; N]], segments: &[S], out: &mut [T]) {
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
