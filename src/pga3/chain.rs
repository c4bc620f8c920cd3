//! Polygonal chains of space: which of their segments come too near to each other, and how they fold.
//!
//! Source 000 (O. Boes, Segment Distance) finds the colliding segments by a double loop over all pairs. The answer here is
//! that of the double loop, bit for bit. Only pairs that boxes prove to be apart are left out.

use alloc::vec::Vec;
use core::fmt;

use super::{Line, Motor, Pairs, Point, Segment};
use crate::hierarchy::{self, Nearer, Segments};
use crate::scalar::{Real, Widen};

/// A polygonal chain of space: points joined one after the other by segments. Segment i goes from point i to point i + 1.
///
#[doc = include_str!("../../docs/figures/chain.svg")]
///
/// ```
/// use incidence::pga3::{Chain, Point};
///
/// // Three sides of a square, and a fourth that passes over its first corner at a height of 0.1.
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.1], [0.0, -1.0, 0.1]];
/// let chain = Chain::new(corners)?;
/// assert_eq!(chain.colliding_pairs(0.2), [(0, 3)]);
/// assert_eq!(chain.collisions(0.2), [true, false, false, true]);
/// assert_eq!(chain.collisions(0.05), [false; 4]);
/// # Ok::<(), incidence::pga3::ChainError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chain<T = f64> {
    points: Vec<[T; 3]>,
}

/// Why a chain could not be made or folded.
///
/// ```
/// use incidence::pga3::{Chain, ChainError};
/// let error = Chain::new([[0.0, 0.0, 0.0], [1.0, f64::NAN, 0.0]]).unwrap_err();
/// assert_eq!(error, ChainError::NotFinite { point: 1 });
/// assert_eq!(Chain::new([[0.0; 3]]).unwrap_err().to_string(), "a chain has at least 2 points, not 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChainError {
    /// A chain has at least two points.
    TooFewPoints {
        /// How many there were.
        found: usize,
    },
    /// A point has a coordinate that is infinite or NaN, or has weight 0; or a fold would give it such a coordinate.
    NotFinite {
        /// The position of the point in the chain.
        point: usize,
    },
    /// A fold at a point that the chain does not have.
    NoSuchJoint {
        /// The joint that was asked for.
        joint: usize,
        /// How many points the chain has.
        points: usize,
    },
    /// A fold about a line that is ideal, zero or not finite, or further from the origin than the scalar reaches.
    NoAxis,
    /// A fold by an angle that is infinite or NaN.
    NoAngle,
    /// A fold after which two segments would be too near each other: see
    /// [`FoldingChain::try_fold`](super::FoldingChain::try_fold).
    TooNear {
        /// The segment that comes first in the chain.
        first: usize,
        /// The other one.
        second: usize,
    },
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewPoints { found } => write!(f, "a chain has at least 2 points, not {found}"),
            Self::NotFinite { point } => write!(f, "point {point} of the chain has no finite coordinates"),
            Self::NoSuchJoint { joint, points } => {
                write!(f, "the chain cannot fold at point {joint}: its {points} points are numbered from 0")
            }
            Self::NoAxis => write!(f, "the axis of the fold is ideal, zero, not finite or too far away"),
            Self::NoAngle => write!(f, "the angle of the fold is not finite"),
            Self::TooNear { first, second } => write!(f, "the fold would bring segments {first} and {second} too near"),
        }
    }
}

impl core::error::Error for ChainError {}

/// Over dual numbers, also the slopes.
fn is_finite<T: Real>(p: &[T; 3]) -> bool {
    p.iter().all(|c| c.is_finite())
}

/// # Making and reading
impl<T: Real> Chain<T> {
    /// The chain through these points, given as [`Point`]s of any weight but 0 or as coordinates.
    ///
    /// # Errors
    /// There are fewer than two points, or a point is not finite.
    pub fn new<P: Into<Point<T>>>(points: impl IntoIterator<Item = P>) -> Result<Self, ChainError> {
        let points: Vec<[T; 3]> = points.into_iter().map(|p| p.into().located()).collect();
        if points.len() < 2 {
            return Err(ChainError::TooFewPoints { found: points.len() });
        }
        match points.iter().position(|p| !is_finite(p)) {
            Some(point) => Err(ChainError::NotFinite { point }),
            None => Ok(Chain { points }),
        }
    }

    /// The coordinates [x, y, z] of the points.
    pub fn points(&self) -> &[[T; 3]] {
        &self.points
    }

    /// The coordinates [x, y, z] of the points, as they were given or folded to. This consumes the chain.
    ///
    /// ```
    /// use incidence::pga3::Chain;
    /// let points = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]];
    /// assert_eq!(Chain::new(points.clone())?.into_points(), points);
    /// # Ok::<(), incidence::pga3::ChainError>(())
    /// ```
    pub fn into_points(self) -> Vec<[T; 3]> {
        self.points
    }

    /// How many points there are: at least two, and one more than segments.
    ///
    /// ```
    /// use incidence::pga3::Chain;
    /// let chain = Chain::new([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]])?;
    /// assert_eq!((chain.len(), chain.segments().len(), chain.is_empty()), (3, 2, false));
    /// # Ok::<(), incidence::pga3::ChainError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are no points, which is never so.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The segments, one fewer than the points.
    pub fn segments(&self) -> impl ExactSizeIterator<Item = Segment<T>> {
        self.points.windows(2).map(|ends| Segment { a: ends[0], b: ends[1] })
    }
}

