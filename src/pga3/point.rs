//! Points and directions of space.

use super::{Direction, Point, cross};
use crate::element::normalized;
use crate::magnitude::{dot, norm};
use crate::scalar::{Field, Real, Ring};

/// # Making points
impl<T: Ring> Point<T> {
    /// The point (x, y, z), of weight 1.
    ///
    /// ```
    /// use incidence::pga3::Point;
    /// let p = Point::new(1.0, 2.0, 3.0);
    /// assert_eq!((p.x(), p.y(), p.z()), (1.0, 2.0, 3.0));
    /// assert_eq!(p.to_string(), "3e₀₂₁ + 2e₀₁₃ + e₀₃₂ + e₁₂₃");
    /// ```
    #[inline]
    pub fn new(x: T, y: T, z: T) -> Self {
        Point { e032: x, e013: y, e021: z, e123: T::one() }
    }

    /// The origin (0, 0, 0).
    #[inline]
    pub fn origin() -> Self {
        Point::new(T::zero(), T::zero(), T::zero())
    }

    /// The weight, the coefficient of e₁₂₃: 1 for the points that [`Point::new`] makes, 0 for a direction.
    #[inline]
    pub fn weight(self) -> T {
        self.e123
    }
}

/// # Coordinates
///
/// Coordinates are divided by the weight, so all multiples of a point have the same ones, but for rounding. A point of weight 0 lies in a
/// direction and has no coordinates: floats then give infinities or NaN, and exact rationals panic as they do on any division
/// by 0. An infinite weight gives zeros, or NaN. Integers and polynomials have no division, so here there are the fields:
///
/// ```
/// use incidence::pga3::Point;
/// let p: Point<i64> = Point::new(3, 4, 5); // of weight 1
/// assert_eq!([p.e032, p.e013, p.e021], [3, 4, 5]);
/// ```
impl<T: Field> Point<T> {
    /// The x coordinate.
    #[inline]
    pub fn x(self) -> T {
        self.e032 / self.e123
    }

    /// The y coordinate.
    #[inline]
    pub fn y(self) -> T {
        self.e013 / self.e123
    }

    /// The z coordinate.
    #[inline]
    pub fn z(self) -> T {
        self.e021 / self.e123
    }

    /// The coordinates [x, y, z].
    #[inline]
    pub fn coords(self) -> [T; 3] {
        [self.x(), self.y(), self.z()]
    }

    /// The coordinates, but not finite if the weight is not: such a point has no place, though the quotients may be 0.
    #[inline]
    #[expect(clippy::eq_op, reason = "of a number that is not finite it is NaN")]
    pub(crate) fn located(self) -> [T; 3] {
        self.coords().map(|c| c - (self.e123 - self.e123))
    }
}

/// # Measure
impl<T: Real> Point<T> {
    /// The norm: the absolute value of the weight.
    #[inline]
    pub fn norm(self) -> T {
        self.e123.abs()
    }

    /// The ideal norm: the distance from the origin, times the weight's absolute value.
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e032, self.e013, self.e021])
    }

    /// The same point, with weight 1. A point of weight 0 is a direction and becomes a direction of length 1; zero stays zero.
    /// Of a weight that is not finite the coordinates are NaN.
    ///
    /// ```
    /// use incidence::pga3::Point;
    /// assert_eq!((Point::new(1.0, 2.0, 3.0) * -3.0).normalized(), Point::new(1.0, 2.0, 3.0));
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        if !self.e123.is_zero() {
            let [x, y, z] = self.located();
            return Point::new(x, y, z);
        }
        Direction { e021: self.e021, e013: self.e013, e032: self.e032 }.normalized().into()
    }
}

/// # Inverse
impl<T: Field> Point<T> {
    /// The inverse −p/w² of a point p of weight w: p⁻¹ p = p p⁻¹ = 1. It is the same point, of weight −1/w, because the square of
    /// a point is −w². The quotient p/q of a cheat sheet is `p * q.inverse()`.
    ///
    /// A point of weight 0 has no inverse: floats give infinities or NaN, exact rationals panic as on any division by 0.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Point};
    /// let (p, q) = (Point::new(1.0, 2.0, 5.0) * 2.0, Point::new(4.0, 6.0, 17.0) * 4.0);
    /// assert_eq!(p.inverse(), Point::new(1.0, 2.0, 5.0) * -0.5);
    /// // The translation by twice the way from q to p, times the quotient of their weights.
    /// let twice = (p * q.inverse()) * 2.0;
    /// assert_eq!((Motor::from(twice).sqrt() >> q.normalized()).coords(), p.coords());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        -(self / self.e123 / self.e123)
    }
}

