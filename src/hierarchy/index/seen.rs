//! The forms of queries that boxes are compared with: how far each of four boxes is from the query. A long segment has more than its own
//! box, as most of that box is far from it.

use crate::hierarchy::bounds::{Bounds, Reach};
use crate::hierarchy::touching::{Gaps, PLANES, Passages, Strip, Way, across, passages, planes};
use crate::hierarchy::tree::Block;
use crate::machine::Machine;
use crate::magnitude::{max, min, one_norm, power_of_two};

/// The units in which squares of gaps are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units {
    /// How many units make 1: a power of two, such that the largest coordinate of a segment is not far from 1 unit.
    pub(crate) per_unit: f64,
    /// The largest coordinate in these units.
    pub(crate) size: f64,
}

/// A query, in the form that boxes are compared with.
pub(crate) trait Seen<const N: usize> {
    /// The ends of a segment that holds all of the query, if there may be capsules, as there are around segments only.
    fn ends(&self) -> [[f64; N]; 2];
    /// Lower bounds for how far it is from four boxes. A box is left out only if the reach is certainly shorter.
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps;
}

/// A query by its box. For a point this is exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxed<const N: usize> {
    pub(super) bounds: Bounds<N>,
    pub(super) per_unit: f64,
}

impl<const N: usize> Seen<N> for Boxed<N> {
    /// The ends for a point.
    fn ends(&self) -> [[f64; N]; 2] {
        [self.bounds.least, self.bounds.greatest]
    }
    #[inline(always)]
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps {
        block.gaps(&self.bounds, self.per_unit, reach, machine)
    }
}

/// A segment by its box, and by strips along it: one in the plane; in space, one around each of its shadows along z, y and x. Any box that is
/// apart from the segment is parted from it by a side of its box or of a strip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slanted<const N: usize> {
    boxed: Boxed<N>,
    strips: [Strip; 3],
    ends: [[f64; N]; 2],
}

impl<const N: usize> Slanted<N> {
    pub(super) fn new(ends: [[f64; N]; 2], units: Units) -> Self {
        Self::thick(ends, [0.0; N], Bounds::around(&ends), units)
    }

    /// A segment with a box around each of its points, half of whose sides are `half`. `bounds` is the box around all of it.
    pub(super) fn thick(ends: [[f64; N]; 2], half: [f64; N], bounds: Bounds<N>, units: Units) -> Self {
        let Units { per_unit, size } = units;
        let [a, b, sides] = [ends[0], ends[1], half].map(|p| p.map(|x| per_unit * x));
        let sizes = size + one_norm(&a) + one_norm(&b) + one_norm(&sides);
        let mut strips = [Strip { axis: [0.0; 2], least: 0.0, greatest: 0.0 }; 3];
        if sizes < FAR {
            for (strip, [i, j]) in strips.iter_mut().zip(PLANES).take(planes(N)) {
                let shadow = [ends[0], ends[1], half].map(|p| [p[i], p[j]]);
                *strip = around(shadow, [b[i] - a[i], b[j] - a[j]], per_unit, power_of_two(-48) * sizes);
            }
        }
        Slanted { boxed: Boxed { bounds, per_unit }, strips, ends }
    }
}

impl<const N: usize> Seen<N> for Slanted<N> {
    fn ends(&self) -> [[f64; N]; 2] {
        self.ends
    }
    #[inline(always)]
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps {
        let gaps = self.boxed.gaps(block, reach, machine);
        across(block.sides(), &self.strips, reach.per_unit * reach.length, gaps, machine)
    }
}

/// For coordinates as large as this, in units of the index, no strip and no way is made, as numbers might overflow.
const FAR: f64 = power_of_two(400);

