//! From step to step, against all pairs from nothing.

use std::collections::BTreeSet;

use incidence::collide::{Aabb, BoxId, SweepAndPrune, SweepError};

use super::pairs::arrangements;
use super::{Numbers, have_a_common_point};

type Pairs = BTreeSet<(BoxId, BoxId)>;

/// A sweep and prune and, beside it, what it should know.
struct Checked<const N: usize> {
    sweep: SweepAndPrune<f64, N>,
    boxes: Vec<(BoxId, Aabb<f64, N>)>,
    stale: Vec<BoxId>,
    pairs: Pairs,
}

impl<const N: usize> Checked<N> {
    fn new(margin: f64, most_in_lists: usize) -> Self {
        let sweep = SweepAndPrune::with_margin(margin).unwrap().with_lists(most_in_lists);
        Checked { sweep, boxes: Vec::new(), stale: Vec::new(), pairs: Pairs::new() }
    }

    fn insert(&mut self, bounds: Aabb<f64, N>) {
        let id = self.sweep.insert(bounds);
        assert!(self.boxes.iter().all(|(other, _)| other.index() != id.index()));
        assert!(!self.stale.contains(&id));
        self.boxes.push((id, bounds));
    }

    fn remove(&mut self, at: usize) {
        let (id, _) = self.boxes.swap_remove(at);
        assert_eq!(self.sweep.remove(id), Ok(()));
        self.stale.push(id);
    }

    fn update(&mut self, at: usize, bounds: Aabb<f64, N>) {
        self.boxes[at].1 = bounds;
        self.sweep.update(self.boxes[at].0, bounds).unwrap();
    }

    fn step(&mut self) {
        for id in &self.stale {
            let unknown = SweepError::UnknownBox { id: *id };
            assert_eq!(self.sweep.update(*id, Aabb::new([0.0; N], [1e9; N])), Err(unknown));
            assert_eq!((self.sweep.remove(*id), self.sweep.kept(*id)), (Err(unknown), Err(unknown)));
        }
        assert_eq!(self.sweep.len(), self.boxes.len());
        self.boxes.sort_by_key(|(id, _)| *id);
        assert!(self.sweep.ids().eq(self.boxes.iter().map(|(id, _)| *id)));
        let kept: Vec<_> = self.boxes.iter().map(|(id, _)| (*id, *self.sweep.kept(*id).unwrap())).collect();
        let mut now = Pairs::new();
        for (i, (a, first)) in kept.iter().enumerate() {
            now.extend(kept[i + 1..].iter().filter(|(_, b)| have_a_common_point(first, b)).map(|(b, _)| (*a, *b)));
        }
        let changes = self.sweep.step();
        assert!(changes.began.iter().eq(now.difference(&self.pairs)), "began");
        assert!(changes.ended.iter().eq(self.pairs.difference(&now)), "ended");
        assert!(self.sweep.pairs().iter().eq(&now), "pairs");
        self.pairs = now;
    }
}

fn moved<const N: usize>(b: &Aabb<f64, N>, by: [f64; N]) -> Aabb<f64, N> {
    let add = |c: [f64; N]| std::array::from_fn(|k| c[k] + by[k]);
    Aabb::new(add(b.min), add(b.max))
}

/// Boxes walk at a speed; a few come, go, are exchanged for others or jump, about once in `rare` steps and boxes.
fn walk<const N: usize>(
    start: &[Aabb<f64, N>],
    (lists, margin): (usize, f64),
    speed: f64,
    rare: usize,
    steps: usize,
    numbers: &mut Numbers,
) {
    let mut world = Checked::new(margin, lists);
    start.iter().for_each(|bounds| world.insert(*bounds));
    world.step();
    for _ in 0..steps {
        for at in (0..world.boxes.len()).rev() {
            let bounds = world.boxes[at].1;
            match numbers.below(rare) {
                0 => world.remove(at),
                1 => world.insert(bounds),
                2 => {
                    world.remove(at);
                    world.insert(bounds);
                }
                3 => world.update(at, moved(&bounds, numbers.point(10.0).map(|c| c - 5.0))),
                4 => world.update(at, Aabb::new([f64::NAN; N], [1.0; N])),
                5 => world.update(at, moved(&start[numbers.below(start.len())], [0.0; N])),
                6 | 7 => {}
                _ => world.update(at, moved(&bounds, numbers.point(2.0 * speed).map(|c| c - speed))),
            }
        }
        world.step();
    }
}

