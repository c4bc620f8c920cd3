//! A rigid body on its way, and one step of it.
//!
//! A free body keeps its momentum: its center moves on along a line, and the angular momentum L about the
//! center stays what it is in space, while the body turns under it. With l = R̃ L R, which is L seen in the
//! principal frame, the energy of turning is
//!
//! ```text
//!     E = Σ lₖ²/2Jₖ = |L|²/2J₂ + ½ (1/J₁ − 1/J₂) l₁² + ½ (1/J₃ − 1/J₂) l₃²        J₁ ≤ J₂ ≤ J₃
//! ```
//! Each of the three terms alone turns the body at a constant rate about a fixed axis: the first about L in space,
//! the others about a principal axis. The first commutes with both others. A step is these turns one after the
//! other: half of the second term's, the third's, again half of the second's; and the first's. So a step is
//! symplectic and reversible, keeps L to the bit, and is of second order. Where two moments are equal, a term
//! vanishes, and a step is the exact motion.
//!
//! Sources: R. McLachlan, Explicit Lie-Poisson Integration and the Euler Equations (1993); S. Reich, Momentum Conserving
//! Symplectic Integrators (1994). Changed here: |L|²/2J₂, with the median moment, is split off.

use super::{Inertia, RigidBodyError};
use crate::dynamics;
use crate::magnitude::finite;
use crate::pga3::{Direction, Line, Motor, Point, Rotor, Translator, cross, difference, sum};
use crate::scalar::Real;

/// A rigid body that moves: its [`Inertia`], where it is, and how it moves.
///
/// Its momentum is stored about its center of mass, so nothing is lost far from the Origin. Everything is given in the frame of
/// space, not of the body. Without forques neither the momentum of the center nor that about the center changes in any bit,
/// however many steps are taken, and the energy is off by a bounded part, proportional to the square of the step; the example
/// `tumbling` prints it.
///
/// ```
/// use incidence::pga3::{Direction, Inertia, Line, Motor, Point, RigidBody};
///
/// let inertia = Inertia::principal(2.0, [3.0, 4.0, 6.0])?;
/// // Turning about the vertical line through (5, 0, 0) at the rate 0.5, from above counter-clockwise.
/// let velocity = Line::through([5.0, 0.0, 0.0], [5.0, 0.0, 1.0]) * 0.5;
/// let mut body = RigidBody::new(inertia, Motor::translation([1.0, 2.0, 3.0]))?.with_velocity(velocity)?;
///
/// // The velocity of a point is its commutator with V, ω × r.
/// assert_eq!(Point::new(7.0, 0.0, 3.0).commutator(velocity), Direction::new(0.0, 1.0, 0.0));
/// assert_eq!(body.velocity_at(Point::new(7.0, 0.0, 3.0)), Direction::new(0.0, 1.0, 0.0));
/// // The momentum of a free motion does not change; its velocity and energy are those of the momentum.
/// let momentum = body.momentum();
/// assert_eq!(momentum, (Point::new(1.0, 2.0, 3.0) & Direction::new(-1.0, -2.0, 0.0) * 2.0) + Line {
///     e03: 6.0 * 0.5, // the moment about the z axis through the center, times the rate
///     ..Line::zero()
/// });
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
    /// From the principal axes to those of space.
    rotor: Rotor<T>,
    /// The center of mass.
    center: [T; 3],
    /// The momentum: of the center, and about the center.
    linear: [T; 3],
    spin: [T; 3],
}

/// # Making bodies
impl<T: Real> RigidBody<T> {
    /// A body at rest, from its inertia in its own place and the motor from there to where it is. What counts is the rigid
    /// motion that the motor is [nearest](Motor::normalized) to.
    ///
    /// # Errors
    /// [`Pose`](RigidBodyError::Pose).
    pub fn new(inertia: Inertia<T>, pose: Motor<T>) -> Result<Self, RigidBodyError> {
        let zero = [T::zero(); 3];
        let mut body = RigidBody { inertia, rotor: Rotor::identity(), center: zero, linear: zero, spin: zero };
        body.set_pose(pose)?;
        Ok(body)
    }

