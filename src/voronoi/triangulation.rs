//! The Delaunay triangulation, by the crate `spade`.
//!
//! Its bulk loading looks for edges of the hull by rounded angles, and for some sets nearly on one line it is wrong, so what it
//! made is checked. Where it fails, the sites are inserted one by one, which asks exact predicates alone but takes longer.

use robust::{Coord, incircle, orient2d};
use spade::handles::DirectedEdgeHandle;
use spade::{DelaunayTriangulation, HasPosition, Point2, Triangulation, validate_coordinate};

use super::VoronoiError;
use crate::exact::{Scaled, ldexp};

pub(super) type Edge<'a> = DirectedEdgeHandle<'a, Vertex, (), (), ()>;

/// A site as the triangulation sees it.
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

/// The triangulation of the first sites at their places, scaled by a power of two to the middle of what its predicates
/// can do: up to 2²⁰¹ and down to 2⁻¹⁴². `None` if all are on one line, where there are no triangles.
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
    if on_one_line(&vertices) {
        return Ok(None);
    }
    // It refuses only what has been refused above.
    let refused = |_| VoronoiError::TooSmall { site: 0 };
    let all_at_once = DelaunayTriangulation::bulk_load(vertices.clone()).map_err(refused)?;
    if is_delaunay(&all_at_once) {
        return Ok(Some(all_at_once));
    }
    let mut one_by_one = DelaunayTriangulation::new();
    for vertex in vertices {
        one_by_one.insert(vertex).map_err(refused)?;
    }
    Ok(Some(one_by_one))
}

fn on_one_line(vertices: &[Vertex]) -> bool {
    let [a, b, others @ ..] = vertices else { return true };
    let [a, b] = [a, b].map(|vertex| coord(vertex.position()));
    others.iter().all(|vertex| orient2d(a, b, coord(vertex.position())) == 0.0)
}

/// Whether every triangle is counter-clockwise, no other corner of its neighbours is in the circle about it, and the outline is
/// convex. Then no site is in any such circle, and the triangles fill the hull.
fn is_delaunay(triangulation: &DelaunayTriangulation<Vertex>) -> bool {
    let holds = |edge: Edge<'_>| if edge.is_outer_edge() { turns_right(edge) } else { is_locally_delaunay(edge) };
    triangulation.num_inner_faces() > 0 && triangulation.directed_edges().all(holds)
}

/// Whether the triangles on both sides of an edge have one circle about them.
pub(super) fn is_in_one_circle(edge: Edge<'_>) -> bool {
    in_circle(edge) == Some(0.0)
}

/// Positive if the corner to the right of an edge is inside the circle about the triangle to its left, 0 if it is on it; `None` of an
/// edge of the hull.
fn in_circle(edge: Edge<'_>) -> Option<f64> {
    let [a, b] = edge.positions().map(coord);
    Some(incircle(a, b, apex(edge)?, apex(edge.rev())?))
}

/// The corner across from an edge of the triangle to its left.
fn apex(edge: Edge<'_>) -> Option<Coord<f64>> {
    edge.opposite_position().map(coord)
}

fn coord(point: Point2<f64>) -> Coord<f64> {
    Coord { x: point.x, y: point.y }
}

/// Of an edge with a triangle to its left.
fn is_locally_delaunay(edge: Edge<'_>) -> bool {
    let [a, b] = edge.positions().map(coord);
    apex(edge).is_some_and(|left| orient2d(a, b, left) > 0.0) && in_circle(edge).is_none_or(|inside| inside <= 0.0)
}

/// Of an edge with the outside to its left: so is the next one, and the hull is to the right of both, or they go straight on.
fn turns_right(edge: Edge<'_>) -> bool {
    let ([a, b], [_, c]) = (edge.positions().map(coord), edge.next().positions().map(coord));
    let turn = orient2d(a, b, c);
    turn < 0.0 || turn == 0.0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) > 0.0
}
