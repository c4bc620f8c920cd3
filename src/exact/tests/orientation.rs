use super::oracle::{any_finite, exact, floats};
use crate::exact::{in_circle, ldexp, orientation2, orientation3};
use core::cmp::Ordering::{self, Equal, Greater, Less};
use num_rational::BigRational;
use num_traits::Zero;
use proptest::prelude::*;

/// The determinant by its first row's minors, over rationals: rows (1, p).
fn determinant(rows: &[Vec<BigRational>]) -> BigRational {
    let Some(first) = rows.first() else {
        return BigRational::from_integer(1.into());
    };
    let minor = |k: usize| -> Vec<Vec<BigRational>> {
        rows[1..]
            .iter()
            .map(|row| row.iter().enumerate().filter(|&(j, _)| j != k).map(|(_, x)| x.clone()).collect())
            .collect()
    };
    let terms = first.iter().enumerate();
    terms.fold(BigRational::zero(), |sum, (k, x)| {
        let term = x * determinant(&minor(k));
        if k % 2 == 0 { sum + term } else { sum - term }
    })
}

/// The sign of the determinant of the differences from the first point.
fn sign<const D: usize>(points: &[[f64; D]]) -> Ordering {
    let rows: Vec<Vec<BigRational>> =
        points[1..].iter().map(|p| (0..D).map(|k| exact(p[k]) - exact(points[0][k])).collect()).collect();
    determinant(&rows).cmp(&BigRational::zero())
}

/// The sign of the determinant of four points lifted to the paraboloid, with rows (1, x, y, x² + y²).
fn circle_sign(points: &[[f64; 2]; 4]) -> Ordering {
    let lifted = |p: &[f64; 2]| {
        let [x, y] = p.map(exact);
        let square = &x * &x + &y * &y;
        vec![BigRational::from_integer(1.into()), x, y, square]
    };
    // Its orientation is that of a, b, c for a point far below.
    BigRational::zero().cmp(&determinant(&points.iter().map(lifted).collect::<Vec<_>>()))
}

/// Points near a circle: with coordinates from Pythagorean triples, scaled and moved, some by a few units in the last place.
fn near_circle() -> impl Strategy<Value = [[f64; 2]; 4]> {
    let triples = [[5.0, 0.0], [3.0, 4.0], [-4.0, 3.0], [0.0, -5.0], [4.0, -3.0], [-3.0, -4.0], [0.0, 5.0]];
    let chosen = prop::array::uniform4(0..triples.len());
    let size = prop_oneof![Just(0.2), Just(1.0), Just(13.0), 1e-3..1e3];
    let place = prop::array::uniform2(prop_oneof![Just(0.0), -9.0..9.0, (-9..10_i32).prop_map(f64::from)]);
    let moves = prop::array::uniform8(-1..2_i64);
    let scale = prop_oneof![3 => scales(), 1 => -180..-160_i64, 1 => 160..180_i64];
    (chosen, size, place, moves, scale).prop_map(move |(chosen, size, [x, y], moves, scale)| {
        core::array::from_fn(|k| {
            let [u, v] = triples[chosen[k]];
            let p = [size * u + x, size * v + y];
            core::array::from_fn(|axis| {
                let moved = f64::from_bits(p[axis].to_bits().wrapping_add_signed(moves[2 * k + axis]));
                ldexp(if moved.is_finite() { moved } else { p[axis] }, scale)
            })
        })
    })
}

/// Numbers of one magnitude, on a coarse grid or not, times a power of two near the edge of some range.
fn coordinates() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![any_finite(), floats(-1, 1), (-4..5_i32).prop_map(f64::from)]
}

/// Scales of whole configurations: the ordinary, the ends of the ranges of the filters, the far ends.
fn scales() -> impl Strategy<Value = i64> + Clone {
    prop_oneof![
        Just(0),
        -300..300_i64,
        -545..-520_i64,
        -420..-380_i64,
        380..420_i64,
        -260..-240_i64,
        240..260_i64,
        -1070..1000_i64
    ]
}

