//! Faces of more than three corners, split into triangles.

mod left;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use crate::exact::orientation2;
use crate::local::Local;
use crate::pga3::{Point, Polygon};
use left::Left;

/// The triangles that a face consists of, two fewer than its corners, each by the places of its corners in the face. They all have the
/// first corner, if these triangles turn the same way, as in a convex face; otherwise they are ears (G. H. Meisters, "Polygons Have
/// Ears", 1975), cut off one after the other.
pub(super) fn triangles(corners: &[Point]) -> Vec<[usize; 3]> {
    let fan = || (1..corners.len() - 1).map(|k| [0, k, k + 1]);
    match View::of(corners).filter(|view| !fan().all(|triangle| view.turn(triangle).is_ge())) {
        Some(view) => Left::of(&view).triangles(),
        None => fan().collect(),
    }
}

/// A face as seen along the coordinate axis that is nearest to its normal, from the side where it goes round counter-clockwise. So no
/// coordinate is rounded.
struct View(Vec<[f64; 2]>);

impl View {
    /// None, if the face has no area.
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

    /// `Greater` for a left turn.
    fn turn(&self, [a, b, c]: [usize; 3]) -> Ordering {
        orientation2(self.0[a], self.0[b], self.0[c]).unwrap_or(Ordering::Equal)
    }

    /// Whether three corners are on one line, and the second is not between the others.
    fn goes_back(&self, corners: [usize; 3]) -> bool {
        let [a, b, c] = corners.map(|k| self.0[k]);
        self.turn(corners).is_eq() && !(a < b && b < c || c < b && b < a)
    }

    /// Whether a corner is in a triangle that turns left or on its boundary, but not at one of the triangle's corners.
    fn inside(&self, ear: [usize; 3]) -> impl Fn(usize) -> bool {
        let ends = ear.map(|k| self.0[k]);
        let [low, high] =
            [f64::min, f64::max].map(|of| [0, 1].map(|k| ends.iter().fold(ends[0][k], |x, p| of(x, p[k]))));
        let [a, b, c] = ear;
        move |corner| {
            let p = self.0[corner];
            // Most corners are outside of the box.
            (0..2).all(|k| low[k] <= p[k] && p[k] <= high[k])
                && !ends.contains(&p)
                && [[a, b], [b, c], [c, a]].iter().all(|&[from, to]| self.turn([from, to, corner]).is_ge())
        }
    }

    /// Whether the face enters an ear from another corner at the place of its tip, given the neighbours of that corner. (Several corners are
    /// at one place where a face is cut open to a hole, or touches itself.)
    fn is_entered(&self, [a, b, c]: [usize; 3], neighbours: [usize; 2]) -> bool {
        neighbours.iter().any(|&k| self.turn([a, b, k]).is_gt() && self.turn([b, c, k]).is_gt())
    }

    /// For each corner the next one at its place, in a cycle of all corners there. Mostly this is the corner itself.
    fn twins(&self) -> Vec<usize> {
        let places = &self.0;
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by(|&j, &k| places[j].partial_cmp(&places[k]).unwrap_or(Ordering::Equal));
        let mut twins = order.clone();
        for group in order.chunk_by(|&j, &k| places[j] == places[k]) {
            group.iter().zip(group.iter().cycle().skip(1)).for_each(|(&corner, &next)| twins[corner] = next);
        }
        twins
    }
}
