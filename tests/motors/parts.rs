//! Constructors, and taking apart again.

use super::*;
use crate::assert_near;
use approx::assert_relative_eq;

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn every_way_to_make_a_rotation_turns_the_same_way(
        axis in unit3(), angle in -7.0..7.0_f64, factor in 0.1..10.0_f64
    ) {
        let line = pga3::Line::from_plucker(axis, [0.0; 3]);
        let m = pga3::Motor::rotation(line * factor, angle);
        assert_near!((line * (-angle / 2.0)).exp(), m, 8.0, 1.0);
        assert_near!(pga3::Motor::screw(line * factor, angle, 0.0), m, 0.0, 1.0);
        assert_near!(pga3::Motor::from(pga3::Rotor::new(axis.map(|c| c * factor), angle)), m, 4.0, 1.0);
        let (sin, cos) = (angle / 2.0).sin_cos();
        let quaternion = [cos, sin * axis[0], sin * axis[1], sin * axis[2]];
        assert_near!(pga3::Motor::from_quaternion(quaternion, [0.0; 3]), m, 4.0, 1.0);
        prop_assert_eq!(pga3::Rotor::from_quaternion(quaternion).to_quaternion(), quaternion);
        // Of two planes, the one first: twice their angle, about their meet.
        let (sin, cos) = (angle / 2.0).sin_cos();
        let across = if axis[0].abs() < 0.5 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
        let u = cross(axis, across).map(|c| c / length(cross(axis, across)));
        let v = cross(axis, u);
        let plane = |n: [f64; 3]| pga3::Plane::new(n[0], n[1], n[2], 0.0);
        let second = plane(core::array::from_fn(|k| cos * u[k] + sin * v[k]));
        assert_near!(second * plane(u), m, 8.0, 1.0);

        let rotation = pga2::Motor::rotation(pga2::Point::origin(), angle);
        assert_near!(pga2::Motor::from(pga2::Rotor::new(angle)), rotation, 0.0, 1.0);
        assert_near!((pga2::Point::origin() * (-angle / 2.0)).exp(), rotation, 1.0, 1.0);
    }

    #[test]
    fn powers_of_rotors_and_translators_are_those_of_the_motors(
        axis in vector3(), angle in -7.0..7.0_f64, step in vector3(), t in -2.0..2.0_f64, weight in number()
    ) {
        let (rotor, translator) = (pga3::Rotor::new(axis, angle), pga3::Translator::new(step));
        let (turn, shift) = (pga3::Motor::from(rotor), pga3::Motor::from(translator));
        prop_assert_eq!((rotor.log(), pga3::Motor::from(rotor.sqrt())), (turn.log(), turn.sqrt()));
        prop_assert_eq!(pga3::Motor::from(rotor.powf(t)), turn.powf(t));
        let far = pga3::Translator { s: 2.0, e01: f64::MAX, e02: -f64::MAX, e03: 0.0 };
        prop_assert!(far.sqrt().to_array().iter().chain(&far.powf(1.0).to_array()).all(|c| c.is_finite()));
        let of_any_weight = translator * weight;
        assert_near!(of_any_weight.log(), shift.log(), 2.0, 10.0);
        assert_near!(pga3::Motor::from(of_any_weight.sqrt()), shift.sqrt(), 2.0, 10.0);
        assert_near!(pga3::Motor::from(of_any_weight.powf(t)), shift.powf(t), 4.0, 20.0);

        let (rotor, translator) = (pga2::Rotor::new(angle), pga2::Translator::new([step[0], step[1]]));
        let (turn, shift) = (pga2::Motor::from(rotor), pga2::Motor::from(translator));
        prop_assert_eq!((rotor.log(), pga2::Motor::from(rotor.sqrt())), (turn.log(), turn.sqrt()));
        prop_assert_eq!(pga2::Motor::from(rotor.powf(t)), turn.powf(t));
        let of_any_weight = translator * weight;
        assert_near!(of_any_weight.log(), shift.log(), 2.0, 10.0);
        assert_near!(pga2::Motor::from(of_any_weight.sqrt()), shift.sqrt(), 2.0, 10.0);
        assert_near!(pga2::Motor::from(of_any_weight.powf(t)), shift.powf(t), 4.0, 20.0);
    }

    #[test]
    fn a_screw_is_its_rotation_and_its_translation_in_either_order(
        axis in line3(), angle in -7.0..7.0_f64, distance in number()
    ) {
        let m = pga3::Motor::screw(axis, angle, distance);
        let turn = pga3::Motor::rotation(axis, angle);
        let shift = pga3::Motor::translation(axis.normalized().direction().map(|c| c * distance));
        let size = 10.0 + axis.normalized().ideal_norm();
        assert_near!(turn * shift, m, 8.0, size);
        assert_near!(shift * turn, m, 8.0, size);
        prop_assert!(m.is_normalized(8.0 * EPS * size));
        // A pitch in the axis is none of its business.
        let pitched = axis + pga3::Line::from_plucker([0.0; 3], axis.direction().map(|c| c * distance));
        assert_near!(pga3::Motor::screw(pitched, angle, distance), m, 16.0, size + distance.abs());
        assert_near!(pga3::Motor::half_turn(pitched), pga3::Motor::rotation(axis, PI), 16.0, size + distance.abs());
    }

    #[test]
    fn every_motion_is_the_screw_that_it_is_taken_for(
        m in motor3(), tiny in small(), axis in line3(), distance in number()
    ) {
        for m in [m, pga3::Motor::screw(axis, tiny, distance), pga3::Motor::screw(axis, PI - tiny, distance)] {
            let screw = m.decompose();
            prop_assert!((0.0..=PI).contains(&screw.angle));
            prop_assert!((screw.axis.norm() - 1.0).abs() <= 4.0 * EPS);
            prop_assert!((screw.axis ^ screw.axis).e0123.abs() <= 16.0 * EPS * (1.0 + screw.axis.ideal_norm()));
            let again = pga3::Motor::from(screw);
            assert_near!(again, if m.s < 0.0 { -m } else { m }, 8.0, 1.0 + m.ideal_norm());
            prop_assert_eq!((-m).decompose(), screw);
        }
    }

    #[test]
    fn the_axis_of_a_small_rotation_is_right(axis in unit3(), p in vector3(), tiny in small()) {
        let line = pga3::Line::from_plucker(axis, cross(p, axis));
        let screw = pga3::Motor::rotation(line, tiny).decompose();
        prop_assert!((screw.angle - tiny).abs() <= 4.0 * EPS * tiny);
        assert_near!(screw.axis, line, 8.0, length(p));
        let center = pga2::Point::new(p[0], p[1]);
        let pga2::Motion::Rotation { center: found, angle } = pga2::Motor::rotation(center, tiny).decompose() else {
            panic!("a rotation");
        };
        prop_assert!((angle - tiny).abs() <= 2.0 * EPS * tiny);
        assert_near!(found, center, 2.0, center.ideal_norm());
    }

    #[test]
    fn every_motion_of_the_plane_is_the_rotation_that_it_is_taken_for(m in motor2()) {
        let again = pga2::Motor::from(m.decompose());
        let is_reversed = m.s < 0.0 || m.s == 0.0 && m.e12 > 0.0;
        assert_near!(again, if is_reversed { -m } else { m }, 8.0, 1.0 + m.ideal_norm());
        prop_assert_eq!((-m).decompose(), m.decompose());
    }

    #[test]
    fn a_rotor_of_the_plane_tells_its_angle(angle in -PI..PI, tiny in small(), exponent in -900..900_i32) {
        for angle in [angle, tiny, PI - tiny, -PI] {
            let rotor = pga2::Rotor::new(angle);
            let found = rotor.angle();
            let turns = (found - angle).abs() / (2.0 * PI);
            prop_assert!((turns - turns.round()).abs() <= 2.0 * EPS * angle.abs() / (2.0 * PI), "{angle}: {found}");
            prop_assert!((-PI..=PI).contains(&found));
            prop_assert_eq!(((-rotor).angle(), (rotor * 2.0_f64.powi(exponent)).angle()), (found, found));
        }
    }

    #[test]
    fn a_motor_is_its_rotor_and_translator_in_both_orders(m in motor3(), n in motor2()) {
        let size = 1.0 + m.ideal_norm();
        let (t, r) = m.to_translator_rotor();
        assert_near!(t * r, m, 8.0, size);
        let (s, t) = m.to_rotor_translator();
        assert_near!(s * t, m, 8.0, size);
        prop_assert_eq!((s, r), (m.rotor(), m.rotor()));
        let again = pga3::Motor::from_quaternion(r.to_quaternion(), m.to_translator_rotor().0.displacement());
        assert_near!(again, m, 8.0, size);
        let size = 1.0 + n.ideal_norm();
        let (t, r) = n.to_translator_rotor();
        assert_near!(t * r, n, 8.0, size);
        let (r, t) = n.to_rotor_translator();
        assert_near!(r * t, n, 8.0, size);
    }

    #[test]
    fn translators_compose_by_adding_up(a in vector3(), b in vector3()) {
        let both: pga3::Translator = pga3::Translator::new(a) * pga3::Translator::new(b);
        let sum = pga3::Direction::new(a[0] + b[0], a[1] + b[1], a[2] + b[2]);
        prop_assert!((both.displacement() - sum).norm() <= 4.0 * EPS * sum.norm().max(10.0));
    }

    #[test]
    fn glides_and_rotoreflections_are_what_they_are_called(
        mirror in plane3(), p in point3(), angle in -7.0..7.0_f64, by in vector3()
    ) {
        let n = mirror.normalized();
        let height = |p: pga3::Point| n & p.normalized();
        let center = pga3::Point::new(by[0], by[1], by[2]);
        let f = pga3::Flector::rotoreflection(mirror, center, angle);
        let moved = (f >> p).normalized();
        prop_assert!((height(moved) + height(p)).abs() <= 1e-13 * 10.0);
        // Seen along the normal, it is the rotation about the center.
        let normal = pga3::Direction::from(n.normal());
        let turned = pga3::Motor::rotation(center & normal, angle) >> p.normalized();
        let off = turned - moved;
        prop_assert!(length(cross([off.e032, off.e013, off.e021], n.normal())) < 1e-12);
        prop_assert!(f.is_normalized(1e-13));

        let glide = pga3::Flector::glide_reflection(mirror, by);
        let expected = (pga3::Translator::new(by) >> (mirror >> p)).normalized();
        assert_near!((glide >> p).normalized(), expected, 64.0, 100.0);
    }

    #[test]
    fn a_glide_of_the_plane_reflects_and_runs_along_its_line(mirror in line2(), p in point2(), distance in number()) {
        let glide = pga2::Flector::glide_reflection(mirror, distance);
        let n = mirror.normalized();
        let (p, moved) = (p.normalized(), (glide >> p).normalized());
        prop_assert!(((n & p) + (n & moved)).abs() <= 1e-12);
        // With the positive side on the left, the line runs along its normal turned clockwise.
        let along = (moved.x() - p.x()) * n.e2 - (moved.y() - p.y()) * n.e1;
        prop_assert!((along - distance).abs() <= 1e-12);
        prop_assert!(glide.is_normalized(1e-14));
    }
}

