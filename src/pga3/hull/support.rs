//! The vertex of a hull that is farthest in a direction, by walking uphill.

use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater};

use super::{ConvexHull, Structure};
use crate::body::hull::along::compare;
use crate::body::{Body, Extent};
use crate::scalar::Widen;

/// Below so many vertices it is faster to look at all of them.
const FEW: usize = 32;

/// The first of the vertices that are farthest in a direction, found from the given one on. On a convex body a vertex
/// without a neighbour that is farther is a farthest one; and those that are as far are the vertices of a face, of which
/// the first begins its round, or the ends of an edge.
fn climb(places: &[[f64; 3]], structure: &Structure, direction: [f64; 3], start: u32) -> u32 {
    let order = |a: u32, b: u32| compare(direction, places[a as usize], places[b as usize]);
    let mut best = start;
    loop {
        let from = best;
        for &edge in structure.ring(from) {
            let neighbour = structure.head(edge);
            if order(neighbour, best) == Greater {
                best = neighbour;
            }
        }
        if best == from {
            break;
        }
    }
    let level = |edge: u32| order(structure.head(edge), best) == Equal;
    let mut lowest = best;
    for &edge in structure.ring(best).iter().filter(|&&edge| level(edge)) {
        lowest = lowest.min(structure.head(edge));
        if let Some(face) = structure.face(edge)
            && level(structure.twin(structure.previous(edge)))
        {
            lowest = lowest.min(structure.origin(structure.round(face).start));
        }
    }
    lowest
}

/// The farthest vertices in directions all around, by the cells of a grid on the six sides of a cube: where to begin.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Directions {
    /// How many cells a side of the cube has in each of its two directions.
    cells: usize,
    vertices: Vec<u32>,
}

impl Directions {
    /// About one cell for each 16 vertices; none if there are few vertices.
    pub(super) fn of(places: &[[f64; 3]], structure: &Structure) -> Self {
        if places.len() < FEW {
            return Directions { cells: 0, vertices: Vec::new() };
        }
        let cells = num_traits::Float::sqrt(places.len() as f64 / 96.0) as usize + 1;
        let mut vertices = Vec::with_capacity(6 * cells * cells);
        let mut last = 0;
        for side in 0..6 {
            for row in 0..cells {
                let begin = vertices.len();
                // To and fro, so that each cell is next to the one before.
                for column in 0..cells {
                    let column = if row % 2 == 0 { column } else { cells - 1 - column };
                    let middle = |k: usize| (2 * k + 1) as f64 / cells as f64 - 1.0;
                    let mut direction = [0.0; 3];
                    direction[side % 3] = if side < 3 { 1.0 } else { -1.0 };
                    direction[(side + 1) % 3] = middle(column);
                    direction[(side + 2) % 3] = middle(row);
                    last = climb(places, structure, direction, last);
                    vertices.push(last);
                }
                if row % 2 == 1 {
                    vertices[begin..].reverse();
                }
            }
        }
        Directions { cells, vertices }
    }

    /// The farthest vertex in a direction near this one.
    #[inline]
    fn near(&self, direction: [f64; 3]) -> u32 {
        let size = direction.map(f64::abs);
        let axis = if size[0] >= size[1] && size[0] >= size[2] { 0 } else { 1 + usize::from(size[2] > size[1]) };
        let cell = |k: usize| {
            let cell = (direction[k % 3] / size[axis] + 1.0) * 0.5 * self.cells as f64;
            (cell as usize).min(self.cells - 1)
        };
        let side = axis + if direction[axis] < 0.0 { 3 } else { 0 };
        self.vertices[(side * self.cells + cell(axis + 2)) * self.cells + cell(axis + 1)]
    }
}

impl<T: Widen> Body<3> for ConvexHull<T> {
    type Scalar = T;

    fn vertex_count(&self) -> usize {
        self.places.len()
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; 3] {
        self.places[index]
    }

    /// Exactly a farthest vertex, of several the lowest. On large hulls from the better of `start` and the farthest vertex
    /// in a direction nearby, which is looked up, uphill: a few steps.
    fn farthest(&self, direction: [f64; 3], start: usize) -> usize {
        let farther = |a: u32, b: u32| compare(direction, self.place(a), self.place(b)) == Greater;
        if self.places.len() < FEW {
            return (1..self.places.len() as u32).fold(0, |best, k| if farther(k, best) { k } else { best }) as usize;
        }
        let near = self.directions.near(direction);
        let given = start as u32;
        let start = if start < self.places.len() && farther(given, near) { given } else { near };
        climb(&self.places, &self.structure, direction, start) as usize
    }

    #[inline]
    fn extent(&self) -> Option<Extent> {
        Some(self.extent)
    }
}
