//! Inverses and functions of elements of any signature: exact over rationals, and over floats against exact sums, closed forms and
//! the typed layers.

use incidence::algebra::{Algebra, AlgebraError, Multivector};
use incidence::{DualNumber, pga2, pga3};
use num_rational::Ratio;

type Exact = Ratio<i128>;

fn signatures() -> Vec<Algebra> {
    let some = [
        (2, 0, 1),
        (3, 0, 1),
        (3, 0, 0),
        (0, 2, 0),
        (1, 1, 1),
        (1, 3, 0),
        (0, 0, 3),
        (2, 0, 2),
        (4, 1, 0),
        (1, 0, 0),
        (0, 0, 0),
    ];
    some.map(|(p, q, r)| Algebra::new(p, q, r).unwrap())
        .into_iter()
        .chain([Algebra::plane(), Algebra::space()])
        .collect()
}

/// Numbers without a pattern, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 >> 33
    }

    /// From −4 to 4.
    fn integer(&mut self) -> i128 {
        i128::from(self.next() % 9) - 4
    }

    /// From −1 to 1.
    fn float(&mut self) -> f64 {
        self.next() as f64 / f64::from(1 << 30) - 1.0
    }

    /// An element in which no coefficient is missing.
    fn element<'g>(&mut self, g: &'g Algebra) -> Multivector<'g, f64> {
        g.basis().fold(g.zero(), |sum, blade| sum + blade * self.float())
    }

    fn vector<'g>(&mut self, g: &'g Algebra) -> Multivector<'g, f64> {
        self.element(g).grade(1)
    }
}

/// The sum of the magnitudes of the coefficients: that of a product is at most the product of those of the factors.
fn size(x: &Multivector<'_, f64>) -> f64 {
    x.coefficients().iter().map(|c| c.abs()).sum()
}

fn largest(x: &Multivector<'_, f64>) -> f64 {
    x.coefficients().iter().fold(0.0, |most, c| c.abs().max(most))
}

#[test]
fn rational_inverses_are_exact_on_both_sides() {
    let mut numbers = Numbers(1);
    for g in signatures() {
        let one = g.scalar(Exact::from(1));
        let mut invertible = 0;
        for round in 0..20 {
            let all = g.basis().fold(g.zero(), |sum, blade| sum + blade * Exact::from(numbers.integer()));
            // Determinants of many unknowns are large.
            let x =
                if g.squares().len() > 3 { all.grade(0) + all.grade(1) + all.grade(g.squares().len()) } else { all };
            let x = match round % 3 {
                0 => x,
                1 => x.even(),
                _ => x.odd(),
            };
            if let Some(inverse) = x.inverse() {
                assert_eq!((&x * &inverse, &inverse * &x), (one.clone(), one.clone()), "{x}");
                invertible += 1;
            }
        }
        let odd = g.squares().iter().any(|square| *square != 0);
        assert!(invertible >= if odd { 15 } else { 10 }, "{g:?}: {invertible}");
    }
}

#[test]
fn scalars_are_added_and_multiplied_on_both_sides() {
    for g in signatures() {
        let x = Numbers(3).element(&g);
        assert_eq!(&x + 2.5, &x + g.scalar(2.5));
        assert_eq!((2.5 + &x, 2.5 + x.clone()), (&x + 2.5, &x + 2.5));
        assert_eq!((2.5 - &x, -(2.5 - x.clone())), (g.scalar(2.5) - &x, &x - 2.5));
        assert_eq!((2.5 * &x, 2.5 * x.clone()), (&x * 2.5, &x * g.scalar(2.5)));
        let mut changed = x.clone();
        changed += 2.5;
        changed *= 4.0;
        changed -= 10.0;
        changed /= 4.0;
        assert!(size(&(changed - &x)) <= 1e-15 * size(&x));
        // In integers from the right.
        let one = g.basis().fold(g.zero(), |sum, blade| sum + blade * 3_i64);
        assert_eq!((&one - 3).grade(0), g.zero());
    }
}

