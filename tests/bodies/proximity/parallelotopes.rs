//! Posed rectangles and cuboids, of which the facets tell most: against the search that knows their vertices only, and against all
//! planes by exact integers.

use incidence::body::{Body, Motion};
use incidence::pga2::{self, Rect};
use incidence::pga3::{self, Cuboid, Line};
use num_rational::BigRational;

use super::near::{Listed, exact};
use super::oracle::{self, Depth};
use crate::numbers::Numbers;

type InPlane = pga2::Posed<Rect>;
type InSpace = pga3::Posed<Cuboid>;

/// Cubes, plates, needles and flat ones.
fn half_extents<const N: usize>(numbers: &mut Numbers) -> [f64; N] {
    std::array::from_fn(|_| match numbers.below(8) {
        0 => 1.0,
        1 => 0.5,
        2 => 1e-3 * numbers.unit(),
        3 => 20.0 * numbers.unit(),
        4 => 0.25 * numbers.below(5) as f64,
        _ => 0.1 + numbers.unit(),
    })
}

/// By how much B is turned against A: not, hardly, somehow.
fn small_angle(numbers: &mut Numbers) -> f64 {
    [0.0, 1e-17, 1e-15, 1e-12, 1e-8, 1e-3, 1.0][numbers.below(7)] * numbers.signed()
}

/// Where the middle of B is, seen from A turned back: anywhere, at a face, or where opposite facets are as near but for rounding.
fn place<const N: usize>(numbers: &mut Numbers, a: [f64; N], b: [f64; N]) -> [f64; N] {
    let size = a.iter().chain(&b).fold(0.0, |most: f64, c| most.max(*c));
    let axis = numbers.below(N);
    match numbers.below(4) {
        0 => numbers.vector(size),
        1 => {
            let depth = [0.0, 1e-15, 1e-9, 1e-3, 0.1][numbers.below(5)];
            std::array::from_fn(|k| (a[k] + b[k]) * if k == axis { 1.0 - depth } else { numbers.signed() })
        }
        2 => numbers.vector(1e-15 * size),
        _ => numbers.vector(0.3 * size),
    }
}

fn in_plane(numbers: &mut Numbers) -> [InPlane; 2] {
    use pga2::{Motor, Point};
    let (a, b) = (half_extents(numbers), half_extents(numbers));
    let angle = [0.0, numbers.signed()][numbers.below(2)];
    let turn = |angle: f64| Motor::rotation(Point::new(0.0, 0.0), angle);
    let far = [0.0, 1.0, 10.0][numbers.below(3)];
    let off: [f64; 2] = numbers.vector(far);
    let to = turn(angle).apply(place(numbers, a, b));
    let quarters = numbers.below(2) as f64 * std::f64::consts::FRAC_PI_2;
    let moved = |by: [f64; 2], angle| Motor::translation(by) * turn(angle);
    [
        pga2::Posed { shape: Rect::new(a).unwrap(), motor: moved(off, angle) },
        pga2::Posed {
            shape: Rect::new(b).unwrap(),
            motor: moved([off[0] + to[0], off[1] + to[1]], angle + quarters + small_angle(numbers)),
        },
    ]
}

fn in_space(numbers: &mut Numbers) -> [InSpace; 2] {
    use pga3::Motor;
    let (a, b) = (half_extents(numbers), half_extents(numbers));
    let turn = |numbers: &mut Numbers, angle: f64| {
        let mut along = [0.0; 3];
        along[numbers.below(3)] = 1.0;
        let along = if numbers.below(2) == 0 { along } else { numbers.vector(1.0) };
        Motor::rotation(Line::through([0.0; 3], along), angle)
    };
    let angle = [0.0, 3.0 * numbers.signed()][numbers.below(2)];
    let first = turn(numbers, angle);
    let by = small_angle(numbers);
    let second = if numbers.below(2) == 0 { first * turn(numbers, by) } else { turn(numbers, 3.0 * by) };
    let far = [0.0, 1.0, 10.0][numbers.below(3)];
    let off: [f64; 3] = numbers.vector(far);
    let to = first.apply(place(numbers, a, b));
    let there = std::array::from_fn::<_, 3, _>(|k| off[k] + to[k]);
    [
        pga3::Posed { shape: Cuboid::new(a).unwrap(), motor: Motor::translation(off) * first },
        pga3::Posed { shape: Cuboid::new(b).unwrap(), motor: Motor::translation(there) * second },
    ]
}

