//! How the volume of a mesh is spread about its center.

use super::Mesh;
use crate::body::hull::moments::{Frame, Moments, Spread};
use crate::magnitude::dot;
use crate::pga3::cross;
use crate::pga3::dynamics::tensor;
use crate::scalar::Widen;

/// # Moments
impl<T: Widen> Mesh<'_, T> {
    /// The second moments of what is inside about its center, ∫ (x − c)(x − c)ᵀ: symmetric, and the same if the mesh is turned
    /// inside out. It must be [closed](Mesh::is_closed). Where it crosses itself, each region counts as often as it goes round
    /// it, and as negative where it does so against the sense of the whole. Divided by the [volume](Mesh::volume) they are the
    /// covariance of a point that is anywhere inside with equal probability.
    ///
    /// `None` if the volume comes out as 0 in a unit of its size, or a vertex of a triangle is not finite; also where the volume
    /// is no more than its rounding and the moments are, whose sign is unknown then. With n triangles of points of weight 1, the
    /// diameter D of the vertices and the center together, and the sum W of the volumes, none negative, of the cones over the
    /// triangles from the center or the first vertex, whichever is more, the error is at most 64n ε D² (D³ + W). O(n).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// // A tetrahedron at the corner of a cube of side 1: 1/160 along each axis, and −1/480 between two of them.
    /// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let [[xx, xy, _], ..] = mesh.second_moments().unwrap();
    /// assert!((xx - 1.0_f64 / 160.0).abs() < 1e-18 && (xy + 1.0 / 480.0).abs() < 1e-18);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn second_moments(&self) -> Option<[[T; 3]; 3]> {
        self.measured(|second| second)
    }

    /// The tensor of inertia of what is inside about the center of mass for density 1, ∫ (|r|² − r rᵀ) with r = x − c: what the
    /// angular velocity is multiplied by in the angular momentum. On the diagonal it is the sum of the two other
    /// [`second_moments`](Mesh::second_moments), and besides it they are with the opposite sign; it is `None` where they are.
    /// O(n).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let [[xx, xy, _], ..] = mesh.inertia().unwrap();
    /// assert!((xx - 1.0_f64 / 80.0).abs() < 1e-17 && (xy - 1.0 / 480.0).abs() < 1e-18);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn inertia(&self) -> Option<[[T; 3]; 3]> {
        self.measured(tensor)
    }

    /// How the mass inside is spread about its center; `None` without a volume, or if a vertex has no place.
    pub(in crate::pga3) fn spread(&self) -> Option<Spread<3>> {
        let (frame, moments) = self.moments()?;
        Some(moments.spread(&frame)?.within(64.0 * self.triangles.len() as f64 * f64::EPSILON))
    }

    /// Whether the vertices of all triangles are finite.
    pub(in crate::pga3) fn has_places(&self) -> bool {
        self.facets().all(|facet| facet.is_some())
    }

    /// What is made of the second moments in the frame, where nothing overflows yet.
    fn measured(&self, of: impl Fn([[f64; 3]; 3]) -> [[f64; 3]; 3]) -> Option<[[T; 3]; 3]> {
        let (frame, moments) = self.moments()?;
        let sign = moments.sign?;
        Some(of(moments.second).map(|row| row.map(|c| T::narrow(frame.measure(sign * c, 5)))))
    }

    /// In the frame, whose origin is the first corner of the first triangle; `None` without a volume, or one of known sign, or if
    /// a vertex has no place.
    fn moments(&self) -> Option<(Frame<3>, Moments<3>)> {
        let facets = || self.facets().flatten();
        let [origin, ..] = facets().next().filter(|_| self.has_places())?;
        let frame = Frame::of(origin, facets().flatten());
        let triangles = facets().map(|facet| facet.map(|p| frame.place(p)));
        let moments = Moments::of_region(triangles, |[a, b, c]| dot(cross(a, b), c));
        moments.sign.map(|_| (frame, moments))
    }
}
