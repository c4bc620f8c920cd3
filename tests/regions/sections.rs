//! Sections of meshes by planes: of each step what its triangle says alone, and of points what the whole mesh says.

use std::collections::BTreeMap;

use incidence::Widen;
use incidence::pga3::{Mesh, MeshIndex, Plane, Point, Polygon, Section};
use incidence::{pga2, pga3};
use num_traits::Signed;

use super::Numbers;
use super::hulls::exact;
use super::shapes::{Solid, comb, cuboid, star, tetrahedron, torus};

pub fn points<T: Widen>(solid: &Solid) -> Vec<Point<T>> {
    solid.points.iter().map(|&p| p.map(T::narrow).into()).collect()
}

/// The sign of n·p + d, by rationals.
pub fn side<T: Widen>(plane: Plane<T>, p: [f64; 3]) -> i32 {
    let (normal, p) = (exact(plane.normal().map(T::widen)), exact(p));
    let height = normal.iter().zip(&p).map(|(n, x)| n * x).sum::<super::hulls::Q>() + &exact([plane.e0.widen()])[0];
    i32::from(height.is_positive()) - i32::from(height.is_negative())
}

/// How often one goes from one place to another, less how often back, by multiples of 10⁻⁹.
type Ways = BTreeMap<[[i64; 3]; 2], i64>;

fn walk(ways: &mut Ways, from: [f64; 3], to: [f64; 3]) {
    let [from, to] = [from, to].map(|p| p.map(|x| (1e9 * x).round() as i64));
    if from != to {
        *ways.entry([from.min(to), from.max(to)]).or_default() += if from < to { 1 } else { -1 };
    }
}

fn all_ways(section: &Section) -> Ways {
    let mut ways = Ways::new();
    let coords = |p: &Point| p.coords();
    for Polygon(corners) in section.loops() {
        assert!(corners.len() > 2);
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).for_each(|(p, q)| walk(&mut ways, coords(p), coords(q)));
    }
    for path in section.paths() {
        assert!(path.len() > 1);
        path.windows(2).for_each(|pq| walk(&mut ways, coords(&pq[0]), coords(&pq[1])));
    }
    ways.retain(|_, count| *count != 0);
    ways
}

/// Of every triangle that has corners below and not below its way, so that what is behind it is to the left.
fn ways_by_triangles(solid: &Solid, plane: Plane) -> Ways {
    let mut ways = Ways::new();
    for corners in solid.facets() {
        let height = |p: [f64; 3]| plane & Point::from(p);
        let crossing = |p: [f64; 3], q: [f64; 3]| {
            let t = height(p) / (height(p) - height(q));
            std::array::from_fn(|k| p[k] + t * (q[k] - p[k]))
        };
        let below = corners.map(|p| side(plane, p) < 0);
        let (mut up, mut down) = (None, None);
        for k in 0..3 {
            let next = (k + 1) % 3;
            match (below[k], below[next]) {
                (true, false) => up = Some(crossing(corners[k], corners[next])),
                (false, true) => down = Some(crossing(corners[next], corners[k])),
                _ => {}
            }
        }
        if let (Some(up), Some(down)) = (up, down) {
            walk(&mut ways, down, up);
        }
    }
    ways.retain(|_, count| *count != 0);
    ways
}

pub fn solids() -> Vec<Solid> {
    let lattice = |solid: Solid| solid.map(|p| p.map(|x| (2.0 * x).round()));
    let hollow = cuboid([-3.0; 3], [3.0; 3]).and(cuboid([-2.0, -1.0, -1.0], [1.0, 2.0, 1.0]).reversed());
    let open = Solid { triangles: torus(6, 5, 3.0, 1.0).triangles[..40].to_vec(), ..torus(6, 5, 3.0, 1.0) };
    let mut turned = torus(6, 5, 3.0, 1.0);
    turned.triangles[17].swap(0, 1);
    vec![
        torus(12, 9, 4.0, 1.0),
        lattice(torus(9, 7, 3.0, 1.0)),
        cuboid([-1.0, -2.0, -3.0], [3.0, 2.0, 1.0]),
        hollow,
        tetrahedron([[0.0, 0.0, 0.0], [3.0, 1.0, 0.0], [0.0, 3.0, 1.0], [1.0, 0.0, 3.0]]).reversed(),
        cuboid([-1.0; 3], [2.0; 3]).and(cuboid([-2.0; 3], [1.0; 3])),
        open,
        turned,
    ]
}

