//! Inertias of meshes: against rationals, and those of hulls.

use super::*;
use incidence::pga3::{ConvexHull, Mesh};
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// Tetrahedra with integer corners, some inside out: closed, perhaps across itself.
fn tetrahedra() -> impl Strategy<Value = Vec<[[i32; 3]; 4]>> {
    prop::collection::vec(prop::array::uniform4(prop::array::uniform3(-50..50_i32)), 1..6)
}

const SIDES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn the_inertia_of_a_mesh_is_within_its_bound(
        tetrahedra in tetrahedra(), offset in [-1_000_000..1_000_000_i32, 0..1_000_000_i32, 0..9_i32]
    ) {
        let place = |p: [i32; 3]| -> [f64; 3] { std::array::from_fn(|k| f64::from(p[k] + offset[k])) };
        let places: Vec<[f64; 3]> = tetrahedra.iter().flatten().map(|&p| place(p)).collect();
        let points: Vec<Point> = places.iter().map(|&p| p.into()).collect();
        let triangles: Vec<[usize; 3]> =
            (0..tetrahedra.len()).flat_map(|k| SIDES.map(|side| side.map(|corner| 4 * k + corner))).collect();
        let mesh = Mesh::new(&points, &triangles).unwrap();
        prop_assert!(mesh.is_closed());
        let facets: Vec<_> = triangles.iter().map(|t| t.map(|k| places[k])).collect();
        let found = Inertia::of_mesh(&mesh, 3.0);
        let Some((volume, center, second)) = exact(&facets) else {
            let is_none = matches!(found, Err(InertiaError::Moment { .. }));
            prop_assert!(is_none && mesh.second_moments().is_none() && mesh.inertia().is_none());
            return Ok(());
        };

        let (n, (diameter, summed)) = (triangles.len() as f64, sizes(&facets, center));
        let most = 64.0 * n * EPS * diameter * diameter * summed;
        let moments = mesh.second_moments().unwrap();
        let tensor = mesh.inertia().unwrap();
        let mut trace = 0.0;
        for i in 0..3 {
            trace += second[i][i] / volume;
            for j in 0..3 {
                prop_assert!((moments[i][j] - second[i][j] * volume.signum()).abs() <= most, "{:?}", moments);
                let others = (0..3).filter(|k| *k != i).map(|k| moments[k][k]).sum();
                prop_assert_eq!(tensor[i][j], if i == j { others } else { 0.0 - moments[i][j] });
            }
        }
        // Of what has negative parts there may be no moments.
        let relative = 128.0 * n * EPS * summed / volume.abs();
        let bound = relative * (3.0 * diameter * diameter + 3.0 * trace.abs());
        let Ok(found) = found else {
            let of_an_axis = |k: usize| 3.0 * (trace - second[k][k] / volume);
            let least = (0..3).map(of_an_axis).fold(f64::INFINITY, f64::min);
            prop_assert!(tetrahedra.len() > 1 || least <= bound);
            return Ok(());
        };
        let off = apart(found.center().coords(), center);
        prop_assert!(off <= 32.0 * n * EPS * diameter * summed / volume.abs() + EPS * 4.0 * length(center));
        for (i, row) in found.tensor().into_iter().enumerate() {
            for (j, entry) in row.into_iter().enumerate() {
                let exact = 3.0 * (if i == j { trace } else { 0.0 } - second[i][j] / volume);
                prop_assert!((entry - exact).abs() <= 3.0 * bound, "{}: {}", entry, exact);
            }
        }
    }

    #[test]
    fn a_hull_and_its_boundary_have_one_inertia(points in prop::collection::vec(vector(), 4..30), size in -300..300_i32) {
        let hull = ConvexHull::new(points.iter().map(|p| p.map(|c| c * 2f64.powi(size)))).unwrap();
        let mut boundary = incidence::mesh::TriangleMesh::from(&hull);
        let diameter = points.iter().flat_map(|&p| points.iter().map(move |&q| apart(p, q))).fold(0.0, f64::max);
        let (n, volume) = (boundary.triangles.len() as f64, hull.volume() / 2f64.powi(size).powi(3));
        let relative = 128.0 * n * EPS * (diameter.powi(3) + volume) / volume;
        // Of one that is nearly flat nothing is known.
        prop_assume!(relative < 1e-6);
        let of_hull = Inertia::of_hull(&hull, 2.0).unwrap();
        for _ in 0..2 {
            let of_mesh = Inertia::of_mesh(&boundary.mesh().unwrap(), 2.0).unwrap();
            for k in 0..3 {
                let off = (of_mesh.moments()[k] - of_hull.moments()[k]) / 2f64.powi(size).powi(2);
                prop_assert!(off.abs() <= 2.0 * 3.0 * relative * 2.0 * diameter.powi(2));
            }
            prop_assert!(of_hull.center().distance(of_mesh.center()) <= 2.0 * relative * diameter * 2f64.powi(size));
            // And inside out.
            boundary.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        }
    }
}

