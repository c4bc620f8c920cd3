//! The closest points to 60 bits, for segments at a usual angle and distance: one step of Newton's method from the points of
//! [`midway`](super), and signs that prove that no other points are nearer.

#[cfg(test)]
mod tests;

use super::residual::residual_in_parts;
use super::{Lines, Pair, points_at, usual, within};
use crate::exact::{DoubleDouble, two_sum};
use crate::magnitude::{max, power_of_two};
use crate::segment::distance::MU;
use crate::segment::distance::both::{Both, by_axis, dot};

/// The closest points of two segments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closely<const N: usize> {
    /// The vector from the point of the first segment to that of the second. Its norm is right to 2⁻⁵⁹ of itself, and its direction to 16 ε.
    pub way: [DoubleDouble; N],
    pub on: [[f64; N]; 2],
    /// From −1 at the start of a segment to 1 at its end.
    pub place: [f64; 2],
}

impl<const N: usize> Closely<N> {
    /// The closest points of the segments `a[0] a[1]` and `b[0] b[1]`, if they are certain.
    #[inline]
    pub fn of_segments(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Option<Self> {
        let p = Pair::of(a, b);
        let lines = Lines::of(&p);
        if !lines.are_usual() {
            return None;
        }
        let place = if lines.are_all_but_parallel() { lines.middle() } else { lines.place(within(lines.closest())) };
        Guess::on(&lines, place).improved(&p)
    }

    /// The closest points of the point `p` and the segment `a[0] a[1]`, if they are certain. The point counts as a segment without length; its place
    /// is the middle.
    #[inline]
    pub fn of_point(p: [f64; N], a: [[f64; N]; 2]) -> Option<Self> {
        let pair = Pair::of([p, p], a);
        let u: [f64; N] = by_axis(|k| a[1][k] - a[0][k]);
        let w: [f64; N] = by_axis(|k| (p[k] - a[0][k]) + (p[k] - a[1][k]));
        let (uu, size) = (dot(u, u), pair.size());
        if !usual(size) || uu < power_of_two(-160) * (size * size) {
            return None;
        }
        let place = within(Both([0.0, dot(w, u) / uu]));
        // Instead of the square of the point's side, which is 0, any number will do: it only multiplies 0.
        let (sides, squares, product) = (by_axis(|k| Both([0.0, u[k]])), Both::all(uu), Both::all(0.0));
        Guess { place, sides, squares, product, size, parallel: None }.improved(&pair)
    }

    /// With the two segments exchanged.
    #[inline]
    pub fn reversed(self) -> Self {
        let Self { way, on: [on_a, on_b], place: [s, t] } = self;
        Self { way: by_axis(|k| -way[k]), on: [on_b, on_a], place: [t, s] }
    }
}

/// Where the closest points are, up to rounding: on the sides of [`Lines`].
struct Guess<const N: usize> {
    place: Both,
    sides: [Both; N],
    squares: Both,
    product: Both,
    /// The largest coordinate.
    size: f64,
    /// An upper bound of (h|h), if that is so small that the sides count as parallel.
    parallel: Option<f64>,
}

impl<const N: usize> Guess<N> {
    #[inline(always)]
    fn on(lines: &Lines<N>, place: Both) -> Self {
        let parallel = lines.are_all_but_parallel().then(|| lines.area_at_most());
        let &Lines { sides, squares, product, size, .. } = lines;
        Self { place, sides, squares, product, size, parallel }
    }

