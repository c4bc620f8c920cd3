//! The convex hull of points of the plane: two chains of left turns along the points in lexicographic order
//! (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::exact::orientation2;

/// The numbers of the extreme points, counter-clockwise from the lexicographically least; of equal points the first.
pub(crate) fn hull(points: &[[f64; 2]]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    let at = |k: u32| points[k as usize];
    order.sort_unstable_by(|&i, &j| lexicographic(&at(i), &at(j)).then(i.cmp(&j)));
    order.dedup_by(|later, first| at(*later) == at(*first));
    if order.len() < 3 {
        return order;
    }
    let mut hull = chain(order.iter().copied(), points);
    hull.extend(chain(order.iter().rev().copied(), points));
    hull
}

// Not inlined: in a sorting network it would be a hundred times in the machine code.
#[inline(never)]
fn lexicographic(p: &[f64; 2], q: &[f64; 2]) -> Ordering {
    p.partial_cmp(q).unwrap_or(Ordering::Equal)
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
