//! Where a segment meets a triangle, against exact rationals that share no code with it.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::vec::Vec;

use super::{Point, Triangle, Volumes, first_parameter, inside, meet, refined};
use crate::boundary::rationals::{Vector, cross, dot, is_zero, minus, vector};
use crate::exact::tests::oracle::exact;
use crate::random::Numbers;

fn is_part(x: &BigRational) -> bool {
    !x.is_negative() && *x <= BigRational::one()
}

/// Whether x is on the segment from a to b.
fn is_on(x: &Vector, a: &Vector, b: &Vector) -> bool {
    let (along, way) = (minus(b, a), minus(x, a));
    if is_zero(&along) {
        return is_zero(&way);
    }
    is_zero(&cross(&along, &way)) && is_part(&(dot(&way, &along) / dot(&along, &along)))
}

/// Whether x is on the triangle.
fn is_in(x: &Vector, [a, b, c]: &[Vector; 3]) -> bool {
    let normal = cross(&minus(b, a), &minus(c, a));
    if is_zero(&normal) {
        return is_on(x, a, b) || is_on(x, b, c) || is_on(x, c, a);
    }
    let inside = |p: &Vector, q: &Vector| !dot(&cross(&minus(q, p), &minus(x, p)), &normal).is_negative();
    dot(&minus(x, a), &normal).is_zero() && inside(a, b) && inside(b, c) && inside(c, a)
}

/// Where the segment from p to q and its parameters may begin to be on the triangle: at its plane, an edge or a corner.
fn candidates([p, q]: &[Vector; 2], triangle: &[Vector; 3]) -> Vec<BigRational> {
    let (u, [a, b, c]) = (minus(q, p), triangle);
    let mut found = vec![BigRational::zero()];
    let normal = cross(&minus(b, a), &minus(c, a));
    if !dot(&u, &normal).is_zero() {
        found.push(dot(&minus(a, p), &normal) / dot(&u, &normal));
    }
    for (v, w) in [(a, b), (b, c), (c, a)] {
        if !is_zero(&u) {
            found.push(dot(&minus(v, p), &u) / dot(&u, &u));
        }
        // p + s u = v + t (w − v)
        let (edge, across) = (minus(w, v), cross(&u, &minus(w, v)));
        if !is_zero(&across) {
            found.push(dot(&cross(&minus(v, p), &edge), &across) / dot(&across, &across));
        }
    }
    found
}

fn expected(segment: [Point; 2], triangle: &Triangle) -> Option<BigRational> {
    let (ends, corners) = (segment.map(vector), triangle.map(vector));
    let at = |s: &BigRational| core::array::from_fn(|k| &ends[0][k] + s * (&ends[1][k] - &ends[0][k]));
    candidates(&ends, &corners).into_iter().filter(|s| is_part(s) && is_in(&at(s), &corners)).min()
}

/// Segments and triangles in all positions: of small integers, so that much is in one plane, on one line or in one point; and of any numbers, with
/// ends that are moved by a few ulps to or from a side or the plane.
fn pairs() -> Vec<([Point; 2], Triangle)> {
    let mut n = Numbers(5);
    let mut pairs = Vec::new();
    for round in 0..2400 {
        let size = [1.0, 1.0, 1e-160, 1e150][round % 4];
        let most = 1 + n.below(4);
        let mut point = || -> Point {
            if round % 3 == 0 {
                n.point()
            } else {
                core::array::from_fn(|_| n.below(2 * most + 1) as f64 - most as f64)
            }
        };
        let (mut triangle, mut ends) = ([point(), point(), point()], [point(), point()]);
        if n.below(3) == 0 {
            // Through a point of the plane, of a side, or a corner, up to rounding.
            let [s, t] = [[0.25, 0.5], [0.0, n.unit()], [0.0, 0.0], [n.unit(), n.unit()]][n.below(4)];
            let at = |k: usize| {
                let [a, b, c] = triangle.map(|p| p[k]);
                a + s * (b - a) + t * (c - a)
            };
            let x: Point = core::array::from_fn(at);
            let far = [0.0, 1.0, 3.0][n.below(3)];
            ends[1] = core::array::from_fn(|k| x[k] + far * (x[k] - ends[0][k]));
        }
        if n.below(6) == 0 {
            triangle[2] = core::array::from_fn(|k| 0.5 * (triangle[0][k] + triangle[1][k]));
        }
        for p in triangle.iter_mut().chain(&mut ends) {
            *p = p.map(|x| size * (x + x * f64::EPSILON * (n.below(3) as f64 - 1.0) * (n.below(2) as f64)));
        }
        pairs.push((ends, triangle));
    }
    pairs
}

