//! How far apart two convex bodies of the plane are, or how deep in each other.

use super::{Direction, Point, Support};
use crate::proximity::{self, Features};

/// How far apart two convex bodies of the plane are, or how deep in each other, and where.
pub type Proximity<T = f64> = proximity::Proximity<T, Point<T>, Direction<T>>;

/// How far apart two convex bodies are, or how deep in each other, and where.
pub fn proximity<A: Support, B: Support<Scalar = A::Scalar>>(a: &A, b: &B) -> Proximity<A::Scalar> {
    proximity::answer(a, b, Features::default())
}

/// GJK.
pub fn gjk<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
    start: Features,
) -> (Option<Proximity<A::Scalar>>, Features) {
    proximity::gjk(a, b, start)
}

/// Penetration.
pub fn penetration<A: Support, B: Support<Scalar = A::Scalar>>(a: &A, b: &B) -> Option<Proximity<A::Scalar>> {
    proximity::penetration(a, b)
}

/// Whether two convex bodies have a point in common.
pub fn overlap<A: Support, B: Support<Scalar = A::Scalar>>(a: &A, b: &B) -> bool {
    proximity::overlap(a, b).unwrap_or(false)
}
