//! A mesh that a plane cuts in two.
//!
//! Each vertex is above the plane, below or on it, exactly. So each triangle is on one side or is parted, and what is between the halves is known by
//! the edges that they have in the plane: their lids are what these go round.

use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater, Less};
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
use crate::triangulation::{fill, flip};

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
    /// The lids are made of triangles without further corners, and seldom thinner than they have to be: see [`pga2::Polygon::delaunay_triangles`](crate::pga2::Polygon::delaunay_triangles). Where
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
        let lid = parts.lid(&rim);
        Ok(parts.halves(&lid))
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

/// The most flips of edges that a lid is improved by, for each edge around it. Most outlines need no more than two.
const FLIPS: usize = 32;

/// On which sides of the plane corners are: a bit for each side, so that those of a triangle can be united.
const ABOVE: u8 = 1;
const BELOW: u8 = 2;
const ON: u8 = 4;
const NOWHERE: u8 = 8;

fn side(cut: &Cut<3>, position: Option<[f64; 3]>) -> u8 {
    position.map_or(NOWHERE, |p| match cut.side(p) {
        Greater => ABOVE,
        Less => BELOW,
        Equal => ON,
    })
}

/// The triangles on each side. Their corners are the points of the mesh, and behind them the points where edges pass through the plane.
struct Parts {
    points: Vec<[f64; 3]>,
    /// Of the points of the mesh.
    sides: Vec<u8>,
    /// The edges from below the plane to above it, in order.
    edges: Vec<[usize; 2]>,
    above: Vec<[usize; 3]>,
    below: Vec<[usize; 3]>,
    /// The sides of these triangles that are in the plane.
    rim_above: Vec<[usize; 2]>,
    rim_below: Vec<[usize; 2]>,
    /// The axis nearest to the normal of the plane, and whether the normal is in its direction.
    axis: usize,
    is_upright: bool,
}

impl Parts {
    fn of<T: Widen>(mesh: &Mesh<'_, T>, plane: Plane<T>) -> Result<Parts, SplitError> {
        let normal = widened(plane.normal());
        let cut = Cut::new(normal, plane.e0.widen()).ok_or(SplitError::NoPlane)?;
        let position = |k: usize| given_position(mesh.points[k]).map(widened);
        let sides = collect(mesh.points.len(), |k| side(&cut, position(k)));
        let axis = (0..3).fold(0, |most, k| if normal[k].abs() > normal[most].abs() { k } else { most });
        let mut parts = Parts {
            points: collect(mesh.points.len(), |k| position(k).unwrap_or([f64::NAN; 3])),
            sides,
            edges: Vec::new(),
            above: Vec::with_capacity(mesh.triangles.len()),
            below: Vec::with_capacity(mesh.triangles.len()),
            rim_above: Vec::new(),
            rim_below: Vec::new(),
            axis,
            is_upright: normal[axis] > 0.0,
        };
        let mut cut_through = Vec::new();
        for (triangle, &corners) in mesh.triangles.iter().enumerate() {
            let sides = corners.map(|k| parts.sides[k]);
            match sides[0] | sides[1] | sides[2] {
                ABOVE => parts.above.push(corners),
                BELOW => parts.below.push(corners),
                all if all & NOWHERE != 0 => {
                    let index = corners[sides.iter().position(|&side| side == NOWHERE).unwrap_or_default()];
                    return Err(SplitError::NotFinite { triangle, index });
                }
                all if all & ABOVE != 0 && all & BELOW != 0 => cut_through.push(corners),
                all => parts.push(corners, all & ABOVE != 0 || all == ON && !parts.faces_up(corners)),
            }
        }
        parts.edges = cut_through.iter().flat_map(|&corners| parts.crossed(corners)).flatten().collect();
        parts.edges.sort_unstable();
        parts.edges.dedup();
        for &edge in &parts.edges {
            parts.points.push(cut.crossing(edge.map(|k| parts.points[k])));
        }
        cut_through.into_iter().for_each(|corners| parts.push_parts(corners));
        Ok(parts)
    }

