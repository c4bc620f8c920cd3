//! How deep the Origin is in B − A: the nearest facet, by a polytope that expands until that facet is one of B − A.
//!
//! G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects" (2001), whose polytope grows
//! with rounded signs and needs the Origin inside of it. Here every sign is certain, so the [`polytope`] is always the convex
//! hull of its corners, and the Origin may be on its boundary. Rounded numbers choose where it grows; only the facet that is
//! the answer is known better.

use alloc::vec::Vec;

use super::difference::{Corner, Difference};
use super::farthest::Farthest;
use super::layer::Rounded;
use super::questions::{Along, Direction, Leaves, Shares, Spread};
use super::simplex::Simplex;
use crate::body::Body;
use crate::exact::{Scaled, ldexp};

mod plane;
mod polytope;

use plane::Height;
use polytope::Polytope;
pub(super) use polytope::View;

/// The boundary of B − A where it is nearest to the Origin inside.
pub(super) struct Deepest<const N: usize> {
    /// Corners with the nearest point of the boundary in their hull.
    pub simplex: Simplex<N>,
    /// Their weights in that point.
    pub shares: [f64; N],
    pub depth: Scaled,
    pub loss: f64,
    /// Outwards.
    pub direction: Rounded<N>,
    /// By how much the exact depth can exceed the one found, besides its own loss.
    pub excess: f64,
}

/// Whether a facet is on the boundary of B − A.
pub(super) enum Outmost<const N: usize> {
    Yes(Deepest<N>),
    /// This corner is beyond it.
    Not(Corner),
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    /// The nearest point of the boundary, from corners whose hull has the Origin. `None` if a number is not finite.
    pub fn deepest(&self, around: &Simplex<N>, iterations: &mut u32) -> Option<Deepest<N>> {
        let mut grown = *around;
        while !grown.is_full() {
            match self.outside(&grown)? {
                Some(corner) => grown.push(corner, self.ends(corner)),
                None => return self.flat(around, &grown),
            }
        }
        let mut polytope = Polytope::new(&self.scale, &grown)?;
        // Every corner that is taken in was not in the hull of the others, so there is an end.
        loop {
            let nearest = polytope.nearest();
            if polytope.take_new(nearest) {
                // A corner that rounded numbers clearly see beyond the facet needs no certain search.
                *iterations = iterations.saturating_add(1);
                let corner = self.support(polytope.normal(nearest), polytope.corner(nearest));
                let ends = self.ends(corner);
                if polytope.is_clearly_beyond(ends, nearest) {
                    polytope.expand(nearest, corner, ends)?;
                    continue;
                }
            }
            let Some(least) = polytope.seen(nearest) else {
                polytope.view(nearest)?;
                continue;
            };
            let found = self.with_foot(&mut polytope, nearest, least)?;
            match self.outmost(&polytope.simplex(found.facet), &found.view, found.shares)? {
                Outmost::Not(corner) => polytope.expand(found.facet, corner, self.ends(corner))?,
                Outmost::Yes(deepest) => {
                    let excess = deepest.excess + (deepest.depth.to_f64() - least.least().to_f64());
                    return Some(Deepest { excess, ..deepest });
                }
            }
        }
    }

    /// Whether a facet, turning to the left as seen from outside, is one of B − A. `None` if a number is not finite.
    pub(super) fn outmost(
        &self,
        simplex: &Simplex<N>,
        &View { height: depth, loss, known }: &View<N>,
        shares: [f64; N],
    ) -> Option<Outmost<N>> {
        let direction = match known {
            Some((_, outwards)) => outwards,
            None => self.scale.certain(&Direction(Along::Normal), simplex.ends())?,
        };
        let length = crate::magnitude::norm(direction.value);
        Some(match self.farthest(Along::Normal, simplex, &direction, self.slack(depth, length))? {
            Farthest::Beyond(corner) => Outmost::Not(corner),
            Farthest::Within(excess) => {
                let excess = ldexp(excess / length, i64::from(self.scale.unit));
                Outmost::Yes(Deepest { simplex: *simplex, shares, depth, loss, direction, excess })
            }
        })
    }

