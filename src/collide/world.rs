//! A world of bodies that move, and which of them touch: source 004's pipeline.
//!
//! Each step goes through its stages. *Transform*: the bodies that moved get new boxes. *Overlap*: the sweep and prune
//! finds the pairs of boxes that overlap. *Exact test*: the distance of such a pair, beginning at the vertices where it was
//! found the last time. *Response*: the caller's, by what the step reports.

use alloc::vec::Vec;

use super::slots::BoxId;
use super::{Aabb, BodyIndex, SweepAndPrune};
use crate::body::{Body, Posed};
use crate::magnitude::largest;
use crate::proximity::Features;

mod bounds;
mod contact;
mod error;
mod exclusions;
mod pose;
mod step;

pub use bounds::Bounds;
use bounds::{Extremes, Size};
pub use contact::{Contact, Counts, Pair, Report};
pub use error::WorldError;
use exclusions::Exclusions;
pub(super) use pose::Kernel;
pub use pose::Pose;

/// The name of a body in a [`World`]. It is never given to another body of that world, not even after its own body was removed.
///
/// Names are in the order of their [`index`](Self::index).
///
/// ```
/// use incidence::pga3::{Ball, Motor, World};
/// let mut world = World::new();
/// let ids = [0.0, 1.5].map(|x| world.insert(Ball { center: [x, 0.0, 0.0], radius: 1.0 }, Motor::identity()).unwrap());
/// let masses = [2.0, 7.0]; // by the index
/// let pair = world.step().began[0];
/// assert_eq!(pair, (ids[0], ids[1]));
/// assert_eq!((masses[pair.0.index()], masses[pair.1.index()]), (2.0, 7.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId(BoxId);

impl BodyId {
    /// No other one is before it in their order.
    const LEAST: Self = BodyId(BoxId::LEAST);

    /// A small number that no other body has at the same time, to index arrays of what belongs to the bodies. After the step that
    /// follows the removal of a body, a new body may get its number; that of a body that came and went between two steps, at once.
    #[inline]
    pub fn index(self) -> usize {
        self.0.index()
    }
}

