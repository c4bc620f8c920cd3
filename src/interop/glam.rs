//! Game mathematics: conversions with the types of [`glam`](mod@::glam), `f32` and `f64`.
//!
//! | ours | theirs in `f32` | in `f64` |
//! |---|---|---|
//! | `pga2::Point`, `pga2::Direction` | `Vec2` | `DVec2` |
//! | `pga3::Point`, `pga3::Direction` | `Vec3`, `Vec3A` | `DVec3` |
//! | `pga3::Rotor` | `Quat` | `DQuat` |
//! | `pga2::Motor` | `Affine2`, `Mat3` | `DAffine2`, `DMat3` |
//! | `pga3::Motor` | `Affine3`, `Affine3A`, `Mat4`, `(Quat, Vec3)`, `(Quat, Vec3A)` | `DAffine3`, `DMat4`, `(DQuat, DVec3)` |
//!
//! ```
//! use glam::{Affine3A, Quat, Vec3};
//! use incidence::pga3::{Line, MatrixError, Motor, Point};
//!
//! let (a, b) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(3.0, 5.0, 9.0));
//! let m = Motor::rotation(Point::from(a) & Point::from(b), 0.5);
//! let affine = Affine3A::try_from(m)?;
//! let p = Vec3::new(4.0, -1.0, 2.0);
//! assert!(affine.transform_point3(p).distance(Vec3::try_from(m >> Point::from(p))?) < 2e-6);
//!
//! // The rotation first, and then the step; of a motor of any norm but 0.
//! let (turn, step) = <(Quat, Vec3)>::try_from(m * -3.0)?;
//! assert!((turn * p + step).distance(affine.transform_point3(p)) < 2e-6);
//!
//! // What is not rigid is no motor.
//! let scale = Affine3A::from_scale(Vec3::splat(2.0));
//! assert_eq!(Motor::try_from(scale), Err(MatrixError::NotOrthonormal { columns: (0, 0) }));
//! # Ok::<(), incidence::interop::ConversionError>(())
//! ```
//!
//! A vector becomes a point or a direction, as the target type says: an affine map moves the two differently, and so does a
//! motor. A `Quat` keeps the norm of its rotor; glam takes it for 1 when it turns vectors. Next to a translation, the `Quat`
//! of a motor is of norm 1; on the way back it should be, and is taken as it is. The way back from an affine map is
//! [`from_affine`](crate::pga3::Motor::from_affine), and from a square matrix, which has the last row 0, 0, 0, 1, it is
//! [`from_matrix`](crate::pga3::Motor::from_matrix), with their [`MatrixError`]. A `Mat3` is a motion of the plane, and not a
//! rotation of space. See the [table](super#conversions) for what is exact and what can fail.

use ::glam::{Affine2, Affine3, Affine3A, Mat3, Mat4, Quat, Vec2, Vec3, Vec3A};
use ::glam::{DAffine2, DAffine3, DMat3, DMat4, DQuat, DVec2, DVec3};

use super::{ConversionError, coords, rigid};
use crate::pga3::MatrixError;
use crate::{pga2, pga3};

macro_rules! vector {
    ($($vector:ident = $module:ident $scalar:ident),+) => {$(
        /// The point with these coordinates, of weight 1.
        impl From<$vector> for $module::Point<$scalar> {
            #[inline]
            fn from(v: $vector) -> Self {
                Self::from(v.to_array())
            }
        }

        impl TryFrom<$module::Point<$scalar>> for $vector {
            type Error = ConversionError;
            /// The coordinates; an ideal point has none.
            #[inline]
            fn try_from(p: $module::Point<$scalar>) -> Result<Self, ConversionError> {
                Ok(Self::from_array(coords!(p)?))
            }
        }

        /// The direction with these components.
        impl From<$vector> for $module::Direction<$scalar> {
            #[inline]
            fn from(v: $vector) -> Self {
                Self::from(v.to_array())
            }
        }

        /// The components.
        impl From<$module::Direction<$scalar>> for $vector {
            #[inline]
            fn from(d: $module::Direction<$scalar>) -> Self {
                Self::from_array(d.coords())
            }
        }
    )+};
}

vector!(Vec2 = pga2 f32, DVec2 = pga2 f64, Vec3 = pga3 f32, Vec3A = pga3 f32, DVec3 = pga3 f64);

macro_rules! quaternion {
    ($($quat:ident $scalar:ident),+) => {$(
        /// The rotor of the same norm.
        impl From<$quat> for pga3::Rotor<$scalar> {
            #[inline]
            fn from(q: $quat) -> Self {
                Self::from_quaternion([q.w, q.x, q.y, q.z])
            }
        }

        /// The quaternion of the same norm.
        impl From<pga3::Rotor<$scalar>> for $quat {
            #[inline]
            fn from(rotor: pga3::Rotor<$scalar>) -> Self {
                let [w, x, y, z] = rotor.to_quaternion();
                $quat::from_xyzw(x, y, z, w)
            }
        }
    )+};
}

quaternion!(Quat f32, DQuat f64);

macro_rules! placed {
    ($($quat:ident $vector:ident $scalar:ident),+) => {$(
        /// The motor that turns by the quaternion, which should be of norm 1, and then moves by the vector.
        impl From<($quat, $vector)> for pga3::Motor<$scalar> {
            #[inline]
            fn from((q, by): ($quat, $vector)) -> Self {
                Self::from_quaternion([q.w, q.x, q.y, q.z], by)
            }
        }

        impl TryFrom<pga3::Motor<$scalar>> for ($quat, $vector) {
            type Error = ConversionError;
            /// The quaternion of norm 1 to turn by, and then the vector to move by.
            #[inline]
            fn try_from(m: pga3::Motor<$scalar>) -> Result<Self, ConversionError> {
                let (step, turn) = rigid::unit3(m)?.to_translator_rotor();
                Ok((turn.into(), step.displacement().into()))
            }
        }
    )+};
}

placed!(Quat Vec3 f32, Quat Vec3A f32, DQuat DVec3 f64);

macro_rules! matrices {
    ($module:ident, $unit:ident, $to:ident $from:ident: $($matrix:ident $scalar:ident),+) => {$(
        impl TryFrom<$module::Motor<$scalar>> for $matrix {
            type Error = ConversionError;
            /// The map that moves points as the motor does.
            #[inline]
            fn try_from(m: $module::Motor<$scalar>) -> Result<Self, ConversionError> {
                Ok($matrix::from_cols_array_2d(&transposed(rigid::$unit(m)?.$to())))
            }
        }

        impl TryFrom<$matrix> for $module::Motor<$scalar> {
            type Error = MatrixError;
            /// The motor of norm 1 that moves points as the map does, if it is rigid.
            #[inline]
            fn try_from(matrix: $matrix) -> Result<Self, MatrixError> {
                Self::$from(transposed(matrix.to_cols_array_2d()))
            }
        }
    )+};
}

matrices!(pga2, unit2, to_affine from_affine: Affine2 f32, DAffine2 f64);
matrices!(pga2, unit2, to_matrix from_matrix: Mat3 f32, DMat3 f64);
matrices!(pga3, unit3, to_affine from_affine: Affine3 f32, Affine3A f32, DAffine3 f64);
matrices!(pga3, unit3, to_matrix from_matrix: Mat4 f32, DMat4 f64);

/// Rows for columns: glam writes by columns.
fn transposed<T: Copy, const M: usize, const N: usize>(matrix: [[T; M]; N]) -> [[T; N]; M] {
    core::array::from_fn(|i| core::array::from_fn(|k| matrix[k][i]))
}
