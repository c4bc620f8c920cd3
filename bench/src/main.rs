//! The crate side by side with others, operation by operation: `cargo run --release`, in this folder.
//!
//! | argument | |
//! |---|---|
//! | none | every row, timed for 25 minutes or more; writes `docs/bench.csv` and `docs/figures/bench.svg` |
//! | `--quick` | the same rows but those that take long, in half a minute; counts only if `--only` is there, too; writes `bench.csv` and `bench.svg` into `target/` |
//! | `--only TEXT` | the rows whose group or name has the text in it; writes nothing |
//! | `--no-counts` | does not count instructions, for which `valgrind` must be installed |
//! | `--counts` | times nothing: counts instructions, and compares them with those in `docs/bench.csv`; goes with `--only` |
//!
//! Every contender gets the same numbers in its own types; what it answers is kept and compared with what this crate
//! answers. Times are medians, and so are ratios, of runs that alternate: ours, theirs, ours, theirs. On a machine that
//! others use, only the ratios and the counts mean something.

mod count;
mod inputs;
mod kept;
mod measure;
mod report;
mod rows;

use std::env;
use std::error::Error;
use std::path::Path;

use count::Counts;
use measure::{Effort, Row};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    check(&arguments)?;
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let only = arguments.iter().position(|argument| argument == "--only").and_then(|k| arguments.get(k + 1));
    let quick = has("--quick");
    let chosen = |rows: Vec<Row>| -> Vec<Row> {
        let wanted =
            |row: &Row| only.is_none_or(|text| row.group.contains(text.as_str()) || row.name.contains(text.as_str()));
        rows.into_iter().filter(wanted).collect()
    };
    // No large row is counted, and under valgrind even its inputs would take minutes.
    let is_counting = has(count::CHILD);
    let rows = chosen(rows::all(quick || is_counting || has("--counts")));
    if is_counting {
        count::run_each(rows);
        return Ok(());
    }
    if rows.is_empty() {
        return Err(format!("no row has {:?} in its group or name", only.map_or("", String::as_str)).into());
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    if has("--counts") {
        return Ok(kept::compare(rows, &docs.join("bench.csv"), Counts::of(&arguments))?);
    }
    // Under valgrind all rows, run once, take longer than by the clock.
    let is_counted = !has("--no-counts") && (!quick || only.is_some());
    let mut counts = if is_counted { Counts::of(&arguments) } else { Counts::none() };
    let effort = if quick { Effort::QUICK } else { Effort::FULL };
    let (mut results, mut wrong) = (Vec::new(), 0);
    for row in rows {
        match measure::compare(row, effort, &mut counts) {
            Ok(result) => {
                report::print(&result);
                results.push(result);
            }
            Err(difference) => {
                wrong += 1;
                eprintln!("\n{difference}");
            }
        }
    }
    if !counts.are_matched() {
        return Err("other sides were counted than were measured".into());
    }
    if wrong > 0 {
        return Err(format!("{wrong} rows in which the answers differ").into());
    }
    if only.is_some() {
        return Ok(());
    }
    let (csv, svg) = if quick {
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
        std::fs::create_dir_all(&target)?;
        (target.join("bench.csv"), target.join("bench.svg"))
    } else {
        (docs.join("bench.csv"), docs.join("figures/bench.svg"))
    };
    let table = report::csv(&results);
    std::fs::write(&svg, report::chart::draw(&table))?;
    std::fs::write(&csv, table)?;
    println!("\n{}\n{}", csv.display(), svg.display());
    Ok(())
}

/// Whether all arguments are known: one that is misspelled is not to write the table anew.
fn check(arguments: &[String]) -> Result<(), String> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--counts" if arguments.iter().any(|other| other == "--no-counts") => {
                return Err("--counts and --no-counts exclude each other".into());
            }
            "--quick" | "--no-counts" | "--counts" | count::CHILD => {}
            "--only" if arguments.iter().filter(|other| *other == "--only").count() > 1 => {
                return Err("--only is there twice".into());
            }
            "--only" if rest.next().is_some_and(|text| !text.starts_with("--")) => {}
            "--only" => return Err("--only needs a text of a group or a name".into()),
            _ => return Err(format!("{argument:?} is none of: --quick, --only TEXT, --no-counts, --counts")),
        }
    }
    Ok(())
}
