//! Regions as a user has them: the laws of sets, of sums and of offsets; and the shapes of other tests, put over each other.

use std::f64::consts::TAU;

use incidence::pga2::{ConvexHull, Location, Point, Polygon, Region, RegionError, Segment};

use super::Numbers;
use super::shapes::{comb, koch, star};

fn region(places: &[[f64; 2]]) -> Region {
    let vertices: Vec<Point> = places.iter().map(Point::from).collect();
    Region::new(&[Polygon(&vertices)]).unwrap()
}

fn moved(places: &[[f64; 2]], by: [f64; 2], angle: f64) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    places.iter().map(|[x, y]| [x * cos - y * sin + by[0], x * sin + y * cos + by[1]]).collect()
}

/// Whether regions differ by no more than slivers.
fn are_near(one: &Region, other: &Region) -> bool {
    one.symmetric_difference(other).area() <= 1e-11
}

/// Three shapes that have much in common.
fn shapes(numbers: &mut Numbers) -> Vec<[Region; 3]> {
    let shapes = [comb(7, 3.0), star(9, 3.0, 7.5), star(30, 2.0, 6.0), koch(4, 10.0), koch(3, 12.0)];
    let mut place = |k: usize| {
        let by = [2.0 + numbers.signed(), 1.0 + numbers.signed()];
        region(&moved(&shapes[k % shapes.len()], by, TAU * numbers.unit()))
    };
    (0..25).map(|k| [place(k), place(k / 5), place(k + 2)]).collect()
}

#[test]
fn regions_are_sets() {
    for [a, b, c] in shapes(&mut Numbers(5)) {
        assert_eq!((a.union(&b), a.intersection(&b)), (b.union(&a), b.intersection(&a)));
        assert!(are_near(&a.union(&b).union(&c), &Region::union_of_all(&[a.clone(), b.clone(), c.clone()])));
        assert!(are_near(&a.intersection(&b).intersection(&c), &a.intersection(&b.intersection(&c))));
        assert!(are_near(&a.intersection(&b.union(&c)), &a.intersection(&b).union(&a.intersection(&c))));
        assert!(are_near(&a.difference(&b.union(&c)), &a.difference(&b).intersection(&a.difference(&c))));
        assert!(are_near(&a.symmetric_difference(&b), &a.union(&b).difference(&a.intersection(&b))));
        assert!(are_near(&a.difference(&b).union(&a.intersection(&b)), &a));
        let [both, either] = [a.intersection(&b), a.union(&b)].map(|region| region.area());
        assert!((both + either - a.area() - b.area()).abs() < 1e-11);
    }
}

#[test]
fn sums_and_erosions_are_adjoint() {
    let bodies = [
        vec![[-0.5, -0.25], [0.5, -0.25], [0.0, 0.75]],
        star(4, 0.25, 0.25),
        vec![[1.0, 2.0]],
        vec![[0.0, 0.0], [0.5, 1.0]],
    ];
    for [a, b, _] in shapes(&mut Numbers(6)) {
        for corners in &bodies {
            let body = ConvexHull::new(corners.iter().copied()).unwrap();
            let sum = |region: &Region| region.minkowski_sum(&body).unwrap();
            let erosion = |region: &Region| region.erosion(&body).unwrap();
            // What the body reaches in a region is in it; and the places of a body in what it swept over.
            let opened = sum(&erosion(&a));
            assert!(opened.difference(&a).area() < 1e-11 && a.difference(&erosion(&sum(&a))).area() < 1e-11);
            assert!(are_near(&erosion(&opened), &erosion(&a)) && are_near(&sum(&erosion(&sum(&a))), &sum(&a)));
            assert!(are_near(&sum(&a.union(&b)), &sum(&a).union(&sum(&b))));
            assert!(are_near(&erosion(&a.intersection(&b)), &erosion(&a).intersection(&erosion(&b))));
        }
    }
}

