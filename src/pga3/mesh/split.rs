//! A mesh that a plane cuts in two.
//!
//! Each vertex is above the plane, below or on it, exactly. So each triangle is on one side or is parted, and what is between the halves is known by
//! the edges that they have in the plane: their lids are what these go round.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::fmt;

use super::inside::given_position;
use super::{Mesh, surplus};
use crate::boundary::cut::Cut;
use crate::exact::orientation2;
use crate::mesh::TriangleMesh;
use crate::pga3::{Plane, Point};
use crate::scalar::Widen;
use crate::segment::slices::widened;
use crate::threads::collect;
use crate::triangulation::fill;

/// What is above a plane and what is below it: see [`Mesh::split`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Halves {
    /// What is on the positive side.
    pub above: TriangleMesh,
    /// What is on the negative side.
    pub below: TriangleMesh,
    /// How many triangles of each are those of its lid, in the plane: the last ones. The two lids are the same, turned over.
    pub lid: usize,
}

/// Why a mesh is not split.
///
/// ```
/// use incidence::pga3::{Mesh, Plane, Point, SplitError};
/// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
/// let open = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3]])?; // without [2, 0, 3]
/// let error = open.split(Plane::new(0.0, 0.0, 1.0, -5.0)).unwrap_err();
/// assert_eq!(error, SplitError::Open { edge: [0, 2] });
/// assert_eq!(error.to_string(), "the mesh is open where it is cut: no triangle meets the edge from point 0 to point 2");
/// # Ok::<(), incidence::pga3::MeshError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SplitError {
    /// The plane is ideal, zero or not finite.
    NoPlane,
    /// A vertex of a triangle is not finite.
    NotFinite {
        /// The place of the triangle.
        triangle: usize,
        /// The place of the point.
        index: usize,
    },
    /// The mesh is open where the plane cuts it, so that nothing tells what is inside.
    Open {
        /// The first of its [open edges](Mesh::open_edges).
        edge: [usize; 2],
    },
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlane => write!(f, "the plane is ideal, zero or not finite"),
            Self::NotFinite { triangle, index } => write!(f, "triangle {triangle}: point {index} is not finite"),
            Self::Open { edge: [from, to] } => {
                let where_cut = "the mesh is open where it is cut";
                write!(f, "{where_cut}: no triangle meets the edge from point {from} to point {to}")
            }
        }
    }
}

impl core::error::Error for SplitError {}

impl<T: Widen> Mesh<'_, T> {
    /// Cuts a solid in two by a plane: what is above it and what is below, each closed by a lid. Of a [closed](Mesh::is_closed) mesh both halves are
    /// closed, and their volumes add up to that of the mesh. O(n), and O(k log k) for k triangles that are cut.
    ///
    /// On which side a vertex is, or whether it is on the plane, is decided exactly. A face in the plane belongs to the half whose inside is next to it. If the
    /// mesh is all on one side, the other half is empty. The points on the plane are those of a [section](Mesh::section): each coordinate right to 0.51
    /// ε of the larger of the edge's two along its axis, or of 10⁻³⁰⁰. Points of the mesh keep their coordinates, in `f64`, and come first, in their
    /// order. Those that no triangle of a half has are not in it.
    ///
    /// The lids are made of triangles without further corners: see [`pga2::Polygon::triangles`](crate::pga2::Polygon::triangles). Where
    /// an outline touches itself there may be triangles without an area, so that all edges meet. Where outlines cross, as those of a mesh that passes through itself, the
    /// triangles of the lid overlap, and some are turned over; the volumes are right all the same.
    ///
    /// # Errors
    /// The plane [is nowhere](SplitError::NoPlane), the first vertex that [is not finite](SplitError::NotFinite), or a mesh that is
    /// [open](SplitError::Open) where it is cut.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 12.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let halves = mesh.split(Plane::new(0.0, 0.0, 1.0, -6.0))?;
    /// let [above, below] = [halves.above.mesh()?, halves.below.mesh()?];
    /// assert!(above.is_closed() && below.is_closed());
    /// // The upper one is half as wide and half as high as the whole, whose volume is 32.
    /// assert_eq!((above.signed_volume(), below.signed_volume()), (4.0, 28.0));
    /// assert_eq!(halves.lid, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("cut", "slice", "clip"))]
    pub fn split(&self, plane: Plane<T>) -> Result<Halves, SplitError> {
        let parts = Parts::of(self, plane)?;
        let Some(rim) = parts.rim() else {
            // There are such edges, or the rim would close.
            let edge = self.open_edges().first().copied().unwrap_or_default();
            return Err(SplitError::Open { edge });
        };
        Ok(parts.halves(&parts.lid(&rim)))
    }

    /// Cuts a surface in two by a plane, without lids: any mesh, open or not. Each triangle is in one half, or a part of it in each. Otherwise as
    /// [`split`](Mesh::split).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// // One side of a roof.
    /// let corners = [[0.0, 0.0, 2.0], [0.0, 8.0, 2.0], [3.0, 0.0, 6.0], [3.0, 8.0, 6.0]].map(Point::from);
    /// let roof = Mesh::new(&corners, &[[0, 2, 1], [1, 2, 3]])?;
    /// let halves = roof.split_surface(Plane::new(0.0, 0.0, 1.0, -3.0))?;
    /// assert_eq!((halves.above.mesh()?.area(), halves.below.mesh()?.area()), (30.0, 10.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The plane [is nowhere](SplitError::NoPlane), or the first vertex that [is not finite](SplitError::NotFinite).
    pub fn split_surface(&self, plane: Plane<T>) -> Result<Halves, SplitError> {
        Ok(Parts::of(self, plane)?.halves(&[]))
    }
}

