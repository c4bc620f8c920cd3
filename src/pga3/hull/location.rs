//! Inside, on the boundary, or outside of a hull: a walk over its faces.

use core::cmp::Ordering::{self, Equal, Greater, Less};

use super::ConvexHull;
use super::start::{shadow, shadow_axis};
use super::support::{WIDE, last};
use crate::body::Body;
use crate::exact::{orientation2, orientation3};
use crate::magnitude::{dot, finite, norm};
use crate::pga3::{Location, Point, difference};
use crate::scalar::Widen;

/// The vertex from which the faces are seen. The round of a face that has it begins with it.
const APEX: u32 = 0;

/// So many of its faces are looked at, at most, before the walk begins.
const LOOKS: usize = 64;

/// Where a place is relative to the edges of a face: beyond one, on the line of one but beyond none, or within all.
enum Seen {
    Beyond(u32),
    On(u32),
    Within,
}

/// # Containing
impl<T: Widen> ConvexHull<T> {
    /// Where a point of any weight but 0 is: inside, on the boundary, or outside. The answer is exact for the coordinates of
    /// the point. A hull of a dimension below 3 is all boundary. `None` for a point that is ideal or not finite.
    ///
    /// A walk over the faces finds the one through which the ray from the first vertex through the point leaves the hull: see the chapter on
    /// [hulls](crate::notes::hull#where-a-point-is). On a ball with any number of vertices it visits three on average; on an ellipsoid of 2000
    /// vertices, a hundred times as long as wide, forty; where many long faces lie side by side, as on a prism, they may be all. A face of k corners
    /// takes O(log k), a vertex of k faces O(k). No heap memory is used.
    ///
    /// ```
    /// use incidence::pga3::{ConvexHull, Location, Point};
    /// let hull = ConvexHull::new([[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]])?;
    /// assert_eq!(hull.locate(Point::new(0.5, 0.5, 0.5)), Some(Location::Inside));
    /// assert_eq!(hull.locate(Point::new(1.0, 1.0, 1.0)), Some(Location::On));
    /// assert_eq!(hull.locate(Point::new(1.0, 1.0, 1.0 + f64::EPSILON)), Some(Location::Outside));
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn locate(&self, point: Point<T>) -> Option<Location> {
        let p = point.located().map(Widen::widen);
        if !finite(p) {
            return None;
        }
        match self.dimension {
            3 => self.walk(p),
            _ => Some(if self.flat_contains(p) { Location::On } else { Location::Outside }),
        }
    }

    /// Whether a point is in the hull or on its boundary: see [`locate`](ConvexHull::locate). `false` for a point without finite coordinates.
    pub fn contains(&self, point: Point<T>) -> bool {
        self.locate(point).is_some_and(Location::is_contained)
    }

    /// Where a place is, in space. With the apex v, a face without v that has the normal n and a corner c has for a place p the share
    /// n·(p − v) / n·(c − v), above 1 if p is beyond its plane. It is greatest for the face through which the ray from v through p leaves the hull.
    /// In the plane of v and an edge, the faces on both sides of the edge have the same share. So if p is beyond that plane, the face across has the
    /// greater one: no face is visited twice. If that face has v, that plane is its own, and p is beyond it.
    fn walk(&self, p: [f64; 3]) -> Option<Location> {
        if p == self.place(APEX) {
            return Some(Location::On);
        }
        let side = |a, b| orientation3(self.place(APEX), self.place(a), self.place(b), p).unwrap_or(Equal);
        let (mut face, mut entered) = (self.first_face(p)?, None);
        loop {
            let height = self.height(face, p);
            if height == Greater {
                return Some(Location::Outside);
            }
            let touches = match self.seen(face, entered, side) {
                Seen::Beyond(edge) => {
                    let across = self.across(edge, side);
                    (face, entered) = (self.structure.face(across)?, Some(across));
                    continue;
                }
                Seen::On(edge) => self.touches_beside(edge, p),
                Seen::Within => false,
            };
            return Some(if touches || height == Equal { Location::On } else { Location::Inside });
        }
    }

    /// A face to begin with, near where the ray from the apex through the place leaves the hull: at the vertex that is farthest towards the point where this
    /// ray leaves the sphere round the middle that goes through the apex. If the ray hardly enters the sphere, or does not, the place may be beyond a
    /// face of the apex, which a walk that begins on the other side of the apex would find late.
    fn first_face(&self, p: [f64; 3]) -> Option<u32> {
        let structure = &self.structure;
        let (outwards, along) = (difference(self.place(APEX), self.middle), difference(p, self.place(APEX)));
        let length = norm(along);
        let along = along.map(|c| c / length);
        let back = dot(outwards, along);
        if -8.0 * back < norm(outwards) {
            let mut faces = structure.faces_at(APEX).take(LOOKS);
            if let Some(face) = faces.find(|&face| self.height(face, p) == Greater) {
                return Some(face);
            }
        }
        let direction = if back < 0.0 {
            core::array::from_fn(|k| outwards[k] - 2.0 * back * along[k])
        } else {
            difference(p, self.middle)
        };
        let vertex = self.roughly_farthest(direction, usize::MAX) as u32;
        let face = structure.faces_at(vertex).next()?;
        if self.has_apex(face) { structure.face(structure.twin(structure.round(face).start + 1)) } else { Some(face) }
    }

