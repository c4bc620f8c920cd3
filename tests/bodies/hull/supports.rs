//! Farthest vertices, exactly, against all vertices.

use incidence::body::Body;
use incidence::{pga2, pga3};
use num_bigint::{BigInt, Sign};

use super::clouds::{families, lattice, sphere};
use super::exact::along;
use crate::numbers::Numbers;

/// The first of the vertices that are farthest.
fn expected<const N: usize>(body: &impl Body<N>, direction: [f64; N]) -> usize {
    (1..body.vertex_count()).fold(0, |best, k| {
        let gain = along(direction, body.vertex(k), body.vertex(best));
        if gain.sign() == Sign::Plus { k } else { best }
    })
}

fn check<const N: usize>(body: &impl Body<N>, numbers: &mut Numbers, name: &str) {
    assert_eq!(body.extent().map(|extent| extent.slack), Some(0.0));
    for trial in 0..60 {
        let mut direction: [f64; N] = match trial % 4 {
            // Along the axes and diagonals, where many are equally far.
            0 => std::array::from_fn(|_| numbers.integer(1) as f64),
            // Perpendicular to the difference of two vertices, up to rounding.
            1 => {
                let [p, q] = [(); 2].map(|()| body.vertex(numbers.below(body.vertex_count())));
                let mut d = [0.0; N];
                (d[0], d[1]) = (p[1] / 2.0 - q[1] / 2.0, q[0] / 2.0 - p[0] / 2.0);
                d
            }
            2 => numbers.vector::<N>(1.0).map(|c| c * 1e-300),
            _ => numbers.vector(1.0),
        };
        if direction == [0.0; N] {
            direction[0] = 1.0;
        }
        let found = expected(body, direction);
        for start in [0, body.vertex_count() / 2, body.vertex_count() - 1, usize::MAX] {
            assert_eq!(body.farthest(direction, start), found, "{name} {direction:?}");
        }
    }
    // Any vertex, but an end.
    for direction in [[0.0; N], [f64::NAN; N], [f64::INFINITY; N]] {
        assert!(body.farthest(direction, 0) < body.vertex_count());
    }
}

#[test]
fn the_farthest_vertex_is_exact_and_the_first() {
    let mut numbers = Numbers(0x1357);
    for (name, points) in families::<2>() {
        check(&pga2::ConvexHull::<f64>::new(points).unwrap(), &mut numbers, name);
    }
    for (name, points) in families::<3>() {
        check(&pga3::ConvexHull::<f64>::new(points).unwrap(), &mut numbers, name);
    }
}

/// A large hull with many faces of many vertices: a ball of a lattice, on which ties abound.
#[test]
fn ties_on_large_hulls_give_the_first() {
    let mut numbers = Numbers(0x2468);
    let center = |p: [f64; 3]| p.map(|c| c - 10.0);
    let in_ball = |p: &[f64; 3]| p.iter().map(|c| c * c).sum::<f64>() <= 100.0;
    let ball: Vec<_> = lattice::<3>(21).into_iter().map(center).filter(in_ball).collect();
    let hull = pga3::ConvexHull::<f64>::new(ball).unwrap();
    assert!(hull.vertices().len() > 100);
    for face in hull.faces() {
        let corners: Vec<_> = face.vertices().map(|v| v.point().coords()).collect();
        // The normal of integers is exact: the whole face is farthest.
        let [u, v] = [1, 2].map(|k| [0, 1, 2].map(|i| corners[k][i] - corners[0][i]));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let first = face.vertices().map(|v| v.index()).min().unwrap();
        for start in [0, hull.vertices().len() - 1] {
            assert_eq!(hull.farthest(normal, start), first);
        }
    }
    for edge in hull.edges() {
        let [a, b] = edge.ends();
        let [left, right] = [edge.left(), edge.right()].map(|face| face.unwrap().plane().normal());
        let direction = [0, 1, 2].map(|k| left[k] + right[k]);
        let found = hull.farthest(direction, 0);
        assert_eq!(found, expected(&hull, direction));
        assert!([a.index(), b.index()].contains(&found));
    }
    check(&hull, &mut numbers, "ball of a lattice");
}

#[test]
fn large_hulls_are_climbed_from_everywhere() {
    let mut numbers = Numbers(0x9753);
    let hull = pga3::ConvexHull::<f64>::new(sphere::<3>(&mut numbers, 2000)).unwrap();
    check(&hull, &mut numbers, "sphere");
    let long = sphere::<3>(&mut numbers, 1000).into_iter().map(|[x, y, z]| [1e6 * x, y, 1e-6 * z]);
    check(&pga3::ConvexHull::<f64>::new(long).unwrap(), &mut numbers, "needle");
    let flat = sphere::<2>(&mut numbers, 300).into_iter().map(|[x, y]| [x, y, 3.0]);
    let hull = pga3::ConvexHull::<f64>::new(flat).unwrap();
    assert_eq!(hull.dimension(), 2);
    check(&hull, &mut numbers, "disk");
    assert_eq!(BigInt::from(0), along([0.0, 0.0, 1.0], hull.vertex(0), hull.vertex(7)));
}

/// A height that overflows on its way is not the greatest for that.
#[test]
fn heights_that_overflow_are_compared_exactly() {
    let far = [[1.2e154, 1.2e154, -1.7e154], [1e154, 0.0, 0.0], [0.0, -1e154, 0.0], [0.0, 0.0, -1e154]];
    let hull = pga3::ConvexHull::new(far).unwrap();
    let farthest = hull.farthest([1e154; 3], 0);
    assert_eq!(hull.vertex(farthest), far[1]);
}
