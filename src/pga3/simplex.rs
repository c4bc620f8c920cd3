//! Lengths, areas, volumes, centers and barycentric coordinates in space: areas by joins, ratios of areas as
//! coordinates.

#[cfg(feature = "collide")]
use super::Segment;
use super::coordinates::{finite_place, place, point};
use super::{Direction, Plane, Point, cross, difference};
use crate::barycentric::Seen;
use crate::boundary::nearest;
#[cfg(feature = "collide")]
use crate::boundary::pierced;
use crate::exact::mean;
#[cfg(feature = "collide")]
use crate::magnitude::finite;
use crate::magnitude::{dot, norm, scaled};
use crate::scalar::{Field, Real, Widen};
use crate::segment::slices::widened;
#[cfg(feature = "collide")]
use crate::segment::{crossing, slices::Ends};

/// A simplex of space: two points are a segment, three a triangle, four a tetrahedron. The vertices may have any weight. A
/// vertex that is ideal, zero or not finite has no place, and then nothing can be measured.
///
/// Measures are made of the differences of coordinates, so they do not suffer from a large distance to the origin. That and the
/// error bounds are for vertices of weight 1; for another weight the coordinates are quotients, which are rounded first. Areas
/// and volumes are sums of products: they over- or underflow, perhaps to NaN, when their value, or the product of some edges,
/// does.
///
/// ```
/// use incidence::pga3::{Point, Simplex};
/// let [a, b, c, d] = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
/// assert_eq!(Simplex([a, b]).length(), 3.0);
/// assert_eq!(Simplex([a, b, c]).area(), 6.0);
/// assert_eq!(Simplex([a, b, c, d]).signed_volume(), Some(10.0));
/// assert_eq!(Simplex([a, b, c, d]).signed_volume(), Some((a & b & c & d) / 6.0));
/// ```
///
/// A motion moves it vertex by vertex:
/// ```
/// use incidence::pga3::{Motor, Point, Simplex};
/// let edge = Simplex([[1.0, 2.0, 3.0], [4.0, 2.0, 3.0]].map(Point::from));
/// let step = Motor::translation([3.0, -4.0, 12.0]);
/// let moved = Simplex([[4.0, -2.0, 15.0], [7.0, -2.0, 15.0]].map(Point::from));
/// assert_eq!((step >> edge, step.apply(edge)), (moved, moved));
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
    /// use incidence::pga3::{Point, Simplex};
    /// let edge = Simplex([Point::new(1.0, 2.0, 3.0), Point::new(5.0, 2.0, 7.0)]);
    /// assert_eq!(edge.point([0.25, 0.75]), Point::new(4.0, 2.0, 6.0));
    /// ```
    pub fn point(&self, coordinates: [T; N]) -> Point<T> {
        let zero = Point::zero();
        let sum =
            self.0.iter().zip(coordinates).try_fold(zero, |sum, (&v, c)| Some(sum + point(place(v)?, T::one()) * c));
        sum.unwrap_or(zero)
    }

    fn places(&self) -> Option<[[T; 3]; N]> {
        let mut places = [[T::zero(); 3]; N];
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
    /// The plane of the triangle: the join of its vertices, each of weight 1. Seen from the positive side of the plane, the
    /// vertices go round counter-clockwise. The norm is twice the area of the triangle. Zero if a vertex is ideal or zero.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point, Simplex};
    /// let triangle = Simplex([[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [0.0, 3.0, 1.0]].map(Point::from));
    /// assert_eq!(triangle.plane(), Plane::new(0.0, 0.0, 12.0, -12.0)); // 12 (z − 1) = 0
    /// ```
    pub fn plane(&self) -> Plane<T> {
        match self.0.map(place) {
            [Some(a), Some(b), Some(c)] => Plane::through(a, b, c),
            _ => Plane::zero(),
        }
    }
}

impl<T: Real> Simplex<3, T> {
    /// The area, never negative: half the norm of the join. NaN if a vertex is ideal, zero or not finite. The absolute
    /// error is at most 4 ε times the product of the two edges at the first vertex.
    pub fn area(&self) -> T {
        self.places().map_or_else(crate::magnitude::nan, |[a, b, c]| {
            norm(cross(difference(b, a), difference(c, a))) * T::ratio(1, 2)
        })
    }
}

