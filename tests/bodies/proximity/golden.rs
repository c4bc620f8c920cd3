//! Answers that can be worked out in the head, and pairs of which other libraries are wrong.

use incidence::pga3::{Point, Proximity, Segment, overlap, penetration, proximity};
use incidence::{pga2, pga3};

use super::bodies::{Cloud, cube, square};

const SIZES: [f64; 17] =
    [1.0, 3e-2, 1e-2, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-30, 1e-100, 1e-200, 1e-290, 1e8, 1e30, 1e100, 1e200, 1e290];

fn near(p: [f64; 3], q: [f64; 3]) -> bool {
    (0..3).all(|k| (p[k] - q[k]).abs() <= 4.0 * f64::EPSILON)
}

fn triangles() -> [Cloud<3>; 2] {
    let a = Cloud::new([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.2, 1.0, 0.1]]);
    let b = Cloud::new([[0.3, 0.2, 0.5], [1.1, 0.3, 0.9], [0.4, 0.8, 1.2]]);
    [a, b]
}

#[test]
fn two_triangles_are_as_far_apart_at_every_size() {
    for s in SIZES {
        let [a, b] = triangles().map(|c| c.map(|x| x * s));
        let distance = proximity(&a, &b).distance();
        assert!((distance / s / 0.477_617_851_3 - 1.0).abs() < 1e-9, "{s}: {distance}");
        assert!((super::oracle::distance(&a.points, &b.points).error(distance)).abs() < 4.0);
    }
}

#[test]
fn a_power_of_two_scales_the_distance_and_changes_no_other_bit() {
    let [a, b] = triangles();
    let found = proximity(&a, &b);
    for n in [-900, -61, 3, 500, 900] {
        let s = 2_f64.powi(n);
        let scaled = proximity(&a.map(|x| x * s), &b.map(|x| x * s));
        assert_eq!(scaled.distance(), found.distance() * s);
        assert_eq!(scaled.normal(), found.normal());
        assert_eq!(scaled.points().unwrap()[0].coords(), found.points().unwrap()[0].coords().map(|x| x * s));
    }
}

#[test]
fn a_gap_is_a_gap_at_every_size() {
    for s in SIZES {
        for gap in [1e-8, 1e-12, 1e-15, 1e-300] {
            let below = cube(s);
            let on_top =
                |z: f64| Cloud::new(cube(s).points.into_iter().map(|p| [p[0], p[1], p[2] + s + z]).collect::<Vec<_>>());
            let above = on_top(s + s * gap);
            let exact = above.points[0][2] - s;
            let found = proximity(&below, &above);
            assert_eq!(found.signed_distance(), exact, "{s} {gap}");
            assert_eq!(found.is_overlapping(), exact == 0.0);
            assert_eq!(overlap(&below, &above), exact == 0.0);
        }
    }
    // The smallest one there is, beside sizes of 1.
    let (ground, point) = (square(1.0), Cloud::new([[0.3, 1.0], [0.1, 3.0]]));
    assert_eq!(pga2::proximity(&ground, &point).signed_distance(), 0.0);
    let ground = Cloud::new([[-1.0, 0.0], [1.0, 0.0], [0.5, -2.0]]);
    let point = Cloud::new([[0.3, 5e-324], [0.1, 3.0]]);
    assert_eq!(pga2::proximity(&ground, &point).signed_distance(), 5e-324);
}

#[test]
fn cubes_are_as_deep_in_each_other_at_every_size() {
    for s in SIZES {
        for (offset, depth) in [([0.3, 0.2, 1.5], 0.5), ([0.0, 0.0, 1.9], 0.1), ([0.0, 0.0, 0.5], 1.5)] {
            let (a, b) = (cube(s), cube(s).moved(offset.map(|x| x * s)));
            let Proximity::Overlapping { depth: found, normal, on_a, on_b, .. } = proximity(&a, &b) else { panic!() };
            assert!((found / s - depth).abs() < 4e-16, "{s}: {found}");
            assert_eq!(normal.coords(), [0.0, 0.0, 1.0]);
            let below = [on_a.x() / s, on_a.y() / s, (on_a.z() - found) / s];
            assert!(on_a.z() == s && near(below, on_b.coords().map(|x| x / s)), "{on_a} {on_b}");
        }
    }
}

