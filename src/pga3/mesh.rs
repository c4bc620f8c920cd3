//! Polygons of space and meshes of triangles: their areas, volumes and centers, by sums of joins with one of their own points.

#[cfg(feature = "collide")]
mod collision;
#[cfg(feature = "collide")]
mod index;
mod inside;
#[cfg(feature = "convex")]
mod moments;
#[cfg(feature = "alloc")]
mod section;
#[cfg(feature = "mesh")]
mod split;

#[cfg(feature = "collide")]
pub use collision::Collision;
#[cfg(feature = "collide")]
pub use index::MeshIndex;
#[cfg(feature = "alloc")]
pub use section::Section;
#[cfg(feature = "mesh")]
pub use split::{Halves, SplitError};

use core::fmt;

use super::coordinates::{finite_place, place, point};
use super::{Direction, Plane, Point, Segment, Simplex, cross, difference, sum};
use crate::local::{are_finite, center, fan, first};
use crate::magnitude::{dot, finite, largest, nan};
use crate::scalar::{Field, Real};

/// A closed polygon of space: its vertices in order, the last followed by the first. The vertices may have any weight;
/// one that is ideal, zero or not finite has no place, so that nothing can be measured. Areas overflow when the product of two
/// lengths does, perhaps to NaN; centers do not.
///
/// ```
/// use incidence::pga3::{Direction, Point, Polygon};
/// let shape = [[1.0, 2.0], [5.0, 2.0], [5.0, 4.0], [3.0, 4.0], [1.0, 7.0]];
/// let corners = shape.map(|[x, y]| Point::new(x, y, 3.0));
/// let polygon = Polygon(&corners);
/// assert_eq!(polygon.vector_area(), Some(Direction::new(0.0, 0.0, 11.0)));
/// assert_eq!(polygon.area(), 11.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a, T = f64>(
    /// The vertices.
    pub &'a [Point<T>],
);

impl<T: Field> Polygon<'_, T> {
    /// Σ (p₀ ∨ pₖ ∨ pₖ₊₁)/2: the normal whose length is the area, for a viewer towards whom it points the polygon goes
    /// round counter-clockwise. Of a polygon that is not flat it is the vector area, whose part along any direction is
    /// the area of the shadow in that direction. Zero with fewer than three vertices; `None` if one is ideal, zero or
    /// not finite. O(n).
    ///
    /// ```
    /// use incidence::pga3::{Direction, Point, Polygon};
    /// let corners = [[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [4.0, 3.0, 1.0], [0.0, 3.0, 1.0]].map(Point::from);
    /// assert_eq!(Polygon(&corners).vector_area(), Some(Direction::new(0.0, 0.0, 12.0)));
    /// ```
    pub fn vector_area(&self) -> Option<Direction<T>> {
        let origin = first(self.corners())?;
        let twice = self.twice_area(|p| difference(p, origin))?;
        are_finite(twice, self.corners()).then(|| twice.map(|c| c / two()).into())
    }

    /// Twice the vector area, from the vertices counted from one of them.
    fn twice_area(&self, place: impl Fn([T; 3]) -> [T; 3]) -> Option<[T; 3]> {
        fan(self.corners(), place)?.try_fold([T::zero(); 3], |area, triangle| {
            let [u, v] = triangle?;
            Some(sum(area, cross(u, v)))
        })
    }

    /// The plane through the mean of the vertices with the vector area as its normal: the best plane of a polygon that
    /// is nearly flat, and its own of a flat one. `None` if a vertex is ideal, zero or not finite, or there is none. O(n).
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point, Polygon};
    /// let corners = [[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [4.0, 3.0, 1.0], [0.0, 3.0, 1.0]].map(Point::from);
    /// assert_eq!(Polygon(&corners).plane(), Some(Plane::new(0.0, 0.0, 12.0, -12.0))); // 12 (z − 1) = 0
    /// ```
    pub fn plane(&self) -> Option<Plane<T>> {
        let (center, normal @ [x, y, z]) = (Point::centroid(self.0)?.coords(), self.vector_area()?.coords());
        Some(Plane::new(x, y, z, -dot(normal, center)))
    }

    /// The place of each vertex, perhaps not finite; `None` for a vertex that has none.
    fn corners(&self) -> impl ExactSizeIterator<Item = Option<[T; 3]>> {
        self.0.iter().map(|&p| place(p))
    }
}

