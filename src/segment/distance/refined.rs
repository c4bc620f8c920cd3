//! The closest points in double-double, with the same proof that they are; or nothing.

use super::Space;
use super::certificate::{Known, Products, Room, Slopes, loss_on_segment, unit};
use super::differences::Differences;
use super::{Found, power_of_two};
use crate::exact::DoubleDouble;
use crate::minkowski::{Coordinates, Parallelogram};

/// The closest points of the segments with these differences, with a relative error of the distance below 4 μ = 2 ε.
//
// With u = 2⁻⁵³, a sum or difference of double-doubles has a relative error below 3 u², a product 7 u², a quotient
// 16 u². u, v, w are exact here; σ = size; d = |r| < 3√3 σ.
//   h    two products and their difference: 10 u² √2 |u||v| < 2⁻¹⁰² |u||v|
//   r    |δr| ≤ 13 u² (|w| + |v| + |u|) < 13·3√3 u² σ < 2⁻⁹⁹ σ, so |δr| ≤ μ d for d ≥ 2⁻⁴⁶ σ
//   gu   |δr||u| + 13 u² d|u| < 2⁻⁹⁸ σ|u|; gv likewise
//   su   = (r∧v | h)/(v·v): |δr||v||h| + 2⁻¹⁰² d|v||h| twice, for r∧v and for the inner product, + d|v| 2⁻¹⁰² |u||v|, and
//        a relative 2⁻¹⁰⁰ for the quotient: 2⁻⁹⁸ σ|h|/|v| + 2⁻⁹⁹ d|u|; tv likewise with |u| and |v| exchanged
// Of the numbers that enter the loss, what rounding to f64 adds is relative, and so far below what the bound needs.
#[inline]
pub(crate) fn closest<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found>
where
    [f64; N]: Space<N>,
    [DoubleDouble; N]: Coordinates<DoubleDouble>,
{
    let p = Parallelogram { u: d.u.to_double_double(), v: d.v.to_double_double(), w: d.w.to_double_double() };
    let area = size * size;
    if let Some([i, j, h]) = <[f64; N]>::crossing(&p, (power_of_two(-97) * area).into()) {
        return if h.to_f64() >= power_of_two(-40) * area {
            Some(Found { distance: 0.0, s: unit(i / h).to_f64(), t: unit(j / h).to_f64() })
        } else {
            None
        };
    }
    let (u, v, w) = (p.u, p.v, p.w);
    let (uu, vv) = (u.dot(u), v.dot(v));
    if !(uu.to_f64() >= power_of_two(-200) * area && vv.to_f64() >= power_of_two(-200) * area) {
        return None;
    }
    let one = DoubleDouble::from(1.0);
    let products = Products { uv: u.dot(v), wu: w.dot(u), wv: w.dot(v), per_uu: one / uu, per_vv: one / vv };
    let inner = <[DoubleDouble; N] as Coordinates<DoubleDouble>>::inner;
    let h = p.h();
    let hh = inner(h, h);
    let (s, t) = products.nearest(inner(p.i(), h) / hh, unit);
    let r: [DoubleDouble; N] = core::array::from_fn(|k| w[k] + t * v[k] - s * u[k]);
    let rr = r.dot(r).to_f64();
    if !(rr >= power_of_two(-92) * area) {
        return None;
    }
    let q = Parallelogram { u, v, w: r };
    let sqrt = num_traits::Float::sqrt;
    let distance = sqrt(rr);
    let (long_u, long_v, long_h) = (sqrt(uu.to_f64()), sqrt(vv.to_f64()), sqrt(hh.to_f64()));
    let known = |x: DoubleDouble, error| Known { value: x.to_f64(), error };
    let (near, far) = (power_of_two(-99) * distance, power_of_two(-98) * size);
    let least_h = long_h - power_of_two(-101) * long_u * long_v;
    let slopes = Slopes {
        s: Room::of(s, DoubleDouble::to_f64),
        t: Room::of(t, DoubleDouble::to_f64),
        gu: known(r.dot(u), far * long_u),
        gv: known(r.dot(v), far * long_v),
        su: known(inner(q.i(), h) * products.per_vv, far * long_h / long_v + near * long_u),
        tv: known(inner(q.j(), h) * products.per_uu, far * long_h / long_u + near * long_v),
        per_uu: products.per_uu.to_f64(),
        per_vv: products.per_vv.to_f64(),
        per_height: if least_h > 0.0 { vv.to_f64() / (least_h * least_h) } else { f64::INFINITY },
    };
    (slopes.loss() <= f64::EPSILON * rr).then_some(Found { distance, s: s.to_f64(), t: t.to_f64() })
}

/// The closest point of the segment s u to the point w, as [`closest`], where v is 0.
#[inline]
pub(crate) fn closest_point<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found>
where
    [DoubleDouble; N]: Coordinates<DoubleDouble>,
{
    let (u, w) = (d.u.to_double_double(), d.w.to_double_double());
    let (uu, area) = (u.dot(u), size * size);
    let s = unit(w.dot(u) / uu);
    let r: [DoubleDouble; N] = core::array::from_fn(|k| w[k] - s * u[k]);
    let rr = r.dot(r).to_f64();
    let sqrt = num_traits::Float::sqrt;
    let gu = Known { value: r.dot(u).to_f64(), error: power_of_two(-98) * size * sqrt(uu.to_f64()) };
    let known = (uu.to_f64() >= power_of_two(-200) * area) & (rr >= power_of_two(-92) * area);
    let loss = loss_on_segment(Room::of(s, DoubleDouble::to_f64), gu, 1.0 / uu.to_f64());
    (known & (loss <= f64::EPSILON * rr)).then_some(Found { distance: sqrt(rr), s: s.to_f64(), t: 0.0 })
}
