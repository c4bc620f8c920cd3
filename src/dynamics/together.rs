//! What becomes of bodies that touch, all of them at once: a pile stands, as each contact knows of all others.
//!
//! Those that meet fast rebound, one pair after the other. Then the corners of all patches [hold](mod@balance) the bodies. Last,
//! overlaps are undone.

mod balance;
mod elimination;
mod newton;
mod support;

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;

use super::pressure::line_of_pressure;
use super::response::apart;
use super::{Responding, Response, push_apart, rebound};
use crate::connected::Connected;
use crate::contact::{Patch, across};
use crate::magnitude::difference;
use crate::{pga2, pga3};
use balance::{Pile, SWEEPS};
use elimination::Freedoms;
use support::Support;

/// What a response of many needs of a rigid body besides.
pub trait Together: Responding<Scalar = f64> {
    /// Numbers along the principal axes, and along those of space.
    type Freedoms: Freedoms;

    /// The moment of a line, as seen from the center of mass, and its direction.
    fn along_axes(&self, line: Self::Forque) -> Self::Freedoms;
    /// The spin, and the momentum of the center.
    fn momentum_along_axes(&self) -> Self::Freedoms;
    /// The principal moments, and the mass for each direction.
    fn masses(&self) -> Self::Freedoms;
    /// Adds to the momentum what is seen from the center of mass.
    fn push_from_center(&mut self, momentum: Self::Forque);
    /// Unit directions across a unit normal: two of them, of which the second is 0 in the plane.
    fn across(normal: Self::Way) -> [Self::Way; 2];
    /// How far two places are apart.
    fn apart(one: Self::Place, other: Self::Place) -> f64;
    /// The way from a place to another.
    fn between(one: Self::Place, other: Self::Place) -> Self::Way;
    /// How far a way goes along a unit normal.
    fn along(way: Self::Way, normal: Self::Way) -> f64;
}

macro_rules! together {
    ($pga:ident, $freedoms:literal) => {
        impl Together for $pga::RigidBody {
            type Freedoms = [f64; $freedoms];

            fn along_axes(&self, line: Self::Forque) -> Self::Freedoms {
                self.along_axes(line)
            }

            fn momentum_along_axes(&self) -> Self::Freedoms {
                self.momentum_along_axes()
            }

            fn masses(&self) -> Self::Freedoms {
                self.masses()
            }

            fn push_from_center(&mut self, momentum: Self::Forque) {
                self.push_from_center(momentum, 1.0);
            }

            fn across(normal: Self::Way) -> [Self::Way; 2] {
                across(normal.coords()).map(Self::Way::from)
            }

            fn apart(one: Self::Place, other: Self::Place) -> f64 {
                one.distance(other)
            }

            fn between(one: Self::Place, other: Self::Place) -> Self::Way {
                Self::Way::from(difference(other.located(), one.located()))
            }

            fn along(way: Self::Way, normal: Self::Way) -> f64 {
                way.dot(normal)
            }
        }
    };
}

together!(pga2, 3);
together!(pga3, 6);

/// Two bodies that touch or soon may, by their places in a list.
pub(crate) struct Touch<B: Responding> {
    pub pair: [usize; 2],
    /// From A to B, of length 1.
    pub normal: B::Way,
    /// How far they are apart; if it is negative, how deep they overlap.
    pub gap: f64,
    pub patch: Patch<B::Place>,
    pub response: Response,
    /// What they have given each other in the last step, and then in this one.
    pub pressed: Pressed<B>,
}

/// What two bodies have given each other in a step.
#[derive(Clone, Debug)]
pub(crate) struct Pressed<B: Responding> {
    /// The sum of all blows on B.
    pub given: B::Forque,
    /// The impulse of the rebounds.
    bounced: f64,
    /// The impulse along the normal at the center.
    center: f64,
    /// The impulses at the corners.
    corners: Vec<(B::Place, B::Way)>,
}

impl<B: Responding> Default for Pressed<B> {
    fn default() -> Self {
        Pressed { given: B::Forque::default(), bounced: 0.0, center: 0.0, corners: Vec::new() }
    }
}

/// By this part of the margin bodies may overlap. To undo an overlap that is but rounding, or left by a search that has been ended,
/// tilts a body that rubs, which makes the next one, and so on: up to ten times as much after each fifty steps.
const LEFT: f64 = 1e-3;

/// A gap of less than this part of the margin is none. It is but rounding, and if bodies may approach by it, what presses on those
/// that rest changes from step to step.
const NO_GAP: f64 = 1e-9;

