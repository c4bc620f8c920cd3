//! What is seen at once is what is found by asking for each part, exactly if need be.

use core::cmp::Ordering;

use alloc::vec;
use alloc::vec::Vec;

use super::difference::{Ends, Question, Scale};
use super::height::Normal;
use super::lattice::Plane;
use super::layer::Layer;
#[cfg(feature = "collide")]
use super::questions::Deep;
use super::questions::{Along, Distance, Farther, Kept, Leaves, Measure, Shares, Sides, Within};
use super::simplex::Simplex;
use super::space::{dot, normal};
#[cfg(feature = "collide")]
use super::{Features, Proximity, answer, are_deeper, are_parted, glimpse, glimpse::Glimpse};
use crate::exact::{DoubleDouble, Scaled};
#[cfg(feature = "collide")]
use crate::pga3::{Ball, Capsule, ConvexHull, Cuboid, Line, Motor, Point, Posed, Shape};
use crate::random::Numbers;

/// A simplex of so many corners: usual, far away, short, slender, with a foot near to a corner, nearly at the Origin, or
/// more so.
fn simplex<const N: usize>(numbers: &mut Numbers, corners: usize, kind: usize) -> Simplex<N> {
    let (a, way) = (numbers.point::<N>(), numbers.point::<N>());
    let mut all = [[[0.0; N]; 2]; 3];
    for ends in &mut all {
        let offset: [f64; N] = numbers.point();
        let along = numbers.signed();
        let b: [f64; N] = core::array::from_fn(|k| match kind {
            0 => a[k] + 0.5 * way[k] + offset[k],
            1 => a[k] + 1e3 * way[k] + offset[k],
            2 => a[k] + way[k] + 1e-5 * offset[k],
            3 => a[k] + way[k] + along * offset[0] + 1e-4 * offset[k],
            4 => a[k] + 1e-3 * way[k] + offset[k] * 10_f64.powi((20.0 * along) as i32 - 10),
            _ => a[k] + 1e-14 * way[k] + offset[k],
        });
        *ends = [a, b];
    }
    if kind == 6 {
        // Around the Origin, but for what only a hundred bits tell.
        let whole: [[f64; N]; 3] = [(); 3].map(|()| numbers.point().map(|x: f64| (8.0 * x).round()));
        for k in 0..corners {
            let sum = |i: usize| whole[..corners - 1].iter().map(|w| w[i]).sum::<f64>();
            let b = if k + 1 < corners { whole[k] } else { core::array::from_fn(|i| -sum(i)) };
            all[k] = [numbers.point().map(|x: f64| 1e-31 * x), b];
        }
    }
    let mut simplex = Simplex::default();
    for (k, &ends) in all.iter().enumerate().take(corners) {
        simplex.push([0, k], ends);
    }
    simplex
}

/// How many simplices were seen at once.
fn compare<const N: usize>(radius: f64) -> usize {
    let (mut numbers, mut count) = (Numbers(7), 0);
    for trial in 0..12_000 {
        let simplex: Simplex<N> = simplex(&mut numbers, 1 + trial % N, trial / N % 7);
        let half_size = 0.5 * simplex.ends()[0][1].iter().fold(0.0, |most, x| f64::max(most, x.abs()));
        let scale: Scale<N> = Scale::new(half_size, 0.0, radius);
        let Some(seen) = scale.seen_at_once(&simplex) else { continue };
        count += 1;
        let ends: &[Ends<N>] = simplex.ends();
        assert_eq!(scale.certain(&Within, ends), Some(true), "{simplex:?}");
        let asked = scale.seen(&simplex).unwrap();
        let agree = |x: f64, y: f64, loss: f64| (x - y).abs() <= (loss + f64::EPSILON) * y.abs();
        let gap = |of: &super::seen::Seen<N>| of.measure.gap.to_f64();
        assert!(agree(gap(&seen), gap(&asked), seen.measure.loss + asked.measure.loss), "{simplex:?}");
        assert!(are_parallel(&seen.direction.value, &asked.direction.value), "{simplex:?}");
        let shares = scale.certain(&Shares, ends).unwrap();
        let known = seen.shares.unwrap();
        assert!(shares.iter().zip(known).all(|(x, y)| (x - y).abs() < 1e-10), "{shares:?} {known:?}");
    }
    count
}

