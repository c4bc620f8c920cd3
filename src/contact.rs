//! When do two convex bodies first touch, if each goes on along its screw?
//!
//! Conservative advancement (B. V. Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996, §2.3): the
//! distance of the bodies, and how fast it can shrink, give a time before which they do not touch; advance to that time, and
//! repeat. New here are the step, found from the reach of both bodies along the normal, vertex by vertex, the count of its
//! errors, and what is proved at the end. Derivation and limits: the chapter on the time of contact.

use core::fmt;

use crate::body::Body;
use crate::proximity::{self, Proximity};
use crate::scalar::Widen;

mod advance;
mod at_hand;
mod moving;
mod pace;
mod patch;
mod reach;
mod ring;
mod swept;
mod twist;

use advance::Advance;
use at_hand::AtHand;
use moving::Moving;
pub use patch::Patch;
pub(crate) use patch::{across, patch};
use swept::{Shifted, Swept};
pub(crate) use twist::Twist;

/// When two convex bodies first touch, and where. `P` is a point and `D` a direction of the plane or of space.
///
/// Times, and bounds of distances, are `f64` whatever the scalar of the bodies. What a variant says is proved, for the bodies and
/// the motions as they are given, with all rounding counted.
///
/// ```
/// use incidence::pga2::{Ball, Point, TimeOfContact, time_of_contact};
/// // A ball on its way to another: with the velocity (2, 0), 3 units are left.
/// let (ball, peg) = (Ball::new([-5.0, 0.0], 1.0)?, Ball::new([0.0, 0.0], 1.0)?);
/// let (right, rest) = (Point { e01: 2.0, e20: 0.0, e12: 0.0 }, Point::zero());
/// let found = time_of_contact(&ball, right, &peg, rest, 10.0)?;
/// assert!(found.earliest() <= 1.5 && found.latest().is_some_and(|latest| latest >= 1.5));
/// let on_peg = found.proximity().and_then(|proximity| proximity.points()).unwrap()[1];
/// assert!(f64::abs(on_peg.x() + 1.0) < 1e-14 && on_peg.y() == 0.0);
/// // The other way it never comes, and in 1 unit of time not so far.
/// let never = time_of_contact(&ball, right * -1.0, &peg, rest, f64::INFINITY)?;
/// assert_eq!((never.earliest(), never.latest()), (f64::INFINITY, None));
/// let TimeOfContact::Never { distance, .. } = time_of_contact(&ball, right, &peg, rest, 1.0)? else { panic!() };
/// assert!(0.0 < distance && distance <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TimeOfContact<T, P, D> {
    /// They have no common point during the whole duration.
    #[non_exhaustive]
    Never {
        /// They stay at least this far apart. This is more than 0: it is the least number if they come nearer than that. For
        /// bodies that go straight it is the least distance, however long they go on, except for what rounding hides. Where a
        /// body turns, it may be below the least distance, mostly by a factor of 4 to 100.
        distance: f64,
        /// How many steps it took. A step is one distance query, or two, or a guess.
        steps: u32,
    },
    /// They have a common point at the time 0.
    #[non_exhaustive]
    AtStart {
        /// Their proximity then: [`Overlapping`](Proximity::Overlapping).
        proximity: Proximity<T, P, D>,
        /// How many steps it took. A step is one distance query, or two, or a guess.
        steps: u32,
    },
    /// They touch first within this interval: they have no common point before `earliest`, and have had one by `latest`.
    #[non_exhaustive]
    Within {
        /// They have no common point before this time: from 0, inclusive.
        earliest: f64,
        /// They have a common point at this time, or on straight ways have gone through each other by then, as a point does with
        /// a triangle. It is not after the duration.
        latest: f64,
        /// Their proximity at `earliest`, as far as it is known: they all but touch. It is the proximity of the bodies in their
        /// poses at that time, which are rounded, and so is its `bound`. The interval counts the rounding of the places, the
        /// bound does not.
        proximity: Proximity<T, P, D>,
        /// How many steps it took. A step is one distance query, or two, or a guess.
        steps: u32,
    },
    /// They have no common point before `earliest`. Whether they have one then or later is not known: they come so close
    /// that rounding hides it, as where they graze, or the steps ran out, or a number overflows. Or one turns for so long, as with a
    /// duration that is infinite, that its place is not known any more; then they may be far apart at `earliest`.
    #[non_exhaustive]
    Undecided {
        /// They have no common point before this time: from 0, inclusive.
        earliest: f64,
        /// At `earliest` they are at most this far apart.
        distance: f64,
        /// Their proximity at `earliest`, and its `bound`: those of the bodies in their poses at that time, which are rounded.
        proximity: Proximity<T, P, D>,
        /// How many steps it took. A step is one distance query, or two, or a guess.
        steps: u32,
    },
}

impl<T: Widen, P: Copy, D: Copy> TimeOfContact<T, P, D> {
    /// The time before which they surely have no common point: 0 if they have one at the start, infinity if they never
    /// have.
    pub fn earliest(&self) -> f64 {
        match *self {
            TimeOfContact::Never { .. } => f64::INFINITY,
            TimeOfContact::AtStart { .. } => 0.0,
            TimeOfContact::Within { earliest, .. } | TimeOfContact::Undecided { earliest, .. } => earliest,
        }
    }

    /// The time by which they surely have touched; `None` if that is not known, or never happens.
    pub fn latest(&self) -> Option<f64> {
        match *self {
            TimeOfContact::AtStart { .. } => Some(0.0),
            TimeOfContact::Within { latest, .. } => Some(latest),
            _ => None,
        }
    }

