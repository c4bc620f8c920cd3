//! How far apart are two convex bodies, or how deep in each other, and where?
//!
//! The method is source 004's (M. C. Lin, Geometric Proximity Queries): to locate the Origin relative to the difference
//! B − A, of which only the farthest corners are ever looked at. [`nearest`] finds the part of B − A nearest to an Origin
//! outside it, [`penetration`] the part of the boundary nearest to an Origin inside. Only signs decide both, and each sign
//! is certain: [`questions`] states them, [`difference`] answers them. The proof of an answer covers every vertex:
//! [`farthest`]. Derivation and limits: the chapter on proximity.

#[cfg(feature = "collide")]
mod ahead;
mod answer;
mod ask;
mod difference;
mod facets;
mod farthest;
#[cfg(feature = "collide")]
mod glimpse;
mod height;
mod kindless;
mod known;
mod lattice;
mod layer;
mod nearest;
mod pair;
mod penetration;
mod questions;
mod seen;
mod segments;
mod simplex;
mod space;
#[cfg(test)]
mod tests;
#[cfg(all(test, feature = "symbolic"))]
mod theorems;
mod typed;

#[cfg(feature = "collide")]
pub(crate) use ahead::{ahead, ahead_among_facets, facing};
#[cfg(feature = "collide")]
pub(crate) use ask::{Contact, contact, distance_bounds};
pub(crate) use ask::{answer, gjk, overlap, penetration, still};
#[cfg(feature = "collide")]
pub(crate) use glimpse::{are_deeper, are_parted, glimpse};
#[cfg(feature = "collide")]
pub(crate) use kindless::Kindless;
#[cfg(feature = "collide")]
pub(crate) use typed::InCoordinates;
pub use typed::{Features, Proximity};