#[test]
fn what_divides_zero_has_no_inverse() {
    let two = Exact::from(2);
    for g in signatures() {
        assert_eq!(g.zero::<Exact>().inverse(), None);
        assert_eq!((g.scalar(two) * g.scalar(two)).inverse(), Some(g.scalar(Exact::new(1, 4))));
        for blade in g.basis::<Exact>() {
            let square = (&blade * &blade).scalar_product(&g.scalar(Exact::from(1)));
            // A blade is null or its own inverse up to its sign; of 1 ± b with b² = 1, each divides 0.
            assert_eq!(blade.inverse(), (square != Exact::from(0)).then(|| &blade * square));
            let sum = g.scalar(two) + &blade * two;
            let scalar = blade.grades() == [0];
            assert_eq!(sum.inverse().is_none(), square == Exact::from(1) && !scalar, "{sum}");
        }
    }
}

#[test]
fn inverses_of_versors_are_their_reverses() {
    let mut numbers = Numbers(2);
    for g in signatures() {
        for factors in 1..=4 {
            for exponent in [-150, 0, 150] {
                let scale = 10_f64.powi(exponent);
                let vectors: Vec<_> = (0..factors).map(|_| numbers.vector(&g)).collect();
                let square: f64 = vectors.iter().map(|v| (v * v).scalar_product(&g.scalar(1.0))).product();
                if square.abs() < 1e-3 {
                    continue;
                }
                let versor = vectors.iter().fold(g.scalar(1.0), |product, v| product * v);
                let inverse = (&versor * scale).inverse().unwrap() * scale;
                let expected = versor.reverse() / square;
                assert!(size(&(inverse - &expected)) <= 1e-12 * size(&expected), "{versor}");
            }
        }
    }
}

#[test]
fn dense_elements_of_nine_vectors_have_inverses() {
    let g = Algebra::new(5, 3, 1).unwrap();
    let x = Numbers(3).element(&g).even();
    let inverse = x.inverse().unwrap();
    assert!(size(&(&x * &inverse - g.scalar(1.0))) <= 4.0 * f64::EPSILON * size(&x) * size(&inverse));
}

#[test]
fn an_element_times_its_inverse_is_nearly_1() {
    let mut numbers = Numbers(11);
    for g in signatures() {
        for _ in 0..200 {
            let x = numbers.element(&g);
            let inverse = x.inverse().unwrap();
            for product in [&x * &inverse, &inverse * &x] {
                assert!(size(&(product - g.scalar(1.0))) <= 100.0 * f64::EPSILON * size(&x) * size(&inverse), "{x}");
            }
        }
    }
}

// Where null vectors are left out first, what the rest lacks is multiplied by them.
#[test]
fn near_divisors_of_zero_an_inverse_with_null_vectors_is_off_by_the_size_of_the_rest_and_its_inverse() {
    let g = Algebra::new(1, 0, 1).unwrap();
    let solid =
        |x: &Multivector<'_, f64>| ["1", "e1"].map(|name| x.coefficient(name).unwrap().abs()).iter().sum::<f64>();
    for coefficients in [
        [-8191.999999999999, -8191.999999999999, 8191.999999999998, 8192.000000000007],
        [4.0, 4.000000000000005, -3.9999999999999996, -4.0],
    ] {
        let x = g.multivector(&coefficients);
        let inverse = x.inverse().unwrap();
        let missing = size(&(&x * &inverse - g.scalar(1.0)));
        let bound = 100.0 * f64::EPSILON * size(&x) * size(&inverse);
        assert!(missing > bound && missing <= bound * solid(&x) * solid(&inverse), "{x}");
    }
}

#[test]
fn the_exponential_is_its_series() {
    let mut numbers = Numbers(4);
    let rational = |x: Exact| *x.numer() as f64 / *x.denom() as f64;
    for g in signatures() {
        for _ in 0..20 {
            // Of size 1/4 at most: then fourteen terms are enough.
            let blades = g.names().count().next_power_of_two() as i128;
            let part = |n| Exact::new(n, 16 * blades);
            let x = g.basis().fold(g.zero(), |sum, blade| sum + blade * part(numbers.integer()));
            let mut term = g.scalar(Exact::from(1));
            let mut series = term.clone();
            for k in 1..=14 {
                // Rounded to a multiple of 2⁻⁷⁰, as fractions of i128 hold no more.
                let rounded = |c: Exact| Exact::new((c * Exact::from(1 << 70)).round().to_integer(), 1 << 70);
                term = (&term * &x).map(rounded) / Exact::from(k);
                series = &series + &term.map(rounded);
            }
            let error = size(&(x.map(rational).exp() - series.map(rational)));
            assert!(error <= 4.0 * f64::EPSILON, "{x}: {:.1} ε", error / f64::EPSILON);
        }
    }
}

