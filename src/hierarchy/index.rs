//! Segments that are asked about again and again: which is nearest to a point or a segment, which are near it, which meet it, and which first.
//!
//! A question goes down the tree of boxes, to the nearest first, and leaves out boxes that are further away than the answer
//! can be. It comes to four segments at a time, whose distances are computed side by side.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;

use super::sets::Sorted;
use super::tree::{Node, WAYS};
use super::{Listed, Reach, Segments, Tree, order};
use crate::machine::{Machine, on_this_machine};
use crate::magnitude::{is_nan, largest, min, power_of_two, scale};
use crate::scalar::Widen;
use crate::segment::crossing::Areas;
use crate::segment::slices::{Ends, widened};
use crate::threads::{by_parts, collect};

mod goals;
mod place;
mod seen;

use goals::{First, Goal, Meeting, Near, Nearest, Several};
use place::Points;
pub(crate) use place::{AtPoint, AtSegment, Place};
pub(crate) use seen::Units;
use seen::{Ahead, Seen};

/// Segments by place, and boxes around them. Those with an end that is not finite are left out: they are near nothing.
#[derive(Clone)]
pub(crate) struct Index<T, const N: usize> {
    /// Around each four and above.
    tree: Tree<N>,
    fours: Vec<Four<T, N>>,
    units: Units,
}

/// Boxes to be looked into, the farthest first, each with the square of its gap.
type Stack = Vec<(f64, Node)>;

/// So many places are work for a thread.
const PART: usize = 1 << 12;

/// Four segments side by side. Behind the last one it is this again.
#[derive(Clone, Copy)]
struct Four<T, const N: usize> {
    ends: [[[T; WAYS]; N]; 2],
    numbers: [usize; WAYS],
}

impl<T: Widen, const N: usize> Index<T, N> {
    pub(crate) fn new(segments: &[impl Ends<N, Scalar = T>]) -> Self {
        let sorted = Sorted::by_halves(&Listed(segments));
        let count = sorted.count();
        let four = |place: usize| {
            let mut four = Four { ends: [[[T::zero(); WAYS]; N]; 2], numbers: [0; WAYS] };
            for (way, number) in four.numbers.iter_mut().enumerate() {
                *number = sorted.index((WAYS * place + way).min(count - 1));
                let given = segments[*number].given();
                for (ends, point) in four.ends.iter_mut().zip(given) {
                    ends.iter_mut().zip(point).for_each(|(axis, x)| axis[way] = x);
                }
            }
            four
        };
        let size = sorted.ends.iter().fold(0.0, |size, ends| largest([size, largest(ends[0]), largest(ends[1])]));
        // Of the smallest units the inverse overflows.
        let per_unit = min(1.0 / scale(size), power_of_two(1000));
        Index {
            tree: Tree::of_runs(&sorted, Reach::new(0.0)),
            fours: collect(count.div_ceil(WAYS), four),
            units: Units { per_unit, size: per_unit * size },
        }
    }

    /// The number and the distance of the segment that is nearest to a place.
    pub(crate) fn nearest(&self, place: &impl Place<T, N>) -> Option<(usize, T)> {
        let mut goal = Nearest::to(place);
        self.search(place, &mut goal);
        goal.numbered()
    }

    /// The numbers and the distances of the segments that are nearer to a place than a radius, by number.
    pub(crate) fn near(&self, place: &impl Place<T, N>, radius: T) -> Vec<(usize, T)> {
        // The comparison is false for NaN.
        let reach = if radius > T::zero() { Reach::new(radius.widen()) } else { return Vec::new() };
        let mut goal = Near { place, radius, reach, found: Vec::new() };
        self.search(place, &mut goal);
        goal.found.sort_unstable_by_key(|&(number, _)| number);
        goal.found
    }

    /// The numbers and the distances of the `count` segments that are nearest to a place, the nearest first; of all, if there are fewer.
    pub(crate) fn several(&self, place: &impl Place<T, N>, count: usize) -> Vec<(usize, T)> {
        let reach = Reach::new(f64::INFINITY);
        let mut goal = Several { place, count, reach, found: BinaryHeap::new() };
        if count > 0 {
            self.search(place, &mut goal);
        }
        let found = goal.found.into_sorted_vec().into_iter();
        found.map(|(bits, number)| (number, T::narrow(f64::from_bits(bits)))).collect()
    }

