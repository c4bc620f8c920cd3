//! Volumes, centers and moments against sums in exact rationals, of tetrahedra and triangles with the origin.

use incidence::exact::DoubleDouble;
use incidence::{pga2, pga3};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use super::clouds::{families, sphere};
use super::exact::{determinant, integer};
use crate::numbers::Numbers;

type Q = BigRational;

/// In units of 2⁻¹⁰⁷⁴.
fn rational(x: f64) -> Q {
    Q::from(integer(x))
}

/// Mass, first and second moments about `origin` of the cones to positive simplices, exactly.
fn moments<const N: usize>(boundary: &[Vec<[f64; N]>], origin: [f64; N]) -> (Q, Vec<Q>, Vec<Vec<Q>>) {
    let zero = || Q::from(BigInt::zero());
    let (mut mass, mut first, mut second) = (zero(), vec![zero(); N], vec![vec![zero(); N]; N]);
    let factorial = if N == 2 { 2 } else { 6 };
    let q = |n: usize| Q::from(BigInt::from(n));
    for simplex in boundary {
        let rows: Vec<Vec<BigInt>> =
            simplex.iter().map(|p| (0..N).map(|k| integer(p[k]) - integer(origin[k])).collect()).collect();
        let volume = Q::from(determinant(&rows)) / q(factorial);
        let at = |i: usize, k: usize| Q::from(rows[i][k].clone());
        let total: Vec<Q> = (0..N).map(|k| (0..N).map(|i| at(i, k)).sum()).collect();
        for k in 0..N {
            first[k] += &volume * &total[k] / q(N + 1);
            for l in 0..N {
                let squares: Q = (0..N).map(|i| at(i, k) * at(i, l)).sum();
                second[k][l] += &volume * (squares + &total[k] * &total[l]) / q((N + 1) * (N + 2));
            }
        }
        mass += volume;
    }
    (mass, first, second)
}

/// |x − y| ≤ bound.
fn assert_near(x: f64, exact: &Q, bound: &Q, what: &str) {
    let error = (rational(x) - exact).abs();
    assert!(error <= *bound, "{what}: {x:e} is off by {:?} times the bound", (error / bound).to_f64());
}

/// What a float is in the units to this power.
fn units(x: f64, power: usize) -> Q {
    rational(x) * Q::from(BigInt::from(1) << (1074 * (power - 1)))
}

struct Measured<const N: usize> {
    mass: f64,
    center: [f64; N],
    second: [[f64; N]; N],
}

fn check<const N: usize>(name: &str, vertices: &[[f64; N]], boundary: &[Vec<[f64; N]>], found: &Measured<N>) {
    let origin = vertices[0];
    let (mass, first, second) = moments(boundary, origin);
    let span = |k: usize| {
        let of = |p: &[f64; N]| rational(p[k]);
        vertices.iter().map(of).max().unwrap() - vertices.iter().map(of).min().unwrap()
    };
    let diameter = (0..N).map(span).max().unwrap();
    let power = |n: usize| (0..n).fold(Q::from(BigInt::from(1)), |product, _| product * &diameter);
    let n_epsilon = rational(f64::EPSILON) / rational(1.0) * Q::from(BigInt::from(vertices.len()));
    let bound = |factor: i64, n: usize| Q::from(BigInt::from(factor)) * &n_epsilon * power(n);
    // What a float below the normal ones is rounded by.
    let least = |n: usize| units(f64::MIN_POSITIVE, n);
    if found.mass.is_finite() {
        let error = (units(found.mass, N) - &mass).abs();
        let allowed = bound(if N == 2 { 2 } else { 4 }, N) + least(N);
        assert!(error <= allowed, "{name}: mass off by {:?}", (error / allowed).to_f64());
    }
    for k in 0..N {
        let exact = rational(origin[k]) + &first[k] / &mass;
        let rounding = exact.abs() * rational(f64::EPSILON) / rational(1.0) + rational(5e-324);
        let allowed = bound(if N == 2 { 4 } else { 8 }, N + 1) / &mass;
        assert_near(found.center[k], &exact, &(allowed + rounding), name);
        for l in 0..N {
            if found.second[k][l].is_finite() {
                let exact = &second[k][l] - &first[k] * &first[l] / &mass;
                let error = (units(found.second[k][l], N + 2) - exact).abs();
                let allowed = bound(if N == 2 { 8 } else { 16 }, N + 2) + least(N + 2);
                assert!(error <= allowed, "{name}: moment off by {:?}", (error / allowed).to_f64());
            }
        }
    }
}

