//! Segments and points: distances and crossings. Ours are exact in what they decide and right to 4 ε; the peers are not,
//! so the inputs are friendly: random, of size 1.

use std::array;

use geo::algorithm::line_intersection::{LineIntersection, line_intersection};
use geo::{Distance, Euclidean};
use incidence::{classical, pga2, pga3};
use parry2d_f64 as parry2d;
use parry3d_f64 as parry3d;

use super::double;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each, whole};

type Ends<const N: usize> = [[f64; N]; 2];

/// So many pairs that a processor hardly learns by heart which way they go, and so few that they stay near.
const PAIRS: usize = 1 << 13;

pub fn rows() -> Vec<Row> {
    let mut numbers = Numbers::new(4);
    let plane = numbers.list(PAIRS, |n| [[n.vector(), n.vector()], [n.vector(), n.vector()]]);
    let space = numbers.list(PAIRS, |n| [[n.vector(), n.vector()], [n.vector(), n.vector()]]);
    vec![
        pairs_of("distance of segments, space", distances_in_space(&space)),
        pairs_of("closest points of segments, space", closest_in_space(&space)),
        pairs_of("distance of segments, plane", distances_in_the_plane(&plane)),
        pairs_of("distance of point and segment, space", points_in_space(&space)),
        pairs_of("distance of point and segment, plane", points_in_the_plane(&plane)),
        pairs_of("distance of a point and each of a polyline, space", points_in_space(&polyline(&mut numbers))),
        pairs_of("distance of a point and each of a polyline, plane", points_in_the_plane(&polyline(&mut numbers))),
        pairs_of("intersection of segments, plane", intersections(&plane)),
        pairs_of("slices: distances of segments, space", {
            let sides = distances_in_space(&space);
            after(slices(&space, ours3, ours3, pga3::segment_distances, "pga3::segment_distances"), sides)
        }),
        pairs_of("slices: distances of segments, plane", {
            let sides = distances_in_the_plane(&plane);
            after(slices(&plane, ours2, ours2, pga2::segment_distances, "pga2::segment_distances"), sides)
        }),
        pairs_of("slices: distances of points and segments, space", {
            let distances = |a: &[_], p: &[_], out: &mut [_]| pga3::point_segment_distances(p, a, out);
            let sides = after(by_hand(&space), points_in_space(&space));
            after(slices(&space, ours3, |b| b[0], distances, "pga3::point_segment_distances"), sides)
        }),
        pairs_of("slices: distances of points and segments, plane", {
            let distances = |a: &[_], p: &[_], out: &mut [_]| pga2::point_segment_distances(p, a, out);
            let sides = after(by_hand(&plane), points_in_the_plane(&plane));
            after(slices(&plane, ours2, |b| b[0], distances, "pga2::point_segment_distances"), sides)
        }),
        pairs_of("slices: intersections of segments, plane", {
            after(slice_of_intersections(&plane), intersections(&plane))
        }),
    ]
}

/// Each segment of a polyline with one point after the other, which is both ends of the second segment.
fn polyline<const N: usize>(n: &mut Numbers) -> Vec<[Ends<N>; 2]> {
    const POINTS: usize = 8;
    let mut at = [0.0; N];
    let corners: Vec<[f64; N]> = (0..=PAIRS / POINTS)
        .map(|_| {
            let step = n.vector::<N>();
            at = std::array::from_fn(|k| 0.99 * at[k] + 0.1 * step[k]);
            at
        })
        .collect();
    let points = n.list(POINTS, |n| n.vector::<N>());
    points.iter().flat_map(|p| corners.windows(2).map(|s| [[s[0], s[1]], [*p; 2]])).collect()
}

/// A row of [`PAIRS`] operations. What cancels in a peer's distance of near segments is not its speed.
fn pairs_of(name: &'static str, sides: Vec<Side>) -> Row {
    Row { operations: PAIRS, ..double("segments", name, 1e6, sides) }
}

/// What all do one at a time, behind what we do at once.
fn after(ours: Side, others: Vec<Side>) -> Vec<Side> {
    std::iter::once(ours).chain(others).collect()
}

