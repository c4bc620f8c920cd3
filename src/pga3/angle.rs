//! Angles between lines, planes and directions of space.

use super::{Direction, Line, Plane, cross};
use crate::magnitude::{dot, finite, nan, norm, scaled};
use crate::ops::{Angle, forward};
use crate::scalar::Real;

/// The angle between two vectors, in [0, π]: tan φ = |a × b| / a·b. The arccosine of the
/// quotient would lose half the digits at 0.
#[inline]
fn between<T: Real>(a: [T; 3], b: [T; 3]) -> T {
    match (scaled(a), scaled(b)) {
        (Some((a, _)), Some((b, _))) => norm(cross(a, b)).atan2(dot(a, b)),
        _ => nan(),
    }
}

/// The angle of a vector above the plane with this normal, in [−π/2, π/2]: tan φ = d·n / |d × n|.
#[inline]
fn inclination<T: Real>(d: [T; 3], n: [T; 3]) -> T {
    match (scaled(d), scaled(n)) {
        (Some((d, _)), Some((n, _))) => dot(d, n).atan2(norm(cross(d, n))),
        _ => nan(),
    }
}

macro_rules! angles {
    ($($by:ident: $A:ident $a:ident, $B:ident $b:ident);+) => {$(
        impl<T: Real> Angle<$B<T>> for $A<T> {
            type Output = T;
            #[inline]
            fn angle(self, rhs: $B<T>) -> T {
                if !(finite(self.to_array()) && finite(rhs.to_array())) {
                    return nan();
                }
                $by(self.$a(), rhs.$b())
            }
        }
    )+};
}
angles! {
    between: Line direction, Line direction;
    between: Line direction, Direction coords;
    between: Direction coords, Line direction;
    between: Direction coords, Direction coords;
    between: Plane normal, Plane normal;
    inclination: Line direction, Plane normal;
    inclination: Direction coords, Plane normal
}

impl<T: Real> Angle<Line<T>> for Plane<T> {
    type Output = T;
    #[inline]
    fn angle(self, rhs: Line<T>) -> T {
        rhs.angle(self)
    }
}

impl<T: Real> Angle<Direction<T>> for Plane<T> {
    type Output = T;
    #[inline]
    fn angle(self, rhs: Direction<T>) -> T {
        rhs.angle(self)
    }
}

forward!(angle for Line, Plane, Direction);
