//! How lines and planes lie: the case, and what is known then, against ranks and least squares in exact rationals.

#[path = "oracle/hull.rs"]
mod hull;
#[path = "inputs/numbers.rs"]
mod numbers;

use hull::{Hull, Q, dot, float, q, rank, sub};
use incidence::Tolerance;
use incidence::pga2;
use incidence::pga3::{Line, LinePair, LinePlane, Plane, PlanePair, PlaneTriple, Point};
use num_traits::Zero;
use numbers::Numbers;
use proptest::prelude::*;

fn point() -> impl Strategy<Value = [i64; 3]> {
    proptest::array::uniform(-9_i64..=9)
}

fn weight() -> impl Strategy<Value = i64> {
    prop_oneof![-7_i64..=-2, 2_i64..=7]
}

fn at(base: [i64; 3], along: &[([i64; 3], i64)]) -> [i64; 3] {
    std::array::from_fn(|i| along.iter().fold(base[i], |sum, (u, s)| sum + u[i] * s))
}

fn plus(a: &[Q], b: &[Q]) -> Vec<Q> {
    a.iter().zip(b).map(|(x, y)| x + y).collect()
}

fn coords(p: Point<Q>) -> Vec<Q> {
    p.coords().to_vec()
}

fn exact_line(points: [[i64; 3]; 2], w: i64) -> Line<Q> {
    (Line::through(points[0], points[1]) * w).map(q)
}

fn exact_plane(points: [[i64; 3]; 3], w: i64) -> Plane<Q> {
    (Plane::through(points[0], points[1], points[2]) * w).map(q)
}

/// Two points of a line as a hull.
fn hull_of(line: Line<Q>) -> Hull {
    let foot = Point::origin().project(line);
    Hull { at: coords(foot), along: vec![line.direction().to_vec()] }
}

fn same(a: &Hull, b: &Hull) -> bool {
    a.contains(&b.at) && rank(&[a.along.clone(), b.along.clone()].concat()) == a.dimension()
}