#[test]
fn commuting_exponents_add() {
    let mut numbers = Numbers(5);
    for g in signatures() {
        for scale in [1e-9, 0.1, 1.0, 10.0] {
            let x = numbers.element(&g);
            let x = &x * (scale / size(&x));
            let (once, thrice, back) = (x.exp(), (&x * 3.0).exp(), (&x * -1.0).exp());
            let bound = 8.0 * f64::EPSILON * (1.0 + scale);
            assert!(size(&(&once * &back - g.scalar(1.0))) <= bound * size(&once) * size(&back), "{x}");
            assert!(size(&(&once * &once * &once - thrice)) <= bound * size(&once).powi(3), "{x}");
        }
    }
}

#[test]
fn blades_turn_boost_and_move() {
    for g in signatures() {
        for blade in g.basis::<f64>().skip(1) {
            let square = (&blade * &blade).scalar_product(&g.scalar(1.0));
            for t in [1e-200, -1e-9, 0.3, -1.5, 3.0, 20.0, 1e5] {
                let (even, odd) = match square {
                    1.0.. if t > 600.0 => continue,
                    1.0.. => (f64::cosh(t), f64::sinh(t)),
                    0.0 => (1.0, t),
                    _ => (f64::cos(t), f64::sin(t)),
                };
                let expected = g.scalar(even) + &blade * odd;
                let error = size(&((&blade * t).exp() - &expected));
                assert!(error <= 4.0 * f64::EPSILON * (1.0 + t.abs()) * size(&expected), "{blade} {t} {error:e}");
            }
        }
    }
}

#[test]
fn logarithm_and_roots_undo_exponentials_and_powers() {
    let mut numbers = Numbers(6);
    for g in signatures() {
        for round in 0..50 {
            let x = numbers.element(&g);
            let x = if round % 2 == 0 { &x / size(&x) } else { x.grade(2) / size(&x.grade(2)).max(1.0) };
            let power = x.exp();
            let logarithm = power.log().unwrap();
            assert!(size(&(logarithm - &x)) <= 100.0 * f64::EPSILON, "{x}");
            let root = power.sqrt().unwrap();
            assert!(size(&(&root - (&x * 0.5).exp())) <= 20.0 * f64::EPSILON * size(&root), "{x}");
            assert!(size(&(&root * &root - &power)) <= 40.0 * f64::EPSILON * size(&power), "{x}");
            let third = power.powf(1.0 / 3.0).unwrap();
            assert!(size(&(&third * &third * &third - &power)) <= 100.0 * f64::EPSILON * size(&power), "{x}");
        }
    }
}

// Near a divisor of zero the iteration leaves much beside null vectors; it is measured in the units of the argument.
#[test]
fn a_root_is_none_or_its_square_is_the_element() {
    let g = Algebra::new(1, 0, 2).unwrap();
    let coefficients = [
        1.907348632806519e-6,
        -6.103515625270121e-5,
        1.3685194370958818e-6,
        -1.9073381316110382e-6,
        1.3613192628881051e-6,
        -1.9073399505904339e-6,
        0.0,
        0.0,
    ];
    let x = g.multivector(&coefficients);
    if let Some(root) = x.sqrt() {
        assert!(size(&(&root * &root - &x)) <= f64::EPSILON.sqrt() * size(&root).powi(2));
    }
    // A little farther from it there is one.
    let root = (x + 1e-8).sqrt().unwrap();
    assert!(size(&(&root * &root - (g.multivector(&coefficients) + 1e-8))) <= 1e-12 * size(&root).powi(2));
}

#[test]
fn logarithms_of_small_elements_are_relatively_accurate() {
    for g in signatures() {
        for blade in g.basis::<f64>().skip(1) {
            for t in [1e-300, 1e-150, 1e-20, 1e-8] {
                let logarithm = (&blade * t).exp().log().unwrap();
                assert!(
                    size(&(&logarithm - &blade * t)) <= 4.0 * f64::EPSILON * t.max(t * t / f64::EPSILON),
                    "{blade} {t} {logarithm}"
                );
            }
        }
    }
}