/// The index, as 3; of a name that is not the first of its index also how many were before, as 3.1.
///
/// ```
/// use incidence::pga3::{Ball, Motor, World};
/// let (mut world, ball) = (World::new(), Ball { center: [0.0; 3], radius: 1.0 });
/// let first = world.insert(ball, Motor::identity())?;
/// world.remove(first)?;
/// let second = world.insert(ball, Motor::identity())?;
/// assert_eq!((first.to_string(), second.to_string()), ("0".into(), "0.1".into()));
/// assert_eq!(world.remove(first).unwrap_err().to_string(), "body 0 is not in this world, or no longer");
/// # Ok::<(), incidence::collide::WorldError>(())
/// ```
impl core::fmt::Display for BodyId {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

/// What a [`World`] counts as a contact, and how it finds the contacts.
///
/// ```
/// use incidence::collide::{Bounds, Settings};
/// let settings = Settings { margin: 0.01, bounds: Bounds::Dynamic, ..Settings::default() };
/// assert!(settings.witnesses && settings.tolerance == 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(deny_unknown_fields))]
pub struct Settings {
    /// Bodies in contact are no further apart than this. With 0 they are those that touch or overlap. With more, bodies that do
    /// not touch yet are in contact, too; a [response](super::Simulation::step) should tell them from the others.
    pub margin: f64,
    /// By how much boxes are kept larger than they need to be, source 004's tolerance. Bodies that move by less than this cost
    /// less, and bodies that are nearer to each other than this are tested more often. It changes no answer. See
    /// [`SweepAndPrune::with_margin`].
    pub tolerance: f64,
    /// How the boxes are found.
    pub bounds: Bounds,
    /// Whether the distance or depth of each contact is wanted, with its points. Without these, the world still knows which
    /// bodies are in contact, and faster.
    pub witnesses: bool,
}

impl Default for Settings {
    /// Margin and tolerance 0, fixed boxes, with witnesses.
    fn default() -> Self {
        Settings { margin: 0.0, tolerance: 0.0, bounds: Bounds::Fixed, witnesses: true }
    }
}

/// A body in a world.
#[derive(Clone, Debug)]
struct Entry<S, M, const N: usize> {
    id: BodyId,
    shape: S,
    pose: M,
    size: Size<N>,
    /// Where the pose moves the center to.
    center: [f64; N],
    extremes: Extremes<N>,
    moved: bool,
}

/// Two bodies whose boxes overlap.
#[derive(Clone, Copy, Debug)]
struct Near {
    pair: Pair,
    features: Features,
    /// Whether it has been tested since the boxes overlap.
    known: bool,
}

/// Convex bodies that come, move and go, and which of them are in contact, step by step.
///
/// `S` is the type of the shapes, any [`Body`]: one kind of body, a [`Shape`](super::Shape) for the common kinds, a `Box<dyn
/// Body<3, Scalar = f64> + Sync>` for any kinds, or an `Arc` of a body that many share. For a [`step`](Self::step) it has to be
/// `Sync`, as several threads may ask about it. `M` is the motor that poses a shape;
/// [`pga2::World`](crate::pga2::World) and [`pga3::World`](crate::pga3::World) have `M` filled in. `M::Proximity` is
/// [`pga2::Proximity`](crate::pga2::Proximity) or [`pga3::Proximity`](crate::pga3::Proximity).
///
/// ```
/// use incidence::collide::WorldError;
/// use incidence::pga3::{Ball, Motor, World};
///
/// let mut world = World::new();
/// let ball = Ball::new([0.0; 3], 0.5)?;
/// let sun = world.insert(ball, Motor::identity())?;
/// let moon = world.insert(ball, Motor::translation([3.0, 0.0, 0.0]))?;
/// assert!(world.step().contacts.is_empty());
///
/// world.set_pose(moon, Motor::translation([0.0, 0.75, 0.0]))?;
/// let report = world.step();
/// assert_eq!(report.began, [(sun, moon)]);
/// let proximity = report.contacts[0].proximity.unwrap();
/// assert_eq!(proximity.depth(), 0.25);
/// assert_eq!(proximity.normal().unwrap().coords(), [0.0, 1.0, 0.0]); // from the sun to the moon
///
/// world.remove(moon)?;
/// assert_eq!(world.step().ended, [(sun, moon)]);
/// assert_eq!(world.set_pose(moon, Motor::identity()), Err(WorldError::UnknownBody { id: moon }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
///
/// A step takes what the [`SweepAndPrune`] of its boxes takes, and a test for each pair of boxes that overlap and of which one
/// has moved, if the balls around the two bodies are within the margin. Where bodies are sparse, this is linear in their
/// number, and so is the memory; in the most bodies and near pairs that there ever were at once, as the places of those that are
/// gone are kept for new ones. With the feature `parallel` the pairs are tested on several threads. The
/// [chapter](crate::notes::worlds) has numbers.
///
/// Poses and answers are in `f64`, as the coordinates of bodies are, also of a [`Simulation`](super::Simulation). A world is
/// deterministic: the same calls give the same names, contacts and orders, on every machine. So is a simulation on one machine; on
/// others its motions may differ in the last bits, as sine and cosine do (without the feature `std` they are those of `libm`).
#[derive(Clone, Debug)]
pub struct World<S, M: Pose<N>, const N: usize> {
    settings: Settings,
    sweep: SweepAndPrune<f64, N>,
    entries: Vec<Option<Entry<S, M, N>>>,
    moved: Vec<BodyId>,
    /// How many names were taken out of `moved` since the last step, of bodies that were removed.
    forgotten: usize,
    excluded: Exclusions,
    near: Vec<Near>,
    contacts: Vec<Contact<M::Proximity>>,
    began: Vec<Pair>,
    ended: Vec<Pair>,
}

/// # Making
impl<S: Body<N>, M: Pose<N>, const N: usize> World<S, M, N> {
    /// An empty world, with the default [`Settings`].
    pub fn new() -> Self {
        Self::with_sweep(Settings::default(), SweepAndPrune::new())
    }

    /// An empty world with these settings.
    ///
    /// # Errors
    /// [`Margin`](WorldError::Margin), if margin or tolerance is negative or not finite.
    pub fn with_settings(settings: Settings) -> Result<Self, WorldError> {
        let sweep = SweepAndPrune::with_margin(settings.tolerance).map_err(|_| WorldError::Margin)?;
        if !(settings.margin.is_finite() && settings.margin >= 0.0) {
            return Err(WorldError::Margin);
        }
        Ok(Self::with_sweep(settings, sweep))
    }

