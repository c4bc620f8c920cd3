//! The questions of one pair, asked of slices of pairs: the same answers, several in a register.
//!
//! A block of pairs goes through the first stage, which has no branch, in a plain loop. The pairs that it leaves are asked about alone, or
//! are gathered for the loop of another stage first. So every answer is that of the single call, to the bit, whatever stands beside it.

mod intersections;
#[cfg(test)]
mod tests;

use super::distance::{self, Space, midway, nearer};
use crate::machine::on_this_machine;
use crate::prepared::{LengthError, equal};
use crate::scalar::Widen;
pub(crate) use intersections::intersections;

/// A segment by the coordinates of its ends.
pub(crate) trait Ends<const N: usize>: Sync {
    fn ends(&self) -> [[f64; N]; 2];
}

impl<T: Widen, const N: usize> Ends<N> for [[T; N]; 2] {
    #[inline(always)]
    fn ends(&self) -> [[f64; N]; 2] {
        [widened(self[0]), widened(self[1])]
    }
}

/// The coordinates in `f64`. Not by `map`, which may be a call, and such a loop is not one of registers.
#[inline(always)]
pub(crate) fn widened<T: Widen, const N: usize>(p: [T; N]) -> [f64; N] {
    core::array::from_fn(|k| p[k].widen())
}

/// How many pairs go through a stage before the next one looks at what it left: so many that a loop is worth its start, and so few
/// that they are still in the nearest cache.
const BLOCK: usize = 128;

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
        for ((first, second), out) in first.chunks(BLOCK).zip(second.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
            on_this_machine!(by_midpoints(first, second, out));
            for ((a, b), out) in first.iter().zip(second).zip(out) {
                if !out.is_finite() {
                    *out = T::narrow_distance(distance::distance(|| [a.ends(), b.ends()]));
                }
            }
        }
    });
    Ok(())
}

#[inline(always)]
fn by_midpoints<S: Ends<N>, T: Widen, const N: usize>(first: &[S], second: &[S], out: &mut [T])
where
    [f64; N]: Space<N>,
{
    for ((a, b), out) in first.iter().zip(second).zip(out) {
        *out = T::narrow_distance(midway::closest(a.ends(), b.ends()).distance);
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
        let mut left = LeftPoints { places: [0; BLOCK], rows: [[[0.0; BLOCK]; N]; 3], found: [0.0; BLOCK] };
        for ((points, segments), out) in points.chunks(BLOCK).zip(segments.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
            on_this_machine!(by_nearer_ends(points, segments, out));
            left.answer(points, segments, out);
        }
    });
    Ok(())
}

#[inline(always)]
fn by_nearer_ends<S: Ends<N>, T: Widen, const N: usize>(points: &[[T; N]], segments: &[S], out: &mut [T])
where
    [f64; N]: Space<N>,
{
    for ((p, a), out) in points.iter().zip(segments).zip(out) {
        *out = T::narrow_distance(nearer::closest_point(widened(*p), a.ends()).0);
    }
}

/// The pairs of a block that [`nearer`] leaves.
struct LeftPoints<const N: usize> {
    /// Where they are in the block.
    places: [usize; BLOCK],
    /// Their points and ends, coordinate by coordinate.
    rows: [[[f64; BLOCK]; N]; 3],
    found: [f64; BLOCK],
}

impl<const N: usize> LeftPoints<N>
where
    [f64; N]: Space<N>,
{
    fn answer<S: Ends<N>, T: Widen>(&mut self, points: &[[T; N]], segments: &[S], out: &mut [T]) {
        let Self { places, rows, found } = self;
        let mut count = 0;
        for (k, out) in out.iter().enumerate() {
            places[count] = k;
            count += usize::from(!out.is_finite());
        }
        for (place, &k) in places[..count].iter().enumerate() {
            let (p, [a, b]) = (widened(points[k]), segments[k].ends());
            for axis in 0..N {
                (rows[0][axis][place], rows[1][axis][place], rows[2][axis][place]) = (p[axis], a[axis], b[axis]);
            }
        }
        on_this_machine!(point_by_midpoints(rows, found, whole_registers(count)));
        for (place, &k) in places[..count].iter().enumerate() {
            let alone = || distance::distance_to_point(|| (widened(points[k]), segments[k].ends()));
            out[k] = T::narrow_distance(if found[place].is_finite() { found[place] } else { alone() });
        }
    }
}

#[inline(always)]
fn point_by_midpoints<const N: usize>(rows: &[[[f64; BLOCK]; N]; 3], found: &mut [f64; BLOCK], count: usize)
where
    [f64; N]: Space<N>,
{
    let count = count.min(BLOCK);
    for place in 0..count {
        let at = |i: usize| core::array::from_fn(|axis| rows[i][axis][place]);
        found[place] = midway::closest_point(at(0), [at(1), at(2)]).distance;
    }
}

/// No fewer than `count`, a multiple of what a register of any machine holds, so that nothing is left for a loop without registers. (Behind
/// the last pair are others, from before, that nobody reads.)
fn whole_registers(count: usize) -> usize {
    count.next_multiple_of(8)
}

/// Cuts slices, which are equally long, into pieces, and works on each: on several threads with the feature `parallel`.
fn in_pieces<A: Sync, B: Sync, T: Send>(a: &[A], b: &[B], out: &mut [T], work: impl Fn(&[A], &[B], &mut [T]) + Sync) {
    #[cfg(feature = "parallel")]
    {
        // So long that a thread has more to do with it than to fetch it.
        const PIECE: usize = 32 * BLOCK;
        if out.len() > PIECE {
            use rayon::prelude::*;
            let pieces = a.par_chunks(PIECE).zip(b.par_chunks(PIECE)).zip(out.par_chunks_mut(PIECE));
            return pieces.for_each(|((a, b), out)| work(a, b, out));
        }
    }
    work(a, b, out);
}
