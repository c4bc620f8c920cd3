//! Contacts of which the time is known: balls on circles, boxes on straight lines, rods that sweep.

use std::f64::consts::PI;

use incidence::body::{Body, Posed};
use incidence::pga2;
use incidence::pga3::{
    Ball, Capsule, ConvexHull, Cuboid, Line, Motor, Point, Segment, Shape, TimeOfContact, proximity,
};
use num_bigint::BigInt;
use num_rational::Ratio;

use super::erased::{plane, time_of_contact};
use super::oracle::{Rate, at, beyond, fixed, float};
use super::random::line;
use crate::numbers::Numbers;

const NOTHING: Line = Line { e01: 0.0, e02: 0.0, e03: 0.0, e23: 0.0, e31: 0.0, e12: 0.0 };

pub fn straight(v: [f64; 3]) -> Line {
    Line::from_plucker([0.0; 3], v)
}

#[test]
fn balls_touch_when_their_centers_are_two_radii_apart() {
    let mut n = Numbers(2);
    let (mut touched, mut passed) = (0, 0);
    for case in 0..150 {
        // On screws about axes anywhere: exactly known places, compared in integers.
        let (ca, cb) = (n.vector(5.0), n.vector(5.0));
        let [ra, rb] = [0.5, 0.75].map(|r| r * (1.5 + n.signed()));
        let rate = |n: &mut Numbers| Rate { angular: n.vector(2.0), linear: n.vector(4.0) };
        let (va, vb) = (rate(&mut n), rate(&mut n));
        let ball = |c: [f64; 3], r: f64| Ball::new(c, r).unwrap();
        let found = time_of_contact(&ball(ca, ra), line(&va), &ball(cb, rb), line(&vb), 3.0).unwrap();
        let sum = fixed(ra) + fixed(rb);
        let apart = |t: f64| beyond(&at(&va, ca, t), &at(&vb, cb, t), &sum) > BigInt::from(0);
        assert!(found.steps() <= 40, "case {case}: {found:?}");
        match found {
            TimeOfContact::AtStart { .. } => assert!(!apart(0.0)),
            TimeOfContact::Within { earliest, latest, .. } => {
                touched += 1;
                assert!((0..16).all(|k| apart(earliest * f64::from(k) / 16.0)) && apart(earliest), "case {case}");
                assert!(!apart(latest) && latest - earliest < 1e-10, "case {case}: {found:?}");
            }
            TimeOfContact::Never { distance, .. } => {
                passed += 1;
                let further = sum.clone() + fixed(distance);
                for k in 0..=16 {
                    let t = 3.0 * f64::from(k) / 16.0;
                    let d = beyond(&at(&va, ca, t), &at(&vb, cb, t), &further);
                    assert!(d >= BigInt::from(0), "case {case} at {t}: {found:?}");
                }
            }
            _ => panic!("case {case}: {found:?}"),
        }
    }
    assert!(touched > 15 && passed > 20, "{touched} {passed}");
}

/// From near the Origin they come far on their screws, so that rounding counts the most.
#[test]
fn balls_that_have_come_far_touch_in_the_interval() {
    let mut n = Numbers(35);
    for case in 0..2000 {
        let rate = Rate { angular: n.vector(1.0), linear: n.vector(10.0) };
        let (from, time) = (n.vector(0.01), n.between(2.0, 20.0));
        let [there, later] = [time, 1.000001 * time].map(|t| at(&rate, from, t).map(|c| float(&c)));
        let way: [f64; 3] = [0, 1, 2].map(|k| later[k] - there[k]);
        let length = way.iter().map(|c| c * c).sum::<f64>().sqrt();
        let ahead = [0, 1, 2].map(|k| there[k] + 0.02 * way[k] / length);
        let [ball, other] = [from, ahead].map(|center| Ball::new(center, 0.01).unwrap());
        let found = time_of_contact(&ball, line(&rate), &other, NOTHING, 2.0 * time).unwrap();
        let apart = |t: f64| beyond(&at(&rate, from, t), &ahead.map(fixed), &(fixed(0.01) * 2)) > BigInt::from(0);
        let TimeOfContact::Within { earliest, latest, .. } = found else { panic!("case {case}: {found:?}") };
        assert!(apart(earliest) && !apart(latest), "case {case}: {found:?}");
    }
}

