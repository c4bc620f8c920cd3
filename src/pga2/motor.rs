//! Rigid motions of the plane: rotors about the origin, translators, motors, and flectors that also reflect.

mod between;
mod exponential;
mod fit;
mod flector;
mod matrix;
mod motion;
mod norm;
mod prepared;
mod velocity;

use super::{Direction, Line, Motor, Point, Rotor, Translator};
use crate::ops::Apply;
use crate::scalar::{Field, Real, Ring};

pub use motion::Motion;
pub use prepared::Prepared;

/// # Making motors
impl<T: Ring> Motor<T> {
    /// The motor that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Motor { s: T::one(), ..Motor::zero() }
    }
}

impl<T: Field> Motor<T> {
    /// The translation that moves every point by `by`.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let m = Motor::translation([3.0, -4.0]);
    /// assert_eq!((m >> Point::new(1.0, 2.0)).coords(), [4.0, -2.0]);
    /// ```
    #[inline]
    pub fn translation(by: impl Into<Direction<T>>) -> Self {
        Translator::new(by).into()
    }
}

impl<T: Real> Motor<T> {
    /// The rotation about `center` by `angle` radians, counter-clockwise: cos(α/2) − sin(α/2) P for the center P of
    /// weight 1. The center may have any weight but 0.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// use std::f64::consts::FRAC_PI_2;
    /// let m = Motor::rotation(Point::new(1.0, 1.0), FRAC_PI_2);
    /// let [x, y] = (m >> Point::new(3.0, 1.0)).coords();
    /// assert!((x - 1.0).abs() < 1e-15 && (y - 3.0).abs() < 1e-15);
    /// ```
    #[doc(alias = "from_angle")]
    #[inline]
    pub fn rotation(center: Point<T>, angle: T) -> Self {
        let (sin, cos) = (angle * T::ratio(1, 2)).sin_cos();
        let [x, y] = center.coords();
        Motor { s: cos, e01: -sin * y, e20: -sin * x, e12: -sin }
    }
}

impl<T: Field> Motor<T> {
    /// The reflection in a point, which is the half turn about it: −P for the point P of weight 1. The point may have
    /// any weight but 0.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// assert_eq!((Motor::half_turn(Point::new(1.0, 2.0)) >> Point::new(4.0, 6.0)).coords(), [-2.0, -2.0]);
    /// ```
    #[inline]
    pub fn half_turn(center: Point<T>) -> Self {
        let [x, y] = center.coords();
        Motor { s: T::zero(), e01: -y, e20: -x, e12: -T::one() }
    }
}

/// The identity.
impl<T: Ring> Default for Motor<T> {
    #[inline]
    fn default() -> Self {
        Motor::identity()
    }
}

impl<T: Ring> Rotor<T> {
    /// The rotor that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Rotor { s: T::one(), e12: T::zero() }
    }
}

impl<T: Real> Rotor<T> {
    /// The rotation about the origin by `angle` radians, counter-clockwise.
    ///
    /// ```
    /// use incidence::pga2::{Point, Rotor};
    /// use std::f64::consts::FRAC_PI_2;
    /// let [x, y] = (Rotor::new(FRAC_PI_2) >> Point::new(3.0, 0.0)).coords();
    /// assert!(x.abs() < 1e-15 && (y - 3.0).abs() < 1e-15);
    /// ```
    #[inline]
    pub fn new(angle: T) -> Self {
        let (sin, cos) = (angle * T::ratio(1, 2)).sin_cos();
        Rotor { s: cos, e12: -sin }
    }
}

/// The identity.
impl<T: Ring> Default for Rotor<T> {
    #[inline]
    fn default() -> Self {
        Rotor::identity()
    }
}

impl<T: Ring> Translator<T> {
    /// The translator that moves nothing: 1.
    #[inline]
    pub fn identity() -> Self {
        Translator { s: T::one(), e01: T::zero(), e20: T::zero() }
    }
}

impl<T: Field> Translator<T> {
    /// The translation that moves every point by `by`.
    #[inline]
    pub fn new(by: impl Into<Direction<T>>) -> Self {
        let [x, y] = by.into().coords();
        let two = T::one() + T::one();
        Translator { s: T::one(), e01: -x / two, e20: y / two }
    }

    /// By how much the translator moves: (−2 e₀₁, 2 e₂₀)/s, whatever its weight s but 0.
    ///
    /// ```
    /// use incidence::pga2::{Direction, Translator};
    /// let twice = Translator::new([3.0, -4.0]) * Translator::new([1.0, 2.0]);
    /// assert_eq!(twice.displacement(), Direction::new(4.0, -2.0));
    /// ```
    #[inline]
    pub fn displacement(self) -> Direction<T> {
        // Doubled last, as s may bring back what would overflow.
        let (x, y) = (-self.e01 / self.s, self.e20 / self.s);
        Direction::new(x + x, y + y)
    }
}

/// The identity.
impl<T: Ring> Default for Translator<T> {
    #[inline]
    fn default() -> Self {
        Translator::identity()
    }
}

/// # Unit motors at work
impl<T: Ring> Motor<T> {
    /// `x` moved by this unit motor: a [`Point`], a [`Direction`], a [`Line`], or the coordinates `[x, y]` of a point.
    ///
    /// The same as `self >> x` where m m̃ = 1, in 6 multiplications for coordinates, 8 for a point, 6 for a direction
    /// and 12 for a line. If m m̃ is not 1, the result is neither the sandwich nor a rigid motion.
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
    fn half_translation(self) -> [T; 2] {
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
