//! The hull as a triangulated surface, grown point by point: quickhull (C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The
//! Quickhull Algorithm for Convex Hulls", 1996) with exact signs instead of thick facets.
//!
//! Let p be outside, and *visible* mean strictly: p is on the positive side of the face's plane.
//!
//! 1. The visible faces are connected, and their boundary, the horizon, is one cycle. They are replaced by the cone of p
//!    over it. A horizon edge borders on a visible face, in whose plane p is not: so no triangle of the cone is degenerate.
//! 2. Faces whose plane contains p stay. A triangle of the cone may then continue one in the same plane, and a vertex come
//!    to lie inside a face or an edge. So at every time this is a triangulation of the boundary of the hull, on some of
//!    the points that are in it.
//! 3. A point q that sees a visible face and is outside of the new hull sees a triangle of the cone. For what q sees of
//!    the old hull is connected. If it has a face that stays, it has two that share a horizon edge; the plane through
//!    this edge and p lies between the planes of the two, and q is on the positive side of both. If not, and q sees no
//!    triangle of the cone, it sees nothing.
//!
//! So each point that is still outside is kept with one face that it sees, and handed on to the cone when that face
//! goes. The point farthest from a face is added first: then few of those that were outside still are.
//!
//! Which face is next? As long as there are few, the oldest: the surface grows evenly, and no vertex gets a fan of faces
//! that is replaced again and again (as happens along two curves). Then the newest, so that what follows each other is near
//! in space, and so in memory.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::exact::orientation3;
use crate::magnitude::dot;
use crate::pga3::difference;

pub(super) const NONE: u32 = u32::MAX;

/// A triangle, counter-clockwise from outside. Its directed edge k goes from corner k to the next one and has the number
/// 3 · face + k.
#[derive(Clone, Copy, Debug)]
struct Triangle {
    corners: [u32; 3],
    /// The same edges from the other side.
    twins: [u32; 3],
    /// The first point of those that see it, the farthest of them; the others follow in a list.
    outside: u32,
    /// When it was last looked at, and what was seen. `NONE` if it is no longer part of the surface.
    mark: u32,
}

/// What the points that are still outside are tested against: the plane of a new face, seen from one of its corners.
#[derive(Clone, Copy, Debug)]
struct Side {
    corner: [f64; 3],
    normal: [f64; 3],
    /// More than the rounding error of the volume that the face spans with any point.
    bound: f64,
    face: u32,
    /// The greatest volume so far.
    farthest: f64,
}

/// A triangulation of the boundary of the hull.
pub(super) struct Surface<'a> {
    points: &'a [[f64; 3]],
    faces: Vec<Triangle>,
    /// The point after each in the list that it is in.
    following: Vec<u32>,
    /// Places of faces that are no more.
    free: Vec<u32>,
    /// Counts the looks at the surface, by two.
    time: u32,
    /// How large differences of coordinates get.
    extent: [f64; 3],
    /// The visible faces, the edges of their horizon with where they begin, and the new sides: kept for their memory.
    visible: Vec<u32>,
    horizon: Vec<[u32; 2]>,
    sides: Vec<Side>,
    /// The lists of points whose faces are gone.
    waiting: Vec<u32>,
}

#[inline]
pub(super) fn next(edge: u32) -> u32 {
    if edge % 3 == 2 { edge - 2 } else { edge + 1 }
}

/// Whether a place is on the positive side of the plane through three points.
#[inline]
fn sees(points: &[[f64; 3]], place: [f64; 3], corners: [u32; 3]) -> bool {
    let [a, b, c] = corners.map(|k| points[k as usize]);
    orientation3(a, b, c, place) == Some(Ordering::Greater)
}

impl<'a> Surface<'a> {
    /// The surface of the hull of these points, of which four are the corners of a tetrahedron. Seen from outside, its
    /// first three go round counter-clockwise.
    pub(super) fn of(points: &'a [[f64; 3]], corners: [usize; 4]) -> Self {
        let extent = core::array::from_fn(|k| {
            let (low, high) = points.iter().fold((points[0][k], points[0][k]), |(l, h), p| (l.min(p[k]), h.max(p[k])));
            high - low
        });
        let mut surface = Surface {
            points,
            faces: Vec::new(),
            following: vec![NONE; points.len()],
            free: Vec::new(),
            time: 0,
            extent,
            visible: Vec::new(),
            horizon: Vec::new(),
            sides: Vec::new(),
            waiting: Vec::new(),
        };
        surface.grow(corners.map(|k| k as u32));
        surface
    }

