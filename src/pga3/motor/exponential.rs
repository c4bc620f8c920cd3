//! Exponential and logarithm, and what they give: roots, powers and interpolation.
//!
//! For a bivector B of direction Q and moment D let u = |Q|, Q̂ = Q/u, and H = Q̂·D. Then D = D⊥ + H Q̂, the parts Q +
//! D⊥ and H Q̂ commute, and with (Q + D⊥)² = −u²
//!
//! ```text
//!     exp B = (cos u + sinc u (Q + D⊥)) (1 + H Q̂)        where Q̂ stands for a moment
//!           = cos u + sinc u Q + (sinc u D⊥ + cos u H Q̂) + H sin u I
//! ```
//! since as a moment Q̂ is −I times the unit line in the direction Q̂. Nothing in it is a small difference of large
//! parts. But how fast Q̂ changes, near 0, is such a difference. There, and back from there, all is a polynomial in Q and D, with
//! [series](crate::motion::series) in u² as coefficients. (The terms as such: Dorst & De Keninck, A Guided Tour to the
//! Plane-Based Geometric Algebra PGA, §8; the separation into D⊥ and H is ours.)

use super::dot;
use super::screw::{Parts, Polar, across};
use crate::magnitude::finite;
use crate::motion::{
    greater_unit, is_moderate, is_to_scale, length_and_direction, series, sin_cos_of_length, sized, to_scale,
};
use crate::pga3::{Line, Motor, Rotor, Translator};
use crate::scalar::Real;

/// Scaled by powers of two: so no length has fewer digits than the others, and no inner product overflows.
#[cold]
fn exp_at_scale<T: Real>(q: [T; 3], moment: [T; 3]) -> Motor<T> {
    let ((q, scale), (moment, unit)) = (to_scale(q), to_scale(moment));
    exp(q, scale, moment, unit)
}

/// exp of `scale` Q + `unit` D.
#[inline(always)]
fn exp<T: Real>(q: [T; 3], scale: T, moment: [T; 3], unit: T) -> Motor<T> {
    let squared = dot(q, q);
    // H = Q·D / u, so H Q̂ is Q times this over u².
    let inner = dot(q, moment);
    // sinc u D⊥ + cos u H Q̂ = sinc u D + (cos u − sinc u) H Q̂: |cos u − sinc u| ≤ 1.07, so its rounding is |D|'s. In ε of that
    // H/u has 3.5, the difference and two products 1.5, of which up to π/2 counts 0.64; there cos u has 2.2, beyond 0.7; and
    // the rest 1: 7 in all.
    let x = squared * scale * scale;
    let (cos, sinc, excess) = if series::is_short(x) {
        (series::cos(x), series::sinc(x), -(series::excess(x) * scale * scale * inner))
    } else {
        let length = squared.sqrt();
        let (sin, cos) = sin_cos_of_length(q, length, scale);
        let sinc = sin / (length * scale);
        (cos, sinc, (cos - sinc) * (inner / squared))
    };
    let d = core::array::from_fn(|k| (sinc * moment[k] + excess * q[k]) * unit);
    // H sin u = Q·D sinc u, in an order in which only the result may over- or underflow. In ε/2, Q·D has 3 of |Q| |D|, u 2.5,
    // the sine 1 beside 1, beyond π/2 1.5, and quotient and product 1 each: 9 of |D|. Up to |Q| = 1 the sine has 2 of
    // itself, but sin u/u sees no more than 0.36 of what u has: that makes 7 of |Q| |D|.
    let p = if scale < T::one() { sinc * inner * (scale * unit) } else { sinc * scale * inner * unit };
    Motor::from_parts(cos, q.map(|c| sinc * (c * scale)), d, p)
}

/// Whether the angle of s + q, of which this is |q|², is so small that its series is to be taken.
#[inline(always)]
fn is_near_one<T: Real>(s: T, squared: T) -> bool {
    // Mostly the comparison tells, without a quotient. For an infinite s nothing is known.
    s > T::zero() && squared < s * s * T::ratio(1, 16) && s.is_finite() && series::is_short(squared / (s * s))
}

