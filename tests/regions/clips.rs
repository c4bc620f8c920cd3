//! Segments cut by regions, regions around paths, and regions whose vertices are moved.

use incidence::Widen;
use incidence::pga2::{ConvexHull, Direction, Flector, Line, Motor, Point, Polygon, Region, RegionError, Segment};

use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::Numbers;

fn polygon(numbers: &mut Numbers, corners: usize, most: i64) -> Vec<Point> {
    (0..corners).map(|_| Point::from(std::array::from_fn(|_| numbers.integer(most) as f64))).collect()
}

/// Of two polygons of a small lattice: edges in common, touching corners and holes are many.
fn region(numbers: &mut Numbers, most: i64) -> Region {
    let [a, b] = [5, 7].map(|corners| polygon(numbers, corners, most));
    Region::new(&[Polygon(&a), Polygon(&b)]).unwrap()
}

fn segment(numbers: &mut Numbers, most: i64) -> Segment {
    Segment::from([(); 2].map(|()| std::array::from_fn(|_| numbers.integer(most) as f64)))
}

/// Between two points, at no simple ratio: so not at a vertex that both are in line with.
fn between(a: [f64; 2], b: [f64; 2]) -> Point {
    const SHARE: f64 = 0.41421356;
    Point::new(a[0] + SHARE * (b[0] - a[0]), a[1] + SHARE * (b[1] - a[1]))
}

#[test]
fn pieces_of_segments_are_in_the_region_and_gaps_are_not() {
    let mut numbers = Numbers(71);
    let (mut several, mut along) = (0, 0);
    for _ in 0..4000 {
        let (region, way) = (region(&mut numbers, 6), segment(&mut numbers, 7));
        let pieces = region.clip(&way);
        let u = [way.b[0] - way.a[0], way.b[1] - way.a[1]];
        let at = |p: [f64; 2]| (p[0] - way.a[0]) * u[0] + (p[1] - way.a[1]) * u[1];
        // What is apart is so by far, as vertices are lattice points, or crossings of its lines; but where these are rounded, a boundary may be beside
        // the segment by as much.
        let is_out = |p: Point| region.distance_to_point(p) > 1e-6 || region.signed_distance(p).abs() < 1e-14;
        let mut end = way.a;
        for piece in &pieces {
            // The ends of a piece may be an ulp apart.
            assert!(
                at(piece.b) - at(piece.a) > -1e-12 && at(piece.a) - at(end) > -1e-12,
                "{way:?} in {region:?}: {pieces:?}"
            );
            assert_ne!(piece.a, piece.b);
            assert!(region.distance_to_point(between(piece.a, piece.b)) < 1e-14, "{way:?} in {region:?}: {pieces:?}");
            along += usize::from(region.signed_distance(between(piece.a, piece.b)).abs() < 1e-14);
            if at(piece.a) - at(end) > 1e-9 {
                assert!(is_out(between(end, piece.a)), "{way:?} in {region:?}: {pieces:?}");
            }
            end = piece.b;
        }
        assert!(at(way.b) - at(end) < 1e-9 || is_out(between(end, way.b)), "{way:?} in {region:?}: {pieces:?}");
        several += usize::from(pieces.len() > 1);
        // The same, the other way round.
        let mut back = region.clip(&Segment { a: way.b, b: way.a });
        back.reverse();
        assert_eq!(back.iter().map(|piece| Segment { a: piece.b, b: piece.a }).collect::<Vec<_>>(), pieces);
    }
    assert!(several > 300 && along > 30, "{several} {along}");
}

#[test]
fn a_line_is_cut_as_a_segment_that_reaches_over_the_region() {
    let mut numbers = Numbers(80);
    let mut cut = 0;
    for _ in 0..500 {
        let (region, [x, y]) = (region(&mut numbers, 6), numbers.vector(5.0));
        let (sin, cos) = (7.0 * numbers.unit()).sin_cos();
        let ends = [[x - 100.0 * cos, y - 100.0 * sin], [x + 100.0 * cos, y + 100.0 * sin]];
        let (pieces, of_line) = (region.clip(&Segment::from(ends)), region.section(Line::through(ends[0], ends[1])));
        assert_eq!(pieces.len(), of_line.len());
        for (piece, other) in pieces.iter().zip(&of_line) {
            let off = [(piece.a, other.a), (piece.b, other.b)].map(|(p, q)| Point::from(p).distance(Point::from(q)));
            assert!(off[0] < 1e-9 && off[1] < 1e-9, "{piece:?} {other:?}");
        }
        cut += usize::from(!pieces.is_empty());
    }
    assert!(cut > 200, "{cut}");
}