    /// Puts a triangle into a half.
    fn push(&mut self, [a, b, c]: [usize; 3], is_above: bool) {
        let rim = [[a, b], [b, c], [c, a]].into_iter().filter(|edge| edge.iter().all(|&k| self.is_on_plane(k)));
        if is_above {
            self.rim_above.extend(rim.collect::<Vec<_>>());
            self.above.push([a, b, c]);
        } else {
            self.rim_below.extend(rim.collect::<Vec<_>>());
            self.below.push([a, b, c]);
        }
    }

    fn is_on_plane(&self, point: usize) -> bool {
        self.sides.get(point).is_none_or(|&side| side == ON)
    }

    /// Whether a triangle in the plane shows its face to what is above: then its inside is below.
    fn faces_up(&self, corners: [usize; 3]) -> bool {
        let [a, b, c] = corners.map(|k| self.seen(k));
        (orientation2(a, b, c) == Some(Greater)) == self.is_upright
    }

    /// A point without the coordinate along the axis. So nothing is rounded.
    fn seen(&self, point: usize) -> [f64; 2] {
        [1, 2].map(|k| self.points[point][(self.axis + k) % 3])
    }

    /// For each edge of a triangle: if it passes through the plane, the same from below to above.
    fn crossed(&self, [a, b, c]: [usize; 3]) -> [Option<[usize; 2]>; 3] {
        [[a, b], [b, c], [c, a]].map(|[from, to]| match [self.sides[from], self.sides[to]] {
            [BELOW, ABOVE] => Some([from, to]),
            [ABOVE, BELOW] => Some([to, from]),
            _ => None,
        })
    }

    /// Puts the parts of a triangle with corners on both sides into the halves.
    fn push_parts(&mut self, corners: [usize; 3]) {
        let crossings = self.crossed(corners).map(|edge| {
            edge.and_then(|edge| self.edges.binary_search(&edge).ok()).map(|number| self.sides.len() + number)
        });
        for (other, is_above) in [(BELOW, true), (ABOVE, false)] {
            // Round the part.
            let mut part = ([0; 4], 0);
            let round = corners
                .iter()
                .zip(crossings)
                .flat_map(|(&corner, crossing)| [Some(corner).filter(|&corner| self.sides[corner] != other), crossing]);
            for point in round.flatten() {
                part.0[part.1] = point;
                part.1 += 1;
            }
            let (part, count) = part;
            (2..count).for_each(|k| self.push([part[0], part[k - 1], part[k]], is_above));
        }
    }

    /// The edges that the lid of the lower half needs, so that all edges meet. None, if it and the upper half would need different ones, or
    /// these would not close.
    fn rim(&self) -> Option<Vec<[usize; 2]>> {
        let (above, below) = (surplus(self.rim_above.clone()), surplus(self.rim_below.clone()));
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
            Ok(mut filled) => {
                flip(&places, &mut filled.triangles, FLIPS * edges.len());
                filled.triangles.into_iter().chain(filled.flat).map(|triangle| triangle.map(|k| points[k])).collect()
            }
            Err(_) => rim.iter().map(|&[a, b]| [points[0], a, b]).filter(|&[o, a, b]| o != a && o != b).collect(),
        }
    }

    /// The halves with their lids; that of the lower one is given.
    fn halves(self, lid: &[[usize; 3]]) -> Halves {
        let Parts { points, mut above, mut below, .. } = self;
        above.extend(lid.iter().map(|&[a, b, c]| [a, c, b]));
        below.extend_from_slice(lid);
        Halves { above: with_its_points(above, &points), below: with_its_points(below, &points), lid: lid.len() }
    }
}

/// These triangles, and of the points those that they have.
fn with_its_points(mut triangles: Vec<[usize; 3]>, all: &[[f64; 3]]) -> TriangleMesh {
    let mut numbers = vec![0; all.len()];
    triangles.as_flattened().iter().for_each(|&k| numbers[k] = 1);
    let mut points = Vec::with_capacity(numbers.iter().sum());
    for (number, &point) in numbers.iter_mut().zip(all) {
        let is_used = *number == 1;
        *number = points.len();
        if is_used {
            points.push(Point::from(point));
        }
    }
    triangles.as_flattened_mut().iter_mut().for_each(|k| *k = numbers[*k]);
    triangles.shrink_to_fit();
    TriangleMesh { points, triangles }
}
