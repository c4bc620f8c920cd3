//! A mesh that a plane cuts in two.
//!
//! Each vertex is above the plane, below or on it, exactly. So each triangle is on one side or is parted, and what is between the halves is known by
//! the edges that they have in the plane: their lids are what these go round.

mod lid;

use alloc::vec::Vec;
use core::cmp::Ordering::Greater;
use core::fmt;

use super::inside::given_position;
use super::section::{ABOVE, BELOW, NOWHERE, ON, cut_by, side};
use super::{Mesh, surplus};
use crate::exact::orientation2;
use crate::mesh::TriangleMesh;
use crate::pga3::{Plane, Point};
use crate::scalar::Widen;
use crate::segment::slices::widened;
use crate::threads::collect;
use lid::filled;

/// What is above a plane and what is below it: see [`Mesh::split`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Halves {
    /// What is on the positive side.
    pub above: TriangleMesh,
    /// What is on the negative side.
    pub below: TriangleMesh,
    /// How many triangles, the last ones, of what is above and below are its lid.
    lids: [usize; 2],
}

impl Halves {
    /// The lid of what is above: its triangles in the plane, which are its last ones. Their corners are numbers of `above.points`. Empty after
    /// [`Mesh::split_surface`].
    pub fn lid_above(&self) -> &[[usize; 3]] {
        lid(&self.above, self.lids[0])
    }

    /// The lid of what is below: its triangles in the plane, which are its last ones. Their corners are numbers of `below.points`.
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 12.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let halves = mesh.split(Plane::new(0.0, 0.0, 1.0, -6.0))?;
    /// let lid = Mesh::new(&halves.below.points, halves.lid_below())?;
    /// assert_eq!(lid.area(), 2.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lid_below(&self) -> &[[usize; 3]] {
        lid(&self.below, self.lids[1])
    }
}

fn lid(half: &TriangleMesh, count: usize) -> &[[usize; 3]] {
    &half.triangles[half.triangles.len().saturating_sub(count)..]
}

/// Why a mesh is not split.
///
/// ```
/// use incidence::pga3::{Mesh, Plane, Point, SplitError};
/// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
/// let open = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3]])?; // without [2, 0, 3]
/// let error = open.split(Plane::new(0.0, 0.0, 1.0, -5.0)).unwrap_err();
/// assert_eq!(error, SplitError::Open { edge: [3, 0] });
/// let expected = "the mesh is open where it is cut: more triangles have the edge from point 3 to point 0 than the other way";
/// assert_eq!(error.to_string(), expected);
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
    /// The mesh is open where the plane cuts it, so that nothing tells what is inside. (A hole whose rim lies in the plane is none: the lids
    /// close it.)
    Open {
        /// The first of its [open edges](Mesh::open_edges) that has a point with the plane in common.
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
                write!(
                    f,
                    "{where_cut}: more triangles have the edge from point {from} to point {to} than the other way"
                )
            }
        }
    }
}

impl core::error::Error for SplitError {}

