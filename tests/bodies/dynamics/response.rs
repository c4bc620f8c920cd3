//! The response of two bodies that overlap: what it keeps, what it leaves, and what it refuses.

use super::*;
use incidence::collide::Response;
use incidence::pga3::{ConvexHull, Patch, Posed, Proximity, Shape, contact_patch, proximity};

fn cuboid(half: [f64; 3], pose: Motor) -> Posed<Cuboid> {
    Posed { shape: Cuboid::new(half).unwrap(), motor: pose }
}

fn rigid(of: &Posed<Cuboid>, mass: f64, v: [f64; 3], w: [f64; 3]) -> RigidBody {
    let inertia = Inertia::of_cuboid(&of.shape, mass).unwrap();
    RigidBody::new(inertia, of.motor).unwrap().with_velocities(v, w).unwrap()
}

fn touch(a: &Posed<Cuboid>, b: &Posed<Cuboid>, within: f64) -> (Patch, Proximity) {
    let found = proximity(a, b);
    (contact_patch(a, b, &found, within).unwrap(), found)
}

/// Cuboids that overlap: flat on each other, or in any other way.
fn pair() -> impl Strategy<Value = [(Posed<Cuboid>, RigidBody); 2]> {
    let half = || [0.3..1.0_f64, 0.3..1.0, 0.3..1.0];
    let turn = || prop_oneof![Just(0.0), -0.02..0.02_f64, -3.0..3.0_f64];
    let one = move || (half(), 0.1..10.0_f64, (vector(), turn()), [-3.0..3.0_f64, -3.0..3.0, -3.0..3.0], vector());
    (one(), one(), [-0.4..0.4_f64, -0.4..0.4], -5.0..5.0_f64).prop_map(|(a, b, [x, y], far)| {
        let high = a.0[2] + b.0[2] - 0.05;
        [(a, [far, 2.0 * far, -far]), (b, [far + x, 2.0 * far + y, high - far])].map(
            |((half, mass, (axis, angle), v, w), at)| {
                let posed = cuboid(half, Motor::translation(at) * Rotor::new(axis, angle));
                (posed, rigid(&posed, mass, v, w.map(|c| 0.3 * c)))
            },
        )
    })
}

fn floor() -> Posed<Cuboid> {
    cuboid([9.0, 9.0, 1.0], Motor::translation([0.0, 0.0, -1.0]))
}

const SOFT: Response = Response { restitution: 0.0, friction: 0.0, slowest: 0.0 };
const HARD: Response = Response { restitution: 0.5, friction: 0.5, slowest: 0.0 };

