//! Conversions, formats and strategies for the crates that users of this one have.
//!
//! Each is a feature, with the name of its crate, and off by default. Nothing else in this crate needs any of them. All but
//! `arbitrary` work without the standard library.
//!
//! | feature | what it gives |
//! |---|---|
#![cfg_attr(feature = "arbitrary", doc = "| `arbitrary` | [elements from a fuzzer's bytes](mod@arbitrary) |")]
#![cfg_attr(feature = "bytemuck", doc = "| `bytemuck` | [elements in raw bytes](mod@bytemuck) |")]
#![cfg_attr(
    feature = "glam",
    doc = "| `glam` | [conversions: vectors, quaternions, affine maps, matrices](mod@glam) |"
)]
#![cfg_attr(feature = "mint", doc = "| `mint` | [conversions: points, vectors, quaternions, matrices](mod@mint) |")]
#![cfg_attr(
    feature = "nalgebra",
    doc = "| `nalgebra` | [conversions: points, vectors, rotations, isometries, matrices](mod@nalgebra) |"
)]
#![cfg_attr(
    feature = "proptest",
    doc = "| `proptest` | [strategies, also for what is nearly degenerate](mod@proptest) |"
)]
#![cfg_attr(
    feature = "serde",
    doc = "| `serde` | [elements, segments, chains, bodies and answers as data](mod@serde) |"
)]
//!
//! Two neighbours need no feature: the exact scalars of [`num-rational`](https://docs.rs/num-rational) and the SIMD
//! scalars of [`simba`](https://docs.rs/simba) are a [`Ring`](crate::Ring) as they are, so the algebra runs on them; see
//! the example `lanes`.
//!
//! # Conversions
//!
//! A conversion that has an answer for every value is a `From`. Any other is a `TryFrom`. The error is a [`ConversionError`]
//! in the direction to theirs, and a [`MatrixError`](crate::pga3::MatrixError) from a matrix, which may scale, shear or
//! mirror.
//!
//! | ours | theirs | to theirs | to ours |
//! |---|---|---|---|
//! | `Direction` | vector | exact | exact |
//! | `Point` | point, vector | divided by the weight; exact if that is 1; an ideal point is an error, and one that is not finite gives coordinates that are not | exact, of weight 1 |
//! | `pga3::Rotor` | quaternion | exact, of the same norm | exact, of the same norm |
//! | `Motor` | rotation and translation | the motion `m >> p` of points: m may have any norm but 0 | a motor of norm 1 |
//!
//! So no conversion takes a unit motor for granted: the motors m and 2m, which move all points alike, become the same
//! isometry. A quaternion is another matter, as theirs need not be of norm 1 either; what their crate then does with it is
//! its choice. Rounding: a rotation to theirs and back is off by at most 6 ε in each component (up to the sign, as m and −m
//! are one motion), and a translation by at most 12 ε of its length in space and 8 ε in the plane. The translation of a motor
//! of space that is no multiple of a rigid motion is off by at most 24 ε times its ideal norm over its norm.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
#[cfg(feature = "bytemuck")]
pub mod bytemuck;
#[cfg(feature = "glam")]
pub mod glam;
#[cfg(feature = "mint")]
pub mod mint;
#[cfg(feature = "nalgebra")]
pub mod nalgebra;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(any(feature = "glam", feature = "mint", feature = "nalgebra"))]
mod rigid;
#[cfg(feature = "serde")]
pub mod serde;

/// Why an element has no counterpart in another library. The error for a matrix that has no counterpart here is
/// [`MatrixError`](crate::pga3::MatrixError).
///
/// ```
/// use incidence::interop::ConversionError;
/// use incidence::pga3::{Direction, Motor, Point};
/// let ideal = Point::from(Direction::new(1.0, 0.0, 0.0));
/// let error = glam::DVec3::try_from(ideal).unwrap_err();
/// assert_eq!(error, ConversionError::IdealPoint);
/// assert_eq!(error.to_string(), "a point of weight 0 has no coordinates");
/// assert_eq!(glam::DAffine3::try_from(Motor::zero()), Err(ConversionError::NoMotion));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionError {
    /// A point of weight 0: it lies in a direction and has no coordinates.
    IdealPoint,
    /// A motor, rotor or translator that moves no point to a place: its norm is 0, or it or its translation is not finite.
    NoMotion,
}

impl core::fmt::Display for ConversionError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::IdealPoint => "a point of weight 0 has no coordinates",
            Self::NoMotion => "the motion has norm 0 or is not finite",
        })
    }
}

impl core::error::Error for ConversionError {}

/// The coordinates of a point that has them.
#[cfg(any(feature = "glam", feature = "mint", feature = "nalgebra"))]
macro_rules! coords {
    ($p:expr) => {
        match num_traits::Zero::is_zero(&$p.weight()) {
            true => Err(ConversionError::IdealPoint),
            false => Ok($p.located()),
        }
    };
}
#[cfg(any(feature = "glam", feature = "mint", feature = "nalgebra"))]
use coords;

/// Calls a macro with the types of each algebra and the number of their coefficients.
#[cfg(any(feature = "arbitrary", feature = "serde"))]
macro_rules! elements {
    ($of:ident) => {
        $of! { pga2: Multivector 8, Line 3, Point 3, Direction 2, Pseudoscalar 1, Rotor 2, Translator 3, Motor 4, Flector 4 }
        $of! {
            pga3: Multivector 16, Plane 4, Line 6, Point 4, Direction 3, Pseudoscalar 1, Rotor 4, Translator 4, Motor 8,
            Flector 8
        }
    };
}
#[cfg(any(feature = "arbitrary", feature = "serde"))]
use elements;
