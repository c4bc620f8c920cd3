//! Linear programs: half-spaces have a point in common, or a few of them prove that they have none.
//!
//! Source 004 (M. C. Lin, Geometric Proximity Queries) asks for a plane between two sets of points by linear
//! programming. Here are that question and the two around it, for lines of the plane and planes of space:
//!
//! | question | an answer | the other answer |
//! |---|---|---|
//! | [`maximize`] | how far do half-spaces reach in a direction? | they have no point in common |
//! | [`deepest`] | which point is deepest inside of all? | there is no bottom |
//! | [`separate`] | which line or plane parts two sets of points? | a point that both hulls have |
//!
//! Every answer is one of two sides of a theorem (J. Farkas, 1902), and comes with its proof: a few numbers of given objects,
//! each with a weight. The derivation is a chapter of the [book](crate::notes::lp).
//!
//! # Certainty
//!
//! Only signs of meets, that is, of determinants, are decided. Over a scalar that does not round, they are exact, and so is
//! every answer. `f32` and `f64` are recognised, and there the signs are exact, too, for every finite input: rounded
//! arithmetic decides where its error bound leaves no doubt, integers of sufficient length where it does. So there is no
//! tolerance: which of the answers is given, and the numbers of the objects that prove it, are right for the given
//! half-spaces. Only then are coordinates and weights rounded, once each, in `f32` by way of `f64`. A rounded point may lie
//! outside of a half-space by so much, and a rounded direction may leave it. Rounding turns no other number into 0, and one
//! beyond the largest into infinity. Only a common point of two hulls has more roundings behind it: see [`Separation`]. A
//! float type of your own is not recognised, and would be taken for a scalar that does not round: ask in `f64`.
//!
//! # Cost
//!
//! Linear in expectation, for every input and whatever the order, by random choices that a seed determines: some 3 looks at
//! each half-space. The seed influences the time and, where the answer's proof is not unique, the proof.

use alloc::vec::Vec;
use core::fmt;

use num_traits::{One, Zero};

mod answer;
mod basis;
mod half_space;
mod kernel;
mod minors;
mod program;
mod random;
mod rounded;

use answer::Answer;
use half_space::Indexed;
pub use half_space::{HalfSpace, Separable};

/// How far the common points of half-spaces reach in a direction: see [`maximize`].
///
/// ```
/// use incidence::lp::{Solution, maximize};
/// use incidence::pga2::{Direction, Line};
/// // Right of x = 3 and left of x = 1 at a time: their sum is −2 e₀, which is positive nowhere.
/// let (right, left) = (Line::new(1.0, 0.0, -3.0), Line::new(-1.0, 0.0, 1.0));
/// let up = Direction::new(0.0, 1.0);
/// let contradiction = vec![(0, 1.0), (1, 1.0)];
/// assert_eq!(maximize(&[right, left], up, 7), Ok(Solution::Infeasible { contradiction }));
/// // Right of it alone one can go up for ever.
/// let Ok(Solution::Unbounded { point, direction }) = maximize(&[right], up, 7) else { panic!() };
/// assert!((right & point) >= 0.0 && direction.y() > 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Solution<H: HalfSpace> {
    /// They reach up to a point, and no further.
    Optimum {
        /// One of the common points that are furthest in the direction.
        point: H::Point,
        /// At most as many half-spaces as there are dimensions, with the point on the boundary of each, by their
        /// numbers and with weights that are not negative, so that Σ weight · normal = −direction: nothing that is in
        /// them is further. Sorted.
        tight: Vec<(usize, H::Scalar)>,
    },
    /// They go on for ever: with the point, all points of the ray from it in `direction` are common, and what the ray
    /// gains in the direction of the question is positive.
    Unbounded {
        /// A common point.
        point: H::Point,
        /// A direction in which no half-space ends, but for the rounding of its components, of which the greatest is ±1.
        direction: H::Direction,
    },
    /// There are none.
    Infeasible {
        /// At most one half-space more than there are dimensions, by their numbers and with positive weights, the
        /// greatest of them 1, so that Σ weight · half-space is a negative multiple of e₀: all of them cannot hold.
        contradiction: Vec<(usize, H::Scalar)>,
    },
}

