//! A world of rigid bodies that move by themselves: source 004's pipeline, with motion in front and a response behind.

mod seams;

use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Deref;

use super::world::{self, BodyId, Contact, Pair, Pose, Report, Settings, World, WorldError};
use crate::body::Body;
use crate::contact::Patch;
use crate::dynamics::{self, Pressed, Response, Together, Touch};
use crate::{pga2, pga3};

/// A rigid body of the plane or of space, which a [`Simulation`] moves: [`pga2::RigidBody`] or [`pga3::RigidBody`].
pub trait Moving<const N: usize>: Together {
    /// How far two of them are apart.
    type Proximity: Copy + PartialEq + Debug;
    /// Where it is.
    type Pose: Pose<N, Proximity = Self::Proximity, Point = Self::Place, Direction = Self::Way>;

    /// The motion from the body's own place to where it is now.
    fn pose(&self) -> Self::Pose;
    /// The unit normal from A to B, and how far they are apart, or less than 0 by how deep they overlap; none if it is undecided.
    fn gap(found: &Self::Proximity) -> Option<(Self::Way, f64)>;
}

macro_rules! moving {
    ($pga:ident, $n:literal) => {
        impl Moving<$n> for $pga::RigidBody {
            type Proximity = $pga::Proximity;
            type Pose = $pga::Motor;

            fn pose(&self) -> $pga::Motor {
                self.pose()
            }

            fn gap(found: &$pga::Proximity) -> Option<($pga::Direction, f64)> {
                found
                    .normal()
                    .map(|normal| (normal, if found.is_overlapping() { -found.depth() } else { found.distance() }))
            }
        }
    };
}

moving!(pga2, 2);
moving!(pga3, 3);

/// A [`World`] whose bodies move by themselves, each as a rigid body under forques, until they touch; then the caller says what
/// happens: to each two alone in a [`step`](Simulation::step), or to all in a [`step_together`](Simulation::step_together).
/// Bodies without a rigid body, such as the ground, stay where they are put.
///
/// `S` is the shape, as in a [`World`], and `B` the rigid body; [`pga2::Simulation`] and [`pga3::Simulation`] have `B` filled in.
/// `B::Pose` is the motor of that dimension, `B::Forque` the line, `B::Proximity` the proximity.
///
/// ```
/// use incidence::collide::{Response, Settings};
/// use incidence::pga3::{Ball, Cuboid, Direction, Inertia, Motor, RigidBody, Shape, Simulation};
///
/// let mut simulation: Simulation<Shape> = Simulation::new(Settings::default())?;
/// let ground = simulation.insert_fixed(Cuboid::new([9.0, 9.0, 1.0])?.into(), Motor::translation([0.0, 0.0, -1.0]))?;
/// let ball = Ball::new([0.0; 3], 0.5)?;
/// let falling = RigidBody::new(Inertia::of_ball(&ball, 2.0)?, Motor::translation([0.0, 0.0, 1.75]))?;
/// let id = simulation.insert(ball.into(), falling)?;
///
/// let response = Response { restitution: 0.5, friction: 0.5, slowest: 0.2 };
/// let mut highest = 0.0_f64;
/// for _ in 0..200 {
///     let weight = |_, body: &RigidBody| body.center() & Direction::new(0.0, 0.0, -2.0 * 10.0);
///     simulation.step(0.01, weight, |contact, a, b| {
///         let (Some(patch), Some(found)) = (contact.patch(0.01), contact.proximity) else { return };
///         RigidBody::respond(a, b, &patch, &found, response);
///     })?;
///     let body = simulation.rigid_body(id).unwrap();
///     if body.linear_velocity().z() > 0.0 {
///         highest = highest.max(body.center().z());
///     }
/// }
/// // It fell by 1.25 and came back to a quarter of that.
/// assert!((highest - (0.5 + 1.25 / 4.0)).abs() < 0.05);
/// assert!(simulation.rigid_body(ground).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Simulation<S, B: Moving<N>, const N: usize> {
    world: World<S, B::Pose, N>,
    /// By the index of the body.
    moving: Vec<Option<B>>,
    /// Where the bodies that move get to in a step, and their poses there: of use only during the step.
    stepped: Vec<(BodyId, B)>,
    poses: Vec<(BodyId, B::Pose)>,
    /// What bodies have given each other in the last step in which they all responded together, by the pair.
    pressed: Vec<(Pair, Pressed<B>)>,
}

