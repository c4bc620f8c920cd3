//! The Voronoi diagram of points of the plane, and its dual, the Delaunay triangulation.
//!
//! The crate `spade`, whose predicates are exact, makes the triangulation. The diagram follows without further approximation:
//! which cells share an edge is exact, and each vertex is the exact one, rounded once.
//!
//! See the [chapter](crate::notes::voronoi).

mod predicates;
mod triangulation;

use std::error::Error;
use std::fmt;

use spade::{DelaunayTriangulation, Triangulation};

use crate::hierarchy::{self, Points};
use crate::lexicographic;
use crate::magnitude::{finite, scaled};
use crate::pga2::{Direction, Point};
use predicates::{circumcenter, is_nearer};
use triangulation::{Vertex, is_in_one_circle, triangulation};

/// A Voronoi diagram: which points of the plane are nearer to one of some sites than to any other.
///
/// ```
/// use incidence::pga2::Point;
/// use incidence::voronoi::Voronoi;
/// // Four sites around a fifth.
/// let sites = [[0.0, 0.0], [4.0, 0.0], [0.0, 6.0], [-2.0, 0.0], [0.0, -2.0]];
/// let voronoi = Voronoi::new(sites)?;
/// let middle = voronoi.cell(0);
/// assert!(middle.is_bounded() && !voronoi.cell(1).is_bounded());
/// // A rectangle: each of its sides is halfway to a neighbour.
/// let corners: Vec<[f64; 2]> = middle.corners().map(Point::coords).collect();
/// assert_eq!(corners.len(), 4);
/// assert!([[2.0, -1.0], [2.0, 3.0], [-1.0, 3.0], [-1.0, -1.0]].iter().all(|corner| corners.contains(corner)));
/// assert_eq!(voronoi.nearest(Point::new(1.5, 2.5)), Some(0));
/// # Ok::<(), incidence::voronoi::VoronoiError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Voronoi {
    sites: Vec<[f64; 2]>,
    /// For each site the first one at its place.
    first: Vec<usize>,
    /// For each site the edges of its cell, counter-clockwise, an unbounded one first if there is any; none if the site is
    /// not the first at its place.
    edges: Vec<Vec<Edge>>,
    triangles: Vec<[usize; 3]>,
}

/// An edge of a cell: where it borders on a neighbour. The edge lies on the [bisector](Point::bisector) of the two sites,
/// with the cell to its left.
///
/// ```
/// use incidence::{pga2::Direction, pga2::Point, voronoi::Voronoi};
/// // Of two sites each cell has one edge, the line x = 1: upwards with what is left to its left, and downwards.
/// let voronoi = Voronoi::new([[0.0, 0.0], [2.0, 0.0]])?;
/// let [edge] = voronoi.cell(0).edges else { panic!() };
/// assert_eq!(edge.neighbour, 1);
/// assert_eq!((edge.start, edge.end), (Direction::new(0.0, -1.0).into(), Direction::new(0.0, 1.0).into()));
/// assert_eq!(voronoi.cell(1).edges[0].end, edge.start);
/// // A third site ends it in the point that is as far from all of them.
/// let voronoi = Voronoi::new([[0.0, 0.0], [2.0, 0.0], [1.0, -3.0]])?;
/// let edge = voronoi.cell(0).edges.iter().find(|edge| edge.neighbour == 1).unwrap();
/// assert_eq!(edge.start, Point::new(1.0, -4.0 / 3.0));
/// # Ok::<(), incidence::voronoi::VoronoiError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The site on the other side.
    pub neighbour: usize,
    /// Where the edge starts: a vertex of the diagram, of weight 1; or the point at infinity from which the edge comes, of
    /// weight 0, as a direction of length 1 that points there. A vertex further off than the largest number has an infinite
    /// coordinate.
    pub start: Point,
    /// Where the edge ends: a vertex; or the direction in which it goes to infinity, of weight 0 and of length 1.
    pub end: Point,
}

