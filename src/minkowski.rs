//! Areas by joins, ratios of areas as coordinates: a shape A − B against the Origin.

mod joins;
mod simplex;

pub use joins::{Area, Joins, joins};
pub use simplex::{Simplex, Weights, foot};
