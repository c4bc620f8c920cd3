//! Where bodies lie on each other, by areas known beforehand and by asking how far each point is from both.

use std::ops::ControlFlow;

use incidence::body::{Blur, Body};
use incidence::pga3::{
    Ball, Capsule, ConvexHull, Cuboid, Line, Motor, Patch, Point, Posed, Proximity, Support, contact_patch, proximity,
};
use incidence::{pga2, pga3};

use crate::numbers::Numbers;

fn cuboid(half: [f64; 3], motor: Motor) -> Posed<Cuboid> {
    Posed { shape: Cuboid::new(half).unwrap(), motor }
}

fn patch(a: &impl Support<Scalar = f64>, b: &impl Support<Scalar = f64>, within: f64) -> Patch {
    contact_patch(a, b, &proximity(a, b), within).unwrap()
}

/// The area of a polygon in space, from its first corner.
fn area(points: &[Point]) -> f64 {
    points.windows(2).map(|p| (points[0] & p[0] & p[1]).norm() / 2.0).sum()
}

/// A turn about z through a point, and then up.
fn turned(angle: f64, [x, y, z]: [f64; 3]) -> Motor {
    Motor::translation([x, y, z]) * Motor::rotation(Point::origin() & Point::new(0.0, 0.0, 1.0), angle)
}

#[test]
fn squares_have_the_octagon_in_common_at_every_size_and_in_every_pose() {
    let mut random = Numbers(11);
    for size in [1.0, 1e-150, 1e-9, 1e9, 1e150] {
        for _ in 0..20 {
            let pose = Motor::translation(random.vector(size)) * Line::from_plucker(random.vector(2.0), [0.0; 3]).exp();
            let below = cuboid([size; 3], pose * Motor::translation([0.0, 0.0, -size]));
            let above = cuboid([size; 3], pose * turned(std::f64::consts::FRAC_PI_4, [0.0, 0.0, size * 1.25]));
            let found = patch(&below, &above, 1e-9 * size);
            assert_eq!(found.points.len(), 8, "{size:e} {found:?}");
            let unit = Motor::translation(found.center.coords().map(|c| -c));
            let points: Vec<_> = found.points.iter().map(|&p| (unit >> p).coords().map(|c| c / size).into()).collect();
            assert!((area(&points) - 8.0 * (2f64.sqrt() - 1.0)).abs() < 1e-13, "{size:e}");
            let center = pose >> Point::new(0.0, 0.0, 0.125 * size);
            assert!(found.center.distance(center) < 1e-14 * size, "{size:e} {found:?}");
            // Seen from the other body, it is the same.
            let other = patch(&above, &below, 1e-9 * size);
            assert!(other.center.distance(found.center) < 1e-14 * size);
            let is_there = |p: &Point| found.points.iter().any(|q| q.distance(*p) < 1e-14 * size);
            assert!(other.points.len() == 8 && other.points.iter().all(is_there));
        }
    }
}

/// Cuboids on a table, some beyond its edge, at all angles.
#[test]
fn what_is_in_the_patch_is_in_both_faces_and_what_is_beyond_is_not() {
    let mut random = Numbers(12);
    let table = cuboid([2.0, 1.5, 0.5], Motor::translation([0.0, 0.0, -0.5]));
    for _ in 0..500 {
        let half: [f64; 3] = std::array::from_fn(|_| random.between(0.1, 2.0));
        let at = [random.between(-1.0, 1.0), random.between(-1.0, 1.0), half[2]];
        let on_it = cuboid(half, turned(random.between(0.0, 7.0), at));
        let Patch { center, points, .. } = patch(&table, &on_it, 1e-9);
        assert!(points.len() > 2);
        let out = |p: Point| proximity(&table, &p).distance().max(proximity(&on_it, &p).distance());
        assert!(points.iter().chain([&center]).all(|&p| out(p) < 1e-14 && p.z().abs() < 1e-14));
        for (k, &p) in points.iter().enumerate() {
            // All turn to the left, and a little farther out is outside of one of the two.
            let [before, after] = [points.len() - 1, 1].map(|by| points[(k + by) % points.len()]);
            assert!((before & p & after & Point::new(0.0, 0.0, 9.0)) > 0.0);
            let along = |q: Point, share: f64| {
                Point::new(p.x() + share * (p.x() - q.x()), p.y() + share * (p.y() - q.y()), 0.0)
            };
            assert!(out(along(center, 1e-6)) > 0.0);
        }
    }
}

