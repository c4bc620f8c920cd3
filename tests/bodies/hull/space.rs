//! Hulls of space: every point inside of every face, every vertex extreme, and a closed, convex surface.

use std::cmp::Ordering;

use incidence::exact::orientation3;
use incidence::pga3::Location;
use incidence::pga3::hull::Face;
use incidence::pga3::{ConvexHull, Point};
use num_bigint::Sign;
use proptest::prelude::*;

use super::clouds::{families, lattice, sphere};
use super::exact::{collinear, volume};
use crate::numbers::Numbers;

type Hull = ConvexHull<f64>;

fn corners(face: Face<'_>) -> Vec<[f64; 3]> {
    face.vertices().map(|vertex| vertex.point().coords()).collect()
}

/// The indices of the vertices, and each face as a sorted list of these.
fn shape(hull: &Hull) -> (Vec<[f64; 3]>, Vec<Vec<[f64; 3]>>) {
    let sort = |mut points: Vec<[f64; 3]>| {
        points.sort_by(|a, b| a.partial_cmp(b).unwrap());
        points
    };
    let mut faces: Vec<_> = hull.faces().map(|face| sort(corners(face))).collect();
    faces.sort_by(|a, b| a.partial_cmp(b).unwrap());
    (sort(hull.vertices().map(|vertex| vertex.point().coords()).collect()), faces)
}

/// The dimension of the points by brute force.
fn dimension(points: &[[f64; 3]]) -> usize {
    let a = points[0];
    let Some(&b) = points.iter().find(|&&p| p != a) else { return 0 };
    let Some(&c) = points.iter().find(|&&p| !collinear([a, b, p])) else { return 1 };
    if points.iter().all(|&p| volume(&[a, b, c, p]).sign() == Sign::NoSign) { 2 } else { 3 }
}

fn check(points: &[[f64; 3]], name: &str) -> Hull {
    let hull = Hull::new(points.iter().copied()).unwrap();
    assert_eq!(hull.dimension(), dimension(points), "{name}");
    let indices: Vec<usize> = hull.indices().collect();
    for (vertex, &index) in hull.vertices().zip(&indices) {
        assert_eq!((vertex.input(), vertex.point().coords()), (index, points[index]), "{name}");
        assert_eq!(points.iter().position(|p| *p == points[index]), Some(index), "{name}: the first of equal points");
    }
    assert!(indices.is_sorted_by(|a, b| a < b), "{name}");
    check_structure(&hull, name);
    match hull.dimension() {
        0 | 1 => check_segment(&hull, points, name),
        2 => check_polygon(&hull, points, name),
        _ => {
            check_polytope(&hull, points, name);
            check_locations(&hull, name);
        }
    }
    for &p in points {
        assert!(hull.contains(p.into()), "{name}: {p:?}");
    }
    hull
}

/// Euler's formula, and that all ways between vertices, edges and faces agree.
fn check_structure(hull: &Hull, name: &str) {
    let (v, e, f) = (hull.vertices().len(), hull.edges().len(), hull.faces().len());
    assert_eq!(hull.edges().count(), e, "{name}");
    match hull.dimension() {
        0 | 1 => assert_eq!((v, e, f), (hull.dimension() + 1, hull.dimension(), 0), "{name}"),
        _ => assert_eq!(v + f, e + 2, "{name}"),
    }
    for face in hull.faces() {
        let edges: Vec<_> = face.edges().collect();
        assert!(edges.len() >= 3, "{name}");
        for (k, edge) in edges.iter().enumerate() {
            let next = edges[(k + 1) % edges.len()];
            assert_eq!(edge.ends()[1].index(), next.ends()[0].index(), "{name}");
            assert_eq!(edge.left().unwrap().index(), face.index(), "{name}");
            assert_ne!(edge.right().unwrap().index(), face.index(), "{name}");
            assert_eq!(edge.reversed().ends().map(|v| v.index()), [1, 0].map(|k| edge.ends()[k].index()), "{name}");
        }
    }
    for vertex in hull.vertices() {
        let ring: Vec<_> = vertex.edges().collect();
        for (k, edge) in ring.iter().enumerate() {
            assert_eq!(edge.ends()[0].index(), vertex.index(), "{name}");
            let next = ring[(k + 1) % ring.len()];
            assert_eq!(edge.left().map(|f| f.index()), next.right().map(|f| f.index()), "{name}");
        }
        assert_eq!(vertex.neighbours().len(), ring.len());
    }
    assert_eq!(hull.vertices().map(|vertex| vertex.edges().len()).sum::<usize>(), 2 * e, "{name}");
}

