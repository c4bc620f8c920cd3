//! Worlds of bodies of the plane, under the names of their dimension.

use super::Motor;
use crate::collide;

/// Bodies of the plane, and which of them are in contact: see [`collide::World`].
pub type World<S> = collide::World<S, Motor, 2>;
