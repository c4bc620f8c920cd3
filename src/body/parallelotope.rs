//! Bodies whose vertices are those of a parallelogram or a parallelepiped, or nearly.

use super::{Aabb, Motion};
use crate::magnitude::one_norm;

/// A parallelogram of the plane or a parallelepiped of space to whose vertices those of a body are near. It is given by its
/// center and by half of each of the N edges from one vertex.
///
/// Vertex i of the body is near center ± edge ± edge (± edge), with a + before edge k where i has the bit 2ᵏ. For two such bodies
/// the facets of their difference are known beforehand, so that nearly all questions are answered without a search.
///
/// A body with fewer vertices, 2ᵐ, may be flat: only the first m edges count, and the others are 0. So it is for a point (m = 0) and a
/// segment (m = 1).
///
/// ```
/// use incidence::{body::Body, pga2::{Motor, Point, Posed, Rect}};
/// let card = Rect::new([4.0, 2.0])?;
/// let posed = Posed { shape: card, motor: Motor::rotation(Point::new(0.0, 0.0), std::f64::consts::FRAC_PI_2) };
/// let frame = posed.parallelotope().unwrap();
/// let near = |x: [f64; 2], y: [f64; 2]| (x[0] - y[0]).hypot(x[1] - y[1]) <= frame.off;
/// assert!(frame.off < 1e-12 && near(frame.half_edges[0], [0.0, 4.0]) && near(frame.half_edges[1], [-2.0, 0.0]));
/// assert!(near(posed.vertex(0b01), [2.0, 4.0])); // + the first, − the second
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parallelotope<const N: usize> {
    /// The mean of all vertices.
    pub center: [f64; N],
    /// Half of each edge, as a vector, which may be 0.
    pub half_edges: [[f64; N]; N],
    /// No vertex of the body is farther than this from the vertex of the parallelotope with the same number.
    pub off: f64,
}

impl<const N: usize> Parallelotope<N> {
    /// The parallelotope of a box whose vertices are numbered like those of a [`Cuboid`](super::Cuboid).
    pub(crate) fn of_box(Aabb { min, max }: Aabb<f64, N>) -> Self {
        let half = |k: usize| 0.5 * max[k] - 0.5 * min[k];
        let edge = |k: usize| core::array::from_fn(|i| if i == k { half(k) } else { 0.0 });
        Self::rounded(core::array::from_fn(|k| 0.5 * min[k] + 0.5 * max[k]), core::array::from_fn(edge))
    }

    /// That of a center and half edges that are each off by u of themselves, and by what underflows in halves.
    fn rounded(center: [f64; N], half_edges: [[f64; N]; N]) -> Self {
        let off = f64::EPSILON * (one_norm(&center) + size(&half_edges)) + f64::MIN_POSITIVE;
        Self { center, half_edges, off }
    }

    /// That of a point, without error.
    #[inline]
    pub(crate) fn of_point(point: [f64; N]) -> Self {
        Self { center: point, half_edges: [[0.0; N]; N], off: 0.0 }
    }

    /// That of a segment.
    #[inline]
    pub(crate) fn of_segment([a, b]: [[f64; N]; 2]) -> Self {
        let mut half_edges = [[0.0; N]; N];
        if let Some(edge) = half_edges.first_mut() {
            *edge = core::array::from_fn(|k| 0.5 * b[k] - 0.5 * a[k]);
        }
        Self::rounded(core::array::from_fn(|k| 0.5 * a[k] + 0.5 * b[k]), half_edges)
    }

    /// The parallelotope moved, as each of the body's vertices is.
    pub(crate) fn moved(&self, motion: &impl Motion<N>) -> Self {
        let [per_length, constant] = motion.sizes();
        let far = per_length * one_norm(&self.center) + constant;
        let long = per_length * size(&self.half_edges);
        // A vertex is rounded by 8 ε of both, the center by 8 ε of `far`, and each edge by up to 32 ε of `long`.
        let off = 2.0 * per_length * self.off + f64::EPSILON * (17.0 * far + 48.0 * long);
        Self {
            center: motion.point(self.center),
            half_edges: core::array::from_fn(|k| motion.direction(self.half_edges[k])),
            off,
        }
    }
}

/// The sum of the absolute components of all edges; edge by edge, which is faster than one chain of sums.
#[inline(always)]
fn size<const N: usize>(edges: &[[f64; N]; N]) -> f64 {
    edges.iter().fold(0.0, |sum, edge| sum + one_norm(edge))
}
