//! The results as a table on the terminal, as CSV, and as a chart.

use std::fmt::Write;

use crate::measure::{Measured, Outcome};

#[path = "../../examples/figures/chart.rs"]
pub mod chart;

/// One row: ours, and below each of the others with its ratio.
pub fn print(outcome: &Outcome) {
    println!("\n{}: {}", outcome.group, outcome.name);
    println!("  {:<38} {:>12} {:>9} {:>14}", "", "ns", "ratio", "instructions");
    line(&outcome.ours, "");
    for (peer, ratio) in &outcome.peers {
        line(peer, &format!("{ratio:.2}"));
    }
}

fn line(measured: &Measured, ratio: &str) {
    let instructions = measured.instructions.map_or(String::new(), |count| format!("{count:.1}"));
    println!("  {:<38} {:>12.2} {ratio:>9} {instructions:>14}", measured.who, measured.nanoseconds);
}

/// A line for each contender, with `;` between the columns; the ratio is its time over ours.
pub fn csv(outcomes: &[Outcome]) -> String {
    let mut text = String::from("group;operation;who;nanoseconds;ratio;instructions\n");
    for outcome in outcomes {
        let ours = std::iter::once((&outcome.ours, 1.0));
        for (Measured { who, nanoseconds, instructions }, ratio) in
            ours.chain(outcome.peers.iter().map(|(peer, ratio)| (peer, *ratio)))
        {
            let count = instructions.map_or(String::new(), |count| format!("{count:.1}"));
            let (group, name) = (outcome.group, &outcome.name);
            // To a String, nothing can fail.
            let _ = writeln!(text, "{group};{name};{who};{nanoseconds:.2};{ratio:.2};{count}");
        }
    }
    text
}
