//! Regions against the outlines that they are made of, at points away from all edges; and what every region promises of its outlines.

use core::cmp::Ordering::{Equal, Greater, Less};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::{PI, TAU};

use super::*;
use crate::boundary::Location;
use crate::exact::orientation2;
use crate::pga2::{ConvexHull, Intersection, Segment, crossing_pairs};
use crate::random::Numbers;

mod simplify;

type Outline = Vec<Point>;

/// What a region promises: edges have nothing in common but ends, no outline has a vertex twice, corners turn, parts and holes go round the right way
/// and are in order, and it is the only way to write down what is inside of it.
fn check(region: &Region) {
    let mut edges = Vec::new();
    let mut counts = BTreeMap::new();
    let vertices = region.outlines().flat_map(|outline| outline.0.iter().map(|p| p.coords().map(f64::to_bits)));
    vertices.for_each(|vertex| *counts.entry(vertex).or_insert(0) += 1);
    for outline in region.outlines() {
        assert!(outline.0.len() >= 3);
        for (k, at) in outline.0.iter().enumerate() {
            let [before, after] = [outline.0.len() - 1, 1].map(|by| outline.0[(k + by) % outline.0.len()].coords());
            let is_shared = counts[&at.coords().map(f64::to_bits)] > 1;
            assert!(is_shared || orientation2(before, at.coords(), after) != Some(Equal), "{at:?} is straight");
        }
        let places: BTreeSet<_> = outline.0.iter().map(|p| p.coords().map(|c| (c + 0.0).to_bits())).collect();
        assert_eq!(places.len(), outline.0.len(), "a vertex is there twice");
        assert!(outline.0[1..].iter().all(|p| outline.0[0].coords() < p.coords()));
        edges.extend(outline.edges());
    }
    for (j, k) in crossing_pairs(&edges) {
        let (one, other): (Segment, Segment) = (edges[j], edges[k]);
        let Intersection::Crossing { s, t, .. } = one.intersection(&other) else { panic!("{one:?} {other:?}") };
        assert!([s, t].iter().all(|c| [0.0, 1.0].contains(c)), "{one:?} {other:?}");
    }
    let mut count = 0;
    for part in region.parts() {
        count += part.len();
        let turn = |outline: &Polygon| {
            let [first, second, .., last] = *outline.0 else { panic!("{outline:?}") };
            orientation2(last.coords(), first.coords(), second.coords())
        };
        assert!(turn(&part[0]) == Some(Greater) && part[1..].iter().all(|hole| turn(hole) == Some(Less)));
        assert!(part[1..].iter().all(|hole| hole.0.iter().all(|&p| part[0].contains(p))));
        for holes in part[1..].windows(2) {
            let [[first, next], [other, after]] = [0, 1].map(|k| [0, 1].map(|vertex| holes[k].0[vertex].coords()));
            assert!(first < other || first == other && orientation2(first, next, after) == Some(Greater));
        }
        Polygon::triangles_of_all(&part).unwrap();
    }
    let outlines: Vec<_> = region.outlines().collect();
    assert_eq!(count, outlines.len());
    assert_eq!(Region::new(&outlines).as_ref(), Ok(region));
}

fn winding_number(outlines: &[Outline], p: Point) -> i64 {
    outlines.iter().map(|outline| Polygon(outline).winding_number(p).unwrap()).sum()
}

fn region(outlines: &[Outline]) -> Region {
    Region::new(&outlines.iter().map(|outline| Polygon(outline)).collect::<Vec<_>>()).unwrap()
}

fn edges(outlines: &[Outline]) -> Vec<Segment> {
    outlines.iter().flat_map(|outline| Polygon(outline).edges()).collect()
}

