//! Segments by the coordinates of their ends: the kernels behind the typed queries of the plane and of space.

#[cfg_attr(not(test), expect(dead_code, reason = "for the typed segments of the plane and of space"))]
pub(crate) mod distance;
