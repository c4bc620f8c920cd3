//! The definition is pinned down by its axioms, exactly and over all basis blades: of both PGAs and of eight
//! other signatures. A mistake in the algebra cannot satisfy all of them.

use incidence::algebra::{Algebra, AlgebraError, Multivector};

fn signatures() -> Vec<Algebra> {
    let plane = ["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"];
    #[rustfmt::skip]
    let space = ["1", "e0", "e1", "e2", "e3", "e01", "e02", "e03", "e12", "e31", "e23", "e021", "e013", "e032", "e123",
        "e0123"];
    let shuffled = ["e3", "e31", "1", "e2", "e21", "e1", "e32", "e132"];
    vec![
        Algebra::new(2, 0, 1).unwrap().with_basis(&plane).unwrap(),
        Algebra::new(3, 0, 1).unwrap().with_basis(&space).unwrap(),
        Algebra::new(3, 0, 0).unwrap().with_basis(&shuffled).unwrap(),
        Algebra::new(0, 2, 0).unwrap(),
        Algebra::new(1, 1, 1).unwrap(),
        Algebra::new(1, 3, 0).unwrap(),
        Algebra::new(0, 0, 3).unwrap(),
        Algebra::new(4, 1, 0).unwrap(),
        Algebra::with_squares(&[-1, 0, 1, 1]).unwrap(),
        Algebra::new(0, 0, 0).unwrap(),
    ]
}

fn blades(g: &Algebra) -> Vec<Multivector<'_, i64>> {
    g.basis().collect()
}

fn grade_of(blade: &Multivector<'_, i64>) -> usize {
    blade.grades()[0]
}

#[test]
fn a_basis_vector_squares_to_its_metric() {
    for g in signatures() {
        let first = if g.squares().iter().filter(|s| **s == 0).count() == 1 { 0 } else { 1 };
        for (i, &square) in g.squares().iter().enumerate() {
            let e = g.blade::<i64>(&format!("e{}", i + first)).unwrap();
            assert_eq!(&e * &e, g.scalar(i64::from(square)));
        }
    }
}

#[test]
fn different_basis_vectors_anticommute() {
    for g in signatures() {
        let vectors: Vec<_> = blades(&g).into_iter().filter(|b| b.grades() == [1]).collect();
        assert_eq!(vectors.len(), g.squares().len());
        for (i, a) in vectors.iter().enumerate() {
            for b in &vectors[..i] {
                assert_eq!(a * b, -(b * a));
                assert!(!(a * b).is_zero());
            }
        }
    }
}

/// The two rules, applied to neighbours until the digits ascend: a sign, or 0, and what is left.
fn sorted(squares: &[i8], first: u8, mut digits: Vec<u8>) -> (i64, Vec<u8>) {
    let mut sign = 1;
    while let Some(i) = (1..digits.len()).find(|&i| digits[i - 1] >= digits[i]) {
        if digits[i - 1] == digits[i] {
            sign *= i64::from(squares[usize::from(digits[i] - first)]);
            digits.drain(i - 1..=i);
        } else {
            digits.swap(i - 1, i);
            sign = -sign;
        }
    }
    (sign, digits)
}

