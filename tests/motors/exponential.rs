//! exp, log, roots, powers, interpolation and the split.

use super::*;
use crate::assert_near;
use numbers::Numbers;

/// The bivector of this angle about the line through the axis, moving this far.
fn bivector(axis: pga3::Line, u: f64, step: f64) -> pga3::Line {
    let axis = axis.normalized();
    let [x, y, z] = axis.direction();
    axis * u + pga3::Line::from_plucker([0.0; 3], [step * x, step * y, step * z])
}

/// log m has been rounded: how far that may move exp log m, in ideal parts.
fn reach(b: pga3::Line) -> f64 {
    1.0 + b.ideal_norm()
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn exp_takes_log_back_to_every_motor_of_both_covers(
        axis in line3(), u in 0.0..PI, tiny in small(), step in number()
    ) {
        for u in [u, tiny, PI / 2.0 - tiny, PI / 2.0 + tiny, PI - tiny] {
            let m = bivector(axis, u, step).exp();
            for m in [m, -m] {
                let b = m.log();
                prop_assert!(b.norm() <= PI * (1.0 + EPS));
                assert_near!(b.exp(), m, 16.0, reach(b));
            }
        }
    }

    #[test]
    fn log_takes_exp_back_to_every_bivector_shorter_than_pi(
        axis in line3(), u in 0.0..3.0_f64, tiny in small(), step in number()
    ) {
        for u in [u, tiny] {
            let b = bivector(axis, u, step);
            let off = b.exp().log() - b;
            prop_assert!(off.norm() <= 8.0 * EPS * u / (PI - u).min(1.0), "{} ε", off.norm() / EPS / u);
            prop_assert!(off.ideal_norm() <= 64.0 * EPS * b.ideal_norm() / (PI - u).powi(2).min(1.0));
        }
    }

    #[test]
    fn log_and_exp_of_the_plane_undo_each_other(center in point2(), w in -3.0..3.0_f64, tiny in small()) {
        for w in [w, tiny, -tiny, PI - tiny, tiny - PI] {
            let b = center / center.weight() * w;
            let m = b.exp();
            let log = m.log();
            prop_assert!((log.weight() - w).abs() <= 4.0 * EPS * w.abs());
            assert_near!(log.exp(), m, 8.0, 1.0 + log.ideal_norm());
            let log = (-m).log();
            assert_near!(log.exp(), -m, 8.0, 1.0 + log.ideal_norm());
        }
    }

    #[test]
    fn log_does_not_mind_the_norm_nor_the_part_of_i(m in motor3(), factor in number(), drift in number()) {
        let drifted = m * factor.abs();
        let drifted = drifted + pga3::Pseudoscalar { e0123: drift } * drifted;
        assert_near!(drifted.log(), m.log(), 64.0 / (PI - m.log().norm()), (1.0 + drift.abs()) * reach(m.log()));
    }

    #[test]
    fn the_split_commutes_and_its_parts_are_lines(axis in line3(), u in number(), step in number()) {
        let b = bivector(axis, u, step);
        let (line, along) = b.split();
        prop_assert_eq!(along.norm(), 0.0);
        prop_assert!((line ^ line).e0123.abs() <= 16.0 * EPS * line.norm() * line.ideal_norm());
        prop_assert!(line.commutator(along).ideal_norm() <= 16.0 * EPS * b.ideal_norm() * u.abs());
        assert_near!(line, axis.normalized() * u, 8.0, 10.0 + b.ideal_norm());
        assert_near!(line.exp() * along.exp(), b.exp(), 16.0, reach(b));
        assert_near!(along.exp() * line.exp(), b.exp(), 16.0, reach(b));

        // Where but rounding is left of the moment.
        let b = pga3::Line::from_plucker(axis.direction(), axis.direction().map(|c| step * c));
        let (line, _) = b.split();
        let left = line.ideal_norm() + EPS * b.ideal_norm();
        prop_assert!((line ^ line).e0123.abs() <= 16.0 * EPS * line.norm() * left);
    }

    #[test]
    fn the_root_squares_to_the_motor_and_is_its_half_power(m in motor3(), n in motor2()) {
        let size = reach(m.log());
        assert_near!(m.sqrt() * m.sqrt(), m, 16.0, size);
        // Near −1 the axis is that of a small difference: what rounding has left of m's own ideal part is divided by it.
        let small = (m + pga3::Motor::identity()).norm().min(1.0);
        assert_near!(m.powf(0.5), m.sqrt(), 16.0, size / small);
        let size = 1.0 + n.log().ideal_norm();
        assert_near!(n.sqrt() * n.sqrt(), n, 8.0, size);
        assert_near!(n.powf(0.5), n.sqrt(), 16.0, size);
    }

    #[test]
    fn powers_add_up(m in motor3(), n in motor2(), s in -2.0..2.0_f64, t in -2.0..2.0_f64) {
        let size = 4.0 * reach(m.log());
        assert_near!(m.powf(s) * m.powf(t), m.powf(s + t), 64.0, size);
        assert_near!(m.powf(-1.0), m.reverse(), 16.0, size);
        let size = 4.0 * (1.0 + n.log().ideal_norm());
        assert_near!(n.powf(s) * n.powf(t), n.powf(s + t), 64.0, size);
        assert_near!(n.powf(-1.0), n.reverse(), 16.0, size);
    }

    #[test]
    fn interpolation_runs_from_end_to_end_at_constant_speed_the_short_way(
        a in motor3(), b in motor3(), t in 0.0..1.0_f64
    ) {
        prop_assert_eq!(a.interpolate(b, 0.0), a);
        let (middle, end) = (a.interpolate(b, t), a.interpolate(b, 1.0));
        let size = 10.0 * (1.0 + a.ideal_norm()) * (1.0 + b.ideal_norm());
        let same = if (end - b).norm() < 1.0 { b } else { -b };
        assert_near!(end, same, 64.0, size);
        // The sign of b does not matter, the step from one time to another is that to any other, and no more than half
        // a turn.
        assert_near!(a.interpolate(-b, t), middle, 0.0, 1.0);
        let step = (a.reverse() * end).log();
        prop_assert!(step.norm() <= PI / 2.0 * (1.0 + 4.0 * EPS));
        assert_near!(middle, a * (step * t).exp(), 64.0, size);
    }

    #[test]
    fn interpolation_in_the_plane_runs_the_same_way(a in motor2(), b in motor2(), t in 0.0..1.0_f64) {
        prop_assert_eq!(a.interpolate(b, 0.0), a);
        let (middle, end) = (a.interpolate(b, t), a.interpolate(b, 1.0));
        let size = 10.0 * (1.0 + a.ideal_norm()) * (1.0 + b.ideal_norm());
        let same = if (end - b).norm() < 1.0 { b } else { -b };
        assert_near!(end, same, 64.0, size);
        assert_near!(a.interpolate(-b, t), middle, 0.0, 1.0);
        let step = (a.reverse() * end).log();
        prop_assert!(step.norm() <= PI / 2.0 * (1.0 + 4.0 * EPS));
        assert_near!(middle, a * (step * t).exp(), 64.0, size);
    }

    // f64 is the reference for f32: its own error is nothing there.
    #[test]
    fn f32_is_right_to_the_ulps_promised(axis in line3(), u in 0.0..3.1_f64, tiny in small(), step in number()) {
        const EPS32: f64 = f32::EPSILON as f64;
        for u in [u, tiny] {
            let b = bivector(axis, u, step).map(|c| c as f32);
            let (exact, computed) = (b.map(f64::from).exp(), b.exp().map(f64::from));
            let (q, d) = (b.norm() as f64, b.ideal_norm() as f64);
            let off = computed - exact;
            prop_assert!(off.s.abs() <= 2.0 * EPS32 * (1.0 + q));
            prop_assert!(off.e23.abs() <= 4.0 * EPS32 * f64::from(b.e23.abs()));
            prop_assert!(off.e31.abs() <= 4.0 * EPS32 * f64::from(b.e31.abs()));
            prop_assert!(length([off.e01, off.e02, off.e03]) <= 4.0 * EPS32 * d);
            prop_assert!(off.e0123.abs() <= 4.0 * EPS32 * d * q.min(1.0));

            let m = b.exp();
            let (exact, computed) = (m.map(f64::from).log(), m.log().map(f64::from));
            let off = computed - exact;
            let (sin, u) = (length([m.e23, m.e31, m.e12].map(f64::from)), exact.norm());
            let h = dot(exact.direction(), exact.moment()) / u;
            let moment = u / sin * length([m.e01, m.e02, m.e03].map(f64::from)) + h.abs();
            prop_assert!(off.e23.abs() <= 4.0 * EPS32 * exact.e23.abs());
            prop_assert!(off.e12.abs() <= 4.0 * EPS32 * exact.e12.abs());
            prop_assert!(off.ideal_norm() <= 4.0 * EPS32 * moment, "{}", off.ideal_norm() / EPS32 / moment);

            prop_assert!(ideal_part_of_the_root(m) <= 16.0);
        }
    }
}