/// All that is made of two sets of outlines, asked at points that are so far from all edges.
fn check_all([first, second]: [&[Outline]; 2], points: impl Iterator<Item = Point>, margin: f64) {
    let edges = [edges(first), edges(second)].concat();
    let points: Vec<_> = points.filter(|&p| edges.iter().all(|edge| edge.distance_to_point(p) > margin)).collect();
    let [a, b] = [first, second].map(region);
    let results = [
        (a.clone(), (|a, _| a) as fn(bool, bool) -> bool),
        (b.clone(), |_, b| b),
        (a.union(&b), |a, b| a || b),
        (a.intersection(&b), |a, b| a && b),
        (a.difference(&b), |a, b| a && !b),
        (b.difference(&a), |a, b| b && !a),
        (a.symmetric_difference(&b), |a, b| a != b),
        (Region::union_of_all(&[a.clone(), b.clone()]), |a, b| a || b),
    ];
    let polygons = [first, second].map(|set| set.iter().map(|outline| Polygon(outline)).collect::<Vec<_>>());
    let at_once = results[2..].iter().map(|&(_, rule)| {
        let result = Region::combination(&polygons[0], &polygons[1], rule).unwrap();
        // What is outside of all is left out in any case.
        let with_outside = |a, b| rule(a, b) || !a && !b;
        assert_eq!(Region::combination(&polygons[0], &polygons[1], with_outside).as_ref(), Ok(&result));
        (result, rule)
    });
    for (result, rule) in at_once.chain(results.iter().cloned()) {
        let result = &result;
        check(result);
        for &p in &points {
            let [in_first, in_second] = [first, second].map(|outlines| winding_number(outlines, p) != 0);
            let expected = if rule(in_first, in_second) { Location::Inside } else { Location::Outside };
            assert_eq!(result.locate(p), Some(expected), "{first:?} {second:?} {p:?}");
        }
    }
    // The same outlines, written down otherwise.
    let other_way: Vec<Outline> = first
        .iter()
        .rev()
        .map(|outline| outline[1..].iter().chain(&outline[..2]).rev().flat_map(|&p| [p, p]).collect())
        .collect();
    assert_eq!(region(&other_way), a);
    assert_eq!(b.union(&a), results[2].0);
    assert_eq!(b.intersection(&a), results[3].0);
    assert_eq!(b.symmetric_difference(&a), results[6].0);
    assert_eq!((a.union(&a), a.intersection(&a)), (a.clone(), a.clone()));
    assert!(a.difference(&a).is_empty() && a.symmetric_difference(&a).is_empty());
    let none = Region::default();
    assert_eq!((a.union(&none), a.difference(&none), none.union(&a)), (a.clone(), a.clone(), a.clone()));
    assert!(a.intersection(&none).is_empty() && none.difference(&a).is_empty());
}

fn on_lattice(random: &mut Numbers, side: usize, count: usize) -> Vec<Outline> {
    (0..count)
        .map(|_| {
            let n = 3 + random.below(6);
            (0..n).map(|_| Point::from([random.below(side), random.below(side)].map(|c| c as f64))).collect()
        })
        .collect()
}

#[test]
fn outlines_on_few_places_meet_in_all_ways() {
    let mut random = Numbers(17);
    for round in 0..5000 {
        let side = 2 + round % 6;
        let [first, second] = [1 + round % 2, 1 + round / 2 % 3].map(|count| on_lattice(&mut random, side, count));
        let points = (0..12).map(|_| Point::from(random.point::<2>().map(|c| side as f64 * (0.5 + 0.5 * c))));
        check_all([&first, &second], points.collect::<Vec<_>>().into_iter(), 1e-9);
    }
}

#[test]
fn outlines_that_cross_themselves_often() {
    let mut random = Numbers(23);
    for size in [1.0, 1e-300, 1e300, 1.0 / 3.0] {
        for n in [3, 5, 20, 70] {
            let mut outline = || vec![(0..n).map(|_| Point::from(random.point::<2>().map(|c| size * c))).collect()];
            let (first, second) = (outline(), outline());
            let points = (0..200).map(|_| Point::from(random.point::<2>().map(|c| size * c)));
            check_all([&first, &second], points.collect::<Vec<_>>().into_iter(), 1e-12 * size);
        }
    }
}

#[test]
fn edges_of_some_ulps_in_one_direction_are_all_gathered() {
    let place = |k: f64| 1.0 + k * f64::EPSILON;
    let corners = |places: &[[f64; 2]]| -> Outline { places.iter().map(|p| p.map(place).into()).collect() };
    // Rounded, two edges are left that lead the same way from a corner, each there and back, of which the longer ones cancel.
    let rounded = region(&[corners(&[[-1.0, 1.0], [0.0, 1.0], [-1.0, 0.0], [1.0, 1.0], [-1.0, 1.0], [1.0, 0.0]])]);
    check(&rounded);
    assert_eq!(rounded.parts().len(), 1);
    assert_eq!(rounded.union(&rounded), rounded);
    let mut random = Numbers(50);
    for _ in 0..3000 {
        let outlines = on_lattice(&mut random, 5, 6);
        let outlines: Vec<_> =
            outlines.iter().map(|outline| corners(&outline.iter().map(|p| p.coords()).collect::<Vec<_>>())).collect();
        check(&region(&outlines));
    }
}

