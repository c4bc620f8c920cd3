//! The answers of the hierarchy against a double loop, and how much it does for them where boxes are of little use.

use super::attempts::{PER_PAIR, PER_QUESTION};
use super::tree::Tree;
use super::walk::Walk;
use super::*;
use crate::Widen;
use crate::machine::in_wide_registers;
use crate::random::Numbers;
use crate::segment::distance;
use crate::threads::Count;

type Ends<const N: usize> = [[f64; N]; 2];

/// Segments; those of space are the links of a chain.
#[derive(Clone, Copy)]
struct List<'s, const N: usize>(&'s [Ends<N>]);

impl<const N: usize> Segments<N> for List<'_, N> {
    fn count(&self) -> usize {
        self.0.len()
    }
    fn ends(&self, k: usize) -> Ends<N> {
        self.0[k]
    }
    fn apart(&self) -> usize {
        N - 1
    }
}

fn nearer(radius: f64) -> Nearer<f64> {
    Nearer { radius }
}

/// Numbers in [0, 1).
fn random() -> impl FnMut() -> f64 {
    let mut numbers = Numbers(9);
    move || numbers.unit()
}

fn shuffled<T>(mut list: Vec<T>) -> Vec<T> {
    let mut random = random();
    for k in (1..list.len()).rev() {
        list.swap(k, (random() * (k + 1) as f64) as usize);
    }
    list
}

/// The found pairs, compared with the double loop where that is short; and the work per segment.
fn solve<const N: usize, Q: Question<N> + Clone + Send>(segments: &[Ends<N>], question: &Q) -> (usize, f64) {
    if segments.len() > FEW {
        // The first of them, without a tree.
        solve(&segments[..FEW], question);
    }
    let list = List(segments);
    let (found, work) = pairs(list, question);
    if segments.len() <= FEW {
        assert_eq!(found, pairs_by_tree(list, question).0);
    }
    let (marked, again) = marks(list, question);
    if segments.len() < 2000 {
        let all = (0..segments.len()).flat_map(|i| (i + 1..segments.len()).map(move |j| (i, j)));
        let expected: Vec<_> =
            all.filter(|&(i, j)| list.asks(i, j) && question.holds(segments[i], segments[j])).collect();
        assert!(found == expected, "{} pairs of {}", found.len(), expected.len());
        between(segments, question);
    }
    let mut streamed: Vec<_> = stream(list, question.clone()).collect();
    streamed.sort_unstable();
    assert!(streamed == found, "{} pairs of {}, one after the other", streamed.len(), found.len());
    let mut expected = alloc::vec![false; segments.len()];
    for &(i, j) in &found {
        expected[i] = true;
        expected[j] = true;
    }
    assert!(marked == expected);
    let most = (work.steps + work.questions).max(again.steps + again.questions);
    (found.len(), most as f64 / segments.len() as f64)
}

/// The pairs between the first third and the rest, compared with the double loop.
fn between<const N: usize, Q: Question<N> + Clone + Send>(segments: &[Ends<N>], question: &Q) {
    let (first, second) = segments.split_at(segments.len() / 3);
    let all = (0..first.len()).flat_map(|i| (0..second.len()).map(move |j| (i, j)));
    let expected: Vec<_> = all.filter(|&(i, j)| question.holds(first[i], second[j])).collect();
    let (found, _) = pairs(Between(first, second), question);
    let (by_tree, _) = pairs_by_tree(Between(first, second), question);
    assert!(by_tree.iter().map(|&(i, j)| (i, j - first.len())).eq(expected.iter().copied()));
    assert!(found == expected, "{} pairs of {} between two", found.len(), expected.len());
    let mut streamed: Vec<_> = stream(Between(first, second), question.clone()).collect();
    streamed.sort_unstable();
    assert!(streamed == expected, "{} pairs of {} between two, one after the other", streamed.len(), expected.len());
}

fn chain(points: &[[f64; 3]]) -> Vec<Ends<3>> {
    points.windows(2).map(|ends| [ends[0], ends[1]]).collect()
}

/// A walk that is turned back at the walls of a box.
fn confined(count: usize, side: f64) -> Vec<[f64; 3]> {
    let mut random = random();
    let mut at = [0.0; 3];
    (0..count)
        .map(|_| {
            at = at.map(|x| {
                let next = x + 1.2 * random() - 0.6;
                if next.abs() < side { next } else { x }
            });
            at
        })
        .collect()
}