fn space(name: &str, points: Vec<[f64; 3]>) {
    let hull = pga3::ConvexHull::<f64>::new(points).unwrap();
    let center = hull.centroid().coords();
    assert!(center.iter().all(|c| c.is_finite()), "{name}");
    if hull.dimension() < 3 {
        assert_eq!((hull.volume(), hull.second_moments()), (0.0, [[0.0; 3]; 3]), "{name}");
        return;
    }
    let vertices: Vec<[f64; 3]> = hull.vertices().map(|v| v.point().coords()).collect();
    let mut boundary = Vec::new();
    for face in hull.faces() {
        let corners: Vec<[f64; 3]> = face.vertices().map(|v| v.point().coords()).collect();
        boundary.extend(corners[1..].windows(2).map(|side| vec![corners[0], side[0], side[1]]));
    }
    let found = Measured { mass: hull.volume(), center, second: hull.second_moments() };
    check(name, &vertices, &boundary, &found);
    let second = |k: usize| found.second[k % 3][k % 3];
    for (i, row) in hull.inertia().iter().enumerate() {
        for (j, &c) in row.iter().enumerate() {
            assert_eq!(c, if i == j { second(i + 1) + second(i + 2) } else { -found.second[i][j] }, "{name}");
        }
    }
}

fn plane(name: &str, points: Vec<[f64; 2]>) {
    let hull = pga2::ConvexHull::<f64>::new(points).unwrap();
    let center = hull.centroid().coords();
    assert!(center.iter().all(|c| c.is_finite()), "{name}");
    if hull.dimension() < 2 {
        assert_eq!((hull.area(), hull.polar_moment()), (0.0, 0.0), "{name}");
        return;
    }
    let vertices: Vec<[f64; 2]> = hull.vertices().map(|p| p.coords()).collect();
    let boundary: Vec<Vec<[f64; 2]>> =
        (0..vertices.len()).map(|k| vec![vertices[k], vertices[(k + 1) % vertices.len()]]).collect();
    let found = Measured { mass: hull.area(), center, second: hull.second_moments() };
    check(name, &vertices, &boundary, &found);
    let polar = hull.polar_moment();
    if polar.is_finite() && polar > 1e-300 {
        let trace = found.second[0][0] + found.second[1][1];
        assert!((polar - trace).abs() <= 4.0 * f64::EPSILON * trace, "{name}");
    }
}

#[test]
fn measures_are_within_their_bounds() {
    for (name, points) in families::<3>() {
        space(name, points);
    }
    for (name, points) in families::<2>() {
        plane(name, points);
    }
    let mut numbers = Numbers(0x4321);
    space("large sphere", sphere(&mut numbers, 400));
    plane("large circle", sphere(&mut numbers, 400));
}

#[test]
fn lengths_and_areas_of_the_boundary() {
    for size in [1e-150, 1.0, 1e150] {
        let corner = |k: usize| [(k & 1) as f64, (k >> 1 & 1) as f64 * 2.0, (k >> 2) as f64 * 3.0].map(|c| c * size);
        let hull = pga3::ConvexHull::<f64>::new((0..8).map(corner)).unwrap();
        let relative = hull.surface() / (22.0 * size * size);
        assert!((relative - 1.0).abs() < 1e-15, "{relative}");
        for face in hull.faces() {
            let plane = face.plane();
            assert!((plane.norm() - 1.0).abs() < 1e-15);
            let center = hull.centroid();
            assert!((plane & center) < 0.0, "the center is inside");
        }
        let flat = pga3::ConvexHull::<f64>::new((0..4).map(corner)).unwrap();
        assert!((flat.surface() / (4.0 * size * size) - 1.0).abs() < 1e-15);
        assert!((flat.centroid().y() / size - 1.0).abs() < 1e-15);
        let square = pga2::ConvexHull::<f64>::new((0..4).map(|k| [corner(k)[0], corner(k)[1]])).unwrap();
        assert!((square.perimeter() / size - 6.0).abs() < 1e-14);
    }
}

