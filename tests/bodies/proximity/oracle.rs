//! Distance and depth by brute force over all features, in exact integers. Shares no code with the crate, and no idea: no
//! support, no difference polytope that grows, no foot by areas.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub type Vector = Vec<BigInt>;

/// numerator / denominator · 2^(2 · exponent), a squared length.
#[derive(Clone, Debug)]
pub struct Square {
    pub numerator: BigInt,
    pub denominator: BigInt,
    pub exponent: i64,
}

pub fn decode(x: f64) -> (BigInt, i64) {
    let bits = x.to_bits();
    let (field, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & ((1 << 52) - 1));
    let (m, e) = if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    (if x < 0.0 { -BigInt::from(m) } else { BigInt::from(m) }, e)
}

/// All numbers as integers with one exponent.
pub fn integers<const N: usize>(bodies: [&[[f64; N]]; 2]) -> ([Vec<Vector>; 2], i64) {
    let all = bodies.iter().flat_map(|b| b.iter()).flatten();
    let trailing = |x: f64| {
        let (m, e) = decode(x);
        e + m.trailing_zeros().unwrap() as i64
    };
    let least = all.filter(|x| **x != 0.0).map(|x| trailing(*x)).min().unwrap_or(0);
    let integer = |x: &f64| {
        let (m, e) = decode(*x);
        if m.is_zero() {
            m
        } else if e >= least {
            m << (e - least) as usize
        } else {
            m >> (least - e) as usize
        }
    };
    (bodies.map(|b| b.iter().map(|p| p.iter().map(integer).collect()).collect()), least)
}

pub fn minus(p: &Vector, q: &Vector) -> Vector {
    p.iter().zip(q).map(|(x, y)| x - y).collect()
}

pub fn dot(p: &Vector, q: &Vector) -> BigInt {
    p.iter().zip(q).map(|(x, y)| x * y).sum()
}

impl Square {
    pub fn is_less(&self, other: &Square) -> bool {
        &self.numerator * &other.denominator < &other.numerator * &self.denominator
    }

    /// The relative error of a length, in units of ε; infinite where just one of the two is zero.
    pub fn error(&self, length: f64) -> f64 {
        if self.numerator.is_zero() {
            return if length == 0.0 { 0.0 } else { f64::INFINITY };
        }
        if !length.is_finite() || length <= 0.0 {
            return f64::INFINITY;
        }
        // l²/s − 1 = (l² d − n)/n
        let (m, e) = decode(length);
        let (mut left, mut right) = (&m * &m * &self.denominator, self.numerator.clone());
        let shift = 2 * (e - self.exponent);
        if shift >= 0 {
            left <<= shift as usize
        } else {
            right <<= (-shift) as usize
        }
        let q = ratio(&(left - &right), &right);
        q / ((1.0 + q).sqrt() + 1.0) / f64::EPSILON
    }

    /// The length, roughly.
    pub fn root(&self) -> f64 {
        let bits = self.numerator.bits() as i64 - self.denominator.bits() as i64;
        let half = bits / 2;
        let (mut n, mut d) = (self.numerator.clone(), self.denominator.clone());
        if half >= 0 {
            d <<= (2 * half) as usize
        } else {
            n <<= (-2 * half) as usize
        }
        let e = half + self.exponent;
        ratio(&n, &d).sqrt() * 2_f64.powi((e / 2) as i32) * 2_f64.powi((e - e / 2) as i32)
    }
}

fn ratio(n: &BigInt, d: &BigInt) -> f64 {
    if n.is_zero() {
        return 0.0;
    }
    let shift = 70 + d.bits() as i64 - n.bits() as i64;
    let q: BigInt = if shift >= 0 { (n << shift as usize) / d } else { n / (d << (-shift) as usize) };
    let x = q.to_f64().unwrap();
    if shift > 1000 {
        x * 2_f64.powi(-500) * 2_f64.powi((500 - shift).max(-1100) as i32)
    } else {
        x * 2_f64.powi(-shift as i32)
    }
}

fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    (0_usize..1 << n)
        .filter(|m| m.count_ones() as usize == size)
        .map(|m| (0..n).filter(|k| m >> k & 1 == 1).collect())
        .collect()
}

/// The squared distance of two hulls that have no common point: the least over all pairs of simplices, one of each, whose
/// dimensions sum up to N − 1 at most, of the distance of their affine hulls where that is taken within the simplices.
pub fn distance<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> Square {
    let ([a, b], exponent) = integers([a, b]);
    let mut best: Option<Square> = None;
    for in_a in 1..=N {
        for in_b in 1..=N + 1 - in_a {
            for s in subsets(a.len(), in_a) {
                for t in subsets(b.len(), in_b) {
                    let mut along: Vec<Vector> = s[1..].iter().map(|&k| minus(&a[s[0]], &a[k])).collect();
                    along.extend(t[1..].iter().map(|&k| minus(&b[k], &b[t[0]])));
                    let w = minus(&b[t[0]], &a[s[0]]);
                    if let Some(found) = within(&w, &along, in_a - 1, exponent)
                        && best.as_ref().is_none_or(|best| found.is_less(best))
                    {
                        best = Some(found);
                    }
                }
            }
        }
    }
    best.unwrap()
}

