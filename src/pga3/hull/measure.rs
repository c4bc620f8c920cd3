//! Volume, surface, center and inertia of a hull: sums of joins with one of its own vertices.

use super::ConvexHull;
use super::features::normal;
use crate::body::hull::moments::{Frame, Moments, Spread, mean};
use crate::magnitude::{dot, norm};
use crate::pga3::dynamics::tensor;
use crate::pga3::{Point, cross, sum};
use crate::scalar::Widen;

/// # Measure
///
/// Measures are sums of joins of the faces' triangles with a vertex or the center, computed in `f64` relative to that point and
/// to the size of the hull. So it does not matter how far the hull is from the origin, and nothing over- or underflows on the
/// way, but a volume below 10⁻³⁰⁰ D³. In the error bounds, let D be the diameter, n the number of vertices and ε that of `f64`. The last rounding, to the
/// scalar, is added to each bound: it is the larger part in `f32`.
impl<T: Widen> ConvexHull<T> {
    /// The volume: 0 if the dimension is below 3. The error is at most 4n ε D³. A volume that is too large for the scalar is
    /// infinite. O(n).
    pub fn volume(&self) -> T {
        let frame = self.frame();
        T::narrow(frame.measure(self.moments(&frame).mass, 3))
    }

    /// The area of all faces together; a flat hull has two faces, so it is twice its area. The error is at most 4n ε D². O(n).
    pub fn surface(&self) -> T {
        let frame = self.frame();
        let triangles = self.faces().flat_map(|face| face.triangles(&frame));
        T::narrow(
            frame
                .measure(triangles.map(|triangle| norm(normal(triangle))).fold(0.0, |sum, twice| sum + twice) / 2.0, 2),
        )
    }

    /// The center of mass, of weight 1: that of the volume, or of the area of a flat hull, or the middle of a segment, or the
    /// point. It is in the hull but for its rounding, and off by at most 8n ε D⁴ over the volume in each coordinate, and by the
    /// rounding of that, which far from the origin is more. O(n).
    ///
    /// ```
    /// use incidence::pga3::{ConvexHull, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]];
    /// let hull = ConvexHull::new(corners)?;
    /// assert_eq!((hull.volume(), hull.centroid()), (10.0, Point::new(2.0, 3.25, 4.25)));
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn centroid(&self) -> Point<T> {
        let frame = self.frame();
        let local = match self.dimension {
            3 => self.moments(&frame).center,
            2 => {
                let triangles = self.faces().take(1).flat_map(|face| face.triangles(&frame));
                let third = |[a, b, c]: [[f64; 3]; 3]| sum(sum(a, b), c).map(|x| x / 3.0);
                mean(triangles.map(|triangle| (norm(normal(triangle)), third(triangle))))
            }
            _ => mean(self.places.iter().map(|&p| (1.0, frame.place(p)))),
        };
        frame.back(local).map(T::narrow).into()
    }

    /// The second moments of the volume about its center, ∫ (x − c)(x − c)ᵀ: symmetric, and 0 if the dimension is below 3.
    /// Divided by the volume they are the covariance of a point that is anywhere in the hull with equal probability. The error
    /// is at most 16n ε D⁵. O(n).
    ///
    /// ```
    /// use incidence::pga3::ConvexHull;
    /// // Of a box with the sides 2, 4 and 6 they are volume · 2²/12, …
    /// let corner = |k: usize| [(k & 1) as f64 * 2.0, (k >> 1 & 1) as f64 * 4.0, (k >> 2) as f64 * 6.0];
    /// let [[xx, xy, _], [_, yy, _], [.., zz]] = ConvexHull::new((0..8).map(corner))?.second_moments();
    /// assert!((xx - 16.0).abs() < 1e-12 && (yy - 64.0).abs() < 1e-12 && (zz - 144.0).abs() < 1e-12 && xy.abs() < 1e-12);
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn second_moments(&self) -> [[T; 3]; 3] {
        self.second().map(|row| row.map(T::narrow))
    }

    /// The tensor of inertia about the center of mass for density 1, ∫ (|r|² − r rᵀ) with r = x − c: the angular momentum is
    /// this times the angular velocity. An entry on the diagonal is the sum of the two other
    /// [`second_moments`](ConvexHull::second_moments) on the diagonal; any other entry is the second moment in its place with
    /// the opposite sign. An entry that is too large for the scalar is infinite.
    ///
    /// ```
    /// use incidence::pga3::ConvexHull;
    /// // A box of the sides 2, 4 and 6: the moments are volume (4² + 6²)/12, …
    /// let corner = |k: usize| [(k & 1) as f64 * 2.0, (k >> 1 & 1) as f64 * 4.0, (k >> 2) as f64 * 6.0];
    /// let hull = ConvexHull::new((0..8).map(corner))?;
    /// let [[a, ..], [_, b, _], [.., c]] = hull.inertia();
    /// assert!((a - 208.0).abs() < 1e-12 && (b - 160.0).abs() < 1e-12 && (c - 80.0).abs() < 1e-12);
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn inertia(&self) -> [[T; 3]; 3] {
        tensor(self.second()).map(|row| row.map(T::narrow))
    }

    /// How the mass is spread about its center; `None` if the dimension is below 3.
    pub(in crate::pga3) fn spread(&self) -> Option<Spread<3>> {
        let frame = self.frame();
        // No square of a convex body is negative.
        Some(self.moments(&frame).spread(&frame)?.within(1.0))
    }

    fn second(&self) -> [[f64; 3]; 3] {
        let frame = self.frame();
        self.moments(&frame).second.map(|row| row.map(|c| frame.measure(c, 5)))
    }

    fn frame(&self) -> Frame<3> {
        Frame::of(self.places[0], self.places.iter().copied())
    }

    /// The moments in the frame, whose origin is vertex 0.
    fn moments(&self, frame: &Frame<3>) -> Moments<3> {
        if self.dimension < 3 {
            return Moments { mass: 0.0, center: [0.0; 3], second: [[0.0; 3]; 3], cones: 0.0, sign: None };
        }
        let triangles = self.faces().flat_map(|face| face.triangles(frame));
        Moments::of(triangles, |[a, b, c]| dot(cross(a, b), c))
    }
}
