//! The nearest point of a parallelogram to the Origin, and the proof that it is: one formula for every scalar.

use crate::Field;
use crate::minkowski::{Coordinates, Parallelogram};

/// (s, t) in the unit square where r = w + t v − s u is shortest, up to rounding; (i|h) and (h|h) are given, because the
/// scalar decides how they are best computed.
///
/// The minimum over the whole plane is at s = (i|h)/(h|h). Clamp it, find the best t for this s, clamp it, and the best s for
/// this t: for a convex quadratic in two variables these three steps end at the minimum over the square (C. Ericson,
/// Real-Time Collision Detection, section 5.1.9). Parallel sides make the first s NaN, hence 0, and any s will do.
#[inline(always)]
pub(super) fn nearest<T: Field + PartialOrd, const N: usize>(
    p: &Parallelogram<T, N>,
    (ih, hh): (T, T),
    (uu, uv, vv): (T, T, T),
) -> (T, T)
where
    [T; N]: Coordinates<T>,
{
    let s = unit(ih / hh);
    let t = unit((s * uv - p.w.dot(p.v)) / vv);
    let s = unit((t * uv + p.w.dot(p.u)) / uu);
    (s, t)
}

/// The nearest number in [0, 1]; 0 for NaN.
#[inline(always)]
pub(super) fn unit<T: Field + PartialOrd>(x: T) -> T {
    let x = if x > T::zero() { x } else { T::zero() };
    if x < T::one() { x } else { T::one() }
}

/// A number and a bound on its error.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub value: f64,
    pub error: f64,
}

impl Known {
    #[inline(always)]
    fn most(self) -> f64 {
        num_traits::Float::abs(self.value) + self.error
    }
}

/// What is known of f(s, t) = |r|² at one point (s, t) of the unit square: its slopes, and the shape of the parallelogram.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slopes {
    pub s: f64,
    pub t: f64,
    /// r · u: half the slope of f along −s.
    pub gu: Known,
    /// r · v: half the slope of f along t.
    pub gv: Known,
    /// r · u⊥, where u⊥ is the part of u orthogonal to v: (i|h)/(v·v), with r in the place of w.
    pub su: Known,
    /// −r · v⊥, where v⊥ is the part of v orthogonal to u: (j|h)/(u·u), with r in the place of w.
    pub tv: Known,
    /// 1/(u·u) and 1/(v·v).
    pub per_uu: f64,
    pub per_vv: f64,
    /// Not less than (v·v)/(h|h) = 1/|u⊥|².
    pub per_height: f64,
}

impl Slopes {
    /// How much f(s, t) can be above the minimum of f over the unit square, at most (up to a relative error of 2⁻⁴⁰).
    // A step (x, y) from (s, t) changes f by    2 (y gv − x gu) + |y v − x u|².
    // Complete the square along v. With u⊥ and su as above, that is
    //     |gv v/(v·v) + y v − (x u − x u⊥)|² − gv²/(v·v)  −  2 x su  +  x² |u⊥|².
    // The first square is not negative, and x is in [−s, 1−s], so that x su ≤ slack(s, su) := max((1−s) su, −s su),
    // and by completing the last square 2 x su − x² |u⊥|² ≤ su²/|u⊥|². The same holds with the sides exchanged. Hence
    // four bounds on the loss f(s, t) − min f, and the least of them is one too:
    //     corner   2 slack(s, gu) + 2 slack(t, −gv)         from the first line alone
    //     side s   gv²/(v·v) + 2 slack(s, su)               t is free
    //     side t   gu²/(u·u) + 2 slack(t, tv)               s is free
    //     inside   gv²/(v·v) + su²/|u⊥|²                    both are: the exact value, if the minimum is inside
    // A slack is 0 where its parameter is at an end and its slope points outwards there for certain.
    // No bound assumes anything of how (s, t) was found.
    #[inline(always)]
    pub(super) fn loss(&self) -> f64 {
        let (u, v) = (self.gu.most(), self.gv.most());
        let along_u = u * u * self.per_uu;
        let along_v = v * v * self.per_vv;
        let across = self.su.most();
        let corner = 2.0 * (slack(self.s, 1.0, self.gu) + slack(self.t, -1.0, self.gv));
        let side_s = along_v + 2.0 * slack(self.s, 1.0, self.su);
        let side_t = along_u + 2.0 * slack(self.t, 1.0, self.tv);
        let inside = along_v + across * across * self.per_height;
        min(min(corner, side_s), min(side_t, inside))
    }
}

/// At least max((1 − x) g, −x g), for ±g.
#[inline(always)]
fn slack(x: f64, sign: f64, g: Known) -> f64 {
    let g = Known { value: sign * g.value, ..g };
    max((1.0 - x) * (g.error + g.value), x * (g.error - g.value))
}

/// The loss for a point and a segment: f(s) = |w − s u|².
#[inline(always)]
pub(super) fn loss_on_segment(s: f64, gu: Known, per_uu: f64) -> f64 {
    let u = gu.most();
    min(2.0 * slack(s, 1.0, gu), u * u * per_uu)
}

#[inline(always)]
pub(super) fn max(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// The smaller, and `y` if `x` is NaN.
#[inline(always)]
pub(super) fn min(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}
