//! An order of segments in which neighbours are near each other and alike.
//!
//! A segment is a point of 2N coordinates, those of its middle and of half its difference. Interleaving their bits (G. M. Morton, "A
//! Computer Oriented Geodetic Data Base", 1966) gives a key to sort by. Where many segments have the same key, such as tiny ones
//! beside a giant, these are sorted again by keys within their own box. So neither sizes nor places are assumed to be even.

mod radix;

use alloc::vec::Vec;

use super::{Bounds, Segments};
use crate::machine::in_wide_registers;
use crate::magnitude::{difference, one_norm};
use crate::segment::are_finite;
use crate::threads::{for_each, sort_by_key};

/// A key and the index of the segment that has it.
type Keyed = (u64, usize);

/// So many segments of equal keys may stay unsorted.
const RUN: usize = 8;

/// Whether the given order is good: consecutive segments are mostly near each other, and do not crowd a space. Of many segments, some
/// thousands are sampled: if the sample is misleading, only time is lost.
pub(super) fn is_coherent<const N: usize>(segments: &impl Segments<N>) -> bool {
    in_wide_registers!(follow_each_other(segments)) && !(segments.count() > MANY && are_crowded(segments))
}

/// Whether the gaps from the end of one segment to the start of the next are in sum not much longer than the segments. In a chain these gaps are 0.
#[inline(always)]
fn follow_each_other<const N: usize>(segments: &impl Segments<N>) -> bool {
    let apart = |p: [f64; N], q: [f64; N]| one_norm(&difference(p, q));
    let (mut lengths, mut gaps) = (0.0, 0.0);
    // The step is odd, for segments that come in fours.
    for k in (1..segments.count()).step_by(segments.count() >> 12 | 1) {
        let ([a, b], [c, _]) = (segments.ends(k - 1), segments.ends(k));
        let (length, gap) = (apart(a, b), apart(b, c));
        // Ends that are not finite do not count.
        if length + gap < f64::INFINITY {
            lengths += length;
            gaps += gap;
        }
    }
    // Also false where a sum overflows.
    gaps <= 4.0 * lengths && lengths < f64::INFINITY
}

/// In a densely folded chain, runs meet others from anywhere along it. With more segments than this, those are no longer in a near cache,
/// and a sort pays.
pub(super) const MANY: usize = 1 << 15;
/// How many segments make a run.
const IN_A_RUN: usize = 16;
/// Runs are crowded if a point is in the boxes of more than so many of them. With runs that follow each other, as layers or as turns of
/// a coil, a point is in one at most. With a walk of unit steps, three of which come to a unit cube, it is in 5, and a sort does not
/// pay; with six to a unit cube, in 10.
const CROWDED: f64 = 8.0;

/// Whether the boxes of runs overlap many others. (Boxes of single segments do if each goes from wall to wall, however well the segments follow each
/// other.)
fn are_crowded<const N: usize>(segments: &impl Segments<N>) -> bool {
    let runs = segments.count() / IN_A_RUN;
    let (mut whole, mut sides, mut looked_at) = (Bounds::EMPTY, [0.0; N], 0.0);
    for first in (0..runs).step_by(runs >> 10 | 1).map(|run| IN_A_RUN * run) {
        let segments = (first..first + IN_A_RUN).map(|k| Bounds::around(&segments.ends(k)));
        let run = segments.fold(Bounds::EMPTY, Bounds::union);
        if (0..N).all(|k| run.side(k).is_finite()) {
            looked_at += 1.0;
            whole = whole.union(run);
            sides = core::array::from_fn(|k| sides[k] + run.side(k));
        }
    }
    // In how many boxes a point would be, if these were anywhere in the box around all. Where all is flat the number is NaN, which is not crowded.
    (0..N).fold(runs as f64, |covered, k| covered * (sides[k] / looked_at / whole.side(k))) > CROWDED
}

/// The indices of the segments whose coordinates are finite, in such an order; the first of two sets comes before the second.
pub(crate) fn spatial<const N: usize>(segments: &impl Segments<N>) -> Vec<usize> {
    let is_finite = |i: &usize| are_finite(segments.ends(*i));
    let mut keyed: Vec<Keyed> = (0..segments.count()).filter(is_finite).map(|i| (0, i)).collect();
    let second = segments.second().map_or(keyed.len(), |second| keyed.partition_point(|&(_, i)| i < second));
    let (first, second) = keyed.split_at_mut(second);
    let interleave = Interleave::new(2 * N);
    sort(segments, first, &interleave);
    sort(segments, second, &interleave);
    // A new vector, as the keyed indices are twice as large.
    keyed.iter().map(|&(_, i)| i).collect()
}

fn sort<const N: usize>(segments: &impl Segments<N>, keyed: &mut [Keyed], interleave: &Interleave) {
    let bounds = keyed.iter().fold([Bounds::EMPTY; 2], |[middles, halves], &(_, i)| {
        let [middle, half] = place(segments.ends(i));
        [middles.including(middle), halves.including(half)]
    });
    let extent = (0..2 * N).fold(0.0, |most, k| f64::max(most, bounds[k / N].side(k % N)));
    if extent.is_nan() || extent <= 0.0 {
        return; // all are the same
    }
    let cells = interleave.cells();
    for_each(keyed, |_, (key, i)| {
        let p = place(segments.ends(*i));
        // In two steps, as 1/extent may overflow. A cast saturates.
        let cell = |h: usize, k: usize| (((p[h][k] - bounds[h].least[k]) / extent) * cells).min(cells - 1.0) as u32;
        *key = interleave.key((0..2 * N).map(|k| cell(k / N, k % N)));
    });
    sort_by_key(keyed, radix::sort_by_key);
    for run in keyed.chunk_by_mut(|a, b| a.0 == b.0) {
        if run.len() > RUN {
            sort(segments, run, interleave);
        }
    }
}

/// A quarter of the sum of the ends, and of their difference towards greater coordinates: no difference of two such places overflows.
#[inline(always)]
pub(super) fn place<const N: usize>([a, b]: [[f64; N]; 2]) -> [[f64; N]; 2] {
    let [p, q] = if b < a { [b, a] } else { [a, b] };
    [core::array::from_fn(|k| 0.25 * q[k] + 0.25 * p[k]), core::array::from_fn(|k| 0.25 * q[k] - 0.25 * p[k])]
}

/// Spreads the bits of a number, so that those of others fit between.
struct Interleave {
    ways: usize,
    spread: [u64; 256],
}

impl Interleave {
    fn new(ways: usize) -> Self {
        let mut spread = [0; 256];
        for byte in 1..256 {
            spread[byte] = spread[byte >> 1] << ways | byte as u64 & 1;
        }
        Interleave { ways, spread }
    }

    /// How many cells there are on each axis.
    fn cells(&self) -> f64 {
        (1_u64 << (64 / self.ways)) as f64
    }

    /// The key of numbers with at most 64 bits in all, and 16 each.
    #[inline(always)]
    fn key(&self, cells: impl Iterator<Item = u32>) -> u64 {
        let spread = |x: u32| self.spread[x as usize & 255] | self.spread[x as usize >> 8 & 255] << (8 * self.ways);
        cells.fold(0, |key, cell| key << 1 | spread(cell))
    }
}
