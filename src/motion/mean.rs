//! The mean of motions: the one from which the ways to all of them add up to nothing.
//!
//! Let Lₖ(m) be the logarithm of m̃ mₖ, the screw from m to mₖ the shorter way round. The mean is the m with Σ wₖ Lₖ(m) = 0; it is found by going
//! along the mean screw, m ← m exp(Σ wₖ Lₖ / Σ wₖ), until that is as short as rounding. For translations and for rotations about one axis it is the
//! arithmetic mean. Of a m b and a mₖ b the motion between is b̃ m̃ mₖ b, and its logarithm b̃ Lₖ b: so if all motions are moved, from the left or
//! from the right, the mean moves with them. (X. Pennec, V. Arsigny, *Exponential Barycenters of the Canonical Cartan Connection and Invariant
//! Means on Lie Groups*, 2012. That of rotations within a quarter turn of one is unique there: W. S. Kendall, *Probability, Convexity, and Harmonic
//! Maps with Small Image*, 1990. So is that of motions, as the ways' ideal parts are linear in the place of the mean.)

use core::fmt;

use crate::exact::Sum;
use crate::magnitude::{is_weight, max};
use crate::scalar::Real;
use crate::{pga2, pga3};

/// Why motions have no mean.
///
/// ```
/// use incidence::pga3::{Line, MeanError, Motor};
/// let half = Motor::rotation(Line::through([0.0, 0.0, 0.0], [0.0, 0.0, 1.0]), std::f64::consts::PI);
/// let unit = Motor::identity();
/// assert_eq!(Motor::weighted_mean(&[(unit, 1.0), (half, -1.0)]), Err(MeanError::Weight { index: 1 }));
/// assert_eq!(Motor::mean(&[unit, half, Motor::zero()]), Err(MeanError::NotAMotion { index: 2 }));
/// assert_eq!(Motor::<f64>::mean(&[]).unwrap_err().to_string(), "there are no motions with a weight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeanError {
    /// There are no motions, or all weights are 0.
    Empty,
    /// A weight is negative, infinite or NaN.
    Weight {
        /// The index of the motion.
        index: usize,
    },
    /// A motor has the norm 0, or is not finite, or is so far off that the way to another one is not.
    NotAMotion {
        /// The index of the motion.
        index: usize,
    },
    /// The motions are turned so far from each other that the search for their mean does not end.
    Apart,
}

impl fmt::Display for MeanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MeanError::Empty => write!(f, "there are no motions with a weight"),
            MeanError::Weight { index } => write!(f, "the weight of motion {index} is negative or not finite"),
            MeanError::NotAMotion { index } => write!(f, "motor {index} has the norm 0, is not finite or too far off"),
            MeanError::Apart => write!(f, "the motions are turned too far from each other to have one mean"),
        }
    }
}

impl core::error::Error for MeanError {}

/// After so many steps there is no mean. If all motions are within a quarter turn of it, each step leaves less than a quarter of the last.
const MOST_STEPS: usize = 200;

/// After so many more, slopes are as they are: that is enough where motions are turned from their mean by 179° all alike.
const MOST_STEPS_OF_SLOPES: i32 = 10_000;

/// What a mean is made of: motions, and the bivectors of N coefficients between them.
pub(crate) trait Averaged<T, const N: usize>: Copy {
    /// Of norm 1; not finite, if it is no motion.
    fn unit(self) -> Self;
    /// How far it moves the origin, about.
    fn reach(self) -> T;
    /// The logarithm of the motion from this one to another the shorter way round.
    fn way_to(self, other: Self) -> [T; N];
    /// This one, and then along a bivector, as this one sees it.
    fn moved(self, by: [T; N]) -> Self;
    /// The norm of a bivector, and its ideal norm.
    fn lengths(way: [T; N]) -> [T; 2];
    /// The values of this one, with the slopes of another; this one over scalars without slopes.
    fn with_slopes_of(self, other: Self) -> Self;
}

macro_rules! averaged {
    ($pga:ident, $bivector:ident, $n:literal) => {
        impl<T: Real> Averaged<T, $n> for $pga::Motor<T> {
            fn unit(self) -> Self {
                self.normalized()
            }

            fn reach(self) -> T {
                self.ideal_norm()
            }

            fn way_to(self, other: Self) -> [T; $n] {
                (self.reverse() * other).constrained().log().to_array()
            }

            fn moved(self, by: [T; $n]) -> Self {
                (self * $pga::$bivector::from_array(by).exp()).normalized()
            }

            fn lengths(way: [T; $n]) -> [T; 2] {
                let way = $pga::$bivector::from_array(way);
                [way.norm(), way.ideal_norm()]
            }

            fn with_slopes_of(self, other: Self) -> Self {
                self - (self.map(T::infinitesimal) - other.map(T::infinitesimal))
            }
        }
    };
}

averaged!(pga2, Point, 3);
averaged!(pga3, Line, 6);

