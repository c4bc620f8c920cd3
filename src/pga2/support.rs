//! Convex bodies of the plane, under the names of their dimension.

use super::{Direction, Motor, Point};
use crate::body::{self, Body};
use crate::element::unit;
use crate::scalar::Widen;

pub use crate::body::Rounded;

/// A box of the plane with sides along the axes: see [`body::Aabb`].
pub type Aabb<T = f64> = body::Aabb<T, 2>;
/// A disk of the plane: see [`body::Ball`].
pub type Ball<T = f64> = body::Ball<T, 2>;
/// A stadium, which is all points near to a segment: see [`body::Capsule`].
pub type Capsule<T = f64> = body::Capsule<T, 2>;
/// A rectangle of the plane: see [`body::Cuboid`].
pub type Rect<T = f64> = body::Cuboid<T, 2>;
/// A body of the plane in another place: see [`body::Posed`]. The second parameter is the scalar of the motor: `Posed<Rect>`, or
/// `Posed<Rect<f32>, f32>`, and not `Posed<Rect, Motor>`, which is how [`body::Posed`] is written.
///
/// ```
/// use incidence::pga2::{Motor, Posed, Rect};
/// let posed: Posed<Rect> = Posed::new(Rect::new([3.0, 2.0])?, Motor::identity());
/// let same: incidence::body::Posed<Rect, Motor> = posed;
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
pub type Posed<S, T = f64> = body::Posed<S, Motor<T>>;

/// A convex body of the plane, as proximity queries take it. Every [`Body`] of 2 coordinates is one.
///
/// ```
/// use incidence::pga2::{Ball, Direction, Point, Rect, Support};
/// let direction = Direction::new(-3.0, 4.0); // of length 5
/// assert_eq!(Rect::new([2.0, 1.0])?.support(direction), Point::new(-2.0, 1.0));
/// let on_circle = Ball::new([1.0, 2.0], 10.0)?.support(direction); // the center and 10 in the direction
/// assert_eq!(on_circle, Point::new(1.0 - 6.0, 2.0 + 8.0));
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no convex body of 2 coordinates",
    note = "a place is a `Point`, a way a `Segment`, a triangle a `Simplex`, some places a `ConvexHull`, one moved a `Posed`; of lines and half-spaces `lp` knows"
)]
pub trait Support: Body<2> {
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

impl<B: Body<2> + ?Sized> Support for B {}