    /// For each point what [`nearest`](Self::nearest) answers.
    pub(crate) fn nearest_to_each(&self, points: &[[T; N]]) -> Vec<Option<(usize, T)>> {
        let mut all = vec![None; points.len()];
        if self.is_empty() {
            return all;
        }
        let mut found: Vec<_> = self.order(points).into_iter().map(|number| (number, None)).collect();
        by_parts(&mut found, PART, |part| on_this_machine!(machine => self.nearest_to_some(points, part, machine)));
        found.into_iter().for_each(|(number, nearest)| all[number] = nearest);
        all
    }

    /// The numbers of the finite points. Neighbours go down the same boxes, which are in a near cache then; as all are, if there are few.
    fn order(&self, points: &[[T; N]]) -> Vec<usize> {
        if WAYS * self.fours.len() > order::MANY {
            return order::spatial(&Points(points));
        }
        (0..points.len()).filter(|&k| AtPoint(points[k]).is_finite()).collect()
    }

    #[inline(always)]
    fn nearest_to_some(&self, points: &[[T; N]], some: &mut [(usize, Option<(usize, T)>)], machine: impl Machine) {
        let mut stack = self.stack();
        for (number, nearest) in some {
            let place = AtPoint(points[*number]);
            let mut goal = Nearest::to(&place);
            self.descend(&place.seen(self.units), &mut stack, &mut goal, machine);
            *nearest = goal.numbered();
        }
    }

    fn is_empty(&self) -> bool {
        self.fours.is_empty()
    }

    fn search(&self, place: &impl Place<T, N>, goal: &mut impl Goal<T, N>) {
        if !self.is_empty() && place.is_finite() {
            on_this_machine!(machine => self.descend(&place.seen(self.units), &mut self.stack(), goal, machine));
        }
    }

    /// With room for all that waits on the way down.
    fn stack(&self) -> Stack {
        Vec::with_capacity(WAYS * (self.tree.root().level + 1))
    }

    // Loops, not closures, and all of it in one piece: what is not inlined is not compiled for this machine.
    #[inline(always)]
    fn descend(&self, seen: &impl Seen<N>, stack: &mut Stack, goal: &mut impl Goal<T, N>, machine: impl Machine) {
        stack.push((0.0, self.tree.root()));
        let mut reach = goal.reach().squared_in_units(self.units.per_unit);
        while let Some((squared, node)) = stack.pop() {
            if reach.falls_short_of_square(squared) || goal.is_before(squared) {
                continue;
            }
            let count = self.tree.below(node).len();
            if node.level == 0 {
                goal.look(&self.fours[node.place], count);
                reach = goal.reach().squared_in_units(self.units.per_unit);
                continue;
            }
            let gaps = seen.gaps(self.tree.block(node), reach, machine);
            let within = gaps.within & ((1 << count) - 1);
            let all = stack.len() + within.count_ones() as usize;
            stack.extend_from_slice(
                &farthest_first(gaps.squared, within).map(|(squared, way)| (squared, node.child(way))),
            );
            stack.truncate(all);
        }
    }
}

impl<T: Widen> Index<T, 2> {
    /// The numbers of the segments that meet another, sorted.
    pub(crate) fn meeting(&self, segment: [[T; 2]; 2]) -> Vec<usize> {
        let mut goal = Meeting { segment: segment.map(widened), found: Vec::new() };
        self.search(&AtSegment(segment), &mut goal);
        goal.found.sort_unstable();
        goal.found
    }

    /// The number of the segment that another meets first on its way, and its parameter there.
    pub(crate) fn first_meeting(&self, segment: [[T; 2]; 2]) -> Option<(usize, T)> {
        let mut goal = First::along(segment);
        if !self.is_empty() && AtSegment(segment).is_finite() {
            let seen = Ahead::new(segment.map(widened), self.units);
            on_this_machine!(machine => self.descend(&seen, &mut self.stack(), &mut goal, machine));
        }
        goal.numbered()
    }
}

