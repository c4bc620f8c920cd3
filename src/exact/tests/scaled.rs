use super::oracle::{any_finite, exact, floats, nearest, two_to};
use crate::exact::{Scaled, ldexp};
use num_rational::BigRational;
use num_traits::{One, Signed};
use proptest::prelude::*;

fn value(x: Scaled) -> BigRational {
    (exact(x.mantissa().hi()) + exact(x.mantissa().lo())) * two_to(x.exponent())
}

fn numbers() -> impl Strategy<Value = Scaled> + Clone {
    (floats(-300, 300), floats(-60, -54), prop_oneof![Just(0), -5_i64..5, -3000_i64..3000]).prop_map(|(hi, tail, e)| {
        let (hi, lo) = crate::exact::two_sum(hi, hi * tail);
        Scaled::new(crate::exact::DoubleDouble::from_parts(hi, lo), e)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_power_of_two_rounds_once(x in any_finite(), n in prop_oneof![-60..60_i64, -2200..2200_i64]) {
        prop_assert_eq!(ldexp(x, n), nearest(&(exact(x) * two_to(n))));
    }

    #[test]
    fn products_and_quotients_are_those_of_the_mantissas(x in numbers(), y in numbers()) {
        let close = |z: Scaled, q: BigRational, bound: i64| {
            let bound = BigRational::from_integer(bound.into()) * two_to(-106);
            (1.0..2.0).contains(&z.mantissa().hi().abs()) && (value(z) - &q).abs() <= q.abs() * bound
        };
        prop_assert!(close(x * y, value(x) * value(y), 7));
        prop_assert!(close(x / y, value(x) / value(y), 16));
        prop_assert_eq!(value(-x), -value(x));
        prop_assert_eq!(value(x.abs()), value(x).abs());
    }

    #[test]
    fn roots_hold_their_bound(x in numbers()) {
        let b = BigRational::new(25.into(), 8.into()) * two_to(-106);
        let one = BigRational::one();
        let x = x.abs();
        let square = value(x.sqrt()).pow(2);
        prop_assert!((&one - &b).pow(2) * value(x) <= square && square <= (&one + &b).pow(2) * value(x));
    }

    #[test]
    fn the_order_is_that_of_the_values(x in numbers(), y in numbers(), n in -1..2_i64) {
        let near = Scaled::new(x.mantissa(), x.exponent() + n);
        for (x, y) in [(x, y), (x, near), (x, -near), (-x, -near)] {
            prop_assert_eq!(x.partial_cmp(&y), value(x).partial_cmp(&value(y)));
        }
    }

    #[test]
    fn the_way_back_to_a_float_rounds_once(
        x in numbers(), shift in prop_oneof![-1080..-1020_i64, -1200..1200_i64], keep in 0..53_u32,
    ) {
        // Often few leading bits, so that the leading part alone is half way between two subnormals.
        let hi = f64::from_bits(x.mantissa().hi().to_bits() & (u64::MAX << (52 - keep.min(52))));
        for hi in [x.mantissa().hi(), hi] {
            for lo in [0.0, x.mantissa().lo() / 2.0] {
                let x = Scaled::new(crate::exact::DoubleDouble::from_parts(hi, lo), shift);
                prop_assert_eq!(x.to_f64(), nearest(&value(x)));
            }
        }
    }

    #[test]
    fn a_float_goes_there_and_back(x in any_finite()) {
        prop_assert_eq!(Scaled::from(x).to_f64(), x);
        prop_assert_eq!(value(Scaled::from(x)), exact(x));
    }
}

#[test]
fn a_power_of_two_does_not_round_on_the_way() {
    let x = 2.5 + 2.0_f64.powi(-48);
    for k in -1000..1020 {
        assert_eq!(ldexp(ldexp(x, k), -1074 - k), 3.0 * 5e-324, "2^{k}");
    }
}

#[test]
fn a_number_a_little_below_a_power_of_two_is_in_order() {
    let one = Scaled::from(1.0);
    let below = Scaled::new(crate::exact::DoubleDouble::from_parts(1.0, -1e-20), 0);
    let further = Scaled::from(1.0 - f64::EPSILON / 2.0);
    assert!(further < below && below < one && -one < -below && -below < -further && -one < Scaled::from(0.0));
    assert!(Scaled::from(0.0) < Scaled::new(1.0.into(), -5000) && Scaled::from(0.0) == Scaled::from(-0.0));
}

#[test]
fn what_is_not_finite_stays_so() {
    let (zero, one) = (Scaled::from(0.0), Scaled::from(1.0));
    assert!(!(one / zero).to_f64().is_finite());
    assert!((-one).sqrt().to_f64().is_nan());
    assert_eq!(zero.sqrt().to_f64(), 0.0);
    assert_eq!((zero * one).to_f64(), 0.0);
    assert_eq!(Scaled::from(f64::INFINITY).to_f64(), f64::INFINITY);
    assert!(Scaled::from(f64::INFINITY) > Scaled::new(1.0.into(), 9999));
    assert_eq!(Scaled::from(f64::NAN).partial_cmp(&one), None);
    let huge = Scaled::new(1.5.into(), i64::MAX);
    assert_eq!(((huge * huge).to_f64(), (one / huge / huge).to_f64()), (f64::INFINITY, 0.0));
}
