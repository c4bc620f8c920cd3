//! What a motor does: the screw that it is, and the rotation and translation that it is made of.
//!
//! A unit motor turns by −2u about a unit line and moves along it. With q = sin u · q̂ and h = q̂·d,
//!
//! ```text
//!     s = cos u               h = H cos u          d = h q̂ + sin u · n
//!     q = sin u · q̂           p = H sin u
//! ```
//! where n, perpendicular to q̂, is the axis's moment and −2H is what the motor moves by along q̂. (h, p) is H times
//! (cos u, sin u), so H = h cos u + p sin u. This divides by nothing that may be small; and what else there is in (h,
//! p), across (cos u, sin u), is what m m̃ has of I, so H is that of the normalized motor.

use super::dot;
use crate::magnitude::{finite, nan};
use crate::motion::{half_angle, length_and_direction, polar, sized, to_scale};
use crate::pga3::{Line, Motor, Rotor, Translator};
use crate::scalar::{Real, Ring};

/// The part of the vector v across the unit vector n, of which it has h = n·v.
///
/// The first subtraction leaves a part along n, of rounding, and if it leaves little else, that part is not small
/// beside it: what divides the result by its length, or next to −1 by a small sine, would see it. Twice is enough.
pub(super) fn across<T: Real>(n: [T; 3], h: T, v: [T; 3]) -> [T; 3] {
    let without = |v: [T; 3], h: T| core::array::from_fn(|k| v[k] - h * n[k]);
    let once = without(v, h);
    without(once, dot(n, once))
}

/// A motor, normalized, by angle and axis. The ideal parts are in a unit, a power of two, in which none is too small or too
/// large for the sums that they are in.
#[derive(Clone, Copy)]
pub(super) struct Polar<T> {
    /// sin u ≥ 0.
    pub sin: T,
    pub cos: T,
    /// sin u = `length` · `scale`, a power of two: so the length has all its digits where the sine is subnormal.
    pub length: T,
    pub scale: T,
    /// The direction q̂ of the axis, of length 1, or zero for a translation: sin u = 0, cos u = 1.
    pub axis: [T; 3],
    /// The part of the moment d across the axis, sin u · n, in the unit.
    pub across: [T; 3],
    /// H, in the unit.
    pub along: T,
    pub unit: T,
}

/// A motor, over a power of two: s + `scale` q + `unit` (d + p I), also with powers of two, so that none of these numbers is too small
/// or too large for the sums that it is in.
#[derive(Clone, Copy)]
pub(super) struct Parts<T> {
    /// The norm.
    pub r: T,
    pub s: T,
    pub q: [T; 3],
    pub scale: T,
    pub d: [T; 3],
    pub p: T,
    pub unit: T,
}

impl<T: Real> Parts<T> {
    pub fn new(m: Motor<T>) -> Self {
        let ([x, y, z, s], size) = to_scale([m.e23, m.e31, m.e12, m.s]);
        let r = polar([x, y, z, s]).0;
        let (q, scale) = to_scale(m.q());
        let ([x, y, z, p], unit) = to_scale([m.e01, m.e02, m.e03, m.e0123]);
        // Where the quotient is too small for a power of two, the parts are not: next to −1 they may be all of a moment.
        let is_divided = (unit / size).is_zero() && !unit.is_zero();
        let [x, y, z, p] = if is_divided { [x, y, z, p].map(|c| c / size) } else { [x, y, z, p] };
        // Where it overflows, a part below 1 may still make a finite result.
        let is_far = !(unit / size).is_finite();
        let share = T::ratio(1 << 20, 1);
        let ([x, y, z, p], unit) =
            if is_far { ([x, y, z, p].map(|c| c * share), unit / share) } else { ([x, y, z, p], unit) };
        // 0 has no power of two.
        let is_zero = q.iter().all(T::is_zero);
        let (q, scale) = if is_zero { (q.map(|c| c / size), T::one()) } else { (q, scale / size) };
        let unit = if is_divided { unit } else { unit / size };
        Parts { r, s, q, scale, d: [x, y, z], p, unit }
    }

