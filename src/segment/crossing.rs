//! Where two segments of the plane cross.
//!
//! Source 003 (L., "intersect_lines() [Part 2]") finds the Origin in the parallelogram that is the Minkowski difference
//! of two segments a b and c d. With u = b − a, v = d − c, w = a − c, the areas in it, by the source's names, are
//!
//! ```text
//!     h = u ∧ v     i = v ∧ w     j = u ∧ w     s = i / h     t = j / h     crossing = a + s u = c + t v
//! ```
//!
//! What we changed. The case follows from the signs of i, i − h, j and j − h. They tell on which side of the other
//! segment's line each end lies: i for a and i − h for b, of the line c d; −j for c and h − j for d, of the line a b.
//! These signs are exact: from rounded areas where the error bound settles them, adaptively elsewhere. The crossing and
//! the parameters are rounded once: from `f64` with one step of refinement ([`quick`]) where its error bound settles
//! the rounding, else from twice the precision of `f64` ([`wide`]), else from integers.

mod quick;
#[cfg(test)]
mod tests;
mod wide;

use core::cmp::Ordering::{self, Equal};

use super::are_finite;
use super::slices::Ends;
use crate::exact::{Formula, Integer, exactly, orientation2, two_diff};
use crate::magnitude::{max, min};
use crate::{Ring, Widen};
pub(crate) use quick::Areas;
use wide::Bounds;

type Pair = [f64; 2];

/// What two closed segments of the plane have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Intersection<T = f64> {
    /// Nothing.
    Disjoint,
    /// One point, at the parameter `s` from 0 to 1 along the first segment and `t` along the second.
    Crossing { point: [T; 2], s: T, t: T },
    /// A segment of positive length between two ends of the given segments, in the direction of the first.
    Overlap { start: [T; 2], end: [T; 2] },
}

/// The intersection of the closed segments `first` and `second`, each given by its two ends.
///
/// The case is exact for every finite input. A segment of length zero is a point. A NaN or an infinity makes it
/// `Disjoint`.
///
/// A crossing at an end of a segment is exactly this end, and its parameter on that segment is 0 or 1 (0 for a segment
/// of length zero). No other crossing has such a parameter. Any other crossing is the exact point rounded to nearest,
/// coordinate by coordinate, and its parameters are rounded likewise (but not to 0 or 1). So it lies in the bounding
/// boxes of both segments. Exchanging the segments, or the ends of one, changes nothing about the point (but, perhaps,
/// the sign of a zero). For `f32` the result may be the `f64` answer rounded once more, which is within 1/2 + 2⁻²⁹
/// units in the last place.
///
/// The order of the ends of an `Overlap` is that of the first segment.
// Bounding boxes are not compared first: most queries are about segments near each other, for which the branch would be unpredictable.
#[inline(never)]
pub(crate) fn intersection<S: Ends<2>, X>(first: &S, second: &S, answer: impl Fn(Intersection) -> X) -> X {
    let areas = Areas::of(first.ends(), second.ends());
    if areas.cross() {
        if let Some([x, y, s, t]) = areas.crossing::<S::Scalar>() {
            return answer(Intersection::Crossing { point: [x, y], s, t });
        }
    } else if areas.are_apart() {
        return answer(Intersection::Disjoint);
    }
    uncertain(first, second, answer)
}

/// The intersection of segments that `f64` cannot settle.
#[cold]
#[inline(never)]
pub(super) fn uncertain<S: Ends<2>, X>(first: &S, second: &S, answer: impl Fn(Intersection) -> X) -> X {
    answer(exact_intersection(first.ends(), second.ends()))
}

impl Intersection {
    /// The answer in the scalar of the query.
    #[inline]
    pub(crate) fn narrow<T: Widen>(self) -> Intersection<T> {
        let narrow = |point: [f64; 2]| point.map(T::narrow);
        match self {
            Intersection::Disjoint => Intersection::Disjoint,
            Intersection::Crossing { point, s, t } => {
                Intersection::Crossing { point: narrow(point), s: parameter(s), t: parameter(t) }
            }
            Intersection::Overlap { start, end } => Intersection::Overlap { start: narrow(start), end: narrow(end) },
        }
    }
}

/// The parameter, along the first segment, of its first point in common with the second, in the scalar of the query.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
#[inline]
pub(crate) fn first_parameter<S: Ends<2>>(first: &S, second: &S) -> Option<S::Scalar> {
    intersection(first, second, |found| match found {
        Intersection::Disjoint => None,
        Intersection::Crossing { s, .. } => Some(s),
        Intersection::Overlap { start, .. } => along(first.ends(), start),
    })
    .map(parameter)
}

