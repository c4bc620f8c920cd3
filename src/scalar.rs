//! What a coefficient must be able to do, by algebraic power: [`Ring`] ⊂ [`Field`] ⊂ [`Real`].
//!
//! A function asks for the least that it needs. Meet and join are sums of products, so a ring is enough: they run on `i64`, on
//! exact rationals, on polynomials, on [dual numbers](crate::DualNumber) and on SIMD lanes. A function that divides asks for a
//! [`Field`]; a function that takes a root or an angle asks for a [`Real`]. The bound tells the risk: a function over a [`Ring`]
//! cannot fail and, over an exact scalar, does not round.
//!
//! # A scalar of your own
//!
//! Implement what the type can do; each row needs those above it.
//!
//! | implemented | is a | gives |
//! |---|---|---|
//! | `Copy`, `PartialEq`, `Debug` | | the types, their arrays, `map` to another scalar |
//! | `Add`, [`Zero`], `Mul`, [`One`], `Sub`, `Neg` | [`Ring`] | every product, meet and join, sandwich, dual; `apply` |
//! | `Div`, [`Inv`] | [`Field`] | `coords` of points of any weight, translations, segments from points |
//! | `PartialOrd` | | projections, reflections, relations, barycentric coordinates, linear programs: exact rationals get so far |
//! | [`Real`] itself | [`Real`] | norms, normalizing, rotations, chains |
//! | [`Widen`] itself | [`Widen`] | distances, closest points, intersections, collisions |
//!
//! And in any row: with `Display` the elements have it, too; likewise with each trait of `approx`, and with the traits of the
//! features of [`interop`](crate::interop).
//!
//! A scalar of another crate is a `Ring` or a `Field` by itself if it has the traits of `num-traits`. The rationals of
//! `num-rational` are a `Field`. The SIMD lanes of `simba` are a `Ring`: they have no `Inv`, and lanes that differ could not
//! branch, as a division may have to. `Real` is a trait of this crate, so a foreign scalar needs a wrapper for it.
//! [`DualNumber`](crate::DualNumber) is a scalar of this crate, made from the first row to the fourth: its source shows all that
//! has to be done. The example `lanes` takes a scalar of another crate.

use core::fmt::Debug;
use core::ops::{Div, Neg, Sub};

use num_traits::{Inv, One, Zero};

/// A commutative ring: sums, differences and products, with 0 and 1.
///
/// Implemented for every type that has the operations. The laws, which the compiler cannot check: addition and
/// multiplication are associative and commutative, multiplication distributes over addition, `a + 0 = a`, `a * 1 = a`,
/// `a - b = a + (-b)`. Floats obey them up to rounding, machine integers up to overflow.
///
/// `Copy` keeps out scalars that own memory, such as big integers; a handle into an arena, as for the polynomials of `symbolic`,
/// lets them in. `is_zero` decides what a `TryFrom` may drop and, over a [`Real`], what can be normalized. What
/// equals 0 is not printed. No product branches on it, or on anything else.
///
/// ```
/// fn twice<T: incidence::Ring>(x: T) -> T {
///     x + x
/// }
/// assert_eq!(twice(21_i64), 42);
/// assert_eq!(twice(0.5_f32), 1.0);
/// ```
pub trait Ring: Copy + PartialEq + Debug + Zero + One + Sub<Output = Self> + Neg<Output = Self> {}

impl<T> Ring for T where T: Copy + PartialEq + Debug + Zero + One + Sub<Output = T> + Neg<Output = T> {}

/// A ring in which every element but 0 has an inverse: `a * a.inv() = 1` and `a / b = a * b.inv()`.
///
/// Implemented for every [`Ring`] that has both operations, and so for floats and exact rationals. Machine integers, whose
/// division truncates, have no [`Inv`] and are no fields. A division by 0 does what it does in the scalar: infinity or NaN for
/// floats, a panic for rationals.
///
/// ```
/// use num_rational::Ratio;
/// fn half<T: incidence::Field>(x: T) -> T {
///     x / (T::one() + T::one())
/// }
/// assert_eq!(half(Ratio::new(1, 3)), Ratio::new(1, 6));
/// ```
pub trait Field: Ring + Div<Output = Self> + Inv<Output = Self> {}

impl<T> Field for T where T: Ring + Div<Output = T> + Inv<Output = T> {}

