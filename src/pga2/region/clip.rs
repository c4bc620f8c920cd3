//! What of a line or a segment is in a region.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Greater, Less};

use super::Region;
use super::outlines::along;
use crate::exact::orientation2;
use crate::magnitude::finite;
use crate::pga2::polygon::pieces;
use crate::pga2::{Intersection, Line, Polygon, Segment};
use crate::scalar::Widen;

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
    /// left out, and so is a gap. No pieces if an end is not finite. O(n), and O(k log k) for k pieces. For many segments, let an
    /// [index](crate::pga2::SegmentIndex) of the [edges](Region::edges) find those that cross any; the others are inside or outside as a whole.
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
        let way = Segment::from([segment.a, segment.b].map(|end| end.map(|c| c.widen() + 0.0)));
        if way.a == way.b || !(finite(way.a) && finite(way.b)) {
            return Vec::new();
        }
        // What is just to the left of the segment is inside, or what is just to the right.
        let mut stops = Vec::new();
        for beside in [Less, Greater] {
            self.stops(&way, beside, &mut stops);
        }
        stops.sort_unstable_by(|(p, _), (q, _)| along(way, p, q));
        pieces(stops.into_iter().map(|(place, turn)| (place.map(T::narrow), turn)))
    }

    /// Where what is just beside the line of a segment, on one side of it, begins to be inside, 1, and where it ceases to be, −1: before the segment
    /// as at its start, and after it as at its end.
    //
    // A vertex on the line of the segment counts as on the other side of it. So an edge passes through what is beside the line, or does not, and has
    // no more than a point in common with it.
    fn stops(&self, way: &Segment, beside: Ordering, stops: &mut Vec<([f64; 2], i64)>) {
        let is_left = |p: [f64; 2]| match orientation2(way.a, way.b, p) {
            Some(Greater) => true,
            Some(Less) => false,
            _ => beside == Less,
        };
        for edge in self.edges() {
            let [p, q] = [edge.a, edge.b].map(|end| end.map(T::widen));
            let turn = match [is_left(p), is_left(q)] {
                // The region is to the left of the edge.
                [true, false] => 1,
                [false, true] => -1,
                _ => continue,
            };
            let [right, left] = if turn < 0 { [p, q] } else { [q, p] };
            // The edge crosses the line ahead of a point that is to its left, if it goes from the right to the left.
            let is_ahead_of = |end: [f64; 2]| orientation2(right, left, end) == Some(Greater);
            let place = match [way.a, way.b].map(is_ahead_of) {
                [false, _] => way.a,
                [_, true] => way.b,
                _ => match way.intersection(&Segment::from([p, q])) {
                    Intersection::Crossing { point, .. } => [point.e20, point.e01].map(|c| c + 0.0),
                    // An edge passes through the segment in one point.
                    _ => continue,
                },
            };
            stops.push((place, turn));
        }
    }
}
