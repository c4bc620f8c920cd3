//! Distances against least squares in exact rationals, for every pair of kinds, general and parallel, of any weight.

#[path = "oracle/hull.rs"]
mod hull;
#[path = "inputs/numbers.rs"]
mod numbers;

use hull::{Hull, Q, float, q};
use incidence::ops::{Distance, DistanceSquared};
use incidence::{pga2, pga3};
use numbers::Numbers;
use proptest::prelude::*;

fn point<const N: usize>() -> impl Strategy<Value = [i64; N]> {
    proptest::array::uniform(-9_i64..=9)
}

/// Any number but 0, both signs.
fn weight() -> impl Strategy<Value = i64> {
    prop_oneof![-7_i64..=-2, 2_i64..=7]
}

/// The points of a hull, and of another with sometimes the same directions, multiplied: parallel, or equal.
fn hulls<const D: usize, const A: usize, const B: usize>() -> impl Strategy<Value = ([[i64; D]; A], [[i64; D]; B])> {
    let points = (proptest::array::uniform(point::<D>()), proptest::array::uniform(point::<D>()));
    (points, 0..3, weight(), -3_i64..=3).prop_map(|(points, case, factor, shift)| {
        let (a, mut b): ([[i64; D]; A], [[i64; D]; B]) = points;
        if case > 0 {
            for k in 1..A.min(B) {
                b[k] = std::array::from_fn(|i| b[0][i] + factor * (a[k][i] - a[0][i]));
            }
        }
        if case == 2 && A > 1 {
            // The same hull, if it is not larger.
            let move_by: [i64; D] = std::array::from_fn(|i| a[0][i] + shift * (a[1][i] - a[0][i]) - b[0][i]);
            b = b.map(|p| std::array::from_fn(|i| p[i] + move_by[i]));
        }
        (a, b)
    })
}

fn full<const D: usize>(points: &[[i64; D]]) -> bool {
    Hull::of(points).dimension() == points.len() - 1
}

mod plane {
    use super::*;
    use pga2::{Line, Point};

    pub const D: usize = 2;

    pub fn p<T>(at: [i64; 2], w: i64, of: impl Fn(i64) -> T) -> Point<T> {
        Point { e20: of(at[0] * w), e01: of(at[1] * w), e12: of(w) }
    }

    pub fn l<T>(at: [[i64; 2]; 2], w: i64, of: impl Fn(i64) -> T) -> Line<T> {
        (Line::through(at[0], at[1]) * w).map(of)
    }
}

mod space {
    use super::*;
    use pga3::{Line, Plane, Point};

    pub const D: usize = 3;

    pub fn p<T>(at: [i64; 3], w: i64, of: impl Fn(i64) -> T) -> Point<T> {
        Point { e032: of(at[0] * w), e013: of(at[1] * w), e021: of(at[2] * w), e123: of(w) }
    }

    pub fn l<T>(at: [[i64; 3]; 2], w: i64, of: impl Fn(i64) -> T) -> Line<T> {
        (Line::through(at[0], at[1]) * w).map(of)
    }

    pub fn e<T>(at: [[i64; 3]; 3], w: i64, of: impl Fn(i64) -> T) -> Plane<T> {
        (Plane::through(at[0], at[1], at[2]) * w).map(of)
    }
}

/// Exactly equal over the rationals, both ways round; and over f64 to a few ε of the coordinates' size.
fn agree<X, Y, V, W>(exact: (X, Y), floats: (V, W), expected: Q) -> Result<(), TestCaseError>
where
    X: DistanceSquared<Y, Output = Option<Q>> + Copy,
    Y: DistanceSquared<X, Output = Option<Q>> + Copy,
    V: Distance<W, Output = f64> + Copy,
    W: Distance<V, Output = f64> + Copy,
{
    prop_assert_eq!(exact.0.distance_squared(exact.1), Some(expected));
    prop_assert_eq!(exact.1.distance_squared(exact.0), Some(expected));
    let expected = float(expected).sqrt();
    let (there, back) = (floats.0.distance(floats.1), floats.1.distance(floats.0));
    // The angle of two directions with components up to 63 is no less than 1/63².
    prop_assert!((there - expected).abs() < 1e-10, "{} against {}", there, expected);
    prop_assert!((back - expected).abs() < 1e-10, "{} against {}", back, expected);
    Ok(())
}

