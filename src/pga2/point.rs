//! Points and directions of the plane.

use super::coordinates::cross;
use super::{Direction, Point};
use crate::element::normalized;
use crate::magnitude::{dot, norm};
use crate::scalar::{Field, Real, Ring};

/// # Making points
impl<T: Ring> Point<T> {
    /// The point (x, y), of weight 1.
    ///
    /// ```
    /// use incidence::pga2::Point;
    /// let p = Point::new(1.0, 2.0);
    /// assert_eq!((p.x(), p.y()), (1.0, 2.0));
    /// assert_eq!(p.to_string(), "2e₀₁ + e₂₀ + e₁₂");
    /// ```
    #[inline]
    pub fn new(x: T, y: T) -> Self {
        Point { e20: x, e01: y, e12: T::one() }
    }

    /// The origin (0, 0).
    #[inline]
    pub fn origin() -> Self {
        Point::new(T::zero(), T::zero())
    }

    /// The weight, the coefficient of e₁₂: 1 for the points that [`Point::new`] makes, 0 for a direction.
    #[inline]
    pub fn weight(self) -> T {
        self.e12
    }
}

/// # Coordinates
///
/// Coordinates are divided by the weight, so all multiples of a point have the same ones, but for rounding. A point of weight 0 lies in a
/// direction and has no coordinates: floats then give infinities or NaN, and exact rationals panic as they do on any division
/// by 0. An infinite weight gives zeros, or NaN. Integers and polynomials have no division, so here there are the fields:
///
/// ```
/// use incidence::pga2::Point;
/// let p: Point<i64> = Point::new(3, 4); // of weight 1
/// assert_eq!([p.e20, p.e01], [3, 4]);
/// ```
impl<T: Field> Point<T> {
    /// The x coordinate.
    #[inline]
    pub fn x(self) -> T {
        self.e20 / self.e12
    }

    /// The y coordinate.
    #[inline]
    pub fn y(self) -> T {
        self.e01 / self.e12
    }

    /// The coordinates [x, y].
    #[inline]
    pub fn coords(self) -> [T; 2] {
        [self.x(), self.y()]
    }

    /// The coordinates, but not finite if the weight is not: such a point has no place, though the quotients may be 0.
    #[inline]
    #[expect(clippy::eq_op, reason = "of a number that is not finite it is NaN")]
    pub(crate) fn located(self) -> [T; 2] {
        self.coords().map(|c| c - (self.e12 - self.e12))
    }
}

/// # Measure
impl<T: Real> Point<T> {
    /// The norm: the absolute value of the weight.
    #[inline]
    pub fn norm(self) -> T {
        self.e12.abs()
    }

    /// The ideal norm: the distance from the origin, times the weight's absolute value.
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e20, self.e01])
    }

    /// The same point, with weight 1. A point of weight 0 is a direction and becomes a direction of length 1; zero stays zero.
    /// Of a weight that is not finite the coordinates are NaN.
    ///
    /// ```
    /// use incidence::pga2::Point;
    /// assert_eq!((Point::new(1.0, 2.0) * -3.0).normalized(), Point::new(1.0, 2.0));
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        if !self.e12.is_zero() {
            let [x, y] = self.located();
            return Point::new(x, y);
        }
        Direction { e01: self.e01, e20: self.e20 }.normalized().into()
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
    /// use incidence::pga2::{Motor, Point};
    /// let (p, q) = (Point::new(1.0, 2.0) * 2.0, Point::new(4.0, 6.0) * 4.0);
    /// assert_eq!(p.inverse(), Point::new(1.0, 2.0) * -0.5);
    /// // The translation by twice the way from q to p, times the quotient of their weights.
    /// let twice = (p * q.inverse()) * 2.0;
    /// assert_eq!((Motor::from(twice).sqrt() >> q.normalized()).coords(), p.coords());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        -(self / self.e12 / self.e12)
    }
}

/// The point with these coordinates, of weight 1.
impl<T: Ring> From<[T; 2]> for Point<T> {
    #[inline]
    fn from([x, y]: [T; 2]) -> Self {
        Point::new(x, y)
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
impl<T: Ring> From<&[T; 2]> for Point<T> {
    #[inline]
    fn from(coordinates: &[T; 2]) -> Self {
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
    /// The direction (x, y).
    ///
    /// ```
    /// use incidence::pga2::{Direction, Line, Point};
    /// let along = Direction::new(3.0, 4.0);
    /// assert_eq!(along.norm(), 5.0);
    /// // Two parallel lines meet in their direction.
    /// let meet = Line::new(4.0, -3.0, 1.0) ^ Line::new(4.0, -3.0, 2.0);
    /// assert_eq!(meet, Point::from(-along));
    /// ```
    #[inline]
    pub fn new(x: T, y: T) -> Self {
        Direction { e20: x, e01: y }
    }

    /// The x component.
    #[inline]
    pub fn x(self) -> T {
        self.e20
    }

    /// The y component.
    #[inline]
    pub fn y(self) -> T {
        self.e01
    }

    /// The components [x, y].
    #[inline]
    pub fn coords(self) -> [T; 2] {
        [self.e20, self.e01]
    }

    /// The dot product x x′ + y y′. Directions are ideal and have no inner product of their own. This is the inner product of
    /// their duals, the lines perpendicular to them.
    ///
    /// ```
    /// use incidence::pga2::Direction;
    /// let (u, v) = (Direction::new(1.0, 2.0), Direction::new(5.0, -7.0));
    /// assert_eq!(u.dot(v), -9.0);
    /// assert_eq!(u.dot(v), !u | !v);
    /// ```
    #[inline]
    pub fn dot(self, other: Self) -> T {
        dot(self.coords(), other.coords())
    }

    /// The cross product x y′ − y x′: the area of the parallelogram of both directions, positive if the other one is
    /// counter-clockwise from this one. It is the join of the origin with both.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Point};
    /// let (u, v) = (Direction::new(1.0, 2.0), Direction::new(5.0, -7.0));
    /// assert_eq!(u.cross(v), -17.0);
    /// assert_eq!(u.cross(v), Point::origin() & u & v);
    /// ```
    #[inline]
    pub fn cross(self, other: Self) -> T {
        cross(self.coords(), other.coords())
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
impl<T: Ring> From<[T; 2]> for Direction<T> {
    #[inline]
    fn from([x, y]: [T; 2]) -> Self {
        Direction::new(x, y)
    }
}

/// The components.
impl<T: Ring> From<Direction<T>> for [T; 2] {
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