    /// The body of which these numbers were read, to the bit: the inertia, the rotor from the principal axes to those of
    /// space, the center of mass, and the momentum, of the center and about the center.
    ///
    /// # Errors
    /// [`Pose`](RigidBodyError::Pose), [`Velocity`](RigidBodyError::Velocity).
    #[cfg(feature = "serde")]
    pub(crate) fn of_parts(
        inertia: Inertia<T>,
        rotor: Rotor<T>,
        center: [T; 3],
        linear: [T; 3],
        spin: [T; 3],
    ) -> Result<Self, RigidBodyError> {
        let rotor = Rotor::from_array(dynamics::unit(rotor.to_array(), rotor.normalized().to_array()));
        let mut body = RigidBody { inertia, rotor, center, linear, spin };
        body.put(rotor, center)?;
        body.in_range()
    }

    /// The body with this velocity, a bivector: its direction is the angular velocity, and its moment the velocity of what
    /// passes the Origin. It is `axis * rate` for a rotation, `Line::from_plucker([0; 3], v)` for a translation, and their sum
    /// for a screw. Far from the Origin [`with_velocities`](RigidBody::with_velocities) gives the same without cancellation.
    ///
    /// # Errors
    /// [`Velocity`](RigidBodyError::Velocity).
    pub fn with_velocity(self, velocity: Line<T>) -> Result<Self, RigidBodyError> {
        let angular = velocity.direction();
        let linear = sum(velocity.moment(), cross(angular, self.center));
        self.with_velocities(linear, angular)
    }

    /// The body with this velocity of its center of mass, and this angular velocity, in radians per time about its
    /// direction, right-handed.
    ///
    /// # Errors
    /// [`Velocity`](RigidBodyError::Velocity).
    pub fn with_velocities(
        self,
        linear: impl Into<Direction<T>>,
        angular: impl Into<Direction<T>>,
    ) -> Result<Self, RigidBodyError> {
        let (linear, angular) = (linear.into().coords(), self.inside(angular.into().coords()));
        let moments = self.inertia.moments();
        let spin = self.rotor >> Direction::from(core::array::from_fn(|k| moments[k] * angular[k]));
        let (linear, spin) = (linear.map(|c| self.inertia.mass() * c), spin.coords());
        RigidBody { linear, spin, ..self }.in_range()
    }

    /// Puts the body elsewhere. Its momentum, of the center and about the center, stays what it is in space.
    ///
    /// # Errors
    /// [`Pose`](RigidBodyError::Pose). The body is unchanged then.
    pub fn set_pose(&mut self, pose: Motor<T>) -> Result<(), RigidBodyError> {
        let principal = pose.normalized() * self.inertia.frame();
        let (rotor, center) = (principal.rotor().normalized(), principal.apply([T::zero(); 3]));
        self.put(rotor, center)
    }

    /// Puts the body into this pose, if the rotor, of norm 1 or 0, is a rotation and all is finite.
    fn put(&mut self, rotor: Rotor<T>, center: [T; 3]) -> Result<(), RigidBodyError> {
        if rotor.norm().is_zero() || !finite(rotor.to_array()) || !finite(center) {
            return Err(RigidBodyError::Pose);
        }
        (self.rotor, self.center) = (rotor, center);
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
        Translator::new(self.center) * self.rotor * self.inertia.frame().reverse()
    }

    /// From the principal axes to those of space.
    #[inline]
    pub(crate) fn rotor(&self) -> Rotor<T> {
        self.rotor
    }

    /// The momentum of the center.
    #[cfg(any(feature = "collide", feature = "serde"))]
    pub(crate) fn linear_momentum(&self) -> Direction<T> {
        self.linear.into()
    }

    /// The center of mass, of weight 1.
    #[inline]
    pub fn center(&self) -> Point<T> {
        self.center.into()
    }

    /// The velocity of the center of mass.
    #[inline]
    pub fn linear_velocity(&self) -> Direction<T> {
        self.linear.map(|c| c / self.inertia.mass()).into()
    }

    /// The angular velocity, right-handed about its direction.
    pub fn angular_velocity(&self) -> Direction<T> {
        let (l, moments) = (self.inside(self.spin), self.inertia.moments());
        self.rotor >> Direction::from(core::array::from_fn(|k| l[k] / moments[k]))
    }

    /// The velocity as a bivector, V: see [`with_velocity`](RigidBody::with_velocity).
    pub fn velocity(&self) -> Line<T> {
        let angular = self.angular_velocity().coords();
        let moment = sum(self.linear_velocity().coords(), cross(self.center, angular));
        Line::from_plucker(angular, moment)
    }

