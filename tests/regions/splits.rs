//! Halves of meshes: both closed, and what is inside of them is what was inside of the whole.

use std::f64::consts::TAU;

use incidence::mesh::TriangleMesh;
use incidence::pga3::{Halves, Mesh, Plane, Point, Polygon, Simplex, SplitError};

use super::Numbers;
use super::sections::{plane, points, side, solids};
use super::shapes::{Solid, cuboid, star, torus};

/// A random closed mesh on a small lattice: through itself, with edges that more than two triangles share, and faces in planes of the lattice.
fn tangle(numbers: &mut Numbers) -> Solid {
    let points = (0..27).map(|k| [k % 3, k / 3 % 3, k / 9].map(f64::from)).collect();
    let tetrahedra = (0..1 + numbers.below(3)).map(|_| std::array::from_fn::<_, 4, _>(|_| numbers.below(27)));
    let triangles = tetrahedra.flat_map(|[a, b, c, d]| [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]).collect();
    Solid { points, triangles }
}

/// The sides of both halves are right, each is closed, and its winding numbers are those of the whole, on its side.
fn check(solid: &Solid, plane: Plane, numbers: &mut Numbers) -> Halves {
    let points = points::<f64>(solid);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    let halves = mesh.split(plane).unwrap();
    let norm = plane.norm();
    for (half, sign) in [(&halves.above, 1), (&halves.below, -1)] {
        // On its side, or nearly in the plane.
        let beyond = half.points.iter().filter(|p| side(plane, p.coords()) * sign < 0);
        assert!(beyond.into_iter().all(|&p| ((plane & p) / norm).abs() < 1e-14));
        assert!(half.mesh().unwrap().is_closed(), "{plane}");
        // All points are used, and each point of the mesh that is on this side only once.
        let mut used = vec![false; half.points.len()];
        half.triangles.as_flattened().iter().for_each(|&k| used[k] = true);
        assert!(used.iter().all(|&used| used));
    }
    let [above, below] = [&halves.above, &halves.below].map(|half| half.mesh().unwrap());
    assert!((above.signed_volume() + below.signed_volume() - mesh.signed_volume()).abs() < 1e-11, "{plane}");
    for _ in 0..20 {
        let p = numbers.vector(4.0);
        if (plane & Point::from(p)).abs() < 1e-9 * norm {
            continue;
        }
        let [whole, above, below] = [&mesh, &above, &below].map(|mesh| mesh.winding_number(p.into()));
        let (own, other) = if side(plane, p) > 0 { (above, below) } else { (below, above) };
        assert_eq!((own, other), (whole, Some(0)), "{plane} {p:?}");
    }
    halves
}

fn lid(halves: &Halves) -> impl Iterator<Item = Simplex<3>> {
    let TriangleMesh { points, triangles } = &halves.below;
    triangles[triangles.len() - halves.lid..].iter().map(|triangle| Simplex(triangle.map(|k| points[k])))
}

#[test]
fn halves_are_closed_and_hold_what_the_whole_holds() {
    let mut numbers = Numbers(81);
    let mut lids = 0;
    for solid in solids() {
        let points = points::<f64>(&solid);
        let mesh = Mesh::new(&points, &solid.triangles).unwrap();
        if !mesh.is_closed() {
            continue;
        }
        for _ in 0..150 {
            let plane = plane(&mut numbers);
            if plane.normal() == [0.0; 3] {
                assert_eq!(mesh.split(plane), Err(SplitError::NoPlane));
                continue;
            }
            let halves = check(&solid, plane, &mut numbers);
            lids += halves.lid;
            // Where no corner is on the plane, the lid is the section.
            if solid.points.iter().all(|&p| side(plane, p) != 0) {
                let area: f64 = lid(&halves).map(|triangle| triangle.area()).sum();
                let section = mesh.section(plane);
                let (is_inside_out, overlaps) =
                    (mesh.signed_volume() < 0.0, solid.points.len() == 16 && !is_hollow(&mesh));
                assert!(overlaps || (area - section.area()).abs() < 1e-12, "{plane} {area}");
                assert!(is_inside_out == (section.signed_area() < 0.0) || section.is_empty());
            }
        }
    }
    assert!(lids > 3000, "{lids}");
}

