//! How far a point is from a triangle of space, and which point of it is the nearest: to a relative error of 5 ε, for all finite input.
//!
//! Let e, f and w be the vectors from the corner a to b, to c and to the point p, and n = e ∧ f. The foot of p on the plane is a + y e + z f.
//! With x = 1 − y − z, the weights x, y and z of the corners are shares of (n | n):
//!
//! ```text
//!     y (n|n) = (w ∧ f | n)        z (n|n) = (e ∧ w | n)        x (n|n) = (n|n) − (w ∧ f | n) − (e ∧ w | n)
//! ```
//!
//! If none is negative, the foot is the nearest point, and the distance is the height |(w | n)| / |n|. Otherwise the nearest point is on an edge
//! opposite to a corner of negative weight.
//!
//! Much of w may cancel in the height. So the height is computed from the vector r from a place near the foot to p: with y and z in 26 bits,
//!
//! ```text
//!     r = p − (a + y e + z f)        (r | n) = (w | n)
//! ```
//!
//! exactly, and r is known to 2⁻⁷³ of the edges, or where that is not enough to 2⁻⁹⁸. The error of n is some ulps of |e||f|. As r is nearly
//! upright, it costs only the cosine of a small angle, even for slivers.

#[cfg(test)]
mod tests;

use super::triangle::{Point, Triangle};
use crate::exact::{DoubleDouble, Formula, Integer, exactly, ldexp, stepped, upper};
use crate::magnitude::{difference, finite, max, min, one_norm, power_of_two};
use crate::minkowski::wedge;
use crate::scalar::Ring;
use crate::segment::distance::exactly::{positive, ratio};
use crate::segment::distance::{self, dot, range};

/// What is found for a point and a triangle.
#[derive(Clone, Copy, Debug)]
struct Found {
    distance: f64,
    place: Place,
}

/// Where the nearest point is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Inside the triangle, at these weights of the second and the third corner.
    Inside([f64; 2]),
    /// On the edge opposite to this corner.
    Opposite(usize),
}

/// The vectors from the first corner to the others and to a point, and e ∧ f.
#[derive(Clone, Copy)]
struct Ways<T> {
    e: [T; 3],
    f: [T; 3],
    w: [T; 3],
    n: [T; 3],
}

impl<T: Ring> Ways<T> {
    #[inline(always)]
    fn of(p: [T; 3], [a, b, c]: [[T; 3]; 3]) -> Self {
        let (e, f) = (difference(b, a), difference(c, a));
        Ways { e, f, w: difference(p, a), n: wedge(e, f) }
    }

    /// (w ∧ f | n) and (e ∧ w | n), for any w.
    #[inline(always)]
    fn shares(&self, w: [T; 3]) -> [T; 2] {
        [dot(wedge(w, self.f), self.n), dot(wedge(self.e, w), self.n)]
    }

    /// The weights of the corners, as shares of (n | n), and (n | n).
    #[inline(always)]
    fn weights(&self) -> ([T; 3], T) {
        let ([y, z], nn) = (self.shares(self.w), dot(self.n, self.n));
        ([nn - (y + z), y, z], nn)
    }
}

/// How far a point is from a triangle: 0 exactly if the point is on it, NaN if a coordinate is not finite.
#[inline]
pub(crate) fn distance(p: Point, triangle: Triangle) -> f64 {
    nearest(p, &sorted(triangle)).map_or(f64::NAN, |found| found.distance)
}

/// The point of a triangle that is nearest to a point, in the box around it; NaN if a coordinate is not finite.
#[inline]
pub(crate) fn closest_point(p: Point, triangle: Triangle) -> Point {
    let triangle = sorted(triangle);
    nearest(p, &triangle).map_or([f64::NAN; 3], |found| match found.place {
        Place::Inside(weights) => at(&triangle, weights),
        Place::Opposite(corner) => distance::closest_point::<f64, _, 3>(p, &opposite(corner, &triangle)).point,
    })
}

/// The corners in lexicographic order, so that the given order changes no bit of the answer.
#[inline]
fn sorted([a, b, c]: Triangle) -> Triangle {
    let order = |p, q| if q < p { [q, p] } else { [p, q] };
    let [a, b] = order(a, b);
    let [b, c] = order(b, c);
    let [a, b] = order(a, b);
    [a, b, c]
}