/// The logarithm of s + `scale` q + `unit` (d + p I), for a small angle u: with t = `scale` |q|/s = tan u, q·d = H sin u cos u, and
/// D = u/sin u D⊥ + H Q̂ it is
///
/// ```text
///     a = u/(s t)    b = (cos² u − s a)/(s³ t²)    D = a d + (b q·d + p/r²) q
/// ```
// In ε/2, a is rounded by 2 and D by 4 of a |d|, as q is small.
#[inline(always)]
fn short_log<T: Real>(s: T, q: [T; 3], scale: T, d: [T; 3], p: T, unit: T) -> Line<T> {
    let per = s.inv();
    let x = dot(q, q) * scale * scale * per * per;
    let stretch = series::arc(x) * per;
    let along =
        p * per * per * scale / (T::one() + x) - series::arc_excess(x) * per * per * per * scale * scale * dot(q, d);
    Line::from_plucker(
        q.map(|c| sized(stretch * c, scale)),
        core::array::from_fn(|k| sized(stretch * d[k] + along * q[k], unit)),
    )
}

/// # Bivectors as screws
impl<T: Real> Line<T> {
    /// The exponential of this bivector: the motor that screws about its axis. [`Motor::log`] is its inverse.
    ///
    /// A rotation by α about the unit line ℓ is exp(−α/2 ℓ); an ideal line with the moment −t/2 moves by t. Q and D are
    /// direction and moment of the bivector.
    ///
    /// Accuracy, for every bivector from the smallest numbers on whose |Q| is finite, with r = 1 + ε|Q|, which is 1 for any number of turns
    /// that is known at all: the scalar part is right to 2 ulps of r, each component of the direction to 4 ulps of that
    /// component of Q, each of the moment to 8 ulps of r|D|, the pseudoscalar part to 5 ulps of |D| min(r, |Q|). (An ulp is ε
    /// times the size named; a size below the smallest normal number counts as that number.) A direction that is infinite or
    /// NaN makes everything NaN; a moment that is infinite or NaN makes the ideal part infinite or NaN.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// use std::f64::consts::PI;
    /// let axis = Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]).normalized();
    /// let turned = (axis * (-0.25 * PI)).exp();
    /// assert!((turned - Motor::rotation(axis, 0.5 * PI)).norm() < 1e-15);
    /// // Half of 2π is a whole turn of the double cover.
    /// assert!(((axis * PI).exp() + Motor::identity()).norm() < 1e-15);
    /// // No angle is too small.
    /// assert_eq!((axis * 1e-300).exp().e23, axis.e23 * 1e-300);
    /// ```
    pub fn exp(self) -> Motor<T> {
        let (q, moment) = (self.direction(), self.moment());
        if is_to_scale(q) && is_to_scale(moment) { exp(q, T::one(), moment, T::one()) } else { exp_at_scale(q, moment) }
    }

    /// The invariant split of a bivector into two commuting parts: the axis, which is a line, and the translation
    /// along it, which is an ideal line. Their sum is the bivector, and exp of the sum is the product of the two exps.
    ///
    /// A line, and any bivector with direction · moment = 0, is its own axis; its translation is only rounding. The axis is a
    /// line to a few ulps of itself, even where little is left of the moment, or to those of ε times the moment. An ideal line
    /// has no axis: (0, itself).
    ///
    /// ```
    /// use incidence::pga3::Line;
    /// let screw = Line::from_plucker([2.0_f64, 3.0, 6.0], [5.0, -7.0, 11.0]);
    /// let (axis, along) = screw.split();
    /// assert!((axis ^ axis).e0123.abs() < 1e-13);
    /// assert_eq!(along.direction(), [0.0; 3]);
    /// assert!((axis.commutator(along)).ideal_norm() < 1e-14);
    /// assert!((axis + along - screw).ideal_norm() < 1e-14);
    /// ```
    pub fn split(self) -> (Line<T>, Line<T>) {
        let (u, axis) = length_and_direction(self.direction());
        if u.is_zero() {
            return (Line::zero(), self);
        }
        let along = dot(axis, self.moment());
        let line = Line::from_plucker(self.direction(), across(axis, along, self.moment()));
        (line, Line::from_plucker([T::zero(); 3], axis.map(|c| along * c)))
    }
}

/// # Exponential and logarithm
impl<T: Real> Motor<T> {
    /// The exponential of a bivector: [`Line::exp`].
    #[inline]
    pub fn exp(line: Line<T>) -> Self {
        line.exp()
    }

