//! How near are two segments, or a segment and a point, and where? To a relative error of 4 ε, for every finite input.
//!
//! Source 000's question (O. Boes, Segment Distance) and source 001's (Why would we like dot product, part 3), in
//! coordinates, in the plane and in space. What differs from the sources is how well the answer is known. Three stages, the first
//! that is certain answers:
//!
//! 1. [`quick`], `f64`: Cramer's rule; the vector between the points found is evaluated to 75 bits;
//! 2. [`refined`], double-double: the same by areas instead of products, 100 bits;
//! 3. [`exactly`], integers: signs, and one rounding at the end. Whether segments in space meet, only this stage can tell.
//!
//! A stage is certain by its own proof ([`certificate`]): whatever (s, t) it found, a bound on how much nearer other points can be.
//! Derivation and limits: the chapter on segments.

use crate::Field;
use crate::exact::{DoubleDouble, ldexp};
use crate::minkowski::{Coordinates, Parallelogram};

#[cfg(feature = "alloc")]
mod bound;
mod certificate;
mod differences;
mod exactly;
mod order;
mod quick;
mod refined;
#[cfg(test)]
mod tests;

#[cfg(feature = "alloc")]
pub(crate) use bound::distance_at_least;
use differences::{Differences, Vector};
use exactly::Exactly;
use order::Order;

/// The closest points of two segments a₀ a₁ and b₀ b₁.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Closest<const N: usize> {
    /// How far the segments are apart: 0 exactly if they meet, NaN if a coordinate is not finite.
    pub distance: f64,
    /// In [0, 1]; from 0 at a₀ to 1 at a₁.
    pub s: f64,
    /// In [0, 1]; from 0 at b₀ to 1 at b₁.
    pub t: f64,
    /// The point at s of a₀ a₁, in the box of its ends.
    pub on_a: [f64; N],
    /// The point at t of b₀ b₁, in the box of its ends.
    pub on_b: [f64; N],
}

/// The point of a segment a₀ a₁ closest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Foot<const N: usize> {
    /// How far the point and the segment are apart: 0 exactly if it is on the segment, NaN if a coordinate is not finite.
    pub distance: f64,
    /// In [0, 1]; from 0 at a₀ to 1 at a₁.
    pub s: f64,
    /// The point at s, in the box of the ends.
    pub point: [f64; N],
}

/// What a stage found, for the arguments in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    distance: f64,
    s: f64,
    t: f64,
}

/// The dimensions in which this runs: coordinates of the plane and of space.
pub(crate) trait Space<const N: usize>: Coordinates<f64> + Exactly + Sized {
    /// (i, j, |h|) with the signs turned so that s = i/|h| and t = j/|h|, if both are in [0, 1] by more than `margin`: segments
    /// of the plane that cross. None in space.
    fn crossing<T: Field + PartialOrd>(p: &Parallelogram<T, N>, margin: T) -> Option<[T; 3]>;

    /// The second stage.
    fn refined(d: &Differences<N>, size: f64) -> Option<Found>;

    /// The second stage for a point, w, and a segment, u.
    fn refined_point(d: &Differences<N>, size: f64) -> Option<Found>;
}

impl Space<2> for [f64; 2] {
    #[inline(always)]
    fn crossing<T: Field + PartialOrd>(p: &Parallelogram<T, 2>, margin: T) -> Option<[T; 3]> {
        let ([i], [j], [h]) = (p.i(), p.j(), p.h());
        let [i, j, h] = if h < T::zero() { [-i, -j, -h] } else { [i, j, h] };
        let inside = |x: T| (x > margin) & (h - x > margin);
        (inside(i) & inside(j)).then_some([i, j, h])
    }
    fn refined(d: &Differences<2>, size: f64) -> Option<Found> {
        refined::closest(d, size, |h| h.map(DoubleDouble::to_f64))
    }
    fn refined_point(d: &Differences<2>, size: f64) -> Option<Found> {
        refined::closest_point(d, size)
    }
}

