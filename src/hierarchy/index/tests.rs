//! How many are looked at, and that no box is left out that holds an answer.

use alloc::collections::BinaryHeap;

use super::goals::{Nearest, Several};
use super::seen::Slanted;
use super::*;
#[cfg(feature = "collide")]
use crate::hierarchy::bounds::Gap;
use crate::magnitude::power_of_two;
use crate::segment::crossing::first_parameter;
use crate::segment::distance::tests::families::{self, Dice, along, times};

/// A goal, and how many fours it has looked at.
struct Counted<G> {
    goal: G,
    looks: usize,
}

impl<F, G: Goal<F>> Goal<F> for Counted<G> {
    fn reach(&self) -> Reach {
        self.goal.reach()
    }
    fn is_before(&self, parameter: f64) -> bool {
        self.goal.is_before(parameter)
    }
    fn look(&mut self, four: &F, count: usize, reach: Reach) {
        self.looks += 1;
        self.goal.look(four, count, reach);
    }
}

fn looks<const N: usize>(index: &SegmentTree<f64, N>, place: &impl Place<f64, N>) -> [usize; 2] {
    let reach = Reach::new(f64::INFINITY);
    let mut nearest = Counted { goal: Nearest::to(place), looks: 0 };
    index.search(place, &mut nearest);
    let mut several = Counted { goal: Several { place, count: 5, reach, found: BinaryHeap::new() }, looks: 0 };
    index.search(place, &mut several);
    [nearest.looks, several.looks]
}

/// Long segments side by side, moved along themselves.
fn bundle<const N: usize>(g: &mut Dice, scale: f64) -> Vec<[[f64; N]; 2]> {
    let lead: [f64; N] = core::array::from_fn(|k| 0.7 - 0.1 * k as f64);
    (0..4000)
        .map(|_| {
            let [place, moved]: [[f64; N]; 2] = [g.point(), g.point()];
            let p = along(times(0.2, place), 0.5 * moved[0], lead);
            [p, along(p, 0.8, lead)].map(|p| times(scale, p))
        })
        .collect()
}

fn bundles_are_asked_about_little<const N: usize>() {
    let mut g = Dice::new(72);
    for scale in [1.0, power_of_two(300), power_of_two(-300)] {
        let segments = bundle::<N>(&mut g, scale);
        let index = SegmentTree::<f64, N>::new(&segments);
        assert!(!index.capsules.is_empty());
        let boxes = Index { capsules: Vec::new(), ..index.clone() };
        let mut saved = [0; 2];
        for k in 0..40 {
            let point = AtPoint(times(0.5 * scale, g.point::<N>()));
            let segment = AtSegment([point.0, along(point.0, 0.2, times(scale, g.point()))]);
            let radius = 0.05 * scale;
            assert_eq!(index.nearest(&point), boxes.nearest(&point));
            assert_eq!(index.nearest(&segment), boxes.nearest(&segment));
            assert_eq!(index.near(&point, radius), boxes.near(&point, radius));
            assert_eq!(index.near(&segment, radius), boxes.near(&segment, radius));
            assert_eq!(index.several(&segment, 1 + k), boxes.several(&segment, 1 + k));
            let on = AtPoint(segments[100 * k][0]);
            let nearest = segments.iter().position(|ends| on.distance(*ends) == 0.0);
            assert_eq!(index.nearest(&on).map(|(number, _)| number), nearest);
            for (sum, [nearest, several]) in saved.iter_mut().zip([looks(&index, &point), looks(&boxes, &point)]) {
                *sum += nearest + several;
            }
        }
        assert!(10 * saved[0] < saved[1], "{saved:?}");
    }
}

#[test]
fn bundles_of_long_segments_are_asked_about_little() {
    bundles_are_asked_about_little::<2>();
    bundles_are_asked_about_little::<3>();
}

#[test]
fn what_crosses_a_bundle_is_seen_by_its_capsules_too() {
    let mut g = Dice::new(73);
    let segments = bundle::<2>(&mut g, 1.0);
    let index = SegmentTree::<f64, 2>::new(&segments);
    let boxes = Index { capsules: Vec::new(), ..index.clone() };
    assert!(!index.capsules.is_empty());
    for (k, [on, _]) in segments.iter().take(200).enumerate() {
        let from: [f64; 2] = g.point();
        let way = [if k % 2 == 0 { from } else { *on }, along(from, 0.3, g.point())];
        assert_eq!(index.meeting(way), boxes.meeting(way));
        assert_eq!(index.first_meeting(way), boxes.first_meeting(way));
    }
}

#[test]
fn segments_of_all_directions_get_no_capsules() {
    let mut g = Dice::new(74);
    let segments: Vec<[[f64; 3]; 2]> = (0..4000).map(|_| [g.point(), g.point()]).collect();
    assert!(SegmentTree::<f64, 3>::new(&segments).capsules.is_empty());
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
        in_wide_registers!(machine => index.descend(&ahead, &mut index.stack(), &mut first, machine));
        for (looks, new) in looks.iter_mut().zip([nearest.looks, meeting.looks, first.looks]) {
            *looks += new;
        }
    }
    let looks = looks.map(|looks| looks / 50);
    assert!(looks[0] <= 40 && looks[1] <= 40 && looks[2] <= 4, "{looks:?} of 2500");
}