#[test]
fn edges_corners_and_round_bodies_have_segments_and_points() {
    let table = cuboid([2.0, 2.0, 0.5], Motor::translation([0.0, 0.0, -0.5]));
    let near = |p: Point, q: [f64; 3]| p.distance(Point::from(q)) < 1e-15;
    // A capsule that lies half beyond the edge, and one that stands.
    let lying = Capsule::new([0.0, 1.0, 0.25], [4.0, 1.0, 0.25], 0.25).unwrap();
    let found = patch(&table, &lying, 1e-9);
    assert!(found.points.len() == 2 && near(found.center, [1.0, 1.0, 0.0]), "{found:?}");
    let standing = Capsule::new([1.0, 1.0, 0.25], [1.0, 1.0, 4.0], 0.25).unwrap();
    let found = patch(&table, &standing, 1e-9);
    assert!(found.points.len() == 1 && near(found.center, [1.0, 1.0, 0.0]), "{found:?}");
    // A corner in a face, and a ball that overlaps.
    let pose = Motor::translation([0.5, 0.5, 0.875]) * pga3::Rotor::new([1.0, 2.0, 0.5], 0.5);
    let found = patch(&table, &cuboid([0.5; 3], pose), 1e-9);
    assert_eq!(found.points.len(), 1);
    let found = patch(&table, &Ball::new([1.0, -1.0, 0.4], 0.5).unwrap(), 1e-9);
    assert!(found.points.len() == 1 && near(found.center, [1.0, -1.0, -0.05]), "{found:?}");
    // Two bars, edge on edge: crossed they have a point in common, along each other a segment.
    let diagonal = |turn: f64, up: f64| {
        let edge_up = Motor::rotation(Point::origin() & Point::new(1.0, 0.0, 0.0), std::f64::consts::FRAC_PI_4);
        cuboid([2.0, 0.5, 0.5], turned(turn, [0.0, 0.0, up]) * edge_up)
    };
    // Bars of a half diagonal of √½, nearly 0.1 apart.
    let up = 1.5;
    for (turn, long) in [(1.0, 1e-9 / f64::sin(1.0)), (0.0, 2.0)] {
        let found = patch(&diagonal(0.0, 0.0), &diagonal(turn, up), 1e-9);
        let center = Point::new(0.0, 0.0, 0.5 * up);
        assert!(found.points.len() == 2 && found.center.distance(center) < 1e-14, "{found:?}");
        assert!(found.points.iter().all(|p| (p.distance(center) / long - 1.0).abs() < 1e-5), "{found:?}");
    }
}

#[test]
fn faces_that_are_tilted_by_less_than_the_length_are_faces() {
    let table = cuboid([2.0, 2.0, 0.5], Motor::translation([0.0, 0.0, -0.5]));
    for (tilt, corners) in [(0.004, 4), (0.006, 2)] {
        // The far edge is 2 sin(tilt) higher.
        let pose = Motor::rotation(Point::new(1.0, 0.0, 0.0) & Point::new(1.0, 1.0, 0.0), -tilt)
            * Motor::translation([0.0, 0.0, 1.0]);
        assert_eq!(patch(&table, &cuboid([1.0; 3], pose), 0.01).points.len(), corners);
    }
}

#[test]
fn in_the_plane_edges_have_a_segment_in_common() {
    use pga2::{Motor, Point, Posed, Rect, contact_patch, proximity};
    let mut random = Numbers(13);
    for _ in 0..200 {
        let pose = Motor::translation(random.vector(9.0)) * Motor::rotation(Point::origin(), random.between(0.0, 7.0));
        let (low, wide) = (random.between(-1.5, 1.5), random.between(0.1, 2.0));
        let rect = |half, at| Posed { shape: Rect::new(half).unwrap(), motor: pose * Motor::translation(at) };
        let (table, book) = (rect([1.0, 0.5], [0.0, -0.5]), rect([wide, 1.0], [low, 0.99]));
        let within = random.between(-1.0, 1.0).max(0.0) * 1e-9;
        let found = contact_patch(&table, &book, &proximity(&table, &book), within).unwrap();
        let ends = [f64::max(-1.0, low - wide), f64::min(1.0, low + wide)];
        if ends[1] - ends[0] < 0.1 {
            continue;
        }
        let middle = pose >> Point::new(0.5 * (ends[0] + ends[1]), -0.005);
        assert!(found.points.len() == 2 && found.center.distance(middle) < 1e-14, "{found:?} {middle} {ends:?}");
        let length = found.points[0].distance(found.points[1]);
        assert!((length - (ends[1] - ends[0])).abs() < 1e-14);
    }
}

