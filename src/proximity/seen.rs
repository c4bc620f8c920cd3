//! How the Origin is seen from a simplex: its foot, how far away it is, in which direction.
//!
//! Nearly always all of that is computed at once: by pairs of floats, with an error bound that depends only on the size of the
//! corners; or, for the plane of a facet, by [integers](super::lattice), without error. Else each part is computed by itself,
//! see [`questions`](super::questions).

use num_traits::Zero;

use super::difference::{Ends, Scale};
use super::lattice::{BITS, Plane, scaled};
use super::layer::Rounded;
use super::pair::Pair;
use super::penetration::View;
use super::questions::{Along, Direction, Distance, Measure};
use super::simplex::Simplex;
use super::space::{across, between, dot, negative, normal};
use crate::exact::{DoubleDouble, Scaled};
use crate::magnitude::{max, power_of_two};

/// The Origin as it is seen from a simplex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<const N: usize> {
    pub measure: Measure,
    /// From the foot to the Origin; not known if they are the same.
    pub direction: Rounded<N>,
    /// The weights of the corners in the foot, if they are known already.
    pub shares: Option<[f64; N]>,
}

impl<const N: usize> Scale<N> {
    /// What is seen from a simplex that has the foot inside, if it is not seen at once. `None` if a coordinate is not finite.
    #[cold]
    #[inline(never)]
    pub fn seen(&self, simplex: &Simplex<N>) -> Option<Seen<N>> {
        if simplex.corners().len() == N
            && let Some(facet) = self.closely_by_integers(simplex.ends())
            && let Some(measure) = self.measure(facet.distance(), facet.loss)
        {
            return Some(Seen { measure, direction: facet.direction().of_unit_size(), shares: None });
        }
        let (vectors, len) = simplex.with(self.radii);
        let distance = Distance { has_radius: self.has_radius(), most_loss: Measure::MOST_LOSS };
        let measure = self.closely(&distance, &vectors[..len])?;
        let direction = self.closely(&Direction(Along::Origin), simplex.ends())?;
        Some(Seen { measure, direction, shares: None })
    }

    /// The same, if it is certain at once that the foot is inside of the simplex, its boundary excluded, and not the Origin.
    pub fn seen_at_once(&self, simplex: &Simplex<N>) -> Option<Seen<N>> {
        let sight = match *simplex.ends() {
            [p] => from_corner(self.exactly(p)),
            [p, q] if N == 3 => from_edge(self.exactly(p), self.exactly(q)),
            ref ends if ends.len() == N => from_facet(&self.facet_at_once(ends)?),
            _ => None,
        }?;
        self.seen_by(sight).or_else(|| self.seen_closely(simplex))
    }

    /// A facet by pairs of floats, or by integers, whichever is more likely to do.
    #[inline(always)]
    fn facet_at_once(&self, ends: &[Ends<N>]) -> Option<Facet<N>> {
        match self.is_near_plane(ends) {
            true => self.by_integers(ends).or_else(|| self.by_pairs(ends)),
            false => self.by_pairs(ends).or_else(|| self.by_integers(ends)),
        }
    }

    /// Whether the Origin seems to be too near to the plane of a facet for pairs of floats.
    #[inline(always)]
    fn is_near_plane(&self, ends: &[Ends<N>]) -> bool {
        let corners: [[f64; N]; N] = core::array::from_fn(|k| self.vector(ends[k]));
        let far = corners.iter().fold(0.0, |most, p| max(largest(*p), most));
        dot(normal(&corners), corners[0]).abs() * SMALL < off::<N>(far, far)
    }

    /// As [`seen_at_once`](Self::seen_at_once), from a facet whose distance the radii nearly cancel.
    #[cold]
    #[inline(never)]
    fn seen_closely(&self, simplex: &Simplex<N>) -> Option<Seen<N>> {
        let ends = simplex.ends();
        if ends.len() == N { self.seen_by(from_facet(&self.closely_by_integers(ends)?)?) } else { None }
    }

