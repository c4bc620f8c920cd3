//! The distance in exact rationals, by evaluating |b(t) − a(s)|² where it can be least. Shares nothing with the kernel.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// num / den · 2^exponent.
#[derive(Clone, Debug)]
pub struct Rational {
    num: BigInt,
    den: BigInt,
    exponent: i64,
}

fn decode(x: f64) -> (BigInt, i64) {
    let bits = x.to_bits();
    let (field, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & ((1 << 52) - 1));
    let (m, e) = if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    (if x < 0.0 { -BigInt::from(m) } else { BigInt::from(m) }, e)
}

impl Rational {
    pub fn of(x: f64) -> Self {
        let (num, exponent) = decode(x);
        Self { num, den: BigInt::one(), exponent }
    }

    pub fn is_zero(&self) -> bool {
        self.num.is_zero()
    }

    fn same_exponent(&self, other: &Self) -> (Self, Self) {
        let e = self.exponent.min(other.exponent);
        let lower = |x: &Self| Self { num: &x.num << (x.exponent - e) as usize, den: x.den.clone(), exponent: e };
        (lower(self), lower(other))
    }

    pub fn minus(&self, other: &Self) -> Self {
        let (x, y) = self.same_exponent(other);
        Self { num: x.num * &y.den - y.num * &x.den, den: x.den * y.den, exponent: x.exponent }
    }

    pub fn times(&self, other: &Self) -> Self {
        Self { num: &self.num * &other.num, den: &self.den * &other.den, exponent: self.exponent + other.exponent }
    }

    pub fn over(&self, other: &Self) -> Self {
        Self { num: &self.num * &other.den, den: &self.den * &other.num, exponent: self.exponent - other.exponent }
    }

    /// To about 60 bits, of which f64 keeps 53; 0 and ∞ past its range.
    pub fn to_f64(&self) -> f64 {
        if self.num.is_zero() {
            return 0.0;
        }
        let shift = 64 + self.den.bits() as i64 - self.num.bits() as i64;
        let q = if shift >= 0 {
            (&self.num << shift as usize) / &self.den
        } else {
            &self.num / (&self.den << -shift as usize)
        };
        let mut x = q.to_f64().unwrap();
        let mut e = self.exponent - shift;
        while e != 0 {
            let step = e.clamp(-500, 500);
            x *= 2_f64.powi(step as i32);
            e -= step;
        }
        x
    }

    /// √self, with a relative error of 2⁻⁵²; never out of range.
    pub fn sqrt(&self) -> f64 {
        let half = (self.num.bits() as i64 - self.den.bits() as i64 + self.exponent) / 2;
        let unit = Self { exponent: self.exponent - 2 * half, ..self.clone() };
        let root = unit.to_f64().sqrt();
        let first = half / 2;
        root * 2_f64.powi(first as i32) * 2_f64.powi((half - first) as i32)
    }
}

/// Vectors of integers with one exponent for all.
type Exact = Vec<BigInt>;

fn on_one_grid<const N: usize>(points: &[[f64; N]]) -> (Vec<Exact>, i64) {
    let least = points.iter().flatten().filter(|x| **x != 0.0).map(|x| decode(*x).1).min().unwrap_or(0);
    let integer = |x: &f64| {
        let (m, e) = decode(*x);
        if m.is_zero() { m } else { m << (e - least) as usize }
    };
    (points.iter().map(|p| p.iter().map(integer).collect()).collect(), least)
}

fn minus(p: &Exact, q: &Exact) -> Exact {
    p.iter().zip(q).map(|(x, y)| x - y).collect()
}

fn dot(p: &Exact, q: &Exact) -> BigInt {
    p.iter().zip(q).map(|(x, y)| x * y).sum()
}

/// |b(t) − a(s)|² for s = x / d, t = y / d, in units of the grid: num / den.
fn square_at([u, v, w]: [&Exact; 3], x: &BigInt, y: &BigInt, d: &BigInt) -> (BigInt, BigInt) {
    let r: Exact = (0..w.len()).map(|k| &w[k] * d + y * &v[k] - x * &u[k]).collect();
    (dot(&r, &r), d * d)
}

fn clamp(x: BigInt, d: &BigInt) -> BigInt {
    if x.is_negative() {
        BigInt::zero()
    } else if &x > d {
        d.clone()
    } else {
        x
    }
}

/// The squared distance of two segments.
pub fn square<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Rational {
    let (p, least) = on_one_grid(&[a[0], a[1], b[0], b[1]]);
    let (u, v, w) = (minus(&p[1], &p[0]), minus(&p[3], &p[2]), minus(&p[2], &p[0]));
    let (uu, uv, vv, wu, wv) = (dot(&u, &u), dot(&u, &v), dot(&v, &v), dot(&w, &u), dot(&w, &v));
    let f = [&u, &v, &w];
    let zero = BigInt::zero();
    let or_one = |x: &BigInt| {
        if x.is_zero() { BigInt::one() } else { x.clone() }
    };
    let (du, dv) = (or_one(&uu), or_one(&vv));
    let mut found = vec![
        square_at(f, &zero, &clamp(-&wv, &dv), &dv),
        square_at(f, &dv, &clamp(&uv - &wv, &dv), &dv),
        square_at(f, &clamp(wu.clone(), &du), &zero, &du),
        square_at(f, &clamp(&wu + &uv, &du), &du, &du),
    ];
    // s u·u − t u·v = w·u and t v·v − s u·v = −w·v
    let d = &uu * &vv - &uv * &uv;
    let (x, y) = (&wu * &vv - &wv * &uv, &wu * &uv - &wv * &uu);
    if d.is_positive() && !x.is_negative() && x <= d && !y.is_negative() && y <= d {
        found.push(square_at(f, &x, &y, &d));
    }
    let (num, den) = found.into_iter().reduce(|a, b| if &b.0 * &a.1 < &a.0 * &b.1 { b } else { a }).unwrap();
    Rational { num, den, exponent: 2 * least }
}

/// |b(t) − a(s)|², exactly, at two floats.
pub fn square_between<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2], s: f64, t: f64) -> Rational {
    let (p, least) = on_one_grid(&[a[0], a[1], b[0], b[1]]);
    let (x, least_x) = on_one_grid(&[[s, t, 1.0]]);
    let (u, v, w) = (minus(&p[1], &p[0]), minus(&p[3], &p[2]), minus(&p[2], &p[0]));
    let (num, _) = square_at([&u, &v, &w], &x[0][0], &x[0][1], &x[0][2]);
    Rational { num, den: BigInt::one(), exponent: 2 * (least + least_x) }
}

/// The relative error of `distance`, in units of ε = 2⁻⁵²; infinite where just one of the two is zero.
pub fn error(distance: f64, square: &Rational) -> f64 {
    if square.is_zero() {
        return if distance == 0.0 { 0.0 } else { f64::INFINITY };
    }
    if !distance.is_finite() || distance == 0.0 {
        return f64::INFINITY;
    }
    let d = Rational::of(distance);
    let q = d.times(&d).minus(square).over(square).to_f64();
    // √(1 + q) − 1
    q / ((1.0 + q).sqrt() + 1.0) / f64::EPSILON
}