impl<T: Widen> Four<T, 2> {
    /// Which of the first `count` are not certainly apart from another segment: a bit for each.
    #[inline(always)]
    fn not_apart_from(&self, segment: [[f64; 2]; 2], count: usize) -> u32 {
        let mut apart = [false; WAYS];
        for (way, apart) in apart.iter_mut().enumerate() {
            *apart = Areas::of(segment, self.segment(way)).are_apart();
        }
        let mut bits = 0;
        for way in 0..WAYS {
            bits |= u32::from(!apart[way]) << way;
        }
        bits & ((1 << count) - 1)
    }
}

/// Squares of gaps, the widest first, and their ways, which take the place of their last bits: such numbers are sorted without a branch. Behind
/// those of the `ways` stands anything.
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

impl<T: Widen, const N: usize> Four<T, N> {
    #[inline(always)]
    fn given(&self, way: usize) -> [[T; N]; 2] {
        core::array::from_fn(|end| core::array::from_fn(|axis| self.ends[end][axis][way]))
    }

    #[inline(always)]
    fn segment(&self, way: usize) -> [[f64; N]; 2] {
        self.given(way).ends()
    }

    /// How far each is from a place.
    //
    // As an answer in a walk: not inlined where debug assertions are on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn distances(&self, place: &impl Place<T, N>) -> [T; WAYS] {
        let mut distances = [0.0; WAYS];
        for (way, distance) in distances.iter_mut().enumerate() {
            *distance = place.quick_distance(self.segment(way));
        }
        for (way, distance) in distances.iter_mut().enumerate() {
            if is_nan(*distance) {
                *distance = place.distance(self.segment(way));
            }
        }
        distances.map(T::narrow_distance)
    }
}

#[cfg(test)]
mod tests {
    use super::seen::Slanted;
    use super::*;
    use crate::segment::crossing::first_parameter;
    use crate::segment::distance::tests::families::{self, Dice, along, times};

    /// A goal, and how many fours it has looked at.
    struct Counted<G> {
        goal: G,
        looks: usize,
    }

    impl<T, G: Goal<T, N>, const N: usize> Goal<T, N> for Counted<G> {
        fn reach(&self) -> Reach {
            self.goal.reach()
        }
        fn is_before(&self, parameter: f64) -> bool {
            self.goal.is_before(parameter)
        }
        fn look(&mut self, four: &Four<T, N>, count: usize) {
            self.looks += 1;
            self.goal.look(four, count);
        }
    }

    fn looks<const N: usize>(index: &Index<f64, N>, place: &impl Place<f64, N>) -> [usize; 2] {
        let reach = Reach::new(f64::INFINITY);
        let mut nearest = Counted { goal: Nearest::to(place), looks: 0 };
        index.search(place, &mut nearest);
        let mut several = Counted { goal: Several { place, count: 5, reach, found: BinaryHeap::new() }, looks: 0 };
        index.search(place, &mut several);
        [nearest.looks, several.looks]
    }

    fn no_size_takes_another_look<const N: usize>() {
        let mut g = Dice::new(71);
        let segments: Vec<[[f64; N]; 2]> = (0..2000)
            .map(|_| {
                let p = g.point();
                [p, along(p, 0.01, g.point())]
            })
            .collect();
        for at in 0..20 {
            let (near, d): ([f64; N], [f64; N]) = (g.point(), g.point());
            let place = times(if at % 2 == 0 { 1.0 } else { 1e4 }, near);
            let to = along(place, 0.01, d);
            let at_size = |exponent: i32| {
                let sized = |p: [f64; N]| times(power_of_two(exponent), p);
                let index = Index::new(&segments.iter().map(|ends| ends.map(sized)).collect::<Vec<_>>());
                [looks(&index, &AtPoint(sized(place))), looks(&index, &AtSegment([place, to].map(sized)))]
            };
            let as_they_are = at_size(0);
            assert!(as_they_are.iter().flatten().all(|&looks| looks < 100), "{as_they_are:?} of 500");
            for exponent in [-940, -600, -500, 500, 600, 980] {
                assert_eq!(at_size(exponent), as_they_are, "times 2^{exponent}");
            }
        }
    }

    #[test]
    fn a_question_takes_the_same_steps_in_every_size() {
        no_size_takes_another_look::<2>();
        no_size_takes_another_look::<3>();
    }

