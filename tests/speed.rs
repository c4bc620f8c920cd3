//! The ratios in the chapter on speed are those of the tables that the bench wrote.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)).expect("a file of the book")
}

/// By operation and contender.
fn measured(table: &str) -> BTreeMap<(String, String), f64> {
    let table = read(table);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(';').collect();
        ((cells[1].to_owned(), cells[2].to_owned()), cells[4].parse().expect("a ratio"))
    };
    table.lines().skip(1).map(row).collect()
}

/// The rows of the table in the chapter.
fn told() -> Vec<Vec<String>> {
    let chapter = read("speed.md");
    let (_, section) = chapter.split_once("## Beside the others").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section");
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect();
    section.lines().filter_map(|line| line.trim().strip_prefix('|')?.strip_suffix('|')).map(cells).skip(2).collect()
}

/// A count far from this belongs to another operation. (Copying counts what is copied 64 bytes at a time as single bytes.)
#[test]
fn instructions_take_the_time_that_they_do() {
    for line in read("bench.csv").lines().skip(1) {
        let cells: Vec<&str> = line.split(';').collect();
        let (nanoseconds, Ok(instructions)) = (cells[3].parse::<f64>().expect("a time"), cells[5].parse::<f64>())
        else {
            continue;
        };
        let each = instructions / nanoseconds;
        assert!((0.8..100.0).contains(&each) || cells[2] == "the memory copied", "{line}: {each} in a nanosecond");
    }
}

/// Where others are ahead, one need not look into the files.
#[test]
fn no_contender_that_is_ahead_is_left_out() {
    const CRATES: [&str; 10] =
        ["bvh", "geo", "geometric_algebra", "glam", "nalgebra", "ngeom", "parry", "rstar", "spade", "ultraviolet"];
    let told: Vec<[String; 2]> = told().iter().map(|row| [row[0].clone(), row[1].clone()]).collect();
    for ((operation, who), ratio) in measured("bench.csv") {
        if ratio < 0.995 && CRATES.iter().any(|name| who.starts_with(name)) {
            assert!(told.contains(&[operation.clone(), who.clone()]), "{operation}, {who}: {ratio}");
        }
    }
}

#[test]
fn the_chapter_says_what_was_measured() {
    let machines = ["bench.csv", "bench-other.csv", "bench-avx2.csv", "bench-intel.csv"].map(measured);
    let rows = told();
    assert!(rows.len() > 30, "{} rows", rows.len());
    for row in rows {
        let [operation, who, ratios @ ..] = &row[..] else { panic!("{row:?}") };
        assert_eq!(ratios.len(), machines.len(), "{row:?}");
        for (ratio, measured) in ratios.iter().zip(&machines) {
            let found = measured.get(&(operation.clone(), who.clone()));
            // A row may be newer than a table.
            assert_eq!(found.is_none(), ratio == "–", "{operation}, {who}");
            let Some(found) = found else { continue };
            // Half of the last digit that is there.
            let digits = ratio.split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
            let apart = (ratio.parse::<f64>().expect("a ratio") - found).abs();
            assert!(apart <= 0.501 * 10_f64.powi(-digits), "{operation}, {who}: {found}, not {ratio}");
        }
    }
}
