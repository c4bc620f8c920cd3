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
//! A cone of many triangles is cut in halves. Number its rim h₀, h₁, …, hₘ, and let triangle k begin at hₖ. The planes
//! through p, h₀ and hₖ turn about the line from p to h₀ in one sense, from triangle 0 for k = 1 to triangle m for k = m,
//! by no more than half a turn, and by that only if these two triangles are in one plane. If q sees neither of them it is
//! between their planes, so between those of some k and k + 1, where triangle k alone bounds the cone. That one q sees, or
//! none. (If q is in the plane of k, it is mostly triangle k − 1 or k that it sees, if any; if neither, all are asked.)
//! This saves time twice: fewer triangles are asked, and the points are spread over the cone. The first triangle that each
//! sees would get most of them, and a fan of faces about a corner of that triangle would be replaced again and again.
//!
//! Which face is next? As long as there are few, the oldest: the surface grows evenly, and no vertex gets a fan of faces
//! that is replaced again and again (as happens along two curves). Then the newest, so that what follows each other is near
//! in space, and so in memory.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::plane::Plane;

pub(super) const NONE: u32 = u32::MAX;

/// From how many triangles on a cone is cut in halves.
const MANY: usize = 16;

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

/// What the points that are still outside are tested against: a new face, by its plane.
#[derive(Clone, Copy, Debug)]
struct Side {
    plane: Plane,
    face: u32,
    /// The greatest volume so far.
    farthest: f64,
}

/// A triangulation of the boundary of the hull.
pub(super) struct Surface<'a> {
    points: &'a [[f64; 3]],
    faces: Vec<Triangle>,
    /// For each face.
    planes: Vec<Plane>,
    /// The point after each in the list that it is in.
    following: Vec<u32>,
    /// Places of faces that are no more.
    free: Vec<u32>,
    /// Counts the looks at the surface, by two.
    time: u32,
    /// How large differences of coordinates get.
    extent: [f64; 3],
    /// The visible faces, the edges of their horizon with where they begin, the new sides, and the planes through p, the
    /// first point of the horizon and each of the others but its neighbours, if these are many: kept for their memory.
    visible: Vec<u32>,
    horizon: Vec<[u32; 2]>,
    sides: Vec<Side>,
    cuts: Vec<Plane>,
    /// The lists of points whose faces are gone.
    waiting: Vec<u32>,
    /// How many faces there have been.
    #[cfg(test)]
    made: usize,
}

