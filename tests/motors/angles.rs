//! Angles and velocities, and what they make.

use super::*;
use incidence::pga3::{Direction, Line, Motor, Point, Rotor};
use num_rational::Ratio;

const EPS32: f64 = f32::EPSILON as f64;

/// The same rotor in `f64`.
fn wide(r: Rotor<f32>) -> Rotor {
    r.map(f64::from)
}

/// How far apart two angles are, whole turns aside.
fn apart(a: f64, b: f64) -> f64 {
    ((a - b + PI).rem_euclid(2.0 * PI) - PI).abs()
}

/// How far apart two unit rotors are as rotations.
fn off(a: Rotor, b: Rotor) -> f64 {
    let most = |r: Rotor| r.to_array().iter().fold(0.0_f64, |most, c| most.max(c.abs()));
    most(a - b).min(most(a + b))
}

/// That the angles of this rotor are what they should be, in `f32`, by those of `f64`, which are so by themselves and the doc's product.
fn assert_angles(rotor: Rotor<f32>) -> Result<(), TestCaseError> {
    let [yaw, pitch, roll] = wide(rotor).to_yaw_pitch_roll();
    let narrow = rotor.to_yaw_pitch_roll();
    let [x, y, z] = narrow.map(f64::from);
    let within = 8.0 * EPS32 / pitch.cos();
    prop_assert!((y - pitch).abs() <= 8.0 * EPS32, "{rotor:?}");
    prop_assert!(apart(x, yaw) <= within && apart(z, roll) <= within, "{rotor:?}: {narrow:?}, {yaw} {pitch} {roll}");
    prop_assert!(x.abs() <= PI + EPS32 && z.abs() <= PI + EPS32 && y.abs() <= PI / 2.0 + EPS32, "{narrow:?}");
    prop_assert!(off(Rotor::from_yaw_pitch_roll(x, y, z), wide(rotor).normalized()) <= 8.0 * EPS32, "{rotor:?}");
    // And those of `f64` make the rotor.
    prop_assert!(off(Rotor::from_yaw_pitch_roll(yaw, pitch, roll), wide(rotor).normalized()) <= 8.0 * EPS, "{rotor:?}");
    Ok(())
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn yaw_pitch_and_roll_are_the_product_of_three_rotations(
        yaw in -7.0..7.0_f32, pitch in -7.0..7.0_f32, roll in -7.0..7.0_f32
    ) {
        let [a, b, c] = [yaw, pitch, roll].map(f64::from);
        let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let product = Rotor::new(z, a) * Rotor::new(y, b) * Rotor::new(x, c);
        let (found, narrow) = (Rotor::from_yaw_pitch_roll(a, b, c), Rotor::from_yaw_pitch_roll(yaw, pitch, roll));
        for k in 0..4 {
            prop_assert!((found.to_array()[k] - product.to_array()[k]).abs() <= 6.0 * EPS);
            prop_assert!((wide(narrow).to_array()[k] - found.to_array()[k]).abs() <= 3.0 * EPS32);
        }
    }

    #[test]
    fn a_rotor_is_the_rotation_by_its_angles(
        quaternion in prop::array::uniform4(-1.0..1.0_f32), factor in prop::sample::select(vec![1e-30_f32, 1e-3, 1.0, 1e30])
    ) {
        assert_angles(Rotor::from_quaternion(quaternion) * factor)?;
    }

    #[test]
    fn straight_up_and_down_too(
        yaw in -PI..PI, roll in -PI..PI, digits in 0.0..12.0_f64, side in prop::sample::select(vec![1.0, -1.0])
    ) {
        let pitch = side * (PI / 2.0 - 10.0_f64.powf(-digits));
        assert_angles(Rotor::from_yaw_pitch_roll(yaw, pitch, roll).map(|c| c as f32))?;
    }

    #[test]
    fn the_signs_of_zeros_and_of_the_rotor_do_not_matter(
        quaternion in prop::array::uniform4(prop::sample::select(vec![-2.0_f64, -1.0, -0.0, 0.0, 1.0])),
    ) {
        let rotor = Rotor::from_quaternion(quaternion);
        let positive = rotor.map(|c| c + 0.0);
        for same in [-rotor, positive, -positive] {
            let (angles, of_same) = (rotor.to_yaw_pitch_roll(), same.to_yaw_pitch_roll());
            prop_assert_eq!(angles, of_same);
        }
    }

    #[test]
    fn the_angle_of_a_rotor_is_right_to_a_few_ulps_at_every_size(
        quaternion in prop::array::uniform4(-1.0..1.0_f32), size in prop::sample::select(vec![0.0_f32, 1e-38, 1e-20, 1e-3, 1.0]),
        factor in prop::sample::select(vec![-1e30_f32, 1e-7, 1.0])
    ) {
        let [w, x, y, z] = quaternion;
        for quaternion in [[w, x * size, y * size, z * size], [w * size, x, y, z]] {
            let rotor = Rotor::from_quaternion(quaternion) * factor;
            // By the arctangent of exact numbers, rounded in `f64`.
            let [w, x, y, z] = rotor.to_quaternion().map(f64::from);
            let expected = 2.0 * (x * x + y * y + z * z).sqrt().atan2(w.abs());
            let found = f64::from(rotor.angle());
            let least = 2.0 * f64::from(f32::from_bits(1));
            let bound = 4.0 * EPS32 * expected + least.max(least / (w * w + x * x + y * y + z * z).sqrt());
            prop_assert!((found - expected).abs() <= bound, "{rotor:?}: {found}, {expected}");
            prop_assert_eq!(rotor.angle(), (-rotor).angle());
        }
    }

    #[test]
    fn a_rotation_vector_is_its_axis_times_its_angle(axis in unit3(), angle in 0.0..PI, factor in -9.0..9.0_f64) {
        let vector = Direction::from(axis) * angle;
        let rotor = Rotor::from_rotation_vector(vector);
        prop_assert!(off(rotor, Rotor::new(axis, angle)) <= 4.0 * EPS);
        let back = (rotor * factor).to_rotation_vector();
        prop_assert!((back - vector).norm() <= 32.0 * EPS || PI - angle < 1e-6);
        // The other way round is shorter.
        let long = Rotor::new(axis, 2.0 * PI - angle).to_rotation_vector();
        prop_assert!((long + vector).norm() <= 32.0 * EPS || PI - angle < 1e-6);
    }

    #[test]
    fn a_point_at_the_place_of_a_velocity_has_its_linear_part(
        n in prop::array::uniform12(-50..50_i64), weight in 1..9_i64
    ) {
        let number = |k: usize| Ratio::new(n[k] as i128, 1 + k as i128);
        let three = |k: usize| [number(k), number(k + 1), number(k + 2)];
        let at = Point::from(three(0));
        let v = Line::velocity(three(3), three(6), at * Ratio::from(weight as i128));
        prop_assert_eq!(at.commutator(v), Direction::from(three(3)));
        // Elsewhere ω × r comes to it.
        let r = Direction::from(three(9));
        let p = Point::from(core::array::from_fn(|k| at.coords()[k] + r.coords()[k]));
        prop_assert_eq!(p.commutator(v), Direction::from(three(3)) + Direction::from(three(6)).cross(r));

        let (at, linear, angular) = ([number(0), number(1)], [number(3), number(4)], number(6));
        let v = pga2::Point::velocity(linear, angular, pga2::Point::from(at) * Ratio::from(weight as i128));
        prop_assert_eq!(pga2::Point::from(at).commutator(v), pga2::Direction::from(linear));
        let p = pga2::Point::from([at[0] + number(9), at[1] + number(10)]);
        let turned = pga2::Direction::new(linear[0] - angular * number(10), linear[1] + angular * number(9));
        prop_assert_eq!(p.commutator(v), turned);
    }

    #[test]
    fn a_motion_by_a_velocity_begins_with_it(
        linear in prop::array::uniform3(number()), angular in prop::array::uniform3(number()), p in prop::array::uniform3(number())
    ) {
        let (v, p, short) = (Line::velocity(linear, angular, Point::origin()), Point::from(p), 1e-7);
        let way = p.direction_to(Motor::from_velocity(v, short) >> p) / short;
        let size = 1.0 + v.norm() * v.norm() * p.ideal_norm() + v.norm() * v.ideal_norm() + p.ideal_norm();
        prop_assert!((way - p.commutator(v)).norm() <= 1e-6 * size);
        let (v, p) = (pga2::Point::velocity([linear[0], linear[1]], angular[0], [0.0; 2]), pga2::Point::new(p.x(), p.y()));
        let way = p.direction_to(pga2::Motor::from_velocity(v, short) >> p) / short;
        prop_assert!((way - p.commutator(v)).norm() <= 1e-6 * size);
    }
}