proptest! {
    #[test]
    fn two_lines_of_space_lie_as_their_hulls_do(
        a in point(), u in point(), c in point(), d in point(), case in 0..4, s in -3_i64..=3, v in weight(), w in weight(),
    ) {
        let a = [a, at(a, &[(u, 1)])];
        // Any two lines, two through one point, two parallel ones, and one twice.
        let b = match case {
            0 => [c, d],
            1 => [at(a[0], &[(u, s)]), d],
            2 => [c, at(c, &[(u, w)])],
            _ => [at(a[0], &[(u, s)]), at(a[0], &[(u, s + v)])],
        };
        let (left, right) = (Hull::of(&a), Hull::of(&b));
        prop_assume!(left.dimension() == 1 && right.dimension() == 1);
        let parallel = rank(&[left.along.clone(), right.along.clone()].concat()) == 1;
        let squared = left.distance_squared(&right);
        let (l, m) = (exact_line(a, v), exact_line(b, w));
        let same_way = dot(&l.direction(), &m.direction()) > Q::zero();
        match l.relation(m, Tolerance::exact()) {
            LinePair::Skew { on_a, on_b, across, normal } => {
                prop_assert!(!parallel && squared > Q::zero());
                prop_assert!(left.contains(&coords(on_a)) && right.contains(&coords(on_b)));
                prop_assert_eq!(sub(&coords(on_b), &coords(on_a)), across.coords().to_vec());
                prop_assert_eq!(dot(&across.coords(), &across.coords()), squared);
                let beside = Hull { at: coords(on_a), along: vec![across.coords().to_vec()] };
                prop_assert!(same(&hull_of(normal), &beside));
                // Its direction is on the side of a × b.
                let (d, e) = (l.direction(), m.direction());
                let product = [d[1] * e[2] - d[2] * e[1], d[2] * e[0] - d[0] * e[2], d[0] * e[1] - d[1] * e[0]];
                prop_assert!(dot(&product, &normal.direction()) > Q::zero());
                prop_assert_eq!(l.common_normal(m), Some(normal));
            }
            LinePair::Crossing { point, plane } => {
                prop_assert!(!parallel && squared.is_zero());
                prop_assert!(left.contains(&coords(point)) && right.contains(&coords(point)));
                for p in a.iter().chain(&b) {
                    prop_assert_eq!(plane & Point::from(p.map(q)), q(0));
                }
                prop_assert!(!plane.is_zero());
            }
            LinePair::Parallel { across, plane, aligned } => {
                prop_assert!(parallel && squared > Q::zero());
                prop_assert_eq!(dot(&across.coords(), &across.coords()), squared);
                prop_assert!(right.contains(&plus(&left.at, &across.coords())));
                prop_assert_eq!(aligned, same_way);
                for p in a.iter().chain(&b) {
                    prop_assert_eq!(plane & Point::from(p.map(q)), q(0));
                }
                prop_assert!(!plane.is_zero());
            }
            LinePair::Equal { aligned } => {
                prop_assert!(parallel && squared.is_zero());
                prop_assert_eq!(aligned, same_way);
            }
            LinePair::Improper => prop_assert!(false, "both are lines"),
        }
    }

    #[test]
    fn a_line_and_a_plane_lie_as_their_hulls_do(
        e in point(), u in point(), t in point(), c in point(), d in point(), case in 0..3,
        r in -3_i64..=3, s in -3_i64..=3, v in weight(), w in weight(),
    ) {
        let e = [e, at(e, &[(u, 1)]), at(e, &[(t, 1)])];
        // Any line, a parallel one, and one in the plane.
        let l = match case {
            0 => [c, d],
            1 => [c, at(c, &[(u, v), (t, s)])],
            _ => [at(e[0], &[(u, r), (t, s)]), at(e[0], &[(u, s + v), (t, r)])],
        };
        let (face, edge) = (Hull::of(&e), Hull::of(&l));
        prop_assume!(face.dimension() == 2 && edge.dimension() == 1);
        let parallel = rank(&[face.along.clone(), edge.along.clone()].concat()) == 2;
        let squared = face.distance_squared(&edge);
        let (line, plane) = (exact_line(l, v), exact_plane(e, w));
        prop_assert_eq!(plane.relation(line, Tolerance::exact()), line.relation(plane, Tolerance::exact()));
        prop_assert_eq!(plane.contains(line, Tolerance::exact()), parallel && squared.is_zero());
        match line.relation(plane, Tolerance::exact()) {
            LinePlane::Crossing { point } => {
                prop_assert!(!parallel && face.contains(&coords(point)) && edge.contains(&coords(point)));
            }
            LinePlane::Parallel { across } => {
                prop_assert!(parallel && dot(&across.coords(), &across.coords()) == squared && squared > Q::zero());
                let foot = sub(&edge.at, &across.coords());
                prop_assert!(face.contains(&foot));
            }
            LinePlane::Contained => prop_assert!(parallel && squared.is_zero()),
            LinePlane::Improper => prop_assert!(false, "both are proper"),
        }
    }

    #[test]
    fn two_planes_lie_as_their_hulls_do(
        e in point(), u in point(), t in point(), f in [point(), point(), point()], case in 0..3,
        r in -3_i64..=3, s in -3_i64..=3, v in weight(), w in weight(),
    ) {
        let e = [e, at(e, &[(u, 1)]), at(e, &[(t, 1)])];
        let f = match case {
            0 => f,
            1 => [f[0], at(f[0], &[(u, v), (t, r)]), at(f[0], &[(u, s), (t, w)])],
            _ => [at(e[0], &[(u, r), (t, s)]), at(e[0], &[(u, v)]), at(e[0], &[(t, w)])],
        };
        let (left, right) = (Hull::of(&e), Hull::of(&f));
        prop_assume!(left.dimension() == 2 && right.dimension() == 2);
        let parallel = rank(&[left.along.clone(), right.along.clone()].concat()) == 2;
        let squared = left.distance_squared(&right);
        let (a, b) = (exact_plane(e, v), exact_plane(f, w));
        let same_side = dot(&a.normal(), &b.normal()) > Q::zero();
        match a.relation(b, Tolerance::exact()) {
            PlanePair::Crossing { line } => {
                prop_assert!(!parallel);
                let line = hull_of(line);
                prop_assert!(left.contains(&line.at) && right.contains(&line.at));
                prop_assert_eq!(dot(&line.along[0], &a.normal()), q(0));
                prop_assert_eq!(dot(&line.along[0], &b.normal()), q(0));
            }
            PlanePair::Parallel { across, aligned } => {
                prop_assert!(parallel && dot(&across.coords(), &across.coords()) == squared && squared > Q::zero());
                prop_assert!(right.contains(&plus(&left.at, &across.coords())));
                prop_assert_eq!(aligned, same_side);
            }
            PlanePair::Equal { aligned } => prop_assert!(parallel && squared.is_zero() && aligned == same_side),
            PlanePair::Improper => prop_assert!(false, "both are planes"),
        }
    }

    #[test]
    fn three_planes_lie_as_the_solutions_of_their_equations(
        rows in [point(), point(), point()], heights in point(), case in 0..6, r in -3_i64..=3, s in weight(), v in weight(),
    ) {
        let [mut x, mut y, mut z] = rows;
        let [mut p, mut o, mut m] = heights;
        match case {
            0 => {}
            1 => z = at([0; 3], &[(x, r), (y, s)]),
            2 => (z, m) = (at([0; 3], &[(x, r), (y, s)]), r * p + s * o),
            3 => z = x.map(|c| c * s),
            4 => (y, z, m) = (x.map(|c| c * s), x.map(|c| c * v), v * p),
            _ => (y, o, z, m) = (x.map(|c| c * s), s * p, x.map(|c| c * v), v * p),
        }
        // Which one is special should not matter.
        if r % 2 == 0 { (x, p, z, m) = (z, m, x, p) }
        if s % 2 == 0 { (y, o, z, m) = (z, m, y, o) }
        let row = |n: [i64; 3]| n.map(q).to_vec();
        let full = |n: [i64; 3], c: i64| [n.map(q).to_vec(), vec![q(c)]].concat();
        prop_assume!([x, y, z].iter().all(|n| rank(&[row(*n)]) == 1));
        let planes = [(x, p), (y, o), (z, m)].map(|(n, c)| Plane::new(n[0], n[1], n[2], c).map(q));
        let [a, b, c] = planes;
        let normals = rank(&[row(x), row(y), row(z)]);
        let equations = rank(&[full(x, p), full(y, o), full(z, m)]);
        let parallel = |i: usize, j: usize| rank(&[planes[i].normal().to_vec(), planes[j].normal().to_vec()]) == 1;
        let on = |line: Line<Q>, plane: Plane<Q>| {
            let line = hull_of(line);
            plane & Point::new(line.at[0], line.at[1], line.at[2]) == q(0) && dot(&line.along[0], &plane.normal()).is_zero()
        };
        match a.relation((b, c), Tolerance::exact()) {
            PlaneTriple::Point { point } => {
                prop_assert_eq!(normals, 3);
                prop_assert!(planes.iter().all(|&plane| (plane & point).is_zero()) && point.weight() == q(1));
            }
            PlaneTriple::Line { line } => {
                prop_assert!(normals == 2 && equations == 2);
                prop_assert!(planes.iter().all(|&plane| on(line, plane)));
            }
            PlaneTriple::Prism { edges } => {
                prop_assert!(normals == 2 && equations == 3);
                prop_assert!(!parallel(0, 1) && !parallel(1, 2) && !parallel(2, 0));
                for (edge, [i, j]) in edges.into_iter().zip([[1, 2], [2, 0], [0, 1]]) {
                    prop_assert!(on(edge, planes[i]) && on(edge, planes[j]));
                }
            }
            PlaneTriple::Slab { parallel: [i, j], edges } => {
                prop_assert!(normals == 2 && equations == 3 && i < j && parallel(i, j));
                let third = 3 - i - j;
                prop_assert!(on(edges[0], planes[i]) && on(edges[1], planes[j]));
                prop_assert!(on(edges[0], planes[third]) && on(edges[1], planes[third]));
            }
            PlaneTriple::Parallel => prop_assert!(normals == 1 && equations == 2),
            PlaneTriple::Equal => prop_assert!(normals == 1 && equations == 1),
            PlaneTriple::Improper => prop_assert!(false, "all are planes"),
        }
    }

    #[test]
    fn two_lines_of_the_plane_lie_as_their_hulls_do(
        a in proptest::array::uniform2(-9_i64..=9), u in proptest::array::uniform2(-9_i64..=9),
        c in proptest::array::uniform2(-9_i64..=9), d in proptest::array::uniform2(-9_i64..=9),
        case in 0..3, s in -3_i64..=3, v in weight(), w in weight(),
    ) {
        let go = |p: [i64; 2], s: i64| [p[0] + s * u[0], p[1] + s * u[1]];
        let a = [a, go(a, 1)];
        let b = match case {
            0 => [c, d],
            1 => [c, go(c, w)],
            _ => [go(a[0], s), go(a[0], s + v)],
        };
        let (left, right) = (Hull::of(&a), Hull::of(&b));
        prop_assume!(left.dimension() == 1 && right.dimension() == 1);
        let parallel = rank(&[left.along.clone(), right.along.clone()].concat()) == 1;
        let squared = left.distance_squared(&right);
        let (l, m) = ((pga2::Line::through(a[0], a[1]) * v).map(q), (pga2::Line::through(b[0], b[1]) * w).map(q));
        let same_way = dot(&l.direction(), &m.direction()) > Q::zero();
        match l.relation(m, Tolerance::exact()) {
            pga2::LinePair::Crossing { point } => {
                prop_assert!(!parallel);
                prop_assert!(left.contains(&point.coords()) && right.contains(&point.coords()));
            }
            pga2::LinePair::Parallel { across, aligned } => {
                prop_assert!(parallel && dot(&across.coords(), &across.coords()) == squared && squared > Q::zero());
                prop_assert!(right.contains(&plus(&left.at, &across.coords())));
                prop_assert_eq!(aligned, same_way);
            }
            pga2::LinePair::Equal { aligned } => prop_assert!(parallel && squared.is_zero() && aligned == same_way),
            pga2::LinePair::Improper => prop_assert!(false, "both are lines"),
        }
    }
}

