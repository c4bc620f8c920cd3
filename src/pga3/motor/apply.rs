//! Unit motions at work: the sandwich where m m̃ = 1, in the fewest operations.

use super::{cross, sum};
use crate::ops::Apply;
use crate::pga3::{Direction, Line, Motor, Plane, Point, Rotor, Translator};
use crate::scalar::Ring;

/// v + 2 (q × t − s t).
#[inline]
fn turned<T: Ring>(s: T, q: [T; 3], v: [T; 3], t: [T; 3]) -> [T; 3] {
    let qt = cross(q, t);
    core::array::from_fn(|k| {
        let half = qt[k] - s * t[k];
        v[k] + (half + half)
    })
}

/// # Unit motors at work
///
/// If m m̃ = 1, the motor moves the point v of weight w to v + 2 (q × t − s t − w p q) with t = q × v + w d.
impl<T: Ring> Motor<T> {
    /// `x` moved by this unit motor: a [`Point`], a [`Direction`], a [`Line`], a [`Plane`], a [`Segment`](crate::pga3::Segment), or the
    /// coordinates `[x, y, z]` of a point.
    ///
    /// The same as `self >> x` if m m̃ = 1, in 18 multiplications for coordinates, 22 for a point of any weight, 15 for a
    /// direction, 30 for a plane and 48 for a line. If the norm of m is not 1, the result is neither the sandwich nor
    /// a rigid motion. (To points, directions and planes a part of I in m m̃ does not matter.)
    ///
    /// ```
    /// use incidence::pga3::Motor;
    /// assert_eq!(Motor::translation([3.0, -4.0, 12.0]).apply([1.0, 2.0, 3.0]), [4.0, -2.0, 15.0]);
    /// ```
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }

    #[inline]
    fn turned(self, v: [T; 3], t: [T; 3]) -> [T; 3] {
        turned(self.s, self.q(), v, t)
    }

    /// Half the image of the origin: q × d − s d − p q.
    #[inline]
    pub(super) fn half_translation(self) -> [T; 3] {
        let (q, d) = (self.q(), self.d());
        let qd = cross(q, d);
        core::array::from_fn(|k| qd[k] - self.s * d[k] - self.e0123 * q[k])
    }
}

impl<T: Ring> Apply<[T; 3]> for Motor<T> {
    #[inline]
    fn apply(self, v: [T; 3]) -> [T; 3] {
        let t = sum(cross(self.q(), v), self.d());
        let qt = cross(self.q(), t);
        core::array::from_fn(|k| {
            let half = qt[k] - self.s * t[k] - self.e0123 * self.q()[k];
            v[k] + (half + half)
        })
    }
}

impl<T: Ring> Apply<Direction<T>> for Motor<T> {
    #[inline]
    fn apply(self, v: Direction<T>) -> Direction<T> {
        self.turned(v.coords(), cross(self.q(), v.coords())).into()
    }
}

impl<T: Ring> Apply<Point<T>> for Motor<T> {
    #[inline]
    fn apply(self, point: Point<T>) -> Point<T> {
        let (v, w) = ([point.e032, point.e013, point.e021], point.e123);
        let t = sum(cross(self.q(), v), self.d().map(|c| w * c));
        let (wp, q) = (w * self.e0123, self.q());
        let [x, y, z] = self.turned(v, t);
        let [px, py, pz] = q.map(|c| wp * c);
        Point { e032: x - (px + px), e013: y - (py + py), e021: z - (pz + pz), e123: w }
    }
}

impl<T: Ring> Apply<Plane<T>> for Motor<T> {
    #[inline]
    fn apply(self, plane: Plane<T>) -> Plane<T> {
        let normal = plane.normal();
        let [a, b, c] = self.turned(normal, cross(self.q(), normal));
        // The image of the origin lies as far from the new plane as the origin from the old.
        let [x, y, z] = self.half_translation();
        let moved = a * x + b * y + c * z;
        Plane::new(a, b, c, plane.e0 - (moved + moved))
    }
}

impl<T: Ring> Apply<Line<T>> for Motor<T> {
    #[inline]
    fn apply(self, line: Line<T>) -> Line<T> {
        let turned = |v| self.turned(v, cross(self.q(), v));
        let direction = turned(line.direction());
        // The moment is point × direction, and the image of the origin is a point that moved along.
        let moved = cross(self.half_translation(), direction);
        let moment = sum(turned(line.moment()), sum(moved, moved));
        Line::from_plucker(direction, moment)
    }
}

