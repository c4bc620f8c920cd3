//! Many segments of space, asked about again and again.

use alloc::vec::Vec;
use core::fmt;

use super::{Point, Segment};
use crate::hierarchy::{AtPoint, AtSegment, SegmentTree};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

/// Many segments of space, in a tree of boxes that is built once, for questions that are asked again and again: which of them is nearest to
/// a point or a segment, which are nearer than a radius.
///
/// The answers are numbers of segments in the slice that was given. Every answer is that of asking all segments, bit for bit, and of several at
/// the same distance the one of the lowest number comes first. A segment with an end that is not finite is near nothing; nor is anything near
/// a place with a coordinate that is not finite, or a point of weight 0.
///
/// Distances and radii are in the unit of the coordinates.
///
/// The index has a copy of the segments: it takes some 70 bytes for each in `f64`, and 130 while it is built; of bundles of long ones 90, and
/// 160. To build it takes O(n log n), a question usually O(log n) and what it finds; where thousands are equally near, all of these are
/// asked. Several threads may ask at once.
/// See the [chapter](crate::notes::chains#one-against-many).
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
    /// An index of these segments: of none, too. With the feature `parallel` several threads build it.
    pub fn new(segments: &[Segment<T>]) -> Self {
        SegmentIndex { tree: SegmentTree::new(segments), len: segments.len() }
    }

    /// How many segments there are, also those that are near nothing: their numbers are less than this.
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

    /// The segment nearest to a point of any weight but 0: its number, and its distance as
    /// [`Segment::distance_to_point`] has it. None if there is none whose ends are finite.
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

    /// The segment nearest to each of many points, given by their coordinates: what [`nearest_to_point`](Self::nearest_to_point) answers, to the
    /// bit, at the place of the point.
    ///
    /// Of more segments than a near cache holds, neighbours among the points are asked about one after the other, whatever their order: what a
    /// question has brought into the cache is there for the next one. With the feature `parallel` several threads ask.
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

    /// The point of all segments that is nearest to a point of any weight but 0: the number of the segment that
    /// [`nearest_to_point`](Self::nearest_to_point) tells, and its [closest point](Segment::closest_point), of weight 1. `None` where that is.
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

    /// The nearest points to many points, by their coordinates: what [`closest_point`](Self::closest_point) answers, to the bit, at the place of the
    /// point. Neighbours and threads are as for [`nearest_to_points`](Self::nearest_to_points).
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

    /// The segment nearest to another one: its number, and its [`distance`](Segment::distance); of several that meet it, the first.
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

    /// The segments that are nearer to a point than a radius, strictly: sorted by their numbers, each with its distance. A radius that is not
    /// positive, or NaN, finds nothing; infinity, all whose distance does not overflow.
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

    /// The segments that are nearer to this one than a radius, strictly: sorted by their numbers, each with its distance. The radius is that of
    /// [`near_point`](Self::near_point). The smallest positive number finds those that meet this one.
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

    /// The `k` segments nearest to a point, each with its distance: the nearest first, equally far ones by their numbers. All, if there are
    /// fewer. With k = 1 it is [`nearest_to_point`](Self::nearest_to_point), which takes less time.
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

    /// The `k` segments nearest to this one, each with its distance, as those [to a point](Self::k_nearest_to_point).
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
