//! When two convex bodies of the plane that go on with their velocities first touch: see the
//! [chapter](crate::notes::contact).

use super::{Direction, Point, Proximity, Support};
pub use crate::contact::ContactError;
use crate::contact::{self as kernel, TimeOfContact as Answer};
use crate::scalar::Widen;

/// When two convex bodies of the plane first touch, and where: see [`collide::TimeOfContact`](Answer).
pub type TimeOfContact<T = f64> = Answer<T, Point<T>, Direction<T>>;

/// When two convex bodies of the plane first touch, if each goes on with a constant velocity for a duration. The answer is an
/// interval of time that is proved. Its accuracy and cost are as [in space](crate::pga3::time_of_contact()).
///
/// A velocity V is a bivector, which in the plane is a point; [`Point::velocity`] makes it. A body that turns about P, of
/// weight 1, by ω radians per unit of time, counter-clockwise, has V = ω P. A body that goes straight with the velocity (x, y)
/// has as V the ideal point x e₀₁ − y e₂₀, which is not the direction (x, y). After the time t the body has been moved by
/// [exp](Point::exp)(−½ t V). A body that flies freely while it turns has no such velocity: the
/// [chapter](crate::notes::contact) tells what to do.
///
/// # Errors
/// [`ContactError`].
///
/// ```
/// use incidence::pga2::{Ball, Point, Rect, Segment, TimeOfContact, time_of_contact};
/// use std::f64::consts::PI;
/// // A pointer turns about the Origin, half a radian per time, and hits a peg.
/// let pointer = Segment::new(Point::new(0.0, 0.0), Point::new(5.0, 0.0));
/// let peg = Ball::new([0.0, 4.0], 2.0)?;
/// let found = time_of_contact(&pointer, Point::origin() * 0.5, &peg, Point::zero(), 10.0)?;
/// let exact = PI / 2.0 - 0.5_f64.asin();
/// assert!(found.earliest() <= 2.0 * exact && 2.0 * exact <= found.latest().unwrap());
/// assert!(found.latest().unwrap() - found.earliest() < 1e-12);
///
/// // Towards it with the velocity (0, 1), below the ball, it is a translation.
/// let square = Rect::new([1.0, 1.0])?;
/// let up = Point::velocity([0.0, 1.0], 0.0, Point::origin());
/// let found = time_of_contact(&square, up, &peg, Point::zero(), 10.0)?;
/// assert!(found.earliest() <= 1.0 && 1.0 <= found.latest().unwrap());
/// // To graze is not to be known.
/// let beside = Rect::try_from(incidence::pga2::Aabb::new([2.0, -1.0], [3.0, 1.0]))?;
/// let found = time_of_contact(&beside, up, &peg, Point::zero(), 10.0)?;
/// assert!(matches!(found, TimeOfContact::Undecided { distance, .. } if distance < 2e-14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn time_of_contact<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    velocity_a: Point<A::Scalar>,
    b: &B,
    velocity_b: Point<A::Scalar>,
    duration: f64,
) -> Result<TimeOfContact<A::Scalar>, ContactError> {
    let (velocity_a, velocity_b) = (velocity_a.map(Widen::widen), velocity_b.map(Widen::widen));
    kernel::time_of_contact(a, velocity_a, b, velocity_b, duration).map(|when| when.typed())
}

/// The part of two bodies' faces in which they lie on each other: see [`collide::Patch`](crate::collide::Patch).
pub type Patch<T = f64> = crate::collide::Patch<Point<T>>;

/// Where two bodies of the plane lie on each other, as [in space](crate::pga3::contact_patch). Here the faces are edges.
///
/// ```
/// use incidence::pga2::{Motor, Point, Posed, Rect, contact_patch, proximity};
/// let table = Posed { shape: Rect::new([2.0, 0.5])?, motor: Motor::translation([0.0, -0.5]) };
/// let book = Posed { shape: Rect::new([0.75, 1.0])?, motor: Motor::translation([1.75, 1.0]) };
/// let patch = contact_patch(&table, &book, &proximity(&table, &book), 1e-9).unwrap();
/// assert_eq!((patch.center, patch.points.len()), (Point::new(1.5, 0.0), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn contact_patch<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
    proximity: &Proximity<A::Scalar>,
    within: f64,
) -> Option<Patch<A::Scalar>> {
    let points = proximity.points()?.map(|point| point.coords().map(Widen::widen));
    let normal = proximity.normal()?.coords().map(Widen::widen);
    Some(kernel::patch(a, b, normal, points, within, |place| Point::from(place.map(Widen::narrow))))
}
