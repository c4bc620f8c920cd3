//! Whether a segment of space meets a triangle, and where first.
//!
//! Let u be the vector from the start of the segment to its end, and a, b and c those from the start to the corners of the triangle. The joins
//! of the segment with the sides of the triangle, and of its start with the triangle, are volumes:
//!
//! ```text
//!     i = u ∧ a ∧ b     j = u ∧ b ∧ c     k = u ∧ c ∧ a     l = a ∧ b ∧ c
//! ```
//!
//! The line passes through the triangle if i, j and k have one sign. The volume of the end is (a − u) ∧ (b − u) ∧ (c − u) = l − (i + j + k). If
//! its sign differs from that of l, the end lies on the other side of the plane, and the segment meets the triangle at s = l / (i + j + k).
//!
//! The weights of the corners there are j, k and i divided by their sum: l u = j a + k b + i c. Let q, y and z be l, k and i divided by the sum, in
//! 26 bits. As for segments of the plane, one step of iterative refinement corrects their error, by the residual r: with e = b − a and f = c − a,
//!
//! ```text
//!     r = (p + q u) − (a + y e + z f)        s = q − (e ∧ f ∧ r) / (e ∧ f ∧ u)
//! ```
//!
//! exactly, where p is the start and a, b and c the corners themselves. The residual is small, and known to 2⁻⁷² of the lengths.

#[cfg(test)]
mod tests;

use core::cmp::Ordering::Equal;

use super::triangle::{Point, Triangle, in_all_shadows, meets_face, segments_meet, shadows, side_of_plane};
use crate::exact::{Formula, Integer, exactly, stepped, upper};
use crate::magnitude::{difference, max, min, power_of_two};
use crate::minkowski::wedge;
use crate::scalar::Ring;
use crate::segment::crossing;
use crate::segment::distance::dot;

/// The volumes i, j and k of the sides, and l of the start.
#[inline(always)]
fn volumes<T: Ring>(u: [T; 3], [a, b, c]: [[T; 3]; 3]) -> ([T; 3], T) {
    let (ab, bc, ca) = (wedge(a, b), wedge(b, c), wedge(c, a));
    ([dot(u, ab), dot(u, bc), dot(u, ca)], dot(a, bc))
}

/// The volumes in `f64`, and a bound for their errors.
pub(crate) struct Volumes {
    sides: [f64; 3],
    start: f64,
    end: f64,
    bound: f64,
}

impl Volumes {
    /// Let D be the volume of the box whose side along each axis is the longest of u, a, b and c there. A volume is a sum of six products,
    /// none of which is larger than D. Each product goes through at most 3 differences, 2 products and 3 sums, so a volume is right to 48 ε
    /// D, with ε = 2⁻⁵³; the sum i + j + k to 180 ε D; and the volume of the end to 252 ε D, less than the bound. Where products of two
    /// numbers underflow, less than 2⁻¹⁰⁷⁰ times a length is lost; and where a product or a sum may overflow, the bound does.
    #[inline(always)]
    pub(crate) fn of([p, q]: [Point; 2], triangle: Triangle) -> Self {
        let u = difference(q, p);
        let [a, b, c] = [difference(triangle[0], p), difference(triangle[1], p), difference(triangle[2], p)];
        let (sides, start) = volumes(u, [a, b, c]);
        let mut longest = [0.0; 3];
        for axis in 0..3 {
            longest[axis] = max(max(u[axis].abs(), a[axis].abs()), max(b[axis].abs(), c[axis].abs()));
        }
        let size = 1.0 + longest[0] + longest[1] + longest[2];
        // 32 D: all sums are below this.
        let most = 32.0 * longest[0] * longest[1] * longest[2];
        let bound = power_of_two(-49) * most + power_of_two(-1000) * (size * size);
        Volumes { sides, start, end: start - (sides[0] + sides[1] + sides[2]), bound }
    }

