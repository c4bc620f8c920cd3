//! The rigid motion that takes one set of points nearest to another.
//!
//! With both sets pₖ, qₖ about their centroids, the rotation R with the least Σ |R pₖ − qₖ|² has the greatest Σ R pₖ ·
//! qₖ: it turns the x axis to (Σ pₖ·qₖ, Σ pₖ×qₖ).

use super::matrix::rotor_of;
use crate::exact::Sum;
use crate::magnitude::dot;
use crate::motion::{FitError, Paired};
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
    /// The sets are empty or not equally long; or a coordinate, or its difference from that of the first point or of the mean,
    /// is not finite.
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
        let pair = |k: usize| [from[k].located(), to[k].located()];
        let paired = Paired::new([from.len(), to.len()], pair)?;
        let [mut dots, mut crosses] = [Sum::zero(); 2];
        for k in 0..from.len() {
            let [p, q] = paired.centered(pair(k));
            dots.add(dot(p, q));
            crosses.add(cross(p, q));
        }
        let rotor = rotor_of([dots.value(), crosses.value()]);
        let [p, q] = paired.means();
        let [x, y] = (rotor >> Point::from(p)).coords();
        Ok(Motor::placed(rotor, [q[0] - x, q[1] - y]))
    }
}