/// A place that counts the segments whose distance from it is asked for.
struct Asked {
    place: AtPoint<f64, 2>,
    count: core::cell::Cell<usize>,
}

impl Place<f64, 2> for Asked {
    type Seen = <AtPoint<f64, 2> as Place<f64, 2>>::Seen;
    fn seen(&self, units: Units) -> Self::Seen {
        Place::<f64, 2>::seen(&self.place, units)
    }
    fn is_finite(&self) -> bool {
        Place::<f64, 2>::is_finite(&self.place)
    }
    fn quick_distance(&self, segment: [[f64; 2]; 2]) -> f64 {
        self.count.set(self.count.get() + 1);
        Place::<f64, 2>::quick_distance(&self.place, segment)
    }
    fn distance(&self, segment: [[f64; 2]; 2]) -> f64 {
        Place::<f64, 2>::distance(&self.place, segment)
    }
}

/// No box excludes what is at the place itself, but the numbers do.
#[test]
fn of_many_segments_at_the_place_few_are_asked() {
    let at = |k: usize| [f64::cos(k as f64 * 2.4), f64::sin(k as f64 * 2.4)];
    let spokes: Vec<_> = (0..4000).map(|k| [[0.0; 2], at(k)]).collect();
    let index = SegmentTree::<f64, 2>::new(&spokes);
    let place = Asked { place: AtPoint([0.0; 2]), count: core::cell::Cell::new(0) };
    let mut nearest = Nearest::to(&place);
    index.search(&place, &mut nearest);
    assert_eq!(nearest.numbered(), Some((0, 0.0)));
    assert!(place.count.take() < 1000, "of 4000");
    let reach = Reach::new(f64::INFINITY);
    let mut several = Several { place: &place, count: 5, reach, found: BinaryHeap::new() };
    index.search(&place, &mut several);
    assert_eq!(several.found.into_sorted_vec(), [0, 1, 2, 3, 4].map(|k| (0, k)));
    assert!(place.count.take() < 1000, "of 4000");
    // But all are found, if so many are looked for, also where their numbers go up on the way.
    let at = |k: usize| [f64::cos(k as f64 / 700.0), f64::sin(k as f64 / 700.0)];
    let index = SegmentTree::<f64, 2>::new(&(0..4000).map(|k| [[0.0; 2], at(k)]).collect::<Vec<_>>());
    let all = index.several(&AtPoint([0.0; 2]), 4000);
    assert!(all.into_iter().eq((0..4000).map(|k| (k, 0.0))));
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
                    let gaps = in_wide_registers!(machine => seen.gaps(block, in_units, machine));
                    let is_within = gaps.within >> way & 1 == 1 && !in_units.falls_short_of_square(gaps.squared[way]);
                    assert!(is_within, "{name}: {place:?} {other:?}: {gaps:?} {reach:?}");
                    near += usize::from(gaps.squared[way] > 0.0);
                    if let Some(parameter) = first([[a, b], other]) {
                        let seen = Ahead::new([a, b], index.units);
                        let ahead = in_wide_registers!(machine => seen.gaps(block, Reach::new(0.0), machine));
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

/// Of many boxes a question comes to a few, and on a way to the first.
#[cfg(feature = "collide")]
#[test]
fn a_question_comes_to_few_of_many_boxes() {
    let mut g = Dice::new(74);
    let boxed = |p: [f64; 3]| Bounds { least: p, greatest: p.map(|x| x + 0.02) };
    let boxes: Vec<_> = (0..10_000).map(|_| boxed(g.point())).collect();
    let tree = BoxTree::of_boxes(&boxes.iter().map(|b| [b.least, b.greatest]).collect::<Vec<_>>());
    let (mut near, mut ahead) = (0, 0);
    for _ in 0..50 {
        let (from, to): (_, [f64; 3]) = (boxed(g.point()), g.point());
        let gap = |number: usize| Gap::between(&from, &boxes[number]).squared.sqrt();
        let mut least = f64::INFINITY;
        tree.visit_near(&Around { bounds: from, along: None }, least, &mut |number| {
            near += 1;
            least = least.min(gap(number));
            least
        });
        assert_eq!(least, (0..boxes.len()).map(gap).fold(f64::INFINITY, f64::min));
        let way = std::array::from_fn(|k| 9.0 * (to[k] - from.least[k]));
        let moved = |share: f64| Bounds {
            least: std::array::from_fn(|k| from.least[k] + share * way[k]),
            greatest: std::array::from_fn(|k| from.greatest[k] + share * way[k]),
        };
        // Of the boxes that it meets on its way by steps, the first is not behind what is told of.
        let met = |number: &usize| {
            (0..1000).map(|step| f64::from(step) / 1000.0).find(|&t| moved(t).touches(&boxes[*number]))
        };
        let (mut told, mut first) = (Vec::new(), 1.0_f64);
        tree.visit_ahead(from, way, &mut |number| {
            ahead += 1;
            told.push(number);
            first = first.min(met(&number).unwrap_or(1.0));
            first
        });
        let before =
            (0..boxes.len()).filter_map(|number| met(&number).map(|t| (number, t))).filter(|&(_, t)| t < first);
        assert_eq!(before.filter(|(number, _)| !told.contains(number)).count(), 0);
    }
    assert!(near < 50 * 12 && ahead < 50 * 12, "{near} {ahead}");
}
