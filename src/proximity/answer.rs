//! Turns the place of the Origin into the points, the normal and the bounds of the answer.

use super::difference::{Corner, Difference, Ends};
use super::layer::Rounded;
use super::nearest::Foot;
use super::penetration::Deepest;
use super::questions::Shares;
use super::seen::Seen;
use super::simplex::Simplex;
use super::space::{between, dot, length, negative};
use super::typed::{InCoordinates, Proximity};
use crate::body::Body;
use crate::exact::Scaled;

/// Where two bodies are close, or deepest in each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const N: usize> {
    /// The distance, or minus the depth.
    pub apart: Scaled,
    pub on_a: [f64; N],
    pub on_b: [f64; N],
    pub normal: [f64; N],
    pub bound: f64,
}

/// Below this, ε of a size is not a normal number.
const LEAST: f64 = f64::MIN_POSITIVE / f64::EPSILON;

impl<const N: usize> Found<N> {
    /// The same as it is told: the distance or the depth, and how far that can be off.
    #[inline]
    pub fn proximity(&self, iterations: u32) -> InCoordinates<N> {
        let size = self.apart.abs().to_f64();
        // A distance that is not 0 stays so.
        let size = if size == 0.0 && !self.apart.is_zero() { f64::from_bits(1) } else { size };
        // The numbers below the normal ones are rounded to multiples of the least, a few times.
        let lost = if 0.0 < size && size < LEAST { 4.0 * f64::from_bits(1) } else { 0.0 };
        let &Found { on_a, on_b, normal, bound, .. } = self;
        // What overflows may be any distance away.
        let bound = if bound.is_finite() { bound + lost } else { f64::INFINITY };
        if self.apart.is_positive() {
            Proximity::Separated { distance: size, on_a, on_b, normal, bound, iterations }
        } else {
            Proximity::Overlapping { depth: size, on_a, on_b, normal, bound, iterations }
        }
    }
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    /// Whether both have vertices, and a radius that is finite and not negative.
    #[inline]
    pub fn are_bodies(a: &A, b: &B) -> bool {
        let is_radius = |r: f64| (0.0..f64::INFINITY).contains(&r);
        a.vertex_count() > 0 && b.vertex_count() > 0 && is_radius(a.radius()) && is_radius(b.radius())
    }

    /// Where to begin: the corner of the vertices that are about the farthest towards the middle of the other body.
    #[inline]
    pub fn first(a: &A, b: &B) -> Corner {
        if a.vertex_count() == 1 && b.vertex_count() == 1 {
            return [0; 2];
        }
        let (p, q) = (a.middle(), b.middle());
        let towards: [f64; N] = core::array::from_fn(|k| 0.5 * q[k] - 0.5 * p[k]);
        let direction = Rounded { value: towards, error: [0.0; N] }.of_unit_size().value;
        [a.roughly_farthest(direction, 0), b.roughly_farthest(negative(direction), 0)]
    }

    /// Whether this corner is on the same side of the Origin as the middle of B − A: if the first corner is, the bodies are
    /// apart. This is only a hint.
    #[inline]
    pub fn are_parted_between_middles(&self, corner: Corner) -> bool {
        let [from, to] = self.ends(corner);
        dot(between(self.a.middle(), self.b.middle()), between(from, to)) > 0.0
    }

    /// The answer for cores that are apart: their distance.
    pub fn found_outside(&self, simplex: &Simplex<N>, foot: &Foot<N>) -> Option<Found<N>> {
        let shares = foot.seen.shares.or_else(|| self.scale.certain(&Shares, simplex.ends()))?;
        Some(self.found_at(means(simplex, &shares), &foot.seen, foot.excess))
    }

    /// The distance of cores that are nearest to each other at these points.
    #[inline]
    pub fn found_at(&self, points: Ends<N>, seen: &Seen<N>, excess: f64) -> Found<N> {
        let size = seen.measure.gap.to_f64().abs();
        let bound = (2.0 * seen.measure.loss + f64::EPSILON) * size + excess;
        self.found(points, seen.measure.gap, &seen.direction, bound)
    }

    /// The answer for cores that are not apart: their depth.
    pub fn found_inside(&self, deepest: &Deepest<N>) -> Found<N> {
        let radii = Scaled::from(self.a.radius()).plus(self.b.radius().into());
        let depth = deepest.depth.plus(radii);
        let bound = (2.0 * deepest.loss + f64::EPSILON) * depth.to_f64() + deepest.excess;
        self.found(means(&deepest.simplex, &deepest.shares), -depth, &deepest.direction, bound)
    }

    #[inline]
    fn found(&self, points: Ends<N>, apart: Scaled, direction: &Rounded<N>, bound: f64) -> Found<N> {
        let ([on_a, on_b], normal) = self.on_surfaces(points, direction.value);
        Found { apart, on_a, on_b, normal, bound }
    }

    /// The points of the cores, moved out by the radii, and the unit normal from A to B, which is opposite to `direction`.
    #[inline]
    pub fn on_surfaces(&self, [on_a, on_b]: Ends<N>, direction: [f64; N]) -> (Ends<N>, [f64; N]) {
        let length = length(direction);
        let normal: [f64; N] = core::array::from_fn(|k| 0.0 - direction[k] / length);
        ([moved(on_a, normal, self.a.radius()), moved(on_b, normal, -self.b.radius())], normal)
    }
}

/// The point that is farther than p along a direction, by this much.
#[inline(always)]
pub(super) fn moved<const N: usize>(p: [f64; N], direction: [f64; N], by: f64) -> [f64; N] {
    core::array::from_fn(|k| if by == 0.0 { p[k] } else { p[k] + direction[k] * by })
}

/// For each body, the mean of the simplex's vertices with these weights.
pub(super) fn means<const N: usize>(simplex: &Simplex<N>, shares: &[f64; N]) -> Ends<N> {
    let (mut heaviest, mut whole, mut shares) = (0, 0.0, *shares);
    let len = simplex.corners().len().min(N);
    for k in 0..len {
        heaviest = if shares[k] > shares[heaviest] { k } else { heaviest };
        shares[k] = shares[k].max(0.0);
        whole += shares[k];
    }
    let shares = shares.map(|share| share / whole);
    [0, 1].map(|end| {
        let is_one = simplex.corners()[1..len].iter().all(|corner| corner[end] == simplex.corners()[0][end]);
        if is_one { simplex.ends()[0][end] } else { mean(&simplex.ends()[..len], end, &shares, heaviest) }
    })
}

/// The mean of the vertices of one body, as an offset from the heaviest.
fn mean<const N: usize>(ends: &[Ends<N>], end: usize, shares: &[f64; N], heaviest: usize) -> [f64; N] {
    let base = ends[heaviest][end];
    core::array::from_fn(|i| {
        let sum =
            |from: f64| ends.iter().zip(shares).fold(0.0, |sum, (ends, share)| sum + share * (ends[end][i] - from));
        let mean = base[i] + sum(base[i]);
        // Where a difference overflows, all are huge.
        if mean.is_finite() { mean } else { sum(0.0) }
    })
}
