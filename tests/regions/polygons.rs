//! Polygons of the plane.

use incidence::pga2::{Collision, Direction, Intersection, Location, Point, Polygon, Segment, Simplex};

use super::shapes::{self, comb, koch, star};
use super::{Numbers, hulls, winding};

fn points(polygon: &[[f64; 2]]) -> Vec<Point> {
    polygon.iter().map(Point::from).collect()
}

fn edges(polygon: &[[f64; 2]]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    (0..polygon.len()).map(|k| [polygon[k], polygon[(k + 1) % polygon.len()]])
}

/// Asks for p and for what is around it, as floats go.
fn check(polygon: &[[f64; 2]], p: [f64; 2]) {
    let vertices = points(polygon);
    let expected = winding::plane(polygon, p);
    let location = match expected {
        None => Location::On,
        Some(0) => Location::Outside,
        Some(_) => Location::Inside,
    };
    let asked = Polygon(&vertices);
    assert_eq!(asked.winding_number(p.into()), expected, "{polygon:?} {p:?}");
    assert_eq!(asked.locate(p.into()), Some(location), "{polygon:?} {p:?}");
    // A few are asked about one after the other, many with a tree.
    assert_eq!(asked.locate_points(&[p]), [Some(location)], "{polygon:?} {p:?}");
    assert_eq!(asked.locate_points(&[p; 200]), [Some(location); 200], "{polygon:?} {p:?}");

    let (distance, closest) = (asked.distance_to_point(p.into()), asked.closest_point(p.into()));
    assert_eq!(distance == 0.0, location != Location::Outside, "{polygon:?} {p:?}");
    if location != Location::Outside {
        assert_eq!(closest.coords(), p);
        return;
    }
    let nearest =
        edges(polygon).map(|edge| Segment::from(edge).distance_to_point(p.into())).fold(f64::INFINITY, f64::min);
    assert_eq!(distance, nearest, "{polygon:?} {p:?}");
    // As near as that, and on an edge, but for the rounding of its place.
    let size = polygon.as_flattened().iter().chain(&p).fold(f64::MIN_POSITIVE, |size, c| size.max(c.abs()));
    let apart = Segment::from([p, p]).distance_to_point(closest);
    // Infinite, where it overflows.
    assert!(apart == distance || (apart - distance).abs() <= 16.0 * f64::EPSILON * size, "{polygon:?} {p:?}");
    assert!(edges(polygon).any(|edge| Segment::from(edge).distance_to_point(closest) <= 4.0 * f64::EPSILON * size));
    if let [a, b, c] = vertices[..] {
        assert_eq!(Simplex([a, b, c]).distance_to_point(p.into()), distance);
        assert_eq!(Simplex([a, b, c]).closest_point(p.into()), closest);
    }
}

fn nearby(p: [f64; 2]) -> impl Iterator<Item = [f64; 2]> {
    let around = |x: f64| [x.next_down(), x, x.next_up()];
    around(p[0]).into_iter().flat_map(move |x| around(p[1]).map(|y| [x, y]))
}

/// Whether the regions meet, by all pairs of edges and by all vertices.
fn collide(a: &[[f64; 2]], b: &[[f64; 2]]) -> bool {
    edges(a).any(|e| edges(b).any(|f| hulls::meet(&e, &f)))
        || a.iter().any(|&p| winding::plane(b, p) != Some(0))
        || b.iter().any(|&p| winding::plane(a, p) != Some(0))
}

fn check_collision(a: &[[f64; 2]], b: &[[f64; 2]]) -> Collision {
    let (first, second) = (points(a), points(b));
    let found = Polygon(&first).collision(&Polygon(&second)).unwrap();
    assert_eq!(found != Collision::Disjoint, collide(a, b), "{a:?} {b:?}: {found:?}");
    let inside =
        |a: &[[f64; 2]], b: &[[f64; 2]]| a.iter().all(|&p| winding::plane(b, p).is_some_and(|number| number != 0));
    match found {
        Collision::Disjoint => {}
        Collision::FirstInside => assert!(inside(a, b), "{a:?} {b:?}"),
        Collision::SecondInside => assert!(inside(b, a), "{a:?} {b:?}"),
        Collision::Edges { first, second, intersection } => {
            let (e, f) = (edges(a).nth(first).unwrap(), edges(b).nth(second).unwrap());
            assert!(hulls::meet(&e, &f), "{e:?} {f:?}");
            assert_ne!(intersection, Intersection::Disjoint);
        }
    }
    let mirrored = Polygon(&second).collision(&Polygon(&first)).unwrap();
    assert_eq!(mirrored == Collision::Disjoint, found == Collision::Disjoint);
    assert_eq!(mirrored == Collision::SecondInside, found == Collision::FirstInside);
    found
}