#[test]
fn the_normal_of_skew_lines_points_along_their_cross_product() {
    // East at height 1, and north at height 7: east × north is up.
    let (a, b) = (Line::through([2.0, 5.0, 1.0], [5.0, 5.0, 1.0]), Line::through([3.0, 1.0, 7.0], [3.0, 4.0, 7.0]));
    let LinePair::Skew { normal, across, .. } = a.relation(b, Tolerance::exact()) else { panic!() };
    assert!(normal.direction()[2] > 0.0 && across.z() == 6.0);
    let LinePair::Skew { normal, across, .. } = b.relation(a, Tolerance::exact()) else { panic!() };
    assert!(normal.direction()[2] < 0.0 && across.z() == -6.0);
    let LinePair::Crossing { plane, .. } = a.relation(b, Tolerance { sine: 0.0, length: 6.0 }) else { panic!() };
    assert_eq!((plane.e3 > 0.0, plane & Point::new(1.0, 2.0, 4.0)), (true, 0.0));
}

#[test]
fn a_tolerance_is_a_sine_and_a_length_and_both_are_inclusive() {
    let floor = Plane::new(0.0, 0.0, 2.0, -4.0);
    let beside = |height: f64| Plane::new(0.0, 0.0, -3.0, 3.0 * height);
    let near = Tolerance { sine: 1e-9, length: 0.25 };
    assert_eq!(floor.relation(beside(2.25), near), PlanePair::Equal { aligned: false });
    assert!(matches!(floor.relation(beside(2.2500001), near), PlanePair::Parallel { aligned: false, .. }));
    // The sine of (3, 4)'s angle with the x axis is 4/5.
    let (x, slope) = (pga2::Line::new(0.0, 1.0, 0.0), pga2::Line::new(-4.0, 3.0, 0.0));
    let sine = |sine| Tolerance { sine, length: 1.0 };
    assert_eq!(x.relation(slope, sine(0.8000001)), pga2::LinePair::Equal { aligned: true });
    assert!(matches!(x.relation(slope, sine(0.7999999)), pga2::LinePair::Crossing { .. }));
    // A length in no direction of an axis: (0.3, 0.4) is one of 0.5.
    let [low, high] = [-5.0, 0.0].map(|c| pga2::Line::new(6.0, 8.0, c));
    let length = |length| Tolerance { sine: 1e-9, length };
    assert_eq!(low.relation(high, length(0.5000001)), pga2::LinePair::Equal { aligned: true });
    assert!(matches!(low.relation(high, length(0.4999999)), pga2::LinePair::Parallel { aligned: true, .. }));
    assert!(x.contains(pga2::Point::new(7.0, 1.0), sine(0.0)));
    assert!(!x.contains(pga2::Point::new(7.0, 1.0000001), sine(0.0)));
}

