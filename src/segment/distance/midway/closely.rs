//! The closest points to 60 bits, for segments at a usual angle and distance: from where [`midway`](super) has them, one step of Newton's
//! method, and signs that prove that no other points are nearer.

use super::residual::residual_in_parts;
use super::{Lines, Pair, points_at, usual, within};
use crate::exact::{DoubleDouble, two_sum};
use crate::magnitude::{max, power_of_two};
use crate::segment::distance::both::{Both, by_axis, dot};

/// The closest points of two segments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closely<const N: usize> {
    /// From the point of the first to that of the second. Its norm is right to 2⁻⁵⁹ of itself, and its direction to 16 ε.
    pub way: [DoubleDouble; N],
    pub on: [[f64; N]; 2],
    /// From −1 at the start of a segment to 1 at its end.
    pub place: [f64; 2],
}

impl<const N: usize> Closely<N> {
    /// Of the segments `a[0] a[1]` and `b[0] b[1]`, if they are certain.
    #[inline]
    pub fn of_segments(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Option<Self> {
        let p = Pair::of(a, b);
        let lines = Lines::of(&p);
        let place = lines.place(within(lines.closest()));
        if !lines.are_usual() {
            return None;
        }
        let Lines { sides, squares, product, size, .. } = lines;
        Guess { place, sides, squares, product, size }.improved(&p)
    }

    /// Of the point `p` and the segment `a[0] a[1]`, likewise. As a segment the point has no side, and its place is the middle.
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
        // Any number in place of the square of the side that is not there: what it multiplies is 0.
        let (sides, squares, product) = (by_axis(|k| Both([0.0, u[k]])), Both::all(uu), Both::all(0.0));
        Guess { place, sides, squares, product, size }.improved(&pair)
    }

    /// From the second to the first.
    #[inline]
    pub fn reversed(self) -> Self {
        let Self { way, on: [on_a, on_b], place: [s, t] } = self;
        Self { way: by_axis(|k| -way[k]), on: [on_b, on_a], place: [t, s] }
    }
}

/// Where the closest points are, but for rounding: on the sides of [`Lines`].
struct Guess<const N: usize> {
    place: Both,
    sides: [Both; N],
    squares: Both,
    product: Both,
    /// The largest coordinate.
    size: f64,
}

impl<const N: usize> Guess<N> {
    /// The closest points, if they are where the guess says: at the same ends of segments, and otherwise between them.
    //
    // Let n = (2r·u, −2r·v): half of what |2r|² falls by if a parameter grows. On a line, n is 0 at the best parameter; on both, Newton's step
    // leads from anywhere to n = 0,
    //     ((v·v) n₀ + (u·v) n₁)/h²,  ((u·v) n₀ + (u·u) n₁)/h²      with h² = (u·u)(v·v) − (u·v)²,
    // and changes n by the same products. A parameter at an end stays there, and n must lead beyond it. As |2r|² is convex, no points of the
    // segments are then nearer, and as signs with a margin tell, rounding does not matter to that.
    //
    // The norm of 2r. The parts of the residual are off by μ (2⁻²⁸ size + 2⁻¹⁶ (|u| + |v|)), which is 2⁻⁶⁰ |2r| for size ≤ 2²⁰ |2r| and
    // u·u + v·v ≤ 2¹⁵ |2r|². A step no longer than 2⁻¹² |2r| on each side, rounded to 3 μ, adds less than 2⁻⁶¹. Along the sides 2r is off by what n
    // is: 6 μ |2r| |u| for rounding, and what the step leaves of it, 24 μ 2⁻¹² |2r| |u|/sin²θ. For sin²θ ≥ 1/8 both are 7 μ |2r| |u|,
    // so that 2r is off by 7 μ |2r| √2/sinθ across: 28 μ = 14 ε of its direction, and 2⁻⁹⁰ of its norm.
    #[inline(always)]
    fn improved(&self, p: &Pair<N>) -> Option<Closely<N>> {
        let Self { place, sides, squares, product, size } = *self;
        let parts = residual_in_parts(p, place, &sides, size);
        let r: [f64; N] = by_axis(|k| parts[k][0] + parts[k][1]);
        let rr = dot(r, r);

        let along = dot(by_axis(|k| Both::all(r[k])), sides) * Both([1.0, -1.0]);
        let free = place.map(|x| if num_traits::Float::abs(x) < 1.0 { 1.0 } else { 0.0 });
        let coupled = product * free * free.swapped();
        let (both, area) = (squares * squares.swapped(), squares * squares.swapped() - coupled * coupled);
        let step = free * (along * squares.swapped() + along.swapped() * coupled) / area;
        let beyond = (along + step.swapped() * product - step * squares) * place;
        let moved = place + step;

        let Both([uu, vv]) = squares;
        let is_end_or_free = |k: usize| {
            let certain = beyond.0[k] > 0.0 && beyond.0[k] * beyond.0[k] >= power_of_two(-80) * (rr * squares.0[k]);
            if free.0[k] == 0.0 { certain } else { num_traits::Float::abs(moved.0[k]) <= 1.0 }
        };
        let Both([u_step, v_step]) = step * step * squares;
        let known = (rr >= max(power_of_two(-40) * (size * size), power_of_two(-15) * (uu + vv)))
            & (area.0[0] >= 0.125 * both.0[0])
            & (max(u_step, v_step) <= power_of_two(-24) * rr)
            & is_end_or_free(0)
            & is_end_or_free(1);
        known.then(|| Closely {
            way: by_axis(|k| {
                let correction = (step * sides[k]).difference();
                let (high, low) = two_sum(parts[k][0], parts[k][1]);
                let (high, low) = two_sum(high, low + correction);
                DoubleDouble::from_parts(0.5 * high, 0.5 * low)
            }),
            on: points_at(p, moved),
            place: moved.0,
        })
    }
}
