//! The first simplex of a hull: as many affinely independent points as there are, far apart.

use core::cmp::Ordering;

use crate::body::hull::ends;
use crate::exact::{orientation2, orientation3};
use crate::magnitude::dot;
use crate::pga3::{cross, difference};

/// Affinely independent points, by their numbers; every other point depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Point(usize),
    Segment([usize; 2]),
    /// Together with the axis along which the triangle can be seen.
    Triangle([usize; 3], usize),
    /// Seen from outside, the first three go round counter-clockwise.
    Tetrahedron([usize; 4]),
}

pub(super) fn start(points: &[[f64; 3]]) -> Start {
    let [a, b] = ends(points);
    if points[a] == points[b] {
        return Start::Point(a);
    }
    let span = difference(points[b], points[a]);
    let area = |p: [f64; 3]| cross(span, difference(p, points[a])).iter().fold(0.0, |m: f64, c| m.max(c.abs()));
    let seen_from = |k: usize| shadow_axis([points[a], points[b], points[k]]);
    let Some((c, axis)) = farthest(points, area, seen_from) else { return Start::Segment([a, b]) };
    let normal = cross(span, difference(points[c], points[a]));
    let volume = |p: [f64; 3]| dot(normal, difference(p, points[a])).abs();
    let side = |k: usize| orientation3(points[a], points[b], points[c], points[k]).filter(|side| side.is_ne());
    match farthest(points, volume, side) {
        None => Start::Triangle([a, b, c], axis),
        Some((d, Ordering::Less)) => Start::Tetrahedron([a, b, c, d]),
        Some((d, _)) => Start::Tetrahedron([b, a, c, d]),
    }
}

/// A point for which there is an exact answer, and the answer: the point of the greatest size, as far as that can be
/// seen in `f64`, else the first.
fn farthest<A>(
    points: &[[f64; 3]],
    size: impl Fn([f64; 3]) -> f64,
    answer: impl Fn(usize) -> Option<A>,
) -> Option<(usize, A)> {
    let mut best = (0, size(points[0]));
    for (k, &p) in points.iter().enumerate() {
        let size = size(p);
        if size > best.1 {
            best = (k, size);
        }
    }
    let at = |k: usize| answer(k).map(|answer| (k, answer));
    at(best.0).or_else(|| (0..points.len()).find_map(at))
}

/// An axis along which a triangle is seen with a positive area; `None` if the three points are on one line.
pub(super) fn shadow_axis(triangle: [[f64; 3]; 3]) -> Option<usize> {
    (0..3).find(|&axis| {
        let [a, b, c] = triangle.map(|p| shadow(p, axis));
        orientation2(a, b, c) != Some(Ordering::Equal)
    })
}

/// The point as seen from above along an axis, so that a counter-clockwise triangle has a normal that is positive there.
#[inline]
pub(super) fn shadow(p: [f64; 3], axis: usize) -> [f64; 2] {
    [p[(axis + 1) % 3], p[(axis + 2) % 3]]
}
