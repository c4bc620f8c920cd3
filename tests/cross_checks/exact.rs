//! The truth about segments, in integers: floats on a common grid, and fractions of sums of products.

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, Zero};

/// A fraction, not reduced; the denominator is positive.
#[derive(Clone, Debug)]
pub struct Fraction {
    pub numerator: BigInt,
    pub denominator: BigInt,
}

impl Fraction {
    fn new(numerator: BigInt, denominator: BigInt) -> Fraction {
        match denominator.sign() {
            Sign::Minus => Fraction { numerator: -numerator, denominator: -denominator },
            _ => Fraction { numerator, denominator },
        }
    }

    fn whole(numerator: BigInt) -> Fraction {
        Fraction { numerator, denominator: BigInt::one() }
    }

    pub fn is_less_than(&self, other: &Fraction) -> bool {
        &self.numerator * &other.denominator < &other.numerator * &self.denominator
    }
}

/// x = mantissa · 2^exponent
fn decoded(x: f64) -> (BigInt, i64) {
    let bits = x.to_bits();
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let mantissa = BigInt::from(mantissa);
    (if x.is_sign_negative() { -mantissa } else { mantissa }, exponent)
}

/// The grid of all finite numbers of a problem: integers times 2^exponent.
#[derive(Clone, Copy)]
pub struct Grid {
    exponent: i64,
}

impl Grid {
    pub fn of<'a>(numbers: impl IntoIterator<Item = &'a f64>) -> Grid {
        let used = numbers.into_iter().filter(|x| **x != 0.0).map(|&x| {
            let (mantissa, exponent) = decoded(x);
            exponent + mantissa.trailing_zeros().unwrap_or(0) as i64
        });
        Grid { exponent: used.min().unwrap_or(0) }
    }

    /// The integer that a number of the grid is.
    pub fn integer(self, x: f64) -> BigInt {
        let (mantissa, exponent) = decoded(x);
        match exponent - self.exponent {
            up @ 0.. => mantissa << up as u64,
            down => mantissa >> (-down) as u64,
        }
    }

    fn point<const N: usize>(self, p: [f64; N]) -> [BigInt; N] {
        p.map(|x| self.integer(x))
    }

    /// Is x on the far side of a fraction of the grid: x ≥ it, or x ≤ it?
    pub fn at_least(self, x: f64, bound: &Fraction) -> bool {
        self.times_denominator(x, bound, 1) >= self.shifted_numerator(x, bound, 1)
    }

    pub fn at_most(self, x: f64, bound: &Fraction) -> bool {
        self.times_denominator(x, bound, 1) <= self.shifted_numerator(x, bound, 1)
    }

    /// x·denominator and the numerator, both times the same power of two, for fractions of degree 1 or 2 in the grid.
    fn times_denominator(self, x: f64, bound: &Fraction, degree: i64) -> BigInt {
        let (mantissa, exponent) = decoded(x);
        let power = if degree == 2 { &mantissa * &mantissa } else { mantissa };
        (power * &bound.denominator) << (degree * (exponent - self.exponent)).max(0) as u64
    }

    fn shifted_numerator(self, x: f64, bound: &Fraction, degree: i64) -> BigInt {
        let (_, exponent) = decoded(x);
        &bound.numerator << (degree * (self.exponent - exponent)).max(0) as u64
    }

    /// Whether d differs from the root of a squared distance by at most a relative 2^−bits, or by less than `tiny`.
    pub fn is_root(self, d: f64, squared: &Fraction, bits: u32, tiny: f64) -> bool {
        let one = BigInt::one() << bits;
        let compare = |d: f64, sign: i32| {
            let factor = &one + sign;
            let left = self.times_denominator(d, squared, 2) << (2 * bits);
            left.cmp(&(self.shifted_numerator(d, squared, 2) * &factor * &factor))
        };
        compare(d.min(f64::MAX) + tiny, -1).is_ge() && (d.is_infinite() || compare((d - tiny).max(0.0), 1).is_le())
    }
}

pub fn minus<const N: usize>(p: &[BigInt; N], q: &[BigInt; N]) -> [BigInt; N] {
    core::array::from_fn(|k| &p[k] - &q[k])
}

pub fn dot<const N: usize>(p: &[BigInt; N], q: &[BigInt; N]) -> BigInt {
    p.iter().zip(q).map(|(x, y)| x * y).sum()
}

pub fn wedge(p: &[BigInt; 2], q: &[BigInt; 2]) -> BigInt {
    &p[0] * &q[1] - &p[1] * &q[0]
}

