//! Motions in `f32`, where glam and ultraviolet have their SIMD types, and geometric_algebra all of its own.

use geometric_algebra::{GeometricProduct, Transformation, ppga3d};
use glam::{Affine3A, Quat, Vec3, Vec3A};
use incidence::pga3::{Motor, Point};
use nalgebra as na;
use ultraviolet as uv;

use super::{FEW, single};
use crate::inputs::{self, Motion, Numbers, double};
use crate::measure::{Row, Side, alone, each};

pub fn ours(m: &Motion) -> Motor<f32> {
    Motor::from_quaternion(inputs::single(m.quaternion), inputs::single(m.by))
}

fn nalgebra(m: &Motion) -> na::Isometry3<f32> {
    let [w, x, y, z] = inputs::single(m.quaternion);
    let rotation = na::UnitQuaternion::new_unchecked(na::Quaternion::new(w, x, y, z));
    na::Isometry3::from_parts(na::Translation3::from(inputs::single(m.by)), rotation)
}

pub fn glam(m: &Motion) -> Affine3A {
    let [w, x, y, z] = inputs::single(m.quaternion);
    Affine3A::from_rotation_translation(Quat::from_xyzw(x, y, z, w), inputs::single(m.by).into())
}

pub fn ultraviolet(m: &Motion) -> uv::Isometry3 {
    let [w, x, y, z] = inputs::single(m.quaternion);
    uv::Isometry3::new(inputs::single(m.by).into(), uv::Rotor3::new(w, uv::Bivec3::new(-z, y, -x)))
}

/// Its blades are ours, in another order.
fn geometric_algebra(m: &Motion) -> ppga3d::Motor {
    let m = ours(m);
    ppga3d::Motor::new(m.s, m.e23, m.e31, m.e12, m.e0123, m.e01, m.e02, m.e03)
}

fn geometric_algebra_point([x, y, z]: [f32; 3]) -> ppga3d::Point {
    ppga3d::Point::new(1.0, x, y, z)
}

fn read(p: &ppga3d::Point) -> Vec<f64> {
    double([p[1], p[2], p[3]])
}

pub fn rows() -> Vec<Row> {
    let mut numbers = Numbers::new(2);
    let moves = numbers.list(FEW, |n| (Motion::random(n), inputs::single(n.vector::<3>())));
    let pairs = numbers.list(FEW, |n| (Motion::random(n), Motion::random(n)));
    vec![
        single("motors, f32", "motor on a point, f32", 256.0, on_points(&moves)),
        single("motors, f32", "motor on a point, alone, f32", 256.0, alone_on_points(&moves)),
        single("motors, f32", "motor times motor, f32", 256.0, products(&pairs)),
    ]
}

fn on_points(moves: &[(Motion, [f32; 3])]) -> Vec<Side> {
    vec![
        each(
            "apply",
            moves.iter().map(|(m, p)| (ours(m), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| double(*p),
        ),
        each(
            "prepared before, apply",
            moves.iter().map(|(m, p)| (ours(m).prepared(), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| double(*p),
        ),
        each(
            "prepared before, apply, a Point",
            moves.iter().map(|(m, p)| (ours(m).prepared(), Point::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| double(p.coords()),
        ),
        each(
            "nalgebra Isometry3",
            moves.iter().map(|(m, p)| (nalgebra(m), na::Point3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| double((*p).into()),
        ),
        each(
            "glam Affine3A, Vec3A",
            moves.iter().map(|(m, p)| (glam(m), Vec3A::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transform_point3a(*p),
            |p| double(p.to_array()),
        ),
        each(
            "glam Affine3A, Vec3",
            moves.iter().map(|(m, p)| (glam(m), Vec3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transform_point3(*p),
            |p| double(p.to_array()),
        ),
        each(
            "ultraviolet Isometry3",
            moves.iter().map(|(m, p)| (ultraviolet(m), uv::Vec3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| *m * *p,
            |p| double((*p).into()),
        ),
        each(
            "geometric_algebra",
            moves.iter().map(|(m, p)| (geometric_algebra(m), geometric_algebra_point(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transformation(*p),
            read,
        ),
    ]
}

fn alone_on_points(moves: &[(Motion, [f32; 3])]) -> Vec<Side> {
    vec![
        alone(
            "apply",
            moves.iter().map(|(m, p)| (ours(m), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| double(*p),
        ),
        alone(
            "prepared before, apply",
            moves.iter().map(|(m, p)| (ours(m).prepared(), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| double(*p),
        ),
        alone(
            "prepared before, apply, a Point",
            moves.iter().map(|(m, p)| (ours(m).prepared(), Point::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| double(p.coords()),
        ),
        alone(
            "nalgebra Isometry3",
            moves.iter().map(|(m, p)| (nalgebra(m), na::Point3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| double((*p).into()),
        ),
        alone(
            "glam Affine3A, Vec3A",
            moves.iter().map(|(m, p)| (glam(m), Vec3A::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transform_point3a(*p),
            |p| double(p.to_array()),
        ),
    ]
}

fn products(pairs: &[(Motion, Motion)]) -> Vec<Side> {
    let probe = [0.3_f32, -0.7, 0.6];
    vec![
        each(
            "motor * motor",
            pairs.iter().map(|(a, b)| (ours(a), ours(b))).collect::<Vec<_>>(),
            |(a, b)| *a * *b,
            move |m| double(m.apply(probe)),
        ),
        each(
            "nalgebra Isometry3",
            pairs.iter().map(|(a, b)| (nalgebra(a), nalgebra(b))).collect::<Vec<_>>(),
            |(a, b)| a * b,
            move |m| double((m * na::Point3::from(probe)).into()),
        ),
        each(
            "glam Affine3A",
            pairs.iter().map(|(a, b)| (glam(a), glam(b))).collect::<Vec<_>>(),
            |(a, b)| *a * *b,
            move |m| double(m.transform_point3(probe.into()).to_array()),
        ),
        each(
            "ultraviolet Isometry3",
            pairs.iter().map(|(a, b)| (ultraviolet(a), ultraviolet(b))).collect::<Vec<_>>(),
            |(a, b)| *a * *b,
            move |m| double((*m * uv::Vec3::from(probe)).into()),
        ),
        each(
            "geometric_algebra",
            pairs.iter().map(|(a, b)| (geometric_algebra(a), geometric_algebra(b))).collect::<Vec<_>>(),
            |(a, b)| a.geometric_product(*b),
            move |m| read(&m.transformation(geometric_algebra_point(probe))),
        ),
    ]
}