#[test]
fn random_polygons_go_round_points_as_often_as_their_quarter_turns_say() {
    let mut numbers = Numbers(3);
    for _ in 0..150 {
        let polygon: Vec<[f64; 2]> = (0..1 + numbers.below(9)).map(|_| numbers.point(3)).collect();
        for _ in 0..8 {
            check(&polygon, numbers.point(4));
        }
        // Vertices, and middles of edges.
        check(&polygon, polygon[0]);
        let [a, b] = edges(&polygon).last().unwrap();
        check(&polygon, [a[0] / 2.0 + b[0] / 2.0, a[1] / 2.0 + b[1] / 2.0]);
    }
}

#[test]
fn spikes_repeated_vertices_and_level_edges_are_no_exceptions() {
    // A spike along y = 1 to the right and back, each corner twice.
    let spiked = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [5.0, 1.0], [2.0, 1.0], [2.0, 2.0], [0.0, 2.0]];
    let twice: Vec<_> = spiked.iter().flat_map(|&p| [p, p]).collect();
    for x in 0..14 {
        for y in 0..6 {
            let p = [f64::from(x) / 2.0 - 1.0, f64::from(y) / 2.0 - 0.5];
            check(&spiked, p);
            check(&twice, p);
        }
    }
    let vertices = points(&spiked);
    assert_eq!(Polygon(&vertices).locate(Point::new(4.0, 1.0)), Some(Location::On));
    assert_eq!(Polygon(&vertices).locate(Point::new(-0.5, 1.0)), Some(Location::Outside));
    assert_eq!(Polygon(&vertices).locate(Point::new(0.5, 1.0)), Some(Location::Inside));
}

#[test]
fn points_around_the_vertices_and_edges_of_stars_and_snowflakes_are_told_apart() {
    for polygon in [star(7, 0.3, 1.1), star(5, 1e-9, 0.7), koch(2, 3000.0), comb(5, 3.0)] {
        for [a, b] in edges(&polygon).take(14) {
            let middle = [a[0] / 2.0 + b[0] / 2.0, a[1] / 2.0 + b[1] / 2.0];
            nearby(a).chain(nearby(middle)).for_each(|p| check(&polygon, p));
        }
    }
}

#[test]
fn many_points_are_where_each_is() {
    let mut numbers = Numbers(17);
    for shape in [star(101, 0.4, 1.0), koch(5, 1.0), comb(40, 1.0), vec![[0.25, 0.5]]] {
        let vertices = points(&shape);
        let mut asked: Vec<[f64; 2]> = (0..2000).map(|_| [0; 2].map(|_| numbers.signed() * 1.5)).collect();
        asked.extend(&shape);
        asked.extend([[f64::NAN, 0.0], [0.0, f64::INFINITY]]);
        let each: Vec<_> = asked.iter().map(|&p| Polygon(&vertices).locate(p.into())).collect();
        assert_eq!(Polygon(&vertices).locate_points(&asked), each);
        assert_eq!(each.iter().filter(|found| found.is_none()).count(), 2);
    }
}

#[test]
fn the_size_of_a_polygon_does_not_matter() {
    let mut numbers = Numbers(5);
    for scale in [5e-324, 1e-310, 1e-150, 1e150, 1.7e308 / 4.0] {
        for _ in 0..40 {
            let scaled = |p: [f64; 2]| p.map(|x: f64| x * scale);
            let polygon: Vec<[f64; 2]> = (0..5).map(|_| scaled(numbers.point(3))).collect();
            let other: Vec<[f64; 2]> = (0..4).map(|_| scaled(numbers.point(3))).collect();
            check(&polygon, other[0]);
            check_collision(&polygon, &other);
        }
    }
}

