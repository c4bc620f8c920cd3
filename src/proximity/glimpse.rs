//! How two bodies seem to lie by rounded numbers, at a fraction of the cost. Callers prove for themselves what they conclude from it.

use super::answer::means;
use super::difference::{Difference, Ends, MOST};
use super::facets::Facets;
use super::layer::Rounded;
use super::questions::{Deep, parts, towards};
use super::simplex::Simplex;
use super::space::{between, dot};
use super::typed::Features;
use crate::body::Body;
use crate::magnitude::{norm, one_norm};

/// Where two bodies seem to be nearest.
pub(crate) struct Glimpse<const N: usize> {
    /// The unit direction from A to B.
    pub normal: [f64; N],
    /// A point of each body.
    pub points: Ends<N>,
}

impl<const N: usize> Glimpse<N> {
    /// How far apart the bodies seem to be; or minus how deep in each other, if only their radii overlap.
    pub fn gap(&self) -> f64 {
        let [on_a, on_b] = self.points;
        dot(self.normal, between(on_a, on_b))
    }
}

/// Where two bodies seem to be nearest, searched from vertices that may be near, and the vertices at which the search ended. `None` if the
/// cores seem to have a point in common, or if a number is not finite.
pub(crate) fn glimpse<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    start: &Features,
) -> (Option<Glimpse<N>>, Features) {
    let Some((difference, begin)) = between_bodies(a, b, start) else { return (None, *start) };
    let simplex = difference.seemingly_nearest(begin.pairs());
    (difference.glimpse(&simplex), Features::of(&simplex))
}

/// The difference of two bodies, and the vertices from which a search begins; `None` if one of them is not a body.
pub(super) fn between_bodies<'a, A: Body<N>, B: Body<N>, const N: usize>(
    a: &'a A,
    b: &'a B,
    start: &Features,
) -> Option<(Difference<'a, A, B, N>, Features)> {
    let begin = start.start(a, b)?;
    Some((Difference::new(a, b, begin.pairs()[0]), begin))
}

/// Whether two bodies are certainly farther apart than a margin, as seen by their facets, or during the search for
/// where they seem to be nearest. A `false` says nothing.
pub(crate) fn are_parted<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B, margin: f64) -> bool {
    if let Some(facets) = Facets::between(a, b)
        && let Some(order) = facets.compare(Some(margin))
    {
        return order.is_gt();
    }
    let found = between_bodies(a, b, &Features::default());
    found.is_some_and(|(difference, begin)| difference.are_seen_parted(begin.pairs(), margin))
}

/// Whether two bodies are certainly deeper in each other than this, as seen from where they seem to be nearest. A `false` says nothing.
pub(crate) fn are_deeper<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B, start: &Features, than: f64) -> bool {
    let Some((difference, begin)) = between_bodies(a, b, start) else { return false };
    let scale = &difference.scale;
    // Not less than the part of this depth that is not due to the radii.
    let beyond_radii = (than - (a.radius() + b.radius()) * (1.0 - 4.0 * f64::EPSILON)) * (1.0 + f64::EPSILON);
    if !beyond_radii.is_finite() {
        return false;
    }
    let mut depth = [[0.0; N]; 2];
    depth[1][0] = beyond_radii.max(0.0);
    let is_deep_in = |simplex: &Simplex<N>| {
        let rounded = scale.vectors(simplex.ends());
        let Some(unseen) = Deep::unseen_at_once(&rounded[..=N], depth[1][0] * scale.factor) else { return false };
        let (vectors, len) = simplex.with(depth);
        let is_below = |k: usize| scale.certain(&Deep { below: k }, &vectors[..len]) == Some(true);
        (0..=N).filter(|k| unseen >> k & 1 == 1).all(is_below)
    };
    // Where they are in each other, they mostly still are.
    if begin.pairs().len() > N && is_deep_in(&difference.simplex(begin.pairs().iter().copied())) {
        return true;
    }
    let simplex = difference.seemingly_nearest(begin.pairs());
    if simplex.is_full() {
        return simplex.corners() != begin.pairs() && is_deep_in(&simplex);
    }
    let is_deep = |guess: Guess<N>| guess.at_most() + beyond_radii * scale.factor < 0.0;
    difference.guess(&simplex).is_some_and(is_deep)
}

/// How the Origin seems to lie outside of a simplex.
struct Guess<const N: usize> {
    vectors: [[f64; N]; MOST],
    direction: [f64; N],
    /// The weights of the corners in the foot; 0 for a corner whose weight is negative.
    shares: [f64; N],
}

impl<const N: usize> Guess<N> {
    /// The Origin is not farther than this from the simplex, in units of 2^`unit`.
    fn at_most(&self) -> f64 {
        let (mut foot, mut far) = ([0.0; N], 0.0_f64);
        for (vector, share) in self.vectors.iter().zip(self.shares) {
            foot = core::array::from_fn(|k| foot[k] + share * vector[k]);
            far = far.max(one_norm(vector));
        }
        // A corner is rounded once, its share a few times, and so is the sum.
        (norm(foot) + 16.0 * f64::EPSILON * far + f64::MIN_POSITIVE) * (1.0 + 4.0 * f64::EPSILON)
    }
}

impl<A: Body<N>, B: Body<N>, const N: usize> Difference<'_, A, B, N> {
    fn guess(&self, simplex: &Simplex<N>) -> Option<Guess<N>> {
        if simplex.is_full() {
            return None;
        }
        let vectors = self.scale.vectors(simplex.ends());
        let corners = &vectors[..simplex.ends().len()];
        let direction = Rounded { value: towards(corners)?, error: [0.0; N] }.of_unit_size().value;
        let shares = parts(corners).map(|share| share.max(0.0));
        let whole = one_norm(&shares);
        let is_known = whole > 0.0 && whole < f64::INFINITY && one_norm(&direction) > 0.0;
        is_known.then(|| Guess { vectors, direction, shares: shares.map(|share| share / whole) })
    }

    fn glimpse(&self, simplex: &Simplex<N>) -> Option<Glimpse<N>> {
        let Guess { direction, shares, .. } = self.guess(simplex)?;
        let (points, normal) = self.on_surfaces(means(simplex, &shares), direction);
        Some(Glimpse { normal, points })
    }
}
