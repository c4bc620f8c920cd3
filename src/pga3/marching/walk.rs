//! The march itself: V-Clip's five kinds of pairs, from one to the next.

use super::view::{Clip, View, growth, slope, views};
use super::{Feature, Feature::*, Polytope};
use crate::magnitude::dot;
use crate::marching;
use crate::pga3::{Point, Segment, difference};

type Step = marching::Step<Feature>;

/// Marches from a pair of features to the closest pair, in at most `most` steps; returns how many it took.
pub(super) fn march<A: Polytope, B: Polytope>(a: &A, b: &B, pair: &mut [Feature; 2], most: u32) -> u32 {
    let (a, b) = views(a, b, *pair);
    marching::walk(pair, most, |pair| step(&a, &b, pair))
}

fn step<A: Polytope, B: Polytope>(a: &View<A>, b: &View<B>, pair: [Feature; 2]) -> Step {
    match pair {
        [Vertex(v), Vertex(w)] => vertex_vertex(a, v, b, w),
        [Vertex(v), Edge(e)] => vertex_edge(a, v, b, e),
        [Edge(e), Vertex(v)] => vertex_edge(b, v, a, e).swapped(),
        [Vertex(v), Face(f)] => vertex_face(a, v, b, f),
        [Face(f), Vertex(v)] => vertex_face(b, v, a, f).swapped(),
        [Edge(e), Edge(f)] => edge_edge(a, e, b, f),
        [Edge(e), Face(f)] => edge_face(a, e, b, f),
        [Face(f), Edge(e)] => edge_face(b, e, a, f).swapped(),
        // No step leads to two faces; only a start may.
        [Face(f), other] => Step::To(Vertex(a.corner(f)), other),
    }
}

fn vertex_vertex<A: Polytope, B: Polytope>(a: &View<A>, v: usize, b: &View<B>, w: usize) -> Step {
    let (p, q) = (a.point(v), b.point(w));
    if let Some((_, beyond)) = a.walls_of_vertex(v).find(|(wall, _)| wall.join(q) < 0.0) {
        return Step::To(beyond, Vertex(w));
    }
    match b.walls_of_vertex(w).find(|(wall, _)| wall.join(p) < 0.0) {
        Some((_, beyond)) => Step::To(Vertex(v), beyond),
        None => Step::Closest,
    }
}

fn vertex_edge<A: Polytope, B: Polytope>(a: &View<A>, v: usize, b: &View<B>, e: usize) -> Step {
    let p = a.point(v);
    if let Some((_, beyond)) = b.walls_of_edge(e).find(|(wall, _)| wall.join(p) < 0.0) {
        return Step::To(Vertex(v), beyond);
    }
    // The vertex is in the region of the edge. Does the edge come nearest to it in the region of the vertex?
    let edge = b.segment(e);
    let clip = Clip::new(edge, a.walls_of_vertex(v));
    match clip.exit(|x, _| dot(along(edge), difference(x, p.coords()))) {
        Some(beyond) => Step::To(beyond, Edge(e)),
        None => Step::Closest,
    }
}

fn vertex_face<A: Polytope, B: Polytope>(a: &View<A>, v: usize, b: &View<B>, f: usize) -> Step {
    let p = a.point(v);
    let depths = b.walls_of_face(f).map(|(wall, edge)| (wall.join(p) / wall.norm(), edge));
    let worst =
        depths.fold((0.0, None), |worst, (depth, edge)| if depth < worst.0 { (depth, Some(edge)) } else { worst });
    if let (_, Some(edge)) = worst {
        return Step::To(Vertex(v), Edge(edge));
    }
    // The vertex is above or below the face. Does an edge lead from it towards the plane?
    let plane = b.plane(f);
    let height = plane.join(p);
    let nearer = |rise: f64| if height > 0.0 { rise < 0.0 } else { rise > 0.0 };
    if let Some((edge, _)) = a.edges_at(v).find(|&(edge, _)| nearer(slope(plane, along(a.segment(edge))))) {
        return Step::To(Edge(edge), Face(f));
    }
    if height > 0.0 {
        return Step::Closest;
    }
    // It is the deepest under this plane, but perhaps outside of another face, above which it is.
    match b.face_furthest_below(p) {
        Some(above) => Step::To(Vertex(v), Face(above)),
        None => Step::Overlap,
    }
}

fn edge_edge<A: Polytope, B: Polytope>(a: &View<A>, e: usize, b: &View<B>, f: usize) -> Step {
    if let Some(beyond) = exit_from_edge(a, e, b, f) {
        return Step::To(Edge(e), beyond);
    }
    match exit_from_edge(b, f, a, e) {
        Some(beyond) => Step::To(beyond, Edge(f)),
        None => Step::Closest,
    }
}

/// The neighbour of edge f of b that is nearer to edge e of a, if the part of e in the region of f is not.
fn exit_from_edge<A: Polytope, B: Polytope>(a: &View<A>, e: usize, b: &View<B>, f: usize) -> Option<Feature> {
    let edge = a.segment(e);
    let growth = |x: [f64; 3], neighbor: Feature| match neighbor {
        Vertex(v) => dot(along(edge), difference(x, b.point(v).coords())),
        Face(f) => growth(b.plane(f), x.into(), along(edge)),
        Edge(_) => 0.0,
    };
    let between_ends = Clip::new(edge, b.end_walls_of_edge(f));
    between_ends.exit(growth).or_else(|| between_ends.narrowed(b.side_walls_of_edge(f)).exit(growth))
}

fn edge_face<A: Polytope, B: Polytope>(a: &View<A>, e: usize, b: &View<B>, f: usize) -> Step {
    let (edge, plane) = (a.segment(e), b.plane(f));
    let clip = Clip::new(edge, b.walls_of_face(f).map(|(wall, edge)| (wall, Edge(edge))));
    if clip.is_empty() {
        return Step::To(Edge(e), Edge(b.edge_nearest(f, &edge)));
    }
    let [low, high] = clip.ends().map(|x| plane.join(Point::from(x)));
    if !(low > 0.0 && high > 0.0 || low < 0.0 && high < 0.0) {
        return Step::Overlap;
    }
    // On one side of the plane: towards the end that is nearer to it. The whole edge tells which,
    // for the part that is left may be a point.
    let [tail, head] = a.ends(e);
    let rise = slope(plane, along(edge));
    let nears_tail = if low > 0.0 { rise >= 0.0 } else { rise <= 0.0 };
    match if nears_tail { (clip.low, tail) } else { (clip.high, head) } {
        (Some(beyond), _) => Step::To(Edge(e), beyond),
        (None, end) => Step::To(Vertex(end), Face(f)),
    }
}

fn along(segment: Segment) -> [f64; 3] {
    difference(segment.b, segment.a)
}