#[test]
fn random_polygons_collide_as_all_pairs_of_edges_say() {
    let mut numbers = Numbers(7);
    let mut seen = [0; 4];
    for _ in 0..300 {
        let polygon = |numbers: &mut Numbers, shift: f64| -> Vec<[f64; 2]> {
            let n = 1 + numbers.below(7);
            (0..n).map(|_| numbers.point(3).map(|x: f64| x + shift)).collect()
        };
        let shift = numbers.integer(5) as f64;
        let (a, b) = (polygon(&mut numbers, 0.0), polygon(&mut numbers, shift));
        // Some large, around the other.
        let large = if numbers.below(4) == 0 { 40.0 } else { 1.0 };
        let a: Vec<_> = a.iter().map(|p| p.map(|x| x * large)).collect();
        let (a, b) = if numbers.below(2) == 0 { (a, b) } else { (b, a) };
        seen[match check_collision(&a, &b) {
            Collision::Disjoint => 0,
            Collision::Edges { .. } => 1,
            Collision::FirstInside => 2,
            Collision::SecondInside => 3,
        }] += 1;
    }
    assert!(seen.iter().all(|&n| n > 4), "{seen:?}");
}

#[test]
fn combs_may_stand_in_each_others_gaps() {
    let below = comb(6, 3.0);
    // Turned by a half turn: its teeth of width 1 reach down into gaps of width 1.
    let above = |dx: f64, dy: f64| comb(6, 3.0).iter().map(|[x, y]| [11.0 - x + dx, 3.5 - y + dy]).collect::<Vec<_>>();
    assert!(matches!(check_collision(&below, &above(1.0, 0.0)), Collision::Edges { .. }));
    let thin = |p: &Vec<[f64; 2]>| p.iter().map(|&[x, y]| [x - 0.25 * (x.rem_euclid(2.0)), y]).collect::<Vec<_>>();
    let apart = thin(&comb(6, 3.0));
    let hanging: Vec<[f64; 2]> = apart.iter().map(|[x, y]| [x + 0.875, 4.5 - y]).collect();
    assert_eq!(check_collision(&apart, &hanging), Collision::Disjoint);
    let touching: Vec<[f64; 2]> = apart.iter().map(|[x, y]| [x + 0.75, 4.5 - y]).collect();
    assert!(matches!(check_collision(&apart, &touching), Collision::Edges { .. }));
    let deeper: Vec<[f64; 2]> = apart.iter().map(|[x, y]| [x + 0.875, 3.0 - y]).collect();
    assert!(matches!(check_collision(&apart, &deeper), Collision::Edges { .. }));
}

#[test]
fn a_small_one_inside_is_found_from_both_sides_and_one_in_a_notch_is_not() {
    let flake = koch(3, 30_000.0);
    let small: Vec<[f64; 2]> = koch(1, 40.0);
    let at = |x: f64, y: f64| small.iter().map(|p| [p[0] + x, p[1] + y]).collect::<Vec<_>>();
    assert_eq!(check_collision(&flake, &at(0.0, -17_000.0)), Collision::SecondInside);
    assert_eq!(check_collision(&at(0.0, -17_000.0), &flake), Collision::FirstInside);
    assert_eq!(check_collision(&flake, &at(14_000.0, -100.0)), Collision::Disjoint);
    let star = star(9, 0.5, 1.0);
    assert!(matches!(check_collision(&star, &star), Collision::Edges { .. }));
}

#[test]
fn a_region_that_is_gone_round_the_wrong_way_or_twice_is_one_too() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let (small, backwards) = ([[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]], [[0.0, 4.0], [4.0, 4.0], [4.0, 0.0], [0.0, 0.0]]);
    assert_eq!(check_collision(&backwards, &small), Collision::SecondInside);
    // There and back again: no inside.
    let folded = [square, backwards].concat();
    assert_eq!(check_collision(&folded, &small), Collision::Disjoint);
}

