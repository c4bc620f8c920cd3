//! Exponential and logarithm, and what they give: roots, powers and interpolation.
//!
//! A bivector of the plane is a point of any weight, B = x e₂₀ + y e₀₁ + w e₁₂, with B² = −w². So
//!
//! ```text
//!     exp B = cos w + sinc w B
//! ```
//! in which nothing cancels. Near 0 sinc is a [series](crate::motion::series), for the sake of its slope.

use crate::magnitude::{finite, nan};
use crate::motion::{greater_unit, half_angle, pi, polar, series, sinc, sized, to_scale};
use crate::pga2::{Motor, Point, Rotor, Translator};
use crate::scalar::Real;

/// c/d · factor, which may be in range where c/d is not: then |d| < 1, and c · factor is in range.
#[inline]
fn share<T: Real>(c: T, d: T, factor: T) -> T {
    let quotient = c / d;
    if quotient.is_finite() { quotient * factor } else { c * factor / d }
}

/// A number times a factor near 1 and over a power of two, in which nothing over- or underflows before the end.
#[inline]
fn times<T: Real>(c: T, factor: T, scale: T) -> T {
    if scale.is_one() { c * factor } else { far_times(c, factor, scale) }
}

#[cold]
fn far_times<T: Real>(c: T, factor: T, scale: T) -> T {
    let ([c], unit) = to_scale([c]);
    let power = unit / scale;
    // The quotient of the powers may be too large where the number is not.
    if power.is_finite() { sized(c * factor, power) } else { sized(c * factor, unit) / scale }
}

/// # Bivectors as rotations
impl<T: Real> Point<T> {
    /// The exponential of this bivector: the motor that turns about the point, by −2 times its weight. [`Motor::log`]
    /// is its inverse.
    ///
    /// A rotation by α about the point P of weight 1 is exp(−α/2 P), the translation by (x, y) is exp((y e₂₀ − x
    /// e₀₁)/2).
    ///
    /// Accuracy, for every finite bivector from the smallest numbers on: the scalar part is right to 2 ulps of 1, and each
    /// other component to 2 ulps of that component of B. (An ulp is ε times the size named; a size below the smallest normal
    /// number counts as that number.) A weight that is infinite or NaN makes everything NaN; an e₂₀ or e₀₁ that is infinite or
    /// NaN affects only itself.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// use std::f64::consts::PI;
    /// let center = Point::new(3.0, 4.0);
    /// let off = (center * (-0.25 * PI)).exp() - Motor::rotation(center, 0.5 * PI);
    /// assert!(off.norm() < 1e-15 && off.ideal_norm() < 1e-15);
    /// // No angle is too small.
    /// assert_eq!((center * 1e-300).exp().to_array(), [1.0, 4e-300, 3e-300, 1e-300]);
    /// ```
    #[inline]
    pub fn exp(self) -> Motor<T> {
        let (sin, cos) = self.e12.sin_cos();
        let sinc = sinc(self.e12, sin);
        Motor { s: cos, e01: sinc * self.e01, e20: sinc * self.e20, e12: sin }
    }
}

/// # Exponential and logarithm
impl<T: Real> Motor<T> {
    /// The exponential of a bivector: [`Point::exp`].
    #[inline]
    pub fn exp(point: Point<T>) -> Self {
        point.exp()
    }