macro_rules! like_the_search {
    ($name:ident, $pga:ident, $pairs:ident, $rounds:literal) => {
        #[test]
        fn $name() {
            let mut numbers = Numbers(11);
            let (mut overlapping, mut told) = (0, 0);
            for round in 0..$rounds {
                let [a, b] = $pairs(&mut numbers);
                let (ours, searched) = ($pga::proximity(&a, &b), $pga::proximity(&Listed(&a), &Listed(&b)));
                assert_eq!(ours.is_overlapping(), searched.is_overlapping(), "{round}: {a:?} {b:?}");
                assert_eq!($pga::overlap(&a, &b), ours.is_overlapping(), "{round}: {a:?} {b:?}");
                let (x, y) = (ours.signed_distance(), searched.signed_distance());
                assert!((x - y).abs() <= 16.0 * f64::EPSILON * y.abs(), "{round}: {x:e}, {y:e}: {a:?} {b:?}");
                if let ($pga::Proximity::Overlapping { bound, .. }, true) = (ours, x != 0.0) {
                    overlapping += 1;
                    told += usize::from(ours.iterations() < searched.iterations());
                    let [p, q] = ours.points().unwrap().map(|point| point.coords());
                    let normal = ours.normal().unwrap().coords();
                    let along: f64 = (0..p.len()).map(|k| (p[k] - q[k]) * normal[k]).sum();
                    // Of two places as far from the Origin as the bodies, some ε of that.
                    assert!((along + x).abs() <= 1e-13, "{round}: {along}, {x}");
                    assert!(bound <= 16.0 * f64::EPSILON * -x, "{round}: {bound:e}");
                }
            }
            assert!(overlapping > $rounds / 3 && 3 * told > overlapping, "{told} of {overlapping}");
        }
    };
}

like_the_search!(rectangles_are_as_deep_in_each_other_as_their_vertices_tell, pga2, in_plane, 6000);
like_the_search!(cuboids_are_as_deep_in_each_other_as_their_vertices_tell, pga3, in_space, 6000);

fn vertices<const N: usize>(body: &impl Body<N>) -> Vec<[f64; N]> {
    (0..body.vertex_count()).map(|k| body.vertex(k)).collect()
}

/// Each plane through three of the 64 differences is looked at.
#[test]
fn what_facets_tell_is_the_least_of_all_planes() {
    let (mut numbers, mut told) = (Numbers(5), 0);
    while told < 12 {
        let [a, b] = in_space(&mut numbers);
        let found = pga3::proximity(&a, &b);
        let pga3::Proximity::Overlapping { depth, bound, iterations: 1, .. } = found else { continue };
        let Depth::Inside(square) = oracle::depth(&vertices(&a), &vertices(&b)) else { continue };
        assert!(square.error(depth).abs() * f64::EPSILON * depth <= bound, "{depth:e} {bound:e}: {a:?} {b:?}");
        told += 1;
    }
}

/// By how much the farthest vertex is off, as a part of what it may be.
fn worst<const N: usize>(body: &impl Body<N>) -> f64 {
    use num_traits::ToPrimitive;
    let frame = body.parallelotope().unwrap();
    let off = |index: usize| -> BigRational {
        let vertex = body.vertex(index);
        let axis = |axis: usize| {
            let sum = (0..N).fold(exact(frame.center[axis]), |sum, k| {
                let edge = exact(frame.half_edges[k][axis]);
                if index >> k & 1 == 1 { sum + edge } else { sum - edge }
            });
            let off = sum - exact(vertex[axis]);
            &off * &off
        };
        (0..N).map(axis).sum()
    };
    let most = (0..1 << N).map(off).max().unwrap();
    let part = most / (exact(frame.off) * exact(frame.off));
    assert!(part <= exact(1.0), "{frame:?}");
    part.to_f64().unwrap().sqrt()
}

