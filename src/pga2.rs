//! Geometry of the plane in the algebra R(2,0,1): lines, points, directions and the motions that move them.
//!
//! Lines are the vectors of the algebra, and mirrors. A point is the meet of two lines. Every type is generic in its scalar.
//! The default is `f64`, but defaults apply only where a type is written. In an expression that does not say which scalar is
//! meant, write `Point::<f64>::origin()`, or `1.0_f64`.
//!
//! Two points join in the line from one to the other, positive on its left:
//!
#![doc = include_str!("../docs/figures/join.svg")]
//!
//! Two lines meet in their common point:
//!
#![doc = include_str!("../docs/figures/meet.svg")]
//!
//! ```
//! use incidence::pga2::{Line, Point};
//!
//! let a = Point::new(1.0, 2.0);
//! let b = Point::new(3.0, 6.0);
//! let l = a & b; // the line through both
//! let y_axis = Line::new(1.0, 0.0, 0.0); // 1x + 0y + 0 = 0
//! let p = l ^ y_axis; // where the two lines meet
//! assert_eq!(p.coords(), [0.0, 0.0]);
//! ```
//!
//! | there are | |
//! |---|---|
//! | elements | [`Point`], [`Direction`], [`Line`]; [`Pseudoscalar`] and [`Multivector`] for the rest |
//! | motions | [`Motor`], of which [`Rotor`] and [`Translator`] are parts; [`Flector`], with a reflection |
//! | figures | [`Segment`], [`Simplex`], [`Polygon`]; with holes, [`Region`] |
//! | convex bodies | [`ConvexHull`], [`Ball`], [`Capsule`], [`Rect`]; moved to another place, [`Posed`] |
//! | questions about two | [`Segment::intersection`], [`Polygon::collision`]; of bodies, [`proximity`](proximity()), [`overlap`], [`time_of_contact`], [`contact_patch`] |
//! | about many segments | [`crossing_pairs`], [`near_pairs`]; which of them are near a given one, [`SegmentIndex`]; pair by pair, [`segment_distances`], [`segment_closest_points`], [`segment_intersections`] |
//! | about many bodies | [`BodyIndex`], [`World`], [`Simulation`] |
//!
//! [`ops`](crate::ops) says what the operators mean; the [conventions](crate::notes::conventions) say which way anything turns
//! or points. Do not import all of this module and all of [`collide`](crate::collide) by `*`: both have a `World`, a `Simulation` and others, here
//! with the dimension filled in, and such a name would be ambiguous.

// The docs show the items of a type in this order: what makes it comes first, what every type has last.
mod line;
mod point;

mod angle;
#[cfg(feature = "collide")]
mod contact;
mod coordinates;
#[cfg(feature = "alloc")]
mod crossings;
mod distance;
#[cfg(feature = "convex")]
mod dynamics;
mod fit;
#[cfg(feature = "convex")]
pub mod hull;
mod incidence;
#[cfg(feature = "alloc")]
mod index;
#[cfg(feature = "convex")]
mod marching;
mod motor;
#[cfg(feature = "alloc")]
mod near;
mod pairs;
mod perpendicular;
mod polygon;
mod projection;
#[cfg(feature = "convex")]
mod proximity;
#[cfg(feature = "mesh")]
mod region;
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
#[cfg(feature = "collide")]
pub use contact::{ContactError, Patch, TimeOfContact, contact_patch, time_of_contact};
#[cfg(feature = "alloc")]
pub use crossings::{crossing_pairs, crossing_pairs_between, crossing_pairs_between_iter, crossing_pairs_iter};
#[cfg(feature = "convex")]
pub use dynamics::{Inertia, InertiaError, RigidBody, RigidBodyError};
pub use generated::*;
#[cfg(feature = "convex")]
pub use hull::{ConvexHull, HullError, minkowski_difference, minkowski_sum};
pub use incidence::LinePair;
#[cfg(feature = "alloc")]
pub use index::SegmentIndex;
#[cfg(feature = "convex")]
pub use marching::{Feature, March, Polytope, march};
#[cfg(feature = "nalgebra")]
pub(crate) use motor::rotor_of;
pub use motor::{Motion, Prepared};
#[cfg(feature = "alloc")]
pub use near::{near_pairs, near_pairs_between, near_pairs_between_iter, near_pairs_iter};
pub use pairs::{
    point_segment_closest_points, point_segment_distances, segment_closest_points, segment_distances,
    segment_intersections,
};
#[cfg(feature = "collide")]
pub use polygon::Collision;
pub use polygon::Polygon;
#[cfg(feature = "mesh")]
pub use polygon::TriangulationError;
#[cfg(feature = "convex")]
pub use proximity::{Features, Proximity, gjk, overlap, penetration, proximity};
#[cfg(feature = "mesh")]
pub use region::{Region, RegionError};
pub use segment::{Closest, Intersection, Segment};
pub use simplex::Simplex;
#[cfg(feature = "convex")]
pub use support::{Aabb, Ball, Capsule, Posed, Rect, Rounded, Support};
#[cfg(feature = "collide")]
pub use world::{BodyIndex, Shape, Simulation, World};

use crate::scalar::Ring;

crate::element::multivector!(pga2);

#[cfg(feature = "alloc")]
impl crate::algebra::Algebra {
    /// R(2,0,1), the algebra of the plane, in the basis of the types of [`pga2`](crate::pga2): their coefficients are its coefficients.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// use incidence::pga2::{Multivector, Point};
    /// let plane = Algebra::plane();
    /// let point = Multivector::from(Point::new(2.0, 3.0));
    /// assert_eq!(plane.multivector(&point.to_array()).to_string(), point.to_string());
    /// ```
    pub fn plane() -> Self {
        let algebra =
            Self::with_squares(&[0, 1, 1]).and_then(|algebra| algebra.with_basis(&Multivector::<f64>::BLADES));
        // Signature and blades are constants, so that the example above tries all there is.
        algebra.expect("the blades of a multivector are a basis")
    }
}

/// From text as elements are printed, or as one types them: see [`Algebra::parse`](crate::algebra::Algebra::parse), with its errors, and exponents only
/// in parentheses. From the multivector every smaller type comes by `try_from`. The algebra is made anew each time, so this is no way to read millions.
///
/// ```
/// use incidence::pga2::{Multivector, Point};
/// let read: Multivector = "2e20 + 3e01 + e12".parse()?;
/// assert_eq!(Point::try_from(read)?, Point::new(2.0, 3.0));
/// assert_eq!(read.to_string().parse(), Ok(read));
/// let error = "2e20 + e3".parse::<Multivector>().unwrap_err();
/// assert_eq!(error.to_string(), "`e3` names no blade of this algebra");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
impl<T: Ring + core::str::FromStr> core::str::FromStr for Multivector<T> {
    type Err = crate::algebra::AlgebraError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let algebra = crate::algebra::Algebra::plane();
        let coefficients = algebra.parse(text)?.coefficients();
        Ok(Self::from_array(core::array::from_fn(|k| coefficients[k])))
    }
}
