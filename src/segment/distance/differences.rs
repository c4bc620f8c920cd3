//! The difference vectors of two segments, without error.

use crate::exact::{DoubleDouble, two_diff};

/// A vector whose components are sums of two floats, low at most half an ulp of high.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector<const N: usize> {
    pub high: [f64; N],
    pub low: [f64; N],
}

impl<const N: usize> Vector<N> {
    pub(crate) const ZERO: Self = Self { high: [0.0; N], low: [0.0; N] };

    /// `to` − `from`, exactly, if nothing overflows.
    #[inline(always)]
    fn between(from: [f64; N], to: [f64; N]) -> Self {
        let parts: [(f64, f64); N] = core::array::from_fn(|k| two_diff(to[k], from[k]));
        Self { high: parts.map(|x| x.0), low: parts.map(|x| x.1) }
    }

    pub(crate) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { high: self.high.map(&f), low: self.low.map(&f) }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.high == [0.0; N]
    }

    pub(crate) fn to_double_double(self) -> [DoubleDouble; N] {
        core::array::from_fn(|k| DoubleDouble::from_parts(self.high[k], self.low[k]))
    }
}

/// u = a₁ − a₀, v = b₁ − b₀, w = b₀ − a₀ of the segments a₀ a₁ and b₀ b₁.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Differences<const N: usize> {
    pub u: Vector<N>,
    pub v: Vector<N>,
    pub w: Vector<N>,
}

impl<const N: usize> Differences<N> {
    #[inline(always)]
    pub(crate) fn of(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Self {
        Self { u: Vector::between(a[0], a[1]), v: Vector::between(b[0], b[1]), w: Vector::between(a[0], b[0]) }
    }

    /// Of the segment a₀ a₁ and a point: v is zero.
    #[inline(always)]
    pub(crate) fn of_point(a: [[f64; N]; 2], point: [f64; N]) -> Self {
        Self { u: Vector::between(a[0], a[1]), v: Vector::ZERO, w: Vector::between(a[0], point) }
    }

    /// σ, the least power of two above every component; −0 if one is infinite. NaN is not seen.
    #[inline(always)]
    pub(crate) fn size(&self) -> f64 {
        const EXPONENT: u64 = 0x7ff << 52;
        let mut most = 0.0;
        for k in 0..N {
            for x in [self.u.high[k], self.v.high[k], self.w.high[k]] {
                let x = x.abs();
                most = if x > most { x } else { most };
            }
        }
        f64::from_bits((most.to_bits() & EXPONENT) + (1 << 52))
    }

    /// With `f` applied to each part of each component.
    pub(crate) fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        Self { u: self.u.map(&f), v: self.v.map(&f), w: self.w.map(&f) }
    }

    /// r = w + t v − s u for s and t in [0, 1]. Before its final rounding each component has an error of at most 2⁻⁷⁵ σ.
    // Fixed point: round each number to a first part, s and t to multiples of 2⁻²⁶, u and v to multiples of 2⁻²⁵ σ, and w to
    // multiples of 2⁻⁵¹ σ. The products of the first parts are multiples of 2⁻⁵¹ σ, and the sum of three such terms is below
    // 4 σ, so nothing is rounded in `first`. The rest is below 2⁻²⁴ σ in sum, and its few roundings below 2⁻⁷⁵ σ.
    #[inline(always)]
    pub(crate) fn residual(&self, size: f64, s: f64, t: f64) -> [f64; N] {
        // Adding 3/2 2⁵² q, and subtracting it again, rounds to a multiple of q.
        const STEP: f64 = 1.5 * (1_u64 << 52) as f64;
        const QUANTUM: f64 = 1.0 / (1 << 26) as f64;
        let cut = |x: f64, c: f64| (x + c) - c;
        let (s1, t1) = (cut(s, STEP * QUANTUM), cut(t, STEP * QUANTUM));
        let (s2, t2) = (s - s1, t - t1);
        let c = STEP * (2.0 * QUANTUM) * size;
        let c_w = STEP * (2.0 * QUANTUM * QUANTUM) * size;
        core::array::from_fn(|k| {
            let (u, v, w) = (self.u.high[k], self.v.high[k], self.w.high[k]);
            let (u1, v1, w1) = (cut(u, c), cut(v, c), cut(w, c_w));
            let u2 = (u - u1) + self.u.low[k];
            let v2 = (v - v1) + self.v.low[k];
            let w2 = (w - w1) + self.w.low[k];
            let first = (w1 + t1 * v1) - s1 * u1;
            let rest = w2 + ((t1 * v2 + t2 * v) - (s1 * u2 + s2 * u));
            first + rest
        })
    }
}
