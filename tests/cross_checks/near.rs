//! The pairs of many segments that are near each other, and those between two sets, against the double loop over their distances.

use super::crossings::in_order;
use super::inputs::{Float, among, and_nowhere, between, cases, pair};
use incidence::{pga2, pga3};
use proptest::prelude::*;

/// Segments in pairs that are hard, some with an end that is not finite.
pub fn ends<T: Float, const N: usize>() -> impl Strategy<Value = Vec<[[T; N]; 2]>> {
    let spoiled =
        prop_oneof![9 => Just(None), 1 => (0..2 * N, prop_oneof![Just(f64::NAN), Just(f64::INFINITY)]).prop_map(Some)];
    let two = (pair::<T, N>(), spoiled).prop_map(|(mut pair, spoiled)| {
        if let Some((k, value)) = spoiled {
            pair[1][k / N][k % N] = T::narrow(value);
        }
        pair
    });
    proptest::collection::vec(two, 0..30).prop_map(|pairs| pairs.into_iter().flatten().collect())
}

macro_rules! checks {
    ($check:ident, $module:ident, $n:literal) => {
        /// Radii that are none, any, and the very distance of a pair.
        fn $check<T: Float>(ends: &[[[T; $n]; 2]], picks: [usize; 3]) -> Result<(), TestCaseError> {
            use $module::{near_pairs, near_pairs_between, near_pairs_between_iter, near_pairs_iter};
            let segments: Vec<_> = ends.iter().map(|&ends| $module::Segment::from(ends)).collect();
            let (count, many) = (segments.len(), and_nowhere(&segments));
            let zero = T::zero();
            let mut radii = vec![zero, -T::one(), T::narrow(f64::NAN), T::narrow(T::LEAST), T::one(), T::one() / zero];
            if count > 1 {
                let distance = segments[picks[0] % count].distance(&segments[picks[1] % count]);
                radii.extend([distance, distance.next_up()]);
            }
            for radius in radii {
                let near = |a: &$module::Segment<T>, b: &$module::Segment<T>| a.distance(b) < radius && radius > zero;
                let expected: Vec<_> = among(count).filter(|&(i, j)| near(&segments[i], &segments[j])).collect();
                prop_assert_eq!(in_order(near_pairs_iter(&segments, radius)), expected.clone(), "{}", radius);
                prop_assert_eq!(near_pairs(&segments, radius), expected.clone(), "{}", radius);
                prop_assert_eq!(near_pairs(&many, radius), expected, "{} of many", radius);
                let (first, second) = segments.split_at(picks[2] % (count + 1));
                let all = between(first.len(), second.len());
                let expected: Vec<_> = all.filter(|&(i, j)| near(&first[i], &second[j])).collect();
                prop_assert_eq!(
                    in_order(near_pairs_between_iter(first, second, radius)),
                    expected.clone(),
                    "{}",
                    radius
                );
                prop_assert_eq!(near_pairs_between(first, second, radius), expected.clone(), "{}", radius);
                let many = and_nowhere(second);
                prop_assert_eq!(near_pairs_between(first, &many, radius), expected, "{} of many", radius);
            }
            Ok(())
        }
    };
}
checks!(check_plane, pga2, 2);
checks!(check_space, pga3, 3);

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_near_pairs_of_the_plane_are_those_of_the_double_loop(ends in ends::<f64, 2>(), picks in any::<[usize; 3]>()) {
        check_plane(&ends, picks)?;
    }

    #[test]
    fn and_in_f32(ends in ends::<f32, 2>(), picks in any::<[usize; 3]>()) {
        check_plane(&ends, picks)?;
    }

    #[test]
    fn the_near_pairs_of_space_are_those_of_the_double_loop(ends in ends::<f64, 3>(), picks in any::<[usize; 3]>()) {
        check_space(&ends, picks)?;
    }

    #[test]
    fn and_those_of_space_in_f32(ends in ends::<f32, 3>(), picks in any::<[usize; 3]>()) {
        check_space(&ends, picks)?;
    }
}
