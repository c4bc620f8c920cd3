//! The triangles against the proof that they fill the region, for random outlines of all kinds; and crossings against all pairs of edges.

use std::cmp::Ordering::{Equal, Greater};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

use num_rational::BigRational;

use super::*;
use crate::exact::orientation2;
use crate::exact::tests::oracle::exact;
use crate::random::Numbers;

/// Outlines: points, and edges around each.
#[derive(Clone, Debug, Default)]
struct Outlines {
    points: Vec<[f64; 2]>,
    edges: Vec<[usize; 2]>,
}

impl Outlines {
    fn of(outline: impl IntoIterator<Item = [f64; 2]>) -> Self {
        Outlines::default().and(outline)
    }

    fn and(mut self, outline: impl IntoIterator<Item = [f64; 2]>) -> Self {
        let start = self.points.len();
        self.points.extend(outline);
        let end = self.points.len();
        self.edges.extend((start..end).map(|k| [k, if k + 1 < end { k + 1 } else { start }]));
        self
    }

    fn turn(&self, corners: [usize; 3]) -> core::cmp::Ordering {
        let [a, b, c] = corners.map(|k| self.points[k]);
        orientation2(a, b, c).unwrap()
    }

    /// Whether the edges pass through each other.
    fn cross(&self, j: usize, k: usize) -> bool {
        let ([a, b], [c, d]) = (self.edges[j], self.edges[k]);
        let opposite = |one: core::cmp::Ordering, other| one != Equal && one == core::cmp::Ordering::reverse(other);
        let through = |a, b, c, d| opposite(self.turn([a, b, c]), self.turn([a, b, d]));
        through(a, b, c, d) && through(c, d, a, b)
    }

    /// Whether the edges have a part in common: then it may be that the outlines go along it both ways, as if it were not there.
    fn overlap(&self, j: usize, k: usize) -> bool {
        let ([a, b], [c, d]) = (self.edges[j], self.edges[k]);
        let ends = |[a, b]: [usize; 2]| {
            let [p, q] = [a, b].map(|k| self.points[k]);
            if p < q { [p, q] } else { [q, p] }
        };
        let ([start, end], [other_start, other_end]) = (ends([a, b]), ends([c, d]));
        let on_line = self.turn([a, b, c]) == Equal && self.turn([a, b, d]) == Equal;
        start < end && on_line && start < other_end && other_start < end
    }

    fn overlap_somewhere(&self) -> bool {
        (0..self.edges.len()).any(|k| (0..k).any(|j| self.overlap(j, k)))
    }

    fn crossing_pairs(&self) -> Vec<[usize; 2]> {
        let pairs = (0..self.edges.len()).flat_map(|k| (0..k).map(move |j| [j, k]));
        pairs.filter(|&[j, k]| self.cross(j, k)).collect()
    }

    /// Twice the area that the outlines go round, with signs.
    fn area(&self) -> BigRational {
        self.edges.iter().map(|&[a, b]| wedge(self.points[a], self.points[b])).sum()
    }
}

fn wedge(p: [f64; 2], q: [f64; 2]) -> BigRational {
    exact(p[0]) * exact(q[1]) - exact(p[1]) * exact(q[0])
}

/// Each edge of the triangles less each the other way.
fn balance(edges: impl IntoIterator<Item = [usize; 2]>) -> BTreeMap<[usize; 2], i32> {
    let mut balance = BTreeMap::new();
    for [a, b] in edges.into_iter().filter(|[a, b]| a != b) {
        *balance.entry([a.min(b), a.max(b)]).or_insert(0) += if a < b { 1 } else { -1 };
    }
    balance.retain(|_, count| *count != 0);
    balance
}

fn sides(triangles: &[[usize; 3]]) -> impl Iterator<Item = [usize; 2]> {
    triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]])
}

