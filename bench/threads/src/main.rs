//! What the feature `parallel` gains: `cargo run --release -p threads`, in the folder `bench`.
//!
//! Each question about many things, on one thread and on all that the machine has. They take turns; times are medians, and
//! so are the ratios of neighbouring turns. The answers are compared, and are the same to the bit.

#[path = "../../src/inputs.rs"]
#[expect(dead_code, reason = "the other benches need more of it")]
mod inputs;

use std::fmt::Debug;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use incidence::collide::overlapping_pairs;
use incidence::pga2;
use incidence::pga3::{self, Aabb, Chain, ConvexHull, Motor, Point, World};
use inputs::{Motion, Numbers};
use rayon::{ThreadPool, ThreadPoolBuilder};

fn main() {
    let threads = [1, std::thread::available_parallelism().map_or(1, usize::from)];
    let pools = threads.map(|n| ThreadPoolBuilder::new().num_threads(n).build().expect("threads"));
    println!("{:44}{:>14}{:>14}{:>8}", "ms, threads:", threads[0], threads[1], "ratio");
    let bench = Bench { pools };
    let mut numbers = Numbers::new(7);
    points(&bench, &mut numbers);
    pairs_of_segments(&bench, &mut numbers);
    chains(&bench, &mut numbers);
    bodies(&bench, &mut numbers);
}

/// Runs of a turn. Of the first the time is not taken: until the system has moved the threads, which slept, to processors of their own, some
/// milliseconds pass.
const RUNS: usize = 4;

/// Both numbers of threads.
struct Bench {
    pools: [ThreadPool; 2],
}

