//! Every claim on every family of pairs, against brute force in exact integers.

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

/// Checks one pair; returns the relative error in ε.
fn check<const N: usize>(name: &str, a: &Cloud<N>, b: &Cloud<N>) -> (f64, u32)
where
    Cloud<N>: Ask<N>,
{
    let claim = a.ask(b);
    let context = || format!("{name}: {claim:?}\nfor {:?}\nand {:?}", a.points, b.points);
    let depth = oracle::depth(&a.points, &b.points);
    let mut distance = None;
    let overlapping = match depth {
        Depth::Outside => false,
        Depth::Inside(_) => true,
        Depth::Flat => {
            // Flat sets: in their own plane they are apart or not; the distance of features decides, but for one that
            // has the other inside: they overlap if a vertex is in the other's hull, which a flat set's simplices show.
            flat_overlap(a, b)
        }
    };
    assert_eq!(claim.overlapping, overlapping, "{}", context());
    assert_eq!(a.overlaps(b), overlapping, "{}", context());
    let truth = match depth {
        Depth::Inside(square) => square,
        _ if overlapping => oracle::Square { numerator: 0.into(), denominator: 1.into(), exponent: 0 },
        _ => distance.take().unwrap_or_else(|| oracle::distance(&a.points, &b.points)),
    };
    let error = truth.error(claim.signed.abs());
    let (size, subnormal) = (size(a, b), claim.signed.abs() < 1e-290);
    if !subnormal {
        assert!(error.abs() <= 16.0, "{error} ε, {}", context());
    }
    // The claimed bound covers the error.
    if !subnormal && truth.root() > 0.0 {
        assert!((error * f64::EPSILON * truth.root()).abs() <= claim.bound * 1.01, "{error} {}", context());
    }
    let length = claim.normal.iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!((length - 1.0).abs() < 1e-15, "{}", context());
    let most = a.points.iter().chain(&b.points).flatten().fold(size, |m, x| m.max(x.abs()));
    for k in 0..N {
        let step = 0.5 * claim.on_b[k] - 0.5 * claim.on_a[k] - claim.signed * 0.5 * claim.normal[k];
        assert!(step.abs() <= 64.0 * f64::EPSILON * most, "{step} of {most}: {}", context());
    }
    (error.abs(), claim.iterations)
}

/// Do two sets in one plane overlap? In exact integers, by leaving out a coordinate on which they do not depend.
fn flat_overlap<const N: usize>(a: &Cloud<N>, b: &Cloud<N>) -> bool {
    // Along some axis the plane of the differences is not upright; dropping it keeps all that counts.
    let drop = |c: &Cloud<N>, axis: usize| -> Vec<[f64; 2]> {
        c.points.iter().map(|p| [p[(axis + 1) % N], if N == 3 { p[(axis + 2) % N] } else { 0.0 }]).collect()
    };
    let mut lines = false;
    for axis in 0..N {
        match oracle::depth(&drop(a, axis), &drop(b, axis)) {
            Depth::Outside => return false,
            // Inside for one that is not degenerate is the truth only if the plane itself has the Origin.
            Depth::Inside(_) => lines = true,
            Depth::Flat => {}
        }
    }
    let _ = lines;
    // In a line, or in a plane beside the Origin: the distance of features is right if it is not 0 …
    let square = oracle::distance(&a.points, &b.points);
    if square.root() == 0.0 {
        return true;
    }
    // … unless one contains the other; then some vertex of it is in a triangle or segment of the other.
    let inside = |p: &[f64; N], c: &Cloud<N>| {
        let n = c.points.len();
        (1_usize..1 << n).filter(|m| m.count_ones() as usize <= N).any(|m| {
            let simplex: Vec<[f64; N]> = (0..n).filter(|k| m >> k & 1 == 1).map(|k| c.points[k]).collect();
            oracle::distance(&[*p], &simplex).root() == 0.0
        })
    };
    a.points.iter().any(|p| inside(p, b)) || b.points.iter().any(|p| inside(p, a))
}

pub fn all<const N: usize>(count: u64, most: u64)
where
    Cloud<N>: Ask<N>,
{
    for (family, name) in NAMES.iter().enumerate() {
        let (mut worst, mut steps) = (0.0_f64, 0);
        for seed in 0..count {
            let [a, b] = pair::<N>(family, seed, most);
            let (error, iterations) = check(name, &a, &b);
            worst = worst.max(error);
            steps += iterations;
        }
        println!("{N} {name}: {worst:.2} ε, {:.1} steps", f64::from(steps) / count as f64);
    }
}

#[test]
fn pairs_in_the_plane_are_as_brute_force_finds_them() {
    all::<2>(300, 6);
}

#[test]
fn pairs_in_space_are_as_brute_force_finds_them() {
    all::<3>(60, 5);
}
