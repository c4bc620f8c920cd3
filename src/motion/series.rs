//! Functions of a small angle, as series of at most five terms in its square.
//!
//! For their values, quotients would do. But quotients lose the slopes of [dual numbers](crate::DualNumber): the derivative of sin
//! u/u is the difference of cos u and sin u/u, over u, with a rounding error of ε/u.

use crate::scalar::Real;

/// Whether a square is so small that its fifth power is less than ε/256, which is negligible: in `f64` for angles below 1/64.
#[inline]
pub(crate) fn is_short<T: Real>(x: T) -> bool {
    // Mostly the first test decides.
    x < T::ratio(1, 16) && x * x * (x * x) * x < T::epsilon() * T::ratio(1, 256)
}

/// 1 − x/a (1 − x/b (1 − …)).
#[inline(always)]
fn nested<T: Real, const K: usize>(x: T, divisors: [i32; K]) -> T {
    divisors.into_iter().rev().fold(T::one(), |sum, k| T::one() - x * T::ratio(1, k) * sum)
}

/// c₀ − c₁ x + c₂ x² − …
#[inline(always)]
fn alternating<T: Real, const K: usize>(x: T, coefficients: [[i32; 2]; K]) -> T {
    coefficients.into_iter().rev().fold(T::zero(), |sum, [n, d]| T::ratio(n, d) - x * sum)
}

/// cos u, for x = u².
#[inline]
pub(crate) fn cos<T: Real>(x: T) -> T {
    nested(x, [2, 12, 30, 56])
}

/// sin u/u.
#[inline]
pub(crate) fn sinc<T: Real>(x: T) -> T {
    nested(x, [6, 20, 42, 72])
}

/// (sin u/u − cos u)/u².
#[inline]
pub(crate) fn excess<T: Real>(x: T) -> T {
    T::ratio(1, 3) * nested(x, [10, 28, 54])
}

/// u/tan u, for x = tan² u.
#[inline]
pub(crate) fn arc<T: Real>(x: T) -> T {
    alternating(x, [[1, 1], [1, 3], [1, 5], [1, 7], [1, 9]])
}

/// (u/tan u − cos² u)/x.
#[inline]
pub(crate) fn arc_excess<T: Real>(x: T) -> T {
    alternating(x, [[2, 3], [4, 5], [6, 7], [8, 9]])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The functions themselves, of an angle.
    fn as_defined(u: f64) -> [f64; 5] {
        let (sin, cos) = u.sin_cos();
        let x = u.tan() * u.tan();
        [cos, sin / u, (sin / u - cos) / (u * u), u / u.tan(), (u / u.tan() - cos * cos) / x]
    }

    /// Where quotients lose little, at the longest angles, the series are as good.
    #[test]
    fn series_are_the_functions() {
        let longest = (f64::EPSILON / 256.0).powf(0.1);
        for k in 1..=16 {
            let u = longest * f64::from(k) / 16.0 * 0.999;
            let (x, t) = (u * u, u.tan() * u.tan());
            assert!(is_short(x));
            let found = [cos(x), sinc(x), excess(x), arc(t), arc_excess(t)];
            for ((found, expected), lost) in found.into_iter().zip(as_defined(u)).zip([1.0, 1.0, u * u, 1.0, u * u]) {
                assert!((found - expected).abs() < 2.0 * f64::EPSILON / lost, "{found} {expected} at {u}");
            }
        }
        assert!(!is_short(1.01 * longest * longest) && !is_short(f64::NAN) && is_short(0.0));
    }
}
