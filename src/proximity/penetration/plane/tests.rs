//! The bounds hold, in exact rationals; and they are not much too large.

use alloc::vec::Vec;
use core::cmp::Ordering;

use num_rational::BigRational;
use num_traits::Signed;

use super::*;
use crate::proximity::difference::Ends;
use crate::random::Numbers;

fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

fn exactly<const N: usize>([from, to]: Ends<N>) -> Vec<BigRational> {
    (0..N).map(|k| exact(to[k]) - exact(from[k])).collect()
}

fn minus(p: &[BigRational], q: &[BigRational]) -> Vec<BigRational> {
    p.iter().zip(q).map(|(x, y)| x - y).collect()
}

fn product(p: &[BigRational], q: &[BigRational]) -> BigRational {
    p.iter().zip(q).map(|(x, y)| x * y).sum()
}

/// The order of x |n| and y, where n² is given.
fn order(x: f64, square: &BigRational, y: &BigRational) -> Ordering {
    let x = exact(x);
    let (left, right) = (&x * x.abs() * square, y * y.abs());
    left.cmp(&right)
}

impl Numbers {
    /// Corners near each other, of vertices far from the origin, from it, or from both.
    fn corners<const N: usize>(&mut self, size: f64) -> [Ends<N>; 4] {
        let (far, from): ([f64; N], [f64; N]) = (self.point(), self.point().map(|c: f64| 3.0 * c));
        core::array::from_fn(|_| {
            let [p, q]: [[f64; N]; 2] = [(); 2].map(|()| self.point().map(|c: f64| size * c));
            [core::array::from_fn(|k| from[k] + p[k]), core::array::from_fn(|k| far[k] + q[k])]
        })
    }
}

/// Of all errors the largest share of its bound: of points near the corners, and of points far away.
fn worst<const N: usize>(normal: impl Fn(&[Vec<BigRational>]) -> Vec<BigRational>) -> [f64; 2] {
    let (mut numbers, mut worst, mut rounded) = (Numbers(1), [0.0_f64; 2], 0);
    let scale = Scale::new(0.5, 0.0, 0.0);
    for round in 0..2000 {
        let ends = numbers.corners::<N>([1.0, 1e-3, 1e-5, 1e-7][round % 4]);
        let places = ends.map(|ends| scale.vector(ends));
        let Some(plane) = Plane::rounded(&core::array::from_fn(|k| places[k])) else { continue };
        rounded += 1;
        let corners = ends.map(exactly);
        let n = normal(&corners[..N]);
        let square = product(&n, &n);
        let least = plane.least_height(places[0]);
        let height = product(&n, &corners[0]);
        assert!(least <= 0.0 || order(least, &square, &height).is_le(), "{round}: {least}, {plane:?}");
        for (worst, ends) in worst.iter_mut().zip([ends[3], numbers.corners(1e3)[0]]) {
            let (value, error) = plane.beyond(places[0], scale.vector(ends));
            let beyond = product(&n, &minus(&exactly(ends), &corners[0]));
            let is_within = |part: f64| {
                order(value - part * error, &square, &beyond).is_le()
                    && order(value + part * error, &square, &beyond).is_ge()
            };
            assert!(is_within(1.0), "{round}: {value} ± {error}, {plane:?}");
            let least = (0..64).map(|k| f64::from(k) / 64.0).find(|&part| is_within(part)).unwrap_or(1.0);
            *worst = worst.max(least);
        }
    }
    assert!(rounded > 1000);
    worst
}

#[test]
fn a_rounded_plane_is_within_its_bound() {
    let in_plane = worst::<2>(|p| {
        let e = minus(&p[1], &p[0]);
        [-e[1].clone(), e[0].clone()].to_vec()
    });
    let in_space = worst::<3>(|p| {
        let (u, v) = (minus(&p[1], &p[0]), minus(&p[2], &p[0]));
        (0..3).map(|k| &u[(k + 1) % 3] * &v[(k + 2) % 3] - &u[(k + 2) % 3] * &v[(k + 1) % 3]).collect()
    });
    // The least bounds that would have done here are not far below.
    assert!(in_plane.iter().chain(&in_space).all(|&share| share > 0.07), "{in_plane:?}, {in_space:?}");
}

#[test]
fn heights_are_in_the_order_of_numbers() {
    let sizes = [0.0, 1e-300, 3e-251, 2e-250, 1e-249, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 1e249, 3e250, 1e300];
    for unit in [-7, 0, 9] {
        let height = |x: f64| {
            let scaled = crate::exact::ldexp(x, i64::from(unit));
            Height::new(x).unwrap_or_else(|| Height::of(Scaled::from(scaled), unit))
        };
        assert!(sizes.windows(2).all(|two| height(two[0]) < height(two[1])));
        assert!(sizes.iter().all(|&x| height(x) == Height::of(Scaled::new(x.into(), unit.into()), unit)));
    }
    assert_eq!(Height::new(-1.0), None);
}
