//! The derivative of a motor at work, by dual numbers and by the commutator.

use incidence::algebra::Algebra;
use incidence::symbolic::Poly;
use incidence::{DualNumber, Real, Ring, pga2, pga3};
use num_rational::Ratio;
use num_traits::{Inv, One, Zero};
use proptest::prelude::*;

type Dual = DualNumber;

fn value(x: Dual) -> f64 {
    x.value
}

fn slope(x: Dual) -> f64 {
    x.slopes[0]
}

fn dual(value: f64, slope: f64) -> Dual {
    DualNumber { value, slopes: [slope] }
}

fn variable(value: f64) -> Dual {
    dual(value, 1.0)
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
        let m = pga3::Motor::rotation(axis.map(Dual::constant), variable(angle));

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
        let m = pga2::Motor::rotation(center.map(Dual::constant), variable(angle));
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
        let m = pga3::Motor::rotation(axis.map(Dual::constant), variable(angle));
        let [p, q] = [p, q].map(|p| m >> p.map(Dual::constant));
        prop_assert!((p & q).norm().slopes[0].abs() < 1e-13);
    }

    #[test]
    fn the_distance_from_a_fixed_point_changes_by_the_velocity_along_it(
        axis: pga3::Line, angle in ANGLE, p: pga3::Point, q: pga3::Point
    ) {
        let m = pga3::Motor::rotation(axis.map(Dual::constant), variable(angle));
        let moved = m >> p.map(Dual::constant);
        let distance = (moved & q.map(Dual::constant)).norm();
        let velocity = -axis.normalized().commutator(moved.map(value));
        let away: [f64; 3] = std::array::from_fn(|k| moved.coords()[k].value - q.coords()[k]);
        let along: f64 = away.iter().zip(velocity.coords()).map(|(a, v)| a * v).sum();
        prop_assert!((slope(distance) - along / distance.value).abs() < 1e-13 * (1.0 + velocity.norm()));
    }

    // The rules that no motor uses.
    #[test]
    fn polar_coordinates_change_as_they_should(r in 0.5..8.0, angle in -3.0..3.0) {
        let angle = variable(angle);
        let (sin, cos) = angle.sin_cos();
        let (x, y) = (cos * Dual::constant(r), sin * Dual::constant(r));
        let again = y.atan2(x);
        prop_assert!((again.value - angle.value).abs() < 1e-14 && (slope(again) - 1.0).abs() < 1e-14);

        let x = dual(r, angle.value);
        let product = num_traits::Inv::inv(x) * x;
        prop_assert!((product.value - 1.0).abs() < 1e-15 && slope(product).abs() < 1e-14);
    }
}

/// Some polynomials in two variables, by the same sums and products over any ring.
fn coefficients<R: Ring>([x, y]: [R; 2]) -> [R; 8] {
    let one = R::one();
    [x, x * y - one, y * y, one + x, x - y, x * x * y, one + one, y]
}

/// The theorem: over polynomials, the slopes of whatever is made by sums and products are its partial derivatives.
#[test]
fn the_slopes_of_polynomials_are_their_derivatives() {
    let names = ["x", "y"];
    let (plain, dual) = (coefficients(Poly::vars(names)), coefficients(DualNumber::variables(Poly::vars(names))));
    fn check<const M: usize>(plain: [Poly; M], dual: [DualNumber<2, Poly>; M]) {
        assert!(plain.iter().any(|p| !p.derivative("x").is_zero()));
        for (plain, dual) in plain.into_iter().zip(dual) {
            assert_eq!((dual.value, dual.slopes), (plain, ["x", "y"].map(|name| plain.derivative(name))));
        }
    }
    let [points, duals] = [[0, 1, 2, 6], [1, 3, 5, 4]]
        .map(|at: [usize; 4]| (at.map(|k| plain[k]), at.map(|k| dual[k])))
        .map(|(plain, dual)| (pga3::Point::from_array(plain), pga3::Point::from_array(dual)));
    check((points.0 & duals.0).to_array(), (points.1 & duals.1).to_array());
    let (motor, motors) = (pga3::Motor::from_array(plain), pga3::Motor::from_array(dual));
    check((motor >> points.0).to_array(), (motors >> points.1).to_array());
    check((motor * motor).to_array(), (motors * motors).to_array());
    let (planes, plane) = (pga3::Plane::from_array(points.0.to_array()), pga3::Plane::from_array(points.1.to_array()));
    check((motor >> planes).to_array(), (motors >> plane).to_array());
}

type Exact = DualNumber<2, Ratio<i128>>;

/// Small fractions.
fn fraction() -> impl Strategy<Value = Ratio<i128>> {
    (-9_i128..10, 1_i128..7).prop_map(|(n, d)| Ratio::new(n, d))
}

fn exact() -> impl Strategy<Value = Exact> {
    (fraction(), [fraction(), fraction()]).prop_map(|(value, slopes)| DualNumber { value, slopes })
}

