//! What the motions of the plane and of space share: the scalar formulas behind angles, and the errors in matrices that motions
//! are made from.

use core::fmt;

use crate::exact::error_of_sum;
use crate::magnitude::{dot, norm, scaled_with_slopes};
use crate::scalar::Real;

pub(crate) mod mean;
pub(crate) mod series;

pub use mean::MeanError;

/// sin u / u, from u and its sine: within 2 ε of 1's size for every u, and 1 at 0.
#[inline]
pub(crate) fn sinc<T: Real>(u: T, sin: T) -> T {
    if series::is_short(u * u) { series::sinc(u * u) } else { sin / u }
}

/// The length of a vector and the vector of length 1 along it, down to the smallest vectors; zero stays zero.
///
/// A subnormal length has too few digits to divide by. So the vector is divided by its largest component first.
#[inline]
pub(crate) fn length_and_direction<T: Real, const N: usize>(v: [T; N]) -> (T, [T; N]) {
    let largest = v.iter().fold(T::zero(), |m, c| if c.abs() > m { c.abs() } else { m });
    if largest.is_zero() {
        // NaN stays NaN.
        return (norm(v), v);
    }
    let v = v.map(|c| c / largest);
    let length = v.iter().fold(T::zero(), |sum, &c| sum + c * c).sqrt();
    (largest * length, v.map(|c| c / length))
}

/// Whether a squared length belongs to a vector that is neither long nor short.
#[inline]
pub(crate) fn is_moderate<T: Real>(squared: T) -> bool {
    squared > T::ratio(1, 1 << 16) && squared < T::ratio(1 << 16, 1)
}

/// Whether a vector is neither long nor short, or is zero. Mostly that is so.
#[inline]
pub(crate) fn is_to_scale<T: Real, const N: usize>(v: [T; N]) -> bool {
    is_moderate(dot(v, v)) || v.iter().all(T::is_zero)
}

/// A vector divided by a power of two so that it is neither long nor short, and this power. Zero stays zero.
#[inline]
pub(crate) fn to_scale<T: Real, const N: usize>(v: [T; N]) -> ([T; N], T) {
    let as_it_is = (v, T::one());
    if is_to_scale(v) { as_it_is } else { scaled_with_slopes(v).unwrap_or(as_it_is) }
}

/// A greater unit of length, for what overflows on the way. In a format of 16 bits there is less to be gained.
pub(crate) fn greater_unit<T: Real>() -> T {
    let unit = T::ratio(1 << 24, 1);
    if unit.is_finite() { unit } else { T::ratio(1 << 8, 1) }
}

/// The length of a vector that is neither long nor short, or zero, and the vector of length 1 along it; zero stays zero.
#[inline]
pub(crate) fn polar<T: Real, const N: usize>(v: [T; N]) -> (T, [T; N]) {
    let length = dot(v, v).sqrt();
    (length, if length.is_zero() { v } else { v.map(|c| c / length) })
}

/// A number times the power of two that it was divided by. 0 stays 0, even if the power overflows.
#[inline]
pub(crate) fn sized<T: Real>(x: T, unit: T) -> T {
    if x.is_zero() && !unit.is_finite() { x } else { x * unit }
}

/// What is missing from the rounded length of a vector that is neither short nor long: |v| − length, to about ε of
/// itself.
///
/// ```text
///     |v| − l = (|v|² − l²) / (|v| + l)
/// ```
/// The squares and their sum are computed with their rounding errors, and the last difference is exact, as its terms
/// are so near to each other.
#[inline]
fn rest_of_length<T: Real>(v: [T; 3], length: T) -> T {
    let square = |c: T| (c * c, c.product_error(c));
    let [(x, dx), (y, dy), (z, dz)] = v.map(square);
    let (l, dl) = square(length);
    let xy = x + y;
    let xyz = xy + z;
    let errors = error_of_sum(x, y, xy) + error_of_sum(xy, z, xyz) + (dx + dy + dz - dl);
    ((xyz - l) + errors) / (length + length)
}

/// Sine and cosine of the length of `scale` v, which has been rounded to `scale` times `length`.
///
/// A length u is rounded by up to 5/4 ε of itself, which changes the cosine by 5/4 ε u sin u: less than 2 ε up to π/2,
/// the half of the largest angle that a motion need turn by. For longer ones, what is missing from the length is added
/// by the addition theorems.
#[inline]
pub(crate) fn sin_cos_of_length<T: Real>(v: [T; 3], length: T, scale: T) -> (T, T) {
    let (sin, cos) = (length * scale).sin_cos();
    if length * scale <= T::ratio(157, 100) {
        return (sin, cos);
    }
    let rest = rest_of_length(v, length) * scale;
    // The sine and the cosine of so small an angle are the angle itself and 1, to ε/512.
    let small = rest * rest < T::ratio(1, 1 << 8) * T::epsilon();
    let (rest, one) = if small { (rest, T::one()) } else { rest.sin_cos() };
    (sin * one + cos * rest, cos * one - sin * rest)
}

/// Cosine and sine of u/2 from those of u ∈ [0, π], and sin(u/2) / sin u, in which nothing cancels.
///
/// ```text
///     cos²(u/2) = (1 + cos u)/2    sin²(u/2) = (1 − cos u)/2    2 sin(u/2) cos(u/2) = sin u
/// ```
/// The square root is of the sum whose terms have the same sign; the other function comes from the product. At u = π
/// exactly, where the ratio is infinite, it is returned as 1: there it only multiplies zero.
#[inline]
pub(crate) fn half_angle<T: Real>(cos: T, sin: T) -> (T, T, T) {
    let half = T::ratio(1, 2);
    if cos >= T::zero() {
        let c = ((T::one() + cos) * half).sqrt();
        let ratio = half / c;
        (c, sin * ratio, ratio)
    } else {
        let s = ((T::one() - cos) * half).sqrt();
        (half * sin / s, s, if sin.is_zero() { T::one() } else { s / sin })
    }
}