#[test]
fn sums_of_convex_regions_are_those_of_hulls() {
    let mut numbers = Numbers(7);
    for _ in 0..200 {
        let mut hull = || {
            let count = 3 + numbers.below(9);
            ConvexHull::new((0..count).map(|_| numbers.vector::<2>(5.0)).collect::<Vec<_>>()).unwrap()
        };
        let (one, other) = (hull(), hull());
        let vertices: Vec<Point> = one.vertices().collect();
        let sum = Region::new(&[Polygon(&vertices)]).unwrap().minkowski_sum(&other).unwrap();
        let expected: Vec<Point> = incidence::pga2::minkowski_sum(&one, &other).unwrap().vertices().collect();
        assert!(are_near(&sum, &Region::new(&[Polygon(&expected)]).unwrap()));
        assert_eq!(sum.outlines().len(), 1);
    }
}

#[test]
fn offsets_go_back_where_nothing_is_lost() {
    let square = region(&[[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]]);
    for vertices in [3, 8, 100] {
        let back = square.offset(1.0, vertices).unwrap().offset(-1.0, vertices).unwrap();
        // Corners that were rounded off are cut off on the way back, as far as the circle is above its polygon.
        let cut = 1.0 - (TAU / 2.0 / vertices as f64).cos();
        let kept = square.offset(-cut - 1e-12, 3).unwrap();
        assert!(back.difference(&square).area() < 1e-12 && kept.difference(&back).area() < 1e-12);
        assert!(square.difference(&back).area() > cut * cut);
    }
    // Less than three vertices are three.
    assert_eq!(square.offset(1.0, 0), square.offset(1.0, 3));
}

/// Where the outline turns by an angle, in as many steps as a circle takes for it, rounded up: each as wide as the others, from the circle to the
/// circle, and between inside of it by no more than a side of the circle's polygon is.
#[test]
fn offsets_go_round_corners_in_equal_steps() {
    let mut numbers = Numbers(12);
    for round in 0..400 {
        let size = 10_f64.powi(numbers.integer(3) as i32);
        let corners = [0.0, 1.0, 2.0].map(|k| (TAU * (k + 0.9 * numbers.unit()) / 3.0).sin_cos());
        let corners = corners.map(|(sin, cos)| [5.0 + size * cos, 3.0 + size * sin]);
        let (radius, vertices) = (size * (0.1 + numbers.unit()), 3 + round % 61);
        let grown = region(&corners).offset(radius, vertices).unwrap();
        let places: Vec<[f64; 2]> =
            grown.outlines().flat_map(|outline| outline.0.to_vec()).map(|p| p.coords()).collect();
        let way = |a: [f64; 2], b: [f64; 2]| [b[0] - a[0], b[1] - a[1]];
        let mut count = 0;
        for k in 0..3 {
            let [a, b, c] = [0, 1, 2].map(|j| corners[(k + j) % 3]);
            let (u, v) = (way(a, b), way(b, c));
            let turn = (u[0] * v[1] - u[1] * v[0]).atan2(u[0] * v[0] + u[1] * v[1]);
            let steps = (turn / TAU * vertices as f64).ceil();
            // Of the grown region, what is nearest to this corner are its steps.
            let far = |p: [f64; 2]| way(b, p)[0].hypot(way(b, p)[1]);
            let mut round: Vec<[f64; 2]> = places.iter().copied().filter(|&p| far(p) < 1.000001 * radius).collect();
            assert_eq!(round.len(), steps as usize + 1);
            let rounding = 4.0 * f64::EPSILON * radius + f64::EPSILON * (5.0 + 2.0 * size);
            assert!(round.iter().all(|&p| (far(p) - radius).abs() <= rounding));
            let angle = |p: &[f64; 2]| {
                let w = way(b, *p);
                (u[0] * w[1] - u[1] * w[0]).atan2(u[0] * w[0] + u[1] * w[1])
            };
            round.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
            let side = 2.0 * radius * (turn / steps / 2.0).sin();
            for side_of in round.windows(2) {
                let along = way(side_of[0], side_of[1]);
                assert!((along[0].hypot(along[1]) - side).abs() <= 8.0 * rounding);
                let middle = far([0, 1].map(|k| 0.5 * (side_of[0][k] + side_of[1][k])));
                assert!(middle >= radius * (0.5 * TAU / vertices as f64).cos() - 8.0 * rounding);
            }
            count += round.len();
        }
        assert_eq!(places.len(), count);
    }
    assert!((1.0 / (1.0 - (TAU / 64.0).cos()) - 207.0).abs() < 1.0, "about 1/200 for 32");
}

