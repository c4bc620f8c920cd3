//! The generator: from the [`spec`] through the tables to text ([`write`](mod@write)).
//!
//! It takes the definition of the algebra in by path, so that it never depends on what it writes.
// That has its doctests in its own crate.
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
