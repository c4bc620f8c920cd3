//! How much memory the questions about whole sets of segments take, besides their answers: also where boxes are of little use.
//!
//! One test only, as the bytes of all threads are counted together.

#[path = "inputs/numbers.rs"]
mod numbers;

use incidence::pga2::{self, crossing_pairs, crossing_pairs_iter};
use incidence::pga3::{self, Chain};
use numbers::Numbers;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const N: usize = 60_000;

/// The bytes per segment that a question took at most, less `answers` times its answer: of pairs, the answer and twice its size
/// while it is sorted.
fn bytes<A>(segments: usize, answers: usize, question: impl FnOnce() -> Vec<A>) -> f64 {
    let mut answer = Vec::new();
    let most = most(|| answer = question());
    most.saturating_sub(answers * size_of_val(&answer[..])) as f64 / segments as f64
}

/// The bytes that a question took at most.
fn most<A>(question: impl FnOnce() -> A) -> usize {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    question();
    MEMORY.peak_usage() - before
}

/// The bytes per segment that something takes while it is made of [`N`], and then.
fn bytes_of<X>(make: impl FnOnce() -> X) -> [f64; 2] {
    let (before, mut made) = (MEMORY.current_usage(), None);
    let most = most(|| made = Some(make()));
    [most, MEMORY.current_usage() - before].map(|bytes| bytes as f64 / N as f64)
}

fn chain(mut point: impl FnMut(usize) -> [f64; 3]) -> Chain {
    Chain::new((0..=N).map(&mut point)).expect("finite points")
}

fn chains() -> Vec<(&'static str, Chain)> {
    let mut numbers = Numbers(1);
    let mut walk = |side: f64| {
        let mut at = [0.0; 3];
        chain(|_| {
            let step = numbers.vector::<3>(0.8);
            at =
                std::array::from_fn(|k| if (at[k] + step[k]).abs() < side { at[k] + step[k] } else { at[k] - step[k] });
            at
        })
    };
    let (loose, dense) = (walk(f64::INFINITY), walk(15.0));
    vec![
        ("a walk", loose),
        ("a walk in a cube", dense),
        ("a straight line", chain(|k| [0.0, k as f64, 0.0])),
        ("one point", chain(|_| [1.0, 2.0, 3.0])),
        ("a fan", chain(|k| if k % 2 == 0 { [0.0; 3] } else { [1.0, k as f64, 0.0] })),
        ("a giant", chain(|k| if k == 7 { [1e9; 3] } else { [(k % 2) as f64 * 1e-3, k as f64, 0.0] })),
    ]
}

fn sets() -> Vec<(&'static str, Vec<pga2::Segment>)> {
    let mut numbers = Numbers(2);
    let mut make = |ends: fn(&mut Numbers, f64) -> [[f64; 2]; 2]| -> Vec<pga2::Segment> {
        (0..N).map(|k| ends(&mut numbers, k as f64 / N as f64).into()).collect()
    };
    let mut giant = make(|numbers, _| {
        let at = numbers.vector::<2>(100.0);
        [at, at.map(|c| c + 0.1)]
    });
    giant[9] = [[-200.0, -200.0], [200.0, 200.1]].into();
    vec![
        (
            "anywhere",
            make(|numbers, _| {
                let (at, to) = (numbers.vector::<2>(100.0), numbers.vector::<2>(0.5));
                [at, [at[0] + to[0], at[1] + to[1]]]
            }),
        ),
        ("diagonals", make(|_, x| [[0.0, x], [1.0, x + 0.7]])),
        ("one cell", make(|_, x| [[1e6, 1e-9 * x], [1e6 + 1e-3, 1e-9 * x]])),
        ("a giant", giant),
    ]
}

fn bundle() -> Vec<pga3::Segment> {
    let diagonals = sets().swap_remove(1).1;
    let in_space = |s: &pga2::Segment| [s.a, s.b].map(|[x, y]| [x, y, x]).into();
    diagonals.iter().map(in_space).collect()
}