/// How far off the ideal part of the root is in `f32`, in ulps of what its bound is of.
fn ideal_part_of_the_root(m: pga3::Motor<f32>) -> f64 {
    let (exact, computed) = (m.map(f64::from).sqrt(), m.sqrt().map(f64::from));
    let m = m.map(f64::from);
    let size = length([m.e01, m.e02, m.e03]) / m.norm() / (2.0 * exact.s) + exact.e0123.abs();
    (computed - exact).ideal_norm() / size / f64::from(f32::EPSILON)
}

#[test]
fn the_moment_of_an_exponential_is_within_its_bound_where_errors_add_up() {
    // By more than 4 ulps.
    let b = [-2.8579145, 0.02711988, 0.1001335, 0.2979164, 0.4006186, -2.8509824];
    let b = pga3::Line::from_array(b).map(|c: f64| c as f32);
    let off = (b.exp().map(f64::from) - b.map(f64::from).exp()).map(|c| c / f64::from(f32::EPSILON));
    let ulps = length([off.e01, off.e02, off.e03]) / length(b.moment().map(f64::from));
    assert!(ulps <= 8.0, "{ulps}");
}

#[test]
fn the_moment_of_a_root_is_within_its_bound_where_errors_add_up() {
    let m = pga3::Motor {
        s: -0.016498055,
        e01: 0.0024754887,
        e02: 0.019938365,
        e03: 0.035670713,
        e12: -0.7236385,
        e31: 0.7233049,
        e23: 0.16195713,
        e0123: 0.66615474,
    };
    let ulps = ideal_part_of_the_root(m);
    assert!((4.5..16.0).contains(&ulps), "{ulps}");
}

