//! Sides and crossings against rationals.

use core::cmp::Ordering::{Equal, Less};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use super::Cut;
use crate::exact::tests::oracle::exact;
use crate::random::Numbers;

fn height<const N: usize>(normal: [f64; N], offset: f64, p: [f64; N]) -> BigRational {
    (0..N).fold(exact(offset), |sum, k| sum + exact(normal[k]) * exact(p[k]))
}

/// Whether the edge was cut.
fn check<const N: usize>(normal: [f64; N], offset: f64, [p, q]: [[f64; N]; 2]) -> bool {
    let Some(cut) = Cut::new(normal, offset) else { return false };
    let [of_p, of_q] = [p, q].map(|x| height(normal, offset, x));
    for (x, height) in [(p, &of_p), (q, &of_q)] {
        assert_eq!(cut.side(x), height.cmp(&BigRational::zero()), "{normal:?} {offset:e} {x:?}");
    }
    if of_p.is_negative() == of_q.is_negative() {
        return false;
    }
    let [below, above] = if of_p.is_negative() { [p, q] } else { [q, p] };
    let found = cut.crossing([below, above]);
    let t = if of_p.is_negative() { &of_p / (&of_p - &of_q) } else { &of_q / (&of_q - &of_p) };
    for k in 0..N {
        let truth = exact(below[k]) + &t * (exact(above[k]) - exact(below[k]));
        let size = below[k].abs().max(above[k].abs());
        let error = (exact(found[k]) - truth).abs();
        let most = exact(0.51 * f64::EPSILON) * exact(size.max(1e-300));
        assert!(
            error <= most,
            "{normal:?} {offset:e} {p:?} {q:?}: {found:?} by {:e}",
            (error / most).to_f64().unwrap()
        );
        assert!(below[k].min(above[k]) <= found[k] && found[k] <= below[k].max(above[k]), "{p:?} {q:?} {found:?}");
    }
    true
}

fn family<const N: usize>(numbers: &mut Numbers, kind: usize) -> ([f64; N], f64, [[f64; N]; 2]) {
    let mut any = |size: f64| core::array::from_fn::<f64, N, _>(|_| size * numbers.signed());
    let (mut normal, mut p, mut q) = (any(1.0), any(1.0), any(1.0));
    let lattice = |v: [f64; N]| v.map(|x| (3.0 * x).round());
    match kind {
        0 => (normal, p, q) = (lattice(normal), lattice(p), lattice(q)),
        // Far away, and nearly in the plane.
        1 => (p, q) = (p.map(|x| 1e9 + x), q.map(|x| 1e9 + x)),
        2 => q = core::array::from_fn(|k| p[k] + 1e-13 * q[k]),
        // Products over- and underflow, numbers are huge and tiny on other axes.
        3 => (normal, p, q) = (normal.map(|x| 1e200 * x), p.map(|x| 1e250 * x), q.map(|x| 1e250 * x)),
        4 => (normal, p, q) = (normal.map(|x| 1e-200 * x), p.map(|x| 1e-250 * x), q.map(|x| 1e-250 * x)),
        5 => {
            let powers = [300, -300, 0];
            (p, q) = (
                core::array::from_fn(|k| p[k] * 10f64.powi(powers[k])),
                core::array::from_fn(|k| q[k] * 10f64.powi(powers[k])),
            );
            normal = core::array::from_fn(|k| normal[k] * 10f64.powi(-powers[k]));
        }
        6 => (p, q) = (p.map(|x| 1.7e308 * x), q.map(|x| 1.7e308 * x)),
        7 => (p, q) = (p.map(|x| 1e-310 * x), q.map(|x| 1e-310 * x)),
        // Far along one axis alone, where little of the height is left; and all of it huge.
        8 | 9 => {
            normal = core::array::from_fn(|k| if k + 1 == N { 1.0 + normal[k] } else { 1e-9 * normal[k] });
            p[N - 1] = 1e8 + 1e-7 * p[N - 1];
            q[N - 1] = 1e8 + 1e-7 * q[N - 1];
            let huge = if kind == 9 { 1e90 } else { 1.0 };
            (normal, p, q) = (normal.map(|x| huge * x), p.map(|x| huge * x), q.map(|x| huge * x));
        }
        // From next to the origin nearly along the plane.
        10 => {
            let [along, square] = [q, normal].map(|v| (0..N).fold(0.0, |sum, k| sum + v[k] * normal[k]));
            q = core::array::from_fn(|k| q[k] - along / square * normal[k] - 1e-9 * p[k]);
            p = p.map(|x| 1e-9 * x);
        }
        // Too large to be split, with products that are not.
        11 => (normal, p, q) = (normal.map(|x| 1e-300 * x), p.map(|x| 1e305 * x), q.map(|x| 1e305 * x)),
        // Coordinates near the least ones along one axis, or along all, under a normal that makes up for it.
        12 => (normal[0], p[0], q[0]) = (1e300 * normal[0], 1e-300 * p[0], 1e-300 * q[0]),
        13 => (normal, p, q) = (normal.map(|x| 1e299 * x), p.map(|x| 1e-300 * x), q.map(|x| 1e-300 * x)),
        14 => (normal[0], p[0], q[0]) = (1e299 * normal[0], 1e-308 * p[0], 1e-308 * q[0]),
        _ => {}
    }
    // Through a point of the edge, or of an end; rounded, it is beside it.
    let at = if kind == 0 { p } else { core::array::from_fn(|k| 0.7 * p[k] + 0.3 * q[k]) };
    let offset = -(0..N).fold(0.0, |sum, k| sum + normal[k] * at[k]);
    (normal, if offset.is_finite() { offset } else { 0.0 }, [p, q])
}

