//! Points in polygons and meshes, and collisions of these, against rationals that share nothing with the crate.

#[path = "regions/hulls.rs"]
mod hulls;
#[path = "regions/meshes.rs"]
mod meshes;
#[path = "regions/polygons.rs"]
mod polygons;
#[path = "regions/shapes.rs"]
mod shapes;
#[path = "regions/winding.rs"]
mod winding;

/// Numbers that a seed determines, for test data.
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

    /// From −`most` to `most`.
    fn integer(&mut self, most: i64) -> i64 {
        (self.next() >> 16) as i64 % (2 * most + 1) - most
    }

    /// In (−1, 1).
    fn float(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 2f64.powi(52) - 1.0
    }

    /// A point of a small lattice, or beside one of its points by the last bit, or anywhere between.
    fn point<const N: usize>(&mut self, most: i64) -> [f64; N] {
        std::array::from_fn(|_| {
            let x = self.integer(most) as f64;
            match self.below(6) {
                0 => x + self.float(),
                1 if x != 0.0 => x.next_up(),
                _ => x,
            }
        })
    }
}