    /// The principal logarithm: the bivector B with exp B = m whose direction is no longer than π. On such bivectors it is the
    /// inverse of [`Line::exp`]. The motion turns by −2|B| about the direction of B.
    ///
    /// It is the logarithm of the [normalized](Motor::normalized) motor, so neither the norm matters nor what drift has added.
    /// The sign does matter: log keeps to the motor's half of the double cover, and the logarithm of −m is a bivector of length
    /// π − |B|.
    ///
    /// - The identity has the logarithm 0, a translation an ideal one.
    /// - A half turn, of scalar part ±0, gives π/2 times the line in the motor.
    /// - −1 = exp(π ℓ) for every unit line ℓ; the logarithm taken is π e₁₂, about the z axis.
    /// - −1 + d, a translation on the other half of the double cover, gives the line of length π through the origin along d,
    ///   and the moment −d. So does any motor that has an ideal part and whose angle |B| is within ε of π: next to −1 the axis
    ///   is as far off as the length of d over that of the direction, and beyond 1/ε no direction of length about π could still
    ///   show it.
    /// - Of zero and other motors of norm 0, some coefficients of the logarithm are NaN; of a motor with a coefficient that is not
    ///   finite, some are infinite or NaN.
    ///
    /// Accuracy: each component of the direction is right to 4 ulps of itself, and where it is below four times the smallest normal
    /// number to four times the smallest number more; with v = |B|/sin|B|, each of the moment to 7
    /// ulps of v|d| + |H|, where H is the part of B's moment along its direction; a search has found 3.4. The factor v belongs
    /// to the problem itself: it is 1 at the identity, π/2 at a half turn, and grows without bound only next to −1. So exp(log
    /// m) is m to 16 ulps of 1 and of the size of log m's moment. That holds for all multiples of rigid motions whose norm is a
    /// normal number, with ulps no smaller than the smallest number; a moment that is too large to be held is infinite, and so
    /// it may be where the ideal norm over the norm is. From any other motor a part of I is taken off first; in its bounds that
    /// quotient takes the place of |d| and of that size.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// let b = Line::from_plucker([0.2, 0.3, -0.6], [5.0, -7.0, 11.0]);
    /// assert!((b.exp().log() - b).norm() < 1e-15 && (b.exp().log() - b).ideal_norm() < 1e-14);
    ///
    /// let other_cover = -Motor::translation([2.0, 3.0, 6.0]);
    /// let b = other_cover.log();
    /// assert!((b.exp() - other_cover).norm() < 1e-15 && (b.exp() - other_cover).ideal_norm() < 1e-14);
    /// ```
    #[doc(alias = "ln")]
    pub fn log(self) -> Line<T> {
        self.plain_log().unwrap_or_else(|| self.careful_log())
    }

    /// For a motor that is neither long nor short nor next to −1. Computed without an axis, so that little waits for
    /// other results: with σ = |q|, r² = s² + σ² and g = q·d/σ²
    ///
    /// ```text
    ///     u = atan2(σ, s)    Q = u/σ q    D = u/σ (d − g q) + (g s + p)/r² q
    /// ```
    // In ε/2, of the unit motor: σ is rounded by 2.5 of itself, of which u/σ sees 1 − sin u cos u/u ≤ 1.22, so with 2 for the
    // angle and 1 for the quotient by 6.1, and Q by 7.1. Let d be a across q and h along it. The first subtraction rounds by
    // h + a, of which the second leaves what is across q; it rounds by a itself, and leaves 3 a along q. (g s + p)/r² q has
    // 3 |d| + 6 h of g s, and 7 |H|, along q. With v = u/sin u and h = H cos u, in all D is off by
    //
    //     √((3 v a + 3 |d| cos u + 6 |H| cos² u + 7 |H|)² + v² (h + a)²) + 8.1 v a + √(v² a² + H²)
    //
    // which is less than 13 of v |d| + |H|.
    #[inline]
    fn plain_log(self) -> Option<Line<T>> {
        let (s, q, d, p) = (self.s, self.q(), self.d(), self.e0123);
        let squared = dot(q, q);
        let norm_squared = s * s + squared;
        if !(is_moderate(norm_squared) && is_to_scale([d[0], d[1], d[2], p])) {
            return None;
        }
        if is_near_one(s, squared) {
            return Some(short_log(s, q, T::one(), d, p, T::one()));
        }
        // Of a sine of 2⁻²⁰: more than ε in `f32`, too.
        let turns = squared > T::ratio(1, 1 << 20) * T::ratio(1, 1 << 20) * norm_squared;
        if !turns {
            return None;
        }
        let sigma = squared.sqrt();
        let stretch = sigma.atan2(s) / sigma;
        let inverse = T::one() / squared;
        let g = dot(q, d) * inverse;
        // Twice, as in `across`.
        let once: [T; 3] = core::array::from_fn(|k| d[k] - g * q[k]);
        let rest = dot(q, once) * inverse;
        let along = (g * s + p) / norm_squared;
        let moment = core::array::from_fn(|k| stretch * (once[k] - rest * q[k]) + along * q[k]);
        Some(Line::from_plucker(q.map(|c| stretch * c), moment))
    }

