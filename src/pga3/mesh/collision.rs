//! Whether two meshes collide, and where.

use alloc::vec;
use alloc::vec::Vec;

use super::Mesh;
use crate::boundary::{self, Boundary, edge_through};
use crate::connected::Connected;
use crate::scalar::Widen;

/// What the regions of two meshes have in common.
///
/// Where an edge meets a triangle is their meet, to within the rounding of products of the coordinates: far from the Origin,
/// move both so that one of the corners is there. Of an edge in the plane of the triangle it is zero or ideal, or what rounding
/// makes of that.
///
/// ```
/// use incidence::pga3::{Collision, Mesh, Point};
/// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
/// let upright = [[0.0, 3.0, 0.0], [9.0, 3.0, 0.0], [2.0, 3.0, 4.0]].map(Point::from);
/// let (solid, sheet) = (Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?, Mesh::new(&upright, &[[0, 1, 2]])?);
/// let Some(Collision::FirstEdge { edge: [i, j], triangle: 0 }) = solid.collision(&sheet) else { panic!() };
/// let plane = upright[0] & upright[1] & upright[2];
/// let point = (corners[i] & corners[j]) ^ plane;
/// assert_eq!(point.coords(), [3.25, 3.0, 3.0]);
/// # Ok::<(), incidence::pga3::MeshError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collision {
    /// Nothing.
    Disjoint,
    /// An edge of the first mesh meets a triangle of the second.
    FirstEdge {
        /// The places of the ends of the edge among the points of the first mesh.
        edge: [usize; 2],
        /// The place of the triangle of the second mesh.
        triangle: usize,
    },
    /// An edge of the second mesh meets a triangle of the first.
    SecondEdge {
        /// The places of the ends of the edge among the points of the second mesh.
        edge: [usize; 2],
        /// The place of the triangle of the first mesh.
        triangle: usize,
    },
    /// The triangles are apart, and this point of the first mesh is inside the second, with all that are connected with
    /// it by edges.
    FirstInside {
        /// Its place among the points of the first mesh.
        point: usize,
    },
    /// The triangles are apart, and this point of the second mesh is inside the first, with all that are connected with
    /// it by edges.
    SecondInside {
        /// Its place among the points of the second mesh.
        point: usize,
    },
}

/// # Collision
impl<T: Widen> Mesh<'_, T> {
    /// What this mesh and `other`, neither of which need be convex or in one piece, have in common. The regions are
    /// closed, so touching is colliding; of a mesh that is not [closed](Mesh::is_closed) only its triangles count. Exact
    /// for all finite coordinates; `None` if a vertex of a triangle of either is ideal, zero or not
    /// finite. A mesh without triangles collides with nothing.
    ///
    /// If several edges and triangles meet, the answer is any of them, always the same for the same meshes.
    ///
    /// The cost is O(n log n) for n triangles, and the pairs of triangles whose boxes overlap: usually few. Long thin boxes in several directions
    /// take more, also where they do not overlap. If no triangles meet, each piece of a
    /// mesh is looked for inside the other, along a ray in the direction of x: also the triangles that these rays meet.
    ///
    /// ```
    /// use incidence::pga3::{Collision, Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]];
    /// let triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    /// let below = corners.map(Point::from);
    /// let raised = |height: f64| corners.map(|[x, y, z]| Point::new(x, y, z + height));
    /// let (mesh, touching, above) = (Mesh::new(&below, &triangles)?, raised(5.0), raised(5.0 + 1e-14));
    /// // The apex of the one is on the base of the other.
    /// let found = mesh.collision(&Mesh::new(&touching, &triangles)?);
    /// assert!(matches!(found, Some(Collision::FirstEdge { edge: [_, 3] | [3, _], triangle: 0 })), "{found:?}");
    /// assert_eq!(mesh.collision(&Mesh::new(&above, &triangles)?), Some(Collision::Disjoint));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn collision(&self, other: &Mesh<'_, T>) -> Option<Collision> {
        let (first, second) = (self.boundary()?, other.boundary()?);
        Some(match boundary::collision(&first, &second) {
            boundary::Collision::Disjoint => Collision::Disjoint,
            boundary::Collision::FirstInside(part) => Collision::FirstInside { point: self.triangles[part][0] },
            boundary::Collision::SecondInside(part) => Collision::SecondInside { point: other.triangles[part][0] },
            boundary::Collision::Facets(i, j) => {
                let ends = |triangle: [usize; 3], k: usize| [triangle[k], triangle[(k + 1) % 3]];
                match edge_through(&first.facets[i], &second.facets[j]) {
                    Some(k) => Collision::FirstEdge { edge: ends(self.triangles[i], k), triangle: j },
                    None => {
                        let k = edge_through(&second.facets[j], &first.facets[i]).unwrap_or(0);
                        Collision::SecondEdge { edge: ends(other.triangles[j], k), triangle: i }
                    }
                }
            }
        })
    }

    fn boundary(&self) -> Option<Boundary<3>> {
        Some(Boundary { facets: self.places()?, parts: self.parts(), is_closed: self.is_closed() })
    }

    /// One triangle of each part that is connected by edges or points.
    fn parts(&self) -> Vec<usize> {
        let mut connected = Connected::apart(self.points.len());
        for &[a, b, c] in self.triangles {
            connected.join(a, b);
            connected.join(a, c);
        }
        let mut is_new = vec![true; self.points.len()];
        let mut starts_part = |triangle: &[usize; 3]| core::mem::take(&mut is_new[connected.of(triangle[0])]);
        (0..self.triangles.len()).filter(|&k| starts_part(&self.triangles[k])).collect()
    }
}
