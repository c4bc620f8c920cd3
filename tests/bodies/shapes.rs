//! Convex bodies by their vertices and radius: the farthest point, the box, what a pose does, and what is refused.

use incidence::body::{Body, BodyError, Capsule, Difference, Sum};
use incidence::{pga2, pga3};
use num_rational::BigRational;
use proptest::prelude::*;

fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

/// No vertex is farther in the direction than the chosen one, but for what rounding may hide: 4 ε Σ |d||p|.
fn is_farthest<const N: usize>(body: &impl Body<N>, direction: [f64; N], chosen: usize) -> bool {
    let along = |k: usize| {
        let p = body.vertex(k);
        (0..N).map(|i| exact(direction[i]) * exact(p[i])).sum::<BigRational>()
    };
    let size = |k: usize| body.vertex(k).iter().zip(direction).map(|(p, d)| (p * d).abs()).sum::<f64>();
    let largest = (0..body.vertex_count()).map(size).fold(0.0, f64::max);
    let slack = exact(16.0 * f64::EPSILON * largest);
    (0..body.vertex_count()).all(|k| along(k) <= along(chosen) + slack.clone())
}

fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![-10.0..10.0, Just(0.0), -1e-8..1e-8, (-5i32..5).prop_map(f64::from)]
}

fn place3() -> impl Strategy<Value = [f64; 3]> {
    [coordinate(), coordinate(), coordinate()]
}

proptest! {
    #[test]
    fn the_farthest_corner_of_a_cuboid_is_the_farthest(extents in [0.0..5.0, 0.0..5.0, 0.0..5.0], d in place3(), start in 0usize..8) {
        let cuboid = pga3::Cuboid::new(extents).unwrap();
        prop_assert!(is_farthest(&cuboid, d, cuboid.farthest(d, start)));
    }

    #[test]
    fn the_farthest_corner_of_a_posed_body_is_where_the_motion_takes_it(
        motor in any::<pga3::Motor>(), extents in [0.1..5.0, 0.1..5.0, 0.1..5.0], d in place3(),
    ) {
        prop_assume!(motor.is_normalized(1e-12));
        let posed = pga3::Posed { shape: pga3::Cuboid::new(extents).unwrap(), motor };
        prop_assert!(is_farthest(&posed, d, posed.farthest(d, 0)));
        // Where the vertices are, by the matrix of the motion, which shares no code with the sandwich.
        let m = motor.to_matrix();
        for k in 0..8 {
            let p = posed.shape.vertex(k);
            for (i, row) in m.into_iter().enumerate().take(3) {
                let moved = row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + row[3];
                let size = p.iter().fold(moved.abs() + row[3].abs(), |s, c| s.max(c.abs()));
                prop_assert!((posed.vertex(k)[i] - moved).abs() <= 16.0 * f64::EPSILON * size);
            }
        }
    }

    #[test]
    fn a_box_holds_every_farthest_point_and_no_less(
        a in place3(), b in place3(), radius in 0.0..3.0, direction in place3(),
    ) {
        prop_assume!(a != b);
        let capsule = pga3::Capsule::new(a, b, radius).unwrap();
        let bounds = capsule.aabb();
        for k in 0..3 {
            let (least, greatest) = (exact(a[k].min(b[k])) - exact(radius), exact(a[k].max(b[k])) + exact(radius));
            prop_assert!(exact(bounds.min[k]) <= least && least < exact(bounds.min[k].next_up()));
            prop_assert!(exact(bounds.max[k].next_down()) < greatest && greatest <= exact(bounds.max[k]));
        }
        let size: f64 = direction.iter().map(|c| c * c).sum();
        prop_assume!(size > 1e-3);
        let [x, y, z] = direction;
        let p = pga3::Support::support(&capsule, pga3::Direction::new(x, y, z));
        prop_assert!(bounds.enlarged(1e-14).contains(p.coords()));
    }
}

