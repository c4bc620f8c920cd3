//! Areas by joins, ratios of areas as coordinates: a shape A − B against the Origin.
//!
//! The [definition](joins()) is five joins of points, the same in the plane and in space. The queries run the
//! [kernel](Parallelogram), which is the same in coordinates. The weights of the Origin's [foot](foot()) on a simplex are
//! the same ratios again. The derivation is a chapter of the [book](crate::notes::minkowski).
//!
#![doc = include_str!("../docs/figures/parallelogram.svg")]

mod joins;
mod parallelogram;
mod simplex;

pub use joins::{Area, Joins, joins};
pub use parallelogram::{Coordinates, Parallelogram};
pub(crate) use parallelogram::{inner, wedge};
pub use simplex::{Simplex, Weights, foot};