#[test]
fn a_glide_along_no_line_of_the_plane_is_no_motion() {
    for mirror in [5.0_f64, -1e-310, 1e300, 0.0].map(|e0| pga2::Line::new(0.0, -0.0, e0)) {
        for distance in [0.0, -2.0, 1e300] {
            let glide = pga2::Flector::glide_reflection(mirror, distance);
            assert!(glide.to_array().iter().all(|c| c.is_nan()), "{mirror:?} {distance}");
        }
    }
}

#[test]
fn translations_and_the_identity_are_screws_without_an_angle() {
    let screw = pga3::Motor::translation([2.0, -3.0, 6.0]).decompose();
    assert_eq!((screw.angle, screw.distance), (0.0, 7.0));
    assert_eq!(screw.axis, pga3::Line::from_plucker([2.0 / 7.0, -3.0 / 7.0, 6.0 / 7.0], [0.0; 3]));
    assert_eq!((-pga3::Motor::translation([2.0, -3.0, 6.0])).decompose(), screw);
    let screw = pga3::Motor::<f64>::identity().decompose();
    assert_eq!((screw.angle, screw.distance), (0.0, 0.0));
    assert_eq!(screw.axis, pga3::Line::from_plucker([0.0, 0.0, 1.0], [0.0; 3]));
    let motion = (-pga2::Motor::translation([2.0, -3.0])).decompose();
    assert_eq!(motion, pga2::Motion::Translation { by: pga2::Direction::new(2.0, -3.0) });
}

