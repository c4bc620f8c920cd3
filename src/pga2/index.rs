//! Many segments of the plane, queried again and again.

use alloc::vec::Vec;
use core::fmt;

use super::{Point, Segment};
use crate::hierarchy::{AtPoint, AtSegment, SegmentTree};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

/// An index of many segments of the plane: a tree of boxes that is built once and then answers many queries. It finds the
/// segment that is nearest to a point or a segment, those that are nearer than a radius, and those that meet a segment.
///
/// Answers name a segment by its number, its index in the slice that was given. Every answer is, bit for bit, the one that
/// trying all segments would give. Of several segments at the same distance the one with the lowest number comes first. A
/// segment with an end that is not finite is near nothing. Nothing is near a place with a coordinate that is not finite, or a
/// point of weight 0.
///
/// Distances and radii are in the unit of the coordinates. The coordinates are those of a plane: longitudes and latitudes have
/// to be projected first.
///
/// The index keeps a copy of the segments. In `f64` it takes some 50 bytes for each segment, and 90 while it is built; for
/// bundles of long segments, 65 and 120. Building it takes O(n log n). A query usually takes O(log n) and the time for what it
/// finds; where thousands of segments are equally near, it looks at all of them. The first one on a way is looked for among all whose
/// boxes the way meets: of a slanted hatch, most of it. Several threads may query it at once. See the
/// [chapter](crate::notes::chains#one-against-many).
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
    /// The index of these segments, of which there may be none. With the feature `parallel` several threads build it.
    pub fn new(segments: &[Segment<T>]) -> Self {
        SegmentIndex { tree: SegmentTree::new(segments), len: segments.len() }
    }

    /// How many segments there are, including those that are near nothing. All numbers of segments are less than this.
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

    /// The segment nearest to a point of any weight but 0: its number, and its distance as [`Segment::distance_to_point`] has
    /// it. `None` if there is no segment whose ends are finite.
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

    /// The segment nearest to each of many points, given by their coordinates. The answer at each place is what
    /// [`nearest_to_point`](Self::nearest_to_point) returns for the point at that place, to the bit.
    ///
    /// If there are more segments than a near cache holds, neighbours among the points are looked up one after the other,
    /// whatever their order: what one query has brought into the cache is there for the next. With the feature `parallel`
    /// several threads share the work.
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

    /// The point on any of the segments that is nearest to a point of any weight but 0: the number of the segment that
    /// [`nearest_to_point`](Self::nearest_to_point) finds, and the [closest point](Segment::closest_point) of that segment, of
    /// weight 1. `None` if no segment is found.
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

    /// The point on any of the segments that is nearest to each of many points, all given by their coordinates. The answer at
    /// each place is what [`closest_point`](Self::closest_point) returns for the point at that place, to the bit. Neighbours
    /// and threads are as for [`nearest_to_points`](Self::nearest_to_points).
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

    /// The segment of the index nearest to `segment`: its number, and its [`distance`](Segment::distance). Of several that meet
    /// `segment` it is the one with the lowest number.
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

    /// The segments that are strictly nearer to a point than a radius, sorted by their numbers, each with its distance. A
    /// radius that is not positive, or NaN, finds nothing; an infinite radius finds all whose distance does not overflow.
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

    /// The segments that are strictly nearer to `segment` than a radius, sorted by their numbers, each with its distance. The
    /// radius is as in [`near_point`](Self::near_point).
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

    /// The numbers of the segments that have a point in common with `segment`, sorted: those whose
    /// [`intersection`](Segment::intersection) with it is not disjoint.
    ///
    /// ```
    /// use incidence::pga2::{Segment, SegmentIndex};
    /// let streets = [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]], [[0.0, 2.0], [9.0, 2.0]]].map(Segment::from);
    /// assert_eq!(SegmentIndex::new(&streets).crossing(&Segment::from([[8.0, 1.0], [9.0, 2.0]])), [1, 2]);
    /// ```
    pub fn crossing(&self, segment: &Segment<T>) -> Vec<usize> {
        self.tree.meeting(segment.given())
    }

    /// The segment that is met first on the way along `segment`, from its start to its end: its number, and the parameter of
    /// the place on `segment`, 0 at the start and 1 at the end. Of the segments that [`crossing`](Self::crossing) finds it is
    /// the one with the least parameter: the `s` of the [`intersection`](Segment::intersection), or the parameter at which an
    /// overlap begins. Of several with the same parameter it is the one with the lowest number.
    ///
    /// To cast a ray, give a segment that is long enough, some times the size of all there is; a segment with an end that is
    /// not finite meets nothing. If the start lies on a segment, that segment is met at 0. The parameter is 0 or 1 only at the
    /// ends themselves. `None` if nothing is met.
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

    /// What each of many segments meets first. The answer at each place is what [`first_crossing`](Self::first_crossing)
    /// returns for the segment at that place, to the bit.
    ///
    /// If the index has more segments than a near cache holds, neighbours among the given segments are looked up one after the
    /// other, whatever their order. With the feature `parallel` several threads share the work.
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

    /// The `k` segments nearest to a point, each with its distance: the nearest first, equally far ones in the order of their
    /// numbers. If there are fewer than `k`, it is all of them. For k = 1, [`nearest_to_point`](Self::nearest_to_point) gives
    /// the same answer in less time.
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

    /// The `k` segments nearest to `segment`, each with its distance, in the order of those
    /// [nearest to a point](Self::k_nearest_to_point).
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
