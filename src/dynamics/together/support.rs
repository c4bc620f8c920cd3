//! How a contact holds two bodies: by blows at the corners of the patch, which press and rub.
//!
//! V and N are seen from the center of mass of each body: so nothing cancels far from the Origin.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;

use super::super::pressure::UnitBlow;
use super::{Pressed, Together, Touch, put};
use crate::contact::Patch;
use crate::magnitude::norm;

/// A change of an impulse by less than this part of the contact's is none.
const NONE: f64 = 1e-13;

/// Nor is one by less than this part of [all that presses on the two bodies](Support::size): it is rounding.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// A blow along a line on B, and back on A.
pub(super) struct Blow<B: Together> {
    /// It is the default, and the impulse 0, if nothing moves or a number is not finite.
    pub unit: UnitBlow<B>,
    /// The velocity along the line before all blows.
    pub met: f64,
    pub impulse: f64,
    /// The impulse before the sweep, and the way that it goes from sweep to sweep.
    pub before: f64,
    pub way: f64,
}

impl<B: Together> Blow<B> {
    fn new(bodies: [Option<&B>; 2], at: B::Place, direction: B::Way, impulse: f64) -> Self {
        let unit = UnitBlow::new(bodies, at, direction);
        let (unit, impulse) = if unit.is_known() { (unit, impulse) } else { Default::default() };
        Blow { unit, met: 0.0, impulse, before: 0.0, way: 0.0 }
    }

    pub fn speed(&self, velocities: [B::Velocity; 2]) -> f64 {
        self.unit.speed(velocities)
    }

    fn strike(&self, velocities: &mut [B::Velocity; 2], impulse: f64) {
        for (velocity, &change) in velocities.iter_mut().zip(&self.unit.changes) {
            *velocity = *velocity + change * impulse;
        }
    }

    pub fn change_to(&mut self, velocities: &mut [B::Velocity; 2], impulse: f64) {
        self.strike(velocities, impulse - self.impulse);
        self.impulse = impulse;
    }

    pub fn change(&self) -> f64 {
        self.impulse - self.before
    }

    /// Presses so that the bodies approach no faster than they may, or not at all. Returns whether this changes more than the
    /// least that counts.
    fn press(&mut self, velocities: &mut [B::Velocity; 2], may: f64, least: f64) -> bool {
        if self.unit.gives == 0.0 {
            return false;
        }
        let wanted = self.impulse - (may + self.speed(*velocities)) / self.unit.gives;
        let more = wanted.max(0.0) - self.impulse;
        self.impulse += more;
        self.strike(velocities, more);
        more.abs() > least
    }
}

/// A corner of a patch, which presses and rubs.
struct Corner<B: Together> {
    at: B::Place,
    along: Blow<B>,
    across: [Blow<B>; 2],
    /// Which part of a blow at the center of the patch it bears.
    bears: f64,
    /// How much a unit blow across the normal changes the velocity along its own line, in the direction in which it is the most.
    gives: f64,
}

impl<B: Together> Corner<B> {
    fn new(
        bodies: [Option<&B>; 2],
        at: B::Place,
        [normal, first, second]: [B::Way; 3],
        [along, one, two]: [f64; 3],
        bears: f64,
    ) -> Self {
        let across = [Blow::new(bodies, at, first, one), Blow::new(bodies, at, second, two)];
        let [one, two] = across.each_ref().map(|blow| blow.unit.gives);
        let gives = 0.5 * (one + two) + norm([0.5 * (one - two), across[0].speed(across[1].unit.changes)]);
        Corner { at, along: Blow::new(bodies, at, normal, along.max(0.0)), across, bears, gives }
    }

    /// All that it gives, along the normal and across it.
    fn impulse(&self, axes: [B::Way; 3]) -> B::Way {
        let blows = once(&self.along).chain(&self.across);
        axes.into_iter().zip(blows).fold(B::Way::default(), |sum, (axis, blow)| sum + axis * blow.impulse)
    }