/// With as many copies as outlines go round: all triangles turn the right way, and their sides are the outlines.
fn check(outlines: &Outlines) -> Result<Filled, Crossing> {
    let Outlines { points, edges } = outlines;
    let filled = fill(points, edges.iter().copied(), |winding| winding, true)?;
    let all = [&filled.triangles[..], &filled.flat].concat();
    assert_eq!(balance(sides(&all)), balance(edges.iter().copied()), "{outlines:?}");
    assert!(filled.triangles.iter().all(|&triangle| outlines.turn(triangle) != Equal), "{outlines:?}");
    assert!(filled.flat.iter().all(|&triangle| outlines.turn(triangle) == Equal), "{outlines:?}");
    let area = |&[a, b, c]: &[usize; 3]| Outlines::of([a, b, c].map(|k| points[k])).area();
    assert_eq!(filled.triangles.iter().map(area).sum::<BigRational>(), outlines.area());

    // Also where some turn right, and some are there several times, flips leave the sides around them, and which way they turn.
    let mut flipped = filled.triangles.clone();
    make_delaunay(points, &mut flipped);
    assert_eq!(balance(sides(&flipped)), balance(sides(&filled.triangles)));
    let mut joined = filled.triangles.clone();
    halves::join(points, &mut joined);
    assert_eq!(balance(sides(&joined)), balance(sides(&filled.triangles)));
    let turns =
        |triangles: &[[usize; 3]]| triangles.iter().map(|&triangle| outlines.turn(triangle)).collect::<Vec<_>>();
    assert_eq!(turns(&flipped), turns(&filled.triangles));
    let mut joined_turns = turns(&joined);
    joined_turns.sort_unstable();
    let mut filled_turns = turns(&filled.triangles);
    filled_turns.sort_unstable();
    assert_eq!(joined_turns, filled_turns);

    // The same triangles once, whichever way the outlines go round.
    let once = |edges: &[[usize; 2]]| fill(points, edges.iter().copied(), |winding| i32::from(winding != 0), false);
    let region = once(edges)?.triangles;
    assert!(region.iter().all(|&triangle| outlines.turn(triangle) == Greater));
    let turned_left = |&[a, b, c]: &[usize; 3]| if outlines.turn([a, b, c]) == Greater { [a, b, c] } else { [a, c, b] };
    assert_eq!(region, deduplicated(filled.triangles.iter().map(turned_left)));
    let back: Vec<_> = edges.iter().map(|&[a, b]| [b, a]).collect();
    assert_eq!(once(&back)?.triangles, region);
    check_delaunay(outlines, &region);
    Ok(filled)
}

/// Flips, and halves that are joined, leave the sides around the triangles, and no corner in the circle around a neighbour.
fn check_delaunay(outlines: &Outlines, triangles: &[[usize; 3]]) {
    for make in [make_delaunay, halves::join] {
        let mut made = triangles.to_vec();
        make(&outlines.points, &mut made);
        assert_eq!(balance(sides(&made)), balance(sides(triangles)));
        assert!(made.iter().all(|&triangle| outlines.turn(triangle) == Greater));
        let opposite: BTreeMap<_, _> =
            made.iter().flat_map(|&[a, b, c]| [([a, b], c), ([b, c], a), ([c, a], b)]).collect();
        assert_eq!(opposite.len(), 3 * made.len());
        for (&[a, b], &c) in &opposite {
            if let Some(&d) = opposite.get(&[b, a]) {
                let [a, b, c, d] = [a, b, c, d].map(|k| outlines.points[k]);
                assert!(!(is_in_circle([a, b, c], d)), "{outlines:?}");
            }
        }
    }
}

/// The determinant of the points, lifted to a paraboloid, by rationals.
fn is_in_circle(triangle: [[f64; 2]; 3], d: [f64; 2]) -> bool {
    let [a, b, c] = triangle.map(|p| {
        let [x, y] = [0, 1].map(|k| exact(p[k]) - exact(d[k]));
        let square = &x * &x + &y * &y;
        [x, y, square]
    });
    let minor = |p: &[BigRational; 3], q: &[BigRational; 3]| &p[0] * &q[1] - &p[1] * &q[0];
    let volume = &a[2] * minor(&b, &c) + &b[2] * minor(&c, &a) + &c[2] * minor(&a, &b);
    volume > BigRational::from_integer(0.into())
}