#[test]
fn a_whole_number_of_steps_is_not_rounded_up() {
    for vertices in [4, 8, 12, 100, 1000] {
        for [x, y] in [[3.0, 4.0], [1.0, 0.0], [-5.0, 12.0], [1000.0, 1.0]] {
            let square = [[0.5, 0.0], [0.5 + x, y], [0.5 + x - y, x + y], [0.5 - y, x]];
            let grown = region(&square).offset(0.7, vertices).unwrap();
            assert_eq!(grown.outlines().map(|outline| outline.0.len()).sum::<usize>(), vertices + 4);
        }
    }
    // Round the ends of a path go halves, which have a step more than the circle has if its number is odd.
    for (vertices, half) in [(3, 2), (4, 2), (5, 3), (31, 16), (32, 16), (0, 2)] {
        let length = |to: [f64; 2], segments: usize| {
            let path = vec![Segment::from([[1.0, 2.0], to]); segments];
            let around = Region::around(&path, 0.5, vertices).unwrap();
            assert_eq!(around.outlines().len(), 1);
            around.outlines().next().unwrap().0.len()
        };
        assert_eq!(
            (length([4.0, 6.0], 1), length([1.0, 2.0], 1), length([1.0, 2.0], 3)),
            (2 * half + 2, 2 * half, 2 * half)
        );
    }
    assert_eq!(Region::around(&[Segment::from([[1.0, 2.0], [4.0, 6.0]])], 0.0, 8), Ok(Region::default()));
}

/// Only where the outline turns away are there steps: for a narrower region at the dent of this one.
#[test]
fn no_circle_has_more_than_so_many_vertices() {
    let bend = 1e-6;
    let dented = region(&[[-4.0, -4.0], [0.0, -4.0 + 2.0 * bend], [4.0, -4.0], [4.0, 4.0], [-4.0, 4.0]]);
    let most = 1 << 26;
    let narrowed = dented.offset(-1.0, most).unwrap();
    // The steps end with those of both edges.
    let steps = (bend / TAU * most as f64).ceil() as usize;
    assert_eq!(narrowed.outlines().next().unwrap().0.len(), 4 + steps + 1);
    for more in [most + 1, 2 * most, usize::MAX] {
        assert_eq!(dented.offset(-1.0, more), Ok(narrowed.clone()));
    }
    assert_ne!(dented.offset(-1.0, most / 2).unwrap(), narrowed);
}

