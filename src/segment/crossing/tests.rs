//! The kernel against a solution in exact rationals that shares no code with it.

mod segments;
mod truth;

use super::quick::wedges;
use super::wide::Bounds;
use super::{Areas, Intersection, inside, meet, uncertainly_meet, wedge};
use crate::Widen;
use crate::exact::tests::oracle::{exact, two_to};
use crate::random::Numbers;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use proptest::prelude::*;
use segments::{Segment, near_parallel, pairs};
use truth::{Truth, expected};

fn intersection<T: Widen>(first: [[T; 2]; 2], second: [[T; 2]; 2]) -> Intersection<T> {
    super::intersection(&first, &second, Intersection::narrow)
}

fn crossing(point: [f64; 2], s: f64, t: f64) -> Intersection {
    Intersection::Crossing { point, s, t }
}

fn reversed([a, b]: Segment) -> Segment {
    [b, a]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn the_case_is_exact_and_the_numbers_are_rounded_once((first, second) in pairs()) {
        prop_assert_eq!(intersection(first, second), expected(first, second));
    }

    #[test]
    fn two_segments_meet_if_their_intersection_is_something((first, second) in pairs()) {
        let truth = expected(first, second) != Intersection::Disjoint;
        let ([a, b], [c, d]) = (first, second);
        prop_assert_eq!((meet(first, second), uncertainly_meet(a, b, c, d)), (truth, truth));
    }

    #[test]
    fn the_crossing_does_not_depend_on_the_order_of_segments_or_ends((first, second) in pairs()) {
        let found = intersection(first, second);
        let orders = [(second, first), (reversed(first), second), (first, reversed(second))];
        for (k, (p, q)) in orders.into_iter().enumerate() {
            match (found, intersection(p, q)) {
                (Intersection::Disjoint, Intersection::Disjoint) => {}
                (Intersection::Crossing { point, s, t }, Intersection::Crossing { point: other, s: s2, t: t2 }) => {
                    prop_assert_eq!(point, other);
                    prop_assert!(k != 0 || (s, t) == (t2, s2));
                    prop_assert!(k != 1 || t == t2);
                    prop_assert!(k != 2 || s == s2);
                }
                (Intersection::Overlap { start, end }, Intersection::Overlap { start: other, end: other_end }) => {
                    let same = (start, end) == (other, other_end);
                    let opposite = (start, end) == (other_end, other);
                    prop_assert!((same && k != 1) || (opposite && k != 2));
                }
                (found, other) => prop_assert!(false, "{found:?} but {other:?}"),
            }
        }
    }

    #[test]
    fn in_single_precision_the_crossing_is_rounded_almost_once((first, second) in pairs()) {
        // A third of the pairs are beyond `f32`, and brought back.
        let single = |segment: Segment| segment.map(|p| p.map(|x| (x as f32).clamp(f32::MIN, f32::MAX)));
        let (first, second) = (single(first), single(second));
        let wide = |segment: [[f32; 2]; 2]| segment.map(|p| p.map(f64::from));
        match (intersection(first, second), truth::of(wide(first), wide(second))) {
            (Intersection::Disjoint, Truth::Disjoint) => {}
            (Intersection::Overlap { start, end }, Truth::Overlap { start: from, end: to }) => {
                prop_assert_eq!(wide([start, end]).map(|p| p.map(exact)), [from, to]);
            }
            (Intersection::Crossing { point, s, t }, Truth::Crossing { point: q, s: exact_s, t: exact_t }) => {
                for k in 0..2 {
                    let between = |segment: [[f32; 2]; 2]| {
                        let [a, b] = segment.map(|p| p[k]);
                        (a.min(b)..=a.max(b)).contains(&point[k])
                    };
                    prop_assert!(between(first) && between(second));
                    prop_assert!(within_half_a_unit_and_a_bit(point[k], &q[k]));
                }
                for (s, q) in [(s, exact_s), (t, exact_t)] {
                    prop_assert_eq!((s == 0.0, s == 1.0), (q == exact(0.0), q == exact(1.0)));
                    let next_to_an_end = s == f32::from_bits(1) || s == 1.0 - f32::EPSILON / 2.0;
                    prop_assert!(next_to_an_end || within_half_a_unit_and_a_bit(s, &q));
                }
            }
            (found, truth) => prop_assert!(false, "{found:?} but {truth:?}"),
        }
    }

    #[test]
    fn what_is_settled_for_single_precision_is_rounded_once((first, second) in near_parallel()) {
        let [first, second] = [first, second].map(|segment| segment.map(|p| p.map(|x| f64::from(x as f32))));
        let areas = Areas::of(first, second);
        if let (true, Some(found)) = (areas.cross(), areas.crossing::<f32>()) {
            let Truth::Crossing { point: [x, y], s, t } = truth::of(first, second) else { panic!("they cross") };
            for (found, q) in found.into_iter().zip([x, y, s, t]) {
                prop_assert!(is_near(found as f32, &q, BigRational::zero()), "{found} for {q}");
            }
        }
    }

    #[test]
    fn what_is_settled_near_parallels_is_right((first, second) in near_parallel()) {
        let (areas, truth) = (Areas::of(first, second), expected(first, second));
        prop_assert!(!areas.are_apart() || truth == Intersection::Disjoint);
        let Intersection::Crossing { point: [x, y], s, t } = truth else {
            prop_assert!(!areas.cross());
            return Ok(());
        };
        if areas.cross() {
            prop_assert!(areas.crossing::<f64>().is_none_or(|found| found == [x, y, s, t]), "{:?}", areas.crossing::<f64>());
        }
        let bounds = Bounds::of(&first, &second);
        for (k, value) in [x, y, s, t].into_iter().enumerate() {
            // A parameter inside that rounds to 1 is moved inside later.
            let right = |x: f64| x == value || k > 1 && x == 1.0 && inside(x) == value;
            prop_assert!(bounds.settled(k).is_none_or(right), "{k}: {:?} for {value}", bounds.settled(k));
        }
    }
}

