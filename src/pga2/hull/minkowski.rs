//! Minkowski sums and differences of convex bodies of the plane: their edges, merged by angle.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{ConvexHull, HullError};
use crate::Ring;
use crate::body::hull::chain;
use crate::exact::{Formula, Integer, exactly};
use crate::pga2::Support;
use crate::scalar::Widen;

/// The Minkowski sum of the hulls of two bodies' vertices: all sums of a point of one and a point of the other. O(n log n)
/// for n vertices.
///
/// Radii are not part of the sum: the sum of bodies with radii is this one, [`Rounded`](crate::pga2::Rounded) by both. The
/// vertices are sums of vertices, chosen by exact signs and then rounded, each coordinate once.
///
/// # Errors
/// [`HullError::NotFinite`] if a vertex is not finite: the vertices of `a` are counted, and then those of `b`. It is the same error
/// if a sum overflows; then the sums on the way round the result are counted. [`HullError::TooManyPoints`].
///
/// ```
/// use incidence::pga2::{ConvexHull, Point, minkowski_sum};
/// let triangle = ConvexHull::new([[0.0, 0.0], [3.0, 0.0], [0.0, 2.0]])?;
/// let square = ConvexHull::new([[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]])?;
/// let sum = minkowski_sum(&triangle, &square)?;
/// let corners = [[1.0, 1.0], [5.0, 1.0], [5.0, 2.0], [2.0, 4.0], [1.0, 4.0]];
/// assert!(sum.vertices().eq(corners.map(Point::from)));
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
pub fn minkowski_sum<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
) -> Result<ConvexHull<A::Scalar>, HullError> {
    merged(&polygon(a, 1.0)?, &polygon(b, 1.0).map_err(|error| counted_on(error, a))?)
}

/// The Minkowski difference of the hulls of two bodies' vertices, A − B: all differences of a point of A and a point of B.
/// Where no difference is rounded, the hulls have a common point if and only if the Origin is in the result;
/// [`overlap`](crate::pga2::overlap) is exact even where one is rounded. Otherwise this is as [`minkowski_sum`].
///
/// # Errors
/// Those of [`minkowski_sum`].
///
/// ```
/// use incidence::pga2::{ConvexHull, Point, minkowski_difference, overlap};
/// let triangle = ConvexHull::new([[0.0, 0.0], [3.0, 0.0], [0.0, 2.0]])?;
/// let square = ConvexHull::new([[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]])?;
/// let difference = minkowski_difference(&triangle, &square)?;
/// assert!(difference.contains(Point::origin()) && overlap(&triangle, &square));
/// // They share the piece around (1.25, 1.1); moved by (1, 0), the square is past the triangle.
/// assert!(!difference.contains(Point::new(1.0, 0.0)));
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
pub fn minkowski_difference<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
) -> Result<ConvexHull<A::Scalar>, HullError> {
    merged(&polygon(a, 1.0)?, &polygon(b, -1.0).map_err(|error| counted_on(error, a))?)
}

/// The error of the second body, in which the vertices of the first are counted before.
fn counted_on(error: HullError, first: &impl Support) -> HullError {
    match error {
        HullError::NotFinite { point } => HullError::NotFinite { point: first.vertex_count() + point },
        error => error,
    }
}

/// The extreme vertices of a body times ±1, counter-clockwise from the lexicographically least.
pub(in crate::pga2) fn polygon(body: &impl Support, sign: f64) -> Result<Vec<[f64; 2]>, HullError> {
    let points: Vec<_> = (0..body.vertex_count()).map(|k| body.vertex(k).map(|c| sign * c + 0.0)).collect();
    let points = crate::body::hull::coordinates::<f64, 2>(points.into_iter())?;
    Ok(chain::hull(&points).into_iter().map(|k| points[k as usize]).collect())
}

/// The hull of the sums on the way round both polygons; each step goes along the edge with the smaller angle.
fn merged<T: Widen>(a: &[[f64; 2]], b: &[[f64; 2]]) -> Result<ConvexHull<T>, HullError> {
    let edge = |polygon: &[[f64; 2]], k: usize| [polygon[k], polygon[(k + 1) % polygon.len()]];
    let (mut i, mut j) = (0, 0);
    let mut sums = Vec::with_capacity(a.len() + b.len());
    loop {
        let (p, q) = (a[i % a.len()], b[j % b.len()]);
        sums.push([0, 1].map(|k| T::narrow(p[k] + q[k])));
        let turn = match (i < a.len(), j < b.len()) {
            (true, true) => angles(edge(a, i), edge(b, j)),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => break,
        };
        i += usize::from(turn.is_le());
        j += usize::from(turn.is_ge());
    }
    ConvexHull::new(sums)
}

/// The order of two edges by their angles from −90° up to 270°, as they follow each other from the least vertex on; an edge
/// of a single point comes last.
fn angles(a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> Ordering {
    // Edges of the lower chain go right or straight up, those of the upper one back.
    let half = |[p, q]: [[f64; 2]; 2]| match q.partial_cmp(&p) {
        Some(Ordering::Greater) => 0,
        Some(Ordering::Less) => 1,
        _ => 2,
    };
    half(a).cmp(&half(b)).then_with(|| turn(a, b).reverse())
}

/// `Greater` if the second edge's direction is to the left of the first one's, exactly.
pub(in crate::pga2) fn turn([p, q]: [[f64; 2]; 2], [r, s]: [[f64; 2]; 2]) -> Ordering {
    let x = [p[0], p[1], q[0], q[1], r[0], r[1], s[0], s[1]];
    let (left, right) = ((q[0] - p[0]) * (s[1] - r[1]), (q[1] - p[1]) * (s[0] - r[0]));
    let size = left.abs() + right.abs();
    // As in `exact::orientation2`: 3u + 6u² for each product, u for the difference, 2⁻¹⁰⁷⁵ each for underflow.
    let bound = 2.0 * f64::EPSILON * size + f64::MIN_POSITIVE;
    let area = left - right;
    if area.abs() > bound {
        if area > 0.0 { Ordering::Greater } else { Ordering::Less }
    } else {
        exactly(Turn, x).unwrap_or(Ordering::Equal)
    }
}

/// (q − p) ∧ (s − r): differences of b + 1 bits, products of 2b + 2, their difference 2b + 3.
struct Turn;

impl Formula<8> for Turn {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 3;
    type Output = Ordering;
    fn run<const W: usize>(self, x: [Integer<W>; 8], _: i32) -> Ordering {
        area(x).signum().cmp(&0)
    }
}

fn area<T: Ring>([px, py, qx, qy, rx, ry, sx, sy]: [T; 8]) -> T {
    (qx - px) * (sy - ry) - (qy - py) * (sx - rx)
}
