//! Outlines with fewer vertices.
//!
//! A vertex v between p and q is left out by drawing the edge p q in place of p v and v q. Let no other vertex be in the closed triangle p v q, but at p
//! or q, and no edge lead from q to p. (None leads from p to q, as the region is to the left of all edges.) Then edges still have only ends in common.
//! For an edge that has more in common with p q does not end in the triangle, and meets p v and v q at most in p or q; so it would go along p q and
//! beyond, and p or q would have been on it before. And everything stays on the same side of the outline, as v crosses nothing on its way to p q.
//!
//! The corners that were left out between p and q lead from p to q, and so past every point of p q. So if they are all within a distance of p q, every
//! point of the old way is within it of the new one, and every point of the new one within it of the old one.

mod left;
mod runs;

use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Reverse;
use core::iter::repeat_n;
use core::ops::Range;

use self::left::{Left, Triangle};
use self::runs::{Run, Runs};
use super::outlines::Outlines;
use super::{Region, RegionError};
use crate::magnitude::max;
use crate::pga2::{Point, Segment};
use crate::scalar::Widen;

/// # Simpler outlines
impl<T: Widen> Region<T> {
    /// The region with fewer vertices: no point of the new outlines is further than the tolerance from the old ones, and none of the old ones from the
    /// new ones. The vertices that are left are as they were; none moves. The parts and holes stay what they are, each with three vertices or more,
    /// however small it is, and no outlines cross or touch that did not. A vertex that several outlines have stays.
    ///
    /// Whichever vertex leads away least is left out first, as long as one can be. (It is not the least number of vertices that would do.)
    /// Distances are those of [`Segment::distance_to_point`], so the tolerance holds up to 4 ε of itself, or to the smallest number; that nothing
    /// crosses is decided by exact signs. O(n log n) for n vertices of curves that bend evenly. If each new edge replaces m old ones, of which some bend
    /// much more than others, up to O(n m). If many vertices cannot go before many others have, as where those reach into all triangles of a stack,
    /// up to O(n²).
    ///
    /// ```
    /// use incidence::pga2::Region;
    /// // A table with round corners, by a thousand vertices; by how many, if it may be off by a hundredth?
    /// let table = Region::from_outline([[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]])?.offset(1.0, 1000)?;
    /// let simple = table.simplified(0.01)?;
    /// assert_eq!((table.edges().count(), simple.edges().count()), (1004, 36));
    /// assert!(table.edges().all(|old| simple.edges().any(|new| new.distance_to_point(old.start()) <= 0.01)));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A tolerance that [is negative or not finite](RegionError::Distance).
    #[doc(alias("simplify", "decimate", "generalize", "reduce", "Douglas-Peucker", "Visvalingam"))]
    pub fn simplified(&self, tolerance: T) -> Result<Self, RegionError> {
        let tolerance = tolerance.widen();
        if !(tolerance >= 0.0 && tolerance.is_finite()) {
            return Err(RegionError::Distance);
        }
        let mut outlines = Outlines::default();
        self.push_to(&mut outlines);
        outlines.end_first();
        let simpler = Thinning::of(&outlines, tolerance).thinned();
        Ok(Region::bounded(simpler, false, &|[number, _]| number != 0))
    }
}

/// How far the outline leads away from where it was if a corner is left out, in the bits of a number that is not negative; how many corners lie there;
/// and its number. The first of these is left out first. So of corners that lead away equally those go first that join short edges.
type Candidate = Reverse<(u64, usize, usize)>;

/// Outlines while corners are left out.
struct Thinning<'a> {
    outlines: &'a Outlines,
    tolerance: f64,
    /// The corner before each one, and the one after it, of those that are left.
    before: Vec<usize>,
    after: Vec<usize>,
    left: Left,
    runs: Runs,
    /// The number of the outline of each corner.
    outline: Vec<usize>,
    /// All corners of each outline.
    all: Vec<Range<usize>>,
    candidates: BinaryHeap<Candidate>,
    /// Of each corner that is left, the candidate that it is by now, if it is one.
    now: Vec<Option<Candidate>>,
    /// The candidates that cannot be left out while another corner is there, by that one.
    waiting: BTreeMap<usize, Vec<Candidate>>,
}

