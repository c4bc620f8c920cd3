//! Measures and incidence as traits: what any pair of kinds has in common.

use crate::tolerance::Tolerance;

/// The distance between two elements: [points](crate::pga3::Point), [lines](crate::pga3::Line) or [planes](crate::pga3::Plane),
/// in either order.
///
/// Both arguments may have any norm and either orientation; the result is never negative. Lines of the plane, and a plane of
/// space with a line or a plane, are 0 apart unless they are parallel. Over floats they count as parallel if the sine of their
/// angle is at most 5 ε: rounding the coefficients of parallel elements once turns them apart by up to 1 ε, and the sine is
/// computed to 1.5 ε, so that they stay parallel here. To use another limit, or to learn which case it is, ask for their
/// [`Relation`].
///
/// The result is NaN if an argument is improper: ideal (at infinity), zero, or with a coefficient that is not finite; a point
/// also if a coordinate is not finite, and between lines and planes one that is further from the origin than the scalar reaches.
/// No square over- or underflows on the way: arguments of size 1e±150 are as good as those of size 1.
///
/// Accuracy, in the [range](crate::notes::accuracy) of nearly all numbers, with r the distance of a line, plane or point from the
/// origin and ε that of the scalar: between points of weight 1 the relative error is at most 4 ε. From a point to a line or plane,
/// and between parallels, the absolute error is at most 8 ε (r₁ + r₂). Between skew lines at an angle φ it is at most 8 ε (r₁ + r₂) / sin φ, which is as accurate as the coefficients
/// allow. Beyond that range results may be infinite or have few digits; between points, subnormal numbers are only rounded by half
/// of the smallest number besides.
///
/// ```
/// use incidence::pga3::{Plane, Point};
/// let (p, q) = (Point::new(1.0, 2.0, 3.0), Point::new(3.0, 5.0, 9.0));
/// assert_eq!(p.distance(q), 7.0);
/// assert_eq!((p * -2.0).distance(q), 7.0);
/// assert_eq!(p.distance(Plane::new(2.0, 3.0, 6.0, 2.0)), 4.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` have no `distance`",
    note = "it is between points, lines and planes over one scalar that is `Real`; that of a segment is `Segment::distance` and `Segment::distance_to_point`"
)]
pub trait Distance<Rhs = Self> {
    /// The scalar.
    type Output;
    /// The distance between `self` and `rhs`.
    fn distance(self, rhs: Rhs) -> Self::Output;
}

/// The square of the [`Distance`], which needs no root. It is exact over an exact field, where only exactly parallel elements are
/// parallel. Over floats the same elements count as parallel as for the distance.
///
/// `None` if an argument is improper, as described at [`Distance`]: such an element has no distance. Over floats the square
/// itself may over- or underflow, where `distance` does not.
///
/// ```
/// use incidence::pga3::Point;
/// use num_rational::Ratio;
/// let point = |x, y, z| Point::new(x, y, z).map(|c| Ratio::new(c, 6));
/// assert_eq!(point(1, 2, 3).distance_squared(point(2, 4, 5)), Some(Ratio::from(9)));
/// ```
pub trait DistanceSquared<Rhs = Self> {
    /// The scalar, or none.
    type Output;
    /// The square of the distance between `self` and `rhs`.
    fn distance_squared(self, rhs: Rhs) -> Self::Output;
}

