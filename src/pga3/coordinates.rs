//! Elements as vectors that can be squared: a line or plane divided by a power of two so that its norm is between 2⁻¹⁶
//! and 2¹⁷, which rounds nothing and lets no square over- or underflow. `None` for an ideal or zero element.

use super::{Line, Plane, Point, cross, difference};
use crate::magnitude::{dot, finite, scaled};
use crate::scalar::{Field, Ring};

/// The coordinates of a point; NaN over a weight that is not finite.
#[inline]
pub(super) fn place<T: Field>(point: Point<T>) -> Option<[T; 3]> {
    (!point.e123.is_zero()).then(|| point.located())
}

/// The same, if they are finite.
#[inline]
pub(super) fn finite_place<T: Field>(point: Point<T>) -> Option<[T; 3]> {
    place(point).filter(|&coordinates| finite(coordinates))
}

/// The point or direction with these components and this weight.
#[inline]
pub(super) fn point<T: Ring>([x, y, z]: [T; 3], weight: T) -> Point<T> {
    Point { e032: x, e013: y, e021: z, e123: weight }
}

/// The components of a point, not divided by its weight.
#[inline]
pub(super) fn components<T: Ring>(point: Point<T>) -> [T; 3] {
    [point.e032, point.e013, point.e021]
}

/// A line: direction d, moment m, and d·d.
#[derive(Clone, Copy)]
pub(super) struct Axis<T> {
    pub d: [T; 3],
    pub m: [T; 3],
    pub dd: T,
}

impl<T: Field + PartialOrd> Axis<T> {
    #[inline]
    pub fn of(line: Line<T>) -> Option<Self> {
        let (d, size) = scaled(line.direction())?;
        Some(Axis { d, m: line.moment().map(|c| c / size), dd: dot(d, d) })
    }

    /// The same, if every coefficient is finite.
    #[inline]
    pub fn finite(line: Line<T>) -> Option<Self> {
        finite(line.to_array()).then(|| Axis::of(line)).flatten()
    }

    /// The same and its foot, if it is also no further from the origin than the scalar reaches.
    #[inline]
    pub fn in_reach(line: Line<T>) -> Option<(Self, [T; 3])> {
        let axis = Axis::finite(line)?;
        Some((axis, axis.foot())).filter(|(_, foot)| finite(*foot))
    }

    /// The point of the line nearest to the origin, d × m / (d·d): a part of m along d, a pitch, drops out.
    #[inline]
    pub fn foot(&self) -> [T; 3] {
        let foot = cross(self.d, self.m).map(|c| c / self.dd);
        // As for planes.
        if finite(foot) { foot } else { cross(self.d.map(|c| c / self.dd), self.m) }
    }

    /// The way from a point to its foot, times d·d. The moment of the parallel through p is p × d, so the difference of the moments
    /// is (c − p) × d for a point c of the line: across d, where a pitch drops out, that is the way.
    #[inline]
    pub fn way_from(&self, p: [T; 3]) -> [T; 3] {
        cross(self.d, difference(self.m, cross(p, self.d)))
    }
}

/// A plane n·x + c = 0, and n·n.
#[derive(Clone, Copy)]
pub(super) struct Hesse<T> {
    pub n: [T; 3],
    pub c: T,
    pub nn: T,
}

impl<T: Field + PartialOrd> Hesse<T> {
    #[inline]
    pub fn of(plane: Plane<T>) -> Option<Self> {
        let (n, size) = scaled(plane.normal())?;
        Some(Hesse { n, c: plane.e0 / size, nn: dot(n, n) })
    }

    /// The same, if every coefficient is finite.
    #[inline]
    pub fn finite(plane: Plane<T>) -> Option<Self> {
        finite(plane.to_array()).then(|| Hesse::of(plane)).flatten()
    }

    /// The same, if it is also no further from the origin than the scalar reaches.
    #[inline]
    pub fn in_reach(plane: Plane<T>) -> Option<Self> {
        Hesse::finite(plane).filter(|hesse| finite(hesse.foot()))
    }

    /// The point of the plane nearest to the origin, −c n / (n·n).
    #[inline]
    pub fn foot(&self) -> [T; 3] {
        let foot = self.n.map(|n| -(self.c * n / self.nn));
        // A product may be out of range where the quotient is not.
        if finite(foot) { foot } else { self.n.map(|n| -(self.c * (n / self.nn))) }
    }

    /// n·x + c: how far x is on the positive side, times the norm.
    #[inline]
    pub fn at(&self, x: [T; 3]) -> T {
        dot(self.n, x) + self.c
    }
}