proptest! {
    #[test]
    fn dual_numbers_are_a_ring(x in exact(), y in exact(), z in exact(), c in fraction()) {
        prop_assert_eq!((x + y) + z, x + (y + z));
        prop_assert_eq!((x * y) * z, x * (y * z));
        prop_assert_eq!(x * (y + z), x * y + x * z);
        prop_assert_eq!((x + y, x * y, x - y), (y + x, y * x, x + -y));
        prop_assert_eq!((x + Exact::zero(), x * Exact::one()), (x, x));
        let constant = Exact::from(c);
        prop_assert_eq!((x + c, x - c, x * c), (x + constant, x - constant, x * constant));
        // Infinitesimals have the square 0.
        prop_assert!((x - x.value).is_zero() && (x - x.value) * (x - x.value) == Exact::zero());
    }

    #[test]
    fn what_has_a_value_has_an_inverse(x in exact(), y in exact(), c in fraction()) {
        prop_assume!(!y.is_zero() && !c.is_zero());
        prop_assert_eq!((y * y.inv(), x / y * y, x / y), (Exact::one(), x, x * y.inv()));
        prop_assert_eq!(x / c, x * Exact::from(c.inv()));
    }

    #[test]
    fn values_are_those_without_slopes_to_the_bit(
        m: pga3::Motor, slopes: pga3::Motor, b: pga3::Line, p: pga3::Point, t in -3.0..3.0
    ) {
        fn bits<const M: usize>(plain: [f64; M], dual: [Dual; M]) -> bool {
            plain.map(f64::to_bits) == dual.map(|c| c.value.to_bits())
        }
        let mut slope = slopes.to_array().into_iter();
        let unit = m.normalized();
        let dual = unit.map(|value| dual(value, slope.next().unwrap()));
        let (line, t) = (b.map(|value| DualNumber { value, slopes: [0.5] }), (t, variable(t)));
        prop_assert!(bits((unit >> p).to_array(), (dual >> p.map(Dual::constant)).to_array()));
        prop_assert!(bits(unit.normalized().to_array(), dual.normalized().to_array()));
        prop_assert!(bits(unit.log().to_array(), dual.log().to_array()));
        prop_assert!(bits(unit.sqrt().to_array(), dual.sqrt().to_array()));
        prop_assert!(bits(unit.powf(t.0).to_array(), dual.powf(t.1).to_array()));
        prop_assert!(bits(b.exp().to_array(), line.exp().to_array()));
        prop_assert!(bits([b.norm(), b.ideal_norm()], [line.norm(), line.ideal_norm()]));
    }

    // x″ is the acceleration: with the velocity x × V, (x × V) × V.
    #[test]
    fn second_derivatives_are_by_dual_numbers_of_dual_numbers(b: pga3::Line, p: pga3::Point, t in -2.0..2.0) {
        type Twice = DualNumber<1, Dual>;
        let v = b * (1.0 / (1.0 + b.norm() + b.ideal_norm()));
        let constant = |x: f64| Twice::constant(Dual::constant(x));
        let [[t]] = DualNumber::variables([t]).map(|t| Twice::variables([t]));
        let moved = (v.map(constant) * (constant(-0.5) * t)).exp() >> p.normalized().map(constant);
        let now = moved.map(|c| c.value.value);
        let speed = now.commutator(v);
        let acceleration = pga3::Point::from(speed).commutator(v);
        let size = 1e-13 * (1.0 + now.to_array().iter().map(|c| c.abs()).sum::<f64>());
        for (found, expected) in moved_by(moved.map(|c| c.slopes[0].value)).into_iter().zip(speed.coords()) {
            prop_assert!((found - expected).abs() < size, "{found} {expected}");
        }
        for (found, expected) in moved_by(moved.map(|c| c.slopes[0].slopes[0])).into_iter().zip(acceleration.coords()) {
            prop_assert!((found - expected).abs() < size, "{found} {expected}");
        }
    }

    /// No slope is lost where squares over- or underflow.
    #[test]
    fn slopes_are_as_good_at_every_size(x in 0.5..2.0, y in 0.5..2.0, dx in -2.0..2.0, dy in -2.0..2.0, size in -900..900) {
        let unit = 2.0_f64.powi(size);
        let near = |a: f64, b: f64| prop_assert_near(a, b);
        let (at_1, large) = ([dual(x, dx), dual(y, dy)], [dual(x * unit, dx * unit), dual(y * unit, dy * unit)]);
        near(slope(large[0].atan2(large[1])), slope(at_1[0].atan2(at_1[1])))?;
        near(slope(large[0] / large[1]), slope(at_1[0] / at_1[1]))?;
        near(slope(large[0].inv()) * unit, slope(at_1[0].inv()))?;
        let root = 2.0_f64.powi(size / 2);
        near(slope((large[0] * (root * root / unit)).sqrt()) / root, slope(at_1[0].sqrt()))?;
    }
}

fn prop_assert_near(a: f64, b: f64) -> Result<(), TestCaseError> {
    prop_assert!((a - b).abs() <= 1e-14 * (1.0 + b.abs()), "{a} {b}");
    Ok(())
}

/// Of slopes, which have no weight.
fn moved_by(p: pga3::Point) -> [f64; 3] {
    [p.e032, p.e013, p.e021]
}

/// Where a first derivative is 0, the second need not be.
#[test]
fn second_derivatives_are_there_where_the_first_are_0() {
    let [[t]] = DualNumber::variables([0.0]).map(|t| DualNumber::<1, Dual>::variables([t]));
    let constant = |x: f64| DualNumber::<1, Dual>::constant(Dual::constant(x));
    let second = |x: DualNumber<1, Dual>| x.slopes[0].slopes[0];
    assert_eq!(second((t * t + constant(4.0)).sqrt()), 0.5);
    assert_eq!(second((t * t + constant(4.0)).inv()), -0.125);
    let cosine = second((t * t + constant(1.0)).sin_cos().1);
    assert!((cosine + 2.0 * 1.0_f64.sin()).abs() < 1e-15, "{cosine}");
    assert_eq!(second((t * t).sin_cos().1), 0.0);
}

#[test]
fn a_kink_goes_on_as_for_a_small_positive_variable() {
    for (x, expected) in
        [(dual(0.0, 2.0), 2.0), (dual(0.0, -2.0), 2.0), (dual(-3.0, 2.0), -2.0), (dual(-0.0, 0.0), 0.0)]
    {
        assert_eq!((x.abs().value, slope(x.abs())), (x.value.abs(), expected));
    }
    assert_eq!(slope(dual(0.0, 0.0).sqrt()), 0.0);
    assert_eq!(slope(dual(0.0, 1.0).sqrt()), f64::INFINITY);
    assert!(dual(1.0, 2.0) > dual(1.0, 1.0) && dual(1.0, 9.0) < dual(2.0, 0.0));
    assert!(!dual(1.0, f64::NAN).is_finite() && !dual(f64::INFINITY, 0.0).is_finite() && dual(1.0, 0.0).is_finite());
}

