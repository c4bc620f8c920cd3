//! Elements for property tests: [`any`], and strategies for what is nearly degenerate.
//!
//! ```
//! use incidence::interop::proptest::pga3::near_half_turns;
//! use incidence::pga3::{Motor, Point};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     # fn doctest(
//!     m in prop_oneof![any::<Motor>(), near_half_turns()], p: Point, q: Point
//!     # )
//!     {
//!         let moved = (m >> p) & (m >> q);
//!         prop_assert!((moved.norm() - (p & q).norm()).abs() < 1e-13);
//!     }
//! }
//! # doctest();
//! ```
//!
//! `any` gives elements that are well-scaled and not degenerate, and shrinks to such. But the ends of a `Segment` and the
//! points of a `Chain`, each of which is chosen alone, may shrink to one place:
//!
//! | type | what `any` gives |
//! |---|---|
//! | `Point` | coordinates in [−10, 10], weight 1 |
//! | `Direction` | any direction, of length 1/4 to 4 |
//! | `Line`, `Plane` | any, within 10 of the origin, of norm 1/4 to 4; in space a line, not a screw axis with a pitch |
//! | `Rotor` | any, of norm 1 |
//! | `Translator` | by [−10, 10] along each axis, with scalar part 1 |
//! | `Motor`, `Flector` | any of norm 1, a rotation or reflection about the origin and then a translation as above |
//! | `Pseudoscalar`, `Multivector` | coefficients in [−10, 10] |
//! | `Segment` | two points as above |
//! | `Chain` | 2 to 20 points as above |
//!
//! The norms are 1 up to rounding. The modules [`pga2`] and [`pga3`] have the strategies by name. Strategies for things
//! that are near something produce every size of nearness equally often, from an eighth down to the square of the scalar's
//! ε, and often 0; but points that nearly coincide are a few units in the last place apart. Everything is for `f32` and `f64`.

use core::ops::Range;

use ::proptest::prelude::*;

use crate::scalar::{Real, Widen};

/// What `any` gives of each type, by a strategy over `f64`.
macro_rules! any {
    ($($name:ident: $strategy:expr),+) => {$(
        /// See the [table](super).
        impl<T: Widen + 'static> Arbitrary for $name<T> {
            type Parameters = ();
            type Strategy = BoxedStrategy<Self>;
            fn arbitrary_with((): ()) -> BoxedStrategy<Self> {
                $strategy.prop_map(|x| x.map(T::narrow)).boxed()
            }
        }
    )+};
}

pub mod pga2;
pub mod pga3;

/// A coordinate of a well-scaled point.
const COORDINATE: Range<f64> = -10.0..10.0;

/// The norm of a well-scaled line, plane or direction.
const NORM: Range<f64> = 0.25..4.0;

/// Half of the angle of a rotation: all of them, and both of m and −m.
const HALF_ANGLE: Range<f64> = -core::f64::consts::PI..core::f64::consts::PI;

/// A unit vector of the plane, by its angle.
fn circle() -> impl Strategy<Value = [f64; 2]> {
    HALF_ANGLE.prop_map(|angle| {
        let (sin, cos) = Real::sin_cos(angle);
        [cos, sin]
    })
}

/// A unit vector of space, by its height and its angle: all equally likely (Archimedes).
fn sphere() -> impl Strategy<Value = [f64; 3]> {
    (-1.0..1.0, circle()).prop_map(|(z, [x, y])| {
        let r = Real::sqrt(1.0 - z * z);
        [r * x, r * y, z]
    })
}

fn power_of_two(exponent: i32) -> f64 {
    num_traits::Float::powi(2.0, exponent)
}

/// A small number of either sign or 0: of every size from 1/8 down to ε².
fn small<T: Widen>() -> impl Strategy<Value = f64> {
    let smallest = 2 * exponent_of_epsilon::<T>();
    let sized = (smallest..-3, 1.0..2.0).prop_map(|(exponent, m)| m * power_of_two(exponent));
    prop_oneof![1 => Just(0.0), 4 => sized.clone(), 4 => sized.prop_map(|x: f64| -x)]
}

/// A number of either sign, of every size that the scalar has a reciprocal for.
fn any_size<T: Widen>() -> impl Strategy<Value = T> {
    let mut largest = 0;
    while T::narrow(power_of_two(largest + 1)).is_finite() {
        largest += 1;
    }
    let sized = (-largest..largest, 1.0..2.0).prop_map(|(exponent, m)| m * power_of_two(exponent));
    prop_oneof![sized.clone(), sized.prop_map(|x: f64| -x)].prop_map(T::narrow)
}

fn exponent_of_epsilon<T: Widen>() -> i32 {
    let mut exponent = 0;
    while power_of_two(exponent) > T::epsilon().widen() {
        exponent -= 1;
    }
    exponent
}

/// A coordinate of a well-scaled point, and one that is a few units in the last place away, or the same.
fn nearly_the_same<T: Widen>() -> impl Strategy<Value = [T; 2]> {
    (COORDINATE, -4..=4_i32).prop_map(|(x, steps)| {
        let x = T::narrow(x);
        // One unit in the last place is between ε/2 |x| and ε |x|.
        [x, T::narrow(x.widen() * (1.0 + f64::from(steps) * T::epsilon().widen()))]
    })
}
