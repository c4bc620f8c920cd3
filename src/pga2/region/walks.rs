//! The outlines of a region, found by walking along its bounds.
//!
//! A walk goes once along one side of the region: round a part of it from outside, or round some of its holes. Where it comes to a corner again, an
//! outline is closed. So no outline has a corner twice, and of a walk around a part exactly one outline goes round to the left.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater};

use super::faces::{Bound, Bounds};
use crate::exact::orientation2;

/// A part of a region by its outlines: the one around it first, and then those of its holes. Each begins at its leftmost corner, of those the lowest.
pub(super) type Part = Vec<Vec<[f64; 2]>>;

/// The parts of a region, from left to right.
pub(super) fn parts(bounds: &Bounds) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of: Vec<Option<usize>> = alloc::vec![None; bounds.edges.len()];
    let mut place_in_walk = alloc::vec![None; bounds.places.len()];
    let mut degrees = alloc::vec![0; bounds.places.len()];
    bounds.edges.iter().flat_map(|bound| bound.corners).for_each(|corner| degrees[corner] += 1);
    let is_alone = |corner: usize| degrees[corner] == 2;
    for k in 0..bounds.edges.len() {
        if part_of[k].is_some() {
            continue;
        }
        // The first edge of a walk is the lower one at its leftmost corner.
        let Bound { is_below, floor, next, .. } = bounds.edges[k];
        let part = floor.and_then(|floor| part_of[floor]).unwrap_or_else(|| {
            parts.push(Part::new());
            parts.len() - 1
        });
        debug_assert!(is_below != floor.is_some(), "a hole is in a part that began before");
        let outlines =
            walk(bounds, if is_below { k } else { next }, &mut place_in_walk, |edge| part_of[edge] = Some(part));
        parts[part].extend(outlines.into_iter().map(|outline| corners(bounds, outline, is_alone)));
    }
    for part in &mut parts {
        part.sort_unstable_by(|p, q| goes_left(q).cmp(&goes_left(p)).then_with(|| in_order(p, q)));
    }
    parts
}

/// The corners of an outline, from the leftmost and lowest on, without those where it goes straight on, if no other outline has them.
fn corners(bounds: &Bounds, mut outline: Vec<usize>, is_alone: impl Fn(usize) -> bool) -> Vec<[f64; 2]> {
    // Corners are numbered from left to right. So the first one is no straight one.
    let first = outline.iter().enumerate().min_by_key(|(_, corner)| **corner).map_or(0, |(k, _)| k);
    outline.rotate_left(first);
    let mut corners: Vec<[f64; 2]> = Vec::with_capacity(outline.len());
    let next = outline.iter().cycle().skip(1);
    for (&corner, &next) in outline.iter().zip(next) {
        let [place, next] = [corner, next].map(|corner| bounds.places[corner]);
        let is_straight = |last| orientation2(last, place, next) == Some(Equal);
        if !is_alone(corner) || !corners.last().copied().is_some_and(is_straight) {
            corners.push(place);
        }
    }
    corners
}

/// The order of holes: by their first corners, and of those that begin at one corner from below. These do not overlap.
fn in_order(one: &[[f64; 2]], other: &[[f64; 2]]) -> Ordering {
    match (one, other) {
        ([first, next, ..], [other_first, other_next, ..]) if first == other_first => {
            orientation2(*first, *other_next, *next).unwrap_or(Equal)
        }
        _ => one.first().partial_cmp(&other.first()).unwrap_or(Equal),
    }
}

/// Whether an outline goes round to the left, by its turn at its first corner.
fn goes_left(outline: &[[f64; 2]]) -> bool {
    match outline {
        [first, second, .., last] => orientation2(*last, *first, *second) == Some(Greater),
        _ => false,
    }
}

/// The outlines along a walk that starts with an edge.
fn walk(bounds: &Bounds, start: usize, place: &mut [Option<usize>], mut pass: impl FnMut(usize)) -> Vec<Vec<usize>> {
    let mut outlines = Vec::new();
    let mut path: Vec<usize> = Vec::new();
    let mut edge = start;
    loop {
        pass(edge);
        let Bound { corners: [left, right], is_below, next, .. } = bounds.edges[edge];
        let [from, to] = if is_below { [left, right] } else { [right, left] };
        place[from] = Some(path.len());
        path.push(from);
        if let Some(k) = place[to] {
            let outline = path.split_off(k);
            outline.iter().for_each(|&corner| place[corner] = None);
            outlines.push(outline);
        }
        edge = next;
        if edge == start {
            return outlines;
        }
    }
}
