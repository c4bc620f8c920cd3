//! Convex hulls of points of the plane.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater};
use core::marker::PhantomData;

use super::{Aabb, Line, Location, Point};
use crate::body::hull::{chain, coordinates};
use crate::body::{Extent, mean};
use crate::exact::orientation2;
use crate::magnitude::finite;
use crate::scalar::Widen;

mod measure;
mod minkowski;
mod support;

pub use crate::body::hull::HullError;
pub use minkowski::{minkowski_difference, minkowski_sum};
#[cfg(feature = "mesh")]
pub(super) use minkowski::{polygon, turn};

/// The convex hull of finitely many points of the plane: the smallest convex body that contains them.
///
/// Its vertices are exactly the extreme points, those that are not between others, counter-clockwise from the one that is
/// furthest to the left (of several, the lowest). This is decided by exact signs, for every finite input: nothing is rounded,
/// moved or left out for being near. Of equal points the first is taken. Points on one line or all at one place have a hull,
/// too: see [`dimension`](ConvexHull::dimension).
///
/// ```
/// use incidence::pga2::ConvexHull;
///
/// let points = [[1.0, 1.0], [0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [4.0, 3.0], [0.0, 3.0]];
/// let hull = ConvexHull::new(points)?;
/// assert_eq!(hull.indices().collect::<Vec<_>>(), [1, 2, 4, 5]);
/// assert_eq!((hull.dimension(), hull.area(), hull.perimeter()), (2, 12.0, 14.0));
///
/// // Points on one line are a segment.
/// let hull = ConvexHull::new([[1.0, 1.0], [3.0, 3.0], [2.0, 2.0]])?;
/// assert_eq!((hull.dimension(), hull.vertices().len(), hull.area()), (1, 2, 0.0));
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexHull<T = f64> {
    places: Vec<[f64; 2]>,
    indices: Vec<u32>,
    /// The number of the vertex that is furthest to the right (of several, the highest): the end of the lower chain.
    right: usize,
    extent: Extent,
    middle: [f64; 2],
    scalar: PhantomData<T>,
}

/// # Making
impl<T: Widen> ConvexHull<T> {
    /// The hull of these points, given as [`Point`]s of any weight but 0 or as coordinates. O(n log n).
    ///
    /// # Errors
    /// There are no points, a point is not finite, or there are too many points.
    ///
    /// ```
    /// use incidence::pga2::{ConvexHull, HullError};
    /// assert_eq!(ConvexHull::<f64>::new([[0.0; 2]; 0]).unwrap_err(), HullError::Empty);
    /// ```
    pub fn new<P: Into<Point<T>>>(points: impl IntoIterator<Item = P>) -> Result<Self, HullError> {
        let points = coordinates(points.into_iter().map(|p| p.into().located()))?;
        let indices = chain::hull(&points);
        let places: Vec<[f64; 2]> = indices.iter().map(|&index| points[index as usize]).collect();
        let right = crate::body::hull::ends(&places)[1];
        let (extent, middle) = (Extent::of(&places), mean(&places));
        Ok(ConvexHull { places, indices, right, extent, middle, scalar: PhantomData })
    }
}

/// # Reading
impl<T: Widen> ConvexHull<T> {
    /// The dimension of the smallest point, line or plane that contains all points: 0, 1 or 2. Below 2 the hull has no
    /// inside.
    #[inline]
    pub fn dimension(&self) -> usize {
        self.places.len().min(3) - 1
    }

