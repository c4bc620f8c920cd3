//! Lines of space, and the pseudoscalar.

use super::{Line, Pseudoscalar, cross, difference};
use crate::element::normalized;
use crate::magnitude::norm;
use crate::scalar::{Real, Ring};

/// # Making lines
impl<T: Ring> Line<T> {
    /// The line with this direction and this moment: Plücker coordinates, with moment = point × direction for every point of
    /// the line. Not every pair is a line: direction · moment must be 0. Other pairs are screw axes with a pitch.
    ///
    /// ```
    /// use incidence::pga3::{Line, Point};
    /// let line = Point::new(1.0, 2.0, 3.0) & Point::new(3.0, 5.0, 9.0);
    /// assert_eq!(line.direction(), [2.0, 3.0, 6.0]);
    /// assert_eq!(line, Line::from_plucker([2.0, 3.0, 6.0], line.moment()));
    /// ```
    #[inline]
    pub fn from_plucker(direction: [T; 3], moment: [T; 3]) -> Self {
        let ([e23, e31, e12], [e01, e02, e03]) = (direction, moment);
        Line { e01, e02, e03, e12, e31, e23 }
    }

    /// The line through the points with these coordinates, from `a` to `b`: their join. It takes half the multiplications that
    /// the join of two points of any weight takes, and one rounding less in the direction. To join two `Point`s, use `&`.
    ///
    /// ```
    /// use incidence::pga3::{Line, Point};
    /// let line = Line::through([1, 2, 3], [3, 5, 9]);
    /// assert_eq!(line, Point::new(1, 2, 3) & Point::new(3, 5, 9));
    /// ```
    #[inline]
    pub fn through(a: [T; 3], b: [T; 3]) -> Self {
        let direction = difference(b, a);
        Line::from_plucker(direction, cross(a, direction))
    }

    /// The direction [e₂₃, e₃₁, e₁₂] of the line; for the join of P and Q it is Q − P. It is zero for an ideal line.
    #[inline]
    pub fn direction(self) -> [T; 3] {
        [self.e23, self.e31, self.e12]
    }

    /// The moment [e₀₁, e₀₂, e₀₃]: point × direction for every point of the line.
    #[inline]
    pub fn moment(self) -> [T; 3] {
        [self.e01, self.e02, self.e03]
    }
}

/// # Measure
impl<T: Real> Line<T> {
    /// The norm: the length of the direction. It is 0 for an ideal line.
    #[inline]
    pub fn norm(self) -> T {
        norm(self.direction())
    }

    /// The ideal norm: the length of the moment, which for a line is its distance from the origin times its norm.
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm(self.moment())
    }

    /// The same line, orientation included, with a direction of length 1. An ideal line gets a moment of length 1; zero
    /// stays zero.
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }
}

/// Zero, which is no line.
impl<T: Ring> Default for Line<T> {
    #[inline]
    fn default() -> Self {
        Line::zero()
    }
}

/// Zero.
impl<T: Ring> Default for Pseudoscalar<T> {
    #[inline]
    fn default() -> Self {
        Pseudoscalar::zero()
    }
}
