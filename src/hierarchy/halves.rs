//! Orders of segments in which each block of a tree is as small as cutting in two can make it.
//!
//! A segment is a point of 2N coordinates, as in [`order`](super::order). A block is cut along the function of these coordinates that
//! is spread most, and each half again.

use alloc::vec::Vec;

use super::order::place;
use super::tree::WAYS;
use super::{Bounds, Segments};
use crate::segment::are_finite;
use crate::threads::join;

/// A segment: its place, and its index.
#[derive(Clone, Copy)]
pub(super) struct Item<const N: usize, X = ()> {
    /// A quarter of the sum of its ends and of their difference.
    pub(super) place: [[f64; N]; 2],
    /// A note of the knife that cuts a block.
    pub(super) note: X,
    index: usize,
}

/// How blocks are cut.
pub(super) trait Knife<const N: usize>: Sync {
    type Note: Copy + Default + Send;
    /// The number of each item along which the items are cut.
    fn cut(&self, items: &mut [Item<N, Self::Note>]) -> impl Fn(&Item<N, Self::Note>) -> f64 + use<Self, N>;
}

/// The indices of the segments whose coordinates are finite, in such an order; the first of two sets comes before the second.
pub(super) fn order<const N: usize, K: Knife<N>>(segments: &impl Segments<N>, knife: &K) -> Vec<usize> {
    let item = |index| Item { place: place(segments.ends(index)), note: K::Note::default(), index };
    let is_finite = |i: &usize| are_finite(segments.ends(*i));
    let mut items: Vec<_> = (0..segments.count()).filter(is_finite).map(item).collect();
    let second = segments.second().map_or(0, |second| items.partition_point(|item| item.index < second));
    let mut block = WAYS;
    while block < items.len() {
        block *= WAYS;
    }
    cut(&mut items, second, block / 2, knife);
    // A new vector, as the items are many times as large.
    items.iter().map(|item| item.index).collect()
}

/// Shorter blocks are not worth two threads.
const LONG: usize = 1 << 12;

/// Puts the items that belong to the first `half` of a block in front of the others, and so on in both halves. Items from `second` on
/// stay after those before it.
fn cut<const N: usize, K: Knife<N>>(items: &mut [Item<N, K::Note>], second: usize, half: usize, knife: &K) {
    if half < WAYS {
        return;
    }
    if half >= items.len() {
        return cut(items, second, half / 2, knife);
    }
    let (start, end) = if half < second { (0, second.min(items.len())) } else { (second, items.len()) };
    let of_one_set = &mut items[start..end];
    let number = knife.cut(of_one_set);
    of_one_set.select_nth_unstable_by(half - start, |a, b| number(a).total_cmp(&number(b)));
    let is_long = items.len() > LONG;
    let ((front, back), second_of_back) = (items.split_at_mut(half), second.saturating_sub(half));
    let (mut front, mut back) = (|| cut(front, second, half / 2, knife), || cut(back, second_of_back, half / 2, knife));
    if is_long {
        join(front, back);
    } else {
        front();
        back();
    }
}

/// Cuts along the coordinate that is spread most, which makes the boxes around blocks small.
pub(super) struct Widest;

impl<const N: usize> Knife<N> for Widest {
    type Note = ();
    fn cut(&self, items: &mut [Item<N>]) -> impl Fn(&Item<N>) -> f64 + use<N> {
        let mut spread = [Bounds::<N>::EMPTY; 2];
        for item in &*items {
            for (bounds, &place) in spread.iter_mut().zip(&item.place) {
                *bounds = bounds.including(place);
            }
        }
        let all = (0..2 * N).map(|k| (k / N, k % N));
        let wider = |(h, k): (usize, usize), (i, l): (usize, usize)| {
            if spread[i].side(l) > spread[h].side(k) { (i, l) } else { (h, k) }
        };
        let (h, k) = all.fold((0, 0), wider);
        move |item| item.place[h][k]
    }
}
