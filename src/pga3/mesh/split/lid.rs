//! Lids: the triangles that fill what outlines go round.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Ordering::Equal;

use crate::connected::Connected;
use crate::exact::orientation2;
use crate::pga2::{Segment, crossing_pairs_iter};
use crate::triangulation::{fill, make_delaunay};

/// How often outlines may go round a place for them to be filled together. If n of them lie in each other, all turning left, what is between two is
/// filled as often as outlines go round it, which is n² triangles; each filled by itself, they take n.
const DEEPEST: i32 = 8;

/// The triangles that fill outlines, as often as these go round; with flat ones, so that their edges cancel each other but for the outlines. Edges
/// lead from one point to another; each point is seen at a place. The outlines that cross others are filled one by one, and so are all where they
/// lie deeper in each other than [`DEEPEST`]; one that crosses itself, or goes round more often by itself, by triangles from one of its points.
pub(super) fn filled(edges: &[[usize; 2]], seen: &dyn Fn(usize) -> [f64; 2]) -> Vec<[usize; 3]> {
    let together = Rim::of(edges, seen);
    together.filled().unwrap_or_else(|| {
        let (apart, others) = together.parted();
        let one_by_one = apart.iter().map(|edges| Rim::of(edges, seen));
        let mut triangles: Vec<_> = one_by_one.flat_map(|rim| rim.filled().unwrap_or_else(|| rim.fan())).collect();
        // None of the others crosses another one. If they lie too deep in each other, these are filled one by one.
        if !others.is_empty() {
            triangles.append(&mut filled(&others, seen));
        }
        triangles
    })
}

/// Outlines whose points are numbered one after the other.
struct Rim {
    /// The numbers that the points have elsewhere, in order.
    names: Vec<usize>,
    places: Vec<[f64; 2]>,
    edges: Vec<[usize; 2]>,
}

impl Rim {
    fn of(edges: &[[usize; 2]], seen: impl Fn(usize) -> [f64; 2]) -> Self {
        let mut names: Vec<usize> = edges.iter().map(|&[from, _]| from).collect();
        names.sort_unstable();
        names.dedup();
        let number = |name| names.binary_search(&name).unwrap_or_default();
        let edges = edges.iter().map(|edge| edge.map(number)).collect();
        Rim { places: names.iter().map(|&name| seen(name)).collect(), names, edges }
    }

    /// None, if edges cross, or outlines go round something too often.
    fn filled(&self) -> Option<Vec<[usize; 3]>> {
        let is_deeper = Cell::new(false);
        let copies = |winding: i32| {
            is_deeper.set(is_deeper.get() || winding.abs() > DEEPEST);
            if is_deeper.get() { 0 } else { winding }
        };
        let mut filled =
            fill(&self.places, self.edges.iter().copied(), copies, true).ok().filter(|_| !is_deeper.get())?;
        make_delaunay(&self.places, &mut filled.triangles);
        filled.triangles.append(&mut filled.flat);
        Some(self.named(filled.triangles))
    }

    fn fan(&self) -> Vec<[usize; 3]> {
        let apex = self.edges.first().map_or(0, |edge| edge[0]);
        let others = self.edges.iter().filter(|edge| !edge.contains(&apex));
        self.named(others.map(|&[a, b]| [apex, a, b]).collect())
    }

    fn named(&self, mut triangles: Vec<[usize; 3]>) -> Vec<[usize; 3]> {
        triangles.as_flattened_mut().iter_mut().for_each(|k| *k = self.names[*k]);
        triangles
    }

    /// The edges of each outline that crosses itself or another one, and those of all others. If none crosses, those of each outline.
    fn parted(&self) -> (Vec<Vec<[usize; 2]>>, Vec<[usize; 2]>) {
        let Rim { names, places, edges } = self;
        let mut outlines = Connected::apart(places.len());
        edges.iter().for_each(|&[from, to]| outlines.join(from, to));
        let segments: Vec<Segment> = edges.iter().map(|edge| Segment::from(edge.map(|k| places[k]))).collect();
        let mut crosses = vec![false; places.len()];
        for (j, k) in crossing_pairs_iter(&segments) {
            if cross(&segments[j], &segments[k]) {
                [j, k].into_iter().for_each(|edge| crosses[outlines.of(edges[edge][0])] = true);
            }
        }
        let none_crosses = !crosses.contains(&true);
        let (mut apart, mut others) = (Vec::new(), Vec::new());
        for &edge in edges {
            let (outline, named) = (outlines.of(edge[0]), edge.map(|k| names[k]));
            if crosses[outline] || none_crosses { apart.push((outline, named)) } else { others.push(named) }
        }
        apart.sort_by_key(|(outline, _)| *outline);
        let apart = apart.chunk_by(|(one, _), (other, _)| one == other);
        (apart.map(|outline| outline.iter().map(|(_, edge)| *edge).collect()).collect(), others)
    }
}

/// Whether two segments pass through each other.
fn cross(one: &Segment, other: &Segment) -> bool {
    let through = |of: &Segment, through: &Segment| {
        let [from, to] = [of.a, of.b].map(|end| orientation2(through.a, through.b, end).unwrap_or(Equal));
        from != Equal && from == to.reverse()
    };
    through(one, other) && through(other, one)
}
