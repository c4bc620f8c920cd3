//! Points in an order in which those near to each other in space mostly are so in memory, too.

use alloc::vec::Vec;

use crate::magnitude::{largest, scale};

/// The numbers of the points along Morton's curve (G. M. Morton, 1966) through a grid of 2³⁰ boxes; within a box, and
/// so among equal points, in the order given.
pub(super) fn order(points: &[[f64; 3]]) -> Vec<u32> {
    let [low, high] = points.iter().fold([points[0]; 2], |[low, high], p| {
        [core::array::from_fn(|k| low[k].min(p[k])), core::array::from_fn(|k| high[k].max(p[k]))]
    });
    // If the extent is 0 or overflows, the box is 0: any order will do.
    let box_of = |p: &[f64; 3], k: usize| ((p[k] - low[k]) / (high[k] - low[k]) * 1023.0) as u64;
    let mut keys: Vec<u64> = (0_u64..)
        .zip(points)
        .map(|(k, p)| (spread(box_of(p, 0)) | spread(box_of(p, 1)) << 1 | spread(box_of(p, 2)) << 2) << 32 | k)
        .collect();
    keys.sort_unstable();
    keys.iter().map(|key| *key as u32).collect()
}

/// The ten bits of a number, three places apart.
fn spread(mut bits: u64) -> u64 {
    bits = (bits | bits << 16) & 0x0300_00ff;
    bits = (bits | bits << 8) & 0x0300_f00f;
    bits = (bits | bits << 4) & 0x030c_30c3;
    (bits | bits << 2) & 0x0924_9249
}

/// The points in this order, divided by a power of two that brings them near 1 if none is rounded by it. Signs of volumes
/// are the same, and found faster there.
pub(super) fn arranged(points: &[[f64; 3]], order: &[u32]) -> Vec<[f64; 3]> {
    let scale = scale(points.iter().fold(0.0, |size: f64, &p| size.max(largest(p))));
    let exact = points.iter().flatten().all(|&c| c / scale * scale == c);
    let scale = if exact { scale } else { 1.0 };
    order.iter().map(|&k| points[k as usize].map(|c| c / scale)).collect()
}
