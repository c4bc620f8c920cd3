//! What the broad phase costs: `cargo run --release --example broad_phase [most boxes] [files of boxes]`.
//!
//! The times are of this machine; what tells something are the ratios. A file has one box in a line, the least and the
//! greatest coordinates, for example `0 0 0 1 1 1`; lines that begin with # are comments.

use std::hint::black_box;
use std::time::Instant;

use incidence::collide::{Aabb, SweepAndPrune, overlapping_pairs};

type Boxes<const N: usize> = Vec<Aabb<f64, N>>;

fn main() {
    let (sizes, files): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument.parse::<usize>().is_ok());
    let most = sizes.first().and_then(|size| size.parse().ok()).unwrap_or(10_000);
    println!(
        "times for each box in ns; steps: all boxes move by up to 1/50 of their size, without and with a margin of 1/10"
    );
    println!(
        "| boxes | pairs | double loop | one-axis sweep | `overlapping_pairs` | step | with margin |\n|---|---|---|---|---|---|---|"
    );
    for n in [30, 100, 300, 1000, 3000, 10_000, 100_000, 1_000_000].into_iter().take_while(|&n| n <= most) {
        report(&format!("{n}"), &sparse(n));
    }
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let (name, rows) = (path.rsplit('/').next().unwrap_or(path), numbers(&text));
        match rows.first().map(Vec::len) {
            Some(4) => report::<2>(name, &boxes(&rows)),
            Some(6) => report::<3>(name, &boxes(&rows)),
            _ => println!("{path}: no boxes"),
        }
    }
}

fn report<const N: usize>(name: &str, boxes: &Boxes<N>) {
    let n = boxes.len();
    let pairs = overlapping_pairs(boxes).len();
    let time = |what: &dyn Fn()| format!("{:.0}", fastest(n, what));
    let double = if n > 30_000 { "–".into() } else { time(&|| assert_eq!(double_loop(boxes), pairs)) };
    let sweep = if n > 300_000 { "–".into() } else { time(&|| assert_eq!(one_axis(boxes), pairs)) };
    let tree = time(&|| assert_eq!(overlapping_pairs(boxes).len(), pairs));
    println!(
        "| {name} | {pairs} | {double} | {sweep} | {tree} | {:.0} | {:.0} |",
        steps(boxes, 0.0),
        steps(boxes, 0.1)
    );
}

/// The median time of a step, updates included.
fn steps<const N: usize>(boxes: &Boxes<N>, margin: f64) -> f64 {
    let size = boxes.iter().map(|b| b.max[0] - b.min[0]).sum::<f64>() / boxes.len() as f64;
    let mut sweep = SweepAndPrune::with_margin(margin * size).expect("a margin");
    let ids: Vec<_> = boxes.iter().map(|bounds| sweep.insert(*bounds)).collect();
    sweep.step();
    let (mut boxes, mut random, mut times) = (boxes.clone(), random(), Vec::new());
    let velocities: Vec<[f64; N]> = boxes.iter().map(|_| [(); N].map(|()| (random() - 0.5) * size / 25.0)).collect();
    for _ in 0..(3_000_000 / boxes.len()).clamp(15, 1000) {
        for (bounds, v) in boxes.iter_mut().zip(&velocities) {
            *bounds =
                Aabb::new(std::array::from_fn(|k| bounds.min[k] + v[k]), std::array::from_fn(|k| bounds.max[k] + v[k]));
        }
        let start = Instant::now();
        for (id, bounds) in ids.iter().zip(&boxes) {
            sweep.update(*id, *bounds).expect("a box");
        }
        black_box(sweep.step());
        times.push(start.elapsed().as_secs_f64() * 1e9 / boxes.len() as f64);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The least time in ns for each of n boxes, of as many runs as take a moment.
fn fastest(n: usize, what: impl Fn()) -> f64 {
    let (begin, mut best) = (Instant::now(), f64::INFINITY);
    while best.is_infinite() || begin.elapsed().as_millis() < 300 {
        let start = Instant::now();
        what();
        best = best.min(start.elapsed().as_secs_f64() * 1e9 / n as f64);
    }
    best
}

fn double_loop<const N: usize>(boxes: &Boxes<N>) -> usize {
    (0..boxes.len()).map(|i| boxes[..i].iter().filter(|other| boxes[i].overlaps(other)).count()).sum()
}

/// Sorts by the least first coordinate, and compares each box with those that begin before it ends.
fn one_axis<const N: usize>(boxes: &Boxes<N>) -> usize {
    let mut boxes = boxes.clone();
    boxes.sort_unstable_by(|a, b| a.min[0].total_cmp(&b.min[0]));
    let mut count = 0;
    for (i, bounds) in boxes.iter().enumerate() {
        let begun = boxes[i + 1..].iter().take_while(|other| other.min[0] <= bounds.max[0]);
        count += begun.filter(|other| bounds.overlaps(other)).count();
    }
    count
}

/// Unit cubes, each of which overlaps one other on average.
fn sparse(n: usize) -> Boxes<3> {
    let (side, mut random) = (2.0 * (n as f64).cbrt(), random());
    (0..n).map(|_| [(); 3].map(|()| random() * side)).map(|at| Aabb::new(at, at.map(|c| c + 1.0))).collect()
}

fn random() -> impl FnMut() -> f64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / 2f64.powi(53)
    }
}

fn numbers(text: &str) -> Vec<Vec<f64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect()).collect()
}

fn boxes<const N: usize>(rows: &[Vec<f64>]) -> Boxes<N> {
    let rows = rows.iter().filter(|row| row.len() == 2 * N);
    rows.map(|row| Aabb::new(std::array::from_fn(|k| row[k]), std::array::from_fn(|k| row[N + k]))).collect()
}
