//! Motions prepared for many points.

use crate::ops::Apply;
use crate::pga3::{Direction, Flector, Motor, Point, Rotor, Translator};
use crate::prepared::moves_points;
use crate::scalar::Ring;

/// A motion of space ready to move [many points](crate::prepared).
pub type Prepared<T = f64> = crate::prepared::Prepared<T, 3>;

/// # Many points
///
/// See the module [`prepared`](crate::prepared).
impl<T: Ring> Motor<T> {
    /// This unit motor as a matrix, to move many points. The `apply` of the matrix is that of the motor, to within rounding.
    /// For a motor of another norm it is not the motion that `>>` is, so [normalize](Motor::normalized) such a motor first.
    #[inline]
    pub fn prepared(self) -> Prepared<T> {
        of_affine(self.to_affine())
    }
}

impl<T: Ring> Rotor<T> {
    /// This unit rotor as a matrix, as [`Motor::prepared`]: its translation is 0.
    #[inline]
    pub fn prepared(self) -> Prepared<T> {
        Motor::from(self).prepared()
    }
}

impl<T: Ring> Translator<T> {
    /// This unit translator as a matrix, as [`Motor::prepared`]: it does not turn.
    #[inline]
    pub fn prepared(self) -> Prepared<T> {
        Motor::from(self).prepared()
    }
}

impl<T: Ring> Flector<T> {
    /// This unit flector as a matrix that reflects, as [`Motor::prepared`]. Of points and directions it gives the mirror image: the same
    /// places as `>>`, which also turns their weights.
    ///
    /// ```
    /// use incidence::pga3::{Flector, Plane};
    /// let mirror = Flector::reflection(Plane::new(0.0, 0.0, 1.0, -3.0)); // in z = 3
    /// let mut points = [[4.0, 2.0, 5.0], [0.0, -1.0, 0.0]];
    /// mirror.transform_points(&mut points);
    /// assert_eq!(points, [[4.0, 2.0, 1.0], [0.0, -1.0, 6.0]]);
    /// ```
    #[inline]
    pub fn prepared(self) -> Prepared<T> {
        of_affine(self.to_affine())
    }
}

moves_points!(
    /// Moves every point of the slice by this unit motor: coordinates, [`Point`]s, [`Direction`]s, or
    /// [`Segment`](crate::pga3::Segment)s. The motor is
    /// [prepared](Motor::prepared) once.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// let motor = Motor::screw(Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.5, -4.0);
    /// let points = [[1.0, 2.0, 3.0], [-0.5, 8.0, 0.25]];
    /// let mut moved = points;
    /// motor.transform_points(&mut moved);
    /// assert_eq!(moved, points.map(|p| motor.prepared().apply(p)));
    /// ```
    Motor,
    /// Moves every point of the slice, prepared once: as [`Motor::transform_points`].
    Rotor,
    /// Moves every point of the slice, prepared once: as [`Motor::transform_points`].
    Translator,
    /// Moves every point of the slice, prepared once: as [`Motor::transform_points`].
    Flector,
);

fn of_affine<T: Ring>(rows: [[T; 4]; 3]) -> Prepared<T> {
    Prepared::new(rows.map(|row| core::array::from_fn(|k| row[k])), rows.map(|row| row[3]))
}

impl<T: Ring> Apply<Point<T>> for Prepared<T> {
    #[inline(always)]
    fn apply(self, p: Point<T>) -> Point<T> {
        let ([e021, e013, e032], e123) = self.moved_with_weight([p.e032, p.e013, p.e021], p.e123);
        Point { e021, e013, e032, e123 }
    }
}

impl<T: Ring> Apply<Direction<T>> for Prepared<T> {
    #[inline(always)]
    fn apply(self, d: Direction<T>) -> Direction<T> {
        let [x, y, z] = core::array::from_fn(|row| self.turned(row, d.coords()));
        Direction::new(x, y, z)
    }
}