#[inline]
pub(super) fn next(edge: u32) -> u32 {
    if edge % 3 == 2 { edge - 2 } else { edge + 1 }
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
            planes: Vec::new(),
            following: vec![NONE; points.len()],
            free: Vec::new(),
            time: 0,
            extent,
            visible: Vec::new(),
            horizon: Vec::new(),
            sides: Vec::new(),
            cuts: Vec::new(),
            waiting: Vec::new(),
            #[cfg(test)]
            made: 0,
        };
        surface.grow(corners.map(|k| k as u32));
        surface
    }

    fn grow(&mut self, [a, b, c, d]: [u32; 4]) {
        // A triangle with two sides, of which the fourth corner sees one.
        for (face, corners, twins) in [(0, [a, b, c], [4, 3, 5]), (1, [c, b, a], [1, 0, 2])] {
            self.faces.push(Triangle { corners, twins, outside: NONE, mark: 0 });
            self.raise(face);
        }
        self.see(1, d);
        self.replace(d);
        self.raise(0);
        for q in 0..self.points.len() as u32 {
            // A corner sees nothing, but only exact signs would tell.
            if q != a && q != b && q != c && q != d {
                self.hand_on(q);
            }
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
                    let sees = self.sees(beyond, self.points[p as usize]);
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
    fn sees(&self, face: u32, at: [f64; 3]) -> bool {
        let plane = &self.planes[face as usize];
        let three = || self.places(self.faces[face as usize].corners);
        plane.side(plane.volume(at), at, three) == Ordering::Greater
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
        self.cut(p);
        #[cfg(test)]
        {
            self.made += self.horizon.len();
        }
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

    #[inline]
    fn places(&self, corners: [u32; 3]) -> [[f64; 3]; 3] {
        corners.map(|k| self.points[k as usize])
    }

    /// Prepares a face for the points that may be outside of it.
    fn raise(&mut self, face: u32) {
        let plane = Plane::through(self.places(self.faces[face as usize].corners), self.extent);
        match self.planes.get_mut(face as usize) {
            Some(of_gone) => *of_gone = plane,
            None => self.planes.push(plane),
        }
        self.sides.push(Side { plane, face, farthest: f64::NEG_INFINITY });
    }

    /// Prepares the planes that cut the cone of p.
    fn cut(&mut self, p: u32) {
        self.cuts.clear();
        if self.horizon.len() >= MANY {
            for k in 2..self.horizon.len() - 1 {
                let plane = Plane::through(self.places(self.corners_of_cut(k, p)), self.extent);
                self.cuts.push(plane);
            }
        }
    }

    #[inline]
    fn corners_of_cut(&self, k: usize, p: u32) -> [u32; 3] {
        [self.horizon[0][0], self.horizon[k][0], p]
    }

    fn hand_on_waiting(&mut self, p: u32) {
        for k in 0..self.waiting.len() {
            let mut q = self.waiting[k];
            while q != NONE {
                let following = self.following[q as usize];
                // What equals p sees no triangle of its cone.
                if self.points[q as usize] != self.points[p as usize] {
                    self.hand_on(q);
                }
                q = following;
            }
        }
    }

    /// Puts a point in the list of a new side that it sees, in front if it is the farthest so far; drops it if there is
    /// none. Of equal points, which are in the same list, the first is farther.
    #[inline]
    fn hand_on(&mut self, q: u32) {
        let at = self.points[q as usize];
        let seen = if self.cuts.is_empty() { self.first_seen(at) } else { self.seen_among_many(at) };
        let Some((k, volume)) = seen else { return };
        let side = &mut self.sides[k];
        // NaN comes from overflow; then any order is as good, but for equal points.
        let volume = if volume.is_nan() { f64::NEG_INFINITY } else { volume };
        let first = &mut self.faces[side.face as usize].outside;
        if *first == NONE || volume > side.farthest || volume == side.farthest && q < *first {
            self.following[q as usize] = *first;
            (*first, side.farthest) = (q, volume);
        } else {
            self.following[q as usize] = self.following[*first as usize];
            self.following[*first as usize] = q;
        }
    }

    /// The first new side that a place sees, and their volume.
    #[inline]
    fn first_seen(&self, at: [f64; 3]) -> Option<(usize, f64)> {
        self.sides.iter().enumerate().find_map(|(k, side)| Some((k, self.volume_seen(side, at)?)))
    }

    /// The volume of a new side and a place that sees it.
    #[inline]
    fn volume_seen(&self, side: &Side, at: [f64; 3]) -> Option<f64> {
        let volume = side.plane.volume(at);
        let three = || self.places(self.faces[side.face as usize].corners);
        (side.plane.side(volume, at, three) == Ordering::Greater).then_some(volume)
    }

    /// One of many new sides that a place sees, and their volume.
    #[inline(never)]
    fn seen_among_many(&self, at: [f64; 3]) -> Option<(usize, f64)> {
        let seen = |k: usize| Some((k, self.volume_seen(&self.sides[k], at)?));
        let last = self.sides.len() - 1;
        let ends = seen(0).or_else(|| seen(last));
        if ends.is_some() {
            return ends;
        }
        let p = self.faces[self.sides[0].face as usize].corners[2];
        // The place is not before the plane through corner `low` of the horizon, and not after that through corner `high`.
        let (mut low, mut high) = (1, last);
        while high - low > 1 {
            let middle = low.midpoint(high);
            let cut = &self.cuts[middle - 2];
            match cut.side(cut.volume(at), at, || self.places(self.corners_of_cut(middle, p))) {
                Ordering::Less => low = middle,
                Ordering::Greater => high = middle,
                Ordering::Equal => return seen(middle - 1).or_else(|| seen(middle)).or_else(|| self.first_seen(at)),
            }
        }
        seen(low)
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
        let [mut origins, mut twins] = [(); 2].map(|()| Vec::with_capacity(3 * count as usize));
        let mut planes = Vec::with_capacity(count as usize);
        for (face, plane) in self.faces.iter().zip(&self.planes).filter(|(face, _)| face.mark != NONE) {
            origins.extend(face.corners);
            twins.extend(face.twins.map(|t| 3 * number[(t / 3) as usize] + t % 3));
            planes.push(*plane);
        }
        Triangles { origins, twins, planes }
    }
}

/// A closed surface of triangles by its directed edges: edges 3t, 3t + 1, 3t + 2 go round triangle t.
pub(super) struct Triangles {
    /// The point at which each begins.
    pub origins: Vec<u32>,
    /// The same edge from the other side.
    pub twins: Vec<u32>,
    /// The plane of each triangle.
    pub planes: Vec<Plane>,
}

#[cfg(test)]
mod tests {
    use core::f64::consts::TAU;

    use super::*;
    use crate::pga3::hull::start::{Start, start};
    use crate::random::Numbers;

    fn surface(points: &[[f64; 3]]) -> Surface<'_> {
        let Start::Tetrahedron(corners) = start(points) else { panic!("the points are in a plane") };
        Surface::of(points, corners)
    }

    /// Puts the cone of the last point over the hull of the others.
    fn capped(points: &[[f64; 3]]) -> Surface<'_> {
        let apex = points.len() - 1;
        let mut surface = surface(&points[..apex]);
        (surface.points, surface.extent) = (points, [100.0; 3]);
        (0..surface.faces.len() as u32).for_each(|face| surface.raise(face));
        let is_seen = |&face: &u32| surface.faces[face as usize].mark != NONE && surface.sees(face, points[apex]);
        let face = (0..surface.faces.len() as u32).find(is_seen).unwrap();
        surface.see(face, apex as u32);
        surface.replace(apex as u32);
        surface
    }

    /// Whether as many as are asked say that a place is seen if all do, and that the one that they name sees it.
    fn check(surface: &Surface, at: [f64; 3]) {
        let volume = |(k, _): (usize, f64)| surface.volume_seen(&surface.sides[k], at);
        let seen = surface.seen_among_many(at);
        assert_eq!(seen.is_some(), surface.first_seen(at).is_some(), "{at:?}");
        assert!(seen.is_none_or(|seen| volume(seen) == Some(seen.1)), "{at:?}");
    }

    #[test]
    fn a_cone_in_halves_tells_what_all_its_triangles_tell() {
        let apex = [0.25, 0.125, 3.0];
        // A round rim; one that does not lie in a plane; and one of four arcs, each in a plane with the apex.
        let round = |k: usize| (k as f64 / 40.0 * TAU).sin_cos();
        let arcs = |k: usize| {
            let along = (k % 8) as f64 / 4.0 - 1.0;
            let at = [[along, -1.0, 0.0], [1.0, along, 0.0], [-along, 1.0, 0.0], [-1.0, -along, 0.0]][k / 8];
            let rise = (1.0 - along * along) / 16.0;
            core::array::from_fn(|k| at[k] + rise * (apex[k] - at[k]))
        };
        let rims: [Vec<[f64; 3]>; 3] = [
            (0..40).map(round).map(|(y, x)| [x, y, 0.0]).collect(),
            (0..40).map(round).map(|(y, x)| [x, y, 0.1 * x * x]).collect(),
            (0..32).map(arcs).collect(),
        ];
        for rim in rims {
            let points: Vec<_> = rim.into_iter().chain([[0.0, 0.0, -1.0], apex]).collect();
            let surface = capped(&points);
            assert!(surface.sides.len() >= MANY && surface.cuts.len() + 3 == surface.sides.len());
            let mut numbers = Numbers(7);
            for _ in 0..4000 {
                check(&surface, numbers.point().map(|c: f64| 4.0 * c));
                // In a plane through the apex and two points of the rim, with all signs of the coefficients.
                let [i, j] = [numbers.below(surface.sides.len()), numbers.below(surface.sides.len())];
                let [a, b] =
                    [i, if numbers.below(3) == 0 { 0 } else { j }].map(|k| points[surface.horizon[k][0] as usize]);
                let [u, v] = [(); 2].map(|()| numbers.below(9) as f64 - 4.0);
                check(&surface, core::array::from_fn(|k| apex[k] + u * (a[k] - apex[k]) + v * (b[k] - apex[k])));
            }
        }
    }

    /// Points on a logarithmic spiral on a paraboloid: were each kept with the first triangle that it sees, there would be
    /// 75 faces for each of 16000 points (rate 60, one turn), and 250 for each of 64000.
    #[test]
    fn no_fan_is_replaced_again_and_again() {
        for (rate, turns, n) in [(20.0, 9.0, 4000), (60.0, 1.0, 4000), (60.0, 9.0, 16000)] {
            let spiral = (0..n).map(|k| {
                let t = (k as f64 + 0.5) / n as f64;
                let (r, (sin, cos)) = ((-rate * t).exp(), (TAU * turns * t).sin_cos());
                [r * cos, r * sin, r * r]
            });
            let points: Vec<_> = spiral.collect();
            let made = surface(&points).made;
            assert!(made < 12 * n, "{made} faces of {n} points");
        }
    }
}