/// Whether one is a positive multiple of the other, to some ulps.
fn are_parallel<const N: usize>(v: &[f64; N], w: &[f64; N]) -> bool {
    let largest = (0..N).fold(0, |best, k| if w[k].abs() > w[best].abs() { k } else { best });
    let factor = v[largest] / w[largest];
    factor > 0.0 && (0..N).all(|k| (v[k] - factor * w[k]).abs() < 64.0 * f64::EPSILON * v[largest].abs())
}

#[test]
fn what_is_seen_at_once_is_certain() {
    for radius in [0.0, 1e-3, 1.0] {
        // Of the others, the foot is outside, or not known well enough.
        assert!(compare::<2>(radius) > 3500);
        assert!(compare::<3>(radius) > 2500);
    }
}

/// A facet around its foot up to 10⁴ times as large as its distance from the Origin.
fn large_facet<const N: usize>(numbers: &mut Numbers) -> Simplex<N> {
    let size = 10_f64.powf(4.0 * numbers.unit());
    let mut corners: [[f64; N]; N] = core::array::from_fn(|_| numbers.point());
    corners[N - 1] = core::array::from_fn(|k| -corners[..N - 1].iter().map(|p| p[k]).sum::<f64>());
    let (normal, from) = (normal(&corners), numbers.point::<N>());
    let mut simplex = Simplex::default();
    for (k, p) in corners.iter().enumerate() {
        simplex.push([0, k], [from, core::array::from_fn(|i| from[i] + size * p[i] + normal[i])]);
    }
    simplex
}

/// Where the radii leave a share of the distance from 10⁻⁸ down to some ε of it: of how many corners, edges and facets what is left was seen at once.
fn compare_left<const N: usize>() -> [usize; N] {
    let (mut numbers, mut counts) = (Numbers(23), [0; N]);
    for trial in 0..12_000 {
        let kind = trial / N % 5;
        let simplex: Simplex<N> =
            if kind == 4 { large_facet(&mut numbers) } else { simplex(&mut numbers, 1 + trial % N, kind) };
        let half_size = 0.5 * simplex.ends()[0][1].iter().fold(0.0, |most, x| f64::max(most, x.abs()));
        let Some(bare) = Scale::<N>::new(half_size, 0.0, 0.0).seen_at_once(&simplex) else { continue };
        let distance = bare.measure.core.to_f64();
        let scale: Scale<N> = Scale::new(half_size, 0.0, distance * (1.0 - 10_f64.powf(-8.0 - 7.0 * numbers.unit())));
        let Some(seen) = scale.seen_at_once(&simplex) else { continue };
        let (vectors, len) = simplex.with(scale.radii);
        let asked = Distance { has_radius: true, most_loss: Measure::MOST_LOSS };
        let exact = scale.closely(&asked, &vectors[..len]).unwrap();
        let (left, right) = (seen.measure.gap.to_f64(), exact.gap.to_f64());
        let loss = seen.measure.loss + exact.loss + f64::EPSILON;
        assert!((left - right).abs() <= loss * right.abs(), "{left:e} {right:e} {simplex:?}");
        counts[simplex.corners().len() - 1] += 1;
    }
    counts
}

#[test]
fn what_radii_leave_next_to_nothing_of_is_seen_at_once() {
    // Of the others, the foot is outside, or it is 10³ times as far away as their size.
    assert!(compare_left::<2>().iter().all(|&count| count > 1000), "{:?}", compare_left::<2>());
    assert!(compare_left::<3>().iter().all(|&count| count > 300), "{:?}", compare_left::<3>());
}