#[test]
fn the_logarithm_of_an_exact_half_turn_is_a_quarter_of_a_turn_about_its_line() {
    let line = pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]).normalized();
    for zero in [0.0, -0.0] {
        let m = pga3::Motor { s: zero, ..line.into() };
        assert_near!(m.log(), line * (PI / 2.0), 4.0, 10.0);
        assert_near!(m.sqrt(), (line * (PI / 4.0)).exp(), 4.0, 10.0);
        let m = pga2::Motor { s: zero, e01: 7.0, e20: -3.0, e12: -1.0 };
        assert_near!(m.log(), pga2::Point { e01: 7.0, e20: -3.0, e12: -1.0 } * (PI / 2.0), 4.0, 10.0);
    }
}

#[test]
fn no_rotation_is_too_small() {
    for size in [1e-323, 3e-310, 1e-300, 1e-160, 1e-19, 1e-8, 1e-4, 3e-3] {
        let b = pga3::Line::from_plucker([0.31, -0.53, 0.79], [1.7, -0.9, 2.3]) * size;
        assert!((b.exp().log() - b).norm() <= 4.0 * EPS * b.norm());
        let b = pga3::Line::from_plucker((b * 3.0).direction(), [1.7, -0.9, 2.3]);
        assert!((b.exp().log() - b).norm() <= 4.0 * EPS * b.norm());
        assert!((b.exp().log() - b).ideal_norm() <= 8.0 * EPS * b.ideal_norm());
        assert!((b.exp().log() - b).ideal_norm() <= 8.0 * EPS * b.ideal_norm());
        let b = pga2::Point { e01: 0.31, e20: -0.53, e12: 0.79 } * size;
        assert!((b.exp().log() - b).norm() <= 4.0 * EPS * b.norm());
        assert!((b.exp().log() - b).ideal_norm() <= 8.0 * EPS * b.ideal_norm());
    }
    for size in [1e-37, 1e-19, 1e-10, 1e-4, 3e-3] {
        let b = pga3::Line::<f32>::from_plucker([0.31, -0.53, 0.79], [1.7, -0.9, 2.3]) * size;
        assert!((b.exp().log() - b).norm() <= 4.0 * f32::EPSILON * b.norm());
        assert!((b.exp().log() - b).ideal_norm() <= 8.0 * f32::EPSILON * b.ideal_norm());
    }
}

#[test]
fn the_logarithm_of_minus_one_turns_about_the_z_axis_and_the_root_is_exact() {
    let minus_one = -pga3::Motor::<f64>::identity();
    assert_eq!(minus_one.log(), pga3::Line::from_plucker([0.0, 0.0, PI], [0.0; 3]));
    assert_near!(minus_one.log().exp(), minus_one, 1.0, 1.0);
    assert_eq!(minus_one.sqrt(), pga3::Motor { e12: 1.0, ..pga3::Motor::zero() });
    assert_eq!(pga3::Motor::<f64>::identity().log(), pga3::Line::zero());
    assert_eq!(pga3::Motor::<f64>::identity().sqrt(), pga3::Motor::identity());

    let minus_one = -pga2::Motor::<f64>::identity();
    assert_eq!(minus_one.log(), pga2::Point { e01: 0.0, e20: 0.0, e12: PI });
    assert_near!(minus_one.log().exp(), minus_one, 1.0, 1.0);
    assert_eq!(minus_one.sqrt(), pga2::Motor { e12: 1.0, ..pga2::Motor::zero() });
    // The sign of a zero beside −1 means nothing.
    assert_eq!(pga2::Motor { e12: -0.0, ..minus_one }.log(), minus_one.log());
}

#[test]
fn the_logarithm_of_a_translation_on_the_other_cover_keeps_its_sign() {
    for step in
        [[3.0, -4.0, 12.0], [-3.0, 4.0, -12.0], [1e-200, 2e-200, 0.0], [1e-323, 1e-323, 0.0], [5e140, -1e150, 1e139]]
    {
        let m: pga3::Motor = -pga3::Motor::translation(step);
        let length = m.ideal_norm().max(f64::MIN_POSITIVE);
        assert_near!(m.log().exp(), m, 4.0, length);
        assert_near!(m.sqrt() * m.sqrt(), m, 4.0, length);
        // Beside it, where the coefficients cannot hold an axis that far off.
        let beside = pga3::Motor { e23: 1e-17, e31: -3e-18, e12: 2e-30, ..m };
        assert_near!(beside.log().exp(), m, 4.0, length);
        let turned = pga3::Line { e23: 1e-17, e31: -3e-18, e12: 2e-30, ..pga3::Line::zero() };
        let beside = pga3::Motor { s: -1.0, ..turned.into() };
        assert_near!(beside.log(), turned.normalized() * PI, 4.0, 1.0);
    }
    // In the plane there is none.
    let m = -pga2::Motor::translation([3.0, -4.0]);
    assert!(m.log().to_array().iter().all(|c: &f64| c.is_nan()));
    assert!(m.sqrt().to_array().iter().all(|c| c.is_nan()));
    // Nor has an infinite one.
    for m in [
        pga2::Motor { s: f64::INFINITY, e01: 1.0, e20: 2.0, e12: 0.5 },
        pga2::Motor { s: 1.0, e01: 1.0, e20: 2.0, e12: f64::INFINITY },
        pga2::Motor { s: f64::NEG_INFINITY, e01: 1.0, e20: 2.0, e12: 0.0 },
        pga2::Motor { s: 1.0, e01: -1.5, e20: -2.0, e12: f64::NAN },
    ] {
        assert!(m.log().to_array().iter().all(|c| c.is_nan()), "{:?}", m.log());
        let pga2::Motion::Rotation { center, angle } = m.decompose() else { panic!("{m:?}") };
        assert!(center.coords().iter().all(|c| c.is_nan()) && angle.is_nan());
    }
    let m = pga3::Motor::<f64> { s: f64::INFINITY, e01: 1.0, e12: 1.0, ..pga3::Motor::zero() };
    assert!(m.log().to_array().iter().all(|c| c.is_nan()), "{:?}", m.log());
    assert!(m.sqrt().to_array().iter().all(|c| c.is_nan()), "{:?}", m.sqrt());
}

