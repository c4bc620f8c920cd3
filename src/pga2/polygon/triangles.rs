//! The triangles that a polygon consists of.

use alloc::vec::Vec;
use core::fmt;

use super::Polygon;
use super::inside::position;
use crate::scalar::Widen;
use crate::triangulation::{Crossing, fill, make_delaunay};

/// Why polygons are not parted into triangles. Polygons, vertices and edges are counted from 0; edge k begins at vertex k.
///
/// ```
/// use incidence::pga2::{Point, Polygon, TriangulationError};
/// let bow = [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]].map(Point::from);
/// let error = Polygon(&bow).triangles().unwrap_err();
/// assert_eq!(error, TriangulationError::Crossing { polygons: [0, 0], edges: [0, 2] });
/// assert_eq!(error.to_string(), "edge 0 of polygon 0 crosses edge 2 of polygon 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TriangulationError {
    /// A vertex is ideal, zero or not finite: it has no place.
    NoPlace {
        /// The polygon.
        polygon: usize,
        /// The vertex of this polygon.
        vertex: usize,
    },
    /// Two edges pass through each other. A [`Region`](crate::pga2::Region) of the polygons has a vertex there.
    Crossing {
        /// The polygon of each.
        polygons: [usize; 2],
        /// The edge of each polygon.
        edges: [usize; 2],
    },
}

impl fmt::Display for TriangulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlace { polygon, vertex } => {
                write!(f, "vertex {vertex} of polygon {polygon} is ideal, zero or not finite")
            }
            Self::Crossing { polygons: [first, second], edges: [edge, other] } => {
                write!(f, "edge {edge} of polygon {first} crosses edge {other} of polygon {second}")
            }
        }
    }
}

impl core::error::Error for TriangulationError {}

/// # Triangles
impl<T: Widen> Polygon<'_, T> {
    /// The triangles that fill the polygon, by the places of their vertices among those of the polygon. They are counter-clockwise, have an area, no
    /// two overlap, and they have no vertices but the polygon's. O((n + k) log n) if edges pass k times through a vertex of the polygon. They may be
    /// thin; less thin ones take longer: [`delaunay_triangles`](Polygon::delaunay_triangles). For an outline with holes see
    /// [`triangles_of_all`](Polygon::triangles_of_all).
    ///
    /// The polygon may go round either way. It may touch itself, at a vertex or along an edge, and an edge that it goes along both ways is as if it
    /// were not there. Filled is what it goes round more often one way than the other, as for [`locate`](Polygon::locate). A polygon that does not
    /// touch itself has two triangles fewer than vertices. Of vertices at one place, the first stands for all. Fewer
    /// than three vertices have no triangle.
    ///
    /// All is decided by exact signs, for all finite coordinates. (Those of a vertex of a weight other than 1 are divided by it first, and rounded.)
    /// See the [chapter](crate::notes::triangles).
    ///
    /// # Errors
    /// A vertex that [has no place](TriangulationError::NoPlace); or two edges that [cross](TriangulationError::Crossing), and of these any two.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let arrow = [[0.0, 0.0], [3.0, -2.0], [2.0, 0.0], [3.0, 2.0]].map(Point::from);
    /// let triangles = Polygon(&arrow).triangles()?;
    /// assert_eq!(triangles, [[1, 2, 0], [3, 0, 2]]);
    /// let area = |triangle: &[usize; 3]| Polygon(&triangle.map(|k| arrow[k])).area();
    /// assert_eq!(triangles.iter().map(area).sum::<f64>(), Polygon(&arrow).area());
    /// # Ok::<(), incidence::pga2::TriangulationError>(())
    /// ```
    #[doc(alias("triangulate", "tessellate", "earcut"))]
    pub fn triangles(&self) -> Result<Vec<[usize; 3]>, TriangulationError> {
        Polygon::triangles_of_all(core::slice::from_ref(self))
    }

    /// The triangles that fill several polygons together, as an outline and its holes: the region where their winding numbers add up to another number than
    /// 0. So a hole has to go round the other way than the outline around it, as the loops of a [`pga3::Section`](crate::pga3::Section) do. The vertices
    /// are counted through all polygons, and a vertex of one may stand for that of another. Otherwise as [`triangles`](Polygon::triangles).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let yard = [[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]].map(Point::from);
    /// let pond = [[2.0, 2.0], [2.0, 4.0], [4.0, 4.0], [4.0, 2.0]].map(Point::from); // clockwise
    /// let triangles = Polygon::triangles_of_all(&[Polygon(&yard), Polygon(&pond)])?;
    /// let corners = [yard, pond].concat();
    /// let area = |triangle: &[usize; 3]| Polygon(&triangle.map(|k| corners[k])).area();
    /// assert_eq!((triangles.len(), triangles.iter().map(area).sum::<f64>()), (8, 54.0 - 4.0));
    /// # Ok::<(), incidence::pga2::TriangulationError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`triangles`](Polygon::triangles).
    pub fn triangles_of_all(polygons: &[Self]) -> Result<Vec<[usize; 3]>, TriangulationError> {
        Outlines::of(polygons)?.filled()
    }

    /// The triangles of a Delaunay triangulation, as far as the region allows: no corner of another triangle is inside of the
    /// circle around a triangle, if it is seen from there through the region alone. So the smallest angles are as large as they
    /// can be without further vertices. If four vertices are on such a circle, either diagonal may be taken. Otherwise as
    /// [`triangles`](Polygon::triangles), and from these by flips of edges, mostly no more than two for each vertex. Where
    /// these are many, by halves, O(n log n) for polygons without holes or vertices inside.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// // A boat: its deck is parted in the middle, and not along all of it.
    /// let boat = [[0.0, 0.0], [3.0, -1.0], [6.0, -1.0], [9.0, 0.0], [6.0, 0.5], [3.0, 0.5]].map(Point::from);
    /// let triangles = Polygon(&boat).delaunay_triangles()?;
    /// let has = |a, b| triangles.iter().any(|triangle| triangle.contains(&a) && triangle.contains(&b));
    /// assert!(has(1, 5) && has(2, 4) && !has(0, 3));
    /// # Ok::<(), incidence::pga2::TriangulationError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`triangles`](Polygon::triangles).
    #[doc(alias("constrained Delaunay triangulation", "CDT"))]
    pub fn delaunay_triangles(&self) -> Result<Vec<[usize; 3]>, TriangulationError> {
        Polygon::delaunay_triangles_of_all(core::slice::from_ref(self))
    }

    /// The triangles of [`delaunay_triangles`](Polygon::delaunay_triangles) that fill several polygons together, as
    /// [`triangles_of_all`](Polygon::triangles_of_all) does.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// // A square frame.
    /// let outer = [[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]].map(Point::from);
    /// let inner = [[-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0], [1.0, -1.0]].map(Point::from);
    /// let triangles = Polygon::delaunay_triangles_of_all(&[Polygon(&outer), Polygon(&inner)])?;
    /// assert_eq!(triangles.len(), 8);
    /// # Ok::<(), incidence::pga2::TriangulationError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`triangles`](Polygon::triangles).
    pub fn delaunay_triangles_of_all(polygons: &[Self]) -> Result<Vec<[usize; 3]>, TriangulationError> {
        let outlines = Outlines::of(polygons)?;
        let mut triangles = outlines.filled()?;
        make_delaunay(&outlines.places, &mut triangles);
        Ok(triangles)
    }
}

