//! Where it begins, ends, grazes, never comes, or is no question.

use incidence::body::Body;
use incidence::pga2;
use incidence::pga3::{
    Ball, ContactError, Cuboid, Line, Mesh, MeshIndex, Motor, Point, Posed, Segment, Simplex, TimeOfContact, proximity,
};

use super::closed_forms::straight;
use super::erased::{plane, time_of_contact};
use crate::numbers::Numbers;

fn cube(at: [f64; 3]) -> Posed<Cuboid> {
    Posed { shape: Cuboid::new([1.0; 3]).unwrap(), motor: Motor::translation(at) }
}

fn ball(at: [f64; 3]) -> Ball {
    Ball::new(at, 1.0).unwrap()
}

#[test]
fn bodies_that_touch_do_so_at_the_start_however_they_go_on() {
    for at in [[2.0, 0.5, 0.0], [0.5, 0.25, 0.0]] {
        for v in [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0; 3]] {
            for duration in [0.0, 1.0, f64::INFINITY] {
                let found = time_of_contact(&cube([0.0; 3]), straight(v), &cube(at), Line::zero(), duration).unwrap();
                let TimeOfContact::AtStart { proximity: found, .. } = found else { panic!("{found:?}") };
                assert_eq!(found, proximity(&cube([0.0; 3]), &cube(at)));
            }
        }
    }
}

#[test]
fn bodies_that_rest_or_part_never_touch() {
    let turning = Line::from_plucker([0.3, -2.0, 1.0], [4.0, 5.0, -6.0]);
    let away = straight([-1.0, 0.25, 0.0]);
    for (va, vb) in
        [(Line::zero(), Line::zero()), (turning, turning), (away, away), (away, Line::zero()), (away, away * -1.0)]
    {
        let found = time_of_contact(&cube([0.0; 3]), va, &cube([2.5, 0.0, 0.0]), vb, f64::INFINITY).unwrap();
        let TimeOfContact::Never { distance, steps, .. } = found else { panic!("{found:?}") };
        assert!(distance > 0.49 && distance <= 0.5 && steps == 1, "{found:?}");
    }
    // Apart by as little as there is.
    let gap = 2.0 + 4.0 * f64::EPSILON;
    let found = time_of_contact(&cube([0.0; 3]), away, &cube([gap, 0.0, 0.0]), Line::zero(), 1e9).unwrap();
    assert!(matches!(found, TimeOfContact::Never { .. }), "{found:?}");
}

#[test]
fn the_duration_counts() {
    let until = |duration: f64| {
        time_of_contact(&cube([0.0; 3]), straight([2.0, 0.0, 0.0]), &cube([8.0, 0.0, 0.0]), Line::zero(), duration)
    };
    assert!(matches!(until(0.0), Ok(TimeOfContact::Never { distance, .. }) if distance > 5.99));
    assert!(matches!(until(2.99), Ok(TimeOfContact::Never { distance, .. }) if 0.019 < distance && distance <= 0.0201));
    for duration in [3.01, 1e300, f64::INFINITY] {
        let found = until(duration).unwrap();
        assert!(
            found.earliest() <= 3.0 && found.latest().is_some_and(|t| (3.0..3.0 + 1e-13).contains(&t)),
            "{found:?}"
        );
    }
    // Just at the end they touch, which is not to be known.
    let found = until(3.0).unwrap();
    assert!(
        matches!(found, TimeOfContact::Undecided { earliest, distance, .. } if earliest > 2.999 && distance < 1e-13)
    );
    assert_eq!(until(-1.0), Err(ContactError::Duration));
    assert_eq!(until(f64::NAN), Err(ContactError::Duration));
}

#[test]
fn what_is_not_finite_is_an_error_that_names_it() {
    let bad = Line::from_plucker([0.0, f64::NAN, 0.0], [0.0; 3]);
    let (a, b) = (cube([0.0; 3]), cube([8.0, 0.0, 0.0]));
    assert_eq!(time_of_contact(&a, bad, &b, Line::zero(), 1.0), Err(ContactError::Velocity { body: 0 }));
    assert_eq!(time_of_contact(&a, Line::zero(), &b, bad, 1.0), Err(ContactError::Velocity { body: 1 }));
    let nowhere = cube([f64::INFINITY, 0.0, 0.0]);
    assert_eq!(time_of_contact(&a, Line::zero(), &nowhere, Line::zero(), 1.0), Err(ContactError::Body { body: 1 }));
    assert_eq!(time_of_contact(&nowhere, Line::zero(), &a, Line::zero(), 1.0), Err(ContactError::Body { body: 0 }));
    for radius in [-1.0, f64::NAN, f64::INFINITY] {
        let nothing = Ball { center: [9.0; 3], radius };
        assert_eq!(time_of_contact(&a, Line::zero(), &nothing, Line::zero(), 1.0), Err(ContactError::Body { body: 1 }));
    }
    // One of many vertices.
    let mut n = Numbers(13);
    let mut cloud = Cloud((0..40).map(|_| n.vector(1.0)).collect());
    assert!(time_of_contact(&a, Line::zero(), &cloud, Line::zero(), 1.0).is_ok());
    cloud.0[29] = [0.0, f64::INFINITY, 0.0];
    assert_eq!(time_of_contact(&a, Line::zero(), &cloud, Line::zero(), 1.0), Err(ContactError::Body { body: 1 }));
}

