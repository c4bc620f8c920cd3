//! Normalization, inverses and drift.

use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::*;
use crate::assert_near;
use numbers::Numbers;

/// Any motor of space with a norm: rigid or not.
fn any_motor3() -> impl Strategy<Value = pga3::Motor> {
    (vector3(), vector3(), number(), number()).prop_map(|(d, q, s, p)| pga3::Motor {
        s,
        e0123: p,
        ..pga3::Line::from_plucker(q, d).into()
    })
}

fn any_flector3() -> impl Strategy<Value = pga3::Flector> {
    any_motor3().prop_map(|m| pga3::Flector::from_array(m.to_array()))
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn the_normalised_motor_is_rigid_at_every_scale(m in any_motor3(), f in any_flector3()) {
        for scale in [1.0, 1e150, 1e-150, 1e300, 1e-300] {
            let unit = (m * scale).normalized();
            let size = m.ideal_norm() / m.norm();
            let one = unit * unit.reverse();
            prop_assert!((one.s - 1.0).abs() <= 6.0 * EPS);
            // Of a 4 ε are left and of b 14 ε, and this product of eight adds up to 2 and 8 ε.
            prop_assert!(one.e0123.abs() <= 22.0 * EPS * size, "{} ε", one.e0123 / EPS / size);
            prop_assert!(unit.is_normalized(22.0 * EPS * size.max(1.0)));
            // What is divided away is a Study number, which commutes with m: m m is not turned.
            assert_near!(unit, m.normalized(), 8.0, size);

            let unit = (f * scale).normalized();
            let one = unit * unit.reverse();
            prop_assert!((one.s - 1.0).abs() <= 6.0 * EPS);
            let size = f.ideal_norm() / f.norm();
            prop_assert!(one.e0123.abs() <= 22.0 * EPS * size, "{} ε", one.e0123 / EPS / size);
            prop_assert!(unit.is_normalized(22.0 * EPS * size.max(1.0)));
        }
    }

    #[test]
    fn the_normalised_motion_of_the_plane_has_norm_1(
        q in vector2(), d in vector2(), scale in -300..=300_i32
    ) {
        let [s, e12, e01, e20] = [q[0], q[1], d[0], d[1]].map(|c| c * 10_f64.powi(scale));
        let m = pga2::Motor { s, e12, e01, e20 }.normalized();
        let f = pga2::Flector { e1: s, e2: e12, e0: e01, e012: e20 }.normalized();
        let exact = |x: f64| BigRational::from_float(x).unwrap();
        let square = |x: f64| exact(x) * exact(x);
        let squares = square(1.0 - 2.0 * EPS)..=square(1.0 + 2.0 * EPS);
        for [x, y] in [[m.s, m.e12], [f.e1, f.e2]] {
            prop_assert!(squares.contains(&(square(x) + square(y))), "{x} {y}");
        }
    }

    #[test]
    fn normalising_takes_away_the_factor_and_the_part_of_i_and_nothing_else(
        m in motor3(), factor in 0.1..10.0_f64, b in number()
    ) {
        let drifted = m * factor + pga3::Pseudoscalar { e0123: b } * m;
        assert_near!(drifted.normalized(), m, 16.0, (1.0 + b.abs() / factor) * (1.0 + m.ideal_norm()));
        let mirror = m * pga3::Plane::new(0.6, -0.48, 0.64, 5.0);
        let drifted = mirror * factor + pga3::Pseudoscalar { e0123: b } * mirror;
        assert_near!(drifted.normalized(), mirror, 16.0, (1.0 + b.abs() / factor) * (1.0 + mirror.ideal_norm()));
    }

    #[test]
    fn the_inverse_undoes_every_motor_and_flector_of_any_norm(
        m in any_motor3(), f in any_flector3(), s in vector2(), t in vector2()
    ) {
        let one = pga3::Motor::identity();
        for scale in [1.0, 1e150, 1e-150] {
            let (m, f) = (m * scale, f * scale);
            let size = (1.0 + m.normalized().ideal_norm()) * (1.0 + m.ideal_norm() / m.norm());
            assert_near!(m * m.inverse(), one, 32.0, size);
            assert_near!(m.inverse() * m, one, 32.0, size);
            let size = (1.0 + f.normalized().ideal_norm()) * (1.0 + f.ideal_norm() / f.norm());
            assert_near!(f * f.inverse(), one, 32.0, size);
            assert_near!(f.inverse() * f, one, 32.0, size);
        }
        let m = pga2::Motor { s: s[0], e12: s[1], e01: t[0], e20: t[1] };
        assert_near!(m * m.inverse(), pga2::Motor::identity(), 16.0, 100.0 * (1.0 + m.ideal_norm()));
        let f = pga2::Flector { e1: s[0], e2: s[1], e0: t[0], e012: t[1] };
        assert_near!(f * f.inverse(), pga2::Motor::identity(), 16.0, 100.0 * (1.0 + f.ideal_norm()));
    }
}

