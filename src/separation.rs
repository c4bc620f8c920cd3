//! What the distances of the plane and of space share: how a gap gives the distance, its square and its sign.

use crate::magnitude::dot;
use crate::scalar::{Field, Real};

/// The gap between two elements. Their angle counts as 0 if the square of its sine is at most `parallel`. `None` if one
/// of them is ideal or zero.
pub(crate) trait Separation<Rhs, T, const N: usize> {
    fn gap(self, rhs: Rhs, parallel: T) -> Option<Gap<T, N>>;
}

/// How far apart two elements are, as a fraction whose denominator is known by its square.
#[derive(Clone, Copy)]
pub(crate) enum Gap<T, const N: usize> {
    /// A signed number over the root of another.
    Signed(T, T),
    /// The length of a vector over the root of a number.
    Vector([T; N], T),
}

impl<T: Field, const N: usize> Gap<T, N> {
    #[inline]
    pub(crate) fn squared(self) -> T {
        match self {
            Gap::Signed(over, under) => over * over / under,
            Gap::Vector(over, under) => dot(over, over) / under,
        }
    }
}

impl<T: Real, const N: usize> Gap<T, N> {
    #[inline]
    pub(crate) fn signed(self) -> T {
        match self {
            Gap::Signed(over, under) => over / under.sqrt(),
            Gap::Vector(over, under) => crate::magnitude::norm(over) / under.sqrt(),
        }
    }
}

/// The largest square of a sine for which elements over floats count as parallel. The sine is 5 ε, see
/// [`Distance`](crate::ops::Distance).
#[inline]
pub(crate) fn parallel<T: Real>() -> T {
    let sine = T::ratio(5, 1) * T::epsilon();
    sine * sine
}

/// The same for a field, which has no method for ε: 0 for an exact field.
#[inline]
pub(crate) fn parallel_of_field<T: Field>() -> T {
    let one = T::one();
    let three = one + one + one;
    if three.is_zero() {
        // A field of characteristic 3, without thirds and without rounding.
        return three;
    }
    // The rounding error of 4/3 is ε/3, up or down, in binary floats of any length.
    let epsilon = ((three + one) / three - one) * three - one;
    let sine = (three + one + one) * epsilon;
    sine * sine
}

macro_rules! distances {
    ($($A:ident, $B:ident);+) => {$(
        impl<T: Real> Distance<$B<T>> for $A<T> {
            type Output = T;
            #[inline]
            fn distance(self, rhs: $B<T>) -> T {
                self.gap(rhs, $crate::separation::parallel()).map_or_else($crate::magnitude::nan, |gap| gap.signed().abs())
            }
        }

        impl<T: Field + PartialOrd> DistanceSquared<$B<T>> for $A<T> {
            type Output = Option<T>;
            #[inline]
            fn distance_squared(self, rhs: $B<T>) -> Option<T> {
                self.gap(rhs, $crate::separation::parallel_of_field()).map(Gap::squared)
            }
        }
    )+};
}

macro_rules! signed_distances {
    ($($A:ident, $B:ident);+) => {$(
        impl<T: Real> SignedDistance<$B<T>> for $A<T> {
            type Output = T;
            #[inline]
            fn signed_distance(self, rhs: $B<T>) -> T {
                self.gap(rhs, $crate::separation::parallel()).map_or_else($crate::magnitude::nan, Gap::signed)
            }
        }
    )+};
}

pub(crate) use {distances, signed_distances};