    /// The velocity of the body's point at this place, given as a point of any weight but 0.
    pub fn velocity_at(&self, point: Point<T>) -> Direction<T> {
        let arm = difference(point.located(), self.center);
        sum(self.linear_velocity().coords(), cross(self.angular_velocity().coords(), arm)).into()
    }

    /// The momentum, a bivector: its direction is the linear momentum and its moment the angular momentum about the
    /// Origin. It is the line of the linear momentum through the center of mass, plus an ideal line, the spin.
    pub fn momentum(&self) -> Line<T> {
        Line::from_plucker(self.linear, sum(self.spin, cross(self.center, self.linear)))
    }

    /// The angular momentum about the center of mass.
    #[inline]
    pub fn spin(&self) -> Direction<T> {
        self.spin.into()
    }

    /// The kinetic energy ½ V ∨ P, computed as a sum of squares.
    pub fn energy(&self) -> T {
        let (l, moments) = (self.inside(self.spin), self.inertia.moments());
        let square = |v: [T; 3], over: [T; 3]| (0..3).fold(T::zero(), |sum, k| sum + v[k] * (v[k] / over[k]));
        (square(self.linear, [self.inertia.mass(); 3]) + square(l, moments)) * T::ratio(1, 2)
    }

    /// A direction along the principal axes.
    pub(super) fn inside(&self, direction: [T; 3]) -> [T; 3] {
        (self.rotor().reverse() >> Direction::from(direction)).coords()
    }
}