/// An ordered field with roots and angles: what norms, rotations and logarithms need.
///
/// Implemented for `f32` and `f64`, through the standard library with the feature `std` and through `libm` without. Each method
/// below says what it is for. A scalar of your own that cannot compute a method may return its NaN there, and loses what the
/// method is for.
///
/// A [dual number](crate::DualNumber) is a `Real`, too. Its [`is_zero`](Zero::is_zero) has to say whether the value is 0,
/// whatever the slope: no infinitesimal has an inverse, so there is nothing to divide by. And √0 has to have the slope 0 of a
/// constant. Then slopes are those of the formulas also where a value is 0, as for `exp` at 0 and for `log` at 1. Where a formula
/// has a kink, such as a distance at 0, there is no slope to rely on.
///
/// What is said about very large and very small elements, such as about their norms, needs a scalar that reaches as far as `f32`.
/// Half precision, which ends at 2¹⁶, is for sizes near 1; what asks for a [`Widen`] computes in `f64`, and is good for the whole
/// range of half precision.
///
/// ```
/// use incidence::Real;
/// let (sin, cos) = f64::ratio(1, 2).sin_cos();
/// assert!((sin * sin + cos * cos - 1.0).abs() < 1e-15);
/// assert!((Real::atan2(sin, cos) - 0.5).abs() < 1e-15); // y first
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `Real`: it has no roots and angles",
    note = "norms, distances, rotations and logarithms are for `f32` and `f64`, and for scalars of your own that implement `Real`; over other fields there is `distance_squared`"
)]
pub trait Real: Field + PartialOrd {
    /// The quotient of two small integers, rounded once if they are no larger than 2²⁴: `ratio(1, 2)` is a half. For the constants in
    /// formulas.
    fn ratio(numerator: i32, denominator: i32) -> Self;
    /// The square root; NaN below zero. For norms, and for what is divided by a norm.
    fn sqrt(self) -> Self;
    /// The absolute value. For norms, which are scaled by the largest component before they are squared.
    fn abs(self) -> Self;
    /// Sine and cosine of an angle in radians. For rotations and exponentials.
    fn sin_cos(self) -> (Self, Self);
    /// The angle in radians from the x axis to the vector (`x`, `self`), in [−π, π]. For angles and logarithms.
    fn atan2(self, x: Self) -> Self;
    /// Whether the number is neither infinite nor NaN. For norms, and for functions that refuse such numbers; a scalar that has
    /// no such numbers returns `true`.
    fn is_finite(self) -> bool;
    /// The distance from 1 to the next larger number. For thresholds, such as what counts as a rotation matrix.
    fn epsilon() -> Self;
    /// The error of the rounded product: `self` · `rhs`, minus the rounded product. For angles of many turns. It is exact for
    /// `f32` and `f64` where nothing over- or underflows. The provided method takes it for 0.
    ///
    /// ```
    /// use incidence::Real;
    /// let x = 1.0 + f64::EPSILON; // its square is 1 + 2 ε + ε², of which the last is lost
    /// assert_eq!(x.product_error(x), f64::EPSILON * f64::EPSILON);
    /// ```
    #[inline]
    fn product_error(self, rhs: Self) -> Self {
        let _ = rhs;
        Self::zero()
    }
    /// What is left of the number without its value: for a [dual number](crate::DualNumber) its slopes, else 0, as provided. For
    /// code that decides by values alone how to compute.
    ///
    /// ```
    /// use incidence::{DualNumber, Real};
    /// let x = DualNumber { value: 3.0, slopes: [5.0] };
    /// assert_eq!((x.infinitesimal(), 3.0_f64.infinitesimal()), (DualNumber { value: 0.0, slopes: [5.0] }, 0.0));
    /// ```
    #[inline]
    fn infinitesimal(self) -> Self {
        Self::zero()
    }
}

