//! The nearest point of a parallelogram to the Origin, and the proof that it is the nearest: one formula for every scalar.

use crate::Field;
use crate::magnitude::min;

/// The inner products of a parallelogram's vectors, and the inverses that stand for divisions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Products<T> {
    pub uv: T,
    pub wu: T,
    pub wv: T,
    /// 1/(u·u)
    pub per_uu: T,
    /// 1/(v·v)
    pub per_vv: T,
}

impl<T: Field + PartialOrd> Products<T> {
    /// (s, t) in the unit square where r = w + t v − s u is shortest, up to rounding. The argument s = (i|h)/(h|h) is
    /// where r is shortest on the whole plane; for parallel sides it may be any number or NaN.
    ///
    /// Clamp s, find the best t for this s, clamp t, find the best s for this t and clamp it: for a convex quadratic in
    /// two variables these three steps end at the minimum over the square (C. Ericson, Real-Time Collision Detection,
    /// section 5.1.9). `unit` is [`unit`], in a form that suits the scalar.
    #[inline(always)]
    pub(crate) fn nearest(&self, s: T, unit: impl Fn(T) -> T) -> (T, T) {
        let t = unit((unit(s) * self.uv - self.wv) * self.per_vv);
        (unit((t * self.uv + self.wu) * self.per_uu), t)
    }
}

/// The nearest number in [0, 1]; 0 for NaN.
#[inline(always)]
pub(crate) fn unit<T: Field + PartialOrd>(x: T) -> T {
    let x = if x > T::zero() { x } else { T::zero() };
    if x < T::one() { x } else { T::one() }
}

/// A number and a bound on its error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub value: f64,
    pub error: f64,
}

impl Known {
    #[inline(always)]
    fn most(self) -> f64 {
        self.value.abs() + self.error
    }
}

impl core::ops::Neg for Known {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// How far a parameter x is from 0 and from 1: x and 1 − x.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub below: f64,
    pub above: f64,
}

impl Room {
    #[inline(always)]
    pub(crate) fn of<T: Field>(x: T, round: impl Fn(T) -> f64) -> Self {
        Self { below: round(x), above: round(T::one() - x) }
    }

    /// An upper bound of y g over the steps y that keep the parameter in [0, 1]; 0 where the slope certainly points outwards at an end.
    //
    // The larger of the two terms would do; at least one of them is 0 unless the sign of g is in doubt.
    #[inline(always)]
    fn slack(self, g: Known) -> f64 {
        let pos = |x: f64| if x > 0.0 { x } else { 0.0 };
        self.above * pos(g.error + g.value) + self.below * pos(g.error - g.value)
    }
}

/// What is known about f(s, t) = |r|² at one point (s, t) of the unit square: its slopes, and the shape of the parallelogram.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slopes {
    pub s: Room,
    pub t: Room,
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
    /// Not less than (v·v)/(h|h) = 1/|u⊥|², and (u·u)/(h|h) = 1/|v⊥|².
    pub per_heights: [f64; 2],
}

impl Slopes {
    /// An upper bound of how much f(s, t) is above the minimum of f over the unit square (up to a relative error of 2⁻⁴⁰).
    // A step (x, y) from (s, t) changes f by    2 (y gv − x gu) + |y v − x u|².
    // Complete the square along v. With u⊥ and su as above, that is
    //     |gv v/(v·v) + y v − (x u − x u⊥)|² − gv²/(v·v)  −  2 x su  +  x² |u⊥|².
    // The first square is not negative, and x is in [−s, 1−s], so that x su ≤ slack(s, su) := max((1−s) su, −s su). By
    // completing the last square, 2 x su − x² |u⊥|² ≤ su²/|u⊥|². The same holds with the sides exchanged. This gives
    // five bounds on the loss f(s, t) − min f. The least of them is a bound, too:
    //     corner   2 slack(s, gu) + 2 slack(t, −gv)         from the first line alone
    //     side s   gv²/(v·v) + 2 slack(s, su)               t is free
    //     side t   gu²/(u·u) + 2 slack(t, tv)               s is free
    //     inside   gv²/(v·v) + su²/|u⊥|²                    both are: the exact value, if the minimum is inside
    //              gu²/(u·u) + tv²/|v⊥|²                    the same, but for the errors
    // Exchanging the sides gives the same five bounds. A slack is 0 where its parameter is at an end and the slope certainly points
    // outwards there. No bound assumes anything about how (s, t) was found.
    #[inline(always)]
    pub(crate) fn loss(&self) -> f64 {
        let (u, v) = (self.gu.most(), self.gv.most());
        let along_u = u * u * self.per_uu;
        let along_v = v * v * self.per_vv;
        let (across_v, across_u) = (self.su.most(), self.tv.most());
        let corner = 2.0 * (self.s.slack(self.gu) + self.t.slack(-self.gv));
        let side_s = along_v + 2.0 * self.s.slack(self.su);
        let side_t = along_u + 2.0 * self.t.slack(self.tv);
        let [per_u, per_v] = self.per_heights;
        let inside = min(along_v + across_v * across_v * per_u, along_u + across_u * across_u * per_v);
        // For parallel sides `inside` may be 0/0 and gives no bound: `min` ignores a NaN on its left.
        min(min(inside, corner), min(side_s, side_t))
    }
}

/// The loss for a point and a segment: f(s) = |w − s u|².
#[inline(always)]
pub(crate) fn loss_on_segment(s: Room, gu: Known, per_uu: f64) -> f64 {
    let u = gu.most();
    min(2.0 * s.slack(gu), u * u * per_uu)
}
