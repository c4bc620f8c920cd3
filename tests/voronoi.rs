//! Voronoi diagrams against their definition, in integers.

#[path = "inputs/numbers.rs"]
mod numbers;

use incidence::pga2::Point;
use incidence::voronoi::{Voronoi, VoronoiError};
use num_rational::BigRational;
use numbers::Numbers;

type Site = [i64; 2];

/// Sites in a square, from a seed.
fn random(seed: u64, n: usize, most: i64) -> Vec<Site> {
    let mut numbers = Numbers(seed);
    (0..n).map(|_| [numbers.integer(most), numbers.integer(most)]).collect()
}

fn families() -> Vec<Vec<Site>> {
    let grid = |m: i64, n: i64| (0..m * n).map(|k| [k % m * 3, k / m * 3]).collect::<Vec<Site>>();
    // All on a circle of radius 65, some more than once; and its center.
    let circle = [[65, 0], [63, 16], [60, 25], [56, 33], [52, 39], [39, 52], [25, 60], [16, 63], [33, 56], [0, 65]];
    let circle: Vec<Site> = circle.into_iter().flat_map(|[x, y]| [[x, y], [-x, y], [x, -y], [-x, -y]]).collect();
    let centered = [circle.clone(), vec![[0, 0]]].concat();
    let line: Vec<Site> = (0..9).map(|k: i64| [2 * k * k - 30, 3 * k * k + 1]).collect();
    let nearly = [line.clone(), vec![[1, 1]]].concat();
    let mut all = vec![vec![], vec![[4, 7]], vec![[4, 7], [4, 7]], vec![[4, 7], [-1, 3]]];
    all.extend([grid(6, 5), grid(1, 7), circle, centered, line, nearly]);
    all.extend((0..12).map(|seed| random(seed, 40, 6)));
    all.extend((0..12).map(|seed| random(seed + 50, 60, 1000)));
    all
}

fn float([x, y]: Site) -> [f64; 2] {
    [x as f64, y as f64]
}

fn diagram(sites: &[Site]) -> Voronoi {
    Voronoi::new(sites.iter().map(|&s| float(s))).unwrap()
}

fn minus(a: Site, b: Site) -> Site {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: Site, b: Site) -> i128 {
    i128::from(a[0]) * i128::from(b[1]) - i128::from(a[1]) * i128::from(b[0])
}

fn squared(a: Site) -> i128 {
    i128::from(a[0]).pow(2) + i128::from(a[1]).pow(2)
}

/// Positive if d is inside the circle through a, b, c, which turn counter-clockwise.
fn in_circle([a, b, c]: [Site; 3], d: Site) -> i128 {
    let [u, v, w] = [a, b, c].map(|p| minus(p, d));
    squared(u) * cross(v, w) + squared(v) * cross(w, u) + squared(w) * cross(u, v)
}

#[test]
fn the_neighbours_of_a_site_bound_the_points_nearest_to_it() {
    for (family, sites) in families().into_iter().enumerate() {
        let voronoi = diagram(&sites);
        let points: Vec<Site> = [random(99, 300, 40), random(98, 100, 2000), sites.clone()].concat();
        let of_all = voronoi.nearest_to_points(&points.iter().copied().map(float).collect::<Vec<_>>());
        for (p, of_many) in points.into_iter().zip(of_all) {
            let distance = |k: usize| squared(minus(p, sites[k]));
            let least = (0..sites.len()).map(distance).min();
            let nearest = voronoi.nearest(Point::from(float(p)));
            assert_eq!((nearest.map(distance), of_many.map(distance)), (least, least), "{family}: {p:?}");
            // In the cell, by its edges, if and only if nearest by the definition: in one, or on the border of more.
            for cell in voronoi.cells() {
                let is_in = cell.edges.iter().all(|edge| distance(cell.site) <= distance(edge.neighbour));
                assert_eq!(is_in, Some(distance(cell.site)) == least, "{family}: {p:?} and {}", cell.site);
            }
        }
    }
}

#[test]
fn there_is_no_site_in_the_circle_about_a_triangle_and_the_triangles_fill_the_hull() {
    for (family, sites) in families().into_iter().enumerate() {
        let voronoi = diagram(&sites);
        let mut area = 0;
        for triangle in voronoi.triangles() {
            let corners = triangle.map(|k| sites[k]);
            let turn = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
            assert!(turn > 0, "{family}: {triangle:?}");
            area += turn;
            assert!(sites.iter().all(|&s| in_circle(corners, s) <= 0), "{family}: {triangle:?}");
        }
        assert_eq!(area, hull_area(&sites), "{family}");
    }
}

