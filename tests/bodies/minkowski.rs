//! The explicit Minkowski sum and difference: what they are made of, and that the queries are questions about them.

use incidence::body::{Body, Difference, Sum};
use incidence::{pga2, pga3};
use proptest::collection::vec;
use proptest::prelude::*;

/// Small integers: many points on one line, many equal ones, and no rounding.
fn points<const N: usize>(most: usize) -> impl Strategy<Value = Vec<[f64; N]>> {
    vec(proptest::array::uniform(-4i32..=4).prop_map(|p: [i32; N]| p.map(f64::from)), 1..most)
}

/// All vertices of an implicit body.
fn all<const N: usize>(body: &impl Body<N>) -> Vec<[f64; N]> {
    (0..body.vertex_count()).map(|k| body.vertex(k)).collect()
}

fn vertices(hull: &pga2::ConvexHull) -> Vec<[f64; 2]> {
    hull.vertices().map(|p| p.coords()).collect()
}

/// A point beside a segment, whose rounded difference is a segment through the Origin.
#[test]
fn rounded_differences_can_have_the_origin_where_the_bodies_do_not_meet() {
    let point = pga2::ConvexHull::new([[0.5, 0.2]]).unwrap();
    let segment = pga2::ConvexHull::new([[0.1, 0.0], [0.7 + f64::EPSILON / 2.0, 0.3 + f64::EPSILON / 4.0]]).unwrap();
    assert!(pga2::minkowski_difference(&point, &segment).unwrap().contains(pga2::Point::origin()));
    assert!(!pga2::overlap(&point, &segment));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..Default::default() })]

    #[test]
    fn merged_edges_give_the_hull_of_all_sums_and_differences(a in points::<2>(12), b in points::<2>(12)) {
        let (a, b) = (pga2::ConvexHull::new(a).unwrap(), pga2::ConvexHull::new(b).unwrap());
        let expected = pga2::ConvexHull::new(all(&Sum { a: &a, b: &b })).unwrap();
        prop_assert_eq!(vertices(&pga2::minkowski_sum(&a, &b).unwrap()), vertices(&expected));
        let expected = pga2::ConvexHull::new(all(&Difference { a: &a, b: &b })).unwrap();
        prop_assert_eq!(vertices(&pga2::minkowski_difference(&a, &b).unwrap()), vertices(&expected));
    }

    #[test]
    fn bodies_of_the_plane_meet_where_the_origin_is_in_their_difference(a in points::<2>(8), b in points::<2>(8)) {
        let (a, b) = (pga2::ConvexHull::new(a).unwrap(), pga2::ConvexHull::new(b).unwrap());
        let difference = pga2::minkowski_difference(&a, &b).unwrap();
        prop_assert_eq!(pga2::overlap(&a, &b), difference.contains(pga2::Point::origin()));
        let (of_bodies, of_origin) = (pga2::proximity(&a, &b), pga2::proximity(&difference, &pga2::Point::origin()));
        prop_assert_eq!(of_bodies.signed_distance(), of_origin.signed_distance());
    }

    #[test]
    fn bodies_of_space_meet_where_the_origin_is_in_their_difference(a in points::<3>(8), b in points::<3>(8)) {
        let (a, b) = (pga3::ConvexHull::new(a).unwrap(), pga3::ConvexHull::new(b).unwrap());
        let difference = pga3::minkowski_difference(&a, &b).unwrap();
        prop_assert_eq!(pga3::overlap(&a, &b), difference.contains(pga3::Point::origin()));
        let (of_bodies, of_origin) = (pga3::proximity(&a, &b), pga3::proximity(&difference, &pga3::Point::origin()));
        let (x, y) = (of_bodies.signed_distance(), of_origin.signed_distance());
        prop_assert!((x - y).abs() <= 4.0 * f64::EPSILON * x.abs(), "{x} {y}");
    }

    #[test]
    fn translated_bodies_meet_where_the_difference_has_the_opposite_translation(
        a in points::<3>(8), b in points::<3>(8), s in [-6i32..7, -6..7, -6..7], t in [-6i32..7, -6..7, -6..7],
    ) {
        // Source 004: Trans(A, s) and Trans(B, t) intersect if and only if A − B contains t − s.
        let (a, b) = (pga3::ConvexHull::new(a).unwrap(), pga3::ConvexHull::new(b).unwrap());
        let posed = |shape, by: [i32; 3]| pga3::Posed { shape, motor: pga3::Motor::translation(by.map(f64::from)) };
        let between: [f64; 3] = std::array::from_fn(|k| f64::from(t[k] - s[k]));
        let contains = pga3::minkowski_difference(&a, &b).unwrap().contains(between.into());
        prop_assert_eq!(pga3::overlap(&posed(&a, s), &posed(&b, t)), contains);
    }

    #[test]
    fn the_area_of_a_sum_is_that_of_both_and_twice_their_mixed_area(a in points::<2>(10), b in points::<2>(10)) {
        // Σ over the edges of A of their length times the reach of B in their outward direction, by integers.
        let (a, b) = (pga2::ConvexHull::new(a).unwrap(), pga2::ConvexHull::new(b).unwrap());
        let sum = pga2::minkowski_sum(&a, &b).unwrap();
        let mixed: f64 = a
            .edges()
            .map(|edge| {
                let outward = [-edge.e1, -edge.e2];
                vertices(&b).iter().map(|p| outward[0] * p[0] + outward[1] * p[1]).fold(f64::MIN, f64::max)
            })
            .sum();
        prop_assert_eq!(sum.area(), a.area() + b.area() + mixed);
    }
}

#[test]
fn what_overflows_or_is_not_finite_is_refused() {
    let far = pga3::Point::new(f64::MAX, 0.0, 0.0);
    assert_eq!(pga3::minkowski_sum(&far, &far).unwrap_err(), pga3::HullError::NotFinite { point: 0 });
    assert_eq!(pga3::minkowski_difference(&far, &far).unwrap().vertices().len(), 1);
    let ideal = pga2::Segment { a: [0.0, 1.0], b: [f64::NAN, 2.0] };
    let origin = pga2::Point::<f64>::origin();
    // The vertices of the first body are counted first.
    assert_eq!(pga2::minkowski_sum(&ideal, &origin).unwrap_err(), pga2::HullError::NotFinite { point: 1 });
    assert_eq!(pga2::minkowski_sum(&origin, &ideal).unwrap_err(), pga2::HullError::NotFinite { point: 2 });
}