/// Regions of the same points are equal: whichever outline, and whichever vertex of it, comes first.
#[test]
fn there_is_one_way_to_write_a_region_down() {
    let mut numbers = Numbers(13);
    let mut most = 0;
    for [a, b, c] in shapes(&mut Numbers(14)) {
        let results = [a.union(&b), a.intersection(&b), a.difference(&b), a.symmetric_difference(&b).difference(&c)];
        for region in results.iter().chain([&a, &b]) {
            let outlines: Vec<_> = region.outlines().collect();
            assert_eq!(Region::new(&outlines).as_ref(), Ok(region));
            let mut turned: Vec<Vec<Point>> = outlines.iter().map(|outline| outline.0.to_vec()).collect();
            for outline in &mut turned {
                let count = outline.len();
                outline.rotate_left(numbers.below(count));
            }
            turned.rotate_left(outlines.len() / 3);
            turned.reverse();
            let turned: Vec<_> = turned.iter().map(|outline| Polygon(outline)).collect();
            assert_eq!(Region::new(&turned).as_ref(), Ok(region));
            assert_eq!(Region::combination(&turned, &outlines, |one, other| one && other).as_ref(), Ok(region));
            let mut parts: Vec<Region> = region.parts().map(|part| Region::new(&part).unwrap()).collect();
            parts.reverse();
            assert_eq!(Region::union_of_all(&parts), *region);
            assert_eq!((region.union(region), region.intersection(region)), (region.clone(), region.clone()));
            assert_eq!(region.map_vertices(|p| p).as_ref(), Ok(region));
            most = most.max(outlines.len());
        }
    }
    assert!(most > 10, "{most}");
    // Parts that begin at one vertex come from below, and so do the holes of a part.
    let wedge = |low: f64, high: f64| [[1.0, 0.0], [3.0, low], [3.0, high]];
    let wedges = [wedge(-2.0, -1.0), wedge(-0.5, 0.0), wedge(0.25, 0.5), wedge(1.0, 2.0)].map(|places| region(&places));
    let square = region(&[[0.0, -4.0], [4.0, -4.0], [4.0, 4.0], [0.0, 4.0]]);
    for order in [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]] {
        let fan = order.iter().fold(Region::default(), |fan, &k| fan.union(&wedges[k]));
        let lowest = |outline: &Polygon| outline.0.iter().map(|p| p.y()).fold(f64::INFINITY, f64::min);
        assert_eq!(fan.parts().map(|part| lowest(&part[0])).collect::<Vec<_>>(), [-2.0, -0.5, 0.0, 0.0]);
        assert!(fan.parts().zip(&wedges).all(|(part, wedge)| Region::new(&part).as_ref() == Ok(wedge)));
        let holes: Vec<f64> = square.difference(&fan).outlines().skip(1).map(|hole| lowest(&hole)).collect();
        assert_eq!(holes, [-2.0, -0.5, 0.0, 0.0]);
    }
}

#[test]
fn rings_in_rings_are_parts_with_holes() {
    let ring = |k: usize| {
        let size = (2 * k + 1) as f64;
        [[-size, -size], [size, -size], [size, size], [-size, size]]
    };
    let squares: Vec<Region> = (0..200).map(|k| region(&ring(k))).collect();
    let rings = squares.iter().fold(Region::default(), |rings, square| square.difference(&rings));
    assert_eq!((rings.parts().len(), rings.outlines().len()), (100, 200));
    // From the outside in.
    for (k, part) in rings.parts().enumerate() {
        let sizes: Vec<f64> = part.iter().map(|outline| -outline.0[0].coords()[0]).collect();
        let outer = (2 * (199 - 2 * k) + 1) as f64;
        assert_eq!(sizes, [outer, outer - 2.0]);
    }
    assert_eq!(Region::union_of_all(&squares), squares[199]);
    let origin = Point::origin();
    assert_eq!((rings.locate(origin), squares[0].locate(origin)), (Some(Location::Outside), Some(Location::Inside)));
    assert_eq!(rings.locate(Point::new(f64::NAN, 0.0)), None);
    assert!(!rings.contains(Point::zero()));
}

#[test]
fn weights_and_repeated_vertices_are_no_other_region() {
    let places: Vec<[f64; 2]> = star(8, 1.0, 3.0).iter().map(|p| p.map(|c| (1024.0 * c).round() / 1024.0)).collect();
    let expected = region(&places);
    let heavy: Vec<Point> = places.iter().enumerate().map(|(k, p)| Point::from(*p) * [2.0, -0.5, 4.0][k % 3]).collect();
    assert_eq!(Region::new(&[Polygon(&heavy)]), Ok(expected.clone()));
    let twice: Vec<[f64; 2]> = places.iter().flat_map(|&p| [p, p]).collect();
    assert_eq!(region(&twice), expected);
    // Halfway vertices, a spike, and another beginning.
    let mut more: Vec<[f64; 2]> = Vec::new();
    for (k, p) in places.iter().enumerate() {
        let q = places[(k + 1) % places.len()];
        let middle = [0, 1].map(|k| 0.5 * (p[k] + q[k]));
        more.extend([*p, middle, middle.map(|c| 1.01 * c), middle]);
    }
    more.rotate_left(5);
    assert_eq!(region(&more), expected);
    more.reverse();
    assert_eq!(region(&more), expected);
}

