//! Norms of motions: what makes them rigid, and their inverses.
//!
//! For an even or odd element m, m m̃ = a + b I: a Study number, of which I² = 0. A rigid motion has m m̃ = 1; what
//! rounding or a linear combination added is divided away by its root, (a + bI)^(−1/2) = a^(−1/2) (1 − b/(2a) I).

use super::{dot, times};
use crate::element::{divided, ideal, normalized};
use crate::magnitude::norm;
#[cfg(feature = "collide")]
use crate::magnitude::one_norm;
use crate::pga3::{Flector, Motor, Rotor, Translator, sum};
use crate::scalar::{Field, Real};

/// # Norm and inverse
impl<T: Real> Motor<T> {
    /// The norm √(s² + |q|²), the root of the scalar part of m m̃: 1 for a rigid motion. No square over- or underflows.
    #[inline]
    pub fn norm(self) -> T {
        norm([self.s, self.e23, self.e31, self.e12])
    }

    /// The length of the ideal part, √(|d|² + p²).
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e01, self.e02, self.e03, self.e0123])
    }

    /// The rigid motion nearest to this motor: m (m m̃)^(−1/2). It corrects both parts of m m̃ = a + b I, however the motor was
    /// scaled: for the result a is 1 to within 4 ε, and b is 0 to within 14 ε times the ideal norm of m over its norm, or times
    /// the smallest normal number.
    ///
    /// It keeps the sign of the motor, and with it the half of the double cover. A motor of norm 0 is no motion; it is divided
    /// by its ideal norm, and zero stays zero. If the ideal norm divided by the norm is more than a float can hold, there are
    /// infinities or NaN in the ideal part, even where what should remain of it is smaller.
    ///
    /// ```
    /// use incidence::pga3::Motor;
    /// let any = Motor::from_array([2.0, 3.0, -1.0, 4.0, 0.5, -6.0, 1.5, 7.0]) * 1e150;
    /// assert!(any.normalized().is_normalized(1e-14));
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        let r = self.norm();
        if r.is_zero() {
            return ideal(self, Self::ideal_norm);
        }
        let m = divided(self, r, Self::norm);
        // (1 − β I) m with β = b/2: I takes q to the moment −q, and s to s I. Of the ideal norm D of m, β is rounded by 2 ε; a is
        // off by 4 ε, 3 of which are the norm's, which leaves as much of β; and the results are rounded by ε/√2 in all: of b, 14 ε at most.
        let beta = m.s * m.e0123 - dot(m.q(), m.d());
        let moment = sum(m.d(), times(beta, m.q()));
        Motor::from_parts(m.s, m.q(), moment, m.e0123 - beta * m.s)
    }

    /// Whether this is a rigid motion: whether m m̃ is within `tolerance` of 1, in its scalar part, and in its part of I, which
    /// is a length; `false` if one is NaN.
    ///
    /// ```
    /// use incidence::pga3::Motor;
    /// let step = Motor::translation([3.0, -4.0, 12.0]);
    /// assert!(step.is_normalized(0.0) && !(step * 1.01).is_normalized(1e-3));
    /// // Half way between two motions the norm may be 1, and the part of I is off.
    /// let turn = Motor { s: 0.0, e23: 1.0, ..Motor::zero() };
    /// let half_way = (step + turn) / 2.0_f64.sqrt();
    /// assert!((half_way.norm() - 1.0).abs() < 1e-15 && !half_way.is_normalized(1e-3));
    /// ```
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        let [a, b] = self.squared();
        (a - T::one()).abs() <= tolerance && b.abs() <= tolerance
    }

    /// The coefficients of m m̃ = a + b I.
    #[inline]
    fn squared(self) -> [T; 2] {
        let half = self.s * self.e0123 - dot(self.q(), self.d());
        [self.s * self.s + dot(self.q(), self.q()), half + half]
    }
}

