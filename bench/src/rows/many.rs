//! Many points by one motion, each crate in the layout that it is fastest with, and as plain coordinates. `f32`, for which
//! glam and ultraviolet have their SIMD types; one row in `f64`.
//!
//! In the large rows the points are more than the caches hold. There the copy of the memory is the measure of all.

use glam::{DAffine3, DQuat, DVec3, Vec3, Vec3A};
use incidence::pga3::{Motor, Point};
use ultraviolet as uv;
use uv::f32x8;

use super::motors_single::{glam, ours, ultraviolet};
use crate::inputs::{self, Motion, Numbers, double};
use crate::measure::{Row, Side, whole};

const SMALL: usize = 1024;
const LARGE: usize = 1 << 23;

pub fn rows(quick: bool) -> Vec<Row> {
    let mut rows = vec![
        row("1024 points by one motor, f32", SMALL, from_to),
        row("1024 points by one motor, in place, f32", SMALL, in_place),
        Row { epsilon: f64::EPSILON, ..row("1024 points by one motor, f64", SMALL, from_to_double) },
    ];
    if !quick {
        let large = row("8 million points by one motor, f32", LARGE, from_to);
        rows.push(Row { counted: false, ..large });
    }
    rows
}

fn row(name: &'static str, operations: usize, sides: fn(usize) -> Vec<Side>) -> Row {
    let sides = Box::new(move || sides(operations));
    let epsilon = f64::from(f32::EPSILON);
    Row { group: "many points", name: name.into(), operations, within: 1e4, epsilon, counted: true, sides }
}

/// What is moved, and where to.
struct Slices<M, X> {
    motion: M,
    from: Vec<X>,
    to: Vec<X>,
}

fn side<M: 'static, X: Clone + 'static>(
    who: &'static str,
    motion: M,
    from: Vec<X>,
    f: impl Fn(&mut Slices<M, X>) + 'static,
    numbers: impl Fn(&X) -> Vec<f64> + 'static,
) -> Side {
    let to = from.clone();
    whole(who, Slices { motion, from, to }, f, move |state| state.to.iter().take(SMALL).flat_map(&numbers).collect())
}

fn inputs(count: usize) -> (Motion, Vec<[f32; 3]>) {
    let mut numbers = Numbers::new(5);
    (Motion::random(&mut numbers), numbers.list(count, |n| inputs::single(n.vector())))
}

/// All x, all y, all z.
fn columns<T: Copy>(points: &[[T; 3]]) -> [Vec<T>; 3] {
    std::array::from_fn(|k| points.iter().map(|p| p[k]).collect())
}

/// Eight points in each element.
fn wide(points: &[[f32; 3]]) -> Vec<uv::Vec3x8> {
    let lanes = |p: &[[f32; 3]], k: usize| f32x8::from(std::array::from_fn::<f32, 8, _>(|lane| p[lane][k]));
    points.chunks_exact(8).map(|p| uv::Vec3x8::new(lanes(p, 0), lanes(p, 1), lanes(p, 2))).collect()
}

fn narrow(p: &uv::Vec3x8) -> Vec<f64> {
    let [x, y, z] = [p.x, p.y, p.z].map(f32x8::to_array);
    (0..8).flat_map(|lane| double([x[lane], y[lane], z[lane]])).collect()
}

fn wide_motion(m: &Motion) -> uv::Isometry3x8 {
    let m = ultraviolet(m);
    let (s, b) = (m.rotation.s, m.rotation.bv);
    let splat = f32x8::splat;
    let rotor = uv::Rotor3x8::new(splat(s), uv::Bivec3x8::new(splat(b.xy), splat(b.xz), splat(b.yz)));
    let t = m.translation;
    uv::Isometry3x8::new(uv::Vec3x8::new(splat(t.x), splat(t.y), splat(t.z)), rotor)
}

fn our_columns(who: &'static str, m: Motor<f32>, points: &[[f32; 3]], in_place: bool) -> Side {
    let from = columns(points);
    let to = from.clone();
    let work = move |(from, to): &mut ([Vec<f32>; 3], [Vec<f32>; 3])| {
        let [x, y, z] = to;
        let motion = m.prepared();
        if in_place {
            [&mut *x, y, z].into_iter().zip(&*from).for_each(|(to, from)| to.copy_from_slice(from));
            motion.transform_columns([x, y, z]).expect("equal lengths");
        } else {
            motion.transform_columns_into([&from[0], &from[1], &from[2]], [x, y, z]).expect("equal lengths");
        }
    };
    whole(who, (from, to), work, |(_, [x, y, z])| (0..SMALL).flat_map(|k| double([x[k], y[k], z[k]])).collect())
}

