//! What a body sweeps when it goes straight, which is a body.

use crate::body::{Body, Extent, Parallelotope};
use crate::magnitude::{dot, norm, one_norm, scaled};
use crate::proximity::Features;

/// A body, and all places of it on a way. Vertices 2k and 2k + 1 are its vertex k, at the start and at the end, rounded once.
pub(super) struct Swept<'b, B: ?Sized, const N: usize> {
    pub body: &'b B,
    pub way: [f64; N],
}

impl<B: Body<N> + ?Sized, const N: usize> Swept<'_, B, N> {
    /// From pairs of vertices, of what is swept and of another body, to pairs of the body and the other one: each pair once.
    pub fn unswept(features: &Features) -> Features {
        let mut pairs = [[0; 2]; 4];
        let mut len = 0;
        for pair in features.pairs().iter().map(|&[swept, other]| [swept / 2, other]) {
            if !pairs[..len].contains(&pair) {
                pairs[len] = pair;
                len += 1;
            }
        }
        Features::new(&pairs[..len])
    }
}

impl<B: Body<N> + ?Sized, const N: usize> Body<N> for Swept<'_, B, N> {
    type Scalar = B::Scalar;

    fn vertex_count(&self) -> usize {
        2 * self.body.vertex_count()
    }

    fn vertex(&self, index: usize) -> [f64; N] {
        let place = self.body.vertex(index / 2);
        if index.is_multiple_of(2) { place } else { core::array::from_fn(|k| place[k] + self.way[k]) }
    }

    fn farthest(&self, direction: [f64; N], start: usize) -> usize {
        // The product of a short direction underflows.
        let direction = scaled(direction).map_or(direction, |(direction, _)| direction);
        let ahead = usize::from(dot(direction, self.way) > 0.0);
        2 * self.body.farthest(direction, start / 2) + ahead
    }

    fn roughly_farthest(&self, direction: [f64; N], start: usize) -> usize {
        let ahead = usize::from(dot(direction, self.way) > 0.0);
        2 * self.body.roughly_farthest(direction, start / 2) + ahead
    }

    /// Which end of the way is farther may be mistaken by three roundings of the way, and each place is rounded once.
    fn extent(&self) -> Option<Extent> {
        let (Extent { slack, diameter, reach }, way) = (self.body.extent()?, norm(self.way));
        let wider = |x: f64| (x + 8.0 * f64::EPSILON * (reach + way) + f64::MIN_POSITIVE) * (1.0 + 8.0 * f64::EPSILON);
        Some(Extent { slack: wider(slack), diameter: wider(diameter + way), reach: wider(reach + way) })
    }

    /// If the body has fewer than N edges, the way is one more, the first.
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        // With N edges it has one too many.
        let count = self.body.vertex_count();
        let Parallelotope { center, half_edges, off } =
            if count < 1 << N { self.body.parallelotope()? } else { return None };
        let half = self.way.map(|c| 0.5 * c);
        let center = core::array::from_fn(|k| center[k] + half[k]);
        let half_edges = core::array::from_fn(|k| if k == 0 { half } else { half_edges[k - 1] });
        // The vertices at the end are rounded once, and so is the center; half of the way loses what underflows.
        let sizes = half_edges.iter().fold(one_norm(&center) + 2.0 * one_norm(&half), |sum, edge| sum + one_norm(edge));
        Some(Parallelotope { center, half_edges, off: off + f64::EPSILON * sizes + f64::MIN_POSITIVE })
    }

    fn radius(&self) -> f64 {
        self.body.radius()
    }
}

/// A body, moved on by a way. Its vertices are rounded once.
pub(super) struct Shifted<'b, B: ?Sized, const N: usize> {
    pub body: &'b B,
    pub by: [f64; N],
}

impl<B: Body<N> + ?Sized, const N: usize> Body<N> for Shifted<'_, B, N> {
    type Scalar = B::Scalar;

    fn vertex_count(&self) -> usize {
        self.body.vertex_count()
    }

    fn vertex(&self, index: usize) -> [f64; N] {
        let place = self.body.vertex(index);
        core::array::from_fn(|k| place[k] + self.by[k])
    }

    fn farthest(&self, direction: [f64; N], start: usize) -> usize {
        self.body.farthest(direction, start)
    }

    fn radius(&self) -> f64 {
        self.body.radius()
    }
}
