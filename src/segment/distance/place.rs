//! Places on a segment, and the points there.

use super::both::by_axis;
use crate::segment::are_finite;
use crate::segment::slices::Ends;

/// Where a point is on a segment, from the end that is nearer to it: `x`, at most 1/2 but for rounding, from the start, or from the end if
/// `far`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(super) far: bool,
    pub(super) x: f64,
}

impl Place {
    /// From a parameter in [0, 1] on the segment with its ends exchanged if `swap`.
    pub(super) fn of(s: f64, swap: bool) -> Self {
        let far = s > 0.5;
        Self { far: far != swap, x: if far { 1.0 - s } else { s } }
    }

    /// From a parameter in [−1, 1]. In the middle it counts from the end that comes first, so that their order changes no bit.
    #[inline(always)]
    pub(super) fn of_midway<const N: usize>(s: f64, a: [[f64; N]; 2]) -> Self {
        let far = (s > 0.0) | ((s == 0.0) & precedes(a[1], a[0]));
        Self { far, x: 0.5 * (1.0 - num_traits::Float::abs(s)) }
    }

    /// The parameter in [0, 1].
    #[inline(always)]
    pub(super) fn parameter(self) -> f64 {
        if self.far { 1.0 - self.x } else { self.x }
    }

    /// The point at this place of the segment: of each component, within half an ulp of it and 2⁻⁵³ |u|, and in the box of the ends.
    ///
    /// With x ≤ 1/2 and a rounded difference, the rounded step x u is at most the way to the middle and a rounding, so
    /// that the sum is between the ends, and rounding keeps it there.
    #[inline(always)]
    pub(super) fn on<const N: usize>(self, a: [[f64; N]; 2]) -> [f64; N] {
        let x = self.x;
        core::array::from_fn(|k| {
            let (p, q) = self.nearer_first(a[0][k], a[1][k]);
            let step = x * (q - p);
            if num_traits::Float::is_finite(step) {
                p + step
            } else {
                // q − p overflows, so both are huge. (With x = 0 the step is NaN then.)
                2.0 * (0.5 * p + x * (0.5 * q - 0.5 * p))
            }
        })
    }

    /// The point [`on`](Self::on) the segment if it is `known`, so that nothing overflows; otherwise NaN. Without a branch.
    #[inline(always)]
    pub(super) fn usually_on<const N: usize>(self, a: [[f64; N]; 2], known: bool) -> [f64; N] {
        by_axis(|k| {
            let (p, q) = self.nearer_first(a[0][k], a[1][k]);
            let point = p + self.x * (q - p);
            if known { point } else { f64::NAN }
        })
    }

    /// A coordinate of the end that it counts from, and of the other. Both are read before the choice, so that it is one of registers and not of
    /// addresses.
    #[inline(always)]
    fn nearer_first(self, start: f64, end: f64) -> (f64, f64) {
        if self.far { (end, start) } else { (start, end) }
    }
}

/// The point of the line through a segment at the parameter t, which is in [0, 1] on the segment; NaN if a number is not finite.
pub(crate) fn point<S: Ends<N>, const N: usize>(segment: &S, t: f64) -> [f64; N] {
    let a = segment.ends();
    if are_finite(a) && num_traits::Float::is_finite(t) { Place::of(t, false).on(a) } else { [f64::NAN; N] }
}

/// Whether a point comes before another in lexicographic order. Without a branch, which the order of arrays has.
#[inline(always)]
pub(super) fn precedes<const N: usize>(p: [f64; N], q: [f64; N]) -> bool {
    let (mut before, mut same) = (false, true);
    for k in 0..N {
        before |= same & (p[k] < q[k]);
        same &= p[k] == q[k];
    }
    before
}
