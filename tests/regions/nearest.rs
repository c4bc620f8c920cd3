//! The triangles nearest to a point, and which points are inside, from an index: of all at once what each triangle says alone, whose distance is
//! checked where it is made, and what the mesh says.

use incidence::Widen;
use incidence::pga2::{self, Polygon};
use incidence::pga3::{Location, Mesh, MeshIndex, Point, Simplex};

use super::Numbers;
use super::shapes::{Solid, cuboid, torus};

/// A mesh, and its index.
struct Indexed<T> {
    points: Vec<Point<T>>,
    triangles: Vec<[usize; 3]>,
    index: MeshIndex<T>,
}

impl<T: Widen> Indexed<T> {
    fn new(points: &[[T; 3]], triangles: &[[usize; 3]]) -> Self {
        let points: Vec<Point<T>> = points.iter().map(|&p| p.into()).collect();
        let index = MeshIndex::new(&Mesh::new(&points, triangles).unwrap());
        assert_eq!((index.len(), index.is_empty()), (triangles.len(), triangles.is_empty()));
        Indexed { points, triangles: triangles.to_vec(), index }
    }

    fn mesh(&self) -> Mesh<'_, T> {
        Mesh::new(&self.points, &self.triangles).unwrap()
    }

    /// Asks about a place all that can be asked. How many triangles are as near as the nearest?
    fn check(&self, p: [T; 3]) -> usize {
        let (index, mesh, p) = (&self.index, self.mesh(), Point::from(p));
        let distance = |number| (number, mesh.triangle(number).unwrap().distance_to_point(p));
        let mut all: Vec<(usize, T)> =
            (0..self.triangles.len()).map(distance).filter(|(_, d)| !d.widen().is_nan()).collect();
        all.sort_by(|(_, d), (_, e)| d.partial_cmp(e).unwrap());
        assert_eq!(index.nearest_to_point(p), all.first().copied(), "{p:?}");
        let foot = all.first().map(|&(number, _)| (number, mesh.triangle(number).unwrap().closest_point(p)));
        assert_eq!(index.closest_point(p), foot, "{p:?}");
        for k in [0, 1, 2, 7, all.len() + 1] {
            assert_eq!(index.k_nearest_to_point(p, k), all[..k.min(all.len())], "{p:?}");
        }
        for rank in [0, 3, all.len() / 2] {
            // Strictly less than the distance of a triangle, and the next number.
            let Some(&(_, distance)) = all.get(rank) else { continue };
            for radius in [distance, T::narrow(distance.widen() * (1.0 + 1e-7)), distance + distance] {
                let mut near: Vec<_> = all.iter().copied().filter(|&(_, d)| d < radius).collect();
                near.sort_unstable_by_key(|&(number, _)| number);
                assert_eq!(index.near_point(p, radius), near, "{p:?} {radius:?}");
            }
        }
        assert_eq!(index.locate(p), mesh.locate(p), "{p:?}");
        assert_eq!(index.winding_number(p), mesh.winding_number(p), "{p:?}");
        all.iter().filter(|(_, distance)| *distance == all[0].1).count()
    }
}

/// Corners, middles of edges and triangles, places beside them, anywhere and far away.
fn place(numbers: &mut Numbers, solid: &Solid) -> [f64; 3] {
    let [a, b, c] = solid.triangles[numbers.below(solid.triangles.len())].map(|k| solid.points[k]);
    let [y, z] = [[0.0, 0.0], [0.5, 0.0], [0.5, 0.5], [0.25, 0.25], [0.3, 0.4]][numbers.below(5)];
    let on = |k: usize| a[k] + y * (b[k] - a[k]) + z * (c[k] - a[k]);
    let off = [0.0, 0.0, 1e-12, 1e-3, 1.0, 40.0][numbers.below(6)];
    std::array::from_fn(|k| on(k) + off * numbers.signed())
}

#[test]
fn an_index_answers_as_all_triangles_do() {
    let mut numbers = Numbers(41);
    let (mut as_near, mut inside) = (0, 0);
    for (solid, size) in [
        (torus(12, 9, 4.0, 1.0), 1.0),
        (torus(12, 9, 4.0, 1.0).reversed().and(cuboid([-1.0; 3], [2.0; 3])), 1.0),
        (cuboid([-1.0; 3], [2.0; 3]), 1e-200),
        (torus(5, 4, 4.0, 1.0), 3e150),
        (torus(5, 4, 4.0, 1.0), 1e-300),
    ] {
        let sized = |p: [f64; 3]| p.map(|x| size * x);
        let points: Vec<_> = solid.points.iter().copied().map(sized).collect();
        let indexed = Indexed::new(&points, &solid.triangles);
        let places: Vec<_> = (0..200).map(|_| sized(place(&mut numbers, &solid))).collect();
        as_near += places.iter().map(|&p| indexed.check(p) - 1).sum::<usize>();
        let one_by_one: Vec<_> = places.iter().map(|&p| indexed.index.nearest_to_point(p.into())).collect();
        assert_eq!(indexed.index.nearest_to_points(&places), one_by_one);
        let foot =
            |&p: &[f64; 3]| indexed.index.closest_point(p.into()).map(|(number, point)| (number, point.coords()));
        assert_eq!(indexed.index.closest_points(&places), places.iter().map(foot).collect::<Vec<_>>());
        let located = indexed.index.locate_points(&places);
        assert_eq!(located, indexed.mesh().locate_points(&places));
        inside += located.iter().filter(|location| **location == Some(Location::Inside)).count();
    }
    assert!(as_near > 1000 && inside > 100, "{as_near} {inside}");
}