    fn grow(&mut self, [a, b, c, d]: [u32; 4]) {
        // A triangle with two sides, of which the fourth corner sees one.
        for (corners, twins) in [([a, b, c], [4, 3, 5]), ([c, b, a], [1, 0, 2])] {
            self.faces.push(Triangle { corners, twins, outside: NONE, mark: 0 });
        }
        self.see(1, d);
        self.replace(d);
        self.raise(0);
        for q in 0..self.points.len() as u32 {
            self.hand_on(q);
        }
        let mut queue = VecDeque::new();
        loop {
            for side in &self.sides {
                if self.faces[side.face as usize].outside != NONE {
                    queue.push_back(side.face);
                }
            }
            let Some(p) = self.next_point(&mut queue) else { return };
            self.replace(p);
            self.hand_on_waiting(p);
        }
    }

    /// The point to be added next, after looking at what it sees.
    fn next_point(&mut self, queue: &mut VecDeque<u32>) -> Option<u32> {
        loop {
            let face = if self.faces.len() < self.points.len() / 64 { queue.pop_front()? } else { queue.pop_back()? };
            // The place may have been given up since, and been taken by another face.
            let &Triangle { outside: p, mark, .. } = &self.faces[face as usize];
            if mark != NONE && p != NONE {
                self.see(face, p);
                return Some(p);
            }
        }
    }

    /// Finds the faces that p sees, of which one is known, and their horizon.
    fn see(&mut self, face: u32, p: u32) {
        self.time += 2;
        self.visible.clear();
        self.visible.push(face);
        self.faces[face as usize].mark = self.time;
        let (mut looked_at, mut edge) = (0, NONE);
        while let Some(&face) = self.visible.get(looked_at) {
            looked_at += 1;
            for k in 0..3 {
                let beyond = self.faces[face as usize].twins[k] / 3;
                if self.faces[beyond as usize].mark < self.time {
                    let sees = sees(self.points, self.points[p as usize], self.faces[beyond as usize].corners);
                    self.faces[beyond as usize].mark = self.time + u32::from(!sees);
                    if sees {
                        self.visible.push(beyond);
                    }
                }
                if self.faces[beyond as usize].mark != self.time {
                    edge = 3 * face + k as u32;
                }
            }
        }
        self.trace_horizon(edge);
    }

    #[inline]
    fn twin(&self, edge: u32) -> u32 {
        self.faces[(edge / 3) as usize].twins[(edge % 3) as usize]
    }

    /// Turns from an edge of the horizon about its end to the next one, until it comes back. For each edge it keeps
    /// where the edge begins, and its twin, which stays.
    fn trace_horizon(&mut self, first: u32) {
        self.horizon.clear();
        let mut edge = first;
        loop {
            self.horizon.push([self.faces[(edge / 3) as usize].corners[(edge % 3) as usize], self.twin(edge)]);
            edge = next(edge);
            while self.faces[(self.twin(edge) / 3) as usize].mark == self.time {
                edge = next(self.twin(edge));
            }
            if edge == first {
                return;
            }
        }
    }

    /// Puts the cone of p over the horizon in the place of the visible faces, whose lists then wait.
    fn replace(&mut self, p: u32) {
        self.waiting.clear();
        for &face in &self.visible {
            let gone = &mut self.faces[face as usize];
            if gone.outside != NONE {
                self.waiting.push(gone.outside);
            }
            gone.mark = NONE;
        }
        self.free.extend(self.visible.iter().rev());
        self.sides.clear();
        // Each triangle is joined with the one before; the first, when the last is there.
        let (mut first, mut before) = (NONE, NONE);
        for k in 0..self.horizon.len() {
            let [from, twin] = self.horizon[k];
            let [to, _] = self.horizon[(k + 1) % self.horizon.len()];
            let face = self.place();
            self.faces[face as usize] =
                Triangle { corners: [from, to, p], twins: [twin, NONE, NONE], outside: NONE, mark: 0 };
            self.faces[(twin / 3) as usize].twins[(twin % 3) as usize] = 3 * face;
            if k == 0 {
                first = face;
            } else {
                self.join(before, face);
            }
            before = face;
            self.raise(face);
        }
        self.join(before, first);
    }