#[test]
fn the_typed_layers_agree() {
    let (plane, space) = (Algebra::plane(), Algebra::space());
    let mut numbers = Numbers(7);
    for round in 0..300 {
        // Ways of up to 10⁹ beside rotations by up to 3/4 of a turn and more.
        let far = [0.0, 1e-3, 1.0, 1e4, 1e9][round % 5];
        let mut float = |scale: f64| numbers.float() * scale;
        let point = pga2::Point::from_array([float(far), float(far), float(2.3)]);
        let line = pga3::Line::from_array([far, far, far, 1.3, 1.3, 1.3].map(&mut float));
        let two = plane.multivector(&pga2::Multivector::from(point).to_array());
        let three = space.multivector(&pga3::Multivector::from(line).to_array());
        let agree = |name: &str, x: &Multivector<'_, f64>, typed: &[f64], scale: f64| {
            let error = x.coefficients().iter().zip(typed).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
            assert!(error <= 1e-12 * (1.0 + scale), "{name} {x} {typed:?}");
        };
        let (typed_two, typed_three) = (point.exp(), line.exp());
        let of_two = |x| pga2::Multivector::from(x).to_array();
        let of_three = |x| pga3::Multivector::from(x).to_array();
        agree("exp", &two.exp(), &of_two(typed_two), far);
        agree("exp", &three.exp(), &of_three(typed_three), far);
        // The typed layers take the shorter way of the two motors ±m; the principal root and the logarithm are of m itself.
        let (two, three) = (plane.multivector(&of_two(typed_two)), space.multivector(&of_three(typed_three)));
        if typed_two.s > 0.05 && typed_three.s > 0.05 {
            agree("sqrt", &two.sqrt().unwrap(), &of_two(typed_two.sqrt()), far);
            agree("sqrt", &three.sqrt().unwrap(), &of_three(typed_three.sqrt()), far);
            agree("log", &two.log().unwrap(), &pga2::Multivector::from(typed_two.log()).to_array(), far);
            agree("log", &three.log().unwrap(), &pga3::Multivector::from(typed_three.log()).to_array(), far);
        }
        agree("normalized", &(three * 7.0).normalized().unwrap(), &of_three(typed_three.normalized()), far);
    }
}

#[test]
fn a_versor_is_normalized_to_unit_in_every_signature() {
    let mut numbers = Numbers(8);
    for g in signatures() {
        for _ in 0..20 {
            let (a, b) = (numbers.vector(&g), numbers.vector(&g));
            let square = (&a * &a).scalar_product(&g.scalar(1.0)) * (&b * &b).scalar_product(&g.scalar(1.0));
            for (versor, square) in [(&a * &b, square), (a.clone(), (&a * &a).scalar_product(&g.scalar(1.0)))] {
                for scale in [1e-150, 1.0, 1e150] {
                    let scaled = &versor * scale;
                    if square == 0.0 {
                        assert_eq!(scaled.normalized(), None);
                    } else if square.abs() > 1e-3 {
                        let unit = scaled.normalized().unwrap();
                        let expected = &versor / square.abs().sqrt();
                        assert!(size(&(unit - &expected)) <= 1e-11 * size(&expected), "{versor}");
                        assert!((scaled.norm() / scale / square.abs().sqrt() - 1.0).abs() < 1e-12);
                    }
                }
            }
        }
    }
}

