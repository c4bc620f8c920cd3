//! Winding numbers in rationals: in the plane by counting quarter turns, in space by a ray in no special direction.

use num_traits::{Signed, Zero};

use super::hulls::{Q, exact, meet};

/// None on the boundary, which is asked of the hulls of the edges.
pub fn plane(polygon: &[[f64; 2]], p: [f64; 2]) -> Option<i64> {
    let n = polygon.len();
    if (0..n).any(|k| meet(&[polygon[k], polygon[(k + 1) % n]], &[p])) {
        return None;
    }
    let origin = exact(p);
    let from_p: Vec<Vec<Q>> =
        polygon.iter().map(|&v| exact(v).iter().zip(&origin).map(|(x, o)| x - o).collect()).collect();
    let quadrant = |v: &[Q]| match (v[0].is_negative(), v[1].is_negative()) {
        (false, false) => 0,
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
    };
    let quarters: i64 = (0..n)
        .map(|k| {
            let (a, b) = (&from_p[k], &from_p[(k + 1) % n]);
            match (quadrant(b) - quadrant(a) + 4) % 4 {
                0 => 0,
                1 => 1,
                3 => -1,
                _ if (&a[0] * &b[1] - &a[1] * &b[0]).is_positive() => 2,
                _ => -2,
            }
        })
        .sum();
    assert_eq!(quarters % 4, 0);
    Some(quarters / 4)
}

/// None on a triangle.
pub fn space(triangles: &[[[f64; 3]; 3]], p: [f64; 3]) -> Option<i64> {
    if triangles.iter().any(|triangle| meet(triangle, &[p])) {
        return None;
    }
    // A ray that meets no edge, of a direction whose parts are large primes: nobody has such data.
    let ray = [1_000_003, -999_983, 777_677].map(|x| Q::from_integer(x.into()));
    let det = |a: &[Q], b: &[Q], c: &[Q]| {
        &a[0] * (&b[1] * &c[2] - &b[2] * &c[1])
            + &a[1] * (&b[2] * &c[0] - &b[0] * &c[2])
            + &a[2] * (&b[0] * &c[1] - &b[1] * &c[0])
    };
    let origin = exact(p);
    let crossings = triangles.iter().map(|triangle| {
        // p + r ray = α a + β b + γ c with α + β + γ = 1: Cramer's rule, in coordinates from p.
        let [a, b, c] = triangle.map(|v| exact(v).iter().zip(&origin).map(|(x, o)| x - o).collect::<Vec<Q>>());
        let parts = [det(&ray, &b, &c), det(&a, &ray, &c), det(&a, &b, &ray)];
        let sum: Q = parts.iter().sum();
        let one_way = !(parts.iter().any(Q::is_positive) && parts.iter().any(Q::is_negative));
        if !one_way || sum.is_zero() {
            return 0;
        }
        assert!(parts.iter().all(|x| !x.is_zero()), "the ray meets an edge: choose another");
        let ahead = (det(&a, &b, &c) / &sum).is_positive();
        if !ahead {
            0
        } else if sum.is_positive() {
            1
        } else {
            -1
        }
    });
    Some(crossings.sum())
}

#[test]
fn both_count_what_one_sees() {
    let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
    let twice = [square, square].concat();
    assert_eq!((plane(&square, [1.0, 1.0]), plane(&twice, [1.0, 0.5])), (Some(1), Some(2)));
    assert_eq!((plane(&square, [3.0, 1.0]), plane(&square, [2.0, 1.0])), (Some(0), None));
    let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    let outwards = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(|t| t.map(|k| corners[k]));
    let inwards = outwards.map(|[a, b, c]| [a, c, b]);
    assert_eq!((space(&outwards, [1.0; 3]), space(&inwards, [1.0; 3])), (Some(1), Some(-1)));
    assert_eq!((space(&outwards, [2.0; 3]), space(&outwards, [2.0, 2.0, 0.0])), (Some(0), None));
}