    /// Whether it is certain that segment and triangle have no point in common: the line passes by, or both ends are on one side of the plane.
    #[inline(always)]
    pub(crate) fn are_apart(&self) -> bool {
        let [i, j, k] = self.sides;
        let (least, most) = (min(min(i, j), k), max(max(i, j), k));
        let passes_by = (least < -self.bound) & (most > self.bound);
        let above = min(self.start, self.end) > self.bound;
        let below = max(self.start, self.end) < -self.bound;
        passes_by | above | below
    }

    /// If segment and triangle certainly meet, in one point: a lower bound for its parameter l / (i + j + k).
    #[inline(always)]
    fn at_least(&self) -> Option<f64> {
        let [i, j, k] = self.sides;
        let sum = i + j + k;
        let turns = (min(min(i, j), k) > self.bound) | (max(max(i, j), k) < -self.bound);
        // If `turns`, the sum is beyond three times the bound; if `passes`, l and the difference sum − l have its sign.
        let passes = (self.start * sum > 0.0) & (self.end * sum < 0.0);
        let is_certain = turns & passes & (min(self.start.abs(), self.end.abs()) > self.bound);
        // Both volumes in the quotient are right to the bound.
        is_certain.then(|| (self.start / sum) - 4.0 * (self.bound / sum.abs()))
    }
}

/// The parameter, rounded once, of the crossing of a segment and a triangle with these volumes, which [certainly](Volumes::at_least) meet; none
/// where the rounding is not settled.
//
// For each axis let S be |u| + |e| + |f| + 2⁻²⁸ |x|, with x = p + q u. Where the two bounds of s agree, the spread is below 2⁻⁵³, so S₀ S₁ S₂ is
// below 2¹⁵ |h|, with h = e ∧ f ∧ u = i + j + k; there l / h, k / h and i / h are right to 4 times the bound of the volumes over h, below 2⁻²⁷,
// so that q, y and z are right to 2⁻²⁴. The errors:
//
//     x + x′ = p + q u                2⁻⁷⁶ |u| + ε² |x|, as in the plane
//     g + g′ = a + y e + z f          2⁻⁷⁵ (|e| + |f|) + 8 ε² (|x| + S): one more product and three more sums
//     r = ((x − g) + x′) − g′         3 roundings of less than 2⁻²² S: with those above 2⁻⁷² S
//     e ∧ f ∧ r                       2⁻⁷² S of each of 3 components of r, and 8 roundings of 2⁻²⁴ S: 2⁻⁷⁰ S₀ S₁ S₂
//     (e ∧ f ∧ r) / h                 of that quotient, |q − s| < 2⁻²⁴, 8 ε S₀ S₁ S₂ / |h| for h, and 2 ε
//
// In all, the errors are less than 2⁻⁶⁹ S₀ S₁ S₂ / |h|, half the spread; the other half is for adding the bounds. Underflow is negligible
// beside it for sizes that are usual.
#[inline]
fn refined(volumes: &Volumes, [p, q]: [Point; 2], &[a, b, c]: &Triangle) -> Option<f64> {
    let [i, j, k] = volumes.sides;
    let inverse = 1.0 / (i + j + k);
    let [at, of_b, of_c] = [upper(volumes.start * inverse), upper(k * inverse), upper(i * inverse)];
    let (u, e, f) = (difference(q, p), difference(b, a), difference(c, a));
    let (mut r, mut sizes) = ([0.0; 3], 1.0);
    let mut are_usual = true;
    for axis in 0..3 {
        let (x, x_tail) = stepped((p[axis], 0.0), p[axis], q[axis], at);
        let g = stepped((a[axis], 0.0), a[axis], b[axis], of_b);
        let (g, g_tail) = stepped(g, a[axis], c[axis], of_c);
        r[axis] = ((x - g) + x_tail) - g_tail;
        let size = u[axis].abs() + e[axis].abs() + f[axis].abs() + power_of_two(-28) * x.abs();
        are_usual &= (size > power_of_two(-150)) & (size < power_of_two(150));
        sizes *= size;
    }
    let normal = wedge(e, f);
    let (rest, height) = (dot(r, normal), dot(u, normal));
    let (back, spread) = (rest / height, power_of_two(-68) * (sizes / height.abs()));
    let [low, high] = [at - (back + spread), at - (back - spread)];
    (are_usual && low == high).then(|| crossing::inside(low))
}

