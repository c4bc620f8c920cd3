//! What comes to rest with the response that there is.

use incidence::collide::{Response, Settings, WorldError};
use incidence::pga2;
use incidence::pga3::{
    Capsule, Cuboid, Direction, Inertia, Line, Motor, Patch, Point, Proximity, RigidBody, Rotor, Shape, Simulation,
};

use super::faster;

const WEIGHT: f64 = 10.0;
const TIME: f64 = 0.01;

/// A restitution that would keep anything hopping, if it were not for the least speed at which it counts.
fn response(bodies: usize) -> Response {
    Response { restitution: 0.5, friction: 0.5, slowest: 2.0 * bodies as f64 * WEIGHT * TIME }
}

type Start = (Shape, Motor, [f64; 3], [f64; 3]);

/// How bodies move that have been thrown on a floor.
struct Thrown {
    simulation: Simulation<Shape>,
    ids: Vec<incidence::collide::BodyId>,
    response: Response,
}

impl Thrown {
    fn new(bodies: &[Start]) -> Self {
        let mut simulation: Simulation<Shape> = Simulation::new(Settings::default()).unwrap();
        let floor = Cuboid::new([9.0, 9.0, 1.0]).unwrap();
        simulation.insert_fixed(floor.into(), Motor::translation([0.0, 0.0, -1.0])).unwrap();
        let ids = bodies.iter().map(|(shape, pose, v, w)| {
            let body = RigidBody::new(Inertia::of_shape(shape, 2.0).unwrap(), *pose).unwrap();
            simulation.insert(shape.clone(), body.with_velocities(*v, *w).unwrap()).unwrap()
        });
        let ids = ids.collect();
        Thrown { simulation, ids, response: response(bodies.len()) }
    }

    /// The fastest that any moves and turns in this time.
    fn most(&mut self, time: f64) -> [f64; 2] {
        let mut most = [0.0_f64; 2];
        for _ in 0..(time / TIME).round() as usize {
            let weight = |_, body: &RigidBody| body.center() & Direction::new(0.0, 0.0, -WEIGHT * body.mass());
            let response = self.response;
            let answer =
                |patch: Option<Patch>, found: Option<Proximity>, a: Option<&mut RigidBody>, b: Option<&mut _>| {
                    RigidBody::respond(a, b, &patch.unwrap(), &found.unwrap(), response);
                };
            self.simulation.step(TIME, weight, |on, a, b| answer(on.patch(0.01), on.proximity, a, b)).unwrap();
            most = faster(most, &self.bodies());
        }
        most
    }

    fn bodies(&self) -> Vec<RigidBody> {
        self.ids.iter().map(|&id| *self.simulation.rigid_body(id).unwrap()).collect()
    }
}

fn up(z: f64) -> Motor {
    Motor::translation([0.0, 0.0, z])
}

fn cuboid(half: [f64; 3]) -> Shape {
    Cuboid::new(half).unwrap().into()
}

/// With a rebound at the center and at the corners, of whatever speed, it hops at a sixth of this or more.
#[test]
fn a_cube_that_falls_flat_comes_to_rest() {
    let mut thrown = Thrown::new(&[(cuboid([0.5; 3]), up(1.5), [0.0; 3], [0.0; 3])]);
    let falling = thrown.most(1.0);
    thrown.most(3.0);
    assert_eq!((falling[1], thrown.most(2.0)), (0.0, [0.0; 2]));
    assert_eq!(thrown.bodies()[0].center().coords(), [0.0, 0.0, 0.5]);
    // Nor does it stick where it falls: it hopped first, with half of the speed.
    let mut thrown = Thrown::new(&[(cuboid([0.5; 3]), up(0.5), [0.0, 0.0, -4.0], [0.0; 3])]);
    thrown.most(TIME);
    let after = thrown.bodies()[0].linear_velocity().z();
    assert!((after - 0.5 * (4.0 + WEIGHT * TIME)).abs() < 1e-12, "{after}");
}

