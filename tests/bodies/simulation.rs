//! Bodies in a box that rebound without loss: what they keep, and what is refused.

mod rest;
mod together;

use crate::numbers::Numbers;
use incidence::collide::{Response, Settings, WorldError};
use incidence::pga3::{
    Ball, Capsule, ConvexHull, Cuboid, Direction, Inertia, Line, Motor, RigidBody, Rotor, Shape, Simulation,
};
use std::sync::Arc;

const HALF: f64 = 4.0;

/// The fastest that any has moved and turned, or does now.
fn faster([moves, turns]: [f64; 2], bodies: &[RigidBody]) -> [f64; 2] {
    let most = |most: f64, speeds: fn(&RigidBody) -> Direction| {
        bodies.iter().map(|body| speeds(body).norm()).fold(most, f64::max)
    };
    [most(moves, RigidBody::linear_velocity), most(turns, RigidBody::angular_velocity)]
}

/// Six walls, and 27 bodies in between.
fn filled() -> Simulation<Shape> {
    let mut random = Numbers(5);
    let mut simulation = Simulation::new(Settings::default()).unwrap();
    for k in 0..6 {
        let to: [f64; 3] = std::array::from_fn(|i| match (i == k % 3, k < 3) {
            (false, _) => 0.0,
            (true, true) => HALF + 5.0,
            (true, false) => -HALF - 5.0,
        });
        // Larger than the box, so that walls overlap: they stay, and nothing comes of it.
        simulation.insert_fixed(Cuboid::new([5.0; 3]).unwrap().into(), Motor::translation(to)).unwrap();
    }
    for k in 0..27_usize {
        let at = [k % 3, k / 3 % 3, k / 9].map(|c| 2.0 * (c as f64 - 1.0));
        let pose = Motor::translation(at) * Rotor::new(random.vector(1.0), 1.0);
        let (shape, inertia): (Shape, Inertia) = if k % 2 == 0 {
            let hull = ConvexHull::new((0..12).map(|_| random.vector(0.55))).unwrap();
            let inertia = Inertia::of_hull(&hull, 1.0 + k as f64 * 0.1).unwrap();
            (Arc::new(hull).into(), inertia)
        } else {
            let capsule = Capsule::new(random.vector(0.3), random.vector(0.3), 0.3).unwrap();
            (capsule.into(), Inertia::of_capsule(&capsule, 2.0).unwrap())
        };
        let body = RigidBody::new(inertia, pose).unwrap();
        let body = body.with_velocities(random.vector(1.5), random.vector(1.5)).unwrap();
        simulation.insert(shape, body).unwrap();
    }
    simulation
}

/// One step; how many blows there were.
fn step(simulation: &mut Simulation<Shape>, time: f64) -> usize {
    let mut blows = 0;
    let report = simulation.step(
        time,
        |_, _| Line::zero(),
        |contact, a, b| {
            let proximity = contact.proximity.unwrap();
            let [on_a, _] = proximity.points().unwrap();
            let line = on_a & proximity.normal().unwrap();
            blows += usize::from(RigidBody::rebound(a, b, line, 1.0) > 0.0);
        },
    );
    report.unwrap();
    blows
}

fn energy(simulation: &Simulation<Shape>) -> f64 {
    simulation.rigid_bodies().map(|(_, body)| body.energy()).sum()
}

#[test]
fn bodies_in_a_box_stay_there_and_keep_their_energy() {
    let mut simulation = filled();
    let start = energy(&simulation);
    let blows: usize = (0..1500).map(|_| step(&mut simulation, 0.004)).sum();
    assert!(blows > 60, "{blows}");
    assert!((energy(&simulation) / start - 1.0).abs() < 1e-4, "{} of {start}", energy(&simulation));
    for id in simulation.world().ids() {
        let Some(body) = simulation.rigid_body(id) else { continue };
        assert!(body.center().coords().iter().all(|c| c.abs() < HALF), "{:?}", body.center());
        let pose = simulation.world().body(id).unwrap().motor;
        assert!((pose - body.pose()).norm() < 1e-14 && (pose - body.pose()).ideal_norm() < 1e-14);
    }
}

