//! Projection (a·b) b⁻¹ and rejection, what is left, of points, lines and directions, and reflection. Each formula is
//! the geometric one; that it equals the algebraic one is proved in `tests/theorems_measures.rs`.

use core::convert::identity;
use core::ops::Neg;

use super::coordinates::{Hesse, components, difference, place, point};
use super::{Direction, Line, Point};
use crate::magnitude::{dot, scaled};
use crate::ops::{Project, Reflect, Reject, forward};
use crate::projection::{Image, Parts, parts, reflections};
use crate::scalar::Field;

// A point v of weight w. What is left of it is a direction: from the foot to the point.

parts!(a: Point onto b: Point -> (Point, Direction) {
    let foot = place(b)?.map(|c| a.e12 * c);
    Some((point(foot, a.e12), difference(components(a), foot).into()))
});

// ((n·v + c w) / (n·n)) n is what is taken off the point.
parts!(a: Point onto b: Line -> (Point, Direction) {
    let (Hesse { n, c, nn }, v) = (Hesse::of(b)?, components(a));
    let height = (dot(n, v) + c * a.e12) / nn;
    let up = n.map(|n| height * n);
    Some((point(difference(v, up), a.e12), up.into()))
});

// A direction is a point of weight 0.

parts!(a: Direction onto b: Direction -> (Direction, Direction) {
    let (v, d) = (a.coords(), scaled(b.coords())?.0);
    let length = dot(v, d) / dot(d, d);
    let along = d.map(|d| length * d);
    Some((along.into(), difference(v, along).into()))
});

parts!(a: Direction onto b: Line -> (Direction, Direction) {
    (!b.normal().iter().all(T::is_zero)).then(|| {
        let n = Direction::from(b.normal());
        (a.reject(n), a.project(n))
    })
});

// A line n, c. Its parallel through p has the last coefficient −n·p; what is left is a multiple of e₀.
parts!(a: Line onto b: Point -> (Line, Line) {
    let ([x, y], height) = (a.normal(), dot(a.normal(), place(b)?));
    Some((Line::new(x, y, -height), Line::ideal() * (a.e0 + height)))
});

parts!(a: Line onto b: Line -> (Line, Line) {
    let Hesse { n: [x, y], c, nn } = Hesse::of(b)?;
    let along = Line::new(x, y, c) * (dot(a.normal(), [x, y]) / nn);
    Some((along, a - along))
});

reflections! {
    Line by Line::normal, identity => Line;
    Line by Line::normal, Neg::neg => Point, Direction;
    Point by |mirror: Point<T>| [mirror.weight()], identity => Point, Direction, Line
}

impl<T> Image for Point<T> {
    #[inline]
    fn weighing_as(self, original: Self) -> Self {
        Point { e12: original.e12, ..self }
    }
}
impl<T> Image for Direction<T> {}
impl<T> Image for Line<T> {}

forward!(project for Point, Direction, Line);
