//! Points of the plane in order.

use alloc::vec::Vec;

/// The numbers of the chosen points, from left to right, of points above each other from below, and of points at one place in ascending order. All
/// points are finite.
//
// The keys are integers in the order of the coordinates. They are compared faster than floats, and mostly one is enough.
pub(crate) fn order<C: IntoIterator<Item = usize>>(
    points: &[[f64; 2]],
    chosen: C,
) -> impl ExactSizeIterator<Item = usize> + use<C> {
    let mut keyed: Vec<(u64, usize)> = chosen.into_iter().map(|k| (ascending(points[k][0]), k)).collect();
    keyed.sort_unstable_by_key(|&(key, _)| key);
    for run in keyed.chunk_by_mut(|a, b| a.0 == b.0).filter(|run| run.len() > 1) {
        run.iter_mut().for_each(|(key, k)| *key = ascending(points[*k][1]));
        run.sort_unstable();
    }
    keyed.into_iter().map(|(_, k)| k)
}

/// Points by their places: those at one place are one corner. Corners are numbered in order.
#[cfg(feature = "mesh")]
pub(crate) struct Corners {
    /// The points, in order.
    pub order: Vec<usize>,
    /// For each corner its place.
    pub places: Vec<[f64; 2]>,
    /// For each point its corner.
    pub corner_of: Vec<usize>,
}

#[cfg(feature = "mesh")]
impl Corners {
    pub fn of(points: &[[f64; 2]]) -> Self {
        let order: Vec<usize> = order(points, 0..points.len()).collect();
        let mut places = Vec::with_capacity(order.len());
        let mut corner_of = alloc::vec![0; points.len()];
        for &point in &order {
            if places.last() != Some(&points[point]) {
                places.push(points[point]);
            }
            corner_of[point] = places.len() - 1;
        }
        Corners { order, places, corner_of }
    }
}

/// An integer that grows with the finite number x.
fn ascending(x: f64) -> u64 {
    // Zeros are equal.
    let bits = (x + 0.0).to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}