impl Bench {
    /// Times a question; `state` is what it works on, again and again.
    fn row<S: Send, A: PartialEq + Debug + Send>(
        &self,
        name: &str,
        state: impl Fn() -> S,
        ask: impl Fn(&mut S) -> A + Sync,
    ) {
        let mut states = [state(), state()];
        let (mut times, start) = ([Vec::new(), Vec::new()], Instant::now());
        while times[0].len() < 5 || start.elapsed() < Duration::from_secs(4) {
            let mut answers = Vec::new();
            for (k, pool) in self.pools.iter().enumerate() {
                let mut turn = Vec::new();
                for _ in 0..RUNS {
                    let start = Instant::now();
                    answers.push(pool.install(|| ask(black_box(&mut states[k]))));
                    turn.push(start.elapsed().as_secs_f64() * 1e3);
                }
                times[k].push(median(turn.split_off(1)));
            }
            let (one, all) = answers.split_at(RUNS);
            assert!(one == all, "{name}: the answers differ");
        }
        let ratios = times[0].iter().zip(&times[1]).map(|(one, all)| one / all).collect();
        let [one, all] = times.map(median);
        println!("{name:44}{one:>14.2}{all:>14.2}{:>8.2}", median(ratios));
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

const MANY: usize = 1_000_000;

fn points(bench: &Bench, numbers: &mut Numbers) {
    let motor = {
        let motion = Motion::random(numbers);
        Motor::from_quaternion(motion.quaternion, motion.by)
    };
    for (name, count) in [("10⁵ points by a motor", MANY / 10), ("8·10⁶ points by a motor", 8 * MANY)] {
        let from = numbers.list(count, |n| n.vector::<3>());
        let state = || vec![[0.0; 3]; count];
        bench.row(name, state, |to| {
            motor.prepared().transform_points_into(&from, to).expect("equal lengths");
            to[count - 1]
        });
    }
}

fn pairs_of_segments(bench: &Bench, numbers: &mut Numbers) {
    let mut space = || numbers.list(MANY, |n| pga3::Segment { a: n.vector(), b: n.vector() });
    let (first, second) = (space(), space());
    bench.row(
        "distances of 10⁶ pairs of segments",
        || vec![0.0; MANY],
        |out| {
            pga3::segment_distances(&first, &second, out).expect("equal lengths");
            out.iter().sum::<f64>()
        },
    );
    let mut plane = || numbers.list(MANY, |n| pga2::Segment { a: n.vector(), b: n.vector() });
    let (first, second) = (plane(), plane());
    bench.row(
        "intersections of 10⁶ pairs of segments",
        || vec![pga2::Intersection::Disjoint; MANY],
        |out| {
            pga2::segment_intersections(&first, &second, out).expect("equal lengths");
            out.iter().filter(|found| matches!(found, pga2::Intersection::Crossing { .. })).count()
        },
    );
    let side = (MANY as f64).sqrt();
    let short = numbers.list(MANY, |n| {
        let (at, along) = (n.vector::<2>().map(|c| c * side), n.vector::<2>());
        pga2::Segment { a: at, b: [at[0] + along[0], at[1] + along[1]] }
    });
    bench.row("crossing pairs of 10⁶ short segments", || (), |()| pga2::crossing_pairs(&short));
    bench.row(
        "an index of 10⁶ short segments, built",
        || (),
        |()| pga2::SegmentIndex::new(&short).nearest_to_point(pga2::Point::origin()),
    );
    let (index, places) = (pga2::SegmentIndex::new(&short), numbers.list(MANY / 10, |n| n.vector().map(|c| c * side)));
    bench.row("nearest of these to 10⁵ points", || (), |()| index.nearest_to_points(&places));
}

fn chains(bench: &Bench, numbers: &mut Numbers) {
    let mut walk = |links: usize, bend: f64| {
        let (mut at, mut along) = ([0.0; 3], [0.6, 0.0, 0.8]);
        let points = numbers.list(links, |n| {
            let turn = n.unit::<3>();
            let bent: [f64; 3] = std::array::from_fn(|k| along[k] + bend * turn[k]);
            let length = bent.iter().map(|c| c * c).sum::<f64>().sqrt();
            along = bent.map(|c| c / length);
            at = std::array::from_fn(|k| at[k] + along[k]);
            at
        });
        Chain::new(points).expect("finite points")
    };
    let (loose, dense) = (walk(MANY, 0.9), walk(MANY / 10, 30.0));
    bench.row("collisions of a chain of 10⁶ links", || (), |()| loose.collisions(0.1));
    bench.row("near pairs of a random walk of 10⁵ links", || (), |()| dense.colliding_pairs(0.3));
}

fn bodies(bench: &Bench, numbers: &mut Numbers) {
    let side = (MANY as f64 / 10.0).cbrt();
    let boxes = numbers.list(MANY / 10, |n| {
        let at = n.vector::<3>().map(|c| c * side);
        Aabb::new(at, at.map(|c| c + 1.0))
    });
    bench.row("overlapping pairs of 10⁵ boxes", || (), |()| overlapping_pairs(&boxes));

    let count = 3000;
    let hull = |n: &mut Numbers| Arc::new(ConvexHull::new(n.list(40, |n| n.unit::<3>())).expect("finite points"));
    let forms = numbers.list(16, hull);
    let side = (count as f64 * 8.0).cbrt() / 2.0;
    let places = numbers.list(count, |n| (n.vector::<3>().map(|c| c * side), Motion::random(n).quaternion));
    let turn = Motor::rotation(Point::new(0.0, 0.0, 0.0) & Point::new(0.3, 0.4, 0.5), 0.01);
    let world = || {
        let mut world = World::new();
        let insert = |(k, (at, quaternion)): (usize, &([f64; 3], [f64; 4]))| {
            world.insert(forms[k % forms.len()].clone(), Motor::from_quaternion(*quaternion, *at)).expect("a motion")
        };
        let ids: Vec<_> = places.iter().enumerate().map(insert).collect();
        (world, ids)
    };
    bench.row("a step of a world of 3000 hulls", world, |(world, ids)| {
        ids.iter().for_each(|&id| world.move_by(id, turn).expect("a body"));
        world.step().contacts.to_vec()
    });
}
