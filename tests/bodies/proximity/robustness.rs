//! Random, degenerate and adversarial pairs of convex bodies of every kind, in bulk: no panic, no NaN, nothing undecided, and
//! every answer is held against one that is found another way.
//!
//! Each pair is asked about by `proximity` in both orders, `overlap`, `gjk` from any start and `penetration`, hulls also by
//! `march` from any start. They must tell the same class and, to their bounds, the same number. That class must be what an
//! exact plane or the linear program says; the number, what the normal reaches over all vertices; for some small bodies,
//! what brute force over all features or all ways out finds in integers.

use std::fmt::Debug;
use std::ops::Range;

use incidence::Widen;
use incidence::body::Body;
use incidence::lp::{Separation, separate};
use incidence::{pga2, pga3};
use num_bigint::BigInt;

use super::families::Dice;
use super::{oracle, ways_out};

const EPSILON: f64 = f64::EPSILON;

/// What is asked for, whatever the dimension: the points of one body or of both, and how they are placed.
struct Recipe<const N: usize> {
    points: Vec<[f64; N]>,
    kind: u64,
    radius: f64,
    turn: f64,
    shift: [f64; N],
}

/// A cloud: on a sphere, in a cube, on a lattice, flat or slender; mostly small.
fn cloud<const N: usize>(dice: &mut Dice) -> Vec<[f64; N]> {
    let most = [4, 8, 12, 24, 60][dice.below(40).saturating_sub(35) as usize];
    let count = if dice.below(500) == 0 { 200 } else { 1 + dice.below(most) };
    let style = dice.below(6);
    let thin = [0.0, 1e-8, 1e-3, 1.0][dice.below(4) as usize];
    let mut point = || -> [f64; N] {
        let p: [f64; N] = dice.point();
        match style {
            0 => p,
            1 => {
                let length = p.iter().map(|c| c * c).sum::<f64>().sqrt();
                p.map(|c| c / length)
            }
            2 => p.map(|c| (2.0 * c).round()),
            3 => p.map(|c| (4.0 * c).round() * 0.1),
            4 => std::array::from_fn(|k| if k == 0 { p[k] } else { p[k] * thin }),
            _ => std::array::from_fn(|k| if k + 1 < N { (3.0 * p[k]).round() } else { p[k] * thin }),
        }
    };
    (0..count).map(|_| point()).collect()
}

/// The clouds of two bodies in one of many relations to each other, and their kinds; scaled by up to 10^±`most`.
fn recipes<const N: usize>(dice: &mut Dice, most: i32) -> [Recipe<N>; 2] {
    let mut a: Vec<[f64; N]> = cloud(dice);
    let mut b: Vec<[f64; N]> = if dice.below(8) == 0 { a.clone() } else { cloud(dice) };
    let apart: [f64; N] = dice.point::<N>().map(|c| c * [0.0, 1.0, 3.0, 10.0][dice.below(4) as usize]);
    let gap = [0.0, 1e-8, 1e-16, 1e-100, 1e-300, 5e-324][dice.below(6) as usize];
    let onto = |b: &mut Vec<[f64; N]>, from: [f64; N], to: [f64; N]| {
        b.iter_mut().for_each(|q| *q = std::array::from_fn(|k| (q[k] - from[k]) + to[k]));
    };
    match dice.below(6) {
        // A vertex on a vertex, or on the middle of two: a contact or an overlap.
        0 => {
            let (p, q) = (a[dice.below(a.len() as u64) as usize], b[0]);
            onto(&mut b, q, p);
        }
        1 => {
            let (p, q, r) = (a[0], a[a.len() - 1], b[0]);
            onto(&mut b, r, std::array::from_fn(|k| 0.5 * p[k] + 0.5 * q[k]));
        }
        // Face to face across the last axis, or nearly.
        2 => {
            a.iter_mut().for_each(|p| p[N - 1] = p[N - 1].abs().max(gap));
            b.iter_mut().for_each(|p| p[N - 1] = -p[N - 1].abs());
            (a[0][N - 1], b[0][N - 1]) = (gap, 0.0);
        }
        // As it comes, at a distance.
        _ => onto(&mut b, [0.0; N], apart),
    }
    let offset = dice.point::<N>().map(|c| c * [0.0, 0.0, 0.0, 1e8][dice.below(4) as usize]);
    let power = [0, 0, 0, most / 3, -(most / 3), most, -most][dice.below(7) as usize];
    let scale = 10_f64.powi(power);
    let shift = dice.point::<N>().map(|c| c * [0.0, 1.0, 1e3, 1e8][dice.below(4) as usize] * scale);
    let near = dice.point::<N>().map(|c| c * [0.0, 3.0][dice.below(2) as usize] * scale);
    let (turn, alike) = (dice.unit() * 3.0, dice.below(2) == 0);
    let mut kind = dice.below(12);
    [a, b].map(|points| {
        let points = points.iter().map(|p| std::array::from_fn(|k| (p[k] + offset[k]) * scale)).collect();
        let radius = [0.0, 0.25, 0.5, 1.0, 1e-9][dice.below(5) as usize] * scale;
        let recipe = Recipe { points, kind, radius, turn, shift };
        if !alike {
            kind = dice.below(12);
        }
        Recipe { shift: std::array::from_fn(|k| recipe.shift[k] + near[k] * dice.unit()), ..recipe }
    })
}

