//! The derivative of a motor at work, by dual numbers and by the commutator.

#[path = "../examples/derivative/dual.rs"]
mod dual;

use dual::Dual;
use incidence::{Real, pga2, pga3};
use proptest::prelude::*;

fn value(x: Dual) -> f64 {
    x.value
}

fn slope(x: Dual) -> f64 {
    x.slope
}

const ANGLE: std::ops::Range<f64> = -6.0..6.0;

/// Whether all components are within 1e-13 of 0.
fn vanishes<const N: usize>(components: [f64; N]) -> bool {
    components.iter().all(|c| c.abs() < 1e-13)
}

proptest! {
    // d/dα m x m̃ = −(ℓ x′ − x′ ℓ)/2 for x′ = m x m̃ and m = cos(α/2) − sin(α/2) ℓ with ℓ² = −1.
    #[test]
    fn what_a_turning_motor_moves_changes_by_the_commutator(
        axis: pga3::Line, angle in ANGLE, p: pga3::Point, line: pga3::Line, plane: pga3::Plane, d: pga3::Direction
    ) {
        let unit = axis.normalized();
        let m = pga3::Motor::rotation(axis.map(Dual::constant), Dual::variable(angle));

        let moved = m >> p.map(Dual::constant);
        let expected = pga3::Point::from(-unit.commutator(moved.map(value)));
        prop_assert!(vanishes((moved.map(slope) - expected).to_array()));

        let moved = m >> line.map(Dual::constant);
        prop_assert!(vanishes((moved.map(slope) + unit.commutator(moved.map(value))).map(|c| c / 16.0).to_array()));

        let moved = m >> plane.map(Dual::constant);
        prop_assert!(vanishes((moved.map(slope) + unit.commutator(moved.map(value))).map(|c| c / 16.0).to_array()));

        let moved = m >> d.map(Dual::constant);
        prop_assert!(vanishes((moved.map(slope) + unit.commutator(moved.map(value))).to_array()));

        // The motor's own: −ℓ/2 m.
        let expected = pga3::Motor::from(unit) * m.map(value) * -0.5;
        prop_assert!(vanishes((m.map(slope) - expected).to_array()));
    }

    #[test]
    fn what_turns_in_the_plane_changes_by_the_commutator(
        center: pga2::Point, angle in ANGLE, p: pga2::Point, l: pga2::Line
    ) {
        let m = pga2::Motor::rotation(center.map(Dual::constant), Dual::variable(angle));
        let moved = m >> p.map(Dual::constant);
        let expected = pga2::Point::from(-center.commutator(moved.map(value)));
        prop_assert!(vanishes((moved.map(slope) - expected).to_array()));
        let moved = m >> l.map(Dual::constant);
        prop_assert!(vanishes((moved.map(slope) + center.commutator(moved.map(value))).map(|c| c / 16.0).to_array()));
    }

    #[test]
    fn the_distance_of_two_points_does_not_change_when_both_move(
        axis: pga3::Line, angle in ANGLE, p: pga3::Point, q: pga3::Point
    ) {
        let m = pga3::Motor::rotation(axis.map(Dual::constant), Dual::variable(angle));
        let [p, q] = [p, q].map(|p| m >> p.map(Dual::constant));
        prop_assert!((p & q).norm().slope.abs() < 1e-13);
    }

    #[test]
    fn the_distance_from_a_fixed_point_changes_by_the_velocity_along_it(
        axis: pga3::Line, angle in ANGLE, p: pga3::Point, q: pga3::Point
    ) {
        let m = pga3::Motor::rotation(axis.map(Dual::constant), Dual::variable(angle));
        let moved = m >> p.map(Dual::constant);
        let distance = (moved & q.map(Dual::constant)).norm();
        let velocity = -axis.normalized().commutator(moved.map(value));
        let away: [f64; 3] = std::array::from_fn(|k| moved.coords()[k].value - q.coords()[k]);
        let along: f64 = away.iter().zip(velocity.coords()).map(|(a, v)| a * v).sum();
        prop_assert!((distance.slope - along / distance.value).abs() < 1e-13 * (1.0 + velocity.norm()));
    }

    // The rules that no motor uses.
    #[test]
    fn polar_coordinates_change_as_they_should(r in 0.5..8.0, angle in -3.0..3.0) {
        let angle = Dual::variable(angle);
        let (sin, cos) = angle.sin_cos();
        let (x, y) = (cos * Dual::constant(r), sin * Dual::constant(r));
        let again = y.atan2(x);
        prop_assert!((again.value - angle.value).abs() < 1e-14 && (again.slope - 1.0).abs() < 1e-14);

        let x = Dual { value: r, slope: angle.value };
        let product = num_traits::Inv::inv(x) * x;
        prop_assert!((product.value - 1.0).abs() < 1e-15 && product.slope.abs() < 1e-14);
    }
}

/// Of the whole line of values and slopes.
fn parts<const N: usize>(components: [Dual; N]) -> ([f64; N], [f64; N]) {
    (components.map(value), components.map(slope))
}

