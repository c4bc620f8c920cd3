//! What an index of segments answers, against asking all of them.

use super::inputs::{Float, cases};
use super::near::ends;
use incidence::{pga2, pga3};
use proptest::prelude::*;

/// The numbers and distances of all that have one, the nearest first.
fn by_distance<T: Float>(distances: impl Iterator<Item = T>) -> Vec<(usize, T)> {
    let mut all: Vec<_> = distances.enumerate().filter(|(_, d)| d.partial_cmp(d).is_some()).collect();
    // The sort is stable.
    all.sort_by(|(_, a), (_, b)| a.partial_cmp(b).unwrap());
    all
}

/// No radius, any, and the very distance of one of the nearest.
fn radii<T: Float>(all: &[(usize, T)], pick: usize) -> Vec<T> {
    let zero = T::zero();
    let mut radii = vec![zero, -T::one(), T::narrow(f64::NAN), T::narrow(T::LEAST), T::one(), T::one() / zero];
    if let Some(&(_, distance)) = all.get(pick % 9) {
        radii.extend([distance, distance.next_up()]);
    }
    radii
}

/// Those nearer than a radius, by their numbers.
fn nearer<T: Float>(all: &[(usize, T)], radius: T) -> Vec<(usize, T)> {
    let mut near: Vec<_> = all.iter().copied().filter(|(_, d)| *d < radius && radius > T::zero()).collect();
    near.sort_unstable_by_key(|&(number, _)| number);
    near
}

macro_rules! checks {
    ($check:ident, $module:ident, $n:literal) => {
        /// Of the segments in front of a place; those behind it are asked about, and their starts.
        fn $check<T: Float>(ends: &[[[T; $n]; 2]], [split, pick]: [usize; 2]) -> Result<(), TestCaseError> {
            use $module::{Point, Segment, SegmentIndex};
            let segments: Vec<Segment<T>> = ends.iter().map(|&ends| ends.into()).collect();
            let (segments, asked) = segments.split_at(split % (segments.len() + 1));
            let index = SegmentIndex::new(segments);
            prop_assert_eq!((index.len(), index.is_empty()), (segments.len(), segments.is_empty()));
            let points: Vec<_> = segments.iter().chain(asked).flat_map(|segment| [segment.a, segment.b]).collect();
            let one_by_one: Vec<_> = points.iter().map(|&p| index.nearest_to_point(p.into())).collect();
            prop_assert_eq!(&index.nearest_to_points(&points), &one_by_one);
            let foot = |(&p, nearest): (&[T; $n], Option<(usize, T)>)| {
                let point: Point<T> = segments[nearest?.0].closest_point(p.into());
                Some((nearest?.0, point.coords()))
            };
            let feet: Vec<_> = points.iter().zip(one_by_one).map(foot).collect();
            prop_assert_eq!(&index.closest_points(&points), &feet);
            for (&p, foot) in points.iter().zip(feet) {
                prop_assert_eq!(index.closest_point(p.into()).map(|(number, point)| (number, point.coords())), foot);
            }
            let some = segments.iter().chain(asked).skip(pick % 4).step_by(4);
            for at in some {
                let all = by_distance(segments.iter().map(|segment| segment.distance(at)));
                prop_assert_eq!(index.nearest(at), all.first().copied());
                for k in [0, 1, 2, 5, pick % 40, usize::MAX] {
                    prop_assert_eq!(&index.k_nearest(at, k)[..], &all[..k.min(all.len())]);
                }
                for radius in radii(&all, pick) {
                    prop_assert_eq!(index.near(at, radius), nearer(&all, radius), "{}", radius);
                }
                let p: Point<T> = at.a.into();
                let all = by_distance(segments.iter().map(|segment| segment.distance_to_point(p)));
                prop_assert_eq!(index.nearest_to_point(p), all.first().copied());
                for k in [0, 1, 2, 5, pick % 40, usize::MAX] {
                    prop_assert_eq!(&index.k_nearest_to_point(p, k)[..], &all[..k.min(all.len())]);
                }
                for radius in radii(&all, pick) {
                    prop_assert_eq!(index.near_point(p, radius), nearer(&all, radius), "{}", radius);
                }
            }
            Ok(())
        }
    };
}
checks!(check_plane, pga2, 2);
checks!(check_space, pga3, 3);

