//! Matrices: motions as other libraries write them.

use crate::motion::{MatrixError, check_columns, check_last_row, check_translation, length_and_direction, mirrored};
use crate::pga2::{Flector, Line, Motor, Point, Rotor};
use crate::scalar::{Real, Ring};

/// # Matrices
///
/// Matrices are arrays of rows and act on column vectors: x′ = Σ m\[0\]\[k\] xₖ, and the last column is where the origin goes.
/// The matrix of the product m n is the product of the two matrices.
/// Of a motor of another norm than 1 the matrix is not the motion that `>>` is, so [normalize](Motor::normalized) such a motor first.
impl<T: Ring> Motor<T> {
    /// The 3×3 matrix that moves homogeneous coordinates (x, y, w) as this unit motor moves points, row by row. The last row is
    /// (0, 0, 1). Each entry is right to a few ε; in the last column, to a few ε of the translation's length.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let m = Motor::half_turn(Point::new(1.0, 2.0));
    /// assert_eq!(m.to_matrix(), [[-1.0, 0.0, 2.0], [0.0, -1.0, 4.0], [0.0, 0.0, 1.0]]);
    /// ```
    #[inline]
    pub fn to_matrix(self) -> [[T; 3]; 3] {
        let [x, y] = self.to_affine();
        [x, y, [T::zero(), T::zero(), T::one()]]
    }

    /// The first two rows of [`to_matrix`](Motor::to_matrix), a 2×3 matrix: a rotation matrix and, as its last column,
    /// where the origin goes.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let m = Motor::translation([3.0, -4.0]) * Motor::rotation(Point::origin(), 0.5);
    /// let [[cos, minus_sin, x], [sin, _, y]] = m.to_affine();
    /// assert!((sin - 0.5_f64.sin()).abs() < 1e-15 && minus_sin == -sin && (cos - 0.5_f64.cos()).abs() < 1e-15);
    /// assert!((x - 3.0).abs() < 1e-15 && (y + 4.0).abs() < 1e-15);
    /// assert!((Motor::from_affine(m.to_affine())? - m).norm() < 1e-15);
    /// # Ok::<(), incidence::pga2::MatrixError>(())
    /// ```
    #[inline]
    pub fn to_affine(self) -> [[T; 3]; 2] {
        let (turn, half) = (self.rotor().to_matrix(), self.half_translation());
        core::array::from_fn(|k| [turn[k][0], turn[k][1], half[k] + half[k]])
    }
}

impl<T: Ring> Rotor<T> {
    /// The 2×2 matrix that turns vectors as this unit rotor does, row by row. Each entry is right to a few ε.
    ///
    /// ```
    /// use incidence::pga2::Rotor;
    /// let [[cos, minus_sin], [sin, _]] = Rotor::new(0.5).to_matrix();
    /// assert!((sin - 0.5_f64.sin()).abs() < 1e-15 && minus_sin == -sin && (cos - 0.5_f64.cos()).abs() < 1e-15);
    /// ```
    #[doc(alias = "rotation matrix")]
    #[inline]
    pub fn to_matrix(self) -> [[T; 2]; 2] {
        let twice = |c: T| c + c;
        let (cos, sin) = (T::one() - twice(self.e12 * self.e12), -twice(self.s * self.e12));
        [[cos, -sin], [sin, cos]]
    }
}

impl<T: Ring> Flector<T> {
    /// The 3×3 matrix that moves homogeneous coordinates as this unit flector moves points, as [`Motor::to_matrix`]. Its
    /// determinant is −1.
    ///
    /// ```
    /// use incidence::pga2::{Flector, Line};
    /// let m = Flector::reflection(Line::new(1.0, 0.0, -3.0)).to_matrix(); // in x = 3
    /// assert_eq!(m, [[-1.0, 0.0, 6.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    /// ```
    #[inline]
    pub fn to_matrix(self) -> [[T; 3]; 3] {
        let [x, y] = self.to_affine();
        [x, y, [T::zero(), T::zero(), T::one()]]
    }

