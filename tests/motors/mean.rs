//! Means of motions.

use super::*;
use incidence::pga3::MeanError;
use proptest::collection::vec;

fn motor(turn: f64) -> impl Strategy<Value = pga3::Motor> {
    let part = move |most: f64| [-most..most, -most..most, -most..most];
    // The norm of the bivector is half of the angle.
    (part(0.5 * turn / 3f64.sqrt()), part(4.0)).prop_map(|(q, d)| pga3::Line::from_plucker(q, d).exp())
}

fn any_motor() -> impl Strategy<Value = pga3::Motor> {
    motor(5.0)
}

/// How far a motion is from another one, whichever signs they have.
fn off(m: pga3::Motor, n: pga3::Motor) -> f64 {
    let step = (m.reverse() * n).constrained().log();
    step.norm() + step.ideal_norm()
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_ways_from_the_mean_add_up_to_nothing(
        a in any_motor(),
        motors in vec((motor(1.5), 0.0..3.0_f64), 1..9),
    ) {
        let motors: Vec<_> = motors.into_iter().map(|(m, weight)| (a * m, weight + 1e-3)).collect();
        let mean = pga3::Motor::weighted_mean(&motors).unwrap();
        prop_assert!(mean.is_normalized(1e-14));
        let sum = motors.iter().fold(pga3::Line::zero(), |sum, &(m, weight)| {
            sum + (mean.reverse() * m).constrained().log() * weight
        });
        let total: f64 = motors.iter().map(|(_, weight)| weight).sum();
        prop_assert!(sum.norm() <= 300.0 * EPS * total, "{:e}", sum.norm() / total / EPS);
        prop_assert!(sum.ideal_norm() <= 300.0 * 20.0 * EPS * total, "{:e}", sum.ideal_norm() / total / EPS);
    }

    #[test]
    fn the_mean_moves_with_the_motions_and_knows_no_order(
        a in any_motor(),
        b in any_motor(),
        motors in vec(motor(1.5), 2..7),
        signs in 0..64_u32,
    ) {
        let mean = pga3::Motor::mean(&motors).unwrap();
        let moved: Vec<_> = motors.iter().map(|&m| a * m * b).collect();
        prop_assert!(off(pga3::Motor::mean(&moved).unwrap(), a * mean * b) < 1e-11);
        let mut turned: Vec<_> = motors.iter().enumerate().map(|(k, &m)| if signs >> k & 1 == 1 { m * -2.0 } else { m }).collect();
        turned.reverse();
        prop_assert!(off(pga3::Motor::mean(&turned).unwrap(), mean) < 1e-12);
    }

    #[test]
    fn of_two_it_is_half_way(a in any_motor(), b in motor(3.0), t in 0.0..1.0_f64) {
        let ends = [a, a * b];
        let mean = pga3::Motor::mean(&ends).unwrap();
        prop_assert!(off(mean, ends[0].interpolate(ends[1], 0.5)) < 1e-12);
        let mean = pga3::Motor::weighted_mean(&[(ends[0], 1.0 - t), (ends[1], t)]).unwrap();
        prop_assert!(off(mean, ends[0].interpolate(ends[1], t)) < 1e-12);
    }

    #[test]
    fn in_the_plane_it_is_that_of_the_plane_in_space(
        motors in vec((-0.7..0.7_f64, [-4.0..4.0, -4.0..4.0_f64]), 1..6),
        single in proptest::bool::ANY,
    ) {
        let flat: Vec<_> = motors
            .iter()
            .map(|&(turn, by)| pga2::Motor::translation(by) * pga2::Motor::from(pga2::Rotor::new(turn)))
            .collect();
        let up = |&(turn, [x, y]): &(f64, [f64; 2])| {
            pga3::Motor::translation([x, y, 0.0]) * pga3::Motor::from(pga3::Rotor::new([0.0, 0.0, 1.0], turn))
        };
        let mean = pga3::Motor::mean(&motors.iter().map(up).collect::<Vec<_>>()).unwrap();
        let (p, expected) = (pga2::Point::new(3.0, -2.0), mean >> pga3::Point::new(3.0, -2.0, 0.0));
        let found = if single {
            let narrow: Vec<_> = flat.iter().map(|m| m.map(|c| c as f32)).collect();
            pga2::Motor::mean(&narrow).unwrap().map(f64::from) >> p
        } else {
            pga2::Motor::mean(&flat).unwrap() >> p
        };
        let tolerance = if single { 1e-4 } else { 1e-12 };
        prop_assert!((found.x() - expected.x()).abs() < tolerance && (found.y() - expected.y()).abs() < tolerance);
    }
}

