//! The types as one holds them: printing, conversions, comparison, scaling.

use approx::{assert_abs_diff_eq, assert_relative_eq, assert_ulps_eq};
use incidence::prelude::*;
use incidence::{pga2, pga3};
use num_rational::Ratio;

#[path = "inputs/numbers.rs"]
mod numbers;

use numbers::Numbers;

#[test]
fn an_element_prints_as_a_sum_of_blades() {
    let m = pga2::Multivector::from_array([1.0, 0.0, 2.0, 0.0, -3.0, 0.0, 0.0, 0.0]);
    assert_eq!(m.to_string(), "1 + 2e₁ − 3e₀₁");
    assert_eq!(format!("{m:#}"), "1 + 2e1 - 3e01");
    assert_eq!(format!("{m:.2}"), "1.00 + 2.00e₁ − 3.00e₀₁");
    assert_eq!(pga3::Line::<f64>::zero().to_string(), "0");
    assert_eq!((-pga2::Motor::<i32>::identity()).to_string(), "−1");
    assert_eq!(pga2::Line::new(-1, 1, 0).to_string(), "−e₁ + e₂");
    assert_eq!(pga2::Line::new(f64::INFINITY, -f64::NAN, -0.5).to_string(), "−0.5e₀ + (inf)e₁ + (NaN)e₂");
    assert_eq!(pga2::Direction::new(Ratio::new(-1, 2), Ratio::new(3, 1)).to_string(), "3e₀₁ + (-1/2)e₂₀");
    assert_eq!(format!("{:?}", pga2::Direction::new(1, 2)), "Direction { e01: 2, e20: 1 }");
}

#[test]
fn large_and_small_coefficients_are_printed_with_exponents() {
    let line = pga2::Line::new(-6.25e-200, 1.0, 2e150);
    assert_eq!(format!("{line:e}"), "(2e150)e₀ + (-6.25e-200)e₁ + (1e0)e₂");
    assert_eq!(format!("{line:#.3e}"), "(2.000e150)e0 + (-6.250e-200)e1 + (1.000e0)e2");
    assert_eq!(format!("{:e}", pga2::Line::<f64>::zero()), "0");
}

#[test]
fn every_unit_coefficient_is_left_out_only_before_a_blade() {
    assert_eq!(pga2::Multivector::scalar(1).to_string(), "1");
    assert_eq!(pga2::Multivector::scalar(-1).to_string(), "−1");
    assert_eq!((pga2::Multivector::scalar(1) + pga2::Point::new(1, -1).into()).to_string(), "1 − e₀₁ + e₂₀ + e₁₂");
}

#[test]
fn a_coefficient_is_left_out_only_if_it_is_written_as_one() {
    // −1 of the integers modulo 2³² is the greatest of them; the least `i32` has no negative.
    let residues = [u32::MAX, 1, 7].map(core::num::Wrapping);
    assert_eq!(pga2::Line::from_array(residues).to_string(), "4294967295e₀ + e₁ + 7e₂");
    assert_eq!(pga2::Line::from_array([i32::MIN, -1, i32::MAX]).to_string(), "−2147483648e₀ − e₁ + 2147483647e₂");
}

#[test]
fn width_and_plus_are_ignored() {
    let line = pga2::Line::new(1.5, -1.0, 0.25);
    assert_eq!((format!("{line:+}"), format!("{line:>40}")), (line.to_string(), line.to_string()));
    assert_eq!(line.to_string(), "0.25e₀ + 1.5e₁ − e₂");
}

#[test]
fn scalars_multiply_from_both_sides() {
    let p: pga3::Point = pga3::Point::new(1.0, 2.0, 3.0);
    assert_eq!(2.0 * p, p * 2.0);
    assert_eq!((2.0 * p).to_array(), [6.0, 4.0, 2.0, 2.0]);
    assert_eq!(2.0_f32 * pga2::Line::new(1.0_f32, 2.0, 3.0), pga2::Line::new(2.0, 4.0, 6.0));
    assert_eq!(p / 2.0, p * 0.5);
    let mut q = p;
    q += p;
    q *= 3.0;
    q -= p;
    q /= 5.0;
    assert_eq!(q, p);
}

