//! Rigid motions of the plane: rotors about the origin, translators, motors, and flectors that also reflect.

// First, as it is in the docs.
mod making;

mod apply;
mod between;
mod exponential;
mod fit;
mod flector;
mod matrix;
mod mean;
mod motion;
mod norm;
mod prepared;
mod velocity;

use super::{Direction, Motor, Point, Rotor, Translator};

#[cfg(feature = "nalgebra")]
pub(crate) use matrix::rotor_of;
pub use motion::Motion;
pub use prepared::Prepared;
