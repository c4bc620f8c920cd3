//! The march in the plane: pairs of a vertex and a vertex or an edge.

use super::{Feature, Feature::*, Polygonal};
use crate::exact::ldexp;
use crate::pga2::{Line, Point};

/// What to do with a pair of features.
enum Step {
    /// Nothing: they are the closest.
    Closest,
    /// Try these instead.
    To(Feature, Feature),
    /// Nothing: a vertex is inside.
    Overlap,
}

impl Step {
    fn swapped(self) -> Step {
        match self {
            Step::To(a, b) => Step::To(b, a),
            other => other,
        }
    }
}

/// Marches from a pair of features to the closest pair, in at most `most` steps; whether it got there, and their number.
pub(super) fn march<A: Polygonal, B: Polygonal>(a: &A, b: &B, pair: &mut [Feature; 2], most: u32) -> (bool, u32) {
    let (a, b) = views(a, b, *pair);
    for steps in 0..most {
        let step = match *pair {
            [Vertex(v), Vertex(w)] => vertex_vertex(&a, v, &b, w),
            [Vertex(v), Edge(e)] => vertex_edge(&a, v, &b, e),
            [Edge(e), Vertex(v)] => vertex_edge(&b, v, &a, e).swapped(),
            // No step leads to two edges; only a start may.
            [Edge(e), other] => Step::To(Vertex(e), other),
        };
        match step {
            Step::Closest => return (true, steps),
            Step::Overlap => return (false, steps),
            Step::To(x, y) => *pair = [x, y],
        }
    }
    (false, most)
}

fn vertex_vertex<A: Polygonal, B: Polygonal>(a: &View<A>, v: usize, b: &View<B>, w: usize) -> Step {
    if let Some(beyond) = a.left_by(v, b.point(w)) {
        return Step::To(beyond, Vertex(w));
    }
    match b.left_by(w, a.point(v)) {
        Some(beyond) => Step::To(Vertex(v), beyond),
        None => Step::Closest,
    }
}

fn vertex_edge<A: Polygonal, B: Polygonal>(a: &View<A>, v: usize, b: &View<B>, e: usize) -> Step {
    let (p, line) = (a.point(v), b.line(e));
    let [tail, head] = b.ends(e);
    // The lines across the edge through its ends.
    if p.join(b.point(tail).inner(line)) < 0.0 {
        return Step::To(Vertex(v), Vertex(tail));
    }
    if p.join(b.point(head).inner(line)) > 0.0 {
        return Step::To(Vertex(v), Vertex(head));
    }
    // The left of the edge is the inside.
    let height = |p: Point| -line.join(p);
    if height(p) > 0.0 {
        let nearer = a.neighbors(v).into_iter().find(|&(w, _)| height(a.point(w)) < height(p));
        return nearer.map_or(Step::Closest, |(w, _)| Step::To(Vertex(w), Edge(e)));
    }
    match b.edge_furthest_below(p) {
        Some(above) => Step::To(Vertex(v), Edge(above)),
        None => Step::Overlap,
    }
}

/// A polygon seen from a point near by, in a unit of about the distance, so that nothing over- or underflows that
/// matters.
struct View<'a, B> {
    body: &'a B,
    origin: [f64; 2],
    unit: f64,
}

fn difference(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

/// Both polygons in the same view, from a vertex of the first one's feature.
fn views<'a, A: Polygonal, B: Polygonal>(a: &'a A, b: &'a B, pair: [Feature; 2]) -> (View<'a, A>, View<'a, B>) {
    let [v, w] = pair.map(|(Vertex(v) | Edge(v))| v);
    let origin = a.vertex(v);
    let seen = [b.vertex(w), a.vertex(0), b.vertex(0)];
    let size = seen.iter().flat_map(|&p| difference(p, origin)).map(num_traits::Float::abs).fold(0.0, f64::max);
    let exponent = i64::from((size.clamp(1e-300, 1e300).to_bits() >> 52) as u32) - 1023;
    let unit = ldexp(1.0, -exponent);
    (View { body: a, origin, unit }, View { body: b, origin, unit })
}

impl<B: Polygonal> View<'_, B> {
    fn point(&self, vertex: usize) -> Point {
        difference(self.body.vertex(vertex), self.origin).map(|c| c * self.unit).into()
    }

    fn ends(&self, edge: usize) -> [usize; 2] {
        [edge, (edge + 1) % self.body.vertex_count()]
    }

    fn line(&self, edge: usize) -> Line {
        let [tail, head] = self.ends(edge).map(|v| self.point(v));
        tail.join(head)
    }

    /// The vertices next to a vertex, and the edges to them.
    fn neighbors(&self, vertex: usize) -> [(usize, usize); 2] {
        let count = self.body.vertex_count();
        let before = (vertex + count - 1) % count;
        [((vertex + 1) % count, vertex), (before, before)]
    }

    /// The edge beyond the wall of the vertex's region that has the point beyond it.
    fn left_by(&self, vertex: usize, point: Point) -> Option<Feature> {
        let p = self.point(vertex);
        let beyond = |&(w, _): &(usize, usize)| p.inner(p.join(self.point(w))).join(point) > 0.0;
        self.neighbors(vertex).into_iter().find(beyond).map(|(_, edge)| Edge(edge))
    }

    /// The edge whose line is the furthest below a point; `None` if the point is above none.
    fn edge_furthest_below(&self, p: Point) -> Option<usize> {
        let heights = (0..self.body.vertex_count()).map(|edge| {
            let line = self.line(edge);
            (edge, -line.join(p) / line.norm())
        });
        let start = (None, 0.0);
        heights.fold(start, |best, (edge, height)| if height > best.1 { (Some(edge), height) } else { best }).0
    }
}
