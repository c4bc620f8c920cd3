//! Segments and points: distances and crossings. Ours are exact in what they decide and right to 4 ε; the peers are not,
//! so the inputs are friendly: random, of size 1.

use std::array;

use geo::algorithm::line_intersection::{LineIntersection, line_intersection};
use geo::{Distance, Euclidean};
use incidence::{Real, classical, pga2, pga3};

use super::double;
use super::peers::Scalar;
use crate::inputs::Numbers;
use crate::measure::{Pairing, Row, Side, each_pair, whole};

type Ends<T, const N: usize> = [[T; N]; 2];

/// The first segments of pairs, and the second.
type Pairs<T, const N: usize> = [Vec<Ends<T, N>>; 2];

/// So few that they stay near.
const PAIRS: usize = 1 << 13;

pub fn rows() -> Vec<Row> {
    rows_of::<f64>().into_iter().chain(rows_of::<f32>()).collect()
}

fn rows_of<T: Scalar>() -> Vec<Row> {
    let mut numbers = Numbers::new(4);
    let plane: Pairs<T, 2> = array::from_fn(|_| numbers.list(PAIRS, ends));
    let space: Pairs<T, 3> = array::from_fn(|_| numbers.list(PAIRS, ends));
    let (road, path) = (polyline::<T, 2>(&mut numbers), polyline::<T, 3>(&mut numbers));
    vec![
        pairs_of::<T>("distance of segments, space", distances_in_space(&space)),
        pairs_of::<T>("closest points of segments, space", closest_in_space(&space)),
        pairs_of::<T>("closest points of segments, plane", closest_in_the_plane(&plane)),
        pairs_of::<T>("distance of segments given by coordinates, space", given_by_coordinates(&space)),
        pairs_of::<T>("distance of segments along axes, space", parallel_in_space(&along_axes(&space))),
        pairs_of::<T>("distance of segments, plane", distances_in_the_plane(&plane)),
        pairs_of::<T>("distance of point and segment, space", points_in_space(&space)),
        pairs_of::<T>("distance of point and segment, plane", points_in_the_plane(&plane)),
        pairs_of::<T>("distance of a distant point and segment, space", points_in_space(&distant(&space))),
        pairs_of::<T>("distance of a distant point and segment, plane", points_in_the_plane(&distant(&plane))),
        along::<T>("distance of 128 points and each of a polyline, space", points_and_path(&path)),
        along::<T>("distance of 128 points and each of a polyline, plane", points_and_road(&road)),
        pairs_of::<T>("intersection of segments, plane", intersections(&plane)),
        pairs_of::<T>("slices: distances of segments, space", {
            let sides = distances_in_space(&space);
            after(
                slices(&space, ours3, ours3, T::zero(), pga3::segment_distances, number, "pga3::segment_distances"),
                sides,
            )
        }),
        pairs_of::<T>("slices: distances of segments along axes, space", {
            let all = along_axes(&space);
            let sides = parallel_in_space(&all);
            after(
                slices(&all, ours3, ours3, T::zero(), pga3::segment_distances, number, "pga3::segment_distances"),
                sides,
            )
        }),
        pairs_of::<T>("slices: distances of segments, plane", {
            let sides = distances_in_the_plane(&plane);
            after(
                slices(&plane, ours2, ours2, T::zero(), pga2::segment_distances, number, "pga2::segment_distances"),
                sides,
            )
        }),
        pairs_of::<T>("slices: closest points of segments, space", {
            let (p, sides) = (pga3::Point::from([T::zero(); 3]), closest_in_space(&space));
            let blank = pga3::Closest { distance: T::zero(), s: T::zero(), t: T::zero(), on_a: p, on_b: p };
            let numbers = |found: &pga3::Closest<T>| both(&[found.on_a.coords(), found.on_b.coords()]);
            after(
                slices(
                    &space,
                    ours3,
                    ours3,
                    blank,
                    pga3::segment_closest_points,
                    numbers,
                    "pga3::segment_closest_points",
                ),
                sides,
            )
        }),
        pairs_of::<T>("slices: closest points of segments, plane", {
            let (blank, sides) =
                (ours2(&plane[0][0]).closest_points(&ours2(&plane[1][0])), closest_in_the_plane(&plane));
            let numbers = |found: &pga2::Closest<T>| between(&[found.on_a.coords(), found.on_b.coords()]);
            after(
                slices(
                    &plane,
                    ours2,
                    ours2,
                    blank,
                    pga2::segment_closest_points,
                    numbers,
                    "pga2::segment_closest_points",
                ),
                sides,
            )
        }),
        pairs_of::<T>("slices: distances of points and segments, space", {
            let distances = |a: &[_], p: &[_], out: &mut [_]| pga3::point_segment_distances(p, a, out);
            let sides = after(by_hand(&space), points_in_space(&space));
            after(slices(&space, ours3, |b| b[0], T::zero(), distances, number, "pga3::point_segment_distances"), sides)
        }),
        pairs_of::<T>("slices: distances of points and segments, plane", {
            let distances = |a: &[_], p: &[_], out: &mut [_]| pga2::point_segment_distances(p, a, out);
            let sides = after(by_hand(&plane), points_in_the_plane(&plane));
            after(slices(&plane, ours2, |b| b[0], T::zero(), distances, number, "pga2::point_segment_distances"), sides)
        }),
        pairs_of::<T>("slices: intersections of segments, plane", {
            let (blank, sides) = (pga2::Intersection::Disjoint, intersections(&plane));
            let numbers = |found: &_| crossing(&of_ours(found));
            after(
                slices(
                    &plane,
                    ours2,
                    ours2,
                    blank,
                    pga2::segment_intersections,
                    numbers,
                    "pga2::segment_intersections",
                ),
                sides,
            )
        }),
    ]
}