/// The vertices of polygons, one after the other. Edges are numbered as the vertices that they begin at.
struct Outlines<'a, T> {
    polygons: &'a [Polygon<'a, T>],
    places: Vec<[f64; 2]>,
}

impl<'a, T: Widen> Outlines<'a, T> {
    fn of(polygons: &'a [Polygon<'a, T>]) -> Result<Self, TriangulationError> {
        let mut places = Vec::with_capacity(polygons.iter().map(|polygon| polygon.0.len()).sum());
        for (number, polygon) in polygons.iter().enumerate() {
            for (vertex, &p) in polygon.0.iter().enumerate() {
                places.push(position(p).ok_or(TriangulationError::NoPlace { polygon: number, vertex })?);
            }
        }
        Ok(Outlines { polygons, places })
    }

    fn edges(&self) -> impl Iterator<Item = [usize; 2]> {
        let mut end = 0;
        self.polygons.iter().flat_map(move |polygon| {
            let start = end;
            end += polygon.0.len();
            (start..end).map(move |k| [k, if k + 1 < end { k + 1 } else { start }])
        })
    }

    fn filled(&self) -> Result<Vec<[usize; 3]>, TriangulationError> {
        let once = |winding| i32::from(winding != 0);
        fill(&self.places, self.edges(), once, false).map(|filled| filled.triangles).map_err(|Crossing([j, k])| {
            let [(first, edge), (second, other)] = [j.min(k), j.max(k)].map(|edge| self.polygon_of(edge));
            TriangulationError::Crossing { polygons: [first, second], edges: [edge, other] }
        })
    }

    /// The polygon that an edge is of, and its number there.
    fn polygon_of(&self, mut edge: usize) -> (usize, usize) {
        let mut polygon = 0;
        while edge >= self.polygons[polygon].0.len() {
            edge -= self.polygons[polygon].0.len();
            polygon += 1;
        }
        (polygon, edge)
    }
}
