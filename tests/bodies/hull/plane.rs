//! Hulls of the plane.

use incidence::pga2::{ConvexHull, Point};
use incidence::pga2::{HullError, Location};
use num_bigint::Sign;
use proptest::prelude::*;

use super::clouds::families;
use super::exact::{collinear, volume};
use crate::numbers::Numbers;

fn check(points: &[[f64; 2]], name: &str) {
    let hull = ConvexHull::<f64>::new(points.iter().copied()).unwrap();
    let vertices: Vec<[f64; 2]> = hull.vertices().map(|p| p.coords()).collect();
    for (vertex, index) in vertices.iter().zip(hull.indices()) {
        assert_eq!(points.iter().position(|p| p == vertex), Some(index), "{name}: the first of equal points");
    }
    let a = points[0];
    let dimension = match points.iter().find(|&&p| p != a) {
        None => 0,
        Some(&b) => 1 + usize::from(points.iter().any(|&p| !collinear([a, b, p]))),
    };
    assert_eq!((hull.dimension(), vertices.len().min(3)), (dimension, dimension + 1), "{name}");
    let round = |k: usize| vertices[k % vertices.len()];
    for k in 0..vertices.len() {
        if dimension == 2 {
            assert_eq!(volume(&[round(k), round(k + 1), round(k + 2)]).sign(), Sign::Plus, "{name}: no left turn");
        }
        for &p in points {
            assert_ne!(volume(&[round(k), round(k + 1), p]).sign(), Sign::Minus, "{name}: {p:?} is outside");
        }
        assert!(vertices[0] <= vertices[k], "{name}: begins on the left");
    }
    for &p in points {
        assert!(hull.contains(p.into()), "{name}: {p:?}");
    }
    // The position of points all around, by all edges.
    for &p in points.iter().take(10) {
        for q in [[p[0].next_up(), p[1]], [p[0].next_down(), p[1]], [p[0], p[1].next_up()], [p[0], p[1].next_down()]] {
            let finite = q.iter().all(|c| c.is_finite());
            if dimension == 2 && finite {
                let sides = (0..vertices.len()).map(|k| volume(&[round(k), round(k + 1), q]).sign());
                let expected = match sides
                    .min_by_key(|side| [Sign::Minus, Sign::NoSign, Sign::Plus].iter().position(|s| s == side))
                {
                    Some(Sign::Minus) => Some(Location::Outside),
                    Some(Sign::NoSign) => Some(Location::On),
                    _ => Some(Location::Inside),
                };
                assert_eq!(hull.locate(q.into()), expected, "{name}: {q:?}");
            }
        }
    }
}

#[test]
fn hulls_of_all_families_are_those_of_brute_force() {
    for (name, points) in families::<2>() {
        check(&points, name);
    }
}

#[test]
fn the_order_of_the_points_does_not_matter() {
    let mut numbers = Numbers(0x78);
    for (name, mut points) in families::<2>() {
        let vertices = |points: &[[f64; 2]]| {
            ConvexHull::<f64>::new(points.iter().copied()).unwrap().vertices().collect::<Vec<Point>>()
        };
        let before = vertices(&points);
        numbers.shuffle(&mut points);
        assert_eq!(vertices(&points), before, "{name}");
    }
}

#[test]
fn what_is_not_finite_is_named() {
    let hull = |points: Vec<[f64; 2]>| ConvexHull::<f64>::new(points).unwrap_err();
    assert_eq!(hull(vec![]), HullError::Empty);
    assert_eq!(hull(vec![[1.0, 2.0], [3.0, f64::INFINITY]]), HullError::NotFinite { point: 1 });
    let ideal = ConvexHull::new([Point::new(1.0, 2.0), Point::new(1.0, 2.0) * 0.0]).unwrap_err();
    assert_eq!(ideal, HullError::NotFinite { point: 1 });
    assert_eq!(ideal.to_string(), "point 1 has no finite coordinates");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn small_integers(points in prop::collection::vec([-3..4_i8, -3..4_i8], 1..30)) {
        let points: Vec<[f64; 2]> = points.iter().map(|p| p.map(f64::from)).collect();
        check(&points, "small integers");
    }
}

#[test]
fn errors_of_sums_count_the_vertices_of_both_bodies() {
    use incidence::pga2::{minkowski_difference, minkowski_sum};
    let triangle = incidence::pga2::Simplex([[0.0, 0.0], [3.0, 0.0], [0.0, 2.0]].map(Point::from));
    let bad = incidence::pga2::Simplex([[0.0, 0.0], [f64::NAN, 0.0]].map(Point::from));
    assert_eq!(minkowski_sum(&bad, &triangle), Err(HullError::NotFinite { point: 1 }));
    assert_eq!(minkowski_sum(&triangle, &bad), Err(HullError::NotFinite { point: 4 }));
    assert_eq!(minkowski_difference(&triangle, &bad), Err(HullError::NotFinite { point: 4 }));
}
