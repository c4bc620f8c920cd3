//! What `f64` can settle about two segments: that they are apart, or that they cross, and where. For most pairs this is enough.
//!
//! The signed areas i and h − i belong to the ends of the first segment, j and h − j to those of the second. If one of the
//! products i (h − i) and j (h − j) is negative, the segments are apart. If both are positive, they cross.
//!
//! If they cross, let p and q be i / h and j / h in 26 bits. One step of iterative refinement (J. H. Wilkinson, Rounding
//! Errors in Algebraic Processes, 1963) corrects their error, by the residual r of a + s u = c + t v:
//!
//! ```text
//!     r = (a + p u) − (c + q v)        s = p + (v ∧ r) / h        t = q + (u ∧ r) / h
//! ```
//!
//! exactly, as v ∧ r = i − p h and u ∧ r = j − q h. Products of p and q with the upper halves of u and v are exact. So r, which is
//! small, is known to 2⁻⁷⁴ of the size of the segments; and so is the crossing, unless they are nearly parallel.

use super::{BELOW_ONE, Pair, differences, wedge};
use crate::exact::{two_sum, upper};
use crate::magnitude::{min, power_of_two};
use crate::{Ring, Widen};

/// Two segments a b and c d, and the numbers that the case depends on. ε = 2⁻⁵³, half the distance from 1 to the next float.
pub(crate) struct Areas {
    a: Pair,
    b: Pair,
    c: Pair,
    d: Pair,
    u: Pair,
    v: Pair,
    /// D = |u| + |v| + |w|, in x and in y, and with E = D₀ D₁: of any two of u, v and w, |u₀ v₁| + |u₁ v₀| ≤ E.
    sizes: Pair,
    h: f64,
    /// i and j.
    starts: Pair,
    /// The lesser of i (h − i) and j (h − j). Beyond the bound, its sign is right.
    least: f64,
    bound: f64,
}

impl Areas {
    /// Each difference, product and sum of two products is rounded by ε of itself. So h, i and j are right to 4ε E, and h − i and h −
    /// j to 5ε E, as |u₀ + w₀| |v₁| + |u₁ + w₁| |v₀| ≤ E, too. All these areas are at most E, so both factors of a product beyond
    /// 2⁻⁵⁰ E² are beyond 8ε E. Underflow adds less than 2⁻¹⁰⁷², and a product beyond 2⁻⁹⁰⁰ has E > 2⁻⁴⁵¹. Where a number overflows,
    /// or is not finite, the bound is infinite or NaN.
    #[inline(always)]
    pub(crate) fn of([a, b]: [Pair; 2], [c, d]: [Pair; 2]) -> Self {
        let (u, v, w) = (minus(b, a), minus(d, c), minus(a, c));
        let h = wedge(u, v);
        let starts = wedges([v, u], w);
        let ends = minus([h; 2], starts);
        let sizes = plus(plus(abs_of(u), abs_of(v)), abs_of(w));
        let root = power_of_two(-25) * (sizes[0] * sizes[1]) + power_of_two(-450);
        let least = min(starts[0] * ends[0], starts[1] * ends[1]);
        Self { a, b, c, d, u, v, sizes, h, starts, least, bound: root * root }
    }

    /// Whether it is certain that the segments cross, at a point inside both.
    #[inline(always)]
    pub(crate) fn cross(&self) -> bool {
        self.least > self.bound
    }

    /// Whether it is certain that they have no point in common.
    #[inline(always)]
    pub(crate) fn are_apart(&self) -> bool {
        self.least < -self.bound
    }

    /// The crossing of segments that [`cross`](Self::cross): x, y, s and t, or `None` where the rounding to the scalar T is not settled.
    #[inline(always)]
    pub(crate) fn crossing<T: Widen>(&self) -> Option<[f64; 4]> {
        if T::FITS_IN_F32 { self.crossing_for_f32::<T>() } else { self.crossing_for_f64() }
    }

    /// The crossing, in the digits that a scalar within `f32` needs.
    ///
    /// Let κ = E / |h|. Then i / h and j / h are right to (4κ + 4κ + 2)ε, half the spread. So a + s u is right to half the spread times
    /// |u|, and (2 |u| + |a + s u|)ε for roundings: less than the spread times |u| + |a + s u|. As rounding is monotone, the correctly
    /// rounded value is between the rounded ends of the interval. Where these agree, the spread is below 2⁻²³ s, so s is not 0. Nor is it
    /// 1, for h − i is beyond 8ε E, and the inverse and the product are rounded by 2ε. Nothing underflows: no product of two numbers of
    /// `f32`, or of their differences, is below 2⁻²⁹⁸.
    #[inline(always)]
    fn crossing_for_f32<T: Widen>(&self) -> Option<[f64; 4]> {
        let inverse = 1.0 / self.h;
        let st = times(inverse, self.starts);
        let z = plus(self.a, times(st[0], self.u));
        let spread = power_of_two(-48) * (self.sizes[0] * self.sizes[1] * inverse.abs());
        let error = times(spread, plus(abs_of(self.u), abs_of(z)));
        let settled = |x: f64, error: f64| T::narrow(x - error) == T::narrow(x + error);
        if settled(z[0], error[0]) & settled(z[1], error[1]) & settled(st[0], spread) & settled(st[1], spread) {
            Some([z[0], z[1], st[0], st[1]])
        } else {
            None
        }
    }