/// Corners in a plane but for their rounding: of a volume of that order nothing is known, and the center of mass that comes out may be anywhere;
/// the moments may not.
#[test]
fn the_moments_of_a_mesh_without_volume_left_are_within_their_bound() {
    let mut state = 5_u64;
    let mut number = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let mut flat = 0;
    for _ in 0..1000 {
        let [slope, tilt] = [number(), number()];
        let places = [(); 8].map(|()| [number(), number()]).map(|[x, y]| [x, y, slope * x + tilt * y]);
        let points = places.map(Point::from);
        let triangles = [0, 4].map(|first| SIDES.map(|side| side.map(|k| first + k)));
        let facets: Vec<_> = triangles.iter().flatten().map(|t| t.map(|k| places[k])).collect();
        let (found, exact) = (Mesh::new(&points, triangles.as_flattened()).unwrap().second_moments(), exact(&facets));
        let (Some(found), Some((volume, center, second))) = (found, exact) else { continue };
        let (diameter, summed) = sizes(&facets, center);
        let most = 64.0 * 8.0 * EPS * diameter * diameter * summed;
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let off = (found[i][j] - second[i][j] * volume.signum()).abs();
            assert!(off <= most, "{off:e}, not {most:e}: {places:?}");
        }
        flat += usize::from(volume.abs() < 1e-15);
    }
    assert!(flat > 500, "{flat}");
}

/// A double cone over a hexagon that crosses itself: what is inside and what is outside cancel, but for rounding. The moments do not.
#[test]
fn where_the_sign_of_the_volume_is_lost_there_are_no_moments() {
    let rim = [[-1.5, 0.9], [0.2, -1.1], [1.1, 1.3], [1.5, -0.9], [-0.2, 1.1], [-1.1, -1.3]].map(|[x, y]| [x, y, 0.0]);
    let places: Vec<[f64; 3]> = rim.into_iter().chain([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]).collect();
    let triangles: Vec<_> = (0..6).flat_map(|k| [[k, (k + 1) % 6, 6], [(k + 1) % 6, k, 7]]).collect();
    let facets: Vec<_> = triangles.iter().map(|t| t.map(|k| places[k])).collect();
    let (volume, _, second) = exact(&facets).unwrap();
    assert!(volume.abs() < 1e-15 && second[0][0].abs() > 0.5, "{volume} {second:?}");
    let points: Vec<Point> = places.into_iter().map(Point::from).collect();
    let mesh = Mesh::new(&points, &triangles).unwrap();
    assert!(mesh.is_closed() && mesh.second_moments().is_none() && mesh.inertia().is_none());
    assert!(matches!(Inertia::of_mesh(&mesh, 1.0), Err(InertiaError::Moment { .. })));
}

/// A box around the Origin, and one that is inside out.
fn less(outer: [f64; 3], inner: [f64; 3]) -> (Vec<Point>, Vec<[usize; 3]>) {
    let cuboid = |half: [f64; 3]| {
        (0..8).map(move |k: usize| Point::from([0, 1, 2].map(|i| if k >> i & 1 == 0 { -half[i] } else { half[i] })))
    };
    let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let first: Vec<[usize; 3]> = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    let second = first.iter().map(|&[a, b, c]| [b + 8, a + 8, c + 8]);
    (cuboid(outer).chain(cuboid(inner)).collect(), first.iter().copied().chain(second).collect())
}

/// Two moments overflow, one to each side.
#[test]
fn a_moment_that_overflows_is_not_lost_to_nan() {
    let (points, triangles) = less([4e63, 1e63, 1e63], [0.5e63, 3e63, 1e63]);
    let tensor = Mesh::new(&points, &triangles).unwrap().inertia().unwrap();
    assert!(tensor.as_flattened().iter().all(|c| !c.is_nan()), "{tensor:?}");
    assert_eq!((tensor[1][1], tensor[2][2]), (f64::INFINITY, f64::INFINITY));
}

/// A cube, and through it a bar that is inside out: the longer, the less of a body they are.
#[test]
fn what_is_less_than_nothing_somewhere_has_the_inertia_of_a_body_or_none() {
    let inertia = |long: f64| {
        let (points, triangles) = less([1.0; 3], [long, 0.05, 0.1]);
        let mesh = Mesh::new(&points, &triangles).unwrap();
        (Inertia::of_mesh(&mesh, mesh.volume()), mesh.inertia().unwrap())
    };
    let (short, tensor) = inertia(3.0);
    let mut moments = short.unwrap().moments();
    moments.sort_by(f64::total_cmp);
    let mut exact = [tensor[0][0], tensor[1][1], tensor[2][2]];
    exact.sort_by(f64::total_cmp);
    assert!((0..3).all(|k| (moments[k] - exact[k]).abs() < 1e-13), "{moments:?}, not {exact:?}");
    assert!(matches!(inertia(6.5).0, Err(InertiaError::Triangle { .. })));
    assert!(matches!(inertia(8.0).0, Err(InertiaError::Moment { .. })));
}

