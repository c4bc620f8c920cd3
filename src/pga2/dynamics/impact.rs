//! Impacts in the plane: what a blow along a line does, and how hard it has to be.

use super::RigidBody;
use crate::dynamics;
use crate::element::unit;
use crate::magnitude::dot;
use crate::pga2::{Direction, Line, Point};
use crate::scalar::Real;

/// # Impacts
impl<T: Real> RigidBody<T> {
    /// How fast what passes the line moves along it, times the norm of the line: V ∨ N.
    pub fn velocity_along(&self, line: Line<T>) -> T {
        // V as the sum of its two parts, at the center: far from the Origin less cancels.
        dot(self.linear_velocity().coords(), line.direction()) + self.angular_velocity() * (line & self.center())
    }

    /// By how much a unit impulse along the line changes the [velocity](RigidBody::velocity_along) along it: N ∨ I⁻¹\[N\]. It
    /// is 1/mass for a line through the center, and more for any other of norm 1; for a line of another norm, it is the square of the
    /// norm times as much.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Inertia, Motor, Point, RigidBody};
    /// let mut body = RigidBody::new(Inertia::new(2.0, [0.0; 2], 6.0)?, Motor::translation([7.0, 8.0]))?;
    /// let line = Point::new(10.0, 8.0) & Direction::new(0.0, 1.0);
    /// assert_eq!(body.mobility(line), 1.0 / 2.0 + 3.0 * 3.0 / 6.0);
    /// body.kick(line);
    /// assert_eq!(body.velocity_along(line), body.mobility(line));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mobility(&self, line: Line<T>) -> T {
        let (direction, moment) = (line.direction(), line & self.center());
        dot(direction, direction) / self.inertia().mass() + moment * (moment / self.inertia().moment())
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
    /// use incidence::pga2::{Ball, Direction, Inertia, Motor, Point, RigidBody};
    /// // Two disks of one mass, the second at rest: what the first has along the line, the second gets.
    /// let disk = Inertia::of_ball(&Ball::new([0.0; 2], 1.0)?, 3.0)?;
    /// let mut a = RigidBody::new(disk, Motor::identity())?.with_velocities([2.0, 1.0], 0.5)?;
    /// let mut b = RigidBody::new(disk, Motor::translation([2.0, 0.0]))?;
    /// let line = Point::new(1.0, 0.0) & Direction::new(1.0, 0.0);
    /// assert_eq!(RigidBody::rebound(Some(&mut a), Some(&mut b), line, 1.0), 6.0);
    /// assert_eq!((a.linear_velocity(), b.linear_velocity()), (Direction::new(0.0, 1.0), Direction::new(2.0, 0.0)));
    /// assert_eq!((a.angular_velocity(), b.angular_velocity()), (0.5, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rebound(a: Option<&mut Self>, b: Option<&mut Self>, line: Line<T>, restitution: T) -> T {
        dynamics::rebound(a, b, line, restitution)
    }

    /// Lets friction slow down two bodies that slide on each other: A gets a blow against the way it slides on B, across the
    /// normal, and B the opposite blow, at the point where they touch, of any weight but 0. The blow is the one that stops the
    /// sliding at this point, or `most`, if that is less. By Coulomb's law, `most` is the coefficient of friction times the
    /// impulse of the [rebound](RigidBody::rebound) before. `None` stands for a body that nothing moves.
    ///
    /// Returns the impulse. It is 0 if the bodies do not slide faster than some ε of their velocities at that point, or if they
    /// slide too fast for the scalar. (Where velocity and turn cancel at that point, as in rolling, rounding may leave them some ε
    /// of these.) It is infinite, and nothing is changed, if a momentum afterwards is too large for the scalar.
    ///
    /// The energy never grows, but for rounding, if `most` is not negative; a `most` of NaN sets no bound. The normal may have
    /// any length but 0, and either sign. Without a normal, or without a place, as for an ideal point, nothing slides.
    ///
    /// ```
    /// use incidence::pga2::{Ball, Direction, Inertia, Motor, Point, RigidBody};
    /// // A disk slides, and then it rolls: with 2/3 of its speed.
    /// let inertia: Inertia = Inertia::of_ball(&Ball::new([0.0; 2], 0.5)?, 2.0)?;
    /// let mut disk = RigidBody::new(inertia, Motor::translation([0.0, 0.5]))?.with_velocities([6.0, 0.0], 0.0)?;
    /// let (at, up) = (Point::origin(), Direction::new(0.0, 1.0));
    /// assert!((RigidBody::rub(Some(&mut disk), None, at, up, 9.0) - 4.0).abs() < 1e-14);
    /// assert!((disk.linear_velocity().x() - 4.0).abs() < 1e-14 && (disk.angular_velocity() + 8.0).abs() < 1e-14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rub(a: Option<&mut Self>, b: Option<&mut Self>, at: Point<T>, normal: Direction<T>, most: T) -> T {
        let line = Self::slides_along([a.as_deref(), b.as_deref()], at, normal);
        line.map_or(T::zero(), |line| dynamics::rub(a, b, line, most))
    }

    /// The line of norm 1 through a place along which A slides forward on B there, across the normal; none if it does not slide by more than
    /// rounding.
    pub(crate) fn slides_along(bodies: [Option<&Self>; 2], at: Point<T>, normal: Direction<T>) -> Option<Line<T>> {
        let velocities = bodies.map(|body| body.map_or([T::zero(); 2], |body| body.velocity_at(at).coords()));
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
    /// use incidence::pga2::{Direction, Inertia, Motor, RigidBody};
    /// let mut a = RigidBody::new(Inertia::new(1.0, [0.0; 2], 1.0)?, Motor::identity())?;
    /// let mut b = RigidBody::new(Inertia::new(3.0, [0.0; 2], 1.0)?, Motor::translation([1.0, 0.0]))?;
    /// RigidBody::separate(Some(&mut a), Some(&mut b), Direction::new(0.5, 2.0));
    /// assert_eq!((a.center().coords(), b.center().coords()), ([-0.375, -1.5], [1.125, 0.5]));
    /// RigidBody::separate(None, Some(&mut b), Direction::new(0.0, 0.25)); // from the ground
    /// assert_eq!(b.center().coords(), [1.125, 0.75]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn separate(a: Option<&mut Self>, b: Option<&mut Self>, way: Direction<T>) {
        dynamics::separate(a, b, way);
    }
}
