//! How fast a free body can get anywhere.

use super::RigidBody;
use crate::collide::Rates;
use crate::magnitude::norm;

/// # Time to contact
impl RigidBody<f64> {
    /// The [`Rates`] of the body in free motion, about its center of mass, for a body with no point further from that center
    /// than `radius`. They hold for whatever steps the body [drifts](RigidBody::drift) in, of any length, until it is kicked. (If it
    /// is put elsewhere or [separated](RigidBody::separate) from another body, they hold, but distances from it have to be asked
    /// anew.) But each step rounds the place of the center, far from the Origin perhaps by as much as the center moves on.
    ///
    /// The turns of a step together are no more than |L| (1/J₁ + 1/J₂ − 1/J₃) for each unit of time, with the moments J₁ ≤ J₂ ≤
    /// J₃. That is never less than the angular speed, and that speed where all moments are equal.
    ///
    /// ```
    /// use incidence::collide::Schedule;
    /// use incidence::pga3::{Inertia, Motor, RigidBody};
    /// let stone = RigidBody::new(Inertia::principal(2.0, [3.0, 4.0, 6.0])?, Motor::identity())?;
    /// let thrown = stone.with_velocities([5.0, 0.0, 0.0], [0.0, 0.0, 1.0])?;
    /// // 30 apart, and no point of either more than 2.5 from its center; seen along the x axis.
    /// let (a, b) = (thrown.rates(2.5), stone.rates(2.5));
    /// let wait = a.time_to_contact_along(&b, [1.0, 0.0, 0.0], 30.0);
    /// assert!((wait - 30.0 / (5.0 + 2.5 * 6.0 * (1.0 / 3.0 + 1.0 / 4.0 - 1.0 / 6.0))).abs() < 1e-13);
    /// let mut schedule = Schedule::new();
    /// schedule.set_after((0, 1), 0.0, wait)?;
    /// assert_eq!(schedule.pop_due(2.6), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rates(&self, radius: f64) -> Rates<3> {
        // |L|/J at once, since the inverse of J may overflow.
        let spin = norm(self.spin().coords());
        let [a, b, c] = self.inertia().moments().map(|moment| spin / moment);
        let (low, high) = (a.min(b), a.max(b));
        let (least, median, greatest) = (low.min(c), high.min(low.max(c)), high.max(c));
        let turning = greatest + (median - least);
        Rates {
            velocity: self.linear_velocity().coords(),
            // Eight roundings at most, and those of the step's own turns.
            angular_speed: turning * (1.0 + 16.0 * f64::EPSILON),
            radius,
            acceleration: 0.0,
            angular_acceleration: 0.0,
        }
    }
}