#[test]
fn a_mesh_without_places_or_volume_has_no_inertia() {
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Point::from);
    let inertia =
        |points: &[Point], sides: &[[usize; 3]], mass| Inertia::of_mesh(&Mesh::new(points, sides).unwrap(), mass);
    assert_eq!(inertia(&corners, &SIDES, 0.0), Err(InertiaError::Mass));
    assert_eq!(inertia(&corners, &SIDES, f64::NAN), Err(InertiaError::Mass));
    assert_eq!(inertia(&corners, &[], 1.0), Err(InertiaError::Moment { axis: 0 }));
    assert_eq!(inertia(&corners, &[[0, 1, 2], [0, 2, 1]], 1.0), Err(InertiaError::Moment { axis: 0 }));
    let mut bad = corners;
    bad[3] = Point::new(0.0, f64::NAN, 1.0);
    assert_eq!(inertia(&bad, &SIDES, 1.0), Err(InertiaError::Center));
    assert_eq!(inertia(&bad, &SIDES, -1.0), Err(InertiaError::Mass));
    let mesh = Mesh::new(&bad, &SIDES).unwrap();
    assert!(mesh.second_moments().is_none() && mesh.inertia().is_none());
    // A point that no triangle has does not matter, nor does a weight.
    let moments = inertia(&corners, &SIDES, 1.0).unwrap().moments();
    let heavy: Vec<Point> = corners.into_iter().map(|p| p * -4.0).chain([bad[3]]).collect();
    assert_eq!(inertia(&heavy, &SIDES, 1.0).unwrap().moments(), moments);
}

/// The diameter of the vertices and the center together, its cube and the volumes of the cones.
fn sizes(facets: &[[[f64; 3]; 3]], center: [f64; 3]) -> (f64, f64) {
    let places: Vec<[f64; 3]> = facets.iter().flatten().copied().collect();
    let ways = places.iter().chain([&center]).flat_map(|p| places.iter().map(move |q| apart(*p, *q)));
    let diameter = ways.fold(0.0, f64::max);
    let cones = |from: [f64; 3]| -> f64 { facets.iter().map(|t| cone(from, *t).abs()).sum() };
    (diameter, diameter.powi(3) + cones(center).max(cones(places[0])))
}

/// The volume of the cone from a point over a triangle.
fn cone(from: [f64; 3], triangle: [[f64; 3]; 3]) -> f64 {
    let [a, b, c] = triangle.map(|p| -> [f64; 3] { std::array::from_fn(|k| p[k] - from[k]) });
    dot(cross(a, b), c) / 6.0
}

fn apart(p: [f64; 3], q: [f64; 3]) -> f64 {
    length(std::array::from_fn(|k| p[k] - q[k]))
}

/// Volume, center and second moments about it, by sums of cones from the origin and Steiner's theorem, in rationals. None without a volume.
fn exact(facets: &[[[f64; 3]; 3]]) -> Option<(f64, [f64; 3], [[f64; 3]; 3])> {
    let whole = |n: i64| BigRational::from_integer(n.into());
    let (mut volume, mut first, mut second) = (whole(0), [(); 3].map(|()| whole(0)), [(); 9].map(|()| whole(0)));
    for facet in facets {
        let p = facet.map(|p| p.map(|c| BigRational::from_float(c).unwrap()));
        let minor = |k: usize, l: usize| &p[0][k] * &p[1][l] - &p[0][l] * &p[1][k];
        let six = minor(1, 2) * &p[2][0] + minor(2, 0) * &p[2][1] + minor(0, 1) * &p[2][2];
        let total: Vec<_> = (0..3).map(|k| &p[0][k] + &p[1][k] + &p[2][k]).collect();
        volume += &six / whole(6);
        for i in 0..3 {
            first[i] += &six * &total[i] / whole(24);
            for j in 0..3 {
                let squares = (0..3).fold(whole(0), |sum, k| sum + &p[k][i] * &p[k][j]);
                second[3 * i + j] += &six * (squares + &total[i] * &total[j]) / whole(120);
            }
        }
    }
    let f64_of = |q: BigRational| q.to_f64().unwrap();
    (volume != whole(0)).then(|| {
        let center = first.clone().map(|c| c / &volume);
        let about = |i: usize, j: usize| f64_of(&second[3 * i + j] - &first[i] * &center[j]);
        let second = std::array::from_fn(|i| std::array::from_fn(|j| about(i, j)));
        (f64_of(volume.clone()), center.clone().map(f64_of), second)
    })
}
