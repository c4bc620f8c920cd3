//! Which corners are left, and which of them are in a triangle.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Ordering::{self, Equal};

use super::runs::{Run, Runs};
use crate::exact::orientation2;
use crate::hierarchy::{self, Bounds, Points};

/// The corners that are left.
pub(super) struct Left {
    is_left: Vec<bool>,
    /// The corners in an order in which neighbours are near, and the place of each in it. In the order of the outlines, boxes around runs of those that
    /// lie side by side would all overlap.
    order: Vec<usize>,
    ranks: Vec<usize>,
    runs: Runs,
}

impl Left {
    pub fn of(corners: &[[f64; 2]]) -> Self {
        let order = hierarchy::spatial(&Points(corners));
        let mut ranks = vec![0; corners.len()];
        order.iter().enumerate().for_each(|(rank, &corner)| ranks[corner] = rank);
        let places: Vec<_> = order.iter().map(|&corner| corners[corner]).collect();
        Left { is_left: vec![true; corners.len()], order, ranks, runs: Runs::of(&places) }
    }

    pub fn has(&self, corner: usize) -> bool {
        self.is_left[corner]
    }

    pub fn leave_out(&mut self, corner: usize) {
        self.is_left[corner] = false;
        self.runs.leave_out(self.ranks[corner]);
    }

    /// One that is wanted, of those that may be in a triangle.
    pub fn find(&self, triangle: &Triangle, is_wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let found = Cell::new(None);
        let may_be_there = |run: &Run| run.left > 0 && found.get().is_none() && triangle.may_touch(run);
        self.runs.visit(0..self.order.len(), &may_be_there, &mut |rank| {
            let corner = self.order[rank];
            if found.get().is_none() && self.is_left[corner] && is_wanted(corner) {
                found.set(Some(corner));
            }
        });
        found.get()
    }
}

/// A closed triangle, and which way it goes round.
pub(super) struct Triangle {
    corners: [[f64; 2]; 3],
    bounds: Bounds<2>,
    turn: Option<Ordering>,
}

impl Triangle {
    pub fn of(corners: [[f64; 2]; 3]) -> Self {
        let [p, v, q] = corners;
        Triangle { corners, bounds: Bounds::around(&corners), turn: orientation2(p, v, q) }
    }

    fn sides(&self) -> [[[f64; 2]; 2]; 3] {
        let [p, v, q] = self.corners;
        [[p, v], [v, q], [q, p]]
    }

    pub fn contains(&self, place: [f64; 2]) -> bool {
        let is_within = |&[a, b]: &[[f64; 2]; 2]| {
            let side = orientation2(a, b, place);
            side == self.turn || side == Some(Equal)
        };
        // If it has no area, the sides tell no more than the line: its box tells how far along it.
        self.bounds.touches(&Bounds::around(&[place])) && self.sides().iter().all(is_within)
    }

    /// Whether neither an axis nor a side tells that no corner of a run is there.
    fn may_touch(&self, run: &Run) -> bool {
        let outside = self.turn.map(Ordering::reverse).filter(|&side| side != Equal);
        let is_beside =
            |[a, b]: [[f64; 2]; 2]| run.corners().iter().all(|&corner| orientation2(a, b, corner) == outside);
        self.bounds.touches(&run.bounds) && (outside.is_none() || !self.sides().into_iter().any(is_beside))
    }
}