    /// The Origin seen from a facet that it is not beyond, if its height is known at once.
    pub fn viewed_at_once(&self, facet: &Simplex<N>) -> Option<View<N>> {
        // If bodies hardly overlap, the Origin inside is often next to a facet, or on it.
        let facet = self.by_integers(facet.ends()).or_else(|| self.by_pairs(facet.ends()))?;
        let known = from_facet(&facet).map(|Sight { direction, shares, .. }| {
            (shares, Rounded { value: negative(direction.value), ..direction }.of_unit_size())
        });
        Some(View { height: self.scaled_back(facet.distance()), loss: 4.0 * SMALL, known })
    }

    /// What is seen from the way between the points where two bodies are nearest, off by at most twice `SMALL` of
    /// itself. The direction is as good as the way.
    #[inline(always)]
    pub fn way_seen_at_once(&self, way: [DoubleDouble; N]) -> Option<Seen<N>> {
        self.seen_by(Sight { loss: 2.0 * SMALL, ..from_corner(way.map(Pair::from))? })
    }

    #[inline(always)]
    fn seen_by(&self, sight: Sight<N>) -> Option<Seen<N>> {
        let measure = self.measure(sight.core, sight.loss)?;
        Some(Seen { measure, direction: sight.direction.of_unit_size(), shares: Some(sight.shares) })
    }

    /// How far the Origin is from a facet, by integers and by pairs of floats.
    #[cfg(test)]
    pub fn facets(&self, ends: &[Ends<N>]) -> [Option<DoubleDouble>; 2] {
        [self.by_integers(ends), self.by_pairs(ends)].map(|facet| Some(facet?.distance()))
    }

    /// The facet by integers, if its corners fit.
    #[inline(always)]
    fn by_integers(&self, ends: &[Ends<N>]) -> Option<Facet<N>> {
        Plane::of(ends, self.factor).map(Facet::of_plane)
    }

    /// The same with a distance that is as accurate as pairs of floats allow.
    fn closely_by_integers(&self, ends: &[Ends<N>]) -> Option<Facet<N>> {
        let plane = Plane::of(ends, self.factor)?;
        let [length, height] = plane.closely();
        Some(Facet { length, height: scaled(height, plane.unit()), loss: LEAST_LOSS, ..Facet::of_plane(plane) })
    }

    /// The same by pairs of floats, if the Origin is not too near to its plane.
    #[inline(always)]
    fn by_pairs(&self, ends: &[Ends<N>]) -> Option<Facet<N>> {
        let (corners, far, normal) = self.normal_by_pairs(ends);
        let height = dot(normal, corners[0]).sum();
        let is_known = SIZES.contains(&far) && off::<N>(far, far) < SMALL * height.hi().abs();
        is_known.then(|| Facet {
            corner: rounded(corners[0]),
            edges: core::array::from_fn(|m| if m == 0 { [0.0; N] } else { rounded(between(corners[0], corners[m])) }),
            normal: rounded(normal),
            length: length(normal),
            height,
            loss: 2.0 * off::<N>(far, far) / height.hi().abs() + LEAST_LOSS,
            far,
        })
    }

    /// The corners of a facet, the size of their largest component, and the normal.
    #[inline(always)]
    pub(super) fn normal_by_pairs(&self, ends: &[Ends<N>]) -> ([[Pair; N]; N], f64, [Pair; N]) {
        let mut corners = [[Pair::zero(); N]; N];
        for (to, &ends) in corners.iter_mut().zip(ends) {
            *to = self.exactly(ends);
        }
        let far = corners.iter().fold(0.0, |most, p| max(largest(rounded(*p)), most));
        (corners, far, normal(&corners))
    }

    /// A vector in units of 2^`unit`, without error, but for what falls below the normal numbers.
    #[inline(always)]
    pub fn difference(&self, [from, to]: Ends<N>) -> [DoubleDouble; N] {
        core::array::from_fn(|k| DoubleDouble::from_difference(to[k] * self.factor, from[k] * self.factor))
    }

    #[inline(always)]
    pub(super) fn exactly(&self, ends: Ends<N>) -> [Pair; N] {
        self.difference(ends).map(Pair::from)
    }

    /// The same for a vector that is known already.
    #[inline(always)]
    pub fn scaled(&self, vector: [DoubleDouble; N]) -> [DoubleDouble; N] {
        vector.map(|x| scaled(x, self.factor))
    }

    #[inline(always)]
    fn scaled_back(&self, x: DoubleDouble) -> Scaled {
        Scaled::new(x, i64::from(self.unit))
    }