#[test]
fn a_dense_walk_is_answered_as_by_the_double_loop_and_in_few_steps() {
    for (count, side) in [(1500, 2.0), (1500, 4.0), (20_000, 9.0)] {
        let (found, work) = solve(&chain(&confined(count, side)), &nearer(0.2));
        assert!(found > count / 10, "{found} pairs: the test shows nothing");
        assert!(work < 20.0, "{work} per segment");
    }
}

#[test]
fn large_dense_walks_are_sorted_by_place_and_no_other_chains() {
    let is_coherent = |points: &[[f64; 3]]| order::is_coherent(&List(&chain(points)));
    let dense = confined(60_000, 6.0);
    assert!(!is_coherent(&dense) && is_coherent(&dense[..20_000]));
    let (found, _) = solve(&chain(&dense), &nearer(0.2));
    assert!(found > 6000, "{found} pairs: the test shows nothing");
    // Of the whole length of what is flat, one axis says nothing, and so nothing is said.
    assert!(is_coherent(&dense.iter().map(|p| [p[0], p[1], 0.7]).collect::<Vec<_>>()));
    assert!(is_coherent(&confined(60_000, f64::INFINITY)));
    let line: Vec<_> = (0..60_000).map(|i| [1.0, 0.5, -0.3].map(|x| x * f64::from(i))).collect();
    assert!(is_coherent(&line) && is_coherent(&[[1.0, 2.0, 3.0]; 60_000]));
    // Each link goes across a tower, and all climb it in turn.
    let climbing = |i: i32| [f64::cos(3.1 * f64::from(i)), f64::sin(3.1 * f64::from(i)), f64::from(i) / 20_000.0];
    assert!(is_coherent(&(0..40_000).map(climbing).collect::<Vec<_>>()));
    assert!(!is_coherent(&shuffled(line)));
}

/// Segments anywhere in a square, so short that few cross.
fn short_segments(count: usize) -> Vec<Ends<2>> {
    let size = 1.5 / f64::sqrt(count as f64);
    let mut random = random();
    let one = |_| {
        let [x, y] = [random(), random()];
        [[x, y], [x + size * (random() - 0.5), y + size * (random() - 0.5)]]
    };
    (0..count).map(one).collect()
}

#[test]
fn short_segments_in_any_order_take_few_steps() {
    for count in [1500, 30_000] {
        let (found, work) = solve(&short_segments(count), &Meeting);
        assert!(found > count / 10, "{found} pairs: the test shows nothing");
        assert!(work < 2.2, "{work} per segment");
    }
}

#[test]
fn a_walk_that_stops_again_and_again_finds_the_same_pairs() {
    let segments = short_segments(600);
    let (list, reach) = (List(&segments), Reach::new(0.0));
    let tree = Tree::new(&list, reach);
    let mut found = Vec::new();
    let mut left = Vec::new();
    loop {
        let allowance = &Count::new(7);
        let (tree, segments) = (&tree, &list);
        let walk = Walk { tree, segments, question: &Meeting, reach, capsules: &[], allowance, per_pair: PER_PAIR };
        let from = if found.is_empty() { alloc::vec![(tree.root(), tree.root())] } else { left };
        let (part, work, rest) = walk.run(from, &Collected::all);
        assert!(work.steps > 0);
        found.extend(part);
        left = rest;
        if left.is_empty() {
            break;
        }
    }
    assert!(found.len() > 20, "the test shows nothing");
    assert_eq!(sorted(found, segments.len()), pairs(list, &Meeting).0);
}

#[test]
fn a_walk_takes_no_more_steps_out_of_the_allowance_than_it_needs() {
    // Not even where many parts of it, each with a portion, end before that is spent.
    let segments = short_segments(3000);
    let (list, reach) = (List(&segments), Reach::new(0.0));
    let tree = &Tree::new(&list, reach);
    let all = 1 << 20;
    let allowance = &Count::new(all);
    let walk = Walk { tree, segments: &list, question: &Meeting, reach, capsules: &[], allowance, per_pair: 0 };
    let (_, work, left) = walk.run(alloc::vec![(tree.root(), tree.root())], &Collected::all);
    assert!(left.is_empty() && work.questions > 200, "the test shows nothing: {work:?}, {} left", left.len());
    let taken = all - allowance.get();
    assert!(taken <= work.steps + PER_QUESTION * work.questions, "{taken} taken for {work:?}");
}

