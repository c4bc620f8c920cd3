//! Distances, and those with a sign.

use incidence::{pga2, pga3};

use super::{Arguments, Axis, Tally, line, shadow, side2, side3};
use crate::inputs::Float;
use crate::number::{Vector, difference, dot, length, vector};

pub fn measure<T: Float>(arguments: &Arguments<T>, tally: &mut Tally) {
    skew(arguments, tally);
    // The others have one direction, or make it parallel.
    if !tally.range.starts_with('2') {
        plane(arguments, tally);
        space(arguments, tally);
        parallels(arguments, tally);
    }
}

fn plane<T: Float>(Arguments { points: [a, b], directions: [u, ..], .. }: &Arguments<T>, tally: &mut Tally) {
    let [p, q] = [a, b].map(|&p| shadow(p));
    let [pe, qe]: [Vector<2>; 2] = [p, q].map(vector);
    let [p, q] = [p, q].map(pga2::Point::from);
    let truth = length(&difference(&qe, &pe));
    tally.number("plane: point, point", p.distance(q), &truth, &truth);
    let (line, truth) = side2(*b, *u);
    let size = length(&pe) + truth.reach();
    tally.number("plane: line, point, signed", line.signed_distance(p), &truth.signed_distance(&pe), &size);
    tally.number("plane: point, line", p.distance(line), &truth.signed_distance(&pe).abs(), &size);
}

fn space<T: Float>(Arguments { points: [a, b], directions: [u, ..], .. }: &Arguments<T>, tally: &mut Tally) {
    let [pe, qe]: [Vector<3>; 2] = [vector(*a), vector(*b)];
    let (p, q) = (pga3::Point::from(*a), pga3::Point::from(*b));
    let truth = length(&difference(&qe, &pe));
    tally.number("space: point, point", p.distance(q), &truth, &truth);
    let (plane, truth) = side3(*b, *u);
    let size = length(&pe) + truth.reach();
    tally.number("space: plane, point, signed", plane.signed_distance(p), &truth.signed_distance(&pe), &size);
    tally.number("space: point, plane", p.distance(plane), &truth.signed_distance(&pe).abs(), &size);

    let first = line(*a, *u);
    let axis = Axis::of(first);
    let size = axis.reach() + length(&qe);
    tally.number("space: point, line", q.distance(first), &length(&difference(&axis.nearest(&qe), &qe)), &size);
}

fn skew<T: Float>(Arguments { points: [a, b], directions: [u, v, _], .. }: &Arguments<T>, tally: &mut Tally) {
    let (first, second) = (line(*a, *u), line(*b, *v));
    let (axis, other) = (Axis::of(first), Axis::of(second));
    let [on_a, on_b] = axis.closest(&other);
    let truth = length(&difference(&on_a, &on_b));
    let size = (axis.reach() + other.reach()) / axis.sine(&other);
    tally.number("space: skew lines", first.distance(second), &truth, &size);
    let right_handed = -(dot(&axis.d, &vector(second.moment())) + dot(&vector(first.moment()), &other.d));
    let truth = if right_handed.is_negative() { -truth } else { truth };
    tally.number("space: skew lines, signed", first.signed_distance(second), &truth, &size);
}

fn parallels<T: Float>(Arguments { points: [a, b], exact: [u, v, across], .. }: &Arguments<T>, tally: &mut Tally) {
    let (first, side) = side2(*a, *u);
    let (second, other) = side2(*b, *v);
    let size = side.reach() + other.reach();
    tally.number("plane: parallel lines", first.distance(second), &side.signed_distance(&other.foot()).abs(), &size);

    let (first, side) = side3(*a, *u);
    let (second, other) = side3(*b, *v);
    let size = side.reach() + other.reach();
    tally.number("space: parallel planes", first.distance(second), &side.signed_distance(&other.foot()).abs(), &size);
    let beside = line(*b, *across);
    let axis = Axis::of(beside);
    let truth = side.signed_distance(&axis.foot);
    tally.number("space: line, parallel plane", beside.distance(first), &truth.abs(), &(side.reach() + axis.reach()));

    let (first, second) = (line(*a, *u), line(*b, *v));
    let (axis, other) = (Axis::of(first), Axis::of(second));
    let truth = length(&difference(&axis.foot, &other.foot));
    tally.number("space: parallel lines", first.distance(second), &truth, &(axis.reach() + other.reach()));
}
