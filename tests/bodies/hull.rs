//! Convex hulls against brute force in exact numbers: no join, no orientation of the crate.

mod clouds;
mod exact;
mod measures;
mod plane;
mod space;
mod supports;
