//! Over the seams between bodies that lie level, as the tiles of a floor do.
//!
//! The normal of a contact is the nearest way from one body to the other, and knows nothing of the others. What slides on a tile
//! is nearest to the edge of the next one, and the side of that one would stop it. Yet the plane on which it slides parts it from
//! the next tile, too; it gets there on this plane, and is held by the tile below until then. So the contact with the next one is
//! passed over.

use alloc::vec;
use alloc::vec::Vec;

use super::Moving;
use crate::body::Body;
use crate::collide::world::{Pair, Pose, World};
use crate::dynamics::Touch;
use crate::magnitude::dot;

/// What is level. So far may a body rise above the plane of a contact, as a part of the margin and of how far the two there are
/// apart or overlap; and normals that differ by less than this angle are the same.
const LEVEL: f64 = 0.01;

/// So many contacts of a body, the tightest, are tried: with all of them the time would grow with the square of their number.
const TIGHTEST: usize = 16;

/// Which contacts are passed over: those that would stop two bodies though the plane of another contact, which stays, parts these
/// as well.
pub(super) fn passed_over<S: Body<N>, B: Moving<N>, const N: usize>(
    world: &World<S, B::Pose, N>,
    bodies: &[Option<B>],
    touches: &[(Pair, Touch<B>)],
    time: f64,
) -> Vec<bool> {
    let mut contacts = vec![Vec::new(); bodies.len()];
    for (k, (_, touch)) in touches.iter().enumerate() {
        for body in touch.pair.into_iter().filter(|&body| bodies[body].is_some()) {
            contacts[body].push(k);
        }
    }
    for contacts in &mut contacts {
        contacts.sort_by(|&one: &usize, &other| touches[one].1.gap.total_cmp(&touches[other].1.gap));
        contacts.truncate(TIGHTEST);
    }
    let (mut stays, mut passed) = (vec![false; touches.len()], vec![false; touches.len()]);
    for (k, (pair, touch)) in touches.iter().enumerate() {
        if stays[k] || !touch.would_stop(bodies, time) {
            continue;
        }
        let parts = |side: usize, other: &Touch<B>| {
            let normal = other.normal * if other.pair[side] == touch.pair[side] { 1.0 } else { -1.0 };
            let along = B::along(touch.normal, normal);
            let rises = LEVEL * (world.settings().margin + other.gap.abs());
            (0.0..1.0 - 0.5 * LEVEL * LEVEL).contains(&along) && apart(world, *pair, normal) >= other.gap - rises
        };
        let mut others = (0..2).flat_map(|side| contacts[touch.pair[side]].iter().map(move |&other| (side, other)));
        if let Some((_, other)) = others.find(|&(side, other)| !passed[other] && parts(side, &touches[other].1)) {
            (passed[k], stays[other]) = (true, true);
        }
    }
    passed
}

/// How far two bodies are apart along a unit vector from the first to the second.
fn apart<S: Body<N>, P: Pose<N>, const N: usize>(world: &World<S, P, N>, pair: Pair, normal: P::Direction) -> f64 {
    let normal = P::coords(normal);
    let end = |body, normal| {
        world.body(body).map_or(0.0, |body| dot(body.vertex(body.farthest(normal, 0)), normal) + body.radius())
    };
    -end(pair.1, normal.map(|x| -x)) - end(pair.0, normal)
}
