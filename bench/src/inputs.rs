//! The numbers that everybody gets: random, but the same in every run. None is 0, none is 1, nothing is symmetric.

/// A generator of numbers (Marsaglia's xorshift, 64 bits).
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        (0..8).for_each(|_| {
            numbers.next_bits();
        });
        numbers
    }

    fn next_bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// In [−1, 1), a multiple of 2⁻²³: a number of `f32`, too.
    pub fn number(&mut self) -> f64 {
        (self.next_bits() >> 40) as f64 / (1u64 << 23) as f64 - 1.0
    }

    pub fn vector<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.number())
    }

    /// Of length 1, rounded.
    pub fn unit<const N: usize>(&mut self) -> [f64; N] {
        loop {
            let v = self.vector::<N>();
            let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.1 && length < 1.0 {
                return v.map(|c| c / length);
            }
        }
    }

    /// In [0, 1).
    pub fn below_1(&mut self) -> f64 {
        0.5 * (self.number() + 1.0)
    }

    pub fn shuffle<X>(&mut self, all: &mut [X]) {
        for k in (1..all.len()).rev() {
            all.swap(k, (self.below_1() * (k + 1) as f64) as usize);
        }
    }

    pub fn list<X>(&mut self, count: usize, mut one: impl FnMut(&mut Self) -> X) -> Vec<X> {
        (0..count).map(|_| one(self)).collect()
    }
}

/// A motion as everybody can read it: a unit quaternion [w, x, y, z], and then a translation.
#[derive(Clone, Copy)]
pub struct Motion {
    pub quaternion: [f64; 4],
    pub by: [f64; 3],
}

impl Motion {
    pub fn random(numbers: &mut Numbers) -> Self {
        Motion { quaternion: numbers.unit(), by: numbers.vector() }
    }
}

/// As `f32`.
pub fn single<const N: usize>(v: [f64; N]) -> [f32; N] {
    v.map(|c| c as f32)
}

/// As `f64`.
pub fn double<const N: usize>(v: [f32; N]) -> Vec<f64> {
    v.map(f64::from).to_vec()
}
