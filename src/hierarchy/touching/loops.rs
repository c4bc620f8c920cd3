//! In loops.

use super::{Bounds, Machine, Sides, WAYS, WIDTH};
use crate::magnitude::max;
use num_traits::Float;

/// Which of many boxes touch one other. Those of which a coordinate is no number do not.
//
// Loops over fewer are unrolled, and then do not become vectors.
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

pub(super) use four_and_four as singles;
pub(super) use four_and_four as doubles;

/// Which of four boxes touch which of four others: row by row.
#[inline(always)]
pub(super) fn four_and_four<T: Float, const N: usize>(
    boxes: Sides<T, N, WAYS>,
    others: Sides<T, N, WAYS>,
    _: impl Machine,
) -> usize {
    let mut hits = 0;
    for way in 0..WAYS {
        let mut one = Bounds { least: [T::zero(); N], greatest: [T::zero(); N] };
        for axis in 0..N {
            (one.least[axis], one.greatest[axis]) = (boxes.least[axis][way], boxes.greatest[axis][way]);
        }
        hits |= one_and_four(&one, others) << (WAYS * way);
    }
    hits
}

#[inline(always)]
fn one_and_four<T: Float, const N: usize>(one: &Bounds<N, T>, four: Sides<T, N, WAYS>) -> usize {
    // The greatest of the gaps on all axes: its sign is exact, and below 0 they overlap. Selections make one instruction.
    let mut gap = [T::neg_infinity(); WAYS];
    for axis in 0..N {
        for (way, gap) in gap.iter_mut().enumerate() {
            let along = max(four.least[axis][way] - one.greatest[axis], one.least[axis] - four.greatest[axis][way]);
            *gap = max(along, *gap);
        }
    }
    let mut bits = 0_u32;
    for (way, &gap) in gap.iter().enumerate() {
        bits |= if gap <= T::zero() { 1 << way } else { 0 };
    }
    bits as usize
}
