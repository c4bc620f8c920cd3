//! What of a line or a segment is in a region.
//!
//! A point of a segment is in the region, which has its boundary, if what is just to the left of the segment there is inside, or what is just to the
//! right; but for single points. Beside the line of the segment no edge lies along the way: a vertex on the line counts as on the other side of it.
//! So an edge leads from one side to the other, or not, and where it does, what is inside begins or ends.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

use super::outlines::along;
use super::{Region, places};
#[cfg(feature = "collide")]
use crate::boundary::{Facet, along_rays, passages};
use crate::exact::orientation2;
#[cfg(feature = "collide")]
use crate::hierarchy::{self, Between, Meeting};
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

    /// The pieces of many segments, each with the number of its segment, which come in order: those of [`clip`](Region::clip), to the bit. For n edges
    /// and segments together, of which k pairs meet, O((n + k) log n) as [`crossing_pairs_between`](crate::pga2::crossing_pairs_between), and
    /// besides for each segment that does not go on from the end of the one before, or does so on the boundary, the edges that a ray from its
    /// start in the direction of x meets, such as of many outlines in each other.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region, Segment};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// let road = [[0.0, 0.0], [0.0, 2.5], [9.0, 2.5], [9.0, 0.0]];
    /// let road: Vec<Segment> = road.windows(2).map(|ends| Segment::from([ends[0], ends[1]])).collect();
    /// let inside = frame.clip_all(&road);
    /// assert_eq!(inside, [(0, Segment::from([[0.0, 2.0], [0.0, 2.5]])), (1, Segment::from([[0.0, 2.5], [3.0, 2.5]]))]);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[cfg(feature = "collide")]
    pub fn clip_all(&self, segments: &[Segment<T>]) -> Vec<(usize, Segment<T>)> {
        let (numbers, ways): (Vec<usize>, Vec<Places>) =
            segments.iter().enumerate().filter_map(|(k, segment)| Some((k, way(segment)?.0.ends()))).unzip();
        let edges: Vec<Places> = self.edges().map(|edge| edge.ends()).collect();
        let pairs = hierarchy::pairs(Between(&ways, &edges), &Meeting).0;
        let mut pairs = pairs.chunk_by(|one, other| one.0 == other.0).peekable();
        let met: Vec<_> = (0..ways.len()).map(|k| pairs.next_if(|pairs| pairs[0].0 == k).unwrap_or_default()).collect();
        let met = |k: usize| met[k].iter().map(|&(_, edge)| edges[edge]);
        let (mut pieces, mut stops, mut turns) = (Vec::new(), Vec::new(), 0);
        for (k, start) in starts(&ways, &edges, met).into_iter().enumerate() {
            let way = Way(ways[k].into());
            turns = way.gather(start.unwrap_or(turns), met(k), &mut stops);
            pieces.extend(way.pieces(&mut stops).into_iter().map(|piece| (numbers[k], piece)));
        }
        pieces
    }
}

#[cfg(feature = "collide")]
type Places = [[f64; 2]; 2];

/// For each way how often what is just before its start is inside: see [`Way::passages`]. None where a path goes on from a place that is on no edge,
/// so that it is as often as the end of the way before.
#[cfg(feature = "collide")]
fn starts<M: Iterator<Item = Places>>(ways: &[Places], edges: &[Places], met: impl Fn(usize) -> M) -> Vec<Option<i64>> {
    let goes_on = |k: usize, start: [f64; 2]| {
        k > 0 && ways[k - 1][1] == start && met(k - 1).all(|edge| edge.passage(start).is_some())
    };
    let begun: Vec<usize> = (0..ways.len()).filter(|&k| !goes_on(k, ways[k][0])).collect();
    let passages = |&k: &usize, _, edges: &_| Some(Way(ways[k].into()).passages(edges));
    let found = along_rays(edges, &begun, |&k| Some(ways[k][0]), passages);
    let mut starts = alloc::vec![None; ways.len()];
    begun.into_iter().zip(found).for_each(|(k, turns)| starts[k] = turns.flatten());
    starts
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

    /// How often a ray in the direction of x leaves the region through edges, from a place just before the start and just to the left of the line,
    /// and from one just to the right: of both together.
    #[cfg(feature = "collide")]
    fn passages(&self, edges: &[Places]) -> i64 {
        let start = self.0.a;
        let are_level = edges.iter().flatten().fold(false, |any, end| any | (end[1] == start[1]));
        match passages(start, edges.iter()) {
            // Neither place is on another side of an edge than the start, or on another side of the level of an end.
            Some(passages) if !are_level => 2 * passages,
            _ => edges.iter().map(|&edge| self.passage(edge, Less) + self.passage(edge, Greater)).sum(),
        }
    }

    /// The passage through an edge of the ray from just before the start on this side of the line.
    #[cfg(feature = "collide")]
    fn passage(&self, [p, q]: [[f64; 2]; 2], beside: Ordering) -> i64 {
        let Way(Segment { a, b }) = *self;
        let compare = |p: f64, q: f64| p.partial_cmp(&q).unwrap_or(Equal);
        let turned = |sign: Ordering| if beside == Greater { sign } else { sign.reverse() };
        // A point level with the start is above the place if the way goes up there; where that is level, too, if the place is below it.
        let is_above =
            |p: [f64; 2]| compare(p[1], a[1]).then(compare(b[1], a[1])).then(turned(compare(a[0], b[0]))) == Greater;
        let (low, high, passage) = match [is_above(p), is_above(q)] {
            [false, true] => (p, q, 1),
            [true, false] => (q, p, -1),
            _ => return 0,
        };
        // It is ahead on the ray if the place is to its left. If the start is on its line, the place is on the other side of it than the end; and if
        // that is on it, too, on this side of the way, as the edge goes up as that does, or against it.
        let side = |p: [f64; 2]| orientation2(low, high, p).unwrap_or(Equal);
        let is_ahead = side(a).then_with(|| side(b).reverse()).then(turned(compare(b[1], a[1]))) == Greater;
        passage * i64::from(is_ahead)
    }

    /// The stops from the edges that it meets, with those at both ends. How often what is just before the start is inside is given: once, if only on
    /// one side of the line; returned is how often the end is, if that is on no edge.
    #[cfg(feature = "collide")]
    fn gather(&self, turns: i64, edges: impl Iterator<Item = Places>, stops: &mut Vec<Stop>) -> i64 {
        stops.clear();
        stops.push((self.0.a, turns));
        stops.extend(edges.flat_map(|edge| self.stops(edge.map(|end| (end, self.side(end))))));
        let at_end = stops.iter().map(|(_, turn)| turn).sum::<i64>();
        stops.push((self.0.b, -at_end));
        at_end
    }
}