/// # Between a triangle and a point
impl<T: Widen> Simplex<3, T> {
    /// The distance of a point of any weight but 0 from the triangle, its inside included: 0 if and only if the point is on the
    /// triangle.
    ///
    /// The relative error is at most 5 ε for all finite vertices of weight 1, and for slivers, too. If the vertices are on one
    /// line, the answer is the distance from the segments between them. (In `f32` it is computed in `f64`, and rounded.) It
    /// stays the same to the bit when the vertices change their order. Where the distance is subnormal, half of the smallest
    /// number adds to the error, and a distance that is less than the smallest number but not 0 is rounded up to that number.
    /// NaN if a point is ideal, zero or not finite.
    ///
    /// ```
    /// use incidence::pga3::{Point, Simplex};
    /// let triangle = Simplex([[1.0, 2.0, 3.0], [5.0, 2.0, 3.0], [1.0, 6.0, 3.0]].map(Point::from));
    /// assert_eq!(triangle.distance_to_point(Point::new(2.0, 3.0, 7.0)), 4.0);
    /// assert_eq!(triangle.distance_to_point(Point::new(-2.0, 3.0, 7.0)), 5.0); // from an edge
    /// assert_eq!(triangle.distance_to_point(Point::new(2.0, 3.0, 3.0)), 0.0);
    /// ```
    #[inline]
    pub fn distance_to_point(&self, p: Point<T>) -> T {
        T::narrow_distance(nearest::distance(widened(p.located()), self.corners()))
    }

    /// The point of the triangle that is nearest to a point of any weight but 0, of weight 1.
    ///
    /// The answer is in the box around the vertices, and off the triangle by at most 4 ε of the largest coordinate. It is as
    /// near as [`distance_to_point`](Self::distance_to_point) says, but for 16 ε of that distance and 4 ε of the largest
    /// coordinate. NaN if a point is ideal, zero or not finite.
    ///
    /// ```
    /// use incidence::pga3::{Point, Simplex};
    /// let triangle = Simplex([[1.0, 2.0, 3.0], [5.0, 2.0, 3.0], [1.0, 6.0, 3.0]].map(Point::from));
    /// assert_eq!(triangle.closest_point(Point::new(2.0, 3.0, 7.0)), Point::new(2.0, 3.0, 3.0));
    /// assert_eq!(triangle.closest_point(Point::new(6.0, 7.0, 7.0)), Point::new(3.0, 4.0, 3.0));
    /// assert_eq!(triangle.closest_point(Point::new(0.0, 0.0, 0.0)), Point::new(1.0, 2.0, 3.0));
    /// ```
    #[inline]
    pub fn closest_point(&self, p: Point<T>) -> Point<T> {
        nearest::closest_point(widened(p.located()), self.corners()).map(T::narrow).into()
    }

    /// Where one who goes along a segment, from its start to its end, first meets the triangle: the parameter, 0 at the start and 1 at the
    /// end. `None` if they have no point in common, or if a coordinate is not finite. All is as in a
    /// [`MeshIndex`](super::MeshIndex::first_crossing), which finds the first of many triangles.
    ///
    /// Whether they meet is exact. The parameter is the exact one, rounded once, and in `f32` once more; 0 and 1 are only the ends themselves. A
    /// segment in the plane of the triangle meets it where it comes to it, and one that starts on the triangle at 0.
    ///
    /// ```
    /// use incidence::pga3::{Point, Segment, Simplex};
    /// let triangle = Simplex([[1.0, 2.0, 3.0], [5.0, 2.0, 3.0], [1.0, 6.0, 3.0]].map(Point::from));
    /// let down = |x, y| Segment::from([[x, y, 11.0], [x, y, 1.0]]);
    /// assert_eq!(triangle.first_crossing(&down(2.0, 3.0)), Some(0.8));
    /// assert_eq!(triangle.first_crossing(&down(3.0, 4.0)), Some(0.8)); // through an edge
    /// assert_eq!(triangle.first_crossing(&down(3.0, 4.0 + 1e-15)), None);
    /// ```
    #[doc(alias("Möller-Trumbore", "ray triangle intersection"))]
    #[cfg(feature = "collide")]
    pub fn first_crossing(&self, segment: &Segment<T>) -> Option<T> {
        let (ends, corners) = (segment.ends(), self.corners());
        let are_finite = ends.iter().chain(&corners).all(|&p| finite(p));
        are_finite.then(|| pierced::first_parameter(ends, &corners, f64::INFINITY))?.map(crossing::parameter)
    }

