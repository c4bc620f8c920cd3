//! The pairs of overlapping boxes while the boxes move: source 004's sweep and prune.
//!
//! What is new here, against the source, is told in the chapter on sweep and prune.

use alloc::vec::Vec;

use super::Aabb;
use super::missing;
use super::slots::{BoxId, Slots, SweepError};
use super::structure::{Structure, indices};
use crate::scalar::Ring;

/// Boxes that come, move and go, and which of them overlap, from step to step. Where little moves, there is little work.
///
/// [`insert`](Self::insert), [`update`](Self::update) and [`remove`](Self::remove) only note what happens;
/// [`step`](Self::step) finds the pairs.
///
/// ```
/// use incidence::collide::SweepAndPrune;
/// use incidence::pga2::Aabb;
///
/// let mut sweep = SweepAndPrune::new();
/// let a = sweep.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]));
/// let b = sweep.insert(Aabb::new([5.0, 0.5], [6.0, 2.0]));
/// assert!(sweep.step().began.is_empty());
///
/// sweep.update(b, Aabb::new([1.0, 0.5], [2.0, 2.0]))?; // they touch
/// assert_eq!(sweep.step().began, [(a, b)]);
/// assert_eq!(sweep.pairs(), [(a, b)]);
///
/// sweep.remove(a)?;
/// assert_eq!(sweep.step().ended, [(a, b)]);
/// assert!(sweep.update(a, Aabb::new([0.0, 0.0], [1.0, 1.0])).is_err()); // it is no more there
/// # Ok::<(), incidence::collide::SweepError>(())
/// ```
///
/// # Cost
///
/// Memory is linear in the most pairs and the most boxes there ever were at once: it is kept for those to come. Let boxes
/// overlap about as many boxes as are near them. Then a step in which few boxes changed takes O(log n) for each of those, and
/// time linear in the pairs. A step in which all changed takes O(n), and time linear in the pairs, as long as near boxes stay
/// near. The further cost of disorder is bounded by that of a new tree, expected O(n log n): in a step in which it would be
/// more, a new tree is built. The [chapter](crate::notes::sweep) has numbers.
///
/// All of it is deterministic: the same calls give the same names, pairs and orders, on every machine.
#[doc(alias = "broad phase")]
#[derive(Clone, Debug)]
pub struct SweepAndPrune<T, const N: usize> {
    slots: Slots<T, N>,
    structure: Structure<T, N>,
    /// The pairs as the structure knows them: by index, and in the same order.
    indices: Vec<u64>,
    pairs: Vec<(BoxId, BoxId)>,
    began: Vec<(BoxId, BoxId)>,
    ended: Vec<(BoxId, BoxId)>,
}

/// What a [`step`](SweepAndPrune::step) changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes<'a> {
    /// The pairs that overlap now and did not before, sorted.
    pub began: &'a [(BoxId, BoxId)],
    /// The pairs that overlapped before and do not now, sorted. The pairs of boxes that were removed are among them.
    pub ended: &'a [(BoxId, BoxId)],
}

/// # Making
impl<T: Ring + PartialOrd + Send + Sync, const N: usize> SweepAndPrune<T, N> {
    /// An empty structure without a margin: the pairs are those of the boxes as they are given.
    pub fn new() -> Self {
        Self::with_checked_margin(T::zero())
    }

