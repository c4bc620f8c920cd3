//! Convex hulls against brute force in exact numbers: no join, no orientation of the crate.

#[path = "hull/clouds.rs"]
mod clouds;
#[path = "hull/exact.rs"]
mod exact;
#[path = "hull/measures.rs"]
mod measures;
#[path = "inputs/numbers.rs"]
mod numbers;
#[path = "hull/plane.rs"]
mod plane;
#[path = "hull/space.rs"]
mod space;
#[path = "hull/supports.rs"]
mod supports;
