//! The mean of motions.

use crate::motion::mean::{MeanError, mean};
use crate::pga2::Motor;
use crate::scalar::Real;

/// # Interpolation
impl<T: Real> Motor<T> {
    /// The mean of motions, all of which count alike: the motion m from which the ways to all of them, each the shorter way
    /// round, add up to nothing, `Σ log(m̃ mₖ) = 0`. The motors may have any norm but 0, and either sign. The result has norm 1.
    ///
    /// The mean of two is half way [between](Motor::interpolate) them; of translations, and of rotations about one
    /// point, it is the arithmetic mean. If all motions are moved, from the left or from the right, the mean moves with them:
    /// the mean of all a mₖ b is a m b. If some motion is turned from all of them by less than a quarter turn, exactly one mean
    /// is so, too. Otherwise there may be several. The search begins with the first motion.
    ///
    /// `Σ log(m̃ mₖ) / n` comes to 0 within 256 ε: its weight in radians, its ideal part in units of the largest distance
    /// of a motion from the mean or from the origin. A step takes a logarithm for each motion. There are five to ten steps for
    /// motions near each other, and some 25 for those within a quarter turn. Over dual numbers there are as many more, for the
    /// slopes, and up to thousands for those of motions that are nearly a half turn from the mean.
    ///
    /// # Errors
    /// There are no motions, one is [no motion](MeanError::NotAMotion), or they are turned so far from each other that the search does not end.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// // Three measurements of one pose.
    /// let pose = Motor::rotation(Point::new(3.0, 4.0), 2.5);
    /// let off = [[0.02, 0.01, 0.003], [-0.01, 0.02, -0.001], [-0.01, -0.03, -0.002]].map(|b| Point::from_array(b).exp());
    /// let mean = Motor::mean(&[pose * off[0], -(pose * off[1]), pose * off[2] * 3.0])?;
    /// assert!((mean - pose).norm() < 1e-15 && (mean - pose).ideal_norm() < 1e-14);
    /// # Ok::<(), incidence::pga2::MeanError>(())
    /// ```
    #[doc(alias("average", "karcher mean", "frechet mean"))]
    pub fn mean(motions: &[Self]) -> Result<Self, MeanError> {
        mean(motions.iter().map(|&motion| (motion, T::one())))
    }

    /// The mean of motions with weights, of which only the ratios count: as [`mean`](Motor::mean), with Σ wₖ log(m̃ mₖ) = 0.
    ///
    /// # Errors
    /// Those of [`mean`](Motor::mean), and a weight that is negative or not finite. If all are 0, there are no motions; one of
    /// weight 0 has to be a motion, too.
    ///
    /// ```
    /// use incidence::pga2::Motor;
    /// let [a, b] = [[1.0, 2.0], [5.0, 6.0]].map(|by| Motor::translation(by));
    /// let mean = Motor::weighted_mean(&[(a, 3.0), (b, 1.0)])?;
    /// assert!((mean - Motor::translation([2.0, 3.0])).ideal_norm() < 1e-15);
    /// # Ok::<(), incidence::pga2::MeanError>(())
    /// ```
    pub fn weighted_mean(motions: &[(Self, T)]) -> Result<Self, MeanError> {
        mean(motions.iter().copied())
    }
}
