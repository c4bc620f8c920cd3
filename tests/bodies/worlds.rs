//! Worlds, against all pairs in every step, while bodies come, walk, jump, rest and go.

use crate::numbers::Numbers;
use incidence::body::{Body, Posed};
use incidence::collide::{BodyId, Bounds, Pair, Settings, World, WorldError};
use incidence::{pga2, pga3};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Numbers {
    fn pose(&mut self, size: f64, offset: f64) -> pga3::Motor {
        let at = self.vector::<3>(6.0 * size).map(|c| c + offset);
        let turn = pga3::Rotor::new(self.vector(1.0), self.between(-3.0, 3.0));
        pga3::Motor::translation(at) * turn
    }
}

type Shape = pga3::Shape;

/// All kinds, some of them off their own origin.
fn shape(random: &mut Numbers, size: f64) -> Shape {
    let mut point = || random.vector(1.2 * size);
    match point()[0] / size {
        ..-0.8 => pga3::Ball::new(point(), 0.7 * size).unwrap().into(),
        -0.8..-0.4 => pga3::Capsule::new(point(), point(), 0.2 * size).unwrap().into(),
        -0.4..0.0 => pga3::Cuboid::new(point().map(f64::abs)).unwrap().into(),
        0.0..0.5 => Arc::new(pga3::ConvexHull::new((0..7).map(|_| point())).unwrap()).into(),
        _ => Arc::new(pga3::ConvexHull::new((0..60).map(|_| point())).unwrap()).into(),
    }
}

/// The contacts of all pairs, each asked anew, with their signed distances.
fn all_pairs(
    bodies: &BTreeMap<BodyId, Posed<Shape, pga3::Motor>>,
    excluded: &BTreeSet<Pair>,
    margin: f64,
) -> BTreeMap<Pair, f64> {
    let mut contacts = BTreeMap::new();
    for (i, a) in bodies {
        for (j, b) in bodies.range(i..).skip(1) {
            let distance = pga3::proximity(a, b).signed_distance();
            if distance <= margin && !excluded.contains(&(*i, *j)) {
                contacts.insert((*i, *j), distance);
            }
        }
    }
    contacts
}

/// Runs a world and the list of its bodies beside each other, of about 30.
fn run(seed: u64, settings: Settings, size: f64, offset: f64) -> usize {
    run_crowd(30, 120, seed, settings, size, offset)
}

