//! The line nearest to points.

use super::{Direction, FitError, Line, Point};
use crate::fit::{Axes, Weights};
use crate::scalar::Real;

/// # Making lines
impl<T: Real> Line<T> {
    /// The line nearest to points: of all lines it has the least sum of squared distances from them. It goes through their centroid,
    /// and has norm 1. The points may have any weights but 0; all points count alike.
    ///
    /// It runs towards where the largest component of its direction is positive. If several lines are equally good, as for the vertices
    /// of a square, it is one of them. Time is O(n). This is not the line of the least squares of y alone, a function of x.
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
    /// use incidence::pga2::{FitError, Line, Point};
    /// let points = [[2.0, 0.5], [4.0, 1.5], [-2.0, -0.5], [-4.0, -1.5]].map(Point::from);
    /// let line = Line::fit(&points)?;
    /// let sum = |line: Line| points.iter().map(|p| p.distance(line).powi(2)).sum::<f64>();
    /// assert!(line.direction()[0] > 0.0 && line.distance(Point::origin()) < 1e-15 && sum(line) < 0.1);
    /// assert!([-1e-3, 1e-3].iter().all(|by| sum(line + Line::new(*by, 0.0, 0.0)) > sum(line)));
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
    /// use incidence::pga2::{FitError, Line, Point};
    /// let points = [[0.0, 1.0], [2.0, 1.0], [5.0, 5.0], [1.0, 1.0]].map(Point::from);
    /// // The third is known to be wrong.
    /// assert_eq!(Line::weighted_fit(&points, &[1.0, 2.0, 0.0, 1.0])?, Line::new(0.0, 1.0, -1.0));
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
