//! An order of segments in which each block of a tree is as compact as cutting in two can make it.
//!
//! A segment is a point of 2N coordinates, as in [`order`](super::order). A block is cut where these are spread most, and each
//! half again.

use alloc::vec::Vec;

use super::order::place;
use super::tree::WAYS;
use super::{Bounds, Segments};
use crate::segment::are_finite;
use crate::threads::join;

/// A segment: where it is, and which.
#[derive(Clone, Copy)]
struct Item<const N: usize> {
    place: [[f64; N]; 2],
    index: usize,
}

/// The indices of the segments whose coordinates are finite, in such an order.
pub(super) fn order<const N: usize>(segments: &impl Segments<N>) -> Vec<usize> {
    let item = |index| Item { place: place(segments.ends(index)), index };
    let is_finite = |i: &usize| are_finite(segments.ends(*i));
    let mut items: Vec<_> = (0..segments.count()).filter(is_finite).map(item).collect();
    let mut block = WAYS;
    while block < items.len() {
        block *= WAYS;
    }
    cut(&mut items, block / 2);
    items.into_iter().map(|item| item.index).collect()
}

/// Shorter ones are no work for two threads.
const LONG: usize = 1 << 12;

/// Puts those that belong to the first `half` of a block in front of the others, and so on in both halves.
fn cut<const N: usize>(items: &mut [Item<N>], half: usize) {
    if half < WAYS {
        return;
    }
    if half >= items.len() {
        return cut(items, half / 2);
    }
    let (h, k) = widest(items);
    items.select_nth_unstable_by(half, |a, b| a.place[h][k].total_cmp(&b.place[h][k]));
    let is_long = items.len() > LONG;
    let (first, second) = items.split_at_mut(half);
    if is_long {
        join(|| cut(first, half / 2), || cut(second, half / 2));
    } else {
        cut(first, half / 2);
        cut(second, half / 2);
    }
}

/// The coordinate that is spread most.
fn widest<const N: usize>(items: &[Item<N>]) -> (usize, usize) {
    let mut spread = [Bounds::<N>::EMPTY; 2];
    for item in items {
        for (bounds, &place) in spread.iter_mut().zip(&item.place) {
            *bounds = bounds.union(Bounds { least: place, greatest: place });
        }
    }
    let all = (0..2 * N).map(|k| (k / N, k % N));
    let wider = |(h, k): (usize, usize), (i, l): (usize, usize)| {
        if spread[i].side(l) > spread[h].side(k) { (i, l) } else { (h, k) }
    };
    all.fold((0, 0), wider)
}
