//! Slices of pairs against the single calls, bit by bit: every length, place, scalar and instruction set; and against exact rationals.

use std::vec::Vec;

use super::closest::{BLOCK as ROW, FootFromMidpoint, Rows, closest_by_midpoints, closest_by_nearer_ends};
use super::distances::{FromMidpoint, Parallel, by_midpoints, by_nearer_ends};
use super::gathered::{BLOCK as PLACES, Block, RUN, Second, second};
use super::intersections::{BLOCK, ROOM, crossings, mark_near};
use super::{Left, widened};
use crate::prepared::LengthError;
use crate::scalar::Widen;
use crate::segment::crossing::{self, Areas};
use crate::segment::distance::tests::families::{self, Dice};
use crate::segment::distance::tests::oracle;
use crate::{pga2, pga3};

type Ends<T, const N: usize> = [[T; N]; 2];

/// Pairs of all families, one after the other, and between them some with infinities, NaN and numbers at the ends of the range.
fn pairs<T: Widen, const N: usize>(count: usize) -> (Vec<Ends<T, N>>, Vec<Ends<T, N>>) {
    const ODD: [f64; 8] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e-300, 5e-324, 0.0, f64::MAX];
    let families = families::all::<N>();
    let one = |k: usize| {
        let mut g = Dice::new(k as u64 + 1);
        // Every other one is of the first family, which is random.
        let (_, make) = families[if k.is_multiple_of(2) { 0 } else { k / 2 % families.len() }];
        let [mut a, b] = make(&mut g);
        if k % 17 == 5 {
            a[k % 2][k / 2 % N] = ODD[k / 17 % ODD.len()];
        }
        [a, b].map(|ends| ends.map(|p| p.map(T::narrow)))
    };
    (0..count).map(one).map(|[a, b]| (a, b)).unzip()
}

/// Puts some in the place of others that are parallel, and at −0 and 0 or 1 but for the last coordinate.
fn put_parallel<T: Widen, const N: usize>(first: &mut [Ends<T, N>], second: &mut [Ends<T, N>]) {
    let mut g = Dice::new(59);
    for (a, b) in first.iter_mut().zip(second).skip(3).step_by(19) {
        (*a, *b) = ([[-T::zero(); N]; 2], [[T::narrow(g.integer(0, 1)); N]; 2]);
        for end in a.iter_mut().chain(b) {
            end[N - 1] = T::narrow(g.integer(-3, 3));
        }
    }
}

fn bits<T: Widen>(numbers: &[T]) -> Vec<u64> {
    // A NaN may be any.
    let bits = |x: f64| if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() };
    numbers.iter().map(|x| bits(x.widen())).collect()
}

const LENGTHS: [usize; 18] =
    [0, 1, 2, 3, 7, 8, 9, 31, BLOCK - 1, BLOCK, BLOCK + 1, ROOM - 1, ROOM, 257, RUN - 1, RUN, RUN + 1, 1003];

