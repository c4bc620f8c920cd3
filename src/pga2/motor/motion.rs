//! What a motor does: the rotation or translation that it is, and the rotation and translation that it is made of.

use crate::magnitude::{finite, nan};
use crate::pga2::{Direction, Motor, Point, Rotor, Translator};
use crate::scalar::{Field, Real, Ring};

/// A rigid motion of the plane: every one is a rotation or a translation (Chasles).
///
/// ```
/// use incidence::pga2::{Direction, Motion, Motor, Point};
/// let turned = Motor::<f64>::rotation(Point::new(3.0, 4.0), 0.5);
/// let Motion::Rotation { center, angle } = turned.decompose() else { panic!() };
/// assert!((angle - 0.5).abs() < 1e-15 && (center - Point::new(3.0, 4.0)).ideal_norm() < 1e-14);
///
/// let moved = Motor::translation([3.0, -4.0]);
/// assert_eq!(moved.decompose(), Motion::Translation { by: Direction::new(3.0, -4.0) });
/// assert_eq!(Motor::from(moved.decompose()), moved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum Motion<T = f64> {
    /// A rotation by an angle other than 0.
    Rotation {
        /// The fixed point, of weight 1.
        center: Point<T>,
        /// The angle in radians, counter-clockwise.
        angle: T,
    },
    /// A translation, or no motion at all.
    Translation {
        /// What it adds to every point.
        by: Direction<T>,
    },
}

/// The motor of the motion: [`Motor::rotation`] or [`Motor::translation`].
impl<T: Real> From<Motion<T>> for Motor<T> {
    #[inline]
    fn from(motion: Motion<T>) -> Self {
        match motion {
            Motion::Rotation { center, angle } => Motor::rotation(center, angle),
            Motion::Translation { by } => Motor::translation(by),
        }
    }
}

/// # Taking motors apart
impl<T: Real> Motor<T> {
    /// The rotation or translation that this motion is, with an angle in [−π, π], and π for a half turn. The sign of the motor
    /// does not matter to the motion and is dropped, as is the norm; [`log`](Motor::log) keeps the sign.
    ///
    /// It is a translation if and only if the coefficient of e₁₂ is 0, or the angle is too small or the center too far off for
    /// the scalar. The center of a small rotation is right to two ulps for the coefficients given, however far off it is. A
    /// motor of norm 0 gives NaN or infinities, one with a coefficient that is not finite NaN alone.
    #[doc(alias = "chasles")]
    pub fn decompose(self) -> Motion<T> {
        let m = self;
        if !finite(m.to_array()) {
            return Motion::Rotation { center: Point::new(nan(), nan()), angle: nan() };
        }
        // cos(α/2) − sin(α/2) P
        let angle = m.rotor().angle();
        if m.e12.is_zero() || angle.is_zero() || !finite([m.e20 / m.e12, m.e01 / m.e12]) {
            return Motion::Translation { by: Translator { s: m.s, e01: m.e01, e20: m.e20 }.displacement() };
        }
        Motion::Rotation { center: Point::new(m.e20 / m.e12, m.e01 / m.e12), angle }
    }
}

impl<T: Real> Rotor<T> {
    /// The angle in radians that this rotor turns by, counter-clockwise, in [−π, π], and π for a half turn. It is right to 2 ε
    /// of itself, or to the smallest number. The sign and the norm of the rotor do not matter. A rotor of norm 0 has the angle
    /// 0, NaN gives NaN, and for infinite coefficients the angle has no meaning.
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// assert!((Rotor::new(0.5_f64).angle() - 0.5).abs() < 1e-15);
    /// // Three quarters of a turn to the left are a quarter to the right.
    /// let quarter = std::f64::consts::FRAC_PI_2;
    /// assert!((Rotor::new(3.0 * quarter).angle() + quarter).abs() < 1e-15);
    /// let half = Rotor { s: 0.0, e12: -1.0 };
    /// assert_eq!((Rotor::identity().angle(), half.angle(), (-half).angle()), (0.0, 2.0 * quarter, 2.0 * quarter));
    /// ```
    #[inline]
    pub fn angle(self) -> T {
        let is_reversed = self.s < T::zero() || self.s.is_zero() && self.e12 > T::zero();
        let r = if is_reversed { -self } else { self };
        // A zero may have either sign.
        let half = (-r.e12).atan2(r.s.abs());
        half + half
    }
}

impl<T: Ring> Motor<T> {
    /// The rotation about the origin that turns every direction as this motor does: s + e₁₂. For a unit motor it is the rotor
    /// in [`to_translator_rotor`](Motor::to_translator_rotor) and in [`to_rotor_translator`](Motor::to_rotor_translator).
    #[inline]
    pub fn rotor(self) -> Rotor<T> {
        Rotor { s: self.s, e12: self.e12 }
    }

    /// The translator t and rotor r with m = t r: the motion turns about the origin first, and then moves. The motor is taken
    /// for a unit motor. Compose them again by `t * r`.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let m = Motor::rotation(Point::new(3.0, 4.0), 0.5);
    /// let (t, r) = m.to_translator_rotor();
    /// assert!((t * r - m).norm() < 1e-15 && (t * r - m).ideal_norm() < 1e-15);
    /// let (r, t) = m.to_rotor_translator();
    /// assert!((r * t - m).norm() < 1e-15 && (r * t - m).ideal_norm() < 1e-15);
    /// ```
    #[inline]
    pub fn to_translator_rotor(self) -> (Translator<T>, Rotor<T>) {
        // The translator moves the origin to where the motor moves it.
        let [x, y] = self.half_translation();
        (Translator { s: T::one(), e01: -x, e20: y }, self.rotor())
    }

    /// The rotor r and translator t with m = r t: the motion moves first, and then turns about the origin. The motor is taken
    /// for a unit motor. Compose them again by `r * t`.
    #[inline]
    pub fn to_rotor_translator(self) -> (Rotor<T>, Translator<T>) {
        // The reverse moves the origin to where t̃ does: r t = m, so t̃ r̃ = m̃.
        let [x, y] = self.reverse().half_translation();
        (self.rotor(), Translator { s: T::one(), e01: x, e20: -y })
    }
}

impl<T: Field> Motor<T> {
    /// The motor that turns by a [`Rotor`] about the origin and then moves by `by`: v ↦ r v r̃ + t.
    #[inline]
    pub(super) fn placed(rotor: Rotor<T>, by: impl Into<Direction<T>>) -> Self {
        Translator::new(by) * rotor
    }
}
