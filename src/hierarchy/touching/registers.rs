//! The comparisons in the registers of the machine.
//!
//! All functions are certainly inlined, and there are no closures: a closure that is not inlined is compiled for the least machine, where
//! each operation on a register is a call.

use super::{Bounds, Gaps, LITTLE, Machine, PLANES, Passages, ROUNDED, Reach, Sides, Strip, WAYS, WIDTH, Way, planes};
use fearless_simd::{f32x4, f32x16, f64x4, f64x8, mask32x16, prelude::*};

/// Which of many boxes touch another one. A box with a NaN coordinate does not.
#[inline(always)]
pub(in crate::hierarchy) fn one_and_many<const N: usize>(
    one: &Bounds<N, f32>,
    many: Sides<f32, N, WIDTH>,
    machine: impl Machine,
) -> u32 {
    one_and_half(one, many, 0, machine) | one_and_half(one, many, WIDTH / 2, machine)
}

/// The same for half of the boxes, from number `from` on.
#[inline(always)]
fn one_and_half<const N: usize>(
    one: &Bounds<N, f32>,
    many: Sides<f32, N, WIDTH>,
    from: usize,
    machine: impl Machine,
) -> u32 {
    let mut touch = mask32x16::splat(machine, true);
    for axis in 0..N {
        let least = f32x16::from_slice(machine, &many.least[axis][from..from + WIDTH / 2]);
        let greatest = f32x16::from_slice(machine, &many.greatest[axis][from..from + WIDTH / 2]);
        touch &= least.simd_le(one.greatest[axis]);
        touch &= greatest.simd_ge(one.least[axis]);
    }
    (touch.to_bitmask() as u32) << from
}

/// Which of four boxes touch which of four others, in rows of four bits. The lowest four bits are for the first box. All pairs
/// are compared in one register.
#[inline(always)]
pub(in crate::hierarchy) fn singles<const N: usize>(
    boxes: Sides<f32, N, WAYS>,
    others: Sides<f32, N, WAYS>,
    machine: impl Machine,
) -> usize {
    four_and_four::<f32x16<_>, _, N, 1>(boxes, others, machine)
}

/// The same, with two rows in each register.
#[inline(always)]
pub(in crate::hierarchy) fn doubles<const N: usize>(
    boxes: Sides<f64, N, WAYS>,
    others: Sides<f64, N, WAYS>,
    machine: impl Machine,
) -> usize {
    four_and_four::<f64x8<_>, _, N, 2>(boxes, others, machine)
}

/// A register that holds four numbers several times. `COUNT` registers hold each of them four times.
trait Repeated<M: Machine, const COUNT: usize>: SimdBase<M> {
    /// All four numbers in a row, repeated.
    fn again(machine: M, four: &[Self::Element; WAYS]) -> Self;
    /// From a register with the four numbers in a row, repeated: each number four times in a row.
    fn each(self) -> [Self; COUNT];
}

impl<M: Machine> Repeated<M, 1> for f32x16<M> {
    #[inline(always)]
    fn again(machine: M, four: &[f32; WAYS]) -> Self {
        let four = f32x4::from_slice(machine, four);
        let eight = four.combine(four);
        eight.combine(eight)
    }
    #[inline(always)]
    fn each(self) -> [Self; 1] {
        let twice = self.zip_low(self);
        [twice.zip_low(twice)]
    }
}

impl<M: Machine> Repeated<M, 2> for f64x8<M> {
    #[inline(always)]
    fn again(machine: M, four: &[f64; WAYS]) -> Self {
        let four = f64x4::from_slice(machine, four);
        four.combine(four)
    }
    #[inline(always)]
    fn each(self) -> [Self; 2] {
        let twice = self.zip_low(self);
        [twice.zip_low(twice), twice.zip_high(twice)]
    }
}

#[inline(always)]
fn four_and_four<R: Repeated<M, COUNT>, M: Machine, const N: usize, const COUNT: usize>(
    boxes: Sides<R::Element, N, WAYS>,
    others: Sides<R::Element, N, WAYS>,
    machine: M,
) -> usize {
    let mut touch = [R::Mask::splat(machine, true); COUNT];
    for axis in 0..N {
        let least = R::again(machine, &boxes.least[axis]).each();
        let greatest = R::again(machine, &boxes.greatest[axis]).each();
        let (from, to) = (R::again(machine, &others.least[axis]), R::again(machine, &others.greatest[axis]));
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

/// How far four boxes are from another one, in units of which `per_unit` make 1.
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
        let (least, greatest) = (side(four.least, axis, machine), side(four.greatest, axis, machine));
        let along = (least - one.greatest[axis]).max(f64x4::splat(machine, one.least[axis]) - greatest).max(zero);
        longest = along.max(longest);
        let along = along * per_unit;
        squared += along * along;
    }
    let out = longest.simd_gt(reach.length) | squared.simd_gt(reach.squared);
    Gaps { within: (!out).to_bitmask() as u32, squared: squared.into() }
}

/// The given gaps, widened by the gaps to strips, one strip across each plane of two axes.
#[inline(always)]
pub(in crate::hierarchy) fn across<const N: usize>(
    four: Sides<f64, N, WAYS>,
    strips: &[Strip; 3],
    length: f64,
    gaps: Gaps,
    machine: impl Machine,
) -> Gaps {
    let mut widest = f64x4::splat(machine, 0.0);
    for k in 0..planes(N) {
        let ([i, j], Strip { axis: [x, y], least, greatest }) = (PLANES[k], &strips[k]);
        let (a, b) = (side(four.least, i, machine) * *x, side(four.greatest, i, machine) * *x);
        let (c, d) = (side(four.least, j, machine) * *y, side(four.greatest, j, machine) * *y);
        let (from, to) = (a.min(b) + c.min(d), a.max(b) + c.max(d));
        widest = (from - *greatest).max(f64x4::splat(machine, *least) - to).max(widest);
    }
    let out = widest.simd_gt(length).to_bitmask() as u32;
    let squared = (widest * widest).max(f64x4::from_slice(machine, &gaps.squared));
    Gaps { within: gaps.within & !out, squared: squared.into() }
}

/// The parameters at which a box on its way reaches four others, if it reaches them, and whether it does so before it leaves them.
#[inline(always)]
pub(in crate::hierarchy) fn passages<const N: usize>(
    four: Sides<f64, N, WAYS>,
    way: &Way<N>,
    per_unit: f64,
    machine: impl Machine,
) -> Passages {
    let (mut entries, mut exits) = (f64x4::splat(machine, 0.0), f64x4::splat(machine, f64::INFINITY));
    for axis in 0..N {
        let p = (side(four.least, axis, machine) * per_unit - way.greatest[axis]) * way.inverse[axis];
        let q = (side(four.greatest, axis, machine) * per_unit - way.least[axis]) * way.inverse[axis];
        entries = p.min(q).max(entries);
        exits = (p.max(q) + way.stay[axis]).min(exits);
    }
    let entries = (entries * (1.0 - ROUNDED) - LITTLE).max(f64x4::splat(machine, 0.0));
    let exits = (exits * (1.0 + ROUNDED)).max(exits * (1.0 - ROUNDED)) + LITTLE;
    Passages { within: entries.simd_le(exits).to_bitmask() as u32, entries: entries.into() }
}

#[inline(always)]
fn side<M: Machine, const N: usize>(of: &[[f64; WAYS]; N], axis: usize, machine: M) -> f64x4<M> {
    f64x4::from_slice(machine, &of[axis])
}
