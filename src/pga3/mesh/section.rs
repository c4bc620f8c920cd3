//! Where a plane cuts a mesh.
//!
//! Each vertex is on one of two sides: one on the plane counts as on the positive side. So each triangle is passed through or
//! not, from one edge to another, and the edges are joined end to end. Nothing else is decided, and nothing by rounded numbers;
//! so all outlines of a closed mesh are closed.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater, Less};

use super::inside::given_position;
use super::{Mesh, Polygon};
use crate::boundary::cut::Cut;
use crate::magnitude::{dot, nan};
use crate::pga2;
use crate::pga3::{Motor, Plane, Point};
use crate::scalar::{Real, Widen};
use crate::segment::slices::widened;
use crate::threads::collect;

/// Where a plane cuts a mesh: outlines, which are loops, or open paths where the mesh is open.
///
/// Seen from the positive side of the plane, the inside of the mesh is to the left of each outline: outer loops go round counter-clockwise, those of
/// holes clockwise. Loops are in the order of the first triangle that each passes through, paths in that of the triangle that each begins in. The
/// points on a flat face include those where its triangles meet, so that some may lie on one line.
///
/// ```
/// use incidence::pga2;
/// use incidence::pga3::{Mesh, Motor, Plane, Point, Rotor};
/// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 8.0]].map(Point::from);
/// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
///
/// // At half its height, a triangle half as wide.
/// let section = mesh.section(Plane::new(0.0, 0.0, 1.0, -4.0));
/// let outline = section.loops().next().unwrap();
/// assert!([[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]].iter().all(|&[x, y]| outline.0.contains(&Point::new(x, y, 4.0))));
/// assert_eq!((section.is_closed(), section.area()), (true, 2.0));
///
/// // As a polygon of the plane: equilateral, with sides of 4 √2.
/// let normal = [1.0, 1.0, 1.0];
/// let upright = Motor::from(Rotor::between(normal, [0.0, 0.0, 1.0]));
/// let section = mesh.section(Plane::new(1.0, 1.0, 1.0, -4.0));
/// let flat = section.flat(upright);
/// assert!((pga2::Polygon(&flat[0]).area() - 8.0 * 3.0_f64.sqrt()).abs() < 1e-14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("slice", "contour", "cross section"))]
#[derive(Clone, Debug, PartialEq)]
pub struct Section<T = f64> {
    plane: Plane<T>,
    points: Vec<Point<T>>,
    outlines: Vec<Outline>,
}

/// Points up to the first of the next outline.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outline {
    end: usize,
    is_loop: bool,
}

impl<T> Section<T> {
    /// The loops, as polygons with at least three vertices.
    pub fn loops(&self) -> impl Iterator<Item = Polygon<'_, T>> + Clone {
        self.outlines(true).map(Polygon)
    }

    /// The open paths, each of at least two points: where the mesh is [open](Mesh::open_edges), from one of its edges to another, or where its
    /// triangles face opposite ways.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// // One side of a roof.
    /// let corners = [[0.0, 0.0, 2.0], [0.0, 8.0, 2.0], [3.0, 0.0, 5.0], [3.0, 8.0, 5.0]].map(Point::from);
    /// let roof = Mesh::new(&corners, &[[0, 2, 1], [1, 2, 3]])?;
    /// let section = roof.section(Plane::new(0.0, 1.0, 0.0, -2.0));
    /// let path = section.paths().next().unwrap();
    /// assert_eq!(path, [[0.0, 2.0, 2.0], [2.25, 2.0, 4.25], [3.0, 2.0, 5.0]].map(Point::from));
    /// assert_eq!((section.is_closed(), section.area()), (false, 0.0));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn paths(&self) -> impl Iterator<Item = &[Point<T>]> + Clone {
        self.outlines(false)
    }

    fn outlines(&self, loops: bool) -> impl Iterator<Item = &[Point<T>]> + Clone {
        let starts = core::iter::once(0).chain(self.outlines.iter().map(|outline| outline.end));
        let points = |(start, outline): (usize, &Outline)| &self.points[start..outline.end];
        starts.zip(&self.outlines).filter(move |(_, outline)| outline.is_loop == loops).map(points)
    }

    /// Whether there are no open paths. So it is if the mesh is [closed](Mesh::is_closed) and its vertices are finite.
    pub fn is_closed(&self) -> bool {
        self.outlines.iter().all(|outline| outline.is_loop)
    }

    /// Whether there are no outlines at all.
    pub fn is_empty(&self) -> bool {
        self.outlines.is_empty()
    }
}

impl<T: Copy> Section<T> {
    /// The plane that cuts, as it was given.
    pub fn plane(&self) -> Plane<T> {
        self.plane
    }
}