/// Of bodies that go straight, the distance at which they pass is told, not one below it, however long they go on.
#[test]
fn what_passes_straight_stays_as_far_away_as_it_says() {
    let mut n = Numbers(9);
    let (mut passed, mut before) = (0, 0);
    for case in 0..200 {
        let from = n.vector::<3>(6.0);
        let (va, vb) = (n.vector::<3>(8.0), n.vector::<3>(2.0));
        // Every other one is aimed.
        let va = if case % 2 == 0 { va } else { [0, 1, 2].map(|k| 0.25 * va[k] - from[k]) };
        let turn = |n: &mut Numbers| Line::from_plucker(n.vector(2.0), [0.0; 3]).exp();
        let cuboid = Posed { shape: Cuboid::new([1.0, 0.5, 0.25]).unwrap(), motor: turn(&mut n) };
        let capsule = Posed {
            shape: Capsule::new([0.0; 3], n.vector(2.0), 0.25).unwrap(),
            motor: Motor::translation(from) * turn(&mut n),
        };
        // The distance is a convex function of the time.
        let at = |t: f64| {
            let moved = Posed { motor: straight(va.map(|v| v * -0.5 * t)).exp() * capsule.motor, ..capsule };
            proximity(&moved, &Posed { motor: straight(vb.map(|v| v * -0.5 * t)).exp() * cuboid.motor, ..cuboid })
                .distance()
        };
        let least_until = |end: f64| {
            let (mut low, mut high) = (0.0, end);
            for _ in 0..100 {
                let third = (high - low) / 3.0;
                if at(low + third) < at(high - third) { high -= third } else { low += third }
            }
            at(low).min(at(0.0)).min(at(end))
        };
        let ask = |duration| time_of_contact(&capsule, straight(va), &cuboid, straight(vb), duration).unwrap();
        for (duration, end) in [(2.0, 2.0), (1e6, 64.0), (1e18, 64.0), (f64::INFINITY, 64.0)] {
            let TimeOfContact::Never { distance, steps, .. } = ask(duration) else { continue };
            let least = least_until(end);
            // Beside a short distance, or on a long way, more is lost by its rounding.
            let rounding = if duration > 2.0 || case % 2 == 1 { 1e-13 } else { 0.0 };
            let (above, below) = (1e-12 * least, 1e-12 * least + rounding);
            assert!(
                distance <= least + above && distance >= least - below,
                "case {case}: {distance} {least} in {duration}"
            );
            assert_eq!(steps, 1);
            passed += 1;
        }
        if let TimeOfContact::Within { earliest, latest, .. } = ask(2.0) {
            // Where more is asked, the same is found.
            let found = ask(f64::INFINITY);
            assert!(found.earliest() <= latest && earliest <= found.latest().unwrap(), "case {case}: {found:?}");
            before += 1;
        }
    }
    assert!(passed > 400 && before > 20, "{passed} {before}");
}

/// The plane across which they touch is guessed before the first step: what touches takes a few steps, however it lies, and what passes one.
#[test]
fn what_goes_straight_and_touches_takes_few_steps() {
    let mut n = Numbers(31);
    let mut turned = |kind: usize, at: [f64; 3]| {
        let shape: Shape = match kind {
            0 => Ball::new([0.0; 3], 0.5).unwrap().into(),
            1 => Cuboid::new([1.0, 0.7, 0.5]).unwrap().into(),
            _ => ConvexHull::new((0..40).map(|_| Point::from(n.vector::<3>(1.0)))).unwrap().into(),
        };
        Posed { shape, motor: Motor::translation(at) * Line::from_plucker(n.vector(2.0), [0.0; 3]).exp() }
    };
    let mut m = Numbers(32);
    for (a, b) in [(0, 0), (1, 1), (1, 2), (2, 2)] {
        let (mut touched, mut steps) = (0, 0);
        for case in 0..300 {
            let (from, aim) = (m.vector::<3>(8.0), m.vector::<3>(1.0));
            let bodies = (turned(a, from), turned(b, [0.0; 3]));
            let way = [0, 1, 2].map(|k| 2.0 * (aim[k] - from[k]));
            let found = time_of_contact(&bodies.0, straight(way), &bodies.1, Line::zero(), 1.0).unwrap();
            match found {
                TimeOfContact::Within { steps: taken, .. } => (touched, steps) = (touched + 1, steps + taken),
                TimeOfContact::Never { steps: taken, .. } => assert_eq!(taken, 1, "{a} {b}, case {case}"),
                _ => assert_eq!(found.earliest(), 0.0, "{a} {b}, case {case}: {found:?}"),
            }
        }
        assert!(touched > 100 && steps <= 5 * touched, "{a} {b}: {steps} for {touched}");
    }
}