/// A parameter in the scalar of the query: 0 or 1 only if it was so in `f64`.
#[inline]
pub(crate) fn parameter<T: Widen>(s: f64) -> T {
    let rounded = T::narrow_distance(s); // not to 0
    if rounded == T::one() && s < 1.0 { T::one() - T::epsilon() / (T::one() + T::one()) } else { rounded }
}

/// Whether the closed segments have a point in common: whether their [`intersection`] is not `Disjoint`.
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
#[inline(always)]
pub(crate) fn meet(first: [Pair; 2], second: [Pair; 2]) -> bool {
    let ([a, b], [c, d]) = (first, second);
    // Segments that follow each other in a chain share an end.
    let share_an_end = (a == c) | (a == d) | (b == c) | (b == d);
    if share_an_end {
        return are_finite(first) & are_finite(second);
    }
    let areas = Areas::of(first, second);
    areas.cross() || !areas.are_apart() && uncertainly_meet(a, b, c, d)
}

/// Whether a b and c d meet, where `f64` cannot settle it. One area is enough to find an end that is on the other segment.
// The arguments are points, because points are passed in registers and whole segments in memory.
#[cold]
#[inline(never)]
fn uncertainly_meet(a: Pair, b: Pair, c: Pair, d: Pair) -> bool {
    let (first, second) = ([a, b], [c, d]);
    if boxes_are_apart(first, second) || !(are_finite(first) & are_finite(second)) {
        return false;
    }
    let mut cross = true;
    for (ends, other) in [(first, second), (second, first)] {
        let mut sides = [Equal; 2];
        for (side, end) in sides.iter_mut().zip(ends) {
            *side = match orientation2(other[0], other[1], end) {
                None => return false,
                Some(Equal) if !boxes_are_apart([end; 2], other) => return true,
                Some(side) => side,
            }
        }
        if sides[0] == sides[1] && sides[0] != Equal {
            return false;
        }
        // Segments on one line meet only if an end of either is on the other. (Otherwise, if an end is on the line of the
        // other segment, but not on that segment, both ends of that segment are on one side of this one's line.)
        cross &= sides[0] != sides[1];
    }
    cross
}

/// Whether the bounding boxes have no point in common. A NaN is not seen.
#[inline(always)]
fn boxes_are_apart<T: Copy + PartialOrd>([a, b]: [[T; 2]; 2], [c, d]: [[T; 2]; 2]) -> bool {
    let box_of = |p: [T; 2], q: [T; 2]| ([min(p[0], q[0]), min(p[1], q[1])], [max(p[0], q[0]), max(p[1], q[1])]);
    let ((low, high), (other_low, other_high)) = (box_of(a, b), box_of(c, d));
    (high[0] < other_low[0]) | (high[1] < other_low[1]) | (other_high[0] < low[0]) | (other_high[1] < low[1])
}

