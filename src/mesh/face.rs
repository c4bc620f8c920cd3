//! Faces of more than three corners, parted into triangles.

use std::cmp::Ordering;

use crate::exact::orientation2;
use crate::pga3::{Point, Polygon};

/// The triangles that a face consists of, two fewer than its corners, by their places among these: from the first corner, if all of these
/// triangles turn the same way, as in a convex face; else ears (G. H. Meisters, "Polygons Have Ears", 1975), cut off one after the other.
pub(super) fn triangles(corners: &[Point]) -> Vec<[usize; 3]> {
    let fan = || (1..corners.len() - 1).map(|k| [0, k, k + 1]);
    let Some(view) = View::of(corners).filter(|view| !fan().all(|triangle| view.turn(triangle).is_ge())) else {
        return fan().collect();
    };
    let mut left: Vec<usize> = (0..corners.len()).collect();
    let mut triangles = Vec::with_capacity(left.len() - 2);
    while left.len() > 3 {
        let ear = view.ear(&left);
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
        let normal = Polygon(corners).vector_area()?.coords();
        let axis = (0..3).max_by(|&j, &k| normal[j].abs().total_cmp(&normal[k].abs()))?;
        let [x, y] = if normal[axis] > 0.0 { [1, 2] } else { [2, 1] }.map(|k| (axis + k) % 3);
        let places = corners.iter().map(|corner| [corner.coords()[x], corner.coords()[y]]);
        (normal[axis] != 0.0).then(|| View(places.collect()))
    }

    /// Greater for a left turn.
    fn turn(&self, [a, b, c]: [usize; 3]) -> Ordering {
        orientation2(self.0[a], self.0[b], self.0[c]).unwrap_or(Ordering::Equal)
    }

    /// The place of a corner to be cut off: one from which the face goes back, as at the end of a slit; or the tip of an ear, a left turn, with no
    /// other corner in the triangle that it makes with its neighbours. Of a face that crosses itself there may be none: then any.
    fn ear(&self, left: &[usize]) -> usize {
        let find = |is_wanted: &dyn Fn([usize; 3]) -> bool| (0..left.len()).find(|&at| is_wanted(around(left, at)));
        let is_ear =
            |triangle| self.turn(triangle).is_gt() && !left.iter().any(|&corner| self.is_within(corner, triangle));
        find(&|triangle| self.goes_back(triangle)).or_else(|| find(&is_ear)).unwrap_or(0)
    }

    /// Whether three corners are on one line, and the second is not between the others.
    fn goes_back(&self, corners: [usize; 3]) -> bool {
        let [a, b, c] = corners.map(|k| self.0[k]);
        self.turn(corners).is_eq() && !(a < b && b < c || c < b && b < a)
    }

    /// Whether a corner is in a triangle of others or on its boundary, but not at the place of one of them, as where a face is cut open to a hole.
    fn is_within(&self, corner: usize, [a, b, c]: [usize; 3]) -> bool {
        let is_there = |k: usize| self.0[k] == self.0[corner];
        let sides = [[a, b, corner], [b, c, corner], [c, a, corner]];
        !(is_there(a) || is_there(b) || is_there(c)) && sides.iter().all(|&side| self.turn(side).is_ge())
    }
}
