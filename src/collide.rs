//! Many bodies: which pairs are worth asking?

pub use crate::body::Aabb;