/// Where a length is 0, it has no slope; yet exp is smooth there, and all that is made of it.
#[test]
fn nothing_is_lost_where_the_variable_is_0() {
    let b = pga3::Line::from_plucker([0.2, 0.3, -0.6], [5.0, -7.0, 11.0]);
    let (constant, t) = (b.map(Dual::constant), Dual::variable(0.0));
    let m = (constant * t).exp();
    let (one, none) = (pga3::Motor::identity().to_array(), [0.0; 6]);
    assert_eq!(parts(m.to_array()), (one, pga3::Motor::from(b).to_array()));
    assert_eq!(parts(m.normalized().to_array()), parts(m.to_array()));
    assert_eq!(parts(m.log().to_array()), (none, b.to_array()));
    assert_eq!(parts(m.sqrt().to_array()), (one, pga3::Motor::from(b * 0.5).to_array()));

    // From a pose of its own to another, and from there to itself.
    let pose = b.exp().map(Dual::constant);
    assert!(vanishes((pose.powf(t).map(slope) - pga3::Motor::from(b)).to_array()));
    let step = pose.interpolate(pose, t);
    assert!(vanishes((step.map(value) - b.exp()).to_array()) && vanishes(step.map(slope).to_array()));
    assert!(vanishes(((pose.reverse() * pose * m).log().map(slope) - b).to_array()));
    let step = pga3::Motor::translation([1.0, 2.0, 3.0]).map(Dual::constant).powf(Dual::variable(0.5));
    assert_eq!(step.map(slope), pga3::Motor { s: 0.0, ..pga3::Motor::translation([1.0, 2.0, 3.0]) });

    // The root of a translation that begins to turn: its square has all slopes again.
    for by in [-1.0, 1.0] {
        let start = pga3::Motor::translation([1.0, 2.0, 3.0]).map(Dual::constant);
        let m = start * (constant * (t * Dual::constant(by))).exp();
        let root = m.sqrt();
        assert!(vanishes((root * root - m).map(slope).to_array()));
        let center = pga2::Point::from_array([2.0, 3.0, 5.0 * by]).map(Dual::constant);
        let m = pga2::Motor::translation([1.0, 2.0]).map(Dual::constant) * (center * t).exp();
        let root = m.sqrt();
        assert!(vanishes((root * root - m).map(slope).to_array()));
    }

    // Of a motor that is no multiple of a rigid motion the part of I is taken off first, with its slope.
    let m = pga3::Motor { e0123: Dual::constant(2.0), ..(constant * t).exp() };
    let (log, root) = (m.log().map(slope), m.sqrt().map(slope));
    assert!(vanishes((log - m.normalized().log().map(slope)).to_array()));
    assert!(vanishes((root - m.normalized().sqrt().map(slope)).to_array()));
    assert!((log.e01 - (b.e01 + 2.0 * b.e23)).abs() < 1e-13);

    let b = pga2::Point::from_array([2.0, 3.0, 5.0]);
    let m = (b.map(Dual::constant) * t).exp();
    assert_eq!(parts(m.to_array()), (pga2::Motor::identity().to_array(), pga2::Motor::from(b).to_array()));
    assert_eq!(parts(m.log().to_array()), ([0.0; 3], b.to_array()));
}

/// A scalar whose zero has no slope: its infinitesimals are what no power of two brings near 1.
#[test]
fn infinitesimals_come_to_an_end() {
    #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
    struct Strict(Dual);
    macro_rules! by_the_dual {
        ($($operator:ident, $method:ident);*) => {$(
            impl std::ops::$operator for Strict {
                type Output = Self;
                fn $method(self, other: Self) -> Self {
                    Strict(std::ops::$operator::$method(self.0, other.0))
                }
            }
        )*};
    }
    by_the_dual!(Add, add; Sub, sub; Mul, mul; Div, div);
    impl std::ops::Neg for Strict {
        type Output = Self;
        fn neg(self) -> Self {
            Strict(-self.0)
        }
    }
    impl num_traits::Inv for Strict {
        type Output = Self;
        fn inv(self) -> Self {
            Strict(num_traits::Inv::inv(self.0))
        }
    }
    impl num_traits::Zero for Strict {
        fn zero() -> Self {
            Strict(Dual::constant(0.0))
        }
        fn is_zero(&self) -> bool {
            *self == Self::zero()
        }
    }
    impl num_traits::One for Strict {
        fn one() -> Self {
            Strict(Dual::constant(1.0))
        }
    }
    impl Real for Strict {
        fn ratio(numerator: i32, denominator: i32) -> Self {
            Strict(Dual::ratio(numerator, denominator))
        }
        fn sqrt(self) -> Self {
            Strict(self.0.sqrt())
        }
        fn abs(self) -> Self {
            Strict(self.0.abs())
        }
        fn sin_cos(self) -> (Self, Self) {
            let (sin, cos) = self.0.sin_cos();
            (Strict(sin), Strict(cos))
        }
        fn atan2(self, x: Self) -> Self {
            Strict(self.0.atan2(x.0))
        }
        fn is_finite(self) -> bool {
            self.0.is_finite()
        }
        fn epsilon() -> Self {
            Strict(Dual::epsilon())
        }
    }
    let axis = pga3::Line::from_plucker([0.2, 0.3, -0.6], [5.0, -7.0, 11.0]);
    let infinitesimal = axis.map(|c| Strict(Dual { value: 0.0, slope: c }));
    assert_eq!(infinitesimal.exp().e12.0, Dual { value: 0.0, slope: -0.6 });
}