fn opposite(corner: usize, triangle: &Triangle) -> [Point; 2] {
    [triangle[(corner + 1) % 3], triangle[(corner + 2) % 3]]
}

/// The point with these weights of the second and the third corner.
fn at(&[a, b, c]: &Triangle, [y, z]: [f64; 2]) -> Point {
    core::array::from_fn(|axis| {
        let [a, b, c] = [a[axis], b[axis], c[axis]];
        let x = a + (y * (b - a) + z * (c - a));
        // Where a difference overflows, all numbers are huge, or halving them is exact.
        let x = if x.is_finite() { x } else { 2.0 * (0.5 * a + (y * (0.5 * b - 0.5 * a) + z * (0.5 * c - 0.5 * a))) };
        min(max(x, min(min(a, b), c)), max(max(a, b), c))
    })
}

/// The nearest point; none if a coordinate is not finite.
#[inline]
fn nearest(p: Point, triangle: &Triangle) -> Option<Found> {
    quick(p, triangle).or_else(|| rescaled(p, triangle)).or_else(|| slow(p, triangle))
}

#[inline]
fn are_finite(p: Point, triangle: &Triangle) -> bool {
    finite(p) && triangle.iter().all(|&corner| finite(corner))
}

/// The nearest point on the edges opposite to these corners.
#[inline]
fn on_edges(p: Point, triangle: &Triangle, corners: [bool; 3]) -> Found {
    let mut found = Found { distance: f64::INFINITY, place: Place::Opposite(0) };
    for corner in (0..3).filter(|&k| corners[k]) {
        let distance = distance::distance_to_point::<f64, _, 3>(p, &opposite(corner, triangle));
        if distance < found.distance {
            found = Found { distance, place: Place::Opposite(corner) };
        }
    }
    if found.distance == f64::INFINITY {
        // Where the distance overflows: find the place at a quarter of the size, where it does not.
        let quarter = |p: Point| p.map(|x| 0.25 * x);
        found.place = on_edges(quarter(p), &triangle.map(quarter), corners).place;
    }
    found
}

/// The nearest point, scaled to a size at which nothing over- or underflows; none if scaling loses a digit, or the result is not certain.
#[cold]
#[inline]
fn rescaled(p: Point, triangle @ &[a, b, c]: &Triangle) -> Option<Found> {
    let ([p_to_scale, triangle_to_scale @ ..], exponent) = range::rescaled([p, a, b, c])?;
    let is_as_given = |to_scale: Point, p: Point| to_scale.map(|x| ldexp(x, exponent)) == p;
    let same = is_as_given(p_to_scale, p) && (0..3).all(|k| is_as_given(triangle_to_scale[k], triangle[k]));
    let found = if same { quick(p_to_scale, &triangle_to_scale) } else { None };
    found.map(|found| Found { distance: range::scaled_back(found.distance, exponent), ..found })
}

/// The nearest point, where it is certain without integers.
//
// μ = 2⁻⁵³; E, F and W are not less than the lengths of e, f and w, whose components are rounded by μ of themselves. So n is off by 5.7 μ EF, and
// (w ∧ f | n), (e ∧ w | n) and (n | n) by 15 μ of WF, EW and EF times EF. The weights are off by 18 μ of these; the bound in the code is 32 μ of
// them. If a weight is certainly negative, the foot is outside, and the nearest point is on an edge opposite to a corner whose weight may be
// negative.
#[inline]
fn quick(p: Point, triangle: &Triangle) -> Option<Found> {
    let [a, b, c] = *triangle;
    if triangle.contains(&p) || a == b || b == c {
        // The point is a corner, and so on two edges, or the triangle is an edge.
        return are_finite(p, triangle).then(|| on_edges(p, triangle, [true; 3]));
    }
    let ways = Ways::of(p, *triangle);
    let (weights, nn) = ways.weights();
    let [long_e, long_f, long_w] = [ways.e, ways.f, ways.w].map(|v| one_norm(&v));
    let (area, edges) = (long_e * long_f, long_e + long_f);
    let bound = power_of_two(-48) * area * (area + long_w * edges);
    // Otherwise products may over- or underflow.
    if !((edges + long_w < power_of_two(150)) & (bound > power_of_two(-700))) {
        return None;
    }
    let least = min(min(weights[0], weights[1]), weights[2]);
    if least < -bound {
        return Some(on_edges(p, triangle, weights.map(|weight| weight <= bound)));
    }
    if !((bound <= nn) & (nn > power_of_two(-900))) {
        return None;
    }
    let long_n = num_traits::Float::sqrt(nn);
    let k = area / long_n;
    let shares = [weights[1] / nn, weights[2] / nn];
    let above = Above {
        ways,
        nn,
        long_n,
        edges,
        tilt: power_of_two(-50) * k,
        off: power_of_two(-47) * (long_w + edges) * (k * k),
    };
    let found =
        above.by_steps(p, triangle, shares.map(upper)).or_else(|| above.by_double_doubles(p, triangle, shares))?;
    // The foot may be outside: beyond an edge by 4 bound / (|n| q) for the shortest edge q, and near a corner by more, by the inverse of the sine of
    // the angle there. If that is below 2⁻²⁸ of the height, the triangle is as far away as its plane.
    let shortest = min(min(long_e, long_f), one_norm(&difference(ways.f, ways.e)));
    let beyond = bound * (edges * edges);
    let is_known = (least > bound) | (beyond <= power_of_two(-31) * found.distance * shortest * nn);
    is_known.then_some(found)
}