fn point<T: Scalar, const N: usize>(n: &mut Numbers) -> [T; N] {
    n.vector().map(T::narrow)
}

fn ends<T: Scalar, const N: usize>(n: &mut Numbers) -> Ends<T, N> {
    [point(n), point(n)]
}

/// Along the axis in which they are longest: a third of all pairs is parallel.
fn along_axes<T: Scalar, const N: usize>(all: &Pairs<T, N>) -> Pairs<T, N> {
    let along = |&[a, b]: &Ends<T, N>| {
        let length = |k: &usize| (b[*k] - a[*k]).widen().abs();
        let axis = (0..N).max_by(|i, j| length(i).total_cmp(&length(j))).unwrap_or(0);
        [a, array::from_fn(|k| if k == axis { b[k] } else { a[k] })]
    };
    all.each_ref().map(|list| list.iter().map(along).collect())
}

/// The second ones eight times as far away.
fn distant<T: Scalar, const N: usize>([first, second]: &Pairs<T, N>) -> Pairs<T, N> {
    let farther = |ends: &Ends<T, N>| ends.map(|p| p.map(|x| T::narrow(8.0 * x.widen())));
    [first.clone(), second.iter().map(farther).collect()]
}

/// The segments of a polyline, and points. There are so many pairs of them that no processor learns by heart which way each goes.
struct Polyline<T, const N: usize> {
    segments: Vec<Ends<T, N>>,
    points: Vec<[T; N]>,
}

const LINKS: usize = 1 << 10;
const POINTS: usize = 1 << 7;

fn polyline<T: Scalar, const N: usize>(n: &mut Numbers) -> Polyline<T, N> {
    let mut at = [0.0; N];
    let corners: Vec<[T; N]> = (0..=LINKS)
        .map(|_| {
            let step = n.vector::<N>();
            at = array::from_fn(|k| 0.99 * at[k] + 0.1 * step[k]);
            at.map(T::narrow)
        })
        .collect();
    Polyline { segments: corners.windows(2).map(|s| [s[0], s[1]]).collect(), points: n.list(POINTS, point) }
}