impl<'a> Thinning<'a> {
    fn of(outlines: &'a Outlines, tolerance: f64) -> Self {
        let count = outlines.corners.len();
        let (mut before, mut after) = (vec![0; count], vec![0; count]);
        for [k, next] in outlines.edges() {
            (after[k], before[next]) = (next, k);
        }
        let all: Vec<_> = outlines.ranges().collect();
        Thinning {
            outlines,
            tolerance,
            before,
            after,
            left: Left::of(&outlines.corners),
            runs: Runs::of(&outlines.corners),
            outline: all.iter().enumerate().flat_map(|(number, all)| repeat_n(number, all.len())).collect(),
            all,
            candidates: BinaryHeap::new(),
            now: vec![None; count],
            waiting: BTreeMap::new(),
        }
    }

    /// The outlines with as many corners left out as can be.
    fn thinned(mut self) -> Outlines {
        (0..self.outlines.corners.len()).for_each(|corner| self.consider(corner));
        while let Some(candidate) = self.candidates.pop() {
            let Reverse((_, _, corner)) = candidate;
            if self.now[corner] != Some(candidate) {
                continue;
            }
            match self.in_the_way(corner) {
                Some(other) => self.waiting.entry(other).or_default().push(candidate),
                None => self.leave_out(corner),
            }
        }
        self.outlines.moved(|corner| self.left.has(corner).then(|| self.outlines.corners[corner]))
    }

    /// Makes a corner a candidate, if it leads away by no more than the tolerance.
    fn consider(&mut self, corner: usize) {
        let skipped: usize = self.skipped(corner).iter().map(Range::len).sum();
        self.now[corner] = self.away(corner).map(|away| Reverse((away.to_bits(), skipped, corner)));
        self.candidates.extend(self.now[corner]);
    }

    fn leave_out(&mut self, corner: usize) {
        let (before, after) = (self.before[corner], self.after[corner]);
        (self.after[before], self.before[after]) = (after, before);
        self.left.leave_out(corner);
        self.candidates.extend(self.waiting.remove(&corner).unwrap_or_default());
        [before, after].into_iter().for_each(|beside| self.consider(beside));
    }

    /// The corners as given between the two beside this one: up to the end of the outline, and from its start on.
    fn skipped(&self, corner: usize) -> [Range<usize>; 2] {
        let (first, last) = (self.before[corner] + 1, self.after[corner]);
        let Range { start, end } = self.all[self.outline[corner]];
        if first < last { [first..last, end..end] } else { [first..end, start..last] }
    }

    fn edge_without(&self, corner: usize) -> [[f64; 2]; 2] {
        [self.before[corner], self.after[corner]].map(|k| self.outlines.corners[k])
    }

    /// How far the way without a corner is from the way as given. None if that is above the tolerance.
    fn away(&self, corner: usize) -> Option<f64> {
        let edge = Segment::from(self.edge_without(corner));
        let distance = |place: [f64; 2]| edge.distance_to_point(Point::from(place));
        let least = Some(distance(self.outlines.corners[corner])).filter(|&least| least <= self.tolerance)?;
        let most = Cell::new(least);
        // In a box nothing is further away than its corners.
        let is_farther = |run: &Run| {
            let farthest = run.corners().map(distance).into_iter().fold(0.0, max);
            most.get() <= self.tolerance && (1.0 + 16.0 * f64::EPSILON) * farthest > most.get()
        };
        for numbers in self.skipped(corner) {
            self.runs
                .visit(numbers, &is_farther, &mut |k| most.set(max(most.get(), distance(self.outlines.corners[k]))));
        }
        Some(most.get()).filter(|&most| most <= self.tolerance)
    }

    /// A corner that is left, and is in the triangle of this one and the two beside it; or to which an edge leads that would be the new one, the other
    /// way round, as that of a triangle does.
    fn in_the_way(&self, corner: usize) -> Option<usize> {
        let at = |k: usize| self.outlines.corners[k];
        let [p, q] = self.edge_without(corner);
        let triangle = Triangle::of([p, at(corner), q]);
        let is_in_the_way = |other: usize| match at(other) {
            place if place == p => at(self.before[other]) == q,
            place => place != q && triangle.contains(place),
        };
        self.left.find(&triangle, |other| other != corner && is_in_the_way(other))
    }
}
