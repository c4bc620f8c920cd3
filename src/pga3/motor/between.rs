//! The shortest motion from one element to another: reflect in the first, then in the mean of the two.
//!
//! Let a and b be planes, or lines, of norm 1, and c = a + b. Reflecting in a and then in c is the motor c ã, up to
//! its norm. It takes a to b, because b ã and 1 + b ã = (a + b) ã = c ã commute, and b ã moves a twice as far: c ã is
//! its root.
//!
//! For a and b nearly opposite c is small. The subtraction in it is exact then, but the rounding of the norms of a and
//! b is in it too: it gives c a part along e = b − a, which is perpendicular to it if a² = b². So that part is taken
//! off again.

use super::{dot, perpendicular, times};
use crate::element::unit;
use crate::magnitude::{norm, scaled};
use crate::ops::Between;
use crate::pga3::{Direction, Line, Motor, Plane, Point, Rotor, Translator, cross, difference, sum};
use crate::scalar::{Field, Real};

/// Unit vectors are wrong by less than 3 ε each, so that a sum below this cannot be told from 0, and is taken for 0.
fn opposite<T: Real>() -> T {
    T::ratio(8, 1) * T::epsilon()
}

/// # Making motors
impl<T: Field> Motor<T> {
    /// The shortest motion that takes `from` to `to`, both points, both lines or both planes, of any norm but 0, and
    /// orientation included.
    ///
    /// - **Points**: the translation.
    /// - **Planes**: the rotation about the line in which they meet, by the angle between them, at most π. If they are
    ///   parallel, the translation along their normal. If they are parallel and opposite, every half turn about a line in the
    ///   plane halfway between them would do; the result is the one about a line that passes nearest to the origin, in the
    ///   direction perpendicular to the normal and to the coordinate axis furthest from the normal.
    /// - **Lines**: the screw motion about their common normal, by the angle between them, at most π, and their distance. If
    ///   they are parallel, the translation. If they are parallel and opposite, the half turn in their plane, about the
    ///   midpoint of their points nearest to the origin. If they are the same line but opposite, the half turn about a
    ///   perpendicular to the line through that point, chosen as for planes.
    ///
    /// Planes and lines count as opposite if their unit vectors sum up to less than 8 ε. The result has norm 1 and takes `from`
    /// to `to` within 32 ε; for lines and planes away from the origin, within 32 ε times their distance from it, or that of the
    /// axis. Points of weight 0, ideal lines and planes, and zero give NaN or infinities; exact rationals panic as on any
    /// division by 0.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Plane, Point};
    /// let (p, q) = (Point::new(1.0, 2.0, 3.0), Point::new(4.0, -2.0, 15.0));
    /// assert_eq!(Motor::between(p, q), Motor::translation([3.0, -4.0, 12.0]));
    /// // To turn a plane over, a half turn does.
    /// let wall = Plane::new(2.0, 3.0, 6.0, 5.0) / 7.0;
    /// let moved = Motor::between(wall, -wall) >> wall;
    /// assert!((moved + wall).norm() < 1e-15 && (moved + wall).ideal_norm() < 1e-15);
    /// ```
    #[inline]
    pub fn between<X>(from: X, to: X) -> Self
    where
        Self: Between<X>,
    {
        Between::between(from, to)
    }
}

/// The translation. Points of weight 0 give NaN or infinities; exact rationals panic as on any division by 0.
impl<T: Field> Between<Point<T>> for Motor<T> {
    #[inline]
    fn between(from: Point<T>, to: Point<T>) -> Self {
        Translator::new(difference(to.located(), from.located())).into()
    }
}

/// The rotation about the line in which the planes meet, or the translation; see [`Motor::between`] for opposite
/// planes.
impl<T: Real> Between<Plane<T>> for Motor<T> {
    fn between(from: Plane<T>, to: Plane<T>) -> Self {
        let (a, b) = (unit(from, Plane::norm), unit(to, Plane::norm));
        let (c, e) = (a + b, b - a);
        if norm(c.normal()) <= opposite() {
            // Half way between lies the plane e/2 = −e₀ … : its point nearest to the origin, and a direction in it.
            let foot = times(-e.e0 / dot(e.normal(), e.normal()), e.normal());
            let direction = perpendicular(a.normal());
            return Motor::half_turn(Line::from_plucker(direction, cross(foot, direction)));
        }
        let c = if dot(a.normal(), b.normal()) < T::zero() {
            c - e * (dot(c.normal(), e.normal()) / dot(e.normal(), e.normal()))
        } else {
            c
        };
        (c * a).normalized()
    }
}