/// Twice the area of the hull: by walking round it, always to the rightmost point.
fn hull_area(sites: &[Site]) -> i128 {
    let Some(&start) = sites.iter().min() else { return 0 };
    let (mut area, mut at) = (0, start);
    loop {
        let mut next = at;
        for &s in sites {
            let turn = cross(minus(next, at), minus(s, at));
            if next == at || turn < 0 || turn == 0 && squared(minus(s, at)) > squared(minus(next, at)) {
                next = s;
            }
        }
        area += cross(minus(at, start), minus(next, start));
        at = next;
        if at == start {
            return area;
        }
    }
}

#[test]
fn edges_are_dual_to_those_of_triangles_and_have_length() {
    for (family, sites) in families().into_iter().enumerate() {
        let voronoi = diagram(&sites);
        let has_side = |a: usize, b: usize| voronoi.triangles().iter().any(|t| t.contains(&a) && t.contains(&b));
        let edges = |site: usize| voronoi.cell(site).edges;
        for cell in voronoi.cells() {
            for edge in cell.edges {
                assert!(voronoi.triangles().is_empty() || has_side(cell.site, edge.neighbour), "{family}");
                // The neighbour has the same edge, the other way.
                let other = edges(edge.neighbour).iter().find(|other| other.neighbour == cell.site).unwrap();
                assert_eq!((other.start, other.end), (edge.end, edge.start), "{family}");
                assert_ne!(edge.start, edge.end);
            }
        }
        // A side of a triangle without an edge across has four sites on a circle.
        for &[a, b, c] in voronoi.triangles() {
            for (p, q) in [(a, b), (b, c), (c, a)] {
                if edges(p).iter().all(|edge| edge.neighbour != q) {
                    let shared = |&&t: &&[usize; 3]| t.contains(&p) && t.contains(&q) && t != [a, b, c];
                    let across = voronoi.triangles().iter().find(shared).unwrap();
                    let apex = across.iter().find(|&&k| k != p && k != q).unwrap();
                    assert_eq!(in_circle([a, b, c].map(|k| sites[k]), sites[*apex]), 0, "{family}");
                }
            }
        }
    }
}

#[test]
fn vertices_are_the_centers_of_circles_rounded_once_and_follow_each_other() {
    for (family, sites) in families().into_iter().enumerate() {
        let voronoi = diagram(&sites);
        // Small integers: each numerator and denominator is a float, and so is their quotient, rounded once.
        let centers: Vec<[f64; 2]> = voronoi
            .triangles()
            .iter()
            .map(|t| {
                let [a, b, c] = t.map(|k| sites[k]);
                let (aa, bb, cc) = (squared(a), squared(b), squared(c));
                let twice = 2 * cross(minus(b, a), minus(c, a));
                let along = |k: usize| {
                    let part = |s: i128, p: Site, q: Site| s * i128::from(p[k] - q[k]);
                    part(aa, b, c) + part(bb, c, a) + part(cc, a, b)
                };
                [along(1) as f64 / twice as f64, -along(0) as f64 / twice as f64]
            })
            .collect();
        for cell in voronoi.cells() {
            assert!(cell.corners().all(|p| centers.contains(&p.coords())), "{family}: {cell:?}");
            for pair in cell.edges.windows(2) {
                // Of a strip, one edge goes to infinity before the other comes from there.
                assert!(pair[0].end == pair[1].start || voronoi.triangles().is_empty(), "{family}: {cell:?}");
            }
            let [Some(first), Some(last)] = [cell.edges.first(), cell.edges.last()] else { continue };
            assert_eq!(
                (first.start.weight() == 0.0, last.end.weight() == 0.0),
                (!cell.is_bounded(), !cell.is_bounded())
            );
            assert!(!cell.is_bounded() || last.end == first.start, "{family}");
            let corners: Vec<[f64; 2]> = cell.corners().map(Point::coords).collect();
            let turn = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| incidence::exact::orientation2(a, b, c).unwrap();
            if cell.is_bounded() && corners.len() == 3 {
                assert_eq!(turn(corners[0], corners[1], corners[2]), std::cmp::Ordering::Greater);
            }
        }
    }
}

#[test]
fn unbounded_edges_go_along_the_bisector_away_from_all_sites() {
    for (family, sites) in families().into_iter().enumerate() {
        let voronoi = diagram(&sites);
        for cell in voronoi.cells() {
            for edge in cell.edges {
                let u = minus(sites[edge.neighbour], sites[cell.site]);
                for (end, sign) in [(edge.start, -1.0), (edge.end, 1.0)] {
                    if end.weight() == 0.0 {
                        let [x, y] = [end.e20 * sign, end.e01 * sign];
                        let length = (squared(u) as f64).sqrt();
                        assert!((x * length + u[1] as f64).abs() < 1e-12 * length, "{family}");
                        assert!((y * length - u[0] as f64).abs() < 1e-12 * length, "{family}");
                        // The neighbours of an unbounded edge are next to each other on the hull: all sites are on one side.
                        assert!(sites.iter().all(|&s| sign as i128 * cross(u, minus(s, sites[cell.site])) <= 0));
                    }
                }
            }
        }
    }
}