/// How far `rhs` lies on the positive side of `self`: the [`Distance`] with the sign of the orientation of `self`.
///
/// The positive side of a line of the plane, and of a plane of space, is the side of its normal. Two lines of space have a sign
/// if they are skew: positive if the shortest motion that takes one onto the other, orientation included, is a right-handed
/// screw. This sign is the same in either order, and is the sign of −(a ∨ b). Parallel lines of space have no sign; their
/// distance is returned. Except for skew lines, neither the orientation of `rhs` nor the sign of a weight matters.
///
/// ```
/// use incidence::pga2::Point;
/// let line = Point::new(1.0, 1.0) & Point::new(4.0, 5.0);
/// assert_eq!(line.signed_distance(Point::new(-3.0, 4.0)), 5.0); // on the left
/// assert_eq!((-line).signed_distance(Point::new(-3.0, 4.0)), -5.0);
/// ```
pub trait SignedDistance<Rhs = Self> {
    /// The scalar.
    type Output;
    /// The distance of `rhs` from `self`, positive on the positive side of `self`.
    fn signed_distance(self, rhs: Rhs) -> Self::Output;
}

/// The angle in radians between two oriented elements, by the arctangent: as accurate near 0 and π as elsewhere.
///
/// Between lines, directions, and planes (by their normals) it is in [0, π], where π means opposite orientations. Between a plane
/// of space and a line or direction it is the inclination, in [−π/2, π/2]: positive if the line points to the plane's positive
/// side. The absolute error is at most 8 ε; norms do not matter, however large or small.
///
/// The result is NaN if an argument is improper: without a direction, as ideal and zero elements are, or with any coefficient
/// that is not finite, even one that has no influence on the direction.
///
/// ```
/// use incidence::pga3::{Direction, Plane};
/// use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
/// let x = Direction::new(7.0, 0.0, 0.0);
/// assert_eq!(x.angle(Direction::new(0.0, 2.0, 3.0)), FRAC_PI_2);
/// assert_eq!(x.angle(Plane::new(-1.0, 1.0, 0.0, 5.0)), -FRAC_PI_4);
/// ```
pub trait Angle<Rhs = Self> {
    /// The scalar.
    type Output;
    /// The angle from `self` to `rhs`.
    fn angle(self, rhs: Rhs) -> Self::Output;
}

/// The angle in radians by which `self` must turn counter-clockwise in the plane to point where `rhs` points:
/// in [−π, π], and +π for opposite orientations. Accuracy and improper arguments are those of [`Angle`].
///
/// ```
/// use incidence::pga2::Direction;
/// use std::f64::consts::FRAC_PI_2;
/// let d = Direction::new(3.0, 1.0);
/// assert_eq!(d.signed_angle(Direction::new(-1.0, 3.0)), FRAC_PI_2);
/// assert_eq!(d.signed_angle(Direction::new(1.0, -3.0)), -FRAC_PI_2);
/// ```
pub trait SignedAngle<Rhs = Self> {
    /// The scalar.
    type Output;
    /// The angle from `self` to `rhs`, counter-clockwise.
    fn signed_angle(self, rhs: Rhs) -> Self::Output;
}

/// The orthogonal projection (a·b) b⁻¹ of an element a, `self`, onto another element b of any norm.
///
/// | `self` \ onto | point | line | plane |
/// |---|---|---|---|
/// | point | the other point | the foot on the line | the foot on the plane |
/// | line | the parallel through the point | the other line, times the cosine | its shadow, times the cosine |
/// | plane | the parallel through the point | the plane through the line least inclined to it, times the cosine | the other plane, times the cosine |
/// | direction | | its part along the line | its part along the plane |
///
/// The projection keeps the weight, norm and orientation of `self`, except for the cosine of the [`Angle`] (for a plane and a
/// line, of their inclination). So a small norm means that `self` was nearly perpendicular to the other. The projection is exact
/// over an exact field, and zero there if `self` was exactly perpendicular; over floats rounding may leave ε of the norm. The
/// projection onto an ideal or zero element, which has no inverse, is zero. Coefficients that are not finite make those of the
/// projection infinite or NaN into which they enter.
///
/// ```
/// use incidence::pga3::{Direction, Plane, Point};
/// let floor = Plane::new(0.0, 0.0, 5.0, -10.0); // z = 2
/// assert_eq!(Point::new(3.0, 4.0, 7.0).project(floor), Point::new(3.0, 4.0, 2.0));
/// assert_eq!(Direction::new(3.0, 4.0, 7.0).project(floor), Direction::new(3.0, 4.0, 0.0));
/// ```
pub trait Project<Onto> {
    /// The type of the projection.
    type Output;
    /// The part of `self` along `onto`.
    fn project(self, onto: Onto) -> Self::Output;
}