/// # Collisions
///
/// Two segments i and j collide if they are strictly nearer to each other than a radius and are not neighbours: j ≥ i + 2, as
/// in source 000, whose `SMALL` is the radius. So a segment that is folded back onto the next one does not collide with it. The
/// distance is [`Segment::distance`]; for links that are r thick on all sides of their segment the radius is 2 r. A radius that
/// is not positive, or NaN, finds nothing.
///
/// The cost is near-linear in the number of segments and of pairs that are near each other; a radius as large as the chain
/// makes nearly all pairs near. With the feature `parallel` several threads share the work. See the
/// [chapter](crate::notes::chains).
impl<T: Widen> Chain<T> {
    /// For every segment, whether it collides with another one.
    pub fn collisions(&self, radius: T) -> Vec<bool> {
        hierarchy::marks(Links(&self.points), &Nearer { radius }).0
    }

    /// The pairs (i, j) of colliding segments, i + 2 ≤ j, sorted.
    pub fn colliding_pairs(&self, radius: T) -> Vec<(usize, usize)> {
        hierarchy::pairs(Links(&self.points), &Nearer { radius }).0
    }

    /// An iterator over the [`colliding_pairs`](Self::colliding_pairs), in no particular order: to stop at the first pair, or
    /// to count the pairs, in memory that does not depend on their number.
    ///
    /// ```
    /// use incidence::pga3::Chain;
    /// let zigzag = Chain::new((0..1000).map(|k| [f64::from(k % 2), 0.0, 0.0]))?;
    /// assert!(zigzag.colliding_pairs_iter(0.1).next().is_some());
    /// assert_eq!(zigzag.colliding_pairs_iter(0.1).count(), 998 * 997 / 2);
    /// # Ok::<(), incidence::pga3::ChainError>(())
    /// ```
    pub fn colliding_pairs_iter(&self, radius: T) -> Pairs<'_> {
        hierarchy::stream(Links(&self.points), Nearer { radius })
    }
}

/// The segments between consecutive points; a pair is tested if the two are no neighbours.
#[derive(Clone, Copy)]
pub(super) struct Links<'p, T>(pub(super) &'p [[T; 3]]);

impl<T: Widen> Segments<3> for Links<'_, T> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.len() - 1
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; 3]; 2] {
        [self.0[k].map(T::widen), self.0[k + 1].map(T::widen)]
    }
    #[inline(always)]
    fn apart(&self) -> usize {
        2
    }
}

/// # Folding
impl<T: Real> Chain<T> {
    /// Folds the chain at a joint: turns all points after point number `joint` about the line `axis` by `angle` radians,
    /// right-handed about its direction ([`Motor::rotation`]). The axis may have any norm but 0; usually it passes through the
    /// joint, and then the lengths of all segments are kept, up to rounding.
    ///
    /// At the last point nothing turns. The chain may come to collide with itself: see [`collisions`](Self::collisions), or
    /// fold a [`FoldingChain`](super::FoldingChain), which keeps track of them. The cost is linear in the points that turn.
    ///
    /// ```
    /// use incidence::pga3::{Chain, Line};
    /// let mut chain = Chain::new([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 1.0, 0.0]])?;
    /// let axis = Line::through([1.0, 0.0, 0.0], [1.0, 0.0, 1.0]);
    /// chain.fold(1, axis, std::f64::consts::FRAC_PI_2)?;
    /// let [x, y, z] = chain.points()[3];
    /// assert!(x.abs() < 1e-15 && (y - 2.0).abs() < 1e-15 && z == 0.0);
    /// # Ok::<(), incidence::pga3::ChainError>(())
    /// ```
    ///
    /// # Errors
    /// The chain has no such point ([`NoSuchJoint`](ChainError::NoSuchJoint)), the axis is ideal, zero, not finite or too far
    /// away ([`NoAxis`](ChainError::NoAxis)), the angle is not finite ([`NoAngle`](ChainError::NoAngle)), or a turned point
    /// would not be finite ([`NotFinite`](ChainError::NotFinite)). The chain is unchanged then.
    pub fn fold(&mut self, joint: usize, axis: Line<T>, angle: T) -> Result<(), ChainError> {
        let motor = self.motor(joint, axis, angle)?;
        self.turn(joint, motor);
        Ok(())
    }

    /// The motor of a fold, if there is one and it leaves all points finite.
    pub(super) fn motor(&self, joint: usize, axis: Line<T>, angle: T) -> Result<Motor<T>, ChainError> {
        let points = self.points.len();
        if joint >= points {
            return Err(ChainError::NoSuchJoint { joint, points });
        }
        if !angle.is_finite() {
            return Err(ChainError::NoAngle);
        }
        let motor = Motor::rotation(axis, angle);
        if !motor.to_array().iter().all(|c| c.is_finite()) {
            return Err(ChainError::NoAxis);
        }
        let points = &self.points[joint + 1..];
        // For points and ideal parts up to a limit L no number on the way is above 32 L. If there are larger
        // ones, or slopes, which may be large, the turned points are checked first.
        let limit = T::one() / T::epsilon();
        let is_small = |all: bool, x: &T| all & (x.abs() < limit && x.infinitesimal() == T::zero());
        let are_small = points.as_flattened().iter().fold(motor.to_array().iter().fold(true, is_small), is_small);
        if !are_small && let Some(bad) = points.iter().position(|&p| !is_finite(&motor.apply(p))) {
            return Err(ChainError::NotFinite { point: joint + 1 + bad });
        }
        Ok(motor)
    }

    /// Moves all points after the joint by the motor of a fold.
    pub(super) fn turn(&mut self, joint: usize, motor: Motor<T>) {
        for point in &mut self.points[joint + 1..] {
            *point = motor.apply(*point);
        }
    }
}
