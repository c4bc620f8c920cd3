//! Planes of space.

use super::{Plane, cross, difference};
use crate::element::normalized;
use crate::magnitude::{dot, norm};
use crate::scalar::{Field, Real, Ring};

/// # Making planes
impl<T: Ring> Plane<T> {
    /// The plane ax + by + cz + d = 0. Its normal (a, b, c) points to its positive side, where ax + by + cz + d > 0.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point};
    /// let plane = Plane::new(2.0, 3.0, 6.0, -5.0);
    /// let p = Point::new(1.0, -1.0, 4.0);
    /// assert_eq!(plane & p, 2.0 - 3.0 + 6.0 * 4.0 - 5.0);
    /// ```
    #[inline]
    pub fn new(a: T, b: T, c: T, d: T) -> Self {
        Plane { e1: a, e2: b, e3: c, e0: d }
    }

    /// The plane through the points with these coordinates: their join, in 9 multiplications. Seen from its positive side, a,
    /// b, c go round counter-clockwise. Its norm is twice the area of their triangle. To join `Point`s, use `&`.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point};
    /// let (a, b, c) = ([1, 2, 3], [3, 5, 9], [2, 4, -1]);
    /// let joined = Point::from(a) & Point::from(b) & Point::from(c);
    /// assert_eq!(Plane::through(a, b, c), joined);
    /// ```
    #[inline]
    pub fn through(a: [T; 3], b: [T; 3], c: [T; 3]) -> Self {
        let [x, y, z] = cross(difference(b, a), difference(c, a));
        Plane::new(x, y, z, -(x * a[0] + y * a[1] + z * a[2]))
    }

    /// The plane at infinity, e₀, on which all directions lie.
    #[inline]
    pub fn ideal() -> Self {
        Plane::new(T::zero(), T::zero(), T::zero(), T::one())
    }

    /// The normal [a, b, c]: perpendicular to the plane, towards its positive side.
    #[inline]
    pub fn normal(self) -> [T; 3] {
        [self.e1, self.e2, self.e3]
    }
}

/// # Measure
impl<T: Real> Plane<T> {
    /// The norm: the length of the normal. It is 0 for the ideal plane.
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

    /// The same plane, orientation included, with a normal of length 1. A multiple of the ideal plane becomes ±e₀; zero
    /// stays zero.
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }
}

/// # Inverse
impl<T: Field> Plane<T> {
    /// The inverse a/|n|², the same plane: a⁻¹ a = a a⁻¹ = 1. Of a plane of norm 1 it is the plane itself; the quotient a/b of a
    /// cheat sheet is `a * b.inverse()`.
    ///
    /// The ideal plane and zero have no inverse: floats give infinities or NaN, exact rationals panic as on any division by 0. In
    /// floats the square of the norm must not over- or underflow.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point};
    /// let (a, p) = (Plane::new(2.0, 0.0, 0.0, -6.0), Point::new(1.0, 2.0, 5.0));
    /// assert_eq!(a.inverse(), Plane::new(0.5, 0.0, 0.0, -1.5));
    /// // The foot of p, as (p · a)/a.
    /// assert_eq!((p | a) * a.inverse(), Point::new(3.0, 2.0, 5.0).into());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self / dot(self.normal(), self.normal())
    }
}

/// Zero, which is no plane.
impl<T: Ring> Default for Plane<T> {
    #[inline]
    fn default() -> Self {
        Plane::zero()
    }
}
