//! A leaf of the tree: a few boxes side by side, so that one box is compared with all of them at once.

use super::Aabb;

/// How many boxes a group has room for.
pub(super) const LANES: usize = 8;

/// The label of a lane in which there is no box.
pub(super) const NONE: u32 = u32::MAX;

/// A box and what it is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labelled<T, const N: usize> {
    pub(super) bounds: Aabb<T, N>,
    pub(super) label: u32,
}

/// Up to [`LANES`] boxes, coordinate by coordinate. A lane without a box repeats one of its neighbours, so that it does not
/// widen the bounds of the group.
#[derive(Clone, Debug)]
pub(super) struct Group<T, const N: usize> {
    min: [[T; LANES]; N],
    max: [[T; LANES]; N],
    pub(super) labels: [u32; LANES],
}

impl<T: Copy + PartialOrd, const N: usize> Group<T, N> {
    /// A group of one box.
    pub(super) fn new(first: &Labelled<T, N>) -> Self {
        let mut labels = [NONE; LANES];
        labels[0] = first.label;
        Group { min: first.bounds.min.map(|c| [c; LANES]), max: first.bounds.max.map(|c| [c; LANES]), labels }
    }

    pub(super) fn put(&mut self, lane: usize, bounds: &Aabb<T, N>) {
        for k in 0..N {
            self.min[k][lane] = bounds.min[k];
            self.max[k][lane] = bounds.max[k];
        }
    }

    #[inline]
    pub(super) fn get(&self, lane: usize) -> Aabb<T, N> {
        Aabb { min: core::array::from_fn(|k| self.min[k][lane]), max: core::array::from_fn(|k| self.max[k][lane]) }
    }

    /// Takes the box out of a lane.
    pub(super) fn vacate(&mut self, lane: usize) {
        self.labels[lane] = NONE;
        self.pad();
    }

    /// Lets the lanes without a box repeat one with a box. If no lane has a box, all stay
    /// as they are: that costs time, but no pair.
    pub(super) fn pad(&mut self) {
        if let Some(neighbour) = self.labels.iter().position(|&label| label != NONE) {
            let bounds = self.get(neighbour);
            for lane in 0..LANES {
                if self.labels[lane] == NONE {
                    self.put(lane, &bounds);
                }
            }
        }
    }

    /// The smallest box around all of them.
    pub(super) fn bounds(&self) -> Aabb<T, N> {
        let least = |lanes: &[T; LANES]| lanes.iter().fold(lanes[0], |m, &c| if c < m { c } else { m });
        let greatest = |lanes: &[T; LANES]| lanes.iter().fold(lanes[0], |m, &c| if c > m { c } else { m });
        Aabb {
            min: core::array::from_fn(|k| least(&self.min[k])),
            max: core::array::from_fn(|k| greatest(&self.max[k])),
        }
    }

    /// The lanes that overlap a box, as the bits of a number.
    #[inline]
    pub(super) fn overlapping(&self, bounds: &Aabb<T, N>) -> u32 {
        let mut hits = [true; LANES];
        for k in 0..N {
            let (min, max) = (&self.min[k], &self.max[k]);
            for lane in 0..LANES {
                // No branch, so that a compiler can compare several lanes at once.
                hits[lane] &= (min[lane] <= bounds.max[k]) & (bounds.min[k] <= max[lane]);
            }
        }
        (0..LANES).fold(0, |bits, lane| bits | (u32::from(hits[lane]) << lane))
    }
}

/// The positions of the bits that are set, upwards.
pub(super) fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(lane)
    })
}