/// How deep inside of half-spaces a point can be: see [`deepest`].
///
/// ```
/// use incidence::lp::{Depth, deepest};
/// use incidence::pga2::{Line, Point};
/// // Between the walls x = 1 and x = 5 one can be 2 deep: a half of each is 2 e₀.
/// let (right, left) = (Line::new(1.0, 0.0, -1.0), Line::new(-1.0, 0.0, 5.0));
/// let Ok(Depth::Deepest { point, depth, tight }) = deepest(&[right, left], 7) else { panic!() };
/// assert_eq!((point.x(), depth, tight), (3.0, 2.0, vec![(0, 0.5), (1, 0.5)]));
/// // Beyond one of them, as deep as one likes.
/// let Ok(Depth::Bottomless { direction, .. }) = deepest(&[right], 7) else { panic!() };
/// assert!(direction.x() > 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Depth<H: HalfSpace> {
    /// So deep, and no deeper.
    Deepest {
        /// A point whose least value `half-space ∨ point` is as great as any.
        point: H::Point,
        /// This value. Below 0, the half-spaces have no point in common.
        depth: H::Scalar,
        /// At most one half-space more than there are dimensions, whose value is the depth, by their numbers and with
        /// weights that are not negative, so that Σ weight = 1 and Σ weight · half-space = depth · e₀: no point is
        /// deeper in all of them. Sorted.
        tight: Vec<(usize, H::Scalar)>,
    },
    /// As deep as one likes.
    Bottomless {
        /// A common point.
        point: H::Point,
        /// Towards the inside of every half-space, but for the rounding of its components; 0 if there are none.
        direction: H::Direction,
    },
}

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
#[derive(Clone, Debug, PartialEq)]
pub enum Separation<H: HalfSpace> {
    /// They can: all points of the first set are on the positive side of this line or plane, all of the second on its
    /// negative side, none on it.
    Apart {
        /// The line or plane, its greatest coefficient ±1.
        boundary: H,
        /// The points of the first set that are nearest to it, by their numbers, of those that determine it.
        a: Vec<usize>,
        /// The points of the second set that are nearest to it, and as near, of those that determine it.
        b: Vec<usize>,
    },
    /// They cannot: their convex hulls have a point in common. Over floats the weights are right to 3 ε, and the point to
    /// 5 ε of the largest coordinate of the points of the first set that have one; where these are subnormal, a weight to the
    /// smallest float, and a coordinate to half of it more. The point is in the box around those points.
    Common {
        /// Such a point.
        point: H::Point,
        /// Points of the first set by their numbers, with positive weights of sum 1: Σ weight · point is the point.
        a: Vec<(usize, H::Scalar)>,
        /// The same of the second set. Together these are at most two more than there are dimensions.
        b: Vec<(usize, H::Scalar)>,
    },
}

/// Why a question has no answer.
///
/// ```
/// use incidence::lp::{LpError, maximize};
/// use incidence::pga2::{Direction, Line};
/// let lines = [Line::new(1.0, 0.0, 0.0), Line::new(0.0, f64::NAN, 0.0)];
/// let error = maximize(&lines, Direction::new(1.0, 0.0), 7).unwrap_err();
/// assert_eq!(error, LpError::HalfSpaceNotFinite { half_space: 1 });
/// assert_eq!(error.to_string(), "half-space 1 has a coefficient that is not finite");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LpError {
    /// A half-space has a coefficient that is infinite or NaN.
    HalfSpaceNotFinite {
        /// Its number.
        half_space: usize,
    },
    /// The direction has a component that is infinite or NaN.
    DirectionNotFinite,
    /// A point of the first set is infinite or NaN, or of weight 0.
    FirstNotFinite {
        /// Its number.
        point: usize,
    },
    /// A point of the second set is infinite or NaN, or of weight 0.
    SecondNotFinite {
        /// Its number.
        point: usize,
    },
}

