//! Lengths, areas, centers and barycentric coordinates in the plane: areas by joins, ratios of areas as coordinates.

use super::coordinates::{cross, difference, finite_place, place, point};
use super::{Direction, Point};
use crate::barycentric::Seen;
use crate::exact::mean;
use crate::magnitude::nan;
use crate::scalar::{Field, Real};

/// A simplex of the plane: two points are a segment, three a triangle. The vertices may have any weight. A vertex that is
/// ideal, zero or not finite has no place, and then nothing can be measured.
///
/// Measures are made of the differences of coordinates, so they do not suffer from a large distance to the origin. That and the
/// error bounds are for vertices of weight 1; for another weight the coordinates are quotients, which are rounded first. Areas
/// are sums of products: they over- or underflow, perhaps to NaN, when their value, or the product of two edges, does.
///
/// ```
/// use incidence::pga2::{Point, Simplex};
/// let [a, b, c] = [[1.0, 2.0], [4.0, 6.0], [0.0, 5.0]].map(Point::from);
/// assert_eq!(Simplex([a, b]).length(), 5.0);
/// assert_eq!(Simplex([a, b, c]).signed_area(), Some(6.5));
/// assert_eq!(Simplex([a, b, c]).signed_area(), Some((a & b & c) / 2.0));
/// ```
///
/// A motion moves it vertex by vertex:
/// ```
/// use incidence::pga2::{Motor, Point, Simplex};
/// let triangle = Simplex([[1.0, 2.0], [4.0, 6.0], [0.0, 5.0]].map(Point::from));
/// let step = Motor::translation([3.0, -4.0]);
/// let moved = Simplex([[4.0, -2.0], [7.0, 2.0], [3.0, 1.0]].map(Point::from));
/// assert_eq!((step >> triangle, step.apply(triangle)), (moved, moved));
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(bound(
        serialize = "[Point<T>; N]: ::serde::Serialize",
        deserialize = "[Point<T>; N]: ::serde::Deserialize<'de>"
    ))
)]
pub struct Simplex<const N: usize, T = f64>(
    /// The vertices.
    pub [Point<T>; N],
);

crate::element::approximate!([const N: usize,] Simplex<N, T>, |x| [x.0]);

impl<const N: usize, T: Field> Simplex<N, T> {
    /// The mean of the vertices, of weight 1: the center of mass of the vertices and of the whole simplex alike. Zero
    /// if a vertex is ideal or zero, or if there is none.
    pub fn centroid(&self) -> Point<T> {
        Point::centroid(&self.0).unwrap_or_else(Point::zero)
    }

    /// The point with these barycentric coordinates: the sum of the vertices, each with its weight set to its coordinate. The
    /// weight of the point is the sum of the coordinates. Zero if a vertex is ideal or zero.
    ///
    /// ```
    /// use incidence::pga2::{Point, Simplex};
    /// let edge = Simplex([Point::new(1.0, 2.0), Point::new(5.0, 6.0)]);
    /// assert_eq!(edge.point([0.25, 0.75]), Point::new(4.0, 5.0));
    /// ```
    pub fn point(&self, coordinates: [T; N]) -> Point<T> {
        let zero = Point::zero();
        let sum =
            self.0.iter().zip(coordinates).try_fold(zero, |sum, (&v, c)| Some(sum + point(place(v)?, T::one()) * c));
        sum.unwrap_or(zero)
    }

    fn places(&self) -> Option<[[T; 2]; N]> {
        let mut places = [[T::zero(); 2]; N];
        for (to, &vertex) in places.iter_mut().zip(&self.0) {
            *to = finite_place(vertex)?;
        }
        Some(places)
    }
}

impl<T: Real> Simplex<2, T> {
    /// The distance of the two ends; NaN if one of them is ideal, zero or not finite.
    pub fn length(&self) -> T {
        self.0[0].distance(self.0[1])
    }
}

impl<T: Field> Simplex<3, T> {
    /// The area, positive if the vertices go round counter-clockwise: (a ∨ b ∨ c)/2 for weights 1. `None` if a vertex
    /// is ideal, zero or not finite. The absolute error is at most 4 ε times the product of the two edges at the first vertex.
    pub fn signed_area(&self) -> Option<T> {
        let [a, b, c] = self.places()?;
        Some(cross(difference(b, a), difference(c, a)) / (T::one() + T::one()))
    }
}

impl<T: Real> Simplex<3, T> {
    /// The area, never negative; NaN if a vertex is ideal, zero or not finite.
    pub fn area(&self) -> T {
        self.signed_area().map_or_else(nan, T::abs)
    }
}

