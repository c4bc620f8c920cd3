//! Which points are inside a closed mesh.

#[cfg(feature = "collide")]
use alloc::{vec, vec::Vec};

use super::Mesh;
#[cfg(feature = "collide")]
use crate::boundary::locations;
use crate::boundary::{Location, winding_number};
use crate::magnitude::finite;
use crate::pga3::Point;
use crate::pga3::coordinates::{components, finite_place};
use crate::scalar::Widen;
use crate::segment::slices::widened;

/// # Inside and outside
///
/// The region of a mesh is its triangles, and each point that they go round, more often one way than the other; it is
/// closed. For a mesh that does not cross itself these are the points inside, even if it is turned inside out. The mesh
/// must be [closed](Mesh::is_closed): about an open one, nothing is said but that a point is on it.
///
/// Every answer is exact for all finite coordinates (those of a point of a weight other than 1 are divided by it first,
/// and rounded). Triangles of area zero, upright ones, and edges and vertices behind the point are no exceptions.
impl<T: Widen> Mesh<'_, T> {
    /// How often the mesh goes round the point: 1 inside of one that does not cross itself and shows its triangles
    /// counter-clockwise, −1 if it is turned inside out, 0 outside. `None` if the point is on the mesh; or if it, or a
    /// vertex of a triangle, is ideal, zero or not finite. O(n).
    ///
    /// The number of triangles that a ray from the point leaves through, less that of those it enters through.
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert_eq!(mesh.winding_number(Point::new(2.0, 3.0, 4.0)), Some(1));
    /// assert_eq!(mesh.winding_number(Point::new(1.0, 2.0, 4.0)), Some(0));
    /// assert_eq!(mesh.winding_number(Point::new(2.0, 3.0, 3.0)), None); // on its base
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn winding_number(&self, point: Point<T>) -> Option<i64> {
        self.number(position(point)?)?
    }

    /// Where the point is: inside, on the mesh, or outside. `None` if it, or a vertex of a triangle, is ideal, zero or not
    /// finite. O(n).
    ///
    /// ```
    /// use incidence::pga3::{Location, Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert_eq!(mesh.locate(Point::new(2.0, 3.0, 4.0)), Some(Location::Inside));
    /// assert_eq!(mesh.locate(Point::new(2.0, 3.0, 8.0)), Some(Location::On));
    /// assert_eq!(mesh.locate(Point::new(1.0, 3.0, 8.0)), Some(Location::Outside));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn locate(&self, point: Point<T>) -> Option<Location> {
        Some(Location::from_winding_number(self.number(position(point)?)?))
    }

    /// Whether a point of any weight but 0 is inside or on the mesh: see [`locate`](Self::locate). `false` where that is `None`. O(n).
    ///
    /// ```
    /// use incidence::pga3::{Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert!(mesh.contains(Point::new(2.0, 3.0, 3.5)) && mesh.contains(corners[3]));
    /// assert!(!mesh.contains(Point::new(2.0, 3.0, 2.5)));
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    pub fn contains(&self, point: Point<T>) -> bool {
        self.locate(point).is_some_and(Location::is_contained)
    }

    /// Where each of many points is, given by their coordinates: what [`locate`](Self::locate) answers, at the place of the
    /// point. O((n + m) log n) for n triangles and m points, unless rays in the direction of x meet many triangles. With the feature `parallel`
    /// several threads ask.
    ///
    /// ```
    /// use incidence::pga3::{Location, Mesh, Point};
    /// let corners = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [1.0, 6.0, 3.0], [2.0, 3.0, 8.0]].map(Point::from);
    /// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// let found = mesh.locate_points(&[[2.0, 3.0, 4.0], [2.0, 3.0, 8.0], [1.0, 3.0, 8.0], [f64::NAN; 3]]);
    /// assert_eq!(found, [Some(Location::Inside), Some(Location::On), Some(Location::Outside), None]);
    /// # Ok::<(), incidence::pga3::MeshError>(())
    /// ```
    #[cfg(feature = "collide")]
    pub fn locate_points(&self, points: &[[T; 3]]) -> Vec<Option<Location>> {
        let Some(triangles) = self.places() else { return vec![None; points.len()] };
        locations(&triangles, points, |&p| position(p.into()))
    }

    /// The winding number of the place `p`: an inner `None` on the mesh, an outer one if a vertex has no place.
    fn number(&self, p: [f64; 3]) -> Option<Option<i64>> {
        self.number_at_once(p).or_else(|| winding_number(p, self.facets()))
    }

    /// The same, if all points have weight 1. For most triangles one coordinate is looked at.
    fn number_at_once(&self, p: [f64; 3]) -> Option<Option<i64>> {
        let place = |k: usize| components(self.points[k]).map(T::widen);
        let is_near = |triangle: &&[usize; 3]| {
            let [a, b, c] = triangle.map(|k| self.points[k].e013.widen() - p[1]);
            let is_beside_ray = (a * b > 0.0) & (b * c > 0.0);
            !is_beside_ray
        };
        let near = self.triangles.iter().filter(is_near).map(|triangle| Some(triangle.map(place)));
        if self.are_all_of_weight_1() { winding_number(p, near) } else { None }
    }

    /// False also if a coordinate, or the sum of the three, is infinite or NaN.
    fn are_all_of_weight_1(&self) -> bool {
        let weight = |point: &Point<T>| {
            let [x, y, z] = components(*point).map(T::widen);
            0.0 * (x + y + z) + point.e123.widen()
        };
        // Bits are collected, which takes no branch.
        self.points.iter().fold(0, |unlike, point| unlike | (weight(point).to_bits() ^ 1.0_f64.to_bits())) == 0
    }

    /// The triangles by the coordinates of their corners; `None` for a triangle with a corner that has none.
    pub(super) fn facets(&self) -> impl Iterator<Item = Option<[[f64; 3]; 3]>> + Clone {
        self.given_facets().map(|facet| facet.map(|corners| corners.map(widened)))
    }

    /// The same in the scalar of the mesh.
    pub(super) fn given_facets(&self) -> impl Iterator<Item = Option<[[T; 3]; 3]>> + Clone {
        let place = |k: usize| given_position(self.points[k]);
        self.triangles.iter().map(move |&[a, b, c]| Some([place(a)?, place(b)?, place(c)?]))
    }

    /// All triangles by their coordinates; `None` if a corner has none.
    #[cfg(feature = "collide")]
    pub(super) fn places(&self) -> Option<Vec<[[f64; 3]; 3]>> {
        self.facets().collect()
    }
}

fn position<T: Widen>(point: Point<T>) -> Option<[f64; 3]> {
    given_position(point).map(widened)
}

pub(super) fn given_position<T: Widen>(point: Point<T>) -> Option<[T; 3]> {
    // A point of weight 1, as nearly all are, needs no division.
    let has_weight_1 = point.e123.is_one();
    if has_weight_1 { Some(components(point)).filter(|&p| finite(p)) } else { finite_place(point) }
}
