//! Triangles of space, including those whose corners are on one line or coincide.
//!
//! Things in one plane are compared in their three shadows, which leave out x, y or z. If a shadow does not show the
//! plane on edge, it shows the things as they are, and the other two then show no less. The same holds for things on one
//! line. So things in one plane have a point in common if and only if their shadows have one, in all three.

use core::cmp::Ordering::{self, Equal, Greater, Less};

use super::{Facet, in_box, is_ahead, is_beside_ray, side};
use crate::exact::orientation3;
#[cfg(feature = "collide")]
use crate::segment::crossing::meet;

pub(super) type Point = [f64; 3];
pub(super) type Triangle = [Point; 3];

impl Facet<3> for Triangle {
    #[inline]
    fn passage(&self, p: Point) -> Option<i64> {
        if is_beside_ray(self, p) {
            return Some(0);
        }
        // Along x, point and triangle appear as their shadows.
        let ([a, b, c], eye) = (self.map(along_x), along_x(p));
        let turn = || {
            let turn = nudged_side([a, b], eye);
            let is_hit = turn == nudged_side([b, c], eye) && turn == nudged_side([c, a], eye);
            if is_hit { turn } else { Equal }
        };
        if is_ahead(self, p) {
            return Some(turn() as i64);
        }
        if !in_shadow([a, b, c], eye) {
            return Some(0);
        }
        let side_of_p = side_of_plane(self, p);
        if side_of_p == Equal && in_all_shadows(self, p) {
            return None;
        }
        // The normal has the sign of the turn along x. If p is behind the plane for that normal, the plane is ahead of p.
        // (And if p is in the plane of a triangle that is hit, it is on the triangle.)
        let turn = turn();
        Some(if side_of_p == turn.reverse() { turn as i64 } else { 0 })
    }

    #[cfg(feature = "collide")]
    fn meets(&self, other: &Self) -> bool {
        edge_through(self, other).is_some() || edge_through(other, self).is_some()
    }
}

/// The first edge of `triangle` that meets the triangle `face`: edge k goes from corner k to the next.
///
/// Two triangles have a point in common if and only if an edge of one of them meets the other.
#[cfg(feature = "collide")]
pub(crate) fn edge_through(triangle: &Triangle, face: &Triangle) -> Option<usize> {
    let sides = triangle.map(|p| side_of_plane(face, p));
    if sides[0] != Equal && sides == [sides[0]; 3] {
        return None;
    }
    (0..3).find(|&k| {
        let next = (k + 1) % 3;
        meets_face([triangle[k], triangle[next]], [sides[k], sides[next]], face)
    })
}

/// Whether a segment, whose ends are on these sides of a face, meets it.
#[cfg(feature = "collide")]
pub(super) fn meets_face(segment @ [p, q]: [Point; 2], sides: [Ordering; 2], face @ [a, b, c]: &Triangle) -> bool {
    if sides == [Equal; 2] {
        // All is in one plane, or the face is on one line: then the face is its edges.
        return in_all_shadows(face, p)
            || [[*a, *b], [*b, *c], [*c, *a]].into_iter().any(|edge| segments_meet(segment, edge));
    }
    // The segment passes through the plane in one point. This point is in the face if, seen along the segment, the
    // edges of the face do not pass it on different sides.
    sides[0] != sides[1] && {
        let turns = [(a, b), (b, c), (c, a)].map(|(v, w)| side_of_plane(&[p, q, *v], *w));
        !(turns.contains(&Greater) && turns.contains(&Less))
    }
}

/// Whether two segments of space have a point in common.
#[cfg(feature = "collide")]
pub(super) fn segments_meet(first: [Point; 2], second: [Point; 2]) -> bool {
    side_of_plane(&[first[0], first[1], second[0]], second[1]) == Equal
        && shadows([first, second]).into_iter().all(|[first, second]| meet(first, second))
}

/// The shadows of two segments along x, y and z.
#[cfg(feature = "collide")]
pub(super) fn shadows(segments: [[Point; 2]; 2]) -> [[[[f64; 2]; 2]; 2]; 3] {
    [along_x, along_y, along_z].map(|shadow| segments.map(|ends| ends.map(shadow)))
}

/// Whether a point of its plane is on a triangle. Every point is of the plane of a triangle that is on one line.
pub(super) fn in_all_shadows(triangle: &Triangle, p: Point) -> bool {
    [along_x, along_y, along_z].into_iter().all(|shadow| in_shadow(triangle.map(shadow), shadow(p)))
}

/// Whether a point of the plane is in the closed triangle a b c, which may be on one line. If p is in it, its three
/// sides do not have different signs; otherwise they do, or p is on that line, outside of the triangle.
fn in_shadow([a, b, c]: [[f64; 2]; 3], p: [f64; 2]) -> bool {
    in_box(&[a, b, c], p) && {
        let sides = [[a, b], [b, c], [c, a]].map(|edge| side(edge, p));
        !(sides.contains(&Greater) && sides.contains(&Less))
    }
}

/// The side of the line a b on which p + (ε, ε²) lies: where p is on the line, it is the sign of
/// (b − a) ∧ (ε, ε²) = (b − a)₀ ε² − (b − a)₁ ε. `Equal` if and only if a = b.
fn nudged_side([a, b]: [[f64; 2]; 2], p: [f64; 2]) -> Ordering {
    side([a, b], p).then(compare(a[1], b[1])).then(compare(b[0], a[0]))
}

fn compare(x: f64, y: f64) -> Ordering {
    x.partial_cmp(&y).unwrap_or(Equal)
}

/// The side of the plane of a triangle on which p lies. The coordinates are finite, so there is one.
#[inline]
pub(super) fn side_of_plane([a, b, c]: &Triangle, p: Point) -> Ordering {
    orientation3(*a, *b, *c, p).unwrap_or(Equal)
}

fn along_x([_, y, z]: Point) -> [f64; 2] {
    [y, z]
}

fn along_y([x, _, z]: Point) -> [f64; 2] {
    [z, x]
}

fn along_z([x, y, _]: Point) -> [f64; 2] {
    [x, y]
}