/// The points that are at least as near to a site as to any other: a convex polygon, or unbounded.
///
/// ```
/// use incidence::pga2::{Point, Polygon};
/// use incidence::voronoi::Voronoi;
/// // A square lattice: where four cells meet in a point, those across it do not border on each other.
/// let sites = (0..9).map(|k| [(k % 3) as f64, (k / 3) as f64]);
/// let voronoi = Voronoi::new(sites)?;
/// let cell = voronoi.cell(4);
/// let corners: Vec<Point> = cell.corners().collect();
/// assert_eq!(Polygon(&corners).signed_area(), Some(1.0)); // counter-clockwise
/// assert_eq!(cell.edges.iter().map(|edge| edge.neighbour).sum::<usize>(), 1 + 3 + 5 + 7);
/// assert_eq!(voronoi.cells().filter(|cell| cell.is_bounded()).count(), 1);
/// # Ok::<(), incidence::voronoi::VoronoiError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell<'a> {
    /// The site.
    pub site: usize,
    /// The edges, counter-clockwise. If the cell is unbounded, the first edge comes from infinity and the last goes to
    /// infinity; if there is only one, it does both, and of two parallel ones each does both. The cell of a single site is
    /// the whole plane, which has no edges.
    pub edges: &'a [Edge],
}

impl<'a> Cell<'a> {
    /// Whether the cell is a polygon.
    pub fn is_bounded(&self) -> bool {
        self.edges.first().is_some_and(|edge| edge.start.weight() != 0.0)
    }

    /// The vertices, counter-clockwise, of weight 1: the corners of the polygon, if the cell is one. A cell that lies between
    /// parallels has none.
    pub fn corners(&self) -> impl Iterator<Item = Point> + use<'a> {
        self.edges.iter().map(|edge| edge.start).filter(|start| start.weight() != 0.0)
    }
}

/// Why there is no diagram.
///
/// ```
/// use incidence::voronoi::{Voronoi, VoronoiError};
/// let error = Voronoi::new([[0.0, 0.0], [1.0, f64::INFINITY]]).unwrap_err();
/// assert_eq!(error, VoronoiError::NotFinite { site: 1 });
/// assert_eq!(error.to_string(), "site 1 has no finite coordinates");
/// assert_eq!(Voronoi::new([[1.0, 0.0], [1e-200, 2.0]]), Err(VoronoiError::TooSmall { site: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VoronoiError {
    /// A site has no finite coordinates.
    NotFinite {
        /// The number of the site.
        site: usize,
    },
    /// A coordinate is not 0, but less than about 10⁻¹⁰³ of the largest of all.
    TooSmall {
        /// The number of the site.
        site: usize,
    },
}

impl fmt::Display for VoronoiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { site } => write!(f, "site {site} has no finite coordinates"),
            Self::TooSmall { site } => {
                write!(f, "site {site} has a coordinate that is less than 1e-103 of the largest, but not 0")
            }
        }
    }
}

impl Error for VoronoiError {}

impl Voronoi {
    /// The diagram of these sites, given as [`Point`]s of any weight but 0 or as coordinates. (Those of a weight other than 1 are
    /// divided by it first, and rounded.) There may be any number of them, on one line, on one circle, or at one place. It mostly
    /// takes O(n log n): only sites that are numbered for the purpose take n².
    ///
    /// # Errors
    /// A site that is not finite; or a coordinate that is not 0, but less than about 10⁻¹⁰³ of the largest of all.
    pub fn new<P: Into<Point>>(sites: impl IntoIterator<Item = P>) -> Result<Self, VoronoiError> {
        // −0 + 0 is 0.
        let sites: Vec<[f64; 2]> = sites.into_iter().map(|p| p.into().located().map(|c| c + 0.0)).collect();
        if let Some(site) = sites.iter().position(|&p| !finite(p)) {
            return Err(VoronoiError::NotFinite { site });
        }
        let order: Vec<usize> = lexicographic::order(&sites, 0..sites.len()).collect();
        let first = firsts(&sites, &order);
        let triangulation = triangulation(&sites, &first)?;
        let mut voronoi = Voronoi { edges: vec![Vec::new(); sites.len()], first, triangles: Vec::new(), sites };
        match triangulation {
            Some(triangulation) => voronoi.read(&triangulation),
            None => voronoi.read_line(&order),
        }
        Ok(voronoi)
    }

