//! Quick proofs that two segments are far apart, or near.

use super::MU;
use super::both::{by_axis, dot};
use super::certificate::{Products, unit};
use crate::magnitude::{max, min, one_norm, power_of_two};
use crate::minkowski::{Parallelogram, inner};

/// What the plain formula says of the distance of two segments, which may be nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// The length of a vector r between them, nearly the shortest.
    norm: f64,
    /// At most |r| times the distance.
    lowest: f64,
    /// At least the error of r: of `lowest` it is |r| times that.
    error: f64,
    /// Whether no square of |r| underflows, and no product of it overflows.
    is_in_range: bool,
}

impl Estimate {
    /// Of the segments `a[0] a[1]` and `b[0] b[1]`.
    //
    // In any direction r, all points of the parallelogram are at r·x ≥ r·w + min(r·v, 0) − max(r·u, 0) = |r| (a lower bound for the
    // distance). The best r is its nearest point to the Origin; one that is only nearly so still proves what it proves. Differences and
    // products are off by (N + 3) μ |r| (|u| + |v| + |w|) in all. With |r| from 2⁻⁴⁸⁰ up the longest of the three is from 2⁻⁴⁸² up, and that is
    // more than 2⁻¹⁰¹²: what underflows is nothing beside it. The norm of a shorter r may be 0. The error is 2⁻⁴⁹ times the three lengths: with
    // |r| times that below 2⁹⁷⁰ all products with r are below 2¹⁰¹⁹.
    #[inline(always)]
    pub(crate) fn of<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Self {
        let p = difference(a, b);
        let (u, v, w) = (p.u, p.v, p.w);
        let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v));
        let (ih, _, hh) = p.determinants();
        let products = Products { uv, wu: dot(w, u), wv: dot(w, v), per_uu: 1.0 / uu, per_vv: 1.0 / vv };
        let (s, t) = products.nearest(ih / hh, unit);
        let r: [f64; N] = by_axis(|k| w[k] + t * v[k] - s * u[k]);
        let rr = dot(r, r);
        let (norm, error) = (num_traits::Float::sqrt(rr), 16.0 * MU * (one_norm(&u) + one_norm(&v) + one_norm(&w)));
        Self {
            norm,
            lowest: dot(r, w) + min(dot(r, v), 0.0) - max(dot(r, u), 0.0),
            error,
            is_in_range: (rr >= power_of_two(-960)) & (norm * error < power_of_two(970)),
        }
    }

    /// A length that the distance is certainly not less than; 0 or less where none is known.
    pub(crate) fn at_least(self) -> f64 {
        let least = (1.0 - 8.0 * MU) * (self.lowest / self.norm - self.error);
        if self.is_in_range { least } else { 0.0 }
    }

    /// Whether the distance is certainly greater than a length. It may say no where that is not so: if it is by little, or if numbers over- or
    /// underflow.
    #[inline(always)]
    pub(crate) fn is_above(self, length: f64) -> bool {
        self.is_in_range & (self.lowest - self.norm * self.error > (1.0 + 8.0 * MU) * length * self.norm)
    }

    /// Whether the distance is certainly less than a length; or no, as above.
    //
    // s and t are in the unit square, so r is between two points of the segments, and with its length it is off by
    // (2 N + 3) μ (|u| + |v| + |w|). Squares that underflow make a length less than 2⁻⁵⁰⁰ shorter.
    #[inline(always)]
    pub(crate) fn is_below(self, length: f64) -> bool {
        self.norm + (self.error + power_of_two(-500)) < length
    }
}

/// Whether the lines of segments in space are certainly further apart than a length, given by its square: |w ∧ h| > length |h|. It may say
/// no where that is not so, and says no in the plane.
//
// Differences, products and sums round the volume by 9 μ |w| |u| |v| at most, and h by 5 μ |u| |v|, with 1-norms. So |h|² is at most
// (1 + 2⁻²⁶) times what is computed and 2²⁷ (5 μ |u| |v|)², and the rest of the factors is for the roundings here. What underflows
// is nothing beside sizes from 2⁻⁴⁵⁰ up. Where a sum on the way to the volume overflows, so does 10 |w| |u| |v|: NaN. What else
// overflows, beside the length, is far apart, or NaN.
#[inline(always)]
pub(crate) fn lines_at_least<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2], squared: f64) -> bool {
    let p = difference(a, b);
    let h = p.h_in_space();
    let (hh, sides) = (inner::<_, N>(h, h), one_norm(&p.u) * one_norm(&p.v));
    // w ∧ h, which is 0 in the plane, whose area has neither of the first two coordinates.
    let volume = num_traits::Float::abs(dot(p.w, by_axis(|k| h[k]))) - MU * (10.0 * one_norm(&p.w) * sides);
    (volume >= power_of_two(-450))
        & (hh >= power_of_two(-900))
        & (volume * volume > squared * ((1.0 + power_of_two(-25)) * hh + power_of_two(-73) * (sides * sides)))
}

/// All b(t) − a(s), rounded.
#[inline(always)]
fn difference<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Parallelogram<f64, N> {
    let between = |p: [f64; N], q: [f64; N]| by_axis(|k| q[k] - p[k]);
    Parallelogram { u: between(a[0], a[1]), v: between(b[0], b[1]), w: between(a[0], b[0]) }
}
