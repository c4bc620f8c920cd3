//! Segments of the plane: where two of them meet, and how far apart they are.

use super::{Flector, Line, Motor, Point, Prepared, Rotor, Simplex, Translator};
#[cfg(feature = "alloc")]
use crate::boundary::cut::Cut;
use crate::element::approximate;
use crate::magnitude::{finite, nan, norm};
use crate::ops::{Apply, Transform};
use crate::scalar::{Field, Real, Ring, Widen};
use crate::segment::slices::Ends;
#[cfg(feature = "alloc")]
use crate::segment::slices::widened;
use crate::segment::{crossing, distance, moved};

/// A closed segment, given by the coordinates of its ends. The two ends may be the same; then the segment is a point.
///
/// Its queries work in `f32` and `f64`, at every size and place. An answer that is a yes or a no is exact; a number is right to
/// a few units in the last place. See the [chapter](crate::notes::segments). If an end is not finite, numbers are NaN and the
/// segment meets nothing.
///
/// A motion moves it end by end:
/// ```
/// use incidence::pga2::{Motor, Segment};
/// let (segment, step) = (Segment::from([[1.0, 2.0], [5.0, 5.0]]), Motor::translation([3.0, -4.0]));
/// let moved = Segment::from([[4.0, -2.0], [8.0, 1.0]]);
/// assert_eq!((step >> segment, step.apply(segment), step * 3.0 >> segment), (moved, moved, moved));
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Segment<T = f64> {
    /// The coordinates [x, y] of the start, where the parameter is 0.
    pub a: [T; 2],
    /// The coordinates [x, y] of the end, where the parameter is 1.
    pub b: [T; 2],
}

/// Where two segments of the plane meet.
///
/// ```
/// use incidence::pga2::{Intersection, Point, Segment};
/// let segment = |a: [f64; 2], b: [f64; 2]| Segment::from([a, b]);
/// let base = segment([0.0, 0.0], [4.0, 0.0]);
/// // One that ends on it, a quarter of the way.
/// let point = Point::new(1.0, 0.0);
/// let found = base.intersection(&segment([2.0, 5.0], [1.0, 0.0]));
/// assert_eq!(found, Intersection::Crossing { point, s: 0.25, t: 1.0 });
/// // One of the same line, against it: the common part has the direction of the first.
/// let (start, end) = (Point::new(3.0, 0.0), Point::new(4.0, 0.0));
/// assert_eq!(base.intersection(&segment([9.0, 0.0], [3.0, 0.0])), Intersection::Overlap { start, end });
/// assert_eq!(base.intersection(&segment([9.0, 0.0], [5.0, 0.0])), Intersection::Disjoint);
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum Intersection<T = f64> {
    /// They have no point in common.
    Disjoint,
    /// They have one point in common.
    Crossing {
        /// The common point. If it is an end of a segment, it is exactly that end. Otherwise it is the exact point with each
        /// coordinate rounded to nearest; in a scalar other than `f64` it may be rounded by way of `f64`, which in `f32` is
        /// right to 1/2 + 2⁻²⁹ units in the last place. So the point lies in the boxes of both segments.
        point: Point<T>,
        /// Where the point is on the first segment, in [0, 1]: exactly 0 or 1 at its ends and only there; elsewhere
        /// rounded as the coordinates are, to a number between these.
        s: T,
        /// Where the point is on the second segment, likewise.
        t: T,
    },
    /// They lie on one line and have a whole segment in common.
    Overlap {
        /// The first of the common points, along the first segment: an end of one of the two.
        start: Point<T>,
        /// The last of them: an end of one of the two.
        end: Point<T>,
    },
}

/// Where two segments are closest. All numbers and coordinates are NaN if an end is not finite.
///
/// ```
/// use incidence::pga2::{Closest, Point, Segment};
/// // Along x, and upwards from (3, 2): closest three quarters of the way, at the start of the other.
/// let base = Segment::from([[0.0, 0.0], [4.0, 0.0]]);
/// let found = base.closest_points(&Segment::from([[3.0, 2.0], [5.0, 7.0]]));
/// let (on_a, on_b) = (Point::new(3.0, 0.0), Point::new(3.0, 2.0));
/// assert_eq!(found, Closest { distance: 2.0, s: 0.75, t: 0.0, on_a, on_b });
/// assert!(base.closest_points(&Segment::from([[3.0, f64::NAN], [5.0, 7.0]])).s.is_nan());
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub struct Closest<T = f64> {
    /// The distance of the segments: 0 if and only if they meet, and ∞ if the distance is above the largest number.
    pub distance: T,
    /// Where the closest point is on the first segment: in [0, 1], from 0 at its start to 1 at its end.
    pub s: T,
    /// Where the closest point is on the second segment, likewise.
    pub t: T,
    /// The closest point of the first segment.
    pub on_a: Point<T>,
    /// The closest point of the second segment.
    pub on_b: Point<T>,
}

