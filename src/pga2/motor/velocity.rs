//! Velocities: the bivectors V of which exp(−½ t V) is the motion at constant speed.

use crate::pga2::coordinates::place;
use crate::pga2::{Direction, Motor, Point};
use crate::scalar::{Field, Real};

/// # Velocities
impl<T: Field> Point<T> {
    /// The velocity of a rigid body whose point `at`, of any weight, moves with the velocity `linear` while the body turns by `angular`
    /// radians per unit of time, counter-clockwise.
    ///
    /// The velocity v is the point about which the body turns, its pole, times `angular`. If the body does not turn, v is the
    /// ideal point x e₀₁ − y e₂₀ for `linear` = (x, y), which is a quarter of a turn from the direction (x, y). Every point p
    /// of weight 1 has the velocity `p.commutator(v)`. Zero if `at` is ideal or zero. The rounding is that of the products of
    /// `angular` with the coordinates of `at`.
    ///
    /// A body that keeps this velocity turns about the pole for ever. A body that flies freely does not keep it, as its center
    /// of mass goes straight on: see `RigidBody`.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Point};
    /// let center = Point::new(1.0, 2.0);
    /// let v = Point::velocity([0.5, -1.0], 2.0, center);
    /// assert_eq!(center.commutator(v), Direction::new(0.5, -1.0));
    /// assert_eq!(Point::new(2.0, 2.0).commutator(v), Direction::new(0.5, 1.0));
    /// assert_eq!(Point::velocity([0.0, 0.0], 2.0, center), center * 2.0);
    /// ```
    #[doc(alias("twist", "angular velocity", "pole"))]
    pub fn velocity(linear: impl Into<Direction<T>>, angular: T, at: impl Into<Point<T>>) -> Self {
        let (Some([x, y]), [u, v]) = (place(at.into()), linear.into().coords()) else { return Point::zero() };
        Point { e20: angular * x - v, e01: angular * y + u, e12: angular }
    }
}

/// # Velocities
impl<T: Real> Motor<T> {
    /// The motion that a constant velocity V makes in the time t: exp(−½ t V). V is in the frame that stands still, so the
    /// motion comes after the pose: `Motor::from_velocity(v, t) * pose`. It is as accurate as [`Point::exp`] says for −½ t V,
    /// whose coefficients are rounded first, each by ε/2 of itself, which shows in an angle of many turns.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let straight = Point::velocity([3.0, -4.0], 0.0, Point::origin());
    /// assert_eq!(Motor::from_velocity(straight, 2.0), Motor::translation([6.0, -8.0]));
    /// ```
    pub fn from_velocity(velocity: Point<T>, time: T) -> Self {
        // Halved where it neither overflows nor is lost.
        let half = T::ratio(1, 2);
        if time.abs() > T::one() { velocity * -(time * half) } else { velocity * -time * half }.exp()
    }

    /// The constant velocity that makes this motion in a unit of time: −2 times the [`log`](Motor::log) of this motor. It turns
    /// by at most 2π. The velocity of −m goes the other way round; the shorter of the two ways is that of the
    /// [constrained](Motor::constrained) motor.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let v = Point::velocity([1.0, 2.0], 0.75, Point::new(4.0, 5.0));
    /// let off = Motor::from_velocity(v, 1.0).to_velocity() - v;
    /// assert!(off.norm() < 1e-15 && off.ideal_norm() < 1e-14);
    /// ```
    pub fn to_velocity(self) -> Point<T> {
        self.log() * -(T::one() + T::one())
    }
}