#[test]
fn what_is_no_length_or_no_body_panics_nowhere() {
    let (table, cube) =
        (cuboid([2.0, 2.0, 0.5], Motor::identity()), cuboid([0.5; 3], Motor::translation([0.0, 0.0, 1.0])));
    let found = proximity(&table, &cube);
    let area = |within: f64| area(&contact_patch(&table, &cube, &found, within).unwrap().points);
    assert_eq!([0.0, -1.0, f64::NAN, 0.25].map(area), [1.0; 4]);
    assert!(contact_patch(&table, &cube, &found, f64::INFINITY).is_some());
    let nowhere = Ball { center: [f64::NAN; 3], radius: 1.0 };
    assert_eq!(contact_patch(&table, &nowhere, &proximity(&table, &nowhere), 0.0), None);
    // What was found of others: still a point.
    assert!(matches!(found, Proximity::Overlapping { .. }));
    assert!(contact_patch(&nowhere, &cube, &found, 0.0).is_some());
    let huge = cuboid([f64::MAX; 3], Motor::identity());
    let found = proximity(&huge, &cube);
    assert!(found.points().is_none() || contact_patch(&huge, &cube, &found, 0.0).is_some());
    // Coordinates in `f32`.
    let [low, high] = [-1.0_f32, 0.5].map(|z| Cuboid { min: [0.0, 0.0, z], max: [1.0, 1.0, z + 1.5] });
    let found = contact_patch(&low, &high, &proximity(&low, &high), 0.0).unwrap();
    assert_eq!((found.center, found.points.len()), (pga3::Point::new(0.5_f32, 0.5, 0.5), 4));
}

#[test]
fn without_a_length_a_segment_stays_one() {
    let mut random = Numbers(14);
    for _ in 0..500 {
        let pose = Motor::translation(random.vector(9.0)) * Line::from_plucker(random.vector(2.0), [0.0; 3]).exp();
        let table = cuboid([2.0, 2.0, 0.5], pose * Motor::translation([0.0, 0.0, -0.5]));
        // A cube on its edge, from 1 to 3 along x: half of it is beyond the rim.
        let up = Motor::rotation(Point::origin() & Point::new(1.0, 0.0, 0.0), std::f64::consts::FRAC_PI_4);
        let at = Motor::translation([2.0, 0.25, 0.5_f64.sqrt()]);
        let edge = cuboid([1.0, 0.5, 0.5], pose * at * up);
        let found = patch(&table, &edge, 0.0);
        // Of the edge's ends one may be farther by what rounding has done to both.
        let middle = pose >> Point::new(1.5, 0.25, 0.0);
        assert!(found.points.len() <= 2 && found.center.distance(middle) < 1e-13, "{found:?} {middle}");
    }
}

#[test]
fn a_patch_is_as_well_known_as_the_smaller_face() {
    for ground in [1e2, 1e4, 1e6, 1e8] {
        let ground = cuboid([ground, ground, 0.5], Motor::translation([0.0, 0.0, -0.5]));
        for within in [0.0, 1e-9, 0.3, f64::INFINITY] {
            let foot = cuboid([0.05, 0.05, 0.5], Motor::translation([0.3, 0.2, 0.5]));
            assert!(patch(&ground, &foot, within).center.distance(Point::new(0.3, 0.2, 0.0)) < 1e-15, "{within}");
            assert!(patch(&foot, &ground, within).center.distance(Point::new(0.3, 0.2, 0.0)) < 1e-15, "{within}");
        }
    }
}

