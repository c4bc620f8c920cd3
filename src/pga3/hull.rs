//! Convex hulls of points of space, with vertices, edges and faces.
//!
//! The chapter [hull](crate::notes::hull) tells how they are found.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Aabb, Point};
use crate::body::hull::{chain, coordinates};
use crate::body::{Extent, mean};
use crate::scalar::Widen;

mod features;
mod location;
mod measure;
mod merge;
mod minkowski;
mod order;
mod plane;
mod start;
mod structure;
mod support;
mod surface;

pub use crate::body::hull::HullError;
pub use features::{Edge, Face, Vertex};
pub use minkowski::{minkowski_difference, minkowski_sum};
use start::Start;
pub(crate) use structure::Structure;
use support::Directions;

/// The convex hull of finitely many points of space: the smallest convex body that contains them.
///
/// Its vertices are exactly the extreme points, those that are not between others. Its edges and faces are exactly those of the
/// body, so no two faces are in one plane, and each face is a convex polygon. This is decided by exact signs, for every finite
/// input: nothing is rounded, moved or left out for being near. Of equal points the first is taken.
///
/// Points in one plane, on one line or all at one place have a hull, too: see [`dimension`](ConvexHull::dimension). A flat hull
/// has two faces, back to back.
///
/// ```
/// use incidence::pga3::ConvexHull;
///
/// // A pyramid over a square, with a fifth point of its base, and one inside.
/// let base = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0], [1.0, 2.0, 0.0]];
/// let hull = ConvexHull::new(base.into_iter().chain([[1.0, 1.0, 3.0], [1.0, 1.0, 1.0]]))?;
/// assert_eq!(hull.indices().collect::<Vec<_>>(), [0, 1, 2, 3, 5]);
/// assert_eq!((hull.vertices().len(), hull.edges().len(), hull.faces().len()), (5, 8, 5));
/// assert_eq!(hull.volume(), 4.0);
///
/// // Points on one line are a segment.
/// let hull = ConvexHull::new([[1.0, 1.0, 1.0], [3.0, 3.0, 3.0], [2.0, 2.0, 2.0]])?;
/// assert_eq!((hull.dimension(), hull.edges().len(), hull.faces().len()), (1, 1, 0));
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexHull<T = f64> {
    places: Vec<[f64; 3]>,
    indices: Vec<u32>,
    dimension: usize,
    structure: Structure,
    directions: Directions,
    extent: Extent,
    middle: [f64; 3],
    scalar: PhantomData<T>,
}

/// # Making
impl<T: Widen> ConvexHull<T> {
    /// The hull of these points, given as [`Point`]s of any weight but 0 or as coordinates.
    ///
    /// O(n log n) for what is met in practice: some 3 µs for each point of a million on a sphere, a tenth of that for each
    /// of a million in a ball. Where coordinates near 1 meet some below 10⁻¹⁰⁰, integers have to decide, and a point takes up to a
    /// millisecond. It is not proved that no arrangement of points takes quadratic time; none is known.
    ///
    /// # Errors
    /// There are no points, a point is not finite, or there are too many points.
    ///
    /// ```
    /// use incidence::pga3::{ConvexHull, HullError};
    /// let nan = ConvexHull::new([[1.0, 2.0, 3.0], [0.0, f64::NAN, 0.0]]);
    /// assert_eq!(nan.unwrap_err(), HullError::NotFinite { point: 1 });
    /// ```
    pub fn new<P: Into<Point<T>>>(points: impl IntoIterator<Item = P>) -> Result<Self, HullError> {
        let points = coordinates(points.into_iter().map(|p| p.into().located()))?;
        let order = order::order(&points);
        let arranged = order::arranged(&points, &order);
        let (dimension, structure, vertices) = boundary(&arranged, &order);
        let indices: Vec<u32> = vertices.into_iter().map(|vertex| order[vertex as usize]).collect();
        let places: Vec<[f64; 3]> = indices.iter().map(|&index| points[index as usize]).collect();
        let (extent, middle) = (Extent::of(&places), mean(&places));
        let directions = Directions::of(&places, &structure, extent.reach);
        Ok(ConvexHull { places, indices, dimension, structure, directions, extent, middle, scalar: PhantomData })
    }
}

