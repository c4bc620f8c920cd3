//! Motions in `f64`, one operation after the other: every operation has a motion of its own, so that nothing is prepared
//! outside of it. In such a loop the compiler may do two at once; in the rows "alone" it may not. One row moves many points by one
//! motion, one call for each.

use glam::{DAffine3, DQuat, DVec3};
use incidence::pga3::{Direction, Line, Motor, Point, Rotor};
use nalgebra as na;
use ngeom::ops::{Compose, Transform};
use ngeom::re3;

use super::{FEW, double};
use crate::inputs::{Motion, Numbers};
use crate::measure::{Row, Side, alone, each};

type Isometry = na::Isometry3<f64>;

pub fn ours(m: &Motion) -> Motor {
    Motor::from_quaternion(m.quaternion, m.by)
}

fn nalgebra(m: &Motion) -> Isometry {
    let [w, x, y, z] = m.quaternion;
    let rotation = na::UnitQuaternion::new_unchecked(na::Quaternion::new(w, x, y, z));
    Isometry::from_parts(na::Translation3::from(m.by), rotation)
}

/// nalgebra's motor: eight numbers, too.
fn dual_quaternion(m: &Motion) -> na::UnitDualQuaternion<f64> {
    na::UnitDualQuaternion::from_isometry(&nalgebra(m))
}

fn glam_parts(m: &Motion) -> (DQuat, DVec3) {
    let [w, x, y, z] = m.quaternion;
    (DQuat::from_xyzw(x, y, z, w), m.by.into())
}

fn glam(m: &Motion) -> DAffine3 {
    let (rotation, by) = glam_parts(m);
    DAffine3::from_rotation_translation(rotation, by)
}

/// ngeom's algebra is the dual one: w is its e₀, and its motors have our coefficients at the complements.
fn ngeom(m: &Motion) -> re3::AntiEven<f64> {
    let m = ours(m);
    re3::AntiEven { a: m.e0123, wx: -m.e23, wy: -m.e31, wz: -m.e12, yz: -m.e01, zx: -m.e02, xy: -m.e03, wxyz: m.s }
}

fn ngeom_point([x, y, z]: [f64; 3], w: f64) -> re3::Vector<f64> {
    re3::Vector { x, y, z, w }
}

pub fn rows() -> Vec<Row> {
    let mut numbers = Numbers::new(1);
    let moves = numbers.list(FEW, |n| (Motion::random(n), n.vector::<3>()));
    let pairs = numbers.list(FEW, |n| (Motion::random(n), Motion::random(n)));
    vec![
        double("motors", "motor on a point", 64.0, on_points(&moves)),
        double("motors", "motor on a direction", 64.0, on_directions(&moves)),
        double("motors", "motor times motor", 256.0, products(&pairs)),
        double("motors", "motor on a point, alone", 64.0, alone_on_points(&moves)),
        double("motors", "motor times motor, alone", 256.0, products_alone(&pairs)),
        double("motors", "one motor on points, call by call", 64.0, one_on_points(&moves)),
        double("motors", "exponential", 64.0, exponentials(&pairs)),
        double("motors", "logarithm", 64.0, logarithms(&pairs)),
        double("motors", "normalizing", 64.0, normalized(&pairs)),
    ]
}

/// A motion as other crates keep it: what it turns by, and then adds.
type Parts = (Rotor, [f64; 3]);

const IN_PARTS: &str = "in parts, rotor and displacement";

fn apart(m: &Motion) -> Parts {
    let (translator, rotor) = ours(m).to_translator_rotor();
    (rotor, translator.displacement().coords())
}

fn in_parts(((rotor, by), p): &(Parts, [f64; 3])) -> [f64; 3] {
    let [x, y, z] = rotor.apply(*p);
    [x + by[0], y + by[1], z + by[2]]
}

fn product_in_parts(&(a, (rotor, by)): &(Parts, Parts)) -> Parts {
    (a.0 * rotor, in_parts(&(a, by)))
}

