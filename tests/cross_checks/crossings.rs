//! The pairs of many segments that meet, and those between two sets, against the double loop over their intersections.

use super::inputs::{Float, among, and_nowhere, between, cases, pair};
use incidence::pga2::{
    Intersection, Pairs, Segment, crossing_pairs, crossing_pairs_between, crossing_pairs_between_iter,
    crossing_pairs_iter,
};
use proptest::prelude::*;

fn double_loop<T: Float>(segments: &[Segment<T>]) -> Vec<(usize, usize)> {
    among(segments.len()).filter(|&(i, j)| meet(&segments[i], &segments[j])).collect()
}

fn meet<T: Float>(a: &Segment<T>, b: &Segment<T>) -> bool {
    a.intersection(b) != Intersection::Disjoint
}

pub fn in_order(pairs: Pairs) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_unstable();
    pairs
}

/// All questions about these, and between those before and behind a place.
fn check<T: Float>(segments: &[Segment<T>], place: usize) -> Result<(), TestCaseError> {
    let expected = double_loop(segments);
    prop_assert_eq!(in_order(crossing_pairs_iter(segments)), expected.clone());
    prop_assert_eq!(crossing_pairs(segments), expected.clone());
    let many = and_nowhere(segments);
    prop_assert_eq!(in_order(crossing_pairs_iter(&many)), expected.clone());
    prop_assert_eq!(crossing_pairs(&many), expected);
    let (first, second) = segments.split_at(place % (segments.len() + 1));
    let all = between(first.len(), second.len());
    let expected: Vec<_> = all.filter(|&(i, j)| meet(&first[i], &second[j])).collect();
    prop_assert_eq!(in_order(crossing_pairs_between_iter(first, second)), expected.clone());
    prop_assert_eq!(crossing_pairs_between(first, second), expected.clone());
    prop_assert_eq!(crossing_pairs_between(first, &and_nowhere(second)), expected);
    Ok(())
}

/// Segments in pairs that touch, overlap, or do so but for rounding; and what is not finite.
fn segments<T: Float>() -> impl Strategy<Value = Vec<Segment<T>>> {
    let spoiled = prop_oneof![9 => Just(None), 1 => (0..4_usize, prop_oneof![Just(f64::NAN), Just(f64::INFINITY)]).prop_map(Some)];
    let two = (pair::<T, 2>(), spoiled).prop_map(|([first, mut second], spoiled)| {
        if let Some((k, value)) = spoiled {
            second[k / 2][k % 2] = T::narrow(value);
        }
        [Segment::from(first), Segment::from(second)]
    });
    proptest::collection::vec(two, 0..40).prop_map(|pairs| pairs.into_iter().flatten().collect())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_crossing_pairs_are_those_of_the_double_loop(segments in segments::<f64>(), place in any::<usize>()) {
        check(&segments, place)?;
    }

    #[test]
    fn and_so_they_are_in_f32(segments in segments::<f32>(), place in any::<usize>()) {
        check(&segments, place)?;
    }
}

#[test]
fn a_net_of_roads_meets_as_by_the_double_loop() {
    // Rows and columns of bent roads, with segments that end on each other.
    let mut state = 77_u64;
    let mut next = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % n) as f64
    };
    for (unit, offset) in [(1.0, 0.0), (0.1, 4.7e5), (1e-200, 0.0), (1e150, -3e155)] {
        let mut segments = Vec::new();
        for road in 0..24 {
            let mut at = [next(40), f64::from(road)];
            for _ in 0..30 {
                let to = [at[0] + next(5) - 2.0, at[1] + next(5) - 2.0];
                let place = |p: [f64; 2]| p.map(|x| offset + unit * x);
                segments.push(Segment { a: place(at), b: place(to) });
                at = to;
            }
        }
        let found = crossing_pairs(&segments).len();
        assert!(found > 1500, "only {found} pairs: the test shows nothing");
        check(&segments, segments.len() / 2).unwrap();
    }
}