    /// Takes over the triangles, and the edges of the cells, each of which is dual to an edge of the triangles.
    fn read(&mut self, triangulation: &DelaunayTriangulation<Vertex>) {
        // By the numbers of the faces; the outer face has one, too.
        let mut centers = vec![[0.0; 2]; triangulation.num_all_faces()];
        for face in triangulation.inner_faces() {
            let triangle = face.vertices().map(|v| v.data().site);
            centers[face.fix().index()] = circumcenter(triangle.map(|k| self.sites[k]));
            self.triangles.push(triangle);
        }
        for vertex in triangulation.vertices() {
            let site = vertex.data().site;
            let mut edges: Vec<Edge> = vertex.out_edges().filter_map(|edge| self.across(edge, &centers)).collect();
            let open = edges.iter().position(|edge| edge.start.weight() == 0.0).unwrap_or(0);
            edges.rotate_left(open);
            self.edges[site] = edges;
        }
    }

    /// The cells of sites on one line, in their order: half-planes and strips, each site with the next one as neighbour.
    fn read_line(&mut self, order: &[usize]) {
        let sites: Vec<usize> = order.iter().copied().filter(|&site| self.first[site] == site).collect();
        for pair in sites.windows(2) {
            for [site, neighbour] in [[pair[0], pair[1]], [pair[1], pair[0]]] {
                let along = left_of([self.sites[site], self.sites[neighbour]]);
                self.edges[site].push(Edge { neighbour, start: (-along).into(), end: along.into() });
            }
        }
    }

