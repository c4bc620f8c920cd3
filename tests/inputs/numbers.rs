//! Numbers that look random and that a seed determines, for test data: the same on every machine.
#![allow(dead_code, reason = "no test draws all kinds of numbers")]

/// SplitMix64, begun anywhere.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// From 0 to `n` − 1.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 16) % n as u64) as usize
    }

    /// From −`most` to `most`.
    pub fn integer(&mut self, most: i64) -> i64 {
        (self.next() >> 16) as i64 % (2 * most + 1) - most
    }

    /// In [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 2f64.powi(53)
    }

    /// In [−1, 1).
    pub fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Each component in [−`size`, `size`).
    pub fn vector<const N: usize>(&mut self, size: f64) -> [f64; N] {
        std::array::from_fn(|_| size * self.signed())
    }

    /// On the unit sphere, evenly.
    pub fn direction(&mut self) -> [f64; 3] {
        let z = self.signed();
        let (sin, cos) = (std::f64::consts::PI * self.signed()).sin_cos();
        let radius = (1.0 - z * z).sqrt();
        [radius * cos, radius * sin, z]
    }
}
