//! Many segments of space, queried again and again.

use alloc::vec::Vec;
use core::fmt;

use super::{Point, Segment};
use crate::hierarchy::{AtPoint, AtSegment, SegmentTree};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

/// An index of many segments of space: a tree of boxes that is built once and then answers many queries. It finds the segment
/// that is nearest to a point or a segment, and those that are nearer than a radius.
///
/// Answers name a segment by its number, its index in the slice that was given. Every answer is, bit for bit, the one that
/// trying all segments would give. Of several segments at the same distance the one with the lowest number comes first. A
/// segment with an end that is not finite is near nothing. Nothing is near a place with a coordinate that is not finite, or a
/// point of weight 0.
///
/// Distances and radii are in the unit of the coordinates.
///
/// The index keeps a copy of the segments. In `f64` it takes some 70 bytes for each segment, and 130 while it is built; for
/// bundles of long segments, 90 and 160. Building it takes O(n log n). A query usually takes O(log n) and the time for what it
/// finds; where thousands of segments are equally near, it looks at all of them, and so it does for a segment that passes by at
/// several times the size of the set, slanting to all axes. Several threads may query it at once. See the
/// [chapter](crate::notes::chains#one-against-many).
///
/// ```
/// use incidence::pga3::{Point, Segment, SegmentIndex};
///
/// // A strand along x and one across it, two above; a bead between them.
/// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
/// let index = SegmentIndex::new(&strands);
/// let bead = Point::new(4.0, 0.0, 1.5);
/// assert_eq!(index.nearest_to_point(bead), Some((1, 0.5)));
/// assert_eq!(index.closest_point(bead), Some((1, Point::new(4.0, 0.0, 2.0))));
/// assert_eq!(index.near_point(bead, 1.5), [(1, 0.5)]);
/// assert_eq!(index.k_nearest_to_point(bead, 2), [(1, 0.5), (0, 1.5)]);
/// ```
#[doc(alias("spatial index", "nearest neighbor", "rtree", "bvh"))]
#[derive(Clone)]
pub struct SegmentIndex<T = f64> {
    tree: SegmentTree<T, 3>,
    /// How many segments there are, also those that are not finite.
    len: usize,
}

/// How many segments there are; there may be millions.
impl<T> fmt::Debug for SegmentIndex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SegmentIndex").field("len", &self.len).finish_non_exhaustive()
    }
}

impl<T: Widen> SegmentIndex<T> {
    /// The index of these segments, of which there may be none. With the feature `parallel` several threads build it.
    pub fn new(segments: &[Segment<T>]) -> Self {
        SegmentIndex { tree: SegmentTree::new(segments), len: segments.len() }
    }

    /// How many segments there are, including those that are near nothing. All numbers of segments are less than this.
    ///
    /// ```
    /// use incidence::pga3::{Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&strands);
    /// assert_eq!((index.len(), index.is_empty()), (2, false));
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no segments.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The segment nearest to a point of any weight but 0: its number, and its distance as [`Segment::distance_to_point`] has
    /// it. `None` if there is no segment whose ends are finite.
    ///
    /// ```
    /// use incidence::pga3::{Point, Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&strands);
    /// // In the middle both are as near.
    /// assert_eq!(index.nearest_to_point(Point::new(4.0, 0.0, 1.0)), Some((0, 1.0)));
    /// let bead = Point::new(7.0, 3.0, 6.0);
    /// let (nearest, distance) = index.nearest_to_point(bead).unwrap();
    /// assert_eq!((distance, strands[nearest].closest_point(bead)), (5.0, Point::new(4.0, 3.0, 2.0)));
    /// assert_eq!(SegmentIndex::new(&[]).nearest_to_point(Point::new(0.0, 0.0, 0.0)), None);
    /// ```
    pub fn nearest_to_point(&self, p: Point<T>) -> Option<(usize, T)> {
        self.tree.nearest(&AtPoint(p.located()))
    }

    /// The segment nearest to each of many points, given by their coordinates. The answer at each place is what
    /// [`nearest_to_point`](Self::nearest_to_point) returns for the point at that place, to the bit.
    ///
    /// If there are more segments than a near cache holds, neighbours among the points are looked up one after the other,
    /// whatever their order: what one query has brought into the cache is there for the next. With the feature `parallel`
    /// several threads share the work.
    ///
    /// ```
    /// use incidence::pga3::{Segment, SegmentIndex};
    /// let beams = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[9.0, 0.0, 0.0], [9.0, 0.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&beams);
    /// let birds = [[7.0, 0.0, 3.0], [4.0, 1.0, 0.0], [f64::NAN, 0.0, 0.0]];
    /// assert_eq!(index.nearest_to_points(&birds), [Some((1, 2.0)), Some((0, 1.0)), None]);
    /// ```
    pub fn nearest_to_points(&self, points: &[[T; 3]]) -> Vec<Option<(usize, T)>> {
        self.tree.nearest_to_each(points)
    }

    /// The point on any of the segments that is nearest to a point of any weight but 0: the number of the segment that
    /// [`nearest_to_point`](Self::nearest_to_point) finds, and the [closest point](Segment::closest_point) of that segment, of
    /// weight 1. `None` if no segment is found.
    ///
    /// ```
    /// use incidence::pga3::{Point, Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[9.0, 0.0, 0.0], [9.0, 9.0, 0.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
    /// assert_eq!(index.closest_point(Point::new(7.0, 4.5, 0.0)), Some((1, Point::new(9.0, 4.5, 0.0))));
    /// assert_eq!(index.closest_point(Point::new(f64::NAN, 3.0, 0.0)), None);
    /// ```
    #[doc(alias("project point"))]
    pub fn closest_point(&self, p: Point<T>) -> Option<(usize, Point<T>)> {
        self.tree.closest_point(p.located()).map(|(number, point)| (number, point.into()))
    }

