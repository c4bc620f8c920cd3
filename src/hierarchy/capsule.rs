//! A capsule: a segment with a radius, around many segments that lie much like it. Where the segments are long and side by
//! side, boxes overlap and capsules do not.

use alloc::vec::Vec;
use core::array::from_fn;

use super::bundles::{direction, length};
use super::{Segments, Tree};
use crate::magnitude::{difference, dot, max, min};
use crate::segment::distance::Estimate;

/// All points within a radius of a segment. NaN where coordinates overflow, in which case it proves nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capsule<const N: usize> {
    axis: [[f64; N]; 2],
    radius: f64,
}

impl<const N: usize> Capsule<N> {
    /// The capsule around others: its axis is as long as these reach along the sum of their axes, or, where that is shorter, towards the
    /// end farthest from their middle: short segments far from each other tell by their places alone how they lie. The radius reaches
    /// the farthest end. A point between two ends is no farther from the axis than they are.
    fn around(capsules: impl ExactSizeIterator<Item = Self> + Clone) -> Option<Self> {
        if capsules.len() == 0 {
            return None;
        }
        let share = 0.5 / capsules.len() as f64;
        let ends = capsules.clone().flat_map(|capsule| capsule.axis);
        let middle = ends.clone().fold([0.0; N], |middle, end| from_fn(|k| middle[k] + share * end[k]));
        let sum = direction(capsules.clone().map(|Capsule { axis: [a, b], .. }| difference(b, a)));
        let along = ends.clone().map(|end| difference(end, middle)).fold(sum, longer);
        let places = ends.map(|end| place(end, middle, along));
        let (from, to) = places.fold((0.0, 0.0), |(from, to), place| (min(place, from), max(place, to)));
        let axis = [from, to].map(|place| from_fn(|k| middle[k] + place * along[k]));
        let radius = capsules.fold(0.0, |most, Capsule { axis: ends, radius }| {
            let [a, b] = ends.map(|end| distance_at_most(end, axis) + radius);
            greater(greater(a, b), most)
        });
        Some(Capsule { axis, radius })
    }

    /// A lower bound for the distance of a segment from the capsule.
    pub(super) fn gap(&self, segment: [[f64; N]; 2]) -> f64 {
        (Estimate::of(segment, self.axis).at_least() - self.radius) * (1.0 - 4.0 * f64::EPSILON)
    }

    /// Whether the capsules are certainly further apart than a length.
    pub(super) fn misses(&self, other: &Self, length: f64) -> bool {
        Estimate::of(self.axis, other.axis).is_above((self.radius + other.radius + length) * (1.0 + 4.0 * f64::EPSILON))
    }
}

/// The longer of two vectors.
fn longer<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    if dot(b, b) > dot(a, a) { b } else { a }
}

/// The place of a point along a vector, in lengths of the vector; 0 where that is not finite.
fn place<const N: usize>(p: [f64; N], from: [f64; N], along: [f64; N]) -> f64 {
    let place = dot(difference(p, from), along) / dot(along, along);
    if place.is_finite() { place } else { 0.0 }
}

/// An upper bound, by little, for the distance of a point from a segment: at least the distance from the point of the segment that is computed,
/// whichever that is.
//
// The errors are below 8 ε of the length of the segment, and 8 ε of the result.
fn distance_at_most<const N: usize>(p: [f64; N], [a, b]: [[f64; N]; 2]) -> f64 {
    let (w, u) = (difference(p, a), difference(b, a));
    let t = min(max(place(p, a, u), 0.0), 1.0);
    let distance = length(from_fn::<_, N, _>(|k| w[k] - t * u[k]));
    distance + 16.0 * f64::EPSILON * (distance + length(u)) + UNDERFLOW
}

/// The greater of two numbers; NaN if one is NaN.
fn greater(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

/// Above the root of the smallest normal number times a few: what a length may lose where its square underflows.
const UNDERFLOW: f64 = 1e-153;

/// The capsules around all blocks of a tree, by the numbers of the blocks.
pub(super) fn capsules<const N: usize>(tree: &Tree<N>, segments: &impl Segments<N>) -> Vec<Capsule<N>> {
    let mut all: Vec<Capsule<N>> = Vec::with_capacity(tree.size());
    for node in tree.nodes() {
        let below = tree.below(node);
        let capsule = if node.level == 0 {
            Capsule::around(below.map(|k| Capsule { axis: segments.ends(k), radius: 0.0 }))
        } else {
            let first = tree.number(node.child(0));
            Capsule::around(all[first..first + below.len()].iter().copied())
        };
        all.push(capsule.unwrap_or(Capsule { axis: [[f64::NAN; N]; 2], radius: f64::NAN }));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::sets::Sorted;
    use super::super::{Listed, Reach};
    use super::*;
    use crate::random::Numbers;
    use crate::segment::distance;

    /// Sets of bundles that are thin, turned by some of the directions, or not at all bundles; of all sizes.
    fn bundles<const N: usize>(numbers: &mut Numbers) -> Vec<Vec<[[f64; N]; 2]>> {
        let mut sets = Vec::new();
        for (thin, turned, exponent) in [
            (1e-3, 0.0, 0),
            (1e-9, 1e-3, 300),
            (1.0, 1.0, -40),
            (0.0, 0.0, -300),
            (1e-6, 1e-6, -520),
            (1e-2, 1e-2, 1000),
            // Of finite numbers whose differences are not.
            (2.5, 0.1, 1023),
        ] {
            let scale = f64::exp2(f64::from(exponent));
            let mut vector = |size: f64| -> [f64; N] { from_fn(|_| size * (numbers.unit() - 0.5)) };
            let lead = vector(1.0);
            let segment = |_| {
                let (place, turn) = (vector(thin), vector(turned));
                let along: f64 = vector(1.0)[0];
                [-0.5, 0.5].map(|t| from_fn(|k| scale * (place[k] + (t + along) * lead[k] + t * turn[k])))
            };
            sets.push((0..200).map(segment).collect());
        }
        sets
    }

    fn hold_what_is_in_them<const N: usize>() {
        let mut numbers = Numbers(5);
        for set in bundles::<N>(&mut numbers) {
            let sorted = Sorted::by_place(&Listed(&set)).by_bundle();
            let tree = Tree::new(&sorted, Reach::new(0.0));
            let all = capsules(&tree, &sorted);
            for (node, capsule) in tree.nodes().zip(&all) {
                for p in (node.start()..node.end().min(set.len())).flat_map(|k| sorted.ends(k)) {
                    let distance = distance::distance::<f64, _, _>(&[p; 2], &capsule.axis);
                    let is_held = distance <= capsule.radius || capsule.radius.is_nan();
                    assert!(is_held, "{node:?}: {distance} from {capsule:?}");
                }
            }
            let root = all[tree.number(tree.root())];
            // Where squares overflow it holds everything.
            assert!(root.radius.is_finite() || set[0][0][0].abs() > 1e200);
        }
    }

    #[test]
    fn capsules_hold_what_is_in_them() {
        hold_what_is_in_them::<2>();
        hold_what_is_in_them::<3>();
    }
}
