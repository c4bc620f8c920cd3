//! Which of many segments of space are near each other.

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
/// Cost and memory are those of [`pga2::crossing_pairs`](crate::pga2::crossing_pairs): near-linear in the number of segments
/// and of pairs found, if the radius is not much larger than the segments are apart. (Layers of long segments that cross each
/// other, as near as the segments in a layer are, are a [limit](crate::notes::chains#where-it-fails-and-what-is-returned).) With the
/// feature `parallel` several threads share the work.
///
/// ```
/// use incidence::pga3::{Segment, near_pairs};
///
/// // Two cables that pass each other at a height of 0.2, and a third beside the second.
/// let cables = [
///     [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
///     [[0.0, -1.0, 0.2], [0.0, 1.0, 0.2]],
///     [[0.1, -1.0, 0.2], [0.1, 1.0, 0.2]],
/// ];
/// let cables = cables.map(Segment::from);
/// assert_eq!(near_pairs(&cables, 0.2), [(1, 2)]); // strictly
/// assert_eq!(near_pairs(&cables, 0.3), [(0, 1), (0, 2), (1, 2)]);
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
/// use incidence::pga3::{Segment, near_pairs_iter};
/// let equal = [Segment::from([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]]); 2000];
/// assert_eq!(near_pairs_iter(&equal, 0.1).count(), 1_999_000);
/// assert!(near_pairs_iter(&equal, 0.1).next().is_some());
/// ```
pub fn near_pairs_iter<T: Widen>(segments: &[Segment<T>], radius: T) -> Pairs<'_> {
    hierarchy::stream(Listed(segments), Nearer { radius })
}

/// The pairs (i, j) of segment i of `first` and segment j of `second` that are strictly nearer to each other than a radius,
/// sorted; otherwise as [`near_pairs`].
///
/// Pairs within one of the two sets are not looked at, and cost nothing. For a [`Chain`](super::Chain), give its
/// [`segments`](super::Chain::segments).
///
/// ```
/// use incidence::pga3::{Chain, Segment, near_pairs_between};
///
/// // Which pipes come nearer than 0.5 to which cables?
/// let pipes = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[9.0, 0.0, 0.0], [9.0, 0.0, 4.0]]].map(Segment::from);
/// let cables = [[[2.0, -1.0, 0.3], [2.0, 5.0, 0.3]], [[2.0, 5.0, 0.3], [8.0, 5.0, 0.3]]].map(Segment::from);
/// assert_eq!(near_pairs_between(&pipes, &cables, 0.5), [(0, 0)]);
///
/// // Which links of two arms come nearer than 0.5 to each other?
/// let left = Chain::new([[0.0, 0.0, 0.0], [0.0, 0.0, 2.0], [1.0, 0.0, 3.0]])?;
/// let right = Chain::new([[3.0, 0.0, 0.0], [3.0, 0.0, 3.0], [1.0, 0.25, 3.0]])?;
/// let [left, right] = [left, right].map(|arm| arm.segments().collect::<Vec<_>>());
/// assert_eq!(near_pairs_between(&left, &right, 0.5), [(1, 1)]);
/// # Ok::<(), incidence::pga3::ChainError>(())
/// ```
pub fn near_pairs_between<T: Widen>(first: &[Segment<T>], second: &[Segment<T>], radius: T) -> Vec<(usize, usize)> {
    hierarchy::pairs(Between(first, second), &Nearer { radius }).0
}

/// An iterator over the [`near_pairs_between`] two sets, as [`near_pairs_iter`] is over those of one.
///
/// ```
/// use incidence::pga3::{Segment, near_pairs_between_iter};
/// let pipes = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[9.0, 0.0, 0.0], [9.0, 0.0, 4.0]]].map(Segment::from);
/// let cable = [Segment::from([[2.0, -1.0, 0.3], [2.0, 5.0, 0.3]])];
/// assert_eq!(near_pairs_between_iter(&pipes, &cable, 0.5).next(), Some((0, 0)));
/// assert_eq!(near_pairs_between_iter(&pipes, &cable, 0.2).next(), None);
/// ```
pub fn near_pairs_between_iter<'s, T: Widen>(
    first: &'s [Segment<T>],
    second: &'s [Segment<T>],
    radius: T,
) -> Pairs<'s> {
    hierarchy::stream(Between(first, second), Nearer { radius })
}