/// # Barycentric coordinates
///
/// Barycentric coordinates say how much of each vertex is in a point: the coordinate of a vertex is the measure of the simplex
/// with the point in the place of the vertex, over the measure of the simplex. But for rounding they sum up to 1, and for a
/// point inside they are all in [0, 1]: whether a point is inside, [`Polygon::locate`](super::Polygon::locate) decides exactly. A
/// point beside the line of a segment has the coordinates of its foot on the line.
///
/// `None` if the simplex is flat (its measure comes out as exactly 0, or underflows beside its largest edge) or a point is
/// ideal, zero or not finite. Neither the size of the simplex nor its distance matters: edges, and the way to the point from
/// the vertex nearest to it, are divided by powers of two near the largest of them first. The error of a coordinate λ is at
/// most 4 ε (1 + |λ|) D Eᵏ⁻¹ / (k! measure) for points of weight 1, where D is the largest distance between two of the points,
/// E that between two vertices, and k = N − 1. The coordinate of the vertex nearest to the point is 1 minus the others, so its
/// error may be the sum of theirs. This holds where 4 ε Eᵏ / (k! measure) is below 1; for flatter simplices rounding decides
/// what the coordinates are.
impl<T: Field + PartialOrd> Simplex<2, T> {
    /// The coordinates of the point's foot on the line of the segment.
    ///
    /// ```
    /// use incidence::pga2::{Point, Simplex};
    /// let edge = Simplex([Point::new(1.0, 2.0), Point::new(5.0, 6.0)]);
    /// assert_eq!(edge.barycentric(Point::new(5.0, 4.0)), Some([0.25, 0.75]));
    /// ```
    pub fn barycentric(&self, point: Point<T>) -> Option<[T; 2]> {
        Some(Seen::of(finite_place(point)?, self.places()?)?.along_edge())
    }
}

impl<T: Field + PartialOrd> Simplex<3, T> {
    /// The coordinates of the point: ratios of areas.
    ///
    /// ```
    /// use incidence::pga2::{Point, Simplex};
    /// let corners = [[1.0, 2.0], [5.0, 2.0], [1.0, 6.0]].map(Point::from);
    /// assert_eq!(Simplex(corners).barycentric(Point::new(3.0, 3.0)), Some([0.25, 0.5, 0.25]));
    /// ```
    pub fn barycentric(&self, point: Point<T>) -> Option<[T; 3]> {
        let seen = Seen::of(finite_place(point)?, self.places()?)?.nearest_first();
        let (u, v, way) = (seen.edge(1), seen.edge(2), seen.way(0));
        let (w, area) = (way.to_scale, cross(u, v));
        if area.is_zero() {
            return None;
        }
        let parts = [cross(w, v), cross(u, w)];
        Some(seen.in_order(|k| way.times(parts[k - 1] / area)))
    }
}

/// # Between points
///
/// A point has no sum with a direction: a translation moves it, [whatever its weight](crate::notes::conventions#elements).
///
/// ```
/// use incidence::pga2::{Direction, Motor, Point};
/// let (p, d) = (Point::new(1.0, 2.0) * 7.0, Direction::new(3.0, 4.0));
/// assert_eq!((Motor::translation(d) >> p).coords(), [4.0, 6.0]);
/// ```
impl<T: Field> Point<T> {
    /// The way from this point to another, whatever their weights: the difference of their coordinates. Zero if one of them is
    /// ideal or zero.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Point};
    /// let (p, q) = (Point::new(1.0, 2.0), Point::new(4.0, 6.0));
    /// assert_eq!((p * 7.0).direction_to(q), Direction::new(3.0, 4.0));
    /// ```
    pub fn direction_to(self, other: Point<T>) -> Direction<T> {
        match (place(self), place(other)) {
            (Some(p), Some(q)) => difference(q, p).into(),
            _ => Direction::zero(),
        }
    }

    /// The point halfway between this point and another, of weight 1, whatever their weights. Zero if one of them is ideal or
    /// zero. Nothing overflows on the way.
    ///
    /// ```
    /// use incidence::pga2::Point;
    /// assert_eq!((Point::new(1.0, 2.0) * 7.0).midpoint(Point::new(3.0, 5.0)), Point::new(2.0, 3.5));
    /// ```
    pub fn midpoint(self, other: Point<T>) -> Point<T> {
        Point::centroid(&[self, other]).unwrap_or_else(Point::zero)
    }

    /// The mean of the points, of weight 1. Each point counts the same, whatever its weight. `None` if there are no points, or
    /// if one is ideal or zero. To weigh points by masses, sum them: `a * 2.0 + b * 3.0` for points of weight 1. However many
    /// points there are, each coordinate is right to ε of the largest of them and half of the smallest number, and nothing
    /// overflows on the way.
    ///
    /// ```
    /// use incidence::pga2::Point;
    /// let points = [Point::new(1.0, 2.0), Point::new(3.0, 5.0) * 2.0, Point::new(5.0, 2.0)];
    /// assert_eq!(Point::centroid(&points), Some(Point::new(3.0, 3.0)));
    /// assert_eq!(Point::<f64>::centroid(&[]), None);
    /// ```
    pub fn centroid(points: &[Point<T>]) -> Option<Point<T>> {
        Some(point(mean(points.iter().map(|&p| place(p)))?, T::one()))
    }
}