fn run_crowd(crowd: usize, steps: usize, seed: u64, settings: Settings, size: f64, offset: f64) -> usize {
    let mut random = Numbers(seed);
    let mut world: pga3::World = World::with_settings(settings).unwrap();
    let mut bodies: BTreeMap<BodyId, Posed<Shape, pga3::Motor>> = BTreeMap::new();
    let (mut excluded, mut gone, mut before) = (BTreeSet::new(), Vec::new(), BTreeSet::new());
    let (mut found, mut saved) = (0, 0);
    for step in 0..steps {
        // A few come, at first many.
        for _ in 0..if step == 0 { crowd } else { random.below(3) } {
            let (shape, pose) = (shape(&mut random, size), random.pose(size, offset));
            let id = world.insert(shape.clone(), pose).unwrap();
            let motor = world.body(id).unwrap().motor;
            assert!(bodies.insert(id, Posed { shape, motor }).is_none() && !gone.contains(&id), "a name came twice");
        }
        // A few go.
        for _ in 0..random.below(3) {
            let Some(&id) = bodies.keys().nth(random.below(bodies.len() + 1)) else { continue };
            let body = bodies.remove(&id).unwrap();
            assert_eq!(world.remove(id).unwrap().motor, body.motor);
            excluded.retain(|pair: &Pair| pair.0 != id && pair.1 != id);
            gone.push(id);
        }
        // Some rest, most walk, few jump. In some steps all rest.
        let ids: Vec<BodyId> = bodies.keys().copied().collect();
        for &id in ids.iter().filter(|_| step % 10 != 9) {
            let chance = random.below(10);
            let step = pga3::Motor::from(pga3::Rotor::new(random.vector(1.0), 0.1));
            let by = pga3::Motor::translation(random.vector(0.1 * size));
            match chance {
                0..3 => continue,
                3 => world.set_pose(id, random.pose(size, offset) * 3.0).unwrap(),
                4 => world.move_by(id, by).unwrap(),
                _ => world.set_poses(&[(id, by * bodies[&id].motor * step)]).unwrap(),
            }
            bodies.get_mut(&id).unwrap().motor = world.body(id).unwrap().motor;
        }
        // What is excluded and included again.
        if ids.len() > 1 {
            let (a, b) = (ids[random.below(ids.len())], ids[random.below(ids.len())]);
            if a != b {
                assert_eq!(world.exclude(a, b).unwrap(), excluded.insert((a.min(b), a.max(b))));
            }
            if let Some(&(a, b)) = excluded.first().filter(|_| step % 5 == 0) {
                assert!(world.include(b, a).unwrap() && excluded.remove(&(a, b)));
            }
        }
        refuse(&mut world, &ids, &gone);

        let expected = all_pairs(&bodies, &excluded, settings.margin);
        let report = world.step();
        let now: BTreeSet<Pair> = expected.keys().copied().collect();
        assert_eq!(
            report.contacts.iter().map(|c| c.pair).collect::<Vec<_>>(),
            now.iter().copied().collect::<Vec<_>>(),
            "step {step}"
        );
        assert_eq!(report.began, now.difference(&before).copied().collect::<Vec<_>>());
        assert_eq!(report.ended, before.difference(&now).copied().collect::<Vec<_>>());
        assert!(report.counts.tested <= report.counts.near && report.contacts.len() <= report.counts.near);
        for contact in report.contacts {
            assert_eq!(contact.proximity.is_some(), settings.witnesses);
            let Some(proximity) = contact.proximity else { continue };
            let (distance, expected) = (proximity.signed_distance(), expected[&contact.pair]);
            assert!((distance - expected).abs() <= 64.0 * f64::EPSILON * (size + offset), "{distance} {expected}");
            if offset > 0.0 {
                // So far off a distance may be all rounding, and its direction with it.
                continue;
            }
            let (a, b) = (&bodies[&contact.pair.0], &bodies[&contact.pair.1]);
            let again = pga3::proximity(a, b).normal().unwrap();
            assert!(proximity.normal().unwrap().coords().iter().zip(again.coords()).all(|(x, y)| (x - y).abs() < 1e-3));
        }
        found += now.len();
        saved += bodies.len() * bodies.len().saturating_sub(1) / 2 - report.counts.tested;
        before = now;
        assert_eq!(world.contacts().len(), before.len());
        assert_eq!(world.len(), bodies.len());
        assert_eq!(world.ids().collect::<Vec<_>>(), bodies.keys().copied().collect::<Vec<_>>());
    }
    assert!(found > 200 && saved > 20_000, "{found} contacts, {saved} tests saved");
    found
}

/// Calls that are refused, and change nothing.
fn refuse(world: &mut pga3::World, ids: &[BodyId], gone: &[BodyId]) {
    let before = format!("{world:?}");
    let ball: Shape = pga3::Ball { center: [0.0, f64::NAN, 0.0], radius: 1.0 }.into();
    assert_eq!(world.insert(ball, pga3::Motor::identity()), Err(WorldError::Shape { vertex: Some(0) }));
    let ball: Shape = pga3::Ball { center: [0.0; 3], radius: -1.0 }.into();
    assert_eq!(world.insert(ball, pga3::Motor::identity()), Err(WorldError::Radius));
    let ball: Shape = pga3::Ball { center: [0.0; 3], radius: f64::INFINITY }.into();
    assert_eq!(world.insert(ball, pga3::Motor::identity()), Err(WorldError::Radius));
    let ball: Shape = pga3::Ball { center: [0.0; 3], radius: f64::MAX }.into();
    assert_eq!(world.insert(ball, pga3::Motor::identity()), Err(WorldError::Size));
    let ball: Shape = pga3::Ball { center: [0.0; 3], radius: 1.0 }.into();
    assert_eq!(world.insert(ball, pga3::Motor::zero()), Err(WorldError::NewPose));
    if let Some(&id) = gone.last() {
        let unknown = WorldError::UnknownBody { id };
        assert_eq!(world.set_pose(id, pga3::Motor::identity()), Err(unknown));
        assert_eq!(world.move_by(id, pga3::Motor::identity()), Err(unknown));
        assert_eq!(world.remove(id).err(), Some(unknown));
        assert_eq!(world.body(id).err(), Some(unknown));
        assert!(!world.contains(id));
        if let Some(&other) = ids.first() {
            assert_eq!(world.exclude(other, id), Err(unknown));
            assert_eq!(world.include(id, other), Err(unknown));
            let poses = [(other, pga3::Motor::translation([9.0; 3])), (id, pga3::Motor::identity())];
            assert_eq!(world.set_poses(&poses), Err(unknown));
        }
    }
    if let [first, .., id] = *ids {
        let wrong = [f64::NAN, f64::INFINITY].map(|x| pga3::Motor::translation([1.0, x, 2.0]));
        let far = pga3::Motor::translation([f64::MAX, 0.0, 0.0]);
        for pose in [wrong[0], wrong[1], pga3::Motor::zero(), far] {
            assert_eq!(world.set_pose(id, pose), Err(WorldError::Pose { id }), "{pose}");
            let poses = [(first, pga3::Motor::translation([9.0; 3])), (id, pose)];
            assert_eq!(world.set_poses(&poses), Err(WorldError::Pose { id }));
        }
    }
    assert_eq!(format!("{world:?}"), before, "a refused call changed something");
}

