//! Voronoi marching: the answer is that of the other algorithm, and what was found is where the march stopped.

use std::sync::Arc;

use crate::numbers::Numbers;
use incidence::pga2;
use incidence::pga3::{self, ConvexHull, Feature, Motor, Posed, march, proximity};

impl Numbers {
    /// A hull of points near a sphere.
    fn hull(&mut self, points: usize) -> ConvexHull {
        let points = (0..points).map(|_| {
            let v = self.vector::<3>(1.0);
            let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
            v.map(|c| c / length * (1.0 + 0.02 * length))
        });
        ConvexHull::new(points.collect::<Vec<_>>()).unwrap()
    }

    fn feature(&mut self, hull: &ConvexHull) -> Feature {
        match self.below(3) {
            0 => Feature::Vertex(self.below(hull.vertices().len())),
            1 => Feature::Edge(self.below(2 * hull.edges().len())),
            _ => Feature::Face(self.below(hull.faces().len())),
        }
    }

    fn turn(&mut self) -> Motor {
        let axis = pga3::Line::through(self.vector(1.0), self.vector(1.0));
        Motor::rotation(axis, 3.0 * self.signed())
    }
}

#[test]
fn a_march_from_anywhere_ends_at_the_proximity() {
    let mut random = Numbers(7);
    let (mut iterations, mut steps, mut apart) = (0, 0, 0);
    for round in 0..400 {
        let count = 4 + random.below(60);
        let (a, b) = (random.hull(count), random.hull(count + 3));
        let place = random.vector::<3>(1.0).map(|c| c * 4.0);
        let b = Posed { motor: Motor::translation(place) * random.turn(), shape: &b };
        let a = Posed { motor: random.turn(), shape: &a };
        let start = [random.feature(a.shape), random.feature(b.shape)];
        let (found, expected) = (march(&a, &b, start), proximity(&a, &b));
        let (x, y) = (found.proximity.signed_distance(), expected.signed_distance());
        assert!((x - y).abs() <= 8.0 * f64::EPSILON * (1.0 + x.abs()), "{round}: {x} {y}");
        if x > 0.0 {
            apart += 1;
            steps += found.steps;
            iterations += found.proximity.iterations();
            assert!(found.proximity.iterations() <= 3, "{round}: {found:?}");
        }
    }
    // The walk itself ends at the closest features: what proves it has one step to guess and one to be certain.
    assert!(apart > 300 && iterations <= 2 * apart + apart / 50, "{apart} {iterations}");
    assert!(steps <= 30 * apart, "{apart} {steps}");
}

/// Two bodies that turn and pass each other in small steps: the number of steps does not depend on that of the vertices.
#[test]
fn under_coherence_a_march_takes_a_few_steps_for_any_number_of_vertices() {
    let mut random = Numbers(3);
    for count in [8, 40, 200, 1000, 5000] {
        let (a, b) = (random.hull(count), random.hull(count));
        let spin = pga3::Line::through([0.0; 3], [0.1, 0.7, 0.3]);
        let mut features = [Feature::Vertex(0); 2];
        let mut steps = 0;
        let frames = 200;
        for frame in 0..=frames {
            let t = f64::from(frame) / f64::from(frames);
            // An angle of some 5% of an edge's length as seen from the center, for each frame.
            let angle = 10.0 * t / (count as f64).sqrt();
            let motor = Motor::translation([2.5 + 0.1 * t, 0.2 * t, 0.3]) * Motor::rotation(spin, angle);
            let b = Posed { shape: &b, motor };
            let found = march(&a, &b, features);
            features = found.features;
            steps += if frame == 0 { 0 } else { found.steps };
            if frame % 50 == 0 {
                let (x, y) = (found.proximity.distance(), proximity(&a, &b).distance());
                assert!((x - y).abs() <= 8.0 * f64::EPSILON * x && x > 0.0);
            }
        }
        assert!(steps <= 2 * frames, "{count} points: {steps} steps in {frames} frames");
    }
}

