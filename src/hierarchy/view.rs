//! Boxes in half the memory.

use super::{Bounds, Segments};
use crate::magnitude::{difference, largest, max, min, power_of_two, scale};

/// An origin and a scale for boxes in `f32`, such that few boxes touch only by rounding, wherever they are and whatever their size. Boxes
/// that touch still do: subtracting a number, multiplying by a positive one, and rounding keep the order of two numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const N: usize> {
    origin: [f64; N],
    scale: f64,
}

impl<const N: usize> View<N> {
    /// From the starts of the first, a middle and the last segment: the origin is their median on each axis, and the unit is
    /// near the largest difference from it.
    pub(super) fn of(segments: &impl Segments<N>) -> Self {
        let Some(last) = segments.count().checked_sub(1) else { return View { origin: [0.0; N], scale: 1.0 } };
        let [p, q, r] = [0, last / 2, last].map(|k| segments.ends(k)[0]);
        let origin = core::array::from_fn(|k| {
            let middle = max(min(p[k], q[k]), min(max(p[k], q[k]), r[k]));
            if middle.is_finite() { middle } else { 0.0 }
        });
        let apart = [p, q, r].map(|p| largest(difference(p, origin)));
        // The inverse of the smallest units would overflow.
        View { origin, scale: min(1.0 / scale(largest(apart)), power_of_two(1000)) }
    }

    #[inline(always)]
    pub(super) fn along(&self, axis: usize, x: f64) -> f32 {
        (self.scale * (x - self.origin[axis])) as f32
    }

    #[inline(always)]
    pub(super) fn of_bounds(&self, bounds: &Bounds<N>) -> Bounds<N, f32> {
        let (mut least, mut greatest) = ([0.0; N], [0.0; N]);
        for axis in 0..N {
            least[axis] = self.along(axis, bounds.least[axis]);
            greatest[axis] = self.along(axis, bounds.greatest[axis]);
        }
        Bounds { least, greatest }
    }
}
