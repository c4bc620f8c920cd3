//! Exact rationals, rounding by bisection, and the floats to test with.

use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

/// A finite float as a rational.
pub fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).expect("a finite float")
}

/// 2ⁿ.
pub fn two_to(n: i64) -> BigRational {
    let power = BigRational::from_integer(BigInt::from(1) << n.unsigned_abs());
    if n < 0 { power.recip() } else { power }
}

/// The float nearest to `q`, ties to even: by bisection over all floats, which their bits put in order.
pub fn nearest(q: &BigRational) -> f64 {
    use num_traits::Signed;
    let size = q.abs();
    let (mut low, mut high) = (0, f64::INFINITY.to_bits());
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if exact(f64::from_bits(middle)) <= size { low = middle } else { high = middle }
    }
    // An infinity stands where the next float would be, 2¹⁰²⁴, when rounding.
    let value = |bits: u64| {
        if bits == f64::INFINITY.to_bits() { two_to(1024) } else { exact(f64::from_bits(bits)) }
    };
    let (down, up) = (&size - value(low), value(high) - &size);
    let even = if low & 1 == 0 { low } else { high };
    let bits = match down.cmp(&up) {
        core::cmp::Ordering::Less => low,
        core::cmp::Ordering::Equal => even,
        core::cmp::Ordering::Greater => high,
    };
    if q.is_negative() { -f64::from_bits(bits) } else { f64::from_bits(bits) }
}

/// Floats with exponents from `low` to `high`, of either sign, their trailing bits often 0 or 1 in a row.
pub fn floats(low: i64, high: i64) -> impl Strategy<Value = f64> + Clone {
    let mantissa = prop_oneof![
        4 => 0..1_u64 << 52,
        1 => (0..1_u64 << 10).prop_map(|m| m << 42),
        1 => (0..1_u64 << 10).prop_map(|m| (1 << 52) - 1 - m),
        1 => 0..4_u64,
    ];
    (any::<bool>(), low..=high, mantissa)
        .prop_map(|(negative, e, m)| f64::from_bits(u64::from(negative) << 63 | ((e + 1023) as u64) << 52 | m))
}

/// Any finite float: small integers, one magnitude, all magnitudes, subnormals, the largest.
pub fn any_finite() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![
        3 => (-9..10_i32).prop_map(f64::from),
        3 => floats(-3, 3),
        3 => floats(-1022, 1023),
        1 => (0..1_u64 << 52).prop_map(f64::from_bits),
        1 => (0..1_u64 << 52).prop_map(|m| -f64::from_bits(m)),
        1 => floats(1020, 1023),
    ]
}

#[test]
fn the_oracle_rounds_as_the_hardware_does() {
    let (a, b) = (0.1, 3.7e-12);
    assert_eq!(nearest(&(exact(a) + exact(b))), a + b);
    assert_eq!(nearest(&(exact(a) * exact(-b))), a * -b);
    assert_eq!(nearest(&(exact(a) / exact(b))), a / b);
    assert_eq!(nearest(&(exact(5e-324) / exact(2.0))), 0.0);
    assert_eq!(nearest(&(exact(1.5e-323) / exact(2.0))), 1e-323);
    assert_eq!(nearest(&(exact(f64::MAX) * exact(1.5))), f64::INFINITY);
}
