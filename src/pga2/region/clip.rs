//! What of a line or a segment is in a region.
//!
//! A point of a segment is in the region, which has its boundary, if what is just to the left of the segment there is inside, or what is just to the
//! right; but for single points. Beside the line of the segment no edge lies along the way: a vertex on the line counts as on the other side of it.
//! So an edge leads from one side to the other, or not, and where it does, what is inside begins or ends.

#[cfg(feature = "collide")]
mod many;

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

use super::outlines::along;
use super::{Region, places};
use crate::exact::orientation2;
use crate::magnitude::finite;
use crate::pga2::polygon::pieces;
use crate::pga2::{Intersection, Line, Polygon, Segment};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

/// # Cutting
impl<T: Widen> Region<T> {
    /// The pieces of a line that are inside: [`Polygon::section_of_all`] of the [outlines](Region::outlines). O(n), and O(k log k) for k pieces.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point, Polygon, Region, Segment};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// let pieces = [[[-3.0, 1.0], [-2.0, 1.0]], [[2.0, 1.0], [3.0, 1.0]]].map(Segment::from);
    /// assert_eq!(frame.section(Line::through([0.0, 1.0], [1.0, 1.0])), pieces);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("scan line", "hatch"))]
    pub fn section(&self, line: Line<T>) -> Vec<Segment<T>> {
        let outlines: Vec<Polygon<'_, T>> = self.outlines().collect();
        Polygon::section_of_all(&outlines, line)
    }

    /// The pieces of a segment that are in the region or on its boundary, in the order and the direction of the segment. Pieces follow each other
    /// with a gap between them. Where the segment only touches the region, in a point, there is none, and none of a segment of length 0.
    ///
    /// Where the segment passes through edges is decided by exact signs. The ends of pieces are its own ends, vertices of the region that lie on
    /// it, or where it crosses edges, rounded as the [intersection](Segment::intersection) is; a piece whose ends are rounded to the same point is
    /// left out, and so is a gap. No pieces if an end is not finite. O(n), and O(k log k) for k edges that the line of
    /// the segment crosses; for many segments see [`clip_all`](Region::clip_all).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region, Segment};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// // A road from the right into the hole, one along the boundary, and one that ends in the frame.
    /// let clip = |ends: [[f64; 2]; 2]| frame.clip(&Segment::from(ends));
    /// assert_eq!(clip([[9.0, 1.0], [0.0, 1.0]]), [Segment::from([[3.0, 1.0], [2.0, 1.0]])]);
    /// assert_eq!(clip([[2.0, -9.0], [2.0, 9.0]]), [Segment::from([[2.0, -3.0], [2.0, 3.0]])]);
    /// assert_eq!(clip([[0.0, 2.5], [0.0, 9.0]]), [Segment::from([[0.0, 2.5], [0.0, 3.0]])]);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("pieces", "intersection of line string and polygon"))]
    pub fn clip(&self, segment: &Segment<T>) -> Vec<Segment<T>> {
        let Some(way) = way(segment) else { return Vec::new() };
        let mut stops = Vec::new();
        for outline in self.outlines().map(|outline| places(&outline)) {
            let mut from = outline.last().map(|&p| (p, way.side(p)));
            for &p in &outline {
                let to = (p, way.side(p));
                if let Some(from) = from.replace(to).filter(|from| from.1 != to.1 || to.1 == Equal) {
                    stops.extend(way.stops([from, to]));
                }
            }
        }
        way.pieces(&mut stops)
    }
}

/// The ends of a segment that has a length and whose ends are finite.
fn way<T: Widen>(segment: &Segment<T>) -> Option<Way> {
    let way = Segment::from(segment.ends().map(|end| end.map(|c| c + 0.0)));
    (finite(way.a) && finite(way.b) && way.a != way.b).then_some(Way(way))
}

/// Where what is beside a segment begins to be inside, 1, or ceases to be, −1.
type Stop = ([f64; 2], i64);

/// A segment that is cut.
struct Way(Segment);

impl Way {
    /// On which side of its line a point is: `Greater` to the left.
    fn side(&self, p: [f64; 2]) -> Ordering {
        orientation2(self.0.a, self.0.b, p).unwrap_or(Equal)
    }

    /// Where an edge leads through what is just to the left of the line, and through what is just to the right; if it does so before the segment, at
    /// its start, and if after it, at its end. The ends of the edge are given with their sides.
    fn stops(&self, [p, q]: [([f64; 2], Ordering); 2]) -> impl Iterator<Item = Stop> {
        let Way(way) = *self;
        let stop = move |on_line: Ordering| {
            // A vertex on the line is on this side of what is beside it.
            let is_left = |side: Ordering| side.then(on_line) == Greater;
            // The region is to the left of the edge.
            let (right, left, turn) = match [is_left(p.1), is_left(q.1)] {
                [true, false] => (q.0, p.0, 1),
                [false, true] => (p.0, q.0, -1),
                _ => return None,
            };
            // It goes through ahead of a point that is to the left of its way from the right to the left.
            let is_ahead_of = |end: [f64; 2]| orientation2(right, left, end) == Some(Greater);
            let place = match [way.a, way.b].map(is_ahead_of) {
                [false, _] => way.a,
                [_, true] => way.b,
                _ => match way.intersection(&Segment::from([p.0, q.0])) {
                    Intersection::Crossing { point, .. } => [point.e20, point.e01].map(|c| c + 0.0),
                    // It goes through in one point.
                    _ => return None,
                },
            };
            Some((place, turn))
        };
        [Less, Greater].into_iter().filter_map(stop)
    }

    /// The pieces, from all edges that go through its line.
    fn pieces<T: Widen>(&self, stops: &mut [Stop]) -> Vec<Segment<T>> {
        stops.sort_unstable_by(|(p, _), (q, _)| along(self.0, p, q));
        pieces(stops.iter().map(|&(place, turn)| (place.map(T::narrow), turn)))
    }
}