/// Points of which nothing is known.
struct Cloud(Vec<[f64; 3]>);

impl Body<3> for Cloud {
    type Scalar = f64;
    fn vertex_count(&self) -> usize {
        self.0.len()
    }
    fn vertex(&self, index: usize) -> [f64; 3] {
        self.0[index]
    }
}

/// A turn by 1 radian per time about a point of the plane.
fn turning(pivot: [f64; 2]) -> pga2::Point {
    pga2::Point::velocity([0.0; 2], 1.0, pga2::Point::from(pivot))
}

/// Its tip is off by rounding, and at the wall moves along it; what passes the Origin then moves towards the wall.
#[test]
fn what_turns_past_a_wall_is_not_said_to_have_touched_it() {
    let tip = pga2::Ball::new([f64::cos(0.5), 10.0 - f64::sin(0.5)], 0.0).unwrap();
    let wall = |at: f64| pga2::Rect::try_from(pga2::Aabb::new([at, 5.0], [9.0, 15.0])).unwrap();
    let until =
        |at: f64| plane::time_of_contact(&tip, turning([0.0, 10.0]), &wall(at), pga2::Point::zero(), 2.0).unwrap();
    let found = until(1.0 + 4e-15);
    assert!(matches!(found, pga2::TimeOfContact::Undecided { earliest, .. } if earliest > 0.499), "{found:?}");
    // And a wall that it goes into by enough is touched.
    let found = until(f64::cos(0.25));
    assert!(found.earliest() < 0.25 && found.latest().is_some_and(|t| 0.25 < t && t < 0.25 + 1e-11), "{found:?}");
}

#[test]
fn what_turns_beside_a_wall_for_ever_never_touches_it() {
    let square =
        pga2::Posed { shape: pga2::Rect::new([1.0, 1.0]).unwrap(), motor: pga2::Motor::translation([0.0, 10.0]) };
    let wall = pga2::Rect::try_from(pga2::Aabb::new([2.0, -90.0], [3.0, 90.0])).unwrap();
    let found = plane::time_of_contact(&square, turning([0.0, 10.0]), &wall, pga2::Point::zero(), f64::INFINITY);
    let found = found.unwrap();
    let least = 2.0 - f64::sqrt(2.0);
    assert!(
        matches!(found, pga2::TimeOfContact::Never { distance, .. } if 0.1 * least < distance && distance <= least),
        "{found:?}"
    );
}

/// The first of the vertices that comes to the wall, each on its own circle.
#[test]
fn what_has_many_vertices_turns_with_each_of_them() {
    let mut n = Numbers(14);
    let pivot = [0.5, -0.25];
    for count in [3, 16, 17, 60] {
        for case in 0..20 {
            let place = |k: usize| {
                let angle = std::f64::consts::TAU * k as f64 / count as f64;
                [f64::cos(angle), 2.0 * f64::sin(angle)]
            };
            let hull = pga2::ConvexHull::new((0..count).map(place)).unwrap();
            let at = 1.25 + 1.25 * n.unit();
            let time = |k: usize| {
                let [x, y] = place(k);
                let (radius, ahead) = (f64::hypot(x - pivot[0], y - pivot[1]), f64::atan2(y - pivot[1], x - pivot[0]));
                let turn = -f64::acos((at - pivot[0]) / radius) - ahead;
                turn.rem_euclid(std::f64::consts::TAU)
            };
            let first = (0..count).map(time).fold(f64::INFINITY, f64::min);
            let wall = pga2::Rect::try_from(pga2::Aabb::new([at, -9.0], [9.0, 9.0])).unwrap();
            let found = plane::time_of_contact(&hull, turning(pivot), &wall, pga2::Point::zero(), 7.0).unwrap();
            match found.latest() {
                Some(latest) => assert!(
                    found.earliest() < first + 1e-12 && first < latest + 1e-12 && latest - found.earliest() < 1e-6,
                    "{count} {case}: {first} {found:?}"
                ),
                None => assert!(!first.is_finite(), "{count} {case}: {first} {found:?}"),
            }
        }
    }
}