#[test]
fn the_size_of_the_sites_does_not_matter() {
    for sites in families() {
        let expected = diagram(&sites);
        for exponent in [-1060, -332, -40, 332, 900] {
            let scale = |x: f64| incidence::exact::ldexp(x, exponent);
            let found = Voronoi::new(sites.iter().map(|&s| float(s).map(scale))).unwrap();
            assert_eq!(found.triangles(), expected.triangles());
            for (cell, other) in found.cells().zip(expected.cells()) {
                for (edge, other) in cell.edges.iter().zip(other.edges) {
                    assert_eq!(edge.neighbour, other.neighbour);
                    for (end, other) in [(edge.start, other.start), (edge.end, other.end)] {
                        let near = |x: f64, y: f64| (x - y).abs() <= 5e-324_f64.max(1e-15 * y.abs());
                        let size = |p: Point, c: f64| if p.weight() == 0.0 { c } else { scale(c) };
                        let expected = [size(other, other.e20), size(other, other.e01)];
                        let is_near = near(end.e20, expected[0]) && near(end.e01, expected[1]);
                        assert!(is_near, "{exponent}: {end:?} for {expected:?}");
                        assert_eq!(end.weight(), other.weight());
                    }
                }
            }
        }
    }
}

/// Sites on a circle as well as floats can be: all nearly as far from its center.
#[test]
fn the_nearest_site_is_found_among_some_that_are_as_near_but_for_rounding() {
    for seed in 0..20 {
        let [p, q] = random(seed, 2, 1000).try_into().unwrap_or([[0, 0]; 2]);
        let (center, radius) = (float(p).map(|c| c / 7.0), 0.1 + float(q)[0].abs());
        let sites: Vec<[f64; 2]> = (0..60)
            .map(|k| f64::sin_cos(f64::from(k) + 0.1))
            .map(|(sin, cos)| [center[0] + radius * cos, center[1] + radius * sin])
            .collect();
        let distance = |site: [f64; 2]| {
            let [x, y] = [0, 1].map(|k| {
                let [site, center] = [site[k], center[k]].map(|c| BigRational::from_float(c).unwrap());
                site - center
            });
            &x * &x + &y * &y
        };
        let nearest = Voronoi::new(sites.iter().copied()).unwrap().nearest(Point::from(center)).unwrap();
        assert_eq!(Some(distance(sites[nearest])), sites.iter().copied().map(distance).min(), "{seed}");
    }
}

#[test]
fn sites_at_one_place_have_one_cell_and_what_cannot_be_placed_is_named() {
    let voronoi = Voronoi::new([[1.0, 2.0], [3.0, -0.0], [1.0, 2.0], [3.0, 0.0]]).unwrap();
    assert_eq!((voronoi.len(), voronoi.cells().count()), (4, 2));
    assert_eq!((voronoi.cell(2), voronoi.cell(3).site), (voronoi.cell(0), 1));
    assert_eq!(voronoi.nearest(Point::new(9.0, 0.0)), Some(1));
    assert_eq!(voronoi.nearest(Point::new(f64::NAN, 0.0)), None);
    let points = [[9.0, 0.0], [f64::INFINITY, 0.0], [0.0, 0.0], [0.0, f64::NAN]];
    assert_eq!(voronoi.nearest_to_points(&points), [Some(1), None, Some(0), None]);
    assert_eq!(voronoi.nearest(Point::new(1.0, 0.0) * 0.0), None);
    let none = Voronoi::new(Vec::<[f64; 2]>::new()).unwrap();
    assert!(none.is_empty() && none.nearest(Point::origin()).is_none());
    assert_eq!(none.nearest_to_points(&points), [None; 4]);
    assert_eq!(Voronoi::new([[1.0, 2.0], [f64::INFINITY, 0.0]]), Err(VoronoiError::NotFinite { site: 1 }));
    assert_eq!(Voronoi::new([Point::new(1.0, 2.0) * 0.0]), Err(VoronoiError::NotFinite { site: 0 }));
    assert_eq!(Voronoi::new([[1.0, 2.0], [1e-110, 0.0]]), Err(VoronoiError::TooSmall { site: 1 }));
    assert_eq!(Voronoi::new([[1e300, 2.0], [1.0, 1e-300]]), Err(VoronoiError::TooSmall { site: 0 }));
    // Beside the largest numbers it would be 0.
    assert_eq!(Voronoi::new([[1e300, 2e300], [1e300, 1e-320]]), Err(VoronoiError::TooSmall { site: 1 }));
    assert!(Voronoi::new([[1.0, 2.0], [1e-100, 0.0], [-1e-100, 3e-99]]).is_ok());
    let wide = Voronoi::new([[f64::MAX, 0.0], [-f64::MAX, 0.0], [0.0, f64::MAX]]).unwrap();
    assert_eq!(wide.cell(0).corners().map(Point::coords).collect::<Vec<_>>(), [[0.0, 0.0]]);
}

