//! Rigid motions of space: rotors about lines through the origin, translators, motors, and flectors that also reflect.
//!
//! A motor is s + ℓ + p I, where the bivector ℓ has the direction q and the moment d. Its letters are these throughout.

// First, as it is in the docs.
mod making;

mod angles;
mod apply;
mod between;
mod exponential;
mod fit;
mod flector;
mod matrix;
mod mean;
mod norm;
mod prepared;
mod screw;
mod velocity;

use super::{Direction, Line, Motor, Rotor, Translator};
use super::{cross, sum};
use crate::magnitude::dot;
use crate::scalar::{Real, Ring};

#[cfg(feature = "nalgebra")]
pub(crate) use matrix::rotor_of;
pub use prepared::Prepared;
pub use screw::Screw;

#[inline]
fn times<T: Ring>(factor: T, a: [T; 3]) -> [T; 3] {
    a.map(|c| factor * c)
}

/// A direction of length 1 perpendicular to n, which is of length 1, and to the coordinate axis that n is furthest from.
fn perpendicular<T: Real>(n: [T; 3]) -> [T; 3] {
    let least = (1..3).fold(0, |least, k| if n[k].abs() < n[least].abs() { k } else { least });
    let axis = core::array::from_fn(|k| if k == least { T::one() } else { T::zero() });
    Direction::from(cross(n, axis)).normalized().coords()
}

impl<T: Ring> Motor<T> {
    #[inline]
    fn q(self) -> [T; 3] {
        [self.e23, self.e31, self.e12]
    }

    #[inline]
    fn d(self) -> [T; 3] {
        [self.e01, self.e02, self.e03]
    }

    #[inline]
    fn from_parts(s: T, [e23, e31, e12]: [T; 3], [e01, e02, e03]: [T; 3], e0123: T) -> Self {
        Motor { s, e01, e02, e03, e12, e31, e23, e0123 }
    }
}