/// A body of many vertices of which little is looked at, or all of them.
#[test]
fn what_has_many_vertices_is_met_when_each_of_them_is_looked_at() {
    struct Plain<'a>(&'a ConvexHull);
    impl Body<3> for Plain<'_> {
        type Scalar = f64;
        fn vertex_count(&self) -> usize {
            self.0.vertex_count()
        }
        fn vertex(&self, index: usize) -> [f64; 3] {
            Body::vertex(self.0, index)
        }
    }
    let mut n = Numbers(12);
    let (mut within, mut never) = (0, 0);
    for case in 0..100 {
        let hull = ConvexHull::new((0..300).map(|_| Point::from(n.vector::<3>(2.0)))).unwrap();
        let turn = Line::from_plucker(n.vector(2.0), [0.0; 3]).exp();
        let aside = n.vector::<3>(6.0);
        let motor = Motor::translation([-9.0, aside[1], aside[2]]) * turn;
        let velocity = straight([8.0, aside[0], 0.0]);
        let found = time_of_contact(&Posed { shape: &hull, motor }, velocity, &hull, NOTHING, 2.0).unwrap();
        let plain = Plain(&hull);
        let asked = time_of_contact(&Posed { shape: &plain, motor }, velocity, &plain, NOTHING, 2.0).unwrap();
        match (found, asked) {
            (TimeOfContact::Never { distance, .. }, TimeOfContact::Never { distance: other, .. }) => {
                assert!((distance - other).abs() < 1e-13, "case {case}: {found:?} {asked:?}");
                never += 1;
            }
            _ => {
                assert!(found.earliest() <= asked.latest().unwrap() && asked.earliest() <= found.latest().unwrap());
                assert!(found.latest().unwrap() - found.earliest() < 1e-13, "case {case}: {found:?}");
                within += 1;
            }
        }
    }
    assert!(within > 30 && never > 10, "{within} {never}");
}

/// When boxes with sides along the axes, of these half extents and centers, first touch: the last of the axes on which
/// they come together, if none has parted before. None, too, if they only slide along each other.
fn of_boxes<const N: usize>(half: [[i64; N]; 2], center: [[i64; N]; 2], speed: [i64; N]) -> Option<Ratio<i64>> {
    let (mut first, mut last) = (Ratio::from(0), Ratio::from(i64::MAX / 1000));
    for k in 0..N {
        let (reach, from) = (half[0][k] + half[1][k], center[1][k] - center[0][k]);
        if speed[k] == 0 {
            if from.abs() >= reach {
                return None;
            }
            continue;
        }
        // |from + t speed| ≤ reach
        let (s, t) = (Ratio::new(-reach - from, speed[k]), Ratio::new(reach - from, speed[k]));
        (first, last) = (first.max(s.min(t)), last.min(s.max(t)));
    }
    (first < last).then_some(first)
}

#[test]
fn boxes_on_straight_lines_touch_at_the_rational_time_to_a_few_ulps() {
    let mut n = Numbers(3);
    let mut touched = 0;
    for case in 0..2000 {
        let mut integers = |size: f64, least: i64| n.vector(size).map(|c| c.abs() as i64 + least);
        let half = [integers(3.0, 1), integers(3.0, 1)];
        let mut signed = |size: f64| n.vector(size).map(|c| c as i64);
        let (center, va, vb) = ([signed(4.0), signed(14.0)], signed(6.0), signed(6.0));
        let speed = [0, 1, 2].map(|k| vb[k] - va[k]);
        let float = |v: [i64; 3]| v.map(|c| c as f64);
        let cuboid = |i: usize| Posed {
            shape: Cuboid::new(float(half[i])).unwrap(),
            motor: Motor::translation(float(center[i])),
        };
        let found = time_of_contact(&cuboid(0), straight(float(va)), &cuboid(1), straight(float(vb)), 1e3).unwrap();
        // Those that only slide along each other are looked for again and again.
        let most = if matches!(found, TimeOfContact::Undecided { .. }) { 25 } else { 8 };
        assert!(found.steps() <= most, "case {case}: {found:?}");
        let exact = of_boxes(half, center, speed);
        match found {
            TimeOfContact::AtStart { .. } => assert!(exact.is_none_or(|t| t == Ratio::from(0))),
            TimeOfContact::Never { .. } => assert_eq!(exact, None, "case {case}"),
            TimeOfContact::Within { earliest, latest, .. } => {
                touched += 1;
                let of = |t: f64| Ratio::<BigInt>::from_float(t).unwrap();
                let t = exact.unwrap();
                let exact = Ratio::new(BigInt::from(*t.numer()), BigInt::from(*t.denom()));
                assert!(of(earliest) <= exact && exact <= of(latest), "case {case}: {t} {found:?}");
                let travelled = 20.0 + latest * 12.0;
                let closing = (0..3).filter(|&k| speed[k] != 0).map(|k| speed[k].abs()).min().unwrap() as f64;
                assert!(latest - earliest < 32.0 * f64::EPSILON * travelled / closing, "case {case}: {t} {found:?}");
            }
            // They graze: touch without overlapping at any time, or overlap at no more than a moment.
            TimeOfContact::Undecided { distance, .. } => {
                assert!(distance < 1e-13 && exact.is_none(), "case {case}: {half:?} {center:?} {speed:?} {exact:?}")
            }
            _ => unreachable!(),
        }
    }
    assert!(touched > 50, "{touched}");
}

