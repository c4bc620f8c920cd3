//! The closest points in exact integers: always right, and the only stage that decides whether segments in space meet.

use super::Found;
use crate::exact::{Formula, Integer, Scaled, exactly};
use crate::magnitude::min;
use crate::minkowski::{Coordinates, Parallelogram};

/// Segments a₀ a₁ and b₀ b₁, for [`exactly`].
pub(crate) struct TwoSegments;

/// A segment a₀ a₁ and a point p, for [`exactly`].
pub(crate) struct SegmentAndPoint;

// Of coordinates of b bits, a difference has b + 1, an area (u₀ v₁ − u₁ v₀) 2b + 3, and three products of two areas
// 4b + 6 + 2.
impl Formula<12> for TwoSegments {
    const DEGREE: u32 = 4;
    const SLACK: u32 = 8;
    type Output = Found;
    fn run<const W: usize>(self, x: [Integer<W>; 12], exponent: i32) -> Found {
        closest([point(&x, 0), point(&x, 1)], [point(&x, 2), point(&x, 3)], exponent)
    }
}

impl Formula<9> for SegmentAndPoint {
    const DEGREE: u32 = 4;
    const SLACK: u32 = 8;
    type Output = Found;
    fn run<const W: usize>(self, x: [Integer<W>; 9], exponent: i32) -> Found {
        let [a, b, p] = [point(&x, 0), point(&x, 1), point(&x, 2)];
        let (s, square) = foot(between(a, b), between(a, p), exponent);
        Found { distance: root(square), s, t: 0.0 }
    }
}

fn point<const W: usize>(x: &[Integer<W>], i: usize) -> [Integer<W>; 3] {
    [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
}

/// The closest points of two segments. All coordinates are in units of 2^`exponent`.
///
/// Where the minimum over the whole plane of (s, t) is inside the unit square, the distance is the volume on w, u, v over
/// the area h; zero in the plane. Otherwise an end of one of the segments is among the closest points.
fn closest<const W: usize>(a: [[Integer<W>; 3]; 2], b: [[Integer<W>; 3]; 2], exponent: i32) -> Found {
    let p = Parallelogram { u: between(a[0], a[1]), v: between(b[0], b[1]), w: between(a[0], b[0]) };
    let (ih, jh, hh) = p.ratios();
    let inside = |x: Integer<W>| x.signum() >= 0 && x <= hh;
    if hh.signum() > 0 && inside(ih) && inside(jh) {
        let volume = p.w.volume(p.h()).to_scaled(3 * exponent).abs();
        let distance = if volume.is_zero() { 0.0 } else { positive(volume / hh.to_scaled(4 * exponent).sqrt()) };
        return Found { distance, s: ratio(ih, hh), t: ratio(jh, hh) };
    }
    let at_s = |s: f64, end| {
        let (t, square) = foot(p.v, between(b[0], end), exponent);
        (s, t, square)
    };
    let at_t = |t: f64, end| {
        let (s, square) = foot(p.u, between(a[0], end), exponent);
        (s, t, square)
    };
    let mut nearest = at_s(0.0, a[0]);
    for next in [at_s(1.0, a[1]), at_t(0.0, b[0]), at_t(1.0, b[1])] {
        if next.2 < nearest.2 {
            nearest = next;
        }
    }
    let (s, t, square) = nearest;
    Found { distance: root(square), s, t }
}

/// The point of the segment s d nearest to q, s in [0, 1], and the square of its distance. As in source 001, the signs of two
/// inner products decide whether an end is nearest.
fn foot<const W: usize>(d: [Integer<W>; 3], q: [Integer<W>; 3], exponent: i32) -> (f64, Scaled) {
    let (qd, dd) = (q.dot(d), d.dot(d));
    if qd.signum() <= 0 {
        (0.0, q.dot(q).to_scaled(2 * exponent))
    } else if qd >= dd {
        let q = between(d, q);
        (1.0, q.dot(q).to_scaled(2 * exponent))
    } else {
        let area = q.wedge(d);
        let square = <[Integer<W>; 3]>::inner(area, area);
        (ratio(qd, dd), square.to_scaled(4 * exponent) / dd.to_scaled(2 * exponent))
    }
}

fn between<const W: usize>(p: [Integer<W>; 3], q: [Integer<W>; 3]) -> [Integer<W>; 3] {
    [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
}

/// A quotient in [0, 1], rounded once.
pub(crate) fn ratio<const W: usize>(x: Integer<W>, y: Integer<W>) -> f64 {
    min((x.to_scaled(0) / y.to_scaled(0)).to_f64(), 1.0)
}

fn root(square: Scaled) -> f64 {
    if square.is_zero() { 0.0 } else { positive(square.sqrt()) }
}

/// A positive number, rounded once, but never to 0.
pub(crate) fn positive(x: Scaled) -> f64 {
    let x = x.to_f64();
    if x == 0.0 { f64::from_bits(1) } else { x }
}

/// See [`TwoSegments`]; `None` if a coordinate is not finite.
pub(crate) fn two_segments<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Option<Found> {
    let ([a, b], [c, d]) = (a.map(in_space), b.map(in_space));
    exactly(TwoSegments, [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2]])
}

/// See [`SegmentAndPoint`]; `None` if a coordinate is not finite.
pub(crate) fn segment_and_point<const N: usize>(a: [[f64; N]; 2], p: [f64; N]) -> Option<Found> {
    let ([a, b], p) = (a.map(in_space), in_space(p));
    exactly(SegmentAndPoint, [a[0], a[1], a[2], b[0], b[1], b[2], p[0], p[1], p[2]])
}

/// The formulas of space serve the plane, too: its third coordinates are 0, and integers of no words cost little.
fn in_space<const N: usize>(p: [f64; N]) -> [f64; 3] {
    core::array::from_fn(|k| if k < N { p[k] } else { 0.0 })
}