/// A side that asks each segment of the polyline about one point after the other.
fn each_along<T: Scalar, A: 'static, P: 'static, const N: usize>(
    who: &'static str,
    Polyline { segments, points }: &Polyline<T, N>,
    segment: impl Fn(&Ends<T, N>) -> A,
    point: impl Fn(&[T; N]) -> P,
    distance: impl Fn(&A, &P) -> T + 'static,
) -> Side {
    let segments: Vec<A> = segments.iter().map(segment).collect();
    let points: Vec<P> = points.iter().map(point).collect();
    whole(
        who,
        (segments, points, vec![T::zero(); LINKS * POINTS]),
        move |(segments, points, found)| {
            for (point, found) in points.iter().zip(found.chunks_exact_mut(LINKS)) {
                for (segment, found) in segments.iter().zip(found) {
                    *found = distance(segment, point);
                }
            }
        },
        |(_, _, found)| found.iter().map(|d| d.widen()).collect(),
    )
}

fn along<T: Scalar>(name: &str, sides: Vec<Side>) -> Row {
    Row { operations: LINKS * POINTS, ..pairs_of::<T>(name, sides) }
}

fn epsilon<T: Scalar>() -> f64 {
    <T as Real>::epsilon().widen()
}

/// A row of [`PAIRS`] operations. What cancels in a peer's distance of near segments is not its speed.
fn pairs_of<T: Scalar>(name: &str, sides: Vec<Side>) -> Row {
    let (group, within) = if T::SUFFIX.is_empty() { ("segments", 1e6) } else { ("segments, f32", 1e5) };
    Row { operations: PAIRS, epsilon: epsilon::<T>(), ..double(group, format!("{name}{}", T::SUFFIX), within, sides) }
}

/// What all do one at a time, behind what we do at once.
fn after(ours: Side, others: Vec<Side>) -> Vec<Side> {
    std::iter::once(ours).chain(others).collect()
}

/// The pairs in a crate's own types.
fn pairs<X, A, B>([first, second]: &[Vec<X>; 2], a: impl Fn(&X) -> A, b: impl Fn(&X) -> B) -> (Vec<A>, Vec<B>) {
    (first.iter().map(a).collect(), second.iter().map(b).collect())
}

/// The answers for all pairs by one call, which writes them over `blank` ones.
fn slices<X, A: 'static, B: Clone + 'static, O: Clone + 'static, E: std::fmt::Debug>(
    all: &[Vec<X>; 2],
    first: impl Fn(&X) -> A,
    second: impl Fn(&X) -> B,
    blank: O,
    call: impl Fn(&[A], &[B], &mut [O]) -> Result<(), E> + 'static,
    numbers: impl Fn(&O) -> Vec<f64> + 'static,
    who: &'static str,
) -> Side {
    let (first, second) = pairs(all, first, second);
    whole(
        who,
        (Pairing::new(first, second), vec![blank; PAIRS]),
        move |(pairing, out)| {
            let (a, b) = pairing.next();
            call(a, b, out).expect("equal lengths");
        },
        move |(_, out)| out.iter().flat_map(&numbers).collect(),
    )
}

/// The foot on the line, brought back to the segment, in the machine's registers as ours: what it would take to promise nothing.
fn by_hand<T: Scalar, const N: usize>(all: &Pairs<T, N>) -> Side {
    fn distances<T: Scalar, const N: usize>(segments: &[Ends<T, N>], points: &[[T; N]], out: &mut [T]) {
        for (([a, b], p), out) in segments.iter().zip(points).zip(out) {
            let (u, w): ([T; N], [T; N]) = (array::from_fn(|k| b[k] - a[k]), array::from_fn(|k| p[k] - a[k]));
            let dot = |x: [T; N], y: [T; N]| (1..N).fold(x[0] * y[0], |sum, k| sum + x[k] * y[k]);
            let x = num_traits::clamp(dot(w, u) / dot(u, u), T::zero(), T::one());
            let r: [T; N] = array::from_fn(|k| w[k] - x * u[k]);
            *out = num_traits::Float::sqrt(dot(r, r));
        }
    }
    let distances = |a: &[_], p: &[_], out: &mut [_]| {
        fearless_simd::dispatch!(fearless_simd::Level::new(), _ => distances(a, p, out));
        Ok::<(), ()>(())
    };
    slices(all, |a| *a, |b| b[0], T::zero(), distances, number, "by hand, at once")
}

