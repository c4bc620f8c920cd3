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

use alloc::vec;
use alloc::vec::Vec;

use super::elimination::Freedoms;
use super::newton::Newton;
use super::support::Support;
use super::{Together, put};

/// How often all contacts of a pile are answered, to and fro, at most; of a small pile up to ten times more often. What is left then
/// is left to the next step, which begins where this one ends.
pub(super) const SWEEPS: usize = 60;

/// A thin arch of thirty stones, with two corners each, takes hundreds of sweeps to stand. A heap in motion takes all that it is
/// given, for little. So a pile is small if the square of its corners, times the sweeps, is less than this.
const SMALL: usize = 2_500_000;

/// This part of each way to or fro is taken back where the sweeps go round in a circle, and the other one in the last quarter of
/// them. Not of both ways at once: of a corner alone, one way may undo the other.
const HELD_BACK: [f64; 2] = [0.5, 0.8];

/// Sweeps go round in a circle if in a quarter of them the square of the change on the way fro does not fall to this part. What
/// converges slowly does not: to hold it back would make it slower.
const CIRCLE: f64 = 0.9;

/// The contacts of a pile, and how its bodies move.
pub(super) struct Pile<'a, B: Together> {
    pub supports: Vec<Support<B>>,
    /// Those of its bodies that move, in order.
    pub moving: Vec<usize>,
    /// Of all bodies: as seen from the center of mass, in [units](super::unit) in which all masses are 1.
    pub velocities: &'a mut [B::Freedoms],
    /// How fast all that presses on each body would make it, if nothing pressed against that.
    loads: &'a mut [f64],
    /// The velocities of those that move before all blows, before the last sweep and where it turned round.
    met: Vec<B::Freedoms>,
    before: Vec<B::Freedoms>,
    turned: Vec<B::Freedoms>,
    /// The way that they go from sweep to sweep.
    way: Vec<B::Freedoms>,
}

impl<'a, B: Together> Pile<'a, B> {
    pub fn new(
        supports: Vec<Support<B>>,
        moves: impl Fn(&usize) -> bool,
        velocities: &'a mut [B::Freedoms],
        loads: &'a mut [f64],
    ) -> Self {
        // What stays may also be below a pile whose blows are infinite, and infinity times 0 is NaN.
        let touched = || supports.iter().flat_map(|support| support.pair);
        touched().filter(|body| !moves(body)).for_each(|body| velocities[body] = B::Freedoms::default());
        let mut moving: Vec<_> = touched().filter(&moves).collect();
        moving.sort_unstable();
        moving.dedup();
        let way = vec![B::Freedoms::default(); moving.len()];
        let (met, before, turned) = (Vec::new(), Vec::new(), Vec::new());
        let pile = Pile { supports, moving, velocities, loads, met, before, turned, way };
        Pile { met: pile.now(), ..pile }
    }

    /// The velocities of those that move.
    pub fn now(&self) -> Vec<B::Freedoms> {
        self.moving.iter().map(|&body| self.velocities[body]).collect()
    }

    /// Answers all contacts, to and fro, until nothing changes. Without [`Newton`] the impulses go on after each sweep in the
    /// direction that conjugate gradients would take (M. Silcowitz, S. Niebe, K. Erleben, *A Nonsmooth Nonlinear Conjugate Gradient
    /// Method for Interactive Contact Force Problems*, 2010): the sum of all changes, each counted less as their squares become
    /// less. Returns the number of sweeps.
    pub fn balance(&mut self) -> usize {
        self.strike_first();
        // Made when it is needed first, and given up where it does not help.
        let mut newton = None;
        let (mut square, mut size) = (0.0, None);
        // With much friction the sweeps may go round in a circle.
        let (most, mut early, mut goes_round) = (self.most_sweeps(), 0.0, false);
        let mut sweeps = 0;
        for left in (0..most).rev() {
            sweeps += 1;
            let held_back = (goes_round && left > 0).then(|| HELD_BACK[usize::from(left <= most / 4)]);
            let some = self.sweep(held_back);
            if !some || left == 0 {
                break;
            }
            // By the largest change of the first sweep, so that no square over- or underflows.
            let size = *size.get_or_insert_with(|| self.largest_change());
            let [both, fro] = [&self.before, &self.turned].map(|from| self.square_of_change(from, size));
            let last = core::mem::replace(&mut square, both);
            if left == most - most / 4 {
                early = fro;
            } else if left == most / 2 {
                goes_round = fro >= CIRCLE * early;
            }
            if goes_round {
                continue;
            }
            let all = newton.get_or_insert_with(|| Newton::new(self));
            match all.as_mut().map(|newton| newton.improve(self)) {
                Some(true) => {}
                Some(false) => *all = None,
                None => self.go_on(if square < last { square / last } else { 0.0 }),
            }
        }
        self.spare();
        sweeps
    }

