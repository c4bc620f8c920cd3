//! Projection (a·b) b⁻¹ and rejection, what is left, of points, lines, planes and directions, and reflection. Each
//! formula is the geometric one; that it equals the algebraic one is proved in `tests/theorems_measures.rs`.

use core::convert::identity;
use core::ops::Neg;

use super::coordinates::{Axis, Hesse, components, place, point};
use super::{Direction, Line, Plane, Point, cross, difference, sum};
use crate::magnitude::{dot, scaled};
use crate::ops::{Project, Reflect, Reject, forward};
use crate::projection::{Image, Parts, parts, reflections};
use crate::scalar::Field;

// A point v of weight w. What is left of it is a direction: from the foot to the point.

parts!(a: Point onto b: Point -> (Point, Direction) {
    let foot = place(b)?.map(|c| a.e123 * c);
    Some((point(foot, a.e123), difference(components(a), foot).into()))
});

// With e = w m − v × d, w times the difference of the moments: the foot is v + d × e / (d·d).
parts!(a: Point onto b: Line -> (Point, Direction) {
    let (Axis { d, m, dd }, v) = (Axis::of(b)?, components(a));
    let e = difference(m.map(|c| a.e123 * c), cross(v, d));
    let down = cross(d, e).map(|c| c / dd);
    Some((point(sum(v, down), a.e123), (-Direction::from(down))))
});

// ((n·v + c w) / (n·n)) n is what is taken off the point.
parts!(a: Point onto b: Plane -> (Point, Direction) {
    let (Hesse { n, c, nn }, v) = (Hesse::of(b)?, components(a));
    let height = (dot(n, v) + c * a.e123) / nn;
    let up = n.map(|n| height * n);
    Some((point(difference(v, up), a.e123), up.into()))
});

// A direction is a point of weight 0.

parts!(a: Direction onto b: Direction -> (Direction, Direction) {
    let (v, d) = (a.coords(), scaled(b.coords())?.0);
    let length = dot(v, d) / dot(d, d);
    let along = d.map(|d| length * d);
    Some((along.into(), difference(v, along).into()))
});

parts!(a: Direction onto b: Line -> (Direction, Direction) {
    (!b.direction().iter().all(T::is_zero)).then(|| {
        let d = Direction::from(b.direction());
        (a.project(d), a.reject(d))
    })
});

parts!(a: Direction onto b: Plane -> (Direction, Direction) {
    (!b.normal().iter().all(T::is_zero)).then(|| {
        let n = Direction::from(b.normal());
        (a.reject(n), a.project(n))
    })
});

// A line, d with moment m. Its parallel through p has the moment p × d; what is left is ideal.
parts!(a: Line onto b: Point -> (Line, Line) {
    let moment = cross(place(b)?, a.direction());
    let zero = Direction::zero().coords();
    let left = difference(a.moment(), moment);
    Some((Line::from_plucker(a.direction(), moment), Line::from_plucker(zero, left)))
});

// Its shadow on a plane has the direction d − ((n·d)/(n·n)) n and the moment ((n·m) n − c n × d)/(n·n).
parts!(a: Line onto b: Plane -> (Line, Line) {
    let (Hesse { n, c, nn }, d, m) = (Hesse::of(b)?, a.direction(), a.moment());
    let (up, turn, nd) = (dot(n, d) / nn, dot(n, m) / nn, cross(n, d));
    let across = n.map(|n| up * n);
    let moment = core::array::from_fn(|k| turn * n[k] - c / nn * nd[k]);
    let shadow = Line::from_plucker(difference(d, across), moment);
    Some((shadow, Line::from_plucker(across, difference(m, moment))))
});

impl<T: Field + PartialOrd> Project<Line<T>> for Line<T> {
    type Output = Line<T>;
    /// The line `onto`, times (d₁·d₂)/(d₂·d₂). There is no rejection: what is left is in general no line.
    #[inline]
    fn project(self, onto: Line<T>) -> Line<T> {
        let Some(Axis { d, m, dd }) = Axis::of(onto) else { return Line::zero() };
        let length = dot(self.direction(), d) / dd;
        Line::from_plucker(d, m) * length
    }
}

// A plane n, c. Its parallel through p has the last coefficient −n·p; what is left is a multiple of e₀.
parts!(a: Plane onto b: Point -> (Plane, Plane) {
    let height = dot(a.normal(), place(b)?);
    Some((plane(a.normal(), -height), Plane::ideal() * (a.e0 + height)))
});

// The plane through the line keeps of n what is perpendicular to d; it goes through the foot d × m / (d·d).
parts!(a: Plane onto b: Line -> (Plane, Plane) {
    let (line, n) = (Axis::of(b)?, a.normal());
    let up = dot(n, line.d) / line.dd;
    let across = line.d.map(|d| up * d);
    let height = dot(n, line.foot());
    Some((plane(difference(n, across), -height), plane(across, a.e0 + height)))
});

parts!(a: Plane onto b: Plane -> (Plane, Plane) {
    let Hesse { n, c, nn } = Hesse::of(b)?;
    let along = plane(n, c) * (dot(a.normal(), n) / nn);
    Some((along, a - along))
});

#[inline]
fn plane<T: Field>([a, b, c]: [T; 3], d: T) -> Plane<T> {
    Plane::new(a, b, c, d)
}

reflections! {
    Plane by Plane::normal, identity => Plane;
    Plane by Plane::normal, Neg::neg => Point, Direction, Line;
    Line by Line::direction, identity => Point, Direction, Line, Plane;
    Point by |mirror: Point<T>| [mirror.weight()], identity => Plane;
    Point by |mirror: Point<T>| [mirror.weight()], Neg::neg => Point, Direction, Line
}

impl<T> Image for Point<T> {
    #[inline]
    fn weighing_as(self, original: Self) -> Self {
        Point { e123: original.e123, ..self }
    }
}
impl<T> Image for Direction<T> {}
impl<T> Image for Line<T> {}
impl<T> Image for Plane<T> {}

forward!(project for Point, Direction, Line, Plane);