#[test]
fn products_of_nine_vectors_are_sorted_by_the_two_rules() {
    for squares in [[1, -1, 0, 1, -1, 0, 1, -1, 1], [-1, 1, 1, -1, 1, -1, -1, 1, -1]] {
        let g = Algebra::with_squares(&squares).unwrap();
        let named: Vec<(Vec<u8>, Multivector<'_, i64>)> =
            g.names().map(|name| name.strip_prefix('e').unwrap_or_default().bytes().collect()).zip(g.basis()).collect();
        for (some, a) in &named {
            for (others, b) in &named {
                let (sign, digits) = sorted(&squares, b'1', some.iter().chain(others).copied().collect());
                let product = a * b;
                if sign == 0 {
                    assert!(product.is_zero());
                } else {
                    let name =
                        if digits.is_empty() { "1".into() } else { format!("e{}", String::from_utf8(digits).unwrap()) };
                    assert_eq!(product, g.blade(&name).unwrap().scale(sign));
                }
            }
        }
    }
}

#[test]
fn a_blade_is_the_product_of_the_vectors_in_its_name() {
    for g in signatures() {
        for (name, blade) in g.names().zip(g.basis::<i64>()) {
            let vectors = name.strip_prefix('e').unwrap_or("");
            let product = vectors.chars().fold(g.scalar(1), |p, c| p * g.blade(&format!("e{c}")).unwrap());
            assert_eq!(blade, product, "{name}");
            assert_eq!(blade.coefficient(name), Ok(1));
        }
    }
}

#[test]
fn the_geometric_product_is_associative_on_all_triples() {
    for g in signatures() {
        let all = blades(&g);
        for a in &all {
            for b in &all {
                let ab = a * b;
                for c in &all {
                    assert_eq!(&ab * c, a * (b * c));
                }
            }
        }
    }
}

#[test]
fn products_are_the_parts_of_the_geometric_product_by_grade() {
    for g in signatures() {
        for a in &blades(&g) {
            for b in &blades(&g) {
                let (r, s, ab) = (grade_of(a), grade_of(b), a * b);
                let part = |k: Option<usize>| k.map_or(g.zero(), |k| ab.grade(k));
                assert_eq!(a ^ b, ab.grade(r + s));
                assert_eq!(a | b, ab.grade(r.abs_diff(s)));
                assert_eq!(a.left_contraction(b), part(s.checked_sub(r)));
                assert_eq!(a.right_contraction(b), part(r.checked_sub(s)));
                assert_eq!(a.scalar_product(b), ab.coefficient("1").unwrap());
                assert_eq!(a.commutator(b).scale(2), &ab - (b * a));
            }
        }
    }
}

#[test]
fn complements_complete_a_blade_to_the_pseudoscalar() {
    for g in signatures() {
        for a in &blades(&g) {
            assert_eq!(a ^ a.right_complement(), g.pseudoscalar());
            assert_eq!(a.left_complement() ^ a, g.pseudoscalar());
            assert_eq!(a.dual().undual(), *a);
            assert_eq!(a.undual().dual(), *a);
        }
    }
}

#[test]
fn the_dual_of_the_regressive_product_is_the_outer_product_of_the_duals() {
    for g in signatures() {
        for a in &blades(&g) {
            for b in &blades(&g) {
                assert_eq!((a & b).dual(), a.dual() ^ b.dual());
            }
        }
    }
}

#[test]
fn reversal_conjugation_and_involution_are_what_they_do_to_products() {
    for g in signatures() {
        for a in &blades(&g) {
            assert_eq!(a.conjugate(), a.reverse().involute());
            assert_eq!(a.involute(), if grade_of(a).is_multiple_of(2) { a.clone() } else { -a.clone() });
            for b in &blades(&g) {
                assert_eq!((a * b).reverse(), b.reverse() * a.reverse());
                assert_eq!((a * b).involute(), a.involute() * b.involute());
                assert_eq!((a * b).conjugate(), b.conjugate() * a.conjugate());
            }
        }
    }
}

#[test]
fn reversal_keeps_scalars_and_vectors() {
    for g in signatures() {
        for a in blades(&g).iter().filter(|a| grade_of(a) < 2) {
            assert_eq!(a.reverse(), *a);
        }
    }
}

#[test]
fn an_odd_sandwich_reflects_vectors() {
    // x − 2 (x·n) n, exactly, for n = (2, 3, 6) of length 7: 49 x − 2 (x·n) n.
    let g = Algebra::new(3, 0, 0).unwrap();
    let n = g.multivector(&[0, 2, 3, 6]);
    let x = g.multivector(&[0, 5, -1, 4]);
    let along = x.inner(&n).coefficient("1").unwrap();
    assert_eq!(n.sandwich(&x), x.scale(49) - n.scale(2 * along));
    assert_eq!(n.sandwich(&n), n.scale(-49));
}

#[test]
fn the_bases_of_pga_are_oriented_as_in_the_cheat_sheets() {
    let [plane, space] = [signatures().swap_remove(0), signatures().swap_remove(1)];
    let names = |m: Multivector<'_, i64>| m.to_string();
    assert_eq!(names(plane.blade("e2").unwrap() * plane.blade("e0").unwrap()), "e₂₀");
    // In the plane every dual is positive; in space e0 ↔ e123, … change sign on the way back.
    assert!(plane.basis::<i64>().all(|b| !names(b.dual()).contains('−')));
    for (vector, point) in [("e0", "e123"), ("e1", "e032"), ("e2", "e013"), ("e3", "e021")] {
        let (vector, point) = (space.blade::<i64>(vector).unwrap(), space.blade::<i64>(point).unwrap());
        assert_eq!(vector.dual(), point);
        assert_eq!(point.dual(), -vector);
    }
    for (ideal, through_origin) in [("e01", "e23"), ("e02", "e31"), ("e03", "e12")] {
        let (ideal, line) = (space.blade::<i64>(ideal).unwrap(), space.blade::<i64>(through_origin).unwrap());
        assert_eq!((ideal.dual(), line.dual()), (line, ideal));
    }
}

#[test]
fn a_multivector_reads_and_prints_in_the_orientation_of_its_basis() {
    let g = signatures().swap_remove(0);
    let m = g.multivector(&[1, 0, 2, 0, -3, -1, 0, 4]);
    assert_eq!(m.to_string(), "1 + 2e₁ − 3e₀₁ − e₂₀ + 4e₀₁₂");
    assert_eq!(format!("{m:#}"), "1 + 2e1 - 3e01 - e20 + 4e012");
    assert_eq!(m.coefficient("e02"), Ok(1));
    assert_eq!(m.coefficients(), [1, 0, 2, 0, -3, -1, 0, 4]);
    assert_eq!(g.zero::<i64>().to_string(), "0");
    assert_eq!((-g.scalar(1)).to_string(), "−1");
    let fractions = g.multivector(&[0.25, f64::NAN, -1.5]);
    assert_eq!(format!("{fractions:.1}"), "0.2 + (NaN)e₀ − 1.5e₁");
}

#[test]
fn what_is_no_algebra_is_refused_by_name() {
    let g = || Algebra::new(1, 0, 1).unwrap();
    assert_eq!(Algebra::new(usize::MAX, 1, 0), Err(AlgebraError::TooManyVectors { asked: usize::MAX }));
    assert_eq!(Algebra::new(9, 1, 0), Err(AlgebraError::TooManyVectors { asked: 10 }));
    assert_eq!(Algebra::with_squares(&[1, 2]), Err(AlgebraError::BadSquare { vector: 1, square: 2 }));
    for name in ["", "e2", "e11", "x", "ea", "e01 ", "2", "e١"] {
        let is_unknown = |e| matches!(e, AlgebraError::UnknownBlade { name: n } if n == name);
        assert!(is_unknown(g().blade::<i64>(name).unwrap_err()), "{name}");
    }
    assert_eq!(g().with_basis(&["1", "e0", "e01"]), Err(AlgebraError::IncompleteBasis { named: 3, needed: 4 }));
    let twice = g().with_basis(&["1", "e0", "e01", "e10"]).unwrap_err();
    assert_eq!(twice.to_string(), "the basis names the blade `e10` a second time");
    let order = g().with_basis(&["1", "e0", "e01", "e1"]).unwrap_err();
    assert_eq!(order, AlgebraError::LastNotPseudoscalar { name: "e1".into() });
    let backwards = g().with_basis(&["e01", "e1", "e0", "1"]).unwrap_err();
    assert_eq!(backwards.to_string(), "the basis ends in `1`, not in the pseudoscalar");
}