#[test]
fn what_has_no_principal_root_has_no_logarithm() {
    for g in signatures() {
        let negative = g.scalar(-1.0);
        assert_eq!((negative.sqrt(), negative.log(), negative.powf(2.0)), (None, None, None));
        assert_eq!((g.zero::<f64>().sqrt(), g.zero::<f64>().log()), (None, None));
        assert_eq!(g.zero::<f64>().exp(), g.scalar(1.0));
        assert_eq!((g.zero::<f64>().norm(), g.zero::<f64>().normalized()), (0.0, None));
        for bad in [f64::NAN, f64::INFINITY] {
            for blade in g.basis::<f64>() {
                let x = &blade * bad + g.scalar(1.0);
                assert_eq!((x.inverse(), x.sqrt(), x.log(), x.normalized()), (None, None, None, None), "{x}");
                assert!(x.exp().coefficients().iter().any(|c| c.is_nan()), "{x}");
            }
        }
        for blade in g.basis::<f64>().skip(1) {
            if (&blade * &blade).is_zero() {
                assert_eq!((blade.inverse(), blade.sqrt(), blade.normalized()), (None, None, None));
            }
        }
    }
    // Of c ± b with b² = 1, the eigenvalues are c ± 1: one of them negative is enough.
    let g = Algebra::new(3, 0, 1).unwrap();
    for blade in ["e1", "e2", "e023"].map(|name| g.blade::<f64>(name).unwrap()) {
        let square = (&blade * &blade).scalar_product(&g.scalar(1.0));
        for c in [-3.3, -0.7, 0.7, 1.5] {
            let x = &blade + g.scalar(c);
            assert_eq!(x.sqrt().is_none(), c < 0.0 && square == 0.0 || c < 1.0 && square == 1.0, "{x}");
        }
    }
    // Where nothing is parallel to an axis, all of this is rounded.
    let mut numbers = Numbers(12);
    for g in signatures() {
        for _ in 0..20 {
            let v = numbers.vector(&g);
            let square = (&v * &v).scalar_product(&g.scalar(1.0));
            if square > 1e-3 {
                for c in [0.0, -0.4, -0.9, -1.5, 0.7, 1.6] {
                    let x = &v / square.sqrt() + g.scalar(c);
                    assert_eq!((x.sqrt().is_none(), x.log().is_none()), (c < 1.0, c < 1.0), "{x}");
                    let single = Algebra::with_squares(g.squares()).unwrap();
                    let coefficients: Vec<f32> = x.coefficients().iter().map(|&c| c as f32).collect();
                    if !g.squares().contains(&-1) {
                        assert_eq!(single.multivector(&coefficients).sqrt().is_none(), c < 1.0, "{x}");
                    }
                }
            }
        }
    }
    // So near a number below 0 there may be none, but no wrong one.
    let g = Algebra::new(0, 1, 0).unwrap();
    let i = g.blade::<f64>("e1").unwrap();
    for exponent in 1..17 {
        let x = &i * 10_f64.powi(-exponent) - g.scalar(4.0);
        if let Some(root) = x.sqrt() {
            assert!(size(&(&root * &root - &x)) < 1e-3, "{x}");
        }
        assert!(x.sqrt().is_some() || exponent > 3);
    }
    // Numbers of any size, as long as they and the answer are finite.
    let g = Algebra::new(1, 1, 0).unwrap();
    for x in [1e-300_f64, 1e-9, 7.0, 1e300] {
        assert!((g.scalar(x).sqrt().unwrap() - g.scalar(x.sqrt())).norm() <= 1e-15 * x.sqrt());
        assert!((g.scalar(x).log().unwrap() - g.scalar(x.ln())).norm() <= 1e-14 * x.ln().abs());
        assert!(largest(&(g.scalar(x).inverse().unwrap() - g.scalar(1.0 / x))) <= 1e-15 / x);
    }
    assert_eq!(g.scalar(1e-310).inverse(), None);
    // Those of a few halves of the largest number have norms, though not all have inverses.
    let g = Algebra::new(2, 0, 0).unwrap();
    for (x, y) in [("e1", "e2"), ("1", "e12")] {
        let huge = g.blade::<f64>(x).unwrap() * 1e308 + g.blade(y).unwrap() * 1e308;
        assert!((huge.norm() / 2_f64.sqrt() / 1e308 - 1.0).abs() < 1e-15);
        assert!((huge.normalized().unwrap().norm() - 1.0).abs() < 1e-15);
        assert_eq!(huge.inverse(), None);
    }
    let root = (g.scalar(1e308) + g.blade("e12").unwrap() * 1e308).sqrt().unwrap();
    assert!(((root.norm() / 1e154_f64).powi(2) - 2_f64.sqrt()).abs() < 1e-14);
}