/// The angular momentum about the Origin that the momenta have at these centers.
fn angular(bodies: [&RigidBody; 2], centers: [&RigidBody; 2]) -> [f64; 3] {
    let of = |body: &RigidBody, at: &RigidBody| -> [f64; 3] {
        let linear = body.linear_velocity().coords().map(|c| c * body.mass());
        let (spin, about) = (body.spin().coords(), cross(at.center().coords(), linear));
        std::array::from_fn(|k| spin[k] + about[k])
    };
    let [one, two] = [of(bodies[0], centers[0]), of(bodies[1], centers[1])];
    std::array::from_fn(|k| one[k] + two[k])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn a_response_keeps_the_momentum_and_never_adds_energy(
        [(on_a, a), (on_b, b)] in pair(), e in 0.0..1.0_f64, friction in 0.0..2.0_f64, slowest in 0.0..3.0_f64, within in 0.0..0.1_f64
    ) {
        let (patch, found) = touch(&on_a, &on_b, within);
        prop_assume!(found.is_overlapping());
        for (restitution, friction) in [(e, friction), (1.0, 0.0), (1.0, f64::INFINITY)] {
            let (mut one, mut two) = (a, b);
            let response = Response { restitution, friction, slowest };
            let impulse = RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, response);
            prop_assert!(impulse >= 0.0 && impulse.is_finite());
            let energy = a.energy() + b.energy();
            let after = one.energy() + two.energy();
            prop_assert!(after <= energy * (1.0 + 1e-12), "{} of {}", after, energy);
            let size = 1e3 * (1.0 + impulse);
            let linear = |a: &RigidBody, b: &RigidBody| a.linear_velocity() * a.mass() + b.linear_velocity() * b.mass();
            prop_assert!((linear(&one, &two) - linear(&a, &b)).norm() < 1e-13 * size);
            // About the places that they had: they have been moved apart since.
            let [now, then] = [angular([&one, &two], [&a, &b]), angular([&a, &b], [&a, &b])];
            prop_assert!(length3(now, then) < 1e-12 * size, "{:?} {:?}", now, then);
            let apart = (two.center() - b.center()) - (one.center() - a.center());
            let way = Direction::from([apart.e032, apart.e013, apart.e021]);
            prop_assert!((way - found.normal().unwrap() * found.depth()).norm() < 1e-13 * size);
            // Against what nothing moves, too.
            let mut alone = a;
            RigidBody::respond(Some(&mut alone), None, &patch, &found, response);
            prop_assert!(alone.energy() <= a.energy() * (1.0 + 1e-12));
        }
    }

    /// So the energy is the least that the corners can leave: what presses is stopped, and what is not stopped parts.
    #[test]
    fn after_a_response_without_friction_no_corner_approaches([(on_a, a), (on_b, b)] in pair(), within in 0.0..0.1_f64) {
        let (patch, found) = touch(&on_a, &on_b, within);
        prop_assume!(found.is_overlapping());
        let normal = found.normal().unwrap();
        let closing = |a: &RigidBody, b: &RigidBody| {
            let at = |&corner| (a.velocity_at(corner) - b.velocity_at(corner)).dot(normal);
            patch.points.iter().map(at).fold(0.0, f64::max)
        };
        let (mut one, mut two) = (a, b);
        let impulse = RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, SOFT);
        let before = closing(&a, &b);
        prop_assert_eq!(impulse > 0.0, before > 0.0);
        prop_assert!(closing(&one, &two) <= 1e-12, "{} of {}", closing(&one, &two), before);
    }

    /// One that parted may approach after a rebound, but not faster than that times the restitution.
    #[test]
    fn after_a_rebound_a_corner_that_parted_approaches_no_faster_than_that(
        [(on_a, a), (on_b, b)] in pair(), within in 0.0..0.1_f64, restitution in 0.0..1.0_f64
    ) {
        let (patch, found) = touch(&on_a, &on_b, within);
        prop_assume!(found.is_overlapping());
        let normal = found.normal().unwrap();
        let (mut one, mut two) = (a, b);
        let response = Response { restitution, ..SOFT };
        RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, response);
        for &corner in &patch.points {
            let parts = |a: &RigidBody, b: &RigidBody| (b.velocity_at(corner) - a.velocity_at(corner)).dot(normal);
            let (before, after) = (parts(&a, &b), parts(&one, &two));
            prop_assert!(after >= -restitution * before.max(0.0) - 1e-12, "{} after {}", after, before);
        }
    }

    #[test]
    fn the_center_of_pressure_knows_no_order([(on_a, a), (on_b, b)] in pair(), within in 0.0..0.1_f64, first in 0_usize..8) {
        let (mut patch, found) = touch(&on_a, &on_b, within);
        prop_assume!(found.is_overlapping());
        let after = |patch: &Patch| {
            let (mut one, mut two) = (a, b);
            RigidBody::respond(Some(&mut one), Some(&mut two), patch, &found, SOFT);
            [one, two]
        };
        let there = after(&patch);
        let count = patch.points.len();
        patch.points.rotate_left(first % count);
        patch.points.reverse();
        for (one, other) in there.iter().zip(&after(&patch)) {
            prop_assert!((one.linear_velocity() - other.linear_velocity()).norm() < 1e-12, "{:?} {:?}", one, other);
            prop_assert!((one.angular_velocity() - other.angular_velocity()).norm() < 1e-11, "{:?} {:?}", one, other);
        }
    }

    #[test]
    fn who_is_first_does_not_matter([(on_a, a), (on_b, b)] in pair(), within in 0.0..0.1_f64) {
        let ((patch, found), back) = (touch(&on_a, &on_b, within), proximity(&on_b, &on_a));
        prop_assume!(found.is_overlapping() && back.depth() == found.depth());
        prop_assume!(back.normal().unwrap() == found.normal().unwrap() * -1.0);
        let (mut one, mut two, mut first, mut second) = (a, b, b, a);
        let impulse = RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, HARD);
        prop_assert_eq!(RigidBody::respond(Some(&mut first), Some(&mut second), &patch, &back, HARD), impulse);
        prop_assert_eq!((first, second), (two, one));
        let (mut alone, mut other) = (a, a);
        RigidBody::respond(Some(&mut alone), None, &patch, &found, HARD);
        RigidBody::respond(None, Some(&mut other), &patch, &back, HARD);
        prop_assert_eq!(alone, other);
    }
}