    /// The first two rows of [`to_matrix`](Flector::to_matrix), a 2×3 matrix, as [`Motor::to_affine`].
    ///
    /// ```
    /// use incidence::pga2::{Flector, Line};
    /// let mirror = Flector::reflection(Line::new(1.0, 0.0, -3.0)); // in x = 3
    /// assert_eq!(mirror.to_affine(), [[-1.0, 0.0, 6.0], [0.0, 1.0, 0.0]]);
    /// assert!(Flector::from_affine(mirror.to_affine()).is_ok_and(|again| again.to_affine() == mirror.to_affine()));
    /// ```
    #[inline]
    pub fn to_affine(self) -> [[T; 3]; 2] {
        // After the reflection in y = 0, what is left to do is a motor: f = (f e₂) e₂.
        (self * upwards()).to_affine().map(|[x, y, t]| [x, -y, t])
    }
}

/// e₂, the line y = 0.
fn upwards<T: Ring>() -> Line<T> {
    Line { e2: T::one(), ..Line::zero() }
}

impl<T: Real> Motor<T> {
    /// The motor of a 3×3 matrix as [`to_matrix`](Motor::to_matrix) writes it, of norm 1 and with a scalar part ≥ 0. If the
    /// rotation matrix is off by rounding, the motor is off by as much.
    ///
    /// # Errors
    /// The matrix is not rigid: it shears, reflects or projects by more than √ε (1.5e-8 in `f64`), or scales by more than half
    /// of that (by its last entry, by more than all of that). This leaves room for the rounding of 1/√ε factors. Or the matrix
    /// is not finite.
    ///
    /// ```
    /// use incidence::pga2::{MatrixError, Motor, Point};
    /// let m = Motor::rotation(Point::new(3.0, 4.0), 0.5);
    /// let again = Motor::from_matrix(m.to_matrix())?;
    /// assert!((again - m).norm() < 1e-15 && (again - m).ideal_norm() < 1e-15);
    ///
    /// let mirror = [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]];
    /// assert_eq!(Motor::from_matrix(mirror), Err(MatrixError::Mirrored));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn from_matrix([x, y, last]: [[T; 3]; 3]) -> Result<Self, MatrixError> {
        check_last_row(last)?;
        Motor::from_affine([x, y])
    }

    /// The motor of a 2×3 matrix as [`to_affine`](Motor::to_affine) writes it; otherwise as
    /// [`from_matrix`](Motor::from_matrix).
    ///
    /// # Errors
    /// Those of [`from_matrix`](Motor::from_matrix).
    pub fn from_affine([x, y]: [[T; 3]; 2]) -> Result<Self, MatrixError> {
        let rotor = Rotor::from_matrix([[x[0], x[1]], [y[0], y[1]]])?;
        let t = [x[2], y[2]];
        check_translation(t)?;
        Ok(Motor::placed(rotor, t))
    }

    /// The motion that takes a figure into place: from the origin, where it looks along x with y to its left, to `eye`, from
    /// where it looks at `target`. The [reverse](Motor::reverse) of the motion gives what the figure then sees, in its own
    /// coordinates.
    ///
    /// `None` if target and eye are the same point, or a coordinate, or the difference of two, is not finite.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let (eye, target) = (Point::new(1.0_f64, 2.0), Point::new(4.0, -2.0));
    /// let seen = Motor::look_at(eye, target).unwrap().reverse() >> target;
    /// assert!((seen.x() - 5.0).abs() < 1e-14 && seen.y().abs() < 1e-14);
    /// assert_eq!(Motor::look_at(eye, eye), None);
    /// ```
    pub fn look_at(eye: Point<T>, target: Point<T>) -> Option<Self> {
        let ([x, y], to) = (eye.located(), target.located());
        let ahead = [to[0] - x, to[1] - y];
        let usable = ahead.iter().all(|&c| c.is_finite()) && ahead.iter().any(|c| !c.is_zero());
        usable.then(|| Motor::placed(rotor_of(ahead), [x, y]))
    }
}