/// Simplices with the Origin at some depth below a facet, asked about a depth that is within some ε of that, or less: how many are deeper, and of how
/// many of those with half a depth or less this is seen at once.
#[cfg(feature = "collide")]
fn compare_deep<const N: usize>() -> [usize; 3] {
    let (mut numbers, mut counts) = (Numbers(29), [0; 3]);
    for trial in 0..20_000 {
        let corners: [[f64; N]; 4] = core::array::from_fn(|_| numbers.point());
        let [from, depth] = [numbers.unit(), 10_f64.powf(-16.0 * numbers.unit())];
        let middle: [f64; N] = core::array::from_fn(|k| corners[..N].iter().map(|p| p[k] / N as f64).sum());
        // From the middle of a facet towards the corner opposite, and in some trials far away from where the vertices are.
        let origin: [f64; N] = core::array::from_fn(|k| middle[k] + depth * (corners[N][k] - middle[k]));
        let away: [f64; N] = numbers.point().map(|x: f64| if trial % 3 == 0 { 1e3 * from * x } else { 0.0 });
        let ends = |p: [f64; N]| -> Ends<N> {
            [core::array::from_fn(|k| origin[k] + away[k]), core::array::from_fn(|k| p[k] + away[k])]
        };
        let mut simplex: Simplex<N> = Simplex::default();
        (0..=N).for_each(|k| simplex.push([0, k], ends(corners[k])));
        let scale: Scale<N> = Scale::new(1.0, 0.0, 0.0);
        let of_facet = |k: usize| {
            let all: Vec<_> = (0..=N).filter(|i| *i != k).map(|i| simplex.ends()[i]).collect();
            let normal = normal(&core::array::from_fn::<[f64; N], N, _>(|i| scale.vector(all[i])));
            dot(normal, scale.vector(all[0])).abs() / dot(normal, normal).sqrt()
        };
        let least = (0..=N).map(of_facet).fold(f64::INFINITY, f64::min) / scale.factor;
        let is_half = trial % 2 == 0;
        let share = if is_half { 0.5 * numbers.unit() } else { 1.0 + 64.0 * f64::EPSILON * numbers.signed() };
        let mut depth = [[0.0; N]; 2];
        depth[1][0] = least * share;
        let (vectors, len) = simplex.with(depth);
        let is_below = |k: usize| scale.certain(&Deep { below: k }, &vectors[..len]) == Some(true);
        let is_deep = (0..=N).all(is_below);
        let rounded = vectors.map(|ends| scale.vector(ends));
        let unseen = Deep::unseen_at_once(&rounded[..=N], depth[1][0] * scale.factor);
        let at_once = unseen == Some(0);
        // What is seen of one facet is so.
        let is_seen = |k: &usize| unseen.is_some_and(|unseen| unseen >> k & 1 == 0);
        assert!((0..=N).filter(is_seen).all(is_below), "{depth:?} {simplex:?}");
        assert!(is_deep || !at_once, "{depth:?} {simplex:?}");
        counts[0] += usize::from(is_deep);
        counts[1] += usize::from(is_deep && is_half && least > 1e-12);
        counts[2] += usize::from(at_once && is_half && least > 1e-12);
    }
    counts
}

#[cfg(feature = "collide")]
#[test]
fn what_is_deep_at_once_is_deep() {
    for counts @ [deep, by_half, at_once] in [compare_deep::<2>(), compare_deep::<3>()] {
        assert!(deep > 10_000 && by_half > 5_000 && 10 * at_once > 9 * by_half, "{counts:?}");
    }
}

/// The product of a facet's normal, whose component `main` is 1, with a step, the last of the vectors.
struct Height {
    main: usize,
}

impl<const N: usize> Question<N> for Height {
    type Answer = f64;
    const DEGREE: u32 = 3;
    fn ask<T: Layer>(&self, vectors: &[[T; N]], unit: i32) -> Option<f64> {
        let normal = normal(&vectors[..N]);
        let closely = |x: T, exponent| x.number(exponent).filter(|&(_, loss)| loss < 1e-25).map(|(number, _)| number);
        let height = dot(normal, vectors[N]);
        if height.sign() == Some(Ordering::Equal) {
            return Some(0.0);
        }
        Some((closely(height, unit)? / closely(normal[self.main], 0)?).to_f64())
    }
}

