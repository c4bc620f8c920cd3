//! The shortest motion from one element to another: reflect in the first, then in the mean of the two.
//!
//! Let a and b be lines of norm 1, and c = a + b. Reflecting in a and then in c is the motor c a, up to its norm. It
//! takes a to b, because b a and 1 + b a = (a + b) a = c a commute, and b a moves a twice as far: c a is its root.
//!
//! For a and b nearly opposite c is small. The subtraction in it is exact then, but the rounding of the norms of a and
//! b is in it too: it gives c a part along e = b − a, which is perpendicular to it if a² = b². So that part is taken
//! off again.

use crate::element::unit;
use crate::magnitude::norm;
use crate::ops::Between;
use crate::pga2::{Direction, Line, Motor, Point, Rotor};
use crate::scalar::{Field, Real};

/// # Making motors
impl<T: Field> Motor<T> {
    /// The shortest motion that takes `from` to `to`, both points or both lines, of any norm but 0, and orientation
    /// included.
    ///
    /// - **Points**: the translation.
    /// - **Lines**: the rotation about the point in which they meet, by the angle between them, at most π. If they are
    ///   parallel, the translation along their normal. If they are parallel and opposite, the half turn about the
    ///   point half way between them that is nearest to the origin; every point half way would do.
    ///
    /// Lines count as opposite if their unit normals sum up to less than 8 ε. The result has norm 1 and takes `from` to `to`
    /// within 32 ε; for lines away from the origin, within 32 ε times their distance from it, or that of the center. Points of
    /// weight 0, ideal lines and zero give NaN or infinities; exact rationals panic as on any division by 0.
    ///
    /// ```
    /// use incidence::pga2::{Line, Motor, Point};
    /// assert_eq!(Motor::between(Point::new(1.0, 2.0), Point::new(4.0, -2.0)), Motor::translation([3.0, -4.0]));
    /// // To turn a line round, a half turn does.
    /// let line = Line::new(0.6, -0.8, 5.0);
    /// let moved = Motor::between(line, -line) >> line;
    /// assert!((moved + line).norm() < 1e-15 && (moved + line).ideal_norm() < 1e-15);
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
        let (p, q) = (from.located(), to.located());
        Motor::translation([q[0] - p[0], q[1] - p[1]])
    }
}

/// The rotation about the point in which the lines meet, or the translation; see [`Motor::between`] for opposite lines.
impl<T: Real> Between<Line<T>> for Motor<T> {
    fn between(from: Line<T>, to: Line<T>) -> Self {
        let (a, b) = (unit(from, Line::norm), unit(to, Line::norm));
        let (c, e) = (a + b, b - a);
        let dot = |a: Line<T>, b: Line<T>| a.e1 * b.e1 + a.e2 * b.e2;
        // Unit normals are wrong by less than 3 ε each, which their sum cannot tell from 0.
        if norm(c.normal()) <= T::ratio(8, 1) * T::epsilon() {
            // The line e is half way between: its point nearest to the origin.
            return Motor::half_turn(Point { e20: -e.e0 * e.e1, e01: -e.e0 * e.e2, e12: dot(e, e) });
        }
        let c = if dot(a, b) < T::zero() { c - e * (dot(c, e) / dot(e, e)) } else { c };
        (c * a).normalized()
    }
}

/// # Making rotors
impl<T: Real> Rotor<T> {
    /// The rotation about the origin by the smallest angle that takes the direction `from` to the direction `to`, of
    /// any lengths but 0, which gives NaN. For opposite directions it turns by π.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Rotor};
    /// let moved = Rotor::between([3.0, 4.0], [-5.0, 0.0]) >> Direction::new(3.0, 4.0);
    /// assert!((moved - Direction::new(-5.0, 0.0)).norm() < 1e-14);
    /// ```
    #[inline]
    pub fn between(from: impl Into<Direction<T>>, to: impl Into<Direction<T>>) -> Self {
        // Directions turn as lines through the origin do.
        let line = |d: Direction<T>| Line::new(d.x(), d.y(), T::zero());
        Motor::between(line(from.into()), line(to.into())).rotor()
    }
}