/// In exact numbers one step of refinement is enough, whatever p and q are.
#[cfg(feature = "symbolic")]
#[test]
fn the_residual_has_what_the_first_quotients_miss() {
    use crate::symbolic::Poly;
    let vector = |x: &str, y: &str| [Poly::var(x), Poly::var(y)];
    let (u, v, w) = (vector("u.x", "u.y"), vector("v.x", "v.y"), vector("w.x", "w.y"));
    let (p, q) = (Poly::var("p"), Poly::var("q"));
    let residual = [0, 1].map(|k| w[k] + p * u[k] - q * v[k]);
    let (h, [i, j]) = (wedge(u, v), wedges([v, u], w));
    assert_eq!(wedges([v, u], residual), [i - p * h, j - q * h]);
}

/// |x − q| ≤ (1/2 + 2⁻²⁹) of the distance between the floats around q.
fn within_half_a_unit_and_a_bit(x: f32, q: &BigRational) -> bool {
    is_near(x, q, two_to(-29))
}

/// |x − q| ≤ 1/2 and a bit of the distance between the floats around q.
fn is_near(x: f32, q: &BigRational, bit: BigRational) -> bool {
    let size = q.abs();
    let below = (-149..128).rev().find(|&e| two_to(e) <= size).unwrap_or(-149);
    let unit = two_to((below - 23).max(-149));
    (exact(f64::from(x)) - q).abs() <= unit * (two_to(-1) + bit)
}

#[test]
fn a_crossing_a_reader_can_do_in_the_head() {
    // From (1, 2) three eighths of the way to (9, 10), from (2, 5) half the way to (6, 5).
    assert_eq!(intersection([[1.0, 2.0], [9.0, 10.0]], [[2.0, 5.0], [6.0, 5.0]]), crossing([4.0, 5.0], 0.375, 0.5));
    assert_eq!(intersection([[1.0, 2.0], [3.0, 4.0]], [[2.0, 5.0], [6.0, 5.0]]), Intersection::Disjoint);
}