#[test]
fn what_is_not_finite_is_no_motion() {
    // The one coefficient makes no rotation a translation, and hides in none.
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for k in 0..8 {
            for [sine, ideal] in [[0.0, 0.0], [0.3, 0.0], [0.3, 2.0]] {
                let mut m = pga3::Motor { s: 0.8, e12: sine, e02: ideal, ..pga3::Motor::zero() }.to_array();
                m[k] = bad;
                let pga3::Screw { axis, angle, distance } = pga3::Motor::from_array(m).decompose();
                assert!(axis.to_array().iter().chain(&[angle, distance]).all(|c| c.is_nan()), "{m:?}");
            }
        }
        for k in 0..4 {
            for [sine, ideal] in [[0.0, 0.0], [0.3, 0.0], [0.3, 2.0]] {
                let mut m = pga2::Motor { s: 0.8, e12: sine, e20: ideal, ..pga2::Motor::zero() }.to_array();
                m[k] = bad;
                let pga2::Motion::Rotation { center, angle } = pga2::Motor::from_array(m).decompose() else {
                    panic!("{m:?}")
                };
                assert!(center.coords().iter().chain(&[angle]).all(|c| c.is_nan()), "{m:?}");
            }
        }
    }
}

#[test]
fn a_turn_that_cannot_be_held_is_the_translation_that_it_all_but_is() {
    use pga2::{Direction, Motion, Motor};
    // Of an angle below the smallest number, about a center beyond the largest.
    let m = Motor { s: 1e20_f32, e01: 1e20, e20: 0.0, e12: 1e-26 };
    assert_eq!(m.decompose(), Motion::Translation { by: Direction::new(-2.0, 0.0) });
    // The one or the other alone.
    let m = Motor { s: 1e200, e01: 1e-200, e20: 3e-200, e12: 1e-200 };
    assert_eq!(m.decompose(), Motion::Translation { by: Direction::new(0.0, 0.0) });
    let m = Motor { s: 1.0, e01: 0.0, e20: -1e10, e12: 1e-300 };
    assert_eq!(m.decompose(), Motion::Translation { by: Direction::new(0.0, -2e10) });
    // What can be held is: as far off as it is.
    let m = Motor { s: 1.0, e01: 1.0, e20: 0.0, e12: 2_f64.powi(-1000) };
    let Motion::Rotation { center, angle } = m.decompose() else { panic!() };
    assert_eq!((center.coords(), angle), ([0.0, 2_f64.powi(1000)], -2_f64.powi(-999)));
}

