//! How slow the crate is for somebody who builds without optimization: `cargo run -p debug-build`, in the folder `bench`.
//!
//! The same few operations, built by three profiles and timed one after the other: `dev`, `dev` with its dependencies
//! optimized, and `release`. The times are the shortest of many, the ratios are to `release`.

#[path = "../../src/inputs.rs"]
#[expect(dead_code, reason = "the other benches need more of it")]
mod inputs;

use std::error::Error;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use incidence::pga3::{Chain, ConvexHull, Line, Motor, Posed, Segment, proximity};
use inputs::{Motion, Numbers};

/// The fastest first.
const PROFILES: [&str; 3] = ["release", "dependencies-optimized", "dev"];

/// The argument that says to measure this build, and not to build all.
const CHILD: &str = "--times";

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().any(|argument| argument == CHILD) {
        measure();
        return Ok(());
    }
    let tables: Vec<Vec<(String, f64)>> = PROFILES.iter().map(|profile| run(profile)).collect::<Result<_, _>>()?;
    println!("{:44}{:>12}{:>26}{:>20}", "ns", PROFILES[0], PROFILES[1], PROFILES[2]);
    for (k, (name, release)) in tables[0].iter().enumerate() {
        let [optimized, dev] = [1, 2].map(|t| format!("{:.1} ×{:.1}", tables[t][k].1, tables[t][k].1 / release));
        println!("{name:44}{release:>12.1}{optimized:>26}{dev:>20}");
    }
    Ok(())
}

/// Builds by a profile, and reads what that build prints: a name and nanoseconds in each line.
fn run(profile: &str) -> Result<Vec<(String, f64)>, Box<dyn Error>> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--manifest-path", manifest, "--profile", profile, "--", CHILD]);
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8(output.stderr)?.into());
    }
    let text = String::from_utf8(output.stdout)?;
    let columns = text.lines().filter_map(|line| line.split_once(';'));
    columns.map(|(name, time)| Ok((name.to_owned(), time.parse()?))).collect()
}

fn measure() {
    let mut numbers = Numbers::new(1);
    let motor = |m: &Motion| Motor::from_quaternion(m.quaternion, m.by);
    let moves = numbers.list(10_000, |n| (motor(&Motion::random(n)), n.vector::<3>()));
    report("a motor on a point", &moves, |(m, p)| m.apply(*p));
    report("a motor on points, each of 10⁴", &moves[..1], |(m, _)| {
        let mut points: Vec<[f64; 3]> = moves.iter().map(|(_, p)| *p).collect();
        m.transform_points(&mut points);
        points
    });
    report("motor times motor", &moves, |(m, _)| *m * moves[0].0);
    let logarithms: Vec<Line> = moves[..1000].iter().map(|(m, _)| m.log()).collect();
    report("the logarithm of a motor", &moves[..1000], |(m, _)| m.log());
    report("the exponential of a line", &logarithms, |l| l.exp());

    let mut segment = || Segment::new(numbers.vector::<3>().into(), numbers.vector::<3>().into());
    let segments: Vec<[Segment; 2]> = (0..1000).map(|_| [segment(), segment()]).collect();
    report("the distance of two segments", &segments, |[a, b]| a.distance(b));

    let hull = |numbers: &mut Numbers| ConvexHull::new(numbers.list(100, |n| n.unit::<3>())).expect("finite points");
    let bodies = [hull(&mut numbers), hull(&mut numbers)];
    let places: Vec<Motor> = (0..100).map(|k| Motor::translation([2.3 + 1e-4 * f64::from(k), 0.2, 0.3])).collect();
    report("the distance of two hulls of 100 points", &places, |&motor| {
        proximity(&bodies[0], &Posed { shape: &bodies[1], motor }).distance()
    });

    let mut at = [0.0; 3];
    let links = numbers.list(10_001, |n| {
        let step = n.unit::<3>();
        at = std::array::from_fn(|k| at[k] + step[k]);
        at
    });
    let chain = Chain::new(links).expect("finite points");
    report("which links of a chain touch, each of 10⁴", &[chain], |chain| chain.collisions(0.01));
}

/// Prints how long one operation takes. Those on all points, or on a chain, are told for one of its 10⁴ parts.
fn report<I, O>(name: &str, inputs: &[I], f: impl Fn(&I) -> O) {
    let parts = if name.ends_with("each of 10⁴") { 10_000.0 } else { 1.0 };
    let (start, mut runs, mut shortest) = (Instant::now(), 0, f64::INFINITY);
    while runs < 10 || start.elapsed() < Duration::from_millis(500) {
        let start = Instant::now();
        for input in black_box(inputs) {
            black_box(f(input));
        }
        shortest = shortest.min(start.elapsed().as_secs_f64() * 1e9 / inputs.len() as f64 / parts);
        runs += 1;
    }
    println!("{name};{shortest}");
}
