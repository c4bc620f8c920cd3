//! The facet through which the Origin comes into the difference of two parallelotopes on a straight way, as it seems by rounded numbers.

use core::ops::ControlFlow;

use super::super::difference::Corner;
use super::super::space::{dot, negative};
use super::{Facet, Facets};

/// A facet on the way of the Origin.
#[derive(Clone, Copy)]
struct Entry<const N: usize> {
    facet: Facet,
    /// Inwards, of any length.
    normal: [f64; N],
    /// The share of the way until there.
    share: f64,
}

impl<const N: usize> Facets<N> {
    /// The unit normal, inwards, of the facet through which the Origin comes in on its way, N corners of it around the place where it does, and a
    /// corner on the opposite side. `None` if it comes in nowhere, is inside already, or meets the radii beside a facet first; or if rounding
    /// hides whether it does.
    pub fn pierced(&self, way: [f64; N]) -> Option<([f64; N], [Corner; N], Corner)> {
        let Entry { facet, normal, share } = self.last_entry(way)?;
        let length = num_traits::Float::sqrt(dot(normal, normal));
        let inwards = normal.map(|n| n / length);
        // With radii the Origin is still as far from the core.
        let place = core::array::from_fn(|k| share * way[k] + self.radii * inwards[k]);
        let corners = self.corners(&facet, inwards.map(|n| -n), place)?;
        let opposite = core::array::from_fn(|end| corners[0][end] ^ ((1 << self.edges[end].count) - 1));
        Some((inwards, corners, opposite))
    }

    /// Of the facets' planes that the Origin comes through, the last.
    fn last_entry(&self, way: [f64; N]) -> Option<Entry<N>> {
        let mut last: Option<Entry<N>> = None;
        let seen = self.each(|facet| {
            let blur = self.blur(&facet);
            if facet.gap < -blur {
                return ControlFlow::Continue(());
            }
            let normal = self.normal(&facet);
            let radii = if self.radii == 0.0 { 0.0 } else { self.radii * num_traits::Float::sqrt(dot(normal, normal)) };
            let (gap, middle, speed) = (facet.gap - radii, dot(normal, self.way), dot(normal, way));
            let share = gap / speed.abs();
            let is_entry = speed != 0.0 && share <= 1.0 && (middle > 0.0) == (speed > 0.0);
            let is_earlier = is_entry && (gap <= 0.0 || last.is_some_and(|last| share <= last.share));
            if gap < -blur || is_earlier || !self.is_one(&facet, normal) {
                return ControlFlow::Continue(());
            }
            // Also if it goes along the plane, or out, where rounding hides whether it is inside.
            if !is_entry {
                return ControlFlow::Break(());
            }
            last = Some(Entry { facet, normal: if middle > 0.0 { normal } else { negative(normal) }, share });
            ControlFlow::Continue(())
        });
        if seen.is_continue() { last } else { None }
    }
}
