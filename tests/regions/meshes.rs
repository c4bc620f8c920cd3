//! Meshes of space.

use incidence::pga3::{Collision, Location, Mesh, Point};

use super::shapes::{Solid, cuboid, tetrahedron, torus};
use super::{Numbers, hulls, winding};

fn points(solid: &Solid) -> Vec<Point> {
    solid.points.iter().map(Point::from).collect()
}

fn check(solid: &Solid, p: [f64; 3]) {
    let points = points(solid);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    let expected = winding::space(&solid.facets(), p);
    let location = match expected {
        None => Location::On,
        Some(0) => Location::Outside,
        Some(_) => Location::Inside,
    };
    assert_eq!(mesh.winding_number(p.into()), expected, "{:?} {p:?}", solid.points);
    assert_eq!(mesh.locate(p.into()), Some(location), "{:?} {p:?}", solid.points);
    // A few are asked about one after the other, many with a tree.
    assert_eq!(mesh.locate_points(&[p]), [Some(location)], "{:?} {p:?}", solid.points);
    assert_eq!(mesh.locate_points(&[p; 200]), [Some(location); 200], "{:?} {p:?}", solid.points);
}

/// Whether the regions meet, by all pairs of triangles and by all vertices.
fn collide(a: &Solid, b: &Solid) -> bool {
    let inside = |p: &[f64; 3], solid: &Solid| winding::space(&solid.facets(), *p) != Some(0);
    a.facets().iter().any(|s| b.facets().iter().any(|t| hulls::meet(s, t)))
        || a.points.iter().any(|p| inside(p, b))
        || b.points.iter().any(|p| inside(p, a))
}

fn collision(a: &Solid, b: &Solid) -> Collision {
    let (first, second) = (points(a), points(b));
    let (first, second) = (Mesh::new(&first, &a.triangles).unwrap(), Mesh::new(&second, &b.triangles).unwrap());
    let found = first.collision(&second).unwrap();
    let is_edge = |solid: &Solid, [p, q]: [usize; 2]| solid.triangles.iter().any(|t| t.contains(&p) && t.contains(&q));
    match found {
        Collision::Disjoint => {}
        Collision::FirstEdge { edge, triangle } => {
            assert!(is_edge(a, edge) && hulls::meet(&edge.map(|k| a.points[k]), &b.facets()[triangle]));
        }
        Collision::SecondEdge { edge, triangle } => {
            assert!(is_edge(b, edge) && hulls::meet(&edge.map(|k| b.points[k]), &a.facets()[triangle]));
        }
        Collision::FirstInside { point } => {
            assert!(winding::space(&b.facets(), a.points[point]).is_some_and(|number| number != 0));
        }
        Collision::SecondInside { point } => {
            assert!(winding::space(&a.facets(), b.points[point]).is_some_and(|number| number != 0));
        }
    }
    assert_eq!(second.collision(&first).unwrap() == Collision::Disjoint, found == Collision::Disjoint);
    found
}

fn check_collision(a: &Solid, b: &Solid) -> Collision {
    let found = collision(a, b);
    assert_eq!(found != Collision::Disjoint, collide(a, b), "{:?} {:?}: {found:?}", a.points, b.points);
    found
}

fn random(numbers: &mut Numbers, most: i64) -> Solid {
    tetrahedron(std::array::from_fn(|_| numbers.point(most)))
}

#[test]
fn random_tetrahedra_go_round_points_as_often_as_a_ray_in_no_special_direction_says() {
    let mut numbers = Numbers(11);
    for _ in 0..60 {
        let solid = random(&mut numbers, 2);
        let other = random(&mut numbers, 2);
        let both = solid.clone().and(other);
        for _ in 0..4 {
            check(&solid, numbers.point(2));
            check(&both, numbers.point(2));
        }
        check(&solid, solid.points[1]);
        let [a, b, c, _] = solid.points[..] else { unreachable!() };
        check(&solid, std::array::from_fn(|k| a[k] / 2.0 + b[k] / 2.0));
        check(&solid, std::array::from_fn(|k| a[k] / 4.0 + b[k] / 4.0 + c[k] / 2.0));
    }
}

#[test]
fn a_lattice_of_points_in_a_cuboid_and_its_shell_is_told_apart() {
    // The ray meets vertices, edges along it, and triangles on edge.
    let solid = cuboid([0.0; 3], [4.0, 4.0, 4.0]).and(cuboid([1.0; 3], [3.0, 3.0, 3.0]).reversed());
    for k in 0..7 * 7 * 7 {
        let p = [k % 7, k / 7 % 7, k / 49].map(|x| f64::from(x) - 1.0);
        check(&solid, p);
    }
    let points = points(&solid);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    assert_eq!(mesh.locate(Point::new(2.0, 2.0, 2.0)), Some(Location::Outside));
    assert_eq!(mesh.locate(Point::new(0.5, 2.0, 2.0)), Some(Location::Inside));
}

