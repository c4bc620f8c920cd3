//! Which of many segments is nearest to a point, which are the next, which are nearer than a radius: by something that is built once.
//!
//! rstar has a tree of its own lines, parry a shape of many segments with a tree inside, which finds the nearest.

use incidence::{pga2, pga3};
use parry2d_f64::bounding_volume::Aabb;
use parry2d_f64::partitioning::{Bvh, BvhBuildStrategy};
use parry2d_f64::query::{Ray, RayCast};
use rstar::primitives::{GeomWithData, Line};
use rstar::{AABB, PointDistance, RTree, SelectionFunction};

use super::{chain, crossings};
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each, whole};

/// So many points are asked about, so that no processor learns by heart which way each goes down a tree.
const POINTS: usize = 8192;
/// So many are given at once, too.
const MANY: usize = 1 << 17;
/// So many long segments are.
const LONG: usize = 512;
/// How many nearest ones.
const K: usize = 8;
/// What is within: blocks of a town, or links.
const RADIUS: f64 = 1.0;

pub fn rows(quick: bool) -> Vec<Row> {
    let sizes = [(10_000, "10⁴"), (1_000_000, "10⁶")];
    sizes[..if quick { 1 } else { 2 }].iter().flat_map(|&(count, of)| of_size(count, of)).collect()
}

fn of_size(count: usize, of: &str) -> Vec<Row> {
    let roads = move || crossings::roads(count, 0).iter().map(|s| [s.a, s.b]).collect::<Vec<_>>();
    let links = move || chain::walk(count).windows(2).map(|p| [p[0], p[1]]).collect::<Vec<_>>();
    let row = |name: String, operations: usize, sides: Box<dyn FnOnce() -> Vec<Side>>| Row {
        group: "nearest",
        operations,
        // Of many points some are so near a segment that what rstar's squares have lost is seen.
        within: if operations < MANY { 1e6 } else { 1e9 },
        epsilon: f64::EPSILON,
        // Those of several nearest ones would take as long as all other counts.
        counted: count <= 10_000 && operations < MANY && (name.starts_with("nearest") || name.starts_with("index")),
        name,
        sides,
    };
    vec![
        row(format!("nearest of {of} segments of roads"), POINTS, Box::new(move || plane::nearest(&roads()))),
        row(
            format!("nearest of {of} segments of roads, many"),
            MANY,
            Box::new(move || plane::nearest_to_many(&roads())),
        ),
        row(format!("{K} nearest of {of} segments of roads"), POINTS, Box::new(move || plane::several(&roads()))),
        row(format!("which of {of} segments of roads are near"), POINTS, Box::new(move || plane::near(&roads()))),
        row(format!("which of {of} segments of roads a long one crosses"), LONG, Box::new(move || crossed(&roads()))),
        row(format!("first of {of} segments of roads on a long way"), POINTS, Box::new(move || first(&roads()))),
        row(format!("index of {of} segments of roads, built"), count, Box::new(move || plane::built(roads()))),
        row(format!("nearest of {of} links"), POINTS, Box::new(move || space::nearest(&links()))),
        row(format!("nearest of {of} links, many"), MANY, Box::new(move || space::nearest_to_many(&links()))),
        row(format!("{K} nearest of {of} links"), POINTS, Box::new(move || space::several(&links()))),
        row(format!("which of {of} links are near"), POINTS, Box::new(move || space::near(&links()))),
        row(format!("index of {of} links, built"), count, Box::new(move || space::built(links()))),
    ]
}

/// Points about the starts of segments.
fn points<const N: usize>(segments: &[[[f64; N]; 2]], count: usize) -> Vec<[f64; N]> {
    let mut numbers = Numbers::new(7);
    let step = (segments.len() / count) | 1;
    let starts = segments.iter().map(|[start, _]| *start).cycle().step_by(step);
    let about = |start: [f64; N]| {
        let by = numbers.vector::<N>();
        std::array::from_fn(|k| start[k] + 4.0 * by[k])
    };
    starts.take(count).map(about).collect()
}