#[test]
fn a_cuboid_that_falls_tilted_comes_to_rest() {
    for half in [[0.5; 3], [1.0, 0.5, 0.25]] {
        for angle in [0.2, 0.6, 1.1] {
            for turning in [[0.0; 3], [1.0, 2.0, 3.0]] {
                let pose = up(2.0) * Rotor::new([1.0, 0.3, 0.2], angle);
                let mut thrown = Thrown::new(&[(cuboid(half), pose, [1.0, 0.5, 0.0], turning)]);
                thrown.most(8.0);
                let [speed, turn] = thrown.most(4.0);
                assert!(speed < 1e-4 && turn < 1e-4, "{half:?} {angle} {turning:?}: {speed} {turn}");
            }
        }
    }
}

#[test]
fn a_capsule_comes_to_rest() {
    let capsule = Shape::from(Capsule::new([-0.5, 0.0, 0.0], [0.5, 0.0, 0.0], 0.25).unwrap());
    let mut thrown = Thrown::new(&[(capsule.clone(), up(2.0) * Rotor::new([0.0, 1.0, 0.0], 0.6), [0.0; 3], [0.0; 3])]);
    thrown.most(8.0);
    let [speed, turn] = thrown.most(4.0);
    assert!(speed < 1e-6 && turn < 1e-6, "{speed} {turn}");
    // One that spins on its side is braked at both ends alike, and does not roll.
    let mut thrown = Thrown::new(&[(capsule, up(0.25), [0.0; 3], [0.0, 0.0, 3.0])]);
    thrown.most(8.0);
    let ([speed, _], about) = (thrown.most(4.0), thrown.bodies()[0].angular_velocity().z());
    assert!(speed < 1e-6 && about.abs() < 1e-6, "{speed} {about}");
}

#[test]
fn three_boxes_on_each_other_stay_where_they_are() {
    let boxes: Vec<_> = (0..3).map(|k| (cuboid([0.5; 3]), up(0.6 + 1.1 * k as f64), [0.0; 3], [0.0; 3])).collect();
    let mut thrown = Thrown::new(&boxes);
    thrown.most(8.0);
    let before = thrown.bodies();
    let [speed, turn] = thrown.most(4.0);
    // What each contact leaves to the next ones, each answered once: n (n − 1)/2 times the speed of one step.
    assert!(speed < 3.001 * WEIGHT * TIME && turn < 1e-6, "{speed} {turn}");
    for (k, (one, two)) in before.iter().zip(thrown.bodies()).enumerate() {
        let [x, y, z] = two.center().coords();
        assert!(one.center().distance(two.center()) < 1e-9, "{one:?} {two:?}");
        assert!(x.abs() < 1e-9 && y.abs() < 1e-9 && (z - 0.5 - k as f64).abs() < 0.03, "{two:?}");
    }
}

#[test]
fn friction_stops_a_spin_about_the_normal() {
    // Each of four corners bears a quarter of the weight, √½ from the middle; the moment of the cube is m/6.
    let rate = response(1).friction * WEIGHT * 0.5_f64.sqrt() * 6.0;
    let mut thrown = Thrown::new(&[(cuboid([0.5; 3]), up(0.5), [0.0; 3], [0.0, 0.0, 6.0])]);
    let about = |thrown: &Thrown| thrown.bodies()[0].angular_velocity().z();
    thrown.most(0.2);
    let left = about(&thrown);
    assert!((left - (6.0 - rate * 0.2)).abs() < 0.1, "{left}");
    thrown.most(0.2);
    assert!(about(&thrown).abs() < 1e-3, "{}", about(&thrown));
    thrown.most(2.0);
    assert!(about(&thrown).abs() < 1e-12 && thrown.most(1.0)[0] < 1e-6);
    // On ice it goes on.
    let mut thrown = Thrown::new(&[(cuboid([0.5; 3]), up(0.5), [0.0; 3], [0.0, 0.0, 6.0])]);
    thrown.response.friction = 0.0;
    thrown.most(2.0);
    assert!((about(&thrown) - 6.0).abs() < 1e-12);
}