#[test]
fn points_in_and_around_a_torus_are_told_apart() {
    let torus = torus(12, 7, 3.0, 1.0);
    let mut numbers = Numbers(13);
    for k in 0..30 {
        let p = [numbers.signed() * 4.0, numbers.signed() * 4.0, numbers.signed()];
        check(&torus, p);
        check(&torus, torus.points[k]);
        check(&torus, torus.points[k].map(f64::next_up));
    }
    check(&torus, [0.0; 3]);
    check(&torus, [3.0, 0.0, 0.0]);
}

/// A mesh that is not closed is its triangles.
#[test]
fn random_triangles_often_in_one_plane_or_on_one_line_meet_as_their_hulls_do() {
    let mut numbers = Numbers(23);
    let (mut met, mut flat) = (0, 0);
    for round in 0..800 {
        let triangle = |numbers: &mut Numbers| -> [[f64; 3]; 3] {
            let mut corners: [[f64; 3]; 3] = std::array::from_fn(|_| numbers.point(2));
            match round % 4 {
                0 => corners.iter_mut().for_each(|p| p[2] = p[0] - p[1]),
                1 => corners[2] = std::array::from_fn(|k| (corners[0][k] + corners[1][k]) / 2.0),
                2 => corners[2] = corners[numbers.below(2)],
                _ => {}
            }
            corners
        };
        let [a, b] = [(); 2].map(|()| triangle(&mut numbers));
        let solid = |corners: [[f64; 3]; 3]| Solid { points: corners.to_vec(), triangles: vec![[0, 1, 2]] };
        let expected = hulls::meet(&a, &b);
        assert_eq!(collision(&solid(a), &solid(b)) != Collision::Disjoint, expected, "{a:?} {b:?}");
        met += usize::from(expected);
        flat += usize::from(expected && round % 4 == 0);
    }
    assert!(met > 100 && met < 700 && flat > 25, "{met} {flat}");
}

#[test]
fn segments_that_cross_in_every_shadow_need_not_meet() {
    let line = |a: [f64; 3], b: [f64; 3]| Solid { points: vec![a, b], triangles: vec![[0, 1, 1]] };
    let diagonal = line([0.0; 3], [2.0; 3]);
    assert_eq!(collision(&diagonal, &line([1.0, 0.5, 0.8], [0.5, 1.0, 0.6])), Collision::Disjoint);
    assert_ne!(collision(&diagonal, &line([1.0, 0.5, 0.75], [0.5, 1.0, 0.75])), Collision::Disjoint);
}

#[test]
fn random_tetrahedra_collide_as_all_pairs_of_triangles_say() {
    let mut numbers = Numbers(17);
    let mut seen = [0; 5];
    for round in 0..240 {
        let a = random(&mut numbers, 2);
        let shift = numbers.point::<3>(2);
        let b = random(&mut numbers, 2).map(|p| std::array::from_fn(|k| p[k] + shift[k]));
        let large = [[36.0, 33.0, -27.0], [-35.0, 28.0, -32.0], [5.0, -37.0, -23.0], [7.0, 3.0, 36.0]];
        let a = if round % 4 < 2 { tetrahedron(large) } else { a };
        let (a, b) = if round % 2 == 0 { (a, b) } else { (b, a) };
        seen[match check_collision(&a, &b) {
            Collision::Disjoint => 0,
            Collision::FirstEdge { .. } => 1,
            Collision::SecondEdge { .. } => 2,
            Collision::FirstInside { .. } => 3,
            _ => 4,
        }] += 1;
    }
    assert!(seen.iter().all(|&n| n > 2), "{seen:?}");
}

