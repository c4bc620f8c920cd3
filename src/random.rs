//! Numbers that look random and that a seed determines, for unit tests.

/// D. E. Knuth's linear congruence for MMIX, of whose numbers the upper bits are used.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    /// From 0 to `n` − 1.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// In [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// In [−1, 1).
    pub(crate) fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// In a cube of side 2 around the Origin.
    pub(crate) fn point<const N: usize>(&mut self) -> [f64; N] {
        core::array::from_fn(|_| self.signed())
    }
}