    /// An empty structure with a margin, source 004's tolerance. Each box is kept enlarged by the margin at every side. The kept
    /// box stays as it is until the given box leaves it, or has become smaller than it by more than twice the margin at a side.
    ///
    /// So a box that moves by less than the margin costs nearly nothing. The pairs are those of the kept boxes: all pairs of
    /// given boxes that overlap, and some that are nearer to each other than four margins on every axis, up to rounding. Over
    /// integers the boxes have to stay two margins away from the ends of the scalar's range; otherwise their sides would leave
    /// it.
    ///
    /// ```
    /// use incidence::collide::{SweepAndPrune, SweepError};
    /// use incidence::pga2::Aabb;
    ///
    /// let mut sweep = SweepAndPrune::with_margin(0.5)?;
    /// let id = sweep.insert(Aabb::new([1.0, 1.0], [2.0, 2.0]));
    /// assert!(!sweep.update(id, Aabb::new([1.25, 1.0], [2.25, 2.0]))?); // within the margin
    /// assert_eq!(sweep.kept(id)?, &Aabb::new([0.5, 0.5], [2.5, 2.5]));
    /// assert_eq!(SweepAndPrune::<f64, 2>::with_margin(f64::NAN).err(), Some(SweepError::Margin));
    /// # Ok::<(), SweepError>(())
    /// ```
    ///
    /// # Errors
    /// The margin is negative or not finite.
    pub fn with_margin(margin: T) -> Result<Self, SweepError> {
        // Where it is infinite this sum is NaN.
        let is_margin = margin >= T::zero() && (margin + -margin).is_zero();
        if is_margin { Ok(Self::with_checked_margin(margin)) } else { Err(SweepError::Margin) }
    }

    /// Finds the pairs by source 004's sorted lists as long as there are at most `most` boxes and they move little enough. Once
    /// this is not so, a tree takes over for good. By default, there is a tree from the beginning. Call this before the first
    /// step.
    ///
    /// The answers are the same. The lists are here for comparison: they did not win where we [measured](crate::notes::sweep). A step with them
    /// takes time linear in the boxes even if only one has changed.
    #[must_use]
    pub fn with_lists(mut self, most: usize) -> Self {
        self.structure.set_most_in_lists(most);
        self
    }

    fn with_checked_margin(margin: T) -> Self {
        SweepAndPrune {
            slots: Slots::new(margin),
            structure: Structure::empty(),
            indices: Vec::new(),
            pairs: Vec::new(),
            began: Vec::new(),
            ended: Vec::new(),
        }
    }
}

/// # Boxes
impl<T: Ring + PartialOrd + Send + Sync, const N: usize> SweepAndPrune<T, N> {
    /// Adds a box. It is in the pairs from the next [`step`](Self::step) on. The pairs of many boxes that are added before one
    /// step are found with one sort, as in source 004's quick start.
    ///
    /// An empty box overlaps nothing; an [`update`](Self::update) may make it another box.
    ///
    /// # Panics
    /// There are 2³² − 1 boxes already.
    pub fn insert(&mut self, bounds: Aabb<T, N>) -> BoxId {
        self.slots.insert(&bounds)
    }

    /// Takes a box out. Its pairs end in the next [`step`](Self::step).
    ///
    /// # Errors
    /// There is no such box; then nothing changes.
    pub fn remove(&mut self, id: BoxId) -> Result<(), SweepError> {
        let index = self.slots.find(id)?;
        self.slots.remove(index);
        Ok(())
    }

    /// Gives a box its new place. Returns whether that changed the kept box; without a margin, whether the box is another than
    /// before.
    ///
    /// # Errors
    /// There is no such box; then nothing changes.
    pub fn update(&mut self, id: BoxId, bounds: Aabb<T, N>) -> Result<bool, SweepError> {
        let index = self.slots.find(id)?;
        Ok(self.slots.update(index, &bounds))
    }

