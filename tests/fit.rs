//! The lines and planes nearest to points: that none is nearer, by exact rationals.

use incidence::{Real, pga2, pga3};
use num_rational::BigRational;
use num_traits::{FromPrimitive, Signed, Zero};
use pga3::{FitError, Line, Plane, Point};

#[path = "inputs/numbers.rs"]
mod numbers;

use numbers::Numbers;

type Matrix<const N: usize> = [[BigRational; N]; N];

fn rational(x: f64) -> BigRational {
    BigRational::from_f64(x).expect("a finite number")
}

fn rationals<const N: usize>(p: [f64; N]) -> [BigRational; N] {
    p.map(rational)
}

fn dot<const N: usize>(a: &[BigRational; N], b: &[BigRational; N]) -> BigRational {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn float(x: &BigRational) -> f64 {
    num_traits::ToPrimitive::to_f64(x).expect("a number")
}

/// Points, and all about them that a claim is about.
struct Exact<const N: usize> {
    center: [BigRational; N],
    /// The sum of the squares: Σ (p − c)(p − c)ᵀ.
    form: Matrix<N>,
    /// How far a point is from the centroid, and from the origin, at most.
    reach: f64,
    far: f64,
    count: f64,
}

impl<const N: usize> Exact<N> {
    fn new(points: &[[f64; N]]) -> Self {
        let count = BigRational::from_usize(points.len()).unwrap();
        let places: Vec<_> = points.iter().map(|&p| rationals(p)).collect();
        let center: [_; N] = std::array::from_fn(|k| places.iter().map(|p| &p[k]).sum::<BigRational>() / &count);
        let ways: Vec<[_; N]> = places.iter().map(|p| std::array::from_fn(|k| &p[k] - &center[k])).collect();
        let form = std::array::from_fn(|i| std::array::from_fn(|j| ways.iter().map(|p| &p[i] * &p[j]).sum()));
        let longest = |of: &[[BigRational; N]]| of.iter().map(|p| float(&dot(p, p)).sqrt()).fold(0.0, f64::max);
        Exact { center, form, reach: longest(&ways), far: longest(&places), count: points.len() as f64 }
    }

    /// The sum of the squares along a direction of any length.
    fn along(&self, direction: &[BigRational; N]) -> BigRational {
        let image: [_; N] = std::array::from_fn(|i| dot(&self.form[i], direction));
        dot(&image, direction) / dot(direction, direction)
    }

    fn trace(&self) -> BigRational {
        (0..N).map(|k| self.form[k][k].clone()).sum()
    }

    /// What is left of a sum of squares if each point moves by 8 ε of the reach, so that it gets less; `None` if nothing is.
    fn less(&self, sum: &BigRational, epsilon: f64) -> Option<BigRational> {
        let root = float(sum).sqrt() - 8.0 * epsilon * self.reach * self.count.sqrt();
        (root > 0.0).then(|| rational(root * root))
    }

    /// Whether no direction has a sum of squares as small as this.
    fn is_above(&self, sum: &BigRational) -> bool {
        let m: Matrix<N> = std::array::from_fn(|i| {
            std::array::from_fn(|j| if i == j { &self.form[i][j] - sum } else { self.form[i][j].clone() })
        });
        is_definite(&m)
    }

    /// Whether no direction has a sum of squares as large as this.
    fn is_below(&self, sum: &BigRational) -> bool {
        let m: Matrix<N> = std::array::from_fn(|i| {
            std::array::from_fn(|j| if i == j { sum - &self.form[i][j] } else { -self.form[i][j].clone() })
        });
        is_definite(&m)
    }
}

/// By the leading minors: each pivot is the quotient of two of them.
fn is_definite<const N: usize>(m: &Matrix<N>) -> bool {
    let mut m = m.clone();
    (0..N).all(|k| {
        let pivot = m[k].clone();
        for row in m.iter_mut().skip(k + 1).filter(|_| !pivot[k].is_zero()) {
            let factor = &row[k] / &pivot[k];
            row.iter_mut().zip(&pivot).for_each(|(entry, above)| *entry -= &factor * above);
        }
        pivot[k].is_positive()
    })
}

/// Points about a place, spread along three directions by very different lengths.
fn cloud(n: &mut Numbers) -> Vec<[f64; 3]> {
    let ten = |n: &mut Numbers, low, high| 10.0_f64.powf(n.between(low, high));
    let axes: [[f64; 3]; 3] = std::array::from_fn(|_| n.vector(1.0));
    let widths = [1.0, ten(n, -16.0, 0.0), ten(n, -18.0, 0.0)];
    let (size, off) = (ten(n, -9.0, 9.0), if n.below(2) == 0 { 0.0 } else { ten(n, -1.0, 8.0) });
    let place = n.vector::<3>(off);
    let point = |n: &mut Numbers| {
        let [a, b, c] = widths.map(|width| width * n.signed());
        std::array::from_fn(|k| size * (place[k] + a * axes[0][k] + b * axes[1][k] + c * axes[2][k]))
    };
    (0..3 + n.below(12)).map(|_| point(n)).collect()
}

/// The points as the scalar has them, exactly.
fn rounded<T: Real + FromPrimitive + Into<f64>, const N: usize>(points: &[[f64; N]]) -> (Vec<[T; N]>, Vec<[f64; N]>) {
    let narrow: Vec<[T; N]> = points.iter().map(|p| p.map(|c| T::from_f64(c).expect("a number"))).collect();
    let wide = narrow.iter().map(|p| p.map(Into::into)).collect();
    (narrow, wide)
}

fn no_line_or_plane_is_nearer<T: Real + FromPrimitive + Into<f64>>(seed: u64, epsilon: f64) {
    let mut n = Numbers(seed);
    let mut planes = 0;
    for _ in 0..400 {
        let (points, places) = rounded::<T, 3>(&cloud(&mut n));
        let points: Vec<Point<T>> = points.into_iter().map(Point::from).collect();
        let exact = Exact::new(&places);
        let Ok(line) = Line::fit(&points) else {
            // Rounded so far off.
            assert!(places.iter().all(|p| *p == places[0]) && Line::fit(&points) == Err(FitError::InOnePlace));
            continue;
        };
        let direction = rationals(line.direction().map(Into::into));
        let sum = exact.trace() - exact.along(&direction);
        if let Some(less) = exact.less(&sum, epsilon) {
            assert!(exact.is_below(&(exact.trace() - less)), "{places:?}: {line:?}");
        }
        match Plane::fit(&points) {
            Ok(plane) => {
                planes += 1;
                let normal = rationals(plane.normal().map(Into::into));
                if let Some(less) = exact.less(&exact.along(&normal), epsilon) {
                    assert!(exact.is_above(&less), "{places:?}: {plane:?}");
                }
                let off = dot(&normal, &exact.center) + rational(plane.e0.into());
                assert!(float(&off).abs() < 4.0 * epsilon * exact.far, "{places:?}: {plane:?}");
                assert!((plane.norm().into() - 1.0).abs() < 2.0 * epsilon);
            }
            // They are as narrow as that: some line has no more than this sum of squares.
            Err(error) => {
                let narrow = 20.0 * epsilon * exact.reach;
                assert_eq!(error, FitError::OnOneLine);
                assert!(float(&sum) < exact.count * narrow * narrow, "{places:?}");
            }
        }
        let flat: Vec<[f64; 2]> = places.iter().map(|p| [p[0], p[1]]).collect();
        let exact = Exact::new(&flat);
        let points: Vec<_> = flat.iter().map(|p| pga2::Point::from(p.map(|c| T::from_f64(c).unwrap()))).collect();
        let Ok(line) = pga2::Line::fit(&points) else {
            assert!(flat.iter().all(|p| *p == flat[0]));
            continue;
        };
        let normal = rationals(line.normal().map(Into::into));
        if let Some(less) = exact.less(&exact.along(&normal), epsilon) {
            assert!(exact.is_above(&less), "{flat:?}: {line:?}");
        }
        let off = dot(&normal, &exact.center) + rational(line.e0.into());
        assert!(float(&off).abs() < 4.0 * epsilon * exact.far, "{flat:?}: {line:?}");
    }
    assert!(planes > 200, "{planes}");
}

#[test]
fn no_line_or_plane_is_nearer_in_f64() {
    no_line_or_plane_is_nearer::<f64>(1, f64::EPSILON);
}

#[test]
fn no_line_or_plane_is_nearer_in_f32() {
    no_line_or_plane_is_nearer::<f32>(2, f64::from(f32::EPSILON));
}

/// Of integers, so that they are exactly in a plane or on a line; in the plane by up to 10⁴ times as long as wide.
#[test]
fn points_in_a_plane_or_on_a_line_are_on_what_is_fitted() {
    let mut n = Numbers(3);
    for _ in 0..3000 {
        let [o, u, v]: [[f64; 3]; 3] = [1000, 30, 30].map(|most| std::array::from_fn(|_| n.integer(most) as f64));
        let (long, count) = (if n.below(2) == 0 { 30 } else { 300_000 }, 3 + n.below(40));
        let place = |a: f64, b: f64| Point::from([0, 1, 2].map(|k| o[k] + a * u[k] + b * v[k]));
        let points: Vec<_> = (0..count).map(|_| place(n.integer(long) as f64, n.integer(2) as f64)).collect();
        let bound = |points: &[Point]| {
            8.0 * f64::EPSILON * points.iter().map(|p| p.distance(Point::origin())).fold(0.0, f64::max)
        };
        match Plane::fit(&points) {
            Ok(plane) => assert!(points.iter().all(|p| p.distance(plane) < bound(&points)), "{points:?}"),
            Err(error) => assert!(matches!(error, FitError::InOnePlace | FitError::OnOneLine)),
        }
        let points: Vec<_> = (0..count).map(|_| place(n.integer(long) as f64, 0.0)).collect();
        let Ok(line) = Line::fit(&points) else { continue };
        assert!(points.iter().all(|p| p.distance(line) < bound(&points)), "{points:?}");
        assert_eq!(Plane::fit(&points), Err(FitError::OnOneLine), "{points:?}");
    }
}

/// Any size, to the last bit where it is a power of two, and any weights of the points as points.
#[test]
fn sizes_and_weights_do_not_matter() {
    let mut n = Numbers(4);
    for exponent in [-1000, -520, -3, 2, 400, 1000] {
        let places = cloud(&mut n);
        let unit = 2.0_f64.powi(-30);
        let points = |size: f64, weight: f64| -> Vec<Point> {
            places.iter().map(|p| Point::from(p.map(|c| c * unit * size)) * weight).collect()
        };
        let size = 2.0_f64.powi(exponent);
        let (near, line) = (Plane::fit(&points(1.0, 1.0)).unwrap(), Line::fit(&points(1.0, 1.0)).unwrap());
        assert_eq!(Plane::fit(&points(size, -4.0)).unwrap(), Plane { e0: near.e0 * size, ..near }, "{exponent}");
        let found = Line::fit(&points(size, 0.5)).unwrap();
        assert_eq!((found.direction(), found.moment()), (line.direction(), line.moment().map(|c| c * size)));
    }
}

#[test]
fn a_point_counts_as_often_as_it_weighs() {
    let mut n = Numbers(5);
    for _ in 0..200 {
        let points: Vec<Point> = (0..5).map(|_| Point::from(n.vector(1.0))).collect();
        let weights: Vec<f64> = (0..5).map(|_| n.below(4) as f64).chain([1.0; 2]).collect();
        let all = [&points[..], &[Point::new(3.0, 1.0, 0.0), Point::new(0.0, 1.0, 3.0)]].concat();
        let often: Vec<Point> =
            all.iter().zip(&weights).flat_map(|(&p, &weight)| std::iter::repeat_n(p, weight as usize)).collect();
        let light: Vec<f64> = weights.iter().map(|weight| weight * 3e-300).collect();
        for weights in [&weights, &light] {
            let (found, expected) = (Plane::weighted_fit(&all, weights), Plane::fit(&often));
            if let (Ok(found), Ok(expected)) = (found, expected) {
                assert!((found - expected).norm() < 1e-12 && (found.e0 - expected.e0).abs() < 1e-12);
            } else {
                assert_eq!(found, expected);
            }
            let (found, expected) = (Line::weighted_fit(&all, weights).unwrap(), Line::fit(&often).unwrap());
            assert!((found - expected).norm() < 1e-12 && (found - expected).ideal_norm() < 1e-12);
        }
    }
}

/// However many there are, and wherever the first of them is. In multiples of a power of two, so that they are exactly on the line.
#[test]
fn many_points_on_a_line_are_on_a_line() {
    let mut n = Numbers(6);
    for most in [1, 1000, 1 << 20] {
        let times = |n: &mut Numbers| 0.1 + n.integer(most) as f64 * 2.0_f64.powi(-40);
        let places: Vec<f64> = std::iter::once(1.7).chain((0..50_000).map(|_| times(&mut n))).collect();
        let unit = 2.0_f64.powi(48);
        let points: Vec<_> =
            places.iter().map(|t| Point::from([1.0, 3.0, 5.0].map(|c| c * (t * unit).round() / unit))).collect();
        assert_eq!(Plane::fit(&points), Err(FitError::OnOneLine), "{most}");
        let points: Vec<_> = places
            .iter()
            .map(|&t| pga3::Point::from([1.0, 3.0, 5.0].map(|c| c * (t as f32 * 1024.0).round() / 1024.0)))
            .collect();
        assert_eq!(Plane::fit(&points), Err(FitError::OnOneLine), "{most}");
    }
}

/// As long as no point is further off than half of the largest number.
#[test]
fn nothing_overflows_on_the_way() {
    let points =
        |size: f64| [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]].map(|p| Point::from(p.map(|c| c * size)));
    let (near, far) = (points(1.0), points(2.0_f64.powi(1022)));
    for weight in [1.0, 3e4, 1e300] {
        let size = 2.0_f64.powi(1022);
        let (plane, line) = (Plane::weighted_fit(&near, &[weight; 3]), Line::weighted_fit(&near, &[weight; 3]));
        assert_eq!(Plane::weighted_fit(&far, &[weight; 3]), plane.map(|plane| Plane { e0: plane.e0 * size, ..plane }));
        let moment = Line::weighted_fit(&far, &[weight; 3]).unwrap().moment();
        assert_eq!(moment, line.unwrap().moment().map(|c| c * size));
    }
    // A plane through these would be further off than the largest number.
    let far = [[1.7, 1.7, 0.0], [1.6, 1.79, 0.0], [1.7, 1.7, 0.1]].map(|p| Point::from(p.map(|c| c * 1e308)));
    assert_eq!(Plane::fit(&far), Err(FitError::NotFinite { index: 0 }));
    assert_eq!(Line::fit(&[Point::origin(), far[1]]), Err(FitError::NotFinite { index: 1 }));
    let flat = far.map(|p| pga2::Point::new(p.x(), p.y()));
    assert_eq!(pga2::Line::fit(&flat), Err(FitError::NotFinite { index: 0 }));
    assert_eq!(Line::weighted_fit(&[near[0], far[0], near[1]], &[1.0, 0.0, 1.0]), Line::fit(&near[..2]));
}

