//! Scaling by powers of two: every stage has sizes at which nothing over- or underflows.

use super::{Differences, Found, midway, quick};
use crate::exact::ldexp;
use crate::magnitude::max;

/// Points whose coordinates are out of the range of the first stage, times 2⁻ⁿ, which is in it; and n. What underflows is far below
/// the bounds of that stage.
pub(crate) fn rescaled<const N: usize, const M: usize>(points: [[f64; N]; M]) -> Option<([[f64; N]; M], i64)> {
    let size = points.as_flattened().iter().fold(0.0, |m, x| max(x.abs(), m));
    let usual = (midway::SIZES[0]..=midway::SIZES[1]).contains(&size);
    let n = (size.to_bits() >> 52) as i64 - 1023;
    (!usual && size > 0.0 && size < f64::INFINITY).then(|| (points.map(|p| p.map(|x| ldexp(x, -n))), n))
}

/// The distance times 2ⁿ: 0 only if the distance is 0, and ∞ only if it is above the largest number. That of [differences](in_range) never is.
pub(crate) fn scaled_back(distance: f64, n: i64) -> f64 {
    let scaled = ldexp(distance, n);
    if scaled == 0.0 && distance > 0.0 { f64::from_bits(1) } else { scaled }
}

/// Differences times 2^−`exponent`, of a size in [`quick::SIZES`].
pub(super) struct Scaled<const N: usize> {
    pub d: Differences<N>,
    pub exponent: i64,
}

/// Scales to a size at which the stages work; `None` if the differences overflow or are not finite.
///
/// Scaling up is exact. Scaling down loses what falls below 2⁻¹⁰⁷⁴: this is 2⁻¹⁰⁷³ of the size, far below any bound.
pub(super) fn in_range<const N: usize>(d: &Differences<N>) -> Option<Scaled<N>> {
    let size = d.size();
    if quick::SIZES.contains(&size) {
        return Some(Scaled { d: *d, exponent: 0 });
    }
    // size = 2ⁿ
    let n = (size.to_bits() >> 52) as i64 - 1023;
    (size > 0.0 && size < f64::INFINITY).then(|| Scaled { d: d.map(|x| ldexp(x, -n)), exponent: n })
}

impl<const N: usize> Scaled<N> {
    /// Solves, and scales back.
    pub(super) fn solve(&self, stages: impl FnOnce(&Differences<N>, f64) -> Option<Found>) -> Option<Found> {
        let found = stages(&self.d, self.d.size())?;
        Some(Found { distance: scaled_back(found.distance, self.exponent), ..found })
    }
}
