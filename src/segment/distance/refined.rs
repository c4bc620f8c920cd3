//! The closest points in double-double, with the same proof of their error bound; or nothing.
//!
//! Nothing here is inlined into the earlier stages, which settle most pairs.

use super::both::dot;
use super::certificate::{Known, Products, Room, Slopes, loss_on_segment, unit};
use super::differences::Differences;
use super::{Found, MU};
use crate::exact::DoubleDouble;
use crate::magnitude::{min, power_of_two};
use crate::minkowski::{Parallelogram, inner};

/// The closest points of the segments with these differences, with a relative error of the distance below 5 μ = 2.5 ε.
//
// With u = 2⁻⁵³, a sum or difference of double-doubles has a relative error below 3 u², a product 7 u², a quotient
// 16 u². u, v, w are exact here; σ = size; d = |r|.
//   h    two products and their difference: 10 u² √2 |u||v| < 2⁻¹⁰² |u||v|
//   r    at the s and t found: 13 u² (|w| + |v| + |u|) ≤ 13·3√3 u² σ < 2⁻⁹⁹ σ, not more than μ d/2 as d ≥ 2⁻⁴⁵ σ
// From here on f64 is enough: the slopes need no more than a relative error, now that r and h have one. r, u, v, h are
// rounded by a relative μ per component; with that, and with the error of r,
//   d    1.5 μ + (N/2) μ + μ ≤ 4 μ, of itself
//   gu   (1.5 + 1 + N) μ d|u| < 8 μ d|u|; gv likewise
//   su   = (r∧v | h)/(v·v): 7 μ d|v| for r∧v, 10 μ more for the rest, and what h is off: 20 μ d|h|/|v| and 2⁻¹⁰¹ d|u|; tv likewise with |u| and |v| exchanged
#[inline(never)]
pub(crate) fn closest<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found> {
    let p = Parallelogram { u: d.u.to_double_double(), v: d.v.to_double_double(), w: d.w.to_double_double() };
    let area = size * size;
    if let Some([i, j, h]) = super::crossing(&p, (power_of_two(-97) * area).into()) {
        return if h.to_f64() >= power_of_two(-40) * area {
            Some(Found { distance: 0.0, s: unit(i / h).to_f64(), t: unit(j / h).to_f64() })
        } else {
            None
        };
    }
    let (u, v, w) = (p.u, p.v, p.w);
    let (uu, vv) = (dot(u, u), dot(v, v));
    let one = DoubleDouble::from(1.0);
    let products = Products { uv: dot(u, v), wu: dot(w, u), wv: dot(w, v), per_uu: one / uu, per_vv: one / vv };
    let h = p.h_in_space();
    let hh = inner::<_, N>(h, h);
    let (s, t) = products.nearest(inner::<_, N>(p.i_in_space(), h) / hh, unit);
    let r: [DoubleDouble; N] = core::array::from_fn(|k| w[k] + t * v[k] - s * u[k]);
    // Rounded to f64:
    let q = Parallelogram { u: d.u.high, v: d.v.high, w: r.map(DoubleDouble::to_f64) };
    let (rr, uu, vv, hh) = (dot(q.w, q.w), uu.to_f64(), vv.to_f64(), hh.to_f64());
    let sqrt = num_traits::Float::sqrt;
    let [distance, long_u, long_v, long_h] = [rr, uu, vv, hh].map(sqrt);
    let (ih, jh) = {
        let h = h.map(DoubleDouble::to_f64);
        (inner::<_, N>(q.i_in_space(), h), inner::<_, N>(q.j_in_space(), h))
    };
    let known = |value, error| Known { value, error };
    let (near, far) = (20.0 * MU * distance, power_of_two(-101) * distance);
    let least_h = long_h - power_of_two(-101) * long_u * long_v;
    let slopes = Slopes {
        s: Room::of(s, DoubleDouble::to_f64),
        t: Room::of(t, DoubleDouble::to_f64),
        gu: known(dot(q.w, q.u), near * long_u),
        gv: known(dot(q.w, q.v), near * long_v),
        su: known(ih / vv, near * long_h / long_v + far * long_u),
        tv: known(jh / uu, near * long_h / long_u + far * long_v),
        per_uu: 1.0 / uu,
        per_vv: 1.0 / vv,
        per_heights: [vv, uu].map(|x| if least_h > 0.0 { x / (least_h * least_h) } else { f64::INFINITY }),
    };
    let sides = min(uu, vv) >= power_of_two(-200) * area;
    let known = sides & (rr >= power_of_two(-90) * area);
    (known & (slopes.loss() <= 2.0 * MU * rr)).then_some(Found { distance, s: s.to_f64(), t: t.to_f64() })
}

/// The closest point of the segment s u to the point w, as [`closest`], where v is 0.
#[inline(never)]
pub(crate) fn closest_point<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found> {
    let (u, w) = (d.u.to_double_double(), d.w.to_double_double());
    let (uu, area) = (dot(u, u), size * size);
    let s = unit(dot(w, u) / uu);
    let r: [DoubleDouble; N] = core::array::from_fn(|k| w[k] - s * u[k]);
    let rr = dot(r, r).to_f64();
    let sqrt = num_traits::Float::sqrt;
    let gu = Known { value: dot(r, u).to_f64(), error: power_of_two(-98) * size * sqrt(uu.to_f64()) };
    let known = (uu.to_f64() >= power_of_two(-200) * area) & (rr >= power_of_two(-92) * area);
    let loss = loss_on_segment(Room::of(s, DoubleDouble::to_f64), gu, 1.0 / uu.to_f64());
    (known & (loss <= f64::EPSILON * rr)).then_some(Found { distance: sqrt(rr), s: s.to_f64(), t: 0.0 })
}