fn every_arrangement<const N: usize>(seed: u64) {
    let mut numbers = Numbers(seed);
    for n in [3, 40, 330] {
        for start in arrangements::<N>(n, &mut Numbers(seed)) {
            for (margin, speed, rare) in [(0.0, 0.01, 2000), (0.0, 0.5, 100), (0.25, 0.02, 500), (0.0, 3.0, 1_000_000)]
            {
                let steps = if n > 100 { 5 } else { 20 };
                // By the tree, by the lists, and by lists that soon are too long.
                for lists in [0, 4000, n + 2] {
                    walk(&start, (lists, margin), speed, rare, steps, &mut numbers);
                }
            }
        }
    }
}

#[test]
fn each_step_reports_what_a_recomputation_finds_on_a_line() {
    every_arrangement::<1>(11);
}

#[test]
fn each_step_reports_what_a_recomputation_finds_in_the_plane() {
    every_arrangement::<2>(22);
}

#[test]
fn each_step_reports_what_a_recomputation_finds_in_space() {
    every_arrangement::<3>(33);
}

#[test]
fn a_long_walk_wears_trees_out_and_stays_right() {
    let mut numbers = Numbers(5);
    let start: Vec<Aabb<f64, 3>> =
        (0..400).map(|_| moved(&Aabb::new([0.0; 3], [1.0; 3]), numbers.point(14.0))).collect();
    walk(&start, (0, 0.0), 0.4, 5000, 60, &mut numbers);
    walk(&start, (0, 0.2), 0.05, 300, 60, &mut numbers);
}

#[test]
fn a_world_can_become_empty_and_full_again() {
    for n in [5, 400] {
        let mut world = Checked::<2>::new(0.0, 100);
        for round in 0..4 {
            (0..n).for_each(|k| world.insert(Aabb::new([k as f64, 0.0], [k as f64 + 1.0, round as f64])));
            world.step();
            assert_eq!(world.sweep.pairs().len(), n - 1);
            while !world.boxes.is_empty() {
                world.remove(world.boxes.len() - 1);
            }
            world.step();
            assert!(world.sweep.is_empty() && world.sweep.pairs().is_empty());
            world.step();
            assert!(world.sweep.changes().ended.is_empty());
        }
    }
}

#[test]
fn boxes_that_come_and_go_without_a_step_leave_no_places() {
    let bounds = Aabb::new([0.0; 2], [1.0; 2]);
    let mut sweep = SweepAndPrune::new();
    let stays = sweep.insert(bounds);
    let mut names = std::collections::HashSet::from([stays]);
    for k in 0..1000 {
        let id = sweep.insert(bounds);
        assert!(id.index() < 2 && names.insert(id) && sweep.contains(id));
        assert_eq!(
            (sweep.ids().collect::<Vec<_>>(), sweep.remove(id), sweep.contains(id)),
            (vec![stays, id], Ok(()), false)
        );
        if k % 7 == 0 {
            let changes = sweep.step();
            assert!(changes.began.is_empty() && changes.ended.is_empty());
        }
    }
    let last = sweep.insert(bounds);
    assert_eq!(sweep.step().began, [(stays, last)]);
    // A step has told of this one, and the next one is to tell of its end.
    sweep.remove(last).unwrap();
    let next = sweep.insert(bounds);
    assert_eq!((last.index(), next.index()), (1, 2));
    let changes = sweep.step();
    assert_eq!((changes.began, changes.ended), (&[(stays, next)][..], &[(stays, last)][..]));
}

#[test]
fn an_update_of_all_changes_nothing_if_one_is_unknown() {
    let mut sweep: SweepAndPrune<f64, 1> = [Aabb::new([0.0], [1.0]), Aabb::new([2.0], [3.0])].into_iter().collect();
    let ids: Vec<BoxId> = sweep.ids().collect();
    sweep.remove(ids[1]).unwrap();
    let (before, after) = (*sweep.kept(ids[0]).unwrap(), Aabb::new([5.0], [6.0]));
    let unknown = SweepError::UnknownBox { id: ids[1] };
    assert_eq!(sweep.update_all(&[(ids[0], after), (ids[1], after)]), Err(unknown));
    assert_eq!(sweep.kept(ids[0]), Ok(&before));
    assert_eq!(sweep.update_all(&[(ids[0], after)]), Ok(()));
    assert_eq!(sweep.kept(ids[0]), Ok(&after));
    assert_eq!(unknown.to_string(), "there is no box 1");
}