/// Of a lattice, through corners and along faces, or any.
pub fn plane(numbers: &mut Numbers) -> Plane {
    let [a, b, c, d] =
        if numbers.below(2) == 0 { std::array::from_fn(|_| numbers.integer(2) as f64) } else { numbers.vector(3.0) };
    Plane::new(a, b, c, d)
}

#[test]
fn the_outlines_are_the_steps_of_all_triangles() {
    let mut numbers = Numbers(71);
    let mut steps = 0;
    for solid in solids() {
        let points = points::<f64>(&solid);
        let mesh = Mesh::new(&points, &solid.triangles).unwrap();
        let index = MeshIndex::new(&mesh);
        for _ in 0..200 {
            let plane = plane(&mut numbers);
            let section = mesh.section(plane);
            let ways = all_ways(&section);
            steps += ways.len();
            if plane.normal() == [0.0; 3] {
                assert!(section.is_empty());
                continue;
            }
            assert_eq!(ways, ways_by_triangles(&solid, plane), "{plane}");
            assert!(section.is_closed() || !mesh.is_closed());
            assert_eq!(mesh.section_among(plane, &index.crossing_plane(plane)), section);
        }
    }
    assert!(steps > 10_000, "{steps}");
}

/// The sum of the winding numbers of the loops around a place of the plane is that of the mesh.
#[test]
fn loops_go_round_what_is_inside() {
    let mut numbers = Numbers(72);
    let mut inside = 0;
    for solid in solids() {
        let points = points::<f64>(&solid);
        let mesh = Mesh::new(&points, &solid.triangles).unwrap();
        if !mesh.is_closed() {
            continue;
        }
        for k in 0..120 {
            let (axis, height) = (k % 3, numbers.between(-4.0, 4.0));
            let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
            let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
            let mut normal = [0.0; 3];
            normal[axis] = sign;
            let section = mesh.section(Plane::new(normal[0], normal[1], normal[2], -sign * height));
            let flat = |p: [f64; 3]| pga2::Point::new(p[i], p[j]);
            let loops: Vec<Vec<_>> =
                section.loops().map(|outline| outline.0.iter().map(|p| flat(p.coords())).collect()).collect();
            for _ in 0..20 {
                let mut place = numbers.vector::<3>(4.0);
                place[axis] = height;
                let number = |outline: &Vec<pga2::Point>| pga2::Polygon(outline).winding_number(flat(place)).unwrap();
                let sum: i64 = loops.iter().map(number).sum();
                let truth = mesh.winding_number(place.into()).unwrap();
                // Seen from the other side, loops go round the other way.
                assert_eq!(sign as i64 * sum, truth, "{place:?}");
                inside += truth.abs();
            }
        }
    }
    assert!(inside > 1000, "{inside}");
}

#[test]
fn areas_are_those_of_the_steps() {
    let mut numbers = Numbers(73);
    let mut most: f64 = 0.0;
    for solid in solids() {
        let points = points::<f64>(&solid);
        let mesh = Mesh::new(&points, &solid.triangles).unwrap();
        for _ in 0..if mesh.is_closed() { 100 } else { 0 } {
            let plane = plane(&mut numbers);
            let area = mesh.section(plane).signed_area();
            if plane.normal() == [0.0; 3] {
                assert_eq!(area, 0.0);
                continue;
            }
            let normal = plane.normalized().normal();
            let twice: f64 = ways_by_triangles(&solid, plane)
                .iter()
                .map(|([p, q], count)| {
                    let [p, q] = [p, q].map(|p| p.map(|x| 1e-9 * x as f64));
                    let [x, y, z] = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
                    *count as f64 * (normal[0] * x + normal[1] * y + normal[2] * z)
                })
                .sum();
            assert!((area - 0.5 * twice).abs() < 1e-6, "{plane}: {area} {}", 0.5 * twice);
            most = most.max(area.abs());
        }
    }
    assert!(most > 30.0, "{most}");
}

