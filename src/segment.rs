//! Segments by the coordinates of their ends: the kernels behind the typed queries of the plane and of space.

#[cfg_attr(not(test), allow(dead_code))]
pub(crate) mod crossing;
