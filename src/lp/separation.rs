//! A boundary between two sets of points, or a point that their hulls have in common.

use alloc::vec::Vec;

use num_traits::{One, Zero};

use super::answer::Answer;
use super::half_space::Indexed;
use super::{HalfSpace, LpError, Separable};

/// Whether two sets of points can be separated: see [`separate`].
///
/// ```
/// use incidence::lp::{Separation, separate};
/// use incidence::pga2::{Line, Point};
/// // The first are right of x = 3, the second left of x = 1: the line between is x = 2, with the first on its positive side.
/// let first = [[3.0, 0.0], [3.0, 4.0], [9.0, 1.0]].map(Point::from);
/// let second = [[1.0, 0.0], [1.0, 4.0]].map(Point::from);
/// let Ok(Separation::Apart { boundary, .. }) = separate(&first, &second, 7) else { panic!() };
/// assert_eq!(boundary * 2.0, Line::new(1.0, 0.0, -2.0));
/// // A point that is in the hull of the first: with its own weight, and as a mean of theirs.
/// let Ok(Separation::Common { point, a, b }) = separate(&first, &[Point::new(6.0, 0.5)], 7) else { panic!() };
/// assert_eq!((point, a, b), (Point::new(6.0, 0.5), vec![(0, 0.5), (2, 0.5)], vec![(0, 1.0)]));
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Separation<H: HalfSpace> {
    /// They can: all points of the first set are on the positive side of this line or plane, all of the second on its
    /// negative side, none on it.
    Apart {
        /// The line or plane, its greatest coefficient ±1.
        boundary: H,
        /// Of the points that determine the boundary, those of the first set that are nearest to it, or nearest for their size,
        /// by their numbers.
        a: Vec<usize>,
        /// Of the points that determine the boundary, those of the second set, likewise. They are as near to it as those of the
        /// first set.
        b: Vec<usize>,
    },
    /// They cannot: their convex hulls have a point in common. Over floats the weights are right to 3 ε, and the point to 5 ε of
    /// the largest coordinate of those points of the first set that have a weight; where weights or coordinates are subnormal, a
    /// weight to the smallest float, and a coordinate to half of it more. The point is in the box around those points.
    Common {
        /// A point that both hulls have in common.
        point: H::Point,
        /// Points of the first set by their numbers, with positive weights of sum 1: Σ weight · point is the point.
        a: Vec<(usize, H::Scalar)>,
        /// The same for the second set. Together these are at most two points more than there are dimensions.
        b: Vec<(usize, H::Scalar)>,
    },
}

/// A line or plane with all points of `a` on its positive side and all points of `b` on its negative side, none on it; or a point
/// that the convex hulls of both have in common. Points are taken by their coordinates: over floats, those of a weight other than 1
/// are divided by it first, and rounded.
///
/// Of all lines or planes that separate, it is one in the middle of a widest strip without points, as measured in the direction
/// from `b[0]` to `a[0]`, which is rounded if the difference of the two has to be. Its coefficients are rounded once. If that
/// leaves a point on it, or nearly so, it is instead one from which all points keep away by a share of their own size, of Σ |nₖ
/// xₖ|. That share is the largest possible of some powers of two from 2⁻⁴ to 2⁻⁵⁰. So flat sets, points in line with the origin,
/// and sets of points of which some are far beyond the others are separated as well as others. Where even the least of these
/// shares is too much (a gap of some 10⁻¹⁵ of the coordinates for `f64`, or of a few of the smallest floats), or where a
/// coefficient is too small beside the greatest to be a float, the numbers of the points that determine it are still right. If
/// one set is empty, the line or plane may be ideal; if both are, it is zero.
///
/// ```
/// use incidence::lp::{Separation, separate};
/// use incidence::pga2::Point;
///
/// let triangle = [[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]].map(Point::from);
/// let apart = [[5.0, 2.0], [4.0, 6.0]].map(Point::from);
/// let Ok(Separation::Apart { boundary, .. }) = separate(&triangle, &apart, 7) else { panic!() };
/// assert!(triangle.iter().all(|&p| (boundary & p) > 0.0));
/// assert!(apart.iter().all(|&p| (boundary & p) < 0.0));
///
/// let across = [[2.0, 0.0], [2.0, 6.0]].map(Point::from);
/// let Ok(Separation::Common { point, a, b }) = separate(&triangle, &across, 7) else { panic!() };
/// assert_eq!(point.x(), 2.0);
/// assert_eq!(a.len() + b.len(), 4); // an edge of the triangle crosses the segment
/// ```
///
/// # Errors
/// A point is not finite, or has weight 0; or the [scalar](LpError::Scalar) will not do.
pub fn separate<P, H>(a: &[P], b: &[P], seed: u64) -> Result<Separation<H>, LpError>
where
    P: Separable<Boundary = H> + Copy,
    H: HalfSpace<Point = P>,
{
    let coords = |points: &[P]| -> Result<Vec<H>, usize> {
        let finite = |(i, &p)| H::from_point(p).filter(|x| x.is_finite()).ok_or(i);
        points.iter().enumerate().map(finite).collect()
    };
    let a = coords(a).map_err(|point| LpError::FirstNotFinite { point })?;
    let b = coords(b).map_err(|point| LpError::SecondNotFinite { point })?;
    let found = match widest(&a, &b, H::Scalar::one(), seed)? {
        Ok(found) => found,
        Err(contradiction) => return Ok(common(&a, contradiction)),
    };
    let other = || if a.is_empty() || b.is_empty() { Ok(Some(ideal(&a))) } else { clear_of_boxes(&a, &b, seed) };
    let clear = clearer(found, |boundary| boundary.margin(&a, &b), other)?;
    let (near_a, near_b): (Vec<_>, Vec<_>) = clear.near.into_iter().partition(|i| *i < a.len());
    let near_b = near_b.into_iter().map(|i| i - a.len()).collect();
    Ok(Separation::Apart { boundary: clear.at, a: near_a, b: near_b })
}