    /// The square root, for s ≥ 0. Without an axis: of a unit motor, with s = cos u and c = cos(u/2), it is
    ///
    /// ```text
    ///     c + q/2c + D + P I    D = d/2c + (p c/2 − (s + 2)/(4 c (1 + s)) q·d) q    P = (s q·d + |q|² p)/4c
    /// ```
    // In ε/2 of themselves: r is rounded by ρ = 1 + (1 + cos² u + 3 sin² u)/2 ≤ 3, so with κ = cos u/(1 + cos u) cos(u/2) by
    // (1 + (1 + ρ) κ)/2 + 1 ≤ 2.6, and q/r · 1/2 cos(u/2), of three operations, by ρ (1 − κ/2) + 4.5 + κ/2 ≤ 7.5. So is the first
    // term of D; the other two, of |d| |q|² 3/8c and |p q| c/2 at most, are by 16.
    pub fn near_root(self) -> Motor<T> {
        let Parts { r, s, q, scale, d, p, unit } = self;
        let (s, q, d, p) = (s / r, q.map(|c| c / r), d.map(|c| c / r), p / r);
        let (one, half) = (T::one(), T::ratio(1, 2));
        let cos = ((one + s) * half).sqrt();
        let stretch = half / cos;
        let inner = dot(q, d);
        let less = half * stretch * (s + one + one) / (one + s) * scale * scale;
        let along = p * (half * cos) * scale - less * inner;
        // The product of the two may be too small for a power of two, where a large factor is left.
        let pseudo = (s * inner + dot(q, q) * scale * p) * (half * stretch);
        let small = scale < one && unit < one;
        let pseudo = if small { sized(pseudo * scale, unit) } else { sized(pseudo, scale * unit) };
        let d = core::array::from_fn(|k| sized(stretch * d[k] + along * q[k], unit));
        Motor::from_parts(cos, q.map(|c| sized(c * stretch, scale)), d, pseudo)
    }
}

impl<T: Real> Polar<T> {
    pub fn of(Parts { r, s, q, scale, d, p, unit }: Parts<T>) -> Self {
        let (sigma, axis) = polar(q);
        let (cos, length, d) = (s / r, sigma / r, d.map(|c| c / r));
        let sin = length * scale;
        let ideal = d.iter().any(|c| !c.is_zero());
        if cos < T::zero() && sin <= T::epsilon() && (sigma.is_zero() || ideal) {
            // −1 + d, or as near to it as makes no difference: an angle u that is less than ε from π rounds to π or
            // next to it. Of the axes that give d, all parallel to it, the one through the origin: d = −H q̂.
            let (along, direction) = length_and_direction(d);
            let axis = if ideal { direction } else { [T::zero(), T::zero(), T::one()] };
            let (sin, length, across) = (T::zero(), T::zero(), [T::zero(); 3]);
            return Polar { sin, cos: -T::one(), length, scale, axis, across, along: -along, unit };
        }
        if sigma.is_zero() {
            return Polar { sin, cos, length, scale, axis, across: d, along: T::zero(), unit };
        }
        let h = dot(axis, d);
        let across = across(axis, h, d);
        Polar { sin, cos, length, scale, axis, across, along: h * cos + p / r * length * scale, unit }
    }

    /// u ∈ [0, π].
    #[inline]
    pub fn angle(&self) -> T {
        self.sin.atan2(self.cos)
    }

    /// n sin u, times `stretch`, plus `step` times the axis; no longer in the unit.
    #[inline]
    pub fn moment(&self, stretch: T, step: T) -> [T; 3] {
        // What is 0 stays 0, even if next to −1 the stretch is infinite.
        let stretched = |c: T| if c.is_zero() && !stretch.is_finite() { c } else { stretch * c };
        core::array::from_fn(|k| self.sized(stretched(self.across[k]) + step * self.axis[k]))
    }