/// Lets bodies respond to all that they touch: those that meet fast rebound, one pair after the other, until none does; then all
/// hold each other up and rub; last, overlaps are undone. They meet `halfway`, when half of the impulses of their forques has
/// acted: so what is thrown up falls back as fast as it was.
pub(crate) fn respond_together<B: Together>(
    bodies: &mut [Option<B>],
    halfway: &mut [Option<B>],
    touches: &mut [Touch<B>],
    time: f64,
    margin: f64,
) {
    bounce(halfway, touches, time);
    for Touch { pair, pressed, .. } in touches.iter().filter(|touch| touch.pressed.bounced > 0.0) {
        let mut both = pair.map(|k| bodies[k]);
        push_apart(&mut both, pressed.given, 1.0);
        put(bodies, *pair, both);
    }
    let (units, mut velocities) = (of_each(bodies, unit), of_each(bodies, velocity));
    let mut ways = vec![B::Way::default(); bodies.len()];
    let mut loads = vec![0.0; bodies.len()];
    for pile in piles(bodies, touches) {
        let support = |&k: &usize| Support::new(bodies, &units, &touches[k], time, NO_GAP * margin);
        let supports: Vec<_> = pile.iter().map(support).collect();
        let moves = |body: &usize| bodies[*body].is_some();
        let mut balanced = Pile::new(supports, moves, &mut velocities, &mut loads);
        balanced.balance();
        for (support, &k) in balanced.supports.iter().zip(&pile) {
            support.note(&mut touches[k].pressed);
            touches[k].give(bodies);
        }
        // Not before all blows are given: what a body does after some of them is not what it will do.
        pile.iter().for_each(|&k| touches[k].leave(bodies, time, LEFT * margin));
        let touching: Vec<_> = pile.iter().map(|&k| &touches[k]).collect();
        part(&touching, &mut ways, |k| bodies[k].map_or(0.0, |body| 1.0 / body.mass()));
    }
    for (body, way) in bodies.iter_mut().zip(ways) {
        if let Some(body) = body {
            body.shift(way);
        }
    }
}

/// 1/√m for each freedom. A momentum, times this, is a velocity in units in which the energy is half of its square; the blow along a line,
/// times this, is what it changes, and the speed along the line is the product of both.
fn unit<B: Together>(body: &B) -> B::Freedoms {
    let mut unit = body.masses();
    unit.as_mut().iter_mut().for_each(|mass| *mass = 1.0 / num_traits::Float::sqrt(*mass));
    unit
}

/// The velocity as seen from the center of mass, in these units.
fn velocity<B: Together>(body: &B) -> B::Freedoms {
    body.momentum_along_axes().times(&unit(body))
}

/// What is of each body; of one that nothing moves it is 0.
fn of_each<B: Together>(bodies: &[Option<B>], of: fn(&B) -> B::Freedoms) -> Vec<B::Freedoms> {
    bodies.iter().map(|body| body.as_ref().map_or(B::Freedoms::default(), of)).collect()
}

/// Puts two back to their places in a list.
fn put<X>(list: &mut [X], [i, j]: [usize; 2], [a, b]: [X; 2]) {
    (list[i], list[j]) = (a, b);
}

/// The contacts of bodies that move and hang together by contacts, in order: what others do is nothing to these.
fn piles<B: Together>(bodies: &[Option<B>], touches: &[Touch<B>]) -> Vec<Vec<usize>> {
    let moves = |k: &usize| bodies[*k].is_some();
    let mut connected = Connected::apart(bodies.len());
    for [i, j] in touches.iter().map(|touch| touch.pair).filter(|pair| pair.iter().all(moves)) {
        // The first body stands for the pile.
        let (i, j) = (connected.of(i), connected.of(j));
        connected.join(i.max(j), i.min(j));
    }
    let mut contacts = vec![Vec::new(); bodies.len()];
    for (k, touch) in touches.iter().enumerate() {
        if let Some(body) = touch.pair.into_iter().find(moves) {
            contacts[connected.of(body)].push(k);
        }
    }
    contacts.retain(|pile| !pile.is_empty());
    contacts
}

/// The rebounds at the centers of pressure, to and fro: so a blow runs through a row of any order.
fn bounce<B: Together>(bodies: &mut [Option<B>], touches: &mut [Touch<B>], time: f64) {
    for touch in &mut *touches {
        (touch.pressed.bounced, touch.pressed.given) = (0.0, B::Forque::default());
    }
    for turn in 0..SWEEPS {
        let mut some = false;
        let mut answer = |touch: &mut Touch<B>| some |= touch.rebound(bodies, time);
        if turn % 2 == 0 {
            touches.iter_mut().for_each(&mut answer);
        } else {
            touches.iter_mut().rev().for_each(&mut answer);
        }
        if !some {
            break;
        }
    }
}