/// # In time
impl<T: Real> RigidBody<T> {
    /// Adds an impulse to the momentum: a forque times the time for which it acts. A blow j at the point X is X ∨ j, a
    /// pure torque an ideal line.
    /// An impulse that is not finite, or too large, leaves a momentum that is not.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Inertia, Motor, Point, RigidBody};
    /// let mut body = RigidBody::new(Inertia::principal(2.0, [3.0, 4.0, 6.0])?, Motor::translation([7.0, 8.0, 9.0]))?;
    /// // In front of the center, to the left: it turns counter-clockwise, seen from above.
    /// body.kick(Point::new(10.0, 8.0, 9.0) & Direction::new(0.0, 4.0, 0.0));
    /// assert_eq!(body.linear_velocity(), Direction::new(0.0, 2.0, 0.0));
    /// assert_eq!(body.angular_velocity(), Direction::new(0.0, 0.0, 2.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kick(&mut self, impulse: Line<T>) {
        self.push(impulse, T::one());
    }

    /// Moves the body by a way; its momentum stays what it is.
    pub(crate) fn shift(&mut self, by: Direction<T>) {
        self.center = sum(self.center, by.coords());
    }

    /// Adds a multiple of an impulse: see [`Kernel::push`](dynamics::Kernel::push).
    pub(crate) fn push(&mut self, impulse: Line<T>, by: T) {
        self.push_from_center(self.line_from_center(impulse), by);
    }

    /// A line as seen from the center of mass, which is the Origin then.
    pub(super) fn line_from_center(&self, line: Line<T>) -> Line<T> {
        Line::from_plucker(line.direction(), self.moment_of(line))
    }

    /// Adds a multiple of an impulse that is seen from the center.
    pub(crate) fn push_from_center(&mut self, impulse: Line<T>, by: T) {
        self.spin = sum(self.spin, impulse.moment().map(|c| c * by));
        self.linear = sum(self.linear, impulse.direction().map(|c| c * by));
    }

    /// Whether the momentum is finite.
    pub(crate) fn is_in_range(&self) -> bool {
        finite(self.linear) && finite(self.spin)
    }

    /// Lets the body move freely for some time, in one step.
    ///
    /// The step is of second order: halve it, and the pose after the same time is four times as accurate. A body with two equal
    /// moments moves exactly, and so does one that turns about a principal axis, each up to some ε of the way, and of |L| t/J₁
    /// with the least moment J₁. For a needle that is more than the angle, because what rounding takes from the spin across its
    /// long axis turns it about that axis. With a time that is not finite the pose is lost to NaN.
    ///
    /// A negative time leads back, but for rounding. The rounding of one step turns the body by at most 64 (1 + |L| |time|/J₁)
    /// ε, and the steps over a time T enlarge that error by at most the factor exp(|L| T (1/J₁ − 1/J₃)), with the spin L and
    /// the least and the greatest moment J₁ and J₃. Steps of a radian or more may do so: their motion can be chaotic.
    ///
    /// ```
    /// use incidence::pga3::{Inertia, Motor, RigidBody};
    /// // A symmetric top, turned at once by many radians: its axis precesses about the spin, at the rate |L|/J.
    /// let top = RigidBody::new(Inertia::principal(2.0, [3.0, 3.0, 5.0])?, Motor::identity())?;
    /// let top = top.with_velocities([0.0; 3], [0.3, 0.0, 2.0])?;
    /// let (mut once, mut often) = (top, top);
    /// once.drift(12.5);
    /// (0..1000).for_each(|_| often.drift(0.0125));
    /// assert!((once.pose() - often.pose()).norm() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drift(&mut self, time: T) {
        self.center = sum(self.center, self.linear_velocity().coords().map(|c| c * time));

        let moments = self.inertia.moments();
        let [least, median, greatest] = ascending(moments);
        let turn = Line::from_plucker(self.spin.map(|c| c / moments[median] * time), [T::zero(); 3]);
        // Each of the four products turns by up to 8 ε too much, this exponential by 9 ε and by ε of its angle: see `turn`.
        self.rotor = (turn * -T::ratio(1, 2)).exp().rotor() * self.rotor;
        let half = time * T::ratio(1, 2);
        self.turn(least, median, half);
        self.turn(greatest, median, time);
        self.turn(least, median, half);
        self.rotor = self.rotor.normalized();
    }

    /// Turns as the energy ½ (1/J − 1/J₂) l² does, with the moment J and the spin l along one principal axis.
    ///
    /// A body turned too far by δ has l off by up to |L| δ, and so turns by a δ more, with a = |L| |1/J − 1/J₂| |time|. The
    /// error grows by the factor 1 + a ≤ exp a, and in a whole step by exp(|L| |time| (1/J₁ − 1/J₃)). Added are the
    /// roundings of the angle, 46 ε a in the mean of the three turns, mostly of l as seen by a rotor not yet normalized, and
    /// those of sine and cosine, 3 ε.
    fn turn(&mut self, axis: usize, median: usize, time: T) {
        let moments = self.inertia.moments();
        // (1/J − 1/J₂) l, which is 0 for equal moments, and for no spin: the inverse of J may overflow, but l/J is a rate.
        let excess = (moments[median] - moments[axis]) / moments[median];
        let angle = self.inside(self.spin)[axis] / moments[axis] * excess * time;
        let (sin, cos) = (angle * -T::ratio(1, 2)).sin_cos();
        let mut about = Rotor { s: cos, ..Rotor::zero() };
        *[&mut about.e23, &mut about.e31, &mut about.e12][axis] = sin;
        self.rotor *= about;
    }

    /// Moves the body for some time under a forque, which is asked for half way: the body drifts for half of the time, gets the
    /// impulse, and drifts for the other half. The step is of second order, symplectic where the forque depends on the pose
    /// alone. The way of the center is exact, but for rounding, under a constant force there.
    ///
    /// The forque is a line in space, or a sum of lines: X ∨ f for a force f at the point X.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Inertia, Motor, RigidBody};
    /// let stone = RigidBody::new(Inertia::principal(2.0, [3.0, 4.0, 6.0])?, Motor::identity())?;
    /// let mut stone = stone.with_velocities([3.0, 0.0, 5.0], [0.0; 3])?;
    /// // Thrown: weight is mass times −10 along z, at the center. After 2 units of time, in one step:
    /// stone.step(2.0, |body| body.center() & Direction::new(0.0, 0.0, -20.0));
    /// assert_eq!(stone.center().coords(), [6.0, 0.0, 5.0 * 2.0 - 10.0 * 2.0 * 2.0 / 2.0]);
    /// assert_eq!(stone.linear_velocity(), Direction::new(3.0, 0.0, -15.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, time: T, forque: impl FnOnce(&Self) -> Line<T>) {
        dynamics::step(self, time, forque);
    }
}

/// The axes in ascending order of their moments.
fn ascending<T: Real>(moments: [T; 3]) -> [usize; 3] {
    let mut axes = [0, 1, 2];
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        if moments[axes[j]] < moments[axes[i]] {
            axes.swap(i, j);
        }
    }
    axes
}
