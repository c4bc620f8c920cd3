//! How far a point is from a triangle, against exact rationals that share no code with it.

use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::vec::Vec;

use super::{Point, Triangle, closest_point, distance, quick, slow, sorted};
use crate::boundary::rationals::{Vector, cross, dot, is_zero, minus, vector};
use crate::exact::tests::oracle::exact;
use crate::magnitude::finite;
use crate::random::Numbers;

/// a + s (b − a)
fn along(a: &Vector, b: &Vector, s: &BigRational) -> Vector {
    core::array::from_fn(|k| &a[k] + s * (&b[k] - &a[k]))
}

/// The nearest point of a triangle.
fn expected(p: &Vector, triangle: &[Vector; 3]) -> Vector {
    let [a, b, c] = triangle;
    let normal = cross(&minus(b, a), &minus(c, a));
    if !is_zero(&normal) {
        let height = dot(&minus(p, a), &normal) / dot(&normal, &normal);
        let foot = core::array::from_fn(|k| &p[k] - &height * &normal[k]);
        let inside = |v: &Vector, w: &Vector| !dot(&cross(&minus(w, v), &minus(&foot, v)), &normal).is_negative();
        if inside(a, b) && inside(b, c) && inside(c, a) {
            return foot;
        }
    }
    let on_edge = |[a, b]: [&Vector; 2]| {
        let (u, w) = (minus(b, a), minus(p, a));
        if is_zero(&u) {
            return a.clone();
        }
        let s = dot(&w, &u) / dot(&u, &u);
        along(a, b, &s.max(BigRational::zero()).min(BigRational::one()))
    };
    let candidates = [[a, b], [b, c], [c, a]].map(on_edge);
    candidates.into_iter().min_by_key(|x| square(&minus(p, x))).unwrap()
}

fn square(v: &Vector) -> BigRational {
    dot(v, v)
}

/// By how many ε a distance is off, of which the square is given.
fn error(found: f64, square: &BigRational) -> f64 {
    if square.is_zero() || found == 0.0 {
        return if square.is_zero() && found == 0.0 { 0.0 } else { f64::INFINITY };
    }
    let found = exact(found);
    let relative = (&found * &found - square) / square;
    0.5 * relative.to_f64().unwrap().abs() / f64::EPSILON
}

/// Points and triangles in all positions: of small integers, slivers, above and below an inside, an edge or a corner, at all heights.
fn questions() -> Vec<(Point, Triangle)> {
    let mut n = Numbers(11);
    let mut questions = Vec::new();
    for round in 0..6000 {
        let most = 1 + n.below(4);
        let is_lattice = round % 3 == 0;
        let mut point = || -> Point {
            if is_lattice { core::array::from_fn(|_| n.below(2 * most + 1) as f64 - most as f64) } else { n.point() }
        };
        let (mut triangle, mut p) = ([point(), point(), point()], point());
        let way: Point = point();
        let edge: Point = core::array::from_fn(|k| triangle[1][k] - triangle[0][k]);
        match n.below(6) {
            // A sliver.
            0 => {
                let flat = [1e-3, 1e-6, 1e-9, 1e-13, 0.0][n.below(5)];
                let along = [0.5, n.unit(), 1.5][n.below(3)];
                triangle[2] = core::array::from_fn(|k| triangle[0][k] + along * edge[k] + flat * way[k]);
            }
            // A short edge, or none.
            1 => {
                let short = [1e-3, 1e-8, 1e-15, 0.0][n.below(4)];
                triangle[2] = core::array::from_fn(|k| triangle[n.below(2)][k] + short * way[k]);
            }
            _ => {}
        }
        if n.below(2) == 0 {
            // At some height above or below a point of the plane.
            let [y, z] =
                [[0.25, 0.5], [0.0, n.unit()], [0.0, 0.0], [n.unit(), n.unit()], [0.5, 0.5], [1.0, 0.0]][n.below(6)];
            let [a, b, c] = triangle;
            let [e, f]: [Point; 2] = [b, c].map(|q| core::array::from_fn(|k| q[k] - a[k]));
            let normal = super::wedge(e, f);
            let length = super::dot(normal, normal).sqrt();
            let per_length = if length > 0.0 && n.below(2) == 0 { 1.0 / length } else { 1.0 };
            let height = per_length * [0.0, 1.0, 1e3, 1e9, 10.0_f64.powi(-(n.below(18) as i32))][n.below(5)];
            p = core::array::from_fn(|k| a[k] + y * e[k] + z * f[k] + height * normal[k]);
        }
        if n.below(6) == 0 {
            // Beside an edge by ulps.
            let [a, b, _] = triangle;
            let s = [0.0, 0.5, n.unit(), n.unit()][n.below(4)];
            p = core::array::from_fn(|k| {
                let x = a[k] + s * (b[k] - a[k]);
                x + x * f64::EPSILON * (n.below(5) as f64 - 2.0)
            });
        }
        let far = [0.0, 0.0, 1.0, 1e4, 1e9][n.below(5)];
        let size = [1.0, 1.0, 1.0, 1e-40, 1e40, 1e-160, 1e150, 1e-300, 1e300][n.below(9)];
        for p in triangle.iter_mut().chain([&mut p]) {
            *p = p.map(|x| size * (x + far));
        }
        if finite(p) && triangle.iter().all(|&p| finite(p)) {
            questions.push((p, triangle));
        }
    }
    questions
}

