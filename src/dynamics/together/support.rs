//! How a contact holds two bodies: by blows at the corners of the patch, which press and rub.
//!
//! V and N are seen from the center of mass of each body, so nothing cancels far from the Origin, along its principal axes and in
//! [units](super::unit) in which all masses are 1: so a line is also what a blow along it changes, N ∨ I⁻¹\[N\] the square of it, and
//! V ∨ N a sum of products.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;

use super::elimination::Freedoms;
use super::{Pressed, Together, Touch, put};
use crate::contact::Patch;
use crate::magnitude::{norm, one_norm};

/// A change of an impulse by less than this part of the contact's is none.
const NONE: f64 = 1e-13;

/// Nor is one by less than this part of [all that presses on the two bodies](Support::weigh): it is rounding.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// A blow along a line on B, and back on A.
#[derive(Default)]
pub(super) struct Blow<C> {
    /// What a unit blow changes.
    pub changes: [C; 2],
    /// The impulse that changes the speed at which the two part along the line by 1. It is 0, and so are the changes and the impulse, if
    /// nothing moves or a number is not finite.
    pub per_speed: f64,
    pub impulse: f64,
    /// The impulse before the sweep, and the way that it goes from sweep to sweep.
    pub before: f64,
    pub way: f64,
}

impl<C: Freedoms> Blow<C> {
    fn new(changes: [C; 2], impulse: f64) -> Self {
        match per_speed(changes.iter().map(|change| change.dot(change)).sum()) {
            0.0 => Blow::default(),
            per_speed => Blow { changes, per_speed, impulse, before: 0.0, way: 0.0 },
        }
    }

    pub fn speed(&self, [a, b]: &[C; 2]) -> f64 {
        let [of_a, of_b] = &self.changes;
        let ([even, odd], of_b) = (of_a.products(a), of_b.products(b));
        (even + of_b[0]) + (odd + of_b[1])
    }

    pub fn strike(&self, velocities: &mut [C; 2], impulse: f64) {
        velocities.iter_mut().zip(&self.changes).for_each(|(velocity, change)| velocity.add(change, impulse));
    }

    pub fn change_to(&mut self, velocities: &mut [C; 2], impulse: f64) {
        self.strike(velocities, impulse - self.impulse);
        self.impulse = impulse;
    }

    pub fn change(&self) -> f64 {
        self.impulse - self.before
    }

    /// Presses so that the bodies approach no faster than they may, or not at all. Returns whether this changes more than the
    /// least that counts.
    fn press(&mut self, velocities: &mut [C; 2], may: f64, least: f64) -> bool {
        let more = (-(may + self.speed(velocities)) * self.per_speed).max(-self.impulse);
        self.impulse += more;
        self.strike(velocities, more);
        more.abs() > least
    }
}

/// By which part a vector is no longer than this. Mostly it is far from that, and no root is needed.
fn part_within(v: [f64; 2], most: f64) -> f64 {
    if one_norm(&v) <= most {
        return 1.0;
    }
    let length = norm(v);
    if length > most { most / length } else { 1.0 }
}

/// The impulse for a speed of 1, if an impulse of 1 gives so much speed; 0 if that is none, or not finite.
fn per_speed(gives: f64) -> f64 {
    let per_speed = 1.0 / gives;
    if per_speed > 0.0 && per_speed.is_finite() { per_speed } else { 0.0 }
}

/// A corner of a patch, which presses and rubs.
struct Corner<B: Together> {
    at: B::Place,
    along: Blow<B::Freedoms>,
    across: [Blow<B::Freedoms>; 2],
    /// Which part of a blow at the center of the patch it bears.
    bears: f64,
    /// The impulse across the normal for a speed of 1, in the direction in which it is the least.
    per_speed: f64,
}

