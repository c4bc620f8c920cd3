//! In the registers of the machine.

use super::{Bounds, Gaps, Machine, Reach, Sides, WAYS, WIDTH};
use fearless_simd::{f32x4, f32x16, f64x4, f64x8, mask32x16, prelude::*};

/// Which of many boxes touch one other. Those of which a coordinate is no number do not.
#[inline(always)]
pub(in crate::hierarchy) fn one_and_many<const N: usize>(
    one: &Bounds<N, f32>,
    many: Sides<f32, N, WIDTH>,
    machine: impl Machine,
) -> u32 {
    let half = |from: usize| {
        let some = |numbers: &[f32; WIDTH]| f32x16::from_slice(machine, &numbers[from..from + WIDTH / 2]);
        let mut touch = mask32x16::splat(machine, true);
        for axis in 0..N {
            touch &= some(&many.least[axis]).simd_le(one.greatest[axis]);
            touch &= some(&many.greatest[axis]).simd_ge(one.least[axis]);
        }
        (touch.to_bitmask() as u32) << from
    };
    half(0) | half(WIDTH / 2)
}

/// Which of four boxes touch which of four others, in rows of bits, those with the first box in the lowest four: all pairs in one
/// register.
#[inline(always)]
pub(in crate::hierarchy) fn singles<const N: usize>(
    boxes: Sides<f32, N, WAYS>,
    others: Sides<f32, N, WAYS>,
    machine: impl Machine,
) -> usize {
    let again_and_again = |numbers: &[f32; WAYS]| -> f32x16<_> {
        let four = f32x4::from_slice(machine, numbers);
        let eight = four.combine(four);
        eight.combine(eight)
    };
    let each_four_times = |x: f32x16<_>| {
        let twice = x.zip_low(x);
        [twice.zip_low(twice)]
    };
    four_and_four(boxes, others, again_and_again, each_four_times, machine)
}

/// The same, with two rows in each register.
#[inline(always)]
pub(in crate::hierarchy) fn doubles<const N: usize>(
    boxes: Sides<f64, N, WAYS>,
    others: Sides<f64, N, WAYS>,
    machine: impl Machine,
) -> usize {
    let again = |numbers: &[f64; WAYS]| -> f64x8<_> {
        let four = f64x4::from_slice(machine, numbers);
        four.combine(four)
    };
    let each_four_times = |x: f64x8<_>| {
        let twice = x.zip_low(x);
        [twice.zip_low(twice), twice.zip_high(twice)]
    };
    four_and_four(boxes, others, again, each_four_times, machine)
}

/// In a register of the others' coordinates they stand `again`; of the boxes' it takes some, in which `each` stands four times.
#[inline(always)]
fn four_and_four<R: SimdBase<M>, M: Machine, const N: usize, const COUNT: usize>(
    boxes: Sides<R::Element, N, WAYS>,
    others: Sides<R::Element, N, WAYS>,
    again: impl Fn(&[R::Element; WAYS]) -> R,
    each: impl Fn(R) -> [R; COUNT],
    machine: M,
) -> usize {
    let mut touch = [R::Mask::splat(machine, true); COUNT];
    for axis in 0..N {
        let (least, greatest) = (each(again(&boxes.least[axis])), each(again(&boxes.greatest[axis])));
        let (from, to) = (again(&others.least[axis]), again(&others.greatest[axis]));
        for k in 0..COUNT {
            touch[k] &= least[k].simd_le(to);
            touch[k] &= greatest[k].simd_ge(from);
        }
    }
    let mut bits = 0;
    for (k, touch) in touch.into_iter().enumerate() {
        bits |= (touch.to_bitmask() as usize) << (k * R::LEN);
    }
    bits
}

/// How far four boxes are from another one, in units of which 1 has so many.
#[inline(always)]
pub(in crate::hierarchy) fn gaps<const N: usize>(
    four: Sides<f64, N, WAYS>,
    one: &Bounds<N>,
    per_unit: f64,
    reach: Reach,
    machine: impl Machine,
) -> Gaps {
    let zero = f64x4::splat(machine, 0.0);
    let (mut squared, mut longest) = (zero, zero);
    for axis in 0..N {
        let (least, greatest) =
            (f64x4::from_slice(machine, &four.least[axis]), f64x4::from_slice(machine, &four.greatest[axis]));
        let along = (least - one.greatest[axis]).max(f64x4::splat(machine, one.least[axis]) - greatest).max(zero);
        longest = along.max(longest);
        let along = along * per_unit;
        squared += along * along;
    }
    let out = longest.simd_gt(reach.length) | squared.simd_gt(reach.squared);
    Gaps { within: (!out).to_bitmask() as u32, squared: squared.into() }
}