#[test]
fn cubes_that_touch_in_a_face_an_edge_or_a_corner_collide() {
    let cube = cuboid([0.0; 3], [2.0; 3]);
    for k in 0..7 * 7 * 7 {
        let shift = [k % 7, k / 7 % 7, k / 49].map(|x| f64::from(x) - 3.0);
        let other = cube.clone().map(|p| std::array::from_fn(|i| p[i] + shift[i]));
        let touch = shift.iter().all(|x| x.abs() <= 2.0);
        assert_eq!(collision(&cube, &other) != Collision::Disjoint, touch, "{shift:?}");
        // A step of the last bit parts them.
        let apart = cube.clone().map(|p| std::array::from_fn(|i| if p[i] > 0.0 { p[i].next_down() } else { p[i] }));
        let parted = shift.iter().any(|x| *x >= 2.0);
        assert_eq!(collision(&apart, &other) != Collision::Disjoint, touch && !parted, "{shift:?}");
    }
    // Corner on edge, corner in face, edge across edge.
    let roof = |z: f64| tetrahedron([[1.0, 1.0, z], [3.0, 1.0, z + 2.0], [1.0, 3.0, z + 2.0], [-1.0, -1.0, z + 2.0]]);
    assert_ne!(check_collision(&cube, &roof(2.0)), Collision::Disjoint);
    assert_eq!(check_collision(&cube, &roof(2.0_f64.next_up())), Collision::Disjoint);
    let ridge = |z: f64| tetrahedron([[1.0, -1.0, z], [1.0, 3.0, z], [0.0, 1.0, z + 2.0], [2.0, 1.0, z + 2.0]]);
    assert_ne!(check_collision(&cube, &ridge(2.0)), Collision::Disjoint);
    assert_eq!(check_collision(&cube, &ridge(2.0_f64.next_up())), Collision::Disjoint);
}

#[test]
fn nested_shells_are_inside_only_where_there_is_something() {
    let shell = cuboid([0.0; 3], [8.0; 3]).and(cuboid([2.0; 3], [6.0; 3]).reversed());
    let small = |at: f64| cuboid([at; 3], [at + 0.5; 3]);
    assert!(matches!(check_collision(&shell, &small(1.0)), Collision::SecondInside { .. }));
    assert!(matches!(check_collision(&small(1.0), &shell), Collision::FirstInside { .. }));
    assert_eq!(check_collision(&shell, &small(3.0)), Collision::Disjoint);
    // One part in the cavity, one in the wall.
    assert_eq!(collision(&shell, &small(3.0).and(small(7.0))), Collision::SecondInside { point: 8 });
    // The cavity's boundary is inside a body that the outer boundary is around, and so on.
    assert!(matches!(check_collision(&shell, &cuboid([1.0; 3], [7.0; 3])), Collision::FirstInside { point: 8.. }));
    assert!(matches!(check_collision(&shell.clone().reversed(), &small(1.0)), Collision::SecondInside { .. }));
}

#[test]
fn linked_tori_are_apart_and_tori_that_touch_are_not() {
    let first = torus(9, 5, 3.0, 0.5);
    let upright = |x: f64| torus(9, 5, 3.0, 0.5).map(|[u, v, w]| [u + x, w, v]);
    assert_eq!(check_collision(&first, &upright(3.1)), Collision::Disjoint);
    assert_ne!(check_collision(&first, &upright(0.2)), Collision::Disjoint);
    let small = torus(9, 5, 3.0, 0.125);
    assert!(matches!(check_collision(&first, &small), Collision::SecondInside { .. }));
}

#[test]
fn the_size_of_a_mesh_does_not_matter() {
    let mut numbers = Numbers(19);
    for scale in [5e-324, 1e-310, 1e-150, 1e150, 1.7e308 / 4.0] {
        for _ in 0..12 {
            let [a, b] = [(); 2].map(|()| random(&mut numbers, 2).map(|p| p.map(|x| x * scale)));
            check(&a, b.points[0]);
            check_collision(&a, &b);
        }
    }
}

#[test]
fn triangles_of_area_zero_count_as_what_they_are() {
    // A cube with a spike out of one of its faces: a triangle on one line, closed by one the other way.
    let mut spiked = cuboid([0.0; 3], [2.0; 3]);
    spiked.points.extend([[1.0, 1.0, 2.0], [1.0, 1.0, 4.0], [1.0, 1.0, 5.0]]);
    spiked.triangles.extend([[8, 9, 10], [10, 9, 8]]);
    let around = |z: f64| cuboid([0.5, 0.5, z], [1.5, 1.5, z + 0.5]);
    assert_ne!(check_collision(&spiked, &around(4.75)), Collision::Disjoint);
    assert_ne!(check_collision(&spiked, &around(5.0)), Collision::Disjoint);
    assert_eq!(check_collision(&spiked, &around(5.25)), Collision::Disjoint);
    for p in [[1.0, 1.0, 4.5], [1.0, 1.0, 5.5], [0.0, 1.0, 4.5], [0.0, 1.0, 2.0], [1.0, 1.0, 1.0]] {
        check(&spiked, p);
    }
}