/// # Unit rotors at work
///
/// If r r̃ = 1, the rotor turns the vector v to v + 2 (q × t − s t) with t = q × v.
impl<T: Ring> Rotor<T> {
    /// `x` turned by this unit rotor: a [`Point`], a [`Direction`], a [`Line`], a [`Plane`], a [`Segment`](crate::pga3::Segment), or
    /// coordinates `[x, y, z]`.
    ///
    /// The same as `self >> x` if r r̃ = 1, in 15 multiplications, 30 for a line or a segment; [`Motor::apply`] takes 18 for
    /// coordinates. If r r̃ is not 1, the result is neither the sandwich nor a rotation.
    ///
    /// ```
    /// use incidence::pga3::{Motor, Rotor};
    /// let third = Rotor::from_quaternion([0.5, 0.5, 0.5, 0.5]); // x to y to z
    /// assert_eq!(third.apply([1.0, 2.0, 3.0]), [3.0, 1.0, 2.0]);
    /// // A motion in parts: first turned, then moved.
    /// let motor = Motor::from_quaternion([0.5, 0.5, 0.5, 0.5], [10.0, 20.0, 30.0]);
    /// let (translator, rotor) = motor.to_translator_rotor();
    /// assert_eq!(translator.apply(rotor.apply([1.0, 2.0, 3.0])), motor.apply([1.0, 2.0, 3.0]));
    /// ```
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }
}

impl<T: Ring> Apply<[T; 3]> for Rotor<T> {
    #[inline]
    fn apply(self, v: [T; 3]) -> [T; 3] {
        let q = [self.e23, self.e31, self.e12];
        turned(self.s, q, v, cross(q, v))
    }
}

impl<T: Ring> Apply<Direction<T>> for Rotor<T> {
    #[inline]
    fn apply(self, v: Direction<T>) -> Direction<T> {
        self.apply(v.coords()).into()
    }
}

impl<T: Ring> Apply<Point<T>> for Rotor<T> {
    #[inline]
    fn apply(self, p: Point<T>) -> Point<T> {
        let [e032, e013, e021] = self.apply([p.e032, p.e013, p.e021]);
        Point { e032, e013, e021, e123: p.e123 }
    }
}

impl<T: Ring> Apply<Plane<T>> for Rotor<T> {
    #[inline]
    fn apply(self, plane: Plane<T>) -> Plane<T> {
        let [a, b, c] = self.apply(plane.normal());
        Plane::new(a, b, c, plane.e0)
    }
}

impl<T: Ring> Apply<Line<T>> for Rotor<T> {
    #[inline]
    fn apply(self, line: Line<T>) -> Line<T> {
        Line::from_plucker(self.apply(line.direction()), self.apply(line.moment()))
    }
}

/// # Unit translators at work
///
/// If s² = 1, the translator moves every point by −2 s d.
impl<T: Ring> Translator<T> {
    /// `x` moved by this unit translator: a [`Point`], a [`Direction`], which stays as it is, a [`Line`], a [`Plane`], a
    /// [`Segment`](crate::pga3::Segment), or the coordinates `[x, y, z]` of a point.
    ///
    /// The same as `self >> x` if s² = 1. If s² is not 1, the result is neither the sandwich nor a translation.
    ///
    /// ```
    /// use incidence::pga3::{Line, Translator};
    /// let step = Translator::new([3.0, -4.0, 12.0]);
    /// assert_eq!(step.apply([1.0, 2.0, 3.0]), [4.0, -2.0, 15.0]);
    /// let line = Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    /// assert_eq!(step.apply(line), Line::through([4.0, -2.0, 15.0], [6.0, 1.0, 21.0]));
    /// ```
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }

    /// −2 s d.
    #[inline]
    fn shift(self) -> [T; 3] {
        [self.e01, self.e02, self.e03].map(|c| {
            let half = self.s * c;
            -(half + half)
        })
    }
}

impl<T: Ring> Apply<[T; 3]> for Translator<T> {
    #[inline]
    fn apply(self, v: [T; 3]) -> [T; 3] {
        sum(v, self.shift())
    }
}

impl<T: Ring> Apply<Direction<T>> for Translator<T> {
    #[inline]
    fn apply(self, v: Direction<T>) -> Direction<T> {
        v
    }
}

impl<T: Ring> Apply<Point<T>> for Translator<T> {
    #[inline]
    fn apply(self, p: Point<T>) -> Point<T> {
        let [x, y, z] = self.shift().map(|c| p.e123 * c);
        Point { e032: p.e032 + x, e013: p.e013 + y, e021: p.e021 + z, ..p }
    }
}

impl<T: Ring> Apply<Plane<T>> for Translator<T> {
    #[inline]
    fn apply(self, plane: Plane<T>) -> Plane<T> {
        let ([a, b, c], [x, y, z]) = (plane.normal(), self.shift());
        Plane { e0: plane.e0 - (a * x + b * y + c * z), ..plane }
    }
}

impl<T: Ring> Apply<Line<T>> for Translator<T> {
    #[inline]
    fn apply(self, line: Line<T>) -> Line<T> {
        let direction = line.direction();
        Line::from_plucker(direction, sum(line.moment(), cross(self.shift(), direction)))
    }
}