macro_rules! real {
    ($($t:ty),*) => {$(
        impl Real for $t {
            #[inline]
            fn ratio(numerator: i32, denominator: i32) -> Self {
                (f64::from(numerator) / f64::from(denominator)) as $t
            }
            #[inline]
            fn sqrt(self) -> Self {
                num_traits::Float::sqrt(self)
            }
            #[inline]
            fn abs(self) -> Self {
                <$t>::abs(self)
            }
            #[inline]
            fn sin_cos(self) -> (Self, Self) {
                num_traits::Float::sin_cos(self)
            }
            #[inline]
            fn atan2(self, x: Self) -> Self {
                num_traits::Float::atan2(self, x)
            }
            #[inline]
            fn is_finite(self) -> bool {
                <$t>::is_finite(self)
            }
            #[inline]
            fn epsilon() -> Self {
                <$t>::EPSILON
            }
            #[inline]
            fn product_error(self, rhs: Self) -> Self {
                num_traits::Float::mul_add(self, rhs, -(self * rhs))
            }
        }
    )*};
}

real!(f32, f64);

/// A machine float: a [`Real`] that `f64` holds exactly. The proximity queries compute in `f64` and better, and round their
/// answer once to the scalar of the question. Such numbers can be shared between threads.
///
/// ```
/// use incidence::Widen;
/// assert_eq!(f32::narrow(0.1_f32.widen()), 0.1_f32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no machine float",
    note = "segments, hulls and what else is answered exactly have coordinates that `f64` holds: `f32` and `f64`"
)]
pub trait Widen: Real + Send + Sync {
    /// Whether every number of the type is one of `f32`, too, as those of formats of 16 bits are. Then an `f64` holds all their
    /// products, and some questions have a shorter way. `false`, as provided, is always right.
    ///
    /// ```
    /// use incidence::Widen;
    /// assert_eq!((f32::FITS_IN_F32, f64::FITS_IN_F32), (true, false));
    /// ```
    const FITS_IN_F32: bool = false;
    /// The same number as an `f64`.
    fn widen(self) -> f64;
    /// The nearest number of this type: ties to even, overflow to infinity, NaN to NaN.
    fn narrow(x: f64) -> Self;
    /// The nearest number of this type, for an `x` that is not negative. It is 0 only if `x` is 0: a distance that is not 0 stays
    /// so.
    ///
    /// ```
    /// use incidence::Widen;
    /// assert_eq!((f32::narrow(1e-60), f32::narrow_distance(1e-60)), (0.0, f32::from_bits(1)));
    /// ```
    fn narrow_distance(x: f64) -> Self;
}

impl Widen for f64 {
    #[inline]
    fn widen(self) -> f64 {
        self
    }
    #[inline]
    fn narrow(x: f64) -> f64 {
        x
    }
    #[inline]
    fn narrow_distance(x: f64) -> f64 {
        x
    }
}

impl Widen for f32 {
    const FITS_IN_F32: bool = true;
    #[inline]
    fn widen(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn narrow(x: f64) -> f32 {
        x as f32
    }
    #[inline]
    fn narrow_distance(x: f64) -> f32 {
        // This takes two instructions before the rounding; testing the rounded number takes eight after it. 2¹⁰⁰⁰ times any number but 0 is
        // more than the least number of this type.
        const LEAST: f64 = f32::from_bits(1) as f64;
        let large = x * f64::from_bits(2023 << 52);
        let least = if large < LEAST { large } else { LEAST };
        (if least > x { least } else { x }) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the documentation says, as it says it.
    fn nearest_but_not_0(x: f64) -> f32 {
        let nearest = x as f32;
        if nearest == 0.0 && x != 0.0 { f32::from_bits(1) } else { nearest }
    }

    #[test]
    fn a_distance_is_rounded_but_not_to_0() {
        let least = f64::from(f32::from_bits(1));
        // Around every power of two, and around half of the least number and every half between the next.
        let powers = (0..0x7ff_u64).map(|exponent| exponent << 52);
        let ties = (1..64).map(|halves| (0.5 * least * f64::from(halves)).to_bits());
        for bits in powers.chain(ties) {
            for near in bits.saturating_sub(2)..=bits + 2 {
                for mantissa in [0, 0x8_1234_5678_9abc, 0xf_ffff_efff_ffff] {
                    let x = f64::from_bits(near | mantissa);
                    assert_eq!(f32::narrow_distance(x).to_bits(), nearest_but_not_0(x).to_bits(), "{x:e}");
                }
            }
        }
        for x in [f64::INFINITY, f64::MAX, -0.0, -1.0, -1e300] {
            assert_eq!(f32::narrow_distance(x).to_bits(), nearest_but_not_0(x).to_bits(), "{x:e}");
        }
        assert!(f32::narrow_distance(f64::NAN).is_nan());
    }
}
