//! On which side of a line of the plane, or of a plane of space, points are, and where an edge passes through it.
//!
//! The join of a point x with the line or plane is h(x) = n·x + d: the height of the point over it, times |n|. If the heights of p and q have
//! different signs, the edge from p to q passes through it where their join meets it, h(q) p − h(p) q: at the point p + t (q − p) with t = h(p) /
//! (h(p) − h(q)).
//!
//! The sign of a height is exact. For the point, t is computed in 26 bits, so that x = p + t (q − p) is known in two parts, and one step of
//! iterative refinement corrects the rest, by the height of these parts. Where that is not certainly enough, because an edge lies nearly in the
//! plane, or numbers are huge or tiny, t comes from integers.

#[cfg(test)]
mod tests;

use core::cmp::Ordering::{self, Equal, Greater, Less};

use crate::exact::{DoubleDouble, Formula, Integer, exactly, ldexp, stepped, two_product, two_sum, upper};
use crate::magnitude::{difference, finite, largest, max, min, power_of_two, scale};
use crate::scalar::Ring;

/// The line or plane n·x + d = 0; all numbers are finite and n is not 0. The positive side is the one that n points to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut<const N: usize> {
    normal: [f64; N],
    offset: f64,
}

impl<const N: usize> Cut<N> {
    /// None if the line or plane is ideal or zero, or not finite: then it is nowhere.
    pub(crate) fn new(normal: [f64; N], offset: f64) -> Option<Self> {
        let is_somewhere = finite(normal) && offset.is_finite() && normal != [0.0; N];
        is_somewhere.then_some(Cut { normal, offset })
    }

    /// Normal and offset, divided by a power of two so that the normal is near 1; and the offset in units of which 1 has so many. What underflows is
    /// nothing beside a normal near 1; the offset may overflow.
    #[cfg(feature = "collide")]
    pub(crate) fn scaled(&self, per_unit: f64) -> ([f64; N], f64) {
        let unit = scale(largest(self.normal));
        // In the order in which nothing underflows that is not tiny beside the normal in the end.
        let offset = if per_unit < 1.0 { self.offset / unit * per_unit } else { per_unit * self.offset / unit };
        (self.normal.map(|n| n / unit), offset)
    }

    /// The side of a finite point: `Greater` on the positive side.
    //
    // Each product is rounded once and is in at most three sums, so the height is right to 4 μ of the sum of the terms' sizes, and a little for
    // underflow. A height that overflows is not certain.
    #[inline(always)]
    pub(crate) fn side(&self, p: [f64; N]) -> Ordering {
        let (height, size) = self.height(p);
        if height.abs() > power_of_two(-50) * size + power_of_two(-1000) {
            return if height > 0.0 { Greater } else { Less };
        }
        self.side_by_integers(p)
    }

    #[cold]
    #[inline(never)]
    fn side_by_integers(&self, p: [f64; N]) -> Ordering {
        exactly(Side, self.numbers(p, p)).unwrap_or(Equal)
    }

    /// The only point that a segment and the line or plane have in common, as [`crossing`](Self::crossing). The ends are finite.
    pub(crate) fn only_point(&self, ends: [[f64; N]; 2]) -> Option<[f64; N]> {
        match ends.map(|end| self.side(end)) {
            [Equal, Equal] | [Less, Less] | [Greater, Greater] => None,
            [Equal, _] => Some(ends[0]),
            _ => Some(self.crossing(ends)),
        }
    }

    /// Where an edge passes through. Its ends are on different sides, or the second one is on neither. Each coordinate of the point is between
    /// those of the ends, and right to 0.51 ε of the larger of these, or of 10⁻³⁰⁰ if that is more.
    pub(crate) fn crossing(&self, ends: [[f64; N]; 2]) -> [f64; N] {
        if self.side(ends[1]) == Equal {
            return ends[1];
        }
        self.refined(ends).unwrap_or_else(|| self.by_integers(ends))
    }

