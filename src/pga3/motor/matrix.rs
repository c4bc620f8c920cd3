//! Matrices and quaternions: motions as other libraries write them.

use super::{dot, times};
use crate::magnitude::norm;
use crate::motion::{MatrixError, check_columns, check_last_row, check_translation, length_and_direction, mirrored};
use crate::pga3::{Direction, Flector, Motor, Plane, Point, Rotor, Translator, cross, difference};
use crate::scalar::{Field, Real, Ring};

/// # Quaternions
impl<T: Ring> Rotor<T> {
    /// The rotor of a quaternion w + xi + yj + zk, given as [w, x, y, z] in this order: i, j, k are −e₂₃, −e₃₁, −e₁₂. Rotor and
    /// quaternion both turn by α about the axis n as cos(α/2) + sin(α/2) n, and the rotor of a product is the product of the
    /// rotors. The norm is the same.
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let (p, q) = ([1, 2, 3, 4], [5, 6, 7, 8]);
    /// let product = Rotor::from_quaternion(p) * Rotor::from_quaternion(q);
    /// assert_eq!(product.to_quaternion(), [-60, 12, 30, 24]);
    /// ```
    #[inline]
    pub fn from_quaternion([w, x, y, z]: [T; 4]) -> Self {
        Rotor { s: w, e23: -x, e31: -y, e12: -z }
    }

    /// The quaternion [w, x, y, z] of the rotor, as [`Rotor::from_quaternion`] reads it.
    ///
    /// ```
    /// use incidence::pga3::Rotor;
    /// let half_turn = Rotor::new([0.0, 0.0, 1.0], std::f64::consts::PI).to_quaternion();
    /// assert!(half_turn[0].abs() < 1e-15 && half_turn[1..] == [0.0, 0.0, 1.0]);
    /// ```
    #[inline]
    pub fn to_quaternion(self) -> [T; 4] {
        [self.s, -self.e23, -self.e31, -self.e12]
    }
}

impl<T: Field> Motor<T> {
    /// The motor that turns about the origin as the quaternion [w, x, y, z] does, and then moves by `by`: v ↦ q v q⁻¹, and then
    /// `by` is added. The quaternion should have norm 1; it is taken as it is. The way back is
    /// [`to_translator_rotor`](Motor::to_translator_rotor) and [`Rotor::to_quaternion`].
    ///
    /// ```
    /// use incidence::pga3::{Motor, Point};
    /// // A third of a turn about the diagonal: x to y to z.
    /// let m = Motor::from_quaternion([0.5, 0.5, 0.5, 0.5], [10.0, 20.0, 30.0]);
    /// assert_eq!((m >> Point::new(1.0, 2.0, 3.0)).coords(), [13.0, 21.0, 32.0]);
    /// ```
    #[inline]
    pub fn from_quaternion(quaternion: [T; 4], by: impl Into<Direction<T>>) -> Self {
        Translator::new(by) * Rotor::from_quaternion(quaternion)
    }
}

/// # Matrices
///
/// Matrices are arrays of rows and act on column vectors: x′ = Σ m\[0\]\[k\] xₖ, and the last column is where the origin goes.
/// The matrix of the product m n is the product of the two matrices.
/// Of a motor of another norm than 1 the matrix is not the motion that `>>` is, so [normalize](Motor::normalized) such a motor first.
impl<T: Ring> Motor<T> {
    /// The 4×4 matrix that moves homogeneous coordinates (x, y, z, w) as this unit motor moves points, row by row. A matrix
    /// that is stored by columns, as in OpenGL and in `glam`, is its transpose. With the feature [`glam`](crate::interop) write
    /// `Mat4::try_from(m)?`, with the feature `nalgebra` write `Matrix4::try_from(m)?`, and for the way back
    /// `Motor::try_from(matrix)?`. The last row is (0, 0, 0, 1). Each entry is right to a few ε; in the last column, to a few ε
    /// of the translation's length.
    ///
    /// ```
    /// use incidence::pga3::Motor;
    /// let m = Motor::from_quaternion([0.5, 0.5, 0.5, 0.5], [10.0, 20.0, 30.0]);
    /// assert_eq!(
    ///     m.to_matrix(),
    ///     [[0.0, 0.0, 1.0, 10.0], [1.0, 0.0, 0.0, 20.0], [0.0, 1.0, 0.0, 30.0], [0.0, 0.0, 0.0, 1.0]]
    /// );
    /// ```
    #[inline]
    pub fn to_matrix(self) -> [[T; 4]; 4] {
        let [x, y, z] = self.to_affine();
        [x, y, z, [T::zero(), T::zero(), T::zero(), T::one()]]
    }

