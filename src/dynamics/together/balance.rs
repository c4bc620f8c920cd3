//! How hard all corners of a pile press and rub.
//!
//! Each corner k of each patch may press, with λₖ ≥ 0 along Nₖ = Xₖ ∨ n, and none can pull. Of all that they can do together that
//! is done which leaves the least energy; then nothing approaches any more, and where something parts, nothing presses. It is
//! sought corner by corner, to and fro,
//!
//! ```text
//!     λₖ ← max(0, λₖ − (s + (V_B − V_A) ∨ Nₖ) / (Nₖ ∨ I_A⁻¹[Nₖ] + Nₖ ∨ I_B⁻¹[Nₖ]))
//! ```
//! where s is the speed at which bodies that do not touch yet may approach until the next step. In between each corner rubs: its
//! blow across the normal is changed towards the one that stops the sliding, and cut to Coulomb's bound. The first guess is what
//! pressed in the last step (E. Catto, *Iterative Dynamics with Temporal Coherence*, 2005). A sweep alone hands each change on
//! only to the neighbours; so after each, [all blows are changed at once](super::newton), or where that is too much, or does not
//! help, they go on as far as the last sweeps say.
//!
//! V and N are seen from the center of mass of each body: so nothing cancels far from the Origin.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::once;

use super::super::pressure::UnitBlow;
use super::newton::Newton;
use super::{Pressed, Together, Touch, put};
use crate::contact::Patch;
use crate::magnitude::norm;

/// How often all contacts of a pile are answered, to and fro, at most: so often that ten thousand corners are, but not less often
/// than this, nor ten times more often. What is left then is left to the next step, which begins where this one ends.
pub(super) const SWEEPS: usize = 60;

fn most_sweeps<B: Together>(pile: &[Support<B>]) -> usize {
    let corners: usize = pile.iter().map(|support| support.corners.len()).sum();
    (10_000 / corners.max(1)).clamp(SWEEPS, 10 * SWEEPS)
}

/// A change of an impulse by less than this part of the contact's is none.
const NONE: f64 = 1e-13;

/// This part of each sweep is taken back where the sweeps go round in a circle, and the other one in the last quarter of them.
const HELD_BACK: [f64; 2] = [0.5, 0.8];

/// Sweeps go round in a circle if in a quarter of them the squares of the changes do not fall to this part.
const CIRCLE: f64 = 0.5;

/// Answers all contacts of a pile, to and fro, until nothing changes. Without [`Newton`] the impulses go on after each sweep in the
/// direction that conjugate gradients would take (M. Silcowitz, S. Niebe, K. Erleben, *A Nonsmooth Nonlinear Conjugate Gradient
/// Method for Interactive Contact Force Problems*, 2010): the sum of all changes, each counted less as the squares of the changes
/// become less.
pub(super) fn balance<B: Together>(bodies: &[Option<B>], pile: &mut [Support<B>], velocities: &mut [B::Velocity]) {
    for support in &mut *pile {
        let both = support.pair.map(|k| velocities[k]);
        support.blows_mut().for_each(|blow| blow.met = blow.speed(both));
    }
    for support in &mut *pile {
        support.strike(velocities, |blow| blow.impulse);
    }
    // Made when it is needed first, and given up where it does not help.
    let mut newton = None;
    let (mut square, mut size) = (0.0, None);
    // With much friction the sweeps may go round in a circle.
    let (most, mut early, mut goes_round) = (most_sweeps(pile), 0.0, false);
    for left in (0..most).rev() {
        pile.iter_mut().flat_map(Support::blows_mut).for_each(|blow| blow.before = blow.impulse);
        let some = sweep(pile, velocities);
        if !some || left == 0 {
            break;
        }
        let changes = || pile.iter().flat_map(Support::blows).map(Blow::change);
        // By the largest one of the first sweep, so that no square over- or underflows.
        let size = *size.get_or_insert_with(|| changes().fold(0.0, |most: f64, change| most.max(change.abs())));
        let last = square;
        square = changes().map(|change| (change / size) * (change / size)).sum();
        if left == most - most / 4 {
            early = square;
        } else if left == most / 2 {
            goes_round = square >= CIRCLE * early;
        }
        if goes_round {
            hold_back(pile, velocities, HELD_BACK[usize::from(left <= most / 4)]);
            continue;
        }
        let all = newton.get_or_insert_with(|| Newton::new(bodies, pile));
        match all.as_mut().map(|newton| newton.improve(pile, velocities)) {
            Some(true) => {}
            Some(false) => *all = None,
            None => go_on(pile, velocities, if square < last { square / last } else { 0.0 }),
        }
    }
    spare(pile, velocities);
}

