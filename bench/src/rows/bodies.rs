//! How far apart two convex bodies are: pairs of hulls of points on unit spheres, one of each moved to a place near the other,
//! a little further with every query.

use incidence::pga3::{ConvexHull, Feature, Features, Motor, Posed, gjk, march, proximity};
use parry::shape::ConvexPolyhedron as Polyhedron;
use parry3d_f64 as parry;

use super::FEW;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, whole};

/// Pairs of bodies, each asked [`FEW`] / `PAIRS` times.
const PAIRS: usize = 16;

pub fn rows() -> Vec<Row> {
    let sizes = [
        (8, "hulls of 8 points"),
        (32, "hulls of 32 points"),
        (100, "hulls of 100 points"),
        (500, "hulls of 500 points"),
        (2000, "hulls of 2,000 points"),
    ];
    sizes.into_iter().map(|(points, name)| row(points, name)).collect()
}

type Cloud = Vec<[f64; 3]>;

fn row(points: usize, name: &'static str) -> Row {
    // Parry's stopping tests leave 1e-8 or so.
    let (within, epsilon) = (1e9, f64::EPSILON);
    Row {
        group: "bodies",
        name: name.into(),
        operations: FEW,
        within,
        epsilon,
        // Those who look at every vertex would take most of a quick run.
        counted: points < 2000,
        sides: Box::new(move || sides(points)),
    }
}

fn sides(points: usize) -> Vec<Side> {
    let mut numbers = Numbers::new(points as u64);
    let clouds: Vec<[Cloud; 2]> = (0..PAIRS).map(|_| [0, 1].map(|_| numbers.list(points, |n| n.unit::<3>()))).collect();
    // From 2.3 to 2.31 away, in all directions: a tenth to a half of the bodies' size apart.
    let places: Vec<Vec<[f64; 3]>> = (0..PAIRS)
        .map(|_| {
            let direction = numbers.unit::<3>();
            let count = FEW / PAIRS;
            (0..count).map(|k| direction.map(|c| c * (2.3 + 0.01 * k as f64 / count as f64))).collect()
        })
        .collect();
    all(&clouds, &places)
}

/// A pair of bodies, and the places of the second.
struct Pair<B> {
    bodies: [B; 2],
    places: Vec<[f64; 3]>,
}

struct Run<B> {
    pairs: Vec<Pair<B>>,
    distances: Vec<f64>,
}

impl<B> Run<B> {
    fn new(clouds: &[[Cloud; 2]], places: &[Vec<[f64; 3]>], body: impl Fn(&Cloud) -> B) -> Self {
        let pair = |(pair, places): (&[Cloud; 2], &Vec<[f64; 3]>)| Pair {
            bodies: [body(&pair[0]), body(&pair[1])],
            places: places.clone(),
        };
        Run { pairs: clouds.iter().zip(places).map(pair).collect(), distances: vec![0.0; FEW] }
    }

    /// The distances of all pairs in all places, each with what the query before it of the same pair has left.
    fn ask<S>(&mut self, start: impl Fn() -> S, distance: impl Fn(&[B; 2], [f64; 3], &mut S) -> f64) {
        let mut found = self.distances.iter_mut();
        for pair in &self.pairs {
            let mut last = start();
            for (&by, to) in pair.places.iter().zip(&mut found) {
                *to = distance(&pair.bodies, by, &mut last);
            }
        }
    }
}

fn posed(shape: &ConvexHull, by: [f64; 3]) -> Posed<&ConvexHull> {
    Posed { shape, motor: Motor::translation(by) }
}

/// How all answer the same queries.
fn all(clouds: &[[Cloud; 2]], places: &[Vec<[f64; 3]>]) -> Vec<Side> {
    let hull = |points: &Cloud| ConvexHull::new(points.iter().copied()).expect("points of a sphere");
    let theirs = |points: &Cloud| {
        let points: Vec<parry::math::Vector> = points.iter().map(|p| (*p).into()).collect();
        Polyhedron::from_convex_hull(&points).expect("points of a sphere")
    };
    let ours = || Run::new(clouds, places, hull);
    vec![
        whole(
            "proximity",
            ours(),
            |run| run.ask(|| (), |[a, b], by, ()| proximity(a, &posed(b, by)).distance()),
            |run| run.distances.clone(),
        ),
        whole(
            "parry3d",
            Run::new(clouds, places, theirs),
            |run| {
                run.ask(
                    || (),
                    |[a, b], by, ()| {
                        let pose = parry::math::Pose::from_translation(by.into());
                        parry::query::distance(&parry::math::Pose::IDENTITY, a, &pose, b)
                            .map_or(f64::NAN, |found| found.distance)
                    },
                );
            },
            |run| run.distances.clone(),
        ),
        whole(
            "parry3d, from the last direction",
            Run::new(clouds, places, theirs),
            |run| run.ask(|| None, parry_from),
            |run| run.distances.clone(),
        ),
        whole(
            "our gjk, from the last answer",
            ours(),
            |run| {
                run.ask(Features::default, |[a, b], by, last| {
                    let (found, features) = gjk(a, &posed(b, by), *last);
                    *last = features;
                    found.map_or(f64::NAN, |found| found.distance())
                });
            },
            |run| run.distances.clone(),
        ),
        whole(
            "our march, from the last answer",
            ours(),
            |run| {
                run.ask(
                    || [Feature::Vertex(0); 2],
                    |[a, b], by, last| {
                        let found = march(a, &posed(b, by), *last);
                        *last = found.features;
                        found.proximity.distance()
                    },
                );
            },
            |run| run.distances.clone(),
        ),
    ]
}

/// What `parry::query::distance` comes to for these bodies, but begun in the direction that the query before it ended with.
fn parry_from([a, b]: &[Polyhedron; 2], by: [f64; 3], last: &mut Option<parry::math::Vector>) -> f64 {
    use parry::query::gjk::{CsoPoint, GJKResult, VoronoiSimplex, closest_points};
    let pose = parry::math::Pose::from_translation(by.into());
    let from = last.unwrap_or_else(|| pose.translation.normalize());
    let mut simplex = VoronoiSimplex::new();
    simplex.reset(CsoPoint::from_shapes(&pose, a, b, from));
    match closest_points(&pose, a, b, f64::MAX, true, &mut simplex) {
        GJKResult::ClosestPoints(p, q, direction) => {
            *last = Some(direction);
            (p - q).length()
        }
        _ => f64::NAN,
    }
}
