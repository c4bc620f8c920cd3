//! Faces of more than three corners, parted into triangles.

use std::cmp::Ordering;

use crate::exact::orientation2;
use crate::local::Local;
use crate::pga3::{Point, Polygon};

/// The triangles that a face consists of, two fewer than its corners, by their places among these: from the first corner, if all of these
/// triangles turn the same way, as in a convex face; else ears (G. H. Meisters, "Polygons Have Ears", 1975), cut off one after the other.
pub(super) fn triangles(corners: &[Point]) -> Vec<[usize; 3]> {
    let fan = || (1..corners.len() - 1).map(|k| [0, k, k + 1]);
    let Some(view) = View::of(corners).filter(|view| !fan().all(|triangle| view.turn(triangle).is_ge())) else {
        return fan().collect();
    };
    let mut left: Vec<usize> = (0..corners.len()).collect();
    let (mut triangles, mut ear) = (Vec::with_capacity(left.len() - 2), 0);
    while left.len() > 3 {
        // The next one is mostly beside the last.
        ear = view.ear(&left, ear);
        triangles.push(around(&left, ear));
        left.remove(ear);
    }
    triangles.push([left[0], left[1], left[2]]);
    triangles
}

/// A corner of those that are left, between its neighbours.
fn around(left: &[usize], at: usize) -> [usize; 3] {
    let n = left.len();
    [left[(at + n - 1) % n], left[at], left[(at + 1) % n]]
}

/// A face as seen along the coordinate axis that is nearest to its normal, from where it goes round counter-clockwise: so no coordinate is
/// rounded.
struct View(Vec<[f64; 2]>);

impl View {
    /// None, if it has no area.
    fn of(corners: &[Point]) -> Option<Self> {
        // In a unit in which no product over- or underflows.
        let places = || corners.iter().map(|corner| corner.coords());
        let local = Local::of(corners[0].coords(), places());
        let seen: Vec<Point> = places().map(|place| local.place(place).into()).collect();
        let normal = Polygon(&seen).vector_area()?.coords();
        let axis = (0..3).max_by(|&j, &k| normal[j].abs().total_cmp(&normal[k].abs()))?;
        let [x, y] = if normal[axis] > 0.0 { [1, 2] } else { [2, 1] }.map(|k| (axis + k) % 3);
        (normal[axis] != 0.0).then(|| View(places().map(|place| [place[x], place[y]]).collect()))
    }

    /// Greater for a left turn.
    fn turn(&self, [a, b, c]: [usize; 3]) -> Ordering {
        orientation2(self.0[a], self.0[b], self.0[c]).unwrap_or(Ordering::Equal)
    }

    /// The place of a corner to be cut off, from `first` round: one from which the face goes back, as at the end of a slit; or the tip of an ear, a left
    /// turn, with nothing of the face in the triangle that it makes with its neighbours. Of a face that crosses itself there may be none: then any.
    fn ear(&self, left: &[usize], first: usize) -> usize {
        let find = |is_wanted: &dyn Fn([usize; 3]) -> bool| {
            (first..left.len()).chain(0..first).find(|&at| is_wanted(around(left, at)))
        };
        let is_ear = |ear| self.turn(ear).is_gt() && !(0..left.len()).any(|at| self.is_cut_by(ear, around(left, at)));
        find(&|corners| self.goes_back(corners)).or_else(|| find(&is_ear)).unwrap_or(0)
    }

    /// Whether three corners are on one line, and the second is not between the others.
    fn goes_back(&self, corners: [usize; 3]) -> bool {
        let [a, b, c] = corners.map(|k| self.0[k]);
        self.turn(corners).is_eq() && !(a < b && b < c || c < b && b < a)
    }

    /// Whether a corner is in an ear or on its boundary, or, if it is at the place of its tip, goes into it from there. (Others have corners where
    /// this one has, where a face is cut open to a hole, or touches itself.)
    fn is_cut_by(&self, [a, b, c]: [usize; 3], [before, corner, after]: [usize; 3]) -> bool {
        let is_there = |k: usize| self.0[k] == self.0[corner];
        if is_there(b) {
            let is_inside = |k: usize| self.turn([a, b, k]).is_gt() && self.turn([b, c, k]).is_gt();
            return is_inside(before) || is_inside(after);
        }
        let sides = [[a, b, corner], [b, c, corner], [c, a, corner]];
        !is_there(a) && !is_there(c) && sides.iter().all(|&side| self.turn(side).is_ge())
    }
}
