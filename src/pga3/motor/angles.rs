//! Rotations given by angles: yaw, pitch and roll, and rotation vectors.

use crate::magnitude::{finite, norm};
use crate::pga3::{Direction, Line, Motor, Rotor};
use crate::scalar::Real;

/// # Angles
///
/// With the half angles α of yaw, β of pitch and γ of roll, the quaternion w + xi + yj + zk of all three has
///
/// ```text
///     w − y = (cos β − sin β) cos(α + γ)      w + y = (cos β + sin β) cos(α − γ)
///     z + x = (cos β − sin β) sin(α + γ)      z − x = (cos β + sin β) sin(α − γ)
/// ```
impl<T: Real> Rotor<T> {
    /// The rotation by `roll` about the x axis, then by `pitch` about y, and then by `yaw` about z, in radians and each
    /// right-handed. It is the product of the three rotors, with that of yaw as the first factor. About axes that turn along
    /// with the body the order is yaw, pitch, roll (z-y′-x″, Tait–Bryan angles). The norm is 1; each coefficient is right to 3
    /// ε.
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let (yaw, pitch, roll) = (0.7, -0.3, 2.0);
    /// let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let product = Rotor::new(z, yaw) * Rotor::new(y, pitch) * Rotor::new(x, roll);
    /// assert!((Rotor::from_yaw_pitch_roll(yaw, pitch, roll) - product).norm() < 1e-15);
    /// ```
    #[doc(alias("Euler angles", "Tait-Bryan angles", "from_euler"))]
    pub fn from_yaw_pitch_roll(yaw: T, pitch: T, roll: T) -> Self {
        let [(sin_a, cos_a), (sin_b, cos_b), (sin_c, cos_c)] =
            [yaw, pitch, roll].map(|angle| (angle * T::ratio(1, 2)).sin_cos());
        Rotor::from_quaternion([
            cos_a * cos_b * cos_c + sin_a * sin_b * sin_c,
            cos_a * cos_b * sin_c - sin_a * sin_b * cos_c,
            cos_a * sin_b * cos_c + sin_a * cos_b * sin_c,
            sin_a * cos_b * cos_c - cos_a * sin_b * sin_c,
        ])
    }

    /// The angles [yaw, pitch, roll] of this rotation, as [`from_yaw_pitch_roll`](Rotor::from_yaw_pitch_roll) takes them: yaw
    /// and roll from −π to π, pitch from −π/2 to π/2. The rotor may have any norm; for norm 0 the angles are 0. r and −r have
    /// the same angles.
    ///
    /// No arcsine is used: the pitch is right to 8 ε everywhere, and the rotation by these angles is this one to 8 ε. Yaw and
    /// roll are right to 8 ε over the cosine of the pitch. At a pitch of π/2 only yaw − roll matters to the rotation, at −π/2
    /// only yaw + roll. There, roll is 0 unless the rotor says something else; but mostly its rounding does.
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let angles = [0.7_f64, -0.3, 2.0];
    /// let [yaw, pitch, roll] = angles;
    /// let back = Rotor::from_yaw_pitch_roll(yaw, pitch, roll).to_yaw_pitch_roll();
    /// assert!(back.iter().zip(angles).all(|(x, y)| (x - y).abs() < 1e-15));
    /// ```
    #[doc(alias("Euler angles", "Tait-Bryan angles", "to_euler"))]
    pub fn to_yaw_pitch_roll(self) -> [T; 3] {
        let [w, x, y, z] = self.normalized().to_quaternion();
        let (sum, difference) = ([w - y, z + x], [w + y, z - x]);
        let sine = w * y - x * z;
        let pitch = (sine + sine).atan2(norm(sum) * norm(difference));
        // A pair of zeros, which determines no angle, is taken to make roll 0.
        let is_zero = |c: [T; 2]| c[0].is_zero() && c[1].is_zero();
        let [a, b] = if is_zero(sum) { difference } else { sum };
        let [c, d] = if is_zero(difference) { sum } else { difference };
        // −0 + 0 = 0: the sign of a zero is not that of the rotation, and decides between π and −π.
        let angle = |y: T, x: T| (y + T::zero()).atan2(x + T::zero());
        [angle(b * c + a * d, a * c - b * d), pitch, angle(b * c - a * d, a * c + b * d)]
    }

    /// The angle in radians that this rotor turns by about its axis, in [0, π]. It is right to 4 ε of itself plus twice
    /// the smallest number, which is divided by the norm of the rotor if that is less than 1. Otherwise neither the norm nor the sign
    /// of the rotor matters. A rotor of norm 0 has the angle 0, NaN gives NaN, and for infinite coefficients the angle has
    /// no meaning. With its axis it is the [rotation vector](Rotor::to_rotation_vector).
    ///
    /// ```
    /// use std::f64::consts::PI;
    /// use incidence::pga3::Rotor;
    /// let turn = Rotor::new([2.0, 3.0, 6.0], 0.75_f64);
    /// assert!((turn.angle() - 0.75).abs() < 1e-15 && ((turn * -3.0).angle() - turn.angle()).abs() < 1e-15);
    /// // Three quarters of a turn one way are a quarter the other way.
    /// assert!(f64::abs(Rotor::new([0.0, 0.0, 1.0], 1.5 * PI).angle() - 0.5 * PI) < 1e-15);
    /// assert_eq!(Rotor::from_quaternion([0.0, 1.0, 0.0, 0.0]).angle(), PI);
    /// ```
    #[inline]
    pub fn angle(self) -> T {
        let (axis, quarter) = ([self.e23, self.e31, self.e12], T::ratio(1, 4));
        // The length of finite numbers may overflow; that of their quarters does not.
        let [sin, cos] = match norm(axis) {
            sin if sin.is_finite() || !finite(axis) => [sin, self.s.abs()],
            _ => [norm(axis.map(|c| c * quarter)), self.s.abs() * quarter],
        };
        let half = sin.atan2(cos);
        half + half
    }

    /// The rotation about the direction of a vector by its length in radians, right-handed. The zero vector gives the identity.
    /// It is as accurate as [`Line::exp`].
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let off = Rotor::from_rotation_vector([0.2, 0.3, 0.6]) - Rotor::new([2.0, 3.0, 6.0], 0.7);
    /// assert!(off.norm() < 1e-15);
    /// assert_eq!(Rotor::from_rotation_vector([0.0; 3]), Rotor::identity());
    /// ```
    #[doc(alias("axis-angle", "scaled axis", "exponential coordinates"))]
    pub fn from_rotation_vector(vector: impl Into<Direction<T>>) -> Self {
        let half = vector.into().coords().map(|c| -c * T::ratio(1, 2));
        Line::from_plucker(half, [T::zero(); 3]).exp().rotor()
    }

    /// The vector of this rotation, as [`from_rotation_vector`](Rotor::from_rotation_vector) takes it, no longer than π but for
    /// rounding. r and −r have the same vector, except at the length π, where they have opposite ones. The rotor may have any
    /// norm but 0, which gives NaN. The vector is as accurate as [`Motor::log`].
    ///
    /// ```
    /// use incidence::pga3::{Direction, Rotor};
    /// let turn = Rotor::new([2.0, 3.0, 6.0], 0.7);
    /// for r in [turn, -turn] {
    ///     assert!((r.to_rotation_vector() - Direction::new(0.2, 0.3, 0.6)).norm() < 1e-15);
    /// }
    /// ```
    #[doc(alias("axis-angle", "scaled axis", "exponential coordinates"))]
    pub fn to_rotation_vector(self) -> Direction<T> {
        Motor::from(self.constrained()).log().direction().map(|c| -(c + c)).into()
    }
}