impl<'a, T: Real> Polygon<'a, T> {
    /// The edges as segments, from each vertex to the next and from the last to the first: as many as there are vertices. An end
    /// that is ideal, zero or not finite is NaN.
    ///
    /// ```
    /// use incidence::pga3::{Point, Polygon, Segment};
    /// let corners = [[0.0, 0.0, 1.0], [3.0, 0.0, 1.0], [0.0, 4.0, 1.0]].map(Point::from);
    /// let hypotenuse = Segment::from([[3.0, 0.0, 1.0], [0.0, 4.0, 1.0]]);
    /// assert_eq!(Polygon(&corners).edges().nth(1), Some(hypotenuse));
    /// ```
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Segment<T>> + Clone + use<'a, T> {
        let vertices = self.0;
        let place = |vertex: Point<T>| finite_place(vertex).unwrap_or([nan(); 3]);
        let next = |k: usize| if k + 1 < vertices.len() { k + 1 } else { 0 };
        (0..vertices.len()).map(move |k| Segment { a: place(vertices[k]), b: place(vertices[next(k)]) })
    }

    /// The length of the vector area: the area, if the polygon is flat and does not cross itself. NaN if a vertex is
    /// ideal, zero or not finite. O(n).
    pub fn area(&self) -> T {
        self.vector_area().map_or_else(nan, Direction::norm)
    }

    /// The length of the way round. NaN if a vertex is ideal, zero or not finite, 0 if there is none. O(n).
    pub fn perimeter(&self) -> T {
        let next = self.0.iter().cycle().skip(1);
        self.0.iter().zip(next).fold(T::zero(), |length, (&p, &q)| length + p.distance(q))
    }
}

impl<T: Field + PartialOrd> Polygon<'_, T> {
    /// The center of mass of the flat polygon, of weight 1. `None` if its area comes out as 0 in a unit of its size, or a
    /// vertex is ideal, zero or not finite. O(n).
    ///
    /// ```
    /// use incidence::pga3::{Point, Polygon};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [4.0, 8.0, 3.0], [1.0, 8.0, 3.0]].map(Point::from);
    /// assert_eq!(Polygon(&corners).centroid(), Some(Point::new(2.5, 5.0, 3.0)));
    /// ```
    pub fn centroid(&self) -> Option<Point<T>> {
        let place = center(first(self.corners())?, self.corners().flatten(), |local| {
            let area = self.twice_area(|p| local.place(p))?;
            let size = largest(area);
            if size.is_zero() {
                return None;
            }
            // Each triangle counts by its area: the part of its join along that of the whole.
            let normal = area.map(|c| c / size);
            let (mut moment, mut mass) = ([T::zero(); 3], T::zero());
            for triangle in fan(self.corners(), |p| local.place(p))? {
                let [u, v] = triangle?;
                let weight = dot(cross(u, v), normal);
                moment = sum(moment, sum(u, v).map(|c| weight * c));
                mass = mass + weight;
            }
            Some((moment, mass * three()))
        })?;
        Some(point(place, T::one()))
    }
}

/// A triangle mesh: points, and triangles as triples of their places in the slice. Seen from outside, a triangle goes
/// round counter-clockwise. Areas and volumes overflow when the product of two or three lengths does, perhaps to NaN; the
/// center does not.
///
/// ```
/// use incidence::pga3::{Mesh, Point};
/// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
/// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
/// assert!(mesh.is_closed());
/// assert_eq!(mesh.signed_volume(), 10.0);
/// assert_eq!(mesh.centroid(), Some(Point::new(2.0, 3.25, 4.25)));
/// # Ok::<(), incidence::pga3::MeshError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mesh<'a, T = f64> {
    points: &'a [Point<T>],
    triangles: &'a [[usize; 3]],
}

/// Why there is no mesh.
///
/// ```
/// use incidence::pga3::{Mesh, MeshError, Point};
/// let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Point::from);
/// let error = Mesh::new(&points, &[[0, 1, 2], [2, 1, 3]]).unwrap_err();
/// assert_eq!(error, MeshError::NoSuchPoint { triangle: 1, index: 3 });
/// assert_eq!(error.to_string(), "triangle 1: there is no point 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeshError {
    /// A triangle has a vertex that is not there.
    NoSuchPoint {
        /// The place of the triangle.
        triangle: usize,
        /// The place that no point has.
        index: usize,
    },
    /// A vertex of a triangle is ideal or zero: it has no place in space.
    IdealPoint {
        /// The place of the triangle.
        triangle: usize,
        /// The place of the point.
        index: usize,
    },
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeshError::NoSuchPoint { triangle, index } => write!(f, "triangle {triangle}: there is no point {index}"),
            MeshError::IdealPoint { triangle, index } => {
                write!(f, "triangle {triangle}: point {index} has weight 0, it is ideal or zero")
            }
        }
    }
}

impl core::error::Error for MeshError {}