impl<T: Widen> Mesh<'_, T> {
    /// Cuts a solid in two by a plane: what is above it and what is below, each closed by a lid. Of a [closed](Mesh::is_closed) mesh both halves are
    /// closed, and their volumes add up to that of the mesh. O(n), and O(k log k) for k triangles that are cut and triangles of
    /// lids, and pairs of edges of crossing outlines that meet.
    ///
    /// On which side a vertex is, or whether it is on the plane, is decided exactly. Of faces in the plane no triangle is kept: the lid of a half is
    /// what its other triangles leave open there, just below the plane or just above it. If they leave nothing, there is no lid, and if nothing else
    /// is on that side, the half is empty. The points on the plane are those of a [section](Mesh::section): each coordinate right to 0.51 ε of the
    /// larger of the edge's two along its axis, or of 10⁻³⁰⁰. Points of the mesh keep their coordinates, in `f64`, and come first, in their order.
    /// (If they have a weight other than 1, they are divided by it first, and rounded.) Those that no triangle of a half has are not in it.
    ///
    /// The lids are made of triangles without further corners, and where they cover once, seldom of thinner ones than they have to: see
    /// [`pga2::Polygon::delaunay_triangles`](crate::pga2::Polygon::delaunay_triangles). What parts of the mesh go round several times, a lid covers
    /// as often. If outlines cross, as where parts of the mesh pass through each other, each of those is filled for itself, also over its holes,
    /// which are then filled with triangles that are turned over. So is each outline if the mesh goes round something more than eight times, as the
    /// lid would be of too many triangles. An outline that crosses itself is filled with triangles from one of its points, some of which are turned
    /// over. (Outlines that are as near to each other as their points are rounded may cross, too.) There may be triangles without an area where an
    /// outline touches itself, so that all edges meet. The halves are closed in all these cases, and their volumes right. See the
    /// [chapter](crate::notes::triangles).
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
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("cut", "slice", "clip"))]
    pub fn split(&self, plane: Plane<T>) -> Result<Halves, SplitError> {
        let parts = Parts::of(self, plane)?;
        let [above, below] = [&parts.above, &parts.below].map(|half| surplus(half.rim.clone()));
        let lid_above = parts.lid(&above);
        // Mostly both have the same lid, turned over.
        let is_same = above.iter().copied().eq(below.iter().map(|&[from, to]| [to, from]));
        let turned = |lid: &Vec<[usize; 3]>| lid.iter().map(|&[a, b, c]| [a, c, b]).collect();
        let lid_below = if is_same { lid_above.as_ref().map(turned) } else { parts.lid(&below) };
        let Some(lids) = lid_above.zip(lid_below) else {
            // Where a rim ends, an open edge begins.
            let edge = self.open_edges().into_iter().find(|&edge| parts.meets_plane(edge)).unwrap_or_default();
            return Err(SplitError::Open { edge });
        };
        Ok(parts.halves([lids.0, lids.1]))
    }

    /// Cuts a surface in two by a plane, without lids: any mesh, open or not. Each triangle is in one half, or a part of it in each; a triangle in
    /// the plane is above it or below, where its back is. Otherwise as [`split`](Mesh::split).
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
        let mut parts = Parts::of(self, plane)?;
        for corners in core::mem::take(&mut parts.level) {
            let half = if parts.faces_up(corners) { &mut parts.below } else { &mut parts.above };
            half.triangles.push(corners);
        }
        Ok(parts.halves([Vec::new(), Vec::new()]))
    }
}

/// The triangles on each side. Their corners are the points of the mesh, and behind them the points where edges pass through the plane.
struct Parts {
    points: Vec<[f64; 3]>,
    /// Of the points of the mesh.
    sides: Vec<u8>,
    /// The edges from below the plane to above it, in order.
    edges: Vec<[usize; 2]>,
    above: Part,
    below: Part,
    /// The triangles in the plane.
    level: Vec<[usize; 3]>,
    /// The axis nearest to the normal of the plane, and whether the normal is in its direction.
    axis: usize,
    is_upright: bool,
}

/// The triangles on one side, and those of their edges that are in the plane.
struct Part {
    triangles: Vec<[usize; 3]>,
    rim: Vec<[usize; 2]>,
}

impl Part {
    fn with_room_for(count: usize) -> Self {
        Part { triangles: Vec::with_capacity(count), rim: Vec::new() }
    }

    /// Adds a triangle that may have edges in the plane.
    fn push(&mut self, [a, b, c]: [usize; 3], is_on_plane: impl Fn(usize) -> bool) {
        let edges = [[a, b], [b, c], [c, a]].into_iter();
        self.rim.extend(edges.filter(|edge| edge.iter().all(|&k| is_on_plane(k))));
        self.triangles.push([a, b, c]);
    }
}

impl Parts {
    fn of<T: Widen>(mesh: &Mesh<'_, T>, plane: Plane<T>) -> Result<Parts, SplitError> {
        let normal = widened(plane.normal());
        let cut = cut_by(plane).ok_or(SplitError::NoPlane)?;
        let position = |k: usize| given_position(mesh.points[k]).map(widened);
        let axis = (0..3).fold(0, |most, k| if normal[k].abs() > normal[most].abs() { k } else { most });
        let mut parts = Parts {
            points: collect(mesh.points.len(), |k| position(k).unwrap_or([f64::NAN; 3])),
            sides: collect(mesh.points.len(), |k| side(&cut, mesh.points[k])),
            edges: Vec::new(),
            above: Part::with_room_for(mesh.triangles.len()),
            below: Part::with_room_for(mesh.triangles.len()),
            level: Vec::new(),
            axis,
            is_upright: normal[axis] > 0.0,
        };
        let cut_through = parts.sort(mesh.triangles)?;
        parts.edges = cut_through.iter().flat_map(|&corners| parts.crossed(corners)).flatten().collect();
        parts.edges.sort_unstable();
        parts.edges.dedup();
        for &edge in &parts.edges {
            parts.points.push(cut.crossing(edge.map(|k| parts.points[k])));
        }
        cut_through.into_iter().for_each(|corners| parts.push_parts(corners));
        Ok(parts)
    }

