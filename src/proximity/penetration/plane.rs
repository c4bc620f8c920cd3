//! The plane of a facet (in the plane: its line), rounded, with an error bound that is proved once instead of carried along.

use core::cmp::Reverse;

use super::super::difference::Scale;
use super::super::layer::Rounded;
use super::super::questions::{Along, Direction};
use super::super::simplex::Simplex;
use super::super::space::{between, dot, normal};
use crate::exact::Scaled;
use crate::magnitude::{max, one_norm};

/// The unit normal of a facet, outwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane<const N: usize> {
    pub normal: [f64; N],
    /// How far each component can be from that of a vector in the exact direction.
    error: f64,
}

/// Normals with a greater error are computed with more digits.
const MOST_ERROR: f64 = 1e-9;

/// Lengths whose squares neither over- nor underflow.
const LENGTHS: core::ops::Range<f64> = 1e-140..1e140;

impl<const N: usize> Plane<N> {
    /// The plane through rounded corners. `None` if these do not determine it well.
    #[inline]
    pub fn rounded(corners: &[[f64; N]; N]) -> Option<Self> {
        let largest = |most: f64, v: &[f64; N]| v.iter().fold(most, |most, x| max(x.abs(), most));
        let m = corners.iter().fold(0.0, largest);
        let a = corners[1..].iter().fold(0.0, |most, p| largest(most, &between(corners[0], *p)));
        // Of components up to m, a corner is off by u m; of components up to a, an edge by e = 2 u m + u a. The product of
        // two edges is off by 2 a e + e² + u a². The difference of two products, 2 a² at most, rounds by u of itself. So
        // the normal is off by 4 a e + 2 e² + 4 u a² < 6 e (a + e).
        let e = f64::EPSILON * (m + a) + f64::MIN_POSITIVE;
        let error = (2..N).fold(6.0 * e, |error, _| error * (a + e)) + f64::MIN_POSITIVE;
        let normal = normal(corners);
        let length = num_traits::Float::sqrt(dot(normal, normal));
        (LENGTHS.contains(&length) && error < MOST_ERROR * length).then(|| Self::new(normal, error, length))
    }

    fn new(direction: [f64; N], error: f64, length: f64) -> Self {
        let per = 1.0 / length;
        Plane { normal: direction.map(|n| n * per), error: error * per + f64::EPSILON }
    }

    /// The plane through the corners of a facet, by as many digits as that takes. `None` if a corner is not finite.
    #[cold]
    #[inline(never)]
    pub fn certain(facet: &Simplex<N>, scale: &Scale<N>) -> Option<Self> {
        let Rounded { value, error } = scale.certain(&Direction(Along::Normal), facet.ends())?;
        Some(Self::new(value, error.into_iter().fold(0.0, |most, e| max(e, most)), crate::magnitude::norm(value)))
    }

    pub fn turned(self) -> Self {
        Plane { normal: self.normal.map(|n| -n), ..self }
    }

    /// If positive, a lower bound on how far the Origin is below the plane. `corner` is one of the facet's.
    #[inline]
    pub fn least_height(&self, corner: [f64; N]) -> f64 {
        // The corner is off by u, and so are three products and sums. The exact direction is not longer than 1 + 2 ε + √3 e.
        let off = (self.error + 3.0 * f64::EPSILON) * one_norm(&corner) + f64::MIN_POSITIVE;
        (dot(self.normal, corner) - off) * (1.0 - 4.0 * f64::EPSILON - 2.0 * self.error)
    }

    /// How far a point is beyond the plane, and how much that is off. `corner` is one of the facet's.
    #[inline]
    pub fn beyond(&self, corner: [f64; N], point: [f64; N]) -> (f64, f64) {
        let step = between(corner, point);
        // The step is off by u of itself and of each end, the normal by its `error`, and three products and sums by u.
        let off =
            (self.error + 3.0 * f64::EPSILON) * one_norm(&step) + f64::EPSILON * (one_norm(&corner) + one_norm(&point));
        (dot(self.normal, step), off + f64::MIN_POSITIVE)
    }
}

/// A height that is not negative, over 2^`unit`, of any size: its exponent and its fraction, which sort as heights do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Height(i64, u64);

/// The least height first.
pub(super) type Entry = Reverse<(Height, u32)>;

impl Height {
    /// `None` where the bound says nothing: it is not positive, or so small or large that it may have lost digits.
    pub fn new(bound: f64) -> Option<Self> {
        (1e-250..1e250).contains(&bound).then(|| Height((bound.to_bits() >> 52) as i64 - 1023, fraction(bound)))
    }

    pub fn of(height: Scaled, unit: i32) -> Self {
        let leading = height.mantissa().hi();
        if leading == 0.0 {
            Height(i64::MIN, 0)
        } else {
            Height(height.exponent() - i64::from(unit), fraction(leading))
        }
    }
}

fn fraction(x: f64) -> u64 {
    x.to_bits() & ((1 << 52) - 1)
}

#[cfg(test)]
mod tests;
