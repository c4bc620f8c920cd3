//! The questions of one pair, asked of slices of pairs: the same answers, several in a register.
//!
//! A block of pairs goes through the first stage, which has no branch, in a plain loop. The pairs that it leaves are asked about alone, or
//! are gathered for the loop of another stage first. So every answer is that of the single call, to the bit, whatever stands beside it.

mod distances;
#[cfg(test)]
mod tests;

use super::crossing::{self, Case, Intersection};
use crate::machine::on_this_machine;
use crate::prepared::{LengthError, equal};
use crate::scalar::Widen;
pub(crate) use distances::{distances, distances_to_points};

/// A segment by the coordinates of its ends.
pub(crate) trait Ends<const N: usize>: Sync {
    fn ends(&self) -> [[f64; N]; 2];
}

/// The coordinates in `f64`. Not by `map`, which may be a call, and such a loop is not one of registers.
#[inline(always)]
pub(crate) fn widened<T: Widen, const N: usize>(p: [T; N]) -> [f64; N] {
    core::array::from_fn(|k| p[k].widen())
}

/// How many pairs go through a stage before the next one looks at what it left: so many that a loop is worth its start, and so few
/// that they are still in the nearest cache.
const BLOCK: usize = 128;

/// What pairs of segments of the plane have in common.
pub(crate) fn intersections<S: Ends<2>, X: Send>(
    first: &[S],
    second: &[S],
    out: &mut [X],
    answer: impl Fn(Intersection) -> X + Sync,
) -> Result<(), LengthError> {
    equal([first.len(), second.len(), out.len()])?;
    in_pieces(first, second, out, |first, second, out| {
        let mut cases = [Case::UNKNOWN; BLOCK];
        let mut crossings = Crossings { places: [0; BLOCK], rows: [[0.0; BLOCK]; 8], found: [[0.0; BLOCK]; 4] };
        for ((first, second), out) in first.chunks(BLOCK).zip(second.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
            on_this_machine!(all_cases(first, second, &mut cases));
            crossings.answer([first, second], out, &cases, &answer);
        }
    });
    Ok(())
}

/// The pairs of a block that cross.
struct Crossings {
    /// Where they are in the block.
    places: [usize; BLOCK],
    /// Their ends, coordinate by coordinate.
    rows: [[f64; BLOCK]; 8],
    /// x, y, s and t.
    found: [[f64; BLOCK]; 4],
}

impl Crossings {
    fn answer<S: Ends<2>, X>(
        &mut self,
        [first, second]: [&[S]; 2],
        out: &mut [X],
        cases: &[Case; BLOCK],
        answer: impl Fn(Intersection) -> X,
    ) {
        let Self { places, rows, found } = self;
        let alone = |k: usize| answer(crossing::intersection(first[k].ends(), second[k].ends()));
        let mut count = 0;
        for (k, (out, &case)) in out.iter_mut().zip(cases).enumerate() {
            let known = (case == Case::APART) | (case == Case::CROSSING);
            *out = if known { answer(Intersection::Disjoint) } else { alone(k) };
            places[count] = k;
            count += usize::from(case == Case::CROSSING);
        }
        for (place, &k) in places[..count].iter().enumerate() {
            let ([a, b], [c, d]) = (first[k].ends(), second[k].ends());
            for (row, x) in rows.iter_mut().zip([a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]) {
                row[place] = x;
            }
        }
        on_this_machine!(all_crossings(rows, found, whole_registers(count)));
        for (place, &k) in places[..count].iter().enumerate() {
            let [x, y, s, t] = core::array::from_fn(|i| found[i][place]);
            out[k] = if x.is_nan() { alone(k) } else { answer(Intersection::Crossing { point: [x, y], s, t }) };
        }
    }
}

#[inline(always)]
fn all_cases<S: Ends<2>>(first: &[S], second: &[S], cases: &mut [Case]) {
    for ((a, b), case) in first.iter().zip(second).zip(cases) {
        *case = Case::of(a.ends(), b.ends());
    }
}

#[inline(always)]
fn all_crossings(ends: &[[f64; BLOCK]; 8], found: &mut [[f64; BLOCK]; 4], count: usize) {
    let count = count.min(BLOCK);
    for place in 0..count {
        let at = |i: usize| [ends[i][place], ends[i + 1][place]];
        let crossing = crossing::settled_crossing([at(0), at(2)], [at(4), at(6)]);
        for i in 0..4 {
            found[i][place] = crossing[i];
        }
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