/// Triangles without those that are the same as the one before.
fn deduplicated(triangles: impl Iterator<Item = [usize; 3]>) -> Vec<[usize; 3]> {
    let mut once: Vec<_> = triangles.collect();
    once.dedup();
    once
}

/// With only left turns, and each side in the outlines or met by another one.
fn simple(outlines: &Outlines, triangles: usize) {
    let filled = check(outlines).unwrap();
    assert_eq!((filled.triangles.len(), filled.flat.len()), (triangles, 0));
    assert!(filled.triangles.iter().all(|&triangle| outlines.turn(triangle) == Greater));
}

fn circle(n: usize, radius: f64) -> impl DoubleEndedIterator<Item = [f64; 2]> {
    (0..n).map(move |k| TAU * k as f64 / n as f64).map(move |angle| [radius * angle.cos(), radius * angle.sin()])
}

#[test]
fn simple_outlines_have_two_triangles_less_than_corners() {
    for n in [3, 4, 5, 17, 400] {
        simple(&Outlines::of(circle(n, 1.0)), n - 2);
        // A hole joins with two more.
        simple(&Outlines::of(circle(n, 1.0)).and(circle(n, 0.4).rev()), 2 * n);
    }
    let mut random = Numbers(5);
    for n in [5, 30, 1000] {
        let mut star: Vec<_> = circle(n, 1.0).collect();
        star.iter_mut().for_each(|p| {
            *p = p.map({
                let r = 0.1 + random.unit();
                move |c| c * r
            })
        });
        simple(&Outlines::of(star), n - 2);
    }
    // Combs along both axes, where faces part and join.
    for n in [4, 100] {
        let teeth = (0..n).flat_map(|k| [[k as f64, 0.0], [k as f64 + 0.5, 9.0 + (k % 7) as f64]]);
        let comb: Vec<_> = teeth.chain([[n as f64, 30.0], [-1.0, 30.0]]).collect();
        simple(&Outlines::of(comb.iter().copied()), 2 * n);
        simple(&Outlines::of(comb.iter().map(|&[x, y]| [y, -x])), 2 * n);
        simple(&Outlines::of(comb.iter().map(|&[x, y]| [-y, x])), 2 * n);
    }
    // A wall that goes round and round.
    let wall = |radius: f64, k: usize| {
        let (angle, radius) = (0.05 * k as f64, radius + 0.01 * k as f64);
        [angle.cos() * radius, angle.sin() * radius]
    };
    simple(&Outlines::of((0..900).rev().map(|k| wall(1.0, k)).chain((0..900).map(|k| wall(1.004, k)))), 1798);
}

#[test]
fn outlines_that_touch_are_filled_and_those_that_cross_are_named() {
    let mut random = Numbers(11);
    let mut counts = [0; 2];
    for round in 0..60_000 {
        let side = 2 + round % 5;
        let mut outline = |n: usize| -> Vec<_> {
            (0..n).map(|_| [random.below(side), random.below(side)].map(|c| c as f64)).collect()
        };
        let mut outlines = Outlines::of(outline(3 + round % 6));
        for _ in 0..round / 7 % 3 {
            outlines = outlines.and(outline(3 + round % 4));
        }
        let expected = outlines.crossing_pairs();
        counts[usize::from(expected.is_empty())] += 1;
        match check(&outlines) {
            Ok(_) => assert!(expected.is_empty() || outlines.overlap_somewhere(), "{outlines:?}"),
            Err(Crossing([j, k])) => assert!(expected.contains(&[j.min(k), j.max(k)]), "{outlines:?} {j} {k}"),
        }
    }
    assert!(counts.iter().all(|&count| count > 9000), "{counts:?}");
}

