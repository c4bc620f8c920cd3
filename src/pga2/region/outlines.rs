//! Outlines as lists of corners, and the places where their edges have to be parted so that none passes through another.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal};

use crate::exact::orientation2;
use crate::pga2::{Intersection, Segment, crossing_pairs, crossing_pairs_between};
use crate::scalar::Widen;

/// Closed outlines of two operands.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines {
    /// The corners of the outlines, one outline after the other. An edge leads from each to the next, and has its number.
    pub corners: Vec<[f64; 2]>,
    /// The place after the last corner of each outline. None is empty.
    ends: Vec<usize>,
    /// How many outlines are of the first operand: they come first.
    first: usize,
}

/// A place where an edge is parted, by the number of the edge.
type Stop = (usize, [f64; 2]);

impl Outlines {
    /// Adds an outline to the last operand. Corners at the place of the one before say nothing, nor do edges that go both ways.
    pub fn push(&mut self, outline: impl IntoIterator<Item = [f64; 2]>) {
        let start = self.corners.len();
        for [x, y] in outline {
            // A zero has no sign here.
            let corner = [x + 0.0, y + 0.0];
            if self.corners[start..].last() != Some(&corner) {
                self.corners.push(corner);
            }
        }
        while self.corners.len() > start + 1 && self.corners.last() == Some(&self.corners[start]) {
            self.corners.pop();
        }
        if self.corners.len() < start + 3 {
            self.corners.truncate(start);
        } else {
            self.ends.push(self.corners.len());
        }
    }

    /// Moves all corners.
    pub fn rebuild(&mut self, place: impl Fn([f64; 2]) -> [f64; 2]) {
        let before = core::mem::take(self);
        let mut start = 0;
        for (outline, &end) in before.ends.iter().enumerate() {
            if outline == before.first {
                self.begin_second();
            }
            self.push(before.corners[start..end].iter().map(|&corner| place(corner)));
            start = end;
        }
        if before.first == before.ends.len() {
            self.begin_second();
        }
    }

    /// The outlines after this are those of the second operand.
    pub fn begin_second(&mut self) {
        self.first = self.ends.len();
    }

    /// The number of edges of the first operand.
    pub fn of_first(&self) -> usize {
        self.ends[..self.first].last().copied().unwrap_or(0)
    }

    /// The corners that the edges lead from and to.
    pub fn edges(&self) -> impl Iterator<Item = [usize; 2]> {
        let mut start = 0;
        self.ends.iter().flat_map(move |&end| {
            let first = core::mem::replace(&mut start, end);
            (first..end).map(move |k| [k, if k + 1 < end { k + 1 } else { first }])
        })
    }

    pub fn segments(&self) -> Vec<Segment> {
        self.edges().map(|ends| Segment::from(ends.map(|k| self.corners[k]))).collect()
    }

    /// Parts edges where others meet them. Of those of one operand only what they have in common with the other's is asked for if the operands do not
    /// meet themselves.
    ///
    /// A crossing is rounded. An edge that is parted there is bent by it, and may then meet what is beside it, so that edges have to be parted again.
    pub fn part<T: Widen>(&mut self, operands_meet_themselves: bool) {
        let edges = self.segments();
        let mut stops = Vec::new();
        if operands_meet_themselves {
            for (j, k) in crossing_pairs(&edges) {
                stop::<T>(&edges, [j, k], &mut stops);
            }
        } else {
            let of_first = self.of_first();
            for (j, k) in crossing_pairs_between(&edges[..of_first], &edges[of_first..]) {
                stop::<T>(&edges, [j, k + of_first], &mut stops);
            }
        }
        self.insert(&edges, stops);
    }

    /// Makes corners of the stops.
    pub fn insert(&mut self, edges: &[Segment], mut stops: Vec<Stop>) {
        stops.sort_unstable_by(|(j, p), (k, q)| j.cmp(k).then_with(|| along(edges[*j], p, q)));
        stops.dedup();
        let mut corners = Vec::with_capacity(self.corners.len() + stops.len());
        let (mut outline, mut done) = (0, 0);
        for stops in stops.chunk_by(|(j, _), (k, _)| j == k) {
            let edge = stops[0].0;
            while self.ends[outline] <= edge {
                // Once all stops up to this edge are corners, there are as many more.
                corners.extend_from_slice(&self.corners[done..self.ends[outline]]);
                done = self.ends[outline];
                self.ends[outline] = corners.len();
                outline += 1;
            }
            corners.extend_from_slice(&self.corners[done..=edge]);
            done = edge + 1;
            corners.extend(stops.iter().map(|&(_, place)| place));
        }
        for end in &mut self.ends[outline..] {
            corners.extend_from_slice(&self.corners[done..*end]);
            done = core::mem::replace(end, corners.len());
        }
        self.corners = corners;
    }
}

/// Which of two stops an edge comes to first. Both coordinates grow along it, or fall, as rounding leaves them in order.
fn along(edge: Segment, p: &[f64; 2], q: &[f64; 2]) -> Ordering {
    let along_axis = |k: usize| if edge.a[k] < edge.b[k] { p[k].total_cmp(&q[k]) } else { q[k].total_cmp(&p[k]) };
    along_axis(0).then_with(|| along_axis(1))
}

/// Where two edges have to be parted.
fn stop<T: Widen>(edges: &[Segment], pair: [usize; 2], stops: &mut Vec<Stop>) {
    let [first, second] = pair.map(|k| edges[k]);
    if follow(first, second) {
        return;
    }
    let mut stop = |place: [f64; 2]| {
        for (k, edge) in pair.into_iter().zip([first, second]) {
            if place != edge.a && place != edge.b {
                stops.push((k, place));
            }
        }
    };
    match first.intersection(&second) {
        Intersection::Disjoint => {}
        Intersection::Crossing { point, .. } => stop(rounded::<T>([point.e20 + 0.0, point.e01 + 0.0])),
        Intersection::Overlap { start, end } => [start, end].into_iter().for_each(|p| stop([p.e20 + 0.0, p.e01 + 0.0])),
    }
}

/// Whether two edges have one end in common, and nothing else, as most that are next to each other.
fn follow(first: Segment, second: Segment) -> bool {
    let ends = [[first.a, first.b], [first.b, first.a]];
    let others = [[second.a, second.b], [second.b, second.a]];
    ends.iter().any(|[p, q]| others.iter().any(|[r, s]| p == r && orientation2(*p, *q, *s) != Some(Equal)))
}

/// A place with the coordinates that a point can have.
pub(super) fn rounded<T: Widen>(place: [f64; 2]) -> [f64; 2] {
    place.map(|x| T::narrow(x).widen())
}
