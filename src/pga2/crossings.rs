//! Which of many segments of the plane meet.

use alloc::vec::Vec;

use super::{Pairs, Segment};
use crate::hierarchy::{self, Between, Listed, Meeting};
use crate::scalar::Widen;

/// The pairs (i, j), i < j, of segments that have a point in common, sorted: those whose
/// [`intersection`](Segment::intersection) is not `Disjoint`.
///
/// The answer is exact for every finite input, as the intersection is. So segments that share an end are among the pairs, as
/// are segments that touch or overlap, and segments of length zero that lie on another. A segment with an end that is not
/// finite meets nothing.
///
/// The cost is near-linear in the number of segments and of pairs found, if the segments are short beside the place that they
/// fill, or lie side by side; see the [chapter](crate::notes::chains). The cost is least if segments that follow each other in
/// the slice are near each other, as along roads and coasts. With the feature `parallel` several threads share the work.
///
/// The memory used, besides the answer, is less than 200 bytes per segment, some kilobytes, and twice the size of the answer;
/// with the feature `parallel` also up to a megabyte for each thread. If all n segments meet, there are n (n − 1)/2 pairs;
/// where memory may not suffice for that, use [`crossing_pairs_iter`].
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
///
/// Here roads are cut where they meet, and the pieces share the crossings, to the bit:
///
/// ```
/// use incidence::pga2::{Intersection, Segment, crossing_pairs};
///
/// let roads = [[[0.0, 0.0], [9.0, 0.0]], [[3.0, -2.0], [3.0, 4.0]], [[1.0, -1.0], [5.0, 3.0]], [[7.0, 0.0], [7.0, 2.0]]]
///     .map(Segment::from);
/// let mut stops = roads.map(|road| vec![(0.0, road.a), (1.0, road.b)]);
/// for (i, j) in crossing_pairs(&roads) {
///     // Those that overlap along a way have more than a point in common, and would be cut at its ends.
///     let Intersection::Crossing { point, s, t } = roads[i].intersection(&roads[j]) else { continue };
///     stops[i].push((s, point.coords()));
///     stops[j].push((t, point.coords()));
/// }
/// let pieces = stops.iter_mut().flat_map(|stops| {
///     stops.sort_by(|(s, _), (t, _)| f64::total_cmp(s, t));
///     stops.dedup_by_key(|(_, place)| *place);
///     stops.windows(2).map(|ends| Segment::from([ends[0].1, ends[1].1]))
/// });
/// let pieces: Vec<_> = pieces.collect();
/// assert_eq!(pieces.len(), 4 + 3 + 3 + 1);
/// assert_eq!((pieces[1].a, pieces[1].b), ([2.0, 0.0], [3.0, 0.0]));
/// ```
pub fn crossing_pairs<T: Widen>(segments: &[Segment<T>]) -> Vec<(usize, usize)> {
    hierarchy::pairs(Listed(segments), &Meeting).0
}

/// An iterator over the [`crossing_pairs`], in no particular order: to stop at the first pair, to count the pairs, or to write
/// them where there is room.
///
/// The pairs are found while the iterator runs, a hundred or so ahead, in memory that does not depend on their number: less
/// than 200 bytes per segment and some kilobytes. With the feature `parallel` up to 20 000 pairs for each thread are found
/// ahead, which takes up to a megabyte more for each. Finding all pairs takes about as long as [`crossing_pairs`]. The boxes
/// around the segments are made by the call itself, before a pair is asked for.
///
/// ```
/// use incidence::pga2::{Segment, crossing_pairs_iter};
///
/// // A star of 2000 rays has 1 999 000 pairs.
/// let star: Vec<Segment> = (0..2000).map(|k| [[0.0, 0.0], [1.0, f64::from(k)]].into()).collect();
/// assert_eq!(crossing_pairs_iter(&star).count(), 1_999_000);
///
/// // Does a road cross itself? Its segments meet those before and behind them.
/// let road = |points: &[[f64; 2]]| points.windows(2).map(|p| Segment::from([p[0], p[1]])).collect::<Vec<_>>();
/// let crosses_itself = |road: &[Segment]| crossing_pairs_iter(road).any(|(i, j)| j > i + 1);
/// assert!(!crosses_itself(&road(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 1.0]])));
/// assert!(crosses_itself(&road(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, -1.0]])));
/// ```
pub fn crossing_pairs_iter<T: Widen>(segments: &[Segment<T>]) -> Pairs<'_> {
    hierarchy::stream(Listed(segments), Meeting)
}

/// The pairs (i, j) of segment i of `first` and segment j of `second` that have a point in common, sorted; exact as
/// [`crossing_pairs`].
///
/// Pairs within one of the two sets are not looked at, and cost nothing. Otherwise the cost is that of [`crossing_pairs`] of
/// both sets together.
///
/// ```
/// use incidence::pga2::{Segment, crossing_pairs_between};
///
/// // Which roads cross which rivers?
/// let roads = [[[0.0, 1.0], [9.0, 1.0]], [[0.0, 4.0], [3.0, 4.0]], [[4.0, 0.0], [4.0, 6.0]]].map(Segment::from);
/// let rivers = [[[1.0, 0.0], [2.0, 2.0]], [[2.0, 2.0], [2.0, 5.0]]].map(Segment::from);
/// assert_eq!(crossing_pairs_between(&roads, &rivers), [(0, 0), (1, 1)]);
/// ```
pub fn crossing_pairs_between<T: Widen>(first: &[Segment<T>], second: &[Segment<T>]) -> Vec<(usize, usize)> {
    hierarchy::pairs(Between(first, second), &Meeting).0
}

/// An iterator over the [`crossing_pairs_between`] two sets, as [`crossing_pairs_iter`] is over those of one.
///
/// ```
/// use incidence::pga2::{Segment, crossing_pairs_between_iter};
/// let fence = [[[0.0, 0.0], [3.0, 0.0]], [[3.0, 0.0], [0.0, 3.0]], [[0.0, 3.0], [0.0, 0.0]]].map(Segment::from);
/// let path = [[[1.0, 1.0], [0.5, 2.0]], [[0.5, 2.0], [2.0, 2.0]]].map(Segment::from);
/// assert!(crossing_pairs_between_iter(&path, &fence).next().is_some());
/// assert!(crossing_pairs_between_iter(&path[..1], &fence).next().is_none());
/// ```
pub fn crossing_pairs_between_iter<'s, T: Widen>(first: &'s [Segment<T>], second: &'s [Segment<T>]) -> Pairs<'s> {
    hierarchy::stream(Between(first, second), Meeting)
}