#[test]
fn what_stays_may_be_added_last() {
    let ball = Ball::new([0.0; 3], 1.0).unwrap();
    let mut simulation: Simulation<Shape> = Simulation::new(Settings::default()).unwrap();
    let body = RigidBody::new(Inertia::of_ball(&ball, 1.0).unwrap(), Motor::identity()).unwrap();
    let moving = simulation.insert(ball.into(), body).unwrap();
    let fixed = simulation.insert_fixed(ball.into(), Motor::translation([1.5, 0.0, 0.0])).unwrap();
    let mut touching = Vec::new();
    simulation
        .step(0.125, |_, _| Line::zero(), |contact, a, b| touching.push((contact.pair, a.is_some(), b.is_some())))
        .unwrap();
    assert_eq!(touching, [((moving, fixed), true, false)]);
}

#[test]
fn what_moved_may_be_put_where_it_stays() {
    let ball = Ball::new([0.0; 3], 1.0).unwrap();
    let mut simulation: Simulation<Shape> = Simulation::new(Settings::default()).unwrap();
    let body = RigidBody::new(Inertia::of_ball(&ball, 1.0).unwrap(), Motor::identity()).unwrap();
    let id = simulation.insert(ball.into(), body.with_velocities([1.0, 0.0, 0.0], [0.0; 3]).unwrap()).unwrap();
    let moved = |simulation: &mut Simulation<Shape>| {
        simulation.step(0.5, |_, _| Line::zero(), |_, _, _| ()).unwrap();
        simulation.world().body(id).unwrap().motor
    };
    assert_eq!(moved(&mut simulation), Motor::translation([0.5, 0.0, 0.0]));
    let there = Motor::translation([0.0, 3.0, 0.0]);
    simulation.set_fixed(id, there).unwrap();
    assert!(simulation.rigid_body(id).is_none());
    assert_eq!(moved(&mut simulation), there);
    // What comes to the place of a body that was taken out does not move as that one did.
    simulation.set_rigid_body(id, body).unwrap();
    simulation.remove(id).unwrap();
    simulation.step(0.5, |_, _| Line::zero(), |_, _, _| ()).unwrap();
    let other = simulation.insert_fixed(ball.into(), there).unwrap();
    assert!(other.index() == id.index() && simulation.rigid_body(id).is_none());
    assert!(simulation.rigid_body(other).is_none());
}

#[test]
fn two_runs_are_the_same() {
    let run = || {
        let mut simulation = filled();
        let blows: usize = (0..100).map(|_| step(&mut simulation, 0.01)).sum();
        (blows, format!("{simulation:?}"))
    };
    assert_eq!(run(), run());
}

#[test]
fn a_step_goes_back_but_not_through_a_time_that_is_none() {
    let mut simulation = filled();
    let before = simulation.clone();
    for time in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let moved = simulation.step(time, |_, _| panic!("a forque"), |_, _, _| panic!("a response"));
        assert_eq!(moved.err(), Some(WorldError::Time));
    }
    let places = |simulation: &Simulation<Shape>| -> Vec<[f64; 3]> {
        let bodies = simulation.rigid_bodies().map(|(_, body)| body);
        bodies.map(|body| body.center().coords()).collect()
    };
    assert_eq!(places(&simulation), places(&before));
    // Of springs to the Origin, in one step there and one back.
    let spring = |_, body: &RigidBody| body.center() & Direction::from(body.center().coords().map(|c| -3.0 * c));
    for time in [0.25, -0.25] {
        simulation.step(time, spring, |_, _, _| ()).unwrap();
    }
    let apart = |[p, q]: [[f64; 3]; 2]| (0..3).map(|k| (p[k] - q[k]).abs()).fold(0.0, f64::max);
    let pairs = places(&simulation).into_iter().zip(places(&before));
    assert!(pairs.map(|(p, q)| apart([p, q])).all(|apart| apart < 1e-13));
}

