use super::oracle::{any_finite, exact, floats};
use crate::exact::{fast_two_sum, two_diff, two_product, two_sum};
use num_traits::Zero;
use proptest::prelude::*;

const LARGEST_TERM: f64 = f64::MAX / 4.0;

proptest! {
    #[test]
    fn a_sum_and_its_error_are_the_exact_sum(a in any_finite(), b in any_finite()) {
        prop_assume!(a.abs() <= LARGEST_TERM && b.abs() <= LARGEST_TERM);
        let (s, e) = two_sum(a, b);
        prop_assert_eq!(s, a + b);
        prop_assert_eq!(exact(s) + exact(e), exact(a) + exact(b));
        let (d, e) = two_diff(a, b);
        prop_assert_eq!(d, a - b);
        prop_assert_eq!(exact(d) + exact(e), exact(a) - exact(b));
    }

    #[test]
    fn the_fast_sum_is_exact_when_its_first_term_is_the_larger_or_zero(a in any_finite(), b in any_finite()) {
        let (large, small) = if a.abs() < b.abs() { (b, a) } else { (a, b) };
        prop_assume!(large.abs() <= LARGEST_TERM);
        prop_assert_eq!(fast_two_sum(large, small), two_sum(large, small));
        prop_assert_eq!(fast_two_sum(0.0, small), (small, 0.0));
    }

    #[test]
    fn a_product_and_its_error_are_the_exact_product(a in floats(-1022, 994), b in floats(-1022, 994)) {
        let size = (a * b).abs();
        prop_assume!((2.0_f64.powi(-968)..=2.0_f64.powi(1021)).contains(&size));
        let (p, e) = two_product(a, b);
        prop_assert_eq!(p, a * b);
        prop_assert_eq!(exact(p) + exact(e), exact(a) * exact(b));
    }

    #[test]
    fn a_product_is_exact_when_the_weights_of_the_last_bits_multiply_to_a_float(
        a in floats(-600, -400), b in floats(-600, -400), keep in 1..53_u32,
    ) {
        let cut = |x: f64| f64::from_bits(x.to_bits() & (u64::MAX << (53 - keep)));
        let (a, b) = (cut(a), cut(b));
        let last = |x: f64| x.to_bits().trailing_zeros().min(52) as i64 + crate::exact::scaled::exponent(x) - 52;
        prop_assume!(last(a) + last(b) >= -1074);
        let (p, e) = two_product(a, b);
        prop_assert_eq!(exact(p) + exact(e), exact(a) * exact(b));
    }
}

#[test]
fn a_product_with_zero_or_a_subnormal_is_exact_in_range() {
    assert_eq!(two_product(0.0, 3.7), (0.0, 0.0));
    let (a, b) = (7.0 * 5e-324, 2.0_f64.powi(120) * 1.3);
    let (p, e) = two_product(a, b);
    assert_eq!(exact(p) + exact(e), exact(a) * exact(b));
}

#[test]
fn the_error_of_a_product_is_lost_below_the_stated_range() {
    let a = 2.0_f64.powi(-512) * (1.0 + f64::EPSILON);
    let (p, e) = two_product(a, a);
    assert!(!(exact(p) + exact(e) - exact(a) * exact(a)).is_zero());
    // Just above it, the last bit is the smallest float.
    let b = 2.0_f64.powi(-457) * (1.0 + f64::EPSILON);
    let c = 2.0_f64.powi(-513) * (1.0 + f64::EPSILON);
    assert_eq!(two_product(b, c).1, 5e-324);
}

#[test]
fn the_split_of_a_product_overflows_above_the_stated_range() {
    let largest = 2.0_f64.powi(995);
    assert_eq!(two_product(largest, 0.1), (largest * 0.1, 0.0 * 0.1));
    assert!(two_product(2.0_f64.powi(997), 0.1).1.is_nan());
}
