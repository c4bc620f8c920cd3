//! The vocabulary: every operation of the typed layers as a trait, under its usual name.
//!
//! | operator | trait | method | what it is |
//! |---|---|---|---|
//! | `a * b` | [`Mul`](core::ops::Mul) | `geometric` | the geometric product |
//! | `a ^ b` | [`Meet`] | `meet` | the outer product: what two elements share |
//! | `a & b` | [`Join`] | `join` | the regressive product: what two elements span |
//! | `a \| b` | [`Inner`] | `inner` | the part of grade \|r − s\| of the geometric product |
//! | | [`Commutator`] | `commutator` | (ab − ba)/2 |
//! | `m >> x` | [`Transform`] | `transform` | the sandwich: x moved by m |
//! | | [`Apply`] | `apply` | the same for a unit motor, in the fewest multiplications |
//! | | [`Between`] | `between` | the shortest motion that takes one element to another |
//! | `!a` | [`Dual`] | `dual` | the right complement |
//! | | [`Undual`] | `undual` | its inverse |
//! | | [`Reverse`], [`Involute`], [`Conjugate`] | `reverse`, … | the three sign changes by grade |
//!
//! There is no operator for the reverse: Rust has no `~`, and `!a` is the dual. The operands are values, as all elements are
//! `Copy`; to use a reference `p` as an operand, write `*p`.
//!
//! Rust's own precedence applies: `*` binds tightest, then `+` and `-`, then `>>`, `&`, `^` and `|`; so `a ^ b * c` is `a ^ (b * c)`,
//! `a ^ b + c` is `a ^ (b + c)`, and `p & q ^ l` is `(p & q) ^ l`.
//!
//! The measures, for any two kinds of elements and whatever their norms:
//!
//! | trait | what it is |
//! |---|---|
//! | [`Distance`], [`DistanceSquared`] | how far apart, never negative |
//! | [`SignedDistance`] | the same, positive on the positive side; between skew lines, positive if the shortest motion from one to the other is a right-handed screw |
//! | [`Angle`], [`SignedAngle`] | in radians, the latter counter-clockwise |
//! | [`Project`], [`Reject`], [`Reflect`] | the part along the other, the part at right angles to it, the image in it as a mirror |
//! | [`Perpendicular`] | the perpendicular through a point or a line |
//! | [`Relation`], [`Contains`] | how two elements lie, within a [`Tolerance`](crate::Tolerance): crossing, parallel, skew, … |
//!
//! Nearly every method is also there without importing the traits, on the types themselves. The traits serve generic code:
//!
//! ```
//! use incidence::ops::Join;
//!
//! // Twice the area of a triangle of the plane: the join of its three corners.
//! fn area_by_joins<P: Copy + Join<P, Output = L>, L: Join<P>>(a: P, b: P, c: P) -> L::Output {
//!     a.join(b).join(c)
//! }
//! use incidence::pga2::Point;
//! let area = area_by_joins(Point::new(0, 0), Point::new(4, 0), Point::new(0, 3));
//! assert_eq!(area, 12);
//! ```

mod measure;

pub(crate) use measure::forward;
pub use measure::{
    Angle, Contains, Distance, DistanceSquared, Perpendicular, Project, Reflect, Reject, Relation, SignedAngle,
    SignedDistance,
};

/// The meet `a ∧ b`, the outer product: the element that lies in both. Two lines of the plane meet in a point, and so do a
/// plane and a line of space. If they are parallel, they meet in a [direction](crate::pga2::Direction), which is a point of
/// weight 0.
///
/// ```
/// use incidence::{ops::Meet, pga2::Line, pga2::Point};
/// let (a, b) = (Line::new(1, 0, -2), Line::new(0, 1, -3)); // x = 2 and y = 3
/// assert_eq!((Meet::meet(a, b), Meet::meet(b, a)), (Point::new(2, 3), -Point::new(2, 3)));
/// // x = 2 and x = 5 meet in the direction of y.
/// assert_eq!(a ^ Line::new(1, 0, -5), Point { e20: 0, e01: 3, e12: 0 });
/// ```
pub trait Meet<Rhs = Self> {
    /// The smallest type that holds the result; if the result is of one grade, of the types of that grade.
    type Output;
    /// The meet of `self` and `rhs`, in this order.
    fn meet(self, rhs: Rhs) -> Self::Output;
}