    fn rubs(&self) -> [f64; 2] {
        self.across.each_ref().map(|blow| blow.impulse)
    }

    fn rubs_less_than(&self, most: f64) -> bool {
        norm(self.rubs()) < most
    }

    /// Rubs so that the bodies slide less, up to a bound. Returns whether this changes more than the least that counts.
    fn rub(&mut self, velocities: &mut [B::Velocity; 2], most: f64, least: f64) -> bool {
        if !(self.gives > 0.0 && self.gives.is_finite()) {
            return false;
        }
        let wanted = self.across.each_ref().map(|blow| blow.impulse - blow.speed(*velocities) / self.gives);
        let length = norm(wanted);
        let part = if length > most { most / length } else { 1.0 };
        let mut counts = false;
        for (blow, wanted) in self.across.iter_mut().zip(wanted) {
            let more = part * wanted - blow.impulse;
            blow.impulse += more;
            blow.strike(velocities, more);
            counts |= more.abs() > least;
        }
        counts
    }
}

/// What a blow may do where all are changed at once.
#[derive(Clone, Copy)]
pub(super) enum Hold {
    /// It pushes the two apart, where they approach faster than they may.
    Presses { may: f64 },
    /// It keeps them from sliding.
    Sticks,
    /// It stays as it is: the two slide.
    Held,
}

/// What rubs at its bound but for this part does not stick.
const AT_BOUND: f64 = 1e-9;

/// A contact, as it holds two bodies.
pub(super) struct Support<B: Together> {
    pub pair: [usize; 2],
    /// The normal, and two directions across it.
    axes: [B::Way; 3],
    /// How fast the two may approach, until the next step.
    may: f64,
    friction: f64,
    bounced: f64,
    /// The center first, though it is no corner: what lies flat is held there at once, and turns by no more than rounding.
    center: Blow<B>,
    corners: Vec<Corner<B>>,
}

impl<B: Together> Support<B> {
    /// A gap of no more than `no_gap` is none.
    pub fn new(bodies: &[Option<B>], touch: &Touch<B>, time: f64, no_gap: f64) -> Self {
        let both = touch.pair.map(|k| bodies[k].as_ref());
        let Touch { patch: Patch { center, points }, pressed, normal, .. } = touch;
        let [first, second] = B::across(*normal);
        let axes = [*normal, first, second];
        let guess = guess::<B>(pressed, points);
        let parts = |way| axes.map(|axis| B::along(way, axis));
        Support {
            pair: touch.pair,
            axes,
            may: if touch.gap > no_gap { touch.gap / time } else { 0.0 },
            friction: touch.response.friction.max(0.0),
            bounced: pressed.bounced,
            center: Blow::new(both, *center, *normal, pressed.center),
            corners: points
                .iter()
                .zip(guess)
                .zip(shares::<B>(*center, points, axes))
                .map(|((&at, guess), bears)| Corner::new(both, at, axes, parts(guess), bears))
                .collect(),
        }
    }

    /// How many corners press and rub.
    pub fn corners(&self) -> usize {
        self.corners.len()
    }

    pub fn blows(&self) -> impl Iterator<Item = &Blow<B>> {
        let corners = self.corners.iter().flat_map(|corner| once(&corner.along).chain(&corner.across));
        once(&self.center).chain(corners)
    }

    pub fn blows_mut(&mut self) -> impl Iterator<Item = &mut Blow<B>> {
        let corners = self.corners.iter_mut();
        let corners = corners.flat_map(|corner| once(&mut corner.along).chain(&mut corner.across));
        once(&mut self.center).chain(corners)
    }

    /// Strikes each blow with an impulse.
    pub fn strike(&mut self, velocities: &mut [B::Velocity], impulse: impl Fn(&mut Blow<B>) -> f64) {
        let mut both = self.pair.map(|k| velocities[k]);
        for blow in self.blows_mut() {
            let impulse = impulse(blow);
            blow.strike(&mut both, impulse);
        }
        put(velocities, self.pair, both);
    }