macro_rules! agrees_with_the_single_calls {
    ($name:ident, $pga:ident, $N:literal) => {
        fn $name<T: Widen>(count: usize, start: usize) {
            use $pga::{Point, Segment};
            let (mut first, mut second) = pairs::<T, $N>(count + start);
            put_parallel(&mut first, &mut second);
            let points: Vec<[T; $N]> = second[start..].iter().map(|b| b[0]).collect();
            let [first, second] = [first, second].map(|s| s.into_iter().map(Segment::from).collect::<Vec<_>>());
            let (first, second) = (&first[start..], &second[start..]);
            let mut out = std::vec![T::one(); count];
            $pga::segment_distances(first, second, &mut out).unwrap();
            let alone: Vec<T> = first.iter().zip(second).map(|(a, b)| a.distance(b)).collect();
            assert_eq!(bits(&out), bits(&alone), "{count} from {start}");
            $pga::point_segment_distances(&points, first, &mut out).unwrap();
            let alone: Vec<T> = first.iter().zip(&points).map(|(a, p)| a.distance_to_point(Point::from(*p))).collect();
            assert_eq!(bits(&out), bits(&alone), "{count} from {start}");

            let numbers = |found: &$pga::Closest<T>| {
                let (on_a, on_b) = (found.on_a.coords(), found.on_b.coords());
                let all = [&[found.distance, found.s, found.t][..], &on_a, &on_b].concat();
                bits(&all)
            };
            let blank = Segment::from([[T::one(); $N]; 2]);
            let mut out = std::vec![blank.closest_points(&blank); count];
            $pga::segment_closest_points(first, second, &mut out).unwrap();
            for ((a, b), found) in first.iter().zip(second).zip(&out) {
                assert_eq!(numbers(found), numbers(&a.closest_points(b)), "{count} from {start}: {a:?} {b:?}");
            }

            let mut out = std::vec![blank.start(); count];
            $pga::point_segment_closest_points(&points, first, &mut out).unwrap();
            for ((a, p), found) in first.iter().zip(&points).zip(&out) {
                let alone = a.closest_point(Point::from(*p));
                assert_eq!(bits(&found.coords()), bits(&alone.coords()), "{count} from {start}: {p:?} {a:?}");
            }
        }
    };
}
agrees_with_the_single_calls!(closeness_agrees_in_the_plane, pga2, 2);
agrees_with_the_single_calls!(closeness_agrees_in_space, pga3, 3);

/// The case, and its numbers.
fn numbers<T: Widen>(found: &pga2::Intersection<T>) -> (u8, Vec<u64>) {
    match found {
        pga2::Intersection::Disjoint => (0, bits::<T>(&[])),
        pga2::Intersection::Crossing { point, s, t } => (1, bits(&[point.e20, point.e01, point.e12, *s, *t])),
        pga2::Intersection::Overlap { start, end } => (2, bits(&[start.e20, start.e01, end.e20, end.e01])),
    }
}

fn intersections_agree<T: Widen>(count: usize, start: usize) -> [usize; 3] {
    let (first, second) = pairs::<T, 2>(count + start);
    let [first, second] = [first, second].map(|s| s.into_iter().map(pga2::Segment::from).collect::<Vec<_>>());
    let (first, second) = (&first[start..], &second[start..]);
    // What is there before is no answer of any pair.
    let nothing = pga2::Point::from([T::narrow(f64::NAN); 2]);
    let mut out = std::vec![pga2::Intersection::Overlap { start: nothing, end: nothing }; count];
    pga2::segment_intersections(first, second, &mut out).unwrap();
    let mut cases = [0; 3];
    for ((a, b), found) in first.iter().zip(second).zip(&out) {
        assert_eq!(numbers(found), numbers(&a.intersection(b)), "{a:?} {b:?}");
        cases[usize::from(numbers(found).0)] += 1;
    }
    cases
}

fn all_agree<T: Widen>(count: usize, start: usize) {
    closeness_agrees_in_the_plane::<T>(count, start);
    closeness_agrees_in_space::<T>(count, start);
    intersections_agree::<T>(count, start);
}

#[test]
fn slices_of_every_length_and_place_answer_what_the_single_calls_do() {
    for count in LENGTHS {
        for start in 0..4 {
            all_agree::<f32>(count, start);
            all_agree::<f64>(count, start);
        }
    }
    let cases = intersections_agree::<f64>(4000, 1);
    assert!(cases.iter().all(|&n| n > 20), "{cases:?}");
}

#[test]
fn long_slices_answer_what_the_single_calls_do() {
    all_agree::<f64>(100_003, 1);
    all_agree::<f32>(30_001, 3);
}