/// The join `a ∨ b = undual(dual a ∧ dual b)`, the regressive product: the element that holds both. Two points join in
/// the line through them, from the first to the second.
///
/// ```
/// use incidence::{ops::Join, pga3::Plane, pga3::Point};
/// let [a, b, c] = [Point::new(0, 0, 3), Point::new(1, 0, 3), Point::new(0, 2, 3)];
/// // Counter-clockwise from above: the plane z = 3 with what is above on its positive side.
/// let plane = Join::join(Join::join(a, b), c);
/// assert_eq!(plane, Plane::new(0, 0, 2, -6));
/// assert_eq!(plane & Point::new(9, 9, 5), 2 * 2);
/// ```
pub trait Join<Rhs = Self> {
    /// The smallest type that holds the result; if the result is of one grade, of the types of that grade.
    type Output;
    /// The join of `self` and `rhs`, in this order.
    fn join(self, rhs: Rhs) -> Self::Output;
}

/// The inner product `a | b`: the part of grade |r − s| of the geometric product, for parts of grades r and s.
///
/// ```
/// use incidence::{ops::Inner, pga2::Line, pga2::Point};
/// let (a, b) = (Line::new(3, 4, 7), Line::new(1, 0, -2)); // of the norms 5 and 1, the cosine is 3/5
/// assert_eq!(Inner::inner(a, b), 3);
/// // The perpendicular to b through (5, 4), which is y = 4.
/// let across = Inner::inner(b, Point::new(5, 4));
/// assert_eq!((across | b, across & Point::new(5, 4), across & Point::new(0, 4)), (0, 0, 0));
/// ```
pub trait Inner<Rhs = Self> {
    /// The smallest type that holds the result; if the result is of one grade, of the types of that grade.
    type Output;
    /// The inner product of `self` and `rhs`, in this order.
    fn inner(self, rhs: Rhs) -> Self::Output;
}

/// The commutator product `(ab − ba)/2`: how fast `b` changes at the time 0 when it is moved by exp(½ t a).
///
/// ```
/// use incidence::{ops::Commutator, pga2::Direction, pga2::Point};
/// // The motor exp(−½ t P) turns about P by t, counter-clockwise. So a point x has the velocity −P × x = x × P.
/// let (center, x) = (Point::new(1, 2), Point::new(4, 2)); // x is 3 to the right
/// assert_eq!(Commutator::commutator(x, center), Direction::new(0, 3));
/// assert_eq!(Commutator::commutator(center, x), Direction::new(0, -3));
/// ```
pub trait Commutator<Rhs = Self> {
    /// The smallest type that holds the result; if the result is of one grade, of the types of that grade.
    type Output;
    /// The commutator of `self` and `rhs`, in this order.
    fn commutator(self, rhs: Rhs) -> Self::Output;
}

/// The sandwich `m >> x`: `m x m̃` for even m, and (−1)^grade(x) `m x m̃` for odd m. On vectors an odd m acts as the
/// reflection.
///
/// Nothing is assumed of m: the result is this polynomial, of degree 2 in m. If m m̃ = k, the result is scaled by k.
///
/// ```
/// use incidence::{ops::Transform, pga2::Line, pga2::Motor, pga2::Point};
/// let (turn, x) = (Motor::half_turn(Point::new(1.0, 2.0)), Point::new(4.0, 2.0));
/// assert_eq!(Transform::transform(turn, x), Point::new(-2.0, 2.0));
/// assert_eq!(turn * 3.0 >> x, Point::new(-2.0, 2.0) * 9.0); // the same place
/// let mirror = Line::new(1.0, 0.0, -3.0); // x = 3
/// assert_eq!(mirror >> x, -Point::new(2.0, 2.0)); // the same place as (2, 2)
/// assert_eq!(mirror >> mirror, -mirror); // its positive side is now on the other
/// ```
pub trait Transform<X> {
    /// The type of x, unless the result does not fit in it.
    type Output;
    /// `x` moved by `self`.
    fn transform(self, x: X) -> Self::Output;
}

