//! What measures say of ideal, zero, unnormalized, parallel, equal, huge, tiny and undefined arguments.

use std::f64::consts::PI;

use incidence::Tolerance;
use incidence::{pga2, pga3};

/// The improper elements of each kind: ideal, zero, and one that is not a number.
mod space {
    use incidence::pga3::{Direction, Line, Plane, Point};
    pub const N: f64 = f64::NAN;
    pub fn points() -> [Point; 3] {
        [Direction::new(2.0, 3.0, -5.0).into(), Point::zero(), Point::new(2.0, N, 3.0)]
    }
    pub fn lines() -> [Line; 3] {
        [
            Line::from_plucker([0.0; 3], [2.0, 3.0, -5.0]),
            Line::zero(),
            Line::from_plucker([2.0, 3.0, N], [3.0, -2.0, 0.0]),
        ]
    }
    pub fn planes() -> [Plane; 3] {
        [Plane::ideal() * 3.0, Plane::zero(), Plane::new(2.0, N, -3.0, 7.0)]
    }
    pub fn point() -> Point {
        Point::new(2.0, -3.0, 7.0)
    }
    pub fn line() -> Line {
        Line::through([2.0, 3.0, 5.0], [4.0, 2.0, 11.0])
    }
    pub fn plane() -> Plane {
        Plane::new(2.0, 3.0, 6.0, -5.0)
    }
}

mod plane {
    use incidence::pga2::{Direction, Line, Point};
    pub const N: f64 = f64::NAN;
    pub fn points() -> [Point; 3] {
        [Direction::new(2.0, 3.0).into(), Point::zero(), Point::new(2.0, N)]
    }
    pub fn lines() -> [Line; 3] {
        [Line::ideal() * 3.0, Line::zero(), Line::new(2.0, N, 7.0)]
    }
}

macro_rules! all_nan {
    ($($value:expr),+ $(,)?) => {$(assert!($value.is_nan(), "{} is {}", stringify!($value), $value);)+};
}

#[test]
fn what_is_improper_has_no_distance() {
    let (p, l, e) = (space::point(), space::line(), space::plane());
    for x in space::points() {
        all_nan!(p.distance(x), x.distance(p), l.distance(x), x.distance(l), e.distance(x), x.distance(e));
        all_nan!(e.signed_distance(x), x.distance(x));
    }
    for x in space::lines() {
        all_nan!(p.distance(x), l.distance(x), x.distance(l), e.distance(x), x.distance(e), l.signed_distance(x));
        all_nan!(x.distance(x), e.signed_distance(x));
    }
    for x in space::planes() {
        all_nan!(p.distance(x), l.distance(x), x.distance(l), e.distance(x), x.distance(e), x.signed_distance(p));
    }
    let (p, l) = (pga2::Point::new(2.0, -3.0), pga2::Line::new(3.0, 4.0, 5.0));
    for x in plane::points() {
        all_nan!(p.distance(x), x.distance(p), l.distance(x), x.distance(l), l.signed_distance(x));
    }
    for x in plane::lines() {
        all_nan!(p.distance(x), l.distance(x), x.distance(l), x.signed_distance(p), l.signed_distance(x));
    }
    // The first two are improper whatever the scalar is, and then there is no square.
    assert_eq!(space::points()[..2].iter().map(|&x| space::point().distance_squared(x)).collect::<Vec<_>>(), [None; 2]);
    assert_eq!(space::lines()[..2].iter().map(|&x| space::line().distance_squared(x)).collect::<Vec<_>>(), [None; 2]);
    assert_eq!(space::planes()[..2].iter().map(|&x| x.distance_squared(space::line())).collect::<Vec<_>>(), [None; 2]);
    assert_eq!(plane::lines()[..2].iter().map(|&x| x.distance_squared(l)).collect::<Vec<_>>(), [None; 2]);
}

#[test]
fn what_is_improper_has_no_angle() {
    let (d, l, e) = (pga3::Direction::new(2.0, 3.0, -5.0), space::line(), space::plane());
    for x in space::lines() {
        all_nan!(d.angle(x), x.angle(d), l.angle(x), x.angle(l), e.angle(x), x.angle(e));
    }
    for x in space::planes() {
        all_nan!(d.angle(x), x.angle(d), l.angle(x), x.angle(l), e.angle(x), x.angle(e));
    }
    all_nan!(d.angle(pga3::Direction::zero()), pga3::Direction::zero().angle(e), pga3::Direction::zero().angle(l));
    let (d, l) = (pga2::Direction::new(2.0, 3.0), pga2::Line::new(3.0, 4.0, 5.0));
    for x in plane::lines() {
        all_nan!(d.angle(x), x.signed_angle(d), l.angle(x), x.signed_angle(l));
    }
    all_nan!(d.angle(pga2::Direction::zero()), pga2::Direction::zero().signed_angle(l));
}