#[test]
fn what_falls_flat_rebounds_without_a_turn_and_what_falls_slowly_does_not() {
    let on = cuboid([0.5, 0.7, 0.5], Motor::translation([0.3, -0.2, 0.49]));
    let (patch, found) = touch(&floor(), &on, 1e-9);
    for (slowest, expected) in [(0.0, 1.5), (2.9, 1.5), (3.1, 0.0), (f64::INFINITY, 0.0), (-1.0, 1.5), (f64::NAN, 1.5)]
    {
        let mut body = rigid(&on, 2.0, [0.0, 0.0, -3.0], [0.0; 3]);
        let impulse = RigidBody::respond(None, Some(&mut body), &patch, &found, Response { slowest, ..HARD });
        assert!((impulse - 2.0 * (3.0 + expected)).abs() < 1e-14, "{slowest}: {impulse}");
        assert!((body.linear_velocity().z() - expected).abs() < 1e-14, "{slowest}: {body:?}");
        assert!(body.angular_velocity().norm() < 1e-14);
        assert!((body.center().z() - 0.5).abs() < 1e-15);
    }
}

/// A cube on its edge, as it falls over: the other edge stops it, and the first one neither rises nor goes on.
#[test]
fn what_falls_over_is_stopped_at_once() {
    let on = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.5]));
    let (patch, found) = touch(&floor(), &on, 1e-3);
    let mut body = rigid(&on, 2.0, [0.0, 0.0, -0.5], [0.0, 1.0, 0.0]);
    assert!(body.velocity_at(Point::new(-0.5, 0.0, 0.0)).z().abs() < 1e-15);
    RigidBody::respond(None, Some(&mut body), &patch, &found, SOFT);
    let [low, high] = [-0.5, 0.5].map(|x| body.velocity_at(Point::new(x, 0.0, 0.0)).z());
    assert!(low.abs() < 1e-15 && high.abs() < 1e-15, "{low} {high}");
}

/// Of a plate one corner is stopped after the other, each of which lets others approach.
#[test]
fn a_plate_that_falls_all_but_flat_is_stopped_everywhere() {
    for thin in [1.0, 0.1, 1e-3, 1e-6] {
        let half = [1.0, thin, 0.01 * thin];
        let on = cuboid(half, Motor::translation([0.0, 0.0, half[2]]));
        let (patch, found) = touch(&floor(), &on, 1e-9);
        assert_eq!(patch.points.len(), 4);
        for w in [[1e-3, 0.3, 0.0], [0.7 / thin, -0.2, 0.1], [-1.0 / thin, 1.0, 3.0], [0.3 / thin, 0.0, 0.0]] {
            let mut body = rigid(&on, 2.0, [0.0, 0.0, -1.0], w);
            RigidBody::respond(None, Some(&mut body), &patch, &found, SOFT);
            for &corner in &patch.points {
                let speed = body.velocity_at(corner).z();
                assert!(speed > -1e-14, "{thin} {w:?}: {speed}");
            }
        }
    }
}