#[test]
fn what_is_empty_collides_with_nothing_and_what_is_not_finite_has_no_answer() {
    let square = points(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let square = Polygon(&square);
    assert_eq!(square.collision(&Polygon(&[])), Some(Collision::Disjoint));
    assert_eq!(Polygon::<f64>(&[]).locate(Point::origin()), Some(Location::Outside));
    assert_eq!(Polygon(&[]).locate_points(&[[0.0; 2]]), [Some(Location::Outside)]);
    assert!(Polygon::<f64>(&[]).distance_to_point(Point::origin()).is_nan());
    assert_eq!(Polygon(&[Point::new(3.0, 4.0) * -2.0]).distance_to_point(Point::<f64>::origin()), 5.0);
    assert_eq!(square.locate_points(&[]), []);
    let middle = [Point::new(2.0, 2.0)];
    assert_eq!(square.collision(&Polygon(&middle)), Some(Collision::SecondInside));
    let ideal = Point::from(Direction::new(1.0, 2.0));
    for bad in [Point::new(f64::NAN, 1.0), Point::new(1.0, f64::INFINITY), ideal, ideal * 0.0] {
        let other = [bad, Point::new(9.0, 9.0), Point::new(9.0, 8.0)];
        assert_eq!(square.collision(&Polygon(&other)), None);
        assert_eq!(Polygon(&other).collision(&square), None);
        assert_eq!(Polygon(&other).locate(Point::origin()), None);
        assert_eq!(Polygon(&other).locate_points(&[[0.0; 2], [9.0; 2]]), [None, None]);
        assert_eq!(Polygon(&other).winding_number(Point::new(9.0, 9.0)), None);
        assert_eq!(square.locate(bad), None);
        assert!(square.distance_to_point(bad).is_nan() && square.closest_point(bad).x().is_nan());
        assert!(Polygon(&other).distance_to_point(Point::origin()).is_nan());
    }
}

#[test]
fn the_nearest_edge_is_found_where_all_distances_overflow() {
    let far = [[1.7e308, 1e308], [1.7e308, -1e308], [1e308, 0.0]].map(Point::from);
    let (triangle, p) = (Polygon(&far), Point::new(-1.7e308, 0.0));
    assert_eq!((triangle.distance_to_point(p), triangle.closest_point(p).coords()), (f64::INFINITY, [1e308, 0.0]));
    let far = [[3e38_f32, 1e38], [3e38, -1e38], [1e38, 0.0]].map(Point::from);
    let (triangle, p) = (Polygon(&far), Point::new(-3e38, 0.0));
    assert_eq!((triangle.distance_to_point(p), triangle.closest_point(p).coords()), (f32::INFINITY, [1e38, 0.0]));
}

#[test]
fn points_of_any_weight_and_single_precision_are_where_they_are() {
    let vertices: Vec<Point> = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]].iter().map(|p| Point::from(p) * -2.0).collect();
    assert_eq!(Polygon(&vertices).locate(Point::new(4.0, 4.0) * 0.5), Some(Location::Outside));
    assert_eq!(Polygon(&vertices).locate(Point::new(0.5, 0.5) * 4.0), Some(Location::Inside));
    assert_eq!(Polygon(&vertices).locate(Point::new(2.0, 2.0) * 3.0), Some(Location::On));
    let single = shapes::star(5, 0.4, 1.0).iter().map(|p| Point::from(p.map(|x| x as f32))).collect::<Vec<_>>();
    assert_eq!(Polygon(&single).locate(single[3]), Some(Location::On));
    assert_eq!(Polygon(&single).locate(Point::new(0.1_f32, 0.0)), Some(Location::Inside));
}

#[test]
fn one_vertex_of_many_that_is_unlike_the_others_is_seen() {
    let star = star(20, 0.5, 1.0);
    let places = [[0.1, 0.2], [0.7, -0.3], [0.0, 2.0], [-3.0, 0.1], star[5]];
    let located = |vertices: &[Point]| places.map(|p| Polygon(vertices).locate(p.into()));
    let expected = located(&points(&star));
    for k in 0..star.len() {
        let with = |vertices: &[(usize, Point)]| {
            let mut all = points(&star);
            vertices.iter().for_each(|&(k, vertex)| all[k % star.len()] = vertex);
            located(&all)
        };
        let usual = Point::from(star[k]);
        // By powers of two, the coordinates stay as they are.
        let next = Point::from(star[(k + 7) % star.len()]);
        for [first, second] in [[2.0, 1.0], [-0.25, 1.0], [2.0, 0.5], [-1.0, -1.0]] {
            assert_eq!(with(&[(k, usual * first), (k + 7, next * second)]), expected, "{k} {first} {second}");
        }
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for vertex in [Point { e20: bad, ..usual }, Point { e01: bad, ..usual }, Point { e12: bad, ..usual }] {
                assert_eq!(with(&[(k, vertex)]), [None; 5], "{k} {vertex:?}");
            }
        }
        assert_eq!(with(&[(k, Point { e12: 0.0, ..usual })]), [None; 5]);
    }
    // Of edges so long that differences overflow, the place is as certain.
    for scale in [1.7e308, 1e-308] {
        let huge: Vec<_> = star.iter().map(|p| p.map(|x| x * scale)).collect();
        for p in places {
            check(&huge, p.map(|x| x.clamp(-1.0, 1.0) * scale));
        }
    }
}