    /// The proximity at [`earliest`](TimeOfContact::earliest): where they touch, and along which normal. `None` if they never
    /// touch.
    pub fn proximity(&self) -> Option<Proximity<T, P, D>> {
        match *self {
            TimeOfContact::Never { .. } => None,
            TimeOfContact::AtStart { proximity, .. }
            | TimeOfContact::Within { proximity, .. }
            | TimeOfContact::Undecided { proximity, .. } => Some(proximity),
        }
    }

    /// How many steps it took. A step is one distance query, or two, or a guess.
    pub fn steps(&self) -> u32 {
        match *self {
            TimeOfContact::Never { steps, .. }
            | TimeOfContact::AtStart { steps, .. }
            | TimeOfContact::Within { steps, .. }
            | TimeOfContact::Undecided { steps, .. } => steps,
        }
    }
}

/// A time of contact with its proximity in `f64`, by coordinates, as it is computed.
pub(crate) type Answer<const N: usize> = TimeOfContact<f64, [f64; N], [f64; N]>;

impl<const N: usize> Answer<N> {
    /// The same in the types of the bodies' dimension, and rounded to their scalar.
    pub(crate) fn typed<T: Widen, P: From<[T; N]>, D: From<[T; N]>>(self) -> TimeOfContact<T, P, D> {
        match self {
            TimeOfContact::Never { distance, steps } => TimeOfContact::Never { distance, steps },
            TimeOfContact::AtStart { proximity, steps } => {
                TimeOfContact::AtStart { proximity: proximity.typed(), steps }
            }
            TimeOfContact::Within { earliest, latest, proximity, steps } => {
                TimeOfContact::Within { earliest, latest, proximity: proximity.typed(), steps }
            }
            TimeOfContact::Undecided { earliest, distance, proximity, steps } => {
                TimeOfContact::Undecided { earliest, distance, proximity: proximity.typed(), steps }
            }
        }
    }
}

/// Why there is no time of contact.
///
/// ```
/// use incidence::pga2::{Ball, ContactError, Point, time_of_contact};
/// let (ball, rest) = (Ball { center: [0.0, 0.0], radius: 1.0 }, Point::zero());
/// assert_eq!(time_of_contact(&ball, rest, &ball, rest, -1.0), Err(ContactError::Duration));
/// let error = time_of_contact(&ball, rest, &ball, rest * f64::NAN, 1.0).unwrap_err();
/// assert_eq!(error.to_string(), "the velocity of body 1 is not finite");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContactError {
    /// The duration is negative or NaN.
    Duration,
    /// A coefficient of a velocity is infinite or NaN.
    Velocity {
        /// The body whose velocity it is: 0 or 1.
        body: usize,
    },
    /// A body has no vertices, or one that is not finite, or a radius that is negative or not finite.
    Body {
        /// Which body: 0 or 1.
        body: usize,
    },
}

impl fmt::Display for ContactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duration => write!(f, "the duration is negative or NaN"),
            Self::Velocity { body } => write!(f, "the velocity of body {body} is not finite"),
            Self::Body { body } => {
                write!(
                    f,
                    "body {body} has no vertices, one that is not finite, or a radius that is negative or not finite"
                )
            }
        }
    }
}

impl core::error::Error for ContactError {}

/// The time of contact, for velocities that are a [`Twist`] in `f64`.
pub(crate) fn time_of_contact<A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize>(
    a: &A,
    velocity_a: V,
    b: &B,
    velocity_b: V,
    duration: f64,
) -> Result<Answer<N>, ContactError> {
    if duration.is_nan() || duration < 0.0 {
        return Err(ContactError::Duration);
    }
    let unit = twist::unit_of_time([velocity_a, velocity_b], duration);
    let (a, b) = (AtHand::new(a), AtHand::new(b));
    let a = Moving::new(0, &a, velocity_a, unit)?;
    let b = Moving::new(1, &b, velocity_b, unit)?;
    let still = velocity_a == velocity_b || duration == 0.0;
    Ok(Advance::new(a, b, unit, duration).answer(still))
}

/// Whether a body that moves by a way certainly passes another one without touching it. None of its coordinates, before or after, is larger than the
/// size. Each coordinate of the way may be off by ε of the size, or by the least number.
pub(crate) fn passes<A: Body<N>, B: Body<N>, const N: usize>(a: &A, way: [f64; N], b: &B, size: f64) -> bool {
    // Each coordinate of a vertex is rounded once.
    proximity::are_parted(&Swept { body: a, way }, b, 2.0 * N as f64 * f64::EPSILON * size + f64::from_bits(4))
}

/// Whether a body that moves by a way certainly does not touch another one any more after a share of it. None of its coordinates, before or after,
/// is larger than the size.
pub(crate) fn has_passed<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    way: [f64; N],
    share: f64,
    b: &B,
    size: f64,
) -> bool {
    let rest = Swept { body: &Shifted { body: a, by: way.map(|c| c * share) }, way: way.map(|c| c * (1.0 - share)) };
    // Each coordinate of a vertex has five roundings of half an ε.
    proximity::are_parted(&rest, b, 4.0 * N as f64 * f64::EPSILON * size + f64::from_bits(16))
}

/// Whether a body that moves by a way meets another one. It is decided exactly, for the hull of its places at the start and at the end, the
/// coordinates of which are rounded once.
pub(crate) fn meets<A: Body<N>, B: Body<N>, const N: usize>(a: &A, way: [f64; N], b: &B) -> bool {
    proximity::overlap(&Swept { body: a, way }, b) == Some(true)
}

/// An upper bound of a number that is not negative and has been rounded a few times.
fn up(x: f64) -> f64 {
    x * (1.0 + 8.0 * f64::EPSILON)
}
