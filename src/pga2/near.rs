//! Which of many segments of the plane are near each other.

use alloc::vec::Vec;

use super::{Pairs, Segment};
use crate::hierarchy::{self, Between, Listed, Nearer};
use crate::scalar::Widen;

/// The pairs (i, j), i < j, of segments that are strictly nearer to each other than a radius, sorted: those whose
/// [`distance`](Segment::distance) is less than the radius.
///
/// The answer is that of a double loop, bit for bit. A radius that is not positive, or NaN, finds nothing; the smallest
/// positive number finds the segments that meet; an infinite radius finds all pairs whose distance does not overflow. A segment
/// with an end that is not finite is near none.
///
/// Cost and memory are those of [`crossing_pairs`](super::crossing_pairs): near-linear in the number of segments and of pairs
/// found, if the radius is not much larger than the segments are apart. With the feature `parallel` several threads share the
/// work.
///
/// ```
/// use incidence::pga2::{Segment, near_pairs};
///
/// // Three dashes of a line, and a point beside the second.
/// let segments = [[[0.0, 0.0], [2.0, 0.0]], [[3.0, 0.0], [5.0, 0.0]], [[6.0, 0.0], [8.0, 0.0]], [[4.0, 0.5]; 2]];
/// let segments = segments.map(Segment::from);
/// assert_eq!(near_pairs(&segments, 1.0), [(1, 3)]);
/// assert_eq!(near_pairs(&segments, 1.1), [(0, 1), (1, 2), (1, 3)]);
/// ```
pub fn near_pairs<T: Widen>(segments: &[Segment<T>], radius: T) -> Vec<(usize, usize)> {
    hierarchy::pairs(Listed(segments), &Nearer { radius }).0
}

/// An iterator over the [`near_pairs`], in no particular order: to stop at the first pair, to count the pairs, or to write them
/// where there is room.
///
/// The pairs are found while the iterator runs, in memory that does not depend on their number.
///
/// ```
/// use incidence::pga2::{Segment, near_pairs_iter};
/// let equal = [Segment::from([[1.0, 2.0], [3.0, 4.0]]); 2000];
/// assert_eq!(near_pairs_iter(&equal, 0.1).count(), 1_999_000);
/// assert!(near_pairs_iter(&equal, 0.1).next().is_some());
/// ```
pub fn near_pairs_iter<T: Widen>(segments: &[Segment<T>], radius: T) -> Pairs<'_> {
    hierarchy::stream(Listed(segments), Nearer { radius })
}

/// The pairs (i, j) of segment i of `first` and segment j of `second` that are strictly nearer to each other than a radius,
/// sorted; otherwise as [`near_pairs`].
///
/// Pairs within one of the two sets are not looked at, and cost nothing. Every call puts both sets into trees, however few
/// segments the other one has. If one set is queried again and again, a [`SegmentIndex`](crate::pga2::SegmentIndex) of it that
/// is kept is faster.
///
/// ```
/// use incidence::pga2::{Segment, near_pairs_between};
///
/// // Which streets are nearer than 2 to which stops?
/// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
/// let stops = [[4.0, 1.0], [8.0, 1.5], [5.0, 5.0]].map(|at| Segment::from([at, at]));
/// assert_eq!(near_pairs_between(&streets, &stops, 2.0), [(0, 0), (0, 1), (1, 1)]);
/// ```
pub fn near_pairs_between<T: Widen>(first: &[Segment<T>], second: &[Segment<T>], radius: T) -> Vec<(usize, usize)> {
    hierarchy::pairs(Between(first, second), &Nearer { radius }).0
}

/// An iterator over the [`near_pairs_between`] two sets, as [`near_pairs_iter`] is over those of one.
///
/// ```
/// use incidence::pga2::{Segment, near_pairs_between_iter};
/// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
/// let house = [Segment::from([[3.0, 2.5], [4.0, 2.5]])];
/// assert_eq!(near_pairs_between_iter(&streets, &house, 3.0).next(), Some((0, 0)));
/// assert_eq!(near_pairs_between_iter(&streets, &house, 2.5).next(), None);
/// ```
pub fn near_pairs_between_iter<'s, T: Widen>(
    first: &'s [Segment<T>],
    second: &'s [Segment<T>],
    radius: T,
) -> Pairs<'s> {
    hierarchy::stream(Between(first, second), Nearer { radius })
}