    /// What presses, without the rebounds.
    fn pressed(&self) -> f64 {
        self.corners.iter().fold(self.center.impulse, |sum, corner| sum + corner.along.impulse)
    }

    fn impulse(&self) -> f64 {
        self.bounced + self.pressed()
    }

    /// How fast what presses here alone would make each of the two bodies.
    pub fn loads(&self) -> [f64; 2] {
        let impulse = self.impulse().abs();
        self.center.unit.gives_each.map(|gives| gives * impulse)
    }

    /// The impulse here that would change the speed by as much as all that presses on the two bodies, by the sums of their
    /// [`loads`](Support::loads). The rounding is relative to this: what presses from below and from above cancels, but for it.
    fn size(&self, loads: &[f64]) -> f64 {
        let [a, b] = self.pair;
        // Where nothing gives way, the quotient is NaN.
        f64::max((loads[a] + loads[b]) / self.center.unit.gives, self.impulse().abs())
    }

    /// The energy that what presses would add, if the two approached as fast as they may.
    pub fn would_add(&self) -> f64 {
        // In no time they may approach at any speed, and infinity times 0 is NaN.
        if self.pressed() == 0.0 { 0.0 } else { self.may * self.pressed() }
    }

    /// Coulomb's bound for a corner: of what presses there, and of its part of what presses at the center.
    fn most(&self) -> impl Fn(&Corner<B>) -> f64 + use<B> {
        let (friction, at_center) = (self.friction, self.bounced + self.center.impulse);
        move |corner| {
            let load = corner.along.impulse + corner.bears * at_center;
            // No bound is NaN without a blow: an infinite coefficient times 0.
            if load > 0.0 { friction * load } else { 0.0 }
        }
    }

    /// All blows, in order, and what each may do besides what it does.
    pub fn holds(&self) -> impl Iterator<Item = (&Blow<B>, Hold)> {
        let presses = Hold::Presses { may: self.may };
        let most = self.most();
        let corners = self.corners.iter().flat_map(move |corner| {
            let rubs = if corner.rubs_less_than(most(corner) * (1.0 - AT_BOUND)) { Hold::Sticks } else { Hold::Held };
            let [one, two] = &corner.across;
            [(&corner.along, presses), (one, rubs), (two, rubs)]
        });
        once((&self.center, presses)).chain(corners)
    }

    /// Cuts what rubs to Coulomb's bound.
    pub fn cut(&mut self, velocities: &mut [B::Velocity; 2]) {
        let most = self.most();
        for corner in &mut self.corners {
            let most = most(corner);
            if corner.rubs_less_than(most) {
                continue;
            }
            let part = most / norm(corner.rubs());
            for blow in corner.across.iter_mut().filter(|blow| blow.impulse != 0.0) {
                blow.change_to(velocities, part * blow.impulse);
            }
        }
    }

    /// Changes all blows once. Returns whether any change counts, with these loads of all bodies.
    pub fn settle(&mut self, velocities: &mut [B::Velocity], loads: &[f64]) -> bool {
        let mut both = self.pair.map(|k| velocities[k]);
        let least = f64::max(NONE * self.impulse().abs(), ROUNDING * self.size(loads));
        let mut some = self.center.press(&mut both, self.may, least);
        for corner in &mut self.corners {
            some |= corner.along.press(&mut both, self.may, least);
        }
        let most = self.most();
        for corner in &mut self.corners {
            let most = most(corner);
            some |= corner.rub(&mut both, most, least);
        }
        put(velocities, self.pair, both);
        some
    }

