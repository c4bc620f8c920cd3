//! Norms of motions: what makes them rigid, and their inverses.
//!
//! In the plane m m̃ is a number: s² + e₁₂² for a motor, a² + b² for a flector whose line is ax + by + c = 0. A motion
//! has m m̃ = 1, and every motor but the ideal ones is a multiple of one.

use crate::element::normalized;
use crate::magnitude::norm;
use crate::pga2::{Flector, Motor, Rotor, Translator};
use crate::scalar::{Field, Real};

/// # Norm and inverse
impl<T: Real> Motor<T> {
    /// The norm √(s² + e₁₂²), the root of m m̃: 1 for a rigid motion. No square over- or underflows.
    #[inline]
    pub fn norm(self) -> T {
        norm([self.s, self.e12])
    }

    /// The length of the ideal part, √(e₀₁² + e₂₀²).
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e01, self.e20])
    }

    /// The rigid motion that this motor is a multiple of, m (m m̃)^(−1/2), of norm 1 to within 2 ε, however the motor was
    /// scaled.
    ///
    /// It keeps the sign of the motor, and with it the half of the double cover. A motor of norm 0 is no motion; it is
    /// divided by its ideal norm, and zero stays zero.
    ///
    /// ```
    /// use incidence::pga2::Motor;
    /// let any = Motor::from_array([2.0, 3.0, -1.0, 4.0]) * 1e150;
    /// assert!(any.normalized().is_normalized(1e-15));
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }

    /// Whether this is a rigid motion: whether m m̃ is within `tolerance` of 1; `false` if it is NaN.
    ///
    /// ```
    /// use incidence::pga2::Motor;
    /// let step = Motor::translation([3.0, -4.0]);
    /// assert!(step.is_normalized(0.0) && !(step * 1.01).is_normalized(1e-3));
    /// ```
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        (self.s * self.s + self.e12 * self.e12 - T::one()).abs() <= tolerance
    }
}

#[cfg(feature = "collide")]
impl Motor {
    /// Whether this is as near to a rigid motion as rounding leaves one: whether m m̃ is off by up to 8 ε.
    #[inline]
    pub(crate) fn is_rigid(self) -> bool {
        self.is_normalized(8.0 * f64::EPSILON)
    }
}

impl<T: Field> Motor<T> {
    /// The inverse m̃ / (m m̃): m⁻¹ m = m m⁻¹ = 1, for every motor whose norm is not 0, rigid or not. For a rigid motion it is
    /// the [reverse](Motor::reverse), which costs nothing.
    ///
    /// A motor of norm 0 has no inverse: floats give infinities or NaN, exact rationals panic as on any division by 0.
    /// In floats the square of the norm must not over- or underflow.
    ///
    /// ```
    /// use incidence::pga2::Motor;
    /// use num_rational::Ratio;
    /// let any = Motor::from_array([2, 3, -1, 4]).map(Ratio::<i128>::from_integer);
    /// assert_eq!(any * any.inverse(), Motor::identity());
    /// assert_eq!(any.inverse() * any, Motor::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self.reverse() / (self.s * self.s + self.e12 * self.e12)
    }
}

/// # Norm and inverse
impl<T: Real> Rotor<T> {
    /// The norm √(s² + e₁₂²): 1 for a rotation. No square over- or underflows.
    #[inline]
    pub fn norm(self) -> T {
        norm(self.to_array())
    }

    /// The rotation that this rotor is a multiple of, of norm 1. Zero stays zero.
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, |_| T::zero())
    }

    /// Whether this is a rotation: whether r r̃ is within `tolerance` of 1; `false` if it is NaN.
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// let turn = Rotor { s: 0.6_f64, e12: 0.8 };
    /// assert!(turn.is_normalized(1e-15) && !(turn * 1.01).is_normalized(1e-3));
    /// ```
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        (self.s * self.s + self.e12 * self.e12 - T::one()).abs() <= tolerance
    }
}

impl<T: Field> Rotor<T> {
    /// The inverse of any rotor but zero, as [`Motor::inverse`].
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// let any = Rotor { s: 1.0, e12: -1.0 };
    /// assert_eq!(any * any.inverse(), Rotor::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self.reverse() / (self.s * self.s + self.e12 * self.e12)
    }
}

/// # Norm and inverse
impl<T: Real> Translator<T> {
    /// The norm |s|: 1 for a translation.
    #[inline]
    pub fn norm(self) -> T {
        self.s.abs()
    }

    /// The length of the moment: half of the distance that a translator of norm 1 moves by.
    ///
    /// ```
    /// use incidence::pga2::Translator;
    /// assert_eq!(Translator::new([3.0, -4.0]).ideal_norm(), 2.5);
    /// ```
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e01, self.e20])
    }

    /// The translation that this translator is a multiple of, of norm 1 and of the same sign. A translator of weight 0 is no
    /// motion; its ideal part gets the length 1, and zero stays zero.
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }

    /// Whether this is a translation with the weight 1 or −1: whether s² is within `tolerance` of 1; `false` if it is NaN.
    ///
    /// ```
    /// use incidence::pga2::Translator;
    /// let step = Translator::new([3.0, -4.0]);
    /// assert!(step.is_normalized(0.0) && !(step * 1.01).is_normalized(1e-3));
    /// ```
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        (self.s * self.s - T::one()).abs() <= tolerance
    }
}

impl<T: Field> Translator<T> {
    /// The inverse of any translator of weight s ≠ 0, as [`Motor::inverse`].
    ///
    /// ```
    /// use incidence::pga2::Translator;
    /// let step = Translator::new([3.0, -4.0]) * -2.0;
    /// assert_eq!(step * step.inverse(), Translator::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self.reverse() / self.s / self.s
    }
}

/// # Norm and inverse
impl<T: Real> Flector<T> {
    /// The norm √(a² + b²) of the line in it, the root of f f̃: 1 for a rigid motion. No square over- or underflows.
    #[inline]
    pub fn norm(self) -> T {
        norm([self.e1, self.e2])
    }

    /// The length of the ideal part, √(e₀² + e₀₁₂²).
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e0, self.e012])
    }

    /// The improper motion that this flector is a multiple of, of norm 1 to within 2 ε. A flector of norm 0 is no
    /// motion; it is divided by its ideal norm, and zero stays zero.
    ///
    /// ```
    /// use incidence::pga2::{Flector, Line};
    /// let mirror = Flector::reflection(Line::new(3.0, -4.0, 10.0) * 1e150).normalized();
    /// assert!((mirror - Flector::reflection(Line::new(0.6, -0.8, 2.0))).norm() < 1e-15);
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }

    /// Whether this is a rigid motion: whether f f̃ is within `tolerance` of 1; `false` if it is NaN.
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        (self.e1 * self.e1 + self.e2 * self.e2 - T::one()).abs() <= tolerance
    }
}

impl<T: Field> Flector<T> {
    /// The inverse f̃ / (f f̃) of any flector whose norm is not 0, as [`Motor::inverse`].
    ///
    /// ```
    /// use incidence::pga2::{Flector, Motor};
    /// use num_rational::Ratio;
    /// let any = Flector::from_array([2, 3, -1, 4]).map(Ratio::<i128>::from_integer);
    /// assert_eq!(any * any.inverse(), Motor::identity());
    /// assert_eq!(any.inverse() * any, Motor::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self.reverse() / (self.e1 * self.e1 + self.e2 * self.e2)
    }
}
