//! Theorems: projections, reflections, perpendiculars, bisectors, distances and coordinates are what the algebra
//! defines, as equal fractions of polynomials. The code under test runs as it is; nothing is sampled.

#[path = "oracle/fraction.rs"]
mod fraction;

use fraction::{Fraction, variables};
use incidence::{pga2, pga3};
use num_traits::{Inv, One, Zero};

fn number(n: i64) -> Fraction {
    incidence::symbolic::Poly::from(n).into()
}

/// A generic element of each type. A line of space has a moment perpendicular to its direction: it is a line.
trait Generic {
    fn generic(name: &str) -> Self;
}

macro_rules! generic {
    ($($module:ident $name:ident [$n:literal])+) => {$(
        impl Generic for $module::$name<Fraction> {
            fn generic(name: &str) -> Self {
                Self::from_array(variables::<$n>(name))
            }
        }
    )+};
}
generic! { pga2 Point [3] pga2 Line [3] pga2 Direction [2] pga3 Point [4] pga3 Plane [4] pga3 Direction [3] }

impl Generic for pga3::Line<Fraction> {
    fn generic(name: &str) -> Self {
        let [x, y, z] = variables::<3>(&format!("{name}p"));
        pga3::Point::new(x, y, z) & pga3::Direction::from(variables::<3>(&format!("{name}d")))
    }
}

macro_rules! inverse {
    ($name:ident, $module:ident) => {
        /// b⁻¹ = b̃ / (b b̃), where b b̃ is a number.
        fn $name(b: impl Into<$module::Multivector<Fraction>>) -> $module::Multivector<Fraction> {
            let b = b.into();
            let square = b * b.reverse();
            assert_eq!(square, $module::Multivector { s: square.s, ..$module::Multivector::zero() });
            b.reverse() * square.s.inv()
        }
    };
}
inverse!(inverse_of_the_plane, pga2);
inverse!(inverse_of_space, pga3);

macro_rules! projections {
    ($module:ident, $inverse:ident: $($test:ident: $A:ident onto $B:ident);+) => {$(
        #[test]
        fn $test() {
            type Any = $module::Multivector<Fraction>;
            let (a, b) = ($module::$A::generic("a"), $module::$B::generic("b"));
            let projection = Any::from(a.project(b));
            assert_eq!(projection, (Any::from(a) | Any::from(b)) * $inverse(b));
            assert_eq!(Any::from(a.reject(b)), Any::from(a) - projection);
        }
    )+};
}
projections! { pga2, inverse_of_the_plane:
    a_point_of_the_plane_projects_onto_a_line_as_defined: Point onto Line;
    a_point_of_the_plane_projects_onto_a_point_as_defined: Point onto Point;
    a_line_of_the_plane_projects_onto_a_point_as_defined: Line onto Point;
    a_line_of_the_plane_projects_onto_a_line_as_defined: Line onto Line;
    a_direction_of_the_plane_projects_onto_a_line_as_defined: Direction onto Line
}
projections! { pga3, inverse_of_space:
    a_point_projects_onto_a_plane_as_defined: Point onto Plane;
    a_point_projects_onto_a_line_as_defined: Point onto Line;
    a_point_projects_onto_a_point_as_defined: Point onto Point;
    a_line_projects_onto_a_plane_as_defined: Line onto Plane;
    a_line_projects_onto_a_point_as_defined: Line onto Point;
    a_plane_projects_onto_a_point_as_defined: Plane onto Point;
    a_plane_projects_onto_a_line_as_defined: Plane onto Line;
    a_plane_projects_onto_a_plane_as_defined: Plane onto Plane;
    a_direction_projects_onto_a_plane_as_defined: Direction onto Plane;
    a_direction_projects_onto_a_line_as_defined: Direction onto Line
}

#[test]
fn a_line_of_space_projects_onto_a_line_as_defined() {
    type Any = pga3::Multivector<Fraction>;
    let (a, b) = (pga3::Line::generic("a"), pga3::Line::generic("b"));
    let defined = (Any::from(a) | Any::from(b)) * inverse_of_space(b);
    assert_eq!(Any::from(a.project(b)), defined);
}

