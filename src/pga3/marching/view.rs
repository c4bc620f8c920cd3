//! Polytopes with the walls of their features' Voronoi regions, and the part of an edge between walls.

use super::{Feature, Feature::*, Polytope};
use crate::magnitude::dot;
use crate::marching;
use crate::pga3::hull::Structure;
use crate::pga3::{Line, Plane, Point, Segment};

/// A polytope of space in the view of a march.
pub(super) type View<'a, P> = marching::View<'a, P, 3>;

/// Both polytopes in the same view, from a vertex of the first one's feature.
pub(super) fn views<'a, A: Polytope, B: Polytope>(
    a: &'a A,
    b: &'a B,
    [f, g]: [Feature; 2],
) -> (View<'a, A>, View<'a, B>) {
    marching::views(a, b, [a_vertex(a.hull().structure(), f), a_vertex(b.hull().structure(), g)])
}

fn a_vertex(structure: &Structure, feature: Feature) -> usize {
    match feature {
        Vertex(v) => v,
        Edge(e) => structure.origin(e as u32) as usize,
        Face(f) => structure.origin(structure.round(f as u32).start) as usize,
    }
}

impl<P: Polytope> View<'_, P> {
    fn structure(&self) -> &Structure {
        self.body.hull().structure()
    }

    pub(super) fn point(&self, vertex: usize) -> Point {
        self.place(vertex).into()
    }

    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        [self.structure().origin(edge as u32), self.structure().head(edge as u32)].map(|vertex| vertex as usize)
    }

    pub(super) fn segment(&self, edge: usize) -> Segment {
        let [tail, head] = self.ends(edge);
        Segment { a: self.point(tail).coords(), b: self.point(head).coords() }
    }

    pub(super) fn line(&self, edge: usize) -> Line {
        let [tail, head] = self.ends(edge);
        self.point(tail).join(self.point(head))
    }

    /// The plane of a face, with the outside on its positive side.
    pub(super) fn plane(&self, face: usize) -> Plane {
        let first = self.structure().round(face as u32).start;
        let [p, q, r] = [0, 1, 2].map(|k| self.point(self.structure().origin(first + k) as usize));
        p.join(q).join(r)
    }

    pub(super) fn corner(&self, face: usize) -> usize {
        a_vertex(self.structure(), Face(face))
    }

    /// The edges from a vertex, and the vertex at the other end of each.
    pub(super) fn edges_at(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        self.structure().ring(vertex as u32).iter().map(|&edge| (edge as usize, self.structure().head(edge) as usize))
    }

    /// The walls of a vertex's region, with the region on the positive side, and the edge beyond each.
    pub(super) fn walls_of_vertex(&self, vertex: usize) -> impl Iterator<Item = (Plane, Feature)> {
        let p = self.point(vertex);
        self.edges_at(vertex).map(move |(edge, end)| (p.inner(p.join(self.point(end))), Edge(edge)))
    }

    /// The walls at the ends of an edge's region, and the vertex beyond each.
    pub(super) fn end_walls_of_edge(&self, edge: usize) -> impl Iterator<Item = (Plane, Feature)> {
        let [tail, head] = self.ends(edge);
        let [p, q] = [tail, head].map(|v| self.point(v));
        let line = p.join(q);
        [(-p.inner(line), Vertex(tail)), (q.inner(line), Vertex(head))].into_iter()
    }

    /// The walls towards the faces at an edge, and the face beyond each.
    pub(super) fn side_walls_of_edge(&self, edge: usize) -> impl Iterator<Item = (Plane, Feature)> {
        let both = [edge as u32, self.structure().twin(edge as u32)];
        both.into_iter().filter_map(|edge| {
            let face = self.structure().face(edge)? as usize;
            Some((-self.upright(edge as usize, face), Face(face)))
        })
    }

    /// All walls of an edge's region.
    pub(super) fn walls_of_edge(&self, edge: usize) -> impl Iterator<Item = (Plane, Feature)> {
        self.end_walls_of_edge(edge).chain(self.side_walls_of_edge(edge))
    }

    /// The walls of a face's region, and the edge beyond each.
    pub(super) fn walls_of_face(&self, face: usize) -> impl Iterator<Item = (Plane, usize)> {
        self.edges_around(face).map(move |edge| (self.upright(edge, face), edge))
    }

    pub(super) fn edges_around(&self, face: usize) -> impl Iterator<Item = usize> {
        self.structure().round(face as u32).map(|edge| edge as usize)
    }

    /// The plane through an edge, perpendicular to the face on its left, which is on the positive side.
    fn upright(&self, edge: usize, face: usize) -> Plane {
        self.line(edge).inner(self.plane(face))
    }

    /// The face whose plane is the furthest below a point; `None` if the point is above none.
    pub(super) fn face_furthest_below(&self, p: Point) -> Option<usize> {
        let heights = (0..self.structure().face_count()).map(|face| {
            let plane = self.plane(face);
            (face, plane.join(p) / plane.norm())
        });
        let start = (None, 0.0);
        heights.fold(start, |best, (face, height)| if height > best.1 { (Some(face), height) } else { best }).0
    }

    /// The edge of a face that is nearest to a segment.
    pub(super) fn edge_nearest(&self, face: usize, segment: &Segment) -> usize {
        let distances = self.edges_around(face).map(|edge| (edge, self.segment(edge).distance(segment)));
        let start = (0, f64::INFINITY);
        distances.fold(start, |best, (edge, distance)| if distance < best.1 { (edge, distance) } else { best }).0
    }
}