/// An answer, in coordinates.
#[derive(Debug)]
struct Claim<const N: usize> {
    overlapping: bool,
    signed: f64,
    on: [[f64; N]; 2],
    normal: [f64; N],
    bound: f64,
}

impl<const N: usize> Claim<N> {
    /// Nothing in it is NaN or infinite, and the points, the normal and the number agree.
    fn is_sound(&self, size: f64, unit: f64) -> bool {
        let numbers = self.on.as_flattened().iter().chain(&self.normal).chain([&self.signed, &self.bound]);
        let length = self.normal.iter().map(|c| c * c).sum::<f64>().sqrt();
        numbers.into_iter().all(|x| x.is_finite())
            && self.bound >= 0.0
            && (self.overlapping == (self.signed <= 0.0))
            && (length - 1.0).abs() <= 4.0 * unit
            && (0..N).all(|k| {
                let step = (self.on[1][k] - self.on[0][k]) - self.signed * self.normal[k];
                step.abs() <= 32.0 * unit * size
            })
    }

    fn agrees(&self, other: &Claim<N>) -> bool {
        let rounding = EPSILON * self.signed.abs() + 5e-324;
        self.overlapping == other.overlapping
            && (self.signed - other.signed).abs() <= (self.bound + other.bound) * (1.0 + EPSILON) + rounding
    }
}

fn vertices<const N: usize>(body: &impl Body<N>) -> Vec<[f64; N]> {
    (0..body.vertex_count()).map(|k| body.vertex(k)).collect()
}

/// n·(p − from), rounded.
fn along<const N: usize>(n: [f64; N], p: [f64; N], from: [f64; N]) -> f64 {
    (0..N).map(|k| n[k] * (p[k] - from[k])).sum()
}

/// Whether a plane across n has all of a behind it and all of b in front: exactly.
fn is_parted<const N: usize>(a: &[[f64; N]], b: &[[f64; N]], n: [f64; N]) -> bool {
    let exponents = a.iter().chain(b).flatten().map(|x| exponent(*x));
    let (least, of_n) = (exponents.min().unwrap(), n.iter().map(|x| exponent(*x)).min().unwrap());
    let n = n.map(|x| integer(x, of_n));
    let along = |p: &[f64; N]| (0..N).map(|k| &n[k] * integer(p[k], least)).sum::<BigInt>();
    a.iter().map(along).max() < b.iter().map(along).min()
}

fn exponent(x: f64) -> i64 {
    if x == 0.0 { i64::MAX / 2 } else { (x.to_bits() >> 52 & 0x7ff).max(1) as i64 - 1075 }
}

fn integer(x: f64, least: i64) -> BigInt {
    if x == 0.0 {
        return 0.into();
    }
    let fraction = x.to_bits() & ((1 << 52) - 1);
    let hidden = u64::from(x.abs() >= f64::MIN_POSITIVE) << 52;
    let sign = if x < 0.0 { -1 } else { 1 };
    BigInt::from((fraction | hidden) as i64 * sign) << (exponent(x) - least) as usize
}