#[test]
fn segments_move_as_their_ends_do() {
    let m = pga3::Motor::screw(pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.7, -2.0);
    let f = pga3::Flector::reflection(pga3::Plane::new(1.0, -2.0, 3.0, 4.0));
    let segment: pga3::Segment = pga3::Segment::from([[0.5, 7.0, -3.0], [2.0, -1.0, 4.0]]);
    assert_eq!(m.apply(segment), pga3::Segment { a: m.apply(segment.a), b: m.apply(segment.b) });
    assert_eq!(((m * -4.0) >> segment).a, (m >> segment.start()).coords());
    assert_eq!((f >> segment).b, (f >> segment.end()).coords());
    assert!(((m >> segment).length() - segment.length()).abs() < 1e-13);
    let (r, t) = (pga3::Rotor::new([2.0, 3.0, 6.0], 0.4), pga3::Translator::new([1.0, 2.0, 3.0]));
    assert_eq!((t >> segment).midpoint(), (t >> segment.midpoint()).normalized());
    assert_eq!((r >> segment).start().coords(), (r >> segment.start()).coords());

    let m = pga2::Motor::rotation(pga2::Point::new(3.0, 4.0), 0.5);
    let f = pga2::Flector::glide_reflection(pga2::Line::new(3.0, 4.0, 5.0), 2.0);
    let segment: pga2::Segment = pga2::Segment::from([[0.5, 7.0], [2.0, -1.0]]);
    assert_eq!(m.apply(segment), pga2::Segment { a: m.apply(segment.a), b: m.apply(segment.b) });
    assert_eq!(((m * -4.0) >> segment).b, (m >> segment.end()).coords());
    assert_eq!((f >> segment).a, (f >> segment.start()).coords());
    assert!(((f >> segment).length() - segment.length()).abs() < 1e-13);
    // No square leaves the range.
    let length: f64 = pga2::Segment::from([[-3e200, 0.0], [0.0, 4e200]]).length();
    assert!((length - 5e200).abs() <= 4.0 * EPS * 5e200);
    let length: f64 = pga3::Segment::from([[2e-320, 3e-320, 6e-320], [0.0; 3]]).length();
    assert!((length - 7e-320).abs() <= 2.0 * f64::from_bits(1));
}

