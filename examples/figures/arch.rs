//! An arch of loose stones, and the line along which they bear each other.

use std::error::Error;
use std::f64::consts::PI;
use std::sync::Arc;

use incidence::collide::{Response, Settings};
use incidence::draw::{Picture, Style};
use incidence::pga2::{ConvexHull, Direction, Inertia, Line, Motor, Rect, RigidBody, Shape, Simulation};

/// How many stones there are.
const STONES: u32 = 13;

/// The stones after two seconds, and where the thrust between two of them passes the joint.
pub fn arch() -> Result<Picture, Box<dyn Error>> {
    let mut world: Simulation<Shape> = Simulation::new(Settings { margin: 0.01, ..Settings::default() })?;
    let ground = world.insert_fixed(Rect::new([3.0, 1.0])?.into(), Motor::translation([0.0, -1.0]))?;
    let mut ids = vec![ground];
    for k in 0..STONES {
        let stone = ConvexHull::new([joint(k, 1.0), joint(k, 1.35), joint(k + 1, 1.35), joint(k + 1, 1.0)])?;
        let shape = Shape::from(Arc::new(stone));
        ids.push(world.insert(shape.clone(), RigidBody::new(Inertia::of_shape(&shape, 1.0)?, Motor::identity())?)?);
    }
    let (time, response) = (0.01, Response { restitution: 0.0, friction: 0.7, slowest: 0.2 });
    let weight = |_, body: &RigidBody| body.center() & Direction::new(0.0, -10.0 * body.mass());
    for _ in 0..200 {
        world.step_together(time, weight, |contact| Some((contact.patch(0.01)?, response)))?;
    }

    let mut picture = Picture::new();
    picture.size(640.0, 320.0).title("An arch of loose stones, and its line of thrust");
    picture.pen(Style::Faint).segment([-1.8, 0.0], [1.8, 0.0]).pen(Style::Bold);
    for id in &ids[1..] {
        let body = world.world().body(*id)?;
        if let Shape::Hull(stone) = body.shape {
            picture.polygon(&stone.vertices().map(|p| body.motor >> p).collect::<Vec<_>>());
        }
    }
    // The first joint and the last one are on the ground.
    let mut thrust = vec![[0.0; 2]; STONES as usize + 1];
    for ((a, b), blow) in world.impulses() {
        let number = |id| ids.iter().position(|other| *other == id).unwrap_or(0);
        let k = if number(a) == 0 && number(b) > 1 { STONES } else { number(a) as u32 };
        thrust[k as usize] = (blow ^ Line::through([0.0, 0.0], joint(k, 1.0))).coords();
    }
    picture.pen(Style::Accent).polyline(&thrust);
    Ok(picture)
}

/// On the k-th joint, from the right, at a distance from the middle.
fn joint(k: u32, radius: f64) -> [f64; 2] {
    let (sin, cos) = (PI * f64::from(k) / f64::from(STONES)).sin_cos();
    [radius * cos, radius * sin]
}
