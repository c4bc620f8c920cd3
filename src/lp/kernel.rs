//! What the algorithm needs of numbers: the sign of a meet, a point to test many half-spaces against, and a quotient of
//! two meets. Nothing else is ever computed, and a sign is never guessed.

use core::cmp::Ordering;
use core::marker::PhantomData;

use super::minors::{Exactly, Rows, meet, point};
use super::rounded::Rounded;
use crate::exact::{Scaled, ldexp};
use crate::magnitude::power_of_two;
use crate::scalar::{Field, Ring};

/// How signs and quotients of meets are known.
pub(super) trait Kernel<const N: usize> {
    type Scalar: Ring + PartialOrd;
    /// The point in which all rows but the first meet, as accurately as pays for many tests.
    type Vertex;
    /// A meet that is known to any number of digits, and of any size.
    type Value: Copy + PartialOrd;

    fn is_finite(row: &[Self::Scalar; N]) -> bool;
    /// The sign of the [`meet`] of the rows, each of which is finite.
    fn sign(rows: &Rows<Self::Scalar, N>) -> Ordering;
    fn vertex(rows: &Rows<Self::Scalar, N>) -> Self::Vertex;
    /// The sign of the meet with `row` in the place of the first; `None` if the vertex is not known well enough.
    fn side(vertex: &Self::Vertex, row: &[Self::Scalar; N]) -> Option<Ordering>;
    /// The meets with e₀, e₁, … in the place of the first row.
    fn values(rows: &Rows<Self::Scalar, N>) -> [Self::Value; N];
    fn abs(value: Self::Value) -> Self::Value;
    /// `a`/`b` for `b` ≠ 0, rounded once. 0 only if `a` is.
    fn quotient(a: Self::Value, b: Self::Value) -> Self::Scalar;
}

/// A scalar that does not round: signs are those of its arithmetic.
pub(super) struct Unrounded<T>(PhantomData<T>);

impl<T: Field + PartialOrd, const N: usize> Kernel<N> for Unrounded<T> {
    type Scalar = T;
    type Vertex = [T; N];
    type Value = T;

    fn is_finite(row: &[T; N]) -> bool {
        row.iter().all(|&x| (x * T::zero()).is_zero())
    }

    fn sign(rows: &Rows<T, N>) -> Ordering {
        sign_of(meet(rows))
    }

    fn vertex(rows: &Rows<T, N>) -> [T; N] {
        point(rows)
    }

    #[inline]
    fn side(vertex: &[T; N], row: &[T; N]) -> Option<Ordering> {
        Some(sign_of(row.iter().zip(vertex).fold(T::zero(), |sum, (&h, &v)| sum + h * v)))
    }

    fn values(rows: &Rows<T, N>) -> [T; N] {
        point(rows)
    }

    fn abs(value: T) -> T {
        if value < T::zero() { -value } else { value }
    }

    fn quotient(a: T, b: T) -> T {
        a / b
    }
}

/// A number that does not compare with 0 has no sign: it counts as 0. So does an infinitesimal: of dual numbers the values decide.
fn sign_of<T: Ring + PartialOrd>(x: T) -> Ordering {
    if x.is_zero() { Ordering::Equal } else { x.partial_cmp(&T::zero()).unwrap_or(Ordering::Equal) }
}

/// `f64`: rounded arithmetic where its error leaves no doubt, integers where it does.
pub(super) struct Floats;

/// The point in which rows of floats meet, and an error bound for each coordinate, that of a test included.
pub(super) struct Vertex<const N: usize> {
    coords: [f64; N],
    bound: [f64; N],
}

// A term of a meet of 5 rows sees 4 products and 1 + 2 + 3 + 4 sums: 14 roundings; so does its size, which is then off
// by as little. 14u/(1 − 28u) < 16u.
const MEET: f64 = 8.0 * f64::EPSILON;
// A test adds N ≤ 5 products: 5 roundings, of which this is twice as much, for the rounding of the bound itself.
const TEST: f64 = 5.0 * f64::EPSILON;
// What a coordinate and its bound lose if they become subnormal or 0, when the largest coordinate is brought to about 1.
const SUBNORMAL: f64 = f64::from_bits(2);

