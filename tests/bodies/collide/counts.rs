//! What it costs, in comparisons of coordinates: a count does not depend on the machine.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use incidence::collide::{Aabb, SweepAndPrune, overlapping_pairs};
use num_traits::{One, Zero};

use super::Numbers;

/// Those of all threads.
static COMPARISONS: AtomicUsize = AtomicUsize::new(0);

/// One test counts at a time.
fn alone() -> MutexGuard<'static, ()> {
    static COUNTING: Mutex<()> = Mutex::new(());
    COUNTING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that counts how often it is compared.
#[derive(Clone, Copy, Debug)]
struct Counted(f64);

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COMPARISONS.fetch_add(1, Relaxed);
        self.0 == other.0
    }
}

impl PartialOrd for Counted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        COMPARISONS.fetch_add(1, Relaxed);
        self.0.partial_cmp(&other.0)
    }
}

macro_rules! as_f64 {
    ($($operation:ident $method:ident),*) => {$(
        impl $operation for Counted {
            type Output = Counted;
            fn $method(self, other: Self) -> Self {
                Counted($operation::$method(self.0, other.0))
            }
        }
    )*};
}
as_f64!(Add add, Sub sub, Mul mul);

impl Neg for Counted {
    type Output = Counted;
    fn neg(self) -> Self {
        Counted(-self.0)
    }
}

impl Zero for Counted {
    fn zero() -> Self {
        Counted(0.0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl One for Counted {
    fn one() -> Self {
        Counted(1.0)
    }
}

/// The comparisons that something takes.
fn comparisons<R>(what: impl FnOnce() -> R) -> usize {
    let before = COMPARISONS.load(Relaxed);
    what();
    COMPARISONS.load(Relaxed) - before
}

fn cube<const N: usize>(at: [f64; N], size: f64) -> Aabb<Counted, N> {
    Aabb::new(at.map(Counted), at.map(|c| Counted(c + size)))
}

/// How much all pairs of n boxes cost for each box and level of the tree, k of them overlapping.
fn relative<const N: usize>(boxes: &[Aabb<Counted, N>]) -> f64 {
    let mut pairs = 0;
    let count = comparisons(|| pairs = overlapping_pairs(boxes).len());
    count as f64 / (boxes.len() as f64 * (boxes.len() as f64).log2() + pairs as f64)
}

#[test]
fn all_pairs_take_near_n_log_n_comparisons_wherever_the_boxes_are() {
    let _alone = alone();
    let mut numbers = Numbers(123);
    for n in [1000, 8000, 30_000] {
        let side = 2.0 * (n as f64).cbrt();
        let cubes = |make: &mut dyn FnMut(usize) -> Aabb<Counted, 3>| (0..n).map(make).collect::<Vec<_>>();
        let worlds = [
            ("sparse", cubes(&mut |_| cube(numbers.point(side), 1.0))),
            ("a line", cubes(&mut |k| cube([0.0, 0.9 * k as f64, 0.0], 1.0))),
            (
                "flat",
                cubes(&mut |_| {
                    cube(
                        {
                            let [x, y] = numbers.point(3.0 * (n as f64).sqrt());
                            [x, 0.0, y]
                        },
                        1.0,
                    )
                }),
            ),
            (
                "clusters",
                cubes(&mut |k| {
                    cube(
                        {
                            let p: [f64; 3] = numbers.point(9.0);
                            p.map(|c| c + (k % 7 * 1000) as f64)
                        },
                        4.0 / (n as f64).cbrt(),
                    )
                }),
            ),
            ("a giant", cubes(&mut |k| if k == 9 { cube([0.0; 3], side) } else { cube(numbers.point(side), 0.5) })),
        ];
        for (name, boxes) in worlds {
            let relative = relative(&boxes);
            assert!(relative < 60.0, "{name}, {n} boxes: {relative} comparisons");
        }
    }
}

#[test]
fn a_reversal_of_all_orders_is_not_quadratic() {
    let _alone = alone();
    // Insertion sort alone would exchange all pairs of ends on each of three axes.
    for n in [200, 2000, 10_000] {
        let mut boxes: Vec<_> = (0..n).map(|k| cube([2.0 * k as f64; 3], 1.0)).collect();
        let mut sweep = SweepAndPrune::<Counted, 3>::new().with_lists(2000);
        sweep.extend(boxes.iter().copied());
        sweep.step();
        let ids: Vec<_> = sweep.ids().collect();
        for _ in 0..4 {
            boxes.reverse();
            let count = comparisons(|| {
                ids.iter().zip(&boxes).for_each(|(id, bounds)| assert!(sweep.update(*id, *bounds).unwrap()));
                sweep.step();
            });
            let per_box = count as f64 / n as f64;
            assert!(per_box < 40.0 * (n as f64).log2(), "{per_box} comparisons for each of {n} boxes");
        }
    }
}

#[test]
fn teleports_wear_the_tree_out_only_for_a_while() {
    let _alone = alone();
    let (mut numbers, n) = (Numbers(99), 4000);
    let side = 2.0 * (n as f64).cbrt();
    let mut sweep = SweepAndPrune::<Counted, 3>::new();
    let ids: Vec<_> = (0..n).map(|_| sweep.insert(cube(numbers.point(side), 1.0))).collect();
    let built = comparisons(|| {
        sweep.step();
    });
    // A worn tree is given up after as much time as building takes. In that time it makes a few times as many comparisons,
    // since those of a group are made at once.
    let mut total = 0;
    for _ in 0..40 {
        total += comparisons(|| {
            ids.iter().for_each(|id| {
                sweep.update(*id, cube(numbers.point(side), 1.0)).unwrap();
            });
            sweep.step();
        });
    }
    assert!(total < 40 * 8 * built, "{} times as much as building", total / 40 / built);
}

#[test]
fn what_stays_within_its_margin_costs_nearly_nothing() {
    let _alone = alone();
    let (mut numbers, n) = (Numbers(7), 1000);
    let mut sweep = SweepAndPrune::<Counted, 3>::with_margin(Counted(0.5)).unwrap();
    let places: Vec<[f64; 3]> = (0..n).map(|_| numbers.point(30.0)).collect();
    let ids: Vec<_> = places.iter().map(|at| sweep.insert(cube(*at, 1.0))).collect();
    sweep.step();
    let count = comparisons(|| {
        for (id, at) in ids.iter().zip(&places) {
            assert!(!sweep.update(*id, cube(at.map(|c| c + 0.4), 1.0)).unwrap());
        }
        sweep.step();
    });
    assert!(count <= 35 * n, "{} comparisons for each box", count / n);
}
