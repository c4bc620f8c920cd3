//! How far apart points, lines and planes of space are.

use super::coordinates::{Axis, Hesse, finite_place};
use super::{Line, Plane, Point, cross, difference};
use crate::magnitude::dot;
use crate::ops::{Distance, DistanceSquared, SignedDistance, forward};
use crate::scalar::{Field, Real};
use crate::separation::{Gap, Separation, distances, signed_distances};

impl<T: Field + PartialOrd> Separation<Point<T>, T, 3> for Point<T> {
    #[inline]
    fn gap(self, rhs: Point<T>, _: T) -> Option<Gap<T, 3>> {
        // The difference first: for points of weight 1 it is rounded once, however far both are from the origin.
        Some(Gap::Vector(difference(finite_place(rhs)?, finite_place(self)?), T::one()))
    }
}

impl<T: Field + PartialOrd> Separation<Point<T>, T, 3> for Line<T> {
    #[inline]
    fn gap(self, point: Point<T>, _: T) -> Option<Gap<T, 3>> {
        let (axis, p) = (Axis::finite(self)?, finite_place(point)?);
        Some(Gap::Vector(axis.way_from(p), axis.dd * axis.dd))
    }
}

impl<T: Field + PartialOrd> Separation<Point<T>, T, 3> for Plane<T> {
    #[inline]
    fn gap(self, point: Point<T>, _: T) -> Option<Gap<T, 3>> {
        let (plane, p) = (Hesse::finite(self)?, finite_place(point)?);
        Some(Gap::Signed(plane.at(p), plane.nn))
    }
}

impl<T: Field + PartialOrd> Separation<Line<T>, T, 3> for Line<T> {
    #[inline]
    fn gap(self, rhs: Line<T>, parallel: T) -> Option<Gap<T, 3>> {
        // With w from foot to foot and the common normal h = d₁ × d₂ the gap is w·h / |h|; of parallels it is |w|, for
        // both feet are at the foot of the origin.
        let ((a, from), (b, to)) = (Axis::in_reach(self)?, Axis::in_reach(rhs)?);
        let w = difference(to, from);
        let h = cross(a.d, b.d);
        let hh = dot(h, h);
        Some(if hh <= parallel * a.dd * b.dd { Gap::Vector(w, T::one()) } else { Gap::Signed(dot(w, h), hh) })
    }
}

impl<T: Field + PartialOrd> Separation<Line<T>, T, 3> for Plane<T> {
    #[inline]
    fn gap(self, line: Line<T>, parallel: T) -> Option<Gap<T, 3>> {
        let (plane, (line, foot)) = (Hesse::in_reach(self)?, Axis::in_reach(line)?);
        let slope = dot(plane.n, line.d);
        let height = plane.at(foot);
        let gap = if slope * slope <= parallel * plane.nn * line.dd { height } else { T::zero() };
        Some(Gap::Signed(gap, plane.nn))
    }
}

impl<T: Field + PartialOrd> Separation<Plane<T>, T, 3> for Plane<T> {
    #[inline]
    fn gap(self, rhs: Plane<T>, parallel: T) -> Option<Gap<T, 3>> {
        let (a, b) = (Hesse::in_reach(self)?, Hesse::in_reach(rhs)?);
        let h = cross(a.n, b.n);
        let height = a.at(b.foot());
        let gap = if dot(h, h) <= parallel * a.nn * b.nn { height } else { T::zero() };
        Some(Gap::Signed(gap, a.nn))
    }
}

/// A distance is the same from both sides: the second element of a pair has it from the first.
macro_rules! swapped {
    ($($A:ident, $B:ident);+) => {$(
        impl<T: Field + PartialOrd> Separation<$B<T>, T, 3> for $A<T> {
            #[inline]
            fn gap(self, rhs: $B<T>, parallel: T) -> Option<Gap<T, 3>> {
                rhs.gap(self, parallel)
            }
        }
    )+};
}
swapped!(Point, Line; Point, Plane; Line, Plane);

distances! {
    Point, Point; Point, Line; Point, Plane;
    Line, Point; Line, Line; Line, Plane;
    Plane, Point; Plane, Line; Plane, Plane
}

signed_distances!(Line, Line; Plane, Point; Plane, Line; Plane, Plane);

forward!(distance for Point, Line, Plane);
forward!(signed_distance for Line, Plane);