/// Segments from some of the points to others, anywhere.
fn long_ones(segments: &[[[f64; 2]; 2]], count: usize) -> Vec<[[f64; 2]; 2]> {
    let from = points(segments, count);
    let mut to = from.clone();
    Numbers::new(9).shuffle(&mut to);
    from.into_iter().zip(to).map(|(p, q)| [p, q]).collect()
}

fn crossed(segments: &[[[f64; 2]; 2]]) -> Vec<Side> {
    let (index, tree, long) = (plane::ours(segments), plane::tree(segments), long_ones(segments, LONG));
    let (selected, leaves, all) = (plane::tree(segments), boxes(segments), segments.to_vec());
    let numbers = |found: &Vec<usize>| vec![found.len() as f64, found.iter().sum::<usize>() as f64];
    let typed: Vec<pga2::Segment> = long.iter().map(|&ends| ends.into()).collect();
    vec![
        each("crossing", typed, move |segment| index.crossing(segment), numbers),
        each(
            "rstar, our intersection",
            long.clone(),
            move |&[p, q]| {
                let (least, greatest) = ([0, 1].map(|k| p[k].min(q[k])), [0, 1].map(|k| p[k].max(q[k])));
                let segment = pga2::Segment::from([p, q]);
                let within = tree.locate_in_envelope_intersecting(AABB::from_corners(least, greatest));
                let meets = |line: &&GeomWithData<Line<[f64; 2]>, usize>| {
                    let other = pga2::Segment::from([line.geom().from, line.geom().to]);
                    segment.intersection(&other) != pga2::Intersection::Disjoint
                };
                within.filter(meets).map(|line| line.data).collect()
            },
            numbers,
        ),
        each(
            "rstar, by a selection of ours",
            long.clone(),
            move |&ends| {
                let found = selected.locate_with_selection_function(Along::from(ends));
                found.map(|line| line.data).collect()
            },
            numbers,
        ),
        each(
            "parry2d Bvh, our intersection",
            long,
            move |&ends| {
                let along = Along::from(ends);
                let boxes = leaves.leaves(|node| along.may_meet(node.mins().into(), node.maxs().into()));
                boxes.map(|k| k as usize).filter(|&k| along.meets(all[k])).collect()
            },
            numbers,
        ),
    ]
}

/// A long segment, for which boxes in a tree are passed over.
struct Along {
    segment: pga2::Segment,
    middle: [f64; 2],
    half: [f64; 2],
}

impl From<[[f64; 2]; 2]> for Along {
    fn from([p, q]: [[f64; 2]; 2]) -> Self {
        let [middle, half] = [1.0, -1.0].map(|sign| [0, 1].map(|k| 0.5 * q[k] + sign * 0.5 * p[k]));
        Along { segment: [p, q].into(), middle, half }
    }
}

impl Along {
    fn meets(&self, ends: [[f64; 2]; 2]) -> bool {
        self.segment.intersection(&pga2::Segment::from(ends)) != pga2::Intersection::Disjoint
    }

    /// By the axes along which they may be apart, with a little to spare.
    fn may_meet(&self, least: [f64; 2], greatest: [f64; 2]) -> bool {
        const SPARE: f64 = 1e-9;
        let half = self.half.map(f64::abs);
        let center = [0, 1].map(|k| 0.5 * (least[k] + greatest[k]) - self.middle[k]);
        let size = [0, 1].map(|k| 0.5 * (greatest[k] - least[k]));
        let [u, v] = self.half;
        (0..2).all(|k| center[k].abs() <= size[k] + half[k] + SPARE)
            && (center[0] * v - center[1] * u).abs()
                <= size[0] * half[1] + size[1] * half[0] + SPARE * (half[0] + half[1])
    }
}