/// A prism with so many sides that some corners are all but on the line through others.
#[test]
fn of_many_corners_none_is_left_approaching() {
    for sides in [7, 64, 200] {
        let rim = |k: usize| (core::f64::consts::TAU * k as f64 / sides as f64).sin_cos();
        let corners = (0..2 * sides).map(|k| [rim(k).0 as f32, rim(k).1 as f32, if k < sides { 0.0 } else { 1.0 }]);
        let hull = ConvexHull::<f32>::new(corners).unwrap();
        let on = Posed::new(hull, Motor::<f32>::identity());
        let floor = Posed::new(Cuboid::new([9.0_f32, 9.0, 1.0]).unwrap(), Motor::translation([0.0, 0.0, -0.9999]));
        let found = proximity(&floor, &on);
        let patch = contact_patch(&floor, &on, &found, 1e-3).unwrap();
        assert_eq!(patch.points.len(), sides);
        let body = RigidBody::new(Inertia::of_hull(&on.shape, 1.0).unwrap(), on.motor).unwrap();
        for (i, k) in (-8..=8).flat_map(|i| (-8..=8).map(move |k| (i, k))) {
            let mut body = body.with_velocities([0.0, 0.0, -1.0], [0.6 * i as f32, 0.6 * k as f32, 0.0]).unwrap();
            let soft = Response { restitution: 0.0, friction: 0.0, slowest: 0.0 };
            RigidBody::respond(None, Some(&mut body), &patch, &found, soft);
            let least = patch.points.iter().map(|&corner| body.velocity_at(corner).z()).fold(0.0, f32::min);
            let speeds = 1.0 + 0.6 * (i as f32).hypot(k as f32);
            assert!(least > -16.0 * f32::EPSILON * speeds, "{sides} {i} {k}: {least}");
        }
    }
}

/// Corners are where they are, whatever their weights.
#[test]
fn the_weight_of_a_corner_does_not_matter() {
    let on = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.49]));
    let (patch, found) = touch(&floor(), &on, 1e-3);
    let before = rigid(&on, 2.0, [0.3, 0.1, -1.0], [0.5, -0.7, 0.4]);
    let after = |weights: [f64; 5]| {
        let (mut body, mut patch) = (before, patch.clone());
        patch.center *= weights[4];
        patch.points.iter_mut().zip(weights).for_each(|(corner, weight)| *corner *= weight);
        let response = Response { restitution: 0.0, friction: 0.5, slowest: 0.0 };
        (RigidBody::respond(None, Some(&mut body), &patch, &found, response), body)
    };
    let right = after([1.0; 5]);
    for weights in [[2.0, 1.0, 1.0, 1.0, 1.0], [2.0; 5], [-1.0, -0.5, -4.0, 1.0, 8.0]] {
        assert_eq!(after(weights), right, "{weights:?}");
    }
}

#[test]
fn with_a_corner_nowhere_the_blow_goes_through_the_center() {
    let on = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.49]));
    let (patch, found) = touch(&floor(), &on, 1e-3);
    let before = rigid(&on, 2.0, [0.3, 0.1, -1.0], [0.5, -0.7, 0.4]);
    let after = |points: Vec<Point>| {
        let (mut body, mut patch) = (before, patch.clone());
        patch.points = points;
        (RigidBody::respond(None, Some(&mut body), &patch, &found, SOFT), body)
    };
    let (at_center, at_corners) = (after(Vec::new()), after(patch.points.clone()));
    assert!(at_center.0 > 0.0 && at_center.1 != at_corners.1);
    let [ideal, zero] = [Point { e123: 0.0, ..Point::new(1.0, 2.0, 0.0) }, Point::zero()];
    for bad in [ideal, zero, Point::new(f64::NAN, 0.0, 0.0), Point::new(0.0, f64::INFINITY, 0.0)] {
        let mut points = patch.points.clone();
        points[2] = bad;
        assert_eq!(after(points), at_center, "{bad:?}");
    }
}

