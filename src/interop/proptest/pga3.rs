//! Strategies of space.

use ::proptest::collection::vec;
use ::proptest::prelude::*;

use super::{COORDINATE, HALF_ANGLE, NORM, any_size, nearly_the_same, power_of_two, small, sphere};
use crate::pga3::{
    Chain, Direction, Flector, Line, Motor, Multivector, Plane, Point, Pseudoscalar, Rotor, Segment, Translator,
};
use crate::{Real, Widen};

/// a × b, the moment of the line from a along b.
fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    (Point::from(a) & Direction::from(b)).moment()
}

fn point() -> impl Strategy<Value = Point> {
    [COORDINATE; 3].prop_map(Point::from)
}

fn direction() -> impl Strategy<Value = Direction> {
    (sphere(), NORM).prop_map(|(unit, length)| Direction::from(unit) * length)
}

/// A plane by its normal, its distance and its norm.
fn plane() -> impl Strategy<Value = Plane> {
    (sphere(), COORDINATE, NORM).prop_map(|([a, b, c], d, norm)| Plane::new(a, b, c, d) * norm)
}

/// A unit vector, and another perpendicular to it.
fn frame() -> impl Strategy<Value = [[f64; 3]; 2]> {
    (sphere(), super::circle()).prop_map(|(n, [cos, sin])| {
        // Perpendicular to n and to the axis that it is farthest from.
        let k = if Real::abs(n[0]) < 0.6 { 0 } else { 1 };
        let u = cross(n, core::array::from_fn(|i| if i == k { 1.0 } else { 0.0 }));
        let length = crate::magnitude::norm(u);
        let (u, v) = (u.map(|c| c / length), cross(n, u.map(|c| c / length)));
        [n, core::array::from_fn(|i| cos * u[i] + sin * v[i])]
    })
}

/// A line by its direction, by the point nearest to the origin, and by its norm.
fn line() -> impl Strategy<Value = Line> {
    (frame(), COORDINATE, NORM).prop_map(|([along, across], distance, norm)| {
        (Point::from(across.map(|c| c * distance)) & Direction::from(along)) * norm
    })
}

/// cos α/2 − sin α/2 n, for the line n through the origin.
fn turn(axis: [f64; 3], [cos, sin]: [f64; 2]) -> Rotor {
    let [e23, e31, e12] = axis.map(|c| -sin * c);
    Rotor { s: cos, e12, e31, e23 }
}

fn rotor() -> impl Strategy<Value = Rotor> {
    (sphere(), HALF_ANGLE).prop_map(|(axis, half)| {
        let (sin, cos) = Real::sin_cos(half);
        turn(axis, [cos, sin])
    })
}

fn translator() -> impl Strategy<Value = Translator> {
    [COORDINATE; 3].prop_map(Translator::new)
}

fn motor() -> impl Strategy<Value = Motor> {
    (translator(), rotor()).prop_map(|(t, r)| t * r)
}

/// A reflection in a plane through the origin and a rotation about it, and then a translation.
fn flector() -> impl Strategy<Value = Flector> {
    (motor(), sphere()).prop_map(|(m, [a, b, c])| m * Plane::new(a, b, c, 0.0))
}

any!(
    Point: point(),
    Direction: direction(),
    Plane: plane(),
    Line: line(),
    Rotor: rotor(),
    Translator: translator(),
    Motor: motor(),
    Flector: flector(),
    Pseudoscalar: COORDINATE.prop_map(|c| Pseudoscalar::from_array([c])),
    Multivector: ([COORDINATE; 8], [COORDINATE; 8])
        .prop_map(|(low, high)| Multivector::from_array(core::array::from_fn(|k| if k < 8 { low[k] } else { high[k - 8] })))
);

/// See the [table](super).
impl<T: Widen + 'static> Arbitrary for Segment<T> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;
    fn arbitrary_with((): ()) -> BoxedStrategy<Self> {
        [[COORDINATE; 3], [COORDINATE; 3]].prop_map(|ends| Segment::from(ends.map(|end| end.map(T::narrow)))).boxed()
    }
}

