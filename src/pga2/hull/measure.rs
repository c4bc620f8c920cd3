//! Area, perimeter, center and polar moment of a hull: sums of joins with one of its own vertices.

use super::ConvexHull;
use crate::body::hull::moments::{Frame, Moments, mean};
use crate::magnitude::norm;
use crate::pga2::Point;
use crate::pga2::coordinates::cross;
use crate::scalar::Widen;

/// # Measure
///
/// Measures are sums of joins of the edges with a vertex or the center, computed in `f64` relative to that point and to the
/// size of the hull. So it does not matter how far the hull is from the origin, and nothing over- or underflows on the way, but an
/// area below 10⁻³⁰⁰ D². In the error bounds, let D be the diameter, n the number of vertices and ε that of `f64`. The last rounding, to the scalar, is
/// added to each bound: it is the larger part in `f32`.
impl<T: Widen> ConvexHull<T> {
    /// The area: 0 if the dimension is below 2. The error is at most 2n ε D². An area that is too large for the scalar is
    /// infinite. O(n).
    pub fn area(&self) -> T {
        let frame = self.frame();
        T::narrow(frame.measure(self.moments(&frame).mass, 2))
    }

    /// The length of the way round the hull; for a segment, of the way there and back. The error is at most (2n + 6) ε D. O(n).
    pub fn perimeter(&self) -> T {
        // Places are known to ε/2 of D. The way round turns by 2π in all, so this changes its length by π ε D at most. The length
        // is at most π D; each side is rounded by 1.5 ε of itself, and each of n − 1 sums by ε/2: together (1.6 n + 6.3) ε D.
        let frame = self.frame();
        let length = |[a, b]: [[f64; 2]; 2]| norm([b[0] - a[0], b[1] - a[1]]);
        T::narrow(frame.measure(self.sides(&frame).map(length).sum(), 1))
    }

    /// The center of mass, of weight 1: that of the area, or the middle of a segment, or the point. It is in the hull but for
    /// its rounding, and off by at most 4n ε D³ over the area in each coordinate, and by the rounding of that. O(n).
    ///
    /// ```
    /// use incidence::pga2::{ConvexHull, Point};
    /// let hull = ConvexHull::new([[1.0, 2.0], [4.0, 2.0], [4.0, 8.0]])?;
    /// assert_eq!(hull.centroid(), Point::new(3.0, 4.0));
    /// # Ok::<(), incidence::pga2::HullError>(())
    /// ```
    pub fn centroid(&self) -> Point<T> {
        let frame = self.frame();
        let local = if self.dimension() == 2 {
            self.moments(&frame).center
        } else {
            mean(self.places.iter().map(|&p| (1.0, frame.place(p))))
        };
        frame.back(local).map(T::narrow).into()
    }

    /// The second moments of the area about its center, ∫ (x − c)(x − c)ᵀ: symmetric, and 0 if the dimension is below 2.
    /// Divided by the area they are the covariance of a point that is anywhere in the hull with equal probability. The error
    /// is at most 8n ε D⁴. O(n).
    ///
    /// ```
    /// use incidence::pga2::ConvexHull;
    /// // A right triangle: what is right of its center is mostly below it.
    /// let hull = ConvexHull::new([[0.0, 0.0], [6.0, 0.0], [0.0, 6.0]])?;
    /// let [[xx, xy], [yx, yy]]: [[f64; 2]; 2] = hull.second_moments();
    /// assert!((xx - 36.0).abs() < 1e-12 && (yy - 36.0).abs() < 1e-12 && (xy + 18.0).abs() < 1e-12 && xy == yx);
    /// # Ok::<(), incidence::pga2::HullError>(())
    /// ```
    pub fn second_moments(&self) -> [[T; 2]; 2] {
        let frame = self.frame();
        self.moments(&frame).second.map(|row| row.map(|c| T::narrow(frame.measure(c, 4))))
    }

    /// The polar moment of inertia about the center of mass for density 1, ∫ |x − c|²: the angular momentum is this times the
    /// angular velocity.
    ///
    /// ```
    /// use incidence::pga2::ConvexHull;
    /// // A rectangle of the sides 6 and 2: area (6² + 2²)/12.
    /// let hull = ConvexHull::<f64>::new([[1.0, 1.0], [7.0, 1.0], [7.0, 3.0], [1.0, 3.0]])?;
    /// assert!((hull.polar_moment() - 40.0).abs() < 1e-13);
    /// # Ok::<(), incidence::pga2::HullError>(())
    /// ```
    pub fn polar_moment(&self) -> T {
        let frame = self.frame();
        let [[xx, _], [_, yy]] = self.moments(&frame).second;
        T::narrow(frame.measure(xx + yy, 4))
    }

    /// The center of mass and the radius of gyration about it; `None` if the dimension is below 2.
    pub(in crate::pga2) fn gyration(&self) -> Option<([f64; 2], f64)> {
        let frame = self.frame();
        self.moments(&frame).gyration(&frame)
    }

    fn frame(&self) -> Frame<2> {
        Frame::of(self.places[0], self.places.iter().copied())
    }

    /// The moments in the frame, whose origin is vertex 0.
    fn moments(&self, frame: &Frame<2>) -> Moments<2> {
        if self.dimension() < 2 {
            return Moments { mass: 0.0, center: [0.0; 2], second: [[0.0; 2]; 2], cones: 0.0, sign: None };
        }
        Moments::of(self.sides(frame), |[a, b]| cross(a, b))
    }

    /// The ends of the edges in a frame.
    fn sides(&self, frame: &Frame<2>) -> impl Iterator<Item = [[f64; 2]; 2]> + Clone {
        (0..self.places.len()).map(|k| [k, self.after(k)].map(|vertex| frame.place(self.places[vertex])))
    }
}