#[test]
fn in_f32_pieces_are_those_of_f64_rounded() {
    let mut numbers = Numbers(72);
    for _ in 0..300 {
        let (region, way) = (region(&mut numbers, 6), segment(&mut numbers, 7));
        let outlines: Vec<Vec<_>> =
            region.outlines().map(|outline| outline.0.iter().map(|p| p.map(|c| c as f32)).collect()).collect();
        let outlines: Vec<_> = outlines.iter().map(|outline| Polygon(outline)).collect();
        let narrow = Region::new(&outlines).unwrap();
        let found = narrow.clip(&Segment::from([way.a, way.b].map(|p| p.map(|c| c as f32))));
        // The region of `f32` is one of `f64`, too, and what is cut off is rounded.
        let outlines: Vec<Vec<Point>> =
            narrow.outlines().map(|outline| outline.0.iter().map(|p| p.map(f64::from)).collect()).collect();
        let outlines: Vec<_> = outlines.iter().map(|outline| Polygon(outline)).collect();
        let wide = Region::new(&outlines).unwrap().clip(&way);
        let rounded = wide.iter().map(|piece| Segment::from([piece.a, piece.b].map(|p| p.map(|c| c as f32))));
        assert_eq!(found, rounded.filter(|piece| piece.a != piece.b).collect::<Vec<_>>());
    }
}

#[test]
fn many_segments_have_the_pieces_of_each() {
    let mut numbers = Numbers(76);
    for count in [0, 1, 3, 40, 300] {
        for _ in 0..20 {
            let region = region(&mut numbers, 6);
            let mut ways: Vec<Segment> = (0..count).map(|_| segment(&mut numbers, 7)).collect();
            for way in &mut ways {
                match numbers.below(9) {
                    0 => way.a[0] = f64::NAN,
                    1 => way.b = way.a,
                    // Somewhere else than on the lattice, most of them on no boundary.
                    2..=5 => *way = Segment::from([[(); 2]; 2].map(|p| p.map(|()| 7.0 * numbers.signed()))),
                    _ => {}
                }
            }
            // Some go on from the ones before, also from those that have no length or no place.
            for k in 1..ways.len() {
                if numbers.below(3) > 0 {
                    ways[k].a = ways[k - 1].b;
                }
            }
            let each: Vec<(usize, Segment)> = ways
                .iter()
                .enumerate()
                .flat_map(|(k, way)| region.clip(way).into_iter().map(move |piece| (k, piece)))
                .collect();
            assert_eq!(region.clip_all(&ways), each);
        }
    }
}

/// Every one begins on the boundary. If each of these were asked about all edges, this would take minutes.
#[test]
fn the_edges_of_a_large_region_are_in_it() {
    let corner = |k: i32| {
        let (angle, radius) = (f64::from(k) * 1e-4, 2.0 + (f64::from(k) * 0.1).sin());
        Point::new(radius * angle.cos(), radius * angle.sin())
    };
    let region = Region::from_outline((0..62832).map(corner)).unwrap();
    let edges: Vec<Segment> = region.edges().collect();
    assert!(edges.len() > 60000);
    assert!(region.clip_all(&edges).into_iter().eq(edges.into_iter().enumerate()));
}

#[test]
fn what_cannot_be_cut_has_no_pieces() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]].map(Point::from);
    let region = Region::new(&[Polygon(&square)]).unwrap();
    let clip = |a: [f64; 2], b: [f64; 2]| region.clip(&Segment { a, b });
    assert!(clip([1.0, 1.0], [1.0, 1.0]).is_empty());
    assert!(clip([1.0, 1.0], [f64::NAN, 1.0]).is_empty() && clip([1.0, f64::INFINITY], [2.0, 1.0]).is_empty());
    // In a corner it only touches; along an edge it is on the boundary; from end to end it is all inside.
    assert!(clip([-1.0, 1.0], [1.0, -1.0]).is_empty());
    assert_eq!(clip([-1.0, 4.0], [9.0, 4.0]), [Segment { a: [0.0, 4.0], b: [4.0, 4.0] }]);
    assert_eq!(clip([0.0, 0.0], [4.0, 4.0]), [Segment { a: [0.0, 0.0], b: [4.0, 4.0] }]);
    assert_eq!(clip([1.0, 1.0], [3.0, 2.0]), [Segment { a: [1.0, 1.0], b: [3.0, 2.0] }]);
    // At the ends of the numbers, where lengths overflow.
    assert_eq!(clip([-f64::MAX, 1.0], [f64::MAX, 1.0]), [Segment { a: [0.0, 1.0], b: [4.0, 1.0] }]);
    assert_eq!(clip([1.0, f64::MAX], [1.0, -f64::MAX]), [Segment { a: [1.0, 4.0], b: [1.0, 0.0] }]);
    assert!(Region::default().clip(&Segment { a: [0.0, 0.0], b: [1.0, 1.0] }).is_empty());
}