/// Which triangles a plane meets, against rationals, at several sizes.
fn meets<T: Widen>(numbers: &mut Numbers, sizes: &[f64]) {
    let mut met = 0;
    for solid in solids() {
        for &size in sizes {
            let solid = solid.clone().map(|p| p.map(|x| T::narrow(size * x).widen()));
            let points = points::<T>(&solid);
            let index = MeshIndex::new(&Mesh::new(&points, &solid.triangles).unwrap());
            for _ in 0..20 {
                let Plane { e0, e1, e2, e3 } = plane(numbers);
                let factor = if size > 1e100 { 1.0 } else { [1.0, 131_072.0, 1e-10, 1e30][numbers.below(4)] };
                let plane = (Plane::new(e1, e2, e3, size * e0) * factor).map(T::narrow);
                let is_met = |corners: &[[f64; 3]; 3]| {
                    let sides = corners.map(|p| side(plane, p));
                    sides.contains(&0) || sides.contains(&1) && sides.contains(&-1)
                };
                let somewhere = plane.normal() != [T::zero(); 3];
                let facets = solid.facets();
                let truth: Vec<usize> = (0..facets.len()).filter(|&k| somewhere && is_met(&facets[k])).collect();
                assert_eq!(index.crossing_plane(plane), truth, "{plane:?}");
                met += truth.len();
            }
        }
    }
    assert!(met > 1000, "{met}");
}

#[test]
fn a_plane_meets_the_triangles_that_it_has_points_of() {
    let mut numbers = Numbers(74);
    meets::<f64>(&mut numbers, &[1.0, 1e-200, 1e-307, 1e-313, 3e150, 1e300]);
    meets::<f32>(&mut numbers, &[1.0, 1e-20]);
}

/// Points on a plane of which rounded products say that they are not.
#[test]
fn rounding_parts_no_plane_from_what_it_meets() {
    let mut numbers = Numbers(75);
    let mut rounded_off = 0;
    for _ in 0..200 {
        let (a, b) = (numbers.between(1.0, 2.0), numbers.between(1.0, 2.0));
        let (high, low) = incidence::exact::two_product(a, b);
        let plane = Plane::new(a, -1.0, -1.0, 0.0);
        let points = [Point::new(b, high, low)];
        rounded_off += usize::from((plane & points[0]) != 0.0);
        let index = MeshIndex::new(&Mesh::new(&points, &[[0, 0, 0]]).unwrap());
        assert_eq!(index.crossing_plane(plane), [0]);
    }
    assert!(rounded_off > 100, "{rounded_off}");
}

/// In units of the least number, on the plane; and in such as are next to it.
#[test]
fn the_least_triangles_are_met() {
    let unit = f64::from_bits(1);
    let points = [[-10.0, 10.0, 0.0], [-10.0, 10.0, 1.0], [-10.0, 10.0, 2.0]].map(|p| Point::from(p.map(|x| x * unit)));
    let index = MeshIndex::new(&Mesh::new(&points, &[[0, 1, 2]]).unwrap());
    assert_eq!(index.crossing_plane(Plane::new(131_072.0, 131_073.0, 0.0, -10.0 * unit)), [0]);
    let points = [
        [-9.27398998e-315, 7.06663017e-314, 5.968391587e-314],
        [3.027846534e-314, 1.668312595e-314, 4.5135102e-316],
        [5.823595296e-314, -1.40125034e-315, 2.7615619336e-314],
    ];
    let index = MeshIndex::new(&Mesh::new(&points.map(Point::from), &[[0, 1, 2]]).unwrap());
    let plane = Plane::new(
        2.581_794_359_367_919_4e150,
        -1.284_676_774_095_968_5e150,
        -2.481_424_726_671_53e150,
        2.628_280_361_441_389e-163,
    );
    assert_eq!(index.crossing_plane(plane), [0]);
}

