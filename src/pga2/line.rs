//! Lines of the plane, and the pseudoscalar.

use super::{Line, Pseudoscalar};
use crate::element::normalized;
use crate::magnitude::norm;
use crate::scalar::{Field, Real, Ring};

/// # Making lines
impl<T: Ring> Line<T> {
    /// The line ax + by + c = 0. Its normal (a, b) points to its positive side, where ax + by + c > 0.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point};
    /// let line = Line::new(3.0, 4.0, -10.0);
    /// let p = Point::new(6.0, 8.0);
    /// assert_eq!(line & p, 3.0 * 6.0 + 4.0 * 8.0 - 10.0);
    /// ```
    #[inline]
    pub fn new(a: T, b: T, c: T) -> Self {
        Line { e1: a, e2: b, e0: c }
    }

    /// The line through the points with these coordinates, from `a` to `b`: their join, in 2 multiplications. Its positive side
    /// is on the left, and its norm is the distance of the points. To join two `Point`s, or a `Point`
    /// and a `Direction`, use `&`.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point};
    /// assert_eq!(Line::through([1, 2], [4, 6]), Point::new(1, 2) & Point::new(4, 6));
    /// ```
    #[inline]
    pub fn through(a: [T; 2], b: [T; 2]) -> Self {
        let [x, y] = [b[0] - a[0], b[1] - a[1]];
        Line::new(-y, x, y * a[0] - x * a[1])
    }

    /// The line at infinity, e₀, on which all directions lie.
    #[inline]
    pub fn ideal() -> Self {
        Line::new(T::zero(), T::zero(), T::one())
    }

    /// The normal [a, b]: perpendicular to the line, towards its positive side.
    #[inline]
    pub fn normal(self) -> [T; 2] {
        [self.e1, self.e2]
    }

    /// The direction [b, −a] in which the line runs, with its positive side on the left; for the join of P and Q it is
    /// Q − P. It is zero for the ideal line.
    ///
    /// ```
    /// use incidence::pga2::Point;
    /// let line = Point::new(1, 2) & Point::new(4, 6);
    /// assert_eq!(line.direction(), [3, 4]);
    /// ```
    #[inline]
    pub fn direction(self) -> [T; 2] {
        [self.e2, -self.e1]
    }
}

/// # Measure
impl<T: Real> Line<T> {
    /// The norm: the length of the normal. It is 0 for the ideal line.
    #[inline]
    pub fn norm(self) -> T {
        norm(self.normal())
    }

    /// The ideal norm: the distance from the origin, times the norm.
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        self.e0.abs()
    }

    /// The same line, orientation included, with a normal of length 1. A multiple of the ideal line becomes ±e₀; zero
    /// stays zero.
    ///
    /// ```
    /// use incidence::pga2::Line;
    /// assert_eq!(Line::new(3.0, -4.0, 10.0).normalized(), Line::new(0.6, -0.8, 2.0));
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }
}

/// # Inverse
impl<T: Field> Line<T> {
    /// The inverse a/|n|², the same line: a⁻¹ a = a a⁻¹ = 1. Of a line of norm 1 it is the line itself; the quotient a/b of a
    /// cheat sheet is `a * b.inverse()`.
    ///
    /// The ideal line and zero have no inverse: floats give infinities or NaN, exact rationals panic as on any division by 0. In
    /// floats the square of the norm must not over- or underflow.
    ///
    /// ```
    /// use incidence::pga2::{Line, Motor};
    /// let (a, b) = (Line::new(3.0, 4.0, 10.0), Line::new(0.0, 2.0, 6.0));
    /// assert_eq!(b.inverse(), Line::new(0.0, 0.5, 1.5));
    /// // The motion by half of this takes b to a, up to their norms.
    /// let there = (a * b.inverse()).sqrt() >> b;
    /// assert!((there.normalized() - a.normalized()).norm() < 1e-15);
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self / (self.e1 * self.e1 + self.e2 * self.e2)
    }
}

/// Zero, which is no line.
impl<T: Ring> Default for Line<T> {
    #[inline]
    fn default() -> Self {
        Line::zero()
    }
}

/// # Measure
impl<T: Real> Pseudoscalar<T> {
    /// The ideal norm: the size of its coefficient. There is no other norm, as e₀ is in I.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point};
    /// let (a, p) = (Line::new(3.0, 4.0, 10.0).normalized(), Point::new(-5.0, -5.0));
    /// assert_eq!((a ^ p).ideal_norm(), 5.0); // as far is p from a
    /// assert_eq!(a.signed_distance(p), -5.0);
    /// ```
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        self.e012.abs()
    }
}

/// Zero.
impl<T: Ring> Default for Pseudoscalar<T> {
    #[inline]
    fn default() -> Self {
        Pseudoscalar::zero()
    }
}
