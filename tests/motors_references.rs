//! exp, log and sqrt of motors: the documented bounds, in `f64` and in `f32`, against the references.

#[path = "references/measured.rs"]
mod measured;

use measured::{RANGES, Worst, plane, space};

fn assert_within(worst: &Worst, bounds: &[(&str, f64)]) {
    for (part, bound) in bounds {
        let ranges: Vec<_> = worst.0.iter().filter(|((seen, _), _)| seen == part).collect();
        assert!(!ranges.is_empty(), "{part} was not measured");
        for ((_, range), (worst, count)) in ranges {
            let range = RANGES[*range];
            println!("{part}, half angle {range}: {worst:.2} ulps of at most {bound} in {count} values");
            assert!(worst <= bound, "{part}, {range}: {worst} ulps, but at most {bound} are promised");
        }
    }
    let parts = worst.0.keys().all(|(part, _)| bounds.iter().any(|(bound, _)| part == bound));
    assert!(parts, "a part that nothing is promised of");
}

const SPACE: &[(&str, f64)] = &[
    ("exp direction", 4.0),
    ("exp moment", 4.0),
    ("exp pseudoscalar", 4.0),
    ("exp scalar", 2.0),
    ("log direction", 4.0),
    ("log moment", 4.0),
    ("sqrt direction", 4.0),
    ("sqrt moment", 4.0),
    ("sqrt pseudoscalar", 4.0),
    ("sqrt scalar", 4.0),
];

const PLANE: &[(&str, f64)] = &[("exp", 2.0), ("log", 4.0), ("sqrt", 4.0)];

#[test]
fn exp_log_and_sqrt_of_space_are_right_to_a_few_ulps_in_f64() {
    assert_within(&space::<f64>(), SPACE);
}

#[test]
fn exp_log_and_sqrt_of_space_are_right_to_a_few_ulps_in_f32() {
    assert_within(&space::<f32>(), SPACE);
}

#[test]
fn exp_log_and_sqrt_of_the_plane_are_right_to_a_few_ulps_in_f64() {
    assert_within(&plane::<f64>(), PLANE);
}

#[test]
fn exp_log_and_sqrt_of_the_plane_are_right_to_a_few_ulps_in_f32() {
    assert_within(&plane::<f32>(), PLANE);
}