#[test]
fn a_forque_without_a_number_moves_no_body() {
    let mut simulation = filled();
    step(&mut simulation, 0.01);
    let ids: Vec<_> = simulation.world().ids().collect();
    let before: Vec<_> = ids.iter().map(|&id| simulation.rigid_body(id).copied()).collect();
    let forque = |id, _: &RigidBody| if id == ids[20] { Line::zero() * f64::NAN } else { Line::zero() };
    let error = simulation.step(0.01, forque, |_, _, _| panic!("a response to nothing")).err();
    assert_eq!(error, Some(WorldError::Pose { id: ids[20] }));
    assert_eq!(ids.iter().map(|&id| simulation.rigid_body(id).copied()).collect::<Vec<_>>(), before);

    // Nor does one that panics.
    if cfg!(panic = "unwind") {
        let forque = |id, _: &RigidBody| if id == ids[20] { panic!("no forque") } else { Line::zero() };
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            simulation.step(0.01, forque, |_, _, _| ()).map(|_| ())
        }));
        assert!(panicked.is_err());
        assert_eq!(ids.iter().map(|&id| simulation.rigid_body(id).copied()).collect::<Vec<_>>(), before);
    }

    // What is gone is gone, and what stayed may be told to move.
    simulation.remove(ids[20]).unwrap();
    assert!(simulation.rigid_body(ids[20]).is_none());
    assert_eq!(simulation.remove(ids[20]).err(), Some(WorldError::UnknownBody { id: ids[20] }));
    let body = before[21].unwrap();
    assert_eq!(simulation.set_rigid_body(ids[20], body), Err(WorldError::UnknownBody { id: ids[20] }));
    assert!(simulation.rigid_body(ids[0]).is_none());
    simulation.set_rigid_body(ids[0], body).unwrap();
    assert_eq!(simulation.rigid_body(ids[0]), Some(&body));
    assert_eq!(simulation.exclude(ids[0], ids[21]), Ok(true));
    let up = body.with_velocities(Direction::new(0.0, 0.0, 1.0), [0.0; 3]).unwrap();
    simulation.set_rigid_body(ids[0], up).unwrap();
    step(&mut simulation, 0.5);
    let height = |body: &RigidBody| body.center().z();
    assert!((height(simulation.rigid_body(ids[0]).unwrap()) - height(&body) - 0.5).abs() < 1e-12);
}

mod plane {
    //! The same in the plane: disks and hulls between four walls.

    use super::Numbers;
    use incidence::collide::{Settings, WorldError};
    use incidence::pga2::{Ball, ConvexHull, Inertia, Line, Motor, Point, Rect, RigidBody, Shape, Simulation};
    use std::sync::Arc;

    const HALF: f64 = 6.0;

    /// 16 disks and as many hulls.
    fn filled() -> Simulation {
        let mut random = Numbers(7);
        let mut plane = |size: f64| {
            let [x, y, _] = random.vector(size);
            [x, y]
        };
        let mut simulation: Simulation = Simulation::new(Settings::default()).unwrap();
        for by in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
            let wall = Motor::translation(by.map(|c| c * (HALF + 9.0)));
            simulation.insert_fixed(Rect::new([9.0; 2]).unwrap().into(), wall).unwrap();
        }
        for k in 0..32_usize {
            let at = [k % 6, k / 6].map(|c| 1.9 * (c as f64 - 2.5));
            let (shape, inertia): (Shape, Inertia) = if k % 2 == 0 {
                let ball = Ball::new(plane(0.2), 0.6).unwrap();
                (ball.into(), Inertia::of_ball(&ball, 1.0 + k as f64 * 0.1).unwrap())
            } else {
                let hull = ConvexHull::new((0..9).map(|_| plane(0.6))).unwrap();
                let inertia = Inertia::of_hull(&hull, 2.0).unwrap();
                (Arc::new(hull).into(), inertia)
            };
            let pose = Motor::translation(at) * Motor::rotation(Point::origin(), k as f64);
            let body = RigidBody::new(inertia, pose).unwrap().with_velocities(plane(1.5), plane(1.5)[0]).unwrap();
            simulation.insert(shape, body).unwrap();
        }
        simulation
    }

    /// One step; how many blows there were.
    fn step(simulation: &mut Simulation, time: f64) -> usize {
        let mut blows = 0;
        let report = simulation.step(
            time,
            |_, _| Line::zero(),
            |contact, a, b| {
                let proximity = contact.proximity.unwrap();
                let [on_a, _] = proximity.points().unwrap();
                blows += usize::from(RigidBody::rebound(a, b, on_a & proximity.normal().unwrap(), 1.0) > 0.0);
            },
        );
        report.unwrap();
        blows
    }

    fn energy(simulation: &Simulation) -> f64 {
        simulation.rigid_bodies().map(|(_, body)| body.energy()).sum()
    }

    #[test]
    fn bodies_between_walls_stay_there_and_keep_their_energy() {
        let run = || {
            let mut simulation = filled();
            let blows: usize = (0..3000).map(|_| step(&mut simulation, 0.004)).sum();
            (blows, simulation)
        };
        let (start, (blows, simulation)) = (energy(&filled()), run());
        assert!(blows > 200, "{blows}");
        // Between blows nothing changes it in any bit.
        assert!((energy(&simulation) / start - 1.0).abs() < 1e-12, "{} of {start}", energy(&simulation));
        for id in simulation.world().ids() {
            let Some(body) = simulation.rigid_body(id) else { continue };
            assert!(body.center().coords().iter().all(|c| c.abs() < HALF), "{:?}", body.center());
            let pose = simulation.world().body(id).unwrap().motor;
            assert!((pose - body.pose()).norm() < 1e-14 && (pose - body.pose()).ideal_norm() < 1e-14);
        }
        assert_eq!(format!("{:?}", (blows, simulation)), format!("{:?}", run()));
    }

    #[test]
    fn a_forque_without_a_number_moves_no_body() {
        let mut simulation = filled();
        step(&mut simulation, 0.01);
        let ids: Vec<_> = simulation.world().ids().collect();
        let state =
            |simulation: &Simulation| ids.iter().map(|&id| simulation.rigid_body(id).copied()).collect::<Vec<_>>();
        let before = state(&simulation);
        let forque = |id, _: &RigidBody| if id == ids[20] { Line::zero() * f64::NAN } else { Line::zero() };
        let error = simulation.step(0.01, forque, |_, _, _| panic!("a response to nothing")).err();
        assert_eq!(error, Some(WorldError::Pose { id: ids[20] }));
        assert_eq!(state(&simulation), before);
    }
}