#[test]
fn and_in_f32() {
    let mut numbers = Numbers(42);
    let solid = torus(12, 9, 4.0, 1.0);
    let single = |p: [f64; 3]| p.map(|x| x as f32);
    let indexed = Indexed::new(&solid.points.iter().copied().map(single).collect::<Vec<_>>(), &solid.triangles);
    let places: Vec<_> = (0..300).map(|_| single(place(&mut numbers, &solid))).collect();
    let as_near: usize = places.iter().map(|&p| indexed.check(p) - 1).sum();
    assert!(as_near > 200, "{as_near}");
    let one_by_one: Vec<_> = places.iter().map(|&p| indexed.index.nearest_to_point(p.into())).collect();
    assert_eq!(indexed.index.nearest_to_points(&places), one_by_one);
}

/// A question in `f32` about a mesh in `f64`: distances are compared as they are told.
#[test]
fn equal_in_the_scalar_of_the_question_the_first_is_nearest() {
    let points = [0.0, 1.0].map(|z| [[0.0, 0.0, z], [4.0, 0.0, z], [0.0, 4.0, z]]);
    let indexed = Indexed::new(points.as_flattened(), &[[3, 4, 5], [0, 1, 2]]);
    let p = [1.0_f32, 1.0, 0.5 - 1e-9];
    assert_eq!(indexed.index.nearest_to_point(Point::from(p)), Some((0, 0.5)));
    assert_eq!(indexed.index.near_point(Point::from(p), 0.5), []);
    let in_double = [1.0, 1.0, 0.5 - 1e-9];
    assert_eq!(indexed.index.nearest_to_point(Point::from(in_double)), Some((1, in_double[2])));
    assert_eq!(indexed.index.near_point(Point::from(in_double), 0.5), [(1, in_double[2])]);
    let p = [1.0_f32, 1.0, 0.5 - 1e-7];
    assert_eq!(indexed.index.nearest_to_point(Point::from(p)), Some((1, p[2])));
}

/// Of a triangle alone: any weight but 0 is as good as 1.
#[test]
fn a_vertex_without_a_place_is_at_no_distance() {
    let [a, b, c, p]: [Point; 4] =
        [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [1.0, 1.0, 3.0]].map(Point::from);
    let weighted = Simplex([a * 2.0, b * -4.0, c * 0.5]);
    assert_eq!(
        (weighted.distance_to_point(p * -8.0), weighted.closest_point(p * 2.0)),
        (3.0, Point::new(1.0, 1.0, 0.0))
    );
    let ideal = Point { e123: 0.0, ..b };
    for (triangle, p) in [([a, ideal, c], p), ([a, b * 0.0, c], p), ([a, b, c], ideal), ([a, b, c], p * 0.0)] {
        let triangle = Simplex(triangle);
        assert!(triangle.distance_to_point(p).is_nan() && triangle.closest_point(p).x().is_nan(), "{triangle:?} {p:?}");
    }
}

/// Triangles that are segments or points are as far as those are.
#[test]
fn triangles_of_area_zero_count() {
    let points = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [4.0, 0.0, 0.0], [9.0, 9.0, 9.0]];
    let indexed = Indexed::new(&points, &[[0, 1, 2], [3, 3, 3], [0, 0, 2], [1, 0, 1]]);
    let mut numbers = Numbers(43);
    for _ in 0..200 {
        let p = std::array::from_fn(|_| numbers.integer(10) as f64 + if numbers.below(2) == 0 { 0.0 } else { 0.1 });
        indexed.check(p);
    }
    assert_eq!(indexed.index.nearest_to_point(Point::new(3.0, 3.0, 4.0)), Some((0, 5.0)));
    assert_eq!(indexed.index.nearest_to_point(Point::new(9.0, 6.0, 5.0)), Some((1, 5.0)));
}

