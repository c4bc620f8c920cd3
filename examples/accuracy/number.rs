//! The oracle's arithmetic: m·2ᵉ with an integer m of any size. Sums and products are exact, quotients and roots are
//! right to 400 bits.

use core::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_traits::{Float as _, Signed, ToPrimitive, Zero};

use crate::inputs::Float;

const BITS: i64 = 400;

#[derive(Clone, Debug)]
pub struct Number {
    mantissa: BigInt,
    exponent: i64,
}

pub type Vector<const N: usize> = [Number; N];

impl Number {
    pub fn of<T: Float>(x: T) -> Number {
        let x = x.widen();
        assert!(x.is_finite(), "a result that is not finite: {x}");
        let (mantissa, exponent, sign) = x.integer_decode();
        Number { mantissa: BigInt::from(mantissa) * sign, exponent: exponent.into() }
    }

    pub fn abs(&self) -> Number {
        Number { mantissa: self.mantissa.abs(), exponent: self.exponent }
    }

    pub fn is_zero(&self) -> bool {
        self.mantissa.is_zero()
    }

    pub fn is_negative(&self) -> bool {
        self.mantissa.is_negative()
    }

    pub fn max(self, other: Number) -> Number {
        if (self.clone() - other.clone()).is_negative() { other } else { self }
    }

    /// Multiplied by 2ᵏ in the mantissa, so that it has at least these bits and an even exponent.
    fn with_bits(&self, bits: i64) -> (BigInt, i64) {
        let shift = (bits - i64::try_from(self.mantissa.bits()).expect("a size")).max(0);
        let shift = shift + (self.exponent - shift).rem_euclid(2);
        (&self.mantissa << shift, self.exponent - shift)
    }

    pub fn sqrt(&self) -> Number {
        let (mantissa, exponent) = self.with_bits(2 * BITS);
        Number { mantissa: mantissa.sqrt(), exponent: exponent / 2 }
    }

    /// Right to 60 bits.
    pub fn to_f64(&self) -> f64 {
        let surplus = (i64::try_from(self.mantissa.bits()).expect("a size") - 62).max(0);
        let top = (&self.mantissa >> surplus).to_f64().unwrap_or(f64::NAN);
        let exponent = i32::try_from(self.exponent + surplus).expect("an exponent");
        top * 2.0_f64.powi(exponent)
    }

    /// Sine and cosine of a number of at most a few units, to 2⁻⁴⁰⁰: the power series.
    pub fn sin_cos(&self) -> (Number, Number) {
        let one = BigInt::from(1) << BITS;
        let x = if self.exponent + BITS >= 0 {
            &self.mantissa << (self.exponent + BITS)
        } else {
            &self.mantissa >> -(self.exponent + BITS)
        };
        let mut sums = [one.clone(), BigInt::zero()];
        let mut term = one;
        for k in 1_usize.. {
            term = ((term * &x) >> BITS) / BigInt::from(k);
            if term.is_zero() || k > 400 {
                break;
            }
            sums[k % 2] += if k % 4 < 2 { term.clone() } else { -term.clone() };
        }
        let [cos, sin] = sums.map(|mantissa| Number { mantissa, exponent: -BITS });
        (sin, cos)
    }
}

impl From<i32> for Number {
    fn from(n: i32) -> Number {
        Number { mantissa: n.into(), exponent: 0 }
    }
}

impl Add for Number {
    type Output = Number;
    fn add(self, other: Number) -> Number {
        if self.exponent < other.exponent {
            return other + self;
        }
        let shifted: BigInt = self.mantissa << (self.exponent - other.exponent);
        Number { mantissa: shifted + other.mantissa, exponent: other.exponent }
    }
}

impl Neg for Number {
    type Output = Number;
    fn neg(self) -> Number {
        Number { mantissa: -self.mantissa, ..self }
    }
}

impl Sub for Number {
    type Output = Number;
    fn sub(self, other: Number) -> Number {
        self + -other
    }
}

impl Mul for Number {
    type Output = Number;
    fn mul(self, other: Number) -> Number {
        Number { mantissa: self.mantissa * other.mantissa, exponent: self.exponent + other.exponent }
    }
}

impl Div for Number {
    type Output = Number;
    fn div(self, other: Number) -> Number {
        let bits = BITS + i64::try_from(other.mantissa.bits()).expect("a size");
        let (mantissa, exponent) = self.with_bits(bits);
        Number { mantissa: mantissa / other.mantissa, exponent: exponent - other.exponent }
    }
}

pub fn vector<T: Float, const N: usize>(v: [T; N]) -> Vector<N> {
    v.map(Number::of)
}

pub fn dot<const N: usize>(a: &Vector<N>, b: &Vector<N>) -> Number {
    a.iter().zip(b).fold(Number::from(0), |sum, (a, b)| sum + a.clone() * b.clone())
}

pub fn length<const N: usize>(a: &Vector<N>) -> Number {
    dot(a, a).sqrt()
}

/// a + t b.
pub fn along<const N: usize>(a: &Vector<N>, t: &Number, b: &Vector<N>) -> Vector<N> {
    core::array::from_fn(|k| a[k].clone() + t.clone() * b[k].clone())
}

pub fn difference<const N: usize>(a: &Vector<N>, b: &Vector<N>) -> Vector<N> {
    along(a, &Number::from(-1), b)
}

pub fn cross(a: &Vector<3>, b: &Vector<3>) -> Vector<3> {
    core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i].clone() * b[j].clone() - a[j].clone() * b[i].clone()
    })
}

/// By the first row.
pub fn determinant(rows: &[Vec<Number>]) -> Number {
    let Some((first, rest)) = rows.split_first() else { return Number::from(1) };
    let minor = |k: usize| -> Vec<Vec<Number>> { rest.iter().map(|row| [&row[..k], &row[k + 1..]].concat()).collect() };
    let terms = first.iter().enumerate().map(|(k, c)| {
        let term = c.clone() * determinant(&minor(k));
        if k % 2 == 0 { term } else { -term }
    });
    terms.fold(Number::from(0), |sum, term| sum + term)
}
