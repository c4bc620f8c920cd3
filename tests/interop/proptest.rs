use ::proptest::prelude::*;
use ::proptest::strategy::ValueTree;
use ::proptest::test_runner::TestRunner;
use incidence::interop::proptest::{pga2 as near2, pga3 as near3};
use incidence::{Widen, pga2, pga3};

/// A thousand of what a strategy gives, the same each time.
fn thousand<X: std::fmt::Debug>(strategy: impl Strategy<Value = X>) -> Vec<X> {
    let mut runner = TestRunner::deterministic();
    (0..1000).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// That some are 0, some beneath ε, some between ε and √ε, and none above a tenth or so.
fn every_size<T: Widen>(sizes: Vec<f64>) {
    let epsilon = T::epsilon().widen();
    let between = |a: f64, b: f64| sizes.iter().filter(|x| a <= x.abs() && x.abs() < b).count();
    let found = [(0.0, 1e-300), (1e-300, epsilon), (epsilon, epsilon.sqrt()), (epsilon.sqrt(), 0.25), (0.25, f64::MAX)]
        .map(|(a, b)| between(a, b));
    assert!(found[..4].iter().all(|n| *n > 60) && found[4] == 0, "{found:?}");
}

macro_rules! any_is_well_scaled {
    ($($scalar:ident $ulps:literal $name:ident),+) => {$(
        proptest! {
            #[test]
            fn $name(
                (rotor2, motor2, flector2, line2) in
                    any::<(pga2::Rotor<$scalar>, pga2::Motor<$scalar>, pga2::Flector<$scalar>, pga2::Line<$scalar>)>(),
                (rotor, translator, motor, flector) in
                    any::<(pga3::Rotor<$scalar>, pga3::Translator<$scalar>, pga3::Motor<$scalar>, pga3::Flector<$scalar>)>(),
                (plane, line, direction) in
                    any::<(pga3::Plane<$scalar>, pga3::Line<$scalar>, pga3::Direction<$scalar>)>(),
                (p, segment, chain) in
                    any::<(pga3::Point<$scalar>, pga3::Segment<$scalar>, pga3::Chain<$scalar>)>()
            ) {
                let close = |a: $scalar, b: $scalar| (a - b).abs() <= $ulps * <$scalar>::EPSILON;
                prop_assert!(close((rotor2 * rotor2.reverse()).s, 1.0));
                let k = motor2 * motor2.reverse();
                prop_assert!(close(k.s, 1.0) && close(k.e12, 0.0));
                prop_assert!(close(flector2.e1.hypot(flector2.e2), 1.0));
                prop_assert!((0.249..4.001).contains(&line2.norm()) && line2.ideal_norm() <= 10.0 * line2.norm() * 1.001);
                prop_assert!(close((rotor * rotor.reverse()).s, 1.0));
                prop_assert!(translator.s == 1.0 && translator.e02.abs() <= 5.0);
                let k = motor * motor.reverse();
                prop_assert!(close(k.s, 1.0) && close(k.e0123, 0.0));
                let k = flector * flector.reverse();
                prop_assert!(close(k.s, 1.0) && close(k.e0123, 0.0));
                prop_assert!((0.249..4.001).contains(&plane.norm()) && plane.e0.abs() <= 10.0 * plane.norm() * 1.001);
                prop_assert!((0.249..4.001).contains(&line.norm()) && line.ideal_norm() <= 10.0 * line.norm() * 1.001);
                prop_assert!((line ^ line).e0123.abs() <= 1000.0 * <$scalar>::EPSILON);
                prop_assert!((0.249..4.001).contains(&direction.norm()));
                prop_assert!(p.weight() == 1.0 && p.coords().iter().all(|c| c.abs() <= 10.0));
                prop_assert!(segment.a != segment.b && (2..=20).contains(&chain.points().len()));
            }
        }
    )+};
}

any_is_well_scaled!(f64 32.0 what_is_typical_is_well_scaled, f32 32.0 what_is_typical_is_well_scaled_in_single_precision);

#[test]
fn typical_lines_go_everywhere() {
    let lines = thousand(any::<pga3::Line>());
    for k in 0..6 {
        let coefficients = lines.iter().map(|l| l.to_array()[k] / l.norm());
        let (low, high) = coefficients.fold((0.0, 0.0), |(low, high), c| (c.min(low), c.max(high)));
        assert!(low < -0.9 && high > 0.9, "{} is in {low} to {high}", pga3::Line::<f64>::BLADES[k]);
    }
}

/// The sine of the angle of two vectors, in double precision.
fn sine<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
    let dot = |a: [f64; N], b: [f64; N]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let wedge = (0..N).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| a[i] * b[j] - a[j] * b[i]);
    (wedge.map(|w| w * w).sum::<f64>() / dot(a, a) / dot(b, b)).sqrt()
}

