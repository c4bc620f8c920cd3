//! What pairs of segments of the plane have in common, for slices of pairs.
//!
//! Most pairs are apart, and a loop without a branch finds out which. The others are gathered, coordinate by coordinate, until they fill
//! some registers, for the loop that computes crossings. Pairs that this loop does not settle are answered one by one.

use super::{Ends, Left};
use crate::machine::in_wide_registers;
use crate::prepared::{LengthError, equal};
use crate::scalar::Widen;
use crate::segment::crossing::{Areas, Intersection, uncertain};
use crate::threads::in_pieces;

/// How many pairs go through the first stage at once: their marks are a byte each, or the bits of one word.
pub(super) const BLOCK: usize = 64;

/// How many pairs may be gathered.
pub(super) const ROOM: usize = 2 * BLOCK;

/// What pairs of segments of the plane have in common.
pub(crate) fn intersections<S: Ends<2>, X: Send>(
    first: &[S],
    second: &[S],
    out: &mut [X],
    answer: impl Fn(Intersection) -> X + Sync,
) -> Result<(), LengthError> {
    equal([first.len(), second.len(), out.len()])?;
    in_pieces(first, second, out, |first, second, out| {
        let (mut near, mut gathered) = (Left::default(), Gathered::EMPTY);
        for start in (0..out.len()).step_by(BLOCK) {
            let block = start..out.len().min(start + BLOCK);
            let (a, b) = (&first[block.clone()], &second[block.clone()]);
            in_wide_registers!(mark_near(a, b, &mut near));
            out[block].fill_with(|| answer(Intersection::Disjoint));
            for k in near.places() {
                gathered.gather(start + k, a[k].ends(), b[k].ends());
            }
            if gathered.count > ROOM - BLOCK {
                gathered.answer(first, second, out, &answer);
            }
        }
        gathered.answer(first, second, out, &answer);
    });
    Ok(())
}

/// Pairs that may meet.
struct Gathered {
    count: usize,
    /// Where they are in the slices.
    places: [usize; ROOM],
    /// The starts of the first segments, their ends, and those of the second.
    ends: [[[f64; 2]; ROOM]; 4],
    /// Their x, y, s and t.
    found: [[f64; ROOM]; 4],
}

impl Gathered {
    const EMPTY: Self = Self { count: 0, places: [0; ROOM], ends: [[[0.0; 2]; ROOM]; 4], found: [[0.0; ROOM]; 4] };

    #[inline(always)]
    fn gather(&mut self, k: usize, [a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) {
        // There is room: the remainder only tells the compiler so.
        let place = self.count % ROOM;
        self.places[place] = k;
        let [starts, ends, other_starts, other_ends] = &mut self.ends;
        (starts[place], ends[place], other_starts[place], other_ends[place]) = (a, b, c, d);
        self.count += 1;
    }

    /// Answers the gathered pairs, and removes them.
    fn answer<S: Ends<2>, X>(&mut self, first: &[S], second: &[S], out: &mut [X], answer: impl Fn(Intersection) -> X) {
        let Self { count, places, ends, found } = self;
        in_wide_registers!(crossings::<S::Scalar>(ends, found, whole_registers(*count)));
        for (place, &k) in places[..*count].iter().enumerate() {
            let [x, y, s, t] = core::array::from_fn(|i| found[i][place]);
            if x.is_nan() {
                out[k] = uncertain(&first[k], &second[k], &answer);
            } else {
                out[k] = answer(Intersection::Crossing { point: [x, y], s, t });
            }
        }
        *count = 0;
    }
}

/// `count`, rounded up to a multiple of what a register of any machine holds, so that no rest is left for a scalar loop. (After the last
/// pair there may be old ones, whose results are not read.)
fn whole_registers(count: usize) -> usize {
    count.next_multiple_of(8)
}

#[inline(always)]
pub(super) fn mark_near<S: Ends<2>>(first: &[S], second: &[S], near: &mut Left<BLOCK>) {
    near.mark(first.iter().zip(second).map(|(a, b)| !Areas::of(a.ends(), b.ends()).are_apart()));
}

/// The crossings of the pairs that certainly cross inside both segments. NaN where that is not certain, or the rounding is not settled.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "four rows at once have no iterator")]
pub(super) fn crossings<T: Widen>(ends: &[[[f64; 2]; ROOM]; 4], found: &mut [[f64; ROOM]; 4], count: usize) {
    let count = count.min(ROOM);
    for place in 0..count {
        let [a, b, c, d] = [ends[0][place], ends[1][place], ends[2][place], ends[3][place]];
        let areas = Areas::of([a, b], [c, d]);
        let settled = areas.crossing::<T>().unwrap_or([f64::NAN; 4]);
        for i in 0..4 {
            found[i][place] = if areas.cross() { settled[i] } else { f64::NAN };
        }
    }
}
