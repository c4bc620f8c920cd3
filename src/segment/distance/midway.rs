//! The closest points in `f64`, counted from the midpoints, where a few numbers say beforehand that the plain formula is good.
//!
//! With u = a₁ − a₀, v = b₁ − b₀ and W = (b₀ + b₁) − (a₀ + a₁), twice the vector between points of the segments is
//!
//! ```text
//!     2r = W + t v − s u = ((1−t) b₀ + (1+t) b₁) − ((1−s) a₀ + (1+s) a₁)      s, t in [−1, 1]
//! ```
//!
//! Exchanging the ends of a segment turns the signs of its side and of its parameter; exchanging the segments turns the sign of r. So the
//! answer keeps its bits without putting anything in order: the numbers of a and those of b stand side by side, in a [`Both`]. Nothing
//! branches either, so that a loop can treat several pairs in one register.

use super::both::{Both, by_axis, dot};
use super::certificate::{Known, Room, Slopes};
use super::{Closest, MU, Place, Solved};
use crate::magnitude::{max, min, power_of_two};

#[cfg(feature = "convex")]
mod closely;
mod lines;
mod residual;

#[cfg(feature = "convex")]
pub(crate) use closely::Closely;
pub(super) use lines::Lines;
use residual::{residual, residual_of_point};

/// What was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Midway {
    pub distance: f64,
    /// From −1 at the start of the segment to 1 at its end. NaN for segments that cross, if only their distance is known: 0.
    pub place: Both,
    /// Whether it is certain.
    pub known: bool,
}

impl Midway {
    /// The distance, and NaN where nothing is certain.
    #[inline(always)]
    pub(crate) fn certain(self) -> f64 {
        if self.known { self.distance } else { f64::NAN }
    }

    /// Whether the parameters are certain, too.
    #[inline(always)]
    pub(super) fn is_placed(&self) -> bool {
        self.known & !self.place.0[0].is_nan()
    }