impl<'a, T: Field> Mesh<'a, T> {
    /// The mesh of these triangles, if each has three points of weight other than 0. Whether it is closed is not
    /// asked. O(n).
    ///
    /// # Errors
    /// The first triangle, if any, that has a vertex which is [not there](MeshError::NoSuchPoint) or
    /// [ideal](MeshError::IdealPoint).
    pub fn new(points: &'a [Point<T>], triangles: &'a [[usize; 3]]) -> Result<Self, MeshError> {
        for (triangle, vertices) in triangles.iter().enumerate() {
            for &index in vertices {
                match points.get(index) {
                    None => return Err(MeshError::NoSuchPoint { triangle, index }),
                    Some(p) if p.weight().is_zero() => return Err(MeshError::IdealPoint { triangle, index }),
                    Some(_) => {}
                }
            }
        }
        Ok(Mesh { points, triangles })
    }

    /// The points that the mesh was made of, also those that no triangle has.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3]])?;
    /// // Around the hole between its two triangles.
    /// let edge = mesh.open_edges()[0].map(|k| mesh.points()[k]);
    /// assert_eq!(edge, [corners[0], corners[2]]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn points(&self) -> &'a [Point<T>] {
        self.points
    }

    /// A triangle by its number; `None` if there is none.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert_eq!(mesh.triangle(0).map(|triangle| triangle.area()), Some(6.0));
    /// assert_eq!(mesh.triangle(4), None);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn triangle(&self, number: usize) -> Option<Simplex<3, T>> {
        self.triangles.get(number).map(|triangle| Simplex(triangle.map(|k| self.points[k])))
    }

    /// All triangles, in order.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert_eq!(mesh.triangles().map(|triangle| triangle.area()).sum::<f64>(), mesh.area());
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    ///
    /// A triangle is a convex body: with the feature `collide`, a [`BodyIndex`](super::BodyIndex) tells which is the nearest to another body, and which
    /// one meets first that comes along.
    ///
    #[cfg_attr(feature = "collide", doc = "```")]
    #[cfg_attr(not(feature = "collide"), doc = "```text")]
    /// use incidence::pga3::{Ball, BodyIndex, Capsule, Mesh, Point};
    /// // A valley: two slopes that meet along the y axis.
    /// let corners = [[-4.0, 0.0, 3.0], [-4.0, 9.0, 3.0], [0.0, 0.0, 0.0], [0.0, 9.0, 0.0], [4.0, 0.0, 3.0], [4.0, 9.0, 3.0]].map(Point::from);
    /// let ground = Mesh::new(&corners, &[[0, 2, 1], [1, 2, 3], [2, 4, 3], [3, 4, 5]])?;
    /// let index = BodyIndex::new(ground.triangles());
    /// // A log above it, which lies across; its ends are nearest to the slopes.
    /// let log = Capsule::new([-2.0, 8.5, 5.0], [2.0, 8.5, 5.0], 0.25)?;
    /// let near: Vec<_> = index.within(&log, 2.551).into_iter().map(|(number, found)| (number, found.distance())).collect();
    /// assert!(near.iter().map(|&(number, _)| number).eq([1, 3]));
    /// assert!(near.iter().all(|(_, distance)| (distance - (3.5 * 0.8 - 0.25)).abs() < 1e-15));
    /// // It falls by 3.5, less what its round ends are thicker in that direction.
    /// let (_, contact) = index.first_contact(&log, [0.0, 0.0, -10.0]).unwrap();
    /// assert!((contact.earliest() - 0.1 * (3.5 - 0.25 / 0.8)).abs() < 1e-14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = Simplex<3, T>> + Clone + use<'a, T> {
        let points = self.points;
        self.triangles.iter().map(move |triangle| Simplex(triangle.map(|k| points[k])))
    }

    /// The numbers of the corners of each triangle: their places in [`points`](Mesh::points).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 3.0, 0.0], [0.0, 3.0, 0.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]])?;
    /// // The same, seen from the other side.
    /// let turned: Vec<_> = mesh.indices().iter().map(|&[a, b, c]| [a, c, b]).collect();
    /// assert_eq!(Mesh::new(mesh.points(), &turned)?.indices(), [[0, 2, 1], [0, 3, 2]]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn indices(&self) -> &'a [[usize; 3]] {
        self.triangles
    }

    /// The places of the corners of each triangle.
    fn corners(&self) -> impl Iterator<Item = [[T; 3]; 3]> + use<'a, T> {
        let points = self.points;
        self.triangles.iter().map(|triangle| triangle.map(|k| points[k].located()))
    }

    /// The first corner of the first triangle.
    fn origin(&self) -> [T; 3] {
        self.corners().next().map_or([T::zero(); 3], |[corner, ..]| corner)
    }

    /// The volume inside, Σ (o ∨ a ∨ b ∨ c)/6 with a point o of the mesh; negative if it is turned inside out. The
    /// mesh must be [closed](Mesh::is_closed): an open one is closed by cones from o, the first corner of its
    /// first triangle. The error is at
    /// most n ε (D³ + V) for n triangles of points of weight 1, the diameter D and the largest volume V, of either sign, summed
    /// on the way; wherever the origin. NaN if a vertex of a triangle is not finite.
    pub fn signed_volume(&self) -> T {
        let six = three::<T>() * two();
        let origin = self.origin();
        let volume = |corners: [[T; 3]; 3]| {
            let [a, b, c] = corners.map(|p| difference(p, origin));
            dot(cross(a, b), c)
        };
        let sum = self.corners().fold(T::zero(), |sum, corners| sum + volume(corners));
        // Large ones may overflow; and a vertex that is not finite may leave an infinite sum, of which this makes NaN.
        let is_known = finite([sum]) || self.corners().flatten().all(finite);
        (if is_known { sum } else { sum * T::zero() }) / six
    }

    /// Whether every edge of every triangle is met by as many edges the other way: then there is an inside and an
    /// outside. Edges are compared by the places of their ends: equal points at two places are two, until
    /// `TriangleMesh::merged` (feature `mesh`) makes them one. Where it is not, the [open edges](Mesh::open_edges) tell. O(n log n).
    #[cfg(feature = "alloc")]
    pub fn is_closed(&self) -> bool {
        self.open_edges().is_empty()
    }

    /// Where the mesh is not [closed](Mesh::is_closed): the edges of triangles, from one place of a point to another, that no
    /// edge the other way meets, in the order of the lower place, then of the higher. They are around holes, and between triangles that face opposite
    /// ways. One that is there more often than its opposite is named as many times more. O(n log n).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// // One triangle is missing, [2, 0, 3].
    /// let open = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3]])?;
    /// assert_eq!(open.open_edges(), [[0, 2], [3, 0], [2, 3]]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn open_edges(&self) -> alloc::vec::Vec<[usize; 2]> {
        surplus(self.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect())
    }
}

