//! The rigid motion that takes one set of points nearest to another.
//!
//! With both sets pₖ, qₖ about their centroids, the rotation R with the least Σ |R pₖ − qₖ|² has the greatest Σ R pₖ ·
//! qₖ. (With weights all these sums are of wₖ times their terms.) In the components w, x, y, z of its quaternion that sum is a quadratic form, which is greatest at the
//! eigenvector of its largest eigenvalue (B. K. P. Horn, Closed-form solution of absolute orientation using unit
//! quaternions, 1987). A quaternion cannot reflect, so the motion is always proper.
//!
//! Changed here: centroids as means of differences, so that an offset costs nothing; sets divided by their sizes, so
//! that no square over- or underflows; the eigenvectors by Jacobi's rotations, which always converge; and where the
//! largest eigenvalue is multiple, the rotation in its space that turns least.

use super::dot;
use crate::eigen::eigen;
use crate::exact::Sum;
use crate::fit::{FitError, Sets, Weights, pairs};
use crate::magnitude::norm;
use crate::pga3::{Motor, Point, Rotor, Translator, difference};
use crate::scalar::Real;

/// # Making motors
impl<T: Real> Motor<T> {
    /// The rigid motion that takes the points `from` nearest to the points `to`. Of all rigid motions it has the least sum of
    /// squared distances between m >> `from[k]` and `to[k]`. It never reflects. The points may have any weights but 0; all
    /// points count alike.
    ///
    /// If the points do not determine the rotation, it is the one of the best rotations that turns least: a single point is
    /// translated; two points, or points on a line, are turned by the smallest angle and not about their line. Points in a
    /// plane determine the rotation. Points that are mirrored through a point, a line or a plane may have several best
    /// rotations; one of them is taken.
    ///
    /// If a rigid motion takes the points `from` to the points `to`, and they are about as wide as long in two directions, the
    /// motion found takes them there to within 256 ε times the distance from the origin, however many there are. For a set that
    /// is f times as long as it is wide, in the mean of the squares of the distances from its center, the angle about its axis is
    /// off by up to 64 f² ε. It may be taken for a line for f above 1/(8 √ε), 8 million in `f64`, and it is for f above 1/(2 √ε).
    /// So of 2000 points at two ends and one a thirtieth of the way beside them, in `f32` the one is not seen.
    ///
    /// # Errors
    /// The sets are empty or not equally long; or a coordinate is not finite, or its difference from that of the first point, from
    /// the mean, or from the mean of those before.
    ///
    /// ```
    /// use incidence::pga3::{FitError, Line, Motor, Point};
    /// let m = Motor::screw(Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 2.5, -4.0);
    /// let from = [[1.0, 7.0, 2.0], [-3.0, 1.0, 4.0], [2.0, 2.0, -6.0], [5.0, 0.0, 1.0]].map(Point::from);
    /// let to = from.map(|p| m >> p);
    /// let fitted = Motor::fit(&from, &to)?;
    /// assert!((fitted - m).norm() < 1e-14 && (fitted - m).ideal_norm() < 1e-13);
    /// assert_eq!(Motor::fit(&from, &to[1..]), Err(FitError::Lengths { from: 4, to: 3 }));
    /// # Ok::<(), FitError>(())
    /// ```
    #[doc(alias("kabsch", "procrustes"))]
    // No sum loses accuracy by its length, so only its terms are rounded: Σ pₖ qₖᵀ by a few ε Σ |pₖ|², which is at most 4 times the second
    // principal moment; a centroid by a few ε of the distance from the origin.
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
    /// use incidence::pga3::{FitError, Motor, Point};
    /// let [a, b] = [[3.0, 0.0, 0.0], [-1.0, 4.0, 8.0]].map(|by| Motor::translation(by));
    /// // The first point is measured by far better than the second.
    /// let from = [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]].map(Point::from);
    /// let fitted = Motor::weighted_fit(&from, &[a >> from[0], b >> from[0]], &[3.0, 1.0])?;
    /// assert_eq!(fitted >> from[0], Point::new(3.0, 3.0, 5.0));
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
        // Σ wₖ pₖ qₖᵀ, and Σ wₖ (|pₖ|² + |qₖ|²)/2, than which no Σ wₖ R pₖ · qₖ is greater.
        let (mut m, mut greatest) = ([[Sum::zero(); 3]; 3], T::zero());
        for k in (0..from.len()).filter(|&k| paired.counts(k)) {
            let ([p, q], weight) = (paired.centered(pair(k)), paired.weight(k));
            for i in 0..3 {
                for j in 0..3 {
                    m[i][j].add(weight * (p[i] * q[j]));
                }
            }
            greatest = greatest + weight * ((dot(p, p) + dot(q, q)) * T::ratio(1, 2));
        }
        let rotor = least_turn(form(m.map(|row| row.map(Sum::value))), greatest);
        let [p, q] = paired.means();
        let moved = (rotor >> Point::from(p)).coords();
        Ok(Translator::new(difference(q, moved)) * rotor)
    }
}

/// The quadratic form Σ R pₖ · qₖ in w, x, y, z, from Σ pₖ qₖᵀ.
#[rustfmt::skip]
fn form<T: Real>([[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]: [[T; 3]; 3]) -> [[T; 4]; 4] {
    [
        [xx + yy + zz, yz - zy,      zx - xz,      xy - yx     ],
        [yz - zy,      xx - yy - zz, xy + yx,      zx + xz     ],
        [zx - xz,      xy + yx,      yy - xx - zz, yz + zy     ],
        [xy - yx,      zx + xz,      yz + zy,      zz - xx - yy],
    ]
}

/// The rotor in the space of the largest eigenvalue that turns least, so with the largest scalar part. No eigenvalue is above `greatest`.
fn least_turn<T: Real>(form: [[T; 4]; 4], greatest: T) -> Rotor<T> {
    // The terms of the sums are off by a few ε, and so are the eigenvalues; nearer to each other they cannot be told apart.
    let near = T::ratio(64, 1) * T::epsilon() * greatest;
    let (values, vectors) = eigen(form, near);
    let largest = values.into_iter().fold(-greatest, |largest, v| if v > largest { v } else { largest });
    // The projection of 1 into the space.
    let mut q = [T::zero(); 4];
    let mut best = (T::zero(), q);
    for (value, v) in values.into_iter().zip(vectors) {
        if value >= largest - near {
            q = core::array::from_fn(|k| q[k] + v[0] * v[k]);
        }
        if value >= largest {
            best = (value, v);
        }
    }
    // Its length is the root of its scalar part. If only rounding is left of it, all rotations of the space turn by π.
    let quaternion = if norm(q) > T::ratio(8, 1) * T::epsilon() { q } else { best.1 };
    let rotor = Rotor::from_quaternion(quaternion).normalized();
    if rotor.s < T::zero() { -rotor } else { rotor }
}
