//! Every claim on every family of pairs, against brute force in exact integers.

use incidence::lp::{Separation, separate};
use incidence::{pga2, pga3};

use super::bodies::Cloud;
use super::families::{NAMES, pair};
use super::oracle::{self, Depth};

/// What both dimensions answer, in coordinates.
#[derive(Debug)]
pub struct Claim<const N: usize> {
    pub signed: f64,
    pub overlapping: bool,
    pub on_a: [f64; N],
    pub on_b: [f64; N],
    pub normal: [f64; N],
    pub bound: f64,
    pub iterations: u32,
}

pub trait Ask<const N: usize> {
    fn ask(&self, other: &Self) -> Claim<N>;
    fn overlaps(&self, other: &Self) -> bool;
    /// By the exact linear program.
    fn meets(&self, other: &Self) -> bool;
}

macro_rules! ask {
    ($space:ident, $n:literal) => {
        impl Ask<$n> for Cloud<$n> {
            fn ask(&self, other: &Self) -> Claim<$n> {
                match $space::proximity(self, other) {
                    $space::Proximity::Separated { distance, on_a, on_b, normal, bound, iterations, .. } => Claim {
                        signed: distance,
                        overlapping: false,
                        on_a: on_a.coords(),
                        on_b: on_b.coords(),
                        normal: normal.coords(),
                        bound,
                        iterations,
                    },
                    $space::Proximity::Overlapping { depth, on_a, on_b, normal, bound, iterations, .. } => Claim {
                        signed: -depth,
                        overlapping: true,
                        on_a: on_a.coords(),
                        on_b: on_b.coords(),
                        normal: normal.coords(),
                        bound,
                        iterations,
                    },
                    other => panic!("{other:?}"),
                }
            }
            fn overlaps(&self, other: &Self) -> bool {
                $space::overlap(self, other)
            }
            fn meets(&self, other: &Self) -> bool {
                let points = |c: &Self| c.points.iter().map(|&p| p.into()).collect::<Vec<$space::Point>>();
                matches!(separate(&points(self), &points(other), 7), Ok(Separation::Common { .. }))
            }
        }
    };
}

ask!(pga2, 2);
ask!(pga3, 3);

fn size<const N: usize>(a: &Cloud<N>, b: &Cloud<N>) -> f64 {
    let all = || a.points.iter().chain(&b.points);
    (0..N)
        .map(|k| {
            let (low, high) = all().fold((f64::MAX, f64::MIN), |(l, h), p| (l.min(p[k]), h.max(p[k])));
            high - low
        })
        .fold(0.0, f64::max)
}

/// Checks one pair; returns the relative error in ε, and the steps.
fn check<const N: usize>(name: &str, a: &Cloud<N>, b: &Cloud<N>) -> (f64, u32)
where
    Cloud<N>: Ask<N>,
{
    let claim = a.ask(b);
    let context = || format!("{name}: {claim:?}\nfor {:?}\nand {:?}", a.points, b.points);
    let depth = oracle::depth(&a.points, &b.points);
    let overlapping = match depth {
        Depth::Outside => false,
        Depth::Inside(_) => true,
        Depth::Flat => a.meets(b),
    };
    assert_eq!(claim.overlapping, overlapping, "{}", context());
    assert_eq!(a.overlaps(b), overlapping, "{}", context());
    let truth = match depth {
        Depth::Inside(square) => square,
        _ if overlapping => oracle::Square { numerator: 0.into(), denominator: 1.into(), exponent: 0 },
        _ => oracle::distance(&a.points, &b.points),
    };
    // Below, a unit in the last place is not 2⁻⁵² of the number.
    let normal = truth.root() == 0.0 || truth.root() > 1e-290;
    let error = if normal { truth.error(claim.signed.abs()) } else { 0.0 };
    assert!(error.abs() <= 8.0, "{error} ε, {}", context());
    let off = error.abs() * f64::EPSILON * truth.root();
    assert!(off <= claim.bound * (1.0 + 1e-9), "{off}: {}", context());
    assert!(claim.bound <= 32.0 * f64::EPSILON * claim.signed.abs() || !normal, "{}", context());
    check_points(a, b, &claim, &context);
    (error.abs(), claim.iterations)
}

