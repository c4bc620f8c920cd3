//! How fast does a point move when a motor turns? The same product over dual numbers says so, and Lie's commutator agrees.
//!
//! `cargo run --example derivative`

use incidence::DualNumber;
use incidence::pga3::{Direction, Line, Motor, Plane, Point};

fn main() {
    let axis = Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    let p = Point::new(4.0, -1.0, 2.0);

    // The motion of the point as a function of the angle, at 0.7, with its slope.
    let [angle] = DualNumber::variables([0.7]);
    let motor = Motor::rotation(axis.map(DualNumber::constant), angle);
    let moved = motor >> p.map(DualNumber::constant);
    let (place, slope) = (moved.map(|c| c.value), moved.coords().map(|c| c.slopes[0]));
    println!("at 0.7 radians it is at {:.3?}", place.coords());
    println!("and moves by {slope:.12?} per radian");

    // m = exp(−α/2 ℓ) has the derivative −ℓ/2 m, so x′ = m x m̃ has −(ℓ x′ − x′ ℓ)/2: minus the commutator.
    let velocity = -axis.normalized().commutator(place);
    println!("the commutator says {:.12?}", velocity.coords());
    assert!((velocity - Direction::from(slope)).norm() < 1e-14);

    // Everything else may follow: how fast does the moved point come nearer to a plane?
    let ground = Plane::new(0.0, 0.0, 1.0, 0.0).map(DualNumber::constant);
    let DualNumber { value, slopes: [slope] } = ground & moved;
    println!("its height is {value:.3} and changes by {slope:.3} per radian");
}