/// Points above the insides of slivers, and of triangles so far away that their corners are on a lattice, near to the plane.
fn narrow_questions() -> Vec<(Point, Triangle)> {
    let mut n = Numbers(13);
    let above = |n: &mut Numbers, triangle: Triangle, height: f64| -> Point {
        let [y, z] = [n.unit(), n.unit()].map(|x| 0.05 + 0.4 * x);
        let [a, b, c] = triangle;
        let [e, f]: [Point; 2] = [b, c].map(|q| core::array::from_fn(|k| q[k] - a[k]));
        let normal = super::wedge(e, f);
        let length = super::dot(normal, normal).sqrt();
        core::array::from_fn(|k| a[k] + y * e[k] + z * f[k] + height / length * normal[k])
    };
    let mut questions = Vec::new();
    for round in 0..1500 {
        let flat = 2.0_f64.powi(-(n.below(26) as i32));
        let (a, b, way): (Point, Point, Point) = (n.point(), n.point(), n.point());
        let along = 0.2 + n.unit();
        let triangle = [a, b, core::array::from_fn(|k| a[k] + along * (b[k] - a[k]) + flat * way[k])];
        let height = 2.0_f64.powi(-(n.below(46) as i32));
        questions.push((above(&mut n, triangle, height), triangle));
        let mut corner = || -> Point { core::array::from_fn(|_| 4e15 + n.below(1 << (1 + round % 10)) as f64) };
        let triangle = [corner(), corner(), corner()];
        // Mostly in the plane, but for the rounding to the lattice.
        let height = if round % 4 == 0 { n.below(100) as f64 } else { 0.0 };
        questions.push((above(&mut n, triangle, height), triangle));
    }
    questions.retain(|&(p, _)| finite(p));
    questions
}

/// Whether the distance is right to 5 ε, or the next number to the one that is if they are subnormal.
fn is_right(found: f64, square: &BigRational) -> bool {
    let is_next = |found: f64| {
        let [less, more] = [found.next_down().max(0.0), found.next_up()].map(exact);
        !square.is_zero() && &less * &less <= *square && *square <= &more * &more
    };
    error(found, square) < 5.0 || (found > 0.0 && found < f64::MIN_POSITIVE && is_next(found))
}

#[test]
fn the_distance_is_right_to_five_epsilon() {
    let (mut at_once, mut subnormal) = (0, 0);
    let questions: Vec<_> = questions().into_iter().chain(narrow_questions()).collect();
    for &(p, triangle) in &questions {
        let exactly = (vector(p), triangle.map(vector));
        let truth = square(&minus(&exactly.0, &expected(&exactly.0, &exactly.1)));
        let found = distance(p, triangle);
        let by_integers = slow(p, &sorted(triangle)).unwrap().distance;
        for found in [found, by_integers] {
            assert!(is_right(found, &truth), "{p:?} {triangle:?}: {found:e} is off by {} ε", error(found, &truth));
        }
        let [a, b, c] = triangle;
        for turned in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            assert_eq!(distance(p, turned), found, "{p:?} {triangle:?}");
        }
        at_once += usize::from(quick(p, &sorted(triangle)).is_some());
        subnormal += usize::from(found < f64::MIN_POSITIVE);
    }
    assert!(3 * at_once > questions.len() && subnormal > 50, "{at_once} {subnormal}");
}