/// The element with each of its coefficients in turn replaced by NaN and the infinities.
fn undefined<X: Copy, const N: usize>(x: X, split: fn(X) -> [f64; N], from: fn([f64; N]) -> X) -> Vec<X> {
    let put = |k: usize, value: f64| {
        let mut coefficients = split(x);
        coefficients[k] = value;
        from(coefficients)
    };
    (0..N).flat_map(|k| [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(|value| put(k, value))).collect()
}

macro_rules! undefined {
    ($X:ty: $x:expr) => {
        undefined($x, <$X>::to_array, <$X>::from_array)
    };
}

macro_rules! undefined_in_pairs {
    ($($X:ty, $Y:ty: $($method:ident),+);+ $(;)?) => {$(
        for x in undefined!($X: <$X>::sample()) {
            $(all_nan!(x.$method(<$Y>::sample()));)+
        }
        for y in undefined!($Y: <$Y>::sample()) {
            $(all_nan!(<$X>::sample().$method(y));)+
        }
    )+};
}

/// An element of each kind, which is 0 in as many coefficients as it may be.
trait Sample {
    fn sample() -> Self;
}

macro_rules! samples {
    ($($X:ty = $value:expr);+ $(;)?) => {$(
        impl Sample for $X {
            fn sample() -> Self {
                $value
            }
        }
    )+};
}

samples! {
    pga2::Point = pga2::Point::origin();
    pga2::Line = pga2::Line::new(1.0, 0.0, 0.0);
    pga2::Direction = pga2::Direction::new(0.0, 3.0);
    pga3::Point = pga3::Point::origin();
    pga3::Line = pga3::Line::from_plucker([0.0, 2.0, 0.0], [0.0; 3]);
    pga3::Plane = pga3::Plane::new(1.0, 0.0, 0.0, 0.0);
    pga3::Direction = pga3::Direction::new(0.0, 3.0, 0.0);
}

#[test]
fn one_coefficient_that_is_not_finite_leaves_no_distance_and_no_angle() {
    undefined_in_pairs! {
        pga2::Point, pga2::Point: distance;
        pga2::Point, pga2::Line: distance;
        pga2::Line, pga2::Point: distance, signed_distance;
        pga2::Line, pga2::Line: distance, signed_distance, angle, signed_angle;
        pga2::Line, pga2::Direction: angle, signed_angle;
        pga2::Direction, pga2::Line: angle, signed_angle;
        pga2::Direction, pga2::Direction: angle, signed_angle;
        pga3::Point, pga3::Point: distance;
        pga3::Point, pga3::Line: distance;
        pga3::Point, pga3::Plane: distance;
        pga3::Line, pga3::Point: distance;
        pga3::Line, pga3::Line: distance, signed_distance, angle;
        pga3::Line, pga3::Plane: distance, angle;
        pga3::Line, pga3::Direction: angle;
        pga3::Plane, pga3::Point: distance, signed_distance;
        pga3::Plane, pga3::Line: distance, signed_distance, angle;
        pga3::Plane, pga3::Plane: distance, signed_distance, angle;
        pga3::Plane, pga3::Direction: angle;
        pga3::Direction, pga3::Line: angle;
        pga3::Direction, pga3::Plane: angle;
        pga3::Direction, pga3::Direction: angle;
    }
    // Nor is there a square, nor a distance of a point that no float can place.
    for x in undefined!(pga3::Plane: pga3::Plane::sample()) {
        assert_eq!((x.distance_squared(space::point()), x.distance_squared(space::plane())), (None, None));
    }
    let far = pga3::Point { e032: 1e300, e123: 1e-300, ..pga3::Point::zero() };
    all_nan!(far.distance(space::point()), space::plane().distance(far));
}

#[test]
fn what_is_improper_lies_nowhere() {
    let t = Tolerance::relative(1e-9, 10.0);
    let (p, l, e) = (space::point(), space::line(), space::plane());
    for x in space::lines() {
        assert_eq!((x.relation(l, t), l.relation(x, t)), (pga3::LinePair::Improper, pga3::LinePair::Improper));
        assert_eq!((x.relation(e, t), e.relation(x, t)), (pga3::LinePlane::Improper, pga3::LinePlane::Improper));
        assert!(!e.contains(x, t) && !x.contains(p, t));
        if x == x {
            assert_eq!((x.common_normal(l), l.common_normal(x)), (None, None));
        }
    }
    for x in space::planes() {
        assert_eq!((x.relation(l, t), l.relation(x, t)), (pga3::LinePlane::Improper, pga3::LinePlane::Improper));
        assert_eq!((x.relation(e, t), e.relation(x, t)), (pga3::PlanePair::Improper, pga3::PlanePair::Improper));
        assert_eq!(x.relation((e, e), t), pga3::PlaneTriple::Improper);
        assert_eq!(e.relation((x, e), t), pga3::PlaneTriple::Improper);
        assert_eq!(e.relation((e, x), t), pga3::PlaneTriple::Improper);
        assert!(!x.contains(l, t) && !x.contains(p, t));
    }
    for x in space::points() {
        assert!(!e.contains(x, t) && !l.contains(x, t));
    }
    let infinite = pga3::Plane::new(1.0, 2.0, f64::INFINITY, 1.0);
    assert_eq!(infinite.relation(e, t), pga3::PlanePair::Improper);
    let l = pga2::Line::new(3.0, 4.0, 5.0);
    for x in plane::lines() {
        assert_eq!((x.relation(l, t), l.relation(x, t)), (pga2::LinePair::Improper, pga2::LinePair::Improper));
    }
    for x in plane::points() {
        assert!(!l.contains(x, t));
    }
}

#[test]
fn nothing_projects_onto_what_has_no_inverse() {
    let (p, d, l, e) = (space::point(), pga3::Direction::new(2.0, 3.0, -5.0), space::line(), space::plane());
    for k in 0..2 {
        let (x, m, f) = (space::points()[k], space::lines()[k], space::planes()[k]);
        assert!(p.project(x).is_zero() && p.project(m).is_zero() && p.project(f).is_zero());
        assert!(p.reject(x).is_zero() && p.reject(m).is_zero() && p.reject(f).is_zero());
        assert!(d.project(m).is_zero() && d.project(f).is_zero() && d.reject(m).is_zero() && d.reject(f).is_zero());
        assert!(l.project(x).is_zero() && l.project(m).is_zero() && l.project(f).is_zero() && l.reject(f).is_zero());
        assert!(e.project(x).is_zero() && e.project(m).is_zero() && e.project(f).is_zero() && e.reject(m).is_zero());
        assert!(p.reflect(x).is_zero() && p.reflect(m).is_zero() && p.reflect(f).is_zero());
        assert!(l.reflect(x).is_zero() && l.reflect(m).is_zero() && e.reflect(f).is_zero() && d.reflect(f).is_zero());
        assert!(e.perpendicular_through(x).is_zero() && l.perpendicular_through(x).is_zero());
        assert!(l.parallel_through(x).is_zero() && e.parallel_through(x).is_zero());
        assert!(p.bisector(x).is_zero() && x.bisector(p).is_zero() && p.midpoint(x).is_zero());
        assert!(l.bisectors(m).iter().chain(&m.bisectors(l)).all(|line| line.is_zero()));
        assert!(e.bisectors(f).iter().chain(&f.bisectors(e)).all(|plane| plane.is_zero()));
    }
    assert!(d.project(pga3::Direction::zero()).is_zero() && d.reject(pga3::Direction::zero()).is_zero());
    let (p, d, l) = (pga2::Point::new(2.0, -3.0), pga2::Direction::new(2.0, 3.0), pga2::Line::new(3.0, 4.0, 5.0));
    for k in 0..2 {
        let (x, m) = (plane::points()[k], plane::lines()[k]);
        assert!(p.project(x).is_zero() && p.project(m).is_zero() && p.reject(x).is_zero() && p.reject(m).is_zero());
        assert!(d.project(m).is_zero() && d.reject(m).is_zero() && l.project(x).is_zero() && l.reject(m).is_zero());
        assert!(p.reflect(x).is_zero() && p.reflect(m).is_zero() && l.reflect(m).is_zero() && d.reflect(x).is_zero());
        assert!(l.perpendicular_through(x).is_zero() && l.parallel_through(x).is_zero());
        assert!(p.bisector(x).is_zero() && p.midpoint(x).is_zero());
        assert!(l.bisectors(m).iter().chain(&m.bisectors(l)).all(|line| line.is_zero()));
    }
}

#[test]
fn nothing_is_measured_of_a_simplex_with_an_improper_vertex() {
    let [a, b, c] = [[1.0, 2.0, 3.0], [4.0, 2.0, 1.0], [1.0, 6.0, 3.0]].map(pga3::Point::from);
    for x in &space::points()[..2] {
        let (edge, face, body) = (pga3::Simplex([a, *x]), pga3::Simplex([a, *x, b]), pga3::Simplex([a, b, c, *x]));
        all_nan!(edge.length(), face.area(), pga3::Polygon(&[a, b, *x]).area(), pga3::Polygon(&[a, *x]).perimeter());
        all_nan!(pga3::Polygon(&[a, *x]).area(), pga3::Polygon(&[*x, a]).area());
        assert_eq!(pga3::Polygon(&[a, *x]).vector_area(), None);
        assert_eq!((body.signed_volume(), body.barycentric(a), face.barycentric(c)), (None, None, None));
        assert_eq!((edge.barycentric(b), pga3::Simplex([a, b]).barycentric(*x)), (None, None));
        assert!(face.plane().is_zero() && body.centroid().is_zero() && edge.point([0.5, 0.5]).is_zero());
        assert_eq!(pga3::Polygon(&[a, b, c, *x]).centroid(), None);
        assert_eq!(pga3::Polygon(&[*x, a, b]).plane(), None);
        let error = pga3::MeshError::IdealPoint { triangle: 1, index: 3 };
        assert_eq!(pga3::Mesh::new(&[a, b, c, *x], &[[0, 1, 2], [1, 3, 2]]), Err(error));
    }
    let error = pga3::Mesh::new(&[a, b, c], &[[0, 1, 2], [2, 1, 3]]).unwrap_err();
    assert_eq!(error, pga3::MeshError::NoSuchPoint { triangle: 1, index: 3 });
    assert_eq!(error.to_string(), "triangle 1: there is no point 3");
    let [a, b] = [[1.0, 2.0], [4.0, 2.0]].map(pga2::Point::from);
    for x in &plane::points()[..2] {
        let face = pga2::Simplex([a, *x, b]);
        all_nan!(pga2::Simplex([a, *x]).length(), face.area(), pga2::Polygon(&[a, b, *x]).area());
        all_nan!(pga2::Polygon(&[a, *x]).area(), pga2::Polygon(&[*x, a]).area());
        assert_eq!(pga2::Polygon(&[a, *x]).signed_area(), None);
        assert_eq!((face.signed_area(), face.barycentric(b), pga2::Polygon(&[*x]).signed_area()), (None, None, None));
        assert_eq!(pga2::Polygon(&[a, b, *x]).centroid(), None);
    }
}

#[test]
fn a_segment_with_an_end_that_is_not_finite_has_no_length() {
    let far = [f64::MAX, -f64::MAX];
    for end in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        all_nan!(pga2::Segment::from([[1.0, end], far]).length(), pga2::Segment::from([far, [end, 1.0]]).length());
        all_nan!(pga3::Segment::from([[0.0; 3], [end, 1.0, 1.0]]).length());
        all_nan!(pga3::Segment::from([[0.0, 1.0, end], [0.0; 3]]).length());
    }
    // Too large to be held is another matter.
    assert_eq!(pga2::Segment::from([far, [-f64::MAX, 0.0]]).length(), f64::INFINITY);
}