/// Some go on where the one before ends, some back, some are points.
fn path(numbers: &mut Numbers, most: i64) -> Vec<Segment> {
    let mut path: Vec<Segment> = Vec::new();
    for _ in 0..1 + numbers.below(6) {
        let mut next = segment(numbers, most);
        match (path.last().copied(), numbers.below(5)) {
            (Some(last), 0 | 1) => next.a = last.b,
            (Some(last), 2) => next = Segment { a: last.b, b: last.a },
            (_, 3) => next.b = next.a,
            _ => {}
        }
        path.push(next);
    }
    path
}

#[test]
fn around_paths_is_what_is_near_them() {
    let mut numbers = Numbers(73);
    for _ in 0..400 {
        let way = path(&mut numbers, 6);
        let (radius, vertices) = (0.25 + 2.0 * numbers.signed().abs(), 3 + numbers.below(60));
        let region = Region::around(&way, radius, vertices).unwrap();
        let inner = radius * (std::f64::consts::PI / vertices as f64).cos();
        for _ in 0..60 {
            let p = Point::new(8.0 * numbers.signed(), 8.0 * numbers.signed());
            let distance = way.iter().map(|segment| segment.distance_to_point(p)).fold(f64::INFINITY, f64::min);
            let is_in = region.contains(p);
            assert!(is_in || distance > inner - 1e-9, "{p} at {distance} of {way:?}, {radius} {vertices}");
            assert!(!is_in || distance < radius + 1e-9, "{p} at {distance} of {way:?}, {radius} {vertices}");
        }
    }
}

#[test]
fn a_body_swept_along_segments_covers_the_hulls_of_its_ends() {
    let mut numbers = Numbers(74);
    for _ in 0..300 {
        let way = path(&mut numbers, 6);
        let corners: Vec<[f64; 2]> = (0..5).map(|_| std::array::from_fn(|_| numbers.integer(3) as f64)).collect();
        let Ok(body) = ConvexHull::new(corners.iter().copied()) else { continue };
        if body.vertices().len() < 3 {
            continue;
        }
        let hulls: Vec<Region> = way.iter().map(|segment| hull(&corners, segment)).collect();
        let (swept, expected) = (Region::swept(&way, &body).unwrap(), Region::union_of_all(&hulls));
        let off = swept.symmetric_difference(&expected).area();
        assert!(off < 1e-12, "{way:?} {corners:?}: {off}");
    }
}

fn hull(corners: &[[f64; 2]], along: &Segment) -> Region {
    let moved = [along.a, along.b].into_iter().flat_map(|by| corners.iter().map(move |c| [c[0] + by[0], c[1] + by[1]]));
    let hull = ConvexHull::new(moved).unwrap();
    let points: Vec<Point> = hull.vertices().collect();
    Region::new(&[Polygon(&points)]).unwrap()
}

