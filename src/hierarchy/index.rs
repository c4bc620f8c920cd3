//! An index for many queries. Among segments: which is nearest to a point or a segment, which are near it, which meet it, and which first. Among
//! triangles: which is nearest to a point, which a segment meets, and which first. Among things in boxes: which boxes are near one or on its way.
//!
//! A query goes down the tree of boxes, to the nearest first, and leaves out boxes that are further away than the answer
//! can be. At the lowest level it tests four segments or triangles at a time, side by side.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;

use super::capsule::{Capsule, capsules};
use super::sets::{Points, Sorted};
use super::touching::Gaps;
use super::tree::{Node, WAYS};
use super::{Bounds, Listed, Reach, Segments, Tree, order};
use crate::machine::{Machine, in_wide_registers};
use crate::magnitude::{largest, max, min, power_of_two, scale};
use crate::scalar::Widen;
use crate::segment::are_finite;
use crate::segment::slices::Ends;
use crate::threads::{by_parts, collect};

#[cfg(feature = "collide")]
mod across;
#[cfg(any(feature = "collide", feature = "mesh"))]
mod boxes;
mod feet;
mod goals;
mod place;
mod seen;
mod segments;
#[cfg(test)]
mod tests;
#[cfg(feature = "collide")]
mod triangles;

#[cfg(any(feature = "collide", feature = "mesh"))]
pub(crate) use boxes::{Around, BoxTree};
use goals::{Away, Contents, Crowd, First, Goal, Meeting, Met, Near, Nearest, Several};
pub(crate) use place::{AtPoint, AtSegment, Place};
pub(crate) use seen::Units;
use seen::{Ahead, Boxed, Seen};
pub(crate) use segments::SegmentTree;
#[cfg(feature = "collide")]
pub(crate) use triangles::TriangleTree;

/// Things by place, four side by side in an `F`, and boxes around them. Things with a coordinate that is not finite are left out: they
/// are near nothing.
#[derive(Clone)]
pub(crate) struct Index<F, const N: usize> {
    /// The boxes around each four, and those above them.
    tree: Tree<N>,
    /// Capsules around the same, for bundles of long segments, where boxes exclude little; otherwise none.
    capsules: Vec<Capsule<N>>,
    fours: Vec<F>,
    units: Units,
}

/// Boxes to be looked into, the farthest first, each with the square of its gap.
type Stack = Vec<(f64, Node)>;

/// So many of the segments are sampled, to see whether boxes exclude little.
const SOME: usize = 64;

/// With more fours than this in one place, boxes exclude little. (For roads, there are two or three.)
const CROWDED: usize = 16;
/// No more fours than this are counted in one place.
const MOST_CROWDED: usize = 256;
/// Capsules take longer to test, so they are used only if they leave less than one in so many fours.
const THINNER: usize = 16;

/// So many answers are worth a thread.
const PART: usize = 1 << 12;

/// Many places, with one query for all.
trait Asked<F, const N: usize>: Segments<N> {
    type Answer: Clone + Send;
    fn ask<const CAPSULES: bool>(
        &self,
        k: usize,
        index: &Index<F, N>,
        stack: &mut Stack,
        machine: impl Machine,
    ) -> Option<Self::Answer>;
}

impl<F: Contents, const N: usize> Index<F, N> {
    /// An index from what is around things in an order, and from the fours made of their numbers. A last four that is not full repeats the last
    /// number.
    fn with_fours(
        Index { tree, capsules, units, .. }: Index<(), N>,
        sorted: &Sorted<N>,
        four: impl Fn([usize; WAYS]) -> F + Send + Sync,
    ) -> Self {
        let count = sorted.count();
        let numbers = |place: usize| core::array::from_fn(|way| sorted.index((WAYS * place + way).min(count - 1)));
        Index { tree, capsules, fours: collect(count.div_ceil(WAYS), |place| four(numbers(place))), units }
    }

    /// The number of the thing that is nearest to a place, and its distance.
    pub(crate) fn nearest<T: Widen, P: Place<T, N>>(&self, place: &P) -> Option<(usize, T)>
    where
        F: Away<P, Distance = T>,
    {
        let mut goal = Nearest::to(place);
        self.search(place, &mut goal);
        goal.numbered()
    }

