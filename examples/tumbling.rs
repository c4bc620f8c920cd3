//! What the steps of a free rigid body keep.
//!
//! `cargo run --release --example tumbling` throws a body with three different moments, and prints, after n steps, how far
//! its energy, its momentum in space and the norm of its pose are from what they were; then how often a body flips that
//! was set turning about its median axis.

use incidence::pga3::{Direction, Inertia, Motor, RigidBody};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let inertia = Inertia::principal(2.0, [3.0, 4.1, 6.3])?.moved(Motor::translation([0.2, -0.3, 0.5]));
    let start = RigidBody::new(inertia, Motor::translation([1.0, 2.0, 3.0]))?;
    let start = start.with_velocities([0.2, 0.1, -0.4], [0.7, -1.3, 0.9])?;
    for step in [0.04, 0.01] {
        println!("\nsteps of {step}, relative errors:");
        println!("{:>9} {:>12} {:>12} {:>22} {:>12}", "n", "energy", "worst so far", "momentum, its moment", "pose");
        let (mut body, mut worst, mut next) = (start, 0.0_f64, 1);
        for n in 1..=1_000_000 {
            body.drift(step);
            let energy: f64 = body.energy() / start.energy() - 1.0;
            worst = worst.max(energy.abs());
            if n == next {
                let off = body.momentum() - start.momentum();
                let (linear, angular) = (off.norm(), off.ideal_norm() / start.momentum().ideal_norm());
                let pose = body.pose().norm() - 1.0;
                println!("{n:>9} {energy:>12.1e} {worst:>12.1e} {linear:>10.1e} {angular:>11.1e} {pose:>12.1e}");
                next *= 10;
            }
        }
    }

    let inertia = Inertia::principal(1.0, [1.0, 2.0, 2.7])?;
    let mut body = RigidBody::new(inertia, Motor::identity())?.with_velocities([0.0; 3], [1e-3, 3.0, 2e-3])?;
    let (mut flips, mut up) = (Vec::new(), true);
    for n in 0..40_000 {
        let now = (body.pose() >> Direction::new(0.0, 1.0, 0.0)).y() > 0.0;
        if now != up {
            flips.push(format!("{:.2}", f64::from(n) * 1e-3));
            up = now;
        }
        body.drift(1e-3);
    }
    println!("\nturning about its median axis, a body flips at t = {}", flips.join(", "));
    Ok(())
}
