//! Game mathematics: conversions with the types of [`glam`](::glam), `f32` and `f64`.
//!
//! | ours | theirs in `f32` | in `f64` |
//! |---|---|---|
//! | `pga2::Point`, `pga2::Direction` | `Vec2` | `DVec2` |
//! | `pga3::Point`, `pga3::Direction` | `Vec3`, `Vec3A` | `DVec3` |
//! | `pga3::Rotor` | `Quat` | `DQuat` |
//! | `pga2::Motor` | `Affine2` | `DAffine2` |
//! | `pga3::Motor` | `Affine3`, `Affine3A`, `(Quat, Vec3)`, `(Quat, Vec3A)` | `DAffine3`, `(DQuat, DVec3)` |
//!
//! ```
//! use glam::{Affine3A, Quat, Vec3};
//! use incidence::interop::ConversionError;
//! use incidence::pga3::{Line, Motor, Point};
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
//! assert_eq!(Motor::try_from(Affine3A::from_scale(Vec3::splat(2.0))), Err(ConversionError::NotRigid));
//! # Ok::<(), ConversionError>(())
//! ```
//!
//! A vector is a point or a direction, as the target says: an affine map moves the two differently, and so does a motor.
//! A `Quat` keeps the norm of its rotor; glam takes it for 1 when it turns vectors. With the translation next to it, it is
//! of norm 1; back, it should be, and is taken as it is. An affine map is a motor if each component of its matrix is within
//! √ε of a rotation's. See the [table](super#conversions) for what is exact and what can fail.

use ::glam::{Affine2, Affine3, Affine3A, Quat, Vec2, Vec3, Vec3A};
use ::glam::{DAffine2, DAffine3, DQuat, DVec2, DVec3};

use super::{ConversionError, coords, rigid};
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
                rigid::from_quaternion([q.w, q.x, q.y, q.z])
            }
        }

        /// The quaternion of the same norm.
        impl From<pga3::Rotor<$scalar>> for $quat {
            #[inline]
            fn from(rotor: pga3::Rotor<$scalar>) -> Self {
                let [w, x, y, z] = rigid::to_quaternion(rotor);
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
                rigid::from_quaternion_and_translation([q.w, q.x, q.y, q.z], by.to_array())
            }
        }

        impl TryFrom<pga3::Motor<$scalar>> for ($quat, $vector) {
            type Error = ConversionError;
            /// The quaternion of norm 1 to turn by, and then the vector to move by.
            #[inline]
            fn try_from(m: pga3::Motor<$scalar>) -> Result<Self, ConversionError> {
                let ([w, x, y, z], by) = rigid::to_quaternion_and_translation(m)?;
                Ok(($quat::from_xyzw(x, y, z, w), $vector::from_array(by)))
            }
        }
    )+};
}

placed!(Quat Vec3 f32, Quat Vec3A f32, DQuat DVec3 f64);

macro_rules! affine {
    ($($affine:ident $scalar:ident),+; plane) => {$(
        impl TryFrom<pga2::Motor<$scalar>> for $affine {
            type Error = ConversionError;
            /// The map that moves points as the motor does.
            #[inline]
            fn try_from(m: pga2::Motor<$scalar>) -> Result<Self, ConversionError> {
                let ([cos, sin], by) = rigid::to_cos_sin_and_translation(m)?;
                Ok($affine::from_cols_array_2d(&[[cos, sin], [-sin, cos], by]))
            }
        }

        impl TryFrom<$affine> for pga2::Motor<$scalar> {
            type Error = ConversionError;
            /// The motor of norm 1 that moves points as the map does, if it is rigid.
            #[inline]
            fn try_from(affine: $affine) -> Result<Self, ConversionError> {
                let [x, y, by] = affine.to_cols_array_2d();
                let cos_sin = rigid::checked_cos_sin([x, y])?;
                Ok(rigid::from_cos_sin_and_translation(cos_sin, rigid::placed(by)?))
            }
        }
    )+};
    ($($affine:ident $scalar:ident),+; space) => {$(
        impl TryFrom<pga3::Motor<$scalar>> for $affine {
            type Error = ConversionError;
            /// The map that moves points as the motor does.
            #[inline]
            fn try_from(m: pga3::Motor<$scalar>) -> Result<Self, ConversionError> {
                let (quaternion, by) = rigid::to_quaternion_and_translation(m)?;
                let [x, y, z] = rigid::to_columns(quaternion);
                Ok($affine::from_cols_array_2d(&[x, y, z, by]))
            }
        }

        impl TryFrom<$affine> for pga3::Motor<$scalar> {
            type Error = ConversionError;
            /// The motor of norm 1 that moves points as the map does, if it is rigid.
            #[inline]
            fn try_from(affine: $affine) -> Result<Self, ConversionError> {
                let [x, y, z, by] = affine.to_cols_array_2d();
                let quaternion = rigid::from_checked_columns([x, y, z])?;
                Ok(rigid::from_quaternion_and_translation(quaternion, rigid::placed(by)?))
            }
        }
    )+};
}

affine!(Affine2 f32, DAffine2 f64; plane);
affine!(Affine3 f32, Affine3A f32, DAffine3 f64; space);