    /// A corner that is not in the hyperplane, line or point of these corners, if there is one.
    #[allow(clippy::option_option)]
    fn outside(&self, simplex: &Simplex<N>) -> Option<Option<Corner>> {
        let ([i, j], [from, to]) = (simplex.corners()[0], simplex.ends()[0]);
        let steps = || {
            let of_a = (0..self.a.vertex_count()).map(move |k| ([k, j], [self.a.vertex(k), from]));
            of_a.chain((0..self.b.vertex_count()).map(move |k| ([i, k], [to, self.b.vertex(k)])))
        };
        let mut best = None;
        for (corner, step) in steps() {
            let (vectors, len) = simplex.with(step);
            let spread = self.scale.guess(&Spread, &vectors[..len])?;
            if spread > best.map_or(0.0, |(_, most)| most) {
                best = Some(((corner, step), spread));
            }
        }
        // The best one first; all the others only if it fails.
        for (corner, step) in best.map(|(best, _)| best).into_iter().chain(steps()) {
            let (vectors, len) = simplex.with(step);
            if self.scale.certain(&Leaves, &vectors[..len])? {
                return Some(Some(corner));
            }
        }
        Some(None)
    }

    /// The answer if all of B − A is in a hyperplane, a line or a point, and the Origin with it.
    fn flat(&self, around: &Simplex<N>, spanning: &Simplex<N>) -> Option<Deepest<N>> {
        let exact = |value| Rounded { value, error: [0.0; N] };
        let direction = match spanning.corners().len() {
            // Outwards of B − A is backwards for B, which moves along the first axis.
            1 => exact(core::array::from_fn(|k| if k == 0 { -1.0 } else { 0.0 })),
            n if n == N => self.scale.certain(&Direction(Along::Normal), spanning.ends())?,
            _ => exact(perpendicular(self.scale.certain(&Direction(Along::Edge), spanning.ends())?.value)),
        };
        let shares = self.scale.certain(&Shares, around.ends())?;
        Some(Deepest { simplex: *around, shares, depth: 0.0.into(), loss: 0.0, direction, excess: 0.0 })
    }

    /// Of the facets that are as near as the nearest, up to rounding, the one that has the foot of the Origin: the nearest
    /// itself, unless several triangles are in one plane, or nearly so. Those are around it.
    fn with_foot(&self, polytope: &mut Polytope<N>, nearest: u32, least: View<N>) -> Option<WithFoot<N>> {
        let mut best = self.shares_of(polytope, nearest, least)?;
        if best.least_share() >= 0.0 {
            return Some(best);
        }
        // The exactly nearest facet has the foot, and each height is known to 2 ε. With the errors of both heights and the
        // slack, the answer is right to 16 ε.
        let most = least.height * Scaled::from(1.0 + 8.0 * f64::EPSILON);
        let height = Height::of(most, self.scale.unit);
        let (mut level, mut next) = (Vec::from([nearest]), 0);
        while let Some(&facet) = level.get(next) {
            next += 1;
            let view = polytope.view(facet)?;
            if view.height > most {
                continue;
            }
            let other = self.shares_of(polytope, facet, view)?;
            if other.least_share() > best.least_share() {
                best = other;
            }
            if best.least_share() >= 0.0 {
                break;
            }
            for across in polytope.beside(facet) {
                if !level.contains(&across) && polytope.may_be_within(across, height) {
                    level.push(across);
                }
            }
        }
        Some(best)
    }

    fn shares_of(&self, polytope: &Polytope<N>, facet: u32, view: View<N>) -> Option<WithFoot<N>> {
        let shares = self.shares(&polytope.simplex(facet), &view)?;
        Some(WithFoot { facet, view, shares })
    }

    /// The weights of a facet's corners in the foot of the Origin on its plane.
    pub(super) fn shares(&self, simplex: &Simplex<N>, view: &View<N>) -> Option<[f64; N]> {
        match view.known {
            Some((shares, _)) => Some(shares),
            None => self.scale.certain(&Shares, simplex.ends()),
        }
    }
}

/// A facet, and the weights of its corners in the foot of the Origin on its plane.
struct WithFoot<const N: usize> {
    facet: u32,
    view: View<N>,
    shares: [f64; N],
}

impl<const N: usize> WithFoot<N> {
    fn least_share(&self) -> f64 {
        self.shares.into_iter().fold(1.0, f64::min)
    }
}

/// A vector of about the same length, perpendicular to this one.
fn perpendicular<const N: usize>(v: [f64; N]) -> [f64; N] {
    // Turned by a right angle in the plane of its two largest components.
    let abs = |k: usize| v[k].abs();
    let least = (1..N).fold(0, |best, k| if abs(k) < abs(best) { k } else { best });
    let (i, j) = ((least + 1) % N, (least + 2) % N);
    let mut turned = [0.0; N];
    (turned[i], turned[j]) = (-v[j], v[i]);
    turned
}
