//! How many instructions an operation takes: this program again, under valgrind's callgrind, which writes one profile
//! each time [`counted`] returns.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio, id};

use crate::measure::{Job, Row};

/// The argument that says so.
pub const CHILD: &str = "--run-each";

/// Runs every side that is counted once more than its answers need: once for the caches, once to be counted.
pub fn run_each(rows: &mut [Row]) {
    for row in rows.iter_mut().filter(|row| row.counted) {
        for side in &mut row.sides {
            side.job.run();
            counted(&mut *side.job);
        }
    }
}

#[inline(never)]
fn counted(job: &mut dyn Job) {
    job.run();
    std::hint::black_box(job);
}

/// For every row and side the instructions of one operation; none at all without valgrind.
pub fn instructions(arguments: &[String], rows: &[Row]) -> Option<Vec<Vec<Option<f64>>>> {
    let folder = env::temp_dir().join(format!("incidence-bench-{}", id()));
    fs::create_dir_all(&folder).ok()?;
    let profile = folder.join("profile");
    let mut command = Command::new("valgrind");
    // The name of `counted` with its path, or valgrind finds it not.
    let function = concat!(module_path!(), "::counted");
    command.args(["--tool=callgrind", "--collect-atstart=no"]);
    command.args([format!("--toggle-collect={function}"), format!("--dump-after={function}")]);
    command.arg(format!("--callgrind-out-file={}", profile.display()));
    command.arg(env::current_exe().ok()?).args(arguments).arg(CHILD);
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let counts = status.is_ok_and(|status| status.success()).then(|| read(&profile, rows));
    if counts.is_none() {
        eprintln!("instructions are not counted: valgrind is missing, or failed");
    }
    let _ = fs::remove_dir_all(&folder);
    counts
}

fn read(profile: &Path, rows: &[Row]) -> Vec<Vec<Option<f64>>> {
    let mut dump = 0;
    let mut next = |operations: usize| {
        dump += 1;
        let text = fs::read_to_string(format!("{}.{dump}", profile.display())).ok()?;
        let total = text.lines().find_map(|line| line.strip_prefix("summary: "))?;
        Some(total.trim().parse::<f64>().ok()? / operations as f64)
    };
    let count_row = |row: &Row| row.sides.iter().map(|_| row.counted.then(|| next(row.operations)).flatten()).collect();
    rows.iter().map(count_row).collect()
}
