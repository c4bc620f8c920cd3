//! Areas and centers of polygons: sums of joins with one of their own points.

#[cfg(feature = "collide")]
mod collision;
mod inside;
#[cfg(feature = "convex")]
mod moments;
pub(super) mod nearest;
#[cfg(feature = "alloc")]
mod section;
#[cfg(feature = "mesh")]
mod triangles;

#[cfg(feature = "collide")]
pub use collision::Collision;
#[cfg(feature = "mesh")]
pub(super) use inside::position;
#[cfg(all(feature = "convex", feature = "mesh"))]
pub(super) use moments::Area;
#[cfg(feature = "mesh")]
pub(super) use section::pieces;
#[cfg(feature = "mesh")]
pub use triangles::TriangulationError;

use super::coordinates::{cross, difference, finite_place, place, point, sum};
use super::{Point, Segment};
use crate::local::{are_finite, center, fan, first};
use crate::magnitude::nan;
use crate::scalar::{Field, Real};

/// A closed polygon of the plane: its vertices in order, the last followed by the first. The vertices may have any weight. A
/// vertex that is ideal, zero or not finite has no place, and then nothing can be measured. Areas overflow, perhaps to NaN,
/// when the product of two lengths does; centers do not. Error bounds are for vertices of weight 1; for another weight the
/// coordinates are quotients, which are rounded first.
///
/// ```
/// use incidence::pga2::{Point, Polygon};
/// let corners = [[1.0, 2.0], [5.0, 2.0], [5.0, 4.0], [3.0, 4.0], [1.0, 7.0]].map(Point::from);
/// assert_eq!(Polygon(&corners).signed_area(), Some(11.0));
/// ```
///
/// A hole can be a polygon of its own, which is queried, too, as in a `Region` (feature `mesh`). Or the polygon goes along a cut to the hole, round the hole the
/// other way, and back along the cut; then points on the cut count as on the polygon.
///
/// ```
/// use incidence::pga2::{Location, Point, Polygon};
/// let yard = [[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]].map(Point::from);
/// let pond = [[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]].map(Point::from);
/// let round: Vec<_> = [&yard[..], &yard[..1], &pond[..1], &[pond[3], pond[2], pond[1]], &pond[..1]].concat();
/// let is_dry = |p: Point| [&yard[..], &pond].map(|corners| Polygon(corners).locate(p)) == [Some(Location::Inside), Some(Location::Outside)];
/// for p in [[1.0, 3.0], [3.0, 3.0], [5.0, 5.0], [-1.0, 3.0]].map(Point::from) {
///     assert_eq!(Polygon(&round).locate(p) == Some(Location::Inside), is_dry(p));
/// }
/// assert_eq!(Polygon(&round).signed_area(), Some(9.0 * 6.0 - 2.0 * 2.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a, T = f64>(
    /// The vertices.
    pub &'a [Point<T>],
);

impl<T: Field> Polygon<'_, T> {
    /// The area, positive if the polygon goes round counter-clockwise: Σ (p₀ ∨ pₖ ∨ pₖ₊₁)/2. If the polygon crosses itself,
    /// each region counts as often as the polygon goes round it. Zero with fewer than three vertices; `None` if a vertex is
    /// ideal, zero or not finite. The error is at most n ε (D² + A), wherever the origin is, for n vertices, the diameter D and
    /// the largest area A, of either sign, that the sum reaches on the way. O(n).
    pub fn signed_area(&self) -> Option<T> {
        let origin = first(self.corners())?;
        let twice = fan(self.corners(), |p| difference(p, origin))?.try_fold(T::zero(), |area, triangle| {
            let [u, v] = triangle?;
            Some(area + cross(u, v))
        })?;
        are_finite([twice], self.corners()).then(|| twice / (T::one() + T::one()))
    }

    /// The place of each vertex, perhaps not finite; `None` for a vertex that has none.
    fn corners(&self) -> impl ExactSizeIterator<Item = Option<[T; 2]>> {
        self.0.iter().map(|&p| place(p))
    }
}

impl<'a, T: Real> Polygon<'a, T> {
    /// The edges as segments, from each vertex to the next and from the last to the first: as many as there are vertices. A
    /// vertex that is ideal, zero or not finite gives an end that is NaN.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, SegmentIndex};
    /// // A room, and how far it is to its nearest wall.
    /// let corners = [[0.0, 0.0], [8.0, 0.0], [8.0, 5.0], [0.0, 5.0]].map(Point::from);
    /// let walls: Vec<_> = Polygon(&corners).edges().collect();
    /// assert_eq!((walls[2].a, walls[2].b), ([8.0, 5.0], [0.0, 5.0]));
    /// assert_eq!(SegmentIndex::new(&walls).nearest_to_point(Point::new(7.0, 2.0)), Some((1, 1.0)));
    /// ```
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Segment<T>> + Clone + use<'a, T> {
        let vertices = self.0;
        let place = |vertex: Point<T>| finite_place(vertex).unwrap_or([nan(); 2]);
        let next = |k: usize| if k + 1 < vertices.len() { k + 1 } else { 0 };
        (0..vertices.len()).map(move |k| Segment { a: place(vertices[k]), b: place(vertices[next(k)]) })
    }

    /// The absolute value of the [`signed_area`](Polygon::signed_area); NaN if a vertex is ideal, zero or not finite.
    pub fn area(&self) -> T {
        self.signed_area().map_or_else(nan, T::abs)
    }

    /// The length of the way round the polygon. NaN if a vertex is ideal, zero or not finite, 0 if there is no vertex. O(n).
    pub fn perimeter(&self) -> T {
        let next = self.0.iter().cycle().skip(1);
        self.0.iter().zip(next).fold(T::zero(), |length, (&p, &q)| length + p.distance(q))
    }
}

impl<T: Field + PartialOrd> Polygon<'_, T> {
    /// The center of mass of the area, of weight 1. `None` if the area comes out as 0 in a unit of its size, or a vertex is
    /// ideal, zero or not finite. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let corners = [[1.0, 2.0], [4.0, 2.0], [4.0, 8.0], [1.0, 8.0]].map(Point::from);
    /// assert_eq!(Polygon(&corners).centroid(), Some(Point::new(2.5, 5.0)));
    /// // In a unit in which the area underflows.
    /// let (unit, corners) = (2_f64.powi(-600), corners.map(|p| Point::from(p.coords().map(|c| c * 2_f64.powi(-600)))));
    /// assert_eq!(Polygon(&corners).signed_area(), Some(0.0));
    /// assert_eq!(Polygon(&corners).centroid(), Some(Point::new(2.5 * unit, 5.0 * unit)));
    /// ```
    pub fn centroid(&self) -> Option<Point<T>> {
        let place = center(first(self.corners())?, self.corners().flatten(), |local| {
            let (mut moment, mut mass) = ([T::zero(); 2], T::zero());
            for triangle in fan(self.corners(), |p| local.place(p))? {
                // Each triangle counts by its area.
                let [u, v] = triangle?;
                let weight = cross(u, v);
                moment = sum(moment, sum(u, v).map(|c| weight * c));
                mass = mass + weight;
            }
            Some((moment, mass * (T::one() + T::one() + T::one())))
        })?;
        Some(point(place, T::one()))
    }
}