#[test]
fn a_rejection_from_what_meets_it_is_the_outer_product_over_the_other() {
    type Any = pga3::Multivector<Fraction>;
    let (plane, line) = (pga3::Plane::generic("e"), pga3::Line::generic("l"));
    let (point, other) = (pga3::Point::generic("p"), pga3::Plane::generic("f"));
    assert_eq!(Any::from(point.reject(plane)), (Any::from(point) ^ plane.into()) * inverse_of_space(plane));
    assert_eq!(Any::from(line.reject(plane)), (Any::from(line) ^ plane.into()) * inverse_of_space(plane));
    assert_eq!(Any::from(plane.reject(line)), (Any::from(plane) ^ line.into()) * inverse_of_space(line));
    assert_eq!(Any::from(plane.reject(other)), (Any::from(plane) ^ other.into()) * inverse_of_space(other));
    assert_eq!(Any::from(plane.reject(point)), (Any::from(plane) ^ point.into()) * inverse_of_space(point));
}

#[test]
fn directions_have_parts_along_and_across_each_other() {
    let (a, b) = (pga3::Direction::generic("a"), pga3::Direction::generic("b"));
    let dot =
        |u: pga3::Direction<Fraction>, v: pga3::Direction<Fraction>| u.x() * v.x() + u.y() * v.y() + u.z() * v.z();
    assert_eq!(a.project(b), b * (dot(a, b) / dot(b, b)));
    assert_eq!(a.project(b) + a.reject(b), a);
    assert_eq!(dot(a.reject(b), b), Fraction::zero());
    let (a, b) = (pga2::Direction::generic("a"), pga2::Direction::generic("b"));
    let dot = |u: pga2::Direction<Fraction>, v: pga2::Direction<Fraction>| u.x() * v.x() + u.y() * v.y();
    assert_eq!(a.project(b), b * (dot(a, b) / dot(b, b)));
    assert_eq!(a.project(b) + a.reject(b), a);
}

#[test]
fn a_reflected_point_is_as_far_behind_its_foot() {
    let p = pga3::Point::generic("p");
    let doubled = |foot: pga3::Point<Fraction>| foot * number(2) - p;
    let (plane, line, center) = (pga3::Plane::generic("e"), pga3::Line::generic("l"), pga3::Point::generic("c"));
    assert_eq!(p.reflect(plane), doubled(p.project(plane)));
    assert_eq!(p.reflect(line), doubled(p.project(line)));
    assert_eq!(p.reflect(center), doubled(p.project(center)));
    let d = pga3::Direction::generic("d");
    assert_eq!(d.reflect(plane), d.project(plane) * number(2) - d);
    assert_eq!(d.reflect(line), d.project(line) * number(2) - d);
    assert_eq!(d.reflect(center), -d);
    let p = pga2::Point::generic("p");
    let doubled = |foot: pga2::Point<Fraction>| foot * number(2) - p;
    assert_eq!(p.reflect(pga2::Line::generic("l")), doubled(p.project(pga2::Line::generic("l"))));
    assert_eq!(p.reflect(pga2::Point::generic("c")), doubled(p.project(pga2::Point::generic("c"))));
    let d = pga2::Direction::generic("d");
    assert_eq!(d.reflect(pga2::Line::generic("l")), d.project(pga2::Line::generic("l")) * number(2) - d);
    assert_eq!(d.reflect(pga2::Point::generic("c")), -d);
}

#[test]
fn a_reflection_moves_lines_by_their_ends_and_planes_by_their_sides() {
    let (p, d, e) = (pga3::Point::generic("p"), pga3::Direction::generic("d"), pga3::Plane::generic("e"));
    let (plane, line, center) = (pga3::Plane::generic("m"), pga3::Line::generic("n"), pga3::Point::generic("o"));
    assert_eq!((p & d).reflect(plane), p.reflect(plane) & d.reflect(plane));
    assert_eq!((p & d).reflect(line), p.reflect(line) & d.reflect(line));
    assert_eq!((p & d).reflect(center), p.reflect(center) & d.reflect(center));
    assert_eq!(e.reflect(plane) & p.reflect(plane), e & p);
    assert_eq!(e.reflect(line) & p.reflect(line), e & p);
    assert_eq!(e.reflect(center) & p.reflect(center), e & p);
    let (p, l) = (pga2::Point::generic("p"), pga2::Line::generic("l"));
    let (line, center) = (pga2::Line::generic("m"), pga2::Point::generic("o"));
    assert_eq!(l.reflect(line) & p.reflect(line), l & p);
    assert_eq!(l.reflect(center) & p.reflect(center), l & p);
}

