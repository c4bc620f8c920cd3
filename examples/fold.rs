//! A chain folds up, joint by joint, as far as it can without colliding with itself.
//!
//! Each fold turns the rest of the chain about its own axis, degree by degree; the last degree is taken back.

use incidence::pga3::{Chain, ChainError, Line};

fn main() -> Result<(), ChainError> {
    // A rod of 24 links of length 1, with a small bend at each joint.
    let mut chain = Chain::new((0..25).map(|k| [f64::from(k), 0.1 * f64::from(k % 2), 0.0]))?;
    let radius = 0.5;
    let degree = 1.0_f64.to_radians();

    for joint in 1..24 {
        let [x, y, z] = chain.points()[joint];
        // The axes go round, so that the chain leaves the plane.
        let (sin, cos) = (0.7 * joint as f64).sin_cos();
        let axis = Line::through([x, y, z], [x + 0.3 * sin, y + 0.3 * cos, z + 1.0]);
        let mut turned = 0;
        while turned < 120 {
            let before = chain.clone();
            chain.fold(joint, axis, degree)?;
            if chain.collisions(radius).contains(&true) {
                chain = before;
                break;
            }
            turned += 1;
        }
        println!("joint {joint:>2}: {turned:>3}° {}", "·".repeat(turned / 4));
    }

    assert!(!chain.collisions(radius).contains(&true));
    assert!(chain.segments().all(|link| (link.start() & link.end()).norm() < 1.01));
    let [first, last] = [chain.points()[0], chain.points()[24]];
    println!("its ends are {:.1} apart now; they were {:.1}", Line::through(first, last).norm(), 24.0);
    Ok(())
}
