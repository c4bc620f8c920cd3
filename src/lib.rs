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
pub mod interop;
pub mod minkowski;
pub mod ops;
pub mod pga2;
pub mod pga3;
pub mod scalar;
mod segment;
#[cfg(feature = "symbolic")]
pub mod symbolic;

/// The traits of the operations and of the scalars, to import at once.
pub mod prelude {
    pub use crate::ops::*;
    pub use crate::scalar::{Field, Real, Ring, Widen};
}

pub use scalar::{Field, Real, Ring, Widen};

/// The book: one chapter for each idea. Its code is compiled and run with the tests.
#[cfg(any(doc, doctest))]
pub mod notes {
    #[doc = include_str!("../docs/algebra.md")]
    pub mod algebra {}
    #[doc = include_str!("../docs/conventions.md")]
    pub mod conventions {}
    #[doc = include_str!("../docs/minkowski.md")]
    pub mod minkowski {}
}