#[test]
fn arrays_are_in_the_order_of_the_basis() {
    assert_eq!(pga2::Point::new(7, 8).to_array(), [8, 7, 1]);
    assert_eq!(pga2::Point::<i32>::BLADES, ["e01", "e20", "e12"]);
    assert_eq!(pga3::Point::new(7, 8, 9).to_array(), [9, 8, 7, 1]);
    assert_eq!(pga3::Line::from_array([1, 2, 3, 4, 5, 6]).direction(), [6, 5, 4]);
    assert_eq!(pga3::Motor::from_array([1, 2, 3, 4, 5, 6, 7, 8]).e0123, 8);
}

#[test]
fn a_smaller_type_is_part_of_a_larger_one_and_comes_back() {
    let line = pga3::Line::from_array([1, 2, 3, 4, 5, 6]);
    let m = pga3::Multivector::from(line);
    assert_eq!(pga3::Line::try_from(m), Ok(line));
    let refused = pga3::Line::try_from(m + pga3::Multivector::scalar(7)).unwrap_err();
    assert_eq!((refused.blade, refused.target), ("1", "Line"));
    assert_eq!(refused.to_string(), "the coefficient of 1 is not 0, and a Line has no place for it");
    assert_eq!(pga3::Line::part_of(m + pga3::Multivector::scalar(7)), line);
    assert_eq!(pga3::Point::from(pga3::Direction::new(1, 2, 3)).weight(), 0);
    let motor = pga3::Motor::from(pga3::Rotor::from_array([1, 2, 3, 4]));
    assert_eq!(motor.to_array(), [1, 0, 0, 0, 2, 3, 4, 0]);
}

#[test]
fn grades_split_a_multivector() {
    let m = pga3::Multivector::from_array(core::array::from_fn(|k| k as i64 + 1));
    let sum = (0..=4).fold(pga3::Multivector::zero(), |sum, k| sum + m.grade(k));
    assert_eq!(sum, m);
    assert_eq!(m.even() + m.odd(), m);
    assert_eq!(m.grade(3).to_array()[11..15], [12, 13, 14, 15]);
    assert_eq!(m.grade(3).to_array().iter().filter(|c| **c != 0).count(), 4);
    assert!(m.grade(5).is_zero() && m.grade(usize::MAX).is_zero());
}

#[test]
fn defaults_are_the_neutral_elements() {
    assert_eq!(pga2::Point::<f64>::default().coords(), [0.0; 2]);
    assert_eq!(pga3::Point::<f64>::default(), pga3::Point::origin());
    assert_eq!(
        pga3::Motor::default() * pga3::Motor::translation([1.0, 2.0, 3.0]),
        pga3::Motor::translation([1.0, 2.0, 3.0])
    );
    assert_eq!(pga2::Motor::<f64>::default(), pga2::Motor::identity());
    assert!(pga3::Line::<f64>::default().is_zero() && pga2::Multivector::<f64>::default().is_zero());
}

#[test]
fn closest_points_by_default_are_those_of_two_segments_by_default() {
    let plane = pga2::Segment::<f64>::default();
    assert_eq!(pga2::Closest::default(), plane.closest_points(&plane));
    let space = pga3::Segment::<f32>::default();
    assert_eq!(pga3::Closest::default(), space.closest_points(&space));
}

#[test]
fn elements_compare_by_approxs_traits_in_every_coefficient() {
    let a = pga3::Plane::new(1.0, 2.0, 3.0, 4.0);
    for k in 0..4 {
        let mut close = a.to_array();
        close[k] += 1e-9;
        let mut far = a.to_array();
        far[k] += 1e-3;
        let [close, far] = [close, far].map(pga3::Plane::from_array);
        assert_abs_diff_eq!(a, close, epsilon = 1e-8);
        assert_relative_eq!(a, close, max_relative = 1e-8);
        assert!(!approx::abs_diff_eq!(a, far, epsilon = 1e-8));
        assert!(!approx::relative_eq!(a, far, max_relative = 1e-8));
        assert!(!approx::ulps_eq!(a, close, max_ulps = 4));
        assert_ulps_eq!(a, a * (1.0 + f64::EPSILON), max_ulps = 4);
    }
}

/// Three versions, of which the second is off the first by 10⁻⁹ in one number, and the third by 10⁻³.
fn compared<X>([one, close, far]: [X; 3])
where
    X: approx::RelativeEq<Epsilon = f64> + approx::UlpsEq<Epsilon = f64> + std::fmt::Debug,
{
    assert_abs_diff_eq!(one, close, epsilon = 1e-8);
    assert_relative_eq!(one, close, max_relative = 1e-8);
    assert_ulps_eq!(one, one);
    assert!(!approx::abs_diff_eq!(one, far, epsilon = 1e-8));
    assert!(!approx::relative_eq!(one, far, max_relative = 1e-8));
    assert!(!approx::ulps_eq!(one, close, epsilon = 0.0, max_ulps = 4));
}

