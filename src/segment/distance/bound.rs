//! Quick proofs that two segments are far apart, or near.

use super::MU;
use super::both::{by_axis, dot};
use super::certificate::{Products, unit};
use crate::magnitude::{max, min, one_norm, power_of_two};
use crate::minkowski::{Parallelogram, inner};

/// What the plain formula proves about the distance of two segments, which may be nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// The length of a vector r between them, nearly the shortest.
    norm: f64,
    /// At most |r| times the distance.
    lowest: f64,
    /// At least the error of r. The error of `lowest` is at most |r| times this.
    error: f64,
    /// Whether the square of |r| does not underflow, and no product with it overflows.
    is_in_range: bool,
}

impl Estimate {
    /// Of the segments `a[0] a[1]` and `b[0] b[1]`.
    //
    // In any direction r, all points of the parallelogram are at r·x ≥ r·w + min(r·v, 0) − max(r·u, 0) = |r| (a lower bound for the
    // distance). The best r is the parallelogram's nearest point to the Origin; the bound holds for any other r, too. Differences and products
    // are off by (N + 3) μ |r| (|u| + |v| + |w|) in all. With |r| from 2⁻⁴⁸⁰ up, the longest of the three is from 2⁻⁴⁸² up, and that error is
    // more than 2⁻¹⁰¹²: underflow is negligible beside it. The norm of a shorter r may be 0. `error` is 2⁻⁴⁹ times the three lengths: with |r|
    // times `error` below 2⁹⁷⁰, all products with r are below 2¹⁰¹⁹.
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

    /// A lower bound for the distance; 0 or less where none is known.
    pub(crate) fn at_least(self) -> f64 {
        let least = (1.0 - 8.0 * MU) * (self.lowest / self.norm - self.error);
        if self.is_in_range { least } else { 0.0 }
    }

    /// Whether the distance is certainly greater than a length. The answer may be no although it is greater: if only by little, or if numbers
    /// over- or underflow.
    #[inline(always)]
    pub(crate) fn is_above(self, length: f64) -> bool {
        self.is_in_range & (self.lowest - self.norm * self.error > (1.0 + 8.0 * MU) * length * self.norm)
    }

    /// Whether the distance is certainly less than a length. The answer may be no although it is less, as above.
    //
    // s and t are in the unit square, so r leads from one segment to the other. Its rounding and that of its length are
    // off by (2 N + 3) μ (|u| + |v| + |w|) in all. Squares that underflow make the length shorter by less than 2⁻⁵⁰⁰.
    #[inline(always)]
    pub(crate) fn is_below(self, length: f64) -> bool {
        self.norm + (self.error + power_of_two(-500)) < length
    }
}

/// Whether the lines of segments in space are certainly further apart than a length, given by its square: |w ∧ h| > length |h|. The answer
/// may be no although they are, and is always no in the plane.
//
// Differences, products and sums round the volume by 9 μ |w| |u| |v| at most, and h by 5 μ |u| |v|, with 1-norms. So |h|² is at most
// (1 + 2⁻²⁶) times what is computed plus 2²⁷ (5 μ |u| |v|)²; the larger factors in the code leave room for its own roundings.
// Underflow is negligible beside sizes from 2⁻⁴⁵⁰ up. Where a sum on the way to the volume overflows, so does 10 |w| |u| |v|: NaN.
// Where anything else but the length overflows, the lines are far apart, or the result is NaN.
#[inline(always)]
pub(crate) fn lines_at_least<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2], squared: f64) -> bool {
    let p = difference(a, b);
    let h = p.h_in_space();
    let (hh, sides) = (inner::<_, N>(h, h), one_norm(&p.u) * one_norm(&p.v));
    // w ∧ h. In the plane it is 0, for the first two coordinates of an area are 0 there.
    let volume = dot(p.w, by_axis(|k| h[k])).abs() - MU * (10.0 * one_norm(&p.w) * sides);
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