#[test]
fn nothing_touches_within_a_negative_or_undefined_length() {
    let line = pga2::Line::new(3.0, 4.0, 5.0);
    for length in [-1.0, f64::NAN] {
        assert!(matches!(line.relation(line, Tolerance { sine: 1e-9, length }), pga2::LinePair::Parallel { .. }));
        assert!(!line.contains(pga2::Point::new(1.0, -2.0), Tolerance { sine: 1e-9, length }));
    }
}

#[test]
fn cases_do_not_depend_on_the_size() {
    for scale in [1e-150, 1e-9, 1.0, 1e9, 1e150] {
        let line = |a: [f64; 3], b: [f64; 3]| Line::through(a.map(|c| c * scale), b.map(|c| c * scale));
        let tolerance = Tolerance::relative(1e-12, 10.0 * scale);
        let a = line([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
        let skew = a.relation(line([4.0, 0.0, 1.0], [2.0, -1.0, 5.0]), tolerance);
        let LinePair::Skew { on_a, on_b, across, .. } = skew else { panic!("{scale}: {skew:?}") };
        let apart = across.norm() / scale;
        // |w·(u × v)| / |u × v| with w = (3, −2, −2), u = (2, 3, 6), v = (−2, −1, 4).
        assert!((apart - 86.0 / 740_f64.sqrt()).abs() < 1e-14, "{scale}: {apart}");
        assert!((on_a.distance(on_b) / scale - apart).abs() < 1e-14);
        let crossing = a.relation(line([3.0, 5.0, 9.0], [2.0, -1.0, 5.0]), tolerance);
        let LinePair::Crossing { point, .. } = crossing else { panic!("{scale}: {crossing:?}") };
        assert!(point.distance(Point::new(3.0 * scale, 5.0 * scale, 9.0 * scale)) < 1e-14 * scale);
        let parallel = a.relation(line([1.5, 2.0, 3.0], [7.5, 11.0, 21.0]), tolerance);
        assert!(matches!(parallel, LinePair::Parallel { aligned: true, .. }), "{scale}: {parallel:?}");
        let equal = a.relation(line([5.0, 8.0, 15.0], [-1.0, -1.0, -3.0]), tolerance);
        assert_eq!(equal, LinePair::Equal { aligned: false }, "{scale}");
    }
}

/// Two of them are the same plane, or one beside the other: no rounding makes a point of that.
#[test]
fn three_planes_of_which_two_are_parallel_have_no_point() {
    for k in 1..200 {
        let next = |n: i32| f64::from(k * n % 211 - 100) / 7.0 + 0.1;
        let plane = |n: i32| Plane::new(next(n), next(n + 2), next(n + 6), next(n + 8));
        let (a, b) = (plane(3), plane(17));
        for c in [a, a * -4.0, Plane { e0: a.e0 + 1.0, ..a }] {
            for (a, b, c) in [(a, b, c), (b, c, a), (c, a, b)] {
                let found = a.relation((b, c), Tolerance::exact());
                assert!(matches!(found, PlaneTriple::Line { .. } | PlaneTriple::Slab { .. }), "{a} {b} {c}: {found:?}");
            }
        }
    }
}

#[test]
fn the_plane_of_parallels_is_known_at_any_size() {
    for scale in [1e-300, 1e-200, 1.0, 1e200, 1e300] {
        // Along x, through (0, y, z).
        let along = |y: f64, z: f64| Line::from_plucker([1.0, 0.0, 0.0], [0.0, z * scale, -y * scale]);
        let found = along(1.0, 2.0).relation(along(4.0, 6.0), Tolerance::relative(1e-12, scale));
        let LinePair::Parallel { plane, .. } = found else { panic!("{scale}: {found:?}") };
        // The normal x × (0, 3, 4), and −2/5 from the origin.
        let unit = plane.normalized();
        assert!((unit.e2 + 0.8).abs() < 1e-15 && (unit.e3 - 0.6).abs() < 1e-15, "{scale}: {plane}");
        assert!(unit.e1 == 0.0 && (unit.e0 / scale + 0.4).abs() < 1e-14, "{scale}: {plane}");
    }
}

#[test]
fn the_smallest_angles_are_no_parallels() {
    // So small that its square is 0.
    let angle = 1e-170;
    let exact = Tolerance::exact();
    let far = |x: f64| (x * angle - 1.0).abs() < 1e-15;
    // From y = 0 and y = 1 − x angle, and their planes.
    let (flat, falling) = (pga2::Line::new(0.0, 1.0, 0.0), pga2::Line::new(angle, 1.0, -1.0));
    assert!(matches!(flat.relation(falling, exact), pga2::LinePair::Crossing { point } if far(point.x())));
    let (floor, roof, wall) =
        (Plane::new(0.0, 1.0, 0.0, 0.0), Plane::new(angle, 1.0, 0.0, -1.0), Plane::new(0.0, 0.0, 1.0, 0.0));
    assert!(matches!(floor.relation(roof, exact), PlanePair::Crossing { .. }));
    assert!(matches!(floor.relation((roof, wall), exact), PlaneTriple::Point { point } if far(point.x())));
    // The x axis, and a line through (0, 0, 1) that is turned a little towards y.
    let (axis, turned) =
        (Line::from_plucker([1.0, 0.0, 0.0], [0.0; 3]), Line::from_plucker([1.0, angle, 0.0], [-angle, 1.0, 0.0]));
    assert!(matches!(axis.relation(roof, exact), LinePlane::Crossing { point } if far(point.x())));
    let normal = Line::from_plucker([0.0, 0.0, 1.0], [0.0; 3]);
    assert_eq!(axis.common_normal(turned).map(Line::normalized), Some(normal));
    let found = axis.relation(turned, exact);
    let LinePair::Skew { on_a, on_b, across, .. } = found else { panic!("{found:?}") };
    assert_eq!((on_a, on_b, across.coords()), (Point::origin(), Point::new(0.0, 0.0, 1.0), [0.0, 0.0, 1.0]));
    // Small as they are, tolerances tell them apart.
    assert!(matches!(axis.relation(turned, Tolerance { sine: 1e-171, length: 0.0 }), LinePair::Skew { .. }));
    assert!(matches!(axis.relation(turned, Tolerance { sine: 1e-169, length: 0.0 }), LinePair::Parallel { .. }));
    // Of nearly opposite lines far from each other the bisector is further off than the largest number.
    let (far, little) = (2_f64.powi(665), 2_f64.powi(-665));
    let up = Line::from_plucker([little, 0.0, 1.0], [0.0; 3]);
    let down = Line::from_plucker([0.0, 0.0, -1.0], [0.0, far, 0.0]);
    assert_eq!(up.bisectors(down)[0], Line::from_plucker([little, 0.0, 0.0], [0.0, far, 0.0]));
}

#[test]
fn rounding_alone_does_not_part_parallel_lines() {
    // Directions k (0.1, 0.2, 0.7)-like, rounded: as parallel as floats can say.
    let mut numbers = Numbers(7);
    for _ in 0..2000 {
        let mut next = || numbers.unit() + 0.01;
        let ([x, y, z], factor, apart) = ([next(), next(), next()], next() * 30.0, next() * 9.0);
        let d = [x, y, z];
        // The second through (apart y, −apart x, 0), which is perpendicular to (x, y, 0) and as long as it times
        // apart.
        let moment = |p: [f64; 3], d: [f64; 3]| {
            [p[1] * d[2] - p[2] * d[1], p[2] * d[0] - p[0] * d[2], p[0] * d[1] - p[1] * d[0]]
        };
        let e = d.map(|c| c * -factor);
        let shift = [apart * y, -apart * x, 0.0];
        let (a, b) = (Line::from_plucker(d, [0.0; 3]), Line::from_plucker(e, moment(shift, e)));
        let expected = apart * x.hypot(y);
        assert!((a.distance(b) - expected).abs() < 1e-14 * expected.max(1.0), "{} {expected}", a.distance(b));
        // Their projection into the plane too, and planes with these normals.
        let (l, m) = (pga2::Line::new(x, y, 0.0), pga2::Line::new(x * factor, y * factor, apart * factor));
        assert!((l.distance(m) - apart / x.hypot(y)).abs() < 1e-13 * (1.0 + apart / x.hypot(y)));
        let (e, f) = (Plane::new(x, y, z, 0.0), Plane::new(x * factor, y * factor, z * factor, apart * factor));
        assert!((e.distance(f) - apart / x.hypot(y).hypot(z)).abs() < 1e-13 * (1.0 + apart / x.hypot(y)));
        // A line in a plane parallel to f.
        let along = Line::from_plucker([y * factor, -x * factor, 0.0], [0.0; 3]);
        assert!(along.distance(f) > 0.0);
    }
}

#[test]
fn the_closest_points_agree_with_exact_ones_far_from_the_origin() {
    let (p, u, r, v) = ([1001, -2003, 3005], [3, -5, 11], [1020, -2003, 3001], [-7, 2, 5]);
    let lines = (Line::through(p, at(p, &[(u, 1)])), Line::through(r, at(r, &[(v, 1)])));
    let LinePair::Skew { on_a, .. } = lines.0.map(q).relation(lines.1.map(q), Tolerance::exact()) else { panic!() };
    let float_lines = (lines.0.map(|c| c as f64), lines.1.map(|c| c as f64));
    let LinePair::Skew { on_a: found, .. } = float_lines.0.relation(float_lines.1, Tolerance::relative(1e-12, 4000.0))
    else {
        panic!()
    };
    for (x, y) in found.coords().into_iter().zip(on_a.coords()) {
        assert!((x - float(y)).abs() < 8.0 * 4000.0 * f64::EPSILON, "{x} {y}");
    }
}

/// What is further off than the scalar reaches has no place; what is just in reach has one.
#[test]
fn what_is_too_far_off_is_improper() {
    use incidence::pga2;
    let exact = Tolerance::exact();
    let far = pga2::Line::new(1e-200, 0.0, 1e200);
    let near = pga2::Line::new(0.0, 1.0, 0.0);
    for (a, b) in [(far, far), (far, near), (near, far)] {
        assert_eq!(a.relation(b, exact), pga2::LinePair::Improper);
        assert_eq!(a.distance_squared(b), None);
    }
    let far = Plane::new(1e-200, 0.0, 0.0, 1e200);
    let near = Plane::new(0.0, 1.0, 0.0, 0.0);
    let axis = Line::from_plucker([1e-200, 0.0, 0.0], [0.0, 1e200, 0.0]);
    assert_eq!((far.relation(far, exact), far.relation(near, exact)), (PlanePair::Improper, PlanePair::Improper));
    assert_eq!((axis.relation(axis, exact), axis.relation(near, exact)), (LinePair::Improper, LinePlane::Improper));
    assert_eq!(
        (far.distance_squared(far), axis.distance_squared(axis), near.distance_squared(axis)),
        (None, None, None)
    );
    assert_eq!(far.relation((near, Plane::new(0.0, 0.0, 1.0, 0.0)), exact), PlaneTriple::Improper);
    // The coefficients are in range, the foot is not.
    let (far, axis) = (Plane::new(1e-4, 0.0, 0.0, 1e307), Line::from_plucker([1e-4, 0.0, 0.0], [0.0, 1e307, 0.0]));
    assert_eq!((far.relation(far, exact), axis.relation(axis, exact)), (PlanePair::Improper, LinePair::Improper));
    assert!([far.distance(far), axis.distance(axis)].iter().all(|d: &f64| d.is_nan()));
    let far = pga2::Line::new(1e-4, 0.0, 1e307);
    assert_eq!(far.relation(far, exact), pga2::LinePair::Improper);
    // 1.7e299 from the origin: the foot is a number, though the constant times the normal is none.
    let plane = Plane::new(6e4, 0.0, 0.0, 1e304);
    assert_eq!((plane.relation(plane, exact), plane.distance(plane)), (PlanePair::Equal { aligned: true }, 0.0));
    let line = pga2::Line::new(6e4, 0.0, 1e304);
    assert_eq!((line.relation(line, exact), line.distance(line)), (pga2::LinePair::Equal { aligned: true }, 0.0));
    let axis = Line::from_plucker([6e4, 0.0, 0.0], [0.0, 0.0, 1e304]);
    assert_eq!((axis.relation(axis, exact), axis.distance(axis)), (LinePair::Equal { aligned: true }, 0.0));
    // Where the foot is exact, so is the rest.
    for line in [(2.0, 5.0, -87.0), (1.0, 7.0, -100.0), (49.0, 0.0, -49.0)].map(|(a, b, c)| pga2::Line::new(a, b, c)) {
        assert_eq!((line.relation(line, exact), line.distance(line)), (pga2::LinePair::Equal { aligned: true }, 0.0));
    }
}
