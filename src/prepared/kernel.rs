//! The loops. They are plain, so that the compiler can put several points into one register, and always inlined, so that
//! it does so for the instruction set of their caller.

use super::{Prepared, registers};
use crate::machine::Machine;
use crate::ops::Apply;
use crate::scalar::Ring;

#[inline(always)]
pub(super) fn transform<T: Ring + 'static, X: Copy + 'static, const N: usize>(
    motion: Prepared<T, N>,
    points: &mut [X],
    machine: impl Machine,
) where
    Prepared<T, N>: Apply<X>,
{
    let moved = registers::transform(&motion, points, machine);
    for point in &mut points[moved..] {
        *point = motion.apply(*point);
    }
}

/// The slices are equally long.
#[inline(always)]
pub(super) fn transform_into<T: Ring + 'static, X: Copy + 'static, const N: usize>(
    motion: Prepared<T, N>,
    from: &[X],
    to: &mut [X],
    machine: impl Machine,
) where
    Prepared<T, N>: Apply<X>,
{
    let moved = registers::transform_into(&motion, from, to, machine);
    for (to, &from) in to[moved..].iter_mut().zip(&from[moved..]) {
        *to = motion.apply(from);
    }
}

/// The columns are equally long.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "N columns at once have no iterator")]
pub(super) fn transform_columns<T: Ring, const N: usize>(motion: Prepared<T, N>, columns: [&mut [T]; N]) {
    let length = columns[0].len();
    // Shows the compiler that no index below can be out of bounds.
    let columns = columns.map(|column| &mut column[..length]);
    for k in 0..length {
        let moved = motion.apply(core::array::from_fn(|axis| columns[axis][k]));
        for axis in 0..N {
            columns[axis][k] = moved[axis];
        }
    }
}

/// The columns are equally long.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "N columns at once have no iterator")]
pub(super) fn transform_columns_into<T: Ring, const N: usize>(
    motion: Prepared<T, N>,
    from: [&[T]; N],
    to: [&mut [T]; N],
) {
    let length = from[0].len();
    let (from, to) = (from.map(|column| &column[..length]), to.map(|column| &mut column[..length]));
    for k in 0..length {
        let moved = motion.apply(core::array::from_fn(|axis| from[axis][k]));
        for axis in 0..N {
            to[axis][k] = moved[axis];
        }
    }
}