impl<S: Body<N>, B: Moving<N>, const N: usize> Simulation<S, B, N> {
    /// An empty simulation with these settings.
    ///
    /// # Errors
    /// Those of [`World::with_settings`].
    pub fn new(settings: Settings) -> Result<Self, WorldError> {
        Ok(Simulation {
            world: World::with_settings(settings)?,
            moving: Vec::new(),
            stepped: Vec::new(),
            poses: Vec::new(),
            pressed: Vec::new(),
        })
    }

    /// Adds a body that moves, starting from where the rigid body is. Its shape and its inertia are given in the same place, from
    /// which its pose leads to where it is.
    ///
    /// # Errors
    /// [`Shape`](WorldError::Shape), [`Radius`](WorldError::Radius), [`Size`](WorldError::Size),
    /// [`NewPose`](WorldError::NewPose).
    ///
    /// # Panics
    /// As [`World::insert`].
    pub fn insert(&mut self, shape: S, body: B) -> Result<BodyId, WorldError> {
        let id = self.world.insert(shape, body.pose())?;
        self.put(id, Some(body));
        Ok(id)
    }

    /// Adds a body that stays where it is put.
    ///
    /// # Errors
    /// [`Shape`](WorldError::Shape), [`Radius`](WorldError::Radius), [`Size`](WorldError::Size),
    /// [`NewPose`](WorldError::NewPose).
    ///
    /// # Panics
    /// As [`World::insert`].
    pub fn insert_fixed(&mut self, shape: S, pose: B::Pose) -> Result<BodyId, WorldError> {
        let id = self.world.insert(shape, pose)?;
        self.put(id, None);
        Ok(id)
    }