/// What the library would do if its answers might differ from machine to machine.
#[inline(always)]
fn fused([x, y, z]: [[f32; 4]; 3], from: &[[f32; 3]], to: &mut [[f32; 3]]) {
    let along = |r: [f32; 4], p: [f32; 3]| r[2].mul_add(p[2], r[1].mul_add(p[1], r[0].mul_add(p[0], r[3])));
    for (to, p) in to.iter_mut().zip(from) {
        *to = [along(x, *p), along(y, *p), along(z, *p)];
    }
}

fn from_to(count: usize) -> Vec<Side> {
    let (motion, points) = inputs(count);
    let m = ours(&motion);
    let into = |state: &mut Slices<Motor<f32>, [f32; 3]>| {
        state.motion.prepared().transform_points_into(&state.from, &mut state.to).expect("equal lengths");
    };
    vec![
        side("transform_points_into, coordinates", m, points.clone(), into, |p| double(*p)),
        our_columns("transform_columns_into", m, &points, false),
        side(
            "transform_points_into, Point",
            m,
            points.iter().map(|p| Point::from(*p)).collect(),
            |state| state.motion.prepared().transform_points_into(&state.from, &mut state.to).expect("equal lengths"),
            |p| double(p.coords()),
        ),
        side(
            "glam Affine3A, Vec3",
            glam(&motion),
            points.iter().map(|p| Vec3::from(*p)).collect(),
            |state| state.to.iter_mut().zip(&state.from).for_each(|(to, p)| *to = state.motion.transform_point3(*p)),
            |p| double(p.to_array()),
        ),
        side(
            "glam Affine3A, Vec3A",
            glam(&motion),
            points.iter().map(|p| Vec3A::from(*p)).collect(),
            |state| state.to.iter_mut().zip(&state.from).for_each(|(to, p)| *to = state.motion.transform_point3a(*p)),
            |p| double(p.to_array()),
        ),
        whole(
            "ultraviolet Isometry3x8, Vec3x8",
            (wide_motion(&motion), wide(&points), wide(&points)),
            |(m, from, to)| to.iter_mut().zip(&*from).for_each(|(to, p)| *to = *m * *p),
            |(_, _, to)| to[..SMALL / 8].iter().flat_map(narrow).collect(),
        ),
        whole(
            "ultraviolet Mat4x8, Vec3x8",
            (wide_motion(&motion).into_homogeneous_matrix(), wide(&points), wide(&points)),
            |(m, from, to)| to.iter_mut().zip(&*from).for_each(|(to, p)| *to = m.transform_point3(*p)),
            |(_, _, to)| to[..SMALL / 8].iter().flat_map(narrow).collect(),
        ),
        side(
            "coordinates, multiplications fused with additions",
            m.to_affine(),
            points.clone(),
            |Slices { motion, from, to }| {
                fearless_simd::dispatch!(fearless_simd::Level::new(), _ => fused(*motion, from, to));
            },
            |p| double(*p),
        ),
        // What it answers is ours, so that it passes; its time is what counts.
        side(
            "the memory copied",
            m,
            points,
            |state| state.to.copy_from_slice(&state.from),
            move |p| double(m.prepared().apply(*p)),
        ),
    ]
}

/// In place, a run would move what the run before left; so each starts with a copy.
fn in_place(count: usize) -> Vec<Side> {
    let (motion, points) = inputs(count);
    let m = ours(&motion);
    vec![
        side(
            "transform_points, coordinates",
            m,
            points.clone(),
            |state| {
                state.to.copy_from_slice(&state.from);
                state.motion.transform_points(&mut state.to);
            },
            |p| double(*p),
        ),
        our_columns("transform_columns", m, &points, true),
        side(
            "glam Affine3A, Vec3A",
            glam(&motion),
            points.iter().map(|p| Vec3A::from(*p)).collect(),
            |state| {
                state.to.copy_from_slice(&state.from);
                state.to.iter_mut().for_each(|p| *p = state.motion.transform_point3a(*p));
            },
            |p| double(p.to_array()),
        ),
    ]
}

fn from_to_double(count: usize) -> Vec<Side> {
    let mut numbers = Numbers::new(6);
    let motion = Motion::random(&mut numbers);
    let points = numbers.list(count, |n| n.vector::<3>());
    let [w, x, y, z] = motion.quaternion;
    let glam = DAffine3::from_rotation_translation(DQuat::from_xyzw(x, y, z, w), motion.by.into());
    let m: Motor = super::motors::ours(&motion);
    vec![
        side(
            "transform_points_into, coordinates",
            m,
            points.clone(),
            |state| state.motion.prepared().transform_points_into(&state.from, &mut state.to).expect("equal lengths"),
            |p| p.to_vec(),
        ),
        side(
            "glam DAffine3, DVec3",
            glam,
            points.iter().map(|p| DVec3::from(*p)).collect(),
            |state| state.to.iter_mut().zip(&state.from).for_each(|(to, p)| *to = state.motion.transform_point3(*p)),
            |p| p.to_array().to_vec(),
        ),
    ]
}