#[test]
fn what_meets_within_one_of_two_sets_costs_next_to_nothing() {
    // All of the first meet each other, and none the second.
    for (first, second) in [(4000, 1), (1, 4000), (4096, 4096)] {
        let [first, second] =
            [(0.0, first), (2.0, second)].map(|(y, count)| alloc::vec![[[0.0, y], [1.0, y + 1.0]]; count]);
        let (found, work) = pairs(Between(&first, &second), &Meeting);
        assert!(found.is_empty() && work.steps < 4 * (first.len() + second.len()), "{work:?}");
    }
}

/// What boxes see nothing of, n at a time.
fn worst_cases(n: usize) -> Vec<(&'static str, Vec<Ends<2>>)> {
    let step = |i: usize| i as f64 / n as f64;
    let list = |ends: &dyn Fn(usize) -> Ends<2>| (0..n).map(ends).collect::<Vec<_>>();
    let road = |i: usize| [[i as f64, (i % 7) as f64], [i as f64 + 1.0, ((i + 1) % 7) as f64]];
    let mut giant = list(&road);
    giant[n / 3] = [[-1e7, -2e7], [3e7, 6.1e7]];
    let diagonal = |i: usize| [[0.0, step(i)], [1.0, step(i) + 0.7]];
    let details = |i: usize| {
        let place = [0.05, 0.618, 0.9][i % 3];
        let [x, y] = [place, step(i) + 0.7 * place + 0.5 / n as f64];
        if i.is_multiple_of(6) { diagonal(i) } else { [[x, y], [x, y + 1e-9]] }
    };
    let rays = |i: usize| {
        let (sin, cos) = (6.25 * step(i)).sin_cos();
        [[0.1 * cos, 0.1 * sin], [cos, sin]]
    };
    let mut crossed = list(&diagonal);
    for k in 1..20 {
        crossed[k * n / 20] = [[0.05 * k as f64, 0.0], [0.05 * k as f64, 2.0]];
    }
    alloc::vec![
        ("diagonals that all overlap one another's boxes", list(&diagonal)),
        ("diagonals, all crossed by some", crossed),
        (
            "and in turn there and back",
            list(&|i| {
                let ends = diagonal(i);
                if i.is_multiple_of(2) { ends } else { [ends[1], ends[0]] }
            })
        ),
        (
            "diagonals, each moved along itself",
            list(&|i| {
                let along = (0.618 * i as f64).fract();
                diagonal(i).map(|[x, y]| [x + along, y + 0.7 * along])
            })
        ),
        ("diagonals, and short ones between them", list(&details)),
        (
            "diagonals at places far from each other, in turn",
            list(&|i| diagonal(i).map(|[x, y]| [x + 100.0 * (i % 7) as f64, y]))
        ),
        ("rays", list(&rays)),
        ("a giant among tiny ones", giant),
        ("one line, apart", list(&|i| [[3.0 * i as f64, i as f64], [3.0 * i as f64 + 1.5, i as f64 + 0.5]])),
        ("one line, joined", list(&|i| [[3.0 * i as f64, i as f64], [3.0 * i as f64 + 3.0, i as f64 + 1.0]])),
        (
            "two clusters, one tiny",
            list(&|i| {
                let scale = if i.is_multiple_of(2) { 1.0 } else { 1e-12 };
                road(i).map(|p| p.map(|x| x * scale + 1.0))
            })
        ),
    ]
}

#[test]
fn the_worst_cases_take_a_few_steps_per_segment_and_pair() {
    for order in [|list| list, shuffled] {
        for n in [600, 20_000] {
            for (name, segments) in worst_cases(n) {
                let (found, work) = solve(&order(segments), &Meeting);
                let per_pair = found as f64 / n as f64;
                assert!(work < 42.0 + 2.0 * per_pair, "{name}: {work} per segment, of {n}; {per_pair} pairs");
            }
        }
    }
}

#[test]
fn bundles_in_space_do_so_too() {
    // In a plane across x, so that which end has the greater x is as good as random; moved along themselves, and turned a little.
    let mut random = random();
    for n in [600, 10_000] {
        let bundle: Vec<_> = (0..n)
            .map(|_| {
                let [x, y, along, lean] = [0; 4].map(|_| random() - 0.5);
                [-1.0, 1.0].map(|t| [x + 1e-6 * lean * t, y + along + t, along - y + t])
            })
            .collect();
        let (_, work) = solve(&bundle, &nearer(1e-5));
        assert!(work < 100.0, "{work} per segment, of {n}");
    }
}

