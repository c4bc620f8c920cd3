//! Other triangles between the same corners, less thin.

use core::mem::replace;

use super::halves;
use super::sides::{Sides, apex, is_inside};

/// So many flips for each triangle are mostly more than enough.
pub(super) const ENOUGH: usize = 4;

/// Makes Delaunay triangles of the triangles between the same corners: no corner of a triangle that is seen from inside another
/// one is inside of the circle around that. Edges that other than two triangles have stay. O(n log n) for n triangles whose
/// region has no holes and no corners inside; with these it is not proved.
pub(crate) fn make_delaunay(points: &[[f64; 2]], triangles: &mut [[usize; 3]]) {
    if !flip(points, triangles, ENOUGH * triangles.len()) {
        halves::join(points, triangles);
        flip(points, triangles, usize::MAX);
    }
}

/// Parts two triangles that have an edge in common along the other diagonal, if the corner of the one is inside of the circle
/// around the other; and so on, until there are no such two (C. L. Lawson, "Software for C¹ surface interpolation", 1977), or
/// so many flips are done. Returns whether no such two are left. A flip takes O(1), but there may be n²/2 of them.
pub(super) fn flip(points: &[[f64; 2]], triangles: &mut [[usize; 3]], mut most: usize) -> bool {
    let mut sides = Sides::of(triangles, points.len());
    let mut left: Vec<usize> =
        (0..sides.count()).filter(|&side| sides.twin(side).is_some_and(|twin| side < twin)).collect();
    let mut is_left = vec![false; sides.count()];
    left.iter().for_each(|&side| is_left[side] = true);
    while let Some(side) = left.pop() {
        is_left[side] = false;
        if let Some(twin) = sides.twin(side)
            && is_inside(points, triangles[side / 3], apex(triangles, twin))
        {
            if most == 0 {
                return false;
            }
            most -= 1;
            for side in sides.flip(triangles, side, twin) {
                if sides.twin(side).is_some() && !replace(&mut is_left[side], true) {
                    left.push(side);
                }
            }
        }
    }
    true
}