    fn with_sweep(settings: Settings, sweep: SweepAndPrune<f64, N>) -> Self {
        World {
            settings,
            sweep,
            entries: Vec::new(),
            moved: Vec::new(),
            forgotten: 0,
            excluded: Exclusions::default(),
            near: Vec::new(),
            contacts: Vec::new(),
            began: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// The settings: what counts as a contact.
    pub fn settings(&self) -> Settings {
        self.settings
    }
}

impl<S: Body<N>, M: Pose<N>, const N: usize> Default for World<S, M, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// # Bodies
impl<S: Body<N>, M: Pose<N>, const N: usize> World<S, M, N> {
    /// Adds a body. Its pose is the rigid motion nearest to the motor. The body is in the contacts from the next
    /// [`step`](Self::step) on. O(n) for n vertices.
    ///
    /// # Errors
    /// [`Shape`](WorldError::Shape), [`Radius`](WorldError::Radius), [`Size`](WorldError::Size),
    /// [`NewPose`](WorldError::NewPose).
    ///
    /// # Panics
    /// There are 2³² − 1 bodies already.
    pub fn insert(&mut self, shape: S, pose: M) -> Result<BodyId, WorldError> {
        let size = Size::of(&shape)?;
        let (pose, center) = self.placed(pose, &size).ok_or(WorldError::NewPose)?;
        // The next step finds its box, after any further moves.
        let id = BodyId(self.sweep.insert(Aabb { min: center, max: center }));
        let entry = Entry { id, shape, pose, size, center, extremes: [[0; 2]; N], moved: true };
        if self.entries.len() <= id.index() {
            self.entries.resize_with(id.index() + 1, || None);
        }
        self.entries[id.index()] = Some(entry);
        self.note_moved(id);
        Ok(id)
    }

    fn note_moved(&mut self, id: BodyId) {
        // Bodies that came and went without a step are forgotten before they outnumber those that are there.
        if self.moved.len() > 2 * self.sweep.len() + 64 {
            let (sweep, before) = (&self.sweep, self.moved.len());
            self.moved.retain(|id| sweep.contains(id.0));
            self.forgotten += before - self.moved.len();
        }
        self.moved.push(id);
    }

    /// Takes a body out, and returns it with its pose. Its contacts end in the next step.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn remove(&mut self, id: BodyId) -> Result<Posed<S, M>, WorldError> {
        let unknown = WorldError::UnknownBody { id };
        self.sweep.remove(id.0).map_err(|_| unknown)?;
        let entry = self.entries[id.index()].take().ok_or(unknown)?;
        self.excluded.remove_body(id);
        Ok(Posed { shape: entry.shape, motor: entry.pose })
    }

    /// Moves a body to another pose: the rigid motion nearest to the motor.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody), [`Pose`](WorldError::Pose); then nothing changes.
    pub fn set_pose(&mut self, id: BodyId, pose: M) -> Result<(), WorldError> {
        let size = self.entry(id)?.size;
        let (pose, center) = self.placed(pose, &size).ok_or(WorldError::Pose { id })?;
        if let Some(entry) = &mut self.entries[id.index()]
            && pose != entry.pose
        {
            (entry.pose, entry.center) = (pose, center);
            if !core::mem::replace(&mut entry.moved, true) {
                self.note_moved(id);
            }
        }
        Ok(())
    }

    /// [`set_pose`](Self::set_pose) for many bodies, or for none.
    ///
    /// # Errors
    /// That of the first name or pose that is wrong; then nothing changes.
    ///
    /// ```
    /// use incidence::collide::WorldError;
    /// use incidence::pga2::{Ball, Motor, World};
    /// let (mut world, ball, place) = (World::new(), Ball::new([0.0, 0.0], 1.0)?, |x: f64| Motor::translation([x, 0.0]));
    /// let (a, b) = (world.insert(ball, place(0.0))?, world.insert(ball, place(5.0))?);
    /// world.set_poses(&[(a, place(1.0)), (b, place(2.0))])?;
    /// assert_eq!(world.step().began, [(a, b)]);
    /// // One of them cannot be there: the other stays, too.
    /// assert_eq!(world.set_poses(&[(a, place(9.0)), (b, Motor::zero())]), Err(WorldError::Pose { id: b }));
    /// assert_eq!(world.body(a)?.motor, place(1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_poses(&mut self, poses: &[(BodyId, M)]) -> Result<(), WorldError> {
        for &(id, pose) in poses {
            let size = self.entry(id)?.size;
            self.placed(pose, &size).ok_or(WorldError::Pose { id })?;
        }
        poses.iter().try_for_each(|&(id, pose)| self.set_pose(id, pose))
    }

