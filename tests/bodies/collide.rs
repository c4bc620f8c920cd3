//! The broad phase against the double loop over all pairs, which shares no code with it.

use incidence::collide::Aabb;

mod counts;
mod index;
mod pairs;
mod steps;

use crate::numbers::Numbers;

impl Numbers {
    /// With coordinates from 0 to the size.
    fn point<const N: usize>(&mut self, size: f64) -> [f64; N] {
        std::array::from_fn(|_| self.unit() * size)
    }
}

/// Whether two boxes have a point in common: on each axis the larger of the least is at most the smaller of the greatest.
/// Maxima and minima as by this file, so that NaN on either side is no point.
fn have_a_common_point<T: Copy + PartialOrd, const N: usize>(a: &Aabb<T, N>, b: &Aabb<T, N>) -> bool {
    (0..N).all(|k| [a.min[k], b.min[k]].iter().all(|low| [a.max[k], b.max[k]].iter().all(|high| low <= high)))
}

fn double_loop<T: Copy + PartialOrd, const N: usize>(boxes: &[Aabb<T, N>]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for i in 0..boxes.len() {
        for j in i + 1..boxes.len() {
            if have_a_common_point(&boxes[i], &boxes[j]) {
                pairs.push((i, j));
            }
        }
    }
    pairs
}