/// Steps in the plane of a facet, but for some ulps; of how many that was known.
fn compare_heights<const N: usize>() -> usize {
    let (mut numbers, mut count) = (Numbers(13), 0);
    for trial in 0..12_000 {
        let simplex: Simplex<N> = simplex(&mut numbers, N, trial % 6);
        let half_size = 0.5 * simplex.ends()[0][1].iter().fold(0.0, |most, x| f64::max(most, x.abs()));
        let scale: Scale<N> = Scale::new(half_size, 0.0, 0.0);
        let Some(seen) = scale.seen_at_once(&simplex) else { continue };
        let direction = seen.direction.value;
        let (along, rest) = ([numbers.signed(), numbers.signed()], numbers.point::<N>());
        let ends = simplex.ends();
        let long = 10_f64.powi((4.0 * numbers.signed()) as i32);
        let off = if trial % 4 == 0 { 1e-9 } else { 1e-16 };
        let step: [f64; N] = core::array::from_fn(|k| {
            let edges = (1..N).map(|m| along[m - 1] * (ends[m][1][k] - ends[0][1][k])).sum::<f64>();
            long * (edges + off * rest[k])
        });
        let to = core::array::from_fn(|k| ends[0][0][k] + step[k]);
        let step = [ends[0][0], to];
        let [least, height] = Normal::new(&scale, &simplex, direction).height(step);
        if height.is_nan() {
            continue;
        }
        count += 1;
        let main = (0..N).fold(0, |best, k| if direction[k].abs() > direction[best].abs() { k } else { best });
        let vectors: Vec<_> = ends.iter().copied().chain([step]).collect();
        let exact = direction[main] * scale.certain(&Height { main }, &vectors).unwrap() * scale.factor;
        let size = vectors.concat().concat().iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let tiny = 1e-24 * size * scale.factor;
        assert!(exact * (1.0 - exact.signum() * 1e-14) <= height, "{exact:e} > {height:e}: {simplex:?} {step:?}");
        assert!(least <= exact * (1.0 + exact.signum() * 1e-14), "{exact:e} < {least:e}: {simplex:?} {step:?}");
        assert!(height <= exact + 1e-11 * exact.abs() + tiny, "{exact:e} < {height:e}: {simplex:?} {step:?}");
    }
    count
}

#[test]
fn heights_over_a_facet_are_known_far_below_an_ulp() {
    assert!(compare_heights::<2>() > 2500);
    assert!(compare_heights::<3>() > 1000);
}

/// How far N corners go along their normal.
struct Level;

impl<const N: usize> Question<N> for Level {
    type Answer = Scaled;
    const DEGREE: u32 = 3;
    fn ask<T: Layer>(&self, corners: &[[T; N]], unit: i32) -> Option<Scaled> {
        let height = dot(normal(corners), corners[0]);
        match height.sign()? {
            Ordering::Equal => Some(0.0.into()),
            _ => height.number(N as i32 * unit).filter(|&(_, loss)| loss < 1e-25).map(|(height, _)| height),
        }
    }
}

/// Planes by integers; how many fit, how many of them have the Origin, and on how many is another corner.
fn compare_planes<const N: usize>() -> [usize; 3] {
    let (mut numbers, mut counts) = (Numbers(19), [0; 3]);
    for trial in 0..14_000 {
        let mut simplex: Simplex<N> = simplex(&mut numbers, N, trial % 7);
        if trial % 3 == 0 {
            // Few bits, so that much is 0.
            let few: Vec<_> = simplex.ends().iter().map(|ends| ends.map(|p| p.map(|x| (8.0 * x).round()))).collect();
            simplex.keep(0);
            few.into_iter().enumerate().for_each(|(k, ends)| simplex.push([0, k], ends));
        }
        let ends = simplex.ends();
        let scale: Scale<N> = Scale::new(0.5, 0.0, 0.0);
        let Some(plane) = Plane::of(ends, scale.factor) else { continue };
        let exact: Scaled = scale.certain(&Level, ends).unwrap();
        let unit = Scaled::new(plane.unit().powi(N as i32).into(), 0);
        let height = Scaled::new(plane.height(), 0) * unit;
        let off = (DoubleDouble::from(1.0) - (height / exact).mantissa()).to_f64().abs();
        let (is_zero, known) = (exact == 0.0.into(), height == exact || off < 2_f64.powi(-61));
        assert!(if is_zero { height == exact } else { known }, "{height:?} {exact:?} {ends:?}");
        let sum = core::array::from_fn(|k| ends[0][1][k] + ends[1][1][k] - ends[N - 1][1][k]);
        let mut corner =
            [ends[0][0], if trial % 2 == 0 { sum } else { numbers.point().map(|x: f64| (8.0 * x).round()) }];
        if trial % 5 == 0 {
            corner[1][0] += f64::EPSILON;
        }
        let Some(side) = plane.side(corner) else { continue };
        let with_corner: Vec<_> = ends.iter().copied().chain([corner]).collect();
        assert_eq!(Some(side), scale.certain(&Farther(Along::Normal), &with_corner), "{with_corner:?}");
        counts[0] += 1;
        counts[1] += usize::from(is_zero);
        counts[2] += usize::from(side.is_eq());
    }
    counts
}

