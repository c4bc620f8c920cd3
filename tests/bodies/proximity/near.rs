//! Which vertices may be as far in a direction as a given one: those that are left out are nearer, by exact numbers, and where
//! no two are as far, all are left out that are not needed.

use std::ops::ControlFlow;

use incidence::body::{Blur, Body};
use incidence::pga2;
use incidence::pga3::{self, Cuboid, Line, Motor, Posed};
use num_rational::BigRational;

struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn unit<const N: usize>(&mut self) -> [f64; N] {
        let v: [f64; N] = std::array::from_fn(|_| self.next());
        let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
        v.map(|c| c / length)
    }
}

pub fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

/// The vertices of a body, and no more: what is provided for any.
pub struct Listed<'a, B>(pub &'a B);

impl<const N: usize, B: Body<N>> Body<N> for Listed<'_, B> {
    type Scalar = B::Scalar;
    fn vertex_count(&self) -> usize {
        self.0.vertex_count()
    }
    fn vertex(&self, index: usize) -> [f64; N] {
        self.0.vertex(index)
    }
}

fn visited<const N: usize>(body: &impl Body<N>, direction: [f64; N], blur: Blur, top: usize) -> Vec<usize> {
    let mut visited = Vec::new();
    let _ = body.near(direction, blur, top, &mut |vertex| {
        visited.push(vertex);
        ControlFlow::Continue(())
    });
    visited.sort_unstable();
    visited.dedup();
    visited
}

/// How many vertices are visited, of which each that is left out is below the top as far as promised.
fn near<const N: usize>(body: &impl Body<N>, direction: [f64; N], blur: Blur, top: usize) -> usize {
    let visited = visited(body, direction, blur, top);
    assert!(visited.binary_search(&top).is_ok());
    let from = body.vertex(top);
    for vertex in (0..body.vertex_count()).filter(|vertex| visited.binary_search(vertex).is_err()) {
        let to = body.vertex(vertex);
        let step: Vec<_> = (0..N).map(|k| exact(to[k]) - exact(from[k])).collect();
        let height: BigRational = (0..N).map(|k| exact(direction[k]) * &step[k]).sum();
        let least = -height - exact(blur.height);
        let square: BigRational = step.iter().map(|c| c * c).sum();
        let off = exact(blur.direction) * exact(blur.direction) * square;
        assert!(least > exact(0.0) && &least * &least > off, "{vertex} over {top}: {direction:?}, {blur:?}");
    }
    visited.len()
}

fn blurs() -> [Blur; 3] {
    let blur = |direction, height| Blur { direction, height };
    [blur(0.0, 0.0), blur(1e-14, 0.0), blur(0.125, 0.25)]
}

/// In directions all around, from the farthest vertex and from any other, and across edges.
fn all_around<const N: usize>(body: &impl Body<N>, numbers: &mut Numbers) -> usize {
    let mut most = 0;
    for round in 0..(240 / body.vertex_count()).clamp(3, 30) {
        let direction: [f64; N] = numbers.unit();
        let farthest = body.farthest(direction, 0);
        for blur in blurs() {
            let count = near(body, direction, blur, farthest);
            most = if blur.height == 0.0 { count.max(most) } else { most };
        }
        near(body, direction, Blur::default(), round % body.vertex_count());
        // As far as another, but for rounding.
        let (p, q) = (body.vertex(farthest), body.vertex((farthest + 1) % body.vertex_count()));
        let step: [f64; N] = std::array::from_fn(|k| q[k] - p[k]);
        let along = (0..N).map(|k| direction[k] * step[k]).sum::<f64>() / step.iter().map(|c| c * c).sum::<f64>();
        if along.is_finite() {
            near(body, std::array::from_fn(|k| direction[k] - along * step[k]), Blur::default(), farthest);
        }
    }
    most
}