/// 2¹²⁸ − 2¹⁰³, halfway from the largest number to infinity, but for what `f64` rounds: another stage may be on the other side of it.
#[test]
fn slices_have_the_bits_of_single_calls_where_f32_overflows() {
    let pair: [Ends<f32, 3>; 2] = [
        [[1.2758224e38, -3.0399207e38, 8.905449e37], [1.2189046e38, -2.6885456e38, 1.843134e38]],
        [[1.061167e31, -2.631245e23, 0.0], [-1.8236714e37, -1.33657e37, -1.4077792e37]],
    ];
    let [a, b] = pair.map(pga3::Segment::from);
    let mut out = [0.0];
    pga3::segment_distances(&[a], &[b], &mut out).unwrap();
    assert_eq!(out, [a.distance(&b)]);

    let a = pga3::Segment::from([
        [-2.1898346e38, 1.8647485e38, -1.8212178e38],
        [-1.8472334e38, 1.8623696e38, -2.2068675e38],
    ]);
    let p = [-5.6357837e30_f32, 1.2340862e24, 0.0];
    pga3::point_segment_distances(&[p], &[a], &mut out).unwrap();
    assert_eq!(out, [a.distance_to_point(p.into())]);
}

#[test]
fn slices_of_unequal_lengths_are_refused_and_nothing_is_written() {
    let (first, second) = pairs::<f64, 2>(5);
    let [first, second] = [first, second].map(|s| s.into_iter().map(pga2::Segment::from).collect::<Vec<_>>());
    let mut out = [7.0; 5];
    let error = |found, slice| Err(LengthError { slice, found, expected: 5 });
    assert_eq!(pga2::segment_distances(&first, &second[1..], &mut out), error(4, 1));
    assert_eq!(pga2::segment_distances(&first, &second, &mut out[2..]), error(3, 2));
    assert_eq!(pga2::point_segment_distances(&[[1.0, 2.0]; 5], &second[..2], &mut out), error(2, 1));
    assert_eq!(out, [7.0; 5]);
    assert_eq!(pga2::segment_intersections(&first, &second, &mut []), error(0, 2));
    let mut out = [first[0].closest_points(&second[0]); 5];
    let before = out;
    assert_eq!(pga2::segment_closest_points(&first, &second[1..], &mut out), error(4, 1));
    assert_eq!(pga2::segment_closest_points(&first, &second, &mut out[2..]), error(3, 2));
    assert_eq!(out, before);
    let mut out = [first[0].start(); 5];
    assert_eq!(pga2::point_segment_closest_points(&[[1.0, 2.0]; 5], &second[..2], &mut out), error(2, 1));
    assert_eq!(out, [first[0].start(); 5]);
}

#[test]
fn slices_of_distances_are_right_to_four_epsilon() {
    let (first, second) = pairs::<f64, 3>(3000);
    let finite =
        |ends: &Ends<f64, 3>| ends.as_flattened().iter().all(|x| x.abs() < 1e290 && (x.abs() > 1e-280 || *x == 0.0));
    let [a, b] = [&first, &second].map(|s| s.iter().map(|ends| pga3::Segment::from(*ends)).collect::<Vec<_>>());
    let mut out = std::vec![0.0; a.len()];
    pga3::segment_distances(&a, &b, &mut out).unwrap();
    for ((a, b), d) in first.iter().zip(&second).zip(&out).filter(|((a, b), _)| finite(a) && finite(b)) {
        let error = oracle::error(*d, &oracle::square(*a, *b));
        assert!(error.abs() <= 4.0, "{error} ε in {d:e} for {a:?} {b:?}");
    }
    let points: Vec<[f64; 3]> = second.iter().map(|b| b[0]).collect();
    pga3::point_segment_distances(&points, &a, &mut out).unwrap();
    for ((a, p), d) in first.iter().zip(&points).zip(&out).filter(|((a, p), _)| finite(a) && finite(&[**p; 2])) {
        let error = oracle::error(*d, &oracle::square(*a, [*p; 2]));
        assert!(error.abs() <= 4.0, "{error} ε in {d:e} for {p:?} {a:?}");
    }
}

