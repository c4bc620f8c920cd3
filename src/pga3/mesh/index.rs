//! The triangles of a mesh, queried again and again.

use alloc::vec::Vec;
use core::fmt;

use super::Mesh;
use super::section::cut_by;
use crate::boundary::Location;
use crate::hierarchy::{AtPoint, TriangleTree};
use crate::magnitude::{finite, nan};
use crate::pga3::{Plane, Point, Segment};
use crate::scalar::Widen;
use crate::segment::slices::{Ends, widened};
use crate::threads::collect;

/// The triangles of a mesh, in a tree of boxes that is built once, for questions that are asked again and again: which of them is nearest to a
/// point, which a segment meets and which first; and whether a point is inside. The mesh may be open, but for the last, and cross itself; its
/// triangles may be of area zero.
///
/// The answers are numbers of triangles in the slice that the mesh was made of. Every answer is that of asking all triangles; of those at the same
/// distance, or the same place of a way, the lowest number comes first. What a segment meets, and where a point is, is exact for all finite
/// coordinates: a segment that passes through an edge meets both of its triangles, and never slips through between them. The scalar of a question
/// need not be the mesh's: distances are compared in that of the question, and parameters in `f64`, before they are rounded to it. A triangle with a
/// vertex that is not finite is nowhere, and so is a segment with such an end, and a point that is ideal or zero.
///
/// The index has a copy of the triangles: it takes some 100 bytes for each, of a mesh in `f32` 60, and 230 while it is built, in `f32` 160. To
/// build it takes O(n log n), a question usually O(log n) and what it finds; where thousands of long triangles lie side by side, slanting to the
/// axes, as those of a fan around a corner, all whose boxes are as near as the answer. Several threads may ask at once. See the
/// [chapter](crate::notes::chains#one-against-many).
///
/// ```
/// use incidence::pga3::{Mesh, MeshIndex, Point, Segment};
///
/// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
/// let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
/// let index = MeshIndex::new(&Mesh::new(&corners, &faces)?);
///
/// // From below through the base, and out through the face that is seen from afar.
/// let sight = Segment::from([[2.0, 3.5, 0.0], [2.0, 3.5, 12.0]]);
/// assert_eq!(index.crossing(&sight), [0, 2]);
/// assert_eq!(index.first_crossing(&sight), Some((0, 0.25)));
/// assert_eq!(sight.point(0.25), Point::new(2.0, 3.5, 3.0));
/// assert_eq!(index.first_crossing(&Segment::from([[2.0, 3.5, 4.0], [2.0, 3.5, 5.0]])), None); // inside
/// # Ok::<(), incidence::pga3::MeshError>(())
/// ```
#[doc(alias("bvh", "trimesh", "ray cast", "raycast"))]
#[derive(Clone)]
pub struct MeshIndex<T = f64> {
    tree: TriangleTree<T>,
    /// How many triangles there are, also those that are nowhere.
    len: usize,
    /// Whether every triangle is somewhere.
    is_whole: bool,
}

/// How many triangles there are; there may be millions.
impl<T> fmt::Debug for MeshIndex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MeshIndex").field("len", &self.len).finish_non_exhaustive()
    }
}

impl<T: Widen> MeshIndex<T> {
    /// An index of the triangles of a mesh: of none, too. With the feature `parallel` several threads build it.
    pub fn new(mesh: &Mesh<'_, T>) -> Self {
        let mut is_whole = true;
        let place = |facet: Option<_>| {
            is_whole &= facet.is_some();
            facet.unwrap_or_else(|| [[nan(); 3]; 3])
        };
        let triangles: Vec<_> = mesh.given_facets().map(place).collect();
        MeshIndex { tree: TriangleTree::of_triangles(&triangles), len: triangles.len(), is_whole }
    }

    /// How many triangles there are, also those that are nowhere: their numbers are less than this.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// assert_eq!((index.len(), index.is_empty()), (2, false));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no triangles.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The triangle nearest to a point of any weight but 0: its number, and its distance as
    /// [`Simplex::distance_to_point`](crate::pga3::Simplex::distance_to_point) has it. None if there is none that is somewhere.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// assert_eq!(index.nearest_to_point(Point::new(1.0, 3.0, 5.0)), Some((1, 5.0)));
    /// assert_eq!(index.nearest_to_point(Point::new(1.0, 1.0, 5.0)), Some((0, 5.0))); // both are as near
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn nearest_to_point<S: Widen>(&self, p: Point<S>) -> Option<(usize, S)> {
        self.tree.nearest(&AtPoint(p.located()))
    }

