//! Linear programs: every answer is checked by what proves it, exactly, and against an elimination that shares no code.

#[path = "lp/elimination.rs"]
mod elimination;
#[path = "lp/exact.rs"]
mod exact;
#[path = "lp/floats.rs"]
mod floats;
#[path = "lp/proofs.rs"]
mod proofs;
#[path = "lp/separations.rs"]
mod separations;

/// Numbers that a seed determines, for test data.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// From −`most` to `most`.
    fn integer(&mut self, most: i64) -> i64 {
        (self.next() >> 16) as i64 % (2 * most + 1) - most
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 16) as usize % n
    }

    /// In (−1, 1).
    fn float(&mut self) -> f64 {
        (self.next() >> 11) as f64 / 2f64.powi(52) - 1.0
    }
}
