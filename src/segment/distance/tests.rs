//! Against exact rationals: what is promised of the answers. What each stage promises is in `stages`.

pub(crate) mod families;
#[cfg(feature = "symbolic")]
mod midpoints;
pub(crate) mod oracle;
pub(crate) mod points;
mod single;
mod stages;
mod table;

use super::Closest;
use super::of_point::Foot;
use crate::Widen;
use families::{Dice, Pair, times};

const SAMPLES: u64 = 40;

fn closest<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Closest<N> {
    super::closest::<f64, _, N>(&a, &b)
}

fn distance<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> f64 {
    super::distance::<f64, _, N>(&a, &b)
}

fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Foot<N> {
    super::closest_point::<f64, _, N>(p, &a)
}

/// A check of a pair of segments, in the plane and in space.
pub(crate) trait Check {
    fn check<const N: usize>(&self, name: &str, pair: Pair<N>);

    /// Runs on samples of every family.
    fn on_all_families(&self)
    where
        Self: Sized,
    {
        fn run<const N: usize>(checker: &impl Check) {
            for (i, (name, make)) in (0..).zip(families::all::<N>()) {
                for j in 1..=SAMPLES {
                    checker.check(name, make(&mut Dice::new(1000 * i + j)));
                }
            }
        }
        run::<2>(self);
        run::<3>(self);
    }
}

struct Accuracy;

impl Check for Accuracy {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        let d = distance(a, b);
        let error = oracle::error(d, &oracle::square(a, b));
        assert!(error.abs() <= 4.0, "{name}: {error} ε in {d:e} for {a:?} {b:?}");
    }
}

#[test]
fn a_distance_is_right_to_four_epsilon_and_zero_just_where_segments_meet() {
    Accuracy.on_all_families();
}

fn same_bits<const N: usize>(p: [f64; N], q: [f64; N]) -> bool {
    p.map(f64::to_bits) == q.map(f64::to_bits)
}

struct Exchange;

impl Check for Exchange {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        exchange::<f64, N>(name, [a, b]);
    }
}

/// That to exchange the segments, or the ends of one, changes no bit.
fn exchange<T: Widen, const N: usize>(name: &str, [a, b]: Pair<N>) {
    let closest = |a, b| super::closest::<T, _, N>(&a, &b);
    let c = closest(a, b);
    // A parameter of a segment of no length does not tell its ends apart.
    let mirrored = |swap: bool, ends: [[f64; N]; 2], x: f64, y: f64| {
        if swap && ends[0] != ends[1] { x == 1.0 - y || y == 1.0 - x } else { x.to_bits() == y.to_bits() }
    };
    for k in 0..8 {
        let (first, second, segments) = (k & 1 != 0, k & 2 != 0, k & 4 != 0);
        let end = |swap: bool, s: [[f64; N]; 2]| if swap { [s[1], s[0]] } else { s };
        let (p, q) = (end(first, a), end(second, b));
        let mut e = if segments { closest(q, p) } else { closest(p, q) };
        if segments {
            e = Closest { s: e.t, t: e.s, on_a: e.on_b, on_b: e.on_a, ..e };
        }
        assert!(
            e.distance.to_bits() == c.distance.to_bits()
                && mirrored(first, a, e.s, c.s)
                && mirrored(second, b, e.t, c.t)
                && same_bits(e.on_a, c.on_a)
                && same_bits(e.on_b, c.on_b),
            "{name}: {c:?} but {e:?} for {a:?} {b:?}"
        );
    }
    let distance = super::distance::<T, _, N>(&a, &b);
    assert_eq!(distance.to_bits(), c.distance.to_bits(), "{name}: {a:?} {b:?}");
}

/// In the same direction but for some 10⁻⁹, and nearest at their ends.
const PARALLEL: Pair<3> = [
    [
        [0.8327316305765567, -0.6244923942049402, 0.04913441075800655],
        [0.006512131021042314, 0.015633098295355242, 0.010465718852594296],
    ],
    [
        [-1.4492396257833189, 1.1658104089284558, -0.0544665266041887],
        [0.01720654011416362, 0.029660059245425478, 0.014166024248002274],
    ],
];