/// Along no axis, in a square grid of distance 1, and turned a little, so that their lines tell that they are apart, but no box does.
fn fibres(side: usize) -> Vec<Ends<3>> {
    let mut random = random();
    let [along, across, up] = [[0.6, 0.64, 0.48], [0.8, -0.48, -0.36], [0.0, 0.6, -0.8]];
    let fibre = |place: usize| {
        let [i, j] = [place / side, place % side].map(|k| k as f64);
        let turn = [0; 3].map(|_| 1e-2 * (random() - 0.5));
        let end = |t: f64| [0, 1, 2].map(|k| i * across[k] + j * up[k] + t * (1e4 * along[k] + turn[k]));
        [end(-1.0), end(1.0)]
    };
    shuffled((0..side * side).map(fibre).collect())
}

#[test]
fn fibres_side_by_side_are_soon_given_up_by_boxes() {
    let (found, work) = solve(&fibres(70), &nearer(0.3));
    assert!(found == 0 && work < 24.0, "{work} per segment");
}

#[test]
fn fibres_that_are_near_each_other_are_found_though_their_capsules_are_apart() {
    let side = 40;
    let list = fibres(side);
    let (found, work) = solve(&list, &nearer(1.1));
    let next_to_each_other = 2 * side * (side - 1);
    // But for neighbours in the list, which are not asked about.
    assert!((next_to_each_other - 20..=next_to_each_other).contains(&found), "{found} of {next_to_each_other}");
    assert!(work < 100.0, "{work} per segment");
}

#[test]
fn the_worst_chains_do_so_too() {
    for n in [600, 20_000] {
        let step = |i: usize| i as f64 / n as f64;
        let zigzag = |i: usize| {
            let y = step(i);
            if i.is_multiple_of(2) { [0.0, y, 0.3] } else { [1.0, y + 0.7, 1.7] }
        };
        let zigzag: Vec<_> = (0..n).map(zigzag).collect();
        let line: Vec<_> = (0..n).map(|i| [1.0, 0.5, -0.3].map(|x| x * i as f64)).collect();
        let mut giant = line.clone();
        giant[n / 2] = [1e6, 2e6, 3e6];
        for (name, points, radius) in
            [("zigzag", &zigzag, 0.2 / n as f64), ("line", &line, 0.2), ("giant", &giant, 0.2)]
        {
            let (found, work) = solve(&chain(points), &nearer(radius));
            assert!(work < 48.0 && found < n / 100, "{name}: {work} per segment, of {n}; {found} pairs");
        }
    }
}

#[test]
fn where_all_points_are_equal_only_the_answer_is_long() {
    let n = 400;
    let (found, work) = solve(&alloc::vec![[[1.0, 2.0]; 2]; n], &Meeting);
    assert_eq!(found, n * (n - 1) / 2);
    assert!(work < 1.5 * n as f64, "{work} per segment");
    let (_, work) = marks(List(&alloc::vec![[[1.0, 2.0, 3.0]; 2]; 20_000]), &nearer(0.5));
    assert!(work.steps + work.questions < 100_000, "{work:?}");
}

#[test]
fn what_is_not_finite_or_not_there_is_nowhere() {
    assert_eq!(pairs(List::<2>(&[]), &Meeting).0, []);
    assert_eq!(marks(List(&[[[0.0; 2]; 2]]), &Meeting).0, [false]);
    let nan = [[f64::NAN; 2]; 2];
    let cross = [[[0.0, 0.0], [2.0, 2.0]], nan, [[0.0, 2.0], [2.0, 0.0]], nan];
    assert_eq!(pairs(List(&cross), &Meeting).0, [(0, 2)]);
    assert_eq!(pairs_by_tree(List(&cross), &Meeting).0, [(0, 2)]);
    // So many boxes without end that they are given up, and sorted, touch each other.
    let endless = [[[-f64::INFINITY; 2], [f64::INFINITY; 2]]; 5000];
    assert_eq!(solve(&endless, &Meeting).0, 0);
    // Boxes without end touch even those that hold nothing.
    let huge = [[[-1.7e308; 3], [1.7e308; 3]]; 5];
    let expected = [(0, 2), (0, 3), (0, 4), (1, 3), (1, 4), (2, 4)];
    assert_eq!(pairs(List(&huge), &nearer(f64::MAX)).0, expected);
    assert_eq!(pairs_by_tree(List(&huge), &nearer(f64::MAX)).0, expected);
}

