//! What an answer's proof must satisfy, over exact rationals.

use incidence::lp::{Depth, HalfSpace, Solution};
use incidence::{pga2, pga3};

use crate::elimination::Q;

/// The coefficients, of half-spaces (h, n), points (1, x) and directions (0, x).
pub trait Row {
    fn row(&self) -> Vec<Q>;
}

macro_rules! rows {
    ($($t:ty: $self:ident => [$($c:expr),+];)+) => {$(
        impl Row for $t {
            fn row(&$self) -> Vec<Q> {
                vec![$($c),+]
            }
        }
    )+};
}

rows! {
    pga2::Line<Q>: self => [self.e0, self.e1, self.e2];
    pga3::Plane<Q>: self => [self.e0, self.e1, self.e2, self.e3];
    pga2::Point<Q>: self => [Q::from(1), self.x(), self.y()];
    pga3::Point<Q>: self => [Q::from(1), self.x(), self.y(), self.z()];
    pga2::Direction<Q>: self => [Q::from(0), self.x(), self.y()];
    pga3::Direction<Q>: self => [Q::from(0), self.x(), self.y(), self.z()];
}

pub fn dot(a: &[Q], b: &[Q]) -> Q {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Σ weight · row.
pub fn sum(rows: &[Vec<Q>], terms: &[(usize, Q)], len: usize) -> Vec<Q> {
    (0..len).map(|k| terms.iter().map(|(i, weight)| rows[*i][k] * weight).sum()).collect()
}

pub fn is_sorted(terms: &[(usize, Q)]) -> bool {
    terms.windows(2).all(|pair| pair[0].0 < pair[1].0)
}

/// Checks the proof, and returns c·point if there is an optimum.
pub fn check<H>(half_spaces: &[H], c: &H::Direction, solution: &Solution<H>) -> Option<Q>
where
    H: HalfSpace<Scalar = Q> + Row,
    H::Point: Row,
    H::Direction: Row,
{
    let zero = Q::from(0);
    let rows: Vec<_> = half_spaces.iter().map(Row::row).collect();
    let c = c.row();
    match solution {
        Solution::Optimum { point, tight } => {
            let x = point.row();
            assert!(rows.iter().all(|h| dot(h, &x) >= zero));
            assert!(tight.iter().all(|(i, weight)| dot(&rows[*i], &x) == zero && *weight >= zero));
            assert!(tight.len() < x.len() && is_sorted(tight));
            let sum = sum(&rows, tight, x.len());
            assert!(sum[1..].iter().zip(&c[1..]).all(|(s, c)| *s == -c));
            Some(dot(&c, &x))
        }
        Solution::Unbounded { point, direction } => {
            let (x, r) = (point.row(), direction.row());
            assert!(rows.iter().all(|h| dot(h, &x) >= zero && dot(h, &r) >= zero));
            assert!(dot(&c, &r) > zero);
            assert!(r.iter().all(|r| *r <= Q::from(1) && *r >= Q::from(-1)));
            assert!(r.iter().any(|r| *r == Q::from(1) || *r == Q::from(-1)));
            None
        }
        Solution::Infeasible { contradiction } => {
            check_contradiction(&rows, contradiction, c.len());
            None
        }
    }
}

fn check_contradiction(rows: &[Vec<Q>], terms: &[(usize, Q)], len: usize) {
    let zero = Q::from(0);
    assert!(terms.iter().all(|(_, weight)| *weight > zero && *weight <= Q::from(1)));
    assert!(terms.iter().any(|(_, weight)| *weight == Q::from(1)));
    assert!(terms.len() <= len && is_sorted(terms));
    let sum = sum(rows, terms, len);
    assert!(sum[0] < zero && sum[1..].iter().all(|s| *s == zero));
}

/// Checks the proof, and returns the depth if there is a deepest point.
pub fn check_depth<H>(half_spaces: &[H], depth: &Depth<H>) -> Option<Q>
where
    H: HalfSpace<Scalar = Q> + Row,
    H::Point: Row,
    H::Direction: Row,
{
    let zero = Q::from(0);
    let rows: Vec<_> = half_spaces.iter().map(Row::row).collect();
    match depth {
        Depth::Deepest { point, depth, tight } => {
            let x = point.row();
            assert!(rows.iter().all(|h| dot(h, &x) >= *depth));
            assert!(tight.iter().all(|(i, weight)| dot(&rows[*i], &x) == *depth && *weight >= zero));
            assert!(tight.len() <= x.len() && is_sorted(tight));
            assert_eq!(tight.iter().map(|(_, weight)| weight).sum::<Q>(), Q::from(1));
            let sum = sum(&rows, tight, x.len());
            assert!(sum[0] == *depth && sum[1..].iter().all(|s| *s == zero));
            Some(*depth)
        }
        Depth::Bottomless { point, direction } => {
            let (x, r) = (point.row(), direction.row());
            assert!(rows.iter().all(|h| dot(h, &x) >= zero && dot(h, &r) > zero));
            None
        }
    }
}