#[cfg(feature = "collide")]
impl Motor {
    /// Whether this is as near to a rigid motion as rounding leaves one, in any unit of length: whether a and b are off by up to 8 ε, b in parts of
    /// the ideal part, or by what underflows.
    #[inline]
    pub(crate) fn is_rigid(self) -> bool {
        let [a, b] = self.squared();
        let size = one_norm(&[self.e01, self.e02, self.e03, self.e0123]) + f64::MIN_POSITIVE / f64::EPSILON;
        (a - 1.0).abs() <= 8.0 * f64::EPSILON && b.abs() <= 8.0 * f64::EPSILON * size
    }
}

impl<T: Field> Motor<T> {
    /// The inverse: m⁻¹ m = m m⁻¹ = 1, for every motor whose norm is not 0, rigid or not. It is m̃ (a + bI)⁻¹ with m m̃ = a + b
    /// I. For a rigid motion it is the [reverse](Motor::reverse), which costs nothing.
    ///
    /// A motor of norm 0 has no inverse: floats give infinities or NaN, exact rationals panic as on any division by 0.
    /// In floats the square of the norm must not over- or underflow.
    ///
    /// ```
    /// use incidence::pga3::Motor;
    /// use num_rational::Ratio;
    /// let any = Motor::from_array([2, 3, -1, 4, 5, -6, 1, 7]).map(Ratio::<i128>::from_integer);
    /// assert_eq!(any * any.inverse(), Motor::identity());
    /// assert_eq!(any.inverse() * any, Motor::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        let a = self.s * self.s + dot(self.q(), self.q());
        // m̃/a, and then times 1 − β I with β = b/a.
        let m = self.reverse() / a;
        let beta = m.s * self.e0123 + dot(m.q(), self.d());
        let beta = beta + beta;
        Motor::from_parts(m.s, m.q(), sum(m.d(), times(beta, m.q())), m.e0123 - beta * m.s)
    }
}

/// # Norm and inverse
impl<T: Real> Rotor<T> {
    /// The norm √(s² + |q|²): 1 for a rotation. No square over- or underflows.
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
    /// use incidence::pga3::Rotor;
    /// let turn = Rotor { s: 0.6_f64, e12: 0.8, ..Rotor::zero() };
    /// assert!(turn.is_normalized(1e-15) && !(turn * 1.01).is_normalized(1e-3));
    /// ```
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        (dot(self.to_array(), self.to_array()) - T::one()).abs() <= tolerance
    }
}

impl<T: Field> Rotor<T> {
    /// The inverse of any rotor but zero, as [`Motor::inverse`].
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let any = Rotor { s: 1.0, e12: 1.0, e31: -1.0, e23: 1.0 };
    /// assert_eq!(any * any.inverse(), Rotor::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        let norm_squared = self.to_array().iter().fold(T::zero(), |sum, &c| sum + c * c);
        self.reverse() / norm_squared
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
    /// use incidence::pga3::Translator;
    /// assert_eq!(Translator::new([3.0, -4.0, 12.0]).ideal_norm(), 6.5);
    /// ```
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e01, self.e02, self.e03])
    }

    /// The translation that this translator is a multiple of, of norm 1 and of the same sign. A translator of weight 0 is no
    /// motion; its moment gets the length 1, and zero stays zero.
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        normalized(self, Self::norm, Self::ideal_norm)
    }

    /// Whether this is a translation with the weight 1 or −1: whether s² is within `tolerance` of 1; `false` if it is NaN.
    ///
    /// ```
    /// use incidence::pga3::Translator;
    /// let step = Translator::new([3.0, -4.0, 12.0]);
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
    /// use incidence::pga3::Translator;
    /// let step = Translator::new([3.0, -4.0, 12.0]) * -2.0;
    /// assert_eq!(step * step.inverse(), Translator::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        self.reverse() / self.s / self.s
    }
}