pub(crate) fn mean<T: Real, M: Averaged<T, N>, const N: usize>(
    motions: impl Iterator<Item = (M, T)> + Clone,
) -> Result<M, MeanError> {
    let (mut largest, mut first) = (T::zero(), None);
    for (index, (motion, weight)) in motions.clone().enumerate() {
        if !is_weight(weight) {
            return Err(MeanError::Weight { index });
        }
        if !is_a_motion(motion) {
            return Err(MeanError::NotAMotion { index });
        }
        largest = max(weight, largest);
        // A weight whose value is 0 counts as 0, whatever its slopes.
        first = first.or((!weight.is_zero()).then_some(motion));
    }
    let mut mean = first.ok_or(MeanError::Empty)?.unit();
    // In shares of the largest weight, of which no sum overflows.
    let mut total = Sum::zero();
    motions.clone().for_each(|(_, weight)| total.add(weight / largest));
    let total = total.value();
    let shares = motions.clone().map(|(motion, weight)| (motion, weight / largest / total));
    // By so much the motions between are rounded; and each of their ideal parts by the smallest number.
    let rounding = T::ratio(256, 1) * T::epsilon();
    let smallest = T::ratio(i32::try_from(motions.count()).unwrap_or(i32::MAX), 1) * smallest();
    for _ in 0..MOST_STEPS {
        let (step, reach) = mean_way(mean, shares.clone())?;
        mean = mean.moved(step);
        let [turn, shift] = M::lengths(step);
        if turn <= rounding && shift <= rounding * reach + T::ratio(16, 1) * smallest {
            let is_constant = step.iter().all(|c| c.infinitesimal() == T::zero());
            return if is_constant { Ok(mean) } else { with_slopes(mean, shares) };
        }
    }
    Err(MeanError::Apart)
}

/// The mean of the ways from a motion to others, each with its share; and the largest distance of one of them from it or from the origin.
fn mean_way<T: Real, M: Averaged<T, N>, const N: usize>(
    mean: M,
    shares: impl Iterator<Item = (M, T)>,
) -> Result<([T; N], T), MeanError> {
    let (mut sums, mut reach) = ([Sum::zero(); N], mean.reach());
    for (index, (motion, share)) in shares.enumerate() {
        let motion = motion.unit();
        let way = mean.way_to(motion);
        let [turn, shift] = M::lengths(way);
        if !(turn + shift).is_finite() {
            return Err(MeanError::NotAMotion { index });
        }
        sums.iter_mut().zip(way).for_each(|(sum, c)| sum.add(c * share));
        reach = max(shift, max(motion.reach(), reach));
    }
    Ok((sums.map(Sum::value), reach))
}

/// A mean whose values are found, with its slopes, which take more steps.
fn with_slopes<T: Real, M: Averaged<T, N>, const N: usize>(
    found: M,
    shares: impl Iterator<Item = (M, T)> + Clone,
) -> Result<M, MeanError> {
    let turn = |motion: M| M::lengths(found.way_to(motion.unit()))[0];
    let left = shares.clone().fold(T::zero(), |left, (motion, share)| left + share * left_across(turn(motion)));
    let mut mean = found;
    for _ in 0..steps_of_slopes(left) {
        mean = mean.moved(mean_way(mean, shares.clone())?.0);
    }
    Ok(found.with_slopes_of(mean))
}

/// After how many steps nothing is missing of slopes, if one leaves this part. After n steps its n-th power is left, of slopes of ideal parts n times
/// as much, and n² times of slopes of slopes.
fn steps_of_slopes<T: Real>(left: T) -> i32 {
    let mut power = T::one();
    let is_enough = |n: &i32| {
        power = power * left;
        power * T::ratio(n * n, 1) <= T::epsilon()
    };
    (1..MOST_STEPS_OF_SLOPES).find(is_enough).unwrap_or(MOST_STEPS_OF_SLOPES)
}

/// If the mean goes a short way across the axis of the turn to a motion, by twice this angle, the turn's logarithm changes by u cot u of that way:
/// so a step leaves the rest of it.
fn left_across<T: Real>(u: T) -> T {
    let (sin, cos) = u.sin_cos();
    if sin.is_zero() { T::zero() } else { max(T::one() - u * cos / sin, T::zero()) }
}

/// The smallest number above 0, or the smallest of `f64`.
fn smallest<T: Real>() -> T {
    let half = |x: T| x * T::ratio(1, 2);
    (0..1074).fold(T::one(), |x, _| if half(x) > T::zero() { half(x) } else { x })
}

/// Whether it is one by itself: there may still be no number for the way from it to another one.
fn is_a_motion<T: Real, M: Averaged<T, N>, const N: usize>(motion: M) -> bool {
    let motion = motion.unit();
    let [turn, shift] = M::lengths(motion.way_to(motion));
    (turn + shift + motion.reach()).is_finite()
}
