//! How the Origin is seen from a simplex: its foot, how far away it is, in which direction.
//!
//! Nearly always all of that is known at once, by double-double numbers and an error bound that takes no more than the sizes of
//! the corners. Where the bound does not suffice, each part is asked for by itself, see [`questions`](super::questions).

use super::difference::{Ends, Scale};
use super::layer::Rounded;
use super::questions::{Along, Direction, Distance, Measure};
use super::simplex::Simplex;
use super::space::{Dimension, Space, between, dot};
use crate::Ring;
use crate::exact::{DoubleDouble, Scaled};

/// The Origin as it is seen from a simplex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<const N: usize> {
    pub measure: Measure,
    /// From the foot to the Origin; not known if they are the same.
    pub direction: Rounded<N>,
    /// The weights of the corners in the foot, if they are known already.
    pub shares: Option<[f64; N]>,
}

impl<const N: usize> Scale<N>
where
    Dimension<N>: Space<N>,
{
    /// What is seen from a simplex that has the foot inside. `None` if a coordinate is not finite.
    #[cold]
    #[inline(never)]
    pub fn seen(&self, simplex: &Simplex<N>) -> Option<Seen<N>> {
        let (vectors, len) = simplex.with(self.radii);
        let measure = self.certain(&Distance { has_radius: self.has_radius() }, &vectors[..len])?;
        let direction = self.certain(&Direction(Along::Origin), simplex.ends())?;
        Some(Seen { measure, direction, shares: None })
    }

    /// The same, if it is certain at once that the foot is inside of the simplex, its boundary excluded, and not the Origin.
    pub fn seen_at_once(&self, simplex: &Simplex<N>) -> Option<Seen<N>> {
        match *simplex.ends() {
            [p] => self.seen_from(self.exactly(p), [1.0, 0.0, 0.0]),
            [p, q] => {
                let (foot, shares) = foot_on_edge(self.exactly(p), self.exactly(q))?;
                self.seen_from(foot, shares)
            }
            [p, q, r] if N == 3 => {
                let (foot, shares) = foot_on_facet(self.exactly(p), self.exactly(q), self.exactly(r))?;
                self.seen_from(foot, shares)
            }
            _ => None,
        }
    }

    /// A vector in units of 2^`unit`, without error, but for what falls below the normal numbers.
    #[inline(always)]
    fn exactly(&self, [from, to]: Ends<N>) -> [DoubleDouble; N] {
        core::array::from_fn(|k| DoubleDouble::from_difference(to[k] * self.factor, from[k] * self.factor))
    }

    /// The Origin seen from a foot that is known up to `SMALL` of its largest component.
    #[inline(always)]
    fn seen_from(&self, foot: [DoubleDouble; N], shares: [f64; 3]) -> Option<Seen<N>> {
        let (size, square) = (largest(foot), dot(foot, foot));
        // A component that is not a number has no size, but makes the square not one.
        if !SIZES.contains(&size) || !num_traits::Float::is_finite(square.hi()) {
            return None;
        }
        let value = foot.map(|x| -x.hi());
        let error = value.map(|x| 0.5 * f64::EPSILON * num_traits::Float::abs(x) + 2.0 * SMALL * size);
        let direction = Rounded { value, error }.of_unit_size();
        let measure = self.measure(square);
        let shares = Some(core::array::from_fn(|k| shares[k]));
        (measure.loss <= Measure::MOST_LOSS).then_some(Seen { measure, direction, shares })
    }

    /// Of a squared distance with a relative error of at most 7 `SMALL`: twice that of three components, and a little.
    #[inline(always)]
    fn measure(&self, square: DoubleDouble) -> Measure {
        let core = square.sqrt();
        let scaled = |x| Scaled::new(x, i64::from(self.unit));
        if !self.has_radius() {
            return Measure { core: scaled(core), gap: scaled(core), loss: 4.0 * SMALL };
        }
        let r = self.exactly(self.radii)[0];
        // c − r = (c² − r²)/(c + r), so that what cancels does so before anything is rounded.
        let difference = square - r * r;
        let loss = 8.0 * SMALL * (1.0 + square.hi() / num_traits::Float::abs(difference.hi()));
        Measure { core: scaled(core), gap: scaled(difference / (core + r)), loss }
    }
}

/// What the foot may be off by, of its largest component.
const SMALL: f64 = f64::from_bits((1023 - 60) << 52);

