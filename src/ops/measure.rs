//! Measures and incidence as traits: what any pair of kinds has in common.

use crate::tolerance::Tolerance;

/// How far apart two elements are: between [points](crate::pga3::Point), [lines](crate::pga3::Line) and
/// [planes](crate::pga3::Plane), in either order.
///
/// Both arguments may have any norm and either orientation; the result is never negative. Lines of the plane, and a
/// plane of space with a line or a plane, are 0 apart unless they are parallel. Floats call them parallel if the sine
/// of their angle is at most 5 ε: rounding the coefficients of parallel elements once turns them apart by up to 1 ε, and
/// the sine is computed to 1.5 ε, so that they stay parallel here. For another limit, or to know the case, ask for their
/// [`Relation`].
///
/// NaN if an argument is improper: ideal (at infinity), zero, or not finite, in a coefficient or, of a point, in a
/// coordinate. No square over- or underflows on the way: 1e±150 is as good as 1.
///
/// Accuracy, with r the distance of a line, plane or point from the origin and ε that of the scalar: between points of
/// weight 1 the relative error is at most 4 ε; from a point to a line or plane, and between parallels, the absolute
/// error is at most 8 ε (r₁ + r₂); between skew lines at an angle φ it is at most 8 ε (r₁ + r₂) / sin φ: as well as
/// the coefficients know it. What is subnormal is rounded by half of the smallest number besides.
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
    /// The distance of `self` and `rhs`.
    fn distance(self, rhs: Rhs) -> Self::Output;
}

/// The square of the [`Distance`], which needs no root: exact over an exact field, where parallel means parallel. Floats call
/// the same elements parallel as for the distance.
///
/// `None` if an argument is improper, as for the [`Distance`]: those have none. Over floats the square itself may over- or
/// underflow; `distance` does not.
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
    /// The square of the distance of `self` and `rhs`.
    fn distance_squared(self, rhs: Rhs) -> Self::Output;
}

/// How far `rhs` lies on the positive side of `self`: the [`Distance`] with the sign of the orientation of `self`.
///
/// The positive side of a line of the plane and of a plane of space is that of its normal. Two lines of space have a
/// sign if they are skew: positive if the shortest motion that takes one onto the other, orientation included, is a
/// right-handed screw. It is the same from either side, and the sign of −(a ∨ b). Parallel lines of space have no
/// sign; their distance is returned. The orientation of `rhs`, and the sign of a weight, have no part in it otherwise.
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

/// The angle in radians between two oriented elements, by the arctangent: as accurate at 0 and π as elsewhere.
///
/// Between lines, directions, and planes (their normals) it is in [0, π]; π is opposite orientation. Between a plane
/// of space and a line or direction it is the inclination, in [−π/2, π/2]: positive if the line points to the plane's
/// positive side. The absolute error is at most 8 ε; norms do not matter, however large or small.
///
/// NaN if an argument is improper: without a direction, as ideal and zero ones are, or not finite in any coefficient, be
/// it one that does not turn it.
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

/// The orthogonal projection (a·b) b⁻¹ of `self` onto another element, of any norm.
///
/// | `self` \ onto | point | line | plane |
/// |---|---|---|---|
/// | point | the other point | the foot on the line | the foot on the plane |
/// | line | the parallel through the point | the other line, times the cosine | its shadow, times the cosine |
/// | plane | the parallel through the point | the plane through the line least inclined to it, times the cosine | the other plane, times the cosine |
/// | direction | | its part along the line | its part along the plane |
///
/// It keeps the weight, norm and orientation of `self`, but for the cosine of the [`Angle`] (of a plane and a line, of
/// their inclination): so a small norm tells that `self` was nearly perpendicular. Exact over an exact field, where it is
/// zero if `self` was exactly so; over floats rounding may leave ε of the norm. Onto an ideal or zero element, which has no
/// inverse, the projection is zero.
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

