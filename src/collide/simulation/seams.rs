//! Which contacts are passed over, so that what slides gets from one tile of a floor to the next: step 11 of the chapter on dynamics.

use alloc::vec;
use alloc::vec::Vec;

use super::Moving;
use crate::body::Body;
use crate::collide::world::{Pair, Pose, World};
use crate::dynamics::Touch;
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
}

/// Whether each contact is passed over: whether the plane of another contact, which stays, parts the two as well.
pub(super) fn passed_over<S: Body<N>, B: Moving<N>, const N: usize>(
    world: &World<S, B::Pose, N>,
    bodies: &[Option<B>],
    touches: &[(Pair, Touch<B>)],
) -> Vec<bool> {
    let sides = sides(bodies, touches);
    let (mut stays, mut passed) = (vec![false; touches.len()], vec![false; touches.len()]);
    for (k, (pair, touch)) in touches.iter().enumerate() {
        if stays[k] {
            continue;
        }
        let parts = |normal: B::Way, gap: f64| {
            let rises = LEVEL * (world.settings().margin + gap.abs());
            let along = B::along(touch.normal, normal);
            -LEVEL <= along && !is_same(along) && gap_along(world, *pair, normal) >= gap - rises
        };
        let found = both(touch).find_map(|(body, sign)| {
            sides[body].iter().find_map(|side| {
                let tightest = side.contacts.iter().find(|&&other| !passed[other])?;
                parts(side.normal * sign, touches[*tightest].1.gap).then_some(*tightest)
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
                None if sides.len() < MOST_NORMALS => sides.push(Side { normal, contacts: vec![k] }),
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
