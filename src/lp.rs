//! Linear programs: half-spaces have a point in common, or a few of them prove that they have none.
//!
//! Source 004 (M. C. Lin, Geometric Proximity Queries) asks for a plane between two sets of points by linear
//! programming. Here are that question and the two around it, for lines of the plane and planes of space:
//!
//! | function | what it finds | the other answer |
//! |---|---|---|
//! | [`maximize`] | how far do half-spaces reach in a direction? | they have no point in common |
//! | [`deepest`] | which point is deepest inside of all? | there is no bottom |
//! | [`separate`] | which line or plane parts two sets of points? | a point that both hulls have |
//!
//! Every answer is one of two sides of a theorem (J. Farkas, 1902), and comes with its proof: the numbers of a few of the given
//! objects, each with a weight. The derivation is a chapter of the [book](crate::notes::lp).
//!
//! # Certainty
//!
//! Only the signs of meets, that is, of determinants, decide. Over a scalar that does not round, they are exact, and so is every
//! answer. `f32` and `f64` are recognised, and there the signs are exact, too, for every finite input: rounded arithmetic decides
//! where its error bound leaves no doubt, and integers of sufficient length where it does. So there is no tolerance: which of the
//! answers is given, and the numbers of the objects that prove it, are right for the given half-spaces. Only then are coordinates
//! and weights rounded, once each, to 1/2 + 2⁻⁴⁷ units in the last place, in `f32` by way of `f64`. A rounded point may lie outside
//! of a half-space by as much as it is rounded, and a rounded direction may leave a half-space. Rounding makes 0 only of 0, and
//! infinity of a number beyond the largest. Only a common point of two hulls has more roundings behind it: see [`Separation`]. A
//! float type of your own is not recognised, nor are [dual numbers](crate::DualNumber) of floats: they are refused
//! ([`LpError::Scalar`]). Use `f64` instead. Of dual numbers of rationals the values decide, and the slopes are those of the
//! answer. (In a contradiction and in the weights of a common point, what has the value 0 is left out, with its slopes.)
//!
//! # Cost
//!
//! The time is linear in expectation, for every input and whatever the order, because of random choices that a seed determines:
//! some 3 looks at each half-space. (Where the boundary between two sets is next to a point, [`separate`] asks up to two hundred times as
//! much. Half-spaces whose boundaries pass by the answer closer than rounding are looked at in exact numbers, which takes some
//! hundreds of times as long.) The seed influences the time and, where the answer's proof is not unique, the proof.

use alloc::vec::Vec;
use core::fmt;

use num_traits::One;

mod answer;
mod basis;
mod half_space;
mod kernel;
mod minors;
mod program;
mod random;
mod rounded;
mod separation;

use answer::Answer;
use half_space::Indexed;
pub use half_space::{HalfSpace, Separable};
pub use separation::{Separation, separate};

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
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Solution<H: HalfSpace> {
    /// They reach up to a point, and no further.
    Optimum {
        /// One of the common points that are furthest in the direction.
        point: H::Point,
        /// The proof: at most as many half-spaces as there are dimensions, by their numbers, with weights that are not negative.
        /// The point is on the boundary of each, and Σ weight · normal = −direction: so nothing that is in these half-spaces is
        /// further. Sorted by the numbers.
        tight: Vec<(usize, H::Scalar)>,
    },
    /// They go on for ever: all points of the ray from `point` in `direction` are common, and the ray gets further in the
    /// direction of the question. Where `direction` is rounded, both hold except for this rounding: a gain that is smaller may be
    /// lost.
    Unbounded {
        /// A common point.
        point: H::Point,
        /// A direction in which no half-space ends, except for the rounding of its components, of which the greatest is ±1.
        direction: H::Direction,
    },
    /// There are no common points.
    Infeasible {
        /// The proof: at most one half-space more than there are dimensions, by their numbers, with positive weights, the
        /// greatest of them 1. Σ weight · half-space is a negative multiple of e₀: so not all of them can hold.
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
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Depth<H: HalfSpace> {
    /// A point can be so deep, and no deeper.
    Deepest {
        /// A point whose least value `half-space ∨ point`, over all half-spaces, is as great as that of any point.
        point: H::Point,
        /// This value. If it is below 0, the half-spaces have no point in common.
        depth: H::Scalar,
        /// The proof: at most one half-space more than there are dimensions, by their numbers, with weights that are not
        /// negative. The value of each is the depth, Σ weight = 1 and Σ weight · half-space = depth · e₀: so no point is deeper
        /// in all of them. Sorted by the numbers.
        tight: Vec<(usize, H::Scalar)>,
    },
    /// A point can be as deep as one likes.
    Bottomless {
        /// A common point.
        point: H::Point,
        /// A direction towards the inside of every half-space, except for the rounding of its components; 0 if there are no
        /// half-spaces. Its greatest component, or the rate at which the depth grows along it, is ±1.
        direction: H::Direction,
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
        /// The number of the half-space.
        half_space: usize,
    },
    /// The direction has a component that is infinite or NaN.
    DirectionNotFinite,
    /// A point of the first set is infinite or NaN, or of weight 0.
    FirstNotFinite {
        /// The number of the point.
        point: usize,
    },
    /// A point of the second set is infinite or NaN, or of weight 0.
    SecondNotFinite {
        /// The number of the point.
        point: usize,
    },
    /// The signs of the scalar contradict each other, or would: it rounds and is neither `f32` nor `f64`, or it is exact and its products
    /// overflow.
    Scalar,
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
            Self::Scalar => write!(f, "the scalar rounds and is neither f32 nor f64, or its products overflow"),
        }
    }
}