    /// The closest points, if the guess is right about where they are: at which end of a segment, or between its ends.
    //
    // Let n = (2r·u, −2r·v): half the rate at which |2r|² falls as a parameter grows. If one parameter is free, its n is 0 at its best value;
    // if both are, Newton's step leads from anywhere to n = 0,
    //     ((v·v) n₀ + (u·v) n₁)/h²,  ((u·v) n₀ + (u·u) n₁)/h²      with h² = (u·u)(v·v) − (u·v)²,
    // and changes n by the same products. A parameter at an end stays there, and its n must point beyond the end. As |2r|² is convex, no
    // points of the segments are then nearer. Rounding cannot change this, as the signs have a margin.
    //
    // The norm of 2r. The parts of the residual are off by μ (2⁻²⁸ size + 2⁻¹⁶ (|u| + |v|)), which is 2⁻⁶⁰ |2r| for size ≤ 2²⁰ |2r| and
    // u·u + v·v ≤ 2¹⁵ |2r|². A step no longer than 2⁻¹² |2r| on each side, rounded to 3 μ, adds less than 2⁻⁶¹. Along the sides, 2r is off by the
    // error of n: 6 μ |2r| |u| for rounding, and 24 μ 2⁻¹² |2r| |u|/sin²θ that the step leaves. For sin²θ ≥ 1/8 both together are 7 μ |2r| |u|, so
    // that 2r is off by 7 μ |2r| √2/sinθ across: 28 μ = 14 ε of its direction, and 2⁻⁹⁰ of its norm.
    //
    // For parallel segments side by side one parameter is arbitrary, and each takes half of the step to n = 0. As n = 0 may have no solution, the
    // code tests that n is small: below μ |2r| |u| for s, and likewise for t. Not being quite parallel adds 2 |h|/|v| at most, with the longer v
    // (see `parallel`): 2⁻⁶¹ |2r| for h² ≤ 2⁻¹²⁴ |2r|² (v·v).
    #[inline(always)]
    fn improved(&self, p: &Pair<N>) -> Option<Closely<N>> {
        let Self { place, sides, squares, product, size, parallel } = *self;
        let parts = residual_in_parts(p, place, &sides, size);
        let r: [f64; N] = by_axis(|k| parts[k][0] + parts[k][1]);
        let (rr, Both([uu, vv])) = (dot(r, r), squares);

        let along = dot(by_axis(|k| Both::all(r[k])), sides) * Both([1.0, -1.0]);
        let free = place.map(|x| if x.abs() < 1.0 { 1.0 } else { 0.0 });
        let coupled = product * free * free.swapped();
        let are_beside = parallel.is_some() && coupled.0[0] != 0.0;
        let both = squares * squares.swapped();
        let area = both - coupled * coupled;
        let step = match are_beside {
            true => Both::all(0.5) * along / squares,
            false => free * (along * squares.swapped() + along.swapped() * coupled) / area,
        };
        let left = along + step.swapped() * product - step * squares;
        let moved = place + step;

        let is_end_or_free = |k: usize| {
            let (square, unit) = (left.0[k] * left.0[k], rr * squares.0[k]);
            let is_end = left.0[k] * place.0[k] > 0.0 && square >= power_of_two(-80) * unit;
            let is_free = moved.0[k].abs() <= 1.0 && (!are_beside || square <= MU * MU * unit);
            if free.0[k] == 0.0 { is_end } else { is_free }
        };
        let is_good = match parallel {
            Some(area) if are_beside => area <= power_of_two(-124) * (rr * max(uu, vv)),
            _ => area.0[0] >= 0.125 * both.0[0],
        };
        let Both([u_step, v_step]) = step * step * squares;
        let known = is_good
            & (rr >= max(power_of_two(-40) * (size * size), power_of_two(-15) * (uu + vv)))
            & (max(u_step, v_step) <= power_of_two(-24) * rr)
            & is_end_or_free(0)
            & is_end_or_free(1);
        known.then(|| Closely { way: way(&parts, step, &sides), on: points_at(p, moved), place: moved.0 })
    }
}

/// The vector r after a step on the sides: half of 2r.
#[inline(always)]
fn way<const N: usize>(parts: &[[f64; 2]; N], step: Both, sides: &[Both; N]) -> [DoubleDouble; N] {
    by_axis(|k| {
        let (high, low) = two_sum(parts[k][0], parts[k][1]);
        let (high, low) = two_sum(high, low + (step * sides[k]).difference());
        DoubleDouble::from_parts(0.5 * high, 0.5 * low)
    })
}