impl<B: Together> Corner<B> {
    fn new(at: B::Place, changes: [[B::Freedoms; 2]; 3], impulses: [f64; 3], bears: f64) -> Self {
        let ([normal, first, second], [along, one, two]) = (changes, impulses);
        let across = [Blow::new(first, one), Blow::new(second, two)];
        let [one, two, both] =
            [(0, 0), (1, 1), (0, 1)].map(|(i, j): (usize, usize)| across[i].speed(&across[j].changes));
        let gives = 0.5 * (one + two) + norm([0.5 * (one - two), both]);
        Corner { at, along: Blow::new(normal, along.max(0.0)), across, bears, per_speed: per_speed(gives) }
    }

    /// All that it gives, along the normal and across it.
    fn impulse(&self, axes: [B::Way; 3]) -> B::Way {
        let blows = once(&self.along).chain(&self.across);
        axes.into_iter().zip(blows).fold(B::Way::default(), |sum, (axis, blow)| sum + axis * blow.impulse)
    }

    fn rubs(&self) -> [f64; 2] {
        self.across.each_ref().map(|blow| blow.impulse)
    }

    /// Rubs so that the bodies slide less, up to a bound. Returns whether this changes more than the least that counts.
    fn rub(&mut self, velocities: &mut [B::Freedoms; 2], most: f64, least: f64) -> bool {
        let wanted = self.across.each_ref().map(|blow| blow.impulse - blow.speed(velocities) * self.per_speed);
        let part = part_within(wanted, most);
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
    /// How much a unit blow along the normal at the center changes the speed of each of the two there.
    gives: [f64; 2],
    /// Less than this is no change of an impulse.
    least: f64,
    /// The center first, though it is no corner: what lies flat is held there at once, and turns by no more than rounding. `None` if it is the
    /// only corner.
    center: Option<Blow<B::Freedoms>>,
    corners: Vec<Corner<B>>,
}

impl<B: Together> Support<B> {
    /// A gap of no more than `no_gap` is none.
    pub fn new(bodies: &[Option<B>], units: &[B::Freedoms], touch: &Touch<B>, time: f64, no_gap: f64) -> Self {
        let Touch { pair, patch: Patch { center, points }, pressed, normal, .. } = touch;
        let [first, second] = B::across(*normal);
        let axes = [*normal, first, second];
        let changes = |at, direction| changes(pair.map(|k| (bodies[k].as_ref(), &units[k])), at, direction);
        let at_center = Blow::new(changes(*center, *normal), pressed.center);
        let mut guess = guess::<B>(pressed, points);
        // The caller may have put the only corner elsewhere, or nowhere.
        let is_corner = points.len() == 1 && B::apart(points[0], *center) == 0.0;
        if is_corner {
            guess[0] = guess[0] + *normal * pressed.center;
        }
        let parts = |way| axes.map(|axis| B::along(way, axis));
        Support {
            pair: *pair,
            axes,
            may: if touch.gap > no_gap { touch.gap / time } else { 0.0 },
            friction: touch.response.friction.max(0.0),
            bounced: pressed.bounced,
            gives: at_center.changes.each_ref().map(|change| change.dot(change)),
            least: 0.0,
            center: (!is_corner).then_some(at_center),
            corners: points
                .iter()
                .zip(guess)
                .zip(shares::<B>(*center, points, axes))
                .map(|((&at, guess), bears)| Corner::new(at, axes.map(|axis| changes(at, axis)), parts(guess), bears))
                .collect(),
        }
    }

    /// How many corners press and rub.
    pub fn corners(&self) -> usize {
        self.corners.len()
    }

    pub fn blows(&self) -> impl Iterator<Item = &Blow<B::Freedoms>> {
        let corners = self.corners.iter().flat_map(|corner| once(&corner.along).chain(&corner.across));
        self.center.iter().chain(corners)
    }

    pub fn blows_mut(&mut self) -> impl Iterator<Item = &mut Blow<B::Freedoms>> {
        let corners = self.corners.iter_mut();
        let corners = corners.flat_map(|corner| once(&mut corner.along).chain(&mut corner.across));
        self.center.iter_mut().chain(corners)
    }