#[test]
fn sections_in_f32_are_those_in_f64_rounded() {
    let solid = torus(12, 9, 4.0, 1.0).map(|p| p.map(|x| f64::from(x as f32)));
    let (double, single) = (points::<f64>(&solid), points::<f32>(&solid));
    let plane = Plane::new(0.5, -0.25, 1.0, 0.125);
    let rounded = Mesh::new(&double, &solid.triangles).unwrap().section(plane);
    let section = Mesh::new(&single, &solid.triangles).unwrap().section(plane.map(|x| x as f32));
    let all = |section: Vec<Vec<[f32; 3]>>| section;
    let rounded = all(rounded.loops().map(|l| l.0.iter().map(|p| p.coords().map(|x| x as f32)).collect()).collect());
    assert_eq!(all(section.loops().map(|l| l.0.iter().map(|p| p.coords()).collect()).collect()), rounded);
    assert_eq!(rounded.len(), 2);
}

#[test]
fn what_only_touches_is_no_section() {
    let solid = cuboid([-1.0; 3], [1.0; 3]);
    let points = points::<f64>(&solid);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    // A corner and an edge, from below and from above; a face from below is.
    for (plane, area) in [
        (Plane::new(1.0, 1.0, 1.0, -3.0), 0.0),
        (Plane::new(-1.0, -1.0, -1.0, -3.0), 0.0),
        (Plane::new(1.0, 0.0, 1.0, -2.0), 0.0),
        (Plane::new(-1.0, 0.0, -1.0, -2.0), 0.0),
        (Plane::new(0.0, 0.0, 1.0, -1.0), 4.0),
        (Plane::new(0.0, 0.0, 1.0, 1.0), 0.0),
    ] {
        let section = mesh.section(plane);
        assert_eq!(
            (section.signed_area(), section.is_empty(), section.is_closed()),
            (area, area == 0.0, true),
            "{plane}"
        );
    }
}

/// A roof over a rectangle, with a ridge of these heights along the x axis.
fn roof(heights: &[f64]) -> Solid {
    let (n, last) = (heights.len(), heights.len() + 3);
    let far = n as f64;
    let base = [[-1.0, -1.0, -1.0], [far, -1.0, -1.0], [far, 1.0, -1.0], [-1.0, 1.0, -1.0]];
    let ridge = heights.iter().enumerate().map(|(k, &z)| [k as f64, 0.0, z]);
    let mut triangles = vec![[0, 2, 1], [0, 3, 2], [0, 1, last], [2, 3, 4], [1, 2, last], [3, 0, 4]];
    triangles.extend((4..last).flat_map(|k| [[0, k + 1, k], [2, k, k + 1]]));
    Solid { points: base.into_iter().chain(ridge).collect(), triangles }
}

#[test]
fn a_ridge_in_the_plane_adds_no_ways_back_and_forth() {
    // A bit set for each height: up, or on the plane.
    for n in 2..7_usize {
        for up in 0..1_usize << n {
            let heights: Vec<f64> = (0..n).map(|k| if up >> k & 1 == 1 { 1.0 } else { 0.0 }).collect();
            let solid = roof(&heights);
            let corners = points::<f64>(&solid);
            // Whichever edge the loop starts with.
            for turn in 0..solid.triangles.len() {
                let mut triangles = solid.triangles.clone();
                triangles.rotate_left(turn);
                let mesh = Mesh::new(&corners, &triangles).unwrap();
                assert!(mesh.is_closed());
                let section = mesh.section(Plane::new(0.0, 0.0, 1.0, 0.0));
                for Polygon(corners) in section.loops() {
                    let n = corners.len();
                    let is_spur = |k: usize| corners[k] == corners[(k + 1) % n] || corners[k] == corners[(k + 2) % n];
                    assert!(n > 2 && !(0..n).any(is_spur), "{heights:?} {corners:?}");
                }
                assert_eq!(section.is_empty(), up == 0);
                let a_little_lower = mesh.section(Plane::new(0.0, 0.0, 1.0, 1e-9));
                assert!((section.area() - a_little_lower.area()).abs() < 1e-7, "{heights:?}");
            }
        }
    }
}