#[test]
fn in_f32_faces_that_were_turned_are_faces() {
    let mut random = Numbers(15);
    for _ in 0..200 {
        let turn = Line::from_plucker(random.vector(2.0), [0.0; 3]).exp();
        let pose = (Motor::translation(random.vector(3.0)) * turn).map(|c| c as f32);
        let at = |z: f32| Posed { shape: Cuboid { min: [-1.0, -1.0, z], max: [1.0, 1.0, z + 1.0] }, motor: pose };
        let (low, high) = (at(-1.0), at(0.125));
        let found = contact_patch(&low, &high, &proximity(&low, &high), 0.0).unwrap();
        assert!(found.points.len() > 3 && found.center.distance(pose >> pga3::Point::new(0.0, 0.0, 0.0625)) < 1e-5);
    }
}

/// One after the other, and in another order of the products: what that is off by adds up.
#[test]
fn without_a_length_faces_that_were_turned_often_are_faces() {
    let mut random = Numbers(17);
    for _ in 0..500 {
        let turns: Vec<Motor> = (0..40).map(|_| Line::from_plucker(random.vector(2.0), [0.0; 3]).exp()).collect();
        let poses = [
            turns.iter().fold(Motor::identity(), |all, &turn| all * turn),
            turns.iter().rev().fold(Motor::identity(), |all, &turn| turn * all),
        ];
        let plate = |z: f64, motor| Posed { shape: Cuboid { min: [-1.0, -1.0, z], max: [1.0, 1.0, z + 0.125] }, motor };
        let found = patch(&plate(-0.125, poses[0]), &plate(0.125, poses[1]), 0.0);
        assert!(found.points.len() >= 4, "{found:?}");
        // In the plane, the same.
        let turns: Vec<_> =
            (0..40).map(|_| pga2::Motor::rotation(pga2::Point::origin(), random.between(0.0, 7.0))).collect();
        let poses = [
            turns.iter().fold(pga2::Motor::identity(), |all, &turn| all * turn),
            turns.iter().rev().fold(pga2::Motor::identity(), |all, &turn| turn * all),
        ];
        let bar = |y: f64, motor| pga2::Posed { shape: pga2::Rect { min: [-1.0, y], max: [1.0, y + 0.25] }, motor };
        let (low, high) = (bar(-0.25, poses[0]), bar(0.125, poses[1]));
        let found = pga2::contact_patch(&low, &high, &pga2::proximity(&low, &high), 0.0).unwrap();
        assert!(found.points.len() == 2 && found.points[0].distance(found.points[1]) > 1.9, "{found:?}");
    }
}

/// Faces that are parallel, of bodies far away from each other or from the Origin, however they were turned.
#[test]
fn without_a_length_parallel_faces_are_faces_at_any_distance() {
    let mut random = Numbers(16);
    for gap in [1e-6, 1.0, 30.0, 1e3, 1e5] {
        for _ in 0..300 {
            let turn = Line::from_plucker(random.vector(2.0), [0.0; 3]).exp();
            let pose = Motor::translation(random.vector(gap)) * turn;
            let [width, height]: [f64; 2] = std::array::from_fn(|_| random.between(0.5, 2.0));
            let low = cuboid([1.0; 3], pose);
            let high = cuboid([width, height, 1.0], pose * Motor::translation([0.5, 0.25, 2.0 + gap]));
            // What both have in common goes from the one's side to the other's.
            let side = |at: f64, half: f64| [(at - half).max(-1.0), (at + half).min(1.0)];
            let (x, y) = (side(0.5, width), side(0.25, height));
            let center = pose >> Point::new(0.5 * (x[0] + x[1]), 0.5 * (y[0] + y[1]), 1.0 + 0.5 * gap);
            for (a, b) in [(&low, &high), (&high, &low)] {
                let found = patch(a, b, 0.0);
                // What the normal is off by counts all the way.
                let known = 1e-13 * (1.0 + gap) * (1.0 + gap);
                assert!(found.points.len() >= 4 && found.center.distance(center) < known, "{gap} {found:?}");
            }
            // In the plane, the same.
            let turn = pga2::Motor::rotation(pga2::Point::origin(), random.between(0.0, 7.0));
            let pose = pga2::Motor::translation(random.vector::<2>(gap)) * turn;
            let up = pga2::Motor::translation([0.5, 2.0 + gap]);
            let low = pga2::Posed { shape: pga2::Rect::new([1.0; 2]).unwrap(), motor: pose };
            let high = pga2::Posed { shape: pga2::Rect::new([width, 1.0]).unwrap(), motor: pose * up };
            let found = pga2::contact_patch(&low, &high, &pga2::proximity(&low, &high), 0.0).unwrap();
            let center = pose >> pga2::Point::new(0.5 * (x[0] + x[1]), 1.0 + 0.5 * gap);
            assert!(found.points.len() == 2 && found.center.distance(center) < 1e-13 * (1.0 + gap) * (1.0 + gap));
        }
    }
}