    fn place(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.faces.push(Triangle { corners: [0; 3], twins: [0; 3], outside: NONE, mark: NONE });
            self.faces.len() as u32 - 1
        })
    }

    /// Makes neighbours of two triangles that follow each other in a cone.
    #[inline]
    fn join(&mut self, before: u32, after: u32) {
        self.faces[before as usize].twins[1] = 3 * after + 2;
        self.faces[after as usize].twins[2] = 3 * before + 1;
    }

    /// Prepares a face for the points that may be outside of it.
    fn raise(&mut self, face: u32) {
        let [a, b, c] = self.faces[face as usize].corners.map(|k| self.points[k as usize]);
        let (u, v) = (difference(a, c), difference(b, c));
        let terms = |i: usize, j: usize| (u[i] * v[j], u[j] * v[i]);
        let mut side = Side { corner: c, normal: [0.0; 3], bound: 0.0, face, farthest: f64::NEG_INFINITY };
        let mut size = 0.0;
        for k in 0..3 {
            let (left, right) = terms((k + 1) % 3, (k + 2) % 3);
            side.normal[k] = left - right;
            size += (left.abs() + right.abs()) * self.extent[k];
        }
        // The bound of `orientation3`, whose volume is the same sum in another order, with the extent for what a
        // difference of coordinates can be.
        let reach = 1.0 + self.extent[0] + self.extent[1] + self.extent[2];
        side.bound = 4.5 * f64::EPSILON * size + f64::MIN_POSITIVE * reach;
        self.sides.push(side);
    }

    fn hand_on_waiting(&mut self, p: u32) {
        for k in 0..self.waiting.len() {
            let mut q = self.waiting[k];
            while q != NONE {
                let following = self.following[q as usize];
                if q != p {
                    self.hand_on(q);
                }
                q = following;
            }
        }
    }

    /// Puts a point in the list of the first new side that it sees, in front if it is the farthest so far; drops it if
    /// there is none. Of equal points, which are in the same list, the first is farther.
    #[inline]
    fn hand_on(&mut self, q: u32) {
        let at = self.points[q as usize];
        for side in &mut self.sides {
            let volume = dot(side.normal, difference(at, side.corner));
            if volume < -side.bound {
                continue;
            }
            let triangle = &mut self.faces[side.face as usize];
            let is_clear = volume > side.bound;
            if !is_clear && !sees(self.points, at, triangle.corners) {
                continue;
            }
            // NaN comes from overflow; then any order is as good, but for equal points.
            let volume = if volume.is_nan() { f64::NEG_INFINITY } else { volume };
            let first = triangle.outside;
            if first == NONE || volume > side.farthest || volume == side.farthest && q < first {
                (triangle.outside, side.farthest) = (q, volume);
                self.following[q as usize] = first;
            } else {
                self.following[q as usize] = self.following[first as usize];
                self.following[first as usize] = q;
            }
            return;
        }
    }

    /// The triangles that are part of the surface: their corners, and the other sides of their edges. Directed edge k of
    /// triangle t, from its corner k on, has the number 3t + k.
    pub(super) fn triangles(self) -> Triangles {
        let mut number = vec![NONE; self.faces.len()];
        let mut count = 0;
        for (face, number) in self.faces.iter().zip(&mut number) {
            if face.mark != NONE {
                *number = count;
                count += 1;
            }
        }
        let alive = || self.faces.iter().filter(|face| face.mark != NONE);
        Triangles {
            origins: alive().flat_map(|face| face.corners).collect(),
            twins: alive().flat_map(|face| face.twins.map(|t| 3 * number[(t / 3) as usize] + t % 3)).collect(),
        }
    }
}

/// A closed surface of triangles by its directed edges: edges 3t, 3t + 1, 3t + 2 go round triangle t.
pub(super) struct Triangles {
    /// The point at which each begins.
    pub origins: Vec<u32>,
    /// The same edge from the other side.
    pub twins: Vec<u32>,
}
