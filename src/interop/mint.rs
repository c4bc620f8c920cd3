//! The common ground of many math libraries: conversions with the types of [`mint`](::mint).
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
//! # Ok::<(), ConversionError>(())
//! ```
//!
//! Points, vectors and quaternions convert over every scalar, matrices over a [`Real`](crate::Real). See the
//! [table](super#conversions) for what is exact and what can fail.
//!
//! Matrices move columns: a point (x, y, z) to the product of the matrix with (x, y, z, 1). A motor becomes a square
//! matrix, with the last row 0, 0, 0, 1, or one without that row: 3×4, and 2×3 in the plane. mint holds each by rows or
//! by columns. The way back takes a matrix for rigid if each component of its rotation is within √ε of one; a last row
//! must be 0, 0, 0, 1 exactly.

use ::mint;

use super::{ConversionError, coords, rigid};
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
        rigid::from_quaternion([s, x, y, z])
    }
}

/// The quaternion of the same norm.
impl<T: Ring> From<pga3::Rotor<T>> for mint::Quaternion<T> {
    #[inline]
    fn from(rotor: pga3::Rotor<T>) -> Self {
        let [s, x, y, z] = rigid::to_quaternion(rotor);
        mint::Quaternion { s, v: mint::Vector3 { x, y, z } }
    }
}

impl<T: Ring> mint::IntoMint for pga3::Rotor<T> {
    type MintType = mint::Quaternion<T>;
}

/// The rows of the matrix of a motor of the plane, without the last.
fn rows2<T: Real>(m: pga2::Motor<T>) -> Result<[[T; 3]; 2], ConversionError> {
    let ([cos, sin], [x, y]) = rigid::to_cos_sin_and_translation(m)?;
    Ok([[cos, -sin, x], [sin, cos, y]])
}

fn from_rows2<T: Real>([[a, b, x], [c, d, y]]: [[T; 3]; 2]) -> Result<pga2::Motor<T>, ConversionError> {
    let cos_sin = rigid::checked_cos_sin([[a, c], [b, d]])?;
    rigid::placed([x, y]).map(|by| rigid::from_cos_sin_and_translation(cos_sin, by))
}

/// The rows of the matrix of a motor of space, without the last.
fn rows3<T: Real>(m: pga3::Motor<T>) -> Result<[[T; 4]; 3], ConversionError> {
    let (quaternion, by) = rigid::to_quaternion_and_translation(m)?;
    let [x, y, z] = rigid::to_columns(quaternion);
    Ok(core::array::from_fn(|k| [x[k], y[k], z[k], by[k]]))
}

fn from_rows3<T: Real>(rows: [[T; 4]; 3]) -> Result<pga3::Motor<T>, ConversionError> {
    let column = |k: usize| rows.map(|row| row[k]);
    let quaternion = rigid::from_checked_columns([column(0), column(1), column(2)])?;
    rigid::placed(column(3)).map(|by| rigid::from_quaternion_and_translation(quaternion, by))
}

macro_rules! matrices {
    ($module:ident: $rows:ident $from_rows:ident, $row:ident $column:ident, $square_row:ident $square_column:ident) => {
        impl<T: Real> TryFrom<$module::Motor<T>> for mint::$row<T> {
            type Error = ConversionError;
            #[inline]
            fn try_from(m: $module::Motor<T>) -> Result<Self, ConversionError> {
                $rows(m).map(Self::from)
            }
        }

        impl<T: Real> TryFrom<mint::$row<T>> for $module::Motor<T> {
            type Error = ConversionError;
            #[inline]
            fn try_from(matrix: mint::$row<T>) -> Result<Self, ConversionError> {
                $from_rows(matrix.into())
            }
        }

        impl<T: Real> TryFrom<$module::Motor<T>> for mint::$square_row<T> {
            type Error = ConversionError;
            #[inline]
            fn try_from(m: $module::Motor<T>) -> Result<Self, ConversionError> {
                const N: usize = size($module::Point::<f64>::BLADES);
                let mut matrix = [[T::zero(); N]; N];
                matrix[..N - 1].copy_from_slice(&$rows(m)?);
                matrix[N - 1][N - 1] = T::one();
                Ok(Self::from(matrix))
            }
        }

        impl<T: Real> TryFrom<mint::$square_row<T>> for $module::Motor<T> {
            type Error = ConversionError;
            #[inline]
            fn try_from(matrix: mint::$square_row<T>) -> Result<Self, ConversionError> {
                const N: usize = size($module::Point::<f64>::BLADES);
                let matrix: [[T; N]; N] = matrix.into();
                let expected: [T; N] = core::array::from_fn(|k| if k == N - 1 { T::one() } else { T::zero() });
                if matrix[N - 1] != expected {
                    return Err(ConversionError::NotRigid);
                }
                $from_rows(core::array::from_fn(|k| matrix[k]))
            }
        }

        matrices!($module: $column as $row);
        matrices!($module: $square_column as $square_row);
    };
    ($module:ident: $column:ident as $row:ident) => {
        impl<T: Real> TryFrom<$module::Motor<T>> for mint::$column<T> {
            type Error = ConversionError;
            #[inline]
            fn try_from(m: $module::Motor<T>) -> Result<Self, ConversionError> {
                mint::$row::try_from(m).map(Self::from)
            }
        }

        impl<T: Real> TryFrom<mint::$column<T>> for $module::Motor<T> {
            type Error = ConversionError;
            #[inline]
            fn try_from(matrix: mint::$column<T>) -> Result<Self, ConversionError> {
                mint::$row::from(matrix).try_into()
            }
        }
    };
}

/// A square matrix moves as many coordinates as a point has.
const fn size<const N: usize>(_: [&'static str; N]) -> usize {
    N
}

matrices!(pga2: rows2 from_rows2, RowMatrix2x3 ColumnMatrix2x3, RowMatrix3 ColumnMatrix3);
matrices!(pga3: rows3 from_rows3, RowMatrix3x4 ColumnMatrix3x4, RowMatrix4 ColumnMatrix4);