/// A point that may be above or below a triangle.
//
// Let h be the height and k = EF / |n|, the inverse of a sine.
//     tilt    8 μ k: the sine of the angle that n is off
//     off     how far a + y e + z f is from the foot because y and z are wrong: 64 μ (W + E + F) k²; and as they are cut off
// As `off` is below h / 8, the products in (r | n) are together less than 1.01 |r||n|, and rounded by 3.1 μ. The angle of n costs 2⁻⁵⁵ h, and the
// part of r that is not upright adds tilt · off < 2⁻⁵⁶ h. r is known to 2⁻⁵⁵ h, and rounded by at most 2.2 μ; |n| is rounded by 2.5 μ, and the
// quotient by μ. In all that is less than 10 μ, or 5 ε.
struct Above {
    ways: Ways<f64>,
    nn: f64,
    long_n: f64,
    edges: f64,
    tilt: f64,
    off: f64,
}

impl Above {
    /// By y and z of 26 bits, which cut off 2⁻²⁵ of them; they are at most 3. Each component of r is known to 2⁻⁷³ of the edges, and 2⁻¹⁰³ of the
    /// place.
    #[inline]
    fn by_steps(&self, p: Point, [a, b, c]: &Triangle, weights: [f64; 2]) -> Option<Found> {
        let [y, z] = weights;
        let (mut r, mut size) = ([0.0; 3], self.edges);
        for axis in 0..3 {
            let x = stepped((a[axis], 0.0), a[axis], b[axis], y);
            let (x, tail) = stepped(x, a[axis], c[axis], z);
            r[axis] = (p[axis] - x) - tail;
            size += power_of_two(-28) * x.abs();
        }
        self.found(weights, r, power_of_two(-23) * self.edges, power_of_two(-73) * size)
    }

    /// By y and z of 53 bits, and r in 100 bits: for points that are very near. The differences are exact. The products and sums are below 5 (W + E +
    /// F), and right to 40 · 2⁻¹⁰⁶ of that.
    #[cold]
    #[inline]
    fn by_double_doubles(&self, p: Point, [a, b, c]: &Triangle, weights: [f64; 2]) -> Option<Found> {
        let [y, z] = weights.map(DoubleDouble::from);
        let r = core::array::from_fn(|k| {
            let [e, f, w] = [b[k], c[k], p[k]].map(|x| DoubleDouble::from_difference(x, a[k]));
            (w - y * e - z * f).to_f64()
        });
        let size = self.edges + one_norm(&self.ways.w);
        self.found(weights, r, power_of_two(-50) * self.edges, power_of_two(-98) * size)
    }

