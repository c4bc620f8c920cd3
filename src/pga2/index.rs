//! Many segments of the plane, asked about again and again.

use alloc::vec::Vec;
use core::fmt;

use super::{Point, Segment};
use crate::hierarchy::{AtPoint, AtSegment, SegmentTree};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

/// Many segments of the plane, in a tree of boxes that is built once, for questions that are asked again and again: which of them is nearest to
/// a point or a segment, which are nearer than a radius, which meet a segment.
///
/// The answers are numbers of segments in the slice that was given. Every answer is that of asking all segments, bit for bit, and of several at
/// the same distance the one of the lowest number comes first. A segment with an end that is not finite is near nothing; nor is anything near
/// a place with a coordinate that is not finite, or a point of weight 0.
///
/// Distances and radii are in the unit of the coordinates. These are of a plane: longitudes and latitudes have to be projected first.
///
/// The index has a copy of the segments: it takes some 50 bytes for each in `f64`, and 90 while it is built; of bundles of long ones 65, and
/// 120. To build it takes O(n log n), a question usually O(log n) and what it finds; where thousands are equally near, all of these are
/// asked. Several threads may ask at once.
/// See the [chapter](crate::notes::chains#one-against-many).
///
/// ```
/// use incidence::pga2::{Point, Segment, SegmentIndex};
///
/// // A street along x, one along y from its end, and a house between them.
/// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
/// let index = SegmentIndex::new(&streets);
/// let house = Point::new(7.0, 3.0);
/// assert_eq!(index.nearest_to_point(house), Some((1, 2.0)));
/// assert_eq!(index.closest_point(house), Some((1, Point::new(9.0, 3.0))));
/// assert_eq!(index.near_point(house, 2.5), [(1, 2.0)]);
/// assert_eq!(index.k_nearest_to_point(house, 2), [(1, 2.0), (0, 3.0)]);
/// ```
#[doc(alias("spatial index", "nearest neighbor", "rtree", "bvh"))]
#[derive(Clone)]
pub struct SegmentIndex<T = f64> {
    tree: SegmentTree<T, 2>,
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
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
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
    /// use incidence::pga2::{Point, Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
    /// // In the corner both are as near.
    /// assert_eq!(index.nearest_to_point(Point::new(8.0, 1.0)), Some((0, 1.0)));
    /// let (nearest, distance) = index.nearest_to_point(Point::new(12.0, 4.0)).unwrap();
    /// assert_eq!((distance, streets[nearest].closest_point(Point::new(12.0, 4.0))), (3.0, Point::new(9.0, 4.0)));
    /// assert_eq!(SegmentIndex::new(&[]).nearest_to_point(Point::new(0.0, 0.0)), None);
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
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
    /// let houses = [[7.0, 3.0], [4.0, 1.0], [f64::NAN, 0.0]];
    /// assert_eq!(index.nearest_to_points(&houses), [Some((1, 2.0)), Some((0, 1.0)), None]);
    /// ```
    pub fn nearest_to_points(&self, points: &[[T; 2]]) -> Vec<Option<(usize, T)>> {
        self.tree.nearest_to_each(points)
    }

    /// The point of all segments that is nearest to a point of any weight but 0: the number of the segment that
    /// [`nearest_to_point`](Self::nearest_to_point) tells, and its [closest point](Segment::closest_point), of weight 1. `None` where that is.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
    /// assert_eq!(index.closest_point(Point::new(7.0, 3.0)), Some((1, Point::new(9.0, 3.0))));
    /// assert_eq!(index.closest_point(Point::new(f64::NAN, 3.0)), None);
    /// ```
    #[doc(alias("project point"))]
    pub fn closest_point(&self, p: Point<T>) -> Option<(usize, Point<T>)> {
        self.tree.closest_point(p.located()).map(|(number, point)| (number, point.into()))
    }

    /// The nearest points to many points, by their coordinates: what [`closest_point`](Self::closest_point) answers, to the bit, at the place of the
    /// point. Neighbours and threads are as for [`nearest_to_points`](Self::nearest_to_points).
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let track = [[4.0, 0.5], [9.25, 4.5], [f64::NAN, 0.0]];
    /// let on_streets = SegmentIndex::new(&streets).closest_points(&track);
    /// assert_eq!(on_streets, [Some((0, [4.0, 0.0])), Some((1, [9.0, 4.5])), None]);
    /// ```
    #[doc(alias("map matching", "snap"))]
    pub fn closest_points(&self, points: &[[T; 2]]) -> Vec<Option<(usize, [T; 2])>> {
        self.tree.closest_point_to_each(points)
    }

    /// The segment nearest to another one: its number, and its [`distance`](Segment::distance); of several that meet it, the first.
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let fence = Segment::from([[2.0, 1.0], [7.0, 3.0]]);
    /// assert_eq!(SegmentIndex::new(&streets).nearest(&fence), Some((0, 1.0)));
    /// ```
    pub fn nearest(&self, segment: &Segment<T>) -> Option<(usize, T)> {
        self.tree.nearest(&AtSegment(segment.given()))
    }