impl<T: Real> Section<T> {
    /// The loops as polygons of the plane: moved by a unit motor that lays them level, with the positive side of their plane upwards, and seen from
    /// above.
    ///
    /// They are rounded once more, so that two that touch or nearly touch may cross. With the feature `mesh`,
    /// [`Polygon::triangles_of_all`](pga2::Polygon::triangles_of_all) fills them.
    ///
    /// For layers that are to lie above each other, take one motion for all of them, as the rotor that makes their normal upright.
    /// [`Motor::between`] of each plane and z = 0 turns each about another line.
    ///
    /// ```
    /// use incidence::pga2::{Line, Polygon};
    /// use incidence::pga3::{Mesh, Motor, Plane, Point, Rotor};
    /// // A box with a shaft through it.
    /// let corners = [[0.0, 0.0], [6.0, 0.0], [6.0, 4.0], [0.0, 4.0], [2.0, 1.0], [4.0, 1.0], [4.0, 3.0], [2.0, 3.0]];
    /// let corners: Vec<Point> = [0.0, 5.0].into_iter().flat_map(|z| corners.map(|[x, y]| Point::new(x, y, z))).collect();
    /// let around = |k: usize, n: usize| if k % 4 == 3 { n - 3 } else { n + 1 };
    /// let walls = (0..8).flat_map(|k| {
    ///     let (a, b) = if k < 4 { (k, around(k, k)) } else { (around(k, k), k) };
    ///     [[a, b, b + 8], [a, b + 8, a + 8]]
    /// });
    /// let lids = (0..4).flat_map(|k| {
    ///     let (a, b) = (k, around(k, k));
    ///     [[a, a + 4, b], [b, a + 4, b + 4], [a + 8, b + 8, a + 12], [b + 8, b + 12, a + 12]]
    /// });
    /// let triangles: Vec<_> = walls.chain(lids).collect();
    /// let mesh = Mesh::new(&corners, &triangles)?;
    /// assert!(mesh.is_closed() && mesh.signed_volume() == 100.0);
    ///
    /// let upright = Motor::from(Rotor::between([0.0, 0.0, 1.0], [0.0, 0.0, 1.0]));
    /// let flat = mesh.section(Plane::new(0.0, 0.0, 1.0, -2.5)).flat(upright);
    /// let polygons: Vec<_> = flat.iter().map(|corners| Polygon(corners)).collect();
    /// let areas: f64 = polygons.iter().filter_map(|polygon| polygon.signed_area()).sum();
    /// assert_eq!((polygons.len(), areas), (2, 20.0)); // 24 and −4
    /// // A hatch leaves the shaft out.
    /// let pieces = Polygon::section_of_all(&polygons, Line::through([0.0, 2.5], [1.0, 2.5]));
    /// assert_eq!(pieces.iter().map(|piece| piece.length()).collect::<Vec<_>>(), [2.0, 2.0]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn flat(&self, motion: Motor<T>) -> Vec<Vec<pga2::Point<T>>> {
        let laid = |&p: &Point<T>| {
            let [x, y, _] = motion.apply(p).coords();
            pga2::Point::new(x, y)
        };
        self.loops().map(|outline| outline.0.iter().map(laid).collect()).collect()
    }

    /// The area inside the loops, less that of holes. What several loops go round, as where parts of the mesh overlap, counts several times. It is
    /// negative for a mesh that is turned inside out. The area of each loop is right to some ε of the square of its diameter, wherever the origin;
    /// it overflows and underflows where that square does. A loop is that of a hole if the [vector area](Polygon::vector_area) points to the
    /// negative side.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 8.0]].map(Point::from);
    /// let inside_out = Mesh::new(&corners, &[[0, 1, 2], [1, 0, 3], [2, 1, 3], [0, 2, 3]])?;
    /// let section = inside_out.section(Plane::new(0.0, 0.0, 1.0, -4.0));
    /// assert_eq!((section.signed_area(), section.area()), (-2.0, 2.0));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn signed_area(&self) -> T {
        let normal = self.plane.normalized().normal();
        let area = |outline: Polygon<'_, T>| outline.vector_area().map_or_else(nan, |area| dot(area.coords(), normal));
        self.loops().fold(T::zero(), |sum, outline| sum + area(outline))
    }

    /// The same without its sign.
    pub fn area(&self) -> T {
        self.signed_area().abs()
    }
}

