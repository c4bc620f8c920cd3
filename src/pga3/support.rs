//! Convex bodies of space, under the names of their dimension.

use super::{Direction, Motor, Point};
use crate::body::{self, Body};
use crate::element::unit;
use crate::scalar::Widen;

pub use crate::body::Rounded;

/// A box of space with sides along the axes: see [`body::Aabb`].
pub type Aabb<T = f64> = body::Aabb<T, 3>;
/// A ball of space: see [`body::Ball`].
pub type Ball<T = f64> = body::Ball<T, 3>;
/// A cylinder with round ends, which is all points near to a segment: see [`body::Capsule`].
pub type Capsule<T = f64> = body::Capsule<T, 3>;
/// A cuboid of space: see [`body::Cuboid`].
pub type Cuboid<T = f64> = body::Cuboid<T, 3>;
/// A body of space in another place: see [`body::Posed`]. The second parameter is the scalar of the motor: `Posed<Cuboid>`, or
/// `Posed<Cuboid<f32>, f32>`, and not `Posed<Cuboid, Motor>`, which is how [`body::Posed`] is written.
///
/// ```
/// use incidence::pga3::{Cuboid, Motor, Posed};
/// let posed: Posed<Cuboid> = Posed::new(Cuboid::new([3.0, 2.0, 1.0])?, Motor::identity());
/// let same: incidence::body::Posed<Cuboid, Motor> = posed;
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
pub type Posed<S, T = f64> = body::Posed<S, Motor<T>>;

/// A convex body of space, as proximity queries take it. Every [`Body`] of 3 coordinates is one.
///
/// ```
/// use incidence::pga3::{Ball, Cuboid, Direction, Point, Support};
/// let direction = Direction::new(2.0, -3.0, 6.0); // of length 7
/// assert_eq!(Cuboid::new([1.0, 2.0, 3.0])?.support(direction), Point::new(1.0, -2.0, 3.0));
/// let on_sphere = Ball::new([5.0, 5.0, 5.0], 7.0)?.support(direction); // the center and 7 in the direction
/// assert!(on_sphere.distance(Point::new(7.0, 2.0, 11.0)) < 1e-14);
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no convex body of 3 coordinates",
    note = "a place is a `Point`, a way a `Segment`, a triangle a `Simplex`, some places a `ConvexHull`, one moved a `Posed`; of lines and half-spaces `lp` knows"
)]
pub trait Support: Body<3> {
    /// A point of the body that is farthest in a direction of any length but 0. The point has weight 1. If the body has no
    /// radius, it is a vertex, rounded to the scalar.
    ///
    /// A direction that is zero or not finite gives a vertex; but if the body has a radius, a coordinate is NaN.
    fn support(&self, direction: Direction<Self::Scalar>) -> Point<Self::Scalar> {
        let direction = direction.map(Widen::widen);
        let (vertex, radius) = (self.vertex(self.farthest(direction.coords(), 0)), self.radius());
        let farthest = if radius == 0.0 {
            vertex
        } else {
            let along = unit(direction, Direction::norm).coords();
            core::array::from_fn(|k| vertex[k] + radius * along[k])
        };
        farthest.map(Widen::narrow).into()
    }
}

impl<B: Body<3> + ?Sized> Support for B {}
