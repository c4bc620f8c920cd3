//! How far a point is from what edges go round, and which point of it is the nearest.

use super::Polygon;
use crate::boundary::Location;
use crate::magnitude::nan;
use crate::pga2::{Point, Segment, Simplex};
use crate::scalar::Widen;

/// # Between a polygon and a point
impl<T: Widen> Polygon<'_, T> {
    /// The distance of a point of any weight but 0 from the region of the polygon, its inside included. It is 0 if and only if
    /// the point is [inside or on the boundary](Polygon::locate). Otherwise it is the [`Segment::distance_to_point`] of the
    /// nearest edge, and as accurate as that. NaN if there is no vertex, or if the point or a vertex is ideal, zero or not
    /// finite. O(n); for many points use an index of the [edges](Polygon::edges).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let arrow = [[0.0, 0.0], [6.0, -4.0], [4.0, 0.0], [6.0, 4.0]].map(Point::from);
    /// let distance = |x, y| Polygon(&arrow).distance_to_point(Point::new(x, y));
    /// assert_eq!((distance(2.0, 0.0), distance(4.0, 0.0), distance(-3.0, 4.0)), (0.0, 0.0, 5.0));
    /// assert_eq!(distance(9.0, 8.0), 5.0); // from the upper tip
    /// assert!(distance(f64::NAN, 0.0).is_nan());
    /// ```
    pub fn distance_to_point(&self, p: Point<T>) -> T {
        distance(self.locate(p), self.edges(), p)
    }

    /// The signed distance of a point of any weight but 0 from the boundary: positive outside, negative inside, and 0 if and
    /// only if the point is on the boundary. Up to the sign it is the [`Segment::distance_to_point`] of the nearest edge, and
    /// as accurate as that. NaN where [`distance_to_point`](Polygon::distance_to_point) is. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let arrow = [[0.0, 0.0], [6.0, -4.0], [4.0, 0.0], [6.0, 4.0]].map(Point::from);
    /// let signed = |x, y| Polygon(&arrow).signed_distance(Point::new(x, y));
    /// assert_eq!((signed(4.0, 0.0), signed(-3.0, 4.0)), (0.0, 5.0));
    /// assert!((signed(1.0, 0.0) + 2.0 / 13.0_f64.sqrt()).abs() < 1e-15);
    /// assert!(signed(f64::INFINITY, 0.0).is_nan());
    /// ```
    #[doc(alias("sdf"))]
    pub fn signed_distance(&self, p: Point<T>) -> T {
        signed_distance(self.locate(p), self.edges(), p)
    }

    /// The point of the region that is nearest to a point of any weight but 0, of weight 1: the given point itself, if it is in
    /// the region, or else the [closest point of the nearest edge](Segment::closest_point). NaN where
    /// [`distance_to_point`](Polygon::distance_to_point) is. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let arrow = [[0.0, 0.0], [6.0, -4.0], [4.0, 0.0], [6.0, 4.0]].map(Point::from);
    /// assert_eq!(Polygon(&arrow).closest_point(Point::new(9.0, 8.0)), arrow[3]);
    /// assert_eq!(Polygon(&arrow).closest_point(Point::new(2.0, 0.5)), Point::new(2.0, 0.5));
    /// ```
    pub fn closest_point(&self, p: Point<T>) -> Point<T> {
        closest_point(self.locate(p), self.edges(), p)
    }
}

/// The distance of a point, at this location, from what is inside of edges. NaN if nothing can be measured.
pub(in crate::pga2) fn distance<T: Widen>(
    location: Option<Location>,
    edges: impl Iterator<Item = Segment<T>> + Clone,
    p: Point<T>,
) -> T {
    towards(location, edges, p).map_or_else(nan, |nearest| nearest.map_or(T::zero(), |(distance, _)| distance))
}

/// The distance from the edges, negative inside.
pub(in crate::pga2) fn signed_distance<T: Widen>(
    location: Option<Location>,
    edges: impl Iterator<Item = Segment<T>> + Clone,
    p: Point<T>,
) -> T {
    let signed = || Some(location?.signed(nearest_edge(edges, p)?.0));
    signed().unwrap_or_else(nan)
}

/// The point of the edges and what is inside of them that is nearest to the point.
pub(in crate::pga2) fn closest_point<T: Widen>(
    location: Option<Location>,
    edges: impl Iterator<Item = Segment<T>> + Clone,
    p: Point<T>,
) -> Point<T> {
    let nowhere = || Point::from([nan(), nan()]);
    towards(location, edges, p)
        .map_or_else(nowhere, |nearest| nearest.map_or(p.coords().into(), |(_, edge)| edge.closest_point(p)))
}

/// The edge that is nearest to a point outside, and its distance; an inner `None` for a point that is not outside, an outer one if nothing can be
/// measured.
fn towards<T: Widen>(
    location: Option<Location>,
    edges: impl Iterator<Item = Segment<T>> + Clone,
    p: Point<T>,
) -> Option<Option<(T, Segment<T>)>> {
    if location?.is_contained() { Some(None) } else { nearest_edge(edges, p).map(Some) }
}

fn nearest_edge<T: Widen>(edges: impl Iterator<Item = Segment<T>> + Clone, p: Point<T>) -> Option<(T, Segment<T>)> {
    let nearest = |scale: T| {
        let scaled = |p: [T; 2]| p.map(|c| c * scale);
        let p = Point::from(scaled(p.located()));
        let distance = |Segment { a, b }| Segment { a: scaled(a), b: scaled(b) }.distance_to_point(p);
        let distances = edges.clone().map(|edge| (distance(edge), edge));
        distances.reduce(|nearest, other| if other.0 < nearest.0 { other } else { nearest })
    };
    let (distance, edge) = nearest(T::one())?;
    // Where all distances overflow, those at a quarter of the size tell which is least.
    let edge = if distance.widen() == f64::INFINITY { nearest(T::ratio(1, 4))?.1 } else { edge };
    Some((distance, edge))
}

/// # Between a triangle and a point
impl<T: Widen> Simplex<3, T> {
    /// The distance of a point of any weight but 0 from the triangle, its inside included: that from the
    /// [polygon](Polygon::distance_to_point) of the vertices.
    ///
    /// ```
    /// use incidence::pga2::{Point, Simplex};
    /// let triangle = Simplex([[1.0, 2.0], [5.0, 2.0], [1.0, 6.0]].map(Point::from));
    /// assert_eq!(triangle.distance_to_point(Point::new(-2.0, 3.0)), 3.0);
    /// assert_eq!(triangle.distance_to_point(Point::new(2.0, 3.0)), 0.0);
    /// ```
    pub fn distance_to_point(&self, p: Point<T>) -> T {
        Polygon(&self.0).distance_to_point(p)
    }

    /// The point of the triangle that is nearest to a point of any weight but 0, of weight 1: that of the
    /// [polygon](Polygon::closest_point) of the vertices.
    ///
    /// ```
    /// use incidence::pga2::{Point, Simplex};
    /// let triangle = Simplex([[1.0, 2.0], [5.0, 2.0], [1.0, 6.0]].map(Point::from));
    /// assert_eq!(triangle.closest_point(Point::new(6.0, 7.0)), Point::new(3.0, 4.0));
    /// assert_eq!(triangle.closest_point(Point::new(0.0, 0.0)), Point::new(1.0, 2.0));
    /// ```
    pub fn closest_point(&self, p: Point<T>) -> Point<T> {
        Polygon(&self.0).closest_point(p)
    }
}
