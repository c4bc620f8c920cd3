//! Round bodies deep in each other, and lattices, against every face of their difference: of points of a grid, whose
//! differences and their hull are exact.

use incidence::{pga2, pga3};
use num_rational::BigRational;

use super::bodies::Cloud;
use super::families::Dice;

type Exact = BigRational;

fn exact(x: f64) -> Exact {
    Exact::from_float(x).unwrap()
}

fn minus<const N: usize>(p: [f64; N], q: [f64; N]) -> Vec<Exact> {
    (0..N).map(|k| exact(p[k]) - exact(q[k])).collect()
}

/// The squared distance of the Origin from the plane through a corner, across a normal.
fn square(normal: &[Exact], corner: &[Exact]) -> Exact {
    let dot = |p: &[Exact], q: &[Exact]| p.iter().zip(q).map(|(x, y)| x * y).sum::<Exact>();
    let height = dot(normal, corner);
    &height * &height / dot(normal, normal)
}

/// About on a sphere, on a grid of this many steps to the radius.
fn ball<const N: usize>(dice: &mut Dice, count: usize, steps: f64, middle: [f64; N]) -> Vec<[f64; N]> {
    let mut point = || {
        let p: [f64; N] = dice.point();
        let length = p.iter().map(|c| c * c).sum::<f64>().sqrt().max(0.1);
        std::array::from_fn(|k| (steps * p[k] / length).round() + middle[k])
    };
    (0..count).map(|_| point()).collect()
}

/// The least squared height of a face of B − A in the plane.
fn in_the_plane(a: &[[f64; 2]], b: &[[f64; 2]]) -> Option<Exact> {
    let hull = |points: &[[f64; 2]]| pga2::ConvexHull::new(points.iter().copied()).unwrap();
    let difference = pga2::minkowski_difference(&hull(b), &hull(a)).unwrap();
    let corners: Vec<[f64; 2]> = difference.vertices().map(|p| p.coords()).collect();
    let edge = |k: usize| {
        let (p, q) = (corners[k], corners[(k + 1) % corners.len()]);
        let along = minus(q, p);
        square(&[-along[1].clone(), along[0].clone()], &minus(p, [0.0; 2]))
    };
    (difference.dimension() == 2).then(|| (0..corners.len()).map(edge).min().unwrap())
}

/// The least squared height of a face of B − A in space.
fn in_space(a: &[[f64; 3]], b: &[[f64; 3]]) -> Option<Exact> {
    let hull = |points: &[[f64; 3]]| pga3::ConvexHull::new(points.iter().copied()).unwrap();
    let difference = pga3::minkowski_difference(&hull(b), &hull(a)).unwrap();
    let mut least = None;
    for face in difference.faces() {
        let corners: Vec<[f64; 3]> = face.vertices().take(3).map(|v| v.point().coords()).collect();
        let (u, v) = (minus(corners[1], corners[0]), minus(corners[2], corners[0]));
        let normal: Vec<Exact> =
            (0..3).map(|k| &u[(k + 1) % 3] * &v[(k + 2) % 3] - &u[(k + 2) % 3] * &v[(k + 1) % 3]).collect();
        let found = square(&normal, &minus(corners[0], [0.0; 3]));
        least = Some(least.map_or(found.clone(), |least: Exact| least.min(found)));
    }
    least.filter(|_| difference.dimension() == 3)
}

/// Whether √`square` is no more than the bound, and a bound of 16 ε and some of the size, from the depth.
fn holds(depth: f64, bound: f64, size: f64, square: &Exact) -> bool {
    let least = exact(depth) - exact(bound);
    let most = exact(depth) + exact(bound);
    bound <= 16.0 * f64::EPSILON * depth + 256.0 * f64::EPSILON * size
        && (least <= exact(0.0) || &(&least * &least) <= square)
        && square <= &(&most * &most)
}

