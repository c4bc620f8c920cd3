//! What motors promise, on random motions without zeros or symmetries, at the ends of their ranges, and against 4×4
//! matrices.

use incidence::{pga2, pga3};
use proptest::prelude::*;
use std::f64::consts::PI;

#[path = "motors/angles.rs"]
mod angles;
#[path = "motors/between.rs"]
mod between;
#[path = "motors/exponential.rs"]
mod exponential;
#[path = "motors/fit.rs"]
mod fit;
#[path = "motors/matrices.rs"]
mod matrices;
#[path = "motors/mean.rs"]
mod mean;
#[path = "motors/norms.rs"]
mod norms;
#[path = "inputs/numbers.rs"]
mod numbers;
#[path = "motors/parts.rs"]
mod parts;

/// 256 random cases, or as many as PROPTEST_CASES says; no files of failures.
fn cases() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

/// ε of `f64`.
const EPS: f64 = f64::EPSILON;

fn length<const N: usize>(v: [f64; N]) -> f64 {
    v.iter().map(|c| c * c).sum::<f64>().sqrt()
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|k| a[k] * b[k]).sum()
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A number of either sign between 0.1 and 10 in size.
fn number() -> impl Strategy<Value = f64> {
    (0.1..10.0_f64, any::<bool>()).prop_map(|(size, negative)| if negative { -size } else { size })
}

/// From 1e-12 to 1, evenly in the logarithm.
fn small() -> impl Strategy<Value = f64> {
    (-12.0..0.0_f64).prop_map(|exponent| 10_f64.powf(exponent))
}

fn vector3() -> impl Strategy<Value = [f64; 3]> {
    [number(), number(), number()]
}

fn unit3() -> impl Strategy<Value = [f64; 3]> {
    vector3().prop_map(|v| v.map(|c| c / length(v)))
}

fn point3() -> impl Strategy<Value = pga3::Point> {
    (vector3(), number()).prop_map(|(v, weight)| pga3::Point::from(v) * weight)
}

fn line3() -> impl Strategy<Value = pga3::Line> {
    (vector3(), vector3()).prop_map(|(p, q)| pga3::Line::through(p, [p[0] + q[0], p[1] + q[1], p[2] + q[2]]))
}

fn plane3() -> impl Strategy<Value = pga3::Plane> {
    (vector3(), number()).prop_map(|([a, b, c], d)| pga3::Plane::new(a, b, c, d))
}

/// Unit motors of space on both halves of the double cover.
fn motor3() -> impl Strategy<Value = pga3::Motor> {
    (line3(), -2.0 * PI..2.0 * PI, number())
        .prop_map(|(axis, angle, distance)| pga3::Motor::screw(axis, angle, distance))
}

fn vector2() -> impl Strategy<Value = [f64; 2]> {
    [number(), number()]
}

fn point2() -> impl Strategy<Value = pga2::Point> {
    (vector2(), number()).prop_map(|(v, weight)| pga2::Point::from(v) * weight)
}

fn line2() -> impl Strategy<Value = pga2::Line> {
    (vector2(), number()).prop_map(|([a, b], c)| pga2::Line::new(a, b, c))
}

/// Unit motors of the plane on both halves of the double cover.
fn motor2() -> impl Strategy<Value = pga2::Motor> {
    (point2(), -2.0 * PI..2.0 * PI).prop_map(|(center, angle)| pga2::Motor::rotation(center, angle))
}

/// Asserts that two elements agree: their parts of norm to `$ulps` ε, their ideal parts to `$ulps` ε times `$size`.
#[macro_export]
macro_rules! assert_near {
    ($a:expr, $b:expr, $ulps:expr, $size:expr) => {
        let (a, b) = ($a, $b);
        let off = a - b;
        let (turned, moved) = (off.norm() / $crate::EPS, off.ideal_norm() / $crate::EPS / $size);
        assert!(
            turned <= $ulps && moved <= $ulps,
            "{a:?}\nis not\n{b:?}\nby {turned} and {moved}, more than {}",
            $ulps
        );
    };
}
