//! Geometry of space in the algebra R(3,0,1): planes, lines, points, directions and the motions that move them.
//!
//! Lines are the vectors of the algebra, mirrors; points are the meets of two of them. Every type is generic in its
//! scalar, with the default `f64`.
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

mod angle;
mod coordinates;
mod distance;
#[rustfmt::skip]
mod generated;
mod incidence;
mod line;
mod mesh;
mod motor;
mod perpendicular;
mod plane;
mod point;
mod projection;
mod simplex;

pub use generated::*;
pub use incidence::{LinePair, LinePlane, PlanePair, PlaneTriple};
pub use mesh::{Mesh, MeshError, Polygon};
pub use simplex::Simplex;

use crate::scalar::Ring;

#[inline]
fn cross<T: Ring>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline]
fn sum<T: Ring>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| a[k] + b[k])
}

#[inline]
fn difference<T: Ring>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| a[k] - b[k])
}
