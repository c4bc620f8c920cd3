//! The plane of a facet without error, by the machine's integers, at the cost of pairs of floats. Rounding hides nothing if the Origin is
//! next to the plane, as where bodies touch.
//!
//! Corners are measured in a spacing of 2⁻⁶² to 2⁻⁶¹ of the largest of their components. Nearly always they are whole multiples of it: a
//! coordinate of a body is a multiple of 2⁻⁵³ of itself, and rarely 2⁹ times smaller than the largest.

use core::cmp::Ordering;

use super::difference::Ends;
use super::pair::Pair;
use super::seen::SIZES;
use super::space::{dot, normal};
use crate::exact::{DoubleDouble, two_diff};
use crate::magnitude::{max, power_of_two};

/// Numbers are below 2 to this power, so that their differences fit in an `i64`.
pub(super) const BITS: i32 = 62;

/// The range of the largest component in which the spacing and its inverse are normal numbers.
const RANGE: core::ops::Range<f64> = power_of_two(-900)..power_of_two(900);

/// The plane of N corners of B − A (in the plane: their line), in units of a spacing.
pub(super) struct Plane<const N: usize> {
    spacing: Spacing,
    corners: [[i64; N]; N],
    normal: [i128; N],
}

#[derive(Clone, Copy)]
struct Spacing {
    size: f64,
    /// 1 over the size.
    per: f64,
    /// The size in units of 1 over the factor.
    unit: f64,
}

impl Spacing {
    /// The vector from one place to another, if it is whole and its components are below 2⁶².
    #[inline(always)]
    fn whole<const N: usize>(&self, [from, to]: Ends<N>) -> Option<[i64; N]> {
        let (mut whole, mut is_whole) = ([0; N], true);
        for k in 0..N {
            let (high, low) = two_diff(to[k], from[k]);
            let short = (high * self.per).abs() < power_of_two(BITS);
            let (m, n) = if short { ((high * self.per) as i64, (low * self.per) as i64) } else { (0, 0) };
            is_whole &= short && m as f64 * self.size == high && n as f64 * self.size == low;
            whole[k] = m + n;
        }
        is_whole.then_some(whole)
    }
}

impl<const N: usize> Plane<N> {
    /// `None` if the corners do not fit, are too large or small in units of 1 over the `factor`, or are not independent.
    #[inline(always)]
    pub fn of(ends: &[Ends<N>], factor: f64) -> Option<Self> {
        let mut far = 0.0;
        for [from, to] in &ends[..N] {
            for k in 0..N {
                far = max((to[k] - from[k]).abs(), far);
            }
        }
        if !(RANGE.contains(&far) && SIZES.contains(&(far * factor))) {
            return None;
        }
        let exponent = (far.to_bits() >> 52) as i32 - 1022 - BITS;
        let (size, per) = (power_of_two(exponent), power_of_two(-exponent));
        let spacing = Spacing { size, per, unit: size * factor };
        let mut corners = [[0; N]; N];
        for (corner, &ends) in corners.iter_mut().zip(ends) {
            *corner = spacing.whole(ends)?;
        }
        // An edge is below 2⁶³, and two edges span at most the area of a square of that side, 2¹²⁶.
        let normal = normal(&corners.map(|corner| corner.map(i128::from)));
        (normal != [0; N]).then_some(Self { spacing, corners, normal })
    }

    /// The first corner, rounded.
    #[inline(always)]
    pub fn corner(&self) -> [f64; N] {
        self.corners[0].map(|x| x as f64)
    }

    /// From the first corner to each, rounded.
    #[inline(always)]
    pub fn edges(&self) -> [[f64; N]; N] {
        self.corners.map(|corner| core::array::from_fn(|k| (corner[k] - self.corners[0][k]) as f64))
    }

    /// The spacing, times the factor.
    #[inline(always)]
    pub fn unit(&self) -> f64 {
        self.spacing.unit
    }

