//! Parallels, perpendiculars and bisectors in the plane.

use super::coordinates::{Hesse, difference, place, sum};
use super::{Direction, Line, Point};
use crate::magnitude::{beyond_rounding, dot};
use crate::ops::{Perpendicular, forward};
use crate::scalar::{Field, Real};

impl<T: Field> Perpendicular<Point<T>> for Line<T> {
    type Output = Line<T>;
    fn perpendicular_through(self, through: Point<T>) -> Line<T> {
        // The new line runs along the normal (a, b) of the old one; its own normal is (−b, a).
        Line::from_normal(through, [-self.e2, self.e1])
    }
}

/// # Making lines
impl<T: Field> Line<T> {
    /// The line through a point of any weight, with a given normal. The normal points to the positive side of the line, and its
    /// length is the norm of the line. Zero if the point is ideal or zero.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point};
    /// let line = Line::from_normal([2.0, -3.0], [3.0, 4.0]);
    /// assert_eq!(line, Line::new(3.0, 4.0, 6.0));
    /// assert!(line & Point::new(3.0, -3.0) > 0.0);
    /// ```
    #[inline]
    pub fn from_normal(through: impl Into<Point<T>>, normal: impl Into<Direction<T>>) -> Self {
        let Some(p) = place(through.into()) else { return Line::zero() };
        let n @ [a, b] = normal.into().coords();
        Line::new(a, b, -dot(n, p))
    }
}

forward!(perpendicular for Line);

/// # Parallels
impl<T: Field + PartialOrd> Line<T> {
    /// The line parallel to this one through a point, of the same norm and orientation: the projection of this line onto the
    /// point. Zero if the point is ideal or zero.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point};
    /// let line = Line::new(3.0, 4.0, 5.0);
    /// assert_eq!(line.parallel_through(Point::new(2.0, -3.0)), Line::new(3.0, 4.0, 6.0));
    /// ```
    #[inline]
    pub fn parallel_through(self, point: Point<T>) -> Self {
        self.project(point)
    }
}

/// # Bisectors
impl<T: Field> Point<T> {
    /// The line of all points that are as far from `self` as from `other`. Its positive side is the side of `other`, and its
    /// norm is the distance of the two points. Zero if one is ideal or zero, and, but for the rounding of coordinates, if the points
    /// are the same.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point};
    /// assert_eq!(Point::new(1.0, 2.0).bisector(Point::new(5.0, 4.0)), Line::new(4.0, 2.0, -18.0));
    /// ```
    pub fn bisector(self, other: Point<T>) -> Line<T> {
        let (Some(p), Some(q)) = (place(self), place(other)) else { return Line::zero() };
        let normal @ [a, b] = difference(q, p);
        Line::new(a, b, -(dot(normal, sum(p, q)) / (T::one() + T::one())))
    }
}

impl<T: Real> Line<T> {
    /// The two lines that bisect the angles of two lines: the sum and the difference of the unit lines, perpendicular to each
    /// other. The first runs between the two and holds the points whose signed distances from the lines are opposite; the
    /// second holds those whose signed distances are equal. The norms of the bisectors are 2 cos(φ/2) and 2 sin(φ/2) for the
    /// angle φ of the lines.
    ///
    /// For parallel lines one bisector is the line halfway between them; the other is ideal, or zero, but for rounding, if the
    /// lines are equal. Lines count as parallel if they are for all that rounding hides: if a₁b₂ and a₂b₁ differ
    /// by less than some ε of themselves. If a line is ideal or zero, both bisectors
    /// are zero. The direction of the bisector of smaller norm is known to about ε over that norm.
    ///
    /// ```
    /// use incidence::pga2::Line;
    /// let [between, other] = Line::new(5.0, 0.0, -10.0).bisectors(Line::new(0.0, 3.0, 3.0));
    /// assert_eq!(between, Line::new(1.0, 1.0, -1.0));
    /// assert_eq!(other, Line::new(1.0, -1.0, -3.0));
    /// ```
    pub fn bisectors(self, other: Line<T>) -> [Line<T>; 2] {
        let unit = |line: Line<T>| {
            let Hesse { n: [a, b], c, nn } = Hesse::of(line)?;
            Some(Line::new(a, b, c) / nn.sqrt())
        };
        // The noise that is left of a normal would give an ideal line some direction.
        let clean = |line: Line<T>, of: [Line<T>; 2]| {
            let [a, b] = beyond_rounding(line.normal(), of.map(Line::normal));
            Line::new(a, b, line.e0)
        };
        match (unit(self), unit(other)) {
            (Some(a), Some(b)) => [clean(a + b, [a, b]), clean(a - b, [a, b])],
            _ => [Line::zero(); 2],
        }
    }
}
