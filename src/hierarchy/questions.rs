//! The questions: whether two segments of the plane meet, and whether two segments are nearer than a radius.
//!
//! An answer is inlined into the loops of every kind of walk, for every machine. This is half of their compile time, so it is not done where
//! debug assertions are on, as in tests.

#[cfg(feature = "mesh")]
use core::cmp::Ordering::Equal;

use super::Question;
#[cfg(feature = "mesh")]
use crate::exact::orientation2;
use crate::scalar::Widen;
use crate::segment::crossing::{self, Areas};
use crate::segment::distance;

/// Have two segments of the plane a point in common?
#[derive(Clone, Copy)]
pub(crate) struct Meeting;

impl Question<2> for Meeting {
    fn radius(&self) -> Option<f64> {
        Some(0.0)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&self, a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
        crossing::meet(a, b)
    }
    #[inline(always)]
    fn is_ruled_out(&self, a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
        Areas::of(a, b).are_apart()
    }
}

/// Do two different segments of the plane meet, other than in a common end alone? A common end counts if both lie on one line.
#[cfg(feature = "mesh")]
#[derive(Clone, Copy)]
pub(crate) struct Parting;

#[cfg(feature = "mesh")]
impl Question<2> for Parting {
    fn radius(&self) -> Option<f64> {
        Some(0.0)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&self, a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
        let [p, q] = a;
        // An end that both have, and the other ends.
        let shared = [[p, q], [q, p]].into_iter().find_map(|[end, other]| match b {
            [r, s] if r == end => Some([end, other, s]),
            [r, s] if s == end => Some([end, other, r]),
            _ => None,
        });
        match shared {
            Some([end, other, another]) => other != another && orientation2(end, other, another) == Some(Equal),
            None => crossing::meet(a, b),
        }
    }
    #[inline(always)]
    fn is_ruled_out(&self, a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
        Areas::of(a, b).are_apart()
    }
}

/// Are two segments nearer than a radius?
#[derive(Clone, Copy)]
pub(crate) struct Nearer<T> {
    pub(crate) radius: T,
}

impl<T: Widen, const N: usize> Question<N> for Nearer<T> {
    fn radius(&self) -> Option<f64> {
        // The comparison is false for NaN.
        (self.radius > T::zero()).then(|| self.radius.widen())
    }
    /// The distance is computed to 4 ε of `f64` and rounded to the scalar: those below its least normal number by more than ε, and those above
    /// its largest number to infinity, which is not below any radius.
    #[inline(always)]
    fn certain(&self) -> f64 {
        let epsilon = T::epsilon().widen();
        let least_normal = T::narrow_distance(f64::from_bits(1)).widen() / epsilon;
        if self.radius.is_finite() { (1.0 - 16.0 * epsilon) * self.radius.widen() - least_normal } else { 0.0 }
    }
    /// By the distance, whose bits do not depend on the order of the segments.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn holds(&self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
        T::narrow_distance(distance::distance::<T, _, _>(&a, &b)) < self.radius
    }
}
