//! How large a region is, where its middle is, and how far a point is from it.

#[cfg(feature = "collide")]
use alloc::vec::Vec;

use super::Region;
use crate::boundary::Location;
#[cfg(feature = "collide")]
use crate::boundary::locations;
use crate::local::center;
use crate::pga2::coordinates::{cross, sum};
#[cfg(feature = "convex")]
use crate::pga2::polygon::Area;
use crate::pga2::polygon::{nearest, position};
use crate::pga2::{Point, Segment};
use crate::scalar::Widen;

/// # Measures
impl<T: Widen> Region<T> {
    /// The area. Those of its [outlines](super::Polygon::signed_area) are added up, with their errors. It is never negative; but that of a sliver
    /// may be rounded to 0: what tells whether there is nothing is [`is_empty`](Region::is_empty). Infinite or NaN if it overflows. O(n).
    pub fn area(&self) -> T {
        let area = self.outlines().filter_map(|outline| outline.signed_area()).fold(T::zero(), |sum, area| sum + area);
        if area < T::zero() { T::zero() } else { area }
    }

    /// The length of all outlines, those of holes included; 0 for the empty region. Of n edges, the relative error is at most (n + 2) ε. Infinite if it overflows. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// assert_eq!(square(3.0)?.difference(&square(2.0)?).perimeter(), 24.0 + 16.0);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    pub fn perimeter(&self) -> T {
        self.outlines().fold(T::zero(), |length, outline| length + outline.perimeter())
    }

    /// The center of mass of the area, of weight 1. `None` if the area comes out as 0 in a unit of its size, as that of the empty region
    /// does. O(n).
    ///
    /// With n edges, the area A, the largest area B, of either sign, that the sum reaches on the way, and the diameter D of the vertices and the
    /// center together, it is off by at most 8n ε D (D² + B)/A, and by the rounding of its coordinates. (In `f32` it is computed in `f64`, and
    /// rounded.)
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |x: f64, side: f64| Region::new(&[Polygon(&[[x, 0.0], [x + side, 0.0], [x + side, side], [x, side]].map(Point::from))]);
    /// // A square of side 8 without one of side 4 in a corner.
    /// let rest = square(0.0, 8.0)?.difference(&square(0.0, 4.0)?);
    /// let along = (64.0 * 4.0 - 16.0 * 2.0) / 48.0;
    /// assert!((rest.centroid().unwrap() - Point::new(along, along)).ideal_norm() < 1e-14);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias = "center of mass")]
    pub fn centroid(&self) -> Option<Point<T>> {
        let places = || self.places().map(|[start, _]| start);
        let place = center(places().next()?, places(), |local| {
            let (mut moment, mut mass) = ([0.0; 2], 0.0);
            for edge in self.places() {
                let [u, v] = edge.map(|p| local.place(p));
                let weight = cross(u, v);
                moment = sum(moment, sum(u, v).map(|c| weight * c));
                mass += weight;
            }
            Some((moment, 3.0 * mass))
        })?;
        Some(place.map(T::narrow).into())
    }

    /// The second moments of the area about its center, ∫ (x − c)(x − c)ᵀ, as those of a [polygon](super::Polygon::second_moments). `None` if the
    /// area comes out as 0 in a unit of its size. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let [[xx, xy], [_, yy]] = square(2.0)?.difference(&square(1.0)?).second_moments().unwrap();
    /// // Of a square of side a it is a⁴/12.
    /// assert!((xx - (4_f64.powi(4) - 2_f64.powi(4)) / 12.0).abs() < 1e-13 && (yy - xx).abs() < 1e-13 && xy.abs() < 1e-13);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[cfg(feature = "convex")]
    pub fn second_moments(&self) -> Option<[[T; 2]; 2]> {
        Some(self.moments()?.second_moments()?.map(|row| row.map(T::narrow)))
    }

    /// The polar moment of inertia of the area about its center for density 1, ∫ |x − c|², as that of a
    /// [polygon](super::Polygon::polar_moment) and with its error bound, for n edges of all outlines. `None` if the area comes out as 0
    /// in a unit of its size. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(2.0)?.difference(&square(1.0)?);
    /// assert!((frame.polar_moment().unwrap() - (4_f64.powi(4) - 2_f64.powi(4)) / 6.0).abs() < 1e-12);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[cfg(feature = "convex")]
    pub fn polar_moment(&self) -> Option<T> {
        self.moments()?.polar_moment().map(T::narrow)
    }

    /// Where its area is; `None` if it is empty.
    #[cfg(feature = "convex")]
    pub(in crate::pga2) fn moments(&self) -> Option<Area> {
        Area::inside(self.places())
    }

    /// The ends of the edges.
    fn places(&self) -> impl Iterator<Item = [[f64; 2]; 2]> + Clone {
        self.edges().map(|Segment { a, b }| [a, b].map(|end| end.map(T::widen)))
    }
}