#[test]
fn an_estimate_proves_no_more_than_is_true() {
    // Of segments at a known distance, along an axis of any direction.
    let mut random = random();
    for round in 0..2000 {
        let scale = f64::from(round % 41 - 20).exp2();
        let mut point = || [0, 1, 2].map(|_| scale * (random() - 0.5));
        let (a, b) = ([point(), point()], [point(), point()]);
        let b = if round % 3 == 0 { a.map(|p| [p[0] + scale, p[1], p[2] - scale]) } else { b };
        let exact = distance::distance::<f64, _, _>(&a, &b);
        let estimate = distance::Estimate::of(a, b);
        assert!(!estimate.is_above(exact * (1.0 + 8.0 * f64::EPSILON)), "{a:?} {b:?}");
        assert!(!estimate.is_below(exact * (1.0 - 8.0 * f64::EPSILON)), "{a:?} {b:?}");
        assert!(estimate.is_above(exact * 0.999) || exact < 1e-3 * scale, "{a:?} {b:?}");
        assert!(estimate.is_below(exact * 1.001) || exact < 1e-3 * scale, "{a:?} {b:?}");
    }
}

/// Near the ends of the range, where squares and products over- and underflow at different places of the formula.
#[test]
fn an_estimate_that_over_or_underflows_proves_nothing() {
    let mut random = random();
    let mut answers = 0;
    for round in 0..60_000 {
        let scale = f64::from(if round % 2 == 0 { 500 + round % 23 } else { -470 - round % 31 }).exp2();
        // On a coarse lattice, so that many products are 0 or the same.
        let mut point = || [0, 1, 2].map(|_| scale * (4.0 * random() - 2.0).round());
        let (a, b) = ([point(), point()], [point(), point()]);
        let flat = [a, b].map(|ends| ends.map(|[x, y, _]| [x, y]));
        let distances = [distance::distance::<f64, _, _>(&a, &b), distance::distance::<f64, _, _>(&flat[0], &flat[1])];
        for (exact, estimate) in
            distances.into_iter().zip([distance::Estimate::of(a, b), distance::Estimate::of(flat[0], flat[1])])
        {
            assert!(!estimate.is_above(exact * (1.0 + 8.0 * f64::EPSILON)), "{a:?} {b:?}");
            assert!(!estimate.is_below(exact * (1.0 - 8.0 * f64::EPSILON)), "{a:?} {b:?}");
            assert!(estimate.at_least() <= exact, "{a:?} {b:?}");
            answers += usize::from(estimate.is_above(0.5 * exact) && estimate.is_below(2.0 * exact));
        }
    }
    assert!((20_000..100_000).contains(&answers), "{answers}");
    // On one line, at a distance of 0; with a radius of any size.
    let on_a_line = [[[0.0, -1e154], [0.0, 0.0]], [[9e300, 9e300]; 2], [[0.0, 1e154], [0.0, -5e153]]];
    for radius in [1e-300, 1.0, 1e150, 1e154] {
        assert_eq!(pairs(List(&on_a_line), &nearer(radius)).0, [(0, 2)]);
    }
}

#[test]
fn a_vector_whose_square_underflows_proves_nothing() {
    // The second passes the first end of the first, which is 2⁻⁵¹² long, and the computed vector between them is 2⁻⁵⁴⁰ long.
    let a = [[0.0; 3], [1.0064658558936123e-154, 1.138029457065943e-154, 2.913414348125081e-157]];
    let b = [
        [8.911604326486122e-91, -7.881364950751318e-91, 2.778448436856347e-163],
        [-8.384332532019581e-91, 7.415049202409859e-91, 2.778448436856347e-163],
    ];
    let (exact, radius) = (distance::distance::<f64, _, _>(&a, &b), f64::exp2(-320.0));
    assert!(exact < radius && !distance::Estimate::of(a, b).is_above(radius));
    // So many at one place are taken for a bundle.
    let many: Vec<_> = (0..40).map(|k| if k % 2 == 0 { a } else { b }).collect();
    // Neighbours are not asked about.
    assert_eq!(pairs(List(&many), &nearer(radius)).0.len(), 39 * 38 / 2);
}

/// Chains of which some pair is just as far apart as the radius, or a float less or more.
fn at_the_radius<T: Widen>(points: &[[f64; 3]], next: impl Fn(T) -> [T; 2]) {
    let links: Vec<_> = chain(points).into_iter().map(|ends| ends.map(|p| p.map(|x| T::narrow(x).widen()))).collect();
    for (k, l) in (0..links.len()).flat_map(|k| (k + 2..links.len()).map(move |l| (k, l))) {
        let distance = T::narrow_distance(distance::distance::<T, _, _>(&links[k], &links[l]));
        let [less, more] = next(distance);
        for radius in [less, distance, more] {
            solve(&links, &Nearer { radius });
        }
    }
}

