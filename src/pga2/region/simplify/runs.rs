//! Corners in their order, in runs of runs with a box around each.

use alloc::vec::Vec;
use core::ops::Range;

use crate::hierarchy::Bounds;

/// How many corners are in a run, or runs in a longer one.
const WAYS: usize = 16;

/// How many corners are in a run below a level.
fn length(level: usize) -> usize {
    WAYS.pow(level as u32)
}

/// Corners that follow each other.
pub(super) struct Run {
    /// The box around all, as they were given.
    pub bounds: Bounds<2>,
    /// How many are left.
    pub left: usize,
}

impl Run {
    fn around(runs: &[Run]) -> Run {
        let bounds = runs.iter().fold(Bounds::EMPTY, |bounds, run| bounds.union(run.bounds));
        Run { bounds, left: runs.iter().map(|run| run.left).sum() }
    }

    /// The corners of the box.
    pub fn corners(&self) -> [[f64; 2]; 4] {
        let Bounds { least: [left, low], greatest: [right, high] } = self.bounds;
        [[left, low], [right, low], [right, high], [left, high]]
    }
}

/// The runs of a list of corners: the shortest ones first, and last a single one.
pub(super) struct Runs {
    corners: usize,
    levels: Vec<Vec<Run>>,
}

impl Runs {
    pub fn of(corners: &[[f64; 2]]) -> Self {
        let shortest = corners.chunks(WAYS).map(|run| Run { bounds: Bounds::around(run), left: run.len() });
        let mut levels = alloc::vec![shortest.collect::<Vec<_>>()];
        while let Some(last) = levels.last().filter(|last| last.len() > 1) {
            levels.push(last.chunks(WAYS).map(Run::around).collect());
        }
        Runs { corners: corners.len(), levels }
    }

    /// A corner is no longer left.
    pub fn leave_out(&mut self, corner: usize) {
        let mut place = corner;
        for level in &mut self.levels {
            place /= WAYS;
            level[place].left -= 1;
        }
    }

    /// Visits corners with these numbers, but not those of runs that are not `entered`.
    pub fn visit(&self, numbers: Range<usize>, entered: &impl Fn(&Run) -> bool, visit: &mut impl FnMut(usize)) {
        // Longer runs than all of these would not be worth a look.
        let is_worth = |level: &usize| length(*level) <= numbers.len();
        let level = (1..=self.levels.len()).take_while(is_worth).last().unwrap_or(0);
        self.visit_level(level, &numbers, entered, visit);
    }

    /// The same on the runs below a level that have some of these numbers of it.
    fn visit_level(
        &self,
        level: usize,
        numbers: &Range<usize>,
        entered: &impl Fn(&Run) -> bool,
        visit: &mut impl FnMut(usize),
    ) {
        let Some(below) = level.checked_sub(1) else { return numbers.clone().for_each(visit) };
        let length = length(level);
        for place in numbers.start / length..numbers.end.div_ceil(length) {
            if entered(&self.levels[below][place]) {
                let of_run = length * place..(length * (place + 1)).min(self.corners);
                let numbers = numbers.start.max(of_run.start)..numbers.end.min(of_run.end);
                self.visit_level(below, &numbers, entered, visit);
            }
        }
    }
}