/// How many pairs were of which class, so that the test cannot pass by having none.
#[derive(Debug, Default)]
struct Tally {
    apart: u32,
    overlapping: u32,
    touching: u32,
    by_program: u32,
    by_features: u32,
    by_ways_out: u32,
}

macro_rules! dimension {
    ($name:ident, $pga:ident, $n:literal, $turn:expr, $features:expr) => {
        mod $name {
            use incidence::body::{Ball, Capsule, Cuboid, Rounded};
            use incidence::$pga::{
                Aabb, ConvexHull, Feature, Features, Motor, Point, Polytope, Posed, Proximity, Segment, gjk, march,
                overlap, penetration, proximity,
            };

            use super::*;

            type Any<T> = Box<dyn Body<$n, Scalar = T>>;

            fn claim<T: Widen + Debug>(found: &Proximity<T>) -> Claim<$n> {
                let (signed, overlapping) = (found.signed_distance().widen(), found.is_overlapping());
                let (Proximity::Separated { bound, .. } | Proximity::Overlapping { bound, .. }) = *found else {
                    panic!("{found:?}");
                };
                let on = found.points().unwrap().map(|p| p.map(T::widen).coords());
                let normal = found.normal().unwrap().map(T::widen).coords();
                Claim { overlapping, signed, on, normal, bound: bound.widen() }
            }

            fn hull<T: Widen>(recipe: &Recipe<$n>) -> ConvexHull<T> {
                ConvexHull::new(recipe.points.iter().map(|p| Point::from(p.map(T::narrow)))).unwrap()
            }

            fn posed<T: Widen + 'static, B: Body<$n, Scalar = T>>(shape: B, recipe: &Recipe<$n>) -> Posed<B> {
                Posed { shape, motor: Motor::translation(recipe.shift) * $turn(recipe.turn) }
            }

            fn body<T: Widen + 'static>(recipe: &Recipe<$n>) -> Any<T> {
                let place = |k: usize| recipe.points[k % recipe.points.len()].map(T::narrow);
                let radius = T::narrow(recipe.radius);
                let bounds = Aabb::around(recipe.points.iter().map(|p| p.map(T::narrow))).unwrap();
                let cuboid: Cuboid<T, $n> = bounds.try_into().unwrap();
                match recipe.kind {
                    0..=2 => Box::new(hull::<T>(recipe)),
                    3 => Box::new(posed(hull::<T>(recipe), recipe)),
                    4 => Box::new(cuboid),
                    5 => Box::new(posed(cuboid, recipe)),
                    6 => Box::new(Ball::new(place(0), radius).unwrap()),
                    7 => match Capsule::new(place(0), place(1), radius) {
                        Ok(capsule) => Box::new(capsule),
                        Err(_) => Box::new(Ball::new(place(0), radius).unwrap()),
                    },
                    8 => Box::new(Rounded::new(hull::<T>(recipe), radius).unwrap()),
                    9 => Box::new(Rounded::new(posed(cuboid, recipe), radius).unwrap()),
                    10 => Box::new(Segment { a: place(0), b: place(1) }),
                    _ => Box::new(Point::from(place(0))),
                }
            }

            fn any_features(dice: &mut Dice) -> Features {
                let pair = |dice: &mut Dice| [dice.below(70) as usize, dice.below(70) as usize];
                let pairs = [pair(dice), pair(dice), pair(dice), pair(dice)];
                Features::new(&pairs[..dice.below(5) as usize])
            }

            /// The class of the cores, by an exact plane or by the linear program.
            fn meet(a: &[[f64; $n]], b: &[[f64; $n]], normal: [f64; $n], tally: &mut Tally) -> bool {
                if is_parted(a, b, normal) {
                    return false;
                }
                tally.by_program += 1;
                let points = |c: &[[f64; $n]]| c.iter().map(|&p| p.into()).collect::<Vec<Point>>();
                matches!(separate(&points(a), &points(b), 7), Ok(Separation::Common { .. }))
            }

            /// All claims about one pair.
            fn check<T: Widen + Debug + 'static>(seed: u64, a: &Any<T>, b: &Any<T>, unit: f64, tally: &mut Tally) {
                let mut dice = Dice::new(!seed);
                let (found, turned) = (claim(&proximity(a, b)), claim(&proximity(b, a)));
                let (of_a, of_b) = (vertices(a), vertices(b));
                let context = || format!("seed {seed}: {found:?}, {turned:?}\n{of_a:?}\n{of_b:?}");
                let (ra, rb) = (a.radius(), b.radius());
                let size = of_a.iter().chain(&of_b).flatten().fold(ra + rb, |most, x| most.max(x.abs()));
                assert!(found.is_sound(size, unit) && turned.is_sound(size, unit), "sound, {}", context());
                assert!(found.agrees(&turned), "turned, {}", context());
                assert_eq!(overlap(a, b), found.overlapping, "overlap, {}", context());

                let (outside, features) = gjk(a, b, any_features(&mut dice));
                let inside = penetration(a, b);
                assert!(outside.is_some() != inside.is_some(), "gjk, {}", context());
                for other in [outside, inside, gjk(a, b, features).0].iter().flatten() {
                    assert!(found.agrees(&claim(other)), "{other:?}, {}", context());
                }
                // The normal of a contact by the radii parts the cores.
                let cores_meet = meet(&of_a, &of_b, found.normal, tally);
                assert_eq!(cores_meet, outside.is_none(), "program, {}", context());
                if ra == 0.0 && rb == 0.0 {
                    assert_eq!(cores_meet, found.overlapping, "class, {}", context());
                }
                // All that the bodies reach along the normal: of A at most, of B at least.
                let n = found.normal;
                let (most, least) = (
                    of_a.iter().map(|p| along(n, *p, of_a[0])).fold(f64::MIN, f64::max),
                    of_b.iter().map(|p| along(n, *p, of_a[0])).fold(f64::MAX, f64::min),
                );
                let spread = of_a.iter().chain(&of_b).flat_map(|p| (0..$n).map(|k| (p[k] - of_a[0][k]).abs()));
                let room = 16.0 * unit * spread.fold(ra + rb, f64::max) + found.bound;
                let reach = least - most - ra - rb;
                assert!((reach - found.signed).abs() <= room, "reach {reach} ± {room}, {}", context());
                for body in [a, b] {
                    let (bounds, r) = (body.aabb(), body.radius());
                    let inside =
                        |p: &[f64; $n]| (0..$n).all(|k| bounds.min[k] <= p[k] - r && p[k] + r <= bounds.max[k]);
                    assert!(vertices(body).iter().all(inside), "{bounds:?}, {}", context());
                }
                if seed % 16 == 0 && !found.overlapping && ra + rb == 0.0 && of_a.len() * of_b.len() <= 16 {
                    tally.by_features += 1;
                    let truth = oracle::distance(&of_a, &of_b);
                    let off = truth.error(found.signed).abs() * EPSILON * truth.root();
                    assert!(off <= found.bound * (1.0 + 1e-9), "{off} ± {}, {}", found.bound, context());
                }
                if seed % 8 == 0 && cores_meet && ra + rb == 0.0 && of_a.len().max(of_b.len()) <= 6 {
                    tally.by_ways_out += 1;
                    let ways = ways_out::ways_out(&of_a, &of_b);
                    let depth = -found.signed;
                    // None is shorter, and this one is long enough: moved that far, the bodies have a plane between them.
                    if let Some(truth) = ways_out::shortest(&ways) {
                        let off = truth.error(depth).abs() * EPSILON * truth.root();
                        let is_zero = depth == 0.0 && truth.root() == 0.0;
                        assert!(is_zero || off <= found.bound * (1.0 + 1e-9), "{off} ± {}, {}", found.bound, context());
                        // The numbers below the normal ones are rounded by more than ε.
                        let rounding = if depth < 1e-290 { 2.0 * found.bound } else { 0.0 };
                        let step = depth * (1.0 + 16.0 * unit) + rounding;
                        let is_open = ways.iter().any(|way| way.is_open(found.normal, step));
                        assert!(is_open, "{depth}, {}, {}", truth.root(), context());
                    } else {
                        assert_eq!(depth, 0.0, "{}", context());
                    }
                }
                tally.apart += u32::from(!found.overlapping);
                tally.overlapping += u32::from(found.overlapping);
                tally.touching += u32::from(found.overlapping && found.signed == 0.0);
            }

            fn check_march<A, B>(seed: u64, a: &A, b: &B)
            where
                A: Polytope<Scalar = f64>,
                B: Polytope<Scalar = f64>,
            {
                let mut dice = Dice::new(seed ^ 0x5555);
                let found = claim(&proximity(a, b));
                for _ in 0..2 {
                    let start = [any_feature(&mut dice), any_feature(&mut dice)];
                    let marched = march(a, b, start);
                    let again = march(a, b, marched.features);
                    for other in [claim(&marched.proximity), claim(&again.proximity)] {
                        assert!(found.agrees(&other), "seed {seed}, {start:?}: {found:?}, {other:?}");
                    }
                }
            }

            pub fn pairs(seeds: Range<u64>) -> Tally {
                let mut tally = Tally::default();
                for seed in seeds {
                    let mut dice = Dice::new(seed);
                    if seed % 4 == 3 {
                        let [a, b] = recipes::<$n>(&mut dice, 30).map(|recipe| body::<f32>(&recipe));
                        check(seed, &a, &b, f64::from(f32::EPSILON), &mut tally);
                        continue;
                    }
                    let most = [100, 100, 290][dice.below(3) as usize];
                    let recipes = recipes::<$n>(&mut dice, most);
                    let [a, b] = recipes.each_ref().map(|recipe| body::<f64>(recipe));
                    check(seed, &a, &b, EPSILON, &mut tally);
                    if seed % 8 == 0 {
                        let (a, b) = (hull::<f64>(&recipes[0]), hull::<f64>(&recipes[1]));
                        check_march(seed, &a, &b);
                        check_march(seed, &posed(&a, &recipes[0]), &posed(&b, &recipes[1]));
                    }
                }
                tally
            }

            fn any_feature(dice: &mut Dice) -> Feature {
                let number = dice.below(40) as usize;
                $features[dice.below($n) as usize](number)
            }
        }
    };
}