#[test]
fn integers_know_planes_without_error() {
    for [all, through_the_origin, with_the_corner] in [compare_planes::<2>(), compare_planes::<3>()] {
        assert!(
            all > 3000 && through_the_origin > 100 && with_the_corner > 300,
            "{all} {through_the_origin} {with_the_corner}"
        );
    }
}

/// As many digits as are asked for, whichever way a facet is known.
#[test]
fn pairs_of_floats_know_what_integers_do() {
    let (mut numbers, mut count) = (Numbers(23), 0);
    for trial in 0..6000 {
        let simplex: Simplex<3> = simplex(&mut numbers, 3, trial % 6);
        let scale: Scale<3> = Scale::new(0.5, 0.0, 0.0);
        let [Some(whole), Some(pairs)] = scale.facets(simplex.ends()) else { continue };
        count += 1;
        let off = (DoubleDouble::from(1.0) - whole / pairs).to_f64().abs();
        assert!(off < 3.0 * 2_f64.powi(-60), "{off:e} {simplex:?}");
    }
    assert!(count > 1500, "{count}");
}

/// In units of a gap of 10⁻²⁹⁰, a coordinate of 10⁴⁰ is no number.
#[test]
fn what_overflows_is_not_seen_at_once() {
    let scale: Scale<2> = Scale::new(1e-290, 0.0, 0.0);
    let simplex = |b: [f64; 2]| {
        let mut simplex = Simplex::default();
        simplex.push([0, 0], [[1e40, 1e-290], b]);
        simplex
    };
    assert!(scale.seen_at_once(&simplex([1e40, 0.0])).is_none());
    assert!(scale.seen_at_once(&simplex([2e40, 0.0])).is_none());
    assert!(scale.seen(&simplex([1e40, 0.0])).is_some());
}

/// Of the faces with the last point, the one whose hull has the foot inside, and no other point farther towards the Origin; all
/// points, if there is none of fewer. By small whole numbers, so that many weights and volumes are 0.
fn kept_as_defined<const N: usize>(scale: &Scale<N>, ends: &[Ends<N>]) -> usize {
    let (last, others) = ends.split_last().unwrap();
    let is_nearest = |set: &usize| {
        let is_kept = |k: &usize| set >> k & 1 == 1;
        let face: Vec<_> = (0..others.len()).filter(is_kept).map(|k| others[k]).chain([*last]).collect();
        let farther = |end: &Ends<N>| {
            let points: Vec<_> = face.iter().chain([end]).copied().collect();
            scale.certain(&Farther(Along::Origin), &points) == Some(Ordering::Greater)
        };
        face.len() <= N && scale.certain(&Within, &face) == Some(true) && !others.iter().any(farther)
    };
    let all = (1 << others.len()) - 1;
    // With the Origin on its boundary, all are kept.
    let contains = others.len() == N && scale.certain(&Sides, ends) == Some(0);
    if contains { all } else { (0..=all).find(is_nearest).unwrap() }
}

fn compare_kept<const N: usize>(all: usize) -> Vec<usize> {
    let (mut numbers, mut counts) = (Numbers(11), vec![0; all]);
    let scale: Scale<N> = Scale::new(4.0, 0.0, 0.0);
    for trial in 0..60_000 {
        let mut point = || -> Ends<N> { [[0.0; N], numbers.point().map(|x: f64| (5.0 * x).round())] };
        let ends: Vec<_> = (0..2 + trial % N).map(|_| point()).collect();
        let (_, others) = ends.split_last().unwrap();
        // What a step starts from, and takes in.
        if is_independent(&scale, others)
            && scale.certain(&Within, others) == Some(true)
            && scale.certain(&Farther(Along::Origin), &ends) == Some(Ordering::Greater)
        {
            let set = scale.certain(&Kept, &ends).unwrap();
            assert_eq!(set, kept_as_defined(&scale, &ends), "{ends:?}");
            counts[set] += 1;
        }
    }
    counts
}

