//! The loops, compiled for each instruction set that this machine has, against the single points: the same bits.

#![cfg(feature = "simd")]

use core::fmt::Debug;
use std::vec::Vec;

use fearless_simd::dispatch;

use super::{Prepared, kernel};
use crate::machine::levels;
use crate::ops::Apply;
use crate::scalar::Widen;
use crate::{pga2, pga3};

/// Lengths about those of registers and of blocks of them.
const COUNTS: [usize; 21] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 64, 100, 257];

fn number<T: Widen>(k: usize) -> T {
    T::narrow(((k * 7919 + 17) % 1013) as f64 / 311.0 - 1.5)
}

/// Some are 0, of either sign.
fn coordinate<T: Widen>(k: usize) -> T {
    match k % 23 {
        5 => T::zero(),
        9 => -T::zero(),
        _ => number(k),
    }
}

/// Weights: of points of either sign, and of directions.
fn weight<T: Widen>(k: usize) -> T {
    T::narrow([1.0, -2.0, 0.0, -0.0, 0.625][k % 5])
}

fn bits<T: Widen, const N: usize>(points: impl IntoIterator<Item = [T; N]>) -> Vec<[u64; N]> {
    points.into_iter().map(|p| p.map(|c| c.widen().to_bits())).collect()
}

/// Points of a kind, in place and from one slice to another, from the second on: so that they are aligned to nothing.
fn slices_agree<T, X, const N: usize, const M: usize>(
    motion: Prepared<T, N>,
    points: Vec<X>,
    numbers: impl Fn(X) -> [T; M],
) where
    T: Widen + 'static,
    X: Copy + Debug + 'static,
    Prepared<T, N>: Apply<X>,
{
    let points = points.get(1..).unwrap_or_default();
    let expected = bits(points.iter().map(|&p| numbers(motion.apply(p))));
    for level in levels() {
        let mut moved = points.to_vec();
        dispatch!(level, machine => kernel::transform(motion, &mut moved, machine));
        assert_eq!(bits(moved.iter().map(|&p| numbers(p))), expected, "{level:?}");

        let mut written = points.to_vec();
        written.reverse();
        dispatch!(level, machine => kernel::transform_into(motion, points, &mut written, machine));
        assert_eq!(bits(written.iter().map(|&p| numbers(p))), expected, "{level:?}");
    }
}

fn columns_agree<T: Widen + 'static, const N: usize>(motion: Prepared<T, N>, points: &[[T; N]]) {
    let expected = bits(points.iter().map(|&p| motion.apply(p)));
    let from: [Vec<T>; N] = core::array::from_fn(|axis| points.iter().map(|p| p[axis]).collect());
    let side_by_side = |columns: &[Vec<T>; N]| {
        bits((0..points.len()).map(|k| core::array::from_fn::<T, N, _>(|axis| columns[axis][k])))
    };
    for level in levels() {
        let mut moved = from.clone();
        dispatch!(level, _ => kernel::transform_columns(motion, moved.each_mut().map(|column| &mut column[..])));
        assert_eq!(side_by_side(&moved), expected, "{level:?}");

        let mut written = from.clone().map(|column| std::vec![T::zero(); column.len()]);
        let views = from.each_ref().map(|column| &column[..]);
        dispatch!(level, _ => {
            kernel::transform_columns_into(motion, views, written.each_mut().map(|column| &mut column[..]));
        });
        assert_eq!(side_by_side(&written), expected, "{level:?}");
    }
}

fn agrees_at_every_level<T: Widen + 'static>() {
    let space = pga3::Motor::from_array(core::array::from_fn(|k| number::<T>(k) * T::narrow(0.3))).prepared();
    let plane = pga2::Motor::from_array(core::array::from_fn(|k| number::<T>(k) * T::narrow(0.3))).prepared();
    for count in COUNTS {
        let points: Vec<[T; 3]> = (0..=count).map(|k| core::array::from_fn(|axis| coordinate(3 * k + axis))).collect();
        columns_agree(space, &points);
        slices_agree(space, points.clone(), |p| p);
        let weighted = |(k, &p)| pga3::Point::from(p) * weight::<T>(k);
        slices_agree(space, points.iter().enumerate().map(weighted).collect(), pga3::Point::to_array);

        let points: Vec<[T; 2]> = points.iter().map(|&[x, y, _]| [x, y]).collect();
        columns_agree(plane, &points);
        slices_agree(plane, points.clone(), |p| p);
        let weighted = |(k, &p)| pga2::Point::from(p) * weight::<T>(k);
        slices_agree(plane, points.iter().enumerate().map(weighted).collect(), pga2::Point::to_array);
    }
}

#[test]
fn every_instruction_set_has_the_bits_of_the_single_points() {
    agrees_at_every_level::<f32>();
    agrees_at_every_level::<f64>();
}
