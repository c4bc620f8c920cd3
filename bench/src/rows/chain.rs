//! Which segments of a chain come too near to each other. No peer has this question: each gets its own tree of boxes, and
//! its own distance of two segments where it has one.

use bvh::aabb::{Aabb, Bounded};
use bvh::bounding_hierarchy::BHShape;
use bvh::bvh::Bvh;
use incidence::pga3::{Chain, Segment};
use nalgebra as na;
use parry3d_f64 as parry;
use rstar::primitives::{GeomWithData, Rectangle};

use super::flag;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, whole};

/// Nearer than this is too near; links are of length 1.
pub(super) const RADIUS: f64 = 0.1;

/// A walk of unit links, each within about a right angle of the one before: loose, so that pairs are few.
pub(super) fn walk(links: usize) -> Vec<[f64; 3]> {
    let mut numbers = Numbers::new(links as u64);
    let (mut at, mut along) = ([0.0; 3], [0.6, 0.0, 0.8]);
    let mut points = vec![at];
    for _ in 0..links {
        let turn = numbers.unit::<3>();
        let bent: [f64; 3] = std::array::from_fn(|k| along[k] + 0.9 * turn[k]);
        let length = bent.iter().map(|c| c * c).sum::<f64>().sqrt();
        along = bent.map(|c| c / length);
        at = std::array::from_fn(|k| at[k] + along[k]);
        points.push(at);
    }
    points
}

/// A walk of unit links in any direction that stays in a cube: folded densely, so that pairs are many.
fn confined_walk(links: usize, side: f64) -> Vec<[f64; 3]> {
    let mut numbers = Numbers::new(links as u64);
    let mut points = vec![[0.0; 3]];
    while points.len() <= links {
        let (at, step) = (points[points.len() - 1], numbers.unit::<3>());
        let next: [f64; 3] = std::array::from_fn(|k| at[k] + step[k]);
        if next.iter().all(|c| c.abs() < 0.5 * side) {
            points.push(next);
        }
    }
    points
}

struct State<S> {
    input: S,
    marks: Vec<bool>,
}

fn numbers<S>(state: &State<S>) -> Vec<f64> {
    state.marks.iter().map(|&mark| flag(mark)).collect()
}

