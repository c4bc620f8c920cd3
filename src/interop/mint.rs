//! The common ground of many math libraries: conversions with the types of [`mint`](mod@::mint).
//!
//! ```
//! use incidence::interop::ConversionError;
//! use incidence::pga3::{Direction, Motor, Point, Rotor};
//!
//! let p = Point::from(mint::Point3 { x: 1.0, y: 2.0, z: 3.0 });
//! assert_eq!(mint::Point3::try_from(p * 4.0), Ok([1.0, 2.0, 3.0].into()));
//! assert_eq!(mint::Point3::try_from(Point::from(Direction::new(1.0, 2.0, 3.0))), Err(ConversionError::IdealPoint));
//! assert_eq!(mint::Vector3::from(Direction::new(1.0, 2.0, 3.0)), [1.0, 2.0, 3.0].into());
//!
//! // A third of a turn about the diagonal, x to y to z, and then a step.
//! let turn = Rotor::from(mint::Quaternion::from([0.5, 0.5, 0.5, 0.5]));
//! let m = Motor::translation([10.0, 20.0, 30.0]) * turn;
//! let matrix = mint::RowMatrix3x4::try_from(m)?;
//! assert_eq!(matrix, [[0.0, 0.0, 1.0, 10.0], [1.0, 0.0, 0.0, 20.0], [0.0, 1.0, 0.0, 30.0]].into());
//! assert_eq!(Motor::try_from(matrix)?, m);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Points, vectors and quaternions convert over every scalar (points to theirs over a [`Field`]), matrices over a [`Real`]. See the
//! [table](super#conversions) for what is exact and what can fail.
//!
//! Matrices move columns: a point (x, y, z) to the product of the matrix with (x, y, z, 1). A motor becomes a square
//! matrix, with the last row 0, 0, 0, 1, or one without that row: 3×4, and 2×3 in the plane. mint holds each by rows or
//! by columns. The way back is [`from_matrix`](crate::pga3::Motor::from_matrix) or
//! [`from_affine`](crate::pga3::Motor::from_affine), with their [`MatrixError`].

use ::mint;

use super::{ConversionError, coords, rigid};
use crate::pga3::MatrixError;
use crate::scalar::{Field, Real, Ring};
use crate::{pga2, pga3};

macro_rules! coordinates {
    ($module:ident: $point:ident $vector:ident { $($c:ident),+ }) => {
        /// The point with these coordinates, of weight 1.
        impl<T: Ring> From<mint::$point<T>> for $module::Point<T> {
            #[inline]
            fn from(mint::$point { $($c),+ }: mint::$point<T>) -> Self {
                Self::new($($c),+)
            }
        }

        impl<T: Field> TryFrom<$module::Point<T>> for mint::$point<T> {
            type Error = ConversionError;
            /// The coordinates; an ideal point has none.
            #[inline]
            fn try_from(p: $module::Point<T>) -> Result<Self, ConversionError> {
                Ok(Self::from(coords!(p)?))
            }
        }

        /// The direction with these components.
        impl<T: Ring> From<mint::$vector<T>> for $module::Direction<T> {
            #[inline]
            fn from(mint::$vector { $($c),+ }: mint::$vector<T>) -> Self {
                Self::new($($c),+)
            }
        }

        /// The components.
        impl<T: Ring> From<$module::Direction<T>> for mint::$vector<T> {
            #[inline]
            fn from(d: $module::Direction<T>) -> Self {
                Self::from(d.coords())
            }
        }

        impl<T: Ring> mint::IntoMint for $module::Direction<T> {
            type MintType = mint::$vector<T>;
        }
    };
}

coordinates!(pga2: Point2 Vector2 { x, y });
coordinates!(pga3: Point3 Vector3 { x, y, z });

/// The rotor of the same norm.
impl<T: Ring> From<mint::Quaternion<T>> for pga3::Rotor<T> {
    #[inline]
    fn from(mint::Quaternion { s, v: mint::Vector3 { x, y, z } }: mint::Quaternion<T>) -> Self {
        Self::from_quaternion([s, x, y, z])
    }
}

/// The quaternion of the same norm.
impl<T: Ring> From<pga3::Rotor<T>> for mint::Quaternion<T> {
    #[inline]
    fn from(rotor: pga3::Rotor<T>) -> Self {
        let [s, x, y, z] = rotor.to_quaternion();
        mint::Quaternion { s, v: mint::Vector3 { x, y, z } }
    }
}

impl<T: Ring> mint::IntoMint for pga3::Rotor<T> {
    type MintType = mint::Quaternion<T>;
}

macro_rules! matrices {
    ($module:ident, $unit:ident: $($matrix:ident by $row:ident $to:ident $from:ident),+) => {$(
        impl<T: Real> TryFrom<$module::Motor<T>> for mint::$matrix<T> {
            type Error = ConversionError;
            /// The matrix that moves points as the motor does.
            #[inline]
            fn try_from(m: $module::Motor<T>) -> Result<Self, ConversionError> {
                Ok(mint::$row::from(rigid::$unit(m)?.$to()).into())
            }
        }

        impl<T: Real> TryFrom<mint::$matrix<T>> for $module::Motor<T> {
            type Error = MatrixError;
            /// The motor of norm 1 that moves points as the matrix does, if it is rigid.
            #[inline]
            fn try_from(matrix: mint::$matrix<T>) -> Result<Self, MatrixError> {
                Self::$from(mint::$row::from(matrix).into())
            }
        }
    )+};
}

matrices!(
    pga2, unit2:
    RowMatrix2x3 by RowMatrix2x3 to_affine from_affine,
    ColumnMatrix2x3 by RowMatrix2x3 to_affine from_affine,
    RowMatrix3 by RowMatrix3 to_matrix from_matrix,
    ColumnMatrix3 by RowMatrix3 to_matrix from_matrix
);
matrices!(
    pga3, unit3:
    RowMatrix3x4 by RowMatrix3x4 to_affine from_affine,
    ColumnMatrix3x4 by RowMatrix3x4 to_affine from_affine,
    RowMatrix4 by RowMatrix4 to_matrix from_matrix,
    ColumnMatrix4 by RowMatrix4 to_matrix from_matrix
);
