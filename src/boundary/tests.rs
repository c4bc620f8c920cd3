//! How many facets are compared exactly, by counting.

use std::f64::consts::TAU;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::vec::Vec;

use super::collision::counted;
use super::tree::Tree;
use super::{Boundary, Collision, along_rays, passages, winding_number};
use crate::random::Numbers;

fn closed<const N: usize>(facets: Vec<[[f64; N]; N]>, parts: Vec<usize>) -> Boundary<N> {
    Boundary { facets, parts, is_closed: true }
}

fn polygon(vertices: Vec<[f64; 2]>) -> Boundary<2> {
    let n = vertices.len();
    closed((0..n).map(|k| [vertices[k], vertices[(k + 1) % n]]).collect(), [0].into())
}

fn count<const N: usize>(first: &Boundary<N>, second: &Boundary<N>) -> (Collision, usize)
where
    [[f64; N]; N]: super::Facet<N>,
{
    let mut tests = 0;
    (counted(first, second, &mut tests), tests)
}

/// Slanted teeth in a row, and between them, near enough for the boxes of edges to overlap, those of a comb above.
fn combs(n: usize) -> [Boundary<2>; 2] {
    let tooth = |k: usize| 4.0 * k as f64;
    let upright = (0..n / 2).rev().map(|k| [tooth(k / 2) + (k % 2) as f64, if k % 2 == 0 { 9.0 } else { 0.0 }]);
    let base = [[0.0, -1.0], [tooth(n / 4), -1.0]];
    let hanging = upright.clone().map(|[x, y]| [x, y + 0.5]);
    let top = [[0.0, 11.0], [tooth(n / 4), 11.0]];
    [polygon(base.into_iter().chain(upright).collect()), polygon(top.into_iter().chain(hanging).collect())]
}

/// Wavy rings, one around the other, nearer to it than its edges are long.
fn rings(n: usize) -> [Boundary<2>; 2] {
    [1.0, 1.0 + 5.0 / n as f64].map(|radius| {
        let vertex = |k: usize| {
            let angle = TAU * k as f64 / n as f64;
            let r = radius + 0.01 * (60.0 * angle).sin();
            [r * angle.cos(), r * angle.sin()]
        };
        polygon((0..n).map(vertex).collect())
    })
}

/// A tube around the z axis with waves, without ends.
fn tubes(n: usize) -> [Boundary<3>; 2] {
    let m = (n as f64 / 2.0).sqrt() as usize;
    [1.0, 1.02].map(|radius| {
        let at = |i: usize, j: usize| {
            let (u, v) = (TAU * (i % m) as f64 / m as f64, TAU * (j % m) as f64 / m as f64);
            let r = 4.0 + radius * v.cos() + 0.01 * (7.0 * u).sin();
            [r * u.cos(), r * u.sin(), radius * v.sin()]
        };
        let quads = (0..m * m).map(|k| [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(i, j)| at(k / m + i, k % m + j)));
        closed(quads.flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]).collect(), [0].into())
    })
}

/// Tetrahedra on a lattice, and others between them: each is a part of its own.
fn crystals(n: usize) -> [Boundary<3>; 2] {
    let side = (n as f64 / 4.0).cbrt() as usize;
    [0.0, 0.3].map(|shift| {
        let place = |k: usize| [k % side, k / side % side, k / side / side].map(|x| x as f64 + shift);
        let facets = (0..side * side * side).flat_map(|k| {
            let corner = |d: [f64; 3]| core::array::from_fn(|i| place(k)[i] + d[i]);
            let [a, b, c, d] = [[0.0; 3], [0.4, 0.1, 0.0], [0.0, 0.4, 0.1], [0.1, 0.0, 0.4]].map(corner);
            [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]
        });
        closed(facets.collect(), (0..side * side * side).map(|k| 4 * k).collect())
    })
}

/// The tests of all pairs would be n²: of 10¹⁰.
#[test]
fn the_exact_tests_are_in_proportion_to_the_edges_and_triangles() {
    fn check<const N: usize>(name: &str, shapes: fn(usize) -> [Boundary<N>; 2], expected: Collision, most: f64)
    where
        [[f64; N]; N]: super::Facet<N>,
    {
        for n in [1_000, 10_000, 100_000] {
            let [first, second] = shapes(n);
            let size = (first.facets.len() + second.facets.len()) as f64;
            let (found, tests) = count(&first, &second);
            println!("{name} of {n}: {tests} tests, {:.2} for each", tests as f64 / size);
            assert_eq!(found, expected, "{name} of {n}");
            assert!(tests as f64 <= most * size, "{name} of {n}: {tests}");
        }
    }
    check("combs", combs, Collision::Disjoint, 2.0);
    check("rings", rings, Collision::FirstInside(0), 2.0);
    check("tubes", tubes, Collision::FirstInside(0), 4.0);
    check("crystals", crystals, Collision::Disjoint, 6.0);
}

