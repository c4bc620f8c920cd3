//! The march in the plane: pairs of vertices and edges.

use super::{Feature, Feature::*, Polytope};
use crate::marching;
use crate::pga2::{Intersection, Line, Point, Segment};

type Step = marching::Step<Feature>;

/// A polygon in the view of a march.
type View<'a, P> = marching::View<'a, P, 2>;

/// Marches from a pair of features to the closest pair, in at most `most` steps; returns how many it took.
pub(super) fn march<A: Polytope, B: Polytope>(a: &A, b: &B, pair: &mut [Feature; 2], most: u32) -> u32 {
    let (a, b) = marching::views(a, b, pair.map(|(Vertex(v) | Edge(v))| v));
    marching::walk(pair, most, |pair| match pair {
        [Vertex(v), Vertex(w)] => vertex_vertex(&a, v, &b, w),
        [Vertex(v), Edge(e)] => vertex_edge(&a, v, &b, e),
        [Edge(e), Vertex(v)] => vertex_edge(&b, v, &a, e).swapped(),
        [Edge(e), Edge(f)] => edge_edge(&a, e, &b, f),
    })
}

fn vertex_vertex<A: Polytope, B: Polytope>(a: &View<A>, v: usize, b: &View<B>, w: usize) -> Step {
    if let Some(beyond) = a.left_by(v, b.point(w)) {
        return Step::To(beyond, Vertex(w));
    }
    match b.left_by(w, a.point(v)) {
        Some(beyond) => Step::To(Vertex(v), beyond),
        None => Step::Closest,
    }
}

fn vertex_edge<A: Polytope, B: Polytope>(a: &View<A>, v: usize, b: &View<B>, e: usize) -> Step {
    let (p, line) = (a.point(v), b.line(e));
    let [tail, head] = b.ends(e);
    // The lines perpendicular to the edge through its ends.
    if p.join(b.point(tail).inner(line)) < 0.0 {
        return Step::To(Vertex(v), Vertex(tail));
    }
    if p.join(b.point(head).inner(line)) > 0.0 {
        return Step::To(Vertex(v), Vertex(head));
    }
    // The left of the edge is the inside.
    let height = |p: Point| -line.join(p);
    if height(p) > 0.0 {
        // Above the line the next step has to find it nearer, too: else rounding, of an edge that is parallel, could lead back and forth.
        let is_nearer = |&(w, edge): &(usize, usize)| {
            let end = height(a.point(w));
            let is_found = || nearest_end(a, edge, b, e).0 < b.segment(e).distance_to_point(p);
            end < height(p) && (end <= 0.0 || is_found())
        };
        let nearer = a.neighbors(v).into_iter().find(is_nearer);
        return nearer.map_or(Step::Closest, |(_, edge)| Step::To(Edge(edge), Edge(e)));
    }
    match b.edge_furthest_below(p) {
        Some(above) => Step::To(Vertex(v), Edge(above)),
        None => Step::Overlap,
    }
}

/// If two edges do not cross, an end of one is closest to the other.
fn edge_edge<A: Polytope, B: Polytope>(a: &View<A>, e: usize, b: &View<B>, f: usize) -> Step {
    match nearest_end(a, e, b, f) {
        (distance, [x, y]) if distance > 0.0 && a.segment(e).intersection(&b.segment(f)) == Intersection::Disjoint => {
            Step::To(x, y)
        }
        _ => Step::Overlap,
    }
}

/// Which end of two edges is the nearest to the other edge, and how near.
fn nearest_end<A: Polytope, B: Polytope>(a: &View<A>, e: usize, b: &View<B>, f: usize) -> (f64, [Feature; 2]) {
    let (first, second) = (a.segment(e), b.segment(f));
    let [tail, head] = a.ends(e).map(|v| (second.distance_to_point(a.point(v)), [Vertex(v), Edge(f)]));
    let of_b = b.ends(f).map(|w| (first.distance_to_point(b.point(w)), [Edge(e), Vertex(w)]));
    [head].into_iter().chain(of_b).fold(tail, |best, next| if next.0 < best.0 { next } else { best })
}

impl<B: Polytope> View<'_, B> {
    fn point(&self, vertex: usize) -> Point {
        self.place(vertex).into()
    }

    fn ends(&self, edge: usize) -> [usize; 2] {
        [edge, (edge + 1) % self.body.vertex_count()]
    }

    fn segment(&self, edge: usize) -> Segment {
        let [tail, head] = self.ends(edge).map(|v| self.point(v));
        Segment::new(tail, head)
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
