//! The boxes of a world's bodies, by choice source 004's fixed ones or its dynamic ones.

use super::WorldError;
use super::pose::Pose;
use crate::body::{Aabb, Body, Posed};
use crate::magnitude::{difference, finite, largest, norm};

/// How the box of a body is found when the body has moved.
///
/// ```
/// use incidence::collide::{Bounds, Settings};
/// use incidence::pga3::{Cuboid, Motor, World};
/// // Two rods side by side: as cubes their boxes overlap, as they are they do not. In contact they are in neither case.
/// let rod = Cuboid::new([0.25, 5.0, 0.25])?;
/// for (bounds, near) in [(Bounds::Fixed, 1), (Bounds::Dynamic, 0)] {
///     let mut world = World::with_settings(Settings { bounds, ..Settings::default() })?;
///     world.insert(rod, Motor::identity())?;
///     world.insert(rod, Motor::translation([1.0, 0.0, 0.0]))?;
///     let report = world.step();
///     assert_eq!((report.counts.near, report.contacts.len()), (near, 0));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Bounds {
    /// Source 004's fixed box: a cube around the center, as large as the body needs in any orientation. It costs the motion of a
    /// point; but where the bodies are long, or the world is crowded, more pairs are left to be tested.
    #[default]
    Fixed,
    /// Source 004's dynamic box: the smallest box, by the farthest vertex along each axis. The search begins where the last one
    /// ended, so that after a small motion it takes a few steps even on a large hull.
    Dynamic,
}

/// How large a body is, wherever it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size<const N: usize> {
    /// The middle of its box in its own place, and a distance from there that no point of the body exceeds.
    pub center: [f64; N],
    pub reach: f64,
    /// Bounds the coordinates in the body's own place.
    largest: f64,
}

impl<const N: usize> Size<N> {
    /// Measures a body, and checks that it is valid.
    pub fn of(shape: &impl Body<N>) -> Result<Self, WorldError> {
        let (count, radius) = (shape.vertex_count(), shape.radius());
        if count == 0 || u32::try_from(count).is_err() {
            return Err(WorldError::Shape { vertex: None });
        }
        if !(radius.is_finite() && radius >= 0.0) {
            return Err(WorldError::Radius);
        }
        let vertices = || (0..count).map(|index| shape.vertex(index));
        if let Some(vertex) = vertices().position(|vertex| !finite(vertex)) {
            return Err(WorldError::Shape { vertex: Some(vertex) });
        }
        let Some(around) = Aabb::around(vertices()) else { return Err(WorldError::Shape { vertex: None }) };
        let center = core::array::from_fn(|k| around.min[k] * 0.5 + around.max[k] * 0.5);
        let spread = vertices().map(|p| norm(difference(p, center))).fold(0.0, f64::max);
        let reach = (spread + radius) * (1.0 + 8.0 * f64::EPSILON);
        let largest = largest([largest(around.min), largest(around.max)]) + reach;
        if largest.is_finite() { Ok(Size { center, reach, largest }) } else { Err(WorldError::Size) }
    }

    /// What rounding adds, at most, if the body is at this place: to a vertex that is moved, to which vertex is the farthest, and
    /// to a sum. Where numbers underflow, a vertex loses 9 of the smallest numbers, another one and the center as many, and
    /// products of the search, the reach and half of the margin some 8.
    pub fn rounding(&self, at: [f64; N]) -> f64 {
        64.0 * f64::EPSILON * (self.largest + largest(at)) + f64::from_bits(64)
    }
}

/// The vertices that were the farthest along each axis: backwards and forwards.
pub(super) type Extremes<const N: usize> = [[u32; 2]; N];

/// The box of a body that is at least this much larger than the body on every side.
pub(super) fn dynamic<S: Body<N>, M: Pose<N>, const N: usize>(
    posed: &Posed<&S, M>,
    beyond: f64,
    extremes: &mut Extremes<N>,
) -> Aabb<f64, N> {
    let beyond = beyond + posed.radius();
    let mut side = |k: usize, forwards: usize, sign: f64| {
        let direction = core::array::from_fn(|i| if i == k { sign } else { 0.0 });
        let farthest = posed.farthest(direction, extremes[k][forwards] as usize);
        extremes[k][forwards] = farthest as u32;
        posed.vertex(farthest)[k] + sign * beyond
    };
    Aabb { min: core::array::from_fn(|k| side(k, 0, -1.0)), max: core::array::from_fn(|k| side(k, 1, 1.0)) }
}