/// Whether no float is nearer to q, or between it and s.
fn is_rounded(s: f64, q: &BigRational) -> bool {
    let off = |x: f64| (exact(x) - q).abs();
    off(s) <= off(s.next_up()) && off(s) <= off(s.next_down())
}

#[test]
fn the_first_point_is_exact_and_rounded_once() {
    let (mut met, mut inside, mut at_once) = (0, 0, 0);
    for (segment, triangle) in pairs() {
        let truth = expected(segment, &triangle);
        let found = first_parameter(segment, &triangle, f64::INFINITY);
        assert_eq!(
            (found.is_some(), meet(segment, &triangle)),
            (truth.is_some(), truth.is_some()),
            "{segment:?} {triangle:?}"
        );
        let volumes = Volumes::of(segment, triangle);
        assert!(!(volumes.are_apart() && truth.is_some()), "{segment:?} {triangle:?}");
        let (Some(s), Some(q)) = (found, truth) else { continue };
        met += 1;
        if q.is_zero() || q.is_one() {
            assert_eq!(exact(s), q, "{segment:?} {triangle:?}");
            continue;
        }
        inside += 1;
        assert!(s > 0.0 && s < 1.0 && (is_rounded(s, &q) || s.next_up() == 1.0), "{segment:?} {triangle:?}: {s}");
        if let Some(least) = volumes.at_least() {
            at_once += 1;
            assert!(exact(least) <= q && least > s - 1e-10, "{segment:?} {triangle:?}: {least} {s}");
            // What comes later need not be told.
            assert_eq!(first_parameter(segment, &triangle, s), Some(s));
            assert_eq!(first_parameter(segment, &triangle, 0.5 * s), None);
        }
    }
    assert!(met > 400 && inside > 350 && at_once > 100, "{met} {inside} {at_once}");
}

/// A sixth of a percent of segments in general position need more than `f64`.
#[test]
fn whether_they_meet_is_mostly_known_at_once() {
    let (mut n, mut unknown) = (Numbers(6), 0);
    for _ in 0..6000 {
        let volumes = Volumes::of([n.point(), n.point()], [n.point(), n.point(), n.point()]);
        unknown += usize::from(!volumes.are_apart() && volumes.at_least().is_none());
    }
    assert!(unknown <= 10, "{unknown}");
}

/// Sizes whose products over- or underflow are known not to be known.
#[test]
fn no_size_gives_a_wrong_answer() {
    let mut n = Numbers(7);
    let far_apart = [[-1074, 0, 0], [-1060, -1060, 1000], [600, 600, -1000], [1020, -1074, -1074], [-400, -400, 900]];
    // Where a product is finite, and a sum is not.
    let at_the_end = [338, 339, 340, 341, 342, 1000].map(|e| [e; 3]);
    for exponents in far_apart.into_iter().chain(at_the_end) {
        for _ in 0..80 {
            let scales = exponents.map(|e| [e / 2, e - e / 2].map(|e| f64::from(e).exp2()));
            let mut point = || -> Point {
                let lattice = n.below(3) > 0;
                scales.map(|[s, t]| s * t * if lattice { 0.5 * n.below(9) as f64 - 2.0 } else { n.signed() })
            };
            let (mut segment, triangle) = ([point(), point()], [point(), point(), point()]);
            if n.below(2) == 0 {
                segment[1] = triangle[0];
            }
            let truth = expected(segment, &triangle);
            assert_eq!(meet(segment, &triangle), truth.is_some(), "{segment:?} {triangle:?}");
            assert!(!(Volumes::of(segment, triangle).are_apart() && truth.is_some()), "{segment:?} {triangle:?}");
        }
    }
}