#[test]
fn segments_simplices_and_dual_numbers_compare_by_approxs_traits_in_every_number() {
    use incidence::DualNumber;
    let off = [0.0, 1e-9, 1e-3];
    for k in 0..6 {
        let numbers = off.map(|off| std::array::from_fn::<_, 6, _>(|i| 1.0 + if i == k { off } else { 0.0 }));
        compared(numbers.map(|[a, b, c, d, e, f]| pga3::Segment::from([[a, b, c], [d, e, f]])));
        compared(numbers.map(|[a, b, c, d, e, f]| pga2::Simplex([[a, b], [c, d], [e, f]].map(pga2::Point::from))));
        compared(numbers.map(|[a, b, c, d, e, f]| pga3::Simplex([[a, b, c], [d, e, f]].map(pga3::Point::from))));
        compared(numbers.map(|[value, slopes @ ..]| DualNumber { value, slopes }));
        compared(numbers.map(|[value, slopes @ ..]| {
            let number = DualNumber { value, slopes };
            pga2::Point::new(number, DualNumber::constant(2.0))
        }));
    }
    for k in 0..4 {
        let numbers = off.map(|off| std::array::from_fn::<_, 4, _>(|i| 1.0 + if i == k { off } else { 0.0 }));
        compared(numbers.map(|[a, b, c, d]| pga2::Segment::from([[a, b], [c, d]])));
    }
}

#[test]
fn meet_and_join_run_in_integers_and_rationals() {
    let r = |n: i64, d: i64| Ratio::new(n, d);
    let (p, q) = (pga2::Point::new(r(1, 2), r(1, 3)), pga2::Point::new(r(2, 5), r(-3, 7)));
    let line = p & q;
    assert_eq!([line & p, line & q], [r(0, 1); 2]);
    assert_eq!(line.normal(), [r(16, 21), r(-1, 10)]);
    let (l, m) = (pga2::Line::new(2, 3, -5), pga2::Line::new(7, -1, 4));
    let meet = l ^ m;
    assert_eq!((l & meet, m & meet), (0, 0));
    assert_eq!(meet, pga2::Point { e20: 3 * 4 - 5, e01: -5 * 7 - 2 * 4, e12: -2 - 21 });
}

/// A result of one grade is an element of that grade, and so can be joined, met and added on.
#[test]
fn ideal_lines_are_lines() {
    use pga3::{Direction, Line, Plane, Point, Pseudoscalar};
    let (p, d, e) = (Point::new(1, 2, 3), Direction::new(2, -1, 4), Direction::new(5, 3, -2));
    assert_eq!(p & (d & e), p & d & e);
    assert_eq!((p & d) & e, -((d & p) & e));
    // The direction of a plane across a line in it, and the way from one point to another.
    let plane = Plane::new(1, -2, 2, 7);
    let across: Line<i32> = plane | d;
    assert_eq!((across.direction(), across & d), ([0; 3], (plane | d) & d));
    let way: Line<i32> = p.commutator(Point::new(4, 6, 15));
    assert_eq!((way.direction(), way.moment()), ([0; 3], [-3, -4, -12]));
    // A line and the translation along it: the bivector of a screw.
    let line = p & Point::new(2, 4, 1);
    let (i, pitch) = (Pseudoscalar { e0123: 1 }, 3);
    assert_eq!(line + line * i * pitch, line + i * line * pitch);
    assert_eq!((line * i).moment(), line.direction().map(|c| -c));
}

#[test]
fn an_element_times_its_inverse_is_1() {
    macro_rules! check {
        ($x:expr, $one:expr) => {{
            let x = $x;
            assert_eq!((x * x.inverse(), x.inverse() * x), ($one, $one));
        }};
    }
    let mut numbers = Numbers(11);
    for _ in 0..100 {
        // No number is 0, so no element is ideal. Hardly any bivector of space is a line.
        let mut next = |_| Ratio::<i128>::from_integer(2 * i128::from(numbers.integer(9)) + 1);
        check!(pga2::Line::from_array([0, 1, 2].map(&mut next)), pga2::Motor::identity());
        check!(pga2::Point::from_array([0, 1, 2].map(&mut next)), pga2::Translator::identity());
        check!(pga3::Plane::from_array([0, 1, 2, 3].map(&mut next)), pga3::Motor::identity());
        check!(pga3::Line::from_array([0, 1, 2, 3, 4, 5].map(&mut next)), pga3::Motor::identity());
        check!(pga3::Point::from_array([0, 1, 2, 3].map(&mut next)), pga3::Translator::identity());
    }
}