/// The greatest weights, and some that are subnormal, are as good as others.
#[test]
fn no_weight_is_too_large_or_too_small() {
    let points = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, -1.0], [1.0, 3.0, 2.0]].map(Point::from);
    for weight in [1023, -1070].map(|n| 2.0_f64.powi(n)) {
        assert_eq!(Plane::weighted_fit(&points, &[weight; 4]), Plane::fit(&points));
        assert_eq!(Line::weighted_fit(&points, &[weight; 4]), Line::fit(&points));
        assert_eq!(pga3::Motor::weighted_fit(&points, &points, &[weight; 4]), pga3::Motor::fit(&points, &points));
    }
}

/// Half of the largest number is the limit, though the number itself is not reached.
#[test]
fn points_beyond_half_of_the_largest_number_are_too_far_off() {
    let limit = 2.0_f64.powi(1023);
    for (x, is_far) in [(limit.next_down(), false), (limit, true)] {
        let found = Line::fit(&[Point::origin(), Point::new(x, 0.0, 0.0)]);
        assert_eq!(found.err(), is_far.then_some(FitError::NotFinite { index: 1 }), "{x:e}");
    }
}

#[test]
fn the_orientation_is_that_of_the_largest_component() {
    let line = |a: [f64; 3], b: [f64; 3]| Line::fit(&[a, b].map(Point::from)).unwrap().direction();
    for (way, expected) in [
        ([3.0, -4.0, 0.0], [-0.6, 0.8, 0.0]),
        ([-5.0, 0.0, 1.0], [5.0, 0.0, -1.0]),
        ([0.0, 0.0, -2.0], [0.0, 0.0, 1.0]),
    ] {
        let length = expected.iter().map(|c| c * c).sum::<f64>().sqrt();
        let (there, back) = (line([1.0; 3], way.map(|c| c + 1.0)), line(way.map(|c| c + 1.0), [1.0; 3]));
        for found in [there, back] {
            assert!((0..3).all(|k| (found[k] - expected[k] / length).abs() < 1e-15), "{found:?} {expected:?}");
        }
    }
    let plane =
        Plane::fit(&[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 0.0]].map(Point::from)).unwrap();
    assert!((plane - Plane::new(1.0, 0.0, 0.0, 0.0)).norm() < 1e-15, "{plane:?}");
}

