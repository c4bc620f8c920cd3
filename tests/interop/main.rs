//! The neighbours: each conversion against their own transforms, each format against its exact text.

mod arbitrary;
mod bytemuck;
mod glam;
mod mint;
mod nalgebra;
mod proptest;
mod serde;

use ::proptest::prelude::*;
use incidence::{Widen, pga2, pga3};

/// A typical motor times a factor, which is 1, moderate, tiny or huge.
fn weighted<M: std::ops::Mul<T, Output = M> + Arbitrary, T: Widen>() -> impl Strategy<Value = M> {
    let factor = prop_oneof![Just(1.0), 0.1..10.0, -10.0..-0.1, Just(1e-30), Just(-1e30)];
    (any::<M>(), factor).prop_map(|(m, factor)| m * T::narrow(factor))
}

/// By how many ε of the scalar a rotation part of norm 1, or of any, is off another of norm 1, up to its sign.
fn off<T: Widen, const N: usize>(given: [T; N], found: [T; N]) -> f64 {
    let given = given.map(T::widen);
    let length = given.iter().map(|c| c * c).sum::<f64>().sqrt();
    let apart = |sign: f64| {
        let differences = given.iter().zip(found).map(|(g, f)| (sign * g / length - f.widen()).abs());
        differences.fold(0.0, f64::max) / T::epsilon().widen()
    };
    f64::min(apart(1.0), apart(-1.0))
}

/// By how many ε of its length a vector is off another.
fn apart<T: Widen, const N: usize>(given: [T; N], found: [T; N]) -> f64 {
    let length = |v: [f64; N]| v.iter().map(|c| c * c).sum::<f64>().sqrt();
    let (given, found) = (given.map(T::widen), found.map(T::widen));
    let difference = std::array::from_fn(|k| given[k] - found[k]);
    length(difference) / length(given) / T::epsilon().widen()
}

/// The rotation part of a motor of space.
fn turn3<T>(m: pga3::Motor<T>) -> [T; 4] {
    [m.s, m.e12, m.e31, m.e23]
}

/// The rotation part of a motor of the plane.
fn turn2<T>(m: pga2::Motor<T>) -> [T; 2] {
    [m.s, m.e12]
}

/// Where a motor of space of norm 1 takes the origin to, in double precision and for any norm.
fn step3<T: Widen>(m: pga3::Motor<T>) -> [f64; 3] {
    let m = m.map(T::widen);
    (m >> pga3::Point::origin()).coords()
}

fn step2<T: Widen>(m: pga2::Motor<T>) -> [f64; 2] {
    let m = m.map(T::widen);
    (m >> pga2::Point::origin()).coords()
}
