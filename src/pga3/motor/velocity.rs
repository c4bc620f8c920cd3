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
    /// Its direction is the angular velocity, its moment the velocity of what passes the origin. Every point p of weight 1 has the
    /// velocity `p.commutator(v)`. Zero if `at` is ideal or zero. The moment is rounded as its products with the coordinates of `at`.
    ///
    /// Constant, it is a screw about a fixed line: a point off that line goes round it. A body that flies freely goes straight on
    /// with its center of mass instead: see `RigidBody`.
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
    /// The motion that a constant velocity makes in a time: exp(−½ t V). V is in the frame that stands still, so it comes after the
    /// pose: `Motor::from_velocity(v, t) * pose`. Right to what [`Line::exp`] says of −½ t V,
    /// each coefficient of which is rounded first: by ε/2 of itself, which shows in an angle of many turns.
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
        (velocity * -time * T::ratio(1, 2)).exp()
    }

    /// The constant velocity that makes this motion in a unit of time: −2 [`log`](Motor::log) of it. It turns by 2π at most; of −m it
    /// is the other way round: the shorter one is that of the [constrained](Motor::constrained) motor.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor, Point};
    /// let v = Line::velocity([1.0, 2.0, 3.0], [0.25, -0.5, 1.0], Point::new(4.0, 5.0, 6.0));
    /// let off = Motor::from_velocity(v, 1.0).to_velocity() - v;
    /// assert!(off.norm() < 1e-15 && off.ideal_norm() < 1e-14);
    /// ```
    pub fn to_velocity(self) -> Line<T> {
        self.log() * -(T::one() + T::one())
    }
}
