//! Motors, rotors and translators, by what they do.

use super::{Direction, Line, Motor, Rotor, Translator, dot, times};
use crate::element::{composed, unit};
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
    /// use incidence::pga3::{Motor, Point};
    /// let m = Motor::translation([3.0, -4.0, 12.0]);
    /// assert_eq!((m >> Point::new(1.0, 2.0, 3.0)).coords(), [4.0, -2.0, 15.0]);
    /// ```
    #[inline]
    pub fn translation(by: impl Into<Direction<T>>) -> Self {
        Translator::new(by).into()
    }
}

impl<T: Real> Motor<T> {
    /// The rotation about the line `axis` by `angle` radians, right-handed about its direction: counter-clockwise for a viewer
    /// towards whom the line points. It is cos(α/2) − sin(α/2) ℓ for the axis ℓ of norm 1. The axis may have any norm but 0; if
    /// it is a bivector with a pitch, the [line in it](Line::split) is the axis. An ideal line or zero is no axis and gives NaN
    /// coefficients.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Point};
    /// use std::f64::consts::FRAC_PI_2;
    /// // About the vertical line through (1, 1, 0), pointing up.
    /// let axis = Point::new(1.0, 1.0, 0.0) & Point::new(1.0, 1.0, 5.0);
    /// let [x, y, z] = (Motor::rotation(axis, FRAC_PI_2) >> Point::new(3.0, 1.0, 4.0)).coords();
    /// assert!((x - 1.0).abs() < 1e-14 && (y - 3.0).abs() < 1e-14 && (z - 4.0).abs() < 1e-14);
    /// ```
    #[doc(alias = "from_axis_angle")]
    #[inline]
    pub fn rotation(axis: Line<T>, angle: T) -> Self {
        Motor::screw(axis, angle, T::zero())
    }

    /// The screw motion about the line `axis`: the [rotation](Motor::rotation) by `angle` radians, right-handed, and
    /// the translation by `distance` along the line's direction, in either order. The axis is as for a rotation.
    ///
    /// ```text
    ///     exp(−α/2 ℓ) (1 + δ/2 I ℓ) = cos(α/2) − sin(α/2) ℓ + δ/2 (cos(α/2) I ℓ + sin(α/2) I)
    /// ```
    /// A right-handed screw, turned clockwise by a viewer, moves away from the viewer:
    /// ```
    /// use incidence::pga3::{Line, Motor, Point};
    /// use std::f64::consts::FRAC_PI_2;
    /// let away = Line::through([1.0, 1.0, 0.0], [1.0, 1.0, 5.0]);
    /// let [x, y, z] = (Motor::screw(away, FRAC_PI_2, 7.0) >> Point::new(3.0, 1.0, 4.0)).coords();
    /// assert!((x - 1.0).abs() < 1e-14 && (y - 3.0).abs() < 1e-14 && (z - 11.0).abs() < 1e-14);
    /// ```
    #[inline]
    pub fn screw(axis: Line<T>, angle: T, distance: T) -> Self {
        let half = T::ratio(1, 2);
        let (sin, cos) = (angle * half).sin_cos();
        let step = distance * half;
        let line = unit(axis, Line::norm);
        let (n, m) = (line.direction(), line.moment());
        // m − (n·m) n: the moment of the line, without the pitch. With I n moving along −n:
        let along = dot(n, m) * sin - step * cos;
        let d = core::array::from_fn(|k| along * n[k] - sin * m[k]);
        Motor::from_parts(cos, times(-sin, n), d, step * sin)
    }

    /// The reflection in a line, which is the half turn about it. It is −ℓ for the line ℓ of norm 1; the line is as for
    /// a [rotation](Motor::rotation).
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor, Point};
    /// let vertical = Line::through([1.0, 2.0, 0.0], [1.0, 2.0, 3.0]);
    /// assert_eq!((Motor::half_turn(vertical) >> Point::new(4.0, 6.0, 5.0)).coords(), [-2.0, -2.0, 5.0]);
    /// ```
    #[inline]
    pub fn half_turn(axis: Line<T>) -> Self {
        let line = unit(axis, Line::norm);
        let (n, m) = (line.direction(), line.moment());
        let h = dot(n, m);
        Motor::from_parts(T::zero(), times(-T::one(), n), core::array::from_fn(|k| h * n[k] - m[k]), T::zero())
    }
}

impl<T: Ring> Rotor<T> {
    /// The rotor that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Rotor { s: T::one(), ..Rotor::zero() }
    }
}

impl<T: Real> Rotor<T> {
    /// The rotation about the line through the origin in the direction `axis`, of any length but 0, by `angle` radians,
    /// right-handed: cos(α/2) − sin(α/2) ℓ, as [`Motor::rotation`]. Zero is no direction and gives NaN coefficients.
    ///
    /// ```
    /// use incidence::pga3::{Point, Rotor};
    /// use std::f64::consts::FRAC_PI_2;
    /// let [x, y, z] = (Rotor::new([0.0, 0.0, 5.0], FRAC_PI_2) >> Point::new(3.0, 0.0, 4.0)).coords();
    /// assert!(x.abs() < 1e-15 && (y - 3.0).abs() < 1e-15 && z == 4.0);
    /// ```
    #[inline]
    pub fn new(axis: impl Into<Direction<T>>, angle: T) -> Self {
        let (sin, cos) = (angle * T::ratio(1, 2)).sin_cos();
        let [e23, e31, e12] = times(-sin, unit(axis.into(), Direction::norm).coords());
        Rotor { s: cos, e12, e31, e23 }
    }
}

impl<T: Ring> Translator<T> {
    /// The translator that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Translator { s: T::one(), ..Translator::zero() }
    }
}

impl<T: Field> Translator<T> {
    /// The translation that moves every point by `by`.
    #[inline]
    pub fn new(by: impl Into<Direction<T>>) -> Self {
        let two = T::one() + T::one();
        let [e01, e02, e03] = by.into().coords().map(|c| -c / two);
        Translator { s: T::one(), e01, e02, e03 }
    }

    /// The displacement by which the translator moves every point: (−2/s) (e₀₁, e₀₂, e₀₃), for any weight s but 0, which gives NaN
    /// or infinities; exact rationals panic as on any division by 0.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Translator};
    /// let twice = Translator::new([3.0, -4.0, 12.0]) * Translator::new([1.0, 2.0, -5.0]);
    /// assert_eq!(twice.displacement(), Direction::new(4.0, -2.0, 7.0));
    /// ```
    #[inline]
    pub fn displacement(self) -> Direction<T> {
        // Doubled last, as s may bring back what would overflow.
        let half = [self.e01, self.e02, self.e03].map(|c| c / self.s);
        half.map(|c| -(c + c)).into()
    }
}

composed!(Motor, Rotor, Translator);
