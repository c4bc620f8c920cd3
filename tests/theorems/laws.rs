//! The laws that geometers rely on, of the typed products.

use super::*;

/// Source 003 (L., intersect_lines() part 2), listing 2: the join as bivector.net's generated code of 2021 writes it.
fn listing_2(a: pga2::Multivector<Poly>, b: pga2::Multivector<Poly>) -> pga2::Multivector<Poly> {
    #[rustfmt::skip]
    let c = pga2::Multivector {
        s: a.s * b.e012 + a.e0 * b.e12 + a.e1 * b.e20 + a.e2 * b.e01
            + a.e01 * b.e2 + a.e20 * b.e1 + a.e12 * b.e0 + a.e012 * b.s,
        e0: a.e0 * b.e012 + a.e01 * b.e20 - a.e20 * b.e01 + a.e012 * b.e0,
        e1: a.e1 * b.e012 - a.e01 * b.e12 + a.e12 * b.e01 + a.e012 * b.e1,
        e2: a.e2 * b.e012 + a.e20 * b.e12 - a.e12 * b.e20 + a.e012 * b.e2,
        e01: a.e01 * b.e012 + a.e012 * b.e01,
        e20: a.e20 * b.e012 + a.e012 * b.e20,
        e12: a.e12 * b.e012 + a.e012 * b.e12,
        e012: a.e012 * b.e012,
    };
    c
}

#[test]
fn listing_2_is_the_join_with_its_arguments_exchanged() {
    let (a, b) = (pga2::Multivector::generic("a"), pga2::Multivector::generic("b"));
    assert_eq!(listing_2(a, b), b & a);
    assert_ne!(listing_2(a, b), a & b);
}

#[test]
fn the_reverse_of_a_product_is_the_product_of_the_reverses() {
    let (a, b) = (pga2::Multivector::<Poly>::generic("a"), pga2::Multivector::<Poly>::generic("b"));
    assert_eq!((a * b).reverse(), b.reverse() * a.reverse());
    assert_eq!((a ^ b).reverse(), b.reverse() ^ a.reverse());
    let (a, b) = (pga3::Multivector::<Poly>::generic("a"), pga3::Multivector::<Poly>::generic("b"));
    assert_eq!((a * b).reverse(), b.reverse() * a.reverse());
    assert_eq!((a ^ b).reverse(), b.reverse() ^ a.reverse());
}

#[test]
fn the_join_is_the_undual_of_the_meet_of_the_duals() {
    let (a, b) = (pga2::Multivector::<Poly>::generic("a"), pga2::Multivector::<Poly>::generic("b"));
    assert_eq!(a & b, (!a ^ !b).undual());
    let (a, b) = (pga3::Multivector::<Poly>::generic("a"), pga3::Multivector::<Poly>::generic("b"));
    assert_eq!(a & b, (!a ^ !b).undual());
}

#[test]
fn an_element_meets_its_dual_in_the_pseudoscalar() {
    // a ∧ a* is the sum of the squares of the coefficients, times I.
    let a = pga3::Multivector::<Poly>::generic("a");
    let squares = a.to_array().into_iter().fold(Poly::from(0), |sum, c| sum + c * c);
    assert_eq!((a ^ !a).e0123, squares);
}

#[test]
fn meet_and_join_are_associative() {
    let [a, b, c] = ["a", "b", "c"].map(pga3::Multivector::<Poly>::generic);
    assert_eq!((a ^ b) ^ c, a ^ (b ^ c));
    assert_eq!((a & b) & c, a & (b & c));
}

#[test]
fn the_meet_and_the_join_hold_what_they_are_made_of() {
    let [p, q, r] = ["p", "q", "r"].map(pga3::Point::<Poly>::generic);
    let plane = p & q & r;
    assert!([p, q, r].iter().all(|&x| (x & plane) == Poly::from(0)));
    let [a, b, c] = ["a", "b", "c"].map(pga3::Plane::<Poly>::generic);
    let point = a ^ b ^ c;
    assert!([a, b, c].iter().all(|&x| (x & point) == Poly::from(0)));
    let [p, q] = ["p", "q"].map(pga2::Point::<Poly>::generic);
    assert!([p, q].iter().all(|&x| (x & (p & q)) == Poly::from(0)));
}

/// Every unit motor of space is a translator times a unit rotor: s² = 1 − x² − y² − z².
pub fn unit_motor() -> pga3::Motor<Poly> {
    let [s, x, y, z] = Poly::vars(["s", "x", "y", "z"]);
    let [tx, ty, tz] = Poly::vars(["tx", "ty", "tz"]);
    let translator = pga3::Translator { s: Poly::from(1), e01: tx, e02: ty, e03: tz };
    translator * pga3::Rotor { s, e23: x, e31: y, e12: z }
}

