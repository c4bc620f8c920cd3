//! A body on its way, and how well its place is known.

use super::{ContactError, Twist};
use crate::body::{self, Body, Posed};
use crate::magnitude::{dot, norm, power_of_two};

/// A body and its velocity.
#[derive(Debug)]
pub(super) struct Moving<'a, B, V, const N: usize> {
    pub body: &'a B,
    pub velocity: V,
    /// |ω|.
    pub angular: f64,
    /// Not less than the distance of any vertex from the Origin, at the time 0.
    pub size: f64,
    /// Not less than the speed of any vertex, at any time: each vertex keeps its speed.
    pub speed: f64,
}

impl<'a, B: Body<N>, V: Twist<N>, const N: usize> Moving<'a, B, V, N> {
    /// The body with this number, which is for the error, its velocity converted to a unit of time.
    pub fn new(number: usize, body: &'a B, velocity: V, unit: f64) -> Result<Self, ContactError> {
        if !velocity.is_finite() {
            return Err(ContactError::Velocity { body: number });
        }
        if !body::is_one(body) {
            return Err(ContactError::Body { body: number });
        }
        let velocity = velocity.per(unit);
        let size = super::up(farthest(body));
        let angular = super::up(velocity.angular_speed());
        // A body that does not turn has no speed due to its size, even if that is infinite.
        let turning = if angular == 0.0 { 0.0 } else { angular * size };
        let speed = super::up(norm(velocity.at_origin()) + turning);
        Ok(Moving { body, velocity, angular, size, speed })
    }

    pub fn posed(&self, time: f64) -> Posed<&'a B, V::Pose> {
        Posed { shape: self.body, motor: self.velocity.motion(time) }
    }

    /// No vertex of the body that is posed at a time is farther than this from its true place at that time.
    ///
    /// A translation by t V rounds its coefficients, and a sum. The errors of a rotation, in units of ε, for a vertex of
    /// size R and with S the greatest speed of anything that passes the Origin or the vertex, are: half of S t, as the
    /// angle and the axis are rounded; 13 R + 20 S t from the coefficients of the exponential; 6 R + 11 S t from
    /// applying it. Half of a subnormal time is off by half of the least number, which counts if the speed is great.
    pub fn doubt(&self, time: f64) -> f64 {
        if (self.angular, self.speed) == (0.0, 0.0) || time == 0.0 {
            return 0.0;
        }
        let units = if self.angular == 0.0 { 1.0 } else { 32.0 };
        units * f64::EPSILON * (self.size + self.speed * time) + self.speed * f64::from_bits(1) + f64::from_bits(16)
    }
}

/// The distance of the farthest vertex from the Origin.
fn farthest<const N: usize>(body: &impl Body<N>) -> f64 {
    let most = |of: fn([f64; N]) -> f64| (0..body.vertex_count()).map(|k| of(body.vertex(k))).fold(0.0, f64::max);
    let square = most(|vertex| dot(vertex, vertex));
    // The root of one square, where it neither over- nor underflows.
    if (power_of_two(-600)..power_of_two(600)).contains(&square) { num_traits::Float::sqrt(square) } else { most(norm) }
}