#[test]
fn of_many_and_of_one() {
    let axis = pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    let turns: Vec<_> = (0..10_000).map(|k| pga3::Motor::rotation(axis, 1e-4 * f64::from(k))).collect();
    assert!(off(pga3::Motor::mean(&turns).unwrap(), pga3::Motor::rotation(axis, 1e-4 * 4999.5)) < 1e-11);
    let one = pga3::Motor::screw(axis, 3.0, -7.0);
    assert!(off(pga3::Motor::mean(&[one * 5.0]).unwrap(), one) < 1e-13);
    // Ways of a few of the smallest numbers.
    for exponent in 300..324 {
        let size = 10_f64.powi(-exponent);
        let ways = [[1.0, 0.3, 0.0], [-0.7, 2.9, 0.1], [0.2, 0.9, 0.1]].map(|way| way.map(|c| c * size));
        let third = |k: usize| ways.iter().map(|way| way[k] / 3.0).sum::<f64>();
        let tiny = |x: f64, y: f64| (x - y).abs() <= 1e-15 * size + 24.0 * f64::from_bits(1);
        let mean = pga3::Motor::mean(&ways.map(pga3::Motor::translation)).unwrap() >> pga3::Point::origin();
        assert!((0..3).all(|k| tiny(mean.coords()[k], third(k))), "{size:e} {mean}");
        let mean = pga2::Motor::mean(&ways.map(|[x, y, _]| pga2::Motor::translation([x, y]))).unwrap()
            >> pga2::Point::origin();
        assert!((0..2).all(|k| tiny(mean.coords()[k], third(k))), "{size:e} {mean}");
    }
    // Where the steps go to and fro by rounding.
    let ways = [[4.74905888894e-313, -6.3393813134e-313, 7.4410537862e-313], [-9.267716929e-314, 4.0e-313, -1.3e-313]];
    for ways in [ways, ways.map(|way| way.map(|c| -c)), ways.map(|[x, y, z]| [1.3 * z, 0.7 * x, y])] {
        assert!(pga3::Motor::mean(&ways.map(pga3::Motor::translation)).is_ok());
    }
    // Weights of which the sum overflows, or is tiny; and 0.
    for weight in [1e308, 1e-310] {
        let pair = [(pga3::Motor::identity(), weight), (pga3::Motor::translation([2.0, 4.0, 6.0]), weight), (one, 0.0)];
        let mean = pga3::Motor::weighted_mean(&pair).unwrap();
        assert!(off(mean, pga3::Motor::translation([1.0, 2.0, 3.0])) < 1e-14);
    }
}

#[test]
fn what_has_no_mean_says_why() {
    let m = pga3::Motor::<f64>::identity();
    assert_eq!(pga3::Motor::<f64>::mean(&[]), Err(MeanError::Empty));
    assert_eq!(pga3::Motor::weighted_mean(&[(m, 0.0)]), Err(MeanError::Empty));
    for weight in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(pga3::Motor::weighted_mean(&[(m, 1.0), (m, weight)]), Err(MeanError::Weight { index: 1 }));
    }
    let far = pga3::Motor { e01: f64::INFINITY, ..m };
    for none in [pga3::Motor::zero(), pga3::Motor { e12: f64::NAN, ..m }, far, pga3::Motor { s: 0.0, e01: 1.0, ..m }] {
        assert_eq!(pga3::Motor::mean(&[m, m, none]), Err(MeanError::NotAMotion { index: 2 }), "{none:?}");
        assert_eq!(pga3::Motor::mean(&[none, m]), Err(MeanError::NotAMotion { index: 0 }), "{none:?}");
    }
    // Each is a motion, but the way from the one to the other is too long.
    let [there, back] = [1.5e308, -1.5e308].map(|e01| pga3::Motor { e01, ..m });
    assert_eq!(pga3::Motor::mean(&[there, there]), Ok(there));
    assert_eq!(pga3::Motor::mean(&[there, there, back]), Err(MeanError::NotAMotion { index: 2 }));
    assert_eq!(pga2::Motor::mean(&[pga2::Motor::<f64>::zero()]), Err(MeanError::NotAMotion { index: 0 }));
    let zero = pga3::Motor::zero();
    assert_eq!(pga3::Motor::weighted_mean(&[(m, 0.0), (zero, 1.0)]), Err(MeanError::NotAMotion { index: 1 }));
    // Nearly half turns to both sides: each step leaves nearly all of the way.
    let turned = |axis: [f64; 3], angle: f64| pga3::Motor::from(pga3::Rotor::new(axis, angle));
    let (x, y) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
    let apart = [(turned(y, 0.1), 1e-9), (turned(x, PI - 1e-3), 1.0), (turned(x, 1e-3 - PI), 1.0)];
    assert_eq!(pga3::Motor::weighted_mean(&apart), Err(MeanError::Apart));
}