#[test]
fn no_bit_changes_when_segments_or_ends_are_exchanged() {
    Exchange.on_all_families();
    // Where only the signs of zeros differ, too.
    let (p, q) = ([-0.0, 0.0, -0.0], [0.0, -0.0, 0.0]);
    Exchange.check("zeros", [[p, q], [[3.0, 4.0, 12.0], [6.0, 8.0, 24.0]]]);
    Exchange.check("zeros", [[p, [-3.0, 4.0, 12.0]], [q, [-3.0, 4.0, 12.0]]]);
    // Parallel but for roundings, where the parameters of the lines are 0/0.
    Exchange.check("parallel", PARALLEL);
    // And in the middle, which is as far from one end as from the other.
    let mut g = Dice::new(37);
    for _ in 0..500 {
        let (p, q) = (g.within(-1.0, 1.0), g.within(-1.0, 1.0) * g.power(-3.0, 3.0));
        Exchange.check("middle", [[[p, 0.0, 0.0], [q, 0.0, 0.0]], [[p, 1.0, -1.0], [q, 1.0, 1.0]]]);
        points::PointAndSegment.check("middle", [[[p, 0.0], [q, 0.0]], [[0.5 * (p + q), q - p], [q, p]]]);
    }
}

struct Points;

impl Check for Points {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        let c = closest(a, b);
        assert!((0.0..=1.0).contains(&c.s) && (0.0..=1.0).contains(&c.t), "{name}: {c:?}");
        points::are_on_segment(name, a, c.s, c.on_a);
        points::are_on_segment(name, b, c.t, c.on_b);
        // At s and t the segments are as near as `distance` says, but for what half an ulp of s and t moves them.
        if !c.distance.is_finite() {
            return;
        }
        let between = oracle::square_between(a, b, c.s, c.t).sqrt();
        let length = |s: [[f64; N]; 2]| oracle::square([s[0]; 2], [s[1]; 2]).sqrt();
        let slack = 4.0 * f64::EPSILON * c.distance + f64::EPSILON * (length(a) + length(b)) + f64::from_bits(1);
        assert!(between - c.distance <= slack, "{name}: {between:e}, {c:?} for {a:?} {b:?}");
    }
}

#[test]
fn the_closest_points_are_on_their_segments_and_as_near_as_the_distance_says() {
    Points.on_all_families();
}

struct Scale;

impl Check for Scale {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        let c = closest(a, b);
        for n in [-431, -61, 1, 59, 404] {
            let factor = 2_f64.powi(n);
            let scaled = [a, b].map(|s| s.map(|p| times(factor, p)));
            let normal = |x: &f64| *x == 0.0 || (1e-290..1e290).contains(&x.abs());
            if ![a, b, scaled[0], scaled[1]].as_flattened().as_flattened().iter().all(normal)
                || !normal(&(c.distance * factor))
            {
                continue;
            }
            let e = closest(scaled[0], scaled[1]);
            assert!(
                e.distance == c.distance * factor && (e.s, e.t) == (c.s, c.t),
                "{name} times 2^{n}: {c:?} but {e:?} for {a:?} {b:?}"
            );
        }
    }
}

#[test]
fn a_power_of_two_scales_the_distance_and_changes_no_other_bit() {
    Scale.on_all_families();
}