/// Up to N points, of which none is in the hull's directions of the others.
fn is_independent<const N: usize>(scale: &Scale<N>, points: &[Ends<N>]) -> bool {
    (1..points.len()).all(|k| {
        let mut vectors = points[..=k].to_vec();
        vectors[k] = [points[0][1], points[k][1]];
        scale.certain(&Leaves, &vectors) == Some(true)
    })
}

#[test]
fn what_a_step_keeps_is_the_nearest_face() {
    assert!(compare_kept::<2>(4).iter().all(|&count| count > 100));
    assert!(compare_kept::<3>(8).iter().all(|&count| count > 100));
}

/// Bodies of some kinds, turned, beside each other or in each other: mostly by little.
#[cfg(feature = "collide")]
fn pairs() -> impl Iterator<Item = [Posed<Shape>; 2]> {
    let mut numbers = Numbers(17);
    let turned = |numbers: &mut Numbers, kind: usize| {
        let half = numbers.point::<3>().map(|x: f64| 0.1 + x.abs());
        let shape: Shape = match kind {
            0 => Cuboid::new(half).unwrap().into(),
            1 => Capsule::new(half, half.map(|x| -x), 0.25).unwrap().into(),
            2 => Ball::new([0.0; 3], half[0]).unwrap().into(),
            _ => ConvexHull::new((0..20).map(|_| Point::from(numbers.point::<3>()))).unwrap().into(),
        };
        Posed { shape, motor: Line::from_plucker(numbers.point(), numbers.point()).exp() }
    };
    (0..1500).map(move |trial| {
        let (a, b) = (turned(&mut numbers, trial % 4), turned(&mut numbers, trial / 4 % 4));
        // So that they touch, and a little on.
        let found: Proximity<f64, [f64; 3], [f64; 3]> = answer(&a, &b, Features::default());
        let by = 10_f64.powi(-((trial / 16 % 12) as i32)) * numbers.signed() - found.signed_distance();
        let motor = Motor::translation(found.normal().unwrap().map(|x| by * x)) * b.motor;
        [a, Posed { motor, ..b }]
    })
}

/// What a glimpse proves is so, and mostly it proves what is so by much.
#[cfg(feature = "collide")]
#[test]
fn what_a_glimpse_proves_is_so() {
    let (none, mut counts) = (Features::default(), [0; 6]);
    for [a, b] in pairs() {
        let found: Proximity<f64, [f64; 3], [f64; 3]> = answer(&a, &b, none);
        let (near, far) = (1.0 - 1e-12, 1.0 + 1e-12);
        if found.is_overlapping() {
            let depth = found.depth();
            assert!(!are_deeper(&a, &b, &none, depth * far) && !are_parted(&a, &b, 0.0), "{a:?} {b:?}");
            counts[0] += 1;
            counts[1] += usize::from(are_deeper(&a, &b, &none, 0.25 * depth));
        } else {
            let distance = found.distance();
            assert!(!are_deeper(&a, &b, &none, 0.0) && !are_parted(&a, &b, distance * far), "{a:?} {b:?}");
            counts[2] += 1;
            counts[3] += usize::from(are_parted(&a, &b, 0.5 * distance) && !are_parted(&a, &b, distance / near));
            // What rounding hides of a short way does not count.
            let from = found.points().unwrap()[0].iter().fold(1.0, |sum, x| sum + x.abs());
            let is_it = |seen: &Glimpse<3>| {
                let off =
                    found.normal().unwrap().iter().zip(seen.normal).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
                (seen.gap() - distance).abs() < 1e-14 * from && off < 1e-13 * from * (1.0 + 1.0 / distance)
            };
            let (seen, ended_at) = glimpse(&a, &b, &none);
            counts[4] += usize::from(seen.is_some_and(|seen| is_it(&seen)));
            counts[5] += usize::from(glimpse(&a, &b, &ended_at).0.is_some_and(|seen| is_it(&seen)));
        }
    }
    let [overlapping, deeper, apart, parted, seen, again] = counts;
    assert!(overlapping > 600 && apart > 600, "{counts:?}");
    assert!(20 * deeper > 19 * overlapping && 20 * parted > 19 * apart, "{counts:?}");
    assert!(50 * seen > 49 * apart && 50 * again > 49 * apart, "{counts:?}");
}