#[test]
fn a_kept_box_holds_the_given_one_and_is_not_much_larger() {
    let (mut numbers, margin) = (Numbers(77), 0.25);
    let mut sweep = SweepAndPrune::with_margin(margin).unwrap();
    let mut given = Aabb::new([0.0; 2], [1.0; 2]);
    let (id, mut touched) = (sweep.insert(given), 0);
    for _ in 0..1000 {
        given = moved(&given, numbers.point(0.1).map(|c| c - 0.05));
        if numbers.below(100) == 0 {
            given.max = std::array::from_fn(|k| given.min[k] + numbers.unit() * 3.0);
        }
        touched += usize::from(sweep.update(id, given).unwrap());
        let kept = sweep.kept(id).unwrap();
        assert!(kept.contains(given.min) && kept.contains(given.max));
        assert!((0..2).all(|k| given.min[k] - kept.min[k] <= 0.5 + 1e-9 && kept.max[k] - given.max[k] <= 0.5 + 1e-9));
    }
    assert!((10..400).contains(&touched), "{touched}");
}

#[test]
fn margins_that_are_no_lengths_are_refused() {
    for margin in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(SweepAndPrune::<f64, 3>::with_margin(margin).err(), Some(SweepError::Margin));
    }
    assert_eq!(SweepAndPrune::<f64, 3>::with_margin(0.5).map(|sweep| sweep.margin()), Ok(0.5));
}

#[test]
fn an_empty_box_is_kept_as_it_is_given() {
    let mut sweep: SweepAndPrune<f64, 1> = SweepAndPrune::with_margin(0.5).unwrap();
    let (first, second) = (Aabb::new([1.0], [0.0]), Aabb::new([7.0], [3.0]));
    let id = sweep.insert(first);
    assert_eq!((sweep.update(id, first), sweep.update(id, second)), (Ok(false), Ok(true)));
    assert_eq!(sweep.kept(id), Ok(&second));
    assert!(sweep.update(id, Aabb::new([1.0], [2.0])).unwrap() && !sweep.step().ended.iter().any(|_| true));
}

/// Whichever side it is, all that a kept box has around it is the margin.
#[test]
fn a_box_that_grows_on_one_side_only_meets_what_is_there() {
    let unit = Aabb::new([0.0; 2], [1.0; 2]);
    for (side, grown) in [
        ([-2.2, 0.0], Aabb::new([-1.25, 0.0], [1.0, 1.0])),
        ([0.0, -2.2], Aabb::new([0.0, -1.25], [1.0, 1.0])),
        ([2.2, 0.0], Aabb::new([0.0, 0.0], [2.25, 1.0])),
        ([0.0, 2.2], Aabb::new([0.0, 0.0], [1.0, 2.25])),
    ] {
        let mut sweep = SweepAndPrune::with_margin(0.5).unwrap();
        let (a, b) = (sweep.insert(unit), sweep.insert(moved(&unit, side)));
        assert!(sweep.step().began.is_empty(), "{side:?}");
        assert_eq!(sweep.update(a, grown), Ok(true), "{side:?}");
        assert_eq!(sweep.step().began, [(a, b)], "{side:?}");
    }
}

#[test]
fn a_box_that_shrinks_on_one_side_only_is_kept_anew() {
    let large = Aabb::new([0.0; 2], [9.0; 2]);
    for shrunk in [
        Aabb::new([2.0, 0.0], [9.0, 9.0]),
        Aabb::new([0.0, 2.0], [9.0, 9.0]),
        Aabb::new([0.0, 0.0], [7.0, 9.0]),
        Aabb::new([0.0, 0.0], [9.0, 7.0]),
    ] {
        for margin in [0.0, 0.5] {
            let mut sweep = SweepAndPrune::with_margin(margin).unwrap();
            let id = sweep.insert(large);
            assert_eq!(sweep.update(id, large), Ok(false));
            assert_eq!((sweep.update(id, shrunk), sweep.kept(id)), (Ok(true), Ok(&shrunk.enlarged(margin))));
        }
    }
}

#[test]
fn a_box_with_a_side_that_is_no_number_changes_only_with_its_sides() {
    let nowhere = Aabb::new([0.0, f64::NAN], [1.0, 1.0]);
    for margin in [0.0, 0.5] {
        let mut sweep = SweepAndPrune::with_margin(margin).unwrap();
        let id = sweep.insert(nowhere);
        assert_eq!(sweep.update(id, nowhere), Ok(false), "{margin}");
        assert_eq!(sweep.update(id, Aabb::new([0.0, f64::NAN], [2.0, 1.0])), Ok(true));
        assert_eq!(sweep.update(id, Aabb::new([0.0, f64::NAN], [2.0, f64::NAN])), Ok(true));
        assert_eq!(sweep.update(id, Aabb::new([0.0, -f64::NAN], [2.0, f64::NAN])), Ok(false));
        assert_eq!(sweep.update(id, Aabb::new([0.0, 0.0], [2.0, 1.0])), Ok(true));
    }
}
