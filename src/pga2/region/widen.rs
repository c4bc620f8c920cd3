//! The curves that bound a region after it is widened by a convex body.
//!
//! An edge e of the region sweeps out a parallelogram, when it is moved to that vertex of the body which is furthest to the right of it; and at a
//! corner where the outline turns left the body reaches out between the vertices of both edges. With the region these parts are the Minkowski sum. For
//! let the body grow from a point to its full size, until it reaches x. Then it touches the region at a point of an edge, or at a corner around
//! which the region is in a half-plane; at other corners it can only with a vertex that is furthest for both edges.
//!
//! All these parts go round to the left. Beside each other they have edges in common, which cancel, and the edges of the region itself cancel,
//! too. What is left is one closed curve for each outline, and what it goes round at all is the sum. Of a region that is the outside of
//! another one the number is less by 1, so that the complement of the sum is where it is −1.

use alloc::vec::Vec;
use core::cmp::Ordering::{Greater, Less};

use super::outlines::Outlines;
use crate::exact::orientation2;
use crate::magnitude::{difference, finite, norm, scaled};
#[cfg(feature = "convex")]
use crate::pga2::hull::turn;

/// The convex body that is moved along the outlines.
pub(super) trait Brush {
    /// What a vertex is known by.
    type Vertex: Copy;
    /// A point of the body.
    fn center(&self) -> [f64; 2];
    fn place(&self, vertex: Self::Vertex) -> [f64; 2];
    /// The vertex that is furthest to the right of an edge, given the one for the edge before.
    fn right_of(&self, edge: [[f64; 2]; 2], before: Option<Self::Vertex>) -> Self::Vertex;
    /// Calls for the vertices between two, counter-clockwise.
    fn between(&self, vertices: [Self::Vertex; 2], pass: impl FnMut([f64; 2]));
}

/// Adds the curve of an outline, given what sums are rounded to. `None` if a sum overflows.
pub(super) fn push<B: Brush>(
    outlines: &mut Outlines,
    outline: &[[f64; 2]],
    brush: &B,
    round: impl Fn([f64; 2]) -> [f64; 2],
) -> Option<()> {
    let [.., a, b] = *outline else { return Some(()) };
    let mut curve: Vec<[f64; 2]> = Vec::new();
    let mut vertex = brush.right_of([a, b], None);
    let (mut a, mut b) = (a, b);
    for &c in outline {
        let mut push = |v: [f64; 2]| curve.push(round([b[0] + v[0], b[1] + v[1]]));
        let next = brush.right_of([b, c], Some(vertex));
        push(brush.place(vertex));
        match orientation2(a, b, c) {
            Some(Less) => push(brush.center()),
            _ => brush.between([vertex, next], &mut push),
        }
        push(brush.place(next));
        (a, b, vertex) = (b, c, next);
    }
    let is_finite = curve.as_flattened().iter().all(|x| x.is_finite());
    outlines.push(curve);
    is_finite.then_some(())
}

/// A disc around the origin, with as many vertices between two as it has on so much of its circle.
pub(super) struct Disc {
    pub radius: f64,
    pub vertices: usize,
}

impl Brush for Disc {
    type Vertex = [f64; 2];

    fn center(&self) -> [f64; 2] {
        [0.0; 2]
    }

    fn place(&self, vertex: [f64; 2]) -> [f64; 2] {
        vertex
    }

    fn right_of(&self, [a, b]: [[f64; 2]; 2], _: Option<[f64; 2]>) -> [f64; 2] {
        let mut along = difference(b, a);
        if !finite(along) {
            along = difference(b.map(|c| 0.5 * c), a.map(|c| 0.5 * c));
        }
        let [x, y] = scaled(along).map_or([0.0; 2], |(along, _)| along.map(|c| c / norm(along)));
        [self.radius * y, -self.radius * x]
    }

    fn between(&self, [from, to]: [[f64; 2]; 2], mut pass: impl FnMut([f64; 2])) {
        let [from, to] = [from, to].map(|v| v.map(|c| c / self.radius));
        let (cos, sin) = (from[0] * to[0] + from[1] * to[1], from[0] * to[1] - from[1] * to[0]);
        let angle = num_traits::Float::atan2(sin, cos);
        let count = num_traits::Float::ceil(angle / core::f64::consts::TAU * self.vertices as f64);
        for k in 1..count as usize {
            let (sin, cos) = num_traits::Float::sin_cos(angle * k as f64 / count);
            pass([from[0] * cos - from[1] * sin, from[1] * cos + from[0] * sin].map(|c| self.radius * c));
        }
    }
}

/// A convex polygon by its vertices, counter-clockwise.
#[cfg(feature = "convex")]
impl Brush for Vec<[f64; 2]> {
    type Vertex = usize;

    fn center(&self) -> [f64; 2] {
        self[0]
    }

    fn place(&self, vertex: usize) -> [f64; 2] {
        self[vertex]
    }

    fn right_of(&self, edge: [[f64; 2]; 2], before: Option<usize>) -> usize {
        let count = self.len();
        let side = |k: usize| [self[k], self[(k + 1) % count]];
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

    fn between(&self, [from, to]: [usize; 2], pass: impl FnMut([f64; 2])) {
        let end = if to < from { to + self.len() } else { to };
        (from + 1..end).map(|k| self[k % self.len()]).for_each(pass);
    }
}
