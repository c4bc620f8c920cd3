//! The generator: it turns the [`spec`] into tables, and these into text ([`write`](mod@write)).
//!
//! It includes the definition of the algebra by path, so that it never depends on what it writes.
// The doctests of the definition run in its own crate.
#![cfg(not(doctest))]
#![allow(dead_code, reason = "the definition offers more than the generator needs")]

extern crate alloc;

#[path = "../../src/algebra.rs"]
mod algebra;
#[path = "../../src/display.rs"]
mod display;
#[path = "../../src/scalar.rs"]
mod scalar;
pub mod spec;
mod table;
pub mod write;

/// The algebras that are generated.
pub const SPECS: [&spec::Spec; 2] = [&spec::PLANE, &spec::SPACE];
