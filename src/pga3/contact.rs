//! When two convex bodies of space that go on along their screws first touch: see the
//! [chapter](crate::notes::contact).

use super::{Direction, Line, Point, Proximity, Support};
pub use crate::contact::ContactError;
use crate::contact::{self as kernel, TimeOfContact as Answer};
use crate::scalar::Widen;

/// When two convex bodies of space first touch, and where: see [`collide::TimeOfContact`](Answer).
pub type TimeOfContact<T = f64> = Answer<T, Point<T>, Direction<T>>;

/// When two convex bodies of space first touch, if each goes on with a constant velocity for a duration. The answer is an
/// interval of time that is proved.
///
/// A velocity V is a bivector, like that of a [`RigidBody`](super::RigidBody::velocity); [`Line::velocity`] makes it. Its
/// direction is the angular velocity, in radians per unit of time, and its moment is the velocity of what passes the Origin.
/// After the time t the body has been moved by the [screw](Line::exp) exp(−½ t V), about a fixed axis. A body that flies freely
/// while it turns has no such velocity: the [chapter](crate::notes::contact) tells what to do. The bodies are given as they are
/// at the time 0. The duration may be infinite.
///
/// The interval is as narrow as rounding allows. Places are known to within 32 (R + S t) ε for a body that turns, and to within
/// (R + S t) ε for one that does not, where R is the size of the body around the Origin, its radius included, and S is its
/// speed. The interval is mostly 2 to 9 times as long as that, divided by the speed at which the bodies meet, up to some 20 times
/// where nearly all of the size is a radius or a face, and, as a search has found, up to some 70 times where a point meets a
/// corner.
///
/// The cost is how often it has to find where the bodies are nearest: mostly 4 to 13 times for translations that touch, once
/// for those that pass by, up to 60 times for rotations, and fewer if they pass by. If a body has more than 16 vertices and
/// knows its [extent](crate::body::Body::extent), as hulls do, a translation looks once at each vertex and otherwise at few of
/// them; a rotation looks at all vertices some 4 times in each step. Bodies that turn fast near each other for long take as
/// many steps as there are times at which they could have touched; after 1000 steps the search ends at the time reached, mostly
/// undecided.
///
/// # Errors
/// [`ContactError`].
///
/// ```
/// use incidence::pga3::{Cuboid, Line, Motor, Point, Posed, TimeOfContact, time_of_contact};
/// let wall = Posed { shape: Cuboid::new([1.0, 9.0, 9.0])?, motor: Motor::translation([6.0, 0.0, 0.0]) };
/// let cube = Cuboid::new([1.0, 1.0, 1.0])?;
/// // With a velocity of 2 in the direction x, 4 units are left.
/// let velocity = Line::velocity([2.0, 0.0, 0.0], [0.0; 3], Point::origin());
/// let found = time_of_contact(&cube, velocity, &wall, Line::zero(), 10.0)?;
/// let TimeOfContact::Within { earliest, latest, proximity, .. } = found else { panic!() };
/// assert!(earliest <= 2.0 && 2.0 <= latest && latest - earliest < 1e-13);
/// assert_eq!(proximity.normal().unwrap().coords(), [1.0, 0.0, 0.0]);
///
/// // Turning about its own center by 1 radian per time, a rod hits the wall with its end.
/// let rod = Cuboid::new([0.25, 5.5, 0.25])?;
/// let center = Point::new(0.0, 0.0, 0.0) & Point::new(0.0, 0.0, 1.0);
/// let found = time_of_contact(&rod, center * -1.0, &wall, Line::zero(), 10.0)?;
/// let exact = (5.0_f64 / 5.5_f64.hypot(0.25)).asin() - (0.25_f64 / 5.5).atan();
/// assert!(found.earliest() <= exact && exact <= found.latest().unwrap());
/// // A shorter one never reaches it.
/// let rod = Cuboid::new([0.25, 4.5, 0.25])?;
/// let found = time_of_contact(&rod, center, &wall, Line::zero(), f64::INFINITY)?;
/// assert!(matches!(found, TimeOfContact::Never { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn time_of_contact<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    velocity_a: Line<A::Scalar>,
    b: &B,
    velocity_b: Line<A::Scalar>,
    duration: f64,
) -> Result<TimeOfContact<A::Scalar>, ContactError> {
    let (velocity_a, velocity_b) = (velocity_a.map(Widen::widen), velocity_b.map(Widen::widen));
    kernel::time_of_contact(a, velocity_a, b, velocity_b, duration).map(|when| when.typed())
}

/// The part of two bodies' faces in which they lie on each other: see [`collide::Patch`](crate::collide::Patch).
pub type Patch<T = f64> = crate::collide::Patch<Point<T>>;

/// Where two bodies lie on each other: the part that their faces have in common, to within a length, as seen along the normal.
/// Give it what [`proximity`](super::proximity()) has found for the two bodies. `None` if that is undecided.
///
/// On parallel faces many points are nearest, and `proximity` names one of them, mostly a corner. A body that rests or falls
/// flat is supported at the [center](crate::collide::Patch::center) of the patch. A vertex belongs to the face if, along the
/// normal, it is not farther behind the foremost vertex than `within`, or than rounding may have put it. For parallel faces a
/// `within` of 0 is enough; a negative length or NaN is taken for 0. Where only edges or corners touch, the patch is a segment
/// or a point. Corners nearer to each other than `within` are one: what is narrower than that is not supported all around, and
/// what is smaller, at its center alone. One that stands out by less than a thousandth of it from between those beside it is none,
/// unless one of these is left out: edges that lie on each other but for rounding cross anywhere. If rounding leaves nothing that
/// they have in common, it is the point half way between the nearest points. The face of a rounded body is that of its core.
///
/// Nothing is proved. The corners are right to some ε of the coordinates; if the distance of the faces is more than their
/// length, multiply that by the ratio of the two. If the faces are not parallel, the corners are right only to what `within` is
/// across them, `within` over the sine of their angle. The cost is O(n log n) for n vertices of the faces, and what it takes each
/// body to find its own vertices.
///
/// ```
/// use incidence::pga3::{Cuboid, Motor, Point, Posed, contact_patch, proximity};
/// // A crate on the edge of a table, beyond which a third of it is.
/// let table = Posed { shape: Cuboid::new([2.0, 2.0, 0.5])?, motor: Motor::translation([0.0, 0.0, -0.5]) };
/// let box_on_it = Posed { shape: Cuboid::new([0.75, 0.5, 1.0])?, motor: Motor::translation([1.75, 0.0, 1.0]) };
/// let patch = contact_patch(&table, &box_on_it, &proximity(&table, &box_on_it), 1e-9).unwrap();
/// assert_eq!(patch.center, Point::new(1.5, 0.0, 0.0));
/// // Counter-clockwise, as seen from above.
/// assert_eq!(patch.points.len(), 4);
/// assert_eq!(patch.points[0] & patch.points[1] & patch.points[2] & Point::new(0.0, 0.0, 1.0), 1.0);
/// // Tilted, it has an edge on the table.
/// let pose = Motor::rotation(Point::new(1.0, 0.0, 0.0) & Point::new(1.0, 1.0, 0.0), -0.1) * box_on_it.motor;
/// let tilted = Posed { motor: pose, ..box_on_it };
/// let patch = contact_patch(&table, &tilted, &proximity(&table, &tilted), 1e-9).unwrap();
/// assert_eq!(patch.points.len(), 2);
/// assert!(patch.center.distance(Point::new(1.0, 0.0, 0.0)) < 1e-15);
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