/// The last corner and the first are neighbours, too, however many of them are near each other.
#[test]
fn neighbours_are_not_nearer_than_the_length() {
    for eighth in 0..8 {
        let turn = f64::from(eighth) * std::f64::consts::FRAC_PI_4;
        let foot = [[0.0, 0.0], [2.0, -1.0], [0.95, 0.2], [0.01, 0.9]];
        let prism = foot.iter().flat_map(|&[x, y]| [[x, y, 0.0], [x, y, 40.0]]);
        let prism = Posed { shape: ConvexHull::new(prism).unwrap(), motor: turned(turn, [0.0; 3]) };
        let table = cuboid([50.0, 50.0, 20.0], Motor::translation([0.0, 0.0, -20.0]));
        let found = patch(&table, &prism, 1.0);
        for (k, p) in found.points.iter().enumerate() {
            let next = found.points[(k + 1) % found.points.len()];
            assert!(found.points.len() == 1 || p.distance(next) >= 1.0, "{found:?}");
        }
    }
}

/// What is narrower than the length is supported in its middle, whichever body comes first.
#[test]
fn corners_that_are_one_are_so_in_their_middle() {
    let table = cuboid([2.0, 2.0, 0.5], Motor::translation([0.0, 0.0, -0.5]));
    for (half, angle, count) in
        [([0.1; 3], 0.0, 1), ([0.5, 0.1, 0.1], 0.0, 2), ([0.5, 0.1, 0.1], 1.0, 2), ([0.1; 3], 0.5, 1)]
    {
        let on_it = cuboid(half, turned(angle, [0.5, -0.25, half[2]]));
        let reach = if count == 1 { 0.0 } else { half[0] };
        let ends = [-reach, reach].map(|x| on_it.motor >> Point::new(x, 0.0, -half[2]));
        for found in [patch(&table, &on_it, 0.3), patch(&on_it, &table, 0.3)] {
            assert_eq!(found.points.len(), count, "{half:?} {angle}: {found:?}");
            assert!(found.center.distance(Point::new(0.5, -0.25, 0.0)) < 1e-15, "{found:?}");
            let is_end = |p: &Point| ends.iter().any(|end| end.distance(*p) < 1e-15);
            assert!(found.points.iter().all(is_end), "{half:?} {angle}: {found:?}");
        }
    }
}

/// Two boxes of the same breadth, one slightly turned on the other one: their sides cross anywhere.
#[test]
fn edges_that_lie_on_each_other_make_no_corner_where_they_cross() {
    let mut random = Numbers(31);
    for size in [1e-9, 1.0, 1e9] {
        for _ in 0..100 {
            let below = cuboid([size; 3], Motor::translation([0.0, 0.0, -size]));
            let [angle, x] = random.vector(1.0);
            let above = cuboid([size; 3], turned(1e-6 * angle, [size * x, 0.0, size]));
            for found in [patch(&below, &above, 0.01 * size), patch(&above, &below, 0.01 * size)] {
                assert_eq!(found.points.len(), 4, "{found:?}");
                let ends = [size.min(size * (1.0 + x)), (-size).max(size * (x - 1.0))];
                let near = |p: &Point, x: f64, y: f64| p.distance(Point::new(x, y, 0.0)) < 1e-5 * size;
                let is_corner = |p: &Point| ends.iter().any(|&x| [size, -size].iter().any(|&y| near(p, x, y)));
                assert!(found.points.iter().all(is_corner), "{angle} {x}: {found:?}");
            }
        }
    }
}

/// Of a circle of 4000 corners each stands out by 1.23e-6.
#[test]
fn of_corners_that_follow_each_other_one_stays() {
    let places = (0..4000).map(|k| std::f64::consts::TAU / 4000.0 * f64::from(k));
    let prism = places.flat_map(|angle| [0.0, 1.0].map(|z| [angle.cos(), angle.sin(), z]));
    let prism = ConvexHull::new(prism).unwrap();
    let table = cuboid([2.0, 2.0, 0.5], Motor::translation([0.0, 0.0, -0.5]));
    assert_eq!(patch(&table, &prism, 1.4e-3).points.len(), 2000);
    assert_eq!(patch(&table, &prism, 1e-3).points.len(), 4000);
}

