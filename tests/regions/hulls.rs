//! Whether the hulls of two small sets of points meet, in rationals: a + Σ s u = b + Σ t v is solved by elimination,
//! first of the equations, then of the inequalities (Fourier, Motzkin).

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

pub type Q = BigRational;

pub fn exact<const N: usize>(p: [f64; N]) -> Vec<Q> {
    p.iter().map(|&x| Q::from_float(x).expect("a finite float")).collect()
}

/// Whether the boxes around two sets of points are not apart.
fn near<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> bool {
    let beyond = |a: &[[f64; N]], b: &[[f64; N]], k: usize| a.iter().all(|p| b.iter().all(|q| p[k] > q[k]));
    (0..N).all(|k| !beyond(a, b, k) && !beyond(b, a, k))
}

/// Whether the hulls of a and of b have a point in common.
pub fn meet<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> bool {
    if !near(a, b) {
        return false;
    }
    let (a, b): (Vec<_>, Vec<_>) = (a.iter().map(|&p| exact(p)).collect(), b.iter().map(|&p| exact(p)).collect());
    let unknowns = a.len() - 1 + b.len() - 1;
    // Rows (h, n) for h + n·x = 0: the coordinates of a₀ − b₀ + Σ s (a − a₀) − Σ t (b − b₀).
    let equations = (0..N).map(|k| {
        let from_a = a[1..].iter().map(|p| &p[k] - &a[0][k]);
        let from_b = b[1..].iter().map(|p| &b[0][k] - &p[k]);
        std::iter::once(&a[0][k] - &b[0][k]).chain(from_a).chain(from_b).collect::<Vec<Q>>()
    });
    // h + n·x ≥ 0: each weight, and 1 less their sum, for a and for b.
    let weights = [1..a.len(), a.len()..unknowns + 1];
    let row = |h: i64, n: &dyn Fn(usize) -> i64| {
        std::iter::once(h).chain((1..=unknowns).map(n)).map(|x| Q::from_integer(x.into())).collect::<Vec<Q>>()
    };
    let mut rows: Vec<_> = (1..=unknowns).map(|k| row(0, &|j| i64::from(j == k))).collect();
    rows.extend(weights.iter().filter(|w| !w.is_empty()).map(|w| row(1, &|j| -i64::from(w.contains(&j)))));
    solvable(equations.collect(), rows)
}

fn solvable(mut equations: Vec<Vec<Q>>, mut rows: Vec<Vec<Q>>) -> bool {
    while let Some(equation) = equations.pop() {
        let Some(k) = (1..equation.len()).find(|&k| !equation[k].is_zero()) else {
            if equation[0].is_zero() { continue } else { return false }
        };
        let without = |row: &Vec<Q>| {
            let factor = &row[k] / &equation[k];
            row.iter().zip(&equation).map(|(x, e)| x - &factor * e).collect::<Vec<Q>>()
        };
        equations = equations.iter().map(without).collect();
        rows = rows.iter().map(without).collect();
    }
    for k in 1..rows.first().map_or(0, Vec::len) {
        let (up, rest): (Vec<_>, Vec<_>) = rows.into_iter().partition(|r| r[k].is_positive());
        let (down, mut others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|r| r[k].is_negative());
        for (a, b) in up.iter().flat_map(|a| down.iter().map(move |b| (a, b))) {
            let combined: Vec<Q> = a.iter().zip(b).map(|(x, y)| x / &a[k] - y / &b[k]).collect();
            // As every row may be scaled, rows that say the same are found.
            let size = combined.iter().find(|x| !x.is_zero()).map_or(Q::one(), |x| x.abs());
            others.push(combined.into_iter().map(|x| x / &size).collect());
        }
        others.sort();
        others.dedup();
        if others.is_empty() {
            return true;
        }
        rows = others;
    }
    rows.iter().all(|row| !row[0].is_negative())
}

#[test]
fn hulls_meet_where_one_sees_it() {
    let triangle = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
    assert!(meet(&triangle, &[[2.0, 2.0]]) && !meet(&triangle, &[[2.0, 2.1]]));
    assert!(meet(&triangle, &[[3.0, 3.0], [1.0, 1.0]]) && !meet(&triangle, &[[3.0, 3.0], [3.0, 1.5]]));
    assert!(meet(&triangle, &[[5.0, -1.0], [3.0, 1.0]]) && meet(&[[1.0, 1.0]], &[[1.0, 1.0]]));
    let upright = [[1.0, 1.0, 1.0], [1.0, 1.0, -1.0], [9.0, 9.0, 0.0]];
    assert!(meet(&upright, &[[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]));
    assert!(!meet(&upright, &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]));
}
