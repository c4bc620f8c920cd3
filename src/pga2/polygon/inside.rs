//! Which points are inside a polygon.

#[cfg(feature = "collide")]
use alloc::{vec, vec::Vec};

use super::Polygon;
#[cfg(feature = "collide")]
use crate::boundary::locations;
use crate::boundary::{Facet, Location, winding_number};
use crate::magnitude::finite;
use crate::pga2::Point;
use crate::pga2::coordinates::{components, finite_place};
use crate::scalar::Widen;

/// # Inside and outside
///
/// The region of a polygon is its boundary and each point that the boundary goes round more often one way than the other. The
/// region is closed. For a polygon that does not cross itself these are the points inside, whichever way it goes round.
///
/// Every answer is exact for all finite coordinates (those of a vertex of a weight other than 1 are divided by it first,
/// and rounded). Spikes, repeated vertices, level edges, and vertices level with the point are no exceptions.
impl<T: Widen> Polygon<'_, T> {
    /// How often the polygon goes round the point, counted counter-clockwise. For a counter-clockwise polygon that does not
    /// cross itself it is 1 inside and 0 outside. `None` if the point is on the boundary, or if the point or a vertex is ideal,
    /// zero or not finite. O(n).
    ///
    /// It is the number of upward edges on the right of the point, less the number of downward edges there (D. Alciatore and R.
    /// Miranda, "A winding number and point-in-polygon algorithm", 1995).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// // Twice round the origin.
    /// let spiral = [[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0], [0.0, -2.0], [3.0, 0.0], [0.0, 3.0], [-3.0, 0.0], [0.0, -3.0]];
    /// let vertices = spiral.map(Point::from);
    /// let number = |x, y| Polygon(&vertices).winding_number(Point::new(x, y));
    /// assert_eq!((number(0.5, 0.0), number(-1.25, 1.25), number(4.0, 0.0)), (Some(2), Some(1), Some(0)));
    /// assert_eq!(number(1.0, 1.0), None); // on an edge
    /// ```
    pub fn winding_number(&self, point: Point<T>) -> Option<i64> {
        self.number(position(point)?)?
    }

    /// Where the point is: inside, on the boundary, or outside. `None` if the point or a vertex is ideal, zero or not finite.
    /// O(n).
    ///
    /// ```
    /// use incidence::pga2::{Location, Point, Polygon};
    /// let arrow = [[0.0, 0.0], [3.0, -2.0], [2.0, 0.0], [3.0, 2.0]].map(Point::from);
    /// let locate = |x, y| Polygon(&arrow).locate(Point::new(x, y));
    /// assert_eq!(locate(1.0, 0.0), Some(Location::Inside)); // level with two vertices
    /// assert_eq!(locate(2.0, 0.0), Some(Location::On));
    /// assert_eq!(locate(2.5, 0.0), Some(Location::Outside));
    /// assert_eq!(locate(f64::NAN, 0.0), None);
    /// ```
    pub fn locate(&self, point: Point<T>) -> Option<Location> {
        Some(Location::from_winding_number(self.number(position(point)?)?))
    }

    /// Whether the point is inside or on the boundary: see [`locate`](Polygon::locate). `false` where `locate` gives `None`.
    /// O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// let arrow = [[0.0, 0.0], [3.0, -2.0], [2.0, 0.0], [3.0, 2.0]].map(Point::from);
    /// assert!(Polygon(&arrow).contains(arrow[1]) && !Polygon(&arrow).contains(Point::new(2.5, 0.0)));
    /// ```
    pub fn contains(&self, point: Point<T>) -> bool {
        self.locate(point).is_some_and(Location::is_contained)
    }

    /// Where each of many points is, all given by their coordinates. The answer at each place is what [`locate`](Self::locate)
    /// returns for the point at that place. O((n + m) log n) for n edges and m points, also under a noisy
    /// curve, unless rays in the direction of x meet much that lies in each other, as a spiral does. With the feature `parallel` several threads share
    /// the work.
    ///
    /// ```
    /// use incidence::pga2::{Location, Point, Polygon};
    /// let arrow = [[0.0, 0.0], [3.0, -2.0], [2.0, 0.0], [3.0, 2.0]].map(Point::from);
    /// let found = Polygon(&arrow).locate_points(&[[1.0, 0.0], [2.0, 0.0], [2.5, 0.0], [f64::NAN, 0.0]]);
    /// assert_eq!(found, [Some(Location::Inside), Some(Location::On), Some(Location::Outside), None]);
    /// ```
    #[cfg(feature = "collide")]
    pub fn locate_points(&self, points: &[[T; 2]]) -> Vec<Option<Location>> {
        let Some(edges) = self.edges_to().collect::<Option<Vec<_>>>() else { return vec![None; points.len()] };
        locations(&edges, points, |&p| position(p.into()))
    }

    /// The winding number of the place `p`: an inner `None` on the boundary, an outer one if a vertex has no place.
    fn number(&self, p: [f64; 2]) -> Option<Option<i64>> {
        self.number_at_once(p).or_else(|| winding_number(p, self.edges_to()))
    }

    /// The same, if all weights are 1 and no difference overflows. For most vertices little
    /// more than the height over `p` is looked at.
    fn number_at_once(&self, p: [f64; 2]) -> Option<Option<i64>> {
        let place = |&vertex: &Point<T>| components(vertex).map(T::widen);
        let mut from = place(self.0.last()?);
        let mut height = from[1] - p[1];
        let (mut number, mut is_on, mut unusual) = (0, false, 0);
        for vertex in self.0 {
            let to = place(vertex);
            let next = to[1] - p[1];
            // NaN where a coordinate is not finite. Its bits are collected, which takes no branch.
            let weight = 0.0 * (to[0] + next) + vertex.e12.widen();
            unusual |= weight.to_bits() ^ 1.0_f64.to_bits();
            let is_beside_ray = height * next > 0.0;
            if !is_beside_ray {
                match [from, to].passage(p) {
                    Some(passage) => number += passage,
                    None => is_on = true,
                }
            }
            (from, height) = (to, next);
        }
        (unusual == 0).then_some((!is_on).then_some(number))
    }

    /// The edges to each vertex from the one before, by the coordinates of their ends;
    /// `None` for an edge with an end that has none.
    pub(super) fn edges_to(&self) -> impl Iterator<Item = Option<[[f64; 2]; 2]>> {
        let mut from = self.0.last().and_then(|&p| position(p));
        self.0.iter().map(move |&p| {
            let to = position(p);
            Some([core::mem::replace(&mut from, to)?, to?])
        })
    }

    /// The edges, from each vertex to the next, by the coordinates of their ends; `None` if a vertex has none.
    #[cfg(feature = "convex")]
    pub(in crate::pga2) fn places(&self) -> Option<impl Iterator<Item = [[f64; 2]; 2]> + Clone> {
        let is_finite = self.0.iter().all(|&p| position(p).is_some());
        let places = || self.0.iter().filter_map(|&p| position(p));
        is_finite.then(|| places().zip(places().cycle().skip(1)).map(|(a, b)| [a, b]))
    }
}

pub(in crate::pga2) fn position<T: Widen>(point: Point<T>) -> Option<[f64; 2]> {
    // A point of weight 1, as nearly all are, needs no division.
    let has_weight_1 = point.e12.is_one();
    let place = if has_weight_1 { Some(components(point)).filter(|&p| finite(p)) } else { finite_place(point) };
    place.map(|p| p.map(T::widen))
}
