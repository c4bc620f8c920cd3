//! All contacts of a pile at once, where sweeps would hand a change on from neighbour to neighbour for ever.
//!
//! Let each contact be a little soft. With the velocities V, at which the bodies part at the speeds sₖ, a blow that was λₖ along
//! Nₖ becomes λₖ − sₖ / dₖ, or 0 if it would have to pull. What these blows make of the velocities V₀ before all of them is V
//! again where a convex function of V, of pieces that are quadratic, is least:
//!
//! ```text
//!     φ(V) = ½ (V − V₀) ∨ I[V − V₀] + ½ Σ dₖ max(0, λₖ − sₖ / dₖ)²
//! ```
//! (what keeps bodies from sliding may pull, so it counts without the maximum). Newton's steps, each as far as φ falls, are there
//! after a few. Each solves the equations (I + Σ Nₖ Nₖᵀ / dₖ) V′ = −∇φ with those of the blows that are not 0, [by
//! elimination](super::elimination), as a body is tied to those alone that it touches. The blows there are the next λₖ. However
//! soft the contacts are, this ends with blows that stop all that approaches (R. T. Rockafellar, *Augmented Lagrangians and
//! Applications of the Proximal Point Algorithm in Convex Programming*, 1976); the harder they are, the sooner, but the more
//! steps lead to a minimum. So they are made harder as long as it is found in few.
//!
//! Coulomb's bounds are no part of φ. What rubs at its bound stays as it is; what sticks may give more, and is cut to its bound
//! afterwards. So all this is done between two sweeps, and taken back if it leaves more energy than there was.

use alloc::vec;
use alloc::vec::Vec;

use super::balance::energy;
use super::elimination::{Freedoms, Matrix, Order};
use super::support::{Blow, Hold, Support};
use super::{Together, put};

/// How many products of blocks all eliminations may take for each contact: they take up to about twice as long as all sweeps.
const PRODUCTS: usize = 300;

/// How many steps are taken for one minimum, and, if there are so many products, in all. It is not tried for fewer than for one.
const STEPS: [usize; 2] = [12, 60];

/// How often it may be tried without a gain.
const FAILURES: usize = 2;

/// Of the energy, this part may be rounding.
const HIDDEN: f64 = 1e-14;

/// How soft the contacts are at first, at least and at most: dₖ as a part of what a unit blow changes.
const SOFT: [f64; 3] = [1e-3, 1e-9, 1e-1];

/// The search for all blows of a pile at once.
pub(super) struct Newton<B: Together> {
    /// The bodies of the pile that move.
    moving: Vec<usize>,
    order: Order,
    masses: Vec<B::Freedoms>,
    /// The line of each blow, as each of the two bodies sees it along its principal axes, and the place of the body if it moves.
    lines: Vec<[(Option<usize>, B::Freedoms); 2]>,
    soft: f64,
    steps_left: usize,
    failures_left: usize,
}

impl<B: Together> Newton<B> {
    /// `None` if there is too much to eliminate.
    pub fn new(bodies: &[Option<B>], pile: &[Support<B>]) -> Option<Self> {
        let mut moving: Vec<_> =
            pile.iter().flat_map(|support| support.pair).filter(|&k| bodies[k].is_some()).collect();
        moving.sort_unstable();
        moving.dedup();
        let among = |body: usize| moving.binary_search(&body).ok();
        let ties = pile.iter().filter_map(|support| {
            let [a, b] = support.pair.map(among);
            Some([a?, b?])
        });
        let most = PRODUCTS * pile.len();
        let order = Order::new(moving.len(), ties, most / STEPS[0])?;
        let mut masses = vec![B::Freedoms::default(); moving.len()];
        for (k, &body) in moving.iter().enumerate() {
            masses[order.place(k)] = bodies[body].map_or(B::Freedoms::default(), |body| body.masses());
        }
        let lines = pile.iter().flat_map(|support| {
            let places = support.pair.map(|body| among(body).map(|k| order.place(k)));
            support.blows().map(move |blow| {
                core::array::from_fn(|side| {
                    let along = |body: &B| body.along_axes(blow.unit.lines[side]);
                    (places[side], bodies[support.pair[side]].as_ref().map_or(B::Freedoms::default(), along))
                })
            })
        });
        let (lines, steps_left) = (lines.collect(), (most / order.products().max(1)).min(STEPS[1]));
        Some(Newton { moving, order, masses, lines, soft: SOFT[0], steps_left, failures_left: FAILURES })
    }

