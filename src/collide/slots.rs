//! The boxes of a sweep and prune by name, and which of them changed since the last step.

use alloc::vec::Vec;
use core::fmt;

use super::Aabb;
use crate::magnitude::is_nan;
use crate::scalar::Ring;

/// The name of a box in a [`SweepAndPrune`](super::SweepAndPrune). It is never given to another box, not even after its own
/// box was removed. Another sweep and prune gives the same names to its own boxes.
///
/// Names are in the order of their [`index`](Self::index).
///
/// ```
/// use incidence::{collide::SweepAndPrune, pga2::Aabb};
/// let mut sweep = SweepAndPrune::new();
/// let first = sweep.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]));
/// sweep.remove(first)?;
/// sweep.step();
/// // The next one has its index, but not its name.
/// let second = sweep.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]));
/// assert_eq!((second.index(), second == first), (first.index(), false));
/// assert!(sweep.contains(second) && !sweep.contains(first));
/// # Ok::<(), incidence::collide::SweepError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxId {
    index: u32,
    generation: u32,
}

impl BoxId {
    /// No other one is before it in their order.
    pub(crate) const LEAST: Self = BoxId { index: 0, generation: 0 };

    /// A small number that no other box has at the same time, to index arrays of what belongs to the boxes. After the step
    /// that follows the removal of a box, a new box may get its number; that of a box that came and went between two steps, at once.
    #[inline]
    pub fn index(self) -> usize {
        self.index as usize
    }
}

/// The index, as 3; of a name that is not the first of its index also how many were before, as 3.1.
///
/// ```
/// use incidence::{collide::SweepAndPrune, pga2::Aabb};
/// let mut sweep = SweepAndPrune::new();
/// let first = sweep.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]));
/// sweep.remove(first)?;
/// let second = sweep.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]));
/// assert_eq!(format!("{first}, {second}, {first:>3}"), "0, 0.1,   0");
/// # Ok::<(), incidence::collide::SweepError>(())
/// ```
impl fmt::Display for BoxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.generation {
            0 => self.index.fmt(f),
            generation => f.pad(&alloc::format!("{}.{generation}", self.index)),
        }
    }
}

/// Why a [`SweepAndPrune`](super::SweepAndPrune) refused something.
///
/// ```
/// use incidence::collide::{SweepAndPrune, SweepError};
/// use incidence::pga2::Aabb;
/// let error = SweepAndPrune::<f64, 2>::with_margin(-1.0).err().unwrap();
/// assert_eq!(error.to_string(), "the margin is negative or not finite");
/// let mut sweep = SweepAndPrune::new();
/// let id = sweep.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]));
/// assert_eq!((sweep.remove(id), sweep.remove(id)), (Ok(()), Err(SweepError::UnknownBox { id })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SweepError {
    /// There is no box of this name, or it has been removed.
    UnknownBox {
        /// The name.
        id: BoxId,
    },
    /// The margin is negative or not finite.
    Margin,
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBox { id } => write!(f, "there is no box {id}"),
            Self::Margin => write!(f, "the margin is negative or not finite"),
        }
    }
}

impl core::error::Error for SweepError {}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Free,
    /// It came since the last step.
    New,
    Live,
    /// No more there, but the step that reports so is still to come.
    Removed,
}

#[derive(Clone, Copy, Debug)]
struct Slot<T, const N: usize> {
    kept: Aabb<T, N>,
    generation: u32,
    state: State,
    changed: bool,
}

impl<T, const N: usize> Slot<T, N> {
    fn is_there(&self) -> bool {
        matches!(self.state, State::New | State::Live)
    }

    /// The next box here will have another name. None, if all names of this index are used up: then it is not used again.
    fn free(&mut self) -> Option<()> {
        self.state = State::Free;
        self.generation = self.generation.checked_add(1)?;
        Some(())
    }
}

#[derive(Clone, Debug)]
pub(super) struct Slots<T, const N: usize> {
    margin: T,
    slots: Vec<Slot<T, N>>,
    free: Vec<u32>,
    changed: Vec<u32>,
    live: usize,
}

/// # By name
impl<T: Ring + PartialOrd, const N: usize> Slots<T, N> {
    pub(super) fn new(margin: T) -> Self {
        Slots { margin, slots: Vec::new(), free: Vec::new(), changed: Vec::new(), live: 0 }
    }

    pub(super) fn margin(&self) -> T {
        self.margin
    }

    pub(super) fn live(&self) -> usize {
        self.live
    }