    // Let S be the sum of the sizes of the terms in the height of p, and U that in n·u, with u = q − p. The errors, relative to |u| along each axis:
    //
    //     t                               2⁻²⁶, 2⁻⁵⁰ S/|n·u| for the height of p, and 2⁻⁵¹ U/|n·u| for n·u
    //     x + x′ = p + t u                2⁻⁷⁷, and 2⁻¹⁰⁵ of x itself
    //     h(x + x′)                       2⁻⁷⁵ U + 2⁻¹⁰⁰ S: products and sums are exact, but for those of what is below 2⁻²⁵ U + 2⁻⁵⁰ S
    //     h(x + x′)/n·u                   this over |n·u|, and of the quotient, no more than the error of t, 2⁻⁵⁰ U/|n·u|
    //
    // With the rounding of the correction, the errors are in all less than 2⁻⁶¹ where U ≤ 2¹² |n·u| and S U ≤ 2³⁷ |n·u|². Underflow takes some 2⁻¹⁰⁷²
    // from each coordinate of x + x′, and so no more than that times n from the height: another 2⁻⁷⁰ of |u|, where 2⁻¹⁰⁰⁰ n is not above |n·u|.
    #[inline]
    fn refined(&self, [p, q]: [[f64; N]; 2]) -> Option<[f64; N]> {
        let u = difference(q, p);
        let (of_p, size) = self.height(p);
        let (fall, slope) =
            self.normal.into_iter().zip(u).fold((0.0, 0.0), |(sum, size), (n, u)| (sum + n * u, size + (n * u).abs()));
        let least = max(power_of_two(-400), power_of_two(-1000) * largest(self.normal));
        let is_usual = (fall.abs() > least) & (size < power_of_two(400));
        let is_enough = (slope <= power_of_two(12) * fall.abs()) & (size * slope <= power_of_two(37) * (fall * fall));
        let t = upper(-of_p / fall);
        let mut x = [(0.0, 0.0); N];
        let (mut height, mut rest) = (self.offset, 0.0);
        for k in 0..N {
            x[k] = stepped((p[k], 0.0), p[k], q[k], t);
            let (product, error) = two_product(self.normal[k], x[k].0);
            let (sum, error_of_sum) = two_sum(height, product);
            (height, rest) = (sum, rest + (error + error_of_sum + self.normal[k] * x[k].1));
        }
        let back = (height + rest) / fall;
        let crossing = |k: usize| x[k].0 + (x[k].1 - back * u[k]);
        // Where a factor is too large to be split, `back` is NaN.
        (is_usual && is_enough && back.is_finite()).then(|| core::array::from_fn(|k| within(crossing(k), p[k], q[k])))
    }

    #[cold]
    #[inline(never)]
    fn by_integers(&self, [p, q]: [[f64; N]; 2]) -> [f64; N] {
        let t = exactly(Parameter, self.numbers(p, q)).unwrap_or_default();
        core::array::from_fn(|k| {
            let unit = scale(max(p[k].abs(), q[k].abs()));
            let x = DoubleDouble::from(p[k] / unit) + t * DoubleDouble::from_difference(q[k] / unit, p[k] / unit);
            within(x.to_f64() * unit, p[k], q[k])
        })
    }

    /// A height, and the sum of the sizes of its terms.
    #[inline(always)]
    fn height(&self, p: [f64; N]) -> (f64, f64) {
        let terms = self.normal.into_iter().zip(p).map(|(n, x)| n * x);
        terms.fold((self.offset, self.offset.abs()), |(height, size), term| (height + term, size + term.abs()))
    }

    /// The normal, two points, the offset and 1, for the formulas, which are compiled once for both dimensions.
    fn numbers(&self, p: [f64; N], q: [f64; N]) -> [f64; 11] {
        let mut numbers = [0.0; 11];
        for (k, v) in [self.normal, p, q].into_iter().enumerate() {
            numbers[3 * k..3 * k + N].copy_from_slice(&v);
        }
        [numbers[9], numbers[10]] = [self.offset, 1.0];
        numbers
    }
}

/// x, moved to between p and q, which it may be beyond by rounding.
fn within(x: f64, p: f64, q: f64) -> f64 {
    max(min(x, max(p, q)), min(p, q))
}

/// The height of the first or the second of the points.
fn height<T: Ring>(x: &[T; 11], point: usize) -> T {
    let term = |k: usize| x[k] * x[3 * point + k];
    term(0) + term(1) + term(2) + x[9] * x[10]
}

/// A height has 2b + 2 bits.
struct Side;

impl Formula<11> for Side {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 2;
    type Output = Ordering;
    fn run<const W: usize>(self, x: [Integer<W>; 11], _: i32) -> Ordering {
        height(&x, 1).signum().cmp(&0)
    }
}

/// A difference of heights has one bit more.
struct Parameter;

impl Formula<11> for Parameter {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 3;
    type Output = DoubleDouble;
    fn run<const W: usize>(self, x: [Integer<W>; 11], _: i32) -> DoubleDouble {
        let [of_p, of_q] = [1, 2].map(|point| height(&x, point));
        let t = of_p.to_scaled(0) / (of_p - of_q).to_scaled(0);
        let [high, low] = [t.mantissa().hi(), t.mantissa().lo()].map(|part| ldexp(part, t.exponent()));
        DoubleDouble::from_parts(high, low)
    }
}
