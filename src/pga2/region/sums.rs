//! Regions that are widened by a convex body, or narrowed: Minkowski sums and erosions, and what is near paths.

use alloc::vec::Vec;

use super::outlines::Outlines;
#[cfg(feature = "convex")]
use super::widen::Convex;
use super::widen::{self, Brush, Disc};
use super::{Region, RegionError, places};
use crate::magnitude::finite;
use crate::pga2::Segment;
#[cfg(feature = "convex")]
use crate::pga2::{Support, hull};
use crate::scalar::Widen;
use crate::segment::slices::widened;

/// # Widening
impl<T: Widen> Region<T> {
    /// The Minkowski sum with the hull of a body's vertices: all sums of a point of the region and one of the body. With a body around the origin,
    /// the region widened by it. O((n m + k) log n m), for n vertices of the region, m of the body, and k pairs of edges on the way that meet; mostly
    /// far less, as at each vertex only those vertices of the body come in that its corner turns over.
    ///
    /// Of a ball only the center counts: the radius of a body is not part of the sum; widen by it with [`offset`](Region::offset). Vertices are sums
    /// of vertices, chosen by exact signs and then rounded, or are where edges between these cross; then see [accuracy](Region#accuracy).
    ///
    /// ```
    /// use incidence::pga2::{ConvexHull, Point, Polygon, Region};
    /// // Where can a robot of this shape not be, beside these walls?
    /// let walls = Region::new(&[Polygon(&[[0.0, 0.0], [6.0, 0.0], [6.0, 1.0], [1.0, 1.0], [1.0, 5.0], [0.0, 5.0]].map(Point::from))])?;
    /// let robot = ConvexHull::new([[-1.0, -1.0], [1.0, -1.0], [0.0, 2.0]])?;
    /// let mirrored = ConvexHull::new(robot.vertices().map(|p| p.coords().map(|c| -c)))?;
    /// let blocked = walls.minkowski_sum(&mirrored)?;
    /// assert!(blocked.contains(Point::new(3.0, 1.5)) && !blocked.contains(Point::new(3.0, 2.5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A body that has [no hull](RegionError::Body), or a sum that [overflows](RegionError::Overflow).
    #[cfg(feature = "convex")]
    #[doc(alias = "dilation")]
    pub fn minkowski_sum(&self, body: &impl Support<Scalar = T>) -> Result<Self, RegionError> {
        self.widened(&Convex::new(hull::polygon(body, 1.0).map_err(RegionError::Body)?))
    }

    /// All places to which a body can be moved so that it is in the region: what the origin of the body sweeps over. Places that have no area
    /// together, as in a corridor just as wide as the body, are left out. As [`minkowski_sum`](Region::minkowski_sum) otherwise. The sum of the
    /// erosion and the body is all that the body can reach in the region. The radius of a body is left out here, too.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Rect, Region};
    /// // A room with an alcove, and a table of 2 by 1.
    /// let room = Region::new(&[Polygon(&[[0.0, 0.0], [5.0, 0.0], [5.0, 1.5], [6.0, 1.5], [6.0, 4.0], [0.0, 4.0]].map(Point::from))])?;
    /// let table = Rect::new([1.0, 0.5])?; // from (−1, −0.5) to (1, 0.5)
    /// let places = room.erosion(&table)?;
    /// let corners = [[1.0, 0.5], [4.0, 0.5], [4.0, 2.0], [5.0, 2.0], [5.0, 3.5], [1.0, 3.5]].map(Point::from);
    /// assert_eq!(places, Region::new(&[Polygon(&corners)])?);
    /// assert_eq!(places.minkowski_sum(&table)?, room);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`minkowski_sum`](Region::minkowski_sum).
    #[cfg(feature = "convex")]
    pub fn erosion(&self, body: &impl Support<Scalar = T>) -> Result<Self, RegionError> {
        self.narrowed(&Convex::new(hull::polygon(body, -1.0).map_err(RegionError::Body)?))
    }

