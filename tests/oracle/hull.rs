//! Points, lines and planes as affine hulls, a point and directions, in exact rationals: no join, no normal, no moment.
//! Distances are least squares by elimination, so they share nothing with the crate but the coordinates.

#![allow(dead_code)]

use num_rational::Ratio;
use num_traits::Zero;

pub type Q = Ratio<i128>;

pub fn q(x: i64) -> Q {
    Ratio::from_integer(i128::from(x))
}

pub fn float(x: Q) -> f64 {
    *x.numer() as f64 / *x.denom() as f64
}

pub fn dot(a: &[Q], b: &[Q]) -> Q {
    a.iter().zip(b).fold(Q::zero(), |sum, (x, y)| sum + x * y)
}

pub fn sub(a: &[Q], b: &[Q]) -> Vec<Q> {
    a.iter().zip(b).map(|(x, y)| x - y).collect()
}

/// The hull of some points.
#[derive(Clone, Debug)]
pub struct Hull {
    pub at: Vec<Q>,
    pub along: Vec<Vec<Q>>,
}

impl Hull {
    pub fn of<const N: usize>(points: &[[i64; N]]) -> Hull {
        let points: Vec<Vec<Q>> = points.iter().map(|p| p.iter().map(|&x| q(x)).collect()).collect();
        Hull { at: points[0].clone(), along: points[1..].iter().map(|p| sub(p, &points[0])).collect() }
    }

    pub fn point(at: &[Q]) -> Hull {
        Hull { at: at.to_vec(), along: vec![] }
    }

    /// The number of independent directions.
    pub fn dimension(&self) -> usize {
        rank(&self.along)
    }

    /// The square of the least |(a + Σ s u) − (b + Σ t v)|: the normal equations, solved by elimination. Where the
    /// directions depend on each other, one of them is left out.
    pub fn distance_squared(&self, other: &Hull) -> Q {
        let r = sub(&self.at, &other.at);
        let along: Vec<&Vec<Q>> = self.along.iter().chain(&other.along).collect();
        let mut rows: Vec<Vec<Q>> =
            along.iter().map(|u| along.iter().map(|v| dot(u, v)).chain([dot(u, &r)]).collect()).collect();
        // r·r is reduced by the same steps: what remains is the square of what no direction reaches.
        let mut rest = dot(&r, &r);
        for k in 0..rows.len() {
            let pivot = rows[k][k];
            if pivot.is_zero() {
                continue;
            }
            let row = rows[k].clone();
            let last = *row.last().unwrap();
            rest -= last * last / pivot;
            for below in rows.iter_mut().skip(k + 1) {
                let factor = below[k] / pivot;
                for (x, y) in below.iter_mut().zip(&row) {
                    *x -= factor * y;
                }
            }
        }
        rest
    }

    pub fn contains(&self, at: &[Q]) -> bool {
        self.distance_squared(&Hull::point(at)).is_zero()
    }
}

/// The dimension of what some vectors span.
pub fn rank(vectors: &[Vec<Q>]) -> usize {
    let mut rows = vectors.to_vec();
    let mut rank = 0;
    let columns = rows.first().map_or(0, Vec::len);
    for column in 0..columns {
        let Some(pivot) = (rank..rows.len()).find(|&k| !rows[k][column].is_zero()) else { continue };
        rows.swap(rank, pivot);
        let row = rows[rank].clone();
        for below in rows.iter_mut().skip(rank + 1) {
            let factor = below[column] / row[column];
            for (x, y) in below.iter_mut().zip(&row) {
                *x -= factor * y;
            }
        }
        rank += 1;
    }
    rank
}
