//! Across which plane two bodies touch first, if one of them moves straight, as it seems by rounded numbers. Callers prove
//! for themselves what they conclude from it.
//!
//! As A moves by w, the Origin moves by w through B − A. The search starts at N corners whose facet the line of this way goes through. While
//! there is a corner farther out, it replaces one of the N, such that the way still goes through the facet, and does so earlier.

use super::answer::moved;
use super::difference::{Corner, Difference, Ends};
use super::facets::Facets;
use super::glimpse::between_bodies;
use super::layer::Rounded;
use super::simplex::Simplex;
use super::space::{between, dot, length, negative, normal};
use super::typed::Features;
use crate::body::Body;
use crate::magnitude::{one_norm, power_of_two};

/// The search ends after this many facets: it is only a guess.
const MOST_FACETS: u32 = 64;

/// A smaller part of a way than this along a direction counts as rounding.
const LEVEL: f64 = power_of_two(-40);

/// The unit direction from A to B across which they seem to touch first, if A goes this way, and the corners of a simplex there.
/// The search starts from corners of B − A. N of them must be a facet that the way goes through; fewer must be what the way
/// comes near to by the radii. Else `None`.
pub(crate) fn ahead<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    way: [f64; N],
    start: &Features,
) -> Option<([f64; N], Features)> {
    let (difference, begin) = between_bodies(a, b, start)?;
    let way = way.map(|c| c * difference.scale.factor);
    if begin.pairs().len() < N {
        return Some((unit(difference.near_by_radii(begin.pairs(), way)?), begin));
    }
    let (normal, mut facet) = difference.first_facet(difference.pierced(begin.pairs(), way)?, way)?;
    let inside = difference.support(normal, facet.corners()[0]);
    facet.push(inside, difference.ends(inside));
    Some((unit(normal), Features::of(&facet)))
}

/// The same for bodies near parallelotopes, if their facets show it and the way is not shorter, without a search.
pub(crate) fn ahead_among_facets<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    way: [f64; N],
) -> Option<([f64; N], Features)> {
    let (normal, corners, inside) = Facets::between(a, b)?.pierced(way)?;
    let mut pairs = [inside; 4];
    pairs[..N].copy_from_slice(&corners);
    Some((normal, Features::new(&pairs[..=N])))
}

fn unit<const N: usize>(direction: [f64; N]) -> [f64; N] {
    // So that no square underflows.
    let scaled = Rounded { value: direction, error: [0.0; N] }.of_unit_size().value;
    scaled.map(|c| c / length(scaled))
}

/// The points of both bodies that are farthest along a unit direction from A to B, or nearly.
pub(crate) fn facing<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B, normal: [f64; N]) -> Ends<N> {
    let (on_a, on_b) = (a.roughly_farthest(normal, 0), b.roughly_farthest(negative(normal), 0));
    [moved(a.vertex(on_a), normal, a.radius()), moved(b.vertex(on_b), normal, -b.radius())]
}

/// N corners, and where they are.
struct Facet<const N: usize> {
    corners: [Corner; N],
    places: [[f64; N]; N],
}

impl<A: Body<N>, B: Body<N>, const N: usize> Difference<'_, A, B, N> {
    /// Of these N or N + 1 corners, N whose facet the line of a way from the Origin goes through.
    fn pierced(&self, corners: &[Corner], way: [f64; N]) -> Option<Facet<N>> {
        let facet = |left_out: usize| {
            let kept = |k: usize| corners[if k < left_out { k } else { k + 1 }];
            let corners = core::array::from_fn(kept);
            Facet { corners, places: corners.map(|corner| self.place(corner)) }
        };
        let left_out = if corners.len() > N { 0..N + 1 } else { N..N + 1 };
        left_out.map(facet).find(|facet| is_pierced(&facet.places, way))
    }

    /// The facet through which the way comes in, with its normal along the way.
    fn first_facet(&self, facet: Facet<N>, way: [f64; N]) -> Option<([f64; N], Simplex<N>)> {
        let Facet { mut corners, mut places } = facet;
        for _ in 0..MOST_FACETS {
            let normal = normal(&places);
            let is_along = speed(normal, way)? > 0.0;
            let normal = if is_along { normal } else { negative(normal) };
            let corner = self.support(negative(normal), corners[0]);
            let place = self.place(corner);
            let rounding = 4.0 * f64::EPSILON * one_norm(&normal) * one_norm(&place);
            let is_farther_out = dot(normal, between(place, places[0])) > rounding;
            let may_leave = |k: &usize| are_within(&with(&places, *k, place), way, is_along, *k);
            match (0..N).filter(|_| is_farther_out).find(may_leave) {
                Some(k) => (corners[k], places[k]) = (corner, place),
                None => return Some((normal, self.simplex(corners))),
            }
        }
        None
    }

    fn place(&self, corner: Corner) -> [f64; N] {
        self.scale.vector(self.ends(corner))
    }

    /// The vector from the Origin, where the way first brings it as near as the radii, to
    /// the point or line of fewer than N corners.
    fn near_by_radii(&self, corners: &[Corner], way: [f64; N]) -> Option<[f64; N]> {
        let radius = self.scale.vector(self.scale.radii)[0];
        let first = self.place(corners[0]);
        let (foot, way) = match corners[1..] {
            [] => (first, way),
            [second] if N == 3 => {
                let edge = between(first, self.place(second));
                let off = |v: [f64; N]| {
                    let along = dot(v, edge) / dot(edge, edge);
                    core::array::from_fn(|k| v[k] - along * edge[k])
                };
                (off(first), off(way))
            }
            _ => return None,
        };
        // |foot − s way| = radius, by the form of the smaller root that does not cancel.
        let (square, towards) = (dot(way, way), dot(foot, way));
        let apart = dot(foot, foot) - radius * radius;
        let root = num_traits::Float::sqrt(towards * towards - square * apart);
        let share = apart / (towards + root);
        (share > 0.0 && share < f64::INFINITY).then(|| core::array::from_fn(|k| foot[k] - share * way[k]))
    }
}

/// How far the way goes along a direction; `None` if they are perpendicular, up to rounding.
fn speed<const N: usize>(direction: [f64; N], way: [f64; N]) -> Option<f64> {
    let speed = dot(direction, way);
    (speed.abs() > LEVEL * (one_norm(&direction) * one_norm(&way))).then_some(speed)
}

/// Whether the line of the way goes through a facet, its boundary included.
fn is_pierced<const N: usize>(facet: &[[f64; N]; N], way: [f64; N]) -> bool {
    speed(normal(facet), way).is_some_and(|speed| are_within(facet, way, speed > 0.0, N))
}

/// Whether all corners of a facet, except number `but`, have a weight that is not negative in the point where the line of the way goes through its
/// plane. Up to the sign, which is that of the way along the normal, this is the volume that the other corners span with the way.
fn are_within<const N: usize>(facet: &[[f64; N]; N], way: [f64; N], is_along: bool, but: usize) -> bool {
    let weight = |k: usize| dot(normal(&with(facet, k, [0.0; N])), way);
    (0..N).filter(|&k| k != but).map(weight).all(|weight| weight == 0.0 || (weight > 0.0) == is_along)
}

/// The facet with a new corner in the place of corner k.
fn with<const N: usize>(facet: &[[f64; N]; N], k: usize, corner: [f64; N]) -> [[f64; N]; N] {
    core::array::from_fn(|i| if i == k { corner } else { facet[i] })
}