#[test]
fn an_open_mesh_is_its_triangles_and_what_is_not_finite_has_no_answer() {
    let mut bowl = cuboid([0.0; 3], [4.0; 3]);
    bowl.triangles.pop();
    assert_eq!(collision(&bowl, &cuboid([1.0; 3], [2.0; 3])), Collision::Disjoint);
    assert_ne!(collision(&bowl, &cuboid([1.0; 3], [4.0; 3])), Collision::Disjoint);
    // One triangle within another, in one plane: no edges cross.
    let flat = |low: f64, high: f64| Solid {
        points: vec![[low, low, 4.0], [high, low, 4.0], [low, high, 4.0]],
        triangles: vec![[0, 1, 2]],
    };
    let (around, within) = (flat(-3.0, 5.0), flat(0.0, 0.5));
    assert!(matches!(collision(&within, &around), Collision::FirstEdge { triangle: 0, .. }));
    assert!(matches!(collision(&around, &within), Collision::SecondEdge { triangle: 0, .. }));
    let cube = cuboid([0.0; 3], [2.0; 3]);
    let corners = points(&cube);
    let mesh = Mesh::new(&corners, &cube.triangles).unwrap();
    let mut other = corners.clone();
    other[3] = Point::new(1.0, f64::NAN, 1.0);
    let bad = Mesh::new(&other, &cube.triangles).unwrap();
    assert_eq!((mesh.collision(&bad), bad.collision(&mesh)), (None, None));
    assert_eq!((bad.locate(corners[0]), mesh.locate(other[3]), mesh.winding_number(other[3])), (None, None, None));
    assert_eq!(mesh.locate(Point::new(1.0, 1.0, 1.0) * f64::INFINITY), None);
    let places = [[0.0; 3], [f64::INFINITY; 3], [1.0; 3]];
    assert_eq!(mesh.locate_points(&places), [Some(Location::On), None, Some(Location::Inside)]);
    assert_eq!(bad.locate_points(&places), [None; 3]);
    // A point that no triangle uses is no part of the mesh.
    let empty = Mesh::new(&other, &[]).unwrap();
    assert_eq!(mesh.collision(&empty), Some(Collision::Disjoint));
    assert_eq!(empty.locate(corners[0]), Some(Location::Outside));
    assert_eq!(empty.locate_points(&[[0.0; 3]]), [Some(Location::Outside)]);
}

#[test]
fn one_point_of_many_that_is_unlike_the_others_is_seen() {
    let torus = torus(7, 5, 3.0, 1.0);
    let places = [[3.0, 0.1, 0.2], [0.1, 0.2, 0.3], [0.0, 9.0, 0.0], [-2.5, 1.0, 0.3], torus.points[5]];
    let corners = points(&torus);
    let located = |points: &[Point]| {
        let mesh = Mesh::new(points, &torus.triangles);
        mesh.map(|mesh| places.map(|p| mesh.locate(p.into())))
    };
    let expected = located(&corners).unwrap();
    assert!([Location::Inside, Location::On, Location::Outside].iter().all(|&l| expected.contains(&Some(l))));
    for k in 0..corners.len() {
        let with = |point: Point| located(&[&corners[..k], &[point], &corners[k + 1..]].concat());
        for weight in [2.0, 0.25, -1.0] {
            assert_eq!(with(corners[k] * weight).unwrap(), expected, "{k} {weight}");
        }
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let usual = corners[k];
            for point in [Point { e032: bad, ..usual }, Point { e013: bad, ..usual }, Point { e021: bad, ..usual }] {
                assert_eq!(with(point).unwrap(), [None; 5], "{k} {point:?}");
            }
        }
    }
}

#[test]
fn open_edges_are_those_that_a_count_of_all_finds() {
    let points: Vec<Point> = (0..5).map(|k| Point::new(f64::from(k), f64::from(k * k), 1.0)).collect();
    let mut random = Numbers(23);
    let mut closed = 0;
    for round in 0..3000 {
        // Few points, so that edges come several times, and a triangle may have one twice.
        let mut triangles: Vec<[usize; 3]> = Vec::new();
        for _ in 0..round % 7 {
            let triangle @ [a, b, c] = std::array::from_fn(|_| random.below(5));
            triangles.push(triangle);
            if random.below(2) == 0 {
                triangles.push([c, b, a]);
            }
        }
        let count = |edge: [usize; 2]| {
            let edges = triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
            edges.filter(|&other| other == edge).count()
        };
        let mut expected = Vec::new();
        for a in 0..5 {
            for b in a + 1..5 {
                for edge @ [from, to] in [[a, b], [b, a]] {
                    expected.extend(vec![edge; count(edge).saturating_sub(count([to, from]))]);
                }
            }
        }
        let mesh = Mesh::new(&points, &triangles).unwrap();
        assert_eq!(mesh.open_edges(), expected, "{triangles:?}");
        assert_eq!(mesh.is_closed(), expected.is_empty());
        closed += usize::from(mesh.is_closed());
    }
    assert!((500..2500).contains(&closed), "{closed}");
}
