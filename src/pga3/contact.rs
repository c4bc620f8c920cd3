//! When two convex bodies of space that go on along their screws first touch: see the
//! [chapter](crate::notes::contact).

use super::{Direction, Line, Point, Support};
pub use crate::contact::ContactError;
use crate::contact::{self as kernel, TimeOfContact as Answer};
use crate::scalar::Widen;

/// When two convex bodies of space first touch, and where: see [`collide::TimeOfContact`](Answer).
pub type TimeOfContact<T = f64> = Answer<T, Point<T>, Direction<T>>;

/// When two convex bodies of space first touch, if each goes on with a constant velocity for a duration, in an interval that is proved.
///
/// A velocity V is a bivector, as that of a [`RigidBody`](super::RigidBody::velocity): its direction is the angular velocity, in radians
/// per time, its moment the velocity of what passes the Origin; [`Line::velocity`] makes it. After the time t the body has been moved by
/// the [screw](Line::exp) exp(−½ t V), about a fixed axis. A body that flies freely while it turns has no such velocity: the
/// [chapter](crate::notes::contact) tells what to do. The bodies are those at the time 0; an infinite duration is one.
///
/// The interval is as narrow as rounding allows: with ε times what is known of the places, 32 (R + S t) ε for a body that turns, of the
/// size R around the Origin, its radius included, and the speed S, and (R + S t) ε for one that does not, it is mostly 2 to 9 of these
/// long, over the speed at which the bodies meet, and up to some 20 where nearly all of the size is a radius or a face.
///
/// Translations that touch look mostly 4 to 13 times where the bodies are nearest, and those that pass by once; rotations up to 60 times,
/// fewer if they pass by. Of a body with more than 16 vertices that knows its [extent](crate::body::Body::extent), as hulls do, a
/// translation looks at few of these, but for one look at each; a rotation looks at all some 4 times in each step. Bodies that turn fast
/// near each other for long take as many steps as there are times at which they could have touched; after 1000 it ends at the time reached,
/// mostly undecided.
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
    kernel::time_of_contact(a, velocity_a.map(Widen::widen), b, velocity_b.map(Widen::widen), duration)
}