/// The same in the plane: s² = 1 − z².
pub fn unit_motor_of_the_plane() -> pga2::Motor<Poly> {
    let [s, z, tx, ty] = Poly::vars(["s", "z", "tx", "ty"]);
    pga2::Translator { s: Poly::from(1), e01: tx, e20: ty } * pga2::Rotor { s, e12: z }
}

/// A polynomial reduced by s² = 1 − x² − y² − z².
pub fn on_unit_motors(p: Poly) -> Poly {
    let [s, x, y, z] = Poly::vars(["s", "x", "y", "z"]);
    p.reduce(s.pow(2), Poly::from(1) - x * x - y * y - z * z).unwrap()
}

/// A polynomial reduced by s² = 1 − z².
pub fn on_unit_motors_of_the_plane(p: Poly) -> Poly {
    let [s, z] = Poly::vars(["s", "z"]);
    p.reduce(s.pow(2), Poly::from(1) - z * z).unwrap()
}

#[test]
fn a_unit_motor_times_its_reverse_is_one() {
    let m = unit_motor();
    assert_eq!((m * m.reverse()).map(on_unit_motors), pga3::Motor::identity());
    let m = unit_motor_of_the_plane();
    assert_eq!((m * m.reverse()).map(on_unit_motors_of_the_plane), pga2::Motor::identity());
}

#[test]
fn moving_by_a_unit_motor_preserves_meet_and_join() {
    let m = unit_motor();
    let [p, q] = ["p", "q"].map(pga3::Point::<Poly>::generic);
    let l = pga3::Line::<Poly>::generic("l");
    let [a, b] = ["a", "b"].map(pga3::Plane::<Poly>::generic);
    assert_eq!((m >> (p & q)).map(on_unit_motors), ((m >> p) & (m >> q)).map(on_unit_motors));
    assert_eq!((m >> (l & p)).map(on_unit_motors), ((m >> l) & (m >> p)).map(on_unit_motors));
    assert_eq!((m >> (a ^ b)).map(on_unit_motors), ((m >> a) ^ (m >> b)).map(on_unit_motors));
    assert_eq!((m >> (a ^ l)).map(on_unit_motors), ((m >> a) ^ (m >> l)).map(on_unit_motors));
    let m = unit_motor_of_the_plane();
    let [p, q] = ["p", "q"].map(pga2::Point::<Poly>::generic);
    let [a, b] = ["a", "b"].map(pga2::Line::<Poly>::generic);
    let on = on_unit_motors_of_the_plane;
    assert_eq!((m >> (p & q)).map(on), ((m >> p) & (m >> q)).map(on));
    assert_eq!((m >> (a ^ b)).map(on), ((m >> a) ^ (m >> b)).map(on));
}

#[test]
fn a_reflection_preserves_meets_and_reverses_orientation() {
    // m m̃ = n·n scales; the join of images is minus the image of the join.
    let n = pga3::Plane::<Poly>::generic("n");
    let [p, q] = ["p", "q"].map(pga3::Point::<Poly>::generic);
    let [a, b] = ["a", "b"].map(pga3::Plane::<Poly>::generic);
    let squared = n | n;
    assert_eq!((n >> a) ^ (n >> b), (n >> (a ^ b)) * squared);
    assert_eq!((n >> p) & (n >> q), (n >> (p & q)) * -squared);
    // An oriented mirror sends itself to its negative.
    assert_eq!(n >> n, n * -squared);
}

#[test]
fn composing_motors_composes_motions() {
    let (m, n) = (pga3::Motor::<Poly>::generic("m"), pga3::Motor::<Poly>::generic("n"));
    let p = pga3::Direction::<Poly>::generic("p");
    assert_eq!((m * n) >> p, m >> (n >> p));
}

/// Why [`pga3::Multivector::inverse`] is the inverse, in the plane and in space: a times ā times what it is multiplied by is a number.
#[test]
fn an_element_times_its_conjugate_and_once_more_is_a_number() {
    macro_rules! number {
        ($module:ident: $($free:ident),+) => {
            let a = $module::Multivector::<Poly>::generic("a");
            let square = a * a.conjugate();
            assert_eq!(square, square.grade(0) + square.grade(3) + square.grade(4));
            let turned = square.grade(0) - square.grade(3) - square.grade(4);
            let number = square * turned;
            assert_eq!(number, $module::Multivector::scalar(number.s));
            // It is that of the part without e₀: ideal parts change nothing.
            let solid = $module::Multivector::<Poly> { $($free: a.$free,)+ ..$module::Multivector::zero() };
            let square = solid * solid.conjugate();
            assert_eq!(number.s, square.s * square.s - (square.grade(3) * square.grade(3)).s);
        };
    }
    number!(pga2: s, e1, e2, e12);
    number!(pga3: s, e1, e2, e3, e12, e31, e23, e123);
}
