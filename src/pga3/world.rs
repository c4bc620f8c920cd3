//! Worlds of bodies of space, under the names of their dimension.

use super::{ConvexHull, Motor, RigidBody};
use crate::collide;

/// A ball, a capsule, a cuboid or a hull of space: see [`collide::Shape`].
pub type Shape<T = f64> = collide::Shape<ConvexHull<T>, T, 3>;
/// An index by place of bodies of space that stay where they are: see [`collide::BodyIndex`].
pub type BodyIndex<S = Shape> = collide::BodyIndex<S, Motor, 3>;
/// Bodies of space, and which of them are in contact: see [`collide::World`].
pub type World<S = Shape> = collide::World<S, Motor, 3>;
/// Bodies of space that move by themselves: see [`collide::Simulation`].
pub type Simulation<S = Shape> = collide::Simulation<S, RigidBody, 3>;
