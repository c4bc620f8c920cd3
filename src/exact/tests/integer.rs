use super::oracle::{any_finite, exact, floats, nearest, two_to};
use crate::exact::{Formula, Grid, Integer, exactly};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;

/// The value read digit by digit from what `Debug` prints.
fn value<const W: usize>(n: Integer<W>) -> BigInt {
    let text = format!("{n:?}").replacen("0x", "", 1);
    BigInt::parse_bytes(text.as_bytes(), 16).expect("hexadecimal")
}

/// Words with long runs of equal bits, so that carries run far.
fn integers<const W: usize>(most: usize) -> impl Strategy<Value = Integer<W>> + Clone {
    let word = prop_oneof![any::<u64>(), Just(0), Just(u64::MAX), Just(1), Just(1 << 63)];
    (prop::collection::vec(word, 0..=most), any::<bool>()).prop_map(|(words, negative)| {
        let big = words.iter().enumerate();
        big.fold(Integer::zero(), |sum, (i, &word)| sum + Integer::shifted(negative, word, 64 * i as u32))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn words_are_read_as_written(words in prop::array::uniform5(any::<u64>()), shift in 0..64_u32, negative: bool) {
        let (mut n, mut expected) = (Integer::<7>::zero(), BigInt::zero());
        for (i, &word) in words.iter().enumerate() {
            let term = BigInt::from(word) << (64 * i as u32 + shift);
            expected += if negative { -term } else { term };
            n = n + Integer::shifted(negative, word, 64 * i as u32 + shift);
        }
        prop_assert_eq!(value(n), expected);
    }

    #[test]
    fn ring_operations_are_those_of_the_integers(a in integers::<9>(4), b in integers::<9>(4), c in integers::<9>(4)) {
        let (x, y, z) = (value(a), value(b), value(c));
        prop_assert_eq!(value(a + b), &x + &y);
        prop_assert_eq!(value(a - b), &x - &y);
        prop_assert_eq!(value(a * b), &x * &y);
        prop_assert_eq!(value(-a), -&x);
        prop_assert_eq!(value(a * b - c * c), &x * &y - &z * &z);
        prop_assert!((a - a).is_zero() && a + b - b == a && -(-a) == a);
    }

    #[test]
    fn a_product_may_fill_the_capacity(a in integers::<8>(4), b in integers::<8>(4)) {
        prop_assert_eq!(value(a * b), value(a) * value(b));
    }

    #[test]
    fn order_sign_and_length_are_those_of_the_integers(a in integers::<5>(4), b in integers::<5>(4)) {
        let (x, y) = (value(a), value(b));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        prop_assert_eq!((-a).cmp(&b), (-&x).cmp(&y));
        prop_assert_eq!(a == b, x == y);
        prop_assert_eq!(u64::from(a.bits()), x.bits());
        prop_assert_eq!(BigInt::from(a.signum()), x.signum());
        prop_assert_eq!(value(a.abs()), x.abs());
    }

    #[test]
    fn conversion_to_a_float_rounds_once(
        n in prop_oneof![integers::<8>(8), integers::<8>(1), near_ties()],
        exponent in prop_oneof![-20..20_i32, -1600..-1000_i32, 400..1024_i32],
    ) {
        let q = BigRational::from_integer(value(n)) * two_to(exponent.into());
        prop_assert_eq!(n.to_f64(exponent), nearest(&q));
        let scaled = n.to_scaled(exponent);
        prop_assert_eq!(scaled.mantissa().hi() == 0.0, n.is_zero());
        let unit = exact(scaled.mantissa().hi()) + exact(scaled.mantissa().lo());
        let error = &unit * two_to(scaled.exponent()) - &q;
        prop_assert!(error.abs() <= q.abs() * two_to(-105));
        prop_assert_eq!(nearest(&(q / two_to(scaled.exponent()))), scaled.mantissa().hi());
    }

    #[test]
    fn a_quotient_rounds_once(
        n in prop_oneof![integers::<10>(8), integers::<10>(1)],
        d in prop_oneof![integers::<10>(8), integers::<10>(1)],
        exponent in prop_oneof![-20..20_i32, -1200..-1000_i32, 900..1024_i32],
    ) {
        prop_assume!(!d.is_zero());
        let q = BigRational::new(value(n), value(d)) * two_to(exponent.into());
        prop_assert_eq!(n.quotient(&d, exponent), nearest(&q));
    }

    #[test]
    fn a_quotient_next_to_a_tie_is_told_from_it(
        m in 1 << 52..1_u64 << 53, d in integers::<12>(6), more in -1..2_i64,
        exponent in prop_oneof![-9..9_i32, Just(-1100)],
    ) {
        // n / d is half an integer of 53 bits and a half, or next to that; at 2⁻¹¹⁰⁰ the same among the subnormals.
        prop_assume!(!d.is_zero());
        let half = if exponent == -1100 { 2 * (m >> 27) + 1 } else { 2 * m + 1 };
        let n = Integer::shifted(false, half, 0) * d + Integer::from(more);
        let shift = if exponent == -1100 { -1075 } else { exponent };
        let q = BigRational::new(value(n), value(d)) * two_to(shift.into());
        prop_assert_eq!(n.quotient(&d, shift), nearest(&q));
        prop_assert_eq!(n.quotient(&-d, shift), -nearest(&q));
    }

    #[test]
    fn a_quotient_next_to_a_power_of_two_is_rounded_to_the_finer_grid_below_it(
        d in integers::<12>(6), apart in -4..8_i64, more in -1..2_i64,
        shift in prop_oneof![-69..-50_i32, Just(964), Just(-1082), Just(-1110)],
    ) {
        // Ties are 2⁶ below 2⁶⁰, and 2⁷ above it; at 2⁻¹⁰⁸² that is where the subnormals end.
        prop_assume!(!d.is_zero());
        let n = (Integer::shifted(false, 1, 60) + Integer::from(64 * apart)) * d + Integer::from(more);
        let q = BigRational::new(value(n), value(d)) * two_to(shift.into());
        prop_assert_eq!(n.quotient(&d, shift), nearest(&q));
        prop_assert_eq!(n.quotient(&-d, shift), -nearest(&q));
    }

    #[test]
    fn a_grid_holds_its_numbers_exactly_and_is_the_coarsest(x in prop::collection::vec(any_finite(), 0..5)) {
        let grid = Grid::of(&x).expect("finite");
        let integers: Vec<_> = x.iter().map(|&x| grid.integer::<33>(x)).collect();
        for (&x, &n) in x.iter().zip(&integers) {
            prop_assert_eq!(BigRational::from_integer(value(n)) * two_to(grid.exponent().into()), exact(x));
        }
        prop_assert_eq!(integers.iter().map(|n| n.bits()).max().unwrap_or(0), grid.bits());
        let all_even = integers.iter().all(|&n| value(n) % 2 == BigInt::zero());
        prop_assert!(!all_even || integers.iter().all(|n| n.is_zero()));
    }

    #[test]
    fn a_formula_of_degree_six_runs_without_error_on_any_floats(x in prop::array::uniform3(any_finite())) {
        let [a, b, c] = x.map(exact);
        let cubic = (&a - &b) * (&b - &c) * (&c - &a);
        let expected = &cubic * &cubic;
        let (sign, bytes, exponent) = exactly(Discriminant, x).expect("finite");
        prop_assert_eq!(BigRational::from_integer(BigInt::from_bytes_be(sign, &bytes)) * two_to(exponent), expected);
    }
}

proptest! {
    #[test]
    fn a_tie_of_subnormals_is_broken_by_the_last_bit(m in 0..1_u64 << 50, shift in 1..400_u32, more in -1..2_i64) {
        // m + ½ of the smallest float, and a bit more or less.
        let n = Integer::<8>::shifted(false, 2 * m + 1, shift) + Integer::from(more);
        let up = more > 0 || more == 0 && m % 2 == 1;
        prop_assert_eq!(n.to_f64(-1075 - shift as i32), f64::from_bits(m + u64::from(up)));
    }
}

/// 53 bits, then exactly a half, or a half and something far below it.
fn near_ties() -> impl Strategy<Value = Integer<8>> + Clone {
    (floats(0, 0), 53..400_u32, -1..2_i64).prop_map(|(x, shift, more)| {
        let mantissa = x.to_bits() & ((1 << 52) - 1) | 1 << 52;
        let tie = Integer::shifted(x < 0.0, 2 * mantissa + 1, shift);
        tie + Integer::from(more)
    })
}

/// (a − b)² (b − c)² (c − a)²
struct Discriminant;

impl Formula<3> for Discriminant {
    const DEGREE: u32 = 6;
    const SLACK: u32 = 6;
    type Output = (Sign, Vec<u8>, i64);
    fn run<const W: usize>(self, [a, b, c]: [Integer<W>; 3], exponent: i32) -> Self::Output {
        let cubic = (a - b) * (b - c) * (c - a);
        let (sign, bytes) = value(cubic * cubic).to_bytes_be();
        (sign, bytes, 6 * i64::from(exponent))
    }
}

/// The capacity that was chosen.
struct Capacity;

impl Formula<2> for Capacity {
    const DEGREE: u32 = 4;
    const SLACK: u32 = 9;
    type Output = usize;
    fn run<const W: usize>(self, _: [Integer<W>; 2], _: i32) -> usize {
        W
    }
}

#[test]
fn the_capacity_grows_with_the_input() {
    assert_eq!(exactly(Capacity, [1.25, -1e9]), Some(12));
    assert_eq!(exactly(Capacity, [0.0, -0.0]), Some(12));
    assert_eq!(exactly(Capacity, [1.0, 2.0_f64.powi(188)]), Some(12)); // 189 bits: 4·189 + 9 = 765 ≤ 768
    assert_eq!(exactly(Capacity, [1.0, 2.0_f64.powi(189)]), Some(200));
    assert_eq!(exactly(Capacity, [5e-324, f64::MAX]), Some(200));
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(exactly(Capacity, [1.0, x]), None);
    }
}

#[test]
fn a_grid_of_zeros_and_one_of_everything() {
    let zeros = Grid::of(&[0.0, -0.0]).expect("finite");
    assert_eq!((zeros.bits(), zeros.integer::<1>(-0.0)), (0, Integer::zero()));
    let widest = Grid::of(&[5e-324, -f64::MAX]).expect("finite");
    assert_eq!((widest.exponent(), widest.bits()), (-1074, Grid::MOST_BITS));
    assert_eq!(widest.integer::<33>(-f64::MAX).to_f64(-1074), -f64::MAX);
    assert_eq!(Grid::of(&[12.0]).expect("finite").integer::<1>(0.75), Integer::zero());
}

#[test]
fn a_quotient_by_zero_is_not_finite() {
    let [zero, one] = [0, 1].map(Integer::<2>::from);
    assert!(!one.quotient(&zero, 0).is_finite() && !zero.quotient(&zero, 0).is_finite());
    assert_eq!(zero.quotient(&one, 0), 0.0);
}

#[test]
fn it_is_a_ring() {
    fn square<T: crate::Ring>(x: T) -> T {
        x * x + T::zero() * T::one()
    }
    assert_eq!(square(Integer::<3>::from(-12)), Integer::from(144));
    assert_eq!(value(Integer::<1>::from(i64::MIN)), BigInt::from(i64::MIN));
    assert_eq!(format!("{:?} {:?}", Integer::<2>::from(-31), Integer::<2>::zero()), "-0x1f 0x0");
    assert!(Integer::<2>::one() * Integer::from(-1) < Integer::zero());
}

#[test]
fn a_full_capacity_can_be_used_to_the_last_bit() {
    let top = Integer::<2>::shifted(false, u64::MAX, 64) + Integer::shifted(false, u64::MAX, 0);
    assert_eq!(value(top), (BigInt::one() << 128) - 1);
    assert_eq!(
        value(Integer::<2>::shifted(false, u64::MAX, 0) * Integer::shifted(true, 1, 64)),
        -(BigInt::from(u64::MAX) << 64_u32)
    );
    assert_eq!(top - Integer::one() + Integer::one(), top);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "an integer past 128 bits"]
fn a_sum_past_the_capacity_is_noticed() {
    let top = Integer::<2>::shifted(false, u64::MAX, 64);
    let _ = top + top;
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "an integer past 128 bits"]
fn a_product_past_the_capacity_is_noticed() {
    let top = Integer::<2>::shifted(false, 3, 70);
    let _ = top * Integer::shifted(false, 1, 58);
}