#[test]
fn the_nearest_point_is_on_the_triangle_and_as_near_as_it_should() {
    for (p, triangle) in questions() {
        let x = closest_point(p, triangle);
        let size = triangle.iter().flatten().fold(0.0, |size: f64, x| size.max(x.abs()));
        let (exact_p, corners, exact_x) = (vector(p), triangle.map(vector), vector(x));
        let room = exact(4.0 * f64::EPSILON) * exact(size) + exact(f64::from_bits(4));
        let from_triangle = square(&minus(&exact_x, &expected(&exact_x, &corners)));
        assert!(from_triangle <= &room * &room, "{p:?} {triangle:?}: {x:?} is not on it");
        let nearest = distance(p, triangle);
        let most = exact(nearest) * exact(1.0 + 16.0 * f64::EPSILON) + room;
        assert!(square(&minus(&exact_p, &exact_x)) <= &most * &most, "{p:?} {triangle:?}: {x:?} is not the nearest");
        for axis in 0..3 {
            let along = triangle.map(|corner| corner[axis]);
            let [least, most] =
                [along.into_iter().fold(f64::INFINITY, f64::min), along.into_iter().fold(f64::NEG_INFINITY, f64::max)];
            assert!(least <= x[axis] && x[axis] <= most, "{p:?} {triangle:?}: {x:?} is out of the box");
        }
    }
}

#[test]
fn what_is_not_finite_is_nowhere() {
    let [p, a, b, c] = [[1.0, 2.0, 3.0], [0.0, 1.0, 0.0], [2.0, 0.0, 1.0], [1.0, 4.0, 0.0]];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for which in 0..4 {
            for (b, c) in [(b, c), (a, c), (b, b), (a, a)] {
                let mut points = [p, a, b, c];
                points[which][which % 3] = bad;
                let [p, triangle @ ..] = points;
                assert!(distance(p, triangle).is_nan() && closest_point(p, triangle).iter().all(|x| x.is_nan()));
            }
        }
    }
}

/// Nor if the point is one of the corners, or an edge has no length.
#[test]
fn a_corner_that_is_not_finite_is_seen_in_any_place() {
    let [p, q, nowhere] = [[1.0, 2.0, 3.0], [0.0, 1.0, 0.0], [0.0, f64::NAN, f64::INFINITY]];
    for triangle in
        [[p, q, nowhere], [q, p, nowhere], [nowhere, p, q], [q, nowhere, p], [p, p, nowhere], [nowhere, p, p]]
    {
        assert!(distance(p, triangle).is_nan() && closest_point(p, triangle).iter().all(|x| x.is_nan()));
    }
}

/// The nearest point is known where its distance is not a number.
#[test]
fn a_distance_that_overflows_has_a_nearest_point() {
    const M: f64 = f64::MAX;
    let [a, b, c] = [[-M, 0.1 * M, 0.2 * M], [-M, 0.9 * M, -0.8 * M], [-M, -M, 0.0]];
    let p = [M, M, M];
    for triangle in [[a, b, c], [b, c, a], [c, b, a]] {
        let [x, y, z] = closest_point(p, triangle);
        assert_eq!((distance(p, triangle), x), (f64::INFINITY, -M));
        // In eighths, as nothing overflows there.
        let [_, v, w] = closest_point(p.map(|x| x / 8.0), triangle.map(|p| p.map(|x| x / 8.0)));
        assert!((y / 8.0 - v).abs() < 1e-15 * M && (z / 8.0 - w).abs() < 1e-15 * M, "{y:e} {z:e}");
    }
}

/// In general position hardly any point needs integers: of those very near, which are not seen from the inside, one in a thousand.
#[test]
fn most_is_known_at_once() {
    let (mut n, mut unknown) = (Numbers(12), 0);
    for _ in 0..6000 {
        unknown += usize::from(quick(n.point(), &[n.point(), n.point(), n.point()]).is_none());
    }
    assert!(unknown <= 6, "{unknown}");
}