    /// Not finite, where a vertex is not.
    fn corners(&self) -> [[f64; 3]; 3] {
        self.0.map(|vertex| widened(vertex.located()))
    }
}

impl<T: Field> Simplex<4, T> {
    /// The volume, positive if the first three vertices go round counter-clockwise seen from the fourth, like x, y, z
    /// in a right-handed frame at the first: (a ∨ b ∨ c ∨ d)/6 for weights 1, joined from the left. `None`
    /// if a vertex is ideal, zero or not finite. The absolute error is at most 8 ε times the product of the three edges at the
    /// first vertex.
    pub fn signed_volume(&self) -> Option<T> {
        let [a, b, c, d] = self.places()?;
        let six = T::one() + T::one() + T::one() + T::one() + T::one() + T::one();
        Some(dot(cross(difference(b, a), difference(c, a)), difference(d, a)) / six)
    }
}

impl<T: Real> Simplex<4, T> {
    /// The absolute value of the [`signed_volume`](Simplex::signed_volume); NaN if a vertex is ideal, zero or not finite.
    ///
    /// ```
    /// use incidence::pga3::{Point, Simplex};
    /// let [a, b, c, d] = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// assert_eq!((Simplex([b, a, c, d]).signed_volume(), Simplex([b, a, c, d]).volume()), (Some(-10.0), 10.0));
    /// ```
    pub fn volume(&self) -> T {
        self.signed_volume().map_or_else(crate::magnitude::nan, T::abs)
    }
}

/// # Barycentric coordinates
///
/// Barycentric coordinates say how much of each vertex is in a point: the coordinate of a vertex is the measure of the simplex
/// with the point in the place of the vertex, over the measure of the simplex. But for rounding they sum up to 1, and for a
/// point inside they are all in [0, 1]: on which side of a face a point is, [`orientation3`](crate::exact::orientation3) decides
/// exactly. A point beside the line of a segment or the plane of a triangle has the coordinates of its foot there,
/// and the ratio is one of inner products: (F with the vertex replaced | F) / (F | F), where F is the join of the vertices.
///
/// `None` if the simplex is flat (its measure comes out as exactly 0, or underflows beside its largest edge) or a point is
/// ideal, zero or not finite. Neither the size of the simplex nor its distance matters: edges, and the way to the point from
/// the vertex nearest to it, are divided by powers of two near the largest of them first. The error of a coordinate λ is at
/// most 4 ε (1 + |λ|) D Eᵏ⁻¹ / (k! measure) for points of weight 1, where D is the largest distance between two of the points,
/// E that between two vertices, and k = N − 1. The coordinate of the vertex nearest to the point is 1 minus the others, so its
/// error may be the sum of theirs. This holds where 4 ε Eᵏ / (k! measure) is below 1; for flatter simplices rounding decides
/// what the coordinates are. For a point at the height δ above a triangle of the area A, the error is at most
/// 4 ε (δ/D) (D²/2A)² more: rounding tilts the plane of a sliver, and that moves the foot of the point.
impl<T: Field + PartialOrd> Simplex<2, T> {
    /// The coordinates of the point's foot on the line of the segment.
    ///
    /// ```
    /// use incidence::pga3::{Point, Simplex};
    /// let edge = Simplex([Point::new(1.0, 2.0, 3.0), Point::new(5.0, 2.0, 7.0)]);
    /// assert_eq!(edge.barycentric(Point::new(4.0, 9.0, 6.0)), Some([0.25, 0.75]));
    /// ```
    pub fn barycentric(&self, point: Point<T>) -> Option<[T; 2]> {
        Some(Seen::of(finite_place(point)?, self.places()?)?.along_edge())
    }
}