    fn most_sweeps(&self) -> usize {
        let corners: usize = self.supports.iter().map(Support::corners).sum();
        (SMALL / corners.saturating_mul(corners).max(1)).clamp(SWEEPS, 10 * SWEEPS)
    }

    /// Gives the blows of the first guess.
    fn strike_first(&mut self) {
        for support in &self.supports {
            let mut both = support.pair.map(|k| self.velocities[k]);
            support.blows().for_each(|blow| blow.strike(&mut both, blow.impulse));
            put(self.velocities, support.pair, both);
        }
    }

    /// Answers all contacts, to and fro, and takes a part of what each of the two ways changes back. Returns whether any change
    /// counts.
    fn sweep(&mut self, held_back: Option<f64>) -> bool {
        self.weigh();
        self.begin();
        let mut some = false;
        for support in &mut self.supports {
            some |= support.settle(self.velocities);
        }
        if let Some(part) = held_back {
            self.hold_back(part);
            self.begin();
        }
        self.turned = self.now();
        for support in self.supports.iter_mut().rev() {
            some |= support.settle(self.velocities);
        }
        if let Some(part) = held_back {
            self.hold_back(part);
        }
        some
    }

    /// Notes what there is before a sweep, or a way of it.
    fn begin(&mut self) {
        self.supports.iter_mut().flat_map(Support::blows_mut).for_each(|blow| blow.before = blow.impulse);
        self.before = self.now();
    }

    fn weigh(&mut self) {
        self.supports.iter().flat_map(|support| support.pair).for_each(|body| self.loads[body] = 0.0);
        for support in &self.supports {
            support.pair.into_iter().zip(support.loads()).for_each(|(body, load)| self.loads[body] += load);
        }
        self.supports.iter_mut().for_each(|support| support.weigh(self.loads));
    }

    /// By how much the velocities of those that move have changed, since they were these.
    fn changes(&self, from: &[B::Freedoms]) -> impl Iterator<Item = B::Freedoms> {
        self.moving.iter().zip(from).map(|(&body, from)| self.velocities[body].minus(from))
    }

    /// The largest number by which the last sweep, or one way of it, has changed a velocity.
    fn largest_change(&self) -> f64 {
        let changes = self.changes(&self.before).chain(self.changes(&self.turned));
        changes.fold(0.0, |most, change| change.as_ref().iter().fold(most, |most: f64, c| most.max(c.abs())))
    }

    /// The square of all changes, over that of a size: twice the energy of what has been changed.
    fn square_of_change(&self, from: &[B::Freedoms], size: f64) -> f64 {
        let square = |change: B::Freedoms| change.as_ref().iter().map(|c| (c / size) * (c / size)).sum::<f64>();
        self.changes(from).map(square).sum()
    }

    /// Goes on by a part of the way so far. The change of this sweep is added to that for the next one.
    fn go_on(&mut self, part: f64) {
        for blow in self.supports.iter_mut().flat_map(Support::blows_mut) {
            blow.impulse += part * blow.way;
            blow.way = blow.change();
        }
        for ((&body, before), way) in self.moving.iter().zip(&self.before).zip(&mut self.way) {
            let velocity = &mut self.velocities[body];
            velocity.add(way, part);
            *way = velocity.minus(before);
        }
    }

    /// Takes a part of the changes since the beginning of a way back. What is within Coulomb's bounds stays there, as these are convex.
    fn hold_back(&mut self, part: f64) {
        for blow in self.supports.iter_mut().flat_map(Support::blows_mut) {
            blow.impulse -= part * blow.change();
        }
        for (&body, before) in self.moving.iter().zip(&self.before) {
            let velocity = &mut self.velocities[body];
            velocity.add(&velocity.minus(before), -part);
        }
    }

    /// Σ j v and Σ j (v′ − v) of all blows j along their lines, with the speeds v before and v′ after all of them: of the
    /// velocities u before and u′ after them u (u′ − u) and (u′ − u)².
    fn work(&self) -> [f64; 2] {
        self.moving.iter().zip(&self.met).fold([0.0; 2], |[work, spent], (&body, met)| {
            let change = self.velocities[body].minus(met);
            [work + change.dot(met), spent + change.dot(&change)]
        })
    }

    /// The energy that all blows have added, and what those would add that may still approach.
    pub fn energy(&self) -> f64 {
        let [work, spent] = self.work();
        self.supports.iter().fold(work + 0.5 * spent, |sum, support| sum + support.would_add())
    }

