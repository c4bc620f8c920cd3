//! The comparisons in plain loops.

use super::{Bounds, Gaps, LITTLE, Machine, PLANES, Passages, ROUNDED, Reach, Sides, Strip, WAYS, WIDTH, Way, planes};
use crate::hierarchy::bounds::Gap;
use crate::magnitude::{max, min};

pub(in crate::hierarchy) use {four_and_four as doubles, four_and_four as singles};

/// Which of many boxes touch another one. A box with a NaN coordinate does not.
//
// Loops over fewer boxes are unrolled, and then not vectorized.
#[inline(always)]
pub(in crate::hierarchy) fn one_and_many<const N: usize>(
    one: &Bounds<N, f32>,
    many: Sides<f32, N, WIDTH>,
    _: impl Machine,
) -> u32 {
    let mut bits = 0;
    for at in 0..WIDTH {
        let mut touches = true;
        for axis in 0..N {
            touches &= many.least[axis][at] <= one.greatest[axis];
            touches &= one.least[axis] <= many.greatest[axis][at];
        }
        bits |= u32::from(touches) << at;
    }
    bits
}

/// Which of four boxes touch which of four others, in rows of four bits. The lowest four bits are for the first box. All pairs
/// are compared side by side.
#[inline(always)]
pub(in crate::hierarchy) fn four_and_four<T: Copy + PartialOrd, const N: usize>(
    boxes: Sides<T, N, WAYS>,
    others: Sides<T, N, WAYS>,
    _: impl Machine,
) -> usize {
    let mut touch = [[0_u8; WAYS]; WAYS];
    for (way, row) in touch.iter_mut().enumerate() {
        let mut touches = [true; WAYS];
        for axis in 0..N {
            let (least, greatest) = (boxes.least[axis][way], boxes.greatest[axis][way]);
            for (other, touches) in touches.iter_mut().enumerate() {
                *touches &= others.least[axis][other] <= greatest;
                *touches &= least <= others.greatest[axis][other];
            }
        }
        *row = touches.map(u8::from);
    }
    let [a, b, c, d] = touch.map(|row| u64::from(u32::from_le_bytes(row)));
    // The lowest bits of eight bytes, side by side: each is moved to its place in the highest byte.
    let bits = |bytes: u64| bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56;
    (bits(a | b << 32) | bits(c | d << 32) << 8) as usize
}

/// How far four boxes are from another one, in units of which `per_unit` make 1.
#[inline(always)]
pub(in crate::hierarchy) fn gaps<const N: usize>(
    four: Sides<f64, N, WAYS>,
    one: &Bounds<N>,
    per_unit: f64,
    reach: Reach,
    _: impl Machine,
) -> Gaps {
    let (mut squared, mut longest) = ([0.0; WAYS], [0.0; WAYS]);
    for axis in 0..N {
        for way in 0..WAYS {
            let along = max(four.least[axis][way] - one.greatest[axis], one.least[axis] - four.greatest[axis][way]);
            let along = max(along, 0.0);
            longest[way] = max(along, longest[way]);
            let along = per_unit * along;
            squared[way] += along * along;
        }
    }
    let mut within = 0;
    for way in 0..WAYS {
        let gap = Gap { squared: squared[way], longest: longest[way] };
        within |= if reach.falls_short(gap) { 0 } else { 1 << way };
    }
    Gaps { within, squared }
}

/// The given gaps, widened by the gaps to strips, one strip across each plane of two axes.
#[inline(always)]
pub(in crate::hierarchy) fn across<const N: usize>(
    four: Sides<f64, N, WAYS>,
    strips: &[Strip; 3],
    length: f64,
    Gaps { mut within, mut squared }: Gaps,
    _: impl Machine,
) -> Gaps {
    let mut widest = [0.0; WAYS];
    for k in 0..planes(N) {
        let ([i, j], Strip { axis: [x, y], least, greatest }) = (PLANES[k], strips[k]);
        for (way, widest) in widest.iter_mut().enumerate() {
            let (a, b) = (x * four.least[i][way], x * four.greatest[i][way]);
            let (c, d) = (y * four.least[j][way], y * four.greatest[j][way]);
            let (from, to) = (min(a, b) + min(c, d), max(a, b) + max(c, d));
            *widest = max(max(from - greatest, least - to), *widest);
        }
    }
    for way in 0..WAYS {
        within &= !(u32::from(widest[way] > length) << way);
        squared[way] = max(widest[way] * widest[way], squared[way]);
    }
    Gaps { within, squared }
}

/// The parameters at which a box on its way reaches four others, if it reaches them, and whether it does so before it leaves them.
#[inline(always)]
pub(in crate::hierarchy) fn passages<const N: usize>(
    four: Sides<f64, N, WAYS>,
    way: &Way<N>,
    per_unit: f64,
    _: impl Machine,
) -> Passages {
    let (mut entries, mut exits) = ([0.0; WAYS], [f64::INFINITY; WAYS]);
    for axis in 0..N {
        let (least, greatest, inverse, stay) = (way.least[axis], way.greatest[axis], way.inverse[axis], way.stay[axis]);
        for way in 0..WAYS {
            let p = (per_unit * four.least[axis][way] - greatest) * inverse;
            let q = (per_unit * four.greatest[axis][way] - least) * inverse;
            entries[way] = max(min(p, q), entries[way]);
            exits[way] = min(max(p, q) + stay, exits[way]);
        }
    }
    let mut within = 0;
    for way in 0..WAYS {
        entries[way] = max(entries[way] * (1.0 - ROUNDED) - LITTLE, 0.0);
        let exit = max(exits[way] * (1.0 + ROUNDED), exits[way] * (1.0 - ROUNDED)) + LITTLE;
        within |= u32::from(entries[way] <= exit) << way;
    }
    Passages { entries, within }
}
