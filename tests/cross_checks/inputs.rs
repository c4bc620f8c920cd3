//! Pairs of segments that are hard on purpose: shared ends, one line, nearly one line, no length, huge and tiny.

use incidence::Widen;
use proptest::prelude::*;

/// So many cases, and no file where one fails: a failure is told whole.
pub fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { cases: count, failure_persistence: None, ..ProptestConfig::default() }
}

/// The pairs (i, j), i < j < count, of a double loop.
pub fn among(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

/// All pairs (i, j) of a number below `first` and one below `second`.
pub fn between(first: usize, second: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..first).flat_map(move |i| (0..second).map(move |j| (i, j)))
}

/// Behind these, as many that are nowhere as it takes for a tree of boxes; they are in no pair.
pub fn and_nowhere<T: Float, const N: usize, S: From<[[T; N]; 2]> + Copy>(segments: &[S]) -> Vec<S> {
    let nowhere = S::from([[T::narrow(f64::NAN); N]; 2]);
    segments.iter().copied().chain([nowhere; 300]).collect()
}

/// Two segments.
pub type Pair<T, const N: usize> = [[[T; N]; 2]; 2];

/// A float type that can be stepped.
pub trait Float: Widen + std::fmt::Display {
    /// 2⁻ᵇ = 4 ε.
    const BITS: u32;
    /// The least positive number.
    const LEAST: f64;
    /// The greatest.
    const MOST: f64;
    /// The exponents of sizes.
    const EXPONENTS: std::ops::Range<i32>;
    fn next_up(self) -> Self;
    fn next_down(self) -> Self;
    fn bits(self) -> u64;
}

impl Float for f64 {
    const BITS: u32 = 50;
    const LEAST: f64 = f64::from_bits(1);
    const MOST: f64 = f64::MAX;
    const EXPONENTS: std::ops::Range<i32> = -1074..1020;
    fn next_up(self) -> f64 {
        self.next_up()
    }
    fn next_down(self) -> f64 {
        self.next_down()
    }
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

impl Float for f32 {
    const BITS: u32 = 21;
    const LEAST: f64 = 1.401_298_464_324_817e-45;
    const MOST: f64 = f32::MAX as f64;
    const EXPONENTS: std::ops::Range<i32> = -149..124;
    fn next_up(self) -> f32 {
        self.next_up()
    }
    fn next_down(self) -> f32 {
        self.next_down()
    }
    fn bits(self) -> u64 {
        u64::from(self.to_bits())
    }
}

/// So many numbers further up or down, but not beyond the last.
fn steps<T: Float>(x: T, count: i32) -> T {
    let next = |x: T| if count > 0 { x.next_up() } else { x.next_down() };
    (0..count.abs()).fold(x, |x, _| Some(next(x)).filter(|next| next.is_finite()).unwrap_or(x))
}

/// 2^exponent x, in two steps, as 2^exponent may be out of range itself.
fn scaled(x: f64, exponent: i32) -> f64 {
    x * f64::from(exponent / 2).exp2() * f64::from(exponent - exponent / 2).exp2()
}

/// Coordinates from −8 to 8: integers, so that much is equal, parallel and on one line; or any.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => (-4..5_i32).prop_map(f64::from),
        3 => -8.0..8.0_f64,
        1 => (-8.0..8.0_f64, -60..0).prop_map(|(x, e)| scaled(x, e)),
    ]
}

fn point<const N: usize>() -> impl Strategy<Value = [f64; N]> {
    proptest::array::uniform(coordinate())
}

fn parameter() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), Just(1.0), Just(0.5), 0.0..1.0, -2.0..3.0]
}

/// Two segments with finite coordinates.
pub fn pair<T: Float, const N: usize>() -> impl Strategy<Value = Pair<T, N>> {
    let shape = (0..8, point::<N>(), point::<N>(), point::<N>(), point::<N>(), [parameter(), parameter(), parameter()]);
    let nudges = proptest::array::uniform4(proptest::array::uniform::<_, N>(prop_oneof![Just(0), -3..4]));
    let size = prop_oneof![2 => Just(0), 1 => T::EXPONENTS, 1 => -40..40];
    let offset = prop_oneof![3 => Just(None), 1 => (point::<N>(), 0..40).prop_map(Some)];
    (shape, nudges, size, offset).prop_map(|((kind, a, b, c, d, [s, t, r]), nudges, size, offset)| {
        let at = |p: [f64; N], q: [f64; N], s: f64| core::array::from_fn::<f64, N, _>(|k| p[k] + s * (q[k] - p[k]));
        let along = |p: [f64; N], s: f64| core::array::from_fn::<f64, N, _>(|k| p[k] + s * (b[k] - a[k]));
        let [a, b, c, d] = match kind {
            0 => [a, b, c, d],
            // an end or another point of the first is an end of the second, up to rounding
            1 => [a, b, at(a, b, s), d],
            // both are: one line
            2 => [a, b, at(a, b, s), at(a, b, t)],
            // parallel
            3 => [a, b, c, along(c, r)],
            // both through one point
            4 => [a, b, at(d, at(a, b, s), -t), d],
            // no length: of one, and of both
            5 => [a, a, c, d],
            6 => [a, a, at(a, b, s.round()), at(a, b, s.round())],
            // a sliver: from close to one end to close to the other
            _ => [a, b, at(a, c, scaled(t, -40)), at(b, d, scaled(s, -30))],
        };
        let points = [a, b, c, d].map(|p| {
            core::array::from_fn::<T, N, _>(|k| {
                let shifted = offset.map_or(p[k], |(o, e)| p[k] + scaled(o[k], e));
                T::narrow(scaled(shifted, size).clamp(-T::MOST, T::MOST))
            })
        });
        let [a, b, c, d] = core::array::from_fn(|n| core::array::from_fn(|k| steps(points[n][k], nudges[n][k])));
        [[a, b], [c, d]]
    })
}

/// All ways to exchange the segments and their ends.
pub fn exchanges<T: Copy, const N: usize>([first, second]: Pair<T, N>) -> [Pair<T, N>; 8] {
    let turned = |[a, b]: [[T; N]; 2]| [b, a];
    let [p, q, r, s] = [first, turned(first), second, turned(second)];
    [[p, r], [p, s], [q, r], [q, s], [r, p], [r, q], [s, p], [s, q]]
}

pub fn widened<T: Widen, const N: usize>(pair: Pair<T, N>) -> Pair<f64, N> {
    pair.map(|ends| ends.map(|p| p.map(T::widen)))
}