/// What meets exactly as fast as that is not slower.
#[test]
fn what_meets_more_slowly_than_the_slowest_does_not_rebound() {
    let on = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.49]));
    let (patch, found) = touch(&floor(), &on, 1e-9);
    for (speed, after) in [(2.0, 1.0), (2.0_f64.next_down(), 0.0)] {
        let mut body = rigid(&on, 2.0, [0.0, 0.0, -speed], [0.0; 3]);
        RigidBody::respond(None, Some(&mut body), &patch, &found, Response { slowest: 2.0, ..HARD });
        assert!((body.linear_velocity().z() - after).abs() < 1e-14, "{body:?}");
    }
}

#[test]
fn what_has_no_finite_result_changes_nothing() {
    let on = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.49]));
    let (patch, found) = touch(&floor(), &on, 1e-9);
    let before = rigid(&on, 2.0, [1.0, 0.0, -3.0], [0.1, 0.2, 0.3]);
    let responded = |mut body: RigidBody, response| {
        let impulse = RigidBody::respond(None, Some(&mut body), &patch, &found, response);
        (impulse, body)
    };
    for bad in [f64::NAN, f64::INFINITY, 1e308] {
        let (impulse, body) = responded(before, Response { restitution: bad, ..HARD });
        assert!(!impulse.is_finite() && impulse.is_nan() == bad.is_nan() && body == before, "{bad}: {impulse}");
    }
    let (impulse, body) = responded(before, Response { friction: f64::NAN, ..HARD });
    assert!(impulse.is_nan() && body == before);
    // Below 0 they are 0.
    let negative = Response { restitution: -3.0, friction: -2.0, slowest: 0.0 };
    assert_eq!(
        responded(before, negative),
        responded(before, Response { restitution: 0.0, friction: 0.0, slowest: 0.0 })
    );
    // However rough it is: without a blow there is no friction.
    let rough = Response { friction: f64::INFINITY, ..HARD };
    assert!(responded(before, rough).1.linear_velocity().x() < 0.9);
    let parting = before.with_velocities([1.0, 0.0, 3.0], [0.0; 3]).unwrap();
    let (impulse, body) = responded(parting, rough);
    assert_eq!((impulse, body.linear_velocity()), (0.0, parting.linear_velocity()));
    assert!((body.center().z() - 0.5).abs() < 1e-15);
    // Nor is it asked for then.
    assert_eq!(responded(parting, Response { restitution: f64::NAN, friction: f64::NAN, slowest: 0.0 }), (0.0, body));
    // Momenta too large for the scalar.
    let fast = before.with_velocities([0.0, 0.0, -0.8e308], [0.0; 3]).unwrap();
    let (impulse, body) = responded(fast, Response { restitution: 1.0, ..HARD });
    assert!(impulse == f64::INFINITY && body == fast);
    let (impulse, body) = responded(fast, Response { slowest: f64::INFINITY, ..HARD });
    assert!(impulse.is_finite() && body.linear_velocity().z().abs() < 1e293, "{impulse} {body:?}");
    // Friction that would make it turn too fast for the scalar.
    let large = cuboid([50.0; 3], Motor::translation([0.0, 0.0, 49.99]));
    let (under, on) = touch(&floor(), &large, 1e-9);
    let before_it = rigid(&large, 2.0, [0.7e308, 0.0, -3.0], [0.0; 3]);
    let mut body = before_it;
    let impulse = RigidBody::respond(None, Some(&mut body), &under, &on, rough);
    assert!(impulse == f64::INFINITY && body == before_it, "{impulse} {body:?}");
    // A blow too large for the scalar, which stops a spin that is not.
    let small = cuboid([1e-5; 3], Motor::translation([0.0, 0.0, 1.3e-5]) * Rotor::new([0.0, 1.0, 0.0], 0.5));
    let (under, on) = touch(&floor(), &small, 1e-9);
    for turn in [-1.0, 1.0] {
        let before_it = rigid(&small, 1e300, [0.0; 3], [0.0, turn * 1e18, 0.0]);
        let mut body = before_it;
        let impulse = RigidBody::respond(None, Some(&mut body), &under, &on, SOFT);
        // The other way round the corner parts.
        assert_eq!(impulse, if turn > 0.0 { f64::INFINITY } else { 0.0 });
        assert!(body == before_it || turn < 0.0 && body.spin() == before_it.spin(), "{turn} {body:?}");
    }
    // No center, no place to be moved to.
    let mut nowhere = before;
    RigidBody::separate(None, Some(&mut nowhere), Direction::new(f64::NAN, 0.0, 0.0));
    let (impulse, body) = responded(nowhere, HARD);
    assert!(!impulse.is_finite() && body.linear_velocity() == nowhere.linear_velocity());
    assert_eq!(body.center().y(), nowhere.center().y());
}

