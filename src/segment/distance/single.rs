//! The closest points of segments whose coordinates are numbers of `f32`, in `f64`: mostly the plain formula is accurate enough.
//!
//! For two such numbers, either the sum and the difference are exact, or the lesser number is below 2⁻²⁸ of the greater. In that case
//! the rounding of both is below 1.01 μ of either. So with 2r as in [`midway`](super::midway), W = (b₀ + b₁) − (a₀ + a₁) is right to μ
//! (|W| + 1.01 (|u| + |v|)), wherever the segments are. Squares of squares do not over- or underflow.

use super::Place;
use super::both::{Both, by_axis, dot};
use super::midway::{Lines, Midway, Pair, within};
use super::nearer::Nearer;
use crate::magnitude::{max, min, power_of_two};

/// The closest points of the segments `a[0] a[1]` and `b[0] b[1]`, with a relative error of the distance below 2⁻³³: rounded to `f32` it is
/// within 1/2 + 2⁻⁹ units in the last place.
//
// The errors of the parameters. W is rounded no worse than in `midway::closest`, so D ≤ 97 (|W| + |u| + |v|) μ/sin²θ here, too. The loss 5 D²
// is below 2⁻⁸⁷ (u·u + v·v + |2r|²)/sin⁴θ, as |W| ≤ |2r| + |u| + |v|. This is below 2⁻³⁵ |2r|² where sin⁴θ |2r|² ≥ 2⁻⁵² (u·u + v·v + |2r|²).
// There sin²θ ≥ 2⁻²⁶, for which (h|h) is right to 2⁻²².
//
// The error of the distance. W, u and v, the products of s and t with them, the difference of these and the sum are rounded by
// μ (|W| + 4.01 (|u| + |v|) + |2r|) ≤ μ (5.01 (|u| + |v|) + 2 |2r|): below 2⁻³⁴ |2r| where |2r|² ≥ 2⁻³² (u·u + v·v).
#[inline(always)]
pub(crate) fn closest<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway {
    let (lines, w) = seen(&Pair::of(a, b));
    let on_lines = within(lines.closest());
    let place = lines.place(on_lines);
    let r: [f64; N] = by_axis(|k| w[k] + (place * lines.sides[k]).difference());
    let (rr, Both([uu, vv]), sine_squared) = (dot(r, r), lines.squares, lines.sine_squared());
    let sides = uu + vv;
    let known =
        (sine_squared * sine_squared * rr >= power_of_two(-52) * (sides + rr)) & (rr >= power_of_two(-32) * sides);
    let crossing = lines.seem_to_cross(on_lines);
    let distance = if crossing { 0.0 } else { 0.5 * num_traits::Float::sqrt(rr) };
    let place = if crossing { lines.crossing(place, r, true) } else { place };
    Midway { distance, place, known: known | crossing }
}

/// Whether [`closest`] finds that the segments cross. In the plane this is tested first for a single pair.
#[inline(always)]
pub(super) fn cross<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
    let (lines, _) = seen(&Pair::of(a, b));
    lines.seem_to_cross(within(lines.closest()))
}

/// The lines, and W.
#[inline(always)]
fn seen<const N: usize>(p: &Pair<N>) -> (Lines<N>, [f64; N]) {
    let u: [Both; N] = by_axis(|k| p.end[k] - p.start[k]);
    let w: [f64; N] = by_axis(|k| (p.start[k] + p.end[k]).difference());
    (Lines::with(u, dot(by_axis(|k| Both::all(w[k])), u), p.size()), w)
}

/// The point of the segment `a[0] a[1]` closest to the point `p`, with the same error bound; on a segment without a length its start.
//
// With t = x u·u for x in [−1/2, 1/2] from the midpoint, |r|² = w·w − t (2 w·u − t)/(u·u). In this form, only a product, a difference and a root wait
// for the inverse of u·u. w = p − (a₀ + a₁)/2 is right to μ (|w| + 0.51 |u|) and u to μ |u|, which moves |r|² by 2 μ |r| (|w| + 1.01 |u|). Sums of
// products are rounded by 3 μ of their largest possible values. Between the ends t is w·u, and the quotient is below u·u/4. It is rounded by 6 μ of
// that, and by 3 μ |w| |u| for w·u. At the ends the quotient is below |w| |u|. It is rounded by 4 μ of that, 3 μ |w| |u| for w·u, and 3/4 μ u·u. In
// all, the error is below 10.5 μ (w·w + u·u/2), and so below 2⁻³² |r|², and 2⁻³³ of its root, where |r|² ≥ 2⁻¹⁷ (w·w + u·u/2).
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    let u: [f64; N] = by_axis(|k| a[1][k] - a[0][k]);
    let w: [f64; N] = by_axis(|k| p[k] - 0.5 * (a[0][k] + a[1][k]));
    let (uu, wu, ww) = (dot(u, u), dot(w, u), dot(w, w));
    let t = min(max(wu, -0.5 * uu), 0.5 * uu);
    // Only for u = 0 this would be 0 · ∞: squares of numbers of `f32` are not below 2⁻²⁹⁸. The inverse need not wait for t.
    let inverse = 1.0 / max(uu, power_of_two(-300));
    let rr = ww - t * (2.0 * wu - t) * inverse;
    let known = (rr >= power_of_two(-17) * (ww + 0.5 * uu)) & (rr < f64::INFINITY);
    // 0/0 becomes the start.
    let x = min(max(wu / uu, -0.5), 0.5);
    Nearer { distance: num_traits::Float::sqrt(rr), place: Place::of_midway(2.0 * x, a), known }
}