#[test]
fn coordinates_do_not_depend_on_the_weight() {
    for weight in [1.0, -1.0, 4.0, 0.125, -512.0] {
        assert_eq!((pga2::Point::new(3.0, -5.0) * weight).coords(), [3.0, -5.0]);
        assert_eq!((pga3::Point::new(3.0, -5.0, 7.0) * weight).coords(), [3.0, -5.0, 7.0]);
        assert_eq!((pga3::Point::new(3.0, -5.0, 7.0) * weight).normalized(), pga3::Point::new(3.0, -5.0, 7.0));
    }
    let ideal: pga2::Point = pga2::Direction::new(1.0, 2.0).into();
    assert_eq!(ideal.coords(), [f64::INFINITY; 2]);
}

#[test]
fn norms_neither_overflow_nor_underflow() {
    for scale in [1e-300, 1e-160, 1.0, 1e160, 1e300] {
        assert_relative_eq!(pga2::Line::new(3.0 * scale, -4.0 * scale, 1.0).norm(), 5.0 * scale, max_relative = 4e-16);
        assert_relative_eq!(
            pga3::Plane::new(2.0 * scale, 3.0 * scale, 6.0 * scale, 1.0).norm(),
            7.0 * scale,
            max_relative = 4e-16
        );
        assert_relative_eq!(
            pga3::Direction::new(2.0 * scale, 3.0 * scale, 6.0 * scale).norm(),
            7.0 * scale,
            max_relative = 4e-16
        );
        let line =
            pga3::Line::from_plucker([2.0 * scale, 3.0 * scale, 6.0 * scale], [6.0 * scale, 2.0 * scale, -3.0 * scale]);
        assert_relative_eq!(line.norm(), 7.0 * scale, max_relative = 4e-16);
        assert_relative_eq!(line.ideal_norm(), 7.0 * scale, max_relative = 4e-16);
        assert_relative_eq!(line.normalized().norm(), 1.0, max_relative = 4e-16);
    }
}

#[test]
fn a_norm_is_right_at_every_size() {
    for power in -1030..1020 {
        let size = 2.0_f64.powi(power);
        let plane = pga3::Plane::new(2.0, 3.0, 6.0, 0.0) * size;
        assert_relative_eq!(plane.norm(), 7.0 * size, epsilon = 0.0, max_relative = 4e-16);
    }
    for power in -120..124 {
        let size = 2.0_f32.powi(power);
        let plane = pga3::Plane::new(2.0, 3.0, 6.0, 0.0) * size;
        assert_relative_eq!(plane.norm(), 7.0 * size, epsilon = 0.0, max_relative = 2e-7);
    }
}

#[test]
fn motors_and_flectors_of_any_size_normalise_to_rigid_motions() {
    // The norm of the least number has no digits, and that of the greatest is infinite.
    for size in [f64::from_bits(1), 1e-310, 1.0, f64::MAX] {
        let quarter = pga3::Motor { s: size, e12: -size, ..pga3::Motor::zero() };
        assert!(quarter.normalized().is_normalized(1e-15), "{size:e}");
        let mirror = pga3::Flector { e1: size, e2: size, ..pga3::Flector::zero() };
        assert!(mirror.normalized().is_normalized(1e-15), "{size:e}");
    }
}

#[test]
fn ideal_elements_normalise_to_unit_ideal_ones_and_zero_stays_zero() {
    assert_eq!(pga2::Line::new(0.0, 0.0, -3.0).normalized(), -pga2::Line::ideal());
    assert_eq!(pga3::Plane::new(0.0, 0.0, 0.0, 5.0).normalized(), pga3::Plane::ideal());
    let ideal = pga3::Line::from_plucker([0.0; 3], [0.0, 3.0, -4.0]);
    assert_eq!(ideal.normalized().moment(), [0.0, 0.6, -0.8]);
    let ideal = pga3::Point::from(pga3::Direction::new(0.0, 3.0, -4.0));
    assert_eq!(ideal.normalized(), pga3::Direction::new(0.0, 0.6, -0.8).into());
    assert!(pga2::Line::new(0.0, 0.0, 0.0).normalized().is_zero());
    assert!(pga3::Line::<f64>::zero().normalized().is_zero());
    assert!(pga3::Point::<f64>::zero().normalized().is_zero());
    assert!(pga2::Direction::new(f64::NAN, 1.0).norm().is_nan());
    assert_eq!(pga2::Direction::new(f64::NEG_INFINITY, 1.0).norm(), f64::INFINITY);
}

