//! Measures the worst errors of the crate's operations, by range, and prints the table of `docs/accuracy.md`:
//!
//! `cargo run --release --example accuracy > docs/accuracy.md`

#[path = "../../tests/cross_checks/exact.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod exact;
mod inputs;
#[path = "../../tests/references/measured.rs"]
mod measured;
mod measures;
mod number;
mod products;
mod queries;
mod text;

use std::collections::BTreeMap;

/// The worst error of each operation in each range, in `f64` and in `f32`.
type Table = BTreeMap<(String, String), [Option<f64>; 2]>;

fn main() {
    println!("{}", text::HEAD);
    let mut motors = Table::new();
    add(&mut motors, "pga3", 0, &measured::space::<f64>());
    add(&mut motors, "pga3", 1, &measured::space::<f32>());
    add(&mut motors, "pga2", 0, &measured::plane::<f64>());
    add(&mut motors, "pga2", 1, &measured::plane::<f32>());
    print("Motors: exp, log, sqrt", "half angle", &motors);
    print("Products", "arguments", &products::table());
    print("Segments", "arguments", &queries::table());
    for (title, table) in measures::tables() {
        print(title, "arguments", &table);
    }
    print!("{}", text::TAIL);
}

fn add(table: &mut Table, module: &str, column: usize, worst: &measured::Worst) {
    for ((part, range), (ulps, _)) in &worst.0 {
        let key = (format!("{module} {part}"), format!("{range}{}", measured::RANGES[*range]));
        table.entry(key).or_default()[column] = Some(*ulps);
    }
}

/// Prints a table; the first character of a range is its place in the order.
fn print(title: &str, range: &str, table: &Table) {
    println!("## {title}\n\n| operation | {range} | `f64` | `f32` |\n|---|---|---|---|");
    let cell = |ulps: &Option<f64>| ulps.map_or("–".to_owned(), |x| format!("{x:.2}"));
    for ((operation, range), [double, single]) in table {
        println!("| {operation} | {} | {} | {} |", &range[1..], cell(double), cell(single));
    }
    println!();
}
