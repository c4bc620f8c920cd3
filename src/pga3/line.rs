//! Lines of space, and the pseudoscalar.

use super::{Line, Motor, Pseudoscalar, cross, difference};
use crate::element::normalized;
use crate::magnitude::norm;
use crate::ops::PartOf;
use crate::scalar::{Field, Real, Ring};

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
    /// the join of two points of any weight takes, and one rounding less in the direction. To join two `Point`s, or a `Point` and
    /// a `Direction`, use `&`.
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
    ///
    /// A bivector that is no line is a screw, and stays one: only the length of its direction is divided by. The line on its
    /// axis is the first part of its [`split`](Line::split).
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }
}

/// # Inverse
impl<T: Field> Line<T> {
    /// The inverse −ℓ/|Q|² of a line ℓ of direction Q: ℓ⁻¹ ℓ = ℓ ℓ⁻¹ = 1. It has the opposite orientation, because the square of
    /// a line is −|Q|². The quotient ℓ/m of a cheat sheet is `l * m.inverse()`. A bivector that is no line has an inverse, too, in
    /// which the moment differs, as [`Motor::inverse`].
    ///
    /// Ideal lines and zero have no inverse: floats give infinities or NaN, exact rationals panic as on any division by 0. In
    /// floats the square of the norm must not over- or underflow.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// use num_rational::Ratio;
    /// let screw = Line::from_plucker([2, 3, 6], [5, -7, 11]).map(Ratio::<i128>::from_integer);
    /// assert_eq!(screw * screw.inverse(), Motor::identity());
    /// // The motion by twice the way from one line to another.
    /// let l = Line::through([1.0, 1.0, 2.0], [3.0, 4.0, 8.0]);
    /// let m = Line::through([5.0, 1.0, 2.0], [6.0, -1.0, 4.0]);
    /// let there = (m * l.inverse()).sqrt() >> l;
    /// assert!((there.normalized() - m.normalized()).norm() < 1e-14);
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        Line::part_of(Motor::from(self).inverse())
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
    /// use incidence::pga3::{Plane, Point};
    /// let (a, p) = (Plane::new(3.0, 0.0, 4.0, 10.0).normalized(), Point::new(-5.0, 7.0, -5.0));
    /// assert_eq!((a ^ p).ideal_norm(), 5.0); // as far is p from a
    /// assert_eq!(a.signed_distance(p), -5.0);
    /// ```
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        self.e0123.abs()
    }
}

/// Zero.
impl<T: Ring> Default for Pseudoscalar<T> {
    #[inline]
    fn default() -> Self {
        Pseudoscalar::zero()
    }
}
