//! The closest points in plain f64, and the proof that they are: a certificate, or nothing.

use super::{Differences, Found};
use crate::minkowski::{Coordinates, Parallelogram};

/// Half an ulp of 1, the largest relative error of one rounding: μ.
const MU: f64 = f64::EPSILON / 2.0;

/// The smallest and the largest size in which the terms of degree 8 below neither overflow nor lose bits.
const SIZES: core::ops::Range<f64> = f64::from_bits((1023 - 60) << 52)..f64::from_bits((1023 + 60) << 52);

/// The closest points of the segments with these differences, with a relative error of the distance below 3 ε;
/// or nothing, where f64 cannot know.
#[inline(always)]
pub(super) fn closest<const N: usize>(d: &Differences<N>) -> Option<Found>
where
    [f64; N]: Coordinates<f64>,
{
    let size = d.size();
    if !SIZES.contains(&size) {
        return None;
    }
    let (u, v, w) = (d.u, d.v, d.w);
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let (uw, vw) = (u.dot(w), v.dot(w));

    let sqrt = num_traits::Float::sqrt;
    let q = 1.0 / (uu * vv);
    let (ru, rv) = (vv * q, uu * q);
    
    let det = uu * vv - uv * uv;
    let rd = 1.0 / det;
    let s = unit((uw * vv - vw * uv) * rd);
    let t = unit((s * uv - vw) * rv);
    let s = unit((t * uv + uw) * ru);

    let r = residual(d, size, s, t);

    let rr = r.dot(r);
    let (gu, gv) = (r.dot(u), r.dot(v));
    let (su, tv) = ((gu * vv - gv * uv) * rv, (gu * uv - gv * uu) * ru);
    
    let (eu, ev) = (12.0 * MU * (rr + uu), 12.0 * MU * (rr + vv));
    let slack = |x: f64, g: f64, e: f64| max((1.0 - x) * (e + g), x * (e - g));
    let corner = max(slack(s, gu, eu), slack(t, -gv, ev));
    let on_s = max(slack(s, su, eu), gv * gv * rv);
    let on_t = max(slack(t, tv, ev), gu * gu * ru);
    let free = gv * gv * rv + su * su * vv * rd;
    let free = if det > 2048.0 * MU * (uu * vv) { free } else { f64::INFINITY };
    let loss = min(min(corner, on_s), min(on_t, free));
    let area = size * size;
    let known = rr >= area * SMALLEST;
    let sides = (uu >= area * SIDE) & (vv >= area * SIDE);
    if known & sides & (loss <= MU / 4.0 * rr) {
        return Some(Found { distance: sqrt(rr), s, t });
    }
    None
}
#[inline(always)]
fn max(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}
#[inline(always)]
fn min(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}
const SMALLEST: f64 = f64::from_bits((1023 - 40) << 52);
const SIDE: f64 = f64::from_bits((1023 - 80) << 52);

#[inline(always)]
fn unit(x: f64) -> f64 {
    let x = if x > 0.0 { x } else { 0.0 };
    if x < 1.0 { x } else { 1.0 }
}

#[inline(always)]
fn residual<const N: usize>(d: &Differences<N>, size: f64, s: f64, t: f64) -> [f64; N] {
    let coarse = 1.5 * f64::from_bits((1023 + 26) << 52);
    let round = |x: f64, c: f64| (x + c) - c;
    let (s1, t1) = (round(s, coarse), round(t, coarse));
    let (s2, t2) = (s - s1, t - t1);
    let cu = size * (1.5 * f64::from_bits((1023 + 27) << 52));
    let cw = size * 3.0;
    core::array::from_fn(|k| {
        let (u, v, w) = (d.u[k], d.v[k], d.w[k]);
        let (u1, v1, w1) = (round(u, cu), round(v, cu), round(w, cw));
        let (u2, v2, w2) = ((u - u1) + d.u_low[k], (v - v1) + d.v_low[k], (w - w1) + d.w_low[k]);
        let high = (w1 + t1 * v1) - s1 * u1;
        let low = w2 + ((t1 * v2 + t2 * v) - (s1 * u2 + s2 * u));
        high + low
    })
}
