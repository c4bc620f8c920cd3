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
        // All points are used.
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

/// The triangles of the lid below.
fn lid(halves: &Halves) -> impl Iterator<Item = Simplex<3>> {
    halves.lid_below().iter().map(|triangle| Simplex(triangle.map(|k| halves.below.points[k])))
}

fn lid_area(halves: &Halves) -> f64 {
    lid(halves).map(|triangle| triangle.area()).sum()
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
            lids += halves.lid_below().len();
            // Where no corner is on the plane, the lid is the section.
            if solid.points.iter().all(|&p| side(plane, p) != 0) {
                let area = lid_area(&halves);
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
fn a_lid_is_what_the_other_triangles_leave_open() {
    let mut numbers = Numbers(83);
    let level = |height: f64| Plane::new(0.0, 0.0, 1.0, -height);
    let counts = |halves: &Halves| {
        [&halves.above, &halves.below]
            .map(|half| half.triangles.len())
            .into_iter()
            .chain([halves.lid_above().len(), halves.lid_below().len()])
            .collect::<Vec<_>>()
    };
    // A block, and a post that stands on it: the faces where they meet are each made anew.
    let block = cuboid([-3.0, -3.0, -3.0], [3.0, 3.0, 0.0]);
    let both = block.clone().and(cuboid([-1.0, -1.0, 0.0], [1.0, 1.0, 2.0]));
    for plane in [level(0.0), -level(0.0)] {
        let halves = check(&both, plane, &mut numbers);
        assert_eq!(counts(&halves), [12, 12, 2, 2]);
    }
    // All of it is on one side: the other half is empty, though a face may be in the plane, or the mesh be inside out.
    for solid in [both.clone(), both.clone().reversed()] {
        for height in [-3.5, -3.0, -2.0, 1.0, 2.0, 7.0] {
            let halves = check(&solid, level(height), &mut numbers);
            let [above, below] = [&halves.above, &halves.below].map(|half| half.triangles.is_empty());
            assert_eq!([above, below], [height >= 2.0, height <= -3.0]);
        }
    }
    // Each wall has a diagonal, so that there are eight corners outside, and as many around the pit.
    let pit = block.clone().and(cuboid([-1.0, -1.0, -2.0], [1.0, 1.0, 0.0]).reversed());
    let halves = check(&pit, level(-1.0), &mut numbers);
    assert_eq!((halves.lid_below().len(), lid_area(&halves)), (16, 36.0 - 4.0));
    // The pit is open to above, as its top cancels what is there of the block's.
    let halves = check(&pit, level(0.0), &mut numbers);
    assert_eq!((lid_area(&halves), halves.above.triangles.len()), (36.0 - 4.0, 0));

    // The rim of a hole may be in the plane.
    let open = Solid {
        triangles: block.triangles.iter().copied().filter(|t| t.iter().any(|&k| block.points[k][2] < 0.0)).collect(),
        ..block
    };
    assert_eq!(open.triangles.len(), 10);
    let points = points::<f64>(&open);
    let halves = Mesh::new(&points, &open.triangles).unwrap().split(level(0.0)).unwrap();
    assert_eq!((halves.below.mesh().unwrap().signed_volume(), halves.above), (108.0, TriangleMesh::default()));
}

#[test]
fn solids_that_cross_have_lids_of_their_own() {
    let mut numbers = Numbers(86);
    let plane = Plane::new(0.0, 0.0, 1.0, -0.9);
    let crossing = cuboid([0.0; 3], [2.0; 3]).and(cuboid([1.0, 1.0, -1.0], [3.0; 3]));
    let far = cuboid([10.0, 0.0, 0.0], [12.0, 4.0, 2.0]).and(cuboid([10.5, 1.0, -1.0], [11.5, 2.0, 3.0]).reversed());
    let halves = check(&crossing.and(far), plane, &mut numbers);
    assert!((lid_area(&halves) - (4.0 + 4.0 + 8.0 - 1.0)).abs() < 1e-14);
    assert!(lid(&halves).all(|triangle| Polygon(&triangle.0).vector_area().unwrap().coords()[2] > 0.0));

    // A tower over a bow: it crosses itself.
    let base = [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 3.0]];
    let points = [0.0, 2.0].into_iter().flat_map(|z| base.map(|[x, y]| [x, y, z])).collect();
    let walls = (0..4).flat_map(|k| [[k, (k + 1) % 4, (k + 1) % 4 + 4], [k, (k + 1) % 4 + 4, k + 4]]);
    let ends = [[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7]];
    let halves = check(&Solid { points, triangles: walls.chain(ends).collect() }, plane, &mut numbers);
    assert!(halves.lid_below().len() > 2);
}

#[test]
fn the_lid_of_a_torus_is_a_ring() {
    let mut numbers = Numbers(84);
    let (m, n) = (60, 30);
    let halves = check(&torus(m, n, 3.0, 1.0), Plane::new(0.0, 0.0, 2.0, 0.3), &mut numbers);
    // Each of the two outlines passes m quads, and their diagonals.
    assert_eq!(halves.lid_below().len(), 4 * m);
    assert_eq!(halves.lid_above().len(), 4 * m);
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
    assert_eq!(halves.lid_below().len(), 2 * count - 2);
}

#[test]
fn what_crosses_is_closed_with_its_holes() {
    let mut numbers = Numbers(87);
    let hollow = cuboid([0.0; 3], [4.0; 3]).and(cuboid([0.5; 3], [1.5; 3]).reversed());
    let both = hollow.and(cuboid([3.0, 3.0, -1.0], [5.0; 3]));
    let halves = check(&both, Plane::new(0.0, 0.0, 1.0, -1.0), &mut numbers);
    let signed = |triangle: Simplex<3>| Polygon(&triangle.0).vector_area().unwrap().coords()[2];
    assert!((lid(&halves).map(signed).sum::<f64>() - (16.0 - 1.0 + 4.0)).abs() < 1e-14);

    // Many that cross in pairs, and boxes one in the other, of which box k is covered k times.
    let pair = |k: usize| {
        let x = 5.0 * k as f64;
        cuboid([x, 0.0, 0.0], [x + 2.0, 2.0, 2.0]).and(cuboid([x + 1.0, 1.0, -1.0], [x + 3.0, 3.0, 3.0]))
    };
    let row = (1..200).map(pair).fold(pair(0), Solid::and);
    let halves = Mesh::new(&points(&row), &row.triangles).unwrap().split(Plane::new(0.0, 0.0, 1.0, -0.9)).unwrap();
    assert!(halves.above.mesh().unwrap().is_closed() && halves.below.mesh().unwrap().is_closed());
    assert!((lid_area(&halves) - 200.0 * 8.0).abs() < 1e-9);
    let nested = (0..6).map(|k| f64::from(k) - 6.0).map(|x| cuboid([x; 3], [-x; 3])).reduce(Solid::and).unwrap();
    let halves = check(&nested, Plane::new(0.0, 0.0, 1.0, -0.1), &mut numbers);
    let area: f64 = (1..=6).map(|k| f64::from(4 * k * k)).sum();
    assert!((lid_area(&halves) - area).abs() < 1e-9);
}

/// Boxes in each other, the outermost first.
fn nested(count: usize) -> Solid {
    let mut solid = Solid { points: Vec::new(), triangles: Vec::new() };
    for k in (1..=count).rev() {
        let one = cuboid([-(k as f64); 3], [k as f64; 3]);
        let first = solid.points.len();
        solid.points.extend(one.points);
        solid.triangles.extend(one.triangles.iter().map(|triangle| triangle.map(|corner| first + corner)));
    }
    solid
}

#[test]
fn boxes_in_each_other_have_no_more_triangles_in_their_lids_than_each_alone() {
    let cut = Plane::new(0.0, 0.0, 1.0, -0.5);
    for count in [2, 8, 9, 200] {
        let solid = nested(count);
        let halves = check(&solid, cut, &mut Numbers(count as u64));
        let triangles = halves.lid_below().len();
        if count > 8 {
            assert_eq!(triangles, lid(&check(&nested(1), cut, &mut Numbers(1))).count() * count);
        }
        let area: f64 = (1..=count).map(|k| (2 * k * 2 * k) as f64).sum();
        assert!((lid_area(&halves) - area).abs() < 1e-9 * area, "{count}");
    }
}

#[test]
fn boxes_in_each_other_are_filled_one_by_one_beside_boxes_that_cross_too() {
    let cut = Plane::new(0.001, 0.002, 1.0, 0.01);
    for count in [9, 20] {
        let mut solid = nested(count);
        for corner in [100.0, 101.0] {
            solid = solid.and(cuboid([corner, corner - 100.0, -2.0], [corner + 2.0, corner - 98.0, 2.0]));
        }
        let halves = check(&solid.map(|p| p.map(|c| c / 32.0)), cut, &mut Numbers(count as u64));
        assert_eq!(halves.lid_below().len(), 6 * (count + 2));
    }
}

#[test]
fn points_keep_their_coordinates_and_order_and_those_in_the_plane_are_the_sections() {
    let solid = torus(12, 9, 4.0, 1.0);
    let points = points::<f64>(&solid);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    let plane = Plane::new(0.3, 0.2, 1.0, 0.1);
    let halves = mesh.split(plane).unwrap();
    for (half, sign) in [(&halves.above, 1), (&halves.below, -1)] {
        let own: Vec<Point> = points.iter().copied().filter(|p| side(plane, p.coords()) == sign).collect();
        assert_eq!(half.points[..own.len()], own);
        let mut rest = half.points[own.len()..].to_vec();
        let mut expected: Vec<Point> = mesh.section(plane).loops().flat_map(|outline| outline.0.to_vec()).collect();
        let order = |p: &Point, q: &Point| p.coords().partial_cmp(&q.coords()).unwrap();
        rest.sort_by(order);
        expected.sort_by(order);
        assert_eq!(rest, expected);
    }
}

#[test]
fn a_lid_like_a_parabola_takes_no_more_flips_than_it_may() {
    let n = 2000;
    let arc = |k: usize| {
        let x = k as f64 / n as f64 - 0.5;
        [x, x * x]
    };
    let points = [-1.0, 1.0].into_iter().flat_map(|z| (0..n).map(arc).map(move |[x, y]| [x, y, z])).collect();
    let walls = (0..n).flat_map(|k| {
        let next = (k + 1) % n;
        [[k, next, next + n], [k, next + n, k + n]]
    });
    let ends = (2..n).flat_map(|k| [[0, k, k - 1], [n, n + k - 1, n + k]]);
    let prism = Solid { points, triangles: walls.chain(ends).collect() };
    let halves = check(&prism, Plane::new(0.0, 0.0, 1.0, 0.0), &mut Numbers(88));
    assert_eq!(halves.lid_below().len(), 2 * n - 2);
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
            assert!(halves.lid_above().is_empty() && halves.lid_below().is_empty());
            if let Err(error) = mesh.split(plane) {
                let meets = |[a, b]: [usize; 2]| side(plane, solid.points[a]) * side(plane, solid.points[b]) != 1;
                let edge = mesh.open_edges().into_iter().find(|&edge| meets(edge)).unwrap();
                assert_eq!(error, SplitError::Open { edge });
            }
        }
    }
}

#[test]
fn a_surface_in_the_plane_goes_where_its_back_is() {
    let points = [[0.0, 0.0, 2.0], [4.0, 0.0, 2.0], [0.0, 4.0, 2.0]].map(Point::from);
    for (triangle, above) in [([0, 1, 2], 0), ([0, 2, 1], 1), ([1, 0, 2], 1)] {
        let triangles = [triangle];
        let mesh = Mesh::new(&points, &triangles).unwrap();
        for (plane, above) in [(Plane::new(0.0, 0.0, 3.0, -6.0), above), (Plane::new(0.0, 0.0, -3.0, 6.0), 1 - above)] {
            let halves = mesh.split_surface(plane).unwrap();
            assert_eq!([&halves.above, &halves.below].map(|half| half.triangles.len()), [above, 1 - above]);
            // As a part of a solid it is left out.
            assert!(mesh.split(plane).unwrap().above.triangles.is_empty());
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
    assert!(matches!(open.split(here), Err(SplitError::Open { edge }) if open.open_edges().contains(&edge)));
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
