//! The lines of two segments, with parameters counted from the midpoints.

use super::{Pair, usual, within};
use crate::magnitude::{max, power_of_two};
use crate::minkowski::{Parallelogram, inner};
use crate::segment::distance::MU;
use crate::segment::distance::both::{Both, by_axis, dot};

/// What is computed for the lines of two segments.
pub(crate) struct Lines<const N: usize> {
    /// u and v, and their inner products with themselves and each other.
    pub sides: [Both; N],
    pub squares: Both,
    pub product: Both,
    /// (W·u, −W·v)
    ways: Both,
    /// (u·u)(v·v), and 1 over it.
    pub both: f64,
    pub per_both: f64,
    /// (h|h) = (u·u)(v·v) sin²θ, and 1 over it.
    pub area: f64,
    pub per_area: f64,
    /// The largest coordinate.
    pub size: f64,
}

impl<const N: usize> Lines<N> {
    #[inline(always)]
    pub(crate) fn of(p: &Pair<N>) -> Self {
        let u: [Both; N] = by_axis(|k| p.end[k] - p.start[k]);
        // 2W: every end has the same part in it, and an offset common to all ends is not rounded.
        let w: [f64; N] = by_axis(|k| {
            let (Both([a0, b0]), Both([a1, b1])) = (p.start[k], p.end[k]);
            ((b0 - a0) + (b1 - a1)) + ((b1 - a0) + (b0 - a1))
        });
        Self::with(u, Both::all(0.5) * dot(by_axis(|k| Both::all(w[k])), u), p.size())
    }

    /// From the sides u and v, (W·u, W·v), and the largest coordinate.
    #[inline(always)]
    pub(crate) fn with(u: [Both; N], Both([wu, wv]): Both, size: f64) -> Self {
        let (uu, uv) = (dot(u, u), dot(u, by_axis(|k| u[k].swapped())));
        let vv = uu.swapped();
        let (both, area) = (uu * vv, uu * vv - uv * uv);
        let [both, area] = [both.0[0], area.0[0]];
        let Both([per_both, per_area]) = Both::all(1.0) / Both([both, area]);

        let ways = Both([wu, -wv]);
        Self { sides: u, squares: uu, product: uv, ways, both, per_both, area, per_area, size }
    }

    /// The parameters where the lines are closest, from −1 to 1 on the segments.
    #[inline(always)]
    pub(crate) fn closest(&self) -> Both {
        (self.ways * self.squares.swapped() + self.ways.swapped() * self.product) * Both::all(self.per_area)
    }

    /// The parameters where the segments are closest, given where the lines are, clamped: see [`aim`](super::aim).
    #[inline(always)]
    pub(crate) fn place(&self, on_lines: Both) -> Both {
        let per_uu = self.squares.swapped() * Both::all(self.per_both);
        within(on_lines.swapped() * (self.product * per_uu) + self.ways * per_uu)
    }

    /// The parameters, if the segments are parallel, in the middle of the stretch where they are side by side.
    #[inline(always)]
    pub(crate) fn middle(&self) -> Both {
        let per_uu = self.squares.swapped() * Both::all(self.per_both);
        let best = |product: Both| within(product * per_uu);
        Both::all(0.5) * (best(self.ways + self.product) + best(self.ways - self.product))
    }

    /// An upper bound of (h|h), which includes the rounding errors of the products in h.
    #[inline(always)]
    pub(crate) fn area_at_most(&self) -> f64 {
        let h = self.seen_from([0.0; N]).h_in_space();
        let mut products = 0.0;
        for (i, Both([u, _])) in self.sides.iter().enumerate() {
            for (j, Both([_, v])) in self.sides.iter().enumerate() {
                products += if i == j { 0.0 } else { (u * v).abs() };
            }
        }
        let error = 8.0 * MU * products;
        2.0 * (inner::<_, N>(h, h) + error * error)
    }

    /// Whether the angle is tiny: sin²θ < 2⁻³³.
    #[inline(always)]
    pub(crate) fn are_all_but_parallel(&self) -> bool {
        self.area < power_of_two(-33) * self.both
    }