#[test]
fn bodies_that_are_none_are_refused_with_what_is_wrong() {
    let nan = f64::NAN;
    assert_eq!(pga2::Ball::new([1.0, nan], 1.0), Err(BodyError::PointNotFinite { point: 0 }));
    assert_eq!(pga2::Ball::new(pga2::Point::new(1.0, 2.0) * 0.0, 1.0), Err(BodyError::PointNotFinite { point: 0 }));
    assert_eq!(pga2::Ball::new([1.0, 2.0], nan), Err(BodyError::Radius));
    assert_eq!(
        pga3::Capsule::new([1.0; 3], [2.0, f64::INFINITY, 3.0], 1.0),
        Err(BodyError::PointNotFinite { point: 1 })
    );
    assert_eq!(pga3::Capsule::new([1.0; 3], [1.0; 3], 1.0), Err(BodyError::Axis));
    assert_eq!(pga2::Rect::new([1.0, -0.5]), Err(BodyError::Extent { axis: 1 }));
    assert_eq!(pga2::Rect::try_from(pga2::Aabb::new([nan, 0.0], [1.0, 1.0])), Err(BodyError::Extent { axis: 0 }));
    assert_eq!(pga2::Rounded::new(pga2::Point::new(1.0, 2.0), -1.0), Err(BodyError::Radius));
}

#[test]
fn a_radius_may_be_zero_and_a_rectangle_flat() {
    assert_eq!(pga2::Ball::new([1.0, 2.0], 0.0).unwrap().aabb(), pga2::Aabb::new([1.0, 2.0], [1.0, 2.0]));
    assert_eq!(pga2::Rect::new([1.0, 0.0]).unwrap().vertex_count(), 4);
}

#[test]
fn single_precision_is_widened_and_then_moved() {
    let p = [0.1_f32, 0.2, 0.3];
    let motor = pga3::Motor::<f32>::translation([0.7, 0.0, 0.0]);
    let posed = pga3::Posed { shape: pga3::Ball::new(p, 0.5_f32).unwrap(), motor };
    let x = posed.vertex(0)[0];
    assert!((x - (f64::from(0.1_f32) + f64::from(0.7_f32))).abs() < 1e-9, "{x}");
}

proptest! {
    #[test]
    fn the_farthest_point_of_a_sum_and_of_a_difference_is_farthest_of_all_pairs(
        extents in [0.0..5.0, 0.0..5.0, 0.0..5.0], a in place3(), b in place3(), direction in place3(), start in 0usize..16,
    ) {
        use incidence::body::{Difference, Sum};
        let segment = pga3::Segment { a, b };
        let cuboid = pga3::Cuboid::new(extents).unwrap();
        let (sum, difference) = (Sum { a: cuboid, b: segment }, Difference { a: cuboid, b: segment });
        prop_assert!(is_farthest(&sum, direction, sum.farthest(direction, start)));
        prop_assert!(is_farthest(&difference, direction, difference.farthest(direction, start)));
    }

    #[test]
    fn translations_of_the_bodies_translate_their_difference_by_what_differs(
        extents in [0.0..5.0, 0.0..5.0, 0.0..5.0], a in [-50i32..50, -50..50, -50..50], b in [-50i32..50, -50..50, -50..50],
        s in [-50i32..50, -50..50, -50..50], t in [-50i32..50, -50..50, -50..50],
    ) {
        use incidence::body::Difference;
        // Integers and multiples of 2⁻²⁰ below 2³⁰, so that nothing is rounded.
        let cuboid = pga3::Cuboid::new(extents.map(|c: f64| (c * 1048576.0).round() / 1048576.0)).unwrap();
        let segment = pga3::Segment { a: a.map(f64::from), b: b.map(f64::from) };
        let moved = |by: [i32; 3]| pga3::Motor::translation(by.map(f64::from));
        let plain = Difference { a: cuboid, b: segment };
        let other = Difference {
            a: pga3::Posed { shape: cuboid, motor: moved(s) },
            b: pga3::Posed { shape: segment, motor: moved(t) },
        };
        for k in 0..16 {
            let by: [f64; 3] = std::array::from_fn(|i| f64::from(s[i] - t[i]));
            let expected: [f64; 3] = std::array::from_fn(|i| plain.vertex(k)[i] + by[i]);
            prop_assert_eq!(other.vertex(k), expected);
        }
    }
}