    /// The first three rows of [`to_matrix`](Motor::to_matrix), a 3×4 matrix: a rotation matrix and, as its last
    /// column, where the origin goes.
    ///
    /// ```
    /// use incidence::pga3::{Line, Motor};
    /// // Half a turn about the line through (1, 2, 0) in the direction of z, and 5 along it.
    /// let axis = Line::from_plucker([0.0, 0.0, 1.0], [2.0, -1.0, 0.0]);
    /// let m = Motor::translation([0.0, 0.0, 5.0]) * Motor::half_turn(axis);
    /// assert_eq!(m.to_affine(), [[-1.0, 0.0, 0.0, 2.0], [0.0, -1.0, 0.0, 4.0], [0.0, 0.0, 1.0, 5.0]]);
    /// ```
    #[inline]
    pub fn to_affine(self) -> [[T; 4]; 3] {
        let (turn, half) = (self.rotor().to_matrix(), self.half_translation());
        core::array::from_fn(|k| [turn[k][0], turn[k][1], turn[k][2], half[k] + half[k]])
    }
}

impl<T: Ring> Rotor<T> {
    /// The 3×3 matrix that turns vectors as this unit rotor does, row by row. Each entry is right to a few ε.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Rotor};
    /// let quarter = Rotor::between([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]); // about z
    /// let [[cos, minus_sin, _], [sin, ..], z] = quarter.to_matrix();
    /// assert!(f64::abs(cos) < 1e-15 && f64::abs(sin - 1.0) < 1e-15 && minus_sin == -sin);
    /// assert_eq!(z, [0.0, 0.0, 1.0]);
    /// ```
    #[doc(alias = "rotation matrix")]
    #[inline]
    pub fn to_matrix(self) -> [[T; 3]; 3] {
        let (s, [x, y, z]) = (self.s, [self.e23, self.e31, self.e12]);
        let (twice, one) = (|c: T| c + c, T::one());
        // 1 + 2 (q× q× − s q×)
        [
            [one - twice(y * y + z * z), twice(x * y + s * z), twice(x * z - s * y)],
            [twice(x * y - s * z), one - twice(x * x + z * z), twice(y * z + s * x)],
            [twice(x * z + s * y), twice(y * z - s * x), one - twice(x * x + y * y)],
        ]
    }
}

impl<T: Ring> Flector<T> {
    /// The 4×4 matrix that moves homogeneous coordinates as this unit flector moves points, as [`Motor::to_matrix`]. Its
    /// determinant is −1.
    ///
    /// ```
    /// use incidence::pga3::{Flector, Plane};
    /// let m = Flector::reflection(Plane::new(0.0, 1.0, 0.0, -3.0)).to_matrix(); // in y = 3
    /// assert_eq!(m, [[1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 6.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]);
    /// ```
    #[inline]
    pub fn to_matrix(self) -> [[T; 4]; 4] {
        let [x, y, z] = self.to_affine();
        [x, y, z, [T::zero(), T::zero(), T::zero(), T::one()]]
    }

    /// The first three rows of [`to_matrix`](Flector::to_matrix), a 3×4 matrix, as [`Motor::to_affine`].
    ///
    /// ```
    /// use incidence::pga3::{Flector, Plane};
    /// let mirror = Flector::reflection(Plane::new(0.0, 1.0, 0.0, -3.0)); // in y = 3
    /// assert_eq!(mirror.to_affine(), [[1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 6.0], [0.0, 0.0, 1.0, 0.0]]);
    /// assert!(Flector::from_affine(mirror.to_affine()).is_ok_and(|again| again.to_affine() == mirror.to_affine()));
    /// ```
    #[inline]
    pub fn to_affine(self) -> [[T; 4]; 3] {
        // After the reflection in z = 0, what is left to do is a motor: f = (f e₃) e₃.
        (self * upwards()).to_affine().map(|[x, y, z, t]| [x, y, -z, t])
    }
}

/// e₃, the plane z = 0.
fn upwards<T: Ring>() -> Plane<T> {
    Plane { e3: T::one(), ..Plane::zero() }
}

