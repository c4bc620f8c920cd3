//! Angles that are known from integers: the vector p u + q v is at atan2(q, p) from u, if v is perpendicular and as
//! long.

use std::f64::consts::{FRAC_PI_2, PI};

use incidence::{pga2, pga3};

/// The documented bound.
const BOUND: f64 = 8.0 * f64::EPSILON;

/// Pairs of whole numbers: from all around, and from very near to the axes.
fn turns() -> Vec<(f64, f64)> {
    let numbers = [3.0, -7.0, 19.0, -1000.0, 65537.0, 1e9];
    let pairs = numbers.iter().flat_map(|&p| numbers.iter().map(move |&q| (p, q / 2.0)));
    pairs.chain([(5.0, 0.0), (-5.0, 0.0), (0.0, 3.0), (0.0, -3.0), (1e12, 1.0), (-1e12, -1.0)]).collect()
}

#[test]
fn angles_in_the_plane_are_those_of_integers() {
    let (u, v) = ([2.0, 3.0], [-3.0, 2.0]);
    for (p, q) in turns() {
        let expected: f64 = f64::atan2(q, p);
        let w = [p * u[0] + q * v[0], p * u[1] + q * v[1]];
        let (a, b) = (pga2::Direction::from(u), pga2::Direction::from(w));
        let at = pga2::Point::new(7.0, -4.0);
        let (l, m) = ((at & a) * 3.0, pga2::Point::new(-1.0, 2.0) & b);
        for found in [a.signed_angle(b), l.signed_angle(m), a.signed_angle(m), l.signed_angle(b)] {
            assert!((found - expected).abs() <= BOUND, "{p} {q}: {found} {expected}");
        }
        for found in [a.angle(b), b.angle(a), l.angle(m), m.angle(a), l.angle(b)] {
            assert!((found - expected.abs()).abs() <= BOUND, "{p} {q}: {found} {expected}");
        }
        if expected.abs() < PI {
            assert!(
                (b.signed_angle(a) + expected).abs() <= BOUND && ((-m).angle(l) - (PI - expected.abs())).abs() <= BOUND
            );
        }
    }
}

#[test]
fn angles_in_space_are_those_of_integers() {
    // u, v, n are perpendicular to each other and as long.
    let (u, v, n) = ([2.0, 3.0, 6.0], [3.0, -6.0, 2.0], [6.0, 2.0, -3.0]);
    for (p, q) in turns() {
        let expected = f64::atan2(q.abs(), p);
        let w: [f64; 3] = std::array::from_fn(|i| p * u[i] + q * v[i]);
        let (a, b) = (pga3::Direction::from(u), pga3::Direction::from(w));
        let (l, m) = ((pga3::Point::new(7.0, -4.0, 3.0) & a) * 3.0, pga3::Point::new(-1.0, 2.0, 9.0) & b);
        let (e, f) = (pga3::Plane::new(u[0], u[1], u[2], 5.0), pga3::Plane::new(w[0], w[1], w[2], -3.0) * 0.3);
        for found in [a.angle(b), b.angle(a), l.angle(m), m.angle(a), l.angle(b), e.angle(f), f.angle(e)] {
            assert!((found - expected).abs() <= BOUND, "{p} {q}: {found} {expected}");
        }
        // Above the plane perpendicular to u it is what lacks to a right angle, signed.
        for found in [e.angle(b), b.angle(e), e.angle(m), m.angle(e)] {
            assert!((found - (FRAC_PI_2 - expected)).abs() <= BOUND, "{p} {q}: {found}");
            assert!((-FRAC_PI_2..=FRAC_PI_2).contains(&found));
        }
        let upright = pga3::Plane::new(n[0], n[1], n[2], 1.0);
        assert!(upright.angle(b).abs() <= BOUND && (upright.angle(e) - FRAC_PI_2).abs() <= BOUND);
    }
}

#[test]
fn angles_do_not_depend_on_the_size() {
    for size in [1e-300, 1e-150, 1e150, 1e300] {
        let a = pga3::Direction::new(size, 2.0 * size, 2.0 * size);
        assert!((a.angle(pga3::Direction::new(2.0 / size, 1.0 / size, -2.0 / size)) - FRAC_PI_2).abs() <= BOUND);
        let a = pga2::Direction::new(size, size);
        assert!((a.signed_angle(pga2::Direction::new(0.0, 7.0)) - PI / 4.0).abs() <= BOUND);
    }
}

/// Where both products of the cross product round to the same number.
#[test]
fn the_sign_of_an_angle_near_a_half_turn_or_none_is_right() {
    let a = pga2::Direction::new(-1.4103031082973576, -1.0);
    let b = pga2::Direction::new(3.3152084917056428e28, 2.3507063639021935e28);
    assert_eq!((a.signed_angle(b), b.signed_angle(a)), (-PI, PI));
    let small = a.signed_angle(-b);
    assert!(small > 0.0 && small < 1e-16 && (-b).signed_angle(a) == -small, "{small:e}");
    assert_eq!((a.signed_angle(a), a.signed_angle(-a)), (0.0, PI));
}