fn check_segment(hull: &Hull, points: &[[f64; 3]], name: &str) {
    let ends: Vec<[f64; 3]> = hull.vertices().map(|vertex| vertex.point().coords()).collect();
    let [least, greatest] = [false, true]
        .map(|greatest| points.iter().copied().reduce(|a, b| if (b > a) == greatest { b } else { a }).unwrap());
    assert!(ends.contains(&least) && ends.contains(&greatest), "{name}");
}

/// Two sides: seen along an axis in which they have an area, every point is on the left of every edge of one of them.
fn check_polygon(hull: &Hull, points: &[[f64; 3]], name: &str) {
    let faces: Vec<_> = hull.faces().map(corners).collect();
    assert_eq!((faces.len(), hull.vertices().len()), (2, faces[0].len()), "{name}");
    let seen = |p: [f64; 3], axis: usize| [p[(axis + 1) % 3], p[(axis + 2) % 3]];
    let turn = |a: [f64; 3], b: [f64; 3], c: [f64; 3], axis: usize| volume(&[a, b, c].map(|p| seen(p, axis))).sign();
    for face in &faces {
        let axis = (0..3).find(|&axis| turn(face[0], face[1], face[2], axis) != Sign::NoSign).expect(name);
        let sign = turn(face[0], face[1], face[2], axis);
        for k in 0..face.len() {
            let [a, b, c] = [k, k + 1, k + 2].map(|k| face[k % face.len()]);
            assert_eq!(turn(a, b, c, axis), sign, "{name}");
            for &p in points {
                assert!([sign, Sign::NoSign].contains(&turn(a, b, p, axis)), "{name}");
            }
        }
    }
}

/// No point is outside of a face, all points in its plane are in the polygon, and at each vertex it turns.
fn check_polytope(hull: &Hull, points: &[[f64; 3]], name: &str) {
    for face in hull.faces() {
        let corners = corners(face);
        let [a, b, c] = [corners[0], corners[1], corners[2]];
        for vertex in hull.vertices() {
            let side = volume(&[a, b, c, vertex.point().coords()]).sign();
            let is_on_it = corners.contains(&vertex.point().coords());
            assert_eq!(side, if is_on_it { Sign::NoSign } else { Sign::Minus }, "{name}: vertices and planes");
        }
        for &p in points {
            assert_ne!(volume(&[a, b, c, p]).sign(), Sign::Plus, "{name}: {p:?} is outside");
        }
        for k in 0..corners.len() {
            let [a, b, c] = [k, k + 1, k + 2].map(|k| corners[k % corners.len()]);
            assert!(!collinear([a, b, c]), "{name}: {a:?} {b:?} {c:?}");
        }
    }
    assert!(hull.vertices().all(|vertex| vertex.edges().len() >= 3), "{name}");
}

/// Where a point is by the planes of all faces: on one of them and beyond none, beyond one, or beyond none.
fn location_by_all_faces(hull: &Hull, p: [f64; 3]) -> Location {
    let height = |face: Face<'_>| {
        let corners = corners(face);
        orientation3(corners[0], corners[1], corners[2], p).unwrap()
    };
    match hull.faces().map(height).max().unwrap() {
        Ordering::Less => Location::Inside,
        Ordering::Equal => Location::On,
        Ordering::Greater => Location::Outside,
    }
}

/// At vertices, between and beyond two and three of them, the first often among them, and one ulp beside such places. It counts them by where they are.
fn check_locations(hull: &Hull, name: &str) -> [usize; 3] {
    let mut numbers = Numbers(0x10ca);
    let vertices: Vec<[f64; 3]> = hull.vertices().map(|vertex| vertex.point().coords()).collect();
    let mut counts = [0; 3];
    for _ in 0..40 {
        let [mut a, b, c] = [(); 3].map(|()| vertices[numbers.below(vertices.len())]);
        if numbers.below(2) == 0 {
            a = vertices[0];
        }
        for [r, s, t] in
            [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [0.5, 0.25, 0.25], [0.25, 0.75, 0.0], [1.5, -0.5, 0.0], [-1.0, 2.0, 0.0]]
        {
            let place: [f64; 3] = std::array::from_fn(|k| r * a[k] + s * b[k] + t * c[k]);
            let mut beside = place;
            let axis = numbers.below(3);
            beside[axis] = beside[axis].next_up();
            for p in [place, beside].into_iter().filter(|p| p.iter().all(|c| c.is_finite())) {
                let expected = location_by_all_faces(hull, p);
                assert_eq!(hull.locate(p.into()), Some(expected), "{name}: {p:?}");
                counts[expected as usize] += 1;
            }
        }
    }
    counts
}

