//! The curves that bound a region after it is widened by a convex body.
//!
//! An edge e of the region sweeps out a parallelogram, when it is moved to that vertex of the body which is furthest to the right of it; and at a
//! corner where the outline turns left the body reaches out between the vertices of both edges. With the region these parts are the Minkowski sum.
//! For let the body grow from a point to its full size, until it reaches x. Then it touches the region at a point of an edge, or at a corner around
//! which the region is in a half-plane; at other corners it can only with a vertex that is furthest for both edges.
//!
//! All these parts go round to the left. Beside each other they have edges in common, which cancel, and the edges of the region itself cancel, too.
//! What is left is one closed curve for each outline, and what it goes round at all is the sum. Of a region that is the outside of another one the
//! number is less by 1, so that the complement of the sum is where it is −1.
//!
//! A path is a region without an area, whose outline goes along it and back, and turns at its ends by half a turn to the left.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

use super::outlines::{Outlines, rounded};
use crate::exact::orientation2;
use crate::magnitude::{difference, finite, largest, max, min, norm, scaled};
#[cfg(feature = "convex")]
use crate::pga2::hull::turn;
use crate::scalar::Widen;

/// The convex body that is moved along the outlines.
pub(super) trait Brush {
    /// What a vertex is known by.
    type Vertex: Copy + PartialEq;
    /// How far it reaches along the axes.
    fn size(&self) -> [f64; 2];
    /// A point inside of the body, if it has an inside: then parts overlap that only touch otherwise, and would not where they are rounded.
    fn center(&self) -> [f64; 2];
    fn place(&self, vertex: Self::Vertex) -> [f64; 2];
    /// The vertex that is furthest to the right of an edge, given the one for the edge before.
    fn right_of(&self, edge: [[f64; 2]; 2], before: Option<Self::Vertex>) -> Self::Vertex;
    /// Which way an outline turns at a corner, given by its neighbours, and the vertices for both edges: `Greater` to the left.
    fn turn(&self, corner: [[f64; 2]; 3], _vertices: [Self::Vertex; 2], _epsilon: f64) -> Ordering {
        let [a, b, c] = corner;
        orientation2(a, b, c).unwrap_or(Equal)
    }
    /// Whether two vertices are so near to each other that rounding may exchange them, at a place of this size. Then the first of them is taken for
    /// both: else there would be a slit at a right turn of an outline, from the corner to these vertices.
    fn are_one(&self, vertices: [Self::Vertex; 2], size: f64, epsilon: f64) -> bool;
    /// Passes on the vertices between those of two edges, of which the second one turns to the left.
    fn between(&self, vertices: [Self::Vertex; 2], pass: impl FnMut([f64; 2]));
}

/// Adds the curve of an outline, or of a path that comes back the same way. `None` if a sum overflows.
pub(super) fn push<T: Widen, B: Brush>(outlines: &mut Outlines, outline: &[[f64; 2]], brush: &B) -> Option<()> {
    let [.., a, b] = *outline else { return Some(()) };
    let epsilon = T::epsilon().widen();
    let mut curve: Vec<[f64; 2]> = Vec::new();
    // Where a side of the body is parallel to this edge, there are two. The curve ends with the one that it begins with.
    let first = brush.right_of([a, b], None);
    let (mut a, mut b, mut vertex) = (a, b, first);
    for (k, &c) in outline.iter().enumerate() {
        let next = if k + 1 < outline.len() { brush.right_of([b, c], Some(vertex)) } else { first };
        let next = if brush.are_one([vertex, next], largest(b), epsilon) { vertex } else { next };
        let mut push = |v: [f64; 2]| curve.push(rounded::<T>([b[0] + v[0], b[1] + v[1]]));
        push(brush.place(vertex));
        match brush.turn([a, b, c], [vertex, next], epsilon) {
            // By way of the center, unless both parts have the edge from there to the vertex.
            Less if vertex != next => push(brush.center()),
            Greater => brush.between([vertex, next], &mut push),
            // A half turn to the left.
            Equal if turns_back(a, b, c) => brush.between([vertex, next], &mut push),
            _ => {}
        }
        push(brush.place(next));
        (a, b, vertex) = (b, c, next);
    }
    add(outlines, curve)
}

/// Adds the outline of the body at a point. `None` if a sum overflows.
pub(super) fn push_at<T: Widen, B: Brush>(outlines: &mut Outlines, point: [f64; 2], brush: &B) -> Option<()> {
    let mut curve: Vec<[f64; 2]> = Vec::new();
    let mut push = |v: [f64; 2]| curve.push(rounded::<T>([point[0] + v[0], point[1] + v[1]]));
    let [below, above] = [1.0, -1.0].map(|x| brush.right_of([[0.0; 2], [x, 0.0]], None));
    for ends in [[below, above], [above, below]] {
        push(brush.place(ends[0]));
        brush.between(ends, &mut push);
    }
    add(outlines, curve)
}

fn add(outlines: &mut Outlines, curve: Vec<[f64; 2]>) -> Option<()> {
    let is_finite = curve.as_flattened().iter().all(|x| x.is_finite());
    outlines.push(curve);
    is_finite.then_some(())
}