/// All directions are as good, and one is returned.
#[test]
fn equally_good_ones_are_no_error() {
    let cube: Vec<Point> =
        (0..8).map(|k| Point::from([0, 1, 2].map(|axis| if k >> axis & 1 == 1 { 1.0 } else { -1.0 }))).collect();
    let sum = |of: &dyn Fn(&Point) -> f64| cube.iter().map(|p| of(p).powi(2)).sum::<f64>();
    let (plane, line) = (Plane::fit(&cube).unwrap(), Line::fit(&cube).unwrap());
    assert!((sum(&|p| p.distance(plane)) - 8.0).abs() < 1e-14 && (sum(&|p| p.distance(line)) - 16.0).abs() < 1e-14);
    let square = [[1.0, 1.0], [1.0, 3.0], [-1.0, 1.0], [-1.0, 3.0]].map(pga2::Point::from);
    let line = pga2::Line::fit(&square).unwrap();
    assert!((square.iter().map(|p| f64::powi(p.distance(line), 2)).sum::<f64>() - 4.0).abs() < 1e-14);
}

#[test]
fn what_cannot_be_fitted_to_is_told() {
    let place = Point::new(1.0, 2.0, 3.0);
    assert_eq!(Line::<f64>::fit(&[]), Err(FitError::Empty));
    assert_eq!(Plane::<f64>::fit(&[]), Err(FitError::Empty));
    assert_eq!(pga2::Line::<f64>::fit(&[]), Err(FitError::Empty));
    assert_eq!(Line::fit(&[place; 7]), Err(FitError::InOnePlace));
    assert_eq!(Plane::fit(&[place * 2.0, place]), Err(FitError::InOnePlace));
    let ideal = place - Point::new(1.0, 2.0, 4.0);
    assert_eq!(Plane::fit(&[place, Point::origin(), ideal]), Err(FitError::NotFinite { index: 2 }));
    assert_eq!(
        Line::fit(&[Point::new(-1e308, 0.0, 0.0), Point::new(1e308, 0.0, 0.0)]),
        Err(FitError::NotFinite { index: 1 })
    );
    assert_eq!(Line::weighted_fit(&[place, ideal], &[1.0, 0.0]), Err(FitError::NotFinite { index: 1 }));
    assert_eq!(Line::weighted_fit(&[place; 2], &[0.0; 2]), Err(FitError::Empty));
    assert_eq!(Plane::weighted_fit(&[place; 2], &[1.0, -1.0]), Err(FitError::Weight { index: 1 }));
    let flat = [[0.0, 0.0], [0.0, 5e-324]].map(pga2::Point::from);
    assert_eq!(pga2::Line::fit(&flat), Ok(pga2::Line::new(-1.0, 0.0, 0.0)));
    assert_eq!(FitError::OnOneLine.to_string(), "all points are on one line");
}