#[test]
fn vertices_are_where_the_parallelotope_has_them() {
    let (mut numbers, mut most) = (Numbers(7), 0.0_f64);
    for round in 0..400 {
        let [a, b] = in_plane(&mut numbers);
        let [c, d] = in_space(&mut numbers);
        most = [worst(&a), worst(&b), worst(&c), worst(&d)].into_iter().fold(most, f64::max);
        // Not around its own Origin, of any size; and by a motor of `f32`, which is off length 1.
        let size = [1.0, 1e-300, 1e150, 1e-310][round % 4];
        let min: [f64; 3] = numbers.vector(size);
        let shape = Cuboid::try_from(pga3::Aabb::new(min, min.map(|c| c + size * numbers.unit()))).unwrap();
        let axis =
            Line::through(numbers.vector::<3>(1.0).map(|c| c as f32), numbers.vector::<3>(1.0).map(|c| c as f32));
        let motor = pga3::Motor::rotation(axis, numbers.signed() as f32);
        most = most.max(worst(&shape)).max(worst(&pga3::Posed { shape, motor }));
    }
    // The bound is not a hundred times too wide.
    assert!(most > 0.01, "{most}");
}

/// A motion that has no more than what it must have.
struct Least(pga3::Motor);

impl Motion<3> for Least {
    fn shift(&self) -> f64 {
        self.0.shift()
    }
    fn stretch(&self) -> f64 {
        self.0.stretch()
    }
    fn sizes(&self) -> [f64; 2] {
        self.0.sizes()
    }
    fn point(&self, point: [f64; 3]) -> [f64; 3] {
        self.0.point(point)
    }
    fn direction_back(&self, direction: [f64; 3]) -> [f64; 3] {
        self.0.direction_back(direction)
    }
}

#[test]
fn directions_go_there_by_the_ways_back_of_the_axes() {
    let mut numbers = Numbers(9);
    for _ in 0..200 {
        let [posed, _] = in_space(&mut numbers);
        let direction: [f64; 3] = numbers.vector(4.0);
        let (plain, provided) = (posed.motor.direction(direction), Least(posed.motor).direction(direction));
        let length = direction.iter().map(|c| c * c).sum::<f64>().sqrt();
        let off = (0..3).map(|k| (plain[k] - provided[k]).powi(2)).sum::<f64>().sqrt();
        assert!(off <= 32.0 * f64::EPSILON * posed.motor.sizes()[0] * length, "{plain:?} {provided:?}");
        let back = posed.motor.direction_back(plain);
        assert!((0..3).all(|k| (back[k] - direction[k]).abs() < 1e-14), "{back:?} {direction:?}");
        worst(&incidence::body::Posed { shape: posed.shape, motor: Least(posed.motor) });
    }
}

/// What is too large or small for products of three, flat, or no number: as ever.
#[test]
fn any_numbers_are_told_apart() {
    let identity = pga3::Motor::identity();
    let cube = |half: f64, motor| pga3::Posed { shape: Cuboid { min: [-half; 3], max: [half; 3] }, motor };
    for half in [1e-310, 1e-200, 1.0, 1e200, 1e307] {
        let [near, far] = [1.5 * half, 2.5 * half].map(|x| pga3::Motor::translation([x, 0.0, 0.0]));
        let found = pga3::proximity(&cube(half, identity), &cube(half, near));
        assert!((found.depth() - 0.5 * half).abs() <= 1e-15 * half + 1e-323, "{half}: {found:?}");
        assert!(!pga3::overlap(&cube(half, identity), &cube(half, far)));
        assert!(pga3::overlap(&cube(half, identity), &cube(half, near)));
    }
    for half in [f64::NAN, f64::INFINITY] {
        assert!(!pga3::overlap(&cube(half, identity), &cube(1.0, identity)));
        let found = pga3::proximity(&cube(1.0, identity), &cube(half, identity));
        assert!(matches!(found, pga3::Proximity::Undecided { .. }), "{found:?}");
    }
    let point = cube(0.0, identity);
    assert!(
        pga3::overlap(&point, &point)
            && !pga3::overlap(&point, &cube(0.0, pga3::Motor::translation([1e-300, 0.0, 0.0])))
    );
    let plate = |x: f64| pga3::Posed {
        shape: Cuboid::new([0.0, 1.0, 1.0]).unwrap(),
        motor: pga3::Motor::translation([x, 0.0, 0.0]),
    };
    assert!(pga3::overlap(&plate(0.0), &plate(0.0)) && !pga3::overlap(&plate(0.0), &plate(1e-200)));
    assert_eq!(pga3::proximity(&plate(0.0), &plate(0.0)).depth(), 0.0);
}