    /// The square root, for cos u < 0.
    // In ε of |d|, the axis is rounded by 1.8, the part h of d along it by 4.8, and H by 7.3: along the axis by 15 of H cos(u/2) in all,
    // which is the less there, and 9 across. In ε/2 of themselves, the axis has 3.5, sin(u/2) 2.6 and the product 1; and cos(u/2), by a
    // sine of 5.5, has 7.8.
    pub fn far_root(&self) -> Motor<T> {
        let (cos, sin, stretch) = half_angle(self.cos, self.sin);
        let along = self.along * T::ratio(1, 2);
        let d = self.moment(stretch, cos * along);
        Motor::from_parts(cos, self.axis.map(|c| sin * c), d, self.sized(sin * along))
    }

    /// A length in the unit as it is.
    #[inline]
    pub fn sized(&self, length: T) -> T {
        sized(length, self.unit)
    }
}

/// A screw motion: a rotation about a line and a translation along it. Every rigid motion of space is one (Mozzi,
/// Chasles).
///
/// ```
/// use incidence::pga3::{Line, Motor};
/// let axis = Line::through([1.0_f64, 2.0, 3.0], [3.0, 5.0, 9.0]).normalized();
/// let screw = Motor::screw(axis, 0.5, -4.0).decompose();
/// assert!((screw.angle - 0.5).abs() < 1e-15 && (screw.distance + 4.0).abs() < 1e-14);
/// assert!((screw.axis - axis).norm() < 1e-15 && (screw.axis - axis).ideal_norm() < 1e-14);
/// // The motor again.
/// assert!((Motor::from(screw) - Motor::screw(axis, 0.5, -4.0)).norm() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub struct Screw<T = f64> {
    /// The axis, of norm 1.
    pub axis: Line<T>,
    /// The angle in radians, right-handed about the axis.
    pub angle: T,
    /// How far along the axis, in its direction.
    pub distance: T,
}

/// The motor of the screw: [`Motor::screw`].
impl<T: Real> From<Screw<T>> for Motor<T> {
    #[inline]
    fn from(screw: Screw<T>) -> Self {
        Motor::screw(screw.axis, screw.angle, screw.distance)
    }
}

/// # Taking motors apart
impl<T: Real> Motor<T> {
    /// The screw that this motion is, with an angle in [0, π]. The sign of the motor does not matter to the motion and is
    /// dropped, as is the norm; [`log`](Motor::log) keeps the sign.
    ///
    /// A translation is a screw with angle 0 and distance ≥ 0, along the line through the origin in its direction; the axis of
    /// the identity is the z axis. The axis of a small rotation is right to a few ulps, down to the smallest angles. Where the
    /// axis is so far off that its distance cannot be told from the translation's rounding, it is what the coefficients say,
    /// and infinitely far off if its distance is above the largest number. Zero is no motion: its angle is NaN. A motor with a
    /// coefficient that is not finite gives NaN alone.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// let screw = Motor::translation([2.0, 3.0, 6.0]).decompose();
    /// assert_eq!((screw.angle, screw.distance), (0.0, 7.0));
    /// assert_eq!(screw.axis, Line::from_plucker([2.0, 3.0, 6.0], [0.0; 3]) / 7.0);
    /// ```
    #[doc(alias = "chasles")]
    pub fn decompose(self) -> Screw<T> {
        if !finite(self.to_array()) {
            let nan = nan();
            return Screw { axis: Line::from_plucker([nan; 3], [nan; 3]), angle: nan, distance: nan };
        }
        let polar = Polar::of(Parts::new(if self.s < T::zero() { -self } else { self }));
        if polar.sin.is_zero() {
            // All of the moment: a sine may be too small to be held, and still have an axis.
            let moment = core::array::from_fn(|k| -(polar.across[k] + polar.along * polar.axis[k]));
            let (length, direction) = length_and_direction(moment);
            let direction = if length.is_zero() { [T::zero(), T::zero(), T::one()] } else { direction };
            return Screw {
                axis: Line::from_plucker(direction, [T::zero(); 3]),
                angle: polar.angle(),
                distance: polar.sized(length + length),
            };
        }
        let direction = polar.axis.map(|c| -c);
        // By the sine, whose length has all its digits.
        let far = polar.unit / polar.scale;
        let moment = polar.across.map(|c| match far.is_finite() {
            true => sized(-c / polar.length, far),
            // Beyond the numbers as a power of two, but not yet the moment.
            false => sized(-c / polar.length, polar.unit) / polar.scale,
        });
        let u = polar.angle();
        let distance = polar.sized(polar.along + polar.along);
        Screw { axis: Line::from_plucker(direction, moment), angle: u + u, distance }
    }
}

