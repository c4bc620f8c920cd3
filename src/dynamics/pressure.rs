//! Where two bodies press on each other.
//!
//! Each corner k of their patch may press, with λₖ ≥ 0 along Nₖ = Xₖ ∨ n, and none can pull. Of all that they can do together that
//! is wanted which leaves the least energy. As all have the same n, the speed V ∨ Nₖ at which the bodies part is an affine function of the
//! place. So what three corners in space, or two in the plane, have stopped is stopped everywhere, and no more have to press:
//!
//! - the corner that approaches the fastest is let press, too,
//! - with the impulses that stop all those that press; they solve Σᵢ (Nₖ ∨ I⁻¹\[Nᵢ\]) λᵢ = −V ∨ Nₖ,
//! - and a corner that would have to pull for that presses no more. Where the new one is on the line through others, it takes over
//!   from them until one presses no more.
//!
//! Each time the energy is less, so no set of corners comes twice, and the search ends at the minimum (C. L. Lawson, R. J.
//! Hanson, *Solving Least Squares Problems*, 1974, chapter 23). The sum Σ λₖ Nₖ there is unique.

use alloc::vec::Vec;
use core::iter::once;

use super::response::Responding;
use crate::contact::Patch;
use crate::magnitude::{max, min};
use crate::scalar::Real;

/// The line along the normal through the center of pressure; through the center of the patch, where nothing presses or a number
/// is not finite.
pub(super) fn line_of_pressure<B: Responding>(
    bodies: &[Option<B>; 2],
    patch: &Patch<B::Place>,
    normal: B::Way,
) -> B::Forque {
    let both = bodies.each_ref().map(Option::as_ref);
    let velocities = both.map(|body| body.map_or(B::rest(), B::velocity_from_center));
    // The center first, though it is no corner: what falls flat is stopped there at once.
    let places = || once(patch.center).chain(patch.points.iter().copied());
    let blow = |at| {
        let unit = UnitBlow::new(both, at, normal);
        let [of_a, of_b] = speeds::<B>(velocities, unit.lines);
        Met { unit, speed: of_a + of_b, size: of_a.abs() + of_b.abs() }
    };
    let blows: Vec<Met<B>> = places().map(blow).collect();
    let line = |k: usize| places().nth(k).map_or(B::Forque::default(), |at| B::line(at, normal));
    if !blows.iter().all(Met::is_known) {
        return line(0);
    }
    let pressing = pressing(&blows);
    let total = pressing.iter().fold(num_traits::zero::<B::Scalar>(), |sum, &(_, impulse)| sum + impulse);
    match pressing.split_first() {
        Some((&(first, impulse), others)) if total.is_finite() => {
            let line = |k, impulse| line(k) * (impulse / total);
            others.iter().fold(line(first, impulse), |sum, &(k, impulse)| sum + line(k, impulse))
        }
        _ => line(0),
    }
}

/// A unit blow along a line on B, and back on A, as they are seen from the centers of both.
struct UnitBlow<B: Responding> {
    lines: [B::Forque; 2],
    /// What it changes.
    changes: [B::Velocity; 2],
    /// How much it changes the velocity at which they part along the line.
    gives: B::Scalar,
}

impl<B: Responding> UnitBlow<B> {
    fn new(bodies: [Option<&B>; 2], at: B::Place, direction: B::Way) -> Self {
        let line = |body: Option<&B>| body.map_or(B::Forque::default(), |body| body.line_from_center(at, direction));
        let lines = [line(bodies[0]) * -num_traits::one::<B::Scalar>(), line(bodies[1])];
        let change = |k: usize| bodies[k].map_or(B::rest(), |body| body.change_from_center(lines[k]));
        let changes = [change(0), change(1)];
        let [of_a, of_b] = speeds::<B>(changes, lines);
        UnitBlow { lines, changes, gives: of_a + of_b }
    }

    /// Whether something moves, and all numbers are finite.
    fn is_known(&self) -> bool {
        self.gives > num_traits::zero() && self.gives.is_finite()
    }

    /// How fast B moves away from A along the line.
    fn speed(&self, velocities: [B::Velocity; 2]) -> B::Scalar {
        let [of_a, of_b] = speeds::<B>(velocities, self.lines);
        of_a + of_b
    }
}

/// What A and B make of the speed at which they part.
fn speeds<B: Responding>(velocities: [B::Velocity; 2], lines: [B::Forque; 2]) -> [B::Scalar; 2] {
    core::array::from_fn(|k| velocities[k] & lines[k])
}

/// A unit blow, how fast the bodies part along its line before any, and how fast they move along it.
struct Met<B: Responding> {
    unit: UnitBlow<B>,
    speed: B::Scalar,
    size: B::Scalar,
}

impl<B: Responding> Met<B> {
    fn is_known(&self) -> bool {
        self.unit.is_known() && self.speed.is_finite()
    }

    fn after(&self, blows: &[Self], pressing: &[(usize, B::Scalar)]) -> B::Scalar {
        pressing.iter().fold(self.speed, |sum, &(k, impulse)| sum + self.unit.speed(blows[k].unit.changes) * impulse)
    }
}