#[test]
fn what_grazes_is_left_open_and_what_nearly_does_is_not() {
    let passing = |offset: f64| {
        let velocity = straight([1.0, 0.0, 0.0]);
        time_of_contact(&ball([-5.0, offset, 0.0]), velocity, &ball([0.0; 3]), Line::zero(), 10.0).unwrap()
    };
    let found = passing(2.0);
    let TimeOfContact::Undecided { earliest, distance, .. } = found else { panic!("{found:?}") };
    assert!((4.99..=5.0).contains(&earliest) && distance < 1e-13, "{found:?}");
    for by in [1e-3, 1e-6, 1e-9, 1e-12] {
        let missed = passing(2.0 + by);
        assert!(
            matches!(missed, TimeOfContact::Never { distance, .. } if by / 64.0 < distance && distance <= by),
            "{missed:?}"
        );
        let hit = passing(2.0 - by);
        let exact = 5.0 - (4.0 * by - by * by).sqrt();
        // The radius that is left over is known to ε, the time that it makes to ε over the speed.
        let off = 1e-14 / by.sqrt();
        assert!(
            (hit.earliest() - exact).abs() < off && hit.latest().is_some_and(|t| (t - exact).abs() < off),
            "{hit:?}"
        );
        assert!(missed.steps() < 60 && hit.steps() < 60, "{} {}", missed.steps(), hit.steps());
    }
}

/// Bodies whose difference is flat overlap at one moment, which is perhaps no number; yet on straight ways it is certain that they have.
#[test]
fn what_goes_through_a_thin_body_has_touched_it() {
    let a = Segment::new(Point::new(-1.0, 0.0, -1.0), Point::new(1.0, 0.0, -1.0));
    let b = Segment::new(Point::new(0.25, -1.0, 0.0), Point::new(0.25, 1.0, 0.0));
    for duration in [2.0 + 1e-13, 10.0, f64::INFINITY] {
        let found = time_of_contact(&a, straight([0.0, 0.0, 0.5]), &b, Line::zero(), duration).unwrap();
        let TimeOfContact::Within { earliest, latest, .. } = found else { panic!("{found:?}") };
        assert!(earliest <= 2.0 && 2.0 <= latest && latest - earliest < 1e-13, "{found:?}");
    }
    // In a duration that ends there, nobody knows, nor at the end of a segment.
    let found = time_of_contact(&a, straight([0.0, 0.0, 0.5]), &b, Line::zero(), 2.0).unwrap();
    assert!(matches!(found, TimeOfContact::Undecided { distance, .. } if distance < 1e-14), "{found:?}");
    let beside = Segment::new(Point::new(1.0, -1.0, 0.0), Point::new(1.0, 1.0, 0.0));
    let found = time_of_contact(&a, straight([0.0, 0.0, 0.5]), &beside, Line::zero(), 10.0).unwrap();
    assert!(matches!(found, TimeOfContact::Undecided { distance, .. } if distance < 1e-14), "{found:?}");

    // A large one that rests, of which a point passes an edge by less than its coordinates are rounded: at (0, 2⁻³⁰).
    let large = Simplex([[1e9, 1e9, 0.0], [-1e9, -1e9, 0.0], [1e9, -1e9, 0.0]].map(Point::from));
    let beside = Point::new(1.0, 0.5 + 2.0_f64.powi(-30), 1.0);
    let found = time_of_contact(&large, Line::zero(), &beside, straight([-1.0, -0.5, -1.0]), 2.0).unwrap();
    assert_eq!(found.latest(), None, "{found:?}");

    // A point through a triangle, wherever, against the exact parameter.
    let mut n = Numbers(10);
    let (mut through, mut beside) = (0, 0);
    for case in 0..300 {
        let offset = [0.0, 1e3][case % 2];
        let corners = [(); 3].map(|()| n.vector::<3>(2.0).map(|c| c + offset));
        let (from, [y, z]) = (n.vector::<3>(3.0).map(|c| c + offset), [(); 2].map(|()| n.between(-0.1, 0.7)));
        let aim = [0, 1, 2].map(|k| (1.0 - y - z) * corners[0][k] + y * corners[1][k] + z * corners[2][k]);
        let way = [0, 1, 2].map(|k| 1.5 * (aim[k] - from[k]));
        let sight = Segment::from([from, [0, 1, 2].map(|k| from[k] + way[k])]);
        let mesh_points = corners.map(Point::from);
        let mesh = Mesh::new(&mesh_points, &[[0, 1, 2]]).unwrap();
        let exact = MeshIndex::new(&mesh).first_crossing(&sight);
        let triangle = mesh.triangle(0).unwrap();
        // Either of the two may go.
        let found = match case % 3 {
            0 => time_of_contact(&Point::from(from), straight(way), &triangle, Line::zero(), 1.0).unwrap(),
            1 => time_of_contact(&triangle, straight(way.map(|c| -c)), &Point::from(from), Line::zero(), 1.0).unwrap(),
            _ => {
                let half = way.map(|c| 0.5 * c);
                time_of_contact(&Point::from(from), straight(half), &triangle, straight(half.map(|c| -c)), 1.0).unwrap()
            }
        };
        match (found, exact) {
            (TimeOfContact::Within { earliest, latest, .. }, Some((_, t))) => {
                // The end of the segment has been rounded.
                let off = 4.0 * f64::EPSILON * (1.0 + offset);
                assert!(earliest - off <= t && t <= latest + off && latest - earliest < 1e-9, "{case}: {t} {found:?}");
                through += 1;
            }
            (TimeOfContact::Never { .. }, None) => beside += 1,
            _ => panic!("{case}: {exact:?} {found:?}"),
        }
    }
    assert!(through > 100 && beside > 60, "{through} {beside}");
}

