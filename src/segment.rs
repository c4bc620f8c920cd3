//! Segments by the coordinates of their ends: the kernels behind the typed queries of the plane and of space.

pub(crate) mod crossing;
pub(crate) mod distance;