impl<T: Real> Motor<T> {
    /// The motor of a 4×4 matrix as [`to_matrix`](Motor::to_matrix) writes it, row by row, of norm 1 and with a scalar part
    /// ≥ 0. If the rotation matrix is off by rounding, the motor is off by as much. A matrix that is stored by columns has to be
    /// transposed first.
    ///
    /// # Errors
    /// The matrix is not rigid: it shears, reflects or projects by more than √ε (1.5e-8 in `f64`), or scales by more than half
    /// of that (by its last entry, by more than all of that). This leaves room for the rounding of 1/√ε factors. Or the matrix
    /// is not finite.
    ///
    /// ```
    /// use incidence::pga3::{Line, MatrixError, Motor};
    /// let m = Motor::screw(Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.5, -4.0);
    /// let again = Motor::from_matrix(m.to_matrix())?;
    /// assert!((again - m).norm() < 1e-15 && (again - m).ideal_norm() < 1e-14);
    ///
    /// let mirror = [[1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
    /// assert_eq!(Motor::from_matrix(mirror), Err(MatrixError::Mirrored));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn from_matrix([x, y, z, last]: [[T; 4]; 4]) -> Result<Self, MatrixError> {
        check_last_row(last)?;
        Motor::from_affine([x, y, z])
    }

    /// The motor of a 3×4 matrix as [`to_affine`](Motor::to_affine) writes it; otherwise as
    /// [`from_matrix`](Motor::from_matrix).
    ///
    /// # Errors
    /// Those of [`from_matrix`](Motor::from_matrix).
    pub fn from_affine(rows: [[T; 4]; 3]) -> Result<Self, MatrixError> {
        let rotor = Rotor::from_matrix(rows.map(|[x, y, z, _]| [x, y, z]))?;
        let t = rows.map(|[.., t]| t);
        check_translation(t)?;
        Ok(Translator::new(t) * rotor)
    }

    /// The motion that takes a camera into place: from the origin, where it looks along −z with y up and x to the
    /// right (as in OpenGL and glTF), to `eye`, from where it looks at `target` with `up` upwards. The view matrix is
    /// that of the [reverse](Motor::reverse).
    ///
    /// `up` need not be perpendicular to the line of sight. `None` if `up` is zero or along the line of sight, that is, within
    /// 8 ε radians of it (from 5 to 11 ε rounding decides), or if target and eye are the same point: no direction is up then. Also
    /// `None` if a coordinate, or the difference of two, is not finite.
    ///
    /// ```
    /// use incidence::pga3::{Direction, Motor, Point};
    /// let (eye, target) = (Point::new(1.0_f64, 2.0, 3.0), Point::new(3.0, 5.0, 9.0));
    /// let camera = Motor::look_at(eye, target, [0.0, 0.0, 1.0]).unwrap();
    /// let seen = camera.reverse() >> target;
    /// assert!(seen.x().abs() < 1e-14 && seen.y().abs() < 1e-14 && (seen.z() + 7.0).abs() < 1e-14);
    /// let up = camera.reverse() >> Direction::new(0.0, 0.0, 1.0);
    /// assert!(up.x().abs() < 1e-15 && up.y() > 0.0);
    /// assert_eq!(Motor::look_at(eye, target, [2.0, 3.0, 6.0]), None);
    /// ```
    ///
    /// In computer vision a camera looks along z, with x to the right and y down. Its motor is this one times a half turn about x:
    ///
    /// ```
    /// use incidence::pga3::{Direction, Line, Motor, Point};
    /// let (eye, target) = (Point::new(1.0_f64, 2.0, 3.0), Point::new(3.0, 5.0, 9.0));
    /// let camera = Motor::look_at(eye, target, [0.0, 0.0, 1.0]).unwrap() * Motor::half_turn(Line::through([0.0; 3], [1.0, 0.0, 0.0]));
    /// let seen = camera.reverse() >> target;
    /// assert!(seen.x().abs() < 1e-14 && seen.y().abs() < 1e-14 && (seen.z() - 7.0).abs() < 1e-14);
    /// let up = camera.reverse() >> Direction::new(0.0, 0.0, 1.0);
    /// assert!(up.x().abs() < 1e-15 && up.y() < 0.0);
    /// ```
    pub fn look_at(eye: Point<T>, target: Point<T>, up: impl Into<Direction<T>>) -> Option<Self> {
        let eye = eye.located();
        let unit = |v: [T; 3]| {
            let (length, unit) = length_and_direction(v);
            let usable = v.iter().all(|&c| c.is_finite()) && !length.is_zero();
            usable.then_some(unit)
        };
        let back = unit(difference(eye, target.located()))?;
        let across = cross(unit(up.into().coords())?, back);
        if norm(across) <= T::ratio(8, 1) * T::epsilon() {
            return None;
        }
        // What rounding left of the line of sight in the product is taken off before it is stretched.
        let across = difference(across, times(dot(across, back), back));
        let right = unit(across)?;
        let motor = Translator::new(eye) * rotor_of([right, cross(back, right), back]);
        Some(motor)
    }
}

