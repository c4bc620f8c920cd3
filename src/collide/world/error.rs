//! What a world refuses.

use core::fmt;

use super::BodyId;

/// Why a [`World`](super::World) refused something.
///
/// ```
/// use incidence::collide::{Settings, World, WorldError};
/// use incidence::pga3::{Ball, Motor};
/// let mut world: World<Ball, Motor, 3> = World::new();
/// let nowhere = Ball { center: [0.0, f64::NAN, 0.0], radius: 1.0 };
/// assert_eq!(world.insert(nowhere, Motor::identity()), Err(WorldError::Shape { vertex: Some(0) }));
/// let hollow = Ball { center: [0.0; 3], radius: -1.0 };
/// let error = world.insert(hollow, Motor::identity()).unwrap_err();
/// assert_eq!((error, &*error.to_string()), (WorldError::Radius, "the radius of the shape is negative or not finite"));
/// let settings = Settings { tolerance: f64::NAN, ..Settings::default() };
/// let error = World::<Ball, Motor, 3>::with_settings(settings).err().unwrap();
/// assert_eq!(error.to_string(), "the margin or the tolerance is negative or not finite");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorldError {
    /// There is no body of this name, or it has been removed.
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
    /// The same as [`Pose`](WorldError::Pose), for a body that was to be added.
    NewPose,
    /// The shape is no body: a coordinate of the named vertex is infinite or NaN; or, if no vertex is named, there are no
    /// vertices, or more than a `u32` counts.
    Shape {
        /// The number of the vertex.
        vertex: Option<usize>,
    },
    /// The radius of the shape is negative or not finite.
    Radius,
    /// The shape is too large for `f64`.
    Size,
    /// A margin or a tolerance is negative or not finite.
    Margin,
    /// The time of a step is infinite or NaN; or it is negative, where bodies [respond together](crate::collide::Simulation::step_together).
    Time,
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBody { id } => write!(f, "body {id} is not in this world, or no longer"),
            Self::Pose { id } => write!(f, "the pose of body {id} is not a finite rigid motion"),
            Self::NewPose => write!(f, "the pose of the new body is not a finite rigid motion"),
            Self::Shape { vertex: Some(vertex) } => write!(f, "vertex {vertex} of the shape is not finite"),
            Self::Shape { vertex: None } => write!(f, "the shape has no vertices, or more than a u32 counts"),
            Self::Radius => write!(f, "the radius of the shape is negative or not finite"),
            Self::Size => write!(f, "the shape is too large for f64"),
            Self::Margin => write!(f, "the margin or the tolerance is negative or not finite"),
            Self::Time => write!(f, "the time of the step is negative or not finite"),
        }
    }
}

impl core::error::Error for WorldError {}