    /// [`update`](Self::update) for many boxes, or for none.
    ///
    /// ```
    /// use incidence::collide::{SweepAndPrune, SweepError};
    /// use incidence::pga2::Aabb;
    /// let place = |x: f64| Aabb::new([x, 0.0], [x + 1.0, 1.0]);
    /// let mut sweep: SweepAndPrune<f64, 2> = [place(0.0), place(2.0)].into_iter().collect();
    /// let ids: Vec<_> = sweep.ids().collect();
    /// sweep.update_all(&[(ids[0], place(1.5)), (ids[1], place(2.5))])?;
    /// assert_eq!(sweep.step().began, [(ids[0], ids[1])]);
    ///
    /// // One of them is gone: the other does not move either.
    /// sweep.remove(ids[1])?;
    /// let error = sweep.update_all(&[(ids[0], place(7.0)), (ids[1], place(7.0))]).unwrap_err();
    /// assert_eq!(error, SweepError::UnknownBox { id: ids[1] });
    /// assert_eq!(sweep.kept(ids[0])?, &place(1.5));
    /// # Ok::<(), SweepError>(())
    /// ```
    ///
    /// # Errors
    /// The first name that no box has; then nothing changes.
    pub fn update_all(&mut self, boxes: &[(BoxId, Aabb<T, N>)]) -> Result<(), SweepError> {
        boxes.iter().try_for_each(|(id, _)| self.slots.find(*id).map(|_| ()))?;
        boxes.iter().try_for_each(|(id, bounds)| self.update(*id, *bounds).map(|_| ()))
    }

    /// The box as it is kept: enlarged by the margin, if there is one.
    ///
    /// # Errors
    /// There is no such box.
    pub fn kept(&self, id: BoxId) -> Result<&Aabb<T, N>, SweepError> {
        Ok(self.slots.bounds(self.slots.find(id)?))
    }

    /// Whether there is such a box.
    pub fn contains(&self, id: BoxId) -> bool {
        self.slots.find(id).is_ok()
    }

    /// The names of all boxes, sorted.
    pub fn ids(&self) -> impl Iterator<Item = BoxId> {
        self.slots.ids()
    }

    /// How many boxes there are.
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Whether there is no box.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The margin: how much larger boxes are kept than they are given.
    pub fn margin(&self) -> T {
        self.slots.margin()
    }
}

/// # Pairs
///
/// In each pair the first name is the smaller one. All are as of the last [`step`](Self::step).
impl<T: Ring + PartialOrd + Send + Sync, const N: usize> SweepAndPrune<T, N> {
    /// Finds the pairs of the boxes as they now are, and returns what has changed since the last step.
    pub fn step(&mut self) -> Changes<'_> {
        let now = self.structure.pairs(&self.slots, &self.indices);
        let name = |pair: u64| {
            let (a, b) = indices(pair);
            (self.slots.id(a), self.slots.id(b))
        };
        self.began.clear();
        self.began.extend(missing(&now, &self.indices, |&pair| pair).map(name));
        self.ended.clear();
        self.ended.extend(missing(&self.indices, &now, |&pair| pair).map(name));
        if !(self.began.is_empty() && self.ended.is_empty()) {
            self.pairs.clear();
            self.pairs.extend(now.iter().copied().map(name));
        }
        self.indices = now;
        self.slots.settle();
        self.changes()
    }

    /// The pairs that overlap, sorted.
    pub fn pairs(&self) -> &[(BoxId, BoxId)] {
        &self.pairs
    }

    /// What the last step changed.
    pub fn changes(&self) -> Changes<'_> {
        Changes { began: &self.began, ended: &self.ended }
    }
}

impl<T: Ring + PartialOrd + Send + Sync, const N: usize> Default for SweepAndPrune<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Boxes are named in their order, from index 0 on.
impl<T: Ring + PartialOrd + Send + Sync, const N: usize> FromIterator<Aabb<T, N>> for SweepAndPrune<T, N> {
    fn from_iter<I: IntoIterator<Item = Aabb<T, N>>>(boxes: I) -> Self {
        let mut sweep = Self::new();
        sweep.extend(boxes);
        sweep
    }
}

impl<T: Ring + PartialOrd + Send + Sync, const N: usize> Extend<Aabb<T, N>> for SweepAndPrune<T, N> {
    fn extend<I: IntoIterator<Item = Aabb<T, N>>>(&mut self, boxes: I) {
        for bounds in boxes {
            self.insert(bounds);
        }
    }
}