#[test]
fn a_world_finds_the_contacts_of_all_pairs() {
    run(1, Settings::default(), 1.0, 0.0);
    run(2, Settings { bounds: Bounds::Dynamic, ..Settings::default() }, 1.0, 0.0);
}

/// So many pairs are near that they are tested in several parts.
#[test]
fn a_crowd_has_the_contacts_of_all_pairs() {
    assert!(run_crowd(200, 12, 21, Settings::default(), 1.0, 0.0) > 12 * 100);
}

#[test]
fn a_margin_a_tolerance_and_no_witnesses_do_not_hide_a_contact() {
    for bounds in [Bounds::Fixed, Bounds::Dynamic] {
        let near = run(3, Settings { margin: 0.4, tolerance: 0.3, bounds, ..Settings::default() }, 1.0, 0.0);
        let touching = run(3, Settings { witnesses: false, tolerance: 0.2, bounds, ..Settings::default() }, 1.0, 0.0);
        assert!(near > touching);
    }
}

#[test]
fn size_and_place_do_not_matter() {
    for bounds in [Bounds::Fixed, Bounds::Dynamic] {
        let settings = Settings { bounds, ..Settings::default() };
        run(4, settings, 1.0, 1e12);
        run(5, settings, 1e-100, 1e-90);
        run(6, settings, 1e100, 1e105);
        run(7, settings, 1e-200, 0.0);
        run(8, settings, 1e200, 0.0);
        run(9, settings, 1e-161, 0.0);
    }
}

#[test]
fn equal_calls_give_equal_worlds() {
    let world = || {
        let (mut random, mut world) = (Numbers(9), pga3::World::new());
        let ids: Vec<_> =
            (0..200).map(|_| world.insert(shape(&mut random, 1.0), random.pose(1.0, 0.0)).unwrap()).collect();
        let mut reports = String::new();
        for _ in 0..5 {
            for &id in &ids {
                world.move_by(id, pga3::Motor::translation(random.vector(0.2))).unwrap();
            }
            reports += &format!("{:?}", world.step());
        }
        reports
    };
    assert_eq!(world(), world());
}

#[test]
fn bodies_that_rest_are_not_tested_again() {
    let mut random = Numbers(10);
    let mut world = pga3::World::new();
    let ids: Vec<_> = (0..300).map(|_| world.insert(shape(&mut random, 1.0), random.pose(1.0, 0.0)).unwrap()).collect();
    let first = world.step();
    assert_eq!(first.counts.moved, 300);
    let contacts = first.contacts.to_vec();
    assert!(contacts.len() > 100 && first.began.len() == contacts.len());
    world.set_pose(ids[7], world.body(ids[7]).unwrap().motor).unwrap();
    let second = world.step();
    assert_eq!((second.counts.moved, second.counts.tested), (0, 0));
    assert_eq!(second.contacts, contacts);
    assert!(second.began.is_empty() && second.ended.is_empty());
    world.move_by(ids[7], pga3::Motor::translation([0.001, 0.0, 0.0])).unwrap();
    let counts = world.step().counts;
    let of_one = world.near_pairs().filter(|pair| pair.0 == ids[7] || pair.1 == ids[7]).count();
    assert!(counts.tested <= of_one && counts.moved == 1);
}