    /// Moves a body on, from where it is: its pose becomes `by` times its pose. So `by` is a motion along the axes of the world
    /// and not along the body's own axes.
    ///
    /// # Errors
    /// Those of [`set_pose`](Self::set_pose).
    pub fn move_by(&mut self, id: BodyId, by: M) -> Result<(), WorldError> {
        let pose = self.entry(id)?.pose;
        self.set_pose(id, pose.moved(by))
    }

    /// The body's shape, in its pose.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn body(&self, id: BodyId) -> Result<Posed<&S, M>, WorldError> {
        self.entry(id).map(Entry::posed)
    }

    /// Whether there is a body of this name.
    pub fn contains(&self, id: BodyId) -> bool {
        self.sweep.contains(id.0)
    }

    /// The names of all bodies, sorted.
    pub fn ids(&self) -> impl Iterator<Item = BodyId> {
        self.sweep.ids().map(BodyId)
    }

    /// An index of the bodies where they are now: which is nearest to another one, or is met first on a way. Body number k of the
    /// index has name number k of [`ids`](Self::ids), which the caller collects. The index has all bodies, also the one that is
    /// asked about, and knows nothing of pairs that are [excluded](Self::exclude); [`among`](BodyIndex::among) leaves out any of
    /// them. O(n log n), and the box of each body.
    ///
    /// ```
    /// use incidence::pga3::{Ball, Motor, Point, World};
    /// let mut world = World::new();
    /// let ball = Ball::new([0.0; 3], 1.0)?;
    /// let [_, far] = [[2.0, 0.0, 0.0], [9.0, 0.0, 0.0]].map(|at| world.insert(ball, Motor::translation(at)));
    /// let (index, ids) = (world.index(), world.ids().collect::<Vec<_>>());
    /// let (number, proximity) = index.nearest(&Point::new(7.0, 0.0, 0.0)).unwrap();
    /// assert_eq!((ids[number], proximity.distance()), (far?, 1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn index(&self) -> BodyIndex<Posed<&S, M>, M, N> {
        BodyIndex::new(self.ids().filter_map(|id| self.body(id).ok()))
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.sweep.len()
    }

    /// Whether there is no body.
    pub fn is_empty(&self) -> bool {
        self.sweep.is_empty()
    }

    fn entry(&self, id: BodyId) -> Result<&Entry<S, M, N>, WorldError> {
        let entry = self.entries.get(id.index()).and_then(Option::as_ref);
        entry.filter(|entry| entry.id == id).ok_or(WorldError::UnknownBody { id })
    }

    /// The rigid motion and where it moves the center; `None` if part of the body, or of its box, has no finite place.
    fn placed(&self, pose: M, size: &Size<N>) -> Option<(M, [f64; N])> {
        let pose = pose.rigid()?;
        let center = pose.point(size.center);
        let around = size.reach + size.rounding(center) + self.settings.margin + self.settings.tolerance;
        (largest(center) + around < f64::INFINITY).then_some((pose, center))
    }
}

/// # Pairs that do not count
///
/// Source 004's collision matrix: each pair counts, unless it is excluded.
impl<S: Body<N>, M: Pose<N>, const N: usize> World<S, M, N> {
    /// From the next step on, these two are never in contact, for example as parts of one thing, or joined. Returns whether they
    /// could be in contact before; a body and itself could not. The exclusion ends when one of them is removed.
    ///
    /// ```
    /// use incidence::pga3::{Capsule, Motor, World};
    /// // Two links of an arm share a joint.
    /// let mut world = World::new();
    /// let upper = world.insert(Capsule::new([0.0; 3], [2.0, 0.0, 0.0], 0.25)?, Motor::identity())?;
    /// let lower = world.insert(Capsule::new([2.0, 0.0, 0.0], [2.0, 2.0, 0.0], 0.25)?, Motor::identity())?;
    /// assert_eq!(world.step().began, [(upper, lower)]);
    /// assert!(world.exclude(lower, upper)?); // in any order
    /// assert_eq!(world.step().ended, [(upper, lower)]);
    /// assert!(world.include(upper, lower)?);
    /// assert_eq!(world.step().contacts.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn exclude(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        self.entry(a).and(self.entry(b))?;
        Ok(a != b && self.excluded.insert((a, b)))
    }

    /// From the next step on, these two can be in contact again. Returns whether they were excluded before.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn include(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        self.entry(a).and(self.entry(b))?;
        Ok(self.excluded.remove((a, b)))
    }
}