#[test]
fn friction_knows_no_order_of_corners_and_no_left_and_right() {
    for (half, v, w) in [
        ([0.5, 0.5, 0.5], [1.0, 0.0, -1.0], [0.0; 3]),
        ([0.5, 0.5, 0.05], [1.0, 0.0, -1.0], [0.0; 3]),
        ([1.0, 0.2, 0.05], [0.0, 0.0, -1.0], [0.0, 0.0, 1.0]),
        ([0.5, 0.3, 0.2], [1.0, 0.7, -1.0], [0.0, 0.0, 2.0]),
    ] {
        for friction in [0.3, 2.0, f64::INFINITY] {
            let on = cuboid(half, Motor::translation([0.0, 0.0, half[2] - 0.01]));
            let (mut patch, found) = touch(&floor(), &on, 0.1);
            let response = Response { restitution: 0.0, friction, slowest: 0.0 };
            let before = rigid(&on, 2.0, v, w);
            let after = |patch: &Patch| {
                let mut body = before;
                RigidBody::respond(None, Some(&mut body), patch, &found, response);
                (body.linear_velocity().coords(), body.angular_velocity().coords())
            };
            let (linear, angular) = after(&patch);
            for _ in 0..4 {
                patch.points.rotate_left(1);
                let again = after(&patch);
                for (one, other) in linear.iter().chain(&angular).zip(again.0.iter().chain(&again.1)) {
                    assert!((one - other).abs() < 1e-12, "{half:?} {friction}: {linear:?} {angular:?} {again:?}");
                }
            }
            // What goes straight is not turned to a side, and what turns in place does not go away.
            if w == [0.0; 3] {
                assert!(linear[1].abs() < 1e-12 && angular[0].abs() < 1e-12 && angular[2].abs() < 1e-12);
            } else if v[0] == 0.0 {
                assert!(linear[0].abs() < 1e-12 && linear[1].abs() < 1e-12);
                assert!(friction < 1.0 || angular[2].abs() < 0.1, "{angular:?}");
            }
        }
    }
}

#[test]
fn bodies_respond_alike_if_they_are_exchanged() {
    let base = cuboid([0.6, 0.5, 0.4], Motor::identity());
    let on = cuboid([0.5, 0.4, 0.3], Motor::translation([0.1, 0.2, 0.69]));
    let (a, b) =
        (rigid(&base, 3.0, [0.2, 0.0, 0.5], [0.0, 0.3, 1.0]), rigid(&on, 2.0, [-1.0, 0.5, -1.0], [0.1, 0.0, -1.0]));
    let [(patch, found), (hctap, dnuof)] = [touch(&base, &on, 0.1), touch(&on, &base, 0.1)];
    let ([mut one, mut two], [mut eno, mut owt]) = ([a, b], [a, b]);
    let impulse = RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, HARD);
    let same = RigidBody::respond(Some(&mut owt), Some(&mut eno), &hctap, &dnuof, HARD);
    assert!(impulse > 1.0 && (impulse - same).abs() < 1e-13, "{impulse} {same}");
    for (one, other) in [(one, eno), (two, owt)] {
        assert!((one.linear_velocity() - other.linear_velocity()).norm() < 1e-13, "{one:?} {other:?}");
        assert!((one.angular_velocity() - other.angular_velocity()).norm() < 1e-13, "{one:?} {other:?}");
    }
}