    /// The nearest point, if it is certain, from the vector r from a place to the point. `cut` is how far the cut weights move the place, and `error`
    /// the error of r.
    #[inline]
    fn found(&self, [y, z]: [f64; 2], r: Point, cut: f64, error: f64) -> Option<Found> {
        let off = self.off + cut;
        let height = dot(r, self.ways.n).abs() / self.long_n;
        let is_known = (self.tilt <= power_of_two(-27))
            & (8.0 * off <= height)
            & (self.tilt * off <= power_of_two(-56) * height)
            & (error <= power_of_two(-55) * height);
        let [dy, dz] = self.ways.shares(r).map(|share| share / self.nn);
        is_known.then(|| Found { distance: height, place: Place::Inside(in_triangle([y + dy, z + dz])) })
    }
}

/// Weights of the second and the third corner, moved back into the triangle if rounding has put them outside.
#[inline]
fn in_triangle(weights: [f64; 2]) -> [f64; 2] {
    let [y, z] = weights.map(|weight| max(weight, 0.0));
    let per_sum = 1.0 / max(y + z, 1.0);
    [y * per_sum, z * per_sum]
}

/// The nearest point by integers; none if a coordinate is not finite.
#[cold]
#[inline]
fn slow(p: Point, triangle @ [a, b, c]: &Triangle) -> Option<Found> {
    let x = [p[0], p[1], p[2], a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]];
    Some(exactly(Exactly, x)?.unwrap_or_else(|| on_edges(p, triangle, [true; 3])))
}

/// A point above or below a triangle, for [`exactly`]; none if the point is beside it, or the triangle has no inside.
///
/// Differences have b + 1 bits, areas 2b + 3, volumes 3b + 6, and sums of three products of areas 4b + 8; the third weight 4b + 10.
struct Exactly;

impl Formula<12> for Exactly {
    const DEGREE: u32 = 4;
    const SLACK: u32 = 10;
    type Output = Option<Found>;
    fn run<const W: usize>(self, x: [Integer<W>; 12], exponent: i32) -> Option<Found> {
        let point = |k: usize| [x[k], x[k + 1], x[k + 2]];
        let ways = Ways::of(point(0), [point(3), point(6), point(9)]);
        let (weights, nn) = ways.weights();
        if nn.signum() == 0 || weights.iter().any(|weight| weight.signum() < 0) {
            return None;
        }
        let volume = dot(ways.w, ways.n);
        let distance = if volume.signum() == 0 {
            0.0
        } else {
            positive(volume.to_scaled(3 * exponent).abs() / nn.to_scaled(4 * exponent).sqrt())
        };
        Some(Found { distance, place: Place::Inside([ratio(weights[1], nn), ratio(weights[2], nn)]) })
    }
}

/// Two numbers, from plain formulas, between which the square of the distance is.
//
// The square for the point found on an edge is the least one to 8 μ of the squares, whatever the error of the quotient. The height is off by tilt ·
// |w|, and where a weight has the wrong sign the foot is at most as far from an edge as `off` is above: all that is less than 2⁻⁴⁵ (w·w + e·e + f·f)
// k². As much again is for the proved distances, which are off by 10 ε of the square: if the two intervals of two triangles are apart, their proved
// distances are in the same order.
#[cfg(feature = "collide")]
#[inline(always)]
pub(crate) fn square_between(p: Point, triangle: Triangle) -> [f64; 2] {
    let ways = Ways::of(p, triangle);
    let Ways { e, f, w, n } = ways;
    let (weights, nn) = ways.weights();
    let (ee, ff, ww, height) = (dot(e, e), dot(f, f), dot(w, w), dot(w, n));
    let (v, g) = (difference(w, e), difference(f, e));
    let from_edge = |w: Point, e: Point, ee: f64| {
        let share = max(min(dot(w, e) / ee, 1.0), 0.0);
        let r = [w[0] - share * e[0], w[1] - share * e[1], w[2] - share * e[2]];
        dot(r, r)
    };
    let edges = min(min(from_edge(w, e, ee), from_edge(w, f, ff)), from_edge(v, g, dot(g, g)));
    let is_inside = (weights[0] >= 0.0) & (weights[1] >= 0.0) & (weights[2] >= 0.0);
    let square = if is_inside { height * (height / nn) } else { edges };
    let squares = ww + ee + ff;
    let error = power_of_two(-44) * squares * (ee * ff / nn);
    let is_usual = (squares < power_of_two(300)) & (nn > power_of_two(-600));
    if is_usual { [square - error, square + error] } else { [0.0, f64::INFINITY] }
}