#[test]
fn a_crossing_almost_half_way_to_a_power_of_two_is_rounded_on_the_finer_grid_below_it() {
    // Where y is less than 1 − 2⁻⁵⁴ by 3 · 10⁻⁴⁹.
    let below = 1.0 - 0.5 * f64::EPSILON;
    let [first, second] = [[[1.0, 1.0], [below, 0.0]], [[2.0, 1.0], [0.0, below]]];
    assert_eq!(intersection(first, second), crossing([1.0, below], 0.25 * f64::EPSILON, 0.5));
}

#[test]
fn ordinary_crossings_hardly_ever_need_integers() {
    let mut numbers = Numbers(1);
    let (mut crossings, mut settled, mut settled_closely) = (0, 0, 0);
    for _ in 0..4000 {
        let [first, second] = [(); 2].map(|()| [(); 2].map(|()| numbers.point()));
        if let Intersection::Crossing { point: [x, y], s, t } = intersection(first, second) {
            crossings += 1;
            settled += usize::from(Areas::of(first, second).crossing::<f64>() == Some([x, y, s, t]));
            let bounds = Bounds::of(&first, &second);
            settled_closely += usize::from([0, 1, 2, 3].map(|k| bounds.settled(k)) == [x, y, s, t].map(Some));
        }
    }
    assert!(crossings > 800 && crossings - settled <= 4, "{settled} of {crossings}");
    assert!(crossings - settled_closely <= 1, "{settled_closely} of {crossings}");
}

#[test]
fn contacts_are_the_very_vertex() {
    let first = [[1.0, 2.0], [9.0, 10.0]];
    assert_eq!(intersection(first, [[3.0, 4.0], [7.0, -1.0]]), crossing([3.0, 4.0], 0.25, 0.0));
    assert_eq!(intersection(first, [[7.0, -1.0], [3.0, 4.0]]), crossing([3.0, 4.0], 0.25, 1.0));
    assert_eq!(intersection([[7.0, -1.0], [3.0, 4.0]], first), crossing([3.0, 4.0], 1.0, 0.25));
    assert_eq!(intersection(first, [[9.0, 10.0], [7.0, -1.0]]), crossing([9.0, 10.0], 1.0, 0.0));
    assert_eq!(intersection(first, [[1.0, 2.0], [7.0, -1.0]]), crossing([1.0, 2.0], 0.0, 0.0));
}

#[test]
fn segments_on_one_line_are_apart_or_touch_or_overlap() {
    let first = [[1.0, 2.0], [9.0, 6.0]];
    let overlap = |start, end| Intersection::Overlap { start, end };
    assert_eq!(intersection(first, [[11.0, 7.0], [13.0, 8.0]]), Intersection::Disjoint);
    assert_eq!(intersection(first, [[1.0, 3.0], [9.0, 7.0]]), Intersection::Disjoint);
    assert_eq!(intersection(first, [[9.0, 6.0], [13.0, 8.0]]), crossing([9.0, 6.0], 1.0, 0.0));
    assert_eq!(intersection(first, [[-1.0, 1.0], [1.0, 2.0]]), crossing([1.0, 2.0], 0.0, 1.0));
    assert_eq!(intersection(first, [[3.0, 3.0], [13.0, 8.0]]), overlap([3.0, 3.0], [9.0, 6.0]));
    assert_eq!(intersection(first, [[13.0, 8.0], [3.0, 3.0]]), overlap([3.0, 3.0], [9.0, 6.0]));
    assert_eq!(intersection(reversed(first), [[3.0, 3.0], [13.0, 8.0]]), overlap([9.0, 6.0], [3.0, 3.0]));
    assert_eq!(intersection(first, [[3.0, 3.0], [5.0, 4.0]]), overlap([3.0, 3.0], [5.0, 4.0]));
    assert_eq!(intersection(first, first), overlap([1.0, 2.0], [9.0, 6.0]));
    let upright = [[2.0, 7.0], [2.0, -1.0]];
    assert_eq!(intersection(upright, [[2.0, 3.0], [2.0, 11.0]]), overlap([2.0, 7.0], [2.0, 3.0]));
}

