//! Convex hulls of many points. Ours are exact, have their faces merged, and find the farthest vertex in any direction; those of parry3d
//! are triangles, and those of geo and parry2d outlines. And which points are inside of one that is there.

use std::f64::consts::TAU;

use geo::{Area, ConvexHull, Coord, MultiPoint, Polygon as Shape};
use incidence::pga3::Location;
use incidence::{pga2, pga3};
use parry2d_f64::math::Vector as Vector2;
use parry3d_f64::math::Vector as Vector3;
use parry3d_f64::query::PointQuery;
use parry3d_f64::shape::ConvexPolyhedron;

use super::flag;
use super::regions::row;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each};

const POINTS: usize = 10_000;
/// So many hulls, of other points each.
const SETS: usize = 4;
/// And so many of few points.
const SMALL_SETS: usize = 512;
/// So many places are asked about.
const PLACES: usize = 8192;

pub fn rows() -> Vec<Row> {
    vec![
        made("hull of 32 points in a ball", SMALL_SETS, || in_space(SMALL_SETS, 32, in_ball)),
        made("hull of 10⁴ points in a ball", SETS, || in_space(SETS, POINTS, in_ball)),
        made("hull of 10⁴ points on a sphere", SETS, || in_space(SETS, POINTS, |n, _| n.unit())),
        made("hull of 10⁴ points on two curves", SETS, || in_space(SETS, POINTS, on_curves)),
        made("hull of 10⁴ points in a disc", SETS, || in_the_plane(in_disc)),
        made("hull of 10⁴ points on a circle", SETS, || in_the_plane(Numbers::unit)),
        Row { counted: true, ..located("a point in a hull of 32 points", 32) },
        located("a point in a hull of 2,000 points", 2000),
    ]
}

/// The answers are whether points are inside.
fn located(name: &str, points: usize) -> Row {
    Row { group: "hulls", operations: PLACES, counted: false, ..row(name, move || in_one(points)) }
}

/// The answers are volumes or areas.
fn made(name: &str, operations: usize, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row { group: "hulls", operations, within: 1e4, epsilon: f64::EPSILON, counted: false, ..row(name, sides) }
}

/// The hull of points on a sphere, and places all over the cube around it.
fn in_one(points: usize) -> Vec<Side> {
    let mut n = Numbers::new(points as u64);
    let corners: Vec<[f64; 3]> = n.list(points, Numbers::unit);
    let places: Vec<[f64; 3]> = n.list(PLACES, Numbers::vector);
    let ours = pga3::ConvexHull::new(corners.iter().copied()).expect("points of a sphere");
    let theirs: Vec<Vector3> = corners.iter().map(|&p| p.into()).collect();
    let theirs = ConvexPolyhedron::from_convex_hull(&theirs).expect("points of a sphere");
    let number = |&is_inside: &bool| vec![flag(is_inside)];
    vec![
        each("ConvexHull::locate", places.clone(), move |&p| ours.locate(p.into()) == Some(Location::Inside), number),
        each(
            "parry3d ConvexPolyhedron",
            places.into_iter().map(Vector3::from),
            move |p| theirs.contains_local_point(*p),
            number,
        ),
    ]
}

fn in_ball(n: &mut Numbers, _: usize) -> [f64; 3] {
    let size = n.below_1().cbrt();
    n.unit().map(|c| size * c)
}

fn in_disc(n: &mut Numbers) -> [f64; 2] {
    let size = n.below_1().sqrt();
    n.unit().map(|c| size * c)
}

/// Two arcs that pass each other: each point of one is joined with many of the other.
fn on_curves(n: &mut Numbers, k: usize) -> [f64; 3] {
    let (sin, cos) = (TAU / 4.0 * n.number()).sin_cos();
    if k.is_multiple_of(2) { [sin, cos, 0.0] } else { [0.0, -cos, sin] }
}

fn in_space(sets: usize, points: usize, point: impl Fn(&mut Numbers, usize) -> [f64; 3]) -> Vec<Side> {
    let mut n = Numbers::new(points as u64);
    let sets: Vec<Vec<[f64; 3]>> = (0..sets).map(|_| (0..points).map(|k| point(&mut n, k)).collect()).collect();
    let theirs: Vec<Vec<Vector3>> = sets.iter().map(|set| set.iter().map(|&p| p.into()).collect()).collect();
    vec![
        each(
            "pga3::ConvexHull::new",
            sets,
            |set| pga3::ConvexHull::<f64>::new(set.iter().copied()).ok(),
            |hull| hull.iter().map(pga3::ConvexHull::volume).collect(),
        ),
        each(
            "parry3d convex_hull",
            theirs,
            |set| parry3d_f64::transformation::convex_hull(set),
            |(vertices, triangles)| {
                let volume = |&[a, b, c]: &[u32; 3]| {
                    let [a, b, c] = [a, b, c].map(|k| vertices[k as usize]);
                    a.dot(b.cross(c)) / 6.0
                };
                vec![triangles.iter().map(volume).sum()]
            },
        ),
    ]
}

fn in_the_plane(point: impl Fn(&mut Numbers) -> [f64; 2]) -> Vec<Side> {
    let mut n = Numbers::new(POINTS as u64);
    let sets: Vec<Vec<[f64; 2]>> = (0..SETS).map(|_| (0..POINTS).map(|_| point(&mut n)).collect()).collect();
    let for_geo: Vec<MultiPoint> = sets
        .iter()
        .map(|set| set.iter().map(|&[x, y]| Coord { x, y }).map(Into::<geo::Point>::into).collect())
        .collect();
    let for_parry: Vec<Vec<Vector2>> = sets.iter().map(|set| set.iter().map(|&p| p.into()).collect()).collect();
    vec![
        each(
            "pga2::ConvexHull::new",
            sets,
            |set| pga2::ConvexHull::<f64>::new(set.iter().copied()).ok(),
            |hull| hull.iter().map(pga2::ConvexHull::area).collect(),
        ),
        each("geo ConvexHull", for_geo, |set| set.convex_hull(), |hull: &Shape| vec![hull.unsigned_area()]),
        each(
            "parry2d convex_hull",
            for_parry,
            |set| parry2d_f64::transformation::convex_hull(set),
            |hull| {
                let next = hull.iter().cycle().skip(1);
                vec![hull.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum::<f64>() / 2.0]
            },
        ),
    ]
}