/// Hulls on whose faces walks are long or many corners are seen: of a curve all faces are at one of its ends, of prisms and cones some have as many corners
/// as there are points, and of an ellipsoid and a lens the first vertex sees most of the faces under small angles.
#[test]
fn a_point_is_where_all_faces_say_it_is_on_hulls_of_many_shapes() {
    let n = 300;
    let turn = |k: i32| (f64::from(k) / f64::from(n) * std::f64::consts::TAU).sin_cos();
    let rim = |z: f64| (0..n).map(turn).map(move |(y, x)| [x, y, z]);
    let curve = (0..n).map(f64::from).map(|t| [t, t * t, t * t * t]);
    let ball = sphere::<3>(&mut Numbers(0x5b), 400);
    let stretched = |by: [f64; 3]| ball.iter().map(|p| std::array::from_fn(|k| p[k] * by[k])).collect::<Vec<_>>();
    let shapes = [
        ("curve", curve.clone().collect::<Vec<_>>()),
        ("curve from its other end", curve.rev().collect()),
        ("prism", rim(0.0).chain(rim(1.0)).collect()),
        ("cone", rim(0.0).chain([[0.5, 0.0, 1.0]]).collect()),
        ("cone from its tip", [[0.5, 0.0, 1.0]].into_iter().chain(rim(0.0)).collect()),
        ("spindle", [[0.0, 0.0, -1.0], [0.5, 0.0, 1.0]].into_iter().chain(rim(0.0)).collect()),
        ("needle", stretched([1e3, 1.0, 1.0])),
        ("lens", stretched([1.0, 1.0, 1e-6])),
        ("ball", ball.clone()),
    ];
    for (name, points) in shapes {
        let hull = Hull::new(points).unwrap();
        let counts = check_locations(&hull, name);
        assert!(counts.iter().all(|&count| count > 20), "{name}: {counts:?}");
    }
}

#[test]
fn hulls_of_all_families_are_those_of_brute_force() {
    for (name, points) in families::<3>() {
        check(&points, name);
    }
}

#[test]
fn the_order_of_the_points_does_not_matter() {
    let mut numbers = Numbers(0x77);
    for (name, mut points) in families::<3>() {
        let before = shape(&Hull::new(points.iter().copied()).unwrap());
        for _ in 0..3 {
            numbers.shuffle(&mut points);
            assert_eq!(shape(&Hull::new(points.iter().copied()).unwrap()), before, "{name}");
        }
    }
}

#[test]
fn a_large_lattice_is_a_cube() {
    let hull = Hull::new(lattice::<3>(20)).unwrap();
    assert_eq!((hull.vertices().len(), hull.edges().len(), hull.faces().len()), (8, 12, 6));
    assert_eq!((hull.volume(), hull.surface()), (6859.0, 2166.0));
    check_structure(&hull, "lattice");
}