/// x 2ⁿ, rounded once.
fn shifted(x: f64, n: i32) -> f64 {
    x * 2_f64.powi(n / 2) * 2_f64.powi(n - n / 2)
}

/// The motor with its ideal parts multiplied by 2ⁿ.
fn with_ideal(m: pga3::Motor, n: i32) -> pga3::Motor {
    let [e01, e02, e03, e0123] = [m.e01, m.e02, m.e03, m.e0123].map(|c| shifted(c, n));
    pga3::Motor { e01, e02, e03, e0123, ..m }
}

// Of motors in `f32` that are not unit ones, the power of two for an ideal part this small is none of `f32`.
#[test]
fn no_ideal_part_is_too_small_beside_a_norm() {
    let small = |n: i32| n as f32 * f32::from_bits(1);
    let within = |found: f32, exact: f64, size: f64| {
        let most = 16.0 * (f64::from(f32::EPSILON) * size).max(f64::from(f32::from_bits(1)));
        assert!((f64::from(found) - exact).abs() <= most, "{found:e} {exact:e}");
    };
    for n in [1, 3, -6, 40] {
        // Next to −1, where the axis is 10⁷ times as far away as the motor moves.
        let m = pga3::Motor::from_array([-133356.63, small(n), 0.0, small(1), 1e-3, 3.3e-2, -1.4e-2, 0.0_f32]);
        let exact = m.map(f64::from).log();
        assert!(exact.ideal_norm() > 1e-43);
        for (found, moment) in m.log().moment().into_iter().zip(exact.moment()) {
            within(found, moment, exact.ideal_norm());
        }
        // Small all of it: the quotient is not.
        let m = pga3::Motor::from_array([3.2e-5, 0.0, small(n), small(2), -1.1e-5, -1.4e-5, 1.3e-5, 0.0_f32]);
        let (root, exact) = (m.sqrt(), m.map(f64::from).sqrt());
        assert!(exact.e0123.abs() > 1e-42);
        for (found, part) in [(root.e01, exact.e01), (root.e02, exact.e02), (root.e0123, exact.e0123)] {
            within(found, part, exact.ideal_norm());
        }
    }
}

// The axis has a subnormal component, of which the logarithm has up to π times as much: a normal number, and off by more than 4 ulps.
#[test]
fn a_direction_above_the_smallest_normal_number_may_come_from_one_below() {
    let m = pga3::Motor {
        s: -2.4054911e36,
        e23: 2.039353e-5,
        e31: 2.195635e30,
        e12: -5.1926775e33,
        ..pga3::Motor::<f32>::zero()
    };
    let (found, exact) = (m.log().e23, m.map(f64::from).log().e23);
    assert!(found > f32::MIN_POSITIVE && found < 4.0 * f32::MIN_POSITIVE);
    let (off, ulps) = ((f64::from(found) - exact).abs(), 4.0 * f64::from(f32::EPSILON) * exact);
    assert!(off <= ulps + 2.0 * f64::from(f32::from_bits(1)), "{found:e} {exact:e}");
}

// Where the motor is long, its component is rounded once before it is one of the axis, and once after.
#[test]
fn a_direction_below_the_smallest_normal_number_is_right_to_four_of_the_smallest_numbers() {
    let m = pga3::Motor {
        s: -3.5595075e21,
        e23: 1.4604908e-24,
        e31: 2.8756155e17,
        e12: -1.861071e19,
        ..pga3::Motor::<f32>::zero()
    };
    let (found, exact) = (f64::from(m.log().e23), m.map(f64::from).log().e23);
    let off = (found - exact).abs() / f64::from(f32::from_bits(1));
    assert!(off > 2.0 && off < 4.0, "{off}");
}

// exp and log are linear in the ideal parts, so a power of two changes no digit of what is not subnormal.
#[test]
fn no_ideal_part_is_too_small_or_too_large() {
    for (s, sine) in [(1.0, 0.5), (1.0, 1e-9), (-1.0, 1e-9), (-1.0, 1e-3), (-1.0, 1e-12)] {
        let (q, d) = ([0.31, -0.53, 0.79], [1.7, -0.9, 2.3]);
        let p = dot(q, d) * sine / s;
        let m = pga3::Motor {
            s,
            e01: d[0],
            e02: d[1],
            e03: d[2],
            e12: q[2] * sine,
            e31: q[1] * sine,
            e23: q[0] * sine,
            e0123: p,
        };
        let (log, root) = (m.log(), m.sqrt());
        for n in [-1073, -1060, -1030, 960] {
            let far = with_ideal(m, n);
            // The argument as it was rounded.
            let near = with_ideal(far, -n);
            let within = |size: f64| shifted(size * 8.0 * EPS, n) + 2.0 * f64::from_bits(1);
            let (found, expected) = (far.log(), near.log());
            for (x, y) in found.moment().into_iter().zip(expected.moment()) {
                assert_off(x, shifted(y, n), within(expected.ideal_norm()));
            }
            let (found, expected) = (far.sqrt(), near.sqrt());
            for (x, y) in [(found.e01, expected.e01), (found.e03, expected.e03), (found.e0123, expected.e0123)] {
                assert_off(x, shifted(y, n), within(expected.ideal_norm()));
            }
        }
        // The norm of the motor does not matter either.
        for n in [-960, 1022] {
            let far = m * shifted(1.0, n);
            assert_off(far.log().e02, log.e02, 8.0 * EPS * log.ideal_norm());
            assert_off(far.log().e23, log.e23, 8.0 * EPS * log.e23.abs());
            assert_off(far.sqrt().e03, root.e03, 8.0 * EPS * root.ideal_norm());
        }
    }
}

