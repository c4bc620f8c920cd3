//! Angles between lines and directions of the plane.

use super::coordinates::cross;
use super::{Direction, Line};
use crate::magnitude::{dot, finite, nan, scaled};
use crate::ops::{Angle, SignedAngle, forward};
use crate::scalar::Real;

/// From a to b, counter-clockwise: tan φ = (a × b) / (a·b). The arccosine of the quotient would lose half the digits
/// at 0.
#[inline]
fn turn<T: Real>(a: [T; 2], b: [T; 2]) -> T {
    match (scaled(a), scaled(b)) {
        // Adding 0 makes +0 of −0: opposite directions are π apart, not −π.
        (Some((a, _)), Some((b, _))) => (turned(a, b) + T::zero()).atan2(dot(a, b)),
        _ => nan(),
    }
}

/// a × b, whose sign is also right where both products are rounded to the same number.
#[inline]
fn turned<T: Real>(a: [T; 2], b: [T; 2]) -> T {
    let rounded = cross(a, b);
    if rounded.is_zero() { rounded + (a[0].product_error(b[1]) - a[1].product_error(b[0])) } else { rounded }
}

macro_rules! angles {
    ($($A:ident $a:ident, $B:ident $b:ident);+) => {$(
        impl<T: Real> SignedAngle<$B<T>> for $A<T> {
            type Output = T;
            #[inline]
            fn signed_angle(self, rhs: $B<T>) -> T {
                if !(finite(self.to_array()) && finite(rhs.to_array())) {
                    return nan();
                }
                turn(self.$a(), rhs.$b())
            }
        }

        impl<T: Real> Angle<$B<T>> for $A<T> {
            type Output = T;
            #[inline]
            fn angle(self, rhs: $B<T>) -> T {
                self.signed_angle(rhs).abs()
            }
        }
    )+};
}
angles! {
    Line direction, Line direction;
    Line direction, Direction coords;
    Direction coords, Line direction;
    Direction coords, Direction coords
}

forward!(angle for Line, Direction);
forward!(signed_angle for Line, Direction);