#[test]
fn a_path_is_as_wide_as_it_is_made() {
    use std::f64::consts::PI;
    let area = |way: &[[[f64; 2]; 2]], radius: f64| {
        Region::around(&way.iter().copied().map(Segment::from).collect::<Vec<_>>(), radius, 4096).unwrap().area()
    };
    let near = |found: f64, expected: f64| assert!((found / expected - 1.0).abs() < 1e-5, "{found} for {expected}");
    near(area(&[[[0.0, 0.0], [30.0, 40.0]]], 2.0), 200.0 + 4.0 * PI);
    near(area(&[[[3.0, 5.0], [3.0, 5.0]]], 2.0), 4.0 * PI);
    // There and back, in pieces, and several times, it is the same.
    let pieces = [
        [[0.0, 0.0], [15.0, 20.0]],
        [[15.0, 20.0], [30.0, 40.0]],
        [[30.0, 40.0], [0.0, 0.0]],
        [[0.0, 0.0], [6.0, 8.0]],
    ];
    near(area(&pieces, 2.0), 200.0 + 4.0 * PI);
    // Round a square, with a hole.
    let square =
        [[[0.0, 0.0], [9.0, 0.0]], [[9.0, 0.0], [9.0, 9.0]], [[9.0, 9.0], [0.0, 9.0]], [[0.0, 9.0], [0.0, 0.0]]];
    near(area(&square, 1.0), 4.0 * 9.0 + PI + 81.0 - 49.0);
    assert_eq!(area(&square, 0.0), 0.0);
    assert_eq!(Region::<f64>::around(&[], 1.0, 8), Ok(Region::default()));
    let road = [Segment { a: [0.0, 0.0], b: [1.0, 0.0] }, Segment { a: [0.0, f64::NAN], b: [1.0, 0.0] }];
    assert_eq!(Region::around(&road, 1.0, 8), Err(RegionError::Segment { segment: 1 }));
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Region::around(&road[..1], bad, 8), Err(RegionError::Distance));
    }
    let far = [Segment { a: [1e308, 0.0], b: [1.5e308, 0.0] }];
    assert_eq!(Region::around(&far, 1e308, 8), Err(RegionError::Overflow));
    assert_eq!(RegionError::Segment { segment: 1 }.to_string(), "an end of segment 1 is not finite");
}

#[test]
fn regions_are_moved_scaled_and_reflected() {
    let mut numbers = Numbers(75);
    for _ in 0..300 {
        let region = region(&mut numbers, 6);
        let motor = Motor::rotation(Point::new(numbers.signed(), 3.0), 4.0 * numbers.signed());
        let mirror = Flector::reflection(Line::new(0.6, 0.8, numbers.signed()));
        let (moved, mirrored) =
            (region.map_vertices(|p| motor >> p).unwrap(), region.map_vertices(|p| mirror >> p).unwrap());
        assert!((moved.area() - region.area()).abs() < 1e-11 && (mirrored.area() - region.area()).abs() < 1e-11);
        let p = Point::new(8.0 * numbers.signed(), 8.0 * numbers.signed());
        for (found, at) in [(&moved, motor >> p), (&mirrored, mirror >> p)] {
            if !region.is_empty() {
                assert!((found.signed_distance(at) - region.signed_distance(p)).abs() < 1e-12);
            }
        }
        // By powers of two nothing is rounded, there and back.
        let scaled = |by: f64, region: &Region| region.map_vertices(|p| p.coords().map(|c| by * c).into()).unwrap();
        assert_eq!(scaled(0.125, &scaled(8.0, &region)), region);
        assert_eq!(scaled(8.0, &region).area(), 64.0 * region.area());
    }
    let square = Region::new(&[Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]].map(Point::from))]).unwrap();
    let lost = square.map_vertices(|p| if p.x() > 0.0 { Direction::new(1.0, 0.0).into() } else { p });
    assert_eq!(lost, Err(RegionError::NoPlace { polygon: 0, vertex: 1 }));
    assert!(square.map_vertices(|_| Point::new(1.0, 2.0)).unwrap().is_empty());
}

/// How far a float is from a fraction of integers, in ε of the larger of two numbers.
fn off(found: f64, above: i64, below: i64, ends: [i64; 2]) -> f64 {
    let exact = BigRational::new(above.into(), below.into());
    let off = (BigRational::from_float(found).unwrap() - exact).to_f64().unwrap().abs();
    off / (f64::EPSILON * ends.map(|c| c.abs() as f64).into_iter().fold(0.0, f64::max)).max(f64::MIN_POSITIVE)
}