    fn pressed_at_center(&self) -> f64 {
        self.center.as_ref().map_or(0.0, |center| center.impulse)
    }

    /// What presses, without the rebounds.
    fn pressed(&self) -> f64 {
        self.corners.iter().fold(self.pressed_at_center(), |sum, corner| sum + corner.along.impulse)
    }

    fn impulse(&self) -> f64 {
        self.bounced + self.pressed()
    }

    /// How fast what presses here alone would make each of the two bodies.
    pub fn loads(&self) -> [f64; 2] {
        let impulse = self.impulse().abs();
        self.gives.map(|gives| gives * impulse)
    }

    /// Notes which changes count, by the sums of the [`loads`](Support::loads) of all bodies.
    pub fn weigh(&mut self, loads: &[f64]) {
        let ([a, b], [of_a, of_b]) = (self.pair, self.gives);
        let impulse = self.impulse().abs();
        // What would change the speed by as much as all that presses on the two: from below and from above it cancels, but for rounding of
        // this size.
        let size = f64::max((loads[a] + loads[b]) * per_speed(of_a + of_b), impulse);
        self.least = f64::max(NONE * impulse, ROUNDING * size);
    }

    /// The energy that what presses would add, if the two approached as fast as they may.
    pub fn would_add(&self) -> f64 {
        // In no time they may approach at any speed, and infinity times 0 is NaN.
        if self.pressed() == 0.0 { 0.0 } else { self.may * self.pressed() }
    }

    /// Coulomb's bound for a corner: of what presses there, and of its part of what presses at the center.
    fn most(&self) -> impl Fn(&Corner<B>) -> f64 + use<B> {
        let (friction, at_center) = (self.friction, self.bounced + self.pressed_at_center());
        move |corner| {
            let load = corner.along.impulse + corner.bears * at_center;
            // No bound is NaN without a blow: an infinite coefficient times 0.
            if load > 0.0 { friction * load } else { 0.0 }
        }
    }

    /// All blows, in order, and what each may do besides what it does.
    pub fn holds(&self) -> impl Iterator<Item = (&Blow<B::Freedoms>, Hold)> {
        let presses = Hold::Presses { may: self.may };
        let most = self.most();
        let corners = self.corners.iter().flat_map(move |corner| {
            let sticks = norm(corner.rubs()) < most(corner) * (1.0 - AT_BOUND);
            let rubs = if sticks { Hold::Sticks } else { Hold::Held };
            let [one, two] = &corner.across;
            [(&corner.along, presses), (one, rubs), (two, rubs)]
        });
        self.center.iter().map(move |center| (center, presses)).chain(corners)
    }

    /// Cuts what rubs to Coulomb's bound.
    pub fn cut(&mut self, velocities: &mut [B::Freedoms; 2]) {
        let most = self.most();
        for corner in &mut self.corners {
            let part = part_within(corner.rubs(), most(corner));
            if part < 1.0 {
                corner.across.iter_mut().for_each(|blow| blow.change_to(velocities, part * blow.impulse));
            }
        }
    }

    /// Changes all blows once. Returns whether any change counts.
    pub fn settle(&mut self, velocities: &mut [B::Freedoms]) -> bool {
        let mut both = self.pair.map(|k| velocities[k]);
        let mut some = false;
        for blow in self.center.iter_mut().chain(self.corners.iter_mut().map(|corner| &mut corner.along)) {
            some |= blow.press(&mut both, self.may, self.least);
        }
        let most = self.most();
        for corner in &mut self.corners {
            let most = most(corner);
            some |= corner.rub(&mut both, most, self.least);
        }
        put(velocities, self.pair, both);
        some
    }