#[test]
fn the_boundaries_of_sets_of_cells_are_filled() {
    let mut random = Numbers(3);
    for n in [3, 6, 20, 40] {
        let chosen: Vec<bool> = (0..n * n).map(|_| random.below(2) == 0).collect();
        let mut cells = Outlines::default();
        for (k, _) in chosen.iter().enumerate().filter(|(_, chosen)| **chosen) {
            let (x, y) = ((k % n) as f64, (k / n) as f64);
            cells = cells.and([[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]]);
        }
        check(&cells).unwrap();
        // Of few points, so that inner edges are there from both sides, and cancel each other.
        let number = |[x, y]: [f64; 2]| x as usize + y as usize * (n + 1);
        let points: Vec<_> = (0..(n + 1) * (n + 1)).map(|k| [(k % (n + 1)) as f64, (k / (n + 1)) as f64]).collect();
        let edges = cells.edges.iter().map(|edge| edge.map(|k| number(cells.points[k]))).collect();
        let filled = check(&Outlines { points, edges }).unwrap();
        assert!(filled.flat.is_empty());
        // Turned, and not on a lattice.
        let turned = cells.points.iter().map(|&[x, y]| [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y]).collect();
        match check(&Outlines { points: turned, edges: cells.edges.clone() }) {
            Ok(_) => {}
            Err(crossing) => panic!("{crossing:?}"),
        }
    }
}

#[test]
fn many_edges_may_meet_in_one_corner() {
    for n in [100, 1000] {
        let fan = |k: usize| [[1e9, 0.0], [0.0, 4.0 * k as f64 + 2.0], [0.0, 4.0 * k as f64]];
        for side in [1.0, -1.0] {
            let triangles = (0..n).flat_map(|k| fan(k).map(|[x, y]| [side * x, y]));
            let one = Outlines::of(triangles);
            assert_eq!(check(&one).unwrap().triangles.len(), n);
            // And others further on, where the edges of these would lead.
            let beyond = |k: usize| [[2e9, 0.0], [3e9, 0.0], [2e9, 1.0]].map(|[x, y]| [side * x, y - k as f64]);
            let all = (0..4 * n).step_by(7).map(beyond).fold(one, Outlines::and);
            check(&all).unwrap();
        }
    }
}

#[test]
fn edges_that_go_both_ways_are_as_if_they_were_not_there() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let slits = |slits: [[[f64; 2]; 2]; 2]| slits.into_iter().fold(Outlines::of(square), Outlines::and);
    // Across the boundary and each other, and inside.
    for outlines in
        [slits([[[-1.0, 1.0], [5.0, 3.0]], [[1.0, -1.0], [3.0, 5.0]]]), slits([[[1.0, 1.0], [2.0, 3.0]]; 2])]
    {
        assert_eq!(check(&outlines).unwrap().triangles.len(), 2);
    }
    // Spikes of many lengths, one over the other; and ways of many lengths.
    let spikes = (1..200).flat_map(|k| [[0.0, 0.0], [k as f64, 0.0]]);
    let filled = check(&Outlines::of(spikes)).unwrap();
    assert!(filled.triangles.is_empty() && filled.flat.len() < 400);
    let rows = (1..60).map(|k| k as f64).map(|x| [[0.0, 0.0], [x, 0.0], [x, 1.0], [0.0, 1.0]]);
    check(&rows.fold(Outlines::default(), Outlines::and)).unwrap();
}

#[test]
fn sizes_and_places_do_not_matter() {
    let star: Vec<_> =
        circle(20, 1.0).enumerate().map(|(k, p)| p.map(|c| c * if k % 2 == 0 { 1.0 } else { 0.3 })).collect();
    for size in [1e-300, 1e-160, 1e160, 1.7e308] {
        simple(&Outlines::of(star.iter().map(|p| p.map(|c| c * size))), 18);
    }
    let far = |p: &[f64; 2]| p.map(|c| (c * 64.0).round() * f64::EPSILON + 1.0);
    simple(&Outlines::of(star.iter().map(far)), 18);
}

