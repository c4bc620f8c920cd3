//! The loops. They are plain, so that the compiler can put several points into one register, and always inlined, so that
//! it does so for the instruction set of the function they are called in.

use super::Prepared;
use crate::ops::Apply;
use crate::scalar::Ring;

#[inline(always)]
pub(super) fn transform<M: Apply<X> + Copy, X: Copy>(motion: M, points: &mut [X]) {
    for point in points {
        *point = motion.apply(*point);
    }
}

#[inline(always)]
pub(super) fn transform_into<M: Apply<X> + Copy, X: Copy>(motion: M, from: &[X], to: &mut [X]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = motion.apply(from);
    }
}

/// The columns are equally long.
#[inline(always)]
pub(super) fn transform_columns<T: Ring, const N: usize>(motion: Prepared<T, N>, columns: [&mut [T]; N]) {
    let length = columns[0].len();
    // Says that no index below can be out of bounds.
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