#[test]
fn flat_simplices_have_no_coordinates_and_no_measure() {
    let [a, b, c, d] = [[1.0, 2.0, 3.0], [3.0, 5.0, 4.0], [5.0, 8.0, 5.0], [2.0, 7.0, 1.0]].map(pga3::Point::from);
    assert_eq!(pga3::Simplex([a, a]).barycentric(b), None);
    assert_eq!(pga3::Simplex([a, b, c]).barycentric(d), None);
    assert_eq!((pga3::Simplex([a, b, c]).area(), pga3::Simplex([a, a]).length()), (0.0, 0.0));
    assert_eq!(pga3::Simplex([a, b, d, b]).barycentric(c), None);
    assert_eq!(pga3::Polygon(&[a, b, c]).centroid(), None);
    assert_eq!(pga3::Polygon(&[a, b]).area(), 0.0);
    assert_eq!(pga3::Polygon::<f64>(&[]).area(), 0.0);
    assert_eq!((pga3::Polygon(&[a]).perimeter(), pga3::Polygon::<f64>(&[]).perimeter()), (0.0, 0.0));
    let flat = pga3::Mesh::new(&[a, b, d], &[[0, 1, 2], [0, 2, 1]]).map(|mesh| (mesh.is_closed(), mesh.centroid()));
    assert_eq!(flat, Ok((true, None)));
    assert_eq!(
        pga3::Mesh::<f64>::new(&[], &[]).map(|mesh| (mesh.volume(), mesh.area(), mesh.is_closed())),
        Ok((0.0, 0.0, true))
    );
    let [a, b, c] = [[1.0, 2.0], [3.0, 5.0], [5.0, 8.0]].map(pga2::Point::from);
    assert_eq!((pga2::Simplex([a, a]).barycentric(b), pga2::Simplex([a, b, c]).barycentric(b)), (None, None));
    assert_eq!((pga2::Polygon(&[a, b, c]).centroid(), pga2::Polygon(&[a, b, c]).area()), (None, 0.0));
}

