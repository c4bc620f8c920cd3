//! Which triangles a plane has points in common with.

use alloc::vec::Vec;
use core::cmp::Ordering::Equal;

use super::goals::{Four, Goal};
use super::seen::{Seen, Units};
use super::triangles::{FourTriangles, TriangleTree};
use crate::boundary::cut::Cut;
use crate::hierarchy::Reach;
use crate::hierarchy::touching::Gaps;
use crate::hierarchy::tree::{Block, WAYS};
use crate::machine::Machine;
use crate::magnitude::{max, min, one_norm, power_of_two};
use crate::scalar::Widen;

/// A plane, to find boxes that have points on both sides of it: n·x + d, in the units of an index, with n near 1.
#[derive(Clone, Copy, Debug)]
struct Plane {
    normal: [f64; 3],
    offset: f64,
    /// An upper bound for the error of heights.
    room: f64,
}

impl Plane {
    // The coordinates are below 2 `size`, and each height has four roundings.
    fn new(cut: &Cut<3>, Units { per_unit, size }: Units) -> Self {
        let (normal, offset) = cut.scaled(per_unit);
        let sizes = 2.0 * size * one_norm(&normal) + offset.abs();
        let room = power_of_two(-48) * sizes + power_of_two(-1000);
        Plane { normal: normal.map(|n| per_unit * n), offset, room }
    }
}

impl Seen<3> for Plane {
    /// No ends: the plane is compared only with triangles, which have no capsules.
    fn ends(&self) -> [[f64; 3]; 2] {
        [[f64::NAN; 3]; 2]
    }

    /// Boxes that are certainly on one side are out of reach, whatever the reach is.
    #[inline(always)]
    fn gaps(&self, block: &Block<3>, _: Reach, _: impl Machine) -> Gaps {
        let sides = block.sides();
        let (mut least, mut greatest) = ([self.offset; WAYS], [self.offset; WAYS]);
        for axis in 0..3 {
            for way in 0..WAYS {
                let p = self.normal[axis] * sides.least[axis][way];
                let q = self.normal[axis] * sides.greatest[axis][way];
                least[way] += min(p, q);
                greatest[way] += max(p, q);
            }
        }
        let mut within = 0;
        for way in 0..WAYS {
            let is_on_one_side = (least[way] > self.room) | (greatest[way] < -self.room);
            within |= u32::from(!is_on_one_side) << way;
        }
        Gaps { within, squared: [0.0; WAYS] }
    }
}

/// Finds all triangles that have a point in common with the plane.
struct OnBothSides<'c> {
    cut: &'c Cut<3>,
    found: Vec<usize>,
}

impl<T: Widen> Goal<FourTriangles<T>> for OnBothSides<'_> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn look(&mut self, four: &FourTriangles<T>, count: usize, _: Reach) {
        for way in 0..count {
            let [a, b, c] = four.triangle(way).map(|p| self.cut.side(p));
            if a == Equal || a != b || a != c {
                self.found.push(four.numbers()[way]);
            }
        }
    }
}

impl<T: Widen> TriangleTree<T> {
    /// The numbers of the triangles that a plane has a point in common with, sorted.
    pub(crate) fn across(&self, cut: &Cut<3>) -> Vec<usize> {
        let mut goal = OnBothSides { cut, found: Vec::new() };
        if !self.is_empty() {
            self.search_as_seen(&Plane::new(cut, self.units), &mut goal);
        }
        goal.found.sort_unstable();
        goal.found
    }
}
