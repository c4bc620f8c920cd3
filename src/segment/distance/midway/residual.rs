//! 2r to 70 bits, by numbers in two parts.

use super::Pair;
use crate::magnitude::power_of_two;
use crate::segment::distance::both::{Both, by_axis};
use core::ops::{Add, Mul, Sub};

/// 3/2 2⁵² g for the quantum g = 2⁻³² γ, where γ is the largest power of two that is not above `size`: adding it, and subtracting it
/// again, rounds to a multiple of g.
#[inline(always)]
fn step(size: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff << 52;
    1.5 * power_of_two(52 - 32) * f64::from_bits(size.to_bits() & EXPONENT)
}

/// Numbers in two parts: the nearest multiple of the quantum of `step`, and the rest.
#[inline(always)]
fn cut<X: Copy + Add<Output = X> + Sub<Output = X>>(x: X, step: X) -> [X; 2] {
    let first = (x + step) - step;
    [first, x - first]
}

/// The `step` for parameters, whose quantum is 2⁻¹⁷.
const PARAMETER: f64 = 1.5 * power_of_two(52 - 17);

/// 2r at s and t, right to 1.3 μ of itself if it is not below 2⁻²⁵ of the coordinates and 2⁻¹³ √(u·u + v·v). `u` holds the sides.
//
// Fixed point: let x be s or t, x' its first part and x" the rest, and so on. Then twice the point of a segment is
//     (1−x) a₀ + (1+x) a₁ = [(1−x') a₀' + (1+x') a₁'] + [x" (a₁−a₀) + ((1−x') a₀" + (1+x') a₁")]
// The first parts are multiples of g and of 2⁻¹⁷, so their products are multiples of 2⁻¹⁷ g. A product is at most 4 γ, the sum of two also, and
// the difference of two such sums at most 8 γ = 2⁵² 2⁻¹⁷ g, so nothing is rounded there. The rest is below g + 2⁻¹⁸ |u| for each segment; its
// roundings, and that of u, are below μ (8 √3 g + 4 2⁻¹⁸ (|u| + |v|)) in all, which is 0.3 μ of the result. The last sum rounds the result by μ of
// itself.
#[inline(always)]
pub(super) fn residual<const N: usize>(p: &Pair<N>, place: Both, u: &[Both; N], size: f64) -> [f64; N] {
    let parts = residual_in_parts(p, place, u, size);
    by_axis(|k| parts[k][0] + parts[k][1])
}

/// The two parts of 2r, before the last sum.
#[inline(always)]
pub(super) fn residual_in_parts<const N: usize>(p: &Pair<N>, place: Both, u: &[Both; N], size: f64) -> [[f64; 2]; N] {
    let (at, step) = (At::of(place, PARAMETER.into()), step(size).into());
    by_axis(|k| at.twice(p.start[k], p.end[k], u[k], step).map(Both::difference))
}

/// The same for a point in the place of the second segment.
#[inline(always)]
pub(super) fn residual_of_point<const N: usize>(
    p: [f64; N],
    a: [[f64; N]; 2],
    place: f64,
    u: &[f64; N],
    size: f64,
) -> [f64; N] {
    let (at, step) = (At::of(place, PARAMETER), step(size));
    by_axis(|k| {
        let [first, rest] = at.twice(a[0][k], a[1][k], u[k], step);
        let [p, rest_of_p] = cut(p[k], step);
        ((p + p) - first) + ((rest_of_p + rest_of_p) - rest)
    })
}

/// A place on a segment, or on two: 1 − x', 1 + x' and x".
struct At<X> {
    of_start: X,
    of_end: X,
    rest_of_x: X,
}

impl<X: Copy + From<f64> + Add<Output = X> + Sub<Output = X> + Mul<Output = X>> At<X> {
    #[inline(always)]
    fn of(x: X, step: X) -> Self {
        let [x, rest_of_x] = cut(x, step);
        Self { of_start: X::from(1.0) - x, of_end: X::from(1.0) + x, rest_of_x }
    }

    /// Twice a coordinate of the point, in two parts.
    #[inline(always)]
    fn twice(&self, start: X, end: X, side: X, step: X) -> [X; 2] {
        let ([start, rest_of_start], [end, rest_of_end]) = (cut(start, step), cut(end, step));
        let first = self.of_start * start + self.of_end * end;
        [first, self.rest_of_x * side + (self.of_start * rest_of_start + self.of_end * rest_of_end)]
    }
}