/// Polygons that are all nearly the same, so that edges cross at tiny angles and many crossings are within an ulp of each other.
#[test]
fn outlines_that_are_nearly_the_same() {
    let mut random = Numbers(29);
    for round in 0..1500 {
        let n = 3 + round % 9;
        let places: Vec<[f64; 2]> = (0..n).map(|_| random.point::<2>().map(|c| (8.0 * c).round() / 3.0)).collect();
        let mut near = |steps: usize| -> Vec<Outline> {
            let mut moved = |c: f64| {
                let ulps = random.below(2 * steps + 1) as f64 - steps as f64;
                c + ulps * f64::EPSILON * c.abs().max(0.5)
            };
            vec![places.iter().map(|p| Point::from(p.map(&mut moved))).collect()]
        };
        let (first, second) = (near(1 + round % 3), near(2));
        let points = (0..20).map(|_| Point::from(random.point::<2>().map(|c| 3.0 * c)));
        check_all([&first, &second], points.collect::<Vec<_>>().into_iter(), 1e-12);
    }
}

/// What touches is parted without rounding: no number changes, however small it is beside the others.
#[test]
fn what_does_not_cross_is_exact() {
    let tiny = 1e-30;
    let island = vec![[5.0, tiny], [5.0 + 1e-15, tiny], [5.0, 3.0 * tiny]];
    let touching = [
        // Edges that begin with the same part, or end with it, or are within each other.
        vec![[0.0, 0.0], [0.3, 0.0], [0.0, tiny]],
        vec![[0.0, 0.0], [0.7, 0.0], [0.0, -tiny]],
        vec![[0.7, 0.0], [0.4, 0.0], [0.7, 0.1]],
        vec![[0.0, 0.0], [0.0, 0.9], [-0.7, 0.3]],
        // A corner on an edge.
        vec![[0.0, 0.5], [0.2, 0.6], [0.1, 0.9]],
    ];
    let outlines: Vec<Outline> =
        touching.into_iter().chain([island]).map(|places| places.into_iter().map(Point::from).collect()).collect();
    let places: BTreeSet<_> = outlines.iter().flatten().map(|p| p.coords().map(f64::to_bits)).collect();
    let result = region(&outlines);
    check(&result);
    assert!(result.area() > 0.0 && result.parts().len() > 1);
    for p in result.outlines().flat_map(|outline| outline.0.to_vec()) {
        assert!(places.contains(&p.coords().map(|c| (c + 0.0).to_bits())), "{p:?}");
    }
    let one_by_one = outlines.iter().map(|outline| region(std::slice::from_ref(outline)));
    assert_eq!(
        one_by_one.fold(Region::default(), |sum, part| sum.union(&part)).locate(Point::new(5.0, 2.0 * tiny)),
        Some(Location::On)
    );
}

/// How far vertices of a region are from the edges that it was made of, in ε times the largest coordinate.
fn bend(result: &Region, edges: &[Segment]) -> f64 {
    let largest = edges.iter().flat_map(|edge| [edge.a, edge.b]).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
    let of = |p: Point| edges.iter().map(|edge| edge.distance_to_point(p)).fold(f64::INFINITY, f64::min);
    let worst = result.outlines().flat_map(|outline| outline.0.to_vec()).map(of).fold(0.0, f64::max);
    worst / (f64::EPSILON * largest)
}