    /// The measure for a distance that is off by at most a `loss` of itself, and a little.
    #[inline(always)]
    fn measure(&self, core: DoubleDouble, loss: f64) -> Option<Measure> {
        let scaled = |x| self.scaled_back(x);
        if !self.has_radius() {
            return Some(Measure { core: scaled(core), gap: scaled(core), loss: 2.0 * loss });
        }
        let gap = core - self.exactly(self.radii)[0].sum();
        // The more of the distance is radius, the more is lost.
        let loss = 2.0 * loss * (1.0 + core.hi() / gap.hi().abs());
        let is_known = loss <= Measure::MOST_LOSS && gap.hi().is_finite();
        is_known.then(|| Measure { core: scaled(core), gap: scaled(gap), loss })
    }
}

/// How far away the Origin is, where, and over which place of the simplex.
struct Sight<const N: usize> {
    core: DoubleDouble,
    /// The relative error of the distance is at most this.
    loss: f64,
    direction: Rounded<N>,
    shares: [f64; N],
}

/// Bounds the error of how far a vector of size `long` goes along the normal of a facet whose corners have sizes up to `far`. By the
/// rules of a [`Pair`], with sizes of 2 far for the edges, the normal is off by less than 512 u² far² and the product by 4096 u² far²
/// long. In the plane, they are off by 6 u² far and 128 u² far long.
#[inline(always)]
pub(super) fn off<const N: usize>(far: f64, long: f64) -> f64 {
    if N == 2 { power_of_two(-99) * (far * long) } else { power_of_two(-94) * (far * far * long) }
}

/// A number is believed if its relative error is at most this.
pub(super) const SMALL: f64 = power_of_two(-60);

/// No distance is claimed to be known better than to this, 64 u²: lengths are off by some
/// ten u², and their quotient by 15 u² more.
const LEAST_LOSS: f64 = power_of_two(-100);

/// Sizes of vectors such that products of four neither over- nor underflow, nor do their tails.
pub(super) const SIZES: core::ops::Range<f64> = power_of_two(-200)..power_of_two(200);

#[inline(always)]
pub(super) fn rounded<const N: usize>(v: [Pair; N]) -> [f64; N] {
    core::array::from_fn(|k| v[k].sum().hi())
}

#[inline(always)]
pub(super) fn largest<const N: usize>(v: [f64; N]) -> f64 {
    (0..N).fold(0.0, |most, k| max(v[k].abs(), most))
}

/// The length of a vector, off by some ten u² of itself: each component is a pair whose size is its own value.
#[inline(always)]
fn length<const N: usize>(v: [Pair; N]) -> DoubleDouble {
    let v: [Pair; N] = core::array::from_fn(|k| v[k].sum().into());
    dot(v, v).sum().sqrt()
}

/// The Origin seen from a point.
#[inline(always)]
fn from_corner<const N: usize>(p: [Pair; N]) -> Option<Sight<N>> {
    let value = negative(rounded(p));
    let error = core::array::from_fn(|k| 0.5 * f64::EPSILON * value[k].abs());
    let core = length(p);
    let certain = SIZES.contains(&largest(value)) && core.hi().is_finite();
    certain.then(|| {
        let mut shares = [0.0; N];
        shares[0] = 1.0;
        Sight { core, loss: LEAST_LOSS, direction: Rounded { value, error }, shares }
    })
}

/// The Origin seen from the line of two points in space, if its foot is certainly between them: with the edge e from p, at
/// a distance of |p × e|/|e|, in the direction (p × e) × e.
#[inline(always)]
fn from_edge<const N: usize>(p: [Pair; N], q: [Pair; N]) -> Option<Sight<N>> {
    let e = between(p, q);
    let area = across(p, e);
    let (at, along, turned) = (rounded(p), rounded(e), rounded(area));
    let far = max(largest(rounded(q)), largest(at));
    // By the rules of a pair, with sizes of 2 far for the edge, an area is off by less than 128 u² far².
    let off = power_of_two(-99) * (far * far);
    // The weight of q is off by 15 u far/long, for the dot product, and 8 u.
    let long = largest(along);
    let margin = f64::EPSILON * (8.0 + 8.0 * (far / long));
    let second = -dot(at, along) / dot(along, along);
    let certain = SIZES.contains(&far) && margin < second && second < 1.0 - margin && off < SMALL * largest(turned);
    certain.then(|| {
        // Factors are off by u, their products by 3 u, and differences of two by 8 u of the largest product.
        let most = 4.5 * f64::EPSILON * (largest(turned) * long);
        let direction = Rounded { value: across(turned, along), error: [most; N] };
        let mut shares = [0.0; N];
        (shares[0], shares[1]) = (1.0 - second, second);
        // An edge is off by 3 u² of the greatest size, 2 far.
        let loss = 2.0 * off / largest(turned) + LEAST_LOSS * (1.0 + far / long);
        Sight { core: length(area) / length(e), loss, direction, shares }
    })
}

