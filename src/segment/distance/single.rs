//! The closest points of segments whose coordinates are numbers of `f32`, in `f64`: for the most part the plain formula is good.
//!
//! Of two such numbers, either the sum and the difference are exact, or the lesser is below 2⁻²⁸ of the greater, and so what is rounded
//! is below 1.01 μ of either. So with 2r as in [`midway`](super::midway), W = (b₀ + b₁) − (a₀ + a₁) is right to
//! μ (|W| + 1.01 (|u| + |v|)), wherever the segments are. Nor do squares of squares over- or underflow.

use super::both::{Both, by_axis, dot};
use super::midway::{Lines, Midway, Pair, within};
use super::nearer::Nearer;
use super::{Place, Space};
use crate::magnitude::{max, min, power_of_two};

/// The closest points of the segments `a[0] a[1]` and `b[0] b[1]`, with a relative error of the distance below 2⁻³³: rounded to `f32` it is
/// within 1/2 + 2⁻⁹ units in the last place.
//
// The parameters. W is rounded no worse than in `midway::closest`, so D ≤ 97 (|W| + |u| + |v|) μ/sin²θ here, too, and the loss 5 D² is below
// 2⁻⁸⁷ (u·u + v·v + |2r|²)/sin⁴θ, as |W| ≤ |2r| + |u| + |v|: below 2⁻³⁵ |2r|² where sin⁴θ |2r|² ≥ 2⁻⁵² (u·u + v·v + |2r|²). There sin²θ ≥ 2⁻²⁶,
// for which (h|h) is right to 2⁻²².
//
// The distance. W, u and v, their products with s and t, the difference of these and the sum are rounded by
// μ (|W| + 4.01 (|u| + |v|) + |2r|) ≤ μ (5.01 (|u| + |v|) + 2 |2r|): below 2⁻³⁴ |2r| where |2r|² ≥ 2⁻³² (u·u + v·v).
#[inline(always)]
pub(crate) fn closest<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway
where
    [f64; N]: Space<N>,
{
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

/// Whether [`closest`] finds that the segments cross, which in the plane a pair that comes alone asks first.
#[inline(always)]
pub(super) fn cross<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool
where
    [f64; N]: Space<N>,
{
    let (lines, _) = seen(&Pair::of(a, b));
    lines.seem_to_cross(within(lines.closest()))
}

/// The lines, and W.
#[inline(always)]
fn seen<const N: usize>(p: &Pair<N>) -> (Lines<N>, [f64; N])
where
    [f64; N]: Space<N>,
{
    let u: [Both; N] = by_axis(|k| p.end[k] - p.start[k]);
    let w: [f64; N] = by_axis(|k| (p.start[k] + p.end[k]).difference());
    (Lines::with(u, dot(by_axis(|k| Both::all(w[k])), u), p.size()), w)
}

/// The point of the segment `a[0] a[1]` closest to the point `p`, likewise; of a segment without a length its start.
//
// With x in [−1/2, 1/2] from the midpoint, r = w − x u. w = p − (a₀ + a₁)/2 is right to μ (|w| + 0.51 |u|), and x to 14 μ (|w| + |u|)/|u|, for
// which |r|² is next to nothing above the least. r is rounded as above, by μ (|w| + 1.51 |u| + |r|) ≤ μ (2.01 |u| + 2 |r|): below 2⁻³³ |r| where
// |r|² ≥ 2⁻³⁶ u·u.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    let u: [f64; N] = by_axis(|k| a[1][k] - a[0][k]);
    let w: [f64; N] = by_axis(|k| p[k] - 0.5 * (a[0][k] + a[1][k]));
    let uu = dot(u, u);
    // Of 0/0 the start.
    let x = min(max(dot(w, u) / uu, -0.5), 0.5);
    let r: [f64; N] = by_axis(|k| w[k] - x * u[k]);
    let rr = dot(r, r);
    let known = (rr >= power_of_two(-36) * uu) & (rr < f64::INFINITY);
    Nearer { distance: num_traits::Float::sqrt(rr), place: Place::of_midway(2.0 * x, a), known }
}