#[test]
fn vertices_left_out_are_nearer_on_hulls() {
    let mut numbers = Numbers(3);
    for count in [1, 2, 3, 8, 31, 33, 120] {
        for (scale, offset) in [(1.0, 0.0), (1e-120, 0.0), (1.0, 1e9)] {
            let place = |c: f64| scale * c + offset;
            let round: Vec<[f64; 3]> = (0..count).map(|_| numbers.unit::<3>().map(place)).collect();
            let flat: Vec<[f64; 2]> = (0..count).map(|_| numbers.unit::<2>().map(place)).collect();
            let (hull, polygon) = (pga3::ConvexHull::new(round).unwrap(), pga2::ConvexHull::new(flat).unwrap());
            let most = all_around(&hull, &mut numbers).max(all_around(&polygon, &mut numbers));
            all_around::<3>(&Listed(&hull), &mut numbers);
            all_around::<2>(&Listed(&polygon), &mut numbers);
            assert!(most == 1 || scale < 1e-100, "{count}, {offset}: {most}");
            for round in 0..3 {
                let turn = Motor::rotation(Line::through([0.0; 3], numbers.unit::<3>()), 3.0 * numbers.next());
                let motor = Motor::translation(numbers.unit::<3>().map(|c| c * 10_f64.powi(4 * round))) * turn;
                all_around(&Posed { shape: &hull, motor }, &mut numbers);
                let turn = pga2::Motor::rotation(pga2::Point::new(3.0, 4.0), 3.0 * numbers.next());
                all_around(&pga2::Posed { shape: &polygon, motor: turn }, &mut numbers);
            }
        }
    }
}

/// Of boxes somewhere, of any size and some of them flat, and of their posed ones.
#[test]
fn vertices_left_out_are_nearer_on_boxes() {
    let mut numbers = Numbers(9);
    for round in 0..40 {
        let size = [1.0, 1e-120, 1e100, 1e-3][round % 4];
        let min: [f64; 3] = std::array::from_fn(|_| size * 10.0 * numbers.next());
        let max = min.map(|c| c + size * (numbers.next() + 0.5).max(0.0));
        let cuboid = Cuboid::try_from(pga3::Aabb::new(min, max)).unwrap();
        let rect = pga2::Rect::try_from(pga2::Aabb::new([min[0], min[1]], [max[0], max[1]])).unwrap();
        let most = all_around(&cuboid, &mut numbers).max(all_around(&rect, &mut numbers));
        assert!(most == 1 || max.iter().zip(min).any(|(max, min)| *max == min) || size != 1.0, "{most}");
        let turn = Motor::rotation(Line::through([0.0; 3], numbers.unit::<3>()), 3.0 * numbers.next());
        all_around(&Posed { shape: cuboid, motor: turn }, &mut numbers);
    }
}

/// The vertices of a face are rounded out of its plane, each a little, where it is far away. Motors are of any size.
#[test]
fn vertices_left_out_are_nearer_on_faces_far_away() {
    let mut numbers = Numbers(5);
    let ring = |z: f64| (0..20).map(move |k| [f64::from(k).sin(), f64::from(k).cos(), z]);
    let prism = pga3::ConvexHull::new(ring(0.0).chain(ring(1.0)).collect::<Vec<_>>()).unwrap();
    let cuboid = Cuboid::new([1.0, 2.0, 3.0]).unwrap();
    for round in 0..60 {
        let turn = Motor::rotation(Line::through([0.0; 3], numbers.unit::<3>()), 3.0);
        let mut motor = Motor::translation(numbers.unit::<3>().map(|c| 1e6 * c)) * turn;
        let is_unit = round % 3 < 2;
        if !is_unit {
            motor *= 10_f64.powi(round / 3 - 6);
        }
        for blur in [Blur::default(), Blur { direction: 1e-12, height: 1e-9 }] {
            let up = motor.apply(pga3::Direction::new(0.0, 0.0, 1.0)).coords();
            let posed = Posed { shape: &prism, motor };
            let face = near(&posed, up, blur, posed.farthest(up, 0));
            assert!(!is_unit || face == 20, "{face}");
            let posed = Posed { shape: &cuboid, motor };
            near(&posed, up, blur, posed.farthest(up, 0));
        }
    }
}

#[test]
fn what_is_not_finite_is_visited() {
    for motor in [Motor::translation([f64::INFINITY, 0.0, 0.0]), Motor::identity() * f64::NAN] {
        let posed = Posed { shape: Cuboid::new([1.0; 3]).unwrap(), motor };
        assert_eq!(visited(&posed, [1.0, 2.0, 3.0], Blur::default(), 7).len(), 8);
    }
    let cuboid = Cuboid { min: [0.0, 0.0, f64::NAN], max: [1.0; 3] };
    assert!(visited(&cuboid, [1.0, 2.0, 3.0], Blur::default(), 7).len() >= 4);
}