    #[cold]
    fn careful_log(self) -> Line<T> {
        let parts = Parts::new(self);
        let Parts { s, q, scale, d, p, unit, .. } = parts;
        if is_near_one(s, dot(q, q) * scale * scale) {
            return short_log(s, q, scale, d, p, unit);
        }
        let polar = Polar::of(parts);
        let u = polar.angle();
        let stretch = if polar.sin.is_zero() { T::one() } else { u / polar.sin };
        Line::from_plucker(polar.axis.map(|c| u * c), polar.moment(stretch, polar.along))
    }

    /// The principal square root: the exponential of half of the [logarithm](Motor::log), computed without a sine or an angle.
    /// It turns half as far, has a scalar part ≥ 0, and its square is the normalized motor.
    ///
    /// Accuracy: the scalar part and each component of the direction are right to 4 ulps of themselves, each of the
    /// moment and the pseudoscalar part to 16 ulps of |d|/(2s), for the root's s, plus its pseudoscalar part: of half
    /// of d at the identity, and of more only next to −1. As for the logarithm, |d| is the ideal norm over the norm of a
    /// motor that is no multiple of a rigid motion.
    ///
    /// Where the logarithm has to choose, so does the root: the root of −1 is e₁₂, and that of −1 + d turns by π about the line
    /// through the origin along d.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// let quarter = Motor::screw(Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.7, -2.0);
    /// let root = (quarter * quarter).sqrt();
    /// assert!((root - quarter).norm() < 1e-15 && (root - quarter).ideal_norm() < 1e-14);
    /// ```
    pub fn sqrt(self) -> Self {
        let parts = Parts::new(self);
        if parts.s >= T::zero() { parts.near_root() } else { Polar::of(parts).far_root() }
    }

    /// The motor to a power: exp(t log m). The power 1/2 is the square root, −1 the inverse, and any other t gives what the
    /// screw has done by the time t. As for [`log`](Motor::log), it is a power of the normalized motor, on its own half of the
    /// double cover. From one motor to another, [`interpolate`](Motor::interpolate) takes the shorter way.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// let axis = Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    /// let third = Motor::screw(axis, 0.9, -6.0).powf(1.0 / 3.0);
    /// let expected = Motor::screw(axis, 0.3, -2.0);
    /// assert!((third - expected).norm() < 1e-15 && (third - expected).ideal_norm() < 1e-14);
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
    /// use incidence::pga3::{Line, Motor};
    /// let turned_by = |m: Motor| m.to_velocity().norm();
    /// let far = Motor::rotation(Line::through([4.0, 5.0, 6.0], [6.0, 8.0, 12.0]), 5.0);
    /// assert!((turned_by(far) - 5.0).abs() < 1e-14);
    /// assert!((turned_by(far.constrained()) - (std::f64::consts::TAU - 5.0)).abs() < 1e-14);
    /// assert_eq!(far.constrained(), -far);
    /// ```
    #[doc(alias("constrain", "shortest", "shortest arc", "canonical"))]
    #[inline]
    pub fn constrained(self) -> Self {
        if self.s < T::zero() { -self } else { self }
    }

    /// The motion at time t on the way from `self`, at t = 0, to `other`, at t = 1, at constant speed: by the one screw that
    /// leads from one to the other the shortest way round, turning by no more than π. Any t is allowed.
    ///
    /// At 0 it is `self` exactly. At 1 it is, up to rounding, `other` or, if that is on the other half of the double
    /// cover, −`other`, which is the same motion. If the two differ by a half turn exactly, both ways round are equally
    /// short, and the signs of the two motors choose. The result has the norm of `self`, which should be 1, also at 1;
    /// the norm of `other` does not matter.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Rotor};
    /// let start = Motor::translation([1.0, 2.0, 3.0]);
    /// let end = start * Motor::from(Rotor::new([2.0, 3.0, 6.0], 0.8));
    /// let half_way = start * Motor::from(Rotor::new([2.0, 3.0, 6.0], 0.4));
    /// for end in [end, -end] {
    ///     let off = start.interpolate(end, 0.5) - half_way;
    ///     assert!(off.norm() < 1e-15 && off.ideal_norm() < 1e-14);
    /// }
    /// ```
    #[doc(alias("sclerp", "screw linear interpolation"))]
    pub fn interpolate(self, other: Self, t: T) -> Self {
        let between = self.toward(other, t);
        if finite([between.e01, between.e02, between.e03, between.e0123]) { between } else { self.far_toward(other, t) }
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
        let times =
            |m: Self, by: T| Motor { e01: m.e01 * by, e02: m.e02 * by, e03: m.e03 * by, e0123: m.e0123 * by, ..m };
        let [near, there] = [self, other].map(|m| times(m, unit.inv()));
        times(near.toward(there, t), unit)
    }