/// The distances of all pairs by one call.
fn slices<const N: usize, A: 'static, B: 'static, E: std::fmt::Debug>(
    all: &[[Ends<N>; 2]],
    first: impl Fn(&Ends<N>) -> A,
    second: impl Fn(&Ends<N>) -> B,
    distances: impl Fn(&[A], &[B], &mut [f64]) -> Result<(), E> + 'static,
    who: &'static str,
) -> Side {
    let (a, b) = all.iter().map(|[a, b]| (first(a), second(b))).unzip::<A, B, Vec<A>, Vec<B>>();
    let out = vec![0.0; all.len()];
    whole(who, (a, b, out), move |(a, b, out)| distances(a, b, out).expect("equal lengths"), |(_, _, out)| out.clone())
}

/// The foot on the line, brought back to the segment, in the machine's registers as ours: what it would take to promise nothing.
fn by_hand<const N: usize>(all: &[[Ends<N>; 2]]) -> Side {
    fn distances<const N: usize>(segments: &[Ends<N>], points: &[[f64; N]], out: &mut [f64]) {
        for (([a, b], p), out) in segments.iter().zip(points).zip(out) {
            let (u, w): ([f64; N], [f64; N]) = (array::from_fn(|k| b[k] - a[k]), array::from_fn(|k| p[k] - a[k]));
            let dot = |x: [f64; N], y: [f64; N]| (1..N).fold(x[0] * y[0], |sum, k| sum + x[k] * y[k]);
            let x = (dot(w, u) / dot(u, u)).clamp(0.0, 1.0);
            let r: [f64; N] = array::from_fn(|k| w[k] - x * u[k]);
            *out = dot(r, r).sqrt();
        }
    }
    let distances = |a: &[_], p: &[_], out: &mut [_]| {
        fearless_simd::dispatch!(fearless_simd::Level::new(), _ => distances(a, p, out));
        Ok::<(), ()>(())
    };
    slices(all, |a| *a, |b| b[0], distances, "by hand, at once")
}

fn slice_of_intersections(all: &[[Ends<2>; 2]]) -> Side {
    let (a, b): (Vec<_>, Vec<_>) = all.iter().map(|[a, b]| (ours2(a), ours2(b))).unzip();
    whole(
        "pga2::segment_intersections",
        (a, b, vec![pga2::Intersection::Disjoint; all.len()]),
        |(a, b, out)| pga2::segment_intersections(a, b, out).expect("equal lengths"),
        |(_, _, out)| {
            let number = |found: &pga2::Intersection| match found {
                pga2::Intersection::Crossing { point, .. } => [point.e20, point.e01],
                _ => [9.0; 2],
            };
            out.iter().flat_map(number).collect()
        },
    )
}

fn ours3(ends: &Ends<3>) -> pga3::Segment {
    (*ends).into()
}

fn ours2(ends: &Ends<2>) -> pga2::Segment {
    (*ends).into()
}

fn parry3([a, b]: &Ends<3>) -> parry3d::shape::Segment {
    parry3d::shape::Segment::new((*a).into(), (*b).into())
}

fn parry2([a, b]: &Ends<2>) -> parry2d::shape::Segment {
    parry2d::shape::Segment::new((*a).into(), (*b).into())
}

fn geo2([a, b]: &Ends<2>) -> geo::Line {
    geo::Line::new(geo::coord! { x: a[0], y: a[1] }, geo::coord! { x: b[0], y: b[1] })
}

fn pairs<const N: usize, S>(all: &[[Ends<N>; 2]], make: impl Fn(&Ends<N>) -> S) -> Vec<(S, S)> {
    all.iter().map(|[a, b]| (make(a), make(b))).collect()
}

fn parry_closest3(a: &parry3d::shape::Segment, b: &parry3d::shape::Segment) -> [parry3d::math::Vector; 2] {
    use parry3d::query::details::closest_points_segment_segment_with_locations_nD;
    let (s, t) = closest_points_segment_segment_with_locations_nD((&a.a, &a.b), (&b.a, &b.b));
    [a.point_at(&s), b.point_at(&t)]
}

fn distances_in_space(all: &[[Ends<3>; 2]]) -> Vec<Side> {
    vec![
        each("Segment::distance", pairs(all, ours3), |(a, b)| a.distance(b), |d| vec![*d]),
        each(
            "parry3d",
            pairs(all, parry3),
            |(a, b)| {
                let [p, q] = parry_closest3(a, b);
                (p - q).length()
            },
            |d| vec![*d],
        ),
        each(
            "as published: source 000, f64",
            all.to_vec(),
            |[a, b]| classical::segment_distance(a[0], a[1], b[0], b[1]).distance(),
            |d| vec![*d],
        ),
    ]
}