/// Of two cuboids, whether one is in the other.
fn is_hollow(mesh: &Mesh) -> bool {
    mesh.signed_volume() == 216.0 - 27.0
}

#[test]
fn tangles_are_split_through_their_corners_too() {
    let mut numbers = Numbers(82);
    let mut on_plane = 0;
    for _ in 0..4000 {
        let solid = tangle(&mut numbers);
        let [a, b, c, d] = std::array::from_fn(|_| numbers.integer(2) as f64);
        let plane = Plane::new(a, b, c, if numbers.below(3) == 0 { numbers.between(-3.0, 3.0) } else { d });
        if plane.normal() != [0.0; 3] {
            check(&solid, plane, &mut numbers);
            on_plane += solid.facets().iter().filter(|facet| facet.iter().all(|&p| side(plane, p) == 0)).count();
        }
    }
    assert!(on_plane > 100, "{on_plane}");
}

#[test]
fn a_face_in_the_plane_goes_where_its_inside_is() {
    let mut numbers = Numbers(83);
    // A block with a post on it, and one with a pit.
    let block = cuboid([-3.0, -3.0, -3.0], [3.0, 3.0, 0.0]);
    let post = cuboid([-1.0, -1.0, 0.0], [1.0, 1.0, 2.0]);
    let both = block.clone().and(post);
    let level = Plane::new(0.0, 0.0, 1.0, 0.0);
    let halves = check(&both, level, &mut numbers);
    assert_eq!((halves.above.triangles.len(), halves.below.triangles.len(), halves.lid), (12, 12, 0));
    // Seen from below.
    let halves = check(&both, -level, &mut numbers);
    assert_eq!((halves.above.triangles.len(), halves.below.triangles.len(), halves.lid), (12, 12, 0));
    // All of it is on one side: the other half is empty.
    for height in [-3.5, -3.0, -2.0, 1.0, 2.0, 7.0] {
        let halves = check(&both, Plane::new(0.0, 0.0, 1.0, -height), &mut numbers);
        let [above, below] = [&halves.above, &halves.below].map(|half| half.triangles.is_empty());
        assert_eq!([above, below], [height >= 2.0, height <= -3.0]);
    }
    let pit = block.and(cuboid([-1.0, -1.0, -2.0], [1.0, 1.0, 0.0]).reversed());
    let halves = check(&pit, Plane::new(0.0, 0.0, 1.0, 1.0), &mut numbers);
    let area: f64 = lid(&halves).map(|triangle| triangle.area()).sum();
    // Each wall has a diagonal, so that there are eight corners outside, and as many around the pit.
    assert_eq!((halves.lid, area), (16, 36.0 - 4.0));
}

#[test]
fn the_lid_of_a_torus_is_a_ring() {
    let mut numbers = Numbers(84);
    let (m, n) = (60, 30);
    let halves = check(&torus(m, n, 3.0, 1.0), Plane::new(0.0, 0.0, 2.0, 0.3), &mut numbers);
    // Each of the two outlines passes m quads, and their diagonals.
    assert_eq!(halves.lid, 4 * m);
    let upright = |triangle: Simplex<3>| Polygon(&triangle.0).vector_area().unwrap().coords()[2] > 0.0;
    assert!(lid(&halves).all(upright));

    // A prism over a star, with points beside each other by an ulp.
    let star = star(9, 1.0, 1.0_f64.next_up());
    let count = star.len();
    let points = [-1.0, 1.0].into_iter().flat_map(|z| star.iter().map(move |&[x, y]| [x, y, z])).collect();
    let walls = (0..count).flat_map(|k| {
        let next = (k + 1) % count;
        [[k, next, next + count], [k, next + count, k + count]]
    });
    let ends = (2..count).flat_map(|k| [[0, k, k - 1], [count, count + k - 1, count + k]]);
    let prism = Solid { points, triangles: walls.chain(ends).collect() };
    let halves = check(&prism, Plane::new(0.1, 0.2, 1.0, 0.05), &mut numbers);
    assert_eq!(halves.lid, 2 * count - 2);
}