#[test]
fn the_angle_of_a_rotor_is_known_where_its_norm_overflows() {
    for (size, part) in [(1e308, 1.5e308), (1.0, 1.5), (1e-320, 1.5e-320)] {
        let rotor = Rotor { s: size, e23: part, e31: part, e12: 0.0 };
        let expected = 2.0 * f64::atan2(1.5 * 2.0_f64.sqrt(), 1.0);
        let bound = if size < 1e-300 { 1e-3 } else { 4.0 * EPS };
        assert!((rotor.angle() - expected).abs() <= bound * expected, "{rotor:?}: {}", rotor.angle());
    }
    let infinite = Rotor { s: 1.0, e23: f64::INFINITY, e31: 0.0, e12: 0.0 };
    assert!(infinite.angle() == PI && Rotor { s: 1.0, e23: f64::NAN, ..Rotor::zero() }.angle().is_nan());
}

#[test]
fn what_an_angle_cannot_tell_is_0() {
    // Straight up, and by 0.5 in all: P is exactly 0.
    let up = Rotor::from_quaternion([0.25_f64.cos(), 0.25_f64.sin(), 0.25_f64.cos(), -0.25_f64.sin()]);
    let [yaw, pitch, roll] = up.to_yaw_pitch_roll();
    assert_eq!((pitch, roll), (PI / 2.0, 0.0));
    assert!((yaw + 0.5).abs() < EPS);
    let down = Rotor::from_quaternion([0.25_f64.cos(), 0.25_f64.sin(), -0.25_f64.cos(), 0.25_f64.sin()]);
    let [yaw, pitch, roll] = down.to_yaw_pitch_roll();
    assert_eq!((pitch, roll), (-PI / 2.0, 0.0));
    assert!((yaw - 0.5).abs() < EPS);
    assert_eq!(Rotor::<f64>::zero().to_yaw_pitch_roll(), [0.0; 3]);
    assert_eq!(Rotor::<f64>::identity().to_yaw_pitch_roll(), [0.0; 3]);
    assert_eq!((-Rotor::<f64>::identity()).to_yaw_pitch_roll().map(f64::abs), [0.0; 3]);
    // Each alone, however small.
    for angle in [1e-300_f64, 1e-20, 1e-3] {
        for k in 0..3 {
            let angles = core::array::from_fn(|j| if j == k { angle } else { 0.0 });
            let [yaw, pitch, roll] = angles;
            let found = Rotor::from_yaw_pitch_roll(yaw, pitch, roll).to_yaw_pitch_roll();
            assert!(found.iter().zip(angles).all(|(x, y)| (x - y).abs() <= 4.0 * EPS * y), "{found:?}");
        }
    }
}