/// However long an edge is and however short the other one: they cross in a point, to within the rounding of the places.
#[test]
fn edges_that_cross_do_so_in_a_point() {
    let long = pga3::Segment::from([[-1000.0, 0.0, 0.0], [1000.0, 0.0, 0.0]]);
    let short = pga3::Segment::from([[900.0, -0.0005, 0.001], [900.0, 0.0005, 0.001]]);
    for found in [patch(&long, &short, 0.0), patch(&short, &long, 0.0)] {
        let crossing = Point::new(900.0, 0.0, 0.0005);
        assert!(found.center.distance(crossing) < 1e-11, "{found:?}");
        assert!(found.points.iter().all(|p| p.distance(crossing) < 1e-11), "{found:?}");
    }
}

/// Of two edges that cross, the patch is a part of the same one, however the two are turned together.
#[test]
fn where_edges_cross_does_not_depend_on_the_axes() {
    for k in 0..60 {
        let turn = turned(0.1 * f64::from(k), [0.0; 3]);
        let long = Capsule::new([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.5).unwrap();
        let short = Capsule::new([-0.5, -0.7, 1.0], [0.5, 0.7, 1.0], 0.5).unwrap();
        let [a, b] = [long, short].map(|shape| Posed { shape, motor: turn });
        for found in [patch(&a, &b, 0.01), patch(&b, &a, 0.01)] {
            let points = found.points.iter().map(|&point| turn.reverse() >> point);
            // Along the short one: no farther than the length beside the long one.
            let [p, q] = points.collect::<Vec<_>>().try_into().unwrap();
            assert!((p.y().abs() - 0.01).abs() < 1e-12 && (p.x() / p.y() - 5.0 / 7.0).abs() < 1e-9, "{k}: {p:?}");
            assert!((p.distance(q) - 0.02 * 0.5_f64.hypot(0.7) / 0.7).abs() < 1e-12, "{k}: {q:?}");
        }
    }
}

/// A body may name vertices that are lower than asked for.
#[test]
fn what_is_below_a_face_is_none_of_it() {
    struct All(ConvexHull);
    impl Body<3> for All {
        type Scalar = f64;
        fn vertex_count(&self) -> usize {
            self.0.vertex_count()
        }
        fn vertex(&self, index: usize) -> [f64; 3] {
            Body::vertex(&self.0, index)
        }
        fn near(
            &self,
            _: [f64; 3],
            _: Blur,
            _: usize,
            visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            (0..self.vertex_count()).try_for_each(visit)
        }
    }
    let square =
        |half: f64, z: f64| [[half, half], [-half, half], [-half, -half], [half, -half]].map(|[x, y]| [x, y, z]);
    let table = All(ConvexHull::new([square(3.0, -1.0), square(1.0, 0.0)].concat()).unwrap());
    let on_it = cuboid([0.5; 3], Motor::translation([1.0, 0.0, 0.5]));
    for found in [patch(&table, &on_it, 1e-9), patch(&on_it, &table, 1e-9)] {
        assert!(found.points.len() == 4 && found.center.distance(Point::new(0.75, 0.0, 0.0)) < 1e-15, "{found:?}");
    }
}

/// So far away places are known to a few units: what is hardly larger does not say how a face lies.
#[test]
fn what_is_but_a_point_up_to_rounding_makes_no_face_longer() {
    let far = 2.0_f64.powi(52);
    let square =
        |half: f64, z: f64| [[0.0, half], [0.0, -half], [-half, half], [-half, -half]].map(|[x, y]| [far + x, y, z]);
    let lower = square(5000.0, -1000.0).map(|[x, y, z]| [x + 2000.0, y, z]);
    let table = ConvexHull::new([lower, square(1000.0, 0.0)].concat()).unwrap();
    let on_it = Cuboid { min: [far - 10.0, -10.0, 8.0], max: [far + 10.0, 10.0, 28.0] };
    for found in [patch(&table, &on_it, 0.0), patch(&on_it, &table, 0.0)] {
        assert!(found.center.distance(Point::new(far - 5.0, 0.0, 4.0)) < 1.0, "{found:?}");
    }
}