    /// Takes a body out, and returns its shape. Its contacts end in the next step.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn remove(&mut self, id: BodyId) -> Result<S, WorldError> {
        // How it moved is forgotten when another body takes its place.
        Ok(self.world.remove(id)?.shape)
    }

    /// The rigid body, which says how a body moves; `None` if the body stays, or if there is none of this name.
    pub fn rigid_body(&self, id: BodyId) -> Option<&B> {
        self.moving.get(id.index())?.as_ref().filter(|_| self.world.contains(id))
    }

    /// All bodies that move, in the order of their names.
    ///
    /// ```
    /// use incidence::collide::Settings;
    /// use incidence::pga2::{Ball, Inertia, Line, Motor, RigidBody, Simulation};
    /// let mut simulation = Simulation::new(Settings::default())?;
    /// let ball = Ball::new([0.0, 0.0], 1.0)?;
    /// simulation.insert_fixed(ball, Motor::identity())?;
    /// for x in [5.0, 9.0] {
    ///     let body = RigidBody::new(Inertia::of_ball(&ball, 2.0)?, Motor::translation([x, 0.0]))?;
    ///     simulation.insert(ball, body.with_velocities([1.0, 0.0], 0.0)?)?;
    /// }
    /// simulation.step(0.5, |_, _| Line::zero(), |_, _, _| ())?;
    /// assert!(simulation.rigid_bodies().map(|(_, body)| body.center().x()).eq([5.5, 9.5]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rigid_bodies(&self) -> impl Iterator<Item = (BodyId, &B)> {
        self.world.ids().filter_map(|id| Some((id, self.moving[id.index()].as_ref()?)))
    }

    /// Changes how a body moves and where it is, or lets a body move that stayed until now. Also a body that goes on a given way,
    /// whatever it meets: with a mass so large that nothing slows it down, and before each step with the velocity that leads on.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody), [`Pose`](WorldError::Pose); then nothing changes.
    ///
    /// ```
    /// use incidence::collide::Settings;
    /// use incidence::pga2::{Ball, Inertia, Line, Motor, RigidBody, Simulation};
    /// let mut simulation = Simulation::new(Settings::default())?;
    /// let ball = Ball::new([0.0, 0.0], 1.0)?;
    /// let id = simulation.insert_fixed(ball, Motor::identity())?;
    /// assert_eq!(simulation.rigid_body(id), None);
    /// // Let go with the velocity (3, 0).
    /// let inertia = Inertia::of_ball(&ball, 2.0)?;
    /// simulation.set_rigid_body(id, RigidBody::new(inertia, Motor::identity())?.with_velocities([3.0, 0.0], 0.0)?)?;
    /// simulation.step(0.5, |_, _| Line::zero(), |_, _, _| ())?;
    /// assert_eq!(simulation.rigid_body(id).unwrap().center().coords(), [1.5, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A platform that gets faster and rises, and takes a parcel along:
    ///
    /// ```
    /// use incidence::collide::{Response, Settings};
    /// use incidence::pga2::{Direction, Inertia, Line, Motor, Rect, RigidBody, Simulation};
    /// let mut simulation = Simulation::new(Settings { margin: 0.01, ..Settings::default() })?;
    /// let (plate, parcel) = (Rect::new([2.0, 0.25])?, Rect::new([0.5, 0.5])?);
    /// let heavy = Inertia::of_rect(&plate, 1e9)?;
    /// let path = |t: f64| Motor::translation([t * t, 0.5 * t]);
    /// let platform = simulation.insert(plate, RigidBody::new(heavy, path(0.0))?)?;
    /// let rider = RigidBody::new(Inertia::of_rect(&parcel, 2.0)?, Motor::translation([1.0, 0.75]))?;
    /// let rider = simulation.insert(parcel, rider)?;
    ///
    /// let (time, weight) = (0.01, 10.0);
    /// let response = Response { restitution: 0.25, friction: 0.5, slowest: 2.0 * weight * time };
    /// for step in 0..300 {
    ///     let [from, to] = [step, step + 1].map(|k| path(time * f64::from(k)));
    ///     let velocity = (to * from.reverse()).constrained().to_velocity() / time;
    ///     simulation.set_rigid_body(platform, RigidBody::new(heavy, from)?.with_velocity(velocity)?)?;
    ///     let forque = |id, body: &RigidBody| match id == platform {
    ///         true => Line::zero(), // nothing pulls the platform down
    ///         false => body.center() & Direction::new(0.0, -weight * body.mass()),
    ///     };
    ///     simulation.step_together(time, forque, |contact| Some((contact.patch(0.01)?, response)))?;
    /// }
    /// // It has slid by a little when the platform began to move.
    /// let [x, y] = (path(3.0).reverse() >> simulation.rigid_body(rider).unwrap().center()).coords();
    /// assert!(0.95 < x && x < 1.0 && (y - 0.75).abs() < 1e-3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_rigid_body(&mut self, id: BodyId, body: B) -> Result<(), WorldError> {
        self.world.set_pose(id, body.pose())?;
        self.put(id, Some(body));
        Ok(())
    }

    /// Adds an impulse to the momentum of a body: see [`RigidBody::kick`](pga3::RigidBody::kick). It is a sum of lines in space,
    /// as a forque is. A body that stays does so. An impulse that is not finite, or too large, leaves a momentum that is not;
    /// then the next step fails.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    ///
    /// ```
    /// use incidence::collide::Settings;
    /// use incidence::pga2::{Ball, Direction, Inertia, Line, Motor, RigidBody, Simulation};
    /// let mut simulation = Simulation::new(Settings::default())?;
    /// let ball = Ball::new([0.0, 0.0], 1.0)?;
    /// let body = RigidBody::new(Inertia::of_ball(&ball, 2.0)?, Motor::identity())?;
    /// let id = simulation.insert(ball, body)?;
    /// simulation.kick(id, body.center() & Direction::new(6.0, 0.0))?;
    /// simulation.step(0.5, |_, _| Line::zero(), |_, _, _| ())?;
    /// assert_eq!(simulation.rigid_body(id).unwrap().center().coords(), [1.5, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kick(&mut self, id: BodyId, impulse: B::Forque) -> Result<(), WorldError> {
        self.world.body(id)?;
        if let Some(body) = &mut self.moving[id.index()] {
            body.push(impulse, 1.0);
        }
        Ok(())
    }

    /// Puts a body into a place where it stays: a platform, anew from step to step, or a body that moved until now. The pose may
    /// have any norm but 0, as in [`World::set_pose`]. The body has no velocity, so whatever it meets rebounds from it as from
    /// the ground, and nothing on it is taken along: for that see [`set_rigid_body`](Simulation::set_rigid_body).
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody), [`Pose`](WorldError::Pose); then nothing changes.
    ///
    /// ```
    /// use incidence::collide::Settings;
    /// use incidence::pga2::{Line, Motor, Rect, Simulation};
    /// let mut simulation: Simulation<Rect> = Simulation::new(Settings::default())?;
    /// let floor = simulation.insert_fixed(Rect::new([9.0, 1.0])?, Motor::identity())?;
    /// let lift = simulation.insert_fixed(Rect::new([1.0, 0.25])?, Motor::translation([0.0, 4.0]))?;
    /// let landed = (0..10).find(|&step| {
    ///     let height = 4.0 - 0.5 * f64::from(step);
    ///     simulation.set_fixed(lift, Motor::translation([0.0, height])).unwrap();
    ///     let report = simulation.step(0.1, |_, _| Line::zero(), |_, _, _| ()).unwrap();
    ///     report.began.contains(&(floor, lift))
    /// });
    /// assert_eq!(landed, Some(6)); // at a height of 1: the lift begins at 3/4, and the floor ends at 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_fixed(&mut self, id: BodyId, pose: B::Pose) -> Result<(), WorldError> {
        self.world.set_pose(id, pose)?;
        self.put(id, None);
        Ok(())
    }

    /// The world: where the bodies were at the end of the last step, or in the middle of one
    /// [together](Simulation::step_together), or have been put since; and which were in contact then.
    /// Where a response has moved a body since is in its [`rigid_body`](Simulation::rigid_body).
    pub fn world(&self) -> &World<S, B::Pose, N> {
        &self.world
    }

    /// [Excludes](World::exclude) a pair of bodies from the contacts. Returns whether the two could be in contact before.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn exclude(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        self.world.exclude(a, b)
    }

    /// [Includes](World::include) a pair of bodies again. Returns whether it was excluded.
    ///
    /// # Errors
    /// [`UnknownBody`](WorldError::UnknownBody).
    pub fn include(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        self.world.include(a, b)
    }

    /// Moves all bodies by one [step](pga3::RigidBody::step) of this time, each under its forque, a sum of lines ([`pga2::Line`],
    /// [`pga3::Line`]). Then it finds the contacts, and calls `response` for each of them, in order. A response may change how
    /// the two bodies move, and where they are when the next step begins. It gets `None` in the place of a body that stays. With
    /// a negative time a step undoes a step without a response, but for rounding, if the forques depend on the poses alone; see
    /// [`drift`](pga3::RigidBody::drift) for how rounding grows.
    ///
    /// To rest on the ground, a body needs to be stopped and to be [separated](pga3::RigidBody::separate) in every step, where it
    /// [lies on](Touching::patch) the other: the points of the proximity may be at one corner, and a blow there turns a body that
    /// falls flat. [`RigidBody::respond`](pga3::RigidBody::respond) does all of this for two bodies, and
    /// [`step_together`](Simulation::step_together) for all, so that piles stand. For any other response there are its parts,
    /// [`rebound`](pga3::RigidBody::rebound), [`rub`](pga3::RigidBody::rub) and [`separate`](pga3::RigidBody::separate). The
    /// [chapter](crate::notes::dynamics#result) says why they are as they are.
    ///
    /// The report borrows the simulation: to remove what touched, take `report.began.to_vec()` first.
    ///
    /// Bodies that overlap at the end of the step have done so for up to the time of the step. Bodies that move by more than
    /// their size in a step may pass through each other, unless the [margin](Settings::margin) is as large. With a margin,
    /// `response` is also called for bodies that do not touch yet, to which `respond` does nothing. If all of these rebound, a
    /// body that falls is stopped above the ground, by the margin, and hovers there or sinks slowly. Only those should rebound
    /// that overlap, or would overlap after one more step at the speed at which they close in:
    ///
    /// ```
    /// use incidence::collide::Settings;
    /// use incidence::pga3::{Ball, Cuboid, Inertia, Line, Motor, RigidBody, Shape, Simulation};
    /// let mut simulation: Simulation<Shape> = Simulation::new(Settings { margin: 3.0, ..Settings::default() })?;
    /// // A pellet flies by 2 in a step, and the wall at x = 10 is thin.
    /// simulation.insert_fixed(Cuboid::new([0.01, 5.0, 5.0])?.into(), Motor::translation([10.0, 0.0, 0.0]))?;
    /// let pellet = Ball::new([0.0; 3], 0.125)?;
    /// let flying = RigidBody::new(Inertia::of_ball(&pellet, 1.0)?, Motor::identity())?.with_velocities([100.0, 0.0, 0.0], [0.0; 3])?;
    /// let (id, time) = (simulation.insert(pellet.into(), flying)?, 0.02);
    /// for _ in 0..9 {
    ///     simulation.step(time, |_, _| Line::zero(), |contact, a, b| {
    ///         let Some(proximity) = contact.proximity else { return };
    ///         let (Some([on_a, _]), Some(normal)) = (proximity.points(), proximity.normal()) else { return };
    ///         let [of_a, of_b] = [&a, &b].map(|body| body.as_ref().map_or(0.0, |body| body.velocity_at(on_a).dot(normal)));
    ///         if proximity.is_overlapping() || (of_a - of_b) * time >= proximity.distance() {
    ///             RigidBody::rebound(a, b, on_a & normal, 1.0);
    ///         }
    ///     })?;
    /// }
    /// // Four steps there, and five back.
    /// let body = simulation.rigid_body(id).unwrap();
    /// assert!((body.center().x() + 2.0).abs() < 1e-13 && body.linear_velocity().x() == -100.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Time`](WorldError::Time); [`Pose`](WorldError::Pose), if a body would get to a place that has no numbers, for example by
    /// its forque. Then no body has moved.
    pub fn step(
        &mut self,
        time: f64,
        mut forque: impl FnMut(BodyId, &B) -> B::Forque,
        mut response: impl FnMut(&Touching<'_, S, B, N>, Option<&mut B>, Option<&mut B>),
    ) -> Result<Report<'_, B::Proximity>, WorldError>
    where
        S: Sync,
    {
        if !time.is_finite() {
            return Err(WorldError::Time);
        }
        self.advance(|id, body| dynamics::step(body, time, |body| forque(id, body)))?;
        let counts = self.world.step().counts;
        for contact in self.world.contacts() {
            let [i, j] = [contact.pair.0, contact.pair.1].map(BodyId::index);
            let (mut a, mut b) = (self.moving[i], self.moving[j]);
            response(&Touching { contact, world: &self.world }, a.as_mut(), b.as_mut());
            (self.moving[i], self.moving[j]) = (a, b);
        }
        Ok(self.world.report(counts))
    }

    /// Moves all bodies by one [step](pga3::RigidBody::step) of this time, each under its forque, in the middle of which all that
    /// touch respond together. So a pile stands, an arch stands by friction, and the light carries the heavy.
    ///
    /// Bodies drift for half of the time; there the contacts are found, and `response` says for each of them, unless both bodies
    /// stay, in which [patch](Touching::patch) the two touch, and how they respond, or `None` to let them pass through each other.
    /// Bodies get the impulses of their forques. Those that meet fast enough, when half of these has acted,
    /// [rebound](pga3::RigidBody::rebound), one pair after the other, to and fro, up to sixty times. Then each corner of each
    /// patch presses as little as it has to, so that nothing approaches, and rubs as much as it may: of all that the corners can
    /// do without friction, their blows together leave the least energy. Last, overlaps are undone but for a thousandth of the
    /// margin, at once and by the shortest ways, and the bodies drift for the other half.
    /// [`RigidBody::respond`](pga3::RigidBody::respond) does the like to two bodies alone; see there for the patch and the
    /// [`Response`].
    ///
    /// Give the world a [margin](Settings::margin), such as a hundredth of the size of the bodies: what rests on something is
    /// apart from it by rounding in one step or another, and must not fall until the next. Bodies within the margin may approach
    /// each other until they touch, and no further; so with a margin as large as the way of a step nothing passes through
    /// anything unless it turns fast, or is struck in this step beside a seam. Without [witnesses](Settings::witnesses), or where a
    /// proximity is undecided, no response is called.
    ///
    /// What slides from one tile of a floor to the next is near the side of the next one before it is above that one, and would be
    /// stopped there. Such a contact is passed over in this step: the plane of another contact, on which the body slides, parts
    /// the two as well, to a hundredth of the margin and of the gap or overlap there, and will do so at the end of the step.
    ///
    /// With a restitution up to 1 the rebounds add no energy to what the bodies have when half of their forques has acted, nor
    /// the other blows to what they have then with all of it; linear momentum is kept; both but for rounding. The search begins
    /// with what pressed in the last step, and answers all contacts of a pile sixty times, or if they are few so often that ten
    /// thousand corners are answered, up to six hundred times. In between all of them are answered at once, by equations between
    /// the bodies that touch: so towers of a hundred bodies stand. Where these would take too long, as in large heaps, or where friction
    /// is at its bound, something may be left to the next step, and creep; the [chapter](crate::notes::dynamics#where-it-fails) has
    /// numbers. Bodies that hang together by contacts form a pile; what happens elsewhere changes no bit of it. Where friction
    /// holds, how it is shared among the corners is one of many ways that there are.
    ///
    /// Coefficients that are not known, and an infinite restitution, count as 0. Of a patch that the caller has changed, corners
    /// without a place are passed over, and without any corner nothing rubs. What stays has no velocity: a platform that is
    /// [put](Simulation::set_fixed) elsewhere in each step lifts what is on it, but does not take it along. To do so it has to be
    /// a body that moves, of a mass so large that nothing slows it down, with its [own velocity](Simulation::set_rigid_body) and
    /// the forque 0.
    ///
    /// Afterwards [`rigid_body`](Simulation::rigid_body) tells where the bodies are, and [`world`](Simulation::world) where the
    /// contacts were found: before the second half of the step.
    ///
    /// ```
    /// use incidence::collide::{Response, Settings};
    /// use incidence::pga3::{Cuboid, Direction, Inertia, Motor, RigidBody, Shape, Simulation};
    ///
    /// // Ten cubes on each other, every other one to the left.
    /// let mut world: Simulation<Shape> = Simulation::new(Settings { margin: 0.01, ..Settings::default() })?;
    /// world.insert_fixed(Cuboid::new([9.0, 9.0, 1.0])?.into(), Motor::translation([0.0, 0.0, -1.0]))?;
    /// let cube = Shape::from(Cuboid::new([0.5; 3])?);
    /// for k in 0..10 {
    ///     let pose = Motor::translation([0.2 * f64::from(k % 2), 0.0, 0.5 + f64::from(k)]);
    ///     world.insert(cube.clone(), RigidBody::new(Inertia::of_shape(&cube, 2.0)?, pose)?)?;
    /// }
    /// let (time, weight) = (0.01, 10.0);
    /// let response = Response { restitution: 0.25, friction: 0.5, slowest: 2.0 * weight * time };
    /// for _ in 0..500 {
    ///     world.step_together(
    ///         time,
    ///         |_, body| body.center() & Direction::new(0.0, 0.0, -weight * body.mass()),
    ///         |contact| Some((contact.patch(0.01)?, response)),
    ///     )?;
    /// }
    /// for (k, (_, body)) in world.rigid_bodies().enumerate() {
    ///     assert!((body.center().z() - 0.5 - k as f64).abs() < 1e-3 && body.linear_velocity().norm() < 1e-2);
    /// }
    /// // The lowest contact bears them all.
    /// let (_, impulse) = world.impulses().next().unwrap();
    /// assert!((impulse.direction()[2] / (10.0 * 2.0 * weight * time) - 1.0).abs() < 1e-3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Time`](WorldError::Time), also of a negative time, which cannot undo blows; [`Pose`](WorldError::Pose), if a body would
    /// get to a place without numbers in the first half of the step, or its momentum would have none. Then no body has moved, nor
    /// if `forque` panics; if `response` does, the bodies are half a step further. What the blows or the second half make
    /// infinite, the next step refuses.
    pub fn step_together(
        &mut self,
        time: f64,
        mut forque: impl FnMut(BodyId, &B) -> B::Forque,
        mut response: impl FnMut(&Touching<'_, S, B, N>) -> Option<(Patch<B::Place>, Response)>,
    ) -> Result<Report<'_, B::Proximity>, WorldError>
    where
        S: Sync,
    {
        if !(time.is_finite() && time >= 0.0) {
            return Err(WorldError::Time);
        }
        // -0 is no negative time, but a quotient by it would be.
        let time = time.abs();
        let half = 0.5 * time;
        let mut halfway = self.moving.clone();
        self.advance(|id, body| {
            body.drift(half);
            let forque = forque(id, body);
            halfway[id.index()].insert(*body).push(forque, half);
            body.push(forque, time);
        })?;
        let counts = self.world.step().counts;
        let mut before = core::mem::take(&mut self.pressed).into_iter().peekable();
        let mut touches = Vec::new();
        // The tiles of a floor touch each other: thousands that nothing moves.
        let moves =
            |contact: &&Contact<_>| [contact.pair.0, contact.pair.1].iter().any(|id| self.moving[id.index()].is_some());
        for contact in self.world.contacts().iter().filter(moves) {
            let touching = Touching { contact, world: &self.world };
            let Some((normal, gap)) = contact.proximity.as_ref().and_then(B::gap) else { continue };
            let Some((patch, response)) = response(&touching) else { continue };
            while before.next_if(|(pair, _)| *pair < contact.pair).is_some() {}
            let pressed =
                before.next_if(|(pair, _)| *pair == contact.pair).map_or(Pressed::default(), |(_, pressed)| pressed);
            let pair = [contact.pair.0, contact.pair.1].map(BodyId::index);
            touches.push((contact.pair, Touch { pair, normal, gap, patch, response, pressed }));
        }
        let motion = seams::Motion { halfway: &halfway, bodies: &self.moving, time };
        let passed = seams::passed_over(&self.world, &motion, &touches);
        let stays = touches.into_iter().zip(passed).filter_map(|(touch, passed)| (!passed).then_some(touch));
        let (pairs, mut touches): (Vec<_>, Vec<_>) = stays.unzip();
        dynamics::respond_together(&mut self.moving, &mut halfway, &mut touches, time, self.world.settings().margin);
        self.pressed = pairs.into_iter().zip(touches.into_iter().map(|touch| touch.pressed)).collect();
        for id in self.world.ids() {
            if let Some(body) = &mut self.moving[id.index()] {
                body.drift(half);
            }
        }
        Ok(self.world.report(counts))
    }

    /// What bodies have given each other in the last step in which they [responded together](Simulation::step_together): for each
    /// pair that had a response, and was not passed over at a seam, in order, the sum of all blows on the second body, of
    /// rebounds, pressure and friction, as an impulse. The first body got the opposite. In the plane the sum is a line, the line
    /// of thrust, and its norm the impulse; in space it is a sum of lines, with the impulse as its direction. It is 0 where two
    /// have only touched. Pairs of which one has been removed since are there, too. Divided by the time of the step it is the mean
    /// forque.
    ///
    /// ```
    /// use incidence::collide::{Response, Settings};
    /// use incidence::pga2::{Ball, Inertia, Line, Motor, Point, RigidBody, Simulation};
    /// let mut simulation = Simulation::new(Settings { margin: 0.01, ..Settings::default() })?;
    /// let ball = Ball::new([0.0, 0.0], 1.0)?;
    /// let peg = simulation.insert_fixed(ball, Motor::translation([2.0, 0.0]))?;
    /// let body = RigidBody::new(Inertia::of_ball(&ball, 3.0)?, Motor::identity())?.with_velocities([4.0, 0.0], 0.0)?;
    /// let id = simulation.insert(ball, body)?;
    /// let response = Response { restitution: 0.5, friction: 0.0, slowest: 0.1 };
    /// simulation.step_together(0.001, |_, _| Line::zero(), |contact| Some((contact.patch(0.01)?, response)))?;
    /// // It came with 3 · 4 and left with half of that, along the line through both centers.
    /// let (pair, line) = simulation.impulses().next().unwrap();
    /// assert_eq!(pair, (peg, id));
    /// assert!((line.norm() - 18.0).abs() < 1e-12 && (line & Point::origin()).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn impulses(&self) -> impl ExactSizeIterator<Item = (Pair, B::Forque)> {
        self.pressed.iter().map(|(pair, pressed)| (*pair, pressed.given))
    }

    /// Moves all bodies to where they get to in a part of a step, all or none.
    fn advance(&mut self, mut go: impl FnMut(BodyId, &mut B)) -> Result<(), WorldError> {
        // Copies: where a body gets to no place that there is, or a forque panics, none has moved.
        self.stepped.clear();
        for id in self.world.ids() {
            if let Some(mut body) = self.moving[id.index()] {
                go(id, &mut body);
                if !body.is_in_range() {
                    return Err(WorldError::Pose { id });
                }
                self.stepped.push((id, body));
            }
        }
        self.poses.clear();
        self.poses.extend(self.stepped.iter().map(|(id, body)| (*id, body.pose())));
        self.world.set_poses(&self.poses)?;
        for (id, body) in self.stepped.drain(..) {
            self.moving[id.index()] = Some(body);
        }
        Ok(())
    }

    fn put(&mut self, id: BodyId, body: Option<B>) {
        if self.moving.len() <= id.index() {
            self.moving.resize(id.index() + 1, None);
        }
        self.moving[id.index()] = body;
    }
}