/// Rounding hides less than the size of a body beside the gap that it is asked about; a plain hit is one whatever the sizes are.
#[test]
fn what_is_near_or_large_is_hit_as_well() {
    let mut n = Numbers(11);
    for case in 0..2000 {
        let radius = [1.0, 1.0, 1e3, 1e6, 6.4e6][case % 5];
        let gap = [1e-2, 1e-6, 1.0, 10.0, 1e-2][case / 5 % 5];
        let to = n.vector::<3>(1.0);
        let length = to.iter().map(|c| c * c).sum::<f64>().sqrt();
        let to = to.map(|c| c / length);
        let (small, large) =
            (Ball::new([0.0; 3], 0.5).unwrap(), Ball::new(to.map(|c| c * (radius + 0.5 + gap)), radius).unwrap());
        // Up to a third of the radius aside.
        let aside = n.vector::<3>(0.2).map(|c| c * (radius + 0.5) / (radius + 0.5 + gap));
        let way = [0, 1, 2].map(|k| 4.0 * (gap + 0.5) * (to[k] + aside[k]));
        let found = time_of_contact(&small, straight(way), &large, Line::zero(), 1.0).unwrap();
        let TimeOfContact::Within { earliest, latest, .. } = found else { panic!("{case}: {found:?}") };
        assert!(latest - earliest < 1e-13 * (1.0 + (radius + 0.5) / gap) && found.steps() < 20, "{case}: {found:?}");
    }
    // Nor is a wide floor passed over by what turns.
    let mut within = 0;
    for case in 0..200 {
        let gap = [1e-3, 0.1, 1.0][case % 3];
        let tilt = Line::from_plucker(n.vector(0.3), [0.0; 3]).exp();
        let floor =
            Posed { shape: Cuboid::new([1e4, 1e4, 1.0]).unwrap(), motor: tilt * Motor::translation([0.0, 0.0, -1.0]) };
        let center = tilt.apply([0.0, 0.0, 0.9 + gap]);
        let falling = Posed { shape: Cuboid::new([0.5; 3]).unwrap(), motor: Motor::translation(center) };
        let velocity = Line::velocity(center.map(|c| -2.0 * c), n.vector(1.0), center);
        let found = time_of_contact(&falling, velocity, &floor, Line::zero(), 1.0).unwrap();
        assert!(found.steps() < 20, "{case}: {found:?}");
        within +=
            u32::from(matches!(found, TimeOfContact::Within { earliest, latest, .. } if latest - earliest < 1e-10));
    }
    assert!(within == 200, "{within}");
    // Past a large one, at a distance of its rounding.
    for r in [1e5, 571103.4278661371, 1e6] {
        let (goes, stays) = (
            pga2::Ball { center: [0.0, 0.0], radius: 1.25 },
            pga2::Ball { center: [r + 1.25 - 1e-9, 2.75], radius: r },
        );
        let up = pga2::Point::velocity([0.0, 10.0], 0.0, pga2::Point::origin());
        let found = plane::time_of_contact(&goes, up, &stays, pga2::Point::zero(), 4.0).unwrap();
        assert!(found.steps() < 60, "{found:?}");
    }
}

#[test]
fn what_begins_nearer_than_rounding_is_touched_too() {
    // A floor comes up to what rests above it, nearer than the floor's places are known while it moves.
    let up = straight([0.0, 0.0, 1.0]);
    for gap in [66, 70, 80, 200, 1000].map(|bits| 2.0_f64.powi(-bits)) {
        let floor = Cuboid { min: [-2.0, -2.0, -2.0], max: [2.0, 2.0, 0.0] };
        let grain = Cuboid { min: [0.0, 0.0, gap], max: [1e-8, 1e-8, gap + 1e-8] };
        let point = Point::new(0.0, 0.0, gap);
        for found in [
            time_of_contact(&grain, Line::zero(), &floor, up, 1.0).unwrap(),
            time_of_contact(&floor, up, &grain, Line::zero(), 1.0).unwrap(),
            time_of_contact(&point, Line::zero(), &floor, up, 1.0).unwrap(),
        ] {
            let TimeOfContact::Within { earliest, latest, .. } = found else { panic!("{gap:e}: {found:?}") };
            assert!(earliest <= gap && gap <= latest && latest < 1e-14, "{gap:e}: {found:?}");
        }
    }
}