macro_rules! pairs {
    ($($name:ident: $module:ident $A:ident $n:tt $a:expr, $B:ident $m:tt $b:expr);+) => {$(
        proptest! {
            #[test]
            fn $name((a, b) in hulls::<{ $module::D }, $n, $m>(), v in weight(), w in weight()) {
                prop_assume!(full(&a) && full(&b));
                let expected = Hull::of(&a).distance_squared(&Hull::of(&b));
                let (left, right) = ($a(a), $b(b));
                let float = |x: i64| x as f64;
                agree(
                    ($module::$A(left, v, q), $module::$B(right, w, q)),
                    ($module::$A(left, v, float), $module::$B(right, w, float)),
                    expected,
                )?;
            }
        }
    )+};
}

fn one<const D: usize>([a]: [[i64; D]; 1]) -> [i64; D] {
    a
}
fn all<const D: usize, const N: usize>(a: [[i64; D]; N]) -> [[i64; D]; N] {
    a
}

pairs! {
    points_of_the_plane_are_as_far_apart_as_their_coordinates: plane p 1 one, p 1 one;
    a_point_and_a_line_of_the_plane_are_as_far_apart_as_their_hulls: plane p 1 one, l 2 all;
    lines_of_the_plane_are_as_far_apart_as_their_hulls: plane l 2 all, l 2 all;
    points_of_space_are_as_far_apart_as_their_coordinates: space p 1 one, p 1 one;
    a_point_and_a_line_of_space_are_as_far_apart_as_their_hulls: space p 1 one, l 2 all;
    a_point_and_a_plane_are_as_far_apart_as_their_hulls: space p 1 one, e 3 all;
    lines_of_space_are_as_far_apart_as_their_hulls: space l 2 all, l 2 all;
    a_line_and_a_plane_are_as_far_apart_as_their_hulls: space l 2 all, e 3 all;
    planes_are_as_far_apart_as_their_hulls: space e 3 all, e 3 all
}

#[test]
fn the_test_data_has_parallel_equal_and_crossing_pairs() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let (mut apart, mut together) = (0, 0);
    let mut runner = TestRunner::deterministic();
    for _ in 0..200 {
        let (a, b) = hulls::<3, 3, 3>().new_tree(&mut runner).unwrap().current();
        if full(&a) && full(&b) {
            let directions = [Hull::of(&a).along, Hull::of(&b).along].concat();
            let parallel = hull::rank(&directions) == 2;
            match (parallel, Hull::of(&a).contains(&Hull::of(&b).at)) {
                (true, false) => apart += 1,
                (true, true) => together += 1,
                _ => {}
            }
        }
    }
    assert!(apart > 40 && together > 40, "{apart} parallel, {together} equal");
}

/// A sequence of odd numbers of up to 13 bits with both signs: no zero, and no symmetry.
fn odd<const N: usize>(numbers: &mut Numbers) -> [i64; N] {
    std::array::from_fn(|_| ((numbers.next() >> 51) as i64 - 4096) | 1)
}

/// The largest error, over the bound that the documentation of `Distance` gives.
#[test]
fn errors_of_distances_stay_within_their_documented_bounds() {
    let float = |x: i64| x as f64;
    let far = |hull: &Hull| hull::float(hull.distance_squared(&Hull::point(&[q(0), q(0), q(0)]))).sqrt();
    let mut random = Numbers(20);
    let mut worst = [0.0_f64; 4];
    for round in 0..3000 {
        let [a, b, c, mut d, e]: [[i64; 3]; 5] = std::array::from_fn(|_| odd(&mut random));
        if round % 3 == 0 {
            // Nearly parallel: turned by about 1/1000.
            d = std::array::from_fn(|i| c[i] + b[i] - a[i] + d[i] / 500);
        }
        let (p, l, m, f) = (Hull::of(&[a]), Hull::of(&[a, b]), Hull::of(&[c, d]), Hull::of(&[c, d, e]));
        let exact = |x: &Hull, y: &Hull| hull::float(x.distance_squared(y)).sqrt();
        let error = |found: f64, x: &Hull, y: &Hull| (found - exact(x, y)).abs();
        let ([u], [v]) =
            ([hull::sub(&l.at, &[q(b[0]), q(b[1]), q(b[2])])], [hull::sub(&m.at, &[q(d[0]), q(d[1]), q(d[2])])]);
        let cosine = hull::float(hull::dot(&u, &v)) / hull::float(hull::dot(&u, &u) * hull::dot(&v, &v)).sqrt();
        let sine = (1.0 - cosine * cosine).sqrt();
        let (pa, pb, la, lb) =
            (space::p(a, 1, float), space::p(b, 1, float), space::l([a, b], 1, float), space::l([c, d], 1, float));
        let plane = space::e([c, d, e], 1, float);
        let q = Hull::of(&[b]);
        let ratios = [
            error(pa.distance(pb), &p, &q) / (4.0 * exact(&p, &q)),
            error(pa.distance(lb), &p, &m) / (8.0 * (far(&p) + far(&m))),
            error(pa.distance(plane), &p, &f) / (8.0 * (far(&p) + far(&f))),
            error(la.distance(lb), &l, &m) / (8.0 * (far(&l) + far(&m)) / sine),
        ];
        for (worst, ratio) in worst.iter_mut().zip(ratios) {
            *worst = worst.max(ratio / f64::EPSILON);
        }
    }
    println!("errors over their bounds: {worst:.3?}");
    assert!(worst.iter().all(|&ratio| ratio <= 1.0), "{worst:?}");
}