impl<T: Field> Segment<T> {
    /// The segment from `a` to `b`. The points may have any weight; their coordinates are divided by it. A point of weight 0
    /// has no coordinates and gives an end that is not finite; exact rationals panic as on any division by 0. To make a segment from coordinates, use `Segment::from([a, b])`.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let segment = Segment::new(Point::new(1.0, 2.0), Point::new(5.0, 4.0));
    /// assert_eq!(segment, Segment { a: [1.0, 2.0], b: [5.0, 4.0] });
    /// assert_eq!(segment, Segment::from([[1.0, 2.0], [5.0, 4.0]]));
    /// ```
    #[inline]
    pub fn new(a: Point<T>, b: Point<T>) -> Self {
        Segment { a: a.located(), b: b.located() }
    }

    /// The point halfway between the ends, of weight 1, as [`Point::midpoint`]. Each coordinate is right to 1 ε of the larger
    /// of the ends' coordinates, or half of the smallest number.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let segment = Segment::from([[1.0, 2.0], [5.0, 5.0]]);
    /// assert_eq!(segment.midpoint(), Point::from([3.0, 3.5]));
    /// ```
    #[inline]
    pub fn midpoint(&self) -> Point<T> {
        self.start().midpoint(self.end())
    }
}

impl<T: Ring> Segment<T> {
    /// The end where the parameter is 0.
    #[inline]
    pub fn start(&self) -> Point<T> {
        self.a.into()
    }

    /// The end where the parameter is 1.
    #[inline]
    pub fn end(&self) -> Point<T> {
        self.b.into()
    }

    /// The line through the segment, from `a` to `b`: the join of its ends. Its positive side is on the left, and its norm is
    /// the segment's length. It is zero if the length is.
    ///
    /// ```
    /// use incidence::pga2::Segment;
    /// let segment = Segment::from([[1.0, 2.0], [5.0, 5.0]]);
    /// assert_eq!(segment.line(), segment.start() & segment.end());
    /// ```
    #[inline]
    pub fn line(&self) -> Line<T> {
        Line::through(self.a, self.b)
    }
}

impl<T: Real> Segment<T> {
    /// The length of the segment, the distance of its ends. The relative error is at most 4 ε; where the length is subnormal,
    /// half of the smallest number adds to the error. No square over- or underflows. NaN if an end is not finite.
    ///
    /// ```
    /// use incidence::pga2::Segment;
    /// assert_eq!(Segment::from([[1.0, 2.0], [5.0, 5.0]]).length(), 5.0);
    /// ```
    #[inline]
    pub fn length(&self) -> T {
        let length = norm(core::array::from_fn::<T, 2, _>(|k| self.b[k] - self.a[k]));
        if finite(self.a) && finite(self.b) { length } else { nan() }
    }
}

approximate!([] Segment<T>, |x| [x.a, x.b]);

// As for points: a reflection is moved by a flector, which a mirror is a part of.
moved!(Motor, Rotor, Translator, Prepared; Motor, Rotor, Translator, Flector);

/// The coordinates of a point. Most have weight 1 and need no division.
#[inline]
fn place<T: Widen>(p: Point<T>) -> [f64; 2] {
    #[cold]
    fn divided<T: Widen>(p: Point<T>) -> [T; 2] {
        p.located()
    }
    let coordinates = if p.e12 == T::one() { [p.e20, p.e01] } else { divided(p) };
    coordinates.map(T::widen)
}

impl<T: Widen> Ends<2> for Segment<T> {
    type Scalar = T;

    #[inline]
    fn given(&self) -> [[T; 2]; 2] {
        [self.a, self.b]
    }
}

impl<T: Widen> Segment<T> {
    /// The point of the segment at the parameter `t`, which goes from 0 at `a` to 1 at `b`, as the `s` and `t` of the
    /// [closest points](Self::closest_points) do. For `t` outside [0, 1] the point is on the line of the segment, beyond its
    /// ends.
    ///
    /// For `t` in [0, 1] the error of each coordinate is at most ε/2 of itself plus ε/2 of the difference of the ends'
    /// coordinates plus half of the smallest number. The coordinate lies between those of the ends, and at 0 and 1 it equals
    /// theirs. (In `f32` it is computed in `f64`, and rounded.) NaN if an end or `t` is not finite.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let segment = Segment::from([[1.0, 2.0], [5.0, 5.0]]);
    /// assert_eq!(segment.point(0.25), Point::from([2.0, 2.75]));
    /// assert_eq!(segment.point(1.0), segment.end());
    /// ```
    #[doc(alias("at", "lerp", "interpolate"))]
    pub fn point(&self, t: T) -> Point<T> {
        distance::point(self, t.widen()).map(T::narrow).into()
    }

