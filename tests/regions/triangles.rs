//! Triangles of polygons, as a user asks for them.

use incidence::pga2::{Point, Polygon, TriangulationError};

use super::Numbers;
use super::shapes::{comb, koch, star};

fn vertices(places: &[[f64; 2]]) -> Vec<Point> {
    places.iter().map(Point::from).collect()
}

/// Their areas add up to that of the polygon, and none is turned over.
fn check(corners: &[Point], triangles: &[[usize; 3]]) {
    let areas = triangles.iter().map(|triangle| Polygon(&triangle.map(|k| corners[k])).signed_area().unwrap());
    assert!(areas.clone().all(|area| area > 0.0));
    let area = Polygon(corners).area();
    assert!((areas.sum::<f64>() - area).abs() <= 1e-13 * area);
}

#[test]
fn polygons_are_filled_whichever_way_they_go_round() {
    for polygon in [comb(7, 3.0), star(9, 1.0, 2.5), koch(4, 1e6)] {
        let mut corners = vertices(&polygon);
        for _ in 0..2 {
            let [plain, delaunay] =
                [Polygon(&corners).triangles(), Polygon(&corners).delaunay_triangles()].map(Result::unwrap);
            assert_eq!([plain.len(), delaunay.len()], [corners.len() - 2; 2]);
            check(&corners, &plain);
            check(&corners, &delaunay);
            corners.reverse();
        }
    }
}

#[test]
fn what_has_no_place_and_what_crosses_is_named() {
    let square = vertices(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let dash = vertices(&[[5.0, 5.0], [6.0, 6.0]]);
    let across = vertices(&[[1.0, 1.0], [9.0, 2.0], [1.0, 3.0]]);
    let mut broken = across.clone();
    for none in [Point::new(f64::NAN, 0.0), Point::new(0.0, f64::INFINITY), Point::zero()] {
        broken[2] = none;
        let polygons = [Polygon(&[]), Polygon(&square), Polygon(&broken)];
        let error = TriangulationError::NoPlace { polygon: 2, vertex: 2 };
        assert_eq!(Polygon::triangles_of_all(&polygons), Err(error));
        assert_eq!(error.to_string(), "vertex 2 of polygon 2 is ideal, zero or not finite");
    }
    let none = || Polygon(&[]);
    for polygons in [
        [none(), Polygon(&square), none(), Polygon(&across)],
        [Polygon(&square), none(), Polygon(&dash), Polygon(&across)],
    ] {
        for found in [Polygon::triangles_of_all(&polygons), Polygon::delaunay_triangles_of_all(&polygons)] {
            let Err(TriangulationError::Crossing { polygons: [first, second], edges: [edge, other] }) = found else {
                panic!()
            };
            // The right side of the square, and one of those that leave it.
            assert_eq!((polygons[first], edge), (Polygon(&square), 1));
            assert!(second == 3 && other < 2);
        }
    }
}

#[test]
fn few_vertices_have_no_triangle_and_the_first_at_a_place_stands_for_all() {
    for places in
        [&[][..], &[[1.0, 2.0]], &[[1.0, 2.0], [3.0, 4.0]], &[[1.0, 2.0]; 5], &[[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]]]
    {
        assert_eq!(Polygon(&vertices(places)).triangles(), Ok(Vec::new()));
    }
    let dash = vertices(&[[4.0, 4.0], [7.0, 7.0]]);
    let square = vertices(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [4.0, 4.0], [0.0, 4.0]]);
    let triangles = Polygon::triangles_of_all(&[Polygon(&dash), Polygon(&square)]).unwrap();
    assert_eq!(triangles.len(), 2);
    let mut corners = triangles.concat();
    corners.sort_unstable();
    corners.dedup();
    assert_eq!(corners, [0, 2, 3, 6]);
}

#[test]
fn other_scalars_and_weights_are_the_same_polygon() {
    let places = star(8, 1.0, 3.0);
    let places: Vec<[f64; 2]> = places.iter().map(|p| p.map(|c| (1024.0 * c).round() / 1024.0)).collect();
    let expected = Polygon(&vertices(&places)).triangles();
    let single: Vec<Point<f32>> = places.iter().map(|p| Point::from(p.map(|c| c as f32))).collect();
    assert_eq!(Polygon(&single).triangles(), expected);
    let heavy: Vec<Point> =
        vertices(&places).into_iter().enumerate().map(|(k, p)| p * [2.0, -0.5, 4.0][k % 3]).collect();
    assert_eq!(Polygon(&heavy).triangles(), expected);
}

#[test]
fn points_seen_from_a_triangle_are_not_in_its_circle() {
    let mut numbers = Numbers(91);
    for n in [4, 12, 60] {
        let places: Vec<[f64; 2]> =
            star(n, 1.0, 1.0).iter().map(|p| p.map(|c| c * numbers.between(0.5, 1.0))).collect();
        let star: Vec<[f64; 2]> =
            star(n, 1.0, 1.0).iter().zip(&places).map(|(p, q)| p.map(|c| c * q[0].hypot(q[1]))).collect();
        let triangles = Polygon(&vertices(&star)).delaunay_triangles().unwrap();
        for (j, triangle) in triangles.iter().enumerate() {
            for neighbour in
                triangles[..j].iter().filter(|other| other.iter().filter(|k| triangle.contains(k)).count() == 2)
            {
                let apex = *neighbour.iter().find(|k| !triangle.contains(k)).unwrap();
                let [a, b, c] = triangle.map(|k| star[k]);
                assert_ne!(incidence::exact::in_circle(a, b, c, star[apex]), Some(std::cmp::Ordering::Greater));
            }
        }
    }
}