/// Bodies that fall on each other and on the ground: by how much any was above where it rests, at least at any time, and
/// at most at the end.
fn at_rest(
    shape: &Shape,
    inertia: Inertia,
    [restitution, time]: [f64; 2],
    count: usize,
    [margin, end]: [f64; 2],
) -> [f64; 2] {
    let mut simulation: Simulation<Shape> = Simulation::new(Settings { margin, ..Settings::default() }).unwrap();
    let ground = Cuboid::new([9.0, 9.0, 1.0]).unwrap();
    simulation.insert_fixed(ground.into(), Motor::translation([0.0, 0.0, -1.0])).unwrap();
    let bodies: Vec<_> = (0..count)
        .map(|k| {
            let at = Motor::translation([0.0, 0.0, 0.75 + 1.25 * k as f64]);
            simulation.insert(shape.clone(), RigidBody::new(inertia, at).unwrap()).unwrap()
        })
        .collect();
    let mut lowest = f64::INFINITY;
    let height = |simulation: &Simulation<Shape>, k: usize| {
        simulation.rigid_body(bodies[k]).unwrap().center().z() - 0.5 - k as f64
    };
    for _ in 0..(end / time) as usize {
        let weight = |_, body: &RigidBody| body.center() & Direction::new(0.0, 0.0, -10.0 * body.inertia().mass());
        let report = simulation.step(time, weight, |contact, mut a, mut b| {
            let proximity = contact.proximity.unwrap();
            let [on_a, _] = proximity.points().unwrap();
            let normal = proximity.normal().unwrap();
            let speed = |body: &RigidBody| body.velocity_at(on_a).dot(normal);
            let closing = a.as_deref().map_or(0.0, speed) - b.as_deref().map_or(0.0, speed);
            if !proximity.is_overlapping() && closing * time < proximity.distance() {
                return;
            }
            RigidBody::rebound(a.as_deref_mut(), b.as_deref_mut(), on_a & normal, restitution);
            RigidBody::separate(a, b, normal * proximity.depth());
        });
        report.unwrap();
        lowest = (0..count).map(|k| height(&simulation, k)).fold(lowest, f64::min);
    }
    [lowest, (0..count).map(|k| height(&simulation, k)).fold(f64::NEG_INFINITY, f64::max)]
}

#[test]
fn what_rests_on_the_ground_stays_there() {
    let (ball, cube) = (Ball::new([0.0; 3], 0.5).unwrap(), Cuboid::new([0.5; 3]).unwrap());
    for (restitution, time) in [(0.5, 0.01), (0.5, 1.0 / 60.0), (0.0, 0.01), (0.2, 1.0 / 60.0)] {
        let of_ball = Inertia::of_ball(&ball, 2.0).unwrap();
        let of_cube = Inertia::of_cuboid(&cube, 2.0).unwrap();
        for (shape, inertia, count) in [(ball.into(), of_ball, 1), (cube.into(), of_cube, 1), (ball.into(), of_ball, 3)]
        {
            let [lowest, at_end] = at_rest(&shape, inertia, [restitution, time], count, [0.0, 120.0]);
            let case = format!("{count} of {shape:?}, {restitution}, {time}");
            assert!(lowest > -0.2 && (-0.05..0.05).contains(&at_end), "{case}: {lowest} {at_end}");
        }
    }
}