/// No square is beyond the bounds, and they are narrow.
#[cfg(feature = "collide")]
#[test]
fn the_square_is_between_its_bounds() {
    use super::square_between;
    let mut narrow = 0;
    let questions = questions();
    for &(p, triangle) in &questions {
        let [least, most] = square_between(p, triangle);
        let exactly = (vector(p), triangle.map(vector));
        let truth = square(&minus(&exactly.0, &expected(&exactly.0, &exactly.1)));
        assert!(least <= 0.0 || exact(least) <= truth, "{p:?} {triangle:?}: {least:e}");
        assert!(most == f64::INFINITY || exact(most) >= truth, "{p:?} {triangle:?}: {most:e}");
        narrow += usize::from(most - least < 1e-9 * most);
    }
    assert!(5 * narrow > questions.len(), "{narrow} of {}", questions.len());
}

/// The weights are those of the joins of the projective algebra, the foot is the projection, and the height what the join of point and plane says.
#[cfg(feature = "symbolic")]
#[test]
fn the_weights_are_joins() {
    use super::{Ways, dot};
    use crate::minkowski::foot;
    use crate::ops::PartOf;
    use crate::pga3::{self, Multivector};
    use crate::symbolic::Poly;
    let point = |name: &str| ["x", "y", "z"].map(|axis| Poly::var(format!("{name}.{axis}")));
    let [p, a, b, c] = ["p", "a", "b", "c"].map(point);
    let ways = Ways::of(p, [a, b, c]);
    let (weights, nn) = ways.weights();
    let [at_p, at_a, at_b, at_c] = [p, a, b, c].map(pga3::Point::from);
    let by_joins = foot([at_a, at_b, at_c], at_p);
    assert_eq!((by_joins.parts, by_joins.whole), (weights, nn));
    let plane = at_a & at_b & at_c;
    let height = dot(ways.w, ways.n);
    assert_eq!((at_p & plane) * (at_p & plane), height * height);
    // (p | P) P
    let projected = pga3::Point::part_of(Multivector::from(at_p | plane) * Multivector::from(plane));
    let [x, y, z] = core::array::from_fn(|axis| weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis]);
    assert_eq!([projected.e032, projected.e013, projected.e021, projected.e123], [x, y, z, nn]);
}

/// In exact numbers what is missing from any place of the plane has the height of the point, and the shares that the place misses.
#[cfg(feature = "symbolic")]
#[test]
fn what_is_missing_has_the_height() {
    use super::{Ways, dot};
    use crate::symbolic::Poly;
    let vector = |name: &str| ["x", "y", "z"].map(|axis| Poly::var(format!("{name}.{axis}")));
    let [p, a, b, c] = ["p", "a", "b", "c"].map(vector);
    let [y, z] = ["y", "z"].map(Poly::var);
    let ways = Ways::of(p, [a, b, c]);
    let r = core::array::from_fn(|k| p[k] - (a[k] + y * ways.e[k] + z * ways.f[k]));
    assert_eq!(dot(r, ways.n), dot(ways.w, ways.n));
    let (nn, [of_y, of_z]) = (dot(ways.n, ways.n), ways.shares(ways.w));
    assert_eq!(ways.shares(r), [of_y - y * nn, of_z - z * nn]);
}

/// Where the distance overflows, and no unit holds all digits of the places, the nearest point is that at a quarter of the size.
#[test]
fn a_distance_that_overflows_has_the_nearest_point_of_a_smaller_one() {
    let mut random = Numbers(29);
    for _ in 0..1000 {
        let mut far = || {
            let [x, y] = random.point().map(|x| f64::MAX * (0.75 + 0.25 * x));
            [x, y, f64::from_bits(1 + random.below(8) as u64)]
        };
        let (triangle, p) = ([far(), far(), far()], far().map(|x| -x));
        assert_eq!(distance(p, triangle), f64::INFINITY);
        let quarter = |p: Point| p.map(|x| 0.25 * x);
        let ([x, y, _], near) = (closest_point(p, triangle), closest_point(quarter(p), triangle.map(quarter)));
        assert!((4.0 * near[0] - x).abs() <= 1e-14 * x && (4.0 * near[1] - y).abs() <= 1e-14 * y, "{p:?} {triangle:?}");
    }
}