#[test]
fn no_question_about_a_set_of_segments_takes_200_bytes_for_each() {
    for (name, chain) in chains() {
        let marks = bytes(N, 1, || chain.collisions(0.05));
        assert!(marks < 200.0, "{name}: {marks} bytes for marks");
        // Of one point all pairs are the answer.
        if name != "one point" && name != "a fan" {
            let pairs = bytes(N, 3, || chain.colliding_pairs(0.05));
            assert!(pairs < 200.0, "{name}: {pairs} bytes for pairs");
        }
    }
    for (name, segments) in sets() {
        let pairs = bytes(N, 3, || crossing_pairs(&segments));
        assert!(pairs < 200.0, "{name}: {pairs} bytes");
    }
    // Of bundles an index has capsules, too.
    for (name, segments) in sets() {
        let [most, kept] = bytes_of(|| pga2::SegmentIndex::new(&segments));
        let limit = if name == "diagonals" { 65.0 } else { 55.0 };
        assert!(most < 125.0 && kept < limit, "{name}: {most} bytes while an index is built, and {kept} then");
    }
    let of_chains = chains().into_iter().map(|(name, chain)| (name, chain.segments().collect()));
    for (name, segments) in of_chains.chain([("a bundle", bundle())]) {
        let [most, kept] = bytes_of(|| pga3::SegmentIndex::new(&segments));
        let limit = if ["a fan", "a bundle"].contains(&name) { 95.0 } else { 75.0 };
        assert!(most < 165.0 && kept < limit, "{name}: {most} bytes while an index is built, and {kept} then");
    }
    let segments = bundle();
    let pairs = bytes(N, 3, || pga3::near_pairs(&segments, 1e-9));
    assert!(pairs < 200.0, "a bundle: {pairs} bytes for pairs");
    an_index_of_triangles_keeps_them_once();
    an_index_of_bodies_keeps_boxes_and_numbers();
    a_point_is_located_in_a_hull_without_memory();
    let points = vec![pga2::Segment::from([[1.0, 2.0]; 2]); 1500];
    let pairs = bytes(1500, 3, || crossing_pairs(&points));
    assert!(pairs < 200.0, "equal points: {pairs} bytes");
    // One after the other, there is a megabyte for each thread.
    let room = std::thread::available_parallelism().map_or(1, usize::from) << 20;
    for (name, segments) in sets() {
        let bytes = most(|| crossing_pairs_iter(&segments).count());
        assert!(bytes < 200 * N + room, "{name}: {bytes} bytes, one after the other");
    }
    let bytes = most(|| assert_eq!(crossing_pairs_iter(&[points[0]; 3000]).count(), 3000 * 2999 / 2));
    assert!(bytes < 200 * 3000 + room, "equal points: {bytes} bytes, one after the other");
}

/// Who allocates beside another test is counted there, so this is none.
fn an_index_of_triangles_keeps_them_once() {
    let corners: Vec<_> = (0..=N + 1).map(|k| pga3::Point::new(k as f64, (k % 2) as f64, 0.0)).collect();
    let strip: Vec<_> = (0..N).map(|k| [k, k + 1, k + 2]).collect();
    let mesh = pga3::Mesh::new(&corners, &strip).unwrap();
    let [most, kept] = bytes_of(|| pga3::MeshIndex::new(&mesh));
    assert!(most < 230.0 && kept < 100.0, "{most} bytes while an index of triangles is built, and {kept} then");
    let corners: Vec<_> = corners.iter().map(|p| pga3::Point::new(p.x() as f32, p.y() as f32, 0.0)).collect();
    let mesh = pga3::Mesh::new(&corners, &strip).unwrap();
    let [most, kept] = bytes_of(|| pga3::MeshIndex::new(&mesh));
    assert!(most < 160.0 && kept < 64.0, "{most} bytes while one in `f32` is built, and {kept} then");
}

fn an_index_of_bodies_keeps_boxes_and_numbers() {
    let mut numbers = Numbers(3);
    let balls: Vec<_> = (0..N).map(|_| pga3::Ball { center: numbers.vector(9.0), radius: 1.0 }).collect();
    let [most, kept] = bytes_of(|| pga3::BodyIndex::new(&balls));
    let body = size_of::<&pga3::Ball>() as f64;
    assert!(most < 250.0 && kept < 73.0 + body, "{most} bytes while an index of balls is built, and {kept} then");
    let disks: Vec<_> = (0..N).map(|_| pga2::Ball { center: numbers.vector(9.0), radius: 1.0 }).collect();
    let [most, kept] = bytes_of(|| pga2::BodyIndex::new(&disks));
    assert!(most < 200.0 && kept < 52.0 + body, "{most} bytes while one of disks is built, and {kept} then");
}

/// Also at the tips of a hull, where all faces are.
fn a_point_is_located_in_a_hull_without_memory() {
    let curve = (0..4000).map(|k| f64::from(k) / 4000.0).map(|t| [t, t * t, t * t * t]);
    let hull = pga3::ConvexHull::new(curve).expect("finite points");
    for tip in [0, 3999].map(|vertex| hull.vertices().nth(vertex).expect("every point is a vertex").point()) {
        let bytes = most(|| assert_eq!(hull.locate(tip), Some(pga3::Location::On)));
        assert!(bytes < 1, "{bytes} bytes for a vertex");
    }
}