/// See the [table](super).
impl<T: Widen + 'static> Arbitrary for Chain<T> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;
    fn arbitrary_with((): ()) -> BoxedStrategy<Self> {
        let point = [COORDINATE; 3].prop_map(|p| p.map(T::narrow));
        vec(point, 2..=20).prop_map(|points| Chain::new(points).expect("2 finite points at least")).boxed()
    }
}

/// Two lines through well-scaled points, that are parallel or antiparallel up to a small angle, which is often 0. They may be
/// skew, cross or be the same.
pub fn nearly_parallel_lines<T: Widen>() -> impl Strategy<Value = (Line<T>, Line<T>)> {
    let norm = prop_oneof![NORM, NORM.prop_map(|n| -n)];
    let elsewhere = prop_oneof![3 => point().prop_map(Some), 1 => Just(None)];
    (frame(), point(), elsewhere, small::<T>(), norm).prop_map(|([along, across], p, elsewhere, angle, norm)| {
        // By an angle whose tangent is `angle`.
        let turned = core::array::from_fn(|k| norm * (along[k] + angle * across[k]));
        let line = |p: Point, v: [f64; 3]| (p & Direction::from(v)).map(T::narrow);
        (line(p, along), line(elsewhere.unwrap_or(p), turned))
    })
}

/// Two planes, well-scaled, that are parallel or antiparallel up to a small angle, which is often 0.
pub fn nearly_parallel_planes<T: Widen>() -> impl Strategy<Value = (Plane<T>, Plane<T>)> {
    let norm = prop_oneof![NORM, NORM.prop_map(|n| -n)];
    (frame(), [COORDINATE; 2], small::<T>(), norm).prop_map(|([n, across], [d, e], angle, norm)| {
        // By an angle whose tangent is `angle`.
        let [a, b, c] = core::array::from_fn(|k| n[k] + angle * across[k]);
        let planes = (Plane::new(n[0], n[1], n[2], d), Plane::new(a, b, c, e) * norm);
        (planes.0.map(T::narrow), planes.1.map(T::narrow))
    })
}

/// Two points, well-scaled, with coordinates that differ by a few units in the last place or not at all.
pub fn nearly_coincident_points<T: Widen>() -> impl Strategy<Value = (Point<T>, Point<T>)> {
    [nearly_the_same(), nearly_the_same(), nearly_the_same()]
        .prop_map(|[x, y, z]| (Point::new(x[0], y[0], z[0]), Point::new(x[1], y[1], z[1])))
}

/// A point of weight 1 whose coordinates have any sizes: huge, tiny or next to each other.
pub fn points_of_any_size<T: Widen>() -> impl Strategy<Value = Point<T>> {
    [any_size(), any_size(), any_size()].prop_map(Point::from)
}

/// A motor of norm 1 that turns by a small angle and moves by little, or not at all: near 1 or near −1.
pub fn near_identities<T: Widen>() -> impl Strategy<Value = Motor<T>> {
    let by = [small::<T>(), small::<T>(), small::<T>()];
    (sphere(), small::<T>(), by, any::<bool>()).prop_map(|(axis, half, by, negative)| {
        let (sin, cos) = Real::sin_cos(half);
        let m = Translator::new(by) * turn(axis, [cos, sin]);
        let m = if negative { -m } else { m };
        m.map(T::narrow)
    })
}

/// A motor of norm 1 that turns by nearly or exactly half a turn, and moves along and across: its scalar part is near or
/// exactly 0.
pub fn near_half_turns<T: Widen>() -> impl Strategy<Value = Motor<T>> {
    (translator(), sphere(), small::<T>()).prop_map(|(t, axis, short)| {
        let (sin, cos) = Real::sin_cos(short);
        let m = t * turn(axis, [sin, cos]);
        m.map(T::narrow)
    })
}

/// A segment, well-placed, of any length from 1 down to the ulps of its ends, often of length 0.
pub fn short_segments<T: Widen>() -> impl Strategy<Value = Segment<T>> {
    (point(), sphere(), small::<T>()).prop_map(|(p, along, length)| {
        let start = p.coords();
        let end = core::array::from_fn(|k| start[k] + power_of_two(3) * length * along[k]);
        Segment::from([start, end].map(|end| end.map(T::narrow)))
    })
}