fn assert_off(x: f64, y: f64, within: f64) {
    assert!((x - y).abs() <= within, "{x:e} is not {y:e}, but for {within:e}");
}

#[test]
fn no_rotation_next_to_minus_one_is_too_small() {
    let turned = pga3::Motor { s: -1.0, e23: 1e-310, ..pga3::Motor::zero() };
    assert_eq!(turned.log(), pga3::Line { e23: PI, ..pga3::Line::zero() });
    assert_eq!(turned.sqrt(), pga3::Motor { s: 0.5e-310, e23: 1.0, ..pga3::Motor::zero() });
    assert_near!(turned.powf(0.5), turned.sqrt(), 1.0, 1.0);
    let turned = pga3::Motor::<f32> { s: -1.0, e23: 1e-40, ..pga3::Motor::zero() };
    assert_eq!(turned.log(), pga3::Line { e23: std::f32::consts::PI, ..pga3::Line::zero() });
    assert!(turned.sqrt().to_array().iter().all(|c| c.is_finite()));
    // Nor where the sine is below the smallest number.
    for (s, sine) in [(-1e10, 1e-320), (-1e292, 1e-96)] {
        let turned = pga3::Motor { s, e31: sine, ..pga3::Motor::zero() };
        assert_eq!(turned.log(), pga3::Line { e31: PI, ..pga3::Line::zero() });
        assert_eq!(turned.sqrt(), pga3::Motor { e31: 1.0, ..pga3::Motor::zero() });
    }
    let turned = pga3::Motor::<f32> { s: -1e32, e23: 1e-20, ..pga3::Motor::zero() };
    assert_eq!(turned.log(), pga3::Line { e23: std::f32::consts::PI, ..pga3::Line::zero() });

    let turned = pga2::Motor { s: -1.0, e12: 1e-310, ..pga2::Motor::zero() };
    assert_eq!(turned.log(), pga2::Point { e12: PI, ..pga2::Point::zero() });
    assert_eq!(turned.sqrt(), pga2::Motor { s: 0.5e-310, e12: 1.0, ..pga2::Motor::zero() });
    // About a center that both coefficients, too small to be added to 1, tell.
    let turned = pga2::Motor { s: -3.0, e01: 2e-310, e20: -1e-310, e12: 1e-310 };
    let off = turned.log() - pga2::Point { e01: 2.0, e20: -1.0, e12: 1.0 } * PI;
    assert!(off.norm() <= 4.0 * EPS && off.ideal_norm() <= 16.0 * EPS);
    let off = turned.sqrt() - pga2::Motor { s: 0.0, e01: 2.0, e20: -1.0, e12: 1.0 };
    assert!(off.norm() <= EPS && off.ideal_norm() <= 4.0 * EPS);
    assert_eq!(pga2::Motor { e01: 1e300, ..turned }.log().e20, turned.log().e20);
}

#[test]
fn the_largest_and_the_smallest_are_taken_apart() {
    // A logarithm of −1 + d that a sum of squares could not measure.
    let d = [1e308, 1.2e308, 1.3e308];
    let log = pga3::Motor { s: -1.0, e01: d[0], e02: d[1], e03: d[2], ..pga3::Motor::zero() }.log();
    for (x, y) in log.moment().into_iter().zip(d) {
        assert_off(x, -y, 4.0 * EPS * y);
    }
    // An axis at (1, 1, 0)·1000 of the smallest angle, whose sine √2 · 5e-324 has one digit.
    let [e12, e31, e23] = [0.0, 1.0, 1.0].map(|c: f64| c * f64::from_bits(1));
    let screw =
        pga3::Motor { s: 1.0, e03: 2000.0 * f64::from_bits(1), e12, e31, e23, ..pga3::Motor::zero() }.decompose();
    assert_off(screw.axis.e03, -2000.0 / 2_f64.sqrt(), 1e-12);
    assert_off(screw.axis.e23, -0.5_f64.sqrt(), 4.0 * EPS);
    // A root's step along an axis of such an angle.
    let log = pga3::Line::from_plucker([e23, e31, e12], [1e99, 2e99, 0.0]);
    let p = 1.5e99 * f64::from_bits(1);
    assert_off(log.exp().e0123 / p, 2.0, 8.0 * EPS);
    assert_off(log.exp().sqrt().e0123 / p, 0.5, 8.0 * EPS);
}