    /// The point in which the segment passes through a line, of weight 1. `None` if they have no point in common, or the segment lies
    /// on it; or if a coordinate is not finite, or the line is ideal or zero.
    ///
    /// Whether there is a point is exact; an end that lies on the line is the point itself. Otherwise each coordinate is between those of
    /// the ends, and right to 0.51 ε of the larger of these, or of 10⁻³⁰⁰ if that is more, in `f32` of 10⁻³⁷.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point, Segment};
    /// let floor = Line::new(0.0, 2.0, -6.0); // y = 3
    /// let beam = Segment::from([[1.0, 9.0], [5.0, 1.0]]);
    /// assert_eq!(beam.crossing(floor), Some(Point::new(4.0, 3.0)));
    /// // The line of this one meets it only ahead.
    /// assert_eq!(Segment::from([[1.0, 9.0], [2.0, 7.0]]).crossing(floor), None);
    /// ```
    #[doc(alias("line segment intersection"))]
    #[cfg(feature = "alloc")]
    pub fn crossing(&self, line: Line<T>) -> Option<Point<T>> {
        let ends = [self.a, self.b];
        let cut = Cut::new(widened(line.normal()), line.e0.widen()).filter(|_| ends.iter().all(|&end| finite(end)))?;
        Some(cut.only_point(ends.map(widened))?.map(T::narrow).into())
    }

    /// Where this segment and `other` meet. Which of the three cases holds is decided exactly, for all finite coordinates. Ends
    /// belong to their segments, so touching is meeting; collinear segments that share one point have a crossing there.
    /// Exchanging the segments, or the ends of one, leaves the point of a crossing as it is, but for the sign of a zero,
    /// perhaps.
    ///
    /// ```
    /// use incidence::pga2::{Intersection, Point, Segment};
    /// let first = Segment::new(Point::new(1.0, 2.0), Point::new(5.0, 4.0));
    /// let second = Segment::new(Point::new(1.0, 5.0), Point::new(6.0, 0.0));
    /// let Intersection::Crossing { point, s, t } = first.intersection(&second) else { panic!("they cross") };
    /// assert_eq!((point.coords(), s, t), ([3.0, 3.0], 0.5, 0.4));
    ///
    /// // A segment on the same line has a piece in common, or an end, or nothing.
    /// let along = |x| Segment::new(Point::new(x, 1.5 + x / 2.0), Point::new(7.0, 5.0));
    /// let (start, end) = (Point::new(3.0, 3.0), Point::new(5.0, 4.0));
    /// assert_eq!(first.intersection(&along(3.0)), Intersection::Overlap { start, end });
    /// assert_eq!(first.intersection(&along(5.0)), Intersection::Crossing { point: end, s: 1.0, t: 0.0 });
    /// assert_eq!(first.intersection(&along(6.0)), Intersection::Disjoint);
    /// ```
    #[doc(alias = "intersects")]
    pub fn intersection(&self, other: &Self) -> Intersection<T> {
        crossing::intersection(self, other, |found| found.narrow().into())
    }

    /// The point of this segment closest to `p`, a point of any weight but 0: the `on_a` of [`closest_to_point`](Self::closest_to_point).
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let segment = Segment::new(Point::new(1.0, 2.0), Point::new(5.0, 4.0));
    /// assert_eq!(segment.closest_point(Point::new(2.0, 5.0)), Point::new(3.0, 3.0));
    /// assert_eq!(segment.closest_point(Point::new(9.0, 5.0)), segment.end());
    /// ```
    #[inline(always)]
    pub fn closest_point(&self, p: Point<T>) -> Point<T> {
        let foot = distance::closest_point::<T, _, _>(place(p), self);
        foot.point.map(T::narrow).into()
    }