impl<T: Field + PartialOrd> Mesh<'_, T> {
    /// The center of mass of what is inside, of weight 1. The mesh must be [closed](Mesh::is_closed). `None` if its
    /// volume comes out as 0 in a unit of its size, or a vertex of a triangle is not finite. O(n) for n triangles.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// // A tetrahedron whose volume underflows.
    /// let corners = [[0.0, 0.0, 0.0], [4e-200, 0.0, 0.0], [0.0, 4e-200, 0.0], [0.0, 0.0, 4e-200]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert_eq!((mesh.signed_volume(), mesh.centroid()), (0.0, Some(Point::new(1e-200, 1e-200, 1e-200))));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn centroid(&self) -> Option<Point<T>> {
        let place = center(self.origin(), self.corners().flatten(), |local| {
            // Each tetrahedron with o counts by its volume, and its center is (a + b + c + o)/4.
            let (mut moment, mut mass) = ([T::zero(); 3], T::zero());
            for corners in self.corners() {
                let [a, b, c] = corners.map(|p| local.place(p));
                let weight = dot(cross(a, b), c);
                moment = sum(moment, sum(sum(a, b), c).map(|x| weight * x));
                mass = mass + weight;
            }
            Some((moment, mass * (two::<T>() * two())))
        })?;
        Some(point(place, T::one()))
    }
}

impl<T: Real> Mesh<'_, T> {
    /// The area of all triangles: Σ |a ∨ b ∨ c|/2, the [area](Simplex::area) of each by its own edges, wherever it is. Their
    /// sum rounds by n ε/2 of itself for n triangles. NaN if a vertex of one is not finite. O(n).
    pub fn area(&self) -> T {
        self.triangles().fold(T::zero(), |area, triangle| area + triangle.area())
    }

    /// The volume inside, never negative: the absolute value of [`signed_volume`](Mesh::signed_volume).
    pub fn volume(&self) -> T {
        self.signed_volume().abs()
    }
}

/// The edges that are there more often than their opposite, as many times more.
#[cfg(feature = "alloc")]
fn surplus(mut edges: alloc::vec::Vec<[usize; 2]>) -> alloc::vec::Vec<[usize; 2]> {
    // Sorted by their ends in order, an edge and its opposite are neighbours.
    let key = |&[a, b]: &[usize; 2]| (a.min(b), a.max(b));
    edges.retain(|[a, b]| a != b);
    edges.sort_unstable_by_key(key);
    let surplus = |same: &[[usize; 2]]| {
        let up = same.iter().filter(|[a, b]| a < b).count();
        let (low, high) = key(&same[0]);
        let edge = if 2 * up < same.len() { [high, low] } else { [low, high] };
        core::iter::repeat_n(edge, up.abs_diff(same.len() - up))
    };
    edges.chunk_by(|one, other| key(one) == key(other)).flat_map(surplus).collect()
}

fn two<T: Field>() -> T {
    T::one() + T::one()
}

fn three<T: Field>() -> T {
    two::<T>() + T::one()
}