impl<T: Widen> Mesh<'_, T> {
    /// Where the plane cuts the mesh, which may be open or cross itself. O(n), and O(k log k) for k triangles that are cut. To cut a mesh of
    /// 10⁵ triangles or more by hundreds of planes, see [`MeshIndex::crossing_plane`](super::MeshIndex::crossing_plane).
    ///
    /// A vertex on the plane counts as on the positive side, exactly: what is cut is the mesh just below the plane. So a face in the plane is in
    /// the section if the inside of the mesh is below the face, and not if it is above; of slabs in a stack, one has the face. What touches the
    /// plane from below in a point, or along edges, encloses nothing, and is left out, also of a loop that encloses something.
    ///
    /// The points are where edges of triangles pass through the plane. Each coordinate is right to 0.51 ε of the larger of the edge's two along its
    /// axis, or of 10⁻³⁰⁰ if that is more, in `f32` of 10⁻³⁷; and between them. Triangles that have an edge in common have the point in common, to the bit. Points that
    /// follow an equal one are left out. Vertices of a weight other than 1 are divided by it first, and rounded.
    ///
    /// A triangle with a vertex that is not finite is left out, and a plane that is ideal, zero or not finite cuts nothing. See the
    /// [chapter](crate::notes::sections).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// // A pyramid over a square, cut by an upright plane through its top: from the middle of one side to the next.
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0], [2.0, 2.0, 6.0]].map(Point::from);
    /// let faces = [[0, 2, 1], [0, 3, 2], [0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
    /// let mesh = Mesh::new(&corners, &faces)?;
    /// let section = mesh.section(Plane::new(1.0, 0.0, 0.0, -2.0));
    /// assert_eq!(section.area(), 12.0);
    ///
    /// // Its base is below its inside, and no section; a plane a little higher has one.
    /// assert!(mesh.section(Plane::new(0.0, 0.0, 1.0, 0.0)).is_empty());
    /// assert_eq!(mesh.section(Plane::new(0.0, 0.0, -1.0, 0.0)).area(), 16.0); // seen from below, it is above it
    /// assert!((mesh.section(Plane::new(0.0, 0.0, 1.0, -1e-9)).area() - 16.0_f64).abs() < 1e-8);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn section(&self, plane: Plane<T>) -> Section<T> {
        self.cut(plane, |cut| {
            let sides = collect(self.points.len(), |k| strict_side(cut, self.points[k]));
            let mut steps = Vec::new();
            for &corners in self.triangles {
                let [a, b, c] = corners.map(|k| sides[k]);
                // For most triangles nothing else is computed.
                if (a ^ b) | (a ^ c) != 0 {
                    steps.extend(Step::through(corners, [a, b, c]));
                }
            }
            steps
        })
    }

    /// The same for some of the triangles alone, by their numbers, in this order: as they come from
    /// [`MeshIndex::crossing_plane`](super::MeshIndex::crossing_plane). A number that no triangle has is passed over.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Plane, Point};
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let plane = Plane::new(0.0, 0.0, 1.0, -4.0);
    /// assert_eq!(mesh.section_among(plane, &[0, 1, 2, 3]), mesh.section(plane));
    /// assert_eq!(mesh.section_among(plane, &[1, 7]).paths().map(<[_]>::len).collect::<Vec<_>>(), [2]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn section_among(&self, plane: Plane<T>, triangles: &[usize]) -> Section<T> {
        self.cut(plane, |cut| {
            let step =
                |&corners: &[usize; 3]| Step::through(corners, corners.map(|k| strict_side(cut, self.points[k])));
            triangles.iter().filter_map(|&number| self.triangles.get(number)).filter_map(step).collect()
        })
    }

    /// The outlines of some steps.
    fn cut(&self, plane: Plane<T>, steps: impl FnOnce(&Cut<3>) -> Vec<Step>) -> Section<T> {
        let mut section = Section { plane, points: Vec::new(), outlines: Vec::new() };
        let Some(cut) = cut_by(plane) else { return section };
        let steps = steps(&cut);
        // Both ends of an edge that is stepped over are somewhere.
        let end = |k: usize| given_position(self.points[k]).map_or([0.0; 3], widened);
        for (edges, is_loop) in joined(&steps) {
            section
                .push(edges.into_iter().map(|edge| Point::from(cut.crossing(edge.map(end)).map(T::narrow))), is_loop);
        }
        section
    }
}

impl<T: Copy + PartialEq> Section<T> {
    /// Adds an outline, without points that equal the one before, and of a loop without the ways to a point and straight back: along
    /// an edge of the mesh that touches the plane from below. Adds none if a loop shrinks to less than a triangle, or a path to a
    /// point.
    fn push(&mut self, points: impl Iterator<Item = Point<T>>, is_loop: bool) {
        let start = self.points.len();
        for p in points {
            if is_loop && self.points[start..].iter().nth_back(1) == Some(&p) {
                self.points.pop();
            } else if self.points[start..].last() != Some(&p) {
                self.points.push(p);
            }
        }
        // Where it closes, there is such a way from both sides of the first point.
        let mut first = start;
        while is_loop && self.points.len() > first + 1 {
            let outline = &self.points[first..];
            let (p, last) = (outline[0], outline.len() - 1);
            if outline[last] == p || outline[last - 1] == p {
                self.points.pop();
            } else if outline[last] == outline[1] {
                first += 1;
            } else {
                break;
            }
        }
        self.points.drain(start..first);
        // A loop of two points has shrunk to one.
        if self.points.len() < start + 2 {
            self.points.truncate(start);
        } else {
            self.outlines.push(Outline { end: self.points.len(), is_loop });
        }
    }
}