    /// Makes all blows weaker, if together they would add energy, as they may where the search was ended early: by the factor with
    /// which they leave the least. The part c of all impulses j changes the energy by c Σ j v + ½ c² Σ j (v′ − v).
    fn spare(&mut self) {
        let [work, spent] = self.work();
        if work + 0.5 * spent > 0.0 {
            let part = if work < 0.0 { -work / spent } else { 0.0 };
            self.supports.iter_mut().flat_map(Support::blows_mut).for_each(|blow| blow.impulse *= part);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::super::{Pressed, Touch, of_each, unit, velocity};
    use super::*;
    use crate::contact::Patch;
    use crate::dynamics::Response;
    use crate::pga2::{Direction, Inertia, Motor, Point, RigidBody};
    use crate::random::Numbers;

    // Of a side that is no sum of a few powers of two, so that something is rounded.
    const SIDE: f64 = 0.9;

    /// Squares at these places, which have fallen for a step, and a floor as the last body.
    fn squares(places: impl Iterator<Item = [f64; 2]>) -> Vec<Option<RigidBody>> {
        let inertia = Inertia::new(0.7, [0.0; 2], 0.7 * SIDE * SIDE / 6.0).unwrap();
        let body =
            |at| RigidBody::new(inertia, Motor::translation(at)).unwrap().with_velocities([0.0, -0.1], 0.0).unwrap();
        places.map(body).map(Some).chain([None]).collect()
    }

    /// Two that touch along so much of a side.
    fn touch(pair: [usize; 2], [x, y]: [f64; 2], normal: [f64; 2], length: f64) -> Touch<RigidBody> {
        let corner = |h: f64| Point::new(x + h * length * normal[1], y + h * length * normal[0]);
        Touch {
            pair,
            normal: Direction::from(normal),
            gap: 0.0,
            patch: Patch { center: Point::new(x, y), points: [-0.5, 0.5].map(corner).to_vec() },
            response: Response { restitution: 0.0, friction: 0.5, slowest: 0.2 },
            pressed: Pressed::default(),
        }
    }

    type Scene = (Vec<Option<RigidBody>>, Vec<Touch<RigidBody>>);

    /// Squares beside and above each other, which the floor carries; the side of one is not pressed but for rounding.
    fn wall(columns: usize, rows: usize) -> Scene {
        let place = move |column: f64, row: f64| [SIDE * column, SIDE * row];
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| place(column as f64, row as f64 + 0.5)));
        let floor = columns * rows;
        let mut touches = vec![];
        for k in 0..floor {
            let (column, row) = (k % columns, k / columns);
            let [x, y] = [column as f64, row as f64];
            touches.push(touch([if row > 0 { k - columns } else { floor }, k], place(x, y), [0.0, 1.0], SIDE));
            if column > 0 {
                touches.push(touch([k - 1, k], place(x - 0.5, y + 0.5), [1.0, 0.0], SIDE));
            }
        }
        (squares(places), touches)
    }

    /// Squares above each other, each displaced.
    fn tower(rows: usize) -> Scene {
        let aside = |row: usize| 0.05 * (row * 7 % 5) as f64;
        let contact = |row: usize| {
            let [a, b] = if row > 0 { [aside(row - 1), aside(row)] } else { [aside(0); 2] };
            let below = if row > 0 { row - 1 } else { rows };
            touch([below, row], [0.5 * (a + b), SIDE * row as f64], [0.0, 1.0], SIDE - (a - b).abs())
        };
        let places = (0..rows).map(|row| [aside(row), SIDE * (row as f64 + 0.5)]);
        (squares(places), (0..rows).map(contact).collect())
    }

    /// How many sweeps it takes in each of so many steps, if nothing moves from one to the next, and what each has fallen differs by so much.
    fn sweeps<const STEPS: usize>((bodies, mut touches): Scene, differs: f64) -> [usize; STEPS] {
        let mut random = Numbers(9);
        let units = of_each(&bodies, unit);
        [0; STEPS].map(|_| {
            let mut velocities = of_each(&bodies, velocity);
            velocities.as_flattened_mut().iter_mut().for_each(|number| *number *= 1.0 + differs * random.signed());
            let mut loads = vec![0.0; bodies.len()];
            let supports = touches.iter().map(|touch| Support::new(&bodies, &units, touch, 0.01, 0.0)).collect();
            let mut pile = Pile::new(supports, |&body| bodies[body].is_some(), &mut velocities, &mut loads);
            let count = pile.balance();
            for (support, touch) in pile.supports.iter().zip(&mut touches) {
                support.note(&mut touch.pressed);
            }
            count
        })
    }

    /// What presses as it did in the last step does so after one sweep, though the sides go on changing by rounding.
    #[test]
    fn what_rests_is_at_rest_after_a_sweep() {
        let sweeps = sweeps::<12>(wall(6, 8), 0.0);
        assert!(sweeps[0] > 3 && sweeps[2..].iter().all(|&count| count == 1), "{sweeps:?}");
    }

    /// Where sweeps alone would take thousands, and the energy tells nothing.
    #[test]
    fn a_high_tower_is_at_rest_after_a_few_sweeps() {
        let sweeps = sweeps::<12>(tower(100), 1e-6);
        assert!(sweeps[1..].iter().all(|&count| count < 7), "{sweeps:?}");
    }
}