    /// Puts the triangles on one side, or in the plane, where they belong, and returns the others.
    fn sort(&mut self, triangles: &[[usize; 3]]) -> Result<Vec<[usize; 3]>, SplitError> {
        let Parts { sides, above, below, level, .. } = self;
        let is_on_plane = |k: usize| sides[k] == ON;
        let mut cut_through = Vec::new();
        for (triangle, &corners) in triangles.iter().enumerate() {
            match corners.iter().fold(0, |all, &k| all | sides[k]) {
                ABOVE => above.triangles.push(corners),
                BELOW => below.triangles.push(corners),
                ON => level.push(corners),
                all if all & NOWHERE != 0 => {
                    let index = corners.into_iter().find(|&k| sides[k] == NOWHERE).unwrap_or_default();
                    return Err(SplitError::NotFinite { triangle, index });
                }
                all if all & BELOW == 0 => above.push(corners, is_on_plane),
                all if all & ABOVE == 0 => below.push(corners, is_on_plane),
                _ => cut_through.push(corners),
            }
        }
        Ok(cut_through)
    }

    /// For each edge of a triangle: if it passes through the plane, the same from below to above.
    fn crossed(&self, [a, b, c]: [usize; 3]) -> [Option<[usize; 2]>; 3] {
        [[a, b], [b, c], [c, a]].map(|[from, to]| match [self.sides[from], self.sides[to]] {
            [BELOW, ABOVE] => Some([from, to]),
            [ABOVE, BELOW] => Some([to, from]),
            _ => None,
        })
    }

    /// Adds the parts of a triangle with corners on both sides.
    fn push_parts(&mut self, corners: [usize; 3]) {
        let crossings = self.crossed(corners).map(|edge| {
            edge.and_then(|edge| self.edges.binary_search(&edge).ok()).map(|number| self.sides.len() + number)
        });
        let Parts { sides, above, below, .. } = self;
        let is_on_plane = |k: usize| sides.get(k).is_none_or(|&side| side == ON);
        for (part, other) in [(above, BELOW), (below, ABOVE)] {
            let (mut round, mut count) = ([0; 4], 0);
            for (corner, crossing) in corners.into_iter().zip(crossings) {
                for point in [Some(corner).filter(|&corner| sides[corner] != other), crossing].into_iter().flatten() {
                    round[count] = point;
                    count += 1;
                }
            }
            (2..count).for_each(|k| part.push([round[0], round[k - 1], round[k]], is_on_plane));
        }
    }

    /// Whether an edge has a point with the plane in common.
    fn meets_plane(&self, edge: [usize; 2]) -> bool {
        let sides = edge.map(|k| self.sides[k]);
        sides != [ABOVE; 2] && sides != [BELOW; 2]
    }

    /// Whether a triangle in the plane shows its face to what is above.
    fn faces_up(&self, corners: [usize; 3]) -> bool {
        let [a, b, c] = corners.map(|k| self.seen(k));
        (orientation2(a, b, c) == Some(Greater)) == self.is_upright
    }

    /// A point without the coordinate along the axis. So nothing is rounded.
    fn seen(&self, point: usize) -> [f64; 2] {
        [1, 2].map(|k| self.points[point][(self.axis + k) % 3])
    }

    /// The triangles that close a rim. None, if it is open itself.
    fn lid(&self, rim: &[[usize; 2]]) -> Option<Vec<[usize; 3]>> {
        let [starts, ends] = [0, 1].map(|k| {
            let mut ends: Vec<_> = rim.iter().map(|edge| edge[k]).collect();
            ends.sort_unstable();
            ends
        });
        let round: Vec<_> = rim.iter().map(|&[from, to]| [to, from]).collect();
        (starts == ends).then(|| filled(&round, &|point| self.seen(point)))
    }

    /// The halves with their lids.
    fn halves(self, [above, below]: [Vec<[usize; 3]>; 2]) -> Halves {
        let lids = [above.len(), below.len()];
        let half = |part: Part, lid: Vec<[usize; 3]>| with_its_points([part.triangles, lid].concat(), &self.points);
        Halves { above: half(self.above, above), below: half(self.below, below), lids }
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
    TriangleMesh { points, triangles }
}