#[test]
fn simplices_move_as_their_vertices_do() {
    let corners = [[0.5, 7.0, -3.0], [2.0, -1.0, 4.0], [1.0, 1.0, 1.0], [-2.0, 0.0, 5.0]].map(pga3::Point::from);
    let solid = pga3::Simplex(corners.map(|corner| corner * 2.0));
    let m = pga3::Motor::screw(pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.7, -2.0);
    let (r, t) = m.to_rotor_translator();
    assert_eq!(
        (m.apply(solid).0, ((m * -4.0) >> solid).0),
        (solid.0.map(|p| m.apply(p)), solid.0.map(|p| (m * -4.0) >> p))
    );
    assert_eq!((r.apply(solid).0, (t >> solid).0), (solid.0.map(|p| r.apply(p)), solid.0.map(|p| t >> p)));
    assert_eq!(m.prepared().apply(solid).0, solid.0.map(|p| m.prepared().apply(p)));
    let volume = |solid: pga3::Simplex<4>| solid.signed_volume().unwrap();
    assert_relative_eq!(volume(m >> solid), volume(solid), max_relative = 1e-13);
    let mirror = pga3::Flector::reflection(pga3::Plane::new(1.0, -2.0, 3.0, 4.0));
    assert_relative_eq!(volume(mirror >> solid), -volume(solid), max_relative = 1e-13);

    let triangle = pga2::Simplex([[0.5, 7.0], [2.0, -1.0], [3.0, 3.0]].map(pga2::Point::from));
    let m = pga2::Motor::rotation(pga2::Point::new(3.0, 4.0), 0.5);
    let f = pga2::Flector::glide_reflection(pga2::Line::new(3.0, 4.0, 5.0), 2.0);
    assert_eq!(m.apply(triangle).0, triangle.0.map(|p| m.apply(p)));
    assert_relative_eq!((f >> triangle).signed_area().unwrap(), -triangle.signed_area().unwrap(), max_relative = 1e-13);
    assert_eq!((f >> triangle).0, triangle.0.map(|p| f >> p));
}

#[test]
fn no_sign_of_a_zero_turns_a_rotor() {
    let angle = |s: f64, e12: f64| pga2::Rotor { s, e12 }.angle();
    for zero in [0.0, -0.0] {
        assert_eq!([angle(zero, 1.0), angle(zero, -1.0), angle(zero, 1e-310)], [PI; 3]);
        assert_eq!([angle(1.0, zero), angle(-1.0, zero), angle(zero, 0.0), angle(zero, -0.0)], [0.0; 4]);
    }
    assert!(angle(f64::NAN, 1.0).is_nan() && angle(1.0, f64::NAN).is_nan());
}
