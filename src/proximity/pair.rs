//! A number as the sum of two floats, for a few sums and products with a bound on their error that is worked out beforehand.

use core::ops::{Add, Mul, Neg, Sub};

use num_traits::{One, Zero};

use crate::exact::{DoubleDouble, two_product, two_sum};

/// The sum of a float and what has been lost to rounding on the way to it. Unlike a [`DoubleDouble`] it is not normalized
/// after each operation: the `rest` only collects. So it costs half as much, but its error is relative to the sizes of
/// what has been added and multiplied, not to the result. (M. Lange, S. M. Rump, "Faithfully rounded floating-point
/// computations", ACM TOMS 46 (2020).)
///
/// With u = 2⁻⁵³, let x be off by c_x u² X, with |value| ≤ X and |rest| ≤ k_x u X. A sum has size X + Y; with k the greater of k_x
/// and k_y, its rest has k + 1, and its c is 2k + 1 more than the greater of c_x and c_y. A product has size XY, its rest
/// k_x + k_y + 1, and its c is c_x + c_y + k_x k_y + 3 (k_x + k_y) + 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    value: f64,
    rest: f64,
}

impl Pair {
    /// The same number, normalized.
    #[inline(always)]
    pub fn sum(self) -> DoubleDouble {
        let (high, low) = two_sum(self.value, self.rest);
        DoubleDouble::from_parts(high, low)
    }
}

/// Without error: k = 1.
impl From<DoubleDouble> for Pair {
    #[inline(always)]
    fn from(x: DoubleDouble) -> Self {
        Pair { value: x.hi(), rest: x.lo() }
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (value, lost) = two_sum(self.value, other.value);
        Pair { value, rest: lost + (self.rest + other.rest) }
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Pair { value: -self.value, rest: -self.rest }
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + (-other)
    }
}

impl Mul for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let (value, lost) = two_product(self.value, other.value);
        Pair { value, rest: lost + (self.value * other.rest + self.rest * other.value) }
    }
}

impl Zero for Pair {
    #[inline(always)]
    fn zero() -> Self {
        Pair { value: 0.0, rest: 0.0 }
    }
    fn is_zero(&self) -> bool {
        *self == Self::zero()
    }
}

impl One for Pair {
    #[inline(always)]
    fn one() -> Self {
        Pair { value: 1.0, rest: 0.0 }
    }
}
