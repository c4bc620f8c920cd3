//! Inputs that are hard for floating point, each family from a seed.

use crate::exact::ldexp;

/// xorshift64*, G. Marsaglia and S. Vigna.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// In (0, 1).
    pub fn unit(&mut self) -> f64 {
        ((self.bits() >> 11) as f64 + 0.5) * (0.5 * f64::EPSILON)
    }

    pub fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.unit()
    }

    pub fn integer(&mut self, from: i64, to: i64) -> f64 {
        (from + (self.bits() % (to - from + 1) as u64) as i64) as f64
    }

    /// From 10 to the power `from` to 10 to the power `to`, each size about as often: by no function that machines round differently.
    pub fn power(&mut self, from: f64, to: f64) -> f64 {
        let exponent = self.within(from, to) * core::f64::consts::LOG2_10;
        let whole = exponent.floor();
        ldexp(1.0 + (exponent - whole), whole as i64)
    }

    /// In the cube from −1 to 1; the components are of many magnitudes, so that their differences are not floats.
    pub fn point<const N: usize>(&mut self) -> [f64; N] {
        core::array::from_fn(|_| self.within(-1.0, 1.0) * self.within(0.1, 1.0))
    }

    pub fn integers<const N: usize>(&mut self, most: i64) -> [f64; N] {
        core::array::from_fn(|_| self.integer(-most, most))
    }

    /// A few ulps away in each component.
    pub fn near<const N: usize>(&mut self, p: [f64; N], ulps: i64) -> [f64; N] {
        p.map(|x| x + x * f64::EPSILON * self.integer(-ulps, ulps))
    }
}

pub fn along<const N: usize>(p: [f64; N], x: f64, d: [f64; N]) -> [f64; N] {
    core::array::from_fn(|k| p[k] + x * d[k])
}

pub fn times<const N: usize>(x: f64, p: [f64; N]) -> [f64; N] {
    p.map(|c| x * c)
}

/// A vector orthogonal to d, exactly if the components of d are small integers.
pub fn across<const N: usize>(d: [f64; N]) -> [f64; N] {
    let mut n = [0.0; N];
    (n[0], n[1]) = (-d[1], d[0]);
    n
}