pub fn rows(quick: bool) -> Vec<Row> {
    let sizes: &[(usize, &'static str)] =
        &[(10_000, "chain of 10⁴ links"), (100_000, "chain of 10⁵ links"), (1_000_000, "chain of 10⁶ links")];
    let mut rows: Vec<Row> =
        sizes[..if quick { 1 } else { 3 }].iter().map(|&(links, name)| row(links, walk, name)).collect();
    rows.push(row(10_000, |links| confined_walk(links, 12.0), "chain of 10⁴ links in a cube of 12"));
    rows
}

fn row(links: usize, walk: fn(usize) -> Vec<[f64; 3]>, name: &'static str) -> Row {
    let sides = Box::new(move || sides(walk(links)));
    Row {
        group: "chain",
        name: name.into(),
        operations: links,
        within: 0.0,
        epsilon: 0.0,
        counted: links <= 10_000,
        sides,
    }
}

fn sides(points: Vec<[f64; 3]>) -> Vec<Side> {
    let chain = Chain::new(points.iter().copied()).expect("a walk is finite");
    let marks = vec![false; points.len() - 1];
    vec![
        whole(
            "Chain::collisions",
            State { input: chain, marks: marks.clone() },
            |state| state.marks = state.input.collisions(RADIUS),
            numbers,
        ),
        whole("parry3d Bvh", State { input: points.clone(), marks: marks.clone() }, by_parry, numbers),
        whole("rstar, our distance", State { input: points.clone(), marks: marks.clone() }, by_rstar, numbers),
        whole("bvh, our distance", State { input: points, marks }, by_bvh, numbers),
    ]
}

/// Marks the pairs that are near, of those that a tree says may be.
fn mark(marks: &mut [bool], i: usize, j: usize, near: impl FnOnce() -> bool) {
    if i + 2 <= j && !(marks[i] && marks[j]) && near() {
        (marks[i], marks[j]) = (true, true);
    }
}

fn by_parry(State { input: points, marks }: &mut State<Vec<[f64; 3]>>) {
    marks.fill(false);
    ParryTree::new(points).pairs(|i, j, near| mark(marks, i, j, near));
}

/// The segments of a chain, and parry's tree of their boxes.
pub(super) struct ParryTree {
    segments: Vec<parry::shape::Segment>,
    tree: parry::partitioning::Bvh,
    workspace: parry::partitioning::BvhWorkspace,
}

fn parry_box(segment: &parry::shape::Segment) -> parry::bounding_volume::Aabb {
    use parry::bounding_volume::BoundingVolume;
    segment.local_aabb().loosened(RADIUS / 2.0)
}

impl ParryTree {
    pub(super) fn new(points: &[[f64; 3]]) -> Self {
        use parry::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
        let link = |p: &[[f64; 3]]| parry::shape::Segment::new(p[0].into(), p[1].into());
        let segments: Vec<_> = points.windows(2).map(link).collect();
        let boxes: Vec<_> = segments.iter().map(parry_box).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        ParryTree { segments, tree, workspace: BvhWorkspace::default() }
    }

    /// Keeps the tree, and fits it to the points, of which those after this one have moved.
    pub(super) fn refit(&mut self, points: &[[f64; 3]], joint: usize) {
        for (i, p) in points.windows(2).enumerate().skip(joint) {
            self.segments[i] = parry::shape::Segment::new(p[0].into(), p[1].into());
            self.tree.insert_or_update_partially(parry_box(&self.segments[i]), i as u32, 0.0);
        }
        self.tree.refit(&mut self.workspace);
    }

    /// The pairs whose boxes the tree finds to touch, each with the question whether the segments are near.
    pub(super) fn pairs(&mut self, mut pair: impl FnMut(usize, usize, &dyn Fn() -> bool)) {
        use parry::query::details::closest_points_segment_segment_with_locations_nD;
        let segments = &self.segments;
        self.tree.traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut |i, j| {
            let (i, j) = (i.min(j) as usize, i.max(j) as usize);
            let (a, b) = (&segments[i], &segments[j]);
            pair(i, j, &|| {
                let (s, t) = closest_points_segment_segment_with_locations_nD((&a.a, &a.b), (&b.a, &b.b));
                (a.point_at(&s) - b.point_at(&t)).length() < RADIUS
            });
        });
    }
}

fn segments(points: &[[f64; 3]]) -> Vec<Segment> {
    points.windows(2).map(|p| Segment { a: p[0], b: p[1] }).collect()
}

/// The box of a segment, half the radius larger on every side.
fn corners(segment: &Segment) -> [[f64; 3]; 2] {
    let corner = |pick: fn(f64, f64) -> f64, by: f64| std::array::from_fn(|k| pick(segment.a[k], segment.b[k]) + by);
    [corner(f64::min, -RADIUS / 2.0), corner(f64::max, RADIUS / 2.0)]
}

fn by_rstar(State { input: points, marks }: &mut State<Vec<[f64; 3]>>) {
    marks.fill(false);
    let segments = segments(points);
    let boxed = |(i, segment): (usize, &Segment)| {
        let [low, high] = corners(segment);
        GeomWithData::new(Rectangle::from_corners(low, high), i)
    };
    let tree = rstar::RTree::bulk_load(segments.iter().enumerate().map(boxed).collect());
    for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
        mark(marks, a.data, b.data, || segments[a.data].distance(&segments[b.data]) < RADIUS);
    }
}

struct Boxed {
    corners: [[f64; 3]; 2],
    segment: usize,
    node: usize,
}

impl Bounded<f64, 3> for Boxed {
    fn aabb(&self) -> Aabb<f64, 3> {
        let [low, high] = self.corners.map(na::Point3::from);
        Aabb::with_bounds(low, high)
    }
}

impl BHShape<f64, 3> for Boxed {
    fn set_bh_node_index(&mut self, index: usize) {
        self.node = index;
    }
    fn bh_node_index(&self) -> usize {
        self.node
    }
}

fn by_bvh(State { input: points, marks }: &mut State<Vec<[f64; 3]>>) {
    marks.fill(false);
    let segments = segments(points);
    let boxed = |(i, segment): (usize, &Segment)| Boxed { corners: corners(segment), segment: i, node: 0 };
    let mut boxes: Vec<Boxed> = segments.iter().enumerate().map(boxed).collect();
    let tree = Bvh::build(&mut boxes);
    for (i, a) in segments.iter().enumerate() {
        let [low, high] = corners(a).map(na::Point3::from);
        for other in tree.traverse_iterator(&Aabb::with_bounds(low, high), &boxes) {
            mark(marks, i, other.segment, || a.distance(&segments[other.segment]) < RADIUS);
        }
    }
}