    /// The point on any of the segments that is nearest to each of many points, all given by their coordinates. The answer at
    /// each place is what [`closest_point`](Self::closest_point) returns for the point at that place, to the bit. Neighbours
    /// and threads are as for [`nearest_to_points`](Self::nearest_to_points).
    ///
    /// ```
    /// use incidence::pga3::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[9.0, 0.0, 0.0], [9.0, 9.0, 0.0]]].map(Segment::from);
    /// let track = [[4.0, 0.5, 0.0], [9.25, 4.5, 0.0], [f64::NAN, 0.0, 0.0]];
    /// let on_streets = SegmentIndex::new(&streets).closest_points(&track);
    /// assert_eq!(on_streets, [Some((0, [4.0, 0.0, 0.0])), Some((1, [9.0, 4.5, 0.0])), None]);
    /// ```
    #[doc(alias("map matching", "snap"))]
    pub fn closest_points(&self, points: &[[T; 3]]) -> Vec<Option<(usize, [T; 3])>> {
        self.tree.closest_point_to_each(points)
    }

    /// The segment of the index nearest to `segment`: its number, and its [`distance`](Segment::distance). Of several that meet
    /// `segment` it is the one with the lowest number.
    ///
    /// ```
    /// use incidence::pga3::{Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let stick = Segment::from([[2.0, 0.0, 1.0], [2.0, 0.0, 5.0]]);
    /// assert_eq!(SegmentIndex::new(&strands).nearest(&stick), Some((0, 1.0)));
    /// ```
    pub fn nearest(&self, segment: &Segment<T>) -> Option<(usize, T)> {
        self.tree.nearest(&AtSegment(segment.given()))
    }

    /// The segments that are strictly nearer to a point than a radius, sorted by their numbers, each with its distance. A
    /// radius that is not positive, or NaN, finds nothing; an infinite radius finds all whose distance does not overflow.
    ///
    /// ```
    /// use incidence::pga3::{Point, Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&strands);
    /// let bead = Point::new(4.0, 0.0, 1.5);
    /// assert_eq!((index.near_point(bead, 1.5), index.near_point(bead, 1.6)), (vec![(1, 0.5)], vec![(0, 1.5), (1, 0.5)]));
    /// ```
    #[doc(alias = "within radius")]
    pub fn near_point(&self, p: Point<T>, radius: T) -> Vec<(usize, T)> {
        self.tree.near(&AtPoint(p.located()), radius)
    }

    /// The segments that are strictly nearer to `segment` than a radius, sorted by their numbers, each with its distance. The
    /// radius is as in [`near_point`](Self::near_point). The smallest positive number finds those that meet `segment`.
    ///
    /// ```
    /// use incidence::pga3::{Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let stick = Segment::from([[2.0, 0.0, 1.0], [2.0, 0.0, 5.0]]);
    /// assert_eq!(SegmentIndex::new(&strands).near(&stick, 2.0), [(0, 1.0)]);
    /// let needle = Segment::from([[3.0, 1.0, 3.0], [5.0, 3.0, 1.0]]);
    /// assert_eq!(SegmentIndex::new(&strands).near(&needle, f64::from_bits(1)), [(1, 0.0)]);
    /// ```
    pub fn near(&self, segment: &Segment<T>, radius: T) -> Vec<(usize, T)> {
        self.tree.near(&AtSegment(segment.given()), radius)
    }

    /// The `k` segments nearest to a point, each with its distance: the nearest first, equally far ones in the order of their
    /// numbers. If there are fewer than `k`, it is all of them. For k = 1, [`nearest_to_point`](Self::nearest_to_point) gives
    /// the same answer in less time.
    ///
    /// ```
    /// use incidence::pga3::{Point, Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&strands);
    /// let nearest = index.k_nearest_to_point(Point::new(4.0, 0.0, 1.5), 2);
    /// assert_eq!(nearest, [(1, 0.5), (0, 1.5)]);
    /// ```
    #[doc(alias = "knn")]
    pub fn k_nearest_to_point(&self, p: Point<T>, k: usize) -> Vec<(usize, T)> {
        self.tree.several(&AtPoint(p.located()), k)
    }

    /// The `k` segments nearest to `segment`, each with its distance, in the order of those
    /// [nearest to a point](Self::k_nearest_to_point).
    ///
    /// ```
    /// use incidence::pga3::{Segment, SegmentIndex};
    /// let strands = [[[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]], [[4.0, -5.0, 2.0], [4.0, 5.0, 2.0]]].map(Segment::from);
    /// let stick = Segment::from([[2.0, 0.0, 1.0], [2.0, 0.0, 5.0]]);
    /// assert_eq!(SegmentIndex::new(&strands).k_nearest(&stick, 9), [(0, 1.0), (1, 2.0)]);
    /// ```
    pub fn k_nearest(&self, segment: &Segment<T>, k: usize) -> Vec<(usize, T)> {
        self.tree.several(&AtSegment(segment.given()), k)
    }
}