/// The part without null vectors may be as small as it likes.
#[test]
fn two_null_vectors_are_measured_in_units_that_lose_nothing() {
    let near = |x: f64, y: f64| (x - y).abs() <= 4.0 * f64::EPSILON * y.abs();
    let g = Algebra::new(2, 0, 2).unwrap();
    let e = |name: &str, c: f64| g.blade::<f64>(name).unwrap() * c;
    let power = (e("e34", 1e-200) + e("e13", 0.1) + e("e12", 0.1)).exp();
    assert!(["e12", "e13"].iter().all(|name| near(power.coefficient(name).unwrap(), 0.1)), "{power}");
    let g = Algebra::new(0, 0, 3).unwrap();
    let e = |name: &str, c: f64| g.blade::<f64>(name).unwrap() * c;
    assert!(near((e("e1", 1e110) + e("e123", 3.0)).exp().coefficient("e123").unwrap(), 3.0));
    let x = e("1", 1e-200) + e("e1", 1.0) + e("e12", 1.0);
    let (root, logarithm) = (x.sqrt().unwrap(), x.log().unwrap());
    assert!(near(root.coefficient("e12").unwrap(), 5e99), "{root}");
    assert!(near(logarithm.coefficient("e12").unwrap(), 1e200), "{logarithm}");
    let single = e("e1", 1e15).map(|c| c as f32) + e("e123", 3.0).map(|c| c as f32);
    assert_eq!(single.exp().coefficient("e123"), Ok(3.0));
}

/// A versor is inverted by its reverse, so nothing is divided that has cancelled.
#[test]
fn conformal_translations_have_exact_inverses() {
    let g = Algebra::new(4, 1, 0).unwrap();
    let infinity = g.parse::<f64>("e4 + e5").unwrap();
    let mut numbers = Numbers(12);
    for way in [1e2, 1e5, 1.9034e8, 1e9, 1e12] {
        for k in 0..200 {
            // Of components of one size, and of many.
            let mut component = || if k % 2 == 0 { numbers.float() } else { numbers.float().powi(15) };
            let direction = (1..=3).fold(g.zero(), |sum, k| sum + g.blade(&format!("e{k}")).unwrap() * component());
            let translation = g.scalar(1.0) + direction * way * &infinity;
            assert_eq!(translation.inverse(), Some(translation.reverse()), "{way} {translation}");
            // With a turn, rounding leaves less and less of the norm; at last there is no inverse, but never a wrong one.
            let motion = translation * (g.blade("e12").unwrap() * numbers.float()).exp();
            if let Some(inverse) = motion.inverse() {
                let error = (inverse - motion.reverse()).size();
                assert!(error <= (4.0 * way * way * f64::EPSILON).min(0.5) * motion.size(), "{way} {motion} {error:e}");
            }
        }
    }
    for way in [1e4, 1e6, 1e7] {
        let translation = g.scalar(1.0) - g.blade("e1").unwrap() * &infinity * (way / 2.0);
        assert_eq!(translation.inverse(), Some(translation.reverse()));
        let generator = &translation - g.scalar(1.0);
        let error = size(&(translation.log().unwrap() - generator));
        assert!(error <= 8.0 * way * way * f64::EPSILON * way, "{way} {error:e}");
    }
    let g = Algebra::new(1, 3, 0).unwrap();
    let boost = (g.blade::<f64>("e12").unwrap() * 20.0).exp();
    assert!(((&boost * boost.reverse()).scalar_product(&g.scalar(1.0)) - 1.0).abs() > 0.5);
}

/// A long way changes nothing.
#[test]
fn norms_are_those_without_the_ideal_part() {
    let g = Algebra::space();
    for far in [1.0, 1e9, 1e30, 1e200] {
        let plane = g.multivector(&[0.0, far, 3.0, 0.0, 4.0]);
        assert_eq!(plane.norm(), 5.0);
        let unit = plane.normalized().unwrap();
        assert!(size(&(&unit - &plane / 5.0)) <= 1e-14 * (1.0 + far / 5.0), "{unit}");
        assert!((unit.coefficient("e1").unwrap() - 0.6).abs() < 1e-14);
    }
    let plane = g.multivector(&[0.0_f32, 1e30, 3.0, 0.0, 4.0]);
    assert!(plane.norm() == 5.0 && (plane.normalized().unwrap().coefficient("e1").unwrap() - 0.6).abs() < 1e-6);
    // Terms that underflow are not taken for none.
    let x = g.scalar(1e-100) + g.blade::<f64>("e0").unwrap() * 1e-250;
    let ideal = x.inverse().unwrap().coefficient("e0").unwrap();
    assert!((ideal / -1e-50 - 1.0).abs() < 1e-14, "{ideal:e}");
}