    /// The principal logarithm: the bivector B with exp B = m whose weight is in (−π, π]. On such bivectors it is the inverse
    /// of [`Point::exp`]. The motion turns by −2 times the weight.
    ///
    /// It is the logarithm of the [normalized](Motor::normalized) motor, so the norm does not matter. The sign does matter: log
    /// keeps to the motor's half of the double cover.
    ///
    /// - The identity has the logarithm 0, a translation a point of weight 0.
    /// - A half turn, of scalar part ±0, gives ±π/2 times its center.
    /// - −1 = exp(π P) for every point P of weight 1; the logarithm taken is π e₁₂, about the origin.
    /// - −1 + d, a translation on the other half of the double cover, is not the exponential of any bivector of the plane (in
    ///   space it is of one), and gives NaN. Next to it the centers are as far off as the length of d over e₁₂.
    /// - Motors of norm 0, and those whose norm is not finite, give NaN.
    ///
    /// Accuracy: each component is right to 4 ulps of itself. So exp(log m) is m to 8 ulps of 1 and of log m's size. That
    /// holds for all motors whose norm is a normal number, with ulps no smaller than the smallest number; a component
    /// that is too large to be held is infinite.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let b = Point { e20: 5.0, e01: -7.0, e12: -0.7 };
    /// assert!((b.exp().log() - b).norm() < 1e-15 && (b.exp().log() - b).ideal_norm() < 1e-14);
    /// assert_eq!((-Motor::<f64>::identity()).log().to_array(), [0.0, 0.0, std::f64::consts::PI]);
    /// ```
    #[doc(alias = "ln")]
    pub fn log(self) -> Point<T> {
        if let Some(alone) = self.without_center() {
            return alone.map_or(Point::from_array([nan(); 3]), |center| center * pi::<T>());
        }
        let angle = self.e12.atan2(self.s);
        if self.s < self.e12.abs() {
            // The center, which exists here, times the angle.
            let [e01, e20] = [self.e01, self.e20].map(|c| share(c, self.e12, angle));
            return Point { e01, e20, e12: angle };
        }
        let ([s, e12], scale) = to_scale([self.s, self.e12]);
        let tangent = e12 / s;
        let x = tangent * tangent;
        let stretch = if series::is_short(x) { series::arc(x) / s } else { angle / e12 };
        let [e01, e20] = [self.e01, self.e20].map(|c| times(c, stretch, scale));
        Point { e01, e20, e12: angle }
    }

    /// For a motor that does not turn, and is no multiple of a translation on this half of the cover, and for one of a norm that is not
    /// finite: the point that it is taken to turn about, which is the origin for −1, and none for others.
    #[inline]
    fn without_center(self) -> Option<Option<Point<T>>> {
        if !finite([self.s, self.e12]) {
            return Some(None);
        }
        let turns_whole = self.e01.is_zero() && self.e20.is_zero() && self.s < T::zero();
        let is_translation = self.s > T::zero();
        let alone = self.e12.is_zero() && !is_translation;
        alone.then(|| turns_whole.then(Point::origin))
    }

    /// The principal square root: the exponential of half of the [logarithm](Motor::log), computed without a sine or an angle.
    /// It turns half as far, has a scalar part ≥ 0, and its square is the normalized motor. Each component is right to 4 ulps
    /// of itself.
    ///
    /// The root of −1 is e₁₂, the half turn about the origin. −1 + d, a translation on the other half of the double cover, has
    /// no root and gives NaN, as zero does.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let turn = Motor::rotation(Point::new(3.0, 4.0), 0.7);
    /// let root = (turn * turn).sqrt();
    /// assert!((root - turn).norm() < 1e-15 && (root - turn).ideal_norm() < 1e-14);
    /// ```
    pub fn sqrt(self) -> Self {
        if let Some(alone) = self.without_center() {
            return alone.map_or(Motor::from_array([nan(); 4]), |center| center.into());
        }
        let ([s, e12], scale) = to_scale([self.s, self.e12]);
        // In ε/2 of themselves: r is rounded by 2, cos u by 3; so, with κ = cos u/(1 + cos u), cos(u/2) by (3 κ + 1)/2 + 1; and
        // sin u or a coefficient, times 1/2 r cos(u/2), of three operations, by 2 (1 − κ/2) + 4.5 + κ/2 ≤ 6.5; for cos u < 0 by less.
        let (r, [cos, sin]) = polar([s, e12]);
        let (cos, sin, stretch) = half_angle(cos, sin.abs());
        // Beside a large s the sine may be lost.
        let sin = if self.e12 < T::zero() { -sin } else { sin };
        // Next to −1, where the stretch is large or infinite, the center times the sine.
        let stretched = |c: T| if s < T::zero() { share(c, self.e12, sin) } else { times(c, stretch / r, scale) };
        let [e01, e20] = [self.e01, self.e20].map(stretched);
        Motor { s: cos, e01, e20, e12: sin }
    }

