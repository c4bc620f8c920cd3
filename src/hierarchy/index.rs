//! Segments that are asked about again and again: which is nearest to a point or a segment, which are near it, which meet it.
//!
//! A question goes down the tree of boxes, to the nearest first, and leaves out boxes that are further away than the answer
//! can be. It comes to four segments at a time, whose distances are computed side by side.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;

use super::sets::Sorted;
use super::tree::{Node, WAYS};
use super::{Bounds, Listed, Reach, Segments, Tree, order};
use crate::machine::{Machine, on_this_machine};
use crate::magnitude::{is_nan, largest, min, power_of_two, scale};
use crate::scalar::Widen;
use crate::segment::slices::{Ends, widened};
use crate::threads::{by_parts, collect};

mod goals;
mod place;

use goals::{Goal, Meeting, Near, Nearest, Several};
use place::Points;
pub(crate) use place::{AtPoint, AtSegment, Place};

/// Segments by place, and boxes around them. Those with an end that is not finite are left out: they are near nothing.
#[derive(Clone)]
pub(crate) struct Index<T, const N: usize> {
    /// Around each four and above.
    tree: Tree<N>,
    fours: Vec<Four<T, N>>,
    /// The squares of gaps are taken in these units, a power of two: near the largest coordinate, so that no size makes them over- or underflow.
    per_unit: f64,
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
        Index { tree: Tree::of_runs(&sorted, Reach::new(0.0)), fours: collect(count.div_ceil(WAYS), four), per_unit }
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
            self.descend(&place.bounds(), &mut stack, &mut goal, machine);
            *nearest = goal.numbered();
        }
    }

    fn is_empty(&self) -> bool {
        self.fours.is_empty()
    }

    fn search(&self, place: &impl Place<T, N>, goal: &mut impl Goal<T, N>) {
        if !self.is_empty() && place.is_finite() {
            on_this_machine!(machine => self.descend(&place.bounds(), &mut self.stack(), goal, machine));
        }
    }

    /// With room for all that waits on the way down.
    fn stack(&self) -> Stack {
        Vec::with_capacity(WAYS * (self.tree.root().level + 1))
    }

    // Loops, not closures, and all of it in one piece: what is not inlined is not compiled for this machine.
    #[inline(always)]
    fn descend(&self, bounds: &Bounds<N>, stack: &mut Stack, goal: &mut impl Goal<T, N>, machine: impl Machine) {
        stack.push((0.0, self.tree.root()));
        let mut reach = goal.reach().squared_in_units(self.per_unit);
        while let Some((squared, node)) = stack.pop() {
            if reach.falls_short_of_square(squared) {
                continue;
            }
            let count = self.tree.below(node).len();
            if node.level == 0 {
                goal.look(&self.fours[node.place], count);
                reach = goal.reach().squared_in_units(self.per_unit);
                continue;
            }
            let gaps = self.tree.block(node).gaps(bounds, self.per_unit, reach, machine);
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
    fn segment(&self, way: usize) -> [[f64; N]; 2] {
        core::array::from_fn(|end| core::array::from_fn(|axis| self.ends[end][axis][way].widen()))
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
    use super::*;
    use crate::segment::distance::tests::families::{Dice, along, times};

    /// A goal, and how many fours it has looked at.
    struct Counted<G> {
        goal: G,
        looks: usize,
    }

    impl<T, G: Goal<T, N>, const N: usize> Goal<T, N> for Counted<G> {
        fn reach(&self) -> Reach {
            self.goal.reach()
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
}