#[test]
fn skew_and_crossing_and_parallel_segments_have_the_distances_of_a_sketch() {
    // Perpendicular, at height 12; then moved out along x and y by 3 and 4, so that ends are nearest.
    let (a, b) = ([[-1.0, 0.0, 0.0], [3.0, 0.0, 0.0]], [[0.0, -2.0, 12.0], [0.0, 6.0, 12.0]]);
    let c = closest(a, b);
    assert_eq!((c.distance, c.s, c.t, c.on_a, c.on_b), (12.0, 0.25, 0.25, [0.0, 0.0, 0.0], [0.0, 0.0, 12.0]));
    let b = [[6.0, 4.0, 12.0], [6.0, 12.0, 12.0]];
    let c = closest(a, b);
    assert_eq!((c.distance, c.s, c.t, c.on_a, c.on_b), (13.0, 1.0, 0.0, a[1], b[0]));
    // In the plane: crossing at (3, 3), and beside each other at distance 5.
    let c = closest([[1.0, 2.0], [5.0, 4.0]], [[1.0, 5.0], [6.0, 0.0]]);
    assert_eq!((c.distance, c.s, c.t, c.on_a, c.on_b), (0.0, 0.5, 0.4, [3.0, 3.0], [3.0, 3.0]));
    assert_eq!(distance([[0.0, 0.0], [8.0, 6.0]], [[1.0, 7.0], [5.0, 10.0]]), 5.0);
}

#[test]
fn a_published_pair_of_yarn_has_its_published_distance() {
    let a = [[0.012711, -0.000688, -0.001097], [0.012895, -0.000686, -0.001133]];
    let b = [[0.012676, -0.000689, -0.000999], [0.012859, -0.000687, -0.001034]];
    let c = closest(a, b);
    assert!((c.distance / 8.968156938480002e-05 - 1.0).abs() <= 4.0 * f64::EPSILON);
    assert_eq!(c.s, 0.0);
    Accuracy.check("yarn", [a, b]);
}

#[test]
fn what_is_not_finite_has_no_distance() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for i in 0..12 {
            let mut x = [0.3, 1.2, -0.7, 2.9, 0.1, 0.4, -1.3, 0.6, 5.2, 1.1, -0.9, 0.8];
            x[i] = bad;
            let p = |i: usize| [x[3 * i], x[3 * i + 1], x[3 * i + 2]];
            let c = closest([p(0), p(1)], [p(2), p(3)]);
            assert!([c.distance, c.s, c.t].iter().all(|x| x.is_nan()), "{c:?}");
            assert!(c.on_a.iter().chain(&c.on_b).all(|x| x.is_nan()), "{c:?}");
            let c = closest([p(0); 2], [p(2); 2]);
            assert!(c.distance.is_nan() && c.s.is_nan() || (3..6).contains(&i) || i >= 9, "{c:?}");
            // Nor if ends are shared.
            assert!(distance([p(0), p(1)], [p(1), p(0)]).is_nan() || i >= 6);
        }
    }
}

#[test]
fn a_distance_overflows_only_where_the_exact_one_does() {
    const MOST: f64 = f64::MAX;
    let point = |x: f64, y: f64| [[x, y]; 2];
    assert_eq!(distance(point(0.0, 0.0), point(MOST, 0.0)), MOST);
    assert_eq!(distance(point(-0.5 * MOST, 1.0), point(0.5 * MOST, 1.0)), MOST);
    assert_eq!(distance([[-MOST, MOST], [MOST, MOST]], [[MOST, 0.0], [-MOST, 0.0]]), MOST);
    assert_eq!(distance(point(-MOST, 0.0), point(MOST, 0.0)), f64::INFINITY);
    assert_eq!(distance(point(0.0, MOST), point(MOST, 0.0)), f64::INFINITY);
    // √2 x is just below, and just above, the largest number.
    let x = MOST / core::f64::consts::SQRT_2;
    let error =
        |x: f64| oracle::error(distance(point(x, 0.0), point(0.0, x)), &oracle::square(point(x, 0.0), point(0.0, x)));
    assert!(error(x * (1.0 - f64::EPSILON)).abs() <= 4.0);
    assert_eq!(
        distance(point(x * (1.0 + 4.0 * f64::EPSILON), 0.0), point(0.0, x * (1.0 + 4.0 * f64::EPSILON))),
        f64::INFINITY
    );
    // As near below it as can be, where an error of an ulp too much would overflow.
    let mut g = Dice::new(17);
    for _ in 0..300 {
        let angle = g.within(0.1, 1.4);
        let (x, mut y) = (MOST * angle.cos(), MOST * angle.sin() * (1.0 + f64::EPSILON));
        while oracle::error(MOST, &oracle::square(point(0.0, x), point(y, 0.0))) < 0.0 {
            y = y.next_down();
        }
        let (a, b) = (point(0.0, x), point(y, 0.0));
        let error = oracle::error(distance(a, b), &oracle::square(a, b));
        assert!(error.abs() <= 4.0, "{error} ε for {a:?} {b:?}");
    }
    // The whole range crosses itself.
    let c = closest([[-MOST, -MOST], [MOST, MOST]], [[-MOST, MOST], [MOST, -MOST]]);
    assert_eq!((c.distance, c.on_a, c.on_b), (0.0, [0.0, 0.0], [0.0, 0.0]));
}