/// # Norm and inverse
///
/// A flector is a plane with the normal n at e₀ = δ, plus a point v of weight w. Its f f̃ is
/// |n|² + w² − 2 (δ w + n·v) I.
impl<T: Real> Flector<T> {
    /// The norm √(|n|² + w²), the root of the scalar part of f f̃: 1 for a rigid motion. No square over- or underflows.
    #[inline]
    pub fn norm(self) -> T {
        norm([self.e1, self.e2, self.e3, self.e123])
    }

    /// The length of the ideal part, √(δ² + |v|²).
    #[doc(alias = "inorm")]
    #[inline]
    pub fn ideal_norm(self) -> T {
        norm([self.e0, self.e032, self.e013, self.e021])
    }

    /// The improper motion nearest to this flector: (f f̃)^(−1/2) f, rigid to within what [`Motor::normalized`] says. A flector
    /// of norm 0 is no motion; it is divided by its ideal norm, and zero stays zero. A large quotient of the two norms has the
    /// effect that is described there.
    ///
    /// ```
    /// use incidence::pga3::Flector;
    /// let any = Flector::from_array([2.0_f64, 3.0, -1.0, 4.0, 0.5, -6.0, 1.5, 7.0]).normalized();
    /// let one = any * any.reverse();
    /// assert!((one.s - 1.0).abs() < 1e-15 && one.e0123.abs() < 1e-14);
    /// ```
    #[doc(alias("normalize", "unitize"))]
    #[inline]
    pub fn normalized(self) -> Self {
        let r = self.norm();
        if r.is_zero() {
            return ideal(self, Self::ideal_norm);
        }
        // (1 − β I) f with β = b/2: I takes n to the direction −n, and w e₁₂₃ to −w e₀.
        let f = divided(self, r, Self::norm);
        let beta = -(f.e0 * f.e123 + dot(f.normal(), f.ideal()));
        f.shifted(beta)
    }

    /// Whether this is a rigid motion: whether f f̃ is within `tolerance` of 1, in its scalar part, and in its part of I, which
    /// is a length; `false` if one is NaN.
    #[inline]
    pub fn is_normalized(self, tolerance: T) -> bool {
        let a = dot(self.normal(), self.normal()) + self.e123 * self.e123;
        let half_b = self.e0 * self.e123 + dot(self.normal(), self.ideal());
        (a - T::one()).abs() <= tolerance && (half_b + half_b).abs() <= tolerance
    }
}

impl<T: Field> Flector<T> {
    /// The inverse f̃ (f f̃)⁻¹ of any flector whose norm is not 0, as [`Motor::inverse`].
    ///
    /// ```
    /// use incidence::pga3::{Flector, Motor};
    /// use num_rational::Ratio;
    /// let any = Flector::from_array([2, 3, -1, 4, 5, -6, 1, 7]).map(Ratio::<i128>::from_integer);
    /// assert_eq!(any * any.inverse(), Motor::identity());
    /// assert_eq!(any.inverse() * any, Motor::identity());
    /// ```
    #[doc(alias = "inv")]
    #[inline]
    pub fn inverse(self) -> Self {
        let a = dot(self.normal(), self.normal()) + self.e123 * self.e123;
        let f = self.reverse() / a;
        // f̃ (1 − β I) = (1 + β I) f̃ with β = b/a: I anticommutes with odd elements.
        let half = f.e0 * self.e123 + dot(f.normal(), self.ideal());
        f.shifted(half + half)
    }

    /// (1 − β I) f.
    #[inline]
    fn shifted(self, beta: T) -> Self {
        let [x, y, z] = sum(self.ideal(), times(beta, self.normal()));
        Flector { e0: self.e0 + beta * self.e123, e032: x, e013: y, e021: z, ..self }
    }

    #[inline]
    fn normal(self) -> [T; 3] {
        [self.e1, self.e2, self.e3]
    }

    #[inline]
    fn ideal(self) -> [T; 3] {
        [self.e032, self.e013, self.e021]
    }
}
