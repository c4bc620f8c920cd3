//! Whether a matrix is rigid, and of which rotation and translation.

use super::{finite, from_columns, to_columns};
use crate::interop::ConversionError;
use crate::scalar::{Real, norm};

/// The quaternion of norm 1 of these columns, if they are a rotation matrix to √ε.
pub fn from_checked_columns<T: Real>(columns: [[T; 3]; 3]) -> Result<[T; 4], ConversionError> {
    let quaternion = from_columns(columns);
    agree(columns, to_columns(quaternion))?;
    Ok(quaternion)
}

/// Whether the given matrix is the rigid one, to √ε.
fn agree<T: Real, const N: usize>(given: [[T; N]; N], rigid: [[T; N]; N]) -> Result<(), ConversionError> {
    let near = |(a, b): (&T, &T)| (*a - *b).abs() <= T::epsilon().sqrt();
    match given.iter().flatten().zip(rigid.iter().flatten()).all(near) {
        true => Ok(()),
        false => Err(ConversionError::NotRigid),
    }
}

/// The cosine and the sine of these columns, if they are a rotation matrix to √ε.
pub fn checked_cos_sin<T: Real>([x, y]: [[T; 2]; 2]) -> Result<[T; 2], ConversionError> {
    let r = norm(x);
    let [cos, sin] = x.map(|c| c / r);
    agree([x, y], [[cos, sin], [-sin, cos]])?;
    Ok(x)
}

/// The translation of a matrix, if it leads to a place.
pub fn placed<T: Real, const N: usize>(by: [T; N]) -> Result<[T; N], ConversionError> {
    finite(by).map_err(|_| ConversionError::NotRigid)
}