#[test]
fn vertices_are_where_edges_were() {
    let mut random = Numbers(31);
    let mut worst = [0.0; 2];
    for round in 0..1500 {
        let n = 3 + round % 12;
        let places: Vec<[f64; 2]> = (0..n).map(|_| random.point::<2>().map(|c| (6.0 * c).round() / 3.0)).collect();
        let mut near = || -> Vec<Outline> {
            let mut moved = |c: f64| c + (random.below(5) as f64 - 2.0) * f64::EPSILON * c.abs().max(0.5);
            vec![places.iter().map(|p| Point::from(p.map(&mut moved))).collect()]
        };
        // Two sets, and many, where most are snapped to a grid.
        for (count, worst) in [2, 6].into_iter().zip(&mut worst) {
            let sets: Vec<Vec<Outline>> = (0..count).map(|_| near()).collect();
            let outlines: Vec<Polygon> = sets.iter().flatten().map(|outline| Polygon(outline)).collect();
            let result = Region::new(&outlines).unwrap();
            *worst = bend(&result, &edges(&sets.concat())).max(*worst);
        }
    }
    assert!(worst.iter().all(|worst| (0.7..2.13).contains(worst)), "{worst:?}");
}

/// Cells of a lattice: their areas, parts and holes are counted otherwise.
#[test]
fn cells_have_as_many_parts_and_holes_as_are_counted() {
    let mut random = Numbers(37);
    for n in [1, 2, 3, 5, 8, 20, 40] {
        for _ in 0..40 {
            let density = 2 + random.below(4);
            let chosen: Vec<bool> = (0..n * n).map(|_| random.below(density) != 0).collect();
            let cell = |k: usize| {
                let (x, y) = ((k % n) as f64, (k / n) as f64);
                // Not on a lattice of floats.
                let turned = |[x, y]: [f64; 2]| Point::new(0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y);
                let corners = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]].map(turned);
                Region::new(&[Polygon(&corners)]).unwrap()
            };
            let cells: Vec<_> = (0..n * n).filter(|&k| chosen[k]).map(cell).collect();
            let union = Region::union_of_all(&cells);
            check(&union);
            let parts = pieces(n, &chosen);
            // What is outside of a part is one piece around it, and its holes.
            let outlines: usize = parts.iter().map(|part| pieces(n + 2, &outside(n, part)).len()).sum();
            assert_eq!((union.parts().len(), union.outlines().len()), (parts.len(), outlines));
            assert!((union.area() - cells.len() as f64).abs() < 1e-9);
        }
    }
}