impl<const N: usize> Kernel<N> for Floats {
    type Scalar = f64;
    type Vertex = Vertex<N>;
    type Value = Scaled;

    #[inline]
    fn is_finite(row: &[f64; N]) -> bool {
        row.iter().fold(0.0, |sum, x| sum + 0.0 * x) == 0.0
    }

    fn sign(rows: &Rows<f64, N>) -> Ordering {
        if are_moderate(rows) {
            let m = meet(&rows.map(|row| row.map(Rounded::from)));
            let bound = MEET * m.size;
            if m.value > bound {
                return Ordering::Greater;
            }
            if -m.value > bound {
                return Ordering::Less;
            }
            if m.size == 0.0 {
                return Ordering::Equal;
            }
        }
        exact_sign(rows)
    }

    fn vertex(rows: &Rows<f64, N>) -> Vertex<N> {
        if are_moderate(&rows[1..]) {
            let p = point(&rows.map(|row| row.map(Rounded::from)));
            let largest = p.iter().fold(0.0_f64, |m, c| m.max(c.value.abs()));
            // A coordinate that has lost so many digits would leave too many tests in doubt.
            if p.iter().all(|c| MEET * c.size <= 1e-9 * largest) {
                let scale = 1.0 / largest;
                let coords = p.map(|c| c.value * scale);
                let bound = p.map(|c| (2.0 * MEET * c.size + TEST * c.value.abs()) * scale + SUBNORMAL);
                return Vertex { coords, bound };
            }
        }
        let exact = <Self as Kernel<N>>::values(rows);
        let size = exact.iter().filter(|c| c.mantissa().hi() != 0.0).map(|c| c.exponent()).max().unwrap_or(0);
        let coords = exact.map(|c| ldexp(c.mantissa().hi(), c.exponent() - size));
        Vertex { coords, bound: coords.map(|c| (TEST + f64::EPSILON) * c.abs() + SUBNORMAL) }
    }

    #[inline]
    fn side(vertex: &Vertex<N>, row: &[f64; N]) -> Option<Ordering> {
        let mut sum = 0.0;
        let mut bound = f64::MIN_POSITIVE;
        for ((h, v), e) in row.iter().zip(&vertex.coords).zip(&vertex.bound) {
            sum += h * v;
            bound += h.abs() * e;
        }
        // Neither holds for NaN, nor after an overflow.
        if sum > bound && sum <= f64::MAX {
            Some(Ordering::Greater)
        } else if -sum > bound && sum >= f64::MIN {
            Some(Ordering::Less)
        } else {
            None
        }
    }

    #[inline(never)]
    fn values(rows: &Rows<f64, N>) -> [Scaled; N] {
        let found = Exactly { only_meet: false }.run(rows);
        found.map_or([Scaled::from(f64::NAN); N], |(_, point)| point)
    }

    fn abs(value: Scaled) -> Scaled {
        value.abs()
    }

    fn quotient(a: Scaled, b: Scaled) -> f64 {
        if sign_of_scaled(a).is_eq() {
            return 0.0;
        }
        // The relative error of the quotient is below 2⁻¹⁰⁰ before it is rounded.
        let q = (a / b).to_f64();
        if q == 0.0 { f64::from_bits(1).copysign(q) } else { q }
    }
}

/// Whether every number is 0 or so moderate that no product of five over- or underflows: 2⁻²⁰⁰ ≤ |x| ≤ 2²⁰⁰.
fn are_moderate<const N: usize>(rows: &[[f64; N]]) -> bool {
    const LEAST: f64 = power_of_two(-200);
    const MOST: f64 = power_of_two(200);
    rows.as_flattened().iter().all(|x| *x == 0.0 || (LEAST..=MOST).contains(&x.abs()))
}

#[cold]
#[inline(never)]
fn exact_sign<const N: usize>(rows: &Rows<f64, N>) -> Ordering {
    Exactly { only_meet: true }.run(rows).map_or(Ordering::Equal, |(meet, _)| sign_of_scaled(meet))
}

fn sign_of_scaled(x: Scaled) -> Ordering {
    x.mantissa().hi().partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}