fn ours3<T: Scalar>(ends: &Ends<T, 3>) -> pga3::Segment<T> {
    (*ends).into()
}

fn ours2<T: Scalar>(ends: &Ends<T, 2>) -> pga2::Segment<T> {
    (*ends).into()
}

fn geo2<T: Scalar>([a, b]: &Ends<T, 2>) -> geo::Line<T> {
    geo::Line::new(geo::coord! { x: a[0], y: a[1] }, geo::coord! { x: b[0], y: b[1] })
}

fn number<T: Scalar>(d: &T) -> Vec<f64> {
    vec![d.widen()]
}

fn distances_in_space<T: Scalar>(all: &Pairs<T, 3>) -> Vec<Side> {
    vec![
        each_pair("Segment::distance", pairs(all, ours3, ours3), |a, b| a.distance(b), number),
        each_pair("parry3d", pairs(all, T::parry3, T::parry3), T::distance3, number),
        each_pair(
            "as published: source 000",
            pairs(all, |a| *a, |b| *b),
            |a, b| classical::segment_distance(a[0], a[1], b[0], b[1]).distance(),
            number,
        ),
    ]
}

/// The segments are made of coordinates when they are asked about.
fn given_by_coordinates<T: Scalar>(all: &Pairs<T, 3>) -> Vec<Side> {
    vec![
        each_pair("Segment::distance", pairs(all, |a| *a, |b| *b), |a, b| ours3(a).distance(&ours3(b)), number),
        each_pair("parry3d", pairs(all, |a| *a, |b| *b), |a, b| T::distance3(&T::parry3(a), &T::parry3(b)), number),
    ]
}

/// Without the published formula: where the determinant should be 0, and in `f32` is not, it answers 0.70 for 0.65.
fn parallel_in_space<T: Scalar>(all: &Pairs<T, 3>) -> Vec<Side> {
    let mut sides = distances_in_space(all);
    sides.truncate(2);
    sides
}

fn both<T: Scalar, const N: usize>(points: &[[T; N]; 2]) -> Vec<f64> {
    points.as_flattened().iter().map(|x| x.widen()).collect()
}

fn closest_in_space<T: Scalar>(all: &Pairs<T, 3>) -> Vec<Side> {
    vec![
        each_pair(
            "Segment::closest_points",
            pairs(all, ours3, ours3),
            |a, b| {
                let found = a.closest_points(b);
                [found.on_a.coords(), found.on_b.coords()]
            },
            both,
        ),
        each_pair("parry3d", pairs(all, T::parry3, T::parry3), T::closest3, both),
    ]
}

/// From one to the other, beside the size of the numbers: where segments are closest that are all but parallel, parry's `f32` does not tell.
fn between<T: Scalar>([p, q]: &[[T; 2]; 2]) -> Vec<f64> {
    vec![(q[0] - p[0]).widen(), (q[1] - p[1]).widen(), 1.0]
}

fn closest_in_the_plane<T: Scalar>(all: &Pairs<T, 2>) -> Vec<Side> {
    vec![
        each_pair(
            "Segment::closest_points",
            pairs(all, ours2, ours2),
            |a, b| {
                let found = a.closest_points(b);
                [found.on_a.coords(), found.on_b.coords()]
            },
            between,
        ),
        each_pair("parry2d", pairs(all, T::parry2, T::parry2), T::closest2, between),
    ]
}