    /// All points that are not further from the region than a distance. If the distance is negative, all points of the region that are not nearer to
    /// its boundary. Edges are moved by the distance, with corners rounded off: where an edge turns away, its end goes round in steps, in as many as
    /// a circle of so many `vertices` takes for the same angle, rounded up. Fewer than 3 count as 3, and more than 2²⁶ as so many: by then the steps
    /// are within a few ε of the circle.
    ///
    /// The vertices at the steps are on the circle, so that between them the outline is up to 1 − cos(π/`vertices`) of the distance inside of it:
    /// 1/200 for 32. Each is right to 4 ε of the distance and ε/2 of its coordinates (where the outline is straight but for rounding, along it to
    /// 16 ε of both), and then see [accuracy](Region#accuracy). If the distance is negative, a part or a neck vanishes that is narrower than twice
    /// its size, less what the steps cut off. Time is as for [`minkowski_sum`](Region::minkowski_sum); it grows with `vertices`, as memory does.
    ///
    /// So what is widened is a little too small, and what is narrowed a little too large: a tool that goes along its outline cuts into the region by as
    /// much. For a distance of no less than d everywhere, but for rounding, give the distance d / cos(π/`vertices`).
    ///
    /// A corner that was rounded off turns at each of its steps, and each is rounded off again, by at least one step. So an offset of an offset of an
    /// offset has up to twice as many vertices each time. For several distances take the offset of the same region by each of them.
    ///
    /// ```
    /// use incidence::pga2::Region;
    /// let frame = Region::from_outline([[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]])?;
    /// let plate = frame.difference(&Region::from_outline([[19.0, 19.0], [21.0, 19.0], [21.0, 21.0], [19.0, 21.0]])?);
    /// // The paths of a tool around the hole: 4 corners of the outline, and 4 · 17 round ones.
    /// for passes in 1..=8 {
    ///     assert_eq!(plate.offset(-f64::from(passes), 64)?.edges().count(), 4 + 4 * 17);
    /// }
    /// let mut path = plate;
    /// for _ in 1..=8 {
    ///     path = path.offset(-1.0, 64)?;
    /// }
    /// assert!(path.edges().count() > 8000);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// Edges of some ulps of their coordinates, or of those of the result, turn at random, by any angle. Then slivers may be left beside them, or slits
    /// from the old outline to the new one, as thin as rounding; and if nearly all are so short, as those of a small part far from the Origin, time is
    /// O(n²).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// use std::f64::consts::PI;
    /// let field = Region::new(&[Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]].map(Point::from))])?;
    /// let grown = field.offset(1.0, 1000)?;
    /// assert!((grown.area() - (12.0 + 14.0 + PI)).abs() < 1e-4);
    /// assert_eq!(field.offset(-1.0, 1000)?.area(), 2.0);
    /// assert!(field.offset(-2.0, 1000)?.is_empty());
    ///
    /// // A mill of radius 1 around a pin with seven corners, in steps of a sixteenth of a turn.
    /// let pin = Region::from_outline((0..7).map(|k| 2.0 * PI / 7.0 * f64::from(k)).map(|angle| [5.0 * angle.cos(), 5.0 * angle.sin()]))?;
    /// let distance = |path: Region| path.edges().map(|way| pin.edges().map(|edge| edge.distance(&way)).fold(9.0, f64::min)).fold(9.0, f64::min);
    /// assert!(distance(pin.offset(1.0, 16)?) < 0.99);
    /// assert!(distance(pin.offset(1.0 / (PI / 16.0).cos(), 16)?) > 1.0);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A distance that [is not finite](RegionError::Distance), or a sum that [overflows](RegionError::Overflow).
    #[doc(alias("buffer", "inflate", "deflate", "inset", "grow", "shrink"))]
    pub fn offset(&self, distance: T, vertices: usize) -> Result<Self, RegionError> {
        let distance = distance.widen();
        let disc = Disc::new(distance.abs(), vertices);
        if !distance.is_finite() {
            Err(RegionError::Distance)
        } else if distance > 0.0 {
            self.widened(&disc)
        } else if distance < 0.0 {
            self.narrowed(&disc)
        } else {
            Ok(self.clone())
        }
    }

