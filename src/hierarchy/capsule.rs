//! A segment with a radius, around many segments that lie much like it: where the segments are long and side by side, boxes
//! overlap and capsules do not.

use alloc::vec::Vec;

use super::{Segments, Tree};
use crate::segment::distance::Estimate;

/// All points within a radius of a segment. Not a number where coordinates overflow: then it proves nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capsule<const N: usize> {
    axis: [[f64; N]; 2],
    radius: f64,
}

impl<const N: usize> Capsule<N> {
    /// Around capsules: with the ends of each axis turned towards those of the first, from the middle of their starts to that of
    /// their ends. A point that is a fraction of the way along one axis is then no further from the same point of the middle axis
    /// than the further of the two ends.
    fn around(capsules: impl ExactSizeIterator<Item = Self> + Clone) -> Option<Self> {
        let first = capsules.clone().next()?.axis;
        let share = 1.0 / capsules.len() as f64;
        let along = |[a, b]: [[f64; N]; 2]| -> [f64; N] { core::array::from_fn(|k| b[k] - a[k]) };
        let ahead = |axis: [[f64; N]; 2]| {
            let cosine: f64 = along(first).into_iter().zip(along(axis)).map(|(x, y)| x * y).sum();
            if cosine < 0.0 { [axis[1], axis[0]] } else { axis }
        };
        let mut axis = [[0.0; N]; 2];
        for capsule in capsules.clone() {
            let ends = ahead(capsule.axis);
            for (middle, end) in axis.iter_mut().zip(ends) {
                *middle = core::array::from_fn(|k| middle[k] + share * end[k]);
            }
        }
        let apart = |p: [f64; N], q: [f64; N]| {
            num_traits::Float::sqrt((0..N).map(|k| (p[k] - q[k]) * (p[k] - q[k])).sum::<f64>())
        };
        let radius = capsules.fold(0.0, |most, capsule| {
            let [a, b] = ahead(capsule.axis);
            let (start, end) = (apart(a, axis[0]), apart(b, axis[1]));
            let radius = (if start > end { start } else { end }) + capsule.radius;
            if radius <= most { most } else { radius }
        });
        // The axis may be anywhere; the differences from it and their lengths have a relative error below 8 ε, but where squares
        // underflow.
        Some(Capsule { axis, radius: radius * (1.0 + 16.0 * f64::EPSILON) + UNDERFLOW })
    }

    /// Whether the capsules are certainly further apart than a length.
    pub(super) fn misses(&self, other: &Self, length: f64) -> bool {
        Estimate::of(self.axis, other.axis).is_above((self.radius + other.radius + length) * (1.0 + 4.0 * f64::EPSILON))
    }
}

/// Above the root of the smallest normal number times a few: what a length may lose where its square underflows.
const UNDERFLOW: f64 = 1e-153;

/// The capsules around all blocks of a tree, by their numbers.
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
