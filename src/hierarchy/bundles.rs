//! How to cut bundles of long segments, such as those of a hatch, a brush or a fabric, so that the capsules around blocks of them overlap few others.
//!
//! A capsule around segments of length L has the length L + a, if their middles are spread by a along it. Across, it is p + q wide, if in
//! some direction their middles are spread by p, and their ends by q more, as the segments are not parallel. The number of other capsules
//! that it overlaps grows as its length times its width. So cutting the spread a, p or q in half saves the more, the greater its share of
//! L + a or p + q is.

use core::array::from_fn;

use super::Bounds;
use super::halves::{Item, Knife};
use crate::magnitude::{dot, max};

/// Cuts along the spread that makes the two capsules smallest. Halving all coordinates does not change the shares.
pub(super) struct Lengthwise;

impl<const N: usize> Knife<N> for Lengthwise {
    /// The number along which a block is cut.
    type Note = f64;

    fn cut(&self, items: &mut [Item<N, f64>]) -> impl Fn(&Item<N, f64>) -> f64 + use<N> {
        let places = items.iter().map(|item| item.place);
        let frame = frame(direction(places.clone().map(|[_, half]| half)));
        let number = |vector: [f64; N], axis: usize| dot(frame[axis], vector);
        let spread = [0, 1].map(|of| {
            let numbers = places.clone().map(|place| from_fn(|axis| number(place[of], axis)));
            numbers.fold(Bounds::<N>::EMPTY, Bounds::including)
        });
        let side = |axis: usize| spread[0].side(axis) + spread[1].side(axis);
        let mean = places.map(|[_, half]| 2.0 * length(half)).sum::<f64>() / items.len() as f64;
        let (longest, widest) = (mean + side(0), (1..N).map(side).fold(0.0, max));
        let (mut most, mut best) = (0.0, (0, 0));
        for (of, axis) in (0..2 * N).map(|k| (k / N, k % N)) {
            let share = spread[of].side(axis) / if axis == 0 { longest } else { widest };
            if share > most {
                (most, best) = (share, (of, axis));
            }
        }
        let (of, axis) = best;
        for item in items {
            item.note = number(item.place[of], axis);
        }
        |item| item.note
    }
}

/// The sum of vectors, each with the sign that makes it point towards the sum of those before it.
#[inline(always)]
pub(super) fn direction<const N: usize>(vectors: impl Iterator<Item = [f64; N]>) -> [f64; N] {
    vectors.fold([0.0; N], |sum, v| {
        let sign = if dot(v, sum) < 0.0 { -1.0 } else { 1.0 };
        from_fn(|k| sum[k] + sign * v[k])
    })
}

#[inline(always)]
pub(super) fn length<const N: usize>(v: [f64; N]) -> f64 {
    num_traits::Float::sqrt(dot(v, v))
}

/// The axes, mirrored so that the first axis is on the line of a vector.
fn frame<const N: usize>(along: [f64; N]) -> [[f64; N]; N] {
    let norm = length(along);
    let mut mirror = along;
    mirror[0] += if along[0] < 0.0 { -norm } else { norm };
    let twice = 2.0 / dot(mirror, mirror);
    let axis = |k: usize| from_fn(|l| f64::from(k == l) - if norm > 0.0 { twice * mirror[k] * mirror[l] } else { 0.0 });
    from_fn(axis)
}
