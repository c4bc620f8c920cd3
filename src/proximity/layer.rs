//! The scalars over which a question is evaluated, one after the other: stages of how well a number is known.

use core::cmp::Ordering;

use crate::Ring;
use crate::exact::{Integer, Scaled, ldexp};
use crate::segment::distance::by_axis;

/// A scalar of one of the stages. Its methods return `None` where it does not know the answer.
pub(super) trait Layer: Ring {
    fn sign(self) -> Option<Ordering>;
    #[inline(always)]
    fn is_positive(self) -> Option<bool> {
        self.sign().map(Ordering::is_gt)
    }
    /// The number times 2^`exponent`, and a bound on its relative error, below 1/2.
    fn number(self, exponent: i32) -> Option<(Scaled, f64)>;
    /// A positive multiple of the vector, as floats.
    fn rounded<const N: usize>(v: [Self; N]) -> Rounded<N>;
}

/// A vector of floats with the largest component in [1, 2), and how much each component can be off; or zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded<const N: usize> {
    pub value: [f64; N],
    pub error: [f64; N],
}

impl<const N: usize> Rounded<N> {
    /// The vector times a power of two, so that its largest component is in [1, 2).
    #[inline(always)]
    pub(super) fn of_unit_size(self) -> Self {
        let largest = self.value.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let bits = largest.to_bits() >> 52;
        // Of a subnormal or an infinity nothing is known. A NaN beside numbers stays one.
        if largest == 0.0 && self.error == [0.0; N] {
            return self;
        }
        if !(1..2046).contains(&bits) {
            return Self { value: self.value, error: [f64::INFINITY; N] };
        }
        let factor = f64::from_bits((2046 - bits) << 52);
        let value: [f64; N] = by_axis(|k| self.value[k] * factor);
        // An error that underflows is still an error, and a component that underflows now has one.
        let is_exact = |k: usize| {
            let is_kept = value[k].abs() >= f64::MIN_POSITIVE || self.value[k] == 0.0;
            self.error[k] == 0.0 && is_kept
        };
        let error = |k: usize| if is_exact(k) { 0.0 } else { self.error[k] * factor + f64::MIN_POSITIVE };
        Self { value, error: by_axis(error) }
    }

    /// Whether each component is off by at most `most`, where the largest component is in [1, 2).
    #[inline(always)]
    pub(super) fn is_within(&self, most: f64) -> bool {
        self.error.iter().all(|e| *e <= most)
    }
}

/// Not certain: the first search believes its rounded numbers.
impl Layer for f64 {
    #[inline(always)]
    fn sign(self) -> Option<Ordering> {
        self.partial_cmp(&0.0)
    }

    #[inline(always)]
    fn is_positive(self) -> Option<bool> {
        Some(self > 0.0)
    }

    fn number(self, exponent: i32) -> Option<(Scaled, f64)> {
        Some((Scaled::new(self.into(), i64::from(exponent)), 0.0))
    }

    #[inline(always)]
    fn rounded<const N: usize>(v: [Self; N]) -> Rounded<N> {
        Rounded { value: v, error: [0.0; N] }.of_unit_size()
    }
}

/// Everything is known.
impl<const W: usize> Layer for Integer<W> {
    fn sign(self) -> Option<Ordering> {
        Some(self.signum().cmp(&0))
    }

    fn number(self, exponent: i32) -> Option<(Scaled, f64)> {
        Some((self.to_scaled(exponent), f64::EPSILON * f64::EPSILON))
    }

    fn rounded<const N: usize>(v: [Self; N]) -> Rounded<N> {
        let scaled = v.map(|x| x.to_scaled(0));
        let largest = v.iter().map(|x| i64::from(x.bits())).max().unwrap_or(0);
        let value = scaled.map(|x| ldexp(x.mantissa().hi(), x.exponent() - largest + 1));
        let error = value.map(|x| 0.5 * f64::EPSILON * x.abs());
        // A component far below the largest one may have been lost.
        let lost = |k: usize| if v[k].signum() == 0 { 0.0 } else { f64::MIN_POSITIVE };
        Rounded { value, error: core::array::from_fn(|k| error[k] + lost(k)) }.of_unit_size()
    }
}