#[test]
fn a_line_perpendicular_to_a_plane_has_no_shadow() {
    let (plane, line) = (pga3::Plane::new(2.0, 0.0, 0.0, 5.0), pga3::Line::through([1.0, 2.0, 3.0], [7.0, 2.0, 3.0]));
    assert!(
        line.project(plane).is_zero() && plane.project(line).is_zero() && plane.perpendicular_through(line).is_zero()
    );
    assert_eq!((line.reject(plane), plane.reject(line).normal()), (line, [2.0, 0.0, 0.0]));
}

#[test]
fn bisectors_of_parallels_are_halfway_and_at_infinity() {
    let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-14, "{x} {y}");
    let (e, f) = (pga3::Plane::new(2.0, 3.0, 6.0, 7.0), pga3::Plane::new(4.0, 6.0, 12.0, -14.0));
    let [halfway, ideal] = e.bisectors(f);
    near(e.distance(halfway), 1.0);
    near(f.distance(halfway), 1.0);
    near(ideal.norm(), 0.0);
    near(ideal.e0, 2.0);
    assert!(e.bisectors(e)[1].is_zero());
    let (l, m) = (pga2::Line::new(3.0, 4.0, 5.0), pga2::Line::new(-6.0, -8.0, 10.0));
    let [ideal, halfway] = l.bisectors(m);
    near(ideal.norm(), 0.0);
    near(l.distance(halfway), 1.0);
    near(m.distance(halfway), 1.0);
    let l = pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    let m = pga3::Line::through([4.0, 2.0, 3.0], [0.0, -4.0, -9.0]);
    let [ideal, halfway] = l.bisectors(m);
    near(ideal.norm(), 0.0);
    near(ideal.ideal_norm(), l.distance(m));
    near(l.distance(halfway), l.distance(m) / 2.0);
    near(m.distance(halfway), l.distance(m) / 2.0);
    assert!(l.bisectors(l)[1].is_zero());
}