    /// The normal, rounded from components that are off by 2⁻⁶¹ of the largest, and its length, off by (√3 + ½) 2⁻⁶¹ of itself.
    #[inline(always)]
    pub fn normal(&self) -> ([f64; N], DoubleDouble) {
        let bits = i128::BITS - self.normal.iter().fold(0, |all, x| all | x.unsigned_abs()).leading_zeros();
        let down = bits.saturating_sub(BITS as u32);
        let (leading, factor) = (self.normal.map(|x| (x >> down) as i64), power_of_two(down as i32));
        let leading_again = leading.map(i128::from);
        let length = number(dot(leading_again, leading_again)).sqrt();
        (leading.map(|x| x as f64 * factor), scaled(length, factor))
    }

    /// How far the corners go along the normal, to 2⁻⁶¹ of itself.
    #[inline(always)]
    pub fn height(&self) -> DoubleDouble {
        self.along(self.corners[0]).number()
    }

    /// The length of the normal and how far the corners go along it, each to 2⁻¹⁰⁰ of itself: at several times the price.
    pub fn closely(&self) -> [DoubleDouble; 2] {
        let normal = self.normal.map(|x| Pair::from(closely(x)));
        [dot(normal, normal).sum().sqrt(), self.along(self.corners[0]).closely()]
    }

    /// How far a step from one place to another goes along the normal, in units of the spacing.
    #[inline(always)]
    pub fn height_of(&self, step: Ends<N>) -> Option<DoubleDouble> {
        Some(self.along(self.spacing.whole(step)?).number())
    }

    /// Where a corner of B − A is relative to the plane: greater means on the side to which the normal points.
    pub fn side(&self, corner: Ends<N>) -> Option<Ordering> {
        let (corner, plane) = (self.along(self.spacing.whole(corner)?), self.along(self.corners[0]));
        Some((corner.high, corner.low).cmp(&(plane.high, plane.low)))
    }

    /// The dot product of the normal and a vector with components below 2⁶², in halves of 63 bits.
    #[inline(always)]
    fn along(&self, v: [i64; N]) -> Long {
        let v = v.map(i128::from);
        let low = dot(self.normal.map(|x| x & LOW), v);
        Long { high: dot(self.normal.map(|x| x >> 63), v) + (low >> 63), low: low & LOW }
    }
}

const LOW: i128 = (1 << 63) - 1;

/// high · 2⁶³ + low, where low is 63 bits.
struct Long {
    high: i128,
    low: i128,
}

impl Long {
    /// To 2⁻⁶¹ of itself.
    #[inline(always)]
    fn number(self) -> DoubleDouble {
        // The whole number; or only the high half, if that is enough.
        let is_short = self.high.unsigned_abs() >> BITS == 0;
        if is_short { number(self.high << 63 | self.low) } else { scaled(number(self.high), power_of_two(63)) }
    }

    fn closely(self) -> DoubleDouble {
        scaled(closely(self.high), power_of_two(63)) + closely(self.low)
    }
}

/// A number to 2⁻⁶¹ of itself.
#[inline(always)]
fn number(n: i128) -> DoubleDouble {
    let down = (i128::BITS - n.unsigned_abs().leading_zeros()).saturating_sub(BITS as u32);
    let leading = (n >> down) as i64;
    let high = leading as f64;
    let low = (leading - high as i64) as f64;
    scaled(DoubleDouble::from_parts(high, low), power_of_two(down as i32))
}

/// A number to 2⁻¹⁰⁶ of itself.
fn closely(n: i128) -> DoubleDouble {
    let high = n as f64;
    DoubleDouble::from_parts(high, (n - high as i128) as f64)
}

/// Times a power of two.
#[inline(always)]
pub(super) fn scaled(x: DoubleDouble, factor: f64) -> DoubleDouble {
    DoubleDouble::from_parts(x.hi() * factor, x.lo() * factor)
}