/// The strip along a vector u on a plane, around the shadow of a segment from a to b, and of what goes along it, given by half of its sides.
//
// A gap along any axis proves a distance, so the rounding of its direction needs no room: only the places along it do. Each place is a
// sum of two products. The roundings of these and of the sum are less than 4 μ of the coordinates. The axis is shorter than a unit by
// 2⁻⁴⁰ of it, however it was rounded.
fn around(shadow: [[f64; 2]; 3], u: [f64; 2], per_unit: f64, room: f64) -> Strip {
    let size = one_norm(&u);
    let mut axis = [0.0; 2];
    if size > 0.0 {
        let [x, y] = u.map(|x| x / size);
        let unit = per_unit * ((1.0 - power_of_two(-40)) / num_traits::Float::sqrt(x * x + y * y));
        axis = [-y * unit, x * unit];
    }
    let [a, b, _] = shadow.map(|p| axis[0] * p[0] + axis[1] * p[1]);
    let room = room + one_norm(&[axis[0] * shadow[2][0], axis[1] * shadow[2][1]]);
    Strip { axis, least: min(a, b) - room, greatest: max(a, b) + room }
}

/// A segment followed from its start, or a box on its way. The `squared` of its [`Gaps`] are not squares: they are the parameters at which
/// it reaches the boxes, or less. A box is left out if it is certainly left along one axis before it is reached along another, or if it is
/// apart from the box around the way. But for rounding, any box apart from the way is left out by one of the two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<const N: usize> {
    boxed: Boxed<N>,
    ends: [[f64; N]; 2],
    way: Way<N>,
}

impl<const N: usize> Ahead<N> {
    pub(super) fn new(ends @ [start, end]: [[f64; N]; 2], units: Units) -> Self {
        let step = core::array::from_fn(|k| units.per_unit * end[k] - units.per_unit * start[k]);
        let boxed = Boxed { bounds: Bounds::around(&ends), per_unit: units.per_unit };
        Ahead { boxed, ends, way: way(start, start, step, units) }
    }

    #[cfg(feature = "collide")]
    pub(super) fn of_box(Bounds { least, greatest }: Bounds<N>, by: [f64; N], units: Units) -> Self {
        // What is asked about a box that is reached rounds the places of the body that moves: where it moves, they need room.
        let sizes = one_norm(&least) + one_norm(&greatest) + one_norm(&by);
        let room = by.map(|x| if x == 0.0 { 0.0 } else { power_of_two(-48) * sizes });
        let least: [f64; N] = core::array::from_fn(|k| least[k] - room[k]);
        let greatest: [f64; N] = core::array::from_fn(|k| greatest[k] + room[k]);
        let bounds = Bounds {
            least: core::array::from_fn(|k| min(least[k] + by[k], least[k])),
            greatest: core::array::from_fn(|k| max(greatest[k] + by[k], greatest[k])),
        };
        let way = way(least, greatest, by.map(|x| units.per_unit * x), units);
        Ahead { boxed: Boxed { bounds, per_unit: units.per_unit }, ends: [least, greatest], way }
    }
}

/// The way of a box by a step, which is in units already. If the box is too far away, the way is empty and excludes nothing.
fn way<const N: usize>(least: [f64; N], greatest: [f64; N], step: [f64; N], units: Units) -> Way<N> {
    let mut way = Way { least: [0.0; N], greatest: [0.0; N], inverse: [0.0; N], stay: [f64::INFINITY; N] };
    let [least, greatest] = [least, greatest].map(|p| p.map(|x| units.per_unit * x));
    if one_norm(&least) + one_norm(&greatest) + one_norm(&step) < FAR {
        for k in 0..N {
            // A step that is tiny in the units of the index excludes too little.
            if step[k].abs() > power_of_two(-400) {
                (way.least[k], way.greatest[k]) = (least[k], greatest[k]);
                (way.inverse[k], way.stay[k]) = (1.0 / step[k], 0.0);
            }
        }
    }
    way
}

impl<const N: usize> Seen<N> for Ahead<N> {
    fn ends(&self) -> [[f64; N]; 2] {
        self.ends
    }
    #[inline(always)]
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps {
        let Passages { entries, within } = passages(block.sides(), &self.way, self.boxed.per_unit, machine);
        Gaps { within: within & self.boxed.gaps(block, reach, machine).within, squared: entries }
    }
}
