//! Geometry of space in the algebra R(3,0,1): planes, lines, points, directions and the motions that move them.
//!
//! Planes are the vectors of the algebra, and mirrors. A line is the meet of two planes, a point the meet of three. Every type
//! is generic in its scalar. The default is `f64`, but defaults apply only where a type is written. In an expression that does
//! not say which scalar is meant, write `Point::<f64>::origin()`, or `1.0_f64`.
//!
//! ```
//! use incidence::pga3::{Line, Plane, Point};
//!
//! let a = Point::new(1.0, 2.0, 3.0);
//! let b = Point::new(3.0, 6.0, 5.0);
//! let l = a & b; // the line through both
//! let ground = Plane::new(0.0, 0.0, 1.0, 0.0); // 0x + 0y + 1z + 0 = 0
//! let p = ground ^ l; // where it comes out of the ground
//! assert_eq!(p.coords(), [-2.0, -4.0, 0.0]);
//! ```
//!
//! | there are | |
//! |---|---|
//! | elements | [`Point`], [`Direction`], [`Line`], [`Plane`]; [`Pseudoscalar`] and [`Multivector`] for the rest |
//! | motions | [`Motor`], of which [`Rotor`] and [`Translator`] are parts; [`Flector`], with a reflection |
//! | figures | [`Segment`], [`Simplex`], [`Polygon`], [`Mesh`], [`Chain`] |
//! | convex bodies | [`ConvexHull`], [`Ball`], [`Capsule`], [`Cuboid`]; moved to another place, [`Posed`] |
//! | questions about two | [`Segment::closest_points`], [`Mesh::collision`]; of bodies, [`proximity`](proximity()), [`overlap`], [`time_of_contact`], [`contact_patch`] |
//! | about many segments | [`near_pairs`], [`Chain::colliding_pairs`]; which of them are near a given one, [`SegmentIndex`]; pair by pair, [`segment_distances`], [`segment_closest_points`] |
//! | about many bodies | [`BodyIndex`], [`World`], [`Simulation`]; about many triangles, [`MeshIndex`] |
//!
//! [`ops`](crate::ops) says what the operators mean; the [conventions](crate::notes::conventions) say which way anything turns
//! or points. Do not import all of this module and all of [`collide`](crate::collide) by `*`: both have a `World`, a `Simulation` and others, here
//! with the dimension filled in, and such a name would be ambiguous.

// The docs show the items of a type in this order: what makes it comes first, what every type has last.
mod line;
mod plane;
mod point;

mod angle;
#[cfg(feature = "alloc")]
mod chain;
#[cfg(feature = "collide")]
mod contact;
mod coordinates;
mod distance;
#[cfg(feature = "convex")]
mod dynamics;
mod fit;
#[cfg(feature = "alloc")]
mod folding;
#[cfg(feature = "convex")]
pub mod hull;
mod incidence;
#[cfg(feature = "alloc")]
mod index;
#[cfg(feature = "convex")]
mod marching;
mod mesh;
mod motor;
#[cfg(feature = "alloc")]
mod near;
mod pairs;
mod perpendicular;
mod projection;
#[cfg(feature = "convex")]
mod proximity;
mod segment;
mod simplex;
#[cfg(feature = "convex")]
mod support;
#[cfg(feature = "collide")]
mod world;

#[rustfmt::skip]
mod generated;

pub use crate::boundary::Location;
pub use crate::fit::FitError;
#[cfg(feature = "alloc")]
pub use crate::hierarchy::Pairs;
pub use crate::motion::{MatrixError, MeanError};
#[cfg(feature = "alloc")]
pub use chain::{Chain, ChainError};
#[cfg(feature = "collide")]
pub use contact::{ContactError, Patch, TimeOfContact, contact_patch, time_of_contact};
#[cfg(feature = "convex")]
pub use dynamics::{Inertia, InertiaError, RigidBody, RigidBodyError};
#[cfg(feature = "alloc")]
pub use folding::FoldingChain;
pub use generated::*;
#[cfg(feature = "convex")]
pub use hull::{ConvexHull, HullError, minkowski_difference, minkowski_sum};
pub use incidence::{LinePair, LinePlane, PlanePair, PlaneTriple};
#[cfg(feature = "alloc")]
pub use index::SegmentIndex;
#[cfg(feature = "convex")]
pub use marching::{Feature, March, Polytope, march};
#[cfg(feature = "alloc")]
pub use mesh::Section;
#[cfg(feature = "collide")]
pub use mesh::{Collision, MeshIndex};
#[cfg(feature = "mesh")]
pub use mesh::{Halves, SplitError};
pub use mesh::{Mesh, MeshError, Polygon};
#[cfg(feature = "nalgebra")]
pub(crate) use motor::rotor_of;
pub use motor::{Prepared, Screw};
#[cfg(feature = "alloc")]
pub use near::{near_pairs, near_pairs_between, near_pairs_between_iter, near_pairs_iter};
pub use pairs::{point_segment_closest_points, point_segment_distances, segment_closest_points, segment_distances};
#[cfg(feature = "convex")]
pub use proximity::{Features, Proximity, gjk, overlap, penetration, proximity};
pub use segment::{Closest, Segment};
pub use simplex::Simplex;
#[cfg(feature = "convex")]
pub use support::{Aabb, Ball, Capsule, Cuboid, Posed, Rounded, Support};
#[cfg(feature = "collide")]
pub use world::{BodyIndex, Shape, Simulation, World};

use crate::magnitude::difference;
use crate::scalar::Ring;

crate::element::multivector!(pga3);

#[inline]
pub(crate) fn cross<T: Ring>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline]
fn sum<T: Ring>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| a[k] + b[k])
}

#[cfg(feature = "alloc")]
impl crate::algebra::Algebra {
    /// R(3,0,1), the algebra of space, in the basis of the types of [`pga3`](crate::pga3): their coefficients are its coefficients.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// use incidence::pga3::{Multivector, Point};
    /// let space = Algebra::space();
    /// let point = Multivector::from(Point::new(2.0, 3.0, 5.0));
    /// assert_eq!(space.multivector(&point.to_array()).to_string(), point.to_string());
    /// ```
    pub fn space() -> Self {
        let algebra =
            Self::with_squares(&[0, 1, 1, 1]).and_then(|algebra| algebra.with_basis(&Multivector::<f64>::BLADES));
        // Signature and blades are constants, so that the example above tries all there is.
        algebra.expect("the blades of a multivector are a basis")
    }
}

/// From text as elements are printed, or as one types them: see [`Algebra::parse`](crate::algebra::Algebra::parse), with its errors, and exponents only
/// in parentheses. From the multivector every smaller type comes by `try_from`. The algebra is made anew each time, so this is no way to read millions.
///
/// ```
/// use incidence::pga3::{Multivector, Plane};
/// let read: Multivector = "2e1 - 3e2 + e3 - 5e0".parse()?;
/// assert_eq!(Plane::try_from(read)?, Plane::new(2.0, -3.0, 1.0, -5.0));
/// assert_eq!(read.to_string().parse(), Ok(read));
/// let error = "2e1 + e4".parse::<Multivector>().unwrap_err();
/// assert_eq!(error.to_string(), "`e4` names no blade of this algebra");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
impl<T: Ring + core::str::FromStr> core::str::FromStr for Multivector<T> {
    type Err = crate::algebra::AlgebraError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let algebra = crate::algebra::Algebra::space();
        let coefficients = algebra.parse(text)?.coefficients();
        Ok(Self::from_array(core::array::from_fn(|k| coefficients[k])))
    }
}