/// What is left of b where errors add up, exactly: 2 (s p − q·d) of a motor, −2 (δ w + n·v) of a flector, over the size.
#[test]
fn what_is_left_of_the_part_of_i_is_within_its_bound_where_errors_add_up() {
    let exactly = |pairs: [[f64; 2]; 4], size: f64| {
        let exact = |x: f64| BigRational::from_float(x).unwrap();
        let half: BigRational = pairs.into_iter().map(|[x, y]| exact(x) * exact(y)).sum();
        2.0 * half.to_f64().unwrap().abs() / size / EPS
    };
    let m = pga3::Motor::from_array([
        -0.00963010228526988,
        -268700.5371169184,
        0.16879766413652184,
        0.0006623774988962544,
        5.8723387356509364e-6,
        -0.00036143879136776006,
        130.79412689697475,
        0.041131477372218055,
    ]);
    let u = m.normalized();
    let pairs = [[u.s, u.e0123], [-u.e23, u.e01], [-u.e31, u.e02], [-u.e12, u.e03]];
    let left = exactly(pairs, m.ideal_norm() / m.norm());
    assert!((11.0..14.0).contains(&left), "{left} ε");

    let f = pga3::Flector::from_array([
        6.624206005526895e-6,
        -132181.72686952725,
        0.03385337288701206,
        0.0036498303384027097,
        -0.006316522634235998,
        0.001180218392613058,
        -0.25564891740732515,
        0.07415371693525863,
    ]);
    let u = f.normalized();
    let pairs = [[u.e0, u.e123], [u.e1, u.e032], [u.e2, u.e013], [u.e3, u.e021]];
    let left = exactly(pairs, f.ideal_norm() / f.norm());
    assert!((11.0..14.0).contains(&left), "{left} ε");
}

#[test]
fn a_motion_of_norm_0_is_normalised_by_its_ideal_part_and_zero_stays_zero() {
    let m = pga3::Motor { e01: 2.0, e02: 3.0, e0123: -6.0, ..pga3::Motor::zero() };
    assert_eq!(m.normalized(), m / 7.0);
    assert_eq!(pga3::Motor::<f64>::zero().normalized(), pga3::Motor::zero());
    let f = pga3::Flector { e0: 2.0, e013: 3.0, e021: -6.0, ..pga3::Flector::zero() };
    assert_eq!(f.normalized(), f / 7.0);
    assert_eq!(pga3::Flector::<f64>::zero().normalized(), pga3::Flector::zero());
    let m = pga2::Motor { e01: 3.0, e20: -4.0, ..pga2::Motor::zero() };
    assert_eq!(m.normalized(), m / 5.0);
    assert_eq!(pga2::Motor::<f64>::zero().normalized(), pga2::Motor::zero());
    let f = pga2::Flector { e0: 3.0, e012: -4.0, ..pga2::Flector::zero() };
    assert_eq!(f.normalized(), f / 5.0);
    assert_eq!(pga3::Rotor::<f64>::zero().normalized(), pga3::Rotor::zero());
    assert_eq!(
        pga3::Translator { s: -2.0, e01: 4.0, e02: 6.0, e03: 8.0 }.normalized().displacement().coords(),
        [4.0, 6.0, 8.0]
    );
    // A motor of norm 0 has no inverse.
    assert!(pga3::Motor { e01: 2.0, ..pga3::Motor::<f64>::zero() }.inverse().to_array().iter().any(|c| !c.is_finite()));
}