/// The squared distance of a point and a segment.
fn to_segment<const N: usize>(p: &[BigInt; N], [a, b]: [&[BigInt; N]; 2]) -> Fraction {
    let (u, w) = (minus(b, a), minus(p, a));
    let (uu, wu) = (dot(&u, &u), dot(&w, &u));
    if !wu.is_positive() {
        return Fraction::whole(dot(&w, &w));
    }
    if wu >= uu {
        let w = minus(p, b);
        return Fraction::whole(dot(&w, &w));
    }
    // |w − (w·u)/(u·u) u|² = ((w·w)(u·u) − (w·u)²)/(u·u)
    Fraction::new(dot(&w, &w) * &uu - &wu * &wu, uu)
}

/// The squared distance of two segments, in units of the squared grid.
pub fn squared_distance<const N: usize>(grid: Grid, [[a, b], [c, d]]: [[[f64; N]; 2]; 2]) -> Fraction {
    let [a, b, c, d] = [a, b, c, d].map(|p| grid.point(p));
    let sides =
        [to_segment(&a, [&c, &d]), to_segment(&b, [&c, &d]), to_segment(&c, [&a, &b]), to_segment(&d, [&a, &b])];
    let [first, rest @ ..] = sides;
    let least = rest.into_iter().fold(first, |least, side| if side.is_less_than(&least) { side } else { least });

    // Where the gradient of |w + t v − s u|² vanishes, if that is inside.
    let (u, v, w) = (minus(&b, &a), minus(&d, &c), minus(&c, &a));
    let (uu, uv, vv, wu, wv) = (dot(&u, &u), dot(&u, &v), dot(&v, &v), dot(&w, &u), dot(&w, &v));
    let delta = &uu * &vv - &uv * &uv;
    let (s, t) = (&wu * &vv - &wv * &uv, &wu * &uv - &wv * &uu);
    let inside = |x: &BigInt| !x.is_negative() && *x <= delta;
    if delta.is_zero() || !inside(&s) || !inside(&t) {
        return least;
    }
    let r: [BigInt; N] = core::array::from_fn(|k| &w[k] * &delta + &v[k] * &t - &u[k] * &s);
    Fraction::new(dot(&r, &r), &delta * &delta)
}

/// What two segments of the plane have in common.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "one is made at a time")]
pub enum Common {
    Nothing,
    /// A point, and its parameters if they are determined: on a segment without length they are not.
    Point {
        point: [Fraction; 2],
        s: Option<Fraction>,
        t: Option<Fraction>,
    },
    /// A piece of a line, along the first.
    Piece {
        start: [f64; 2],
        end: [f64; 2],
    },
}

/// The intersection of two segments of the plane.
pub fn common(grid: Grid, [[a, b], [c, d]]: [[[f64; 2]; 2]; 2]) -> Common {
    let ends = [a, b, c, d];
    let [a, b, c, d] = ends.map(|p| grid.point(p));
    let (u, v, w) = (minus(&b, &a), minus(&d, &c), minus(&c, &a));
    let h = wedge(&u, &v);
    if !h.is_zero() {
        let h_is = |x: BigInt| Fraction::new(x, h.clone());
        let (s, t) = (h_is(wedge(&w, &v)), h_is(wedge(&w, &u)));
        let inside = |x: &Fraction| !x.numerator.is_negative() && x.numerator <= x.denominator;
        if !inside(&s) || !inside(&t) {
            return Common::Nothing;
        }
        let point = [0, 1].map(|k| Fraction::new(&a[k] * &s.denominator + &u[k] * &s.numerator, s.denominator.clone()));
        return Common::Point { point, s: Some(s), t: Some(t) };
    }
    // All on one line, or not at all. Along g, which is u or v, each end has a place.
    let g = if u.iter().all(Zero::is_zero) { &v } else { &u };
    if !wedge(g, &w).is_zero() || (g.iter().all(Zero::is_zero) && a != c) {
        return Common::Nothing;
    }
    let place = |p: &[BigInt; 2]| dot(g, &minus(p, &a));
    let mut places: Vec<(BigInt, [f64; 2])> = [&a, &b, &c, &d].map(place).into_iter().zip(ends).collect();
    for segment in [0, 2] {
        if places[segment].0 > places[segment + 1].0 {
            places.swap(segment, segment + 1);
        }
    }
    let start = if places[0].0 >= places[2].0 { &places[0] } else { &places[2] };
    let end = if places[1].0 <= places[3].0 { &places[1] } else { &places[3] };
    if start.0 > end.0 {
        return Common::Nothing;
    }
    if start.0 < end.0 {
        return Common::Piece { start: start.1, end: end.1 };
    }
    let at = grid.point(start.1);
    let parameter = |from: &[BigInt; 2], along: &[BigInt; 2]| {
        let length = dot(along, along);
        (!length.is_zero()).then(|| Fraction::new(dot(along, &minus(&at, from)), length))
    };
    Common::Point { s: parameter(&a, &u), t: parameter(&c, &v), point: at.clone().map(Fraction::whole) }
}
