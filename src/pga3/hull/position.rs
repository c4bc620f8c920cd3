//! Inside, on the boundary, or outside of a hull.

use core::cmp::Ordering::{Equal, Greater};

use super::start::{shadow, shadow_axis};
use super::{ConvexHull, Position};
use crate::exact::{orientation2, orientation3};
use crate::pga3::Point;
use crate::scalar::Widen;

/// # Containing
impl<T: Widen> ConvexHull<T> {
    /// Where a point of any weight but 0 is. Exact for the coordinates of the point. All of a hull of a dimension below 3 is
    /// boundary; a point that is ideal or not finite is outside. O(n) for n faces.
    ///
    /// ```
    /// use incidence::pga3::{ConvexHull, Point};
    /// use incidence::pga3::hull::Position;
    /// let hull = ConvexHull::new([[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]])?;
    /// assert_eq!(hull.position(Point::new(0.5, 0.5, 0.5)), Position::Inside);
    /// assert_eq!(hull.position(Point::new(1.0, 1.0, 1.0)), Position::Boundary);
    /// assert_eq!(hull.position(Point::new(1.0, 1.0, 1.0 + f64::EPSILON)), Position::Outside);
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn position(&self, point: Point<T>) -> Position {
        let p = point.coords().map(Widen::widen);
        if p.iter().any(|c| !c.is_finite()) {
            return Position::Outside;
        }
        if self.dimension < 3 {
            return if self.flat_contains(p) { Position::Boundary } else { Position::Outside };
        }
        let mut found = Position::Inside;
        for face in 0..self.structure.face_count() as u32 {
            let [a, b, c] = self.corners(face);
            match orientation3(a, b, c, p) {
                Some(Greater) => return Position::Outside,
                Some(Equal) => found = Position::Boundary,
                _ => {}
            }
        }
        found
    }

    /// Whether a point is in the hull or on its boundary: see [`position`](ConvexHull::position).
    pub fn contains(&self, point: Point<T>) -> bool {
        self.position(point) != Position::Outside
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
            _ => {
                let corners @ [a, b, c] = self.corners(0);
                // The other side's edges go round the other way: of one of the two, all have the point on the left.
                orientation3(a, b, c, p) == Some(Equal)
                    && shadow_axis(corners).is_some_and(|axis| (0..2).any(|face| self.is_left_of_all(face, axis, p)))
            }
        }
    }

    fn is_left_of_all(&self, face: u32, axis: usize, p: [f64; 3]) -> bool {
        self.structure.round(face).all(|edge| {
            let [a, b] = [self.structure.origin(edge), self.structure.head(edge)].map(|v| shadow(self.place(v), axis));
            orientation2(a, b, shadow(p, axis)).is_some_and(core::cmp::Ordering::is_ge)
        })
    }
}
