//! Arithmetic with known error: what a query falls back on when `f64` cannot decide.
//!
//! Four tools, by what they cost:
//!
//! | tool | what it knows | cost of a product |
//! |---|---|---|
//! | [`two_sum`], [`two_product`], … | one `f64` operation and its rounding error, exactly | 6 – 17 flops |
//! | [`DoubleDouble`] | 106 bits, with proved relative bounds | about 25 flops |
//! | [`orientation2`], [`orientation3`], [`in_circle`] | on which side of a line, a plane or a circle a point is, for any finite points | (a filter first) |
//! | [`Integer`] through [`exactly`] | polynomials up to degree 6 in any finite numbers, exactly | words² |
//!
//! The second and the last are scalars: a formula that is generic over [`Ring`](crate::Ring) is written once and run on `f64`,
//! on [`DoubleDouble`] and on [`Integer`]. A [`Scaled`] number is for dividing what an integer formula found, and for taking
//! roots of it, with one rounding to `f64` at the very end. There is no geometry here, only coordinates.
//!
//! u = 2⁻⁵³ throughout: half the distance from 1 to the next `f64`.

mod circle;
mod double_double;
mod dyadic;
mod error_free;
mod integer;
mod orientation;
mod scaled;
#[cfg(test)]
pub(crate) mod tests;

pub use circle::in_circle;
pub use double_double::DoubleDouble;
#[cfg(feature = "convex")]
pub(crate) use dyadic::{COMMON, LARGE};
pub use dyadic::{Formula, Grid, exactly};
pub(crate) use error_free::{Sum, error_of_sum, mean, split, stepped, upper};
pub use error_free::{fast_two_sum, two_diff, two_product, two_sum};
pub use integer::Integer;
pub use orientation::{orientation2, orientation3};
pub use scaled::{Scaled, ldexp};