impl Space<3> for [f64; 3] {
    #[inline(always)]
    fn crossing<T: Field + PartialOrd>(_: &Parallelogram<T, 3>, _: T) -> Option<[T; 3]> {
        None
    }
    fn refined(d: &Differences<3>, size: f64) -> Option<Found> {
        refined::closest(d, size, |h| h.map(DoubleDouble::to_f64))
    }
    fn refined_point(d: &Differences<3>, size: f64) -> Option<Found> {
        refined::closest_point(d, size)
    }
}

/// μ, half an ulp of 1: the largest relative error of one rounding.
const MU: f64 = f64::EPSILON / 2.0;

const fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

/// The closest points of the segments `a[0] a[1]` and `b[0] b[1]`.
#[inline]
pub(crate) fn closest<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Closest<N>
where
    [f64; N]: Space<N>,
{
    let (Found { distance, s, t }, order) = solve(a, b);
    let (s, t) = if order.segments { (t, s) } else { (s, t) };
    let (s, on_a) = along(a, order.first, s);
    let (t, on_b) = along(b, order.second, t);
    Closest { distance, s, t, on_a, on_b }
}

/// The distance of the segments `a[0] a[1]` and `b[0] b[1]`: that of [`closest`], to the bit.
#[inline]
pub(crate) fn distance<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> f64
where
    [f64; N]: Space<N>,
{
    solve(a, b).0.distance
}

/// The point of the segment `a[0] a[1]` closest to the point `p`.
#[inline]
pub(crate) fn closest_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Foot<N>
where
    [f64; N]: Space<N>,
{
    let swap = a[1] < a[0];
    let ends = if swap { [a[1], a[0]] } else { a };
    let found = quick::closest_point(&Differences::of_point(ends, p));
    let Found { distance, s, .. } = match found {
        Some(found) => found,
        None => slow_point(ends, p),
    };
    let (s, point) = along(a, swap, s);
    Foot { distance, s, point }
}

/// The parameter and the point at s of the segment with its ends in order, `swap` if that is not how they came.
///
/// The point is a₀ + s u, from the nearer end: of each component, within half an ulp of it and 2⁻⁵³ |u|, and in the box of the
/// ends. With x ≤ 1/2 and a rounded difference, the rounded step x u is at most the way to the middle and a rounding, so
/// that the sum is between the ends, and rounding keeps it there.
#[inline(always)]
fn along<const N: usize>(a: [[f64; N]; 2], swap: bool, s: f64) -> (f64, [f64; N]) {
    let far = s > 0.5;
    let x = if far { 1.0 - s } else { s };
    let near = usize::from(far != swap);
    let point = core::array::from_fn(|k| {
        let (p, q) = (a[near][k], a[1 - near][k]);
        let step = x * (q - p);
        if num_traits::Float::is_finite(step) {
            p + step
        } else {
            // q − p overflows, so both are huge. (With x = 0 the step is NaN then.)
            2.0 * (0.5 * p + x * (0.5 * q - 0.5 * p))
        }
    });
    (if swap { 1.0 - s } else { s }, point)
}

#[inline(always)]
fn solve<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> (Found, Order)
where
    [f64; N]: Space<N>,
{
    let by_first = Order::by_first(a, b);
    if let Some((order, [a, b])) = by_first
        && let Some(found) = quick::closest(&Differences::of(a, b))
    {
        return (found, order);
    }
    slow(a, b, by_first.is_some())
}

const NAN: Found = Found { distance: f64::NAN, s: f64::NAN, t: f64::NAN };

/// What to do when first coordinates tie, or `f64` cannot tell.
#[cold]
#[inline(never)]
fn slow<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2], tried: bool) -> (Found, Order)
where
    [f64; N]: Space<N>,
{
    let (order, [a, b]) = Order::by_all(a, b);
    (slow_ordered(a, b, tried), order)
}