/// On long ways, and in `f32`, the least distance is not told, but one that is not far below.
#[test]
fn what_passes_on_a_long_way_is_not_as_near_as_nothing() {
    let (p, q) = (pga2::Point::<f32>::new(0.0, 0.0), pga2::Point::<f32>::new(6.0, 8.0001));
    let velocity = pga2::Point::velocity([0.3_f32, 0.4], 0.0, pga2::Point::origin());
    let found = pga2::time_of_contact(&p, velocity, &q, pga2::Point::zero(), 1e5).unwrap();
    assert!(
        matches!(found, pga2::TimeOfContact::Never { distance, .. } if (6.01e-5..6.03e-5).contains(&distance)),
        "{found:?}"
    );
    let ball = |center: [f64; 2]| pga2::Ball { center, radius: 0.5 };
    for (duration, least) in [(1e9, 0.1999), (1e13, 0.1), (1e16, 1e-5), (f64::MAX, 1e-5)] {
        let velocity = pga2::Point::velocity([3.0, 4.0], 0.0, pga2::Point::origin());
        let found =
            plane::time_of_contact(&ball([0.0; 2]), velocity, &ball([6.0, 10.0]), pga2::Point::zero(), duration);
        let pga2::TimeOfContact::Never { distance, .. } = found.unwrap() else { panic!("{found:?}") };
        assert!(distance > least && distance < 0.2 + 1e-12, "{duration:e}: {distance}");
    }
}

#[test]
fn rods_that_turn_in_step_are_given_up_after_long() {
    // Their circles overlap, so only the phase keeps them apart.
    let about = |x: f64| pga2::Point::new(x, 0.0);
    let upright = pga2::Segment::new(pga2::Point::new(0.0, -1.0), pga2::Point::new(0.0, 1.0));
    let level = |x: f64| pga2::Segment::new(about(x - 1.0), about(x + 1.0));
    let found = plane::time_of_contact(&upright, about(0.0), &level(1.5), about(1.5), f64::INFINITY).unwrap();
    let pga2::TimeOfContact::Undecided { earliest, steps, .. } = found else { panic!("{found:?}") };
    assert!(earliest > 10.0 && steps <= 1020, "{found:?}");
    // A little further apart their circles are, and it is known for good.
    let found = plane::time_of_contact(&upright, about(0.0), &level(2.01), about(2.01), f64::INFINITY).unwrap();
    assert!(matches!(found, pga2::TimeOfContact::Never { .. }), "{found:?}");
}

#[test]
fn exchanging_the_bodies_changes_nothing() {
    let (a, b) = (cube([0.0; 3]), cube([5.0, 0.5, 0.5]));
    let (va, vb) = (Line::from_plucker([0.2, 0.3, 1.0], [0.5, 0.0, 0.0]), straight([-1.0, -0.1, 0.05]));
    let one = time_of_contact(&a, va, &b, vb, 30.0).unwrap();
    let other = time_of_contact(&b, vb, &a, va, 30.0).unwrap();
    let (t, u) = (one.latest().unwrap(), other.latest().unwrap());
    assert!(one.earliest() <= u && other.earliest() <= t && (t - u).abs() < 1e-11 * t, "{one:?} {other:?}");
    let normals = [one, other].map(|f| f.proximity().unwrap().normal().unwrap());
    assert!((normals[0] + normals[1]).norm() < 1e-6, "{normals:?}");
}

/// The whole question in units of length and time that are powers of two.
fn in_units(length: f64, time: f64, far: f64) -> [f64; 3] {
    let half = [0.5, 1.0, 2.0].map(|c| c * length);
    let at = |x: f64, y: f64| Motor::translation([(far + x) * length, y * length, 0.0]);
    let a = Posed { shape: Cuboid::new(half).unwrap(), motor: at(0.0, 0.0) };
    let b = Posed { shape: Cuboid::new(half).unwrap(), motor: at(6.0, 0.5) };
    let axis = Point::new(far * length, 0.0, 0.0) & Point::new(far * length, 0.0, length);
    let va = axis * (1.25 / time / length);
    let vb = straight([-0.75, 0.01, 0.02]) * (length / time);
    let found = time_of_contact(&a, va, &b, vb, 100.0 * time).unwrap();
    let TimeOfContact::Within { earliest, latest, proximity, .. } = found else { panic!("{found:?}") };
    [earliest / time, latest / time, proximity.distance() / length]
}

#[test]
fn no_size_and_no_rate_is_too_large_or_too_small() {
    let usual = in_units(1.0, 1.0, 0.0);
    assert!(usual[1] - usual[0] < 1e-12, "{usual:?}");
    for length in [2_f64.powi(-340), 1.0, 2_f64.powi(340)] {
        for time in [2_f64.powi(-340), 1.0, 2_f64.powi(340)] {
            let found = in_units(length, time, 0.0);
            assert!((0..2).all(|k| (found[k] - usual[k]).abs() < 1e-12), "{length} {time}: {found:?} {usual:?}");
        }
    }
    // Squares of these lengths over- and underflow.
    for length in [2_f64.powi(-560), 2_f64.powi(560)] {
        let found = in_units(length, 1.0, 0.0);
        assert!((0..2).all(|k| (found[k] - usual[k]).abs() < 1e-12), "{length}: {found:?} {usual:?}");
    }
    // At 10⁸, and turned by 7 radians, the places are known to 10⁻⁵.
    let far = in_units(1.0, 1.0, 1e8);
    assert!(far[0] <= usual[1] && usual[0] <= far[1] && far[1] - far[0] < 1e-4, "{far:?} {usual:?}");
}

