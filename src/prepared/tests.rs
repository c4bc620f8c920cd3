//! The loops, compiled for each instruction set that this machine has, against the single points: the same bits.

#![cfg(feature = "simd")]

use std::vec::Vec;

use fearless_simd::dispatch;

use super::kernel;
use crate::machine::levels;
use crate::pga3::{Motor, Point, Prepared};
use crate::scalar::Widen;

fn bits<T: Widen>(points: impl IntoIterator<Item = [T; 3]>) -> Vec<[u64; 3]> {
    points.into_iter().map(|p| p.map(|c| c.widen().to_bits())).collect()
}

fn agrees_at_every_level<T: Widen>() {
    let number = |k: usize| T::narrow(((k * 7919 + 17) % 1013) as f64 / 311.0 - 1.5);
    let motion: Prepared<T> = Motor::from_array(core::array::from_fn(|k| number(k) * T::narrow(0.3))).prepared();
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 100, 257] {
        let points: Vec<[T; 3]> = (0..count).map(|k| [number(3 * k), number(3 * k + 1), number(3 * k + 2)]).collect();
        let expected = bits(points.iter().map(|p| motion.apply(*p)));
        for level in levels() {
            let mut moved = points.clone();
            dispatch!(level, _ => kernel::transform(motion, &mut moved));
            assert_eq!(bits(moved), expected, "{level:?}");

            let mut homogeneous: Vec<Point<T>> = points.iter().map(|p| Point::from(*p)).collect();
            dispatch!(level, _ => kernel::transform(motion, &mut homogeneous));
            assert_eq!(bits(homogeneous.iter().map(|p| [p.e032, p.e013, p.e021])), expected, "{level:?}");

            let mut written = std::vec![[T::zero(); 3]; count];
            dispatch!(level, _ => kernel::transform_into(motion, &points, &mut written));
            assert_eq!(bits(written), expected, "{level:?}");

            let from: [Vec<T>; 3] = core::array::from_fn(|axis| points.iter().map(|p| p[axis]).collect());
            let side_by_side = |[x, y, z]: &[Vec<T>; 3]| bits((0..count).map(|k| [x[k], y[k], z[k]]));
            let [mut x, mut y, mut z] = from.clone();
            dispatch!(level, _ => kernel::transform_columns(motion, [&mut x[..], &mut y[..], &mut z[..]]));
            assert_eq!(side_by_side(&[x, y, z]), expected, "{level:?}");

            let [mut x, mut y, mut z] = from.clone().map(|column| std::vec![T::zero(); column.len()]);
            let views = from.each_ref().map(|column| &column[..]);
            dispatch!(level, _ => {
                kernel::transform_columns_into(motion, views, [&mut x[..], &mut y[..], &mut z[..]]);
            });
            assert_eq!(side_by_side(&[x, y, z]), expected, "{level:?}");
        }
    }
}

#[test]
fn every_instruction_set_has_the_bits_of_the_single_points() {
    agrees_at_every_level::<f32>();
    agrees_at_every_level::<f64>();
}
