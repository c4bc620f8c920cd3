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

use super::Together;
use super::newton::Newton;
use super::support::{Blow, Support};

/// How often all contacts of a pile are answered, to and fro, at most; of a small pile up to ten times more often. What is left then
/// is left to the next step, which begins where this one ends.
pub(super) const SWEEPS: usize = 60;

/// A thin arch of thirty stones, with two corners each, takes hundreds of sweeps to stand. A heap in motion takes all that it is
/// given, for little. So a pile is small if the square of its corners, times the sweeps, is less than this.
const SMALL: usize = 2_500_000;

fn most_sweeps<B: Together>(pile: &[Support<B>]) -> usize {
    let corners: usize = pile.iter().map(Support::corners).sum();
    (SMALL / corners.saturating_mul(corners).max(1)).clamp(SWEEPS, 10 * SWEEPS)
}

/// This part of each sweep is taken back where the sweeps go round in a circle, and the other one in the last quarter of them.
const HELD_BACK: [f64; 2] = [0.5, 0.8];

/// Sweeps go round in a circle if in a quarter of them the squares of the changes do not fall to this part.
const CIRCLE: f64 = 0.5;

/// Answers all contacts of a pile, to and fro, until nothing changes. Without [`Newton`] the impulses go on after each sweep in the
/// direction that conjugate gradients would take (M. Silcowitz, S. Niebe, K. Erleben, *A Nonsmooth Nonlinear Conjugate Gradient
/// Method for Interactive Contact Force Problems*, 2010): the sum of all changes, each counted less as the squares of the changes
/// become less. Returns the number of sweeps.
pub(super) fn balance<B: Together>(
    bodies: &[Option<B>],
    pile: &mut [Support<B>],
    velocities: &mut [B::Velocity],
    loads: &mut [f64],
) -> usize {
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
    let mut sweeps = 0;
    for left in (0..most).rev() {
        sweeps += 1;
        pile.iter_mut().flat_map(Support::blows_mut).for_each(|blow| blow.before = blow.impulse);
        let some = sweep(pile, velocities, loads);
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
    sweeps
}

/// Answers all contacts, to and fro. Returns whether any change counts.
fn sweep<B: Together>(pile: &mut [Support<B>], velocities: &mut [B::Velocity], loads: &mut [f64]) -> bool {
    weigh(pile, loads);
    let mut some = false;
    for support in &mut *pile {
        some |= support.settle(velocities, loads);
    }
    for support in pile.iter_mut().rev() {
        some |= support.settle(velocities, loads);
    }
    some
}

/// How fast all that presses on each body would make it, if nothing pressed against that.
fn weigh<B: Together>(pile: &[Support<B>], loads: &mut [f64]) {
    pile.iter().flat_map(|support| support.pair).for_each(|body| loads[body] = 0.0);
    for support in pile {
        support.pair.into_iter().zip(support.loads()).for_each(|(body, load)| loads[body] += load);
    }
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

/// The energy that all blows of a pile have added, and what those would add that may still approach.
pub(super) fn energy<B: Together>(pile: &[Support<B>], velocities: &[B::Velocity]) -> f64 {
    let [work, spent] = work(pile, velocities);
    pile.iter().fold(work + 0.5 * spent, |sum, support| sum + support.would_add())
}

/// Makes all blows of a pile weaker, if together they would add energy, as they may where the search was ended early: by the
/// factor with which they leave the least. The part c of all impulses j changes the energy by c Σ j v + ½ c² Σ j (v′ − v), with
/// the speeds v before and v′ after all of them.
fn spare<B: Together>(pile: &mut [Support<B>], velocities: &[B::Velocity]) {
    let [work, spent] = work(pile, velocities);
    if work + 0.5 * spent > 0.0 {
        // What is spent is below 0 only by rounding. Where blows cancel it may be, and then the quotient is anything.
        let part = if work < 0.0 { -work / spent } else { 0.0 };
        pile.iter_mut().flat_map(Support::blows_mut).for_each(|blow| blow.impulse *= part);
    }
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::super::{Pressed, Touch};
    use super::*;
    use crate::contact::Patch;
    use crate::dynamics::Response;
    use crate::pga2::{Direction, Inertia, Motor, Point, RigidBody};

    /// Squares beside and above each other, which the floor carries; the side of one is not pressed but for rounding.
    fn wall(columns: usize, rows: usize) -> (Vec<Option<RigidBody>>, Vec<Touch<RigidBody>>) {
        // Of a side that is no sum of a few powers of two, so that something is rounded.
        let side = 0.9;
        let inertia = Inertia::new(0.7, [0.0; 2], 0.7 * side * side / 6.0).unwrap();
        let place = move |column: f64, row: f64| [side * column, side * row];
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| place(column as f64, row as f64 + 0.5)));
        let body =
            |at| RigidBody::new(inertia, Motor::translation(at)).unwrap().with_velocities([0.0, -0.1], 0.0).unwrap();
        let floor = columns * rows;
        let touch = |pair, [x, y]: [f64; 2], normal: [f64; 2]| Touch {
            pair,
            normal: Direction::from(normal),
            gap: 0.0,
            patch: Patch {
                center: Point::new(x, y),
                points: [-0.5, 0.5].map(|h| Point::new(x + h * side * normal[1], y + h * side * normal[0])).to_vec(),
            },
            response: Response { restitution: 0.0, friction: 0.5, slowest: 0.2 },
            pressed: Pressed::default(),
        };
        let mut touches = vec![];
        for k in 0..floor {
            let (column, row) = (k % columns, k / columns);
            let [x, y] = [column as f64, row as f64];
            touches.push(touch([if row > 0 { k - columns } else { floor }, k], place(x, y), [0.0, 1.0]));
            if column > 0 {
                touches.push(touch([k - 1, k], place(x - 0.5, y + 0.5), [1.0, 0.0]));
            }
        }
        (places.map(body).map(Some).chain([None]).collect(), touches)
    }

    /// What presses as it did in the last step does so after one sweep, though the sides go on changing by rounding.
    #[test]
    fn what_rests_is_at_rest_after_a_sweep() {
        let (bodies, mut touches) = wall(6, 8);
        let sweeps = [0; 12].map(|_| {
            let mut supports: Vec<_> = touches.iter().map(|touch| Support::new(&bodies, touch, 0.01, 0.0)).collect();
            let mut velocities: Vec<_> =
                bodies.iter().map(|body| body.map_or(Point::zero(), |body| body.velocity_from_center())).collect();
            let count = balance(&bodies, &mut supports, &mut velocities, &mut vec![0.0; bodies.len()]);
            for (support, touch) in supports.iter().zip(&mut touches) {
                support.end(&mut bodies.clone(), &mut touch.pressed);
            }
            count
        });
        assert!(sweeps[0] > 3 && sweeps[2..].iter().all(|&count| count == 1), "{sweeps:?}");
    }
}
