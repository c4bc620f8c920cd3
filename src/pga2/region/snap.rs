//! Edges moved to a grid, so that they meet in its points alone.
//!
//! Around each point of the grid is a cell. A cell is hot if a corner is in it, or edges cross in it. An edge is replaced by one that goes from the
//! middle of one hot cell that it passes through to that of the next. Then edges have nothing in common but ends, or are the same (J. D. Hobby,
//! "Practical segment intersection with finite precision output", 1999). No point moves further than the corners of a cell are from its middle.

use alloc::vec::Vec;
use core::array::from_fn;
use core::cmp::Ordering::{Equal, Greater, Less};

use super::outlines::{Outlines, rounded};
use crate::exact::orientation2;
use crate::hierarchy::{self, Around, BoxTree, Listed, Parting};
use crate::magnitude::{largest, max, min};
use crate::pga2::{Intersection, Segment};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

impl Outlines {
    /// The same outlines with all edges moved to the finest grid on which the middles between points still have coordinates of the type: its steps
    /// are about 2 ε times the largest coordinate or less, or twice the smallest number.
    pub fn snapped<T: Widen>(&self) -> Self {
        let grid = Grid::of::<T>(self);
        let edges = self.segments();
        let mut hot: Vec<[f64; 2]> = self.corners.iter().map(|&corner| grid.middle::<T>(corner)).collect();
        for (j, k) in hierarchy::pairs(Listed(&edges), &Parting).0 {
            if let Intersection::Crossing { point, .. } = edges[j].intersection(&edges[k]) {
                hot.extend(grid.cells::<T>([point.e20, point.e01]));
            }
        }
        hot.sort_unstable_by(|p, q| p[0].total_cmp(&q[0]).then_with(|| p[1].total_cmp(&q[1])));
        hot.dedup();
        let points: Vec<_> = hot.iter().map(|&middle| [middle; 2]).collect();
        let cells = BoxTree::of_boxes(&points);
        let mut stops = Vec::new();
        for (k, &edge) in edges.iter().enumerate() {
            // A long edge is near few of the cells in the box around it.
            let ends = edge.ends();
            let along = Around { bounds: hierarchy::Bounds::around(&ends), along: Some((ends, [0.0; 2])) };
            cells.visit_near(&along, grid.step, &mut |cell| {
                if grid.passes(edge, hot[cell]) {
                    stops.push((k, hot[cell]));
                }
                grid.step
            });
        }
        let parted = self.with(&edges, stops);
        parted.moved(|k| Some(grid.middle::<T>(parted.corners[k])))
    }
}

/// Points with a cell around each: its left and lower sides belong to it, and the right and upper ones do not.
#[derive(Clone, Copy)]
struct Grid {
    /// The distance of points beside each other, a power of two.
    step: f64,
}

impl Grid {
    fn of<T: Widen>(outlines: &Outlines) -> Self {
        let size = outlines.corners.iter().fold(0.0, |size, &corner| max(size, largest(corner)));
        // The largest power of two up to this size, unless that is subnormal.
        let power = f64::from_bits(size.to_bits() & f64::INFINITY.to_bits());
        let mut grid = Grid { step: max(2.0 * T::epsilon().widen() * power, f64::from_bits(1)) };
        while !grid.is_told::<T>(size) {
            grid.step *= 2.0;
        }
        grid
    }

    /// Whether the sides of cells have coordinates of the type, up to the one of a place of this size.
    fn is_told<T: Widen>(self, size: f64) -> bool {
        let (half, last) = (0.5 * self.step, self.middle::<T>([size; 2])[0]);
        let sides = [half, last + half];
        half > 0.0 && sides[1] - last == half && rounded::<T>(sides) == sides
    }

    /// The middle of the cell that a place is in. At the end of the numbers, the last one.
    fn middle<T: Widen>(self, place: [f64; 2]) -> [f64; 2] {
        let middle = place.map(|x| {
            let floor = num_traits::Float::floor(x / self.step);
            let number = floor + f64::from(x / self.step - floor >= 0.5);
            let (middle, before) = (number * self.step, (number - 1.0) * self.step);
            if rounded::<T>([middle; 2])[0].is_finite() { middle } else { before }
        });
        middle.map(|x| x + 0.0)
    }

    /// The middles of the cells that a place is in before it is rounded. If it is on a side, it may have been on either side of it.
    fn cells<T: Widen>(self, place: [f64; 2]) -> impl Iterator<Item = [f64; 2]> {
        let after = self.middle::<T>(place);
        let before: [f64; 2] =
            from_fn(|k| after[k] - if place[k] == after[k] - 0.5 * self.step { self.step } else { 0.0 });
        [[after[0], after[1]], [before[0], after[1]], [after[0], before[1]], [before[0], before[1]]].into_iter()
    }

    /// Whether an edge passes through a cell.
    fn passes(self, Segment { a, b }: Segment, middle: [f64; 2]) -> bool {
        let [low, high] = [-0.5, 0.5].map(|half| middle.map(|x| x + half * self.step));
        let is_beside = |k: usize| max(a[k], b[k]) < low[k] || min(a[k], b[k]) >= high[k];
        if is_beside(0) || is_beside(1) {
            return false;
        }
        if a[0] == b[0] || a[1] == b[1] {
            return true;
        }
        let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
        let sides = corners.map(|corner| orientation2(a, b, corner).unwrap_or(Equal));
        // Of the corners only the lower left one belongs to the cell.
        sides[0] == Equal || sides.contains(&Less) && sides.contains(&Greater)
    }
}
