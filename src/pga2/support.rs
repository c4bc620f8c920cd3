//! What the proximity queries ask of a convex body of the plane.

use super::{Direction, Point};
use crate::body::{self, Body};
use crate::scalar::{Widen, norm};

/// A convex body of the plane: the hull of finitely many points, its vertices, thickened by a radius.
///
/// All that a query asks is which vertex is the farthest in a direction, and where it is. So hulls, segments, points,
/// balls (one vertex and a radius), capsules (two) and rounded bodies are all of this kind. A body with a smooth
/// boundary of another form is not: nothing exact can be said of it.
///
/// Vertices are `f64` whatever the scalar: each `f32` is one, and what a motion rounds is then rounded once.
pub trait Support {
    /// The scalar of the answers.
    type Scalar: Widen;

    /// How many vertices there are: at least 1. More than one may be at the same place, and some may be inside.
    fn vertex_count(&self) -> usize;

    /// The coordinates [x, y] of a vertex. Panics if there is none of this number.
    fn vertex(&self, index: usize) -> [f64; 2];

    /// The number of a vertex that no other exceeds in the direction [x, y] by more than a few ulps of the body's size.
    /// Of several equally far, always the same for the same direction is best, but the answers do not depend on it.
    ///
    /// The search may begin at the vertex `start`, the answer to a similar question: on large hulls this saves time.
    /// A direction that is zero or not finite gives any vertex.
    ///
    /// As provided, it looks at all of them: O(n).
    fn farthest(&self, direction: [f64; 2], start: usize) -> usize {
        let _ = start;
        body::scan(self.vertex_count(), |k| self.vertex(k), direction)
    }

    /// How much thicker the body is than the hull of its vertices: at least 0, and 0 as provided.
    fn radius(&self) -> f64 {
        0.0
    }

    /// A point of the body that is farthest in a direction, of any length but 0. Of weight 1, rounded.
    fn support(&self, direction: Direction<Self::Scalar>) -> Point<Self::Scalar> {
        let direction = direction.coords().map(Widen::widen);
        let (vertex, length) = (self.vertex(self.farthest(direction, 0)), norm(direction));
        let outwards = direction.map(|c| if self.radius() == 0.0 { 0.0 } else { self.radius() * (c / length) });
        core::array::from_fn(|k| Widen::narrow(vertex[k] + outwards[k])).into()
    }
}

/// A body of the plane, for the kernels.
pub(crate) struct Supported<'a, S>(pub &'a S);

impl<S: Support> Body<2> for Supported<'_, S> {
    fn len(&self) -> usize {
        self.0.vertex_count()
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; 2] {
        self.0.vertex(index)
    }

    #[inline]
    fn farthest(&self, direction: [f64; 2], start: usize) -> usize {
        self.0.farthest(direction, start)
    }

    fn radius(&self) -> f64 {
        self.0.radius()
    }
}
