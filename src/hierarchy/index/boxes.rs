//! Boxes by place, around things that only the caller knows.

use super::goals::{Contents, Goal};
#[cfg(feature = "collide")]
use super::seen::Ahead;
use super::seen::{Boxed, Seen, Slanted};
use super::{Index, farthest_first};
#[cfg(feature = "collide")]
use crate::hierarchy::touching::LITTLE;
use crate::hierarchy::tree::{Block, WAYS};
use crate::hierarchy::{Bounds, Listed, Reach};
use crate::machine::in_wide_registers;
#[cfg(feature = "collide")]
use crate::magnitude::power_of_two;

/// Boxes by place.
pub(crate) type BoxTree<const N: usize> = Index<FourBoxes<N>, N>;

/// A query: its box; and, if it is long because something moves from one place to another, the two places of its middle, and half of the sides of the
/// box around what moves.
#[derive(Clone, Copy)]
pub(crate) struct Around<const N: usize> {
    pub(crate) bounds: Bounds<N>,
    pub(crate) along: Option<([[f64; N]; 2], [f64; N])>,
}

/// Four boxes side by side.
#[derive(Clone)]
pub(crate) struct FourBoxes<const N: usize> {
    boxes: Block<N>,
    numbers: [usize; WAYS],
}

impl<const N: usize> Contents for FourBoxes<N> {
    const MAY_BUNDLE: bool = false;
}

impl<const N: usize> BoxTree<N> {
    /// From boxes given by their least and their greatest coordinates. A box that is not finite is left out.
    pub(crate) fn of_boxes(boxes: &[[[f64; N]; 2]]) -> Self {
        let (sorted, around) = Index::around_boxes(&Listed(boxes));
        Index::with_fours(around, &sorted, |numbers| {
            let boxes = numbers.map(|number| Bounds { least: boxes[number][0], greatest: boxes[number][1] });
            FourBoxes { boxes: Block::of(boxes), numbers }
        })
    }

    /// Visits the numbers of all boxes whose things may be within a distance of the query, near ones first. `visit` returns the distance that counts
    /// from then on.
    pub(crate) fn visit_near(&self, asked: &Around<N>, distance: f64, visit: &mut dyn FnMut(usize) -> f64) {
        let within = |distance: f64| Limits { reach: Reach::new(distance), most: f64::INFINITY };
        let (visit, units) = (&mut |number| within(visit(number)), self.units);
        match asked.along {
            None => self.visit(&Boxed { bounds: asked.bounds, per_unit: units.per_unit }, within(distance), visit),
            Some((ends, half)) => {
                self.visit(&Slanted::thick(ends, half, asked.bounds, units), within(distance), visit);
            }
        }
    }

    /// Visits the numbers of all boxes that these bounds meet on a way, early ones first. `visit` returns the share of the way that matters from
    /// then on.
    #[cfg(feature = "collide")]
    pub(crate) fn visit_ahead(&self, bounds: Bounds<N>, way: [f64; N], visit: &mut dyn FnMut(usize) -> f64) {
        let until = |share: f64| Limits { reach: Reach::new(0.0), most: (1.0 + power_of_two(-40)) * share + LITTLE };
        let seen = Ahead::of_box(bounds, way, self.units);
        self.visit(&seen, until(1.0), &mut |number| until(visit(number)));
    }

    fn visit(&self, seen: &impl Seen<N>, limits: Limits, visit: &mut dyn FnMut(usize) -> Limits) {
        if !self.is_empty() {
            self.search_as_seen(seen, &mut Visit { seen, limits, visit });
        }
    }
}

/// Which boxes matter.
#[derive(Clone, Copy)]
struct Limits {
    reach: Reach,
    /// The greatest parameter; infinity for a query by gaps.
    most: f64,
}

/// Visits the boxes within the limits.
struct Visit<'v, V> {
    seen: &'v V,
    limits: Limits,
    visit: &'v mut dyn FnMut(usize) -> Limits,
}

impl<V: Seen<N>, const N: usize> Goal<FourBoxes<N>> for Visit<'_, V> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.limits.reach
    }
    #[inline(always)]
    fn is_before(&self, parameter: f64) -> bool {
        parameter > self.limits.most
    }
    fn look(&mut self, four: &FourBoxes<N>, count: usize, mut reach: Reach) {
        let gaps = in_wide_registers!(machine => self.seen.gaps(&four.boxes, reach, machine));
        let within = gaps.within & ((1 << count) - 1);
        let ways = &farthest_first(gaps.squared, within)[..within.count_ones() as usize];
        for &(squared, way) in ways.iter().rev() {
            if reach.falls_short_of_square(squared) || self.is_before(squared) {
                continue;
            }
            self.limits = (self.visit)(four.numbers[way]);
            reach = self.limits.reach.squared_in_units(reach.per_unit);
        }
    }
}
