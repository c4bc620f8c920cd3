//! What is nearly parted is not: bodies that touch, and bodies that know their vertices only roughly. And depths and
//! distances that are tiny beside the bodies, or beside the numbers.

use incidence::body::{Body, Extent};
use incidence::pga3::{Point, Proximity, overlap, penetration};
use incidence::{pga2, pga3};
use num_rational::BigRational;

use super::bodies::Cloud;
use super::families::Dice;

/// A point of a grid.
fn lattice(dice: &mut Dice, steps: f64) -> [f64; 3] {
    dice.point::<3>().map(|c| 2.0 * (c * steps).round())
}

#[test]
fn bodies_that_touch_are_never_parted() {
    let sum = |p: [f64; 3], q: [f64; 3], share: f64| std::array::from_fn(|k| p[k] + share * q[k]);
    let minus = |p: [f64; 3], q: [f64; 3]| sum(p, q, -1.0);
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let steps = [3e7, 1e8, 1e12][seed as usize % 3];
        // A triangle, and one that has a corner in the middle of an edge, or an edge through it: no sum is rounded.
        let a: [[f64; 3]; 3] = std::array::from_fn(|_| lattice(&mut dice, steps));
        let (e, f) = (minus(a[1], a[0]), minus(a[2], a[0]));
        let on_edge: [f64; 3] = sum(a[0], e, 0.5);
        let (out, along) = (lattice(&mut dice, steps), lattice(&mut dice, steps));
        let b = match seed % 2 {
            0 => [on_edge, sum(on_edge, out, 1.0), sum(on_edge, along, 1.0)],
            _ => [sum(on_edge, out, 1.0), sum(on_edge, out, -1.0), sum(on_edge, f, -1.0)],
        };
        assert!(overlap(&Cloud::new(a), &Cloud::new(b)), "{seed}: {a:?} {b:?}");
    }
}

/// A body that names a vertex that is short of the farthest one by up to its slack.
struct Rough(Cloud<3>);

const SLACK: f64 = 0.25;

impl Body<3> for Rough {
    type Scalar = f64;
    fn vertex_count(&self) -> usize {
        self.0.points.len()
    }
    fn vertex(&self, index: usize) -> [f64; 3] {
        self.0.points[index]
    }
    fn farthest(&self, direction: [f64; 3], _: usize) -> usize {
        let length = direction.iter().map(|c| c * c).sum::<f64>().sqrt();
        let height = |k: usize| (0..3).map(|i| self.0.points[k][i] * direction[i]).sum::<f64>();
        let most = (0..self.vertex_count()).map(height).fold(f64::NEG_INFINITY, f64::max);
        let is_named = |k: &usize| height(*k) >= most - 0.999 * SLACK * length;
        let named = (0..self.vertex_count()).filter(is_named).min_by(|&j, &k| height(j).total_cmp(&height(k)));
        named.unwrap_or(0)
    }
    fn extent(&self) -> Option<Extent> {
        Some(Extent { slack: SLACK, diameter: 2.0, reach: 9.0 })
    }
}

#[test]
fn what_a_body_does_not_know_of_its_vertices_parts_nothing() {
    let mut shallow = 0;
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let mut ball = |x: f64| {
            let point = |_| {
                let p: [f64; 3] = dice.point();
                let length = p.iter().map(|c| c * c).sum::<f64>().sqrt().max(1e-9);
                [p[0] / length + x, p[1] / length, p[2] / length]
            };
            Cloud::new((0..60).map(point).collect::<Vec<_>>())
        };
        let (a, b) = (ball(0.0), ball(1.75 + 0.001 * seed as f64));
        let honest = pga3::proximity(&a, &b).signed_distance();
        shallow += u32::from(-SLACK < honest && honest < 0.0);
        assert_eq!(overlap(&Rough(a), &Rough(b)), honest <= 0.0, "{seed}: {honest}");
    }
    assert!(shallow > 50, "{shallow}");
}

#[test]
fn a_distance_below_the_least_number_is_not_zero() {
    let least = f64::from_bits(1);
    // One unit of area over an edge of 20.8.
    let edge = pga2::Segment { a: [-7.0 * least, -5.0 * least], b: [10.0 * least, 7.0 * least] };
    let found = pga2::proximity(&pga2::Point::origin(), &edge);
    let pga2::Proximity::Separated { distance, .. } = found else { panic!("{found:?}") };
    assert_eq!(distance, least);
}

#[test]
fn the_nearest_of_tiny_faces_is_found_beside_a_far_corner() {
    type Q = BigRational;
    let exact = |x: f64| Q::from_float(x).unwrap();
    for (seed, size) in (0..200).zip([1e-80, 1e-78, 1e-81, 3e-79].into_iter().cycle()) {
        let mut dice = Dice::new(seed);
        // Nearly an octahedron around the Origin, and a corner far away, opposite to the middle of a face.
        let mut near = |k: usize| -> [f64; 3] {
            let bump = |dice: &mut Dice| size * 1e-5 * dice.point::<3>()[0];
            std::array::from_fn(|i| if i == k % 3 { size * [1.0, -1.0][k / 3] } else { 0.0 } + bump(&mut dice))
        };
        let mut points: Vec<[f64; 3]> = (0..6).map(&mut near).collect();
        points.insert(0, [-1.0; 3]);
        let places: Vec<Vec<Q>> = points.iter().map(|p| p.map(exact).to_vec()).collect();
        let minus = |p: &[Q], q: &[Q]| -> Vec<Q> { (0..3).map(|k| &p[k] - &q[k]).collect() };
        let dot = |p: &[Q], q: &[Q]| -> Q { (0..3).map(|k| &p[k] * &q[k]).sum() };
        let mut least: Option<Q> = None;
        for (i, j, k) in (0..7).flat_map(|i| (0..7).flat_map(move |j| (0..7).map(move |k| (i, j, k)))) {
            let (u, v) = (minus(&places[j], &places[i]), minus(&places[k], &places[i]));
            let n: Vec<Q> =
                (0..3).map(|k| &u[(k + 1) % 3] * &v[(k + 2) % 3] - &u[(k + 2) % 3] * &v[(k + 1) % 3]).collect();
            let (square, height) = (dot(&n, &n), dot(&n, &places[i]));
            if square == exact(0.0) || places.iter().any(|p| dot(&n, p) > height) {
                continue;
            }
            let height = &height * &height / square;
            least = Some(least.map_or(height.clone(), |least| least.min(height)));
        }
        let found = penetration(&Point::origin(), &Cloud::new(points)).unwrap();
        let Proximity::Overlapping { depth, bound, .. } = found else { panic!("{found:?}") };
        assert!(bound <= 32.0 * f64::EPSILON * depth, "{seed}: {found:?}");
        let (from, to, least) = (exact(depth) - exact(bound), exact(depth) + exact(bound), least.unwrap());
        assert!(&from * &from <= least && least <= &to * &to, "{seed}: {found:?}");
    }
}