/// Parallels whose coefficients were rounded once are parallel to the square as well.
macro_rules! squares_of_parallels {
    ($T:ty) => {{
        let mut numbers = Numbers(31);
        for _ in 0..500 {
            let mut next = || (numbers.next() >> 40) as $T / (1_u64 << 20) as $T - 8.0;
            let (n @ [a, b, c], [p, q]) = ([next(), next(), next()], [next(), next()]);
            let thirds = n.map(|n| n / 3.0);
            let [point, other] = [[next(), next(), next()], [next(), next(), next()]].map(pga3::Point::from);
            let line = |d: [$T; 3], p: pga3::Point<$T>| p & pga3::Direction::from(d);
            let plane = |[a, b, c]: [$T; 3], d| pga3::Plane::new(a, b, c, d);
            let beside = line([b, -a, 0.0], point);
            let pairs = [
                distances(pga2::Line::new(a, b, p), pga2::Line::new(thirds[0], thirds[1], q)),
                distances(line(n, point), line(thirds, other)),
                distances(plane([a, b, c], p), plane(thirds, q)),
                distances(plane([a / 3.0, b / 3.0, 0.0], p), beside),
                distances(beside, plane([a / 3.0, b / 3.0, 0.0], p)),
            ];
            for (distance, squared) in pairs {
                let (squared, error) = (squared.unwrap(), 8.0 * <$T>::EPSILON);
                assert!((squared.sqrt() - distance).abs() <= error * distance, "{squared} is no square of {distance}");
            }
        }
    }};
}

fn distances<T, X, Y>(x: X, y: Y) -> (T, Option<T>)
where
    X: Distance<Y, Output = T> + DistanceSquared<Y, Output = Option<T>> + Copy,
    Y: Copy,
{
    (x.distance(y), x.distance_squared(y))
}

/// The sine is exact here: 4 ε is less than the limit, 7 ε is more than it and its rounding.
#[test]
fn lines_and_planes_are_parallel_up_to_five_roundings() {
    let eps = f64::EPSILON;
    for (sine, distance) in [(4.0 * eps, 2.0), (7.0 * eps, 0.0)] {
        assert_eq!(pga2::Line::new(1.0, 0.0, 1.0).distance(pga2::Line::new(1.0, sine, 3.0)), distance);
        assert_eq!(pga3::Plane::new(1.0, 0.0, 0.0, 1.0).distance(pga3::Plane::new(1.0, sine, 0.0, 3.0)), distance);
    }
}

#[test]
fn no_square_overflows_or_underflows_between_points() {
    for size in [1e-200_f64, 1e200] {
        let (p, q) = (pga2::Point::new(size, 2.0 * size), pga2::Point::new(4.0 * size, 6.0 * size));
        assert!((p.distance(q) / size - 5.0).abs() < 1e-14);
        let (p, q) = (pga3::Point::new(size, 0.0, 0.0), pga3::Point::new(3.0 * size, 3.0 * size, 6.0 * size));
        assert!((p.distance(q) / size - 7.0).abs() < 1e-14);
    }
}

#[test]
fn rounded_parallels_are_parallel_to_the_square_of_their_distance() {
    squares_of_parallels!(f64);
    squares_of_parallels!(f32);
}
