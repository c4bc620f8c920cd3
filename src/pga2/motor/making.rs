//! Motors, rotors and translators of the plane, by what they do.

use super::{Direction, Motor, Point, Rotor, Translator};
use crate::element::composed;
use crate::scalar::{Field, Real, Ring};

/// # Making motors
impl<T: Ring> Motor<T> {
    /// The motor that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Motor { s: T::one(), ..Motor::zero() }
    }
}

impl<T: Field> Motor<T> {
    /// The translation that moves every point by `by`.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let m = Motor::translation([3.0, -4.0]);
    /// assert_eq!((m >> Point::new(1.0, 2.0)).coords(), [4.0, -2.0]);
    /// ```
    #[inline]
    pub fn translation(by: impl Into<Direction<T>>) -> Self {
        Translator::new(by).into()
    }
}

impl<T: Real> Motor<T> {
    /// The rotation about `center` by `angle` radians, counter-clockwise: cos(α/2) − sin(α/2) P for the center P of
    /// weight 1. The center may have any weight but 0; an ideal one gives coefficients that are not finite.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// use std::f64::consts::FRAC_PI_2;
    /// let m = Motor::rotation(Point::new(1.0, 1.0), FRAC_PI_2);
    /// let [x, y] = (m >> Point::new(3.0, 1.0)).coords();
    /// assert!((x - 1.0).abs() < 1e-15 && (y - 3.0).abs() < 1e-15);
    /// ```
    #[doc(alias = "from_angle")]
    #[inline]
    pub fn rotation(center: Point<T>, angle: T) -> Self {
        let (sin, cos) = (angle * T::ratio(1, 2)).sin_cos();
        let [x, y] = center.located();
        Motor { s: cos, e01: -sin * y, e20: -sin * x, e12: -sin }
    }
}

impl<T: Field> Motor<T> {
    /// The reflection in a point, which is the half turn about it. It is −P for the point P of weight 1. The point may have any
    /// weight but 0; an ideal one gives coefficients that are not finite, and exact rationals panic as on any division by 0.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// assert_eq!((Motor::half_turn(Point::new(1.0, 2.0)) >> Point::new(4.0, 6.0)).coords(), [-2.0, -2.0]);
    /// ```
    #[inline]
    pub fn half_turn(center: Point<T>) -> Self {
        let [x, y] = center.located();
        Motor { s: T::zero(), e01: -y, e20: -x, e12: -T::one() }
    }
}

impl<T: Ring> Rotor<T> {
    /// The rotor that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Rotor { s: T::one(), e12: T::zero() }
    }
}

impl<T: Real> Rotor<T> {
    /// The rotation about the origin by `angle` radians, counter-clockwise.
    ///
    /// ```
    /// use incidence::pga2::{Point, Rotor};
    /// use std::f64::consts::FRAC_PI_2;
    /// let [x, y] = (Rotor::new(FRAC_PI_2) >> Point::new(3.0, 0.0)).coords();
    /// assert!(x.abs() < 1e-15 && (y - 3.0).abs() < 1e-15);
    /// ```
    #[inline]
    pub fn new(angle: T) -> Self {
        let (sin, cos) = (angle * T::ratio(1, 2)).sin_cos();
        Rotor { s: cos, e12: -sin }
    }
}

impl<T: Ring> Translator<T> {
    /// The translator that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Translator { s: T::one(), e01: T::zero(), e20: T::zero() }
    }
}

impl<T: Field> Translator<T> {
    /// The translation that moves every point by `by`.
    #[inline]
    pub fn new(by: impl Into<Direction<T>>) -> Self {
        let [x, y] = by.into().coords();
        let two = T::one() + T::one();
        Translator { s: T::one(), e01: -x / two, e20: y / two }
    }

    /// The displacement by which the translator moves every point: (−2 e₀₁, 2 e₂₀)/s, for any weight s but 0, which gives NaN or
    /// infinities; exact rationals panic as on any division by 0.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Translator};
    /// let twice = Translator::new([3.0, -4.0]) * Translator::new([1.0, 2.0]);
    /// assert_eq!(twice.displacement(), Direction::new(4.0, -2.0));
    /// ```
    #[inline]
    pub fn displacement(self) -> Direction<T> {
        // Doubled last, as s may bring back what would overflow.
        let (x, y) = (-self.e01 / self.s, self.e20 / self.s);
        Direction::new(x + x, y + y)
    }
}

composed!(Motor, Rotor, Translator);