fn distances_in_the_plane<T: Scalar>(all: &Pairs<T, 2>) -> Vec<Side> {
    vec![
        each_pair("Segment::distance", pairs(all, ours2, ours2), |a, b| a.distance(b), number),
        // Where they cross, rounding leaves it a distance.
        each_pair("parry2d", pairs(all, T::parry2, T::parry2), T::distance2, |d| {
            vec![if d.widen() < 64.0 * epsilon::<T>() { 0.0 } else { d.widen() }]
        }),
        each_pair("geo", pairs(all, geo2, geo2), |a, b| Euclidean.distance(a, b), number),
    ]
}

fn points_in_space<T: Scalar>(all: &Pairs<T, 3>) -> Vec<Side> {
    vec![
        each_pair(
            "Segment::distance_to_point",
            pairs(all, ours3, |b| pga3::Point::from(b[0])),
            |a, p| a.distance_to_point(*p),
            number,
        ),
        each_pair("parry3d", pairs(all, T::parry3, |b| T::parry_point3(&b[0])), T::distance_to_point3, number),
    ]
}

fn points_in_the_plane<T: Scalar>(all: &Pairs<T, 2>) -> Vec<Side> {
    vec![
        each_pair(
            "Segment::distance_to_point",
            pairs(all, ours2, |b| pga2::Point::from(b[0])),
            |a, p| a.distance_to_point(*p),
            number,
        ),
        each_pair("parry2d", pairs(all, T::parry2, |b| T::parry_point2(&b[0])), T::distance_to_point2, number),
        each_pair("geo", pairs(all, geo2, |b| geo::Point::from(b[0])), |a, p| Euclidean.distance(a, p), number),
    ]
}

fn points_and_path<T: Scalar>(path: &Polyline<T, 3>) -> Vec<Side> {
    vec![
        each_along(
            "Segment::distance_to_point",
            path,
            ours3,
            |p| pga3::Point::from(*p),
            |a, p| a.distance_to_point(*p),
        ),
        each_along("parry3d", path, T::parry3, T::parry_point3, T::distance_to_point3),
    ]
}

fn points_and_road<T: Scalar>(road: &Polyline<T, 2>) -> Vec<Side> {
    vec![
        each_along(
            "Segment::distance_to_point",
            road,
            ours2,
            |p| pga2::Point::from(*p),
            |a, p| a.distance_to_point(*p),
        ),
        each_along("parry2d", road, T::parry2, T::parry_point2, T::distance_to_point2),
        each_along("geo", road, geo2, |p| geo::Point::from(*p), |a, p| Euclidean.distance(a, p)),
    ]
}

/// No pair is collinear.
fn of_ours<T: Scalar>(found: &pga2::Intersection<T>) -> Option<[T; 2]> {
    match found {
        pga2::Intersection::Crossing { point, .. } => Some([point.e20, point.e01]),
        _ => None,
    }
}

/// (9, 9) if they are apart.
fn crossing<T: Scalar>(point: &Option<[T; 2]>) -> Vec<f64> {
    point.map_or([9.0; 2], |p| p.map(T::widen)).to_vec()
}

fn intersections<T: Scalar>(all: &Pairs<T, 2>) -> Vec<Side> {
    vec![
        each_pair("Segment::intersection", pairs(all, ours2, ours2), |a, b| of_ours(&a.intersection(b)), crossing),
        each_pair("parry2d", pairs(all, T::parry2, T::parry2), T::intersection, crossing),
        each_pair(
            "geo",
            pairs(all, geo2, geo2),
            |a, b| match line_intersection(*a, *b) {
                Some(LineIntersection::SinglePoint { intersection, .. }) => Some([intersection.x, intersection.y]),
                _ => None,
            },
            crossing,
        ),
        each_pair(
            "as published: source 003",
            pairs(all, |a| *a, |b| *b),
            |a, b| classical::line_line_intersection(a[0], a[1], b[0], b[1]).map(|hit| hit.point),
            crossing,
        ),
    ]
}
