//! How far apart two convex bodies are: hulls of points on unit spheres, one of them moved to a place near the other, a
//! little further with every query.

use incidence::pga3::{ConvexHull, Feature, Features, Motor, Posed, gjk, march, proximity};
use parry3d_f64 as parry;

use super::FEW;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each, whole};

pub fn rows() -> Vec<Row> {
    let sizes = [(8, "hulls of 8 points"), (100, "hulls of 100 points"), (2000, "hulls of 2,000 points")];
    sizes.into_iter().map(|(points, name)| row(points, name)).collect()
}

fn row(points: usize, name: &'static str) -> Row {
    let mut numbers = Numbers::new(points as u64);
    let [a, b] = [0, 1].map(|_| numbers.list(points, |n| n.unit::<3>()));
    // From 2.3 to 2.31 away: a tenth to a half of the bodies' size apart.
    let places: Vec<[f64; 3]> = (0..FEW).map(|k| [2.3 + 0.01 * k as f64 / FEW as f64, 0.2, 0.3]).collect();
    // Parry's stopping tests leave 1e-8 or so.
    Row {
        group: "bodies",
        name,
        operations: FEW,
        within: 1e9,
        epsilon: f64::EPSILON,
        counted: true,
        sides: sides(&a, &b, &places),
    }
}

struct Tracked<S> {
    bodies: [ConvexHull; 2],
    places: Vec<[f64; 3]>,
    last: S,
    distances: Vec<f64>,
}

fn sides(a: &[[f64; 3]], b: &[[f64; 3]], places: &[[f64; 3]]) -> Vec<Side> {
    let hull = |points: &[[f64; 3]]| ConvexHull::new(points.iter().copied()).expect("points of a sphere");
    let ours = || [hull(a), hull(b)];
    let theirs = [a, b].map(|points| {
        let points: Vec<parry::math::Vector> = points.iter().map(|p| (*p).into()).collect();
        parry::shape::ConvexPolyhedron::from_convex_hull(&points).expect("points of a sphere")
    });
    let bodies = ours();
    let distances = vec![0.0; places.len()];
    vec![
        each(
            "proximity",
            places.to_vec(),
            move |by| proximity(&bodies[0], &Posed { shape: &bodies[1], motor: Motor::translation(*by) }).distance(),
            |d| vec![*d],
        ),
        each(
            "parry3d",
            places.to_vec(),
            move |by| {
                let pose = parry::math::Pose::from_translation((*by).into());
                parry::query::distance(&parry::math::Pose::IDENTITY, &theirs[0], &pose, &theirs[1])
                    .map_or(f64::NAN, |found| found.distance)
            },
            |d| vec![*d],
        ),
        whole(
            "gjk, from the last answer",
            Tracked {
                bodies: ours(),
                places: places.to_vec(),
                last: Features::default(),
                distances: distances.clone(),
            },
            |state| {
                for (by, distance) in state.places.iter().zip(&mut state.distances) {
                    let posed = Posed { shape: &state.bodies[1], motor: Motor::translation(*by) };
                    let (found, last) = gjk(&state.bodies[0], &posed, state.last);
                    (*distance, state.last) = (found.map_or(f64::NAN, |found| found.distance()), last);
                }
            },
            |state| state.distances.clone(),
        ),
        whole(
            "march, from the last answer",
            Tracked { bodies: ours(), places: places.to_vec(), last: [Feature::Vertex(0); 2], distances },
            |state| {
                for (by, distance) in state.places.iter().zip(&mut state.distances) {
                    let posed = Posed { shape: &state.bodies[1], motor: Motor::translation(*by) };
                    let found = march(&state.bodies[0], &posed, state.last);
                    (*distance, state.last) = (found.proximity.distance(), found.features);
                }
            },
            |state| state.distances.clone(),
        ),
    ]
}