#[test]
fn perpendiculars_are_inner_products() {
    let (p, l, e) = (pga3::Point::generic("p"), pga3::Line::generic("l"), pga3::Plane::generic("e"));
    assert_eq!(e.perpendicular_through(p) * p.weight(), p | e);
    assert_eq!(l.perpendicular_through(p) * -p.weight(), l | p);
    assert_eq!(e.perpendicular_through(l), l | e);
    // The line runs to the positive side, the plane's positive side is where the line points.
    assert_eq!(e.perpendicular_through(p).direction(), e.normal());
    assert_eq!(l.perpendicular_through(p).normal(), l.direction());
    assert_eq!(e.perpendicular_through(p) & p, pga3::Plane::zero());
    assert_eq!(l.perpendicular_through(p) & p, Fraction::zero());
    // The third plane holds the line and is perpendicular to the first.
    assert_eq!(e.perpendicular_through(l) ^ l, pga3::Point::zero());
    assert_eq!(e.perpendicular_through(l) | e, Fraction::zero());
    let (p, l) = (pga2::Point::generic("p"), pga2::Line::generic("l"));
    assert_eq!(l.perpendicular_through(p) * p.weight(), l | p);
    assert_eq!(l.perpendicular_through(p).direction(), l.normal());
    assert_eq!(l.perpendicular_through(p) & p, Fraction::zero());
}

#[test]
fn parallels_go_through_the_point() {
    let (p, l, e) = (pga3::Point::generic("p"), pga3::Line::generic("l"), pga3::Plane::generic("e"));
    assert_eq!((l.parallel_through(p).direction(), l.parallel_through(p) & p), (l.direction(), pga3::Plane::zero()));
    assert_eq!((e.parallel_through(p).normal(), e.parallel_through(p) & p), (e.normal(), Fraction::zero()));
    let (p, l) = (pga2::Point::generic("p"), pga2::Line::generic("l"));
    assert_eq!((l.parallel_through(p).normal(), l.parallel_through(p) & p), (l.normal(), Fraction::zero()));
}

#[test]
fn a_bisector_reflects_one_point_onto_the_other() {
    let (p, q) = (pga3::Point::generic("p"), pga3::Point::generic("q"));
    let normalized = |p: pga3::Point<Fraction>| pga3::Point::from(p.coords());
    assert_eq!(normalized(p.reflect(p.bisector(q))), normalized(q));
    assert_eq!(p.bisector(q) & q, p.distance_squared(q).unwrap() * q.weight() / number(2));
    assert_eq!(p.bisector(q) & p.midpoint(q), Fraction::zero());
    let (p, q) = (pga2::Point::generic("p"), pga2::Point::generic("q"));
    let normalized = |p: pga2::Point<Fraction>| pga2::Point::from(p.coords());
    assert_eq!(normalized(p.reflect(p.bisector(q))), normalized(q));
    assert_eq!(p.bisector(q) & q, p.distance_squared(q).unwrap() * q.weight() / number(2));
    assert_eq!(p.bisector(q) & p.midpoint(q), Fraction::zero());
}

/// The squared norm: the sum of the squares of what is not ideal.
fn square<const N: usize>(v: [Fraction; N]) -> Fraction {
    v.into_iter().fold(Fraction::zero(), |sum, x| sum + x * x)
}

#[test]
fn distances_are_norms_of_joins_over_norms() {
    let (p, q) = (pga3::Point::generic("p"), pga3::Point::generic("q"));
    let (l, e) = (pga3::Line::generic("l"), pga3::Plane::generic("e"));
    let (v, w) = (p.weight() * p.weight(), q.weight() * q.weight());
    assert_eq!(p.distance_squared(q).unwrap() * v * w, square((p & q).direction()));
    assert_eq!(p.distance_squared(l).unwrap() * v * square(l.direction()), square((p & l).normal()));
    assert_eq!(p.distance_squared(e).unwrap() * v * square(e.normal()), square([p & e]));
    let (p, q, l) = (pga2::Point::generic("p"), pga2::Point::generic("q"), pga2::Line::generic("l"));
    let (v, w) = (p.weight() * p.weight(), q.weight() * q.weight());
    assert_eq!(p.distance_squared(q).unwrap() * v * w, square((p & q).normal()));
    assert_eq!(p.distance_squared(l).unwrap() * v * square(l.normal()), square([p & l]));
}