/// The triangles on each side. Their corners are the points of the mesh, and behind them the points where edges pass through the plane.
struct Parts {
    points: Vec<[f64; 3]>,
    /// Of the points of the mesh.
    sides: Vec<Ordering>,
    above: Vec<[usize; 3]>,
    below: Vec<[usize; 3]>,
    /// The axis nearest to the normal of the plane.
    axis: usize,
}

impl Parts {
    fn of<T: Widen>(mesh: &Mesh<'_, T>, plane: Plane<T>) -> Result<Parts, SplitError> {
        let normal = widened(plane.normal());
        let cut = Cut::new(normal, plane.e0.widen()).ok_or(SplitError::NoPlane)?;
        for (triangle, corners) in mesh.triangles.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|&&k| given_position(mesh.points[k]).is_none()) {
                return Err(SplitError::NotFinite { triangle, index });
            }
        }
        // Of points that no triangle has, nothing is asked.
        let mut points = collect(mesh.points.len(), |k| given_position(mesh.points[k]).map_or([0.0; 3], widened));
        let sides = collect(points.len(), |k| cut.side(points[k]));
        let edges = crossed(mesh.triangles, &sides);
        points.extend(edges.iter().map(|&edge| cut.crossing(edge.map(|k| points[k]))).collect::<Vec<_>>());

        let axis = (0..3).fold(0, |most, k| if normal[k].abs() > normal[most].abs() { k } else { most });
        let mut parts = Parts { points, sides, above: Vec::new(), below: Vec::new(), axis };
        for &corners in mesh.triangles {
            match corners.map(|k| parts.sides[k]) {
                [Equal, Equal, Equal] => parts.push_level(corners, normal[axis] > 0.0),
                sides if !sides.contains(&Less) => parts.above.push(corners),
                sides if !sides.contains(&Greater) => parts.below.push(corners),
                sides => parts.push_parted(corners, sides, &edges),
            }
        }
        Ok(parts)
    }

    /// A triangle in the plane has the inside behind it.
    fn push_level(&mut self, corners: [usize; 3], is_upright: bool) {
        let [a, b, c] = corners.map(|k| self.seen(k));
        let turn = orientation2(a, b, c).unwrap_or(Equal);
        let faces_up = (turn == Greater) == is_upright;
        let half = if faces_up { &mut self.below } else { &mut self.above };
        half.push(corners);
    }

    /// The parts of a triangle with corners on both sides.
    fn push_parted(&mut self, corners: [usize; 3], sides: [Ordering; 3], edges: &[[usize; 2]]) {
        let count = self.sides.len();
        for (side, half) in [(Less, &mut self.above), (Greater, &mut self.below)] {
            // Round the part, from one of its corners on.
            let mut part = Vec::with_capacity(4);
            for k in 0..3 {
                let next = (k + 1) % 3;
                if sides[k] != side {
                    part.push(corners[k]);
                }
                if let Some(edge) = crossing([corners[k], corners[next]], [sides[k], sides[next]]) {
                    part.extend(edges.binary_search(&edge).map(|k| count + k));
                }
            }
            half.extend((2..part.len()).map(|k| [part[0], part[k - 1], part[k]]));
        }
    }

    /// A point without the coordinate along the axis, which takes no rounding. From which side the plane is seen does not matter.
    fn seen(&self, point: usize) -> [f64; 2] {
        [1, 2].map(|k| self.points[point][(self.axis + k) % 3])
    }

    /// The edges that the lid of the lower half needs, so that all edges meet. None, if it and the upper half would need different ones, or
    /// these would not close.
    fn rim(&self) -> Option<Vec<[usize; 2]>> {
        let is_on_plane = |k: usize| self.sides.get(k).is_none_or(|&side| side == Equal);
        let level = |triangles: &[[usize; 3]]| -> Vec<[usize; 2]> {
            let sides = triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
            surplus(sides.filter(|edge| edge.iter().all(|&k| is_on_plane(k))).collect())
        };
        let (above, below) = (level(&self.above), level(&self.below));
        let rim: Vec<_> = below.iter().map(|&[from, to]| [to, from]).collect();
        let ends = |k: usize| {
            let mut ends: Vec<_> = rim.iter().map(|edge| edge[k]).collect();
            ends.sort_unstable();
            ends
        };
        (surplus([above, below].concat()).is_empty() && ends(0) == ends(1)).then_some(rim)
    }

    /// The lid of the lower half. If it cannot be filled because edges cross, triangles to all of them from one point have the same edges and volume.
    fn lid(&self, rim: &[[usize; 2]]) -> Vec<[usize; 3]> {
        let mut points: Vec<usize> = rim.iter().map(|&[from, _]| from).collect();
        points.sort_unstable();
        points.dedup();
        let places: Vec<_> = points.iter().map(|&k| self.seen(k)).collect();
        let place = |k: usize| points.binary_search(&k).unwrap_or_default();
        let edges: Vec<_> = rim.iter().map(|edge| edge.map(place)).collect();
        match fill(&places, &edges, |winding| winding) {
            Ok(filled) => {
                filled.triangles.into_iter().chain(filled.flat).map(|triangle| triangle.map(|k| points[k])).collect()
            }
            Err(_) => rim.iter().map(|&[a, b]| [points[0], a, b]).filter(|&[o, a, b]| o != a && o != b).collect(),
        }
    }

    /// The halves with their lids; that of the lower one is given.
    fn halves(&self, lid: &[[usize; 3]]) -> Halves {
        let above = self.half(&self.above, lid.iter().map(|&[a, b, c]| [a, c, b]));
        let below = self.half(&self.below, lid.iter().copied());
        Halves { above, below, lid: lid.len() }
    }

    /// These triangles, and the points that they have.
    fn half(&self, triangles: &[[usize; 3]], lid: impl Iterator<Item = [usize; 3]>) -> TriangleMesh {
        let mut triangles: Vec<_> = triangles.iter().copied().chain(lid).collect();
        let mut number = vec![None; self.points.len()];
        triangles.as_flattened().iter().for_each(|&k| number[k] = Some(0));
        let mut points = Vec::new();
        for (number, &point) in number.iter_mut().zip(&self.points).filter(|(number, _)| number.is_some()) {
            *number = Some(points.len());
            points.push(Point::from(point));
        }
        triangles.as_flattened_mut().iter_mut().for_each(|k| *k = number[*k].unwrap_or_default());
        TriangleMesh { points, triangles }
    }
}

/// The edges that pass through the plane, from below to above, in order.
fn crossed(triangles: &[[usize; 3]], sides: &[Ordering]) -> Vec<[usize; 2]> {
    let ways = |&[a, b, c]: &[usize; 3]| [[a, b], [b, c], [c, a]];
    let crossed = |edge: [usize; 2]| crossing(edge, edge.map(|k| sides[k]));
    let mut edges: Vec<_> = triangles.iter().flat_map(ways).filter_map(crossed).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The edge from below the plane to above it, if it passes through.
fn crossing([a, b]: [usize; 2], sides: [Ordering; 2]) -> Option<[usize; 2]> {
    match sides {
        [Less, Greater] => Some([a, b]),
        [Greater, Less] => Some([b, a]),
        _ => None,
    }
}
