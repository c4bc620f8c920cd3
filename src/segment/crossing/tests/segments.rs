//! Pairs of segments to test with, most of them degenerate or nearly so.

use crate::exact::ldexp;
use crate::exact::tests::oracle::{any_finite, floats};
use proptest::prelude::*;

pub type Segment = [[f64; 2]; 2];
type Pair = (Segment, Segment);

fn point(x: impl Strategy<Value = f64> + Clone) -> impl Strategy<Value = [f64; 2]> + Clone {
    prop::array::uniform2(x)
}

fn moved(x: f64, steps: i64) -> f64 {
    if x == 0.0 { steps as f64 * 1e-17 } else { f64::from_bits(x.to_bits().wrapping_add_signed(steps)) }
}

fn map(pair: Pair, f: impl Fn(f64) -> f64) -> Pair {
    let on = |segment: Segment| segment.map(|p| p.map(&f));
    (on(pair.0), on(pair.1))
}

/// Full mantissas of a few magnitudes.
fn ordinary() -> impl Strategy<Value = Pair> + Clone {
    let x = floats(-3, 2);
    (prop::array::uniform4(prop::array::uniform2(x)), 0..3_usize).prop_map(|([a, b, c, d], kind)| {
        // As they come; from all around; crossing for sure, in the middle or so.
        match kind {
            0 => ([a, b], [c, d]),
            1 => ([a, [-b[0], -b[1]]], [c, [-d[0], -d[1]]]),
            _ => {
                let m = [0.6 * a[0] + 0.4 * b[0], 0.6 * a[1] + 0.4 * b[1]];
                let e = [1.7 * m[0] - 0.7 * c[0], 1.7 * m[1] - 0.7 * c[1]];
                ([a, b], [c, e])
            }
        }
    })
}

/// A segment and one along it that leaves it by some units in the last place, or by a small angle.
pub fn near_parallel() -> impl Strategy<Value = Pair> + Clone {
    let weights = prop::array::uniform2(prop_oneof![-3..12_i32, 0..9_i32].prop_map(|k| f64::from(k) / 8.0));
    let shifts = prop::array::uniform2(floats(-50, -3));
    let steps = prop::array::uniform4(-2..3_i64);
    let ends = prop::array::uniform2(prop::array::uniform2(floats(-1, 2)));
    (ends, weights, shifts, steps, any::<bool>()).prop_map(|([a, b], weights, shifts, steps, turned)| {
        let u = [b[0] - a[0], b[1] - a[1]];
        let on = |k: usize| {
            let shift = if turned { shifts[k] } else { 0.0 };
            let (x, y) = (a[0] + weights[k] * u[0] - shift * u[1], a[1] + weights[k] * u[1] + shift * u[0]);
            [moved(x, steps[2 * k]), moved(y, steps[2 * k + 1])]
        };
        ([a, b], [on(0), on(1)])
    })
}

/// On a coarse grid: shared ends, contacts, collinear and zero-length segments abound.
fn on_a_grid() -> impl Strategy<Value = Pair> + Clone {
    let x = (-3..4_i32).prop_map(f64::from);
    prop::array::uniform4(prop::array::uniform2(x)).prop_map(|[a, b, c, d]| ([a, b], [c, d]))
}

/// With an end of the second at an end, or exactly on the inside, of the first, or beside that by an ulp.
fn touching() -> impl Strategy<Value = Pair> + Clone {
    let ends = prop::array::uniform2(point((-900..900_i32).prop_map(|k| f64::from(k) * 8.0)));
    (ends, point(floats(0, 12)), 0..9_i32, prop::array::uniform2(-1..2_i64), any::<bool>()).prop_map(
        |([a, b], far, eighths, steps, exactly)| {
            let contact = [0, 1].map(|k| {
                let x = a[k] + f64::from(eighths) / 8.0 * (b[k] - a[k]);
                if exactly { x } else { moved(x, steps[k]) }
            });
            ([a, b], [contact, far])
        },
    )
}

/// A tiny segment across a huge one near its start, which is the origin or tiny as well.
fn lopsided() -> impl Strategy<Value = Pair> + Clone {
    let direction = prop::array::uniform2(floats(-1, 1));
    let tiny = prop::array::uniform3(prop::array::uniform2(floats(-8, 0)));
    (direction, 300..1020_i64, tiny, -1070..-40_i64, any::<bool>()).prop_map(|(u, n, [a, p, q], m, at_origin)| {
        let a = a.map(|x| if at_origin { 0.0 } else { ldexp(x, m - 20) });
        // Around u/2, scaled down: from one side of the line to the other.
        let end = |side: f64, p: [f64; 2]| {
            [ldexp(u[0] * 0.5 - side * u[1] * p[0], m), ldexp(u[1] * 0.5 + side * u[0] * p[1], m)]
        };
        ([a, u.map(|x| ldexp(x, n))], [end(1.0, p.map(f64::abs)), end(-1.0, q.map(f64::abs))])
    })
}

/// All of these, at all scales and offsets, in all orders, and floats of any size.
pub fn pairs() -> impl Strategy<Value = Pair> {
    let wild = prop::array::uniform4(point(any_finite())).prop_map(|[a, b, c, d]| ([a, b], [c, d]));
    let shaped = prop_oneof![ordinary(), near_parallel(), on_a_grid(), touching()];
    let scale =
        prop_oneof![4 => Just(0), 1 => -1060..1000_i64, 1 => -560..-440_i64, 1 => 440..560_i64, 1 => -1074..-1000_i64];
    let offset = prop_oneof![4 => Just(0.0), 1 => Just(1e12), 1 => Just(-3.3e5), 1 => Just(7e15)];
    let order = prop::array::uniform3(any::<bool>());
    let placed = (shaped, scale, offset).prop_map(|(pair, n, offset)| map(pair, |x| ldexp(x + offset, n)));
    (prop_oneof![8 => placed, 1 => wild, 1 => lopsided()], order).prop_map(|((p, q), order)| {
        let turn = |[a, b]: Segment, yes: bool| if yes { [b, a] } else { [a, b] };
        let (p, q) = (turn(p, order[0]), turn(q, order[1]));
        let finite = |segment: Segment| segment.map(|p| p.map(|x| if x.is_finite() { x } else { f64::MAX }));
        let (p, q) = (finite(p), finite(q));
        if order[2] { (q, p) } else { (p, q) }
    })
}
