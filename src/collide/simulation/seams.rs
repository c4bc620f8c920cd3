//! Which contacts are passed over, so that what slides gets from one tile of a floor to the next: step 11 of the chapter on dynamics.

use alloc::vec;
use alloc::vec::Vec;

use super::Moving;
use crate::body::Body;
use crate::collide::world::{Pair, Pose, World};
use crate::dynamics::{Responding, Together, Touch};
use crate::magnitude::dot;

/// What is level. A body may rise by this part of the margin, and of the gap or overlap at a plane, above the plane; and normals that differ by less
/// than this angle are the same.
const LEVEL: f64 = 0.01;

/// So many normals at a body, those of the tightest contacts, are tried: with all of them the time would grow with the square of their number.
const MOST_NORMALS: usize = 16;

/// The contacts of a body with one normal, the tightest first.
struct Side<W> {
    /// Away from the body.
    normal: W,
    contacts: Vec<usize>,
    /// So many of the first are passed over.
    passed: usize,
}

impl<W> Side<W> {
    /// The tightest contact that is not passed over. Those before it are not looked at again.
    fn tightest(&mut self, passed: &[bool]) -> Option<usize> {
        self.passed += self.contacts[self.passed..].iter().take_while(|&&contact| passed[contact]).count();
        self.contacts.get(self.passed).copied()
    }
}

/// How bodies move in a step.
pub(super) struct Motion<'a, B> {
    /// With half of the impulses of their forques, and with all of them.
    pub halfway: &'a [Option<B>],
    pub bodies: &'a [Option<B>],
    pub time: f64,
}

impl<B: Together> Motion<'_, B> {
    /// How far a body goes along a line by the velocity that it had before its forque: what rests has none then.
    fn way(&self, body: usize, line: B::Forque) -> f64 {
        let both = self.halfway[body].as_ref().zip(self.bodies[body].as_ref());
        both.map_or(0.0, |(half, all)| self.time * (2.0 * half.velocity_along(line) - all.velocity_along(line)))
    }
}

/// Whether each contact is passed over: whether the plane of another contact, which stays, parts the two as well, and will do so at the
/// end of the step.
pub(super) fn passed_over<S: Body<N>, B: Moving<N>, const N: usize>(
    world: &World<S, B::Pose, N>,
    motion: &Motion<B>,
    touches: &[(Pair, Touch<B>)],
) -> Vec<bool> {
    let mut sides = sides(motion.bodies, touches);
    let (mut stays, mut passed) = (vec![false; touches.len()], vec![false; touches.len()]);
    for (k, (pair, touch)) in touches.iter().enumerate() {
        if stays[k] {
            continue;
        }
        // How far it may still rise, if it is another plane that parts the two.
        let room = |normal: B::Way, gap: f64| {
            let along = B::along(touch.normal, normal);
            let is_another = -LEVEL <= along && !is_same(along);
            let rises = LEVEL * (world.settings().margin + gap.abs());
            is_another.then(|| gap_along(world, *pair, normal) - (gap - rises)).filter(|room| *room >= 0.0)
        };
        let found = both(touch).find_map(|(body, sign)| {
            sides[body].iter_mut().find_map(|side| {
                let tightest = side.tightest(&passed)?;
                let bearing = &touches[tightest].1;
                let room = room(side.normal * sign, bearing.gap)?;
                let line = B::line(touch.patch.center, side.normal);
                let [recedes, follows] = [bearing, touch].map(|touch| motion.way(beside(body, touch), line));
                (recedes - follows <= room).then_some(tightest)
            })
        });
        if let Some(other) = found {
            (passed[k], stays[other]) = (true, true);
        }
    }
    passed
}

/// The two bodies, each with the sign of the normal that leads away from it.
fn both<B: Moving<N>, const N: usize>(touch: &Touch<B>) -> impl Iterator<Item = (usize, f64)> + use<B, N> {
    touch.pair.into_iter().zip([1.0, -1.0])
}

/// The other one of the two.
fn beside<B: Responding>(body: usize, touch: &Touch<B>) -> usize {
    let [a, b] = touch.pair;
    if a == body { b } else { a }
}

/// For each body that moves its contacts, by normals.
fn sides<B: Moving<N>, const N: usize>(bodies: &[Option<B>], touches: &[(Pair, Touch<B>)]) -> Vec<Vec<Side<B::Way>>> {
    let mut sides: Vec<Vec<Side<B::Way>>> = bodies.iter().map(|_| Vec::new()).collect();
    let mut tightest: Vec<_> = (0..touches.len()).collect();
    tightest.sort_by(|&one, &other| touches[one].1.gap.total_cmp(&touches[other].1.gap));
    for k in tightest {
        let touch = &touches[k].1;
        for (body, sign) in both(touch).filter(|&(body, _)| bodies[body].is_some()) {
            let (sides, normal) = (&mut sides[body], touch.normal * sign);
            match sides.iter().position(|side| is_same(B::along(side.normal, normal))) {
                Some(same) => sides[same].contacts.push(k),
                None if sides.len() < MOST_NORMALS => sides.push(Side { normal, contacts: vec![k], passed: 0 }),
                None => {}
            }
        }
    }
    sides
}

/// Whether two normals, one of which goes so far along the other, are the same.
fn is_same(along: f64) -> bool {
    along >= 1.0 - 0.5 * LEVEL * LEVEL
}

/// How far two bodies are apart along a unit vector from the first to the second.
fn gap_along<S: Body<N>, P: Pose<N>, const N: usize>(world: &World<S, P, N>, pair: Pair, normal: P::Direction) -> f64 {
    let normal = P::coords(normal);
    let end = |body, normal| {
        let body = world.body(body).ok()?;
        Some(dot(body.vertex(body.farthest(normal, 0)), normal) + body.radius())
    };
    let ends = end(pair.0, normal).zip(end(pair.1, normal.map(|x| -x)));
    ends.map_or(f64::NEG_INFINITY, |(of_a, of_b)| -of_b - of_a)
}

#[cfg(test)]
mod tests {
    use super::Side;

    /// As along a floor of a million tiles, each of which is passed over. To look at all these for each of them would take 2³⁹ steps.
    #[test]
    fn what_is_passed_over_is_not_looked_at_again() {
        let n = 1 << 20;
        let mut side = Side { normal: (), contacts: (0..n).rev().collect(), passed: 0 };
        let mut passed = vec![false; n];
        // One that is not the tightest is passed over before.
        passed[7] = true;
        for k in (0..n).rev().filter(|&k| k != 7) {
            assert_eq!(side.tightest(&passed), Some(k));
            passed[k] = true;
        }
        assert_eq!(side.tightest(&passed), None);
    }
}