/// Answers all contacts, to and fro. Returns whether any change counts.
fn sweep<B: Together>(pile: &mut [Support<B>], velocities: &mut [B::Velocity]) -> bool {
    let mut some = false;
    for support in &mut *pile {
        some |= support.settle(velocities);
    }
    for support in pile.iter_mut().rev() {
        some |= support.settle(velocities);
    }
    some
}

/// Goes on by a part of the way so far. The change of this sweep is added to that for the next one.
fn go_on<B: Together>(pile: &mut [Support<B>], velocities: &mut [B::Velocity], part: f64) {
    for support in pile {
        support.strike(velocities, |blow| {
            let further = part * blow.way;
            blow.way = blow.change() + further;
            blow.impulse += further;
            further
        });
    }
}

/// Takes a part of the last changes back. What is within Coulomb's bounds stays there, as these are convex.
fn hold_back<B: Together>(pile: &mut [Support<B>], velocities: &mut [B::Velocity], part: f64) {
    for support in pile {
        support.strike(velocities, |blow| {
            let back = -part * blow.change();
            blow.impulse += back;
            back
        });
    }
}

/// Σ j v and Σ j (v′ − v) of all blows j along their lines, with the speeds v before and v′ after all of them.
fn work<B: Together>(pile: &[Support<B>], velocities: &[B::Velocity]) -> [f64; 2] {
    pile.iter().fold([0.0; 2], |sums, support| {
        let both = support.pair.map(|k| velocities[k]);
        support.blows().fold(sums, |[work, spent], blow| {
            [work + blow.impulse * blow.met, spent + blow.impulse * (blow.speed(both) - blow.met)]
        })
    })
}

/// The energy that all blows of a pile have added, and that what may approach would, if it did.
pub(super) fn energy<B: Together>(pile: &[Support<B>], velocities: &[B::Velocity]) -> f64 {
    let [work, spent] = work(pile, velocities);
    let may = |sum: f64, support: &Support<B>| sum + support.may * (support.impulse() - support.bounced);
    pile.iter().fold(work + 0.5 * spent, may)
}

/// Makes all blows of a pile weaker, if together they would add energy, as they may where the search was ended early: by the
/// factor with which they leave the least. The part c of all impulses j changes the energy by c Σ j v + ½ c² Σ j (v′ − v), with
/// the speeds v before and v′ after all of them.
fn spare<B: Together>(pile: &mut [Support<B>], velocities: &[B::Velocity]) {
    let [work, spent] = work(pile, velocities);
    if work + 0.5 * spent > 0.0 {
        let part = (-work / spent).max(0.0);
        pile.iter_mut().flat_map(Support::blows_mut).for_each(|blow| blow.impulse *= part);
    }
}

/// A blow along a line on B, and back on A.
pub(super) struct Blow<B: Together> {
    /// It is the default, and the impulse 0, if nothing moves or a number is not finite.
    pub unit: UnitBlow<B>,
    /// The velocity along the line before all blows.
    met: f64,
    pub impulse: f64,
    /// The impulse before the sweep, and the way that it goes from sweep to sweep.
    before: f64,
    way: f64,
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

    fn change(&self) -> f64 {
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
    pub fn new(bodies: &[Option<B>], touch: &Touch<B>, time: f64) -> Self {
        let both = touch.pair.map(|k| bodies[k].as_ref());
        let Touch { patch: Patch { center, points }, pressed, normal, .. } = touch;
        let [first, second] = B::across(*normal);
        let axes = [*normal, first, second];
        let guess = guess::<B>(pressed, points);
        let parts = |way| axes.map(|axis| B::along(way, axis));
        Support {
            pair: touch.pair,
            axes,
            may: if touch.gap > 0.0 { touch.gap / time } else { 0.0 },
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
    fn strike(&mut self, velocities: &mut [B::Velocity], impulse: impl Fn(&mut Blow<B>) -> f64) {
        let mut both = self.pair.map(|k| velocities[k]);
        for blow in self.blows_mut() {
            let impulse = impulse(blow);
            blow.strike(&mut both, impulse);
        }
        put(velocities, self.pair, both);
    }

    fn impulse(&self) -> f64 {
        self.corners.iter().fold(self.bounced + self.center.impulse, |sum, corner| sum + corner.along.impulse)
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

    /// Changes all blows once. Returns whether any change counts.
    fn settle(&mut self, velocities: &mut [B::Velocity]) -> bool {
        let mut both = self.pair.map(|k| velocities[k]);
        let least = NONE * self.impulse().abs();
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

/// What has pressed in the last step does so at the corner that is the nearest to it now, mostly. As both are in order, the nearest one is found from
/// the last one on.
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