#[test]
fn an_exponential_of_what_is_not_finite_says_so_where_it_matters() {
    for wrong in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let m = pga2::Point { e20: 1.0, e01: 2.0, e12: wrong }.exp();
        assert!(m.to_array().iter().all(|c| c.is_nan()));
        let m = pga2::Point { e20: wrong, e01: 2.0, e12: 0.3 }.exp();
        assert!(m.e20.to_bits() == wrong.to_bits() || m.e20.is_nan() && wrong.is_nan());
        assert_eq!((m.s, m.e12), (0.3_f64.cos(), 0.3_f64.sin()));
        assert_off(m.e01, 2.0 * 0.3_f64.sin() / 0.3, 2.0 * EPS * 2.0);
        for k in 0..3 {
            let one = |c: f64| core::array::from_fn(|j| if j == k { wrong } else { c });
            let m = pga3::Line::from_plucker(one(0.2), [1.0, 2.0, 3.0]).exp();
            assert!(m.to_array().iter().all(|c| c.is_nan()));
            for q in [[0.0; 3], [0.5, 0.1, 0.2], [0.5, 0.0, 0.0]] {
                let [right, m] = [[1.0, 2.0, 3.0], one(1.0)].map(|d| pga3::Line::from_plucker(q, d).exp());
                assert_eq!([m.s, m.e12, m.e31, m.e23], [right.s, right.e12, right.e31, right.e23]);
                assert!([m.e01, m.e02, m.e03, m.e0123].iter().all(|c| !c.is_finite()));
            }
        }
    }
}

/// However many turns the axis is turned by, and though its length is rounded.
#[test]
fn an_exponential_of_many_turns_is_right_to_the_ulps_promised() {
    const EPS32: f64 = f32::EPSILON as f64;
    let mut numbers = Numbers(57);
    for _ in 0..20_000 {
        let u = 2.0_f64.powf(20.0 * numbers.unit());
        let axis = pga3::Line::from_plucker(numbers.vector(1.0), numbers.vector(1.0));
        let b = (axis * (u / axis.norm())).map(|c| c as f32);
        let (exact, computed) = (b.map(f64::from).exp(), b.exp().map(f64::from));
        let (q, d) = (b.map(f64::from).norm(), b.map(f64::from).ideal_norm());
        let (off, r) = (computed - exact, 1.0 + EPS32 * q);
        assert!(off.s.abs() <= 2.0 * EPS32 * r, "{b:?}: {off:?}");
        for (off, c) in [(off.e23, b.e23), (off.e31, b.e31), (off.e12, b.e12)] {
            assert!(off.abs() <= 4.0 * EPS32 * f64::from(c.abs()), "{b:?}: {off:?}");
        }
        assert!(length([off.e01, off.e02, off.e03]) <= 8.0 * EPS32 * r * d, "{b:?}: {off:?}");
        assert!(off.e0123.abs() <= 5.0 * EPS32 * d * r.min(q), "{b:?}: {off:?}");
    }
}

#[test]
fn a_motor_of_norm_0_has_no_logarithm() {
    for m in [pga3::Motor::<f64>::zero(), pga3::Motor { e01: 3.0, e0123: 2.0, ..pga3::Motor::zero() }] {
        assert!(m.log().to_array().iter().any(|c| c.is_nan()));
    }
    assert!(pga2::Motor::<f64>::zero().log().to_array().iter().any(|c| c.is_nan()));
}

#[test]
fn a_half_turn_apart_interpolation_goes_one_of_the_two_ways() {
    let axis = pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    let start = pga3::Motor::translation([0.5, 7.0, -3.0]);
    let end = pga3::Motor::half_turn(axis) * start;
    for end in [end, -end] {
        let middle = start.interpolate(end, 0.5) * start.reverse();
        let screw = middle.decompose();
        assert!((screw.angle - PI / 2.0).abs() <= 4.0 * EPS && screw.distance.abs() <= 64.0 * EPS);
        let whole = middle * middle * start;
        assert_near!(whole, if (whole - end).norm() < 1.0 { end } else { -end }, 32.0, 100.0);
    }
}

/// A quotient that is too large to be held, and a product with it that is not.
#[test]
fn logarithms_and_roots_in_the_plane_are_held_if_they_can_be() {
    let near = |x: f64, right: f64| assert!((x / right - 1.0).abs() < 1e-4, "{x:e}");
    let turned = |s, e20, e12| pga2::Motor { s, e01: 0.0, e20, e12 };
    near(turned(-0.7, 1.3e308, 0.71).sqrt().e20, 1.6891e308);
    near(turned(0.7, 1.4e308, 0.71).log().e20, 1.5627e308);
    near(turned(-2.86e-3, -7.02e305, 3.9e-3).sqrt().e20, -1.6056e308);
    assert_eq!(turned(0.7, 1.7e308, 0.71).log().e20, f64::INFINITY);
    let single = pga2::Motor::<f32> { s: 0.7, e01: 0.0, e20: 2.6e38, e12: 0.71 };
    near(single.log().e20.into(), 2.902e38);
}