    /// The crossing, by one step of iterative refinement. Let κ = E / |h|. The signs are known, so |h| = |i| + |h − i| > 16ε E, 0 < i /
    /// h < 1, and `rest` is below 4. So if the two bounds of s agree, the spread is below 2⁻⁴⁹ and κ < 2²³; if they do not, the result
    /// is `None`. Then h is right to 4ε κ < 2⁻²⁸ of itself; p and q to 2⁻²⁴, as cutting to the upper 26 bits loses 2⁻²⁵; and |r| < 2⁻²⁴
    /// D. The errors:
    ///
    /// ```text
    ///     a + p u = z + z′            3 roundings, of 2⁻²⁵ |u| or ε |z|: 2⁻⁷⁶ |u| + ε² |z|; c + q v = y + y′ likewise
    ///     r = ((z − y) + z′) − y′     3 roundings, of less than 2⁻²³ D + 3ε |z|: with those above 2⁻⁷⁴ (D + 2⁻²⁸ |z|)
    /// ```
    ///
    /// Let S be D and all that the code adds to it (`sizes`). Then r is right to 2⁻⁷⁴ S, and v ∧ r to 2⁻⁷⁴ (2 + 3/4) S₀ S₁, of which 3/4 is for
    /// roundings and for v in place of its exact value. With the errors of h and its inverse, (v ∧ r) / h is right to 2⁻⁷⁴ (2 + 3/4 + 1/2 + 1/4)
    /// S₀ S₁ / |h|, less than half the spread. So s is right to half the spread, and x = z + (z′ + (v ∧ r) / h u) to half the spread times |u|,
    /// and 2⁻⁷⁴ |u| + 3ε² |z| for roundings: less than the spread times S. These bounds include the rounding when they are themselves subtracted
    /// and added; as rounding is monotone, the correctly rounded value is between the two results. 2⁻⁹⁰⁰ stands for what may underflow. |r| adds
    /// next to nothing, but keeps r in one register.
    #[inline(always)]
    fn crossing_for_f64(&self) -> Option<[f64; 4]> {
        let &Self { a, b, c, d, u, v, .. } = self;
        let inverse = 1.0 / self.h;
        let (p, q) = (upper(self.starts[0] * inverse), upper(self.starts[1] * inverse));
        let [z, z_tail] = along(a, b, p);
        let [y, y_tail] = along(c, d, q);
        let r = minus(plus(minus(z, y), z_tail), y_tail);
        let rest = times(inverse, wedges([v, u], r));
        let tail = plus(z_tail, times(rest[0], u));
        let sizes =
            plus(plus(self.sizes, abs_of(r)), times(power_of_two(-28), plus(abs_of(z), [power_of_two(-900); 2])));
        let spread = power_of_two(-71) * (sizes[0] * sizes[1] * inverse.abs());
        let between =
            |sum: Pair, rest: Pair, error: Pair| [plus(sum, minus(rest, error)), plus(sum, plus(rest, error))];
        let [low, high] = between(z, tail, times(spread, sizes));
        let [st, st_high] = between([p, q], rest, [spread; 2]);
        if (low[0] == high[0]) & (low[1] == high[1]) & (st[0] == st_high[0]) & (st[1] == st_high[1]) {
            // Neither is 0, for the two bounds of a 0 do not agree.
            Some([low[0], low[1], min(st[0], BELOW_ONE), min(st[1], BELOW_ONE)])
        } else {
            None
        }
    }
}

/// a + s (b − a) as a sum of two vectors, for an s of 26 bits.
#[inline(always)]
fn along(a: Pair, b: Pair, s: f64) -> [Pair; 2] {
    let ([x, y], tails) = differences(b, a);
    let uppers = [upper(x), upper(y)];
    let rest = plus(minus([x, y], uppers), tails);
    let step = times(s, uppers);
    let ((x, x_error), (y, y_error)) = (two_sum(a[0], step[0]), two_sum(a[1], step[1]));
    [[x, y], plus([x_error, y_error], times(s, rest))]
}

/// p ∧ r and q ∧ r.
#[inline(always)]
pub(super) fn wedges<T: Ring>([p, q]: [[T; 2]; 2], r: [T; 2]) -> [T; 2] {
    [wedge(p, r), wedge(q, r)]
}

#[inline(always)]
fn plus(p: Pair, q: Pair) -> Pair {
    [p[0] + q[0], p[1] + q[1]]
}

#[inline(always)]
fn minus(p: Pair, q: Pair) -> Pair {
    [p[0] - q[0], p[1] - q[1]]
}

#[inline(always)]
fn times(s: f64, p: Pair) -> Pair {
    [s * p[0], s * p[1]]
}

#[inline(always)]
fn abs_of(p: Pair) -> Pair {
    [p[0].abs(), p[1].abs()]
}