/// The rejection a − (a·b) b⁻¹ of an element a, `self`, from another element b: what the [projection](Project) leaves of a, and
/// perpendicular to b. It is (a ∧ b) b⁻¹ wherever that is not zero by its grade alone.
///
/// For a point it is the [direction](crate::pga3::Direction) from its foot to the point, times the weight. For a line or a plane
/// it is the part through the meet with the other element, perpendicular to the other, times the sine; from a point it is an
/// ideal line or plane. The rejection from an ideal or zero element is zero. Coefficients that are not finite are as in a
/// [projection](Project).
///
/// ```
/// use incidence::pga3::{Direction, Plane, Point};
/// let floor = Plane::new(0.0, 0.0, 5.0, -10.0); // z = 2
/// let p = Point::new(3.0, 4.0, 7.0);
/// assert_eq!(p.reject(floor), Direction::new(0.0, 0.0, 5.0));
/// assert_eq!(p.project(floor) + Point::from(p.reject(floor)), p);
/// ```
pub trait Reject<From> {
    /// The type of the rejection.
    type Output;
    /// The part of `self` perpendicular to `from`.
    fn reject(self, from: From) -> Self::Output;
}

/// The reflection of an element in a mirror of any norm. The mirror is a line of the plane or a plane of space, a line of space
/// (a half turn about it), or a point.
///
/// Points keep their weight. The image of a direction or of a line of space goes from the image of its tail to the image of its
/// head. The sides of lines of the plane, and of planes, go where their points go: so an oriented mirror sends itself to its
/// negative.
///
/// The reflection is `mirror >> self`, divided by the mirror's squared norm, and negated for a point, a direction or a line of
/// space in an odd mirror (a line of the plane, a plane or point of space). The sandwich reverses the sign of those, because it
/// moves them as the meets of the lines or planes through them.
///
/// The reflection keeps the norm of `self`, and is exact over an exact field. An ideal or zero mirror reflects nothing, and the
/// reflection in it is zero. Coefficients that are not finite are as in a [projection](Project).
///
/// ```
/// use incidence::pga3::{Plane, Point};
/// let floor = Plane::new(0.0, 0.0, 5.0, -10.0); // z = 2
/// assert_eq!(Point::new(3.0, 4.0, 7.0).reflect(floor), Point::new(3.0, 4.0, -3.0));
/// assert_eq!(floor.reflect(floor), -floor);
/// ```
pub trait Reflect<Mirror>: Sized {
    /// `self` as seen in `mirror`.
    fn reflect(self, mirror: Mirror) -> Self;
}

/// The line or plane that is perpendicular to `self` and goes through another element.
///
/// | `self`, through | is | oriented |
/// |---|---|---|
/// | line of the plane, point | the perpendicular line | to the line's positive side |
/// | plane, point | the perpendicular line | to the plane's positive side |
/// | line of space, point | the perpendicular plane | its positive side is where the line points |
/// | plane, line | the perpendicular plane | its positive side is on the line's left, seen from the plane's positive side |
///
/// The norm is that of `self`; in the last row it is also multiplied by the norm of the line and by the cosine of their
/// inclination. A line perpendicular to the plane gives zero there, because many planes go through it. Through an ideal or zero
/// point or line the result is zero, which is no line or plane. The coefficients of a line must be those of a line: direction ·
/// moment = 0. Coefficients that are not finite are as in a [projection](Project).
///
/// ```
/// use incidence::pga2::{Line, Point};
/// let line = Line::new(3.0, 4.0, 5.0);
/// let across = line.perpendicular_through(Point::new(1.0, 2.0));
/// assert_eq!(across, Line::new(-4.0, 3.0, -2.0));
/// assert_eq!(across.direction(), line.normal());
/// ```
pub trait Perpendicular<Through> {
    /// The line or plane.
    type Output;
    /// The perpendicular to `self` that goes through `through`.
    fn perpendicular_through(self, through: Through) -> Self::Output;
}