/// The normal is of length 1, and leads from the one point to the other; all is in reach of the bodies.
fn check_points<const N: usize>(a: &Cloud<N>, b: &Cloud<N>, claim: &Claim<N>, context: &dyn Fn() -> String) {
    let length = claim.normal.iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!((length - 1.0).abs() < 4.0 * f64::EPSILON, "{}", context());
    let most = a.points.iter().chain(&b.points).flatten().fold(size(a, b), |m, x| m.max(x.abs()));
    for k in 0..N {
        let step = 0.5 * claim.on_b[k] - 0.5 * claim.on_a[k] - claim.signed * 0.5 * claim.normal[k];
        assert!(step.abs() <= 16.0 * f64::EPSILON * most, "{step} of {most}: {}", context());
        for (p, body) in [(claim.on_a, a), (claim.on_b, b)] {
            let (low, high) = body.points.iter().fold((f64::MAX, f64::MIN), |(l, h), q| (l.min(q[k]), h.max(q[k])));
            let room = 4.0 * f64::EPSILON * most + body.radius;
            assert!((low - room..=high + room).contains(&p[k]), "{}", context());
        }
    }
}

fn all<const N: usize>(count: u64, most: u64)
where
    Cloud<N>: Ask<N>,
{
    for (family, name) in NAMES.iter().enumerate() {
        let (mut worst, mut steps, mut longest) = (0.0_f64, 0, 0);
        for seed in 0..count {
            let [a, b] = pair::<N>(family, seed, most);
            let (error, iterations) = check(name, &a, &b);
            (worst, steps, longest) = (worst.max(error), steps + iterations, longest.max(iterations));
        }
        println!("{N} {name}: {worst:.2} ε, {:.1} steps, at most {longest}", f64::from(steps) / count as f64);
    }
}

#[test]
fn pairs_in_the_plane_are_as_brute_force_finds_them() {
    all::<2>(200, 6);
}

#[test]
fn pairs_in_space_are_as_brute_force_finds_them() {
    all::<3>(40, 5);
}

/// Of one and two vertices, where nothing is looked for.
#[test]
fn pairs_of_points_and_segments_are_as_brute_force_finds_them() {
    all::<2>(200, 2);
    all::<3>(200, 2);
}

/// Bodies too large for brute force: whether they overlap, by the linear program; the number, by its normal.
fn certificates<const N: usize>(count: u64, most: u64)
where
    Cloud<N>: Ask<N>,
{
    for (family, name) in NAMES.iter().enumerate() {
        for seed in 0..count {
            let [a, b] = pair::<N>(family, 1_000_000 + seed, most);
            let claim = a.ask(&b);
            let context = || format!("{name}: {claim:?}\nfor {:?}\nand {:?}", a.points, b.points);
            assert_eq!(claim.overlapping, a.meets(&b), "{}", context());
            let most = a.points.iter().chain(&b.points).flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
            let reach = oracle::least_along(&a.points, &b.points, claim.normal);
            // A unit normal is rounded by ε/2, which the size of the bodies multiplies.
            let room =
                8.0 * f64::EPSILON * size(&a, &b).min(f64::MAX / 16.0) + 1e-300 * f64::from(u8::from(most > 0.0));
            assert!((reach - claim.signed).abs() <= room, "{reach} ± {room}, {}", context());
            check_points(&a, &b, &claim, &context);
        }
    }
}

#[test]
fn claims_in_the_plane_have_their_proof() {
    certificates::<2>(400, 12);
}

#[test]
fn claims_in_space_have_their_proof() {
    certificates::<3>(400, 14);
}
