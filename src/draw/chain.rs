//! A chain drawn like a knot: the strokes that remain when the farther of two crossing segments is broken.

use std::vec::Vec;

use super::frame::Rect;
use crate::pga2::{Segment, crossing_pairs_iter};

/// Half the length of a break at a right angle, in pixels, from the axis of the other stroke to the end of the broken
/// one: both half widths and some air.
const HALF_BREAK: f64 = 5.0;
/// Half of the longest break, where the strokes cross at a small angle.
const LONGEST: f64 = 14.0;
/// The distance between strokes, in pixels, from which there is room for breaks of full length.
const ROOMY: f64 = 40.0;

/// A visible piece of the chain, either all marked or all unmarked.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Stroke {
    pub marked: bool,
    pub line: Vec<[f64; 2]>,
}

/// How much room there is between the strokes, from 0 (the chain fills its picture) to 1. The view's area over the
/// chain's length is about the strokes' distance; it is measured in units of [`ROOMY`].
pub(super) fn room(points: &[[f64; 2]], view: Rect) -> f64 {
    let length: f64 = points.windows(2).map(|ends| (ends[1][0] - ends[0][0]).hypot(ends[1][1] - ends[0][1])).sum();
    let [width, height] = view.size();
    // all of it for no length, whose share is infinite or NaN
    (width * height / length / ROOMY).min(1.0)
}

/// The visible strokes along the chain.
///
/// `points` are pixels; `depth` is larger for nearer points; `marked` has one entry per segment; `room` is that of
/// [`room`] and scales the breaks: below a tenth there are none.
pub(super) fn strokes(points: &[[f64; 2]], depth: &[f64], marked: &[bool], room: f64) -> Vec<Stroke> {
    // positions along the chain: segment i is from along[i] to along[i + 1]
    let mut along = vec![0.0];
    for ends in points.windows(2) {
        along.push(along[along.len() - 1] + (ends[1][0] - ends[0][0]).hypot(ends[1][1] - ends[0][1]));
    }
    let breaks = if room < 0.1 { Vec::new() } else { breaks(points, depth, marked, &along, room) };

    let mut strokes = Vec::new();
    let mut pending = breaks.into_iter().peekable();
    let mut current = Stroke::default();
    for (i, ends) in points.windows(2).enumerate() {
        // of segments with a length only
        let at = |position: f64| {
            let t = (position - along[i]) / (along[i + 1] - along[i]);
            [0, 1].map(|k| ends[0][k] + t * (ends[1][k] - ends[0][k]))
        };
        if current.marked != marked[i] {
            flush(&mut strokes, &mut current, marked[i]);
        }
        let mut from = along[i];
        // breaks are sorted and disjoint, and one may reach into the next segments
        while let Some(&[start, end]) = pending.peek().filter(|[start, _]| *start < along[i + 1]) {
            if start > from {
                extend(&mut current.line, at(from), at(start));
            }
            flush(&mut strokes, &mut current, marked[i]);
            from = from.max(end);
            if end > along[i + 1] {
                break;
            }
            pending.next();
        }
        if from < along[i + 1] {
            extend(&mut current.line, at(from), ends[1]);
        } else if current.line.is_empty() && from == along[i] {
            // a segment without length, which no break hides
            extend(&mut current.line, ends[0], ends[1]);
        }
    }
    flush(&mut strokes, &mut current, false);
    strokes
}

/// Ends the current stroke, and begins a new one, marked or not.
fn flush(strokes: &mut Vec<Stroke>, current: &mut Stroke, marked: bool) {
    let done = core::mem::replace(current, Stroke { marked, line: Vec::new() });
    if !done.line.is_empty() {
        strokes.push(done);
    }
}

fn extend(stroke: &mut Vec<[f64; 2]>, from: [f64; 2], to: [f64; 2]) {
    if stroke.is_empty() {
        stroke.push(from);
    }
    stroke.push(to);
}

/// The intervals of hidden positions: sorted, and apart from each other.
fn breaks(points: &[[f64; 2]], depth: &[f64], marked: &[bool], along: &[f64], room: f64) -> Vec<[f64; 2]> {
    let least = depth.iter().copied().fold(f64::INFINITY, f64::min);
    let most = depth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // rounding of the projection: depths that differ by no more than this are the same
    let same = 1e-9 * (most - least);

    let segments: Vec<Segment> = points.windows(2).map(|ends| Segment { a: ends[0], b: ends[1] }).collect();
    let (mut found, mut joined) = (Vec::new(), 0);
    for (i, j) in crossing_pairs_iter(&segments) {
        if i.abs_diff(j) < 2 || (marked[i] && marked[j]) {
            continue;
        }
        let Some((s, t, sine)) = crossing(&points[i..i + 2], &points[j..j + 2]) else {
            continue;
        };
        let above = depth[i] + s * (depth[i + 1] - depth[i]) - depth[j] - t * (depth[j + 1] - depth[j]);
        if above.abs() <= same {
            continue;
        }
        let (k, t) = if above > 0.0 { (j, t) } else { (i, s) };
        let position = along[k] + t * (along[k + 1] - along[k]);
        let half = room * (HALF_BREAK / sine).min(LONGEST);
        found.push([position - half, position + half]);
        // Of many crossings in one place only one break is seen.
        if found.len() > 2 * joined + 1024 {
            found = union(found);
            joined = found.len();
        }
    }
    union(found)
}

