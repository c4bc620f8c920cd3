//! Improper motions: reflections in lines, and what shifts them.

use crate::element::unit;
use crate::pga2::{Direction, Flector, Line, Translator};
use crate::scalar::{Real, Ring};

/// # Making flectors
///
/// The reflection in a point is a rotation and so a motor: [`Motor::half_turn`](crate::pga2::Motor::half_turn).
impl<T: Ring> Flector<T> {
    /// The reflection in a line. Its norm is that of the line.
    ///
    /// ```
    /// use incidence::pga2::{Flector, Line, Point};
    /// let floor = Line::new(0.0, 1.0, -2.0);
    /// assert_eq!((Flector::reflection(floor) >> Point::new(3.0, 7.0)).coords(), [3.0, -3.0]);
    /// ```
    #[inline]
    pub fn reflection(mirror: Line<T>) -> Self {
        mirror.into()
    }
}

impl<T: Real> Flector<T> {
    /// The glide reflection: the reflection in a line, and the translation by `distance` along it, in either order. The result
    /// has norm 1. The line may have any norm but 0, and an ideal line gives NaN. A line runs with its positive side on the
    /// left.
    ///
    /// Every improper motion of the plane is a glide reflection; the distance may be 0.
    ///
    /// ```
    /// use incidence::pga2::{Flector, Line, Point};
    /// let right = Line::through([0.0, 2.0], [5.0, 2.0]);
    /// assert_eq!((Flector::glide_reflection(right, 10.0) >> Point::new(3.0, 7.0)).coords(), [13.0, -3.0]);
    /// ```
    #[inline]
    pub fn glide_reflection(mirror: Line<T>, distance: T) -> Self {
        let mirror = unit(mirror, Line::norm);
        let along = Direction::new(mirror.e2, -mirror.e1);
        Translator::new(along * distance) * mirror
    }
}

/// Zero, which is no motion.
impl<T: Ring> Default for Flector<T> {
    #[inline]
    fn default() -> Self {
        Flector::zero()
    }
}
