//! How deep the Origin is in B − A: the nearest facet, by a polytope that expands until that facet is one of B − A.
//!
//! G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects" (2001), whose polytope grows
//! with rounded signs and needs the Origin inside of it. Here every sign is certain, so the polytope is always the convex
//! hull of its corners, and the Origin may be on its boundary. No adjacency is kept: what is seen from a new corner is a
//! set of facets, and its outline are the ridges that occur in it once.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::difference::{Corner, Difference, Ends};
use super::farthest::Farthest;
use super::layer::Rounded;
use super::questions::{Along, Direction, Distance, Farther, Leaves, Measure, Shares, Spread};
use super::simplex::Simplex;
use super::space::{Dimension, Space};
use crate::body::Body;
use crate::exact::{Scaled, ldexp};

/// The boundary of B − A where it is nearest to the Origin inside.
pub(super) struct Deepest<const N: usize> {
    /// Corners with the nearest point of the boundary in their hull.
    pub simplex: Simplex<N>,
    pub depth: Scaled,
    pub loss: f64,
    /// Outwards.
    pub direction: Rounded<N>,
    /// How much more the exact depth can be than the one found, up to its own loss.
    pub excess: f64,
}

/// A facet of the polytope, with its normal outwards.
struct Facet<const N: usize> {
    /// By their places in the list of corners.
    at: [usize; N],
    direction: Rounded<N>,
    /// How far it is from the Origin: only known of those that may be the nearest.
    measure: Option<Measure>,
    /// That over 2^`unit`; of facets that are not measured, not more than that. What may over- or underflow is measured.
    height: f64,
}

impl<const N: usize> Facet<N> {
    fn is_nearer(&self, other: &Self) -> bool {
        match (&self.measure, &other.measure) {
            (Some(m), Some(n)) if !HEIGHTS.contains(&self.height) || !HEIGHTS.contains(&other.height) => {
                m.core < n.core
            }
            _ => self.height < other.height,
        }
    }
}

/// Heights that are compared as they are.
const HEIGHTS: core::ops::Range<f64> = 1e-250..1e250;

struct Polytope<const N: usize> {
    corners: Vec<(Corner, Ends<N>)>,
    facets: Vec<Facet<N>>,
}

impl<const N: usize> Polytope<N> {
    fn simplex(&self, at: &[usize]) -> Simplex<N> {
        let (corner, ends) = self.corners[at[0]];
        let mut simplex = Simplex::new(corner, ends);
        for &k in &at[1..] {
            simplex.push(self.corners[k].0, self.corners[k].1);
        }
        simplex
    }
}