/// The unknowns are the coefficients, n first: n·x + c ≥ 1 for x of a, −(n·x + c) ≥ 1 for x of b; of points in a unit, n·x + unit c.
fn rows<H: HalfSpace>(a: &[H], b: &[H], unit: H::Scalar) -> Indexed<impl Fn(usize) -> (H, H::Scalar)> {
    let one = H::Scalar::one();
    let row = move |i: usize| match i.checked_sub(a.len()) {
        None => (a[i].with_first(-one), unit),
        Some(i) => ((-b[i]).with_first(-one), -unit),
    };
    Indexed { len: a.len() + b.len(), get: row }
}

/// A boundary, or a contradiction of its rows.
type Held<H> = Result<Boundary<H>, Vec<(usize, <H as HalfSpace>::Scalar)>>;

/// The boundary in the middle of the widest strip between the points of these rows, or a contradiction of them.
fn widest<H: HalfSpace>(a: &[H], b: &[H], unit: H::Scalar, seed: u64) -> Result<Held<H>, LpError> {
    let rows = || rows(a, b, unit);
    let (zero, Indexed { len, get: row }) = (H::Scalar::zero(), rows());
    // The goal: n·(a₀ − b₀), which is never less than 2, as small as possible.
    let across = match (a.first(), b.first()) {
        (Some(&a), Some(&b)) => Some(b - a).filter(|x| x.is_finite()),
        _ => None,
    };
    let widest = across.map(|across| H::lifted_answer((across, zero), rows(), seed)).transpose()?;
    // With the rows of a₀ and b₀ also turned round, n·(a₀ − b₀) is 2, if any boundary is left.
    let first = |i: usize| if i == len { 0 } else { a.len() };
    let turned = |(x, last): (H, H::Scalar)| (-x, -last);
    let held = || Indexed { len: len + 2, get: |i| if i < len { row(i) } else { turned(row(first(i))) } };
    let found = match widest {
        Some(found @ (Answer::Optimum { .. } | Answer::Infeasible { .. })) => found,
        // If the difference is rounded, a boundary may go in its direction, and no strip is the widest.
        _ if !a.is_empty() && !b.is_empty() => match H::lifted_answer((H::nothing(), zero), held(), seed)? {
            found @ Answer::Optimum { .. } => found,
            _ => H::lifted_answer((H::nothing(), zero), rows(), seed)?,
        },
        _ => H::lifted_answer((H::nothing(), zero), rows(), seed)?,
    };
    Ok(match found {
        Answer::Infeasible { contradiction } => Err(contradiction),
        Answer::Optimum { direction, tight, .. } => {
            let near = tight.into_iter().map(|(i, _)| if i < len { i } else { first(i) });
            Ok(Boundary { at: direction.0.with_first(direction.1), near: near.collect() })
        }
        Answer::Unbounded { direction } => Ok(Boundary { at: direction.0.with_first(direction.1), near: Vec::new() }),
    })
}