macro_rules! test {
    ($name:ident, $pga:ident, $n:literal, $truth:ident, $counts:expr) => {
        #[test]
        fn $name() {
            let mut seen = 0;
            for seed in 0..120 {
                let mut dice = Dice::new(seed);
                let (steps, count) = ([3.0, 20.0, 16384.0][seed as usize % 3], $counts[seed as usize % 4]);
                let apart = [0.0, 0.05, 1.0, 1.9][dice.below(4) as usize] * steps;
                let a = ball::<$n>(&mut dice, count, steps, [0.0; $n]);
                let mut b = ball::<$n>(&mut dice, count, steps, center(&mut Dice::new(!seed), apart));
                if seed % 5 == 0 {
                    // A vertex of one on one of the other: the Origin is a corner or inside.
                    let by: [f64; $n] = std::array::from_fn(|k| a[0][k] - b[count / 2][k]);
                    b.iter_mut().for_each(|p| *p = std::array::from_fn(|k| p[k] + by[k]));
                }
                let hull = |points: &[[f64; $n]]| $pga::ConvexHull::new(points.iter().copied()).unwrap();
                let Some(truth) = $truth(&a, &b) else { continue };
                let found = [
                    $pga::penetration(&hull(&a), &hull(&b)),
                    $pga::penetration(&hull(&b), &hull(&a)),
                    $pga::penetration(&Cloud::new(a.clone()), &Cloud::new(b.clone())),
                ];
                for found in found.into_iter().flatten() {
                    let $pga::Proximity::Overlapping { depth, bound, .. } = found else { panic!("{found:?}") };
                    assert!(holds(depth, bound, steps, &truth), "seed {seed}: {depth} ± {bound}, {truth}");
                    seen += 1;
                }
            }
            assert!(seen > 150, "{seen}");
        }
    };
}

/// A point of the grid, about so far from the Origin.
fn center<const N: usize>(dice: &mut Dice, apart: f64) -> [f64; N] {
    let p: [f64; N] = dice.point();
    let length = p.iter().map(|c| c * c).sum::<f64>().sqrt().max(0.1);
    p.map(|c| (apart * c / length).round())
}

test!(depths_in_the_plane_are_the_least_heights_of_the_difference, pga2, 2, in_the_plane, [4, 10, 30, 200]);
test!(depths_in_space_are_the_least_heights_of_the_difference, pga3, 3, in_space, [4, 10, 24, 60]);

/// A component of their direction is so far below the other that it has hardly a digit.
#[test]
fn segments_of_sides_further_apart_than_the_numbers_reach_have_a_proximity() {
    let segment = |a: [f64; 2], b: [f64; 2]| pga2::Segment::from([a, b]);
    for (a, b) in [
        (segment([2e-150, 0.0], [0.0, 0.0]), segment([0.0, 0.0], [3e150, 3e-160])),
        (segment([0.0, 2e-160], [1e20, 2e-160]), segment([5e19, 2e-160], [-1e154, 3e-160])),
    ] {
        let found = [pga2::proximity(&a, &b), pga2::proximity(&b, &a)];
        assert!(found.iter().all(|found| found.is_overlapping() && found.depth() < 1e-300), "{found:?}");
        assert!(pga2::overlap(&a, &b) && pga2::overlap(&b, &a));
    }
}

/// One body is as small as the first corner that is looked at, the other so large that it overflows in units of that.
#[test]
fn a_segment_that_touches_a_triangle_of_the_largest_numbers_has_no_depth() {
    let hull = |points: &[[f64; 3]]| pga3::ConvexHull::new(points.iter().copied()).unwrap();
    for (most, half) in [(f64::MAX, f64::MAX), (f64::MAX, 0.5 * f64::MAX), (1e300, 1e300)] {
        let small = hull(&[[0.0, -1.0, 1.0], [0.0; 3]]);
        let large = hull(&[[-most, -most, -most], [-most, 0.0, half], [0.0; 3]]);
        for (a, b) in [(&small, &large), (&large, &small)] {
            let found = pga3::proximity(a, b);
            assert!(found.is_overlapping() && found.depth() == 0.0, "{found:?}");
            assert!(pga3::overlap(a, b) && pga3::penetration(a, b).is_some());
        }
    }
}

/// The depth in a round body is known after as many steps as it has corners.
#[test]
fn the_middle_of_a_polygon_of_very_many_corners_has_a_depth() {
    let n = 120_000;
    let corners = (0..n).map(|k| (std::f64::consts::TAU * f64::from(k) / f64::from(n)).sin_cos());
    let disk = incidence::pga2::ConvexHull::new(corners.map(|(y, x)| [x, y])).unwrap();
    let found = incidence::pga2::proximity(&disk, &incidence::pga2::Point::origin());
    let apothem = (std::f64::consts::PI / f64::from(n)).cos();
    assert!(found.is_overlapping() && (found.depth() - apothem).abs() < 1e-15, "{found:?}");
}