    /// Notes all blows.
    pub fn note(&self, pressed: &mut Pressed<B>) {
        pressed.center = self.pressed_at_center();
        pressed.corners.clear();
        pressed.corners.extend(self.corners.iter().map(|corner| (corner.at, corner.impulse(self.axes))));
    }
}

/// What a unit blow at a place changes, in a direction on B, and back on A.
fn changes<B: Together>(both: [(Option<&B>, &B::Freedoms); 2], at: B::Place, direction: B::Way) -> [B::Freedoms; 2] {
    let [a, b] = both.map(|(body, unit)| {
        let change = |body: &B| body.along_axes(body.line_from_center(at, direction)).times(unit);
        body.map_or(B::Freedoms::default(), change)
    });
    [B::Freedoms::default().minus(&a), b]
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
    use super::super::{unit, velocity};
    use super::*;
    use crate::random::Numbers;
    use crate::{pga2, pga3};

    /// Across the normal, whichever two directions stand for all.
    #[test]
    fn a_corner_gives_as_much_as_where_it_gives_the_most() {
        use pga3::{Direction, Inertia, Motor, Point, RigidBody, Rotor};
        let mut numbers = Numbers(5);
        for _ in 0..100 {
            let moments = [0.2, 1.0, 1.0].map(|moment| moment * (1.0 + 0.1 * numbers.unit()));
            let inertia = Inertia::principal(1.0, moments).unwrap();
            let body = RigidBody::new(inertia, Motor::from(Rotor::new(numbers.point(), 1.0))).unwrap();
            let [normal, first, second] = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Direction::from);
            let at = Point::from(numbers.point());
            let changes = |direction| changes([(None, &[0.0; 6]), (Some(&body), &unit(&body))], at, direction);
            let corner: Corner<RigidBody> = Corner::new(at, [normal, first, second].map(changes), [0.0; 3], 1.0);
            let least = (0..1000).fold(f64::INFINITY, |least, k| {
                let (sin, cos) = (core::f64::consts::PI / 1000.0 * f64::from(k)).sin_cos();
                least.min(Blow::new(changes(first * cos + second * sin), 0.0).per_speed)
            });
            assert!((corner.per_speed / least - 1.0).abs() < 1e-5, "{} {least}", corner.per_speed);
        }
    }

    /// N ∨ I⁻¹[N], and the square of the numbers in units of the masses; ½ V ∨ P, and half of the square of the velocity.
    fn as_by_the_inertia<B: Together>(body: &B, line: B::Forque, energy: f64) -> [[f64; 2]; 2] {
        let (change, velocity) = (body.along_axes(line).times(&unit(body)), velocity(body));
        [[body.change_from_center(line) & line, change.dot(&change)], [energy, 0.5 * velocity.dot(&velocity)]]
    }

    #[test]
    fn the_numbers_along_the_axes_are_those_of_the_inertia() {
        let mut random = Numbers(3);
        for _ in 0..100 {
            let [mass, moment] = [0; 2].map(|_| 1.0 + 9.0 * random.unit());
            let inertia = pga2::Inertia::new(mass, [0.0, 0.0], moment).unwrap();
            let pose = pga2::Motor::rotation(pga2::Point::origin(), 3.0 * random.signed());
            let body = pga2::RigidBody::new(inertia, pose).unwrap();
            let body = body.with_velocities(random.point(), random.signed()).unwrap();
            let line = pga2::Point::from(random.point()) & pga2::Direction::from(random.point());
            let plane = as_by_the_inertia(&body, line, body.energy());
            let [a, b] = [0; 2].map(|_| 1.0 + 9.0 * random.unit());
            let inertia = pga3::Inertia::principal(mass, [a, b, 0.9 * (a + b)]);
            let Ok(inertia) = inertia else { continue };
            let pose = pga3::Motor::from(pga3::Rotor::new(random.point(), 3.0 * random.signed()));
            let body = pga3::RigidBody::new(inertia, pose).unwrap();
            let body = body.with_velocities(random.point(), random.point()).unwrap();
            let line = pga3::Point::from(random.point()) & pga3::Direction::from(random.point());
            let space = as_by_the_inertia(&body, line, body.energy());
            for [one, other] in plane.into_iter().chain(space) {
                assert!((one - other).abs() < 1e-13 * one, "{one} {other}");
            }
        }
    }
}
