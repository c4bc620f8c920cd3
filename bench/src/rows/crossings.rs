//! Which of many segments of the plane meet. The answer is the pairs (i, j), i < j; ours are sorted, the others' come in any order,
//! and are sorted only to be compared.
//!
//! geo has a sweep; the trees of rstar and parry2d get our predicate, as parry's own, [`segments_intersection2d`], is not exact and
//! loses pairs that share an end.
//!
//! [`segments_intersection2d`]: parry2d_f64::utils::segments_intersection2d

use geo::algorithm::sweep::{Cross, Intersections};
use incidence::pga2::{Intersection, Segment, crossing_pairs, crossing_pairs_between, crossing_pairs_iter};
use parry2d_f64 as parry;
use rstar::RTree;
use rstar::primitives::{GeomWithData, Rectangle};

use crate::inputs::Numbers;
use crate::measure::{Row, Side, whole};

type Point = [f64; 2];

pub fn rows(quick: bool) -> Vec<Row> {
    let mut rows = vec![
        row([640, 20], roads, among, "crossing pairs of 20 segments of roads"),
        row([64, 200], roads, among, "crossing pairs of 200 segments of roads"),
        row([1, 10_000], roads, among, "crossing pairs of 10⁴ segments of roads"),
        row([1, 10_000], dashes, among, "crossing pairs of 10⁴ short segments anywhere"),
        row([1, 10_000], hatch, among, "crossing pairs of 10⁴ strokes of a hatch"),
        row([1, 10_000], two_networks, between, "crossing pairs between 2 × 5000 segments of roads"),
    ];
    if !quick {
        rows.push(row([1, 100_000], roads, among, "crossing pairs of 10⁵ segments of roads"));
        rows.push(row([1, 1_000_000], roads, among, "crossing pairs of 10⁶ segments of roads"));
        rows.push(row([1, 1_000_000], dashes, among, "crossing pairs of 10⁶ short segments anywhere"));
        let name = "crossing pairs between 2 × 5 · 10⁵ segments of roads";
        rows.push(row([1, 1_000_000], two_networks, between, name));
    }
    rows
}

/// A network of roads, made up. Towns lie about the corners of a coarse grid, at a distance of 40 blocks. In each, 4 to 24 streets
/// cross as many others, all of them bent a little, and turned together; where two cross they share a point, between these they have
/// none to three more. Roads wind from each town to two of its neighbours by steps of a tenth of a block to one block,
/// through the streets in between, with which they have no point in common but crossings. All that follow each other in a street or road
/// share an end. Streets and roads come in no order, but each from its beginning to its end. There are about 1.3 pairs for each segment.
pub(super) fn roads(count: usize, seed: u64) -> Vec<Segment> {
    let mut numbers = Numbers::new(count as u64 + seed);
    let n = &mut numbers;
    // There are a few more than wanted.
    let side = (count as f64 / 700.0).sqrt().ceil() as usize + 1;
    let centre = |k: usize, shift: Point| [40.0 * (k % side) as f64 + shift[0], 40.0 * (k / side) as f64 + shift[1]];
    let towns: Vec<Point> = (0..side * side).map(|k| centre(k, n.vector::<2>().map(|c| 12.0 * c))).collect();
    let mut ways: Vec<Vec<Point>> = Vec::new();
    for (k, &town) in towns.iter().enumerate() {
        ways.extend(streets(town, n));
        let neighbours = [(k % side + 1 < side, k + 1), (k / side + 1 < side, k + side)];
        ways.extend(neighbours.iter().filter(|(there, _)| *there).map(|&(_, other)| road(town, towns[other], n)));
    }
    n.shuffle(&mut ways);
    let steps = ways.iter().flat_map(|way| way.windows(2));
    let segments: Vec<Segment> = steps.map(|ends| Segment { a: ends[0], b: ends[1] }).take(count).collect();
    assert_eq!(segments.len(), count);
    segments
}

/// The streets of a town: the rows and columns of a grid.
fn streets(town: Point, n: &mut Numbers) -> Vec<Vec<Point>> {
    let count = 4 + (21.0 * n.below_1()) as usize;
    let turn = n.unit::<2>();
    let half = 0.5 * (count - 1) as f64;
    let corners: Vec<Point> = (0..count * count)
        .map(|k| {
            let [x, y] = [(k % count) as f64 - half + 0.2 * n.number(), (k / count) as f64 - half + 0.2 * n.number()];
            [town[0] + turn[0] * x - turn[1] * y, town[1] + turn[1] * x + turn[0] * y]
        })
        .collect();
    let along = |k: usize, step: usize| (0..count).map(|i| corners[k + i * step]).collect::<Vec<_>>();
    let grid = (0..count).flat_map(|k| [along(k * count, 1), along(k, count)]);
    grid.map(|corners| bent(&corners, n)).collect()
}

