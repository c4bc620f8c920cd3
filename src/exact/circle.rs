//! On which side of a circle a point is, for every finite input. The stages are those of an [orientation](super::orientation).

use core::cmp::Ordering;

use robust::{Coord, incircle};

use super::orientation::{U, sign, within};
use super::{Formula, Integer, exactly};
use crate::Ring;

/// The side of the circle through `a`, `b`, `c` on which `d` is, where these turn counter-clockwise: `Greater` inside, `Less` outside, `Equal` on the
/// circle. If they turn clockwise, the other way round. If they follow each other on a line, in this order, the inside is its left. If two of them are the
/// same point, the answer is `Equal`.
///
/// The answer is the sign of a volume: that of the tetrahedron of the four points, lifted to the paraboloid z = x² + y². It is right for every finite
/// input, subnormals and the largest `f64` included. `None` if a coordinate is infinite or NaN. It is about as fast as the rounded formula where the
/// points are well apart from one circle.
///
/// ```
/// use core::cmp::Ordering::{Equal, Greater, Less};
/// use incidence::exact::in_circle;
/// let [a, b, c] = [[5.0, 0.0], [3.0, 4.0], [-4.0, 3.0]];
/// assert_eq!(in_circle(a, b, c, [0.0, -4.9]), Some(Greater));
/// assert_eq!(in_circle(a, b, c, [0.0, -5.0]), Some(Equal));
/// assert_eq!(in_circle(a, b, c, [1e-200, -5.0]), Some(Less));
/// assert_eq!(in_circle(a, c, b, [1e-200, -5.0]), Some(Greater)); // clockwise
/// ```
#[doc(alias("incircle", "Delaunay"))]
#[inline]
#[must_use]
pub fn in_circle(a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2]) -> Option<Ordering> {
    let from_d = |p: [f64; 2]| [p[0] - d[0], p[1] - d[1]];
    let (a_d, b_d, c_d) = (from_d(a), from_d(b), from_d(c));
    let square = |p: [f64; 2]| p[0] * p[0] + p[1] * p[1];
    let minor = |p: [f64; 2], q: [f64; 2]| {
        let (left, right) = (p[0] * q[1], p[1] * q[0]);
        (left - right, left.abs() + right.abs())
    };
    let (aa, bb, cc) = (square(a_d), square(b_d), square(c_d));
    let ((bc, bc_size), (ca, ca_size), (ab, ab_size)) = (minor(b_d, c_d), minor(c_d, a_d), minor(a_d, b_d));
    let volume = aa * bc + bb * ca + cc * ab;
    let size = aa * bc_size + bb * ca_size + cc * ab_size;
    // A square goes through 2 roundings of differences, the product and the sum, a term of a minor through as many. With their product and
    // two sums that is 11 roundings by u, relative to the sum of the sizes, which has at most as many. Underflow adds η = 2⁻¹⁰⁷⁵ to each product
    // of two, which is then multiplied by a square or a minor, and to each product of four: far below 2⁻¹⁰²² times what is added here.
    // Overflow makes the bound ∞ or NaN.
    let bound = 12.0 * U * size + f64::MIN_POSITIVE * (1.0 + (aa + bb + cc) + (bc_size + ca_size + ab_size));
    if volume.abs() > bound { Some(sign(volume)) } else { near_circle([a, b, c, d]) }
}

#[cold]
#[inline(never)]
fn near_circle(points: [[f64; 2]; 4]) -> Option<Ordering> {
    let mut x = [0.0; 8];
    x.copy_from_slice(points.as_flattened());
    // As in `near_line`: for coordinates from 2⁻¹⁷⁰ on, differences are multiples of q = 2⁻²²², products of four are multiples of q⁴ = 2⁻⁸⁸⁸, and
    // bounds are 0 or not below 2⁻⁹⁹⁴. For coordinates up to 2¹⁷⁰, products of four are below 2⁶⁸⁵; at most some thousands are added.
    if within(&x, 170) {
        let [a, b, c, d] = points.map(|[x, y]| Coord { x, y });
        incircle(a, b, c, d).partial_cmp(&0.0)
    } else {
        exactly(Lifted, x)
    }
}

/// A square has 2b + 3 bits, a minor as many. Three products of them are added: 4b + 8.
struct Lifted;

impl Formula<8> for Lifted {
    const DEGREE: u32 = 4;
    const SLACK: u32 = 8;
    type Output = Ordering;
    fn run<const W: usize>(self, x: [Integer<W>; 8], _: i32) -> Ordering {
        lifted(x).signum().cmp(&0)
    }
}

fn lifted<T: Ring>([ax, ay, bx, by, cx, cy, dx, dy]: [T; 8]) -> T {
    let [ax, ay, bx, by, cx, cy] = [ax - dx, ay - dy, bx - dx, by - dy, cx - dx, cy - dy];
    let square = |x: T, y: T| x * x + y * y;
    square(ax, ay) * (bx * cy - by * cx) + square(bx, by) * (cx * ay - cy * ax) + square(cx, cy) * (ax * by - ay * bx)
}