/// The sides of outlines inside of others that go the same way bind nothing: joined halves leave a few flips.
#[test]
fn corners_inside_are_corners_of_delaunay_triangles() {
    let mut random = Numbers(29);
    for round in 0..300 {
        let squeeze = [1.0, 1e-3, 1e6][round % 3];
        let mut star = |size: f64| {
            let n = 4 + random.below(12);
            let radii: Vec<f64> = (0..n).map(|_| size * (0.5 + 0.5 * random.unit())).collect();
            circle(n, 1.0).zip(radii).map(move |([x, y], r)| [r * x, squeeze * r * y]).collect::<Vec<_>>()
        };
        let outlines = Outlines::of(star(8.0)).and(star(3.0)).and(star(1.0));
        let filled = fill(&outlines.points, outlines.edges.iter().copied(), |winding| i32::from(winding != 0), false)
            .unwrap()
            .triangles;
        let mut joined = filled.clone();
        halves::join(&outlines.points, &mut joined);
        assert_eq!(balance(sides(&joined)), balance(sides(&filled)));
        assert!(joined.iter().all(|&triangle| outlines.turn(triangle) == Greater));
        flips::flip(&outlines.points, &mut joined, usize::MAX);
        assert!(flips::flip(&outlines.points, &mut joined, 0));
    }
}

/// Outlines of which flips would take some n² steps: sides cut into many pieces, a comb, a parabola; and a frame, with a hole.
#[test]
fn where_flips_would_be_many_halves_are_joined() {
    let n = 512;
    let at = |k: usize| k as f64 / n as f64;
    let square = |size: f64| {
        let [one, two] = [0.0, 1.0].map(|end| move |k: usize| [size * at(k), size * end]);
        let low = (0..n).map(one);
        let right = (0..n).map(move |k| [size, size * at(k)]);
        let high = (0..n).map(move |k| two(n - k));
        low.chain(right).chain(high).chain((0..n).map(move |k| [0.0, size * at(n - k)]))
    };
    let upright = (0..=n).map(|k| [1.0, k as f64]).chain((0..=n).rev().map(|k| [0.0, k as f64]));
    let comb =
        (0..n).map(|k| [if k % 2 == 0 { 0.0 } else { -1000.0 }, k as f64]).chain((0..n).rev().map(|k| [1.0, k as f64]));
    let parabola = (0..=n).map(|k| 2.0 * at(k) - 1.0).map(|x| [x, x * x]);
    let inner = square(0.5).map(|p| p.map(|c| c + 0.25)).collect::<Vec<_>>().into_iter().rev();
    let all = [
        Outlines::of(upright),
        Outlines::of(comb),
        Outlines::of(parabola),
        Outlines::of(square(1.0)),
        Outlines::of(square(1.0)).and(inner),
    ];
    for outlines in all {
        let filled = check(&outlines).unwrap().triangles;
        let mut triangles = filled.clone();
        assert!(!flips::flip(&outlines.points, &mut triangles, flips::ENOUGH * filled.len()));
        // Each triangle is in few parts that are joined.
        let mut part: Vec<usize> = (0..filled.len()).collect();
        let mut members: Vec<Vec<usize>> = (0..filled.len()).map(|k| vec![k]).collect();
        let mut met = 0;
        for [side, twin] in halves::cuts(&sides::Sides::of(&filled, outlines.points.len())) {
            let [into, from] = [side / 3, twin / 3].map(|triangle| part[triangle]);
            if into != from {
                let moved = core::mem::take(&mut members[from]);
                moved.iter().for_each(|&triangle| part[triangle] = into);
                members[into].extend(moved);
                met += members[into].len();
            }
        }
        let depth = (filled.len() as f64).log(1.5);
        assert!((met as f64) < depth * filled.len() as f64, "{met} of {}", filled.len());
    }
}
