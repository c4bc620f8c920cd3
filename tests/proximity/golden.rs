//! Answers that can be worked out in the head, and those that other libraries get wrong.

use incidence::pga3::{Proximity, proximity};

use super::bodies::{Cloud, cube};

const SCALES: [f64; 9] = [1.0, 1e-4, 1e-8, 1e-30, 1e-100, 1e-290, 1e30, 1e100, 1e290];

#[test]
fn two_triangles_are_as_far_apart_at_every_size() {
    let a = Cloud::new([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.2, 1.0, 0.1]]);
    let b = Cloud::new([[0.3, 0.2, 0.5], [1.1, 0.3, 0.9], [0.4, 0.8, 1.2]]);
    for s in SCALES {
        let found = proximity(&a.map(|x| x * s), &b.map(|x| x * s));
        let distance = found.distance();
        assert!((distance / s / 0.4776178513 - 1.0).abs() < 1e-9, "{s}: {found:?}");
    }
}

#[test]
fn cubes_are_as_deep_in_each_other_at_every_size() {
    for s in SCALES {
        let (a, b) = (cube(s), cube(s).moved([0.3 * s, 0.2 * s, 1.5 * s]));
        let Proximity::Overlapping { depth, normal, .. } = proximity(&a, &b) else { panic!("{s}") };
        assert!((depth / s - 0.5).abs() < 1e-15, "{s}: {depth}");
        assert_eq!([normal.x(), normal.y(), normal.z()], [0.0, 0.0, 1.0]);
        let (a, b) = (cube(s), cube(s).moved([0.0, 0.0, 1.9 * s]));
        let Proximity::Overlapping { depth, normal, on_a, on_b, .. } = proximity(&a, &b) else { panic!("{s}") };
        assert!((depth / s - 0.1).abs() < 1e-15, "{s}: {depth}");
        assert_eq!([normal.x(), normal.y(), normal.z()], [0.0, 0.0, 1.0]);
        assert_eq!((on_a.z(), on_b.z()), (s, 1.9 * s - s));
        assert_eq!((on_a.x(), on_a.y()), (on_b.x(), on_b.y()));
    }
}
