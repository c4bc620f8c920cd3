//! What pairs of segments of the plane have in common, for slices of pairs.
//!
//! Most pairs are apart, and a loop without a branch finds out which. The others are gathered, coordinate by coordinate, for the loop
//! that computes crossings. What that does not settle is asked about alone.

use super::{BLOCK, Ends, whole_registers};
use crate::machine::on_this_machine;
use crate::prepared::{LengthError, equal};
use crate::segment::crossing::{Areas, Intersection, uncertain};
use crate::threads::in_pieces;

/// What pairs of segments of the plane have in common.
pub(crate) fn intersections<S: Ends<2>, X: Send>(
    first: &[S],
    second: &[S],
    out: &mut [X],
    answer: impl Fn(Intersection) -> X + Sync,
) -> Result<(), LengthError> {
    equal([first.len(), second.len(), out.len()])?;
    in_pieces(first, second, out, |first, second, out| {
        let mut block = Block::EMPTY;
        for ((first, second), out) in first.chunks(BLOCK).zip(second.chunks(BLOCK)).zip(out.chunks_mut(BLOCK)) {
            block.answer(first, second, out, &answer);
        }
    });
    Ok(())
}

/// What a block of pairs goes through.
struct Block {
    /// 1 for a pair that may meet, 0 for one that is apart: not a `bool`, for registers hold numbers.
    near: [u64; BLOCK],
    /// Where in the block those that may meet are.
    places: [usize; BLOCK],
    /// Their ends, coordinate by coordinate.
    rows: [[f64; BLOCK]; 8],
    /// Their x, y, s and t.
    found: [[f64; BLOCK]; 4],
}

impl Block {
    const EMPTY: Self =
        Self { near: [0; BLOCK], places: [0; BLOCK], rows: [[0.0; BLOCK]; 8], found: [[0.0; BLOCK]; 4] };

    fn answer<S: Ends<2>, X>(&mut self, first: &[S], second: &[S], out: &mut [X], answer: impl Fn(Intersection) -> X) {
        let Self { near, places, rows, found } = self;
        on_this_machine!(which_are_near(first, second, near));
        let mut count = 0;
        for (k, (out, &near)) in out.iter_mut().zip(&*near).enumerate() {
            *out = answer(Intersection::Disjoint);
            places[count % BLOCK] = k;
            count += near as usize;
        }
        for (place, &k) in places[..count].iter().enumerate() {
            let ([a, b], [c, d]) = (first[k].ends(), second[k].ends());
            for (row, x) in rows.iter_mut().zip([a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]) {
                row[place] = x;
            }
        }
        on_this_machine!(crossings(rows, found, whole_registers(count)));
        for (place, &k) in places[..count].iter().enumerate() {
            let [x, y, s, t] = core::array::from_fn(|i| found[i][place]);
            if x.is_nan() {
                out[k] = uncertain(&first[k], &second[k], &answer);
            } else {
                out[k] = answer(Intersection::Crossing { point: [x, y], s, t });
            }
        }
    }
}

#[inline(always)]
pub(super) fn which_are_near<S: Ends<2>>(first: &[S], second: &[S], near: &mut [u64]) {
    for ((a, b), near) in first.iter().zip(second).zip(near) {
        *near = u64::from(!Areas::of(a.ends(), b.ends()).are_apart());
    }
}

/// The crossings of those that have one, inside both, and NaN where this is not certain, or the rounding is not settled.
#[inline(always)]
pub(super) fn crossings(ends: &[[f64; BLOCK]; 8], found: &mut [[f64; BLOCK]; 4], count: usize) {
    let count = count.min(BLOCK);
    for place in 0..count {
        let at = |i: usize| [ends[i][place], ends[i + 1][place]];
        let areas = Areas::of([at(0), at(2)], [at(4), at(6)]);
        let settled = areas.crossing().unwrap_or([f64::NAN; 4]);
        for i in 0..4 {
            found[i][place] = if areas.cross() { settled[i] } else { f64::NAN };
        }
    }
}