/// What rounded areas tell is what integers do; and of random pairs they tell nearly all.
#[test]
fn the_case_that_rounded_areas_tell_is_the_exact_one() {
    let (first, second) = pairs::<f64, 2>(20_000);
    let mut told = 0;
    for (k, (&a, &b)) in first.iter().zip(&second).enumerate() {
        let areas = Areas::of(a, b);
        let exact = crossing::uncertain(&a, &b, |found| found);
        if areas.are_apart() {
            assert_eq!(exact, crossing::Intersection::Disjoint, "{a:?} {b:?}");
        } else if areas.cross() {
            let crossing::Intersection::Crossing { s, t, .. } = exact else { panic!("{a:?} {b:?}: {exact:?}") };
            assert!(s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0, "{a:?} {b:?}");
        } else {
            continue;
        }
        told += usize::from(k.is_multiple_of(2) && k % 17 != 5);
    }
    assert!(told > 9410, "{told}");
}

#[cfg(feature = "simd")]
fn second_has_the_same_bits<S: Second<M, 3, K>, const M: usize, const K: usize>(blocks: &[Block<M, 3>]) {
    for block in blocks {
        let mut plain = [[0.0; PLACES]; K];
        second::<S, M, 3, K>(block, &mut plain);
        for level in crate::machine::levels() {
            let mut found = [[1.0; PLACES]; K];
            fearless_simd::dispatch!(level, _ => second::<S, M, 3, K>(block, &mut found));
            assert_eq!(bits(found.as_flattened()), bits(plain.as_flattened()), "{level:?}");
        }
    }
}

#[cfg(feature = "simd")]
fn closest_has_the_same_bits<T: Widen, const N: usize>(count: usize) {
    let (first, second) = pairs::<T, N>(count);
    let numbers = |rows: &Rows<T, N>| {
        let all = [&[rows.distance, rows.s, rows.t][..], &rows.on_a, &rows.on_b].concat();
        all.iter().map(|row| bits(&row[..count])).collect::<Vec<_>>()
    };
    let points: Vec<[T; N]> = second.iter().map(|b| b[0]).collect();
    let (mut plain, mut plain_points) = (Rows::empty(), [[T::zero(); RUN]; N]);
    closest_by_midpoints(&first, &second, &mut plain);
    closest_by_nearer_ends(&points, &first, &mut plain_points);
    for level in crate::machine::levels() {
        let mut found = Rows::empty();
        fearless_simd::dispatch!(level, _ => closest_by_midpoints(&first, &second, &mut found));
        assert_eq!(numbers(&found), numbers(&plain), "{level:?}");
        let mut found = [[T::zero(); RUN]; N];
        fearless_simd::dispatch!(level, _ => closest_by_nearer_ends(&points, &first, &mut found));
        assert_eq!(bits(found.as_flattened()), bits(plain_points.as_flattened()), "{level:?}");
    }
}

