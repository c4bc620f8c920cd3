//! Many polytopes that tumble through a box, and which of them touch.
//!
//! `cargo run --release --example world [bodies] [steps] [percent] [fixed|dynamic] [pairs]` moves polytopes of 52 to 92
//! faces, 1,000 if not told otherwise, each with a velocity and a turn of its own, in a box that they fill to one percent.
//! It prints what a step takes and how many pairs it leaves. With `pairs`, it does not ask where and how deep they touch. The
//! last frame, of the first 1,000 of them, goes to `target/world.svg`.

use incidence::collide::{BodyId, Bounds, Counts, Settings};
use incidence::draw::{Picture, Style, View};
use incidence::pga3::{ConvexHull, Motor, Point, Rotor, World};
use std::error::Error;
use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Sixteen forms, which the bodies share.
const FORMS: usize = 16;
/// How many are drawn.
const DRAWN: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |k: usize, or: f64| arguments.get(k).map_or(Ok(or), |s| s.parse::<f64>());
    let (count, steps, percent) = (number(0, 1000.0)? as usize, number(1, 120.0)? as usize, number(2, 1.0)?);
    let has = |word: &str| arguments.iter().any(|s| s == word);
    let bounds = if has("dynamic") { Bounds::Dynamic } else { Bounds::Fixed };

    let mut random = Random(1);
    let forms = (0..FORMS).map(|k| form(28 + 20 * k / (FORMS - 1), &mut random)).collect::<Result<Vec<_>, _>>()?;
    let volume = forms.iter().map(|form| form.volume()).sum::<f64>() / FORMS as f64;
    let half = (count as f64 * volume / (0.01 * percent)).cbrt() / 2.0;
    let mut world = World::with_settings(Settings { bounds, witnesses: !has("pairs"), ..Settings::default() })?;
    let mut bodies = Vec::new();
    for k in 0..count {
        let place: [f64; 3] = std::array::from_fn(|_| random.between(-half, half));
        let pose = Motor::translation(place) * Motor::from(Rotor::new(random.direction(), random.between(0.0, 3.0)));
        let velocity = random.direction().map(|c| c * 0.05);
        let id = world.insert(forms[k % FORMS].clone(), pose)?;
        bodies.push(Tumbling { id, pose, velocity, turn: Rotor::new(random.direction(), 0.03).into() });
    }

    let (mut moving, mut stepping, mut worst) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut counts, mut touching, mut began) = (Counts::default(), 0, 0);
    let first = Instant::now();
    world.step();
    let first = first.elapsed();
    for step in 0..steps {
        let start = Instant::now();
        for body in &mut bodies {
            body.step(half);
            world.set_pose(body.id, body.pose)?;
        }
        let moved = start.elapsed();
        let report = world.step();
        (touching, began, counts) = (touching + report.contacts.len(), began + report.began.len(), report.counts);
        let stepped = start.elapsed() - moved;
        (moving, stepping, worst) = (moving + moved, stepping + stepped, worst.max(stepped));
        progress(step + 1, steps)?;
    }

    let each = |time: Duration| time.as_secs_f64() * 1e3 / steps as f64;
    println!("{count} polytopes fill {percent} percent, {steps} steps, {bounds:?} boxes");
    println!("first step       {:9.3} ms", first.as_secs_f64() * 1e3);
    println!("moving them      {:9.3} ms a step", each(moving));
    println!("finding contacts {:9.3} ms a step, at worst {:.3}", each(stepping), worst.as_secs_f64() * 1e3);
    println!("pairs            {:9}", count * (count - 1) / 2);
    println!("not pruned       {:9} at the last step", counts.near);
    println!("tested           {:9}", counts.tested);
    println!("in contact       {:9.1} on average, {began} began", touching as f64 / steps as f64);
    draw(&world, &bodies)?;
    println!("picture          target/world.svg, of the first {}", count.min(DRAWN));
    Ok(())
}

/// A body that moves straight on and turns, and comes back from the walls.
struct Tumbling {
    id: BodyId,
    pose: Motor,
    velocity: [f64; 3],
    turn: Motor,
}

impl Tumbling {
    fn step(&mut self, half: f64) {
        let at = (self.pose >> Point::origin()).coords();
        for (at, velocity) in at.into_iter().zip(&mut self.velocity) {
            if at.abs() > half && at * *velocity > 0.0 {
                *velocity = -*velocity;
            }
        }
        self.pose = Motor::translation(self.velocity) * self.pose * self.turn;
    }
}

/// A polytope of this many vertices, all on its faces: 2n − 4 triangles.
fn form(vertices: usize, random: &mut Random) -> Result<Arc<ConvexHull>, Box<dyn Error>> {
    let stretch: [f64; 3] = std::array::from_fn(|_| random.between(0.6, 1.0));
    let points = (0..vertices).map(|_| {
        let direction = random.direction();
        Point::from(std::array::from_fn(|k| direction[k] * stretch[k]))
    });
    Ok(Arc::new(ConvexHull::new(points)?))
}

/// The edges that one sees of the first bodies, those in contact in the accent colour.
fn draw(world: &World<Arc<ConvexHull>>, bodies: &[Tumbling]) -> Result<(), Box<dyn Error>> {
    let view = View::looking_from([1.0, -2.0, 0.7]).ok_or("a direction to look from")?;
    let in_contact = |id: BodyId| world.contacts().iter().any(|c| c.pair.0 == id || c.pair.1 == id);
    let mut picture = Picture::new();
    picture.size(900.0, 900.0).title("Polytopes in a box; those that touch are accented");
    for body in bodies.iter().take(DRAWN) {
        picture.pen(if in_contact(body.id) { Style::Accent } else { Style::Faint });
        for edge in world.body(body.id)?.shape.edges() {
            let mut planes = [edge.left(), edge.right()].into_iter().flatten().map(|face| body.pose >> face.plane());
            if !planes.any(|plane| view.depth(plane.normal()) > 0.0) {
                continue;
            }
            let [a, b] = edge.ends().map(|vertex| view.project((body.pose >> vertex.point()).coords()));
            picture.segment(a, b);
        }
    }
    std::fs::create_dir_all("target")?;
    Ok(std::fs::write("target/world.svg", picture.to_string())?)
}

/// A bar on a terminal, nothing elsewhere.
fn progress(done: usize, all: usize) -> std::io::Result<()> {
    let filled = done * 40 / all;
    if stderr().is_terminal() && filled != (done - 1) * 40 / all {
        write!(stderr(), "\r[{:<40}]{}", "#".repeat(filled), if done == all { "\n" } else { "" })?;
    }
    Ok(())
}

/// Numbers that look random, and are the same on every run.
struct Random(u64);

impl Random {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
    }

    fn direction(&mut self) -> [f64; 3] {
        loop {
            let v: [f64; 3] = std::array::from_fn(|_| self.between(-1.0, 1.0));
            let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
            if (0.1..1.0).contains(&length) {
                return v.map(|c| c / length);
            }
        }
    }
}