#[test]
fn bodies_that_rest_are_not_tested_again_when_others_part() {
    let mut world = pga3::World::new();
    let ball = pga3::Ball::new([0.0; 3], 1.0).unwrap();
    let at = |x: f64| pga3::Motor::translation([x, 0.0, 0.0]);
    let [a, b, c, d, e] = [0.0, 1.5, 3.0, 10.0, 11.5].map(|x| world.insert(ball, at(x)).unwrap());
    assert_eq!(world.step().began, [(a, b), (b, c), (d, e)]);
    world.set_pose(b, at(-10.0)).unwrap();
    let report = world.step();
    assert_eq!((report.ended, report.contacts.len(), report.counts.tested), (&[(a, b), (b, c)][..], 1, 0));
}

#[test]
fn bodies_that_come_and_go_without_a_step_are_counted_and_forgotten() {
    let ball = pga3::Ball::new([0.0; 3], 1.0).unwrap();
    let mut world = pga3::World::new();
    let stays = world.insert(ball, pga3::Motor::identity()).unwrap();
    for k in 0..1000 {
        let id = world.insert(ball, pga3::Motor::translation([f64::from(k), 0.0, 0.0])).unwrap();
        assert!(id.index() < 2);
        world.set_pose(id, pga3::Motor::identity()).unwrap();
        world.remove(id).unwrap();
    }
    let report = world.step();
    assert_eq!((report.counts.moved, report.counts.near, report.contacts.len()), (1001, 0, 0));
    let comes = world.insert(ball, pga3::Motor::translation([1.5, 0.0, 0.0])).unwrap();
    let report = world.step();
    assert_eq!((report.counts.moved, report.began), (1, &[(stays, comes)][..]));
}

#[test]
fn what_is_included_again_is_found_although_it_rests() {
    let mut world = pga3::World::new();
    let ball = pga3::Ball::new([0.0; 3], 1.0).unwrap();
    let at = |x: f64| pga3::Motor::translation([x, 0.0, 0.0]);
    let [a, b, c] = [0.0, 1.5, 3.0].map(|x| world.insert(ball, at(x)).unwrap());
    assert_eq!(world.step().began, [(a, b), (b, c)]);
    world.exclude(b, a).unwrap();
    assert_eq!(world.step().ended, [(a, b)]);
    assert!(world.include(a, b).unwrap() && !world.include(a, b).unwrap());
    let report = world.step();
    assert_eq!((report.began, report.contacts.len(), report.counts.tested), (&[(a, b)][..], 2, 1));
    // And what is excluded for good is forgotten with the body.
    world.exclude(a, b).unwrap();
    assert!(!format!("{world:?}").contains("Exclusions({})"));
    world.remove(a).unwrap();
    assert_eq!(world.step().ended, [(a, b)]);
    assert!(format!("{world:?}").contains("Exclusions({})"), "{world:?}");
}

#[test]
fn touching_counts_and_nearly_touching_does_not() {
    let settings = Settings { witnesses: false, ..Settings::default() };
    let mut world = World::with_settings(settings).unwrap();
    let cuboid = pga3::Cuboid::new([1.0, 2.0, 3.0]).unwrap();
    world.insert(cuboid, pga3::Motor::identity()).unwrap();
    let other = world.insert(cuboid, pga3::Motor::translation([2.0, 0.5, 0.25])).unwrap();
    assert_eq!(world.step().contacts.len(), 1);
    // 2 + 4 ulps of it: half of that is exact in the motor.
    world.set_pose(other, pga3::Motor::translation([2.0 + 4.0 * f64::EPSILON, 0.5, 0.25])).unwrap();
    assert!(world.step().contacts.is_empty());
}

/// Where boxes are rounded by more than ε of them: a box that is lost is a contact that is lost.
#[test]
fn the_smallest_bodies_touch_too() {
    let mut random = Numbers(31);
    let mut contacts = 0;
    for size in [1e-310, 1e-318, 1e-320, 1e-322] {
        for bounds in [Bounds::Fixed, Bounds::Dynamic] {
            for _ in 0..1500 {
                let hull = |random: &mut Numbers| pga3::ConvexHull::new((0..4).map(|_| random.vector(size))).unwrap();
                let bodies = [hull(&mut random), hull(&mut random)];
                let mut posed = bodies.map(|shape| Posed { shape, motor: random.pose(0.0, 0.0) });
                posed[1].motor = pga3::Motor::translation(random.vector(4.0 * size)) * posed[1].motor;
                // To where they touch, as nearly as can be.
                for _ in 0..3 {
                    let found = pga3::proximity(&posed[0], &posed[1]);
                    let away = found.normal().unwrap().coords().map(|c| -c * found.signed_distance());
                    posed[1].motor = pga3::Motor::translation(away) * posed[1].motor;
                }
                if !pga3::proximity(&posed[0], &posed[1]).is_overlapping() {
                    continue;
                }
                let mut world: pga3::World<pga3::ConvexHull> =
                    World::with_settings(Settings { bounds, ..Settings::default() }).unwrap();
                for body in posed {
                    world.insert(body.shape, body.motor).unwrap();
                }
                contacts += 1;
                assert_eq!(world.step().contacts.len(), 1, "{size:e}");
            }
        }
    }
    assert!(contacts > 1000, "{contacts}");
}