/// The rejection a − (a·b) b⁻¹: what the [projection](Project) leaves of `self`, and is perpendicular. It is
/// (a ∧ b) b⁻¹ wherever that is not zero by its grade alone.
///
/// Of a point it is the [direction](crate::pga3::Direction) from the foot to the point, times the weight; of a line
/// and a plane the part through their meet, perpendicular to the other, times the sine; from a point an ideal line or
/// plane. The rejection from an ideal or zero element is zero.
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

/// The reflection in a mirror of any norm: in a line of the plane or a plane of space, in a line of space (a half turn
/// about it), in a point.
///
/// Points keep their weight, and directions and lines of space go from the image of the tail to that of the head. The
/// sides of lines of the plane, and of planes, go where their points go: so an oriented mirror sends itself to its
/// negative. It is `mirror >> self`, divided by the mirror's squared norm, and negated for a point, a direction or a
/// line of space in an odd mirror (a line of the plane, a plane or point of space): the sandwich turns those round,
/// for it moves them as the meets of the lines or planes through them.
///
/// It keeps the norm of `self`; in an ideal or zero element, which mirrors nothing, the reflection is zero. Exact over
/// an exact field.
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

/// What is perpendicular to `self` and goes through another element.
///
/// | `self`, through | is | oriented |
/// |---|---|---|
/// | line of the plane, point | the perpendicular line | to the line's positive side |
/// | plane, point | the perpendicular line | to the plane's positive side |
/// | line of space, point | the perpendicular plane | its positive side is where the line points |
/// | plane, line | the perpendicular plane | its positive side is on the line's left, seen from the plane's positive side |
///
/// The norm is that of `self`, times that of the line and the cosine of their inclination in the last row: a line
/// perpendicular to the plane gives zero, for there are many planes. Through an ideal or zero point or line it is zero: no
/// line or plane. A line must be one: direction · moment = 0.
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
    /// The perpendicular to `self` through `through`.
    fn perpendicular_through(self, through: Through) -> Self::Output;
}

/// How two elements lie, as a type of its own for each pair of kinds: crossing, parallel, equal, …, each with what is
/// known then.
///
/// Exact over an exact field with [`Tolerance::exact`]. Floats decide with the tolerance given, a sine and a length.
/// Norms do not matter. Improper arguments (ideal, zero, not finite) have a case of their own.
///
/// What leads across goes from `self` to the other one; of a line and a plane from the plane to the line, in either order of the call.
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
    /// How `self` and `rhs` lie.
    fn relation(self, rhs: Rhs, tolerance: Tolerance<Self::Scalar>) -> Self::Output;
}

/// Whether `x` lies in `self`: a point in a line or plane, a line in a plane.
///
/// A point does if its distance is at most the tolerance's length. A line does if it is parallel within the
/// tolerance's sine and its point nearest to the origin is within the length. Never, if either is improper: ideal,
/// zero, not finite.
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
            /// How far `self` and `rhs` are [apart](Distance): never negative; NaN for an improper one.
            #[doc(alias = "distance_to")]
            #[inline]
            pub fn distance<R>(self, rhs: R) -> <Self as Distance<R>>::Output
            where
                Self: Distance<R>,
            {
                Distance::distance(self, rhs)
            }

            /// The [square](DistanceSquared) of the distance, exact over an exact field; `None` for an improper
            /// element.
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
            /// The distance of `rhs`, [positive](SignedDistance) on the positive side of `self`; NaN for an
            /// improper element.
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
            /// The [angle](Angle) between `self` and `rhs` in radians; NaN for an improper element.
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
            /// The angle from `self` to `rhs`, [counter-clockwise](SignedAngle), in radians; NaN for an improper
            /// element.
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
            /// What is [perpendicular](Perpendicular) to `self` and goes through another element.
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
            /// How `self` and `rhs` [lie](Relation).
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

            /// Whether `x` [lies in](Contains) `self`.
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