#[test]
fn in_the_plane_too_what_is_thrown_comes_to_rest() {
    use pga2::{Capsule, Direction, Inertia, Motor, Point, Rect, RigidBody, Shape, Simulation};
    let rect = |half: [f64; 2]| Shape::from(Rect::new(half).unwrap());
    let capsule = Shape::from(Capsule::new([-0.5, 0.0], [0.5, 0.0], 0.25).unwrap());
    let at = |y: f64, angle: f64| Motor::translation([0.0, y]) * Motor::rotation(Point::origin(), angle);
    let boxes = (0..3).map(|k| (rect([0.5; 2]), at(0.6 + 1.1 * k as f64, 0.0), 0.0)).collect();
    // The speeds at the end of three of them are those in space.
    let cases: [(Vec<_>, f64); 5] = [
        (vec![(rect([0.5; 2]), at(1.5, 0.0), 0.0)], 1e-12),
        (vec![(rect([0.5; 2]), at(2.0, 0.6), 2.0)], 1e-6),
        (vec![(rect([1.0, 0.25]), at(2.0, 0.6), -1.0)], 1e-6),
        (vec![(capsule, at(2.0, 0.4), 1.0)], 1e-6),
        (boxes, 3.001 * WEIGHT * TIME),
    ];
    for (bodies, most) in cases {
        let mut simulation: Simulation<Shape> = Simulation::new(Settings::default()).unwrap();
        let floor = Rect::new([9.0, 1.0]).unwrap();
        simulation.insert_fixed(floor.into(), Motor::translation([0.0, -1.0])).unwrap();
        let ids: Vec<_> = bodies
            .iter()
            .map(|(shape, pose, turning)| {
                let body = RigidBody::new(Inertia::of_shape(shape, 2.0).unwrap(), *pose).unwrap();
                simulation.insert(shape.clone(), body.with_velocities([0.5 * turning, 0.0], *turning).unwrap()).unwrap()
            })
            .collect();
        for step in 0..1200 {
            let weight = |_, body: &RigidBody| body.center() & Direction::new(0.0, -WEIGHT * body.mass());
            let report = simulation.step(TIME, weight, |contact, a, b| {
                let (patch, found) = (contact.patch(0.01).unwrap(), contact.proximity.unwrap());
                RigidBody::respond(a, b, &patch, &found, response(bodies.len()));
            });
            report.unwrap();
            for (id, (shape, ..)) in ids.iter().zip(&bodies).filter(|_| step >= 800) {
                let body = simulation.rigid_body(*id).unwrap();
                let (speed, turn) = (body.linear_velocity().norm(), body.angular_velocity().abs());
                assert!(speed < most && turn < 1e-6, "{shape:?} {step}: {speed} {turn}");
            }
        }
    }
}

#[test]
fn a_kick_is_that_of_the_body() {
    let mut thrown = Thrown::new(&[(cuboid([0.5; 3]), up(4.0), [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])]);
    let (simulation, id) = (&mut thrown.simulation, thrown.ids[0]);
    let impulse = Point::new(1.0, 2.0, 3.0) & Direction::new(0.5, -1.5, 2.0);
    let mut kicked = *simulation.rigid_body(id).unwrap();
    kicked.kick(impulse);
    simulation.kick(id, impulse).unwrap();
    assert_eq!(simulation.rigid_body(id), Some(&kicked));
    // The floor stays, and so does what has been removed.
    let floor = simulation.world().ids().next().unwrap();
    assert_eq!((simulation.kick(floor, impulse), simulation.rigid_body(floor)), (Ok(()), None));
    let before = simulation.world().body(id).unwrap().motor;
    simulation.kick(id, Line::zero() * f64::NAN).unwrap();
    assert_eq!(simulation.step(TIME, |_, _| Line::zero(), |_, _, _| ()).err(), Some(WorldError::Pose { id }));
    assert_eq!(simulation.world().body(id).unwrap().motor, before);
    simulation.remove(id).unwrap();
    assert_eq!(simulation.kick(id, impulse), Err(WorldError::UnknownBody { id }));
}