    /// The motor to a power: exp(t log m). The power 1/2 is the square root, −1 the inverse, and any other t gives what the
    /// rotation or translation has done by the time t. As for [`log`](Motor::log), it is a power of the normalized motor, on
    /// its own half of the double cover. From one motor to another, [`interpolate`](Motor::interpolate) takes the shorter way.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let third = Motor::rotation(Point::new(3.0, 4.0), 0.9).powf(1.0 / 3.0);
    /// let expected = Motor::rotation(Point::new(3.0, 4.0), 0.3);
    /// assert!((third - expected).norm() < 1e-15 && (third - expected).ideal_norm() < 1e-15);
    /// ```
    #[inline]
    pub fn powf(self, t: T) -> Self {
        (self.log() * t).exp()
    }

    /// The same motion the shorter way round: of the motor and its negative, which move everything alike, the one whose scalar
    /// part is not negative. So its [`log`](Motor::log) and its [velocity](Motor::to_velocity) turn by no more than π. If they
    /// turn by exactly π, both ways are equally short, and the motor stays as it is.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let turned_by = |m: Motor| f64::abs(m.to_velocity().e12);
    /// let far = Motor::rotation(Point::new(4.0, 5.0), 5.0);
    /// assert!((turned_by(far) - 5.0).abs() < 1e-14);
    /// assert!((turned_by(far.constrained()) - (std::f64::consts::TAU - 5.0)).abs() < 1e-14);
    /// assert_eq!(far.constrained(), -far);
    /// ```
    #[doc(alias("constrain", "shortest", "shortest arc", "canonical"))]
    #[inline]
    pub fn constrained(self) -> Self {
        if self.s < T::zero() { -self } else { self }
    }

    /// The motion at time t on the way from `self`, at t = 0, to `other`, at t = 1, at constant speed: by the one rotation or
    /// translation that leads from one to the other the shortest way round, turning by no more than π. Any t is allowed.
    ///
    /// At 0 it is `self` exactly. At 1 it is, up to rounding, `other` or, if that is on the other half of the double
    /// cover, −`other`, which is the same motion. If the two differ by a half turn exactly, both ways round are equally
    /// short, and the signs of the two motors choose. The result has the norm of `self`, which should be 1, also at 1;
    /// the norm of `other` does not matter.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Rotor};
    /// let start = Motor::translation([1.0, 2.0]);
    /// let (end, half_way) = (start * Motor::from(Rotor::new(0.8)), start * Motor::from(Rotor::new(0.4)));
    /// for end in [end, -end] {
    ///     let off = start.interpolate(end, 0.5) - half_way;
    ///     assert!(off.norm() < 1e-15 && off.ideal_norm() < 1e-15);
    /// }
    /// ```
    #[doc(alias("sclerp", "screw linear interpolation"))]
    pub fn interpolate(self, other: Self, t: T) -> Self {
        let between = self.toward(other, t);
        if finite([between.e01, between.e20]) { between } else { self.far_toward(other, t) }
    }

    #[inline]
    fn toward(self, other: Self, t: T) -> Self {
        let step = self.to_scale().reverse() * other.to_scale();
        self * step.constrained().powf(t)
    }

    /// The same in a greater unit of length: the way from one to the other may overflow where what is between them does not.
    #[cold]
    fn far_toward(self, other: Self, t: T) -> Self {
        let unit = greater_unit::<T>();
        let times = |m: Self, by: T| Motor { e01: m.e01 * by, e20: m.e20 * by, ..m };
        let [near, there] = [self, other].map(|m| times(m, unit.inv()));
        times(near.toward(there, t), unit)
    }

    /// Scaled by a power of two to a norm that is neither large nor small.
    #[inline]
    fn to_scale(self) -> Self {
        let (_, size) = to_scale([self.s, self.e12]);
        if size.is_one() { self } else { self.map(|c| c / size) }
    }
}

