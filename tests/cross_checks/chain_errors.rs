//! What no chain can be made of, and no fold can be: each with what was wrong, and the chain as it was.

use super::inputs::cases;
use incidence::pga3::{Chain, ChainError, Line, Motor, Point};
use proptest::prelude::*;

fn hook() -> Chain {
    Chain::new([[0.5, 0.1, 0.0], [1.25, 0.2, 0.3], [2.0, 0.75, -0.5], [3.5, 1.0, 0.25]]).unwrap()
}

#[test]
fn a_chain_has_two_points_at_least() {
    assert_eq!(Chain::<f64>::new([[0.0; 3]; 0]), Err(ChainError::TooFewPoints { found: 0 }));
    assert_eq!(Chain::new([[1.0, 2.0, 3.0]]), Err(ChainError::TooFewPoints { found: 1 }));
    assert_eq!(Chain::new([[1.0, 2.0, 3.0]; 2]).unwrap().segments().len(), 1);
    assert_eq!(ChainError::TooFewPoints { found: 1 }.to_string(), "a chain has at least 2 points, not 1");
}

#[test]
fn every_point_is_finite() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for k in 0..3 {
            let mut points = [[1.0, 2.0, 3.0]; 4];
            points[2][k] = bad;
            assert_eq!(Chain::new(points), Err(ChainError::NotFinite { point: 2 }));
            points[1][2 - k] = bad;
            assert_eq!(Chain::new(points), Err(ChainError::NotFinite { point: 1 }), "the first of two is told");
        }
    }
    // An ideal point, and a point whose coordinates overflow.
    let (p, q) = (Point::new(1.0, 2.0, 3.0), Point::new(4.0, 6.0, 5.0));
    assert_eq!(Chain::new([p, q, q - p]), Err(ChainError::NotFinite { point: 2 }));
    assert_eq!(Chain::new([p, Point { e123: 1e-300, ..p * 1e100 }]), Err(ChainError::NotFinite { point: 1 }));
    // Any other weight is divided by.
    assert_eq!(Chain::new([p * -2.0, q * 0.5]).unwrap().points(), [[1.0, 2.0, 3.0], [4.0, 6.0, 5.0]]);
}

#[test]
fn a_fold_needs_a_joint_of_the_chain() {
    let axis = Line::through([0.0, 0.0, 0.0], [0.0, 0.0, 1.0]);
    for joint in [4, 5, usize::MAX] {
        let mut chain = hook();
        assert_eq!(chain.fold(joint, axis, 1.0), Err(ChainError::NoSuchJoint { joint, points: 4 }));
        assert_eq!(chain, hook());
    }
    let mut chain = hook();
    assert_eq!(chain.fold(3, axis, 1.0), Ok(()), "nothing comes after the last point");
    assert_eq!(chain, hook());
}

#[test]
fn a_fold_needs_an_axis_and_an_angle() {
    let axis = Line::through([1.25, 0.2, 0.3], [1.25, 0.2, 1.3]);
    let ideal = Line::from_plucker([0.0; 3], [1.0, 2.0, 3.0]);
    let (nan, infinity) = (f64::NAN, f64::INFINITY);
    let (far, no_axis, no_angle) =
        (Line { e12: 1e-300, e01: 1e300, ..Line::zero() }, ChainError::NoAxis, ChainError::NoAngle);
    let bad = [
        (ideal, 1.0, no_axis),
        (Line::zero(), 1.0, no_axis),
        (Line { e12: nan, ..axis }, 1.0, no_axis),
        (Line { e01: infinity, ..axis }, 1.0, no_axis),
        (Line { e23: -infinity, ..axis }, 1.0, no_axis),
        (far, 1.0, no_axis),
        (axis, nan, no_angle),
        (axis, infinity, no_angle),
        (axis, -infinity, no_angle),
        (ideal, nan, no_angle),
    ];
    for (axis, angle, error) in bad {
        for joint in 0..4 {
            let mut chain = hook();
            assert_eq!(chain.fold(joint, axis, angle), Err(error), "{axis:?} {angle}");
            assert_eq!(chain, hook());
        }
    }
}

#[test]
fn a_fold_that_would_leave_the_numbers_is_none() {
    // Turned about a far axis, a huge point overflows.
    let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 2.0, 0.0], [1.7e308, 1.7e308, 0.0], [1.0, 1.0, 1.0]];
    let mut chain = Chain::new(points).unwrap();
    let axis = Line::through([0.0, 0.0, 0.0], [0.0, 0.0, 1.0]);
    assert_eq!(chain.fold(1, axis, -std::f64::consts::FRAC_PI_4), Err(ChainError::NotFinite { point: 3 }));
    assert_eq!(chain.points(), points);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_fold_moves_what_comes_after_the_joint_and_keeps_the_rest(
        points in proptest::collection::vec(proptest::array::uniform3(-5.0..5.0_f64), 2..12),
        joint in any::<usize>(),
        direction in proptest::array::uniform3(-3.0..3.0_f64),
        angle in -7.0..7.0_f64,
    ) {
        prop_assume!(direction.iter().map(|x| x * x).sum::<f64>() > 0.01);
        let joint = joint % points.len();
        let mut chain = Chain::new(points.iter().copied()).unwrap();
        let p = points[joint];
        let axis = Line::through(p, core::array::from_fn(|k| p[k] + direction[k]));
        chain.fold(joint, axis, angle).unwrap();
        prop_assert_eq!(&chain.points()[..=joint], &points[..=joint]);
        // The rest is where the motor of the axis moves it.
        let motor = Motor::rotation(axis, angle);
        for (moved, &point) in chain.points().iter().zip(&points).skip(joint + 1) {
            let expected = (motor >> Point::from(point)).coords();
            prop_assert!((0..3).all(|k| (moved[k] - expected[k]).abs() < 1e-12), "{:?} {:?}", moved, expected);
        }
        // An axis through the joint keeps the lengths.
        for (was, is) in points.windows(2).zip(chain.points().windows(2)) {
            let length = |ends: &[[f64; 3]]| Line::through(ends[0], ends[1]).norm();
            prop_assert!((length(was) - length(is)).abs() < 1e-12);
        }
        // And back.
        chain.fold(joint, axis, -angle).unwrap();
        for (back, point) in chain.points().iter().zip(&points) {
            prop_assert!((0..3).all(|k| (back[k] - point[k]).abs() < 1e-12));
        }
    }
}