/// Two bodies in contact at the end of a [`step`](Simulation::step), or in the middle of a
/// [`step_together`](Simulation::step_together), for which the response is called: a [`Contact`], and the world in which they are.
#[derive(Debug)]
pub struct Touching<'a, S, B: Moving<N>, const N: usize> {
    contact: &'a Contact<B::Proximity>,
    world: &'a World<S, B::Pose, N>,
}

impl<S, B: Moving<N>, const N: usize> Deref for Touching<'_, S, B, N> {
    type Target = Contact<B::Proximity>;

    fn deref(&self) -> &Contact<B::Proximity> {
        self.contact
    }
}

impl<'a, S: Body<N>, B: Moving<N>, const N: usize> Touching<'a, S, B, N> {
    /// The world, in which no response has moved anything yet.
    pub fn world(&self) -> &'a World<S, B::Pose, N> {
        self.world
    }

    /// Where the two lie on each other, with faces that are flat to within a length: see [`pga3::contact_patch`]. `None` if the
    /// settings of the world do not ask for [witnesses](Settings::witnesses), or if it is undecided.
    pub fn patch(&self, within: f64) -> Option<Patch<<B::Pose as world::Kernel<N>>::Point>> {
        let [a, b] = [self.pair.0, self.pair.1].map(|id| self.world.body(id));
        <B::Pose as world::Kernel<N>>::patch(&a.ok()?, &b.ok()?, &self.proximity?, within)
    }
}