#[test]
fn what_is_not_finite_is_not_cut() {
    let solid = cuboid([-1.0; 3], [1.0; 3]);
    let mut points = points::<f64>(&solid);
    points[7] = Point::new(f64::NAN, 1.0, 1.0);
    points[0] *= 4.0; // of another weight
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    let index = MeshIndex::new(&mesh);
    let plane = Plane::new(0.0, 0.0, 2.0, -1.0);
    let section = mesh.section(plane);
    assert!(!section.is_closed() && section.loops().next().is_none());
    assert_eq!(section.paths().map(<[_]>::len).sum::<usize>(), 5); // three upright edges and two diagonals
    assert_eq!(mesh.section_among(plane, &index.crossing_plane(plane)), section);
    for nowhere in
        [Plane::ideal(), Plane::zero(), Plane::new(f64::NAN, 0.0, 1.0, 0.0), Plane::new(0.0, 0.0, 1.0, f64::INFINITY)]
    {
        assert!(mesh.section(nowhere).is_empty() && index.crossing_plane(nowhere).is_empty(), "{nowhere:?}");
        assert!(mesh.section(nowhere).is_closed() && mesh.section(nowhere).area() == 0.0);
    }
}

/// A line goes in and out of a polygon where winding numbers say so.
#[test]
fn pieces_of_lines_are_inside_and_gaps_are_not() {
    let mut numbers = Numbers(76);
    let lattice = |numbers: &mut Numbers| (0..9).map(|_| std::array::from_fn(|_| numbers.integer(4) as f64)).collect();
    let (mut pieces, mut gaps) = (0, 0);
    for k in 0..600 {
        let shape: Vec<[f64; 2]> = match k % 4 {
            0 => lattice(&mut numbers),
            1 => star(7, 2.0, 5.0),
            2 => comb(5, 3.0),
            _ => (0..12).map(|_| numbers.vector(5.0)).collect(),
        };
        let corners: Vec<pga2::Point> = shape.iter().map(pga2::Point::from).collect();
        let polygon = pga2::Polygon(&corners);
        let [a, b, c] =
            if k % 3 == 0 { std::array::from_fn(|_| numbers.integer(3) as f64) } else { numbers.vector(4.0) };
        let line = pga2::Line::new(a, b, c);
        let found = polygon.section(line);
        if [a, b] == [0.0; 2] {
            assert!(found.is_empty());
            continue;
        }
        // Just beside the line, on its negative side.
        let norm = a.hypot(b);
        let beside = |t: f64| {
            let (at, off) = (-c / (norm * norm), 1e-9 / norm);
            pga2::Point::new(at * a + t * b / norm - off * a, at * b - t * a / norm - off * b)
        };
        let along = |p: [f64; 2]| (p[0] * b - p[1] * a) / norm;
        let ends: Vec<f64> = found.iter().flat_map(|piece| [along(piece.a), along(piece.b)]).collect();
        assert!(ends.is_sorted(), "{ends:?}");
        let bounds: Vec<f64> = [-20.0].into_iter().chain(ends).chain([20.0]).collect();
        for (j, pair) in bounds.windows(2).enumerate() {
            for t in [0.1, 0.37, 0.9] {
                let is_inside = polygon.winding_number(beside(pair[0] + t * (pair[1] - pair[0]))) != Some(0);
                if pair[1] - pair[0] > 1e-6 {
                    assert_eq!(is_inside, j % 2 == 1, "{shape:?} {line} {bounds:?}");
                    *if j % 2 == 1 { &mut pieces } else { &mut gaps } += 1;
                }
            }
        }
    }
    assert!(pieces > 1000 && gaps > 2000, "{pieces} {gaps}");
}