impl fmt::Display for LpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HalfSpaceNotFinite { half_space } => {
                write!(f, "half-space {half_space} has a coefficient that is not finite")
            }
            Self::DirectionNotFinite => write!(f, "the direction has a component that is not finite"),
            Self::FirstNotFinite { point } => write!(f, "point {point} of the first set has no finite coordinates"),
            Self::SecondNotFinite { point } => write!(f, "point {point} of the second set has no finite coordinates"),
        }
    }
}

impl core::error::Error for LpError {}

/// How far the common points of the half-spaces reach in a direction.
///
/// Of several optimal points it is always the same one, whatever the seed: one that is as near as possible to the
/// boundary of the first half-space in the list, of these to that of the second, and so on; a coordinate that no
/// half-space bounds is 0. Direction 0 asks for any common point. No half-spaces at all have the origin in common.
///
/// ```
/// use incidence::lp::{Solution, maximize};
/// use incidence::pga2::{Direction, Line, Point};
///
/// // The triangle (0, 0), (4, 0), (0, 2), by its edges counter-clockwise: its inside is on their left.
/// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 2.0]];
/// let edges: [Line; 3] = std::array::from_fn(|k| Line::through(corners[k], corners[(k + 1) % 3]));
/// let Ok(Solution::Optimum { point, tight }) = maximize(&edges, Direction::new(1.0, 1.0), 7) else { panic!() };
/// assert_eq!(point, Point::new(4.0, 0.0));
/// assert_eq!(tight, [(0, 0.25), (1, 0.5)]); // 0.25 (0, 4) + 0.5 (−2, −4) = −(1, 1)
///
/// // Without the slanted edge nothing ends in this direction.
/// let corner = [edges[0], edges[2]];
/// assert!(matches!(maximize(&corner, Direction::new(1.0, 1.0), 7), Ok(Solution::Unbounded { .. })));
///
/// // Nothing is in the triangle, and right of x = 5: −e₀ is a sum of them.
/// let all = [edges[0], edges[1], edges[2], Line::new(1.0, 0.0, -5.0)];
/// let Ok(Solution::Infeasible { contradiction }) = maximize(&all, Direction::new(1.0, 1.0), 7) else { panic!() };
/// let sum = contradiction.iter().fold(Line::zero(), |sum, &(i, weight)| sum + all[i] * weight);
/// assert_eq!(sum.normal(), [0.0, 0.0]);
/// assert!(sum.e0 < 0.0);
/// ```
///
/// # Errors
/// A half-space or the direction is not finite.
pub fn maximize<H: HalfSpace>(half_spaces: &[H], direction: H::Direction, seed: u64) -> Result<Solution<H>, LpError> {
    all_finite(half_spaces)?;
    let goal = H::from_direction(direction);
    if !goal.is_finite() {
        return Err(LpError::DirectionNotFinite);
    }
    let given = Indexed { len: half_spaces.len(), get: |i| half_spaces[i] };
    Ok(match H::answer(goal, given, seed) {
        Answer::Optimum { coords, tight, .. } => Solution::Optimum { point: coords.point(), tight },
        Answer::Infeasible { contradiction } => Solution::Infeasible { contradiction },
        Answer::Unbounded { direction } => {
            Solution::Unbounded { point: common_point(half_spaces, seed), direction: direction.direction() }
        }
    })
}