/// With the rate of the rotation goes the unit of time in which the question is asked, but it is not to lose the other rates.
#[test]
fn rates_may_be_far_apart() {
    let ball = |x: f64| pga2::Ball::new([x, 0.0], 1.0).unwrap();
    let velocity = |x: f64, angular: f64| pga2::Point { e01: x, e20: 0.0, e12: angular };
    let rest = pga2::Point::zero();
    for angular in [5e-324, 1e-310, 1e-300, 1e-200, 1e-20] {
        for speed in [1.0, 1e10, 1e200] {
            let until =
                |x: f64| plane::time_of_contact(&ball(0.0), velocity(speed, angular), &ball(x), rest, 10.0).unwrap();
            let found = until(3.0);
            let [earliest, latest] = [found.earliest(), found.latest().unwrap()].map(|t| t * speed);
            assert!(earliest <= 1.0 && 1.0 <= latest && latest - earliest < 1e-13, "{angular:e} {speed:e}: {found:?}");
            assert!(
                matches!(until(1.5), pga2::TimeOfContact::AtStart { .. }),
                "{angular:e} {speed:e}: {:?}",
                until(1.5)
            );
        }
    }
    // What creeps to a rotor comes there in the end.
    for angular in [1.0, 1e200, 1e300, 1e308] {
        for speed in [1e-300, 1e-307, 1e-310] {
            let found = plane::time_of_contact(
                &ball(0.0),
                velocity(0.0, angular),
                &ball(3.0),
                velocity(-speed, 0.0),
                f64::INFINITY,
            );
            let found = found.unwrap();
            assert!(found.earliest() <= 1.0 / speed, "{angular:e} {speed:e}: {found:?}");
        }
    }
}

/// A share of the least speed is not 0.
#[test]
fn what_creeps_aslant_comes() {
    let (a, b) = (pga2::Ball::new([0.0, 0.0], 1.0).unwrap(), pga2::Ball::new([1.0, 2.0], 1.1).unwrap());
    let velocity = pga2::Point { e01: 5e-324, e20: 0.0, e12: 0.0 };
    let found = plane::time_of_contact(&a, velocity, &b, pga2::Point::zero(), f64::INFINITY).unwrap();
    assert!(matches!(found, pga2::TimeOfContact::Undecided { earliest, .. } if earliest < f64::INFINITY), "{found:?}");
}

#[test]
fn shorter_scalars_are_the_same_question() {
    let a = pga2::Rect::<f32>::new([1.0, 2.0]).unwrap();
    let b = pga2::Ball::<f32>::new([7.5, 1.25], 0.5).unwrap();
    let (va, vb) = (pga2::Point::origin() * 0.25_f32, pga2::Point { e01: -1.5, e20: 0.125, e12: 0.0_f32 });
    let short = pga2::time_of_contact(&a, va, &b, vb, 10.0).unwrap();
    let a = pga2::Rect::new([1.0, 2.0]).unwrap();
    let b = pga2::Ball::new([7.5, 1.25], 0.5).unwrap();
    let long = plane::time_of_contact(&a, va.map(f64::from), &b, vb.map(f64::from), 10.0).unwrap();
    assert_eq!((short.earliest(), short.latest()), (long.earliest(), long.latest()));
    assert!(long.latest().is_some());
    let near = short.proximity().unwrap().points().unwrap()[0]
        - long.proximity().unwrap().points().unwrap()[0].map(|c| c as f32);
    assert!(near.coords().iter().all(|c| c.is_nan() || c.abs() < 1e-6) && near.e20.abs() < 1e-6);
}

/// The velocity of what slides in the plane.
fn sliding(v: [f64; 2]) -> pga2::Point {
    pga2::Point::velocity(v, 0.0, pga2::Point::origin())
}

/// Two points of the plane, or balls, the first of which goes to the right.
fn to_the_right(radii: [f64; 2], distance: f64, speed: f64, duration: f64) -> pga2::TimeOfContact {
    let [a, b] = [([0.0; 2], radii[0]), ([distance, 0.0], radii[1])].map(|(at, r)| pga2::Ball::new(at, r).unwrap());
    plane::time_of_contact(&a, sliding([speed, 0.0]), &b, pga2::Point::zero(), duration).unwrap()
}