    /// The segments that are nearer to a point than a radius, strictly: sorted by their numbers, each with its distance. A radius that is not
    /// positive, or NaN, finds nothing; infinity, all whose distance does not overflow.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
    /// let house = Point::new(7.0, 3.0);
    /// assert_eq!((index.near_point(house, 3.0), index.near_point(house, 3.1)), (vec![(1, 2.0)], vec![(0, 3.0), (1, 2.0)]));
    /// ```
    #[doc(alias = "within radius")]
    pub fn near_point(&self, p: Point<T>, radius: T) -> Vec<(usize, T)> {
        self.tree.near(&AtPoint(p.located()), radius)
    }

    /// The segments that are nearer to this one than a radius, strictly: sorted by their numbers, each with its distance. The radius is that of
    /// [`near_point`](Self::near_point).
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let fence = Segment::from([[2.0, 1.0], [7.0, 3.0]]);
    /// assert_eq!(SegmentIndex::new(&streets).near(&fence, 2.0), [(0, 1.0)]);
    /// ```
    pub fn near(&self, segment: &Segment<T>, radius: T) -> Vec<(usize, T)> {
        self.tree.near(&AtSegment(segment.given()), radius)
    }

    /// The numbers of the segments that have a point in common with this one, sorted: those of which the
    /// [`intersection`](Segment::intersection) is not disjoint.
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]], [[0.0, 2.0], [9.0, 2.0]]].map(Segment::from);
    /// assert_eq!(SegmentIndex::new(&streets).crossing(&Segment::from([[8.0, 1.0], [9.0, 2.0]])), [1, 2]);
    /// ```
    pub fn crossing(&self, segment: &Segment<T>) -> Vec<usize> {
        self.tree.meeting(segment.given())
    }

    /// The segment that one who goes along this one, from its start to its end, meets first: its number, and the parameter of the place, 0 at
    /// the start and 1 at the end. It is the one with the least parameter `s` of those [`crossing`](Self::crossing) finds, as
    /// [`intersection`](Segment::intersection) has it, or that at which an overlap begins; of several with the same, the first.
    ///
    /// A ray is a segment as long as anyone looks, some times the size of all there is: with an end that is not finite it meets nothing. Whoever
    /// stands on a segment meets it at 0; 0 and 1 are only the ends themselves. None if nothing is met.
    ///
    /// ```
    /// use incidence::pga2::{Intersection, Point, Segment, SegmentIndex};
    /// let walls = [[[6.0, 0.0], [6.0, 9.0]], [[2.0, 0.0], [4.0, 4.0]], [[0.0, 9.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&walls);
    /// let sight = Segment::new(Point::new(1.0, 2.0), Point::new(9.0, 2.0));
    /// let (wall, parameter) = index.first_crossing(&sight).unwrap();
    /// assert_eq!((wall, parameter), (1, 0.25));
    /// let Intersection::Crossing { point, .. } = sight.intersection(&walls[wall]) else { unreachable!() };
    /// assert_eq!(point, Point::new(3.0, 2.0));
    /// let along = Segment::from([[7.0, 1.0], [7.0, 8.0]]);
    /// assert_eq!(index.first_crossing(&along), None); // nothing is in the way
    /// ```
    #[doc(alias("ray cast", "raycast", "line of sight"))]
    pub fn first_crossing(&self, segment: &Segment<T>) -> Option<(usize, T)> {
        self.tree.first_meeting(segment.given())
    }

    /// What each of many segments meets first: what [`first_crossing`](Self::first_crossing) answers, to the bit, at the place of the segment.
    ///
    /// In an index of more segments than a near cache holds, neighbours among the segments are asked about one after the other, whatever their
    /// order. With the feature `parallel` several threads ask.
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let walls = [[[6.0, 0.0], [6.0, 9.0]], [[2.0, 0.0], [4.0, 4.0]], [[0.0, 9.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&walls);
    /// let around = [[9.0, 2.0], [1.0, 6.0], [1.0, 16.0]].map(|to| Segment::from([[1.0, 2.0], to]));
    /// assert_eq!(index.first_crossings(&around), [Some((1, 0.25)), None, Some((2, 0.5))]);
    /// ```
    pub fn first_crossings(&self, segments: &[Segment<T>]) -> Vec<Option<(usize, T)>> {
        self.tree.first_meeting_of_each(segments)
    }

    /// The `k` segments nearest to a point, each with its distance: the nearest first, equally far ones by their numbers. All, if there are
    /// fewer. With k = 1 it is [`nearest_to_point`](Self::nearest_to_point), which takes less time.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let index = SegmentIndex::new(&streets);
    /// let nearest = index.k_nearest_to_point(Point::new(7.0, 3.0), 2);
    /// assert_eq!(nearest, [(1, 2.0), (0, 3.0)]);
    /// ```
    #[doc(alias = "knn")]
    pub fn k_nearest_to_point(&self, p: Point<T>, k: usize) -> Vec<(usize, T)> {
        self.tree.several(&AtPoint(p.located()), k)
    }

    /// The `k` segments nearest to this one, each with its distance, as those [to a point](Self::k_nearest_to_point).
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]]].map(Segment::from);
    /// let fence = Segment::from([[2.0, 1.0], [7.0, 3.0]]);
    /// assert_eq!(SegmentIndex::new(&streets).k_nearest(&fence, 9), [(0, 1.0), (1, 2.0)]);
    /// ```
    pub fn k_nearest(&self, segment: &Segment<T>, k: usize) -> Vec<(usize, T)> {
        self.tree.several(&AtSegment(segment.given()), k)
    }
}
