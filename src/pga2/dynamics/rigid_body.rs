//! A rigid body of the plane on its way, and one step of it.
//!
//! A free body keeps its momentum: its center moves on along a line, and it turns about the center at the constant rate
//! L/J. There is only one axis, so nothing precesses, and one step of any length is the motion itself.

use super::{Inertia, RigidBodyError};
use crate::dynamics;
use crate::magnitude::finite;
use crate::pga2::{Direction, Line, Motor, Point, Rotor, Translator};
use crate::scalar::Real;

/// A rigid body of the plane that moves: its [`Inertia`], where it is, and how it moves.
///
/// Its momentum is stored about its center of mass, so nothing is lost far from the Origin. Everything is given in the frame of
/// the plane, not of the body. Without forques neither the momentum of the center, nor that about the center, nor the energy
/// changes in any bit, however many steps are taken, and of whatever length.
///
/// ```
/// use incidence::pga2::{Direction, Inertia, Line, Motor, Point, RigidBody};
///
/// // Turning about the point (5, 0) at the rate 0.5, counter-clockwise.
/// let velocity = Point::new(5.0, 0.0) * 0.5;
/// let body = RigidBody::new(Inertia::new(2.0, [0.0; 2], 6.0)?, Motor::translation([1.0, 2.0]))?;
/// let mut body = body.with_velocity(velocity)?;
///
/// // The velocity of a point is its commutator with V.
/// assert_eq!(Point::new(7.0, 0.0).commutator(velocity), Direction::new(0.0, 1.0));
/// assert_eq!(body.velocity_at(Point::new(7.0, 0.0)), Direction::new(0.0, 1.0));
/// // The momentum of a free motion does not change; its velocity and energy are those of the momentum.
/// let momentum = body.momentum();
/// assert_eq!(momentum, (Point::new(1.0, 2.0) & Direction::new(-1.0, -2.0) * 2.0) + Line::ideal() * (6.0 * 0.5));
/// assert_eq!(body.energy(), 0.5 * (body.velocity() & momentum));
///
/// // To first order in the step, the pose changes by −½ V M.
/// let pose = body.pose();
/// body.drift(1e-7);
/// let rate = (body.pose() - pose) / 1e-7;
/// let expected = velocity * pose * -0.5;
/// assert!((rate - expected).norm() < 1e-6 && (rate - expected).ideal_norm() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidBody<T = f64> {
    inertia: Inertia<T>,
    /// From the directions of the body's own place to those of the plane.
    rotor: Rotor<T>,
    /// The center of mass, of weight 1.
    center: Point<T>,
    /// The momentum: of the center, and about the center.
    linear: Direction<T>,
    spin: T,
}

/// # Making bodies
impl<T: Real> RigidBody<T> {
    /// A body at rest, from its inertia in its own place and the motor from there to where it is. What counts is the rigid
    /// motion that the motor is [nearest](Motor::normalized) to.
    ///
    /// # Errors
    /// [`Pose`](RigidBodyError::Pose).
    pub fn new(inertia: Inertia<T>, pose: Motor<T>) -> Result<Self, RigidBodyError> {
        let (rotor, center, linear) = (Rotor::identity(), Point::origin(), Direction::zero());
        let mut body = RigidBody { inertia, rotor, center, linear, spin: T::zero() };
        body.set_pose(pose)?;
        Ok(body)
    }

    /// The body of which these numbers were read, to the bit: the inertia, the rotor from the body's own place, the center of
    /// mass, and the momentum, of the center and about the center.
    ///
    /// # Errors
    /// [`Pose`](RigidBodyError::Pose), [`Velocity`](RigidBodyError::Velocity).
    #[cfg(feature = "serde")]
    pub(crate) fn of_parts(
        inertia: Inertia<T>,
        rotor: Rotor<T>,
        center: [T; 2],
        linear: [T; 2],
        spin: T,
    ) -> Result<Self, RigidBodyError> {
        let rotor = Rotor::from_array(dynamics::unit(rotor.to_array(), rotor.normalized().to_array()));
        let mut body = RigidBody { inertia, rotor, center: center.into(), linear: linear.into(), spin };
        body.put(rotor, center)?;
        body.in_range()
    }

    /// The body with this velocity, a bivector: `point * rate` for a rotation, the ideal point x e₀₁ − y e₂₀ for a translation,
    /// and in general their sum; see [`Point::velocity`]. Far from the Origin [`with_velocities`](RigidBody::with_velocities) gives the
    /// same without cancellation.
    ///
    /// # Errors
    /// [`Velocity`](RigidBodyError::Velocity).
    pub fn with_velocity(self, velocity: Point<T>) -> Result<Self, RigidBodyError> {
        self.with_velocities(self.center.commutator(velocity), velocity.weight())
    }