    /// Gives the blows to the bodies, and notes them.
    pub fn end(&self, bodies: &mut [Option<B>], pressed: &mut Pressed<B>) {
        for (side, &k) in self.pair.iter().enumerate() {
            if let Some(body) = &mut bodies[k] {
                let momentum = |sum, blow: &Blow<B>| sum + blow.unit.lines[side] * blow.impulse;
                body.push_from_center(self.blows().fold(B::Forque::default(), momentum));
            }
        }
        pressed.center = self.center.impulse;
        pressed.corners.clear();
        pressed.corners.extend(self.corners.iter().map(|corner| (corner.at, corner.impulse(self.axes))));
    }
}

/// What has pressed in the last step does so at the corner that is the nearest to it now, mostly. As both are in order, the nearest
/// one is found from the last one on.
fn guess<B: Together>(pressed: &Pressed<B>, corners: &[B::Place]) -> Vec<B::Way> {
    let mut guess = vec![B::Way::default(); corners.len()];
    let mut nearest = None;
    for &(at, impulse) in &pressed.corners {
        let distance = |k: &usize| B::apart(corners[*k], at);
        let all = || (0..corners.len()).min_by(|j, k| distance(j).total_cmp(&distance(k)));
        let Some(mut found) = nearest.or_else(all) else { break };
        let next = |k: usize| (k + 1) % corners.len();
        while distance(&next(found)) < distance(&found) {
            found = next(found);
        }
        guess[found] = guess[found] + impulse;
        nearest = Some(found);
    }
    guess
}

/// Which part of a blow at the center each corner bears, so that together they do the same: half of each triangle between the
/// center and an edge next to it. Of a segment, or where numbers fail, all bear alike.
fn shares<B: Together>(center: B::Place, corners: &[B::Place], [_, first, second]: [B::Way; 3]) -> Vec<f64> {
    let alike = vec![1.0 / corners.len() as f64; corners.len()];
    if corners.len() < 3 {
        return alike;
    }
    let ways = corners.iter().map(|&at| B::between(center, at));
    let ways: Vec<_> = ways.map(|way| [B::along(way, first), B::along(way, second)]).collect();
    // So that no area over- or underflows.
    let size = ways.iter().flatten().fold(0.0, |most: f64, c| most.max(c.abs()));
    let area = |k: usize| {
        let [[a, b], [c, d]] = [ways[k], ways[(k + 1) % ways.len()]].map(|way| way.map(|c| c / size));
        (a * d - b * c).abs()
    };
    let areas: Vec<_> = (0..ways.len()).map(area).collect();
    let all: f64 = areas.iter().sum();
    // A segment has no area but by rounding.
    if !(all > 1e-12 && all.is_finite()) {
        return alike;
    }
    let before = |k: usize| areas[(k + areas.len() - 1) % areas.len()];
    (0..areas.len()).map(|k| 0.5 * (before(k) + areas[k]) / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pga3::{Direction, Inertia, Motor, Point, RigidBody, Rotor};
    use crate::random::Numbers;

    /// Across the normal, whichever two directions stand for all.
    #[test]
    fn a_corner_gives_as_much_as_where_it_gives_the_most() {
        let mut numbers = Numbers(5);
        for _ in 0..100 {
            let moments = [0.2, 1.0, 1.0].map(|moment| moment * (1.0 + 0.1 * numbers.unit()));
            let inertia = Inertia::principal(1.0, moments).unwrap();
            let body = RigidBody::new(inertia, Motor::from(Rotor::new(numbers.point(), 1.0))).unwrap();
            let [normal, first, second] = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Direction::from);
            let (both, at) = ([None, Some(&body)], Point::from(numbers.point()));
            let corner = Corner::new(both, at, [normal, first, second], [0.0; 3], 1.0);
            let most = (0..1000).fold(0.0, |most: f64, k| {
                let (sin, cos) = (core::f64::consts::PI / 1000.0 * f64::from(k)).sin_cos();
                most.max(Blow::new(both, at, first * cos + second * sin, 0.0).unit.gives)
            });
            assert!((corner.gives / most - 1.0).abs() < 1e-5, "{} {most}", corner.gives);
        }
    }
}