    fn has_apex(&self, face: u32) -> bool {
        self.structure.origin(self.structure.round(face).start) == APEX
    }

    /// On which side of the plane of a face a place is: `Greater` beyond it.
    fn height(&self, face: u32, p: [f64; 3]) -> Ordering {
        let [a, b, c] = self.corners(face);
        orientation3(a, b, c, p).unwrap_or(Equal)
    }

    /// Where a place is relative to the edges of a face. Of the edge `known` it is certainly on the inner side. `side` tells on which side of the line
    /// through two corners, as they go round, it is: `Greater` to the left, where the face is.
    ///
    /// If the place is on this side of a diagonal, and beyond an edge, then also beyond one of the edges on this side.
    #[inline(always)]
    fn seen(&self, face: u32, known: Option<u32>, side: impl Fn(u32, u32) -> Ordering) -> Seen {
        let structure = &self.structure;
        let round = structure.round(face);
        let corner = |edge: u32| structure.origin(edge);
        let (mut low, mut high) = (round.start + 1, round.end - 1);
        while high - low > 1 {
            let middle = low.midpoint(high);
            match side(corner(round.start), corner(middle)) {
                Greater => low = middle,
                _ => high = middle,
            }
        }
        let first = (low == round.start + 1).then_some(round.start);
        let last = (high == round.end - 1).then_some(high);
        let mut seen = Seen::Within;
        for edge in [Some(low), first, last].into_iter().flatten().filter(|&edge| Some(edge) != known) {
            match side(corner(edge), structure.head(edge)) {
                Less => return Seen::Beyond(edge),
                Equal => seen = Seen::On(edge),
                Greater => {}
            }
        }
        seen
    }

    /// The directed edge of the next face by which the walk enters it when it crosses this one. Where many faces meet at an end of the edge, it passes at
    /// once all those that it would cross one by one: they lie in order round the line from the apex to that end.
    #[inline(always)]
    fn across(&self, edge: u32, side: impl Fn(u32, u32) -> Ordering) -> u32 {
        let structure = &self.structure;
        let twin = structure.twin(edge);
        match [edge, twin].map(|edge| structure.ring(structure.origin(edge)).len()) {
            [one, other] if one.max(other) < WIDE as usize => twin,
            [one, other] if one > other => self.stride(edge, true, &side),
            _ => self.stride(twin, false, &side),
        }
    }

    /// The same round the vertex at which an edge begins, clockwise seen from outside, or counter-clockwise.
    #[cold]
    #[inline(never)]
    fn stride(&self, edge: u32, clockwise: bool, side: &dyn Fn(u32, u32) -> Ordering) -> u32 {
        let structure = &self.structure;
        let (pivot, ring) = (structure.origin(edge), structure.ring(structure.origin(edge)));
        let first = ring.iter().position(|&other| other == edge).unwrap_or(0);
        let turned = |steps: u32| {
            let steps = if clockwise { ring.len() - steps as usize } else { steps as usize };
            ring[(first + steps) % ring.len()]
        };
        let ahead = if clockwise { Less } else { Greater };
        let start = [APEX, pivot, structure.head(edge)].map(|vertex| self.place(vertex));
        let is_passed = |steps: u32| {
            let end = structure.head(turned(steps));
            // Those that are ahead by less than half a turn, as the place is. The apex is not.
            let is_ahead = || orientation3(start[0], start[1], start[2], self.place(end)) == Some(ahead);
            side(pivot, end) == ahead && is_ahead()
        };
        let last = turned(last(ring.len() as u32, is_passed));
        if clockwise { structure.twin(last) } else { last }
    }

    /// Whether a place in the triangle of the apex and an edge is on a face with the apex.
    #[cold]
    #[inline(never)]
    fn touches_beside(&self, edge: u32, p: [f64; 3]) -> bool {
        let ends = [self.structure.origin(edge), self.structure.head(edge)];
        let mut faces = ends.into_iter().flat_map(|end| self.structure.faces_at(end));
        faces.any(|face| self.has_apex(face) && self.height(face, p) == Equal)
    }

    /// Three vertices of a face, counter-clockwise.
    pub(super) fn corners(&self, face: u32) -> [[f64; 3]; 3] {
        let first = self.structure.round(face).start;
        [first, first + 1, first + 2].map(|edge| self.place(self.structure.origin(edge)))
    }

    fn flat_contains(&self, p: [f64; 3]) -> bool {
        match self.dimension {
            0 => p == self.place(0),
            1 => {
                let (a, b) = (self.place(0), self.place(1));
                // Between them in lexicographic order and on their line.
                (a <= p && p <= b || b <= p && p <= a) && shadow_axis([a, b, p]).is_none()
            }
            _ => self.height(0, p) == Equal && self.shadow_contains(p).unwrap_or(false),
        }
    }

    /// Whether the shadow of a flat hull contains that of a place. `None` if it has none.
    fn shadow_contains(&self, p: [f64; 3]) -> Option<bool> {
        let axis = shadow_axis(self.corners(0))?;
        let side = |[a, b, p]: [[f64; 3]; 3]| {
            let [a, b, p] = [a, b, p].map(|place| shadow(place, axis));
            orientation2(a, b, p).unwrap_or(Equal)
        };
        let face = (0..2).find(|&face| side(self.corners(face)) == Greater)?;
        Some(!matches!(self.seen(face, None, |a, b| side([self.place(a), self.place(b), p])), Seen::Beyond(_)))
    }
}