#[test]
fn cubes_around_one_center_part_along_an_axis() {
    for s in SIZES {
        let Proximity::Overlapping { depth, normal, .. } = proximity(&cube(s), &cube(s)) else { panic!() };
        assert!((depth / s - 2.0).abs() <= 4.0 * f64::EPSILON);
        let mut sizes = normal.coords().map(f64::abs);
        sizes.sort_by(f64::total_cmp);
        assert_eq!(sizes, [0.0, 0.0, 1.0]);
        let pga2::Proximity::Overlapping { depth, .. } = pga2::proximity(&square(s), &square(s)) else { panic!() };
        assert!((depth / s - 2.0).abs() <= 4.0 * f64::EPSILON);
    }
}

#[test]
fn bodies_that_touch_have_no_depth() {
    let a = cube(1.0);
    // A vertex on a face, on an edge and on a vertex; an edge across an edge; a face on a face.
    let apexes = [[0.25, -0.5, 1.0], [1.0, 0.5, 1.0], [1.0, 1.0, 1.0]];
    let mut touching: Vec<Cloud<3>> =
        apexes.map(|p| Cloud::new([p, [p[0], p[1], 3.0], [p[0] + 0.5, p[1], 3.0], [p[0], p[1] + 0.5, 4.0]])).into();
    touching.push(Cloud::new([[2.0, 0.5, 0.0], [0.0, 0.5, 2.0], [3.0, 0.5, 3.0]]));
    touching.push(cube(0.5).moved([0.25, 0.0, 1.5]));
    touching.push(cube(1.0).moved([2.0, 2.0, 2.0]));
    for b in touching {
        let Proximity::Overlapping { depth, on_a, on_b, normal, .. } = proximity(&a, &b) else { panic!("{b:?}") };
        assert_eq!(depth, 0.0, "{b:?}");
        assert_eq!(proximity(&a, &b).signed_distance().to_bits(), 0, "{b:?}");
        assert!(near(on_a.coords(), on_b.coords()), "{on_a} {on_b}");
        // Moved along the normal they do not overlap any more, and moved back they do.
        let step = normal.coords().map(|x| 1e-9 * x);
        assert!(!overlap(&a, &b.moved(step)) && overlap(&a, &b.moved(step.map(|x| -x))), "{b:?}");
    }
}

#[test]
fn barely_overlapping_is_a_depth() {
    for deep in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
        let (a, b) = (cube(1.0), cube(1.0).moved([0.25, 0.125, 2.0 - deep]));
        let exact = 1.0 - b.points[0][2];
        let Proximity::Overlapping { depth, bound, .. } = proximity(&a, &b) else { panic!("{deep}") };
        assert!((depth / exact - 1.0).abs() <= 4.0 * f64::EPSILON && bound <= 32.0 * f64::EPSILON * depth, "{depth}");
    }
}

#[test]
fn flat_bodies_in_one_plane_part_across_it() {
    let plate = |x: f64| Cloud::new([[x, 0.0, 2.0], [x + 2.0, 0.0, 2.0], [x + 2.0, 3.0, 2.0], [x, 3.0, 2.0]]);
    let Proximity::Overlapping { depth, normal, on_a, on_b, .. } = proximity(&plate(0.0), &plate(1.0)) else {
        panic!()
    };
    assert_eq!((depth, normal.coords().map(f64::abs), on_a), (0.0, [0.0, 0.0, 1.0], on_b));
    assert_eq!(proximity(&plate(0.0), &plate(5.0)).distance(), 3.0);
    // Crossing plates of different planes have a flat difference nowhere.
    let upright = Cloud::new([[1.0, 1.0, 1.5], [1.0, 2.0, 1.5], [1.0, 2.0, 4.0], [1.0, 1.0, 4.0]]);
    assert_eq!(proximity(&plate(0.0), &upright).depth(), 0.5);
    // Segments on one line.
    let on_line = |from: f64, to: f64| Cloud::new([[from, 2.0 * from, -from], [to, 2.0 * to, -to]]);
    let found = penetration(&on_line(0.0, 2.0), &on_line(1.0, 5.0)).unwrap();
    let along = found.normal().unwrap().coords();
    assert!(found.depth() == 0.0 && (along[0] + 2.0 * along[1] - along[2]).abs() < 1e-15);
}