#[test]
fn a_segment_passes_through_a_plane_where_rationals_say() {
    use incidence::pga3;
    let mut numbers = Numbers(77);
    let mut through = 0;
    for _ in 0..20_000 {
        let [p, q, n]: [[i64; 3]; 3] = [(); 3].map(|()| std::array::from_fn(|_| numbers.integer(9)));
        let d = numbers.integer(40);
        let height = |x: [i64; 3]| n[0] * x[0] + n[1] * x[1] + n[2] * x[2] + d;
        let [of_p, of_q] = [height(p), height(q)];
        let real = |x: [i64; 3]| x.map(|c| c as f64);
        let [a, b, c] = real(n);
        let found = pga3::Segment::from([real(p), real(q)]).crossing(pga3::Plane::new(a, b, c, d as f64));
        let meets = n != [0; 3] && (of_p != 0 || of_q != 0) && of_p.signum() * of_q.signum() <= 0;
        assert_eq!(found.is_some(), meets, "{p:?} {q:?} {n:?} {d}");
        if let Some(found) = found {
            through += 1;
            for (k, x) in found.coords().into_iter().enumerate() {
                let error = off(x, of_p * q[k] - of_q * p[k], of_p - of_q, [p[k], q[k]]);
                assert!(error <= 0.51, "{p:?} {q:?} {n:?} {d}: {error}");
            }
        }
        // In the plane z = 0 as in space.
        let flat = |x: [i64; 3]| [x[0] as f64, x[1] as f64];
        let line = Line::new(a, b, d as f64);
        let in_plane = Segment::from([flat(p), flat(q)]).crossing(line).map(Point::coords);
        let [p, q] = [flat(p), flat(q)].map(|[x, y]| [x, y, 0.0]);
        let in_space = pga3::Segment::from([p, q]).crossing(pga3::Plane::new(a, b, 0.0, d as f64));
        assert_eq!(in_plane, in_space.map(|p| [p.x(), p.y()]));
    }
    assert!(through > 5000, "{through}");
    let nowhere = [Line::ideal(), Line::zero(), Line::new(f64::NAN, 1.0, 0.0), Line::new(1.0, 1.0, f64::INFINITY)];
    for line in nowhere {
        assert_eq!(Segment::from([[-1.0, -1.0], [1.0, 1.0]]).crossing(line), None);
    }
    assert_eq!(Segment::from([[-1.0, f64::NAN], [1.0, 1.0]]).crossing(Line::new(0.0, 1.0, 0.0)), None);
}

/// A quadrilateral somewhere, and the same with points on its sides, where rounding puts them.
fn with_points_on_sides<T: Widen>(numbers: &mut Numbers, points: usize, shift: f64) -> [Region<T>; 2] {
    let corners = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]].map(|c| c.map(|c| c + 2.0 * numbers.unit() + shift));
    let mut fine = Vec::new();
    for (k, &[x, y]) in corners.iter().enumerate() {
        let [to_x, to_y] = corners[(k + 1) % 4];
        let mut shares: Vec<f64> = (0..points).map(|_| numbers.unit()).collect();
        shares.extend([0.0]);
        shares.sort_by(f64::total_cmp);
        fine.extend(shares.into_iter().map(|t| [x + t * (to_x - x), y + t * (to_y - y)]));
    }
    let region = |places: &[[f64; 2]]| {
        let points: Vec<_> = places.iter().map(|p| Point::from(p.map(T::narrow))).collect();
        Region::new(&[Polygon(&points)]).unwrap()
    };
    [region(&corners), region(&fine)]
}

fn check_offsets<T: Widen>(seed: u64) {
    let mut numbers = Numbers(seed);
    let epsilon = T::epsilon().widen();
    for (points, shift) in [(1, 0.0), (1, 10.0), (25, 0.0), (25, 1000.0), (100, 0.0)] {
        for distance in [1.0, -0.3, 1e-3, -1e-3, 100.0] {
            for _ in 0..20 {
                let [plain, fine] = with_points_on_sides::<T>(&mut numbers, points, shift);
                let [plain, fine] = [plain, fine].map(|region| region.offset(T::narrow(distance), 32).unwrap());
                let size = shift + 10.0 + distance.abs();
                let least =
                    |off: f64| assert!(off < 1e5 * epsilon * size, "{distance} {points} {shift}: {plain:?} {fine:?}");
                least((plain.area().widen() - fine.area().widen()).abs() / size);
                least((plain.perimeter().widen() - fine.perimeter().widen()).abs());
                assert_eq!(fine.outlines().len(), 1);
                // The slits would be as deep as the offset, and open to the next one.
                let again = [&plain, &fine].map(|region| region.offset(T::narrow(-0.5), 32).unwrap());
                least((again[0].area().widen() - again[1].area().widen()).abs() / size);
            }
        }
    }
}

#[test]
fn an_offset_has_no_slits_where_an_outline_is_straight_but_for_rounding() {
    check_offsets::<f64>(78);
    check_offsets::<f32>(79);
    let sides = [[0.0, 0.0], [1.7999999999999998, 0.6], [3.0, 1.0], [3.0, 9.0], [0.0, 9.0]].map(Point::from);
    let widened = Region::new(&[Polygon(&sides)]).unwrap().offset(1.0, 32).unwrap();
    assert!((widened.perimeter() - 29.435939291739597_f64).abs() < 1e-12);
}