/// A rigid motion in the fewest multiplications: the sandwich `m x m̃` of a motor m, assuming `m m̃ = 1`.
///
/// A motor that is not of norm 1 gives a result that is neither the sandwich nor a rigid motion. Where the norm is not
/// known, use [`Transform`].
///
/// ```
/// use incidence::{ops::Apply, pga2::Direction, pga2::Motor, pga2::Point};
/// let turn = Motor::half_turn(Point::new(1.0, 2.0));
/// assert_eq!(Apply::apply(turn, Point::new(4.0, 2.0)), Point::new(-2.0, 2.0));
/// assert_eq!(turn.apply([4.0, 2.0]), [-2.0, 2.0]); // by coordinates
/// assert_eq!(turn.apply(Direction::new(4.0, 2.0)), Direction::new(-4.0, -2.0));
/// // Of norm 2 it is not to be used: it keeps no place, where `>>` does.
/// assert_ne!((turn * 2.0).apply([4.0, 2.0]), [-2.0, 2.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not `apply` to `{X}`",
    note = "motors, rotors and translators apply to elements, coordinates, segments and simplices over their own scalar, by value; a body moves as `Posed {{ shape, motor }}`"
)]
pub trait Apply<X> {
    /// `x` moved by the unit motor `self`.
    fn apply(self, x: X) -> X;
}

/// The shortest rigid motion that takes one element to another of its kind, orientation included. The implementations say
/// what it is for each kind, and for opposite elements.
///
/// ```
/// use incidence::{ops::Between, pga2::Line, pga2::Motor, pga2::Point};
/// let shift: Motor = Between::between(Point::new(1.0, 2.0), Point::new(4.0, -2.0));
/// assert_eq!(shift, Motor::translation([3.0, -4.0]));
/// // From the x axis to the y axis, a quarter turn about where they meet.
/// let turn: Motor = Between::between(Line::new(0.0, 1.0, 0.0), Line::new(-1.0, 0.0, 0.0));
/// let x = turn >> Point::new(3.0, 0.0);
/// assert!(x.x().abs() < 1e-15 && (x.y() - 3.0).abs() < 1e-15);
/// ```
pub trait Between<X>: Sized {
    /// The unit motor m for which `m >> from` is `to`, up to their norms.
    fn between(from: X, to: X) -> Self;
}

/// The dual `!a`: the right complement, with `a ∧ a* = I` for every basis blade.
///
/// ```
/// use incidence::{ops::Dual, pga2, pga3};
/// // The line 2x + 3y + 4 = 0 and the point of the same coefficients; the plane likewise.
/// let (line, point) = (pga2::Line::new(2, 3, 4), pga2::Point { e20: 2, e01: 3, e12: 4 });
/// assert_eq!((Dual::dual(line), !line), (point, point));
/// assert_eq!(!pga3::Plane::new(2, 3, 5, 7), pga3::Point { e032: 2, e013: 3, e021: 5, e123: 7 });
/// assert_eq!((line ^ !line).e012, 2 * 2 + 3 * 3 + 4 * 4);
/// ```
pub trait Dual {
    /// The smallest type that holds the result; if the result is of one grade, of the types of that grade.
    type Output;
    /// The right complement of `self`.
    fn dual(self) -> Self::Output;
}

/// The inverse of the dual: the left complement.
///
/// ```
/// use incidence::pga3::Plane;
/// use incidence::prelude::*;
/// let plane = Plane::new(2, 3, 5, 7);
/// assert_eq!((!plane).undual(), plane);
/// assert_eq!(plane.undual(), -!plane); // in space the two differ on vectors, in the plane nowhere
/// ```
pub trait Undual {
    /// The smallest type that holds the result; if the result is of one grade, of the types of that grade.
    type Output;
    /// The element whose dual is `self`.
    fn undual(self) -> Self::Output;
}

