//! Of segments whose coordinates are numbers of `f32`.

use super::super::{closest, closest_point, distance, distance_to_point, single};
use super::families::{Dice, Pair, across, along, times};
use super::{Check, exchange, oracle};
use crate::Widen;

/// The pair with coordinates that are numbers of `f32`, but for −0; what is too large for it becomes the largest.
fn in_f32<const N: usize>(pair: Pair<N>) -> Pair<N> {
    let nearest = |x: f64| f64::from((x as f32).clamp(f32::MIN, f32::MAX) + 0.0);
    pair.map(|ends| ends.map(|p| p.map(nearest)))
}

/// How far a distance is from the exact one, of itself.
fn error(distance: f64, square: &oracle::Rational) -> f64 {
    f64::EPSILON * oracle::error(distance, square).abs()
}

const FIRST: f64 = 1.0 / (1_u64 << 33) as f64;

/// Checks what the first stage finds, and returns whether it finds anything: of the segments, and of a point and a segment.
fn first<const N: usize>(name: &str, [a, b]: Pair<N>) -> [bool; 2] {
    let found = single::closest(a, b);
    let off = error(found.distance, &oracle::square(a, b));
    assert!(!found.known || off <= FIRST, "{name}: {off:e} of {found:?} for {a:?} {b:?}");
    let of_point = single::closest_point(b[0], a);
    let off = error(of_point.distance, &oracle::square(a, [b[0]; 2]));
    assert!(!of_point.known || off <= FIRST, "{name}: {off:e} of {of_point:?} for {:?} {a:?}", b[0]);
    [found.known, of_point.known]
}

/// To 1/2 + 2⁻⁹ units in the last place, and no positive number to 0.
fn is_rounded_almost_once(found: f64, square: &oracle::Rational) -> bool {
    let (rounded, least, most) = (f32::narrow_distance(found), f32::from_bits(1), 0.5 + 1.0 / 512.0);
    if rounded == f32::INFINITY || rounded == least {
        return found >= f64::from(f32::MAX) || found <= 1.51 * f64::from(least);
    }
    // (rounded − exact)/exact, and so times exact in units: of the side where the exact one is, as below a power of two they are finer.
    let relative = f64::EPSILON * oracle::error(f64::from(rounded), square);
    let next = if relative < 0.0 { rounded.next_up() } else { rounded.next_down() };
    let (unit, rounded) = ((f64::from(next) - f64::from(rounded)).abs(), f64::from(rounded));
    (relative / (1.0 + relative) * rounded).abs() <= most * unit
}

struct Single;

impl Check for Single {
    fn check<const N: usize>(&self, name: &str, pair: Pair<N>) {
        let pair @ [a, b] = in_f32(pair);
        first(name, pair);
        exchange::<f32, N>(name, pair);

        let (found, square) = (distance::<f32, _, N>(&a, &b), oracle::square(a, b));
        assert_eq!(found == 0.0, square.is_zero(), "{name}: {a:?} {b:?}");
        assert!(found == 0.0 || is_rounded_almost_once(found, &square), "{name}: {found:e} for {a:?} {b:?}");

        for (p, ends) in [(b[0], a), (a[1], b)] {
            let (foot, square) = (closest_point::<f32, _, N>(p, &ends), oracle::square(ends, [p; 2]));
            assert_eq!(foot.distance == 0.0, square.is_zero(), "{name}: {p:?} {ends:?}");
            assert!(foot.distance == 0.0 || is_rounded_almost_once(foot.distance, &square), "{name}: {p:?} {ends:?}");
            assert_eq!(distance_to_point::<f32, _, N>(p, &ends).to_bits(), foot.distance.to_bits());
            // A segment of no length is a point, to the bit, and a point on a segment is where it says.
            assert_eq!(
                distance::<f32, _, N>(&ends, &[p; 2]).to_bits(),
                foot.distance.to_bits(),
                "{name}: {p:?} {ends:?}"
            );
            super::points::are_on_segment(name, ends, foot.s, foot.point);
            let back = closest_point::<f32, _, N>(p, &[ends[1], ends[0]]);
            assert!(
                back.distance.to_bits() == foot.distance.to_bits() && back.point == foot.point,
                "{name}: {p:?} {ends:?}"
            );
        }
    }
}

#[test]
fn an_f32_distance_is_rounded_almost_once_and_zero_just_where_segments_meet() {
    Single.on_all_families();
}

#[test]
fn the_first_stage_answers_nearly_all_random_pairs() {
    fn count<const N: usize>() -> [usize; 2] {
        let (mut g, mut answered) = (Dice::new(59), [0; 2]);
        for j in 0..1000 {
            // Of every size that `f32` has, and anywhere.
            let size = 2_f64.powi(j % 200 - 100);
            let mut point = || g.point::<N>().map(|x: f64| size * (x + f64::from(j % 3) * 100.0));
            let [segments, of_point] = first("at random", in_f32([[point(), point()], [point(), point()]]));
            answered[0] += usize::from(segments);
            answered[1] += usize::from(of_point);
        }
        answered
    }
    for answered in [count::<2>(), count::<3>()] {
        assert!(answered[0] >= 995 && answered[1] >= 998, "{answered:?}");
    }
}

#[test]
fn the_first_stage_is_right_up_to_where_it_stops() {
    let (mut g, mut answered) = (Dice::new(61), [[0; 2]; 3]);
    for _ in 0..6000 {
        let (gap, angle) = (g.power(-7.0, -2.0), g.power(-6.0, -1.0));
        // One above the other at a right angle; at a small angle; and of lengths that differ by much.
        let (c, u): ([f64; 3], [f64; 3]) = (g.integers(1000), g.integers(1000));
        let (up, length) = (across(u), g.power(-4.0, 4.0));
        let (s, t) = (g.within(0.2, 0.8), g.within(0.2, 0.8));
        let aside = crate::minkowski::Coordinates::wedge(u, up);
        let beside = times(u[0].hypot(u[1]).max(1.0) / aside[0].hypot(aside[1]).max(1.0), aside);
        let above = along(c, gap, up);
        let v = [beside, along(u, angle, beside), times(length, beside)];
        for (kind, v) in v.into_iter().enumerate() {
            let pair = [[along(c, -s, u), along(c, 1.0 - s, u)], [along(above, -t, v), along(above, 1.0 - t, v)]];
            let [found, _] = first("one above the other", in_f32(pair));
            answered[kind][usize::from(found)] += 1;
        }
    }
    assert!(answered.as_flattened().iter().all(|&n| n > 100), "{answered:?}");
}

#[test]
fn what_is_not_finite_has_no_distance_and_a_point_is_a_segment() {
    for odd in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        for k in 0..12 {
            let mut numbers = [1.0, 2.0, 4.0, -3.0, 0.5, 7.0, 2.0, 2.0, -6.0, 9.0, 1.0, 1.0];
            numbers[k] = odd;
            let p = |i: usize| [numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]];
            let (a, b) = ([p(0), p(1)], [p(2), p(3)]);
            assert!(distance::<f32, _, 3>(&a, &b).is_nan() && closest::<f32, _, 3>(&a, &b).distance.is_nan());
            if k < 9 {
                assert!(distance_to_point::<f32, _, 3>(p(2), &a).is_nan(), "{:?} {a:?}", p(2));
            }
        }
    }
    let foot = closest_point::<f32, _, 2>([4.0, 6.0], &[[1.0, 2.0]; 2]);
    assert_eq!((foot.distance, foot.s, foot.point), (5.0, 0.0, [1.0, 2.0]));
}
