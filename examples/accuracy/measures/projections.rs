//! Projections, and where two lines of space are closest.

use incidence::pga3::LinePair;
use incidence::{Tolerance, pga2, pga3};

use super::{Arguments, Axis, Side, Tally, line, shadow, side2, side3};
use crate::inputs::Float;
use crate::number::{Number, Vector, along, cross, difference, dot, length, vector};

pub fn measure<T: Float>(arguments: &Arguments<T>, tally: &mut Tally) {
    plane(arguments, tally);
    space(arguments, tally);
    planes(arguments, tally);
    common_normal(arguments, tally);
}

/// A line of the plane or a plane of space: the normal of norm |n| of what was projected, the last coefficient of that
/// times a distance.
fn sided<T: Float, const N: usize>(
    tally: &mut Tally,
    operation: &str,
    (n, c): ([T; N], T),
    truth: &Side<N>,
    norm: &Number,
    reach: &Number,
) {
    tally.components(operation, n, &truth.n, norm);
    tally.number(operation, c, &truth.c, &(norm.clone() * reach.clone()));
}

/// The line or plane with this normal through a point.
fn through<const N: usize>(n: Vector<N>, p: &Vector<N>) -> Side<N> {
    let c = -dot(&n, p);
    Side { n, c }
}

/// t times a line or plane.
fn times<const N: usize>(side: &Side<N>, t: &Number) -> Side<N> {
    Side { n: side.n.clone().map(|c| t.clone() * c), c: t.clone() * side.c.clone() }
}

fn plane<T: Float>(Arguments { points: [a, b], directions: [u, v, _], .. }: &Arguments<T>, tally: &mut Tally) {
    let ((first, side), (second, other)) = (side2(*a, *u), side2(*b, *v));
    let (p, pe) = (pga2::Point::from(shadow(*a)), vector(shadow(*a)));
    let size = length(&pe) + other.reach();
    tally.components("plane: point onto line", p.project(second).coords(), &other.nearest(&pe), &size);
    let (q, qe) = (pga2::Point::from(shadow(*b)), vector(shadow(*b)));
    let parts = |line: pga2::Line<T>| (line.normal(), line.e0);
    let size = length(&qe) + side.reach();
    let truth = through(side.n.clone(), &qe);
    sided(tally, "plane: line onto point", parts(first.project(q)), &truth, &side.norm(), &size);
    let truth = times(&other, &(dot(&side.n, &other.n) / dot(&other.n, &other.n)));
    let size = side.reach() + other.reach();
    sided(tally, "plane: line onto line", parts(first.project(second)), &truth, &side.norm(), &size);
}

fn space<T: Float>(Arguments { points: [a, b], directions: [u, v, _], .. }: &Arguments<T>, tally: &mut Tally) {
    let first = line(*a, *u);
    let axis = Axis::of(first);
    let (onto, side) = side3(*b, *v);
    let (p, pe) = (pga3::Point::from(*b), vector(*b));
    let size = length(&pe) + axis.reach();
    tally.components("space: point onto line", p.project(first).coords(), &axis.nearest(&pe), &size);
    let (q, qe) = (pga3::Point::from(*a), vector(*a));
    let size = length(&qe) + side.reach();
    tally.components("space: point onto plane", q.project(onto).coords(), &side.nearest(&qe), &size);

    let mut lines = |operation, found: pga3::Line<T>, d: &Vector<3>, through: &Vector<3>, norm: Number, reach| {
        tally.components(operation, found.direction(), d, &norm);
        tally.components(operation, found.moment(), &cross(through, d), &(norm * reach));
    };
    let norm = length(&axis.d);
    lines("space: line onto point", first.project(p), &axis.d, &pe, norm.clone(), length(&pe) + axis.reach());
    let slope = -dot(&axis.d, &side.n) / dot(&side.n, &side.n);
    let (d, foot) = (along(&axis.d, &slope, &side.n), side.nearest(&axis.foot));
    lines("space: line onto plane", first.project(onto), &d, &foot, norm.clone(), axis.reach() + side.reach());
    let second = line(*b, *v);
    let other = Axis::of(second);
    let cosine = dot(&axis.d, &other.d) / dot(&other.d, &other.d);
    let d = other.d.clone().map(|c| cosine.clone() * c);
    lines("space: line onto line", first.project(second), &d, &other.foot, norm, axis.reach() + other.reach());
}

fn planes<T: Float>(Arguments { points: [a, b], directions: [u, v, _], .. }: &Arguments<T>, tally: &mut Tally) {
    let ((first, side), (second, other)) = (side3(*a, *u), side3(*b, *v));
    let parts = |plane: pga3::Plane<T>| (plane.normal(), plane.e0);
    let (p, pe) = (pga3::Point::from(*b), vector(*b));
    let truth = through(side.n.clone(), &pe);
    let size = length(&pe) + side.reach();
    sided(tally, "space: plane onto point", parts(first.project(p)), &truth, &side.norm(), &size);
    let truth = times(&other, &(dot(&side.n, &other.n) / dot(&other.n, &other.n)));
    let size = side.reach() + other.reach();
    sided(tally, "space: plane onto plane", parts(first.project(second)), &truth, &side.norm(), &size);
    let onto = line(*b, *v);
    let axis = Axis::of(onto);
    let slope = -dot(&side.n, &axis.d) / dot(&axis.d, &axis.d);
    let truth = through(along(&side.n, &slope, &axis.d), &axis.foot);
    let size = side.reach() + axis.reach();
    sided(tally, "space: plane onto line", parts(first.project(onto)), &truth, &side.norm(), &size);
}

fn common_normal<T: Float>(Arguments { points: [a, b], directions: [u, v, _], .. }: &Arguments<T>, tally: &mut Tally) {
    let (first, second) = (line(*a, *u), line(*b, *v));
    let (axis, other) = (Axis::of(first), Axis::of(second));
    let (sine, reach) = (axis.sine(&other), axis.reach() + other.reach());
    let h = cross(&axis.d, &other.d);
    let normal = first.common_normal(second).expect("lines that are not parallel");
    let found = vector(normal.direction());
    let error = length(&cross(&found, &h)) / (length(&found) * length(&h));
    tally.see("space: common normal, direction", &error, &(Number::from(1) / sine.clone()));
    // What rounding made of far lines may be a crossing.
    let (on_a, on_b, across) = match first.relation(second, Tolerance::exact()) {
        LinePair::Skew { on_a, on_b, across, .. } => (on_a, on_b, across),
        LinePair::Crossing { point, .. } => (point, point, pga3::Direction::zero()),
        other => panic!("neither skew nor crossing: {other:?}"),
    };
    let closest = axis.closest(&other);
    let size = reach.clone() / (sine.clone() * sine.clone());
    for (found, truth) in [on_a, on_b].into_iter().zip(&closest) {
        tally.components("space: closest points of lines", found.coords(), truth, &size);
    }
    let [on_a, on_b] = closest;
    let truth = difference(&on_b, &on_a);
    tally.components("space: across from line to line", across.coords(), &truth, &(reach / sine));
}
