//! The crossing of two segments in twice the precision of `f64`, and the roundings that this settles.
//!
//! With h = h.hi + h.lo and so on, s = i / h is q + r: q a quotient of 26 bits, whose products with the 26-bit halves of other
//! numbers are exact, and r what it misses, from the remainder i − q h; likewise t. Errors are bounded in terms of u = 2⁻⁵³ and of
//! η = 2⁻¹⁰⁷⁵, half the smallest float. Terms in u³ are small change, for which the bounds leave room.

use crate::exact::{split, two_diff, two_product, two_sum};

type Pair = [f64; 2];

const fn two_to(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

/// Stands in every sum of sizes for what underflow may lose: u² times this is still 2⁶⁹ η.
const TINY: f64 = two_to(-900);

/// The x and y of the crossing, s and t: for each, two floats between which the correctly rounded value is.
pub(super) struct Bounds {
    low: [f64; 4],
    high: [f64; 4],
    /// h.size / |h.hi|: the smaller the sine of the angle between the segments, the larger.
    condition: f64,
}

impl Bounds {
    /// The bounds for segments a b and c d that cross.
    ///
    /// By the bound of [`Area`], |hi| ≤ size (1 + u), |lo| ≤ 4u size. Let n be i or j, N and H the exact areas, S = n.size + q h.size, K = S / |h.hi|.
    /// q is n.hi / h.hi up to 2^−25.9 q, so |n.hi − q h.hi| ≤ 2^−25.8 |n.hi|; of its steps, h = h₁ + h₂, only the last rounds.
    ///
    /// ```text
    ///     N − q H = (n.hi − q h₁ − q h₂) + (n.lo − q h.lo)    left out: 16u²S    rounded: 2^−24.8 u |n.hi| + 12.3u²S
    ///     r = that / (h.hi + h.lo)                            rounded: 3.1u of it, 2^−24.1 u |n.hi| + 12.8u²S
    ///     s = q + r                                           in all: 2⁻²³ u q + 42u²K
    /// ```
    ///
    /// and |r| ≤ 2^−25.7 q + 4.2uK. Then with u = u₁ + u₂ + u′ and z + z′ = a + q u₁ exactly,
    ///
    /// ```text
    ///     a + s u = z + (z′ + (q u₂ + (q u′ + r u)))          left out: r u′, (2^−25.7 u q + 4.2u²K) |u|
    ///                                                         rounded: (2^−23.2 u q + 21u²K) |u| + u²|z|
    /// ```
    ///
    /// One more rounding, of the parenthesis with the error added or subtracted, is at most 2^−24.8 u q |u| + 5.2u²K |u| + u²|z|. All this
    /// is below 64u² (K + 2²⁵ q) for s and t, and 128u² ((K + 2²⁵ q) |u| + |z|) for x and y. Rounding being monotone, the exact
    /// value plus and minus that round to floats between which it rounds.
    #[inline(never)]
    pub(super) fn of([a, b]: &[Pair; 2], [c, d]: &[Pair; 2]) -> Self {
        let ((u, u_tail), v, w) = (differences(b, a), differences(d, c), differences(a, c));
        let (h, i, j) = (Area::of((u, u_tail), v), Area::of(v, w), Area::of((u, u_tail), w));
        let (inverse, close_inverse) = (1.0 / h.hi, 1.0 / (h.hi + h.lo));
        let (h1, h2) = split(h.hi);
        let quotient = |n: &Area| {
            let (q, _) = split(n.hi * inverse);
            let r = (((n.hi - q * h1) - q * h2) + (n.lo - q * h.lo)) * close_inverse;
            (q, r, (n.size + q * h.size) * abs(inverse) + two_to(25) * q)
        };
        let ((q, r, spread), (t_q, t_r, t_spread)) = (quotient(&i), quotient(&j));
        let (s_error, t_error) = (64.0 * UU * spread, 64.0 * UU * t_spread);
        let along = |k: usize| {
            let (u1, u2) = split(u[k]);
            let (z, z_tail) = two_sum(a[k], q * u1);
            let tail = z_tail + (q * u2 + (q * u_tail[k] + r * u[k]));
            (z, tail, 128.0 * UU * (spread * abs(u[k]) + (abs(z) + TINY)))
        };
        let ((x, x_tail, x_error), (y, y_tail, y_error)) = (along(0), along(1));
        Self {
            low: [x + (x_tail - x_error), y + (y_tail - y_error), q + (r - s_error), t_q + (t_r - t_error)],
            high: [x + (x_tail + x_error), y + (y_tail + y_error), q + (r + s_error), t_q + (t_r + t_error)],
            condition: h.size * abs(inverse),
        }
    }

    /// Value k (of x, y, s, t) correctly rounded, if the bounds settle it.
    #[inline]
    pub(super) fn settled(&self, k: usize) -> Option<f64> {
        self.settles(k).then_some(self.low[k])
    }

    /// All four, likewise.
    #[inline]
    pub(super) fn all_settled(&self) -> Option<[f64; 4]> {
        (self.settles(0) && self.settles(1) && self.settles(2) && self.settles(3)).then_some(self.low)
    }

    // The bounds hold if 16u² condition is nothing beside u, for the division by h; if η is nothing beside u² q; and
    // if nothing has overflowed, which would leave an infinity or a NaN, since a number from 2⁹⁹⁷ on has no halves.
    #[inline(always)]
    fn settles(&self, k: usize) -> bool {
        let parameter = self.low[k.max(2)];
        self.low[k] == self.high[k]
            && abs(self.low[k]) < f64::INFINITY
            && two_to(-200) <= parameter
            && parameter <= 1.0
            && self.condition <= two_to(40)
    }
}

/// u².
const UU: f64 = two_to(-106);

/// p ∧ q = hi + lo, up to 16u² size.
struct Area {
    hi: f64,
    lo: f64,
    size: f64,
}

impl Area {
    // p ∧ q = p₀q₁ − p₁q₀, of sums p + p′ and q + q′ with |p′| ≤ u |p|, |q′| ≤ u |q|. With l + l′ = p₀q₁, r + r′ = p₁q₀ and
    // hi + e = l − r (all exact) and M = |l| + |r|,
    //     lo = e + ((l′ − r′) + ((p₀q₁′ + p₀′q₁) − (p₁q₀′ + p₁′q₀)))
    // leaves out p₀′q₁′ − p₁′q₀′ (u²M) and rounds: the four products 2u²M, their sums 2u²M and 2u²M, l′ − r′ u²M, the sum of
    // these 3u²M, and the last one, as |lo| ≤ 4uM, 4u²M. Together 15u²M; underflow adds less than 10η.
    #[inline(always)]
    fn of((p, p_tail): (Pair, Pair), (q, q_tail): (Pair, Pair)) -> Self {
        let ((l, l_tail), (r, r_tail)) = (two_product(p[0], q[1]), two_product(p[1], q[0]));
        let cross = (p[0] * q_tail[1] + p_tail[0] * q[1]) - (p[1] * q_tail[0] + p_tail[1] * q[0]);
        let (hi, e) = two_diff(l, r);
        Self { hi, lo: e + ((l_tail - r_tail) + cross), size: abs(l) + abs(r) + TINY }
    }
}

/// p − q as a sum of two vectors, exactly.
#[inline(always)]
fn differences(p: &Pair, q: &Pair) -> (Pair, Pair) {
    let ((x, x_tail), (y, y_tail)) = (two_diff(p[0], q[0]), two_diff(p[1], q[1]));
    ([x, y], [x_tail, y_tail])
}

#[inline(always)]
fn abs(x: f64) -> f64 {
    num_traits::Float::abs(x)
}
