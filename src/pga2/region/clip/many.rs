//! Many segments at once: each is asked about the edges that it meets, and where it begins, a ray or the segment before tells.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};

use super::{Region, Stop, Way, way};
use crate::boundary::{Facet, along_rays, passages};
use crate::exact::orientation2;
use crate::hierarchy::{self, Between, Meeting};
use crate::pga2::Segment;
use crate::scalar::Widen;
use crate::segment::slices::Ends;

type Places = [[f64; 2]; 2];

/// # Cutting
impl<T: Widen> Region<T> {
    /// The pieces of many segments, each with the number of its segment, which come in order: those of [`clip`](Region::clip), to the bit. For n edges
    /// and segments together, of which k pairs meet, O((n + k) log n) as [`crossing_pairs_between`](crate::pga2::crossing_pairs_between), and
    /// besides for each segment that does not go on from the end of the one before, or does so on the boundary, what a ray from its start in
    /// the direction of x meets of outlines that lie in each other.
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

/// For each way how often what is just before its start is inside: see [`Way::passages`]. None where a path goes on from a place that is on no edge,
/// so that it is as often as the end of the way before.
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

impl Way {
    /// How often a ray in the direction of x leaves the region through edges, from a place just before the start and just to the left of the line,
    /// and from one just to the right: of both together.
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
    fn passage(&self, [p, q]: Places, beside: Ordering) -> i64 {
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
    fn gather(&self, turns: i64, edges: impl Iterator<Item = Places>, stops: &mut Vec<Stop>) -> i64 {
        stops.clear();
        stops.push((self.0.a, turns));
        stops.extend(edges.flat_map(|edge| self.stops(edge.map(|end| (end, self.side(end))))));
        let at_end = stops.iter().map(|(_, turn)| turn).sum::<i64>();
        stops.push((self.0.b, -at_end));
        at_end
    }
}
