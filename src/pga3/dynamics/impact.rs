//! Impacts: what a blow along a line does, and how hard it has to be.

use super::RigidBody;
use crate::dynamics;
use crate::element::unit;
use crate::magnitude::dot;
use crate::pga3::{Direction, Line, Point, cross, difference};
use crate::scalar::Real;

/// # Impacts
impl<T: Real> RigidBody<T> {
    /// How fast what passes the line moves along it, times the norm of the line: V ∨ N.
    ///
    /// ```
    /// use incidence::pga3::{Ball, Inertia, Line, Motor, RigidBody};
    /// let ball = Inertia::of_ball(&Ball::new([0.0; 3], 1.0)?, 2.0)?;
    /// // It rolls along x over the floor, which it touches at (0, 0, −1), and is there at rest.
    /// let rolling = RigidBody::new(ball, Motor::identity())?.with_velocities([3.0, 0.0, 0.0], [0.0, 3.0, 0.0])?;
    /// let along_x = |z: f64| Line::through([0.0, 0.0, z], [1.0, 0.0, z]);
    /// for (z, speed) in [(-1.0, 0.0), (0.0, 3.0), (1.0, 6.0)] {
    ///     assert!(f64::abs(rolling.velocity_along(along_x(z)) - speed) < 1e-14);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn velocity_along(&self, line: Line<T>) -> T {
        let direction = line.direction();
        dot(self.linear_velocity().coords(), direction) + dot(self.angular_velocity().coords(), self.moment_of(line))
    }

    /// By how much a unit impulse along the line changes the [velocity](RigidBody::velocity_along) along it: N ∨ I⁻¹\[N\]. It
    /// is 1/mass for a line through the center, and more for any other of norm 1; for a line of another norm, it is the square of the
    /// norm times as much.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Inertia, Motor, Point, RigidBody};
    /// let mut body = RigidBody::new(Inertia::principal(2.0, [3.0, 4.0, 6.0])?, Motor::translation([7.0, 8.0, 9.0]))?;
    /// let line = Point::new(10.0, 8.0, 9.0) & Direction::new(0.0, 1.0, 0.0);
    /// assert_eq!(body.mobility(line), 1.0 / 2.0 + 3.0 * 3.0 / 6.0);
    /// body.kick(line);
    /// assert_eq!(body.velocity_along(line), body.mobility(line));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mobility(&self, line: Line<T>) -> T {
        let (direction, moment) = (line.direction(), self.inside(self.moment_of(line)));
        let moments = self.inertia().moments();
        let turning = (0..3).fold(T::zero(), |sum, k| sum + moment[k] * (moment[k] / moments[k]));
        dot(direction, direction) / self.inertia().mass() + turning
    }

    /// Lets two bodies rebound from each other, without [friction](RigidBody::rub): A gets a blow backwards along the line, B
    /// the opposite blow. The line goes through the place where they touch, in the direction from A to B, of length 1. `None`
    /// stands for a body that nothing moves.
    ///
    /// Returns the impulse, which is 0 if the bodies already move apart. If the impulse, the difference of the velocities or a
    /// momentum afterwards is too large for the scalar, the result is infinite (−∞ for a restitution below −1) and nothing is
    /// changed. If the difference of the velocities is not known, as for a line that is not finite, or for velocities whose
    /// components have overflowed, the result is 0 and nothing is changed; if the restitution is NaN, it is NaN and nothing is
    /// changed. (Along a line of the norm c the blows are the same, and the result is the impulse divided by c.)
    ///
    /// With the restitution 1 the energy is kept, with 0 the bodies do not rebound. The momentum is kept with any restitution,
    /// also with one that no bodies have: above 1 they gain energy, below 0 they go on into each other, and below −1 they do so
    /// faster. This holds up to some ε wherever the Origin is; the line itself passes where it should to within some ε of the
    /// distance from the Origin.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Inertia, Motor, Point, RigidBody};
    /// let ball = RigidBody::new(Inertia::principal(2.0, [1.0; 3])?, Motor::identity())?;
    /// let mut falling = ball.with_velocities([1.0, 0.0, -3.0], [0.0; 3])?;
    /// let down = Point::new(0.0, 0.0, -1.0) & Direction::new(0.0, 0.0, -1.0);
    /// assert_eq!(RigidBody::rebound(Some(&mut falling), None, down, 0.5), 9.0);
    /// assert_eq!(falling.linear_velocity().coords(), [1.0, 0.0, 1.5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rebound(a: Option<&mut Self>, b: Option<&mut Self>, line: Line<T>, restitution: T) -> T {
        dynamics::rebound(a, b, line, restitution)
    }

    /// Lets friction slow down two bodies that slide on each other: A gets a blow against the way it slides on B, across the
    /// normal, and B the opposite blow, at the point where they touch, of any weight but 0. The blow is the one that stops the
    /// sliding in its direction, or `most`, if that is less. (As the blow turns the bodies, too, they may then slide across
    /// that direction, or move along the normal.) By Coulomb's law, `most` is the coefficient of friction times the impulse of
    /// the [rebound](RigidBody::rebound) before. `None` stands for a body that nothing moves.
    ///
    /// Returns the impulse. It is 0 if the bodies do not slide faster than some ε of their velocities at that point, or if they
    /// slide too fast for the scalar. (Where velocity and turn cancel at that point, as in rolling, rounding may leave them some ε
    /// of these.) It is infinite, and nothing is changed, if a momentum afterwards is too large for the scalar.
    ///
    /// The energy never grows, but for rounding, if `most` is not negative; a `most` of NaN sets no bound. The normal may have
    /// any length but 0, and either sign. Without a normal, or without a place, as for an ideal point, nothing slides.
    ///
    /// ```
    /// use incidence::pga3::{Ball, Direction, Inertia, Motor, Point, RigidBody};
    /// // A ball slides, and then it rolls: with 5/7 of its speed, however rough the floor is.
    /// let inertia: Inertia = Inertia::of_ball(&Ball::new([0.0; 3], 0.5)?, 2.0)?;
    /// let mut ball = RigidBody::new(inertia, Motor::translation([0.0, 0.0, 0.5]))?.with_velocities([7.0, 0.0, 0.0], [0.0; 3])?;
    /// let (at, up) = (Point::origin(), Direction::new(0.0, 0.0, 1.0));
    /// assert_eq!(RigidBody::rub(Some(&mut ball), None, at, up, 1.0), 1.0);
    /// assert_eq!(ball.linear_velocity(), Direction::new(6.5, 0.0, 0.0));
    /// assert!((RigidBody::rub(Some(&mut ball), None, at, up, 9.0) - 3.0).abs() < 1e-14);
    /// assert!((ball.linear_velocity().x() - 5.0).abs() < 1e-14 && (ball.angular_velocity().y() - 10.0).abs() < 1e-14);
    /// assert!(ball.velocity_at(at).norm() < 1e-14);
    /// let before = ball;
    /// let nowhere = Point { e123: 0.0, ..Point::new(1.0, 0.0, 0.0) };
    /// assert_eq!(RigidBody::rub(Some(&mut ball), None, nowhere, up, 9.0), 0.0);
    /// assert_eq!(RigidBody::rub(Some(&mut ball), None, Point::new(0.0, 0.0, 1.0), up * 0.0, 9.0), 0.0);
    /// assert_eq!(ball, before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rub(a: Option<&mut Self>, b: Option<&mut Self>, at: Point<T>, normal: Direction<T>, most: T) -> T {
        let line = Self::slides_along([a.as_deref(), b.as_deref()], at, normal);
        line.map_or(T::zero(), |line| dynamics::rub(a, b, line, most))
    }

    /// The line of norm 1 through a place along which A slides forward on B there, across the normal; none if it does not slide by more than
    /// rounding.
    pub(crate) fn slides_along(bodies: [Option<&Self>; 2], at: Point<T>, normal: Direction<T>) -> Option<Line<T>> {
        let velocities = bodies.map(|body| body.map_or([T::zero(); 3], |body| body.velocity_at(at).coords()));
        let across = dynamics::sliding(velocities, unit(normal, Direction::norm).coords())?;
        Some(Point::from(at.located()) & unit(across.into(), Direction::norm))
    }

    /// Moves two bodies that overlap apart: B by its share of the way, A backwards by the rest of it, so that their common
    /// center of mass stays. No velocity changes. `None` stands for a body that nothing moves. The way is the normal of their
    /// [`Proximity`](super::super::Proximity), from A to B, times its depth.
    ///
    /// A [rebound](RigidBody::rebound) changes velocities only. A body that rests on something needs both in every step, or it
    /// sinks in. If the way is not finite, neither is the center afterwards.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Inertia, Motor, RigidBody};
    /// let light = Inertia::principal(1.0, [1.0; 3])?;
    /// let mut a = RigidBody::new(light, Motor::identity())?;
    /// let mut b = RigidBody::new(Inertia::principal(3.0, [1.0; 3])?, Motor::translation([1.0, 0.0, 0.0]))?;
    /// RigidBody::separate(Some(&mut a), Some(&mut b), Direction::new(0.5, 0.0, 2.0));
    /// assert_eq!((a.center().coords(), b.center().coords()), ([-0.375, 0.0, -1.5], [1.125, 0.0, 0.5]));
    /// RigidBody::separate(None, Some(&mut b), Direction::new(0.0, 0.0, 0.25)); // from the ground
    /// assert_eq!(b.center().coords(), [1.125, 0.0, 0.75]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn separate(a: Option<&mut Self>, b: Option<&mut Self>, way: Direction<T>) {
        dynamics::separate(a, b, way);
    }

    /// The moment of the line about the center of mass.
    pub(super) fn moment_of(&self, line: Line<T>) -> [T; 3] {
        difference(line.moment(), cross(self.center().coords(), line.direction()))
    }
}
