//! Lids: the triangles that fill what outlines go round.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering::Equal;

use crate::exact::orientation2;
use crate::pga2::{Segment, crossing_pairs};
use crate::triangulation::{fill, flip};

/// The most flips of edges that a lid is improved by, for each edge around it. Most outlines need no more than two.
const FLIPS: usize = 32;

/// The triangles that fill outlines, as often as these go round; with flat ones, so that their edges cancel each other but for the outlines. The
/// outlines that cross others are filled one by one; one that crosses itself, by triangles from one of its points.
pub(super) fn filled(places: &[[f64; 2]], edges: &[[usize; 2]]) -> Vec<[usize; 3]> {
    filled_together(places, edges).unwrap_or_else(|| {
        let (apart, together) = outlines(places, edges);
        let triangles = |edges: &Vec<_>| filled_together(places, edges).unwrap_or_else(|| fan(edges));
        apart.iter().chain([&together]).flat_map(triangles).collect()
    })
}

/// None, if the outlines cross.
fn filled_together(places: &[[f64; 2]], edges: &[[usize; 2]]) -> Option<Vec<[usize; 3]>> {
    let mut filled = fill(places, edges, |winding| winding, true).ok()?;
    flip(places, &mut filled.triangles, FLIPS * edges.len());
    filled.triangles.append(&mut filled.flat);
    Some(filled.triangles)
}

fn fan(edges: &[[usize; 2]]) -> Vec<[usize; 3]> {
    let apex = edges.first().map_or(0, |edge| edge[0]);
    edges.iter().filter(|edge| !edge.contains(&apex)).map(|&[a, b]| [apex, a, b]).collect()
}

/// The outlines that cross themselves or others, and the edges of all others.
fn outlines(places: &[[f64; 2]], edges: &[[usize; 2]]) -> (Vec<Vec<[usize; 2]>>, Vec<[usize; 2]>) {
    let mut outlines = Outlines((0..places.len()).collect());
    edges.iter().for_each(|&[from, to]| outlines.join(from, to));
    let segments: Vec<Segment> = edges.iter().map(|edge| Segment::from(edge.map(|k| places[k]))).collect();
    let mut crosses = vec![false; places.len()];
    for (j, k) in crossing_pairs(&segments) {
        if cross(&segments[j], &segments[k]) {
            [j, k].into_iter().for_each(|edge| crosses[outlines.of(edges[edge][0])] = true);
        }
    }
    let mut apart: Vec<(usize, [usize; 2])> = edges.iter().map(|&edge| (outlines.of(edge[0]), edge)).collect();
    let together = apart.extract_if(.., |(outline, _)| !crosses[*outline]).map(|(_, edge)| edge).collect();
    apart.sort_by_key(|(outline, _)| *outline);
    let apart = apart.chunk_by(|(one, _), (other, _)| one == other);
    (apart.map(|outline| outline.iter().map(|(_, edge)| *edge).collect()).collect(), together)
}

/// Whether two segments pass through each other.
fn cross(one: &Segment, other: &Segment) -> bool {
    let through = |of: &Segment, through: &Segment| {
        let [from, to] = [of.a, of.b].map(|end| orientation2(through.a, through.b, end).unwrap_or(Equal));
        from != Equal && from == to.reverse()
    };
    through(one, other) && through(other, one)
}

/// Sets of points that edges connect: each has another point of its set, and the one that stands for the set itself.
struct Outlines(Vec<usize>);

impl Outlines {
    fn of(&mut self, mut point: usize) -> usize {
        while self.0[point] != point {
            self.0[point] = self.0[self.0[point]];
            point = self.0[point];
        }
        point
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a] = b;
    }
}
