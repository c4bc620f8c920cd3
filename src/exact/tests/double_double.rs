use super::oracle::{exact, floats, nearest, two_to};
use crate::exact::DoubleDouble;
use num_rational::BigRational;
use num_traits::{Inv, One, Signed, Zero};
use proptest::prelude::*;

fn value(x: DoubleDouble) -> BigRational {
    exact(x.hi()) + exact(x.lo())
}

/// |x − y| ≤ `bound` u² |y|.
fn within(x: DoubleDouble, y: &BigRational, bound: (i64, i64)) -> bool {
    let bound = BigRational::new(bound.0.into(), bound.1.into()) * two_to(-106);
    (value(x) - y).abs() <= bound * y.abs()
}

/// hi + lo with lo anywhere up to half a unit in the last place of hi.
fn numbers() -> impl Strategy<Value = DoubleDouble> + Clone {
    let tail = prop_oneof![Just(0.0), floats(-2, -1), floats(-60, -1)];
    (floats(-280, 280), tail).prop_map(|(hi, tail)| {
        let (hi, lo) = crate::exact::two_sum(hi, hi * tail * f64::EPSILON / 2.0);
        DoubleDouble::from_parts(hi, lo)
    })
}

/// Two numbers, the second often near the first, its negative or a power of two times it.
fn pairs() -> impl Strategy<Value = (DoubleDouble, DoubleDouble)> {
    let near = (numbers(), floats(-107, -1), -55..55_i32, any::<bool>()).prop_map(|(x, change, power, at_tail)| {
        let scale = 2.0_f64.powi(power);
        let tail = if at_tail { x.lo() + x.lo() * change } else { x.hi() * change * f64::EPSILON / 4.0 };
        let (hi, lo) = crate::exact::two_sum(-x.hi() * scale, -tail * scale);
        (x, DoubleDouble::from_parts(hi, lo))
    });
    prop_oneof![(numbers(), numbers()), near]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn sums_and_differences_hold_three_u_squared((x, y) in pairs()) {
        // 3u²/(1 − 4u) ≤ 3.000001 u²
        let bound = (3_000_001, 1_000_000);
        prop_assert!(within(x + y, &(value(x) + value(y)), bound));
        prop_assert!(within(x - y, &(value(x) - value(y)), bound));
    }

    #[test]
    fn products_hold_seven_u_squared((x, y) in pairs()) {
        prop_assert!(within(x * y, &(value(x) * value(y)), (7, 1)));
    }

    #[test]
    fn quotients_hold_fifteen_u_squared((x, y) in pairs()) {
        let bound = (15_000_001, 1_000_000);
        prop_assert!(within(x / y, &(value(x) / value(y)), bound));
        prop_assert!(within(y.inv(), &value(y).recip(), bound));
    }

    #[test]
    fn roots_hold_25_eighths_u_squared(x in numbers()) {
        // |r − √x| ≤ b √x iff (1 − b)² x ≤ r² ≤ (1 + b)² x
        let b = BigRational::new(25.into(), 8.into()) * two_to(-106);
        let one = BigRational::one();
        let x = x.abs();
        let r = value(x.sqrt());
        prop_assert!((&one - &b).pow(2) * value(x) <= r.pow(2) && r.pow(2) <= (&one + &b).pow(2) * value(x));
    }

    #[test]
    fn results_are_normalised((x, y) in pairs()) {
        for z in [x + y, x - y, x * y, x / y, x.abs().sqrt(), DoubleDouble::from_difference(x.hi(), y.lo())] {
            prop_assert_eq!(nearest(&value(z)), z.hi());
        }
    }

    #[test]
    fn the_order_is_that_of_the_values((x, y) in pairs()) {
        prop_assert_eq!(x.partial_cmp(&y), value(x).partial_cmp(&value(y)));
        prop_assert_eq!((-x).partial_cmp(&y), (-value(x)).partial_cmp(&value(y)));
        prop_assert_eq!(value(x.abs()), value(x).abs());
        prop_assert_eq!(x == y, value(x) == value(y));
    }

    #[test]
    fn differences_and_products_of_floats_are_exact(a in floats(-400, 400), b in floats(-400, 400)) {
        prop_assert_eq!(value(DoubleDouble::from_difference(a, b)), exact(a) - exact(b));
        prop_assert_eq!(value(DoubleDouble::from_product(a, b)), exact(a) * exact(b));
    }
}

#[test]
fn it_is_a_field() {
    fn inverse<T: crate::Field>(x: T) -> T {
        T::one() / x
    }
    let x = inverse(DoubleDouble::from(0.1));
    assert!(within(x, &exact(0.1).recip(), (16, 1)));
    assert!((x - x).is_zero() && !DoubleDouble::one().is_zero());
}

#[test]
fn non_finite_numbers_stay_non_finite() {
    let (one, zero) = (DoubleDouble::one(), DoubleDouble::zero());
    let infinite = DoubleDouble::from(f64::INFINITY);
    for x in [one / zero, infinite + one, infinite * one, infinite - infinite, infinite.sqrt(), (-one).sqrt()] {
        assert!(!x.to_f64().is_finite());
    }
    assert_eq!(zero.sqrt(), zero);
}