#[test]
fn without_a_turn_or_a_place() {
    for tiny in [0.0, 5e-324, 1e-300] {
        let vector = Direction::new(tiny, 0.0, -tiny);
        assert_eq!(Rotor::from_rotation_vector(vector * 2.0).to_rotation_vector(), vector * 2.0);
    }
    assert_eq!((-Rotor::<f64>::identity()).to_rotation_vector(), Direction::zero());
    let ideal = Point { e032: 1.0, ..Point::zero() };
    assert_eq!(Line::velocity([1.0, 2.0, 3.0], [1.0, 0.0, 0.0], ideal), Line::zero());
    let ideal = pga2::Point { e20: 1.0, ..pga2::Point::zero() };
    assert_eq!(pga2::Point::velocity([1.0, 2.0], 1.0, ideal), pga2::Point::zero());
}

/// Half of such a time would be rounded to 0.
#[test]
fn a_short_time_and_a_large_velocity_make_a_motion() {
    let least = f64::from_bits(1);
    let fast = Line::velocity([1e308, 0.0, 0.0], [0.0; 3], Point::origin());
    assert_eq!(Motor::from_velocity(fast, least), Motor::translation([1e308 * least, 0.0, 0.0]));
    let fast = pga2::Point::velocity([-1e308, 2e307], 0.0, pga2::Point::origin());
    let by = [-1e308 * (3.0 * least), 2e307 * (3.0 * least)];
    assert_eq!(pga2::Motor::from_velocity(fast, 3.0 * least), pga2::Motor::translation(by));
    // And before it is halved, the way of this one would overflow.
    let far = Motor::from_velocity(Line::velocity([1.5e8, 0.0, 0.0], [0.0; 3], Point::origin()), 1.5e300);
    assert_eq!(far.to_array().map(f64::is_finite), [true; 8]);
    assert!((far.e01 / -1.125e308 - 1.0).abs() < 1e-15);
    let far = pga2::Motor::from_velocity(pga2::Point::velocity([1.5e8_f64, 0.0], 0.0, pga2::Point::origin()), 1.5e300);
    assert!(far.to_array().iter().all(|c| c.is_finite()) && (far.e01 / -1.125e308 - 1.0).abs() < 1e-15);
}
