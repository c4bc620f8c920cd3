//! What becomes of two bodies of space that overlap.

use super::RigidBody;
use crate::collide::Response;
use crate::dynamics;
use crate::pga3::{Direction, Line, Patch, Proximity};
use crate::scalar::{Real, Widen};

/// # Response
impl<T: Widen> RigidBody<T> {
    /// Lets two bodies respond to each other where they overlap, so that they come to rest: they [rebound](RigidBody::rebound) at
    /// the center of pressure, [rub](RigidBody::rub) at each corner of the [patch](super::super::contact_patch) in which they lie
    /// on each other, and are [separated](RigidBody::separate) by the depth. `None` stands for a body that nothing moves. `found`
    /// is the [`Proximity`] of A and B; if it says that they do not overlap, or is undecided, nothing happens.
    ///
    /// Each corner can press, and none can pull. The center of pressure is where one blow does what these do together that
    /// leave the bodies the least energy. It is the middle of the patch for a body that falls flat, and one corner for a body
    /// that comes down there. Where the bodies meet there more slowly than [`slowest`](Response::slowest), they do not rebound.
    /// For friction each corner bears the same part of the blow; so it slows down a spin about the normal, too, which it could
    /// not at the middle alone, where what spins does not slide.
    ///
    /// Returns the impulse along the normal, which is 0 if no corner approaches. The blows keep the momentum, and with a
    /// restitution up to 1 the kinetic energy never grows, both but for rounding. If an impulse, or what a body would become, is
    /// not finite, the result is infinite or NaN and nothing is changed, as if the restitution or the friction is NaN where it is
    /// asked for. For numbers below 0, and for infinite ones, see [`Response`].
    ///
    /// The patch has to be that of the same two bodies, with faces flat to [within](super::super::contact_patch) several times
    /// the way that weight moves a body in one step from rest; with less, what lies on one edge rocks to and fro. The center of
    /// pressure does not depend on the order of the corners or of the bodies, but for rounding. Without friction and restitution no
    /// corner approaches afterwards by more than some ε of the speeds, and of the distance from the Origin times how fast the bodies
    /// turn. With the restitution e, one that parted before may approach up to e times as fast, and where friction has turned the body
    /// since, any may; the next step goes on from there. The cost is O(n) with n corners: the
    /// search goes through them once for each that it lets press and once more, mostly two to five times. If one of them is nowhere or at infinity,
    /// the blow goes through the center of the patch. Of several contacts of one body each is answered alone: for piles see
    /// [`step_together`](crate::collide::Simulation::step_together).
    ///
    /// ```
    /// use incidence::collide::{Response, Settings};
    /// use incidence::pga3::{Cuboid, Direction, Inertia, Motor, RigidBody, Rotor, Shape, Simulation};
    ///
    /// // A box is thrown on a floor, tilted and turning.
    /// let mut world: Simulation<Shape> = Simulation::new(Settings::default())?;
    /// world.insert_fixed(Cuboid::new([9.0, 9.0, 1.0])?.into(), Motor::translation([0.0, 0.0, -1.0]))?;
    /// let cuboid = Shape::from(Cuboid::new([0.5, 0.5, 0.25])?);
    /// let body = RigidBody::new(Inertia::of_shape(&cuboid, 2.0)?, Motor::translation([0.0, 0.0, 2.0]) * Rotor::new([1.0, 2.0, 0.0], 0.5))?;
    /// let id = world.insert(cuboid, body.with_velocities([1.0, 0.0, 0.0], [0.0, 1.0, 3.0])?)?;
    ///
    /// let (time, weight) = (0.01, 10.0);
    /// let response = Response { restitution: 0.25, friction: 0.5, slowest: 2.0 * weight * time };
    /// for _ in 0..1000 {
    ///     world.step(time, |_, body| body.center() & Direction::new(0.0, 0.0, -weight * body.mass()), |contact, a, b| {
    ///         let (Some(patch), Some(found)) = (contact.patch(0.01), contact.proximity) else { return };
    ///         RigidBody::respond(a, b, &patch, &found, response);
    ///     })?;
    /// }
    /// let body = world.rigid_body(id).unwrap();
    /// assert!(body.linear_velocity().norm() < 1e-6 && body.angular_velocity().norm() < 1e-6);
    /// assert!((body.center().z() - 0.25).abs() < 0.01);
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
    pub(crate) fn velocity_from_center(&self) -> Line<T> {
        Line::from_plucker(self.angular_velocity().coords(), self.linear_velocity().coords())
    }

    /// I⁻¹\[N\], both as seen from the center of mass.
    pub(crate) fn change_from_center(&self, line: Line<T>) -> Line<T> {
        let moments = self.inertia().moments();
        let inside = self.inside(line.moment());
        let turning = self.rotor() >> Direction::from(core::array::from_fn(|k| inside[k] / moments[k]));
        Line::from_plucker(turning.coords(), line.direction().map(|c| c / self.mass()))
    }

    /// The moment of a line, as seen from the center of mass, along the principal axes, and its direction.
    pub(crate) fn along_axes(&self, line: Line<T>) -> [T; 6] {
        let [p, q, r] = self.inside(line.moment());
        let [x, y, z] = line.direction();
        [p, q, r, x, y, z]
    }

    /// The spin along the principal axes, and the momentum of the center.
    pub(crate) fn momentum_along_axes(&self) -> [T; 6] {
        self.along_axes(Line::from_plucker(self.linear_momentum().coords(), self.spin().coords()))
    }

    /// The principal moments, and the mass for each direction.
    pub(crate) fn masses(&self) -> [T; 6] {
        let ([p, q, r], mass) = (self.inertia().moments(), self.mass());
        [p, q, r, mass, mass, mass]
    }
}
