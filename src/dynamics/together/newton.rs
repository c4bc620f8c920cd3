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
//! after a few. Each solves the equations (1 + Σ Nₖ Nₖᵀ / dₖ) V′ = −∇φ, in [units](super::unit) in which I is 1, with those of the
//! blows that are not 0, [by elimination](super::elimination), as a body is tied to those alone that it touches. The blows there are
//! the next λₖ. However soft the contacts are, this ends with blows that stop all that approaches (R. T. Rockafellar, *Augmented
//! Lagrangians and Applications of the Proximal Point Algorithm in Convex Programming*, 1976); the harder they are, the sooner, but
//! the more steps lead to a minimum. So they are made harder as long as it is found in few.
//!
//! Coulomb's bounds are no part of φ. What rubs at its bound stays as it is; what sticks may give more, and is cut to its bound
//! afterwards. So all this is done between two sweeps, and taken back if it leaves more energy than there was.

use alloc::vec;
use alloc::vec::Vec;

use super::balance::Pile;
use super::elimination::{Freedoms, Matrix, Order};
use super::support::{Hold, Support};
use super::{Together, put};

/// How many products of blocks all eliminations may take for each contact: they take up to about twice as long as all sweeps.
const PRODUCTS: usize = 300;

/// How many steps are taken for one minimum, and, if there are so many products, in all. It is not tried for fewer than for one.
const STEPS: [usize; 2] = [12, 60];

/// How often it may be tried without a gain, other than with harder contacts.
const FAILURES: usize = 2;

/// Of the energy, this part may be rounding.
const HIDDEN: f64 = 1e-14;

/// How soft the contacts are at first, at least and at most: dₖ as a part of what a unit blow changes.
const SOFT: [f64; 3] = [1e-3, 1e-9, 1e-1];

/// The search for all blows of a pile at once.
pub(super) struct Newton {
    order: Order,
    /// Of each contact, where its two bodies are in the order, if they move.
    places: Vec<[Option<usize>; 2]>,
    soft: f64,
    steps_left: usize,
    failures_left: usize,
}

impl Newton {
    /// `None` if there is too much to eliminate.
    pub fn new<B: Together>(pile: &Pile<B>) -> Option<Self> {
        let among = |body: usize| pile.moving.binary_search(&body).ok();
        let pairs = || pile.supports.iter().map(|support| support.pair.map(among));
        let ties = pairs().filter_map(|[a, b]| Some([a?, b?]));
        let most = PRODUCTS * pile.supports.len();
        let order = Order::new(pile.moving.len(), ties, most / STEPS[0])?;
        let places = pairs().map(|pair| pair.map(|k| Some(order.place(k?)))).collect();
        let steps_left = (most / order.products().max(1)).min(STEPS[1]);
        Some(Newton { order, places, soft: SOFT[0], steps_left, failures_left: FAILURES })
    }

    /// Changes all blows at once, if that leaves less energy. Returns whether it is worth trying again.
    pub fn improve<B: Together>(&mut self, pile: &mut Pile<B>) -> bool {
        let before = pile.energy();
        let seen = pile.now();
        let impulses: Vec<_> = pile.supports.iter().flat_map(Support::blows).map(|blow| blow.impulse).collect();
        let steps = self.minimize(pile);
        let (gained, hidden) = (before - pile.energy(), HIDDEN * before.abs());
        let soft = self.soft;
        if gained >= -hidden {
            self.soft = if steps <= 3 { (0.1 * soft).max(SOFT[1]) } else { soft };
        } else {
            pile.moving.iter().zip(seen).for_each(|(&body, seen)| pile.velocities[body] = seen);
            let blows = pile.supports.iter_mut().flat_map(Support::blows_mut);
            blows.zip(impulses).for_each(|(blow, impulse)| blow.impulse = impulse);
            self.soft = (100.0 * soft).min(SOFT[2]);
        }
        // Near the minimum the energy does not tell whether the blows come nearer. In a high tower they do only where contacts are hard.
        let may_help = gained > hidden || self.soft < soft;
        if !may_help {
            self.failures_left -= 1;
        }
        self.steps_left = self.steps_left.saturating_sub(steps);
        self.steps_left > 0 && self.failures_left > 0
    }

