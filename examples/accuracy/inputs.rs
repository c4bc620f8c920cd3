//! Deterministic arguments without zeros, symmetries or unit lengths.

/// A small generator of uniform numbers: xorshift.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    /// Uniform in [−1, 1).
    pub fn number(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    pub fn numbers<const N: usize>(&mut self) -> [f64; N] {
        core::array::from_fn(|_| self.number())
    }
}

/// The scalars that are measured.
pub trait Float: incidence::Widen {
    /// The column of the table.
    const COLUMN: usize;
    /// ε.
    const EPSILON: f64;
}

impl Float for f64 {
    const COLUMN: usize = 0;
    const EPSILON: f64 = f64::EPSILON;
}

impl Float for f32 {
    const COLUMN: usize = 1;
    const EPSILON: f64 = f32::EPSILON as f64;
}
