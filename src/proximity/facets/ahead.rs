//! The facet through which the Origin comes into the difference of two parallelotopes on a straight way, as it seems by rounded numbers.

use core::ops::ControlFlow;

use super::super::difference::Corner;
use super::super::space::dot;
use super::{Facet, Facets};

/// A facet on the way of the Origin.
#[derive(Clone, Copy)]
struct Entry<const N: usize> {
    facet: Facet,
    /// Outwards, of length 1.
    normal: [f64; N],
    /// The share of the way until there.
    share: f64,
}

impl<const N: usize> Facets<N> {
    /// The unit normal, inwards, of the facet through which the Origin comes in on its way, N corners of it around the place where it does, and a
    /// corner on the opposite side. `None` if it comes in nowhere, is inside already, or meets the radii beside a facet first.
    pub fn pierced(&self, way: [f64; N]) -> Option<([f64; N], [Corner; N], Corner)> {
        let Entry { facet, normal, share } = self.last_entry(way)?;
        // With radii the Origin is still as far from the core.
        let place = core::array::from_fn(|k| share * way[k] - self.radii * normal[k]);
        let corners = self.corners(&facet, normal, place)?;
        let opposite = core::array::from_fn(|end| corners[0][end] ^ ((1 << self.edges[end].count) - 1));
        Some((normal.map(|n| 0.0 - n), corners, opposite))
    }

    /// Of the facets' planes that the Origin comes through, the last.
    fn last_entry(&self, way: [f64; N]) -> Option<Entry<N>> {
        let mut last: Option<Entry<N>> = None;
        let seen = self.each(|facet| {
            let normal = self.normal(&facet);
            let (middle, speed) = (dot(normal, self.way), dot(normal, way));
            let length = num_traits::Float::sqrt(dot(normal, normal));
            let gap = facet.gap - self.radii * length;
            if gap <= 0.0 || !self.is_one(&facet, normal) {
                return ControlFlow::Continue(());
            }
            let share = gap / num_traits::Float::abs(speed);
            if share > 1.0 || (middle > 0.0) != (speed > 0.0) {
                return ControlFlow::Break(());
            }
            if last.is_none_or(|last| share > last.share) {
                let outwards = if middle > 0.0 { -1.0 } else { 1.0 } / length;
                last = Some(Entry { facet, normal: normal.map(|n| n * outwards), share });
            }
            ControlFlow::Continue(())
        });
        if seen.is_continue() { last } else { None }
    }
}