#[test]
fn pieces_of_nothing() {
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, f64::NAN]].map(pga2::Point::from);
    let level = pga2::Line::new(0.0, 1.0, -1.0);
    assert!(pga2::Polygon(&corners).section(level).is_empty());
    assert!(pga2::Polygon::<f64>(&[]).section(level).is_empty());
    assert!(pga2::Polygon(&corners[..3]).section(pga2::Line::ideal()).is_empty());
    // An edge on the line is a piece if the inside is on its negative side; a spike has no inside.
    let polygon = pga2::Polygon(&corners[..3]);
    let edge = pga2::Segment::from([[4.0, 0.0], [0.0, 0.0]]);
    assert_eq!(polygon.section(pga2::Line::new(0.0, -1.0, 0.0)), [edge]);
    assert!(polygon.section(pga2::Line::new(0.0, 1.0, 0.0)).is_empty());
    let spike = [[0.0, 0.0], [4.0, 4.0]].map(pga2::Point::from);
    assert!(pga2::Polygon(&spike).section(level).is_empty());
}

/// On a line along an axis the ends are in order along it, however small what rounding leaves across it.
#[test]
fn pieces_go_forward_where_the_largest_numbers_are() {
    let edges = [(1e305, 0.3), (2e305, 0.9), (3e305, 7.0), (4e305, 1.3)];
    let slab = |[(bottom, right), (top, other)]: [(f64, f64); 2]| {
        [[-3.0, bottom], [right, bottom], [other, top], [-3.0, top]].map(pga2::Point::from)
    };
    let slabs = [slab([edges[0], edges[1]]), slab([edges[2], edges[3]])];
    let slabs = slabs.each_ref().map(|corners| pga2::Polygon(corners));
    let heights =
        |line| pga2::Polygon::section_of_all(&slabs, line).iter().map(|s| [s.a[1], s.b[1]]).collect::<Vec<_>>();
    // To the left of a piece is the positive side.
    assert_eq!(heights(pga2::Line::new(1.0, 0.0, 0.0)), [[4e305, 3e305], [2e305, 1e305]]);
    assert_eq!(heights(pga2::Line::new(-1.0, 0.0, 0.0)), [[1e305, 2e305], [3e305, 4e305]]);
}

/// Ends that are rounded to the same place along one axis are still in order along the other.
#[test]
fn pieces_go_forward() {
    let far = 2f64.powi(60);
    let line = |scale: f64| pga2::Line::new(-0.5, 1.0, 0.5 * scale);
    let next = 1.0 + f64::EPSILON;
    let mut cases = vec![
        (line(1.0), vec![[1.0, -1.0], [next, -1.0], [1.0, 1e-3]]),
        (line(1.0), vec![[next, -1.0], [1.0, 1e-3], [1.0, -1.0]]),
        (line(far), vec![[far + 256.0, -1000.0], [far, 100.0], [far, -1000.0]]),
    ];
    let mut numbers = Numbers(77);
    for _ in 0..2000 {
        let offset = [10f64.powi(numbers.below(17) as i32), 10f64.powi(-(numbers.below(17) as i32))];
        let shape: Vec<[f64; 2]> =
            (0..7).map(|_| [offset[0] + numbers.signed(), offset[1] * (1.0 + numbers.signed())]).collect();
        let [x, y] = numbers.vector(1.0);
        let at = shape[0];
        cases.push((pga2::Line::new(x, y, -(x * at[0] + y * at[1])), shape));
    }
    let mut found = 0;
    for (line, shape) in cases {
        let corners: Vec<pga2::Point> = shape.iter().map(pga2::Point::from).collect();
        let [x, y] = line.normal();
        let ends: Vec<[f64; 2]> =
            pga2::Polygon(&corners).section(line).iter().flat_map(|piece| [piece.a, piece.b]).collect();
        for pair in ends.windows(2) {
            let steps = [(pair[1][0] - pair[0][0]) * y.signum(), (pair[0][1] - pair[1][1]) * x.signum()];
            for k in 0..2 {
                let ulp = f64::EPSILON * pair[0][k].abs().max(pair[1][k].abs());
                assert!(steps[k] >= -ulp, "{line} {shape:?}: {ends:?}");
            }
            assert!(steps[0] > 0.0 || steps[1] > 0.0, "{line} {shape:?}: {ends:?}");
            found += 1;
        }
    }
    assert!(found > 1000, "{found}");
}

