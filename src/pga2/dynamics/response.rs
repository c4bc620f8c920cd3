//! What becomes of two bodies of the plane that overlap.

use super::RigidBody;
use crate::collide::Response;
use crate::dynamics;
use crate::pga2::{Direction, Line, Patch, Point, Proximity};
use crate::scalar::{Real, Widen};

/// # Response
impl<T: Widen> RigidBody<T> {
    /// Lets two bodies respond to each other where they overlap, so that they come to rest, as [in
    /// space](crate::pga3::RigidBody::respond): they [rebound](RigidBody::rebound) at the center of pressure, [rub](RigidBody::rub)
    /// at the ends of the [patch](super::super::contact_patch) in which they lie on each other, and are
    /// [separated](RigidBody::separate) by the depth. In the plane nothing spins about the normal.
    ///
    /// Returns the impulse along the normal, which is 0 if no end approaches, or the bodies do not overlap. If an impulse, or what
    /// a body would become, is not finite, the result is infinite or NaN and nothing is changed.
    ///
    /// ```
    /// use incidence::collide::{Response, Settings};
    /// use incidence::pga2::{Direction, Inertia, Motor, Point, Rect, RigidBody, Shape, Simulation};
    ///
    /// // A box is thrown on a floor, tilted.
    /// let mut world: Simulation<Shape> = Simulation::new(Settings::default())?;
    /// world.insert_fixed(Rect::new([9.0, 1.0])?.into(), Motor::translation([0.0, -1.0]))?;
    /// let rect = Shape::from(Rect::new([0.5, 0.25])?);
    /// let body = RigidBody::new(Inertia::of_shape(&rect, 2.0)?, Motor::translation([0.0, 2.0]) * Motor::rotation(Point::origin(), 0.5))?;
    /// let id = world.insert(rect, body.with_velocities([1.0, 0.0], 1.0)?)?;
    ///
    /// let (time, weight) = (0.01, 10.0);
    /// let response = Response { restitution: 0.25, friction: 0.5, slowest: 2.0 * weight * time };
    /// for _ in 0..1000 {
    ///     world.step(time, |_, body| body.center() & Direction::new(0.0, -weight * body.mass()), |contact, a, b| {
    ///         let (Some(patch), Some(found)) = (contact.patch(0.01), contact.proximity) else { return };
    ///         RigidBody::respond(a, b, &patch, &found, response);
    ///     })?;
    /// }
    /// let body = world.rigid_body(id).unwrap();
    /// assert!(body.linear_velocity().norm() < 1e-6 && body.angular_velocity().abs() < 1e-6);
    /// assert!((body.center().y() - 0.25).abs() < 0.01);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn respond(
        a: Option<&mut Self>,
        b: Option<&mut Self>,
        patch: &Patch<T>,
        found: &Proximity<T>,
        response: Response<T>,
    ) -> T {
        match found.normal().filter(|_| found.is_overlapping()) {
            Some(normal) => dynamics::respond(a, b, patch, (normal, found.depth()), response),
            None => num_traits::zero(),
        }
    }
}

impl<T: Real> RigidBody<T> {
    /// V, as seen from the center of mass.
    pub(crate) fn velocity_from_center(&self) -> Point<T> {
        Point::origin() * self.angular_velocity() + self.linear_velocity().commutator(Point::origin()).into()
    }

    /// I⁻¹\[N\], both as seen from the center of mass.
    pub(crate) fn change_from_center(&self, line: Line<T>) -> Point<T> {
        let moving = Direction::from(line.direction()) / self.mass();
        Point::origin() * (line.e0 / self.inertia().moment()) + moving.commutator(Point::origin()).into()
    }

    /// The moment of a line, as seen from the center of mass, and its direction.
    pub(crate) fn along_axes(&self, line: Line<T>) -> [T; 3] {
        let [x, y] = line.direction();
        [line.e0, x, y]
    }

    /// The spin, and the momentum of the center.
    pub(crate) fn momentum_along_axes(&self) -> [T; 3] {
        let [x, y] = self.linear_momentum().coords();
        [self.spin(), x, y]
    }

    /// The moment, and the mass for each direction.
    pub(crate) fn masses(&self) -> [T; 3] {
        [self.inertia().moment(), self.mass(), self.mass()]
    }
}
