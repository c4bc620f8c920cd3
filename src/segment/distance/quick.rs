//! The closest points in `f64`, with a proof of their error bound; or nothing.

use super::both::dot;
use super::certificate::{Known, Products, Room, Slopes, loss_on_segment, unit};
use super::differences::Differences;
use super::{Found, MU};
use crate::magnitude::{max, min, power_of_two};
use crate::minkowski::{Parallelogram, inner};

/// The sizes for which nothing below over- or underflows: the largest terms are of degree 8, the smallest that matter
/// are 2⁻³⁷⁰ of them.
pub(crate) const SIZES: core::ops::RangeInclusive<f64> = power_of_two(-60)..=power_of_two(60);

/// The closest points of the segments with these differences, with a relative error of the distance below 5 μ = 2.5 ε;
/// `None` where `f64` cannot prove it, as always if the segments meet and N = 3.
//
// μ = 2⁻⁵³; σ = size, above every component of u, v, w. These three are rounded by a relative μ per component, inner
// products of vectors x, y by N μ |x||y|; d = |r|.
//   r    is exact to √3 2⁻⁷⁵ σ ≤ 0.44 μ d (see `residual`; d ≥ 2⁻²⁰ σ), and is then rounded: 1.44 μ d in all
//   d    1.44 μ + (N/2) μ + μ < 4 μ, of itself
//   gu   (1.44 + N + 1) μ d|u| < 6 μ d|u|; gv likewise
//   u·u  (2 + N) μ = 5 μ, of itself; u·v  5 μ |u||v|
//   su   = gu − gv (u·v)/(v·v): 12 μ for each product and 10 μ for the quotient, 35 μ d|u|; tv likewise with |v|
//   h|h  = (u·u)(v·v) − (u·v)²: 11 μ + 11 μ + μ < 24 μ (u·u)(v·v)
// and d|u| ≤ (d² + u·u)/2 makes 20 μ (d² + u·u) a bound for gu and su. A loss of 2 μ d² in d² is one of 1.01 μ in d.
// The error of su alone makes the bound `inside` of the loss (20 μ)² (d² + u·u)²/((u·u) sin²θ) ≥ (40 μ d)²/sin²θ. This is
// within 2 μ d² only for sin²θ ≥ 800 μ, and there h|h is right to 24/800 of itself.
#[inline(always)]
pub(crate) fn closest<const N: usize>(d: &Differences<N>) -> Option<Found> {
    let size = d.size();
    if !SIZES.contains(&size) {
        return None;
    }
    let p = Parallelogram { u: d.u.high, v: d.v.high, w: d.w.high };
    let area = size * size;
    if let Some([_, _, h]) = super::crossing(&p, 32.0 * MU * area) {
        return if h >= power_of_two(-18) * area { Some(cross(d, size, &p)) } else { None };
    }
    let (u, v, w) = (p.u, p.v, p.w);
    let (uu, uv, vv, wu, wv) = (dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v));
    let (ih, _, hh) = p.determinants();
    let per_both = 1.0 / (uu * vv);
    let per_hh = 1.0 / hh;
    let products = Products { uv, wu, wv, per_uu: vv * per_both, per_vv: uu * per_both };
    let (s, t) = products.nearest(ih * per_hh, |x| min(max(x, 0.0), 1.0));
    let r = d.residual(size, s, t);
    let rr = dot(r, r);
    let (gu, gv) = (dot(r, u), dot(r, v));
    let (su, tv, _) = Parallelogram { w: r, ..p }.determinants();
    let (e_u, e_v) = (20.0 * MU * (rr + uu), 20.0 * MU * (rr + vv));
    let known = |value, error| Known { value, error };
    let slopes = Slopes {
        s: Room::of(s, |x| x),
        t: Room::of(t, |x| x),
        gu: known(gu, e_u),
        gv: known(gv, e_v),
        su: known(su * products.per_vv, e_u),
        tv: known(tv * products.per_uu, e_v),
        per_uu: products.per_uu,
        per_vv: products.per_vv,
        per_heights: [vv, uu].map(|x| if hh > 0.0 { 1.05 * x * per_hh } else { f64::INFINITY }),
    };
    let sides = min(uu, vv) >= power_of_two(-80) * area;
    if sides & (rr >= power_of_two(-40) * area) & (slopes.loss() <= 2.0 * MU * rr) {
        return Some(Found { distance: num_traits::Float::sqrt(rr), s, t });
    }
    None
}

/// s and t of segments that are known to cross: first the ratios i/h and j/h, then one step of Newton's method from
/// there, by the same ratios for r in the place of w.
///
/// i, j and h have an error below 8 μ σ², so with |h| ≥ 2⁻¹⁸ σ² the ratios are right to 2⁻³⁰, and after the step to 2⁻⁵⁵: the
/// residual's error of 2⁻⁷⁴ σ moves them by that times σ/|h|. So at s and t the segments are apart by no more than twice what
/// rounding s and t moves them.
#[inline(always)]
fn cross<const N: usize>(d: &Differences<N>, size: f64, p: &Parallelogram<f64, N>) -> Found {
    let inner = inner::<f64, N>;
    let h = p.h_in_space();
    let per_hh = 1.0 / inner(h, h);
    let ratios = |p: &Parallelogram<f64, N>| (inner(p.i_in_space(), h) * per_hh, inner(p.j_in_space(), h) * per_hh);
    let (s, t) = ratios(p);
    let (s, t) = (unit(s), unit(t));
    let (ds, dt) = ratios(&Parallelogram { w: d.residual(size, s, t), ..*p });
    Found { distance: 0.0, s: unit(s + ds), t: unit(t + dt) }
}

/// The closest point of the segment s u to the point w, as [`closest`], where v is 0.
#[inline(always)]
pub(crate) fn closest_point<const N: usize>(d: &Differences<N>) -> Option<Found> {
    let size = d.size();
    if !SIZES.contains(&size) {
        return None;
    }
    let (u, w) = (d.u.high, d.w.high);
    let (uu, area) = (dot(u, u), size * size);
    let per_uu = 1.0 / uu;
    let s = unit(dot(w, u) * per_uu);
    let r = d.residual(size, s, 0.0);
    let (rr, gu) = (dot(r, r), dot(r, u));
    let gu = Known { value: gu, error: 20.0 * MU * (rr + uu) };
    let known = (uu >= power_of_two(-80) * area) & (rr >= power_of_two(-40) * area);
    if known & (loss_on_segment(Room::of(s, |x| x), gu, per_uu) <= 2.0 * MU * rr) {
        return Some(Found { distance: num_traits::Float::sqrt(rr), s, t: 0.0 });
    }
    None
}