    /// Changes all blows at once, if that leaves less energy. Returns whether it is worth trying again.
    pub fn improve(&mut self, pile: &mut [Support<B>], velocities: &mut [B::Velocity]) -> bool {
        let before = energy(pile, velocities);
        let seen: Vec<_> = self.moving.iter().map(|&body| velocities[body]).collect();
        let impulses: Vec<_> = pile.iter().flat_map(Support::blows).map(|blow| blow.impulse).collect();
        let steps = self.minimize(pile, velocities);
        let (gained, hidden) = (before - energy(pile, velocities), HIDDEN * before.abs());
        // Near the minimum the blows may still come nearer, though the energy does not tell it.
        if gained >= -hidden {
            self.soft = if steps <= 3 { (0.1 * self.soft).max(SOFT[1]) } else { self.soft };
        } else {
            self.moving.iter().zip(seen).for_each(|(&body, seen)| velocities[body] = seen);
            pile.iter_mut()
                .flat_map(Support::blows_mut)
                .zip(impulses)
                .for_each(|(blow, impulse)| blow.impulse = impulse);
            self.soft = (100.0 * self.soft).min(SOFT[2]);
        }
        if gained <= hidden || gained.is_nan() {
            self.failures_left -= 1;
        }
        self.steps_left = self.steps_left.saturating_sub(steps);
        self.steps_left > 0 && self.failures_left > 0
    }

    /// Goes to the minimum of φ, and cuts what rubs to its bounds. Returns the number of steps.
    fn minimize(&self, pile: &mut [Support<B>], velocities: &mut [B::Velocity]) -> usize {
        let mut rows = self.rows(pile, velocities);
        let mut change = vec![B::Freedoms::default(); self.masses.len()];
        let mut steps = 0;
        while steps < STEPS[0].min(self.steps_left) {
            steps += 1;
            if self.step(&mut rows, &mut change) {
                break;
            }
        }
        let mut rows = rows.iter();
        for support in pile {
            let mut both = support.pair.map(|body| velocities[body]);
            for (blow, row) in support.blows_mut().zip(&mut rows) {
                blow.change_to(&mut both, row.impulse(0.0));
            }
            support.cut(&mut both);
            put(velocities, support.pair, both);
        }
        steps
    }

    /// All blows of a pile, in order.
    fn rows(&self, pile: &[Support<B>], velocities: &[B::Velocity]) -> Vec<Row<'_, B::Freedoms>> {
        let holds = pile.iter().flat_map(|support| {
            let both = support.pair.map(|body| velocities[body]);
            support.holds().map(move |(blow, hold)| (blow, hold, blow.speed(both)))
        });
        let row = |((blow, hold, speed), lines)| {
            let blow: &Blow<B> = blow;
            let is_held = matches!(hold, Hold::Held) || blow.unit.gives == 0.0;
            Row {
                lines,
                per_soft: if is_held { 0.0 } else { 1.0 / (self.soft * blow.unit.gives) },
                pulls: !matches!(hold, Hold::Presses { .. }),
                speed: if let Hold::Presses { may } = hold { speed + may } else { speed },
                on_way: 0.0,
                before: blow.impulse,
            }
        };
        holds.zip(&self.lines).map(row).collect()
    }

    /// One step to the minimum of φ. V is counted from the velocities that there are with the blows λₖ: by `change`. Returns
    /// whether it is there.
    fn step(&self, rows: &mut [Row<'_, B::Freedoms>], change: &mut [B::Freedoms]) -> bool {
        let mut falls = vec![B::Freedoms::default(); change.len()];
        let mut matrix = Matrix::diagonal(&self.order, &self.masses);
        for ((fall, change), masses) in falls.iter_mut().zip(&*change).zip(&self.masses) {
            *fall = times(masses, change, -1.0);
        }
        for row in &*rows {
            row.add_to(&mut falls);
            if row.gives_way(0.0) {
                matrix.add(row.lines, row.per_soft);
            }
        }
        matrix.eliminate();
        let mut way = falls.clone();
        matrix.solve(&mut way);
        rows.iter_mut().for_each(|row| row.on_way = row.along(&way));
        let part = self.how_far(rows, &way, change, falls.iter().zip(&way).map(|(fall, way)| fall.dot(way)).sum());
        change.iter_mut().zip(&way).for_each(|(change, way)| change.add(way, part));
        let mut same = true;
        for row in rows {
            let gave_way = row.gives_way(0.0);
            row.speed += part * row.on_way;
            same &= gave_way == row.gives_way(0.0);
        }
        same && (part - 1.0).abs() < NEAR
    }

    /// How far φ falls on a way, along which it begins to fall as fast as given: where its slope is 0, or almost.
    fn how_far(&self, rows: &[Row<'_, B::Freedoms>], way: &[B::Freedoms], change: &[B::Freedoms], falls: f64) -> f64 {
        let inertia = |of: &[B::Freedoms]| -> f64 {
            self.masses.iter().zip(way).zip(of).map(|((masses, way), of)| times(masses, way, 1.0).dot(of)).sum()
        };
        let (first, each) = (inertia(change), inertia(way));
        let slopes = |part: f64| {
            rows.iter().fold((first + part * each, each), |(slope, rise), row| {
                let rises = if row.gives_way(part) { row.on_way * row.on_way * row.per_soft } else { 0.0 };
                (slope - row.on_way * (row.impulse(part) - row.before), rise + rises)
            })
        };
        let (mut part, mut low, mut high) = (1.0, 0.0, f64::INFINITY);
        for _ in 0..HALVINGS {
            let (slope, rise) = slopes(part);
            if slope.abs() <= NEAR * falls {
                break;
            }
            *(if slope > 0.0 { &mut high } else { &mut low }) = part;
            let next = part - slope / rise;
            part = match (low < next && next < high, high.is_finite()) {
                (true, _) => next,
                (_, true) => 0.5 * (low + high),
                _ => 2.0 * part,
            };
        }
        part
    }
}

/// How near to 0 the slope is wanted, and to 1 the part of a last step.
const NEAR: f64 = 1e-3;

/// How often the place of the least is sought on one way.
const HALVINGS: usize = 30;

fn times<C: Freedoms>(masses: &C, x: &C, by: f64) -> C {
    let mut product = *x;
    product.as_mut().iter_mut().zip(masses.as_ref()).for_each(|(number, mass)| *number *= mass * by);
    product
}

/// A blow, and how it answers.
struct Row<'a, C> {
    lines: &'a [(Option<usize>, C); 2],
    /// 1/d; 0 if the blow stays as it is.
    per_soft: f64,
    /// Whether the impulse may be negative.
    pulls: bool,
    /// s, and how it changes on the way that is looked at.
    speed: f64,
    on_way: f64,
    /// λ.
    before: f64,
}

