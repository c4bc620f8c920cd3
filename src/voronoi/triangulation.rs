//! The Delaunay triangulation, by the crate `spade`.
//!
//! The sites are inserted one by one, which needs only exact predicates. The time depends on the order: see [`order`].

use std::cmp::Reverse;

use robust::{Coord, incircle, orient2d};
use spade::handles::DirectedEdgeHandle;
use spade::{DelaunayTriangulation, HasPosition, Point2, Triangulation, validate_coordinate};

use super::VoronoiError;
use crate::exact::{Scaled, ldexp};
use crate::hierarchy::{Points, spatial};

pub(super) type Edge<'a> = DirectedEdgeHandle<'a, Vertex, (), (), ()>;

/// A site in the form that the triangulation needs.
#[derive(Clone, Copy)]
pub(super) struct Vertex {
    place: [f64; 2],
    pub(super) site: usize,
}

impl HasPosition for Vertex {
    type Scalar = f64;
    fn position(&self) -> Point2<f64> {
        Point2::new(self.place[0], self.place[1])
    }
}

/// The triangulation of the sites that are the first at their places, scaled by a power of two to the range that its
/// predicates can handle: up to 2²⁰¹ and down to 2⁻¹⁴². `None` if all sites are on one line, so that there are no
/// triangles.
pub(super) fn triangulation(
    sites: &[[f64; 2]],
    first: &[usize],
) -> Result<Option<DelaunayTriangulation<Vertex>>, VoronoiError> {
    let largest = sites.iter().flatten().fold(0.0_f64, |largest, c| largest.max(c.abs()));
    let shift = 200 - Scaled::from(largest).exponent();
    let mut vertices = Vec::new();
    for (site, p) in sites.iter().enumerate().filter(|(site, _)| first[*site] == *site) {
        let place = p.map(|c| ldexp(c, shift));
        let is_lost = |k: usize| validate_coordinate(place[k]).is_err() || (place[k] == 0.0) != (p[k] == 0.0);
        if is_lost(0) || is_lost(1) {
            return Err(VoronoiError::TooSmall { site });
        }
        vertices.push(Vertex { place, site });
    }
    let Some(order) = order(&vertices) else { return Ok(None) };
    let mut triangulation = DelaunayTriangulation::new();
    for number in order {
        // It refuses only coordinates that are refused above.
        triangulation.insert(vertices[number]).map_err(|_| VoronoiError::TooSmall { site: vertices[number].site })?;
    }
    Ok(Some(triangulation))
}

/// A biased randomized order (N. Amenta, S. Choi, G. Rote, "Incremental constructions con BRIO", 2003): in rounds, each with about twice as
/// many sites as the one before, and by place within a round. So each site is near the last one, where the search for it starts, and no edge
/// is made often.
///
/// The first three sites are not on one line, as many sites on one line would be inserted one after the other, each of them searched for among all.
/// `None` if all are on one line.
fn order(vertices: &[Vertex]) -> Option<Vec<usize>> {
    let places: Vec<[f64; 2]> = vertices.iter().map(|vertex| vertex.place).collect();
    let mut order = spatial(&Points(&places));
    order.sort_by_key(|&number| Reverse(at_random(number).trailing_zeros()));
    let [a, b, others @ ..] = &order[..] else { return None };
    let turns = |c: usize| {
        let [a, b, c] = [*a, *b, c].map(|number| coord(vertices[number].position()));
        orient2d(a, b, c) != 0.0
    };
    let third = 2 + others.iter().position(|&c| turns(c))?;
    order[..=third].rotate_right(1);
    Some(order)
}

/// A hash of a number; each bit is as often 1 as 0, whatever the others are (G. Steele, D. Lea and C. Flood's SplitMix).
fn at_random(number: usize) -> u64 {
    let mixed = (number as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Whether the triangles on both sides of an edge have the same circumcircle.
pub(super) fn is_in_one_circle(edge: Edge<'_>) -> bool {
    let [a, b] = edge.positions().map(coord);
    let beside = (apex(edge), apex(edge.rev()));
    matches!(beside, (Some(left), Some(right)) if incircle(a, b, left, right) == 0.0)
}

/// The corner opposite to an edge in the triangle on its left; `None` if there is no triangle.
fn apex(edge: Edge<'_>) -> Option<Coord<f64>> {
    edge.opposite_position().map(coord)
}

fn coord(point: Point2<f64>) -> Coord<f64> {
    Coord { x: point.x, y: point.y }
}