/// Whether a way that goes straight from a to b and to c turns back at b.
fn turns_back(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> bool {
    (0..2).any(|k| (a[k] < b[k] && c[k] < b[k]) || (a[k] > b[k] && c[k] > b[k]))
}

/// How far points reach along the axes.
pub(super) fn extent(points: &[[f64; 2]]) -> [f64; 2] {
    let reach = |k: usize, start: f64, further: fn(f64, f64) -> f64| points.iter().map(|p| p[k]).fold(start, further);
    [0, 1].map(|k| reach(k, f64::NEG_INFINITY, max) - reach(k, f64::INFINITY, min))
}

/// A disc around the origin, with as many vertices between two as it has on so much of its circle.
pub(super) struct Disc {
    radius: f64,
    vertices: usize,
}

impl Disc {
    /// With at least 3 vertices, and no more than 2²⁶.
    pub fn new(radius: f64, vertices: usize) -> Self {
        Disc { radius, vertices: vertices.clamp(3, 1 << 26) }
    }
}

impl Brush for Disc {
    /// A unit vector.
    type Vertex = [f64; 2];

    fn size(&self) -> [f64; 2] {
        [2.0 * self.radius; 2]
    }

    fn center(&self) -> [f64; 2] {
        [0.0; 2]
    }

    fn place(&self, vertex: [f64; 2]) -> [f64; 2] {
        vertex.map(|c| self.radius * c)
    }

    fn right_of(&self, [a, b]: [[f64; 2]; 2], _: Option<[f64; 2]>) -> [f64; 2] {
        let mut along = difference(b, a);
        if !finite(along) {
            along = difference(b.map(|c| 0.5 * c), a.map(|c| 0.5 * c));
        }
        let [x, y] = scaled(along).map_or([0.0; 2], |(along, _)| along.map(|c| c / norm(along)));
        [y, -x]
    }

    /// Where an outline is nearly straight, it may turn to the one side, and the vertices to the other, as the first of them is that of an edge before.
    fn turn(&self, [a, b, c]: [[f64; 2]; 3], [u, v]: [[f64; 2]; 2], epsilon: f64) -> Ordering {
        let turn =
            if is_small(difference(v, u), epsilon) { orientation2([0.0; 2], u, v) } else { orientation2(a, b, c) };
        turn.unwrap_or(Equal)
    }

    // What is lost of the distance is half of the square of the angle, as a share.
    fn are_one(&self, [u, v]: [[f64; 2]; 2], size: f64, epsilon: f64) -> bool {
        let way = difference(v, u);
        is_small(way, epsilon) && self.radius * largest(way) <= 16.0 * epsilon * (size + self.radius)
    }

    fn between(&self, [from, to]: [[f64; 2]; 2], mut pass: impl FnMut([f64; 2])) {
        let (cos, sin) = (from[0] * to[0] + from[1] * to[1], from[0] * to[1] - from[1] * to[0]);
        // The turn is to the left, exactly.
        let angle = num_traits::Float::atan2(max(sin, 0.0), cos);
        // A rounded angle is no reason for another step.
        let steps = angle / core::f64::consts::TAU * self.vertices as f64 * (1.0 - 4.0 * f64::EPSILON);
        let count = num_traits::Float::ceil(steps);
        for k in 1..count as usize {
            // From the nearer end, as the rounding of an angle grows with it.
            let k = k as f64;
            let (start, k) = if 2.0 * k <= count { (from, k) } else { (to, k - count) };
            let (sin, cos) = num_traits::Float::sin_cos(angle * k / count);
            pass(self.place([start[0] * cos - start[1] * sin, start[1] * cos + start[0] * sin]));
        }
    }
}

fn is_small(angle: [f64; 2], epsilon: f64) -> bool {
    let angle = largest(angle);
    angle * angle <= epsilon
}

/// A convex polygon by its vertices, counter-clockwise.
#[cfg(feature = "convex")]
pub(super) struct Convex {
    vertices: Vec<[f64; 2]>,
    center: [f64; 2],
}

#[cfg(feature = "convex")]
impl Convex {
    pub fn new(vertices: Vec<[f64; 2]>) -> Self {
        let after = vertices.iter().cycle().skip(1);
        let sees_left = |(&a, &b): (&[f64; 2], &[f64; 2])| orientation2(a, b, [0.0; 2]) == Some(Greater);
        // By the origin nothing is rounded.
        let center = if vertices.iter().zip(after).all(sees_left) {
            [0.0; 2]
        } else {
            let share = 1.0 / vertices.len() as f64;
            vertices.iter().fold([0.0; 2], |sum, vertex| [0, 1].map(|k| sum[k] + share * vertex[k]))
        };
        Convex { vertices, center }
    }
}

#[cfg(feature = "convex")]
impl Brush for Convex {
    /// The place of the vertex in the list.
    type Vertex = usize;

    fn size(&self) -> [f64; 2] {
        extent(&self.vertices)
    }

    fn center(&self) -> [f64; 2] {
        self.center
    }

    fn place(&self, vertex: usize) -> [f64; 2] {
        self.vertices[vertex]
    }

    fn right_of(&self, edge: [[f64; 2]; 2], before: Option<usize>) -> usize {
        let count = self.vertices.len();
        let side = |k: usize| [self.vertices[k], self.vertices[(k + 1) % count]];
        let mut k = before.unwrap_or(0);
        while turn(edge, side(k)) == Less {
            k = (k + 1) % count;
        }
        let back = |k: usize| (k + count - 1) % count;
        while turn(edge, side(back(k))) == Greater {
            k = back(k);
        }
        k
    }

    /// They are chosen by exact signs.
    fn are_one(&self, [one, other]: [usize; 2], _: f64, _: f64) -> bool {
        one == other
    }

    fn between(&self, [from, to]: [usize; 2], pass: impl FnMut([f64; 2])) {
        let count = self.vertices.len();
        let end = if to < from { to + count } else { to };
        (from + 1..end).map(|k| self.vertices[k % count]).for_each(pass);
    }
}
