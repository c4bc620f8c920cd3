//! The exact predicates of the diagram.

#[cfg(test)]
mod tests;

use crate::exact::{DoubleDouble, Formula, Integer, exactly};
use crate::magnitude::{dot, power_of_two};

type Place = [f64; 2];

/// The center of the circle through three points that are not on one line, each coordinate rounded once. The order of the
/// points does not matter.
pub(super) fn circumcenter([a, b, c]: [Place; 3]) -> Place {
    // The points are finite.
    let exact = || exactly(Center, [a[0], a[1], b[0], b[1], c[0], c[1]]).unwrap_or(a);
    settled_center([a, b, c]).unwrap_or_else(exact)
}

/// The center in twice the precision of `f64`, where this settles the rounding.
///
/// The formula is that of [`Center`]. Let S = |u|² |v₁| + |v|² |u₁| for x, and likewise for y, and H = |u₀ v₁| + |u₁ v₀|. The errors,
/// by the bounds of [`DoubleDouble`] and in units of 2⁻¹⁰⁶: a square has the error 10 of itself, w 20 S, and h 10 H. If κ = H / |h|
/// is below 2⁴⁰, the quotient has (10 + 10κ + 8) S / |h|, as w is at most S; and the sum has 3 (|a| + S / |h|) more. An interval
/// twice as wide has room for the roundings of the bound and of its ends. Rounding is monotone, so where both ends of it agree, the
/// exact center is rounded to the same number.
///
/// If the squares are beyond 2⁻⁴⁰⁰ and below 2⁴⁰⁰, nothing overflows, and underflow is less than 2⁻⁶⁰ of 2⁻⁹⁰⁰ times the errors above.
fn settled_center([a, b, c]: [Place; 3]) -> Option<Place> {
    let minus = |p: Place, q: Place| [0, 1].map(|k| DoubleDouble::from_difference(p[k], q[k]));
    let (u, v) = (minus(b, a), minus(c, a));
    let (uu, vv) = (dot(u, u), dot(v, v));
    let [left, right] = [u[0] * v[1], u[1] * v[0]];
    let h = left - right;
    let tiny = power_of_two(-900);
    let over_h = |left: DoubleDouble, right: DoubleDouble| (left.hi().abs() + right.hi().abs() + tiny) / h.hi().abs();
    let condition = over_h(left, right);
    let is_in_range = |square: DoubleDouble| (power_of_two(-400)..power_of_two(400)).contains(&square.hi());
    if !(is_in_range(uu) && is_in_range(vv) && condition < power_of_two(40)) {
        return None;
    }
    let coordinate = |from: f64, left: DoubleDouble, right: DoubleDouble| {
        let half = (left - right) / (h + h);
        let center = DoubleDouble::from(from) + half;
        let error = power_of_two(-106) * (64.0 * condition * over_h(left, right) + 8.0 * from.abs());
        let [low, high] = [-error, error].map(|error| center.hi() + (center.lo() + error));
        (low == high).then_some(low)
    };
    Some([coordinate(a[0], uu * v[1], vv * u[1])?, coordinate(a[1], vv * u[0], uu * v[0])?])
}

/// Whether p is nearer to a than to b.
pub(super) fn is_nearer(p: Place, a: Place, b: Place) -> bool {
    // The formula of `Nearer` in f64, and the same sum with absolute values. Each term has two roundings of a
    // difference, one of their sum, which is at most that of its size, one of a product and one of the last sum.
    // Underflow adds less than the smallest normal number; overflow makes the bound ∞ or NaN.
    let (mut difference, mut size) = (0.0_f64, 0.0_f64);
    for k in 0..2 {
        let (across, from_a, from_b) = (b[k] - a[k], p[k] - a[k], p[k] - b[k]);
        difference += across * (from_a + from_b);
        size += across.abs() * (from_a.abs() + from_b.abs());
    }
    if difference.abs() > 8.0 * f64::EPSILON * size + f64::MIN_POSITIVE {
        return difference < 0.0;
    }
    exactly(Nearer, [p[0], p[1], a[0], a[1], b[0], b[1]]).unwrap_or(false)
}

/// The bisectors of a b and a c meet in a + w/2h, where with u = b − a, v = c − a, h = u ∧ v, and m the quarter turn
///
/// ```text
///     w = m (|v|² u − |u|² v) = (|u|² v₁ − |v|² u₁, |v|² u₀ − |u|² v₀)
/// ```
///
/// Differences have b + 1 bits, squares 2b + 3, w has 3b + 5, a·2h 3b + 4; their sum 3b + 6, and a quotient takes 57 more.
struct Center;

impl Formula<6> for Center {
    const DEGREE: u32 = 3;
    const SLACK: u32 = 6 + 57;
    type Output = Place;
    fn run<const W: usize>(self, [ax, ay, bx, by, cx, cy]: [Integer<W>; 6], exponent: i32) -> Place {
        let (u, v) = ([bx - ax, by - ay], [cx - ax, cy - ay]);
        let (uu, vv) = (dot(u, u), dot(v, v));
        let h = u[0] * v[1] - u[1] * v[0];
        let twice = h + h;
        [ax * twice + (uu * v[1] - vv * u[1]), ay * twice + (vv * u[0] - uu * v[0])]
            .map(|n| n.quotient(&twice, exponent))
    }
}

/// |p − a|² − |p − b|² = (b − a)·(2p − a − b): b + 1 bits, b + 2, products 2b + 3, their sum 2b + 4.
struct Nearer;

impl Formula<6> for Nearer {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 4;
    type Output = bool;
    fn run<const W: usize>(self, [px, py, ax, ay, bx, by]: [Integer<W>; 6], _: i32) -> bool {
        dot([bx - ax, by - ay], [px - ax + (px - bx), py - ay + (py - by)]).signum() < 0
    }
}
