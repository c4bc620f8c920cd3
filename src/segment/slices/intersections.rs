//! What pairs of segments of the plane have in common, for slices of pairs.

use super::{BLOCK, Ends, in_pieces, whole_registers};
use crate::machine::on_this_machine;
use crate::prepared::{LengthError, equal};
use crate::segment::crossing::{self, Areas, Intersection};

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

/// What is certain of a pair, as a number: a loop of registers has no other cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case(u64);

impl Case {
    pub(super) const APART: Self = Self(1);
    pub(super) const CROSSING: Self = Self(2);
    pub(super) const UNKNOWN: Self = Self(0);

    #[inline(always)]
    pub(super) fn of(areas: &Areas) -> Self {
        Self(u64::from(areas.are_apart()) + 2 * u64::from(areas.cross()))
    }
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
        let alone = |k: usize| crossing::uncertain(&first[k], &second[k], &answer);
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
pub(super) fn all_cases<S: Ends<2>>(first: &[S], second: &[S], cases: &mut [Case]) {
    for ((a, b), case) in first.iter().zip(second).zip(cases) {
        *case = Case::of(&Areas::of(a.ends(), b.ends()));
    }
}

#[inline(always)]
pub(super) fn all_crossings(ends: &[[f64; BLOCK]; 8], found: &mut [[f64; BLOCK]; 4], count: usize) {
    let count = count.min(BLOCK);
    for place in 0..count {
        let at = |i: usize| [ends[i][place], ends[i + 1][place]];
        let crossing = Areas::of([at(0), at(2)], [at(4), at(6)]).crossing().unwrap_or([f64::NAN; 4]);
        for i in 0..4 {
            found[i][place] = crossing[i];
        }
    }
}