/// What sums round does not grow with the number of motions.
#[test]
fn of_so_many_in_single_precision_that_a_plain_sum_is_far_off() {
    // Most of them turned by 1 about one of two axes, and a first one from where there is far to go.
    let count = 1_000_000;
    let motor = |axis: [f32; 3], angle| pga3::Motor::from(pga3::Rotor::new(axis, angle));
    let kinds = [motor([1.0, 0.0, 0.0], 1.0), motor([0.0, 1.0, 0.0], 1.0)];
    let turns: Vec<_> = (0..count).map(|k| kinds[usize::from(k % 4 == 0)]).collect();
    let mean = pga3::Motor::mean(&turns).unwrap();
    let exact = pga3::Motor::weighted_mean(&[(kinds[0].map(f64::from), 3.0), (kinds[1].map(f64::from), 1.0)]).unwrap();
    assert!(off(mean.map(f64::from), exact) < 1e-5, "{mean} {exact}");
}

/// Where the values are right at once, the slopes are not yet.
#[test]
fn slopes_of_a_mean_are_those_of_differences() {
    use incidence::DualNumber;
    let turned = |axis: [f64; 3], angle: f64| pga3::Motor::from(pga3::Rotor::new(axis, angle));
    let fixed = [turned([1.0, 0.0, 0.0], 1.0), turned([1.0, 0.0, 0.0], -1.0)];
    let mean = |angle: f64| {
        let mean = pga3::Motor::mean(&[turned([0.0, 1.0, 0.0], angle), fixed[0], fixed[1]]).unwrap();
        mean.log().to_array()
    };
    let dual = |m: pga3::Motor| m.map(DualNumber::<1>::constant);
    let [angle] = DualNumber::variables([0.0]);
    let [zero, one] = [0.0, 1.0].map(DualNumber::constant);
    let moving = pga3::Motor::from(pga3::Rotor::new([zero, one, zero], angle));
    let found = pga3::Motor::mean(&[moving, dual(fixed[0]), dual(fixed[1])]).unwrap().log().to_array();
    // The steps for the slopes change no value.
    for angle in [0.0, 0.3, 0.7, 1.1] {
        let [moving_angle] = DualNumber::variables([angle]);
        let moving = pga3::Motor::from(pga3::Rotor::new([zero, one, zero], moving_angle));
        let dual_mean = pga3::Motor::mean(&[moving, dual(fixed[0]), dual(fixed[1])]).unwrap();
        let mean = pga3::Motor::mean(&[turned([0.0, 1.0, 0.0], angle), fixed[0], fixed[1]]).unwrap();
        let bits = |m: pga3::Motor| m.to_array().map(f64::to_bits);
        assert_eq!(bits(dual_mean.map(|c| c.value)), bits(mean), "{angle}");
    }
    let (before, after) = (mean(-1e-4), mean(1e-4));
    for k in 0..6 {
        let slope = (after[k] - before[k]) / 2e-4;
        assert!((found[k].slopes[0] - slope).abs() < 1e-7, "{k}: {} {slope}", found[k].slopes[0]);
    }
    assert!(found.iter().any(|c| c.slopes[0].abs() > 0.1));
}