/// Multiples of one direction, rounded: nearly on one line, and some exactly on others.
#[test]
fn sites_nearly_on_one_line_are_nearest_to_themselves_and_triangles_fill_their_hull() {
    let mut numbers = Numbers(7);
    let folded = [0, 2, 7, 5, 1, 6].map(|k| [f64::from(k) * 0.8, f64::from(k) * 0.47]);
    let random = std::iter::repeat_with(|| {
        let (direction, n) = (numbers.vector::<2>(1.0), 3 + numbers.below(10));
        let mut multiples: Vec<usize> = (0..n).collect();
        for k in 1..n {
            multiples.swap(k, numbers.below(k + 1));
        }
        multiples.into_iter().map(|k| direction.map(|c| c * k as f64)).collect::<Vec<_>>()
    });
    for sites in std::iter::once(folded.to_vec()).chain(random.take(20_000)) {
        let voronoi = Voronoi::new(sites.iter().copied()).unwrap();
        for (k, &site) in sites.iter().enumerate() {
            assert_eq!(voronoi.nearest(Point::from(site)), Some(k), "{sites:?}");
        }
        // n sites, h of them on the outline, make 2 n − 2 − h triangles. A side on the outline is in one triangle only.
        let sides: Vec<[usize; 2]> =
            voronoi.triangles().iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
        let outer = sides.iter().filter(|&&[a, b]| !sides.contains(&[b, a])).count();
        if !sides.is_empty() {
            assert_eq!(voronoi.triangles().len() + 2 + outer, 2 * sites.len(), "{sites:?}");
        }
    }
}

/// Where a triangulation from one side to the other takes the square of their number, for every one has edges to all.
#[test]
fn many_sites_on_a_convex_curve_or_nearly_on_a_line_are_triangulated_soon() {
    let n = 40_000;
    let along = |k: usize| k as f64 / n as f64;
    let parabola = |k: usize| [along(k), along(k) * along(k)];
    let exponential = |k: usize| [along(k), (4.0 * along(k)).exp()];
    let stack = |k: usize| [(k % 2) as f64 * 1e-12, along(k)];
    let all_but_one = |k: usize| [f64::from(k == n / 2), along(k)];
    let sets: [&dyn Fn(usize) -> [f64; 2]; 4] = [&parabola, &exponential, &stack, &all_but_one];
    for site in sets {
        let voronoi = Voronoi::new((0..n).map(site)).unwrap();
        for k in (0..n).step_by(97) {
            assert_eq!(voronoi.nearest(Point::from(site(k))), Some(k));
            let cell = voronoi.cell(k);
            assert!(cell.edges.iter().all(|edge| voronoi.cell(edge.neighbour).edges.iter().any(|e| e.neighbour == k)));
        }
        // All are on the outline.
        assert_eq!(voronoi.triangles().len(), n - 2);
    }
}

#[test]
fn many_sites_on_one_line_are_strips_in_its_order() {
    let site = |k: usize| [k as f64 * 2.0, k as f64 * 3.0 - 7.0];
    let shuffled: Vec<usize> = (0..20_000).map(|k| k * 7919 % 20_000).collect();
    let voronoi = Voronoi::new(shuffled.iter().map(|&k| site(k))).unwrap();
    assert!(voronoi.triangles().is_empty());
    for cell in voronoi.cells() {
        let mut neighbours: Vec<usize> = cell.edges.iter().map(|edge| shuffled[edge.neighbour]).collect();
        neighbours.sort_unstable();
        let k = shuffled[cell.site];
        let expected: Vec<usize> =
            [k.checked_sub(1), Some(k + 1)].into_iter().flatten().filter(|&k| k < 20_000).collect();
        assert_eq!(neighbours, expected);
        assert!(cell.edges.iter().all(|edge| edge.start.weight() == 0.0 && edge.end.weight() == 0.0));
    }
}

#[test]
fn a_point_of_infinite_weight_is_no_site_and_near_none() {
    let [a, b, c] = [[2.0, -1.0], [5.0, 3.0], [-1.0, 7.0]].map(Point::from);
    for weight in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        let nowhere = Point { e12: weight, ..a };
        assert_eq!(Voronoi::new([a, b, nowhere]).unwrap_err(), VoronoiError::NotFinite { site: 2 });
        assert_eq!(Voronoi::new([a, b, c]).unwrap().nearest(nowhere), None);
    }
}