fn slow_ordered<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2], tried: bool) -> Found
where
    [f64; N]: Space<N>,
{
    let d = Differences::of(a, b);
    if !tried && let Some(found) = quick::closest(&d) {
        return found;
    }
    if ![a, b].as_flattened().as_flattened().iter().all(|x| x.is_finite()) {
        return NAN;
    }
    for (s, p) in [0.0, 1.0].into_iter().zip(a) {
        for (t, q) in [0.0, 1.0].into_iter().zip(b) {
            if p == q {
                return Found { distance: 0.0, s, t };
            }
        }
    }
    let scaled = in_range(&d);
    scaled
        .and_then(|scaled| {
            scaled.solve(|d, size| {
                if d.v.is_zero() {
                    return on_segment(d, size);
                }
                if d.u.is_zero() {
                    // |w + t v| = |(−w) − t v|
                    let turned = Differences { u: d.v, v: Vector::ZERO, w: d.w.map(|x| -x) };
                    return on_segment(&turned, size).map(|f| Found { s: 0.0, t: f.s, ..f });
                }
                let again = if scaled.exponent == 0 { None } else { quick::closest(d) };
                again.or_else(|| <[f64; N]>::refined(d, size))
            })
        })
        .or_else(|| <[f64; N]>::two_segments(a, b))
        .unwrap_or(NAN)
}

#[cold]
#[inline(never)]
fn slow_point<const N: usize>(a: [[f64; N]; 2], p: [f64; N]) -> Found
where
    [f64; N]: Space<N>,
{
    if ![a[0], a[1], p].as_flattened().iter().all(|x| x.is_finite()) {
        return NAN;
    }
    let d = Differences::of_point(a, p);
    let scaled = in_range(&d);
    scaled.and_then(|scaled| scaled.solve(on_segment)).or_else(|| <[f64; N]>::segment_and_point(a, p)).unwrap_or(NAN)
}

/// The first two stages for the point w and the segment u; v is 0, and w is not.
fn on_segment<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found>
where
    [f64; N]: Space<N>,
{
    if d.u.is_zero() {
        let w = d.w.high;
        return Some(Found { distance: num_traits::Float::sqrt(w.dot(w)), s: 0.0, t: 0.0 });
    }
    quick::closest_point(d).or_else(|| <[f64; N]>::refined_point(d, size))
}

/// Differences times 2^−`exponent`, of a size in [`quick::SIZES`].
struct Scaled<const N: usize> {
    d: Differences<N>,
    exponent: i64,
}

/// Scales to a size where the stages work; `None` if the differences overflow or are not finite.
///
/// Up, that is exact. Down, what falls off below 2⁻¹⁰⁷⁴ is 2⁻¹⁰⁷³ of the size, far below any bound.
fn in_range<const N: usize>(d: &Differences<N>) -> Option<Scaled<N>> {
    let size = d.size();
    if quick::SIZES.contains(&size) {
        return Some(Scaled { d: *d, exponent: 0 });
    }
    // size = 2ⁿ
    let n = (size.to_bits() >> 52) as i64 - 1023;
    (size > 0.0 && size < f64::INFINITY).then(|| Scaled { d: d.map(|x| ldexp(x, -n)), exponent: n })
}

impl<const N: usize> Scaled<N> {
    /// Solves, and scales back: not to 0 unless the segments meet. Nor to ∞, for with a size of at most 2¹⁰²³ the distance is
    /// below √3 2¹⁰²³.
    fn solve(&self, stages: impl FnOnce(&Differences<N>, f64) -> Option<Found>) -> Option<Found> {
        let found = stages(&self.d, self.d.size())?;
        let distance = ldexp(found.distance, self.exponent);
        let underflows = distance == 0.0 && found.distance > 0.0;
        Some(Found { distance: if underflows { f64::from_bits(1) } else { distance }, ..found })
    }
}