/// The point with these coordinates, of weight 1.
impl<T: Ring> From<[T; 3]> for Point<T> {
    #[inline]
    fn from([x, y, z]: [T; 3]) -> Self {
        Point::new(x, y, z)
    }
}

/// The same point, so that references, such as a slice of points has, are taken wherever points are.
impl<T: Copy> From<&Point<T>> for Point<T> {
    #[inline]
    fn from(p: &Point<T>) -> Self {
        *p
    }
}

/// The point with these coordinates, of weight 1.
impl<T: Ring> From<&[T; 3]> for Point<T> {
    #[inline]
    fn from(coordinates: &[T; 3]) -> Self {
        Point::from(*coordinates)
    }
}

/// The origin.
impl<T: Ring> Default for Point<T> {
    #[inline]
    fn default() -> Self {
        Point::origin()
    }
}

/// # Directions
impl<T: Ring> Direction<T> {
    /// The direction (x, y, z).
    ///
    /// ```
    /// use incidence::pga3::{Direction, Line, Plane, Point};
    /// let along = Direction::new(2.0, 3.0, 6.0);
    /// assert_eq!(along.norm(), 7.0);
    /// // A line meets a plane that it is parallel to in its direction.
    /// let line: Line = Point::new(1.0, 1.0, 1.0) & along;
    /// let meet = Plane::new(3.0, -2.0, 0.0, 5.0) ^ line;
    /// assert_eq!(meet, Point::from(along * -6.0));
    /// ```
    #[inline]
    pub fn new(x: T, y: T, z: T) -> Self {
        Direction { e032: x, e013: y, e021: z }
    }

    /// The x component.
    #[inline]
    pub fn x(self) -> T {
        self.e032
    }

    /// The y component.
    #[inline]
    pub fn y(self) -> T {
        self.e013
    }

    /// The z component.
    #[inline]
    pub fn z(self) -> T {
        self.e021
    }

    /// The components [x, y, z].
    #[inline]
    pub fn coords(self) -> [T; 3] {
        [self.e032, self.e013, self.e021]
    }

    /// The dot product x x′ + y y′ + z z′. Directions are ideal and have no inner product of their own. This is the inner
    /// product of their duals, the planes perpendicular to them.
    ///
    /// ```
    /// use incidence::pga3::Direction;
    /// let (u, v) = (Direction::new(1.0, 2.0, 3.0), Direction::new(5.0, -7.0, 11.0));
    /// assert_eq!(u.dot(v), 24.0);
    /// assert_eq!(u.dot(v), !u | !v);
    /// ```
    #[inline]
    pub fn dot(self, other: Self) -> T {
        dot(self.coords(), other.coords())
    }

    /// The cross product: a direction perpendicular to both, right-handed, whose length is the area of their parallelogram. It
    /// is the normal of the plane through the origin that contains both.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Point};
    /// let (u, v) = (Direction::new(1.0, 2.0, 3.0), Direction::new(5.0, -7.0, 11.0));
    /// assert_eq!(u.cross(v), Direction::new(43.0, 4.0, -17.0));
    /// assert_eq!(u.cross(v), (Point::origin() & u & v).normal().into());
    /// ```
    #[inline]
    pub fn cross(self, other: Self) -> Self {
        cross(self.coords(), other.coords()).into()
    }
}

impl<T: Real> Direction<T> {
    /// The length, which is the ideal norm. No square over- or underflows.
    #[inline]
    pub fn norm(self) -> T {
        norm(self.coords())
    }

    /// The same direction of length 1; zero stays zero.
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, |_| T::zero(), Self::norm)
    }
}

/// The direction with these components.
impl<T: Ring> From<[T; 3]> for Direction<T> {
    #[inline]
    fn from([x, y, z]: [T; 3]) -> Self {
        Direction::new(x, y, z)
    }
}

/// The components.
impl<T: Ring> From<Direction<T>> for [T; 3] {
    #[inline]
    fn from(direction: Direction<T>) -> Self {
        direction.coords()
    }
}

/// Zero, which is no direction.
impl<T: Ring> Default for Direction<T> {
    #[inline]
    fn default() -> Self {
        Direction::zero()
    }
}