fn on_points(moves: &[(Motion, [f64; 3])]) -> Vec<Side> {
    let own = |m: &Motion| ours(m);
    vec![
        each(
            "apply",
            moves.iter().map(|(m, p)| (own(m), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.to_vec(),
        ),
        each(
            "apply, a Point",
            moves.iter().map(|(m, p)| (own(m), Point::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.coords().to_vec(),
        ),
        each(
            "sandwich, any norm and weight",
            moves.iter().map(|(m, p)| (own(m), Point::from(*p))).collect::<Vec<_>>(),
            |(m, p)| *m >> *p,
            |p| p.coords().to_vec(),
        ),
        each(IN_PARTS, moves.iter().map(|(m, p)| (apart(m), *p)).collect::<Vec<_>>(), in_parts, |p| p.to_vec()),
        each(
            "nalgebra Isometry3",
            moves.iter().map(|(m, p)| (nalgebra(m), na::Point3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| p.coords.as_slice().to_vec(),
        ),
        each(
            "nalgebra UnitDualQuaternion",
            moves.iter().map(|(m, p)| (dual_quaternion(m), na::Point3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| p.coords.as_slice().to_vec(),
        ),
        each(
            "glam DQuat and DVec3",
            moves.iter().map(|(m, p)| (glam_parts(m), DVec3::from(*p))).collect::<Vec<_>>(),
            |((q, t), p)| *q * *p + *t,
            |p| p.to_array().to_vec(),
        ),
        each(
            "prepared before, apply",
            moves.iter().map(|(m, p)| (own(m).prepared(), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.to_vec(),
        ),
        each(
            "prepared before, apply, a Point",
            moves.iter().map(|(m, p)| (own(m).prepared(), Point::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.coords().to_vec(),
        ),
        each(
            "glam DAffine3",
            moves.iter().map(|(m, p)| (glam(m), DVec3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transform_point3(*p),
            |p| p.to_array().to_vec(),
        ),
        each(
            "ngeom",
            moves.iter().map(|(m, p)| (ngeom(m), ngeom_point(*p, 1.0))).collect::<Vec<_>>(),
            |(m, p)| p.transform(*m),
            |p| vec![p.x, p.y, p.z],
        ),
    ]
}

fn alone_on_points(moves: &[(Motion, [f64; 3])]) -> Vec<Side> {
    vec![
        alone(
            "apply",
            moves.iter().map(|(m, p)| (ours(m), *p)).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.to_vec(),
        ),
        alone(IN_PARTS, moves.iter().map(|(m, p)| (apart(m), *p)).collect::<Vec<_>>(), in_parts, |p| p.to_vec()),
        alone(
            "prepared before, apply, a Point",
            moves.iter().map(|(m, p)| (ours(m).prepared(), Point::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.coords().to_vec(),
        ),
        alone(
            "glam DAffine3",
            moves.iter().map(|(m, p)| (glam(m), DVec3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transform_point3(*p),
            |p| p.to_array().to_vec(),
        ),
        alone(
            "nalgebra Isometry3",
            moves.iter().map(|(m, p)| (nalgebra(m), na::Point3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| p.coords.as_slice().to_vec(),
        ),
        alone(
            "nalgebra UnitDualQuaternion",
            moves.iter().map(|(m, p)| (dual_quaternion(m), na::Point3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| p.coords.as_slice().to_vec(),
        ),
    ]
}

fn on_directions(moves: &[(Motion, [f64; 3])]) -> Vec<Side> {
    vec![
        each(
            "apply",
            moves.iter().map(|(m, p)| (ours(m), Direction::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.apply(*p),
            |p| p.coords().to_vec(),
        ),
        each(
            "sandwich, any norm",
            moves.iter().map(|(m, p)| (ours(m), Direction::from(*p))).collect::<Vec<_>>(),
            |(m, p)| *m >> *p,
            |p| p.coords().to_vec(),
        ),
        each(
            "nalgebra Isometry3",
            moves.iter().map(|(m, p)| (nalgebra(m), na::Vector3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m * p,
            |p| p.as_slice().to_vec(),
        ),
        each(
            "glam DQuat",
            moves.iter().map(|(m, p)| (glam_parts(m), DVec3::from(*p))).collect::<Vec<_>>(),
            |((q, _), p)| *q * *p,
            |p| p.to_array().to_vec(),
        ),
        each(
            "glam DAffine3",
            moves.iter().map(|(m, p)| (glam(m), DVec3::from(*p))).collect::<Vec<_>>(),
            |(m, p)| m.transform_vector3(*p),
            |p| p.to_array().to_vec(),
        ),
        each(
            "ngeom",
            moves.iter().map(|(m, p)| (ngeom(m), ngeom_point(*p, 0.0))).collect::<Vec<_>>(),
            |(m, p)| p.transform(*m),
            |p| vec![p.x, p.y, p.z],
        ),
    ]
}

/// What a product does to a point: that everybody means the same.
fn probe(apply: impl Fn([f64; 3]) -> [f64; 3]) -> Vec<f64> {
    apply([0.3, -0.7, 0.6]).to_vec()
}

fn products(pairs: &[(Motion, Motion)]) -> Vec<Side> {
    let both = |make: fn(&Motion) -> Isometry| pairs.iter().map(move |(a, b)| (make(a), make(b))).collect::<Vec<_>>();
    vec![
        each(
            "motor * motor",
            pairs.iter().map(|(a, b)| (ours(a), ours(b))).collect::<Vec<_>>(),
            |(a, b)| *a * *b,
            |m| probe(|p| m.apply(p)),
        ),
        each(IN_PARTS, pairs.iter().map(|(a, b)| (apart(a), apart(b))).collect::<Vec<_>>(), product_in_parts, |m| {
            probe(|p| in_parts(&(*m, p)))
        }),
        each("nalgebra Isometry3", both(nalgebra), |(a, b)| a * b, |m| probe(|p| (m * na::Point3::from(p)).into())),
        each(
            "nalgebra UnitDualQuaternion",
            pairs.iter().map(|(a, b)| (dual_quaternion(a), dual_quaternion(b))).collect::<Vec<_>>(),
            |(a, b)| a * b,
            |m| probe(|p| (m * na::Point3::from(p)).into()),
        ),
        each(
            "glam DQuat and DVec3",
            pairs.iter().map(|(a, b)| (glam_parts(a), glam_parts(b))).collect::<Vec<_>>(),
            |((p, s), (q, t))| (*p * *q, *p * *t + *s),
            |(q, t)| probe(|p| (*q * DVec3::from(p) + *t).into()),
        ),
        each(
            "glam DAffine3",
            pairs.iter().map(|(a, b)| (glam(a), glam(b))).collect::<Vec<_>>(),
            |(a, b)| *a * *b,
            |m| probe(|p| m.transform_point3(p.into()).into()),
        ),
        each(
            "ngeom",
            pairs.iter().map(|(a, b)| (ngeom(a), ngeom(b))).collect::<Vec<_>>(),
            // The first motion first.
            |(a, b)| b.compose(*a),
            |m| probe(|p| Some(ngeom_point(p, 1.0).transform(*m)).map(|p| [p.x, p.y, p.z]).unwrap_or_default()),
        ),
    ]
}

fn products_alone(pairs: &[(Motion, Motion)]) -> Vec<Side> {
    vec![
        alone(
            "motor * motor",
            pairs.iter().map(|(a, b)| (ours(a), ours(b))).collect::<Vec<_>>(),
            |(a, b)| *a * *b,
            |m| probe(|p| m.apply(p)),
        ),
        alone(IN_PARTS, pairs.iter().map(|(a, b)| (apart(a), apart(b))).collect::<Vec<_>>(), product_in_parts, |m| {
            probe(|p| in_parts(&(*m, p)))
        }),
        alone(
            "nalgebra Isometry3",
            pairs.iter().map(|(a, b)| (nalgebra(a), nalgebra(b))).collect::<Vec<_>>(),
            |(a, b)| a * b,
            |m| probe(|p| (m * na::Point3::from(p)).into()),
        ),
        alone(
            "nalgebra UnitDualQuaternion",
            pairs.iter().map(|(a, b)| (dual_quaternion(a), dual_quaternion(b))).collect::<Vec<_>>(),
            |(a, b)| a * b,
            |m| probe(|p| (m * na::Point3::from(p)).into()),
        ),
    ]
}

fn one_on_points(moves: &[(Motion, [f64; 3])]) -> Vec<Side> {
    let m = moves[0].0;
    let points: Vec<[f64; 3]> = moves.iter().map(|(_, p)| *p).collect();
    let (a, b, c, d, e, f) = (ours(&m), nalgebra(&m), glam_parts(&m), glam(&m), ours(&m).prepared(), apart(&m));
    vec![
        each("apply", points.clone(), move |p| a.apply(*p), |p| p.to_vec()),
        each(IN_PARTS, points.clone(), move |p| in_parts(&(f, *p)), |p| p.to_vec()),
        each("prepared before, apply", points.clone(), move |p| e.apply(*p), |p| p.to_vec()),
        each(
            "nalgebra Isometry3",
            points.iter().map(|p| na::Point3::from(*p)).collect::<Vec<_>>(),
            move |p| b * p,
            |p| p.coords.as_slice().to_vec(),
        ),
        each(
            "glam DQuat and DVec3",
            points.iter().map(|p| DVec3::from(*p)).collect::<Vec<_>>(),
            move |p| c.0 * *p + c.1,
            |p| p.to_array().to_vec(),
        ),
        each(
            "glam DAffine3",
            points.iter().map(|p| DVec3::from(*p)).collect::<Vec<_>>(),
            move |p| d.transform_point3(*p),
            |p| p.to_array().to_vec(),
        ),
    ]
}

/// Only the part that turns has a peer that is right in `f64`.
fn exponentials(pairs: &[(Motion, Motion)]) -> Vec<Side> {
    let logarithms: Vec<Line> = pairs.iter().map(|(m, _)| ours(m).log()).collect();
    let vectors = logarithms.iter().map(|l| na::Vector3::from(l.direction()) * -2.0).collect::<Vec<_>>();
    vec![
        each("Line::exp, a motor", logarithms, |l| l.exp(), |m| vec![m.s, m.e23, m.e31, m.e12]),
        each(
            "nalgebra UnitQuaternion, the rotation only",
            vectors,
            |v| na::UnitQuaternion::from_scaled_axis(*v),
            |q| vec![q.w, -q.i, -q.j, -q.k],
        ),
    ]
}

/// What a motor has beside its rotor, no peer normalizes.
fn normalized(pairs: &[(Motion, Motion)]) -> Vec<Side> {
    let drifted: Vec<Motor> = pairs.iter().map(|(m, n)| ours(m) * 0.99 + ours(n) * 0.01).collect();
    let quaternions = drifted.iter().map(|m| na::Quaternion::new(m.s, -m.e23, -m.e31, -m.e12)).collect::<Vec<_>>();
    vec![
        each("Motor::normalized", drifted, |m| m.normalized(), |m| vec![m.s, m.e23, m.e31, m.e12]),
        each(
            "nalgebra UnitQuaternion, the rotation only",
            quaternions,
            |q| na::UnitQuaternion::new_normalize(*q),
            |q| vec![q.w, -q.i, -q.j, -q.k],
        ),
    ]
}

fn logarithms(pairs: &[(Motion, Motion)]) -> Vec<Side> {
    // Of a quaternion and its negative, which are one rotation, nalgebra has the same logarithm: the shorter.
    let shorter = |m: &Motion| Motion { quaternion: m.quaternion.map(|c| c * m.quaternion[0].signum()), ..*m };
    let motions: Vec<Motion> = pairs.iter().map(|(m, _)| shorter(m)).collect();
    vec![
        each("Motor::log", motions.iter().map(ours).collect::<Vec<_>>(), |m| m.log(), |l| l.direction().to_vec()),
        each(
            "nalgebra UnitQuaternion, the rotation only",
            motions.iter().map(|m| nalgebra(m).rotation).collect::<Vec<_>>(),
            |q| q.scaled_axis(),
            |v| v.iter().map(|c| -c / 2.0).collect(),
        ),
    ]
}