/// How two elements lie to each other (crossing, parallel, equal, …). Each pair of kinds has a result type of its own, and each of
/// its cases holds what is known then.
///
/// The answer is exact over an exact field with [`Tolerance::exact`]. Over floats the given tolerance decides, which is a sine
/// and a length. Norms do not matter. Improper arguments (ideal, zero, not finite, or further from the origin than the scalar
/// reaches) have a case of their own. Outside of the [range](crate::notes::accuracy) of nearly all numbers, what is known in a case may be
/// infinite or NaN.
///
/// A direction that leads across goes from `self` to `rhs`. Between a line and a plane it goes from the plane to the line, in
/// either order of the call.
///
/// ```
/// use incidence::Tolerance;
/// use incidence::pga3::{LinePair, Point};
/// let a = Point::new(0.0, 0.0, 1.0) & Point::new(5.0, 0.0, 1.0);
/// let b = Point::new(3.0, 2.0, 7.0) & Point::new(3.0, 4.0, 7.0);
/// let LinePair::Skew { on_a, on_b, .. } = a.relation(b, Tolerance::relative(1e-12, 10.0)) else { panic!() };
/// assert_eq!((on_a, on_b), (Point::new(3.0, 0.0, 1.0), Point::new(3.0, 0.0, 7.0)));
/// ```
pub trait Relation<Rhs = Self> {
    /// The scalar of the tolerance.
    type Scalar;
    /// The cases.
    type Output;
    /// How `self` and `rhs` lie to each other.
    fn relation(self, rhs: Rhs, tolerance: Tolerance<Self::Scalar>) -> Self::Output;
}

/// Whether `x` lies in `self`: a point in a line or plane, a line in a plane.
///
/// A point lies in `self` if its distance is at most the tolerance's length. A line does if it is parallel within the tolerance's
/// sine and its point nearest to the origin is within the length. The answer is `false` if either is improper: ideal, zero, not
/// finite.
///
/// ```
/// use incidence::Tolerance;
/// use incidence::pga3::{Plane, Point};
/// let plane = Plane::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0], [2.0, 4.0, -1.0]);
/// assert!(plane.contains(Point::new(2.0, 4.0, -1.0), Tolerance::exact()));
/// assert!(!plane.contains(Point::new(2.0, 4.1, -1.0), Tolerance::relative(1e-3, 10.0)));
/// ```
pub trait Contains<X> {
    /// The scalar of the tolerance.
    type Scalar;
    /// Whether `x` lies in `self`.
    fn contains(self, x: X, tolerance: Tolerance<Self::Scalar>) -> bool;
}