/// Where a division by 0 would panic.
#[test]
fn infinitesimal_rationals_have_no_inverse() {
    let g = Algebra::new(1, 1, 0).unwrap();
    let number = |value: i128, slope: i128| DualNumber { value: Exact::from(value), slopes: [Exact::from(slope)] };
    let e = |name, c: DualNumber<1, Exact>| g.blade::<DualNumber<1, Exact>>(name).unwrap() * c;
    assert_eq!(e("e1", number(0, 1)).inverse(), None);
    assert_eq!((e("e1", number(1, 0)) + e("e2", number(1, 1))).inverse(), None);
    let x = e("1", number(2, 3)) + e("e1", number(1, 5));
    assert_eq!(x.inverse().unwrap() * x, g.scalar(number(1, 0)));
}

fn slope<'g>(x: &Multivector<'g, DualNumber>) -> Multivector<'g, f64> {
    x.map(|c| c.slopes[0])
}

#[test]
fn slopes_go_through() {
    // A coefficient that is 0 but changes is kept.
    let g = Algebra::new(3, 0, 1).unwrap();
    let [x] = DualNumber::variables([0.0]);
    let e01 = g.blade::<DualNumber>("e01").unwrap();
    assert_eq!((&e01 * x).coefficient("e01"), Ok(x));
    assert_eq!(format!("{:?}", &e01 * x), format!("{{\"e01\": {x:?}}}"));
    assert_eq!((&e01 * x).norm().value, 0.0);
    assert!((&e01 * x).is_zero());
    // The derivative of exp(t b) is b exp(t b), that of its logarithm b; at 0 and elsewhere.
    let mut numbers = Numbers(9);
    for g in signatures() {
        for at in [0.0, 0.4] {
            let b = numbers.element(&g);
            let b = &b / size(&b);
            let [t] = DualNumber::variables([at]);
            let moving = b.map(DualNumber::constant) * t;
            let power = moving.exp();
            assert!(size(&(slope(&power) - &b * (&b * at).exp())) <= 20.0 * f64::EPSILON);
            assert!(size(&(slope(&power.log().unwrap()) - &b)) <= 200.0 * f64::EPSILON, "{b} {at}");
            assert!(size(&(slope(&power.sqrt().unwrap()) - &b * (&b * (0.5 * at)).exp() * 0.5)) <= 40.0 * f64::EPSILON);
            assert!(size(&(slope(&power.inverse().unwrap()) + &b * (&b * -at).exp())) <= 20.0 * f64::EPSILON);
        }
    }
}

#[test]
#[expect(clippy::precedence, reason = "that is what is tested")]
fn operators_are_their_methods() {
    let g = Algebra::new(3, 0, 1).unwrap();
    let mut numbers = Numbers(10);
    let (m, x) = (numbers.element(&g), numbers.element(&g));
    assert_eq!((&m >> &x, m.clone() >> x.clone()), (m.sandwich(&x), m.sandwich(&x)));
    assert_eq!((&m * 2.5, m.clone() * 2.5), (m.scale(2.5), m.scale(2.5)));
    assert_eq!((&m / 2.0, m.clone() / 2.0), (m.scale(0.5), m.scale(0.5)));
    let mut sum = m.clone();
    sum += &x;
    sum += m.clone();
    assert_eq!(sum, &m + &x + &m);
    sum -= &m;
    sum -= x.clone();
    assert_eq!(sum, &m + &x + &m - &m - &x);
    // Terms come in the order of the basis, in its orientations.
    let space = Algebra::space();
    let some = space.parse::<i64>("7e123 - e12 + 2e13 + 3").unwrap();
    assert_eq!(some.terms().collect::<Vec<_>>(), [("1", 3), ("e12", -1), ("e31", -2), ("e123", 7)]);
    // Of >> and the others, * binds most, then >>, &, ^ and |.
    assert_eq!(&m * &m >> &x & &m ^ &x | &m, ((((&m * &m) >> &x) & &m) ^ &x) | &m);
}

#[test]
fn every_grade_is_named_once() {
    let plane = Algebra::plane();
    let grades = |text: &str| plane.parse::<i64>(text).unwrap().grades();
    assert_eq!((grades("e12 + e1 + 2e2 - e01"), grades("0")), (vec![1, 2], vec![]));
    assert_eq!(Algebra::with_squares(&[1; 10]), Err(AlgebraError::TooManyVectors { asked: 10 }));
}