    /// The vertices, of weight 1, counter-clockwise. They are points; in space they are
    /// [vertices](crate::pga3::hull::Vertex), which have `coords`, too.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Point<T>> + Clone {
        self.places.iter().map(|p| p.map(T::narrow).into())
    }

    /// For each vertex, its number among the points that the hull was made of.
    pub fn indices(&self) -> impl ExactSizeIterator<Item = usize> {
        self.indices.iter().map(|&index| index as usize)
    }

    /// The edges as lines, each the join of a vertex with the next. The inside is on their positive side, and their norms are
    /// the lengths of the edges. A segment has one in each direction, a point none. Being products of coordinates, they can
    /// overflow.
    ///
    /// ```
    /// use incidence::pga2::{ConvexHull, Point};
    /// let hull = ConvexHull::new([[1.0, 1.0], [5.0, 1.0], [2.0, 4.0]])?;
    /// let inside = Point::new(2.0, 2.0);
    /// assert!(hull.edges().all(|edge| edge & inside > 0.0));
    /// # Ok::<(), incidence::pga2::HullError>(())
    /// ```
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Line<T>> {
        let count = if self.places.len() == 1 { 0 } else { self.places.len() };
        (0..count).map(|k| self.point(k) & self.point(self.after(k)))
    }

    /// The numbers of the vertices before and after the vertex of this number.
    ///
    /// # Panics
    /// If there is no vertex of this number.
    ///
    /// ```
    /// use incidence::pga2::ConvexHull;
    /// let hull = ConvexHull::new([[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]])?;
    /// assert_eq!((hull.neighbours(0), hull.neighbours(2)), ([3, 1], [1, 3]));
    /// # Ok::<(), incidence::pga2::HullError>(())
    /// ```
    pub fn neighbours(&self, vertex: usize) -> [usize; 2] {
        assert!(vertex < self.places.len(), "there is no vertex {vertex}");
        [if vertex == 0 { self.places.len() - 1 } else { vertex - 1 }, self.after(vertex)]
    }

    /// The smallest box around the hull, with sides along the axes. It is exact. O(n).
    pub fn aabb(&self) -> Aabb<T> {
        let Aabb { min, max } = Aabb::at(self.places[0]).including(self.places.iter().copied());
        Aabb::new(min.map(T::narrow), max.map(T::narrow))
    }

    fn point(&self, vertex: usize) -> Point<T> {
        self.places[vertex].map(T::narrow).into()
    }

    #[inline]
    fn after(&self, vertex: usize) -> usize {
        if vertex + 1 == self.places.len() { 0 } else { vertex + 1 }
    }
}

/// # Containing
impl<T: Widen> ConvexHull<T> {
    /// Where a point of any weight but 0 is: inside, on the boundary, or outside. The answer is exact for the coordinates of
    /// the point. A hull of a dimension below 2 is all boundary. `None` for a point that is ideal or not finite. O(log n).
    ///
    /// ```
    /// use incidence::pga2::{ConvexHull, Location, Point};
    /// let hull = ConvexHull::new([[0.0, 0.0], [3.0, 1.0], [1.0, 3.0]])?;
    /// assert_eq!(hull.locate(Point::new(1.0, 1.0)), Some(Location::Inside));
    /// assert_eq!(hull.locate(Point::new(2.0, 2.0)), Some(Location::On));
    /// assert_eq!(hull.locate(Point::new(2.0, 2.0 + 1e-15)), Some(Location::Outside));
    /// # Ok::<(), incidence::pga2::HullError>(())
    /// ```
    pub fn locate(&self, point: Point<T>) -> Option<Location> {
        let p = point.located().map(Widen::widen);
        if !finite(p) {
            return None;
        }
        if p < self.places[0] || p > self.places[self.right] {
            return Some(Location::Outside);
        }
        // In lexicographic order the point is between the ends of one edge of the lower chain, and of one of the upper.
        let lower = self.places[..self.right].partition_point(|vertex| *vertex <= p).max(1) - 1;
        let upper = self.right + self.places[self.right..].partition_point(|vertex| *vertex >= p).max(1) - 1;
        Some(match self.side(lower, p).min(self.side(upper, p)) {
            Ordering::Less => Location::Outside,
            Equal => Location::On,
            Greater => Location::Inside,
        })
    }

    /// Whether a point is in the hull or on its boundary: see [`locate`](ConvexHull::locate). `false` for a point without finite coordinates.
    pub fn contains(&self, point: Point<T>) -> bool {
        self.locate(point).is_some_and(Location::is_contained)
    }

    /// On which side of the edge from a vertex to the next the place is.
    fn side(&self, vertex: usize, p: [f64; 2]) -> Ordering {
        orientation2(self.places[vertex], self.places[self.after(vertex)], p).unwrap_or(Equal)
    }
}