/// One of each pair is 3 times as long, so that their units differ, but by rounding alone.
#[test]
fn a_bisector_whose_direction_is_only_rounding_is_ideal() {
    let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-14, "{x} {y}");
    let a = pga3::Line::through([0.0, 0.0, 0.0], [3.0, -2.0, 3.0]);
    let b = pga3::Line::through([2.0, -2.0, 4.0], [11.0, -8.0, 13.0]);
    for ideal in [a.bisectors(b)[1], (-a).bisectors(b)[0]] {
        assert_eq!(ideal.norm(), 0.0);
        near(ideal.ideal_norm(), a.distance(b));
    }
    let (a, b) = (pga2::Line::new(1.0, 1.0, 0.0), pga2::Line::new(3.0, 3.0, 30.0));
    for ideal in [a.bisectors(b)[1], (-a).bisectors(b)[0]] {
        assert_eq!(ideal.norm(), 0.0);
        near(f64::abs(ideal.e0), a.distance(b));
    }
    let same = pga2::Line::new(1.0, 1.0, 2.0).bisectors(pga2::Line::new(3.0, 3.0, 6.0))[1];
    assert_eq!(same.norm(), 0.0);
    near(same.e0, 0.0);
    let (a, b) = (pga3::Plane::new(1.0, 1.0, 1.0, 0.0), pga3::Plane::new(3.0, 3.0, 3.0, 30.0));
    for ideal in [a.bisectors(b)[1], (-a).bisectors(b)[0]] {
        assert_eq!(ideal.norm(), 0.0);
        near(f64::abs(ideal.e0), a.distance(b));
    }
    // A small angle that is there stays.
    let angle = 1e-14;
    let [_, line] = pga2::Line::new(0.0, 1.0, 0.0).bisectors(pga2::Line::new(angle, 1.0, -1.0));
    assert_eq!(line.to_array(), pga2::Line::new(-angle, 0.0, 1.0).to_array());
    let [_, plane] = pga3::Plane::new(0.0, 1.0, 0.0, 0.0).bisectors(pga3::Plane::new(angle, 1.0, 0.0, -1.0));
    assert_eq!(plane.to_array(), pga3::Plane::new(-angle, 0.0, 0.0, 1.0).to_array());
    let axis = pga3::Line::from_plucker([0.0, 0.0, 1.0], [0.0; 3]);
    let [_, line] = axis.bisectors(pga3::Line::from_plucker([angle, 0.0, 1.0], [0.0; 3]));
    assert_eq!(line, pga3::Line::from_plucker([-angle, 0.0, 0.0], [0.0; 3]));
}

#[test]
fn what_has_no_logarithm_and_no_rotoreflection_has_some_coefficients_that_are_nan() {
    use incidence::pga3::{Flector, Motor};
    let some_nan = |coefficients: &[f64]| coefficients.iter().any(|c| c.is_nan());
    let log = |motor: [f64; 8]| Motor::from_array(motor).log().to_array();
    let unit = [0.6, 0.0, 0.0, 0.8, 1.0, 2.0, 3.0, 4.0];
    assert!(some_nan(&log([0.0; 8])));
    for at in 0..8 {
        let with = |mut motor: [f64; 8], c: f64| {
            motor[at] = c;
            motor
        };
        let ideal = with([0.0; 8], 2.0);
        assert!(Motor::from_array(ideal).norm() > 0.0 || some_nan(&log(ideal)), "{at}");
        for motor in [unit, [0.0; 8]] {
            for bad in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
                assert!(log(with(motor, bad)).iter().any(|c| !c.is_finite()), "{at} {bad}");
            }
        }
    }
    let (floor, center) = (pga3::Plane::new(0.0, 0.0, 1.0, -2.0), pga3::Point::new(1.0, 2.0, 3.0));
    let (nowhere, away) =
        (pga3::Plane::new(0.0, 0.0, 0.0, 1.0), pga3::Point::from(pga3::Direction::new(1.0, 2.0, 3.0)));
    assert!(some_nan(&Flector::rotoreflection(nowhere, center, 1.0).to_array()));
    assert!(some_nan(&Flector::rotoreflection(floor, away, 1.0).to_array()));
}

#[test]
fn weights_and_norms_change_no_measure() {
    let (p, q) = (pga3::Point::new(2.0, -3.0, 7.0), pga3::Point::new(5.0, 1.0, 19.0));
    let (l, e) = (space::line(), space::plane());
    for factor in [-4.0, -0.5, 16.0] {
        let (p2, l2, e2) = (p * factor, l * factor, e * factor);
        assert_eq!((p2.distance(q), p.distance(q)), (13.0, 13.0));
        assert_eq!((p2.distance(l2), p2.distance(e2)), (p.distance(l), p.distance(e)));
        assert_eq!(e2.signed_distance(p2), e.signed_distance(p) * f64::signum(factor));
        assert!((l.signed_distance(l2.parallel_through(q)) - l.distance(q)).abs() < 1e-14);
        assert_eq!((q.project(e2), q.project(l2), q.reflect(e2)), (q.project(e), q.project(l), q.reflect(e)));
        assert_eq!((p2.project(e), p2.reflect(l)), (p.project(e) * factor, p.reflect(l) * factor));
        assert_eq!(p2.midpoint(q), p.midpoint(q));
        assert_eq!(pga3::Simplex([p2, q]).barycentric(p2), Some([1.0, 0.0]));
    }
}

