//! The convex hull of points of the plane: two chains of left turns along the points in lexicographic order
//! (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::inner::Inner;
use crate::exact::orientation2;
use crate::lexicographic::order;

/// The numbers of the extreme points, counter-clockwise from the lexicographically least; of equal points the first.
pub(crate) fn hull(points: &[[f64; 2]]) -> Vec<u32> {
    chains(points, lexicographic(points))
}

/// The two chains along these points.
fn chains(points: &[[f64; 2]], mut order: Vec<u32>) -> Vec<u32> {
    let at = |k: u32| points[k as usize];
    order.dedup_by(|later, first| at(*later) == at(*first));
    if order.len() < 3 {
        return order;
    }
    let mut hull = chain(order.iter().copied(), points);
    hull.extend(chain(order.iter().rev().copied(), points));
    hull
}

/// The numbers of the points that may be extreme, from left to right, and from below where they are above each other.
fn lexicographic(points: &[[f64; 2]]) -> Vec<u32> {
    let inner = Inner::of(points);
    // A loop, as the compiler does not make one of a filter here: one and a half times as fast.
    let mut outer = Vec::new();
    for (k, &p) in points.iter().enumerate() {
        if !inner.contains(p) {
            outer.push(k);
        }
    }
    ordered(points, outer)
}

fn ordered(points: &[[f64; 2]], chosen: impl IntoIterator<Item = usize>) -> Vec<u32> {
    order(points, chosen).map(|k| k as u32).collect()
}

/// The chain of left turns from the first of these points to the last, without the last: the other chain begins there.
fn chain(in_order: impl Iterator<Item = u32>, points: &[[f64; 2]]) -> Vec<u32> {
    let at = |k: u32| points[k as usize];
    let mut chain = Vec::new();
    for next in in_order {
        while let [.., a, b] = chain[..] {
            if orientation2(at(a), at(b), at(next)) == Some(Ordering::Greater) {
                break;
            }
            chain.pop();
        }
        chain.push(next);
    }
    chain.pop();
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Numbers;

    /// What is dropped at a glance is not missed: corners that are furthest in some directions, and points on the edges between
    /// them but for rounding, so that some are extreme.
    #[test]
    fn no_extreme_point_is_dropped() {
        let mut numbers = Numbers(3);
        let mut dropped = 0;
        for case in 0..400 {
            let scale = [1.0, 1e-160, 1e-320, 1e140, 1e153, 1e307][case % 6];
            let corners: Vec<[f64; 2]> = (0..1 + case % 9).map(|_| numbers.point()).collect();
            let points: Vec<[f64; 2]> = (0..100 + case)
                .map(|k| {
                    let [p, q] = [(); 2].map(|()| corners[numbers.below(corners.len())]);
                    let t = if k % 3 == 0 { 0.0 } else { numbers.below(65) as f64 / 64.0 };
                    [0, 1].map(|k| scale * (p[k] + t * (q[k] - p[k])))
                })
                .collect();
            dropped += points.len() - lexicographic(&points).len();
            assert_eq!(hull(&points), chains(&points, ordered(&points, 0..points.len())), "case {case}");
        }
        assert!(dropped > 5_000, "only {dropped} points were dropped");
    }
}
