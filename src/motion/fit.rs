//! Two sets of points, to one of which the other is to be moved.

use core::fmt;

use crate::exact::Sum;
use crate::magnitude::{largest, scale_of};
use crate::scalar::Real;

/// Why no motion can be fitted to two sets of points.
///
/// ```
/// use incidence::pga2::{FitError, Motor, Point};
/// let ideal = Point { e01: 1.0, e20: 0.0, e12: 0.0 };
/// let error = Motor::fit(&[Point::origin(), ideal], &[Point::new(1.0, 2.0), Point::new(3.0, 4.0)]).unwrap_err();
/// assert_eq!(error, FitError::NotFinite { index: 1 });
/// assert_eq!(Motor::<f64>::fit(&[], &[]).unwrap_err().to_string(), "there are no points to fit a motion to");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FitError {
    /// There are no points, or all weights are 0.
    Empty,
    /// The sets are not equally long, so the points do not pair up.
    Lengths {
        /// How many points were to be moved.
        from: usize,
        /// How many there are to move them to.
        to: usize,
    },
    /// A point has a coordinate that is infinite or NaN, as the coordinates of a point of weight 0 are; or it is further
    /// from the first of the points with the greatest weight, from the mean, or from the mean of those before it, than the
    /// largest number.
    NotFinite {
        /// The index of the pair in which it occurs.
        index: usize,
    },
    /// There are not as many weights as pairs of points.
    Weights {
        /// How many pairs there are.
        pairs: usize,
        /// How many weights there are.
        weights: usize,
    },
    /// A weight is negative, infinite or NaN.
    Weight {
        /// The index of the weight.
        index: usize,
    },
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FitError::Empty => write!(f, "there are no points to fit a motion to"),
            FitError::Lengths { from, to } => {
                write!(f, "a set of {from} cannot be paired with a set of {to}: they must have equally many points")
            }
            FitError::NotFinite { index } => {
                write!(f, "a coordinate of pair {index}, or its distance from the others, is not a finite number")
            }
            FitError::Weights { pairs, weights } => write!(f, "{pairs} pairs of points cannot have {weights} weights"),
            FitError::Weight { index } => write!(f, "the weight of pair {index} is negative or not finite"),
        }
    }
}

impl core::error::Error for FitError {}

/// The weights of pairs of points: all alike, or one for each.
#[derive(Clone, Copy)]
pub(crate) enum Weights<'a, T> {
    Alike,
    Each(&'a [T]),
}

impl<T: Real> Weights<'_, T> {
    fn of(self, k: usize) -> T {
        match self {
            Weights::Alike => T::one(),
            Weights::Each(weights) => weights[k],
        }
    }
}

/// Two sets of points, paired by their index, relative to their centroids and divided by their sizes; with weights.
pub(crate) struct Paired<'a, T, const N: usize> {
    weights: Weights<'a, T>,
    /// A power of two near the greatest weight.
    unit: T,
    /// The pair of the greatest weight.
    heaviest: [[T; N]; 2],
    // Relative to the heaviest pair.
    centroids: [[T; N]; 2],
    size: [T; 2],
}

impl<'a, T: Real, const N: usize> Paired<'a, T, N> {
    /// Checks and measures n pairs of points, given by their coordinates. Those without a weight are only checked.
    ///
    /// The centroids are means of differences from points that weigh, so a set that is small and far off loses nothing. A set of many points loses
    /// nothing either, as the rounding errors of the sums are kept.
    pub fn new(
        [from, to]: [usize; 2],
        pair: impl Fn(usize) -> [[T; N]; 2],
        weights: Weights<'a, T>,
    ) -> Result<Self, FitError> {
        if from != to {
            return Err(FitError::Lengths { from, to });
        }
        let unit = unit(weights, from)?;
        if let Some(index) = (0..from).find(|&k| !are_finite(pair(k))) {
            return Err(FitError::NotFinite { index });
        }
        let heavier = |j: usize, k: usize| if weights.of(k) > weights.of(j) { k } else { j };
        let heaviest = (0..from).reduce(heavier).filter(|&k| !weights.of(k).is_zero()).ok_or(FitError::Empty)?;
        let mut paired =
            Paired { weights, unit, heaviest: pair(heaviest), centroids: [[T::zero(); N]; 2], size: [T::zero(); 2] };
        // From the heaviest on, so that no mean on the way is far from where the points are that weigh.
        let order = core::iter::once(heaviest).chain((0..from).filter(|&k| k != heaviest));
        paired.centroids = paired.means_of_differences(order, &pair)?;
        paired.size = paired.sizes(from, &pair)?;
        Ok(paired)
    }