/// A facet of N corners, closely enough.
struct Facet<const N: usize> {
    /// The first corner, and the edges from there to all, rounded.
    corner: [f64; N],
    edges: [[f64; N]; N],
    /// Rounded, from components that are off by `SMALL` of the largest.
    normal: [f64; N],
    /// The length of the normal, and how far the corners go along it. The relative error of their quotient is less than `loss`,
    /// which is hardly more than twice `SMALL`.
    length: DoubleDouble,
    height: DoubleDouble,
    loss: f64,
    /// No component of a corner is larger.
    far: f64,
}

impl<const N: usize> Facet<N> {
    #[inline(always)]
    fn of_plane(plane: Plane<N>) -> Self {
        let (corner, edges, unit) = (plane.corner(), plane.edges(), plane.unit());
        let (normal, length) = plane.normal();
        let height = scaled(plane.height(), unit);
        Facet { corner, edges, normal, length, height, loss: 2.0 * SMALL, far: power_of_two(BITS) }
    }

    /// How far the Origin is from the hyperplane: n·p/|n| with the normal n.
    #[inline(always)]
    fn distance(&self) -> DoubleDouble {
        self.height.abs() / self.length
    }

    /// The direction from the hyperplane to the Origin.
    #[inline(always)]
    fn direction(&self) -> Rounded<N> {
        let normal = self.normal;
        let (size, sign) = (largest(normal), if self.height.hi() > 0.0 { -1.0 } else { 1.0 });
        let error = |k: usize| 0.5 * f64::EPSILON * normal[k].abs() + 2.0 * SMALL * size;
        Rounded { value: core::array::from_fn(|k| sign * normal[k]), error: core::array::from_fn(error) }
    }
}

/// The Origin seen from the hyperplane of N points, if its foot is certainly inside of them, and not the Origin.
#[inline(always)]
fn from_facet<const N: usize>(facet: &Facet<N>) -> Option<Sight<N>> {
    let (shares, margin) = shares(facet);
    let certain = facet.height.hi() != 0.0 && shares.iter().all(|&share| share > margin);
    certain.then(|| Sight { core: facet.distance(), loss: facet.loss, direction: facet.direction(), shares })
}

/// The weights of the N points of a facet in the Origin's foot, and a bound that is more than their error.
#[inline(always)]
fn shares<const N: usize>(facet: &Facet<N>) -> ([f64; N], f64) {
    let &Facet { corner, edges, normal, far, .. } = facet;
    let long = edges[1..].iter().fold(0.0, |most, e| max(largest(*e), most));
    let mut shares = [0.0; N];
    let square = dot(normal, normal);
    if N == 2 {
        shares[1] = -dot(corner, edges[1]) / square;
        shares[0] = 1.0 - shares[1];
        return (shares, f64::EPSILON * (8.0 + 8.0 * (far / long)));
    }
    let (e, f) = (edges[1], edges[N - 1]);
    shares[1] = dot(across(f, corner), normal) / square;
    shares[2] = dot(across(corner, e), normal) / square;
    shares[0] = 1.0 - shares[1] - shares[2];
    // How slender the triangle is: 1/2 to ∞. Each weight is off by 28 u far long/|n|, for the volume, and some u.
    let slender = long * long / num_traits::Float::sqrt(square);
    let margin = f64::EPSILON * slender * (32.0 + 32.0 * (far / long));
    (shares, if slender < MOST_SLENDER { margin } else { f64::INFINITY })
}

/// The weights are off by their margin, so that they are some ulps in a triangle that is not too slender.
const MOST_SLENDER: f64 = 16.0;
