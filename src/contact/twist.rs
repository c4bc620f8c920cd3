//! Velocities of rigid bodies, in the plane and in space: what code for both dimensions needs of the bivectors.

use crate::body::Motion;
use crate::magnitude::{self, norm, one_norm};
use crate::{pga2, pga3};

/// A constant velocity V, a bivector: the pose at the time t is exp(−½ t V) times the first one, and a point X has the
/// velocity X × V.
pub(crate) trait Twist<const N: usize>: Copy + PartialEq {
    type Pose: Motion<N>;
    /// The motion since the time 0.
    fn motion(&self, time: f64) -> Self::Pose;
    /// The velocity of a point.
    fn at(&self, point: [f64; N]) -> [f64; N];
    /// How the rotation changes a direction per time, ω × v: for a velocity, this is the acceleration.
    fn turn(&self, direction: [f64; N]) -> [f64; N];
    /// The angular speed |ω|.
    fn angular_speed(&self) -> f64;
    /// The velocity of a point that passes the Origin.
    fn at_origin(&self) -> [f64; N] {
        self.at([0.0; N])
    }
    /// The velocity along the axis, the same for all points, and what each component may be off by. There has to be a rotation.
    fn along(&self) -> ([f64; N], f64);
    /// The same motion in another unit of time.
    fn per(&self, unit: f64) -> Self;
    fn is_finite(&self) -> bool;
}

impl Twist<2> for pga2::Point<f64> {
    type Pose = pga2::Motor<f64>;

    fn motion(&self, time: f64) -> Self::Pose {
        let half = *self * (-0.5 * time);
        // For a translation, 1 is added and no other term.
        if self.e12 == 0.0 { pga2::Motor { s: 1.0, ..half.into() } } else { half.exp() }
    }

    fn at(&self, point: [f64; 2]) -> [f64; 2] {
        pga2::Point::from(point).commutator(*self).coords()
    }

    fn turn(&self, direction: [f64; 2]) -> [f64; 2] {
        pga2::Point::from(pga2::Direction::from(direction)).commutator(*self).coords()
    }

    fn angular_speed(&self) -> f64 {
        self.e12.abs()
    }

    fn along(&self) -> ([f64; 2], f64) {
        ([0.0; 2], 0.0)
    }

    fn per(&self, unit: f64) -> Self {
        *self * unit
    }

    fn is_finite(&self) -> bool {
        magnitude::finite(self.to_array())
    }
}

impl Twist<3> for pga3::Line<f64> {
    type Pose = pga3::Motor<f64>;

    fn motion(&self, time: f64) -> Self::Pose {
        let half = *self * (-0.5 * time);
        if self.direction() == [0.0; 3] { pga3::Motor { s: 1.0, ..half.into() } } else { half.exp() }
    }

    fn at(&self, point: [f64; 3]) -> [f64; 3] {
        pga3::Point::from(point).commutator(*self).coords()
    }

    fn turn(&self, direction: [f64; 3]) -> [f64; 3] {
        pga3::Point::from(pga3::Direction::from(direction)).commutator(*self).coords()
    }

    fn angular_speed(&self) -> f64 {
        if self.direction() == [0.0; 3] { 0.0 } else { norm(self.direction()) }
    }

    fn along(&self) -> ([f64; 3], f64) {
        // The product with the axis may cancel, so it has the errors of its terms.
        let length = norm(self.direction());
        let axis = self.direction().map(|c| c / length);
        let terms: [f64; 3] = core::array::from_fn(|k| axis[k] * self.moment()[k]);
        let speed = terms[0] + terms[1] + terms[2];
        (axis.map(|c| c * speed), 8.0 * f64::EPSILON * one_norm(&terms) + lost(axis, self.moment()))
    }

    fn per(&self, unit: f64) -> Self {
        *self * unit
    }

    fn is_finite(&self) -> bool {
        magnitude::finite(self.to_array())
    }
}

/// A unit of time that is a power of two, in which the faster rotation has from 2⁻¹⁶ to 2¹⁶ radians per
/// time, so that no product of rates underflows. It is 1 if nothing turns, as mostly, or if the
/// unit would round a number of the question.
pub(super) fn unit_of_time<V: Twist<N>, const N: usize>(velocities: [V; 2], duration: f64) -> f64 {
    let rate = velocities.iter().map(V::angular_speed).fold(0.0, f64::max);
    let unit = 1.0 / magnitude::scale(rate);
    let is_exact = |v: &V| v.per(unit).per(1.0 / unit) == *v;
    if velocities.iter().all(is_exact) && duration / unit * unit == duration { unit } else { 1.0 }
}

/// More than what a few products lose to underflow.
pub(super) const LOST: f64 = f64::from_bits(16);

/// The same for the products of an inner product: nothing, if each of them has a factor 0.
pub(super) fn lost<const N: usize>(v: [f64; N], w: [f64; N]) -> f64 {
    let is_zero = |k: usize| v[k] == 0.0 || w[k] == 0.0;
    if (0..N).all(is_zero) { 0.0 } else { LOST }
}