    /// Of both sets, from their heaviest points.
    fn means_of_differences(
        &self,
        order: impl Iterator<Item = usize>,
        pair: impl Fn(usize) -> [[T; N]; 2],
    ) -> Result<[[T; N]; 2], FitError> {
        let mut means = [[Sum::zero(); N]; 2];
        let mut total = Sum::zero();
        for k in order.filter(|&k| self.counts(k)) {
            let (weight, pair) = (self.weight(k), pair(k));
            total.add(weight);
            for set in 0..2 {
                for axis in 0..N {
                    // The mean of the first n: mₙ = mₙ₋₁ + (x − mₙ₋₁) wₙ/Σ w, whose sum cannot overflow.
                    let mean = &mut means[set][axis];
                    mean.add(mean.below(pair[set][axis] - self.heaviest[set][axis]) * weight / total.value());
                }
            }
            if !means.as_flattened().iter().all(|mean| mean.value().is_finite()) {
                return Err(FitError::NotFinite { index: k });
            }
        }
        Ok(means.map(|set| set.map(Sum::value)))
    }

    /// The largest coordinates relative to the centroids.
    fn sizes(&self, count: usize, pair: impl Fn(usize) -> [[T; N]; 2]) -> Result<[T; 2], FitError> {
        (0..count).filter(|&k| self.counts(k)).try_fold([T::zero(); 2], |size, k| {
            let offsets = self.offsets(pair(k));
            let size = core::array::from_fn(|set| largest([size[set], largest(offsets[set])]));
            if are_finite(offsets) { Ok(size) } else { Err(FitError::NotFinite { index: k }) }
        })
    }

    /// The weight of a pair, in the unit.
    pub fn weight(&self, k: usize) -> T {
        self.weights.of(k) / self.unit
    }

    /// Whether a pair has a weight.
    pub fn counts(&self, k: usize) -> bool {
        !self.weight(k).is_zero()
    }

    fn offsets(&self, pair: [[T; N]; 2]) -> [[T; N]; 2] {
        core::array::from_fn(|set| {
            core::array::from_fn(|axis| pair[set][axis] - self.heaviest[set][axis] - self.centroids[set][axis])
        })
    }

    /// The two centroids.
    pub fn means(&self) -> [[T; N]; 2] {
        core::array::from_fn(|set| core::array::from_fn(|k| self.heaviest[set][k] + self.centroids[set][k]))
    }

    /// A pair relative to the centroids, in units of the sets' sizes: no coordinate of one that counts is greater than 1.
    pub fn centered(&self, pair: [[T; N]; 2]) -> [[T; N]; 2] {
        let offsets = self.offsets(pair);
        core::array::from_fn(|set| {
            let size = self.size[set];
            offsets[set].map(|c| if size.is_zero() { T::zero() } else { c / size })
        })
    }
}

/// Over dual numbers, also the slopes.
fn are_finite<T: Real, const N: usize>(pair: [[T; N]; 2]) -> bool {
    pair.as_flattened().iter().all(|c| c.is_finite())
}

/// A power of two near the greatest weight, if all are weights.
fn unit<T: Real>(weights: Weights<'_, T>, pairs: usize) -> Result<T, FitError> {
    let Weights::Each(weights) = weights else { return Ok(T::one()) };
    if weights.len() != pairs {
        return Err(FitError::Weights { pairs, weights: weights.len() });
    }
    match weights.iter().position(|weight| !(*weight >= T::zero() && weight.is_finite())) {
        Some(index) => Err(FitError::Weight { index }),
        None => Ok(scale_of(weights.iter().map(|&weight| [weight]))),
    }
}