    /// sin²θ.
    #[inline(always)]
    pub(crate) fn sine_squared(&self) -> f64 {
        self.area * self.per_both
    }

    /// Whether nothing over- or underflows.
    #[inline(always)]
    pub(crate) fn are_usual(&self) -> bool {
        let square = self.size * self.size;
        usual(self.size) & (self.both >= power_of_two(-160) * (square * square))
    }

    /// Whether the segments cross for certain, which in space they never do. `on_lines` is where the lines are closest, clamped.
    //
    // If the computed s and t on the lines are in [−1, 1], then |W| = |s u − t v| ≤ 1.01 (|u| + |v|), and the error of s is at most
    // (57 + 31 |v|/|u|) μ/sin²θ. With |u| |v| = q (u·u + v·v), so that q ≤ 1/2 and |v|/|u| ≤ 1/q, this error is (57 q² + 31 q) μ/(q
    // sinθ)²: below 2⁻¹⁴ where q sinθ = |h|/(u·u + v·v) ≥ 2⁻¹⁷.
    #[inline(always)]
    pub(crate) fn cross(&self, on_lines: Both) -> bool {
        self.are_usual() & self.seem_to_cross(on_lines)
    }

    /// The same, if nothing over- or underflows.
    #[inline(always)]
    pub(crate) fn seem_to_cross(&self, on_lines: Both) -> bool {
        let h = self.seen_from([0.0; N]).h_in_space();
        let hh = inner::<_, N>(h, h);
        let (Both([s, t]), Both([uu, vv])) = (on_lines.abs(), self.squares);
        let sides = uu + vv;
        (N == 2) & (max(s, t) <= 1.0 - power_of_two(-13)) & (hh >= power_of_two(-34) * (sides * sides))
    }

    /// The parameters at which segments cross that certainly do, from 2r near the crossing; NaN at a small angle, or if `r` is not `good` enough.
    //
    // Let L = |u| + |v|. With |W| ≤ 1.01 L and the errors above, the best s for the t on the other line is off by the error of that t and
    // (20 |W| + 2 |u| + 20 |v|) μ/|u| at most, and the best t likewise. So |2r| ≤ 170 μ L/sin²θ, which is below 2⁻²⁵ L where sin²θ ≥ 2⁻²⁰.
    // From there one step of Newton's method leads to the crossing:
    //     2r + y v − x u = 0        x = (2r ∧ v)/h        y = (2r ∧ u)/h
    // The error of r remains as a gap. 2r ∧ v is right to 4 μ |2r| |v|, and h to 6 μ |u| |v|, which is 2¹³ μ |h|; |u| |x| is at most |2r|/sinθ.
    // In all, the errors of the areas leave a gap of 2 |2r| μ (2¹² + 2²³) ≤ 0.6 μ L. The parameters are in [−1, 1] and rounded by μ: another
    // L μ. `residual` is right to 0.2 μ L if u·u + v·v is at least 2⁻⁵⁰ of the square of the coordinates, and the plain 2r of `single` to 6 μ L.
    // So the points are apart by no more than 0.9 μ L, or 4 μ L for `single`.
    #[inline(always)]
    pub(crate) fn crossing(&self, place: Both, r: [f64; N], good: bool) -> Both {
        let inner = inner::<f64, N>;
        let p = self.seen_from(r);
        let h = p.h_in_space();
        let step = Both([inner(p.i_in_space(), h), inner(p.j_in_space(), h)]) * Both::all(1.0 / inner(h, h));
        let known = good & (self.sine_squared() >= power_of_two(-20));
        if known { place + step } else { Both::all(f64::NAN) }
    }

    /// The parallelogram of the sides, with this `w`.
    #[inline(always)]
    pub(crate) fn seen_from(&self, w: [f64; N]) -> Parallelogram<f64, N> {
        Parallelogram { u: by_axis(|k| self.sides[k].0[0]), v: by_axis(|k| self.sides[k].0[1]), w }
    }
}
