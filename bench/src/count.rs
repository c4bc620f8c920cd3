//! How many instructions an operation takes: this program again, under valgrind's callgrind, which writes one profile
//! each time [`counted`] returns.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, id};

use crate::measure::{Job, Row};

/// The argument that says so.
pub const CHILD: &str = "--run-each";

/// Runs every side that is counted once more than its answers need: once for the caches, once to be counted.
pub fn run_each(rows: Vec<Row>) {
    for row in rows.into_iter().filter(|row| row.counted) {
        for mut side in (row.sides)() {
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

/// The profiles, in the order in which [`run_each`] goes; or none.
pub struct Counts {
    folder: Option<PathBuf>,
    read: usize,
}

impl Counts {
    pub fn none() -> Self {
        Counts { folder: None, read: 0 }
    }

    /// Runs this program with these arguments under valgrind. Without valgrind there are none.
    pub fn of(arguments: &[String]) -> Self {
        let folder = env::temp_dir().join(format!("incidence-bench-{}", id()));
        let counts = Counts { folder: Some(folder.clone()), read: 0 };
        if counts.profile(arguments, &folder).is_none() {
            eprintln!("instructions are not counted: valgrind is missing, or failed");
            return Counts::none();
        }
        counts
    }

    fn profile(&self, arguments: &[String], folder: &Path) -> Option<()> {
        fs::create_dir_all(folder).ok()?;
        let mut command = Command::new("valgrind");
        // The name of `counted` with its path, or valgrind finds it not.
        let function = concat!(module_path!(), "::counted");
        command.args(["--tool=callgrind", "--collect-atstart=no"]);
        command.args([format!("--toggle-collect={function}"), format!("--dump-after={function}")]);
        command.arg(format!("--callgrind-out-file={}", folder.join("profile").display()));
        command.arg(env::current_exe().ok()?).args(arguments).arg(CHILD);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
        status.success().then_some(())
    }

    /// The instructions of one of `operations` of the next side.
    pub fn next(&mut self, operations: usize) -> Option<f64> {
        self.read += 1;
        let text = fs::read_to_string(self.file(self.read)?).ok()?;
        let total = text.lines().find_map(|line| line.strip_prefix("summary: "))?;
        Some(total.trim().parse::<f64>().ok()? / operations as f64)
    }

    /// Whether there is a profile for each side that was asked about, and no other: if not, counts belong to other sides.
    pub fn are_matched(&self) -> bool {
        let is_there = |number| self.file(number).is_some_and(|file| file.exists());
        self.folder.is_none() || (self.read == 0 || is_there(self.read)) && !is_there(self.read + 1)
    }

    fn file(&self, number: usize) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("profile.{number}")))
    }
}

impl Drop for Counts {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}