#[test]
fn what_is_apart_or_is_not_there_does_not_respond() {
    let on = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.49]));
    let (patch, found) = touch(&floor(), &on, 1e-9);
    assert_eq!(RigidBody::respond(None, None, &patch, &found, HARD), 0.0);
    let above = cuboid([0.5; 3], Motor::translation([0.0, 0.0, 0.51]));
    let nowhere = Ball { center: [f64::NAN; 3], radius: 1.0 };
    let before = rigid(&on, 2.0, [0.0, 0.0, -3.0], [0.0; 3]);
    for found in [proximity(&floor(), &above), proximity(&floor(), &nowhere)] {
        let mut body = before;
        assert_eq!(RigidBody::respond(None, Some(&mut body), &patch, &found, HARD), 0.0);
        assert_eq!(body, before);
    }
}

#[test]
fn a_shape_has_the_inertia_of_what_it_is() {
    let (ball, cuboid) = (Ball::new([1.0, 2.0, 3.0], 2.0).unwrap(), Cuboid::new([1.0, 2.0, 3.0]).unwrap());
    let capsule = Capsule::new([0.0; 3], [1.0, 2.0, 3.0], 0.5).unwrap();
    let hull = incidence::pga3::ConvexHull::new([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.5, 0.5, 3.0]]).unwrap();
    assert_eq!(Inertia::of_shape(&ball.into(), 2.0), Inertia::of_ball(&ball, 2.0));
    assert_eq!(Inertia::of_shape(&cuboid.into(), 2.0), Inertia::of_cuboid(&cuboid, 2.0));
    assert_eq!(Inertia::of_shape(&capsule.into(), 2.0), Inertia::of_capsule(&capsule, 2.0));
    assert_eq!(Inertia::of_shape(&Shape::from(hull.clone()), 2.0), Inertia::of_hull(&hull, 2.0));

    use incidence::pga2;
    let (ball, rect) = (pga2::Ball::new([1.0, 2.0], 2.0).unwrap(), pga2::Rect::new([1.0, 2.0]).unwrap());
    let capsule = pga2::Capsule::new([0.0; 2], [1.0, 2.0], 0.5).unwrap();
    let hull = pga2::ConvexHull::new([[0.0; 2], [1.0, 0.0], [0.5, 2.0]]).unwrap();
    assert_eq!(pga2::Inertia::of_shape(&ball.into(), 2.0), pga2::Inertia::of_ball(&ball, 2.0));
    assert_eq!(pga2::Inertia::of_shape(&rect.into(), 2.0), pga2::Inertia::of_rect(&rect, 2.0));
    assert_eq!(pga2::Inertia::of_shape(&capsule.into(), 2.0), pga2::Inertia::of_capsule(&capsule, 2.0));
    assert_eq!(pga2::Inertia::of_shape(&pga2::Shape::from(hull.clone()), 2.0), pga2::Inertia::of_hull(&hull, 2.0));
}

mod plane {
    //! The same in the plane.

    use incidence::collide::Response;
    use incidence::pga2::{Inertia, Motor, Point, Posed, Rect, RigidBody, contact_patch, proximity};
    use proptest::prelude::*;

    type Start = ([f64; 2], f64, f64, [f64; 2], f64);

    fn one() -> impl Strategy<Value = Start> {
        let turn = prop_oneof![Just(0.0), -0.02..0.02_f64, -3.0..3.0_f64];
        ([0.3..1.0_f64, 0.3..1.0], 0.1..10.0_f64, turn, [-3.0..3.0_f64, -3.0..3.0], -3.0..3.0_f64)
    }