/// At once as by way of regions: for weights, sizes near the ends of the numbers, equal sets and empty ones; and what has no place is named.
#[test]
fn sets_of_polygons_are_combined_at_once() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let other = square.map(|p| p.map(|c| c + 1.0));
    let rules: [fn(bool, bool) -> bool; 4] = [|a, b| a || b, |a, b| a && b, |a, b| a && !b, |a, b| a != b];
    for size in [1.0, 1e-300, 1e-150, 1e150, 4e307 / 2.0] {
        let scaled = |places: [[f64; 2]; 4]| places.map(|p| p.map(|c| c * size));
        let [a, b] = [scaled(square), scaled(other)];
        let heavy: Vec<Point> = a.iter().map(|p| Point::from(*p) * 0.5).collect();
        let light = b.map(Point::from);
        let (first, second) = ([Polygon(&heavy)], [Polygon(&light)]);
        let [one, two] = [region(&a), region(&b)];
        let expected = [one.union(&two), one.intersection(&two), one.difference(&two), one.symmetric_difference(&two)];
        for (rule, expected) in rules.into_iter().zip(expected) {
            assert_eq!(Region::combination(&first, &second, rule), Ok(expected));
        }
        assert_eq!(Region::combination(&first, &first, |a, b| a != b), Ok(Region::default()));
        assert_eq!(Region::combination(&first, &[], |a, b| a != b), Ok(one));
        assert_eq!(Region::<f64>::combination(&[], &[], |_, _| true), Ok(Region::default()));
    }
    let fine = square.map(Point::from);
    for nowhere in [Point::zero(), Point::from([f64::NAN, 1.0]), Point::new(1.0, f64::INFINITY), fine[1] - fine[0]] {
        let mut broken = fine;
        broken[2] = nowhere;
        let (first, second) = ([Polygon(&fine), Polygon(&fine)], [Polygon(&broken)]);
        let error = Region::combination(&first, &second, |a, _| a);
        assert_eq!(error, Err(RegionError::NoPlace { polygon: 2, vertex: 2 }));
        let error = Region::combination(&second, &first, |a, _| a);
        assert_eq!(error, Err(RegionError::NoPlace { polygon: 0, vertex: 2 }));
    }
}

#[test]
fn an_outline_alone_goes_round_either_way() {
    let corners = [[0.0, 0.0], [4.0, 1.0], [3.0, 5.0], [1.0, 2.0]];
    let expected = region(&corners);
    assert_eq!(Region::from_outline(corners), Ok(expected.clone()));
    assert_eq!(Region::from_outline(corners.into_iter().rev()), Ok(expected.clone()));
    assert_eq!(Region::from_outline(corners.map(|c| Point::from(c) * -2.0)), Ok(expected));
    assert_eq!(Region::<f64>::from_outline([[0.0; 2]; 0]), Ok(Region::default()));
    let nowhere = Region::from_outline([[0.0, 0.0], [4.0, f64::NAN], [3.0, 5.0]]);
    assert_eq!(nowhere, Err(RegionError::NoPlace { polygon: 0, vertex: 1 }));
}

/// A sliver has an area that rounding may hide, but none below 0.
#[test]
fn an_area_is_never_negative() {
    let sliver = [
        [0.8091020335269046, 0.3516121617064709],
        [0.3385671704854444, 0.9963654674878255],
        [0.7946107139024636, 0.37146898203344686],
    ];
    let sliver = region(&sliver);
    assert!(!sliver.is_empty() && sliver.area() == 0.0);
}

#[test]
fn a_region_as_wide_as_the_numbers_is_offset() {
    let square = |half: f64| region(&[[-half, -half], [half, -half], [half, half], [-half, half]]);
    // Its sides are longer than the largest number.
    let grown = square(1e308).offset(0.5e308, 4).unwrap();
    assert_eq!(grown.outlines().len(), 1);
    for outline in grown.outlines() {
        assert_eq!(outline.0.len(), 8);
        for p in outline.0 {
            let (near, far) = (p.x().abs().min(p.y().abs()), p.x().abs().max(p.y().abs()));
            assert!((near / 1e308 - 1.0).abs() < 1e-15 && (far / 1.5e308 - 1.0).abs() < 1e-15, "{p:?}");
        }
    }
}