    /// The numbers of the things that are nearer to a place than a radius, sorted, each with its distance.
    pub(crate) fn near<T: Widen, P: Place<T, N>>(&self, place: &P, radius: T) -> Vec<(usize, T)>
    where
        F: Away<P, Distance = T>,
    {
        // The comparison is false for NaN.
        let reach = if radius > T::zero() { Reach::new(radius.widen()) } else { return Vec::new() };
        let mut goal = Near { place, radius, reach, found: Vec::new() };
        self.search(place, &mut goal);
        goal.found.sort_unstable_by_key(|&(number, _)| number);
        goal.found
    }

    /// The numbers of the `count` things that are nearest to a place, the nearest first, each with its distance; of all things, if there are fewer.
    pub(crate) fn several<T: Widen, P: Place<T, N>>(&self, place: &P, count: usize) -> Vec<(usize, T)>
    where
        F: Away<P, Distance = T>,
    {
        let reach = Reach::new(f64::INFINITY);
        let mut goal = Several { place, count, reach, found: BinaryHeap::new() };
        if count > 0 {
            self.search(place, &mut goal);
        }
        let found = goal.found.into_sorted_vec().into_iter();
        found.map(|(bits, number)| (number, T::narrow(f64::from_bits(bits)))).collect()
    }

    /// For each point what [`nearest`](Self::nearest) answers.
    pub(crate) fn nearest_to_each<T: Widen>(&self, points: &[[T; N]]) -> Vec<Option<(usize, T)>>
    where
        F: Away<AtPoint<T, N>, Distance = T>,
    {
        self.answers(&Points(points))
    }

    /// The numbers of the things that meet a segment, sorted.
    pub(crate) fn meeting<T: Widen>(&self, segment: [[T; N]; 2]) -> Vec<usize>
    where
        F: Met<T, N>,
    {
        let mut goal = Meeting { segment, found: Vec::new() };
        self.search(&AtSegment(segment), &mut goal);
        goal.found.sort_unstable();
        goal.found
    }

    /// The number of the thing that a segment meets first on its way, and the parameter there.
    pub(crate) fn first_meeting<T: Widen>(&self, segment: [[T; N]; 2]) -> Option<(usize, T)>
    where
        F: Met<T, N>,
    {
        let mut goal = First::along(segment);
        if !self.is_empty() && AtSegment(segment).is_finite() {
            self.search_as_seen(&Ahead::new(segment.ends(), self.units), &mut goal);
        }
        goal.numbered()
    }

    /// For each segment what [`first_meeting`](Self::first_meeting) answers.
    pub(crate) fn first_meeting_of_each<S: Ends<N>>(&self, segments: &[S]) -> Vec<Option<(usize, S::Scalar)>>
    where
        F: Met<S::Scalar, N>,
    {
        self.answers(&Listed(segments))
    }

    /// The answer for each of many places.
    fn answers<A: Asked<F, N>>(&self, asked: &A) -> Vec<Option<A::Answer>> {
        let mut all = vec![None; asked.count()];
        if self.is_empty() {
            return all;
        }
        let mut found: Vec<_> = self.order(asked).into_iter().map(|number| (number, None)).collect();
        by_parts(&mut found, PART, |part| {
            if self.has_capsules() {
                in_wide_registers!(machine => self.answer_some::<true, A>(asked, part, machine));
            } else {
                in_wide_registers!(machine => self.answer_some::<false, A>(asked, part, machine));
            }
        });
        found.into_iter().for_each(|(number, answer)| all[number] = answer);
        all
    }

    /// The numbers of the places whose coordinates are finite, in an order for the cache. Neighbours go down the same boxes, which are then in a near
    /// cache. All boxes are, if there are few; then the given order will do.
    fn order(&self, asked: &impl Segments<N>) -> Vec<usize> {
        if WAYS * self.fours.len() > order::MANY {
            return order::spatial(asked);
        }
        (0..asked.count()).filter(|&k| are_finite(asked.ends(k))).collect()
    }

    #[inline(always)]
    fn answer_some<const CAPSULES: bool, A: Asked<F, N>>(
        &self,
        asked: &A,
        some: &mut [(usize, Option<A::Answer>)],
        machine: impl Machine,
    ) {
        let mut stack = self.stack();
        for (number, answer) in some {
            *answer = asked.ask::<CAPSULES>(*number, self, &mut stack, machine);
        }
    }

    fn is_empty(&self) -> bool {
        self.fours.is_empty()
    }