/// The dimension of the hull, its structure, and its vertices as the numbers of points, in ascending order of `rank`.
fn boundary(points: &[[f64; 3]], rank: &[u32]) -> (usize, Structure, Vec<u32>) {
    let by_rank = |vertices: Vec<u32>| -> Vec<u32> {
        let ranked = |&vertex: &u32| u64::from(rank[vertex as usize]) << 32 | u64::from(vertex);
        let mut keys: Vec<u64> = vertices.iter().map(ranked).collect();
        keys.sort_unstable();
        keys.iter().map(|key| *key as u32).collect()
    };
    match start::start(points) {
        Start::Point(a) => (0, Structure::point(), alloc::vec![a as u32]),
        Start::Segment(ends) => (1, Structure::segment(), by_rank(ends.map(|k| k as u32).to_vec())),
        Start::Triangle(_, axis) => {
            let shadows: Vec<[f64; 2]> = points.iter().map(|&p| start::shadow(p, axis)).collect();
            let round = chain::hull(&shadows);
            let vertices = by_rank(round.clone());
            let ranks: Vec<u32> = vertices.iter().map(|&vertex| rank[vertex as usize]).collect();
            // A rank is found among the ranks, which ascend.
            let number = |point: u32| ranks.partition_point(|&r| r < rank[point as usize]) as u32;
            let mut round: Vec<u32> = round.into_iter().map(number).collect();
            let lowest = round.iter().position(|&vertex| vertex == 0).unwrap_or(0);
            round.rotate_left(lowest);
            (2, Structure::polygon(round), vertices)
        }
        Start::Tetrahedron(corners) => {
            let triangles = surface::Surface::of(points, corners).triangles();
            let (structure, vertices) = merge::merge(&triangles, points, rank);
            (3, structure, vertices)
        }
    }
}

/// # Reading
impl<T: Widen> ConvexHull<T> {
    /// The dimension of the smallest point, line, plane or space that contains all points: 0, 1, 2 or 3. Below 3 the hull
    /// has no inside.
    #[inline]
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The vertices, in the order in which they were given: each with its [`coords`](Vertex::coords), its [`point`](Vertex::point), and what is
    /// around it.
    ///
    /// ```
    /// use incidence::pga3::ConvexHull;
    /// let hull = ConvexHull::new([[0.0_f32, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 4.0]])?;
    /// let vertex = hull.vertices().nth(3).unwrap();
    /// assert_eq!((vertex.index(), vertex.input(), vertex.point().coords()), (3, 4, [0.0, 0.0, 4.0]));
    /// assert_eq!(vertex.neighbours().count(), 3);
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex<'_, T>> + Clone {
        (0..self.places.len() as u32).map(|index| Vertex { hull: self, index })
    }

    /// The edges, each once, from the lower of its vertices to the higher. There are none if the dimension is 0.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Edge<'_, T>> + Clone {
        let all = 0..self.structure.directed_edge_count() as u32;
        let upwards = all.filter(|&edge| self.structure.origin(edge) < self.structure.head(edge));
        features::Counted::new(
            upwards.map(|directed| Edge { hull: self, directed }),
            self.structure.directed_edge_count() / 2,
        )
    }

    /// The faces. There are none if the dimension is below 2, and two, back to back, if it is 2.
    ///
    /// ```
    /// use incidence::pga3::ConvexHull;
    /// // A triangle has two, which look in opposite directions.
    /// let hull = ConvexHull::new([[0.0, 0.0, 1.0], [2.0, 0.0, 1.0], [0.0, 3.0, 1.0]])?;
    /// let normals: Vec<[f64; 3]> = hull.faces().map(|face| face.plane().normal()).collect();
    /// assert_eq!((normals.len(), normals[0][2] + normals[1][2]), (2, 0.0));
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn faces(&self) -> impl ExactSizeIterator<Item = Face<'_, T>> + Clone {
        (0..self.structure.face_count() as u32).map(|index| Face { hull: self, index })
    }

    /// The edge of this number, in the direction that has this number: see [`Edge::index`].
    ///
    /// ```
    /// use incidence::pga3::ConvexHull;
    /// let hull = ConvexHull::new([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]])?;
    /// assert!(hull.edges().all(|edge| hull.edge(edge.index()).ends()[0].index() == edge.ends()[0].index()));
    /// // Every number below twice that of the edges is one.
    /// assert!((0..12).all(|index| hull.edge(index).index() == index));
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    ///
    /// # Panics
    /// If there is no edge of this number.
    #[inline]
    pub fn edge(&self, index: usize) -> Edge<'_, T> {
        assert!(index < self.structure.directed_edge_count(), "the hull has no edge {index}");
        Edge { hull: self, directed: index as u32 }
    }

    /// The face of this number: see [`Face::index`].
    ///
    /// # Panics
    /// If there is no face of this number.
    #[inline]
    pub fn face(&self, index: usize) -> Face<'_, T> {
        assert!(index < self.structure.face_count(), "the hull has no face {index}");
        Face { hull: self, index: index as u32 }
    }

    /// For each vertex, its number among the points that the hull was made of, in ascending order.
    pub fn indices(&self) -> impl ExactSizeIterator<Item = usize> {
        self.indices.iter().map(|&index| index as usize)
    }

    /// The smallest box around the hull, with sides along the axes. It is exact. O(n).
    pub fn aabb(&self) -> Aabb<T> {
        let Aabb { min, max } = Aabb::at(self.places[0]).including(self.places.iter().copied());
        Aabb::new(min.map(T::narrow), max.map(T::narrow))
    }

    /// The coordinates of a vertex.
    #[inline]
    pub(crate) fn place(&self, vertex: u32) -> [f64; 3] {
        self.places[vertex as usize]
    }

    /// What borders on what.
    #[inline]
    pub(crate) fn structure(&self) -> &Structure {
        &self.structure
    }
}
