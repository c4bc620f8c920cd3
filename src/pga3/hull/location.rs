//! Inside, on the boundary, or outside of a hull.

use core::cmp::Ordering::{Equal, Greater};

use super::ConvexHull;
use super::start::{shadow, shadow_axis};
use crate::exact::{orientation2, orientation3};
use crate::pga3::{Features, Location, Point};
use crate::proximity;
use crate::scalar::Widen;

/// Up to this many faces, to look at all takes less time than to test whether two bodies overlap.
const SOME: usize = 24;

/// And up to this many, less time than to find how deep they are in each other.
const MANY: usize = 384;

/// # Containing
impl<T: Widen> ConvexHull<T> {
    /// Where a point of any weight but 0 is: inside, on the boundary, or outside. The answer is exact for the coordinates of
    /// the point. A hull of a dimension below 3 is all boundary. `None` for a point that is ideal or not finite. If the hull
    /// has more than some faces, this is as fast as [`overlap`](crate::pga3::overlap()) for a point outside; if it has many, as
    /// fast as [`penetration`](crate::pga3::penetration()) for a point inside. It takes O(n) for a point on the boundary of a
    /// hull with n faces, and for a flat hull of n vertices.
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
        if p.iter().any(|c| !c.is_finite()) {
            return None;
        }
        if self.dimension < 3 {
            return Some(if self.flat_contains(p) { Location::On } else { Location::Outside });
        }
        let count = self.structure.face_count();
        if count > SOME && !self.has(p) {
            return Some(Location::Outside);
        }
        if count > MANY {
            // At a tip of many faces the search for the depth would look at all of them again and again.
            if self.is_vertex(p) {
                return Some(Location::On);
            }
            if self.has_deep_inside(p) {
                return Some(Location::Inside);
            }
        }
        let mut found = Location::Inside;
        for face in 0..count as u32 {
            let [a, b, c] = self.corners(face);
            match orientation3(a, b, c, p) {
                Some(Greater) => return Some(Location::Outside),
                Some(Equal) => found = Location::On,
                _ => {}
            }
        }
        Some(found)
    }

    /// Whether a point is in the hull or on its boundary: see [`locate`](ConvexHull::locate). `false` for a point without finite coordinates. As fast
    /// as [`overlap`](crate::pga3::overlap()).
    pub fn contains(&self, point: Point<T>) -> bool {
        let p = point.located().map(Widen::widen);
        // A flat hull has two faces, of all vertices.
        let has_many = self.structure.face_count() > SOME || self.dimension == 2 && self.places.len() > SOME;
        if has_many && p.iter().all(|c| c.is_finite()) {
            return self.has(p);
        }
        self.locate(point).is_some_and(Location::is_contained)
    }

    fn has(&self, p: [f64; 3]) -> bool {
        proximity::overlap(self, &Point::from(p)) == Some(true)
    }

    /// Whether a place in the hull is that of a vertex. No other vertices have it in their hull, so the search ends with this one.
    fn is_vertex(&self, p: [f64; 3]) -> bool {
        let (_, features) = proximity::gjk(self, &Point::from(p), Features::default());
        features.pairs().iter().any(|&[vertex, _]| self.place(vertex as u32) == p)
    }

    /// Whether the place is deeper inside than what rounding hides.
    fn has_deep_inside(&self, p: [f64; 3]) -> bool {
        let found = proximity::penetration(self, &Point::from(p));
        found.is_some_and(|found| found.depth() > found.bound())
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
                // The edges of the other side go round the other way: all edges of one of
                // the two sides have the point on the left.
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