/// What separates, and the numbers of the rows that hold it.
struct Boundary<H> {
    at: H,
    near: Vec<usize>,
}

/// The [margin](super::half_space::Coefficients::margin) above which rounding is not to be feared.
const CLEAR: f64 = 64.0 * f64::EPSILON;

/// This boundary, if it is clear or over a scalar that does not round; otherwise the clearer of it and the other.
fn clearer<H: HalfSpace>(
    found: Boundary<H>,
    margin: impl Fn(H) -> Option<f64>,
    other: impl FnOnce() -> Result<Option<Boundary<H>>, LpError>,
) -> Result<Boundary<H>, LpError> {
    Ok(match margin(found.at) {
        Some(least) if least <= CLEAR => match other()? {
            Some(other) if margin(other.at) > Some(least) => other,
            _ => found,
        },
        _ => found,
    })
}

/// The boundary that has every point on one side: the positive one, if the first set has any.
fn ideal<H: HalfSpace>(a: &[H]) -> Boundary<H> {
    let one = H::Scalar::one();
    Boundary { at: H::nothing().with_first(if a.is_empty() { -one } else { one }), near: Vec::new() }
}

/// A boundary between boxes around the points. A box reaches, along each axis, as far as a share of the point's coordinate: the largest
/// share of a few that leaves a boundary. Then n·x + c is at least that share of Σ |nₖ xₖ|, however the sizes of coordinates and of
/// points differ, and rounding the coefficients takes no more than 2⁻⁵³ of the terms from it (2⁻²⁴ in `f32`).
fn clear_of_boxes<H: HalfSpace>(a: &[H], b: &[H], seed: u64) -> Result<Option<Boundary<H>>, LpError> {
    let half = H::Scalar::one() / (H::Scalar::one() + H::Scalar::one());
    let shares =
        [4, 10, 16, 22, 30, 38, 44, 50].map(|power| (0..power).fold(H::Scalar::one(), |share, _| share * half));
    // A quarter if numbers are among the largest, so that no corner overflows.
    let overflows = a.iter().chain(b).any(|&x| !(x + x).is_finite());
    let unit = if overflows { half * half } else { H::Scalar::one() };
    for share in shares {
        let [a, b] = [a, b].map(|points| points.iter().flat_map(|&x| corners(x * unit, share)).collect::<Vec<H>>());
        if let Ok(Boundary { at, near }) = widest(&a, &b, unit, seed)? {
            let mut near: Vec<usize> = near.into_iter().map(|corner| corner >> H::axes().len()).collect();
            near.sort_unstable();
            near.dedup();
            return Ok(Some(Boundary { at, near }));
        }
    }
    Ok(None)
}

/// The corners of a box around a point, as many as 2 to the number of axes.
fn corners<H: HalfSpace>(x: H, share: H::Scalar) -> Vec<H> {
    H::axes().into_iter().enumerate().fold(alloc::vec![x], |corners, (k, axis)| {
        let reach = axis * (x.along(k) * share);
        corners.into_iter().flat_map(|corner| [corner - reach, corner + reach]).collect()
    })
}

/// The common point that a contradiction gives: over the first set, Σ weight · x is the
/// same as over the second, and so is Σ weight.
fn common<H: HalfSpace>(a: &[H], contradiction: Vec<(usize, H::Scalar)>) -> Separation<H> {
    let (first, second): (Vec<_>, Vec<_>) = contradiction.into_iter().partition(|(i, _)| *i < a.len());
    let second = second.into_iter().map(|(i, weight)| (i - a.len(), weight)).collect();
    let [first, second] = [first, second].map(|terms: Vec<(usize, H::Scalar)>| {
        // In ε/2: each of at most 4 weights is off by 1, their sum by 3 more, the quotient by 1: 6. A product adds 1, and the
        // sum of 4 of them 3: 10.
        let sum = terms.iter().fold(H::Scalar::zero(), |sum, (_, weight)| sum + *weight);
        let share = |weight: H::Scalar| Some(weight / sum).filter(|share| !share.is_zero()).unwrap_or(weight);
        terms.into_iter().map(|(i, weight)| (i, share(weight))).collect::<Vec<_>>()
    });
    let terms: Vec<_> = first.iter().map(|&(i, weight)| (a[i], weight)).collect();
    Separation::Common { point: H::mean(&terms).point(), a: first, b: second }
}
