//! The convex hull of points of the plane: two chains of left turns along the points in lexicographic order
//! (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::exact::orientation2;

/// The numbers of the extreme points, counter-clockwise from the lexicographically least; of equal points the first.
pub(crate) fn hull(points: &[[f64; 2]]) -> Vec<u32> {
    let at = |k: u32| points[k as usize];
    let mut order = lexicographic(points);
    order.dedup_by(|later, first| at(*later) == at(*first));
    if order.len() < 3 {
        return order;
    }
    let mut hull = chain(order.iter().copied(), points);
    hull.extend(chain(order.iter().rev().copied(), points));
    hull
}

/// The numbers of the points by x, then by y, then as they are: sorted by integers in the order of the coordinates.
fn lexicographic(points: &[[f64; 2]]) -> Vec<u32> {
    let mut keyed: Vec<(u64, usize)> = points.iter().enumerate().map(|(k, p)| (ascending(p[0]), k)).collect();
    keyed.sort_unstable();
    for run in keyed.chunk_by_mut(|a, b| a.0 == b.0).filter(|run| run.len() > 1) {
        run.iter_mut().for_each(|(key, k)| *key = ascending(points[*k][1]));
        run.sort_unstable();
    }
    keyed.into_iter().map(|(_, k)| k as u32).collect()
}

/// An integer that grows with the finite number x.
fn ascending(x: f64) -> u64 {
    // Zeros are equal.
    let bits = (x + 0.0).to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
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
