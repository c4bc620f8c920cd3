//! The shortest motion from one element to another.

use super::*;
use crate::assert_near;

/// The motor that carries one to the other, checked to be rigid and to carry, to `$ulps` ε.
macro_rules! carried {
    ($module:ident, $a:expr, $b:expr, $ulps:expr) => {{
        let (a, b) = ($a.normalized(), $b.normalized());
        let m = $module::Motor::between($a, $b);
        let size = (1.0 + a.ideal_norm() + b.ideal_norm()) * (1.0 + m.ideal_norm());
        assert!(m.is_normalized(16.0 * EPS * size), "{}", m * m.reverse());
        assert_near!(m >> a, b, $ulps, size);
        assert_near!(m.apply(a), b, $ulps, size);
        m
    }};
}

/// The angle of vectors of any length, in [0, π].
fn angle(a: [f64; 3], b: [f64; 3]) -> f64 {
    length(cross(a, b)).atan2(dot(a, b))
}

/// A vector near −v: v moved by `tiny` across and turned round.
fn nearly_opposite(v: [f64; 3], across: [f64; 3], tiny: f64) -> [f64; 3] {
    let w = cross(v, across);
    core::array::from_fn(|k| -3.0 * (v[k] + tiny * length(v) / length(w) * w[k]))
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn planes_turn_about_their_meet_by_their_angle(a in plane3(), b in plane3()) {
        let m = carried!(pga3, a, b, 32.0);
        let screw = m.decompose();
        let between = angle(a.normal(), b.normal());
        prop_assert!((screw.angle - between).abs() <= 8.0 * EPS);
        prop_assert!(screw.distance.abs() <= 32.0 * EPS * (1.0 + m.ideal_norm()));
        prop_assume!(between > 0.1 && between < 3.0);
        let meet = (a ^ b).normalized();
        let axis = if dot(meet.direction(), screw.axis.direction()) < 0.0 { -meet } else { meet };
        assert_near!(screw.axis, axis, 64.0 / between.sin(), 1.0 + meet.ideal_norm());
    }

    #[test]
    fn lines_screw_about_their_common_normal_by_their_angle_and_distance(a in line3(), b in line3()) {
        let m = carried!(pga3, a, b, 32.0);
        let screw = m.decompose();
        let between = angle(a.direction(), b.direction());
        prop_assert!((screw.angle - between).abs() <= 8.0 * EPS);
        prop_assume!(between > 0.1 && between < 3.0);
        let (u, v) = (a.normalized(), b.normalized());
        let distance = ((u & v) / between.sin()).abs();
        let size = (1.0 + u.ideal_norm() + v.ideal_norm()) / between.sin().powi(2);
        prop_assert!((screw.distance.abs() - distance).abs() <= 64.0 * EPS * size);
        // The axis meets both at right angles.
        for line in [u, v] {
            prop_assert!(dot(screw.axis.direction(), line.direction()).abs() <= 16.0 * EPS / between.sin());
            prop_assert!((screw.axis & line).abs() <= 64.0 * EPS * size);
        }
    }

    #[test]
    fn nearly_opposite_planes_and_lines_are_carried_as_well(
        a in vector3(), across in vector3(), p in vector3(), tiny in -17.0..-1.0_f64, c in number(), d in number()
    ) {
        let b = nearly_opposite(a, across, 10_f64.powf(tiny));
        let plane = |[x, y, z]: [f64; 3], d| pga3::Plane::new(x, y, z, d);
        // Through the origin, where the axis is not far off, and away from it.
        let _ = carried!(pga3, plane(a, 0.0), plane(b, 0.0), 32.0);
        let _ = carried!(pga3, plane(a, c), plane(b, d), 32.0);
        let through = |p: [f64; 3], v| pga3::Line::from_plucker(v, cross(p, v));
        let _ = carried!(pga3, through(p, a), through(p, b), 32.0);
        let _ = carried!(pga3, through(p, a), through(across, b), 32.0);
        let line = |[x, y, _]: [f64; 3], c| pga2::Line::new(x, y, c);
        let b = core::array::from_fn(|k| -2.0 * (a[k] + 10_f64.powf(tiny) * across[k]));
        let _ = carried!(pga2, line(a, 0.0), line(b, 0.0), 32.0);
        let _ = carried!(pga2, line(a, c), line(b, d), 32.0);
    }

    #[test]
    fn opposite_planes_and_lines_take_a_half_turn(
        a in vector3(), p in vector3(), q in vector3(), c in number(), d in number()
    ) {
        let opposite = a.map(|c| -2.0 * c);
        let plane = |[x, y, z]: [f64; 3], d| pga3::Plane::new(x, y, z, d);
        for (c, d) in [(c, d), (c, -2.0 * c)] {
            let m = carried!(pga3, plane(a, c), plane(opposite, d), 32.0);
            prop_assert!(m.s == 0.0 && m.e0123 == 0.0);
        }
        let through = |p: [f64; 3], v| pga3::Line::from_plucker(v, cross(p, v));
        for q in [q, p] {
            let m = carried!(pga3, through(p, a), through(q, opposite), 32.0);
            prop_assert!(m.s == 0.0 && m.e0123.abs() <= 8.0 * EPS * length(p));
        }
        // Lines some of the smallest numbers apart: nothing is known of the way, but all of the directions.
        for tiny in [1e-300, 1e-312, 1e-320, 1e-322] {
            let near = |p: [f64; 3]| pga3::Line::from_plucker(a, cross(p, a).map(|c| c * tiny));
            let (from, to) = (near(p), -near(q) * 2.0);
            let error = (pga3::Motor::between(from, to) >> from.normalized()) - to.normalized();
            prop_assert!(error.norm() <= 32.0 * EPS, "{} {:?}", tiny, error);
        }
        let m = carried!(pga2, pga2::Line::new(a[0], a[1], c), pga2::Line::new(-2.0 * a[0], -2.0 * a[1], d), 32.0);
        prop_assert!(m.s == 0.0);
        // The center is the middle of the points nearest to the origin.
        let foot = |c: f64, [a, b]: [f64; 2]| [-c * a / (a * a + b * b), -c * b / (a * a + b * b)];
        let (p, q) = (foot(c, [a[0], a[1]]), foot(d, [-2.0 * a[0], -2.0 * a[1]]));
        let pga2::Motion::Rotation { center, angle } = m.decompose() else { panic!("a half turn") };
        prop_assert!(angle.abs() == PI);
        let middle = pga2::Point::new((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0);
        assert_near!(center, middle, 16.0, length(p) + length(q));
    }

    #[test]
    fn parallel_planes_and_lines_and_points_are_translated(
        a in vector3(), p in vector3(), q in vector3(), c in number(), d in number()
    ) {
        let twice = a.map(|c| 2.0 * c);
        let plane = |[x, y, z]: [f64; 3], d| pga3::Plane::new(x, y, z, d);
        let through = |p: [f64; 3], v| pga3::Line::from_plucker(v, cross(p, v));
        let line = |[x, y, _]: [f64; 3], c| pga2::Line::new(x, y, c);
        let moves = [
            carried!(pga3, plane(a, c), plane(twice, d), 16.0),
            carried!(pga3, through(p, a), through(q, twice), 16.0),
            carried!(pga3, pga3::Point::from(p) * c, pga3::Point::from(q) * d, 4.0),
        ];
        for m in moves {
            prop_assert!(length([m.e23, m.e31, m.e12]) <= 2.0 * EPS && m.s > 0.0);
        }
        // No longer than the distance.
        let along = dot([moves[1].e01, moves[1].e02, moves[1].e03], a);
        prop_assert!(along.abs() <= 64.0 * EPS * length(a) * (length(p) + length(q)));
        let m = carried!(pga2, line(a, c), line(twice, d), 16.0);
        prop_assert!(m.e12.abs() <= 2.0 * EPS && m.s > 0.0);
        let _ = carried!(pga2, pga2::Point::new(p[0], p[1]) * c, pga2::Point::new(q[0], q[1]) * d, 4.0);
        for m in [pga3::Motor::between(plane(a, c), plane(a, c)), pga3::Motor::between(through(p, a), through(p, a))] {
            assert_near!(m, pga3::Motor::identity(), 8.0, 10.0 + length(p));
        }
    }

    #[test]
    fn lines_of_the_plane_turn_about_their_meet(a in line2(), b in line2()) {
        let m = carried!(pga2, a, b, 32.0);
        let turned = angle([a.e1, a.e2, 0.0], [b.e1, b.e2, 0.0]).copysign(a.e1 * b.e2 - a.e2 * b.e1);
        prop_assert!((2.0 * (-m.e12).atan2(m.s) - turned).abs() <= 16.0 * EPS);
    }

    #[test]
    fn directions_turn_by_their_angle_about_their_cross_product(
        a in vector3(), b in vector3(), tiny in -17.0..-1.0_f64
    ) {
        for b in [b, nearly_opposite(a, b, 10_f64.powf(tiny)), a.map(|c| -3.0 * c), a] {
            let r = pga3::Rotor::between(a, b);
            let moved = r >> pga3::Direction::from(a).normalized();
            prop_assert!((moved - pga3::Direction::from(b).normalized()).norm() <= 16.0 * EPS);
            let screw = pga3::Motor::from(r).decompose();
            prop_assert!((screw.angle - angle(a, b)).abs() <= 16.0 * EPS);
            prop_assert!((r.norm() - 1.0).abs() <= 4.0 * EPS);
            prop_assert!(dot(screw.axis.direction(), cross(a, b)) >= 0.0 || angle(a, b) > 3.1 || angle(a, b) < 1e-14);
        }
        let (a, b) = ([a[0], a[1]], [b[0], b[1]]);
        for b in [b, [-2.0 * a[0], -2.0 * a[1]]] {
            let moved = pga2::Rotor::between(a, b) >> pga2::Direction::from(a).normalized();
            prop_assert!((moved - pga2::Direction::from(b).normalized()).norm() <= 16.0 * EPS);
        }
    }
}

#[test]
fn what_has_no_place_gives_no_motion() {
    let nan = |m: pga3::Motor| m.to_array().iter().any(|c| !c.is_finite());
    let plane = pga3::Plane::new(1.0, 2.0, 3.0, 4.0);
    assert!(nan(pga3::Motor::between(plane, pga3::Plane::ideal())));
    assert!(nan(pga3::Motor::between(pga3::Plane::zero(), plane)));
    let line = pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    assert!(nan(pga3::Motor::between(line, pga3::Line::from_plucker([0.0; 3], [1.0, 2.0, 3.0]))));
    assert!(nan(pga3::Motor::between(pga3::Point::origin(), pga3::Direction::new(1.0, 2.0, 3.0).into())));
}
