//! How fast a free body of the plane can get anywhere.

use super::RigidBody;
use crate::collide::Rates;

/// # Time to contact
impl RigidBody<f64> {
    /// The [`Rates`] of the body in free motion, about its center of mass, for a body with no point further from that center
    /// than `radius`. They hold until the body is kicked. (If it is put elsewhere or [separated](RigidBody::separate) from another
    /// body, they hold, but distances from it have to be asked anew.) They are exactly how it moves: the angular speed is constant
    /// and needs no bound. But each step rounds the place of the center, far from the Origin perhaps by as much as the center moves
    /// on.
    ///
    /// ```
    /// use incidence::pga2::{Inertia, Motor, RigidBody};
    /// let stone = RigidBody::new(Inertia::new(2.0, [0.0; 2], 6.0)?, Motor::identity())?;
    /// let thrown = stone.with_velocities([5.0, 0.0], -1.0)?;
    /// // 30 apart, and no point of either more than 2.5 from its center; seen along the x axis.
    /// let (a, b) = (thrown.rates(2.5), stone.rates(2.5));
    /// let wait = a.time_to_contact_along(&b, [1.0, 0.0], 30.0);
    /// assert!((wait - 30.0 / (5.0 + 2.5)).abs() < 1e-13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rates(&self, radius: f64) -> Rates<2> {
        // Two roundings of the rate, and those of a step's own turn.
        let angular_speed = self.angular_velocity().abs() * (1.0 + 8.0 * f64::EPSILON);
        Rates { velocity: self.linear_velocity().coords(), angular_speed, radius, ..Rates::REST }
    }
}
