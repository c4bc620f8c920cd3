//! Places on a segment, and the points there.

use super::both::by_axis;
use crate::segment::are_finite;
use crate::segment::slices::Ends;

/// Where a point is on a segment, counted from the end that is nearer to it: at `x`, which is at most 1/2 but for rounding, from the
/// start, or from the end if `far`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(super) far: bool,
    pub(super) x: f64,
}

impl Place {
    /// From a parameter in [0, 1] on a segment, whose ends were exchanged if `swap`.
    pub(super) fn of(s: f64, swap: bool) -> Self {
        let far = s > 0.5;
        Self { far: far != swap, x: if far { 1.0 - s } else { s } }
    }

    /// From a parameter in [−1, 1]. The middle is counted from the end that comes first, so that the order of the ends changes no bit.
    #[inline(always)]
    pub(super) fn of_midway<const N: usize>(s: f64, a: [[f64; N]; 2]) -> Self {
        let far = (s > 0.0) | ((s == 0.0) & precedes(a[1], a[0]));
        Self { far, x: 0.5 * (1.0 - s.abs()) }
    }

    /// The parameter in [0, 1].
    #[inline(always)]
    pub(super) fn parameter(self) -> f64 {
        if self.far { 1.0 - self.x } else { self.x }
    }

    /// The point at this place of the segment, in the box of the ends. Each component is within half an ulp of itself plus 2⁻⁵³ |u|.
    ///
    /// With x ≤ 1/2 and a rounded difference, the rounded step x u is at most half the way and a rounding, so the exact
    /// sum is between the ends, and rounding keeps it there.
    #[inline(always)]
    pub(super) fn on<const N: usize>(self, a: [[f64; N]; 2]) -> [f64; N] {
        let x = self.x;
        core::array::from_fn(|k| {
            let (p, q) = self.nearer_first(a[0][k], a[1][k]);
            let step = x * (q - p);
            if step.is_finite() {
                p + step
            } else {
                // q − p overflows, so both are huge. (With x = 0 the step is NaN then.)
                2.0 * (0.5 * p + x * (0.5 * q - 0.5 * p))
            }
        })
    }

    /// The point [`on`](Self::on) the segment if it is `known`, in which case nothing overflows; otherwise NaN. Without a branch.
    #[inline(always)]
    pub(super) fn usually_on<const N: usize>(self, a: [[f64; N]; 2], known: bool) -> [f64; N] {
        by_axis(|k| {
            let (p, q) = self.nearer_first(a[0][k], a[1][k]);
            let point = p + self.x * (q - p);
            if known { point } else { f64::NAN }
        })
    }

    /// A coordinate of the end that the place is counted from, and of the other end. Both are read before the choice, so that the choice is
    /// between registers and not addresses.
    #[inline(always)]
    fn nearer_first(self, start: f64, end: f64) -> (f64, f64) {
        if self.far { (end, start) } else { (start, end) }
    }
}

/// The point of the line through a segment at the parameter t, which is in [0, 1] on the segment; NaN if a number is not finite.
pub(crate) fn point<S: Ends<N>, const N: usize>(segment: &S, t: f64) -> [f64; N] {
    let a = segment.ends();
    if are_finite(a) && t.is_finite() { Place::of(t, false).on(a) } else { [f64::NAN; N] }
}

/// Whether a point comes before another in lexicographic order. Without a branch, which comparing arrays would have.
#[inline(always)]
pub(super) fn precedes<const N: usize>(p: [f64; N], q: [f64; N]) -> bool {
    let (mut before, mut same) = (false, true);
    for k in 0..N {
        before |= same & (p[k] < q[k]);
        same &= p[k] == q[k];
    }
    before
}