/// π in the precision of the scalar.
#[inline]
pub(crate) fn pi<T: Real>() -> T {
    T::zero().atan2(-T::one())
}

/// How far a matrix may be from a rotation to be read as one: √ε, about 1.5e-8 in `f64` and 3.5e-4 in `f32`.
///
/// A product of n rotations is off by about nε, so this leaves room for 1/√ε of them, tens of millions in `f64`; a
/// shear by more than √ε is refused, and a scale by more than half of that.
#[inline]
pub(crate) fn rigid_enough<T: Real>() -> T {
    T::epsilon().sqrt()
}

/// Why a matrix is not the matrix of a rigid motion, or of one that reflects.
///
/// ```
/// use incidence::pga2::{MatrixError, Motor};
/// // Twice as high.
/// let error = Motor::from_matrix([[1.0, 0.0, 5.0], [0.0, 2.0, 0.0], [0.0, 0.0, 1.0]]).unwrap_err();
/// assert_eq!(error, MatrixError::NotOrthonormal { columns: (1, 1) });
/// assert_eq!(error.to_string(), "column 1 is not of length 1");
/// // A shear leaves both columns of a length of about 1, but not at a right angle.
/// let sheared = Motor::from_affine([[1.0, 1e-7, 0.0], [0.0, 1.0, 0.0]]);
/// assert_eq!(sheared, Err(MatrixError::NotOrthonormal { columns: (0, 1) }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// The entry in this row and column is infinite or NaN.
    NotFinite {
        /// The entry's row, counted from 0.
        row: usize,
        /// The entry's column, counted from 0.
        column: usize,
    },
    /// The last row is not (0, …, 0, 1): the matrix is not affine.
    Projective,
    /// The inner product of these two columns differs by more than √ε from what it is in a rotation matrix, 1 for a
    /// column with itself and 0 for two different ones: the matrix scales or shears.
    NotOrthonormal {
        /// The two columns, counted from 0, the first not after the second.
        columns: (usize, usize),
    },
    /// The determinant is −1: the matrix reflects, as no motor does.
    Mirrored,
    /// The determinant is 1: the matrix does not reflect, as every flector does.
    NotMirrored,
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MatrixError::NotFinite { row, column } => {
                write!(f, "the entry in row {row}, column {column} is not a finite number")
            }
            MatrixError::Projective => write!(f, "the last row is not 0, …, 0, 1"),
            MatrixError::NotOrthonormal { columns: (i, j) } if i == j => write!(f, "column {i} is not of length 1"),
            MatrixError::NotOrthonormal { columns: (i, j) } => {
                write!(f, "columns {i} and {j} are not perpendicular")
            }
            MatrixError::Mirrored => write!(f, "the matrix reflects: its determinant is −1"),
            MatrixError::NotMirrored => write!(f, "the matrix does not reflect: its determinant is 1"),
        }
    }
}

impl core::error::Error for MatrixError {}

/// The flector of a matrix, from the motor of the matrix with one column reversed.
pub(crate) fn mirrored<M, F>(motor: Result<M, MatrixError>, flector: impl Fn(M) -> F) -> Result<F, MatrixError> {
    match motor {
        Ok(motor) => Ok(flector(motor)),
        Err(MatrixError::Mirrored) => Err(MatrixError::NotMirrored),
        Err(error) => Err(error),
    }
}

/// Checks that the translation, the last column of a matrix, is finite.
pub(crate) fn check_translation<T: Real, const N: usize>(t: [T; N]) -> Result<(), MatrixError> {
    match t.iter().position(|entry| !entry.is_finite()) {
        Some(row) => Err(MatrixError::NotFinite { row, column: N }),
        None => Ok(()),
    }
}

/// Checks the rotation part of a matrix, given by its columns: finite, then orthonormal. Whether it reflects is not
/// checked.
pub(crate) fn check_columns<T: Real, const N: usize>(columns: [[T; N]; N]) -> Result<(), MatrixError> {
    for (column, entries) in columns.iter().enumerate() {
        if let Some(row) = entries.iter().position(|&entry| !entry.is_finite()) {
            return Err(MatrixError::NotFinite { row, column });
        }
    }
    for i in 0..N {
        for j in i..N {
            let expected = if i == j { T::one() } else { T::zero() };
            // Written so that an overflow to NaN is an error too.
            let rigid = (dot(columns[i], columns[j]) - expected).abs() <= rigid_enough();
            if !rigid {
                return Err(MatrixError::NotOrthonormal { columns: (i, j) });
            }
        }
    }
    Ok(())
}

/// Checks the last row of a square matrix, in which all but the last entry must be 0 and the last 1.
pub(crate) fn check_last_row<T: Real, const N: usize>(row: [T; N]) -> Result<(), MatrixError> {
    for (column, &entry) in row.iter().enumerate() {
        let expected = if column + 1 == N { T::one() } else { T::zero() };
        if !entry.is_finite() {
            return Err(MatrixError::NotFinite { row: N - 1, column });
        }
        if (entry - expected).abs() > rigid_enough() {
            return Err(MatrixError::Projective);
        }
    }
    Ok(())
}
