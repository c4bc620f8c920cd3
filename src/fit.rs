//! What is fitted to points, with the least sum of squared distances: lines and planes to a set, motions to two of them.

use core::fmt;

use crate::exact::Sum;
use crate::magnitude::{difference, dot, is_weight, largest, scale, scale_of};
use crate::scalar::Real;

mod axes;

pub(crate) use axes::Axes;

/// Why no line, plane or motion can be fitted to points.
///
/// ```
/// use incidence::pga2::{FitError, Line, Motor, Point};
/// let ideal = Point { e01: 1.0, e20: 0.0, e12: 0.0 };
/// let error = Motor::fit(&[Point::origin(), ideal], &[Point::new(1.0, 2.0), Point::new(3.0, 4.0)]).unwrap_err();
/// assert_eq!(error, FitError::NotFinite { index: 1 });
/// assert_eq!(Motor::<f64>::fit(&[], &[]).unwrap_err().to_string(), "there are no points to fit to");
/// // Any line through a point fits it equally well.
/// let error = Line::fit(&[Point::new(1.0, 2.0); 3]).unwrap_err();
/// assert_eq!((error, error.to_string().as_str()), (FitError::InOnePlace, "all points are in one place"));
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
    /// largest number; or, if a line or a plane is fitted, from the Origin than half of that. Over dual numbers, a point whose weight is 0 and has slopes
    /// may be so far off that squares overflow: this is an error, too.
    NotFinite {
        /// The index of the point in its set.
        index: usize,
    },
    /// There are not as many weights as points, or pairs of points.
    Weights {
        /// How many points, or pairs of points, there are.
        points: usize,
        /// How many weights there are.
        weights: usize,
    },
    /// A weight is negative, infinite or NaN.
    Weight {
        /// The index of the weight.
        index: usize,
    },
    /// The points are all in one place: any line or plane through it fits them equally well.
    InOnePlace,
    /// The points are on one line, but for rounding: any plane through it fits them equally well.
    OnOneLine,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FitError::Empty => write!(f, "there are no points to fit to"),
            FitError::Lengths { from, to } => {
                write!(f, "a set of {from} cannot be paired with a set of {to}: they must have equally many points")
            }
            FitError::NotFinite { index } => {
                write!(f, "point {index} has a coordinate that is not a finite number, or is too far off")
            }
            FitError::Weights { points, weights } => write!(f, "{points} points cannot have {weights} weights"),
            FitError::Weight { index } => write!(f, "the weight of point {index} is negative or not finite"),
            FitError::InOnePlace => write!(f, "all points are in one place"),
            FitError::OnOneLine => write!(f, "all points are on one line"),
        }
    }
}

impl core::error::Error for FitError {}

/// The weights of points: all alike, or one for each.
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

/// M sets of equally many points, relative to their centroids and divided by their sizes; with weights. The points of the same index have one weight.
pub(crate) struct Sets<'a, T, const M: usize, const N: usize> {
    weights: Weights<'a, T>,
    /// A power of two near the greatest weight.
    unit: T,
    /// Points that are no further from the centroids than rounding.
    near: [[T; N]; M],
    /// Powers of two near the largest coordinates relative to these.
    scales: [T; M],
    // Relative to the points near them, in the scales, as are the sizes.
    centroids: [[T; N]; M],
    size: [T; M],
}

impl<'a, T: Real, const M: usize, const N: usize> Sets<'a, T, M, N> {
    /// Checks and measures sets of so many points, given by their coordinates. Those without a weight are only checked.
    ///
    /// The centroids are means of differences from points that weigh, so a set that is small and far off loses nothing; and then of differences from
    /// these means, so that each point is rounded by its own distance from the centroid alone. A set of many points loses nothing either, as the
    /// rounding errors of the sums are kept.
    pub fn new(count: usize, points: impl Fn(usize) -> [[T; N]; M], weights: Weights<'a, T>) -> Result<Self, FitError> {
        let unit = unit(weights, count)?;
        if let Some(index) = (0..count).find(|&k| !are_finite(points(k))) {
            return Err(FitError::NotFinite { index });
        }
        let heavier = |j: usize, k: usize| if weights.of(k) > weights.of(j) { k } else { j };
        let heaviest = (0..count).reduce(heavier).filter(|&k| !weights.of(k).is_zero()).ok_or(FitError::Empty)?;
        let zero = [[T::zero(); N]; M];
        let mut sets = Sets {
            weights,
            unit,
            near: points(heaviest),
            scales: [T::one(); M],
            centroids: zero,
            size: [T::zero(); M],
        };
        // From the heaviest on, so that no mean on the way is far from where the points are that weigh.
        let order = core::iter::once(heaviest).chain((0..count).filter(|&k| k != heaviest));
        sets.centroids = sets.means_of_differences(order.clone(), &points)?;
        (sets.near, sets.centroids) = (sets.means(), zero);
        sets.scales = sets.sizes(count, &points)?.map(scale);
        sets.centroids = sets.means_of_differences(order, &points)?;
        sets.size = sets.sizes(count, &points)?;
        // Weights are multiplied by products of coordinates, and 0 times infinity is no number.
        let square = |k: usize| sets.centered(points(k)).into_iter().fold(T::zero(), |sum, way| sum + dot(way, way));
        match (0..count).find(|&k| sets.counts(k) && !sets.weighs(k) && !square(k).is_finite()) {
            Some(index) => Err(FitError::NotFinite { index }),
            None => Ok(sets),
        }
    }

