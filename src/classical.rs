//! The sources' formulas exactly as published, in coordinates: what the kernels of this crate are checked against.
//!
//! Nothing here is improved. A kernel of this crate that agrees with these functions on moderate input agrees with its source.
//! Where the two differ, each function says why: it lists where the published formula loses digits or fails. To get answers, use
//! the queries of [`pga2`](crate::pga2) and [`pga3`](crate::pga3).
//!
//! | source | here | file |
//! |---|---|---|
//! | 003, L., *intersect_lines() part 2*, listing 6 | [`areas`], [`line_line_intersection`] | `classical/line_line.rs` |
//! | 000 and 002, O. Boes, *Segment Distance* | [`line_closest`], [`segment_distance`], [`collisions`] | `classical/segment_distance.rs` |
//! | 001, *Why would we like dot product? Part 3* | [`closest_point_on_segment`] | `classical/closest_point.rs` |
//!
//! The letters are the source's, and two sources may use one letter for two things: `s` of source 003 is `x` of source 000.
//! Each function asks for the least that it needs: [`areas`] runs over any [`Ring`]; functions that divide and compare run over
//! an ordered [`Field`](crate::Field) (so over exact rationals, where no caveat about rounding applies); only those that take a
//! root need a [`Real`](crate::Real). None divides by zero, so none panics unless the scalar's own sums and products do, as those
//! of rationals of machine integers do when they overflow.

mod closest_point;
mod line_line;
mod segment_distance;

pub use closest_point::closest_point_on_segment;
pub use line_line::{Areas, Hit, areas, line_line_intersection};
#[cfg(feature = "alloc")]
pub use segment_distance::collisions;
pub use segment_distance::{Closest, Lines, line_closest, segment_distance};

use crate::Ring;

/// p − q
fn sub<T: Ring, const N: usize>(p: [T; N], q: [T; N]) -> [T; N] {
    core::array::from_fn(|k| p[k] - q[k])
}

/// p · q
fn dot<T: Ring, const N: usize>(p: [T; N], q: [T; N]) -> T {
    p.into_iter().zip(q).fold(T::zero(), |sum, (p, q)| sum + p * q)
}