/// n points that are affine combinations of the first D, rounded, some moved by a few units in the last place.
fn near_flat<const D: usize>(n: usize) -> impl Strategy<Value = Vec<[f64; D]>> {
    let point = prop::array::uniform(prop_oneof![floats(-2, 2), (-9..10_i32).prop_map(f64::from)]);
    let first = prop::collection::vec(point, D);
    let weights = prop::collection::vec(prop::collection::vec(-4..5_i32, D - 1), n - D);
    let moves = prop::collection::vec(-2..3_i64, n * D);
    (first, weights, moves, scales()).prop_map(move |(mut points, weights, moves, scale)| {
        for row in weights {
            let mut p = points[0];
            for (k, w) in row.iter().enumerate() {
                for (d, x) in p.iter_mut().enumerate() {
                    *x += f64::from(*w) / 4.0 * (points[k + 1][d] - points[0][d]);
                }
            }
            points.push(p);
        }
        for (p, steps) in points.iter_mut().zip(moves.chunks(D)) {
            for (x, step) in p.iter_mut().zip(steps) {
                let moved = f64::from_bits(x.to_bits().wrapping_add_signed(*step));
                *x = ldexp(if moved.is_finite() { moved } else { *x }, scale);
            }
        }
        points
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_turn_of_three_points_is_exact(p in prop::array::uniform3(prop::array::uniform2(coordinates()))) {
        prop_assert_eq!(orientation2(p[0], p[1], p[2]), Some(sign(&p)));
    }

    #[test]
    fn the_turn_of_three_points_near_one_line_is_exact(p in near_flat::<2>(3)) {
        prop_assert_eq!(orientation2(p[0], p[1], p[2]), Some(sign(&p)));
        prop_assert_eq!(orientation2(p[1], p[0], p[2]), Some(sign(&p).reverse()));
        prop_assert_eq!(orientation2(p[1], p[2], p[0]), Some(sign(&p)));
    }

    #[test]
    fn the_turn_of_four_points_is_exact(p in prop::array::uniform4(prop::array::uniform3(coordinates()))) {
        prop_assert_eq!(orientation3(p[0], p[1], p[2], p[3]), Some(sign(&p)));
    }

    #[test]
    fn the_side_of_a_circle_is_exact(p in prop::array::uniform4(prop::array::uniform2(coordinates()))) {
        prop_assert_eq!(in_circle(p[0], p[1], p[2], p[3]), Some(circle_sign(&p)));
    }

    #[test]
    fn the_side_of_a_circle_nearby_is_exact(p in near_circle()) {
        prop_assert_eq!(in_circle(p[0], p[1], p[2], p[3]), Some(circle_sign(&p)));
        prop_assert_eq!(in_circle(p[1], p[0], p[2], p[3]), Some(circle_sign(&p).reverse()));
        prop_assert_eq!(in_circle(p[3], p[0], p[1], p[2]), Some(circle_sign(&p).reverse()));
    }

    #[test]
    fn the_turn_of_four_points_near_one_plane_is_exact(p in near_flat::<3>(4)) {
        prop_assert_eq!(orientation3(p[0], p[1], p[2], p[3]), Some(sign(&p)));
        prop_assert_eq!(orientation3(p[1], p[0], p[2], p[3]), Some(sign(&p).reverse()));
        prop_assert_eq!(orientation3(p[3], p[0], p[1], p[2]), Some(sign(&p).reverse()));
    }
}

#[test]
fn counter_clockwise_is_positive_and_so_is_the_side_that_sees_it() {
    let [a, b, c] = [[3.0, 1.0], [7.0, 2.0], [4.0, 9.0]];
    assert_eq!(orientation2(a, b, c), Some(Greater));
    assert_eq!(orientation2(a, c, b), Some(Less));
    let [a, b, c, d] = [[3.0, 1.0, -2.0], [7.0, 2.0, -2.0], [4.0, 9.0, -2.0], [5.0, 6.0, 11.0]];
    assert_eq!(orientation3(a, b, c, d), Some(Greater));
    assert_eq!(orientation3(a, c, b, d), Some(Less));
}

#[test]
fn the_sign_survives_where_products_underflow_or_overflow() {
    for k in [-1070, -600, -540, 0, 500, 520, 1000, 1020] {
        let at = |x: f64, y: f64| [ldexp(x, k), ldexp(y, k)];
        assert_eq!(orientation2(at(0.0, 0.0), at(6.0, 2.0), at(9.0, 4.0)), Some(Greater), "2^{k}");
        assert_eq!(orientation2(at(-3.0, -1.0), at(6.0, 2.0), at(9.0, 3.0)), Some(Equal), "2^{k}");
        assert_eq!(orientation2(at(-7.0, -7.0), at(7.0, 7.0), at(6.0, 5.0)), Some(Less), "2^{k}");
    }
    let (least, most) = (5e-324, f64::MAX);
    assert_eq!(orientation2([-most, -most], [most, most], [0.0, least]), Some(Greater));
    assert_eq!(orientation2([-most, -most], [most, most], [least, least]), Some(Equal));
    assert_eq!(
        orientation3([-most; 3], [most; 3], [-most, most, 0.0], [0.0, 0.0, least]),
        Some(sign(&[[-most; 3], [most; 3], [-most, most, 0.0], [0.0, 0.0, least]]))
    );
}

#[test]
fn a_product_that_underflows_the_wrong_way_does_not_decide() {
    // Rounded, (b − a).x (c − a).y is 1.5 times the smallest float, and ties up to 2 times it; (b − a).y (c − a).x,
    // which is the larger one without rounding, falls a little short of 1.5 times it and goes down to 1 times it.
    let two_to = |n| ldexp(1.0, n);
    let a = [two_to(-591), 0.0];
    let b = [two_to(-537), 1.5 * (1.0 - two_to(-51)) * two_to(-547)];
    let c = [(1.0 + two_to(-51)) * two_to(-527), 1.5 * two_to(-537)];
    assert!((b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]));
    assert_eq!(sign(&[a, b, c]), Less);
    assert_eq!(orientation2(a, b, c), Some(Less));
}

#[test]
fn coinciding_points_are_flat_at_every_size() {
    for x in [0.0, 5e-324, 1e-200, 0.1, 1e200, f64::MAX] {
        let (a, b) = ([x, -x], [-x, 0.3 * x]);
        assert_eq!([orientation2(a, a, b), orientation2(a, b, a), orientation2(b, a, a)], [Some(Equal); 3]);
        let (a, b, c) = ([x, -x, x], [-x, 0.3 * x, x], [x, x, 0.7 * x]);
        assert_eq!([orientation3(a, a, b, c), orientation3(a, b, c, b), orientation3(c, b, a, a)], [Some(Equal); 3]);
    }
}

#[test]
fn inside_of_a_circle_is_positive_at_every_size() {
    for k in [-1070, -540, -260, -170, 0, 170, 250, 500, 1000] {
        let at = |x: f64, y: f64| [ldexp(x, k), ldexp(y, k)];
        let [a, b, c] = [at(5.0, 0.0), at(3.0, 4.0), at(-4.0, 3.0)];
        assert_eq!(in_circle(a, b, c, at(0.0, -4.0)), Some(Greater), "2^{k}");
        assert_eq!(in_circle(a, c, b, at(0.0, -4.0)), Some(Less), "2^{k}");
        assert_eq!(in_circle(a, b, c, at(0.0, -5.0)), Some(Equal), "2^{k}");
        assert_eq!(in_circle(a, b, c, at(1.0, -5.0)), Some(Less), "2^{k}");
        assert_eq!(in_circle(a, b, a, at(1.0, -5.0)), Some(Equal), "2^{k}");
    }
    // A line, with its left inside.
    let [a, b, c] = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]];
    assert_eq!(
        [[0.0, 1.0], [7.0, 7.0], [1.0, 0.0]].map(|d| in_circle(a, b, c, d)),
        [Some(Greater), Some(Equal), Some(Less)]
    );
    for k in 0..8 {
        let mut p = [[1.0, 2.0], [4.0, 3.0], [2.0, 7.0], [0.0, 5.0]];
        p[k / 2][k % 2] = f64::INFINITY;
        assert_eq!(in_circle(p[0], p[1], p[2], p[3]), None);
    }
}

#[test]
fn points_at_infinity_have_no_turn() {
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for k in 0..6 {
            let mut p = [[1.0, 2.0], [4.0, 3.0], [2.0, 7.0]];
            p[k / 2][k % 2] = x;
            assert_eq!(orientation2(p[0], p[1], p[2]), None);
        }
        for k in 0..12 {
            let mut p = [[1.0, 2.0, 0.5], [4.0, 3.0, 1.5], [2.0, 7.0, 2.5], [3.0, 9.0, 8.0]];
            p[k / 3][k % 3] = x;
            assert_eq!(orientation3(p[0], p[1], p[2], p[3]), None);
        }
    }
}