/// The part of a segment on the positive sides of walls: from the parameter `from` to `to`.
pub(super) struct Clip {
    segment: Segment,
    from: f64,
    to: f64,
    /// Beyond which wall the segment begins and ends; `None` if within.
    pub(super) low: Option<Feature>,
    pub(super) high: Option<Feature>,
    /// The wall that has the whole segment beyond it.
    pub(super) excluded: Option<Feature>,
}

impl Clip {
    pub(super) fn new(segment: Segment, walls: impl Iterator<Item = (Plane, Feature)>) -> Clip {
        Clip { segment, from: 0.0, to: 1.0, low: None, high: None, excluded: None }.narrowed(walls)
    }

    /// The same between more walls.
    pub(super) fn narrowed(mut self, walls: impl Iterator<Item = (Plane, Feature)>) -> Clip {
        for (wall, beyond) in walls {
            let [start, end] = [self.segment.start(), self.segment.end()].map(|p| wall.join(p));
            let at = start / (start - end);
            match (start < 0.0, end < 0.0) {
                (true, true) => self.excluded = self.excluded.or(Some(beyond)),
                (true, false) if at > self.from => (self.from, self.low) = (at, Some(beyond)),
                (false, true) if at < self.to => (self.to, self.high) = (at, Some(beyond)),
                _ => {}
            }
        }
        self
    }

    /// Whether nothing of the segment is left.
    pub(super) fn is_empty(&self) -> bool {
        self.excluded.is_some() || self.from > self.to
    }

    /// The ends of what is left.
    pub(super) fn ends(&self) -> [[f64; 3]; 2] {
        [self.at(self.from), self.at(self.to)]
    }

    fn at(&self, t: f64) -> [f64; 3] {
        let Segment { a, b } = self.segment;
        core::array::from_fn(|k| a[k] + t * (b[k] - a[k]))
    }

    /// The wall beyond which the segment gets nearer, or that has all of it beyond. `growth` is how fast the distance
    /// to the neighbour beyond a wall grows along the segment at a point.
    pub(super) fn exit(&self, growth: impl Fn([f64; 3], Feature) -> f64) -> Option<Feature> {
        let low = self.low.filter(|&beyond| growth(self.at(self.from), beyond) > 0.0);
        let high = self.high.filter(|&beyond| growth(self.at(self.to), beyond) < 0.0);
        self.excluded.or(low).or(high)
    }
}

/// How fast the distance to a plane grows on the way in a direction from a point.
pub(super) fn growth(plane: Plane, from: Point, direction: [f64; 3]) -> f64 {
    let slope = slope(plane, direction);
    if plane.join(from) < 0.0 { -slope } else { slope }
}

/// How fast a way in a direction rises over a plane. Every step asks this, so that of an edge along a plane all say the same, whatever
/// rounding makes of it; else a march could be led back and forth.
pub(super) fn slope(plane: Plane, direction: [f64; 3]) -> f64 {
    dot(plane.normal(), direction)
}
