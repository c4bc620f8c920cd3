//! Runs the loops of [`kernel`](super::kernel) in the best form for this machine, and long slices on several threads.

use super::{Prepared, kernel};
use crate::machine::on_this_machine;
use crate::ops::Apply;
use crate::scalar::Ring;
use crate::threads::join;

/// Longer slices are cut in two, until none is longer. A piece is so long that moving it takes a thread more time than fetching it.
const PIECE: usize = 1 << 15;

pub(super) fn transform<T, X, const N: usize>(motion: Prepared<T, N>, points: &mut [X])
where
    T: Ring + Send + Sync + 'static,
    X: Copy + Send + 'static,
    Prepared<T, N>: Apply<X>,
{
    if points.len() > PIECE {
        let (left, right) = points.split_at_mut(points.len() / 2);
        join(|| transform(motion, left), || transform(motion, right));
    } else {
        on_this_machine!(machine => kernel::transform(motion, points, machine));
    }
}

/// The slices are equally long.
pub(super) fn transform_into<T, X, const N: usize>(motion: Prepared<T, N>, from: &[X], to: &mut [X])
where
    T: Ring + Send + Sync + 'static,
    X: Copy + Send + Sync + 'static,
    Prepared<T, N>: Apply<X>,
{
    if from.len() > PIECE {
        let (from, to) = (from.split_at(from.len() / 2), to.split_at_mut(from.len() / 2));
        join(|| transform_into(motion, from.0, to.0), || transform_into(motion, from.1, to.1));
    } else {
        on_this_machine!(machine => kernel::transform_into(motion, from, to, machine));
    }
}

/// The columns are equally long.
pub(super) fn transform_columns<T: Ring + Send + Sync, const N: usize>(motion: Prepared<T, N>, columns: [&mut [T]; N]) {
    if columns[0].len() > PIECE {
        let (left, right) = split_mut(columns);
        join(|| transform_columns(motion, left), || transform_columns(motion, right));
    } else {
        on_this_machine!(kernel::transform_columns(motion, columns));
    }
}

/// The columns are equally long.
pub(super) fn transform_columns_into<T: Ring + Send + Sync, const N: usize>(
    motion: Prepared<T, N>,
    from: [&[T]; N],
    to: [&mut [T]; N],
) {
    let half = from[0].len() / 2;
    if from[0].len() > PIECE {
        let (left, right) = (from.map(|column| &column[..half]), from.map(|column| &column[half..]));
        let to = split_mut(to);
        join(|| transform_columns_into(motion, left, to.0), || transform_columns_into(motion, right, to.1));
    } else {
        on_this_machine!(kernel::transform_columns_into(motion, from, to));
    }
}

/// Both halves of every column.
fn split_mut<T, const N: usize>(columns: [&mut [T]; N]) -> ([&mut [T]; N], [&mut [T]; N]) {
    let mut halves = columns.map(|column| column.split_at_mut(column.len() / 2));
    let right = halves.each_mut().map(|(_, right)| core::mem::take(right));
    (halves.map(|(left, _)| left), right)
}
