//! What the barycentric coordinates of the plane and of space share: a simplex and a point, scaled so that no product over- or
//! underflows, whatever their size.

use crate::magnitude::{difference, dot, finite, largest, scale};
use crate::scalar::Field;

/// The vertices of a simplex, and a point.
pub(crate) struct Seen<T, const D: usize, const N: usize> {
    p: [T; D],
    vertices: [[T; D]; N],
    /// The [`scale`] of the edges, if these are short. If they are long, all coordinates are divided by it already, and this is 1.
    unit: T,
    /// By how many places the vertices were rotated to the left.
    turned: usize,
}

/// A vector, divided by a scale of its own.
pub(crate) struct Way<T, const D: usize> {
    pub to_scale: [T; D],
    size: T,
    unit: T,
}

impl<T: Field + PartialOrd, const D: usize, const N: usize> Seen<T, D, N> {
    /// `None` if all vertices are at one place. The scale is that of half the edges, whose differences do not overflow.
    #[inline]
    pub(crate) fn of(p: [T; D], vertices: [[T; D]; N]) -> Option<Self> {
        let two = T::one() + T::one();
        let edge = |v: [T; D]| core::array::from_fn(|k| v[k] / two - vertices[0][k] / two);
        let half = largest(vertices.map(|v| largest::<T, D>(edge(v))));
        // The smallest number has no half.
        let whole = || largest(vertices.map(|v| largest(difference(v, vertices[0]))));
        let unit = scale(if half.is_zero() { whole() } else { half });
        // Mostly the scale is 1, and nothing need be divided.
        let seen = |p: [T; D]| if unit > T::one() { p.map(|c| c / unit) } else { p };
        let seen = Seen {
            p: seen(p),
            vertices: vertices.map(seen),
            unit: if unit > T::one() { T::one() } else { unit },
            turned: 0,
        };
        // By values alone: a slope gives an edge no length.
        let is_apart = |v: &[T; D]| !difference(*v, vertices[0]).iter().all(T::is_zero);
        vertices.iter().any(is_apart).then_some(seen)
    }

    /// With the vertices rotated so that the one nearest to the point is first: differences from there are the smallest.
    #[inline]
    pub(crate) fn nearest_first(mut self) -> Self {
        let apart = |x: T, y: T| if x < y { y - x } else { x - y };
        let distances = self.vertices.map(|v| (0..D).fold(T::zero(), |sum, k| sum + apart(v[k], self.p[k])));
        self.turned = (1..N).fold(0, |nearest, k| if distances[k] < distances[nearest] { k } else { nearest });
        self.vertices.rotate_left(self.turned);
        self
    }

    /// The vector from the first vertex to another, in the unit of the edges.
    #[inline]
    pub(crate) fn edge(&self, to: usize) -> [T; D] {
        let edge = difference(self.vertices[to], self.vertices[0]);
        if self.unit.is_one() { edge } else { edge.map(|c| c / self.unit) }
    }

    /// The vector from a vertex to the point.
    #[inline]
    pub(crate) fn way(&self, from: usize) -> Way<T, D> {
        let way = difference(self.p, self.vertices[from]);
        let size = scale(largest(way));
        Way { to_scale: if size.is_one() { way } else { way.map(|c| c / size) }, size, unit: self.unit }
    }

    /// All coordinates in the given order of the vertices, from those of all vertices but the first.
    #[inline]
    pub(crate) fn in_order(&self, others: impl Fn(usize) -> T) -> [T; N] {
        let mut coordinates: [T; N] = core::array::from_fn(|k| if k == 0 { T::one() } else { others(k) });
        coordinates[0] = coordinates[1..].iter().fold(coordinates[0], |rest, &other| rest - other);
        coordinates.rotate_right(self.turned);
        coordinates
    }
}

impl<T: Field + PartialOrd, const D: usize> Seen<T, D, 2> {
    /// The coordinates of the point's foot on the line of the segment. (What is subtracted from 0 is not −0.)
    #[inline]
    pub(crate) fn along_edge(&self) -> [T; 2] {
        let u = self.edge(1);
        let along = |way: Way<T, D>| way.times(dot(way.to_scale, u) / dot(u, u));
        [T::zero() - along(self.way(1)), along(self.way(0))]
    }
}

impl<T: Field + PartialOrd, const D: usize> Way<T, D> {
    /// A number that was computed with the scaled vector, converted to what it is for the vector itself, in the unit of the edges.
    #[inline]
    pub(crate) fn times(&self, found: T) -> T {
        let size = self.size / self.unit;
        if finite([size]) { found * size } else { found * self.size / self.unit }
    }
}