#[test]
fn at_the_radius_itself_the_distance_decides() {
    for (exponent, side) in [
        (0, 2.0),
        (-140, 1.5),
        (120, 3.0),
        (127, 2.0),
        (-480, 2.0),
        (-505, 2.0),
        (-520, 2.0),
        (-1070, 2.0),
        (1020, 4.0),
    ] {
        let walk = confined(7, side);
        let scaled: Vec<_> = walk.iter().map(|p| p.map(|x| x * f64::exp2(f64::from(exponent)))).collect();
        if exponent > -150 && exponent < 128 {
            at_the_radius::<f32>(&scaled, |d| [d.next_down(), d.next_up()]);
        }
        at_the_radius::<f64>(&scaled, |d| [d.next_down(), d.next_up()]);
    }
}

#[test]
fn at_the_radius_itself_the_distance_of_points_decides_though_squares_are_subnormal() {
    let mut random = random();
    for round in 0..600 {
        // Points, whose distance is that of their boxes.
        let scale = f64::exp2(f64::from(-500 - round % 40));
        let points = [(); 3].map(|()| [[(); 3].map(|()| scale * (random() - 0.5)); 2]);
        let distance = distance::distance::<f64, _, _>(&points[0], &points[2]);
        for radius in [distance, distance.next_up()] {
            solve(&points, &nearer(radius));
        }
    }
}