/// Half of an odd multiple of the least number is none, and what is so fast gets far in it.
#[test]
fn in_the_least_times_nothing_is_claimed_that_is_not_so() {
    let tick = f64::from_bits(1);
    let (speed, step) = (2_f64.powi(1000), 2_f64.powi(-74));
    for half_steps in 1..64_u32 {
        for ticks in 1..=32_u32 {
            let (distance, duration) = (f64::from(half_steps) / 2.0 * step, f64::from(ticks) * tick);
            for radii in [[0.0; 2], [0.25 * step, 0.75 * step]] {
                let found = to_the_right(radii, distance, speed, duration);
                let case = format!("{half_steps} {ticks} {radii:?} {found:?}");
                let apart = |time: f64| (distance - time / tick * step).abs() - radii[0] - radii[1];
                let first = (distance - radii[0] - radii[1]) / step;
                assert!(found.earliest() / tick <= first.max(0.0) || first > f64::from(ticks), "{case}");
                match found {
                    pga2::TimeOfContact::Never { distance, .. } => {
                        assert!(first > f64::from(ticks) && 0.0 < distance && distance <= apart(duration), "{case}");
                    }
                    pga2::TimeOfContact::AtStart { .. } => assert!(apart(0.0) <= 0.0, "{case}"),
                    pga2::TimeOfContact::Within { latest, .. } => assert!(apart(latest) <= 0.0, "{case}"),
                    pga2::TimeOfContact::Undecided { earliest, distance, .. } => {
                        assert!(apart(earliest) <= distance, "{case}");
                    }
                    _ => unreachable!(),
                }
            }
        }
    }
}

/// What is left of a gap of a few of the least numbers is one of them.
#[test]
fn the_least_distance_is_more_than_0() {
    let tick = f64::from_bits(1);
    for [x, y] in [[-13.0, 13.0], [1274.0, 3826.0], [-40.0, 39.0]] {
        let [a, b] = [[0.0; 2], [x * tick, y * tick]].map(|at| pga2::Ball::new(at, 0.0).unwrap());
        for v in [[1.0, 1.0], [0.69, 1.89]] {
            let found = plane::time_of_contact(&a, sliding(v), &b, pga2::Point::zero(), f64::INFINITY).unwrap();
            let least = f64::abs(x * v[1] - y * v[0]) / f64::hypot(v[0], v[1]);
            if let pga2::TimeOfContact::Never { distance, .. } = found {
                assert!(0.0 < distance && distance / tick <= least, "{x} {y} {v:?}: {found:?}");
            }
        }
    }
}

#[test]
fn the_least_distance_at_rest_is_more_than_0() {
    let tick = f64::from_bits(1);
    for ticks in 1..40_u32 {
        let found = to_the_right([0.0; 2], f64::from(ticks) * tick, 0.0, f64::INFINITY);
        if let pga2::TimeOfContact::Never { distance, .. } = found {
            assert!(0.0 < distance && distance / tick <= f64::from(ticks), "{ticks}: {found:?}");
        }
    }
}

/// At the start nothing has been rounded.
#[test]
fn what_is_hardly_apart_and_parts_while_it_turns_never_touches() {
    let parting = Line::from_plucker([0.0, 0.0, 1e-3], [-1.0, 0.0, 0.0]);
    let near = cube([2.0 + 1e-14, 0.0, 0.0]);
    let found = time_of_contact(&cube([0.0; 3]), parting, &near, Line::zero(), 1.0).unwrap();
    assert!(matches!(found, TimeOfContact::Never { .. }), "{found:?}");
}

/// A slow turn asks for a long unit of time, in which so short a duration would be rounded up.
#[test]
fn a_slow_turn_makes_no_duration_longer() {
    let [a, b] = [0.0, 1.4e-20].map(|x| pga2::Ball::new([x, 0.0], 1e-21).unwrap());
    let creeping = pga2::Point::velocity([1.0, 0.0], 2_f64.powi(-1010), pga2::Point::origin());
    // They would touch at the time 1.2e-20.
    let found = plane::time_of_contact(&a, creeping, &b, pga2::Point::zero(), 1e-20).unwrap();
    assert!(matches!(found, pga2::TimeOfContact::Never { distance, .. } if distance <= 2.1e-21), "{found:?}");
}

