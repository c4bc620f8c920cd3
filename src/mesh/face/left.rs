//! The rest of a face while its ears are cut off.
//!
//! For each triangle of three consecutive corners, `clear` remembers how far the other corners have been tested, in their order round the face.
//! Corners that were not in the triangle never will be, and a corner that is in it blocks it until that corner is cut off. There are less than 3n
//! such triangles, n at first and two more for each ear, so at most 3n² corners are tested; and n²/2 triangles to find the ears. Only the other
//! corners at the place of a tip are tested again each time.

use std::collections::BTreeSet;

use super::View;

pub(super) struct Left<'v> {
    view: &'v View,
    before: Vec<usize>,
    after: Vec<usize>,
    is_left: Vec<bool>,
    /// The corners from which the face goes back.
    backs: BTreeSet<usize>,
    /// Whether the face turns left at a corner.
    tips: Vec<bool>,
    /// For each tip the corner up to which, not counting it, no corner after the tip is in its triangle. It is a corner in the
    /// triangle, or the neighbour before the tip; or the tip itself, if no corner has been tested.
    clear: Vec<usize>,
    twins: Vec<usize>,
    /// How many corners and triangles have been tested.
    pub steps: usize,
}

impl<'v> Left<'v> {
    pub fn of(view: &'v View) -> Self {
        let n = view.0.len();
        let mut left = Left {
            view,
            before: (0..n).map(|k| (k + n - 1) % n).collect(),
            after: (0..n).map(|k| (k + 1) % n).collect(),
            is_left: vec![true; n],
            backs: BTreeSet::new(),
            tips: vec![false; n],
            clear: vec![0; n],
            twins: view.twins(),
            steps: 0,
        };
        (0..n).for_each(|corner| left.has_new_neighbours(corner));
        left
    }

    /// The ears, and the triangle that is left.
    pub fn triangles(&mut self) -> Vec<[usize; 3]> {
        let n = self.after.len();
        let (mut triangles, mut from) = (Vec::with_capacity(n - 2), 0);
        for _ in 3..n {
            // The next ear is mostly beside the last one.
            let ear = self.ear(from);
            from = self.after[ear];
            triangles.push(self.around(ear));
            self.cut(ear);
        }
        triangles.push(self.around(self.after[self.first()]));
        triangles
    }

    /// A corner between its two neighbours.
    fn around(&self, corner: usize) -> [usize; 3] {
        [self.before[corner], corner, self.after[corner]]
    }

    fn first(&self) -> usize {
        self.is_left.iter().position(|&is_left| is_left).unwrap_or(0)
    }

    fn cut(&mut self, corner: usize) {
        let [before, _, after] = self.around(corner);
        (self.after[before], self.before[after], self.is_left[corner]) = (after, before, false);
        self.backs.remove(&corner);
        self.has_new_neighbours(before);
        self.has_new_neighbours(after);
    }

    fn has_new_neighbours(&mut self, corner: usize) {
        let corners = self.around(corner);
        self.tips[corner] = self.view.turn(corners).is_gt();
        self.clear[corner] = corner;
        if self.view.goes_back(corners) {
            self.backs.insert(corner);
        } else {
            self.backs.remove(&corner);
        }
    }

    /// The next corner to be cut off, searched round from corner `from`: one from which the face goes back, as at the end of a slit; or the tip of
    /// an ear, a left turn with nothing of the face in the triangle that it forms with its neighbours. In a face that crosses itself there may be
    /// none; then any corner is taken.
    fn ear(&mut self, from: usize) -> usize {
        if let Some(&back) = self.backs.range(from..).next().or(self.backs.first()) {
            return back;
        }
        let mut corner = from;
        while !self.is_ear(corner) {
            corner = self.after[corner];
            if corner == from {
                return self.first();
            }
        }
        corner
    }

    fn is_ear(&mut self, corner: usize) -> bool {
        self.steps += 1;
        self.tips[corner] && self.clear_to(corner) == self.before[corner] && !self.is_entered(corner)
    }

    /// The corner up to which the triangle of a tip is clear: see `clear`.
    fn clear_to(&mut self, tip: usize) -> usize {
        let mut corner = self.clear[tip];
        if corner == tip || !self.is_left[corner] {
            let is_inside = self.view.inside(self.around(tip));
            // `after` of a corner that was cut off still leads to the next one that was not, or that was cut off later.
            corner = self.after[corner];
            while corner != self.before[tip] && !(self.is_left[corner] && is_inside(corner)) {
                self.steps += 1;
                corner = self.after[corner];
            }
            self.clear[tip] = corner;
        }
        corner
    }

    /// Whether the face enters the triangle of a tip from another corner at the same place.
    fn is_entered(&self, tip: usize) -> bool {
        let others = std::iter::successors(Some(self.twins[tip]), |&twin| Some(self.twins[twin]));
        let mut others = others.take_while(|&twin| twin != tip).filter(|&twin| self.is_left[twin]);
        others.any(|twin| self.view.is_entered(self.around(tip), [self.before[twin], self.after[twin]]))
    }
}