    /// Goes to the minimum of φ, and cuts what rubs to its bounds. Returns the number of steps.
    fn minimize<B: Together>(&self, pile: &mut Pile<B>) -> usize {
        let mut rows = self.rows(pile);
        let mut change = vec![B::Freedoms::default(); pile.moving.len()];
        let mut steps = 0;
        while steps < STEPS[0].min(self.steps_left) {
            steps += 1;
            if self.step(&mut rows, &mut change) {
                break;
            }
        }
        let impulses: Vec<_> = rows.iter().map(|row| row.impulse(0.0)).collect();
        let mut impulses = impulses.into_iter();
        for support in &mut pile.supports {
            let mut both = support.pair.map(|body| pile.velocities[body]);
            for (blow, impulse) in support.blows_mut().zip(&mut impulses) {
                blow.change_to(&mut both, impulse);
            }
            support.cut(&mut both);
            put(pile.velocities, support.pair, both);
        }
        steps
    }

    /// All blows of a pile, in order.
    fn rows<'a, B: Together>(&self, pile: &'a Pile<B>) -> Vec<Row<'a, B::Freedoms>> {
        let rows = pile.supports.iter().zip(&self.places).flat_map(|(support, &places)| {
            let both = support.pair.map(|body| pile.velocities[body]);
            support.holds().map(move |(blow, hold)| Row {
                places,
                changes: &blow.changes,
                per_soft: if matches!(hold, Hold::Held) { 0.0 } else { blow.per_speed / self.soft },
                pulls: !matches!(hold, Hold::Presses { .. }),
                speed: blow.speed(&both) + if let Hold::Presses { may } = hold { may } else { 0.0 },
                on_way: 0.0,
                before: blow.impulse,
            })
        });
        rows.collect()
    }

    /// One step to the minimum of φ. V is counted from the velocities that there are with the blows λₖ: by `change`. Returns
    /// whether it is there.
    fn step<C: Freedoms>(&self, rows: &mut [Row<'_, C>], change: &mut [C]) -> bool {
        let mut falls: Vec<_> = change.iter().map(|change| C::default().minus(change)).collect();
        let mut matrix = Matrix::identity(&self.order);
        for row in &*rows {
            row.add_to(&mut falls);
            if row.gives_way(0.0) {
                matrix.add(row.places, row.changes, row.per_soft);
            }
        }
        matrix.eliminate();
        let mut way = falls.clone();
        matrix.solve(&mut way);
        rows.iter_mut().for_each(|row| row.on_way = row.along(&way));
        let part = how_far(rows, &way, change, dot(&falls, &way));
        change.iter_mut().zip(&way).for_each(|(change, way)| change.add(way, part));
        let mut same = true;
        for row in rows {
            let gave_way = row.gives_way(0.0);
            row.speed += part * row.on_way;
            same &= gave_way == row.gives_way(0.0);
        }
        same && (part - 1.0).abs() < NEAR
    }
}

/// How far φ falls on a way, along which it begins to fall as fast as given: where its slope is 0, or almost.
fn how_far<C: Freedoms>(rows: &[Row<'_, C>], way: &[C], change: &[C], falls: f64) -> f64 {
    let (first, each) = (dot(way, change), dot(way, way));
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

/// How near to 0 the slope is wanted, and to 1 the part of a last step.
const NEAR: f64 = 1e-3;

/// How often the place of the least is sought on one way.
const HALVINGS: usize = 30;

fn dot<C: Freedoms>(a: &[C], b: &[C]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a.dot(b)).sum()
}

/// A blow, and how it answers.
struct Row<'a, C> {
    places: [Option<usize>; 2],
    changes: &'a [C; 2],
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
        self.places.iter().zip(self.changes).filter_map(|(place, change)| Some(change.dot(&x[(*place)?]))).sum()
    }

    fn add_to(&self, x: &mut [C]) {
        let more = self.impulse(0.0) - self.before;
        for (place, change) in self.places.iter().zip(self.changes) {
            if let Some(place) = *place {
                x[place].add(change, more);
            }
        }
    }
}
