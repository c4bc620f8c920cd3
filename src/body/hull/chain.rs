//! The convex hull of points of the plane: two chains of left turns along the points in lexicographic order
//! (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::exact::orientation2;
use crate::lexicographic::order;
use crate::magnitude::{max, min};

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

/// A rectangle, by its least and its greatest coordinates: no point inside it is extreme. An empty one has no inside.
//
// Of four points, one beyond each corner of a rectangle, the hull contains the rectangle. Otherwise a line would have a corner on its
// positive side, and none of the four points; but the point beyond the corner to which its normal points is at least as far on that side
// as every corner. Only the size of the rectangle depends on which four are taken (J. Bentley, K. Clarkson and D. Levine, "Fast linear
// expected-time algorithms for computing maxima and convex hulls", 1993, take these).
fn inside(points: &[[f64; 2]]) -> [[f64; 2]; 2] {
    // The furthest points up and to the right, down and to the left, down and to the right, up and to
    // the left. Sums of halves do not overflow.
    let mut furthest = [(f64::NEG_INFINITY, [0.0; 2]); 4];
    for &[x, y] in points {
        let (sum, difference) = (x / 2.0 + y / 2.0, x / 2.0 - y / 2.0);
        for (far, along) in furthest.iter_mut().zip([sum, -sum, difference, -difference]) {
            if along > far.0 {
                *far = (along, [x, y]);
            }
        }
    }
    let [upper_right, lower_left, lower_right, upper_left] = furthest.map(|(_, p)| p);
    let low = [max(lower_left[0], upper_left[0]), max(lower_left[1], lower_right[1])];
    [low, [min(upper_right[0], lower_right[0]), min(upper_right[1], upper_left[1])]]
}

/// The numbers of the points that may be extreme, from left to right, and from below where they are above each other.
fn lexicographic(points: &[[f64; 2]]) -> Vec<u32> {
    let [low, high] = inside(points);
    let within = |p: [f64; 2]| (low[0] < p[0]) & (p[0] < high[0]) & (low[1] < p[1]) & (p[1] < high[1]);
    order(points, (0..points.len()).filter(|&k| !within(points[k]))).map(|k| k as u32).collect()
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
