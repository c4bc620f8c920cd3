//! The sign of an area and of a volume, for every finite input.
//!
//! Three stages. First the plain formula, if its value is further from 0 than its error can be. Then, if no number is
//! too large or too small for it, the adaptive predicate of the crate `robust` (J. R. Shewchuk, "Adaptive Precision
//! Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997). Then integers. Non-finite input fails all
//! three.

use core::cmp::Ordering;

use robust::{Coord, Coord3D, orient2d, orient3d};

use super::{Formula, Integer, exactly};
use crate::Ring;
use crate::magnitude::power_of_two;

pub(super) const U: f64 = f64::EPSILON / 2.0;

/// The order of x, which is not NaN, and 0. Without a branch, as the signs of areas are unpredictable.
#[inline(always)]
pub(super) fn sign(x: f64) -> Ordering {
    (x > 0.0).cmp(&(x < 0.0))
}

/// The side of the line from `a` to `b` on which `c` lies: `Greater` on the left (so that a, b, c turn
/// counter-clockwise), `Less` on the right, `Equal` if the three points are on one line (or coincide).
///
/// The answer is the sign of (b − a) ∧ (c − a), twice the signed area of the triangle, and right for every finite input,
/// subnormals and the largest `f64` included. `None` if a coordinate is infinite or NaN. It is about as fast as the rounded
/// formula when the points are well apart from one line.
///
/// ```
/// use core::cmp::Ordering::{Equal, Greater, Less};
/// use incidence::exact::orientation2;
/// let (a, b) = ([1.0, 2.0], [4.0, 3.0]);
/// assert_eq!(orientation2(a, b, [2.0, 7.0]), Some(Greater));
/// assert_eq!(orientation2(a, b, [7.0, 4.0]), Some(Equal));
/// assert_eq!(orientation2([1e-200, 2e-200], [4e-200, 3e-200], [5e-200, 3e-200]), Some(Less));
/// assert_eq!(orientation2(a, b, [f64::INFINITY, 0.0]), None);
/// ```
#[doc(alias = "orient2d")]
#[inline]
#[must_use]
pub fn orientation2(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Option<Ordering> {
    plainly([a[0], a[1], b[0], b[1], c[0], c[1]]).or_else(|| near_line(a[0], a[1], b[0], b[1], c[0], c[1]))
}

/// The side by the formula in `f64`, where that is certain.
#[inline(always)]
fn plainly([ax, ay, bx, by, cx, cy]: [f64; 6]) -> Option<Ordering> {
    let (left, right) = ((bx - ax) * (cy - ay), (by - ay) * (cx - ax));
    let area = left - right;
    // Write L, R for what left and right would be without rounding. A difference is off by at most u of its rounded
    // value and never underflows; a product is off by u of its rounded value, and η = 2⁻¹⁰⁷⁵ for underflow. So
    //     |L − left| ≤ (3u + 6u²) |left| + 2η,  likewise R, and |(left − right) − area| ≤ u |area|.
    // If left and right have opposite signs and neither is 0, L and R have the same opposite signs, and L − R has the
    // sign of area. If not, |left| + |right| = |left + right|, and |area| > 4u |left + right| + 2⁻¹⁰²² is enough: it
    // exceeds the errors above by u |left + right|, which covers the squares of u and the roundings of the bound
    // itself, and it exceeds η by a factor of 2⁵³. Overflow makes the bound ∞ or NaN.
    let bound = 4.0 * U * (left + right).abs() + f64::MIN_POSITIVE;
    (area.abs() > bound).then(|| sign(area))
}

#[cold]
#[inline(never)]
fn near_line(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64) -> Option<Ordering> {
    let x = [ax, ay, bx, by, cx, cy];
    // If the points are on a line along an axis, or one is there twice, both products have a factor 0; and differences are not
    // rounded to 0.
    if ((ax == bx) | (cy == ay)) & ((ay == by) | (cx == ax)) && x.iter().all(|x| x.is_finite()) {
        return Some(Ordering::Equal);
    }
    // Let every coordinate but 0 be at least 2⁻⁴⁰⁰. Then all of them, and so their differences, the tails and the split
    // halves of these, are multiples of q = 2⁻⁴⁵². All products and sums of products are multiples of q² = 2⁻⁹⁰⁴. The
    // error bounds are not below 2⁻¹⁰⁶ times such a multiple, so they are 0 or at least 2⁻¹⁰¹⁰: no result that is
    // rounded is subnormal. With coordinates of at most 2⁴⁰⁰, differences are below 2⁴⁰¹, split with a factor 2²⁷ + 1,
    // and products below 2⁸⁰²; at most 16 are added.
    if within(&x, 400) {
        orient2d(Coord { x: ax, y: ay }, Coord { x: bx, y: by }, Coord { x: cx, y: cy }).partial_cmp(&0.0)
    } else {
        smaller(x).and_then(plainly).or_else(|| exactly(Area, x))
    }
}

/// Numbers whose products would overflow, multiplied by a power of two; `None` if that is not exact.
fn smaller(x: [f64; 6]) -> Option<[f64; 6]> {
    let is_exact = |&x: &f64| x == 0.0 || x.abs() >= power_of_two(-400);
    x.iter().all(is_exact).then(|| x.map(|x| x * power_of_two(-600)))
}

/// Whether each number is 0 or between 2^−`exponent` and 2^`exponent` in absolute value.
pub(super) fn within(numbers: &[f64], exponent: i32) -> bool {
    let sizes = power_of_two(-exponent)..=power_of_two(exponent);
    numbers.iter().all(|&x| x == 0.0 || sizes.contains(&x.abs()))
}

/// (b − a) ∧ (c − a). A difference has b + 1 bits, a product 2b + 2, their difference 2b + 3.
struct Area;

impl Formula<6> for Area {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 3;
    type Output = Ordering;
    fn run<const W: usize>(self, x: [Integer<W>; 6], _: i32) -> Ordering {
        area(x).signum().cmp(&0)
    }
}

fn area<T: Ring>([ax, ay, bx, by, cx, cy]: [T; 6]) -> T {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// The side of the plane through `a`, `b`, `c` on which `d` lies: `Greater` on the side from which a, b, c are seen
/// to turn counter-clockwise, `Less` on the other, `Equal` if the four points are in one plane (on one line, or
/// coincide).
///
/// The answer is the sign of (b − a) × (c − a) · (d − a), six times the signed volume of the tetrahedron, and right for every
/// finite input, subnormals and the largest `f64` included. `None` if a coordinate is infinite or NaN. (The predicate `orient3d`
/// of Shewchuk and of the crate `robust` has the opposite sign.)
///
/// ```
/// use core::cmp::Ordering::{Equal, Greater, Less};
/// use incidence::exact::orientation3;
/// let (a, b, c) = ([1.0, 0.0, 2.0], [4.0, 1.0, 2.0], [2.0, 5.0, 2.0]); // counter-clockwise from above
/// assert_eq!(orientation3(a, b, c, [9.0, 7.0, 3.0]), Some(Greater));
/// assert_eq!(orientation3(a, b, c, [9.0, 7.0, 2.0]), Some(Equal));
/// assert_eq!(orientation3(a, b, c, [9.0, 7.0, 2.0 - f64::EPSILON]), Some(Less));
/// ```
#[doc(alias = "orient3d")]
#[inline]
#[must_use]
pub fn orientation3(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Option<Ordering> {
    let from_a = |p: [f64; 3]| [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
    let (u, v, w) = (from_a(b), from_a(c), from_a(d));
    // The volume by its minors in x and y, and the same sum with absolute values.
    let minor = |p: [f64; 3], q: [f64; 3]| {
        let (left, right) = (p[0] * q[1], p[1] * q[0]);
        (left - right, left.abs() + right.abs())
    };
    let ((vw, vw_size), (wu, wu_size), (uv, uv_size)) = (minor(v, w), minor(w, u), minor(u, v));
    let volume = u[2] * vw + v[2] * wu + w[2] * uv;
    let (uz, vz, wz) = (u[2].abs(), v[2].abs(), w[2].abs());
    let size = uz * vw_size + vz * wu_size + wz * uv_size;
    // Each of the six terms goes through 3 differences, 2 products and at most 3 sums: 8 roundings by u, relative to
    // the sum of the sizes (Shewchuk's closer count gives 7u + 56u²); `size` has at most as many. Underflow adds η =
    // 2⁻¹⁰⁷⁵ to each product of two, which is then multiplied by a z, and to each product of three: far below 2⁻¹⁰²² (1 +
    // uz + vz + wz) in all. Overflow makes the bound ∞ or NaN.
    let bound = 9.0 * U * size + f64::MIN_POSITIVE * (1.0 + uz + vz + wz);
    if volume.abs() > bound { Some(sign(volume)) } else { near_plane(a, b, c, d) }
}

#[cold]
#[inline(never)]
fn near_plane(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Option<Ordering> {
    let x = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2]];
    // As in `near_line`: for coordinates from 2⁻²⁵⁰ on, differences are multiples of q = 2⁻³⁰², products of three are
    // multiples of q³ = 2⁻⁹⁰⁶, and bounds are 0 or not below 2⁻¹⁰¹². For coordinates up to 2²⁵⁰, products of two are
    // below 2⁵⁰², products of three below 2⁷⁵³; at most 192 are added.
    if within(&x, 250) {
        let [a, b, c, d] = [a, b, c, d].map(|[x, y, z]| Coord3D { x, y, z });
        0.0.partial_cmp(&orient3d(a, b, c, d))
    } else {
        exactly(Volume, x)
    }
}

/// (b − a) × (c − a) · (d − a). A product of three differences has 3b + 3 bits; six of them are added: 3b + 6.
struct Volume;

impl Formula<12> for Volume {
    const DEGREE: u32 = 3;
    const SLACK: u32 = 6;
    type Output = Ordering;
    fn run<const W: usize>(self, x: [Integer<W>; 12], _: i32) -> Ordering {
        volume(x).signum().cmp(&0)
    }
}

fn volume<T: Ring>([ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz]: [T; 12]) -> T {
    let (ux, uy, uz) = (bx - ax, by - ay, bz - az);
    let (vx, vy, vz) = (cx - ax, cy - ay, cz - az);
    let (wx, wy, wz) = (dx - ax, dy - ay, dz - az);
    uz * (vx * wy - vy * wx) + vz * (wx * uy - wy * ux) + wz * (ux * vy - uy * vx)
}