/// The screw motion about the common normal of the lines, or the translation; see [`Motor::between`] for opposite
/// lines.
impl<T: Real> Between<Line<T>> for Motor<T> {
    fn between(from: Line<T>, to: Line<T>) -> Self {
        let (a, b) = (unit(from, Line::norm), unit(to, Line::norm));
        let c = a + b;
        // Their points nearest to the origin.
        let foot = |line: Line<T>| cross(line.direction(), line.moment());
        let (p, q) = (foot(a), foot(b));
        if c.norm() <= opposite() {
            let middle = times(T::ratio(1, 2), sum(p, q));
            // At the scale of the way between them, or the digits of a subnormal one would be lost once more.
            let across = scaled(difference(q, p)).and_then(|(apart, scale)| {
                let across = cross(a.direction(), apart);
                (norm(across) > opposite::<T>() * (norm(p) / scale + norm(q) / scale)).then_some(across)
            });
            let direction = across
                .map_or_else(|| perpendicular(a.direction()), |across| Direction::from(across).normalized().coords());
            return Motor::half_turn(Line::from_plucker(direction, cross(middle, direction)));
        }
        if dot(a.direction(), b.direction()) >= T::zero() {
            return (c * a.reverse()).normalized();
        }
        // Here a moment of c, which need not be small, would be divided by its small direction. So turn about the
        // origin, and move what goes through p then to q: along b as far as brings the feet of the common normal
        // together.
        let (a, b) = (a.direction(), b.direction());
        let c = halfway(a, b);
        let rotor = turn(a, c);
        let along = dot(difference(q, p), c) / dot(c, c);
        let moved = (rotor >> Point::from(p)).coords();
        let by = core::array::from_fn(|k| q[k] - moved[k] - (along + along) * b[k]);
        Translator::new(by) * rotor
    }
}

/// The sum c of the unit vectors a and b, for an obtuse angle between them: without the part along b − a, which it has
/// only from the rounding of their norms.
fn halfway<T: Real>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    let (c, e) = (sum(a, b), difference(b, a));
    difference(c, times(dot(c, e) / dot(e, e), e))
}

/// The rotor that takes a by twice the angle to c: c a of vectors.
fn turn<T: Real>(a: [T; 3], c: [T; 3]) -> Rotor<T> {
    let [e23, e31, e12] = cross(c, a);
    Rotor { s: dot(c, a), e12, e31, e23 }.normalized()
}

/// # Making rotors
impl<T: Real> Rotor<T> {
    /// The rotation about the origin by the smallest angle that takes the direction `from` to the direction `to`, of any
    /// lengths but 0, which gives NaN. For opposite directions every half turn about a perpendicular would do; the axis taken is also
    /// perpendicular to the coordinate axis furthest from them.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Rotor};
    /// let turn = Rotor::between([2.0, 3.0, 6.0], [-6.0, 2.0, 3.0]);
    /// let moved = turn >> Direction::new(2.0, 3.0, 6.0);
    /// assert!((moved - Direction::new(-6.0, 2.0, 3.0)).norm() < 1e-14);
    /// ```
    #[inline]
    pub fn between(from: impl Into<Direction<T>>, to: impl Into<Direction<T>>) -> Self {
        let direction = |d: Direction<T>| unit(d, Direction::norm).coords();
        let (a, b) = (direction(from.into()), direction(to.into()));
        let c = sum(a, b);
        if norm(c) <= opposite() {
            return Motor::half_turn(Line::from_plucker(perpendicular(a), [T::zero(); 3])).rotor();
        }
        turn(a, if dot(a, b) < T::zero() { halfway(a, b) } else { c })
    }
}