#[test]
fn what_falls_comes_to_rest_on_the_ground_with_a_margin_too() {
    let (ball, cube) = (Ball::new([0.0; 3], 0.5).unwrap(), Cuboid::new([0.5; 3]).unwrap());
    let bodies: [(Shape, _); 2] =
        [(ball.into(), Inertia::of_ball(&ball, 2.0)), (cube.into(), Inertia::of_cuboid(&cube, 2.0))];
    for (shape, inertia) in bodies {
        for time in [0.01, 1.0 / 60.0] {
            let [lowest, at_end] = at_rest(&shape, inertia.unwrap(), [0.5, time], 1, [0.5, 3.0]);
            assert!(lowest > -0.02 && (-0.01..0.01).contains(&at_end), "{shape:?}, {time}: {lowest} {at_end}");
        }
    }
}

/// Cuboids that fall flat, or nearly, each above the other, and are supported where they lie on each other: how fast they turn at most in
/// the last quarter of the time, and where they are at its end.
fn piled(half: [f64; 3], heights: &[f64], tilt: f64, restitution: f64, [time, end]: [f64; 2]) -> (f64, Vec<[f64; 3]>) {
    let mut simulation: Simulation<Shape> = Simulation::new(Settings::default()).unwrap();
    let ground = Cuboid::new([9.0, 9.0, 1.0]).unwrap();
    simulation.insert_fixed(ground.into(), Motor::translation([0.0, 0.0, -1.0])).unwrap();
    let cuboid = Cuboid::new(half).unwrap();
    let bodies: Vec<_> = heights
        .iter()
        .map(|&z| {
            let pose = Motor::translation([0.0, 0.0, z]) * Rotor::new([1.0, 0.3, 0.0], tilt);
            let body = RigidBody::new(Inertia::of_cuboid(&cuboid, 1.0).unwrap(), pose).unwrap();
            simulation.insert(cuboid.into(), body).unwrap()
        })
        .collect();
    let (steps, mut turning) = ((end / time) as usize, 0.0);
    for step in 0..steps {
        let weight = |_, body: &RigidBody| body.center() & Direction::new(0.0, 0.0, -10.0);
        let report = simulation.step(time, weight, |contact, mut a, mut b| {
            let (proximity, patch) = (contact.proximity.unwrap(), contact.patch(0.01).unwrap());
            let normal = proximity.normal().unwrap();
            RigidBody::rebound(a.as_deref_mut(), b.as_deref_mut(), patch.center & normal, restitution);
            for corner in patch.points {
                RigidBody::rebound(a.as_deref_mut(), b.as_deref_mut(), corner & normal, 0.0);
            }
            RigidBody::separate(a, b, normal * proximity.depth());
        });
        report.unwrap();
        if 4 * step > 3 * steps {
            let of = |&id| simulation.rigid_body(id).unwrap().angular_velocity().norm();
            turning = bodies.iter().map(of).fold(turning, f64::max);
        }
    }
    (turning, bodies.iter().map(|&id| simulation.rigid_body(id).unwrap().center().coords()).collect())
}

#[test]
fn what_falls_flat_does_not_turn_and_a_pile_stands() {
    let (turning, places) = piled([0.5; 3], &[1.5], 0.0, 0.5, [0.01, 20.0]);
    assert!(turning < 1e-12 && (0.499..0.501).contains(&places[0][2]), "{turning} {places:?}");
    let heights = [0.5, 1.5, 2.5, 3.5, 4.5];
    for time in [0.01, 0.0025] {
        let (turning, places) = piled([0.5; 3], &heights, 0.0, 0.0, [time, 10.0]);
        let stands = |(&[x, y, z], height): (&[f64; 3], &f64)| {
            x.abs() < 1e-9 && y.abs() < 1e-9 && z < *height && height - z < 30.0 * time
        };
        assert!(turning < 1e-9 && places.iter().zip(&heights).all(stands), "{time}: {turning} {places:?}");
    }
    // A plank that falls on its edge comes to lie.
    let (turning, places) = piled([1.0, 0.25, 0.125], &[0.6], 0.2, 0.0, [1.0 / 60.0, 20.0]);
    assert!(turning < 0.5 && (places[0][2] - 0.125).abs() < 0.01, "{turning} {places:?}");
}