/// How deep inside of all half-spaces a point can be, as they measure it: the value `half-space ∨ point`, which is the
/// distance from the boundary if the normals have length 1 ([`pga2::Line::normalized`](crate::pga2::Line::normalized)).
/// Then the deepest point is the centre of a largest circle or sphere in the common points.
///
/// ```
/// use incidence::lp::{Depth, deepest};
/// use incidence::pga2::{Line, Point};
///
/// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]];
/// let edge = |k: usize| Line::through(corners[k], corners[(k + 1) % 3]).normalized();
/// let triangle = [edge(0), edge(1), edge(2)];
/// let Ok(Depth::Deepest { point, depth, .. }) = deepest(&triangle, 7) else { panic!() };
/// assert_eq!(depth, 1.0); // the radius of the inscribed circle
/// assert_eq!(point, Point::new(1.0, 1.0));
///
/// // Seen from outside, the best that one can do is to be 1 away from each edge.
/// let outside = triangle.map(|edge| edge * -1.0);
/// assert!(matches!(deepest(&outside, 7), Ok(Depth::Deepest { depth: -1.0, .. })));
/// ```
///
/// # Errors
/// A half-space is not finite.
pub fn deepest<H: HalfSpace>(half_spaces: &[H], seed: u64) -> Result<Depth<H>, LpError> {
    all_finite(half_spaces)?;
    // The unknowns are x and the depth: half-space ∨ x − depth ≥ 0.
    let one = H::Scalar::one();
    let given = Indexed { len: half_spaces.len(), get: |i| (half_spaces[i], -one) };
    Ok(match H::lifted_answer((H::nothing(), one), given, seed) {
        Answer::Optimum { coords: (x, depth), tight, .. } => Depth::Deepest { point: x.point(), depth, tight },
        Answer::Unbounded { direction: (x, _) } => {
            Depth::Bottomless { point: common_point(half_spaces, seed), direction: x.direction() }
        }
        // Every point has some depth.
        Answer::Infeasible { .. } => {
            Depth::Bottomless { point: H::nothing().point(), direction: H::nothing().direction() }
        }
    })
}

/// A line or plane with all of the points `a` on its positive side and all of `b` on its negative side, none on it; or
/// a point that the convex hulls of both have. Points are taken by their coordinates, those divided by their weight.
///
/// Of all that separate, it is one in the middle of a widest strip without points, as measured in the direction from
/// `b[0]` to `a[0]`, which is rounded if the difference of the two has to be. Its coefficients are rounded once. If that leaves
/// a point on it, or nearly so, it is in the middle of a strip that is the widest as measured along the axes (or of one as good): so
/// flat sets, and points in line with the origin, are separated as well as others. Where even that strip is so narrow that no line or
/// plane of such coefficients is within (some 10⁻¹⁵ of the coordinates for `f64`, or a few of the smallest floats), the numbers of the
/// points that determine it are still right. If one set is empty, the line or plane may be ideal; if both are, it is zero.
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
/// A point is not finite, or has weight 0.
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
    // The unknowns are the coefficients, n first: n·x + c ≥ 1 for x of a, −(n·x + c) ≥ 1 for x of b.
    let (zero, one) = (H::Scalar::zero(), H::Scalar::one());
    let len = a.len() + b.len();
    let row = |i: usize| match i.checked_sub(a.len()) {
        None => (a[i].with_first(-one), one),
        Some(i) => ((-b[i]).with_first(-one), -one),
    };
    let given = || Indexed { len, get: row };
    // As little as possible of n·(a₀ − b₀), which is never less than 2.
    let across = match (a.first(), b.first()) {
        (Some(&a), Some(&b)) => Some(b - a).filter(|x| x.is_finite()),
        _ => None,
    };
    let widest = across.map(|across| H::lifted_answer((across, zero), given(), seed));
    // With the rows of a₀ and b₀ the other way round, too, it is 2, if anything is left.
    let first = |i: usize| if i == len { 0 } else { a.len() };
    let turned = |(x, last): (H, H::Scalar)| (-x, -last);
    let held = || Indexed { len: len + 2, get: |i| if i < len { row(i) } else { turned(row(first(i))) } };
    let found = match widest {
        Some(found @ (Answer::Optimum { .. } | Answer::Infeasible { .. })) => found,
        // Rounded, the difference can be a direction in which a boundary goes, and no strip is the widest.
        _ if !a.is_empty() && !b.is_empty() => match H::lifted_answer((H::nothing(), zero), held(), seed) {
            found @ Answer::Optimum { .. } => found,
            _ => H::lifted_answer((H::nothing(), zero), given(), seed),
        },
        _ => H::lifted_answer((H::nothing(), zero), given(), seed),
    };
    let found = match found {
        Answer::Infeasible { contradiction } => return Ok(common(&a, contradiction)),
        Answer::Optimum { direction, tight, .. } => {
            let near = tight.into_iter().map(|(i, _)| if i < len { i } else { first(i) });
            Boundary { at: direction.0.with_first(direction.1), near: near.collect() }
        }
        Answer::Unbounded { direction } => Boundary { at: direction.0.with_first(direction.1), near: Vec::new() },
    };
    let clear = if a.is_empty() || b.is_empty() {
        found
    } else {
        clearest(found, |boundary| boundary.margin(&a, &b), || along_axes(given, seed))
    };
    let (near_a, near_b): (Vec<_>, Vec<_>) = clear.near.into_iter().partition(|i| *i < a.len());
    let near_b = near_b.into_iter().map(|i| i - a.len()).collect();
    Ok(Separation::Apart { boundary: clear.at, a: near_a, b: near_b })
}