/// # Exponential and logarithm
impl<T: Real> Rotor<T> {
    /// The principal logarithm, a multiple of the Origin: that of the motor, [`Motor::log`], with its accuracy.
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// let turn = Rotor::new(0.7_f64);
    /// assert!((turn.log().weight() + 0.35).abs() < 1e-15 && (turn.log().exp() - turn.into()).norm() < 1e-15);
    /// ```
    #[doc(alias = "ln")]
    #[inline]
    pub fn log(self) -> Point<T> {
        Motor::from(self).log()
    }

    /// The principal square root: half of the rotation, as [`Motor::sqrt`].
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// assert!((Rotor::new(0.7).sqrt() - Rotor::new(0.35)).norm() < 1e-15);
    /// ```
    #[inline]
    pub fn sqrt(self) -> Self {
        Motor::from(self).sqrt().rotor()
    }

    /// The rotation to a power: t times as far, as [`Motor::powf`].
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// assert!((Rotor::new(0.9).powf(1.0 / 3.0) - Rotor::new(0.3)).norm() < 1e-15);
    /// ```
    #[inline]
    pub fn powf(self, t: T) -> Self {
        Motor::from(self).powf(t).rotor()
    }
}

/// # Exponential and logarithm
///
/// They are those of the translation, whatever the weight: of −1 + d, too, which [`Motor`] takes for a whole turn.
impl<T: Real> Translator<T> {
    /// The logarithm, a point of weight 0: its exponential is the translator of weight 1. If the weight is 0 it is not finite.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Translator};
    /// let step = Translator::new([3.0, -4.0]);
    /// assert_eq!((step * -2.0).log().exp(), Motor::from(step));
    /// ```
    #[doc(alias = "ln")]
    #[inline]
    pub fn log(self) -> Point<T> {
        let half = self / self.s;
        Point { e01: half.e01, e20: half.e20, e12: T::zero() }
    }

    /// The square root: half of the translation, of weight 1.
    ///
    /// ```
    /// use incidence::pga2::Translator;
    /// assert_eq!(Translator::new([3.0, -4.0]).sqrt(), Translator::new([1.5, -2.0]));
    /// ```
    #[inline]
    pub fn sqrt(self) -> Self {
        self.powf(T::ratio(1, 2))
    }

    /// The translation to a power: t times as far, of weight 1.
    ///
    /// ```
    /// use incidence::pga2::Translator;
    /// assert_eq!(Translator::new([3.0, -4.0]).powf(-2.0), Translator::new([-6.0, 8.0]));
    /// ```
    #[inline]
    pub fn powf(self, t: T) -> Self {
        let half = self / self.s;
        Translator { s: T::one(), e01: half.e01 * t, e20: half.e20 * t }
    }
}

/// # Interpolation
impl<T: Real> Rotor<T> {
    /// The same rotation the shorter way round, as [`Motor::constrained`].
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// let far = Rotor::new(5.0);
    /// assert_eq!((far.constrained(), (-far).constrained()), (-far, -far));
    /// ```
    #[inline]
    pub fn constrained(self) -> Self {
        if self.s < T::zero() { -self } else { self }
    }

    /// The rotation between two, at constant speed along the shortest way round, as [`Motor::interpolate`].
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// assert!((Rotor::new(0.3).interpolate(Rotor::new(0.7), 0.25) - Rotor::new(0.4)).norm() < 1e-15);
    /// ```
    #[doc(alias = "slerp")]
    #[inline]
    pub fn interpolate(self, other: Self, t: T) -> Self {
        Motor::from(self).interpolate(other.into(), t).rotor()
    }
}

/// # Interpolation
impl<T: Real> Translator<T> {
    /// The translation between two, at constant speed, as [`Motor::interpolate`]: at 0 it is `self` exactly, if its weight is 1. The result has
    /// weight 1. It is finite where both displacements and t are, from 0 to 1.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Translator};
    /// let (start, end) = (Translator::new([1.0, 2.0]), Translator::new([5.0, -6.0]));
    /// assert_eq!(start.interpolate(end, 0.25).displacement(), Direction::new(2.0, 0.0));
    /// ```
    #[doc(alias = "lerp")]
    #[inline]
    pub fn interpolate(self, other: Self, t: T) -> Self {
        let (start, end) = (self / self.s, other / other.s);
        Translator { s: T::one(), ..start + (end - start) * t }
    }
}