/// Lattice cubes and flat hulls in all kinds of contact, from every feature: overlap and touch are told exactly.
#[test]
fn a_march_tells_contact_exactly_from_wherever_it_starts() {
    let bits = |k: usize| [1, 2, 4].map(|bit| if k & bit == 0 { 0.0 } else { 2.0 });
    let cube = ConvexHull::new((0..8).map(bits)).unwrap();
    let flat = ConvexHull::new([[0.0, 0.0, 0.0], [2.0, 0.0, 1.0], [0.0, 2.0, 1.0], [2.0, 2.0, 2.0]]).unwrap();
    let segment = ConvexHull::new([[0.0, 0.0, 0.0], [2.0, 2.0, 2.0]]).unwrap();
    let point = ConvexHull::new([[1.0, 1.0, 1.0]]).unwrap();
    let mut random = Numbers(11);
    for (b, scale) in [(&flat, 1.0), (&cube, 1.0), (&segment, 1.0), (&point, 1.0), (&cube, 1e-120), (&flat, 1e90)] {
        for place in 0..5 * 5 * 5 {
            let by = [place % 5, place / 5 % 5, place / 25].map(|k| f64::from(k) - 2.0);
            let scaled = |hull: &ConvexHull, by: [f64; 3]| {
                let places = hull.vertices().map(|v| v.point().coords());
                let moved = places.map(|p| core::array::from_fn(|k| (p[k] + by[k]) * scale)).collect::<Vec<[f64; 3]>>();
                ConvexHull::new(moved).unwrap()
            };
            let (a, b) = (scaled(&cube, [0.0; 3]), scaled(b, by));
            let expected = proximity(&a, &b);
            for _ in 0..8 {
                let start = [random.feature(&a), Feature::Face(random.below(9))];
                let found = march(&a, &b, start).proximity;
                assert_eq!(found.is_overlapping(), expected.is_overlapping(), "{by:?} {scale} {start:?}");
                let (x, y) = (found.signed_distance(), expected.signed_distance());
                assert!((x - y).abs() <= 4.0 * f64::EPSILON * x.abs(), "{by:?} {scale}: {x} {y}");
            }
        }
    }
}

#[test]
fn in_the_plane_it_is_the_same() {
    let mut random = Numbers(5);
    let polygon = |random: &mut Numbers, count: usize| {
        pga2::ConvexHull::new((0..count).map(|_| {
            let (sin, cos) = (3.2 * random.signed()).sin_cos();
            [cos, 0.5 * sin + 0.1 * random.signed()]
        }))
        .unwrap()
    };
    let mut iterations = 0;
    for round in 0..2000 {
        let (m, n) = (1 + random.below(30), 1 + random.below(30));
        let (a, b) = (polygon(&mut random, m), polygon(&mut random, n));
        let turn = pga2::Motor::rotation(pga2::Point::new(random.signed(), 0.0), 3.0 * random.signed());
        let by = [3.0 * random.signed(), 3.0 * random.signed()];
        let b = pga2::Posed { shape: &b, motor: pga2::Motor::translation(by) * turn };
        let edges = a.edges().len();
        let first = if edges > 0 && round % 2 == 0 {
            pga2::Feature::Edge(random.below(edges))
        } else {
            pga2::Feature::Vertex(m)
        };
        let found = pga2::march(&a, &b, [first, pga2::Feature::Edge(0)]);
        let expected = pga2::proximity(&a, &b);
        let (x, y) = (found.proximity.signed_distance(), expected.signed_distance());
        assert!((x - y).abs() <= 8.0 * f64::EPSILON * (1.0 + x.abs()), "{round}: {x} {y}");
        if x > 0.0 {
            iterations = iterations.max(found.proximity.iterations());
            assert_eq!(pga2::march(&a, &b, found.features).features, found.features);
        }
    }
    assert!(iterations <= 3, "{iterations}");
}

/// As a world hands them out: posed, and behind pointers.
#[test]
fn shared_polytopes_march_as_their_hulls_do() {
    let mut random = Numbers(11);
    for _ in 0..20 {
        let (a, b) = (Arc::new(random.hull(30)), Box::new(random.hull(40)));
        let motor = Motor::translation(random.vector(4.0)) * random.turn();
        let found = march(&Posed { shape: &a, motor }, &b, [Feature::Vertex(0); 2]);
        let expected = march(&Posed { shape: &*a, motor }, &*b, [Feature::Vertex(0); 2]);
        assert_eq!(found, expected);
    }
    let square = |x: f64| pga2::ConvexHull::new([[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]]).unwrap();
    let found = pga2::march(&Arc::new(square(0.0)), &Box::new(square(3.0)), [pga2::Feature::Vertex(0); 2]);
    assert_eq!(found.proximity.distance(), 2.0);
}

#[test]
fn features_have_the_closest_points_in_them() {
    let mut random = Numbers(12);
    for _ in 0..100 {
        let (a, b) = (random.hull(20), random.hull(20));
        let place = random.vector::<3>(1.0).map(|c| c + 4.0 * c.signum());
        let b = ConvexHull::new(b.vertices().map(|v| Motor::translation(place) >> v.point())).unwrap();
        let found = march(&a, &b, [Feature::Vertex(0); 2]);
        for ((hull, feature), point) in [&a, &b].into_iter().zip(found.features).zip(found.proximity.points().unwrap())
        {
            let off = match feature {
                Feature::Vertex(index) => hull.vertices().nth(index).unwrap().point().distance(point),
                Feature::Edge(index) => hull.edge(index).line().distance(point),
                Feature::Face(index) => hull.face(index).plane().distance(point),
            };
            // The joins are far from the Origin, and short edges make little of them: some ε · 5²/|edge|.
            assert!(off < 1e-12, "{feature:?}: {off}");
        }
    }
}

