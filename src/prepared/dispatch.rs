//! The loops of [`kernel`](super::kernel), as this machine runs them.

use super::{Prepared, kernel};
use crate::machine::on_this_machine;
use crate::ops::Apply;
use crate::scalar::Ring;

pub(super) fn transform<M: Apply<X> + Copy, X: Copy>(motion: M, points: &mut [X]) {
    on_this_machine!(kernel::transform(motion, points));
}

pub(super) fn transform_into<M: Apply<X> + Copy, X: Copy>(motion: M, from: &[X], to: &mut [X]) {
    on_this_machine!(kernel::transform_into(motion, from, to));
}

pub(super) fn transform_columns<T: Ring, const N: usize>(motion: Prepared<T, N>, columns: [&mut [T]; N]) {
    on_this_machine!(kernel::transform_columns(motion, columns));
}

pub(super) fn transform_columns_into<T: Ring, const N: usize>(
    motion: Prepared<T, N>,
    from: [&[T]; N],
    to: [&mut [T]; N],
) {
    on_this_machine!(kernel::transform_columns_into(motion, from, to));
}