fn two_lines() -> [pga3::Line<Fraction>; 2] {
    [pga3::Line::generic("a"), pga3::Line::generic("b")]
}

#[test]
fn the_distance_of_skew_lines_is_their_join_over_their_commutator() {
    let [a, b] = two_lines();
    let normal = a.commutator(b);
    assert_eq!(a.distance_squared(b).unwrap() * square(normal.direction()), square([a & b]));
}

#[test]
fn the_common_normal_is_the_axis_of_the_commutator_and_crosses_both_lines() {
    let [a, b] = two_lines();
    let (normal, screw) = (a.common_normal(b).unwrap(), -a.commutator(b));
    assert_eq!(normal.direction(), screw.direction());
    assert_eq!((normal & a, normal & b), (Fraction::zero(), Fraction::zero()));
    assert_eq!((normal | a, normal | b), (Fraction::zero(), Fraction::zero()));
    // It is a line, and the rest of the screw is along it.
    let [d, m, n] = [normal.direction(), normal.moment(), screw.moment()];
    assert_eq!(d[0] * m[0] + d[1] * m[1] + d[2] * m[2], Fraction::zero());
    assert_eq!((n[0] - m[0]) * d[1], (n[1] - m[1]) * d[0]);
    assert_eq!((n[1] - m[1]) * d[2], (n[2] - m[2]) * d[1]);
}

#[test]
fn a_point_is_the_sum_of_the_vertices_by_its_barycentric_coordinates() {
    let corners = |k: usize| pga3::Point::<Fraction>::from(variables::<3>(&format!("v{k}")));
    let p = pga3::Point::<Fraction>::from(variables::<3>("p"));
    // A simplex has a corner at the origin: only differences count, as the code shows.
    let tetrahedron = pga3::Simplex([pga3::Point::origin(), corners(1), corners(2), corners(3)]);
    assert_eq!(tetrahedron.point(tetrahedron.barycentric(p).unwrap()), p);
    let edge = pga3::Simplex([corners(0), corners(1)]);
    assert_eq!(edge.point(edge.barycentric(p).unwrap()), p.project(corners(0) & corners(1)));
    let face = pga3::Simplex([pga3::Point::origin(), corners(1), corners(2)]);
    let [b, c] = [corners(1), corners(2)];
    assert_eq!(face.point(face.barycentric(p).unwrap()), p.project(pga3::Point::origin() & b & c));
    let corners = |k: usize| pga2::Point::<Fraction>::from(variables::<2>(&format!("v{k}")));
    let p = pga2::Point::<Fraction>::from(variables::<2>("p"));
    let triangle = pga2::Simplex([corners(0), corners(1), corners(2)]);
    assert_eq!(triangle.point(triangle.barycentric(p).unwrap()), p);
    let edge = pga2::Simplex([corners(0), corners(1)]);
    assert_eq!(edge.point(edge.barycentric(p).unwrap()), p.project(corners(0) & corners(1)));
}

#[test]
fn barycentric_coordinates_are_ratios_of_joins() {
    let [a, b, c, p] = std::array::from_fn(|k| pga2::Point::<Fraction>::generic(&format!("p{k}_")));
    let [s, t, r] = pga2::Simplex([a, b, c]).barycentric(p).unwrap();
    let whole = (a & b & c) * p.weight();
    assert_eq!(
        [s * whole, t * whole, r * whole],
        [(p & b & c) * a.weight(), (a & p & c) * b.weight(), (a & b & p) * c.weight(),]
    );
}

#[test]
fn areas_and_volumes_are_joins() {
    let six = number(6);
    let [a, b, c, d] = std::array::from_fn(|k| pga3::Point::<Fraction>::generic(&format!("p{k}_")));
    let weights = a.weight() * b.weight() * c.weight() * d.weight();
    assert_eq!(pga3::Simplex([a, b, c, d]).signed_volume().unwrap() * six * weights, a & b & c & d);
    let plane = pga3::Simplex([a, b, c]).plane();
    assert_eq!(plane * (a.weight() * b.weight() * c.weight()), a & b & c);
    let [a, b, c] = std::array::from_fn(|k| pga2::Point::<Fraction>::generic(&format!("p{k}_")));
    let weights = a.weight() * b.weight() * c.weight();
    assert_eq!(pga2::Simplex([a, b, c]).signed_area().unwrap() * number(2) * weights, a & b & c);
}