/// The same positions in intervals that are sorted, and apart from each other.
fn union(mut intervals: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    intervals.sort_by(|a, b| a[0].total_cmp(&b[0]));
    intervals.into_iter().fold(Vec::new(), |mut apart: Vec<[f64; 2]>, next| {
        match apart.last_mut() {
            Some(last) if next[0] <= last[1] => last[1] = last[1].max(next[1]),
            _ => apart.push(next),
        }
        apart
    })
}

/// Where two segments of the image cross that meet: both parameters, and the sine of the angle between them. None, if they are parallel.
fn crossing(a: &[[f64; 2]], b: &[[f64; 2]]) -> Option<(f64, f64, f64)> {
    let [u, v, w] = [(a[0], a[1]), (b[0], b[1]), (a[0], b[0])].map(|(p, q)| [q[0] - p[0], q[1] - p[1]]);
    let wedge = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
    let area = wedge(u, v);
    let (s, t) = (wedge(w, v) / area, wedge(w, u) / area);
    let sine = area.abs() / (u[0].hypot(u[1]) * v[0].hypot(v[1]));
    // As they meet, only rounding puts a parameter beyond an end.
    (area != 0.0).then(|| (s.clamp(0.0, 1.0), t.clamp(0.0, 1.0), sine))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROSS: [[f64; 2]; 4] = [[0.0, 0.0], [128.0, 0.0], [64.0, 80.0], [64.0, -80.0]];

    #[test]
    fn the_farther_of_two_crossing_segments_is_broken() {
        let line = |points: &[[f64; 2]]| Stroke { marked: false, line: points.to_vec() };
        // the last segment is nearer: the first is broken around (64, 0)
        let drawn = strokes(&CROSS, &[0.0, 0.0, 9.0, 9.0], &[false; 3], 1.0);
        assert_eq!(drawn.len(), 2);
        assert_eq!(drawn[0], line(&[[0.0, 0.0], [59.0, 0.0]]));
        assert_eq!(drawn[1], line(&[[69.0, 0.0], [128.0, 0.0], [64.0, 80.0], [64.0, -80.0]]));
        // the first is nearer where they cross, though not at both its ends
        let drawn = strokes(&CROSS, &[3.0, 4.0, 9.0, -9.0], &[false; 3], 1.0);
        assert_eq!(drawn.len(), 2);
        assert_eq!(drawn[0], line(&[[0.0, 0.0], [128.0, 0.0], [64.0, 80.0], [64.0, 5.0]]));
        assert_eq!(drawn[1], line(&[[64.0, -5.0], [64.0, -80.0]]));
        // at one depth they meet, and half the room breaks half as much
        assert_eq!(strokes(&CROSS, &[5.0; 4], &[false; 3], 1.0), [line(&CROSS)]);
        let drawn = strokes(&CROSS, &[0.0, 0.0, 9.0, 9.0], &[false; 3], 0.5);
        assert_eq!(drawn[0], line(&[[0.0, 0.0], [61.5, 0.0]]));
    }

    #[test]
    fn a_break_near_a_joint_goes_on_in_the_next_segment() {
        // the crossing is 2 pixels before the joint (66, 0)
        let points = [[2.0, 0.0], [66.0, 0.0], [98.0, 0.0], [64.0, 80.0], [64.0, -80.0]];
        let drawn = strokes(&points, &[0.0, 0.0, 0.0, 9.0, 9.0], &[false; 4], 1.0);
        assert_eq!(drawn[0].line, [[2.0, 0.0], [59.0, 0.0]]);
        assert_eq!(drawn[1].line[0], [69.0, 0.0]);
    }

    #[test]
    fn marked_segments_are_strokes_of_their_own_and_collide_unbroken() {
        let drawn = strokes(&CROSS, &[0.0, 0.0, 9.0, 9.0], &[true, false, true], 1.0);
        let marks: Vec<bool> = drawn.iter().map(|stroke| stroke.marked).collect();
        assert_eq!(marks, [true, false, true]);
        assert_eq!(drawn[0].line, CROSS[..2]);
        assert_eq!(drawn[1].line, CROSS[1..3]);
        assert_eq!(drawn[2].line, CROSS[2..]);
    }
}