/// Everything at a size: no product on the way leaves the range of the scalar.
fn at_size(scale: f64) {
    let at = |v: [f64; 3]| v.map(|c| c * scale);
    let near = |x: f64, y: f64| assert!((x - y).abs() <= 1e-14 * y.abs(), "{scale}: {x} {y}");
    let (p, q) = (pga3::Point::from(at([1.0, 2.0, 3.0])), pga3::Point::from(at([4.0, 6.0, 15.0])));
    near(p.distance(q) / scale, 13.0);
    let line = pga3::Line::through(at([0.0, 5.0, 1.0]), at([3.0, 5.0, 1.0]));
    near(p.distance(line) / scale, 13_f64.sqrt());
    let plane = pga3::Plane::new(2.0 * scale, 3.0 * scale, 6.0 * scale, 2.0 * scale * scale);
    near(plane.signed_distance(p) / scale, 4.0);
    near(line.distance(pga3::Line::through(at([7.0, 1.0, 4.0]), at([7.0, 3.0, 4.0]))) / scale, 3.0);
    near(plane.angle(line), (2_f64 / 7.0).asin());
    let foot = p.project(line);
    assert!(foot.distance(pga3::Point::from(at([1.0, 5.0, 1.0]))) <= 1e-14 * scale);
    near(plane.signed_distance(p.reflect(plane)) / scale, -4.0);
    near(p.reject(plane).norm() / scale, 4.0);
    let corners =
        [[0.0, 0.0, 0.0], [3.0, 1.0, 0.0], [1.0, 4.0, 1.0], [0.0, 1.0, 5.0]].map(|v| pga3::Point::from(at(v)));
    let weights = pga3::Simplex(corners).barycentric(pga3::Simplex(corners).centroid()).unwrap();
    weights.iter().for_each(|&w| near(w, 0.25));
    let [a, b, c, _] = corners;
    let weights = pga3::Simplex([a, b, c]).barycentric(pga3::Simplex([a, b, c]).centroid()).unwrap();
    weights.iter().for_each(|&w| near(w, 1.0 / 3.0));
    let (l, p) = (
        pga2::Line::through([scale, 2.0 * scale], [4.0 * scale, 6.0 * scale]),
        pga2::Point::new(-2.0 * scale, 3.0 * scale),
    );
    near(l.signed_distance(p) / scale, 3.0);
    near(p.reject(l).norm() / scale, 3.0);
}

#[test]
fn huge_and_tiny_arguments_are_as_good_as_others() {
    for scale in [1e-150, 1e-100, 1e-8, 1.0, 1e8, 1e100, 1e150] {
        at_size(scale);
    }
}

#[test]
fn distances_of_nearby_points_far_away_are_as_good_as_others() {
    let at = |v: [f64; 3]| pga3::Point::from(v.map(|c| c + 1e12));
    assert_eq!(at([1.0, 2.0, 3.0]).distance(at([4.0, 6.0, 15.0])), 13.0);
    assert_eq!(pga3::Simplex([at([1.0, 2.0, 3.0]), at([4.0, 2.0, 3.0]), at([1.0, 6.0, 3.0])]).area(), 6.0);
    let corners =
        [[1.0, 2.0], [5.0, 2.0], [5.0, 4.0], [3.0, 4.0], [1.0, 7.0]].map(|v| pga2::Point::from(v.map(|c| c - 1e12)));
    assert_eq!(pga2::Polygon(&corners).signed_area(), Some(11.0));
}

#[test]
fn opposite_directions_are_pi_apart_and_equal_ones_nothing() {
    let d = pga2::Direction::new(3.0, -7.0);
    assert_eq!((d.signed_angle(-d), (-d).signed_angle(d), d.signed_angle(d), d.angle(-d)), (PI, PI, 0.0, PI));
    // The cross product of these is −0.
    let (east, west) = (pga2::Direction::new(1.0, -0.0), pga2::Direction::new(-2.0, -0.0));
    assert_eq!(east.signed_angle(west), PI);
    let d = pga3::Direction::new(3.0, -7.0, 2.0);
    assert_eq!((d.angle(-d), d.angle(d)), (PI, 0.0));
}

#[test]
fn reflections_and_projections_keep_the_weight_of_a_point_to_the_bit() {
    for k in 1..200 {
        let next = |n: i32| f64::from(k * n % 211 - 100) / 7.0 + 0.1;
        let weight = next(31);
        let plane = pga3::Plane::new(next(2), next(3), next(5), next(7));
        let line = pga3::Line::through([next(11), next(13), next(17)], [next(19), next(23), next(29)]);
        let (p, center) =
            (pga3::Point::new(next(37), next(41), next(43)), pga3::Point::new(1.0, next(47), 2.0) * next(53));
        for p in [p, p * weight] {
            let images = [p.reflect(plane), p.reflect(line), p.reflect(center), p.project(plane), p.project(line)];
            assert_eq!(images.map(pga3::Point::weight), [p.weight(); 5]);
        }
        let line = pga2::Line::new(next(2), next(3), next(5));
        let (p, center) = (pga2::Point::new(next(7), next(11)), pga2::Point::new(next(13), next(17)) * next(19));
        for p in [p, p * weight] {
            let images = [p.reflect(line), p.reflect(center), p.project(line), p.project(center)];
            assert_eq!(images.map(pga2::Point::weight), [p.weight(); 4]);
        }
    }
}