/// A street through these corners, with none to three points between two of them.
fn bent(corners: &[Point], n: &mut Numbers) -> Vec<Point> {
    let mut street = vec![corners[0]];
    for ends in corners.windows(2) {
        let pieces = 1 + (4.0 * n.below_1()) as usize;
        for k in 1..pieces {
            let at = k as f64 / pieces as f64;
            street.push([0, 1].map(|c| ends[0][c] + at * (ends[1][c] - ends[0][c]) + 0.03 * n.number()));
        }
        street.push(ends[1]);
    }
    street
}

/// A winding road: it always turns a little, and then back to where it goes.
fn road(from: Point, to: Point, n: &mut Numbers) -> Vec<Point> {
    let (mut at, mut off) = (from, 0.0_f64);
    let mut way = vec![at];
    loop {
        let ahead = [to[0] - at[0], to[1] - at[1]];
        let left = ahead[0].hypot(ahead[1]);
        let step = 0.1 + 0.9 * n.below_1().powi(2);
        if left < 2.0 * step {
            break;
        }
        off = 0.9 * off + 0.4 * n.number();
        let (sin, cos) = off.sin_cos();
        at[0] += step / left * (cos * ahead[0] - sin * ahead[1]);
        at[1] += step / left * (sin * ahead[0] + cos * ahead[1]);
        way.push(at);
    }
    way.push(to);
    way
}

/// Segments anywhere in a square, in any direction, so short that few cross: there are 0.18 pairs for each.
fn dashes(count: usize, seed: u64) -> Vec<Segment> {
    let mut n = Numbers::new(count as u64 + 1 + seed);
    let side = (count as f64).sqrt();
    n.list(count, |n| {
        let [x, y] = n.vector::<2>().map(|c| side * c);
        let [u, v] = n.vector::<2>();
        Segment { a: [x, y], b: [x + 2.0 * u, y + 2.0 * v] }
    })
}

/// Strokes of a hatch: parallel, a distance 1 apart, long, and moved along themselves; two lines across them all.
fn hatch(count: usize, seed: u64) -> Vec<Segment> {
    let mut n = Numbers::new(count as u64 + 2 + seed);
    let (cos, sin, height) = (0.8, 0.6, count as f64);
    let turned = |x: f64, y: f64| [cos * x - sin * y, sin * x + cos * y];
    let mut y = 0.0;
    let mut strokes = n.list(count - 2, |n| {
        y += 1.0;
        let [middle, half] = [0.5 * height * n.number(), height * (0.2 + 0.1 * n.number())];
        Segment { a: turned(middle - half, y), b: turned(middle + half, y) }
    });
    strokes.extend([-0.1, 0.1].map(|x| Segment { a: turned(x * height, 0.0), b: turned(-x * height, height) }));
    n.shuffle(&mut strokes);
    strokes
}

/// Roads, and as many of another network in the same place.
fn two_networks(count: usize, seed: u64) -> Vec<Segment> {
    let half = count / 2;
    [roads(half, seed), roads(half, seed + 1)].concat()
}

/// Sets of segments, and the pairs that are found in each.
type State<S> = Vec<(Vec<S>, Vec<(usize, usize)>)>;

/// So many sets of so many segments: of small sets many, or a processor learns by heart which way each pair goes.
fn row(
    [sets, count]: [usize; 2],
    segments: fn(usize, u64) -> Vec<Segment>,
    sides: fn(&[Vec<Segment>]) -> Vec<Side>,
    name: &'static str,
) -> Row {
    let operations = sets * count;
    let sides = Box::new(move || sides(&(0..sets as u64).map(|seed| segments(count, seed)).collect::<Vec<_>>()));
    Row {
        group: "crossings",
        name: name.into(),
        operations,
        within: 0.0,
        epsilon: 0.0,
        counted: operations <= 20_000,
        sides,
    }
}

