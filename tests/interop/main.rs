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
    apart_in::<T, N>(given.map(T::widen), found.map(T::widen))
}

fn apart_in<T: Widen, const N: usize>(given: [f64; N], found: [f64; N]) -> f64 {
    let length = |v: [f64; N]| v.iter().map(|c| c * c).sum::<f64>().sqrt();
    let difference = length(std::array::from_fn(|k| given[k] - found[k]));
    if difference == 0.0 { 0.0 } else { difference / length(given) / T::epsilon().widen() }
}

/// The rotation part of a motor of space.
fn turn3<T: Widen>(m: pga3::Motor<T>) -> [T; 4] {
    m.rotor().to_array()
}

/// The rotation part of a motor of the plane.
fn turn2<T: Widen>(m: pga2::Motor<T>) -> [T; 2] {
    m.rotor().to_array()
}

/// By how many ε of its length the translation of a motor of space of single precision is off another. In double precision
/// there is nothing as exact to compare with.
fn step3(given: pga3::Motor<f32>, found: pga3::Motor<f32>) -> f64 {
    let [given, found] = [given, found].map(|m| (m.map(f64::from) >> pga3::Point::origin()).coords());
    apart_in::<f32, 3>(given, found)
}

fn step2(given: pga2::Motor<f32>, found: pga2::Motor<f32>) -> f64 {
    let [given, found] = [given, found].map(|m| (m.map(f64::from) >> pga2::Point::origin()).coords());
    apart_in::<f32, 2>(given, found)
}
