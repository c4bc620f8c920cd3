//! Polynomials as a scalar: the ring, the handles, values, quotients and the printed form.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use incidence::Ring;
use incidence::symbolic::{BigRational, Monomial, Poly};
use num_rational::Ratio;
use num_traits::{One, Zero};
use proptest::prelude::*;

// In an order that is neither that of the alphabet nor its reverse.
const NAMES: [&str; 3] = ["m₂", "z", "a"];

/// Terms of a polynomial in the three variables: coefficient and exponents.
type Terms = Vec<(BigRational, [u32; 3])>;

fn rational(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

fn coefficients() -> impl Strategy<Value = BigRational> {
    let numerator = prop_oneof![6 => -9..=9_i64, 1 => any::<i64>(), 1 => Just(i64::MIN), 1 => Just(i64::MAX)];
    (numerator, prop_oneof![3 => Just(1), 2 => 1..=6_i64]).prop_map(|(n, d)| rational(n, d))
}

fn terms() -> impl Strategy<Value = Terms> {
    prop::collection::vec((coefficients(), [0..=3_u32, 0..=2, 0..=2]), 0..6)
}

fn points() -> impl Strategy<Value = [BigRational; 3]> {
    let coordinate = (-20..=20_i64, 1..=7_i64).prop_map(|(n, d)| rational(n, d));
    [coordinate.clone(), coordinate.clone(), coordinate]
}

fn poly(terms: &Terms) -> Poly {
    let powers = |exponents: &[u32; 3]| Monomial::from(std::array::from_fn::<_, 3, _>(|i| (NAMES[i], exponents[i])));
    terms.iter().map(|(c, exponents)| Poly::from(c.clone()) * Poly::from(powers(exponents))).sum()
}

/// The value by the definition, from the terms, without `Poly`.
fn value(terms: &Terms, at: &[BigRational; 3]) -> BigRational {
    let power = |i: usize, n: u32| (0..n).fold(BigRational::one(), |product, _| product * &at[i]);
    terms.iter().map(|(c, e)| c * power(0, e[0]) * power(1, e[1]) * power(2, e[2])).fold(rational(0, 1), |a, b| a + b)
}

fn evaluate(p: Poly, at: &[BigRational; 3]) -> BigRational {
    p.evaluate(NAMES.into_iter().zip(at.clone())).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn sums_and_products_have_the_values_of_sums_and_products(p in terms(), q in terms(), at in points()) {
        let (f, g) = (poly(&p), poly(&q));
        let (a, b) = (value(&p, &at), value(&q, &at));
        prop_assert_eq!(evaluate(f, &at), a.clone());
        prop_assert_eq!(evaluate(f + g, &at), &a + &b);
        prop_assert_eq!(evaluate(f - g, &at), &a - &b);
        prop_assert_eq!(evaluate(f * g, &at), &a * &b);
        prop_assert_eq!(evaluate(-f, &at), -&a);
        prop_assert_eq!(evaluate(f.pow(3), &at), &a * &a * &a);
        prop_assert_eq!(evaluate(7 - f * 2 + g, &at), rational(7, 1) - &a * rational(2, 1) + &b);
    }

    #[test]
    fn the_laws_of_a_ring_hold(p in terms(), q in terms(), r in terms()) {
        let [f, g, h] = [p, q, r].map(|p| poly(&p));
        prop_assert_eq!(f + g, g + f);
        prop_assert_eq!(f * g, g * f);
        prop_assert_eq!((f + g) + h, f + (g + h));
        prop_assert_eq!((f * g) * h, f * (g * h));
        prop_assert_eq!(f * (g + h), f * g + f * h);
        prop_assert_eq!(f + Poly::zero(), f);
        prop_assert_eq!(f * Poly::one(), f);
        prop_assert_eq!(f * Poly::zero(), Poly::zero());
        prop_assert_eq!(f - g, f + -g);
        prop_assert!((f - f).is_zero());
        prop_assert_eq!(f.pow(4), f * f * f * f);
        prop_assert_eq!([f, g, h].into_iter().sum::<Poly>(), f + g + h);
        prop_assert_eq!([f, g, h].into_iter().product::<Poly>(), f * g * h);
        let mut assigned = f;
        assigned += g;
        assigned *= h;
        assigned -= 3;
        prop_assert_eq!(assigned, (f + g) * h - 3);
    }

    #[test]
    fn a_polynomial_is_the_sum_of_its_terms(p in terms()) {
        let f = poly(&p);
        prop_assert_eq!(f.terms().map(|(c, m)| Poly::from(c) * Poly::from(m)).sum::<Poly>(), f);
        let monomials: Vec<_> = f.terms().map(|(_, m)| m).collect();
        prop_assert!(monomials.is_sorted_by(|a, b| a > b));
        prop_assert!(f.terms().all(|(c, m)| !c.is_zero() && f.coefficient(m) == c));
        prop_assert_eq!(f.degree(), monomials.iter().map(Monomial::degree).max());
        for name in NAMES {
            prop_assert_eq!(f.degree_in(name), monomials.iter().map(|m| m.degree_in(name)).max());
            prop_assert_eq!(f.variables().contains(&name), f.degree_in(name) > Some(0));
        }
    }

    #[test]
    fn the_order_of_monomials_agrees_with_products(
        a in [0..4_u32, 0..4, 0..4], b in [0..4_u32, 0..4, 0..4], c in [0..4_u32, 0..4, 0..4],
    ) {
        let monomial = |e: [u32; 3]| Monomial::from([(NAMES[0], e[0]), (NAMES[1], e[1]), (NAMES[2], e[2])]);
        let plus = |a: [u32; 3]| std::array::from_fn(|i| a[i] + c[i]);
        prop_assert_eq!(monomial(a).cmp(&monomial(b)), monomial(plus(a)).cmp(&monomial(plus(b))));
        prop_assert_eq!(monomial(a) == monomial(b), a == b);
        prop_assert!(monomial(a) >= monomial([0; 3]));
        // By the definition: the degree, then the exponents of a, m₂, z, which is the order of the names.
        let key = |e: [u32; 3]| (e[0] + e[1] + e[2], e[2], e[0], e[1]);
        prop_assert_eq!(monomial(a).cmp(&monomial(b)), key(a).cmp(&key(b)));
    }

    #[test]
    fn substituting_and_evaluating_is_evaluating_at_the_values(p in terms(), q in terms(), r in terms(), at in points()) {
        let (f, g, h) = (poly(&p), poly(&q), poly(&r));
        let moved = f.substitute_all([(NAMES[0], g), (NAMES[2], h)]);
        let there = [value(&q, &at), at[1].clone(), value(&r, &at)];
        prop_assert_eq!(evaluate(moved, &at), value(&p, &there));
        prop_assert_eq!(f.substitute(NAMES[0], g), f.substitute_all([(NAMES[0], h), (NAMES[0], g)]));
    }

    #[test]
    fn the_derivative_is_the_linear_part_of_the_change(p in terms()) {
        let (f, [x, h]) = (poly(&p), Poly::vars([NAMES[0], "h"]));
        let change = f.substitute(NAMES[0], x + h) - f;
        let slope = change.div_exact(h).expect("the change vanishes with h").substitute("h", 0);
        prop_assert_eq!(f.derivative(NAMES[0]), slope);
        prop_assert!(f.derivative("h").is_zero());
    }

    #[test]
    fn a_product_divides_by_its_factors_and_its_neighbour_does_not(p in terms(), q in terms()) {
        let (f, g) = (poly(&p), poly(&q));
        prop_assume!(!g.is_zero());
        prop_assert_eq!((f * g).div_exact(g), Some(f));
        if g.degree() > Some(0) {
            prop_assert_eq!((f * g + 1).div_exact(g), None);
        }
        prop_assert_eq!(f.div_exact(Poly::zero()), None);
    }
}

#[test]
fn equal_polynomials_have_one_handle_however_they_were_made() {
    let [x, y] = Poly::vars(["x", "y"]);
    let large = Poly::from(i64::MAX);
    let ways = [
        x * x - y * y + 6,
        (x + y) * (x - y) + Poly::from(6_i32),
        (x * large + large * large + 6 - y * y) - large * (x + large) + x.pow(2),
        Poly::ratio(-12, -2) + x.pow(3).derivative("x") * Poly::ratio(1, 3) - y.pow(2),
        Poly::from(Ratio::new(6_i64, 1)) - (y * y - x * x),
        Poly::from(BigRational::new_raw((-18).into(), (-3).into())) + (x - y).pow(2) + 2 * y * (x - y),
    ];
    assert_eq!(ways.iter().collect::<HashSet<_>>().len(), 1, "{ways:?}");
    assert_ne!(ways[0], ways[0] + 1);
    assert_eq!(size_of::<Poly>(), size_of::<usize>());
}

#[test]
fn integers_of_any_size_are_exact() {
    let [low, high] = [i64::MIN, i64::MAX].map(Poly::from);
    assert_eq!((-low).to_string(), "9223372036854775808");
    assert_eq!((high + 1).to_string(), "9223372036854775808");
    assert_eq!((low - 1).to_string(), "−9223372036854775809");
    assert_eq!((low * low).to_string(), "85070591730234615865843651857942052864");
    assert_eq!(low + high, Poly::from(-1));
    assert_eq!((high * high).div_exact(high), Some(high));
    assert_eq!(Poly::from(10).pow(20).to_string(), "100000000000000000000");
}

/// Rationals would look for common divisors, which takes the square of the number of digits: minutes here.
#[test]
fn integers_of_many_digits_are_added_and_multiplied_as_integers() {
    let [power, square] = [300_000, 600_000].map(|n| Poly::from(3).pow(n));
    assert!(power * power == square && power + power == 2 * power);
    let x = Poly::var("x");
    let value = [("x", power.as_constant().expect("a number"))];
    assert!((x * x + x).evaluate(value).ok() == (square + power).as_constant());
}

#[test]
fn threads_that_make_the_same_polynomial_get_the_same_handle() {
    // Fresh names, so that every thread may be the first to store any of it.
    let make = || {
        let [p, q, r] = Poly::vars(["thread p", "thread q", "thread r"]);
        (1..8).map(|k| (p * k + q - r).pow(4) - Poly::ratio(k, 7)).collect::<Vec<_>>()
    };
    let threads: Vec<_> = (0..8).map(|_| std::thread::spawn(make)).collect();
    let results: HashSet<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    assert_eq!(results.len(), 1);
    assert_eq!(results.into_iter().next(), Some(make()));
}

#[test]
fn it_is_a_ring_and_travels_between_threads() {
    fn check<T: Ring + Eq + Hash + Default + Display + Debug + Send + Sync + 'static>() {}
    check::<Poly>();
    assert_eq!(Poly::default(), Poly::zero());
}

#[test]
fn the_printed_form_reads_like_a_formula() {
    let [x, y, long] = Poly::vars(["x", "y", "ac₀₁"]);
    let half = Poly::ratio(1, 2);
    for (p, unicode, ascii) in [
        (Poly::zero(), "0", "0"),
        (Poly::from(-7), "−7", "-7"),
        (Poly::one(), "1", "1"),
        (-x, "−x", "-x"),
        (x * x - 2 * x * y + half, "x² − 2·x·y + 1/2", "x^2 - 2*x*y + 1/2"),
        (-half * y - 1 + x, "x − 1/2·y − 1", "x - 1/2*y - 1"),
        (
            y.pow(1203) + x.pow(45) * y.pow(1167) - y.pow(9) + x.pow(8) * 6,
            "x⁴⁵·y¹¹⁶⁷ + y¹²⁰³ − y⁹ + 6·x⁸",
            "x^45*y^1167 + y^1203 - y^9 + 6*x^8",
        ),
        (long * y - x * long * 3, "−3·ac₀₁·x + ac₀₁·y", "-3*ac₀₁*x + ac₀₁*y"),
    ] {
        assert_eq!(format!("{p}"), unicode);
        assert_eq!(format!("{p:#}"), ascii);
        assert_eq!(format!("{p:?}"), unicode);
    }
}

#[test]
fn the_order_of_printing_is_that_of_names_not_of_first_use() {
    let [late, early] = Poly::vars(["order b", "order a"]);
    assert_eq!(
        (late + early + late * late + early * late).to_string(),
        "order a·order b + order b² + order a + order b"
    );
}

#[test]
fn a_variable_without_a_value_is_named() {
    let [x, y, z] = Poly::vars(["x", "y", "z"]);
    let at = || [("x", rational(2, 3)), ("unused", rational(1, 1))];
    assert_eq!((x * z + y).evaluate(at()).unwrap_err().variable, "y");
    assert_eq!((9 * x * x).evaluate(at()), Ok(rational(4, 1)));
    // What cancels does not occur.
    assert_eq!((x + y - y).evaluate(at()), Ok(rational(2, 3)));
}

/// The powers together have half a million terms; if each were made from the first, that would take some 10⁹ products of terms.
#[test]
fn powers_in_a_substitution_are_made_of_each_other() {
    let x = Poly::var("x");
    let n = 1000;
    let series: Poly = (0..=n).map(|k| x.pow(k)).sum();
    assert_eq!(series.substitute("x", x + 1) * x + 1, (x + 1).pow(n + 1));
}

#[test]
fn a_variable_listed_twice_has_the_sum_of_its_exponents() {
    let m = Monomial::from([("x", 3), ("y", 2), ("x", 4), ("z", 0)]);
    assert_eq!((m.to_string(), m.degree()), ("x⁷·y²".into(), 9));
    let [x, y] = Poly::vars(["x", "y"]);
    assert_eq!(Poly::from(m.clone()), x.pow(7) * y * y);
    assert_eq!((5 * x.pow(7) * y * y - x).coefficient(m), rational(5, 1));
}

#[test]
fn powers_of_zero_and_zeroth_powers_are_those_of_numbers() {
    let x = Poly::var("x");
    assert_eq!(Poly::zero().pow(u32::MAX), Poly::zero());
    assert_eq!([Poly::zero().pow(0), x.pow(0), (x + 1).pow(0)], [Poly::one(); 3]);
    assert_eq!(x.pow(u32::MAX).degree(), Some(u32::MAX));
    assert_eq!(Poly::from(-1).pow(u32::MAX), Poly::from(-1));
}

#[test]
#[should_panic = "the degree of a monomial is at most u32::MAX"]
fn a_degree_beyond_u32_panics() {
    let [x, y] = Poly::vars(["x", "y"]);
    let _ = x.pow(u32::MAX) * y;
}

#[test]
#[should_panic = "the degree of a monomial is at most u32::MAX"]
fn a_degree_beyond_u32_in_one_variable_panics() {
    let x = Poly::var("x");
    let _ = x.pow(u32::MAX) * x;
}

#[test]
#[should_panic = "denominator is 0"]
fn a_ratio_over_zero_panics() {
    let _ = Poly::ratio(1, 0);
}

/// The product of quaternions w + x i + y j + z k.
fn quaternion<T: Ring>([a, b, c, d]: [T; 4], [e, f, g, h]: [T; 4]) -> [T; 4] {
    [
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    ]
}

#[test]
fn a_product_of_sums_of_four_squares_is_one() {
    let [a, b] = ["a", "b"].map(|name| Poly::vars(std::array::from_fn(|i| format!("{name}{i}"))));
    let norm = |q: [Poly; 4]| q.into_iter().map(|x| x * x).sum::<Poly>();
    assert_eq!(norm(quaternion(a, b)), norm(a) * norm(b));
    assert_eq!((norm(a) * norm(b)).div_exact(norm(quaternion(b, a))), Some(Poly::one()));
}
