//! How near two segments are.

use crate::minkowski::Coordinates;

mod quick;

/// u, v, w.
#[derive(Clone, Copy, Debug)]
pub struct Differences<const N: usize> {
    u: [f64; N],
    v: [f64; N],
    w: [f64; N],
    u_low: [f64; N],
    v_low: [f64; N],
    w_low: [f64; N],
}

pub struct Found {
    pub distance: f64,
    pub s: f64,
    pub t: f64,
}

#[inline(always)]
fn difference<const N: usize>(a: [f64; N], b: [f64; N]) -> ([f64; N], [f64; N]) {
    let d: [f64; N] = core::array::from_fn(|k| a[k] - b[k]);
    let low = core::array::from_fn(|k| {
        let c = d[k] - a[k];
        (a[k] - (d[k] - c)) - (b[k] + c)
    });
    (d, low)
}

impl<const N: usize> Differences<N> {
    #[inline(always)]
    pub fn new(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Self {
        let (u, u_low) = difference(a[1], a[0]);
        let (v, v_low) = difference(b[1], b[0]);
        let (w, w_low) = difference(b[0], a[0]);
        Differences { u, v, w, u_low, v_low, w_low }
    }

    /// Power of two above all components.
    #[inline(always)]
    fn size(&self) -> f64 {
        let mut m = 0.0;
        for k in 0..N {
            for x in [self.u[k], self.v[k], self.w[k]] {
                let x = f64::from_bits(x.to_bits() & !(1 << 63));
                m = if x > m { x } else { m };
            }
        }
        f64::from_bits((m.to_bits() & (0x7ff << 52)).wrapping_add(1 << 52))
    }
}

#[inline(always)]
fn before<const N: usize>(p: &[f64; N], q: &[f64; N]) -> bool {
    for k in 0..N {
        if p[k] != q[k] {
            return p[k] < q[k];
        }
    }
    false
}

#[inline(always)]
fn swap_if<const N: usize>(p: f64, q: f64, a: [f64; N], b: [f64; N]) -> [[f64; N]; 2] {
    [core::array::from_fn(|k| if p > q { b[k] } else { a[k] }), core::array::from_fn(|k| if p > q { a[k] } else { b[k] })]
}
#[cold]
#[inline(never)]
fn sort<const N: usize>(a: &mut [[f64; N]; 2], b: &mut [[f64; N]; 2]) {
    if before(&a[1], &a[0]) { a.swap(0, 1); }
    if before(&b[1], &b[0]) { b.swap(0, 1); }
    if before(&b[0], &a[0]) || (b[0] == a[0] && before(&b[1], &a[1])) { core::mem::swap(a, b); }
}

#[inline(always)]
pub fn quick_only<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Option<Found>
where
    [f64; N]: Coordinates<f64>,
{
    let min = |x: f64, y: f64| if x < y { x } else { y };
    let (p, q) = (min(a[0][0], a[1][0]), min(b[0][0], b[1][0]));
    let (a, b) = if (a[0][0] == a[1][0]) | (b[0][0] == b[1][0]) | (p == q) {
        let (mut a, mut b) = (a, b);
        sort(&mut a, &mut b);
        (a, b)
    } else {
        let a = swap_if(a[0][0], a[1][0], a[0], a[1]);
        let b = swap_if(b[0][0], b[1][0], b[0], b[1]);
        let [a0, b0] = swap_if(p, q, a[0], b[0]);
        let [a1, b1] = swap_if(p, q, a[1], b[1]);
        ([a0, a1], [b0, b1])
    };
    quick::closest(&Differences::new(a, b))
}