    /// The edge of the diagram that is dual to an edge of the triangulation: from the center of the face on the right
    /// of the latter to the center of the face on its left. `None` if the centers are the same, and the two cells have
    /// only a vertex in common.
    fn across(&self, edge: triangulation::Edge<'_>, centers: &[[f64; 2]]) -> Option<Edge> {
        if is_in_one_circle(edge) {
            return None;
        }
        let [site, neighbour] = edge.vertices().map(|vertex| vertex.data().site);
        let end = |edge: triangulation::Edge<'_>, sense: f64| {
            let outwards = || (left_of([self.sites[site], self.sites[neighbour]]) * sense).into();
            if edge.is_outer_edge() { outwards() } else { centers[edge.face().fix().index()].into() }
        };
        Some(Edge { neighbour, start: end(edge.rev(), -1.0), end: end(edge, 1.0) })
    }

    /// The coordinates [x, y] of the sites, in the order given.
    ///
    /// ```
    /// use incidence::{pga2::Point, voronoi::Voronoi};
    /// let voronoi = Voronoi::new([Point::new(1.0, 2.0), Point::new(6.0, 8.0) * 0.5])?;
    /// assert_eq!(voronoi.sites(), [[1.0, 2.0], [6.0, 8.0]]);
    /// let nearest = voronoi.nearest(Point::new(5.0, 5.0)).unwrap();
    /// assert_eq!(voronoi.sites()[nearest], [6.0, 8.0]);
    /// # Ok::<(), incidence::voronoi::VoronoiError>(())
    /// ```
    pub fn sites(&self) -> &[[f64; 2]] {
        &self.sites
    }

    /// How many sites there are.
    pub fn len(&self) -> usize {
        self.sites.len()
    }

    /// Whether there are no sites.
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty()
    }

    /// The cell of a site. Sites at one place have one cell, that of the first of them.
    ///
    /// # Panics
    /// There is no site of this number.
    pub fn cell(&self, site: usize) -> Cell<'_> {
        let site = self.first[site];
        Cell { site, edges: &self.edges[site] }
    }

    /// The cells, in the order of their sites: one for each place.
    pub fn cells(&self) -> impl Iterator<Item = Cell<'_>> {
        (0..self.len()).filter(|&site| self.first[site] == site).map(|site| self.cell(site))
    }

    /// The triangles of the Delaunay triangulation, each by the numbers of its three sites, counter-clockwise. Inside the
    /// circle about a triangle there is no site. There are no triangles if all sites are on one line. More than three sites
    /// on an empty circle are triangulated in some way.
    ///
    /// ```
    /// use incidence::{pga2::Point, pga2::Simplex, voronoi::Voronoi};
    /// // A rhombus is parted across its shorter diagonal, from 0 to 2.
    /// let sites = [[0.0, -1.0], [3.0, 0.0], [0.0, 1.0], [-3.0, 0.0]];
    /// let voronoi = Voronoi::new(sites)?;
    /// assert_eq!(voronoi.triangles().len(), 2);
    /// assert!(voronoi.triangles().iter().all(|triangle| triangle.contains(&0) && triangle.contains(&2)));
    /// assert!(voronoi.triangles().iter().all(|t| Simplex(t.map(|k| Point::from(sites[k]))).signed_area() == Some(3.0)));
    /// # Ok::<(), incidence::voronoi::VoronoiError>(())
    /// ```
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.triangles
    }

    /// The number of a nearest site to the point: no other site is nearer, exactly. (A point of a weight other than 1 is divided by it
    /// first, and rounded.) Of sites at one place it is the first. `None` if the point is ideal or zero or has no finite coordinates,
    /// or if there are no sites. It takes about √n steps for n sites that are spread evenly, up to n for sites on a line or a circle;
    /// each step looks at the neighbours of a site, which may be all others, as in the middle of a circle of sites.
    ///
    /// ```
    /// use incidence::{pga2::Point, voronoi::Voronoi};
    /// let voronoi = Voronoi::new([[0.0, 0.0], [2.0, 0.0], [2.0, 0.0]])?;
    /// assert_eq!(voronoi.nearest(Point::new(1.0 + f64::EPSILON, 7.0)), Some(1)); // the first of two at one place
    /// assert!(matches!(voronoi.nearest(Point::new(1.0, 7.0)), Some(0 | 1))); // as far from both
    /// # Ok::<(), incidence::voronoi::VoronoiError>(())
    /// ```
    pub fn nearest(&self, point: Point) -> Option<usize> {
        let p = Some(point.located()).filter(|&p| finite(p))?;
        Some(self.nearest_from(*self.first.first()?, p))
    }

    /// For each point, given by its coordinates, what [`nearest`](Voronoi::nearest) answers: `None` where one is not finite. (For a point that is
    /// exactly as far from several sites it may be another one of these.) The points are asked in an order in which neighbours follow each other, and
    /// each walk begins where the one before has ended: so where both are spread evenly, and the points are as many as the sites or more, each takes a
    /// few steps.
    ///
    /// ```
    /// use incidence::voronoi::Voronoi;
    /// let voronoi = Voronoi::new([[0.0, 0.0], [2.0, 0.0], [5.0, 5.0]])?;
    /// let points = [[4.0, 3.0], [0.5, 7.0], [f64::NAN, 0.0], [1.5, -9.0]];
    /// assert_eq!(voronoi.nearest_to_points(&points), [Some(2), Some(2), None, Some(1)]);
    /// # Ok::<(), incidence::voronoi::VoronoiError>(())
    /// ```
    pub fn nearest_to_points(&self, points: &[[f64; 2]]) -> Vec<Option<usize>> {
        let mut nearest = vec![None; points.len()];
        let Some(&(mut site)) = self.first.first() else { return nearest };
        for number in hierarchy::spatial(&Points(points)) {
            site = self.nearest_from(site, points[number]);
            nearest[number] = Some(site);
        }
        nearest
    }

    fn nearest_from(&self, mut site: usize, p: [f64; 2]) -> usize {
        // A point outside of a cell is beyond one of its edges, and so nearer to the neighbour there.
        while let Some(edge) =
            self.edges[site].iter().find(|edge| is_nearer(p, self.sites[edge.neighbour], self.sites[site]))
        {
            site = edge.neighbour;
        }
        site
    }
}

/// For each site the first one at its place, by their lexicographic order.
fn firsts(sites: &[[f64; 2]], order: &[usize]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..sites.len()).collect();
    for pair in order.windows(2) {
        if sites[pair[0]] == sites[pair[1]] {
            first[pair[1]] = first[pair[0]];
        }
    }
    first
}

/// The direction to the left of a segment, of length 1: the direction of the bisector that has the start on its left.
fn left_of([a, b]: [[f64; 2]; 2]) -> Direction {
    let difference = |scale: f64| [0, 1].map(|k| b[k] * scale - a[k] * scale);
    let [x, y] = Some(difference(1.0)).filter(|&d| finite(d)).unwrap_or(difference(0.5));
    // Scaled, as the length of a vector with subnormal coordinates would have few digits.
    scaled([-y, x]).map_or_else(Direction::default, |(direction, _)| Direction::from(direction).normalized())
}