#[cfg(feature = "simd")]
#[test]
fn every_instruction_set_has_the_bits_of_the_plain_loops() {
    use fearless_simd::dispatch;
    fn check<T: Widen>() {
        for count in LENGTHS.into_iter().filter(|&count| count <= ROW) {
            closest_has_the_same_bits::<T, 2>(count);
            closest_has_the_same_bits::<T, 3>(count);
        }
        for count in LENGTHS.into_iter().filter(|&count| count <= ROOM) {
            let (first, second) = pairs::<T, 3>(count);
            let points: Vec<[T; 3]> = second.iter().map(|b| b[0]).collect();
            let [first, second] = [first, second].map(|s| s.into_iter().map(pga3::Segment::from).collect::<Vec<_>>());
            let (mut plain, mut plain_points) = (std::vec![T::zero(); count], std::vec![T::zero(); count]);
            by_midpoints(&first, &second, &mut plain);
            by_nearer_ends(&points, &first, &mut plain_points);
            let row = |start: usize, of: fn(&pga3::Segment<T>) -> [T; 3]| -> [[f64; PLACES]; 3] {
                let number = |k: usize, axis: usize| first.get(start + k).map_or(0.5, |a| of(a)[axis].widen());
                core::array::from_fn(|axis| core::array::from_fn(|k| number(k, axis)))
            };
            let of_point = |k| [row(k, |a| a.b), row(k, |a| [a.a[1], a.b[0], a.b[2]]), row(k, |a| a.a)];
            // Along an axis, and so parallel.
            let along = |a: &pga3::Segment<T>| [a.b[0], a.a[1], a.a[2]];
            let beside = |a: &pga3::Segment<T>| [a.b[1], a.b[2], a.a[0]];
            let of_segments =
                |k| [row(k, |a| a.a), row(k, along), row(k, beside), row(k, |a| [a.a[2], a.b[2], a.a[0]])];
            let blocks: Vec<_> = (0..count).step_by(PLACES).map(of_point).collect();
            second_has_the_same_bits::<FromMidpoint, 3, 1>(&blocks);
            second_has_the_same_bits::<FootFromMidpoint, 3, 3>(&blocks);
            let blocks: Vec<_> = (0..count).step_by(PLACES).map(of_segments).collect();
            second_has_the_same_bits::<Parallel, 4, 1>(&blocks);
            for level in crate::machine::levels() {
                let mut out = std::vec![T::one(); count];
                dispatch!(level, _ => by_midpoints(&first, &second, &mut out));
                assert_eq!(bits(&out), bits(&plain), "{level:?}");
                dispatch!(level, _ => by_nearer_ends(&points, &first, &mut out));
                assert_eq!(bits(&out), bits(&plain_points), "{level:?}");
            }

            let (first, second) = pairs::<T, 2>(count);
            let end =
                |pairs: &[[[T; 2]; 2]], i: usize, k: usize| pairs.get(k).map_or([0.0; 2], |pair| widened(pair[i]));
            let row = |pairs: &[_], i: usize| -> [[f64; 2]; ROOM] { core::array::from_fn(|k| end(pairs, i, k)) };
            let ends = [row(&first, 0), row(&first, 1), row(&second, 0), row(&second, 1)];
            let [first, second] = [first, second].map(|s| s.into_iter().map(pga2::Segment::from).collect::<Vec<_>>());
            let near = |mark: &dyn Fn(&[_], &[_], &mut Left<BLOCK>)| {
                let mut near = Left::default();
                let blocks = first.chunks(BLOCK).zip(second.chunks(BLOCK));
                let places = blocks.map(|(a, b)| {
                    mark(a, b, &mut near);
                    near.places().collect::<Vec<_>>()
                });
                places.collect::<Vec<_>>()
            };
            let (plain_near, mut plain_found) = (near(&mark_near), [[0.0; ROOM]; 4]);
            crossings::<T>(&ends, &mut plain_found, count);
            for level in crate::machine::levels() {
                assert_eq!(near(&|a, b, near| dispatch!(level, _ => mark_near(a, b, near))), plain_near, "{level:?}");
                let mut found = [[0.0; ROOM]; 4];
                dispatch!(level, _ => crossings::<T>(&ends, &mut found, count));
                for (found, plain) in found.iter().zip(&plain_found) {
                    assert_eq!(bits(found), bits(plain), "{level:?}");
                }
            }
        }
    }
    check::<f32>();
    check::<f64>();
}

#[test]
fn the_loop_answers_nearly_all_random_pairs() {
    fn left<T: Widen, const N: usize>() -> usize {
        let mut g = Dice::new(3);
        let (_, random) = families::all::<N>()[0];
        let mut left = 0;
        for _ in 0..100 {
            let pairs: Vec<[Ends<T, N>; 2]> =
                (0..ROW).map(|_| random(&mut g).map(|ends| ends.map(|p| p.map(T::narrow)))).collect();
            let (first, second): (Vec<_>, Vec<_>) = pairs.iter().map(|[a, b]| (*a, *b)).unzip();
            let mut rows = Rows::empty();
            closest_by_midpoints(&first, &second, &mut rows);
            left += rows.distance.iter().filter(|d| d.widen().is_nan()).count();
        }
        left
    }
    let left = [left::<f64, 2>(), left::<f64, 3>(), left::<f32, 2>(), left::<f32, 3>()];
    assert!(left.iter().all(|&left| left < 64), "{left:?} of 6400");
}
