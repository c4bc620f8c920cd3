//! What a world refuses.

use core::fmt;

use super::BodyId;

/// Why a [`World`](super::World) refused something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorldError {
    /// There is no body of this name, or no more.
    UnknownBody {
        /// The name.
        id: BodyId,
    },
    /// The new pose of this body is no rigid motion: it has norm 0, or a coefficient is infinite or NaN, or it moves the
    /// body too far for `f64`.
    Pose {
        /// The name.
        id: BodyId,
    },
    /// As [`Pose`](WorldError::Pose), of a body that was to be added.
    NewPose,
    /// The shape is no body: a coordinate of a vertex is infinite or NaN; or, if none is named, there are no vertices, or
    /// the radius is negative or not finite, or it is too large for `f64`.
    Shape {
        /// The vertex.
        vertex: Option<usize>,
    },
    /// A margin or a tolerance is negative or not finite.
    Margin,
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBody { id } => write!(f, "there is no body {} of this generation", id.index()),
            Self::Pose { id } => write!(f, "the pose of body {} is not a finite rigid motion", id.index()),
            Self::NewPose => write!(f, "the pose of the new body is not a finite rigid motion"),
            Self::Shape { vertex: Some(vertex) } => write!(f, "vertex {vertex} of the shape is not finite"),
            Self::Shape { vertex: None } => write!(f, "the shape has no vertices, or no finite size"),
            Self::Margin => write!(f, "a margin is finite and not negative"),
        }
    }
}

impl core::error::Error for WorldError {}