#[test]
fn sides_are_exact_and_crossings_right_to_half_a_bit() {
    let mut numbers = Numbers(61);
    for kind in 0..15 {
        let mut cut = 0;
        for _ in 0..400 {
            let (normal, offset, ends) = family::<3>(&mut numbers, kind);
            cut += usize::from(check(normal, offset, ends));
            let (normal, offset, ends) = family::<2>(&mut numbers, kind);
            cut += usize::from(check(normal, offset, ends));
        }
        assert!(cut > 60, "{kind}: {cut}");
    }
}

#[test]
fn an_end_on_the_plane_is_the_crossing() {
    let cut = Cut::new([0.1, 0.7, -0.3], 0.0).unwrap();
    let q = [3.0, 0.0, 1.0].map(|x: f64| x * 2f64.powi(-30));
    let side = cut.side([3.0, 0.0, 1.0]);
    assert_eq!(cut.side(q), side);
    assert_eq!(cut.side([0.0, 3.0, 7.0]), height([0.1, 0.7, -0.3], 0.0, [0.0, 3.0, 7.0]).cmp(&BigRational::zero()));
    assert_eq!((cut.side([0.0; 3]), cut.side([-1.0, 0.0, 0.0])), (Equal, Less));
    assert_eq!(cut.crossing([[-1.0, 0.0, 0.0], [0.0; 3]]), [0.0; 3]);
}

#[test]
fn what_is_nowhere_cuts_nothing() {
    for (normal, offset) in [([0.0; 3], 1.0), ([f64::NAN, 0.0, 0.0], 1.0), ([1.0, 0.0, 0.0], f64::INFINITY)] {
        assert!(Cut::new(normal, offset).is_none());
    }
}

/// With a third coordinate and weight 1, over polynomials: the meet of plane and edge is h(q) p − h(p) q, and h the join.
#[cfg(feature = "symbolic")]
#[test]
fn heights_are_joins_and_crossings_meets() {
    use crate::pga3::{Plane, Point};
    use crate::symbolic::Poly;
    use num_traits::One;
    let plane = Plane::from_array(Poly::vars(["d", "a", "b", "c"]));
    let ([a, b, c], x, y) = (plane.normal(), Poly::vars(["p1", "p2", "p3"]), Poly::vars(["q1", "q2", "q3"]));
    let numbers = [a, b, c, x[0], x[1], x[2], y[0], y[1], y[2], plane.e0, Poly::one()];
    let [of_p, of_q] = [1, 2].map(|point| super::height(&numbers, point));
    let (p, q) = (Point::from(x), Point::from(y));
    assert_eq!((of_p, of_q), (plane & p, plane & q));
    let meet = (p & q) ^ plane;
    assert!(meet == p * of_q - q * of_p || meet == q * of_p - p * of_q);
}
