//! What a step of a world reports.

use super::BodyId;

/// Two bodies, the smaller name first.
pub type Pair = (BodyId, BodyId);

/// Two bodies of a world that touch, or are within its margin. `P` is [`pga2::Proximity`](crate::pga2::Proximity) or
/// [`pga3::Proximity`](crate::pga3::Proximity).
///
/// ```
/// use incidence::collide::Settings;
/// use incidence::pga2::{Ball, Motor, World};
/// for witnesses in [true, false] {
///     let mut world = World::with_settings(Settings { witnesses, ..Settings::default() })?;
///     let left = world.insert(Ball::new([0.0, 0.0], 1.0)?, Motor::identity())?;
///     let right = world.insert(Ball::new([1.5, 0.0], 1.0)?, Motor::identity())?;
///     let contact = world.step().contacts[0];
///     assert_eq!(contact.pair, (left, right));
///     assert_eq!(contact.proximity.map(|found| found.depth()), witnesses.then_some(0.5));
///     // The second has to move to the right.
///     assert_eq!(contact.proximity.and_then(|found| found.normal()).map(|n| n.x()), witnesses.then_some(1.0));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<P> {
    /// The two bodies, in order: wherever the contact speaks of A and B, the first is A and the second B.
    pub pair: Pair,
    /// How far apart they are or how deep in each other, and where; `None` if the world was not
    /// [asked](super::Settings::witnesses) for it.
    pub proximity: Option<P>,
}

impl<P> Contact<P> {
    /// The body that is in contact with the one of this name; `None` if that is neither of the two. So the bodies that touch
    /// a given one are:
    ///
    /// ```
    /// use incidence::pga2::{Ball, Motor, World};
    /// let mut world = World::new();
    /// let ball = Ball::new([0.0, 0.0], 1.0)?;
    /// let ids = [0.0, 1.5, 3.0, 4.5].map(|x| world.insert(ball, Motor::translation([x, 0.0])).unwrap());
    /// let touching: Vec<_> = world.step().contacts.iter().filter_map(|contact| contact.other(ids[1])).collect();
    /// assert_eq!(touching, [ids[0], ids[2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn other(&self, id: BodyId) -> Option<BodyId> {
        let (a, b) = self.pair;
        if id == a { Some(b) } else { (id == b).then_some(a) }
    }
}

/// What a [`step`](super::World::step) found. All pairs are sorted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report<'a, P> {
    /// All pairs in contact.
    pub contacts: &'a [Contact<P>],
    /// The pairs in contact that were not in contact at the step before. Bodies that rest on each other begin and end to touch
    /// all the time, as rounding and the response lift them; with a [margin](super::Settings::margin) of a hundredth of their
    /// size they do not.
    pub began: &'a [Pair],
    /// The pairs that were in contact at the step before, and are not now. Pairs of bodies that were removed are among them.
    pub ended: &'a [Pair],
    /// How much work the step was.
    pub counts: Counts,
}

/// How much work a step was.
///
/// ```
/// use incidence::pga2::{Ball, Motor, World};
/// let mut world = World::new();
/// let ball = Ball::new([0.0, 0.0], 1.0)?;
/// for center in [[0.0, 0.0], [1.0, 1.0], [2.75, 2.75], [9.0, 0.0]] {
///     world.insert(ball, Motor::translation(center))?;
/// }
/// // Two pairs of boxes overlap; of the second and the third, which are √2 · 1.75 apart, the balls do not.
/// let counts = world.step().counts;
/// assert_eq!((counts.moved, counts.near, counts.tested), (4, 2, 1));
/// // Nothing has moved since.
/// let counts = world.step().counts;
/// assert_eq!((counts.moved, counts.near, counts.tested), (0, 2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of bodies that came or were moved since the last step, those that were removed after that among them.
    pub moved: usize,
    /// The number of pairs whose boxes overlap. All others were pruned.
    pub near: usize,
    /// The number of those pairs that were tested: one of the two bodies had moved, or they were included again, and the balls
    /// around them are within the margin.
    pub tested: usize,
}