/// An outline and its holes are as one polygon that goes to each along a cut and back.
#[test]
fn holes_are_left_out() {
    let yard = [[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]].map(pga2::Point::from);
    let pond = [[2.0, 2.0], [3.0, 4.0], [5.0, 3.0]].map(pga2::Point::from);
    let round = [&yard[..], &yard[..1], &pond, &pond[..1]].concat();
    let mut numbers = Numbers(78);
    for _ in 0..200 {
        let [a, b, c] = numbers.vector(1.0);
        let line = pga2::Line::new(a, b, c * 5.0);
        let together = pga2::Polygon::section_of_all(&[pga2::Polygon(&yard), pga2::Polygon(&pond)], line);
        assert_eq!(together, pga2::Polygon(&round).section(line));
    }
}

/// Boxes of the index are left out only where the plane is beside them, whatever underflows.
#[test]
fn a_tiny_normal_parts_no_large_boxes() {
    let corner = |k: i32| Point::new(if k % 3 == 0 { -0.4 } else { -0.2 }, 2f64.powi(20) - f64::from(k), f64::from(k));
    let points: Vec<Point> = (0..30).map(corner).collect();
    let triangles: Vec<[usize; 3]> = (0..10).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
    let index = MeshIndex::new(&Mesh::new(&points, &triangles).unwrap());
    let plane = Plane::new(f64::from_bits(16), 0.0, 0.0, f64::from_bits(5)); // x = −5/16
    assert_eq!(index.crossing_plane(plane).len(), 10);
}

/// Laid flat, outlines and holes have the areas that they have in space.
#[test]
fn flat_sections_have_the_same_areas() {
    let solid = cuboid([-3.0; 3], [3.0; 3]).and(cuboid([-2.0, -1.0, -1.0], [1.0, 2.0, 1.0]).reversed());
    let points = points::<f64>(&solid);
    let mesh = Mesh::new(&points, &solid.triangles).unwrap();
    let mut numbers = Numbers(79);
    let mut holes = 0;
    for _ in 0..100 {
        let [a, b, c] = numbers.vector(1.0);
        let section = mesh.section(Plane::new(a, b, c, 0.5 * numbers.signed()));
        let upright = pga3::Motor::from(pga3::Rotor::between([a, b, c], [0.0, 0.0, 1.0]));
        let areas: Vec<f64> =
            section.flat(upright).iter().map(|corners| pga2::Polygon(corners).signed_area().unwrap()).collect();
        assert!((areas.iter().sum::<f64>() - section.signed_area()).abs() < 1e-12);
        holes += areas.iter().filter(|area| **area < 0.0).count();
    }
    assert!(holes > 60, "{holes}");
}

#[test]
fn pieces_in_f32_are_those_in_f64_rounded() {
    let mut numbers = Numbers(80);
    for _ in 0..200 {
        let shape: Vec<[f32; 2]> = (0..9).map(|_| numbers.vector::<2>(5.0).map(|x| x as f32)).collect();
        let single: Vec<_> = shape.iter().map(pga2::Point::from).collect();
        let double: Vec<_> = shape.iter().map(|p| pga2::Point::from(p.map(f64::from))).collect();
        let [a, b, c] = numbers.vector::<3>(2.0).map(|x| x as f32);
        let line = pga2::Line::new(a, b, c);
        let ends = |piece: &pga2::Segment| [piece.a, piece.b].map(|p| p.map(|x| x as f32));
        let rounded: Vec<_> = pga2::Polygon(&double).section(line.map(f64::from)).iter().map(ends).collect();
        let found: Vec<_> = pga2::Polygon(&single).section(line).iter().map(|piece| [piece.a, piece.b]).collect();
        assert_eq!(found, rounded);
    }
}