impl SelectionFunction<GeomWithData<Line<[f64; 2]>, usize>> for Along {
    fn should_unpack_parent(&self, envelope: &AABB<[f64; 2]>) -> bool {
        self.may_meet(envelope.lower(), envelope.upper())
    }

    fn should_unpack_leaf(&self, line: &GeomWithData<Line<[f64; 2]>, usize>) -> bool {
        self.meets([line.geom().from, line.geom().to])
    }
}

/// The boxes around segments in a tree.
fn boxes(segments: &[[[f64; 2]; 2]]) -> Bvh {
    let around = |&[a, b]: &[[f64; 2]; 2]| {
        let [a, b] = [a, b].map(parry2d_f64::math::Vector::from);
        Aabb::new(a.min(b), a.max(b))
    };
    Bvh::from_leaves(BvhBuildStrategy::Binned, &segments.iter().map(around).collect::<Vec<_>>())
}

fn first(segments: &[[[f64; 2]; 2]]) -> Vec<Side> {
    let (index, shape, long) = (plane::ours(segments), plane::polyline(segments), long_ones(segments, POINTS));
    let typed: Vec<pga2::Segment> = long.iter().map(|&ends| ends.into()).collect();
    let number = |parameter: &f64| vec![*parameter];
    vec![
        each(
            "first_crossing",
            typed,
            move |segment| index.first_crossing(segment).map_or(1.0, |(_, parameter)| parameter),
            number,
        ),
        each(
            "parry2d Polyline",
            long,
            move |&[p, q]| {
                let ray = Ray::new(p.into(), [q[0] - p[0], q[1] - p[1]].into());
                shape.cast_local_ray(&ray, 1.0, true).unwrap_or(1.0)
            },
            number,
        ),
    ]
}