#[test]
fn nearly_parallel_lines_and_planes_meet_at_angles_of_every_size() {
    // What is far beneath ε is rounded away in single precision, but is there in double.
    let angles = thousand(near2::nearly_parallel_lines::<f64>()).into_iter().map(|(l, m)| sine(l.normal(), m.normal()));
    let angles: Vec<f64> = angles.collect();
    let sized = |a: f64, b: f64| angles.iter().filter(|x| a <= **x && **x < b).count();
    assert!(sized(0.0, 2e-16) > 300 && sized(2e-16, 1e-8) > 100 && sized(1e-8, 0.2) > 100 && sized(0.2, 2.0) == 0);
    let lines = thousand(near3::nearly_parallel_lines::<f64>());
    let angles: Vec<f64> = lines.iter().map(|(l, m)| sine(l.direction(), m.direction())).collect();
    let sized = |a: f64, b: f64| angles.iter().filter(|x| a <= **x && **x < b).count();
    assert!(sized(0.0, 2e-16) > 300 && sized(2e-16, 1e-8) > 100 && sized(1e-8, 0.2) > 100 && sized(0.2, 2.0) == 0);
    assert!(lines.iter().all(|(l, m)| (*l ^ *l).e0123.abs() < 1e-12 && (*m ^ *m).e0123.abs() < 1e-12));
    let against = |(l, m): &(pga3::Line, pga3::Line)| (*l | *m) > 0.0;
    assert!((300..700).contains(&lines.iter().filter(|pair| against(pair)).count()));
    let planes = thousand(near3::nearly_parallel_planes::<f32>());
    let angles: Vec<f64> =
        planes.iter().map(|(a, b)| sine(a.normal().map(f64::from), b.normal().map(f64::from))).collect();
    let sized = |a: f64, b: f64| angles.iter().filter(|x| a <= **x && **x < b).count();
    assert!(sized(0.0, 2e-7) > 300 && sized(2e-7, 3e-4) > 100 && sized(3e-4, 0.2) > 100 && sized(0.2, 2.0) == 0);
}

#[test]
fn nearly_parallel_lines_and_planes_are_well_scaled() {
    let norms = 0.249..4.04;
    for (l, m) in thousand(near2::nearly_parallel_lines::<f64>()) {
        assert!([l, m].iter().all(|l| norms.contains(&l.norm()) && l.ideal_norm() <= 10.001 * l.norm()), "{l} {m}");
    }
    for (l, m) in thousand(near3::nearly_parallel_lines::<f64>()) {
        assert!([l, m].iter().all(|l| norms.contains(&l.norm()) && l.ideal_norm() <= 17.4 * l.norm()), "{l} {m}");
    }
    for (a, b) in thousand(near3::nearly_parallel_planes::<f64>()) {
        assert!([a, b].iter().all(|p| norms.contains(&p.norm()) && p.e0.abs() <= 10.001 * p.norm()), "{a} {b}");
    }
}

#[test]
fn nearly_coincident_points_are_a_few_ulps_apart() {
    let pairs = thousand(near3::nearly_coincident_points::<f32>());
    let apart = |a: f32, b: f32| a.to_bits().abs_diff(b.to_bits());
    let apart: Vec<u32> = pairs.iter().flat_map(|(p, q)| (0..3).map(|k| apart(p.coords()[k], q.coords()[k]))).collect();
    assert_eq!(apart.iter().max(), Some(&8));
    assert!(apart.iter().filter(|d| **d == 0).count() > 200 && apart.iter().filter(|d| **d == 1).count() > 100);
    assert!(thousand(near2::nearly_coincident_points::<f64>()).iter().any(|(p, q)| p == q));
}

#[test]
fn points_of_any_size_are_finite_huge_and_tiny() {
    for p in thousand(near3::points_of_any_size::<f32>()) {
        assert!(p.coords().iter().all(|c| c.is_finite() && *c != 0.0) && p.weight() == 1.0);
    }
    let sizes: Vec<f64> = thousand(near2::points_of_any_size::<f64>()).into_iter().flat_map(|p| p.coords()).collect();
    let count = |holds: fn(f64) -> bool| sizes.iter().filter(|c| holds(**c)).count();
    assert!(count(|c| c.abs() > 1e200) > 100 && count(|c| c.abs() < 1e-200) > 100 && count(|c| c < 0.0) > 800);
}

#[test]
fn near_identities_and_near_half_turns_are_of_every_nearness() {
    let turn = |m: &pga3::Motor| pga3::Line::from_plucker([m.e23, m.e31, m.e12], [0.0; 3]).norm();
    let motors = thousand(near3::near_identities());
    every_size::<f64>(motors.iter().map(turn).collect());
    assert!(motors.iter().any(|m| m.e01.abs() < 1e-20) && motors.iter().any(|m| m.e01.abs() > 1e-3));
    assert!(motors.iter().any(|m| m.s < -0.9) && motors.iter().any(|m| m.s > 0.9));
    every_size::<f64>(thousand(near3::near_half_turns()).iter().map(|m: &pga3::Motor| m.s).collect());
    every_size::<f32>(thousand(near3::near_half_turns()).iter().map(|m: &pga3::Motor<f32>| m.s.into()).collect());
    every_size::<f64>(thousand(near2::near_identities()).iter().map(|m: &pga2::Motor| m.e12).collect());
    every_size::<f64>(thousand(near2::near_half_turns()).iter().map(|m: &pga2::Motor| m.s).collect());
    for m in thousand(near3::near_identities::<f64>()).into_iter().chain(thousand(near3::near_half_turns())) {
        let k = m * m.reverse();
        assert!((k.s - 1.0).abs() < 1e-14 && k.e0123.abs() < 1e-14);
    }
    for m in thousand(near2::near_identities::<f64>()).into_iter().chain(thousand(near2::near_half_turns())) {
        assert!(((m * m.reverse()).s - 1.0).abs() < 1e-14);
    }
}

#[test]
fn short_segments_have_every_length() {
    let length = |s: &pga3::Segment| (0..3).map(|k| s.b[k] - s.a[k]).map(|d| d * d).sum::<f64>().sqrt();
    let lengths: Vec<f64> = thousand(near3::short_segments()).iter().map(length).collect();
    let sized = |a: f64, b: f64| lengths.iter().filter(|x| a <= **x && **x < b).count();
    assert!(sized(0.0, 1e-300) > 300 && sized(1e-300, 1e-8) > 100 && sized(1e-8, 1.0) > 100 && sized(2.0, 1e9) == 0);
    assert!(thousand(near2::short_segments::<f32>()).iter().any(|s| s.a == s.b));
}