    /// Where this segment is closest to `p`, a point of any weight but 0, and how far away it is. The answer is all that
    /// [`closest_points`](Self::closest_points) says about the segment from `p` to `p`, whose parameter `t` is 0. The distance
    /// is that of [`distance_to_point`](Self::distance_to_point), bit for bit; zeros may differ in their sign.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let segment = Segment::new(Point::new(1.0, 2.0), Point::new(9.0, 8.0));
    /// let found = segment.closest_to_point(Point::new(2.0, 9.0));
    /// assert_eq!((found.distance, found.s, found.on_a), (5.0, 0.5, Point::new(5.0, 5.0)));
    /// ```
    #[inline(always)]
    pub fn closest_to_point(&self, p: Point<T>) -> Closest<T> {
        distance::closest_to_point::<T, _, _>(place(p), self).narrow().into()
    }

    /// The distance of `p`, a point of any weight but 0, from this segment. It is 0 if and only if `p` lies on the segment, and
    /// otherwise as accurate as the [distance](Self::closest_points) of segments.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let segment = Segment::new(Point::new(1.0, 2.0), Point::new(5.0, 5.0));
    /// assert_eq!(segment.distance_to_point(Point::new(0.0, 5.0)), 3.0);
    /// ```
    #[inline(always)]
    pub fn distance_to_point(&self, p: Point<T>) -> T {
        distance::narrowed_alone(distance::distance_to_point::<T, _, _>(place(p), self))
    }

    /// Where this segment and `other` are closest, and how far apart. If several pairs of points are closest, as between
    /// parallel segments, the answer is one of them.
    ///
    /// The distance has a relative error of at most 4 ε (in `f32`, 1/2 + 2⁻⁹ units in the last place), is 0 if and only if the
    /// segments meet, and stays the same to the bit when the segments or their ends are exchanged. Where the distance is
    /// subnormal, half of the smallest number adds to the error, and a distance that is less than the smallest number but not 0
    /// is rounded up to that number. The parameters are in [0, 1], and the points are in the boxes of the segments.
    ///
    /// ```
    /// use incidence::pga2::{Point, Segment};
    /// let first = Segment::new(Point::new(0.0, 0.0), Point::new(4.0, 0.0));
    /// let second = Segment::new(Point::new(1.0, 2.0), Point::new(0.0, 7.0));
    /// let closest = first.closest_points(&second);
    /// assert_eq!((closest.distance, closest.s, closest.t), (2.0, 0.25, 0.0));
    /// assert_eq!((closest.on_a.coords(), closest.on_b.coords()), ([1.0, 0.0], [1.0, 2.0]));
    /// ```
    #[inline(always)]
    pub fn closest_points(&self, other: &Self) -> Closest<T> {
        distance::closest::<T, _, _>(self, other).narrow().into()
    }

    /// The distance of this segment and `other`, as [`closest_points`](Self::closest_points) has it.
    #[inline(always)]
    pub fn distance(&self, other: &Self) -> T {
        distance::narrowed_alone(distance::distance::<T, _, _>(self, other))
    }
}

/// The segment between the points with these coordinates.
impl<T> From<[[T; 2]; 2]> for Segment<T> {
    #[inline]
    fn from([a, b]: [[T; 2]; 2]) -> Self {
        Segment { a, b }
    }
}

/// The coordinates of the start and of the end.
impl<T> From<Segment<T>> for [[T; 2]; 2] {
    #[inline]
    fn from(segment: Segment<T>) -> Self {
        [segment.a, segment.b]
    }
}

/// The segment between two points: [`Segment::new`].
impl<T: Field> From<[Point<T>; 2]> for Segment<T> {
    #[inline]
    fn from([a, b]: [Point<T>; 2]) -> Self {
        Segment::new(a, b)
    }
}

impl<T: Widen> From<crossing::Intersection<T>> for Intersection<T> {
    #[inline]
    fn from(found: crossing::Intersection<T>) -> Self {
        match found {
            crossing::Intersection::Disjoint => Intersection::Disjoint,
            crossing::Intersection::Crossing { point, s, t } => Intersection::Crossing { point: point.into(), s, t },
            crossing::Intersection::Overlap { start, end } => {
                Intersection::Overlap { start: start.into(), end: end.into() }
            }
        }
    }
}

/// The closest points of two points at the origin, a value to fill a slice with before it is written to.
impl<T: Ring> Default for Closest<T> {
    #[inline]
    fn default() -> Self {
        let (zero, origin) = (T::zero(), Point::origin());
        Closest { distance: zero, s: zero, t: zero, on_a: origin, on_b: origin }
    }
}

impl<T: Widen> From<distance::Closest<2, T>> for Closest<T> {
    #[inline]
    fn from(found: distance::Closest<2, T>) -> Self {
        let distance::Closest { distance, s, t, on_a, on_b } = found;
        Closest { distance, s, t, on_a: on_a.into(), on_b: on_b.into() }
    }
}