#[test]
fn segments_are_as_far_apart_as_segments() {
    let mut dice = super::families::Dice::new(5);
    for _ in 0..500 {
        let [p, q, r, s]: [[f64; 3]; 4] = std::array::from_fn(|_| dice.point());
        let found = proximity(&Cloud::new([p, q]), &Cloud::new([r, s]));
        let expected = Segment::from([p, q]).distance(&Segment::from([r, s]));
        assert!((found.distance() / expected - 1.0).abs() <= 16.0 * f64::EPSILON, "{found:?} {expected}");
        let to_point = proximity(&Cloud::new([p, q]), &Cloud::new([r])).distance();
        assert!(
            (to_point / Segment::from([p, q]).distance_to_point(Point::from(r)) - 1.0).abs() <= 16.0 * f64::EPSILON
        );
    }
}

/// Points on the unit sphere.
pub fn sphere(count: usize, seed: u64, center: [f64; 3]) -> Cloud<3> {
    let mut dice = super::families::Dice::new(seed);
    let mut points = Vec::new();
    while points.len() < count {
        let p: [f64; 3] = dice.point();
        let length = p.iter().map(|x| x * x).sum::<f64>().sqrt();
        if (0.1..1.0).contains(&length) {
            points.push(std::array::from_fn(|k| center[k] + p[k] / length));
        }
    }
    Cloud::new(points)
}

#[test]
fn spheres_of_a_thousand_vertices_are_nearly_spheres() {
    let direction = [2.0 / 7.0, 3.0 / 7.0, 6.0 / 7.0];
    for apart in [5.0, 2.5, 1.9, 1.0, 0.1] {
        let a = sphere(1000, 1, [0.0; 3]);
        let b = sphere(1000, 2, direction.map(|x| apart * x));
        let found = pga3::proximity(&a, &b);
        assert!((found.signed_distance() - (apart - 2.0)).abs() < 0.03, "{found:?}");
        assert!(found.iterations() < 200, "{found:?}");
        let reach = super::oracle::least_along(&a.points, &b.points, found.normal().unwrap().coords());
        assert!((reach - found.signed_distance()).abs() <= 8.0 * f64::EPSILON);
    }
}

/// Scaled to the size of the bodies, the least numbers underflow.
#[test]
fn the_least_gap_is_a_gap_beside_the_largest_sizes() {
    for s in [1.0, 1e20, 1e200, 1e300] {
        for (y, touches) in [(5e-324, false), (1e-310, false), (0.0, true), (-5e-324, true)] {
            let point = Cloud::new([[0.0, y]]);
            let below = Cloud::new([[-s, 0.0], [s, 0.0], [0.1 * s, -s], [0.2 * s, -0.9 * s]]);
            assert_eq!(pga2::overlap(&below, &point), touches, "{s:e} {y:e}");
            assert_eq!(pga2::overlap(&point, &below), touches, "{s:e} {y:e}");
            let point = Cloud::new([[0.0, 0.0, y]]);
            let below = Cloud::new([[-s, -s, 0.0], [s, -s, 0.0], [0.0, s, 0.0], [0.1 * s, 0.2 * s, -s]]);
            assert_eq!(pga3::overlap(&below, &point), touches, "{s:e} {y:e}");
            assert_eq!(pga3::overlap(&point, &below), touches, "{s:e} {y:e}");
        }
    }
}
