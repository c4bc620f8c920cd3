//! Improper motions: reflections in planes and points, and what turns or shifts them.

use crate::element::unit;
use crate::pga3::{Direction, Flector, Motor, Plane, Point, Translator};
use crate::scalar::{Field, Real, Ring};

/// # Making flectors
///
/// The reflection in a line is a rotation and so a motor: [`Motor::half_turn`].
impl<T: Ring> Flector<T> {
    /// The reflection in a plane. Its norm is that of the plane.
    ///
    /// ```
    /// use incidence::pga3::{Flector, Plane, Point};
    /// let floor = Plane::new(0.0, 0.0, 1.0, -2.0);
    /// assert_eq!((Flector::reflection(floor) >> Point::new(3.0, 4.0, 7.0)).coords(), [3.0, 4.0, -3.0]);
    /// ```
    #[inline]
    pub fn reflection(mirror: Plane<T>) -> Self {
        mirror.into()
    }

    /// The reflection in a point, of any weight but 0. Its norm is that of the point.
    ///
    /// ```
    /// use incidence::pga3::{Flector, Point};
    /// let center = Point::new(1.0, 2.0, 3.0);
    /// assert_eq!((Flector::point_reflection(center) >> Point::new(3.0, 3.0, 3.0)).coords(), [-1.0, 1.0, 3.0]);
    /// ```
    #[inline]
    pub fn point_reflection(center: Point<T>) -> Self {
        center.into()
    }
}

impl<T: Field> Flector<T> {
    /// The glide reflection: the reflection in a plane, then the translation by `by`. The norm is that of the plane; an ideal
    /// plane reflects nothing, and gives itself.
    ///
    /// The part of `by` across the plane only shifts the mirror, by half of that part. What glides is the part of `by` along
    /// the plane.
    ///
    /// ```
    /// use incidence::pga3::{Flector, Plane, Point};
    /// let glide = Flector::glide_reflection(Plane::new(0.0, 0.0, 1.0, -2.0), [10.0, 20.0, 0.0]);
    /// assert_eq!((glide >> Point::new(3.0, 4.0, 7.0)).coords(), [13.0, 24.0, -3.0]);
    /// ```
    #[inline]
    pub fn glide_reflection(mirror: Plane<T>, by: impl Into<Direction<T>>) -> Self {
        Translator::new(by) * mirror
    }
}

impl<T: Real> Flector<T> {
    /// The rotoreflection: the reflection in the plane `mirror`, and the rotation by `angle` radians, right-handed about the
    /// plane's normal through the point `center`, in either order. The result has norm 1. The plane may have any norm but 0,
    /// the center any weight but 0 and any height over the plane. With an ideal plane or center some coefficients are NaN.
    ///
    /// ```
    /// use incidence::pga3::{Flector, Plane, Point};
    /// use std::f64::consts::FRAC_PI_2;
    /// let mirror = Plane::new(0.0, 0.0, 5.0, -10.0);
    /// let f = Flector::rotoreflection(mirror, Point::new(1.0, 1.0, 0.0), FRAC_PI_2);
    /// let [x, y, z] = (f >> Point::new(4.0, 1.0, 7.0)).coords();
    /// assert!((x - 1.0).abs() < 1e-14 && (y - 4.0).abs() < 1e-14 && (z + 3.0).abs() < 1e-14);
    /// ```
    #[inline]
    pub fn rotoreflection(mirror: Plane<T>, center: Point<T>, angle: T) -> Self {
        let mirror = unit(mirror, Plane::norm);
        let center: Point<T> = center.located().into();
        Motor::rotation(center & Direction::from(mirror.normal()), angle) * mirror
    }
}

/// Zero, which is no motion.
impl<T: Ring> Default for Flector<T> {
    #[inline]
    fn default() -> Self {
        Flector::zero()
    }
}
