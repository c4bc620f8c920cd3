//! Unit motions at work: the sandwich where m m̃ = 1, in the fewest operations.

use crate::ops::Apply;
use crate::pga2::{Direction, Line, Motor, Point, Rotor, Translator};
use crate::scalar::Ring;

/// # Unit motors at work
impl<T: Ring> Motor<T> {
    /// `x` moved by this unit motor: a [`Point`], a [`Direction`], a [`Line`], a [`Segment`](crate::pga2::Segment), or the coordinates
    /// `[x, y]` of a point.
    ///
    /// The same as `self >> x` if m m̃ = 1, in 6 multiplications for coordinates, 8 for a point, 6 for a direction and 12 for a
    /// line. If m m̃ is not 1, the result is neither the sandwich nor a rigid motion.
    ///
    /// ```
    /// use incidence::pga2::Motor;
    /// assert_eq!(Motor::translation([3.0, -4.0]).apply([1.0, 2.0]), [4.0, -2.0]);
    /// ```
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }

    /// Half of what the motor adds to the vector v, where t is v turned by a right angle, times e₁₂, plus the weight
    /// times the ideal part: v′ = v + 2 (e₁₂ t⊥ − s t).
    #[inline]
    fn half_step(self, [tx, ty]: [T; 2]) -> [T; 2] {
        [-(self.e12 * ty) - self.s * tx, self.e12 * tx - self.s * ty]
    }
}

impl<T: Ring> Motor<T> {
    /// Half the image of the origin.
    #[inline]
    pub(super) fn half_translation(self) -> [T; 2] {
        self.half_step([self.e01, -self.e20])
    }
}

impl<T: Ring> Apply<[T; 2]> for Motor<T> {
    #[inline]
    fn apply(self, [x, y]: [T; 2]) -> [T; 2] {
        let [dx, dy] = self.half_step([self.e01 - self.e12 * y, self.e12 * x - self.e20]);
        [x + dx + dx, y + dy + dy]
    }
}

impl<T: Ring> Apply<Direction<T>> for Motor<T> {
    #[inline]
    fn apply(self, d: Direction<T>) -> Direction<T> {
        let [x, y] = d.coords();
        let [dx, dy] = self.half_step([-(self.e12 * y), self.e12 * x]);
        Direction::new(x + dx + dx, y + dy + dy)
    }
}

impl<T: Ring> Apply<Point<T>> for Motor<T> {
    #[inline]
    fn apply(self, p: Point<T>) -> Point<T> {
        let (x, y, w) = (p.e20, p.e01, p.e12);
        let [dx, dy] = self.half_step([self.e01 * w - self.e12 * y, self.e12 * x - self.e20 * w]);
        Point { e20: x + dx + dx, e01: y + dy + dy, e12: w }
    }
}

impl<T: Ring> Apply<Line<T>> for Motor<T> {
    #[inline]
    fn apply(self, l: Line<T>) -> Line<T> {
        let Direction { e20: a, e01: b } = self.apply(Direction::new(l.e1, l.e2));
        // The image of the origin lies as far from the new line as the origin from the old.
        let [x, y] = self.half_translation();
        let moved = a * x + b * y;
        Line { e1: a, e2: b, e0: l.e0 - moved - moved }
    }
}

/// # Unit rotors at work
impl<T: Ring> Rotor<T> {
    /// `x` turned by this unit rotor: a [`Point`], a [`Direction`], a [`Line`], a [`Segment`](crate::pga2::Segment), or coordinates
    /// `[x, y]`.
    ///
    /// The same as `self >> x` if r r̃ = 1, in 6 multiplications, 12 for a segment. If r r̃ is not 1, the result is neither the
    /// sandwich nor a rotation.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point, Rotor};
    /// let back = Rotor { s: 0.0, e12: -1.0 }; // half a turn
    /// assert_eq!(back.apply([1.0, 2.0]), [-1.0, -2.0]);
    /// // A motion in parts: first turned, then moved.
    /// let motor = Motor::half_turn(Point::new(3.0, 4.0));
    /// let (translator, rotor) = motor.to_translator_rotor();
    /// assert_eq!(translator.apply(rotor.apply([1.0, 2.0])), motor.apply([1.0, 2.0]));
    /// ```
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }
}

impl<T: Ring> Apply<[T; 2]> for Rotor<T> {
    #[inline]
    fn apply(self, [x, y]: [T; 2]) -> [T; 2] {
        // v + 2 (e₁₂ t⊥ − s t) with t = e₁₂ v⊥.
        let (tx, ty) = (-(self.e12 * y), self.e12 * x);
        let [dx, dy] = [-(self.e12 * ty) - self.s * tx, self.e12 * tx - self.s * ty];
        [x + dx + dx, y + dy + dy]
    }
}

impl<T: Ring> Apply<Direction<T>> for Rotor<T> {
    #[inline]
    fn apply(self, d: Direction<T>) -> Direction<T> {
        self.apply(d.coords()).into()
    }
}

impl<T: Ring> Apply<Point<T>> for Rotor<T> {
    #[inline]
    fn apply(self, p: Point<T>) -> Point<T> {
        let [e20, e01] = self.apply([p.e20, p.e01]);
        Point { e20, e01, e12: p.e12 }
    }
}

impl<T: Ring> Apply<Line<T>> for Rotor<T> {
    #[inline]
    fn apply(self, l: Line<T>) -> Line<T> {
        let [e1, e2] = self.apply(l.normal());
        Line { e1, e2, e0: l.e0 }
    }
}

/// # Unit translators at work
///
/// If s² = 1, the translator moves every point by 2 s (−e₀₁, e₂₀).
impl<T: Ring> Translator<T> {
    /// `x` moved by this unit translator: a [`Point`], a [`Direction`], which stays as it is, a [`Line`], a
    /// [`Segment`](crate::pga2::Segment), or the coordinates `[x, y]` of a point.
    ///
    /// The same as `self >> x` if s² = 1. If s² is not 1, the result is neither the sandwich nor a translation.
    ///
    /// ```
    /// use incidence::pga2::{Line, Translator};
    /// let step = Translator::new([3.0, -4.0]);
    /// assert_eq!(step.apply([1.0, 2.0]), [4.0, -2.0]);
    /// assert_eq!(step.apply(Line::new(1.0, 0.0, -2.0)), Line::new(1.0, 0.0, -5.0));
    /// ```
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }

    /// 2 s (−e₀₁, e₂₀).
    #[inline]
    fn shift(self) -> [T; 2] {
        let [x, y] = [-(self.s * self.e01), self.s * self.e20];
        [x + x, y + y]
    }
}

impl<T: Ring> Apply<[T; 2]> for Translator<T> {
    #[inline]
    fn apply(self, [x, y]: [T; 2]) -> [T; 2] {
        let [dx, dy] = self.shift();
        [x + dx, y + dy]
    }
}

impl<T: Ring> Apply<Direction<T>> for Translator<T> {
    #[inline]
    fn apply(self, d: Direction<T>) -> Direction<T> {
        d
    }
}

impl<T: Ring> Apply<Point<T>> for Translator<T> {
    #[inline]
    fn apply(self, p: Point<T>) -> Point<T> {
        let [x, y] = self.shift();
        Point { e20: p.e20 + p.e12 * x, e01: p.e01 + p.e12 * y, ..p }
    }
}

impl<T: Ring> Apply<Line<T>> for Translator<T> {
    #[inline]
    fn apply(self, l: Line<T>) -> Line<T> {
        let [x, y] = self.shift();
        Line { e0: l.e0 - (l.e1 * x + l.e2 * y), ..l }
    }
}