#[test]
fn surfaces_are_split_without_lids() {
    let mut numbers = Numbers(85);
    for solid in solids() {
        let points = points::<f64>(&solid);
        let mesh = Mesh::new(&points, &solid.triangles).unwrap();
        for _ in 0..60 {
            let plane = plane(&mut numbers);
            let Ok(halves) = mesh.split_surface(plane) else { continue };
            let areas = [&halves.above, &halves.below].map(|half| half.mesh().unwrap().area());
            assert!((areas[0] + areas[1] - mesh.area()).abs() < 1e-11);
            assert_eq!(halves.lid, 0);
            if !mesh.is_closed() && mesh.split(plane).is_err() {
                assert_eq!(mesh.split(plane), Err(SplitError::Open { edge: mesh.open_edges()[0] }));
            }
        }
    }
}

#[test]
fn what_cannot_be_split_is_named() {
    let solid = torus(8, 6, 3.0, 1.0);
    let mut points = points::<f64>(&solid);
    points.push(Point::new(f64::NAN, 0.0, 0.0));
    let level = Plane::new(0.0, 0.0, 1.0, 0.0);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    assert!(mesh.split(level).is_ok()); // no triangle has the last point
    for plane in
        [Plane::new(0.0, 0.0, 0.0, 1.0), Plane::new(f64::NAN, 0.0, 1.0, 0.0), Plane::new(0.0, 1.0, 0.0, f64::INFINITY)]
    {
        assert_eq!(mesh.split(plane), Err(SplitError::NoPlane));
        assert_eq!(mesh.split_surface(plane), Err(SplitError::NoPlane));
    }
    let mut triangles = solid.triangles.clone();
    triangles[40][1] = 48;
    let mesh = Mesh::new(&points, &triangles).unwrap();
    let error = SplitError::NotFinite { triangle: 40, index: 48 };
    assert_eq!(mesh.split(level), Err(error));
    assert_eq!(error.to_string(), "triangle 40: point 48 is not finite");

    // Open where it is cut, and elsewhere.
    let open = Mesh::new(&points, &solid.triangles[1..]).unwrap();
    let corner = points[solid.triangles[0][0]].coords();
    let through = |angle: f64| Plane::new(-angle.sin(), angle.cos(), 0.0, 0.0);
    let here = through((corner[1].atan2(corner[0]) + 0.1).rem_euclid(TAU));
    assert_eq!(open.split(here), Err(SplitError::Open { edge: open.open_edges()[0] }));
    assert!(open.split(through(2.0)).is_ok());
}

#[test]
fn numbers_of_f32_and_of_all_sizes_are_split() {
    let solid = torus(9, 7, 3.0, 1.0);
    let single = points::<f32>(&solid);
    let mesh = Mesh::new(&single, &solid.triangles).unwrap();
    let halves = mesh.split(Plane::new(0.5, 0.25, 1.0, 0.125)).unwrap();
    let volume = |half: &TriangleMesh| half.mesh().unwrap().signed_volume();
    assert!((volume(&halves.above) + volume(&halves.below) - f64::from(mesh.signed_volume())).abs() < 1e-4);
    let plane = Plane::new(0.5, 0.25, 1.0, 0.125);
    let expected = Mesh::new(&points::<f64>(&solid), &solid.triangles).unwrap().split(plane).unwrap();
    for exponent in [-1000, -300, 300, 1000] {
        let size = 2.0_f64.powi(exponent);
        let scaled = solid.clone().map(|p| p.map(|x| x * size));
        let points = points::<f64>(&scaled);
        let halves =
            Mesh::new(&points, &scaled.triangles).unwrap().split(Plane { e0: plane.e0 * size, ..plane }).unwrap();
        assert_eq!(halves.above.triangles, expected.above.triangles);
        assert_eq!(halves.below.triangles, expected.below.triangles);
        let place = |point: &Point| point.coords().map(|x| x * size);
        assert!(expected.above.points.iter().map(place).eq(halves.above.points.iter().map(|point| point.coords())));
    }
}