const MOST_STEPS: u32 = 100_000;

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N>
where
    Dimension<N>: Space<N>,
{
    /// The nearest point of the boundary, from corners whose hull has the Origin. `None` if a number is not finite.
    pub fn deepest(&self, around: &Simplex<N>, iterations: &mut u32) -> Option<Deepest<N>> {
        let mut grown = *around;
        while !grown.is_full() {
            match self.outside(&grown)? {
                Some(corner) => grown.push(corner, self.ends(corner)),
                None => return self.flat(around, &grown),
            }
        }
        let mut polytope = self.polytope(&grown)?;
        while *iterations < MOST_STEPS {
            *iterations += 1;
            let (nearest, least) = self.nearest(&mut polytope)?;
            let (mut facet, mut measure) = (nearest, least);
            let mut found = self.beyond(&polytope, &polytope.facets[nearest], least.core)?;
            if let Farthest::Within(_) = found {
                (facet, measure) = self.with_foot(&mut polytope, nearest, least)?;
                if facet != nearest {
                    found = self.beyond(&polytope, &polytope.facets[facet], measure.core)?;
                }
            }
            match found {
                Farthest::Beyond(corner) => self.expand(&mut polytope, corner)?,
                Farthest::Within(excess) => {
                    let Facet { at, direction, .. } = polytope.facets[facet];
                    let Measure { core: depth, loss, .. } = measure;
                    let excess = excess + (depth.to_f64() - least.core.to_f64());
                    return Some(Deepest { simplex: polytope.simplex(&at), depth, loss, direction, excess });
                }
            }
        }
        None
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
        // The best one first; all the others only if it does not do.
        for (corner, step) in best.map(|(best, _)| best).into_iter().chain(steps()) {
            let (vectors, len) = simplex.with(step);
            if self.scale.certain(&Leaves, &vectors[..len])? {
                return Some(Some(corner));
            }
        }
        Some(None)
    }

    /// All of B − A is in a hyperplane, a line or a point, and so is the Origin.
    fn flat(&self, around: &Simplex<N>, spanning: &Simplex<N>) -> Option<Deepest<N>> {
        let exact = |value| Rounded { value, error: [0.0; N] };
        let direction = match spanning.corners().len() {
            // Outwards of B − A is backwards for B, which moves along the first axis.
            1 => exact(core::array::from_fn(|k| if k == 0 { -1.0 } else { 0.0 })),
            n if n == N => self.scale.certain(&Direction(Along::Normal), spanning.ends())?,
            _ => exact(perpendicular(self.scale.certain(&Direction(Along::Edge), spanning.ends())?.value)),
        };
        Some(Deepest { simplex: *around, depth: 0.0.into(), loss: 0.0, direction, excess: 0.0 })
    }

    fn polytope(&self, simplex: &Simplex<N>) -> Option<Polytope<N>> {
        let corners = simplex.corners().iter().copied().zip(simplex.ends().iter().copied()).collect();
        let mut polytope = Polytope { corners, facets: Vec::with_capacity(64) };
        for k in 0..=N {
            let mut at: [usize; N] = core::array::from_fn(|i| if i < k { i } else { i + 1 });
            let opposite = polytope.corners[k].1;
            let (points, len) = polytope.simplex(&at).with(opposite);
            // The normal is outwards if the opposite corner is on the other side.
            if self.scale.certain(&Farther(Along::Normal), &points[..len])? == Ordering::Greater {
                at.swap(0, 1);
            }
            let facet = self.facet(&polytope, at)?;
            polytope.facets.push(facet);
        }
        Some(polytope)
    }

    fn facet(&self, polytope: &Polytope<N>, at: [usize; N]) -> Option<Facet<N>> {
        let simplex = polytope.simplex(&at);
        let direction = self.scale.certain(&Direction(Along::Normal), simplex.ends())?;
        // A lower bound of how high the first corner is. See `above` for its error.
        let (mut value, mut error) = (0.0, f64::MIN_POSITIVE);
        for (k, x) in self.scale.vector(simplex.ends()[0]).into_iter().enumerate() {
            let n = num_traits::Float::abs(direction.value[k]);
            value += direction.value[k] * x;
            error += (direction.error[k] + 4.0 * f64::EPSILON * n) * num_traits::Float::abs(x);
        }
        let height = (value - error) / crate::scalar::norm(direction.value) * (1.0 - 8.0 * f64::EPSILON);
        let mut facet = Facet { at, direction, measure: None, height };
        if !HEIGHTS.contains(&height) {
            self.measure(&simplex, &mut facet)?;
        }
        Some(facet)
    }

    fn measure(&self, simplex: &Simplex<N>, facet: &mut Facet<N>) -> Option<Measure> {
        let (vectors, len) = simplex.with(self.scale.radii);
        let measure = self.scale.certain(&Distance { has_radius: false }, &vectors[..len])?;
        let Measure { core, .. } = measure;
        facet.height = Scaled::new(core.mantissa(), core.exponent() - i64::from(self.scale.unit)).to_f64();
        facet.measure = Some(measure);
        Some(measure)
    }

    fn measured(&self, polytope: &mut Polytope<N>, k: usize) -> Option<Measure> {
        let simplex = polytope.simplex(&polytope.facets[k].at);
        polytope.facets[k].measure.or_else(|| self.measure(&simplex, &mut polytope.facets[k]))
    }

    /// The nearest facet: measured, and nearer than the others, measured or by their bounds.
    fn nearest(&self, polytope: &mut Polytope<N>) -> Option<(usize, Measure)> {
        loop {
            let facets = &polytope.facets;
            let best = (1..facets.len()).fold(0, |best, k| if facets[k].is_nearer(&facets[best]) { k } else { best });
            if let Some(measure) = facets[best].measure {
                return Some((best, measure));
            }
            self.measured(polytope, best)?;
        }
    }

    /// What is beyond a facet, first where the bodies point, then anywhere.
    fn beyond(&self, polytope: &Polytope<N>, facet: &Facet<N>, height: Scaled) -> Option<Farthest> {
        let length = crate::scalar::norm(facet.direction.value);
        let slack = self.slack(height, length);
        let corner = self.support(facet.direction.value, polytope.corners[facet.at[0]].0);
        let (value, error) = self.above(polytope, facet, self.ends(corner));
        if value - error > slack {
            return Some(Farthest::Beyond(corner));
        }
        let found = self.farthest(Along::Normal, &polytope.simplex(&facet.at), &facet.direction, slack)?;
        Some(match found {
            Farthest::Within(excess) => Farthest::Within(ldexp(excess / length, i64::from(self.scale.unit))),
            beyond => beyond,
        })
    }

    /// How far a corner is above a facet, times the length of its direction, and how much that is off.
    #[inline]
    fn above(&self, polytope: &Polytope<N>, facet: &Facet<N>, corner: Ends<N>) -> (f64, f64) {
        let abs = |x: f64| num_traits::Float::abs(x);
        let (p, q) = (self.scale.vector(polytope.corners[facet.at[0]].1), self.scale.vector(corner));
        let (mut value, mut error) = (0.0, f64::MIN_POSITIVE);
        for k in 0..N {
            let (n, step) = (facet.direction.value[k], q[k] - p[k]);
            value += n * step;
            // A difference of coordinates is off by u, and so is one of those; the sums and products are three more.
            error += (facet.direction.error[k] + 3.0 * f64::EPSILON * abs(n)) * abs(step)
                + f64::EPSILON * (abs(n) + facet.direction.error[k]) * (abs(p[k]) + abs(q[k]));
        }
        (value, error)
    }

    fn sees(&self, polytope: &Polytope<N>, facet: &Facet<N>, corner: Ends<N>) -> Option<bool> {
        let (value, error) = self.above(polytope, facet, corner);
        if num_traits::Float::abs(value) > error {
            return Some(value > 0.0);
        }
        let (points, len) = polytope.simplex(&facet.at).with(corner);
        self.scale.certain(&Farther(Along::Normal), &points[..len]).map(Ordering::is_gt)
    }

    /// The convex hull of the polytope and a corner beyond it.
    fn expand(&self, polytope: &mut Polytope<N>, corner: Corner) -> Option<()> {
        let ends = self.ends(corner);
        let mut seen = Vec::with_capacity(16);
        let mut k = 0;
        while k < polytope.facets.len() {
            if self.sees(polytope, &polytope.facets[k], ends)? {
                seen.push(polytope.facets.swap_remove(k).at);
            } else {
                k += 1;
            }
        }
        let apex = polytope.corners.len();
        polytope.corners.push((corner, ends));
        for &at in &seen {
            for k in 0..N {
                // The ridge opposite to the k-th corner is on the outline if no other seen facet has all of it.
                let has = |other: &[usize; N]| (0..N).all(|i| i == k || other.contains(&at[i]));
                if seen.iter().filter(|other| has(other)).count() == 1 {
                    let mut new = at;
                    new[k] = apex;
                    let facet = self.facet(polytope, new)?;
                    polytope.facets.push(facet);
                }
            }
        }
        Some(())
    }

    /// Of the facets that are as near as the nearest, up to rounding, the one that has the foot of the Origin: the nearest
    /// itself, but for triangles in one plane or nearly so.
    fn with_foot(&self, polytope: &mut Polytope<N>, nearest: usize, least: Measure) -> Option<(usize, Measure)> {
        let mut best = (nearest, least);
        let mut best_share = self.least_share(polytope, nearest)?;
        let most = least.core * Scaled::from(1.0 + 64.0 * f64::EPSILON);
        let height = polytope.facets[nearest].height * (1.0 + 128.0 * f64::EPSILON);
        for k in 0..polytope.facets.len() {
            if best_share >= 0.0 {
                break;
            }
            if polytope.facets[k].measure.is_some() || polytope.facets[k].height <= height {
                let measure = self.measured(polytope, k)?;
                let share = if measure.core <= most { self.least_share(polytope, k)? } else { -1.0 };
                if share > best_share {
                    (best, best_share) = ((k, measure), share);
                }
            }
        }
        Some(best)
    }

    fn least_share(&self, polytope: &Polytope<N>, k: usize) -> Option<f64> {
        let shares = self.scale.certain(&Shares, polytope.simplex(&polytope.facets[k].at).ends())?;
        Some(shares.into_iter().fold(1.0, num_traits::Float::min))
    }
}

/// A vector of about the same length, perpendicular to this one.
fn perpendicular<const N: usize>(v: [f64; N]) -> [f64; N] {
    // Turned by a right angle in the plane of its two largest components.
    let abs = |k: usize| num_traits::Float::abs(v[k]);
    let least = (1..N).fold(0, |best, k| if abs(k) < abs(best) { k } else { best });
    let (i, j) = ((least + 1) % N, (least + 2) % N);
    let mut turned = [0.0; N];
    (turned[i], turned[j]) = (-v[j], v[i]);
    turned
}
