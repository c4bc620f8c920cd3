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