dimension!(plane, pga2, 2, |angle| pga2::Motor::rotation(Point::origin(), angle), [Feature::Vertex, Feature::Edge]);
dimension!(
    space,
    pga3,
    3,
    |angle| pga3::Motor::rotation(pga3::Line::through([0.0; 3], [1.0, angle, 0.5]), angle),
    [Feature::Vertex, Feature::Edge, Feature::Face]
);

/// So many pairs in the plane, and as many in space.
fn run(count: u64) {
    let [plane, space] = [plane::pairs(0..count), space::pairs(0..count)];
    for tally in [&plane, &space] {
        println!("{tally:?}");
        let least = count as u32 / 100;
        assert!(tally.apart > 10 * least && tally.overlapping > 10 * least && tally.touching > least, "{tally:?}");
        assert!(tally.by_program > least && tally.by_ways_out > least / 4, "{tally:?}");
    }
}

#[test]
fn answers_are_those_that_are_found_another_way() {
    run(50_000);
}

/// The million: `cargo test --release --test bodies robustness -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_million_answers_are_those_that_are_found_another_way() {
    run(500_000);
}

#[test]
fn an_orientation_whose_products_are_in_range_loses_no_digits_to_scale() {
    // On one line, but for a unit in the last place of what is smallest: it may not be brought nearer to 0.
    use std::cmp::Ordering::{Equal, Greater};
    let power = |n: i32| f64::from(n).exp2();
    let x = power(-460) * (1.0 + power(-30));
    let (b, c) = ([x, power(-100) * (1.0 + power(-30))], [power(640), power(1000)]);
    assert_eq!(incidence::exact::orientation2([0.0; 2], b, c), Some(Equal));
    assert_eq!(incidence::exact::orientation2([0.0; 2], [x.next_up(), b[1]], c), Some(Greater));
}
