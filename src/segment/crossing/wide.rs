//! The parallelogram of two segments in twice the precision of `f64`, and the roundings that this settles.
//!
//! The steps are those of a double-double division, without the normalisations that it would not need. Every error is bounded
//! below in terms of u = 2⁻⁵³ and of η = 2⁻¹⁰⁷⁵, half the smallest float.

use crate::exact::{DoubleDouble, two_diff, two_product, two_sum};

/// Stands in every sum of sizes for what underflow may lose: u² times this is still 2⁶⁸ η.
const TINY: f64 = f64::from_bits((1023 - 900) << 52); // 2⁻⁹⁰⁰
/// u².
const UU: f64 = f64::from_bits((1023 - 106) << 52);

/// The areas h, i, j of two segments, and what the coordinates of the crossing are made of.
pub(super) struct Parallelogram {
    a: [f64; 2],
    u: [DoubleDouble; 2],
    i_h: Quotient,
    j_h: Quotient,
}

impl Parallelogram {
    #[inline]
    pub(super) fn of([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Self {
        let difference = |p: [f64; 2], q: [f64; 2]| [0, 1].map(|k| DoubleDouble::from_difference(p[k], q[k]));
        let (u, v, w) = (difference(b, a), difference(d, c), difference(a, c));
        let h = Area::of(u, v);
        let (hi, lo) = two_sum(h.hi, h.lo);
        let h = Area { hi, lo, ..h };
        Self { a, u, i_h: Quotient::of(&Area::of(v, w), &h), j_h: Quotient::of(&Area::of(u, w), &h) }
    }

    /// i / h rounded to nearest, if its bound settles it.
    #[inline]
    pub(super) fn s(&self) -> Option<f64> {
        self.i_h.rounded()
    }

    /// j / h rounded to nearest, if its bound settles it.
    #[inline]
    pub(super) fn t(&self) -> Option<f64> {
        self.j_h.rounded()
    }

    /// a + (i / h) u rounded to nearest, if its bound settles it, given a box that holds it.
    #[inline]
    pub(super) fn point(&self, low: [f64; 2], high: [f64; 2]) -> Option<[f64; 2]> {
        let coordinate = |k: usize| if low[k] == high[k] { Some(low[k]) } else { self.i_h.along(self.a[k], self.u[k]) };
        Some([coordinate(0)?, coordinate(1)?])
    }
}

/// p ∧ q = hi + lo, up to 16u² size.
struct Area {
    hi: f64,
    lo: f64,
    size: f64,
}

impl Area {
    // p ∧ q = p₀q₁ − p₁q₀ with pₖ = p + p′, qₖ = q + q′, |p′| ≤ u |p|, |q′| ≤ u |q|. With l + l′ = p₀q₁, r + r′ = p₁q₀ of the leading
    // parts, hi + e = l − r (all exact) and M = |l| + |r|:
    //     lo = e + ((l′ − r′) + ((p₀q₁′ + p₀′q₁) − (p₁q₀′ + p₁′q₀)))
    // leaves out p₀′q₁′ − p₁′q₀′ (u²M) and rounds: the four products 2u²M, their three sums 2u²M and 2u²M, l′ − r′ u²M, the sum of
    // these 3u²M, and the last one, as |lo| ≤ 4uM, 4u²M. Together 15u²M, up to terms in u³; underflow adds less than 10η.
    #[inline]
    fn of(p: [DoubleDouble; 2], q: [DoubleDouble; 2]) -> Self {
        let (l, l_tail) = two_product(p[0].hi(), q[1].hi());
        let (r, r_tail) = two_product(p[1].hi(), q[0].hi());
        let (hi, e) = two_diff(l, r);
        let cross = (p[0].hi() * q[1].lo() + p[0].lo() * q[1].hi()) - (p[1].hi() * q[0].lo() + p[1].lo() * q[0].hi());
        Self { hi, lo: e + ((l_tail - r_tail) + cross), size: abs(l) + abs(r) + TINY }
    }
}

/// n / h = estimate + correction, up to 64u² spread.
struct Quotient {
    estimate: f64,
    correction: f64,
    spread: f64,
}

impl Quotient {
    // With q = n.hi / h.hi up to 3u, N and H the exact areas, and S = n.size + q h.size (spread is S / |h.hi|),
    //     N − q H = ((n.hi − q h.hi) + (n.lo − q h.lo)) + errors of the areas (16u²S).
    // p + p′ = q h.hi exactly, and n.hi − p exactly, for they differ by a few units in the last place (Sterbenz). h being normalised,
    // |h.lo| ≤ u |h.hi|. So the rest is rounded by (4 + 1 + 5 + 9) u²S at most, and |rest| ≤ 9uS.
    // Then rest / h.hi instead of (N − q H) / H changes a relative 1.01u (h.lo; the error 16u² h.size, given `settled`), and two roundings 2u:
    // 9u spread · 3.01u. Together (16 + 19 + 28) u² spread, and |correction| ≤ 10u spread.
    #[inline]
    fn of(n: &Area, h: &Area) -> Self {
        let inverse = 1.0 / h.hi;
        let estimate = n.hi * inverse;
        let (p, p_tail) = two_product(estimate, h.hi);
        let rest = ((n.hi - p) - p_tail) + (n.lo - estimate * h.lo);
        Self { estimate, correction: rest * inverse, spread: (n.size + estimate * h.size) * abs(inverse) }
    }

    /// Whether the above holds: for an estimate of a number between 0 and 1, if nothing overflowed on the way, h.size ≤ 2⁴⁰ |h.hi|, and
    /// the estimate is large enough for η to be nothing beside u² spread.
    #[inline]
    fn holds(&self) -> bool {
        const LEAST: f64 = f64::from_bits((1023 - 200) << 52); // 2⁻²⁰⁰
        const MOST: f64 = f64::from_bits((1023 + 40) << 52); // 2⁴⁰
        // A NaN or an infinity in any of the three fails.
        (LEAST..=2.0).contains(&self.estimate)
            && self.spread <= MOST * self.estimate
            && abs(self.correction) <= self.estimate
    }

    /// n / h to nearest, if all numbers that it may be round to the same.
    #[inline]
    fn rounded(&self) -> Option<f64> {
        settled(self.estimate, self.correction, 128.0 * UU * self.spread).filter(|_| self.holds())
    }

    /// start + (n / h) step to nearest, if all numbers that it may be round to the same.
    ///
    /// With q, r for estimate and correction, p + p′ = q step.hi and z + z′ = start + p exactly, it is z + tail,
    /// tail = z′ + (p′ + (q step.lo + r step.hi)), up to u²|step.hi| times: 65 spread for q + r, 10 for the r step.lo left out, and
    /// (1 + 10 + 11 + 12 + 12) spread for the roundings, in their order, where q ≤ spread; and u²|z| for |z′| in the last of these.
    #[inline]
    fn along(&self, start: f64, step: DoubleDouble) -> Option<f64> {
        let (p, p_tail) = two_product(self.estimate, step.hi());
        let (z, z_tail) = two_sum(start, p);
        let tail = z_tail + (p_tail + (self.estimate * step.lo() + self.correction * step.hi()));
        let error = 256.0 * UU * (self.spread * abs(step.hi()) + abs(z) + TINY);
        settled(z, tail, error).filter(|_| self.holds())
    }
}

/// The float nearest to every number within half of `error` of x + tail (and so to the one that is meant), if there is one.
///
/// The other half of `error` is for the roundings of tail ± error.
#[inline]
fn settled(x: f64, tail: f64, error: f64) -> Option<f64> {
    const MOST: f64 = f64::from_bits((1023 + 900) << 52); // 2⁹⁰⁰: far from overflow
    let (low, high) = (x + (tail - error), x + (tail + error));
    (low == high && error <= MOST).then_some(low)
}

#[inline]
fn abs(x: f64) -> f64 {
    num_traits::Float::abs(x)
}
