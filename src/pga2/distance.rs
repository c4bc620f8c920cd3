//! How far apart points and lines of the plane are.

use super::coordinates::{Hesse, cross, difference, finite_place};
use super::{Line, Point};
use crate::ops::{Distance, DistanceSquared, SignedDistance, forward};
use crate::scalar::{Field, Real};
use crate::separation::{Gap, Separation, distances, signed_distances};

impl<T: Field + PartialOrd> Separation<Point<T>, T, 2> for Point<T> {
    #[inline]
    fn gap(self, rhs: Point<T>, _: T) -> Option<Gap<T, 2>> {
        // The difference first: for points of weight 1 it is rounded once, however far both are from the origin.
        Some(Gap::Vector(difference(finite_place(rhs)?, finite_place(self)?), T::one()))
    }
}

impl<T: Field + PartialOrd> Separation<Point<T>, T, 2> for Line<T> {
    #[inline]
    fn gap(self, point: Point<T>, _: T) -> Option<Gap<T, 2>> {
        let (line, p) = (Hesse::finite(self)?, finite_place(point)?);
        Some(Gap::Signed(line.at(p), line.nn))
    }
}

impl<T: Field + PartialOrd> Separation<Line<T>, T, 2> for Point<T> {
    #[inline]
    fn gap(self, line: Line<T>, parallel: T) -> Option<Gap<T, 2>> {
        line.gap(self, parallel)
    }
}

impl<T: Field + PartialOrd> Separation<Line<T>, T, 2> for Line<T> {
    #[inline]
    fn gap(self, rhs: Line<T>, parallel: T) -> Option<Gap<T, 2>> {
        let (a, b) = (Hesse::in_reach(self)?, Hesse::in_reach(rhs)?);
        let sine = cross(a.n, b.n);
        let height = a.at(b.foot());
        let gap = if sine * sine <= parallel * a.nn * b.nn { height } else { T::zero() };
        Some(Gap::Signed(gap, a.nn))
    }
}

distances!(Point, Point; Point, Line; Line, Point; Line, Line);

signed_distances!(Line, Point; Line, Line);

forward!(distance for Point, Line);
forward!(signed_distance for Line);