    /// The body with this velocity of its center of mass, and this angular velocity, in radians per time,
    /// counter-clockwise.
    ///
    /// # Errors
    /// [`Velocity`](RigidBodyError::Velocity).
    pub fn with_velocities(self, linear: impl Into<Direction<T>>, angular: T) -> Result<Self, RigidBodyError> {
        let (linear, spin) = (linear.into() * self.inertia.mass(), self.inertia.moment() * angular);
        RigidBody { linear, spin, ..self }.in_range()
    }

    /// Puts the body elsewhere. Its momentum, of the center and about the center, stays what it is in the plane.
    ///
    /// # Errors
    /// [`Pose`](RigidBodyError::Pose). The body is unchanged then.
    pub fn set_pose(&mut self, pose: Motor<T>) -> Result<(), RigidBodyError> {
        let unit = pose.normalized();
        let (rotor, center) = (unit.rotor().normalized(), unit.apply(self.inertia.center().coords()));
        self.put(rotor, center)
    }

    /// Puts the body into this pose, if the rotor, of norm 1 or 0, is a rotation and all is finite.
    fn put(&mut self, rotor: Rotor<T>, center: [T; 2]) -> Result<(), RigidBodyError> {
        if rotor.norm().is_zero() || !finite(rotor.to_array()) || !finite(center) {
            return Err(RigidBodyError::Pose);
        }
        (self.rotor, self.center) = (rotor, center.into());
        Ok(())
    }

    /// The body, if its momentum is finite.
    fn in_range(self) -> Result<Self, RigidBodyError> {
        if self.is_in_range() { Ok(self) } else { Err(RigidBodyError::Velocity) }
    }
}

/// # How it moves
impl<T: Real> RigidBody<T> {
    /// The inertia, in the body's own place.
    #[inline]
    pub fn inertia(&self) -> &Inertia<T> {
        &self.inertia
    }

    /// The mass.
    #[inline]
    pub fn mass(&self) -> T {
        self.inertia.mass()
    }

    /// The motion from the body's own place to where it is now, of norm 1.
    pub fn pose(&self) -> Motor<T> {
        let [to, from] = [self.center, self.inertia.center()].map(|center| Translator::new(center.coords()));
        to * self.rotor * from.reverse()
    }

    /// The center of mass, of weight 1.
    #[inline]
    pub fn center(&self) -> Point<T> {
        self.center
    }

    /// The velocity of the center of mass.
    #[inline]
    pub fn linear_velocity(&self) -> Direction<T> {
        self.linear / self.inertia.mass()
    }

    /// The angular velocity, in radians per time, counter-clockwise.
    #[inline]
    pub fn angular_velocity(&self) -> T {
        self.spin / self.inertia.moment()
    }

    /// The velocity as a bivector, V: see [`with_velocity`](RigidBody::with_velocity). It is the point about which the body
    /// turns at present, the pole, times the angular velocity.
    pub fn velocity(&self) -> Point<T> {
        self.center * self.angular_velocity() + self.linear_velocity().commutator(self.center).into()
    }

    /// The velocity of the body's point at this place, given as a point of any weight but 0.
    pub fn velocity_at(&self, point: Point<T>) -> Direction<T> {
        Point::from(point.located()).commutator(self.center) * self.angular_velocity() + self.linear_velocity()
    }

    /// The momentum, a line: its direction and norm are those of the linear momentum, and its join with a point is the angular
    /// momentum about the point, counter-clockwise. If the body only turns about its center, the momentum is a multiple of the
    /// line at infinity.
    pub fn momentum(&self) -> Line<T> {
        (self.center & self.linear) + Line::ideal() * self.spin
    }

    /// From the directions of the body's own place to those of the plane.
    #[cfg(feature = "serde")]
    pub(crate) fn rotor(&self) -> Rotor<T> {
        self.rotor
    }

    /// The momentum of the center.
    #[cfg(any(feature = "collide", feature = "serde"))]
    pub(crate) fn linear_momentum(&self) -> Direction<T> {
        self.linear
    }

    /// The angular momentum about the center of mass.
    #[inline]
    pub fn spin(&self) -> T {
        self.spin
    }

