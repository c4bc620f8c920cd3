//! A polygon within a hull, by which most of many points are dropped at a glance: what is in the hull of some points, and at
//! the place of none of these, is not extreme.

use crate::magnitude::{dot, max, one_norm};

/// How many edges the polygon has.
const EDGES: usize = 8;

/// In turn, to the left.
const DIRECTIONS: [[f64; 2]; EDGES] =
    [[1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [-1.0, 1.0], [-1.0, 0.0], [-1.0, -1.0], [0.0, -1.0], [1.0, -1.0]];

/// Fewer points are not worth the look.
const MANY: usize = 100;

/// The polygon whose corners are the furthest in eight directions. It may be empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inner {
    /// What has a product with the normal of edge k that is greater than `least[k]` is to the left of the edge.
    normals: [[f64; EDGES]; 2],
    least: [f64; EDGES],
    /// The largest absolute value of a coordinate of the corners.
    size: f64,
}

impl Inner {
    pub(super) fn of(points: &[[f64; 2]]) -> Self {
        let mut inner = Inner { normals: [[0.0; EDGES]; 2], least: [f64::INFINITY; EDGES], size: 0.0 };
        if points.len() < MANY {
            return inner;
        }
        let corners = corners(points);
        inner.size = corners.as_flattened().iter().fold(0.0, |size, c| max(size, c.abs()));
        for (k, &p) in corners.iter().enumerate() {
            // Where corners are at one place, the edge to the next place is there several times.
            let mut others = corners[k..].iter().chain(&corners[..k]).filter(|other| **other != p);
            let Some(q) = others.next() else { return inner };
            let normal = [p[1] - q[1], q[0] - p[0]];
            // The products of a point and of p with the normal are each off by less than 4u times half of this, and by what underflows.
            // Where a sum of two products may overflow, this does.
            let large = 2.0 * (one_norm(&normal) * inner.size);
            let bound = 4.0 * f64::EPSILON * large + f64::MIN_POSITIVE;
            inner.least[k] = dot(normal, p) + bound;
            [inner.normals[0][k], inner.normals[1][k]] = normal;
        }
        inner
    }

    /// Whether a point is certainly inside, and so not extreme.
    //
    // It sees all edges turn to the left. From outside of the hull of the corners, and from one of them, they do not all: they are
    // seen within half a turn, and come back to where they began.
    #[inline]
    pub(super) fn contains(&self, [x, y]: [f64; 2]) -> bool {
        let [a, b] = &self.normals;
        let is_near = (x.abs() <= self.size) & (y.abs() <= self.size);
        // No branches: the edges are looked at side by side.
        (0..EDGES).fold(is_near, |is, k| is & (a[k] * x + b[k] * y > self.least[k]))
    }
}

/// The furthest points in the directions among some 4√n, at even steps: that takes no time, and the polygon is hardly smaller.
fn corners(points: &[[f64; 2]]) -> [[f64; 2]; EDGES] {
    let step = 1.max(num_traits::Float::sqrt(points.len() as f64) as usize / 4);
    let mut furthest = [(f64::NEG_INFINITY, points[0]); EDGES];
    for &p in points.iter().step_by(step) {
        for (best, direction) in furthest.iter_mut().zip(DIRECTIONS) {
            // A sum of halves does not overflow.
            let along = dot(direction, p.map(|c| c / 2.0));
            if along > best.0 {
                *best = (along, p);
            }
        }
    }
    furthest.map(|(_, p)| p)
}