impl<T: Ring> Motor<T> {
    /// The rotation about the origin that turns every direction as this motor does: s + q. For a unit motor it is the rotor in
    /// [`to_translator_rotor`](Motor::to_translator_rotor) and in [`to_rotor_translator`](Motor::to_rotor_translator).
    #[inline]
    pub fn rotor(self) -> Rotor<T> {
        Rotor { s: self.s, e12: self.e12, e31: self.e31, e23: self.e23 }
    }

    /// The translator t and rotor r with m = t r: the motion turns about the origin first, and then moves. The motor is taken
    /// for a unit motor. Compose them again by `t * r`.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Line, Motor};
    /// let m = Motor::screw(Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.5, -4.0);
    /// let (t, r) = m.to_translator_rotor();
    /// assert!((t * r - m).norm() < 1e-15 && (t * r - m).ideal_norm() < 1e-14);
    /// let (r, t) = m.to_rotor_translator();
    /// assert!((r * t - m).norm() < 1e-15 && (r * t - m).ideal_norm() < 1e-14);
    /// ```
    ///
    /// Unit motions that are kept in parts, as a displacement and a rotor, are composed in 31 multiplications instead of 48, and move
    /// a point in 15 instead of 18:
    /// ```
    /// # use incidence::pga3::{Direction, Line, Motor};
    /// # let m = Motor::screw(Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.5, -4.0);
    /// let n = Motor::screw(Line::through([0.0, 2.0, -1.0], [4.0, 1.0, 7.0]), 2.0, 3.0);
    /// let [(d, r), (e, s)] = [m, n].map(|m| {
    ///     let (t, r) = m.to_translator_rotor();
    ///     (t.displacement(), r)
    /// });
    /// let (by, turn) = (d + r.apply(e), r * s); // of m * n
    /// let place = Direction::new(3.0, 7.0, 1.0); // of a point, from the origin
    /// let moved = Direction::from((m * n).apply(place.coords()));
    /// assert!((by + turn.apply(place) - moved).norm() < 1e-14);
    /// ```
    #[inline]
    pub fn to_translator_rotor(self) -> (Translator<T>, Rotor<T>) {
        // The translator moves the origin to where the motor moves it.
        let [e01, e02, e03] = self.half_translation().map(|c| -c);
        (Translator { s: T::one(), e01, e02, e03 }, self.rotor())
    }

    /// The rotor r and translator t with m = r t: the motion moves first, and then turns about the origin. The motor is taken
    /// for a unit motor. Compose them again by `r * t`.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Rotor, Translator};
    /// let (turn, step) = (Rotor::new([2.0, 3.0, 6.0], 0.7), Translator::new([1.0, -2.0, 4.0]));
    /// let (r, t) = (turn * step).to_rotor_translator();
    /// assert_eq!(r, turn);
    /// assert!((t - step).ideal_norm() < 1e-15);
    /// ```
    #[inline]
    pub fn to_rotor_translator(self) -> (Rotor<T>, Translator<T>) {
        // The reverse moves the origin to where t̃ does: r t = m, so t̃ r̃ = m̃.
        let [e01, e02, e03] = self.reverse().half_translation();
        (self.rotor(), Translator { s: T::one(), e01, e02, e03 })
    }
}