impl<T: Real> Rotor<T> {
    /// The rotor of a rotation matrix as [`to_matrix`](Rotor::to_matrix) writes it, of norm 1 and with a scalar part ≥ 0.
    ///
    /// # Errors
    /// Those of [`Motor::from_matrix`], but for its last row and column.
    ///
    /// ```
    /// use incidence::pga2::{MatrixError, Rotor};
    /// assert!((Rotor::from_matrix(Rotor::new(0.5_f64).to_matrix())?.angle() - 0.5).abs() < 1e-15);
    /// assert_eq!(Rotor::from_matrix([[1.0, 0.0], [0.0, -1.0]]), Err(MatrixError::Mirrored));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn from_matrix([x, y]: [[T; 2]; 2]) -> Result<Self, MatrixError> {
        check_columns([[x[0], y[0]], [x[1], y[1]]])?;
        if x[0] * y[1] - x[1] * y[0] < T::zero() {
            return Err(MatrixError::Mirrored);
        }
        Ok(rotor_of([x[0] + y[1], y[0] - x[1]]))
    }
}

impl<T: Real> Flector<T> {
    /// The flector of a 3×3 matrix as [`to_matrix`](Flector::to_matrix) writes it, of norm 1 and with e₂ ≥ 0. As
    /// [`Motor::from_matrix`], which takes the matrices that do not reflect.
    ///
    /// # Errors
    /// Those of [`Motor::from_matrix`], with [`NotMirrored`](MatrixError::NotMirrored) in place of
    /// [`Mirrored`](MatrixError::Mirrored).
    ///
    /// ```
    /// use incidence::pga2::{Flector, Line, MatrixError};
    /// let glide = Flector::glide_reflection(Line::new(0.6, 0.8, 5.0), 2.0);
    /// let again = Flector::from_matrix(glide.to_matrix())?;
    /// assert!((again - glide).norm() < 1e-15 && (again - glide).ideal_norm() < 1e-14);
    /// // Reflected twice, it is not mirrored any more.
    /// assert_eq!(Flector::from_matrix((glide * glide).to_matrix()), Err(MatrixError::NotMirrored));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn from_matrix([x, y, last]: [[T; 3]; 3]) -> Result<Self, MatrixError> {
        check_last_row(last)?;
        Flector::from_affine([x, y])
    }

    /// The flector of a 2×3 matrix as [`to_affine`](Flector::to_affine) writes it; otherwise as
    /// [`from_matrix`](Flector::from_matrix).
    ///
    /// # Errors
    /// Those of [`from_matrix`](Flector::from_matrix).
    pub fn from_affine(rows: [[T; 3]; 2]) -> Result<Self, MatrixError> {
        mirrored(Motor::from_affine(rows.map(|[x, y, t]| [x, -y, t])), |motor| motor * upwards())
    }
}

/// The rotor that turns the x axis into the direction (x, y), with a scalar part ≥ 0; no motion for (0, 0).
///
/// Its quaternion bisects the angle: it is along (r + x, y), or along (|y|, r − x) with the sign of y, of which the
/// first cancels for x < 0 and the second for x > 0.
pub(crate) fn rotor_of<T: Real>(direction: [T; 2]) -> Rotor<T> {
    let (length, [x, y]) = length_and_direction(direction);
    if length.is_zero() {
        return Rotor::identity();
    }
    let (cos, sin) = match () {
        _ if x >= T::zero() => (T::one() + x, y),
        _ if y < T::zero() => (-y, x - T::one()),
        _ => (y, T::one() - x),
    };
    Rotor { s: cos, e12: -sin }.normalized()
}