/// # Between a region and a point
impl<T: Widen> Region<T> {
    /// Where a point is: inside, on the boundary, or outside. `None` if the point is ideal, zero or not finite. Exact, as
    /// [`Polygon::locate`](super::Polygon::locate). O(n).
    ///
    /// ```
    /// use incidence::pga2::{Location, Point, Polygon, Region};
    /// let yard = [[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]].map(Point::from);
    /// let pond = [[2.0, 2.0], [2.0, 4.0], [4.0, 4.0], [4.0, 2.0]].map(Point::from); // clockwise
    /// let region = Region::new(&[Polygon(&yard), Polygon(&pond)])?;
    /// let locate = |x, y| region.locate(Point::new(x, y));
    /// assert_eq!(locate(1.0, 1.0), Some(Location::Inside));
    /// assert_eq!(locate(2.0, 3.0), Some(Location::On));
    /// assert_eq!(locate(3.0, 3.0), Some(Location::Outside));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    pub fn locate(&self, point: Point<T>) -> Option<Location> {
        position(point)?;
        let number = self.outlines().map(|outline| outline.winding_number(point)).sum();
        Some(Location::from_winding_number(number))
    }

    /// Whether a point is inside or on the boundary: see [`locate`](Region::locate). `false` where `locate` gives `None`.
    pub fn contains(&self, point: Point<T>) -> bool {
        self.locate(point).is_some_and(Location::is_contained)
    }

    /// Where each of many points is, all given by their coordinates. The answer at each place is what [`locate`](Region::locate) returns for the point
    /// at that place. As [`Polygon::locate_points`](super::Polygon::locate_points) it takes O((n + m) log n) for n edges and m points, unless rays in
    /// the direction of x meet much that lies in each other. With the feature `parallel` several threads share the work.
    ///
    /// ```
    /// use incidence::pga2::{Location, Region};
    /// let yard = Region::from_outline([[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]])?;
    /// let pond = Region::from_outline([[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]])?;
    /// let found = yard.difference(&pond).locate_points(&[[1.0, 1.0], [2.0, 3.0], [3.0, 3.0], [f64::NAN, 0.0]]);
    /// assert_eq!(found, [Some(Location::Inside), Some(Location::On), Some(Location::Outside), None]);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[cfg(feature = "collide")]
    pub fn locate_points(&self, points: &[[T; 2]]) -> Vec<Option<Location>> {
        let edges: Vec<_> = self.places().collect();
        locations(&edges, points, |&p| position(p.into()))
    }

    /// The distance of a point of any weight but 0 from the region. It is 0 if and only if the point is [inside or on the
    /// boundary](Region::locate). Otherwise it is the [`Segment::distance_to_point`] of the nearest edge, and as accurate as that. NaN if the region
    /// is empty, or if the point is ideal, zero or not finite. O(n); for many points use an index of the [edges](Region::edges).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(9.0)?.difference(&square(5.0)?);
    /// let distance = |x, y| frame.distance_to_point(Point::new(x, y));
    /// // From the inside of the hole, from the frame itself, and from outside of its corner.
    /// assert_eq!((distance(1.0, -2.0), distance(6.0, 0.0), distance(12.0, 13.0)), (3.0, 0.0, 5.0));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    pub fn distance_to_point(&self, p: Point<T>) -> T {
        nearest::distance(self.locate(p), self.edges(), p)
    }

    /// The signed distance of a point of any weight but 0 from the boundary: positive outside, negative inside, and 0 if and only if the point is on
    /// the boundary. Up to the sign it is the [`Segment::distance_to_point`] of the nearest edge, and as accurate as that. NaN where
    /// [`distance_to_point`](Region::distance_to_point) is. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(9.0)?.difference(&square(5.0)?);
    /// let signed = |x, y| frame.signed_distance(Point::new(x, y));
    /// assert_eq!((signed(1.0, -2.0), signed(5.0, 0.0), signed(6.0, 0.0)), (3.0, 0.0, -1.0));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("sdf"))]
    pub fn signed_distance(&self, p: Point<T>) -> T {
        nearest::signed_distance(self.locate(p), self.edges(), p)
    }

    /// The point of the region that is nearest to a point of any weight but 0, of weight 1: the given point itself, if it is in the region, or else
    /// the [closest point of the nearest edge](Segment::closest_point). NaN where [`distance_to_point`](Region::distance_to_point) is. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(9.0)?.difference(&square(5.0)?);
    /// assert_eq!(frame.closest_point(Point::new(1.0, -2.0)), Point::new(1.0, -5.0));
    /// assert_eq!(frame.closest_point(Point::new(12.0, 13.0)), Point::new(9.0, 9.0));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    pub fn closest_point(&self, p: Point<T>) -> Point<T> {
        nearest::closest_point(self.locate(p), self.edges(), p)
    }
}