impl core::error::Error for LpError {}

/// How far the common points of the half-spaces reach in a direction.
///
/// If several points are optimal, the answer is always the same one, whatever the seed: one that is as near as possible to the
/// boundary of the first half-space in the list, of these one that is as near as possible to that of the second, and so on; a
/// coordinate that no half-space bounds is 0. The direction 0 asks for any common point. If there are no half-spaces at all, the
/// point is the origin.
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
/// A half-space or the direction is not finite, or the [scalar](LpError::Scalar) will not do.
pub fn maximize<H: HalfSpace>(half_spaces: &[H], direction: H::Direction, seed: u64) -> Result<Solution<H>, LpError> {
    all_finite(half_spaces)?;
    let goal = H::from_direction(direction);
    if !goal.is_finite() {
        return Err(LpError::DirectionNotFinite);
    }
    let given = Indexed { len: half_spaces.len(), get: |i| half_spaces[i] };
    Ok(match H::answer(goal, given, seed)? {
        Answer::Optimum { coords, tight, .. } => Solution::Optimum { point: coords.point(), tight },
        Answer::Infeasible { contradiction } => Solution::Infeasible { contradiction },
        Answer::Unbounded { direction } => {
            Solution::Unbounded { point: common_point(half_spaces, seed)?, direction: direction.direction() }
        }
    })
}

/// How deep inside of all half-spaces a point can be, as they measure it: by the value `half-space ∨ point`, which is the
/// distance from the boundary if the normals have length 1 ([`pga2::Line::normalized`](crate::pga2::Line::normalized)). Then the
/// deepest point is the centre of a largest circle or sphere in the common points.
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
/// A half-space is not finite, or the [scalar](LpError::Scalar) will not do.
pub fn deepest<H: HalfSpace>(half_spaces: &[H], seed: u64) -> Result<Depth<H>, LpError> {
    all_finite(half_spaces)?;
    // The unknowns are x and the depth: half-space ∨ x − depth ≥ 0.
    let one = H::Scalar::one();
    let given = Indexed { len: half_spaces.len(), get: |i| (half_spaces[i], -one) };
    Ok(match H::lifted_answer((H::nothing(), one), given, seed)? {
        Answer::Optimum { coords: (x, depth), tight, .. } => Depth::Deepest { point: x.point(), depth, tight },
        Answer::Unbounded { direction: (x, _) } => {
            Depth::Bottomless { point: common_point(half_spaces, seed)?, direction: x.direction() }
        }
        // Every point has some depth.
        Answer::Infeasible { .. } => {
            Depth::Bottomless { point: H::nothing().point(), direction: H::nothing().direction() }
        }
    })
}

/// Some common point of half-spaces that have one.
fn common_point<H: HalfSpace>(half_spaces: &[H], seed: u64) -> Result<H::Point, LpError> {
    let given = Indexed { len: half_spaces.len(), get: |i| half_spaces[i] };
    Ok(match H::answer(H::nothing(), given, seed)? {
        Answer::Optimum { coords, .. } => coords.point(),
        // Without a goal nothing is unbounded.
        _ => H::nothing().point(),
    })
}

fn all_finite<H: HalfSpace>(half_spaces: &[H]) -> Result<(), LpError> {
    match half_spaces.iter().position(|h| !h.is_finite()) {
        Some(half_space) => Err(LpError::HalfSpaceNotFinite { half_space }),
        None => Ok(()),
    }
}
