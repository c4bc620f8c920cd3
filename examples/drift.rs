//! How far a motor drifts from a rigid motion while it is composed over and over, and what renormalizing it does.
//!
//! `cargo run --release --example drift` prints, after n compositions of a small screw motion, how far m m̃ is from 1,
//! in its scalar part and in its part of I: without renormalizing, renormalized at the end, and renormalized after
//! every thousandth step.

use incidence::pga3::{Line, Motor};

fn main() {
    let step = Motor::screw(Line::through([0.1, -0.2, 0.3], [0.5, 0.1, -0.4]), 1e-3, 2e-6);
    let (mut drifting, mut kept) = (Motor::identity(), Motor::identity());
    println!("{:>9} {:>23} {:>23} {:>23}", "n", "left alone", "renormalized at the end", "every thousand");
    let mut next = 1;
    for n in 1..=1_000_000 {
        drifting = step * drifting;
        kept = step * kept;
        if n % 1000 == 0 {
            kept = kept.normalized();
        }
        if n == next {
            println!("{n:>9} {} {} {}", off(drifting), off(drifting.normalized()), off(kept));
            next *= 10;
        }
    }
}

/// m m̃ − 1, by its two parts.
fn off(m: Motor) -> String {
    let one = m * m.reverse();
    format!("{:>11.1e} {:>9.1e} I", one.s - 1.0, one.e0123)
}