#[test]
fn boxes_that_overlap_everywhere_leave_out_no_pair() {
    // Long diagonals side by side, of which the last two cross.
    let diagonals = |shift: f64| {
        (0..200).map(|k| [[f64::from(k) + shift, 0.0], [f64::from(k) + shift + 900.0, 900.0]]).collect::<Vec<_>>()
    };
    let (first, mut second) = (closed(diagonals(0.0), [0].into()), closed(diagonals(0.5), [0].into()));
    (second.parts, second.is_closed) = ([].into(), false);
    let open = Boundary { is_closed: false, ..first };
    assert_eq!(count(&open, &second).0, Collision::Disjoint);
    second.facets[199][1][0] = 1097.5;
    assert_eq!(count(&open, &second).0, Collision::Facets(198, 199));
}

/// Upright teeth of different heights, and others that hang between them: no box of one comb comes near one of the other, but the long sides of
/// all tell nothing about where they are in the row.
fn upright_combs(n: usize) -> [Boundary<2>; 2] {
    let share = |k: usize| (k as u64 * 2_654_435_761 % 1009) as f64 / 1009.0;
    [0.0, 1.0].map(|up| {
        let height = |k: usize| 1e5 * if up == 0.0 { 1.0 + 0.05 * share(k) } else { 2.9 - 0.05 * share(k + 500) };
        let tooth = |k: usize| {
            let (x, end) = (4.0 * k as f64 + 2.0 * up, if up == 0.0 { height(k) } else { 4e5 - height(k) });
            [[x, 3e5 * up], [x, end], [x + 1.0, end], [x + 1.0, 3e5 * up]]
        };
        let end = 3e5 * up + 2.0 * up - 1.0;
        polygon((0..n / 4).flat_map(tooth).chain([[n as f64, end], [-1.0, end]]).collect())
    })
}

#[test]
fn boxes_are_compared_in_proportion_to_the_edges_however_long_these_are() {
    for n in [1_000, 10_000, 100_000] {
        let [first, second] = upright_combs(n).map(|comb| Tree::around(&comb.facets));
        let mut compared = 0;
        let none = first.leaves(&second, |a, b| {
            compared += a.len() * b.len();
            None::<()>
        });
        assert!(none.is_none() && compared <= 64 * n, "{n}: {compared}");
        // Rays across the teeth of the comb that lies on its side.
        let [lying, _] = upright_combs(n);
        let lying = Tree::around(&lying.facets.iter().map(|edge| edge.map(|[x, y]| [y, x])).collect::<Vec<_>>());
        let mut seen = 0;
        for k in 0..100 {
            let p = [1e4, n as f64 * (f64::from(k) + 0.3) / 100.0];
            let hit = lying.along_ray(
                p,
                |_| None,
                |places| {
                    seen += places.len();
                    Some(0)
                },
            );
            assert_eq!(hit, Some(0));
        }
        assert!(seen <= 100 * 64, "{n}: {seen}");
    }
}

/// What is under a curve that goes up and down at random, so that level rays cross a third of its edges.
fn under_noise(n: usize) -> Boundary<2> {
    let mut numbers = Numbers(5);
    let top = (0..n).rev().map(|k| [k as f64, 2.0 + numbers.unit()]);
    polygon([[0.0, 0.0], [n as f64, -1.0]].into_iter().chain(top).collect())
}

/// How often a region goes round a place, by all of its edges.
fn turns(region: &Boundary<2>, p: [f64; 2]) -> Option<Option<i64>> {
    winding_number(p, region.facets.iter().map(|&edge| Some(edge)))
}

#[test]
fn a_ray_passes_a_path_that_is_ahead_at_once() {
    for n in [1_000, 10_000, 100_000] {
        let [comb, _] = upright_combs(n);
        for region in [under_noise(n), comb] {
            let size = |k: usize| region.facets.iter().fold(0.0_f64, |size, edge| size.max(edge[0][k]));
            let place = |k: usize| [size(0) * k as f64 / 200.0, size(1) * (0.9 + 0.0005 * k as f64)];
            let (seen, points) = (AtomicUsize::new(0), (0..200).map(place).collect::<Vec<_>>());
            let found = along_rays(
                &region.facets,
                &points,
                |&p| Some(p),
                |_, p, edges| {
                    seen.fetch_add(edges.len(), Relaxed);
                    passages(p, edges.iter())
                },
            );
            let seen = seen.into_inner();
            assert!(seen <= 200 * 100, "{n}: {seen}");
            for (&p, found) in points.iter().zip(found).step_by(10) {
                assert_eq!(found, turns(&region, p));
            }
        }
    }
}

/// Many vertices on one level, edges that are level or of length 0, edges taken twice or there and back.
#[test]
fn rays_from_many_points_tell_the_winding_number_of_each() {
    let mut numbers = Numbers(11);
    for round in 0..200 {
        let size = f64::from(2 + round % 7);
        let mut place = |step: f64| [0; 2].map(|_| (numbers.unit() * size / step).round() * step);
        let region = polygon((0..150).map(|_| place(1.0)).collect());
        let points: Vec<_> = (0..200).map(|_| place(0.5)).collect();
        let found = along_rays(&region.facets, &points, |&p| Some(p), |_, p, edges| passages(p, edges.iter()));
        for (&p, found) in points.iter().zip(found) {
            assert_eq!(found, turns(&region, p), "{round}: {p:?}");
        }
    }
}
