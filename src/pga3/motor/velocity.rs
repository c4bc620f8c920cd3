//! Velocities: the bivectors V of which exp(−½ t V) is the motion at constant speed.

use super::{cross, sum};
use crate::pga3::coordinates::place;
use crate::pga3::{Direction, Line, Motor, Point};
use crate::scalar::{Field, Real};

/// # Velocities
impl<T: Field> Line<T> {
    /// The velocity of a rigid body whose point `at`, of any weight, moves with the velocity `linear` while the body turns with the
    /// angular velocity `angular`: about its direction, right-handed, by its length in radians per unit of time.
    ///
    /// The direction of the velocity v is the angular velocity; its moment is the velocity of what passes the origin. Every
    /// point p of weight 1 has the velocity `p.commutator(v)`. Zero if `at` is ideal or zero. The rounding of the moment is
    /// that of the products of `angular` with the coordinates of `at`.
    ///
    /// A body that keeps this velocity moves as a screw about a fixed line: a point off that line goes round it. A body that
    /// flies freely does not keep it, as its center of mass goes straight on: see `RigidBody`.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Line, Point};
    /// let center = Point::new(1.0, 2.0, 3.0);
    /// let v = Line::velocity([0.5, 0.0, -1.0], [0.0, 0.0, 2.0], center);
    /// assert_eq!(center.commutator(v), Direction::new(0.5, 0.0, -1.0));
    /// assert_eq!(Point::new(2.0, 2.0, 3.0).commutator(v), Direction::new(0.5, 2.0, -1.0));
    /// ```
    #[doc(alias("twist", "angular velocity"))]
    pub fn velocity(
        linear: impl Into<Direction<T>>,
        angular: impl Into<Direction<T>>,
        at: impl Into<Point<T>>,
    ) -> Self {
        let Some(at) = place(at.into()) else { return Line::zero() };
        let angular = angular.into().coords();
        Line::from_plucker(angular, sum(linear.into().coords(), cross(at, angular)))
    }
}

/// # Velocities
impl<T: Real> Motor<T> {
    /// The motion that a constant velocity V makes in the time t: exp(−½ t V). V is in the frame that stands still, so the
    /// motion comes after the pose: `Motor::from_velocity(v, t) * pose`. It is as accurate as [`Line::exp`] says for −½ t V,
    /// whose coefficients are rounded first, each by ε/2 of itself, which shows in an angle of many turns.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor, Point};
    /// use std::f64::consts::PI;
    /// // Once round the z axis in 4 units of time, and up.
    /// let v = Line::velocity([0.0, 0.0, 3.0], [0.0, 0.0, 0.5 * PI], Point::origin());
    /// let p = Motor::from_velocity(v, 1.0) >> Point::new(2.0, 0.0, 0.0);
    /// assert!((p - Point::new(0.0, 2.0, 3.0)).ideal_norm() < 1e-15);
    /// ```
    pub fn from_velocity(velocity: Line<T>, time: T) -> Self {
        // Halved where it neither overflows nor is lost.
        let half = T::ratio(1, 2);
        if time.abs() > T::one() { velocity * -(time * half) } else { velocity * -time * half }.exp()
    }

    /// The constant velocity that makes this motion in a unit of time: −2 times the [`log`](Motor::log) of this motor. It turns
    /// by at most 2π. The velocity of −m goes the other way round; the shorter of the two ways is that of the
    /// [constrained](Motor::constrained) motor.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor, Point};
    /// let v = Line::velocity([1.0, 2.0, 3.0], [0.25, -0.5, 1.0], Point::new(4.0, 5.0, 6.0));
    /// let off = Motor::from_velocity(v, 1.0).to_velocity() - v;
    /// assert!(off.norm() < 1e-15 && off.ideal_norm() < 1e-14);
    /// ```
    ///
    /// Over [dual numbers](crate::DualNumber) it tells how a motion changes with what it depends on. The motion from where it is
    /// now has the velocity 0, and the slopes are the velocities if one variable alone grows at the rate 1: the columns of a
    /// Jacobian.
    ///
    /// ```
    /// use incidence::DualNumber;
    /// use incidence::pga3::{Direction, Line, Motor, Point};
    /// // An arm of two joints, the first about z and the second about y.
    /// let origin = Point::origin();
    /// let axes = [origin & Direction::new(0.0, 0.0, 1.0), Point::new(2.0, 0.0, 0.0) & Direction::new(0.0, 1.0, 0.0)];
    /// let joint = |k: usize, angle| Motor::rotation(axes[k].map(DualNumber::constant), angle);
    /// let [α, β] = DualNumber::variables([0.4, -0.9]);
    /// let hand = joint(0, α) * joint(1, β);
    /// let now = hand.map(|c| c.value);
    /// let velocity = (hand * now.reverse().map(DualNumber::constant)).to_velocity();
    /// let columns: [Line; 2] = [0, 1].map(|k| velocity.map(|c| c.slopes[k]));
    /// // They are the axes, each moved by the joint before it.
    /// let moved = [axes[0], Motor::rotation(axes[0], 0.4) >> axes[1]];
    /// for k in 0..2 {
    ///     assert!((columns[k] - moved[k]).norm() < 1e-15 && (columns[k] - moved[k]).ideal_norm() < 1e-15);
    /// }
    /// ```
    pub fn to_velocity(self) -> Line<T> {
        self.log() * -(T::one() + T::one())
    }
}
