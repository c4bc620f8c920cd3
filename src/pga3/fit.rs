//! The line and the plane nearest to points.

use super::{Direction, FitError, Line, Plane, Point};
use crate::fit::{Axes, Weights};
use crate::magnitude::dot;
use crate::scalar::Real;

/// # Making lines
impl<T: Real> Line<T> {
    /// The line nearest to points: of all lines it has the least sum of squared distances from them. It goes through their centroid,
    /// and has norm 1. The points may have any weights but 0; all points count alike.
    ///
    /// It runs towards where the largest component of its direction is positive. If several lines are equally good, as for the vertices
    /// of a cube, it is one of them. Time is O(n).
    ///
    /// However many points there are, and but for what underflows, the direction is as good as the best one if each point is moved by up
    /// to 8 ε times the distance of the farthest from the centroid. The line is off the centroid by less than 4 ε times the greatest
    /// distance of a point from the origin; points on a line are off the line found by less than 8 ε times that.
    ///
    /// # Errors
    /// There are no points, or [all are in one place](FitError::InOnePlace); or a point is not finite, or further from the Origin than half
    /// of the largest number.
    ///
    /// ```
    /// use incidence::pga3::{FitError, Line, Point};
    /// let points = [[0.0, 0.0, 1.0], [1.0, 2.0, 3.0], [3.0, 6.0, 7.0]].map(Point::from);
    /// let line = Line::fit(&points)?;
    /// assert!((line - Line::through([0.0, 0.0, 1.0], [1.0, 2.0, 3.0]).normalized()).norm() < 1e-15);
    /// assert!(points.iter().all(|p| p.distance(line) < 1e-14));
    /// assert_eq!(Line::fit(&points[..1]), Err(FitError::InOnePlace));
    /// # Ok::<(), FitError>(())
    /// ```
    #[doc(alias("least squares", "regression", "pca"))]
    pub fn fit(points: &[Point<T>]) -> Result<Self, FitError> {
        Line::fitted(points, Weights::Alike)
    }

    /// The line nearest to points that count by weights: as [`fit`](Line::fit), with the least sum of the weights times the squares of
    /// the distances. Only the ratios of the weights count, and a weight may be as good as 0 if its ratio to the greatest underflows. A
    /// point of weight 0 need only be finite.
    ///
    /// # Errors
    /// Those of [`fit`](Line::fit), about the points that have a weight; there are not as many weights as points, or one is negative or
    /// not finite. If all are 0, there are no points.
    ///
    /// ```
    /// use incidence::pga3::{FitError, Line, Point};
    /// let points = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [5.0, 5.0, 5.0], [1.0, 0.0, 0.0]].map(Point::from);
    /// // The third is known to be wrong.
    /// let line = Line::weighted_fit(&points, &[1.0, 2.0, 0.0, 1.0])?;
    /// assert_eq!(line, Line::through([0.0, 0.0, 0.0], [1.0, 0.0, 0.0]));
    /// assert_eq!(Line::weighted_fit(&points, &[1.0; 3]), Err(FitError::Weights { points: 4, weights: 3 }));
    /// # Ok::<(), FitError>(())
    /// ```
    pub fn weighted_fit(points: &[Point<T>], weights: &[T]) -> Result<Self, FitError> {
        Line::fitted(points, Weights::Each(weights))
    }

    fn fitted(points: &[Point<T>], weights: Weights<'_, T>) -> Result<Self, FitError> {
        let axes = Axes::of(points.len(), |k| points[k].located(), weights)?;
        Ok(Point::from(axes.center) & Direction::from(axes.widest()?))
    }
}

/// # Making planes
impl<T: Real> Plane<T> {
    /// The plane nearest to points: of all planes it has the least sum of squared distances from them. It goes through their centroid,
    /// and has norm 1. The points may have any weights but 0; all points count alike.
    ///
    /// The largest component of its normal is positive. If several planes are equally good, as for the vertices of a cube, it is one of
    /// them. Time is O(n).
    ///
    /// However many points there are, however narrow their set, and but for what underflows, the normal is as good as the best one if
    /// each point is moved by up to 8 ε times the distance of the farthest from the centroid: also what is 10⁻¹⁰ times as wide as long
    /// has its plane. The plane is off the centroid by less than 4 ε times the greatest distance of a point from the origin; points in a
    /// plane are off the plane found by less than 8 ε times that.
    ///
    /// # Errors
    /// There are no points, or all are [in one place](FitError::InOnePlace) or [on one line](FitError::OnOneLine), which they are taken to
    /// be if they are narrower than 16 ε times their length, in the mean of the squares. Or a point is not finite, or further from the Origin
    /// than half of the largest number.
    ///
    /// ```
    /// use incidence::pga3::{FitError, Plane, Point};
    /// let points = [[1.0, 0.0, 0.1], [0.0, 1.0, -0.1], [-1.0, 0.0, 0.1], [0.0, -1.0, -0.1]].map(Point::from);
    /// assert!((Plane::fit(&points)? - Plane::new(0.0, 0.0, 1.0, 0.0)).norm() < 1e-15);
    /// let through = Plane::through([1.0, 2.0, 3.0], [0.0, 0.0, 8.0], [5.0, 2.0, 4.0]);
    /// let feet = points.map(|p| p.project(through));
    /// assert!((Plane::fit(&feet)? - through.normalized()).norm() < 1e-14);
    /// assert_eq!(Plane::fit(&feet[..2]), Err(FitError::OnOneLine));
    /// # Ok::<(), FitError>(())
    /// ```
    #[doc(alias("least squares", "regression", "pca"))]
    pub fn fit(points: &[Point<T>]) -> Result<Self, FitError> {
        Plane::fitted(points, Weights::Alike)
    }

    /// The plane nearest to points that count by weights: as [`fit`](Plane::fit), with the least sum of the weights times the squares of
    /// the distances. Only the ratios of the weights count, and a weight may be as good as 0 if its ratio to the greatest underflows. A
    /// point of weight 0 need only be finite. Where weights differ much, what `fit` says of points in a plane is about those that weigh.
    ///
    /// # Errors
    /// Those of [`fit`](Plane::fit), about the points that have a weight; there are not as many weights as points, or one is negative or
    /// not finite. If all are 0, there are no points.
    ///
    /// ```
    /// use incidence::pga3::{FitError, Plane, Point};
    /// let points = [[1.0, 0.0, 2.0], [0.0, 1.0, 2.0], [-1.0, -1.0, 2.0], [7.0, 7.0, 7.0]].map(Point::from);
    /// assert_eq!(Plane::weighted_fit(&points, &[1.0, 2.0, 3.0, 0.0])?, Plane::new(0.0, 0.0, 1.0, -2.0));
    /// assert_eq!(Plane::weighted_fit(&points, &[1.0, 0.0, 0.0, 2.0]), Err(FitError::OnOneLine));
    /// # Ok::<(), FitError>(())
    /// ```
    pub fn weighted_fit(points: &[Point<T>], weights: &[T]) -> Result<Self, FitError> {
        Plane::fitted(points, Weights::Each(weights))
    }

    fn fitted(points: &[Point<T>], weights: Weights<'_, T>) -> Result<Self, FitError> {
        let axes = Axes::of(points.len(), |k| points[k].located(), weights)?;
        let normal = axes.narrowest()?;
        let [a, b, c] = normal;
        Ok(Plane::new(a, b, c, -dot(normal, axes.center)))
    }
}