#[test]
fn types_are_as_large_as_their_coefficients() {
    assert_eq!(size_of::<pga3::Motor<f32>>(), 8 * 4);
    assert_eq!(size_of::<pga3::Point>(), 4 * 8);
    assert_eq!(size_of::<pga2::Line>(), 3 * 8);
    assert_eq!(size_of::<pga3::Segment>(), 6 * 8);
}

#[test]
fn the_closest_points_of_segments_that_span_all_floats_are_their_ends() {
    let max = f64::MAX;
    let first = pga2::Segment { a: [-max, 0.5 * max], b: [max, 0.25 * max] };
    let second = pga2::Segment { a: [-max, max], b: [max, max] };
    let closest = first.closest_points(&second);
    assert!(closest.distance > 0.0 && closest.distance <= max);
    assert_eq!(closest.on_a.coords(), first.a);
    assert_eq!(closest.on_b.coords(), second.a);
}

#[test]
fn elements_of_integers_are_keys() {
    use incidence::{pga2, pga3};
    let lines = [[1, 2], [3, 5], [2, 4]].map(|[x, y]| pga2::Point::new(0, 0) & pga2::Point::new(x, y));
    let different: std::collections::HashSet<pga2::Line<i32>> = lines.into_iter().chain(lines).collect();
    assert_eq!(different.len(), 3);
    fn is_key<X: Eq + std::hash::Hash>(_: X) {}
    is_key(pga3::Motor::<i64>::identity());
    is_key(pga3::Multivector::<i8>::zero());
}

#[test]
fn sums_are_of_elements_and_products_of_motions() {
    let points = [pga2::Point::new(1.0, 2.0), pga2::Point::new(4.0, 8.0) * 2.0];
    assert_eq!(points.into_iter().sum::<pga2::Point>().coords(), [3.0, 6.0]);
    assert_eq!(
        [2, 3].map(|x| pga3::Plane::new(x, 0, 1, 5)).into_iter().sum::<pga3::Plane<i32>>(),
        pga3::Plane::new(5, 0, 2, 10)
    );
    assert_eq!(points.iter().sum::<pga2::Point>(), points[0] + points[1]);
    let none: [pga3::Line; 0] = [];
    let sums: [pga3::Line; 2] = [none.iter().sum(), none.into_iter().sum()];
    assert_eq!(sums, [pga3::Line::zero(); 2]);

    // An arm: what is further out acts first.
    let joints = [0.3, -1.2, 2.0].map(|angle| {
        let joint = pga2::Motor::rotation(pga2::Point::origin(), angle) * pga2::Motor::translation([2.0, angle]);
        assert_eq!([joint].into_iter().product::<pga2::Motor>(), joint);
        joint
    });
    let [a, b, c] = joints;
    let mut arm = pga2::Motor::identity();
    for joint in joints {
        arm *= joint;
    }
    arm *= 2.0;
    assert_eq!((arm, joints.into_iter().product()), (a * b * c * 2.0, a * b * c));
    assert_eq!(joints.iter().product::<pga2::Motor>(), a * b * c);
    let none: [pga3::Rotor; 0] = [];
    let products: [pga3::Rotor; 2] = [none.iter().product(), none.into_iter().product()];
    assert_eq!(products, [pga3::Rotor::identity(); 2]);
    let steps = [[1.0, 2.0, 3.0], [-5.0, 0.0, 1.0]].map(pga3::Translator::new);
    assert_eq!(steps.into_iter().product::<pga3::Translator>().displacement(), pga3::Direction::new(-4.0, 2.0, 4.0));
}

#[test]
fn directions_are_arrays_and_two_points_a_segment() {
    assert_eq!(<[f64; 2]>::from(pga2::Direction::new(3.0, 4.0)), [3.0, 4.0]);
    assert_eq!(<[i32; 3]>::from(pga3::Direction::new(3, 4, 5)), [3, 4, 5]);
    let (a, b) = (pga3::Point::new(1.0, 2.0, 3.0), pga3::Point::new(2.0, 4.0, 7.0) * -2.0);
    assert_eq!(pga3::Segment::from([a, b]), pga3::Segment::from([[1.0, 2.0, 3.0], [2.0, 4.0, 7.0]]));
    let (a, b) = (pga2::Point::new(1.0, 2.0), pga2::Point::new(2.0, 4.0) * -2.0);
    assert_eq!(pga2::Segment::from([a, b]), pga2::Segment::from([[1.0, 2.0], [2.0, 4.0]]));
}