#[test]
fn a_segment_of_length_zero_is_a_point() {
    let (first, on, off) = ([[1.0, 2.0], [9.0, 6.0]], [3.0, 3.0], [3.0, 4.0]);
    assert_eq!(intersection(first, [on, on]), crossing(on, 0.25, 0.0));
    assert_eq!(intersection([on, on], first), crossing(on, 0.0, 0.25));
    assert_eq!(intersection(first, [first[1], first[1]]), crossing(first[1], 1.0, 0.0));
    assert_eq!(intersection(first, [off, off]), Intersection::Disjoint);
    assert_eq!(intersection([off, off], first), Intersection::Disjoint);
    assert_eq!(intersection([off, off], [off, off]), crossing(off, 0.0, 0.0));
    assert_eq!(intersection([off, off], [on, on]), Intersection::Disjoint);
    let upright = [[2.0, 7.0], [2.0, -1.0]];
    assert_eq!(intersection([[2.0, 5.0]; 2], upright), crossing([2.0, 5.0], 0.0, 0.25));
}

#[test]
fn what_is_not_finite_meets_nothing() {
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for k in 0..8 {
            let mut p = [[[1.0, 2.0], [9.0, 10.0]], [[2.0, 5.0], [6.0, 5.0]]];
            p[k / 4][k / 2 % 2][k % 2] = x;
            assert_eq!(intersection(p[0], p[1]), Intersection::Disjoint, "{p:?}");
            let [[a, b], [c, d]] = p;
            assert!(!meet(p[0], p[1]) && !uncertainly_meet(a, b, c, d), "{p:?}");
            // With an end in common.
            p[0][1 - k % 2] = [3.0, 4.0];
            p[1][1] = [3.0, 4.0];
            assert!(p.as_flattened().as_flattened().iter().all(|x| x.is_finite()) || !meet(p[0], p[1]), "{p:?}");
        }
    }
}

#[test]
fn an_inner_crossing_is_never_called_an_end() {
    // At s = 2⁻²⁰⁹⁷, and at one minus that.
    let (least, most) = (5e-324, f64::MAX);
    let long = [[0.0, 0.0], [most, most]];
    let short = [[least, 0.0], [least, 2.0 * least]];
    assert_eq!(intersection(long, short), crossing([least, least], least, 0.5));
    assert_eq!(intersection(reversed(long), short), crossing([least, least], 1.0 - f64::EPSILON / 2.0, 0.5));
    let single = |segment: Segment| segment.map(|p| p.map(|x| x as f32));
    let wide = [[0.0, 0.0], [1e30, 1e30]];
    let near_start = [[1e-30, 0.0], [1e-30, 3e-30]];
    let Intersection::Crossing { s, .. } = intersection(single(wide), single(near_start)) else { panic!() };
    assert_eq!(s, f32::from_bits(1));
    let Intersection::Crossing { s, .. } = intersection(single(reversed(wide)), single(near_start)) else { panic!() };
    assert_eq!(s, 1.0 - f32::EPSILON / 2.0);
}

#[test]
fn hard_pairs_of_others_are_no_harder_than_any() {
    // JTS's "dave_skea".
    let first = [[2089426.5233462777, 1180182.387733969], [2085646.6891757075, 1195618.7333999649]];
    let second = [[1889281.8148903656, 1997547.0560044837], [2259977.3672236, 483675.17050843034]];
    let Intersection::Crossing { point, .. } = intersection(first, second) else { panic!() };
    assert_eq!(point, [2087600.4716727887, 1187639.7426241424]);
    assert_eq!(intersection(first, second), expected(first, second));
}

#[test]
fn slivers_cross_in_the_right_place_at_any_angle_and_size() {
    for angle in [1e-4, 1e-8, 1e-12, 1e-15] {
        for scale in [1e-295, 1e-150, 1.0, 1e150, 1e295] {
            for offset in [0.0, 3.7e3, 1.3e12] {
                let at = |x: f64, y: f64| [(x + offset) * scale, (y - offset) * scale];
                let first = [at(0.13, 0.29), at(1.37, 0.83)];
                let second = [at(0.13, 0.29 - 0.41 * angle), at(1.37, 0.83 + 0.77 * angle)];
                let found = intersection(first, second);
                assert_eq!(found, expected(first, second), "{angle} {scale} {offset}");
                assert!(offset > 0.0 || matches!(found, Intersection::Crossing { .. }));
            }
        }
    }
}