#[test]
fn what_is_not_finite_is_nowhere() {
    let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, f64::NAN], [f64::INFINITY, 0.0, 0.0]];
    let indexed = Indexed::new(&points, &[[0, 1, 3], [0, 1, 2], [4, 1, 2]]);
    let p = Point::new(0.25, 0.25, 1.0);
    assert_eq!(indexed.index.nearest_to_point(p), Some((1, 1.0)));
    assert_eq!(indexed.index.near_point(p, f64::INFINITY), [(1, 1.0)]);
    // A region without one of its sides is none.
    assert_eq!((indexed.index.locate(p), indexed.index.winding_number(p)), (None, None));
    assert_eq!(indexed.index.locate_points(&[[0.25, 0.25, 1.0]]), [None]);
    for nowhere in
        [Point::new(f64::NAN, 0.0, 0.0), Point::new(0.0, f64::INFINITY, 0.0), Point::from([1.0, 2.0, 3.0]) * 0.0]
    {
        assert_eq!(indexed.index.nearest_to_point(nowhere), None);
        assert_eq!(indexed.index.closest_point(nowhere), None);
        assert_eq!(indexed.index.k_nearest_to_point(nowhere, 2), []);
        assert_eq!((indexed.index.near_point(nowhere, 9.0), indexed.index.locate(nowhere)), (vec![], None));
    }
    let nothing = Indexed::<f64>::new(&[], &[]);
    assert_eq!((nothing.index.nearest_to_point(p), nothing.index.near_point(p, 1e9)), (None, vec![]));
    assert_eq!(nothing.index.nearest_to_points(&[[0.0; 3]]), [None]);
    assert_eq!((nothing.index.locate(p), nothing.index.winding_number(p)), (Some(Location::Outside), Some(0)));
    let far = f32::MAX;
    let corner = Indexed::new(&[[-far, -far, 0.0], [-far, far, 0.0], [-far, 0.0, far]], &[[0, 1, 2]]);
    let opposite = Point::new(far, far, far);
    assert_eq!(corner.index.nearest_to_point(opposite), Some((0, f32::INFINITY)));
    assert_eq!(corner.index.near_point(opposite, f32::INFINITY), []);
    for radius in [0.0, -1.0, f64::NAN] {
        assert_eq!(indexed.index.near_point(Point::new(0.25, 0.25, 0.0), radius), []);
    }
}

/// Of a square and a cube, by the formula: how far the farthest coordinate is below the side, or those that are above it together.
#[test]
fn a_signed_distance_is_negative_inside() {
    let signed = |p: &[f64]| {
        let over = p.iter().map(|c| c.abs() - 1.0);
        let beyond = over.clone().map(|c| c.max(0.0) * c.max(0.0)).sum::<f64>().sqrt();
        if beyond > 0.0 { beyond } else { over.fold(f64::NEG_INFINITY, f64::max) }
    };
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(pga2::Point::from);
    let corners: [Point; 8] =
        std::array::from_fn(|k| [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 }).into());
    let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles: Vec<_> = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    let mesh = Mesh::new(&corners, &triangles).unwrap();
    let index = MeshIndex::new(&mesh);
    let mut random = Numbers(77);
    // Of a lattice, so that many are on the boundary, and of numbers between.
    let mut coordinate =
        |k: usize| if k.is_multiple_of(2) { random.integer(4) as f64 / 2.0 } else { 2.0 * random.signed() };
    let places: Vec<[f64; 3]> = (0..4000).map(|k| std::array::from_fn(|_| coordinate(k))).collect();
    let mut counts = [0; 3];
    for &p in &places {
        let expected = signed(&p);
        counts[if expected < 0.0 { 0 } else { 1 + usize::from(expected > 0.0) }] += 1;
        let found = index.signed_distance(p.into()).unwrap();
        assert!((found - expected).abs() <= 8.0 * f64::EPSILON && (found == 0.0) == (expected == 0.0), "{p:?} {found}");
        assert_eq!([index.contains(p.into()), mesh.contains(p.into())], [expected <= 0.0; 2]);
        let (q, expected) = ([p[0], p[1]], signed(&p[..2]));
        let found = Polygon(&square).signed_distance(q.into());
        assert!((found - expected).abs() <= 8.0 * f64::EPSILON && (found == 0.0) == (expected == 0.0), "{q:?} {found}");
        assert_eq!(Polygon(&square).contains(q.into()), expected <= 0.0);
    }
    let one_by_one: Vec<_> = places.iter().map(|&p| index.signed_distance(p.into())).collect();
    assert_eq!(index.signed_distances(&places), one_by_one);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    assert!(Polygon::<f64>(&[]).signed_distance([0.0, 0.0].into()).is_nan());
    // What is nowhere is on neither side.
    for p in [Point::new(f64::NAN, 0.0, 0.0), Point { e123: 0.0, ..Point::new(1.0, 0.0, 0.0) }, Point::zero()] {
        assert_eq!((index.signed_distance(p), index.contains(p)), (None, false), "{p:?}");
    }
    for p in [pga2::Point::new(f64::NAN, 0.0), pga2::Direction::new(1.0, 0.0).into(), pga2::Point::zero()] {
        assert!(Polygon(&square).signed_distance(p).is_nan() && !Polygon(&square).contains(p), "{p:?}");
    }
}