/// Of random elements, and of some that nearly divide 0: 1 + (1 − 2⁻ᵏ) e₁ and what is ideal beside it.
#[test]
fn any_element_has_an_inverse_that_is_right_to_its_condition() {
    macro_rules! inverses {
        ($pga:ident) => {{
            type Any = $pga::Multivector;
            let length = |a: Any| a.to_array().iter().map(|c| c * c).sum::<f64>().sqrt();
            let mut numbers = Numbers(7);
            for trial in 0..4000 {
                let mut any = Any::from_array(Any::BLADES.map(|_| numbers.signed()));
                if trial % 2 == 1 {
                    let near = Any { s: 1.0, e1: 1.0 - 0.5_f64.powi(trial % 20), ..Any::zero() };
                    any = near + any * 0.5_f64.powi(trial % 23);
                }
                let inverse = any.inverse();
                let condition = length(any) * length(inverse);
                for one in [any * inverse, inverse * any] {
                    let off = length(one - Any::scalar(1.0)) / (condition * condition * f64::EPSILON);
                    assert!(off < 4.0, "{any}: {off}");
                }
            }
            let exact = Any::from_array(Any::BLADES.map(|_| (9.0 * numbers.signed()).round()));
            let exact = exact.map(|c| Ratio::<i128>::from_integer(c as i128));
            let one = $pga::Multivector::scalar(Ratio::from_integer(1));
            assert_eq!((exact * exact.inverse(), exact.inverse() * exact), (one, one));
            // Ideal elements have none, nor has what divides 0.
            for none in [Any { e0: 1.0, ..Any::zero() }, Any { s: 1.0, e1: 1.0, ..Any::zero() }, Any::zero()] {
                assert!(none.inverse().to_array().iter().all(|c| !c.is_finite() || *c == 0.0), "{none}");
                assert!(!none.inverse().to_array().iter().all(|c| c.is_finite()), "{none}");
            }
            // Fourth powers have to have numbers.
            let some = Any { s: 3.0, e1: 1.0, e0: 2.0, ..Any::zero() };
            for size in [1e-60, 1e60] {
                assert!((((some * size).inverse() * size) - some.inverse()).to_array().iter().all(|c| c.abs() < 1e-15));
            }
            assert_eq!((some * 1e100).inverse(), Any::zero());
            for size in [1e-150, 1e150, f64::NAN] {
                let inverse = (some * size).inverse();
                assert!(inverse.to_array().iter().any(|c| !c.is_finite()), "{size:e}: {inverse}");
            }
        }};
    }
    inverses!(pga2);
    inverses!(pga3);
}

#[test]
fn the_norms_of_any_element_are_those_of_the_others() {
    let (line, plane) =
        (pga3::Line::from_plucker([2.0, 3.0, 6.0], [-5.0, 1.0, 4.0]), pga3::Plane::new(1.0, 2.0, 2.0, -7.0));
    assert_eq!(
        [pga3::Multivector::from(line).norm(), pga3::Multivector::from(line).ideal_norm()],
        [line.norm(), line.ideal_norm()]
    );
    assert_eq!(pga3::Multivector::from(plane).norm(), plane.norm());
    let point = pga2::Point::new(3.0, 4.0) * 2.0;
    assert_eq!([pga2::Multivector::from(point).norm(), pga2::Multivector::from(point).ideal_norm()], [2.0, 10.0]);
    let far = pga2::Multivector { s: 3e300, e12: 4e300, ..pga2::Multivector::zero() };
    assert_eq!(far.norm(), 5e300);
    // Zero, ideal, and not a number.
    let (zero, ideal) = (pga3::Multivector::<f64>::zero(), pga3::Multivector { e0: -2.0, ..pga3::Multivector::zero() });
    assert_eq!([zero.norm(), zero.ideal_norm(), ideal.norm(), ideal.ideal_norm()], [0.0, 0.0, 0.0, 2.0]);
    let odd = pga3::Multivector { s: f64::NAN, e03: f64::INFINITY, ..zero };
    assert!(odd.norm().is_nan() && odd.ideal_norm() == f64::INFINITY);
}