    /// Scaled by a power of two to a norm that is neither large nor small.
    #[inline]
    fn to_scale(self) -> Self {
        let (_, size) = to_scale([self.s, self.e12, self.e31, self.e23]);
        if size.is_one() { self } else { self.map(|c| c / size) }
    }
}

/// # Exponential and logarithm
impl<T: Real> Rotor<T> {
    /// The principal logarithm, a line through the origin: that of the motor, [`Motor::log`], with its accuracy.
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let turn = Rotor::new([2.0, 3.0, 6.0], 0.7_f64);
    /// assert!((turn.log().norm() - 0.35).abs() < 1e-15 && (turn.log().exp() - turn.into()).norm() < 1e-15);
    /// ```
    #[doc(alias = "ln")]
    #[inline]
    pub fn log(self) -> Line<T> {
        Motor::from(self).log()
    }

    /// The principal square root: half of the rotation, as [`Motor::sqrt`].
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let turn = Rotor::new([2.0, 3.0, 6.0], 0.7_f64);
    /// assert!((turn.sqrt() - Rotor::new([2.0, 3.0, 6.0], 0.35)).norm() < 1e-15);
    /// ```
    #[inline]
    pub fn sqrt(self) -> Self {
        Motor::from(self).sqrt().rotor()
    }

    /// The rotation to a power: t times as far, as [`Motor::powf`].
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let turn = Rotor::new([2.0, 3.0, 6.0], 0.9);
    /// assert!((turn.powf(1.0 / 3.0) - Rotor::new([2.0, 3.0, 6.0], 0.3)).norm() < 1e-15);
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
    /// The logarithm, an ideal line: its exponential is the translator of weight 1. If the weight is 0 it is not finite.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Translator};
    /// let step = Translator::new([3.0, -4.0, 12.0]);
    /// assert_eq!((step * -2.0).log().exp(), Motor::from(step));
    /// ```
    #[doc(alias = "ln")]
    #[inline]
    pub fn log(self) -> Line<T> {
        let half = self / self.s;
        Line::from_plucker([T::zero(); 3], [half.e01, half.e02, half.e03])
    }

    /// The square root: half of the translation, of weight 1.
    ///
    /// ```
    /// use incidence::pga3::Translator;
    /// assert_eq!(Translator::new([3.0, -4.0, 12.0]).sqrt(), Translator::new([1.5, -2.0, 6.0]));
    /// ```
    #[inline]
    pub fn sqrt(self) -> Self {
        self.powf(T::ratio(1, 2))
    }

    /// The translation to a power: t times as far, of weight 1.
    ///
    /// ```
    /// use incidence::pga3::Translator;
    /// assert_eq!(Translator::new([3.0, -4.0, 12.0]).powf(-2.0), Translator::new([-6.0, 8.0, -24.0]));
    /// ```
    #[inline]
    pub fn powf(self, t: T) -> Self {
        let half = self / self.s;
        Translator { s: T::one(), e01: half.e01 * t, e02: half.e02 * t, e03: half.e03 * t }
    }
}

/// # Interpolation
impl<T: Real> Rotor<T> {
    /// The same rotation the shorter way round, as [`Motor::constrained`].
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let far = Rotor::new([2.0, 3.0, 6.0], 5.0);
    /// assert_eq!((far.constrained(), (-far).constrained()), (-far, -far));
    /// ```
    #[inline]
    pub fn constrained(self) -> Self {
        if self.s < T::zero() { -self } else { self }
    }

    /// The rotation between two, at constant speed along the shortest way round, as [`Motor::interpolate`]: what is
    /// known as slerp of quaternions.
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let (start, end) = (Rotor::new([2.0, 3.0, 6.0], 0.3), Rotor::new([2.0, 3.0, 6.0], 0.7));
    /// assert!((start.interpolate(end, 0.25) - Rotor::new([2.0, 3.0, 6.0], 0.4)).norm() < 1e-15);
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
    /// use incidence::pga3::{Direction, Translator};
    /// let (start, end) = (Translator::new([1.0, 2.0, 3.0]), Translator::new([5.0, -6.0, 7.0]));
    /// assert_eq!(start.interpolate(end, 0.25).displacement(), Direction::new(2.0, 0.0, 4.0));
    /// ```
    #[doc(alias = "lerp")]
    #[inline]
    pub fn interpolate(self, other: Self, t: T) -> Self {
        let (start, end) = (self / self.s, other / other.s);
        Translator { s: T::one(), ..start + (end - start) * t }
    }
}