/// The reverse `ã`: grade k gets the sign (−1)^(k(k−1)/2).
///
/// ```
/// use incidence::{ops::Reverse, pga2::Line, pga2::Motor, pga2::Point};
/// let there = Motor::translation([3.0, -4.0]);
/// let back = Reverse::reverse(there); // of a unit motor, the inverse
/// assert_eq!((back, there * back), (Motor::translation([-3.0, 4.0]), Motor::identity()));
/// assert_eq!(Reverse::reverse(Point::new(1, 2)), -Point::new(1, 2)); // grade 2
/// assert_eq!(Reverse::reverse(Line::new(1, 2, 3)), Line::new(1, 2, 3)); // grade 1
/// ```
pub trait Reverse {
    /// The vectors of every blade in opposite order.
    fn reverse(self) -> Self;
}

/// The grade involution: grade k gets the sign (−1)^k.
///
/// ```
/// use incidence::{ops::Involute, pga2::Line, pga2::Point};
/// assert_eq!(Involute::involute(Line::new(1, 2, 3)), -Line::new(1, 2, 3)); // grade 1
/// assert_eq!(Involute::involute(Point::new(1, 2)), Point::new(1, 2)); // grade 2
/// ```
pub trait Involute {
    /// Every vector of every blade with its sign changed.
    fn involute(self) -> Self;
}

/// The Clifford conjugate, reverse and involution together: grade k gets the sign (−1)^(k(k+1)/2).
///
/// ```
/// use incidence::{ops::Conjugate, pga3::Line, pga3::Plane, pga3::Point};
/// assert_eq!(Conjugate::conjugate(Plane::new(1, 2, 3, 4)), -Plane::new(1, 2, 3, 4)); // grade 1
/// let line = Line::from_plucker([1, 2, 3], [3, 0, -1]);
/// assert_eq!(Conjugate::conjugate(line), -line); // grade 2
/// assert_eq!(Conjugate::conjugate(Point::new(1, 2, 3)), Point::new(1, 2, 3)); // grade 3
/// ```
pub trait Conjugate {
    /// The reverse of the involute.
    fn conjugate(self) -> Self;
}

/// The part of a larger element for which a smaller type has a place; the rest is dropped.
///
/// ```
/// use incidence::prelude::*;
/// use incidence::pga2::{Line, Multivector, Point};
/// let product: Multivector = Multivector::from(Line::new(1.0, 2.0, 3.0)) + Point::new(4.0, 5.0).into();
/// assert_eq!(Line::part_of(product), Line::new(1.0, 2.0, 3.0));
/// assert!(Line::try_from(product).is_err());
/// // Two quarter turns are a half turn, which is a point: but for rounding.
/// use incidence::pga2::Motor;
/// let quarter = Motor::rotation(Point::new(1.0, 2.0), std::f64::consts::FRAC_PI_2);
/// assert!(Point::try_from(quarter * quarter).is_err());
/// assert!(Point::part_of(quarter * quarter).distance(Point::new(1.0, 2.0)) < 1e-15);
/// ```
pub trait PartOf<X> {
    /// The coefficients of `x` that `Self` has.
    fn part_of(x: X) -> Self;
}

/// Why a [`TryFrom`] failed: a coefficient is not 0, and the smaller type has no place for it.
/// Where it is not 0 by rounding alone, [`PartOf`] drops it.
///
/// ```
/// use incidence::pga2::{Direction, Point};
/// // A point is a direction only if its weight is 0.
/// let error = Direction::try_from(Point::new(3, 4)).unwrap_err();
/// assert_eq!((error.blade, error.target), ("e12", "Direction"));
/// assert_eq!(error.to_string(), "the coefficient of e12 is not 0, and a Direction has no place for it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Surplus {
    /// The ASCII name of the first blade whose coefficient is not 0 and has no place, such as `"e01"`; that of the scalar is
    /// `"1"`.
    pub blade: &'static str,
    /// The name of the smaller type.
    pub target: &'static str,
}

impl core::fmt::Display for Surplus {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the coefficient of {} is not 0, and a {} has no place for it", self.blade, self.target)
    }
}

impl core::error::Error for Surplus {}