/// Whether a segment has a point in common with a triangle.
#[inline]
pub(crate) fn meet(segment: [Point; 2], triangle: &Triangle) -> bool {
    Volumes::of(segment, *triangle).at_least().is_some()
        || meets_face(segment, segment.map(|p| side_of_plane(triangle, p)), triangle)
}

/// The parameter of the first point that a segment has in common with a triangle, rounded once, but to 0 or 1 only if it is exactly that. It
/// may be none if the parameter is certainly more than `most`.
#[inline]
pub(crate) fn first_parameter(segment: [Point; 2], triangle: &Triangle, most: f64) -> Option<f64> {
    let volumes = Volumes::of(segment, *triangle);
    match volumes.at_least() {
        Some(least) if least > most => None,
        Some(_) => refined(&volumes, segment, triangle).or_else(|| inside(segment, triangle)),
        None => uncertain_parameter(segment, triangle),
    }
}

/// The same where `f64` cannot settle whether they meet.
#[cold]
#[inline]
fn uncertain_parameter(segment @ [p, _]: [Point; 2], triangle: &Triangle) -> Option<f64> {
    let sides = segment.map(|p| side_of_plane(triangle, p));
    if !meets_face(segment, sides, triangle) {
        return None;
    }
    match sides {
        // All in one plane.
        [Equal, Equal] if in_all_shadows(triangle, p) => Some(0.0),
        [Equal, Equal] => {
            let [a, b, c] = *triangle;
            [[a, b], [b, c], [c, a]].into_iter().filter_map(|side| first_in_common(segment, side)).reduce(min)
        }
        [Equal, _] => Some(0.0),
        [_, Equal] => Some(1.0),
        _ => inside(segment, triangle),
    }
}

/// The parameter of the first point that a segment has in common with another one.
//
// In each shadow, what the segments have in common begins there or before; and one of the shadows shows the segments as they are.
fn first_in_common(first: [Point; 2], second: [Point; 2]) -> Option<f64> {
    let begins = |[first, second]: [[[f64; 2]; 2]; 2]| crossing::first_parameter(&first, &second).unwrap_or(0.0);
    segments_meet(first, second).then(|| shadows([first, second]).into_iter().map(begins).fold(0.0, max))
}

/// l / (i + j + k), for a segment whose ends are on different sides of the plane.
#[cold]
#[inline]
fn inside([p, q]: [Point; 2], [a, b, c]: &Triangle) -> Option<f64> {
    let [p, q, a, b, c] = [&p, &q, a, b, c];
    let parameter =
        exactly(Parameter, [p[0], p[1], p[2], q[0], q[1], q[2], a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
    parameter.map(crossing::inside)
}

/// Differences have b + 1 bits, areas 2b + 3, volumes 3b + 6 and their sum 3b + 8; a quotient takes 57 more.
struct Parameter;

impl Formula<15> for Parameter {
    const DEGREE: u32 = 3;
    const SLACK: u32 = 8 + 57;
    type Output = f64;
    fn run<const W: usize>(self, x: [Integer<W>; 15], _: i32) -> f64 {
        let from_start = |at: usize| [x[at] - x[0], x[at + 1] - x[1], x[at + 2] - x[2]];
        let ([i, j, k], l) = volumes(from_start(3), [from_start(6), from_start(9), from_start(12)]);
        l.quotient(&(i + j + k), 0)
    }
}