#[test]
fn an_element_whose_inverse_is_too_large_for_the_scalar_has_none() {
    let plane = Algebra::plane();
    let read = |text: &str| plane.parse::<f64>(text).unwrap();
    let inverse = |text: &str| read(text).inverse();
    // The part of e₀ would be 10⁴⁰⁰ in both: of a motion, and of what is none.
    assert_eq!((inverse("(1e-150)e12 + (1e100)e01"), inverse("(1e-200) + e0")), (None, None));
    // Here the square is infinite, so that 1 over it is 0, and there it is so small that 1 over it is infinite.
    assert_eq!((inverse("(1e200)e12"), inverse("(1e-155)")), (Some(read("-(1e-200)e12")), Some(read("(1e155)"))));
    assert_eq!((inverse("(inf)e12"), inverse("e12 + (inf)e01"), inverse("(NaN)")), (None, None, None));
}

#[test]
fn elements_are_read_as_they_are_printed_and_typed() {
    let mut numbers = Numbers(5);
    for g in signatures() {
        for _ in 0..20 {
            let x = numbers.element(&g);
            assert_eq!(g.parse(&x.to_string()), Ok(x.clone()), "{x}");
            assert_eq!(g.parse(&format!("{x:e}")), Ok(x.clone()), "{x:e}");
            assert_eq!(g.parse(&format!("{x:#}")), Ok(x.clone()), "{x:#}");
            let y = x.map(|c| Ratio::new((c * 1e3) as i64, 7 * 11 * 13));
            assert_eq!(g.parse(&y.to_string()), Ok(y));
        }
        assert_eq!(g.parse("0"), Ok(g.zero::<i64>()));
    }
    let g = Algebra::new(3, 0, 1).unwrap();
    let parsed = |text: &str| g.parse::<f64>(text).map(|x| format!("{x:#}"));
    for (text, read) in [
        ("1+2e12-0.5e3", "1 - 0.5e3 + 2e12"),
        ("  - e21 +e12", "2e12"),
        ("+e1−e₁", "0"),
        ("2 e03 + .5 e30", "1.5e03"),
        ("(1e-3)e1 - (−2) e2 - (3)", "-3 + 0.001e1 + 2e2"),
        ("-(NaN)e1 + inf", "(inf) + (NaN)e1"),
        ("1e3", "e3"),
    ] {
        assert_eq!(parsed(text).as_deref(), Ok(read), "{text}");
    }
    for (text, term) in [
        ("", ""),
        (" + ", ""),
        ("--e1", ""),
        ("e1 + + e2", ""),
        ("e1 -", ""),
        ("1e-3", "1e"),
        ("1E3", "1E3"),
        ("e", "e"),
        ("2x", "2x"),
        ("2e1x", "2e1x"),
        ("2 3", "2 3"),
        ("2e1 e2", "2e1 e2"),
        ("(1", "(1"),
        ("1)e2", "1)e2"),
        ("()e2", "()e2"),
        ("2*e2", "2*e2"),
    ] {
        assert_eq!(parsed(text), Err(AlgebraError::BadTerm { term: term.into() }), "{text}");
    }
    for name in ["e4", "e11", "e012345678901"] {
        assert_eq!(parsed(&format!("1 - 2{name}")), Err(AlgebraError::UnknownBlade { name: name.into() }));
    }
    assert_eq!(g.blade::<i64>("e"), Err(AlgebraError::UnknownBlade { name: "e".into() }));
    // The least integer has no negative, and is read all the same.
    let least = g.parse::<i64>("-9223372036854775808e123").unwrap();
    assert_eq!(least.coefficient("e123"), Ok(i64::MIN));
    assert_eq!(g.parse::<i64>("9223372036854775808e321"), Ok(least.clone()));
    assert!(g.parse::<i64>("9223372036854775808e123").is_err() && g.parse::<i64>("-9223372036854775808e321").is_err());
    // Nor is it ever negated but where that is asked for.
    assert_eq!(
        (&least * g.scalar(1), g.scalar(1) * &least, &least - g.zero()),
        (least.clone(), least.clone(), least.clone())
    );
    assert_eq!((g.parse("-e123").unwrap() - &least).coefficient("e123"), Ok(i64::MAX));
}