    /// All points that are not further from some segments than a distance: paths made wide. Ends are round, and so are corners, by as many steps as
    /// in [`offset`](Region::offset), with its accuracy and time. Segments that begin where the one before ends are taken for one path, which
    /// takes less time than as many alone. A segment of length 0 gives a polygon in a circle, of two halves; the distance 0 gives nothing.
    ///
    /// ```
    /// use incidence::pga2::{Point, Region, Segment};
    /// use std::f64::consts::PI;
    /// // A road with a bend, and one across it.
    /// let road = [[[0.0, 0.0], [30.0, 0.0]], [[30.0, 0.0], [30.0, 40.0]], [[10.0, -20.0], [10.0, 20.0]]].map(Segment::from);
    /// let paved = Region::around(&road, 2.0, 1000)?;
    /// assert_eq!((paved.parts().len(), paved.contains(Point::new(29.0, 1.0))), (1, true));
    /// // Strips without what they share, the round ends, and at the outside of the bend a quarter of a disc for a square.
    /// let area = 4.0 * (30.0 + 40.0 + 40.0 - 4.0) + 2.0 * PI * 4.0 - (4.0 - PI);
    /// assert!((paved.area() - area).abs() < 1e-2);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A distance that [is negative or not finite](RegionError::Distance), a segment whose ends [are not finite](RegionError::Segment), or a sum
    /// that [overflows](RegionError::Overflow).
    #[doc(alias("buffer", "stroke", "thicken", "capsule"))]
    pub fn around(segments: &[Segment<T>], distance: T, vertices: usize) -> Result<Self, RegionError> {
        let radius = distance.widen();
        if !(radius >= 0.0 && radius.is_finite()) {
            return Err(RegionError::Distance);
        }
        let moved = Region::along(segments, &Disc::new(radius, vertices))?;
        Ok(if radius > 0.0 { moved } else { Region::default() })
    }

    /// All that the hull of a body covers, when it is moved along segments and does not turn: its Minkowski sum with paths. At the place of the
    /// body where it is given, it is at the Origin of the paths. As [`minkowski_sum`](Region::minkowski_sum) otherwise.
    ///
    /// ```
    /// use incidence::pga2::{Point, Rect, Region, Segment};
    /// // A table is moved around a corner.
    /// let way = [[[0.0, 0.0], [3.0, 0.0]], [[3.0, 0.0], [3.0, 5.0]]].map(Segment::from);
    /// let swept = Region::swept(&way, &Rect::new([1.0, 0.5])?)?;
    /// assert_eq!(swept.area(), 5.0 * 1.0 + 2.0 * 5.0);
    /// assert!(swept.contains(Point::new(4.0, 5.5)) && !swept.contains(Point::new(1.5, 1.0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`minkowski_sum`](Region::minkowski_sum), or a segment whose ends [are not finite](RegionError::Segment).
    #[cfg(feature = "convex")]
    pub fn swept(segments: &[Segment<T>], body: &impl Support<Scalar = T>) -> Result<Self, RegionError> {
        Region::along(segments, &Convex::new(hull::polygon(body, 1.0).map_err(RegionError::Body)?))
    }

    fn along(segments: &[Segment<T>], brush: &impl Brush) -> Result<Self, RegionError> {
        if let Some(segment) = segments.iter().position(|segment| !(finite(segment.a) && finite(segment.b))) {
            return Err(RegionError::Segment { segment });
        }
        let mut curves = Outlines::default();
        for path in segments.chunk_by(|one, next| one.b == next.a) {
            let ends = path[..1].iter().map(|first| first.a).chain(path.iter().map(|segment| segment.b));
            let mut way: Vec<[f64; 2]> = ends.map(widened).collect();
            way.dedup();
            let added = match way[..] {
                [point] => widen::push_at::<T, _>(&mut curves, point, brush),
                _ => {
                    let back: Vec<_> = way[1..way.len() - 1].iter().rev().copied().collect();
                    way.extend(back);
                    widen::push::<T, _>(&mut curves, &way, brush)
                }
            };
            added.ok_or(RegionError::Overflow)?;
        }
        Ok(Region::inside(curves, |number| number > 0))
    }

    fn widened(&self, brush: &impl Brush) -> Result<Self, RegionError> {
        let mut curves = Outlines::default();
        for outline in self.outlines() {
            widen::push::<T, _>(&mut curves, &places(&outline), brush).ok_or(RegionError::Overflow)?;
        }
        Ok(Region::inside(curves, |number| number > 0))
    }

    /// What is left if what is outside is widened. Of parts that are narrower than the brush nothing is.
    fn narrowed(&self, brush: &impl Brush) -> Result<Self, RegionError> {
        let mut curves = Outlines::default();
        let size = brush.size();
        for part in self.parts() {
            let extent = widen::extent(&places(&part[0]));
            if extent[0] < size[0] || extent[1] < size[1] {
                continue;
            }
            for mut outline in part.iter().map(places) {
                outline.reverse();
                widen::push::<T, _>(&mut curves, &outline, brush).ok_or(RegionError::Overflow)?;
            }
        }
        Ok(Region::inside(curves, |number| number < 0))
    }
}
