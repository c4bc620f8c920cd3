//! Outlines as lists of corners, and the places where their edges have to be parted so that none passes through another.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::range;
use crate::hierarchy::{self, Between, Listed, Parting};
use crate::pga2::{Intersection, Segment};
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
    /// Adds an outline to the last operand. Corners at the place of the one before say nothing, and fewer than three go round nothing.
    pub fn push(&mut self, outline: impl IntoIterator<Item = [f64; 2]>) {
        let start = self.corners.len();
        for corner in outline {
            // A zero has no sign here.
            let corner = corner.map(|x| x + 0.0);
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

    /// The outlines from here on are those of the second operand.
    pub fn end_first(&mut self) {
        self.first = self.ends.len();
    }

    /// The same outlines with their corners moved, by their numbers, or left out.
    pub fn moved(&self, to: impl Fn(usize) -> Option<[f64; 2]>) -> Self {
        let mut moved = Outlines::default();
        for (k, range) in self.ranges().enumerate() {
            moved.push(range.filter_map(&to));
            if k + 1 == self.first {
                moved.end_first();
            }
        }
        moved
    }

    /// The corners of each outline.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.ends.len()).map(|k| range(&self.ends, k))
    }

    /// The number of edges of the first operand.
    pub fn of_first(&self) -> usize {
        self.ends[..self.first].last().copied().unwrap_or(0)
    }

    /// The corners that the edges lead from and to.
    pub fn edges(&self) -> impl Iterator<Item = [usize; 2]> {
        self.ranges()
            .flat_map(|Range { start, end }| (start..end).map(move |k| [k, if k + 1 < end { k + 1 } else { start }]))
    }

    /// Whether corners are at so few places that many pairs of edges have an end in common: nearly as many as at tiles side by side, or more.
    pub fn share_corners(&self) -> bool {
        // Corners are counted by a hash of their places. The few places that have the same one by chance do not make so many pairs.
        let bits = (2 * self.corners.len()).max(2).next_power_of_two().ilog2();
        let mut counts = alloc::vec![0_u32; 1 << bits];
        for [x, y] in &self.corners {
            let mixed = (x.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ y.to_bits())
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
            counts[(mixed >> (u64::BITS - bits)) as usize] += 1;
        }
        let pairs: u64 = counts.iter().map(|&count| u64::from(count) * u64::from(count)).sum();
        pairs >= 3 * self.corners.len() as u64
    }

    pub fn segments(&self) -> Vec<Segment> {
        self.edges().map(|ends| Segment::from(ends.map(|k| self.corners[k]))).collect()
    }

    /// The same outlines, their edges parted where others meet them, and at how many stops. If the operands do not meet themselves, only edges of the
    /// one are asked about those of the other. None, if there are more stops than `most`.
    ///
    /// A crossing is rounded. An edge that is parted there is bent by it, and may then meet what is beside it, so that edges have to be parted again.
    pub fn split<T: Widen>(&self, operands_meet_themselves: bool, most: usize) -> Option<(Self, usize)> {
        let edges = self.segments();
        let (first, second) = edges.split_at(self.of_first());
        let mut stops = Vec::new();
        if operands_meet_themselves {
            for (j, k) in hierarchy::pairs(Listed(&edges), &Parting).0 {
                meet::<T>(&edges, [j, k], &mut stops);
            }
        } else {
            for (j, k) in hierarchy::pairs(Between(first, second), &Parting).0 {
                meet::<T>(&edges, [j, k + first.len()], &mut stops);
            }
        }
        let count = stops.len();
        (count <= most).then(|| (self.with(&edges, stops), count))
    }

    /// The same outlines with these stops as corners.
    pub fn with(&self, edges: &[Segment], mut stops: Vec<Stop>) -> Self {
        stops.sort_unstable_by(|(j, p), (k, q)| j.cmp(k).then_with(|| along(edges[*j], p, q)));
        stops.dedup();
        let mut stops = stops.into_iter().peekable();
        let mut corners = Vec::with_capacity(self.corners.len() + stops.len());
        let mut ends = Vec::with_capacity(self.ends.len());
        for range in self.ranges() {
            for edge in range {
                corners.push(self.corners[edge]);
                while let Some((_, place)) = stops.next_if(|&(stop, _)| stop == edge) {
                    corners.push(place);
                }
            }
            ends.push(corners.len());
        }
        Outlines { corners, ends, first: self.first }
    }
}

/// Which of two stops an edge comes to first. Both coordinates grow along it, or fall, as rounding leaves them in order.
pub(super) fn along(edge: Segment, p: &[f64; 2], q: &[f64; 2]) -> Ordering {
    let along_axis = |k: usize| if edge.a[k] < edge.b[k] { p[k].total_cmp(&q[k]) } else { q[k].total_cmp(&p[k]) };
    along_axis(0).then_with(|| along_axis(1))
}

/// Adds the stops of two edges that meet.
fn meet<T: Widen>(edges: &[Segment], pair: [usize; 2], stops: &mut Vec<Stop>) {
    let [first, second] = pair.map(|k| edges[k]);
    let mut add = |place: [f64; 2]| {
        let both = pair.into_iter().zip([first, second]);
        stops.extend(both.filter(|(_, edge)| place != edge.a && place != edge.b).map(|(k, _)| (k, place)));
    };
    match first.intersection(&second) {
        Intersection::Disjoint => {}
        Intersection::Crossing { point, .. } => add(rounded::<T>([point.e20, point.e01])),
        Intersection::Overlap { start, end } => [start, end].into_iter().for_each(|p| add([p.e20 + 0.0, p.e01 + 0.0])),
    }
}

/// A place with the coordinates that a point can have. Zeros have no sign.
pub(super) fn rounded<T: Widen>(place: [f64; 2]) -> [f64; 2] {
    place.map(|x| T::narrow(x).widen() + 0.0)
}