    /// The index of a live box.
    pub(super) fn find(&self, id: BoxId) -> Result<u32, SweepError> {
        let slot = self.slots.get(id.index());
        let is_it = |slot: &Slot<T, N>| slot.is_there() && slot.generation == id.generation;
        if slot.is_some_and(is_it) { Ok(id.index) } else { Err(SweepError::UnknownBox { id }) }
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = BoxId> {
        let live = |&(_, slot): &(usize, &Slot<T, N>)| slot.is_there();
        self.slots.iter().enumerate().filter(live).map(|(k, _)| self.id(k as u32))
    }

    pub(super) fn insert(&mut self, bounds: &Aabb<T, N>) -> BoxId {
        let kept = self.enlarged(bounds);
        let index = self.free.pop().unwrap_or_else(|| {
            let index = u32::try_from(self.slots.len()).ok().filter(|&index| index < u32::MAX);
            self.slots.push(Slot { kept, generation: 0, state: State::Free, changed: false });
            index.expect("fewer than 2³² − 1 boxes")
        });
        let slot = &mut self.slots[index as usize];
        (slot.kept, slot.state) = (kept, State::New);
        self.live += 1;
        self.mark(index);
        self.id(index)
    }

    pub(super) fn remove(&mut self, index: u32) {
        self.live -= 1;
        self.mark(index);
        let slot = &mut self.slots[index as usize];
        if slot.state == State::Live {
            slot.state = State::Removed;
        } else if slot.free().is_some() {
            // Of this box no step has reported anything, and none will.
            self.free.push(index);
        }
    }

    /// Whether the kept box changed.
    pub(super) fn update(&mut self, index: u32, bounds: &Aabb<T, N>) -> bool {
        let kept = self.slots[index as usize].kept;
        if !bounds.is_empty() && self.is_kept_by(bounds, &kept) {
            return false;
        }
        let enlarged = self.enlarged(bounds);
        let changed = !is_same(&kept, &enlarged);
        if changed {
            self.slots[index as usize].kept = enlarged;
            self.mark(index);
        }
        changed
    }

    fn enlarged(&self, bounds: &Aabb<T, N>) -> Aabb<T, N> {
        if bounds.is_empty() || self.margin.is_zero() { *bounds } else { bounds.enlarged(self.margin) }
    }

    /// Whether a box is inside a kept one that is not much larger: by twice the margin at each side, where it has moved away
    /// from that by the margin.
    fn is_kept_by(&self, bounds: &Aabb<T, N>, kept: &Aabb<T, N>) -> bool {
        if !(kept.contains(bounds.min) && kept.contains(bounds.max)) {
            return false;
        }
        let most = bounds.enlarged(self.margin + self.margin);
        most.contains(kept.min) && most.contains(kept.max)
    }

    fn mark(&mut self, index: u32) {
        if !core::mem::replace(&mut self.slots[index as usize].changed, true) {
            self.changed.push(index);
        }
    }
}

/// Whether two boxes have the same sides; one that is NaN is the same as another that is.
fn is_same<T: Ring, const N: usize>(a: &Aabb<T, N>, b: &Aabb<T, N>) -> bool {
    let same = |x: [T; N], y: [T; N]| (0..N).all(|k| x[k] == y[k] || is_nan(x[k]) && is_nan(y[k]));
    same(a.min, b.min) && same(a.max, b.max)
}

/// # By index
impl<T: Copy + PartialOrd, const N: usize> Slots<T, N> {
    /// How many indices were ever in use.
    pub(super) fn indices(&self) -> u32 {
        self.slots.len() as u32
    }

    pub(super) fn id(&self, index: u32) -> BoxId {
        BoxId { index, generation: self.slots[index as usize].generation }
    }

    #[inline]
    pub(super) fn bounds(&self, index: u32) -> &Aabb<T, N> {
        &self.slots[index as usize].kept
    }

    /// Whether there is such a box, and it is not empty.
    #[inline]
    pub(super) fn can_overlap(&self, index: u32) -> bool {
        let slot = &self.slots[index as usize];
        slot.is_there() && !slot.kept.is_empty()
    }

    /// The boxes that came, went or moved since the last step, each once.
    pub(super) fn changed(&self) -> &[u32] {
        &self.changed
    }

    #[inline]
    pub(super) fn is_changed(&self, index: u32) -> bool {
        self.slots[index as usize].changed
    }

    /// Forgets what changed, and frees the indices of boxes that went: not earlier, so that in each step an index is one box.
    pub(super) fn settle(&mut self) {
        for index in self.changed.drain(..) {
            let slot = &mut self.slots[index as usize];
            slot.changed = false;
            if slot.state == State::New {
                slot.state = State::Live;
            } else if slot.state == State::Removed && slot.free().is_some() {
                self.free.push(index);
            }
        }
    }
}
