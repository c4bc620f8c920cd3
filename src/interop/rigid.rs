//! Rigid motions taken apart, as the neighbours hold them: a rotation about the origin, and then a translation.

use super::ConversionError;
use crate::scalar::{Field, Real, Ring, norm};
use crate::{pga2, pga3};

#[cfg(any(feature = "glam", feature = "mint"))]
mod matrix;
#[cfg(any(feature = "glam", feature = "mint"))]
pub use matrix::{checked_cos_sin, from_checked_columns, placed};

/// A norm that can be divided by.
pub fn usable<T: Real>(norm: T) -> Result<T, ConversionError> {
    if norm.is_finite() && !norm.is_zero() { Ok(norm) } else { Err(ConversionError::NoMotion) }
}

/// The coordinates of a place.
pub fn finite<T: Real, const N: usize>(v: [T; N]) -> Result<[T; N], ConversionError> {
    if v.iter().all(|c| c.is_finite()) { Ok(v) } else { Err(ConversionError::NoMotion) }
}

/// The rotor's quaternion [w, x, y, z]: i, j, k are −e₂₃, −e₃₁, −e₁₂.
pub fn to_quaternion<T: Ring>(rotor: pga3::Rotor<T>) -> [T; 4] {
    [rotor.s, -rotor.e23, -rotor.e31, -rotor.e12]
}

/// The inverse of [`to_quaternion`].
pub fn from_quaternion<T: Ring>([w, x, y, z]: [T; 4]) -> pga3::Rotor<T> {
    pga3::Rotor { s: w, e23: -x, e31: -y, e12: -z }
}

/// The quaternion of norm 1 and the translation of a motor of space of any norm but 0: where m m̃ = 1, the image of the
/// origin is the translation.
pub fn to_quaternion_and_translation<T: Real>(m: pga3::Motor<T>) -> Result<([T; 4], [T; 3]), ConversionError> {
    let unit = m / usable(norm([m.s, m.e23, m.e31, m.e12]))?;
    let rotor = pga3::Rotor { s: unit.s, e12: unit.e12, e31: unit.e31, e23: unit.e23 };
    Ok((to_quaternion(rotor), finite(unit.apply([T::zero(); 3]))?))
}

/// The motor of space that turns by a quaternion and then moves.
pub fn from_quaternion_and_translation<T: Field>(quaternion: [T; 4], by: [T; 3]) -> pga3::Motor<T> {
    pga3::Translator::new(by) * from_quaternion(quaternion)
}

/// The columns of the rotation matrix of a quaternion of norm 1: the images of the axes.
pub fn to_columns<T: Ring>([w, x, y, z]: [T; 4]) -> [[T; 3]; 3] {
    let (one, twice) = (T::one(), |c: T| c + c);
    [
        [one - twice(y * y + z * z), twice(x * y + w * z), twice(x * z - w * y)],
        [twice(x * y - w * z), one - twice(x * x + z * z), twice(y * z + w * x)],
        [twice(x * z + w * y), twice(y * z - w * x), one - twice(x * x + y * y)],
    ]
}

/// The quaternion of norm 1 of these columns of a rotation matrix: the largest component from the diagonal, the others
/// from sums that it divides (S. W. Shepperd, Quaternion from Rotation Matrix).
pub fn from_columns<T: Real>([x, y, z]: [[T; 3]; 3]) -> [T; 4] {
    // Four times the squares of the components, and four times their products.
    let one = T::one();
    let ww = one + x[0] + y[1] + z[2];
    let xx = one + x[0] - y[1] - z[2];
    let yy = one - x[0] + y[1] - z[2];
    let zz = one - x[0] - y[1] + z[2];
    let (wx, wy, wz) = (y[2] - z[1], z[0] - x[2], x[1] - y[0]);
    let (xy, yz, zx) = (x[1] + y[0], y[2] + z[1], z[0] + x[2]);
    let rows = [[ww, wx, wy, wz], [wx, xx, xy, zx], [wy, xy, yy, yz], [wz, zx, yz, zz]];
    // The four squares sum to 4, so the largest is at least 1 and its row is not zero.
    let largest = (1..4).fold(0, |largest, k| if rows[k][k] > rows[largest][largest] { k } else { largest });
    let length = norm(rows[largest]);
    rows[largest].map(|c| c / length)
}

/// The cosine and the sine of the angle of a rotor of the plane, of any norm but 0: its components have half the angle.
pub fn to_cos_sin<T: Real>(rotor: pga2::Rotor<T>) -> Result<[T; 2], ConversionError> {
    let (s, q) = (rotor.s, rotor.e12);
    let norm = usable(norm([s, q]))?;
    let (s, q) = (s / norm, q / norm);
    Ok([(s - q) * (s + q), -(s * q + s * q)])
}

/// The rotor of norm 1 that turns by the angle with this cosine and this sine: (r + cos, sin) has half the angle, and
/// so has (|sin|, ±(r − cos)), of which nothing cancels where the first does.
pub fn from_cos_sin<T: Real>([cos, sin]: [T; 2]) -> pga2::Rotor<T> {
    let (r, zero) = (norm([cos, sin]), T::zero());
    let [c, s] = match () {
        _ if cos >= zero => [r + cos, sin],
        _ if sin < zero => [-sin, cos - r],
        _ => [sin, r - cos],
    };
    let length = norm([c, s]);
    pga2::Rotor { s: c / length, e12: -s / length }
}

/// The cosine and sine of the angle, and the translation, of a motor of the plane of any norm but 0.
pub fn to_cos_sin_and_translation<T: Real>(m: pga2::Motor<T>) -> Result<([T; 2], [T; 2]), ConversionError> {
    let rotor = pga2::Rotor { s: m.s, e12: m.e12 };
    let unit = m / usable(norm([m.s, m.e12]))?;
    Ok((to_cos_sin(rotor)?, finite(unit.apply([T::zero(); 2]))?))
}

/// The motor of the plane that turns by the angle with this cosine and this sine, and then moves.
pub fn from_cos_sin_and_translation<T: Real>(cos_sin: [T; 2], by: [T; 2]) -> pga2::Motor<T> {
    pga2::Translator::new(by) * from_cos_sin(cos_sin)
}
