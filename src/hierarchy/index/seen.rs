//! What is asked about, as boxes see it: how far it is from each of four. A long segment is more than its own box, as most of that is far
//! from it.

use crate::hierarchy::bounds::{Bounds, Reach};
use crate::hierarchy::touching::Gaps;
use crate::hierarchy::tree::{Block, WAYS};
use crate::machine::Machine;
use crate::magnitude::{largest, max, min, power_of_two};

/// In which units squares of gaps are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units {
    /// How many are 1: a power of two, so that the largest coordinate of a segment is not far from 1.
    pub(crate) per_unit: f64,
    /// The largest coordinate in these units.
    pub(crate) size: f64,
}

/// What boxes are compared with.
pub(crate) trait Seen<const N: usize> {
    /// How far it is from four boxes, at least. A box is left out only if the reach is certainly shorter.
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps;
}

/// By its box: that of a point is all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxed<const N: usize> {
    pub(super) bounds: Bounds<N>,
    pub(super) per_unit: f64,
}

impl<const N: usize> Seen<N> for Boxed<N> {
    #[inline(always)]
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps {
        block.gaps(&self.bounds, self.per_unit, reach, machine)
    }
}

/// A segment by its box, and by axes across it: one in the plane; in space those across its shadows along x, y and z. With those of the
/// box these are all that a segment and a box can be parted by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slanted<const N: usize> {
    boxed: Boxed<N>,
    across: [Across<N>; 3],
}

impl<const N: usize> Slanted<N> {
    const AXES: usize = N * (N - 1) / 2;

    pub(super) fn new(ends: [[f64; N]; 2], units: Units) -> Self {
        let Units { per_unit, size } = units;
        let [a, b] = ends.map(|p| p.map(|x| per_unit * x));
        let u: [f64; N] = core::array::from_fn(|k| b[k] - a[k]);
        let mut across = [Across { axis: [0.0; N], least: 0.0, greatest: 0.0 }; 3];
        let sizes = size + largest(a) + largest(b);
        if sizes < FAR {
            let planes = (1..N).flat_map(|j| (0..j).map(move |i| [i, j]));
            for (across, plane) in across.iter_mut().zip(planes) {
                *across = Across::of(ends, u, plane, per_unit, sizes);
            }
        }
        Slanted { boxed: Boxed { bounds: Bounds::around(&ends), per_unit }, across }
    }
}

impl<const N: usize> Seen<N> for Slanted<N> {
    #[inline(always)]
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps {
        let Gaps { mut within, mut squared } = self.boxed.gaps(block, reach, machine);
        let mut widest = [0.0; WAYS];
        for k in 0..Self::AXES {
            let gaps = self.across[k].gaps(block);
            for way in 0..WAYS {
                widest[way] = max(gaps[way], widest[way]);
            }
        }
        let length = self.boxed.per_unit * reach.length;
        for way in 0..WAYS {
            within &= !(u32::from(widest[way] > length) << way);
            squared[way] = max(widest[way] * widest[way], squared[way]);
        }
        Gaps { within, squared }
    }
}

/// Of what is so far away, in units of the index, no axis is asked: nothing may overflow.
const FAR: f64 = power_of_two(400);

/// An axis, a little less than a unit long, and where a segment is along it, with room for what is rounded.
#[derive(Clone, Copy, Debug)]
struct Across<const N: usize> {
    axis: [f64; N],
    least: f64,
    greatest: f64,
}

impl<const N: usize> Across<N> {
    /// Across the shadow of u in the plane of two axes.
    //
    // Whichever axis it is, a gap along it is one: so only the places along it need room. Each is a sum of two products, which are rounded
    // with their sum by less than 4 μ of the largest coordinates; and the axis is below a unit, however it was rounded, by 2⁻⁴⁰ of it.
    fn of(ends: [[f64; N]; 2], u: [f64; N], [i, j]: [usize; 2], per_unit: f64, sizes: f64) -> Self {
        let mut axis = [0.0; N];
        let size = largest([u[i], u[j]]);
        if size > 0.0 {
            let [x, y] = [u[i] / size, u[j] / size];
            let unit = per_unit * ((1.0 - power_of_two(-40)) / num_traits::Float::sqrt(x * x + y * y));
            (axis[i], axis[j]) = (-y * unit, x * unit);
        }
        let [a, b] = ends.map(|p| axis[i] * p[i] + axis[j] * p[j]);
        let room = power_of_two(-48) * sizes;
        Across { axis, least: min(a, b) - room, greatest: max(a, b) + room }
    }

    /// How far four boxes are from the segment along the axis; where they are not, less than 0.
    #[inline(always)]
    fn gaps(&self, block: &Block<N>) -> [f64; WAYS] {
        let sides = block.sides();
        let (mut from, mut to) = ([0.0; WAYS], [0.0; WAYS]);
        for k in 0..N {
            for way in 0..WAYS {
                let (p, q) = (self.axis[k] * sides.least[k][way], self.axis[k] * sides.greatest[k][way]);
                from[way] += min(p, q);
                to[way] += max(p, q);
            }
        }
        let mut gaps = [0.0; WAYS];
        for way in 0..WAYS {
            gaps[way] = max(from[way] - self.greatest, self.least - to[way]);
        }
        gaps
    }
}

/// A segment that is gone along from its start. The squares are not of gaps: they are the parameters at which it comes to the boxes, or less.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<const N: usize> {
    slanted: Slanted<N>,
    /// The start in units, and what the parameter grows by along a unit of each axis; 0 where a step along it tells too little.
    start: [f64; N],
    inverse: [f64; N],
}

impl<const N: usize> Ahead<N> {
    pub(super) fn new(ends: [[f64; N]; 2], units: Units) -> Self {
        let [a, b] = ends.map(|p| p.map(|x| units.per_unit * x));
        let is_near = largest(a) + largest(b) < FAR;
        let inverse = core::array::from_fn(|k| {
            let step = b[k] - a[k];
            if is_near && num_traits::Float::abs(step) > power_of_two(-400) { 1.0 / step } else { 0.0 }
        });
        Ahead { slanted: Slanted::new(ends, units), start: if is_near { a } else { [0.0; N] }, inverse }
    }
}

impl<const N: usize> Seen<N> for Ahead<N> {
    #[inline(always)]
    fn gaps(&self, block: &Block<N>, reach: Reach, machine: impl Machine) -> Gaps {
        let Gaps { within, .. } = self.slanted.gaps(block, reach, machine);
        let (sides, per_unit) = (block.sides(), self.slanted.boxed.per_unit);
        let mut entries = [0.0; WAYS];
        for k in 0..N {
            for way in 0..WAYS {
                let p = (per_unit * sides.least[k][way] - self.start[k]) * self.inverse[k];
                let q = (per_unit * sides.greatest[k][way] - self.start[k]) * self.inverse[k];
                entries[way] = max(min(p, q), entries[way]);
            }
        }
        let mut squared = [0.0; WAYS];
        for way in 0..WAYS {
            // Less what three roundings add, and what underflows.
            squared[way] = max((1.0 - power_of_two(-48)) * entries[way] - LITTLE, 0.0);
        }
        Gaps { within, squared }
    }
}

/// Less than this of a segment is no way.
pub(super) const LITTLE: f64 = power_of_two(-140);