/// On which side of the other segment's line a, b, c and d lie. `None` if one of these two lines, or a line along an axis,
/// parts the segments. Otherwise the segments cross; or the sides of a and b are equal, and all four points are on one line.
#[inline(always)]
fn sides([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Option<[Ordering; 4]> {
    if boxes_are_apart([a, b], [c, d]) {
        return None;
    }
    let (of_a, of_b) = (orientation2(c, d, a)?, orientation2(c, d, b)?);
    if of_a == of_b && of_a != Equal {
        return None;
    }
    let (of_c, of_d) = (orientation2(a, b, c)?, orientation2(a, b, d)?);
    if of_c == of_d && of_c != Equal {
        return None;
    }
    // If the sides of a and b are equal, both are on the line c d; or c = d, which is on the line a b, as else both would be on one side of it.
    Some([of_a, of_b, of_c, of_d])
}

fn exact_intersection(first: [Pair; 2], second: [Pair; 2]) -> Intersection {
    let Some([of_a, of_b, of_c, of_d]) = sides(first, second) else {
        return Intersection::Disjoint;
    };
    if of_a == of_b {
        return on_one_line(first, second);
    }
    // The lines cross, in one point of both segments. If an end is on the other segment, that is the point.
    let end = |of_start, of_end| if of_start == Equal { Some(0) } else { (of_end == Equal).then_some(1) };
    let (on_first, on_second) = (end(of_a, of_b), end(of_c, of_d));
    let vertex = on_first.map(|k| first[k]).or(on_second.map(|l| second[l]));
    let (s, t) = (on_first.map(|k| k as f64), on_second.map(|l| l as f64));
    if let (Some(point), Some(s), Some(t)) = (vertex, s, t) {
        return Intersection::Crossing { point, s, t };
    }
    let bounds = Bounds::of(&first, &second);
    let coordinate = |k: usize| match vertex {
        Some(point) => Some(point[k]),
        None if first[0][k] == first[1][k] => Some(first[1][k]),
        None if second[0][k] == second[1][k] => Some(second[1][k]),
        None => bounds.settled(k),
    };
    let s = s.or_else(|| bounds.settled(2).map(inside));
    let t = t.or_else(|| bounds.settled(3).map(inside));
    match [coordinate(0), coordinate(1), s, t] {
        [Some(x), Some(y), Some(s), Some(t)] => Intersection::Crossing { point: [x, y], s, t },
        settled => unsettled(first, second, settled),
    }
}

/// The crossing, with the numbers that are not settled computed from integers.
#[cold]
#[inline(never)]
fn unsettled([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2], settled: [Option<f64>; 4]) -> Intersection {
    match exactly(Quotients, [a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]) {
        Some([x, y, s, t]) => {
            let [x, y, s, t] = [(x, 0), (y, 1), (inside(s), 2), (inside(t), 3)].map(|(x, k)| settled[k].unwrap_or(x));
            Intersection::Crossing { point: [x, y], s, t }
        }
        None => Intersection::Disjoint, // not finite, which the orientations have excluded
    }
}

/// p − q as a sum of two vectors, exactly.
#[inline(always)]
fn differences(p: Pair, q: Pair) -> (Pair, Pair) {
    let ((x, x_tail), (y, y_tail)) = (two_diff(p[0], q[0]), two_diff(p[1], q[1]));
    ([x, y], [x_tail, y_tail])
}

/// The parameter of a point inside a segment: the floats next to 0 and 1 replace what would be rounded to 0 or 1.
#[inline]
pub(crate) fn inside(s: f64) -> f64 {
    max(f64::from_bits(1), min(s, BELOW_ONE))
}

const BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// The crossing of the lines a b and c d, s and t: each as a quotient of integers, rounded once.
///
/// Differences have b + 1 bits, areas 2b + 3, their products with a difference 3b + 4; their sum x h + … has 3b + 5,
/// and a quotient takes 57 more.
struct Quotients;

impl Formula<8> for Quotients {
    const DEGREE: u32 = 3;
    const SLACK: u32 = 5 + 57;
    type Output = [f64; 4];
    fn run<const W: usize>(self, [ax, ay, bx, by, cx, cy, dx, dy]: [Integer<W>; 8], exponent: i32) -> [f64; 4] {
        let (u, v, w) = ([bx - ax, by - ay], [dx - cx, dy - cy], [ax - cx, ay - cy]);
        let (h, i, j) = (wedge(u, v), wedge(v, w), wedge(u, w));
        // a + s u = (a h + i u) / h, in units of 2^exponent.
        let coordinate = |start: Integer<W>, step: Integer<W>| (start * h + i * step).quotient(&h, exponent);
        [coordinate(ax, u[0]), coordinate(ay, u[1]), i.quotient(&h, 0), j.quotient(&h, 0)]
    }
}

#[inline(always)]
fn wedge<T: Ring>(p: [T; 2], q: [T; 2]) -> T {
    p[0] * q[1] - p[1] * q[0]
}

/// The two ends of what two segments, or points, on one line have in common. A segment of length zero may also be off the
/// line.
fn common(first: [[f64; 2]; 2], second: [[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
    // The order of points along a line is that of their coordinates, x first: the order of arrays.
    let sorted = |[a, b]: [[f64; 2]; 2]| if b < a { [b, a] } else { [a, b] };
    let ([low, high], [other_low, other_high]) = (sorted(first), sorted(second));
    let from = if low < other_low { other_low } else { low };
    let to = if other_high < high { other_high } else { high };
    (from <= to).then_some([from, to])
}

/// The intersection of two segments, or points, on one line.
#[cold]
fn on_one_line(first: [[f64; 2]; 2], second: [[f64; 2]; 2]) -> Intersection {
    let Some([from, to]) = common(first, second) else {
        return Intersection::Disjoint;
    };
    if from < to {
        let [start, end] = if first[1] < first[0] { [to, from] } else { [from, to] };
        return Intersection::Overlap { start, end };
    }
    match (along(first, from), along(second, from)) {
        (Some(s), Some(t)) => Intersection::Crossing { point: from, s, t },
        _ => Intersection::Disjoint,
    }
}

/// The parameter of a point of the segment a b.
fn along([a, b]: [[f64; 2]; 2], p: [f64; 2]) -> Option<f64> {
    if p == a {
        Some(0.0)
    } else if p == b {
        Some(1.0)
    } else {
        let k = usize::from(a[0] == b[0]);
        exactly(Position, [a[k], b[k], p[k]]).map(inside)
    }
}

/// (p − a) / (b − a), rounded once. Differences have b + 1 bits, and a quotient takes 57 more.
struct Position;

impl Formula<3> for Position {
    const DEGREE: u32 = 1;
    const SLACK: u32 = 1 + 57;
    type Output = f64;
    fn run<const W: usize>(self, [a, b, p]: [Integer<W>; 3], _: i32) -> f64 {
        (p - a).quotient(&(b - a), 0)
    }
}
