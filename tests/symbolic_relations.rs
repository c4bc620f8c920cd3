//! Rewriting of polynomials by relations: when it ends, what it leaves, and what that proves.

use incidence::pga3::{Motor, Point};
use incidence::symbolic::{Monomial, Poly, RelationError};
use proptest::prelude::*;

const NAMES: [&str; 3] = ["u", "b", "v"];

fn monomial(exponents: [u32; 3]) -> Poly {
    Monomial::from(std::array::from_fn::<_, 3, _>(|i| (NAMES[i], exponents[i]))).into()
}

fn sum(terms: &[(i64, [u32; 3])]) -> Poly {
    terms.iter().map(|(c, exponents)| *c * monomial(*exponents)).sum()
}

fn polys(exponent: u32, count: usize) -> impl Strategy<Value = Poly> {
    let exponents = [0..=exponent, 0..=exponent, 0..=exponent];
    prop::collection::vec((prop_oneof![-5..=-1_i64, 1..=5_i64], exponents), 0..=count).prop_map(|t| sum(&t))
}

fn leads() -> impl Strategy<Value = Poly> {
    [0..=1_u32, 0..=1, 0..=1].prop_filter("not a constant", |e| *e != [0; 3]).prop_map(monomial)
}

/// Is there a monomial of `p` that a lead divides?
fn reducible(p: Poly, relations: &[(Poly, Poly)]) -> bool {
    p.terms().any(|(_, m)| relations.iter().any(|(lead, _)| Poly::from(m.clone()).div_exact(*lead).is_some()))
}

/// Do weights from 0 to 6 put each lead above its replacement?
///
/// With exponents 0 and 1 these are enough: if any weights do, a vertex of the polyhedron {u ≥ 0, d·u ≥ 1} does. It is
/// A⁻¹ b, for a 3 × 3 matrix A of entries 0 and ±1 and a b of entries 0 and 1; times the natural number |det A| it is an
/// integer vector, whose entries are sums of three 2 × 2 determinants of at most 2 each.
fn weights_exist(relations: &[(Poly, Poly)]) -> bool {
    let weigh = |m: &Monomial, u: [u32; 3]| (0..3).map(|i| u[i] * m.degree_in(NAMES[i])).sum::<u32>();
    (0..343).map(|n| [n / 49, n / 7 % 7, n % 7]).any(|u| {
        relations.iter().all(|(lead, replacement)| {
            let lead = lead.terms().next().unwrap().1;
            replacement.terms().all(|(_, m)| weigh(&m, u) < weigh(&lead, u))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_remainder_differs_by_a_multiple_of_the_relation(
        p in polys(4, 6), lead in leads(), r in polys(1, 2), k in 1..4_i64,
    ) {
        let lead = lead.pow(2) * k;
        if let Ok(remainder) = p.reduce(lead, r) {
            prop_assert!(!reducible(remainder, &[(lead, r)]));
            prop_assert!((p - remainder).div_exact(lead - r).is_some());
            prop_assert_eq!((p + (lead - r) * p * p).reduce(lead, r), Ok(remainder));
        }
    }

    #[test]
    fn rewriting_is_refused_exactly_if_no_weights_make_it_a_descent(
        relations in prop::collection::vec((leads(), polys(1, 2)), 1..4), p in polys(3, 4),
    ) {
        let remainder = p.reduce_all(&relations);
        prop_assert_eq!(remainder.is_ok(), weights_exist(&relations));
        match remainder {
            Ok(remainder) => prop_assert!(!reducible(remainder, &relations)),
            Err(RelationError::NotSmaller { relations: blamed }) => {
                let blamed: Vec<_> = blamed.into_iter().map(|i| relations[i]).collect();
                prop_assert!(!weights_exist(&blamed));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

#[test]
fn each_square_of_the_unit_sphere_may_lead() {
    let [w, x, y, z] = Poly::vars(["w", "x", "y", "z"]);
    let square = w * w + x * x + y * y + z * z;
    for lead in [w, x, y, z].map(|v| v * v) {
        let rest = lead - square + 1;
        assert_eq!((square.pow(4) + lead * w).reduce(lead, rest), Ok(1 + w * rest));
    }
}

#[test]
fn relations_that_need_unequal_weights_are_ordered() {
    // z·d → w·a must not feed w² → 1 − z² for ever: w weighs more than z, and d more than w and a together.
    let [w, z, a, d] = Poly::vars(["w", "z", "a", "d"]);
    let relations = [(w * w, 1 - z * z), (z * d, -w * a)];
    assert_eq!((w * w * z * d).reduce_all(&relations), Ok(a * w * z * z - w * a));
    assert_eq!((w * z * d + a).reduce_all(&relations), Ok(-a + a * z * z + a));
}

#[test]
fn the_first_relation_that_applies_is_taken() {
    let [x, y] = Poly::vars(["x", "y"]);
    assert_eq!((x * y).reduce_all(&[(x, 2.into()), (x * y, 3.into())]), Ok(2 * y));
    assert_eq!((x * y).reduce_all(&[(x * y, 3.into()), (x, 2.into())]), Ok(3.into()));
    assert_eq!((x * y).reduce_all(&[]), Ok(x * y));
}

#[test]
fn relations_that_could_run_for_ever_are_refused() {
    let [x, y, z] = Poly::vars(["x", "y", "z"]);
    let refused = |relations: &[(Poly, Poly)]| match x.reduce_all(relations) {
        Err(RelationError::NotSmaller { relations }) => relations,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&[(x, x)]), [0]);
    assert_eq!(refused(&[(y, 1.into()), (x, x * x + y)]), [1]);
    assert_eq!(refused(&[(x, y), (y, z * z), (z, x)]), [0, 1, 2]);
    assert_eq!(refused(&[(x * y, x * x + y * y)]), [0]);
    let message = x.reduce_all(&[(x, y), (z, 0.into()), (y, x)]).unwrap_err().to_string();
    assert_eq!(message, "no order of monomials puts the lead above its replacement in every relation of {0, 2}");
}

#[test]
fn a_lead_is_one_term_with_a_variable() {
    let [x, y] = Poly::vars(["x", "y"]);
    assert_eq!((4 * x * x).reduce(-2 * x * x, y), Ok(-2 * y));
    for bad in [x + y, 3.into(), 0.into()] {
        assert_eq!(x.reduce_all(&[(x, 1.into()), (bad, 0.into())]), Err(RelationError::Lead { relation: 1 }));
    }
    let message = x.reduce(x + 1, 0).unwrap_err().to_string();
    assert_eq!(message, "the lead of relation 0 is not one term with a variable");
}

/// A unit motor has m m̃ = 1: its scalar part is s² + |q|² = 1, its e₀₁₂₃ part s p = q·d.
#[test]
fn a_unit_motor_moves_a_point_as_its_sandwich_does() {
    let m = Motor::from_array(Poly::vars(["s", "d₁", "d₂", "d₃", "q₃", "q₂", "q₁", "p"]));
    let x = Point::from_array(Poly::vars(["z", "y", "x", "w"]));
    let norm = m * m.reverse();
    let (ss, sp) = (m.s * m.s, m.s * m.e0123);
    let units = [(ss, 1 - (norm.s - ss)), (sp, (2 * sp - norm.e0123) * Poly::ratio(1, 2))];
    let (fast, defined) = (m.apply(x).to_array(), (m >> x).to_array());
    for (fast, defined) in fast.into_iter().zip(defined) {
        assert_ne!(fast, defined);
        assert_eq!((fast - defined).reduce_all(&units), Ok(Poly::from(0)));
    }
}