/// Rotations too small to be held beside a norm of any size, and norms that are no normal numbers.
#[test]
fn a_motion_is_the_same_by_any_norm_that_holds_it() {
    use pga3::{Direction, Line, Motor};
    let moves = |m: Motor, by: [f64; 3], what: &str| {
        let (length, screw) = (Direction::from(by).norm(), m.decompose());
        let axis = Line::from_plucker(by, [0.0; 3]) / length;
        assert!(screw.angle == 0.0 && (screw.axis - axis).norm() <= 4.0 * EPS, "{what}: {screw:?}");
        assert_off(screw.distance, length, 4.0 * EPS * length);
        assert!((m.log().moment()[2] + 0.5 * by[2]).abs() <= 4.0 * EPS * length, "{what}: {:?}", m.log());
    };
    for by in [[0.0, 0.0, 6.0], [2.0, 3.0, 6.0], [2.0, 0.0, 0.0]] {
        for k in [-1030, -1026, -1000, 0, 1000] {
            let m = Motor::translation(by)
                * if k < -1000 { 2_f64.powi(-1000) * 2_f64.powi(k + 1000) } else { 2_f64.powi(k) };
            moves(m, by, &format!("2^{k}"));
            let root = (-m).sqrt();
            assert!(root.to_array().iter().all(|c| c.is_finite()), "{k}: {root:?}");
        }
        for e12 in [1e-24, 1e-26, 1e-28, 1e-30] {
            moves(Motor { e12, ..Motor::translation(by) * 1e300 }, by, &format!("{e12:e}"));
        }
        moves(Motor { e12: f64::from_bits(1), ..Motor::translation(by) * 4.0 }, by, "the least");
    }
    let screw = (Motor::<f64>::identity() * 2_f64.powi(-1030)).decompose();
    assert_eq!((screw.axis, screw.angle, screw.distance), (Line::from_plucker([0.0, 0.0, 1.0], [0.0; 3]), 0.0, 0.0));
}

#[test]
fn motors_of_any_norm_are_interpolated() {
    let (far, turned) =
        (pga3::Motor::translation([1e10, 0.0, 0.0]), pga3::Motor::from(pga3::Rotor::new([0.0, 0.0, 1.0], 0.4)));
    let (plain, flat) = (far.interpolate(turned, 0.3), pga2::Motor::translation([1e10, 0.0]));
    let spun = pga2::Motor::from(pga2::Rotor::new(0.4));
    for k in [-1000, -900, -300, 300, 1000] {
        let size = 2_f64.powi(k);
        assert_eq!(far.interpolate(turned * size, 0.0), far);
        assert_eq!(far.interpolate(turned * size, 0.3), plain);
        assert_eq!(flat.interpolate(spun * size, 0.3), flat.interpolate(spun, 0.3));
        // What a motion has for its norm, the one between two has.
        let near = pga3::Motor::translation([1.0, 2.0, 3.0]);
        assert_eq!((near * size).interpolate(near * size, 0.3), near * size);
    }
    // All digits of a subnormal one, which are few.
    let few = pga2::Motor { s: 7.0, e12: 9.0, e01: 0.0, e20: 0.0 };
    let tiny = few * 2_f64.powi(-1000) * 2_f64.powi(-70);
    assert_eq!(spun.interpolate(tiny, 0.3), spun.interpolate(few, 0.3));
}

/// Between half the largest number and that, where the power of two that a part is over is too large itself.
#[test]
fn roots_of_far_motors_are_finite_where_they_are() {
    let half = 0.5_f64;
    let (c, s) = (1.05 * 2f64.powi(944), 0.9 * 2f64.powi(-80));
    let translated = (1.05 / 0.9) * 2f64.powi(1023);
    let turned = (1.05 / 0.9) * half.sqrt() * 2f64.powi(1023) * 2.0;
    let near = |found: f64, expected: f64| {
        assert!((found - expected).abs() <= 4.0 * f64::EPSILON * expected, "{found:e} {expected:e}");
    };
    near(pga2::Motor { s, e20: c, ..pga2::Motor::zero() }.sqrt().e20, translated);
    near(pga2::Motor { e12: s, e20: c, ..pga2::Motor::zero() }.sqrt().e20, turned);
    near(pga3::Motor { s, e01: c, ..pga3::Motor::zero() }.sqrt().e01, translated);
    near(pga3::Motor { e12: s, e01: c, ..pga3::Motor::zero() }.sqrt().e01, turned);
    let (c, s) = (2.966028e14_f32, 7.541452e-25_f32);
    let single = pga2::Motor { s: 0.0, e01: 0.0, e20: -c, e12: s }.sqrt().e20;
    let expected = f64::from(c) / f64::from(s) * half.sqrt();
    assert!((f64::from(-single) / expected - 1.0).abs() <= 4.0 * f64::from(f32::EPSILON), "{single:e} {expected:e}");
}

#[test]
fn a_way_beyond_the_largest_number_is_infinite_along_its_axis_alone() {
    let far = pga3::Motor { s: 1e-300, e01: 1e300, ..pga3::Motor::zero() };
    let infinite = pga3::Line { e01: f64::INFINITY, ..pga3::Line::zero() };
    assert_eq!(far.log(), infinite);
    let flat = pga2::Motor { s: 1e-300, e01: 1e300, ..pga2::Motor::zero() };
    assert_eq!(flat.log(), pga2::Point { e01: f64::INFINITY, ..pga2::Point::zero() });
}