/// Against the normal in exact numbers: each component is off by less than 8ε, its own rounding included.
#[test]
fn planes_are_right_however_narrow_the_face() {
    let mut count = 0;
    for (name, points) in families::<3>() {
        let hull = pga3::ConvexHull::<f64>::new(points).unwrap();
        for face in hull.faces() {
            let corners: Vec<_> = face.vertices().take(3).map(|v| v.point().coords().map(rational)).collect();
            let [u, v] = [1, 2].map(|k| [0, 1, 2].map(|i| &corners[k][i] - &corners[0][i]));
            let exact: [Q; 3] = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &u[i] * &v[j] - &u[j] * &v[i]);
            let largest = exact.iter().map(|c| c.abs()).max().unwrap();
            let exact = exact.map(|c| (c / &largest).to_f64().unwrap());
            let length = exact.iter().map(|c| c * c).sum::<f64>().sqrt();
            let plane = face.plane();
            for (found, exact) in plane.normal().iter().zip(exact) {
                assert!((found - exact / length).abs() <= 8.0 * f64::EPSILON, "{name}: {found} {}", exact / length);
            }
            let size = face.vertices().flat_map(|v| v.point().coords()).fold(0.0, |m: f64, c| m.max(c.abs()));
            for vertex in face.vertices() {
                let distance = plane & vertex.point();
                assert!(
                    distance.abs() <= 24.0 * f64::EPSILON * size + 1e-322 || size > 1e300,
                    "{name}: {distance} {size}"
                );
            }
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// What vanishes has no sign: −0 would be read as a product of inertia of its own.
#[test]
fn planes_of_the_farthest_faces_do_not_overflow_on_the_way() {
    // Two of the three products of the inner product are together more than the greatest number, all three are not.
    let most = 2f64.powi(1023);
    let corners = [[0.0, 0.0, 0.0], [-1.0, 0.0, -1.0], [0.0, -1.0, -1.0]];
    let far = corners.map(|p| p.map(|c: f64| most * (1.75 + c / 4.0)));
    let near = pga3::ConvexHull::new(corners.map(|p| p.map(|c| 1.75 + c / 4.0))).unwrap();
    let far = pga3::ConvexHull::new(far).unwrap();
    for (near, far) in near.faces().zip(far.faces()) {
        assert_eq!(far.plane().normal(), near.plane().normal());
        assert_eq!(far.plane().e0, near.plane().e0 * most);
    }
}

#[test]
fn vanishing_products_of_inertia_are_positive_zeros() {
    let corner = |k: usize| [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 });
    let cube = pga3::ConvexHull::<f64>::new((0..8).map(corner)).unwrap();
    let point = pga3::ConvexHull::<f64>::new([[1.0, 2.0, 3.0]]).unwrap();
    let zeros = |rows: [[f64; 3]; 3]| rows.into_iter().flatten().filter(|c| *c == 0.0).collect::<Vec<_>>();
    assert_eq!((zeros(cube.inertia()).len(), zeros(point.inertia()).len()), (6, 9));
    assert!(zeros(cube.inertia()).into_iter().chain(zeros(point.inertia())).all(f64::is_sign_positive));
}

#[test]
fn a_hull_without_faces_has_no_surface() {
    for points in [&[[1.0, 2.0, 3.0]; 2][..], &[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]] {
        let hull = pga3::ConvexHull::<f64>::new(points.iter().copied()).unwrap();
        // Not −0, the empty sum.
        assert!(hull.surface() == 0.0 && hull.surface().is_sign_positive());
        assert!(hull.volume() == 0.0 && hull.volume().is_sign_positive());
    }
}

/// The sums are those of `f64`, and the last rounding is the only one of `f32`.
#[test]
fn measures_in_single_precision_are_rounded_once() {
    let mut numbers = Numbers(0x32);
    for offset in [0.0_f32, 1000.0] {
        let points: Vec<[f32; 3]> = (0..40).map(|_| numbers.vector::<3>(1.0).map(|c| c as f32 + offset)).collect();
        let hull = pga3::ConvexHull::<f32>::new(points.iter().copied()).unwrap();
        let wide = pga3::ConvexHull::<f64>::new(points.iter().map(|p| p.map(f64::from))).unwrap();
        assert_eq!([hull.volume(), hull.surface()], [wide.volume(), wide.surface()].map(|c| c as f32));
        assert_eq!(hull.centroid(), wide.centroid().map(|c| c as f32));
        assert_eq!(hull.second_moments(), wide.second_moments().map(|row| row.map(|c| c as f32)));
        assert_eq!(hull.inertia(), wide.inertia().map(|row| row.map(|c| c as f32)));

        let flat: Vec<[f32; 2]> = points.iter().map(|&[x, y, _]| [x, y]).collect();
        let hull = pga2::ConvexHull::<f32>::new(flat.iter().copied()).unwrap();
        let wide = pga2::ConvexHull::<f64>::new(flat.iter().map(|p| p.map(f64::from))).unwrap();
        let of = [wide.area(), wide.perimeter(), wide.polar_moment()];
        assert_eq!([hull.area(), hull.perimeter(), hull.polar_moment()], of.map(|c| c as f32));
        assert_eq!(hull.centroid(), wide.centroid().map(|c| c as f32));
        assert_eq!(hull.second_moments(), wide.second_moments().map(|row| row.map(|c| c as f32)));
    }
}

#[test]
fn perimeters_are_within_their_bound() {
    // Where errors add up; and anywhere.
    let worst = [
        [-0.004931611196933415, -0.818497093043398],
        [0.7217515882144544, 0.014471824515788037],
        [-0.3539922691640407, 0.2303380330407967],
    ];
    let mut numbers = Numbers(0x33);
    let random = (0..300).map(|k| (0..2 + k % 30).map(|_| numbers.vector::<2>(1.0)).collect::<Vec<_>>());
    for (k, points) in std::iter::once(worst.to_vec()).chain(random).enumerate() {
        let hull = pga2::ConvexHull::<f64>::new(points).unwrap();
        let vertices: Vec<[f64; 2]> = hull.vertices().map(|p| p.coords()).collect();
        let n = vertices.len();
        let length = |p: [f64; 2], q: [f64; 2]| {
            let [x, y] = [0, 1].map(|k| DoubleDouble::from_difference(q[k], p[k]));
            (x * x + y * y).sqrt()
        };
        let exact = (0..n).fold(DoubleDouble::default(), |sum, k| sum + length(vertices[k], vertices[(k + 1) % n]));
        let pairs = vertices.iter().flat_map(|&p| vertices.iter().map(move |&q| length(p, q).to_f64()));
        let error = (DoubleDouble::from(hull.perimeter()) - exact).abs().to_f64();
        let error = error / f64::EPSILON / pairs.fold(0.0, f64::max);
        assert!(error <= 2.0 * n as f64 + 6.0 && (k > 0 || error > 5.5), "{k}: {error} ε D");
    }
}

#[test]
fn a_moment_of_inertia_is_not_lost_with_another_one_that_overflows() {
    // Of a needle, whose moments across it alone overflow, and of a cube.
    let box_of = |sides: [f64; 3]| {
        pga3::ConvexHull::new((0..8).map(|k| std::array::from_fn(|i| (k >> i & 1) as f64 * sides[i])))
    };
    let [[along, ..], [_, across, _], [.., other]] = box_of([1e110, 1e40, 1e40]).unwrap().inertia();
    assert_eq!((across, other), (f64::INFINITY, f64::INFINITY));
    assert!((along / 1e269 - 10.0 / 6.0).abs() < 1e-12, "{along:e}");
    let [[xx, ..], [_, yy, _], [.., zz]] = box_of([1e80; 3]).unwrap().inertia();
    assert_eq!([xx, yy, zz], [f64::INFINITY; 3]);
}
