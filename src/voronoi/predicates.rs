//! The exact questions of the diagram.

use crate::Ring;
use crate::exact::{Formula, Integer, exactly};

type Place = [f64; 2];

/// The center of the circle through three points that are not on one line, each coordinate rounded once. The order of the
/// points does not matter.
pub(super) fn circumcenter([a, b, c]: [Place; 3]) -> Place {
    // The points are finite.
    exactly(Center, [a[0], a[1], b[0], b[1], c[0], c[1]]).unwrap_or(a)
}

/// Whether four points, of which no three are on one line, are on one circle.
pub(super) fn on_one_circle([a, b, c, d]: [Place; 4]) -> bool {
    exactly(Circle, [a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]).unwrap_or(false)
}

/// Whether p is nearer to a than to b.
pub(super) fn is_nearer(p: Place, a: Place, b: Place) -> bool {
    // As below, in f64, and the same sum of absolute values: each term has seen two roundings of a difference, one of
    // their sum, which is at most those of its size, one of a product and one of the last sum. Underflow adds less than
    // the smallest normal number; overflow makes the bound ∞ or NaN.
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

/// The determinant of the three points seen from d, lifted onto the paraboloid z = x² + y²: 0 on one circle.
///
/// Differences have b + 1 bits, squares and minors 2b + 3, products 4b + 6, the sum of three 4b + 8.
struct Circle;

impl Formula<8> for Circle {
    const DEGREE: u32 = 4;
    const SLACK: u32 = 8;
    type Output = bool;
    fn run<const W: usize>(self, [ax, ay, bx, by, cx, cy, dx, dy]: [Integer<W>; 8], _: i32) -> bool {
        let (u, v, w) = ([ax - dx, ay - dy], [bx - dx, by - dy], [cx - dx, cy - dy]);
        let minor = |p: [Integer<W>; 2], q: [Integer<W>; 2]| p[0] * q[1] - p[1] * q[0];
        let lifted = dot(u, u) * minor(v, w) + dot(v, v) * minor(w, u) + dot(w, w) * minor(u, v);
        lifted.signum() == 0
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

fn dot<T: Ring>(p: [T; 2], q: [T; 2]) -> T {
    p[0] * q[0] + p[1] * q[1]
}