#[test]
fn what_is_known_belongs_to_the_time_that_is_told() {
    // A slow turn, so that the least of the two times is over the greatest number.
    let slow = 2_f64.powi(-1010);
    for far in [2e4, 1e5] {
        let (a, b) = (pga2::Ball::new([9.0, 0.0], 0.5).unwrap(), pga2::Ball::new([0.0, far], 0.0).unwrap());
        let turning = pga2::Point::origin() * (3.0 * slow);
        let found = plane::time_of_contact(&a, turning, &b, sliding([0.0, -slow]), f64::INFINITY).unwrap();
        let pga2::TimeOfContact::Undecided { earliest, distance, proximity, .. } = found else { panic!("{found:?}") };
        assert_eq!(earliest, f64::MAX);
        let gone = f64::MAX * slow;
        let place = [9.0 * f64::cos(3.0 * gone), 9.0 * f64::sin(3.0 * gone)];
        let apart = f64::hypot(place[0], place[1] - (far - gone)) - 0.5;
        assert!(apart <= distance && (proximity.distance() - apart).abs() < 1e-6, "{apart} {found:?}");
    }
    // A vertex whose distance from the Origin is over the greatest number, of a body that rests.
    let (a, b) = (pga2::Ball::new([0.0; 2], 1e308).unwrap(), pga2::Ball::new([1.3e308; 2], 0.0).unwrap());
    for duration in [1.0, 8.0, 15.0, 100.0] {
        let found = plane::time_of_contact(&a, sliding([1e307, 0.0]), &b, pga2::Point::zero(), duration).unwrap();
        // In units of 10³⁰⁸.
        let apart = |time: f64| f64::hypot(1.3 - 0.1 * time, 1.3) - 1.0 - 1e-14;
        match found {
            pga2::TimeOfContact::Never { distance, .. } => {
                assert!(distance / 1e308 <= apart(duration.min(13.0)) + 1e-13, "{found:?}");
            }
            pga2::TimeOfContact::Undecided { earliest, distance, .. } => {
                assert!(apart(earliest) <= distance / 1e308, "{found:?}");
            }
            _ => panic!("{found:?}"),
        }
    }
}

/// A way is cut only where its direction and its length are known.
#[test]
fn the_fastest_and_the_slowest_are_not_passed_by() {
    let at = |x: f64, y: f64, radius: f64| pga2::Ball::new([x, y], radius).unwrap();
    let velocity = |x: f64, y: f64| pga2::Point::velocity([x, y], 0.0, pga2::Point::origin());
    let rest = pga2::Point::zero();
    for duration in [1.0, f64::INFINITY] {
        // The length of the velocity overflows.
        let wall = pga2::Capsule::new([8.0, -100.0], [8.0, 100.0], 1.0).unwrap();
        let found =
            plane::time_of_contact(&at(0.0, 0.0, 1.0), velocity(1.5e308, 1.5e308), &wall, rest, duration).unwrap();
        assert!(found.earliest() <= 6.0 / 1.5e308, "{found:?}");
        // The time is below the least number, or is no normal one.
        for (radius, beside) in [(0.0, 1e-20), (1e-21, 1e-20), (0.0, 1e-14)] {
            let (a, b) = (at(0.0, 0.0, radius), at(beside, 0.0, radius));
            let found = plane::time_of_contact(&a, velocity(1e308, 0.0), &b, rest, duration).unwrap();
            assert!(found.earliest() <= beside / 1e308, "{found:?}");
        }
    }
    // The length of the velocity is rounded by a third.
    let slow = straight([f64::from_bits(1); 3]);
    for s in [10.0, 12.0, 14.0] {
        let ends = [[s - 9.0, s - 10.0, s - 10.0], [s - 0.1, s, s]].map(|end| Point::from(end.map(|c| c * 1e-20)));
        let found = time_of_contact(&Point::origin(), slow, &Segment::from(ends), Line::zero(), f64::INFINITY).unwrap();
        assert!(!matches!(found, TimeOfContact::Never { distance, .. } if distance > 1.1e-21), "{s}: {found:?}");
    }
}

/// However fast two bodies go together, it is known how far apart they stay.
#[test]
fn what_goes_along_stays_as_far_away() {
    let (a, b) = (ball([0.0; 3]), ball([4.0, 2.5, 0.0]));
    for v in [1e3, 1e9, 1e15] {
        let found = time_of_contact(&a, straight([v + 2.0, 1e9, -v]), &b, straight([v, 1e9, -v]), 1e6).unwrap();
        assert!(matches!(found, TimeOfContact::Never { distance, .. } if (distance - 0.5).abs() < 1e-12), "{found:?}");
    }
}

/// Beside a radius of which the square underflows, a plane must be one of a unit normal for its way along that to be proved.
#[test]
fn what_touches_by_the_least_radii_is_not_said_to_pass() {
    for duration in [1.0, 1.1] {
        let (a, b) = (Ball::new([0.0; 3], 1.35e-162).unwrap(), Ball::new([1.0, 3.1e-162, 0.0], 1.35e-162).unwrap());
        let way = [1.0, 6e-163, 0.0];
        let found = time_of_contact(&a, straight(way), &b, Line::zero(), duration).unwrap();
        assert!(!matches!(found, TimeOfContact::Never { .. }), "{found:?}");
        let (a, b) = (pga2::Ball::new([0.0; 2], 1.35e-162), pga2::Ball::new([1.0, 3.1e-162], 1.35e-162));
        let way = pga2::Point { e01: way[0], e20: -way[1], e12: 0.0 };
        let found = plane::time_of_contact(&a.unwrap(), way, &b.unwrap(), pga2::Point::zero(), duration).unwrap();
        assert!(!matches!(found, pga2::TimeOfContact::Never { .. }), "{found:?}");
    }
}