pub type Pair<const N: usize> = [[[f64; N]; 2]; 2];
pub type Family<const N: usize> = (&'static str, fn(&mut Dice) -> Pair<N>);

fn scaled<const N: usize>(g: &mut Dice, by: f64) -> Pair<N> {
    [[g.point(), g.point()], [g.point(), g.point()]].map(|s| s.map(|p| times(by, p)))
}

/// Two segments that cross at a sine of about `angle`, inside both, `gap` apart in space (in the plane they meet there, or nearly).
fn sliver<const N: usize>(g: &mut Dice, angle: f64, gap: f64) -> Pair<N> {
    unequal_sliver(g, angle, gap, 1.0)
}

/// The same, with the second `x` times as long.
fn unequal_sliver<const N: usize>(g: &mut Dice, angle: f64, gap: f64, x: f64) -> Pair<N> {
    let (u, p): ([f64; N], [f64; N]) = (g.point(), g.point());
    let n = across(u);
    let v = times(x, along(times(g.within(0.4, 1.7), u), angle, n));
    let mut q = p;
    q[N - 1] += gap;
    let (s, t) = (g.within(0.2, 0.8), g.within(0.2, 0.8));
    [[along(p, -s, u), along(p, 1.0 - s, u)], [along(q, -t, v), along(q, 1.0 - t, v)]]
}

/// Beside each other at `gap`, with directions that differ by `ulps` ulps.
fn beside<const N: usize>(g: &mut Dice, gap: f64, ulps: i64) -> Pair<N> {
    let (a, u): ([f64; N], [f64; N]) = (g.point(), g.point());
    let b = along(along(a, g.within(-1.2, 1.2), u), gap, across(u));
    let (v, x) = (g.near(u, ulps), g.within(-1.5, 1.5));
    [[a, along(a, 1.0, u)], [b, along(b, x, v)]]
}

/// Exactly parallel, on integers; `offset` across, from `x` to `y` (in halves of the first one's length) along.
fn parallel<const N: usize>(g: &mut Dice, offset: f64, x: (i64, i64), y: (i64, i64)) -> Pair<N> {
    let (a, mut h): ([f64; N], [f64; N]) = (g.integers(1000), g.integers(300));
    h[0] += 301.0;
    let c = along(a, offset, across(h));
    let (x, y) = (g.integer(x.0, x.1), g.integer(y.0, y.1));
    [[a, along(a, 2.0, h)], [along(c, x, h), along(c, y, h)]]
}

/// The end of the second is at `x` of the first, and `gap` off it.
fn tee<const N: usize>(g: &mut Dice, x: f64, gap: f64) -> Pair<N> {
    let (a, u): ([f64; N], [f64; N]) = (g.point(), g.point());
    let n = across(u);
    let b = along(along(a, x, u), gap, n);
    [[a, along(a, 1.0, u)], [b, along(along(b, g.within(0.1, 1.0), n), g.within(-0.3, 0.3), u)]]
}

/// An end of the second exactly on the first: integers, and a midpoint.
fn exact_tee<const N: usize>(g: &mut Dice) -> Pair<N> {
    let (a, h): ([f64; N], [f64; N]) = (g.integers(5000), g.integers(5000));
    let b = along(a, 3.0, h);
    [[a, along(a, 8.0, h)], [b, along(b, 1.0, g.integers(5000))]]
}

/// Exactly crossing inside both: integers.
fn exact_cross<const N: usize>(g: &mut Dice) -> Pair<N> {
    let (p, u, v): ([f64; N], [f64; N], [f64; N]) = (g.integers(5000), g.integers(5000), g.integers(5000));
    [[along(p, -3.0, u), along(p, 5.0, u)], [along(p, -2.0, v), along(p, 9.0, v)]]
}

fn axis<const N: usize>(k: usize, x: f64) -> [f64; N] {
    let mut p = [0.0; N];
    p[k % N] = x;
    p
}

#[rustfmt::skip]
pub fn all<const N: usize>() -> Vec<Family<N>> {
    vec![
        ("random", |g| scaled(g, 1.0)),
        ("random, size 1e100", |g| scaled(g, 1e100)),
        ("random, size 1e-100", |g| scaled(g, 1e-100)),
        ("random, size 1e150", |g| scaled(g, 1e150)),
        ("random, size 1e-150", |g| scaled(g, 1e-150)),
        ("random, size 1e300", |g| scaled(g, 1e300)),
        ("random, size 1e-290", |g| scaled(g, 1e-290)),
        ("random, largest sizes", |g| scaled(g, 8e307)),
        ("offset 1e12", |g| scaled(g, 1.0).map(|s| s.map(|p| p.map(|x| x + 1e12)))),
        ("offset 1e12, offset sizes", |g| scaled(g, 1e-3).map(|s| s.map(|p: [f64; N]| core::array::from_fn(|k| p[k] + [1e12, 3e5, -7e9][k])))),
        ("mixed magnitudes", |g| [[(); 2]; 2].map(|s| s.map(|()| core::array::from_fn(|_| g.within(-1.0, 1.0) * g.power(-8.0, 8.0))))),
        ("mixed axes", |g| { let m: [f64; N] = core::array::from_fn(|_| g.power(-12.0, 12.0)); scaled(g, 1.0).map(|s| s.map(|p: [f64; N]| core::array::from_fn(|k| p[k] * m[k]))) }),
        ("mixed wildly", |g| [[(); 2]; 2].map(|s| s.map(|()| core::array::from_fn(|_| g.within(-1.0, 1.0) * g.power(-200.0, 200.0))))),
        ("long against short", |g| { let [a, b] = scaled(g, 1.0); let x = g.power(-14.0, -4.0); [a, [b[0], along(b[0], x, g.point())]] }),
        ("far short ones", |g| { let (a, b): ([f64; N], [f64; N]) = (g.point(), g.point()); let x = g.power(-12.0, -3.0); [[a, along(a, x, g.point())], [b, along(b, x, g.point())]] }),
        ("sliver 1e-3, gap 1e-3", |g| sliver(g, 1e-3, 1e-3)),
        ("sliver 1e-6, gap 1e-2", |g| sliver(g, 1e-6, 1e-2)),
        ("sliver 1e-8, gap 1e-1", |g| sliver(g, 1e-8, 1e-1)),
        ("sliver 1e-8, gap 1e-6", |g| sliver(g, 1e-8, 1e-6)),
        ("sliver 1e-8, gap 1e-12", |g| sliver(g, 1e-8, 1e-12)),
        ("sliver 1e-10, gap 1e-3", |g| sliver(g, 1e-10, 1e-3)),
        ("sliver 1e-12, gap 1e-5", |g| sliver(g, 1e-12, 1e-5)),
        ("sliver 1e-12, no gap", |g| sliver(g, 1e-12, 0.0)),
        ("sliver 1e-15, gap 1e-2", |g| sliver(g, 1e-15, 1e-2)),
        ("sliver 1e-15, gap 1e-9", |g| sliver(g, 1e-15, 1e-9)),
        ("sliver 1e-15, no gap", |g| sliver(g, 1e-15, 0.0)),
        ("sliver, any angle and gap", |g| { let (x, y) = (g.power(-17.0, 0.0), g.power(-17.0, 0.0)); sliver(g, x, y) }),
        ("sliver 1e-4, gap 1, one short", |g| { let x = g.power(-6.0, -3.5); unequal_sliver(g, 1e-4, 1.0, x) }),
        ("crossing, rounded", |g| sliver(g, 0.7, 0.0)),
        ("crossing, gap 1e-12", |g| sliver(g, 0.7, 1e-12)),
        ("crossing exactly", exact_cross),
        ("beside, directions rounded", |g| beside(g, 0.1, 0)),
        ("beside, 3 ulps", |g| beside(g, 0.3, 3)),
        ("beside, 3 ulps, gap 1e-4", |g| beside(g, 1e-4, 3)),
        ("beside, 50 ulps, gap 1e-9", |g| beside(g, 1e-9, 50)),
        ("beside, 3 ulps, any gap", |g| { let x = g.power(-17.0, 0.0); beside(g, x, 3) }),
        ("parallel, overlapping", |g| parallel(g, 7.0, (-3, 1), (1, 4))),
        ("parallel, near", |g| parallel(g, 1e-3, (-3, 1), (1, 4))),
        ("parallel, ends level", |g| parallel(g, 3.0, (0, 2), (-2, 4))),
        ("parallel, apart", |g| parallel(g, 7.0, (3, 4), (4, 9))),
        ("collinear, gap", |g| parallel(g, 0.0, (3, 5), (5, 9))),
        ("collinear, touching", |g| parallel(g, 0.0, (2, 2), (3, 9))),
        ("collinear, overlapping", |g| parallel(g, 0.0, (-2, 1), (1, 6))),
        ("collinear, rounded", |g| beside(g, 0.0, 0)),
        ("sharing an end", |g| { let [a, b] = scaled(g, 1.0); [a, [a[1], b[0]]] }),
        ("sharing an end, nearly", |g| { let [a, b] = scaled(g, 1.0); [a, [g.near(a[1], 3), b[0]]] }),
        ("ends near each other and 0", |g| { let x = g.power(-16.0, -4.0); let [a, b] = scaled(g, 1.0); [[a[0], times(x, a[1])], [times(x, b[0]), b[1]]] }),
        ("equal", |g| { let [a, _] = scaled(g, 1.0); [a, a] }),
        ("equal, nearly", |g| { let [a, _] = scaled(g, 1.0); [a, [g.near(a[1], 3), g.near(a[0], 3)]] }),
        ("one is a point", |g| { let [a, b] = scaled(g, 1.0); [a, [b[0], b[0]]] }),
        ("one is a point on the other, nearly", |g| { let x = g.within(0.1, 0.9); let [a, b] = tee(g, x, 0.0); [a, [b[0], b[0]]] }),
        ("both are points", |g| { let [a, b] = scaled(g, 1.0); [[a[0], a[0]], [b[1], b[1]]] }),
        ("end on the other, exactly", exact_tee),
        ("end on the other, rounded", |g| { let x = g.within(0.1, 0.9); tee(g, x, 0.0) }),
        ("end near the other", |g| { let (x, y) = (g.within(0.1, 0.9), g.power(-18.0, -1.0)); tee(g, x, y) }),
        ("foot at the end, nearly", |g| { let (x, y) = (1.0 + f64::EPSILON * g.integer(-8, 8), g.power(-6.0, 0.0)); tee(g, x, y) }),
        ("small integers", |g| [[g.integers(3), g.integers(3)], [g.integers(3), g.integers(3)]]),
        ("integers", |g| [[g.integers(1 << 30), g.integers(1 << 30)], [g.integers(1 << 30), g.integers(1 << 30)]]),
        ("along axes", |g| { let (a, b): ([f64; N], [f64; N]) = (g.point(), g.point()); let (i, j) = (g.bits() as usize, g.bits() as usize); [[a, along(a, 1.0, axis(i >> 3, g.unit()))], [b, along(b, 1.0, axis(j >> 3, g.unit()))]] }),
        ("along one axis, level", |g| { let a: [f64; N] = g.point(); let mut b = a; b[1] += g.power(-9.0, 0.0); let u = axis(0, g.unit()); [[a, along(a, 1.0, u)], [b, along(b, 1.0, u)]] }),
        ("tool path, three decimals", |g| { let mut p = || core::array::from_fn(|_| (g.within(-100.0, 100.0) * 1e3).round() / 1e3); let (a, b, c): ([f64; N], [f64; N], [f64; N]) = (p(), p(), p()); let d = c.map(|x| (x * 4.0).round() / 1e3); [[a, b], [along(b, 1.0, d), along(a, 1.0, d)]] }),
        ("from f32", |g| scaled(g, 1.0).map(|s| s.map(|p| p.map(|x| f64::from(x as f32))))),
    ]
}