#[test]
fn a_rod_that_sweeps_round_touches_between() {
    // From the Origin, along x, it turns by ω; the ball is at the distance d in the direction φ.
    for (length, d, r, phi, omega) in [
        (5.0, 4.0, 0.5_f64, 2.0_f64, 1.0_f64),
        (5.0, 4.9, 1e-3, 3.1, 40.0),
        (1e3, 999.0, 0.01, 0.5, -2.0),
        (2.0, 1.0, 0.25, 6.0, 1e-6),
    ] {
        let way = if omega > 0.0 { phi } else { 2.0 * PI - phi };
        let exact = (way - (r / d).asin()) / omega.abs();
        let whole = 2.0 * PI / omega.abs();
        let close = |earliest: f64, latest: Option<f64>| {
            let (latest, error) = (latest.expect("they overlap then"), 4.0 * f64::EPSILON * exact);
            assert!(earliest <= exact + error && exact - error <= latest, "{earliest} {exact} {latest}");
            assert!((latest - earliest) < 3000.0 * f64::EPSILON * exact, "{earliest} {exact} {latest}");
        };
        let rod = Segment::new(Point::new(0.0, 0.0, 0.0), Point::new(length, 0.0, 0.0));
        let ball = Ball::new([d * phi.cos(), d * phi.sin(), 0.0], r).unwrap();
        let turn = Line::from_plucker([0.0, 0.0, omega], [0.0; 3]);
        let found = time_of_contact(&rod, turn, &ball, NOTHING, whole).unwrap();
        close(found.earliest(), found.latest());
        // Seen from the rod, the ball turns.
        let found = time_of_contact(&rod, NOTHING, &ball, turn * -1.0, whole).unwrap();
        close(found.earliest(), found.latest());

        let rod = pga2::Segment::new(pga2::Point::origin(), pga2::Point::new(length, 0.0));
        let disk = pga2::Ball::new([d * phi.cos(), d * phi.sin()], r).unwrap();
        let found =
            plane::time_of_contact(&rod, pga2::Point::origin() * omega, &disk, pga2::Point::zero(), whole).unwrap();
        close(found.earliest(), found.latest());
    }
}

#[test]
fn a_screw_brings_its_nut_to_the_end() {
    // Half a turn to a unit: the bolt, off the axis, comes down on a plate.
    let bolt = Capsule::new([2.0, 0.0, 1.0], [2.0, 0.0, 3.0], 0.5).unwrap();
    let plate = Cuboid::try_from(incidence::pga3::Aabb::new([-9.0, -9.0, -11.0], [9.0, 9.0, -10.0])).unwrap();
    let velocity = Line::from_plucker([0.0, 0.0, PI], [0.0, 0.0, -1.0]);
    let found = time_of_contact(&bolt, velocity, &plate, NOTHING, 100.0).unwrap();
    let TimeOfContact::Within { earliest, latest, proximity, .. } = found else { panic!("{found:?}") };
    assert!(earliest <= 10.5 && 10.5 <= latest && latest - earliest < 1e-11);
    let [on_a, _] = proximity.points().unwrap();
    // Five and a quarter turns.
    assert!((on_a.x()).abs() < 1e-10 && (on_a.y() - 2.0).abs() < 1e-10, "{on_a}");
}

#[test]
fn who_turns_for_ever_drifts_by_rounding() {
    let (turning, resting) = (Ball::new([1.0, 0.0, 0.0], 0.25).unwrap(), Ball::new([4.0, 0.0, 0.0], 0.25).unwrap());
    let about = |axis: [f64; 3], at: [f64; 3], duration: f64| {
        time_of_contact(&turning, Line::velocity([0.0; 3], axis, at), &resting, NOTHING, duration).unwrap()
    };
    // About an axis through the origin nothing is rounded.
    let never = |found: TimeOfContact| matches!(found, TimeOfContact::Never { distance, .. } if distance > 2.0);
    assert!(never(about([0.0, 0.0, 1.0], [0.0; 3], f64::INFINITY)));
    // The moment of this one is, and leaves a pitch.
    let (axis, at) = ([0.1, 0.2, 0.3], [0.3, 0.1, 0.7]);
    assert!(never(about(axis, at, 1e15)));
    let found = about(axis, at, f64::INFINITY);
    let TimeOfContact::Undecided { earliest, distance, proximity, steps, .. } = found else { panic!("{found:?}") };
    assert!(earliest > 1e15 && proximity.distance() > 2.0 && distance >= proximity.distance() && steps < 100);
}