#[test]
fn an_ideal_part_too_large_for_its_norm_is_not_finite() {
    let (small, large) = (2_f64.powi(-520), 2_f64.powi(510));
    let m = pga3::Motor { e23: small, e01: large, ..pga3::Motor::zero() }.normalized();
    assert_eq!([m.s, m.e23, m.e31, m.e12], [0.0, 1.0, 0.0, 0.0]);
    assert!([m.e01, m.e02, m.e03, m.e0123].iter().any(|c| !c.is_finite()));
    let f = pga3::Flector { e1: small, e032: large, ..pga3::Flector::zero() }.normalized();
    assert_eq!([f.e1, f.e2, f.e3, f.e123], [1.0, 0.0, 0.0, 0.0]);
    assert!([f.e0, f.e032, f.e013, f.e021].iter().any(|c| !c.is_finite()));
}

#[test]
fn after_a_million_compositions_a_renormalised_motor_is_rigid() {
    let axis = pga3::Line::through([0.1, -0.2, 0.3], [0.5, 0.1, -0.4]);
    let step = pga3::Motor::screw(axis, 1e-3, 2e-6);
    let (mut drifting, mut kept) = (pga3::Motor::identity(), pga3::Motor::identity());
    for _ in 0..1_000_000 {
        drifting = step * drifting;
        kept = step * kept;
    }
    let kept = kept.normalized();
    assert!(kept.is_normalized(1e-13), "{}", kept * kept.reverse());
    assert!(!drifting.is_normalized(1e-13), "nothing drifted: {}", drifting * drifting.reverse());
    let expected = pga3::Motor::screw(axis, 1e3, 2.0);
    let kept = if (kept - expected).norm() < 1.0 { kept } else { -kept };
    assert!((kept - expected).norm() < 1e-9 && (kept - expected).ideal_norm() < 1e-9);

    let step = pga2::Motor::rotation(pga2::Point::new(0.3, -0.7), 1e-3);
    let mut m = pga2::Motor::identity();
    for _ in 0..1_000_000 {
        m = step * m;
    }
    assert!(!m.is_normalized(1e-13) && m.normalized().is_normalized(1e-13));
}

#[test]
fn norms_at_both_ends_of_the_numbers_are_divided_away() {
    use pga3::{Chain, Direction, Line, Motor, Plane, Rotor};
    let near = |found: [f64; 3], expected: [f64; 3]| {
        found.iter().zip(expected).all(|(c, e)| (c - e).abs() <= 4.0 * EPS * length(expected))
    };
    for size in [5e-324, 1e-322, 1e-310, 1e-300, 1.0, 1e300, 1.2e308] {
        let v = [size, -size, size];
        let unit = [1.0, -1.0, 1.0].map(|c| c / 3.0_f64.sqrt());
        let line = Line::from_plucker(v, [0.0; 3]);
        assert!(near(Direction::from(v).normalized().coords(), unit), "{size:e}");
        assert!(near(line.normalized().direction(), unit), "{size:e}");
        assert!(near(Plane::new(size, -size, size, 0.0).normalized().normal(), unit), "{size:e}");
        let angle = 2.0;
        assert_near!(
            Motor::rotation(line, angle),
            Motor::rotation(Line::from_plucker(unit, [0.0; 3]), angle),
            4.0,
            1.0
        );
        assert_near!(Motor::from(Rotor::new(v, angle)), Motor::rotation(line, angle), 4.0, 1.0);
        assert!(near(
            (Motor::between(line, Line::from_plucker([1.0, 2.0, 2.0], [0.0; 3])) >> Direction::from(unit)).coords(),
            [1.0, 2.0, 2.0].map(|c| c / 3.0)
        ));
        assert!(near(
            (Rotor::between(v, [1.0, 2.0, 2.0]) >> Direction::from(unit)).coords(),
            [1.0, 2.0, 2.0].map(|c| c / 3.0)
        ));
        let mut chain = Chain::new([[0.0; 3], [1.0, 2.0, 2.0]]).unwrap();
        chain.fold(0, line, angle).unwrap();
        assert!((length(chain.points()[1]) - 3.0).abs() <= 16.0 * EPS, "{size:e}");

        let camera = Motor::look_at(pga3::Point::origin(), pga3::Point::from(v), [0.0, 1.0, 0.0]).unwrap();
        assert!(near((camera >> Direction::new(0.0, 0.0, -1.0)).coords(), unit), "{size:e}");
        let camera = Motor::look_at(pga3::Point::origin(), pga3::Point::from(unit), [size, size, 0.0]).unwrap();
        let up = (camera >> Direction::new(0.0, 1.0, 0.0)).coords();
        assert!(near(up, [1.0, 1.0, 0.0].map(|c| c / 2.0_f64.sqrt())), "{size:e}");

        let half = 0.5_f64.sqrt();
        let ahead = pga2::Motor::look_at(pga2::Point::origin(), pga2::Point::new(-size, size)).unwrap();
        let [x, y] = (ahead >> pga2::Direction::new(1.0, 0.0)).coords();
        assert!(near([x, y, 0.0], [-half, half, 0.0]), "{size:e}");
        let line = pga2::Line::new(-size, size, 0.0);
        let [x, y] = line.normalized().normal();
        assert!(near([x, y, 0.0], [-half, half, 0.0]), "{size:e}");
        let turned = pga2::Motor::between(line, pga2::Line::new(3.0, 4.0, 0.0)) >> pga2::Line::new(-half, half, 0.0);
        assert!(near([turned.e1, turned.e2, 0.0], [0.6, 0.8, 0.0]), "{size:e}");
    }
    let none: Motor = Motor::rotation(Line::from_plucker([0.0; 3], [1.0, 2.0, 2.0]), 1.0);
    assert!(none.e12.is_nan(), "an ideal line is no axis");
}