impl<C: Freedoms> Row<'_, C> {
    /// After a part of the way.
    fn impulse(&self, part: f64) -> f64 {
        let impulse = self.before - (self.speed + part * self.on_way) * self.per_soft;
        if self.pulls { impulse } else { impulse.max(0.0) }
    }

    /// Whether the impulse changes with the speed there.
    fn gives_way(&self, part: f64) -> bool {
        self.per_soft > 0.0 && (self.pulls || self.impulse(part) > 0.0)
    }

    fn along(&self, x: &[C]) -> f64 {
        self.lines.iter().filter_map(|(place, line)| place.map(|place| line.dot(&x[place]))).sum()
    }

    fn add_to(&self, x: &mut [C]) {
        let more = self.impulse(0.0) - self.before;
        for (place, line) in self.lines {
            if let Some(place) = *place {
                x[place].add(line, more);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Numbers;
    use crate::{pga2, pga3};

    /// N ∨ I⁻¹[N] is the sum of the squares along the axes, divided by the masses.
    fn gives<B: Together>(body: &B, line: B::Forque) -> [f64; 2] {
        let (along, masses) = (body.along_axes(line), body.masses());
        let sum = along.as_ref().iter().zip(masses.as_ref()).map(|(x, mass)| x * x / mass).sum();
        [body.change_from_center(line) & line, sum]
    }

    #[test]
    fn the_numbers_along_the_axes_are_those_of_the_inertia() {
        let mut random = Numbers(3);
        for _ in 0..100 {
            let [mass, moment] = [0; 2].map(|_| 1.0 + 9.0 * random.unit());
            let inertia = pga2::Inertia::new(mass, [0.0, 0.0], moment).unwrap();
            let pose = pga2::Motor::rotation(pga2::Point::origin(), 3.0 * random.signed());
            let body = pga2::RigidBody::new(inertia, pose).unwrap();
            let plane = gives(&body, pga2::Point::from(random.point()) & pga2::Direction::from(random.point()));
            let [a, b] = [0; 2].map(|_| 1.0 + 9.0 * random.unit());
            let inertia = pga3::Inertia::principal(mass, [a, b, 0.9 * (a + b)]);
            let Ok(inertia) = inertia else { continue };
            let pose = pga3::Motor::from(pga3::Rotor::new(random.point(), 3.0 * random.signed()));
            let body = pga3::RigidBody::new(inertia, pose).unwrap();
            let space = gives(&body, pga3::Point::from(random.point()) & pga3::Direction::from(random.point()));
            for [one, other] in [plane, space] {
                assert!((one - other).abs() < 1e-13 * one, "{one} {other}");
            }
        }
    }
}