#[test]
fn the_area_of_a_polygon_is_the_sum_of_the_joins_with_any_point() {
    let corners: [pga2::Point<Fraction>; 5] = std::array::from_fn(|k| variables::<2>(&format!("p{k}_")).into());
    let o = pga2::Point::<Fraction>::from(variables::<2>("o"));
    let sum = (0..5).fold(Fraction::zero(), |sum, k| sum + (o & corners[k] & corners[(k + 1) % 5]));
    assert_eq!(pga2::Polygon(&corners).signed_area().unwrap() * number(2), sum);
    let corners: [pga3::Point<Fraction>; 5] = std::array::from_fn(|k| variables::<3>(&format!("p{k}_")).into());
    let o = pga3::Point::<Fraction>::from(variables::<3>("o"));
    let sum = (0..5).fold(pga3::Plane::zero(), |sum, k| sum + (o & corners[k] & corners[(k + 1) % 5]));
    let area = pga3::Polygon(&corners).vector_area().unwrap() * number(2);
    assert_eq!(area.coords(), sum.normal());
}

#[test]
fn the_center_of_a_polygon_is_the_mean_of_its_triangles_weighed_by_their_areas() {
    let corners: [pga2::Point<Fraction>; 4] = std::array::from_fn(|k| variables::<2>(&format!("p{k}_")).into());
    let o = pga2::Point::<Fraction>::from(variables::<2>("o"));
    let sum = (0..4).fold(pga2::Point::zero(), |sum, k| {
        let triangle = pga2::Simplex([o, corners[k], corners[(k + 1) % 4]]);
        sum + triangle.centroid() * triangle.signed_area().unwrap()
    });
    let polygon = pga2::Polygon(&corners);
    assert_eq!(polygon.centroid().unwrap() * polygon.signed_area().unwrap(), sum);
    // The same polygon in any plane of space, in skew coordinates.
    let numbers = [[1, 2], [5, 3], [4, 7], [3, 4], [-1, 9]];
    let flat = numbers.map(|c| pga2::Point::from(c.map(number)));
    let [p, u, v] = ["p", "u", "v"].map(variables::<3>);
    let lift =
        |[x, y]: [Fraction; 2]| pga3::Point::from(std::array::from_fn::<_, 3, _>(|i| p[i] + x * u[i] + y * v[i]));
    let lifted = flat.map(|c| lift(c.coords()));
    let center = pga2::Polygon(&flat).centroid().unwrap();
    assert_eq!(pga3::Polygon(&lifted).centroid().unwrap(), lift(center.coords()));
    assert_eq!(pga3::Polygon(&lifted).plane().unwrap() & lift([number(17), number(-3)]), Fraction::zero());
}

#[test]
fn the_volume_and_the_center_of_a_closed_mesh_do_not_depend_on_the_point_that_they_are_summed_from() {
    // Two tetrahedra on a common face, which is not part of the mesh.
    let points: [pga3::Point<Fraction>; 5] = std::array::from_fn(|k| variables::<3>(&format!("p{k}_")).into());
    let triangles = [[0, 1, 3], [1, 2, 3], [2, 0, 3], [1, 0, 4], [2, 1, 4], [0, 2, 4]];
    let mesh = pga3::Mesh::new(&points, &triangles).unwrap();
    let [a, b, c, d, e] = points;
    let parts = [pga3::Simplex([a, b, c, d]), pga3::Simplex([b, a, c, e])];
    let volumes = parts.map(|part| part.signed_volume().unwrap());
    assert_eq!(mesh.signed_volume(), volumes[0] + volumes[1]);
    let center = parts[0].centroid() * volumes[0] + parts[1].centroid() * volumes[1];
    assert_eq!(mesh.centroid().unwrap() * (volumes[0] + volumes[1]), center);
    assert_eq!(center.weight(), mesh.signed_volume() * Fraction::one());
}