/// Whatever the norms, whichever half of the double cover the other one is on, and next to each other, half a turn apart and far off. What is
/// left of a coefficient may be a zero of the other sign.
#[test]
fn interpolation_begins_at_the_first_motion_exactly() {
    let mut numbers = Numbers(3);
    for k in 0..2000 {
        let mut size = || 10_f64.powi(numbers.integer(100) as i32);
        let sizes = [size(), size(), size(), size()];
        let mut parts = |ideal: f64, size: f64| (numbers.vector::<4>(size), numbers.vector::<4>(ideal * size));
        let ([s, e12, e31, e23], [e01, e02, e03, e0123]) = parts(sizes[0], sizes[1]);
        let one = pga3::Motor { s, e01, e02, e03, e12, e31, e23, e0123 };
        let ([s, e12, e31, e23], [e01, e02, e03, e0123]) = parts(sizes[2], sizes[3]);
        let other = pga3::Motor { s, e01, e02, e03, e12, e31, e23, e0123 };
        let near = one + other * (1e-20 * one.norm() / other.norm());
        let other = [other, one, -one, one * pga3::Motor { e12: 1.0, ..pga3::Motor::zero() }, near][k % 5];
        assert_eq!(one.interpolate(other, 0.0), one);
        assert_eq!(one.rotor().interpolate(other.rotor(), 0.0), one.rotor());
        let flat = |m: pga3::Motor| pga2::Motor { s: m.s, e12: m.e12, e01: m.e01, e20: m.e02 };
        assert_eq!(flat(one).interpolate(flat(other), 0.0), flat(one));
        assert_eq!(flat(one).rotor().interpolate(flat(other).rotor(), 0.0), flat(one).rotor());
        // Of translators of any weight it is the translation.
        let [e01, e02, e03] = [one.e01, one.e02, one.e03].map(|c| c / one.s);
        let step = |m: pga3::Motor| pga3::Translator { s: m.s, e01: m.e01, e02: m.e02, e03: m.e03 };
        let begin = step(one).interpolate(step(other), 0.0);
        assert_eq!(begin, pga3::Translator { s: 1.0, e01, e02, e03 });
        let step = |m: pga3::Motor| pga2::Translator { s: m.s, e01: m.e01, e20: m.e02 };
        let begin = step(one).interpolate(step(other), 0.0);
        assert_eq!(begin, pga2::Translator { s: 1.0, e01, e20: e02 });
    }
}

/// Their difference is not.
#[test]
fn what_is_between_opposite_translations_is_finite() {
    for (t, at) in [(0.0, f64::MAX), (0.25, 0.5 * f64::MAX), (0.5, 0.0), (1.0, -f64::MAX)] {
        let [one, other] = [f64::MAX, -f64::MAX].map(|c| pga3::Translator::new([c, -c, 0.5 * c]));
        let between = one.interpolate(other, t).displacement();
        assert_eq!(between, pga3::Direction::new(at, -at, 0.5 * at), "{t}");
        let [one, other] = [f64::MAX, -f64::MAX].map(|c| pga2::Translator::new([c, -c]));
        assert_eq!(one.interpolate(other, t).displacement(), pga2::Direction::new(at, -at), "{t}");
    }
}

/// Of motors, too, and whatever the norm of the other one, by which the way to it is multiplied first.
#[test]
fn what_is_between_opposite_motions_is_finite() {
    for (t, at) in [(0.0, f64::MAX), (0.25, 0.5 * f64::MAX), (0.5, 0.0), (1.0, -f64::MAX)] {
        for size in [1.0, -0.5] {
            let [one, other] = [f64::MAX, -f64::MAX].map(|c| pga3::Motor::translation([c, -c, 0.5 * c]));
            let between = one.interpolate(other * size, t);
            assert_eq!(between, pga3::Motor::translation([at, -at, 0.5 * at]), "{t} {size}");
            let [one, other] = [f64::MAX, -f64::MAX].map(|c| pga2::Motor::translation([c, -c]));
            assert_eq!(one.interpolate(other * size, t), pga2::Motor::translation([at, -at]), "{t} {size}");
        }
    }
    let (one, flat) = (pga3::Motor::translation([1e306, 2e306, -3e306]), pga2::Motor::translation([1e306, 2e306]));
    let (other, turned) = (pga3::Rotor::new([1.0, 2.0, 3.0], 0.7), pga2::Rotor::new(0.7));
    for k in [-300, -20, 7, 16, 500] {
        let size = 2_f64.powi(k);
        for t in [0.0, 0.25, 1.0] {
            let (expected, level) = (one.interpolate(other.into(), t), flat.interpolate(turned.into(), t));
            assert_eq!(one.interpolate((other * size).into(), t), expected, "{t} {k}");
            assert_eq!(flat.interpolate((turned * size).into(), t), level, "{t} {k}");
        }
        assert_eq!(one.interpolate((other * size).into(), 0.0), one);
        assert_eq!(flat.interpolate((turned * size).into(), 0.0), flat);
    }
    let single = pga2::Motor::translation([3e38_f32, 0.0]);
    assert_eq!(single.interpolate(single.reverse(), 0.0), single);
}

#[test]
fn a_translator_of_weight_0_has_no_finite_logarithm() {
    for weight in [0.0_f64, -0.0] {
        for d in [[3.0, 0.0, 0.0], [0.0, -1e-300, 2.0], [1e300, 1.0, 5e-324], [0.0; 3]] {
            let space = pga3::Translator { s: weight, e01: d[0], e02: d[1], e03: d[2] };
            assert!(space.log().moment().iter().all(|c| !c.is_finite()), "{space:?}");
            let plane = pga2::Translator { s: weight, e01: d[0], e20: d[1] };
            assert!([plane.log().e01, plane.log().e20].iter().all(|c| !c.is_finite()), "{plane:?}");
            // Nor has a power, which has the weight 1 all the same.
            for power in [space.sqrt(), space.powf(-2.0), space.powf(0.0)] {
                assert_eq!(power.s, 1.0);
                assert!([power.e01, power.e02, power.e03].iter().all(|c| !c.is_finite()), "{space:?}");
            }
            for power in [plane.sqrt(), plane.powf(-2.0), plane.powf(0.0)] {
                assert_eq!(power.s, 1.0);
                assert!([power.e01, power.e20].iter().all(|c| !c.is_finite()), "{plane:?}");
            }
        }
    }
}