/// So many corners, whose speeds are independent, have all there are: those of three in space, and of two in the plane.
const MOST: usize = 3;

/// The corners that press, and their impulses.
fn pressing<B: Responding>(blows: &[Met<B>]) -> Vec<(usize, B::Scalar)> {
    let zero = num_traits::zero::<B::Scalar>();
    let fastest = blows.iter().fold(zero, |most, met| max(met.size, most));
    let stopped = -(B::Scalar::ratio(8, 1) * B::Scalar::epsilon() * fastest);
    let mut pressing = Vec::with_capacity(MOST);
    // In exact numbers this would end by itself, mostly after one corner to four.
    for _ in 0..2 * blows.len() {
        let speeds = blows.iter().map(|met| met.after(blows, &pressing)).enumerate();
        let next = speeds.reduce(|one, other| if other.1 - one.1 < stopped { other } else { one });
        let Some((k, speed)) = next else { break };
        if speed >= stopped || pressing.len() == MOST {
            break;
        }
        pressing.push((k, zero));
        settle(blows, &mut pressing);
    }
    pressing
}

/// Goes from the impulses that there are to those that stop all corners of a set. Where one would have to pull on the way, it is
/// left out.
fn settle<B: Responding>(blows: &[Met<B>], pressing: &mut Vec<(usize, B::Scalar)>) {
    let (zero, one) = (num_traits::zero::<B::Scalar>(), num_traits::one::<B::Scalar>());
    loop {
        match stopping(blows, pressing) {
            Ok(wanted) => {
                let way = core::array::from_fn(|i| pressing.get(i).map_or(zero, |&(_, now)| wanted[i] - now));
                if !ends_on_way(pressing, way, |part| part < one) {
                    pressing.iter_mut().zip(wanted).for_each(|((_, now), wanted)| *now = wanted);
                    return;
                }
            }
            Err(way) => {
                if !ends_on_way(pressing, way, |_| true) {
                    pressing.retain(|&(_, impulse)| impulse > zero);
                    return;
                }
            }
        }
    }
}

/// Goes along a way until one would have to pull, and leaves it out, if that is on the way.
fn ends_on_way<T: Real>(pressing: &mut Vec<(usize, T)>, way: [T; MOST], is_on_way: impl Fn(T) -> bool) -> bool {
    let ends = |(&(_, now), way): (&(usize, T), T)| (way < T::zero()).then(|| now / -way);
    let parts: Vec<_> = pressing.iter().zip(way).map(ends).collect();
    let first = parts.iter().flatten().copied().reduce(min);
    let Some(part) = first.filter(|&part| part.is_finite() && is_on_way(part)) else { return false };
    pressing.iter_mut().zip(way).for_each(|((_, now), way)| *now = *now + part * way);
    let mut parts = parts.into_iter();
    pressing.retain(|_| parts.next() != Some(first));
    true
}

/// The impulses that stop all these corners. If one is so near the line through others that rounding hides where it is, the error
/// is the way on which it takes over from them, which changes no speed.
fn stopping<B: Responding>(
    blows: &[Met<B>],
    pressing: &[(usize, B::Scalar)],
) -> Result<[B::Scalar; MOST], [B::Scalar; MOST]> {
    let (zero, one) = (num_traits::zero::<B::Scalar>(), num_traits::one::<B::Scalar>());
    let hidden = B::Scalar::ratio(64, 1) * B::Scalar::epsilon();
    let count = pressing.len();
    let at = |i: usize| &blows[pressing[i].0];
    // A row for each corner: what each of them gives it, and last, what it wants. They are symmetric and positive definite.
    let mut rows = [[zero; MOST + 1]; MOST];
    for (i, row) in rows.iter_mut().enumerate().take(count) {
        for (j, given) in row.iter_mut().enumerate().take(count) {
            *given = at(i).unit.speed(at(j).unit.changes);
        }
        row[MOST] = -at(i).speed;
    }
    for j in 0..count {
        let done = rows[j];
        if done[j] <= hidden * at(j).unit.gives {
            let mut exchange = solved(&rows, j, rows.map(|row| zero - row[j]));
            exchange[j] = one;
            return Err(exchange);
        }
        for row in &mut rows[j + 1..count] {
            let part = row[j] / done[j];
            for (of_row, of_done) in row.iter_mut().zip(done).skip(j) {
                *of_row = *of_row - part * of_done;
            }
        }
    }
    Ok(solved(&rows, count, rows.map(|row| row[MOST])))
}

/// The first numbers that solve equations from which all before them are eliminated, with these sums; the others are 0.
fn solved<T: Real>(rows: &[[T; MOST + 1]; MOST], count: usize, sums: [T; MOST]) -> [T; MOST] {
    let mut solved = [T::zero(); MOST];
    for i in (0..count).rev() {
        let left = (i + 1..count).fold(sums[i], |left, j| left - rows[i][j] * solved[j]);
        solved[i] = left / rows[i][i];
    }
    solved
}