/// The segments that meet one of them, or one behind a place.
fn check_crossings<T: Float>(ends: &[[[T; 2]; 2]], split: usize) -> Result<(), TestCaseError> {
    use pga2::{Intersection, Segment, SegmentIndex};
    let segments: Vec<Segment<T>> = ends.iter().map(|&ends| ends.into()).collect();
    let (segments, asked) = segments.split_at(split % (segments.len() + 1));
    let index = SegmentIndex::new(segments);
    for at in segments.iter().chain(asked) {
        let meets = |&k: &usize| segments[k].intersection(at) != Intersection::Disjoint;
        prop_assert_eq!(index.crossing(at), (0..segments.len()).filter(meets).collect::<Vec<_>>());
        for at in [*at, Segment { a: at.b, b: at.a }] {
            let parameters =
                segments.iter().enumerate().filter_map(|(k, segment)| Some((first_parameter(at, *segment)?, k)));
            let first = parameters.min_by(|a, b| a.partial_cmp(b).unwrap());
            prop_assert_eq!(index.first_crossing(&at), first.map(|(parameter, k)| (k, parameter)));
        }
    }
    let one_by_one: Vec<_> = asked.iter().map(|at| index.first_crossing(at)).collect();
    prop_assert_eq!(index.first_crossings(asked), one_by_one);
    Ok(())
}

