//! Where points are on their screws, and whether bodies overlap there, in integers of 2⁻²⁵⁶. Shares no code and no idea with the
//! crate: positions are power series, not motors; overlap is by separating axes and clamped coordinates, not by a
//! simplex.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

const BITS: usize = 256;

/// A point or direction in units of 2^−256.
pub type Fixed<const N: usize> = [BigInt; N];

/// An `f64` of a size between 2^−200 and 2^200 or so: exact.
pub fn fixed(x: f64) -> BigInt {
    let (mantissa, exponent, sign) = num_traits::Float::integer_decode(x);
    let shift = BITS as i64 + i64::from(exponent);
    let m = BigInt::from(mantissa) * BigInt::from(sign);
    if shift >= 0 { m << shift as usize } else { m >> (-shift) as usize }
}

pub fn float(x: &BigInt) -> f64 {
    x.to_f64().unwrap() * 2_f64.powi(-256)
}

/// A velocity: angular velocity, and the velocity at the Origin. In the plane the first has one component, `[0, 0, ω]`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rate {
    pub angular: [f64; 3],
    pub linear: [f64; 3],
}

fn cross(a: &Fixed<3>, b: &Fixed<3>) -> Fixed<3> {
    [0, 1, 2].map(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        &a[i] * &b[j] - &a[j] * &b[i]
    })
}

fn dot(a: &Fixed<3>, b: &Fixed<3>) -> BigInt {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn minus(a: &Fixed<3>, b: &Fixed<3>) -> Fixed<3> {
    [0, 1, 2].map(|k| &a[k] - &b[k])
}

/// p(t) = p + t v + t²/2 ω × v + t³/6 ω × (ω × v) + …, with v = v₀ + ω × p: Ẋ = v₀ + ω × X.
pub fn at(rate: &Rate, p: [f64; 3], t: f64) -> Fixed<3> {
    let (omega, time) = (rate.angular.map(fixed), fixed(t));
    let mut place = p.map(fixed);
    let v0 = rate.linear.map(fixed);
    let turned = cross(&omega, &place).map(|c| c >> BITS);
    let mut term: Fixed<3> = [0, 1, 2].map(|k| ((&v0[k] + &turned[k]) * &time) >> BITS);
    for k in 2..10_000_u32 {
        for (p, c) in place.iter_mut().zip(&term) {
            *p += c;
        }
        if term.iter().all(|c| c.abs() <= BigInt::from(2)) {
            return place;
        }
        term = cross(&omega, &term).map(|c| (((c >> BITS) * &time) >> BITS) / BigInt::from(k));
    }
    panic!("the series does not end");
}

/// A box (or rod, or rectangle, or point): a corner and edges from there.
#[derive(Clone, Debug)]
pub struct Parallelepiped {
    pub corner: [f64; 3],
    pub edges: Vec<[f64; 3]>,
}

impl Parallelepiped {
    /// The corner and the edges after a time. (Edges turn, but do not move on.)
    fn after(&self, rate: &Rate, t: f64) -> (Fixed<3>, Vec<Fixed<3>>) {
        let turning = Rate { linear: [0.0; 3], ..*rate };
        (at(rate, self.corner, t), self.edges.iter().map(|e| at(&turning, *e, t)).collect())
    }

    pub fn vertices(&self) -> Vec<[f64; 3]> {
        let add = |mask: usize| {
            let chosen = self.edges.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
            chosen.fold(self.corner, |p, (_, e)| [0, 1, 2].map(|k| p[k] + e[k]))
        };
        (0..1 << self.edges.len()).map(add).collect()
    }
}

/// Least and greatest value along an axis.
fn range(axis: &Fixed<3>, (corner, edges): &(Fixed<3>, Vec<Fixed<3>>)) -> (BigInt, BigInt) {
    let start = dot(axis, corner);
    edges.iter().fold((start.clone(), start), |(low, high), e| {
        let step = dot(axis, e);
        if step.is_negative() { (low + step, high) } else { (low, high + step) }
    })
}

/// Whether the bodies have no common point at the time t: some axis across two edges parts them. Flat in z, the third edge of
/// both is z.
pub fn apart(a: &Parallelepiped, rate_a: &Rate, b: &Parallelepiped, rate_b: &Rate, t: f64) -> bool {
    let (a, b) = (a.after(rate_a, t), b.after(rate_b, t));
    let mut edges: Vec<&Fixed<3>> = a.1.iter().chain(&b.1).collect();
    let z = [0.0, 0.0, 1.0].map(fixed);
    if a.1.iter().chain(&b.1).all(|e| e[2].is_zero()) {
        edges.push(&z);
    }
    edges.iter().enumerate().any(|(i, e)| {
        edges[..i].iter().any(|f| {
            let axis = cross(e, f);
            let ((low_a, high_a), (low_b, high_b)) = (range(&axis, &a), range(&axis, &b));
            high_a < low_b || high_b < low_a
        })
    })
}

/// The square of the distance of two points, less the square of a length, in units of 2^−512: its sign is exact.
pub fn beyond(p: &Fixed<3>, q: &Fixed<3>, length: &BigInt) -> BigInt {
    let d = minus(p, q);
    dot(&d, &d) - length * length
}

/// Whether a ball, of radius `radius` around `center`, and a box with perpendicular edges have no common point.
pub fn ball_apart(center: [f64; 3], radius: f64, rate: &Rate, b: &Parallelepiped, rate_b: &Rate, t: f64) -> bool {
    let center = at(rate, center, t);
    let (corner, edges) = b.after(rate_b, t);
    let from = minus(&center, &corner);
    let rest = edges.iter().fold(from, |rest, e| {
        let (along, square) = (dot(&rest, e), dot(e, e));
        let share = (along << BITS) / square;
        let share = share.clamp(BigInt::zero(), BigInt::from(1) << BITS);
        [0, 1, 2].map(|k| &rest[k] - ((&share * &e[k]) >> BITS))
    });
    let radius = fixed(radius);
    dot(&rest, &rest) > &radius * &radius
}