/// All pairs of a set.
fn among(sets: &[Vec<Segment>]) -> Vec<Side> {
    let numbered = |(i, s): (usize, &Segment)| Numbered(geo::Line::new(s.a, s.b), i);
    let lines: Vec<Vec<_>> = sets.iter().map(|set| set.iter().enumerate().map(numbered).collect()).collect();
    vec![
        side("crossing_pairs", sets, |segments, pairs| *pairs = crossing_pairs(segments)),
        side("geo, sweep", &lines, by_geo),
        side("rstar, our intersection", sets, by_rstar),
        side("parry2d Bvh, our intersection", sets, by_parry),
        side("crossing_pairs_iter", sets, |segments, pairs| {
            pairs.clear();
            pairs.extend(crossing_pairs_iter(segments));
        }),
    ]
}

/// The pairs of a segment of the first half with one of the second.
fn between(sets: &[Vec<Segment>]) -> Vec<Side> {
    vec![
        side("crossing_pairs_between", sets, |segments, pairs| {
            let (first, second) = halves(segments);
            *pairs = crossing_pairs_between(first, second);
        }),
        side("rstar, our intersection", sets, |segments, pairs| {
            let (first, second) = halves(segments);
            pairs.clear();
            let meeting = |(i, j): &(usize, usize)| first[*i].intersection(&second[*j]) != Intersection::Disjoint;
            let (first_tree, second_tree) = (tree(first), tree(second));
            let candidates = first_tree.intersection_candidates_with_other_tree(&second_tree);
            pairs.extend(candidates.map(|(a, b)| (a.data, b.data)).filter(meeting));
        }),
    ]
}

fn side<S: Clone + 'static>(
    who: &'static str,
    sets: &[Vec<S>],
    find: impl Fn(&[S], &mut Vec<(usize, usize)>) + 'static,
) -> Side {
    let numbers = |state: &State<S>| {
        let sorted = |(_, pairs): &(_, Vec<(usize, usize)>)| {
            let mut pairs = pairs.clone();
            pairs.sort_unstable();
            pairs
        };
        state.iter().flat_map(sorted).flat_map(|(i, j)| [i as f64, j as f64]).collect()
    };
    let state: State<S> = sets.iter().map(|set| (set.clone(), Vec::new())).collect();
    whole(who, state, move |state| state.iter_mut().for_each(|(set, pairs)| find(set, pairs)), numbers)
}

/// A line that knows its number.
#[derive(Clone, Copy)]
struct Numbered(geo::Line, usize);

impl Cross for Numbered {
    type Scalar = f64;
    fn line(&self) -> geo::Line {
        self.0
    }
}

fn by_geo(lines: &[Numbered], pairs: &mut Vec<(usize, usize)>) {
    pairs.clear();
    let found = Intersections::from_iter(lines.iter().copied());
    pairs.extend(found.map(|(a, b, _)| (a.1.min(b.1), a.1.max(b.1))));
}

fn meet(segments: &[Segment], i: usize, j: usize) -> bool {
    segments[i].intersection(&segments[j]) != Intersection::Disjoint
}

fn halves(segments: &[Segment]) -> (&[Segment], &[Segment]) {
    segments.split_at(segments.len() / 2)
}

fn tree(segments: &[Segment]) -> RTree<GeomWithData<Rectangle<Point>, usize>> {
    let boxed = |(i, s): (usize, &Segment)| GeomWithData::new(Rectangle::from_corners(s.a, s.b), i);
    RTree::bulk_load(segments.iter().enumerate().map(boxed).collect())
}

fn by_rstar(segments: &[Segment], pairs: &mut Vec<(usize, usize)>) {
    pairs.clear();
    let tree = tree(segments);
    // It shows each pair in both orders.
    for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
        if a.data < b.data && meet(segments, a.data, b.data) {
            pairs.push((a.data, b.data));
        }
    }
}

fn by_parry(segments: &[Segment], pairs: &mut Vec<(usize, usize)>) {
    use parry::bounding_volume::Aabb;
    use parry::math::Vector;
    use parry::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
    pairs.clear();
    let corner = |s: &Segment, pick: fn(f64, f64) -> f64| Vector::new(pick(s.a[0], s.b[0]), pick(s.a[1], s.b[1]));
    let boxes: Vec<Aabb> = segments.iter().map(|s| Aabb::new(corner(s, f64::min), corner(s, f64::max))).collect();
    let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
    tree.traverse_bvtt_single_tree::<false>(&mut BvhWorkspace::default(), &mut |i, j| {
        let (i, j) = (i.min(j) as usize, i.max(j) as usize);
        if meet(segments, i, j) {
            pairs.push((i, j));
        }
    });
}