#[test]
fn no_estimate_takes_a_distance_that_overflows_or_underflows_for_less_than_it_is() {
    // The distance of the first and the last is no `f32`, and not less than infinity.
    let far = [[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [[9e9; 3], [1.0; 3]], [[2e38, 3e38, 3e38], [3e38, 3e38, 3e38]]];
    assert_eq!(solve(&far, &Nearer { radius: f32::INFINITY }).0, 0);
    // The square of the distance is 0.
    let near = far.map(|ends| ends.map(|p| p.map(|x| x * 1e-220)));
    let distance = distance::distance::<f64, _, _>(&near[0], &near[2]);
    assert!(solve(&near, &nearer(distance)).0 == 0 && solve(&near, &nearer(distance.next_up())).0 == 1);
}

#[test]
fn lines_prove_no_more_than_is_true() {
    let (mut random, mut told) = (random(), 0);
    for round in 0..20_000 {
        // Sizes that differ, up to where squares leave the range of floats.
        let far = if round % 3 == 0 { 18 } else { 1 };
        let sizes = [0, 1].map(|k| f64::from((round * (7 + 4 * k)) % 61 - 30).exp2().powi(far));
        let mut point = |size: f64| [0, 1, 2].map(|_| size * (random() - 0.5));
        let (a, to, along) = ([point(sizes[0]), point(sizes[0])], point(sizes[1]), point(sizes[1]));
        let plus = |p: [f64; 3], q: [f64; 3], times: f64| [0, 1, 2].map(|k| p[k] + times * q[k]);
        let b = match round % 5 {
            // A common end, parallel, an end on the other, anywhere; and across each other's middle.
            0 => [a[0], to],
            1 => a.map(|p| plus(p, to, 1.0)),
            2 => [plus(a[0].map(|x| 0.25 * x), a[1], 0.75), to],
            3 => [to, plus(to, along, 1.0)],
            _ => {
                let (u, v) = (plus(a[1], a[0], -1.0), along);
                let across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
                let middle = plus(plus(a[0], u, 0.5), across, 0.25 / sizes[1]);
                [plus(middle, along, -0.5), plus(middle, along, 0.5)]
            }
        };
        let exact = distance::distance::<f64, _, _>(&a, &b);
        let lines = |length: f64| distance::lines_at_least(a, b, length * length);
        assert!(!lines(exact * (1.0 + 8.0 * f64::EPSILON)), "{a:?} {b:?}");
        told += usize::from(round % 5 == 4 && far == 1 && lines(exact * 0.999));
    }
    assert!(told > 2300, "{told} of 2667");
}

#[test]
fn segments_whose_volume_overflows_are_not_told_apart_by_their_lines() {
    // The second begins in the middle of the first and is nearly parallel to it. Two of the three terms of the volume are past the
    // range of floats together, and the third is not.
    let p = [-8.683543849495833e169, 4.1004749132622315e170, 1.751972793916461e170];
    let v = [2.0038409316568687e-22, -9.46238035165099e-22, -4.0429055883917904e-22];
    let (a, b) = ([p, p.map(|x| -x)], [[0.0; 3], v]);
    assert_eq!(distance::distance::<f64, _, _>(&a, &b), 0.0);
    assert!(!distance::lines_at_least(a, b, 1.0));
    let chain = [a, [a[1], b[0]], b];
    assert_eq!(pairs(List(&chain), &nearer(1.0)).0, [(0, 2)]);
    assert_eq!(pairs_by_tree(List(&chain), &nearer(1.0)).0, [(0, 2)]);
}

#[test]
fn sets_of_any_size_have_all_their_pairs() {
    for count in (0..70_usize).chain([95, 96, 97, 255, FEW, FEW + 1]) {
        // Spokes of a wheel, and a chain that goes to and fro.
        let spokes: Vec<Ends<2>> = (0..count).map(|k| [[-1.0, 0.1 * k as f64], [1.0, -0.1 * k as f64]]).collect();
        let (found, _) = solve(&spokes, &Meeting);
        assert_eq!(found, count * count.saturating_sub(1) / 2);
        let place = |k: usize| [(k % 2) as f64, 0.0, 0.0];
        let links: Vec<Ends<3>> = (0..count).map(|k| [place(k), place(k + 1)]).collect();
        let (found, _) = solve(&links, &nearer(0.5));
        assert_eq!(found, count.saturating_sub(1) * count.saturating_sub(2) / 2);
        let (marked, _) = marks(List(&links), &nearer(0.5));
        assert_eq!(
            marked.iter().filter(|mark| **mark).count(),
            if count > 2 { if count == 3 { 2 } else { count } } else { 0 }
        );
    }
}

#[test]
fn few_are_searched_as_many_are() {
    let mut random = random();
    for round in 0..300 {
        let count = 2 + (round * 7) % 90;
        // On few places, so that many touch; of any size; some not finite.
        let size = f64::from(round as i32 % 61 - 30).exp2();
        let mut segments: Vec<Ends<2>> =
            (0..count).map(|_| [[0.0; 2]; 2].map(|p| p.map(|_| size * f64::from((12.0 * random()) as u8)))).collect();
        if round % 5 == 0 {
            segments[count / 2][1][0] = [f64::NAN, f64::INFINITY, 1e308][round / 5 % 3];
        }
        let radius = [0.3, 1.0, 1e3][round % 3] * size;
        solve(&segments, &Meeting);
        solve(&segments, &nearer(radius));
    }
}

#[test]
fn few_segments_are_asked_about_little() {
    // Neighbours along a road touch, and few others: the boxes around 32 of them say so.
    let road = |i: usize| [[i as f64, (i % 7) as f64], [i as f64 + 1.0, ((i + 1) % 7) as f64]];
    let there: Vec<_> = (0..FEW).map(road).collect();
    let back: Vec<_> = there.iter().rev().copied().collect();
    for way in [there, back] {
        let (_, work) = pairs(List(&way), &Meeting);
        assert!(work.questions < FEW && work.steps <= 2 * FEW, "{work:?}");
    }
    // What is looked for one after the other is not searched to its end.
    let all = alloc::vec![[[1.0, 2.0], [3.0, 4.0]]; FEW];
    let few = few::Few::new(&List(&all), &Meeting);
    let (parts, mut first) = (few.parts(&List(&all)), Collected::hundred(&[]));
    let (work, next) = in_wide_registers!(machine => few.search(&parts, &List(&all), &Meeting, 0, &mut first, machine));
    assert!(next == Some(1) && work.questions == FEW - 1, "{work:?}");
}

#[test]
fn boxes_in_f32_touch_where_they_do_and_seldom_where_they_do_not() {
    let mut random = random();
    for round in 0..4000 {
        // Far from the origin or not, of any size, all of one or one of them much larger; their ends on few places, so that many touch.
        let size = f64::from(round % 61 - 30).exp2().powi(if round % 7 == 0 { 33 } else { 1 });
        let offset = [0.0, size, 1e9 * size, -1e300][round as usize % 4];
        let mut ends: Vec<Ends<2>> = (0..8)
            .map(|_| [[0.0; 2]; 2].map(|p| p.map(|_| offset + size * f64::from((64.0 * random()) as u8))))
            .collect();
        if round % 3 == 0 {
            ends[3][0][1] = -1e290;
        }
        let reach = Reach::new(if round % 2 == 0 { 0.0 } else { 2.5 * size });
        let tree = Tree::new(&List(&ends), reach);
        let [a, b] = [0, 1].map(|place| Node { level: 0, place });
        let bits = in_wide_registers!(machine => tree.touching(a, b, machine));
        let mut more = 0;
        for (i, j) in (0..4).flat_map(|i| (4..8).map(move |j| (i, j))) {
            let seen = bits >> (WAYS * i + j - 4) & 1 == 1;
            let touch = reach.enlarge(ends[i]).touches(&reach.enlarge(ends[j]));
            assert!(seen || !touch, "{i} and {j} of {ends:?}");
            more += usize::from(seen && !touch);
        }
        assert!(more == 0 || round % 3 == 0 || round % 4 == 3, "{more} of {ends:?}");
    }
}

#[test]
fn boxes_within_reach_touch_however_they_are_rounded() {
    // From every size of a coordinate to some of the next numbers, and to the reach or the number below.
    for size in [0.0, f64::MIN_POSITIVE, 1e-310, 0.3, 1.0, 1e9 + 0.1, 1e300] {
        for steps in 1..40 {
            let from = [-size, size].map(|x| (0..steps).fold(x, |x, _| x.next_up()));
            for (x, y) in [-size, size].into_iter().zip(from) {
                let reach = Reach::new(y - x);
                assert!(y - x <= reach.length);
                let [a, b] = [x, y].map(|x| reach.enlarge([[x, 7.0], [x, 8.0]]));
                assert!(a.touches(&b), "{x:e} and {y:e}");
            }
        }
    }
}

/// A step above a number that is not the last, and a number's reach: both in `f64`.
fn reach_of<T: Widen>(distance: T, next: T) -> [f64; 2] {
    let (distance, next) = (distance.widen(), next.widen());
    [distance + 0.5 * (next - distance), Reach::up_to(T::narrow(distance)).length]
}

#[test]
fn a_reach_holds_all_that_is_rounded_to_a_distance_and_little_more() {
    let single = [f32::from_bits(1), f32::from_bits(7), 1e-39, 1e-30, 1.0, 1.999_999_9, 3.7e20, 1e38];
    let double = [f64::from_bits(1), f64::from_bits(7), 1e-310, 1e-200, 1.0, 3.7e200, 1e308];
    let single = single.map(|d| (f64::from(d), reach_of(d, d.next_up()))).into_iter();
    for (distance, [rounded, reach]) in single.chain(double.map(|d| (d, reach_of(d, d.next_up())))) {
        assert!(reach >= rounded && reach <= 2.1 * distance, "{distance:e}: {reach:e}");
    }
    assert_eq!(Reach::up_to(0.0).length, 0.0);
    for most in [Reach::up_to(f32::MAX).length, Reach::up_to(f64::MAX).length, Reach::up_to(f32::INFINITY).length] {
        assert!(most >= f64::from(f32::MAX) && Reach::up_to(f64::MAX).length == f64::INFINITY);
    }
}

/// A point that counts how often its distance from a segment is asked for.
struct Counting<'c, const N: usize>(AtPoint<f64, N>, &'c core::cell::Cell<usize>);

