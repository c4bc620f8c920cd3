//! Polytopes by their features, the walls of the features' Voronoi regions, and what of an edge is between walls.

use super::{Feature, Feature::*};
use crate::body::Body;
use crate::exact::ldexp;
use crate::magnitude::dot;
use crate::pga3::{Line, Plane, Point, Segment, difference};

/// A convex polytope of space by its features: which of them meet.
pub trait Features: Body<3> {
    /// How many faces there are.
    fn face_count(&self) -> usize;
    /// The edges at a vertex, and the vertex at the other end of each.
    fn edges_at(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)>;
    /// The vertices from which and to which an edge goes.
    fn ends(&self, edge: usize) -> [usize; 2];
    /// The faces on both sides of an edge.
    fn sides(&self, edge: usize) -> impl Iterator<Item = usize>;
    /// The edges around a face.
    fn edges_around(&self, face: usize) -> impl Iterator<Item = usize>;
    /// Three vertices of a face that go round counter-clockwise seen from outside.
    fn corners(&self, face: usize) -> [usize; 3];
}

/// A polytope seen from a point near by, in a unit of about the distance, so that nothing over- or underflows that
/// matters.
pub(super) struct View<'a, B> {
    body: &'a B,
    origin: [f64; 3],
    unit: f64,
}

/// Both polytopes in the same view, from a vertex of the first one's feature.
pub(super) fn views<'a, A: Features, B: Features>(
    a: &'a A,
    b: &'a B,
    pair: [Feature; 2],
) -> (View<'a, A>, View<'a, B>) {
    let origin = a.vertex(a_vertex(a, pair[0]));
    let seen = [b.vertex(a_vertex(b, pair[1])), a.vertex(0), b.vertex(0)];
    let size = seen.iter().flat_map(|&p| difference(p, origin)).map(num_traits::Float::abs).fold(0.0, f64::max);
    let exponent = i64::from((size.clamp(1e-300, 1e300).to_bits() >> 52) as u32) - 1023;
    let unit = ldexp(1.0, -exponent);
    (View { body: a, origin, unit }, View { body: b, origin, unit })
}

fn a_vertex(body: &impl Features, feature: Feature) -> usize {
    match feature {
        Vertex(v) => v,
        Edge(e) => body.ends(e)[0],
        Face(f) => body.corners(f)[0],
    }
}

impl<B: Features> View<'_, B> {
    pub(super) fn point(&self, vertex: usize) -> Point {
        difference(self.body.vertex(vertex), self.origin).map(|c| c * self.unit).into()
    }

    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        self.body.ends(edge)
    }

    pub(super) fn segment(&self, edge: usize) -> Segment {
        let [tail, head] = self.body.ends(edge);
        Segment { a: self.point(tail).coords(), b: self.point(head).coords() }
    }

    pub(super) fn line(&self, edge: usize) -> Line {
        let [tail, head] = self.body.ends(edge);
        self.point(tail).join(self.point(head))
    }

    /// The plane of a face, with the outside on its positive side.
    pub(super) fn plane(&self, face: usize) -> Plane {
        let [p, q, r] = self.body.corners(face).map(|v| self.point(v));
        p.join(q).join(r)
    }

    pub(super) fn corner(&self, face: usize) -> usize {
        self.body.corners(face)[0]
    }

    pub(super) fn edges_at(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        self.body.edges_at(vertex)
    }

    /// The walls of a vertex's region, with the region on the positive side, and the edge beyond each.
    pub(super) fn walls_of_vertex(&self, vertex: usize) -> impl Iterator<Item = (Plane, Feature)> {
        let p = self.point(vertex);
        self.body.edges_at(vertex).map(move |(edge, end)| (p.inner(p.join(self.point(end))), Edge(edge)))
    }

    /// The walls at the ends of an edge's region, and the vertex beyond each.
    pub(super) fn end_walls_of_edge(&self, edge: usize) -> impl Iterator<Item = (Plane, Feature)> {
        let [tail, head] = self.body.ends(edge);
        let [p, q] = [tail, head].map(|v| self.point(v));
        let line = p.join(q);
        [(-p.inner(line), Vertex(tail)), (q.inner(line), Vertex(head))].into_iter()
    }

    /// The walls towards the faces at an edge, and the face beyond each.
    pub(super) fn side_walls_of_edge(&self, edge: usize) -> impl Iterator<Item = (Plane, Feature)> {
        self.body.sides(edge).map(move |face| (-self.upright(edge, face), Face(face)))
    }

    /// All walls of an edge's region.
    pub(super) fn walls_of_edge(&self, edge: usize) -> impl Iterator<Item = (Plane, Feature)> {
        self.end_walls_of_edge(edge).chain(self.side_walls_of_edge(edge))
    }

    /// The walls of a face's region, and the edge beyond each.
    pub(super) fn walls_of_face(&self, face: usize) -> impl Iterator<Item = (Plane, usize)> {
        self.body.edges_around(face).map(move |edge| (self.upright(edge, face), edge))
    }

    /// The plane through an edge, perpendicular to a face at it, with the face on the positive side.
    fn upright(&self, edge: usize, face: usize) -> Plane {
        let wall = self.line(edge).inner(self.plane(face));
        // The edge may go round the face either way: the face has a corner off the edge, which tells.
        let off = self.body.corners(face).map(|v| wall.join(self.point(v)));
        if off.into_iter().sum::<f64>() < 0.0 { -wall } else { wall }
    }

    /// The face whose plane is the furthest below a point; `None` if the point is above none.
    pub(super) fn face_furthest_below(&self, p: Point) -> Option<usize> {
        let heights = (0..self.body.face_count()).map(|face| {
            let plane = self.plane(face);
            (face, plane.join(p) / plane.norm())
        });
        let start = (None, 0.0);
        heights.fold(start, |best, (face, height)| if height > best.1 { (Some(face), height) } else { best }).0
    }

    /// The edge of a face that is nearest to a segment.
    pub(super) fn edge_nearest(&self, face: usize, segment: &Segment) -> usize {
        let distances = self.body.edges_around(face).map(|edge| (edge, self.segment(edge).distance(segment)));
        let start = (0, f64::INFINITY);
        distances.fold(start, |best, (edge, distance)| if distance < best.1 { (edge, distance) } else { best }).0
    }
}

/// What of a segment is on the positive sides of walls: from the parameter `from` to `to`.
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
    /// grows along the segment at a point, which is that of the neighbor beyond the wall.
    pub(super) fn exit(&self, growth: impl Fn([f64; 3], Feature) -> f64) -> Option<Feature> {
        let low = self.low.filter(|&beyond| growth(self.at(self.from), beyond) > 0.0);
        let high = self.high.filter(|&beyond| growth(self.at(self.to), beyond) < 0.0);
        self.excluded.or(low).or(high)
    }
}

/// How fast the distance to a plane grows on the way in a direction from a point.
pub(super) fn growth(plane: Plane, from: Point, direction: [f64; 3]) -> f64 {
    let slope = dot(plane.normal(), direction);
    if plane.join(from) < 0.0 { -slope } else { slope }
}