    fn has_capsules(&self) -> bool {
        F::MAY_BUNDLE && !self.capsules.is_empty()
    }

    fn search<T: Widen>(&self, place: &impl Place<T, N>, goal: &mut impl Goal<F>) {
        if !self.is_empty() && place.is_finite() {
            self.search_as_seen(&place.seen(self.units), goal);
        }
    }

    fn search_as_seen(&self, seen: &impl Seen<N>, goal: &mut impl Goal<F>) {
        in_wide_registers!(machine => self.descend(seen, &mut self.stack(), goal, machine));
    }

    /// A stack with room for all nodes that wait on the way down.
    fn stack(&self) -> Stack {
        Vec::with_capacity(WAYS * (self.tree.root().level + 1))
    }

    // Loops, not closures, and all in one piece: a function that is not inlined is not compiled for this machine.
    #[inline(always)]
    fn descend(&self, seen: &impl Seen<N>, stack: &mut Stack, goal: &mut impl Goal<F>, machine: impl Machine) {
        if self.has_capsules() {
            self.descend_among::<true>(seen, stack, goal, machine);
        } else {
            self.descend_among::<false>(seen, stack, goal, machine);
        }
    }

    /// The same among boxes, or boxes and capsules. A parameter of the type, as a test at each node costs a twentieth of the time.
    #[inline(always)]
    fn descend_among<const CAPSULES: bool>(
        &self,
        seen: &impl Seen<N>,
        stack: &mut Stack,
        goal: &mut impl Goal<F>,
        machine: impl Machine,
    ) {
        stack.push((0.0, self.tree.root()));
        let mut reach = goal.reach().squared_in_units(self.units.per_unit);
        while let Some((squared, node)) = stack.pop() {
            if reach.falls_short_of_square(squared) || goal.is_before(squared) {
                continue;
            }
            let count = self.tree.below(node).len();
            if node.level == 0 {
                goal.look(&self.fours[node.place], count, reach);
                reach = goal.reach().squared_in_units(self.units.per_unit);
                continue;
            }
            let mut gaps = seen.gaps(self.tree.block(node), reach, machine);
            gaps.within &= (1 << count) - 1;
            if CAPSULES {
                gaps = self.by_capsules(seen.ends(), node, reach, gaps);
            }
            let Gaps { within, squared } = gaps;
            let all = stack.len() + within.count_ones() as usize;
            stack.extend_from_slice(&children(node, farthest_first(squared, within)));
            stack.truncate(all);
        }
    }

    /// Improves the gaps to some boxes below a node by the gaps to the capsules in them, for a query inside the segment `seen`.
    ///
    /// Numbers in `squared` that are not squares of gaps stay as they are: a query with such numbers looks for things that touch it, so any gap is
    /// out of reach.
    fn by_capsules(&self, seen: [[f64; N]; 2], node: Node, reach: Reach, mut gaps: Gaps) -> Gaps {
        let within = gaps.within;
        for way in (0..WAYS).filter(|way| within >> way & 1 == 1) {
            let gap = self.capsules[self.tree.number(node.child(way))].gap(seen);
            if gap > reach.length {
                gaps.within &= !(1 << way);
            } else if gap > 0.0 {
                let units = self.units.per_unit * gap;
                gaps.squared[way] = max(gaps.squared[way], (1.0 - 4.0 * f64::EPSILON) * (units * units));
            }
        }
        gaps
    }
}

impl<const N: usize> Index<(), N> {
    /// Boxes around segments in an order, and nothing in them.
    fn around(sorted: &Sorted<N>) -> Self {
        let size = sorted.ends.iter().fold(0.0, |size, ends| largest([size, largest(ends[0]), largest(ends[1])]));
        // The inverse of the smallest units would overflow.
        let per_unit = min(1.0 / scale(size), power_of_two(1000));
        Index {
            tree: Tree::of_runs(sorted, Reach::new(0.0)),
            capsules: Vec::new(),
            fours: vec![(); sorted.count().div_ceil(WAYS)],
            units: Units { per_unit, size: per_unit * size },
        }
    }

    /// Things with these boxes, each given by two opposite corners, in the order for boxes; and what is around them.
    fn around_boxes(boxes: &impl Segments<N>) -> (Sorted<N>, Self) {
        let sorted = Sorted::by_halves(boxes);
        let around = Index::around(&sorted);
        (sorted, around)
    }

