//! Which of two points is farther in a direction, exactly.

use core::cmp::Ordering;

use crate::Ring;
use crate::exact::{DoubleDouble, Formula, Integer, exactly, ldexp};

/// The order of d·p and d·q. `Equal` if a number is infinite or NaN.
#[inline]
pub(crate) fn compare<const N: usize>(d: [f64; N], p: [f64; N], q: [f64; N]) -> Ordering {
    let (mut sum, mut size) = (0.0, 0.0);
    for k in 0..N {
        let term = d[k] * (p[k] - q[k]);
        sum += term;
        size += term.abs();
    }
    // Each term, also of the size, has passed a difference, a product and at most N − 1 sums: the error is below 4u for
    // N ≤ 3, and u more for the squares. A product may underflow by 2⁻¹⁰⁷⁵. Overflow makes the bound ∞ or NaN.
    let bound = 2.5 * f64::EPSILON * size + f64::MIN_POSITIVE;
    if sum.abs() > bound { (sum > 0.0).cmp(&(sum < 0.0)) } else { nearly_equal(d, p, q) }
}

#[cold]
#[inline(never)]
fn nearly_equal<const N: usize>(d: [f64; N], p: [f64; N], q: [f64; N]) -> Ordering {
    // If in each component d is 0 or p and q are equal, each product is 0.
    if (0..N).all(|k| d[k] == 0.0 || p[k] == q[k]) {
        return Ordering::Equal;
    }
    let (mut sum, mut size) = (DoubleDouble::default(), 0.0);
    for k in 0..N {
        let term = DoubleDouble::from(d[k]) * DoubleDouble::from_difference(p[k], q[k]);
        sum = sum + term;
        size += term.abs().to_f64();
    }
    // A product is off by 7u² of itself, a sum by 3u², and what underflows is far below 2⁻¹⁰⁰⁰.
    let bound = 16.0 * f64::EPSILON * f64::EPSILON * size + ldexp(1.0, -1000);
    let sum = sum.to_f64();
    if sum.abs() > bound { (sum > 0.0).cmp(&(sum < 0.0)) } else { equal_or_nearly(d, p, q) }
}

#[cold]
#[inline(never)]
fn equal_or_nearly<const N: usize>(d: [f64; N], p: [f64; N], q: [f64; N]) -> Ordering {
    // One formula for the plane and for space: in the plane the third coordinate is 0.
    let mut x = [0.0; 9];
    for (k, vector) in [d, p, q].iter().enumerate() {
        x[3 * k..3 * k + N].copy_from_slice(vector);
    }
    exactly(Along, x).unwrap_or(Ordering::Equal)
}

/// d·(p − q). A difference has b + 1 bits, a product 2b + 1, the sum of three 2b + 3.
struct Along;

impl Formula<9> for Along {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 3;
    type Output = Ordering;
    fn run<const W: usize>(self, x: [Integer<W>; 9], _: i32) -> Ordering {
        along(x).signum().cmp(&0)
    }
}

fn along<T: Ring>([dx, dy, dz, px, py, pz, qx, qy, qz]: [T; 9]) -> T {
    dx * (px - qx) + dy * (py - qy) + dz * (pz - qz)
}