    /// The triangle nearest to each of many points, given by their coordinates: what [`nearest_to_point`](Self::nearest_to_point) answers, to the
    /// bit, at the place of the point. Neighbours are asked about and threads ask as for [`first_crossings`](Self::first_crossings).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// let flies = [[3.0, 1.0, 2.0], [-3.0, 3.0, 4.0], [f64::NAN, 0.0, 0.0]];
    /// assert_eq!(index.nearest_to_points(&flies), [Some((0, 2.0)), Some((1, 5.0)), None]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn nearest_to_points<S: Widen>(&self, points: &[[S; 3]]) -> Vec<Option<(usize, S)>> {
        self.tree.nearest_to_each(points)
    }

    /// The point of all triangles that is nearest to a point of any weight but 0: the number of the triangle that
    /// [`nearest_to_point`](Self::nearest_to_point) tells, and its [closest point](crate::pga3::Simplex::closest_point), of weight 1.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// assert_eq!(index.closest_point(Point::new(1.0, 3.0, 5.0)), Some((1, Point::new(1.0, 3.0, 0.0))));
    /// assert_eq!(index.closest_point(Point::new(7.0, 2.0, 4.0)), Some((0, Point::new(4.0, 2.0, 0.0))));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[doc(alias("project point"))]
    pub fn closest_point<S: Widen>(&self, p: Point<S>) -> Option<(usize, Point<S>)> {
        self.tree.closest_point(p.located()).map(|(number, point)| (number, point.into()))
    }

    /// The nearest points to many points, by their coordinates: what [`closest_point`](Self::closest_point) answers, to the bit, at the place of the
    /// point. Neighbours and threads are as for [`first_crossings`](Self::first_crossings).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// let scan = [[3.0, 1.0, 0.25], [-1.0, 3.0, 0.0], [f64::NAN, 0.0, 0.0]];
    /// let feet = index.closest_points(&scan);
    /// assert_eq!(feet, [Some((0, [3.0, 1.0, 0.0])), Some((1, [0.0, 3.0, 0.0])), None]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn closest_points<S: Widen>(&self, points: &[[S; 3]]) -> Vec<Option<(usize, [S; 3])>> {
        self.tree.closest_point_to_each(points)
    }

    /// The triangles that are nearer to a point than a radius, strictly: sorted by their numbers, each with its distance. A radius that is not
    /// positive, or NaN, finds nothing; infinity, all whose distance does not overflow.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// let fly = Point::new(8.0, 4.0, 3.0);
    /// assert_eq!(index.near_point(fly, 6.0), [(0, 5.0), (1, 5.0)]); // their corner
    /// assert_eq!(index.near_point(fly, 5.0), []);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[doc(alias = "within radius")]
    pub fn near_point<S: Widen>(&self, p: Point<S>, radius: S) -> Vec<(usize, S)> {
        self.tree.near(&AtPoint(p.located()), radius)
    }

    /// The `k` triangles nearest to a point, each with its distance: the nearest first, equally far ones by their numbers. All, if there are
    /// fewer.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// assert_eq!(index.k_nearest_to_point(Point::new(-3.0, 2.0, 4.0), 2), [(1, 5.0), (0, 29.0_f64.sqrt())]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[doc(alias = "knn")]
    pub fn k_nearest_to_point<S: Widen>(&self, p: Point<S>, k: usize) -> Vec<(usize, S)> {
        self.tree.several(&AtPoint(p.located()), k)
    }

    /// How often the mesh goes round a point of any weight but 0: what [`Mesh::winding_number`] answers, in O(log n) usually.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// assert_eq!(index.winding_number(Point::new(2.0, 3.0, 4.0)), Some(1));
    /// assert_eq!(index.winding_number(Point::new(1.0, 2.0, 4.0)), Some(0));
    /// assert_eq!(index.winding_number(Point::new(2.0, 3.0, 3.0)), None); // on its base
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn winding_number<S: Widen>(&self, p: Point<S>) -> Option<i64> {
        self.number(widened(p.located()))?
    }

    /// Where a point of any weight but 0 is: inside, on the mesh, or outside. What [`Mesh::locate`] answers, in O(log n) usually; the mesh must be
    /// [closed](Mesh::is_closed), too. None if the point, or a vertex of a triangle, is not finite.
    ///
    /// ```
    /// use incidence::pga3::{Location, Mesh, MeshIndex, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// assert_eq!(index.locate(Point::new(2.0, 3.0, 3.5)), Some(Location::Inside));
    /// assert_eq!(index.locate(Point::new(2.0, 3.0, 3.0)), Some(Location::On));
    /// assert_eq!(index.locate(Point::new(2.0, 3.0, 1.0)), Some(Location::Outside));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[doc(alias("inside"))]
    pub fn locate<S: Widen>(&self, p: Point<S>) -> Option<Location> {
        Some(Location::from_winding_number(self.number(widened(p.located()))?))
    }

    /// Whether a point of any weight but 0 is inside or on the mesh: see [`locate`](Self::locate). `false` where that is `None`.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// assert!(index.contains(Point::new(2.0, 3.0, 3.5)) && index.contains(corners[3]));
    /// assert!(!index.contains(Point::new(2.0, 3.0, 2.5)));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn contains<S: Widen>(&self, p: Point<S>) -> bool {
        self.locate(p).is_some_and(Location::is_contained)
    }

    /// How far a point of any weight but 0 is from the [closed](Mesh::is_closed) mesh, outside; minus that inside; 0 if and only if it is on it: the
    /// distance is that of [`nearest_to_point`](Self::nearest_to_point). `None` where [`locate`](Self::locate) is, or if there is no triangle.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// let along = [1.0, 3.0, 3.5].map(|z| index.signed_distance(Point::new(2.0, 3.0, z)));
    /// assert_eq!(along, [Some(2.0), Some(0.0), Some(-0.5)]);
    /// assert_eq!(index.signed_distance(Point::new(f64::NAN, 3.0, 1.0)), None);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[doc(alias("sdf"))]
    pub fn signed_distance<S: Widen>(&self, p: Point<S>) -> Option<S> {
        Some(self.locate(p)?.signed(self.nearest_to_point(p)?.1))
    }

    /// The signed distances of many points, given by their coordinates: what [`signed_distance`](Self::signed_distance) answers, to the bit, at the
    /// place of the point. Neighbours and threads are as for [`first_crossings`](Self::first_crossings).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// let grid = [1.0, 3.0, 3.5, f64::NAN].map(|z| [2.0, 3.0, z]);
    /// assert_eq!(index.signed_distances(&grid), [Some(2.0), Some(0.0), Some(-0.5), None]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn signed_distances<S: Widen>(&self, points: &[[S; 3]]) -> Vec<Option<S>> {
        let nearest = self.nearest_to_points(points).into_iter();
        let signed = |(nearest, location): (Option<(usize, S)>, Option<Location>)| Some(location?.signed(nearest?.1));
        nearest.zip(self.locate_points(points)).map(signed).collect()
    }

    /// Where each of many points is, given by their coordinates: what [`locate`](Self::locate) answers, at the place of the point. They are asked
    /// about in their order; with the feature `parallel` several threads ask.
    ///
    /// ```
    /// use incidence::pga3::{Location, Mesh, MeshIndex, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// let found = index.locate_points(&[[2.0, 3.0, 4.0], [2.0, 3.0, 8.0], [1.0, 3.0, 8.0], [f64::NAN; 3]]);
    /// assert_eq!(found, [Some(Location::Inside), Some(Location::On), Some(Location::Outside), None]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn locate_points<S: Widen>(&self, points: &[[S; 3]]) -> Vec<Option<Location>> {
        let location = |p: [f64; 3]| Some(Location::from_winding_number(self.number(p)?));
        collect(points.len(), |k| location(widened(points[k])))
    }

    /// The winding number of the place `p`: an inner `None` on the mesh, an outer one if it is not finite, or a vertex is not.
    fn number(&self, p: [f64; 3]) -> Option<Option<i64>> {
        (self.is_whole && finite(p)).then(|| self.tree.winding_number(p))
    }

    /// The numbers of the triangles that have a point in common with a segment, sorted.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point, Segment};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// let upright = |x, y| Segment::from([[x, y, -1.0], [x, y, 3.0]]);
    /// assert_eq!(index.crossing(&upright(3.0, 1.0)), [0]);
    /// assert_eq!(index.crossing(&upright(1.0, 1.0)), [0, 1]); // through their common edge
    /// assert_eq!(index.crossing(&Segment::from([[0.0, 3.0, 0.0], [9.0, 3.0, 0.0]])), [0, 1]); // in their plane
    /// assert!(index.crossing(&upright(5.0, 1.0)).is_empty());
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn crossing<S: Widen>(&self, segment: &Segment<S>) -> Vec<usize> {
        self.tree.meeting(segment.given())
    }

    /// The numbers of the triangles that have a point in common with a plane, sorted: exactly, for all finite coordinates. An ideal or zero plane, or
    /// one that is not finite, meets none. With [`Mesh::section_among`] the
    /// mesh is cut there.
    ///
    /// It takes time for each box that the plane passes: O(√n) for a mesh whose faces have all directions. Where many faces are nearly in the plane,
    /// all of these are looked at, and where all are, [`Mesh::section`] takes less. To build the index pays from two hundred planes on, for 10⁵
    /// triangles and more.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Plane, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let index = MeshIndex::new(&mesh);
    /// // In layers, from below upwards.
    /// let layers = [0.0, 2.0, 4.0, 6.0, 8.0].map(|z| Plane::new(0.0, 0.0, 1.0, -z));
    /// let areas = layers.map(|plane| mesh.section_among(plane, &index.crossing_plane(plane)).area());
    /// assert_eq!(areas, [0.0, 4.5, 2.0, 0.5, 0.0]);
    /// assert_eq!(layers.map(|plane| index.crossing_plane(plane).len()), [4, 3, 3, 3, 3]); // also where they touch
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn crossing_plane<S: Widen>(&self, plane: Plane<S>) -> Vec<usize> {
        cut_by(plane).map_or_else(Vec::new, |cut| self.tree.across(&cut))
    }

    /// The triangle that one who goes along a segment, from its start to its end, meets first: its number, and the parameter of the place, 0 at
    /// the start and 1 at the end. Of several with the same parameter, as those met in one point of an edge, it is the first.
    ///
    /// The parameter is the exact one, rounded once, and in `f32` once more after the first is found; 0 and 1 are only the ends themselves, and a
    /// segment that lies in the plane of a triangle meets it where it comes to it. A ray is a segment as long as anyone looks, some
    /// times the size of all there is: with an end that is not finite it meets nothing. Whoever stands on a triangle meets it at 0.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point, Segment};
    /// // A roof, from its left eaves over the ridge to the right.
    /// let corners = [[0.0, 0.0, 2.0], [0.0, 8.0, 2.0], [3.0, 0.0, 5.0], [3.0, 8.0, 5.0], [6.0, 0.0, 2.0], [6.0, 8.0, 2.0]];
    /// let corners = corners.map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 2, 1], [1, 2, 3], [2, 4, 3], [3, 4, 5]])?);
    /// let falling = |x, y| Segment::from([[x, y, 8.0], [x, y, 0.0]]);
    /// assert_eq!(index.first_crossing(&falling(1.0, 1.0)), Some((0, 0.625))); // at a height of 3
    /// assert_eq!(index.first_crossing(&falling(3.0, 4.0)), Some((1, 0.375))); // on the ridge
    /// let low = Segment::from([[-1.0, 4.0, 3.0], [7.0, 4.0, 3.0]]);
    /// assert_eq!(index.first_crossing(&low), Some((0, 0.25)));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[doc(alias("ray cast", "raycast", "line of sight"))]
    pub fn first_crossing<S: Widen>(&self, segment: &Segment<S>) -> Option<(usize, S)> {
        self.tree.first_meeting(segment.given())
    }

    /// What each of many segments meets first: what [`first_crossing`](Self::first_crossing) answers, to the bit, at the place of the segment.
    ///
    /// In an index of more triangles than a near cache holds, neighbours among the segments are asked about one after the other, whatever their
    /// order. With the feature `parallel` several threads ask.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, MeshIndex, Point, Segment};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]].map(Point::from);
    /// let index = MeshIndex::new(&Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?);
    /// let falling = [[3.0, 1.0], [1.0, 3.0], [5.0, 1.0]].map(|[x, y]| Segment::from([[x, y, 6.0], [x, y, -2.0]]));
    /// assert_eq!(index.first_crossings(&falling), [Some((0, 0.75)), Some((1, 0.75)), None]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn first_crossings<S: Widen>(&self, segments: &[Segment<S>]) -> Vec<Option<(usize, S)>> {
        self.tree.first_meeting_of_each(segments)
    }
}
