//! Elements as vectors that can be squared: a line divided by a power of two so that its norm is between 2⁻¹⁶ and 2¹⁷,
//! which rounds nothing and lets no square over- or underflow. `None` for an ideal or zero element.

use super::{Line, Point};
pub(super) use crate::magnitude::difference;
use crate::magnitude::{dot, finite, scaled};
use crate::scalar::{Field, Ring};

/// The coordinates of a point; NaN over a weight that is not finite.
#[inline]
pub(super) fn place<T: Field>(point: Point<T>) -> Option<[T; 2]> {
    (!point.e12.is_zero()).then(|| point.located())
}

/// The same, if they are finite.
#[inline]
pub(super) fn finite_place<T: Field>(point: Point<T>) -> Option<[T; 2]> {
    place(point).filter(|&coordinates| finite(coordinates))
}

/// The point or direction with these components and this weight.
#[inline]
pub(super) fn point<T: Ring>([x, y]: [T; 2], weight: T) -> Point<T> {
    Point { e20: x, e01: y, e12: weight }
}

/// The components of a point, not divided by its weight.
#[inline]
pub(super) fn components<T: Ring>(point: Point<T>) -> [T; 2] {
    [point.e20, point.e01]
}

#[inline]
pub(super) fn sum<T: Ring>(a: [T; 2], b: [T; 2]) -> [T; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// Positive if b is to the left of a.
#[inline]
pub(super) fn cross<T: Ring>(a: [T; 2], b: [T; 2]) -> T {
    a[0] * b[1] - a[1] * b[0]
}

/// A line n·x + c = 0, and n·n.
#[derive(Clone, Copy)]
pub(super) struct Hesse<T> {
    pub n: [T; 2],
    pub c: T,
    pub nn: T,
}

impl<T: Field + PartialOrd> Hesse<T> {
    #[inline]
    pub fn of(line: Line<T>) -> Option<Self> {
        let (n, size) = scaled(line.normal())?;
        Some(Hesse { n, c: line.e0 / size, nn: dot(n, n) })
    }

    /// The same, if every coefficient is finite.
    #[inline]
    pub fn finite(line: Line<T>) -> Option<Self> {
        finite(line.to_array()).then(|| Hesse::of(line)).flatten()
    }

    /// The same, if it is also no further from the origin than the scalar reaches.
    #[inline]
    pub fn in_reach(line: Line<T>) -> Option<Self> {
        Hesse::finite(line).filter(|hesse| finite(hesse.foot()))
    }

    /// The point of the line nearest to the origin, −c n / (n·n).
    #[inline]
    pub fn foot(&self) -> [T; 2] {
        let foot = self.n.map(|n| -(self.c * n / self.nn));
        // A product may be out of range where the quotient is not.
        if finite(foot) { foot } else { self.n.map(|n| -(self.c * (n / self.nn))) }
    }

    /// n·x + c: how far x is on the positive side, times the norm.
    #[inline]
    pub fn at(&self, x: [T; 2]) -> T {
        dot(self.n, x) + self.c
    }
}