#[test]
fn a_distance_below_the_smallest_number_is_the_smallest_number() {
    const LEAST: f64 = f64::from_bits(1);
    // One third of it, and one and a half rounded to even.
    let line = [[0.0, 0.0], [3.0 * LEAST, LEAST]];
    assert_eq!(distance(line, [[LEAST, 0.0]; 2]), LEAST);
    assert_eq!(distance(line, [[5.0 * LEAST, 1.0 * LEAST]; 2]), 2.0 * LEAST);
    assert_eq!(distance(line, [[3.0 * LEAST, LEAST], [7.0, 9.0]]), 0.0);
    // A quarter of it, beside coordinates of size 1; in the plane, and between skew segments.
    assert_eq!(distance([[0.0, 0.0], [1.0, LEAST]], [[0.25, 0.0]; 2]), LEAST);
    let skew = [[0.5, -1.0, 0.0], [0.5, 3.0, LEAST]];
    assert_eq!(distance([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]], skew), LEAST);
    // Subnormal coordinates, where the error is half of the smallest number: the exact distance is 1000/√2.
    let d = distance(
        [[0.0, 0.0], [900.0 * LEAST, 900.0 * LEAST]],
        [[1200.0 * LEAST, 200.0 * LEAST], [1000.0 * LEAST, 0.0]],
    );
    assert_eq!(d, 707.0 * LEAST);
}

#[test]
fn a_subnormal_distance_is_right_to_four_epsilon_and_half_the_smallest_number() {
    for j in 0..2000 {
        let mut g = Dice::new(j);
        let most = 1 << (3 + j % 48);
        let [a, b]: Pair<3> = [[(); 2]; 2].map(|s| s.map(|()| times(f64::from_bits(1), g.integers(most))));
        let (d, square) = (distance(a, b), oracle::square(a, b));
        let units = d / f64::from_bits(1);
        // (d − x)/x of the exact x, so d less x is this, over 1 + this, times d.
        let relative = oracle::error(d, &square) * f64::EPSILON;
        let error = if d == 0.0 { relative } else { (relative / (1.0 + relative) * units).abs() };
        // Below the smallest number all but 0 is this number.
        assert!(units == 1.0 || error <= 4.0 * f64::EPSILON * units + 0.5, "{error} of {units} units, {a:?} {b:?}");
    }
}

#[test]
fn segments_that_share_an_end_are_closest_there() {
    let mut g = Dice::new(73);
    for k in 0..400 {
        let [p, q, r]: [[f64; 3]; 3] = [g.point(), g.point(), g.point()];
        let end = |swap: bool, s: [[f64; 3]; 2]| if swap { [s[1], s[0]] } else { s };
        let (first, second) = (k & 1 != 0, k & 2 != 0);
        let c = closest(end(first, [p, q]), end(second, [q, r]));
        assert_eq!((c.distance, c.on_a, c.on_b), (0.0, q, q));
        assert_eq!((c.s == 0.0, c.t == 1.0), (first, second), "{c:?}");
    }
    let far = [f64::MAX, 1.0];
    assert_eq!(distance([far, [1.0, -f64::MAX]], [[-f64::MAX, 7.0], far]), 0.0);
    assert!(distance([[0.0, 1.0], [f64::NAN, 2.0]], [[0.0, 1.0], [3.0, 2.0]]).is_nan());
}