/// The pieces that chosen cells of a square make up. Those that touch in a corner are not one piece.
fn pieces(n: usize, chosen: &[bool]) -> Vec<Vec<bool>> {
    let mut left = chosen.to_vec();
    let mut pieces = Vec::new();
    while let Some(start) = left.iter().position(|&is_left| is_left) {
        let (mut piece, mut open) = (vec![false; n * n], vec![start]);
        while let Some(k) = open.pop() {
            if std::mem::take(&mut left[k]) {
                piece[k] = true;
                let (x, y) = (k % n, k / n);
                let beside =
                    [(x > 0, k.wrapping_sub(1)), (x + 1 < n, k + 1), (y > 0, k.wrapping_sub(n)), (y + 1 < n, k + n)];
                open.extend(beside.into_iter().filter(|(is_there, _)| *is_there).map(|(_, k)| k));
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The cells that are not in a piece, with others all around.
fn outside(n: usize, piece: &[bool]) -> Vec<bool> {
    let side = n + 2;
    let is_in = |x: usize, y: usize| (1..=n).contains(&x) && (1..=n).contains(&y) && piece[(x - 1) + (y - 1) * n];
    (0..side * side).map(|k| !is_in(k % side, k / side)).collect()
}

#[test]
fn single_precision_rounds_to_its_own_numbers() {
    let mut random = Numbers(41);
    for n in [3, 8, 30] {
        for _ in 0..30 {
            let mut region = || {
                let vertices: Vec<Point<f32>> =
                    (0..n).map(|_| Point::from(random.point::<2>().map(|c| c as f32))).collect();
                Region::new(&[Polygon(&vertices)]).unwrap()
            };
            let (a, b) = (region(), region());
            let wide = |region: &Region<f32>| {
                let outlines: Vec<Outline> = region
                    .outlines()
                    .map(|outline| outline.0.iter().map(|p| Point::from(p.coords().map(f64::from))).collect())
                    .collect();
                super::tests::region(&outlines)
            };
            for result in [&a, &a.union(&b), &a.intersection(&b), &a.difference(&b), &a.symmetric_difference(&b)] {
                check(&wide(result));
            }
            let areas = [a.union(&b), a.intersection(&b), a.clone(), b.clone()].map(|region| wide(&region).area());
            assert!((areas[0] + areas[1] - areas[2] - areas[3]).abs() < 1e-5);
        }
    }
}

fn has_crossing(edges: &[Segment], others: &[Segment]) -> bool {
    edges.iter().any(|edge| others.iter().any(|other| edge.intersection(other) != Intersection::Disjoint))
}

/// The sum and the erosion, point by point: where the mirrored body touches the region, and where the body is in it.
#[test]
fn what_a_body_touches_and_where_it_fits() {
    let mut random = Numbers(43);
    let mut counts = [0; 4];
    for round in 0..600 {
        let count = 1 + round % 2;
        let outlines = if round % 3 == 0 {
            let n = 3 + random.below(7);
            vec![(0..n).map(|_| Point::from(random.point::<2>().map(|c| 4.0 + 4.0 * c))).collect()]
        } else {
            on_lattice(&mut random, 4 + round % 5, count)
        };
        let region = region(&outlines);
        let size = [0.2, 0.7, 2.0][round % 3];
        let corners: Vec<[f64; 2]> = if round % 2 == 0 {
            (0..1 + round / 2 % 6).map(|_| random.point::<2>().map(|c| size * c + 0.3)).collect()
        } else {
            // Sides along those of the region.
            (0..1 + round / 2 % 5)
                .map(|_| [random.below(3), random.below(3)].map(|c| size * (c as f64 - 0.5)))
                .collect()
        };
        let body = ConvexHull::new(corners).unwrap();
        let (sum, erosion) = (region.minkowski_sum(&body).unwrap(), region.erosion(&body).unwrap());
        check(&sum);
        check(&erosion);
        let sides = edges(&region.outlines().map(|outline| outline.0.to_vec()).collect::<Vec<_>>());
        for _ in 0..30 {
            let p = random.point::<2>().map(|c| 4.0 + 6.0 * c);
            for (sign, result) in [(-1.0, &sum), (1.0, &erosion)] {
                let moved: Vec<Point> =
                    body.vertices().map(|v| Point::from([0, 1].map(|k| p[k] + sign * v.coords()[k]))).collect();
                let own: Vec<Segment> = Polygon(&moved).edges().collect();
                let touches = has_crossing(&own, &sides)
                    || region.contains(moved[0])
                    || moved.len() > 2 && region.outlines().any(|outline| Polygon(&moved).contains(outline.0[0]));
                let fits = !has_crossing(&own, &sides)
                    && region.contains(moved[0])
                    && !(moved.len() > 2 && region.outlines().any(|outline| Polygon(&moved).contains(outline.0[0])));
                let expected = if sign < 0.0 { touches } else { fits };
                let found = result.locate(Point::from(p));
                let boundary = result.outlines().flat_map(|outline| outline.edges().collect::<Vec<_>>());
                let is_near = boundary.into_iter().any(|edge| edge.distance_to_point(Point::from(p)) < 1e-9);
                assert!(
                    is_near || found == Some(if expected { Location::Inside } else { Location::Outside }),
                    "{region:?} {body:?} {p:?} {sign}"
                );
                counts[usize::from(expected) + if sign < 0.0 { 0 } else { 2 }] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
fn offsets_are_by_distance() {
    let mut random = Numbers(47);
    for round in 0..300 {
        let outlines = on_lattice(&mut random, 5, 1 + round % 2);
        let region = region(&outlines);
        let sides: Vec<Segment> = region.outlines().flat_map(|outline| outline.edges().collect::<Vec<_>>()).collect();
        let (distance, vertices) = ([0.1, 0.5, 1.3][round % 3], [3, 8, 64][round / 3 % 3]);
        let results = [distance, -distance].map(|distance| region.offset(distance, vertices).unwrap());
        results.iter().for_each(check);
        let least = distance * (PI / vertices as f64).cos();
        for _ in 0..40 {
            let p = Point::from(random.point::<2>().map(|c| 2.0 + 4.0 * c));
            let to_edges = sides.iter().map(|edge| edge.distance_to_point(p)).fold(f64::INFINITY, f64::min);
            if (least - 1e-12..distance + 1e-12).contains(&to_edges) {
                continue;
            }
            let [grown, shrunk] = [0, 1].map(|k| results[k].contains(p));
            assert_eq!(grown, region.contains(p) || to_edges < distance, "{region:?} {distance} {p:?}");
            assert_eq!(shrunk, region.contains(p) && to_edges > distance, "{region:?} {distance} {p:?}");
        }
    }
}

#[test]
fn offsets_have_vertices_on_the_circle() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]].map(Point::from);
    for size in [1.0, 1e-300, 1e150, 1e300] {
        let square = square.map(|p| Point::from(p.coords().map(|c| c * size)));
        let region = region(&[square.to_vec()]);
        let grown = region.offset(size, 64).unwrap();
        assert_eq!(grown.outlines().next().unwrap().0.len(), 4 * 17);
        for p in grown.outlines().flat_map(|outline| outline.0.to_vec()) {
            let away = square.iter().map(|q| q.distance(p)).fold(f64::INFINITY, f64::min);
            assert!((away / size - 1.0).abs() < 8.0 * f64::EPSILON);
        }
        assert_eq!(region.offset(0.0, 64), Ok(region.clone()));
    }
    let circle: Outline = (0..50).map(|k| TAU * f64::from(k) / 50.0).map(|a| Point::new(a.cos(), a.sin())).collect();
    let hole = region(&[square.map(|p| Point::from(p.coords().map(|c| 3.0 * c - 5.0))).to_vec()])
        .difference(&region(&[circle]));
    assert_eq!(hole.offset(1.1, 8).unwrap().outlines().len(), 1);
    assert_eq!(hole.offset(0.5, 8).unwrap().outlines().len(), 2);
}

/// Of the steps around a corner that turns by nearly half a turn, one by which the angles from the first, being rounded, were 4.7 ε of the distance
/// off. Its place is known to 30 digits.
#[test]
fn steps_far_around_a_corner_are_in_their_places() {
    let needle = [[0.0, 0.0], [100.88599157355083, 100.32783974168015], [100.86092901569424, 100.91593919108885]];
    let distance = 3.1834196531474346;
    let grown = region(&[needle.map(Point::from).to_vec()]).offset(distance, 83).unwrap();
    // A sum of two numbers for each coordinate.
    let (place, rest) = ([2.0699787227327686, -2.4185426966417087], [-1.9502577293308773e-16, -1.9974493680103767e-16]);
    let off = |p: Point| {
        let [x, y] = p.coords();
        ((x - place[0]) - rest[0]).hypot((y - place[1]) - rest[1])
    };
    let least = grown.outlines().flat_map(|outline| outline.0.to_vec()).map(off).fold(f64::INFINITY, f64::min);
    assert!(least <= 4.0 * f64::EPSILON * distance, "{}", least / (f64::EPSILON * distance));
}

#[test]
fn errors_are_named() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
    let region = region(&[corners.map(Point::from).to_vec()]);
    assert_eq!(region.offset(f64::NAN, 8), Err(RegionError::Distance));
    assert_eq!(region.offset(f64::INFINITY, 8), Err(RegionError::Distance));
    let huge = super::tests::region(&[corners.map(|p| Point::from(p.map(|c| c * 1.7e308))).to_vec()]);
    assert_eq!(huge.offset(1e308, 8), Err(RegionError::Overflow));
    assert_eq!(huge.minkowski_sum(&ConvexHull::new([[1e308, 0.0]]).unwrap()), Err(RegionError::Overflow));
    assert!(huge.union(&region).area() > 1e300);
    let small = Region::new(&[Polygon(&[[0.0_f32, 0.0], [3e38, 0.0], [0.0, 3e38]].map(Point::from))]).unwrap();
    assert_eq!(small.offset(1e38, 8), Err(RegionError::Overflow));
}

/// At the tip of a needle the angles of both edges, as they are rounded, may be in the wrong order.
#[test]
fn needles_have_round_ends() {
    for [a, b, c] in [
        [[0.48, 0.97], [1.0, 1.9], [0.48, 0.970_000_000_000_000_1]],
        [[0.42, 0.8], [1.5, 1.8], [0.42, 0.800_000_000_000_000_2]],
        [[0.33, 0.78], [2.4, 2.1], [0.33, 0.780_000_000_000_000_1]],
    ] {
        let needle = region(&[[a, b, c].map(Point::from).to_vec()]);
        assert_eq!(needle.outlines().len(), 1);
        let length = Point::from(a).distance(Point::from(b));
        for needle in [&needle, &region(&[[c, b, a].map(Point::from).to_vec()])] {
            let area = needle.offset(1.0, 1000).unwrap().area();
            assert!((area - PI - 2.0 * length).abs() < 1e-4, "{area}");
        }
    }
}

#[test]
fn what_is_near_the_largest_number_can_shrink() {
    let square =
        |size: f64| region(&[[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from).to_vec()]);
    let body = ConvexHull::new([[-1e308, 0.0], [0.0, -1e308], [1e308, 0.0], [0.0, 1e308]]).unwrap();
    assert_eq!(square(1.7e308).erosion(&body), Ok(square(1.7e308 - 1e308)));
    assert!(square(1e308).erosion(&body).unwrap().is_empty());
    // And what is as small as numbers can be is where it was.
    let tiny = square(5e-324).union(&square(5e-324));
    assert_eq!(tiny, square(5e-324));
    check(&square(f64::MAX).difference(&square(1.0)));
}

/// The curve of an outline is closed, also if the edge that it begins with is parallel to a side of the body.
#[test]
fn sides_of_a_body_may_be_parallel_to_edges() {
    let triangle = region(&[[[0.0, 1.0], [1.0, 1.0], [2.0, 2.0]].map(Point::from).to_vec()]);
    for corners in [[[-3.0, -1.0], [1.0, 3.0], [1.0, -1.0]], [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0]]] {
        assert!(triangle.erosion(&ConvexHull::new(corners).unwrap()).unwrap().is_empty());
    }
    let frame = region(&[
        [[-10.0, -10.0], [12.0, -10.0], [12.0, 12.0], [-10.0, 12.0]].map(Point::from).to_vec(),
        [[0.0, 1.0], [1.0, 2.0], [2.0, 2.0]].map(Point::from).to_vec(),
    ]);
    let body = ConvexHull::new([[-3.0, 4.0], [-1.0, 0.0], [3.0, 0.0]]).unwrap();
    assert_eq!(frame.minkowski_sum(&body).unwrap().outlines().len(), 1);
    // No body fits into a smaller one.
    let mut random = Numbers(53);
    for _ in 0..3000 {
        let mut triangle = |size: usize| {
            let corners = [(); 3].map(|()| [random.below(size), random.below(size)].map(|c| c as f64));
            (region(&[corners.map(Point::from).to_vec()]), ConvexHull::new(corners).unwrap())
        };
        let ((small, _), (large, body)) = (triangle(4), triangle(7));
        let fits = small.erosion(&body).unwrap();
        assert!(body.dimension() < 2 || large.area() < small.area() || fits.is_empty());
    }
}

/// Outlines that were not parted: the line goes over them to the end only if edges have nothing in common but ends.
#[test]
fn the_line_notices_edges_that_meet() {
    let mut random = Numbers(59);
    let mut counts = [0; 2];
    for round in 0..20_000 {
        let mut outlines = Outlines::default();
        for outline in on_lattice(&mut random, 3 + round % 5, 1 + round % 2) {
            outlines.push(outline.iter().map(|p| p.coords()));
        }
        outlines.end_first();
        // Edges that go both ways are none.
        let mut turns = BTreeMap::new();
        for [from, to] in outlines.edges().map(|ends| ends.map(|k| outlines.corners[k].map(f64::to_bits))) {
            *turns.entry([from.min(to), from.max(to)]).or_insert(0) += if from < to { 1 } else { -1 };
        }
        let edges: Vec<Segment> = turns
            .into_iter()
            .filter(|&([from, to], turn)| turn != 0 && from != to)
            .map(|(ends, _)| Segment::from(ends.map(|p| p.map(f64::from_bits))))
            .collect();
        let meet = crossing_pairs(&edges).into_iter().any(|(j, k)| match edges[j].intersection(&edges[k]) {
            Intersection::Crossing { s, t, .. } => [s, t].iter().any(|c| ![0.0, 1.0].contains(c)),
            _ => true,
        });
        // It may also notice that an edge passes through a corner of edges that go both ways.
        let is_done = Bounds::of(&outlines, &|[number, _]| number != 0).is_ok();
        assert!(!(is_done && meet), "{edges:?}");
        counts[0] += usize::from(is_done);
        counts[1] += usize::from(meet);
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

/// Many outlines, nearly the same, are snapped where they are, and not parted again and again.
#[test]
fn many_outlines_that_are_nearly_the_same_stay_short() {
    let mut random = Numbers(61);
    for copies in [10, 40, 100] {
        let corner = |k: usize| (TAU * k as f64 / 12.0).sin_cos();
        let mut moved = |c: f64| c + (random.below(5) as f64 - 2.0) * f64::EPSILON / 2.0;
        let outlines: Vec<Outline> = (0..copies)
            .map(|_| (0..12).map(corner).map(|(sin, cos)| Point::new(moved(cos), moved(sin))).collect())
            .collect();
        let result = region(&outlines);
        check(&result);
        assert!((result.area() - 3.0).abs() < 1e-13);
        let count: usize = result.outlines().map(|outline| outline.0.len()).sum();
        assert!(count < 100 * copies, "{copies}: {count}");
    }
}

/// Edges on the sides of cells, too, have nothing in common but ends on the grid: for large coordinates and small ones, the largest below a power of
/// two, and the smallest numbers, between which there is no side.
#[test]
fn on_the_grid_edges_have_nothing_in_common_but_ends() {
    let (tiny, small) = (f64::from_bits(1), f64::EPSILON);
    let mut random = Numbers(83);
    let sets = [(1.0, small, 0.0), (1.0, small, 1.0 - 12.0 * small), (2.0 - small, small, 2.0 - 13.0 * small)];
    for (size, half, least) in sets.into_iter().chain([(12.0 * tiny, tiny, 0.0), (13.0 * tiny, tiny, 0.0)]) {
        for _ in 0..2000 {
            let mut outlines = Outlines::default();
            outlines.push([[0.0, 0.0], [size, 0.0], [0.0, size]]);
            for outline in on_lattice(&mut random, 13, 2) {
                outlines.push(outline.iter().map(|p| p.coords().map(|c| least + half * c)));
            }
            outlines.end_first();
            let snapped = outlines.snapped::<f64>();
            assert!(Bounds::of_parted(&snapped, &|[number, _]| number != 0).is_ok(), "{size:e}: {outlines:?}");
        }
    }
}

/// Triangles around one corner.
fn fan(count: usize) -> Vec<Outline> {
    let at = |turn: f64| Point::from([turn.cos(), turn.sin()]);
    let turn = |k: usize| TAU * k as f64 / count as f64;
    (0..count).map(|k| [Point::from([0.0, 0.0]), at(turn(k)), at(turn(k) + PI / count as f64)].to_vec()).collect()
}

/// A tree looks at each pair of edges that have an end in common: here 10⁸ of them, and the sweep at none.
#[test]
fn many_edges_that_share_an_end_take_a_sweep_alone() {
    let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(Point::from).to_vec();
    let fan = fan(10_000);
    assert_eq!(region(&fan).outlines().len(), fan.len());
    assert_eq!(region(&vec![square.clone(); 10_000]), region(&[square]));
}

#[test]
fn a_sweep_alone_finds_the_same_bounds() {
    let mut random = Numbers(77);
    let on_few_places = (0..600).map(|k| on_lattice(&mut random, 3 + k % 4, 1 + k % 7));
    let (mut alone, mut parted) = (0, 0);
    for set in on_few_places.chain([fan(50), [fan(50), fan(50)].concat(), [fan(12), fan(30)].concat()]) {
        let polygons: Vec<_> = set.iter().map(|outline| Polygon(outline)).collect();
        let mut outlines = Outlines::default();
        push_all(&mut outlines, &polygons, 0).unwrap();
        outlines.end_first();
        let is_inside = |[number, _]: [i32; 2]| number != 0;
        let (split, stops) = outlines.split::<f64>(true, usize::MAX).unwrap();
        match Bounds::of_parted(&outlines, &is_inside) {
            Ok(bounds) => {
                let Ok(other) = Bounds::of(&split, &is_inside) else { panic!("{set:?}") };
                assert_eq!((stops, walks::parts(&bounds)), (0, walks::parts(&other)), "{set:?}");
                alone += 1;
            }
            Err(Meet) => {
                assert!(stops > 0, "{set:?}");
                parted += 1;
            }
        }
    }
    assert!(alone > 20 && parted > 20, "{alone} {parted}");
}