impl<T: Real> Rotor<T> {
    /// The rotor of a rotation matrix as [`to_matrix`](Rotor::to_matrix) writes it, of norm 1 and with a scalar part ≥ 0.
    ///
    /// # Errors
    /// Those of [`Motor::from_matrix`], but for its last row and column.
    ///
    /// ```
    /// use incidence::pga3::{MatrixError, Rotor};
    /// let r = Rotor::new([2.0, 3.0, 6.0], 0.7);
    /// assert!((Rotor::from_matrix(r.to_matrix())? - r).norm() < 1e-15);
    /// let mirror = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]];
    /// assert_eq!(Rotor::from_matrix(mirror), Err(MatrixError::Mirrored));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn from_matrix(rows: [[T; 3]; 3]) -> Result<Self, MatrixError> {
        let columns @ [x, y, z] = core::array::from_fn(|k| rows.map(|row| row[k]));
        check_columns(columns)?;
        if dot(cross(x, y), z) < T::zero() {
            return Err(MatrixError::Mirrored);
        }
        Ok(rotor_of(columns))
    }
}

impl<T: Real> Flector<T> {
    /// The flector of a 4×4 matrix as [`to_matrix`](Flector::to_matrix) writes it, of norm 1 and with e₃ ≥ 0. As
    /// [`Motor::from_matrix`], which takes the matrices that do not reflect.
    ///
    /// # Errors
    /// Those of [`Motor::from_matrix`], with [`NotMirrored`](MatrixError::NotMirrored) in place of
    /// [`Mirrored`](MatrixError::Mirrored).
    ///
    /// ```
    /// use incidence::pga3::{Flector, MatrixError, Plane};
    /// let wall = Flector::reflection(Plane::new(2.0, 3.0, 6.0, 5.0) / 7.0);
    /// let again = Flector::from_matrix(wall.to_matrix())?;
    /// assert!((again - wall).norm() < 1e-15 && (again - wall).ideal_norm() < 1e-15);
    /// // Reflected twice, it is not mirrored any more.
    /// assert_eq!(Flector::from_matrix((wall * wall).to_matrix()), Err(MatrixError::NotMirrored));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn from_matrix([x, y, z, last]: [[T; 4]; 4]) -> Result<Self, MatrixError> {
        check_last_row(last)?;
        Flector::from_affine([x, y, z])
    }

    /// The flector of a 3×4 matrix as [`to_affine`](Flector::to_affine) writes it; otherwise as
    /// [`from_matrix`](Flector::from_matrix).
    ///
    /// # Errors
    /// Those of [`from_matrix`](Flector::from_matrix).
    pub fn from_affine(rows: [[T; 4]; 3]) -> Result<Self, MatrixError> {
        mirrored(Motor::from_affine(rows.map(|[x, y, z, t]| [x, y, -z, t])), |motor| motor * upwards())
    }
}

/// The rotor that takes the coordinate axes to these columns of a rotation matrix, with a scalar part ≥ 0: the largest
/// of the four components from the diagonal, the others from sums that it divides (S. W. Shepperd, Quaternion from
/// Rotation Matrix).
pub(crate) fn rotor_of<T: Real>([x, y, z]: [[T; 3]; 3]) -> Rotor<T> {
    // Four times the squares of w, x, y, z of the quaternion.
    let one = T::one();
    let squares =
        [one + x[0] + y[1] + z[2], one + x[0] - y[1] - z[2], one - x[0] + y[1] - z[2], one - x[0] - y[1] + z[2]];
    let largest = (1..4).fold(0, |largest, k| if squares[k] > squares[largest] { k } else { largest });
    // Four times the products of the largest with each of w, x, y, z.
    let (wx, wy, wz) = (y[2] - z[1], z[0] - x[2], x[1] - y[0]);
    let (xy, yz, zx) = (x[1] + y[0], y[2] + z[1], z[0] + x[2]);
    let quaternion = match largest {
        0 => [squares[0], wx, wy, wz],
        1 => [wx, squares[1], xy, zx],
        2 => [wy, xy, squares[2], yz],
        _ => [wz, zx, yz, squares[3]],
    };
    let rotor = Rotor::from_quaternion(quaternion).normalized();
    if rotor.s < T::zero() { -rotor } else { rotor }
}
