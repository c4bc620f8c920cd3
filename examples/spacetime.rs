//! Spacetime is G(1,3,0): boosts are exponentials of planes with the time in them, and two boosts in different directions make a
//! boost and a turn.
//!
//! The functions that this needs, `exp`, `log`, `sqrt` and `inverse`, work in any signature.

use incidence::algebra::{Algebra, AlgebraError};

fn main() -> Result<(), AlgebraError> {
    let g = Algebra::new(1, 3, 0)?;
    let time = g.blade::<f64>("e1")?;
    let [east, north] = [g.blade("e2")?, g.blade("e3")?];

    // A rocket leaves for the east with 60 % of the speed of light. From it, as it sees things, another one leaves for the north, with 80 %.
    let [first, second] = [0.6_f64, 0.8].map(f64::atanh);
    let to_east = (&east * &time * (first / 2.0)).exp();
    let to_north = (&north * &time * (second / 2.0)).exp();
    let both = to_east * to_north;

    // Who is at rest in the second rocket moves along this, as seen from home.
    let moving = &both >> &time;
    let [x, y] =
        [moving.scalar_product(&east), moving.scalar_product(&north)].map(|c| -c / moving.scalar_product(&time));
    println!("from home the second rocket goes {x:.3} east and {y:.3} north, {:.3} in all", x.hypot(y));
    assert!((x - 0.6).abs() < 1e-15 && (y - 0.8 * 0.8).abs() < 1e-15); // its clock is slow: by √(1 − 0.6²)

    // The boost in that direction alone is the root of what takes the time of the one to that of the other twice as far.
    let straight =
        (&both * &time * both.reverse() * time.inverse().expect("no null vector")).sqrt().expect("no half turn");
    assert!(((&straight >> &time) - &moving).coefficients().iter().all(|c| c.abs() < 1e-14));
    // What is left is a turn that keeps the time: Wigner's.
    let turn = straight.inverse().expect("a boost") * &both;
    let angle = 2.0 * turn.log().expect("less than half a turn").coefficient("e32")?;
    println!("and its axes are turned by {:.3}°", angle.to_degrees());
    let (a, b) = (first.cosh(), second.cosh());
    assert!((angle.abs().cos() - (a + b) / (1.0 + a * b)).abs() < 1e-15); // the classical formula

    // The generator of all of it is one bivector: with it, the motion goes on evenly.
    let generator = both.log().expect("no half turn");
    println!("all of it is the exponential of {:.3}", generator.grade(2));
    let halfway = both.powf(0.5).expect("no half turn");
    assert!((&halfway * &halfway - both).coefficients().iter().all(|c| c.abs() < 1e-14));
    Ok(())
}