/// Small integers, so that feet fall onto edges and vertices.
#[test]
fn where_feet_fall_onto_walls_no_march_turns_in_a_circle() {
    let pairs = [
        (vec![[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]], vec![[2.0, 1.0, -1.0], [2.0, 1.0, 0.0], [1.0, 1.0, 0.0]]),
        (
            vec![[1.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 1.0, -1.0]],
            vec![[1.0, 0.0, 0.0], [2.0, 0.0, 1.0], [2.0, 0.0, -1.0], [3.0, 1.0, 0.0]],
        ),
    ];
    let mut random = Numbers(29);
    let mut points = |far: f64| -> Vec<[f64; 3]> {
        let count = 2 + random.below(4);
        let mut coordinate = || random.below(5) as f64 - 2.0;
        (0..count).map(|_| [coordinate() + far, coordinate(), coordinate()]).collect()
    };
    let others = (0..20_000).map(|k| (points(0.0), points((k % 7) as f64)));
    let mut apart = 0;
    for (a, b) in pairs.into_iter().chain(others) {
        let (a, b) = (ConvexHull::new(a).unwrap(), ConvexHull::new(b).unwrap());
        let found = march(&a, &b, [Feature::Vertex(0); 2]);
        if found.proximity.is_overlapping() {
            continue;
        }
        apart += 1;
        // It was not cut off.
        assert!((found.steps as usize) < a.edges().len() + b.edges().len() + 16, "{a:?} {b:?} {found:?}");
        let again = march(&a, &b, found.features);
        assert!(again.steps <= 3, "{a:?} {b:?} {found:?} {again:?}");
    }
    assert!(apart > 10_000, "{apart}");
}

/// Edges along faces, up to rounding: what one step takes for a way down, the next must not take for a way up.
#[test]
fn where_edges_lie_along_faces_rounding_leads_no_march_back_and_forth() {
    let hull = |points: &[[f64; 3]], unit: f64| ConvexHull::new(points.iter().map(|p| p.map(|c| c * unit))).unwrap();
    let octahedron = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]].map(|p| p.map(f64::from));
    let sides = [[4.0, 4.0], [3.0, 5.0], [2.0, 4.0], [3.0, 3.0]];
    let prism: Vec<[f64; 3]> = [-0.1, 0.1].iter().flat_map(|&z| sides.map(|[x, y]| [x, y, z])).collect();
    let beside = octahedron.map(|[x, y, z]| [x + 2.0, y + 3.0, z + 3.0]).to_vec();
    let slanted = vec![[1.0, 0.0, 2.0], [4.0, 3.0, 0.0], [4.0, 0.0, -1.0], [2.0, 2.0, 2.0], [4.0, -1.0, -1.0]];
    for (other, unit) in [(prism, 1.0), (beside, 1e9), (slanted, 1e150)] {
        let (a, b) = (hull(&octahedron, unit), hull(&other, unit));
        let features = |hull: &ConvexHull| {
            let vertices = (0..hull.vertices().len()).map(Feature::Vertex);
            let edges = (0..2 * hull.edges().len()).map(Feature::Edge);
            vertices.chain(edges).chain((0..hull.faces().len()).map(Feature::Face)).collect::<Vec<_>>()
        };
        for start in features(&a).into_iter().flat_map(|f| features(&b).into_iter().map(move |g| [f, g])) {
            let found = march(&a, &b, start);
            assert!((found.steps as usize) < a.edges().len() + b.edges().len() + 16, "{start:?} {found:?}");
        }
    }
}

/// The same in the plane, where edges are parallel but for rounding.
#[test]
fn in_the_plane_rounding_leads_no_march_back_and_forth() {
    let mut n = Numbers(5);
    let mut apart = 0;
    for _ in 0..2000 {
        let [a, b] = [0, 4].map(|off| {
            loop {
                let place = |n: &mut Numbers| [off + n.integer(3), n.integer(3)].map(|c| c as f64 * 0.1);
                let points: Vec<_> = (0..3 + n.below(5)).map(|_| place(&mut n)).collect();
                if let Ok(hull) = pga2::ConvexHull::new(points) {
                    break hull;
                }
            }
        });
        let features = |hull: &pga2::ConvexHull| {
            let count = hull.vertices().len();
            (0..count).flat_map(|k| [pga2::Feature::Vertex(k), pga2::Feature::Edge(k)]).collect::<Vec<_>>()
        };
        for start in features(&a).into_iter().flat_map(|f| features(&b).into_iter().map(move |g| [f, g])) {
            let found = pga2::march(&a, &b, start);
            if found.proximity.signed_distance() > 0.0 {
                apart += 1;
                let most = a.vertices().len() + b.vertices().len() + 16;
                assert!((found.steps as usize) < most, "{a:?} {b:?} {start:?} {found:?}");
            }
        }
    }
    assert!(apart > 20_000, "{apart}");
}
