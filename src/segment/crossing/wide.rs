//! The crossing of two segments in twice the precision of `f64`, where this settles the rounding.
//!
//! With h = h.hi + h.lo and so on, s = i / h is q + r. Here q is a quotient of 26 bits, whose products with the 26-bit
//! halves of other numbers are exact, and r is the rest of the quotient, from the remainder i − q h. The same holds for
//! t. Errors are bounded in terms of ε = 2⁻⁵³, half the distance from 1 to the next float, and η = 2⁻¹⁰⁷⁵, half the
//! smallest float. The bounds leave room for terms in ε³.

use super::{Pair, differences};
use crate::exact::{split, two_diff, two_product, two_sum};
use crate::magnitude::power_of_two;

/// A term in every sum of sizes, for what underflow may lose: ε² times this is still 2⁶⁹ η.
const TINY: f64 = power_of_two(-900);

/// For each of the crossing's x and y, and s and t: two floats between which the correctly rounded value is.
pub(super) struct Bounds {
    low: [f64; 4],
    high: [f64; 4],
    /// h.size / |h.hi|: the smaller the sine of the angle between the segments, the larger.
    condition: f64,
}

impl Bounds {
    /// The bounds for segments a b and c d that cross.
    ///
    /// By the bound of [`Area`], |hi| ≤ size (1 + ε) and |lo| ≤ 4ε size. Let n be i or j, N and H the exact areas,
    /// S = n.size + q h.size and K = S / |h.hi|. q is n.hi / h.hi up to 2^−25.9 q, so |n.hi − q h.hi| ≤ 2^−25.8 |n.hi|;
    /// of its two steps, with h.hi = h₁ + h₂, only the second rounds.
    ///
    /// ```text
    ///     N − q H = (n.hi − q h₁ − q h₂) + (n.lo − q h.lo)    left out: 16ε²S    rounded: 2^−24.8 ε |n.hi| + 12.3ε²S
    ///     r = that / (h.hi + h.lo)                            rounded, by 3.1ε of it: 2^−24.1 ε |n.hi| + 12.8ε²S
    ///     N / H = q + r                                       in all: 2⁻²³ ε q + 42ε²K
    /// ```
    ///
    /// and |r| ≤ 2^−25.7 q + 4.2εK. Then for a coordinate u = u₁ + u₂ + u′, and with z + z′ = a + q u₁ exactly,
    ///
    /// ```text
    ///     a + s u = z + (z′ + (q u₂ + (q u′ + r u)))          left out, r u′: (2^−25.7 ε q + 4.2ε²K) |u|
    ///                                                         rounded: (2^−23.2 ε q + 21ε²K) |u| + ε²|z|
    /// ```
    ///
    /// One more rounding, of the parenthesis minus or plus the bound, is at most (2^−24.8 ε q + 5.2ε²K) |u| + ε²|z|.
    /// In all, the errors are below 64ε² (K + 2²⁵ q) for s and t, and 128ε² ((K + 2²⁵ q) |u| + |z|) for x and y. As
    /// rounding is monotone, the result with the bound subtracted is not above the rounded exact value, and with the
    /// bound added not below it.
    #[inline(always)]
    pub(super) fn of([a, b]: &[Pair; 2], [c, d]: &[Pair; 2]) -> Self {
        let ((u, u_tail), v, w) = (differences(*b, *a), differences(*d, *c), differences(*a, *c));
        let (h, i, j) = (Area::of((u, u_tail), v), Area::of(v, w), Area::of((u, u_tail), w));
        let (inverse, close_inverse) = (1.0 / h.hi, 1.0 / (h.hi + h.lo));
        let (h1, h2) = split(h.hi);
        let quotient = |n: &Area| {
            let (q, _) = split(n.hi * inverse);
            let r = (((n.hi - q * h1) - q * h2) + (n.lo - q * h.lo)) * close_inverse;
            (q, r, (n.size + q * h.size) * inverse.abs() + power_of_two(25) * q)
        };
        let ((q, r, spread), (t_q, t_r, t_spread)) = (quotient(&i), quotient(&j));
        let (s_error, t_error) = (64.0 * EE * spread, 64.0 * EE * t_spread);
        let along = |k: usize| {
            let (u1, u2) = split(u[k]);
            let (z, z_tail) = two_sum(a[k], q * u1);
            let tail = z_tail + (q * u2 + (q * u_tail[k] + r * u[k]));
            (z, tail, 128.0 * EE * (spread * u[k].abs() + (z.abs() + TINY)))
        };
        let ((x, x_tail, x_error), (y, y_tail, y_error)) = (along(0), along(1));
        Self {
            low: [x + (x_tail - x_error), y + (y_tail - y_error), q + (r - s_error), t_q + (t_r - t_error)],
            high: [x + (x_tail + x_error), y + (y_tail + y_error), q + (r + s_error), t_q + (t_r + t_error)],
            condition: h.size * inverse.abs(),
        }
    }

    /// Value k (of x, y, s, t) correctly rounded, if the bounds settle it.
    #[inline]
    pub(super) fn settled(&self, k: usize) -> Option<f64> {
        self.settles(k).then_some(self.low[k])
    }

    // The bounds hold if, for the division by h, 16ε² condition is negligible beside ε; if η is negligible beside ε² q;
    // and if nothing has overflowed. Overflow leaves a NaN: a number from 2⁹⁹⁷ on has no halves, and an infinite sum no
    // error term.
    #[inline(always)]
    fn settles(&self, k: usize) -> bool {
        let parameter = self.low[k.max(2)];
        (self.low[k] == self.high[k]) & (power_of_two(-200) <= parameter) & (self.condition <= power_of_two(40))
    }
}

/// ε².
const EE: f64 = power_of_two(-106);

/// p ∧ q = hi + lo, up to 16ε² size.
struct Area {
    hi: f64,
    lo: f64,
    size: f64,
}

impl Area {
    // p ∧ q = p₀q₁ − p₁q₀, of sums p + p′ and q + q′ with |p′| ≤ ε |p|, |q′| ≤ ε |q|. With l + l′ = p₀q₁, r + r′ =
    // p₁q₀ and hi + e = l − r (all exact) and M = |l| + |r|,
    //     lo = e + ((l′ − r′) + ((p₀q₁′ + p₀′q₁) − (p₁q₀′ + p₁′q₀)))
    // leaves out p₀′q₁′ − p₁′q₀′ (ε²M) and rounds: the four products 2ε²M, their sums 2ε²M and 2ε²M, l′ − r′ ε²M, the
    // sum of these 3ε²M, and the last one, as |lo| ≤ 4εM, 4ε²M. Together 15ε²M; underflow adds less than 10η.
    #[inline(always)]
    fn of((p, p_tail): (Pair, Pair), (q, q_tail): (Pair, Pair)) -> Self {
        let ((l, l_tail), (r, r_tail)) = (two_product(p[0], q[1]), two_product(p[1], q[0]));
        let cross = (p[0] * q_tail[1] + p_tail[0] * q[1]) - (p[1] * q_tail[0] + p_tail[1] * q[0]);
        let (hi, e) = two_diff(l, r);
        Self { hi, lo: e + ((l_tail - r_tail) + cross), size: l.abs() + r.abs() + TINY }
    }
}
