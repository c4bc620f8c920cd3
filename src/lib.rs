//! Projective geometric algebra of the plane and of space, and the proximity questions that it answers.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod algebra;
pub mod classical;
mod display;
#[cfg(feature = "draw")]
pub mod draw;
mod element;
pub mod exact;
mod magnitude;
pub mod minkowski;
pub mod ops;
pub mod pga2;
pub mod pga3;
mod projection;
pub mod scalar;
mod segment;
mod separation;
#[cfg(feature = "symbolic")]
pub mod symbolic;
mod tolerance;

/// The traits of the operations and of the scalars, to import at once.
pub mod prelude {
    pub use crate::ops::*;
    pub use crate::scalar::{Field, Real, Ring, Widen};
    pub use crate::tolerance::Tolerance;
}

pub use scalar::{Field, Real, Ring, Widen};
pub use tolerance::Tolerance;
