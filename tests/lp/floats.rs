//! Over floats the numbers of an answer's proof are exact: from them alone the proof is made again over big rationals,
//! and what was returned is its rounding.

use incidence::lp::{Solution, maximize};
use incidence::pga2::{Line, Point};
use incidence::pga3::{Direction, Plane};
use num_rational::{BigRational, Ratio};
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::Numbers;

fn big(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

fn rows(planes: &[Plane]) -> Vec<Vec<BigRational>> {
    planes.iter().map(|p| p.to_array().map(big).to_vec()).collect()
}

fn dot(a: &[BigRational], b: &[BigRational]) -> BigRational {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The only x with Σ xₖ · columnₖ = sum.
fn solve(columns: &[Vec<BigRational>], sum: &[BigRational]) -> Vec<BigRational> {
    let n = columns.len();
    let equation = |k: usize| columns.iter().map(|c| c[k].clone()).chain([sum[k].clone()]).collect::<Vec<_>>();
    let mut equations: Vec<_> = (0..sum.len()).map(equation).collect();
    for k in 0..n {
        let pivot = (k..equations.len()).find(|i| !equations[*i][k].is_zero()).expect("independent columns");
        equations.swap(k, pivot);
        let divisor = equations[k][k].clone();
        equations[k].iter_mut().for_each(|x| *x /= &divisor);
        let row = equations[k].clone();
        for equation in equations.iter_mut().enumerate().filter(|(i, _)| *i != k).map(|(_, equation)| equation) {
            let factor = equation[k].clone();
            equation.iter_mut().zip(&row).for_each(|(x, y)| *x -= &factor * y);
        }
    }
    assert!(equations[n..].iter().all(|equation| equation[n].is_zero()));
    equations[..n].iter().map(|equation| equation[n].clone()).collect()
}

/// Off by at most half of a unit in the last place, and 10⁻¹⁵ of that.
fn assert_rounded(rounded: f64, exact: &BigRational) {
    let half_ulp = big(f64::EPSILON / 2.0 * (1.0 + 1e-15)) * exact.abs();
    assert!((big(rounded) - exact).abs() <= half_ulp + big(f64::from_bits(1)), "{rounded:e} {:?}", exact.to_f64());
}

/// Proves the answer from its numbers, and returns its kind.
fn prove(planes: &[Plane], c: Direction, solution: &Solution<Plane>) -> usize {
    let rows = rows(planes);
    let normals = |terms: &[(usize, f64)]| terms.iter().map(|(i, _)| rows[*i][1..].to_vec()).collect::<Vec<_>>();
    match solution {
        Solution::Optimum { point, tight } => {
            assert_eq!(tight.len(), 3);
            let normals = normals(tight);
            let transposed: Vec<Vec<_>> = (0..3).map(|k| normals.iter().map(|n| n[k].clone()).collect()).collect();
            let offsets: Vec<_> = tight.iter().map(|(i, _)| -&rows[*i][0]).collect();
            let x = solve(&transposed, &offsets);
            let homogeneous = [&[BigRational::one()], x.as_slice()].concat();
            assert!(rows.iter().all(|h| !dot(h, &homogeneous).is_negative()));
            point.coords().iter().zip(&x).for_each(|(rounded, exact)| assert_rounded(*rounded, exact));
            let weights = solve(&normals, &c.coords().map(|c| -big(c)));
            assert!(weights.iter().all(|weight| !weight.is_negative()));
            tight.iter().zip(&weights).for_each(|((_, rounded), exact)| assert_rounded(*rounded, exact));
            0
        }
        Solution::Unbounded { direction, .. } => {
            let r = direction.coords();
            for plane in planes {
                let terms: [f64; 3] = std::array::from_fn(|k| plane.normal()[k] * r[k]);
                let size: f64 = terms.iter().map(|t| t.abs()).sum();
                assert!(terms.iter().sum::<f64>() >= -1e-15 * size);
            }
            1
        }
        Solution::Infeasible { contradiction } => {
            let normals = normals(contradiction);
            let one = contradiction.iter().position(|(_, weight)| *weight == 1.0).unwrap();
            let mut others = normals.clone();
            let sum: Vec<_> = others.remove(one).iter().map(|x| -x).collect();
            let mut weights = solve(&others, &sum);
            weights.insert(one, BigRational::one());
            assert!(weights.iter().all(|weight| weight.is_positive()));
            contradiction.iter().zip(&weights).for_each(|((_, rounded), exact)| assert_rounded(*rounded, exact));
            let offset: BigRational = contradiction.iter().zip(&weights).map(|((i, _), w)| &rows[*i][0] * w).sum();
            assert!(offset.is_negative());
            2
        }
    }
}

/// The kinds of answers for half-spaces that `make` makes of a number, with random directions.
fn kinds(seed: u64, mut make: impl FnMut(&mut Numbers) -> Plane) -> [usize; 3] {
    let mut numbers = Numbers(seed);
    let mut kinds = [0; 3];
    for trial in 0..60 {
        let n = 4 + numbers.below(30);
        let planes: Vec<_> = (0..n).map(|_| make(&mut numbers)).collect();
        let c = Direction::new(numbers.signed(), numbers.signed(), numbers.signed());
        let found = maximize(&planes, c, trial).unwrap();
        kinds[prove(&planes, c, &found)] += 1;
    }
    kinds
}

/// With the point (1.1, −2.3, 0.7) · `far` inside by `depth` ± `spread`, rounded.
fn around(numbers: &mut Numbers, far: f64, depth: f64, spread: f64) -> Plane {
    let [x, y, z] = [(); 3].map(|()| numbers.signed());
    let depth = depth + spread * numbers.signed();
    Plane::new(x, y, z, depth - far * (1.1 * x - 2.3 * y + 0.7 * z))
}

#[test]
fn half_spaces_around_a_point_far_away_are_decided() {
    // The offsets are rounded by 10⁻⁴: some have points in common, and some do not.
    let kinds = kinds(0x1111_2222_3333_4445, |numbers| around(numbers, 1e12, 2e-4, 3e-4));
    assert!(kinds[0] + kinds[1] > 5 && kinds[2] > 5, "{kinds:?}");
}

#[test]
fn nearly_parallel_half_spaces_are_decided() {
    let kinds = kinds(0x2222_3333_4444_5557, |numbers| {
        let mut tilt = || 1e-13 * numbers.signed();
        let (x, y, z) = (0.6 + tilt(), -0.3 + tilt(), 0.7 + tilt());
        let offset = 1.0 + tilt();
        let sign = if numbers.below(2) == 0 { 1.0 } else { -1.0 };
        Plane::new(sign * x, sign * y, sign * z, sign * offset)
    });
    assert!(kinds[0] + kinds[1] > 5 && kinds[2] > 5, "{kinds:?}");
}

#[test]
fn half_spaces_of_all_magnitudes_are_decided() {
    let kinds = kinds(0x3333_4444_5555_6667, |numbers| {
        let size = 10f64.powi(numbers.integer(150) as i32);
        around(numbers, 1.0, 0.4, 0.6) * size
    });
    assert!(kinds[0] + kinds[1] > 5 && kinds[2] > 5, "{kinds:?}");
    for far in [1e-150, 1e150] {
        let kinds = self::kinds(0x4444_5555_6666_7779, |numbers| around(numbers, far, 0.4 * far, 0.6 * far));
        assert!(kinds[0] + kinds[1] > 5 && kinds[2] > 5, "{kinds:?}");
    }
}

#[test]
fn a_coordinate_that_underflows_beside_the_others_is_decided() {
    // The first three meet in (2⁻⁴⁰⁰, 2⁻⁸⁰⁰, 2⁻¹²⁰⁰), and z ≤ 2⁻²⁰⁰⁰ does not hold there.
    let power = |n: i64| incidence::exact::ldexp(1.0, n);
    let (large, small) = (power(200), power(-200));
    let planes = [
        Plane::new(-large, 0.0, 0.0, small),
        Plane::new(small, -large, 0.0, 0.0),
        Plane::new(0.0, small, -large, 0.0),
        Plane::new(0.0, 0.0, -power(1000), power(-1000)),
    ];
    let up = Direction::new(1.0, 1.0, 1.0);
    let Ok(Solution::Optimum { point, tight }) = maximize(&planes, up, 7) else { panic!() };
    assert_eq!(tight.iter().map(|(i, _)| *i).collect::<Vec<_>>(), [0, 1, 3]);
    // No coordinate, and no weight, is rounded to 0.
    assert_eq!(point.z(), f64::from_bits(1));
    let lines = [Line::<f32>::new(-1e30, 0.0, 1e-30), Line::new(0.0, -1.0, -1e30)];
    let Ok(Solution::Optimum { point, tight }) = maximize(&lines, [1e-30, 1.0].into(), 7) else { panic!() };
    assert_eq!((point, tight), (Point::new(f32::from_bits(1), -1e30), vec![(0, f32::from_bits(1)), (1, 1.0)]));
}

#[test]
fn boundaries_through_one_point_are_decided() {
    // Exactly through (3, −5, 7), or one unit in the last place off.
    let kinds = kinds(0x5555_6666_7777_8889, |numbers| {
        let [x, y, z] = [(); 3].map(|()| numbers.integer(1 << 40) as f64);
        let offset = -(3.0 * x - 5.0 * y + 7.0 * z);
        Plane::new(x, y, z, [offset.next_up(), offset, offset, offset.next_down()][numbers.below(4)])
    });
    assert!(kinds[2] > 5 && kinds[0] + kinds[1] > 5, "{kinds:?}");
}

/// The same half-spaces of integers over rationals, `f64` and `f32`.
#[test]
fn floats_answer_as_rationals_do() {
    let mut numbers = Numbers(0x6666_7777_8888_999b);
    let nearly = |x: f64, y: Ratio<i128>| (x - y.to_f64().unwrap()).abs() <= 1e-15 * x.abs();
    for seed in 0..300 {
        let n = 3 + numbers.below(9);
        let most = [2, 100, 2000][n % 3];
        let planes: Vec<Plane<i64>> =
            (0..n).map(|_| Plane::from_array([(); 4].map(|()| numbers.integer(most)))).collect();
        let c = [(); 3].map(|()| numbers.integer(most));
        let q: Vec<_> = planes.iter().map(|p| p.map(|x| Ratio::from(i128::from(x)))).collect();
        let d: Vec<_> = planes.iter().map(|p| p.map(|x| x as f64)).collect();
        let s: Vec<_> = planes.iter().map(|p| p.map(|x| x as f32)).collect();
        let exact = maximize(&q, Direction::from(c.map(|x| Ratio::from(i128::from(x)))), seed).unwrap();
        let double = maximize(&d, Direction::from(c.map(|x| x as f64)), seed).unwrap();
        let single = maximize(&s, Direction::from(c.map(|x| x as f32)), seed).unwrap();
        let same = |a: &[(usize, f64)], b: &[(usize, Ratio<i128>)]| {
            a.len() == b.len() && a.iter().zip(b).all(|((i, x), (j, y))| i == j && nearly(*x, *y))
        };
        match (exact, double, single) {
            (
                Solution::Optimum { point: p, tight: a },
                Solution::Optimum { point: x, tight: b },
                Solution::Optimum { point: y, tight: c },
            ) => {
                assert!(same(&b, &a) && (0..3).all(|k| nearly(x.coords()[k], p.coords()[k])));
                assert_eq!((y.map(f64::from), c.len()), (x.map(|x| f64::from(x as f32)), b.len()));
                assert!(c.iter().zip(&b).all(|((i, w), (j, v))| i == j && *w == *v as f32));
            }
            (
                Solution::Unbounded { direction: r, .. },
                Solution::Unbounded { direction: x, .. },
                Solution::Unbounded { direction: y, .. },
            ) => {
                assert!((0..3).all(|k| nearly(x.coords()[k], r.coords()[k])));
                assert_eq!(y.map(f64::from), x.map(|x| f64::from(x as f32)));
            }
            (
                Solution::Infeasible { contradiction: a },
                Solution::Infeasible { contradiction: b },
                Solution::Infeasible { .. },
            ) => assert!(same(&b, &a)),
            other => panic!("{other:?}"),
        }
    }
}
