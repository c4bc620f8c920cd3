//! Whether two polygons collide, and where.

use super::Polygon;
use crate::boundary::{self, Boundary};
use crate::pga2::{Intersection, Segment};
use crate::scalar::Widen;

/// What the regions of two polygons have in common.
///
/// ```
/// use incidence::pga2::{Collision, Intersection, Point, Polygon};
/// let square = |c: f64, r: f64| [[c - r, -r], [c + r, -r], [c + r, r], [c - r, r]].map(Point::from);
/// let (large, small) = (square(0.0, 5.0), square(0.0, 1.0));
/// assert_eq!(Polygon(&small).collision(&Polygon(&large)), Some(Collision::FirstInside));
/// // A corner that touches the middle of an edge: edge 1 of the square goes up at x = 5.
/// let beside = [[5.0, 0.0], [8.0, -1.0], [8.0, 1.0]].map(Point::from);
/// let Some(Collision::Edges { first, second, intersection }) = Polygon(&large).collision(&Polygon(&beside)) else { panic!() };
/// let Intersection::Crossing { point, s, t } = intersection else { panic!() };
/// assert_eq!((first, point, s), (1, Point::new(5.0, 0.0), 0.5));
/// assert!((second, t) == (0, 0.0) || (second, t) == (2, 1.0)); // either of its edges
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Collision<T = f64> {
    /// They have nothing in common.
    Disjoint,
    /// Their boundaries meet: an edge of the first meets one of the second. Edge k goes from vertex k to the next.
    Edges {
        /// The edge of the first polygon.
        first: usize,
        /// The edge of the second polygon.
        second: usize,
        /// Where the two edges meet: never [`Disjoint`](Intersection::Disjoint).
        intersection: Intersection<T>,
    },
    /// Their boundaries are apart, and the whole of the first boundary is inside the second polygon.
    FirstInside,
    /// Their boundaries are apart, and the whole of the second boundary is inside the first polygon.
    SecondInside,
}

/// # Collision
impl<T: Widen> Polygon<'_, T> {
    /// What this polygon and `other`, neither of which need be convex, have in common. The regions are closed, so touching is
    /// colliding. The answer is exact for all finite coordinates; it is `None` if a vertex of either polygon is ideal, zero or
    /// not finite. A polygon without vertices collides with nothing; one with a single vertex is a point.
    ///
    /// If several edges meet, the answer is any of them, always the same for the same polygons.
    ///
    /// The cost is O(n log n) for n edges, plus the number of pairs of edges whose boxes overlap. Usually these are few; they
    /// are all pairs only if the edges are slanted and as long as the polygons.
    ///
    /// ```
    /// use incidence::pga2::{Collision, Intersection, Point, Polygon};
    /// let cup = [[0.0, 0.0], [6.0, 0.0], [6.0, 5.0], [4.0, 5.0], [4.0, 2.0], [2.0, 2.0], [2.0, 5.0], [0.0, 5.0]];
    /// let cup = cup.map(Point::from);
    /// let square = |x, y| [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]].map(Point::from);
    /// let collision = |x, y| Polygon(&cup).collision(&Polygon(&square(x, y)));
    /// assert_eq!(collision(2.5, 2.5), Some(Collision::Disjoint)); // in the cup
    /// assert_eq!(collision(0.5, 3.0), Some(Collision::SecondInside)); // in its wall
    /// // On the floor of the cup.
    /// let Some(Collision::Edges { first: 4, intersection, .. }) = collision(2.5, 2.0) else { panic!() };
    /// let (start, end) = (Point::new(3.5, 2.0), Point::new(2.5, 2.0));
    /// assert_eq!(intersection, Intersection::Overlap { start, end });
    /// ```
    pub fn collision(&self, other: &Polygon<'_, T>) -> Option<Collision<T>> {
        let found = boundary::collision(&self.boundary()?, &other.boundary()?);
        Some(match found {
            boundary::Collision::Disjoint => Collision::Disjoint,
            boundary::Collision::FirstInside(_) => Collision::FirstInside,
            boundary::Collision::SecondInside(_) => Collision::SecondInside,
            boundary::Collision::Facets(first, second) => {
                let intersection = self.edge(first).intersection(&other.edge(second));
                Collision::Edges { first, second, intersection }
            }
        })
    }

    fn boundary(&self) -> Option<Boundary<2>> {
        let parts = if self.0.is_empty() { [].into() } else { [0].into() };
        Some(Boundary { facets: self.places()?.collect(), parts, is_closed: true })
    }

    fn edge(&self, k: usize) -> Segment<T> {
        Segment::new(self.0[k], self.0[(k + 1) % self.0.len()])
    }
}
