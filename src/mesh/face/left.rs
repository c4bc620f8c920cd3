//! What is left of a face while its ears are cut off.
//!
//! Of each triangle of three corners in a row it is remembered how far the corners have been looked at, round from its own: those that were not in
//! it never will be, and one that is spoils it until it is cut off. There are less than 3n such triangles, n at first and two more for each ear, so that
//! at most 3n² corners are looked at; and to find an ear, n²/2 triangles. Only of those at the place of its tip it is asked each time.

use std::collections::BTreeSet;

use super::View;

pub(super) struct Left<'v> {
    view: &'v View,
    before: Vec<usize>,
    after: Vec<usize>,
    is_left: Vec<bool>,
    /// From which the face goes back.
    backs: BTreeSet<usize>,
    /// Where it turns left.
    tips: Vec<bool>,
    /// From a tip to here, not counting this one, none is in its triangle: to one that is, or to the tip's neighbour before it. The
    /// tip itself, if none has been looked at.
    clear: Vec<usize>,
    twins: Vec<usize>,
    /// How many corners and triangles have been looked at.
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

    /// The ears, and the triangle that stays.
    pub fn triangles(&mut self) -> Vec<[usize; 3]> {
        let n = self.after.len();
        let (mut triangles, mut from) = (Vec::with_capacity(n - 2), 0);
        for _ in 3..n {
            // The next one is mostly beside the last.
            let ear = self.ear(from);
            from = self.after[ear];
            triangles.push(self.around(ear));
            self.cut(ear);
        }
        triangles.push(self.around(self.after[self.first()]));
        triangles
    }

    /// A corner between its neighbours.
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

    /// A corner to be cut off, from one of them round: one from which the face goes back, as at the end of a slit; or the tip of an ear, a left
    /// turn, with nothing of the face in the triangle that it makes with its neighbours. Of a face that crosses itself there may be none: then any.
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

    /// How far the triangle of a tip is clear.
    fn clear_to(&mut self, tip: usize) -> usize {
        let mut corner = self.clear[tip];
        if corner == tip || !self.is_left[corner] {
            let is_inside = self.view.inside(self.around(tip));
            // From one that was cut off it still leads to the next one that was not, or that was later.
            corner = self.after[corner];
            while corner != self.before[tip] && !(self.is_left[corner] && is_inside(corner)) {
                self.steps += 1;
                corner = self.after[corner];
            }
            self.clear[tip] = corner;
        }
        corner
    }

    /// Whether the face goes into the triangle of a tip from another corner at its place.
    fn is_entered(&self, tip: usize) -> bool {
        let others = std::iter::successors(Some(self.twins[tip]), |&twin| Some(self.twins[twin]));
        let mut others = others.take_while(|&twin| twin != tip).filter(|&twin| self.is_left[twin]);
        others.any(|twin| self.view.is_entered(self.around(tip), [self.before[twin], self.after[twin]]))
    }
}
