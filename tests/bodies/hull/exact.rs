//! Exact numbers, and determinants of them by expansion.

use num_bigint::BigInt;
use num_traits::Zero;

/// The float times 2¹⁰⁷⁴: an integer, whatever the float.
pub fn integer(x: f64) -> BigInt {
    let bits = x.to_bits();
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as usize, bits & ((1 << 52) - 1));
    let magnitude = match biased {
        0 => BigInt::from(fraction),
        _ => BigInt::from(fraction | 1 << 52) << (biased - 1),
    };
    if x < 0.0 { -magnitude } else { magnitude }
}

pub fn integers<const N: usize>(p: [f64; N]) -> Vec<BigInt> {
    p.iter().map(|&c| integer(c)).collect()
}

pub fn determinant(rows: &[Vec<BigInt>]) -> BigInt {
    let Some((first, rest)) = rows.split_first() else { return BigInt::from(1) };
    let mut sum = BigInt::zero();
    for (column, factor) in first.iter().enumerate() {
        let minor: Vec<Vec<BigInt>> = rest.iter().map(|row| [&row[..column], &row[column + 1..]].concat()).collect();
        let term = factor * determinant(&minor);
        sum += if column % 2 == 0 { term } else { -term };
    }
    sum
}

/// The determinant of the differences of points from the first.
pub fn volume<const N: usize>(points: &[[f64; N]]) -> BigInt {
    assert_eq!(points.len(), N + 1);
    let origin = integers(points[0]);
    let rows: Vec<Vec<BigInt>> =
        points[1..].iter().map(|&p| integers(p).iter().zip(&origin).map(|(x, y)| x - y).collect()).collect();
    determinant(&rows)
}

/// Whether three points are on one line: all minors of the two differences vanish.
pub fn collinear<const N: usize>(points: [[f64; N]; 3]) -> bool {
    let [a, b, c] = points.map(integers);
    let minor = |i: usize, j: usize| (&b[i] - &a[i]) * (&c[j] - &a[j]) - (&b[j] - &a[j]) * (&c[i] - &a[i]);
    (0..N).all(|i| (0..i).all(|j| minor(i, j).is_zero()))
}

/// d·(p − q).
pub fn along<const N: usize>(d: [f64; N], p: [f64; N], q: [f64; N]) -> BigInt {
    let (d, p, q) = (integers(d), integers(p), integers(q));
    (0..N).map(|k| &d[k] * (&p[k] - &q[k])).sum()
}