/// The methods of the traits above on the types themselves, so that they need no import.
macro_rules! forward {
    (distance for $($name:ident),+) => {$(
        /// # Distances
        impl<T> $name<T> {
            /// The distance [between](Distance) `self` and `rhs`: never negative; NaN if either is improper (ideal, zero or not
            /// finite).
            #[doc(alias = "distance_to")]
            #[inline]
            pub fn distance<R>(self, rhs: R) -> <Self as Distance<R>>::Output
            where
                Self: Distance<R>,
            {
                Distance::distance(self, rhs)
            }

            /// The [square](DistanceSquared) of the distance between `self` and `rhs`, exact over an exact field; `None` if
            /// either is improper.
            #[inline]
            pub fn distance_squared<R>(self, rhs: R) -> <Self as DistanceSquared<R>>::Output
            where
                Self: DistanceSquared<R>,
            {
                DistanceSquared::distance_squared(self, rhs)
            }
        }
    )+};
    (signed_distance for $($name:ident),+) => {$(
        impl<T> $name<T> {
            /// The distance of `rhs` from `self`, [positive](SignedDistance) on the positive side of `self`; NaN if either is
            /// improper.
            #[inline]
            pub fn signed_distance<R>(self, rhs: R) -> <Self as SignedDistance<R>>::Output
            where
                Self: SignedDistance<R>,
            {
                SignedDistance::signed_distance(self, rhs)
            }
        }
    )+};
    (angle for $($name:ident),+) => {$(
        /// # Angles
        impl<T> $name<T> {
            /// The [angle](Angle) between `self` and `rhs` in radians; NaN if either is improper.
            #[doc(alias = "angle_between")]
            #[inline]
            pub fn angle<R>(self, rhs: R) -> <Self as Angle<R>>::Output
            where
                Self: Angle<R>,
            {
                Angle::angle(self, rhs)
            }
        }
    )+};
    (signed_angle for $($name:ident),+) => {$(
        impl<T> $name<T> {
            /// The angle from `self` to `rhs`, [counter-clockwise](SignedAngle), in radians; NaN if either is improper.
            #[inline]
            pub fn signed_angle<R>(self, rhs: R) -> <Self as SignedAngle<R>>::Output
            where
                Self: SignedAngle<R>,
            {
                SignedAngle::signed_angle(self, rhs)
            }
        }
    )+};
    (project for $($name:ident),+) => {$(
        /// # Projections and reflections
        impl<T> $name<T> {
            /// The [projection](Project) of `self` onto an element of any norm; zero onto an ideal or zero one.
            #[doc(alias = "projection")]
            #[inline]
            pub fn project<O>(self, onto: O) -> <Self as Project<O>>::Output
            where
                Self: Project<O>,
            {
                Project::project(self, onto)
            }

            /// The [rejection](Reject) of `self` from an element of any norm; zero from an ideal or zero one.
            #[doc(alias = "rejection")]
            #[inline]
            pub fn reject<F>(self, from: F) -> <Self as Reject<F>>::Output
            where
                Self: Reject<F>,
            {
                Reject::reject(self, from)
            }

            /// The [reflection](Reflect) of `self` in a mirror of any norm; zero in an ideal or zero one.
            #[doc(alias = "mirror")]
            #[inline]
            pub fn reflect<M>(self, mirror: M) -> Self
            where
                Self: Reflect<M>,
            {
                Reflect::reflect(self, mirror)
            }
        }
    )+};
    (perpendicular for $($name:ident),+) => {$(
        impl<T> $name<T> {
            /// The line or plane that is [perpendicular](Perpendicular) to `self` and goes through another element.
            #[inline]
            pub fn perpendicular_through<X>(self, through: X) -> <Self as Perpendicular<X>>::Output
            where
                Self: Perpendicular<X>,
            {
                Perpendicular::perpendicular_through(self, through)
            }
        }
    )+};
    (relation for $($name:ident),+) => {$(
        /// # Incidence
        impl<T> $name<T> {
            /// How `self` and `rhs` [lie](Relation) to each other (crossing, parallel, equal, …), within a tolerance.
            #[inline]
            pub fn relation<R>(
                self,
                rhs: R,
                tolerance: Tolerance<<Self as Relation<R>>::Scalar>,
            ) -> <Self as Relation<R>>::Output
            where
                Self: Relation<R>,
            {
                Relation::relation(self, rhs, tolerance)
            }

            /// Whether `x` [lies in](Contains) `self`, within a tolerance.
            #[inline]
            pub fn contains<X>(self, x: X, tolerance: Tolerance<<Self as Contains<X>>::Scalar>) -> bool
            where
                Self: Contains<X>,
            {
                Contains::contains(self, x, tolerance)
            }
        }
    )+};
}

pub(crate) use forward;