/// What separates, and the numbers of the rows that hold it.
struct Boundary<H> {
    at: H,
    near: Vec<usize>,
}

/// The [margin](half_space::Coefficients::margin) above which rounding is not to be feared.
const CLEAR: f64 = 64.0 * f64::EPSILON;

/// This boundary, if it is clear or over a scalar that does not round; otherwise the clearest of it and the others.
fn clearest<H: HalfSpace, I: Iterator<Item = Boundary<H>>>(
    found: Boundary<H>,
    margin: impl Fn(H) -> Option<f64>,
    others: impl FnOnce() -> I,
) -> Boundary<H> {
    match margin(found.at) {
        Some(least) if least <= CLEAR => {
            let better = |(best, least), other: Boundary<H>| match margin(other.at) {
                Some(margin) if margin > least => (other, margin),
                _ => (best, least),
            };
            others().fold((found, least), better).0
        }
        _ => found,
    }
}

/// The boundaries in the middle of the widest strips that are at least as steep along one axis as along the others, either way: of all
/// strips, the widest is one of these, as measured along the axes.
///
/// Let n·x + c be ±1 at its sides. It is 2/|nₖ| wide along the k-th axis, which is steepest where |nⱼ| ≤ ±nₖ for the others.
fn along_axes<H: HalfSpace, G: Fn(usize) -> (H, H::Scalar)>(
    given: impl Fn() -> Indexed<G>,
    seed: u64,
) -> impl Iterator<Item = Boundary<H>> {
    let (zero, axes) = (H::Scalar::zero(), H::axes());
    let steepest = axes.clone().into_iter().flat_map(|axis| [axis, -axis]);
    steepest.filter_map(move |steepest| {
        let Indexed { len, get } = given();
        let others = axes.iter().filter(|axis| **axis != steepest && **axis != -steepest);
        let bounds: Vec<H> = others.flat_map(|axis| [steepest - *axis, steepest + *axis]).collect();
        let row = |i: usize| if i < len { get(i) } else { (bounds[i - len], zero) };
        let given = Indexed { len: len + bounds.len(), get: row };
        match H::lifted_answer((-steepest, zero), given, seed) {
            Answer::Optimum { direction: (n, c), tight, .. } => {
                let near = tight.into_iter().map(|(i, _)| i).filter(|i| *i < len).collect();
                Some(Boundary { at: n.with_first(c), near })
            }
            _ => None,
        }
    })
}

/// The point that a contradiction is: Σ weight · x over the first set equals the same over the second, and so do the
/// weights.
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

/// Some common point of half-spaces that have one.
fn common_point<H: HalfSpace>(half_spaces: &[H], seed: u64) -> H::Point {
    let given = Indexed { len: half_spaces.len(), get: |i| half_spaces[i] };
    match H::answer(H::nothing(), given, seed) {
        Answer::Optimum { coords, .. } => coords.point(),
        // No goal is not unbounded.
        _ => H::nothing().point(),
    }
}

fn all_finite<H: HalfSpace>(half_spaces: &[H]) -> Result<(), LpError> {
    match half_spaces.iter().position(|h| !h.is_finite()) {
        Some(half_space) => Err(LpError::HalfSpaceNotFinite { half_space }),
        None => Ok(()),
    }
}
