//! The vertex of a hull that is farthest in a direction, by bisection.

use core::cmp::Ordering::{Equal, Greater};
use core::ops::ControlFlow;

use super::ConvexHull;
use crate::body::hull::along::compare;
use crate::body::level::Level;
use crate::body::{Blur, Body, Extent};
use crate::scalar::Widen;

impl<T: Widen> Body<2> for ConvexHull<T> {
    type Scalar = T;

    fn vertex_count(&self) -> usize {
        self.places.len()
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; 2] {
        self.places[index]
    }

    /// Exactly a farthest vertex; of two, the one with the lower number. Along the lower chain the edges turn from down to
    /// up, so that those which go farther in a direction with y ≤ 0 come first; likewise along the upper one. O(log n).
    fn farthest(&self, direction: [f64; 2], _: usize) -> usize {
        let (begin, end) = if direction[1] > 0.0 { (self.right, self.places.len()) } else { (0, self.right) };
        let (mut low, mut high) = (begin, end);
        while low < high {
            let middle = low + (high - low) / 2;
            match compare(direction, self.places[self.after(middle)], self.places[middle]) {
                Greater => low = middle + 1,
                // Only the last edge of the upper chain can lead to a lower number that is as far.
                Equal if middle + 1 == self.places.len() => return 0,
                _ => high = middle,
            }
        }
        if low == self.places.len() { 0 } else { low }
    }

    /// Goes round the hull from the top, both ways, up to the first vertex that is not near.
    fn near(
        &self,
        direction: [f64; 2],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (level, count) = (Level::below(self.places[top], &self.extent, direction, blur), self.places.len());
        let round = |from: usize, to: usize| (from..to).map(move |step| (top + step) % count);
        let is_reached = |vertex: &usize| level.is_reached(self.places[*vertex]);
        let onwards = round(0, count).take_while(is_reached).count();
        round(0, onwards).try_for_each(&mut *visit)?;
        round(onwards, count).rev().take_while(is_reached).try_for_each(visit)
    }

    #[inline]
    fn middle(&self) -> [f64; 2] {
        self.middle
    }

    fn extent(&self) -> Option<Extent> {
        Some(self.extent)
    }
}