impl<B: Together> Touch<B> {
    /// Lets the two rebound, if they meet fast enough. Returns whether they do.
    fn rebound(&mut self, bodies: &mut [Option<B>], time: f64) -> bool {
        let mut pair = self.pair.map(|k| bodies[k]);
        // At the center of pressure it is no faster than at the fastest corner.
        let may = self.response.restitution > 0.0 && self.speeds(pair).any(|speed| self.is_fast(-speed, time));
        if !may {
            return false;
        }
        let line = line_of_pressure(&pair, &self.patch, self.normal);
        if !self.is_fast(-apart(&pair, line), time) {
            return false;
        }
        let [a, b] = &mut pair;
        let impulse = rebound(a.as_mut(), b.as_mut(), line, self.response.restitution);
        let is_one = impulse > 0.0 && impulse.is_finite();
        if is_one {
            self.pressed.bounced += impulse;
            self.pressed.given = self.pressed.given + line * impulse;
            put(bodies, self.pair, pair);
        }
        is_one
    }

    /// How fast the two part, at the center of the patch and at its corners.
    fn speeds(&self, pair: [Option<B>; 2]) -> impl Iterator<Item = f64> {
        let places = once(&self.patch.center).chain(&self.patch.points);
        places.map(move |&place| apart(&pair, B::line(place, self.normal)))
    }

    /// Whether the two rebound where they meet at this speed, if it lets them meet before the next step.
    fn is_fast(&self, speed: f64, time: f64) -> bool {
        let is_slow = speed < self.response.slowest;
        speed > 0.0 && speed * time >= self.gap && !is_slow
    }

    /// What parts fast enough is apart by itself when the next contacts are found, and is put nowhere: so what rebounds is not
    /// lifted, too, which would give it energy. Nor is what overlaps by no more than is `left`.
    fn leave(&mut self, bodies: &[Option<B>], time: f64, left: f64) {
        if self.gap < 0.0 {
            let way = self.speeds(self.pair.map(|k| bodies[k])).fold(f64::INFINITY, f64::min) * time;
            if way > 0.0 && way.is_finite() {
                self.gap += way;
            }
            self.gap = self.gap.max((self.gap + left).min(0.0));
        }
    }

    /// What presses and rubs, at the center of the patch and at its corners.
    fn blows(&self) -> impl Iterator<Item = (B::Place, B::Way)> {
        let center = (self.patch.center, self.normal * self.pressed.center);
        // What presses nowhere may be at no place, and NaN times 0 is NaN.
        once(center).chain(self.pressed.corners.iter().copied()).filter(|(_, impulse)| *impulse != B::Way::default())
    }

    /// Gives these blows to the bodies, and adds them to the rebounds.
    fn give(&mut self, bodies: &mut [Option<B>]) {
        for (k, sign) in self.pair.into_iter().zip([-1.0, 1.0]) {
            if let Some(body) = &mut bodies[k] {
                let line = |sum, (at, impulse)| sum + body.line_from_center(at, impulse * sign);
                let momentum = self.blows().fold(B::Forque::default(), line);
                body.push_from_center(momentum);
            }
        }
        self.pressed.given = self.blows().fold(self.pressed.given, |sum, (at, impulse)| sum + B::line(at, impulse));
    }
}

/// Undoes overlaps in a pile: each body goes by a way, so that none overlaps another any more, and the sum of the squares of the
/// ways, times the masses, is the least.
fn part<B: Together>(pile: &[&Touch<B>], ways: &mut [B::Way], inverse_mass: impl Fn(usize) -> f64) {
    let deepest = pile.iter().fold(0.0, |most: f64, touch| most.max(-touch.gap));
    let mut pushes = vec![0.0; pile.len()];
    for _ in 0..SWEEPS {
        let mut some = false;
        for (touch, push) in pile.iter().zip(&mut pushes) {
            let [i, j] = touch.pair;
            let [of_a, of_b] = touch.pair.map(&inverse_mass);
            let lacks = -touch.gap - B::along(ways[j] + ways[i] * -1.0, touch.normal);
            let more = (*push + lacks / (of_a + of_b)).max(0.0) - *push;
            if more.abs() * (of_a + of_b) > SHALLOW * deepest && more.is_finite() {
                (*push, some) = (*push + more, true);
                ways[i] = ways[i] + touch.normal * (-more * of_a);
                ways[j] = ways[j] + touch.normal * (more * of_b);
            }
        }
        if !some {
            break;
        }
    }
}

/// An overlap by less than this part of the deepest one is none.
const SHALLOW: f64 = 1e-6;