/// What one step of refinement says is the exact parameter, rounded once, and it seldom says nothing.
#[test]
fn one_step_of_refinement_settles_most_parameters() {
    let (mut n, mut settled, mut met) = (Numbers(8), 0, 0);
    for round in 0..1500 {
        // Triangles seen from the side, as well, and far from the Origin.
        let (flat, far) = ([1.0, 1e-3, 1e-6][round % 3], [0.0, 1e3, 1e7][round / 3 % 3]);
        let mut point = || -> Point { n.point() };
        let triangle = [point(), point(), point()].map(|[x, y, z]| [x + far, y - far, flat * z]);
        let [s, t] = [0.3, 0.1 * (round % 5) as f64];
        let x: Point = core::array::from_fn(|k| {
            let [a, b, c] = triangle.map(|p| p[k]);
            a + s * (b - a) + t * (c - a)
        });
        let [way, from] = [point(), point()];
        let segment = [-1.0, 1.0].map(|side| core::array::from_fn(|k| x[k] + side * way[k] * (0.6 + 0.4 * from[k])));
        let volumes = Volumes::of(segment, triangle);
        if volumes.at_least().is_none() {
            continue;
        }
        met += 1;
        if let Some(s) = refined(&volumes, segment, &triangle) {
            settled += 1;
            assert_eq!(Some(s), inside(segment, &triangle), "{segment:?} {triangle:?}");
        }
    }
    assert!(met > 1200 && 100 * settled > 90 * met, "{settled} of {met}");
}

/// The weights are those of the corners, and in exact numbers one step of refinement is enough, whatever q, y and z are.
#[cfg(feature = "symbolic")]
#[test]
fn the_residual_has_what_the_first_quotients_miss() {
    use super::{dot, volumes, wedge};
    use crate::symbolic::Poly;
    let vector = |name: &str| ["x", "y", "z"].map(|axis| Poly::var(format!("{name}.{axis}")));
    let [u, a, b, c] = ["u", "a", "b", "c"].map(vector);
    let [q, y, z] = ["q", "y", "z"].map(Poly::var);
    let ([i, j, k], l) = volumes(u, [a, b, c]);
    assert_eq!(u.map(|x| l * x), [0, 1, 2].map(|axis| j * a[axis] + k * b[axis] + i * c[axis]));
    let [e, f]: [[Poly; 3]; 2] = [b, c].map(|p| core::array::from_fn(|axis| p[axis] - a[axis]));
    // From the start, which is the Origin here.
    let r = core::array::from_fn(|axis| q * u[axis] - (a[axis] + y * e[axis] + z * f[axis]));
    let normal = wedge(e, f);
    assert_eq!(dot(u, normal), i + j + k);
    assert_eq!(dot(r, normal), q * (i + j + k) - l);
}

/// The volumes are joins of the projective algebra, and the parameter that of the meet of line and plane.
#[cfg(feature = "symbolic")]
#[test]
fn the_volumes_are_joins() {
    use super::volumes;
    use crate::pga3;
    use crate::symbolic::Poly;
    let point = |name: &str| ["x", "y", "z"].map(|axis| Poly::var(format!("{name}.{axis}")));
    let [p, q, a, b, c] = ["p", "q", "a", "b", "c"].map(point);
    let from_p = |x: [Poly; 3]| core::array::from_fn(|k| x[k] - p[k]);
    let ([i, j, k], l) = volumes(from_p(q), [a, b, c].map(from_p));
    let [start, end, a, b, c] = [p, q, a, b, c].map(pga3::Point::from);
    let (line, plane) = (start & end, a & b & c);
    assert_eq!([line & (a & b), line & (b & c), line & (c & a)], [i, j, k]);
    assert_eq!(start & plane, l);
    assert_eq!(end & plane, l - (i + j + k));
    // The point at s, times i + j + k.
    let sum = i + j + k;
    let met = line ^ plane;
    let [x, y, z] = core::array::from_fn(|axis| sum * p[axis] + l * (q[axis] - p[axis]));
    assert_eq!([met.e032, met.e013, met.e021, met.e123], [x, y, z, sum]);
}