fn closest_in_space(all: &[[Ends<3>; 2]]) -> Vec<Side> {
    vec![
        each(
            "Segment::closest_points",
            pairs(all, ours3),
            |(a, b)| a.closest_points(b),
            |c| [c.on_a.coords(), c.on_b.coords()].concat(),
        ),
        each(
            "parry3d",
            pairs(all, parry3),
            |(a, b)| parry_closest3(a, b),
            |[p, q]| [p.to_array(), q.to_array()].concat(),
        ),
    ]
}

fn distances_in_the_plane(all: &[[Ends<2>; 2]]) -> Vec<Side> {
    use parry2d::query::details::closest_points_segment_segment_2d;
    vec![
        each("Segment::distance", pairs(all, ours2), |(a, b)| a.distance(b), |d| vec![*d]),
        each(
            "parry2d",
            pairs(all, parry2),
            |(a, b)| {
                let (s, t) = closest_points_segment_segment_2d((&a.a, &a.b), (&b.a, &b.b));
                (a.point_at(&s) - b.point_at(&t)).length()
            },
            // Where they cross, rounding leaves a distance.
            |d| vec![if *d < 1e-12 { 0.0 } else { *d }],
        ),
        each("geo", pairs(all, geo2), |(a, b)| Euclidean.distance(a, b), |d| vec![*d]),
    ]
}

fn points_in_space(all: &[[Ends<3>; 2]]) -> Vec<Side> {
    use parry3d::query::PointQuery;
    vec![
        each(
            "Segment::distance_to_point",
            all.iter().map(|[a, b]| (ours3(a), pga3::Point::from(b[0]))).collect::<Vec<_>>(),
            |(a, p)| a.distance_to_point(*p),
            |d| vec![*d],
        ),
        each(
            "parry3d",
            all.iter().map(|[a, b]| (parry3(a), parry3d::math::Vector::from(b[0]))).collect::<Vec<_>>(),
            |(a, p)| a.distance_to_local_point(*p, true),
            |d| vec![*d],
        ),
    ]
}

fn points_in_the_plane(all: &[[Ends<2>; 2]]) -> Vec<Side> {
    use parry2d::query::PointQuery;
    vec![
        each(
            "Segment::distance_to_point",
            all.iter().map(|[a, b]| (ours2(a), pga2::Point::from(b[0]))).collect::<Vec<_>>(),
            |(a, p)| a.distance_to_point(*p),
            |d| vec![*d],
        ),
        each(
            "parry2d",
            all.iter().map(|[a, b]| (parry2(a), parry2d::math::Vector::from(b[0]))).collect::<Vec<_>>(),
            |(a, p)| a.distance_to_local_point(*p, true),
            |d| vec![*d],
        ),
        each(
            "geo",
            all.iter().map(|[a, b]| (geo2(a), geo::Point::from(b[0]))).collect::<Vec<_>>(),
            |(a, p)| Euclidean.distance(a, p),
            |d| vec![*d],
        ),
    ]
}

fn intersections(all: &[[Ends<2>; 2]]) -> Vec<Side> {
    use parry2d::utils::{SegmentsIntersection, segments_intersection2d};
    // No pair is collinear; apart is (9, 9).
    let numbers = |p: &Option<[f64; 2]>| p.unwrap_or([9.0; 2]).to_vec();
    vec![
        each(
            "Segment::intersection",
            pairs(all, ours2),
            |(a, b)| match a.intersection(b) {
                pga2::Intersection::Crossing { point, .. } => Some([point.e20, point.e01]),
                _ => None,
            },
            numbers,
        ),
        each(
            "parry2d",
            pairs(all, parry2),
            |(a, b)| match segments_intersection2d(a.a, a.b, b.a, b.b, 1e-12) {
                Some(SegmentsIntersection::Point { loc1, .. }) => Some(a.point_at(&loc1).to_array()),
                _ => None,
            },
            numbers,
        ),
        each(
            "geo",
            pairs(all, geo2),
            |(a, b)| match line_intersection(*a, *b) {
                Some(LineIntersection::SinglePoint { intersection, .. }) => Some([intersection.x, intersection.y]),
                _ => None,
            },
            numbers,
        ),
        each(
            "as published: source 003, f64",
            all.to_vec(),
            |[a, b]| classical::line_line_intersection(a[0], a[1], b[0], b[1]).map(|hit| hit.point),
            numbers,
        ),
    ]
}