#[test]
fn an_axis_far_off_is_found_wherever_its_moment_can_be_held() {
    // Next to a half of the double cover where s is small: the factors of the moment are beyond `f32`, the moment is not.
    let m = pga3::Motor::<f32> {
        s: 4.598713e-14,
        e01: 0.0029149663,
        e02: -0.0017529838,
        e03: 0.0036161048,
        e12: 1.317_324e-39,
        e0123: 0.0030487096,
        ..pga3::Motor::zero()
    };
    let [x, y, z] = m.decompose().axis.moment().map(f64::from);
    let sine = f64::from(m.e12);
    let expected = [f64::from(m.e01) / sine, f64::from(m.e02) / sine];
    assert!(z == 0.0 && (x / -expected[0] - 1.0).abs() < 1e-6 && (y / -expected[1] - 1.0).abs() < 1e-6, "{x:e} {y:e}");
}

/// As far as the square of the norm can be held; of translators, whose weight is divided by twice, as far as the weight of the inverse can.
#[test]
fn an_inverse_undoes_its_motion_at_every_scale() {
    let mut numbers = Numbers(7);
    for k in 0..2000 {
        let scale = 10_f64.powi([0, 150, -150, 120, -120][k % 5]);
        let [s, e12, e01, e20] = numbers.vector::<4>(1.0);
        let m = pga2::Motor { s, e12, e01, e20 };
        let size = 1.0 + m.ideal_norm() / m.norm();
        assert_near!(m * scale * (m * scale).inverse(), pga2::Motor::identity(), 4.0, size);
        assert_near!((m * scale).inverse() * (m * scale), pga2::Motor::identity(), 4.0, size);
        let f = pga2::Flector { e1: s, e2: e12, e0: e01, e012: e20 };
        assert_near!(f * scale * (f * scale).inverse(), pga2::Motor::identity(), 4.0, size);
        assert_near!((f * scale).inverse() * (f * scale), pga2::Motor::identity(), 4.0, size);
        let r = pga2::Rotor { s, e12 } * scale;
        assert!((r * r.inverse() - pga2::Rotor::identity()).norm() <= 4.0 * EPS);
        let r = pga3::Rotor { s, e12, e31: e01, e23: e20 } * scale;
        assert!((r * r.inverse() - pga3::Rotor::identity()).norm() <= 4.0 * EPS);

        let scale = 10_f64.powi([0, 200, -200, 300, -300][k % 5]);
        let size = length([e01, e20, e12]) / s.abs();
        let t = pga2::Translator { s, e01, e20 } * scale;
        for off in [t * t.inverse() - pga2::Translator::identity(), t.inverse() * t - pga2::Translator::identity()] {
            assert!(off.norm() <= 2.0 * EPS && off.ideal_norm() <= 4.0 * EPS * size, "{t:?}");
        }
        let t = pga3::Translator { s, e01, e02: e20, e03: e12 } * scale;
        for off in [t * t.inverse() - pga3::Translator::identity(), t.inverse() * t - pga3::Translator::identity()] {
            assert!(off.norm() <= 2.0 * EPS && off.ideal_norm() <= 4.0 * EPS * size, "{t:?}");
        }
    }
}