    /// Of each set, from the point near its centroid, in its scale.
    fn means_of_differences(
        &self,
        order: impl Iterator<Item = usize>,
        points: impl Fn(usize) -> [[T; N]; M],
    ) -> Result<[[T; N]; M], FitError> {
        let mut means = [[Sum::zero(); N]; M];
        let mut total = Sum::zero();
        for k in order.filter(|&k| self.counts(k)) {
            let (weight, way) = (self.weight(k), self.ways(points(k)));
            total.add(weight);
            // Of a weight of 0 there is only the slope.
            let begins = weight.is_zero();
            let share = if begins { weight / total.value() } else { total.value() / weight };
            for set in 0..M {
                for axis in 0..N {
                    // The mean of the first n: mₙ = mₙ₋₁ + (x − mₙ₋₁)/(Σ w/wₙ), whose sum cannot overflow.
                    let mean = &mut means[set][axis];
                    let rest = mean.below(way[set][axis]);
                    mean.add(if begins { rest * share } else { rest / share });
                }
            }
            if !means.as_flattened().iter().all(|mean| mean.value().is_finite()) {
                return Err(FitError::NotFinite { index: k });
            }
        }
        Ok(means.map(|set| set.map(Sum::value)))
    }

    /// The largest coordinates relative to the centroids, in the scales.
    fn sizes(&self, count: usize, points: impl Fn(usize) -> [[T; N]; M]) -> Result<[T; M], FitError> {
        (0..count).filter(|&k| self.weighs(k)).try_fold([T::zero(); M], |size, k| {
            let offsets = self.offsets(points(k));
            let size = core::array::from_fn(|set| largest([size[set], largest(offsets[set])]));
            if are_finite(offsets) { Ok(size) } else { Err(FitError::NotFinite { index: k }) }
        })
    }

    /// The weight of the points of an index, in the unit.
    pub fn weight(&self, k: usize) -> T {
        self.weights.of(k) / self.unit
    }

    /// Whether they have a weight.
    pub fn weighs(&self, k: usize) -> bool {
        !self.weight(k).is_zero()
    }

    /// Whether they have a weight, or begin to have one: then slopes depend on them, and values do not.
    pub fn counts(&self, k: usize) -> bool {
        self.weighs(k) || self.weight(k).infinitesimal() != T::zero()
    }

    /// From the points near the centroids, in the scales.
    fn ways(&self, points: [[T; N]; M]) -> [[T; N]; M] {
        core::array::from_fn(|set| difference(points[set], self.near[set]).map(|c| c / self.scales[set]))
    }

    /// From the centroids, in the scales.
    fn offsets(&self, points: [[T; N]; M]) -> [[T; N]; M] {
        let ways = self.ways(points);
        core::array::from_fn(|set| difference(ways[set], self.centroids[set]))
    }

    /// The centroids.
    pub fn means(&self) -> [[T; N]; M] {
        core::array::from_fn(|set| {
            core::array::from_fn(|k| self.near[set][k] + self.centroids[set][k] * self.scales[set])
        })
    }

    /// Points relative to the centroids, in units of the sets' sizes: no coordinate of one that weighs is greater than 1.
    pub fn centered(&self, points: [[T; N]; M]) -> [[T; N]; M] {
        let offsets = self.offsets(points);
        core::array::from_fn(|set| {
            let size = self.size[set];
            offsets[set].map(|c| if size.is_zero() { T::zero() } else { c / size })
        })
    }
}

/// How many pairs two sets make.
pub(crate) fn pairs(from: usize, to: usize) -> Result<usize, FitError> {
    if from == to { Ok(from) } else { Err(FitError::Lengths { from, to }) }
}

/// Over dual numbers, also the slopes.
fn are_finite<T: Real, const M: usize, const N: usize>(points: [[T; N]; M]) -> bool {
    points.as_flattened().iter().all(|c| c.is_finite())
}

/// A power of two near the greatest weight, if all are weights.
fn unit<T: Real>(weights: Weights<'_, T>, points: usize) -> Result<T, FitError> {
    let Weights::Each(weights) = weights else { return Ok(T::one()) };
    if weights.len() != points {
        return Err(FitError::Weights { points, weights: weights.len() });
    }
    match weights.iter().position(|&weight| !is_weight(weight)) {
        Some(index) => Err(FitError::Weight { index }),
        None => Ok(scale_of(weights.iter().map(|&weight| [weight]))),
    }
}