    fn placed((half, mass, angle, v, w): Start, at: [f64; 2]) -> (Posed<Rect>, RigidBody) {
        let pose = Motor::translation(at) * Motor::rotation(Point::origin(), angle);
        let shape = Rect::new(half).unwrap();
        let body = RigidBody::new(Inertia::of_rect(&shape, mass).unwrap(), pose).unwrap();
        (Posed { shape, motor: pose }, body.with_velocities(v, w).unwrap())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

        #[test]
        fn a_response_keeps_the_momentum_and_never_adds_energy(
            a in one(), b in one(), x in -0.4..0.4_f64, e in 0.0..1.0_f64, friction in 0.0..2.0_f64, within in 0.0..0.1_f64
        ) {
            let high = a.0[1] + b.0[1] - 0.05;
            let ((on_a, a), (on_b, b)) = (placed(a, [0.0; 2]), placed(b, [x, high]));
            let found = proximity(&on_a, &on_b);
            prop_assume!(found.is_overlapping());
            let patch = contact_patch(&on_a, &on_b, &found, within).unwrap();
            for (restitution, friction) in [(e, friction), (1.0, 0.0), (0.0, f64::INFINITY)] {
                let (mut one, mut two) = (a, b);
                let response = Response { restitution, friction, slowest: 0.1 };
                let impulse = RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, response);
                prop_assert!(impulse >= 0.0 && impulse.is_finite());
                prop_assert!(one.energy() + two.energy() <= (a.energy() + b.energy()) * (1.0 + 1e-12));
                let linear = |a: &RigidBody, b: &RigidBody| a.linear_velocity() * a.mass() + b.linear_velocity() * b.mass();
                prop_assert!((linear(&one, &two) - linear(&a, &b)).norm() < 1e-11 * (1.0 + impulse));
                // About the places that they had: they have been moved apart since.
                let about = |body: &RigidBody, at: &RigidBody| {
                    let ([x, y], [v, w]) = (at.center().coords(), body.linear_velocity().coords());
                    body.spin() + body.mass() * (x * w - y * v)
                };
                let off = about(&one, &a) + about(&two, &b) - about(&a, &a) - about(&b, &b);
                prop_assert!(off.abs() < 1e-11 * (1.0 + impulse), "{}", off);
                // Exchanged, the same happens.
                let back = proximity(&on_b, &on_a);
                if back.normal().unwrap() == found.normal().unwrap() * -1.0 && back.depth() == found.depth() {
                    let (mut first, mut second) = (b, a);
                    RigidBody::respond(Some(&mut first), Some(&mut second), &patch, &back, response);
                    prop_assert_eq!((first, second), (two, one));
                }
                let soft = Response { restitution: 0.0, friction: 0.0, slowest: 0.0 };
                let (mut one, mut two) = (a, b);
                RigidBody::respond(Some(&mut one), Some(&mut two), &patch, &found, soft);
                let closing = |a: &RigidBody, b: &RigidBody| {
                    let at = |&end| (a.velocity_at(end) - b.velocity_at(end)).dot(found.normal().unwrap());
                    patch.points.iter().map(at).fold(0.0, f64::max)
                };
                prop_assert!(closing(&one, &two) <= 0.1 * closing(&a, &b));
            }
        }
    }
}

/// A plank comes down with one end while the other one rises. The end that is hit rebounds, and the blow turns the other one down.
#[test]
fn an_end_that_rose_may_come_down_after_a_rebound() {
    let (on_floor, plank) = (floor(), cuboid([1.0, 0.1, 0.1], Motor::translation([0.0, 0.0, 0.0999])));
    let (patch, found) = touch(&on_floor, &plank, 0.01);
    let before = rigid(&plank, 1.0, [0.0, 0.0, -1.0], [0.0, 3.4, 0.0]);
    let speeds = |body: &RigidBody| [-1.0, 1.0].map(|x| body.velocity_at(Point::new(x, 0.0, 0.0)).z());
    assert_eq!(speeds(&before), [2.4, -4.4]);
    let after = |restitution| {
        let mut body = before;
        RigidBody::respond(None, Some(&mut body), &patch, &found, Response { restitution, ..SOFT });
        speeds(&body)
    };
    let [[parts, stopped], [falls, rises]] = [after(0.0), after(1.0)];
    assert!(parts > 0.0 && stopped.abs() < 1e-12, "{parts} {stopped}");
    assert!(-2.4 < falls && falls < 0.0 && (rises - 4.4).abs() < 1e-12, "{falls} {rises}");
}