/// The least |w + Σ x u|², if its x are inside, where the first `of_a` of them sum up to 1 at most, and so do the others.
fn within(w: &Vector, along: &[Vector], of_a: usize, exponent: i64) -> Option<Square> {
    let negative: Vec<BigInt> = along.iter().map(|u| -dot(u, w)).collect();
    let (det, x) = match along {
        [] => (BigInt::one(), vec![]),
        [u] => (dot(u, u), negative),
        [u, v] => {
            let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v));
            let x = &negative[0] * &vv - &negative[1] * &uv;
            let y = &negative[1] * &uu - &negative[0] * &uv;
            (&uu * &vv - &uv * &uv, vec![x, y])
        }
        _ => unreachable!(),
    };
    let sum = |x: &[BigInt]| x.iter().sum::<BigInt>();
    let inside = x.iter().all(|x| !x.is_negative()) && sum(&x[..of_a]) <= det && sum(&x[of_a..]) <= det;
    if !det.is_positive() || !inside {
        return None;
    }
    let r: Vector =
        (0..w.len()).map(|k| &w[k] * &det + along.iter().zip(&x).map(|(u, x)| &u[k] * x).sum::<BigInt>()).collect();
    Some(Square { numerator: dot(&r, &r), denominator: &det * &det, exponent })
}

/// Where the Origin is relative to the hull of all differences.
#[derive(Debug)]
pub enum Depth {
    /// Outside: a plane through differences has all of them on one side and the Origin on the other.
    Outside,
    /// The least distance of such a plane.
    Inside(Square),
    /// All differences are in one plane (in the plane: one line).
    Flat,
}

/// By all planes through three differences, or lines through two.
pub fn depth<const N: usize>(a: &[[f64; N]], b: &[[f64; N]]) -> Depth {
    let ([a, b], exponent) = integers([a, b]);
    let mut points: Vec<Vector> = a.iter().flat_map(|p| b.iter().map(|q| minus(q, p))).collect();
    points.sort();
    points.dedup();
    let mut best: Option<Square> = None;
    for facet in choose(points.len(), N) {
        let p = &points[facet[0]];
        let edges: Vec<Vector> = facet[1..].iter().map(|&k| minus(&points[k], p)).collect();
        let normal: Vector = match edges.as_slice() {
            [u] => vec![u[1].clone(), -u[0].clone()],
            [u, v] => cross(u, v),
            _ => unreachable!(),
        };
        let offset = dot(&normal, p);
        let (mut above, mut below) = (false, false);
        for q in &points {
            let side = dot(&normal, q) - &offset;
            above |= side.is_positive();
            below |= side.is_negative();
            if above && below {
                break;
            }
        }
        if above == below {
            continue;
        }
        // The Origin is at −offset.
        if above && offset.is_positive() || below && offset.is_negative() {
            return Depth::Outside;
        }
        let found = Square { numerator: &offset * &offset, denominator: dot(&normal, &normal), exponent };
        if best.as_ref().is_none_or(|best| found.is_less(best)) {
            best = Some(found);
        }
    }
    best.map_or(Depth::Flat, Depth::Inside)
}

pub fn cross(u: &Vector, v: &Vector) -> Vector {
    (0..3).map(|k| &u[(k + 1) % 3] * &v[(k + 2) % 3] - &u[(k + 2) % 3] * &v[(k + 1) % 3]).collect()
}

pub fn choose(n: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![vec![]];
    }
    let smaller = choose(n, size - 1);
    smaller.iter().flat_map(|s| (s.last().map_or(0, |k| k + 1)..n).map(|k| [s.as_slice(), &[k]].concat())).collect()
}

/// The least n·d over all differences d, for a unit vector n: exact, but for its rounding at the end.
pub fn least_along<const N: usize>(a: &[[f64; N]], b: &[[f64; N]], n: [f64; N]) -> f64 {
    let ([a, b], exponent) = integers([a, b]);
    let ([n, _], normal_exponent) = integers([&[n], &[]]);
    let least = b.iter().map(|q| dot(&n[0], q)).min().unwrap() - a.iter().map(|p| dot(&n[0], p)).max().unwrap();
    let down = (least.bits() as i64 - 64).max(0);
    let e = down + exponent + normal_exponent;
    (&least >> down as usize).to_f64().unwrap() * 2_f64.powi((e / 2) as i32) * 2_f64.powi((e - e / 2) as i32)
}

impl Square {
    /// The length less `radius`, exactly classified and rounded at the end.
    pub fn less(&self, radius: f64) -> f64 {
        let (m, e) = decode(radius);
        let (mut left, mut right) = (self.numerator.clone(), &m * &m * &self.denominator);
        let shift = 2 * (e - self.exponent);
        if shift >= 0 {
            right <<= shift as usize
        } else {
            left <<= (-shift) as usize
        }
        // (s² − r²)/s² · s/(1 + r/s)
        let root = self.root();
        ratio(&(&left - right), &left) * root / (1.0 + radius / root)
    }
}
