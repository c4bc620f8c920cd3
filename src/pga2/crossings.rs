//! Which of many segments of the plane meet.

use alloc::vec::Vec;

use super::Segment;
use crate::hierarchy::{self, Question, Reach, Segments};
use crate::scalar::Widen;
use crate::segment::crossing::{self, Areas};
use crate::segment::slices::Ends;

/// The pairs (i, j), i < j, of segments that have a point in common, sorted: those whose
/// [`intersection`](Segment::intersection) is not `Disjoint`.
///
/// The answer is exact for every finite input, as that of the intersection. So segments that share an end are among the pairs, as
/// are those that touch or overlap, and those of length zero that lie on another. A segment with an end that is not finite meets nothing.
///
/// The cost is near-linear in the segments and the pairs that are found, if the segments are short beside the place that they fill, or
/// lie side by side; see the [chapter](crate::notes::chains). It is least if segments that follow each other are near each other, as
/// along roads and coasts. If all n of them meet, there are n (n − 1)/2 pairs, for which there has to be memory. Besides the answer it takes less than 200 bytes per segment and twice the size of the answer. With the feature
/// `parallel` several threads share it.
///
/// ```
/// use incidence::pga2::{Segment, crossing_pairs};
///
/// // A square, its first diagonal, and a dash on a side.
/// let segments = [
///     [[1.0, 1.0], [3.0, 1.0]],
///     [[3.0, 1.0], [3.0, 3.0]],
///     [[3.0, 3.0], [1.0, 3.0]],
///     [[1.0, 3.0], [1.0, 1.0]],
///     [[1.0, 1.0], [3.0, 3.0]],
///     [[3.0, 1.5], [3.0, 2.0]],
/// ]
/// .map(Segment::from);
/// let meet = [(0, 1), (0, 3), (0, 4), (1, 2), (1, 4), (1, 5), (2, 3), (2, 4), (3, 4)];
/// assert_eq!(crossing_pairs(&segments), meet);
/// ```
pub fn crossing_pairs<T: Widen>(segments: &[Segment<T>]) -> Vec<(usize, usize)> {
    hierarchy::pairs(&Listed(segments), &Meeting).0
}

/// Segments of a slice.
struct Listed<'s, T>(&'s [Segment<T>]);

impl<T: Widen> Segments<2> for Listed<'_, T> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; 2]; 2] {
        self.0[k].ends()
    }
}

/// Have two segments a point in common?
pub(crate) struct Meeting;

impl Question<2> for Meeting {
    fn radius(&self) -> Option<f64> {
        Some(0.0)
    }
    #[inline(always)]
    fn asks(&self, _: usize, _: usize) -> bool {
        true
    }
    #[inline(always)]
    fn holds(&self, a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
        crossing::meet(a, b)
    }
    #[inline(always)]
    fn is_ruled_out(&self, a: [[f64; 2]; 2], b: [[f64; 2]; 2], _: Reach) -> bool {
        Areas::of(a, b).are_apart()
    }
}
