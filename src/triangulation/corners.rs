//! The corners of a region, and the triangles that it is filled with.

use core::cmp::Ordering::{self, Greater};
use core::iter::repeat_n;

use super::Filled;
use crate::lexicographic;
use crate::sweep_line::turn;

/// Points at one place are one corner. Corners are numbered from left to right, and from below where they are above each other.
pub(super) struct Corners<F> {
    pub places: Vec<[f64; 2]>,
    /// For each corner the first point there, which stands for it.
    names: Vec<usize>,
    /// For each point its corner.
    corner_of: Vec<usize>,
    copies: F,
    /// Whether flat triangles are asked for.
    flat: bool,
    pub filled: Filled,
}

impl<F: Fn(i32) -> i32> Corners<F> {
    pub fn of(points: &[[f64; 2]], copies: F, flat: bool) -> Self {
        let lexicographic::Corners { order: mut names, places, corner_of } = lexicographic::Corners::of(points);
        names.dedup_by_key(|point| corner_of[*point]);
        let filled = Filled { triangles: Vec::with_capacity(points.len()), flat: Vec::new() };
        Corners { places, names, corner_of, copies, flat, filled }
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// `Greater` for a left turn.
    #[inline]
    pub fn turn(&self, corners: [usize; 3]) -> Ordering {
        turn(&self.places, corners)
    }

    /// With how many triangles a face is filled that outlines go round so often.
    pub fn copies(&self, winding: i32) -> i32 {
        (self.copies)(winding)
    }

    /// The corners at the ends of an edge. Where other points stand for them, flat triangles lead from the one edge to the other.
    pub fn renamed(&mut self, [a, b]: [usize; 2]) -> [usize; 2] {
        let corners = [a, b].map(|point| self.corner_of[point]);
        if self.flat {
            let [from, to] = corners.map(|corner| self.names[corner]);
            let triangles = [[a, b, to], [a, to, from]];
            self.filled.flat.extend(triangles.into_iter().filter(|&[a, b, c]| a != b && b != c && c != a));
        }
        corners
    }

    /// Notes that an edge, which outlines go along so often, from its first to its last corner, is parted at the one between.
    pub fn part(&mut self, [a, b, c]: [usize; 3], turn: i32) {
        if self.flat {
            let triangle = if turn > 0 { [c, b, a] } else { [a, b, c] };
            self.filled.flat.extend(repeat_n(triangle.map(|k| self.names[k]), turn.unsigned_abs() as usize));
        }
    }

    /// Fills a triangle of a face that outlines go round so often, if it turns left, and tells whether it does.
    pub fn cutter(&mut self, winding: i32) -> impl FnMut([usize; 3]) -> bool {
        let copies = self.copies(winding);
        move |triangle| {
            let turns_left = self.turn(triangle) == Greater;
            if turns_left {
                let [a, b, c] = triangle.map(|corner| self.names[corner]);
                let triangle = if copies > 0 { [a, b, c] } else { [a, c, b] };
                (0..copies.unsigned_abs()).for_each(|_| self.filled.triangles.push(triangle));
            }
            turns_left
        }
    }
}