impl<T: Field + PartialOrd> Simplex<3, T> {
    /// The coordinates of the point's foot on the plane of the triangle.
    ///
    /// ```
    /// use incidence::pga3::{Point, Simplex};
    /// let [a, b, c] = [[1.0, 2.0, 3.0], [5.0, 2.0, 3.0], [1.0, 6.0, 3.0]].map(Point::from);
    /// assert_eq!(Simplex([a, b, c]).barycentric(Point::new(3.0, 3.0, 17.0)), Some([0.25, 0.5, 0.25]));
    /// ```
    pub fn barycentric(&self, point: Point<T>) -> Option<[T; 3]> {
        let seen = Seen::of(finite_place(point)?, self.places()?)?.nearest_first();
        let (u, v, way) = (seen.edge(1), seen.edge(2), seen.way(0));
        let (f, w) = (cross(u, v), way.to_scale);
        // Of a sliver the square could underflow, so one factor of each product is to scale.
        let (n, _) = scaled(f)?;
        let ff = dot(n, f);
        let parts = [cross(w, v), cross(u, w)];
        Some(seen.in_order(|k| way.times(dot(parts[k - 1], n) / ff)))
    }
}

impl<T: Field + PartialOrd> Simplex<4, T> {
    /// The coordinates of the point: ratios of volumes.
    ///
    /// ```
    /// use incidence::pga3::{Point, Simplex};
    /// let corners = [[1.0, 2.0, 3.0], [5.0, 2.0, 3.0], [1.0, 6.0, 3.0], [1.0, 2.0, 7.0]].map(Point::from);
    /// assert_eq!(Simplex(corners).barycentric(Point::new(1.0, 3.0, 5.0)), Some([0.25, 0.0, 0.25, 0.5]));
    /// ```
    pub fn barycentric(&self, point: Point<T>) -> Option<[T; 4]> {
        let seen = Seen::of(finite_place(point)?, self.places()?)?.nearest_first();
        let ([u, v, w], way) = ([1, 2, 3].map(|k| seen.edge(k)), seen.way(0));
        let (x, volume) = (way.to_scale, dot(cross(u, v), w));
        if volume.is_zero() {
            return None;
        }
        // Each vertex replaced by the point.
        let parts = [dot(cross(x, v), w), dot(cross(u, x), w), dot(cross(u, v), x)];
        Some(seen.in_order(|k| way.times(parts[k - 1] / volume)))
    }
}

/// # Between points
///
/// A point has no sum with a direction: a translation moves it, [whatever its weight](crate::notes::conventions#elements).
///
/// ```
/// use incidence::pga3::{Direction, Motor, Point};
/// let (p, d) = (Point::new(1.0, 2.0, 3.0) * 7.0, Direction::new(2.0, 3.0, 6.0));
/// assert_eq!((Motor::translation(d) >> p).coords(), [3.0, 5.0, 9.0]);
/// ```
impl<T: Field> Point<T> {
    /// The way from this point to another, whatever their weights: the difference of their coordinates. Zero if one of them is
    /// ideal or zero.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Point};
    /// let (p, q) = (Point::new(1.0, 2.0, 3.0), Point::new(3.0, 5.0, 9.0));
    /// assert_eq!((p * 7.0).direction_to(q), Direction::new(2.0, 3.0, 6.0));
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
    /// use incidence::pga3::Point;
    /// let (p, q) = (Point::new(1.0, 2.0, 3.0), Point::new(3.0, 5.0, 9.0));
    /// assert_eq!((p * 7.0).midpoint(q), Point::new(2.0, 3.5, 6.0));
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
    /// use incidence::pga3::Point;
    /// let points = [Point::new(1.0, 2.0, 3.0), Point::new(3.0, 5.0, 9.0) * 2.0, Point::new(5.0, 2.0, 0.0)];
    /// assert_eq!(Point::centroid(&points), Some(Point::new(3.0, 3.0, 4.0)));
    /// assert_eq!(Point::<f64>::centroid(&[]), None);
    /// ```
    pub fn centroid(points: &[Point<T>]) -> Option<Point<T>> {
        Some(point(mean(points.iter().map(|&p| place(p)))?, T::one()))
    }
}
