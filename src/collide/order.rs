//! An order of boxes in which boxes near each other get places near each other: they are cut at a
//! middle, and so are both sides, and so on.
//!
//! Only comparisons decide, so the order does not depend on units, not even on different ones for each axis.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::Aabb;
use super::group::LANES;
use crate::threads::join;

/// The number of boxes by which the best axis of a cut is judged.
const SAMPLE: usize = 16;

/// Parts of more boxes than this are put in order on threads of their own.
const PART: usize = 1 << 10;

/// Labels of boxes, none of them empty, in an order in which those of each group of [`LANES`], of 2 [`LANES`], 4 [`LANES`],
/// … are near each other. Expected O(n log n).
pub(super) fn arranged<T: Copy + PartialOrd + Send + Sync, const N: usize>(
    labels: impl Iterator<Item = u32>,
    bounds: impl Fn(u32) -> Aabb<T, N> + Sync,
) -> Vec<u32> {
    if N == 0 {
        return labels.collect();
    }
    let mut keyed: Vec<(T, u32)> = labels.map(|label| (bounds(label).min[0], label)).collect();
    cut(&mut keyed, &bounds, 0);
    keyed.into_iter().map(|(_, label)| label).collect()
}

fn cut<T: Copy + PartialOrd + Send + Sync, const N: usize>(
    keyed: &mut [(T, u32)],
    bounds: &(impl Fn(u32) -> Aabb<T, N> + Sync),
    first_axis: usize,
) {
    if keyed.len() <= LANES {
        return;
    }
    // The left part is the largest whole tree that leaves something to the right.
    let groups = keyed.len().div_ceil(LANES);
    let half = LANES * (groups.next_power_of_two() / 2);
    let axis = best_axis(keyed, bounds, first_axis);
    for each in keyed.iter_mut() {
        each.0 = bounds(each.1).min[axis];
    }
    keyed.select_nth_unstable_by(half, |a, b| compare(a.0, b.0));
    let (left, right) = keyed.split_at_mut(half);
    if half > PART {
        join(|| cut(left, bounds, axis + 1), || cut(right, bounds, axis + 1));
    } else {
        cut(left, bounds, axis + 1);
        cut(right, bounds, axis + 1);
    }
}

/// The axis on which a cut through about the middle goes through the fewest boxes, or along their sides, where boxes may come
/// to lie on either side. It is judged by a sample; of equal axes, the first after that of the last cut. So boxes that stand on
/// one floor are not cut across their height.
fn best_axis<T: Copy + PartialOrd, const N: usize>(
    keyed: &[(T, u32)],
    bounds: &impl Fn(u32) -> Aabb<T, N>,
    first: usize,
) -> usize {
    let sample: [_; SAMPLE] = core::array::from_fn(|s| bounds(keyed[s * keyed.len() / SAMPLE].1));
    let crossed = |axis: usize| {
        let at = median([0, SAMPLE / 2, SAMPLE - 1].map(|s| sample[s].min[axis]));
        sample.iter().fold(0, |count, each| count + u32::from((each.min[axis] <= at) & (at <= each.max[axis])))
    };
    (first..first + N).map(|axis| axis % N).min_by_key(|&axis| crossed(axis)).unwrap_or(0)
}

fn median<T: Copy + PartialOrd>([a, b, c]: [T; 3]) -> T {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if c < low {
        low
    } else if high < c {
        high
    } else {
        c
    }
}

/// The order of numbers of which none is NaN.
pub(super) fn compare<T: PartialOrd>(a: T, b: T) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_on_top_of_each_other_are_cut_across_the_stack_alone() {
        let slab = |k: u32| Aabb::new([0.0, 0.0, f64::from(k)], [9.0, 9.0, f64::from(k) + 0.5]);
        let n = LANES as u32 * 64;
        let order = arranged((0..n).map(|k| k * 787 % n), slab);
        for (group, labels) in order.chunks(LANES).enumerate() {
            assert!(labels.iter().all(|&label| label as usize / LANES == group), "{group}: {labels:?}");
        }
    }
}