    /// The answer for the segments `a` and `b`.
    pub(super) fn solved<const N: usize>(self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Solved {
        let Both([s, t]) = self.place;
        Solved { distance: self.distance, s: Place::of_midway(s, a), t: Place::of_midway(t, b) }
    }

    /// Whether [`points`](Self::points) gives the closest points: not if one is in the middle of its segment, where the order of the ends matters.
    #[inline(always)]
    pub(super) fn has_points(self) -> bool {
        let Both([s, t]) = self.place.abs();
        self.known & (s > 0.0) & (t > 0.0)
    }

    /// The closest points, each from the end that is nearer to it (see [`Place::on`]). These are the points that [`solved`](Self::solved) leads
    /// to, to the bit, except perhaps for the sign of a zero.
    #[inline(always)]
    pub(super) fn points<const N: usize>(self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Closest<N> {
        let x = from_nearer_end(self.place);
        let Both([s, t]) = self.place.positive(Both::all(1.0) - x, x);
        let [on_a, on_b] = points_at(&Pair::of(a, b), self.place);
        Closest { distance: self.distance, s, t, on_a, on_b }
    }
}

/// The parameters counted from the nearer ends, at most 1/2.
#[inline(always)]
fn from_nearer_end(place: Both) -> Both {
    Both::all(0.5) * (Both::all(1.0) - place.abs())
}

/// The points, each from the end that is nearer to it.
#[inline(always)]
fn points_at<const N: usize>(pair: &Pair<N>, place: Both) -> [[f64; N]; 2] {
    let x = from_nearer_end(place);
    let on: [Both; N] = by_axis(|k| {
        let step = x * (pair.end[k] - pair.start[k]);
        place.positive(pair.end[k] - step, pair.start[k] + step)
    });
    [by_axis(|k| on[k].0[0]), by_axis(|k| on[k].0[1])]
}

/// Two segments, axis by axis.
#[derive(Clone, Copy)]
pub(super) struct Pair<const N: usize> {
    pub start: [Both; N],
    pub end: [Both; N],
}

impl<const N: usize> Pair<N> {
    #[inline(always)]
    pub(super) fn of(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Self {
        Self { start: by_axis(|k| Both([a[0][k], b[0][k]])), end: by_axis(|k| Both([a[1][k], b[1][k]])) }
    }

    /// The largest coordinate, without its sign.
    #[inline(always)]
    pub(super) fn size(&self) -> f64 {
        let mut most = self.start[0].abs().max(self.end[0].abs());
        for k in 1..N {
            most = most.max(self.start[k].abs().max(self.end[k].abs()));
        }
        max(most.0[0], most.0[1])
    }
}

/// The nearest numbers in [−1, 1]; anything for NaN.
//
// By `min` and `max` of the language: from a comparison and a choice the compiler would make a branch here, an unpredictable one.
#[inline(always)]
#[allow(clippy::manual_clamp, reason = "has a branch")]
pub(super) fn within(x: Both) -> Both {
    x.map(|x| x.min(1.0).max(-1.0))
}

/// The same, but 0 for NaN: any other number would mean another point if the ends were exchanged.
fn within_or_middle(x: Both) -> Both {
    within(x.map(|x| if x.is_nan() { 0.0 } else { x }))
}

/// The range of the largest coordinate for which this stage is tried: in it nothing below over- or underflows.
pub(crate) const SIZES: [f64; 2] = [power_of_two(-120), power_of_two(120)];

#[inline(always)]
#[allow(clippy::manual_range_contains, reason = "has a branch")]
fn usual(size: f64) -> bool {
    (size >= SIZES[0]) & (size <= SIZES[1])
}

/// The closest points found, before anything is proved about their error.
struct Aim<const N: usize> {
    lines: Lines<N>,
    /// Where the lines are closest, clamped.
    on_lines: Both,
    place: Both,
    /// 2r there, and its square.
    r: [f64; N],
    rr: f64,
}

/// The parameters, and 2r there.
//
// The lines are closest at
//     s = ((W·u)(v·v) − (W·v)(u·v)) / (h|h)      t = ((W·u)(u·v) − (W·v)(u·u)) / (h|h)
// and the best s for a t is (t (u·v) + W·u)/(u·u), the best t for an s is (s (u·v) − W·v)/(v·v). The minimum over the square has the best t for
// the first of these s, clamped, and then the best s for this t (see `Products::nearest`); or the other way round. So it has both best values:
// each parameter is the best one for where the other is on its line, clamped. (`within_sides` also replaces the 0/0 of parallel lines.)
#[inline(always)]
fn aim<const N: usize>(p: &Pair<N>, within_sides: impl Fn(Both) -> Both) -> Aim<N> {
    let lines = Lines::of(p);
    let on_lines = within_sides(lines.closest());
    let place = lines.place(on_lines);
    let r = residual(p, place, &lines.sides, lines.size);
    Aim { lines, on_lines, place, r, rr: dot(r, r) }
}

/// The closest points of the segments `a[0] a[1]` and `b[0] b[1]`, with a relative error of the distance below 5 μ = 2.5 ε.
//
// The errors of the parameters. W is rounded to μ (3 |W| + |u| + |v|), and so W·u to |u| μ (7 |W| + |u| + |v|); u·u, v·v and |u·v| to 5 μ; (h|h)
// to 24 μ (u·u)(v·v). On the lines s is known to (28 |W| + 28 |u| + 2 |v|) μ / (|u| sin²θ), and t likewise. The best value of the other parameter
// moves with it, by no more, and is rounded to (20 |W| + 20 |u| + 2 |v|) μ / |v|. Let D bound how far these errors move 2r from the best one: D ≤
// (96 |W| + 52 |u| + 52 |v|) μ / sin²θ. Where a parameter is free at the minimum, the slope of |2r|² along it is 0 there. Suppose that s is at an
// end at the minimum, and was rounded away from this end. Then its best value for the other line's parameter is beyond the end by no more than
// D/|u|, and its best value for the best t by no more than 2 D/|u|: the slope is at most 4 D |u|. In all |2r|² is at most 5 D² above the least.
// That is below 2 μ |2r|² if sin⁴θ |2r|² ≥ 2⁻³⁵ (u·u + v·v + |2r|²), as |W| ≤ |2r| + |u| + |v|.
//
// The error of the distance. r is right to 1.3 μ, its norm to 1.5 μ more, the root to μ, and the parameters' 2 μ of the square are 1 μ: 4.8 μ.
#[inline(always)]
pub(crate) fn closest<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway {
    let Aim { ref lines, on_lines, place, r, rr } = aim(&Pair::of(a, b), within);
    let &Lines { squares: Both([uu, vv]), per_both, area, size, .. } = lines;
    let sine_squared = area * per_both;
    let (sides, square) = (uu + vv, size * size);
    let known = (sine_squared * sine_squared * rr >= power_of_two(-35) * (sides + rr))
        & (rr >= max(power_of_two(-26) * sides, power_of_two(-50) * square))
        & lines.are_usual();
    let crossing = lines.cross(on_lines);
    let distance = if crossing { 0.0 } else { 0.5 * num_traits::Float::sqrt(rr) };
    // In space nothing crosses for certain; the test of N tells the compiler so.
    let at_crossing = if N == 2 { lines.crossing(place, r, sides >= power_of_two(-50) * square) } else { place };
    Midway { distance, place: if crossing { at_crossing } else { place }, known: known | crossing }
}

/// The same for segments that are parallel, or all but: the closest points in the middle of the stretch where the segments are side by
/// side, or at the ends that face each other.
//
// Let v be the longer side, u = α v + x and W = ω v + y with x and y across v, so that |x| = |h|/|v| and
//     |2r|² = (ω + t − α s)² (v·v) + |y − s x|²
// Without x, the segments would be parallel, and the least would be on two intervals. The parameters are their middles: of the best s for t =
// ±1, clamped, and of the best t for s = ±1. x adds at most |x| to the norm, at these parameters and at the minimum: 2 |x| in all, which is 1 μ
// |2r| for 2 |h| ≤ μ |2r| |v|. The error of h is 4 μ of each product; a product by 0, as along an axis, has none.
//
// s is rounded to (27 |W| + 2 |u| + 26 |v|) μ/|u|, and t likewise; x moves them by |W| |x|/(u·u). If that keeps them from the ends, these are not
// further apart along v. In all |2r|² is at most 4 (D² + |W|² |x|²/(u·u)) above the least, with D ≤ μ (54 |2r| + 82 (|u| + |v|)): for |2r|² ≥ 2⁻²⁶
// (u·u + v·v) and u·u ≥ 2⁻⁴⁸ (u·u + v·v + |2r|²) that is below μ |2r|²/16. So the distance is right to 3.8 + 1 + 0.1 μ.
#[inline(always)]
pub(crate) fn parallel<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway {
    let p = Pair::of(a, b);
    let lines = Lines::of(&p);
    let place = lines.middle();
    let r = residual(&p, place, &lines.sides, lines.size);
    let (rr, Both([uu, vv]), square) = (dot(r, r), lines.squares, lines.size * lines.size);
    let (sides, longer, area) = (uu + vv, max(uu, vv), lines.area_at_most());
    let known = (4.0 * area <= MU * MU * (longer * rr))
        & (lines.both >= power_of_two(-48) * (longer * (sides + rr)))
        & (rr >= max(power_of_two(-26) * sides, power_of_two(-50) * square))
        & lines.are_usual();
    Midway { distance: 0.5 * num_traits::Float::sqrt(rr), place, known }
}

/// Whether the angle is so small that [`closest`] is certain of nothing: neither sin⁴θ ≥ 2⁻³⁵ holds nor (h|h) ≥ 2⁻³⁴ (u·u + v·v)² ≥ 2⁻³²
/// (u·u)(v·v). Neither is [`single::closest`](super::single::closest) then. At larger angles [`parallel`] is certain of nothing, as with
/// (u·u)/(2r|2r) ≥ 2⁻⁴⁸ it requires sin²θ ≤ 2⁻⁶⁰.
#[inline(always)]
pub(super) fn all_but_parallel<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
    Lines::of(&Pair::of(a, b)).are_all_but_parallel()
}

/// Whether [`closest`] finds that the segments cross. In the plane this is tested first for a single pair.
#[inline(always)]
pub(super) fn cross<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
    let lines = Lines::of(&Pair::of(a, b));
    lines.cross(within(lines.closest()))
}

/// The same as [`closest`], with a proof of the result: for small angles.
//
// The bounds of `quick::closest` for the errors of the slopes hold here too, as r is as good.
pub(super) fn proved<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Option<Midway> {
    let Aim { lines, place, r, rr, .. } = aim(&Pair::of(a, b), within_or_middle);
    let Lines { squares: Both([uu, vv]), per_both, area, per_area, size, .. } = lines;
    let (per_uu, per_vv, Both([uv, _])) = (vv * per_both, uu * per_both, lines.product);
    let p = lines.seen_from(r);
    let (gu, gv) = (dot(p.w, p.u), dot(p.w, p.v));
    let (su, tv) = (gu - gv * (uv * per_vv), gu * (uv * per_uu) - gv);
    let (error_u, error_v) = (20.0 * MU * (rr + uu), 20.0 * MU * (rr + vv));
    let known = |value, error| Known { value, error };
    let room = |x: f64| Room { below: 1.0 + x, above: 1.0 - x };
    let slopes = Slopes {
        s: room(place.0[0]),
        t: room(place.0[1]),
        gu: known(gu, error_u),
        gv: known(gv, error_v),
        su: known(su, error_u),
        tv: known(tv, error_v),
        per_uu,
        per_vv,
        per_heights: [vv, uu].map(|x| if area > 0.0 { 1.05 * x * per_area } else { f64::INFINITY }),
    };
    let square = size * size;
    let known = (rr >= power_of_two(-26) * (uu + vv))
        & (rr >= power_of_two(-50) * square)
        & lines.are_usual()
        & (slopes.loss() <= 2.0 * MU * rr);
    known.then(|| Midway { distance: 0.5 * num_traits::Float::sqrt(rr), place, known })
}

/// The point of the segment `a[0] a[1]` closest to the point `p`, with the same error bound.
//
// W = 2 p − (a₀ + a₁) is known to μ (2 |W| + |u|). This error and the rounding of s = (W·u)/(u·u) move r by D ≤ μ (12 |W| + |u|): 3
// D² is negligible beside 2 μ |2r|² if |2r| ≥ 2⁻¹³ |u|. The point counts as a segment with equal ends, and its parameter is 0.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Midway {
    let u: [f64; N] = by_axis(|k| a[1][k] - a[0][k]);
    let w: [f64; N] = by_axis(|k| (p[k] - a[0][k]) + (p[k] - a[1][k]));
    let (uu, wu) = (dot(u, u), dot(w, u));
    let place = max(min(wu / uu, 1.0), -1.0);

    let size = [p, a[0], a[1]].as_flattened().iter().fold(0.0, |most, x| max(most, x.abs()));
    let r = residual_of_point(p, a, place, &u, size);
    let rr = dot(r, r);
    let square = size * size;
    let known = usual(size)
        & (uu >= power_of_two(-160) * square)
        & (rr >= max(power_of_two(-26) * uu, power_of_two(-50) * square));
    Midway { distance: 0.5 * num_traits::Float::sqrt(rr), place: Both([place, 0.0]), known }
}
