//! The broad phase against the double loop over all pairs, which shares no code with it.

use incidence::collide::Aabb;

#[path = "collide/counts.rs"]
mod counts;
#[path = "collide/pairs.rs"]
mod pairs;
#[path = "collide/steps.rs"]
mod steps;

/// Numbers that a seed determines.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 16) as usize % n
    }

    /// In [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 2f64.powi(53)
    }

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