/// Quarter turns far from the Origin round the corners of a face to different heights.
#[test]
fn a_posed_body_is_in_its_box() {
    let cuboid = pga3::Cuboid::new([0.3, 0.7, 0.9]).unwrap();
    // A prism over a parabola: many vertices on two heights.
    let many = (0..40_u32).map(|k| [f64::from(k / 2), f64::from(k / 2 * (k / 2)), f64::from(k % 2)]);
    let hull = pga3::ConvexHull::new(many).unwrap();
    assert!(hull.vertices().len() > 16);
    let holds = |body: &dyn Fn(usize) -> [f64; 3], count: usize, bounds: pga3::Aabb| {
        (0..count).all(|k| bounds.contains(body(k)))
    };
    for step in 0..200 {
        let x = f64::from(step);
        let axis =
            pga3::Line::through([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]][step as usize % 3]);
        let turn = pga3::Motor::rotation(axis, f64::from(step % 5) * std::f64::consts::FRAC_PI_2);
        let motor = pga3::Motor::translation([1e6 * x.sin(), 1e8 * x.cos(), x]) * turn;
        let (small, large) = (pga3::Posed { shape: cuboid, motor }, pga3::Posed { shape: &hull, motor });
        assert!(holds(&|k| small.vertex(k), small.vertex_count(), small.aabb()), "{step}");
        assert!(holds(&|k| large.vertex(k), large.vertex_count(), large.aabb()), "{step}");
    }
}

/// Motors of `f32` are off length 1 by 1e-7; bodies below the normal numbers are rounded by more than ε.
#[test]
fn what_a_posed_body_knows_of_all_its_vertices_holds() {
    for (step, size) in (0..400).zip([1.0, 1e-310, 1e-300, 1e30].into_iter().cycle()) {
        let x = f64::from(step);
        let axis = pga3::Line::through([0.0; 3], [x.sin() as f32, x.cos() as f32, 0.3]);
        let motor = pga3::Motor::rotation(axis, x as f32 * 0.1);
        let rod = pga3::Segment { a: [-size, 0.0, 0.0], b: [size, 0.0, 0.0] };
        let shape = pga3::ConvexHull::new([rod.a, rod.b]).unwrap();
        let posed = pga3::Posed { shape, motor };
        let extent = posed.extent().unwrap();
        let [a, b] = [0, 1].map(|k| posed.vertex(k).map(exact));
        let square = |p: [BigRational; 3]| p.iter().map(|c| c * c).sum::<BigRational>();
        let step = std::array::from_fn(|k| &b[k] - &a[k]);
        assert!(square(step) <= exact(extent.diameter) * exact(extent.diameter), "{size}");
        assert!(square(a) <= exact(extent.reach) * exact(extent.reach), "{size}");
    }
}

/// From the smallest to the largest that there are.
const SIZES: [f64; 8] = [5e-324, 1.5e-323, 1e-310, 1e-200, 1.0, 1e200, 1.2e308, f64::MAX];

