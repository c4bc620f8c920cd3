//! When two things count as one: how far apart two lines may point, and how far apart they may lie.

use crate::magnitude::{dot, largest, scaled};
use crate::scalar::{Field, Ring};

/// What still counts as parallel, and what as touching: a sine, without a unit, and a length, in the unit of the coordinates.
/// Both limits are inclusive, but over floats rounding decides within a few ε of one. Neither should be negative or NaN: with such
/// a sine only exact parallels are parallel, and with such a length nothing touches.
///
/// There are two numbers because a line does not remember where the points were from which it was made. How much of its distance
/// from another line is only rounding is known to the caller alone, who knows the size of the scene.
///
/// ```
/// use incidence::Tolerance;
/// let scene = Tolerance::relative(1e-12, 500.0); // coordinates up to 500
/// assert_eq!(scene, Tolerance { sine: 1e-12, length: 5e-10 });
///
/// use incidence::pga2::{Line, LinePair};
/// let negative = Tolerance { sine: -1e-3, length: -1.0 };
/// let line = Line::new(1.0, 0.0, 2.0);
/// assert_eq!(line.relation(line, negative), LinePair::Parallel { across: [0.0, 0.0].into(), aligned: true });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub struct Tolerance<T = f64> {
    /// The largest sine of an angle, 0 to 1, that counts as 0.
    pub sine: T,
    /// The largest distance that counts as 0.
    pub length: T,
}

impl<T: Ring> Tolerance<T> {
    /// No tolerance at all: what exact scalars need.
    ///
    /// Over floats it is about the numbers as they are, rounded: exact multiples of one line are still parallel, but apart from
    /// that the answer is an accident of rounding.
    #[inline]
    pub fn exact() -> Self {
        Tolerance { sine: T::zero(), length: T::zero() }
    }

    /// The tolerance for a scene of this size, in the unit of the coordinates: `relative` is the sine, and as a share of the size
    /// it gives the length.
    #[inline]
    pub fn relative(relative: T, size: T) -> Self {
        Tolerance { sine: relative, length: relative * size }
    }
}

impl<T: Field + PartialOrd> Tolerance<T> {
    /// Whether the vector is no longer than the length: without a root, and without an overflow.
    #[inline]
    pub(crate) fn reaches<const N: usize>(&self, v: [T; N]) -> bool {
        let size = largest(v);
        if size.is_zero() {
            return self.length >= T::zero();
        }
        // With a component beyond the length the quotient's square could overflow.
        size <= self.length && {
            let ratio = v.map(|c| c / self.length);
            dot(ratio, ratio) <= T::one()
        }
    }

    /// Whether the length of the vector, over the root of the denominator, is a sine no more than this one: also where the
    /// square of either underflows. True for a vector that is 0, so that nobody has to divide by its length.
    #[inline]
    pub(crate) fn aligns<const N: usize>(&self, v: [T; N], denominator: T) -> bool {
        let within = |v: [T; N], sine: T| dot(v, v) <= sine * sine * denominator;
        // A square that underflows is too small, so only a vector that seems to be within needs a second look.
        let is_small = |(v, unit): ([T; N], T)| within(v, self.sine / unit);
        v.iter().all(T::is_zero) || self.sine >= T::zero() && within(v, self.sine) && scaled(v).is_none_or(is_small)
    }
}