/// Of the whole line of values and slopes.
fn parts<const N: usize>(components: [Dual; N]) -> ([f64; N], [f64; N]) {
    (components.map(value), components.map(slope))
}

/// Where a length is 0, it has no slope; yet exp is smooth there, and all that is made of it.
#[test]
fn nothing_is_lost_where_the_variable_is_0() {
    let b = pga3::Line::from_plucker([0.2, 0.3, -0.6], [5.0, -7.0, 11.0]);
    let (constant, t) = (b.map(Dual::constant), variable(0.0));
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
    let step = pga3::Motor::translation([1.0, 2.0, 3.0]).map(Dual::constant).powf(variable(0.5));
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

/// Σ Bᵏ/k!, of a bivector that is not long.
macro_rules! power_series {
    ($motor:ty, $b:expr) => {{
        let b = <$motor>::from($b);
        (1..24)
            .rev()
            .fold(<$motor>::identity(), |sum, k| <$motor>::identity() + b * sum * DualNumber::<1, T>::ratio(1, k))
    }};
}

/// Whether slopes are as good as the formulas are, to some ε of the sizes that they are made of.
fn slopes_are_near<T: Real + Into<f64>, const M: usize>(
    found: [DualNumber<1, T>; M],
    expected: [DualNumber<1, T>; M],
    size: f64,
) -> bool {
    let epsilon: f64 = T::epsilon().into();
    (0..M).all(|k| {
        let [found, expected]: [f64; 2] = [found[k], expected[k]].map(|x| x.slopes[0].into());
        let off = found - expected;
        off.abs() <= 256.0 * epsilon * size
    })
}

/// Of the smallest angles on, where an axis has no slope of its own: what the exponential is by its series, and the logarithm by its
/// inverse.
fn slopes_at_every_angle<T: Real + From<f32> + Into<f64>>(
    entries: [f64; 12],
    exponent: i32,
) -> Result<(), TestCaseError> {
    let dual = |k: usize, scale: f64| DualNumber::<1, T> {
        value: T::from((entries[k] * scale) as f32),
        slopes: [T::from(entries[k + 6] as f32)],
    };
    let (angle, size) = (2_f64.powi(exponent), 64.0);
    let b = pga3::Line::from_plucker([0, 1, 2].map(|k| dual(k, angle)), [3, 4, 5].map(|k| dual(k, 1.0)));
    let m = b.exp();
    prop_assert!(slopes_are_near(m.log().to_array(), b.to_array(), size), "{m:?}");
    let root = m.sqrt();
    prop_assert!(slopes_are_near((root * root).to_array(), m.to_array(), size), "{root:?}");
    let half = DualNumber::constant(T::ratio(1, 2));
    prop_assert!(slopes_are_near(m.powf(half).to_array(), root.to_array(), size), "{m:?}");
    let series = power_series!(pga3::Motor<_>, b);
    prop_assert!(exponent > -3 || slopes_are_near(m.to_array(), series.to_array(), size), "{m:?} {series:?}");
    // Of any norm, and at any scale.
    let large = m.map(|c| c * DualNumber::constant(T::ratio(1 << 20, 1)));
    prop_assert!(slopes_are_near(large.log().to_array(), b.to_array(), size), "{large:?}");
    prop_assert!(slopes_are_near(large.sqrt().to_array(), root.to_array(), size), "{large:?}");

    let b = pga2::Point::from_array([dual(0, 1.0), dual(1, 1.0), dual(2, angle)]);
    let m = b.exp();
    prop_assert!(slopes_are_near(m.log().to_array(), b.to_array(), size), "{m:?}");
    let root = m.sqrt();
    prop_assert!(slopes_are_near((root * root).to_array(), m.to_array(), size), "{root:?}");
    prop_assert!(slopes_are_near(m.powf(half).to_array(), root.to_array(), size), "{m:?}");
    let series = power_series!(pga2::Motor<_>, b);
    prop_assert!(exponent > -3 || slopes_are_near(m.to_array(), series.to_array(), size), "{m:?} {series:?}");
    Ok(())
}

proptest! {
    #[test]
    fn slopes_are_as_good_at_every_angle(entries in prop::array::uniform12(-1.0..1.0), exponent in -100_i32..1) {
        slopes_at_every_angle::<f64>(entries, exponent)?;
        slopes_at_every_angle::<f32>(entries, exponent)?;
        slopes_at_every_angle::<f64>(entries, exponent / 8)?;
        slopes_at_every_angle::<f32>(entries, exponent / 8)?;
    }
}

/// Motors far from the scale of 1: a slope in the units of what it is of, and that of the others.
#[test]
fn slopes_are_as_good_of_the_shortest_turns_and_the_longest_ways() {
    for (angle, far) in [(1e-300, 1.0), (1e-160, 1e100), (1e-3, 1e5), (1e-9, 1e-200), (0.0, 1e9)] {
        let at = |value: f64| DualNumber::<2>::constant(value);
        let [x, d] = DualNumber::<2>::variables([0.3 * angle, 0.2 * far]);
        let b = pga3::Line::from_plucker([at(0.5 * angle), x, at(-0.7 * angle)], [at(0.6 * far), d, at(-0.9 * far)]);
        let m = b.exp();
        let (log, root) = (m.log(), m.sqrt());
        let again = root * root;
        for (found, expected) in [(log.to_array(), b.to_array())] {
            for (found, expected) in found.into_iter().zip(expected) {
                assert!((found.slopes[0] - expected.slopes[0]).abs() < 1e-14 * far.max(1.0), "{found:?} {expected:?}");
                assert!((found.slopes[1] - expected.slopes[1]).abs() < 1e-14, "{found:?} {expected:?}");
            }
        }
        for (found, expected) in again.to_array().into_iter().zip(m.to_array()) {
            assert!((found.slopes[0] - expected.slopes[0]).abs() < 1e-14 * far.max(1.0), "{found:?} {expected:?}");
            assert!((found.slopes[1] - expected.slopes[1]).abs() < 1e-14, "{found:?} {expected:?}");
        }
    }
}

/// A slope of 1 over the scale of a subnormal number overflows.
#[test]
fn slopes_are_as_good_beside_subnormal_numbers() {
    fn check<T: Real + From<f32> + Into<f64>>(least: T, doublings: u32) {
        let near = |found: DualNumber<3, T>, expected: [f64; 3]| {
            let is_near = |(found, expected): (T, f64)| (found.into() - expected).abs() < 1e-6;
            assert!(found.slopes.into_iter().zip(expected).all(is_near), "{found:?} {expected:?}");
        };
        let (half, zero) = (T::ratio(1, 2), DualNumber::constant(T::zero()));
        let mut small = least;
        for _ in 0..doublings {
            let [x, y, t] = DualNumber::variables([small, -small, half]);
            let b = pga3::Line::from_plucker([x, y, zero], [zero; 3]);
            near(b.norm(), [0.5_f64.sqrt(), -(0.5_f64.sqrt()), 0.0]);
            let m = b.exp();
            for (found, share) in [(m, 1.0), (m.sqrt(), 0.5), (pga3::Motor::identity().interpolate(m, t), 0.5)] {
                near(found.s, [0.0; 3]);
                near(found.e23, [share, 0.0, 0.0]);
                near(found.e31, [0.0, share, 0.0]);
            }
            small = small * T::ratio(2, 1);
        }
    }
    check(f64::from_bits(1), 60);
    check(f32::from_bits(1), 30);
}

/// How the motor that fits best changes with each coordinate of the points, beside what it is for points a little off; and whether it is
/// the same for plain numbers.
fn fits_as_points_move(from: &[[f64; 3]], to: &[[f64; 3]]) {
    let fit = |to: &[[f64; 3]]| {
        let points = |set: &[[f64; 3]]| set.iter().map(|&p| pga3::Point::from(p)).collect::<Vec<_>>();
        pga3::Motor::fit(&points(from), &points(to)).unwrap()
    };
    let plain = fit(to);
    for (index, axis) in (0..to.len()).flat_map(|index| [0, 1, 2].map(|axis| (index, axis))) {
        let points = |set: &[[f64; 3]], slope: f64| -> Vec<pga3::Point<Dual>> {
            let at = |k: usize, i: usize, c: f64| dual(c, if (k, i) == (index, axis) { slope } else { 0.0 });
            let point = |(k, p): (usize, &[f64; 3])| pga3::Point::from([0, 1, 2].map(|i| at(k, i, p[i])));
            set.iter().enumerate().map(point).collect()
        };
        let motor = pga3::Motor::fit(&points(from, 0.0), &points(to, 1.0)).unwrap();
        assert_eq!(motor.map(value), plain, "{from:?} {to:?}");
        let step = 1.0 / 4096.0;
        let moved = |by: f64| {
            let mut to = to.to_vec();
            to[index][axis] += by;
            fit(&to)
        };
        let expected = (moved(step) - moved(-step)) * (0.5 / step);
        let off = motor.map(slope) - expected;
        assert!(off.to_array().iter().all(|c| c.abs() < 1e-5), "{motor:?} {expected:?}: {from:?} {to:?}");
    }
}

/// How the line and the plane that fit best change with each coordinate of the points.
#[test]
fn the_line_and_the_plane_that_fit_best_change_as_the_points_do() {
    let sets = [
        vec![[1.0, 2.0, 0.0], [3.0, -1.0, 0.5], [-2.0, 0.0, 0.25], [0.0, 4.0, -0.75]],
        // In one plane, and hardly more than a line.
        vec![[0.0, 0.0, 0.0], [4.0, 4.0, 8.0], [2.0, 2.0, 4.0], [1.0, 1.25, 2.0]],
        // No longer than wide, so that only the plane is known.
        vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
    ];
    let points = |set: &[[f64; 3]]| set.iter().map(|&p| pga3::Point::from(p)).collect::<Vec<_>>();
    for (number, set) in sets.iter().enumerate() {
        for (index, axis) in (0..set.len()).flat_map(|index| [0, 1, 2].map(|axis| (index, axis))) {
            let at = |k: usize, i: usize| dual(set[k][i], if (k, i) == (index, axis) { 1.0 } else { 0.0 });
            let dual_points: Vec<_> = (0..set.len()).map(|k| pga3::Point::from([0, 1, 2].map(|i| at(k, i)))).collect();
            let step = 1.0 / 4096.0;
            let moved = |by: f64| {
                let mut set = set.clone();
                set[index][axis] += by;
                points(&set)
            };
            let plane = pga3::Plane::fit(&dual_points).unwrap();
            assert_eq!(plane.map(value), pga3::Plane::fit(&points(set)).unwrap());
            let [before, after] = [-step, step].map(|by| pga3::Plane::fit(&moved(by)).unwrap());
            let off = plane.map(slope) - (after - before) * (0.5 / step);
            assert!(off.to_array().iter().all(|c| c.abs() < 1e-5), "{number}: {plane:?}");
            if number < 2 {
                let line = pga3::Line::fit(&dual_points).unwrap();
                let [before, after] = [-step, step].map(|by| pga3::Line::fit(&moved(by)).unwrap());
                let off = line.map(slope) - (after - before) * (0.5 / step);
                assert!(off.to_array().iter().all(|c| c.abs() < 1e-5), "{number}: {line:?}");
            }
        }
    }
}

#[test]
fn the_motor_that_fits_best_changes_as_the_points_do() {
    let cube: Vec<_> = (0..8).map(|k| [0, 1, 2].map(|axis| if k >> axis & 1 == 1 { 1.0 } else { -1.0 })).collect();
    let octahedron: Vec<_> =
        (0..6).map(|k| [0, 1, 2].map(|axis| if k / 2 == axis { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 })).collect();
    let quarter = |p: &[f64; 3]| [1.0 - p[1], p[0], p[2] + 2.0];
    for set in [&cube[..], &octahedron[..], &cube[..4]] {
        fits_as_points_move(set, set);
        fits_as_points_move(set, &set.iter().map(quarter).collect::<Vec<_>>());
    }
    // Two points: all turns about their line are as good.
    let two = [[0.0, 1.0, -1.0], [-1.0, -1.0, -1.0]];
    fits_as_points_move(&two, &[[2.0, -1.0, -1.0], [1.0, 2.0, -1.0]]);
    fits_as_points_move(&two, &[[2.0, -1.0, -1.0], [1.0, 2.0, 2.0]]);
    let grid = |n: usize| [0, 1, 2].map(|k| (n / 3_usize.pow(k) % 3) as f64 - 1.0);
    for k in 0..200 {
        let set = |from: usize, count: usize| {
            (0..count).map(|i| grid(k * 37 + i * 10 + from * (i * i + 5))).collect::<Vec<_>>()
        };
        let fourth = [[0.3, 0.1 * (k % 7) as f64, -0.2]];
        fits_as_points_move(&[&set(0, 4)[..], &fourth].concat(), &[&set(1, 4)[..], &[[0.5, 0.2, 0.3]]].concat());
    }
}

#[test]
fn an_inertia_with_two_equal_moments_changes_but_for_what_is_between_their_axes() {
    let tensor = |t: f64| [[1.0, t, 0.0], [t, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let [constant, t] = [Dual::constant as fn(f64) -> Dual, variable];
    let at = |row: [f64; 3]| row.map(constant);
    let changing = [[constant(1.0), t(0.0), constant(0.0)], [t(0.0), constant(1.0), constant(0.0)], at(tensor(0.0)[2])];
    let found = pga3::Inertia::new(constant(1.0), pga3::Point::origin(), changing).unwrap();
    assert_eq!(found.tensor().map(|row| row.map(value)), tensor(0.0));
    assert_eq!(found.tensor().map(|row| row.map(slope)), [[0.0; 3]; 3]);
    let stretched = [[t(1.0), constant(0.0), constant(0.0)], at([0.0, 1.0, 0.0]), at([0.0, 0.0, 1.0])];
    let found = pga3::Inertia::new(constant(1.0), pga3::Point::origin(), stretched).unwrap();
    assert_eq!(found.tensor().map(|row| row.map(slope)), [[1.0, 0.0, 0.0], [0.0; 3], [0.0; 3]]);
    // Two balls at a distance: the moments across their line are equal.
    for center in [[2.0, 3.0, 5.0], [0.0, 0.0, 4.0], [-1.0, 2.0, 2.0]] {
        let ball = |center: [Dual; 3]| {
            let half = [0, 1, 2].map(|i| [0, 1, 2].map(|j| constant(if i == j { 0.5 } else { 0.0 })));
            pga3::Inertia::new(constant(3.0), pga3::Point::from(center), half).unwrap()
        };
        let [x, y, z] = center;
        let both = ball([0.0; 3].map(constant)).and(ball([variable(x), constant(y), constant(z)])).unwrap();
        // 3/2 (|r|² − r rᵀ), besides the balls' own.
        let r = [x, y, z];
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let square = if i == j { 2.0 * x } else { 0.0 };
            let product = if i == 0 { r[j] } else { 0.0 } + if j == 0 { r[i] } else { 0.0 };
            let (found, expected) = (both.tensor()[i][j], 1.5 * (square - product));
            assert!((slope(found) - expected).abs() < 1e-12, "{i} {j}: {found:?} {expected}");
        }
    }
}

/// Where no root of 0 is on the way, there are second derivatives: of screws that begin.
#[test]
fn second_derivatives_are_there_where_a_turn_begins() {
    type Twice = DualNumber<1, Dual>;
    let constant = |x: f64| Twice::constant(Dual::constant(x));
    let [[t]] = DualNumber::variables([0.0]).map(|t| Twice::variables([t]));
    let b = pga3::Line::from_plucker([0.2, 0.3, -0.6], [5.0, -7.0, 11.0]);
    let m = (b.map(constant) * t).exp();
    let second = m.map(|c| c.slopes[0].slopes[0]);
    let expected = pga3::Motor::from(b) * pga3::Motor::from(b);
    assert!(vanishes((second - expected).to_array()), "{second:?} {expected:?}");
    assert!(vanishes(m.log().map(|c| c.slopes[0].slopes[0]).to_array()));
    assert!(vanishes((m.sqrt().map(|c| c.slopes[0].slopes[0]) - expected * 0.25).to_array()));
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
    let infinitesimal = axis.map(|c| Strict(dual(0.0, c)));
    assert_eq!(infinitesimal.exp().e12.0, dual(0.0, -0.6));
}

/// Values may be small where slopes are not.
#[test]
fn a_chain_is_not_folded_to_slopes_that_are_infinite() {
    use incidence::pga3::{Chain, ChainError, Line};
    let constant = |p: [f64; 3]| p.map(|c| dual(c, 0.0));
    let moving = [dual(1.0, 1e308), dual(0.0, 0.0), dual(0.0, 0.0)];
    let mut chain = Chain::new([constant([0.0; 3]), constant([0.5, 0.0, 0.0]), moving]).unwrap();
    let axis = Line::through([0.0; 3], [0.0, 0.0, 1.0]).map(|c: f64| dual(c, 0.0));
    let before = chain.clone();
    match chain.fold(0, axis, dual(std::f64::consts::PI, 0.0)) {
        Ok(()) => assert!(chain.points().as_flattened().iter().all(|c| Real::is_finite(*c))),
        Err(error) => assert_eq!((error, chain), (ChainError::NotFinite { point: 2 }, before)),
    }
}

/// There the sum or the difference of the units is only rounding, but its slope is not.
#[test]
fn bisectors_of_parallels_have_the_slopes_of_what_turns() {
    let (one, zero, rate) = (Dual::constant(1.0), Dual::zero(), dual(0.0, 1.0));
    let [_, line] = pga2::Line::new(one, one, zero).bisectors(pga2::Line::new(dual(3.0, 3.0), dual(3.0, -3.0), zero));
    assert_eq!(line.normal().map(value), [0.0; 2]);
    let expected = [-0.5_f64.sqrt(), 0.5_f64.sqrt()];
    assert!((0..2).all(|k| (slope(line.normal()[k]) - expected[k]).abs() < 1e-15), "{line:?}");
    let [_, plane] = pga3::Plane::new(zero, one, zero, zero).bisectors(pga3::Plane::new(rate, one, zero, zero));
    assert_eq!(plane.map(slope), pga3::Plane::new(-1.0, 0.0, 0.0, 0.0));
    let axis = |x: Dual| pga3::Line::from_plucker([x, zero, one], [zero; 3]);
    let [_, line] = axis(zero).bisectors(axis(rate));
    assert_eq!(line.map(slope), pga3::Line::from_plucker([-1.0, 0.0, 0.0], [0.0; 3]));
}

/// Parallels whose units differ by rounding, one of which turns out of the plane of both: a component that is 0 has a slope.
#[test]
fn bisectors_of_parallels_are_the_same_with_slopes() {
    let constant = Dual::constant;
    let a = pga3::Line::through([0.0; 3], [0.1, 0.3, 0.0]);
    let b = pga3::Line::through([0.0, 0.0, 1.0], [0.7 * 0.1, 0.7 * 0.3, 1.0]);
    let turning = pga3::Line { e12: variable(a.e12), ..a.map(constant) };
    let [sum, difference] = turning.bisectors(b.map(constant));
    assert_eq!([sum, difference].map(|line| line.map(value)), a.bisectors(b));
    assert!((slope(difference.e12) - 10.0_f64.sqrt()).abs() < 1e-14, "{difference:?}");

    let (a, b) = (pga3::Plane::new(0.1, 0.3, 0.0, 1.0), pga3::Plane::new(0.7 * 0.1, 0.7 * 0.3, 0.0, 5.0));
    let bisectors = pga3::Plane { e3: variable(0.0), ..a.map(constant) }.bisectors(b.map(constant));
    assert_eq!(bisectors.map(|plane| plane.map(value)), a.bisectors(b));
}

/// There is no such plane, but one as soon as the line turns: (1 + ε, 2, z) for z = 1.
#[test]
fn a_perpendicular_plane_begins_where_a_line_turns() {
    let [zero, one, two] = [0.0, 1.0, 2.0].map(Dual::constant);
    let line = pga3::Line::through([one, two, zero], [variable(1.0), two, one]);
    let plane = pga3::Plane::new(0.0, 0.0, 1.0, -2.0);
    let across = plane.map(Dual::constant).perpendicular_through(line);
    assert_eq!(across.map(value), plane.perpendicular_through(line.map(value)));
    assert_eq!(across.map(slope), pga3::Plane::new(0.0, 1.0, 0.0, -2.0));
}

/// No direction, but nothing that changes either.
#[test]
fn constants_without_a_direction_have_no_slopes() {
    let zero = dual(0.0, 0.0);
    assert_eq!(Real::atan2(zero, zero), zero);
    assert_eq!(pga3::Rotor::<Dual>::zero().to_yaw_pitch_roll().map(slope), [0.0; 3]);
    assert!(slope(Real::atan2(dual(0.0, 1.0), zero)).is_nan());
}

#[test]
fn dual_numbers_are_written_as_sums_with_a_name_for_each_slope() {
    let one = dual(3.0, 5.0);
    assert_eq!((one.to_string(), format!("{one:#}")), ("3 + 5ε".into(), "3 + 5eps".into()));
    let two = DualNumber { value: 3.5, slopes: [5.0, -2.0] };
    assert_eq!((two.to_string(), format!("{two:#}")), ("3.5 + 5ε₁ − 2ε₂".into(), "3.5 + 5eps1 - 2eps2".into()));
    assert_eq!(format!("{two:.2}"), "3.50 + 5.00ε₁ − 2.00ε₂");
    assert_eq!(format!("{two:e}"), "(3.5e0) + (5e0)ε₁ + (-2e0)ε₂");
    assert_eq!(format!("{:e}", DualNumber { value: 250.0, slopes: [0.0; 2] }), "2.5e2");
    // Of the slopes those that are 0 are left out, and a constant is written as its value.
    assert_eq!(DualNumber { value: 3.0, slopes: [0.0, 1.0] }.to_string(), "3 + ε₂");
    assert_eq!(format!("{:+6.1}", DualNumber { value: 3.0, slopes: [0.0; 2] }), "  +3.0");
}

/// Of conformal translations, which are versors, with slopes that lead away from the versors.
#[test]
fn the_inverse_of_a_versor_is_the_same_with_slopes() {
    let g = Algebra::new(4, 1, 0).unwrap();
    let slopes = |k: usize| [3.0, -1.0, 2.0, 0.5, -2.0][k % 5];
    for way in [1.0, 1e3, 1e6] {
        let plain = g.parse::<f64>("e14 + e15").unwrap() * way + g.scalar(1.0);
        let with_slopes: Vec<_> = (0..).zip(plain.coefficients()).map(|(k, c)| dual(c, slopes(k))).collect();
        let inverse = g.multivector(&with_slopes).inverse().unwrap();
        assert_eq!(inverse.map(value), plain.reverse());
        // a a⁻¹ = 1, so da a⁻¹ + a da⁻¹ = 0.
        let change = g.multivector(&with_slopes).map(slope);
        let expected = -(plain.reverse() * change * plain.reverse());
        assert!((inverse.map(slope) - &expected).size() <= 1e-15 * expected.size(), "{way}");
    }
    // In the second order, too.
    let (base, way) = (g.scalar(1.0), g.parse::<f64>("e14 + e15").unwrap());
    let nested: Vec<DualNumber<1, Dual>> = (0..)
        .zip((base + way).coefficients())
        .map(|(k, c)| DualNumber { value: dual(c, slopes(k)), slopes: [dual(slopes(k + 1), slopes(k + 3))] })
        .collect();
    let a = g.multivector(&nested);
    let missing = &a * a.inverse().unwrap() - g.scalar(One::one());
    let sizes = [missing.map(|c| c.value.value), missing.map(|c| c.value.slopes[0])].map(|part| part.size());
    let more = [missing.map(|c| c.slopes[0].value), missing.map(|c| c.slopes[0].slopes[0])].map(|part| part.size());
    assert!(sizes.into_iter().chain(more).all(|size| size < 1e-9), "{sizes:?} {more:?}");
}

#[test]
fn the_mean_of_motions_far_apart_changes_as_one_of_them_tilts() {
    for degrees in [30.0_f64, 90.0, 150.0, 170.0, 178.0] {
        let half = 0.5 * degrees.to_radians();
        let about = |direction| pga3::Line::<Dual>::from_plucker(direction, [dual(0.0, 0.0); 3]).exp();
        let tilted = about([dual(0.0, 1.0), dual(0.0, 0.0), dual(0.0, 0.0)]);
        let turned = [half, -half].map(|u| about([dual(0.0, 0.0), dual(0.0, 0.0), dual(u, 0.0)]));
        let mean = pga3::Motor::mean(&[tilted, turned[0], turned[1]]).unwrap();
        // If the mean tilts by x, the way to one that is turned by 2u changes by −x u cot u, as seen from both together.
        let expected = 1.0 / (1.0 + 2.0 * half / half.tan());
        assert!((slope(mean.e23) - expected).abs() < 1e-13, "{degrees} {} {expected}", slope(mean.e23));
    }
}

/// The widths of the points are 0, and so are their slopes, but not the slopes of these.
#[test]
fn the_line_of_points_that_leave_it_has_second_derivatives() {
    let constant = |x: f64| DualNumber::<1, Dual>::constant(Dual::constant(x));
    let [[t]] = DualNumber::variables([0.0]).map(|t| DualNumber::<1, Dual>::variables([t]));
    let (sin, cos) = t.sin_cos();
    // They turn about z, and leave the line along (0, 1, 2) with rates that have no part along it.
    let at = |x: f64, by: f64| {
        pga3::Point::new(cos * constant(x), sin * constant(x) + t * constant(by), t * constant(2.0 * by))
    };
    let line = pga3::Line::fit(&[at(1.0, 1.0), at(1.0, -1.0), at(-1.0, 1.0), at(-1.0, -1.0)]).unwrap();
    let parts = |c: DualNumber<1, Dual>| [c.value.value, c.slopes[0].value, c.slopes[0].slopes[0]];
    assert_eq!(line.direction().map(parts), [[1.0, 0.0, -1.0], [0.0, 1.0, 0.0], [0.0; 3]]);
    assert!(line.moment().map(parts).into_iter().all(vanishes));
}

/// Points that a motion carries along carry what is fitted to them, in the second order, too; and the motion itself is found.
#[test]
fn what_is_fitted_to_points_in_motion_moves_with_them_and_has_second_derivatives() {
    type Twice = DualNumber<1, Dual>;
    let constant = |x: f64| Twice::constant(Dual::constant(x));
    let [[t]] = DualNumber::variables([0.7]).map(|t| Twice::variables([t]));
    let motion = (pga3::Line::from_plucker([0.2, 0.3, -0.6], [0.5, -0.7, 1.1]).map(constant) * t).exp();
    let parts = |c: Twice| [c.value.value, c.value.slopes[0], c.slopes[0].value, c.slopes[0].slopes[0]];
    // As wide along each axis as along no other, so that the axes are theirs alone.
    let resting = [[2.0, 0.5, 0.25], [-2.5, 0.75, -0.5], [0.5, -1.5, 0.25], [1.0, 1.25, -0.5], [-1.0, 0.25, 0.75]]
        .map(|place| pga3::Point::from(place).map(constant));
    let moving = resting.map(|p| motion >> p);
    let is_same = |found: &[Twice], expected: &[Twice]| {
        // Up to the sign, which is that of the largest component.
        let most = |all: &[Twice]| {
            all.iter().copied().fold(constant(0.0), |most, c| if c.abs() > most.abs() { c } else { most })
        };
        let sign = (most(found).value.value / most(expected).value.value).signum();
        found.iter().zip(expected).all(|(&found, &expected)| vanishes(parts(found - expected * constant(sign))))
    };
    let found = pga3::Motor::fit(&resting, &moving).unwrap();
    assert!(is_same(&found.to_array(), &motion.to_array()), "{found} for {motion}");
    let [rested, moved] = [resting, moving].map(|points| pga3::Line::fit(&points).unwrap());
    assert!(is_same(&moved.to_array(), &(motion >> rested).to_array()), "{moved} for {}", motion >> rested);
    let [rested, moved] = [resting, moving].map(|points| pga3::Plane::fit(&points).unwrap());
    assert!(is_same(&moved.to_array(), &(motion >> rested).to_array()), "{moved} for {}", motion >> rested);
}

/// The value of a mean is that of the motions that have a weight, wherever the others are.
#[test]
fn a_mean_changes_as_a_weight_begins() {
    let [from, to] = [[0.2, 0.3, -0.6, 5.0, -7.0, 11.0], [-0.3, 0.1, 0.4, 1.0, 2.0, -3.0]]
        .map(|[x, y, z, a, b, c]: [f64; 6]| pga3::Line::from_plucker([x, y, z], [a, b, c]).exp());
    let weighted = |weights: [Dual; 2]| [(to, weights[0]), (from, weights[1])].map(|(m, w)| (m.map(Dual::constant), w));
    let mean = pga3::Motor::weighted_mean(&weighted([variable(0.0), dual(1.0, 0.0)])).unwrap();
    assert_eq!(mean.map(value), pga3::Motor::weighted_mean(&[(to, 0.0), (from, 1.0)]).unwrap());
    let way = (from.reverse() * to).log();
    assert!(vanishes((mean.map(slope) - from * pga3::Motor::from(way)).to_array()));

    // And as one ends.
    let mean = pga3::Motor::weighted_mean(&weighted([dual(1.0, 0.0), dual(0.0, -1.0)])).unwrap();
    assert!(vanishes((mean.map(value) - to).to_array()));
    assert!(vanishes((mean.map(slope) - to * pga3::Motor::from(way)).to_array()));

    let center = pga2::Point::new(3.0, 4.0);
    let [from, to] = [0.1, 3.0].map(|angle| pga2::Motor::rotation(center, angle).map(Dual::constant));
    let mean = pga2::Motor::weighted_mean(&[(-to, variable(0.0)), (from, dual(1.0, 0.0))]).unwrap();
    assert!(vanishes((mean - from).map(value).to_array()));
    let rate = pga2::Motor::rotation(center.map(Dual::constant), variable(0.1)).map(slope) * 2.9;
    assert!(vanishes((mean.map(slope) - rate).to_array()));
}

/// A point that begins to weigh.
#[test]
fn what_is_fitted_changes_as_a_weight_begins() {
    fn check<const N: usize>(fit: impl Fn(Dual) -> [Dual; N]) {
        let (found, plain) = (fit(variable(0.0)), fit(dual(0.0, 0.0)));
        assert_eq!(found.map(value), plain.map(value));
        let falling = fit(dual(0.0, -1.0));
        assert_eq!(parts(falling), (found.map(value), found.map(|c| 0.0 - slope(c))));
        // One-sided, with errors of the third order.
        let [a, b, c] = [1.0, 2.0, 4.0].map(|k| fit(dual(k / 65536.0, 0.0)).map(value));
        for k in 0..N {
            let rises = [(a[k], 1.0), (b[k], 2.0), (c[k], 4.0)].map(|(x, by)| (x - plain[k].value) * 65536.0 / by);
            let [first, second] = [2.0 * rises[0] - rises[1], 2.0 * rises[1] - rises[2]];
            let expected = (4.0 * first - second) / 3.0;
            assert!((slope(found[k]) - expected).abs() < 1e-6 * (1.0 + expected.abs()), "{k}: {found:?} {expected}");
        }
        assert!(found.iter().any(|c| slope(*c).abs() > 1e-3));
    }
    let space = [[0.0, 0.0, 0.1], [4.0, 0.5, -0.2], [1.0, 2.0, 0.3], [-3.0, 1.0, 0.2], [9.0, -7.0, 5.0]];
    let points = space.map(|p: [f64; 3]| pga3::Point::from(p.map(Dual::constant)));
    let to = [[0.0, 0.0, 0.0], [0.3, 4.0, 0.1], [-2.0, 1.0, 0.0], [-1.0, -3.0, 0.2], [2.0, 3.0, 5.0]];
    let to = to.map(|p: [f64; 3]| pga3::Point::from(p.map(Dual::constant)));
    // Also if the point that begins is the first.
    for last in [0, 4] {
        let weights = |w: Dual| {
            let mut weights = [1.0, 2.0, 1.5, 1.0, 3.0].map(Dual::constant);
            weights[last] = w;
            weights
        };
        check(|w| pga3::Line::weighted_fit(&points, &weights(w)).unwrap().to_array());
        check(|w| pga3::Plane::weighted_fit(&points, &weights(w)).unwrap().to_array());
        check(|w| pga3::Motor::weighted_fit(&points, &to, &weights(w)).unwrap().to_array());
        let flat = |p: pga3::Point<Dual>| pga2::Point::new(p.x(), p.y());
        check(|w| pga2::Line::weighted_fit(&points.map(flat), &weights(w)).unwrap().to_array());
        check(|w| pga2::Motor::weighted_fit(&points.map(flat), &to.map(flat), &weights(w)).unwrap().to_array());
    }
}

/// Then products of coordinates and their slopes overflow. No value and no slope may be NaN.
#[test]
fn a_point_that_begins_to_weigh_may_be_too_far_off() {
    let points = |far: f64| {
        let places = [[0.0, 0.0, 0.1], [4.0, 0.5, -0.2], [1.0, 2.0, 0.3], [-3.0, 1.0, 0.2], [far, -far, far]];
        places.map(|p: [f64; 3]| pga3::Point::from(p.map(Dual::constant)))
    };
    let weights = |w: Dual| [1.0, 2.0, 1.5, 1.0].map(Dual::constant).into_iter().chain([w]).collect::<Vec<_>>();
    let too_far = incidence::pga3::FitError::NotFinite { index: 4 };
    for far in [1e90, 1e120, 1e160, 1e300] {
        let (points, still, begins) = (points(far), weights(dual(0.0, 0.0)), weights(dual(0.0, 1.0)));
        let expected = pga3::Plane::weighted_fit(&points, &still).unwrap().to_array().map(value);
        match pga3::Plane::weighted_fit(&points, &begins) {
            Ok(plane) => {
                assert!(far < 1e100 && plane.to_array().map(value) == expected, "{far} {plane:?}");
                assert!(plane.to_array().into_iter().all(|c| slope(c).is_finite()), "{far} {plane:?}");
            }
            Err(error) => assert!(far > 1e100 && error == too_far, "{far} {error}"),
        }
        let motor = pga3::Motor::weighted_fit(&points, &points, &begins);
        assert_eq!(motor.err(), (far > 1e100).then_some(too_far));
    }
}

/// Its length is 0, though it changes.
#[test]
fn a_segment_without_length_has_no_coordinates_with_slopes_either() {
    let [zero, one, moving] = [dual(0.0, 0.0), dual(1.0, 0.0), dual(1.0, 1.0)];
    let ends = [one, moving].map(|x| pga3::Point::new(x, zero, zero));
    assert_eq!(pga3::Simplex(ends).barycentric(pga3::Point::origin()), None);
    let ends = [one, moving].map(|x| pga2::Point::new(x, zero));
    assert_eq!(pga2::Simplex(ends).barycentric(pga2::Point::origin()), None);
}