/// None if the plane is ideal, zero or not finite.
pub(super) fn cut_by<T: Widen>(plane: Plane<T>) -> Option<Cut<3>> {
    Cut::new(widened(plane.normal()), plane.e0.widen())
}

/// On which side of a plane a vertex is: a bit for each, so that those of a triangle can be united. One that is not finite is nowhere.
pub(super) const ABOVE: u8 = 1;
pub(super) const BELOW: u8 = 2;
pub(super) const ON: u8 = 4;
pub(super) const NOWHERE: u8 = 8;

#[inline]
pub(super) fn side<T: Widen>(cut: &Cut<3>, vertex: Point<T>) -> u8 {
    given_position(vertex).map_or(NOWHERE, |p| match cut.side(widened(p)) {
        Greater => ABOVE,
        Less => BELOW,
        Equal => ON,
    })
}

/// The same, where what is on the plane counts as above it.
#[inline]
fn strict_side<T: Widen>(cut: &Cut<3>, vertex: Point<T>) -> u8 {
    match side(cut, vertex) {
        ON => ABOVE,
        side => side,
    }
}

/// An edge from below the plane to above it.
type Edge = [usize; 2];

/// The way through a triangle, from one edge to another.
#[derive(Clone, Copy)]
struct Step {
    from: Edge,
    to: Edge,
}

impl Step {
    /// The step that leaves to its left what is behind the triangle, seen from above the plane. None, if all
    /// corners are on one side, or one is nowhere.
    fn through(corners: [usize; 3], sides: [u8; 3]) -> Option<Step> {
        let (next, last) = (|k: usize| (k + 1) % 3, |k: usize| (k + 2) % 3);
        // The corner that is alone on its side.
        let k = (0..3).find(|&k| sides[k] != sides[next(k)] && sides[next(k)] == sides[last(k)])?;
        let [alone, next, last] = [corners[k], corners[next(k)], corners[last(k)]];
        match sides[k] {
            _ if sides.contains(&NOWHERE) => None,
            ABOVE => Some(Step { from: [next, alone], to: [last, alone] }),
            _ => Some(Step { from: [alone, last], to: [alone, next] }),
        }
    }
}

/// The steps joined end to end, as far as they go: for each outline the edges that it crosses, and whether it is a loop. Of a loop the first edge is
/// not repeated.
fn joined(steps: &[Step]) -> Vec<(Vec<Edge>, bool)> {
    let next = followers(steps);
    let mut is_next = vec![false; steps.len()];
    next.iter().flatten().for_each(|&step| is_next[step] = true);
    let mut is_done = vec![false; steps.len()];
    let mut outlines = Vec::new();
    // A step to which none leads begins a path; when all paths are found, the rest are loops.
    for loops in [false, true] {
        for start in (0..steps.len()).filter(|&step| loops || !is_next[step]) {
            let (mut edges, mut step) = (Vec::new(), Some(start));
            while let Some(k) = step.filter(|&k| !is_done[k]) {
                is_done[k] = true;
                edges.push(steps[k].from);
                if next[k].is_none() {
                    edges.push(steps[k].to);
                }
                step = next[k];
            }
            if !edges.is_empty() {
                outlines.push((edges, loops));
            }
        }
    }
    outlines
}

/// For each step one that begins at the edge at which it ends; no step follows two. Where several end at one edge, and as many begin, the first
/// follows the first.
fn followers(steps: &[Step]) -> Vec<Option<usize>> {
    let sorted = |edge: fn(&Step) -> Edge| {
        let mut sorted: Vec<_> = steps.iter().enumerate().map(|(k, step)| (edge(step), k)).collect();
        sorted.sort_unstable();
        sorted
    };
    let (begins, ends) = (sorted(|step| step.from), sorted(|step| step.to));
    let mut followers = vec![None; steps.len()];
    let mut rest = &begins[..];
    for (edge, step) in ends {
        while let [(begin, _), tail @ ..] = rest
            && *begin < edge
        {
            rest = tail;
        }
        if let [(begin, follower), tail @ ..] = rest
            && *begin == edge
        {
            (followers[step], rest) = (Some(*follower), tail);
        }
    }
    followers
}