#[test]
fn no_plane_is_perpendicular_through_what_has_none_or_many() {
    for k in 1..200 {
        let next = |n: i32| f64::from(k * n % 211 - 100) / 7.0 + 0.1;
        let plane = pga3::Plane::new(next(2), next(3), next(5), next(7));
        let line = plane.perpendicular_through(pga3::Point::new(next(11), next(13), next(17)));
        assert!(plane.perpendicular_through(line).is_zero() && plane.perpendicular_through(line * -4.0).is_zero());
    }
    for line in [pga3::Line::from_plucker([0.0; 3], [2.0, 3.0, -5.0]), pga3::Line::zero()] {
        assert!(space::plane().perpendicular_through(line).is_zero());
    }
}

#[test]
fn a_vertex_that_is_not_finite_leaves_nothing_to_measure() {
    let [a, b, d] = [[2.0, -1.0], [5.0, 3.0], [-1.0, 7.0]].map(pga2::Point::from);
    for x in undefined!(pga2::Point: pga2::Point::origin()) {
        let (vertices, triangle) = ([a, b, x], pga2::Simplex([a, b, x]));
        let polygon = pga2::Polygon(&vertices);
        all_nan!(polygon.area(), polygon.perimeter(), triangle.area(), pga2::Simplex([a, x]).length());
        assert_eq!([polygon.signed_area(), polygon.polar_moment(), triangle.signed_area()], [None; 3]);
        assert_eq!(polygon.second_moments(), None);
        assert_eq!((polygon.centroid(), polygon.locate(d), pga2::Polygon(&[a, b, d]).locate(x)), (None, None, None));
        assert_eq!((polygon.collision(&polygon), triangle.barycentric(d)), (None, None));
        assert_eq!((pga2::Simplex([a, b, d]).barycentric(x), pga2::Simplex([a, b]).barycentric(x)), (None, None));
    }
    let [a, b, c, d] = [[2.0, -1.0, 1.0], [5.0, 3.0, 2.0], [-1.0, 7.0, 1.0], [2.0, 3.0, 9.0]].map(pga3::Point::from);
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    for x in undefined!(pga3::Point: pga3::Point::origin()) {
        let (vertices, corners) = ([a, b, x], [a, b, c, x]);
        let (polygon, triangle) = (pga3::Polygon(&vertices), pga3::Simplex(vertices));
        all_nan!(polygon.area(), polygon.perimeter(), triangle.area(), pga3::Simplex([a, x]).length());
        all_nan!(pga3::Simplex(corners).volume());
        assert_eq!((polygon.vector_area(), polygon.plane(), polygon.centroid()), (None, None, None));
        let body = pga3::Simplex(corners);
        assert_eq!((body.signed_volume(), body.barycentric(d), triangle.barycentric(d)), (None, None, None));
        assert_eq!((pga3::Simplex([a, b, c]).barycentric(x), pga3::Simplex([a, b]).barycentric(x)), (None, None));
        if let Ok(mesh) = pga3::Mesh::new(&corners, &faces) {
            all_nan!(mesh.area(), mesh.volume());
            assert_eq!((mesh.locate(d), mesh.collision(&mesh), mesh.centroid()), (None, None, None));
        }
        let corners = [a, b, c, d];
        assert_eq!(pga3::Mesh::new(&corners, &faces).unwrap().locate(x), None);
    }
}

/// Whichever corner of its triangles it is, and though none of them has the first vertex, beside which all is NaN.
#[test]
fn a_mesh_with_a_vertex_at_infinity_has_no_volume() {
    for far in [1.0, f64::INFINITY] {
        let apexes = [[-1.0, 0.0, 0.0], [far, 0.0, 0.0]];
        let around = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]];
        let points: Vec<_> = apexes.into_iter().chain(around).map(pga3::Point::from).collect();
        for turn in 0..3 {
            let side = |k: usize| {
                let mut at_infinity = [1, 2 + k, 2 + (k + 1) % 4];
                at_infinity.rotate_left(turn);
                [[0, 2 + (k + 1) % 4, 2 + k], at_infinity]
            };
            let triangles: Vec<_> = (0..4).flat_map(side).collect();
            let mesh = pga3::Mesh::new(&points, &triangles).unwrap();
            assert!(mesh.is_closed());
            let volume = mesh.signed_volume();
            assert!(
                if far == 1.0 { (volume - 4.0 / 3.0).abs() < 1e-15 } else { volume.is_nan() },
                "{far} {turn} {volume}"
            );
        }
    }
}

/// A bivector that is no line counts as its axis: the pitch is no distance.
#[test]
fn a_point_on_the_axis_of_a_screw_is_on_it() {
    use pga3::{Line, Point};
    let exact = Tolerance { sine: 0.0, length: 0.0 };
    let screw = Line::from_plucker([0.0, 0.0, 2.0], [0.0, 0.0, 6.0]);
    let (on, beside) = (Point::new(0.0, 0.0, 5.0), Point::new(3.0, 4.0, -7.0));
    assert_eq!((on.distance(screw), screw.distance(beside)), (0.0, 5.0));
    assert!(screw.contains(on, exact) && !screw.contains(beside, exact));
    assert_eq!((screw.distance_squared(on), beside.distance_squared(screw)), (Some(0.0), Some(25.0)));
}