/// Sizes of vectors of which products of four neither over- nor underflow, nor do their tails.
const SIZES: core::ops::Range<f64> = f64::from_bits((1023 - 200) << 52)..f64::from_bits((1023 + 200) << 52);

/// 7u² and more: the relative error of a sum or a product.
const UNIT: f64 = 2.0 * f64::EPSILON * f64::EPSILON;

fn largest<const N: usize>(v: [DoubleDouble; N]) -> f64 {
    v.into_iter().fold(0.0, |most, x| num_traits::Float::max(most, num_traits::Float::abs(x.hi())))
}

/// The Origin's foot on the line of two points and the points' weights in it, if it is certainly between them.
#[inline(always)]
fn foot_on_edge<const N: usize>(p: [DoubleDouble; N], q: [DoubleDouble; N]) -> Option<([DoubleDouble; N], [f64; 3])> {
    let e = between(p, q);
    let (far, long) = (num_traits::Float::max(largest(p), largest(q)), largest(e));
    let t = -dot(p, e) / dot(e, e);
    let foot = core::array::from_fn(|k| p[k] + t * e[k]);
    // With N ≤ 3, p·e is off by 12 UNIT far long, and e·e ≥ long² by 5 UNIT of itself. So t, below 3 far/long, is off by
    // 36 UNIT far/long, and p + t e by 64 UNIT far.
    let off = 64.0 * UNIT * far;
    let margin = 4.0 * f64::EPSILON + off / long;
    let certain = SIZES.contains(&far)
        && SIZES.contains(&long)
        && margin < t.hi()
        && t.hi() < 1.0 - margin
        && off < SMALL * largest(foot);
    certain.then_some((foot, [1.0 - t.hi(), t.hi(), 0.0]))
}

/// The Origin's foot on the plane of three points and the points' weights in it, if it is certainly in their triangle.
#[inline(always)]
fn foot_on_facet<const N: usize>(
    p: [DoubleDouble; N],
    q: [DoubleDouble; N],
    r: [DoubleDouble; N],
) -> Option<([DoubleDouble; N], [f64; 3])>
where
    Dimension<N>: Space<N>,
{
    let (e, f) = (between(p, q), between(p, r));
    let far = num_traits::Float::max(largest(p), num_traits::Float::max(largest(q), largest(r)));
    let long = num_traits::Float::max(largest(e), largest(f));
    let normal = across(e, f);
    let square = dot(normal, normal);
    let height = dot(normal, p) / square;
    let foot = normal.map(|x| x * height);
    // How slender the triangle is: 1/2 to ∞.
    let slender = long * long / num_traits::Float::sqrt(square.hi());
    // The normal is off by 8 UNIT long², the dot product by 42 UNIT long² far, the square by 60 UNIT slender of itself. The
    // height of the Origin is below 2 far, so the foot is off by 256 UNIT slender far.
    let off = 256.0 * UNIT * slender * far;
    let rounded = |v: [DoubleDouble; N]| v.map(DoubleDouble::hi);
    let (step, normal) = (rounded(between(p, foot)), rounded(normal));
    let share = |of, other| dot(across(of, other), normal) / square.hi();
    let (second, third) = (share(step, rounded(f)), share(rounded(e), step));
    // A foot inside is within `long` of each corner.
    let near = step.into_iter().all(|x| num_traits::Float::abs(x) <= 2.0 * long);
    let margin = slender * (64.0 * f64::EPSILON + 8.0 * off / long);
    let shares = [1.0 - second - third, second, third];
    let certain = SIZES.contains(&far)
        && SIZES.contains(&long)
        && near
        && slender < MOST_SLENDER
        && shares.iter().all(|&share| share > margin)
        && off < SMALL * largest(foot);
    certain.then_some((foot, shares))
}

/// The normal of the plane of the Origin and the ends of two vectors.
#[inline(always)]
pub(super) fn across<T: Ring, const N: usize>(e: [T; N], f: [T; N]) -> [T; N]
where
    Dimension<N>: Space<N>,
{
    let mut corners = [[T::zero(); N]; N];
    (corners[1], corners[2]) = (e, f);
    Dimension::<N>::normal(&corners)
}

/// The weights are off by their margin, so that they are some ulps in a triangle that is not too slender.
const MOST_SLENDER: f64 = 16.0;
