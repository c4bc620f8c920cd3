//! Minkowski sums and differences of convex bodies of space: the hull of all sums of two vertices.

use super::{ConvexHull, HullError};
use crate::body::hull::countable;
use crate::body::{Difference, Sum};
use crate::pga3::Support;
use crate::scalar::Widen;

/// The Minkowski sum of the hulls of two bodies' vertices: all sums of a point of one and a point of the other. It is made as
/// the hull of n·m points for n and m vertices, and may have as many vertices itself: O(n m log n m) mostly, and memory for
/// all of them. For its farthest points alone, without making the hull, see [`body::Sum`](Sum).
///
/// Radii are not part of the sum: the sum of bodies with radii is this one, [`Rounded`](crate::pga3::Rounded) by both. The
/// vertices are sums of vertices, each coordinate rounded once.
///
/// # Errors
/// [`HullError::NotFinite`] if a vertex is not finite, or a sum overflows, with the number that the sum has in a [`Sum`]: i·m + j
/// for the vertices i of `a` and j of `b`; [`HullError::TooManyPoints`], before any sum is computed; [`HullError::Empty`] if
/// a body of your own has no vertices.
///
/// ```
/// use incidence::pga3::{Cuboid, Segment, minkowski_sum};
/// // A cube swept along its diagonal.
/// let cube = Cuboid::new([1.0, 1.0, 1.0]).unwrap();
/// let sum = minkowski_sum(&cube, &Segment { a: [0.0, 0.0, 0.0], b: [2.0, 2.0, 2.0] })?;
/// assert_eq!((sum.vertices().len(), sum.edges().len(), sum.faces().len()), (14, 24, 12));
/// assert_eq!(sum.volume(), 32.0);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn minkowski_sum<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
) -> Result<ConvexHull<A::Scalar>, HullError> {
    hull(&Sum { a, b })
}

/// The Minkowski difference of the hulls of two bodies' vertices, A − B: all differences of a point of A and a point of B.
/// Where no difference is rounded, the hulls have a common point if and only if the Origin is in the result, and otherwise the
/// Origin is as far from the result as the hulls are apart; [`overlap`](crate::pga3::overlap) is exact even where one is
/// rounded. Otherwise this is as [`minkowski_sum`].
///
/// # Errors
/// Those of [`minkowski_sum`].
///
/// ```
/// use incidence::pga3::{Cuboid, Motor, Point, Posed, minkowski_difference, proximity};
/// let cube = Cuboid::new([1.0, 2.0, 3.0]).unwrap();
/// let other = Posed { shape: cube, motor: Motor::translation([5.0, 1.0, 2.0]) };
/// let difference = minkowski_difference(&cube, &other)?;
/// assert!(!difference.contains(Point::origin()));
/// assert_eq!(proximity(&difference, &Point::origin()).distance(), proximity(&cube, &other).distance());
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn minkowski_difference<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
) -> Result<ConvexHull<A::Scalar>, HullError> {
    hull(&Difference { a, b })
}

fn hull<S: Support>(body: &S) -> Result<ConvexHull<S::Scalar>, HullError> {
    // Before they are all computed.
    countable(body.vertex_count())?;
    ConvexHull::new((0..body.vertex_count()).map(|k| body.vertex(k).map(S::Scalar::narrow)))
}