    #[test]
    fn a_long_segment_passes_by_most_others() {
        let mut g = Dice::new(73);
        let short = |g: &mut Dice| {
            let p: [f64; 2] = g.point();
            [p, along(p, 0.01, g.point())]
        };
        let segments: Vec<_> = (0..10_000).map(|_| short(&mut g)).collect();
        let index = Index::new(&segments);
        let mut looks = [0; 3];
        for _ in 0..50 {
            let ends: [[f64; 2]; 2] = [g.point(), g.point()];
            let (place, ahead) = (AtSegment(ends), Ahead::new(ends, index.units));
            let mut nearest = Counted { goal: Nearest::to(&place), looks: 0 };
            index.search(&place, &mut nearest);
            let mut meeting = Counted { goal: Meeting { segment: ends, found: Vec::new() }, looks: 0 };
            index.search(&place, &mut meeting);
            let mut first = Counted { goal: First::along(ends), looks: 0 };
            on_this_machine!(machine => index.descend(&ahead, &mut index.stack(), &mut first, machine));
            for (looks, new) in looks.iter_mut().zip([nearest.looks, meeting.looks, first.looks]) {
                *looks += new;
            }
        }
        let looks = looks.map(|looks| looks / 50);
        assert!(looks[0] <= 40 && looks[1] <= 40 && looks[2] <= 4, "{looks:?} of 2500");
    }

    /// No gap is wider than what the boxes hold is away, nor does a parameter say that a box comes later than what it holds.
    fn no_box_is_farther_than_what_it_holds<const N: usize>(first: impl Fn([[[f64; N]; 2]; 2]) -> Option<f64>) {
        let mut g = Dice::new(72);
        let (mut near, mut met) = (0, 0);
        for round in 0..40 {
            for (name, family) in families::all::<N>() {
                let size = power_of_two([0, 0, -900, 900][round % 4]);
                let pairs: Vec<_> = (0..16).map(|_| family(&mut g).map(|ends| ends.map(|p| times(size, p)))).collect();
                let segments: Vec<_> = pairs.iter().map(|pair| pair[1]).collect();
                let index = Index::new(&segments);
                if index.is_empty() {
                    continue; // of this size none is finite
                }
                let block = index.tree.block(index.tree.root());
                for [a, b] in pairs.iter().map(|pair| pair[0]).filter(|ends| AtSegment(*ends).is_finite()) {
                    let place = AtSegment([a, b]);
                    for (way, other) in
                        (0..WAYS * index.fours.len()).map(|k| (k / WAYS, index.fours[k / WAYS].segment(k % WAYS)))
                    {
                        let seen: Slanted<N> = Place::<f64, N>::seen(&place, index.units);
                        let reach = Reach::up_to(Place::<f64, N>::distance(&place, other));
                        let in_units = reach.squared_in_units(index.units.per_unit);
                        let gaps = on_this_machine!(machine => seen.gaps(block, in_units, machine));
                        let is_within =
                            gaps.within >> way & 1 == 1 && !in_units.falls_short_of_square(gaps.squared[way]);
                        assert!(is_within, "{name}: {place:?} {other:?}: {gaps:?} {reach:?}");
                        near += usize::from(gaps.squared[way] > 0.0);
                        if let Some(parameter) = first([[a, b], other]) {
                            let seen = Ahead::new([a, b], index.units);
                            let ahead = on_this_machine!(machine => seen.gaps(block, Reach::new(0.0), machine));
                            let is_met = ahead.within >> way & 1 == 1 && ahead.squared[way] <= parameter;
                            assert!(is_met, "{name}: {place:?} {other:?}: {ahead:?} {parameter:e}");
                            met += usize::from(ahead.squared[way] > 0.0);
                        }
                    }
                }
            }
        }
        assert!(near > 10_000 && (N > 2 || met > 1000), "{near} {met}");
    }

    #[test]
    fn no_box_is_left_out_that_holds_an_answer() {
        no_box_is_farther_than_what_it_holds::<2>(|[first, second]| first_parameter(&first, &second));
        no_box_is_farther_than_what_it_holds::<3>(|_| None);
    }
}