/// A cube with thousands of points on its faces and edges, none of which is rounded.
#[test]
fn points_on_the_faces_of_a_cube_are_no_vertices() {
    let mut numbers = Numbers(0x51);
    let mut points = lattice::<3>(2);
    for _ in 0..3000 {
        let mut p: [f64; 3] = numbers.vector(1.0);
        p[numbers.below(3)] = numbers.integer(1).abs() as f64;
        points.push(p.map(f64::abs));
    }
    let hull = Hull::new(points.iter().copied()).unwrap();
    assert_eq!(hull.indices().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(hull.faces().len(), 6);
    assert!(points.iter().all(|&p| hull.locate(p.into()) == Some(Location::On)));
}

#[test]
fn a_large_sphere_is_closed_and_holds_its_points() {
    let points = sphere::<3>(&mut Numbers(0x99), 5000);
    let hull = Hull::new(points.iter().copied()).unwrap();
    check_structure(&hull, "sphere");
    assert!(hull.vertices().len() > 4990, "{}", hull.vertices().len());
    // Convex at every edge: so it is everywhere.
    for edge in hull.edges() {
        let [a, b, c] = edge.left().map(corners).unwrap()[..3] else { unreachable!() };
        let beyond = edge.right().unwrap();
        for p in corners(beyond) {
            let is_end = edge.ends().iter().any(|end| end.point().coords() == p);
            assert!(is_end || volume(&[a, b, c, p]).sign() == Sign::Minus);
        }
    }
}

#[test]
fn single_precision_is_not_rounded() {
    let mut numbers = Numbers(0x31);
    let points: Vec<[f32; 3]> = (0..200).map(|_| numbers.vector::<3>(1.0).map(|c| c as f32)).collect();
    let hull = ConvexHull::<f32>::new(points.iter().copied()).unwrap();
    let wide = Hull::new(points.iter().map(|p| p.map(f64::from))).unwrap();
    assert!(hull.indices().eq(wide.indices()));
    assert!(hull.vertices().all(|vertex| vertex.point().coords() == points[vertex.input()]));
}

#[test]
fn the_position_of_a_point_is_exact() {
    let hull = Hull::new(lattice::<3>(2).into_iter().map(|p| p.map(|c| 3.0 * c - 1.0))).unwrap();
    let (below, above) = (2.0_f64.next_down(), 2.0_f64.next_up());
    for (x, expected) in [(below, Some(Location::Inside)), (2.0, Some(Location::On)), (above, Some(Location::Outside))]
    {
        assert_eq!(hull.locate(Point::new(x, 0.3, 0.7)), expected);
    }
    assert!(!hull.contains(Point::new(f64::NAN, 0.0, 0.0)));
    // A flat hull and a segment are all boundary; a point beside them, or in their plane or line beyond them, is outside.
    let triangle = Hull::new([[1.0, 2.0, 3.0], [5.0, 2.0, 4.0], [1.0, 6.0, 7.0]]).unwrap();
    assert_eq!(triangle.locate(Point::new(2.0, 3.0, 4.25)), Some(Location::On));
    assert_eq!(triangle.locate(Point::new(2.0, 3.0, 4.25_f64.next_up())), Some(Location::Outside));
    assert_eq!(triangle.locate(Point::new(5.0, 6.0, 8.0)), Some(Location::Outside));
    let segment = Hull::new([[1.0, 2.0, 3.0], [3.0, 6.0, 9.0]]).unwrap();
    assert_eq!(segment.locate(Point::new(2.0, 4.0, 6.0)), Some(Location::On));
    assert_eq!(segment.locate(Point::new(2.0, 4.0, 6.5)), Some(Location::Outside));
    for ends in [[[1.0, 2.0, 3.0], [3.0, 6.0, 9.0]], [[3.0, 6.0, 9.0], [1.0, 2.0, 3.0]]] {
        let segment = Hull::new(ends).unwrap();
        let beyond = [Point::new(4.0, 8.0, 12.0), Point::new(0.0, 0.0, 0.0)];
        assert_eq!(beyond.map(|p| segment.locate(p)), [Some(Location::Outside); 2]);
        assert!(!beyond.iter().any(|&p| segment.contains(p)) && segment.contains(Point::new(1.5, 3.0, 4.5)));
    }
}

/// A flat hull of many vertices, in the plane x + 2 y + 2 z = 9: points at its corners, on its edges, in it and beside it, in its plane and not.
#[test]
fn a_flat_hull_of_many_vertices_has_the_points_of_its_polygon() {
    let place = |u: i32, v: i32| [9.0 - 2.0 * f64::from(u) - 2.0 * f64::from(v), f64::from(u), f64::from(v)];
    // Slopes of small whole numbers, in order: a polygon on the lattice.
    let slopes: Vec<[i32; 2]> =
        (1..6).flat_map(|v| (0..6).map(move |u| [u, v])).filter(|&[u, v]| gcd(u, v) == 1).collect();
    let turned = |[u, v]: [i32; 2]| [-v, u];
    let mut steps: Vec<[i32; 2]> = (0..4)
        .fold((slopes, Vec::new()), |(slopes, mut all), _| {
            all.extend(&slopes);
            (slopes.into_iter().map(turned).collect(), all)
        })
        .1;
    steps.sort_by(|p, q| f64::from(p[1]).atan2(f64::from(p[0])).total_cmp(&f64::from(q[1]).atan2(f64::from(q[0]))));
    let corners: Vec<[i32; 2]> = steps
        .iter()
        .scan([0, 0], |at, step| {
            *at = [at[0] + step[0], at[1] + step[1]];
            Some(*at)
        })
        .collect();
    let hull = Hull::new(corners.iter().map(|&[u, v]| place(u, v))).unwrap();
    assert!(hull.dimension() == 2 && hull.vertices().len() > 40);
    let (mut on, mut outside) = (0, 0);
    let polygon = incidence::pga2::ConvexHull::new(corners.iter().map(|corner| corner.map(f64::from))).unwrap();
    let mut check = |p: [f64; 3], is_in_plane: bool| {
        let is_in_shadow = polygon.contains(incidence::pga2::Point::new(p[1], p[2]));
        let p = Point::new(p[0], p[1], p[2]);
        let located = hull.locate(p).unwrap();
        assert_eq!(located, if is_in_plane && is_in_shadow { Location::On } else { Location::Outside }, "{p:?}");
        assert_eq!(hull.contains(p), located == Location::On, "{p:?}");
        on += usize::from(located == Location::On);
        outside += usize::from(located == Location::Outside);
    };
    for (&[u, v], &[s, t]) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (p, q) = (place(u, v), place(s, t));
        let middle: [f64; 3] = core::array::from_fn(|k| 0.5 * (p[k] + q[k]));
        for at in [p, middle] {
            check(at, true);
            check([at[0].next_up(), at[1], at[2]], false);
            check([at[0] - 4.0, at[1] + 2.0, at[2]], true);
            check([at[0] - 4.0, at[1], at[2] + 2.0], true);
            check([at[0] + 2.0, at[1] - 1.0, at[2]], true);
            check([at[0] + 2.0, at[1], at[2]], false);
        }
    }
    assert!(on > 100 && outside > 200, "{on} {outside}");
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Small integers: many equal, collinear and coplanar points.
    #[test]
    fn small_integers(points in prop::collection::vec([-2..3_i8, -2..3_i8, -2..3_i8], 1..40)) {
        let points: Vec<[f64; 3]> = points.iter().map(|p| p.map(f64::from)).collect();
        check(&points, "small integers");
    }

    #[test]
    fn small_integers_and_noise(points in prop::collection::vec(([-1..2_i8, -1..2_i8, -1..2_i8], 0..4_u8), 1..30)) {
        let noisy = |(p, k): &([i8; 3], u8)| {
            let mut p = p.map(f64::from);
            if let Some(c) = p.get_mut(usize::from(*k)) {
                *c = if *c > 0.0 { c.next_up() } else { *c + 1e-16 };
            }
            p
        };
        let points: Vec<[f64; 3]> = points.iter().map(noisy).collect();
        check(&points, "small integers and noise");
    }
}