macro_rules! sides {
    ($module:ident, $n:literal, $pga:ident, $parry:ident, $name:ident) => {
        mod $module {
            use super::*;
            use $parry::math::Vector;
            use $parry::query::PointQuery;
            use $parry::shape::Polyline;

            type Ends = [[f64; $n]; 2];
            type Lines = RTree<GeomWithData<Line<[f64; $n]>, usize>>;

            pub fn ours(segments: &[Ends]) -> $pga::SegmentIndex {
                $pga::SegmentIndex::new(&segments.iter().map(|&ends| ends.into()).collect::<Vec<_>>())
            }

            fn lines(segments: &[Ends]) -> Vec<GeomWithData<Line<[f64; $n]>, usize>> {
                segments.iter().enumerate().map(|(k, &[a, b])| GeomWithData::new(Line::new(a, b), k)).collect()
            }

            pub fn tree(segments: &[Ends]) -> Lines {
                Lines::bulk_load(lines(segments))
            }

            pub fn polyline(segments: &[Ends]) -> Polyline {
                let vertices = segments.iter().flatten().map(|&p| p.into()).collect();
                Polyline::new(vertices, Some((0..segments.len() as u32).map(|k| [2 * k, 2 * k + 1]).collect()))
            }

            pub fn nearest(segments: &[Ends]) -> Vec<Side> {
                one_by_one(segments, points(segments, POINTS))
            }

            pub fn nearest_to_many(segments: &[Ends]) -> Vec<Side> {
                let (index, mut points) = (ours(segments), points(segments, MANY));
                Numbers::new(8).shuffle(&mut points);
                let mut sides = vec![whole(
                    "nearest_to_points",
                    (points.clone(), Vec::new()),
                    move |(points, found)| *found = index.nearest_to_points(points),
                    |(_, found)| found.iter().map(|found| found.map_or(f64::NAN, |(_, distance)| distance)).collect(),
                )];
                sides.extend(one_by_one(segments, points));
                sides
            }

            fn one_by_one(segments: &[Ends], points: Vec<[f64; $n]>) -> Vec<Side> {
                let (index, tree, shape) = (ours(segments), tree(segments), polyline(segments));
                let number = |distance: &f64| vec![*distance];
                vec![
                    each(
                        "nearest_to_point",
                        points.clone(),
                        move |&p| index.nearest_to_point(p.into()).map_or(f64::NAN, |(_, distance)| distance),
                        number,
                    ),
                    each(
                        "rstar",
                        points.clone(),
                        move |p| {
                            let found = tree.nearest_neighbor_iter_with_distance_2(*p).next();
                            found.map_or(f64::NAN, |(_, squared)| squared.sqrt())
                        },
                        number,
                    ),
                    each(
                        concat!(stringify!($name), " Polyline"),
                        points,
                        move |&p| shape.distance_to_local_point(Vector::from(p), true),
                        number,
                    ),
                ]
            }

            pub fn several(segments: &[Ends]) -> Vec<Side> {
                let (index, tree, points) = (ours(segments), tree(segments), points(segments, POINTS));
                let numbers = |distances: &[f64; K]| distances.to_vec();
                vec![
                    each(
                        "k_nearest_to_point",
                        points.clone(),
                        move |&p| {
                            let found = index.k_nearest_to_point(p.into(), K);
                            std::array::from_fn(|k| found[k].1)
                        },
                        numbers,
                    ),
                    each(
                        "rstar",
                        points,
                        move |p| {
                            let mut found = tree.nearest_neighbor_iter_with_distance_2(*p);
                            std::array::from_fn(|_| found.next().map_or(f64::NAN, |(_, squared)| squared.sqrt()))
                        },
                        numbers,
                    ),
                ]
            }

            pub fn near(segments: &[Ends]) -> Vec<Side> {
                let (index, tree, points) = (ours(segments), tree(segments), points(segments, POINTS));
                let numbers = |found: &Vec<(usize, f64)>| {
                    vec![found.len() as f64, found.iter().map(|&(number, _)| number).sum::<usize>() as f64]
                };
                vec![
                    each("near_point", points.clone(), move |&p| index.near_point(p.into(), RADIUS), numbers),
                    each(
                        "rstar",
                        points,
                        move |p| {
                            let near = tree.locate_within_distance(*p, RADIUS * RADIUS);
                            near.map(|line| (line.data, line.distance_2(p).sqrt())).collect()
                        },
                        numbers,
                    ),
                ]
            }

            pub fn built(segments: Vec<Ends>) -> Vec<Side> {
                let points = points(&segments, POINTS);
                let typed: Vec<$pga::Segment> = segments.iter().map(|&ends| ends.into()).collect();
                let (p, q) = (points.clone(), points.clone());
                vec![
                    whole(
                        "SegmentIndex::new",
                        (typed, $pga::SegmentIndex::new(&[])),
                        |(segments, index)| *index = $pga::SegmentIndex::new(segments),
                        move |(_, index)| {
                            let nearest =
                                |p: &[f64; $n]| index.nearest_to_point((*p).into()).map_or(f64::NAN, |found| found.1);
                            points.iter().take(9).map(nearest).collect()
                        },
                    ),
                    whole(
                        "rstar",
                        (lines(&segments), Lines::new()),
                        |(lines, tree)| *tree = Lines::bulk_load(lines.clone()),
                        move |(_, tree)| {
                            let nearest = |p: &[f64; $n]| {
                                let found = tree.nearest_neighbor_iter_with_distance_2(*p).next();
                                found.map_or(f64::NAN, |(_, squared)| squared.sqrt())
                            };
                            p.iter().take(9).map(nearest).collect()
                        },
                    ),
                    whole(
                        concat!(stringify!($name), " Polyline"),
                        (segments.clone(), polyline(&segments[..1])),
                        |(segments, shape)| *shape = polyline(segments),
                        move |(_, shape)| {
                            q.iter().take(9).map(|&p| shape.distance_to_local_point(Vector::from(p), true)).collect()
                        },
                    ),
                ]
            }
        }
    };
}
sides!(plane, 2, pga2, parry2d_f64, parry2d);
sides!(space, 3, pga3, parry3d_f64, parry3d);
