//! The vocabulary: every operation of the typed layers as a trait, named as the field names it.
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
//! Rust's own precedence applies: `*` binds tightest, then `>>`, `&`, `^` and `|`; so `a ^ b * c` is `a ^ (b * c)`, and
//! `p & q ^ l` is `(p & q) ^ l`.
//!
//! The measures have traits of their own below: [`Distance`], [`Angle`], [`Project`] and so on. Nearly every method is also
//! there without importing the traits, on the types themselves. The traits serve generic code:
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

/// The meet `a ∧ b`, the outer product: the element that lies in both. Two lines of the plane meet in a point, a plane
/// and a line of space likewise; parallel ones in a [direction](crate::pga2::Direction), as a point of weight 0.
pub trait Meet<Rhs = Self> {
    /// The smallest type that holds the result.
    type Output;
    /// The meet of `self` and `rhs`, in this order.
    fn meet(self, rhs: Rhs) -> Self::Output;
}

/// The join `a ∨ b = undual(dual a ∧ dual b)`, the regressive product: the element that holds both. Two points join in
/// the line through them, from the first to the second.
pub trait Join<Rhs = Self> {
    /// The smallest type that holds the result.
    type Output;
    /// The join of `self` and `rhs`, in this order.
    fn join(self, rhs: Rhs) -> Self::Output;
}

/// The inner product `a | b`: the part of grade |r − s| of the geometric product, for parts of grades r and s.
pub trait Inner<Rhs = Self> {
    /// The smallest type that holds the result.
    type Output;
    /// The inner product of `self` and `rhs`, in this order.
    fn inner(self, rhs: Rhs) -> Self::Output;
}

/// The commutator product `(ab − ba)/2`: how `b` changes when it is moved along `a`.
pub trait Commutator<Rhs = Self> {
    /// The smallest type that holds the result.
    type Output;
    /// The commutator of `self` and `rhs`, in this order.
    fn commutator(self, rhs: Rhs) -> Self::Output;
}

/// The sandwich `m >> x`: `m x m̃` for even m, and (−1)^grade(x) `m x m̃` for odd m, which acts on vectors as the
/// reflection. It is the polynomial, of degree 2 in m, with nothing assumed: an m with m m̃ = k scales its result by k.
pub trait Transform<X> {
    /// The type of x, unless the result does not fit in it.
    type Output;
    /// `x` moved by `self`.
    fn transform(self, x: X) -> Self::Output;
}

/// A rigid motion in the fewest multiplications: `m x m̃` where `m m̃ = 1` is taken for granted.
///
/// A motor that is not of norm 1 gives a result that is neither the sandwich nor a rigid motion. Where the norm is not
/// known, use [`Transform`].
pub trait Apply<X> {
    /// `x` moved by the unit motor `self`.
    fn apply(self, x: X) -> X;
}

/// The shortest rigid motion that takes one element to another of its kind, orientation included. What it is for each
/// kind, and for opposite ones, its implementations say.
pub trait Between<X>: Sized {
    /// The unit motor m for which `m >> from` is `to`, up to their norms.
    fn between(from: X, to: X) -> Self;
}

/// The dual `!a`: the right complement, with `a ∧ a* = I` for every basis blade.
pub trait Dual {
    /// The smallest type that holds the result.
    type Output;
    /// The right complement of `self`.
    fn dual(self) -> Self::Output;
}

/// The inverse of the dual: the left complement.
pub trait Undual {
    /// The smallest type that holds the result.
    type Output;
    /// The element whose dual is `self`.
    fn undual(self) -> Self::Output;
}

/// The reverse `ã`: grade k gets the sign (−1)^(k(k−1)/2).
pub trait Reverse {
    /// The vectors of every blade in opposite order.
    fn reverse(self) -> Self;
}

/// The grade involution: grade k gets the sign (−1)^k.
pub trait Involute {
    /// Every vector of every blade with its sign changed.
    fn involute(self) -> Self;
}

/// The Clifford conjugate, reverse and involution together: grade k gets the sign (−1)^(k(k+1)/2).
pub trait Conjugate {
    /// The reverse of the involute.
    fn conjugate(self) -> Self;
}

/// The part of a larger element that a smaller type has a place for; the rest is dropped.
///
/// ```
/// use incidence::prelude::*;
/// use incidence::pga2::{Line, Multivector, Point};
/// let product: Multivector = Multivector::from(Line::new(1.0, 2.0, 3.0)) + Point::new(4.0, 5.0).into();
/// assert_eq!(Line::part_of(product), Line::new(1.0, 2.0, 3.0));
/// assert!(Line::try_from(product).is_err());
/// ```
pub trait PartOf<X> {
    /// The coefficients of `x` that `Self` has.
    fn part_of(x: X) -> Self;
}

/// A [`TryFrom`] met a coefficient that the smaller type has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Surplus {
    /// The ASCII name of the first blade whose coefficient is not 0 and has no place: `"e01"`, or `"1"`.
    pub blade: &'static str,
    /// The type that has no place for it.
    pub target: &'static str,
}

impl core::fmt::Display for Surplus {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the coefficient of {} is not 0, and a {} has no place for it", self.blade, self.target)
    }
}

impl core::error::Error for Surplus {}