#[test]
fn the_farthest_is_found_in_directions_and_on_bodies_of_any_size() {
    /// No vertex is farther than the chosen one by more than 8 ulps of the size.
    fn check<const N: usize>(body: &impl Body<N>, size: f64, direction: [f64; N]) {
        let along = |k: usize| (0..N).map(|i| exact(direction[i]) * exact(body.vertex(k)[i])).sum::<BigRational>();
        let length = direction.map(|c| exact(c.abs())).into_iter().sum::<BigRational>();
        let most = along(body.farthest(direction, 0)) + length * exact((8.0 * f64::EPSILON * size).max(8.0 * 5e-324));
        assert!((0..body.vertex_count()).all(|k| along(k) <= most), "{direction:?} on a body of the size {size:e}");
    }
    let turn = pga3::Motor::from(pga3::Rotor::new([1.0, 2.0, -2.0], 1.0));
    for length in SIZES {
        for d in [[1.0, 0.0, 0.0], [1.0, -1.0, 0.0], [-1.0, 1.0, 1.0]].map(|d| d.map(|c| c * length)) {
            for size in SIZES.map(|size| size.min(f64::MAX / 16.0)) {
                let p = |[x, y, z]: [f64; 3]| [x * size, y * size, z * size];
                for (a, b) in [([1.0, 0.0, 2.0], [4.0, 0.0, -8.0]), ([-8.0, 8.0, 0.0], [1.0, 0.0, 0.0])] {
                    for (a, b) in [(a, b), (b, a)] {
                        let capsule = pga3::Capsule::new(p(a), p(b), 0.0).unwrap();
                        check(&capsule, 8.0 * size, d);
                        check(&pga3::Posed { shape: capsule, motor: turn }, 8.0 * size, d);
                    }
                }
            }
        }
    }
    // What is not a number is not better than what is one: of (10, 5)·(1e308, −1e308), both products overflow.
    let segment = pga2::Segment::from([[1.0, 0.0], [1e308, -1e308]]);
    assert_eq!(segment.farthest([10.0, 5.0], 0), 1);
}

#[test]
fn a_round_body_ends_where_its_radius_does_in_directions_of_any_length() {
    use incidence::{pga2::Support as _, pga3::Support as _};
    for length in SIZES {
        let [x, y] = pga2::Ball::new([0.0, 0.0], 10.0).unwrap().support(pga2::Direction::new(length, -length)).coords();
        assert!((x - 50.0_f64.sqrt()).abs() < 1e-14 && y == -x, "({x}, {y}) along {length:e}");
        let ball = pga3::Ball::new([1.0, 1.0, 1.0], 9.0).unwrap();
        let found = ball.support(pga3::Direction::new(length, length, length)).x();
        assert!((found - 1.0 - 27.0_f64.sqrt()).abs() < 1e-14, "{found} along {length:e}");
    }
    // Of no length it has none.
    assert!(f64::is_nan(pga2::Ball::new([0.0, 0.0], 10.0).unwrap().support(pga2::Direction::zero()).x()));
    // Of an infinite direction only the coordinate that it has.
    let [x, y] = pga2::Ball::new([0.0, 0.0], 10.0).unwrap().support(pga2::Direction::new(f64::INFINITY, 0.0)).coords();
    assert!(f64::is_nan(x) && y == 0.0);
}

/// A body of as many vertices as can be counted.
struct Countless;

impl Body<2> for Countless {
    type Scalar = f64;

    fn vertex_count(&self) -> usize {
        usize::MAX
    }

    fn vertex(&self, index: usize) -> [f64; 2] {
        [index as f64, 0.0]
    }

    fn farthest(&self, direction: [f64; 2], _: usize) -> usize {
        if direction[0] > 0.0 { usize::MAX - 1 } else { 0 }
    }
}

struct Nothing;

impl Body<2> for Nothing {
    type Scalar = f64;

    fn vertex_count(&self) -> usize {
        0
    }

    fn vertex(&self, _: usize) -> [f64; 2] {
        [f64::NAN; 2]
    }
}

#[test]
fn bodies_of_too_many_vertices_or_of_none_do_not_panic() {
    // A quarter, a half and three quarters of the way.
    assert_eq!(Countless.middle(), [0.375 * usize::MAX as f64, 0.0]);
    let both = Sum { a: Countless, b: Countless };
    let _ = (both.farthest([1.0, 0.0], 0), both.roughly_farthest([1.0, 0.0], 5), both.vertex(usize::MAX));
    let none = Difference { a: Countless, b: Nothing };
    assert_eq!(none.vertex_count(), 0);
    let _ = (none.farthest([1.0, 0.0], 0), none.vertex(0));
    let point = Capsule::<f64, 0> { a: [], b: [], radius: 1.0 };
    assert_eq!(point.parallelotope().map(|parallelotope| parallelotope.center), Some([]));
}