    /// The kinetic energy ½ V ∨ P, computed as a sum of squares.
    pub fn energy(&self) -> T {
        let ([x, y], mass, moment) = (self.linear.coords(), self.inertia.mass(), self.inertia.moment());
        (x * (x / mass) + y * (y / mass) + self.spin * (self.spin / moment)) * T::ratio(1, 2)
    }
}

/// # In time
impl<T: Real> RigidBody<T> {
    /// Adds an impulse to the momentum: a forque times the time for which it acts. A blow j at the point X is X ∨ j, a
    /// pure torque a multiple of the line at infinity.
    /// An impulse that is not finite, or too large, leaves a momentum that is not.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Inertia, Line, Motor, Point, RigidBody};
    /// let mut body = RigidBody::new(Inertia::new(2.0, [0.0; 2], 6.0)?, Motor::translation([7.0, 8.0]))?;
    /// // In front of the center, to the left: it turns counter-clockwise.
    /// body.kick(Point::new(10.0, 8.0) & Direction::new(0.0, 4.0));
    /// assert_eq!(body.linear_velocity(), Direction::new(0.0, 2.0));
    /// assert_eq!(body.angular_velocity(), 2.0);
    /// body.kick(Line::ideal() * -6.0);
    /// assert_eq!(body.angular_velocity(), 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kick(&mut self, impulse: Line<T>) {
        self.push(impulse, T::one());
    }

    /// Moves the body by a way; its momentum stays what it is.
    pub(crate) fn shift(&mut self, by: Direction<T>) {
        self.center += by.into();
    }

    /// Adds a multiple of an impulse: see [`Kernel::push`](dynamics::Kernel::push).
    pub(crate) fn push(&mut self, impulse: Line<T>, by: T) {
        self.push_from_center(self.line_from_center(impulse), by);
    }

    /// A line as seen from the center of mass, which is the Origin then.
    pub(super) fn line_from_center(&self, line: Line<T>) -> Line<T> {
        Line { e0: line & self.center, ..line }
    }

    /// Adds a multiple of an impulse that is seen from the center.
    pub(crate) fn push_from_center(&mut self, impulse: Line<T>, by: T) {
        self.linear += Direction::from(impulse.direction()) * by;
        self.spin = self.spin + impulse.e0 * by;
    }

    /// Whether the momentum is finite.
    pub(crate) fn is_in_range(&self) -> bool {
        finite(self.linear.to_array()) && finite([self.spin])
    }

    /// Lets the body move freely for some time, in one step, however long. The motion is exact but for rounding. After a turn
    /// by α the angle is off by at most (2 |α| + 8) ε, and a coordinate of the center by 2 ε of itself and of its way, unless
    /// its velocity is subnormal. A negative time leads back. With a time that is not finite the pose is lost to NaN.
    ///
    /// ```
    /// use incidence::pga2::{Inertia, Motor, RigidBody};
    /// // Turned at once by many radians.
    /// let wheel = RigidBody::new(Inertia::new(2.0, [0.3, 0.0], 3.0)?, Motor::identity())?.with_velocities([0.5, 0.25], 2.0)?;
    /// let (mut once, mut often) = (wheel, wheel);
    /// once.drift(12.5);
    /// (0..1000).for_each(|_| often.drift(0.0125));
    /// assert!((once.pose() - often.pose()).norm() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drift(&mut self, time: T) {
        self.center += (self.linear_velocity() * time).into();
        self.rotor = (Rotor::new(self.angular_velocity() * time) * self.rotor).normalized();
    }

    /// Moves the body for some time under a forque, which is asked for half way: the body drifts for half of the time, gets the
    /// impulse, and drifts for the other half. The step is of second order, symplectic where the forque depends on the pose
    /// alone, and exact, but for rounding, for a constant force at the center.
    ///
    /// The forque is a line, or a sum of lines, which is a line again: X ∨ f for a force f at the point X.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Inertia, Motor, RigidBody};
    /// let stone = RigidBody::new(Inertia::new(2.0, [0.0; 2], 6.0)?, Motor::identity())?;
    /// let mut stone = stone.with_velocities([3.0, 5.0], 0.0)?;
    /// // Thrown: weight is mass times −10 along y, at the center. After 2 units of time, in one step:
    /// stone.step(2.0, |body| body.center() & Direction::new(0.0, -20.0));
    /// assert_eq!(stone.center().coords(), [6.0, 5.0 * 2.0 - 10.0 * 2.0 * 2.0 / 2.0]);
    /// assert_eq!(stone.linear_velocity(), Direction::new(3.0, -15.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, time: T, forque: impl FnOnce(&Self) -> Line<T>) {
        dynamics::step(self, time, forque);
    }
}
