//! An order of segments of which each block of a tree is as compact as it can be made by cutting in two.
//!
//! A segment is a point of 2N coordinates, as in [`order`](super::order). What a block holds is cut where these are spread most, and each half again.

use alloc::vec::Vec;

use super::Segments;
use super::order::place;
use super::tree::WAYS;
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
    let is_finite = |i: &usize| segments.ends(*i).as_flattened().iter().all(|c| c.is_finite());
    let mut items: Vec<_> = (0..segments.count()).filter(is_finite).map(item).collect();
    let mut block = WAYS;
    while block < items.len() {
        block *= WAYS;
    }
    cut(&mut items, block / 2);
    items.into_iter().map(|item| item.index).collect()
}

/// Puts those that belong to the first `half` of a block in front of the others, and so on in both halves.
fn cut<const N: usize>(items: &mut [Item<N>], half: usize) {
    if half < WAYS {
        return;
    }
    if half >= items.len() {
        return cut(items, half / 2);
    }
    let nowhere = ([[f64::INFINITY; N]; 2], [[f64::NEG_INFINITY; N]; 2]);
    let (least, greatest) = items.iter().fold(nowhere, |(mut least, mut greatest), item| {
        for h in 0..2 {
            for k in 0..N {
                let x = item.place[h][k];
                least[h][k] = if x < least[h][k] { x } else { least[h][k] };
                greatest[h][k] = if x > greatest[h][k] { x } else { greatest[h][k] };
            }
        }
        (least, greatest)
    });
    let spread = |k: usize| greatest[k / N][k % N] - least[k / N][k % N];
    let widest = (1..2 * N).fold(0, |widest, k| if spread(k) > spread(widest) { k } else { widest });
    let (h, k) = (widest / N, widest % N);
    items.select_nth_unstable_by(half, |a, b| a.place[h][k].total_cmp(&b.place[h][k]));
    let (first, second) = items.split_at_mut(half);
    join(|| cut(first, half / 2), || cut(second, half / 2));
}
