//! Strategies of the plane.

use ::proptest::prelude::*;

use super::{COORDINATE, HALF_ANGLE, NORM, any_size, circle, nearly_the_same, power_of_two, small};
use crate::pga2::{Direction, Flector, Line, Motor, Multivector, Point, Pseudoscalar, Rotor, Segment, Translator};
use crate::{Real, Widen};

fn point() -> impl Strategy<Value = Point> {
    [COORDINATE; 2].prop_map(Point::from)
}

fn direction() -> impl Strategy<Value = Direction> {
    (circle(), NORM).prop_map(|(unit, length)| Direction::from(unit) * length)
}

/// A line by its normal, its distance and its norm.
fn line() -> impl Strategy<Value = Line> {
    (circle(), COORDINATE, NORM).prop_map(|([a, b], c, norm)| Line::new(a, b, c) * norm)
}

fn rotor() -> impl Strategy<Value = Rotor> {
    HALF_ANGLE.prop_map(|half| Rotor::new(half + half))
}

fn translator() -> impl Strategy<Value = Translator> {
    [COORDINATE; 2].prop_map(Translator::new)
}

fn motor() -> impl Strategy<Value = Motor> {
    (translator(), rotor()).prop_map(|(t, r)| t * r)
}

/// A reflection in a line through the origin, and then a translation.
fn flector() -> impl Strategy<Value = Flector> {
    (translator(), circle()).prop_map(|(t, [a, b])| t * Line::new(a, b, 0.0))
}

any!(
    Point: point(),
    Direction: direction(),
    Line: line(),
    Rotor: rotor(),
    Translator: translator(),
    Motor: motor(),
    Flector: flector(),
    Pseudoscalar: COORDINATE.prop_map(|c| Pseudoscalar::from_array([c])),
    Multivector: [COORDINATE; 8].prop_map(Multivector::from_array)
);

/// See the [table](super).
impl<T: Widen + 'static> Arbitrary for Segment<T> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;
    fn arbitrary_with((): ()) -> BoxedStrategy<Self> {
        [[COORDINATE; 2], [COORDINATE; 2]].prop_map(|ends| Segment::from(ends.map(|end| end.map(T::narrow)))).boxed()
    }
}

/// Two lines, well-scaled, that are parallel or antiparallel up to a small angle, which is often 0.
pub fn nearly_parallel_lines<T: Widen>() -> impl Strategy<Value = (Line<T>, Line<T>)> {
    let norm = prop_oneof![NORM, NORM.prop_map(|n| -n)];
    (circle(), [COORDINATE; 2], small::<T>(), NORM, norm).prop_map(|([a, b], [c, d], angle, first, second)| {
        // By an angle whose tangent is `angle`.
        let (l, m) = (Line::new(a, b, c) * first, Line::new(a - angle * b, b + angle * a, d) * second);
        (l.map(T::narrow), m.map(T::narrow))
    })
}

/// Two points, well-scaled, with coordinates that differ by a few units in the last place or not at all.
pub fn nearly_coincident_points<T: Widen>() -> impl Strategy<Value = (Point<T>, Point<T>)> {
    [nearly_the_same(), nearly_the_same()].prop_map(|[x, y]| (Point::new(x[0], y[0]), Point::new(x[1], y[1])))
}

/// A point of weight 1 whose coordinates have any sizes: huge, tiny or next to each other.
pub fn points_of_any_size<T: Widen>() -> impl Strategy<Value = Point<T>> {
    [any_size(), any_size()].prop_map(Point::from)
}

/// A motor of norm 1 that turns by a small angle and moves by little, or not at all: near 1 or near −1.
pub fn near_identities<T: Widen>() -> impl Strategy<Value = Motor<T>> {
    (small::<T>(), [small::<T>(), small::<T>()], any::<bool>()).prop_map(|(angle, by, negative)| {
        let m = Translator::new(by) * Rotor::new(angle);
        let m = if negative { -m } else { m };
        m.map(T::narrow)
    })
}

/// A motor of norm 1 that turns by nearly or exactly half a turn about a well-scaled point: its scalar part is near or
/// exactly 0.
pub fn near_half_turns<T: Widen>() -> impl Strategy<Value = Motor<T>> {
    (translator(), small::<T>(), any::<bool>()).prop_map(|(t, short, negative)| {
        let (s, c) = Real::sin_cos(short);
        let m = t * Rotor { s, e12: if negative { -c } else { c } };
        m.map(T::narrow)
    })
}

/// A segment, well-placed, of any length from 1 down to the ulps of its ends, often of length 0.
pub fn short_segments<T: Widen>() -> impl Strategy<Value = Segment<T>> {
    (point(), circle(), small::<T>()).prop_map(|(p, [dx, dy], length)| {
        let [x, y] = p.coords();
        let length = length * power_of_two(3);
        Segment::from([[x, y], [x + length * dx, y + length * dy]].map(|end| end.map(T::narrow)))
    })
}
