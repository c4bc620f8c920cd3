//! The unit motor of which a motor of any norm is a multiple, as the other crates have rigid motions only.

use super::ConversionError;
use crate::element::unit;
use crate::scalar::Real;
use crate::{pga2, pga3};

/// The coordinates of a place, or coefficients.
pub fn finite<T: Real, const N: usize>(v: [T; N]) -> Result<[T; N], ConversionError> {
    if v.iter().all(|c| c.is_finite()) { Ok(v) } else { Err(ConversionError::NoMotion) }
}

/// A motor of norm 1 that moves points as m does, to finite places.
///
/// Whatever m m̃ = a + b I is, this motor's sandwich with a point x gives m x m̃ / a: as I anticommutes with x, the terms of
/// b in front of x and behind it cancel.
///
/// The error of the translation of the result, and after converting it back. Let u = ε/2, q the unit rotor, d the ideal part,
/// and h = d q̃ half of the translation, which is no longer than d. The norm is off by 3u, a quotient by u. A term of h has two
/// factors and at most 4 roundings: 6u of itself, and 6u of h for the norm. The sums of the terms' absolute values form a
/// vector no longer than 2 |d|, as Σ |qₖ| ≤ 2. So h is off by 18u |d|. On the way back, d = h q has terms of 3 roundings: 6u
/// |h| more. The whole translation is off by twice as much: 48u |d|.
pub fn unit3<T: Real>(m: pga3::Motor<T>) -> Result<pga3::Motor<T>, ConversionError> {
    let unit = unit(m, pga3::Motor::norm);
    let (step, turn) = unit.to_translator_rotor();
    finite(turn.to_array()).and(finite(step.displacement().coords()))?;
    Ok(unit)
}

/// The motor of norm 1 that moves points as m does, to finite places.
///
/// The error is as for [`unit3`], but a term of h has 2 roundings and two quotients, 4u; the sums of the terms' absolute values form a
/// vector no longer than √2 |d|; and terms of d = h q have 2 roundings. With the norm, the error is 6u + 4√2 u + 2√2 u < 16u of |d|,
/// and twice as much for the whole translation, which is 2 |d| long.
pub fn unit2<T: Real>(m: pga2::Motor<T>) -> Result<pga2::Motor<T>, ConversionError> {
    let unit = unit(m, pga2::Motor::norm);
    let (step, turn) = unit.to_translator_rotor();
    finite(turn.to_array()).and(finite(step.displacement().coords()))?;
    Ok(unit)
}
