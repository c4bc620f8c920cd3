//! Worlds of bodies of the plane, under the names of their dimension.

use super::{ConvexHull, Motor, RigidBody};
use crate::collide;

/// A disk, a stadium, a rectangle or a hull of the plane: see [`collide::Shape`].
pub type Shape<T = f64> = collide::Shape<ConvexHull<T>, T, 2>;
/// An index by place of bodies of the plane that stay where they are: see [`collide::BodyIndex`].
pub type BodyIndex<S = Shape> = collide::BodyIndex<S, Motor, 2>;
/// Bodies of the plane, and which of them are in contact: see [`collide::World`].
pub type World<S = Shape> = collide::World<S, Motor, 2>;

/// Bodies of the plane that move by themselves: see [`collide::Simulation`].
///
/// ```
/// use incidence::collide::{Settings, WorldError};
/// use incidence::pga2::{Ball, Inertia, Line, Motor, Rect, RigidBody, Shape, Simulation};
///
/// // A disk between two walls, at x = −2 and x = 2, that goes to and fro.
/// let mut simulation: Simulation<Shape> = Simulation::new(Settings::default())?;
/// for x in [-3.0, 3.0] {
///     simulation.insert_fixed(Rect::new([1.0, 5.0])?.into(), Motor::translation([x, 0.0]))?;
/// }
/// let disk = Ball::new([0.0; 2], 0.5)?;
/// let moving = RigidBody::new(Inertia::of_ball(&disk, 2.0)?, Motor::identity())?.with_velocities([1.0, 0.0], 0.25)?;
/// let id = simulation.insert(disk.into(), moving)?;
///
/// let mut blows = 0;
/// for _ in 0..900 {
///     simulation.step(0.01, |_, _| Line::zero(), |contact, a, b| {
///         let Some(proximity) = contact.proximity else { return };
///         let (Some([on_a, _]), Some(normal)) = (proximity.points(), proximity.normal()) else { return };
///         blows += u32::from(RigidBody::rebound(a, b, on_a & normal, 1.0) > 0.0);
///     })?;
/// }
/// // 9 units of time are 9 of way: 1.5 to the first wall, 3 to the next, and so on.
/// let body = simulation.rigid_body(id).unwrap();
/// assert_eq!(blows, 3);
/// assert!((body.center().x() - 0.0).abs() < 0.1 && (body.linear_velocity().x() + 1.0).abs() < 1e-14);
/// // A disk without friction goes on turning.
/// assert!((body.angular_velocity() - 0.25).abs() < 1e-14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Simulation<S = Shape> = collide::Simulation<S, RigidBody, 2>;
