//! The closest points in `f64`, counted from the midpoints, where a few numbers say beforehand that the plain formula is good.
//!
//! With u = a₁ − a₀, v = b₁ − b₀ and W = (b₀ + b₁) − (a₀ + a₁) twice the vector between points of the segments is
//!
//! ```text
//!     2r = W + t v − s u      s, t in [−1, 1]
//! ```
//!
//! To exchange the ends of a segment turns the signs of its side and of its parameter, and to exchange the segments that of r. So nothing
//! has to be put in order for the answer to keep its bits. Nothing branches either: a loop has several pairs in one register.

use super::certificate::max;
use super::{MU, Place, Solved, Space, power_of_two};
use crate::minkowski::{Coordinates, Parallelogram};

/// What was found: `distance` is NaN where nothing is certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Midway {
    pub distance: f64,
    /// From −1 at the start of the first segment to 1 at its end.
    pub s: f64,
    /// Likewise for the second. Of segments that cross only the distance is known, 0.
    pub t: f64,
}

impl Midway {
    /// As for the segments `a` and `b`.
    #[inline(always)]
    pub(super) fn solved<const N: usize>(self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Solved {
        Solved { distance: self.distance, s: Place::of_midway(self.s, a), t: Place::of_midway(self.t, b) }
    }
}

/// A point, or a sum of points, in two parts: multiples of a quantum g, and what is left.
#[derive(Clone, Copy)]
struct Cut<const N: usize> {
    first: [f64; N],
    rest: [f64; N],
}

impl<const N: usize> Cut<N> {
    /// `step` is 3/2 2⁵² g: adding it, and subtracting it again, rounds to a multiple of g.
    #[inline(always)]
    fn of(x: [f64; N], step: f64) -> Self {
        // `map` on an array may be a call, which no register outlives.
        let first = core::array::from_fn(|k| (x[k] + step) - step);
        Self { first, rest: minus(x, first) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self { first: plus(self.first, other.first), rest: plus(self.rest, other.rest) }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self { first: minus(self.first, other.first), rest: minus(self.rest, other.rest) }
    }
}

#[inline(always)]
fn plus<const N: usize>(x: [f64; N], y: [f64; N]) -> [f64; N] {
    core::array::from_fn(|k| x[k] + y[k])
}

#[inline(always)]
fn minus<const N: usize>(x: [f64; N], y: [f64; N]) -> [f64; N] {
    core::array::from_fn(|k| x[k] - y[k])
}

/// The larger of the absolute values of two points, axis by axis.
#[inline(always)]
fn larger<const N: usize>(p: [f64; N], q: [f64; N]) -> [f64; N] {
    let abs = num_traits::Float::abs;
    core::array::from_fn(|k| max(abs(p[k]), abs(q[k])))
}

/// The largest component of a vector without negative ones.
#[inline(always)]
fn largest<const N: usize>(p: [f64; N]) -> f64 {
    let mut most = p[0];
    for c in &p[1..] {
        most = max(*c, most);
    }
    most
}

/// 3/2 2⁵² g for the quantum g = 2⁻³² γ, where γ is the largest power of two that is not above `size`.
#[inline(always)]
fn step(size: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff << 52;
    1.5 * power_of_two(52 - 32) * f64::from_bits(size.to_bits() & EXPONENT)
}

/// A parameter in two parts: a multiple of 2⁻¹⁷, and what is left.
#[inline(always)]
fn halves(s: f64) -> [f64; 2] {
    const STEP: f64 = 1.5 * power_of_two(52 - 17);
    let first = (s + STEP) - STEP;
    [first, s - first]
}

/// The nearest number in [−1, 1]; anything for NaN.
#[inline(always)]
fn within(s: f64) -> f64 {
    let s = if s < 1.0 { s } else { 1.0 };
    if s > -1.0 { s } else { -1.0 }
}

/// W + t v − s u for [(t, v), (s, u)], right to 1.4 μ of itself if that is not below 2⁻²⁵ of the coordinates and 2⁻¹³ √(u·u + v·v).
//
// Fixed point: the first parts, of W, u and v at g and of s and t at 2⁻¹⁷, have products that are multiples of 2⁻¹⁷ g. As the whole
// is 2 (b(t) − a(s)), their sum is at most 4 size < 8 γ = 2⁵² 2⁻¹⁷ g, and so nothing is rounded in `first`. What is left over is
// below 4 g + 2⁻¹⁸ (|u| + |v|); its roundings are below μ (18 √3 g + 3 2⁻¹⁸ (|u| + |v|)) in all, which is 0.4 μ of the result. The last
// sum rounds it by μ of itself.
#[inline(always)]
fn residual<const N: usize>(w: &Cut<N>, sides: [(f64, &Cut<N>); 2]) -> [f64; N] {
    let [(x, u), (y, v)] = sides;
    let ([x1, x2], [y1, y2]) = (halves(x), halves(y));
    core::array::from_fn(|k| {
        let first = w.first[k] + (x1 * u.first[k] - y1 * v.first[k]);
        let rest = w.rest[k] + (x * u.rest[k] - y * v.rest[k]);
        first + (rest + (x2 * u.first[k] - y2 * v.first[k]))
    })
}

/// W − s u, likewise.
#[inline(always)]
fn residual_of_one<const N: usize>(w: &Cut<N>, s: f64, u: &Cut<N>) -> [f64; N] {
    let [s1, s2] = halves(s);
    core::array::from_fn(|k| (w.first[k] - s1 * u.first[k]) + ((w.rest[k] - s * u.rest[k]) - s2 * u.first[k]))
}

/// The coordinates that are tried, by their largest: nothing below over- or underflows then.
pub(crate) const SIZES: [f64; 2] = [power_of_two(-120), power_of_two(120)];

#[inline(always)]
#[allow(clippy::manual_range_contains, reason = "has a branch")]
fn usual(size: f64) -> bool {
    (size >= SIZES[0]) & (size <= SIZES[1])
}

/// The closest points of the segments `a[0] a[1]` and `b[0] b[1]`, with a relative error of the distance below 5 μ = 2.5 ε.
//
// The parameters. With a = (u·v)/(v·v), c = (u·v)/(u·u), d = (W·u)/(u·u), b = (W·v)/(v·v) and sin²θ = 1 − a c the lines are closest at
//     s = (d − b c) / sin²θ      t = (d a − b) / sin²θ
// and the best s for a t is t c + d, the best t for an s is s a − b. Of the three steps of `Products::nearest` there are two ways, by s or
// by t first, and which one were taken the order of the segments would decide. So both are, and the middle of the two points is the answer:
// |r|² is convex, so it is not above the larger of theirs there.
//
// How good they are. W is rounded to μ (3 |W| + |u| + |v|); a, c, b, d follow to 9 μ more than the products in them. Let
// D be how far r may be from the best one for that: the first parameter is known to (49 |W| + 66 |u| + 2 |v|) μ / (|u| sin²θ), the
// second moves with it and is rounded, the third likewise, and D ≤ (84 |u| + 84 |v| + 83 |W|) μ / sin²θ. Where a parameter is free the
// slope of |r|² there is 0. At an end it may be another, and s or t still be rounded away from it; but then it is the step that was
// rounded across the end that tells that the slope is at most 2 D along the side. In all |2r|² is at most 10 D² above the least. That
// is below 2 μ |2r|² if sin⁴θ |2r|² ≥ 2⁻³⁵ (u·u + v·v + |2r|²), as |W| ≤ |2r| + |u| + |v|.
//
// The distance. r is right to 1.4 μ, its norm to 1.5 μ more, the root to μ, and 2 μ of the square for the parameters are 1 μ: 4.9 μ.
#[inline(always)]
pub(crate) fn closest<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway
where
    [f64; N]: Space<N>,
{
    let (u, v) = (minus(a[1], a[0]), minus(b[1], b[0]));
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let both = uu * vv;
    let per_both = 1.0 / both;
    let (per_uu, per_vv) = (vv * per_both, uu * per_both);
    let (v_on_u, u_on_v) = (uv * per_uu, uv * per_vv);
    let sine_squared = 1.0 - v_on_u * u_on_v;
    let per_sine_squared = 1.0 / sine_squared;

    // 2W: every end has the same part in it, and no offset of all is rounded.
    let w = plus(plus(minus(b[0], a[0]), minus(b[1], a[1])), plus(minus(b[0], a[1]), minus(b[1], a[0])));
    let (w_on_u, w_on_v) = (w.dot(u) * (0.5 * per_uu), w.dot(v) * (0.5 * per_vv));
    let best_s = |t: f64| within(t * v_on_u + w_on_u);
    let best_t = |s: f64| within(s * u_on_v - w_on_v);
    let t = best_t(within((w_on_u - w_on_v * v_on_u) * per_sine_squared));
    let s_too = best_s(within((w_on_u * u_on_v - w_on_v) * per_sine_squared));
    let (s, t) = (0.5 * (best_s(t) + s_too), 0.5 * (t + best_t(s_too)));

    let size = largest(larger(larger(a[0], a[1]), larger(b[0], b[1])));
    let step = step(size);
    let (a0, a1, b0, b1) = (Cut::of(a[0], step), Cut::of(a[1], step), Cut::of(b[0], step), Cut::of(b[1], step));
    let r = residual(&b0.plus(b1).minus(a0.plus(a1)), [(t, &b1.minus(b0)), (s, &a1.minus(a0))]);
    let rr = r.dot(r);

    let (sides, square) = (uu + vv, size * size);
    let usual = usual(size);
    let known = (sine_squared * sine_squared * rr >= power_of_two(-26) * (sides + rr))
        & (rr >= power_of_two(-50) * square)
        & (both >= power_of_two(-160) * (square * square))
        & usual;
    // The areas are right to 9 μ (u·u + v·v), for |W| ≤ 1.01 (|u| + |v|) if the segments seem to cross and h is not small.
    let p = Parallelogram { u, v, w: core::array::from_fn(|k| 0.5 * w[k]) };
    let crossing = <[f64; N]>::certainly_cross(&p, 16.0 * MU * sides, power_of_two(-18) * sides)
        & (sides >= power_of_two(-160) * square)
        & usual;
    let distance = if known { 0.5 * num_traits::Float::sqrt(rr) } else { f64::NAN };
    Midway { distance: if crossing { 0.0 } else { distance }, s, t }
}

/// The point of the segment `a[0] a[1]` closest to the point `p`, likewise.
//
// W = 2 p − (a₀ + a₁) is known to μ (2 |W| + |u|), and r moves by D ≤ μ (12 |W| + |u|) for that and the rounding of s = (W·u)/(u·u):
// 3 D² is nothing beside 2 μ |2r|² if |2r| ≥ 2⁻¹³ |u|.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Midway
where
    [f64; N]: Space<N>,
{
    let u = minus(a[1], a[0]);
    let uu = u.dot(u);
    let s = within(plus(minus(p, a[0]), minus(p, a[1])).dot(u) / uu);

    let size = largest(larger(larger(a[0], a[1]), p));
    let step = step(size);
    let (a0, a1, p) = (Cut::of(a[0], step), Cut::of(a[1], step), Cut::of(p, step));
    let r = residual_of_one(&p.plus(p).minus(a0.plus(a1)), s, &a1.minus(a0));
    let (rr, square) = (r.dot(r), size * size);
    let known = (rr >= power_of_two(-26) * uu)
        & (rr >= power_of_two(-50) * square)
        & (uu >= power_of_two(-160) * square)
        & usual(size);
    Midway { distance: if known { 0.5 * num_traits::Float::sqrt(rr) } else { f64::NAN }, s, t: 0.0 }
}
