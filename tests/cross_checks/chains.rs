//! Self-collisions of chains against source 000's double loop.

use super::crossings::in_order;
use super::inputs::{Float, cases};
use incidence::pga3::{Chain, Segment};
use proptest::prelude::*;

/// The pairs that collide, by the double loop of source 000.
fn double_loop<T: Float>(points: &[[T; 3]], radius: T) -> Vec<(usize, usize)> {
    let segments: Vec<_> = points.windows(2).map(|ends| Segment { a: ends[0], b: ends[1] }).collect();
    let all = (0..segments.len()).flat_map(|i| (i + 2..segments.len()).map(move |j| (i, j)));
    all.filter(|&(i, j)| segments[i].distance(&segments[j]) < radius).collect()
}

fn check<T: Float>(points: &[[T; 3]], radius: T) -> Result<usize, TestCaseError> {
    let chain = Chain::new(points.iter().copied()).unwrap();
    let expected = double_loop(points, radius);
    let mut marks = vec![false; points.len() - 1];
    for &(i, j) in &expected {
        marks[i] = true;
        marks[j] = true;
    }
    prop_assert_eq!(in_order(chain.colliding_pairs_iter(radius)), expected.clone(), "radius {}", radius);
    prop_assert_eq!(chain.colliding_pairs(radius), expected.clone(), "radius {}", radius);
    prop_assert_eq!(chain.collisions(radius), marks, "radius {}", radius);
    Ok(expected.len())
}

/// Every radius that is worth a question: what a caller may give, and the very distances of some pairs.
fn check_all<T: Float>(points: &[[T; 3]], picks: [usize; 4]) -> Result<(), TestCaseError> {
    let zero = T::zero();
    let infinity = T::one() / zero;
    for radius in [zero, -zero, -T::one(), T::narrow(f64::NAN), -infinity] {
        prop_assert_eq!(check(points, radius)?, 0, "radius {}", radius);
    }
    for radius in [infinity, T::narrow(1e-30), T::narrow(1e30), T::narrow(T::LEAST), T::one(), infinity.next_down()] {
        check(points, radius)?;
    }
    let segments = points.len() - 1;
    for pick in picks {
        let (i, j) = (pick % segments, pick / segments % segments);
        let segment = |k: usize| Segment { a: points[k], b: points[k + 1] };
        let distance = segment(i).distance(&segment(j));
        for radius in [distance, distance.next_up(), distance.next_down()] {
            check(points, radius)?;
        }
    }
    Ok(())
}

type Steps = Vec<[f64; 3]>;

/// The points that come by these steps.
fn walk(steps: Steps) -> Steps {
    let mut at = [0.3, -0.7, 1.1];
    let mut points = vec![at];
    for step in steps {
        at = core::array::from_fn(|k| at[k] + step[k]);
        points.push(at);
    }
    points
}

fn chain() -> impl Strategy<Value = Steps> {
    let many = |step: BoxedStrategy<[f64; 3]>| proptest::collection::vec(step, 1..40).prop_map(walk);
    let vector = || proptest::array::uniform3(-1.0..1.0_f64);
    let lattice = (0..3_usize, prop_oneof![Just(-1.0), Just(1.0), Just(0.0)])
        .prop_map(|(axis, step)| core::array::from_fn(|k| if k == axis { step } else { 0.0 }));
    // on one line, there and back; in multiples of a vector that rounds
    let collinear = (-8..9_i32).prop_map(|m| [0.1, 0.7, -0.3].map(|x| x * f64::from(m)));
    let tiny = || vector().prop_map(|p| p.map(|x| x * 1e-9));
    prop_oneof![
        many(vector().boxed()),
        many(lattice.boxed()),
        many(collinear.boxed()),
        (1..30_usize, vector()).prop_map(|(n, p)| vec![p; n + 1]),
        // one giant among tiny ones
        (many(tiny().boxed()), vector(), any::<usize>()).prop_map(|(mut points, p, at)| {
            let at = at % points.len();
            points[at] = p.map(|x| x * 1e9);
            points
        }),
        // all sizes at once
        proptest::collection::vec((vector(), -1000..1000).prop_map(|(p, e)| p.map(|x| x * f64::from(e).exp2())), 2..30),
    ]
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_collisions_are_those_of_the_double_loop(points in chain(), picks in any::<[usize; 4]>()) {
        check_all(&points, picks)?;
    }

    #[test]
    fn and_so_they_are_in_f32(points in chain(), picks in any::<[usize; 4]>()) {
        // what f32 cannot hold is brought back
        let narrow = |p: [f64; 3]| p.map(|x| x as f32).map(|x| if x.is_finite() { x } else { f32::MAX.copysign(x) });
        let points: Vec<[f32; 3]> = points.into_iter().map(narrow).collect();
        check_all(&points, picks)?;
    }

    #[test]
    fn and_so_they_are_at_every_size(points in chain(), picks in any::<[usize; 4]>(), exponent in -1020..1000_i32) {
        let scale = f64::from(exponent).exp2();
        let points: Vec<[f64; 3]> = points.into_iter().map(|p| p.map(|x| x * scale)).collect();
        prop_assume!(points.as_flattened().iter().all(|x| x.is_finite()));
        check_all(&points, picks)?;
    }
}

#[test]
fn a_long_chain_collides_as_by_the_double_loop() {
    // A walk on a lattice that meets itself often, and its smooth shadow.
    let mut state = 5_u64;
    let mut next = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let steps = (0..700).map(|_| {
        let (axis, sign) = (next(3) as usize, next(2) as f64 * 2.0 - 1.0);
        core::array::from_fn(|k| if k == axis { sign } else { 0.0 })
    });
    let lattice = walk(steps.collect());
    let smooth: Vec<[f64; 3]> =
        lattice.windows(8).map(|w| [0, 1, 2].map(|k| w.iter().map(|p| p[k] / 8.0).sum())).collect();
    for (points, radius) in
        [(&lattice, 0.5), (&lattice, 1.0), (&lattice, 1.0_f64.next_up()), (&smooth, 0.1), (&smooth, 0.3)]
    {
        let found = check(points, radius).unwrap();
        assert!(found > 20, "only {found} pairs: the test shows nothing");
    }
}