/// Where a segment first has a point in common with another one; where they overlap, with an end of one of them.
fn first_parameter<T: Float>(at: pga2::Segment<T>, other: pga2::Segment<T>) -> Option<T> {
    match at.intersection(&other) {
        pga2::Intersection::Disjoint => None,
        pga2::Intersection::Crossing { s, .. } => Some(s),
        pga2::Intersection::Overlap { start, .. } => first_parameter(at, [start.coords(); 2].into()),
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn an_index_of_the_plane_answers_as_all_its_segments(ends in ends::<f64, 2>(), picks in any::<[usize; 2]>()) {
        check_plane(&ends, picks)?;
        check_crossings(&ends, picks[0])?;
    }

    #[test]
    fn and_in_f32(ends in ends::<f32, 2>(), picks in any::<[usize; 2]>()) {
        check_plane(&ends, picks)?;
        check_crossings(&ends, picks[0])?;
    }

    #[test]
    fn an_index_of_space_answers_as_all_its_segments(ends in ends::<f64, 3>(), picks in any::<[usize; 2]>()) {
        check_space(&ends, picks)?;
    }

    #[test]
    fn and_that_of_space_in_f32(ends in ends::<f32, 3>(), picks in any::<[usize; 2]>()) {
        check_space(&ends, picks)?;
    }
}

/// Segments along a spiral, of a size.
fn spiral<const N: usize>(count: usize, size: f64) -> Vec<[[f64; N]; 2]> {
    let point = |k: usize| {
        let t = k as f64;
        core::array::from_fn(|axis| size * [t * t.sin(), t * t.cos(), (0.7 * t).sin()][axis])
    };
    (0..count).map(|k| [point(k), point(k + 1)]).collect()
}

#[test]
fn indices_of_every_number_of_segments() {
    for count in (0..70).chain([255, 256, 257]) {
        check_plane(&spiral(count + 2, 1.0), [count, count]).unwrap();
        check_space(&spiral(count + 2, 1.0), [count, count]).unwrap();
        check_crossings(&spiral::<2>(count + 2, 1.0), count).unwrap();
    }
}

/// So many points that several threads ask; of few segments, and of so many that the points are put in order.
#[test]
fn many_points_at_once() {
    for (count, asked) in [(300, 9000), (33_000, 5000)] {
        let segments = spiral::<2>(count, 1.0).into_iter().map(pga2::Segment::from).collect::<Vec<_>>();
        let index = pga2::SegmentIndex::new(&segments);
        let apart = count as f64 / asked as f64;
        let mut points: Vec<_> = spiral::<2>(asked, apart).into_iter().map(|[_, p]| p).rev().collect();
        points[17] = [f64::NAN, 0.0];
        let one_by_one: Vec<_> = points.iter().map(|&p| index.nearest_to_point(p.into())).collect();
        assert_eq!(index.nearest_to_points(&points), one_by_one);
        let ways: Vec<_> = points.windows(2).map(|p| pga2::Segment::from([p[0], p[1]])).collect();
        let one_by_one: Vec<_> = ways.iter().map(|way| index.first_crossing(way)).collect();
        assert_eq!(index.first_crossings(&ways), one_by_one);
        assert!(one_by_one.iter().flatten().count() > asked / 2);
    }
}

#[test]
fn indices_of_every_size() {
    for size in [1e-310, 1e-200, 1e200, 1e305] {
        check_plane(&spiral(100, size), [90, 0]).unwrap();
        check_space(&spiral(100, size), [90, 0]).unwrap();
        check_crossings(&spiral::<2>(100, size), 90).unwrap();
    }
}

#[test]
fn nothing_is_near_to_a_place_that_is_none() {
    use pga2::{Direction, Point, Segment, SegmentIndex};
    let segments = spiral::<2>(40, 1.0).into_iter().map(Segment::from).collect::<Vec<_>>();
    let index = SegmentIndex::new(&segments);
    for p in [Point::new(f64::NAN, 0.0), Point::new(0.0, f64::INFINITY), Direction::new(1.0, 0.0).into()] {
        assert_eq!((index.nearest_to_point(p), index.near_point(p, 1e300)), (None, vec![]));
        assert_eq!(index.closest_point(p), None);
        assert_eq!(index.k_nearest_to_point(p, 3), []);
    }
    let points = [[f64::NAN, 0.0], [1.0, 2.0], [0.0, f64::INFINITY], [1.0, 2.0], [f64::MAX, -f64::MAX]];
    let one_by_one = points.map(|p| index.nearest_to_point(p.into()));
    assert_eq!((one_by_one[0], one_by_one[1].is_some(), one_by_one[4].is_some()), (None, true, true));
    assert_eq!(index.nearest_to_points(&points), one_by_one);
    assert_eq!(index.nearest_to_points(&[]), []);
    assert_eq!(SegmentIndex::<f64>::new(&[]).nearest_to_points(&points), [None; 5]);
    let half = Segment::from([[0.0, 0.0], [f64::INFINITY, 0.0]]);
    assert_eq!((index.nearest(&half), index.near(&half, 1.0), index.crossing(&half)), (None, vec![], vec![]));
    // As far away as no number says: the first.
    let far = Segment::from([[f64::MAX, f64::MAX], [f64::MAX, -f64::MAX]]);
    let index = SegmentIndex::new(&[[[-f64::MAX; 2]; 2], [[-f64::MAX, f64::MAX]; 2]].map(Segment::from));
    assert_eq!((index.nearest(&far), index.near(&far, f64::INFINITY)), (Some((0, f64::INFINITY)), vec![]));
}

#[test]
fn of_equally_near_segments_the_first_is_first() {
    use pga3::{Point, Segment, SegmentIndex};
    let sides = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]];
    let segments: Vec<Segment> = (0..400).map(|k| [sides[k % 4], sides[k % 4]].into()).collect();
    let index = SegmentIndex::new(&segments);
    assert_eq!(index.nearest_to_point(Point::origin()), Some((0, 1.0)));
    assert!(index.k_nearest_to_point(Point::origin(), 77).into_iter().eq((0..77).map(|k| (k, 1.0))));
    assert_eq!(
        index.near_point(Point::new(0.0, 0.0, 0.5), 1.0),
        (0..400).step_by(4).map(|k| (k, 0.5)).collect::<Vec<_>>()
    );
}
