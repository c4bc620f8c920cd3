//! Whether operations take as many instructions as the table says: unlike times, their number hardly depends on the machine.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::count::Counts;
use crate::measure::Row;

/// Where fewer or more instructions than this part of them are counted, something has changed: among the machines of the chapter they differ by
/// less.
const APART: f64 = 0.02;

/// A row's group and name, and who has done it.
type Key = (String, String, String);

/// Counts the instructions of each side of these rows, and prints those that the table has otherwise, or not at all.
///
/// # Errors
/// If there are such of this crate's, or no counts.
pub fn compare(rows: Vec<Row>, table: &Path, mut counts: Counts) -> Result<(), String> {
    let told = read(table)?;
    let (mut compared, mut changed) = (0, 0);
    for row in rows.into_iter().filter(|row| row.counted) {
        for (k, side) in (row.sides)().iter().enumerate() {
            let counted = counts.next(row.operations).ok_or("no instructions were counted")?;
            let before = told.get(&(row.group.to_owned(), row.name.clone(), side.who.to_owned()));
            compared += 1;
            if before.is_some_and(|before| (counted - before).abs() <= APART * before) {
                continue;
            }
            // The first side is ours. What others take is of interest where ours has changed, too: then it is the compiler.
            changed += usize::from(k == 0);
            let before = before.map_or("not in the table".to_owned(), |before| format!("{before:.1} in the table"));
            println!("{}: {}; {}: {counted:.1}, {before}", row.group, row.name, side.who);
        }
    }
    if !counts.are_matched() {
        return Err("other sides were counted than are here".into());
    }
    if compared == 0 {
        return Err("none of these rows is counted".into());
    }
    println!("{compared} counts compared, {changed} of this crate's have changed");
    if changed > 0 {
        Err(format!("{changed} operations take other instructions than {}", table.display()))
    } else {
        Ok(())
    }
}

/// The counts that the table has.
fn read(table: &Path) -> Result<BTreeMap<Key, f64>, String> {
    let text = fs::read_to_string(table).map_err(|error| format!("{}: {error}", table.display()))?;
    let count = |line: &str| {
        let mut cells = line.split(';').map(str::to_owned);
        let key = (cells.next()?, cells.next()?, cells.next()?);
        Some((key, cells.nth(2)?.parse().ok()?))
    };
    Ok(text.lines().filter_map(count).collect())
}
