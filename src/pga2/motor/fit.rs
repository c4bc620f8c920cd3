//! The rigid motion that takes one set of points nearest to another.
//!
//! With both sets pₖ, qₖ about their centroids, the rotation R with the least Σ |R pₖ − qₖ|² has the greatest Σ R pₖ ·
//! qₖ: it turns the x axis to (Σ pₖ·qₖ, Σ pₖ×qₖ). With weights these sums are of wₖ times their terms.

use super::matrix::rotor_of;
use crate::exact::Sum;
use crate::fit::{FitError, Sets, Weights, pairs};
use crate::magnitude::dot;
use crate::pga2::coordinates::cross;
use crate::pga2::{Motor, Point};
use crate::scalar::Real;

/// # Making motors
impl<T: Real> Motor<T> {
    /// The rigid motion that takes the points `from` nearest to the points `to`. Of all rigid motions it has the least sum of
    /// squared distances between m >> `from[k]` and `to[k]`. It never reflects. The points may have any weights but 0; all
    /// points count alike.
    ///
    /// A single point is translated. If every rotation is equally good, as for a regular polygon and its mirror image up to
    /// rounding, the rotation found has no meaning.
    ///
    /// If a rigid motion takes the points `from` to the points `to`, the motion found takes them there to within 256 ε times
    /// the distance from the origin, however many there are.
    ///
    /// # Errors
    /// The sets are empty or not equally long; or a coordinate is not finite, or its difference from that of the first point, from
    /// the mean, or from the mean of those before.
    ///
    /// ```
    /// use incidence::pga2::{FitError, Motor, Point};
    /// let m = Motor::rotation(Point::new(3.0, 4.0), 2.5);
    /// let from = [[1.0, 7.0], [-3.0, 1.0], [2.0, 2.0]].map(Point::from);
    /// let to = from.map(|p| m >> p);
    /// let fitted = Motor::fit(&from, &to)?;
    /// assert!((fitted - m).norm() < 1e-15 && (fitted - m).ideal_norm() < 1e-14);
    /// assert_eq!(Motor::fit(&from, &to[1..]), Err(FitError::Lengths { from: 3, to: 2 }));
    /// # Ok::<(), FitError>(())
    /// ```
    #[doc(alias("kabsch", "procrustes"))]
    // No sum loses accuracy by its length, so only its terms are rounded: by a few ε Σ |pₖ|², and a centroid by a few ε of the
    // distance from the origin.
    pub fn fit(from: &[Point<T>], to: &[Point<T>]) -> Result<Self, FitError> {
        Motor::fitted(from, to, Weights::Alike)
    }

    /// The rigid motion that takes the points `from` nearest to the points `to`, each pair with a weight: as [`fit`](Motor::fit), with the least sum
    /// of the weights times the squares of the distances. Only the ratios of the weights count, and a weight may be as good as 0 if its ratio to the
    /// greatest underflows. A pair of weight 0 need only be of finite points. Where weights differ much, what `fit` says of wide and long sets is
    /// about the points that weigh.
    ///
    /// # Errors
    /// Those of [`fit`](Motor::fit); there are not as many weights as pairs, or one is negative or not finite. If all are 0, there are no
    /// points.
    ///
    /// ```
    /// use incidence::pga2::{FitError, Motor, Point};
    /// let [a, b] = [[3.0, 0.0], [-1.0, 4.0]].map(|by| Motor::translation(by));
    /// // The first point is measured by far better than the second.
    /// let from = [[1.0, 2.0], [1.0, 2.0]].map(Point::from);
    /// let fitted = Motor::weighted_fit(&from, &[a >> from[0], b >> from[0]], &[3.0, 1.0])?;
    /// assert_eq!(fitted >> from[0], Point::new(3.0, 3.0));
    /// assert_eq!(Motor::weighted_fit(&from, &from, &[1.0, -1.0]), Err(FitError::Weight { index: 1 }));
    /// # Ok::<(), FitError>(())
    /// ```
    #[doc(alias("kabsch", "wahba"))]
    pub fn weighted_fit(from: &[Point<T>], to: &[Point<T>], weights: &[T]) -> Result<Self, FitError> {
        Motor::fitted(from, to, Weights::Each(weights))
    }

    fn fitted(from: &[Point<T>], to: &[Point<T>], weights: Weights<'_, T>) -> Result<Self, FitError> {
        let pair = |k: usize| [from[k].located(), to[k].located()];
        let paired = Sets::new(pairs(from.len(), to.len())?, pair, weights)?;
        let [mut dots, mut crosses] = [Sum::zero(); 2];
        for k in (0..from.len()).filter(|&k| paired.counts(k)) {
            let ([p, q], weight) = (paired.centered(pair(k)), paired.weight(k));
            dots.add(weight * dot(p, q));
            crosses.add(weight * cross(p, q));
        }
        let rotor = rotor_of([dots.value(), crosses.value()]);
        let [p, q] = paired.means();
        let [x, y] = (rotor >> Point::from(p)).coords();
        Ok(Motor::placed(rotor, [q[0] - x, q[1] - y]))
    }
}