/// A weight that is not finite leaves no place, though it may leave coordinates.
#[test]
fn points_of_infinite_weight_are_nowhere() {
    for weight in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let (w, p) = (pga3::Point { e123: weight, ..pga3::Point::new(1.0, 2.0, 3.0) }, pga3::Point::new(0.0, 0.0, 5.0));
        let all_nan = |c: &[f64]| c.iter().any(|c| c.is_nan());
        nowhere_in_space(w);
        assert!(all_nan(&w.normalized().to_array()));
        assert!(!pga3::proximity(&w, &pga3::Point::origin()).is_overlapping());
        assert!(pga3::proximity(&pga3::Simplex([w, p]), &p).distance().is_nan());
        assert!(all_nan(&p.midpoint(w).to_array()) && all_nan(&p.bisector(w).to_array()));
        assert!(all_nan(&pga3::Simplex([p, w]).point([0.5, 0.5]).to_array()));
        assert!(all_nan(&pga3::Plane::new(1.0, 2.0, 3.0, 4.0).parallel_through(w).to_array()));
        assert!(all_nan(&pga3::Plane::from_normal(w, [1.0, 2.0, 3.0]).to_array()) && p.distance(w).is_nan());
        let motions = [pga3::Motor::between(w, p), pga3::Motor::between(p, w)];
        assert!(motions.iter().all(|m| all_nan(&m.to_array())));
        let floor = pga3::Plane::new(0.0, 0.0, 1.0, 0.0);
        assert!(all_nan(&pga3::Flector::rotoreflection(floor, w, 1.0).to_array()));
        let (w, p) = (pga2::Point { e12: weight, ..pga2::Point::new(1.0, 2.0) }, pga2::Point::new(0.0, 5.0));
        nowhere_in_the_plane(w);
        assert!(all_nan(&w.normalized().to_array()) && pga2::proximity(&w, &p).distance().is_nan());
        assert!(all_nan(&p.midpoint(w).to_array()) && all_nan(&p.bisector(w).to_array()));
        assert!(all_nan(&pga2::Simplex([p, w]).point([0.5, 0.5]).to_array()));
        assert!(all_nan(&pga2::Line::new(1.0, 2.0, 3.0).parallel_through(w).to_array()));
        let turns = [pga2::Motor::rotation(w, 1.0), pga2::Motor::half_turn(w)];
        let motions = [pga2::Motor::between(w, p), pga2::Motor::between(p, w)];
        assert!(turns.iter().chain(&motions).all(|m| all_nan(&m.to_array())));
    }
}

fn nowhere_in_space(w: pga3::Point) {
    use pga3::*;
    let [a, b, c, d] = [[2.0, -1.0, 1.0], [5.0, 3.0, 2.0], [-1.0, 7.0, 1.0], [2.0, 3.0, 9.0]].map(Point::from);
    let corners = [w, b, c, d];
    let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
    all_nan!(mesh.volume(), mesh.area());
    assert_eq!((mesh.centroid(), mesh.locate(a)), (None, None));
    let triangle = Simplex([a, b, c]);
    all_nan!(triangle.distance_to_point(w), triangle.closest_point(w).x(), Simplex([a, b, w]).distance_to_point(d));
    assert_eq!(ConvexHull::new(corners).unwrap_err(), HullError::NotFinite { point: 0 });
    assert_eq!(ConvexHull::new([a, b, c, d]).unwrap().locate(w), None);
    assert_eq!(Motor::fit(&[a, w], &[a, b]), Err(FitError::NotFinite { index: 1 }));
    assert_eq!(Plane::fit(&[a, b, c, w]), Err(FitError::NotFinite { index: 3 }));
    assert_eq!(Line::fit(&[w, b]), Err(FitError::NotFinite { index: 0 }));
    assert_eq!((Motor::look_at(w, a, [0.0, 0.0, 1.0]), Motor::look_at(a, w, [0.0, 0.0, 1.0])), (None, None));
    assert!(
        incidence::lp::separate(&[a, w], &[b], 1).is_err() && Ball::new(w, 1.0).is_err() && Chain::new([a, w]).is_err()
    );
    let segment = Segment::new(a, b);
    all_nan!(segment.distance_to_point(w), Segment::new(a, w).distance_to_point(b));
    assert_eq!(SegmentIndex::new(&[segment]).nearest_to_point(w), None);
    let faces = [[0, 1, 2]];
    assert_eq!(MeshIndex::new(&Mesh::new(&[a, b, c], &faces).unwrap()).nearest_to_point(w), None);
}

fn nowhere_in_the_plane(w: pga2::Point) {
    use pga2::*;
    let [a, b, c] = [[2.0, -1.0], [5.0, 3.0], [-1.0, 7.0]].map(Point::from);
    assert_eq!(ConvexHull::new([a, w, c]).unwrap_err(), HullError::NotFinite { point: 1 });
    assert_eq!(ConvexHull::new([a, b, c]).unwrap().locate(w), None);
    assert_eq!(Motor::fit(&[a, b], &[a, w]), Err(FitError::NotFinite { index: 1 }));
    assert_eq!(Line::fit(&[a, w, b]), Err(FitError::NotFinite { index: 1 }));
    assert_eq!((Motor::look_at(w, a), Motor::look_at(a, w)), (None, None));
    assert!(incidence::lp::separate(&[a, w], &[b], 1).is_err() && Ball::new(w, 1.0).is_err());
    let segment = Segment::new(a, b);
    all_nan!(segment.distance_to_point(w), Segment::new(a, w).distance_to_point(b));
    assert_eq!(SegmentIndex::new(&[segment]).nearest_to_point(w), None);
}