/// Points of a lattice, or one ulp beside one, and the hull of those in a ball: of a few faces, some, or many.
#[test]
fn a_point_is_where_all_faces_say_it_is() {
    let mut faces = Vec::new();
    for radius in [1_i32, 3, 14] {
        let range = || -radius..=radius;
        let all = range().flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z])));
        let is_in_ball = |p: &[i32; 3]| p.iter().map(|c| c * c).sum::<i32>() <= radius * radius;
        let hull = Hull::new(all.clone().filter(is_in_ball).map(|p| p.map(f64::from))).unwrap();
        let planes: Vec<_> = hull.faces().map(corners).collect();
        faces.push(planes.len());
        let mut counts = [0; 3];
        for (number, p) in all.step_by(if radius > 9 { 13 } else { 1 }).enumerate() {
            let p = p.map(|c| if number % 2 == 0 { f64::from(c) } else { f64::from(c).next_up() });
            // Counter-clockwise from outside: what is outside of a plane has a positive volume with it.
            let signs = planes.iter().map(|face| volume(&[face[0], face[1], face[2], p]).sign());
            let (kind, expected) = match signs.max().unwrap() {
                Sign::Minus => (0, Location::Inside),
                Sign::NoSign => (1, Location::On),
                Sign::Plus => (2, Location::Outside),
            };
            counts[kind] += 1;
            assert_eq!(hull.locate(p.into()), Some(expected), "{p:?}, radius {radius}");
            assert_eq!(hull.contains(p.into()), expected != Location::Outside, "{p:?}, radius {radius}");
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}, radius {radius}");
    }
    assert!(faces[0] < 24 && (24..384).contains(&faces[1]) && faces[2] > 384, "{faces:?}");
}

/// So many sums are not even computed.
#[test]
fn too_many_sums_are_refused_at_once() {
    use incidence::pga3::{HullError, Point, minkowski_difference, minkowski_sum};
    struct Many;
    impl incidence::body::Body<3> for Many {
        type Scalar = f64;
        fn vertex_count(&self) -> usize {
            usize::MAX
        }
        fn vertex(&self, _: usize) -> [f64; 3] {
            panic!("nobody should ask")
        }
    }
    let point = Point::new(1.0, 2.0, 3.0);
    assert_eq!(minkowski_sum(&Many, &point), Err(HullError::TooManyPoints { found: usize::MAX }));
    assert_eq!(minkowski_difference(&Many, &Many), Err(HullError::TooManyPoints { found: usize::MAX }));
}