    /// Segments in the order for boxes, or in the order for bundles, with capsules, if boxes exclude little and capsules much more; and what
    /// is around them.
    fn around_segments(segments: &impl Segments<N>) -> (Sorted<N>, Self) {
        let (sorted, boxes) = Self::around_boxes(segments);
        let crowd = boxes.crowd(&sorted);
        if crowd <= SOME * CROWDED {
            return (sorted, boxes);
        }
        // Frees the boxes before the other order is made.
        drop(boxes);
        Self::around_bundles(sorted, crowd / THINNER).unwrap_or_else(|| Self::around_boxes(segments))
    }

    /// The same in the order for bundles, with capsules; none, if these crowd as much.
    #[cold]
    #[inline(never)]
    fn around_bundles(sorted: Sorted<N>, crowd: usize) -> Option<(Sorted<N>, Self)> {
        let bundled = sorted.by_bundle();
        drop(sorted);
        let sorted = bundled;
        let mut bundles = Index::around(&sorted);
        bundles.capsules = capsules(&bundles.tree, &sorted);
        (bundles.crowd(&sorted) < crowd).then_some((sorted, bundles))
    }

    /// How many fours the queries at the middles of some segments visit, with a reach of 0.
    fn crowd(&self, sorted: &Sorted<N>) -> usize {
        let mut crowd = Crowd(0);
        let count = sorted.count();
        for [a, b] in (0..count).step_by((count / SOME) | 1).map(|k| sorted.ends(k)) {
            let middle = core::array::from_fn(|k| 0.5 * a[k] + 0.5 * b[k]);
            let bounds = Bounds::around(&[middle]);
            self.search_as_seen(&Boxed { bounds, per_unit: self.units.per_unit }, &mut crowd);
        }
        crowd.0
    }
}

/// For each point, the nearest thing.
impl<T: Widen, F: Away<AtPoint<T, N>, Distance = T>, const N: usize> Asked<F, N> for Points<'_, T, N> {
    type Answer = (usize, T);
    #[inline(always)]
    fn ask<const CAPSULES: bool>(
        &self,
        k: usize,
        index: &Index<F, N>,
        stack: &mut Stack,
        machine: impl Machine,
    ) -> Option<(usize, T)> {
        let place = AtPoint(self.0[k]);
        let mut goal = Nearest::to(&place);
        index.descend_among::<CAPSULES>(&place.seen(index.units), stack, &mut goal, machine);
        goal.numbered()
    }
}

/// For each segment, the first thing that it meets.
impl<S: Ends<N>, F: Met<S::Scalar, N>, const N: usize> Asked<F, N> for Listed<'_, S> {
    type Answer = (usize, S::Scalar);
    #[inline(always)]
    fn ask<const CAPSULES: bool>(
        &self,
        k: usize,
        index: &Index<F, N>,
        stack: &mut Stack,
        machine: impl Machine,
    ) -> Option<Self::Answer> {
        let segment = &self.0[k];
        let mut goal = First::along(segment.given());
        index.descend_among::<CAPSULES>(&Ahead::new(segment.ends(), index.units), stack, &mut goal, machine);
        goal.numbered()
    }
}

/// Squares of gaps, the widest first, and their ways. The way replaces the last bits of a square, so that these numbers are sorted without a
/// branch. What follows after those of the `ways` is arbitrary.
#[inline(always)]
fn farthest_first(squared: [f64; WAYS], ways: u32) -> [(f64, usize); WAYS] {
    const WAY: u64 = WAYS as u64 - 1;
    let mut keys = [0; WAYS];
    for way in 0..WAYS {
        keys[way] = if ways >> way & 1 == 1 { squared[way].to_bits() & !WAY | way as u64 } else { 0 };
    }
    for (i, j) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (keys[i], keys[j]) = (keys[i].max(keys[j]), keys[i].min(keys[j]));
    }
    let mut sorted = [(0.0, 0); WAYS];
    for k in 0..WAYS {
        sorted[k] = (f64::from_bits(keys[k] & !WAY), (keys[k] & WAY) as usize);
    }
    sorted
}

/// The boxes below a node in some order of their ways.
#[inline(always)]
fn children(node: Node, ways: [(f64, usize); WAYS]) -> [(f64, Node); WAYS] {
    let mut children = [(0.0, node); WAYS];
    for k in 0..WAYS {
        let (squared, way) = ways[k];
        children[k] = (squared, node.child(way));
    }
    children
}