/// A cube on a slope, by a weight that leans: how far it slides in 2 units of time.
fn slid(slope: f64, friction: f64) -> f64 {
    let mut simulation: Simulation<Shape> = Simulation::new(Settings::default()).unwrap();
    let ground = Cuboid::new([90.0, 9.0, 1.0]).unwrap();
    simulation.insert_fixed(ground.into(), Motor::translation([0.0, 0.0, -1.0])).unwrap();
    let cube = Cuboid::new([0.5; 3]).unwrap();
    let body = RigidBody::new(Inertia::of_cuboid(&cube, 2.0).unwrap(), Motor::translation([0.0, 0.0, 0.5])).unwrap();
    let id = simulation.insert(cube.into(), body).unwrap();
    let weight = Direction::new(slope.sin(), 0.0, -slope.cos()) * 20.0;
    for _ in 0..1000 {
        let report = simulation.step(
            0.002,
            |_, body| body.center() & weight,
            |contact, mut a, mut b| {
                let (found, patch) = (contact.proximity.unwrap(), contact.patch(0.01).unwrap());
                let normal = found.normal().unwrap();
                let mut impulse = RigidBody::rebound(a.as_deref_mut(), b.as_deref_mut(), patch.center & normal, 0.0);
                for corner in patch.points {
                    impulse += RigidBody::rebound(a.as_deref_mut(), b.as_deref_mut(), corner & normal, 0.0);
                }
                RigidBody::rub(a.as_deref_mut(), b.as_deref_mut(), patch.center, normal, friction * impulse);
                RigidBody::separate(a, b, normal * found.depth());
            },
        );
        report.unwrap();
    }
    simulation.rigid_body(id).unwrap().center().x()
}

#[test]
fn friction_holds_on_a_slope_up_to_its_angle() {
    // The tangent of 0.3 is 0.309. Free it slides by 5.9; what is held creeps.
    for (friction, most) in [(0.32, 0.08), (0.6, 0.03)] {
        let way = slid(0.3, friction);
        assert!(way.abs() < most, "{friction}: {way}");
    }
    for friction in [0.0, 0.1, 0.25] {
        let way = 0.5 * 10.0 * (0.3_f64.sin() - friction * 0.3_f64.cos()) * 4.0;
        assert!((slid(0.3, friction) / way - 1.0).abs() < 0.03, "{friction}: {} of {way}", slid(0.3, friction));
    }
}

/// A world in another unit of length, by a power of two, goes the same way to the last bit.
#[test]
fn the_unit_of_length_is_of_no_account() {
    let scene = |unit: f64| -> Simulation<Shape> {
        let mut n = Numbers(3);
        let mut world = Simulation::new(Settings { margin: 0.01 * unit, ..Settings::default() }).unwrap();
        let ground = Cuboid::new([9.0 * unit, 9.0 * unit, unit]).unwrap();
        world.insert_fixed(ground.into(), Motor::translation([0.0, 0.0, -unit])).unwrap();
        for k in 0..8 {
            let shape = Shape::from(Cuboid::new([(); 3].map(|()| n.between(0.2, 1.2) * unit)).unwrap());
            let place = [n.unit(), n.unit(), 2.0 + 2.5 * f64::from(k)].map(|c| c * unit);
            let turn = Motor::rotation(Line::through([0.0; 3], n.vector::<3>(1.0)), n.between(-3.0, 3.0));
            let body =
                RigidBody::new(Inertia::of_shape(&shape, 2.0).unwrap(), Motor::translation(place) * turn).unwrap();
            world.insert(shape, body).unwrap();
        }
        world
    };
    for exponent in [-90, -20, -3, 3, 10, 90] {
        let unit = 2.0_f64.powi(exponent);
        let mut worlds = [1.0, unit].map(|unit| (scene(unit), unit));
        for _ in 0..120 {
            for (world, unit) in &mut worlds {
                let response = Response { restitution: 0.25, friction: 0.5, slowest: 0.2 * *unit };
                let weight =
                    |_, body: &RigidBody| body.center() & Direction::new(0.0, 0.0, -10.0 * *unit * body.mass());
                world.step_together(0.01, weight, |contact| Some((contact.patch(0.01 * *unit)?, response))).unwrap();
            }
        }
        let [(one, _), (other, _)] = &worlds;
        for id in one.world().ids().skip(1) {
            let [a, b] = [one, other].map(|world| world.rigid_body(id).unwrap());
            assert_eq!(a.center().coords().map(|c| c * unit), b.center().coords(), "{exponent}");
            assert_eq!(a.angular_velocity(), b.angular_velocity(), "{exponent}");
        }
    }
}