impl<const N: usize> index::Place<f64, N> for Counting<'_, N> {
    type Seen = <AtPoint<f64, N> as index::Place<f64, N>>::Seen;
    fn seen(&self, units: index::Units) -> Self::Seen {
        self.0.seen(units)
    }
    fn is_finite(&self) -> bool {
        self.0.is_finite()
    }
    fn quick_distance(&self, segment: Ends<N>) -> f64 {
        self.1.set(self.1.get() + 1);
        self.0.quick_distance(segment)
    }
    fn distance(&self, segment: Ends<N>) -> f64 {
        self.0.distance(segment)
    }
}

#[test]
fn the_nearest_of_many_is_found_by_asking_few() {
    let mut random = random();
    let mut strokes = |length: f64| -> Vec<Ends<2>> {
        let stroke = |_| {
            let at = [random(), random()];
            [at, at.map(|c| c + length * (random() - 0.5))]
        };
        (0..10_000).map(stroke).collect()
    };
    let asked = [0.0, 0.01, 0.1].map(|length| {
        let segments = strokes(length);
        let index = SegmentTree::<f64, 2>::new(&segments);
        let asked = core::cell::Cell::new(0);
        for [start, [x, y]] in segments.iter().step_by(10) {
            // One that is on a segment, and one that is between.
            for point in [*start, [1.0 - x, *y]] {
                index.nearest(&Counting(AtPoint(point), &asked));
            }
        }
        asked.get() / 2000
    });
    assert!(asked[0] <= 14 && asked[1] <= 14 && asked[2] <= 36, "{asked:?}");
}