#[test]
fn the_plane_is_a_world_too() {
    for bounds in [Bounds::Fixed, Bounds::Dynamic] {
        let mut random = Numbers(11);
        let settings = Settings { bounds, margin: 0.1, ..Settings::default() };
        let mut world: pga2::World<Box<dyn Body<2, Scalar = f64> + Sync>> = World::with_settings(settings).unwrap();
        let pose = |random: &mut Numbers| {
            let [x, y, turn] = random.vector(8.0);
            pga2::Motor::translation([x, y]) * pga2::Motor::rotation(pga2::Point::new(x * 0.1, 0.3), turn)
        };
        let ids: Vec<_> = (0..80)
            .map(|k| {
                let [x, y, r] = random.vector(0.8).map(f64::abs);
                let shape: Box<dyn Body<2, Scalar = f64> + Sync> = match k % 3 {
                    0 => Box::new(pga2::Ball::new([x, y], r).unwrap()),
                    1 => Box::new(pga2::Capsule::new([x, y], [-y, r], 0.1).unwrap()),
                    _ => Box::new(pga2::Rect::new([x, y]).unwrap()),
                };
                let pose = pose(&mut random);
                world.insert(shape, pose).unwrap()
            })
            .collect();
        let mut total = 0;
        for step in 0..60 {
            for &id in &ids {
                let [x, y, turn] = random.vector(0.1);
                let by =
                    pga2::Motor::translation([x, y]) * pga2::Motor::rotation(pga2::Point::new(0.2, 0.1), turn * 0.1);
                world.move_by(id, by).unwrap();
            }
            let mut expected = Vec::new();
            for (k, &a) in ids.iter().enumerate() {
                for &b in &ids[k + 1..] {
                    if pga2::proximity(&world.body(a).unwrap(), &world.body(b).unwrap()).distance() <= 0.1 {
                        expected.push((a, b));
                    }
                }
            }
            let found: Vec<_> = world.step().contacts.iter().map(|contact| contact.pair).collect();
            assert_eq!(found, expected, "step {step}");
            total += found.len();
        }
        assert!(total > 500);
    }
}

/// A vertex is named by 32 bits.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_body_of_too_many_vertices_is_no_shape() {
    struct Endless;
    impl Body<3> for Endless {
        type Scalar = f64;
        fn vertex_count(&self) -> usize {
            1 << 32
        }
        fn vertex(&self, _: usize) -> [f64; 3] {
            [f64::NAN; 3]
        }
    }
    let inserted = pga3::World::<Endless>::new().insert(Endless, pga3::Motor::identity());
    assert_eq!(inserted, Err(WorldError::Shape { vertex: None }));
}

#[test]
fn a_margin_is_finite_and_not_negative() {
    for wrong in [-1.0, f64::NAN, f64::INFINITY] {
        for settings in
            [Settings { margin: wrong, ..Settings::default() }, Settings { tolerance: wrong, ..Settings::default() }]
        {
            assert_eq!(pga3::World::<Shape>::with_settings(settings).err(), Some(WorldError::Margin));
        }
    }
}

#[test]
fn a_pose_may_be_as_tiny_or_as_huge_as_a_float() {
    for size in [f64::from_bits(1), f64::MAX] {
        // A quarter turn brings the first rod, along x, to the second, along y.
        let quarter = pga3::Motor { s: size, e12: -size, ..pga3::Motor::zero() };
        let mut world: World<pga3::Capsule, pga3::Motor, 3> = World::new();
        world.insert(pga3::Capsule::new([1.0, 0.0, 0.0], [3.0, 0.0, 0.0], 0.1).unwrap(), quarter).unwrap();
        let rod = pga3::Capsule::new([0.0, 2.9, 0.0], [0.0, 4.0, 0.0], 0.05).unwrap();
        world.insert(rod, pga3::Motor::identity()).unwrap();
        assert_eq!(world.step().contacts.len(), 1, "{size:e}");
    }
}
